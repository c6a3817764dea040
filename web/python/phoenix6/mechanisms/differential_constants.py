"""What a differential mechanism is made of."""

import enum
import typing

from .. import signals

MotorConfigsT = typing.TypeVar("MotorConfigsT")


class DifferentialPigeon2Source(enum.Enum):
    """The angle of a Pigeon 2 that says how far the difference is."""

    YAW = 0
    PITCH = 1
    ROLL = 2


class DifferentialCANdiSource(enum.Enum):
    """The sensor at a CANdi that says how far the difference is."""

    PWM1 = 0
    PWM2 = 1
    QUADRATURE = 2


class DifferentialMotorConstants(typing.Generic[MotorConfigsT]):
    """The motors of a differential mechanism: their ids, how they stand to each other, the gearing of the difference, and their configurations."""

    def __init__(self) -> None:
        self.can_bus_name = ""
        #: Its output is the average and the difference.
        self.leader_id = 0
        #: Its output is the average less the difference.
        self.follower_id = 0
        #: Of the motors as they are built in, without their inversion.
        self.alignment: typing.Any = signals.MotorAlignmentValue.ALIGNED
        #: Turns of the sensor for one of the difference.
        self.sensor_to_differential_ratio = 1.0
        #: [Hz]; here loops run at 1000.
        self.closed_loop_rate = 200.0
        self.leader_initial_configs: typing.Any = None
        self.follower_initial_configs: typing.Any = None
        #: The follower gets the leader's limits and neutral mode.
        self.follower_uses_common_leader_configs = True


def _fluent(name: str) -> typing.Any:
    def with_it(self: DifferentialMotorConstants, value: typing.Any) -> DifferentialMotorConstants:
        setattr(self, name, value)
        return self

    with_it.__name__ = with_it.__qualname__ = f"with_{name}"
    return with_it


for _name in vars(DifferentialMotorConstants()):
    setattr(DifferentialMotorConstants, f"with_{_name}", _fluent(_name))

__all__ = ["DifferentialCANdiSource", "DifferentialMotorConstants", "DifferentialPigeon2Source"]
