"""Lengths and their conversion, for the drivers."""

from __future__ import annotations

from collections.abc import Callable


class Unit:
    """A length, in terms of another one."""

    def __init__(
        self, base_unit: Unit | None, base_to_unit: Callable[[float], float], unit_to_base: Callable[[float], float]
    ) -> None:
        """
        :param base_unit: the other one; None if this is the last
        :param base_to_unit: converts from the other one
        :param unit_to_base: converts to the other one
        """
        self.base_unit = base_unit
        self.base_to_unit = base_to_unit
        self.unit_to_base = unit_to_base


def convert(source_unit: Unit, target_unit: Unit, value: float) -> float:
    """A value in another unit.

    :param source_unit: the value's unit
    :param target_unit: the other unit
    :param value: the value
    """
    unit = source_unit
    while unit.base_unit is not None:
        value = unit.unit_to_base(value)
        unit = unit.base_unit
    chain = []
    unit = target_unit
    while unit.base_unit is not None:
        chain.append(unit)
        unit = unit.base_unit
    for each in reversed(chain):
        value = each.base_to_unit(value)
    return value


meter = Unit(None, lambda x: x, lambda x: x)
centimeter = Unit(meter, lambda x: x * 100, lambda x: x / 100)
foot = Unit(meter, lambda x: x / 0.3048, lambda x: x * 0.3048)
inch = Unit(foot, lambda x: x * 12, lambda x: x / 12)
