"""Motor controllers on PWM, and the class that smart ones of a program are made from."""

import math
import weakref
from collections.abc import Callable

from _sandlot import devices
from _sandlot.enums import Enum
from wpiutil import Sendable, SendableBuilder, SendableRegistry

from ._motor_safety import MotorSafety


class MotorController:
    """What every motor controller can do; a class of a program's own overrides set, get and the rest."""

    def __init__(self) -> None:
        pass

    def set(self, speed: float) -> None:
        """-1 to 1."""
        raise NotImplementedError(f"{type(self).__name__} needs set()")

    def setVoltage(self, output: float) -> None:
        """Volts at the battery of the moment; call it in each loop."""
        from ._power import RobotController

        # The mathematics of state space gives a matrix of one number.
        self.set(float(output) / RobotController.getBatteryVoltage())

    def get(self) -> float:
        raise NotImplementedError(f"{type(self).__name__} needs get()")

    def setInverted(self, isInverted: bool) -> None:
        raise NotImplementedError(f"{type(self).__name__} needs setInverted()")

    def getInverted(self) -> bool:
        raise NotImplementedError(f"{type(self).__name__} needs getInverted()")

    def disable(self) -> None:
        raise NotImplementedError(f"{type(self).__name__} needs disable()")

    def stopMotor(self) -> None:
        raise NotImplementedError(f"{type(self).__name__} needs stopMotor()")


class PWM(Sendable):
    """A PWM output in pulses: bounds, and what a speed or position becomes in whole microseconds."""

    class PeriodMultiplier(Enum):
        kPeriodMultiplier_1X = 1
        kPeriodMultiplier_2X = 2
        kPeriodMultiplier_4X = 4

    def __init__(self, channel: int, registerSendable: bool = True) -> None:
        devices.pwm.allocate(channel, devices.where(), self)
        self._channel = channel
        self._device = devices.device("PWM", channel)
        self._device.put("<init", True)
        self._device.put("<speed", 0.0)
        # An output that the program drops moves nothing.
        weakref.finalize(self, self._device.put, "<speed", 0.0).atexit = False
        # Longest, end of the deadband, middle, other end, shortest [µs].
        self._bounds = (2000, 1501, 1500, 1499, 1000)
        self._eliminate = False
        if registerSendable:
            SendableRegistry.addLW(self, "PWM", channel)

    def getChannel(self) -> int:
        return self._channel

    def setBounds(self, max: int, deadbandMax: int, center: int, deadbandMin: int, min: int) -> None:
        """Lengths of pulses [µs]."""
        self._bounds = (int(max), int(deadbandMax), int(center), int(deadbandMin), int(min))

    def getBounds(self) -> tuple[int, int, int, int, int]:
        return self._bounds

    def enableDeadbandElimination(self, eliminateDeadband: bool) -> None:
        self._eliminate = eliminateDeadband

    def setSpeed(self, speed: float) -> None:
        speed = float(speed)
        pulse = self._pulse_of(min(max(speed, -1.0), 1.0) if math.isfinite(speed) else 0.0)
        if pulse == 0 or not self._bounds[4] <= pulse <= self._bounds[0]:
            raise self._out_of_range()
        self._put(pulse)

    def getSpeed(self) -> float:
        return self._device.get("<speed", 0.0)

    def setPosition(self, pos: float) -> None:
        longest, _, _, _, shortest = self._bounds
        pos = float(pos)
        part = min(max(pos, 0.0), 1.0) if math.isfinite(pos) else 0.0
        exact = shortest + part * (longest - shortest)
        # A pulse of 0 switches the output off: it stands for no place.
        if math.trunc(exact) == 0:
            raise self._out_of_range()
        pulse = _round(exact)
        self._device.put("<position", (pulse - shortest) / (longest - shortest))
        self._device.put("<raw", pulse)

    def _out_of_range(self) -> RuntimeError:
        return RuntimeError(f"HAL: The PWM Scale Factors are out of range: Channel {self._channel}")

    def getPosition(self) -> float:
        return self._device.get("<position", 0.0)

    def setPulseTime(self, time: int) -> None:
        """[µs]"""
        self._put(int(time))

    def getPulseTime(self) -> int:
        return int(self._device.get("<raw", 0))

    def setDisabled(self) -> None:
        self._put(0)
        self._device.put("<position", 0.0)

    def setZeroLatch(self) -> None:
        self._device.put("<zero_latch", True)

    def setPeriodMultiplier(self, mult: "PWM.PeriodMultiplier") -> None:
        """How many periods of 5 ms a pulse comes in. Simulated pulses have their length only."""
        self._device.set("<period_scale", {1: 0, 2: 1, 4: 3}[int(mult)])

    def setAlwaysHighMode(self) -> None:
        """On all the time."""
        self._put(0xFFFF)

    # Up to the middle and down from it; without elimination the middle is one pulse wide.
    def _ranges(self) -> tuple[int, int, int, int]:
        longest, upper, middle, lower, shortest = self._bounds
        if self._eliminate:
            return longest, upper, lower, shortest
        return longest, middle + 1, middle - 1, shortest

    def _pulse_of(self, speed: float) -> int:
        longest, upper, lower, shortest = self._ranges()
        if speed == 0:
            return self._bounds[2]
        if speed > 0:
            return _round(upper + speed * (longest - upper))
        return _round(lower + speed * (lower - shortest))

    def _put(self, pulse: int) -> None:
        longest, upper, lower, shortest = self._ranges()
        speed = 0.0
        if pulse >= longest:
            speed = 1.0
        elif pulse == 0:
            speed = 0.0
        elif pulse <= shortest:
            speed = -1.0
        elif pulse > upper:
            speed = (pulse - upper) / (longest - upper)
        elif pulse < lower:
            speed = (pulse - lower) / (lower - shortest)
        self._device.put("<speed", speed)
        self._device.put("<raw", pulse)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.getChannel()}>"

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("PWM")
        builder.addIntegerProperty("Value", self.getPulseTime, self.setPulseTime)
        builder.addDoubleProperty("Speed", self.getSpeed, self.setSpeed)
        builder.addDoubleProperty("Position", self.getPosition, self.setPosition)


def _round(value: float) -> int:
    """To the nearest, halves away from zero, as lround does."""
    return math.floor(value + 0.5) if value >= 0 else -math.floor(0.5 - value)


class PWMMotorController(MotorController, MotorSafety, Sendable):
    """A motor controller on PWM. What it is told is rounded to whole microseconds, and read back so."""

    #: Longest, deadband's ends around the middle, shortest pulse [µs].
    _pulses = (2003, 1550, 1500, 1460, 999)

    def __init__(self, channel: "int | str", *rest: int) -> None:
        """(channel); (name, channel) of a class of a program's own."""
        name, channel = (channel, rest[0]) if rest else (type(self).__name__, channel)
        MotorSafety.__init__(self)
        self._pwm = PWM(channel, False)
        if type(self) is not PWMMotorController:
            self._pwm.setBounds(*self._pulses)
            self._pwm.setSpeed(0.0)
        self._inverted = False
        self._followers: list[MotorController | Callable[[float], None]] = []
        SendableRegistry.addLW(self, name, channel)

    def set(self, value: float) -> None:
        """-1 to 1."""
        value = -float(value) if self._inverted else float(value)
        self._pwm.setSpeed(value)
        for follower in self._followers:
            if callable(follower):
                follower(value)
            else:
                follower.set(value)
        self.feed()

    def get(self) -> float:
        return self._pwm.getSpeed() * (-1.0 if self._inverted else 1.0)

    def getVoltage(self) -> float:
        from ._power import RobotController

        return self.get() * RobotController.getBatteryVoltage()

    def setInverted(self, isInverted: bool) -> None:
        self._inverted = isInverted

    def getInverted(self) -> bool:
        return self._inverted

    def disable(self) -> None:
        self._pwm.setDisabled()
        for follower in self._followers:
            if isinstance(follower, MotorController):
                follower.disable()

    def stopMotor(self) -> None:
        # As set(0), without feeding: a motor that safety has stopped is not fed by that.
        self._pwm.setSpeed(0.0)
        for follower in self._followers:
            if isinstance(follower, MotorController):
                follower.stopMotor()
            else:
                follower(0.0)

    def addFollower(self, follower: "MotorController | Callable[[float], None]") -> None:
        """Another controller, or a function, gets whatever this one is set to."""
        self._followers.append(follower)

    def getChannel(self) -> int:
        return self._pwm.getChannel()

    def getDescription(self) -> str:
        return f"PWM {self.getChannel()}"

    def enableDeadbandElimination(self, eliminateDeadband: bool) -> None:
        self._pwm.enableDeadbandElimination(eliminateDeadband)

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("Motor Controller")
        builder.setActuator(True)
        builder.addDoubleProperty("Value", self.get, self.set)


class PWMSparkMax(PWMMotorController):
    """REV SPARK MAX on PWM."""


class PWMSparkFlex(PWMMotorController):
    """REV SPARK Flex on PWM."""


class Spark(PWMMotorController):
    """REV SPARK."""


class SparkMini(PWMMotorController):
    """REV SPARK mini."""

    _pulses = (2500, 1510, 1500, 1490, 500)


class Talon(PWMMotorController):
    """Cross the Road Electronics Talon."""

    _pulses = (2037, 1539, 1513, 1487, 989)


class Jaguar(PWMMotorController):
    """Luminary Micro / Vex Jaguar."""

    _pulses = (2310, 1550, 1507, 1454, 697)


class VictorSP(PWMMotorController):
    """Cross the Road Electronics Victor SP on PWM."""

    _pulses = (2004, 1520, 1500, 1480, 997)


class PWMVictorSPX(VictorSP):
    """Victor SPX on PWM."""


class PWMTalonSRX(VictorSP):
    """Talon SRX on PWM."""


class PWMTalonFX(VictorSP):
    """Talon FX on PWM."""


class PWMVenom(VictorSP):
    """Playing With Fusion Venom on PWM."""


class Koors40(VictorSP):
    """AndyMark Koors40 on PWM."""


class SD540(PWMMotorController):
    """Mindsensors SD540."""

    _pulses = (2050, 1550, 1500, 1440, 940)


class DMC60(VictorSP):
    """Digilent DMC 60."""


class Victor(PWMMotorController):
    """Vex Victor 888."""

    _pulses = (2027, 1525, 1507, 1490, 1026)


class MotorControllerGroup(MotorController, Sendable):
    """Several motor controllers as one. Upstream says: better addFollower."""

    def __init__(self, *controllers: MotorController) -> None:
        for at, each in enumerate(controllers, 1):
            if not isinstance(each, MotorController):
                raise TypeError(f"Argument {at} must be a MotorController (got {str(each)!r})")
        self._controllers = list(controllers)
        self._inverted = False

    def set(self, speed: float) -> None:
        speed = -float(speed) if self._inverted else float(speed)
        for each in self._controllers:
            each.set(speed)

    def setVoltage(self, output: float) -> None:
        output = -float(output) if self._inverted else float(output)
        for each in self._controllers:
            each.setVoltage(output)

    def get(self) -> float:
        if not self._controllers:
            return 0.0
        return self._controllers[0].get() * (-1.0 if self._inverted else 1.0)

    def setInverted(self, isInverted: bool) -> None:
        self._inverted = isInverted

    def getInverted(self) -> bool:
        return self._inverted

    def disable(self) -> None:
        for each in self._controllers:
            each.disable()

    def stopMotor(self) -> None:
        for each in self._controllers:
            each.stopMotor()

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("Motor Controller")
        builder.setActuator(True)
        builder.addDoubleProperty("Value", self.get, self.set)


class Servo(PWM):
    """A hobby servo, 0 to 1 or 0 to 180 degrees."""

    def __init__(self, channel: int) -> None:
        super().__init__(channel, False)
        self.setBounds(2400, 0, 0, 0, 600)
        SendableRegistry.addLW(self, "Servo", channel)

    def set(self, value: float) -> None:
        self.setPosition(value)

    def get(self) -> float:
        return self.getPosition()

    def setOffline(self) -> None:
        self.setDisabled()

    def setAngle(self, angle: float) -> None:
        """Degrees, 0 to 180."""
        self.setPosition(min(max(float(angle), 0.0), 180.0) / 180.0)

    def getAngle(self) -> float:
        return self.getPosition() * 180.0

    def getMaxAngle(self) -> float:
        return 180.0

    def getMinAngle(self) -> float:
        return 0.0

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("Servo")
        builder.addDoubleProperty("Value", self.get, self.set)
