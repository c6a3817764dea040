"""Commands, subsystems, triggers and their scheduler: RobotPy's commands2 of 2026."""

import sys
import warnings

from . import button, cmd, typing
from . import _choices, _command, _errors, _functions, _groups, _pid, _profiles, _scheduler
from . import _subsystem, _swerve_controller, _timed_robot, _waits, _wrappers
from ._choices import ConditionalCommand, SelectCommand
from ._command import Command, InterruptionBehavior
from ._errors import IllegalCommandUse
from ._functions import (
    FunctionalCommand,
    InstantCommand,
    NotifierCommand,
    PrintCommand,
    RunCommand,
    StartEndCommand,
)
from ._groups import ParallelCommandGroup, ParallelDeadlineGroup, ParallelRaceGroup, SequentialCommandGroup
from ._pid import PIDCommand, PIDSubsystem, ProfiledPIDCommand, ProfiledPIDSubsystem
from ._profiles import TrapezoidProfileCommand, TrapezoidProfileSubsystem
from ._scheduler import CommandScheduler
from ._subsystem import Subsystem
from ._swerve_controller import SwerveControllerCommand
from ._timed_robot import TimedCommandRobot
from ._waits import WaitCommand, WaitUntilCommand
from ._wrappers import DeferredCommand, ProxyCommand, RepeatCommand, ScheduleCommand, WrapperCommand

__all__ = [
    "Command",
    "CommandScheduler",
    "ConditionalCommand",
    "DeferredCommand",
    "FunctionalCommand",
    "IllegalCommandUse",
    "InstantCommand",
    "InterruptionBehavior",
    "NotifierCommand",
    "PIDCommand",
    "PIDSubsystem",
    "ParallelCommandGroup",
    "ParallelDeadlineGroup",
    "ParallelRaceGroup",
    "PrintCommand",
    "ProfiledPIDCommand",
    "ProfiledPIDSubsystem",
    "ProxyCommand",
    "RepeatCommand",
    "RunCommand",
    "ScheduleCommand",
    "SelectCommand",
    "SequentialCommandGroup",
    "StartEndCommand",
    "Subsystem",
    "SwerveControllerCommand",
    "TimedCommandRobot",
    "TrapezoidProfileCommand",
    "TrapezoidProfileSubsystem",
    "WaitCommand",
    "WaitUntilCommand",
    "WrapperCommand",
    "button",
    "cmd",
    "typing",
]

# RobotPy has a module for each class, and some programs import from those: commands2.command.Command.
_modules = {
    _choices: "conditionalcommand selectcommand",
    _command: "command",
    _errors: "exceptions",
    _functions: "functionalcommand instantcommand notifiercommand printcommand runcommand startendcommand",
    _groups: "parallelcommandgroup paralleldeadlinegroup parallelracegroup sequentialcommandgroup",
    _pid: "pidcommand pidsubsystem profiledpidcommand profiledpidsubsystem",
    _profiles: "trapezoidprofilecommand trapezoidprofilesubsystem",
    _scheduler: "commandscheduler",
    _subsystem: "subsystem",
    _swerve_controller: "swervecontrollercommand",
    _timed_robot: "timedcommandrobot",
    _waits: "waitcommand waituntilcommand",
    _wrappers: "deferredcommand proxycommand repeatcommand schedulecommand wrappercommand",
    button._buttons: "button.joystickbutton button.networkbutton button.povbutton",
    button._controllers: "button.commandgenerichid button.commandjoystick button.commandps4controller "
    "button.commandxboxcontroller",
    button._trigger: "button.trigger",
}
for _module, _names in _modules.items():
    for _name in _names.split():
        sys.modules[f"{__name__}.{_name}"] = _module

# Names of other years, and what to write instead.
_gone = {
    "CommandBase": "use commands2.Command",
    "CommandGroupBase": "use the group you mean, for example commands2.SequentialCommandGroup",
    "MecanumControllerCommand": "use wpimath.controller.HolonomicDriveController in a command of your own",
    "PerpetualCommand": "use .repeatedly() or a command that never finishes",
    "RamseteCommand": "use wpimath.controller.LTVUnicycleController in a command of your own",
    "requirementsDisjoint": "compare the commands' getRequirements()",
}


def __getattr__(name: str) -> type:
    if name == "SubsystemBase":
        warnings.warn("SubsystemBase is deprecated", DeprecationWarning, stacklevel=2)
        return Subsystem
    if name in _gone:
        raise ImportError(f"commands2.{name} is not in RobotPy 2026: {_gone[name]}")
    # With both of them Python says "Did you mean".
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}", name=name, obj=sys.modules[__name__])
