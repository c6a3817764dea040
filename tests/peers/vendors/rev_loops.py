"""Closed loops of SPARKs in REV's own simulation, or in Sandlot's: the same file runs in both, and prints what each step gave.

A motor of WPILib's models hangs on each SPARK: its output turns the model, and SparkSim.iterate hears the model's speed.
"""

import json

import rev
from wpimath.system.plant import DCMotor, LinearSystemId
from wpilib.simulation import DCMotorSim

kinds = rev.SparkLowLevel.ControlType
#: REV's SparkSim keeps no hold of it.
neo = DCMotor.NEO(1)
bus = 12.0


def config(**closed):
    """Gains by the names of ClosedLoopConfig; the current limit far away."""
    made = rev.SparkMaxConfig()
    made.smartCurrentLimit(200)
    for name, value in closed.items():
        getattr(made.closedLoop, name)(value)
    return made


def with_(made, change):
    change(made)
    return made


def moved(made, cruise, acceleration, error):
    made.closedLoop.maxMotion.cruiseVelocity(cruise).maxAcceleration(acceleration).allowedProfileError(error)
    return made


def fed(made, **gains):
    for name, value in gains.items():
        getattr(made.closedLoop.feedForward, name)(value)
    return made


slot1 = rev.ClosedLoopSlot.kSlot1

#: name, configuration, requests (step: setpoint, kind and the rest), inertia [kg m^2], steps, seconds of a step
cases = (
    ("duty cycle", config(), {0: (0.5, kinds.kDutyCycle), 60: (-0.3, kinds.kDutyCycle)}, 0.01, 120, 0.02),
    ("from power on the output comes in", config(), {0: (1.0, kinds.kDutyCycle)}, 0.2, 20, 0.02),
    ("inverted", with_(config(), lambda c: c.inverted(True)), {0: (0.5, kinds.kDutyCycle)}, 0.01, 60, 0.02),
    ("voltage", config(), {0: (5.0, kinds.kVoltage)}, 0.01, 80, 0.02),
    ("feedforward in volts", config(), {0: (0.2, kinds.kDutyCycle, rev.ClosedLoopSlot.kSlot0, 2.0)}, 0.01, 60, 0.02),
    ("voltage compensation", with_(config(), lambda c: c.voltageCompensation(10)), {0: (0.5, kinds.kDutyCycle)}, 0.01, 60, 0.02),
    ("current limit", with_(config(), lambda c: c.smartCurrentLimit(30)), {0: (1.0, kinds.kDutyCycle)}, 0.02, 150, 0.02),
    ("velocity, P and kV", fed(config(P=0.0002), kV=12 / 5676), {0: (2000, kinds.kVelocity), 80: (-1000, kinds.kVelocity)}, 0.01, 160, 0.02),
    ("velocity, kS", fed(config(), kV=12 / 5676, kS=0.3), {0: (2000, kinds.kVelocity)}, 0.01, 80, 0.02),
    ("velocity, kG is left out", fed(config(), kV=12 / 5676, kG=1.0), {0: (2000, kinds.kVelocity)}, 0.01, 60, 0.02),
    ("velocity, I", fed(config(P=0.0001, I=0.0004), kV=0.0015), {0: (1500, kinds.kVelocity)}, 0.01, 200, 0.02),
    ("velocity, velocityFF is kV", config(P=0.0001, velocityFF=0.002), {0: (1500, kinds.kVelocity)}, 0.01, 80, 0.02),
    ("velocity, allowed error", fed(config(P=0.0005, allowedClosedLoopError=100), kV=0.0019), {0: (1500, kinds.kVelocity)}, 0.01, 80, 0.02),
    ("position, P", config(P=0.05), {0: (10, kinds.kPosition), 100: (-3, kinds.kPosition)}, 0.005, 200, 0.02),
    ("position, P and D by seconds", config(P=0.1, D=0.004), {0: (10, kinds.kPosition)}, 0.005, 150, 0.005),
    ("position, I and I zone", config(P=0.02, I=0.05).apply(config(IZone=2.0)), {0: (5, kinds.kPosition)}, 0.005, 200, 0.02),
    ("position, kS by the error, kG", fed(config(P=0.05), kS=0.2, kG=0.5), {0: (10, kinds.kPosition), 100: (2, kinds.kPosition)}, 0.005, 200, 0.02),
    ("position, output range", with_(config(P=0.3), lambda c: c.closedLoop.outputRange(-0.1, 0.25)), {0: (10, kinds.kPosition), 80: (0, kinds.kPosition)}, 0.005, 160, 0.02),
    (
        "position, wrapping",
        with_(config(P=0.6), lambda c: c.closedLoop.positionWrappingEnabled(True).positionWrappingInputRange(0, 1)),
        {0: (0.9, kinds.kPosition), 60: (0.3, kinds.kPosition)},
        0.005,
        120,
        0.01,
    ),
    ("position, allowed error", config(P=0.05, allowedClosedLoopError=0.5), {0: (4, kinds.kPosition)}, 0.005, 100, 0.02),
    (
        "position, conversion factors",
        with_(config(P=0.02), lambda c: c.encoder.positionConversionFactor(0.25).velocityConversionFactor(0.25 / 60)),
        {0: (10, kinds.kPosition)},
        0.005,
        100,
        0.02,
    ),
    ("velocity, conversion factors", fed(with_(config(P=0.01), lambda c: c.encoder.velocityConversionFactor(1 / 60)), kV=0.12), {0: (30, kinds.kVelocity)}, 0.01, 80, 0.02),
    ("slot 1", with_(config(P=0.01), lambda c: c.closedLoop.P(0.08, slot1)), {0: (6, kinds.kPosition, slot1)}, 0.005, 80, 0.02),
    (
        "soft limits",
        with_(config(), lambda c: c.softLimit.forwardSoftLimit(5).forwardSoftLimitEnabled(True).reverseSoftLimit(-1).reverseSoftLimitEnabled(True)),
        {0: (0.2, kinds.kDutyCycle), 80: (-0.2, kinds.kDutyCycle)},
        0.002,
        200,
        0.02,
    ),
    ("MAXMotion position", moved(fed(config(P=0.03), kV=12 / 5676), 1200, 4000, 1e6), {0: (10, kinds.kMAXMotionPositionControl)}, 0.005, 80, 0.02),
    ("MAXMotion position, kS kA kG", moved(fed(config(P=0.03), kV=12 / 5676, kS=0.1, kA=0.0003, kG=0.3), 1200, 4000, 1e6), {0: (-10, kinds.kMAXMotionPositionControl)}, 0.005, 80, 0.02),
    (
        "MAXMotion position, another goal",
        moved(fed(config(P=0.03), kV=12 / 5676), 1200, 4000, 1e6),
        {0: (10, kinds.kMAXMotionPositionControl), 20: (2, kinds.kMAXMotionPositionControl)},
        0.005,
        80,
        0.02,
    ),
)


def run(number, made, requests, inertia, steps, dt):
    """Rows of applied output, position, velocity, current and MAXMotion's setpoint."""
    spark = rev.SparkMax(number, rev.SparkLowLevel.MotorType.kBrushless)
    spark.configure(made, rev.ResetMode.kResetSafeParameters, rev.PersistMode.kNoPersistParameters)
    sim = rev.SparkSim(spark, neo)
    sim.enable()
    model = DCMotorSim(LinearSystemId.DCMotorSystem(neo, inertia, 1.0), neo)
    controller = spark.getClosedLoopController()
    rows = []
    factor = factors.get(number, 1.0)
    for step in range(steps):
        if step in requests:
            controller.setReference(*requests[step])
        model.setInputVoltage(spark.getAppliedOutput() * bus)
        model.update(dt)
        sim.iterate(model.getAngularVelocityRPM() * factor, bus, dt)
        rows.append(
            [
                spark.getAppliedOutput(),
                spark.getEncoder().getPosition(),
                spark.getEncoder().getVelocity(),
                sim.getMotorCurrent(),
                controller.getMAXMotionSetpointPosition(),
            ]
        )
    return rows


#: Of speed, by the case's number.
factors = {
    number: {"position, conversion factors": 0.25 / 60, "velocity, conversion factors": 1 / 60}.get(case[0], 1.0)
    for number, case in enumerate(cases, 1)
}


def played():
    return [{"name": name, "rows": run(number, *rest)} for number, (name, *rest) in enumerate(cases, 1)]


if __name__ == "__main__":
    print(json.dumps(played()))
