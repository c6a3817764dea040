"""Motors with encoders, by their numbers: 1 is the left one, 2 the right one, 3 and 4 are free places without an encoder here."""

import _sandlot.schedule
from _sandlot import clock, devices

from . import _passing
from .controller import Controller
from .encoder import Encoder
from .pid import PID

_names = {1: "motorL", 2: "motorR", 3: "motor3", 4: "motor4"}
_channels = {1: (4, 5), 2: (6, 7)}
#: Between two turns of a speed's control [s].
_period = 0.02
#: Turns of a wheel at full effort [rpm], of the XRP's gearmotor: robots/xrp/robot.json.
_full_speed = 90.0


class Motor:
    """The driver of one motor: effort -1 to 1. `flip_dir`: it is mounted the other way round."""

    def __init__(self, name: str, flip_dir: bool = False) -> None:
        self._name = name
        self._device: devices.Device | None = None
        self._sign = -1.0 if flip_dir else 1.0

    def set_effort(self, effort: float) -> None:
        # One that a script only names is not asked of the robot.
        if self._device is None:
            if effort == 0:
                return
            self._device = devices.device("XRPMotor", self._name)
            self._device.put("<init", True)
        self._device.put("<speed", self._sign * max(-1.0, min(1.0, float(effort))))


class EncodedMotor:
    ZERO_EFFORT_BREAK = True
    ZERO_EFFORT_COAST = False

    _made: "dict[int, EncodedMotor]" = {}

    @classmethod
    def get_default_encoded_motor(cls, index: int = 1) -> "EncodedMotor":
        if index not in _names:
            raise Exception(f"EncodedMotor {index}: there are 1 to {len(_names)}")
        if index not in cls._made:
            flipped = index in (2, 4)
            motor = Motor(_names[index], flipped)
            channels = _channels.get(index)
            encoder = None if channels is None else Encoder(*channels, -1 if flipped else 1)
            cls._made[index] = cls(motor, encoder)
        return cls._made[index]

    def __init__(self, motor: Motor, encoder: Encoder | None) -> None:
        self._motor = motor
        self._encoder = encoder
        self.target_speed: float | None = None
        self.speed_controller: Controller = PID(kp=0.01, ki=0.05, max_integral=20, tolerance=1)
        self.brake_at_zero = False
        self._speed = 0.0
        self._last = 0
        at = clock.microseconds() + round(_period * 1e6)
        _sandlot.schedule.add(self._update, at, round(_period * 1e6), apart=True)

    def _counted(self) -> Encoder:
        if self._encoder is None:
            raise Exception("this motor has no encoder in the simulation: the XRP has them at motors 1 and 2")
        return self._encoder

    def set_effort(self, effort: float) -> None:
        """-1 to 1; ends the control of a speed."""
        _passing.call()
        self.target_speed = None
        self._motor.set_effort(effort)

    def set_zero_effort_behavior(self, brake_at_zero_effort: bool) -> None:
        """Kept; the model's motor brakes with no effort, as the XRP's driver does."""
        self.brake_at_zero = bool(brake_at_zero_effort)

    def brake(self) -> None:
        self.set_effort(0.0)

    def coast(self) -> None:
        self.set_effort(0.0)

    def get_position(self) -> float:
        """Turns of the wheel."""
        _passing.call()
        return self._counted().get_position()

    def get_position_counts(self) -> int:
        _passing.call()
        return self._counted().get_position_counts()

    def reset_encoder_position(self) -> None:
        _passing.call()
        self._counted().reset_encoder_position()
        self._last = 0

    def get_speed(self) -> float:
        """[rpm], over the last 20 ms."""
        _passing.call()
        self._counted()
        return self._speed

    def set_speed(self, speed_rpm: float | None = None) -> None:
        """Holds a speed [rpm]; None or 0 lets go of it."""
        _passing.call()
        if not speed_rpm:
            self.target_speed = None
            self._motor.set_effort(0.0)
            return
        self._counted()
        self.target_speed = float(speed_rpm)
        self.speed_controller.clear_history()

    def set_speed_controller(self, new_controller: Controller) -> None:
        self.speed_controller = new_controller
        self.speed_controller.clear_history()

    def _update(self) -> None:
        if self._encoder is None:
            return
        counts = self._encoder.get_position_counts()
        self._speed = (counts - self._last) / self._encoder.resolution / _period * 60
        self._last = counts
        if self.target_speed is not None:
            # The share that the motor is known to need; the controller mends the rest.
            effort = self.target_speed / _full_speed + self.speed_controller.update(self.target_speed - self._speed)
            self._motor.set_effort(effort)
