"""A command that follows a trajectory with a swerve drive."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from wpilib import Timer

from ._command import Command
from ._subsystem import Subsystem

if TYPE_CHECKING:
    from wpimath.controller import HolonomicDriveController
    from wpimath.geometry import Pose2d, Rotation2d
    from wpimath.kinematics import (
        SwerveDrive2Kinematics,
        SwerveDrive3Kinematics,
        SwerveDrive4Kinematics,
        SwerveDrive6Kinematics,
        SwerveModuleState,
    )
    from wpimath.trajectory import Trajectory


class SwerveControllerCommand(Command):
    """Follows a trajectory: it hands out the states that the swerve modules should have, loop by loop. It does not
    stop the robot at the end."""

    def __init__(
        self,
        trajectory: Trajectory,
        pose: Callable[[], Pose2d],
        kinematics: SwerveDrive2Kinematics | SwerveDrive3Kinematics | SwerveDrive4Kinematics | SwerveDrive6Kinematics,
        controller: HolonomicDriveController,
        outputModuleStates: Callable[[Sequence[SwerveModuleState]], Any],
        requirements: Iterable[Subsystem],
        desiredRotation: Callable[[], Rotation2d] | None = None,
    ) -> None:
        """
        :param trajectory: the way to go
        :param pose: tells where the robot is
        :param kinematics: the swerve drive's geometry
        :param controller: brings the robot back to the trajectory
        :param outputModuleStates: gets the modules' states in each loop
        :param requirements: the subsystems that it needs, in a tuple or list
        :param desiredRotation: tells the heading of each loop; without it the trajectory's last one is wanted
        """
        super().__init__()
        self._trajectory = trajectory
        self._pose = pose
        self._kinematics = kinematics
        self._controller = controller
        self._outputModuleStates = outputModuleStates
        if desiredRotation is None:
            last = trajectory.states()[-1].pose.rotation()
            self._desiredRotation: Callable[[], Rotation2d] = lambda: last
        else:
            self._desiredRotation = desiredRotation
        self._timer = Timer()
        self.addRequirements(*requirements)

    def initialize(self) -> None:
        self._timer.restart()

    def execute(self) -> None:
        wanted = self._trajectory.sample(self._timer.get())
        speeds = self._controller.calculate(self._pose(), wanted, self._desiredRotation())
        self._outputModuleStates(self._kinematics.toSwerveModuleStates(speeds))

    def end(self, interrupted: bool) -> None:
        self._timer.stop()

    def isFinished(self) -> bool:
        return self._timer.hasElapsed(self._trajectory.totalTime())
