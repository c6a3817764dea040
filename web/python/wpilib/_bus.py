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


class SerialPort:
    """A serial port."""

    class Port(Enum):
        kOnboard = 0
        kMXP = 1
        kUSB = 2
        kUSB2 = 4

    class Parity(Enum):
        kParity_None = 0
        kParity_Odd = 1
        kParity_Even = 2

    class StopBits(Enum):
        kStopBits_One = 10
        kStopBits_Two = 20

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
