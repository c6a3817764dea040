"""Buses that nothing is wired to: what is sent is dropped, and reads fail as on an unplugged bus."""


from _sandlot import report
from _sandlot.enums import Enum


class I2C:
    """An I2C device."""

    class Port(Enum):
        kOnboard = 0
        kMXP = 1

    def __init__(self, port: "I2C.Port", deviceAddress: int) -> None:
        self._port = port
        self._address = deviceAddress
        report.once(f"nothing is wired to I2C port {port.name} in this robot.json")

    def getPort(self) -> "I2C.Port":
        return self._port

    def getDeviceAddress(self) -> int:
        return self._address

    def transaction(self, dataToSend: bytes, dataReceived: object) -> bool:
        """True: aborted."""
        return True

    def addressOnly(self) -> bool:
        return True

    def write(self, registerAddress: int, data: int) -> bool:
        return True

    def writeBulk(self, data: bytes) -> bool:
        print(f"I2C {self._port.name}, address {self._address}: {bytes(data)!r}")
        return True

    def read(self, registerAddress: int, data: object) -> bool:
        return True

    def readOnly(self, buffer: object) -> bool:
        return True

    def verifySensor(self, registerAddress: int, expected: bytes) -> bool:
        return False


class SPI:
    """Ports of SPI gyros; nothing else is wired to them. Its counts stay 0."""

    class Port(Enum):
        kOnboardCS0 = 0
        kOnboardCS1 = 1
        kOnboardCS2 = 2
        kOnboardCS3 = 3
        kMXP = 4

    class Mode(Enum):
        kMode0 = 0
        kMode1 = 1
        kMode2 = 2
        kMode3 = 3

    def __init__(self, port: "SPI.Port") -> None:
        self._port = port
        report.once(f"nothing is wired to SPI port {port.name} in this robot.json")

    def getPort(self) -> "SPI.Port":
        return self._port

    def write(self, data: bytes) -> int:
        return -1

    def read(self, initiate: bool, dataReceived: object) -> int:
        return -1

    def transaction(self, dataToSend: bytes, dataReceived: object) -> int:
        return -1

    def _accepted(self, *arguments: object, **named: object) -> None:
        """Accepted: nothing is there to be set."""

    setClockRate = setMode = setChipSelectActiveHigh = setChipSelectActiveLow = configureAutoStall = _accepted
    initAuto = freeAuto = setAutoTransmitData = startAutoRate = startAutoTrigger = stopAuto = forceAutoRead = _accepted
    initAccumulator = freeAccumulator = resetAccumulator = setAccumulatorCenter = setAccumulatorDeadband = _accepted
    setAccumulatorIntegratedCenter = _accepted

    def _none(self, *arguments: object) -> int:
        """Nothing comes in."""
        return 0

    readAutoReceivedData = getAutoDroppedCount = getAccumulatorValue = getAccumulatorLastValue = getAccumulatorCount = _none

    def _nought(self) -> float:
        """Nothing comes in."""
        return 0.0

    getAccumulatorAverage = getAccumulatorIntegratedValue = getAccumulatorIntegratedAverage = _nought

    def getAccumulatorOutput(self) -> tuple[int, int]:
        """Value and count."""
        return 0, 0


class SerialPort:
    """A serial port."""

    class Port(Enum):
        kOnboard = 0
        kMXP = 1
        kUSB = 2
        kUSB1 = 2
        kUSB2 = 3

    class Parity(Enum):
        kParity_None = 0
        kParity_Odd = 1
        kParity_Even = 2
        kParity_Mark = 3
        kParity_Space = 4

    class StopBits(Enum):
        kStopBits_One = 10
        kStopBits_OnePointFive = 15
        kStopBits_Two = 20

    class FlowControl(Enum):
        kFlowControl_None = 0
        kFlowControl_XonXoff = 1
        kFlowControl_RtsCts = 2
        kFlowControl_DtrDsr = 4

    class WriteBufferMode(Enum):
        kFlushOnAccess = 1
        kFlushWhenFull = 2

    def __init__(self, baudRate: int, port: "SerialPort.Port" = Port.kOnboard, *rest: object, **named: object) -> None:
        report.once(f"nothing is wired to serial port {port.name} in this robot.json")

    def getBytesReceived(self) -> int:
        return 0

    def read(self, buffer: object) -> int:
        return 0

    def write(self, buffer: bytes) -> int:
        return len(buffer)

    def flush(self) -> None:
        pass

    def reset(self) -> None:
        pass

    def setTimeout(self, timeout: float) -> None:
        pass

    def enableTermination(self, terminator: str = "\n") -> None:
        pass

    def disableTermination(self) -> None:
        pass

    def setFlowControl(self, flowControl: "SerialPort.FlowControl") -> None:
        pass

    def setReadBufferSize(self, size: int) -> None:
        pass

    def setWriteBufferSize(self, size: int) -> None:
        pass

    def setWriteBufferMode(self, mode: "SerialPort.WriteBufferMode") -> None:
        pass
