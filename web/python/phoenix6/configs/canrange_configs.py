"""Configurations of a CANrange."""

import dataclasses

from ._group import Group
from .config_groups import (
    CustomParamsConfigs,
    FovParamsConfigs,
    ProximityParamsConfigs,
    ToFParamsConfigs,
)
from .parent_configurator import ParentConfigurator
from .._visible import __getattr__ as __getattr__


@dataclasses.dataclass(eq=True)
class CANrangeConfiguration(Group):
    """All groups of one device."""

    future_proof_configs: bool = True
    proximity_params: ProximityParamsConfigs = dataclasses.field(default_factory=ProximityParamsConfigs)
    to_f_params: ToFParamsConfigs = dataclasses.field(default_factory=ToFParamsConfigs)
    fov_params: FovParamsConfigs = dataclasses.field(default_factory=FovParamsConfigs)
    custom_params: CustomParamsConfigs = dataclasses.field(default_factory=CustomParamsConfigs)


class CANrangeConfigurator(ParentConfigurator):
    """Of a CANrange."""
