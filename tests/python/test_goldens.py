"""Numbers and words of WPILib that no other file of these tests holds; by the parts of WPILib that they are of.

Where the others are: order of modes and periodic functions, words of an ended program: test_wpilib_robot. Pulses of the common
controllers, drives with their deadband, motor safety: test_wpilib_outputs. Controllers, feedforwards, filters, profiles and plants:
test_wpimath_control. Kinematics and odometry: test_wpimath_drive. Topics of dashboards: test_dashboard. Scheduler: test_commands_*.
pyfrc's models and errors: test_pyfrc_*. magicbot and robotpy_ext: test_magicbot, test_state_machine, test_robotpy_ext.
"""

import io
import math
import unittest
from contextlib import redirect_stderr

import ntcore
import wpilib
from _sandlot import clock, devices, report, tables
from wpilib.drive import DifferentialDrive, MecanumDrive
from wpilib.simulation import (
    AnalogGyroSim,
    AnalogInputSim,
    BatterySim,
    DriverStationSim,
    EncoderSim,
    PWMSim,
    UltrasonicSim,
)
from wpimath.system.plant import DCMotor


def after(seconds: float) -> None:
    clock.set_microseconds(clock.microseconds() + round(seconds * 1e6))


class Case(unittest.TestCase):
    """Each test has all channels."""

    def setUp(self) -> None:
        for channels in (devices.pwm, devices.dio, devices.encoders, devices.analog_inputs, devices.relays):
            channels._owners.clear()
        report._said.clear()
        DriverStationSim.resetData()

    def near(self, got: float, want: float, places: int = 6) -> None:
        self.assertAlmostEqual(got, want, places=places)


class Pulses(Case):
    """hal/src/main/native/sim/PWM.cpp: a speed becomes whole microseconds, and what is read back is computed from them."""

    def test_every_controller_has_its_ends(self) -> None:
        spark = (wpilib.PWMSparkMax, wpilib.PWMSparkFlex, wpilib.Spark)
        victor = (wpilib.PWMVictorSPX, wpilib.PWMTalonSRX, wpilib.VictorSP, wpilib.PWMTalonFX, wpilib.PWMVenom)
        ends = {(2003, 1500, 999): spark, (2037, 1513, 989): (wpilib.Talon,), (2004, 1500, 997): victor}
        for pulses, kinds in ends.items():
            for kind in kinds:
                motor = kind(0)
                for speed, pulse in zip((1.0, 0.0, -1.0), pulses):
                    with self.subTest(kind=kind.__name__, speed=speed):
                        motor.set(speed)
                        self.assertEqual(motor._pwm.getPulseTime(), pulse)
                        self.assertEqual(motor.get(), speed)
                devices.pwm.free(0)

    def test_speeds_between(self) -> None:
        cases = (
            (wpilib.PWMSparkMax, 0.2, 1601, 0.199203),
            (wpilib.Talon, 0.3, 1671, 0.300191),
            (wpilib.Talon, 0.2, 1619, 0.200765),
            (wpilib.PWMVictorSPX, 0.5, 1753, 0.500994),
            (wpilib.PWMVictorSPX, 0.3, 1652, 0.300199),
        )
        for kind, speed, pulse, back in cases:
            with self.subTest(kind=kind.__name__, speed=speed):
                motor = kind(0)
                motor.set(speed)
                self.assertEqual(motor._pwm.getPulseTime(), pulse)
                self.near(motor.get(), back)
                devices.pwm.free(0)

    def test_what_is_no_speed_is_none_and_more_than_all_is_all(self) -> None:
        motor = wpilib.PWMSparkMax(0)
        for given, speed in ((math.nan, 0.0), (7.0, 1.0), (-7.0, -1.0)):
            motor.set(given)
            self.assertEqual(motor.get(), speed)

    def test_volts_are_a_share_of_the_battery(self) -> None:
        motor = wpilib.PWMSparkMax(0)
        motor.setVoltage(6.0)
        self.assertEqual(motor.get(), 0.5)
        self.assertEqual(motor.getVoltage(), 6.0)

    def test_a_follower_gets_the_inverted_value_and_inverts_it_itself(self) -> None:
        leader, follower, other = wpilib.PWMSparkMax(0), wpilib.PWMSparkMax(1), wpilib.PWMSparkMax(2)
        leader.setInverted(True)
        other.setInverted(True)
        leader.addFollower(follower)
        leader.addFollower(other)
        leader.set(0.5)
        self.assertEqual([PWMSim(each).getSpeed() for each in (leader, follower, other)], [-0.5, -0.5, 0.5])

    def test_no_pulse_after_disable(self) -> None:
        motor = wpilib.PWMSparkMax(0)
        motor.set(0.5)
        motor.disable()
        self.assertEqual(motor._pwm.getPulseTime(), 0)
        self.assertEqual(motor.get(), 0.0)


class Kinematics(Case):
    """DifferentialDriveTest and MecanumDriveTest of wpilibc: formulas without a deadband."""

    def test_differential(self) -> None:
        cases = (
            (DifferentialDrive.arcadeDriveIK(0.5, 0.5, False), (0.0, 0.5)),
            (DifferentialDrive.arcadeDriveIK(0.5, 0.5, True), (0.0, 0.25)),
            (DifferentialDrive.curvatureDriveIK(0.5, 0.5, False), (0.25, 0.75)),
            (DifferentialDrive.curvatureDriveIK(0.5, 0.5, True), (0.0, 1.0)),
            (DifferentialDrive.tankDriveIK(0.5, 1.0, True), (0.25, 1.0)),
        )
        for speeds, wanted in cases:
            self.near(speeds.left, wanted[0])
            self.near(speeds.right, wanted[1])

    def test_mecanum(self) -> None:
        cases = (
            ((1, 0, 0), (1, 1, 1, 1)),
            ((0, 1, 0), (1, -1, -1, 1)),
            ((0, 0, 1), (1, -1, 1, -1)),
        )
        for given, wanted in cases:
            speeds = MecanumDrive.driveCartesianIK(*given)
            got = (speeds.frontLeft, speeds.frontRight, speeds.rearLeft, speeds.rearRight)
            for one, want in zip(got, wanted):
                self.near(one, want)


class Times(Case):
    def test_a_timer_stands_until_it_is_started(self) -> None:
        timer = wpilib.Timer()
        after(1)
        self.assertEqual(timer.get(), 0.0)
        timer.start()
        after(1)
        timer.start()
        self.near(timer.get(), 1.0)
        self.assertTrue(timer.hasElapsed(1.0))
        timer.restart()
        self.assertEqual(timer.get(), 0.0)
        timer.stop()
        after(1)
        self.assertEqual(timer.get(), 0.0)

    def test_a_timer_that_advances_does_not_drift(self) -> None:
        timer = wpilib.Timer()
        timer.start()
        after(0.25)
        self.assertTrue(timer.advanceIfElapsed(0.2))
        self.near(timer.get(), 0.05)
        self.assertFalse(timer.advanceIfElapsed(0.2))

    def test_the_default_period_is_in_milliseconds(self) -> None:
        self.assertEqual(wpilib.TimedRobot.kDefaultPeriod, 20.0)

    def test_no_match_no_time(self) -> None:
        self.assertEqual(wpilib.DriverStation.getMatchTime(), -1.0)


class Sticks(Case):
    def setUp(self) -> None:
        super().setUp()
        DriverStationSim.setJoystickAxisCount(0, 12)
        DriverStationSim.setJoystickButtonCount(0, 14)
        for axis in range(6):
            DriverStationSim.setJoystickAxis(0, axis, (axis + 1) / 10)
        DriverStationSim.notifyNewData()

    def test_axes(self) -> None:
        # Values are (number + 1) / 10.
        stick, xbox, ps4 = wpilib.Joystick(0), wpilib.XboxController(0), wpilib.PS4Controller(0)
        cases = (
            ((stick.getX, stick.getY, stick.getZ, stick.getTwist, stick.getThrottle), (0, 1, 2, 2, 3)),
            ((xbox.getLeftX, xbox.getLeftY, xbox.getLeftTriggerAxis, xbox.getRightTriggerAxis), (0, 1, 2, 3)),
            ((xbox.getRightX, xbox.getRightY), (4, 5)),
            ((ps4.getLeftX, ps4.getLeftY, ps4.getRightX, ps4.getL2Axis, ps4.getR2Axis, ps4.getRightY), (0, 1, 2, 3, 4, 5)),
        )
        for functions, numbers in cases:
            for function, number in zip(functions, numbers):
                with self.subTest(axis=function.__qualname__):
                    self.near(function(), (number + 1) / 10)

    def test_buttons(self) -> None:
        stick, xbox, ps4 = wpilib.Joystick(0), wpilib.XboxController(0), wpilib.PS4Controller(0)
        cases = (
            (stick, "Trigger Top", range(1, 3)),
            (xbox, "AButton BButton XButton YButton LeftBumperButton RightBumperButton BackButton StartButton", range(1, 9)),
            (xbox, "LeftStickButton RightStickButton", range(9, 11)),
            (ps4, "SquareButton CrossButton CircleButton TriangleButton L1Button R1Button L2Button R2Button", range(1, 9)),
            (ps4, "ShareButton OptionsButton L3Button R3Button PSButton TouchpadButton", range(9, 15)),
        )
        for pad, names, numbers in cases:
            for name, number in zip(names.split(), numbers):
                with self.subTest(button=f"{type(pad).__name__}.{name}"):
                    DriverStationSim.setJoystickButton(0, number, True)
                    DriverStationSim.notifyNewData()
                    self.assertTrue(getattr(pad, f"get{name}")())
                    DriverStationSim.setJoystickButton(0, number, False)

    def test_what_is_not_there_is_said(self) -> None:
        said = io.StringIO()
        with redirect_stderr(said):
            self.assertFalse(wpilib.Joystick(0).getRawButton(0))
        self.assertIn("Joystick Button 0 index out of range; indexes begin at 1", said.getvalue())
        with self.assertRaisesRegex(Exception, "stick 6 out of range"):
            wpilib.DriverStation.getStickAxis(6, 0)
        self.assertEqual(wpilib.Joystick(3).getPOV(), -1)
        self.assertFalse(wpilib.DriverStation.isJoystickConnected(3))


class Safety(Case):
    def test_its_words_and_when_it_does_not_look(self) -> None:
        for mode, wanted in (("enabled", True), ("disabled", False), ("test", False)):
            with self.subTest(mode=mode):
                super().setUp()
                drive = DifferentialDrive(wpilib.PWMSparkMax(0), wpilib.PWMSparkMax(1))
                DriverStationSim.setDsAttached(True)
                DriverStationSim.setEnabled(mode != "disabled")
                DriverStationSim.setTest(mode == "test")
                said = io.StringIO()
                with redirect_stderr(said):
                    drive.arcadeDrive(1.0, 0.0)
                    for _ in range(12):
                        after(0.02)
                        DriverStationSim.notifyNewData()
                words = "DifferentialDrive... Output not updated often enough. See https://docs.wpilib.org/motorsafety"
                self.assertEqual(words in said.getvalue(), wanted)


class Sensors(Case):
    def test_a_gyro_counts_clockwise_and_its_rotation_does_not(self) -> None:
        gyro = wpilib.AnalogGyro(1)
        AnalogGyroSim(gyro).setAngle(400)
        self.near(gyro.getAngle(), 400)
        self.near(gyro.getRotation2d().degrees(), -400)
        with self.assertRaises(Exception):
            wpilib.AnalogGyro(2)

    def test_a_potentiometer_is_a_share_of_five_volts(self) -> None:
        pot = wpilib.AnalogPotentiometer(2, 270.0, 10.0)
        AnalogInputSim(2).setVoltage(2.0)
        self.near(pot.get(), 2.0 / 5.0 * 270.0 + 10.0)

    def test_a_duty_cycle_encoder_wraps(self) -> None:
        encoder = wpilib.DutyCycleEncoder(3, 360.0, 90.0)
        # Three eighths of a turn, as the world tells it, less the zero's quarter.
        devices.device("DutyCycle", "DutyCycleEncoder[3]").set(">Position", 0.375)
        self.near(encoder.get(), 45.0)
        encoder.setInverted(True)
        self.near(encoder.get(), 315.0)

    def test_an_ultrasonic_sensor_is_zero_when_it_hears_nothing(self) -> None:
        sensor = wpilib.Ultrasonic(4, 5)
        sim = UltrasonicSim(sensor)
        sim.setRangeValid(True)
        sim.setRange(0.3048)
        self.near(sensor.getRangeInches(), 12.0)
        self.near(sensor.getRangeMM(), 304.8)
        sim.setRangeValid(False)
        self.assertEqual(sensor.getRangeInches(), 0.0)

    def test_an_encoder_that_has_not_moved_is_stopped(self) -> None:
        encoder = wpilib.Encoder(6, 7)
        # The period is the greatest double.
        self.near(encoder.getRate(), 0.0, 300)
        self.assertTrue(encoder.getStopped())
        EncoderSim(encoder).setCount(5)
        self.assertEqual((encoder.get(), encoder.getRaw()), (5, 20))


class OnAndOff(Case):
    def test_a_relay_knows_its_directions(self) -> None:
        relay = wpilib.Relay(0, wpilib.Relay.Direction.kForwardOnly)
        relay.set(wpilib.Relay.Value.kOn)
        self.assertEqual(relay.get(), wpilib.Relay.Value.kOn)
        with self.assertRaisesRegex(Exception, "channel 0 setting reverse"):
            relay.set(wpilib.Relay.Value.kReverse)

    def test_a_valve_that_is_off_stays_off(self) -> None:
        valve = wpilib.DoubleSolenoid(wpilib.PneumaticsModuleType.CTREPCM, 0, 1)
        valve.toggle()
        self.assertEqual(valve.get(), wpilib.DoubleSolenoid.Value.kOff)
        valve.set(wpilib.DoubleSolenoid.Value.kForward)
        valve.toggle()
        self.assertEqual(valve.get(), wpilib.DoubleSolenoid.Value.kReverse)

    def test_an_output_reads_what_it_was_set_to(self) -> None:
        output = wpilib.DigitalOutput(8)
        output.set(True)
        self.assertTrue(output.get())

    def test_the_roborio_at_rest(self) -> None:
        self.near(wpilib.RobotController.getInputVoltage(), 12.0)
        self.near(wpilib.RobotController.getBrownoutVoltage(), 6.75)
        self.near(wpilib.RobotController.getCPUTemp(), 45.0)
        rails = (wpilib.RobotController.getVoltage3V3(), wpilib.RobotController.getVoltage5V(), wpilib.RobotController.getVoltage6V())
        for got, want in zip(rails, (3.3, 5.0, 6.0)):
            self.near(got, want)


class Motors(Case):
    """DCMotor.h: volts, stall torque [Nm], stall current, free current [A], free speed [rpm]."""

    def test_constants(self) -> None:
        wanted = {
            "CIM": (12, 2.42, 133, 2.7, 5310),
            "NEO": (12, 2.6, 105, 1.8, 5676),
            "vex775Pro": (12, 0.71, 134, 0.7, 18730),
            "NEO550": (12, 0.97, 100, 1.4, 11000),
            "falcon500": (12, 4.69, 257, 1.5, 6380),
            "krakenX60": (12, 7.09, 366, 2, 6000),
            "romiBuiltIn": (4.5, 0.1765, 1.25, 0.13, 150),
        }
        for name, numbers in wanted.items():
            with self.subTest(motor=name):
                motor = getattr(DCMotor, name)(1)
                speed = motor.freeSpeed * 60 / math.tau
                for got, want in zip((motor.nominalVoltage, motor.stallTorque, motor.stallCurrent, motor.freeCurrent, speed), numbers):
                    self.near(got, want)

    def test_a_battery_sinks_by_twenty_milliohms(self) -> None:
        self.near(BatterySim.calculate([10.0, 20.0]), 12.0 - 30.0 * 0.02)
        self.assertEqual(BatterySim.calculate([1000.0]), 0.0)


class Topics(Case):
    """Sendables of hardware."""

    def setUp(self) -> None:
        super().setUp()
        tables.clear()
        wpilib.SmartDashboard._data.clear()

    def below(self, name: str) -> dict[str, object]:
        start = f"/SmartDashboard/{name}/"
        wpilib.SmartDashboard.updateValues()
        return {each.name.removeprefix(start): each.value for each in tables.topics() if each.name.startswith(start)}

    def test_devices(self) -> None:
        encoder, two = wpilib.Encoder(0, 1), wpilib.Encoder(2, 3, False, wpilib.Encoder.EncodingType.k2X)
        drive = DifferentialDrive(wpilib.PWMSparkMax(0), wpilib.PWMSparkMax(1))
        cases = (
            (encoder, "Quadrature Encoder", ("Speed", "Distance", "Distance per Tick")),
            (two, "Encoder", ("Speed", "Distance", "Distance per Tick")),
            (wpilib.AnalogGyro(0), "Gyro", ("Value",)),
            (wpilib.PWMSparkMax(2), "Motor Controller", ("Value",)),
            (wpilib.Ultrasonic(4, 5), "Ultrasonic", ("Value",)),
            (drive, "DifferentialDrive", ("Left Motor Speed", "Right Motor Speed")),
        )
        for i, (thing, kind, keys) in enumerate(cases):
            with self.subTest(kind=kind):
                wpilib.SmartDashboard.putData(f"thing{i}", thing)
                found = self.below(f"thing{i}")
                self.assertEqual(found[".type"], kind)
                for key in keys:
                    self.assertIn(key, found)

    def test_the_match(self) -> None:
        DriverStationSim.setEnabled(True)
        DriverStationSim.setAutonomous(True)
        DriverStationSim.setDsAttached(True)
        DriverStationSim.setGameSpecificMessage("LRL")
        DriverStationSim.notifyNewData()
        table = ntcore.NetworkTableInstance.getDefault().getTable("FMSInfo")
        self.assertEqual(table.getString(".type", ""), "FMSInfo")
        self.assertEqual(table.getString("GameSpecificMessage", ""), "LRL")
        # Enabled, autonomous, attached.
        self.assertEqual(table.getNumber("FMSControlData", 0), 0b100011)
        self.assertEqual(table.getNumber("StationNumber", 0), wpilib.DriverStation.getLocation() or 1)


class LiveWindowInTest(Case):
    def test_not_while_it_tests(self) -> None:
        DriverStationSim.setEnabled(True)
        DriverStationSim.setTest(True)
        DriverStationSim.notifyNewData()
        robot = wpilib.TimedRobot()
        self.assertFalse(robot.isLiveWindowEnabledInTest())
        with self.assertRaisesRegex(Exception, "Can't configure test mode while in test mode!"):
            robot.enableLiveWindowInTest(True)


if __name__ == "__main__":
    unittest.main()
