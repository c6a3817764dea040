"""Two wheels and a caster: by effort, by speed, or so far and no farther."""

import math
from collections.abc import Callable

from . import _passing
from .controller import Controller
from .encoded_motor import EncodedMotor
from .imu import IMU
from .pid import PID


class DifferentialDrive:
    _made: "DifferentialDrive | None" = None

    @classmethod
    def get_default_differential_drive(cls) -> "DifferentialDrive":
        if cls._made is None:
            left, right = (EncodedMotor.get_default_encoded_motor(index) for index in (1, 2))
            cls._made = cls(left, right, IMU.get_default_imu())
        return cls._made

    def __init__(
        self,
        left_motor: EncodedMotor,
        right_motor: EncodedMotor,
        imu: IMU | None = None,
        wheel_diam: float = 6.0,
        wheel_track: float = 15.5,
    ) -> None:
        self.left_motor, self.right_motor, self.imu = left_motor, right_motor, imu
        #: [cm]
        self.wheel_diam, self.track_width = wheel_diam, wheel_track

    def set_effort(self, left_effort: float, right_effort: float) -> None:
        self.left_motor.set_effort(left_effort)
        self.right_motor.set_effort(right_effort)

    def set_speed(self, left_speed: float, right_speed: float) -> None:
        """[cm/s]"""
        around = math.pi * self.wheel_diam
        self.left_motor.set_speed(60 * left_speed / around)
        self.right_motor.set_speed(60 * right_speed / around)

    def set_zero_effort_behavior(self, brake_at_zero_effort: bool) -> None:
        self.left_motor.set_zero_effort_behavior(brake_at_zero_effort)
        self.right_motor.set_zero_effort_behavior(brake_at_zero_effort)

    def stop(self) -> None:
        self.left_motor.set_speed()
        self.right_motor.set_speed()

    def arcade(self, straight: float, turn: float) -> None:
        """Straight -1 to 1, turn to the left -1 to 1; both are made smaller together where a wheel would need more than all."""
        size = max(abs(straight), abs(turn))
        total = abs(straight) + abs(turn)
        scale = size / total if total > 0 else 0.0
        self.set_effort((straight - turn) * scale, (straight + turn) * scale)

    def reset_encoder_position(self) -> None:
        self.left_motor.reset_encoder_position()
        self.right_motor.reset_encoder_position()

    def get_left_encoder_position(self) -> float:
        """Way of the left wheel [cm]."""
        return self.left_motor.get_position() * math.pi * self.wheel_diam

    def get_right_encoder_position(self) -> float:
        """Way of the right wheel [cm]."""
        return self.right_motor.get_position() * math.pi * self.wheel_diam

    def _heading(self) -> float:
        """To the left [deg]."""
        if self.imu is not None:
            return self.imu.get_yaw()
        apart = self.get_right_encoder_position() - self.get_left_encoder_position()
        return math.degrees(apart / self.track_width)

    def straight(
        self,
        distance: float,
        max_effort: float = 0.5,
        timeout: float | None = None,
        main_controller: Controller | None = None,
        secondary_controller: Controller | None = None,
    ) -> bool:
        """Drives so far [cm] and waits until it is there. False: the timeout [s] was over before."""
        if max_effort < 0:
            max_effort, distance = -max_effort, -distance
        main = main_controller or PID(kp=0.1, ki=0.04, kd=0.04, min_output=0.25, max_output=max_effort, max_integral=10, tolerance=0.25, tolerance_count=3)
        aside = secondary_controller or PID(kp=0.075, kd=0.001)
        left, right = self.get_left_encoder_position(), self.get_right_encoder_position()
        heading = self._heading()

        def turn() -> "tuple[float, float]":
            way = (self.get_left_encoder_position() - left + self.get_right_encoder_position() - right) / 2
            return main.update(distance - way), aside.update(heading - self._heading())

        return self._until(main, timeout, turn)

    def turn(
        self,
        turn_degrees: float,
        max_effort: float = 0.5,
        timeout: float | None = None,
        main_controller: Controller | None = None,
        secondary_controller: Controller | None = None,
        use_imu: bool = True,
    ) -> bool:
        """Turns so far to the left [deg] and waits until it has. False: the timeout [s] was over before."""
        if max_effort < 0:
            max_effort, turn_degrees = -max_effort, -turn_degrees
        main = main_controller or PID(kp=0.02, ki=0.005, kd=0.002, min_output=0.2, max_output=max_effort, max_integral=30, tolerance=1, tolerance_count=3)
        aside = secondary_controller or PID(kp=0.25)
        left, right = self.get_left_encoder_position(), self.get_right_encoder_position()
        begun = self._heading()

        def turn() -> "tuple[float, float]":
            lefts, rights = self.get_left_encoder_position() - left, self.get_right_encoder_position() - right
            turned = self._heading() - begun if use_imu and self.imu is not None else math.degrees((rights - lefts) / self.track_width)
            return aside.update(-(lefts + rights) / 2), main.update(turn_degrees - turned)

        return self._until(main, timeout, turn)

    def _until(self, main: Controller, timeout: float | None, efforts: "Callable[[], tuple[float, float]]") -> bool:
        end = math.inf if timeout is None else _passing.now() + timeout
        while True:
            straight, turn = efforts()
            if main.is_done() or _passing.now() > end:
                break
            self.set_effort(straight - turn, straight + turn)
            _passing.wait(0.01)
        self.stop()
        return main.is_done()
