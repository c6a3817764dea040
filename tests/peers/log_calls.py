"""Writes a data log by every function of wpiutil's, in RobotPy's own packages or in Sandlot's, and prints its bytes and what the calls gave.

python3 log_calls.py FILE.wpilog
"""

import json
import os
import sys


def play(path: str) -> str:
    """JSON: bytes of the file in hexadecimal digits, and what the calls gave. Each time is told, so both files are the same."""
    from wpimath.geometry import Pose2d
    from wpiutil import DataLogWriter
    from wpiutil import log as logs

    given: "list[object]" = []

    def note(call) -> None:
        try:
            given.append(call())
        except Exception as error:
            given.append(type(error).__name__)

    log = DataLogWriter(path, "extra")
    a = log.start("/x", "double", "one", 5)
    note(lambda: [a, log.start("/x", "double", "two", 6), log.start("/x", "int64", "", 7)])
    log.appendDouble(a, 1.5, 8)
    for at in (10, 20, 30):
        log.finish(a, at)
        log.appendDouble(a, at, at + 1)
    b = log.start("/x", "int64", "", 40)
    log.appendInteger(b, -3, 41)
    log.appendRaw2(b, [b"ab", b"cd"], 42)
    log.pause()
    log.appendInteger(b, 4, 43)
    log.setMetadata(b, "paused", 44)
    c = log.start("/y", "string", "", 45)
    log.resume()
    log.appendString(c, "día", 46)
    log.appendBoolean(c, True, 47)
    log.appendFloat(c, 0.1, 48)
    log.appendRaw(c, b"\x00\x01", 49)
    log.appendBooleanArray(c, [True, False], 50)
    log.appendIntegerArray(c, [1, -(2**40)], 51)
    log.appendFloatArray(c, [1.5, 2], 52)
    log.appendDoubleArray(c, [1.5, 2], 53)
    log.appendStringArray(c, ["a", "bc", ""], 1 << 33)
    log.appendDouble(99, 1.0, 54)
    log.appendDouble(0, 1.0, 55)
    note(lambda: [log.hasSchema("s"), log.addSchema("s", "structschema", "double x", 60), log.hasSchema("s")])
    log.addSchema("s", "structschema", "double y", 61)
    log.addSchema("bytes", "mine", b"\x01\x02", 62)
    log.addStructSchema(Pose2d, 63)
    for at, (kind, first, second) in enumerate(
        (
            (logs.BooleanLogEntry, True, False),
            (logs.IntegerLogEntry, 1, 300),
            (logs.FloatLogEntry, 0.5, 1.5),
            (logs.DoubleLogEntry, 0.5, 1.5),
            (logs.StringLogEntry, "a", ""),
            (logs.RawLogEntry, b"a", b"bc"),
            (logs.BooleanArrayLogEntry, [True], [True, False]),
            (logs.IntegerArrayLogEntry, [1], []),
            (logs.FloatArrayLogEntry, [0.5], [1.5]),
            (logs.DoubleArrayLogEntry, [0.5], [1.5]),
            (logs.StringArrayLogEntry, ["a"], ["b", "c"]),
        )
    ):
        time = 1000 * (at + 1)
        entry = kind(log, f"/entry/{at}", "meta", time)
        entry.append(first, time + 1)
        note(lambda: [entry.hasLastValue(), entry.getLastValue()])
        for value in (first, first, second, first):
            entry.update(value, time + 2)
        note(lambda: [kind.kDataType, entry.hasLastValue(), entry.getLastValue()])
        entry.setMetadata("other", time + 3)
        entry.finish(time + 4)
        entry.append(second, time + 5)
    logs.StringLogEntry(log, "/json", "", "json", 20_000).append("{}", 20_001)
    logs.RawLogEntry(log, "/own", "", "mine", 20_002).append(b"{}", 20_003)
    logs.DoubleLogEntry(log, "/plain", 20_004).append(2, 20_005)
    for wrong in (
        lambda: log.appendDouble(a, "x", 70),
        lambda: log.appendInteger(a, 1.5, 71),
        lambda: log.appendDouble(a, 1.0),
        lambda: log.start("/z"),
        lambda: logs.DataLog(),
        lambda: logs.DataLogEntry(),
        lambda: logs.ControlRecordType(1).name,
        lambda: repr(logs.StartRecordData()),
        lambda: repr(logs.MetadataRecordData()),
    ):
        note(wrong)
    log.stop()
    log.appendDouble(a, 1.0, 80)
    log.flush()
    with open(path, "rb") as file:
        return json.dumps({"bytes": file.read().hex(), "given": given})


if __name__ == "__main__":
    print(play(sys.argv[1]))
    sys.stdout.flush()
    # WPILib's own threads would wait.
    os._exit(0)
