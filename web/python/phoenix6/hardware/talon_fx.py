"""A Talon FX: its requests and gains go to the controller on board, which closes its loops 1,000 times a second."""

import math
import typing

from _sandlot import can_motors

from .. import controls, signals
from ..canbus import CANBus
from ..configs._group import Group
from ..configs.parent_configurator import ParentConfigurator
from ..configs.talon_fx_configs import TalonFXConfiguration, TalonFXConfigurator
from ..sim import TalonFXSimState
from ..status_code import StatusCode
from . import cancoder
from .parent_device import ParentDevice, signals_of, without_model
from .._visible import __getattr__ as __getattr__

_gains = ("p", "i", "d", "s", "v", "a")
_cancoders = ("REMOTE_CANCODER", "FUSED_CANCODER", "SYNC_CANCODER")


class TalonFX(ParentDevice):
    """A motor with a Talon FX: Falcon 500, Kraken X60, Kraken X44."""

    _model = "Talon FX (v6)"
    _configuration: type[Group] = TalonFXConfiguration
    Configuration = TalonFXConfiguration
    _takes: type[ParentConfigurator] = TalonFXConfigurator

    def __init__(self, device_id: int, canbus: "str | CANBus" = "") -> None:
        super().__init__(device_id, canbus)
        self._loop = can_motors.motor(self._name(), f"{type(self).__name__} {device_id}")
        loop = self._loop
        if not hasattr(loop, "config"):
            # Another object of the same id has these, too.
            loop.config = self._configuration()  # type: ignore[attr-defined]
            loop.control = controls.EmptyControl()  # type: ignore[attr-defined]
            loop.zeroed = 0.0  # type: ignore[attr-defined]
            loop.refreshed = self._refreshed
            self._configure()
        self._config: typing.Any = loop.config  # type: ignore[attr-defined]
        self._configurator = self._takes(self._config, lambda part: self._configure(), self._zero)
        self._sim_state = TalonFXSimState(self)

    # ---- configuration ----

    @property
    def configurator(self) -> ParentConfigurator:
        return self._configurator

    def _inversion(self) -> float:
        return -1.0 if self._loop.config.motor_output.inverted is signals.InvertedValue.CLOCKWISE_POSITIVE else 1.0

    def _feedback(self) -> tuple[str, int, float, float]:
        """Source, its id, sensor to mechanism, rotor to sensor."""
        feedback = self._loop.config.feedback
        return (
            feedback.feedback_sensor_source.name,
            feedback.feedback_remote_sensor_id,
            feedback.sensor_to_mechanism_ratio or 1.0,
            feedback.rotor_to_sensor_ratio or 1.0,
        )

    def _scale(self) -> None:
        loop = self._loop
        source, number, to_mechanism, to_sensor = self._feedback()
        sign = self._inversion()
        if source not in _cancoders:
            if source != "ROTOR_SENSOR":
                can_motors.no_model(f"feedback_sensor_source {source}", "the rotor is used in its place")
            loop.scale(sign / to_mechanism)
            return
        sensor = cancoder.find(number, self._bus)
        per_turn = loop.raw("shaftPerTurn")
        if sensor is None or per_turn == 0.0 or not sensor.is_heard:
            loop.scale(sign / (to_mechanism * to_sensor))
            return
        # The encoder's true turn at a turn of the rotor; its sense may be against the motor's.
        sensed = per_turn * sensor.direction / to_mechanism
        loop.scale(sign * abs(sensed), 1.0, math.copysign(1.0, sensed) * sign)
        wanted = sensor.position / to_mechanism
        if abs(wanted - loop.position) > 1e-6:
            loop.zero(wanted)

    def _refreshed(self) -> None:
        source = self._feedback()[0]
        if source in _cancoders:
            self._scale()

    def _zero(self, value: float) -> None:
        source, number, to_mechanism, _ = self._feedback()
        sensor = cancoder.find(number, self._bus) if source in _cancoders else None
        if sensor is not None:
            sensor.zero(value * to_mechanism)
        self._loop.zero(value)

    def _configure(self) -> None:
        loop = self._loop
        put = loop.set
        config: typing.Any = loop.config  # type: ignore[attr-defined]
        self._scale()
        put("offset", loop.offset)
        output, currents, voltage = config.motor_output, config.current_limits, config.voltage
        put("brake", output.neutral_mode is signals.NeutralModeValue.BRAKE)
        put("deadbandDuty", output.duty_cycle_neutral_deadband)
        put("peakDutyForward", output.peak_forward_duty_cycle)
        put("peakDutyReverse", output.peak_reverse_duty_cycle)
        put("stator", currents.stator_current_limit if currents.stator_current_limit_enable else 0.0)
        put("supply", currents.supply_current_limit if currents.supply_current_limit_enable else 0.0)
        put("supplyLower", currents.supply_current_lower_limit if currents.supply_current_limit_enable else 0.0)
        put("supplyTime", currents.supply_current_lower_time)
        put("peakVoltsForward", voltage.peak_forward_voltage)
        put("peakVoltsReverse", voltage.peak_reverse_voltage)
        torque = getattr(config, "torque_current", None)
        if torque is not None:
            put("peakAmpsForward", torque.peak_forward_torque_current)
            put("peakAmpsReverse", torque.peak_reverse_torque_current)
            put("deadbandAmps", torque.torque_neutral_deadband)
        ramps, closed = config.open_loop_ramps, config.closed_loop_ramps
        put("openDutyRamp", ramps.duty_cycle_open_loop_ramp_period)
        put("openVoltsRamp", ramps.voltage_open_loop_ramp_period)
        put("openAmpsRamp", ramps.torque_open_loop_ramp_period)
        put("closedDutyRamp", closed.duty_cycle_closed_loop_ramp_period)
        put("closedVoltsRamp", closed.voltage_closed_loop_ramp_period)
        put("closedAmpsRamp", closed.torque_closed_loop_ramp_period)
        hard, soft, magic = config.hardware_limit_switch, config.software_limit_switch, config.motion_magic
        put("hardForward", hard.forward_limit_enable and hard.forward_limit_source.name == "LIMIT_SWITCH_PIN")
        put("hardReverse", hard.reverse_limit_enable and hard.reverse_limit_source.name == "LIMIT_SWITCH_PIN")
        put("softForwardOn", soft.forward_soft_limit_enable)
        put("softForward", soft.forward_soft_limit_threshold)
        put("softReverseOn", soft.reverse_soft_limit_enable)
        put("softReverse", soft.reverse_soft_limit_threshold)
        put("wrap", 1.0 if config.closed_loop_general.continuous_wrap else 0.0)
        self._profile(
            magic.motion_magic_cruise_velocity,
            magic.motion_magic_acceleration,
            magic.motion_magic_jerk,
            magic.motion_magic_expo_k_v,
            magic.motion_magic_expo_k_a,
        )
        for slot in range(3):
            self._gains(slot, getattr(config, f"slot{slot}"))

    def _profile(self, cruise: float, acceleration: float, jerk: float, k_v: float, k_a: float) -> None:
        put = self._loop.set
        put("cruise", cruise)
        put("acceleration", acceleration)
        put("jerk", jerk)
        put("expoV", k_v)
        put("expoA", k_a)

    def _gains(self, slot: int, gains: typing.Any) -> None:
        put = self._loop.set
        for name in _gains:
            put(f"k{name.upper()}{slot}", getattr(gains, f"k_{name}"))
        arm = gains.gravity_type is signals.GravityTypeValue.ARM_COSINE
        put(f"kG{slot}", 0.0 if arm else gains.k_g)
        put(f"kCos{slot}", gains.k_g if arm else 0.0)
        put(f"cosOffset{slot}", gains.gravity_arm_position_offset)
        put(f"errorSign{slot}", gains.static_feedforward_sign is signals.StaticFeedforwardSignValue.USE_CLOSED_LOOP_SIGN)

    # ---- requests ----

    def set_control(self, request: controls.ControlRequest) -> StatusCode:
        """From now on it does this."""
        loop = self._loop
        loop.control = request  # type: ignore[attr-defined]
        average = request._average()
        if average is not request:
            can_motors.no_model("The difference of a differential request", "each motor follows the average alone")
            request = average
        kind, unit = request._kind, request._unit
        values = vars(request)
        if kind == can_motors.follow:
            opposes = values.get("motor_alignment", False)
            is_opposed = opposes is True or opposes is signals.MotorAlignmentValue.OPPOSED
            loop.request(kind, values["leader_id"], feed=-1.0 if is_opposed else 1.0)
            return StatusCode.OK
        if kind <= can_motors.brake:
            loop.request(kind)
            return StatusCode.OK
        flags = 0
        if values.get("override_brake_dur_neutral"):
            flags |= can_motors.brakes
        if values.get("ignore_hardware_limits"):
            flags |= can_motors.ignores_hard
        if values.get("ignore_software_limits"):
            flags |= can_motors.ignores_soft
        if values.get("limit_forward_motion"):
            flags |= can_motors.limit_forward
        if values.get("limit_reverse_motion"):
            flags |= can_motors.limit_reverse
        rate = 0.0
        if kind == can_motors.opened:
            setpoint = values["output"]
        elif kind in (can_motors.velocity, can_motors.profile_velocity):
            setpoint, rate = values["velocity"], values.get("acceleration", 0.0)
        else:
            setpoint = values["position"]
            rate = values.get("velocity", 0.0) if kind == can_motors.position else 0.0
        self._dynamic(request, kind, values)
        loop.request(kind, setpoint, unit, values.get("slot", 0), values.get("feed_forward", 0.0), rate, flags)
        return StatusCode.OK

    def _dynamic(self, request: controls.ControlRequest, kind: int, values: "dict[str, typing.Any]") -> None:
        """The limits of a profile, where the request has its own."""
        if kind not in (can_motors.profile_position, can_motors.profile_velocity, can_motors.expo_position):
            return
        magic = self._config.motion_magic
        cruise, acceleration = magic.motion_magic_cruise_velocity, magic.motion_magic_acceleration
        jerk, k_v, k_a = magic.motion_magic_jerk, magic.motion_magic_expo_k_v, magic.motion_magic_expo_k_a
        if request.name.startswith("Dynamic"):
            cruise = values.get("velocity", cruise)
            acceleration, jerk = values.get("acceleration", acceleration), values.get("jerk", jerk)
            k_v, k_a = values.get("k_v", k_v), values.get("k_a", k_a)
        elif kind == can_motors.profile_velocity and values.get("acceleration"):
            acceleration = values["acceleration"]
        self._profile(cruise, acceleration, jerk, k_v, k_a)

    @property
    def applied_control(self) -> controls.ControlRequest:
        return self._loop.control  # type: ignore[attr-defined]

    def get_applied_control(self) -> controls.ControlRequest:
        return self._loop.control  # type: ignore[attr-defined]

    def set_position(self, new_value: float, timeout_seconds: float = 0.1) -> StatusCode:
        """From now on its position is this where it is now [turns of the mechanism]."""
        self._zero(float(new_value))
        return StatusCode.OK

    def set_neutral_mode(self, neutral_mode: signals.NeutralModeValue, timeout_seconds: float = 0.1) -> StatusCode:  # type: ignore[valid-type]
        self._config.motor_output.neutral_mode = neutral_mode
        self._configure()
        return StatusCode.OK

    @property
    def sim_state(self) -> TalonFXSimState:
        return self._sim_state

    # ---- as wpilib's motor controllers ----

    def setNeutralMode(self, neutralMode: signals.NeutralModeValue, timeout_seconds: float = 0.1) -> StatusCode:  # type: ignore[valid-type]
        return self.set_neutral_mode(neutralMode, timeout_seconds)

    def set(self, speed: float) -> None:
        """-1 to 1."""
        self.set_control(controls.DutyCycleOut(speed))

    def get(self) -> float:
        control = self.applied_control
        return float(getattr(control, "output", 0.0)) if isinstance(control, controls.DutyCycleOut) else 0.0

    def setVoltage(self, volts: float) -> None:
        self.set_control(controls.VoltageOut(volts))

    set_voltage = setVoltage

    def disable(self) -> None:
        self.set_control(controls.NeutralOut())

    def stopMotor(self) -> None:
        self.disable()

    stop_motor = stopMotor

    def get_description(self) -> str:
        return f"{self._model} {self._id}"

    def _is_enabled(self) -> bool:
        from ..unmanaged import get_enable_state

        return get_enable_state()

    def _pin(self, values: typing.Any, way: int) -> typing.Any:
        """The state of a limit switch's pin, as a simulation has set it."""
        limits = self._loop.config.hardware_limit_switch  # type: ignore[attr-defined]
        kind = (limits.forward_limit_type, limits.reverse_limit_type)[way]
        closed = self._loop.switches[way] is (kind.name == "NORMALLY_OPEN")
        return values.CLOSED_TO_GROUND if closed else values.OPEN

    def _reference(self) -> float:
        return self._loop.raw("reference")

    def _error(self) -> float:
        loop = self._loop
        if not loop.has_loop:
            return 0.0
        is_speed = self.applied_control._kind in (can_motors.velocity, can_motors.profile_velocity)
        error = loop.raw("reference") - (loop.velocity if is_speed else loop.position)
        return error - round(error) if not is_speed and self._config.closed_loop_general.continuous_wrap else error

    def _term(self, name: str) -> float:
        """What a gain of the slot that runs gives."""
        control = self.applied_control
        slot = getattr(control, "slot", None)
        if slot is None or not self._loop.has_loop:
            return 0.0
        return getattr(getattr(self._config, f"slot{slot}"), name)


def _motor_constants(name: str) -> typing.Any:
    # Kraken X60 by CTRE's data sheet: stall 7.09 N m at 366 A, free 6000 rpm at 2 A, 12 V.
    return {"kt": 7.09 / 366, "kv": 6000 / 60 / (12 - 12 / 366 * 2), "stall": 366.0}[name]


signals_of(
    TalonFX,
    {
        "position": ("rotations", lambda self: self._loop.position),
        "velocity": ("rotations per second", lambda self: self._loop.velocity),
        "acceleration": ("rotations per second²", lambda self: self._loop.acceleration),
        "rotor_position": ("rotations", lambda self: self._inversion() * self._loop.raw("position")),
        "rotor_velocity": ("rotations per second", lambda self: self._inversion() * self._loop.raw("velocity")),
        "motor_voltage": ("V", lambda self: self._loop.applied_volts),
        "duty_cycle": ("fractional", lambda self: self._loop.applied_volts / self._loop.bus),
        "torque_current": ("A", lambda self: self._loop.current),
        "stator_current": ("A", lambda self: math.copysign(self._loop.current, self._loop.current * self._loop.applied_volts)),
        "supply_current": ("A", lambda self: self._loop.raw("supply")),
        "supply_voltage": ("V", lambda self: self._loop.bus),
        "device_temp": ("℃", lambda self: self._loop.raw("temperature") or 25.0),
        "processor_temp": ("℃", lambda self: 30.0),
        "ancillary_device_temp": ("℃", lambda self: self._loop.raw("temperature") or 25.0),
        "closed_loop_reference": ("", lambda self: self._reference()),
        "closed_loop_reference_slope": ("", lambda self: self._loop.raw("referenceRate")),
        "closed_loop_error": ("", lambda self: self._error()),
        "closed_loop_proportional_output": ("", lambda self: self._error() * self._term("k_p")),
        "closed_loop_output": ("", lambda self: self._loop.applied_volts if self._loop.has_loop else 0.0),
        "closed_loop_slot": ("", lambda self: getattr(self.applied_control, "slot", 0)),
        "forward_limit": ("", lambda self: self._pin(signals.ForwardLimitValue, 0)),
        "reverse_limit": ("", lambda self: self._pin(signals.ReverseLimitValue, 1)),
        "applied_rotor_polarity": ("", lambda self: list(signals.AppliedRotorPolarityValue)[self._inversion() < 0.0]),
        "robot_enable": ("", lambda self: list(signals.RobotEnableValue)[self._is_enabled()]),
        "device_enable": ("", lambda self: list(signals.DeviceEnableValue)[self._is_enabled()]),
        "control_mode": ("", lambda self: signals.ControlModeValue.DISABLED_OUTPUT),
        "bridge_output": ("", lambda self: signals.BridgeOutputValue.BRIDGE_REQ_TRAPEZ),
        "motion_magic_is_running": (
            "",
            lambda self: list(signals.MotionMagicIsRunningValue)[
                self.applied_control._kind in (can_motors.profile_position, can_motors.profile_velocity, can_motors.expo_position)
            ],
        ),
        "motion_magic_at_target": (
            "",
            lambda self: self._loop.has_loop and self._reference() == getattr(self.applied_control, "position", None),
        ),
        "connected_motor": ("", lambda self: signals.ConnectedMotorValue.KRAKEN_X60_INTEGRATED),
        "motor_kt": ("N m/A", lambda self: _motor_constants("kt")),
        "motor_kv": ("rps/V", lambda self: _motor_constants("kv")),
        "motor_stall_current": ("A", lambda self: _motor_constants("stall")),
        "version": ("", lambda self: 26 << 24),
        "version_major": ("", lambda self: 26),
        "version_minor": ("", lambda self: 0),
        "version_bugfix": ("", lambda self: 0),
        "version_build": ("", lambda self: 0),
        "fault_field": ("", lambda self: 0),
        "sticky_fault_field": ("", lambda self: 0),
    },
)
without_model(
    TalonFX,
    "closed_loop_integrated_output closed_loop_feed_forward closed_loop_derivative_output differential_control_mode "
    "differential_average_velocity differential_average_position differential_difference_velocity "
    "differential_difference_position differential_closed_loop_output differential_closed_loop_error "
    "differential_closed_loop_reference differential_closed_loop_reference_slope differential_closed_loop_slot "
    "differential_output",
)
