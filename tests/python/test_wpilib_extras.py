"""Seldom parts of wpilib: CAN frames, patterns of LEDs, analog triggers, rangefinders, sliced loops, modules of pneumatics."""

import io
import json
import unittest
from contextlib import redirect_stderr

from _sandlot import clock, devices, schedule

import wpilib
from wpilib import AddressableLED, Color, LEDPattern
from wpilib.simulation import AnalogInputSim, AnalogTriggerSim, SendableChooserSim, SharpIRSim, XboxControllerSim


class SimDeviceTest(unittest.TestCase):
    def test_a_kind_before_a_colon_is_the_kind_of_the_device(self) -> None:
        import hal

        out = hal.SimDevice.Direction.kOutput
        hal.SimDevice("CANMotor:Talon SRX", 61).createDouble("percentOutput", out, 0.25)
        hal.SimDevice("Mine: a thing", 61).createDouble("value", out, 0.5)
        sent = [json.loads(line) for line in devices.take()]
        self.assertIn({"type": "CANMotor", "device": "Talon SRX[61]", "data": {"<percentOutput": 0.25}}, sent)
        self.assertIn({"type": "SimDevice", "device": "Mine: a thing[61]", "data": {"<value": 0.5}}, sent)


class CanTest(unittest.TestCase):
    def test_frames_are_dropped_and_none_comes(self) -> None:
        said = io.StringIO()
        with redirect_stderr(said):
            can = wpilib.CAN(5)
        self.assertIn("nothing answers on CAN as device 5", said.getvalue())
        can.writePacket(b"\x01\x02", 3)
        can.writePacketRepeating(bytearray(8), 3, 20)
        can.stopPacketRepeating(3)
        self.assertEqual(can.writePacketNoError(b"", 3), 0)
        data = wpilib.CANData()
        self.assertFalse(can.readPacketNew(3, data))
        self.assertFalse(can.readPacketLatest(3, data))
        self.assertFalse(can.readPacketTimeout(3, 100, data))
        self.assertEqual(data.length, 0)

    def test_wrong_numbers_are_named(self) -> None:
        with self.assertRaisesRegex(ValueError, "deviceId is 64; it must be a whole number from 0 to 63"):
            wpilib.CAN(64)
        with redirect_stderr(io.StringIO()), self.assertRaisesRegex(ValueError, "9 bytes; a frame has 8 at most"):
            wpilib.CAN(6, 8, 10).writePacket(bytes(9), 1)


class LedTest(unittest.TestCase):
    def setUp(self) -> None:
        self.before = clock.microseconds()
        clock.set_microseconds(0)
        self.leds = [AddressableLED.LEDData() for _ in range(6)]

    def tearDown(self) -> None:
        clock.set_microseconds(self.before)

    def shown(self, pattern: LEDPattern) -> list[str]:
        """The colours by letters: R, G, B, W, . for black, ? for others."""
        names = {(255, 0, 0): "R", (0, 255, 0): "G", (0, 0, 255): "B", (255, 255, 255): "W", (0, 0, 0): "."}
        pattern.applyTo(self.leds)
        return "".join(names.get((each.r, each.g, each.b), "?") for each in self.leds)

    def test_steps_and_where_they_are(self) -> None:
        steps = LEDPattern.steps([(0, Color(1.0, 0, 0)), (0.5, Color(0, 0, 1.0))])
        self.assertEqual(self.shown(steps), "RRRBBB")
        self.assertEqual(self.shown(steps.reversed()), "BBBRRR")
        self.assertEqual(self.shown(steps.offsetBy(1)), "BRRRBB")

    def test_scrolling_follows_simulated_time(self) -> None:
        scroll = LEDPattern.steps([(0, Color(1.0, 0, 0)), (0.5, Color(0, 0, 1.0))]).scrollAtRelativeSpeed(1.0)
        self.assertEqual(self.shown(scroll), "RRRBBB")
        clock.set_microseconds(500_000)
        self.assertEqual(self.shown(scroll), "BBBRRR")
        still = LEDPattern.steps([(0, Color(1.0, 0, 0)), (0.5, Color(0, 0, 1.0))])
        self.assertEqual([self.shown(still.scrollAtRelativeSpeed(0)), self.shown(still.scrollAtAbsoluteSpeed(0, 0.05))], ["RRRBBB"] * 2)
        metres = LEDPattern.steps([(0, Color(1.0, 0, 0)), (0.5, Color(0, 0, 1.0))]).scrollAtAbsoluteSpeed(0.1, 0.05)
        # Half a second at 0.1 m/s is one LED of 0.05 m.
        self.assertEqual(self.shown(metres), "BRRRBB")

    def test_blinking_and_breathing(self) -> None:
        blink = LEDPattern.solid(Color(0, 1.0, 0)).blink(0.2, 0.3)
        self.assertEqual(self.shown(blink), "GGGGGG")
        clock.set_microseconds(200_000)
        self.assertEqual(self.shown(blink), "......")
        clock.set_microseconds(500_000)
        self.assertEqual(self.shown(blink), "GGGGGG")
        # Half of a breath is dark.
        self.assertEqual(self.shown(LEDPattern.solid(Color(0, 1.0, 0)).breathe(1.0)), "......")

    def test_masks_overlays_and_blends(self) -> None:
        bar = LEDPattern.progressMaskLayer(lambda: 0.5)
        self.assertEqual(self.shown(bar), "WWW...")
        self.assertEqual(self.shown(LEDPattern.solid(Color(1.0, 0, 0)).mask(bar)), "RRR...")
        self.assertEqual(self.shown(bar.overlayOn(LEDPattern.solid(Color(0, 0, 1.0)))), "WWWBBB")
        LEDPattern.solid(Color(1.0, 0, 0)).blend(LEDPattern.solid(Color(0, 0, 1.0))).applyTo(self.leds)
        self.assertAlmostEqual(self.leds[0].r, 127, delta=1)
        self.assertAlmostEqual(self.leds[0].b, 127, delta=1)

    def test_gradients_and_the_rainbow(self) -> None:
        colors = [Color(0, 0, 0), Color(1.0, 1.0, 1.0)]
        kind = LEDPattern.GradientType
        LEDPattern.gradient(kind.kContinuous, colors).applyTo(self.leds)
        for led, part in zip(self.leds, (0, 1 / 3, 2 / 3, 1, 2 / 3, 1 / 3)):
            self.assertAlmostEqual(led.r, 255 * part, delta=1.1)
        LEDPattern.gradient(kind.kDiscontinuous, colors).applyTo(self.leds)
        for led, part in zip(self.leds, (0, 0.2, 0.4, 0.6, 0.8, 1)):
            self.assertAlmostEqual(led.r, 255 * part, delta=1.1)
        LEDPattern.rainbow(255, 255).applyTo(self.leds)
        # WPILib 2026.2 in whole numbers: the dark parts are 1 of 255.
        self.assertEqual([(led.r, led.g, led.b) for led in self.leds[::2]], [(255, 1, 1), (1, 255, 1), (1, 1, 255)])


class AnalogTest(unittest.TestCase):
    def tearDown(self) -> None:
        for channel in (4, 5):
            devices.analog_inputs.free(channel)
            devices.device("AI", channel).values.pop(">voltage", None)

    def test_a_trigger_remembers_which_limit_it_passed(self) -> None:
        trigger, sim = wpilib.AnalogTrigger(4), AnalogInputSim(4)
        trigger.setLimitsVoltage(1.0, 3.0)
        seen = []
        for volts in (0.5, 2.0, 3.5, 2.0, 0.5):
            sim.setVoltage(volts)
            seen.append((trigger.getInWindow(), trigger.getTriggerState()))
        self.assertEqual(seen, [(False, False), (True, False), (False, True), (True, True), (False, False)])
        self.assertFalse(trigger.createOutput(wpilib.AnalogTriggerType.kState).get())
        AnalogTriggerSim(trigger).setTriggerLowerBound(0.2)
        AnalogTriggerSim(trigger).setTriggerUpperBound(0.4)
        # 0.5 V is above that now.
        self.assertTrue(trigger.getTriggerState())
        with self.assertRaisesRegex(RuntimeError, "the lower limit .* 3.0 V, is above the upper, 1.0 V"):
            trigger.setLimitsVoltage(3.0, 1.0)

    def test_a_rangefinder_follows_its_curve_and_its_range(self) -> None:
        sensor = wpilib.SharpIR.GP2Y0A02YK0F(5)
        AnalogInputSim(5).setVoltage(1.0)
        # a * 1 ** b is a.
        self.assertAlmostEqual(sensor.getRange(), 62.28)
        AnalogInputSim(5).setVoltage(0.0)
        self.assertEqual(sensor.getRange(), 150.0)
        SharpIRSim(sensor).setRange(25.0)
        self.assertEqual(sensor.getRange(), 25.0)


class LoopTest(unittest.TestCase):
    def test_slices_of_a_loop_do_not_overlap(self) -> None:
        schedule.clear()
        begin = clock.microseconds()
        robot, calls = wpilib.TimesliceRobot(0.002, 0.010), []
        robot.schedule(lambda: calls.append(("first", clock.microseconds() - begin)), 0.003)
        robot.schedule(lambda: calls.append(("second", clock.microseconds() - begin)), 0.004)
        with self.assertRaisesRegex(RuntimeError, "exceeded controller period of 0.01"):
            robot.schedule(lambda: None, 0.002)
        schedule.run_before(begin + 16_000)
        self.assertEqual(calls, [("first", 12_000), ("second", 15_000)])
        schedule.clear()


class OthersTest(unittest.TestCase):
    def test_bumpers_by_their_new_names(self) -> None:
        from wpilib.simulation import DriverStationSim

        pad = wpilib.XboxController(3)
        sim = XboxControllerSim(pad)
        sim.setRawButton(5, True)
        DriverStationSim.notifyNewData()
        self.assertTrue(pad.getLeftBumperButton())
        self.assertTrue(pad.getLeftBumperButtonPressed())
        self.assertFalse(pad.getLeftBumperButtonPressed())
        self.assertFalse(pad.getRightBumperButtonReleased())
        self.assertFalse(wpilib.PS5Controller(4).getTouchpadPressed())

    def test_a_module_has_its_valves_by_bits(self) -> None:
        hub = wpilib.PneumaticHub(7)
        hub.setSolenoids(0b0111, 0b0101)
        self.assertEqual(hub.getSolenoids(), 0b0101)
        self.assertTrue(wpilib.Solenoid(7, wpilib.PneumaticsModuleType.REVPH, 9).get() is False)
        hub.enableCompressorAnalog(90, 110)
        self.assertEqual(hub.getCompressorConfigType(), wpilib.CompressorConfigType.Analog)
        devices.device("REVPH", 7).set(">analog_voltage_0", 2.5)
        # 250 psi for the whole of 5 V, from -25 psi on.
        self.assertAlmostEqual(hub.getPressure(0), 100.0)
        self.assertTrue(hub.checkSolenoidChannel(15))
        self.assertFalse(wpilib.PneumaticsControlModule(6).checkSolenoidChannel(8))

    def test_a_dashboard_chooses_in_a_test(self) -> None:
        chooser = wpilib.SendableChooser()
        chooser.setDefaultOption("one", 1)
        chooser.addOption("two", 2)
        wpilib.SmartDashboard.putData("Choice of a test", chooser)
        SendableChooserSim("/SmartDashboard/Choice of a test/").setSelected("two")
        wpilib.SmartDashboard.updateValues()
        self.assertEqual(chooser.getSelected(), 2)

    def test_small_answers_of_the_roborio(self) -> None:
        self.assertEqual(wpilib.RobotController.getCANStatus().busOffCount, 0)
        self.assertEqual(wpilib.RobotController.getFaultCount5V(), 0)
        self.assertEqual(wpilib.SensorUtil.getNumPwmChannels(), 20)
        self.assertEqual(wpilib.RobotBase.getRuntimeType(), wpilib.RuntimeType.kSimulation)
        self.assertEqual(wpilib.getTime(), clock.seconds())
        self.assertEqual(wpilib.DSControlWord().isDisabled(), wpilib.DriverStation.isDisabled())


if __name__ == "__main__":
    unittest.main()
