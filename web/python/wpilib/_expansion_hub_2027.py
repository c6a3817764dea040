"""2027's expansion hub: servos and motors on USB. WPILib tells the hub over the controller's own network; here the simulated hardware."""

import weakref

from _sandlot import devices
from _sandlot.enums import Enum


_taken: "weakref.WeakValueDictionary[tuple[str, int, int], object]" = weakref.WeakValueDictionary()


class ExpansionHub:
    """A REV Expansion Hub by its USB port, 0 to 3."""

    NUM_MOTOR_PORTS = 4
    NUM_SERVO_PORTS = 6
    NUM_USB_PORTS = 4

    def __init__(self, usb_id: int) -> None:
        if not 0 <= usb_id < self.NUM_USB_PORTS:
            raise IndexError(f"ExpansionHub {usb_id} out of range: there are 0 to {self.NUM_USB_PORTS - 1}")
        self._usb = int(usb_id)

    def get_usb_id(self) -> int:
        return self._usb

    def is_hub_connected(self) -> bool:
        return True

    def make_servo(self, channel: int) -> "ExpansionHubServo":
        return ExpansionHubServo(self._usb, channel)

    def make_cr_servo(self, channel: int) -> "ExpansionHubCRServo":
        return ExpansionHubCRServo(self._usb, channel)

    def make_motor(self, channel: int) -> "ExpansionHubMotor":
        return ExpansionHubMotor(self._usb, channel)


def _take(what: object, kind: str, hub: ExpansionHub, channel: int, count: int) -> "devices.Device":
    """The device of a channel, which one object has."""
    if not 0 <= channel < count:
        raise IndexError(f"ExpansionHub {kind} channel {channel} out of range: there are 0 to {count - 1}")
    key = (kind, hub.get_usb_id(), int(channel))
    if key in _taken:
        raise RuntimeError(f"ExpansionHub {kind} {channel} already allocated")
    _taken[key] = what
    return devices.device("SimDevice", f"ExpansionHub{kind}[{key[1]},{key[2]}]")


class _Pulses:
    """What both kinds of servos have: pulses, their ends, and whether there are any."""

    def __init__(self, usb_id: int, channel: int) -> None:
        self._hub = ExpansionHub(usb_id)
        self._device = _take(self, "Servo", self._hub, channel, self._hub.NUM_SERVO_PORTS)
        self._least, self._most = 600.0, 2400.0
        self._reversed = False
        self._device.put("<Pulse", 1500)
        self._device.put("<Enabled", False)

    def is_hub_connected(self) -> bool:
        return self._hub.is_hub_connected()

    def set_enabled(self, enabled: bool) -> None:
        """Without this there are no pulses."""
        self._device.put("<Enabled", bool(enabled))

    def set_frame_period(self, frame_period: float) -> None:
        """[µs]; the pulse itself is all that a servo hears here."""

    def set_pulse_width(self, pulse_width: float) -> None:
        """[µs]"""
        self._device.put("<Pulse", int(pulse_width))

    def set_pwm_range(self, min_pwm: float, max_pwm: float) -> None:
        """[µs]"""
        if max_pwm <= min_pwm:
            raise ValueError("Maximum PWM must be greater than minimum PWM")
        self._least, self._most = float(min_pwm), float(max_pwm)

    def set_reversed(self, reversed: bool) -> None:
        self._reversed = bool(reversed)

    def _put(self, part: float) -> None:
        part = min(max(float(part), 0.0), 1.0)
        if self._reversed:
            part = 1.0 - part
        self.set_pulse_width(part * (self._most - self._least) + self._least)


class ExpansionHubServo(_Pulses):
    """A servo of a hub: 0 to 1, or degrees."""

    def __init__(self, usb_id: int, channel: int) -> None:
        super().__init__(usb_id, channel)
        self._low, self._high = 0.0, 180.0

    def set_position(self, value: float) -> None:
        """0 to 1."""
        self._put(value)

    def set_angle(self, angle: float) -> None:
        """[deg]"""
        self._put((min(max(float(angle), self._low), self._high) - self._low) / (self._high - self._low))

    def set_angle_range(self, min_angle: float, max_angle: float) -> None:
        """[deg]"""
        if max_angle <= min_angle:
            raise ValueError("Maximum angle must be greater than minimum angle")
        self._low, self._high = float(min_angle), float(max_angle)


class ExpansionHubCRServo(_Pulses):
    """A servo of a hub that turns continuously."""

    def set_throttle(self, value: float) -> None:
        """-1 to 1."""
        self._put((float(value) + 1.0) / 2.0)


class ExpansionHubMotor:
    """A motor of a hub, with the counts of its encoder. The hub's own loops are not in Sandlot: compute them in the program."""

    class FollowDirection(Enum):
        """How a follower turns."""

        ALIGNED = 0
        OPPOSED = 1

    class NeutralMode(Enum):
        """What it does at zero: here as robot.json says."""

        COAST = 0
        BRAKE = 1

    def __init__(self, usb_id: int, channel: int) -> None:
        self._hub = ExpansionHub(usb_id)
        self._device = _take(self, "Motor", self._hub, channel, self._hub.NUM_MOTOR_PORTS)
        self._enabled = False
        self._reversed = False
        self._asked = 0.0
        self._per_count = 1.0
        self._zero = 0.0
        self._leader: "tuple[ExpansionHubMotor, ExpansionHubMotor.FollowDirection] | None" = None
        self._followers: "list[ExpansionHubMotor]" = []
        # The hub's values have to be announced before they can be told.
        for name in ("Position", "Velocity", "Current"):
            self._device.put(f"<>{name}", 0.0)
        self._tell()

    def is_hub_connected(self) -> bool:
        return self._hub.is_hub_connected()

    def set_enabled(self, enabled: bool) -> None:
        """Without this it gets nothing."""
        self._enabled = bool(enabled)
        self._tell()

    def set_throttle(self, throttle: float) -> None:
        """-1 to 1."""
        self._asked = min(max(float(throttle), -1.0), 1.0)
        self._tell()

    def set_voltage(self, voltage: float) -> None:
        """[V]"""
        from wpilib import RobotController

        self.set_throttle(float(voltage) / max(RobotController.get_battery_voltage(), 1e-3))

    def set_reversed(self, reversed: bool) -> None:
        self._reversed = bool(reversed)
        self._tell()

    def set_neutral_mode(self, mode: "ExpansionHubMotor.NeutralMode") -> None:
        """robot.json's `neutral` decides."""

    def follow(self, leader: "ExpansionHubMotor", direction: "ExpansionHubMotor.FollowDirection") -> None:
        if leader._hub.get_usb_id() != self._hub.get_usb_id():
            raise ValueError("Leader motor must be on the same hub as the follower")
        self.unfollow()
        self._leader = (leader, direction)
        leader._followers.append(self)
        self._tell()

    def unfollow(self) -> None:
        if self._leader is not None:
            self._leader[0]._followers.remove(self)
            self._leader = None
            self._tell()

    def get_current(self) -> float:
        """[A]"""
        return float(self._device.get("<>Current", 0.0))

    def get_encoder_position(self) -> float:
        return self._sign() * (float(self._device.get("<>Position", 0.0)) - self._zero) * self._per_count

    def get_encoder_velocity(self) -> float:
        return self._sign() * float(self._device.get("<>Velocity", 0.0)) * self._per_count

    def reset_encoder(self) -> None:
        self._zero = float(self._device.get("<>Position", 0.0))

    def set_distance_per_count(self, per_count: float) -> None:
        self._per_count = float(per_count)

    def _sign(self) -> float:
        return -1.0 if self._reversed else 1.0

    def _output(self) -> float:
        if self._leader is None:
            return self._sign() * self._asked
        leader, direction = self._leader
        return leader._output() * (1.0 if direction is self.FollowDirection.ALIGNED else -1.0)

    def _tell(self) -> None:
        self._device.put("<Output", self._output() if self._enabled else 0.0)
        for each in self._followers:
            each._tell()


classes = (ExpansionHub, ExpansionHubServo, ExpansionHubCRServo, ExpansionHubMotor)


def make() -> None:
    """Puts the classes into wpilib."""
    import wpilib

    _Pulses.__module__ = "wpilib"
    for each in classes:
        each.__module__ = "wpilib"
        setattr(wpilib, each.__name__, each)
