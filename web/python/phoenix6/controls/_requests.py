"""Control requests: what a controller is to do from now on, in turns of its mechanism and turns a second."""

import typing

from _sandlot import can_motors, years

from ._request import ControlRequest



class DutyCycleOut(ControlRequest):
    """An output, by a part of the battery, -1 to 1."""

    _kind, _unit = can_motors.opened, can_motors.duty

    def __init__(self, output: float, enable_foc: bool = True, override_brake_dur_neutral: bool = False, limit_forward_motion: bool = False, limit_reverse_motion: bool = False, ignore_hardware_limits: bool = False, ignore_software_limits: bool = False, use_timesync: bool = False) -> None:
        self.output = output
        self.enable_foc = enable_foc
        self.override_brake_dur_neutral = override_brake_dur_neutral
        self.limit_forward_motion = limit_forward_motion
        self.limit_reverse_motion = limit_reverse_motion
        self.ignore_hardware_limits = ignore_hardware_limits
        self.ignore_software_limits = ignore_software_limits
        self.use_timesync = use_timesync
        self.update_freq_hz = 100.0


class VoltageOut(ControlRequest):
    """An output, by volts."""

    _kind, _unit = can_motors.opened, can_motors.volts

    def __init__(self, output: float, enable_foc: bool = True, override_brake_dur_neutral: bool = False, limit_forward_motion: bool = False, limit_reverse_motion: bool = False, ignore_hardware_limits: bool = False, ignore_software_limits: bool = False, use_timesync: bool = False) -> None:
        self.output = output
        self.enable_foc = enable_foc
        self.override_brake_dur_neutral = override_brake_dur_neutral
        self.limit_forward_motion = limit_forward_motion
        self.limit_reverse_motion = limit_reverse_motion
        self.ignore_hardware_limits = ignore_hardware_limits
        self.ignore_software_limits = ignore_software_limits
        self.use_timesync = use_timesync
        self.update_freq_hz = 100.0


class TorqueCurrentFOC(ControlRequest):
    """An output, by amps of torque current."""

    _kind, _unit = can_motors.opened, can_motors.amps

    def __init__(self, output: float, max_abs_duty_cycle: float = 1.0, deadband: float = 0.0, override_coast_dur_neutral: bool = False, limit_forward_motion: bool = False, limit_reverse_motion: bool = False, ignore_hardware_limits: bool = False, ignore_software_limits: bool = False, use_timesync: bool = False) -> None:
        self.output = output
        self.max_abs_duty_cycle = max_abs_duty_cycle
        self.deadband = deadband
        self.override_coast_dur_neutral = override_coast_dur_neutral
        self.limit_forward_motion = limit_forward_motion
        self.limit_reverse_motion = limit_reverse_motion
        self.ignore_hardware_limits = ignore_hardware_limits
        self.ignore_software_limits = ignore_software_limits
        self.use_timesync = use_timesync
        self.update_freq_hz = 100.0


class PositionDutyCycle(ControlRequest):
    """A position, by a part of the battery, -1 to 1."""

    _kind, _unit = can_motors.position, can_motors.duty

    def __init__(self, position: float, velocity: float = 0.0, enable_foc: bool = True, feed_forward: float = 0.0, slot: int = 0, override_brake_dur_neutral: bool = False, limit_forward_motion: bool = False, limit_reverse_motion: bool = False, ignore_hardware_limits: bool = False, ignore_software_limits: bool = False, use_timesync: bool = False) -> None:
        self.position = position
        self.velocity = velocity
        self.enable_foc = enable_foc
        self.feed_forward = feed_forward
        self.slot = slot
        self.override_brake_dur_neutral = override_brake_dur_neutral
        self.limit_forward_motion = limit_forward_motion
        self.limit_reverse_motion = limit_reverse_motion
        self.ignore_hardware_limits = ignore_hardware_limits
        self.ignore_software_limits = ignore_software_limits
        self.use_timesync = use_timesync
        self.update_freq_hz = 100.0


class VelocityDutyCycle(ControlRequest):
    """A speed, by a part of the battery, -1 to 1."""

    _kind, _unit = can_motors.velocity, can_motors.duty

    def __init__(self, velocity: float, acceleration: float = 0.0, enable_foc: bool = True, feed_forward: float = 0.0, slot: int = 0, override_brake_dur_neutral: bool = False, limit_forward_motion: bool = False, limit_reverse_motion: bool = False, ignore_hardware_limits: bool = False, ignore_software_limits: bool = False, use_timesync: bool = False) -> None:
        self.velocity = velocity
        self.acceleration = acceleration
        self.enable_foc = enable_foc
        self.feed_forward = feed_forward
        self.slot = slot
        self.override_brake_dur_neutral = override_brake_dur_neutral
        self.limit_forward_motion = limit_forward_motion
        self.limit_reverse_motion = limit_reverse_motion
        self.ignore_hardware_limits = ignore_hardware_limits
        self.ignore_software_limits = ignore_software_limits
        self.use_timesync = use_timesync
        self.update_freq_hz = 100.0


class MotionMagicDutyCycle(ControlRequest):
    """A position along a profile, by a part of the battery, -1 to 1."""

    _kind, _unit = can_motors.profile_position, can_motors.duty

    def __init__(self, position: float, enable_foc: bool = True, feed_forward: float = 0.0, slot: int = 0, override_brake_dur_neutral: bool = False, limit_forward_motion: bool = False, limit_reverse_motion: bool = False, ignore_hardware_limits: bool = False, ignore_software_limits: bool = False, use_timesync: bool = False) -> None:
        self.position = position
        self.enable_foc = enable_foc
        self.feed_forward = feed_forward
        self.slot = slot
        self.override_brake_dur_neutral = override_brake_dur_neutral
        self.limit_forward_motion = limit_forward_motion
        self.limit_reverse_motion = limit_reverse_motion
        self.ignore_hardware_limits = ignore_hardware_limits
        self.ignore_software_limits = ignore_software_limits
        self.use_timesync = use_timesync
        self.update_freq_hz = 100.0


class MotionMagicVelocityDutyCycle(ControlRequest):
    """A speed along a profile, by a part of the battery, -1 to 1."""

    _kind, _unit = can_motors.profile_velocity, can_motors.duty

    def __init__(self, velocity: float, acceleration: float = 0.0, enable_foc: bool = True, feed_forward: float = 0.0, slot: int = 0, override_brake_dur_neutral: bool = False, limit_forward_motion: bool = False, limit_reverse_motion: bool = False, ignore_hardware_limits: bool = False, ignore_software_limits: bool = False, use_timesync: bool = False) -> None:
        self.velocity = velocity
        self.acceleration = acceleration
        self.enable_foc = enable_foc
        self.feed_forward = feed_forward
        self.slot = slot
        self.override_brake_dur_neutral = override_brake_dur_neutral
        self.limit_forward_motion = limit_forward_motion
        self.limit_reverse_motion = limit_reverse_motion
        self.ignore_hardware_limits = ignore_hardware_limits
        self.ignore_software_limits = ignore_software_limits
        self.use_timesync = use_timesync
        self.update_freq_hz = 100.0


class MotionMagicExpoDutyCycle(ControlRequest):
    """A position along a profile of a motor's own answer, by a part of the battery, -1 to 1."""

    _kind, _unit = can_motors.expo_position, can_motors.duty

    def __init__(self, position: float, enable_foc: bool = True, feed_forward: float = 0.0, slot: int = 0, override_brake_dur_neutral: bool = False, limit_forward_motion: bool = False, limit_reverse_motion: bool = False, ignore_hardware_limits: bool = False, ignore_software_limits: bool = False, use_timesync: bool = False) -> None:
        self.position = position
        self.enable_foc = enable_foc
        self.feed_forward = feed_forward
        self.slot = slot
        self.override_brake_dur_neutral = override_brake_dur_neutral
        self.limit_forward_motion = limit_forward_motion
        self.limit_reverse_motion = limit_reverse_motion
        self.ignore_hardware_limits = ignore_hardware_limits
        self.ignore_software_limits = ignore_software_limits
        self.use_timesync = use_timesync
        self.update_freq_hz = 100.0


class DynamicMotionMagicDutyCycle(ControlRequest):
    """A position along a profile, by a part of the battery, -1 to 1."""

    _kind, _unit = can_motors.profile_position, can_motors.duty

    def __init__(self, position: float, velocity: float, acceleration: float, jerk: float = 0.0, enable_foc: bool = True, feed_forward: float = 0.0, slot: int = 0, override_brake_dur_neutral: bool = False, limit_forward_motion: bool = False, limit_reverse_motion: bool = False, ignore_hardware_limits: bool = False, ignore_software_limits: bool = False, use_timesync: bool = False) -> None:
        self.position = position
        self.velocity = velocity
        self.acceleration = acceleration
        self.jerk = jerk
        self.enable_foc = enable_foc
        self.feed_forward = feed_forward
        self.slot = slot
        self.override_brake_dur_neutral = override_brake_dur_neutral
        self.limit_forward_motion = limit_forward_motion
        self.limit_reverse_motion = limit_reverse_motion
        self.ignore_hardware_limits = ignore_hardware_limits
        self.ignore_software_limits = ignore_software_limits
        self.use_timesync = use_timesync
        self.update_freq_hz = 100.0


class DynamicMotionMagicExpoDutyCycle(ControlRequest):
    """A position along a profile of a motor's own answer, by a part of the battery, -1 to 1."""

    _kind, _unit = can_motors.expo_position, can_motors.duty

    def __init__(self, position: float, k_v: float, k_a: float, velocity: float = 0.0, enable_foc: bool = True, feed_forward: float = 0.0, slot: int = 0, override_brake_dur_neutral: bool = False, limit_forward_motion: bool = False, limit_reverse_motion: bool = False, ignore_hardware_limits: bool = False, ignore_software_limits: bool = False, use_timesync: bool = False) -> None:
        self.position = position
        self.k_v = k_v
        self.k_a = k_a
        self.velocity = velocity
        self.enable_foc = enable_foc
        self.feed_forward = feed_forward
        self.slot = slot
        self.override_brake_dur_neutral = override_brake_dur_neutral
        self.limit_forward_motion = limit_forward_motion
        self.limit_reverse_motion = limit_reverse_motion
        self.ignore_hardware_limits = ignore_hardware_limits
        self.ignore_software_limits = ignore_software_limits
        self.use_timesync = use_timesync
        self.update_freq_hz = 100.0


class PositionVoltage(ControlRequest):
    """A position, by volts."""

    _kind, _unit = can_motors.position, can_motors.volts

    def __init__(self, position: float, velocity: float = 0.0, enable_foc: bool = True, feed_forward: float = 0.0, slot: int = 0, override_brake_dur_neutral: bool = False, limit_forward_motion: bool = False, limit_reverse_motion: bool = False, ignore_hardware_limits: bool = False, ignore_software_limits: bool = False, use_timesync: bool = False) -> None:
        self.position = position
        self.velocity = velocity
        self.enable_foc = enable_foc
        self.feed_forward = feed_forward
        self.slot = slot
        self.override_brake_dur_neutral = override_brake_dur_neutral
        self.limit_forward_motion = limit_forward_motion
        self.limit_reverse_motion = limit_reverse_motion
        self.ignore_hardware_limits = ignore_hardware_limits
        self.ignore_software_limits = ignore_software_limits
        self.use_timesync = use_timesync
        self.update_freq_hz = 100.0


class VelocityVoltage(ControlRequest):
    """A speed, by volts."""

    _kind, _unit = can_motors.velocity, can_motors.volts

    def __init__(self, velocity: float, acceleration: float = 0.0, enable_foc: bool = True, feed_forward: float = 0.0, slot: int = 0, override_brake_dur_neutral: bool = False, limit_forward_motion: bool = False, limit_reverse_motion: bool = False, ignore_hardware_limits: bool = False, ignore_software_limits: bool = False, use_timesync: bool = False) -> None:
        self.velocity = velocity
        self.acceleration = acceleration
        self.enable_foc = enable_foc
        self.feed_forward = feed_forward
        self.slot = slot
        self.override_brake_dur_neutral = override_brake_dur_neutral
        self.limit_forward_motion = limit_forward_motion
        self.limit_reverse_motion = limit_reverse_motion
        self.ignore_hardware_limits = ignore_hardware_limits
        self.ignore_software_limits = ignore_software_limits
        self.use_timesync = use_timesync
        self.update_freq_hz = 100.0


class MotionMagicVoltage(ControlRequest):
    """A position along a profile, by volts."""

    _kind, _unit = can_motors.profile_position, can_motors.volts

    def __init__(self, position: float, enable_foc: bool = True, feed_forward: float = 0.0, slot: int = 0, override_brake_dur_neutral: bool = False, limit_forward_motion: bool = False, limit_reverse_motion: bool = False, ignore_hardware_limits: bool = False, ignore_software_limits: bool = False, use_timesync: bool = False) -> None:
        self.position = position
        self.enable_foc = enable_foc
        self.feed_forward = feed_forward
        self.slot = slot
        self.override_brake_dur_neutral = override_brake_dur_neutral
        self.limit_forward_motion = limit_forward_motion
        self.limit_reverse_motion = limit_reverse_motion
        self.ignore_hardware_limits = ignore_hardware_limits
        self.ignore_software_limits = ignore_software_limits
        self.use_timesync = use_timesync
        self.update_freq_hz = 100.0


class MotionMagicVelocityVoltage(ControlRequest):
    """A speed along a profile, by volts."""

    _kind, _unit = can_motors.profile_velocity, can_motors.volts

    def __init__(self, velocity: float, acceleration: float = 0.0, enable_foc: bool = True, feed_forward: float = 0.0, slot: int = 0, override_brake_dur_neutral: bool = False, limit_forward_motion: bool = False, limit_reverse_motion: bool = False, ignore_hardware_limits: bool = False, ignore_software_limits: bool = False, use_timesync: bool = False) -> None:
        self.velocity = velocity
        self.acceleration = acceleration
        self.enable_foc = enable_foc
        self.feed_forward = feed_forward
        self.slot = slot
        self.override_brake_dur_neutral = override_brake_dur_neutral
        self.limit_forward_motion = limit_forward_motion
        self.limit_reverse_motion = limit_reverse_motion
        self.ignore_hardware_limits = ignore_hardware_limits
        self.ignore_software_limits = ignore_software_limits
        self.use_timesync = use_timesync
        self.update_freq_hz = 100.0


class MotionMagicExpoVoltage(ControlRequest):
    """A position along a profile of a motor's own answer, by volts."""

    _kind, _unit = can_motors.expo_position, can_motors.volts

    def __init__(self, position: float, enable_foc: bool = True, feed_forward: float = 0.0, slot: int = 0, override_brake_dur_neutral: bool = False, limit_forward_motion: bool = False, limit_reverse_motion: bool = False, ignore_hardware_limits: bool = False, ignore_software_limits: bool = False, use_timesync: bool = False) -> None:
        self.position = position
        self.enable_foc = enable_foc
        self.feed_forward = feed_forward
        self.slot = slot
        self.override_brake_dur_neutral = override_brake_dur_neutral
        self.limit_forward_motion = limit_forward_motion
        self.limit_reverse_motion = limit_reverse_motion
        self.ignore_hardware_limits = ignore_hardware_limits
        self.ignore_software_limits = ignore_software_limits
        self.use_timesync = use_timesync
        self.update_freq_hz = 100.0


class DynamicMotionMagicVoltage(ControlRequest):
    """A position along a profile, by volts."""

    _kind, _unit = can_motors.profile_position, can_motors.volts

    def __init__(self, position: float, velocity: float, acceleration: float, jerk: float = 0.0, enable_foc: bool = True, feed_forward: float = 0.0, slot: int = 0, override_brake_dur_neutral: bool = False, limit_forward_motion: bool = False, limit_reverse_motion: bool = False, ignore_hardware_limits: bool = False, ignore_software_limits: bool = False, use_timesync: bool = False) -> None:
        self.position = position
        self.velocity = velocity
        self.acceleration = acceleration
        self.jerk = jerk
        self.enable_foc = enable_foc
        self.feed_forward = feed_forward
        self.slot = slot
        self.override_brake_dur_neutral = override_brake_dur_neutral
        self.limit_forward_motion = limit_forward_motion
        self.limit_reverse_motion = limit_reverse_motion
        self.ignore_hardware_limits = ignore_hardware_limits
        self.ignore_software_limits = ignore_software_limits
        self.use_timesync = use_timesync
        self.update_freq_hz = 100.0


class DynamicMotionMagicExpoVoltage(ControlRequest):
    """A position along a profile of a motor's own answer, by volts."""

    _kind, _unit = can_motors.expo_position, can_motors.volts

    def __init__(self, position: float, k_v: float, k_a: float, velocity: float = 0.0, enable_foc: bool = True, feed_forward: float = 0.0, slot: int = 0, override_brake_dur_neutral: bool = False, limit_forward_motion: bool = False, limit_reverse_motion: bool = False, ignore_hardware_limits: bool = False, ignore_software_limits: bool = False, use_timesync: bool = False) -> None:
        self.position = position
        self.k_v = k_v
        self.k_a = k_a
        self.velocity = velocity
        self.enable_foc = enable_foc
        self.feed_forward = feed_forward
        self.slot = slot
        self.override_brake_dur_neutral = override_brake_dur_neutral
        self.limit_forward_motion = limit_forward_motion
        self.limit_reverse_motion = limit_reverse_motion
        self.ignore_hardware_limits = ignore_hardware_limits
        self.ignore_software_limits = ignore_software_limits
        self.use_timesync = use_timesync
        self.update_freq_hz = 100.0


class PositionTorqueCurrentFOC(ControlRequest):
    """A position, by amps of torque current."""

    _kind, _unit = can_motors.position, can_motors.amps

    def __init__(self, position: float, velocity: float = 0.0, feed_forward: float = 0.0, slot: int = 0, override_coast_dur_neutral: bool = False, limit_forward_motion: bool = False, limit_reverse_motion: bool = False, ignore_hardware_limits: bool = False, ignore_software_limits: bool = False, use_timesync: bool = False) -> None:
        self.position = position
        self.velocity = velocity
        self.feed_forward = feed_forward
        self.slot = slot
        self.override_coast_dur_neutral = override_coast_dur_neutral
        self.limit_forward_motion = limit_forward_motion
        self.limit_reverse_motion = limit_reverse_motion
        self.ignore_hardware_limits = ignore_hardware_limits
        self.ignore_software_limits = ignore_software_limits
        self.use_timesync = use_timesync
        self.update_freq_hz = 100.0


class VelocityTorqueCurrentFOC(ControlRequest):
    """A speed, by amps of torque current."""

    _kind, _unit = can_motors.velocity, can_motors.amps

    def __init__(self, velocity: float, acceleration: float = 0.0, feed_forward: float = 0.0, slot: int = 0, override_coast_dur_neutral: bool = False, limit_forward_motion: bool = False, limit_reverse_motion: bool = False, ignore_hardware_limits: bool = False, ignore_software_limits: bool = False, use_timesync: bool = False) -> None:
        self.velocity = velocity
        self.acceleration = acceleration
        self.feed_forward = feed_forward
        self.slot = slot
        self.override_coast_dur_neutral = override_coast_dur_neutral
        self.limit_forward_motion = limit_forward_motion
        self.limit_reverse_motion = limit_reverse_motion
        self.ignore_hardware_limits = ignore_hardware_limits
        self.ignore_software_limits = ignore_software_limits
        self.use_timesync = use_timesync
        self.update_freq_hz = 100.0


class MotionMagicTorqueCurrentFOC(ControlRequest):
    """A position along a profile, by amps of torque current."""

    _kind, _unit = can_motors.profile_position, can_motors.amps

    def __init__(self, position: float, feed_forward: float = 0.0, slot: int = 0, override_coast_dur_neutral: bool = False, limit_forward_motion: bool = False, limit_reverse_motion: bool = False, ignore_hardware_limits: bool = False, ignore_software_limits: bool = False, use_timesync: bool = False) -> None:
        self.position = position
        self.feed_forward = feed_forward
        self.slot = slot
        self.override_coast_dur_neutral = override_coast_dur_neutral
        self.limit_forward_motion = limit_forward_motion
        self.limit_reverse_motion = limit_reverse_motion
        self.ignore_hardware_limits = ignore_hardware_limits
        self.ignore_software_limits = ignore_software_limits
        self.use_timesync = use_timesync
        self.update_freq_hz = 100.0


class MotionMagicVelocityTorqueCurrentFOC(ControlRequest):
    """A speed along a profile, by amps of torque current."""

    _kind, _unit = can_motors.profile_velocity, can_motors.amps

    def __init__(self, velocity: float, acceleration: float = 0.0, feed_forward: float = 0.0, slot: int = 0, override_coast_dur_neutral: bool = False, limit_forward_motion: bool = False, limit_reverse_motion: bool = False, ignore_hardware_limits: bool = False, ignore_software_limits: bool = False, use_timesync: bool = False) -> None:
        self.velocity = velocity
        self.acceleration = acceleration
        self.feed_forward = feed_forward
        self.slot = slot
        self.override_coast_dur_neutral = override_coast_dur_neutral
        self.limit_forward_motion = limit_forward_motion
        self.limit_reverse_motion = limit_reverse_motion
        self.ignore_hardware_limits = ignore_hardware_limits
        self.ignore_software_limits = ignore_software_limits
        self.use_timesync = use_timesync
        self.update_freq_hz = 100.0


class MotionMagicExpoTorqueCurrentFOC(ControlRequest):
    """A position along a profile of a motor's own answer, by amps of torque current."""

    _kind, _unit = can_motors.expo_position, can_motors.amps

    def __init__(self, position: float, feed_forward: float = 0.0, slot: int = 0, override_coast_dur_neutral: bool = False, limit_forward_motion: bool = False, limit_reverse_motion: bool = False, ignore_hardware_limits: bool = False, ignore_software_limits: bool = False, use_timesync: bool = False) -> None:
        self.position = position
        self.feed_forward = feed_forward
        self.slot = slot
        self.override_coast_dur_neutral = override_coast_dur_neutral
        self.limit_forward_motion = limit_forward_motion
        self.limit_reverse_motion = limit_reverse_motion
        self.ignore_hardware_limits = ignore_hardware_limits
        self.ignore_software_limits = ignore_software_limits
        self.use_timesync = use_timesync
        self.update_freq_hz = 100.0


class DynamicMotionMagicTorqueCurrentFOC(ControlRequest):
    """A position along a profile, by amps of torque current."""

    _kind, _unit = can_motors.profile_position, can_motors.amps

    def __init__(self, position: float, velocity: float, acceleration: float, jerk: float = 0.0, feed_forward: float = 0.0, slot: int = 0, override_coast_dur_neutral: bool = False, limit_forward_motion: bool = False, limit_reverse_motion: bool = False, ignore_hardware_limits: bool = False, ignore_software_limits: bool = False, use_timesync: bool = False) -> None:
        self.position = position
        self.velocity = velocity
        self.acceleration = acceleration
        self.jerk = jerk
        self.feed_forward = feed_forward
        self.slot = slot
        self.override_coast_dur_neutral = override_coast_dur_neutral
        self.limit_forward_motion = limit_forward_motion
        self.limit_reverse_motion = limit_reverse_motion
        self.ignore_hardware_limits = ignore_hardware_limits
        self.ignore_software_limits = ignore_software_limits
        self.use_timesync = use_timesync
        self.update_freq_hz = 100.0


class DynamicMotionMagicExpoTorqueCurrentFOC(ControlRequest):
    """A position along a profile of a motor's own answer, by amps of torque current."""

    _kind, _unit = can_motors.expo_position, can_motors.amps

    def __init__(self, position: float, k_v: float, k_a: float, velocity: float = 0.0, feed_forward: float = 0.0, slot: int = 0, override_coast_dur_neutral: bool = False, limit_forward_motion: bool = False, limit_reverse_motion: bool = False, ignore_hardware_limits: bool = False, ignore_software_limits: bool = False, use_timesync: bool = False) -> None:
        self.position = position
        self.k_v = k_v
        self.k_a = k_a
        self.velocity = velocity
        self.feed_forward = feed_forward
        self.slot = slot
        self.override_coast_dur_neutral = override_coast_dur_neutral
        self.limit_forward_motion = limit_forward_motion
        self.limit_reverse_motion = limit_reverse_motion
        self.ignore_hardware_limits = ignore_hardware_limits
        self.ignore_software_limits = ignore_software_limits
        self.use_timesync = use_timesync
        self.update_freq_hz = 100.0


class NeutralOut(ControlRequest):
    """No output."""

    _kind, _unit = can_motors.neutral, can_motors.volts

    def __init__(self, use_timesync: bool = False) -> None:
        self.use_timesync = use_timesync
        self.update_freq_hz = 100.0


class CoastOut(ControlRequest):
    """No output, with open leads."""

    _kind, _unit = can_motors.coast, can_motors.volts

    def __init__(self, use_timesync: bool = False) -> None:
        self.use_timesync = use_timesync
        self.update_freq_hz = 100.0


class StaticBrake(ControlRequest):
    """No output, with shorted leads."""

    _kind, _unit = can_motors.brake, can_motors.volts

    def __init__(self, use_timesync: bool = False) -> None:
        self.use_timesync = use_timesync
        self.update_freq_hz = 100.0


class Follower(ControlRequest):
    """Another controller's output."""

    _kind, _unit = can_motors.follow, can_motors.volts

    @years.older(2025, master_id="leader_id", oppose_master_direction="motor_alignment")
    def __init__(self, leader_id: int, motor_alignment: typing.Any) -> None:
        self.leader_id = leader_id
        self.motor_alignment = motor_alignment
        self.update_freq_hz = 100.0


class StrictFollower(ControlRequest):
    """Another controller's output."""

    _kind, _unit = can_motors.follow, can_motors.volts

    @years.older(2025, master_id="leader_id")
    def __init__(self, leader_id: int) -> None:
        self.leader_id = leader_id
        self.update_freq_hz = 100.0


class MusicTone(ControlRequest):
    """No output."""

    _kind, _unit = can_motors.neutral, can_motors.volts

    def __init__(self, audio_frequency: float) -> None:
        self.audio_frequency = audio_frequency
        self.update_freq_hz = 100.0


class EmptyControl(ControlRequest):
    """No output."""

    _kind, _unit = can_motors.neutral, can_motors.volts

    def __init__(self) -> None:
        self.update_freq_hz = 100.0


SupportsControl = ControlRequest
