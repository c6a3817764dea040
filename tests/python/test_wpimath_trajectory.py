"""wpimath.trajectory, splines and the controllers that follow them: cases of WPILib's own tests."""

import math
import random
import unittest

from wpimath import angleModulus
from wpimath.controller import (
    DifferentialDriveAccelerationLimiter,
    DifferentialDriveFeedforward,
    HolonomicDriveController,
    LTVDifferentialDriveController,
    LTVUnicycleController,
    PIDController,
    ProfiledPIDControllerRadians,
    RamseteController,
    SimpleMotorFeedforwardMeters,
)
from wpimath.geometry import Ellipse2d, Pose2d, Rectangle2d, Rotation2d, Transform2d, Translation2d, Twist2d
from wpimath.kinematics import DifferentialDriveKinematics, SwerveDrive4Kinematics
from wpimath.optimization import SimulatedAnnealing
from wpimath.path import TravelingSalesman
from wpimath.spline import CubicHermiteSpline, SplineHelper, SplineParameterizer
from wpimath.system.plant import LinearSystemId
from wpimath.trajectory import (
    Trajectory,
    TrajectoryConfig,
    TrajectoryGenerator,
    TrajectoryUtil,
    TrapezoidProfileRadians,
)
from wpimath.trajectory.constraint import (
    CentripetalAccelerationConstraint,
    DifferentialDriveVoltageConstraint,
    EllipticalRegionConstraint,
    MaxVelocityConstraint,
    RectangularRegionConstraint,
    TrajectoryConstraint,
)

degrees = Rotation2d.fromDegrees


def crossScale(config: TrajectoryConfig) -> Trajectory:
    """WPILib's test trajectory: across the scale of 2018, backwards."""
    side = Pose2d.fromFeet(1.54, 23.23, degrees(180))
    scale = Pose2d.fromFeet(23.7, 6.8, degrees(-160))
    config.setReversed(True)
    interior = [
        (side + Transform2d(Translation2d.fromFeet(-13, 0), Rotation2d())).translation(),
        (side + Transform2d(Translation2d.fromFeet(-19.5, 5), degrees(-90))).translation(),
    ]
    return TrajectoryGenerator.generateTrajectory(side, interior, scale, config)


class GeneratorTest(unittest.TestCase):
    def test_limitsHold(self):
        # WPILib, TrajectoryGeneratorTest.ObeysConstraints.
        trajectory = crossScale(TrajectoryConfig.fromFps(12, 12))
        limit = 12 * 0.3048
        t = 0.0
        while t < trajectory.totalTime():
            state = trajectory.sample(t)
            t += 0.02
            self.assertLessEqual(abs(state.velocity), limit + 0.01)
            self.assertLessEqual(abs(state.acceleration), limit + 0.01)

    def test_malformedSplineStandsStillAndIsTold(self):
        told = []
        TrajectoryGenerator.setErrorHandler(told.append)
        trajectory = TrajectoryGenerator.generateTrajectory(
            [Pose2d(0, 0, degrees(0)), Pose2d(1, 0, degrees(180))], TrajectoryConfig(3.6, 3.6)
        )
        TrajectoryGenerator.setErrorHandler(None)
        self.assertEqual(len(trajectory.states()), 1)
        self.assertEqual(trajectory.totalTime(), 0)
        self.assertIn("malformed spline", told[0])

    def test_curvatureIsContinuousThroughPoses(self):
        # WPILib, TrajectoryGeneratorTest.CurvatureOptimization.
        corners = ((1, 0, 90), (0, 1, 180), (-1, 0, 270), (0, -1, 360), (1, 0, 90))
        poses = [Pose2d(x, y, degrees(a)) for x, y, a in corners]
        trajectory = TrajectoryGenerator.generateTrajectory(poses, TrajectoryConfig(2, 2))
        for state in trajectory.states()[1:-1]:
            self.assertNotEqual(state.curvature, 0)

    def test_voltage(self):
        # WPILib, DifferentialDriveVoltageTest.Constraint.
        feedforward = SimpleMotorFeedforwardMeters(1, 1, 3)
        kinematics = DifferentialDriveKinematics(0.5)
        config = TrajectoryConfig.fromFps(12, 12)
        config.addConstraint(DifferentialDriveVoltageConstraint(feedforward, kinematics, 10))
        trajectory = crossScale(config)
        t = 0.0
        while t < trajectory.totalTime():
            state = trajectory.sample(t)
            t += 0.02
            half = kinematics.trackWidth / 2 * state.curvature
            # As WPILib's test: with the body's acceleration in place of the wheels', which is a little less.
            for velocity in (state.velocity * (1 - half), state.velocity * (1 + half)):
                volts = math.copysign(1, velocity) * (velocity != 0) + velocity + 3 * state.acceleration
                self.assertLessEqual(abs(volts), 10.05)

    def test_regions(self):
        # WPILib, RectangularRegionConstraintTest and EllipticalRegionConstraintTest.
        slow = MaxVelocityConstraint.fromFps(2)
        rectangle = Rectangle2d(Translation2d.fromFeet(1, 1), Translation2d.fromFeet(5, 27))
        ellipse = Ellipse2d.fromFeet(Pose2d.fromFeet(5, 2.5, degrees(180)), 5, 2.5)
        for region, constraint in (
            (rectangle, RectangularRegionConstraint(rectangle, slow)),
            (ellipse, EllipticalRegionConstraint(ellipse, slow)),
        ):
            config = TrajectoryConfig.fromFps(13, 13)
            config.addConstraint(constraint)
            fast = False
            for state in crossScale(config).states():
                if region.contains(state.pose.translation()):
                    self.assertLess(abs(state.velocity_fps), 2.05)
                elif abs(state.velocity_fps) > 2.05:
                    fast = True
            self.assertTrue(fast)

    def test_centripetal(self):
        config = TrajectoryConfig.fromFps(12, 12)
        config.addConstraint(CentripetalAccelerationConstraint.fromFps(7))
        for state in crossScale(config).states():
            self.assertLessEqual(state.velocity**2 * abs(state.curvature), 7 * 0.3048 + 0.015)

    def test_kinematicsAndOnesOwnConstraint(self):
        asked = []

        class Half(TrajectoryConstraint):
            def maxVelocity(self, pose, curvature, velocity):
                asked.append(velocity)
                return 1.0

            def minMaxAcceleration(self, pose, curvature, speed):
                return TrajectoryConstraint.MinMax(-5, 5)

        config = TrajectoryConfig(3, 2)
        config.setKinematics(SwerveDrive4Kinematics(*(Translation2d(x, y) for x in (1, -1) for y in (1, -1))))
        config.addConstraint(Half())
        trajectory = TrajectoryGenerator.generateTrajectory([Pose2d(), Pose2d(4, 2, 1.0)], config)
        self.assertTrue(asked)
        self.assertLessEqual(max(state.velocity for state in trajectory.states()), 1 + 1e-9)
        with self.assertRaises(TypeError):
            config.addConstraint("slow")

    def test_jsonComesBack(self):
        trajectory = crossScale(TrajectoryConfig.fromFps(12, 12))
        again = TrajectoryUtil.deserializeTrajectory(TrajectoryUtil.serializeTrajectory(trajectory))
        self.assertEqual(again, trajectory)


class TrajectoryTest(unittest.TestCase):
    def test_concatenated(self):
        one = TrajectoryGenerator.generateTrajectory(Pose2d(), [], Pose2d(1, 1, 0.0), TrajectoryConfig(2, 2))
        two = TrajectoryGenerator.generateTrajectory(
            Pose2d(1, 1, 0.0), [], Pose2d(2, 2, degrees(45)), TrajectoryConfig(2, 2)
        )
        both = one + two
        self.assertAlmostEqual(both.totalTime(), one.totalTime() + two.totalTime())
        moved = both.transformBy(Transform2d(Translation2d(1, 2), degrees(30)))
        self.assertEqual(moved.initialPose(), Pose2d(1, 2, degrees(30)))
        self.assertEqual(both.relativeTo(Pose2d(1, 0, 0.0)).initialPose(), Pose2d(-1, 0, 0.0))

    def test_empty(self):
        with self.assertRaisesRegex(RuntimeError, "cannot be sampled"):
            Trajectory().sample(0)
        with self.assertRaises(ValueError):
            Trajectory([])


class SplineTest(unittest.TestCase):
    def test_endsAndJoints(self):
        # WPILib, CubicHermiteSplineTest.SCurve.
        start, end = Pose2d(0, 0, degrees(90)), Pose2d(3, 0, degrees(90))
        points = [Translation2d(1, 1), Translation2d(2, -1)]
        first, last = SplineHelper.cubicControlVectorsFromWaypoints(start, points, end)
        splines = SplineHelper.cubicSplinesFromControlVectors(first, points, last)
        self.assertEqual(len(splines), 3)
        parts = [SplineParameterizer.parameterize(spline) for spline in splines]
        self.assertEqual(parts[0][0][0], start)
        self.assertEqual(parts[-1][-1][0], end)
        for before, after, point in zip(parts, parts[1:], points):
            self.assertEqual(before[-1][0].translation(), point)
            self.assertAlmostEqual(before[-1][1], after[0][1])
        for (a, _), (b, _) in zip(parts[0], parts[0][1:]):
            twist = a.log(b)
            self.assertLess(abs(twist.dx), 5 * 0.0254)
            self.assertLess(abs(twist.dy), 0.05 * 0.0254)
            self.assertLess(abs(twist.dtheta), 0.0872)

    def test_struct(self):
        spline = CubicHermiteSpline([0.1, 0.2], [1, 2], [3, 4], [5, 6])
        descriptor = CubicHermiteSpline.WPIStruct
        self.assertEqual(descriptor.size, 64)
        self.assertEqual(descriptor.unpack(descriptor.pack(spline)).getFinalControlVector().y, [5, 6])


class FollowerTest(unittest.TestCase):
    def follow(self, step, start, poses, config, tolerance=1 / 12):
        trajectory = TrajectoryGenerator.generateTrajectory(poses, config)
        pose = start
        for i in range(int(trajectory.totalTime() / 0.02)):
            pose = pose.exp(step(pose, trajectory.sample(i * 0.02)))
        end = trajectory.states()[-1].pose
        self.assertAlmostEqual(pose.x, end.x, delta=tolerance)
        self.assertAlmostEqual(pose.y, end.y, delta=tolerance)
        self.assertAlmostEqual(angleModulus((pose.rotation() - end.rotation()).radians()), 0, delta=math.radians(2))

    def test_ramsete(self):
        # WPILib, RamseteControllerTest.ReachesReference.
        controller = RamseteController()
        poses = [Pose2d(2.75, 22.521, 0.0), Pose2d(24.73, 19.68, 5.846)]
        self.follow(
            lambda pose, state: controller.calculate(pose, state).toTwist2d(0.02),
            Pose2d(2.7, 23, 0.0),
            poses,
            TrajectoryConfig(8.8, 0.1),
        )

    def test_ltvUnicycle(self):
        # WPILib, LTVUnicycleControllerTest.ReachesReference.
        controller = LTVUnicycleController([0.0625, 0.125, 2.5], [4, 4], 0.02)
        poses = [Pose2d(2.75, 22.521, 0.0), Pose2d(24.73, 19.68, 5.846)]
        self.follow(
            lambda pose, state: controller.calculate(pose, state).toTwist2d(0.02),
            Pose2d(2.7, 23, 0.0),
            poses,
            TrajectoryConfig(8.8, 0.1),
        )

    def test_ltvDifferentialDrive(self):
        # WPILib, LTVDifferentialDriveControllerTest.ReachesReference: kV 3.02, kA 0.642, 1.382, 0.08495.
        plant = LinearSystemId.identifyDrivetrainSystem(3.02, 0.642, 1.382, 0.08495)
        controller = LTVDifferentialDriveController(plant, 0.9, [0.0625, 0.125, 2.5, 0.95, 0.95], [12, 12], 0.02)
        speeds = [0.0, 0.0]

        def step(pose, state):
            volts = controller.calculate(pose, speeds[0], speeds[1], state)
            speeds[:] = plant.calculateX(speeds, [volts.left, volts.right], 0.02)
            left, right = speeds
            return Twist2d((left + right) / 2 * 0.02, 0, (right - left) / 0.9 * 0.02)

        poses = [Pose2d(2.75, 22.521, 0.0), Pose2d(24.73, 19.68, 5.846)]
        self.follow(step, Pose2d(2.7, 23, 0.0), poses, TrajectoryConfig(8.8, 0.1))

    def test_holonomic(self):
        # WPILib, HolonomicDriveControllerTest.ReachesReference.
        constraints = TrapezoidProfileRadians.Constraints(math.tau, math.pi)
        controller = HolonomicDriveController(
            PIDController(1, 0, 0), PIDController(1, 0, 0), ProfiledPIDControllerRadians(1, 0, 0, constraints)
        )
        trajectory = TrajectoryGenerator.generateTrajectory(
            [Pose2d(2.75, 22.521, 0.0), Pose2d(24.73, 19.68, 5.846)], TrajectoryConfig(8, 4)
        )
        pose = Pose2d(2.7, 23, 0.0)
        for i in range(int(trajectory.totalTime() / 0.02)):
            speeds = controller.calculate(pose, trajectory.sample(i * 0.02), Rotation2d())
            pose = pose.exp(speeds.toTwist2d(0.02))
        end = trajectory.states()[-1].pose
        self.assertAlmostEqual(pose.x, end.x, delta=1 / 12)
        self.assertAlmostEqual(pose.y, end.y, delta=1 / 12)
        self.assertAlmostEqual(pose.rotation().radians(), 0, delta=math.radians(2))

    def test_tankVoltages(self):
        # WPILib, DifferentialDriveFeedforwardTest: the plant ends in the velocities that were asked for.
        feedforward = DifferentialDriveFeedforward(1.0, 1.0, 1.0, 1.0, 1.0)
        plant = LinearSystemId.identifyDrivetrainSystem(1.0, 1.0, 1.0, 1.0, 1.0)
        volts = feedforward.calculate(1, 2, -1, 3, 0.02)
        left, right = plant.calculateX([1, -1], [volts.left, volts.right], 0.02)
        self.assertAlmostEqual(left, 2)
        self.assertAlmostEqual(right, 3)

    def test_limiter(self):
        # WPILib, DifferentialDriveAccelerationLimiterTest: high limits change nothing.
        plant = LinearSystemId.identifyDrivetrainSystem(1.0, 1.0, 1.0, 1.0)
        free = DifferentialDriveAccelerationLimiter(plant, 0.9, 1e3, 1e3)
        volts = free.calculate(0, 0, 12, -12)
        self.assertAlmostEqual(volts.left, 12)
        self.assertAlmostEqual(volts.right, -12)
        slow = DifferentialDriveAccelerationLimiter(plant, 0.9, 2, 1e3)
        volts = slow.calculate(0, 0, 12, 12)
        self.assertAlmostEqual(volts.left, 2)
        with self.assertRaisesRegex(ValueError, "maxLinearAccel"):
            DifferentialDriveAccelerationLimiter(plant, 1, 1, -1, 1e3)


class SearchTest(unittest.TestCase):
    def test_annealing(self):
        random.seed(5190)
        search = SimulatedAnnealing(
            2.0,
            lambda x: min(max(x + (random.random() - 0.5) * 10, -3), 3),
            lambda x: -(x + math.sin(x)) * math.exp(-x * x) + 1,
        )
        self.assertAlmostEqual(search.solve(-1.0, 5000), 0.68, places=1)

    def test_salesman(self):
        random.seed(5190)
        poses = [Pose2d(x, y, 0.0) for x, y in ((3, 3), (2, 1), (1, 4), (4, 1), (0, 2), (5, 4))]
        tour = TravelingSalesman().solve(poses, 3000)
        self.assertIs(tour[0], poses[0])

        def length(order):
            return sum(a.translation().distance(b.translation()) for a, b in zip(order, order[1:] + order[:1]))

        self.assertLess(length(tour), length(poses))


if __name__ == "__main__":
    unittest.main()
