"""Frames of a program's own on the CAN bus. As in WPILib's simulation nobody answers them."""

from _sandlot import clock, report

#: The answer of a bus without such a frame to a write: all is well.
_fine = 0


class CANData:
    """A frame that came in."""

    def __init__(self) -> None:
        self.data = memoryview(bytearray(8))
        #: How many bytes of it count.
        self.length = 0
        #: When it came [ms].
        self.timestamp = 0

    def __repr__(self) -> str:
        return f"CANData(data={bytes(self.data[: self.length])!r}, timestamp={self.timestamp})"


class CANStatus:
    """How the bus is doing: a simulated one has no load and no errors."""

    percentBusUtilization = 0.0
    busOffCount = 0
    txFullCount = 0
    receiveErrorCount = 0
    transmitErrorCount = 0


class CAN:
    """A device of a team's own on the bus: (deviceId) or (deviceId, deviceManufacturer, deviceType).

    What is sent is dropped, and no frame comes in, as in WPILib's simulation.
    """

    kTeamManufacturer = 8
    kTeamDeviceType = 10

    def __init__(self, deviceId: int, deviceManufacturer: int = kTeamManufacturer, deviceType: int = kTeamDeviceType) -> None:
        self._device = _whole("deviceId", deviceId, 63)
        _whole("deviceManufacturer", deviceManufacturer, 255)
        _whole("deviceType", deviceType, 31)
        report.once(f"nothing answers on CAN as device {deviceId}: frames are dropped, and none comes in")

    def writePacket(self, data: bytes, apiId: int) -> None:
        """Sends one frame of at most 8 bytes."""
        _check(data, apiId)

    def writePacketRepeating(self, data: bytes, apiId: int, repeatMs: int) -> None:
        """Sends a frame again and again."""
        _check(data, apiId)

    def writeRTRFrame(self, length: int, apiId: int) -> None:
        """Asks for a frame."""
        _whole("length", length, 8)
        _check(b"", apiId)

    def writePacketNoError(self, data: bytes, apiId: int) -> int:
        """The same with a status in place of an error; 0 is fine."""
        self.writePacket(data, apiId)
        return _fine

    def writePacketRepeatingNoError(self, data: bytes, apiId: int, repeatMs: int) -> int:
        """The same with a status in place of an error; 0 is fine."""
        self.writePacketRepeating(data, apiId, repeatMs)
        return _fine

    def writeRTRFrameNoError(self, length: int, apiId: int) -> int:
        """The same with a status in place of an error; 0 is fine."""
        self.writeRTRFrame(length, apiId)
        return _fine

    def stopPacketRepeating(self, apiId: int) -> None:
        """Ends what writePacketRepeating began."""
        _check(b"", apiId)

    def readPacketNew(self, apiId: int, data: CANData) -> bool:
        """A frame that was not read yet? There is none."""
        _check(b"", apiId)
        return False

    def readPacketLatest(self, apiId: int, data: CANData) -> bool:
        """Was there ever a frame? There was none."""
        return self.readPacketNew(apiId, data)

    def readPacketTimeout(self, apiId: int, timeoutMs: int, data: CANData) -> bool:
        """Was there a frame lately? There was none."""
        return self.readPacketNew(apiId, data)

    @staticmethod
    def getTimestampBaseTime() -> int:
        """The clock of `timestamp` [ms]."""
        return clock.microseconds() // 1000


def _whole(name: str, value: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise ValueError(f"CAN: {name} is {value!r}; it must be a whole number from 0 to {most}")
    return value


def _check(data: bytes, api: int) -> None:
    _whole("apiId", api, 1023)
    if len(bytes(data)) > 8:
        raise ValueError(f"CAN: {len(bytes(data))} bytes; a frame has 8 at most")
