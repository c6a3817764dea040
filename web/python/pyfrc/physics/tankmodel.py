"""A tank drive with mass: each side's motors speed it up and hold it back, as Gleason and Barnett's motor paper has it.

The paper is https://www.chiefdelphi.com/media/papers/3402. Everything inside is in feet, pounds and volts. The right side's
motors are mounted the other way round: -1 drives them forward. Turning on the spot is far too fast in this model; pyfrc
has it so, and teams have tuned their robots to it.
"""

from __future__ import annotations

import logging
import math

from wpimath.geometry import Rotation2d, Transform2d, Translation2d

from .motor_cfgs import MotorModelConfig
from .units import Helpers, Quantity, units

logger = logging.getLogger("pyfrc.physics")

# A kit robot with its bumpers.
_bumper_length = 3.25 * units.inch
_kitbot_wheelbase = 21.0 * units.inch
_kitbot_width = _kitbot_wheelbase + _bumper_length * 2
_kitbot_length = 30.0 * units.inch + _bumper_length * 2

_inertia_units = units.foot**2 * units.pound
_bm_units = units.foot * units.pound
_meters_in_a_foot = 0.3048


class MotorModel:
    """One side of the tank model."""

    def __init__(self, motor_config: MotorModelConfig, kv: Quantity, ka: Quantity, vintercept: Quantity) -> None:
        """
        :param motor_config: the motor
        :param kv: volts per speed
        :param ka: volts per acceleration
        :param vintercept: the voltage below which friction holds the motor
        """
        #: [ft/s²]
        self.acceleration = 0.0
        #: [ft/s]
        self.velocity = 0.0
        #: [ft]
        self.position = 0.0

        self._nominalVoltage = units.volts.m_from(
            motor_config.nominalVoltage, strict=False, name="motor_config.nominalVoltage"
        )
        self._kv = units.tm_kv.m_from(kv, name="kv")
        self._ka = units.tm_ka.m_from(ka, name="ka")
        self._vintercept = units.volts.m_from(vintercept, name="vintercept")

    def compute(self, motor_pct: float, tm_diff: float) -> float:
        """Moves on, and says the new velocity [ft/s].

        :param motor_pct: the motor's value, -1 to 1
        :param tm_diff: how long [s]
        """
        voltage = self._nominalVoltage * motor_pct
        voltage = math.copysign(max(abs(voltage) - self._vintercept, 0), voltage)

        # Heun's method: the slope at the beginning gives a first guess of the end, and the mean of both slopes the end.
        guess = self.velocity + self.acceleration * tm_diff
        acceleration = (voltage - self._kv * guess) / self._ka
        velocity = self.velocity + (self.acceleration + acceleration) * 0.5 * tm_diff
        self.acceleration = (voltage - self._kv * velocity) / self._ka
        self.position += (self.velocity + velocity) * 0.5 * tm_diff
        self.velocity = velocity
        return velocity


class TankModel:
    """A tank drive that moves in a more or less lifelike way: motors geared together on each side, wheels that do not
    slip. Make it with theory(), or with the constructor if you have measured kv, ka and vintercept."""

    @classmethod
    def theory(
        cls,
        motor_config: MotorModelConfig,
        robot_mass: Quantity,
        gearing: float,
        nmotors: int = 1,
        x_wheelbase: Quantity = _kitbot_wheelbase,
        robot_width: Quantity = _kitbot_width,
        robot_length: Quantity = _kitbot_length,
        wheel_diameter: Quantity = 6 * units.inch,
        vintercept: Quantity = 1.3 * units.volts,
        timestep: Quantity = 5 * units.ms,
    ) -> TankModel:
        """A model from data sheets.

        :param motor_config: the motors, from motor_cfgs
        :param robot_mass: the robot's mass
        :param gearing: turns of the motor for a turn of the wheel
        :param nmotors: motors on each side
        :param x_wheelbase: distance between the left and the right wheels
        :param robot_width: the robot's width with bumpers
        :param robot_length: the robot's length with bumpers
        :param wheel_diameter: the wheels' diameter
        :param vintercept: the voltage below which friction holds the motors
        :param timestep: the model's step
        """
        Helpers.ensure_mass(robot_mass)
        Helpers.ensure_length(x_wheelbase)
        Helpers.ensure_length(robot_width)
        Helpers.ensure_length(robot_length)
        Helpers.ensure_length(wheel_diameter)

        max_velocity = (motor_config.freeSpeed * math.pi * wheel_diameter) / gearing
        max_acceleration = (2.0 * nmotors * motor_config.stallTorque * gearing) / (wheel_diameter * robot_mass)
        Helpers.ensure_velocity(max_velocity)
        Helpers.ensure_acceleration(max_acceleration)
        kv = units.tm_kv.from_(motor_config.nominalVoltage / max_velocity, name="kv")
        ka = units.tm_ka.from_(motor_config.nominalVoltage / max_acceleration, name="ka")

        logger.info(
            "Motor config: %d %s motors @ %.2f gearing with %.1f diameter wheels",
            nmotors,
            motor_config.name,
            gearing,
            wheel_diameter.m,
        )
        logger.info(
            "- Theoretical: vmax=%.3f ft/s, amax=%.3f ft/s^2, kv=%.3f, ka=%.3f",
            max_velocity.m_as(units.foot / units.second),
            max_acceleration.m_as(units.foot / units.second**2),
            kv.m,
            ka.m,
        )
        return cls(
            motor_config,
            robot_mass,
            x_wheelbase,
            robot_width,
            robot_length,
            kv,
            ka,
            vintercept,
            kv,
            ka,
            vintercept,
            timestep,
        )

    def __init__(
        self,
        motor_config: MotorModelConfig,
        robot_mass: Quantity,
        x_wheelbase: Quantity,
        robot_width: Quantity,
        robot_length: Quantity,
        l_kv: Quantity,
        l_ka: Quantity,
        l_vi: Quantity,
        r_kv: Quantity,
        r_ka: Quantity,
        r_vi: Quantity,
        timestep: Quantity = 5 * units.ms,
    ) -> None:
        """
        :param motor_config: the motors, from motor_cfgs
        :param robot_mass: the robot's mass
        :param x_wheelbase: distance between the left and the right wheels
        :param robot_width: the robot's width with bumpers
        :param robot_length: the robot's length with bumpers
        :param l_kv: left side's volts per speed
        :param l_ka: left side's volts per acceleration
        :param l_vi: the voltage below which friction holds the left side
        :param r_kv: right side's volts per speed
        :param r_ka: right side's volts per acceleration
        :param r_vi: the voltage below which friction holds the right side
        :param timestep: the model's step
        """
        Helpers.ensure_mass(robot_mass)
        Helpers.ensure_length(x_wheelbase)
        Helpers.ensure_length(robot_width)
        Helpers.ensure_length(robot_length)
        Helpers.ensure_time(timestep)
        logger.info(
            "Robot base: %.1fx%.1f frame, %.1f wheelbase, %.1f mass",
            robot_width.m,
            robot_length.m,
            x_wheelbase.m,
            robot_mass.m,
        )

        self._lmotor = MotorModel(motor_config, l_kv, l_ka, l_vi)
        self._rmotor = MotorModel(motor_config, r_kv, r_ka, r_vi)

        # A plate that weighs the same everywhere.
        self.inertia = (1 / 12.0) * robot_mass * (robot_length**2 + robot_width**2)
        self._bm = _bm_units.m_from((x_wheelbase / 2.0) * robot_mass)

        # In hundred-thousandths of a second, so that steps can be counted.
        self._timestep = units.milliseconds.m_from(timestep, name="timestep") * 100

    @property
    def l_velocity(self) -> float:
        """The left side's velocity [ft/s]."""
        return self._lmotor.velocity

    @property
    def r_velocity(self) -> float:
        """The right side's velocity [ft/s]."""
        return self._rmotor.velocity

    @property
    def l_position(self) -> float:
        """How far the left wheels have gone [ft]."""
        return self._lmotor.position

    @property
    def r_position(self) -> float:
        """How far the right wheels have gone [ft]."""
        return self._rmotor.position

    @property
    def inertia(self) -> Quantity:
        """The robot's moment of inertia, from its mass, width and length. Set it if you know better."""
        return self._inertia * _inertia_units

    @inertia.setter
    def inertia(self, value: Quantity) -> None:
        self._inertia = _inertia_units.m_from(value, name="inertia")

    def calculate(self, l_motor: float, r_motor: float, tm_diff: float) -> Transform2d:
        """Moves on, and says how the robot has moved, for PhysicsInterface.move_robot.

        :param l_motor: left motors, -1 to 1; 1 is forward
        :param r_motor: right motors, -1 to 1; -1 is forward
        :param tm_diff: how long [s]
        """
        x = y = angle = 0.0
        for step in self._steps(tm_diff):
            left = self._lmotor.compute(l_motor, step)
            right = self._rmotor.compute(-r_motor, step)
            distance = (left + right) * 0.5 * step
            x += distance * math.cos(angle)
            y += distance * math.sin(angle)
            # By conservation of angular momentum: omega = b m (r - l) / J.
            angle += self._bm * (right - left) / self._inertia * step
        return Transform2d(Translation2d(x * _meters_in_a_foot, y * _meters_in_a_foot), Rotation2d(angle))

    def _steps(self, tm_diff: float) -> list[float]:
        """Whole steps of the model, and what is left."""
        total = int(tm_diff * 100000)
        whole, rest = divmod(total, self._timestep)
        steps = [self._timestep / 100000.0] * int(whole)
        if rest:
            steps.append(rest / 100000.0)
        return steps

    def __getattr__(self, name: str) -> object:
        # Only asked for names that are not there.
        if name in ("get_distance", "get_vector"):
            raise AttributeError(
                f"TankModel.{name} is gone since 2020: use calculate(l_motor, r_motor, tm_diff), "
                "and give its result to PhysicsInterface.move_robot"
            )
        raise AttributeError(f"'TankModel' object has no attribute {name!r}")
