"""wpimath.kinematics and interpolation: numbers of WPILib's own tests."""

import math
import unittest

from wpimath.geometry import Pose2d, Pose3d, Rotation2d, Rotation3d, Translation2d
from wpimath.interpolation import TimeInterpolatablePose2dBuffer, TimeInterpolatableRotation2dBuffer
from wpimath.kinematics import (
    ChassisSpeeds,
    DifferentialDriveKinematics,
    DifferentialDriveOdometry,
    DifferentialDriveOdometry3d,
    DifferentialDriveWheelSpeeds,
    MecanumDriveKinematics,
    MecanumDriveOdometry,
    MecanumDriveWheelPositions,
    MecanumDriveWheelSpeeds,
    SwerveDrive2Kinematics,
    SwerveDrive4Kinematics,
    SwerveDrive4Odometry,
    SwerveDrive4Odometry3d,
    SwerveModulePosition,
    SwerveModuleState,
)

degrees = Rotation2d.fromDegrees


class ChassisSpeedsTest(unittest.TestCase):
    def test_discretizedSpeedsEndWhereTheyAreMeantTo(self):
        # WPILib, ChassisSpeedsTest.Discretize.
        target = ChassisSpeeds(1, 0, 0.5)
        speeds = ChassisSpeeds.discretize(target, 1.0)
        pose = Pose2d()
        for _ in range(100):
            pose = pose.exp(speeds.toTwist2d(0.01))
        self.assertAlmostEqual(pose.x, target.vx)
        self.assertAlmostEqual(pose.y, target.vy)
        self.assertAlmostEqual(pose.rotation().radians(), target.omega)

    def test_fields(self):
        speeds = ChassisSpeeds.fromFieldRelativeSpeeds(1.0, 0.0, 0.5, degrees(-90))
        self.assertAlmostEqual(speeds.vx, 0)
        self.assertAlmostEqual(speeds.vy, 1)
        self.assertEqual(speeds.omega, 0.5)
        back = ChassisSpeeds.fromRobotRelativeSpeeds(speeds, degrees(-90))
        self.assertAlmostEqual(back.vx, 1)
        vx, vy, omega = ChassisSpeeds(1, 2, 3)
        self.assertEqual((vx, vy, omega), (1, 2, 3))
        self.assertAlmostEqual(ChassisSpeeds.fromFeet(10).vx, 3.048)

    def test_repr(self):
        self.assertEqual(repr(ChassisSpeeds(2, 1, 0)), "ChassisSpeeds(vx=2.000000, vy=1.000000, omega=0.000000)")


class DifferentialDriveTest(unittest.TestCase):
    def test_kinematics(self):
        kinematics = DifferentialDriveKinematics(0.381 * 2)
        turning = kinematics.toWheelSpeeds(ChassisSpeeds(0, 0, math.pi))
        self.assertAlmostEqual(turning.left, -0.381 * math.pi)
        self.assertAlmostEqual(turning.right, 0.381 * math.pi)
        self.assertAlmostEqual(kinematics.toChassisSpeeds(turning).omega, math.pi)

    def test_desaturateIsInPlace(self):
        speeds = DifferentialDriveWheelSpeeds(5, 10)
        speeds.desaturate(4)
        self.assertEqual((speeds.left, speeds.right), (2, 4))

    def test_odometry(self):
        # WPILib, DifferentialDriveOdometryTest.EncoderDistances.
        odometry = DifferentialDriveOdometry(degrees(45), 0, 0)
        pose = odometry.update(degrees(135), 0, 5 * math.pi)
        self.assertEqual(pose, Pose2d(5, 5, degrees(90)))
        odometry.resetPosition(degrees(0), 1, 1, Pose2d(2, 0, degrees(0)))
        self.assertEqual(odometry.update(degrees(0), 2, 2), Pose2d(3, 0, degrees(0)))

    def test_odometry3d(self):
        odometry = DifferentialDriveOdometry3d(Rotation3d.fromDegrees(0, 0, 45), 0, 0)
        pose = odometry.update(Rotation3d.fromDegrees(0, 0, 135), 0, 5 * math.pi)
        self.assertEqual(pose, Pose3d(5, 5, 0, Rotation3d.fromDegrees(0, 0, 90)))


class MecanumDriveTest(unittest.TestCase):
    def setUp(self):
        self.kinematics = MecanumDriveKinematics(*(Translation2d(x, y) for x in (12, -12) for y in (12, -12)))

    def test_kinematics(self):
        # WPILib, MecanumDriveKinematicsTest: rotation and a wheel off centre.
        wheels = self.kinematics.toWheelSpeeds(ChassisSpeeds(0, 0, math.tau))
        self.assertAlmostEqual(wheels.frontLeft, -150.79644737, places=6)
        self.assertAlmostEqual(wheels.rearRight, 150.79644737, places=6)
        speeds = self.kinematics.toChassisSpeeds(MecanumDriveWheelSpeeds(-17.677670, 20.506097, -13.435, 16.26))
        self.assertAlmostEqual(speeds.vx, 1.413, places=2)
        corner = self.kinematics.toWheelSpeeds(ChassisSpeeds(0, 0, 1), Translation2d(12, 12))
        self.assertAlmostEqual(corner.frontLeft, 0)
        self.assertAlmostEqual(corner.frontRight, 24)
        self.assertAlmostEqual(corner.rearLeft, -24)
        self.assertAlmostEqual(corner.rearRight, 48)

    def test_odometry(self):
        kinematics = MecanumDriveKinematics(*(Translation2d(x, y) for x in (1, -1) for y in (1, -1)))
        odometry = MecanumDriveOdometry(kinematics, degrees(0), MecanumDriveWheelPositions())
        pose = odometry.update(degrees(0), MecanumDriveWheelPositions(0.3536, 0.3536, 0.3536, 0.3536))
        self.assertAlmostEqual(pose.x, 0.3536)


class SwerveDriveTest(unittest.TestCase):
    def setUp(self):
        self.kinematics = SwerveDrive4Kinematics(*(Translation2d(x, y) for x in (12, -12) for y in (12, -12)))

    def test_turningInPlace(self):
        # WPILib, SwerveDriveKinematicsTest.TurnInPlaceInverseKinematics.
        states = self.kinematics.toSwerveModuleStates(ChassisSpeeds(0, 0, math.tau))
        for state, angle in zip(states, (135, 45, -135, -45)):
            self.assertAlmostEqual(state.speed, 106.63, places=2)
            self.assertAlmostEqual(state.angle.degrees(), angle)

    def test_offCentre(self):
        states = self.kinematics.toSwerveModuleStates(ChassisSpeeds(0, 0, math.tau), Translation2d(12, 12))
        for state, speed, angle in zip(states, (0, 150.796, 150.796, 213.258), (0, 0, -90, -45)):
            self.assertAlmostEqual(state.speed, speed, places=2)
            self.assertAlmostEqual(state.angle.degrees(), angle)

    def test_standingModulesKeepTheirAngle(self):
        self.kinematics.toSwerveModuleStates(ChassisSpeeds(0, 0, math.tau))
        states = self.kinematics.toSwerveModuleStates(ChassisSpeeds())
        self.assertEqual([round(state.angle.degrees()) for state in states], [135, 45, -135, -45])
        self.kinematics.resetHeadings([degrees(10)] * 4)
        self.assertEqual(self.kinematics.toSwerveModuleStates(ChassisSpeeds())[0].angle, degrees(10))

    def test_forward(self):
        states = [SwerveModuleState(106.629, degrees(a)) for a in (135, 45, -135, -45)]
        speeds = self.kinematics.toChassisSpeeds(states)
        self.assertAlmostEqual(speeds.omega, math.tau, places=3)
        deltas = [SwerveModulePosition(106.629, degrees(a)) for a in (135, 45, -135, -45)]
        self.assertAlmostEqual(self.kinematics.toTwist2d(deltas).dtheta, math.tau, places=3)

    def test_desaturationIsReturned(self):
        # WPILib, SwerveDriveKinematicsTest.Desaturate; RobotPy returns new states and leaves its argument alone.
        states = [SwerveModuleState(speed) for speed in (5, 6, 4, 7)]
        slower = SwerveDrive4Kinematics.desaturateWheelSpeeds(states, 5.5)
        for state, speed in zip(slower, (5, 6, 4, 7)):
            self.assertAlmostEqual(state.speed, speed * 5.5 / 7)
        self.assertEqual(states[3].speed, 7)
        smooth = SwerveDrive4Kinematics.desaturateWheelSpeeds(states, ChassisSpeeds(3.5, 0, 2), 5.5, 5.5, 3.5)
        self.assertAlmostEqual(smooth[3].speed, 7 * min(3.5 / 5.5 * 5.5 / 7, 1))

    def test_optimizeAndCosine(self):
        state = SwerveModuleState(-2, degrees(-90))
        state.optimize(degrees(0))
        self.assertEqual(state, SwerveModuleState(-2, degrees(-90)))
        state.optimize(degrees(2))
        self.assertEqual(state, SwerveModuleState(2, degrees(90)))
        state.cosineScale(degrees(30))
        self.assertAlmostEqual(state.speed, 1)

    def test_wrongNumberOfModules(self):
        with self.assertRaisesRegex(TypeError, "2 of Translation2d"):
            SwerveDrive2Kinematics(Translation2d())

    def test_odometry(self):
        # WPILib, SwerveDriveOdometryTest.TwoIterations and ...90DegreeTurn.
        odometry = SwerveDrive4Odometry(self.kinematics, Rotation2d(), [SwerveModulePosition()] * 4)
        positions = [SwerveModulePosition(0.5) for _ in range(4)]
        pose = odometry.update(Rotation2d(), positions)
        self.assertAlmostEqual(pose.x, 0.5)
        for module, distance, angle in zip(positions, (18.85, 42.15, 18.85, 42.15), (90, 26.565, -90, -26.565)):
            module.distance, module.angle = distance, degrees(angle)
        turn = SwerveDrive4Odometry(self.kinematics, Rotation2d(), [SwerveModulePosition()] * 4)
        pose = turn.update(degrees(90), positions)
        self.assertAlmostEqual(pose.x, 12, places=1)
        self.assertAlmostEqual(pose.y, 12, places=1)
        self.assertAlmostEqual(pose.rotation().degrees(), 90)

    def test_odometryKeepsACopyOfPositions(self):
        positions = [SwerveModulePosition() for _ in range(4)]
        odometry = SwerveDrive4Odometry(self.kinematics, Rotation2d(), positions)
        for module in positions:
            module.distance = 1.0
        self.assertAlmostEqual(odometry.update(Rotation2d(), positions).x, 1)

    def test_odometry3d(self):
        odometry = SwerveDrive4Odometry3d(self.kinematics, Rotation3d(), [SwerveModulePosition()] * 4)
        pose = odometry.update(Rotation3d(), [SwerveModulePosition(0.5)] * 4)
        self.assertAlmostEqual(pose.x, 0.5)


class BufferTest(unittest.TestCase):
    def test_rotation(self):
        # WPILib, TimeInterpolatableBufferTest.Interpolation and .Pose2d.
        buffer = TimeInterpolatableRotation2dBuffer(10)
        self.assertIsNone(buffer.sample(0))
        buffer.addSample(0, Rotation2d(0))
        self.assertEqual(buffer.sample(0), Rotation2d(0))
        buffer.addSample(1, Rotation2d(1))
        self.assertEqual(buffer.sample(0.5), Rotation2d(0.5))
        buffer.addSample(3, Rotation2d(2))
        self.assertEqual(buffer.sample(2), Rotation2d(1.5))
        buffer.addSample(10.5, Rotation2d(2))
        self.assertEqual(buffer.sample(0), Rotation2d(1))

    def test_poseFollowsAnArc(self):
        buffer = TimeInterpolatablePose2dBuffer(10)
        buffer.addSample(0, Pose2d(0, 0, degrees(90)))
        buffer.addSample(1, Pose2d(1, 1, degrees(0)))
        sample = buffer.sample(0.5)
        self.assertAlmostEqual(sample.x, 1 - 1 / math.sqrt(2))
        self.assertAlmostEqual(sample.y, 1 / math.sqrt(2))
        self.assertAlmostEqual(sample.rotation().degrees(), 45)


class StructTest(unittest.TestCase):
    def test_schemas(self):
        self.assertEqual(SwerveModuleState.WPIStruct.schema, "double speed;Rotation2d angle")
        self.assertEqual(ChassisSpeeds.WPIStruct.size, 24)
        packed = ChassisSpeeds.WPIStruct.pack(ChassisSpeeds(1, 2, 3))
        self.assertEqual(ChassisSpeeds.WPIStruct.unpack(packed), ChassisSpeeds(1, 2, 3))
        modules = SwerveDrive2Kinematics(Translation2d(1, 2), Translation2d(3, 4))
        descriptor = SwerveDrive2Kinematics.WPIStruct
        self.assertEqual(descriptor.schema, "Translation2d modules[2]")
        self.assertEqual(descriptor.unpack(descriptor.pack(modules)).getModules(), modules.getModules())


if __name__ == "__main__":
    unittest.main()
