"""What a program's own simulation says to its SPARKs. One that the robot's wiring has hears the world instead."""

import typing

from _sandlot import can_motors, devices, report

from ._simulation import Simulation
from ._spark import SparkBase


class _Part:
    def __init__(self, motor: SparkBase) -> None:
        self._spark = motor

    def _set(self, key: str, value: float) -> None:
        loop = self._spark._loop
        if loop.is_wired and not devices.physics_owns:
            report.once(f"{loop.title}: the robot in the world turns it, so what its simulation is given is not taken")
            return
        loop.device.set(">" + key, float(value))


class SparkRelativeEncoderSim(_Part):
    """Of the motor's encoder."""

    def getInverted(self) -> bool:
        return self._spark.configAccessor.encoder.getInverted()

    def getPositionConversionFactor(self) -> float:
        return self._spark.configAccessor.encoder.getPositionConversionFactor()

    def getVelocityConversionFactor(self) -> float:
        return self._spark.configAccessor.encoder.getVelocityConversionFactor()

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


    def setInverted(self, inverted: bool) -> None:
        self._spark._parameters["encoder.inverted"] = bool(inverted)

    def getZeroOffset(self) -> float:
        return self._spark._relative

    def setZeroOffset(self, zeroOffset: float) -> None:
        self._spark._relative = float(zeroOffset)
        self._spark._configure()


class SparkMaxAlternateEncoderSim(SparkRelativeEncoderSim):
    """Of an encoder beside a SPARK MAX's motor, for which the motor's own is read."""


class SparkExternalEncoderSim(SparkRelativeEncoderSim):
    """Of an encoder beside a SPARK Flex's motor, for which the motor's own is read."""


class SparkAnalogSensorSim(_Part):
    """Of a potentiometer: a program reads what is set here."""

    def getInverted(self) -> bool:
        return self._spark.configAccessor.analogSensor.getInverted()

    def setInverted(self, inverted: bool) -> None:
        self._spark._parameters["analogSensor.inverted"] = bool(inverted)

    def getPositionConversionFactor(self) -> float:
        return self._spark.configAccessor.analogSensor.getPositionConversionFactor()

    def getVelocityConversionFactor(self) -> float:
        return self._spark.configAccessor.analogSensor.getVelocityConversionFactor()

    def getVoltage(self) -> float:
        return self._spark._beside.voltage

    def setVoltage(self, voltage: float) -> None:
        self._spark._beside.voltage = float(voltage)

    def getPosition(self) -> float:
        return self._spark._beside.position

    def setPosition(self, position: float) -> None:
        self._spark._beside.position = float(position)

    def getVelocity(self) -> float:
        return self._spark._beside.velocity

    def setVelocity(self, velocity: float) -> None:
        self._spark._beside.velocity = float(velocity)

    def iterate(self, velocity: float, dt: float) -> None:
        """Moves it on at a speed, in its units a second."""
        factor = self.getPositionConversionFactor() / (self.getVelocityConversionFactor() or 1.0) / 60.0
        self.setPosition(self.getPosition() + velocity * factor * dt)
        self.setVelocity(velocity)


class SparkSimFaultManager:
    """Faults and warnings that a program's own simulation sets."""

    def __init__(self, motor: SparkBase) -> None:
        self._flags = motor._flags

    def setFaults(self, faults: SparkBase.Faults) -> None:
        self._flags["Faults"] = faults

    def setStickyFaults(self, faults: SparkBase.Faults) -> None:
        self._flags["StickyFaults"] = faults

    def setWarnings(self, warnings: SparkBase.Warnings) -> None:
        self._flags["Warnings"] = warnings

    def setStickyWarnings(self, warnings: SparkBase.Warnings) -> None:
        self._flags["StickyWarnings"] = warnings


class SparkAbsoluteEncoderSim(_Part):
    """Of the absolute encoder."""

    def getInverted(self) -> bool:
        return self._spark.configAccessor.absoluteEncoder.getInverted()

    def getZeroOffset(self) -> float:
        return self._spark.configAccessor.absoluteEncoder.getZeroOffset()

    def getPositionConversionFactor(self) -> float:
        return self._spark.configAccessor.absoluteEncoder.getPositionConversionFactor()

    def getVelocityConversionFactor(self) -> float:
        return self._spark.configAccessor.absoluteEncoder.getVelocityConversionFactor()

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

    def setInverted(self, inverted: bool) -> None:
        self._spark._parameters["absoluteEncoder.inverted"] = bool(inverted)

    def setZeroOffset(self, zeroOffset: float) -> None:
        self._spark._parameters["absoluteEncoder.zeroOffset"] = float(zeroOffset)

    def iterate(self, velocity: float, dt: float) -> None:
        self.setPosition(self.getPosition() + velocity / 60.0 * dt)
        self.setVelocity(velocity)


class SparkLimitSwitchSim(_Part):
    """A limit switch of a SPARK that the world does not turn."""

    def __init__(self, motor: SparkBase, forward: bool) -> None:
        super().__init__(motor)
        self._way = 0 if forward else 1

    def setPressed(self, state: bool) -> None:
        loop = self._spark._loop
        before = loop.switches
        loop.switches = (state, before[1]) if self._way == 0 else (before[0], state)

    def getEnabled(self) -> bool:
        read = self._spark.configAccessor.limitSwitch
        return read.getForwardLimitSwitchEnabled() if self._way == 0 else read.getReverseLimitSwitchEnabled()

    def getPressed(self) -> bool:
        return self._spark._loop.switches[self._way]


class SparkSim(_Part):
    """Of a SPARK."""

    def __init__(self, spark: SparkBase, motor: typing.Any) -> None:
        super().__init__(spark)
        self._motor = motor

    def iterate(self, velocity: float, vbus: float, dt: float) -> None:
        """A step of a program's own simulation: velocity in the encoder's unit. The loop passes once, and its output is there."""
        spark = self._spark
        loop = spark._loop
        if not loop.is_free or self._motor is None or dt <= 0.0:
            SparkRelativeEncoderSim(spark).iterate(velocity, dt)
            return
        if vbus == 0.0:
            report.warning(f"{loop.title}: SparkSim.iterate got 0 V of the battery, and does nothing")
            return
        simulation = self._simulation()
        sensor = "absoluteEncoder" if spark._is_absolute() else "encoder"
        turns = velocity / spark._factor(sensor, "velocity") / 60.0
        encoder = SparkAbsoluteEncoderSim(spark) if spark._is_absolute() else SparkRelativeEncoderSim(spark)
        simulation.position = self.getPosition() + turns * dt * spark._factor(sensor, "position")
        self._set("bus", vbus)
        output, amps = simulation.step(simulation.position, velocity, vbus, self._motor, turns, dt)
        encoder.setPosition(simulation.position)
        encoder.setVelocity(simulation.velocity)
        reference = simulation.reference()
        for key, value in (("volts", spark._sign() * output * vbus), ("current", spark._sign() * amps), ("reference", reference[0])):
            self._set(key, value)
        self._set("referenceRate", reference[1])

    def _simulation(self) -> Simulation:
        if self._spark._simulation is None:
            self._spark._simulation = Simulation(self._spark)
            self._spark._simulation.position = self._spark.getEncoder().getPosition()
        return self._spark._simulation

    def getAppliedOutput(self) -> float:
        return self._spark.getAppliedOutput()

    def setAppliedOutput(self, appliedOutput: float) -> None:
        can_motors.no_model("SparkSim.setAppliedOutput", "the controller's own output counts")

    def getSetpoint(self) -> float:
        return self._spark.getClosedLoopController().getSetpoint()

    def getPosition(self) -> float:
        """Of the sensor that its loop goes by; an absolute one's does not begin anew at a turn."""
        found = self._spark._simulation
        return found.position if found is not None and self._spark._is_absolute() else self._spark.getEncoder().getPosition()

    def setPosition(self, position: float) -> None:
        if self._spark._simulation is not None:
            self._spark._simulation.position = position
        SparkRelativeEncoderSim(self._spark).setPosition(position)

    def getVelocity(self) -> float:
        found = self._spark._simulation
        return found.velocity if found is not None and self._spark._is_absolute() else self._spark.getEncoder().getVelocity()

    def setVelocity(self, velocity: float) -> None:
        SparkRelativeEncoderSim(self._spark).setVelocity(velocity)

    def getBusVoltage(self) -> float:
        return self._spark.getBusVoltage()

    def setBusVoltage(self, voltage: float) -> None:
        self._set("bus", voltage)

    def getMotorCurrent(self) -> float:
        """Negative where it pushes backwards [A]."""
        return self._spark._loop.current

    def setMotorCurrent(self, current: float) -> None:
        self._set("current", self._spark._sign() * current)

    def getRelativeEncoderSim(self) -> SparkRelativeEncoderSim:
        return SparkRelativeEncoderSim(self._spark)

    def getAbsoluteEncoderSim(self) -> SparkAbsoluteEncoderSim:
        return SparkAbsoluteEncoderSim(self._spark)

    def getAnalogSensorSim(self) -> SparkAnalogSensorSim:
        return SparkAnalogSensorSim(self._spark)

    def getFaultManager(self) -> SparkSimFaultManager:
        return SparkSimFaultManager(self._spark)

    def getClosedLoopSlot(self) -> int:
        return int(self._spark.getClosedLoopController().getSelectedSlot())

    def getForwardLimitSwitchSim(self) -> SparkLimitSwitchSim:
        return SparkLimitSwitchSim(self._spark, True)

    def getReverseLimitSwitchSim(self) -> SparkLimitSwitchSim:
        return SparkLimitSwitchSim(self._spark, False)

    def enable(self) -> None:
        """The steps of this simulation run whatever the driver station says."""
        self._simulation().enabled = True

    def disable(self) -> None:
        self._simulation().enabled = False

    def useDriverStationEnable(self) -> None:
        self._simulation().enabled = None


class SparkMaxSim(SparkSim):
    """Of a SPARK MAX."""

    def __init__(self, sparkMax: SparkBase, motor: typing.Any) -> None:
        super().__init__(sparkMax, motor)

    def getAlternateEncoderSim(self) -> SparkMaxAlternateEncoderSim:
        return SparkMaxAlternateEncoderSim(self._spark)


class SparkFlexSim(SparkSim):
    """Of a SPARK Flex."""

    def __init__(self, sparkFlex: SparkBase, motor: typing.Any) -> None:
        super().__init__(sparkFlex, motor)

    def getExternalEncoderSim(self) -> SparkExternalEncoderSim:
        return SparkExternalEncoderSim(self._spark)


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
