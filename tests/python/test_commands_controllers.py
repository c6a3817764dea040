"""Commands and subsystems around PID controllers and profiles, and SysId's tests."""

import math
import unittest

import commands2
from command_case import CommandCase
from commands2.sysid import SysIdRoutine
from wpilib.sysid import State
from wpimath import controller
from wpimath.controller import PIDController, ProfiledPIDController
from wpimath.trajectory import TrapezoidProfile


class Pid(CommandCase):
    def test_itMovesTheOutputAndEndsWithZero(self) -> None:
        outputs: list[float] = []
        goal = 1.0
        command = commands2.PIDCommand(PIDController(2, 0, 0), lambda: 0.25, lambda: goal, outputs.append)
        command.schedule()
        self.scheduler.run()
        goal = 2
        self.scheduler.run()
        command.cancel()
        # 2 * (1 - 0.25), 2 * (2 - 0.25), and 0 at the end.
        self.assertEqual(outputs, [1.5, 3.5, 0])

    def test_aSetpointIsANumberOrAFunction(self) -> None:
        with self.assertRaisesRegex(ValueError, r"invalid setpoint \(must be callable or number; got <class 'str'>\)"):
            commands2.PIDCommand(PIDController(1, 0, 0), lambda: 0, "1", print)

    def test_aSubsystemMovesItsOutputWhileItIsEnabled(self) -> None:
        outputs: list[tuple[float, float]] = []

        class Arm(commands2.PIDSubsystem):
            def __init__(self) -> None:
                super().__init__(PIDController(4, 0, 0), 0.5)

            def useOutput(self, output: float, setpoint: float) -> None:
                outputs.append((output, setpoint))

            def getMeasurement(self) -> float:
                return 0.25

        arm = Arm()
        self.scheduler.run()
        arm.enable()
        self.scheduler.run()
        arm.setSetpoint(1)
        self.scheduler.run()
        arm.disable()
        self.assertEqual(outputs, [(1.0, 0.5), (3.0, 1.0), (0, 0)])
        self.assertFalse(arm.isEnabled())

    def test_whatMustBeOverriddenIsSaid(self) -> None:
        with self.assertRaisesRegex(NotImplementedError, "must implement useOutput"):
            commands2.PIDSubsystem(PIDController(1, 0, 0)).disable()


class Profiled(CommandCase):
    constraints = TrapezoidProfile.Constraints(1, 100)

    def test_aSubsystemBeginsWhereTheMeasurementIs(self) -> None:
        outputs: list[float] = []

        class Lift(commands2.ProfiledPIDSubsystem):
            def useOutput(self, output: float, setpoint: TrapezoidProfile.State) -> None:
                outputs.append(setpoint.position)

            def getMeasurement(self) -> float:
                return 3.0

        lift = Lift(ProfiledPIDController(1, 0, 0, self.constraints))
        lift.setGoal(4)
        lift.enable()
        self.scheduler.run()
        self.assertAlmostEqual(outputs[0], 3.015)

    def test_aProfileCommandEndsWithItsTime(self) -> None:
        states: list[TrapezoidProfile.State] = []
        start, goal = TrapezoidProfile.State(), TrapezoidProfile.State(3, 0)
        command = commands2.TrapezoidProfileCommand(
            TrapezoidProfile(TrapezoidProfile.Constraints(1, 1)), states.append, lambda: goal, lambda: start
        )
        command.schedule()
        # 1 s up, 2 s at 1 m/s, 1 s down.
        for _ in range(200):
            self.step(0.02)
            self.scheduler.run()
            if not command.isScheduled():
                break
        self.assertAlmostEqual(len(states) * 0.02, 4.0)
        self.assertAlmostEqual(states[-1].position, 3)

    def test_aProfileSubsystemMovesToItsGoal(self) -> None:
        seen: list[float] = []

        class Lift(commands2.TrapezoidProfileSubsystem):
            def useState(self, state: TrapezoidProfile.State) -> None:
                seen.append(state.position)

        lift = Lift(TrapezoidProfile.Constraints(1, 100), 1.0)
        lift.setGoal(2)
        self.scheduler.run()
        lift.disable()
        self.scheduler.run()
        lift.enable()
        self.scheduler.run()
        for position, wanted in zip(seen, [1.015, 1.055]):
            self.assertAlmostEqual(position, wanted)

    def test_wrongConstraintsAreSaid(self) -> None:
        with self.assertRaisesRegex(ValueError, "Invalid constraints 3"):
            commands2.TrapezoidProfileSubsystem(3)


class SysId(CommandCase):
    def setUp(self) -> None:
        super().setUp()
        self.volts: list[float] = []
        self.states: list[State] = []
        self.arm = commands2.Subsystem()
        self.routine = SysIdRoutine(
            SysIdRoutine.Config(recordState=self.states.append, timeout=2),
            SysIdRoutine.Mechanism(self.volts.append, lambda log: None, self.arm),
        )

    def run_for(self, command: commands2.Command, seconds: float) -> None:
        command.schedule()
        for _ in range(round(seconds / 0.02)):
            self.step(0.02)
            self.scheduler.run()

    def test_theQuasistaticVoltageGrowsByOneVoltASecond(self) -> None:
        command = self.routine.quasistatic(SysIdRoutine.Direction.kReverse)
        self.assertEqual(command.getRequirements(), {self.arm})
        self.run_for(command, 1.0)
        self.assertAlmostEqual(self.volts[-1], -1.0)
        self.assertEqual(set(self.states), {State.kQuasistaticReverse})
        command.cancel()
        self.assertEqual((self.volts[-1], self.states[-1]), (0.0, State.kNone))

    def test_theDynamicVoltageIsSevenVolts_untilTheTimeout(self) -> None:
        command = self.routine.dynamic(SysIdRoutine.Direction.kForward)
        self.run_for(command, 1.98)
        self.assertEqual(set(self.volts), {7.0})
        self.run_for(command, 0.02)
        self.assertFalse(command.isScheduled())
        self.assertEqual(self.volts[-1], 0.0)

    def test_theNameIsTheSubsystems(self) -> None:
        self.assertEqual(self.routine.mechanism.name, "Subsystem")


@unittest.skipUnless(hasattr(controller, "HolonomicDriveController"), "wpimath has no HolonomicDriveController yet")
class Swerve(CommandCase):
    def test_itHandsOutModuleStatesUntilTheTrajectoryEnds(self) -> None:
        from wpimath.controller import HolonomicDriveController, ProfiledPIDControllerRadians
        from wpimath.geometry import Pose2d, Translation2d
        from wpimath.kinematics import SwerveDrive4Kinematics
        from wpimath.trajectory import TrajectoryConfig, TrajectoryGenerator, TrapezoidProfileRadians

        kinematics = SwerveDrive4Kinematics(*[Translation2d(x, y) for x in (0.5, -0.5) for y in (0.5, -0.5)])
        trajectory = TrajectoryGenerator.generateTrajectory(
            Pose2d(), [], Pose2d(2, 0, 0), TrajectoryConfig(2.0, 2.0)
        )
        turn = ProfiledPIDControllerRadians(1, 0, 0, TrapezoidProfileRadians.Constraints(math.pi, math.pi))
        speeds: list[float] = []
        command = commands2.SwerveControllerCommand(
            trajectory,
            lambda: trajectory.sample(command._timer.get()).pose,
            kinematics,
            HolonomicDriveController(PIDController(1, 0, 0), PIDController(1, 0, 0), turn),
            lambda states: speeds.append(states[0].speed),
            (commands2.Subsystem(),),
        )
        command.schedule()
        while command.isScheduled():
            self.step(0.02)
            self.scheduler.run()
        self.assertAlmostEqual(len(speeds) * 0.02, trajectory.totalTime(), delta=0.02)
        # 2 m with 2 m/s^2 up and down: at 1 s the robot is at its fastest.
        self.assertAlmostEqual(max(speeds), 2.0, delta=0.05)


if __name__ == "__main__":
    unittest.main()
