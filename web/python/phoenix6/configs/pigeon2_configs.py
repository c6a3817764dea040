"""Configurations of a Pigeon2."""

import dataclasses

from ._group import Group
from .config_groups import (
    CustomParamsConfigs,
    GyroTrimConfigs,
    MountPoseConfigs,
    Pigeon2FeaturesConfigs,
)
from .parent_configurator import ParentConfigurator
from .._visible import __getattr__ as __getattr__


@dataclasses.dataclass(eq=True)
class Pigeon2Configuration(Group):
    """All groups of one device."""

    future_proof_configs: bool = True
    mount_pose: MountPoseConfigs = dataclasses.field(default_factory=MountPoseConfigs)
    gyro_trim: GyroTrimConfigs = dataclasses.field(default_factory=GyroTrimConfigs)
    pigeon2_features: Pigeon2FeaturesConfigs = dataclasses.field(default_factory=Pigeon2FeaturesConfigs)
    custom_params: CustomParamsConfigs = dataclasses.field(default_factory=CustomParamsConfigs)


class Pigeon2Configurator(ParentConfigurator):
    """Of a Pigeon2."""
