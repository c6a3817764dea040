"""What a swerve drivetrain has once."""

import dataclasses
import typing

from ..configs._group import Group
from .._visible import of_swerve as __getattr__


@dataclasses.dataclass
class SwerveDrivetrainConstants(Group):
    """Its bus and its gyro."""

    can_bus_name: str = "rio"
    pigeon2_id: int = 0
    pigeon2_configs: typing.Any = None
