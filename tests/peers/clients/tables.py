"""Clients of NetworkTables made of WPILib's own ntcore, at `sandlot serve` and a page that is connected to it.

python3 tables.py PORT NAME...   with the names of scenes, or all

Prints a line of JSON for each check: its name, and why it failed or "". What only the test can do it asks for by a line, {"ask": "restart"},
and waits for a line on stdin.
"""

import dataclasses
import json
import math
import os
import sys
import time

import ntcore
import wpilib
import wpimath.geometry
import wpimath.kinematics
from wpimath.geometry import Pose2d, Pose3d, Rotation2d, Translation2d
from wpiutil import wpistruct

port = int(sys.argv[1])
#: Seconds that anything may take on a machine beside other work.
patience = 20.0


def say(line):
    print(json.dumps(line), flush=True)


def ask(what):
    say({"ask": what})
    sys.stdin.readline()


def until(condition):
    """Whether a condition comes to hold."""
    end = time.monotonic() + patience
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


def check(name, holds, problem=""):
    """holds: a bool, or a function that comes to give True."""
    good = until(holds) if callable(holds) else holds
    say({"check": name, "problem": "" if good else str(problem() if callable(problem) else problem) or "it does not"})


def equal(name, seen, wanted):
    """seen: a function."""
    check(name, lambda: seen() == wanted, lambda: f"{seen()!r} instead of {wanted!r}"[:400])


def client(name):
    tables = ntcore.NetworkTableInstance.create()
    tables.startClient4(name)
    tables.setServer("127.0.0.1", port)
    if not until(tables.isConnected):
        raise SystemExit(f"{name} was never connected")
    return tables


class Heard:
    """All that a listener with prefixes was told."""

    def __init__(self, tables, prefixes, mask=ntcore.EventFlags.kTopic | ntcore.EventFlags.kValueAll | ntcore.EventFlags.kImmediate):
        self.topics, self.values, self.gone, self.properties = {}, {}, [], {}
        tables.addListener(prefixes, mask, self.hear)

    def hear(self, event):
        if event.is_(ntcore.EventFlags.kPublish):
            self.topics[event.data.name] = event.data.type_str
        elif event.is_(ntcore.EventFlags.kUnpublish):
            self.gone.append(event.data.name)
        elif event.is_(ntcore.EventFlags.kProperties):
            self.properties[event.data.name] = json.loads(event.data.properties)
        elif event.is_(ntcore.EventFlags.kValueAll):
            self.values.setdefault(event.data.topic.getName(), []).append(event.data.value)


def prefixes():
    """MultiSubscriber by prefixes: the topics below them with their values, and no others."""
    tables, other = client("prefixes"), client("everything")
    everything = ntcore.MultiSubscriber(other, [""], ntcore.PubSubOptions(topicsOnly=True))
    wanted = ["/Sandlot/Robots/blue1/", "/Sandlot/Time", "/FMSInfo/"]
    several = ntcore.MultiSubscriber(tables, wanted, ntcore.PubSubOptions(periodic=0.02))
    heard = Heard(tables, wanted)

    def below(names):
        return sorted(name for name in names if any(name.startswith(prefix) for prefix in wanted))

    def names(of):
        return sorted(topic.getName() for topic in of.getTopics())

    check("prefixes: what the page says is announced", lambda: len(below(names(other))) > 30, lambda: names(other))
    check("prefixes: all below them are announced", lambda: names(tables) == below(names(other)), lambda: set(below(names(other))) ^ set(names(tables)))
    check("prefixes: each has a value", lambda: sorted(heard.values) == names(tables), lambda: set(names(tables)) - set(heard.values))
    check("prefixes: values keep coming", lambda: len(heard.values.get("/Sandlot/Time", [])) > 20)
    times = [value.server_time() for value in heard.values["/Sandlot/Time"]]
    check("prefixes: times of the server only rise", times == sorted(times) and times[0] > 0, times[:9])
    beside = [name for name in names(other) if name not in below(names(other))][-1]
    exact = ntcore.MultiSubscriber(tables, [beside], ntcore.PubSubOptions())
    check("prefixes: another one adds its own", lambda: beside in names(tables), beside)
    del exact, several, everything
    ntcore.NetworkTableInstance.destroy(tables)
    ntcore.NetworkTableInstance.destroy(other)


def announcements():
    """A topic's type and properties, as others are told: at its beginning, as it changes, and at its end."""
    mine, yours = client("announcer"), client("reader")
    heard, own = Heard(yours, ["/peers/"]), ntcore.MultiSubscriber(mine, ["/peers/"], ntcore.PubSubOptions())
    properties = {"unit": "m", "range": [0, 2.5], "nested": {"a": True, "b": None}, "word": "é\"\\"}
    topic = mine.getDoubleTopic("/peers/announced")
    publisher = topic.publishEx("double", properties)
    publisher.set(1.25)
    equal("announcements: the type", lambda: heard.topics.get("/peers/announced"), "double")
    theirs = yours.getTopic("/peers/announced")
    equal("announcements: the properties", theirs.getProperties, properties)
    equal("announcements: one property", lambda: theirs.getProperty("range"), [0, 2.5])
    theirs.setProperty("unit", "cm")
    equal("announcements: another client changes one", lambda: topic.getProperty("unit"), "cm")
    theirs.deleteProperty("range")
    equal("announcements: and takes one away", topic.getProperties, {"nested": {"a": True, "b": None}, "unit": "cm", "word": "é\"\\"})
    check("announcements: the listener hears that", lambda: "/peers/announced" in heard.properties, heard.properties)
    theirs.setRetained(True)
    check("announcements: retained", lambda: topic.isRetained() and theirs.isRetained())
    theirs.setPersistent(True)
    check("announcements: persistent", lambda: topic.isPersistent() and theirs.isPersistent())
    theirs.setPersistent(False)
    theirs.setRetained(False)
    # ntcore's own clients keep the marks of a topic whose properties another client takes away, at ntcore's server as well.
    equal("announcements: neither any more", lambda: sorted(topic.getProperties()), ["nested", "unit", "word"])
    theirs.setCached(False)
    check("announcements: not cached", lambda: not topic.isCached())
    theirs.setCached(True)
    equal("announcements: cached", lambda: sorted(topic.getProperties()), ["nested", "unit", "word"])
    publisher.close()
    check("announcements: the end of its publisher is the topic's", lambda: "/peers/announced" in heard.gone and not theirs.exists())
    again = mine.getStringTopic("/peers/announced").publish()
    again.set("now text")
    equal("announcements: it comes again with another type", lambda: heard.topics.get("/peers/announced"), "string")
    other = yours.getDoubleTopic("/peers/announced").publish()
    other.set(3.0)
    read = mine.getStringTopic("/peers/announced").subscribe("")
    equal("announcements: who publishes another type changes nothing", read.get, "now text")
    del own
    ntcore.NetworkTableInstance.destroy(mine)
    ntcore.NetworkTableInstance.destroy(yours)


def same(left, right):
    """Equal, and zeros of the same sign. (ntcore reads arrays of booleans as 0 and 1.)"""
    signs = lambda many: [math.copysign(1, one) if isinstance(one, float) else 0 for one in many]
    return left == right and signs(left) == signs(right)


def values():
    """Values of every type, their extremes, and a queue of many in their order."""
    mine, yours = client("writer"), client("reader")
    tall = 2**63
    cases = {
        "Boolean": [True, False],
        "Integer": [0, 1, -1, 127, 128, -128, -129, 2**31, -(2**31) - 1, 2**53 + 1, tall - 1, -tall],
        "Float": [0.0, -0.0, 1.5, math.inf, -math.inf, 2.0**-149],
        "Double": [0.0, 0.1, -1e308, 5e-324, math.inf, -math.inf],
        "String": ["", "a", "é 中 \U0001f916", "\"\\\n\t", "x" * 70_000],
        "BooleanArray": [[], [True], [True, False] * 9],
        "IntegerArray": [[], [tall - 1, -tall, 0], list(range(70_000))],
        "FloatArray": [[], [0.5, -2.0]],
        "DoubleArray": [[], [0.1, -0.1, 1e-300], [0.25] * 17],
        "StringArray": [[], ["", "é", "a" * 300], ["x"] * 20],
    }
    names = {"Integer": "int", "Raw": "raw"}
    for kind, many in cases.items():
        topic = f"/peers/values/{kind}"
        out = getattr(mine, f"get{kind}Topic")(topic).publish(ntcore.PubSubOptions(sendAll=True, keepDuplicates=True))
        into = getattr(yours, f"get{kind}Topic")(topic).subscribe(many[0], ntcore.PubSubOptions(sendAll=True, keepDuplicates=True, pollStorage=100))
        check(f"values: {kind} is announced", lambda: yours.getTopic(topic).exists())
        name = names.get(kind, kind[0].lower() + kind[1:]).replace("integerArray", "int[]").replace("Array", "[]")
        equal(f"values: {kind} by its name", yours.getTopic(topic).getTypeString, name)
        got = []
        for value in many:
            out.set(value)
        mine.flush()
        check(f"values: {kind}, all and in order", lambda: (got.extend(one.value for one in into.readQueue()), same(got, many))[1], lambda: f"{got!r}"[:300])
    nan = mine.getDoubleTopic("/peers/values/nan").publish()
    nan.set(math.nan)
    nans = yours.getDoubleTopic("/peers/values/nan").subscribe(0.0)
    check("values: not a number", lambda: math.isnan(nans.get()))
    raw = mine.getRawTopic("/peers/values/raw").publish("image/x-peers")
    raws = yours.getRawTopic("/peers/values/raw").subscribe("image/x-peers", b"")
    for bytes_ in (b"", bytes(range(256)), b"\0" * 1_000_000):
        raw.set(bytes_)
        check(f"values: {len(bytes_)} raw bytes", lambda: raws.get() == bytes_, lambda: len(raws.get()))
    equal("values: raw has its own type", yours.getTopic("/peers/values/raw").getTypeString, "image/x-peers")
    text = mine.getStringTopic("/peers/values/json").publishEx("json", {})
    text.set('{"a":[1,2]}')
    equal("values: json", yours.getStringTopic("/peers/values/json").subscribeEx("json", "").get, '{"a":[1,2]}')
    equal("values: json has its own type", yours.getTopic("/peers/values/json").getTypeString, "json")
    count = mine.getIntegerTopic("/peers/values/many").publish(ntcore.PubSubOptions(sendAll=True, periodic=0.005))
    counts = yours.getIntegerTopic("/peers/values/many").subscribe(-1, ntcore.PubSubOptions(sendAll=True, periodic=0.005, pollStorage=20_000))
    check("values: of many, the topic", lambda: yours.getTopic("/peers/values/many").exists())
    got = []

    def caught_up():
        got.extend(one.value for one in counts.readQueue())
        return len(got) > number

    for number in range(10_000):
        count.set(number)
        # ntcore's client drops values by itself when more than some hundred wait.
        if number % 200 == 199:
            mine.flush()
            if not until(caught_up):
                break
    check("values: 10,000 in a queue, none missing or twice", got == list(range(10_000)), lambda: f"{len(got)} came")
    stamped = mine.getDoubleTopic("/peers/values/stamped").publish()
    stamp = yours.getDoubleTopic("/peers/values/stamped").subscribe(0.0)
    check("values: of one with a time, the topic", lambda: yours.getTopic("/peers/values/stamped").exists())
    when = ntcore._now() - 250_000
    stamped.set(1.0, when)
    check("values: the time of a value is its own", lambda: stamp.get() == 1.0 and abs(stamp.getAtomic().time - when) < 20_000, lambda: stamp.getAtomic().time - when)
    stamped.set(2.0, when - 1_000_000)
    count.set(-7)
    equal("values: a later one of another topic", counts.get, -7)
    check("values: an older one does not replace a newer", stamp.get() == 1.0, stamp.get)
    stamped.set(3.0, when + 100_000)
    equal("values: a newer one does", stamp.get, 3.0)
    ntcore.NetworkTableInstance.destroy(mine)
    ntcore.NetworkTableInstance.destroy(yours)


@wpistruct.make_wpistruct(name="PeersThing")
@dataclasses.dataclass
class Thing:
    count: wpistruct.int32
    place: Translation2d
    flag: bool


def schemas():
    """Structs: what the page says of its own, and what clients say of theirs."""
    mine, yours = client("structs"), client("reader")
    all_ = ntcore.MultiSubscriber(mine, ["/.schema/", "/Sandlot/", "/SmartDashboard/"], ntcore.PubSubOptions())
    known = {}
    for module in (wpimath.geometry, wpimath.kinematics):
        for name in dir(module):
            try:
                known[wpistruct.getTypeName(getattr(module, name))] = getattr(module, name)
            except Exception:
                pass
    check("schemas: the page's are announced", lambda: sum(topic.getName().startswith("/.schema/struct:") for topic in mine.getTopics()) >= 5)
    time.sleep(1)
    compared = 0
    for topic in mine.getTopics():
        name = topic.getName()
        if name.startswith("/.schema/struct:"):
            kind = name.removeprefix("/.schema/struct:")
            if kind in known:
                compared += 1
                wanted = wpistruct.getSchema(known[kind]).encode()
                reader = mine.getRawTopic(name).subscribe("structschema", b"")
                plain = lambda text: text.replace(b" ", b"").rstrip(b";")
                check(f"schemas: {kind} is WPILib's", lambda: plain(reader.get()) == plain(wanted), lambda: f"{reader.get()!r} instead of {wanted!r}")
                equal(f"schemas: {kind} by its type", topic.getTypeString, "structschema")
        elif topic.getTypeString().startswith("struct:") and name.startswith("/Sandlot/Robots/blue1/"):
            kind = topic.getTypeString().removeprefix("struct:").removesuffix("[]")
            raw = mine.getRawTopic(name).subscribe(topic.getTypeString(), b"\0")
            if kind in known:
                size = wpistruct.getSize(known[kind])
                check(f"schemas: {name} has the size of its type", lambda: len(raw.get()) != 1 and len(raw.get()) % size == 0, lambda: len(raw.get()))
            check(f"schemas: {name}'s type has a schema", lambda: mine.hasSchema(f"struct:{kind}") or mine.getTopic(f"/.schema/struct:{kind}").exists())
    check("schemas: several were compared", compared >= 5, compared)
    pose = mine.getStructTopic("/Sandlot/Robots/blue1/Pose", Pose3d).subscribe(Pose3d())
    check("schemas: the robot's pose is read as a struct", lambda: pose.get().x > 1, lambda: pose.get())
    things = mine.getStructTopic("/peers/thing", Thing).publish()
    many = mine.getStructArrayTopic("/peers/things", Thing).publish()
    poses = mine.getStructArrayTopic("/peers/poses", Pose2d).publish()
    thing = Thing(-7, Translation2d(1.5, -2.5), True)
    things.set(thing)
    many.set([thing, Thing(8, Translation2d(), False)])
    poses.set([Pose2d(1, 2, Rotation2d(3)), Pose2d()])
    equal("schemas: a struct of one's own", yours.getStructTopic("/peers/thing", Thing).subscribe(Thing(0, Translation2d(), False)).get, thing)
    equal("schemas: an array of them", lambda r=yours.getStructArrayTopic("/peers/things", Thing).subscribe([]): r.get(), [thing, Thing(8, Translation2d(), False)])
    equal("schemas: an array of poses", lambda r=yours.getStructArrayTopic("/peers/poses", Pose2d).subscribe([]): r.get(), [Pose2d(1, 2, Rotation2d(3)), Pose2d()])
    schema = yours.getRawTopic("/.schema/struct:PeersThing").subscribe("structschema", b"")
    equal("schemas: its schema reaches others", schema.get, wpistruct.getSchema(Thing).encode())
    del all_
    ntcore.NetworkTableInstance.destroy(mine)
    ntcore.NetworkTableInstance.destroy(yours)


def tunables():
    """Topics that are retained stay when their publisher goes; others go with it."""
    mine, yours = client("robot"), client("dashboard")
    heard = Heard(yours, ["/Tuning/"])
    kept = mine.getDoubleTopic("/Tuning/kP").publishEx("double", {"retained": True})
    lost = mine.getDoubleTopic("/Tuning/kD").publish()
    kept.set(0.25)
    lost.set(0.5)
    entry = yours.getDoubleTopic("/Tuning/kP").getEntry(0.0)
    equal("tunables: a dashboard reads one", entry.get, 0.25)
    reader = mine.getDoubleTopic("/Tuning/kP").subscribe(0.0)
    entry.set(0.75)
    equal("tunables: the robot hears what it sets", reader.get, 0.75)
    entry.unpublish()
    ntcore.NetworkTableInstance.destroy(mine)
    check("tunables: one that is not retained goes with its robot", lambda: "/Tuning/kD" in heard.gone)
    late = client("late")
    missing = late.getDoubleTopic("/Tuning/kD").subscribe(-1.0)
    equal("tunables: the retained one stays for who comes later", late.getDoubleTopic("/Tuning/kP").subscribe(0.0).get, 0.75)
    check("tunables: the other one is not there", not late.getTopic("/Tuning/kD").exists() and missing.get() == -1.0)
    back = client("robot")
    again = back.getDoubleTopic("/Tuning/kP").getEntry(0.1)
    equal("tunables: the robot that comes back reads it", again.get, 0.75)
    again.setDefault(0.1)
    back.flush()
    time.sleep(0.3)
    equal("tunables: its default does not replace it", yours.getDoubleTopic("/Tuning/kP").subscribe(0.0).get, 0.75)
    late.getTopic("/Tuning/kP").setRetained(False)
    again.unpublish()
    check("tunables: no longer retained, it goes", lambda: "/Tuning/kP" in heard.gone)
    for one in (back, late, yours):
        ntcore.NetworkTableInstance.destroy(one)


def choosers():
    """WPILib's SendableChooser in a robot program; a dashboard and the page choose."""
    tables = ntcore.NetworkTableInstance.getDefault()
    tables.startClient4("robot program")
    tables.setServer("127.0.0.1", port)
    until(tables.isConnected)
    chooser = wpilib.SendableChooser()
    chooser.setDefaultOption("Left", 1)
    chooser.addOption("Middle", 2)
    chooser.addOption("Right é", 3)
    wpilib.SmartDashboard.putData("Auto", chooser)
    yours = client("dashboard")
    table = "/SmartDashboard/Auto/"

    def updated(condition):
        def look():
            wpilib.SmartDashboard.updateValues()
            return condition()

        return look

    options = yours.getStringArrayTopic(table + "options").subscribe([])
    active = yours.getStringTopic(table + "active").subscribe("")
    default = yours.getStringTopic(table + "default").subscribe("")
    kind = yours.getStringTopic(table + ".type").subscribe("")
    check("choosers: a dashboard reads the options", updated(lambda: options.get() == ["Left", "Middle", "Right é"]), lambda: options.get())
    check("choosers: the default and what is active", updated(lambda: (active.get(), default.get(), kind.get()) == ("Left", "Left", "String Chooser")), lambda: (active.get(), default.get(), kind.get()))
    choice = yours.getStringTopic(table + "selected").publish()
    choice.set("Right é")
    check("choosers: a dashboard chooses", updated(lambda: chooser.getSelected() == 3), chooser.getSelected)
    check("choosers: and hears what is active", updated(lambda: active.get() == "Right é"), lambda: active.get())
    heard = yours.getStringTopic(table + "selected").subscribe("")
    ask("choose Auto Middle")
    check("choosers: the page chooses", updated(lambda: chooser.getSelected() == 2), chooser.getSelected)
    check("choosers: the dashboard hears it", updated(lambda: heard.get() == "Middle" and active.get() == "Middle"), lambda: (heard.get(), active.get()))
    choice.set("Left")
    check("choosers: the dashboard chooses after the page", updated(lambda: chooser.getSelected() == 1), chooser.getSelected)
    ask("choosers")
    tables.stopClient()
    ntcore.NetworkTableInstance.destroy(yours)


def many():
    """60,000 topics of three programs: a reader is told all with their values, so is one that comes later, and others go on meanwhile."""
    programs, publishers = [], []
    each, of = 20_000, 3
    small, watcher = client("small"), client("watcher")
    beside = small.getIntegerTopic("/beside/count").publish()
    besides = watcher.getIntegerTopic("/beside/count").subscribe(0)
    begun = time.monotonic()
    reader = client("reader")
    wanted = each * of
    counted, names, first = [0, 0], set(), ntcore.NetworkTableListenerPoller(reader)
    first.addListener(["/many/"], ntcore.EventFlags.kPublish | ntcore.EventFlags.kValueAll | ntcore.EventFlags.kImmediate)

    def heard():
        for event in first.readQueue():
            if event.is_(ntcore.EventFlags.kPublish):
                counted[0] += 1
            elif event.is_(ntcore.EventFlags.kValueAll) and event.data.topic.getName() not in names:
                names.add(event.data.topic.getName())
                counted[1] += event.data.value.getInteger()
        return len(names) == len(publishers)

    for number in range(of):
        tables = client(f"program {number}")
        programs.append(tables)
        for index in range(each):
            publisher = tables.getIntegerTopic(f"/many/{number:02}/topic {index:05}").publish()
            publisher.set(number * each + index)
            publishers.append(publisher)
            # ntcore's client drops values by itself when more than some thousand wait.
            if index % 1000 == 999 and not until(heard):
                break
    check("many: 60,000 topics with their values", lambda: heard() and len(names) == wanted, lambda: (counted, len(names)))
    equal("many: each announced once", lambda: (counted[0], counted[1]), (wanted, wanted * (wanted - 1) // 2))
    say({"shown": f"60,000 topics in {time.monotonic() - begun:.1f} s"})
    beside.set(7)
    equal("many: others go on", besides.get, 7)
    ticks = watcher.getDoubleTopic("/Sandlot/Time").subscribe(0.0)
    check("many: so does the page", lambda: ticks.get() > 0)
    then = ticks.get()
    check("many: and its clock", lambda: ticks.get() > then + 0.5, lambda: ticks.get() - then)
    begun = time.monotonic()
    late = client("late")
    all_ = ntcore.MultiSubscriber(late, ["/many/"], ntcore.PubSubOptions(topicsOnly=True))
    check("many: one that comes later is told of all", lambda: len(late.getTopics()) == wanted, lambda: len(late.getTopics()))
    say({"shown": f"told again in {time.monotonic() - begun:.1f} s"})
    del all_
    begun = time.monotonic()
    for one in programs:
        one.stopClient()
    check("many: all go with their programs", lambda: (heard(), not any(topic.exists() for topic in reader.getTopics()))[1])
    say({"shown": f"gone in {time.monotonic() - begun:.1f} s"})
    beside.set(8)
    equal("many: others go on after them", besides.get, 8)
    for one in (small, watcher, reader, late):
        one.stopClient()


def restarts():
    """A client, then the server, then the page goes and comes back: each sees all again, and what it publishes is there again."""
    mine, yours = client("robot"), client("dashboard")
    value = mine.getDoubleTopic("/restart/value").publish()
    kept = mine.getDoubleTopic("/restart/kept").publishEx("double", {"persistent": True, "unit": "m"})
    value.set(1.0)
    kept.set(5.0)
    read, readKept = yours.getDoubleTopic("/restart/value").subscribe(0.0), yours.getDoubleTopic("/restart/kept").subscribe(0.0)
    ticks = yours.getDoubleTopic("/Sandlot/Time").subscribe(0.0)
    equal("restarts: before", lambda: (read.get(), readKept.get()), (1.0, 5.0))
    yours.stopClient()
    check("restarts: the client goes", lambda: not yours.isConnected())
    value.set(2.0)
    yours.startClient4("dashboard")
    yours.setServer("127.0.0.1", port)
    equal("restarts: the client that comes back reads what it missed", read.get, 2.0)
    check("restarts: it hears the page", lambda: ticks.get() > 0)
    for how in ("restart", "kill"):
        before = ticks.get()
        # The file of persistent topics is written once a second.
        time.sleep(1.5)
        ask(how)
        check(f"restarts: after the server's {how} all are connected", lambda: mine.isConnected() and yours.isConnected())
        late = client("late")
        clock = late.getDoubleTopic("/Sandlot/Time").subscribe(0.0)
        equal(f"restarts: after the server's {how} a client's topics are there", lambda r=late.getDoubleTopic("/restart/value").subscribe(0.0): r.get(), 2.0)
        equal(f"restarts: after the server's {how} the persistent one is", lambda r=late.getDoubleTopic("/restart/kept").subscribe(0.0): r.get(), 5.0)
        equal(f"restarts: after the server's {how} its properties are", lambda: late.getTopic("/restart/kept").getProperties(), {"persistent": True, "unit": "m"})
        value.set(3.0)
        equal(f"restarts: after the server's {how} new values pass", read.get, 3.0)
        check(f"restarts: after the server's {how} the page is heard", lambda: ticks.get() > before + 0.1 and clock.get() > before, lambda: (ticks.get(), clock.get(), before))
        value.set(2.0)
        # A subscriber that outlives its instance would end one of the next instance's.
        del clock
        ntcore.NetworkTableInstance.destroy(late)
    ntcore.NetworkTableInstance.destroy(mine)
    late = client("late")
    equal("restarts: the persistent one outlives its program", lambda r=late.getDoubleTopic("/restart/kept").subscribe(0.0): r.get(), 5.0)
    check("restarts: the other does not", lambda: not yours.getTopic("/restart/value").exists())
    late.getTopic("/restart/kept").setPersistent(False)
    ntcore.NetworkTableInstance.destroy(yours)
    ntcore.NetworkTableInstance.destroy(late)


scenes = [prefixes, announcements, values, schemas, tunables, choosers, restarts, many]
for scene in scenes:
    if len(sys.argv) < 3 or scene.__name__ in sys.argv[2:]:
        begun = time.monotonic()
        scene()
        say({"shown": f"{scene.__name__} {time.monotonic() - begun:.1f} s"})
say({"end": True})
sys.stdout.flush()
# WPILib's own threads would wait.
os._exit(0)
