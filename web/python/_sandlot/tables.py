"""Topics of NetworkTables as this program has them: values, types, properties, and who wants to hear of them.

What the program publishes is queued for the host, which takes it with each tick; what others publish the host hands in before
the next one. Nothing here opens a socket.
"""

import json
from collections.abc import Callable

from . import clock

#: Topics of one program; a loop that makes names without end is told so.
most_topics = 20_000

types = (
    *("boolean", "int", "float", "double", "string", "raw", "json"),
    *("boolean[]", "int[]", "float[]", "double[]", "string[]"),
)


class Topic:
    """One name."""

    __slots__ = ("name", "type", "properties", "value", "time", "queues", "listeners", "published")

    def __init__(self, name: str) -> None:
        self.name = name
        #: "" until somebody publishes.
        self.type = ""
        self.properties: dict[str, object] = {}
        self.value: object = None
        #: Of the value [µs].
        self.time = 0
        #: Lists that get each new value of others: [value, time].
        self.queues: list[list] = []
        self.listeners: list[Callable[["Topic", bool], None]] = []
        self.published = False


_topics: dict[str, Topic] = {}
_changed: dict[str, None] = {}
_new_topic: list[Callable[[Topic], None]] = []


def topic(name: str) -> Topic:
    """The topic of a name; made when it is asked for first."""
    found = _topics.get(name)
    if found is None:
        if len(_topics) >= most_topics:
            raise RuntimeError(f'more than {most_topics} topics; the last is "{name}": does a loop make new names?')
        found = _topics[name] = Topic(name)
    return found


def topics() -> list[Topic]:
    """Those that somebody publishes."""
    return [each for each in _topics.values() if each.type != ""]


def on_topic(listener: Callable[[Topic], None]) -> None:
    """Calls for each topic that is published from now on."""
    _new_topic.append(listener)


def announce(target: Topic, type: str, properties: "dict[str, object] | None" = None) -> bool:
    """Somebody publishes it. False: it is of another type already."""
    if target.type == "":
        target.type = type
        for listener in _new_topic:
            listener(target)
    if properties:
        target.properties.update(properties)
        _changed[target.name] = None
    return target.type == type


def put(target: Topic, type: str, value: object, mine: bool = True) -> bool:
    """A new value. mine: the program's own; it is not told of that, but its other subscribers are. False: of another type."""
    if not announce(target, type):
        # Whole numbers and fractions are written to each other's topics, as ntcore converts them.
        numbers = {"int", "float", "double"}
        if not (target.type in numbers and type in numbers):
            return False
        value = int(value) if target.type == "int" else float(value)
    if mine:
        target.published = True
        if target.value == value and target.value is not None and target.time != 0:
            return True
        _changed[target.name] = None
    target.value = value
    target.time = max(clock.microseconds(), 1)
    for queue in target.queues:
        queue.append((value, target.time))
        del queue[:-100]
    for listener in list(target.listeners):
        listener(target, mine)
    return True


def take() -> list[str]:
    """Lines of JSON for the host: topics whose value or properties the program changed."""
    lines = []
    for name in _changed:
        target = _topics[name]
        value = target.value
        if isinstance(value, (bytes, bytearray)):
            value = {"raw": bytes(value).hex()}
        content = {"type": "NetworkTables", "name": name, "kind": target.type, "time": target.time, "value": value}
        if target.properties:
            content["properties"] = target.properties
        lines.append(json.dumps(content))
    _changed.clear()
    return lines


def give(name: str, type: str, value: object) -> None:
    """A value that somebody else has set."""
    put(topic(name), type, value, mine=False)


def clear() -> None:
    """Forgets everything; for tests."""
    _topics.clear()
    _changed.clear()
    _new_topic.clear()
