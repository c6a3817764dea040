"""2027's alerts, the clock in nanoseconds, colours by texts and rows of simulated devices: the answers are those of RobotPy 2027.0.0a7's own."""

import contextlib
import io
import unittest

from _sandlot import clock, face

import wpilib


class UtilitiesTest(unittest.TestCase):
    def setUp(self) -> None:
        face.wear()

    def test_an_alert_is_seen_by_the_simulation_and_a_line_when_it_becomes_active(self) -> None:
        from wpilib.simulation import AlertSim
        from wpiutil import Alert

        AlertSim.reset_data()
        clock.set_microseconds(max(clock.microseconds(), 0) + 20_000)
        low = Alert("low", "Battery low", Alert.Level.HIGH)
        camera = Alert("Vision", "cam", "No camera", level=Alert.Level.LOW)
        lines = io.StringIO()
        with contextlib.redirect_stdout(lines):
            for _ in range(3):
                low.set(True)
        self.assertEqual(lines.getvalue(), "Alert (HIGH): Battery low\n")

        def told() -> list[tuple]:
            return [(each.group, each.id, each.text, each.level, each.active_start_time, each.is_active()) for each in AlertSim.get_all()]

        since = clock.microseconds() * 1000
        self.assertEqual(
            told(),
            [
                ("Alerts", "low", "Battery low", Alert.Level.HIGH, since, True),
                ("Vision", "cam", "No camera", Alert.Level.LOW, 0, False),
            ],
        )
        self.assertEqual((AlertSim.get_count(), [each.id for each in AlertSim.get_active()]), (2, ["low"]))
        self.assertEqual((low.get_level(), int(Alert.Level.LOW), bool(low)), (Alert.Level.HIGH, 2, True))
        low.set_text("Battery lower")
        self.assertEqual(low.get_text(), "Battery lower")
        low.close()
        low.set(True)
        self.assertEqual((bool(low), low.get(), low.get_text(), low.get_level()), (False, False, "", Alert.Level.HIGH))
        with camera as same:
            self.assertIs(same, camera)
        self.assertEqual(AlertSim.get_count(), 0)
        for given in (("x", "y"), ("t", Alert.Level.LOW), ("a", "b", 1)):
            with self.assertRaises(TypeError):
                Alert(*given)
        empty = AlertSim.AlertInfo()
        self.assertEqual((empty.text, empty.is_active(), empty.level), ("", False, Alert.Level.HIGH))

    def test_values_have_their_times_in_nanoseconds(self) -> None:
        import ntcore
        import wpiutil

        clock.set_microseconds(clock.microseconds() + 20_000)
        now = clock.microseconds() * 1000
        instance = ntcore.NetworkTableInstance.get_default()
        topic = instance.get_double_topic("/utilities_2027/z")
        publisher, subscriber = topic.publish(), topic.subscribe(0.0)
        publisher.set(2.0)
        found = subscriber.get_atomic()
        self.assertEqual((found.time, found.server_time, found.value), (now, 1, 2.0))
        self.assertEqual([each.time for each in subscriber.read_queue()], [now])
        publisher.set(3.0, 5_000_000)
        self.assertEqual((subscriber.get_last_change(), subscriber.get_atomic().time), (5_000_000, 5_000_000))
        self.assertEqual(ntcore.Value.make_double(3.0).time(), now)
        self.assertEqual(ntcore.Value.make_double(3.0, 17).time(), 17)
        self.assertEqual(ntcore._now(), now)
        self.assertEqual((wpiutil.now(), wpiutil.get_program_start_time()), (now, 0))
        wpiutil.set_now_impl(lambda: 42)
        self.assertEqual((wpiutil.now(), wpiutil.now_default(), wpiutil.get_program_start_time()), (42, now, 42))
        wpiutil.set_now_impl(None)
        self.assertEqual((wpiutil.now(), wpiutil.get_program_start_time()), (now, 0))
        self.assertGreater(wpiutil.get_system_time(), 1_700_000_000 * 10**9)
        self.assertIn("test_values_have_their_times_in_nanoseconds", wpiutil.get_stack_trace(0))
        self.assertNotIn("test_values_have_their_times_in_nanoseconds", wpiutil.get_stack_trace(1))
        self.assertTrue(ntcore.PubSubOptions(disable_signal=True).disable_signal)
        self.assertEqual(ntcore.DoubleTopic(instance.get_topic("/utilities_2027/z")).get_name(), "/utilities_2027/z")
        self.assertEqual(instance.get_table("utilities_2027").get_value("none", 5), 5)

    def test_colours_by_texts(self) -> None:
        from wpiutil import Color

        for text, shown in (
            ("rgb(1, 2, 3)", "Color(red=0.004150, green=0.008057, blue=0.011963)"),
            ("rgb( 1 , 2 , 3 )", "Color(red=0.004150, green=0.008057, blue=0.011963)"),
            ("rgb(255,128,0)", "Color(red=1.000000, green=0.502197, blue=0.000000)"),
            ("#FF8000", "Color(red=1.000000, green=0.502197, blue=0.000000)"),
        ):
            self.assertEqual(repr(Color.from_string(text)), shown)
        for text, sentence in (
            *((each, f'Invalid RGB string "{each}"') for each in ("rgb(1,2)", "rgb(300,0,0)", "rgb(-1,0,0)")),
            ("#12", 'Invalid hex string "#12"'),
            *((each, f'Invalid color string "{each}"') for each in ("red", "RGB(1,2,3)")),
        ):
            with self.assertRaisesRegex(ValueError, sentence.replace("(", r"\(").replace(")", r"\)")):
                Color.from_string(text)

    def test_simulated_devices_have_the_rows_of_2027(self) -> None:
        from wpilib.simulation import AddressableLEDSim, DifferentialDrivetrainSim, EncoderSim, RoboRioSim
        from wpimath import DCMotor

        heard: list[tuple[str, float]] = []
        keep = []

        def hear(name: str, value: object) -> None:
            heard.append((name, value.value))  # type: ignore[attr-defined]

        self.assertEqual(RoboRioSim.get_brownout_recovery_voltage(), 7.25)
        keep.append(RoboRioSim.register_brownout_recovery_voltage_callback(hear, True))
        wpilib.RobotController.set_brownout_voltages(6.0, 7.0)
        self.assertEqual(RoboRioSim.get_brownout_recovery_voltage(), 7.0)
        RoboRioSim.reset_data()
        self.assertEqual(RoboRioSim.get_brownout_recovery_voltage(), 7.25)
        self.assertEqual(heard, [("BrownoutRecoveryVoltage", 7.25), ("BrownoutRecoveryVoltage", 7.0)])
        heard.clear()
        encoder = wpilib.Encoder(6, 7)
        encoder.set_distance_per_pulse(0.5)
        sim = EncoderSim(encoder)
        keep.append(sim.register_rate_callback(hear, True))
        sim.set_rate(3.0)
        self.assertEqual(heard, [("Rate", 0.0), ("Rate", 3.0)])
        strip = wpilib.AddressableLED(1)
        strip.set_length(4)
        strip.set_start(5)
        self.assertEqual(AddressableLEDSim(strip).get_start(), 5)
        # With its own moment of inertia a drive turns more slowly.
        turned = []
        for given in ((), (40.0,)):
            drive = DifferentialDrivetrainSim.create_kitbot_sim(DCMotor.cim(2), 10.71, 0.1524, *given)
            drive.set_inputs(-6, 6)
            for _ in range(10):
                drive.update(0.02)
            turned.append(drive.get_heading().radians())
        self.assertGreater(turned[0], 2 * turned[1])


if __name__ == "__main__":
    unittest.main()
