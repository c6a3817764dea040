"""Settings of a controller as one object, with their values as delivered: configAllSettings() applies them, getAllConfigs() fills one."""

import dataclasses
import typing

from ._enums import FeedbackDevice, LimitSwitchNormal, LimitSwitchSource, RemoteFeedbackDevice


@dataclasses.dataclass
class SlotConfiguration:
    """Gains of one slot, as a Talon counts them."""

    kP: float = 0.0
    kI: float = 0.0
    kD: float = 0.0
    kF: float = 0.0
    integralZone: float = 0.0
    allowableClosedloopError: float = 0.0
    maxIntegralAccumulator: float = 0.0
    closedLoopPeakOutput: float = 1.0
    closedLoopPeriod: int = 1


@dataclasses.dataclass
class FilterConfiguration:
    """A sensor of another device."""

    remoteSensorDeviceID: int = 0
    remoteSensorSource: int = 0


@dataclasses.dataclass
class BaseTalonPIDSetConfiguration:
    """The sensor of a loop."""

    selectedFeedbackSensor: typing.Any = FeedbackDevice.QuadEncoder
    selectedFeedbackCoefficient: float = 1.0


TalonSRXPIDSetConfiguration = BaseTalonPIDSetConfiguration


@dataclasses.dataclass
class VictorSPXPIDSetConfiguration:
    """The sensor of a loop, which is another device's."""

    selectedFeedbackSensor: typing.Any = RemoteFeedbackDevice.None_
    selectedFeedbackCoefficient: float = 1.0


def _slot() -> typing.Any:
    return dataclasses.field(default_factory=SlotConfiguration)


@dataclasses.dataclass
class BaseMotorControllerConfiguration:
    """What all controllers have."""

    openloopRamp: float = 0.0
    closedloopRamp: float = 0.0
    peakOutputForward: float = 1.0
    peakOutputReverse: float = -1.0
    nominalOutputForward: float = 0.0
    nominalOutputReverse: float = 0.0
    neutralDeadband: float = 0.04
    voltageCompSaturation: float = 0.0
    voltageMeasurementFilter: int = 32
    velocityMeasurementPeriod: int = 100
    velocityMeasurementWindow: int = 64
    forwardSoftLimitThreshold: float = 0.0
    reverseSoftLimitThreshold: float = 0.0
    forwardSoftLimitEnable: bool = False
    reverseSoftLimitEnable: bool = False
    slot0: SlotConfiguration = _slot()
    slot1: SlotConfiguration = _slot()
    slot2: SlotConfiguration = _slot()
    slot3: SlotConfiguration = _slot()
    auxPIDPolarity: bool = False
    remoteFilter0: FilterConfiguration = dataclasses.field(default_factory=FilterConfiguration)
    remoteFilter1: FilterConfiguration = dataclasses.field(default_factory=FilterConfiguration)
    motionCruiseVelocity: float = 0.0
    motionAcceleration: float = 0.0
    motionCurveStrength: int = 0
    motionProfileTrajectoryPeriod: int = 0
    feedbackNotContinuous: bool = False
    remoteSensorClosedLoopDisableNeutralOnLOS: bool = False
    clearPositionOnLimitF: bool = False
    clearPositionOnLimitR: bool = False
    clearPositionOnQuadIdx: bool = False
    limitSwitchDisableNeutralOnLOS: bool = False
    softLimitDisableNeutralOnLOS: bool = False
    pulseWidthPeriod_EdgesPerRot: int = 1
    pulseWidthPeriod_FilterWindowSz: int = 1
    trajectoryInterpolationEnable: bool = True
    customParam0: int = 0
    customParam1: int = 0
    enableOptimizations: bool = True
    forwardLimitSwitchSource: typing.Any = LimitSwitchSource.FeedbackConnector
    reverseLimitSwitchSource: typing.Any = LimitSwitchSource.FeedbackConnector
    forwardLimitSwitchDeviceID: int = 0
    reverseLimitSwitchDeviceID: int = 0
    forwardLimitSwitchNormal: typing.Any = LimitSwitchNormal.NormallyOpen
    reverseLimitSwitchNormal: typing.Any = LimitSwitchNormal.NormallyOpen

    def toString(self, prependString: str = "") -> str:
        return "\n".join(f"{prependString}{each.name}: {getattr(self, each.name)}" for each in dataclasses.fields(self))


@dataclasses.dataclass
class BaseTalonConfiguration(BaseMotorControllerConfiguration):
    """What Talons have."""

    primaryPID: BaseTalonPIDSetConfiguration = dataclasses.field(default_factory=BaseTalonPIDSetConfiguration)
    auxiliaryPID: BaseTalonPIDSetConfiguration = dataclasses.field(default_factory=BaseTalonPIDSetConfiguration)


@dataclasses.dataclass
class TalonSRXConfiguration(BaseTalonConfiguration):
    """Of a Talon SRX. Currents in A, the duration in ms."""

    peakCurrentLimit: int = 1
    peakCurrentDuration: int = 1
    continuousCurrentLimit: int = 1


@dataclasses.dataclass
class VictorSPXConfiguration(BaseMotorControllerConfiguration):
    """Of a Victor SPX."""

    primaryPID: VictorSPXPIDSetConfiguration = dataclasses.field(default_factory=VictorSPXPIDSetConfiguration)
    auxiliaryPID: VictorSPXPIDSetConfiguration = dataclasses.field(default_factory=VictorSPXPIDSetConfiguration)


#: Settings by the name of the call that makes each.
simple = {
    "openloopRamp": "configOpenloopRamp",
    "closedloopRamp": "configClosedloopRamp",
    "voltageCompSaturation": "configVoltageCompSaturation",
    "forwardSoftLimitThreshold": "configForwardSoftLimitThreshold",
    "reverseSoftLimitThreshold": "configReverseSoftLimitThreshold",
    "forwardSoftLimitEnable": "configForwardSoftLimitEnable",
    "reverseSoftLimitEnable": "configReverseSoftLimitEnable",
    "motionCruiseVelocity": "configMotionCruiseVelocity",
    "motionAcceleration": "configMotionAcceleration",
}
gains = {"kP": "config_kP", "kI": "config_kI", "kD": "config_kD", "kF": "config_kF", "integralZone": "config_IntegralZone"}
