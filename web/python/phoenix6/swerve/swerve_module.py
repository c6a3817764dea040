"""A module: two motors and an encoder."""

import copy
import enum
import math
import typing

from .. import configs, controls, signals
from ..status_code import StatusCode
from .swerve_module_constants import ClosedLoopOutputType, SwerveModuleConstants
from .._visible import of_swerve as __getattr__

if typing.TYPE_CHECKING:
    from wpimath.kinematics import SwerveModulePosition, SwerveModuleState

_turn = 2.0 * math.pi


class ModuleRequest:
    """What a module is to do."""

    def __init__(self) -> None:
        from wpimath.kinematics import SwerveModuleState

        self.state: "SwerveModuleState" = SwerveModuleState()
        self.wheel_force_feedforward_x = 0.0
        self.wheel_force_feedforward_y = 0.0
        self.drive_request = SwerveModule.DriveRequestType.OPEN_LOOP_VOLTAGE
        self.steer_request = SwerveModule.SteerRequestType.MOTION_MAGIC_EXPO
        self.update_period = 0.0
        self.enable_foc = True

    def __getattr__(self, name: str) -> typing.Any:
        if not name.startswith("with_"):
            raise AttributeError(f"ModuleRequest has no attribute {name!r}")

        def with_it(value: typing.Any) -> "ModuleRequest":
            setattr(self, name[5:], value)
            return self

        return with_it


class SwerveModule:
    """One of a drivetrain's."""

    class DriveRequestType(enum.Enum):
        OPEN_LOOP_VOLTAGE = 0
        VELOCITY = 1

    class SteerRequestType(enum.Enum):
        MOTION_MAGIC_EXPO = 0
        POSITION = 1

    ModuleRequest = ModuleRequest

    def __init__(
        self,
        drive_motor_type: type,
        steer_motor_type: type,
        encoder_type: type,
        constants: SwerveModuleConstants,
        canbus: str,
        drivetrain_id: int = 0,
        index: int = 0,
    ) -> None:
        from wpimath.geometry import Rotation2d
        from wpimath.kinematics import SwerveModuleState

        self._constants = constants
        self._drive = drive_motor_type(constants.drive_motor_id, canbus)
        self._steer = steer_motor_type(constants.steer_motor_id, canbus)
        self._encoder = encoder_type(constants.encoder_id, canbus)
        #: Turns of the drive's rotor per metre.
        self._per_meter = constants.drive_motor_gear_ratio / (_turn * constants.wheel_radius)
        self._target = SwerveModuleState(0.0, Rotation2d())
        self._zero = 0.0
        self._configure()
        torque = constants.drive_motor_closed_loop_output is ClosedLoopOutputType.TORQUE_CURRENT_FOC
        self._open = controls.VoltageOut(0.0)
        self._closed: typing.Any = controls.VelocityTorqueCurrentFOC(0.0) if torque else controls.VelocityVoltage(0.0)
        steer_torque = constants.steer_motor_closed_loop_output is ClosedLoopOutputType.TORQUE_CURRENT_FOC
        self._expo: typing.Any = (
            controls.MotionMagicExpoTorqueCurrentFOC(0.0) if steer_torque else controls.MotionMagicExpoVoltage(0.0)
        )
        self._to: typing.Any = controls.PositionTorqueCurrentFOC(0.0) if steer_torque else controls.PositionVoltage(0.0)

    def _configure(self) -> None:
        constants = self._constants
        inverted = signals.InvertedValue
        drive: typing.Any = copy.deepcopy(constants.drive_motor_initial_configs) or configs.TalonFXConfiguration()
        drive.motor_output.neutral_mode = signals.NeutralModeValue.BRAKE
        drive.motor_output.inverted = (
            inverted.CLOCKWISE_POSITIVE if constants.drive_motor_inverted else inverted.COUNTER_CLOCKWISE_POSITIVE
        )
        drive.slot0 = copy.deepcopy(constants.drive_motor_gains)
        drive.torque_current.peak_forward_torque_current = constants.slip_current
        drive.torque_current.peak_reverse_torque_current = -constants.slip_current
        drive.current_limits.stator_current_limit = constants.slip_current
        drive.current_limits.stator_current_limit_enable = True
        self._drive.configurator.apply(drive)
        steer: typing.Any = copy.deepcopy(constants.steer_motor_initial_configs) or configs.TalonFXConfiguration()
        steer.motor_output.neutral_mode = signals.NeutralModeValue.BRAKE
        steer.motor_output.inverted = (
            inverted.CLOCKWISE_POSITIVE if constants.steer_motor_inverted else inverted.COUNTER_CLOCKWISE_POSITIVE
        )
        steer.slot0 = copy.deepcopy(constants.steer_motor_gains)
        name = constants.feedback_source.name
        feedback = getattr(steer, "feedback", None)
        if feedback is not None:
            feedback.feedback_remote_sensor_id = constants.encoder_id
            feedback.feedback_sensor_source = getattr(signals.FeedbackSensorSourceValue, name)
            feedback.rotor_to_sensor_ratio = constants.steer_motor_gear_ratio
        ratio = constants.steer_motor_gear_ratio or 1.0
        magic = steer.motion_magic
        magic.motion_magic_expo_k_v = 0.12 * ratio
        magic.motion_magic_expo_k_a = 1.2 / ratio
        magic.motion_magic_cruise_velocity = 100.0 / ratio
        magic.motion_magic_acceleration = 1000.0 / ratio
        steer.closed_loop_general.continuous_wrap = True
        self._steer.configurator.apply(steer)
        encoder: typing.Any = copy.deepcopy(constants.encoder_initial_configs) or configs.CANcoderConfiguration()
        if hasattr(encoder, "magnet_sensor"):
            encoder.magnet_sensor.magnet_offset = constants.encoder_offset
            encoder.magnet_sensor.sensor_direction = list(signals.SensorDirectionValue)[constants.encoder_inverted]
            self._encoder.configurator.apply(encoder)

    # ---- its motion ----

    def _angle(self) -> float:
        """Turns."""
        return self._steer._loop.position

    def _distance(self) -> float:
        # Turning the module turns the wheel by the coupled gear.
        rotor = self._drive._loop.position - self._constants.coupling_gear_ratio * self._angle()
        return (rotor - self._zero) / self._per_meter

    def get_current_state(self) -> "SwerveModuleState":
        from wpimath.geometry import Rotation2d
        from wpimath.kinematics import SwerveModuleState

        return SwerveModuleState(self._drive._loop.velocity / self._per_meter, Rotation2d(_turn * self._angle()))

    def get_target_state(self) -> "SwerveModuleState":
        return self._target

    def get_position(self, refresh: bool = True) -> "SwerveModulePosition":
        from wpimath.geometry import Rotation2d
        from wpimath.kinematics import SwerveModulePosition

        return SwerveModulePosition(self._distance(), Rotation2d(_turn * self._angle()))

    def get_cached_position(self) -> "SwerveModulePosition":
        return self.get_position()

    def reset_position(self) -> None:
        self._zero += self._distance() * self._per_meter

    def apply(self, request: ModuleRequest) -> StatusCode:
        """Turns to an angle the short way, and drives along it as far as it points there already."""
        angle = self._angle()
        wanted = request.state.angle.radians() / _turn
        speed = request.state.speed
        away = wanted - angle
        away -= round(away)
        if abs(away) > 0.25:
            away -= math.copysign(0.5, away)
            speed = -speed
        return self._drive_to(request, angle + away, speed, math.cos(_turn * away))

    def _drive_to(self, request: ModuleRequest, to: float, speed: float, along: float) -> StatusCode:
        from wpimath.geometry import Rotation2d
        from wpimath.kinematics import SwerveModuleState

        self._target = SwerveModuleState(speed, Rotation2d(_turn * to))
        closer: typing.Any = self._expo
        if request.steer_request is SwerveModule.SteerRequestType.POSITION:
            closer = self._to
        closer.position = to
        self._steer.set_control(closer)
        speed *= along
        if request.drive_request is SwerveModule.DriveRequestType.OPEN_LOOP_VOLTAGE:
            top = self._constants.speed_at12_volts or 1.0
            self._open.output = 12.0 * speed / top
            self._drive.set_control(self._open)
            return StatusCode.OK
        turns = self._constants.coupling_gear_ratio * self._steer._loop.velocity
        self._closed.velocity = speed * self._per_meter + turns
        force = request.wheel_force_feedforward_x, request.wheel_force_feedforward_y
        if any(force):
            # Torque at the wheel by its gear at the motor, Kraken X60: 7.09 N m at 366 A; as amps, or volts of 12 V / 366 A.
            pull = force[0] * math.cos(_turn * to) + force[1] * math.sin(_turn * to)
            amps = pull * self._constants.wheel_radius / self._constants.drive_motor_gear_ratio * 366 / 7.09
            is_amps = isinstance(self._closed, controls.VelocityTorqueCurrentFOC)
            self._closed.feed_forward = amps if is_amps else amps * 12 / 366
        else:
            self._closed.feed_forward = 0.0
        self._drive.set_control(self._closed)
        return StatusCode.OK

    def config_neutral_mode(self, neutral_mode: typing.Any, timeout_seconds: float = 0.1) -> StatusCode:
        return self._drive.set_neutral_mode(neutral_mode)

    @property
    def drive_motor(self) -> typing.Any:
        return self._drive

    @property
    def steer_motor(self) -> typing.Any:
        return self._steer

    @property
    def encoder(self) -> typing.Any:
        return self._encoder

    @property
    def drive_closed_loop_output_type(self) -> ClosedLoopOutputType:
        return self._constants.drive_motor_closed_loop_output

    @property
    def steer_closed_loop_output_type(self) -> ClosedLoopOutputType:
        return self._constants.steer_motor_closed_loop_output
