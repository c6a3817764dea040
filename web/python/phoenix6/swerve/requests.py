"""What a swerve drivetrain can be asked for. A program may have requests of its own: a class with apply()."""

import enum
import inspect
import math
import typing
from collections.abc import Sequence

from .. import controls
from ..status_code import StatusCode
from .swerve_drivetrain import SwerveControlParameters
from .swerve_module import ModuleRequest, SwerveModule
from .utility.phoenix_pid_controller import PhoenixPIDController
from .._visible import of_swerve as __getattr__

if typing.TYPE_CHECKING:
    from wpimath.geometry import Rotation2d
    from wpimath.kinematics import ChassisSpeeds

_open = SwerveModule.DriveRequestType.OPEN_LOOP_VOLTAGE
_expo = SwerveModule.SteerRequestType.MOTION_MAGIC_EXPO


class ForwardPerspectiveValue(enum.Enum):
    """What forward is."""

    OPERATOR_PERSPECTIVE = 0
    BLUE_ALLIANCE = 1


class SwerveRequest:
    """A request; `with_...` set its attributes one after the other."""

    def __init_subclass__(cls) -> None:
        for name in list(inspect.signature(cls.__init__).parameters)[1:]:
            if not hasattr(cls, f"with_{name}"):
                setattr(cls, f"with_{name}", _fluent(name))

    def apply(self, parameters: SwerveControlParameters, modules_to_apply: Sequence[SwerveModule]) -> StatusCode:
        """Gives each module its part."""
        raise NotImplementedError(f"{type(self).__name__} needs apply()")


def _fluent(name: str) -> typing.Any:
    def with_it(self: SwerveRequest, new: typing.Any) -> SwerveRequest:
        setattr(self, name, new)
        return self

    return with_it


def _drive(
    parameters: SwerveControlParameters,
    modules: Sequence[SwerveModule],
    speeds: "ChassisSpeeds",
    request: typing.Any,
    forces: "tuple[Sequence[float], Sequence[float]]" = ((), ()),
) -> StatusCode:
    """Speeds of the robot's frame."""
    center = request.center_of_rotation
    kinematics = parameters.kinematics
    states = kinematics.toSwerveModuleStates(speeds, center) if center is not None else kinematics.toSwerveModuleStates(speeds)
    if request.desaturate_wheel_speeds and parameters.max_speed > 0.0:
        states = kinematics.desaturateWheelSpeeds(states, parameters.max_speed)
    for index, (module, state) in enumerate(zip(modules, states)):
        one = module._own_request if hasattr(module, "_own_request") else ModuleRequest()
        module._own_request = one  # type: ignore[attr-defined]
        one.state = state
        one.drive_request, one.steer_request = request.drive_request_type, request.steer_request_type
        one.wheel_force_feedforward_x = forces[0][index] if index < len(forces[0]) else 0.0
        one.wheel_force_feedforward_y = forces[1][index] if index < len(forces[1]) else 0.0
        module.apply(one)
    return StatusCode.OK


def _dead(x: float, y: float, turn: float, deadband: float, turn_deadband: float) -> tuple[float, float, float]:
    if math.hypot(x, y) < deadband:
        x = y = 0.0
    return x, y, 0.0 if abs(turn) < turn_deadband else turn


def _robot_speeds(parameters: SwerveControlParameters, x: float, y: float, turn: float, by_operator: bool) -> "ChassisSpeeds":
    """Of field speeds, corrected for the turn within an update."""
    from wpimath.geometry import Translation2d
    from wpimath.kinematics import ChassisSpeeds

    way = Translation2d(x, y)
    if by_operator:
        way = way.rotateBy(parameters.operator_forward_direction)
    field = ChassisSpeeds.discretize(ChassisSpeeds(way.X(), way.Y(), turn), parameters.update_period)
    return ChassisSpeeds.fromFieldRelativeSpeeds(field, parameters.current_pose.rotation())


class Idle(SwerveRequest):
    """Nothing changes: no new request goes to the modules."""

    def apply(self, parameters: SwerveControlParameters, modules_to_apply: Sequence[SwerveModule]) -> StatusCode:
        return StatusCode.OK


class SwerveDriveBrake(SwerveRequest):
    """Wheels point inwards, and nothing pushes the robot."""

    def __init__(self, drive_request_type: typing.Any = _open, steer_request_type: typing.Any = SwerveModule.SteerRequestType.POSITION) -> None:
        self.drive_request_type = drive_request_type
        self.steer_request_type = steer_request_type

    def apply(self, parameters: SwerveControlParameters, modules_to_apply: Sequence[SwerveModule]) -> StatusCode:
        from wpimath.kinematics import SwerveModuleState

        for module, location in zip(modules_to_apply, parameters.module_locations):
            one = ModuleRequest()
            one.state = SwerveModuleState(0.0, location.angle())
            one.drive_request, one.steer_request = self.drive_request_type, self.steer_request_type
            module.apply(one)
        return StatusCode.OK


class FieldCentric(SwerveRequest):
    """Speeds of the field: forward is away from the operator."""

    def __init__(
        self,
        velocity_x: float = 0.0,
        velocity_y: float = 0.0,
        rotational_rate: float = 0.0,
        deadband: float = 0.0,
        rotational_deadband: float = 0.0,
        center_of_rotation: typing.Any = None,
        drive_request_type: typing.Any = _open,
        steer_request_type: typing.Any = _expo,
        desaturate_wheel_speeds: bool = True,
        forward_perspective: ForwardPerspectiveValue = ForwardPerspectiveValue.OPERATOR_PERSPECTIVE,
    ) -> None:
        self.velocity_x, self.velocity_y, self.rotational_rate = velocity_x, velocity_y, rotational_rate
        self.deadband, self.rotational_deadband = deadband, rotational_deadband
        self.center_of_rotation = center_of_rotation
        self.drive_request_type, self.steer_request_type = drive_request_type, steer_request_type
        self.desaturate_wheel_speeds = desaturate_wheel_speeds
        self.forward_perspective = forward_perspective

    def apply(self, parameters: SwerveControlParameters, modules_to_apply: Sequence[SwerveModule]) -> StatusCode:
        x, y, turn = _dead(self.velocity_x, self.velocity_y, self.rotational_rate, self.deadband, self.rotational_deadband)
        is_operator = self.forward_perspective is ForwardPerspectiveValue.OPERATOR_PERSPECTIVE
        speeds = _robot_speeds(parameters, x, y, turn, is_operator)
        return _drive(parameters, modules_to_apply, speeds, self)


class RobotCentric(SwerveRequest):
    """Speeds of the robot's own frame."""

    def __init__(
        self,
        velocity_x: float = 0.0,
        velocity_y: float = 0.0,
        rotational_rate: float = 0.0,
        deadband: float = 0.0,
        rotational_deadband: float = 0.0,
        center_of_rotation: typing.Any = None,
        drive_request_type: typing.Any = _open,
        steer_request_type: typing.Any = _expo,
        desaturate_wheel_speeds: bool = True,
    ) -> None:
        self.velocity_x, self.velocity_y, self.rotational_rate = velocity_x, velocity_y, rotational_rate
        self.deadband, self.rotational_deadband = deadband, rotational_deadband
        self.center_of_rotation = center_of_rotation
        self.drive_request_type, self.steer_request_type = drive_request_type, steer_request_type
        self.desaturate_wheel_speeds = desaturate_wheel_speeds

    def apply(self, parameters: SwerveControlParameters, modules_to_apply: Sequence[SwerveModule]) -> StatusCode:
        from wpimath.kinematics import ChassisSpeeds

        x, y, turn = _dead(self.velocity_x, self.velocity_y, self.rotational_rate, self.deadband, self.rotational_deadband)
        speeds = ChassisSpeeds.discretize(ChassisSpeeds(x, y, turn), parameters.update_period)
        return _drive(parameters, modules_to_apply, speeds, self)


class PointWheelsAt(SwerveRequest):
    """All wheels point one way, and stand."""

    def __init__(
        self,
        module_direction: typing.Any = None,
        drive_request_type: typing.Any = _open,
        steer_request_type: typing.Any = SwerveModule.SteerRequestType.POSITION,
    ) -> None:
        self.module_direction = module_direction
        self.drive_request_type, self.steer_request_type = drive_request_type, steer_request_type

    def apply(self, parameters: SwerveControlParameters, modules_to_apply: Sequence[SwerveModule]) -> StatusCode:
        from wpimath.geometry import Rotation2d
        from wpimath.kinematics import SwerveModuleState

        for module in modules_to_apply:
            one = ModuleRequest()
            one.state = SwerveModuleState(0.0, self.module_direction or Rotation2d())
            one.drive_request, one.steer_request = self.drive_request_type, self.steer_request_type
            module.apply(one)
        return StatusCode.OK


class ApplyRobotSpeeds(SwerveRequest):
    """Speeds of a path follower, of the robot's frame."""

    def __init__(
        self,
        speeds: typing.Any = None,
        wheel_force_feedforwards_x: "Sequence[float]" = (),
        wheel_force_feedforwards_y: "Sequence[float]" = (),
        center_of_rotation: typing.Any = None,
        drive_request_type: typing.Any = _open,
        steer_request_type: typing.Any = _expo,
        desaturate_wheel_speeds: bool = True,
    ) -> None:
        self.speeds = speeds
        self.wheel_force_feedforwards_x = wheel_force_feedforwards_x
        self.wheel_force_feedforwards_y = wheel_force_feedforwards_y
        self.center_of_rotation = center_of_rotation
        self.drive_request_type, self.steer_request_type = drive_request_type, steer_request_type
        self.desaturate_wheel_speeds = desaturate_wheel_speeds

    def apply(self, parameters: SwerveControlParameters, modules_to_apply: Sequence[SwerveModule]) -> StatusCode:
        from wpimath.kinematics import ChassisSpeeds

        speeds = ChassisSpeeds.discretize(self.speeds or ChassisSpeeds(), parameters.update_period)
        forces = (self.wheel_force_feedforwards_x, self.wheel_force_feedforwards_y)
        return _drive(parameters, modules_to_apply, speeds, self, forces)


class ApplyFieldSpeeds(SwerveRequest):
    """Speeds of a path follower, of the field's frame."""

    def __init__(
        self,
        speeds: typing.Any = None,
        wheel_force_feedforwards_x: "Sequence[float]" = (),
        wheel_force_feedforwards_y: "Sequence[float]" = (),
        center_of_rotation: typing.Any = None,
        drive_request_type: typing.Any = _open,
        steer_request_type: typing.Any = _expo,
        desaturate_wheel_speeds: bool = True,
        forward_perspective: ForwardPerspectiveValue = ForwardPerspectiveValue.BLUE_ALLIANCE,
    ) -> None:
        self.speeds = speeds
        self.wheel_force_feedforwards_x = wheel_force_feedforwards_x
        self.wheel_force_feedforwards_y = wheel_force_feedforwards_y
        self.center_of_rotation = center_of_rotation
        self.drive_request_type, self.steer_request_type = drive_request_type, steer_request_type
        self.desaturate_wheel_speeds = desaturate_wheel_speeds
        self.forward_perspective = forward_perspective

    def apply(self, parameters: SwerveControlParameters, modules_to_apply: Sequence[SwerveModule]) -> StatusCode:
        from wpimath.kinematics import ChassisSpeeds

        given = self.speeds or ChassisSpeeds()
        is_operator = self.forward_perspective is ForwardPerspectiveValue.OPERATOR_PERSPECTIVE
        speeds = _robot_speeds(parameters, given.vx, given.vy, given.omega, is_operator)
        forces = []
        cosine, sine = parameters.current_pose.rotation().cos(), parameters.current_pose.rotation().sin()
        pairs = list(zip(self.wheel_force_feedforwards_x, self.wheel_force_feedforwards_y))
        # Forces of the field, turned into the robot's frame.
        forces = [[x * cosine + y * sine for x, y in pairs], [y * cosine - x * sine for x, y in pairs]]
        return _drive(parameters, modules_to_apply, speeds, self, (forces[0], forces[1]))


class FieldCentricFacingAngle(SwerveRequest):
    """As FieldCentric, turned towards a direction by a controller."""

    def __init__(
        self,
        velocity_x: float = 0.0,
        velocity_y: float = 0.0,
        target_direction: typing.Any = None,
        target_rate_feedforward: float = 0.0,
        deadband: float = 0.0,
        rotational_deadband: float = 0.0,
        max_abs_rotational_rate: float = 0.0,
        center_of_rotation: typing.Any = None,
        drive_request_type: typing.Any = _open,
        steer_request_type: typing.Any = _expo,
        desaturate_wheel_speeds: bool = True,
        forward_perspective: ForwardPerspectiveValue = ForwardPerspectiveValue.OPERATOR_PERSPECTIVE,
    ) -> None:
        self.velocity_x, self.velocity_y = velocity_x, velocity_y
        self.target_direction = target_direction
        self.target_rate_feedforward = target_rate_feedforward
        self.deadband, self.rotational_deadband = deadband, rotational_deadband
        self.max_abs_rotational_rate = max_abs_rotational_rate
        self.center_of_rotation = center_of_rotation
        self.drive_request_type, self.steer_request_type = drive_request_type, steer_request_type
        self.desaturate_wheel_speeds = desaturate_wheel_speeds
        self.forward_perspective = forward_perspective
        self.heading_controller = PhoenixPIDController(0.0, 0.0, 0.0)
        self.heading_controller.enable_continuous_input(-math.pi, math.pi)

    def with_heading_pid(self, kp: float, ki: float, kd: float) -> "typing.Any":
        self.heading_controller.set_pid(kp, ki, kd)
        return self

    def _rate(self, parameters: SwerveControlParameters, by_operator: bool) -> float:
        from wpimath.geometry import Rotation2d

        target = self.target_direction or Rotation2d()
        if by_operator:
            target = target.rotateBy(parameters.operator_forward_direction)
        rate = self.target_rate_feedforward + self.heading_controller.calculate(
            parameters.current_pose.rotation().radians(), target.radians(), parameters.timestamp
        )
        most = self.max_abs_rotational_rate
        return max(-most, min(most, rate)) if most > 0.0 else rate

    def apply(self, parameters: SwerveControlParameters, modules_to_apply: Sequence[SwerveModule]) -> StatusCode:
        is_operator = self.forward_perspective is ForwardPerspectiveValue.OPERATOR_PERSPECTIVE
        rate = self._rate(parameters, is_operator)
        x, y, turn = _dead(self.velocity_x, self.velocity_y, rate, self.deadband, self.rotational_deadband)
        return _drive(parameters, modules_to_apply, _robot_speeds(parameters, x, y, turn, is_operator), self)


class RobotCentricFacingAngle(FieldCentricFacingAngle):
    """As RobotCentric, turned towards a direction by a controller."""

    def apply(self, parameters: SwerveControlParameters, modules_to_apply: Sequence[SwerveModule]) -> StatusCode:
        from wpimath.kinematics import ChassisSpeeds

        is_operator = self.forward_perspective is ForwardPerspectiveValue.OPERATOR_PERSPECTIVE
        rate = self._rate(parameters, is_operator)
        x, y, turn = _dead(self.velocity_x, self.velocity_y, rate, self.deadband, self.rotational_deadband)
        speeds = ChassisSpeeds.discretize(ChassisSpeeds(x, y, turn), parameters.update_period)
        return _drive(parameters, modules_to_apply, speeds, self)


class SysIdSwerveTranslation(SwerveRequest):
    """Volts on all drive motors, wheels ahead."""

    def __init__(self, volts_to_apply: float = 0.0) -> None:
        self.volts_to_apply = volts_to_apply

    def with_volts(self, volts: float) -> "SysIdSwerveTranslation":
        self.volts_to_apply = volts
        return self

    def apply(self, parameters: SwerveControlParameters, modules_to_apply: Sequence[SwerveModule]) -> StatusCode:
        for module in modules_to_apply:
            module.drive_motor.set_control(controls.VoltageOut(self.volts_to_apply))
            module.steer_motor.set_control(controls.PositionVoltage(0.0))
        return StatusCode.OK


class SysIdSwerveRotation(SwerveRequest):
    """Volts that turn the robot about its middle, for a rate [rad/s]."""

    def __init__(self, rotational_rate: float = 0.0) -> None:
        self.rotational_rate = rotational_rate

    def apply(self, parameters: SwerveControlParameters, modules_to_apply: Sequence[SwerveModule]) -> StatusCode:
        for module, location in zip(modules_to_apply, parameters.module_locations):
            angle = location.angle().radians() / (2 * math.pi) + 0.25
            module.drive_motor.set_control(controls.VoltageOut(self.rotational_rate))
            module.steer_motor.set_control(controls.PositionVoltage(angle))
        return StatusCode.OK


class SysIdSwerveSteerGains(SwerveRequest):
    """Volts on all steering motors."""

    def __init__(self, volts_to_apply: float = 0.0) -> None:
        self.volts_to_apply = volts_to_apply

    def with_volts(self, volts: float) -> "SysIdSwerveSteerGains":
        self.volts_to_apply = volts
        return self

    def apply(self, parameters: SwerveControlParameters, modules_to_apply: Sequence[SwerveModule]) -> StatusCode:
        for module in modules_to_apply:
            module.steer_motor.set_control(controls.VoltageOut(self.volts_to_apply))
            module.drive_motor.set_control(controls.CoastOut())
        return StatusCode.OK
