"""wpimath.geometry: numbers of WPILib's own tests, and what a wrong argument is told."""

import math
import unittest

from wpimath import angleModulus, applyDeadband, copyDirectionPow, inputModulus, objectToRobotPose, slewRateLimit
from wpimath.geometry import (
    CoordinateSystem,
    Ellipse2d,
    Pose2d,
    Pose3d,
    Quaternion,
    Rectangle2d,
    Rotation2d,
    Rotation3d,
    Transform2d,
    Transform3d,
    Translation2d,
    Translation3d,
    Twist2d,
    Twist3d,
)

degrees = Rotation2d.fromDegrees


class Rotation2dTest(unittest.TestCase):
    def test_units(self):
        self.assertAlmostEqual(Rotation2d(math.pi / 3).degrees(), 60)
        self.assertAlmostEqual(degrees(45).radians(), math.pi / 4)
        self.assertAlmostEqual(Rotation2d.fromRotations(0.25).degrees(), 90)
        self.assertEqual(degrees(370).degrees(), 370)

    def test_sumIsWrappedAndProductIsNot(self):
        self.assertAlmostEqual((degrees(90) + degrees(30)).degrees(), 120)
        self.assertAlmostEqual((degrees(170) + degrees(30)).degrees(), -160)
        self.assertAlmostEqual((degrees(10) * 41).degrees(), 410)
        self.assertAlmostEqual((degrees(70) - degrees(30)).degrees(), 40)
        self.assertEqual(degrees(0), degrees(360))

    def test_directionNeedNotHaveLengthOne(self):
        self.assertAlmostEqual(Rotation2d(3, 3).degrees(), 45)
        self.assertAlmostEqual(Rotation2d(x=0, y=-2).degrees(), -90)

    def test_matrix(self):
        self.assertEqual(Rotation2d.fromMatrix(degrees(30).toMatrix()), degrees(30))
        with self.assertRaises(ValueError):
            Rotation2d.fromMatrix([[1, 0], [0, -1]])

    def test_repr(self):
        self.assertEqual(repr(Rotation2d(0.5)), "Rotation2d(0.500000)")


class Translation2dTest(unittest.TestCase):
    def test_arithmetic(self):
        self.assertEqual(Translation2d(1, 3) + Translation2d(2, 5), Translation2d(3, 8))
        self.assertEqual(Translation2d(1, 3) - Translation2d(2, 5), Translation2d(-1, -2))
        self.assertEqual(Translation2d(3, 5) * 3, Translation2d(9, 15))
        self.assertEqual(Translation2d(3, 5) / 2, Translation2d(1.5, 2.5))
        self.assertEqual(-Translation2d(-4.5, 7), Translation2d(4.5, -7))

    def test_polarFeetAndUnpacking(self):
        one = Translation2d(math.sqrt(2), degrees(45))
        self.assertAlmostEqual(one.x, 1)
        self.assertAlmostEqual(one.y, 1)
        self.assertAlmostEqual(Translation2d.fromFeet(1, 2).y, 0.6096)
        x, y = Translation2d(7, 8)
        self.assertEqual((x, y), (7, 8))

    def test_rotation(self):
        self.assertEqual(Translation2d(3, 0).rotateBy(degrees(90)), Translation2d(0, 3))
        turned = Translation2d(2, 1).rotateAround(Translation2d(3, 2), degrees(180))
        self.assertEqual(turned, Translation2d(4, 3))

    def test_nearest(self):
        points = [Translation2d(1, n) for n in (5, 2, 3)]
        self.assertEqual(Translation2d(1, 2.4).nearest(points), Translation2d(1, 2))

    def test_wrongArgumentsAreToldAllForms(self):
        with self.assertRaisesRegex(TypeError, r"(?s)do not fit.*x: float, y: float.*distance: float"):
            Translation2d("one", 2)


class Pose2dTest(unittest.TestCase):
    def test_transformBy(self):
        # WPILib, Pose2dTest.TransformBy.
        moved = Pose2d(1, 2, degrees(45)) + Transform2d(Translation2d(5, 0), degrees(5))
        self.assertAlmostEqual(moved.x, 1 + 5 / math.sqrt(2))
        self.assertAlmostEqual(moved.y, 2 + 5 / math.sqrt(2))
        self.assertAlmostEqual(moved.rotation().degrees(), 50)

    def test_relativeTo(self):
        relative = Pose2d(5, 5, degrees(45)).relativeTo(Pose2d(0, 0, degrees(45)))
        self.assertAlmostEqual(relative.x, 5 * math.sqrt(2))
        self.assertAlmostEqual(relative.y, 0)
        self.assertAlmostEqual(relative.rotation().degrees(), 0)
        self.assertEqual(Pose2d(5, 5, 0.0) - Pose2d(1, 0, 0.0), Transform2d(4, 5, 0.0))

    def test_nearestComparesHeadingsAmongEquals(self):
        origin = Pose2d(0, 0, degrees(0))
        poses = [Pose2d(1, 0, degrees(a)) for a in (45, 90, -20)]
        self.assertEqual(origin.nearest(poses), poses[2])

    def test_exp(self):
        # WPILib, Twist2dTest: a quarter circle of radius 5.
        end = Pose2d().exp(Twist2d(5 / 2 * math.pi, 0, math.pi / 2))
        self.assertEqual(end, Pose2d(5, 5, degrees(90)))
        self.assertEqual(Pose2d().log(end), Twist2d(5 / 2 * math.pi, 0, math.pi / 2))
        diagonal = Pose2d().exp(Twist2d(2, 2, 0))
        self.assertEqual(diagonal, Pose2d(2, 2, 0.0))

    def test_feet(self):
        self.assertAlmostEqual(Pose2d.fromFeet(10, 20, 0.0).x, 3.048)
        self.assertAlmostEqual(Pose2d(3.048, 0, 0.0).x_feet, 10)

    def test_repr(self):
        text = "Pose2d(Translation2d(x=1.000000, y=2.000000), Rotation2d(0.500000))"
        self.assertEqual(repr(Pose2d(1, 2, 0.5)), text)


class Geometry3dTest(unittest.TestCase):
    def test_anglesComeBack(self):
        turn = Rotation3d(math.pi / 6, math.pi / 5, math.pi / 4)
        self.assertAlmostEqual(turn.x, math.pi / 6)
        self.assertAlmostEqual(turn.y, math.pi / 5)
        self.assertAlmostEqual(turn.z, math.pi / 4)
        self.assertAlmostEqual(Rotation3d.fromDegrees(10, 20, 30).z_degrees, 30)

    def test_makers(self):
        third = 1 / math.sqrt(3)
        axis = Rotation3d([1.0, 1.0, 1.0], math.tau / 3)
        self.assertEqual(axis, Rotation3d([[0, 0, 1], [1, 0, 0], [0, 1, 0]]))
        self.assertEqual(axis, Rotation3d([third * math.tau / 3] * 3))
        self.assertEqual(Rotation3d([1, 0, 0], [0, 1, 0]), Rotation3d(0, 0, math.pi / 2))
        self.assertEqual(Rotation3d(degrees(30)), Rotation3d.fromDegrees(0, 0, 30))
        with self.assertRaisesRegex(ValueError, "isn't orthogonal"):
            Rotation3d([[1, 1, 0], [0, 1, 0], [0, 0, 1]])

    def test_gimbalLock(self):
        up = Rotation3d(0, math.pi / 2, 0)
        self.assertAlmostEqual(up.y, math.pi / 2)
        self.assertAlmostEqual(up.x, 0)

    def test_differenceAndScale(self):
        a = Rotation3d.fromDegrees(0, 0, 70)
        b = Rotation3d.fromDegrees(0, 0, 30)
        self.assertAlmostEqual((a - b).z_degrees, 40)
        self.assertAlmostEqual((Rotation3d.fromDegrees(0, 0, 20) * 3).z_degrees, 60)

    def test_quaternion(self):
        q = Quaternion(0.5, 0.5, 0.5, 0.5)
        self.assertEqual(q * q.inverse(), Quaternion())
        self.assertEqual(q.log().exp(), q)
        self.assertEqual(Quaternion(1, 2, 3, 4) * Quaternion(5, 6, 7, 8), Quaternion(-60, 12, 30, 24))

    def test_expAndLogOfPose3d(self):
        start = Pose3d(1, 2, 3, Rotation3d(0.1, 0.2, 0.3))
        twist = Twist3d(1, -2, 0.5, 0.3, -0.2, 1)
        self.assertEqual(start.log(start.exp(twist)), twist)
        quarter = Pose3d().exp(Twist3d(5 / 2 * math.pi, 0, 0, 0, 0, math.pi / 2))
        self.assertEqual(quarter.toPose2d(), Pose2d(5, 5, degrees(90)))

    def test_transformBy(self):
        pose = Pose3d(1, 2, 0, Rotation3d.fromDegrees(0, 0, 45))
        moved = pose + Transform3d(5, 0, 0, Rotation3d.fromDegrees(0, 0, 5))
        self.assertAlmostEqual(moved.x, 1 + 5 / math.sqrt(2))
        self.assertAlmostEqual(moved.rotation().z_degrees, 50)
        self.assertEqual(moved + Transform3d(pose, moved).inverse(), pose)

    def test_coordinateSystems(self):
        # WPILib, CoordinateSystemTest: EDN to NWU.
        edn, nwu = CoordinateSystem.EDN(), CoordinateSystem.NWU()
        self.assertEqual(CoordinateSystem.convert(Translation3d(1, 2, 3), edn, nwu), Translation3d(3, -1, -2))

    def test_objectToRobotPose(self):
        target = Pose3d(1, 0, 0, Rotation3d())
        seen = Transform3d(1, 0, 0, Rotation3d())
        self.assertEqual(objectToRobotPose(target, seen, Transform3d()), Pose3d())


class ShapesTest(unittest.TestCase):
    def test_rectangle(self):
        # WPILib, Rectangle2dTest.
        rect = Rectangle2d(Pose2d(2, 3, degrees(90)), 2, 4)
        self.assertTrue(rect.contains(Translation2d(3, 3)))
        self.assertFalse(rect.contains(Translation2d(3, 4.5)))
        box = Rectangle2d(Translation2d(0, 0), Translation2d(4, 6))
        self.assertAlmostEqual(box.distance(Translation2d(5, 3)), 1)
        self.assertAlmostEqual(box.distance(Translation2d(-2, 8)), math.sqrt(8))
        self.assertTrue(box.intersects(Translation2d(4, 3)))

    def test_ellipse(self):
        # WPILib, Ellipse2dTest.
        ellipse = Ellipse2d(Pose2d(-1, -2, degrees(45)), 2, 1)
        self.assertTrue(ellipse.contains(Translation2d(0, -1)))
        self.assertFalse(ellipse.contains(Translation2d(0.5, -2)))
        wide = Ellipse2d(Pose2d(1, 2, degrees(270)), 1, 2)
        nearest = wide.nearest(Translation2d(5, 2.5))
        self.assertTrue(wide.intersects(nearest))
        self.assertAlmostEqual(Ellipse2d(Translation2d(0, 0), 2).distance(Translation2d(3, 4)), 3)
        self.assertEqual(
            Ellipse2d(Pose2d(1, 2, degrees(0)), 5, 4).focalPoints(), (Translation2d(-2, 2), Translation2d(4, 2))
        )


class StructTest(unittest.TestCase):
    def test_bytesComeBack(self):
        values = [
            Rotation2d(1.91),
            Translation2d(3.504, 22.9),
            Pose2d(0.191, 2.2, 22.9),
            Transform2d(0.191, 2.2, 4.4),
            Twist2d(2.504, 35.04, 3.504),
            Quaternion(0.5, 0.5, 0.5, 0.5),
            Rotation3d(2.29, 0.191, 1.04),
            Translation3d(35.04, 22.9, 3.504),
            Pose3d(1.1, 2.2, 1.1, Rotation3d(0.5, 0.5, 0.5)),
            Transform3d(1.1, 2.2, 1.1, Rotation3d(0.5, 0.5, 0.5)),
            Twist3d(1, 2, 3, 4, 5, 6),
            Rectangle2d(Pose2d(1, 2, 3.0), 4, 5),
            Ellipse2d(Pose2d(1, 2, 3.0), 4, 5),
        ]
        for value in values:
            descriptor = type(value).WPIStruct
            packed = descriptor.pack(value)
            self.assertEqual(len(packed), descriptor.size)
            self.assertEqual(descriptor.unpack(packed), value)
            self.assertEqual(descriptor.typename, type(value).__name__)

    def test_nestedTypesAreListedInnermostFirst(self):
        found = []
        Pose3d.WPIStruct.forEachNested(lambda name, schema: found.append(name))
        self.assertEqual(found, ["Translation3d", "Quaternion", "Rotation3d"])


class FunctionsTest(unittest.TestCase):
    def test_deadband(self):
        # WPILib, MathUtilTest.ApplyDeadbandUnityScale and ...ArbitraryScale.
        self.assertEqual(applyDeadband(1, 0.02), 1)
        self.assertEqual(applyDeadband(-0.02, 0.02), 0)
        self.assertAlmostEqual(applyDeadband(0.03, 0.02), (0.03 - 0.02) / (1 - 0.02))
        self.assertAlmostEqual(applyDeadband(2.5, 0.02, 2.5), 2.5)

    def test_modulus(self):
        # WPILib, MathUtilTest.InputModulus.
        self.assertAlmostEqual(inputModulus(170 - (-170), -180, 180), -20)
        self.assertAlmostEqual(inputModulus(170 + 360 - (-170), -180, 180), -20)
        self.assertAlmostEqual(inputModulus(-175, 0, 360), 185)
        self.assertAlmostEqual(angleModulus(math.radians(-2000)), math.radians(160))
        self.assertAlmostEqual(angleModulus(math.pi), math.pi)

    def test_copyDirectionPow(self):
        self.assertAlmostEqual(copyDirectionPow(-0.5, 2), -0.25)
        self.assertAlmostEqual(copyDirectionPow(5, 2, 10), 2.5)

    def test_slewRateLimit(self):
        # WPILib, MathUtilTest.Translation2dSlewRateLimitChanged.
        limited = slewRateLimit(Translation2d(0, 0), Translation2d(2, 2), 1, 2)
        self.assertEqual(limited, Translation2d(math.sqrt(2), math.sqrt(2)))
        same = slewRateLimit(Translation3d(0, 0, 0), Translation3d(1, 0, 0), 0.02, 50)
        self.assertEqual(same, Translation3d(1, 0, 0))


if __name__ == "__main__":
    unittest.main()
