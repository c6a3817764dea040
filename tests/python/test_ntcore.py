"""ntcore and wpiutil's structs: types, listeners, queues, properties, and the lines that the host gets. Numbers of pyntcore's tests."""

import dataclasses
import gc
import json
import math
import unittest

import ntcore
from _sandlot import tables
from wpilib import DataLogManager
from wpimath.geometry import Pose2d, Rotation2d
from wpiutil import log, wpistruct

nt = ntcore.NetworkTableInstance.getDefault()


@wpistruct.make_wpistruct
@dataclasses.dataclass
class Inner:
    x: wpistruct.int16
    good: bool


@wpistruct.make_wpistruct(name="Shot")
@dataclasses.dataclass
class Outer:
    inner: Inner
    speed: wpistruct.double
    count: int


class TableCase(unittest.TestCase):
    def setUp(self) -> None:
        tables.clear()

    def lines(self) -> dict[str, dict]:
        lines = map(json.loads, tables.take())
        return {line["name"]: line for line in lines if line["type"] == "NetworkTables"}


class EntryTest(TableCase):
    def test_entry_keepsItsTypeUntilItIsUnpublished(self) -> None:
        entry = nt.getEntry("/k1")
        self.assertEqual(repr(entry), "<NetworkTableEntry '/k1'>")
        self.assertIsNone(entry.getString(None))
        self.assertTrue(entry.setString("value"))
        self.assertFalse(entry.setBoolean(True))
        self.assertEqual(entry.getBoolean(False), False)
        self.assertEqual(entry.value, "value")
        entry.unpublish()
        self.assertIsNone(entry.getString(None))
        self.assertEqual(self.lines()["/k1"]["kind"], "")
        self.assertTrue(entry.setBoolean(True))

    def test_none_isFalse_asInUpstreamsBinding(self) -> None:
        # pyntcore 2026.2.2: True and False for a new topic; False for one of another type, which keeps its value.
        entry = nt.getEntry("/none")
        self.assertTrue(entry.setValue(None))
        self.assertIs(entry.value, False)
        number = nt.getEntry("/number")
        number.setDouble(1.0)
        self.assertFalse(number.setValue(None))
        self.assertEqual(number.value, 1.0)

    def test_aTopicIsAnEvent(self) -> None:
        from wpilib.event import EventLoop, NetworkBooleanEvent

        loop = EventLoop()
        event = NetworkBooleanEvent(loop, nt.getBooleanTopic("/pressed"))
        self.assertFalse(event.getAsBoolean())
        nt.getEntry("/pressed").setBoolean(True)
        loop.poll()
        self.assertTrue(event.getAsBoolean())

    def test_persistent_staysWhenUnpublished(self) -> None:
        entry = nt.getEntry("/k1")
        entry.setString("value")
        entry.setPersistent()
        self.assertEqual(self.lines()["/k1"]["properties"], {"persistent": True})
        entry.unpublish()
        self.assertEqual(entry.getString(""), "value")
        entry.clearPersistent()
        self.assertFalse(entry.isPersistent())

    def test_numbers_areConvertedToTheTopicsType(self) -> None:
        nt.getEntry("/n").setInteger(3)
        self.assertTrue(nt.getEntry("/n").setDouble(4.7))
        self.assertEqual(nt.getEntry("/n").getDouble(0), 4.0)
        self.assertFalse(nt.getEntry("/n").setDouble(math.nan))

    def test_setDefault_saysWhetherItWasTaken(self) -> None:
        # As RobotPy 2026.2.2 answers: a value that is there is kept, of any type.
        table = nt.getTable("/T/")
        self.assertTrue(table.setDefaultNumber("a", 2))
        self.assertFalse(table.setDefaultNumber("a", 5))
        self.assertFalse(table.setDefaultString("a", "x"))
        self.assertEqual(table.getNumber("a", 0), 2.0)
        self.assertFalse(table.getEntry("a").setDefaultValue(3.0))
        # A default has no time, and a program's own value no server's.
        self.assertEqual(table.getEntry("a").getLastChange(), 0)
        entry = table.getBooleanTopic("b").getEntry(False)
        entry.setDefault(True)
        self.assertEqual((entry.getAtomic().time, entry.getAtomic().serverTime), (0, 0))
        entry.set(False)
        self.assertEqual(entry.getAtomic().serverTime, 1)
        self.assertGreater(entry.getAtomic().time, 0)

    def test_propertiesBeforeTheFirstPublisher_areItsOwn(self) -> None:
        topic = nt.getDoubleTopic("/before")
        topic.setPersistent(True)
        topic.setProperty("unit", "m")
        publisher = topic.publish()
        self.assertEqual(topic.getProperties(), {})
        topic.setRetained(True)
        self.assertEqual(topic.getProperties(), {"retained": True})
        publisher.close()

    def test_everyKind_comesBackAsItWent(self) -> None:
        values = {
            **{"Boolean": True, "Integer": 2, "Float": 0.5, "Double": 2.5, "String": "s", "Raw": b"\0\1"},
            **{"BooleanArray": [True, False], "IntegerArray": [1, 2], "DoubleArray": [0.5], "StringArray": ["a"]},
        }
        for kind, value in values.items():
            topic = getattr(nt, f"get{kind}Topic")(f"/{kind}")
            publisher = topic.publish("raw") if kind == "Raw" else topic.publish()
            subscriber = topic.subscribe("raw", b"") if kind == "Raw" else topic.subscribe(value)
            publisher.set(value)
            self.assertEqual(subscriber.get(), value)
            self.assertIsInstance(publisher, getattr(ntcore, f"{kind}Publisher"))
            self.assertEqual(repr(publisher), f"<{kind}Publisher '/{kind}'>")
            made = getattr(ntcore.Value, f"make{kind}")(value)
            self.assertEqual(made.value(), value)
            self.assertEqual(getattr(made, f"get{kind}")(), value)

    def test_readingAgainAndAgain_leavesNothingBehind(self) -> None:
        nt.getEntry("/n").setDouble(1)
        table = nt.getTable("")
        for _ in range(100):
            table.getNumber("n", 0)
        gc.collect()
        self.assertEqual(len(tables.topic("/n").queues), 0)

    def test_jsonText_hasItsTypesName(self) -> None:
        publisher = nt.getStringTopic("/j").publishEx("json", {"a": 1})
        publisher.set("{}")
        self.assertEqual(nt.getTopic("/j").getTypeString(), "json")
        self.assertEqual(nt.getStringTopic("/j").subscribe("").get(), "{}")

    def test_missingName_saysWhatToUse(self) -> None:
        with self.assertRaisesRegex(AttributeError, "use wpiutil.Sendable"):
            ntcore.NTSendable  # noqa: B018


class QueueTest(TableCase):
    def test_queue_holdsOneValueOrAsManyAsAsked(self) -> None:
        topic = nt.getDoubleTopic("/d")
        one, many = topic.subscribe(0), topic.subscribe(0, ntcore.PubSubOptions(pollStorage=5))
        for value in range(1, 8):
            tables.give("/d", "double", float(value))
        self.assertEqual(one.readQueueValues(), [7])
        self.assertEqual([each.value for each in many.readQueue()], [3, 4, 5, 6, 7])
        self.assertEqual(many.readQueue(), [])

    def test_excludeSelf_leavesOutTheProgramsOwn(self) -> None:
        entry = nt.getDoubleTopic("/d").getEntry(0, ntcore.PubSubOptions(excludeSelf=True))
        entry.set(1)
        self.assertEqual(entry.readQueueValues(), [])
        tables.give("/d", "double", 2.0)
        self.assertEqual(entry.readQueueValues(), [2])


class ListenerTest(TableCase):
    def test_listener_isCalledBetweenTicksUntilItIsRemoved(self) -> None:
        heard = []
        number = nt.addListener(nt.getTopic("/d"), ntcore.EventFlags.kValueAll, lambda event: heard.append(event.data.value.value()))
        nt.getEntry("/d").setDouble(1)
        self.assertEqual(heard, [])
        tables.deliver()
        tables.give("/d", "double", 2.0)
        tables.deliver()
        self.assertEqual(heard, [1, 2])
        nt.removeListener(number)
        tables.give("/d", "double", 3.0)
        tables.deliver()
        self.assertEqual(heard, [1, 2])

    def test_listenerThatSets_isNotCalledWithoutEnd(self) -> None:
        entry = nt.getEntry("/d")
        nt.addListener(entry, ntcore.EventFlags.kValueAll, lambda event: entry.setDouble(event.data.value.value() + 1))
        entry.setDouble(0)
        tables.deliver()
        self.assertEqual(entry.getDouble(0), 1)

    def test_tableListener_getsKeysOfItsOwnTable(self) -> None:
        heard = []
        table = nt.getTable("T")
        table.addListener(ntcore.EventFlags.kValueAll, lambda table, key, event: heard.append(key))
        tables.give("/T/a", "double", 1.0)
        tables.give("/T/sub/b", "double", 1.0)
        tables.give("/U/c", "double", 1.0)
        tables.deliver()
        self.assertEqual(heard, ["a"])


class HostTest(TableCase):
    def test_lines_areJsonAlsoForWhatIsNoNumber(self) -> None:
        nt.getEntry("/nan").setDouble(math.nan)
        nt.getEntry("/inf").setDoubleArray([math.inf, -math.inf, math.nan, 1])
        nt.getEntry("/s").setString("Infinity")
        text = "\n".join(tables.take())
        self.assertNotIn("NaN", text)
        lines = {line["name"]: line for line in map(json.loads, text.split("\n")) if "name" in line}
        self.assertIsNone(lines["/nan"]["value"])
        self.assertEqual(lines["/inf"]["value"], [math.inf, -math.inf, None, 1])
        self.assertEqual(lines["/s"]["value"], "Infinity")

    def test_changes_areTakenOnceAndWhatOthersSetIsNot(self) -> None:
        nt.getEntry("/a").setDouble(1)
        tables.give("/b", "double", 1.0)
        self.assertEqual(list(self.lines()), ["/a"])
        nt.getEntry("/a").setDouble(1)
        self.assertEqual(self.lines(), {})

    def wants(self) -> dict:
        found = [line for line in map(json.loads, tables.take()) if line["type"] == "Wants"]
        self.assertLessEqual(len(found), 1)
        return found[0] if found else {}

    def test_wants_areToldOnceByNameAndByTable(self) -> None:
        nt.getEntry("/limelight/tx").getDouble(0)
        nt.getTable("/photonvision").getSubTables()
        nt.getTable("/photonvision").getSubTables()
        wants = self.wants()
        self.assertEqual((wants["names"], wants["below"]), (["/limelight/tx"], ["/photonvision/"]))
        # Answers because of them are not asked for again.
        tables.give("/photonvision/cam/latency", "double", 1.0)
        nt.getTable("/photonvision/cam").getNumber("latency", 0)
        self.assertEqual(self.wants(), {})

    def test_topicsOfOthers_areLeftOutBeyondTheMost(self) -> None:
        most, tables.most_topics = tables.most_topics, 1
        try:
            nt.getEntry("/mine").setDouble(1)
            tables.give("/theirs", "double", 1.0)
            self.assertFalse(any(each.name == "/theirs" for each in tables.topics()))
        finally:
            tables.most_topics = most

    def test_tooManyTopics_nameTheLast(self) -> None:
        with self.assertRaisesRegex(RuntimeError, "does a loop make new names"):
            for index in range(tables.most_topics + 1):
                nt.getEntry(f"/x{index}").setDouble(1)


class StructTest(TableCase):
    def test_struct_isPackedLittleEndianWithoutGaps(self) -> None:
        value = Outer(Inner(-2, True), 0.5, 7)
        data = wpistruct.pack(value)
        # int16 -2, bool, double 0.5 = 3fe0..., int32 7.
        self.assertEqual(data.hex(), "feff" + "01" + "000000000000e03f" + "07000000")
        self.assertEqual(wpistruct.unpack(Outer, data), value)
        self.assertEqual(wpistruct.getSchema(Outer), "Inner inner; double speed; int32 count")
        self.assertEqual((wpistruct.getTypeName(Outer), wpistruct.getSize(Outer)), ("Shot", 15))
        nested = []
        wpistruct.forEachNested(Outer, lambda name, schema: nested.append(name))
        self.assertEqual(nested, ["Inner", "Shot"])

    def test_badStructs_sayWhatIsWrong(self) -> None:
        with self.assertRaisesRegex(ValueError, "Inner: error packing"):
            wpistruct.pack(Inner(100_000, True))
        with self.assertRaisesRegex(TypeError, "supported: bool, int8"):
            wpistruct.make_wpistruct(dataclasses.make_dataclass("Bad", [("words", str)]))
        with self.assertRaisesRegex(ValueError, "must be 15 bytes"):
            wpistruct.unpack(Outer, b"1")

    def test_structTopics_publishTheirSchemas(self) -> None:
        poses = [Pose2d(1, 2, Rotation2d.fromDegrees(90)), Pose2d()]
        publisher = nt.getStructArrayTopic("/poses", Pose2d).publish()
        publisher.set(poses)
        self.assertEqual(nt.getStructArrayTopic("/poses", Pose2d).subscribe([]).get(), poses)
        lines = self.lines()
        self.assertEqual(lines["/poses"]["kind"], "struct:Pose2d[]")
        # 2 poses of x, y and an angle, 8 bytes each.
        self.assertEqual(len(lines["/poses"]["value"]["raw"]), 2 * 2 * 3 * 8)
        for name in ("Pose2d", "Translation2d", "Rotation2d"):
            self.assertEqual(lines[f"/.schema/struct:{name}"]["kind"], "structschema")
        self.assertEqual(lines["/.schema/struct:Rotation2d"]["value"]["raw"], b"double value".hex())

    def test_logEntries_areOnNetworkTables(self) -> None:
        log.DoubleLogEntry(DataLogManager.getLog(), "/my/speed").append(2.5)
        self.assertEqual(nt.getEntry("/DataLog/my/speed").getDouble(0), 2.5)

    def test_theRunsLogHearsEachValueOfATick(self) -> None:
        own = DataLogManager.getLog()
        number = own.start("plain", "double", "mine")
        tables.take()
        for value in (1.5, 1.5, 2.5):
            own.appendDouble(number, value, 0)
        # Bytes of another type are read as the entry's own, as a reader of a file does.
        own.appendRaw(number, bytes(8), 7)
        own.appendString(number, "four", 0)
        lines = [json.loads(line) for line in tables.take()]
        heard = [each for each in lines if each.get("name") == "/DataLog/plain"]
        self.assertEqual([each["value"] for each in heard], [1.5, 1.5, 2.5, 0.0])
        self.assertEqual((heard[0]["properties"], heard[3]["time"]), ({"entry": "plain", "metadata": "mine"}, 7))


if __name__ == "__main__":
    unittest.main()
