"""phoenix6 and rev: units, inversion, configurations and what goes to the controllers."""

import unittest

from _sandlot import can_motors, clock, devices

import phoenix6
import rev
from phoenix6 import configs, controls, hardware, signals

#: Names by number of team programs, of a survey of public robots.
phoenix_names = """
hardware.CANcoder hardware.TalonFX configs.TalonFXConfiguration signals.NeutralModeValue.BRAKE signals.NeutralModeValue.COAST
controls.VelocityVoltage controls.VoltageOut signals.InvertedValue.CLOCKWISE_POSITIVE unmanaged.feed_enable hardware.Pigeon2
signals.InvertedValue.COUNTER_CLOCKWISE_POSITIVE hardware.talon_fx.TalonFX configs.CANcoderConfiguration configs.Slot0Configs
controls.DutyCycleOut controls.PositionVoltage hardware.pigeon2.Pigeon2 CANBus configs.CurrentLimitsConfigs SignalLogger
configs.FeedbackConfigs configs.talon_fx_configs.TalonFXConfiguration controls.Follower hardware.cancoder.CANcoder
signals.StaticFeedforwardSignValue.USE_CLOSED_LOOP_SIGN status_code.StatusCode swerve units.ampere BaseStatusSignal
BaseStatusSignal.set_update_frequency_for_all SignalLogger.write_string StatusCode swerve.SwerveDrivetrain
swerve.requests.FieldCentric controls.MotionMagicVoltage controls.MotionMagicExpoVoltage controls.TorqueCurrentFOC
hardware.CANrange hardware.CANdi hardware.TalonFXS Orchestra utils.get_current_time_seconds
"""
rev_names = """
SparkMax SparkBaseConfig SparkMax.MotorType.kBrushless SparkBaseConfig.IdleMode.kBrake SparkMaxConfig SparkClosedLoopController
SparkMax.ControlType.kPosition SparkBase SparkMax.PersistMode.kPersistParameters SparkMax.ResetMode.kResetSafeParameters
ClosedLoopSlot.kSlot0 SparkMaxSim ClosedLoopConfig ClosedLoopConfig.FeedbackSensor.kPrimaryEncoder REVLibError.kOk
SparkBaseConfig.IdleMode.kCoast SparkLowLevel SparkMax.ControlType.kVelocity SparkMax.IdleMode SparkMaxConfig.IdleMode.kBrake
LimitSwitchConfig LimitSwitchConfig.Type.kNormallyOpen PersistMode.kPersistParameters ResetMode.kResetSafeParameters SparkFlex
SparkFlexConfig SparkFlexSim AbsoluteEncoderConfig EncoderConfig MAXMotionConfig SparkAbsoluteEncoder SparkRelativeEncoder
SparkMax.ControlType.kMAXMotionPositionControl
"""


def said(name: str, key: str) -> object:
    """What a controller was told."""
    found = devices.find("CANLoop", name)
    assert found is not None
    return found.values.get("<" + key)


def show(name: str, **values: float) -> None:
    """As if the world had said it."""
    found = devices.find("CANLoop", name)
    assert found is not None
    found.values.update({">" + key: value for key, value in values.items()})


class Names(unittest.TestCase):
    def test_every_name_that_teams_use_is_there(self) -> None:
        for package, names in ((phoenix6, phoenix_names), (rev, rev_names)):
            for name in names.split():
                at: object = package
                for part in name.split("."):
                    at = getattr(at, part)

    def test_older_names_say_what_to_use(self) -> None:
        with self.assertRaisesRegex(ImportError, "CANSparkMax is not in Sandlot: was removed in 2025: use rev.SparkMax"):
            rev.CANSparkMax  # noqa: B018


class Talons(unittest.TestCase):
    def test_gains_and_ratio_go_to_the_controller(self) -> None:
        talon = hardware.TalonFX(31)
        config = configs.TalonFXConfiguration()
        config.feedback.sensor_to_mechanism_ratio = 10
        config.motor_output.inverted = signals.InvertedValue.CLOCKWISE_POSITIVE
        config.slot1 = configs.Slot1Configs().with_k_p(2.5).with_k_g(0.3).with_gravity_type(signals.GravityTypeValue.ARM_COSINE)
        self.assertTrue(talon.configurator.apply(config).is_ok())
        name = "Talon FX (v6)[31]"
        self.assertEqual(said(name, "unit"), -0.1)
        self.assertEqual(said(name, "kP1"), 2.5)
        self.assertEqual(said(name, "kCos1"), 0.3)
        # As they are delivered, since 2025.
        self.assertEqual(said(name, "stator"), 120.0)
        self.assertEqual(said(name, "supply"), 70.0)
        back = configs.TalonFXConfiguration()
        talon.configurator.refresh(back)
        self.assertEqual(back, config)
        # 20 turns of the rotor, turned round, in a gear of 10.
        show(name, position=20.0, velocity=-5.0, volts=6.0, bus=12.0)
        self.assertAlmostEqual(talon.get_position().value, -2.0)
        self.assertAlmostEqual(talon.get_velocity().value, 0.5)
        self.assertAlmostEqual(talon.get_rotor_position().value, -20.0)
        self.assertAlmostEqual(talon.get_motor_voltage().value, -6.0)
        self.assertAlmostEqual(talon.get_duty_cycle().value, -0.5)
        talon.set_position(7.0)
        self.assertAlmostEqual(talon.get_position().value, 7.0)
        self.assertAlmostEqual(float(said(name, "offset")), 9.0)  # type: ignore[arg-type]

    def test_requests(self) -> None:
        talon = hardware.TalonFX(32)
        name = "Talon FX (v6)[32]"
        cases = (
            (controls.DutyCycleOut(0.5), can_motors.opened | can_motors.duty << 4, 0.5),
            (controls.VoltageOut(3), can_motors.opened, 3.0),
            (controls.VelocityVoltage(40).with_slot(1), can_motors.velocity | 1 << 6, 40.0),
            (controls.PositionTorqueCurrentFOC(2), can_motors.position | can_motors.amps << 4, 2.0),
            (controls.MotionMagicDutyCycle(2), can_motors.profile_position | can_motors.duty << 4, 2.0),
            (controls.MotionMagicVelocityVoltage(9), can_motors.profile_velocity, 9.0),
            (controls.MotionMagicExpoVoltage(1), can_motors.expo_position, 1.0),
            (controls.VoltageOut(1, override_brake_dur_neutral=True), can_motors.opened | can_motors.brakes, 1.0),
            (controls.Follower(7, signals.MotorAlignmentValue.OPPOSED), can_motors.follow, 7.0),
            (controls.StaticBrake(), can_motors.brake, 0.0),
        )
        for request, word, setpoint in cases:
            talon.set_control(request)
            self.assertEqual((said(name, "word"), said(name, "setpoint")), (word, setpoint), request.name)
            self.assertIs(talon.applied_control, request)
        talon.set_control(controls.Follower(7, True))
        self.assertEqual(said(name, "feed"), -1.0)
        talon.set_control(controls.DynamicMotionMagicVoltage(3, 5, 10, 50))
        self.assertEqual([said(name, key) for key in ("cruise", "acceleration", "jerk")], [5, 10, 50])
        talon.set_control(controls.VoltageOut(float("nan")))
        self.assertEqual(said(name, "word"), can_motors.neutral)

    def test_signals_are_as_old_as_their_last_refresh(self) -> None:
        talon = hardware.TalonFX(33)
        position, speed = talon.get_position(), talon.get_velocity()
        show("Talon FX (v6)[33]", position=1.0, velocity=2.0)
        self.assertEqual(position.value, 0.0)
        phoenix6.BaseStatusSignal.refresh_all(position, [speed])
        self.assertEqual((position.value, speed.value), (1.0, 2.0))
        now = clock.microseconds()
        clock.set_microseconds(now + 100_000)
        self.assertAlmostEqual(phoenix6.BaseStatusSignal.get_latency_compensated_value(position, speed), 1.2)
        clock.set_microseconds(now)
        self.assertEqual(position.units, "rotations")

    def test_objects_of_one_id_share_it(self) -> None:
        one, other = hardware.TalonFX(34), hardware.TalonFX(34)
        one.configurator.apply(configs.Slot0Configs().with_k_p(3))
        back = configs.Slot0Configs()
        other.configurator.refresh(back)
        self.assertEqual(back.k_p, 3)

    def test_cancoder(self) -> None:
        coder = hardware.CANcoder(35)
        config = configs.CANcoderConfiguration()
        config.magnet_sensor.magnet_offset = 0.2
        config.magnet_sensor.sensor_direction = signals.SensorDirectionValue.CLOCKWISE_POSITIVE
        coder.configurator.apply(config)
        found = devices.find("CANEncoder", "CANcoder (v6)[35]")
        assert found is not None
        found.values.update({">rawPositionInput": 0.9, ">supplyVoltage": 12.0})
        # -0.9 + 0.2 = -0.7, within half a turn 0.3.
        self.assertAlmostEqual(coder.get_absolute_position().value, 0.3)
        self.assertAlmostEqual(coder.get_position().value, 0.3)
        found.values[">rawPositionInput"] = -0.1
        self.assertAlmostEqual(coder.get_position().value, 1.3)
        self.assertAlmostEqual(coder.get_absolute_position().value, 0.3)


class Sparks(unittest.TestCase):
    def test_conversion_factors_and_gains(self) -> None:
        spark = rev.SparkMax(41, rev.SparkMax.MotorType.kBrushless)
        config = rev.SparkMaxConfig()
        config.inverted(True).setIdleMode(rev.SparkBaseConfig.IdleMode.kBrake).smartCurrentLimit(40)
        config.encoder.positionConversionFactor(0.25).velocityConversionFactor(0.5)
        config.closedLoop.pidf(0.1, 0.002, 3.0, 0.05).outputRange(-0.5, 0.6)
        config.closedLoop.maxMotion.cruiseVelocity(100).maxAcceleration(200)
        error = spark.configure(config, rev.ResetMode.kResetSafeParameters, rev.PersistMode.kPersistParameters)
        self.assertIs(error, rev.REVLibError.kOk)
        name = "SPARK MAX [41]"
        # A unit of speed is half a turn a minute: per unit of position a second that is 60 * 0.5 / 0.25.
        self.assertEqual(said(name, "unit"), -0.25)
        self.assertEqual(said(name, "rate"), 120.0)
        self.assertEqual([said(name, key) for key in ("kP0", "kI0", "kF0", "low0", "high0")], [0.1, 2.0, 0.05, -0.5, 0.6])
        self.assertEqual((said(name, "stator"), said(name, "brake")), (40.0, 1.0))
        show(name, position=-8.0, velocity=-2.0, volts=-3.0, bus=12.0, current=-7.0)
        self.assertAlmostEqual(spark.getEncoder().getPosition(), 2.0)
        self.assertAlmostEqual(spark.getEncoder().getVelocity(), 60.0)
        self.assertAlmostEqual(spark.getOutputCurrent(), 7.0)
        spark.getEncoder().setPosition(5.0)
        self.assertAlmostEqual(spark.getEncoder().getPosition(), 5.0)
        spark.getClosedLoopController().setReference(3.0, rev.SparkMax.ControlType.kMAXMotionPositionControl, rev.ClosedLoopSlot.kSlot0, 1.5)
        self.assertEqual(said(name, "word"), can_motors.profile_position | can_motors.duty << 4 | can_motors.feed_is_volts)
        self.assertEqual((said(name, "cruise"), said(name, "acceleration"), said(name, "feed")), (100.0, 200.0, 1.5))
        # What a second configuration leaves out stays, and goes after a reset.
        spark.configure(rev.SparkMaxConfig().smartCurrentLimit(20), rev.ResetMode.kNoResetSafeParameters, rev.PersistMode.kNoPersistParameters)
        self.assertEqual((said(name, "stator"), said(name, "kP0")), (20.0, 0.1))
        spark.configure(rev.SparkMaxConfig(), rev.ResetMode.kResetSafeParameters, rev.PersistMode.kNoPersistParameters)
        self.assertEqual((said(name, "stator"), said(name, "kP0")), (80.0, 0.0))

    def test_followers(self) -> None:
        leader = rev.SparkMax(42, rev.SparkMax.MotorType.kBrushless)
        follower = rev.SparkFlex(43, rev.SparkFlex.MotorType.kBrushless)
        follower.configure(rev.SparkFlexConfig().follow(leader, True), rev.ResetMode.kResetSafeParameters, rev.PersistMode.kPersistParameters)
        name = "SPARK Flex [43]"
        self.assertEqual((said(name, "word"), said(name, "setpoint"), said(name, "feed")), (can_motors.follow, 42.0, -1.0))
        follower.set(0.5)
        self.assertEqual(said(name, "word"), can_motors.follow)
        follower.pauseFollowerMode()
        follower.set(0.5)
        self.assertEqual(said(name, "setpoint"), 0.5)

    def test_an_id_has_one_owner(self) -> None:
        spark = rev.SparkMax(44, rev.SparkMax.MotorType.kBrushless)
        with self.assertRaisesRegex(RuntimeError, "CAN id 44 already"):
            rev.SparkFlex(44, rev.SparkFlex.MotorType.kBrushless)
        spark.close()
        rev.SparkFlex(44, rev.SparkFlex.MotorType.kBrushless)

    def test_absolute_encoder(self) -> None:
        spark = rev.SparkMax(45, rev.SparkMax.MotorType.kBrushless)
        config = rev.SparkMaxConfig()
        config.absoluteEncoder.zeroOffset(0.25).inverted(True).positionConversionFactor(360)
        spark.configure(config, rev.ResetMode.kResetSafeParameters, rev.PersistMode.kPersistParameters)
        show("SPARK MAX [45]", shaft=0.1)
        # -0.1 - 0.25 within a turn: 0.65.
        self.assertAlmostEqual(spark.getAbsoluteEncoder().getPosition(), 234.0)



class Phoenix5Test(unittest.TestCase):
    def test_a_talon_counts_4096_a_turn_and_gains_are_of_1023(self) -> None:
        import phoenix5

        talon = phoenix5.TalonSRX(41)
        talon.config_kP(0, 0.5)
        talon.config_kF(0, 1023.0 / 20000.0)
        device = devices.device("CANLoop", "Talon SRX[41]")
        self.assertEqual(device.values["<unit"], 4096.0)
        self.assertAlmostEqual(device.values["<kP0"], 0.5 / 1023.0)
        self.assertAlmostEqual(device.values["<kF0"], 1.0 / 20000.0)
        device.values[">position"], device.values[">velocity"] = 2.0, 3.0
        self.assertAlmostEqual(talon.getSelectedSensorPosition(), 8192.0)
        # Counts in 100 ms.
        self.assertAlmostEqual(talon.getSelectedSensorVelocity(), 3.0 * 4096.0 / 10.0)
        talon.setSelectedSensorPosition(0)
        self.assertAlmostEqual(talon.getSelectedSensorPosition(), 0.0)

    def test_modes_followers_and_what_is_only_accepted(self) -> None:
        import phoenix5

        leader, follower = phoenix5.WPI_TalonSRX(42), phoenix5.WPI_VictorSPX(43)
        follower.follow(leader)
        follower.setInverted(phoenix5.InvertType.OpposeMaster)
        values = devices.device("CANLoop", "Victor SPX[43]").values
        self.assertEqual((int(values["<word"]) & 15, values["<setpoint"], values["<feed"]), (can_motors.follow, 42.0, -1.0))
        leader.set(0.25)
        self.assertEqual(leader.get(), 0.25)
        leader.set(phoenix5.ControlMode.Current, 12.0)
        values = devices.device("CANLoop", "Talon SRX[42]").values
        self.assertEqual((int(values["<word"]) >> 4 & 3, values["<setpoint"]), (can_motors.amps, 12.0))
        self.assertIs(leader.configForwardLimitSwitchSource(None, None), phoenix5.ErrorCode.OK)
        with self.assertRaises(AttributeError):
            leader.noSuchThing


class UpstreamsModulesTest(unittest.TestCase):
    def test_names_are_where_upstreams_modules_have_them(self) -> None:
        from phoenix6 import controls as modes
        from phoenix6.configs.talon_fx_configs import FeedbackSensorSourceValue
        from phoenix6.hardware.core.core_talon_fx import BaseStatusSignal, CoreTalonFX
        from phoenix6.hardware.parent_device import ParentDevice
        from phoenix6.sim.talon_fx_sim_state import TalonFXSimState

        self.assertIs(FeedbackSensorSourceValue, signals.FeedbackSensorSourceValue)
        self.assertIs(BaseStatusSignal, phoenix6.BaseStatusSignal)
        self.assertIs(CoreTalonFX, hardware.TalonFX)
        self.assertTrue(issubclass(hardware.CANcoder, ParentDevice))
        self.assertIs(TalonFXSimState, phoenix6.sim.TalonFXSimState)
        self.assertIs(modes.static_brake.StaticBrake, controls.StaticBrake)
        with self.assertRaisesRegex(AttributeError, "has no NoSuchThing"):
            phoenix6.configs.talon_fx_configs.NoSuchThing

    def test_an_enumeration_is_a_number(self) -> None:
        brake = rev.SparkMax.IdleMode.kBrake
        self.assertEqual((int(brake), brake == 1, brake == rev.SparkMax.IdleMode.kCoast), (1, True, False))


if __name__ == "__main__":
    unittest.main()
