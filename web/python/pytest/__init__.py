"""What tests of robot programs use of pytest: approx, raises, fixture, marks, fail and skip. The real pytest is not here.

`sandlot test` runs the tests; see _sandlot/testing.py. A name of pytest that is not here says so when it is used.
"""

from __future__ import annotations

import builtins
import os
import re
from collections.abc import Callable, Iterator
from typing import Any, NoReturn

from _sandlot.unbuilt import absent

__all__ = ["approx", "fail", "fixture", "importorskip", "mark", "param", "raises", "skip"]


class Failed(AssertionError):
    """A test called fail()."""


class Skipped(Exception):
    """A test called skip()."""


def fail(reason: str = "", pytrace: bool = True) -> NoReturn:
    """Ends the test: it has failed."""
    raise Failed(reason)


def skip(reason: str = "", *, allow_module_level: bool = False) -> NoReturn:
    """Ends the test: it does not apply."""
    raise Skipped(reason)


def importorskip(name: str, reason: str | None = None) -> Any:
    """The module of a name; the test is skipped when there is none."""
    try:
        return __import__(name)
    except ImportError as error:
        raise Skipped(reason or str(error)) from None


class approx:
    """Equal to a number, or to a list, tuple or dict of numbers, within a tolerance: 1e-6 of it, or 1e-12."""

    def __init__(self, expected: Any, rel: float | None = None, abs: float | None = None, nan_ok: bool = False) -> None:
        self.expected = expected
        self.rel = rel
        self.abs = abs
        self.nan_ok = nan_ok

    def _near(self, value: Any, expected: Any) -> bool:
        if isinstance(expected, dict):
            return (
                isinstance(value, dict)
                and value.keys() == expected.keys()
                and all(self._near(value[key], expected[key]) for key in expected)
            )
        if isinstance(expected, (list, tuple)):
            return len(value) == len(expected) and all(map(self._near, value, expected))
        if value == expected:
            return True
        if expected != expected:
            return self.nan_ok and value != value
        if builtins.abs(expected) == float("inf") or isinstance(expected, (str, bool, type(None))):
            return False
        least = 1e-12 if self.abs is None else self.abs
        # An absolute tolerance alone is the only one.
        share = (1e-6 if self.abs is None else 0.0) if self.rel is None else self.rel
        return builtins.abs(value - expected) <= max(least, share * builtins.abs(expected))

    def __eq__(self, value: object) -> bool:
        return self._near(value, self.expected)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"approx({self.expected!r})"


class ExceptionInfo:
    """What `with raises(...) as info:` gives."""

    value: BaseException

    @property
    def type(self) -> type:
        return type(self.value)

    def match(self, pattern: str) -> bool:
        """Whether the message has the pattern; else the test fails."""
        assert re.search(pattern, str(self.value)), f"{str(self.value)!r} has no {pattern!r}"
        return True


class raises:
    """`with raises(ValueError, match="..."):` the block must raise that."""

    def __init__(self, expected: type | tuple[type, ...], *arguments: Any, match: str | None = None) -> None:
        self.expected = expected
        self.pattern = match
        self.info = ExceptionInfo()
        if arguments:
            with self:
                arguments[0](*arguments[1:])

    def __enter__(self) -> ExceptionInfo:
        return self.info

    def __exit__(self, kind: type | None, value: BaseException | None, trace: object) -> bool:
        if value is None:
            raise Failed(f"did not raise {self.expected}")
        if not isinstance(value, self.expected):
            return False
        self.info.value = value
        if self.pattern is not None:
            self.info.match(self.pattern)
        return True


def fixture(function: Callable | None = None, *, scope: str = "function", autouse: bool = False, name: str = "") -> Any:
    """Makes a value that tests ask for by its name. Each test gets a new one, whatever its scope."""

    def mark_it(target: Callable) -> Callable:
        target._sandlot_fixture = name  # type: ignore[attr-defined]
        target._sandlot_autouse = autouse  # type: ignore[attr-defined]
        return target

    return mark_it if function is None else mark_it(function)


class param:
    """A case of parametrize."""

    def __init__(self, *values: Any, id: str | None = None, marks: Any = ()) -> None:
        self.values = values


class _Mark:
    def __init__(self, name: str, arguments: tuple, options: dict) -> None:
        self.name = name
        self.arguments = arguments
        self.options = options

    def __call__(self, function: Any) -> Any:
        function._sandlot_marks = [*getattr(function, "_sandlot_marks", []), self]
        return function

    def cases(self) -> list[dict[str, Any]]:
        """What each case of parametrize gives, by parameter."""
        names, values = self.arguments[:2]
        if isinstance(names, str):
            names = [name.strip() for name in names.split(",")]
        cases = []
        for value in values:
            row = value.values if isinstance(value, param) else (value,) if len(names) == 1 else value
            cases.append(dict(zip(names, row, strict=True)))
        return cases

    def check(self, module: Any) -> None:
        """Skips the test if the mark says so."""
        if self.name == "skip":
            skip(self.options.get("reason", "".join(self.arguments)))
        if self.name == "skipif" and self.arguments[0]:
            skip(self.options.get("reason", ""))
        if self.name == "xfail":
            skip(f"xfail, which is not run here: {self.options.get('reason', '')}")


class _Maker:
    def __init__(self, name: str) -> None:
        self._name = name

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        # `@mark.slow` has no brackets.
        if len(arguments) == 1 and not options and callable(arguments[0]) and self._name != "skipif":
            return _Mark(self._name, (), {})(arguments[0])
        return _Mark(self._name, arguments, options)


class _Marks:
    def __getattr__(self, name: str) -> _Maker:
        if name.startswith("_"):
            raise AttributeError(name)
        return _Maker(name)


mark = _Marks()


class MonkeyPatch:
    """Changes that end with the test."""

    def __init__(self) -> None:
        self._undo: list[Callable[[], None]] = []

    def setattr(self, target: Any, name: str, value: Any, raising: bool = True) -> None:
        """Sets an attribute."""
        if hasattr(target, name):
            old = getattr(target, name)
            self._undo.append(lambda: setattr(target, name, old))
        elif raising:
            raise AttributeError(f"{target!r} has no attribute {name!r}")
        else:
            self._undo.append(lambda: delattr(target, name))
        setattr(target, name, value)

    def setitem(self, mapping: Any, key: Any, value: Any) -> None:
        """Sets an element."""
        if key in mapping:
            old = mapping[key]
            self._undo.append(lambda: mapping.__setitem__(key, old))
        else:
            self._undo.append(lambda: mapping.__delitem__(key))
        mapping[key] = value

    def setenv(self, name: str, value: str) -> None:
        """Sets a variable of the environment."""
        self.setitem(os.environ, name, value)

    def undo(self) -> None:
        """Takes all changes back."""
        while self._undo:
            self._undo.pop()()


def _monkeypatch() -> Iterator[MonkeyPatch]:
    patch = MonkeyPatch()
    yield patch
    patch.undo()


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    raise absent(f"pytest.{name} is not in Sandlot's test runner; there are {', '.join(__all__)}")
