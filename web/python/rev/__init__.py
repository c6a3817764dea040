"""REVLib for robot programs, written anew from its public documents: loops run on board of the simulated controllers."""

import typing

from _sandlot.unbuilt import not_found

from ._a301 import A301
from ._accessor import (
    AbsoluteEncoderConfigAccessor,
    AlternateEncoderConfigAccessor,
    AnalogSensorConfigAccessor,
    ClosedLoopConfigAccessor,
    EncoderConfigAccessor,
    ExternalEncoderConfigAccessor,
    FeedForwardConfigAccessor,
    LimitSwitchConfigAccessor,
    MAXMotionConfigAccessor,
    SoftLimitConfigAccessor,
    SparkBaseConfigAccessor,
    SparkFlexConfigAccessor,
    SignalsConfigAccessor,
    SparkMaxConfigAccessor,
)
from ._color import CIEColor, ColorMatch, ColorSensorV3
from ._config import (
    AbsoluteEncoderConfig,
    AlternateEncoderConfig,
    AnalogSensorConfig,
    BaseConfig,
    ClosedLoopConfig,
    EncoderConfig,
    ExternalEncoderConfig,
    FeedForwardConfig,
    LimitSwitchConfig,
    MAXMotionConfig,
    SignalsConfig,
    SoftLimitConfig,
    SparkBaseConfig,
    SparkFlexConfig,
    SparkMaxConfig,
)
from ._detached import (
    DetachedEncoder,
    DetachedEncoderConfig,
    DetachedEncoderConfigAccessor,
    DetachedEncoderLowLevel,
    DetachedEncoderSim,
    DetachedSignalsConfig,
    DetachedSignalsConfigAccessor,
    SplineEncoder,
)
from ._enums import ClosedLoopSlot, FeedbackSensor, PersistMode, ResetMode, REVLibError, SparkParameter
from ._extras import MovingAverageFilterSim, NoiseGenerator, StatusLogger
from ._servo import (
    ServoChannel,
    ServoChannelConfig,
    ServoChannelConfigAccessor,
    ServoHub,
    ServoHubConfig,
    ServoHubConfigAccessor,
    ServoHubLowLevel,
    ServoHubParameter,
    ServoHubSim,
    ServoHubSimFaultManager,
)
from ._sim import (
    SparkAnalogSensorSim,
    SparkExternalEncoderSim,
    SparkMaxAlternateEncoderSim,
    SparkSimFaultManager,
    SparkAbsoluteEncoderSim,
    SparkFlexSim,
    SparkLimitSwitchSim,
    SparkMaxSim,
    SparkRelativeEncoderSim,
    SparkSim,
)
from ._spark import (
    AbsoluteEncoder,
    AnalogInput,
    RelativeEncoder,
    SparkAbsoluteEncoder,
    SparkAnalogSensor,
    SparkBase,
    SparkClosedLoopController,
    SparkFlex,
    SparkFlexExternalEncoder,
    SparkLimitSwitch,
    SparkLowLevel,
    SparkMax,
    SparkMaxAlternateEncoder,
    SparkRelativeEncoder,
    SparkSoftLimit,
)

__all__ = [
    *("AbsoluteEncoderConfigAccessor", "AlternateEncoderConfigAccessor", "AnalogSensorConfigAccessor", "ClosedLoopConfigAccessor"),
    *("EncoderConfigAccessor", "ExternalEncoderConfigAccessor", "FeedForwardConfigAccessor", "LimitSwitchConfigAccessor"),
    *("MAXMotionConfigAccessor", "SoftLimitConfigAccessor", "SparkBaseConfigAccessor", "SparkFlexConfigAccessor", "SparkMaxConfigAccessor"),
    *("AbsoluteEncoder", "AbsoluteEncoderConfig", "AlternateEncoderConfig", "AnalogInput", "AnalogSensorConfig", "BaseConfig"),
    *("ClosedLoopConfig", "ClosedLoopSlot", "EncoderConfig", "ExternalEncoderConfig", "FeedForwardConfig", "FeedbackSensor"),
    *("LimitSwitchConfig", "MAXMotionConfig", "PersistMode", "REVLibError", "RelativeEncoder", "ResetMode", "SignalsConfig"),
    *("SoftLimitConfig", "SparkAbsoluteEncoder", "SparkAbsoluteEncoderSim", "SparkAnalogSensor", "SparkBase", "SparkBaseConfig"),
    *("SparkClosedLoopController", "SparkFlex", "SparkFlexConfig", "SparkFlexSim", "SparkLimitSwitch", "SparkLimitSwitchSim"),
    *("SparkLowLevel", "SparkMax", "SparkMaxConfig", "SparkMaxSim", "SparkRelativeEncoder", "SparkRelativeEncoderSim"),
    *("SparkSim", "SparkSoftLimit", "A301", "CIEColor", "ColorMatch", "ColorSensorV3", "DetachedEncoder", "DetachedEncoderConfig"),
    *("DetachedEncoderConfigAccessor", "DetachedEncoderLowLevel", "DetachedEncoderSim", "DetachedSignalsConfig"),
    *("DetachedSignalsConfigAccessor", "MovingAverageFilterSim", "NoiseGenerator", "ServoChannel", "ServoChannelConfig"),
    *("ServoChannelConfigAccessor", "ServoHub", "ServoHubConfig", "ServoHubConfigAccessor", "ServoHubLowLevel", "ServoHubParameter"),
    *("ServoHubSim", "ServoHubSimFaultManager", "SignalsConfigAccessor", "SparkAnalogSensorSim", "SparkExternalEncoderSim"),
    *("SparkFlexExternalEncoder", "SparkMaxAlternateEncoder", "SparkMaxAlternateEncoderSim", "SparkParameter", "SparkSimFaultManager"),
    *("SplineEncoder", "StatusLogger"),
]

_old = (
    "was removed in 2025: use rev.SparkMax (or SparkFlex) with a SparkMaxConfig that configure() applies, and "
    "getClosedLoopController() in place of getPIDController()"
)
_instead = {
    "CANSparkMax": _old,
    "CANSparkFlex": _old,
    "CANSparkBase": _old,
    "CANSparkLowLevel": _old,
    "SparkMaxPIDController": _old,
    "SparkPIDController": _old,
    "SparkMaxRelativeEncoder": _old,
    "SparkMaxAbsoluteEncoder": _old,
    "SparkMaxLimitSwitch": _old,
    "CANEncoder": _old,
    "REVPhysicsSim": "was removed in 2025: use rev.SparkMaxSim",
    "Rev2mDistanceSensor": "use wpilib.Ultrasonic, or a rangeFinder on an analog input",
    "*": "this part of REVLib has no model",
}


def __getattr__(name: str) -> typing.Any:
    raise not_found(__name__, name, _instead)
