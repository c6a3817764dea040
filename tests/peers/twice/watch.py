"""Watches a robot program: prints the order in which its methods are called, and in each loop the readings of its sensors and the outputs of its motors."""

import json
import os
import threading
import time
import types

import wpilib
import wpilib.simulation

modes = ("disabled", "autonomous", "teleop", "test")
hooks = [
    "robotInit",
    "robotPeriodic",
    "_simulationInit",
    "_simulationPeriodic",
    *(f"{mode}{when}" for mode in modes for when in ("Init", "Periodic", "Exit")),
]
#: How a value of a device is read.
readings = (
    (wpilib.Encoder, lambda encoder: [encoder.getDistance(), encoder.getRate()]),
    (wpilib.DutyCycleEncoder, wpilib.DutyCycleEncoder.get),
    (wpilib.AnalogEncoder, wpilib.AnalogEncoder.get),
    (wpilib.AnalogPotentiometer, wpilib.AnalogPotentiometer.get),
    (wpilib.AnalogInput, wpilib.AnalogInput.getVoltage),
    (wpilib.Ultrasonic, wpilib.Ultrasonic.getRange),
    (wpilib.ADIS16448_IMU, lambda imu: [imu.getAngle(), imu.getRate()]),
    (wpilib.ADIS16470_IMU, lambda imu: [imu.getAngle(), imu.getRate()]),
    (wpilib.BuiltInAccelerometer, lambda sensor: [sensor.getX(), sensor.getY(), sensor.getZ()]),
    (wpilib.AnalogGyro, wpilib.AnalogGyro.getAngle),
    (wpilib.ADXRS450_Gyro, lambda gyro: [gyro.getAngle(), gyro.getRate()]),
    (wpilib.PWMSparkMax, wpilib.PWMSparkMax.get),
)
deepest = 3


def _devices(thing, module, path="", depth=0):
    """Each device below an object of the program's own, with its place."""
    for kind, read in readings:
        if isinstance(thing, kind):
            yield path, thing, read
            return
    if isinstance(thing, (list, tuple)):
        inner = ((f"{path}{i}", each) for i, each in enumerate(thing))
    elif type(thing).__module__ == module and depth < deepest:
        inner = ((f"{path}.{name}", each) for name, each in sorted(vars(thing).items()))
    else:
        return
    for name, each in inner:
        yield from _devices(each, module, name, depth + 1)


def _follow():
    """WPILib's clock stands, and goes on by one loop each time the simulation has told a tick; a pin says when the loop is over."""
    tell, answer = wpilib.DigitalInput(tick_pin), wpilib.DigitalOutput(loop_pin)
    was, first = tell.get(), True
    while True:
        now = tell.get()
        if now == was:
            time.sleep(0.0003)
            continue
        if first:
            # Each tick begins with the loop; periodic calls with an offset, as the scheduler of commands, come in their
            # time.
            wpilib.simulation.stepTiming(period - part)
            first = False
        was = now
        for _ in range(round(period / part)):
            wpilib.simulation.stepTiming(part)
        answer.set(now)


#: Of the loop, and the parts in which the clock goes on [s].
period, part = 0.02, 0.005
#: Pins that no robot here uses: one turns with each tick, the other after the loop of that tick.
tick_pin, loop_pin = 24, 25


def watch(robot_class):
    """Puts itself around the methods of a robot class. Lines: {"call": method}, when it is another round of them than before; {"t": , "values": }."""
    before = []

    def note(name):
        nonlocal before
        if name.endswith(("Init", "Exit")):
            # A round ends with the mode; one that is as the last is not told again.
            before = []
            print(json.dumps({"call": name}), flush=True)
        elif name not in before:
            before.append(name)
            print(json.dumps({"call": name}), flush=True)

    def wrap(name):
        # A method of the library's own C++ does nothing, and would call its override again.
        method = getattr(robot_class, name)
        if not isinstance(method, types.FunctionType) or method.__module__.startswith("wpilib"):
            method = None

        def hook(self):
            note(name)
            if name == "robotPeriodic":
                values = {"battery": wpilib.RobotController.getBatteryVoltage()}
                for path, thing, read in _devices(self, robot_class.__module__):
                    value = read(thing)
                    for i, each in enumerate(value if isinstance(value, list) else [value]):
                        values[path if i == 0 else f"{path} {i}"] = round(each, 9)
                print(json.dumps({"t": round(wpilib.Timer.getFPGATimestamp(), 6), "values": values}), flush=True)
            return method(self) if method is not None else None

        setattr(robot_class, name, hook)

    for name in hooks:
        wrap(name)
    if os.environ.get("TWICE_STEPS"):
        wpilib.simulation.pauseTiming()
        # As simulated time begins.
        wpilib.simulation.restartTiming()
        threading.Thread(target=_follow, daemon=True).start()
