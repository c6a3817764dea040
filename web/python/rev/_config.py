"""Configurations: what is set is what changes, the rest keeps its default or its last value."""

import typing

from _sandlot import report, years

from . import _enums


class BaseConfig:
    """Notes what is set, by name."""

    def __init__(self) -> None:
        self._set: dict[str, typing.Any] = {}

    def _note(self, name: str, value: typing.Any) -> typing.Any:
        self._set[name] = value
        return self

    def flattenParameters(self) -> "dict[str, typing.Any]":
        """All that is set, with that of its parts; REVLib's own form is a text of numbers."""
        found = dict(self._set)
        for name, part in vars(self).items():
            if isinstance(part, BaseConfig):
                found.update({f"{name}.{key}": value for key, value in part.flattenParameters().items()})
        return found

    flatten = flattenParameters

    def apply(self, config: "BaseConfig") -> typing.Any:
        """Takes over what the other one has set; a part goes to its place."""
        if type(config) is not type(self) and not isinstance(self, type(config)):
            for part in vars(self).values():
                if type(part) is type(config):
                    part.apply(config)
                    return self
        self._set.update(config._set)
        for name, part in vars(self).items():
            other = getattr(config, name, None)
            if isinstance(part, BaseConfig) and isinstance(other, BaseConfig):
                part.apply(other)
        return self


#: REVLib 2026 takes velocityFF in volts per unit of speed; up to 2025 it was in parts of the battery's voltage, of 12 V here.
_full_volts = 12.0


def feed_volts(gain: float) -> float:
    """velocityFF in volts, by the season that the program is written for."""
    return gain * _full_volts if 0 < years.season <= 2025 else gain


def _say_volts(name: str, gain: float) -> None:
    if gain != 0.0 and feed_volts(gain) != gain:
        report.once(
            f"ClosedLoopConfig.{name}: taken in parts of 12 V, as REVLib had it in {years.season}, the season in pyproject.toml; "
            "REVLib 2026 takes it in volts, as feedForward.kV"
        )
    elif gain != 0.0:
        report.once(
            f"ClosedLoopConfig.{name}: REVLib 2026 takes this feedforward in volts per unit of speed, as feedForward.kV does; up to "
            "2025 it was in parts of the battery's voltage, a twelfth of that"
        )


def _slot(name: str, slot: typing.Any) -> str:
    return f"{name}{int(slot)}"



class EncoderConfig(BaseConfig):
    """The primary encoder."""

    class Presets:
        """Encoders of known makes."""

        @staticmethod
        def REV_ThroughBoreEncoder() -> "EncoderConfig":
            return EncoderConfig()

        @staticmethod
        def REV_ThroughBoreEncoderV2() -> "EncoderConfig":
            return EncoderConfig()

        @staticmethod
        def REV_SplineEncoder() -> "EncoderConfig":
            return EncoderConfig()


    def positionConversionFactor(self, factor: float) -> typing.Any:
        return self._note("positionConversionFactor", factor)

    def velocityConversionFactor(self, factor: float) -> typing.Any:
        return self._note("velocityConversionFactor", factor)

    def inverted(self, inverted: bool) -> typing.Any:
        return self._note("inverted", inverted)

    def countsPerRevolution(self, cpr: int) -> typing.Any:
        return self._note("countsPerRevolution", cpr)

    def quadratureMeasurementPeriod(self, periodMs: int) -> typing.Any:
        return self._note("quadratureMeasurementPeriod", periodMs)

    def quadratureAverageDepth(self, depth: int) -> typing.Any:
        return self._note("quadratureAverageDepth", depth)

    def uvwMeasurementPeriod(self, periodMs: int) -> typing.Any:
        return self._note("uvwMeasurementPeriod", periodMs)

    def uvwAverageDepth(self, depth: int) -> typing.Any:
        return self._note("uvwAverageDepth", depth)


class AlternateEncoderConfig(BaseConfig):
    """An encoder beside the motor."""

    class Presets:
        """Encoders of known makes."""

        @staticmethod
        def REV_ThroughBoreEncoder() -> "AlternateEncoderConfig":
            return AlternateEncoderConfig()

        @staticmethod
        def REV_ThroughBoreEncoderV2() -> "AlternateEncoderConfig":
            return AlternateEncoderConfig()

        @staticmethod
        def REV_SplineEncoder() -> "AlternateEncoderConfig":
            return AlternateEncoderConfig()

    Type = _enums.QuadratureType

    @staticmethod
    def fromId(id: int) -> _enums.QuadratureType:
        return _enums.QuadratureType(int(id))

    def setSparkMaxDataPortConfig(self) -> typing.Any:
        return self

    def positionConversionFactor(self, factor: float) -> typing.Any:
        return self._note("positionConversionFactor", factor)

    def velocityConversionFactor(self, factor: float) -> typing.Any:
        return self._note("velocityConversionFactor", factor)

    def inverted(self, inverted: bool) -> typing.Any:
        return self._note("inverted", inverted)

    def countsPerRevolution(self, cpr: int) -> typing.Any:
        return self._note("countsPerRevolution", cpr)

    def measurementPeriod(self, periodMs: int) -> typing.Any:
        return self._note("measurementPeriod", periodMs)

    def averageDepth(self, depth: int) -> typing.Any:
        return self._note("averageDepth", depth)


class ExternalEncoderConfig(BaseConfig):
    """An encoder beside the motor."""

    class Presets:
        """Encoders of known makes."""

        @staticmethod
        def REV_ThroughBoreEncoder() -> "ExternalEncoderConfig":
            return ExternalEncoderConfig()

        @staticmethod
        def REV_ThroughBoreEncoderV2() -> "ExternalEncoderConfig":
            return ExternalEncoderConfig()

        @staticmethod
        def REV_SplineEncoder() -> "ExternalEncoderConfig":
            return ExternalEncoderConfig()

    Type = _enums.QuadratureType

    @staticmethod
    def fromId(id: int) -> _enums.QuadratureType:
        return _enums.QuadratureType(int(id))

    def setSparkMaxDataPortConfig(self) -> typing.Any:
        return self

    def positionConversionFactor(self, factor: float) -> typing.Any:
        return self._note("positionConversionFactor", factor)

    def velocityConversionFactor(self, factor: float) -> typing.Any:
        return self._note("velocityConversionFactor", factor)

    def inverted(self, inverted: bool) -> typing.Any:
        return self._note("inverted", inverted)

    def countsPerRevolution(self, cpr: int) -> typing.Any:
        return self._note("countsPerRevolution", cpr)

    def measurementPeriod(self, periodMs: int) -> typing.Any:
        return self._note("measurementPeriod", periodMs)

    def averageDepth(self, depth: int) -> typing.Any:
        return self._note("averageDepth", depth)


class AbsoluteEncoderConfig(BaseConfig):
    """An absolute encoder on the data port."""

    class Presets:
        """Encoders of known makes."""

        @staticmethod
        def REV_ThroughBoreEncoder() -> "AbsoluteEncoderConfig":
            return AbsoluteEncoderConfig()

        @staticmethod
        def REV_ThroughBoreEncoderV2() -> "AbsoluteEncoderConfig":
            return AbsoluteEncoderConfig()

        @staticmethod
        def REV_SplineEncoder() -> "AbsoluteEncoderConfig":
            return AbsoluteEncoderConfig()

    def setSparkMaxDataPortConfig(self) -> typing.Any:
        return self

    def positionConversionFactor(self, factor: float) -> typing.Any:
        return self._note("positionConversionFactor", factor)

    def velocityConversionFactor(self, factor: float) -> typing.Any:
        return self._note("velocityConversionFactor", factor)

    def inverted(self, inverted: bool) -> typing.Any:
        return self._note("inverted", inverted)

    def zeroOffset(self, offset: float) -> typing.Any:
        return self._note("zeroOffset", offset)

    def zeroCentered(self, zeroCentered: bool) -> typing.Any:
        return self._note("zeroCentered", zeroCentered)

    def averageDepth(self, depth: int) -> typing.Any:
        return self._note("averageDepth", depth)

    def startPulseUs(self, startPulseUs: float) -> typing.Any:
        return self._note("startPulseUs", startPulseUs)

    def endPulseUs(self, endPulseUs: float) -> typing.Any:
        return self._note("endPulseUs", endPulseUs)


class AnalogSensorConfig(BaseConfig):
    """A potentiometer on the data port."""

    def positionConversionFactor(self, factor: float) -> typing.Any:
        return self._note("positionConversionFactor", factor)

    def velocityConversionFactor(self, factor: float) -> typing.Any:
        return self._note("velocityConversionFactor", factor)

    def inverted(self, inverted: bool) -> typing.Any:
        return self._note("inverted", inverted)


class SoftLimitConfig(BaseConfig):
    """Soft limits, in units of the feedback sensor."""

    def forwardSoftLimit(self, limit: float) -> typing.Any:
        return self._note("forwardSoftLimit", limit)

    def forwardSoftLimitEnabled(self, enabled: bool) -> typing.Any:
        return self._note("forwardSoftLimitEnabled", enabled)

    def reverseSoftLimit(self, limit: float) -> typing.Any:
        return self._note("reverseSoftLimit", limit)

    def reverseSoftLimitEnabled(self, enabled: bool) -> typing.Any:
        return self._note("reverseSoftLimitEnabled", enabled)


class LimitSwitchConfig(BaseConfig):
    """Limit switches."""

    Type = _enums.LimitType
    Behavior = _enums.LimitBehavior

    def setSparkMaxDataPortConfig(self) -> typing.Any:
        return self

    def forwardLimitSwitchEnabled(self, enabled: bool) -> typing.Any:
        return self._note("forwardLimitSwitchEnabled", enabled)

    def forwardLimitSwitchType(self, type: _enums.LimitType) -> typing.Any:
        return self._note("forwardLimitSwitchType", type)

    def forwardLimitSwitchTriggerBehavior(self, behavior: _enums.LimitBehavior) -> typing.Any:
        return self._note("forwardLimitSwitchTriggerBehavior", behavior)

    def forwardLimitSwitchPosition(self, position: float) -> typing.Any:
        return self._note("forwardLimitSwitchPosition", position)

    def reverseLimitSwitchEnabled(self, enabled: bool) -> typing.Any:
        return self._note("reverseLimitSwitchEnabled", enabled)

    def reverseLimitSwitchType(self, type: _enums.LimitType) -> typing.Any:
        return self._note("reverseLimitSwitchType", type)

    def reverseLimitSwitchTriggerBehavior(self, behavior: _enums.LimitBehavior) -> typing.Any:
        return self._note("reverseLimitSwitchTriggerBehavior", behavior)

    def reverseLimitSwitchPosition(self, position: float) -> typing.Any:
        return self._note("reverseLimitSwitchPosition", position)

    def limitSwitchPositionSensor(self, sensor: _enums.FeedbackSensor) -> typing.Any:
        return self._note("limitSwitchPositionSensor", sensor)


#: Names of a SPARK's signals, and how often each comes as delivered [ms].
signals = {
    "IAccumulation": 20,
    "absoluteEncoderPosition": 20,
    "absoluteEncoderVelocity": 20,
    "analogPosition": 20,
    "analogVelocity": 20,
    "analogVoltage": 20,
    "appliedOutput": 10,
    "busVoltage": 10,
    "dutyCycle": 20,
    "externalOrAltEncoderPosition": 20,
    "externalOrAltEncoderVelocity": 20,
    "faults": 250,
    "isAtSetpoint": 10,
    "limits": 10,
    "maxMotionSetpointPosition": 10,
    "maxMotionSetpointVelocity": 10,
    "motorTemperature": 10,
    "outputCurrent": 10,
    "primaryEncoderPosition": 20,
    "primaryEncoderVelocity": 20,
    "selectedSlot": 10,
    "setpoint": 10,
    "unadjustedDutyCycle": 20,
    "warnings": 250,
}


class SignalsConfig(BaseConfig):
    """How often signals come: kept, each is as new as the tick."""


def _signal(name: str) -> None:
    def period(self: SignalsConfig, periodMs: int) -> typing.Any:
        return self._note(f"{name}PeriodMs", int(periodMs))

    def always(self: SignalsConfig, enabled: bool) -> typing.Any:
        return self._note(f"{name}AlwaysOn", bool(enabled))

    # REVLib's own names are not all alike.
    setattr(SignalsConfig, name if name.startswith("externalOr") else f"{name}PeriodMs", period)
    setattr(SignalsConfig, f"{name}PeriodAlwaysOn" if name.endswith("utyCycle") else f"{name}AlwaysOn", always)


for _name in signals:
    _signal(_name)


class _Slotted(BaseConfig):
    def _each(self, slot: typing.Any, **values: float) -> typing.Any:
        for name, value in values.items():
            self._set[_slot(name, slot)] = float(value)
        return self


class FeedForwardConfig(_Slotted):
    """Feedforwards in volts, by units of the feedback sensor."""

    def kS(self, kS: float, slot: typing.Any = 0) -> typing.Any:
        return self._each(slot, kS=kS)

    def kV(self, kV: float, slot: typing.Any = 0) -> typing.Any:
        return self._each(slot, kV=kV)

    def kA(self, kA: float, slot: typing.Any = 0) -> typing.Any:
        return self._each(slot, kA=kA)

    def kG(self, kG: float, slot: typing.Any = 0) -> typing.Any:
        return self._each(slot, kG=kG)

    def kCos(self, kCos: float, slot: typing.Any = 0) -> typing.Any:
        return self._each(slot, kCos=kCos)

    def kCosRatio(self, kCosRatio: float, slot: typing.Any = 0) -> typing.Any:
        return self._each(slot, kCosRatio=kCosRatio)

    def sg(self, kS: float, kG: float, slot: typing.Any = 0) -> typing.Any:
        return self._each(slot, kS=kS, kG=kG)

    def scr(self, kS: float, kCos: float, kCosRatio: float, slot: typing.Any = 0) -> typing.Any:
        return self._each(slot, kS=kS, kCos=kCos, kCosRatio=kCosRatio)

    def sv(self, kS: float, kV: float, slot: typing.Any = 0) -> typing.Any:
        return self._each(slot, kS=kS, kV=kV)

    def sva(self, kS: float, kV: float, kA: float, slot: typing.Any = 0) -> typing.Any:
        return self._each(slot, kS=kS, kV=kV, kA=kA)

    def svag(self, kS: float, kV: float, kA: float, kG: float, slot: typing.Any = 0) -> typing.Any:
        return self._each(slot, kS=kS, kV=kV, kA=kA, kG=kG)

    def svacr(self, kS: float, kV: float, kA: float, kCos: float, kCosRatio: float, slot: typing.Any = 0) -> typing.Any:
        return self._each(slot, kS=kS, kV=kV, kA=kA, kCos=kCos, kCosRatio=kCosRatio)


class MAXMotionConfig(_Slotted):
    """Profiles. Limits are the controller's own here: the last slot's count for all."""

    MAXMotionPositionMode = _enums.MAXMotionPositionMode

    def cruiseVelocity(self, cruiseVelocity: float, slot: typing.Any = 0) -> typing.Any:
        return self._each(slot, cruise=cruiseVelocity)

    def maxVelocity(self, maxVelocity: float, slot: typing.Any = 0) -> typing.Any:
        return self._each(slot, cruise=maxVelocity)

    def maxAcceleration(self, maxAcceleration: float, slot: typing.Any = 0) -> typing.Any:
        return self._each(slot, acceleration=maxAcceleration)

    def allowedClosedLoopError(self, allowedError: float, slot: typing.Any = 0) -> typing.Any:
        return self._each(slot, tolerance=allowedError)

    def allowedProfileError(self, allowedError: float, slot: typing.Any = 0) -> typing.Any:
        return self._each(slot, tolerance=allowedError)

    def positionMode(self, mode: _enums.MAXMotionPositionMode, slot: typing.Any = 0) -> typing.Any:
        return self._note(_slot("positionMode", slot), mode)


class ClosedLoopConfig(_Slotted):
    """Gains: duty cycle by units of the feedback sensor, 1,000 times a second."""

    ClosedLoopSlot = _enums.ClosedLoopSlot
    FeedbackSensor = _enums.FeedbackSensor

    def __init__(self) -> None:
        super().__init__()
        self.maxMotion = MAXMotionConfig()
        self.feedForward = FeedForwardConfig()

    def P(self, p: float, slot: typing.Any = 0) -> typing.Any:
        return self._each(slot, p=p)

    def I(self, i: float, slot: typing.Any = 0) -> typing.Any:  # noqa: E743
        return self._each(slot, i=i)

    def D(self, d: float, slot: typing.Any = 0) -> typing.Any:
        return self._each(slot, d=d)

    def velocityFF(self, ff: float, slot: typing.Any = 0) -> typing.Any:
        _say_volts("velocityFF", ff)
        return self._each(slot, f=ff)

    def pid(self, p: float, i: float, d: float, slot: typing.Any = 0) -> typing.Any:
        return self._each(slot, p=p, i=i, d=d)

    def pidf(self, p: float, i: float, d: float, ff: float, slot: typing.Any = 0) -> typing.Any:
        _say_volts("pidf", ff)
        return self._each(slot, p=p, i=i, d=d, f=ff)

    def IZone(self, iZone: float, slot: typing.Any = 0) -> typing.Any:
        return self._each(slot, zone=iZone)

    def IMaxAccum(self, iMaxAccum: float, slot: typing.Any = 0) -> typing.Any:
        return self._each(slot, integralMost=iMaxAccum)

    def DFilter(self, dFilter: float, slot: typing.Any = 0) -> typing.Any:
        return self._each(slot, dFilter=dFilter)

    def minOutput(self, minOutput: float, slot: typing.Any = 0) -> typing.Any:
        return self._each(slot, low=minOutput)

    def maxOutput(self, maxOutput: float, slot: typing.Any = 0) -> typing.Any:
        return self._each(slot, high=maxOutput)

    def outputRange(self, minOutput: float, maxOutput: float, slot: typing.Any = 0) -> typing.Any:
        return self._each(slot, low=minOutput, high=maxOutput)

    def allowedClosedLoopError(self, allowedError: float, slot: typing.Any = 0) -> typing.Any:
        return self._each(slot, allowedError=allowedError)

    def setFeedbackSensor(self, sensor: _enums.FeedbackSensor, detachedEncoderDeviceId: typing.Any = None, **named: typing.Any) -> typing.Any:
        """A detached encoder comes with its id, or as the object."""
        detached = named.get("detachedEncoder", detachedEncoderDeviceId)
        if detached is not None:
            self._note("detachedEncoder", detached if isinstance(detached, int) else detached.getDeviceId())
            report.once("ClosedLoopConfig.setFeedbackSensor: no robot has a detached encoder: the loop goes by the motor's own")
        return self._note("sensor", sensor)

    feedbackSensor = setFeedbackSensor

    def positionWrappingEnabled(self, enabled: bool) -> typing.Any:
        return self._note("wrapping", enabled)

    def positionWrappingMinInput(self, minInput: float) -> typing.Any:
        return self._note("wrapMin", float(minInput))

    def positionWrappingMaxInput(self, maxInput: float) -> typing.Any:
        return self._note("wrapMax", float(maxInput))

    def positionWrappingInputRange(self, minInput: float, maxInput: float) -> typing.Any:
        self._note("wrapMin", float(minInput))
        return self._note("wrapMax", float(maxInput))


class SparkBaseConfig(BaseConfig):
    """What a SPARK MAX and a SPARK Flex have."""

    IdleMode = _enums.IdleMode

    class Presets:
        """Current limits for known motors."""

        @staticmethod
        def REV_NEO() -> "SparkBaseConfig":
            return SparkBaseConfig().smartCurrentLimit(60)

        REV_NEO_2 = REV_NEO

        @staticmethod
        def REV_NEO_550() -> "SparkBaseConfig":
            return SparkBaseConfig().smartCurrentLimit(15)

        @staticmethod
        def REV_Vortex() -> "SparkBaseConfig":
            return SparkBaseConfig().smartCurrentLimit(80)

        @staticmethod
        def CTRE_Minion() -> "SparkBaseConfig":
            return SparkBaseConfig().smartCurrentLimit(30).advanceCommutation(120)

    def __init__(self) -> None:
        super().__init__()
        self.absoluteEncoder = AbsoluteEncoderConfig()
        self.analogSensor = AnalogSensorConfig()
        self.closedLoop = ClosedLoopConfig()
        self.encoder = EncoderConfig()
        self.limitSwitch = LimitSwitchConfig()
        self.signals = SignalsConfig()
        self.softLimit = SoftLimitConfig()

    def inverted(self, inverted: bool) -> typing.Any:
        return self._note("inverted", bool(inverted))

    def setIdleMode(self, idleMode: _enums.IdleMode) -> typing.Any:
        return self._note("idleMode", idleMode)

    def smartCurrentLimit(self, stallLimit: float, freeLimit: float = 0, limitRpm: float = 20000) -> typing.Any:
        self._note("freeLimit", freeLimit)
        self._note("limitRpm", limitRpm)
        return self._note("stallLimit", float(stallLimit))

    def secondaryCurrentLimit(self, limit: float, chopCycles: int = 0) -> typing.Any:
        self._note("chopCycles", chopCycles)
        return self._note("secondaryLimit", float(limit))

    def openLoopRampRate(self, rate: float) -> typing.Any:
        return self._note("openRamp", float(rate))

    def closedLoopRampRate(self, rate: float) -> typing.Any:
        return self._note("closedRamp", float(rate))

    def voltageCompensation(self, nominalVoltage: float) -> typing.Any:
        return self._note("nominal", float(nominalVoltage))

    def disableVoltageCompensation(self) -> typing.Any:
        return self._note("nominal", 0.0)

    def follow(self, leaderCanId: typing.Any = None, invert: bool = False, *, leader: typing.Any = None) -> typing.Any:
        """The controller, or its CAN id."""
        leaderCanId = leader if leaderCanId is None else leaderCanId
        number = leaderCanId if isinstance(leaderCanId, int) else leaderCanId.getDeviceId()
        return self._note("leader", (number, bool(invert)))

    def disableFollowerMode(self) -> typing.Any:
        return self._note("leader", None)

    def advanceCommutation(self, byDegrees: float) -> typing.Any:
        return self._note("advance", float(byDegrees))


class SparkMaxConfig(SparkBaseConfig):
    """Of a SPARK MAX."""

    DataPortConfig = _enums.DataPortConfig

    def __init__(self) -> None:
        super().__init__()
        self.alternateEncoder = AlternateEncoderConfig()


class SparkFlexConfig(SparkBaseConfig):
    """Of a SPARK Flex."""

    def __init__(self) -> None:
        super().__init__()
        self.externalEncoder = ExternalEncoderConfig()
