"""Encoders of REV with a CAN id of their own. No robot.json wires one: they read what a program's own simulation sets."""

import math
import typing

from _sandlot import can_motors
from _sandlot.enums import Enum

from . import _enums
from ._config import BaseConfig
from ._enums import REVLibError
from ._spark import RelativeEncoder

_made: "dict[int, DetachedEncoder]" = {}


class EncoderModel(Enum):
    kUnknown = 0
    kMAXSplineEncoder = 1


class DetachedSignalsConfig(BaseConfig):
    """How often its signals come: accepted, each is as new as the tick."""

    def encoderPositionPeriodMs(self, period_ms: int) -> typing.Any:
        return self._note("positionPeriodMs", int(period_ms))

    def encoderVelocityPeriodMs(self, period_ms: int) -> typing.Any:
        return self._note("velocityPeriodMs", int(period_ms))

    def encoderAnglePeriodMs(self, period_ms: int) -> typing.Any:
        return self._note("anglePeriodMs", int(period_ms))


class DetachedEncoderConfig(BaseConfig):
    """Of one encoder."""

    def __init__(self) -> None:
        super().__init__()
        self.signals = DetachedSignalsConfig()

    def inverted(self, inverted: bool) -> typing.Any:
        return self._note("inverted", bool(inverted))

    def zeroCentered(self, zeroCentered: bool) -> typing.Any:
        return self._note("zeroCentered", bool(zeroCentered))

    def zeroOffset(self, offset: float) -> typing.Any:
        return self._note("zeroOffset", float(offset))

    def positionConversionFactor(self, factor: float) -> typing.Any:
        return self._note("positionConversionFactor", float(factor))

    def velocityConversionFactor(self, factor: float) -> typing.Any:
        return self._note("velocityConversionFactor", float(factor))

    def angleConversionFactor(self, factor: float) -> typing.Any:
        return self._note("angleConversionFactor", float(factor))

    def velocityAverageDepth(self, depth: int) -> typing.Any:
        return self._note("velocityAverageDepth", int(depth))

    def absolutePeriodUs(self, periodUs: float) -> typing.Any:
        return self._note("absolutePeriodUs", float(periodUs))

    def startPulseUs(self, startPulseUs: float) -> typing.Any:
        return self._note("startPulseUs", float(startPulseUs))

    def endPulseUs(self, endPulseUs: float) -> typing.Any:
        return self._note("endPulseUs", float(endPulseUs))


def _getter(name: str, otherwise: typing.Any) -> typing.Any:
    def get(self: typing.Any) -> typing.Any:
        return self._encoder._parameters.get(name, otherwise)

    return get


class DetachedSignalsConfigAccessor:
    """What it has been told of its signals."""

    def __init__(self, encoder: "DetachedEncoder") -> None:
        self._encoder = encoder

    getEncoderPositionPeriodMs = _getter("signals.positionPeriodMs", 20)
    getEncoderVelocityPeriodMs = _getter("signals.velocityPeriodMs", 20)
    getEncoderAnglePeriodMs = _getter("signals.anglePeriodMs", 20)


class DetachedEncoderConfigAccessor:
    """What it has been told."""

    def __init__(self, encoder: "DetachedEncoder") -> None:
        self._encoder = encoder
        self.signals = DetachedSignalsConfigAccessor(encoder)

    getInverted = _getter("inverted", False)
    getZeroCentered = _getter("zeroCentered", False)
    getZeroOffset = _getter("zeroOffset", 0.0)
    getPositionConversionFactor = _getter("positionConversionFactor", 1.0)
    getVelocityConversionFactor = _getter("velocityConversionFactor", 1.0)
    getAngleConversionFactor = _getter("angleConversionFactor", 1.0)
    getVelocityAverageDepth = _getter("velocityAverageDepth", 64)
    getAbsolutePeriodUs = _getter("absolutePeriodUs", 0.0)
    getStartPulseUs = _getter("startPulseUs", 0.0)
    getEndPulseUs = _getter("endPulseUs", 0.0)


class DetachedEncoderLowLevel:
    """What is below an encoder."""

    EncoderModel = EncoderModel

    class FirmwareVersion:
        """None in a simulation."""

        def __init__(self) -> None:
            self.year = self.minor = self.fix = self.prerelease = self.hardwareMajor = self.hardwareMinor = 0

    class PeriodicStatus0:
        """Its model."""

        def __init__(self) -> None:
            self.model = EncoderModel.kUnknown

    class PeriodicStatus1:
        """Faults, now and sticky."""

        def __init__(self) -> None:
            for name in ("unexpected", "hasReset", "canTx", "canRx", "eeprom"):
                setattr(self, f"{name}Fault", False)
                setattr(self, f"sticky{name[0].upper()}{name[1:]}Fault", False)

    class PeriodicStatus2:
        """Angles."""

        def __init__(self) -> None:
            self.angle = self.rawAngle = 0.0

    class PeriodicStatus3:
        """The position."""

        def __init__(self) -> None:
            self.position = 0.0

    class PeriodicStatus4:
        """The speed."""

        def __init__(self) -> None:
            self.velocity = 0.0

    def __init__(self, deviceID: int, model: EncoderModel) -> None:
        self._id = can_motors.check_id(type(self).__name__, deviceID)
        self._model = model

    def getDeviceId(self) -> int:
        return self._id

    def getEncoderModel(self) -> EncoderModel:
        return self._model

    def getFirmwareVersion(self) -> "DetachedEncoderLowLevel.FirmwareVersion":
        return DetachedEncoderLowLevel.FirmwareVersion()

    def createSimFaultManager(self) -> None:
        """Accepted."""


class DetachedEncoder(RelativeEncoder, DetachedEncoderLowLevel):
    """Turns since it was powered, and the angle of its shaft."""

    class Faults:
        """None of them, in a simulation."""

        def __init__(self) -> None:
            self.unexpected = self.hasReset = self.canTx = self.canRx = self.eeprom = False
            self.rawBits = 0

    def __init__(self, deviceID: int, model: EncoderModel) -> None:
        import hal

        DetachedEncoderLowLevel.__init__(self, deviceID, model)
        if deviceID in _made:
            raise RuntimeError(f"{type(self).__name__}({deviceID}): this program has made an encoder with the CAN id {deviceID} already")
        _made[deviceID] = self
        way = hal.SimDevice.Direction.kBidir
        device = hal.SimDevice(f"Detached MAXSpline Encoder [{deviceID}]")
        self._values = {name: device.createDouble(name, way, 0.0) for name in ("Position", "Velocity", "Angle", "Raw Angle")}
        self._parameters: "dict[str, typing.Any]" = {}
        can_motors.no_model("rev.DetachedEncoder", "no robot has one in its wiring; it reads what the program's own simulation sets")

    def configure(self, config: DetachedEncoderConfig, resetMode: typing.Any) -> REVLibError:
        if int(resetMode) == int(_enums.ResetMode.kResetSafeParameters):
            self._parameters.clear()
        self._parameters.update(config.flattenParameters())
        return REVLibError.kOk

    @property
    def configAccessor(self) -> DetachedEncoderConfigAccessor:
        return DetachedEncoderConfigAccessor(self)

    def _read(self, name: str) -> float:
        return float(self._values[name].get())

    def getPosition(self) -> float:
        return self._read("Position")

    def getVelocity(self) -> float:
        return self._read("Velocity")

    def getAngle(self) -> float:
        return self._read("Angle")

    def getRawAngle(self) -> float:
        return self._read("Raw Angle")

    def setPosition(self, position: float) -> REVLibError:
        self._values["Position"].set(float(position))
        return REVLibError.kOk

    def getFaults(self) -> "DetachedEncoder.Faults":
        return DetachedEncoder.Faults()

    getStickyFaults = getFaults

    def clearFaults(self) -> REVLibError:
        return REVLibError.kOk

    def getPeriodicStatus0(self) -> DetachedEncoderLowLevel.PeriodicStatus0:
        found = DetachedEncoderLowLevel.PeriodicStatus0()
        found.model = self._model
        return found

    def getPeriodicStatus1(self) -> DetachedEncoderLowLevel.PeriodicStatus1:
        return DetachedEncoderLowLevel.PeriodicStatus1()

    def getPeriodicStatus2(self) -> DetachedEncoderLowLevel.PeriodicStatus2:
        found = DetachedEncoderLowLevel.PeriodicStatus2()
        found.angle, found.rawAngle = self.getAngle(), self.getRawAngle()
        return found

    def getPeriodicStatus3(self) -> DetachedEncoderLowLevel.PeriodicStatus3:
        found = DetachedEncoderLowLevel.PeriodicStatus3()
        found.position = self.getPosition()
        return found

    def getPeriodicStatus4(self) -> DetachedEncoderLowLevel.PeriodicStatus4:
        found = DetachedEncoderLowLevel.PeriodicStatus4()
        found.velocity = self.getVelocity()
        return found


class SplineEncoder(DetachedEncoder):
    """A MAXSpline Encoder."""

    def __init__(self, deviceID: int) -> None:
        super().__init__(deviceID, EncoderModel.kMAXSplineEncoder)


class DetachedEncoderSim:
    """What a program's own simulation says to an encoder."""

    def __init__(self, encoder: DetachedEncoder) -> None:
        self._encoder = encoder

    def getPosition(self) -> float:
        return self._encoder.getPosition()

    def setPosition(self, position: float) -> None:
        self._encoder.setPosition(position)

    def getVelocity(self) -> float:
        return self._encoder.getVelocity()

    def setVelocity(self, velocity: float) -> None:
        self._encoder._values["Velocity"].set(float(velocity))

    def getAngle(self) -> float:
        return self._encoder.getAngle()

    def setAngle(self, angle: float) -> None:
        self._encoder._values["Angle"].set(float(angle))

    def getRawAngle(self) -> float:
        return self._encoder.getRawAngle()

    def setRawAngle(self, rawAngle: float) -> None:
        self._encoder._values["Raw Angle"].set(float(rawAngle))

    def getInverted(self) -> bool:
        return self._encoder.configAccessor.getInverted()

    def setInverted(self, inverted: bool) -> None:
        self._encoder._parameters["inverted"] = bool(inverted)

    def getZeroOffset(self) -> float:
        return self._encoder.configAccessor.getZeroOffset()

    def setZeroOffset(self, zeroOffset: float) -> None:
        self._encoder._parameters["zeroOffset"] = float(zeroOffset)

    def getPositionConversionFactor(self) -> float:
        return self._encoder.configAccessor.getPositionConversionFactor()

    def getVelocityConversionFactor(self) -> float:
        return self._encoder.configAccessor.getVelocityConversionFactor()

    def iterate(self, velocity: float, dt: float) -> None:
        """Moves it on at a speed, which is in its own unit; its angles follow."""
        read = self._encoder.configAccessor
        turns = float(velocity) / (read.getVelocityConversionFactor() or 1.0) / 60.0 * float(dt)
        self.setPosition(self.getPosition() + turns * read.getPositionConversionFactor())
        self.setVelocity(velocity)
        raw = self.getRawAngle() + (-turns if self.getInverted() else turns)
        self.setRawAngle(raw - math.floor(raw))
        angle = self.getAngle() / (read.getAngleConversionFactor() or 1.0) + turns
        self.setAngle((angle - math.floor(angle)) * read.getAngleConversionFactor())
