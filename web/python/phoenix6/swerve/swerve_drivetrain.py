"""A swerve drivetrain: its modules, its odometry and the request that it follows.

On a robot a thread runs both at 100 or 250 Hz; here they run before each loop of the program, when the sensors have spoken.
"""

import dataclasses
import typing
from collections.abc import Callable, Sequence

from _sandlot import clock, devices

from .. import hardware
from ..status_code import StatusCode
from .swerve_drivetrain_constants import SwerveDrivetrainConstants
from .swerve_module import SwerveModule
from .swerve_module_constants import SwerveModuleConstants
from .._visible import of_swerve as __getattr__

if typing.TYPE_CHECKING:
    from wpimath.geometry import Pose2d, Rotation2d, Rotation3d, Translation2d
    from wpimath.kinematics import ChassisSpeeds, SwerveModulePosition, SwerveModuleState

_T = typing.TypeVar("_T")
_U = typing.TypeVar("_U")
_V = typing.TypeVar("_V")


class SwerveControlParameters:
    """What a request knows of its drivetrain."""

    def __init__(self) -> None:
        self.drivetrain_id = 0
        self.kinematics: typing.Any = None
        self.module_locations: "list[Translation2d]" = []
        self.max_speed = 0.0
        self.operator_forward_direction: typing.Any = None
        self.current_chassis_speed: typing.Any = None
        self.current_pose: typing.Any = None
        self.timestamp = 0.0
        self.update_period = 0.02


class OdometryThread:
    """Stands for the thread that a robot has."""

    def set_thread_priority(self, priority: int) -> None:
        """Accepted."""

    def start(self) -> None:
        """Accepted."""

    def stop(self) -> None:
        """Accepted."""

    def is_odometry_valid(self) -> bool:
        return True


class SwerveDrivetrain(typing.Generic[_T, _U, _V]):
    """Modules and a Pigeon 2."""

    @dataclasses.dataclass
    class SwerveDriveState:
        """As the last update left it."""

        pose: "Pose2d" = None  # type: ignore[assignment]
        speeds: "ChassisSpeeds" = None  # type: ignore[assignment]
        module_states: "list[SwerveModuleState]" = dataclasses.field(default_factory=list)
        module_targets: "list[SwerveModuleState]" = dataclasses.field(default_factory=list)
        module_positions: "list[SwerveModulePosition]" = dataclasses.field(default_factory=list)
        raw_heading: "Rotation2d" = None  # type: ignore[assignment]
        timestamp: float = 0.0
        odometry_period: float = 0.02
        successful_daqs: int = 0
        failed_daqs: int = 0

    OdometryThread = OdometryThread

    def __init__(
        self,
        drive_motor_type: type,
        steer_motor_type: type,
        encoder_type: type,
        drivetrain_constants: SwerveDrivetrainConstants,
        arg0: "float | Sequence[SwerveModuleConstants] | None" = None,
        arg1: typing.Any = None,
        arg2: typing.Any = None,
        arg3: typing.Any = None,
        *,
        odometry_update_frequency: "float | None" = None,
        odometry_standard_deviation: typing.Any = None,
        vision_standard_deviation: typing.Any = None,
        modules: "Sequence[SwerveModuleConstants] | None" = None,
    ) -> None:
        given = [each for each in (arg0, arg1, arg2, arg3) if each is not None]
        numbers = [each for each in given if isinstance(each, (int, float))]
        found = modules
        deviations = []
        for each in given:
            if isinstance(each, (int, float)):
                continue
            if len(each) > 0 and isinstance(each[0], SwerveModuleConstants):  # type: ignore[arg-type, index]
                found = typing.cast("Sequence[SwerveModuleConstants]", each)
            else:
                deviations.append(tuple(float(one) for one in each))  # type: ignore[union-attr]
        if not found:
            raise ValueError("a SwerveDrivetrain needs the constants of its modules")
        self._frequency = float(odometry_update_frequency or (numbers[0] if numbers else 0.0) or 100.0)
        self._constants = drivetrain_constants
        self._pigeon = hardware.Pigeon2(drivetrain_constants.pigeon2_id, drivetrain_constants.can_bus_name)
        if drivetrain_constants.pigeon2_configs is not None:
            self._pigeon.configurator.apply(drivetrain_constants.pigeon2_configs)
        bus = drivetrain_constants.can_bus_name
        self._modules = [
            SwerveModule(drive_motor_type, steer_motor_type, encoder_type, each, bus, 0, index)
            for index, each in enumerate(found)
        ]
        self._begin(found, deviations, odometry_standard_deviation, vision_standard_deviation)

    def _begin(
        self, found: "Sequence[SwerveModuleConstants]", deviations: "list[tuple[float, ...]]", own: typing.Any, seen: typing.Any
    ) -> None:
        from wpimath import estimator, kinematics
        from wpimath.geometry import Pose2d, Rotation2d, Translation2d
        from wpimath.kinematics import ChassisSpeeds

        count = len(found)
        self._locations = [Translation2d(each.location_x, each.location_y) for each in found]
        make = getattr(kinematics, f"SwerveDrive{count}Kinematics", None)
        if make is None:
            raise ValueError(f"a SwerveDrivetrain has 2, 3, 4 or 6 modules, not {count}")
        self._kinematics = make(*self._locations)
        own = own or (deviations[0] if deviations else (0.1, 0.1, 0.1))
        seen = seen or (deviations[1] if len(deviations) > 1 else (0.9, 0.9, 0.9))
        self._estimator = getattr(estimator, f"SwerveDrive{count}PoseEstimator")(
            self._kinematics, Rotation2d(), tuple(self._positions()), Pose2d(), tuple(own), tuple(seen)
        )
        self._request: typing.Any = None
        self._telemetry: "Callable[[SwerveDrivetrain.SwerveDriveState], None] | None" = None
        self._parameters = SwerveControlParameters()
        parameters = self._parameters
        parameters.kinematics = self._kinematics
        parameters.module_locations = self._locations
        parameters.max_speed = max((each.speed_at12_volts for each in found), default=0.0)
        parameters.operator_forward_direction = Rotation2d()
        self._state = SwerveDrivetrain.SwerveDriveState(Pose2d(), ChassisSpeeds(), [], [], self._positions(), Rotation2d())
        self._thread = OdometryThread()
        self._updates = 0
        self._read()
        devices.after_receive.append(self._update)

    # ---- before each loop ----

    def _positions(self) -> "list[SwerveModulePosition]":
        return [each.get_position() for each in self._modules]

    def _heading(self) -> "Rotation2d":
        return self._pigeon.getRotation2d()

    def _read(self) -> None:
        state = self._state
        now = clock.seconds()
        heading = self._heading()
        positions = self._positions()
        if self._updates == 0:
            # The first look: earlier motion does not count as way.
            self._estimator.resetPosition(heading, tuple(positions), self._estimator.getEstimatedPosition())
        state.pose = self._estimator.updateWithTime(now, heading, tuple(positions))
        state.module_positions = positions
        state.module_states = [each.get_current_state() for each in self._modules]
        state.module_targets = [each.get_target_state() for each in self._modules]
        state.speeds = self._kinematics.toChassisSpeeds(tuple(state.module_states))
        state.raw_heading = heading
        state.timestamp = now
        parameters = self._parameters
        parameters.current_chassis_speed = state.speeds
        parameters.current_pose = state.pose
        parameters.timestamp = now

    def _update(self) -> None:
        self._read()
        self._updates += 1
        self._state.successful_daqs += 1
        self._apply()
        if self._telemetry is not None:
            self._telemetry(self._state)

    def _apply(self) -> None:
        if self._request is not None:
            self._request.apply(self._parameters, self._modules)

    # ---- requests ----

    def set_control(self, request: typing.Any) -> None:
        """From now on it follows this, at once and before each loop."""
        self._request = request
        self._apply()

    def register_telemetry(self, telemetry_function: "Callable[[SwerveDrivetrain.SwerveDriveState], None]") -> None:
        """Called after each update of the odometry."""
        self._telemetry = telemetry_function

    def config_neutral_mode(self, neutral_mode: typing.Any, timeout_seconds: float = 0.1) -> StatusCode:
        for each in self._modules:
            each.config_neutral_mode(neutral_mode)
        return StatusCode.OK

    # ---- where it is ----

    def get_state(self) -> "SwerveDrivetrain.SwerveDriveState":
        return self._state

    def get_state_copy(self) -> "SwerveDrivetrain.SwerveDriveState":
        return dataclasses.replace(self._state)

    def tare_everything(self) -> None:
        """All zero: the modules' distances and the pose."""
        from wpimath.geometry import Pose2d

        for each in self._modules:
            each.reset_position()
        self.reset_pose(Pose2d())

    def reset_pose(self, pose: "Pose2d") -> None:
        self._estimator.resetPosition(self._heading(), tuple(self._positions()), pose)
        self._state.pose = pose
        self._parameters.current_pose = pose

    def reset_translation(self, translation: "Translation2d") -> None:
        from wpimath.geometry import Pose2d

        self.reset_pose(Pose2d(translation, self._state.pose.rotation()))

    def reset_rotation(self, rotation: "Rotation2d") -> None:
        from wpimath.geometry import Pose2d

        self.reset_pose(Pose2d(self._state.pose.translation(), rotation))

    def seed_field_centric(self, rotation: "Rotation2d | None" = None) -> None:
        """Ahead is now the operator's forward."""
        from wpimath.geometry import Rotation2d

        self.reset_rotation((rotation or Rotation2d()) + self._parameters.operator_forward_direction)

    def set_operator_perspective_forward(self, field_direction: "Rotation2d") -> None:
        """Which way of the field is forward for whoever has the sticks."""
        self._parameters.operator_forward_direction = field_direction

    def get_operator_forward_direction(self) -> "Rotation2d":
        return self._parameters.operator_forward_direction

    def add_vision_measurement(
        self, vision_robot_pose: "Pose2d", timestamp: float, vision_measurement_std_devs: typing.Any = None
    ) -> None:
        given = () if vision_measurement_std_devs is None else (tuple(vision_measurement_std_devs),)
        self._estimator.addVisionMeasurement(vision_robot_pose, timestamp, *given)

    def set_vision_measurement_std_devs(self, vision_measurement_std_devs: typing.Any) -> None:
        self._estimator.setVisionMeasurementStdDevs(tuple(vision_measurement_std_devs))

    def set_state_std_devs(self, state_std_devs: typing.Any) -> None:
        """Accepted where the estimator is new."""

    def sample_pose_at(self, timestamp: float) -> "Pose2d | None":
        return self._estimator.sampleAt(timestamp)

    def get_rotation3d(self) -> "Rotation3d":
        return self._pigeon.getRotation3d()

    # ---- parts ----

    def is_on_can_fd(self) -> bool:
        return self._constants.can_bus_name not in ("", "rio")

    def get_odometry_frequency(self) -> float:
        return self._frequency

    @property
    def odometry_frequency(self) -> float:
        return self._frequency

    def is_odometry_valid(self) -> bool:
        return self._updates > 0

    @property
    def odometry_thread(self) -> OdometryThread:
        return self._thread

    @property
    def kinematics(self) -> typing.Any:
        return self._kinematics

    @property
    def module_locations(self) -> "list[Translation2d]":
        return self._locations

    @property
    def modules(self) -> "list[SwerveModule]":
        return self._modules

    def get_module(self, index: int) -> SwerveModule:
        return self._modules[index]

    @property
    def pigeon2(self) -> hardware.Pigeon2:
        return self._pigeon

    def update_sim_state(self, dt: float, supply_voltage: float) -> None:
        """Nothing: the world moves the robot."""

    def optimize_bus_utilization(self, optimized_freq_hz: float = 4, timeout_seconds: float = 0.1) -> StatusCode:
        return StatusCode.OK

    def close(self) -> None:
        """It follows nothing any more."""
        self._request = None
        if self._update in devices.after_receive:
            devices.after_receive.remove(self._update)
