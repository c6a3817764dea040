"""The camera's geometry of cv2. Values of the first two tests are OpenCV 4.10's own, for the same arguments."""

import math
import unittest

import cv2
import numpy as np

matrix = np.array([[900.0, 0, 640], [0, 900, 360], [0, 0, 1]])
lens = np.array([[0.05], [-0.03], [0.001], [-0.002], [0.01], [0.0], [0.0], [0.0]])
half = 0.1651 / 2
square = np.array([[-half, half, 0], [half, half, 0], [half, -half, 0], [-half, -half, 0]])


class CameraTest(unittest.TestCase):
    def test_points_are_projected_as_opencv_does(self) -> None:
        points, _ = cv2.projectPoints(square, np.array([0.3, -0.4, 0.1]), np.array([0.2, -0.1, 2.5]), matrix, lens)
        for (x, y), (u, v) in zip(PROJECTED, points.reshape((4, 2)).tolist()):
            self.assertAlmostEqual(x, u, places=9)
            self.assertAlmostEqual(y, v, places=9)

    def test_a_square_has_two_poses_as_opencv_has_them(self) -> None:
        pixels = np.array([[list(each)] for each in PIXELS])
        count, turns, places, errors = cv2.solvePnPGeneric(square, pixels, matrix, lens, flags=cv2.SOLVEPNP_IPPE_SQUARE)
        self.assertEqual(count, 2)
        for mine, theirs in zip((*turns, *places), (*TURNS, *PLACES)):
            for a, b in zip(mine.flatten().tolist(), theirs):
                self.assertAlmostEqual(a, b, places=5)
        for a, b in zip(errors.flatten().tolist(), ERRORS):
            self.assertAlmostEqual(a, b, places=4)

    def test_points_of_two_tags_tell_where_the_camera_is(self) -> None:
        other = square + np.array([0.8, 0.1, 0.3])
        points = np.concatenate([square, other])
        turn, place = np.array([0.1, 0.25, -0.05]), np.array([-0.3, 0.2, 3.0])
        pixels, _ = cv2.projectPoints(points, turn, place, matrix, lens)
        _, turns, places, errors = cv2.solvePnPGeneric(points, pixels, matrix, lens, flags=cv2.SOLVEPNP_SQPNP)
        self.assertLess(float(np.max(np.abs(turns[0].flatten() - turn))), 1e-6)
        self.assertLess(float(np.max(np.abs(places[0].flatten() - place))), 1e-6)
        self.assertLess(float(errors[0, 0]), 1e-6)

    def test_points_on_a_line_have_no_pose(self) -> None:
        line = np.array([[0.0, 0, 0], [1, 0, 0], [2, 0, 0], [3, 0, 0]])
        pixels, _ = cv2.projectPoints(line, np.zeros(3), np.array([0.0, 0, 5]), matrix, lens)
        _, _, _, errors = cv2.solvePnPGeneric(line, pixels, matrix, lens)
        self.assertTrue(math.isnan(float(errors[0, 0])))

    def test_rotations_go_both_ways(self) -> None:
        for vector in ([0.0, 0.0, 0.0], [0.3, -1.2, 0.4], [math.pi, 0.0, 0.0], [0.0, 3.0, 0.5]):
            back, _ = cv2.Rodrigues(cv2.Rodrigues(np.array(vector))[0])
            for a, b in zip(vector, back.flatten().tolist()):
                self.assertAlmostEqual(a, b, places=9)

    def test_outlines(self) -> None:
        points = np.array([[[0.0, 0.0]], [[4.0, 0.0]], [[4.0, 2.0]], [[0.0, 2.0]], [[1.0, 1.0]]])
        self.assertEqual(len(cv2.convexHull(points)), 4)
        self.assertEqual(cv2.contourArea(cv2.convexHull(points)), 8.0)
        middle, size, _ = cv2.minAreaRect(points)
        self.assertEqual((middle, sorted(size)), ((2.0, 1.0), [2.0, 4.0]))
        corners = sorted((round(x, 9), round(y, 9)) for x, y in cv2.RotatedRect(*cv2.minAreaRect(points)).points())
        self.assertEqual(corners, [(0.0, 0.0), (0.0, 2.0), (4.0, 0.0), (4.0, 2.0)])
        self.assertEqual(cv2.boundingRect(points), (0, 0, 5, 3))

    def test_pictures_are_not_here(self) -> None:
        with self.assertRaisesRegex(AttributeError, "cv2.cvtColor is not in Sandlot"):
            cv2.cvtColor


#: Of OpenCV 4.10.
PROJECTED = ((680.3298437465513, 351.1287550241917), (732.6127780865872, 353.51545567616006), (743.3899297045456, 297.10352638117683), (690.4386757407026, 293.1721234121202))
PIXELS = ((680.5298, 351.0288), (732.4628, 353.7655), (743.4899, 297.2035), (690.2387, 293.2221))
TURNS = ((0.2920873296387602, -0.39706285839180416, 0.10163318488035711), (-0.2063121718634129, 0.5497559502469241, 0.14084052058927846))
PLACES = ((0.2003214329287275, -0.09998883367375916, 2.504497642485622), (0.1981529553906066, -0.10115677318716686, 2.5028270268081942))
ERRORS = (0.12969634929914275, 0.6393882258414395)


if __name__ == "__main__":
    unittest.main()
