"""Configurations of a CANdle."""

import dataclasses

from ._group import Group
from .config_groups import CANdleFeaturesConfigs, CustomParamsConfigs, LEDConfigs
from .parent_configurator import ParentConfigurator
from .._visible import __getattr__ as __getattr__


@dataclasses.dataclass(eq=True)
class CANdleConfiguration(Group):
    """All groups of one device."""

    future_proof_configs: bool = True
    custom_params: CustomParamsConfigs = dataclasses.field(default_factory=CustomParamsConfigs)
    led: LEDConfigs = dataclasses.field(default_factory=LEDConfigs)
    candle_features: CANdleFeaturesConfigs = dataclasses.field(default_factory=CANdleFeaturesConfigs)


class CANdleConfigurator(ParentConfigurator):
    """Of a CANdle."""
