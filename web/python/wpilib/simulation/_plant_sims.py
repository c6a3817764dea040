"""Plants that a physics.py moves by itself: linear systems, flywheels, motors, elevators, arms and a differential drive.

WPILib integrates them with an adaptive method; here it is Runge-Kutta of fourth order in steps of 1 ms, which agrees with that to
1e-6 for these plants.
"""

import math
import random
import typing
from collections.abc import Callable, Sequence

from _sandlot.unbuilt import refuse
from _sandlot.enums import Enum
from wpimath.geometry import Pose2d, Rotation2d
from wpimath._arithmetic import clamp
from wpimath._matrix import Matrix, numbers_of
from wpimath.system.plant import DCMotor, LinearSystemId

from .._power import RobotController

#: As WPILib's plants have it [m/s^2].
_gravity = -9.8
_longest_step = 0.001


def _integrate(derivative: Callable[[list[float]], list[float]], state: list[float], dt: float) -> list[float]:
    count = max(math.ceil(dt / _longest_step - 1e-9), 1)
    h = dt / count
    for _ in range(count):
        k1 = derivative(state)
        k2 = derivative([x + h / 2 * k for x, k in zip(state, k1)])
        k3 = derivative([x + h / 2 * k for x, k in zip(state, k2)])
        k4 = derivative([x + h * k for x, k in zip(state, k3)])
        state = [x + h / 6 * (a + 2 * b + 2 * c + d) for x, a, b, c, d in zip(state, k1, k2, k3, k4)]
    return state


def _flat(values: object) -> list[float]:
    """Numbers, a list of them, or a column."""
    if isinstance(values, (int, float)):
        return [float(values)]
    return [float(each[0]) if hasattr(each, "__len__") else float(each) for each in values]


class _LinearSystemSim:
    """A linear system with noise on what is measured."""

    def __init__(self, system: object, measurementStdDevs: Sequence[float] = ()) -> None:
        self._plant = system
        self._deviations = [float(each) for each in measurementStdDevs]
        self._x = [0.0] * system.states
        self._u = [0.0] * system.inputs
        self._y = [0.0] * system.outputs

    def update(self, dt: float) -> None:
        """Moves the time on [s]."""
        self._x = self._update_x(dt)
        self._y = _flat(self._plant.calculateY(self._x, self._u))
        for i, deviation in enumerate(self._deviations[: len(self._y)]):
            if deviation > 0:
                self._y[i] += random.gauss(0.0, deviation)

    def _update_x(self, dt: float) -> list[float]:
        return _flat(self._plant.calculateX(self._x, self._u, dt))

    def getOutput(self, row: int | None = None) -> "float | Matrix":
        return Matrix.vector(self._y) if row is None else self._y[row]

    def getInput(self, row: int | None = None) -> "float | Matrix":
        return Matrix.vector(self._u) if row is None else self._u[row]

    def setInput(self, *arguments: object) -> None:
        """(values) or (row, value)."""
        if len(arguments) == 2:
            row, value = arguments
            self._u[row] = float(value)
        else:
            self._u = _flat(arguments[0])

    def setState(self, state: object) -> None:
        self._x = _flat(state)
        self._y = _flat(self._plant.calculateY(self._x, self._u))

    def _clamp_to_battery(self) -> None:
        most = RobotController.getBatteryVoltage()
        largest = max(abs(each) for each in self._u)
        if largest > most:
            self._u = [each * most / largest for each in self._u]


class LinearSystemSim_1_1_1(_LinearSystemSim):
    """One state, one input, one output."""


class LinearSystemSim_1_1_2(_LinearSystemSim):
    """One state, one input, two outputs."""


class LinearSystemSim_2_1_1(_LinearSystemSim):
    """Two states, one input, one output."""


class LinearSystemSim_2_1_2(_LinearSystemSim):
    """Two states, one input, two outputs."""


class LinearSystemSim_2_2_1(_LinearSystemSim):
    """Two states, two inputs, one output."""


class LinearSystemSim_2_2_2(_LinearSystemSim):
    """Two states, two inputs, two outputs."""


class _MotorSim(_LinearSystemSim):
    """One input: volts, no more than the battery has."""

    _gearbox: DCMotor

    def setInputVoltage(self, voltage: float) -> None:
        self.setInput([voltage])
        self._clamp_to_battery()

    def getInputVoltage(self) -> float:
        return self._u[0]

    def getGearbox(self) -> DCMotor:
        return self._gearbox

    def _current(self, motor_speed: float) -> float:
        volts = self._u[0]
        return self._gearbox.current(motor_speed, volts) * ((volts > 0) - (volts < 0))


class FlywheelSim(_MotorSim):
    """A flywheel: (plant, gearbox, deviations). The state is its speed [rad/s]."""

    def __init__(self, plant: object, gearbox: DCMotor, measurementStdDevs: Sequence[float] = (0.0,)) -> None:
        super().__init__(plant, measurementStdDevs)
        self._gearbox = gearbox
        self._gearing = -gearbox.Kv * plant.A(0, 0) / plant.B(0, 0)
        self._inertia = self._gearing * gearbox.Kt / (gearbox.R * plant.B(0, 0))

    def getAngularVelocity(self) -> float:
        """[rad/s]"""
        return self.getOutput(0)

    def getAngularVelocityRPM(self) -> float:
        return self.getOutput(0) * 30 / math.pi

    def setVelocity(self, velocity: float) -> None:
        self.setState([velocity])

    setAngularVelocity = setVelocity

    def getAngularAcceleration(self) -> float:
        return self._plant.A(0, 0) * self._x[0] + self._plant.B(0, 0) * self._u[0]

    def getTorque(self) -> float:
        return self.getAngularAcceleration() * self._inertia

    def getCurrentDraw(self) -> float:
        return self._current(self._x[0] * self._gearing)

    def getGearing(self) -> float:
        return self._gearing

    gearing = getGearing
    gearbox = _MotorSim.getGearbox

    def J(self) -> float:
        return self._inertia


class DCMotorSim(_MotorSim):
    """A motor that turns something: (plant, gearbox, deviations). Position and speed [rad, rad/s]."""

    def __init__(self, plant: object, gearbox: DCMotor, measurementStdDevs: Sequence[float] = (0.0, 0.0)) -> None:
        if isinstance(plant, DCMotor):
            raise TypeError(
                "DCMotorSim(gearbox, gearing, inertia) is 2024's form: since 2025 it is "
                "DCMotorSim(LinearSystemId.DCMotorSystem(gearbox, inertia, gearing), gearbox)"
            )
        super().__init__(plant, measurementStdDevs)
        self._gearbox = gearbox
        self._gearing = -gearbox.Kv * plant.A(1, 1) / plant.B(1, 0)
        self._inertia = self._gearing * gearbox.Kt / (gearbox.R * plant.B(1, 0))

    def setState(self, *state: object) -> None:
        """(position, speed) or ([position, speed])."""
        super().setState(state if len(state) == 2 else state[0])

    def setAngle(self, angularPosition: float) -> None:
        self.setState(angularPosition, self._x[1])

    def setAngularVelocity(self, angularVelocity: float) -> None:
        self.setState(self._x[0], angularVelocity)

    def getAngularPosition(self) -> float:
        return self.getOutput(0)

    def getAngularPositionRotations(self) -> float:
        return self.getOutput(0) / (2 * math.pi)

    def getAngularVelocity(self) -> float:
        return self.getOutput(1)

    def getAngularVelocityRPM(self) -> float:
        return self.getOutput(1) * 30 / math.pi

    def getAngularAcceleration(self) -> float:
        return self._plant.A(1, 1) * self._x[1] + self._plant.B(1, 0) * self._u[0]

    def getTorque(self) -> float:
        return self.getAngularAcceleration() * self._inertia

    def getCurrentDraw(self) -> float:
        return self._current(self._x[1] * self._gearing)

    def getGearing(self) -> float:
        return self._gearing

    def getJ(self) -> float:
        return self._inertia


class ElevatorSim(_MotorSim):
    """An elevator between two stops: (plant, gearbox, min, max, gravity, start, deviations), or with (gearbox, gearing, carriage's
    mass, drum's radius, ...) in front. [m, m/s]"""

    def __init__(self, *arguments: object, **named: object) -> None:
        first = list(arguments)
        if "plant" not in named and not hasattr(first[0] if first else None, "states"):
            names = ("gearbox", "gearing", "carriageMass", "drumRadius")
            given = [named.pop(name) if name in named else first.pop(0) for name in names]
            gearbox, gearing, mass, radius = given
            plant = LinearSystemId.elevatorSystem(gearbox, mass, radius, gearing)
        else:
            plant = named.pop("plant") if "plant" in named else first.pop(0)
            gearbox = named.pop("gearbox") if "gearbox" in named else first.pop(0)
        names = ("minHeight", "maxHeight", "simulateGravity", "startingHeight")
        self._min, self._max, self._falls, start = (named.pop(each) if each in named else first.pop(0) for each in names)
        deviations = named.pop("measurementStdDevs", first.pop(0) if first else (0.0, 0.0))
        super().__init__(plant, deviations)
        self._gearbox = gearbox
        self.setState(start, 0.0)

    def setState(self, *state: object) -> None:
        """(position, speed) or ([position, speed])."""
        position, speed = _flat(state if len(state) == 2 else state[0])
        super().setState([clamp(position, self._min, self._max), speed])

    def wouldHitLowerLimit(self, elevatorHeight: float) -> bool:
        return elevatorHeight <= self._min

    def wouldHitUpperLimit(self, elevatorHeight: float) -> bool:
        return elevatorHeight >= self._max

    def hasHitLowerLimit(self) -> bool:
        return self.wouldHitLowerLimit(self.getPosition())

    def hasHitUpperLimit(self) -> bool:
        return self.wouldHitUpperLimit(self.getPosition())

    def getPosition(self) -> float:
        return self.getOutput(0)

    def getPositionInches(self) -> float:
        return self.getOutput(0) / 0.0254

    def getPositionFeet(self) -> float:
        return self.getOutput(0) / 0.3048

    def getVelocityFps(self) -> float:
        return self.getVelocity() / 0.3048

    def getVelocity(self) -> float:
        return self.getOutput(1)

    def getCurrentDraw(self) -> float:
        # Of the speed of the carriage that a volt makes.
        per_volt = -self._plant.A(1, 1) / self._plant.B(1, 0)
        return self._current(self._x[1] * per_volt * self._gearbox.Kv)

    def _update_x(self, dt: float) -> list[float]:
        plant, volts = self._plant, self._u[0]
        drag, drive = plant.A(1, 1), plant.B(1, 0)
        fall = _gravity if self._falls else 0.0
        position, speed = _integrate(lambda x: [x[1], drag * x[1] + drive * volts + fall], self._x, dt)
        if self.wouldHitLowerLimit(position):
            return [self._min, 0.0]
        return [self._max, 0.0] if self.wouldHitUpperLimit(position) else [position, speed]


class SingleJointedArmSim(_MotorSim):
    """An arm between two stops: (plant, gearbox, gearing, length, min, max, gravity, start, deviations), or (gearbox, gearing,
    inertia, length, ...). Level is 0 [rad, rad/s]."""

    def __init__(self, *arguments: object, **named: object) -> None:
        first = list(arguments)

        def take(name: str):
            return named.pop(name) if name in named else first.pop(0)

        plant = take("system") if hasattr(first[0] if first else None, "states") or "system" in named else None
        self._gearbox_given, self._gearing = take("gearbox"), take("gearing")
        if plant is None:
            plant = LinearSystemId.singleJointedArmSystem(self._gearbox_given, take("moi"), self._gearing)
        names = ("armLength", "minAngle", "maxAngle", "simulateGravity", "startingAngle")
        self._length, self._min, self._max, self._falls, start = (take(name) for name in names)
        deviations = named.pop("measurementStdDevs", first.pop(0) if first else (0.0, 0.0))
        super().__init__(plant, deviations)
        self._gearbox = self._gearbox_given
        self.setState(start, 0.0)

    @staticmethod
    def estimateMOI(length: float, mass: float) -> float:
        """Of a uniform stick that turns about its end."""
        return mass * length * length / 3

    def setState(self, *state: object) -> None:
        """(angle, speed) or ([angle, speed])."""
        angle, speed = _flat(state if len(state) == 2 else state[0])
        super().setState([clamp(angle, self._min, self._max), speed])

    def wouldHitLowerLimit(self, armAngle: float) -> bool:
        return armAngle <= self._min

    def wouldHitUpperLimit(self, armAngle: float) -> bool:
        return armAngle >= self._max

    def hasHitLowerLimit(self) -> bool:
        return self.wouldHitLowerLimit(self.getAngle())

    def hasHitUpperLimit(self) -> bool:
        return self.wouldHitUpperLimit(self.getAngle())

    def getAngle(self) -> float:
        return self.getOutput(0)

    def getAngleDegrees(self) -> float:
        return math.degrees(self.getOutput(0))

    def getVelocity(self) -> float:
        return self.getOutput(1)

    def getVelocityDps(self) -> float:
        return math.degrees(self.getOutput(1))

    def getCurrentDraw(self) -> float:
        return self._current(self._x[1] * self._gearing)

    def _update_x(self, dt: float) -> list[float]:
        drag, drive, volts = self._plant.A(1, 1), self._plant.B(1, 0), self._u[0]
        fall = 1.5 * _gravity / self._length if self._falls else 0.0
        derivative = lambda x: [x[1], drag * x[1] + drive * volts + fall * math.cos(x[0])]  # noqa: E731
        angle, speed = _integrate(derivative, self._x, dt)
        if self.wouldHitLowerLimit(angle):
            return [self._min, 0.0]
        return [self._max, 0.0] if self.wouldHitUpperLimit(angle) else [angle, speed]


class DifferentialDrivetrainSim:
    """A robot on two sides of wheels: (plant, track width, motor, gearing, wheel radius, deviations), or (motor, gearing, inertia,
    mass, wheel radius, track width, deviations)."""

    class KitbotMotor(Enum):
        SingleCIMPerSide = 0
        DualCIMPerSide = 1
        SingleMiniCIMPerSide = 2
        DualMiniCIMPerSide = 3
        SingleFalcon500PerSide = 4
        DualFalcon500PerSide = 5
        SingleNEOPerSide = 6
        DualNEOPerSide = 7

    class KitbotGearing:
        k12p75 = 12.75
        k10p71 = 10.71
        k8p45 = 8.45
        k7p31 = 7.31
        k5p95 = 5.95

    class KitbotWheelSize:
        kSixInch = 0.1524
        kEightInch = 0.2032
        kTenInch = 0.254

    def __init__(self, *arguments: object, **named: object) -> None:
        first = list(arguments)

        def take(name: str):
            return named.pop(name) if name in named else first.pop(0)

        if "plant" in named or "system" in named or hasattr(first[0] if first else None, "states"):
            self._plant = named.pop("plant", None) or named.pop("system", None) or first.pop(0)
            self._width, self._motor = take("trackWidth"), take("driveMotor")
            self._gearing, self._radius = take("gearingRatio"), take("wheelRadius")
        else:
            self._motor, self._gearing = take("driveMotor"), take("gearing")
            inertia, mass = take("J"), take("mass")
            self._radius, self._width = take("wheelRadius"), take("trackWidth")
            self._plant = LinearSystemId.drivetrainVelocitySystem(
                self._motor, mass, self._radius, self._width / 2, inertia, self._gearing
            )
        self._first_gearing = self._gearing
        self._deviations = _flat(named.pop("measurementStdDevs", first.pop(0) if first else [0.0] * 7))
        self._x = [0.0] * 7
        self._y = [0.0] * 7
        self._u = [0.0, 0.0]

    @staticmethod
    @typing.overload
    def createKitbotSim(
        motor: "DifferentialDrivetrainSim.KitbotMotor | DCMotor",
        gearing: float,
        wheelSize: float,
        measurementStdDevs: Sequence[float] = (0.0,) * 7,
    ) -> "DifferentialDrivetrainSim": ...

    @staticmethod
    @typing.overload
    def createKitbotSim(
        motor: "DifferentialDrivetrainSim.KitbotMotor | DCMotor",
        gearing: float,
        wheelSize: float,
        J: float,
        measurementStdDevs: Sequence[float] = (0.0,) * 7,
    ) -> "DifferentialDrivetrainSim": ...

    @staticmethod
    def createKitbotSim(
        motor: "DifferentialDrivetrainSim.KitbotMotor | DCMotor",
        gearing: float,
        wheelSize: float,
        *more: "float | Sequence[float]",
        **named: typing.Any,
    ) -> "DifferentialDrivetrainSim":
        """The robot of the kit of parts: 60 lb, 26 inches wide. Behind the wheels: its J [kg m2], deviations, or both."""
        rest = list(more)
        inertia = named.pop("J", None) or named.pop("j", None)
        if inertia is None and rest and not hasattr(rest[0], "__iter__"):
            inertia = rest.pop(0)
        deviations = named.pop("measurementStdDevs", None) or named.pop("measurement_std_devs", None)
        deviations = deviations or (rest.pop(0) if rest else (0.0,) * 7)
        if rest or named:
            raise TypeError(f"createKitbotSim: takes motor, gearing, wheelSize, J and measurementStdDevs, not {[*rest, *named]}")
        if isinstance(motor, DifferentialDrivetrainSim.KitbotMotor):
            count = 2 if motor.name.startswith("Dual") else 1
            name = motor.name.removeprefix("Dual").removeprefix("Single").removesuffix("PerSide")
            makers = {"CIM": DCMotor.CIM, "MiniCIM": DCMotor.miniCIM, "Falcon500": DCMotor.falcon500, "NEO": DCMotor.NEO}
            motor = makers[name](count)
        mass, width = 60 * 0.45359237, 26 * 0.0254
        battery_inertia = 12.5 * 0.45359237 * (10 * 0.0254) ** 2
        gearbox_inertia = (2.8 * 0.45359237 + 2.0 * 0.45359237) * 2 * (26 * 0.0254 / 2) ** 2
        whole = battery_inertia + gearbox_inertia if inertia is None else float(inertia)
        return DifferentialDrivetrainSim(motor, gearing, whole, mass, wheelSize / 2, width, deviations)

    class State:
        """Places of the state."""

        kX, kY, kHeading, kLeftVelocity, kRightVelocity, kLeftPosition, kRightPosition = range(7)

    def setInputs(self, leftVoltage: float, rightVoltage: float) -> None:
        self._u = self._clamped([leftVoltage, rightVoltage])

    def clampInput(self, u: object) -> Matrix:
        """Within what the battery has; their ratio stays."""
        return Matrix.vector(self._clamped(numbers_of(u, 2, "u")))

    @staticmethod
    def _clamped(u: list[float]) -> list[float]:
        most, largest = RobotController.getBatteryVoltage(), max(abs(each) for each in u)
        return [each * most / largest for each in u] if largest > most else [float(each) for each in u]

    def dynamics(self, x: object, u: object) -> Matrix:
        """The rate of the state for an input."""
        return Matrix.vector(self._rate(numbers_of(x, 7, "x"), numbers_of(u, 2, "u")))

    def update(self, dt: float) -> None:
        """Moves the time on [s]."""
        self._x = _integrate(self._derivative, self._x, dt)
        self._y = [
            value + (random.gauss(0.0, deviation) if deviation > 0 else 0.0)
            for value, deviation in zip(self._x, self._deviations + [0.0] * 7)
        ]

    def _derivative(self, x: list[float]) -> list[float]:
        return self._rate(x, self._u)

    def _rate(self, x: list[float], u: list[float]) -> list[float]:
        _, _, heading, left, right, _, _ = x
        a, b = self._plant.A, self._plant.B
        # Another gear than the plant was made for: torque by its ratio, drag by the ratio's square.
        ratio = self._gearing / self._first_gearing
        dv = [
            ratio * ratio * (a(i, 0) * left + a(i, 1) * right) + ratio * (b(i, 0) * u[0] + b(i, 1) * u[1]) for i in (0, 1)
        ]
        speed = (left + right) / 2
        turn = (right - left) / self._width
        return [speed * math.cos(heading), speed * math.sin(heading), turn, dv[0], dv[1], left, right]

    # ---- its readings ----

    def getHeading(self) -> Rotation2d:
        return Rotation2d(self._y[2])

    def getPose(self) -> Pose2d:
        return Pose2d(self._y[0], self._y[1], Rotation2d(self._y[2]))

    def getLeftVelocity(self) -> float:
        return self._y[3]

    def getRightVelocity(self) -> float:
        return self._y[4]

    def getLeftVelocityFps(self) -> float:
        return self._y[3] / 0.3048

    def getRightVelocityFps(self) -> float:
        return self._y[4] / 0.3048

    def getLeftPosition(self) -> float:
        return self._y[5]

    def getRightPosition(self) -> float:
        return self._y[6]

    def getLeftPositionInches(self) -> float:
        return self._y[5] / 0.0254

    def getRightPositionInches(self) -> float:
        return self._y[6] / 0.0254

    def getLeftPositionFeet(self) -> float:
        return self._y[5] / 0.3048

    def getRightPositionFeet(self) -> float:
        return self._y[6] / 0.3048

    def getLeftCurrentDraw(self) -> float:
        return self._draw(3, 0)

    def getRightCurrentDraw(self) -> float:
        return self._draw(4, 1)

    def getCurrentDraw(self) -> float:
        return self.getLeftCurrentDraw() + self.getRightCurrentDraw()

    def _draw(self, speed: int, side: int) -> float:
        volts = self._u[side]
        turning = self._x[speed] * self._gearing / self._radius
        return self._motor.current(turning, volts) * ((volts > 0) - (volts < 0))

    def getState(self, state: int | None = None) -> "float | Matrix":
        return list(self._x) if state is None else self._x[state]

    def getOutput(self, output: int | None = None) -> "float | Matrix":
        return list(self._y) if output is None else self._y[output]

    # ---- its orders ----

    def setState(self, state: object) -> None:
        """[x, y, heading, left speed, right speed, left way, right way]"""
        self._x = _flat(state)

    def setPose(self, pose: Pose2d) -> None:
        self._x = [pose.X(), pose.Y(), pose.rotation().radians(), *self._x[3:5], 0.0, 0.0]

    def getCurrentGearing(self) -> float:
        return self._gearing

    def setCurrentGearing(self, newGearRatio: float) -> None:
        self._gearing = newGearRatio

    getGearing = getCurrentGearing

    def setGearing(self, newGearing: float) -> None:
        """The name of 2027."""
        self.setCurrentGearing(newGearing)


refuse(_LinearSystemSim, "clampInput updateX", "update(dt) moves it; make a class of your own for another plant")
