"""Outputs of wpilib: pulses, drives, motor safety and channels, by WPILib's numbers."""

import unittest

from _sandlot import clock, devices, station

import wpilib
from wpilib.drive import DifferentialDrive, MecanumDrive
from wpilib.simulation import DriverStationSim, EncoderSim, PWMSim


class Pulses(unittest.TestCase):
    def test_speeds_are_rounded_to_whole_microseconds(self) -> None:
        cases = (
            (wpilib.PWMSparkMax, 0.5, 1752, 0.5),
            (wpilib.PWMSparkMax, 0.3, 1652, 0.300797),
            (wpilib.PWMSparkMax, -0.3, 1349, -0.3),
            (wpilib.Talon, 0.5, 1776, 0.500956),
            (wpilib.Talon, -0.3, 1355, -0.300191),
            (wpilib.PWMVictorSPX, 0.2, 1602, 0.200795),
            (wpilib.PWMVictorSPX, -0.3, 1348, -0.300797),
        )
        for kind, speed, pulse, back in cases:
            with self.subTest(kind=kind.__name__, speed=speed):
                motor = kind(0)
                motor.set(speed)
                self.assertEqual(motor._pwm.getPulseTime(), pulse)
                self.assertAlmostEqual(motor.get(), back, places=6)
                devices.pwm.free(0)

    def test_b_bounds_that_fit_no_pulse_are_refused(self) -> None:
        # As RobotPy 2026.2.2's simulation answers each of these calls.
        pwm = wpilib.PWM(9)
        for bounds, forward, back in (((2, 1.5, 1.5, 1.5, 1), True, False), ((1, 2, 1.5, 1, 2), False, False), ((1, 3, 1.5, -3, 2), False, False)):
            pwm.setBounds(*bounds)
            for speed, fits in ((0.3, forward), (-0.3, back)):
                with self.subTest(bounds=bounds, speed=speed):
                    if fits:
                        pwm.setSpeed(speed)
                    else:
                        with self.assertRaisesRegex(RuntimeError, "PWM Scale Factors are out of range: Channel 9"):
                            pwm.setSpeed(speed)
        pwm.setBounds(0.1802, 2.3831, 2.1612, -2.2317, -1.0016)
        with self.assertRaisesRegex(RuntimeError, "out of range"):
            pwm.setPosition(0.28)
        with self.assertRaisesRegex(RuntimeError, "out of range"):
            wpilib.Servo(8).setSpeed(-0.5405)

    def test_b_modules_as_the_real_simulation_takes_them(self) -> None:
        with self.assertRaisesRegex(RuntimeError, "Invalid Index for REV PDH"):
            wpilib.PowerDistribution(0, wpilib.PowerDistribution.ModuleType.kRev)
        valve = wpilib.DoubleSolenoid(wpilib.PneumaticsModuleType.REVPH, 3, 3)
        self.assertEqual((valve.getFwdChannel(), valve.getRevChannel()), (3, 3))
        sonar = wpilib.Ultrasonic(12, 13)
        sonar.setAutomaticMode(True)
        sonar.ping()
        sonar.setAutomaticMode(False)
        encoder = wpilib.Encoder(16, 17)
        self.assertEqual(encoder.getSamplesToAverage(), 0)
        encoder.setMinRate(-1.7)
        self.assertTrue(encoder.getStopped())
        with self.assertRaisesRegex(RuntimeError, "minRate must not be 0"):
            encoder.setMinRate(0)

    def test_inverted_is_seen_on_the_wire_only(self) -> None:
        motor = wpilib.PWMSparkMax(1)
        motor.setInverted(True)
        motor.set(0.5)
        self.assertEqual(motor.get(), 0.5)
        self.assertEqual(PWMSim(motor).getSpeed(), -0.5)

    def test_a_channel_has_one_owner(self) -> None:
        motor = wpilib.PWMSparkMax(2)
        with self.assertRaisesRegex(RuntimeError, "PWM or DIO 2 previously allocated"):
            wpilib.PWMSparkMax(2)
        # One that the program has dropped leaves its channel free, as upstream's does.
        del motor
        self.assertEqual(wpilib.PWMSparkMax(2).getChannel(), 2)
        with self.assertRaisesRegex(RuntimeError, "minimum 0, maximum 19"):
            wpilib.PWMSparkMax(20)


class Drives(unittest.TestCase):
    def test_arcade_and_curvature(self) -> None:
        outputs = []
        drive = DifferentialDrive(lambda left: outputs.append(left), lambda right: outputs.append(right))
        calls = (
            (drive.arcadeDrive, (0.5, 0.0), (0.239900, 0.239900)),
            (drive.arcadeDrive, (0.5, 0.5), (0.0, 0.239900)),
            (drive.arcadeDrive, (1.0, 1.0), (0.0, 1.0)),
            (drive.arcadeDrive, (-1.0, 0.5), (-1.0, -0.613033)),
            (drive.arcadeDrive, (0.0, 0.3), (-0.081633, 0.081633)),
            (drive.curvatureDrive, (1.0, 0.5, False), (0.342466, 1.0)),
            (drive.curvatureDrive, (0.5, 0.5, False), (0.249896, 0.729696)),
            (drive.curvatureDrive, (0.0, 0.5, True), (-0.489796, 0.489796)),
        )
        for call, arguments, wanted in calls:
            with self.subTest(call=call.__name__, arguments=arguments):
                outputs.clear()
                call(*arguments)
                for got, want in zip(outputs, wanted):
                    self.assertAlmostEqual(got, want, places=6)

    def test_mecanum(self) -> None:
        wanted = (1.0, -0.337931, 0.337931, 0.324138)
        outputs = [0.0] * 4
        drive = MecanumDrive(*[lambda value, i=i: outputs.__setitem__(i, value) for i in (0, 2, 1, 3)])
        drive.driveCartesian(0.5, 0.5, 0.5)
        for got, want in zip(outputs, wanted):
            self.assertAlmostEqual(got, want, places=6)


class Safety(unittest.TestCase):
    def test_a_drive_that_is_not_called_is_stopped(self) -> None:
        motor = wpilib.PWMSparkMax(5)
        drive = DifferentialDrive(motor, wpilib.PWMSparkMax(6))
        DriverStationSim.setEnabled(True)
        drive.arcadeDrive(1.0, 0.0)
        stopped = None
        for tick in range(1, 20):
            clock.set_microseconds(clock.microseconds() + 20_000)
            DriverStationSim.notifyNewData()
            if stopped is None and motor.get() == 0.0:
                stopped = tick * 0.02
        self.assertIsNotNone(stopped)
        self.assertTrue(0.10 <= stopped <= 0.18, stopped)


class Buttons(unittest.TestCase):
    def test_pressed_is_true_once_and_survives_disabled(self) -> None:
        stick = wpilib.Joystick(1)
        DriverStationSim.setJoystickButtonCount(1, 4)
        DriverStationSim.notifyNewData()
        DriverStationSim.setJoystickButton(1, 2, True)
        DriverStationSim.notifyNewData()
        DriverStationSim.setJoystickButton(1, 2, False)
        DriverStationSim.notifyNewData()
        self.assertTrue(stick.getRawButtonPressed(2))
        self.assertFalse(stick.getRawButtonPressed(2))
        self.assertTrue(stick.getRawButtonReleased(2))
        self.assertEqual(station.current.sticks[1].button_count, 4)


class Encoders(unittest.TestCase):
    def test_counts_distance_and_reset(self) -> None:
        encoder = wpilib.Encoder(0, 1)
        encoder.setDistancePerPulse(0.5)
        sim = EncoderSim(encoder)
        sim.setDistance(10.3)
        self.assertEqual(encoder.get(), 20)
        self.assertEqual(encoder.getRaw(), 80)
        self.assertEqual(encoder.getDistance(), 10.0)
        encoder.reset()
        self.assertEqual(encoder.get(), 0)
        sim.setRate(4.0)
        self.assertAlmostEqual(encoder.getRate(), 4.0)
        sim.setRate(0.0)
        self.assertEqual(encoder.getRate(), 0.0)

    def test_an_unwired_input_reads_true(self) -> None:
        self.assertTrue(wpilib.DigitalInput(9).get())


if __name__ == "__main__":
    unittest.main()
