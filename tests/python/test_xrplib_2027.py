"""XRPLib keeps its own names in both years, and comes only to programs that ask for it."""

import sys
import unittest

from _sandlot import clock, devices, face, pause, station


class XRPLibTest(unittest.TestCase):
    def setUp(self) -> None:
        face.wear()

    def test_a_program_that_does_not_ask_has_none_of_it(self) -> None:
        self.assertEqual([name for name in sys.modules if name.startswith("XRPLib")], [])

    def test_a_script_waits_for_the_driver_station_and_then_drives(self) -> None:
        waited: list[float] = []

        def wait(seconds: float) -> bool:
            waited.append(seconds)
            clock.set_microseconds(clock.microseconds() + round(seconds * 1e6))
            if sum(waited) > 0.1:
                station.current.incoming.enabled = True
                station.current.notify()
            return True

        kept = pause.wait
        pause.wait = wait
        try:
            from XRPLib.defaults import drivetrain, rangefinder
            from XRPLib.gamepad import Gamepad
            from XRPLib.pid import PID

            drivetrain.set_effort(0.5, -0.25)
            # Turned round with its gearbox: the right motor hears the opposite.
            self.assertEqual(devices.find("XRPMotor", "motorL").get("<speed", 0.0), 0.5)
            self.assertEqual(devices.find("XRPMotor", "motorR").get("<speed", 0.0), 0.25)
            self.assertIsNone(devices.find("XRPMotor", "motor3"))
            self.assertGreater(sum(waited), 0.1)
            self.assertEqual(rangefinder.distance(), 0.0)
            self.assertEqual((Gamepad.X1, Gamepad.BUTTON_A, Gamepad.DPAD_R), (0, 4, 17))
            controller = PID(kp=0.5, min_output=0.2, max_output=0.6, tolerance=0.5, tolerance_count=2)
            self.assertEqual([controller.update(each) for each in (4.0, -0.1)], [0.6, -0.2])
            self.assertFalse(controller.is_done())
            controller.update(0.1)
            self.assertTrue(controller.is_done())
        finally:
            pause.wait = kept
            for name in [each for each in sys.modules if each.startswith("XRPLib")]:
                del sys.modules[name]


if __name__ == "__main__":
    unittest.main()
