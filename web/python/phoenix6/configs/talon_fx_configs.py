"""Configurations of a TalonFX."""

import dataclasses

from ._group import Group
from .config_groups import (
    AudioConfigs,
    ClosedLoopGeneralConfigs,
    ClosedLoopRampsConfigs,
    CurrentLimitsConfigs,
    CustomParamsConfigs,
    DifferentialConstantsConfigs,
    DifferentialSensorsConfigs,
    FeedbackConfigs,
    HardwareLimitSwitchConfigs,
    MotionMagicConfigs,
    MotorOutputConfigs,
    OpenLoopRampsConfigs,
    Slot0Configs,
    Slot1Configs,
    Slot2Configs,
    SoftwareLimitSwitchConfigs,
    TorqueCurrentConfigs,
    VoltageConfigs,
)
from .parent_configurator import ParentConfigurator
from .._visible import __getattr__ as __getattr__


@dataclasses.dataclass(eq=True)
class TalonFXConfiguration(Group):
    """All groups of one device."""

    future_proof_configs: bool = True
    motor_output: MotorOutputConfigs = dataclasses.field(default_factory=MotorOutputConfigs)
    current_limits: CurrentLimitsConfigs = dataclasses.field(default_factory=CurrentLimitsConfigs)
    voltage: VoltageConfigs = dataclasses.field(default_factory=VoltageConfigs)
    torque_current: TorqueCurrentConfigs = dataclasses.field(default_factory=TorqueCurrentConfigs)
    feedback: FeedbackConfigs = dataclasses.field(default_factory=FeedbackConfigs)
    differential_sensors: DifferentialSensorsConfigs = dataclasses.field(default_factory=DifferentialSensorsConfigs)
    differential_constants: DifferentialConstantsConfigs = dataclasses.field(default_factory=DifferentialConstantsConfigs)
    open_loop_ramps: OpenLoopRampsConfigs = dataclasses.field(default_factory=OpenLoopRampsConfigs)
    closed_loop_ramps: ClosedLoopRampsConfigs = dataclasses.field(default_factory=ClosedLoopRampsConfigs)
    hardware_limit_switch: HardwareLimitSwitchConfigs = dataclasses.field(default_factory=HardwareLimitSwitchConfigs)
    audio: AudioConfigs = dataclasses.field(default_factory=AudioConfigs)
    software_limit_switch: SoftwareLimitSwitchConfigs = dataclasses.field(default_factory=SoftwareLimitSwitchConfigs)
    motion_magic: MotionMagicConfigs = dataclasses.field(default_factory=MotionMagicConfigs)
    custom_params: CustomParamsConfigs = dataclasses.field(default_factory=CustomParamsConfigs)
    closed_loop_general: ClosedLoopGeneralConfigs = dataclasses.field(default_factory=ClosedLoopGeneralConfigs)
    slot0: Slot0Configs = dataclasses.field(default_factory=Slot0Configs)
    slot1: Slot1Configs = dataclasses.field(default_factory=Slot1Configs)
    slot2: Slot2Configs = dataclasses.field(default_factory=Slot2Configs)


class TalonFXConfigurator(ParentConfigurator):
    """Of a TalonFX."""
