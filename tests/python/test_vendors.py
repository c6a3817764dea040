"""phoenix6 and rev: units, inversion, configurations and what goes to the controllers."""

import contextlib
import io
import unittest
import unittest.mock

from _sandlot import can_motors, clock, devices, years

import phoenix6
import playingwithfusion
import rev
from phoenix6 import configs, controls, hardware, signals
from playingwithfusion import CANVenom, TimeOfFlight
from wpimath.system.plant import DCMotor

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

    def test_urcl_says_where_the_values_are_and_the_run_goes_on(self) -> None:
        import urcl

        heard = io.StringIO()
        with contextlib.redirect_stderr(heard):
            urcl.URCL.start()
            urcl.URCL.start({1: "drive"})
        self.assertEqual(heard.getvalue().count("the run's data log has each motor's voltage"), 1)

    def test_older_names_say_what_to_use(self) -> None:
        with self.assertRaisesRegex(AttributeError, "CANSparkMax is not in Sandlot: was removed in 2025: use rev.SparkMax"):
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
        with unittest.mock.patch.object(years, "season", 2025):
            talon.set_control(controls.Follower(master_id=8, oppose_master_direction=False))
        self.assertEqual((said(name, "setpoint"), said(name, "feed")), (8.0, 1.0))
        with self.assertRaisesRegex(TypeError, r"Follower\(oppose_master_direction=\): until 2025; since then it is motor_alignment="):
            controls.Follower(7, oppose_master_direction=True)
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


class Venoms(unittest.TestCase):
    def test_modes_and_limits_go_to_the_controller(self) -> None:
        venom = CANVenom(61)
        name, modes = "CANVenom[61]", CANVenom.ControlMode
        venom.setInverted(True)
        venom.setPID(0.1, 0.2, 0.3, 0.4, 0.05)
        self.assertEqual([said(name, key) for key in ("kP0", "kI0", "kD0", "kF0", "unit", "rate")], [0.1, 0.2, 0.3, 0.4, -1.0, 60.0])
        cases = (
            (modes.kProportional, 2.0, can_motors.opened | can_motors.duty << 4, 1.0),
            (modes.kVoltageControl, 5.0, can_motors.opened, 5.0),
            (modes.kCurrentControl, 7.0, can_motors.opened | can_motors.amps << 4, 7.0),
            (modes.kSpeedControl, 900.0, can_motors.velocity | can_motors.duty << 4, 900.0),
            (modes.kPositionControl, 3.0, can_motors.position | can_motors.duty << 4, 3.0),
            (modes.kDisabled, 0.0, can_motors.neutral, 0.0),
        )
        for mode, command, word, setpoint in cases:
            venom.setCommand(mode, command)
            self.assertEqual((said(name, "word"), said(name, "setpoint")), (word, setpoint), mode.name)
        venom.setMaxAcceleration(3000)
        venom.setCommand(modes.kPositionControl, 3.0)
        self.assertEqual(said(name, "word"), can_motors.profile_position | can_motors.duty << 4)
        self.assertEqual(said(name, "feed"), 0.05)
        venom.disable()
        self.assertEqual(said(name, "word"), can_motors.neutral)
        show(name, position=-2.0, velocity=-1.0)
        self.assertEqual((venom.getPosition(), venom.getSpeed()), (2.0, 60.0))
        with self.assertRaisesRegex(TypeError, r"CANVenom.follow\(\) takes a CANVenom, not 3"):
            venom.follow(3)  # type: ignore[arg-type]

    def test_a_range_is_valid_within_the_reach_of_its_mode(self) -> None:
        sensor = TimeOfFlight(61)
        self.assertFalse(sensor.isRangeValid())
        devices.device("SimDevice", "TimeOfFlight[61]").values[">Range"] = 2000.0
        self.assertTrue(sensor.isRangeValid())
        sensor.setRangingMode(TimeOfFlight.RangingMode.kShort, 24)
        self.assertFalse(sensor.isRangeValid())

    def test_a_profile_of_points_and_a_colour_are_kept(self) -> None:
        import wpilib

        venom = CANVenom(60)
        venom.addMotionProfilePoint(0.0, 0.0, 0.0)
        self.assertFalse(venom.getMotionProfileIsValid())
        venom.completeMotionProfilePath(1.0, 2.0)
        self.assertTrue(venom.getMotionProfileIsValid())
        self.assertEqual(venom.getNumAvaliableMotionProfilePoints(), 298)
        sensor = playingwithfusion.TMD37003(wpilib.I2C.Port.kMXP)
        devices.device("SimDevice", "TMD37003[1]").values["<Green"] = 1.0
        devices.device("SimDevice", "TMD37003[1]").values[">Green"] = 1.0
        self.assertEqual((sensor.getHue(), sensor.getColor().green), (120.0, 1.0))


class Beside(unittest.TestCase):
    """What stands beside motors: servos, encoders with an id, colours, lights, logs."""

    def test_servo_hub_keeps_what_it_is_told(self) -> None:
        with contextlib.redirect_stderr(io.StringIO()) as said_of_it:
            hub = rev.ServoHub(51)
        self.assertIn("no robot has servos", said_of_it.getvalue())
        channel = hub.getServoChannel(rev.ServoChannel.ChannelId.kChannelId3)
        self.assertEqual(channel.setPulseWidth(1700), rev.REVLibError.kOk)
        channel.setEnabled(True)
        self.assertEqual((channel.getPulseWidth(), channel.isEnabled(), hub.getPeriodicStatus3().channel3PulseWidth), (1700, True, 1700))
        config = rev.ServoHubConfig()
        config.channel3.pulseRange(600, 1500, 2400).disableBehavior(rev.ServoChannelConfig.BehaviorWhenDisabled.kDoNotSupplyPower)
        hub.configure(config, rev.ResetMode.kResetSafeParameters)
        self.assertEqual(hub.configAccessor.channel3.getPulseRange().maxPulse_us, 2400)
        self.assertEqual(hub.configAccessor.channel0.getPulseRange().maxPulse_us, 2500)
        with self.assertRaisesRegex(RuntimeError, "a Servo Hub with the CAN id 51 already"):
            rev.ServoHub(51)
        with self.assertRaisesRegex(ValueError, "the CAN id 63 does not exist"):
            rev.ServoHub(63)
        faults = rev.ServoHub.Faults()
        faults.lowBattery = True
        rev.ServoHubSim(hub).getFaultManager().setFaults(faults)
        self.assertTrue(hub.hasActiveFault() and not hub.hasStickyFault())

    def test_detached_encoder_reads_its_simulation(self) -> None:
        encoder = rev.SplineEncoder(51)
        encoder.configure(rev.DetachedEncoderConfig().positionConversionFactor(2.0), rev.ResetMode.kResetSafeParameters)
        rev.DetachedEncoderSim(encoder).iterate(60.0, 0.75)
        self.assertEqual((encoder.getPosition(), encoder.getVelocity(), encoder.getAngle()), (1.5, 60.0, 0.75))
        self.assertEqual(encoder.configAccessor.signals.getEncoderAnglePeriodMs(), 20)

    def test_colours_as_revs_own_library_gives_them(self) -> None:
        # The numbers are those of robotpy-rev 2026.0.4 for the same calls.
        import wpilib

        sensor = rev.ColorSensorV3(wpilib.I2C.Port.kMXP)
        device = devices.device("SimDevice", "REV Color Sensor V3[1,82]")
        for name, value in (("Red", 100.0), ("Green", 50.0), ("Blue", 50.0), ("Proximity", 77.0)):
            device.values[">" + name] = value
        color, cie = sensor.getColor(), sensor.getCIEColor()
        self.assertEqual((color.red, color.green, color.blue, sensor.getProximity()), (0.5, 0.25, 0.25, 77))
        for mine, theirs in zip((cie.getX(), cie.getY(), cie.getZ()), (15.03641525, 10.33003885, 11.2596488)):
            self.assertAlmostEqual(mine, theirs, 7)
        match = rev.ColorMatch()
        for each in ((0.00415, 0.0, 0.0), (0.0, 0.0, 0.00415), (0.2, 0.6, 0.2)):
            match.addColorMatch(wpilib.Color(*each))
        found, confidence = match.matchClosestColor(wpilib.Color(0.6, 0.2, 0.2))
        self.assertAlmostEqual(confidence, 0.60029, 3)
        self.assertAlmostEqual(found.green, 0.6, 3)
        self.assertIsNone(match.matchColor(wpilib.Color(0.6, 0.2, 0.2)))

    def test_signals_of_a_spark_are_read_back(self) -> None:
        spark = rev.SparkMax(52, rev.SparkMax.MotorType.kBrushless)
        config = rev.SparkMaxConfig()
        config.signals.appliedOutputPeriodMs(5).externalOrAltEncoderPosition(7).dutyCyclePeriodAlwaysOn(True)
        config.apply(rev.SparkMaxConfig.Presets.REV_NEO_550())
        spark.configure(config, rev.ResetMode.kResetSafeParameters, rev.PersistMode.kPersistParameters)
        read = spark.configAccessor
        self.assertEqual(read.getSmartCurrentLimit(), 15)
        self.assertEqual((read.signals.getAppliedOutputPeriodMs(), read.signals.getExternalOrAltEncoderPositionPeriodMs()), (5, 7))
        self.assertEqual((read.signals.getFaultsPeriodMs(), read.signals.getDutyCyclePeriodAlwaysOn()), (250, True))
        faults = rev.SparkBase.Faults()
        faults.can = True
        rev.SparkMaxSim(spark, DCMotor.NEO(1)).getFaultManager().setFaults(faults)
        self.assertTrue(spark.hasActiveFault() and spark.getFaults().can and not spark.hasStickyFault())
        self.assertEqual((int(rev.SparkMax.ControlType.kCurrent), int(rev.SparkParameter.kDetachedEncoderDeviceID)), (4, 226))

    def test_candle_and_its_requests(self) -> None:
        from phoenix6.controls.solid_color import SolidColor

        candle = hardware.CANdle(51, "rio")
        config = configs.CANdleConfiguration()
        config.led.with_strip_type(signals.StripTypeValue.GRBW)
        candle.configurator.apply(config)
        read = configs.CANdleConfiguration()
        candle.configurator.refresh(read)
        self.assertIs(read.led.strip_type, signals.StripTypeValue.GRBW)
        self.assertIsInstance(candle.configurator, configs.CANdleConfigurator)
        request = SolidColor(0, 7).with_color(signals.RGBWColor(1, 2, 3))
        candle.set_control(request)
        self.assertIs(candle.applied_control, request)
        self.assertEqual((request.color.green, controls.FireAnimation(0, 7).sparking), (2, 0.6))

    def test_a_differential_request_is_its_average(self) -> None:
        from phoenix6.controls.compound import Diff_PositionVoltage_Open

        talon = hardware.TalonFX(53)
        talon.set_control(controls.DifferentialPositionVoltage(3.0, 0.5, average_slot=1))
        self.assertEqual((int(said("Talon FX (v6)[53]", "word")) & 15, said("Talon FX (v6)[53]", "setpoint")), (can_motors.position, 3.0))  # type: ignore[call-overload]
        talon.set_control(Diff_PositionVoltage_Open(controls.PositionVoltage(4.0), controls.DutyCycleOut(0.1)))
        self.assertEqual(said("Talon FX (v6)[53]", "setpoint"), 4.0)
        self.assertIs(type(talon.configurator), configs.TalonFXConfigurator)

    def test_replay_fetches_its_inputs(self) -> None:
        got = []
        replay = phoenix6.HootAutoReplay().with_timestamp_replay().with_joystick_replay().with_double("a", lambda: got.append(1) or 1.0, print)
        replay.update()
        self.assertEqual(got, [1])
        self.assertFalse(phoenix6.HootReplay.is_file_loaded())

    def test_settings_of_a_talon_srx_as_one_object(self) -> None:
        import phoenix5

        talon = phoenix5.TalonSRX(54)
        config = phoenix5.TalonSRXConfiguration()
        config.slot1.kP = 1023.0
        config.openloopRamp = 0.25
        talon.configAllSettings(config)
        self.assertEqual((said("Talon SRX[54]", "kP1"), said("Talon SRX[54]", "openDutyRamp")), (1.0, 0.25))
        read = phoenix5.TalonSRXConfiguration()
        talon.getAllConfigs(read)
        self.assertEqual(read.slot1.kP, 1023.0)

    def test_a_subsystem_that_is_a_drivetrain_makes_both_itself(self) -> None:
        import wpiutil

        class Drivetrain:
            def __init__(self, constants: int) -> None:
                self.constants = constants

        class Both(wpiutil.Sendable, Drivetrain):
            def __init__(self) -> None:
                wpiutil.Sendable.__init__(self)
                Drivetrain.__init__(self, 4)

        self.assertEqual(Both().constants, 4)


class Simulations(unittest.TestCase):
    """What a program's own simulation gets from controllers that the robot's wiring does not have."""

    def setUp(self) -> None:
        devices.device("DriverStation", "").values[">enabled"] = True

    def tearDown(self) -> None:
        devices.device("DriverStation", "").values[">enabled"] = False

    def test_sim_state_closes_the_loop(self) -> None:
        talon = hardware.TalonFX(51)
        config = configs.TalonFXConfiguration()
        config.slot0.k_v, config.slot0.k_p = 0.12, 0.1
        config.motor_output.inverted = signals.InvertedValue.CLOCKWISE_POSITIVE
        talon.configurator.apply(config)
        state = talon.sim_state
        state.set_supply_voltage(12.0)
        state.set_rotor_velocity(-10.0)
        talon.set_control(controls.VelocityVoltage(20.0))
        # A controller answers with its next pass.
        self.assertEqual(state.motor_voltage, 0.0)
        clock.set_microseconds(clock.microseconds() + 1000)
        # 20 * 0.12 V and 10 * 0.1 V, on leads that are turned round.
        self.assertAlmostEqual(state.motor_voltage, -3.4)
        self.assertAlmostEqual(talon.get_motor_voltage().value, 3.4)
        self.assertAlmostEqual(talon.get_closed_loop_error().value, 10.0)
        devices.device("DriverStation", "").values[">enabled"] = False
        clock.set_microseconds(clock.microseconds() + 1000)
        self.assertEqual(state.motor_voltage, 0.0)

    def test_sim_state_has_limit_switches(self) -> None:
        talon = hardware.TalonFX(52)
        config = configs.TalonFXConfiguration()
        config.hardware_limit_switch.reverse_limit_type = signals.ReverseLimitTypeValue.NORMALLY_CLOSED
        talon.configurator.apply(config)
        state = talon.sim_state
        for control, volts in ((controls.VoltageOut(2.0), 0.0), (controls.VoltageOut(-2.0), -2.0)):
            state.set_forward_limit(True)
            state.set_reverse_limit(True)
            talon.set_control(control)
            clock.set_microseconds(clock.microseconds() + 1000)
            self.assertEqual(state.motor_voltage, volts)
        self.assertIs(talon.get_forward_limit().value, signals.ForwardLimitValue.CLOSED_TO_GROUND)
        state.set_reverse_limit(False)
        clock.set_microseconds(clock.microseconds() + 1000)
        self.assertEqual(state.motor_voltage, 0.0)

    def test_a_spark_passes_once_a_step(self) -> None:
        spark = rev.SparkMax(53, rev.SparkMax.MotorType.kBrushless)
        config = rev.SparkMaxConfig()
        config.closedLoop.P(0.1)
        spark.configure(config, rev.ResetMode.kResetSafeParameters, rev.PersistMode.kPersistParameters)
        sim = rev.SparkMaxSim(spark, DCMotor.NEO(1))
        for _ in range(20):
            sim.iterate(0.0, 12.0, 0.02)
        spark.getClosedLoopController().setReference(3.0, rev.SparkMax.ControlType.kPosition)
        # 600 rpm are 0.2 turns in a step.
        sim.iterate(600.0, 12.0, 0.02)
        self.assertAlmostEqual(spark.getEncoder().getPosition(), 0.2)
        self.assertAlmostEqual(spark.getAppliedOutput(), 0.28)
        sim.getForwardLimitSwitchSim().setPressed(True)
        self.assertTrue(spark.getForwardLimitSwitch().get())
        sim.disable()
        sim.iterate(0.0, 12.0, 0.02)
        self.assertEqual((spark.getAppliedOutput(), sim.getMotorCurrent()), (0.0, 0.0))


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
        self.assertEqual([said(name, key) for key in ("kP0", "kI0", "kV0", "low0", "high0")], [0.1, 2.0, 0.05, -0.5, 0.6])
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
        # Settings that a second configuration leaves out stay, and go after a reset.
        spark.configure(rev.SparkMaxConfig().smartCurrentLimit(20), rev.ResetMode.kNoResetSafeParameters, rev.PersistMode.kNoPersistParameters)
        self.assertEqual((said(name, "stator"), said(name, "kP0")), (20.0, 0.1))
        spark.configure(rev.SparkMaxConfig(), rev.ResetMode.kResetSafeParameters, rev.PersistMode.kNoPersistParameters)
        self.assertEqual((said(name, "stator"), said(name, "kP0")), (80.0, 0.0))

    def test_velocity_ff_is_of_the_programs_season(self) -> None:
        for season, volts in ((0, 0.2), (2025, 2.4), (2026, 0.2)):
            with unittest.mock.patch.object(years, "season", season):
                spark = rev.SparkMax(47, rev.SparkMax.MotorType.kBrushless)
                spark.configure(
                    rev.SparkMaxConfig().apply(rev.ClosedLoopConfig().pidf(0.1, 0.0, 0.0, 0.2)),
                    rev.ResetMode.kResetSafeParameters,
                    rev.PersistMode.kNoPersistParameters,
                )
                self.assertAlmostEqual(said("SPARK MAX [47]", "kV0"), volts, msg=str(season))
                spark.close()

    def test_arguments_have_upstreams_names(self) -> None:
        """Of REVLib 2026.0.4; `value` is 2025's."""
        spark = rev.SparkMax(49, rev.SparkMax.MotorType.kBrushless)
        loop = spark.getClosedLoopController()
        for request in (loop.setSetpoint, loop.setReference):
            request(setpoint=2.5, ctrl=rev.SparkMax.ControlType.kPosition, slot=rev.ClosedLoopSlot.kSlot1, arbFeedforward=1.0)
            self.assertEqual((said("SPARK MAX [49]", "setpoint"), said("SPARK MAX [49]", "feed")), (2.5, 1.0))
        loop.setReference(value=3.5, ctrl=rev.SparkMax.ControlType.kPosition)
        self.assertEqual(said("SPARK MAX [49]", "setpoint"), 3.5)
        spark.setVoltage(output=4.0)
        self.assertEqual(said("SPARK MAX [49]", "setpoint"), 4.0)
        rev.SparkMaxConfig().follow(leaderCanId=3, invert=True).advanceCommutation(byDegrees=1)
        rev.SparkMaxSim(sparkMax=spark, motor=DCMotor.NEO(1))
        self.assertEqual(rev.SparkAbsoluteEncoderSim(motor=spark).getPositionConversionFactor(), 1.0)
        spark.close()

    def test_configurations_are_read_back(self) -> None:
        spark = rev.SparkFlex(48, rev.SparkFlex.MotorType.kBrushless)
        # As a SPARK is delivered, read from REVLib 2026.0.4.
        read = spark.configAccessor
        self.assertEqual((read.getSmartCurrentLimit(), read.getIdleMode(), read.closedLoop.getMinOutput()), (80, rev.SparkBaseConfig.IdleMode.kCoast, -1.0))
        self.assertEqual((read.externalEncoder.getAverageDepth(), read.getSecondaryCurrentLimit(), read.getFollowerModeLeaderId()), (64, 115.0, 0))
        config = rev.SparkFlexConfig()
        config.inverted(True).smartCurrentLimit(40, 30, 5000).follow(7, True).voltageCompensation(11)
        config.encoder.positionConversionFactor(0.25)
        config.closedLoop.P(0.5, rev.ClosedLoopSlot.kSlot2).allowedClosedLoopError(3, rev.ClosedLoopSlot.kSlot1)
        config.closedLoop.maxMotion.maxVelocity(9).positionMode(rev.MAXMotionConfig.MAXMotionPositionMode.kMAXMotionSCurve)
        config.softLimit.forwardSoftLimit(1.5).forwardSoftLimitEnabled(True)
        spark.configure(config, rev.ResetMode.kResetSafeParameters, rev.PersistMode.kNoPersistParameters)
        self.assertEqual((read.getInverted(), read.getSmartCurrentLimit(), read.getSmartCurrentFreeLimit()), (True, 40, 30))
        self.assertEqual((read.getFollowerModeLeaderId(), read.getFollowerModeInverted()), (7, True))
        self.assertEqual((read.getVoltageCompensation(), read.getVoltageCompensationEnabled()), (11.0, True))
        self.assertEqual(read.encoder.getPositionConversionFactor(), 0.25)
        loop = read.closedLoop
        self.assertEqual((loop.getP(), loop.getP(rev.ClosedLoopSlot.kSlot2)), (0.0, 0.5))
        self.assertEqual(loop.getAllowedClosedLoopError(rev.ClosedLoopSlot.kSlot1), 3.0)
        following, slot = spark.getClosedLoopController(), rev.ClosedLoopSlot.kSlot1
        # As REVLib's own: wpilib takes it where it takes any motor controller.
        from wpilib import MotorControllerGroup

        group = MotorControllerGroup(spark)
        group.set(0.25)
        self.assertEqual(spark.get(), 0.25)
        group.set(0)
        spark.pauseFollowerMode()
        following.setSetpoint(2, rev.SparkMax.ControlType.kPosition, slot)
        self.assertEqual(said("SPARK Flex [48]", "tolerance"), -3.0)
        following.setSetpoint(2, rev.SparkMax.ControlType.kMAXMotionPositionControl, slot)
        self.assertEqual(said("SPARK Flex [48]", "tolerance"), 0.0)
        self.assertEqual(loop.maxMotion.getMaxVelocity(), 9.0)
        self.assertEqual(loop.maxMotion.getPositionMode(), rev.MAXMotionConfig.MAXMotionPositionMode.kMAXMotionSCurve)
        self.assertEqual((read.softLimit.getForwardSoftLimit(), read.softLimit.getForwardSoftLimitEnabled()), (1.5, True))
        spark.close()

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
