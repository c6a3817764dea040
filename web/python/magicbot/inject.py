"""Gives a component what its annotated variables name, and puts components in the order of their setup()."""

from __future__ import annotations

import inspect
import logging
import typing
from typing import Any

logger = logging.getLogger(__name__)


class MagicInjectError(ValueError):
    """A component wants what the robot does not have."""


def get_injection_requests(
    type_hints: dict[str, Any], cname: str, component: Any | None = None
) -> dict[str, type]:
    """What a component wants: names and types.

    :param type_hints: its annotations, or those of its constructor
    :param cname: its name
    :param component: the component, if it is there already
    """
    requests: dict[str, type] = {}
    for name, wanted in type_hints.items():
        if name.startswith("_"):
            if component is None:
                raise MagicInjectError(f"Cannot inject into component {cname} __init__ param {name}")
            continue
        if component is not None and _has(component, name):
            continue
        origin = getattr(wanted, "__origin__", None)
        if origin is typing.ClassVar:
            continue
        # list[int] is a list.
        kind = wanted if origin is None else origin
        if not isinstance(kind, type):
            message = f"Component {cname} has a non-type annotation {name}: {kind!r}"
            if component is not None:
                message += (
                    "\nLone non-injection variable annotations are disallowed. "
                    "Did you mean to assign a static variable?"
                )
            raise TypeError(message)
        requests[name] = kind
    return requests


def _has(component: Any, name: str) -> bool:
    """Whether a variable is there, without asking it: a tunable is not connected yet."""
    try:
        inspect.getattr_static(component, name)
    except AttributeError:
        return False
    return True


def find_injections(requests: dict[str, type], injectables: dict[str, Any], cname: str) -> dict[str, Any]:
    """What a component gets.

    :param requests: what it wants
    :param injectables: what there is
    :param cname: its name
    """
    found: dict[str, Any] = {}
    for name, kind in requests.items():
        value = injectable(injectables, name, cname)
        if value is None:
            raise MagicInjectError(f"Component {cname} has variable {name} (type {kind}), which is absent from robot")
        if not isinstance(value, kind):
            raise MagicInjectError(
                f"Component {cname} variable {name} does not match type in robot! (Got {type(value)}, expected {kind})"
            )
        found[name] = value
        logger.debug("-> %s.%s = %s", cname, name, value)
    return found


def injectable(injectables: dict[str, Any], name: str, cname: str) -> Any:
    """The thing of a name, or of the component's name, `_` and that name; None if there is neither."""
    value = injectables.get(name)
    return injectables.get(f"{cname}_{name}") if value is None else value


def in_order(needs: dict[str, set[str]]) -> list[str]:
    """Names in an order in which each comes after those that it needs; by the alphabet where the order is free.

    :param needs: each name with the names that it needs
    """
    left = {name: wanted - {name} for name, wanted in needs.items()}
    ordered: list[str] = []
    while left:
        ready = sorted(name for name, wanted in left.items() if not wanted & left.keys())
        if not ready:
            raise ValueError(f"Circular dependencies exist among these items: {', '.join(sorted(left))}")
        ordered += ready
        for name in ready:
            del left[name]
    return ordered
