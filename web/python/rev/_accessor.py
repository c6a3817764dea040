"""Configurations read back: what a SPARK has been told, else its value as delivered."""

import typing

from . import _config, _enums

if typing.TYPE_CHECKING:
    from ._spark import SparkBase


class _Accessor:
    """A part of a controller's configuration. part: before its parameters' names."""

    def __init__(self, spark: "SparkBase", part: str = "") -> None:
        self._spark = spark
        self._part = part

    def _read(self, name: str, otherwise: typing.Any) -> typing.Any:
        found = self._spark._get(self._part + name, otherwise)
        kind = type(otherwise)
        return kind(found) if kind in (float, int, bool) else found


def _getter(name: str, otherwise: typing.Any) -> typing.Any:
    return lambda self: self._read(name, otherwise)


def _slot_getter(name: str, otherwise: typing.Any) -> typing.Any:
    return lambda self, slot=_enums.ClosedLoopSlot.kSlot0: self._read(f"{name}{int(slot)}", otherwise)


class _Sensor(_Accessor):
    getInverted = _getter("inverted", False)
    getPositionConversionFactor = _getter("positionConversionFactor", 1.0)
    getVelocityConversionFactor = _getter("velocityConversionFactor", 1.0)


class EncoderConfigAccessor(_Sensor):
    """Of the primary encoder."""

    getCountsPerRevolution = _getter("countsPerRevolution", 4096)
    getQuadratureAverageDepth = _getter("quadratureAverageDepth", 64)
    getQuadratureMeasurementPeriod = _getter("quadratureMeasurementPeriod", 100)
    getUvwAverageDepth = _getter("uvwAverageDepth", 8)
    getUvwMeasurementPeriod = _getter("uvwMeasurementPeriod", 31)


class AlternateEncoderConfigAccessor(_Sensor):
    """Of an encoder beside the motor."""

    getCountsPerRevolution = _getter("countsPerRevolution", 4096)
    getMeasurementPeriod = _getter("measurementPeriod", 200)


class ExternalEncoderConfigAccessor(AlternateEncoderConfigAccessor):
    """Of an encoder beside the motor, of a SPARK Flex."""

    getAverageDepth = _getter("averageDepth", 64)


class AbsoluteEncoderConfigAccessor(_Sensor):
    """Of an absolute encoder."""

    getAverageDepth = _getter("averageDepth", 128)
    getEndPulseUs = _getter("endPulseUs", 0.0)
    getStartPulseUs = _getter("startPulseUs", 0.0)
    getZeroOffset = _getter("zeroOffset", 0.0)


class AnalogSensorConfigAccessor(_Sensor):
    """Of a potentiometer."""


class FeedForwardConfigAccessor(_Accessor):
    """Feedforwards in volts."""

    getkS = _slot_getter("kS", 0.0)
    getkV = _slot_getter("kV", 0.0)
    getkA = _slot_getter("kA", 0.0)
    getkG = _slot_getter("kG", 0.0)
    getkCos = _slot_getter("kCos", 0.0)
    getkCosRatio = _slot_getter("kCosRatio", 0.0)


class MAXMotionConfigAccessor(_Accessor):
    """Of profiles."""

    getCruiseVelocity = _slot_getter("cruise", 0.0)
    getMaxVelocity = _slot_getter("cruise", 0.0)
    getMaxAcceleration = _slot_getter("acceleration", 0.0)
    getAllowedClosedLoopError = _slot_getter("tolerance", 0.0)
    getAllowedProfileError = _slot_getter("tolerance", 0.0)
    getPositionMode = _slot_getter("positionMode", _enums.MAXMotionPositionMode.kMAXMotionTrapezoidal)


class ClosedLoopConfigAccessor(_Accessor):
    """Of the loop."""

    def __init__(self, spark: "SparkBase", part: str) -> None:
        super().__init__(spark, part)
        self.feedForward = FeedForwardConfigAccessor(spark, part + "feedForward.")
        self.maxMotion = MAXMotionConfigAccessor(spark, part + "maxMotion.")

    getP = _slot_getter("p", 0.0)
    getI = _slot_getter("i", 0.0)
    getD = _slot_getter("d", 0.0)
    getFF = _slot_getter("f", 0.0)
    getDFilter = _slot_getter("dFilter", 0.0)
    getIZone = _slot_getter("zone", 0.0)
    getMaxIAccumulation = _slot_getter("integralMost", 0.0)
    getMinOutput = _slot_getter("low", -1.0)
    getMaxOutput = _slot_getter("high", 1.0)
    getAllowedClosedLoopError = _slot_getter("allowedError", 0.0)
    getFeedbackSensor = _getter("sensor", _enums.FeedbackSensor.kPrimaryEncoder)
    getPositionWrappingEnabled = _getter("wrapping", False)
    getPositionWrappingMinInput = _getter("wrapMin", 0.0)
    getPositionWrappingMaxInput = _getter("wrapMax", 0.0)


class LimitSwitchConfigAccessor(_Accessor):
    """Of limit switches."""

    getForwardLimitSwitchEnabled = _getter("forwardLimitSwitchEnabled", False)
    getForwardLimitSwitchPosition = _getter("forwardLimitSwitchPosition", 0.0)
    getForwardLimitSwitchTriggerBehavior = _getter("forwardLimitSwitchTriggerBehavior", _enums.LimitBehavior.kKeepMovingMotor)
    getForwardSwitchType = _getter("forwardLimitSwitchType", _enums.LimitType.kNormallyOpen)
    getReverseLimitSwitchEnabled = _getter("reverseLimitSwitchEnabled", False)
    getReverseLimitSwitchPosition = _getter("reverseLimitSwitchPosition", 0.0)
    getReverseLimitSwitchTriggerBehavior = _getter("reverseLimitSwitchTriggerBehavior", _enums.LimitBehavior.kKeepMovingMotor)
    getReverseSwitchType = _getter("reverseLimitSwitchType", _enums.LimitType.kNormallyOpen)


class SoftLimitConfigAccessor(_Accessor):
    """Of soft limits."""

    getForwardSoftLimit = _getter("forwardSoftLimit", 0.0)
    getForwardSoftLimitEnabled = _getter("forwardSoftLimitEnabled", False)
    getReverseSoftLimit = _getter("reverseSoftLimit", 0.0)
    getReverseSoftLimitEnabled = _getter("reverseSoftLimitEnabled", False)


class SignalsConfigAccessor(_Accessor):
    """Of signals."""


for _name, _period in _config.signals.items():
    _shown = "MAXMotion" + _name[len("maxMotion") :] if _name.startswith("maxMotion") else _name[0].upper() + _name[1:]
    _always = f"get{_shown}PeriodAlwaysOn" if _name.endswith("utyCycle") else f"get{_shown}AlwaysOn"
    setattr(SignalsConfigAccessor, f"get{_shown}PeriodMs", _getter(f"{_name}PeriodMs", _period))
    setattr(SignalsConfigAccessor, _always, _getter(f"{_name}AlwaysOn", False))


class SparkBaseConfigAccessor(_Accessor):
    """Of a SPARK."""

    def __init__(self, spark: "SparkBase") -> None:
        super().__init__(spark)
        self.absoluteEncoder = AbsoluteEncoderConfigAccessor(spark, "absoluteEncoder.")
        self.analogSensor = AnalogSensorConfigAccessor(spark, "analogSensor.")
        self.closedLoop = ClosedLoopConfigAccessor(spark, "closedLoop.")
        self.encoder = EncoderConfigAccessor(spark, "encoder.")
        self.limitSwitch = LimitSwitchConfigAccessor(spark, "limitSwitch.")
        self.signals = SignalsConfigAccessor(spark, "signals.")
        self.softLimit = SoftLimitConfigAccessor(spark, "softLimit.")

    getInverted = _getter("inverted", False)
    getIdleMode = _getter("idleMode", _enums.IdleMode.kCoast)
    getSmartCurrentLimit = _getter("stallLimit", 80)
    getSmartCurrentFreeLimit = _getter("freeLimit", 20)
    getSmartCurrentRPMLimit = _getter("limitRpm", 10000)
    getSecondaryCurrentLimitChopCycles = _getter("chopCycles", 0)
    getOpenLoopRampRate = _getter("openRamp", 0.0)
    getClosedLoopRampRate = _getter("closedRamp", 0.0)
    getVoltageCompensation = _getter("nominal", 0.0)
    getAdvanceCommutation = _getter("advance", 0.0)

    def getSecondaryCurrentLimit(self) -> float:
        # A limit that was never set does not act here; the real one has 115 A.
        return float(self._spark._get("secondaryLimit")) or 115.0

    def getVoltageCompensationEnabled(self) -> bool:
        return self.getVoltageCompensation() > 0.0

    def getFollowerModeLeaderId(self) -> int:
        leader = self._spark._get("leader")
        return leader[0] if leader is not None else 0

    def getFollowerModeInverted(self) -> bool:
        leader = self._spark._get("leader")
        return leader is not None and leader[1]


class SparkMaxConfigAccessor(SparkBaseConfigAccessor):
    """Of a SPARK MAX."""

    def __init__(self, spark: "SparkBase") -> None:
        super().__init__(spark)
        self.alternateEncoder = AlternateEncoderConfigAccessor(spark, "alternateEncoder.")


class SparkFlexConfigAccessor(SparkBaseConfigAccessor):
    """Of a SPARK Flex."""

    def __init__(self, spark: "SparkBase") -> None:
        super().__init__(spark)
        self.externalEncoder = ExternalEncoderConfigAccessor(spark, "externalEncoder.")
