"""The contract between a team's physics.py and the simulation: PhysicsEngine, and the interface that it gets.

A file physics.py next to robot.py has a class PhysicsEngine with update_sim(now, tm_diff). It is made after robotInit, and
called after each loop with what the robot's motors do; it moves the robot on the field and sets sensors.
"""

from __future__ import annotations

import inspect
import logging
import pathlib
import types
from importlib.machinery import SourceFileLoader
from typing import Any

import wpilib
from _sandlot import devices, names, telemetry_2027
from wpimath.geometry import Pose2d, Transform2d, Twist2d
from wpimath.kinematics import ChassisSpeeds

logger = logging.getLogger("pyfrc.physics")

#: physics.py is not called more often than this [s].
_shortest_period = 0.010


class PhysicsInitException(Exception):
    """physics.py cannot be used. What is wrong stands in the message and in the exception before it."""


class PhysicsEngine:
    """What a team's engine looks like. It may be made a class of this one, and need not."""

    def __init__(self, physics_controller: PhysicsInterface, robot: Any = None) -> None:
        """
        :param physics_controller: moves the robot on the field
        :param robot: the robot, for engines whose constructor has this second parameter
        """
        self.physics_controller = physics_controller

    def update_sim(self, now: float, tm_diff: float) -> None:
        """Called after each loop.

        :param now: the time [s]
        :param tm_diff: since the last call [s]
        """


class PhysicsInterface:
    """What a team's engine gets: it moves the robot on the field."""

    @classmethod
    def _create_and_attach(
        cls, robot_class: type[wpilib.RobotBase], robot_path: pathlib.Path
    ) -> tuple[PhysicsInterface | None, type[wpilib.RobotBase]]:
        """Loads the physics.py of a folder, and says the class of robot that calls it. Without the file that is the
        robot's own class."""
        path = robot_path / "physics.py"
        if not path.exists():
            logger.warning("Cannot enable physics support, %s not found", path)
            return None, robot_class
        module = types.ModuleType("physics")
        module.__file__ = str(path)
        try:
            SourceFileLoader("physics", str(path)).exec_module(module)
        except Exception as error:
            raise _refused("Error loading user physics module", error) from error
        if not hasattr(module, "PhysicsEngine"):
            raise _refused("User physics module does not have a PhysicsEngine object")
        logger.info("Physics support successfully enabled")
        interface = cls(module)

        class PhysicsRobot(robot_class):  # type: ignore[misc, valid-type]
            def _simulationInit(self) -> None:
                super()._simulationInit()
                interface._simulationInit(self)

            def _simulationPeriodic(self) -> None:
                super()._simulationPeriodic()
                interface._simulationPeriodic()

        # Messages name the team's class.
        PhysicsRobot.__name__ = robot_class.__name__
        PhysicsRobot.__qualname__ = robot_class.__qualname__
        PhysicsRobot.__module__ = robot_class.__module__
        PhysicsRobot.__doc__ = robot_class.__doc__
        return interface, PhysicsRobot

    def __init__(self, physics_module: Any) -> None:
        self.module = physics_module
        self.engine: Any = None
        self.field: wpilib.Field2d | None = None
        self.last_tm: float | None = None
        self.log_init_errors = True

    def _simulationInit(self, robot: wpilib.RobotBase) -> None:
        """Makes the team's engine; after robotInit, so the robot's parts are there."""
        self.field = wpilib.Field2d()
        self.last_tm = None
        self._show_field()
        devices.device("SandlotPhysics", "").put("<pose", [0.0, 0.0, 0.0])
        engine_class = getattr(self.module, "PhysicsEngine", None)
        if engine_class is None:
            raise PhysicsInitException("physics module does not have a 'PhysicsEngine' object")
        try:
            wants_robot = len(inspect.signature(engine_class).parameters) == 2
            self.engine = engine_class(self, robot) if wants_robot else engine_class(self)
        except Exception as error:
            if not self.log_init_errors:
                raise
            raise _refused("Error creating user's PhysicsEngine object", error) from error

    def _simulationPeriodic(self) -> None:
        """Calls the engine, from the second loop on."""
        now = wpilib.Timer.getFPGATimestamp()
        if self.last_tm is None:
            self.last_tm = now
            return
        tm_diff = now - self.last_tm
        if tm_diff > _shortest_period:
            try:
                self.engine.update_sim(now, tm_diff)
            except Exception as error:
                raise Exception("User physics code raised an exception (see above)") from error
            self.last_tm = now
            self._show_field()

    def _show_field(self) -> None:
        """At the year's own place; pyfrc has none for WPILib 2027 yet (its 2027.0.0a2 is of the time before SmartDashboard went)."""
        if names.table:
            telemetry_2027.log("Field", self.field)
        elif self.last_tm is None:
            wpilib.SmartDashboard.putData("Field", self.field)

    # ---- for update_sim ----

    def drive(self, speeds: ChassisSpeeds, tm_diff: float) -> Pose2d:
        """Moves the robot at a speed for a while, and says where it is now.

        :param speeds: the speed, for example from pyfrc.physics.drivetrains
        :param tm_diff: how long [s]
        """
        return self._set_pose(
            self.get_pose().exp(Twist2d(speeds.vx * tm_diff, speeds.vy * tm_diff, speeds.omega * tm_diff))
        )

    def move_robot(self, transform: Transform2d) -> Pose2d:
        """Moves the robot by a distance and an angle, and says where it is now.

        :param transform: from where it is
        """
        return self._set_pose(self.get_pose() + transform)

    def get_pose(self) -> Pose2d:
        """Where the robot is."""
        assert self.field is not None, "the field is made with the engine"
        return self.field.getRobotPose()

    def _set_pose(self, pose: Pose2d) -> Pose2d:
        assert self.field is not None, "the field is made with the engine"
        self.field.setRobotPose(pose)
        # For a robot that nothing else moves; see physics-place.ts.
        devices.device("SandlotPhysics", "").put("<pose", [pose.X(), pose.Y(), pose.rotation().radians()])
        return pose

    def __getattr__(self, name: str) -> object:
        # Only asked for names that are not there.
        if name in _gone:
            instead = _gone_2027.get(name) if names.table else None
            raise AttributeError(f"PhysicsInterface.{name} is gone since 2020: {instead or _gone[name]}")
        raise AttributeError(f"'PhysicsInterface' object has no attribute {name!r}")


# Names of other years, and their replacements.
_gone = {
    "add_analog_gyro_channel": "set the gyro yourself, for example with wpilib.simulation.AnalogGyroSim",
    "add_device_gyro_channel": "set the gyro yourself, for example with wpilib.simulation.ADXRS450_GyroSim",
    "add_gyro_channel": "set the gyro yourself, for example with wpilib.simulation.AnalogGyroSim",
    "add_i2c_gyro_channel": "set the gyro yourself, for example with wpilib.simulation.SimDeviceSim",
    "add_spi_gyro_channel": "set the gyro yourself, for example with wpilib.simulation.ADXRS450_GyroSim",
    "add_simulator_ui": "put what you want to show on wpilib.SmartDashboard",
    "config_obj": "there is no sim/config.json any more; keep numbers in physics.py",
    "distance_drive": "use move_robot(transform)",
    "get_offset": "compare with get_pose()",
    "get_position": "use get_pose(), which has x [m], y [m] and rotation()",
    "vector_drive": "use drive(ChassisSpeeds(vx, vy, omega), tm_diff)",
}


_gone_2027 = {
    "add_simulator_ui": "show it with telemetry.log",
    "vector_drive": "use drive(ChassisVelocities(vx, vy, omega), tm_diff)",
}


def _refused(text: str, cause: Exception | None = None) -> PhysicsInitException:
    logger.error(text)
    return PhysicsInitException(text if cause is None else f"{text}: {type(cause).__name__}: {cause}")
