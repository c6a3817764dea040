"""phoenix6's differential mechanisms and phoenix5's CANdle."""

import contextlib
import io
import unittest

from _sandlot import can_motors, devices
from phoenix6 import configs, controls, hardware, mechanisms, signals


def said(number: int, key: str) -> float:
    """What a Talon FX was told."""
    found = devices.find("CANLoop", f"Talon FX (v6)[{number}]")
    assert found is not None
    return float(found.values["<" + key])


def constants(first: int, **more: object) -> mechanisms.DifferentialMotorConstants:
    made = mechanisms.DifferentialMotorConstants().with_leader_id(first).with_follower_id(first + 1)
    leading = configs.TalonFXConfiguration()
    leading.slot0.k_p = 20
    leading.feedback.sensor_to_mechanism_ratio = 3.0
    leading.current_limits.stator_current_limit = 55
    made.with_leader_initial_configs(leading).with_sensor_to_differential_ratio(2.0)
    for name, value in more.items():
        setattr(made, name, value)
    return made


class DifferentialTest(unittest.TestCase):
    def test_aPositionIsTheSumAndTheDifference(self) -> None:
        both = mechanisms.SimpleDifferentialMechanism(hardware.TalonFX, constants(50))
        both.set_control(controls.DifferentialPositionVoltage(1.0, 0.25))
        # The difference is of the mechanism: two turns of the sensor for one of it.
        self.assertEqual((said(50, "setpoint"), said(51, "setpoint")), (1.5, 0.5))
        self.assertEqual((said(50, "kP0"), said(51, "kP0")), (20.0, 20.0))
        self.assertEqual((said(51, "stator"), both.leader.device_id, both.follower.device_id), (said(50, "stator"), 50, 51))

    def test_opposedMotorsTurnTheOtherWay(self) -> None:
        opposed = constants(52).with_alignment(signals.MotorAlignmentValue.OPPOSED)
        both = mechanisms.SimpleDifferentialMechanism(hardware.TalonFX, opposed)
        both.set_control(controls.DifferentialMotionMagicVoltage(1.0, 0.25))
        self.assertEqual((said(52, "setpoint"), said(53, "setpoint")), (1.5, -0.5))
        both.set_position(2.0, 0.5)
        self.assertAlmostEqual(both.get_average_position().value, 2.0)
        self.assertAlmostEqual(both.get_differential_position().value, 0.5)
        # An inversion of the follower's makes them stand alike again.
        turned = configs.TalonFXConfiguration()
        turned.motor_output.inverted = signals.InvertedValue.CLOCKWISE_POSITIVE
        alike = constants(54, follower_initial_configs=turned).with_alignment(signals.MotorAlignmentValue.OPPOSED)
        both = mechanisms.SimpleDifferentialMechanism(hardware.TalonFX, alike)
        both.set_control(controls.DifferentialPositionVoltage(1.0, 0.25))
        self.assertEqual(said(55, "setpoint"), 0.5)

    def test_twoRequestsGiveOutputsAndSpeeds(self) -> None:
        both = mechanisms.DifferentialMechanism(hardware.TalonFX, constants(56))
        both.set_control(controls.VoltageOut(4.0), controls.VoltageOut(1.0))
        self.assertEqual((said(56, "setpoint"), said(57, "setpoint")), (5.0, 3.0))
        both.set_control(controls.VelocityVoltage(10.0), controls.VelocityVoltage(1.0))
        self.assertEqual((said(56, "setpoint"), said(57, "setpoint")), (12.0, 8.0))
        both.set_neutral_out()
        self.assertEqual({int(said(each, "word")) & 15 for each in (56, 57)}, {can_motors.neutral})

    def test_aDifferenceOfAnotherKindSaysSoOnce(self) -> None:
        both = mechanisms.DifferentialMechanism(hardware.TalonFX, constants(58))
        heard = io.StringIO()
        with contextlib.redirect_stderr(heard):
            for _ in range(3):
                both.set_control(controls.VelocityVoltage(10.0), controls.PositionVoltage(1.0))
        self.assertEqual(heard.getvalue().count("A difference's position beside an average's velocity does nothing here"), 1)
        self.assertEqual((said(58, "setpoint"), said(59, "setpoint")), (10.0, 10.0))

    def test_neutralModeHasTheNamesOfBoth(self) -> None:
        both = mechanisms.SimpleDifferentialMechanism(hardware.TalonFX, constants(45))
        both.config_neutral_mode(signals.NeutralModeValue.BRAKE)
        self.assertEqual((said(45, "brake"), said(46, "brake")), (1.0, 1.0))
        # As a motor controller of WPILib's.
        both.leader.setNeutralMode(signals.NeutralModeValue.COAST)
        self.assertEqual((said(45, "brake"), said(46, "brake")), (0.0, 1.0))

    def test_itsStateIsAskedEitherWay(self) -> None:
        both = mechanisms.SimpleDifferentialMechanism(hardware.TalonFX, constants(60))
        both.periodic()
        self.assertFalse(both.is_disabled)
        self.assertFalse(both.is_disabled())
        self.assertIs(both.mechanism_state, mechanisms.MechanismState.OK)


class CandleTest(unittest.TestCase):
    def test_phoenix5sCandleKeepsItsSettings(self) -> None:
        heard = io.StringIO()
        with contextlib.redirect_stderr(heard):
            from phoenix5.led import CANdle, CANdleConfiguration, LEDStripType, RainbowAnimation, StrobeAnimation
            from phoenix5 import ErrorCode

            candle = CANdle(7)
            CANdle(8, "canivore")
        self.assertEqual(heard.getvalue().count("phoenix5.led.CANdle does nothing here: its LEDs are in no picture"), 1)
        config = CANdleConfiguration()
        config.stripType, config.brightnessScalar = LEDStripType.RGB, 0.5
        self.assertIs(candle.configAllSettings(config), ErrorCode.OK)
        candle.configBrightnessScalar(0.25)
        read = CANdleConfiguration()
        candle.getAllConfigs(read)
        self.assertEqual((read.stripType, read.brightnessScalar, config.brightnessScalar), (LEDStripType.RGB, 0.25, 0.5))
        candle.setLEDs(255, 300, -5)
        candle.animate(RainbowAnimation(1, 0.5, 64), 2)
        self.assertEqual(StrobeAnimation(1, 2, 3, speed=0.25, numLed=8).getSpeed(), 0.25)
        candle.clearAnimation(2)


if __name__ == "__main__":
    unittest.main()
