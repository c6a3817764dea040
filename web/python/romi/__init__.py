"""The Romi: its motors are PWM 0 and 1, its gyro is RomiGyro."""


from _sandlot import devices
from _sandlot.enums import Enum
from wpilib import DigitalInput, DigitalOutput, PWMMotorController


class RomiMotor(PWMMotorController):
    """A motor of the Romi."""


class RomiGyro:
    """The Romi's gyro, in degrees clockwise."""

    def __init__(self) -> None:
        self._open("RomiGyro")

    def _open(self, name: str) -> None:
        """Shows its values to the hardware, which tells a program only those that it has."""
        self._device = devices.device("Gyro", name)
        self._device.put("<init", True)
        for value in ("rate", "angle"):
            for letter in "xyz":
                self._device.put(f">{value}_{letter}", 0.0)
        self._offsets = {"x": 0.0, "y": 0.0, "z": 0.0}

    def _angle(self, letter: str) -> float:
        return float(self._device.get(f">angle_{letter}", 0.0)) - self._offsets[letter]

    def getAngle(self) -> float:
        return self.getAngleZ()

    def getAngleX(self) -> float:
        return self._angle("x")

    def getAngleY(self) -> float:
        return self._angle("y")

    def getAngleZ(self) -> float:
        return self._angle("z")

    def getRate(self) -> float:
        return self.getRateZ()

    def getRateX(self) -> float:
        return float(self._device.get(">rate_x", 0.0))

    def getRateY(self) -> float:
        return float(self._device.get(">rate_y", 0.0))

    def getRateZ(self) -> float:
        return float(self._device.get(">rate_z", 0.0))

    def getRotation2d(self) -> object:
        from wpimath.geometry import Rotation2d

        return Rotation2d.fromDegrees(-self.getAngle())

    def reset(self) -> None:
        for letter in self._offsets:
            self._offsets[letter] += self._angle(letter)


class OnBoardIO:
    """Buttons and lamps of the board: DIO 0 to 3."""

    #: Seconds between two messages about a wrong use.
    kMessageInterval = 1.0

    class ChannelMode(Enum):
        INPUT = 0
        OUTPUT = 1

    def __init__(self, dio1: "OnBoardIO.ChannelMode", dio2: "OnBoardIO.ChannelMode") -> None:
        self._a = DigitalInput(0)
        inputs = (dio1 is OnBoardIO.ChannelMode.INPUT, dio2 is OnBoardIO.ChannelMode.INPUT)
        self._b = DigitalInput(1) if inputs[0] else None
        self._green = None if inputs[0] else DigitalOutput(1)
        self._c = DigitalInput(2) if inputs[1] else None
        self._red = None if inputs[1] else DigitalOutput(2)
        self._yellow = DigitalOutput(3)

    def getButtonAPressed(self) -> bool:
        return self._a.get()

    def getButtonBPressed(self) -> bool:
        return self._b is not None and self._b.get()

    def getButtonCPressed(self) -> bool:
        return self._c is not None and self._c.get()

    def setGreenLed(self, value: bool) -> None:
        if self._green is not None:
            self._green.set(value)

    def setRedLed(self, value: bool) -> None:
        if self._red is not None:
            self._red.set(value)

    def setYellowLed(self, value: bool) -> None:
        self._yellow.set(value)
