"""Groups of configurations, with the defaults of a device that has been reset."""

import dataclasses
import typing

from .. import signals
from ._group import Group
from .._visible import __getattr__ as __getattr__


@dataclasses.dataclass(eq=True)
class MotorOutputConfigs(Group):
    """How the motor turns."""

    inverted: typing.Any = signals.InvertedValue.COUNTER_CLOCKWISE_POSITIVE
    neutral_mode: typing.Any = signals.NeutralModeValue.COAST
    duty_cycle_neutral_deadband: float = 0.0
    peak_forward_duty_cycle: float = 1.0
    peak_reverse_duty_cycle: float = -1.0
    control_timesync_freq_hz: float = 0.0


@dataclasses.dataclass(eq=True)
class CurrentLimitsConfigs(Group):
    """Limits of currents [A]."""

    stator_current_limit: float = 120.0
    stator_current_limit_enable: bool = True
    supply_current_limit: float = 70.0
    supply_current_limit_enable: bool = True
    supply_current_lower_limit: float = 40.0
    supply_current_lower_time: float = 1.0


@dataclasses.dataclass(eq=True)
class VoltageConfigs(Group):
    """Limits of volts."""

    supply_voltage_time_constant: float = 0.0
    peak_forward_voltage: float = 16.0
    peak_reverse_voltage: float = -16.0


@dataclasses.dataclass(eq=True)
class TorqueCurrentConfigs(Group):
    """Limits of torque currents [A]."""

    peak_forward_torque_current: float = 800.0
    peak_reverse_torque_current: float = -800.0
    torque_neutral_deadband: float = 0.0


@dataclasses.dataclass(eq=True)
class FeedbackConfigs(Group):
    """What measures, and how it is geared."""

    feedback_rotor_offset: float = 0.0
    sensor_to_mechanism_ratio: float = 1.0
    rotor_to_sensor_ratio: float = 1.0
    feedback_sensor_source: typing.Any = signals.FeedbackSensorSourceValue.ROTOR_SENSOR
    feedback_remote_sensor_id: int = 0
    velocity_filter_time_constant: float = 0.0


@dataclasses.dataclass(eq=True)
class ExternalFeedbackConfigs(Group):
    """What measures, of a Talon FXS."""

    sensor_to_mechanism_ratio: float = 1.0
    rotor_to_sensor_ratio: float = 1.0
    feedback_remote_sensor_id: int = 0
    velocity_filter_time_constant: float = 0.0
    absolute_sensor_offset: float = 0.0
    external_feedback_sensor_source: typing.Any = signals.ExternalFeedbackSensorSourceValue.COMMUTATION
    sensor_phase: typing.Any = signals.SensorPhaseValue.ALIGNED
    quadrature_edges_per_rotation: int = 4096
    absolute_sensor_discontinuity_point: float = 0.5


@dataclasses.dataclass(eq=True)
class DifferentialSensorsConfigs(Group):
    """Accepted."""

    differential_talon_fx_sensor_id: int = 0
    differential_remote_sensor_id: int = 0


@dataclasses.dataclass(eq=True)
class DifferentialConstantsConfigs(Group):
    """Accepted."""

    peak_differential_duty_cycle: float = 2.0
    peak_differential_voltage: float = 32.0
    peak_differential_torque_current: float = 1600.0


@dataclasses.dataclass(eq=True)
class OpenLoopRampsConfigs(Group):
    """Seconds from nothing to full, of open loops."""

    duty_cycle_open_loop_ramp_period: float = 0.0
    voltage_open_loop_ramp_period: float = 0.0
    torque_open_loop_ramp_period: float = 0.0


@dataclasses.dataclass(eq=True)
class ClosedLoopRampsConfigs(Group):
    """Seconds from nothing to full, of closed loops."""

    duty_cycle_closed_loop_ramp_period: float = 0.0
    voltage_closed_loop_ramp_period: float = 0.0
    torque_closed_loop_ramp_period: float = 0.0


@dataclasses.dataclass(eq=True)
class HardwareLimitSwitchConfigs(Group):
    """Limit switches."""

    forward_limit_type: typing.Any = signals.ForwardLimitTypeValue.NORMALLY_OPEN
    forward_limit_autoset_position_enable: bool = False
    forward_limit_autoset_position_value: float = 0.0
    forward_limit_enable: bool = True
    forward_limit_source: typing.Any = signals.ForwardLimitSourceValue.LIMIT_SWITCH_PIN
    forward_limit_remote_sensor_id: int = 0
    reverse_limit_type: typing.Any = signals.ReverseLimitTypeValue.NORMALLY_OPEN
    reverse_limit_autoset_position_enable: bool = False
    reverse_limit_autoset_position_value: float = 0.0
    reverse_limit_enable: bool = True
    reverse_limit_source: typing.Any = signals.ReverseLimitSourceValue.LIMIT_SWITCH_PIN
    reverse_limit_remote_sensor_id: int = 0


@dataclasses.dataclass(eq=True)
class AudioConfigs(Group):
    """Accepted."""

    beep_on_boot: bool = True
    beep_on_config: bool = True
    allow_music_dur_disable: bool = False


@dataclasses.dataclass(eq=True)
class SoftwareLimitSwitchConfigs(Group):
    """Soft limits, in turns of the mechanism."""

    forward_soft_limit_enable: bool = False
    forward_soft_limit_threshold: float = 0.0
    reverse_soft_limit_enable: bool = False
    reverse_soft_limit_threshold: float = 0.0


@dataclasses.dataclass(eq=True)
class MotionMagicConfigs(Group):
    """Profiles."""

    motion_magic_cruise_velocity: float = 0.0
    motion_magic_acceleration: float = 0.0
    motion_magic_jerk: float = 0.0
    motion_magic_expo_k_v: float = 0.12
    motion_magic_expo_k_a: float = 0.1


@dataclasses.dataclass(eq=True)
class CustomParamsConfigs(Group):
    """The program's own numbers."""

    custom_param0: int = 0
    custom_param1: int = 0


@dataclasses.dataclass(eq=True)
class ClosedLoopGeneralConfigs(Group):
    """Of all closed loops."""

    continuous_wrap: bool = False
    differential_continuous_wrap: bool = False
    gain_sched_error_threshold: float = 0.0
    gain_sched_kp_behavior: typing.Any = signals.GainSchedKpBehaviorValue.CONTINUOUS


@dataclasses.dataclass(eq=True)
class Slot0Configs(Group):
    """Gains of slot 0."""

    k_p: float = 0.0
    k_i: float = 0.0
    k_d: float = 0.0
    k_s: float = 0.0
    k_v: float = 0.0
    k_a: float = 0.0
    k_g: float = 0.0
    gravity_type: typing.Any = signals.GravityTypeValue.ELEVATOR_STATIC
    static_feedforward_sign: typing.Any = signals.StaticFeedforwardSignValue.USE_VELOCITY_SIGN
    gravity_arm_position_offset: float = 0.0
    gain_sched_behavior: typing.Any = signals.GainSchedBehaviorValue.INACTIVE


@dataclasses.dataclass(eq=True)
class Slot1Configs(Group):
    """Gains of slot 1."""

    k_p: float = 0.0
    k_i: float = 0.0
    k_d: float = 0.0
    k_s: float = 0.0
    k_v: float = 0.0
    k_a: float = 0.0
    k_g: float = 0.0
    gravity_type: typing.Any = signals.GravityTypeValue.ELEVATOR_STATIC
    static_feedforward_sign: typing.Any = signals.StaticFeedforwardSignValue.USE_VELOCITY_SIGN
    gravity_arm_position_offset: float = 0.0
    gain_sched_behavior: typing.Any = signals.GainSchedBehaviorValue.INACTIVE


@dataclasses.dataclass(eq=True)
class Slot2Configs(Group):
    """Gains of slot 2."""

    k_p: float = 0.0
    k_i: float = 0.0
    k_d: float = 0.0
    k_s: float = 0.0
    k_v: float = 0.0
    k_a: float = 0.0
    k_g: float = 0.0
    gravity_type: typing.Any = signals.GravityTypeValue.ELEVATOR_STATIC
    static_feedforward_sign: typing.Any = signals.StaticFeedforwardSignValue.USE_VELOCITY_SIGN
    gravity_arm_position_offset: float = 0.0
    gain_sched_behavior: typing.Any = signals.GainSchedBehaviorValue.INACTIVE


@dataclasses.dataclass(eq=True)
class SlotConfigs(Group):
    """Gains of any slot."""

    k_p: float = 0.0
    k_i: float = 0.0
    k_d: float = 0.0
    k_s: float = 0.0
    k_v: float = 0.0
    k_a: float = 0.0
    k_g: float = 0.0
    gravity_type: typing.Any = signals.GravityTypeValue.ELEVATOR_STATIC
    static_feedforward_sign: typing.Any = signals.StaticFeedforwardSignValue.USE_VELOCITY_SIGN
    gravity_arm_position_offset: float = 0.0
    gain_sched_behavior: typing.Any = signals.GainSchedBehaviorValue.INACTIVE
    slot_number: int = 0


@dataclasses.dataclass(eq=True)
class MagnetSensorConfigs(Group):
    """Of a CANcoder."""

    sensor_direction: typing.Any = signals.SensorDirectionValue.COUNTER_CLOCKWISE_POSITIVE
    magnet_offset: float = 0.0
    absolute_sensor_discontinuity_point: float = 0.5


@dataclasses.dataclass(eq=True)
class MountPoseConfigs(Group):
    """How a Pigeon sits [deg]."""

    mount_pose_yaw: float = 0.0
    mount_pose_pitch: float = 0.0
    mount_pose_roll: float = 0.0


@dataclasses.dataclass(eq=True)
class GyroTrimConfigs(Group):
    """Accepted."""

    gyro_scalar_x: float = 0.0
    gyro_scalar_y: float = 0.0
    gyro_scalar_z: float = 0.0


@dataclasses.dataclass(eq=True)
class Pigeon2FeaturesConfigs(Group):
    """Accepted."""

    enable_compass: bool = False
    disable_temperature_compensation: bool = False
    disable_no_motion_calibration: bool = False


@dataclasses.dataclass(eq=True)
class CommutationConfigs(Group):
    """Of a Talon FXS."""

    advanced_hall_support: typing.Any = signals.AdvancedHallSupportValue.DISABLED
    motor_arrangement: typing.Any = signals.MotorArrangementValue.DISABLED
    brushed_motor_wiring: typing.Any = signals.BrushedMotorWiringValue.LEADS_A_AND_B


@dataclasses.dataclass(eq=True)
class ProximityParamsConfigs(Group):
    """Of a CANrange."""

    proximity_threshold: float = 0.4
    proximity_hysteresis: float = 0.01
    min_signal_strength_for_valid_measurement: float = 2500.0


@dataclasses.dataclass(eq=True)
class ToFParamsConfigs(Group):
    """Of a CANrange."""

    update_mode: typing.Any = signals.UpdateModeValue.SHORT_RANGE100_HZ
    update_frequency: float = 100.0


@dataclasses.dataclass(eq=True)
class FovParamsConfigs(Group):
    """Of a CANrange."""

    fov_center_x: float = 0.0
    fov_center_y: float = 0.0
    fov_range_x: float = 27.0
    fov_range_y: float = 27.0


@dataclasses.dataclass(eq=True)
class DigitalInputsConfigs(Group):
    """Of a CANdi."""

    s1_float_state: typing.Any = signals.S1FloatStateValue.FLOAT_DETECT
    s2_float_state: typing.Any = signals.S2FloatStateValue.FLOAT_DETECT
    s1_close_state: typing.Any = signals.S1CloseStateValue.CLOSE_WHEN_NOT_FLOATING
    s2_close_state: typing.Any = signals.S2CloseStateValue.CLOSE_WHEN_NOT_FLOATING


@dataclasses.dataclass(eq=True)
class QuadratureConfigs(Group):
    """Of a CANdi."""

    quadrature_edges_per_rotation: int = 4096
    sensor_direction: bool = False


@dataclasses.dataclass(eq=True)
class PWM1Configs(Group):
    """Of a CANdi."""

    absolute_sensor_offset: float = 0.0
    absolute_sensor_discontinuity_point: float = 0.5
    sensor_direction: bool = False


@dataclasses.dataclass(eq=True)
class PWM2Configs(Group):
    """Of a CANdi."""

    absolute_sensor_offset: float = 0.0
    absolute_sensor_discontinuity_point: float = 0.5
    sensor_direction: bool = False


def _slot_from(value: Group) -> SlotConfigs:
    """Any slot's gains as SlotConfigs."""
    made = SlotConfigs(**{each.name: getattr(value, each.name) for each in dataclasses.fields(value)})  # type: ignore[arg-type]
    made.slot_number = int(type(value).__name__[4]) if type(value).__name__[4].isdigit() else made.slot_number
    return made


SlotConfigs.from_other = staticmethod(_slot_from)  # type: ignore[attr-defined]


def _sensor(source: str) -> typing.Any:
    def with_it(self: FeedbackConfigs, device: typing.Any) -> FeedbackConfigs:
        self.feedback_sensor_source = getattr(signals.FeedbackSensorSourceValue, source)
        self.feedback_remote_sensor_id = device.device_id
        return self

    return with_it


for _name in ("REMOTE_CANCODER", "FUSED_CANCODER", "SYNC_CANCODER"):
    setattr(FeedbackConfigs, f"with_{_name.lower()}", _sensor(_name))


@dataclasses.dataclass(eq=True)
class LEDConfigs(Group):
    """A CANdle's strip of LEDs."""

    strip_type: typing.Any = signals.StripTypeValue.GRB
    brightness_scalar: float = 1.0
    loss_of_signal_behavior: typing.Any = signals.LossOfSignalBehaviorValue.KEEP_RUNNING


@dataclasses.dataclass(eq=True)
class CANdleFeaturesConfigs(Group):
    """A CANdle's outputs."""

    enable5_v_rail: typing.Any = signals.Enable5VRailValue.ENABLED
    v_bat_output_mode: typing.Any = signals.VBatOutputModeValue.ON
    status_led_when_active: typing.Any = signals.StatusLedWhenActiveValue.ENABLED
