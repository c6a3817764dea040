"""A CAN bus by its name."""

import dataclasses

from _sandlot import can_motors

from .status_code import StatusCode


class CANBus:
    """The roboRIO's own bus is "rio" or "", a CANivore's its name."""

    @dataclasses.dataclass
    class CANBusStatus:
        """How busy a bus is; a simulated one is not."""

        status: StatusCode = StatusCode.OK
        bus_utilization: float = 0.0
        bus_off_count: int = 0
        tx_full_count: int = 0
        rec: int = 0
        tec: int = 0

    def __init__(self, canbus: str = "", hoot_filepath: "str | None" = None) -> None:
        self._name = canbus
        if hoot_filepath is not None:
            can_motors.no_model("CANBus(hoot_filepath=...)", "a hoot log has CTRE's own format")

    @staticmethod
    def roborio() -> "CANBus":
        return CANBus("rio")

    @property
    def name(self) -> str:
        return self._name

    def is_network_fd(self) -> bool:
        return self._name not in ("", "rio")

    def get_status(self) -> "CANBus.CANBusStatus":
        return CANBus.CANBusStatus()


def name_of(canbus: "str | CANBus") -> str:
    """Of a bus that is given by name or as an object."""
    name = canbus.name if isinstance(canbus, CANBus) else canbus
    return "" if name == "rio" else name
