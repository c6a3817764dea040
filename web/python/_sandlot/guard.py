"""Stops a program that does not come back: counts jumps and calls of the project's own code, not time.

Counting makes the same program stop at the same place on every machine. One long call of C code (a sum over a huge range)
is not counted; against that the host ends the worker.
"""

import sys

#: Jumps and calls until a loop counts as endless.
tick_budget = 400_000
start_budget = 20_000_000


class EndlessLoop(BaseException):
    """The program did not come back. No `except Exception` takes it."""


#: Watched as well: packages that were fetched for a program.
folders: list[str] = []


class Guard:
    """Watches the code of one folder, and of `folders`."""

    def __init__(self, folder: str) -> None:
        self._folder = folder.rstrip("/") + "/"
        self._watched = (self._folder, *folders)
        self._left = 0
        self._on = False
        self._monitoring = getattr(sys, "monitoring", None)

    def begin(self, budget: int) -> None:
        """From now on `budget` jumps and calls are left."""
        self._left = budget
        tool = self._monitoring
        if self._on or tool is None:
            return
        # Left on between ticks: Python prepares each function again when that changes.
        self._on = True
        if tool.get_tool(tool.OPTIMIZER_ID) is not None:
            # Of a program before this one.
            tool.free_tool_id(tool.OPTIMIZER_ID)
        tool.use_tool_id(tool.OPTIMIZER_ID, "sandlot")
        events = tool.events
        tool.register_callback(tool.OPTIMIZER_ID, events.JUMP, self._jump)
        tool.register_callback(tool.OPTIMIZER_ID, events.PY_START, self._start)
        tool.set_events(tool.OPTIMIZER_ID, events.JUMP | events.PY_START)
        tool.restart_events()

    def end(self) -> None:
        """Until the next begin as many as there are."""
        self._left = sys.maxsize

    def _jump(self, code, offset: int, target: int):
        # Forward jumps end by themselves.
        if not code.co_filename.startswith(self._watched) or target > offset:
            return self._monitoring.DISABLE
        return self._count(code)

    def _start(self, code, offset: int):
        if not code.co_filename.startswith(self._watched):
            return self._monitoring.DISABLE
        return self._count(code)

    def _count(self, code) -> None:
        self._left -= 1
        if self._left <= 0:
            # A program that catches this and goes on is stopped again soon.
            self._left = 1000
            frame = sys._getframe(2)
            raise EndlessLoop(
                f"Your code did not come back: {code.co_qualname} in {code.co_filename.removeprefix(self._folder)}, "
                f"line {frame.f_lineno}, is in a loop that never ends. A robot's loop runs every 20 ms by itself: "
                "do one step each time and return."
            )
