"""Playing With Fusion's devices for robot programs, written anew from their public documents: the Venom and the time of flight sensor."""

import typing

from _sandlot.unbuilt import not_found

from ._time_of_flight import TimeOfFlight
from ._venom import CANVenom

__all__ = ["CANVenom", "TimeOfFlight"]

_instead = {"TMD37003": "no robot has a colour sensor"}


def __getattr__(name: str) -> typing.Any:
    raise not_found(__name__, name, _instead)
