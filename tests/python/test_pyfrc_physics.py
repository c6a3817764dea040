"""pyfrc's models and its contract with physics.py. Golden numbers are of robot-code.md 3.3, shapes of pyfrc's own tests."""

import math
import pathlib
import tempfile
import unittest

import wpilib
from _sandlot import devices
from command_case import CommandCase
from pyfrc.physics import drivetrains, motion, motor_cfgs, tankmodel
from pyfrc.physics.core import PhysicsInitException, PhysicsInterface
from pyfrc.physics.units import units
from pyfrc.physics.visionsim import VisionSim
from wpimath.geometry import Rotation2d, Transform2d, Translation2d
from wpimath.kinematics import ChassisSpeeds

feet = 0.3048


def examples_robot() -> tankmodel.TankModel:
    """The robot of RobotPy's physics examples."""
    bumper = 3.25 * units.inch
    return tankmodel.TankModel.theory(
        motor_cfgs.MOTOR_CFG_CIM,
        110 * units.lbs,
        10.71,
        2,
        22 * units.inch,
        23 * units.inch + bumper * 2,
        32 * units.inch + bumper * 2,
        6 * units.inch,
    )


class TankModel(unittest.TestCase):
    def drive(self, left: float, right: float, seconds: float) -> tuple[tankmodel.TankModel, float, float]:
        """A robot that has driven, how far it is ahead, and how far it has turned [°]."""
        tank, x, turned = examples_robot(), 0.0, 0.0
        for _ in range(round(seconds / 0.02)):
            moved = tank.calculate(left, right, 0.02)
            x += moved.X()
            turned += moved.rotation().radians()
        return tank, x, math.degrees(turned)

    def test_kvAndKaOfTheExamplesRobot(self) -> None:
        tank = examples_robot()
        self.assertAlmostEqual(tank._lmotor._kv, 0.92450, 5)
        self.assertAlmostEqual(tank._lmotor._ka, 0.26827, 5)

    def test_fullPowerForASecond(self) -> None:
        tank, x, _ = self.drive(1, -1, 1)
        self.assertAlmostEqual(x, 2.53666, 4)
        self.assertAlmostEqual(tank.l_velocity, 11.2017, 4)
        self.assertAlmostEqual(tank.l_position, 8.29437, 4)
        self.assertEqual((tank.r_velocity, tank.r_position), (tank.l_velocity, tank.l_position))

    def test_halfPowerForTwoSeconds(self) -> None:
        tank, x, _ = self.drive(0.5, -0.5, 2)
        self.assertAlmostEqual(x, 2.64991, 4)
        self.assertAlmostEqual(tank.l_velocity, 5.07861, 4)

    def test_frictionHoldsATenth(self) -> None:
        tank, x, _ = self.drive(0.1, -0.1, 1)
        self.assertEqual((x, tank.l_velocity), (0.0, 0.0))

    def test_turningIsFarTooFast_asInPyfrc(self) -> None:
        _, _, turned = self.drive(-1, -1, 1)
        self.assertAlmostEqual(turned, 642.13, 1)

    def test_aPlainNumberForAMassIsSaid(self) -> None:
        with self.assertRaisesRegex(TypeError, r"write for example 110 \* units.lbs"):
            tankmodel.TankModel.theory(motor_cfgs.MOTOR_CFG_CIM, 110, 10.71)

    def test_inertiaCanBeSet(self) -> None:
        tank = examples_robot()
        # 110 lb * (29.5^2 + 38.5^2) in^2 / 12
        self.assertAlmostEqual(tank.inertia.m, 110 * (29.5**2 + 38.5**2) / 144 / 12, 6)
        tank.inertia = 1000 * units.lbs * units.inch**2
        self.assertAlmostEqual(tank.inertia.m, 1000 / 144)

    def test_oldNamesNameTheirReplacement(self) -> None:
        with self.assertRaisesRegex(AttributeError, "TankModel.get_distance is gone since 2020: use calculate"):
            examples_robot().get_distance(1, 1, 0.02)


class Drivetrains(unittest.TestCase):
    def speeds(self, result: ChassisSpeeds) -> tuple[float, ...]:
        return tuple(round(value, 6) + 0.0 for value in (result.vx / feet, result.vy / feet, result.omega))

    def test_twoAndFourMotors(self) -> None:
        # 1 ft/s and 2 ft between the wheels: a turn of 1 rad/s.
        two = drivetrains.TwoMotorDrivetrain(speed=1 * units.fps)
        four = drivetrains.FourMotorDrivetrain(speed=1 * units.fps)
        for left, right, forward, turn in ((0, 0, 0, 0), (1, -1, 1, 0), (-1, 1, -1, 0), (-1, -1, 0, 1), (1, 1, 0, -1)):
            self.assertEqual(self.speeds(two.calculate(left, right)), (forward, 0, turn))
            self.assertEqual(self.speeds(four.calculate(left, left, right, right)), (forward, 0, turn))
        two.calculate(0.5, 0.25)
        self.assertAlmostEqual(two.wheelSpeeds.left, 0.5 * feet)
        self.assertAlmostEqual(two.wheelSpeeds.right, -0.25 * feet)

    def test_mecanum(self) -> None:
        drive = drivetrains.MecanumDrivetrain(speed=1 * units.fps)
        self.assertEqual(self.speeds(drive.calculate(1, 1, -1, -1)), (1, 0, 0))
        # Left wheels towards each other, right ones apart: to the right.
        self.assertEqual(self.speeds(drive.calculate(1, -1, 1, -1)), (0, -1, 0))
        # 1 ft/s over half of 2 ft and 3 ft.
        self.assertEqual(self.speeds(drive.calculate(-1, -1, -1, -1)), (0, 0, 0.4))

    def test_swerve(self) -> None:
        side = math.sqrt(2)

        def drive(motor: float, *angles: float) -> tuple[float, ...]:
            motors = [motor] * 4
            return self.speeds(
                drivetrains.four_motor_swerve_drivetrain(
                    *motors, *angles, speed=1, x_wheelbase=side, y_wheelbase=side
                )
            )

        self.assertEqual(drive(1, 0, 0, 0, 0), (0, 1, 0))
        self.assertEqual(drive(-1, 180, 180, 180, 180), (0, 1, 0))
        self.assertEqual(drive(1, 270, 270, 270, 270), (-1, 0, 0))
        self.assertEqual(drive(1, 90, 90, 90, 90), (1, 0, 0))
        self.assertEqual(drive(1, 135, 45, 225, 315), (0, 0, 1))
        self.assertEqual(drive(1, 315, 225, 45, 135), (0, 0, -1))

    def test_linearDeadzone(self) -> None:
        limited = drivetrains.linear_deadzone(0.2)
        for given, wanted in ((0, 0), (0.19, 0), (0.2, 0), (0.3, 0.125), (1, 1), (-0.6, -0.5)):
            self.assertAlmostEqual(limited(given), wanted)
        drive = drivetrains.TwoMotorDrivetrain(speed=1 * units.fps, deadzone=limited)
        self.assertEqual(self.speeds(drive.calculate(0.1, -0.1)), (0, 0, 0))

    def test_oldNamesNameTheirReplacement(self) -> None:
        with self.assertRaisesRegex(AttributeError, "use drivetrains.TwoMotorDrivetrain"):
            drivetrains.two_motor_drivetrain


class Motion(unittest.TestCase):
    def test_itCountsBetweenItsEnds(self) -> None:
        lift = motion.LinearMotion("Lift", 2, 360, 6)
        self.assertEqual(lift.compute(1, 1.0), 720)
        self.assertEqual(lift.compute(1, 10), 2160)
        self.assertEqual(lift.compute(-1, 10), 0)
        lift.compute(1, 0.5)
        # The values that dashboards of simulation show.
        self.assertEqual(devices.find("SimDevice", "Lift").get("<position"), 1.0)


class Vision(unittest.TestCase):
    def test_aTargetIsSeenFromItsSideWithinReach(self) -> None:
        # It faces east and can be seen from 45° to each side, as in pyfrc's test.
        target = VisionSim.Target(0, 0, 315, 45)
        VisionSim([target], 60, 2, 4)
        for x, y, degrees in ((1, 1, 0), (20, 20, 0), (-2, 2, 45), (1, -2, -135), (2, 2, 0), (2, -2, 180)):
            self.assertIsNone(target.compute(0, x, y, math.radians(degrees)), (x, y, degrees))
        self.assertEqual(target.compute(0, 2, 0, math.pi), (1, 0, 0, 2))
        self.assertIsNotNone(target.compute(0, 2, 2, math.radians(-135)))
        self.assertIsNotNone(target.compute(0, 2.07, -1.96, math.radians(140)))

    def test_picturesComeLate(self) -> None:
        camera = VisionSim([VisionSim.Target(0, 0, 315, 45)], 60, 2, 4, data_frequency=10, data_lag=0.05)
        seen = [camera.compute(tick * 0.02, 3, 0, math.pi) for tick in range(10)]
        self.assertEqual([tick for tick, sight in enumerate(seen) if sight], [3, 9])
        self.assertEqual(seen[3], [(1, 0.0, 0.0, 3)])
        self.assertEqual(camera.get_immediate_distance(), 3)


class Contract(CommandCase):
    def attach(self, source: str | None) -> tuple[PhysicsInterface | None, type]:
        """What comes of a physics.py with this source."""

        class Robot(wpilib.TimedRobot):
            def robotInit(self) -> None:
                self.ready = True

            def disabledPeriodic(self) -> None:
                pass

            robotPeriodic = teleopPeriodic = disabledPeriodic

        with tempfile.TemporaryDirectory() as folder:
            if source is not None:
                (pathlib.Path(folder) / "physics.py").write_text(source)
            return PhysicsInterface._create_and_attach(Robot, pathlib.Path(folder))

    def test_theEngineIsCalledEachLoopFromTheSecondOn(self) -> None:
        interface, robot_class = self.attach(
            "class PhysicsEngine:\n"
            "    def __init__(self, interface, robot):\n"
            "        assert robot.ready\n"
            "        self.calls = []\n"
            "    def update_sim(self, now, tm_diff):\n"
            "        self.calls.append((round(now, 6), round(tm_diff, 6)))\n"
        )
        self.assertEqual(robot_class.__name__, "Robot")
        robot = robot_class()
        robot._sandlot_begin(None)
        self.step(0.1)
        self.assertEqual(interface.engine.calls, [(0.04, 0.02), (0.06, 0.02), (0.08, 0.02), (0.1, 0.02)])

    def test_theRobotMovesOnTheField(self) -> None:
        interface, robot_class = self.attach("class PhysicsEngine:\n    def __init__(self, interface): pass\n")
        interface._simulationInit(None)
        # A quarter turn along an arc of 2 m radius ends 2 m ahead and 2 m to the left.
        pose = interface.drive(ChassisSpeeds(math.pi, 0, math.pi / 2), 1.0)
        self.assertAlmostEqual(pose.X(), 2)
        self.assertAlmostEqual(pose.Y(), 2)
        pose = interface.move_robot(Transform2d(Translation2d(1, 0), Rotation2d()))
        self.assertAlmostEqual(pose.Y(), 3)
        self.assertAlmostEqual(interface.get_pose().Y(), 3)

    def test_withoutAFileTheRobotRuns(self) -> None:
        with self.assertLogs("pyfrc.physics", "WARNING") as logs:
            interface, robot_class = self.attach(None)
        self.assertIsNone(interface)
        self.assertRegex(logs.output[0], "Cannot enable physics support, .*physics.py not found$")

    def test_errorsArePyfrcs(self) -> None:
        with self.assertLogs("pyfrc.physics", "ERROR"), self.assertRaisesRegex(
            PhysicsInitException, "^Error loading user physics module: ModuleNotFoundError: No module named 'no_such_module'$"
        ):
            self.attach("import no_such_module\n")
        with self.assertLogs("pyfrc.physics", "ERROR"), self.assertRaisesRegex(
            PhysicsInitException, "^User physics module does not have a PhysicsEngine object$"
        ):
            self.attach("class Engine: pass\n")
        interface, _ = self.attach("class PhysicsEngine:\n    def __init__(self, interface): 1 / 0\n")
        with self.assertLogs("pyfrc.physics", "ERROR"), self.assertRaisesRegex(
            PhysicsInitException, "^Error creating user's PhysicsEngine object: ZeroDivisionError: division by zero$"
        ):
            interface._simulationInit(None)

    def test_anErrorInUpdateSimEndsTheProgram(self) -> None:
        interface, _ = self.attach(
            "class PhysicsEngine:\n    def __init__(self, i): pass\n    def update_sim(self, now, tm): 1 / 0\n"
        )
        interface._simulationInit(None)
        interface._simulationPeriodic()
        self.step(0.02)
        with self.assertRaisesRegex(Exception, r"^User physics code raised an exception \(see above\)$") as raised:
            interface._simulationPeriodic()
        self.assertIsInstance(raised.exception.__cause__, ZeroDivisionError)

    def test_oldNamesNameTheirReplacement(self) -> None:
        with self.assertRaisesRegex(AttributeError, r"PhysicsInterface.vector_drive is gone since 2020: use drive"):
            PhysicsInterface(None).vector_drive
        with self.assertRaisesRegex(AttributeError, "no attribute 'no_such_name'"):
            PhysicsInterface(None).no_such_name


if __name__ == "__main__":
    unittest.main()
