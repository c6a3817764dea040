"""Scripts: methods of a robot that wait in the middle, several side by side, each a step further in every loop."""

from __future__ import annotations

import inspect
from typing import Any, Callable, Iterator

_mark = "_block_event"


def _begins(event: str) -> Callable[[Any], Any]:
    def mark(method: Any) -> Any:
        setattr(method, _mark, event)
        return method

    return mark


at_start = _begins("start")
when_autonomous = _begins("autonomous")
when_teleop = _begins("teleop")
when_disabled = _begins("disabled")
each_loop_of_autonomous = _begins("loop autonomous")
each_loop_of_teleop = _begins("loop teleop")


def when_pressed(button: str) -> Callable[[Any], Any]:
    """The script begins when somebody presses the button of the gamepad, in teleop."""
    return _begins(f"pressed {button}")


def when_released(button: str) -> Callable[[Any], Any]:
    """The script begins when somebody lets go of the button of the gamepad, in teleop."""
    return _begins(f"released {button}")


def scripts_of(robot: object) -> list[tuple[str, Callable[[], Any]]]:
    """Each script with what it waits for, in the order of the text."""
    found = []
    for owner in reversed(type(robot).__mro__):
        for name, method in vars(owner).items():
            event = getattr(method, _mark, None)
            if event is not None:
                found.append((event, getattr(robot, name)))
    return found


def steps(result: Any) -> Iterator[None]:
    """A script that was called: what is left of it. One without `yield` is over already."""
    return result if inspect.isgenerator(result) else iter(())


class Script:
    """A script that runs."""

    def __init__(self, method: Callable[[], Any], again: bool) -> None:
        self._method = method
        self._again = again
        self._rest: Any = None
        # Scripts inside of it that run at the same time.
        self.inner: list[Any] = []

    def step(self) -> bool:
        """Goes on until it waits again. False: it is over."""
        if self._rest is None:
            self._rest = steps(self._method())
        try:
            next(self._rest)
        except StopIteration:
            self._rest = None
            return self._again
        return True

    def lines(self, file: str) -> list[int]:
        """Lines of the file at which it waits."""
        found = [line_of(each, file) for each in (self._rest, *self.inner)]
        return [line for line in found if line > 0]

    def end(self) -> None:
        for each in (self._rest, *self.inner):
            if inspect.isgenerator(each):
                each.close()


def line_of(rest: Any, file: str) -> int:
    """The line of the file at which a script waits; 0: none."""
    while inspect.isgenerator(rest):
        frame = rest.gi_frame
        if frame is not None and frame.f_code.co_filename == file:
            return frame.f_lineno
        rest = rest.gi_yieldfrom
    return 0
