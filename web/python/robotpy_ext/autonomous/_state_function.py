"""A state's function: it takes any of tm, state_tm and initial_call, in any order."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

_allowed = ("self", "tm", "state_tm", "initial_call")


def caller(function: Callable[..., Any]) -> Callable[[Any, float, float, bool], Any]:
    """A function that takes all four and calls the state's function with those that it wants.

    Raises ValueError if it wants others.
    """
    name = function.__name__
    wanted: list[str] = []
    wrong: list[str] = []
    for i, parameter in enumerate(inspect.signature(function).parameters.values()):
        if i == 0 and parameter.name != "self":
            raise ValueError(f"First argument to {name} must be 'self'")
        if parameter.kind is parameter.VAR_POSITIONAL:
            raise ValueError(f"Cannot use *args in signature for function {name}")
        if parameter.kind is parameter.VAR_KEYWORD:
            raise ValueError(f"Cannot use **kwargs in signature for function {name}")
        if parameter.kind is parameter.KEYWORD_ONLY:
            raise ValueError(f"Cannot use keyword-only parameters for function {name}")
        (wanted if parameter.name in _allowed else wrong).append(parameter.name)
    if wrong:
        raise ValueError(f"Invalid parameter names in {name}: {','.join(wrong)}")

    def call(self: Any, tm: float, state_tm: float, initial_call: bool) -> Any:
        given = {"self": self, "tm": tm, "state_tm": state_tm, "initial_call": initial_call}
        return function(*[given[each] for each in wanted])

    return call
