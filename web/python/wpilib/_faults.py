"""Faults and versions of boards on the CAN bus: a simulated board has no faults, and the version 0."""


class Flags:
    """A number for each fault, 0 or 1."""

    _names: "tuple[str, ...]" = ()

    def __init_subclass__(cls) -> None:
        for name in cls._names:
            setattr(cls, name, 0)

    def _channel(self, name: str, channel: int) -> bool:
        if name not in self._names:
            raise RuntimeError(f"channel {channel} is out of bounds for its faults")
        return bool(getattr(self, name))


class DeviceVersion:
    """Firmware and hardware."""

    FirmwareMajor = 0
    FirmwareMinor = 0
    FirmwareFix = 0
    HardwareMinor = 0
    HardwareMajor = 0
    UniqueId = 0
