"""What upstream's packages and real programs import beside wpilib: numpy's part, tags of fields, logs, private modules, threads, pollers."""

import math
import os
import sys
import tempfile
import threading
import time
import typing
import unittest

import numpy as np
from _sandlot import clock, isolate, missing, schedule, tables, threads
from ntcore import MultiSubscriber, NetworkTableInstance, NetworkTableListenerPoller, EventFlags
from ntcore.util import ChooserControl, ntproperty
from robotpy_apriltag import AprilTag, AprilTagDetector, AprilTagField, AprilTagFieldLayout
from wpimath.geometry import Pose3d
from wpilib import DataLogManager
from wpiutil import DataLogBackgroundWriter, DataLogWriter
from wpiutil.log import BooleanArrayLogEntry, DataLog, DataLogReader, DoubleLogEntry, StringLogEntry


class NumpyTest(unittest.TestCase):
    """Values of numpy 2.3 for the same lines."""

    def same(self, found: object, wanted: object) -> None:
        found = found.tolist() if isinstance(found, np.ndarray) else found
        self.assertEqual(found, wanted)

    def test_arithmetic_and_shapes(self) -> None:
        a, b = np.array([[1, 2], [3, 4]]), np.array([1.0, 2.0, 3.0])
        self.same(a @ a, [[7, 10], [15, 22]])
        self.same(a.T * 2 + 1, [[3, 7], [5, 9]])
        self.same(a + [10, 20], [[11, 22], [13, 24]])
        self.same(a.sum(axis=0), [4, 6])
        self.same(b[::-1], [3.0, 2.0, 1.0])
        self.same(b[b > 1.5], [2.0, 3.0])
        self.same(a[:, 1], [2, 4])
        self.same(np.where(b > 1, b, 0), [0.0, 2.0, 3.0])
        self.assertEqual(np.zeros((2, 3)).shape, (2, 3))
        c = a.copy()
        c[0, :] = 9
        self.same(c, [[9, 9], [3, 4]])
        with self.assertRaisesRegex(ValueError, "could not be broadcast together with shapes"):
            b + [1, 2]

    def test_curves(self) -> None:
        self.same(np.interp([0.5, 5, -1], [0, 1], [0, 10]), [5.0, 10.0, 0.0])
        self.same(np.convolve([1, 2, 3], [0, 1, 0.5]), [0.0, 1.0, 2.5, 4.0, 1.5])
        self.same(np.gradient([1, 2, 4, 7]), [1.0, 1.5, 2.5, 3.0])
        self.same(np.linspace(0, 1, 5), [0.0, 0.25, 0.5, 0.75, 1.0])
        self.same(np.mgrid[0:2, 0:3], [[[0, 0, 0], [1, 1, 1]], [[0, 1, 2], [0, 1, 2]]])
        self.same(np.mgrid[-1:1:3j], [-1.0, 0.0, 1.0])
        self.same(np.mgrid[1:2:0.5], [1.0, 1.5])
        self.assertTrue(np.allclose(np.polyfit([0, 1, 2], [1, 3, 7], 2), [1, 1, 1]))
        self.same(np.pad(np.array([1.0, 2.0]), (1, 2), "edge"), [1.0, 1.0, 2.0, 2.0, 2.0])

    def test_matrices(self) -> None:
        self.assertEqual(np.linalg.norm([3.0, 4.0]), 5.0)
        self.assertTrue(np.allclose(np.linalg.inv([[1, 2], [3, 4]]), [[-2, 1], [1.5, -0.5]]))
        self.assertAlmostEqual(np.linalg.det([[1, 2], [3, 4]]), -2.0)
        with self.assertRaisesRegex(np.linalg.LinAlgError, "Singular"):
            np.linalg.inv([[1, 2], [2, 4]])

    def test_whatIsNotHere_saysSo(self) -> None:
        with self.assertRaisesRegex(AttributeError, "numpy.fft is not in Sandlot: it has the part"):
            np.fft  # noqa: B018
        with self.assertRaisesRegex(ImportError, "numpy.fft is not in Sandlot: it has the part"):
            from numpy import fft  # noqa: F401
        with self.assertRaisesRegex(ImportError, "numpy.linalg.eig is not in Sandlot: it has norm"):
            from numpy.linalg import eig  # noqa: F401
        self.assertEqual((hasattr(np, "fft"), hasattr(np.linalg, "eig"), hasattr(np, "array")), (False, False, True))
        with self.assertRaisesRegex(NotImplementedError, "numpy.datetime64 is not in Sandlot"):
            np.datetime64("2026-01-01")

    def test_shapesAtLeast(self) -> None:
        # As numpy's documents show them.
        self.assertEqual([np.atleast_1d(3.0).shape, np.atleast_2d([1, 2, 3]).shape, np.atleast_3d([1, 2, 3]).shape, np.atleast_3d([[1, 2]]).shape], [(1,), (1, 3), (1, 3, 1), (1, 2, 1)])
        self.assertEqual([each.shape for each in np.atleast_2d(1, [1, 2])], [(1, 1), (1, 2)])
        self.assertEqual(np.cumprod([1, 2, 3]).tolist(), [1, 2, 6])
        self.assertEqual(np.ediff1d([1, 2, 4, 7], to_begin=-99, to_end=[88, 99]).tolist(), [-99, 1, 2, 3, 88, 99])
        self.assertEqual(np.nancumprod([2.0, float("nan"), 3.0]).tolist(), [2.0, 2.0, 6.0])
        with self.assertRaisesRegex(ValueError, "zero-dimensional arrays cannot be concatenated"):
            np.concatenate([1.0])


class TagsTest(unittest.TestCase):
    """Numbers of the fields' drawings, as WPILib's layouts have them."""

    def test_aFieldHasItsTags(self) -> None:
        layout = AprilTagFieldLayout.loadField(AprilTagField.k2025ReefscapeWelded)
        self.assertEqual(len(layout.getTags()), 22)
        self.assertAlmostEqual(layout.getFieldLength(), 17.548)
        pose = layout.getTagPose(4)
        self.assertAlmostEqual(pose.x, 365.2 * 0.0254)
        self.assertAlmostEqual(pose.rotation().y, math.radians(30))
        self.assertIsNone(layout.getTagPose(23))
        counts = {each.name: len(AprilTagFieldLayout.loadField(each).getTags()) for each in AprilTagField if each.name != "kNumFields"}
        self.assertEqual(counts["k2026RebuiltWelded"], 32)
        self.assertEqual(counts["k2024Crescendo"], 16)
        self.assertEqual(AprilTagField.kDefaultField, AprilTagField.k2026RebuiltWelded)

    def test_theOtherAllianceSeesItFromItsCorner(self) -> None:
        layout = AprilTagFieldLayout([AprilTag(1, Pose3d())], 10, 8)
        layout.setOrigin(AprilTagFieldLayout.OriginPosition.kRedAllianceWallRightSide)
        pose = layout.getTagPose(1)
        self.assertAlmostEqual(pose.x, 10)
        self.assertAlmostEqual(pose.y, 8)
        self.assertAlmostEqual(abs(pose.rotation().z), math.pi)

    def test_itIsWrittenAndReadAgain(self) -> None:
        layout = AprilTagFieldLayout.loadField(AprilTagField.k2024Crescendo)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "layout.json")
            layout.serialize(path)
            self.assertEqual(AprilTagFieldLayout(path).getTagPose(7), layout.getTagPose(7))

    def test_aDetectorSaysWhatItNeeds(self) -> None:
        with self.assertRaisesRegex(RuntimeError, "finds tags in pictures"):
            AprilTagDetector()


class LogTest(unittest.TestCase):
    def test_aLogIsReadAsItWasWritten(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.wpilog")
            log = DataLogWriter(path, "extra")
            number = log.start("/x", "double", "", 5)
            log.appendDouble(number, 1.5, 300)
            log.appendStringArray(log.start("/s", "string[]", "", 6), ["a", "bc"], 70_000)
            log.stop()
            with open(path, "rb") as file:
                # WPILOG, version 1.0, extra header, then a start record of 25 bytes at 5 us.
                self.assertEqual(file.read()[:22], b"WPILOG\x00\x01\x05\x00\x00\x00extra\x00\x00\x19\x05\x00")
            reader = DataLogReader(path)
            self.assertTrue(reader.isValid())
            self.assertEqual(reader.getExtraHeader(), "extra")
            records = list(reader)
            self.assertEqual([each.isStart() for each in records], [True, False, True, False])
            self.assertEqual((records[1].getDouble(), records[1].getTimestamp()), (1.5, 300))
            self.assertEqual((records[2].getStartData().name, records[3].getStringArray()), ("/s", ["a", "bc"]))


    def written(self, write: typing.Callable[[DataLog], object]) -> list:
        """The records of a log after write(log): what starts, finishes and changes, and values' bytes."""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.wpilog")
            log = DataLogWriter(path)
            write(log)
            log.stop()
            found = []
            for each in DataLogReader(path):
                if each.isStart():
                    found.append(("start", each.getStartData().entry, each.getStartData().name, each.getStartData().type))
                elif each.isFinish():
                    found.append(("finish", each.getFinishEntry()))
                elif each.isSetMetadata():
                    found.append(("metadata", each.getSetMetadataData().metadata))
                else:
                    found.append((each.getEntry(), each.getRaw()))
            return found

    def test_anEntryThatIsStartedTwiceEndsWithItsSecondFinish(self) -> None:
        # As WPILib's own writer has it: tests/peers/log_calls.py compares the bytes.
        def write(log: DataLog) -> None:
            numbers = [log.start("/x", "int64"), log.start("/x", "int64"), log.start("/x", "double")]
            self.assertEqual(numbers, [1, 1, 0])
            for _ in range(3):
                log.finish(1)
            log.appendInteger(0, 5, 1)
            self.assertEqual(log.start("/x", "double"), 1)

        self.assertEqual(self.written(write), [("start", 1, "/x", "int64"), ("finish", 1), ("start", 1, "/x", "double")])

    def test_aPausedLogHasItsEntriesAndNoValues(self) -> None:
        def write(log: DataLog) -> None:
            log.pause()
            number = log.start("/x", "boolean")
            log.appendBoolean(number, True, 1)
            log.setMetadata(number, "m")
            log.resume()
            log.appendBoolean(number, False, 2)

        self.assertEqual(self.written(write), [("start", 1, "/x", "boolean"), ("metadata", "m"), (1, b"\0")])

    def test_anEntryIsUpdatedWhenItDiffers(self) -> None:
        def write(log: DataLog) -> None:
            entry = BooleanArrayLogEntry(log, "/x", 5)
            self.assertEqual((entry.hasLastValue(), entry.getLastValue()), (False, None))
            for value in ([True], [True], [], []):
                entry.update(value)
            text = StringLogEntry(log, "/y", "", "json", 6)
            text.append("{}")

        begin = [("start", 1, "/x", "boolean[]"), (1, b"\1"), (1, b"")]
        self.assertEqual(self.written(write), [*begin, ("start", 2, "/y", "json"), (2, b"{}")])

    def test_aLogOfAnotherKindOfValueSaysSo(self) -> None:
        log = DataLogManager.getLog()
        for wrong in (lambda: log.appendDouble(log.start("/d", "double"), "x", 0), lambda: DataLog(), lambda: DoubleLogEntry(None, "/x")):
            with self.assertRaises(TypeError):
                wrong()

    def test_theBackgroundWriterGivesItsBytesToAFunctionOrAFile(self) -> None:
        got: "list[bytes]" = []
        log = DataLogBackgroundWriter(got.append, 0.25, "hello")
        log.appendInteger(log.start("/x", "int64"), 7, 5)
        self.assertEqual(got, [])
        log.flush()
        reader = DataLogReader(got[0], "mine")
        self.assertEqual((reader.isValid(), reader.getExtraHeader(), reader.getBufferIdentifier()), (True, "hello", "mine"))
        self.assertEqual([each.getInteger() for each in reader if not each.isControl()], [7])
        with tempfile.TemporaryDirectory() as folder:
            log = DataLogBackgroundWriter(folder, "a.wpilog")
            log.start("/x", "int64")
            log.setFilename("b.wpilog")
            log.stop()
            self.assertEqual(os.listdir(folder), ["b.wpilog"])
            self.assertEqual(len(list(DataLogReader(os.path.join(folder, "b.wpilog")))), 1)


class PrivateTest(unittest.TestCase):
    def test_modulesThatEditorsImport(self) -> None:
        finders = list(sys.meta_path)
        missing.install()
        try:
            from wpilib._wpilib import RobotBase
            from wpimath._controls._controls.plant import DCMotor
            from wpimath.geometry._geometry import Pose2d
            from wpimath.kinematics._kinematics import SwerveDrive4Kinematics, SwerveModuleState
            import hal.simulation
            import ntcore._ntcore
            import wpilib.deployinfo
            import wpilib.version
            import wpinet
        finally:
            sys.meta_path[:] = finders
        import wpilib
        from wpimath.geometry import Pose2d as Public
        from wpimath.system.plant import DCMotor as Motor

        self.assertIs(RobotBase, wpilib.RobotBase)
        self.assertIs(DCMotor, Motor)
        self.assertIs(Pose2d, Public)
        self.assertEqual((SwerveDrive4Kinematics.__name__, SwerveModuleState.__name__), ("SwerveDrive4Kinematics", "SwerveModuleState"))
        self.assertIs(ntcore._ntcore.NetworkTableInstance, NetworkTableInstance)
        self.assertIsNone(wpilib.deployinfo.getDeployData())
        self.assertTrue(wpilib.version.version.startswith("2026"))
        wpinet.PortForwarder.getInstance().add(8888, "wpilibpi.local", 80)
        handle, status = hal.initializeNotifier()
        self.assertEqual((status, hal.updateNotifierAlarm(handle, 5)), (0, 0))
        self.assertTrue(hal.simulation.getProgramStarted())


class StructTest(unittest.TestCase):
    def test_aStructIsMade_alsoAfterItsTypesWereImported(self) -> None:
        import dataclasses

        import wpiutil.wpistruct
        from wpiutil.wpistruct.typing import is_wpistruct_type

        @wpiutil.wpistruct.make_wpistruct
        @dataclasses.dataclass
        class Reading:
            speed: wpiutil.wpistruct.double

        self.assertTrue(is_wpistruct_type(Reading))
        self.assertFalse(is_wpistruct_type(int))


class TableTest(unittest.TestCase):
    def setUp(self) -> None:
        tables.clear()

    def test_aPollerKeepsEventsUntilTheyAreRead(self) -> None:
        inst = NetworkTableInstance.getDefault()
        poller = NetworkTableListenerPoller(inst)
        poller.addListener(MultiSubscriber(inst, ["/a/"]), EventFlags.kValueAll)
        inst.getTable("a").putNumber("x", 2)
        inst.getTable("b").putNumber("x", 3)
        tables.deliver()
        self.assertEqual([(each.data.topic.getName(), each.data.value.value()) for each in poller.readQueue()], [("/a/x", 2.0)])
        self.assertEqual(poller.readQueue(), [])

    def test_aPropertyIsAValue_andAChooserIsSetFromOutside(self) -> None:
        class Part:
            gain = ntproperty("/SmartDashboard/gain", 1.5)

        part = Part()
        self.assertEqual(part.gain, 1.5)
        part.gain = 2
        self.assertEqual(NetworkTableInstance.getDefault().getEntry("/SmartDashboard/gain").getDouble(0), 2.0)
        control = ChooserControl("auto")
        self.assertEqual((control.getChoices(), control.getSelected()), ((), None))
        control.setSelected("left")
        self.assertEqual(control.getSelected(), "left")


class ThreadTest(unittest.TestCase):
    def setUp(self) -> None:
        self.kept = (threading.Thread.start, threading.Thread.is_alive, threading.Thread.join, time.sleep)
        schedule.clear()
        clock.set_microseconds(0)
        isolate.isolate(1)

    def tearDown(self) -> None:
        threading.Thread.start, threading.Thread.is_alive, threading.Thread.join, time.sleep = self.kept
        isolate.release()
        schedule.clear()

    def test_aThreadGoesOnWhenItsTimeHasCome(self) -> None:
        seen = []

        class Worker(threading.Thread):
            def __init__(self) -> None:
                super().__init__(daemon=True)
                self.stop = threading.Event()

            def run(self) -> None:
                while not self.stop.wait(0.1):
                    self.__turn()
                seen.append("stopped")

            def __turn(self) -> None:
                time.sleep(0.05)
                seen.append(round(clock.seconds(), 3))

        worker = Worker()
        worker.start()
        self.assertTrue(worker.is_alive())
        schedule.run_before(400_000)
        self.assertEqual(seen, [0.15, 0.3])
        worker.stop.set()
        schedule.run_before(600_000)
        # It was in the middle of a turn.
        self.assertEqual(seen, [0.15, 0.3, "stopped"])
        self.assertFalse(worker.is_alive())

    def test_aFunctionInsideAnother_keepsWhatIsAroundIt(self) -> None:
        count = 0

        def later(by: int = 2) -> None:
            nonlocal count
            time.sleep(0.5)
            count += by

        thread = threading.Thread(target=later)
        thread.start()
        schedule.run_before(500_000)
        self.assertEqual(count, 0)
        schedule.run_before(500_001)
        self.assertEqual(count, 2)
        with self.assertRaisesRegex(RuntimeError, "threads can only be started once"):
            thread.start()

    def test_anErrorEndsTheThreadAlone(self) -> None:
        def bad() -> None:
            raise ValueError("no")

        thread = threading.Thread(target=bad)
        thread.start()
        schedule.run_before(1)
        self.assertFalse(thread.is_alive())
        self.assertIsNotNone(threads)
