"""Accelerometers: the roboRIO's own, and Analog Devices' on I2C and SPI."""

from _sandlot import devices
from _sandlot.enums import Enum
from wpiutil import Sendable, SendableBuilder, SendableRegistry

from ._bus import I2C, SPI


class BuiltInAccelerometer(Sendable):
    """The roboRIO's own, in multiples of standard gravity."""

    class Range(Enum):
        kRange_2G = 0
        kRange_4G = 1
        kRange_8G = 2

    def __init__(self, range: "BuiltInAccelerometer.Range" = Range.kRange_8G) -> None:
        self._device = devices.device("Accel", "BuiltInAccel")
        self._device.put("<init", True)
        for axis in "xyz":
            self._device.put(f">{axis}", 0.0)
        self.setRange(range)
        SendableRegistry.addLW(self, "BuiltInAccel")

    def setRange(self, range: "BuiltInAccelerometer.Range") -> None:
        self._device.put("<range", 2 << int(range))

    def getX(self) -> float:
        return float(self._device.get(">x", 0.0))

    def getY(self) -> float:
        return float(self._device.get(">y", 0.0))

    def getZ(self) -> float:
        return float(self._device.get(">z", 0.0))

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("3AxisAccelerometer")
        builder.addDoubleProperty("X", self.getX, None)
        builder.addDoubleProperty("Y", self.getY, None)
        builder.addDoubleProperty("Z", self.getZ, None)


class _Adxl(Sendable):
    """Three axes in multiples of standard gravity. A simulation sets them; no robot.json has one."""

    class Axes(Enum):
        kAxis_X = 0
        kAxis_Y = 2
        kAxis_Z = 4

    class Range(Enum):
        kRange_2G = 0
        kRange_4G = 1
        kRange_8G = 2
        kRange_16G = 3

    class AllAxes:
        """All three at one moment."""

        def __init__(self) -> None:
            self.XAxis = 0.0
            self.YAxis = 0.0
            self.ZAxis = 0.0

    def _begin(self, name: str, range: object, title: str, *numbers: int) -> None:
        self._device = devices.device("Accel", name)
        self._device.put("<init", True)
        for axis in "xyz":
            self._device.put(f">{axis}", 0.0)
        self.setRange(range)
        SendableRegistry.addLW(self, title, *numbers)

    def setRange(self, range: object) -> None:
        self._device.put("<range", 2 << int(range))  # type: ignore[call-overload]

    def _read(self, axis: str) -> float:
        return float(self._device.get(f">{axis}", 0.0))

    def getX(self) -> float:
        return self._read("x")

    def getY(self) -> float:
        return self._read("y")

    def getZ(self) -> float:
        return self._read("z")

    def getAcceleration(self, axis: "_Adxl.Axes") -> float:
        return self._read("xyz"[int(axis) // 2])

    def getAccelerations(self) -> "_Adxl.AllAxes":
        found = self.AllAxes()
        found.XAxis, found.YAxis, found.ZAxis = self.getX(), self.getY(), self.getZ()
        return found

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("3AxisAccelerometer")
        for name, read in {"X": self.getX, "Y": self.getY, "Z": self.getZ}.items():
            builder.addDoubleProperty(name, read, None)


class ADXL345_I2C(_Adxl):
    """On I2C."""

    kAddress = 0x1D

    def __init__(self, port: I2C.Port, range: _Adxl.Range = _Adxl.Range.kRange_2G, deviceAddress: int = kAddress) -> None:
        self._port, self._address = port, deviceAddress
        self._begin(f"ADXL345_I2C[{int(port)},{deviceAddress}]", range, "ADXL345_I2C", int(port))

    def getI2CPort(self) -> I2C.Port:
        return self._port

    def getI2CDeviceAddress(self) -> int:
        return self._address


class ADXL345_SPI(_Adxl):
    """On SPI."""

    def __init__(self, port: SPI.Port, range: _Adxl.Range = _Adxl.Range.kRange_2G) -> None:
        self._port = port
        self._begin(f"ADXL345_SPI[{int(port)}]", range, "ADXL345_SPI", int(port))

    def getSpiPort(self) -> SPI.Port:
        return self._port


class ADXL362(_Adxl):
    """On SPI: (range) on the first port, or (port, range)."""

    class Range(Enum):
        kRange_2G = 0
        kRange_4G = 1
        kRange_8G = 2

    def __init__(self, *arguments: object, **named: object) -> None:
        arguments = (*arguments, *named.values())
        port = next((each for each in arguments if isinstance(each, SPI.Port)), SPI.Port.kOnboardCS1)
        range = next((each for each in arguments if isinstance(each, ADXL362.Range)), ADXL362.Range.kRange_2G)
        self._port = port
        self._begin(f"ADXL362[{int(port)}]", range, "ADXL362", int(port))

    def getSpiPort(self) -> SPI.Port:
        return self._port
