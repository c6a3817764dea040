"""Configurations of a CANdi."""

import dataclasses

from ._group import Group
from .config_groups import (
    CustomParamsConfigs,
    DigitalInputsConfigs,
    PWM1Configs,
    PWM2Configs,
    QuadratureConfigs,
)
from .parent_configurator import ParentConfigurator
from .._visible import __getattr__ as __getattr__


@dataclasses.dataclass(eq=True)
class CANdiConfiguration(Group):
    """All groups of one device."""

    future_proof_configs: bool = True
    digital_inputs: DigitalInputsConfigs = dataclasses.field(default_factory=DigitalInputsConfigs)
    quadrature: QuadratureConfigs = dataclasses.field(default_factory=QuadratureConfigs)
    pwm1: PWM1Configs = dataclasses.field(default_factory=PWM1Configs)
    pwm2: PWM2Configs = dataclasses.field(default_factory=PWM2Configs)
    custom_params: CustomParamsConfigs = dataclasses.field(default_factory=CustomParamsConfigs)


class CANdiConfigurator(ParentConfigurator):
    """Of a CANdi."""
