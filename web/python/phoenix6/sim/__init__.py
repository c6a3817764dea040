"""What a program's own simulation says to its devices. A device that the robot's wiring has hears the world instead."""

import enum
import typing

from _sandlot import devices, report
from _sandlot.on_board.loop import Loop

from .._visible import modules_of
from ..status_code import StatusCode


class ChassisReference(enum.Enum):
    """Which way a device is built in."""

    CounterClockwise_Positive = 0
    Clockwise_Positive = 1


class _SimState:
    def __init__(self, device: typing.Any) -> None:
        self._device = device
        self.orientation = ChassisReference.CounterClockwise_Positive
        self._supply = 12.0

    def set_supply_voltage(self, volts: float) -> StatusCode:
        self._supply = float(volts)
        return StatusCode.OK

    def _sign(self) -> float:
        return -1.0 if self.orientation is ChassisReference.Clockwise_Positive else 1.0

    def _is_worlds(self) -> bool:
        """Whether the world says what it does."""
        wired = self._is_wired() and not devices.physics_owns
        if wired:
            report.once(
                f"{type(self._device).__name__} {self._device.device_id}: the robot in the world turns it, so what sim_state is "
                "given is not taken"
            )
        return wired

    def _is_wired(self) -> bool:
        return False


# A Kraken X60 by CTRE's data sheet: 366 A at stall, 6000 rpm at 2 A, 12 V.
_resistance = 12.0 / 366.0
_volts_per_turn = (12.0 - 2.0 * _resistance) / 100.0


class TalonFXSimState(_SimState):
    """Of a Talon FX: its loops run each millisecond on what is set here."""

    def _is_wired(self) -> bool:
        return self._device._loop.is_wired

    def _set(self, key: str, value: float) -> StatusCode:
        if not self._is_worlds():
            self._run()
            self._device._loop.device.set(">" + key, float(value))
        return StatusCode.OK

    def _run(self) -> typing.Any:
        """The controller, its loop run up to now on what it was told before."""
        motor = self._device._loop
        if motor.is_free:
            if motor.simulated is None:
                motor.simulated = Loop(motor, _resistance, _volts_per_turn)
            motor.simulated.advance()
        return motor

    @property
    def motor_voltage(self) -> float:
        """As the motor's leads have it, whatever its inversion."""
        return self._sign() * self._run().raw("volts")

    @property
    def torque_current(self) -> float:
        return self._sign() * self._run().raw("current")

    @property
    def supply_current(self) -> float:
        return self._run().raw("supply")

    def set_supply_voltage(self, volts: float) -> StatusCode:
        super().set_supply_voltage(volts)
        return self._set("bus", volts)

    def set_raw_rotor_position(self, rotations: float) -> StatusCode:
        return self._set("position", self._sign() * rotations)

    def add_rotor_position(self, d_rotations: float) -> StatusCode:
        return self._set("position", self._device._loop.raw("position") + self._sign() * d_rotations)

    def set_rotor_velocity(self, rps: float) -> StatusCode:
        return self._set("velocity", self._sign() * rps)

    def set_rotor_acceleration(self, rpss: float) -> StatusCode:
        return self._set("acceleration", self._sign() * rpss)

    def _switch(self, forward: "bool | None", reverse: "bool | None") -> StatusCode:
        motor = self._run()
        before = motor.switches
        motor.switches = (before[0] if forward is None else forward, before[1] if reverse is None else reverse)
        return StatusCode.OK

    def set_forward_limit(self, closed: bool) -> StatusCode:
        limits = self._device._loop.config.hardware_limit_switch
        return self._switch(closed is not (limits.forward_limit_type.name == "NORMALLY_CLOSED"), None)

    def set_reverse_limit(self, closed: bool) -> StatusCode:
        limits = self._device._loop.config.hardware_limit_switch
        return self._switch(None, closed is not (limits.reverse_limit_type.name == "NORMALLY_CLOSED"))

    def set_motor_type(self, motor_type: typing.Any) -> StatusCode:
        return StatusCode.OK


class CANcoderSimState(_SimState):
    """Of a CANcoder."""

    def set_raw_position(self, rotations: float) -> StatusCode:
        self._device._device.set(">rawPositionInput", self._sign() * float(rotations))
        return StatusCode.OK

    def add_position(self, d_rotations: float) -> StatusCode:
        return self.set_raw_position(self._sign() * self._device._raw() + d_rotations)

    def set_velocity(self, rps: float) -> StatusCode:
        self._device._device.set(">velocity", self._sign() * float(rps))
        return StatusCode.OK

    def set_magnet_health(self, value: typing.Any) -> StatusCode:
        return StatusCode.OK


class Pigeon2SimState(_SimState):
    """Of a Pigeon 2."""

    def set_raw_yaw(self, degrees: float) -> StatusCode:
        self._device._device.set(">rawYawInput", float(degrees))
        return StatusCode.OK

    def add_yaw(self, d_degrees: float) -> StatusCode:
        return self.set_raw_yaw(self._device._raw("z") + d_degrees)

    def set_pitch(self, degrees: float) -> StatusCode:
        self._device._device.set(">pitch", float(degrees))
        return StatusCode.OK

    def set_roll(self, degrees: float) -> StatusCode:
        self._device._device.set(">roll", float(degrees))
        return StatusCode.OK

    def set_angular_velocity_x(self, dps: float) -> StatusCode:
        self._device._device.set(">angularVelX", float(dps))
        return StatusCode.OK

    def set_angular_velocity_y(self, dps: float) -> StatusCode:
        self._device._device.set(">angularVelY", float(dps))
        return StatusCode.OK

    def set_angular_velocity_z(self, dps: float) -> StatusCode:
        self._device._device.set(">angularVelZ", float(dps))
        return StatusCode.OK


class TalonFXSSimState(TalonFXSimState):
    """Of a Talon FXS."""


class CANdleSimState(_SimState):
    """Of a CANdle."""

    def set_supply_voltage(self, volts: float) -> StatusCode:
        self._device._supply = float(volts)
        return StatusCode.OK


class CANrangeSimState(_SimState):
    """Of a CANrange."""

    def set_distance(self, meters: float, std_dev: float = 0.05) -> StatusCode:
        self._device._distance = float(meters)
        return StatusCode.OK


class CANdiSimState(_SimState):
    """Of a CANdi."""

    def set_s1_state(self, state: typing.Any) -> StatusCode:
        self._device._states[0] = state
        return StatusCode.OK

    def set_s2_state(self, state: typing.Any) -> StatusCode:
        self._device._states[1] = state
        return StatusCode.OK


__getattr__ = modules_of(__name__)
