"""Devices from the simulation's side: values, who watches them, counters of edges, accelerometers; by upstream's names of arguments, too."""

import unittest

from _sandlot import clock

import wpilib
from wpilib import counter
from wpilib.simulation import (
    ADXL345Sim,
    AnalogInputSim,
    BuiltInAccelerometerSim,
    CTREPCMSim,
    DIOSim,
    DriverStationSim,
    EncoderSim,
    PWMSim,
    RoboRioSim,
    SimDeviceSim,
    XboxControllerSim,
)


class WatchedTest(unittest.TestCase):
    def test_a_value_calls_who_watches_it_until_the_store_is_dropped(self) -> None:
        motor = wpilib.PWMSparkMax(channel=7)
        heard: list[tuple[str, object]] = []
        store = PWMSim(motor).registerSpeedCallback(lambda name, value: heard.append((name, value.value)), initialNotify=True)
        motor.set(0.5)
        del store
        motor.set(0.25)
        self.assertEqual(heard, [("Speed", 0.0), ("Speed", 0.5)])

    def test_a_packet_calls_who_watches_the_station(self) -> None:
        heard: list[object] = []
        store = DriverStationSim.registerEnabledCallback(lambda name, value: heard.append(value.value), False)
        for enabled in (True, True, False):
            DriverStationSim.setEnabled(enabled)
            DriverStationSim.notifyNewData()
        self.assertEqual(heard, [True, False])
        del store

    def test_names_of_arguments_are_upstreams(self) -> None:
        sim = DIOSim(4)
        sim.setValue(value=False)
        self.assertFalse(sim.getValue())
        RoboRioSim.setVInVoltage(vInVoltage=11.0)
        self.assertEqual(wpilib.RobotController.getBatteryVoltage(), 11.0)
        RoboRioSim.resetData()
        with self.assertRaises(ValueError):
            sim.setValue()

    def test_an_encoders_settings_are_seen(self) -> None:
        encoder = wpilib.Encoder(10, 11)
        sim = EncoderSim.createForChannel(11)
        encoder.setDistancePerPulse(0.5)
        sim.setCount(6)
        self.assertEqual((encoder.getDistance(), sim.getDistance(), sim.getDistancePerPulse()), (3.0, 3.0, 0.5))
        sim.setDistancePerPulse(2.0)
        self.assertEqual(encoder.getDistance(), 12.0)

    def test_valves_and_outputs(self) -> None:
        module = CTREPCMSim(5)
        valve = wpilib.Solenoid(5, wpilib.PneumaticsModuleType.CTREPCM, 2)
        valve.set(True)
        self.assertEqual(module.getAllSolenoidOutputs(), 4)
        module.setAllSolenoidOutputs(0)
        self.assertFalse(valve.get())
        pad = wpilib.XboxController(3)
        pad.setRumble(pad.RumbleType.kBothRumble, 1.0)
        self.assertEqual(XboxControllerSim(3).getRumble(pad.RumbleType.kLeftRumble), 1.0)

    def test_devices_of_libraries_are_listed(self) -> None:
        gyro = wpilib.ADXRS450_Gyro()
        self.assertIn("Gyro:ADXRS450[0]", SimDeviceSim.enumerateDevices("Gyro"))
        self.assertIn("angle_x", [name for name, _ in SimDeviceSim("Gyro:ADXRS450[0]").enumerateValues()])
        self.assertTrue(gyro.isConnected())


class CountedTest(unittest.TestCase):
    def test_edges_up_and_down_that_loops_see(self) -> None:
        up, down = wpilib.DigitalInput(12), wpilib.DigitalInput(13)
        made = wpilib.Counter(source=up)
        made.setDownSource(down)
        made.setUpSourceEdge(True, True)
        for channel, level in ((12, False), (12, True), (13, False), (13, True)):
            DIOSim(channel).setValue(level)
            made.get()
        # A fall and a rise up, a rise down.
        self.assertEqual((made.get(), made.getDirection()), (1, False))
        made.reset()
        self.assertEqual(made.get(), 0)
        with self.assertRaisesRegex(RuntimeError, "between 1 and 127"):
            made.setSamplesToAverage(0)

    def test_turns_of_a_shaft_by_the_time_between_edges(self) -> None:
        source = wpilib.DigitalInput(14)
        shaft = counter.Tachometer(source)
        shaft.setEdgesPerRevolution(2)
        begun = clock.microseconds()
        for tick, level in enumerate((False, True, False, True)):
            clock.set_microseconds(begun + 20_000 * tick)
            DIOSim(14).setValue(level)
            shaft.getPeriod()
        self.assertAlmostEqual(shaft.getPeriod(), 0.04)
        self.assertAlmostEqual(shaft.getRevolutionsPerMinute(), 750.0)
        clock.set_microseconds(begun)


class SensorsTest(unittest.TestCase):
    def test_accelerometers_on_buses(self) -> None:
        made = wpilib.ADXL345_I2C(wpilib.I2C.Port.kMXP, range=wpilib.ADXL345_I2C.Range.kRange_8G)
        sim = ADXL345Sim(made)
        sim.setY(0.5)
        self.assertEqual((made.getAccelerations().YAxis, made.getAcceleration(made.Axes.kAxis_Y)), (0.5, 0.5))
        own = wpilib.BuiltInAccelerometer(wpilib.BuiltInAccelerometer.Range.kRange_4G)
        self.assertEqual(int(BuiltInAccelerometerSim(own).getRange()), 1)

    def test_an_accumulator_is_on_two_channels(self) -> None:
        made = wpilib.AnalogInput(0)
        made.initAccumulator()
        made.setAccumulatorInitialValue(3)
        sim = AnalogInputSim(made)
        sim.setAccumulatorValue(7)
        sim.setAccumulatorCount(2)
        self.assertEqual((made.getAccumulatorOutput(), sim.getAccumulatorInitialized()), ((10, 2), True))
        with self.assertRaisesRegex(RuntimeError, "not an accumulator channel: Channel 5"):
            wpilib.AnalogInput(5).initAccumulator()


if __name__ == "__main__":
    unittest.main()
