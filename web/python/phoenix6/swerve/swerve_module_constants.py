"""What a swerve module is, as Tuner X writes it down."""

import copy
import dataclasses
import enum
import typing

from ..configs import CANcoderConfiguration, Slot0Configs, TalonFXConfiguration
from ..configs._group import Group
from .._visible import of_swerve as __getattr__


class ClosedLoopOutputType(enum.Enum):
    VOLTAGE = 0
    TORQUE_CURRENT_FOC = 1


class DriveMotorArrangement(enum.Enum):
    TALON_FX_INTEGRATED = 0
    TALON_FXS_NEO_JST = 1
    TALON_FXS_VORTEX_JST = 2


class SteerMotorArrangement(enum.Enum):
    TALON_FX_INTEGRATED = 0
    TALON_FXS_MINION_JST = 1
    TALON_FXS_NEO_JST = 2
    TALON_FXS_VORTEX_JST = 3
    TALON_FXS_NEO550_JST = 4
    TALON_FXS_BRUSHED_AB = 5
    TALON_FXS_BRUSHED_AC = 6
    TALON_FXS_BRUSHED_BC = 7


class SteerFeedbackType(enum.Enum):
    FUSED_CANCODER = 0
    SYNC_CANCODER = 1
    REMOTE_CANCODER = 2
    FUSED_CANDI_PWM1 = 3
    FUSED_CANDI_PWM2 = 4
    SYNC_CANDI_PWM1 = 5
    SYNC_CANDI_PWM2 = 6
    REMOTE_CANDI_PWM1 = 7
    REMOTE_CANDI_PWM2 = 8
    TALON_FXS_PULSE_WIDTH = 9


@dataclasses.dataclass
class SwerveModuleConstants(Group):
    """One module."""

    steer_motor_id: int = 0
    drive_motor_id: int = 0
    encoder_id: int = 0
    encoder_offset: float = 0.0
    location_x: float = 0.0
    location_y: float = 0.0
    drive_motor_inverted: bool = False
    steer_motor_inverted: bool = False
    encoder_inverted: bool = False
    drive_motor_gear_ratio: float = 0.0
    steer_motor_gear_ratio: float = 0.0
    coupling_gear_ratio: float = 0.0
    wheel_radius: float = 0.0
    steer_motor_gains: typing.Any = dataclasses.field(default_factory=Slot0Configs)
    drive_motor_gains: typing.Any = dataclasses.field(default_factory=Slot0Configs)
    steer_motor_closed_loop_output: ClosedLoopOutputType = ClosedLoopOutputType.VOLTAGE
    drive_motor_closed_loop_output: ClosedLoopOutputType = ClosedLoopOutputType.VOLTAGE
    slip_current: float = 120.0
    speed_at12_volts: float = 0.0
    drive_motor_type: DriveMotorArrangement = DriveMotorArrangement.TALON_FX_INTEGRATED
    steer_motor_type: SteerMotorArrangement = SteerMotorArrangement.TALON_FX_INTEGRATED
    feedback_source: SteerFeedbackType = SteerFeedbackType.FUSED_CANCODER
    drive_motor_initial_configs: typing.Any = dataclasses.field(default_factory=TalonFXConfiguration)
    steer_motor_initial_configs: typing.Any = dataclasses.field(default_factory=TalonFXConfiguration)
    encoder_initial_configs: typing.Any = dataclasses.field(default_factory=CANcoderConfiguration)
    steer_inertia: float = 0.01
    drive_inertia: float = 0.01
    steer_friction_voltage: float = 0.2
    drive_friction_voltage: float = 0.2


_own = ("steer_motor_id", "drive_motor_id", "encoder_id", "encoder_offset", "location_x", "location_y")
_own += ("drive_motor_inverted", "steer_motor_inverted", "encoder_inverted")
_T = typing.TypeVar("_T")
_U = typing.TypeVar("_U")
_V = typing.TypeVar("_V")


class SwerveModuleConstantsFactory(typing.Generic[_T, _U, _V]):
    """Makes modules that have the rest in common."""

    def __init__(self) -> None:
        for each in dataclasses.fields(SwerveModuleConstants):
            if each.name not in _own:
                default = each.default_factory() if each.default_factory is not dataclasses.MISSING else each.default
                setattr(self, each.name, default)

    def create_module_constants(
        self,
        steer_motor_id: int,
        drive_motor_id: int,
        encoder_id: int,
        encoder_offset: float,
        location_x: float,
        location_y: float,
        drive_motor_inverted: bool,
        steer_motor_inverted: bool,
        encoder_inverted: bool,
    ) -> SwerveModuleConstants:
        common = {name: copy.deepcopy(value) for name, value in vars(self).items() if not name.startswith("_")}
        return SwerveModuleConstants(
            steer_motor_id,
            drive_motor_id,
            encoder_id,
            encoder_offset,
            location_x,
            location_y,
            drive_motor_inverted,
            steer_motor_inverted,
            encoder_inverted,
            **common,
        )


def _fluent(name: str) -> typing.Any:
    def with_it(self: typing.Any, new: typing.Any) -> typing.Any:
        setattr(self, name, new)
        return self

    return with_it


for _each in dataclasses.fields(SwerveModuleConstants):
    if _each.name not in _own:
        setattr(SwerveModuleConstantsFactory, f"with_{_each.name}", _fluent(_each.name))
# Both spellings are in programs.
for _kind in (SwerveModuleConstantsFactory, SwerveModuleConstants):
    setattr(_kind, "with_speed_at_12_volts", _fluent("speed_at12_volts"))
