"""Configurations of devices."""

from .._visible import modules_of
from . import config_groups, talon_fx_configs
from .cancoder_configs import CANcoderConfiguration
from .candi_configs import CANdiConfiguration
from .canrange_configs import CANrangeConfiguration
from .config_groups import (
    AudioConfigs,
    ClosedLoopGeneralConfigs,
    ClosedLoopRampsConfigs,
    CommutationConfigs,
    CurrentLimitsConfigs,
    CustomParamsConfigs,
    DifferentialConstantsConfigs,
    DifferentialSensorsConfigs,
    DigitalInputsConfigs,
    ExternalFeedbackConfigs,
    FeedbackConfigs,
    FovParamsConfigs,
    GyroTrimConfigs,
    HardwareLimitSwitchConfigs,
    MagnetSensorConfigs,
    MotionMagicConfigs,
    MotorOutputConfigs,
    MountPoseConfigs,
    OpenLoopRampsConfigs,
    PWM1Configs,
    PWM2Configs,
    Pigeon2FeaturesConfigs,
    ProximityParamsConfigs,
    QuadratureConfigs,
    Slot0Configs,
    Slot1Configs,
    Slot2Configs,
    SlotConfigs,
    SoftwareLimitSwitchConfigs,
    ToFParamsConfigs,
    TorqueCurrentConfigs,
    VoltageConfigs,
)
from .pigeon2_configs import Pigeon2Configuration
from .talon_fx_configs import TalonFXConfiguration
from .talon_fxs_configs import TalonFXSConfiguration

__all__ = [
    "AudioConfigs",
    "CANcoderConfiguration",
    "CANdiConfiguration",
    "CANrangeConfiguration",
    "ClosedLoopGeneralConfigs",
    "ClosedLoopRampsConfigs",
    "CommutationConfigs",
    "CurrentLimitsConfigs",
    "CustomParamsConfigs",
    "DifferentialConstantsConfigs",
    "DifferentialSensorsConfigs",
    "DigitalInputsConfigs",
    "ExternalFeedbackConfigs",
    "FeedbackConfigs",
    "FovParamsConfigs",
    "GyroTrimConfigs",
    "HardwareLimitSwitchConfigs",
    "MagnetSensorConfigs",
    "MotionMagicConfigs",
    "MotorOutputConfigs",
    "MountPoseConfigs",
    "OpenLoopRampsConfigs",
    "PWM1Configs",
    "PWM2Configs",
    "Pigeon2Configuration",
    "Pigeon2FeaturesConfigs",
    "ProximityParamsConfigs",
    "QuadratureConfigs",
    "Slot0Configs",
    "Slot1Configs",
    "Slot2Configs",
    "SlotConfigs",
    "SoftwareLimitSwitchConfigs",
    "TalonFXConfiguration",
    "TalonFXSConfiguration",
    "ToFParamsConfigs",
    "TorqueCurrentConfigs",
    "VoltageConfigs",
    "config_groups",
    "talon_fx_configs",
]

__getattr__ = modules_of(__name__)
