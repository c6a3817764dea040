"""Playing With Fusion's devices for robot programs, written anew from their public documents: the Venom, the time of flight sensor and the colour sensor."""

from ._time_of_flight import TimeOfFlight
from ._tmd37003 import TMD37003
from ._venom import CANVenom

__all__ = ["CANVenom", "TMD37003", "TimeOfFlight"]
