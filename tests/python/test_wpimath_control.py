"""wpimath.controller, filter, trajectory profiles and plants: numbers of WPILib's own tests."""

import math
import unittest

from _sandlot import clock
from wpimath import units
from wpimath.controller import (
    ArmFeedforward,
    BangBangController,
    ElevatorFeedforward,
    PIDController,
    ProfiledPIDController,
    ProfiledPIDControllerRadians,
    SimpleMotorFeedforwardMeters,
)
from wpimath.filter import Debouncer, LinearFilter, MedianFilter, SlewRateLimiter
from wpimath.system.plant import DCMotor, LinearSystemId
from wpimath.trajectory import ExponentialProfileMeterVolts, TrapezoidProfile, TrapezoidProfileRadians


class PIDTest(unittest.TestCase):
    def test_gains(self):
        # WPILib, PIDInputOutputTest.
        self.assertAlmostEqual(PIDController(4, 0, 0).calculate(0.025, 0), -0.1)
        controller = PIDController(0, 4, 0)
        output = [controller.calculate(0.025, 0) for _ in range(5)][-1]
        self.assertAlmostEqual(output, -0.5 * controller.getPeriod())
        controller = PIDController(0, 0, 4)
        controller.calculate(0, 0)
        self.assertAlmostEqual(controller.calculate(0.0025, 0), -0.01 / controller.getPeriod())

    def test_continuousInput(self):
        controller = PIDController(1, 0, 0)
        controller.enableContinuousInput(-180, 180)
        self.assertAlmostEqual(controller.calculate(-179, 179), -2)
        controller.enableContinuousInput(0, 360)
        self.assertAlmostEqual(controller.calculate(1, 359), -2)

    def test_integralZoneAndRange(self):
        controller = PIDController(0, 1, 0)
        controller.setIZone(1)
        self.assertEqual(controller.calculate(2, 0), 0)
        self.assertAlmostEqual(controller.calculate(1, 0), -0.02)
        wide = PIDController(0, 1, 0)
        for _ in range(1000):
            output = wide.calculate(-10, 0)
        self.assertEqual(output, 1)

    def test_tolerance(self):
        controller = PIDController(0.05, 0, 0)
        self.assertFalse(controller.atSetpoint())
        controller.setTolerance(10)
        controller.setSetpoint(30)
        self.assertFalse(controller.atSetpoint())
        controller.calculate(25)
        self.assertTrue(controller.atSetpoint())
        controller.calculate(41)
        self.assertFalse(controller.atSetpoint())

    def test_profiled(self):
        constraints = TrapezoidProfile.Constraints(1.75, 0.75)
        controller = ProfiledPIDController(1.3, 0, 0.7, constraints)
        controller.setGoal(1)
        position = 0.0
        for _ in range(200):
            controller.calculate(position)
            position = controller.getSetpoint().position
        self.assertEqual(position, 1)
        self.assertEqual(controller.getGoal(), TrapezoidProfile.State(1, 0))
        with self.assertRaisesRegex(TypeError, "TrapezoidProfileRadians.Constraints"):
            ProfiledPIDControllerRadians(1, 0, 0, constraints)

    def test_profiledContinuousInput(self):
        # WPILib, ProfiledPIDInputOutputTest.ContinuousInput1.
        controller = ProfiledPIDController(1, 0, 0, TrapezoidProfile.Constraints(360, 180))
        controller.enableContinuousInput(-180, 180)
        controller.reset(-179)
        self.assertLess(controller.calculate(-179, 179), 0)
        self.assertLess(abs(controller.getSetpoint().position + 179), 180)
        radians = TrapezoidProfileRadians.Constraints(1, 1)
        turning = ProfiledPIDControllerRadians(1, 0, 0, radians)
        turning.enableContinuousInput(-math.pi, math.pi)
        turning.reset(-3.4826633343199735)
        turning.calculate(-3.4826633343199735, -3.141592653589793)
        self.assertLess(abs(turning.getSetpoint().position - -3.4826633343199735), math.pi)

    def test_bangBang(self):
        controller = BangBangController(0.1)
        self.assertEqual(controller.calculate(0, 1), 1)
        self.assertEqual(controller.calculate(1, 1), 0)
        self.assertTrue(controller.atSetpoint())


class FeedforwardTest(unittest.TestCase):
    def test_simpleMotor(self):
        self.assertEqual(SimpleMotorFeedforwardMeters(0.5, 3).calculate(2), 6.5)
        moving = SimpleMotorFeedforwardMeters(0.5, 3, 0.6)
        self.assertAlmostEqual(moving.calculate(2, 3), 38.024995834325161, places=10)

    def test_elevator(self):
        # WPILib, ElevatorFeedforwardTest.
        elevator = ElevatorFeedforward(0.5, 1, 1.5, 2)
        self.assertAlmostEqual(elevator.calculate(0), 1)
        self.assertAlmostEqual(elevator.calculate(2), 4.5)
        self.assertAlmostEqual(elevator.maxAchievableVelocity(11, 1), 5)
        self.assertAlmostEqual(elevator.minAchievableVelocity(11, 1), -9)
        self.assertAlmostEqual(elevator.maxAchievableAcceleration(12, 2), 3.75)
        self.assertAlmostEqual(elevator.minAchievableAcceleration(12, 2), -8.25)

    def test_arm(self):
        arm = ArmFeedforward(0.5, 1, 1.5, 2)
        self.assertAlmostEqual(arm.calculate(math.pi / 3, 0), 0.5)
        self.assertAlmostEqual(arm.calculate(math.pi / 3, 1), 2.5)
        self.assertAlmostEqual(arm.maxAchievableVelocity(12, math.pi / 3, 1), 6)
        self.assertAlmostEqual(arm.minAchievableAcceleration(12, math.pi / 3, 1), -7.25)

    def test_armEndsInItsNextVelocity(self):
        # WPILib, ArmFeedforwardTest.CalculateIllConditionedGradient: kA is great enough for the exact solution.
        ks, kg, kv, ka = 0.39671, 0.2708, 2.7167, 0.50799
        arm = ArmFeedforward(ks, kg, kv, ka)
        volts = arm.calculate(1, 0.02, 0)
        x, v, dt = 1.0, 0.02, 0.02 / 1000
        for _ in range(1000):
            v += (volts - kv * v - ks * (v > 0) + ks * (v < 0) - kg * math.cos(x)) / ka * dt
            x += v * dt
        self.assertAlmostEqual(v, 0, places=4)


class FilterTest(unittest.TestCase):
    def setUp(self):
        self.before = clock.microseconds()

    def tearDown(self):
        clock.set_microseconds(self.before)

    def after(self, seconds):
        clock.set_microseconds(clock.microseconds() + round(seconds * 1e6))

    def test_slewRate(self):
        limiter = SlewRateLimiter(1, -0.5)
        self.after(1)
        self.assertEqual(limiter.calculate(2), 1)
        self.after(1)
        self.assertEqual(limiter.calculate(0), 0.5)
        self.assertEqual(limiter.lastValue(), 0.5)

    def test_debouncer(self):
        debouncer = Debouncer(0.02)
        self.assertFalse(debouncer.calculate(True))
        self.after(0.02)
        self.assertTrue(debouncer.calculate(True))
        both = Debouncer(0.02, Debouncer.DebounceType.kBoth)
        both.calculate(False)
        self.assertFalse(both.calculate(True))
        self.after(1)
        self.assertTrue(both.calculate(True))
        self.assertTrue(both.calculate(False))
        self.after(1)
        self.assertFalse(both.calculate(False))

    def test_median(self):
        median = MedianFilter(5)
        self.assertEqual([median.calculate(x) for x in (3, 0, 4, 1000, 7, 2)], [3, 1.5, 3, 3.5, 4, 4])

    def test_linear(self):
        average = LinearFilter.movingAverage(4)
        self.assertEqual([average.calculate(4) for _ in range(5)], [1, 2, 3, 4, 4])
        pole = LinearFilter.singlePoleIIR(0.015915, 0.005)
        self.assertAlmostEqual(pole.calculate(1), 1 - math.exp(-0.005 / 0.015915))
        high = LinearFilter.highPass(0.006631, 0.005)
        self.assertAlmostEqual(high.calculate(1), math.exp(-0.005 / 0.006631))


class ProfileTest(unittest.TestCase):
    def run_profile(self, constraints, start, goal, loops):
        profile = TrapezoidProfile(TrapezoidProfile.Constraints(*constraints))
        state = TrapezoidProfile.State(*start)
        for _ in range(loops):
            state = profile.calculate(0.01, state, TrapezoidProfile.State(*goal))
        return state, profile

    def test_reachesItsGoal(self):
        # WPILib, TrapezoidProfileTest.ReachesGoal and .Backwards.
        state, _ = self.run_profile((1.75, 0.75), (0, 0), (3, 0), 450)
        self.assertEqual(state, TrapezoidProfile.State(3, 0))
        state, _ = self.run_profile((0.75, 0.75), (0, 0), (-2, 0), 400)
        self.assertEqual(state, TrapezoidProfile.State(-2, 0))

    def test_goalUnderWay(self):
        state, _ = self.run_profile((0.75, 0.75), (0, 0), (12, 0.5), 4000)
        self.assertEqual(state, TrapezoidProfile.State(12, 0.5))

    def test_times(self):
        profile = TrapezoidProfile(TrapezoidProfile.Constraints(1.75, 0.75))
        profile.calculate(0, TrapezoidProfile.State(), TrapezoidProfile.State(5, 0))
        self.assertAlmostEqual(profile.totalTime(), 5.190476, places=6)
        self.assertAlmostEqual(profile.timeLeftUntil(5), 5.190476, places=5)
        self.assertTrue(profile.isFinished(5.2))

    def test_negativeConstraints(self):
        with self.assertRaisesRegex(ValueError, "Constraints must be non-negative"):
            TrapezoidProfile.Constraints(-1, 1)

    def test_exponential(self):
        # WPILib, ExponentialProfileTest: kV 2.5629, kA 0.43277, 12 V.
        constraints = ExponentialProfileMeterVolts.Constraints.fromCharacteristics(12, 2.5629, 0.43277)
        profile = ExponentialProfileMeterVolts(constraints)
        state = ExponentialProfileMeterVolts.State(0, 0)
        goal = ExponentialProfileMeterVolts.State(10, 0)
        for _ in range(450):
            state = profile.calculate(0.01, state, goal)
        self.assertEqual(state, goal)
        # WPILib, ExponentialProfileTest.HeuristicTest: the first of its table.
        inflection = profile.calculateInflectionPoint(
            ExponentialProfileMeterVolts.State(0, -4), ExponentialProfileMeterVolts.State(0.75, -4)
        )
        self.assertAlmostEqual(inflection.position, 1.3758, places=3)
        self.assertAlmostEqual(inflection.velocity, 4.4304, places=3)
        self.assertAlmostEqual(constraints.maxVelocity(), 12 / 2.5629)


class PlantTest(unittest.TestCase):
    def test_elevator(self):
        # WPILib, LinearSystemIDTest.IdentifyElevator... : 2 NEO, 5 kg, 0.05 m, 12.
        system = LinearSystemId.elevatorSystem(DCMotor.NEO(2), 5, 0.05, 12)
        self.assertAlmostEqual(system.A(1, 1), -99.05473, places=3)
        self.assertAlmostEqual(system.B(1, 0), 20.8, places=3)

    def test_flywheel(self):
        system = LinearSystemId.flywheelSystem(DCMotor.NEO(2), 0.00032, 1.0)
        self.assertAlmostEqual(system.A(0, 0), -26.87032, places=3)
        self.assertAlmostEqual(system.B(0, 0), 1354.166667, places=3)

    def test_drivetrain(self):
        system = LinearSystemId.drivetrainVelocitySystem(DCMotor.NEO(4), 70, 0.05, 0.4, 6.0, 6.0)
        for i, j, number in ((0, 0, -10.14132), (0, 1, 3.06598), (1, 0, 3.06598)):
            self.assertAlmostEqual(system.A(i, j), number, places=3)
        self.assertAlmostEqual(system.B(0, 0), 4.2590, places=3)
        self.assertAlmostEqual(system.B(0, 1), -1.28762, places=3)

    def test_identified(self):
        self.assertEqual(LinearSystemId.identifyVelocitySystemMeters(1, 0.5).A(0, 0), -2)
        self.assertEqual(LinearSystemId.identifyPositionSystemRadians(1, 0.5).B(1, 0), 2)
        with self.assertRaisesRegex(ValueError, "Ka must be greater than zero"):
            LinearSystemId.identifyVelocitySystemRadians(1, 0)

    def test_slice(self):
        one = LinearSystemId.elevatorSystem(DCMotor.NEO(2), 5, 0.05, 12).slice(0)
        self.assertEqual(type(one).__name__, "LinearSystem_2_1_1")
        self.assertEqual(one.C().tolist(), [1, 0])

    def test_motors(self):
        cim = DCMotor.CIM(2)
        self.assertAlmostEqual(cim.stallTorque, 4.84)
        self.assertAlmostEqual(cim.current(0, 12), 266)
        self.assertAlmostEqual(cim.speed(0, 12) * 60 / math.tau, 5310 * 12 / (12 - 12 / 133 * 2.7))
        self.assertAlmostEqual(units.rotationsPerMinuteToRadiansPerSecond(5310), cim.freeSpeed)

    def test_units(self):
        self.assertAlmostEqual(units.feetToMeters(3), 0.9144)
        self.assertAlmostEqual(units.metersToInches(0.0254), 1)
        self.assertAlmostEqual(units.lbsToKilograms(1), 0.453592)
        self.assertIs(units.volts, float)


if __name__ == "__main__":
    unittest.main()
