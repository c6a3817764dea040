"""Topics of NetworkTables as this program has them: values, types, properties, and who wants to hear of them.

What the program publishes is queued for the host, which takes it with each tick; what others publish the host hands in before
the next one, if the program has asked for it: by the topic's name, or by the beginning of names. Nothing here opens a socket.

Listeners are called between ticks, by deliver(): what one of them sets reaches listeners with the next call.
"""

import json
import math
import weakref
from collections.abc import Callable

from . import clock, report

#: Topics of one program; a loop that makes names without end is told so.
most_topics = 20_000

#: Of a value: a message of NT4 on a real robot holds no more (kMaxMessageSize of ntcore's server) [bytes].
most_bytes = 2 << 20
#: Of a name [characters].
most_name = 1024

types = (
    *("boolean", "int", "float", "double", "string", "raw", "json"),
    *("boolean[]", "int[]", "float[]", "double[]", "string[]"),
)


class Queue:
    """Values that a subscriber has not read yet: the newest `depth` of them. own: the program's own, too."""

    def __init__(self, depth: int = 1, own: bool = True) -> None:
        self.depth = min(max(depth, 1), 1000)
        self.own = own
        #: With its time and the server's [µs].
        self.values: list[tuple[object, int, int]] = []

    def take(self) -> list[tuple[object, int, int]]:
        taken, self.values = self.values, []
        return taken


class Topic:
    """One name."""

    __slots__ = ("name", "type", "properties", "shown", "flags", "value", "time", "server", "queues", "listeners", "published", "publishers", "every")

    def __init__(self, name: str) -> None:
        self.name = name
        #: "" until it is published.
        self.type = ""
        self.properties: dict[str, object] = {}
        #: The properties when one was set last, which TopicInfo has: a first publisher without any leaves them there, as in ntcore.
        self.shown: dict[str, object] = {}
        #: persistent, retained, uncached: a topic keeps them when its first publisher brings other properties.
        self.flags: set[str] = set()
        self.value: object = None
        #: Of the value [µs].
        self.time = 0
        #: As the server has it [µs]; 1: the program's own value, 0: its default, whose time programs hear as 0, too.
        self.server = 0
        #: Of subscribers; a subscriber that the program drops takes its own with it.
        self.queues: weakref.WeakSet[Queue] = weakref.WeakSet()
        self.listeners: list[Callable[["Topic", bool], None]] = []
        self.published = False
        #: Publishers that may still be closed.
        self.publishers = 0
        #: The host hears each value, not only the last of a tick: values and times [µs] since it took them.
        self.every: list[tuple[object, int]] | None = None


    def refresh(self, decides_flags: bool = True) -> None:
        """A property has been set. decides_flags: it was set by its name."""
        self.shown = dict(self.properties)
        if not decides_flags:
            return
        given = self.properties
        flags = {"persistent": given.get("persistent") is True, "retained": given.get("retained") is True}
        self.flags = {name for name, is_set in {**flags, "uncached": given.get("cached") is False}.items() if is_set}

    @property
    def told_time(self) -> int:
        """As programs hear it [µs]."""
        return self.time if self.server != 0 else 0


_topics: dict[str, Topic] = {}
_changed: dict[str, None] = {}
#: Names, and beginnings of names, that the host has not been told yet.
_wants: dict[str, None] = {}
_wants_below: dict[str, None] = {}
_below: set[str] = set()
_new_topic: list[Callable[[Topic], None]] = []
#: Calls of listeners that wait for deliver().
_pending: list[Callable[[], None]] = []
most_pending = 10_000


def topic(name: str) -> Topic:
    """The topic of a name; made when it is asked for first."""
    found = _topics.get(name)
    if found is None:
        if len(name) > most_name:
            raise ValueError(f'the name "{name[:40]}..." of a topic has {len(name):,} characters; at most {most_name:,} fit')
        if len(_topics) >= most_topics:
            raise RuntimeError(f'more than {most_topics} topics; the last is "{name}": does a loop make new names?')
        found = _topics[name] = Topic(name)
        # Schemas only go out.
        if not name.startswith("/.schema/"):
            _wants[name] = None
    return found


def want_below(start: str) -> None:
    """The program looks at all topics whose names begin so: from the next tick on it has them."""
    if start not in _below:
        _below.add(start)
        _wants_below[start] = None


def topics() -> list[Topic]:
    """Those that somebody publishes."""
    return [each for each in _topics.values() if each.type != ""]


def on_topic(listener: Callable[[Topic], None]) -> Callable[[], None]:
    """Calls for each topic that is published from now on; returns what ends it."""
    _new_topic.append(listener)
    return lambda: _new_topic.remove(listener) if listener in _new_topic else None


def later(call: Callable[[], None]) -> None:
    """Calls it with the next deliver()."""
    if len(_pending) >= most_pending:
        raise RuntimeError(f"more than {most_pending} calls of listeners wait: does a loop publish without end?")
    _pending.append(call)


def deliver() -> None:
    """Calls the listeners of what has happened until now."""
    calls = _pending[:]
    _pending.clear()
    for call in calls:
        call()


def announce(target: Topic, type: str, properties: "dict[str, object] | None" = None) -> bool:
    """A publisher begins. False: the topic has another type already, or is closed."""
    if target is not _topics.get(target.name):
        return False
    given = {str(name): property_of(name, value) for name, value in (properties or {}).items()}
    if target.type == "":
        # The properties of a topic that is not there yet are those of its first publisher, as in ntcore.
        target.properties.clear()
        target.type = type
        for listener in list(_new_topic):
            listener(target)
    if given:
        target.properties.update(given)
        target.refresh()
        _changed[target.name] = None
    return target.type == type


def changed(target: Topic) -> None:
    """The host is told of its properties anew."""
    _changed[target.name] = None


def withdraw(target: Topic) -> None:
    """Its last publisher is gone: the topic goes, unless it is kept."""
    if target.type == "" or target.properties.get("persistent") or target.properties.get("retained"):
        return
    target.type = ""
    target.value = None
    target.time = target.server = 0
    target.properties.clear()
    target.refresh()
    _changed[target.name] = None


def put(target: Topic, type: str, value: object, mine: bool = True, time: int = 0, is_default: bool = False) -> bool:
    """A new value. mine: the program's own, which goes to the host. False: of another type."""
    if not announce(target, type):
        # Whole numbers and fractions are written to each other's topics, as ntcore converts them.
        numbers = {"int", "float", "double"}
        ends = (target.type.removesuffix("[]"), type.removesuffix("[]"))
        if not (target.type.endswith("[]") == type.endswith("[]") and numbers.issuperset(ends)):
            return False
        each = value if isinstance(value, list) else [value]
        if ends[0] == "int" and not all(map(math.isfinite, each)):
            return False
        each = [int(one) if ends[0] == "int" else float(one) for one in each]
        value = each if isinstance(value, list) else each[0]
    if mine:
        if isinstance(value, (str, bytes, list)) and len(value) > 1000:
            _check_size(target.name, value)
        target.published = True
        if target.every is not None:
            target.every.append((value, time or max(clock.microseconds(), 1)))
        elif target.value == value and target.value is not None and target.time != 0:
            return True
        _changed[target.name] = None
    target.value = value
    target.time = time or max(clock.microseconds(), 1)
    target.server = (0 if is_default else 1) if mine else target.time
    for queue in target.queues:
        if queue.own or not mine:
            queue.values.append((value, target.told_time, target.server))
            del queue.values[: -queue.depth]
    for listener in list(target.listeners):
        listener(target, mine)
    return True


def _check_size(name: str, value: "str | bytes | list") -> None:
    """Whoever publishes it hears that it is too large, at that line."""
    size = len(value)
    if isinstance(value, list):
        # A boolean is a byte; a number has up to nine.
        size = sum(len(each) if isinstance(each, str) else 1 if isinstance(each, bool) else 9 for each in value)
    if size > most_bytes:
        raise ValueError(
            f"{name}: a value of {size:,} bytes is too large for NetworkTables; at most {most_bytes:,} bytes (2 MB) fit"
        )


def take() -> list[str]:
    """Lines of JSON for the host: topics whose value or properties the program changed.

    kind "": the topic is gone. No value: it is only announced. A double that is not a number is null; infinity is 1e999.
    """
    lines = []
    for name in _changed:
        target = _topics[name]
        if target.every is not None:
            for value, time in target.every[:-1]:
                earlier = {"type": "NetworkTables", "name": name, "kind": target.type, "time": time, "value": _written(value)}
                lines.append(_json({**earlier, "properties": target.properties}))
            target.every.clear()
        content = {"type": "NetworkTables", "name": name, "kind": target.type, "time": target.time}
        if target.value is not None:
            content["value"] = _written(target.value)
        if target.properties:
            content["properties"] = target.properties
        lines.append(_json(content))
    _changed.clear()
    if _wants or _wants_below:
        lines.append(json.dumps({"type": "Wants", "names": list(_wants), "below": list(_wants_below)}))
        _wants.clear()
        _wants_below.clear()
    return lines


def _written(value: object) -> object:
    if isinstance(value, (bytes, bytearray)):
        return {"raw": bytes(value).hex()}
    if isinstance(value, float) and math.isnan(value):
        return None
    if isinstance(value, list):
        return [_written(each) for each in value]
    return value


def property_of(name: str, value: object, deep: int = 0) -> object:
    """A property as JSON holds it, which has no infinity and no NaN: WPILib's JSON writes null for both. Raises for what is no JSON."""
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, int):
        return value if -(2**63) <= value < 2**64 else float(value)
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if deep < 16 and isinstance(value, (list, tuple)):
        return [property_of(name, each, deep + 1) for each in value]
    if deep < 16 and isinstance(value, dict):
        return {str(key): property_of(name, each, deep + 1) for key, each in value.items()}
    raise TypeError(f"the property {name!r} of a topic is JSON: a number, a text, a boolean, None, or lists and dicts of them")


def _json(content: dict[str, object]) -> str:
    # JSON has no infinity; every reader takes 1e999 for it. Its word is looked for only where a value has one.
    try:
        return json.dumps(content, allow_nan=False)
    except ValueError:
        value = content.pop("value", None)
        parts = value if isinstance(value, list) else [value]
        words = ["-1e999" if each == -math.inf else "1e999" if each == math.inf else json.dumps(each) for each in parts]
        written = f"[{', '.join(words)}]" if isinstance(value, list) else words[0]
        return json.dumps(content, allow_nan=False)[:-1] + f', "value": {written}' + "}"


def give(name: str, type: str, value: object) -> None:
    """A value that somebody else has set."""
    if name not in _topics:
        if len(_topics) >= most_topics:
            return report.once(f"more than {most_topics} topics: those that others publish are left out")
        # It came because it was asked for, so it is not asked for again.
        _topics[name] = Topic(name)
    put(_topics[name], type, value, mine=False)


def clear() -> None:
    """Forgets everything; for tests."""
    _topics.clear()
    _changed.clear()
    _wants.clear()
    _wants_below.clear()
    _below.clear()
    _new_topic.clear()
    _pending.clear()
