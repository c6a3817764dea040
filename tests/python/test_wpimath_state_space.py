"""wpimath's matrices, state space and estimators: numbers of WPILib's own tests."""

import math
import random
import unittest

from _sandlot import clock
from wpimath import _linalg
from wpimath._matrix import Matrix
from wpimath.controller import (
    ControlAffinePlantInversionFeedforward_2_1,
    ImplicitModelFollower_2_2,
    LinearPlantInversionFeedforward_2_1,
    LinearQuadraticRegulator_1_1,
    LinearQuadraticRegulator_2_1,
    LinearQuadraticRegulator_2_2,
)
from wpimath.estimator import (
    DifferentialDrivePoseEstimator,
    ExtendedKalmanFilter_2_1_1,
    KalmanFilter_1_1_1,
    KalmanFilter_2_1_1,
    SwerveDrive4PoseEstimator,
    SwerveDrive4PoseEstimator3d,
)
from wpimath.geometry import Pose2d, Pose3d, Rotation2d, Rotation3d, Transform2d, Translation2d
from wpimath.kinematics import (
    ChassisSpeeds,
    DifferentialDriveKinematics,
    SwerveDrive4Kinematics,
    SwerveModulePosition,
)
from wpimath.system import RK4, RKDP, LinearSystemLoop_1_1_1, LinearSystemLoop_2_1_1, numericalJacobianU
from wpimath.system.plant import DCMotor, LinearSystemId
from wpimath.trajectory import TrajectoryConfig, TrajectoryGenerator

degrees = Rotation2d.fromDegrees


class MatrixTest(unittest.TestCase):
    def test_indexesAndArithmetic(self):
        m = Matrix([[1, 2], [3, 4]])
        self.assertEqual(m.shape, (2, 2))
        self.assertEqual(m[1, 0], 3)
        self.assertEqual(m[1].tolist(), [3, 4])
        self.assertEqual((m @ [1, 1]).tolist(), [3, 7])
        self.assertEqual((m @ m.T).tolist(), [[5, 11], [11, 25]])
        self.assertEqual((2 * m - m).tolist(), m.tolist())
        self.assertEqual(m[:, 1].tolist(), [2, 4])
        m[0, 1] = 9
        self.assertEqual(m.tolist(), [[1, 9], [3, 4]])

    def test_vector(self):
        v = Matrix([3, 4])
        self.assertEqual(v.shape, (2,))
        self.assertEqual(v[0], 3)
        self.assertEqual(list(v), [3, 4])
        self.assertEqual(v.norm(), 5)
        self.assertEqual(v @ v, 25)
        with self.assertRaisesRegex(ValueError, "do not go together"):
            v + Matrix([1, 2, 3])

    def test_oneNumberIsANumber(self):
        # RobotPy's example StateSpaceFlywheelSysId gives `loop.U()` to `setVoltage`.
        self.assertEqual(float(Matrix([4.5])), 4.5)
        with self.assertRaises(TypeError):
            float(Matrix([4.5, 1]))
        self.assertEqual(Matrix([Matrix([1]), Matrix([2])]).shape, (2, 1))

    def test_struct(self):
        plant = LinearSystemId.elevatorSystem(DCMotor.NEO(2), 5, 0.05, 12)
        descriptor = type(plant).WPIStruct
        self.assertEqual(descriptor.typename, "LinearSystem__2_1_2")
        self.assertEqual(descriptor.schema, "Matrix__2_2 a;Matrix__2_1 b;Matrix__2_2 c;Matrix__2_1 d")
        again = descriptor.unpack(descriptor.pack(plant))
        self.assertEqual(again.A(), plant.A())
        self.assertEqual(again.B(), plant.B())

    def test_exponential(self):
        # Eigenvalues of this are known in closed form: a rotation.
        rotation = _linalg.expm([[0.0, -1.5], [1.5, 0.0]])
        self.assertAlmostEqual(rotation[0][0], math.cos(1.5), places=14)
        self.assertAlmostEqual(rotation[1][0], math.sin(1.5), places=14)
        big = _linalg.expm([[-30.0]])
        self.assertAlmostEqual(big[0][0] / math.exp(-30), 1, places=10)

    def test_power(self):
        a = [[0.9, 0.1], [0.05, 0.8]]
        half = _linalg.power(a, 0.5)
        for row, expected in zip(_linalg.mul(half, half), a):
            for number, other in zip(row, expected):
                self.assertAlmostEqual(number, other, places=12)

    def test_leastSquares(self):
        (slope,), (offset,) = _linalg.least_squares([[0.0, 1.0], [1.0, 1.0], [2.0, 1.0]], [[1.0], [3.0], [5.0]])
        self.assertAlmostEqual(slope, 2)
        self.assertAlmostEqual(offset, 1)


class RegulatorTest(unittest.TestCase):
    def test_gains(self):
        # WPILib, LinearQuadraticRegulatorTest.ElevatorGains and .ArmGains.
        elevator = LinearSystemId.elevatorSystem(DCMotor.vex775Pro(2), 5, 0.0181864, 1.0)
        k = LinearQuadraticRegulator_2_1(elevator, [0.02, 0.4], [12.0], 0.005).K()
        self.assertAlmostEqual(k[0], 522.87006795347486, places=6)
        self.assertAlmostEqual(k[1], 38.239878385020411, places=6)
        arm = LinearSystemId.singleJointedArmSystem(DCMotor.vex775Pro(2), 1 / 3 * 4 * 0.4**2, 100)
        regulator = LinearQuadraticRegulator_2_1(arm.slice(0), (0.01745, 0.08726), (12.0,), 0.005)
        self.assertAlmostEqual(regulator.K(0, 0), 19.339349883583761, places=6)
        self.assertAlmostEqual(regulator.K(0, 1), 3.3542559517421582, places=6)

    def test_matrices(self):
        # ... .MatrixOverloadsWithSingleIntegrator and ...DoubleIntegrator.
        zero, one = [[0, 0], [0, 0]], [[1, 0], [0, 1]]
        self.assertAlmostEqual(
            LinearQuadraticRegulator_2_2(zero, one, one, one, 0.005).K(0, 0), 0.99750312499512261, places=10
        )
        self.assertAlmostEqual(LinearQuadraticRegulator_2_2(zero, one, one, one, one, 0.005).K(1, 1), 1, places=10)
        a, b = [[0, 1], [0, -3.02 / 0.642]], [[0], [1 / 0.642]]
        k = LinearQuadraticRegulator_2_1(a, b, [[1, 0], [0, 0.2]], [[0.25]], 0.005).K()
        self.assertAlmostEqual(k[0], 1.9960017786537287, places=10)
        self.assertAlmostEqual(k[1], 0.51182128351092726, places=10)

    def test_latency(self):
        # ... .LatencyCompensate: 4 vex775Pro, 8 kg, 0.75 in, 14.67.
        plant = LinearSystemId.elevatorSystem(DCMotor.vex775Pro(4), 8, 0.75 * 0.0254, 14.67)
        regulator = LinearQuadraticRegulator_2_1(plant, [0.1, 0.2], [12.0], 0.02)
        self.assertAlmostEqual(regulator.K(0, 0), 10.38, places=1)
        regulator.latencyCompensate(plant, 0.02, 0.01)
        self.assertAlmostEqual(regulator.K(0, 0), 8.97115941, places=3)
        self.assertAlmostEqual(regulator.K(0, 1), 0.07904881, places=3)

    def test_whatCannotBeControlledIsTold(self):
        with self.assertRaisesRegex(ValueError, "not stabilizable"):
            LinearQuadraticRegulator_2_1([[1, 0], [0, 1]], [[0], [0]], [1, 1], [1], 0.02)
        with self.assertRaisesRegex(ValueError, "R was not positive definite"):
            LinearQuadraticRegulator_1_1([[1]], [[1]], [[1]], [[0]], 0.02)

    def test_feedforwards(self):
        # WPILib, LinearPlantInversionFeedforwardTest and ControlAffinePlantInversionFeedforwardTest.
        linear = LinearPlantInversionFeedforward_2_1([[1, 0], [0, 1]], [[0], [1]], 0.02)
        self.assertAlmostEqual(linear.calculate([2, 2], [3, 3])[0], 47.502599, delta=0.002)

        def slope(x, u):
            return [x[0], x[1] + u[0]]

        affine = ControlAffinePlantInversionFeedforward_2_1(slope, 0.02)
        self.assertAlmostEqual(affine.calculate([2, 2], [3, 3])[0], 48, places=6)
        with_b = ControlAffinePlantInversionFeedforward_2_1(lambda x: [x[0], x[1]], [[0], [1]], 0.02)
        self.assertAlmostEqual(with_b.calculate([2, 2], [3, 3])[0], 48, places=6)

    def test_modelFollowerOfTheSamePlantChangesNothing(self):
        plant = LinearSystemId.identifyDrivetrainSystem(1.0, 1.0, 1.0, 1.0)
        follower = ImplicitModelFollower_2_2(plant, plant)
        u = follower.calculate([0.3, -0.2], [4, 5])
        self.assertAlmostEqual(u[0], 4)
        self.assertAlmostEqual(u[1], 5)


class LoopTest(unittest.TestCase):
    def test_flywheelReachesItsSpeed(self):
        # The loop of RobotPy's example StateSpaceFlywheel: 500 rpm.
        plant = LinearSystemId.flywheelSystem(DCMotor.NEO(2), 0.00032, 1.5)
        observer = KalmanFilter_1_1_1(plant, [3], [0.01], 0.02)
        regulator = LinearQuadraticRegulator_1_1(plant, [8], [12], 0.02)
        loop = LinearSystemLoop_1_1_1(plant, regulator, observer, 12.0, 0.02)
        loop.reset([0.0])
        loop.setNextR([52.36])
        speed = 0.0
        for _ in range(200):
            loop.correct([speed])
            loop.predict(0.02)
            speed = plant.calculateX([speed], [loop.U(0)], 0.02)[0]
        self.assertAlmostEqual(speed, 52.36, places=2)
        self.assertLess(abs(loop.error()[0]), 0.01)

    def test_elevatorIsLimited(self):
        plant = LinearSystemId.elevatorSystem(DCMotor.NEO(2), 4.5, 0.02, 6.0).slice(0)
        observer = KalmanFilter_2_1_1(plant, [0.05, 1.0], [0.001], 0.02)
        regulator = LinearQuadraticRegulator_2_1(plant, [0.02, 0.4], [12.0], 0.02)
        loop = LinearSystemLoop_2_1_1(plant, regulator, observer, 12.0, 0.02)
        loop.reset([0, 0])
        loop.setNextR([2.0, 0.0])
        state = Matrix([0.0, 0.0])
        most = 0.0
        for _ in range(200):
            loop.correct([state[0]])
            loop.predict(0.02)
            most = max(most, abs(loop.U(0)))
            state = plant.calculateX(state, loop.U(), 0.02)
        self.assertAlmostEqual(most, 12)
        self.assertAlmostEqual(state[0], 2, places=2)

    def test_wrongPartsAreTold(self):
        plant = LinearSystemId.flywheelSystem(DCMotor.NEO(2), 0.00032, 1.5)
        with self.assertRaisesRegex(TypeError, "does not fit a plant"):
            KalmanFilter_2_1_1(plant, [3, 1], [0.01], 0.02)


class IntegrationTest(unittest.TestCase):
    def test_exponential(self):
        # WPILib, NumericalIntegrationTest.
        self.assertAlmostEqual(RK4(lambda x: [[math.exp(x[0, 0])]], [[0.0]], 0.1)[0, 0], math.exp(0.1) - 1, places=3)
        end = RKDP(lambda x, u: [[math.exp(x[0, 0])]], [[0.0]], [[0.0]], 0.1)
        self.assertAlmostEqual(end[0, 0], math.exp(0.1) - 1, places=3)

    def test_time(self):
        start = 12 * math.exp(5) / (math.exp(5) + 1) ** 2
        end = RKDP(lambda t, x: [[x[0, 0] * (2 / (math.exp(t) + 1) - 1)]], 5.0, [[start]], 1.0, 1e-12)
        self.assertAlmostEqual(end[0, 0], 12 * math.exp(6) / (math.exp(6) + 1) ** 2, places=9)

    def test_adaptiveStepsEndAtTheGivenTime(self):
        # A stiff slope takes many steps; each second of them must count once.
        end = RKDP(lambda t, x: [[1.0 + 0.0 * t + math.sin(200 * t) * 5]], 0.0, [[0.0]], 1.0, 1e-9)
        self.assertAlmostEqual(end[0, 0], 1 + (1 - math.cos(200)) / 200 * 5, places=6)

    def test_jacobian(self):
        b = numericalJacobianU(lambda x, u: [2 * u[0] + x[0], u[1] ** 2], [1.0], [3.0, 4.0])
        self.assertAlmostEqual(b[0, 0], 2)
        self.assertAlmostEqual(b[1, 1], 8, places=5)


class ExtendedKalmanFilterTest(unittest.TestCase):
    def test_agreesWithTheLinearOneOnALinearSystem(self):
        plant = LinearSystemId.elevatorSystem(DCMotor.NEO(2), 4.5, 0.02, 6.0).slice(0)
        linear = KalmanFilter_2_1_1(plant, [0.05, 1.0], [0.001], 0.005)
        a, b = plant.A(), plant.B()
        extended = ExtendedKalmanFilter_2_1_1(
            lambda x, u: a @ x + b * u[0], lambda x, u: [x[0]], [0.05, 1.0], [0.001], 0.005
        )
        for k in range(20):
            for observer in (linear, extended):
                observer.predict([1.0], 0.005)
                observer.correct([1.0], [0.01 * k])
        self.assertAlmostEqual(linear.xhat(0), extended.xhat(0), places=4)
        self.assertAlmostEqual(linear.P(0, 0), extended.P(0, 0), places=6)


class PoseEstimatorTest(unittest.TestCase):
    def test_withoutCamerasItIsOdometry(self):
        estimator = DifferentialDrivePoseEstimator(DifferentialDriveKinematics(1), degrees(0), 0, 0, Pose2d())
        self.assertEqual(estimator.update(degrees(0), 1, 1), Pose2d(1, 0, 0.0))
        estimator.resetPosition(degrees(0), 1, 1, Pose2d(5, 5, 0.0))
        self.assertEqual(estimator.updateWithTime(1.0, degrees(0), 2, 2), Pose2d(6, 5, 0.0))

    def test_gain(self):
        # K = q / (q + sqrt(q r)): 0.01 / (0.01 + 0.1 * 0.9) = 0.1.
        estimator = self.make()
        estimator.updateWithTime(0.0, degrees(0), [SwerveModulePosition()] * 4)
        estimator.addVisionMeasurement(Pose2d(1, 0, 0.0), 0.0)
        self.assertAlmostEqual(estimator.getEstimatedPosition().x, 0.1)
        estimator.addVisionMeasurement(Pose2d(1, 0, 0.0), 0.0, (0.1, 0.1, 0.1))
        self.assertAlmostEqual(estimator.getEstimatedPosition().x, 0.1 + 0.5 * 0.9)

    def test_pastMeasurementMovesThePresent(self):
        estimator = self.make()
        for i in range(6):
            positions = [SwerveModulePosition(0.1 * i)] * 4
            estimator.updateWithTime(0.1 * i, degrees(0), positions)
        estimator.addVisionMeasurement(Pose2d(0.2, 1, 0.0), 0.2)
        pose = estimator.getEstimatedPosition()
        self.assertAlmostEqual(pose.x, 0.5)
        self.assertAlmostEqual(pose.y, 0.1)
        self.assertAlmostEqual(estimator.sampleAt(0.1).y, 0)
        self.assertAlmostEqual(estimator.sampleAt(0.3).y, 0.1)
        # WPILib, ...TestDiscardsStaleVisionMeasurements.
        estimator.addVisionMeasurement(Pose2d(100, 100, 0.0), -10.0)
        self.assertEqual(estimator.getEstimatedPosition(), pose)

    def test_resets(self):
        # WPILib, SwerveDrivePoseEstimatorTest.TestReset.
        estimator = self.make()
        estimator.resetPosition(Rotation2d(), [SwerveModulePosition()] * 4, Pose2d(-1, -1, 1.0))
        estimator.resetTranslation(Translation2d(2, 3))
        self.assertEqual(estimator.getEstimatedPosition(), Pose2d(2, 3, 1.0))
        estimator.resetRotation(degrees(90))
        self.assertEqual(estimator.getEstimatedPosition(), Pose2d(2, 3, degrees(90)))

    def test_timeOfUpdateIsSimulated(self):
        before = clock.microseconds()
        clock.set_microseconds(7_500_000)
        estimator = self.make()
        estimator.update(degrees(0), [SwerveModulePosition()] * 4)
        self.assertEqual(estimator._buffer.getInternalBuffer()[0][0], 7.5)
        clock.set_microseconds(before)

    def test_followsATrajectory(self):
        # WPILib, SwerveDrivePoseEstimatorTest.AccuracyFacingTrajectory, with a seed of our own.
        noise = random.Random(5190)
        estimator = self.make((0.45, 0.45, 0.45))
        kinematics = self.kinematics()
        poses = [Pose2d(x, 0, degrees(a)) for x, a in ((0, 45), (3, -90), (0, 135), (-3, -90), (0, 45))]
        trajectory = TrajectoryGenerator.generateTrajectory(poses, TrajectoryConfig(2, 2))
        positions = [SwerveModulePosition() for _ in range(4)]
        estimator.resetPosition(Rotation2d(), positions, trajectory.initialPose())
        seen: list = []
        errors = []
        for i in range(int(trajectory.totalTime() / 0.02)):
            t = i * 0.02
            truth = trajectory.sample(t)
            if i % 5 == 0:
                shake = Transform2d(noise.gauss(0, 0.1), noise.gauss(0, 0.1), noise.gauss(0, 0.05))
                seen.append((t, truth.pose + shake))
            if seen and seen[0][0] + 0.25 < t:
                moment, pose = seen.pop(0)
                estimator.addVisionMeasurement(pose, moment)
            speeds = ChassisSpeeds(truth.velocity, 0, truth.velocity * truth.curvature)
            for module, state in zip(positions, kinematics.toSwerveModuleStates(speeds)):
                module.distance += state.speed * 0.02
                module.angle = state.angle
            gyro = truth.pose.rotation() + Rotation2d(noise.gauss(0, 0.05)) - trajectory.initialPose().rotation()
            pose = estimator.updateWithTime(t, gyro, positions)
            errors.append(pose.translation().distance(truth.pose.translation()))
        self.assertLess(sum(errors) / len(errors), 0.058)
        self.assertLess(max(errors), 0.2)

    def test_space(self):
        kinematics = self.kinematics()
        estimator = SwerveDrive4PoseEstimator3d(kinematics, Rotation3d(), [SwerveModulePosition()] * 4, Pose3d())
        estimator.updateWithTime(0.0, Rotation3d(), [SwerveModulePosition(0.5)] * 4)
        estimator.addVisionMeasurement(Pose3d(0.5, 0, 1, Rotation3d()), 0.0)
        self.assertAlmostEqual(estimator.getEstimatedPosition().z, 0.1)

    def kinematics(self):
        return SwerveDrive4Kinematics(*(Translation2d(x, y) for x, y in ((1, 1), (1, -1), (-1, -1), (-1, 1))))

    def make(self, vision=(0.9, 0.9, 0.9)):
        return SwerveDrive4PoseEstimator(
            self.kinematics(), Rotation2d(), [SwerveModulePosition()] * 4, Pose2d(), (0.1, 0.1, 0.1), vision
        )


if __name__ == "__main__":
    unittest.main()
