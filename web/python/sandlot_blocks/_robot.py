"""The robot that blocks drive: its motors and sensors as words, and the loop that takes its scripts a step further."""

from __future__ import annotations

import math
import sys
from typing import Any, Callable, Iterator

import ntcore
import wpilib
from wpimath.controller import PIDController
from wpimath.geometry import Pose2d
from wpimath.kinematics import DifferentialDriveOdometry

from ._scripts import Script, scripts_of, steps

# A wheel of 6 inches turns once in 360 counts.
_metres_per_count = 0.1524 * math.pi / 360
# Volts that a motor needs before it turns at all (robot.json of the KitBot: driveKs, and the floor's resistance).
_least_volts = 0.6
_battery_volts = 12.0
_motors = {"left": 0, "right": 1, "roller": 2, "feeder": 3}
_buttons = {
    "A": wpilib.XboxController.getAButton,
    "B": wpilib.XboxController.getBButton,
    "X": wpilib.XboxController.getXButton,
    "Y": wpilib.XboxController.getYButton,
    "left bumper": wpilib.XboxController.getLeftBumperButton,
    "right bumper": wpilib.XboxController.getRightBumperButton,
    "back": wpilib.XboxController.getBackButton,
    "start": wpilib.XboxController.getStartButton,
}
# Up and left are positive, as for the robot.
_sticks = {
    "left x": lambda pad: -pad.getLeftX(),
    "left y": lambda pad: -pad.getLeftY(),
    "right x": lambda pad: -pad.getRightX(),
    "right y": lambda pad: -pad.getRightY(),
    "left trigger": wpilib.XboxController.getLeftTriggerAxis,
    "right trigger": wpilib.XboxController.getRightTriggerAxis,
}


def _limit(value: float, most: float) -> float:
    return max(-most, min(most, value))


def _number(value: object, name: str) -> float:
    if isinstance(value, (int, float)) and math.isfinite(value):
        return float(value)
    raise ValueError(f"{name} must be a number, not {value!r}")


def _one_of(choices: dict[str, Any], value: str, name: str) -> Any:
    if value in choices:
        return choices[value]
    raise ValueError(f"there is no {name} {value!r}; there are {', '.join(choices)}")


class BlockRobot(wpilib.TimedRobot):
    """A robot whose program is made of blocks."""

    def robotInit(self) -> None:
        wpilib.DriverStation.silenceJoystickConnectionWarning(True)
        self.__motor = {name: wpilib.PWMSparkMax(channel) for name, channel in _motors.items()}
        # The right side is the left one turned round.
        self.__motor["right"].setInverted(True)
        self.__encoder = {"left": wpilib.Encoder(0, 1), "right": wpilib.Encoder(2, 3, True)}
        for encoder in self.__encoder.values():
            encoder.setDistancePerPulse(_metres_per_count)
        self.__gyro = wpilib.ADXRS450_Gyro()
        self.__odometry = DifferentialDriveOdometry(self.__gyro.getRotation2d(), 0.0, 0.0, Pose2d())
        self.__zero = {"distance": 0.0, "heading": 0.0}
        self.__pad = wpilib.XboxController(0)
        self.__held: dict[str, bool] = {}
        self.__pids: dict[int, PIDController] = {}
        self.__slews: dict[int, float] = {}
        self.__alerts: dict[str, wpilib.Alert] = {}
        self.__topics: dict[str, Any] = {}
        self.__scripts = scripts_of(self)
        self.__running: list[Script] = []
        self.__current = Script(lambda: None, False)
        self.__mode = ""
        self.__file = sys.modules[type(self).__module__].__file__ or ""
        self.__told: list[int] | None = None
        self.__begin("start")

    # ---- the loop ----

    def __begin(self, event: str) -> None:
        for of, method in self.__scripts:
            if of == event:
                self.__running.append(Script(method, False))
            elif of == f"loop {event}":
                self.__running.append(Script(method, True))

    def __change_mode(self) -> None:
        station = wpilib.DriverStation
        now = "disabled"
        if station.isEnabled():
            now = "autonomous" if station.isAutonomous() else "teleop" if station.isTeleop() else "test"
        if now == self.__mode:
            return
        # Scripts of the mode before end, and nothing keeps turning; those of the start go on.
        if self.__mode != "":
            for script in self.__running:
                script.end()
            self.__running = []
        self.stop()
        self.rollers_off()
        self.__mode = now
        self.__begin(now)

    def __look_at_buttons(self) -> None:
        used = {event.split(" ", 1)[1] for event, _ in self.__scripts if event.startswith(("pressed ", "released "))}
        for button in used:
            now = self.button(button)
            before = self.__held.get(button, False)
            self.__held[button] = now
            if now != before and self.__mode == "teleop":
                self.__begin(f"{'pressed' if now else 'released'} {button}")

    def robotPeriodic(self) -> None:
        self.__odometry.update(
            self.__gyro.getRotation2d(), self.__encoder["left"].getDistance(), self.__encoder["right"].getDistance()
        )
        self.__change_mode()
        self.__look_at_buttons()
        for script in list(self.__running):
            self.__current = script
            if not script.step():
                self.__running.remove(script)
        self.__tell_lines()

    def __tell_lines(self) -> None:
        """Which lines wait, for the page that lights their blocks."""
        lines = [line for script in self.__running for line in script.lines(self.__file)]
        if lines != self.__told:
            self.__told = lines
            wpilib.SmartDashboard.putNumberArray("Blocks/Lines", lines)

    def disabledPeriodic(self) -> None: ...
    def autonomousPeriodic(self) -> None: ...
    def teleopPeriodic(self) -> None: ...

    # ---- drive ----

    def __drive(self, left: float, right: float) -> None:
        self.__motor["left"].setVoltage(_limit(left, _battery_volts))
        self.__motor["right"].setVoltage(_limit(right, _battery_volts))

    def __metres(self) -> float:
        return (self.__encoder["left"].getDistance() + self.__encoder["right"].getDistance()) / 2

    def __degrees(self) -> float:
        # The gyro counts clockwise.
        return -self.__gyro.getAngle()

    def drive_metres(self, metres: float, percent: float = 50) -> Iterator[None]:
        """Drives so far, straight, at so much of its power, and is over when the robot stands there."""
        metres, most = _number(metres, "metres"), abs(_number(percent, "percent")) / 100 * _battery_volts
        start, heading = self.__metres(), self.__degrees()
        while True:
            left = metres - (self.__metres() - start)
            if abs(left) < 0.03 and abs(self.speed()) < 0.05:
                break
            # Slower when it is near, and with more than the friction takes. The gyro keeps it straight.
            volts = _limit(9.0 * left - 1.5 * self.speed(), most)
            if abs(left) >= 0.02:
                volts += math.copysign(_least_volts, left)
            steer = 0.15 * (heading - self.__degrees())
            self.__drive(_limit(volts, most) - steer, _limit(volts, most) + steer)
            yield
        self.stop()

    def turn_degrees(self, degrees: float) -> Iterator[None]:
        """Turns so far, to the left, and is over when the robot stands so."""
        goal = self.__degrees() + _number(degrees, "degrees")
        while True:
            left = goal - self.__degrees()
            if abs(left) < 1.5 and abs(self.turn_rate()) < 8:
                break
            volts = _limit(0.11 * left - 0.012 * self.turn_rate(), 5.0) + math.copysign(1.4, left)
            self.__drive(-volts, volts)
            yield
        self.stop()

    def drive_at(self, percent: float) -> None:
        """Straight ahead with so much power, until something else is said."""
        self.tank(percent, percent)

    def tank(self, left: float, right: float) -> None:
        """So much power for each side."""
        self.__drive(_number(left, "left") * 0.12, _number(right, "right") * 0.12)

    def arcade(self, forward: float, turn: float) -> None:
        """So much power ahead, and so much to turn to the left."""
        forward, turn = _number(forward, "forward"), _number(turn, "turn")
        self.tank(forward - turn, forward + turn)

    def stop(self) -> None:
        """The drive's motors are off."""
        self.__motor["left"].stopMotor()
        self.__motor["right"].stopMotor()

    # ---- motors ----

    def set_motor(self, name: str, percent: float) -> None:
        _one_of(self.__motor, name, "motor").set(_limit(_number(percent, "percent") / 100, 1.0))

    def set_volts(self, name: str, volts: float) -> None:
        _one_of(self.__motor, name, "motor").setVoltage(_limit(_number(volts, "volts"), _battery_volts))

    def take_in(self) -> None:
        """The roller pulls pieces in, and the feeder keeps them from the launcher."""
        self.set_volts("roller", 9.6)
        self.set_volts("feeder", -7.2)

    def spin_up(self) -> None:
        """The roller gets the speed of a throw; it needs about a second for that."""
        self.set_volts("roller", 8.5)
        self.set_volts("feeder", 0)

    def throw(self) -> None:
        """The feeder gives the roller one piece after another."""
        self.set_volts("roller", 8.5)
        self.set_volts("feeder", 8)

    def push_out(self) -> None:
        self.set_volts("roller", -4)
        self.set_volts("feeder", 4)

    def rollers_off(self) -> None:
        self.__motor["roller"].stopMotor()
        self.__motor["feeder"].stopMotor()

    # ---- sensors ----

    def count_from_zero(self) -> None:
        """The distance and the heading are zero here."""
        self.__zero = {"distance": self.__metres(), "heading": self.__degrees()}

    def distance(self) -> float:
        """Driven, by the encoders [m]."""
        return self.__metres() - self.__zero["distance"]

    def speed(self) -> float:
        """[m/s]"""
        return (self.__encoder["left"].getRate() + self.__encoder["right"].getRate()) / 2

    def heading(self) -> float:
        """Turned to the left, by the gyro [degrees]."""
        return self.__degrees() - self.__zero["heading"]

    def turn_rate(self) -> float:
        """To the left [degrees/s]."""
        return -self.__gyro.getRate()

    def x(self) -> float:
        """Ahead of where the robot was when the program started [m]."""
        return self.__odometry.getPose().X()

    def y(self) -> float:
        """To the left of where the robot was when the program started [m]."""
        return self.__odometry.getPose().Y()

    def battery(self) -> float:
        """[V]"""
        return wpilib.RobotController.getBatteryVoltage()

    def tag_seen(self) -> bool:
        return self.__topic("/limelight/tv", 0.0) > 0

    def tag_angle(self) -> float:
        """Of the tag that the camera sees, to the left [degrees]."""
        return -self.__topic("/limelight/tx", 0.0)

    def held(self) -> float:
        """Pieces in the robot, as Sandlot says; 0 on a robot of metal."""
        return self.__topic(f"/Sandlot/Robots/{self.__station()}/Held", 0)

    def score(self) -> float:
        """Points of the own alliance, as Sandlot says; 0 on a robot of metal."""
        return self.__topic(f"/Sandlot/Score/{'Red' if self.is_red() else 'Blue'}", 0)

    def __station(self) -> str:
        return f"{'red' if self.is_red() else 'blue'}{wpilib.DriverStation.getLocation() or 1}"

    def __topic(self, name: str, without: float) -> float:
        if name not in self.__topics:
            self.__topics[name] = ntcore.NetworkTableInstance.getDefault().getEntry(name)
        value = self.__topics[name].getValue()
        number = None if value is None else value.value()
        return number if isinstance(number, (int, float)) else without

    # ---- gamepad ----

    def stick(self, name: str) -> float:
        """Up and left are positive [percent]."""
        return 100 * _one_of(_sticks, name, "stick")(self.__pad)

    def button(self, name: str) -> bool:
        return _one_of(_buttons, name, "button")(self.__pad)

    # ---- time ----

    def wait(self, seconds: float) -> Iterator[None]:
        end = self.seconds() + _number(seconds, "seconds")
        while self.seconds() < end - 1e-6:
            yield

    def wait_until(self, condition: Callable[[], bool]) -> Iterator[None]:
        while not condition():
            yield

    def together(self, *scripts: Callable[[], Any]) -> Iterator[None]:
        """All of them at the same time; over when the last one is."""
        owner = self.__current
        running = [steps(script()) for script in scripts]
        owner.inner += running
        try:
            while True:
                left = []
                for each in running:
                    try:
                        next(each)
                        left.append(each)
                    except StopIteration:
                        continue
                owner.inner = [each for each in owner.inner if each in left or each not in running]
                running = left
                if not running:
                    return
                yield
        finally:
            for each in running:
                each.close()
            owner.inner = [each for each in owner.inner if each not in running]

    def seconds(self) -> float:
        """Since the program started."""
        return wpilib.Timer.getFPGATimestamp()

    def match_left(self) -> float:
        """Of this part of the match; -1 without a match [s]."""
        return wpilib.DriverStation.getMatchTime()

    # ---- control ----

    def pid(self, number: int, goal: float, value: float, p: float, d: float) -> float:
        """What drives a value to its goal. Each has its number, as each remembers the loop before."""
        controller = self.__pids.setdefault(number, PIDController(0, 0, 0))
        controller.setPID(_number(p, "p"), 0, _number(d, "d"))
        return controller.calculate(_number(value, "value"), _number(goal, "goal"))

    def slew(self, number: int, value: float, most: float) -> float:
        """The value, but no more than so much further in a second."""
        step = abs(_number(most, "most")) * self.getPeriod()
        before = self.__slews.get(number, 0.0)
        now = before + _limit(_number(value, "value") - before, step)
        self.__slews[number] = now
        return now

    # ---- say ----

    def show(self, name: str, value: object) -> None:
        """Among the values of the page, and on every dashboard."""
        if isinstance(value, bool):
            wpilib.SmartDashboard.putBoolean(str(name), value)
        elif isinstance(value, (int, float)):
            wpilib.SmartDashboard.putNumber(str(name), value)
        else:
            wpilib.SmartDashboard.putString(str(name), str(value))

    def tune(self, name: str, start: float) -> float:
        """A number that the page can change while the program runs."""
        key = f"Tuning/{name}"
        wpilib.SmartDashboard.setDefaultNumber(key, _number(start, "start"))
        return wpilib.SmartDashboard.getNumber(key, start)

    def alert(self, text: str) -> None:
        """A warning on the dashboard."""
        alert = self.__alerts.setdefault(str(text), wpilib.Alert(str(text), wpilib.Alert.AlertType.kWarning))
        alert.set(True)

    def is_red(self) -> bool:
        return wpilib.DriverStation.getAlliance() == wpilib.DriverStation.Alliance.kRed
