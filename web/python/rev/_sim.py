"""What a program's own simulation says to its SPARKs. One that the robot's wiring has hears the world instead."""

import typing

from _sandlot import can_motors, devices, report

from ._spark import SparkBase


class _Part:
    def __init__(self, spark: SparkBase) -> None:
        self._spark = spark

    def _set(self, key: str, value: float) -> None:
        loop = self._spark._loop
        if loop.is_wired and not devices.physics_owns:
            report.once(f"{loop.title}: the robot in the world turns it, so what its simulation is given is not taken")
            return
        loop.device.values[">" + key] = float(value)


class SparkRelativeEncoderSim(_Part):
    """Of the motor's encoder."""

    def getPosition(self) -> float:
        return self._spark.getEncoder().getPosition()

    def setPosition(self, position: float) -> None:
        spark = self._spark
        self._set("position", spark._sign() * (position - spark._relative) / spark._factor("encoder", "position"))

    def getVelocity(self) -> float:
        return self._spark.getEncoder().getVelocity()

    def setVelocity(self, velocity: float) -> None:
        spark = self._spark
        self._set("velocity", spark._sign() * velocity / 60.0 / spark._factor("encoder", "velocity"))

    def iterate(self, velocity: float, dt: float) -> None:
        """Moves it on at a speed."""
        spark = self._spark
        factor = spark._factor("encoder", "position") / spark._factor("encoder", "velocity") / 60.0
        self.setPosition(self.getPosition() + velocity * factor * dt)
        self.setVelocity(velocity)


class SparkAbsoluteEncoderSim(_Part):
    """Of the absolute encoder."""

    def getPosition(self) -> float:
        return self._spark.getAbsoluteEncoder().getPosition()

    def setPosition(self, position: float) -> None:
        self._set("shaft", position / self._spark._factor("absoluteEncoder", "position"))

    def getVelocity(self) -> float:
        return self._spark.getAbsoluteEncoder().getVelocity()

    def setVelocity(self, velocity: float) -> None:
        """In the encoder's unit; of a shaft that the motor turns."""
        turns = abs(self._spark._loop.raw("shaftPerTurn")) or 1.0
        self._set("velocity", velocity / 60.0 / self._spark._factor("absoluteEncoder", "velocity") / turns)

    def iterate(self, velocity: float, dt: float) -> None:
        self.setPosition(self.getPosition() + velocity / 60.0 * dt)
        self.setVelocity(velocity)


class SparkLimitSwitchSim(_Part):
    """Accepted: limit switches are the mechanism's."""

    def setPressed(self, state: bool) -> None:
        """Accepted."""

    def getPressed(self) -> bool:
        return False


class SparkSim(_Part):
    """Of a SPARK."""

    def __init__(self, spark: SparkBase, motor: typing.Any) -> None:
        super().__init__(spark)
        self._motor = motor

    def iterate(self, velocity: float, vbus: float, dt: float) -> None:
        """A step of a program's own simulation: velocity in the encoder's unit."""
        SparkRelativeEncoderSim(self._spark).iterate(velocity, dt)
        self._set("bus", vbus)

    def getAppliedOutput(self) -> float:
        return self._spark.getAppliedOutput()

    def setAppliedOutput(self, appliedOutput: float) -> None:
        can_motors.no_model("SparkSim.setAppliedOutput", "the controller's own output counts")

    def getSetpoint(self) -> float:
        return self._spark.getClosedLoopController().getSetpoint()

    def getPosition(self) -> float:
        return self._spark.getEncoder().getPosition()

    def setPosition(self, position: float) -> None:
        SparkRelativeEncoderSim(self._spark).setPosition(position)

    def getVelocity(self) -> float:
        return self._spark.getEncoder().getVelocity()

    def setVelocity(self, velocity: float) -> None:
        SparkRelativeEncoderSim(self._spark).setVelocity(velocity)

    def getBusVoltage(self) -> float:
        return self._spark.getBusVoltage()

    def setBusVoltage(self, voltage: float) -> None:
        self._set("bus", voltage)

    def getMotorCurrent(self) -> float:
        return self._spark.getOutputCurrent()

    def setMotorCurrent(self, current: float) -> None:
        self._set("current", current)

    def getRelativeEncoderSim(self) -> SparkRelativeEncoderSim:
        return SparkRelativeEncoderSim(self._spark)

    def getAbsoluteEncoderSim(self) -> SparkAbsoluteEncoderSim:
        return SparkAbsoluteEncoderSim(self._spark)

    def getForwardLimitSwitchSim(self) -> SparkLimitSwitchSim:
        return SparkLimitSwitchSim(self._spark)

    def getReverseLimitSwitchSim(self) -> SparkLimitSwitchSim:
        return SparkLimitSwitchSim(self._spark)

    def enable(self) -> None:
        """Accepted: the driver station enables."""

    def disable(self) -> None:
        """Accepted."""

    def useDriverStationEnable(self) -> None:
        """Accepted."""


class SparkMaxSim(SparkSim):
    """Of a SPARK MAX."""


class SparkFlexSim(SparkSim):
    """Of a SPARK Flex."""


def _seen(spark: SparkBase, encoder: typing.Any) -> "dict[str, tuple[typing.Any, typing.Any]]":
    """What REV's own simulation shows of an encoder."""
    return {
        "Position": (encoder.getPosition, encoder.setPosition),
        "Velocity": (getattr(encoder, "getVelocity", lambda: 0.0), getattr(encoder, "setVelocity", lambda value: None)),
    }


def show(spark: SparkBase) -> None:
    """From now on a SimDeviceSim by REV's names sees the SPARK and its encoders."""
    name = spark._names[0] % spark._id
    sim = SparkSim(spark, None)
    devices.sim_values[name] = {
        **_seen(spark, sim),
        "Applied Output": (sim.getAppliedOutput, sim.setAppliedOutput),
        "Bus Voltage": (sim.getBusVoltage, sim.setBusVoltage),
        "Motor Current": (sim.getMotorCurrent, sim.setMotorCurrent),
    }
    devices.sim_values[f"{name} RELATIVE ENCODER"] = _seen(spark, sim.getRelativeEncoderSim())
    devices.sim_values[f"{name} ABSOLUTE ENCODER"] = _seen(spark, sim.getAbsoluteEncoderSim())


SparkBase._shown = staticmethod(show)
