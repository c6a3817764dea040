"""Phoenix 5's CANdle: its LEDs are in no picture; colours, animations and settings are kept, so that a program reads them back."""

import copy
import enum
import typing

from _sandlot import can_motors

from ._enums import ErrorCode


class LEDStripType(enum.IntEnum):
    """The order of an LED's colours."""

    GRB = 0
    RGB = 1
    BRG = 2
    GRBW = 6
    RGBW = 7
    BRGW = 8


class VBatOutputMode(enum.IntEnum):
    """What the output of the battery's voltage does."""

    On = 0
    Off = 1
    Modulated = 2


class CANdleConfiguration:
    """Settings of a CANdle, as delivered."""

    def __init__(self) -> None:
        self.stripType = LEDStripType.GRB
        self.brightnessScalar = 1.0
        self.disableWhenLOS = False
        self.statusLedOffWhenActive = False
        self.vBatOutputMode = VBatOutputMode.On
        self.v5Enabled = True
        self.enableOptimizations = True
        self.customParam0 = self.customParam1 = 0

    def toString(self, prependString: str = "") -> str:
        return "".join(f"{prependString}.{name} = {value};\n" for name, value in vars(self).items())


class CANdleFaults:
    """None of them ever."""

    def __init__(self) -> None:
        self.SystemFault = self.ThermalFault = self.BootDuringEnable = self.HardwareFault = self.V5TooHigh = self.V5TooLow = False
        self.APIError = self.SoftwareFuse = self.ShortCircuit = False

    def hasAnyFault(self) -> bool:
        return False


class CANdleStickyFaults(CANdleFaults):
    """None of them ever."""


class Animation:
    """What the LEDs of a strip do by themselves."""

    def __init__(self, numLed: int, speed: float, ledOffset: int) -> None:
        self.numLed, self.speed, self.ledOffset = int(numLed), float(speed), int(ledOffset)

    def setSpeed(self, speed: float) -> None:
        """0 to 1."""
        self.speed = float(speed)

    def setNumLed(self, numLed: int) -> None:
        self.numLed = int(numLed)

    def setLedOffset(self, ledOffset: int) -> None:
        self.ledOffset = int(ledOffset)

    def getSpeed(self) -> float:
        return self.speed

    def getNumLed(self) -> int:
        return self.numLed

    def getLedOffset(self) -> int:
        return self.ledOffset


class BaseTwoSizeAnimation(Animation):
    """In colours of its own, with a brightness."""

    def __init__(self, brightness: float, speed: float, numLed: int, ledOffset: int) -> None:
        super().__init__(numLed, speed, ledOffset)
        self.brightness = float(brightness)

    def setBrightness(self, brightness: float) -> None:
        """0 to 1."""
        self.brightness = float(brightness)

    def getBrightness(self) -> float:
        return self.brightness


class BaseStandardAnimation(Animation):
    """In one colour."""

    def __init__(self, r: int, g: int, b: int, w: int, speed: float, numLed: int, ledOffset: int) -> None:
        super().__init__(numLed, speed, ledOffset)
        self.r, self.g, self.b, self.w = int(r), int(g), int(b), int(w)

    def setR(self, r: int) -> None:
        """0 to 255."""
        self.r = int(r)

    def setG(self, g: int) -> None:
        self.g = int(g)

    def setB(self, b: int) -> None:
        self.b = int(b)

    def setW(self, w: int) -> None:
        self.w = int(w)

    def getR(self) -> int:
        return self.r

    def getG(self) -> int:
        return self.g

    def getB(self) -> int:
        return self.b

    def getW(self) -> int:
        return self.w


class RainbowAnimation(BaseTwoSizeAnimation):
    """All colours go along the strip."""

    def __init__(self, brightness: float = 1.0, speed: float = 1.0, numLed: int = 512, reverseDirection: bool = False, ledOffset: int = 0) -> None:
        super().__init__(brightness, speed, numLed, ledOffset)
        self.reverseDirection = bool(reverseDirection)


class FireAnimation(BaseTwoSizeAnimation):
    """A flame that flickers."""

    def __init__(
        self,
        brightness: float = 1.0,
        speed: float = 1.0,
        numLed: int = 512,
        sparking: float = 1.0,
        cooling: float = 1.0,
        reverseDirection: bool = False,
        ledOffset: int = 0,
    ) -> None:
        super().__init__(brightness, speed, numLed, ledOffset)
        self.sparking, self.cooling, self.reverseDirection = float(sparking), float(cooling), bool(reverseDirection)


class RgbFadeAnimation(BaseTwoSizeAnimation):
    """The whole strip goes from red to green to blue."""

    def __init__(self, brightness: float = 1.0, speed: float = 1.0, numLed: int = 512, ledOffset: int = 0) -> None:
        super().__init__(brightness, speed, numLed, ledOffset)


class SingleFadeAnimation(BaseStandardAnimation):
    """The whole strip fades in and out."""

    def __init__(self, r: int, g: int, b: int, w: int = 0, speed: float = 1.0, numLed: int = 512, ledOffset: int = 0) -> None:
        super().__init__(r, g, b, w, speed, numLed, ledOffset)


class StrobeAnimation(SingleFadeAnimation):
    """The whole strip flashes."""


class ColorFlowAnimation(BaseStandardAnimation):
    """The colour comes along the strip, an LED at a time."""

    class Direction(enum.IntEnum):
        Forward = 0
        Backward = 1

    def __init__(
        self,
        r: int,
        g: int,
        b: int,
        w: int = 0,
        speed: float = 1.0,
        numLed: int = 512,
        direction: "ColorFlowAnimation.Direction" = Direction.Forward,
        ledOffset: int = 0,
    ) -> None:
        super().__init__(r, g, b, w, speed, numLed, ledOffset)
        self.direction = direction


class LarsonAnimation(BaseStandardAnimation):
    """A light goes to and fro."""

    class BounceMode(enum.IntEnum):
        Front = 0
        Center = 1
        Back = 2

    def __init__(
        self,
        r: int,
        g: int,
        b: int,
        w: int = 0,
        speed: float = 1.0,
        numLed: int = 512,
        mode: "LarsonAnimation.BounceMode" = BounceMode.Front,
        size: int = 2,
        ledOffset: int = 0,
    ) -> None:
        super().__init__(r, g, b, w, speed, numLed, ledOffset)
        self.mode, self.size = mode, int(size)


_percents = {"Percent100": 0, "Percent88": 1, "Percent76": 2, "Percent64": 3, "Percent42": 4, "Percent30": 5, "Percent18": 6, "Percent6": 7}
TwinklePercent = enum.IntEnum("TwinklePercent", _percents)  # type: ignore[misc]
TwinkleOffPercent = enum.IntEnum("TwinkleOffPercent", _percents)  # type: ignore[misc]


class TwinkleAnimation(BaseStandardAnimation):
    """LEDs go on and off by chance."""

    TwinklePercent = TwinklePercent

    def __init__(
        self,
        r: int,
        g: int,
        b: int,
        w: int = 0,
        speed: float = 1.0,
        numLed: int = 512,
        divider: typing.Any = TwinklePercent.Percent100,
        ledOffset: int = 0,
    ) -> None:
        super().__init__(r, g, b, w, speed, numLed, ledOffset)
        self.divider = divider


class TwinkleOffAnimation(TwinkleAnimation):
    """LEDs go on by chance, until all go off."""

    TwinkleOffPercent = TwinkleOffPercent


class CANdle:
    """Lights on the CAN bus."""

    LEDStripType = LEDStripType
    VBatOutputMode = VBatOutputMode
    _slots = 8

    def __init__(self, deviceId: int, canbus: str = "") -> None:
        self._id = can_motors.check_id("CANdle", deviceId)
        self._all = CANdleConfiguration()
        self._colours: "dict[int, tuple[int, int, int, int]]" = {}
        self._animations: "dict[int, Animation]" = {}
        self._modulation = 0.0
        can_motors.no_model("phoenix5.led.CANdle", "its LEDs are in no picture; wpilib.AddressableLED's are")

    def getDeviceID(self) -> int:
        return self._id

    # ---- lights ----

    def setLEDs(self, r: int, g: int, b: int, w: int = 0, startIdx: int = 0, count: int = 512) -> ErrorCode:
        """A colour for `count` LEDs from startIdx on, of which 0 to 7 are the CANdle's own; 0 to 255 each."""
        colour = tuple(max(0, min(255, int(each))) for each in (r, g, b, w))
        for index in range(max(0, int(startIdx)), max(0, min(512, int(startIdx) + int(count)))):
            self._colours[index] = colour  # type: ignore[assignment]
        return ErrorCode.OK

    def animate(self, animation: "Animation | None", animSlot: int = 0) -> ErrorCode:
        """From now on its LEDs do that; None ends it. A later change of the animation counts when it is given again."""
        if animation is None:
            return self.clearAnimation(animSlot)
        self._animations[int(animSlot)] = copy.copy(animation)
        return ErrorCode.OK

    def clearAnimation(self, animSlot: int) -> ErrorCode:
        self._animations.pop(int(animSlot), None)
        return ErrorCode.OK

    def getMaxSimultaneousAnimationCount(self) -> int:
        return self._slots

    def modulateVBatOutput(self, dutyCyclePrcnt: float) -> ErrorCode:
        """0 to 1."""
        self._modulation = max(0.0, min(1.0, float(dutyCyclePrcnt)))
        return ErrorCode.OK

    # ---- settings ----

    def configFactoryDefault(self, timeoutMs: int = 50) -> ErrorCode:
        self._all = CANdleConfiguration()
        return ErrorCode.OK

    def configAllSettings(self, allConfigs: CANdleConfiguration, timeoutMs: int = 50) -> ErrorCode:
        self._all = copy.copy(allConfigs)
        return ErrorCode.OK

    def getAllConfigs(self, allConfigs: CANdleConfiguration, timeoutMs: int = 50) -> ErrorCode:
        """Fills them."""
        vars(allConfigs).update(vars(self._all))
        return ErrorCode.OK

    def configLEDType(self, type: LEDStripType, timeoutMs: int = 0) -> ErrorCode:
        self._all.stripType = type
        return ErrorCode.OK

    def configBrightnessScalar(self, brightness: float, timeoutMs: int = 0) -> ErrorCode:
        self._all.brightnessScalar = float(brightness)
        return ErrorCode.OK

    def configLOSBehavior(self, disableWhenLOS: bool, timeoutMs: int = 0) -> ErrorCode:
        self._all.disableWhenLOS = bool(disableWhenLOS)
        return ErrorCode.OK

    def configStatusLedState(self, disableWhenRunning: bool, timeoutMs: int = 0) -> ErrorCode:
        self._all.statusLedOffWhenActive = bool(disableWhenRunning)
        return ErrorCode.OK

    def configV5Enabled(self, v5Enabled: bool, timeoutMs: int = 0) -> ErrorCode:
        self._all.v5Enabled = bool(v5Enabled)
        return ErrorCode.OK

    def configVBatOutput(self, mode: VBatOutputMode, timeoutMs: int = 0) -> ErrorCode:
        self._all.vBatOutputMode = mode
        return ErrorCode.OK

    # ---- readings ----

    def getBusVoltage(self) -> float:
        return 12.0

    def get5VRailVoltage(self) -> float:
        return 5.0 if self._all.v5Enabled else 0.0

    def getCurrent(self) -> float:
        return 0.0

    def getTemperature(self) -> float:
        return 25.0

    def getVBatModulation(self) -> float:
        return self._modulation

    def getFaults(self, toFill: CANdleFaults) -> ErrorCode:
        return ErrorCode.OK

    def getStickyFaults(self, toFill: CANdleStickyFaults) -> ErrorCode:
        return ErrorCode.OK

    def clearStickyFaults(self, timeoutMs: int = 0) -> ErrorCode:
        return ErrorCode.OK

    def setStatusFramePeriod(self, frame: typing.Any, periodMs: int, timeoutMs: int = 0) -> ErrorCode:
        """Accepted: values are as the tick before left them."""
        return ErrorCode.OK

    setControlFramePeriod = setStatusFramePeriod

    def hasResetOccurred(self) -> bool:
        return False

    def getLastError(self) -> ErrorCode:
        return ErrorCode.OK


__all__ = [
    *("Animation", "BaseStandardAnimation", "BaseTwoSizeAnimation", "CANdle", "CANdleConfiguration", "CANdleFaults", "CANdleStickyFaults"),
    *("ColorFlowAnimation", "FireAnimation", "LEDStripType", "LarsonAnimation", "RainbowAnimation", "RgbFadeAnimation"),
    *("SingleFadeAnimation", "StrobeAnimation", "TwinkleAnimation", "TwinkleOffAnimation", "TwinkleOffPercent", "TwinklePercent"),
    "VBatOutputMode",
]
