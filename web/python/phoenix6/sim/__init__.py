"""What a program's own simulation says to its devices. A device that the robot's wiring has hears the world instead."""

import enum
import typing

from _sandlot import can_motors, devices, report

from .._visible import modules_of
from ..status_code import StatusCode


class ChassisReference(enum.Enum):
    """Which way a device is built in."""

    CounterClockwise_Positive = 0
    Clockwise_Positive = 1


class _SimState:
    def __init__(self, device: typing.Any) -> None:
        self._device = device
        self.orientation = ChassisReference.CounterClockwise_Positive
        self._supply = 12.0

    def set_supply_voltage(self, volts: float) -> StatusCode:
        self._supply = float(volts)
        return StatusCode.OK

    def _sign(self) -> float:
        return -1.0 if self.orientation is ChassisReference.Clockwise_Positive else 1.0

    def _is_worlds(self) -> bool:
        """Whether the world says what it does."""
        wired = self._is_wired() and not devices.physics_owns
        if wired:
            report.once(
                f"{type(self._device).__name__} {self._device.device_id}: the robot in the world turns it, so what sim_state is "
                "given is not taken"
            )
        return wired

    def _is_wired(self) -> bool:
        return False


class TalonFXSimState(_SimState):
    """Of a Talon FX."""

    def _is_wired(self) -> bool:
        return self._device._loop.is_wired

    def _set(self, key: str, value: float) -> StatusCode:
        if not self._is_worlds():
            self._device._loop.device.values[">" + key] = self._sign() * float(value)
        return StatusCode.OK

    @property
    def motor_voltage(self) -> float:
        """As the motor's leads have it, whatever its inversion."""
        loop = self._device._loop
        if loop.is_wired:
            return self._sign() * loop.raw("volts")
        return self._sign() * loop.sign * can_motors.wanted_volts(loop)

    @property
    def torque_current(self) -> float:
        return self._sign() * self._device._loop.raw("current")

    @property
    def supply_current(self) -> float:
        return self._device._loop.raw("supply")

    def set_raw_rotor_position(self, rotations: float) -> StatusCode:
        return self._set("position", rotations)

    def add_rotor_position(self, d_rotations: float) -> StatusCode:
        return self._set("position", self._sign() * self._device._loop.raw("position") + d_rotations)

    def set_rotor_velocity(self, rps: float) -> StatusCode:
        return self._set("velocity", rps)

    def set_rotor_acceleration(self, rpss: float) -> StatusCode:
        return self._set("acceleration", rpss)

    def set_forward_limit(self, closed: bool) -> StatusCode:
        return StatusCode.OK

    def set_reverse_limit(self, closed: bool) -> StatusCode:
        return StatusCode.OK

    def set_motor_type(self, motor_type: typing.Any) -> StatusCode:
        return StatusCode.OK


class CANcoderSimState(_SimState):
    """Of a CANcoder."""

    def set_raw_position(self, rotations: float) -> StatusCode:
        self._device._device.set(">rawPositionInput", self._sign() * float(rotations))
        return StatusCode.OK

    def add_position(self, d_rotations: float) -> StatusCode:
        return self.set_raw_position(self._sign() * self._device._raw() + d_rotations)

    def set_velocity(self, rps: float) -> StatusCode:
        self._device._device.set(">velocity", self._sign() * float(rps))
        return StatusCode.OK

    def set_magnet_health(self, value: typing.Any) -> StatusCode:
        return StatusCode.OK


class Pigeon2SimState(_SimState):
    """Of a Pigeon 2."""

    def set_raw_yaw(self, degrees: float) -> StatusCode:
        self._device._device.set(">rawYawInput", float(degrees))
        return StatusCode.OK

    def add_yaw(self, d_degrees: float) -> StatusCode:
        return self.set_raw_yaw(self._device._raw("z") + d_degrees)

    def set_pitch(self, degrees: float) -> StatusCode:
        self._device._device.set(">pitch", float(degrees))
        return StatusCode.OK

    def set_roll(self, degrees: float) -> StatusCode:
        self._device._device.set(">roll", float(degrees))
        return StatusCode.OK

    def set_angular_velocity_x(self, dps: float) -> StatusCode:
        self._device._device.set(">angularVelX", float(dps))
        return StatusCode.OK

    def set_angular_velocity_y(self, dps: float) -> StatusCode:
        self._device._device.set(">angularVelY", float(dps))
        return StatusCode.OK

    def set_angular_velocity_z(self, dps: float) -> StatusCode:
        self._device._device.set(">angularVelZ", float(dps))
        return StatusCode.OK


class CANrangeSimState(_SimState):
    """Of a CANrange."""

    def set_distance(self, meters: float, std_dev: float = 0.05) -> StatusCode:
        self._device._distance = float(meters)
        return StatusCode.OK


class CANdiSimState(_SimState):
    """Of a CANdi."""

    def set_s1_state(self, state: typing.Any) -> StatusCode:
        self._device._states[0] = state
        return StatusCode.OK

    def set_s2_state(self, state: typing.Any) -> StatusCode:
        self._device._states[1] = state
        return StatusCode.OK

__getattr__ = modules_of(__name__)
