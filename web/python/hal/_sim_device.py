"""A simulated device that a program makes itself, with values of its own names."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import Any

from _sandlot import devices


#: Kinds of devices that stand before a colon in a name.
_kinds = {"CANMotor", "CANEncoder", "CANGyro", "CANAccel", "CANAIn", "CANDIn", "CANDutyCycle", "Gyro", "Accel"}


class _Value:
    """A value of a device."""

    def __init__(self, device: devices.Device, key: str, initial: Any) -> None:
        self._device = device
        self._key = key
        if device.get(key) is None:
            device.put(key, initial)

    def get(self) -> Any:
        """The value."""
        return self._device.get(self._key)

    def set(self, value: Any) -> None:
        """Sets the value."""
        self._device.put(self._key, value)

    @property
    def value(self) -> Any:
        """The value."""
        return self.get()

    @value.setter
    def value(self, value: Any) -> None:
        self.set(value)


class SimDouble(_Value):
    """A number."""

    def reset(self) -> None:
        """Sets it to 0."""
        self.set(0.0)


class SimInt(_Value):
    """A whole number."""

    def reset(self) -> None:
        """Sets it to 0."""
        self.set(0)


class SimBoolean(_Value):
    """True or False."""


class SimEnum(_Value):
    """One of several names, by its number."""

    options: list[str] = []


class SimDevice:
    """A device of the program's own; dashboards of simulation show its values under its name."""

    class Direction(enum.IntEnum):
        """Who sets a value: the simulation, the program, or both."""

        kInput = 0
        kOutput = 1
        kBidir = 2

    def __init__(self, name: str, index: int | None = None, channel: int | None = None) -> None:
        """
        :param name: its name
        :param index: a number behind the name
        :param channel: a second one
        """
        numbers = [str(number) for number in (index, channel) if number is not None]
        self._name = name + (f"[{','.join(numbers)}]" if numbers else "")
        kind, colon, rest = self._name.partition(":")
        # As hardware_ws_api.md has it: "CANMotor:Talon SRX[1]" is a motor controller by that name.
        self._device = devices.device(kind, rest) if colon and kind in _kinds else devices.device("SimDevice", self._name)

    def __bool__(self) -> bool:
        return True

    def getName(self) -> str:
        """Its name."""
        return self._name

    @property
    def name(self) -> str:
        """Its name."""
        return self._name

    def _key(self, name: str, direction: Direction | int | bool) -> str:
        # A bool is the older form: whether the value is only read by the simulation.
        if isinstance(direction, bool):
            direction = self.Direction.kOutput if direction else self.Direction.kBidir
        return (">", "<", "<>")[int(direction)] + name

    def createDouble(self, name: str, direction: Direction | int | bool, initialValue: float) -> SimDouble:
        """A number of this device."""
        return SimDouble(self._device, self._key(name, direction), float(initialValue))

    def createInt(self, name: str, direction: Direction | int | bool, initialValue: int) -> SimInt:
        """A whole number of this device."""
        return SimInt(self._device, self._key(name, direction), int(initialValue))

    createLong = createInt

    def createBoolean(self, name: str, direction: Direction | int | bool, initialValue: bool) -> SimBoolean:
        """A boolean of this device."""
        return SimBoolean(self._device, self._key(name, direction), bool(initialValue))

    def createEnum(
        self, name: str, direction: Direction | int | bool, options: Sequence[str], initialValue: int
    ) -> SimEnum:
        """One of several names of this device."""
        made = SimEnum(self._device, self._key(name, direction), int(initialValue))
        made.options = list(options)
        return made
