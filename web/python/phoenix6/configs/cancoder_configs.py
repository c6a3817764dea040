"""Configurations of a CANcoder."""

import dataclasses

from ._group import Group
from .config_groups import (
    CustomParamsConfigs,
    MagnetSensorConfigs,
)
from .parent_configurator import ParentConfigurator
from .._visible import __getattr__ as __getattr__


@dataclasses.dataclass(eq=True)
class CANcoderConfiguration(Group):
    """All groups of one device."""

    future_proof_configs: bool = True
    magnet_sensor: MagnetSensorConfigs = dataclasses.field(default_factory=MagnetSensorConfigs)
    custom_params: CustomParamsConfigs = dataclasses.field(default_factory=CustomParamsConfigs)


class CANcoderConfigurator(ParentConfigurator):
    """Of a CANcoder."""
