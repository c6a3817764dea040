"""What a program prints, line by line, with a limit for those that print without end."""

import logging
import sys
from collections.abc import Callable

from . import clock

#: Lines in a simulated second.
most_lines = 200

Place = tuple[str, int]
#: Tells the line of the project that prints; None: it is not asked for.
where: "Callable[[], Place | None] | None" = None


class Console:
    """Stands for sys.stdout and sys.stderr."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, str, Place | None]] = []
        self._second = -1
        self._count = 0
        self._dropped = 0
        self.out = _Stream(self, "out")
        self.err = _Stream(self, "err")

    def install(self) -> None:
        sys.stdout, sys.stderr = self.out, self.err
        root = logging.getLogger()
        if not any(isinstance(each, _Log) for each in root.handlers):
            root.addHandler(_Log())
        root.setLevel(logging.INFO)

    def line(self, stream: str, text: str) -> None:
        """A line of a stream; beyond the limit only counted."""
        second = clock.microseconds() // 1_000_000
        if second != self._second:
            self._flush_dropped()
            self._second, self._count = second, 0
        self._count += 1
        if self._count <= most_lines:
            self.lines.append((stream, text[:4000], None if where is None else where()))
        else:
            self._dropped += 1

    def must(self, stream: str, text: str) -> None:
        """A line that no limit holds back."""
        self._flush_dropped()
        self.lines.append((stream, text, None))

    def take(self) -> "list[tuple[str, str, Place | None]]":
        """The lines since the last time."""
        if clock.microseconds() // 1_000_000 != self._second:
            self._flush_dropped()
        taken, self.lines = self.lines, []
        return taken

    def _flush_dropped(self) -> None:
        if self._dropped > 0:
            self.lines.append(("err", f"... {self._dropped} more lines in this second", None))
            self._dropped = 0


class _Log(logging.Handler):
    """Loggers' lines as RobotPy's command line has them, from INFO on; the console has its own time."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(logging.Formatter("%(levelname)-8s: %(name)-20s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        try:
            text = self.format(record)
        except Exception:
            # Such as arguments that do not fit the message.
            self.handleError(record)
            return
        print(text, file=sys.stderr if record.levelno >= logging.WARNING else sys.stdout)


class _Stream:
    """A text file that ends at the console."""

    encoding = "utf-8"
    errors = "replace"

    def __init__(self, console: Console, name: str) -> None:
        self._console = console
        self._name = name
        self._part = ""

    def write(self, text: str) -> int:
        *lines, self._part = (self._part + text).split("\n")
        for line in lines:
            self._console.line(self._name, line)
        if len(self._part) > 4000:
            self._console.line(self._name, self._part)
            self._part = ""
        return len(text)

    def flush(self) -> None:
        pass

    def isatty(self) -> bool:
        return False

    def writable(self) -> bool:
        return True
