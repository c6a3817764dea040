"""The XRP: motors 0 to 3, servos 4 and 5, a gyro and a rangefinder."""

from _sandlot import devices
from _sandlot.unbuilt import not_found
from romi import RomiGyro
from wpilib import AnalogInput, DigitalInput, DigitalOutput
from wpilib.interfaces import MotorController

_motors = ("motorL", "motorR", "motor3", "motor4")
_servos = {4: "servo1", 5: "servo2"}


class XRPMotor(MotorController):
    """A motor by its number, 0 to 3."""

    def __init__(self, deviceNum: int) -> None:
        if not 0 <= deviceNum < len(_motors):
            raise RuntimeError(f"XRPMotor {deviceNum}: there are 0 to {len(_motors) - 1}")
        self._device = devices.device("XRPMotor", _motors[deviceNum])
        self._device.put("<init", True)
        self._device.put("<speed", 0.0)
        self._number = deviceNum
        self._inverted = False
        self._speed = 0.0

    def set(self, value: float) -> None:
        self._speed = min(max(-value if self._inverted else value, -1.0), 1.0)
        self._device.put("<speed", self._speed)

    def get(self) -> float:
        return -self._speed if self._inverted else self._speed

    def setInverted(self, isInverted: bool) -> None:
        self._inverted = isInverted

    def getInverted(self) -> bool:
        return self._inverted

    def getDescription(self) -> str:
        return f"XRPMotor {self._number}"

    def disable(self) -> None:
        self.set(0.0)

    def stopMotor(self) -> None:
        self.set(0.0)

    def getDeviceNumber(self) -> int:
        return self._number


class XRPServo:
    """A servo by its number, 4 or 5."""

    def __init__(self, deviceNum: int) -> None:
        if deviceNum not in _servos:
            raise RuntimeError(f"XRPServo {deviceNum}: there are 4 and 5")
        self._device = devices.device("XRPServo", _servos[deviceNum])
        self._device.put("<init", True)

    def setAngle(self, angle: float) -> None:
        """Degrees, 0 to 180."""
        self.setPosition(angle / 180.0)

    def getAngle(self) -> float:
        return self.getPosition() * 180.0

    def setPosition(self, position: float) -> None:
        self._device.put("<position", min(max(position, 0.0), 1.0))

    def getPosition(self) -> float:
        return float(self._device.get("<position", 0.5))


class XRPGyro(RomiGyro):
    """The XRP's gyro, in degrees clockwise."""

    def __init__(self) -> None:
        self._open("XRPGyro")


class XRPOnBoardIO:
    """The button and the lamp."""

    #: Seconds between two messages about a wrong use.
    kMessageInterval = 1.0

    def __init__(self) -> None:
        self._button = DigitalInput(0)
        self._led = DigitalOutput(1)

    def getUserButtonPressed(self) -> bool:
        return not self._button.get()

    def setLed(self, value: bool) -> None:
        self._led.set(value)

    def getLed(self) -> bool:
        return self._led.get()


class XRPRangefinder:
    """A range by voltage on analog 2 [m]."""

    def __init__(self) -> None:
        self._input = AnalogInput(2)

    def getDistance(self) -> float:
        return self._input.getVoltage() / 5.0 * 4.0


class XRPReflectanceSensor:
    """Two reflectances on analog 0 and 1."""

    def __init__(self) -> None:
        self._left, self._right = AnalogInput(0), AnalogInput(1)

    def getLeftReflectanceValue(self) -> float:
        return self._left.getVoltage() / 5.0

    def getRightReflectanceValue(self) -> float:
        return self._right.getVoltage() / 5.0


def __getattr__(name: str) -> object:
    raise not_found("xrp", name, {"extension": "the simulation has the XRP without an extension"})
