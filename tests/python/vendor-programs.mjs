// Robot programs with CTRE's, REV's and Studica's libraries, and the robot that each drives.

export const vendorPrograms = {
  swerve: {
    robot: "swerve-shooter",
    program: `import wpilib
from phoenix6 import configs, hardware, signals, swerve
from phoenix6.swerve import requests
from wpimath.geometry import Rotation2d

steer_gains = configs.Slot0Configs().with_k_p(60).with_k_i(0).with_k_d(0.5).with_k_s(0.1).with_k_v(1.5).with_k_a(0).with_static_feedforward_sign(signals.StaticFeedforwardSignValue.USE_CLOSED_LOOP_SIGN)
drive_gains = configs.Slot0Configs().with_k_p(0.1).with_k_i(0).with_k_d(0).with_k_s(0).with_k_v(0.124)
factory = (swerve.SwerveModuleConstantsFactory()
    .with_drive_motor_gear_ratio(6.12).with_steer_motor_gear_ratio(21.428571).with_coupling_gear_ratio(0)
    .with_wheel_radius(0.0508).with_steer_motor_gains(steer_gains).with_drive_motor_gains(drive_gains)
    .with_steer_motor_closed_loop_output(swerve.ClosedLoopOutputType.VOLTAGE).with_drive_motor_closed_loop_output(swerve.ClosedLoopOutputType.VOLTAGE)
    .with_slip_current(100).with_speed_at12_volts(4.7).with_drive_motor_type(swerve.DriveMotorArrangement.TALON_FX_INTEGRATED)
    .with_feedback_source(swerve.SteerFeedbackType.FUSED_CANCODER))
L=0.23495
mods=[factory.create_module_constants(2,1,9,0.0,L,L,False,False,False), factory.create_module_constants(4,3,10,0.0,L,-L,False,False,False),
      factory.create_module_constants(6,5,11,0.0,-L,L,False,False,False), factory.create_module_constants(8,7,12,0.0,-L,-L,False,False,False)]
class MyRobot(wpilib.TimedRobot):
    def robotInit(self):
        self.d = swerve.SwerveDrivetrain(hardware.TalonFX, hardware.TalonFX, hardware.CANcoder,
            swerve.SwerveDrivetrainConstants().with_can_bus_name("canivore").with_pigeon2_id(13), mods)
        self.req = requests.FieldCentric().with_drive_request_type(swerve.SwerveModule.DriveRequestType.VELOCITY)
        self.n = 0
    def teleopPeriodic(self):
        self.n += 1
        if self.n == 1:
            from wpimath.geometry import Pose2d
            self.d.reset_pose(Pose2d(3, 3, Rotation2d()))
        t = self.n * 0.02
        self.d.set_control(self.req.with_velocity_x(1.5 if t < 1.5 else 0.0).with_velocity_y(0.5 if t < 1.5 else 0).with_rotational_rate(1.0 if t < 1.5 else 0))
        if self.n == 145:
            pose = self.d.get_state().pose
            print("odometry", pose.X(), pose.Y(), pose.rotation().radians())
`,
  },
  tank: {
    robot: "mecanum-arm",
    program: `import wpilib
from rev import SparkMax, SparkMaxConfig, SparkBaseConfig, ClosedLoopConfig, ResetMode, PersistMode
class MyRobot(wpilib.TimedRobot):
    def robotInit(self):
        self.m = [SparkMax(i, SparkMax.MotorType.kBrushless) for i in (1,2,3,4)]
        for i, m in enumerate(self.m):
            c = SparkMaxConfig().inverted(i % 2 == 1).setIdleMode(SparkBaseConfig.IdleMode.kBrake).smartCurrentLimit(40)
            c.closedLoop.P(0.0002)
            c.closedLoop.feedForward.kV(12/5676)
            if i >= 2:
                c.follow(self.m[i-2])
            m.configure(c, ResetMode.kResetSafeParameters, PersistMode.kPersistParameters)
        self.n = 0
    def teleopPeriodic(self):
        self.m[0].getClosedLoopController().setReference(1500, SparkMax.ControlType.kVelocity)
        self.m[1].getClosedLoopController().setReference(1500, SparkMax.ControlType.kVelocity)
        self.n += 1
        if self.n == 95:
            print("speeds", *[m.getEncoder().getVelocity() for m in self.m])
`,
  },
  turned: {
    robot: "mecanum-arm",
    program: `import wpilib
from navx import AHRS
from rev import PersistMode, ResetMode, SparkBaseConfig, SparkMax, SparkMaxConfig


class MyRobot(wpilib.TimedRobot):
    def robotInit(self):
        self.motors = [SparkMax(i, SparkMax.MotorType.kBrushless) for i in (1, 2, 3, 4)]
        brake = SparkMaxConfig().setIdleMode(SparkBaseConfig.IdleMode.kBrake)
        for motor in self.motors:
            motor.configure(brake, ResetMode.kResetSafeParameters, PersistMode.kPersistParameters)
        self.navx = AHRS(AHRS.NavXComType.kUSB1, AHRS.NavXUpdateRate.k100Hz)
        wpilib.SmartDashboard.putData("navX", self.navx)
        self.n = 0

    def teleopPeriodic(self):
        self.n += 1
        for motor in self.motors:
            motor.set(0.4 if 2 < self.n < 80 else 0.0)
        if self.n == 2:
            self.navx.zeroYaw()
        if self.n == 145:
            print("navx", self.navx.getAngle(), self.navx.getYaw(), self.navx.getRotation2d().degrees(), self.navx.isConnected())
            print("zeros", self.navx.getVelocityX(), self.navx.getDisplacementY(), self.navx.getVelocityX())
            try:
                AHRS(4)
            except TypeError as error:
                print("refused:", error)
            try:
                from navx import Navx
            except ImportError as error:
                print("refused:", error)
`,
  },
  venoms: {
    robot: "kitbot",
    /** The CAN devices of the programs' robot, as --wiring takes them. */
    wiring: {
      title: "Venoms",
      robot: "kitbot",
      sensors: [{ name: "ahead", kind: "rangeFinder", at: [0.45, 0, 0.24] }],
      wiring: [
        { kind: "canMotor", name: "CANVenom[1]", motor: "left_drive" },
        { kind: "canMotor", name: "CANVenom[2]", motor: "right_drive", inverted: true },
        { kind: "simDeviceInput", name: "TimeOfFlight[9]", value: "Range", sensor: "ahead", scale: 1000 },
      ],
    },
    program: `import wpilib
from playingwithfusion import CANVenom, TimeOfFlight


class MyRobot(wpilib.TimedRobot):
    def robotInit(self):
        self.left, self.right = CANVenom(1), CANVenom(2)
        self.right.setInverted(True)
        self.right.follow(self.left)
        self.left.setPID(0.0002, 0, 0, 1 / 5310, 0)
        self.left.setMaxAcceleration(3000)
        self.range = TimeOfFlight(9)
        self.range.setRangingMode(TimeOfFlight.RangingMode.kLong, 30)
        wpilib.SmartDashboard.putData("range", self.range)
        self.n = 0

    def teleopPeriodic(self):
        self.n += 1
        self.left.setCommand(CANVenom.ControlMode.kSpeedControl, 900)
        if self.n == 70:
            print("venoms", self.left.getSpeed(), self.right.getSpeed(), "range", self.range.getRange(), self.range.isRangeValid())
            self.left.executePath()
`,
  },
  twins: {
    robot: "swerve-shooter",
    program: `import wpilib
from phoenix6 import configs, controls, hardware


class MyRobot(wpilib.TimedRobot):
    def robotInit(self):
        # The first turns a flywheel of the robot; the second one has no wiring, and hears of the first one's rotor.
        self.wired, self.twin = hardware.TalonFX(17), hardware.TalonFX(57)
        config = configs.TalonFXConfiguration()
        config.slot0.k_v, config.slot0.k_p, config.slot0.k_s, config.slot0.k_i = 0.12, 0.1, 0.1, 0.05
        config.slot0.k_a = 0.01
        config.motion_magic.motion_magic_acceleration = 60
        config.motion_magic.motion_magic_cruise_velocity = 40
        config.motion_magic.motion_magic_jerk = 400
        config.voltage.peak_forward_voltage = 9
        for talon in (self.wired, self.twin):
            talon.configurator.apply(config)
        self.requests = {
            20: controls.VelocityVoltage(40),
            80: controls.MotionMagicVelocityVoltage(10),
            160: controls.VoltageOut(3),
            180: controls.MotionMagicVoltage(150),
            380: controls.DutyCycleOut(0.1),
            390: controls.MotionMagicExpoVoltage(20),
        }
        self.n = 0
        self.worst, self.moved = [0, 0, 0], 0

    def teleopPeriodic(self):
        self.n += 1
        state = self.twin.sim_state
        state.set_supply_voltage(self.wired.get_supply_voltage().value)
        state.set_raw_rotor_position(self.wired.get_rotor_position().value)
        state.set_rotor_velocity(self.wired.get_rotor_velocity().value)
        if self.n in self.requests:
            for talon in (self.wired, self.twin):
                talon.set_control(self.requests[self.n])
        elif self.n > 20:
            a, b = (
                (t.get_motor_voltage().value, t.get_closed_loop_reference().value, t.get_closed_loop_reference_slope().value)
                for t in (self.wired, self.twin)
            )
            for i in range(3):
                self.worst[i] = max(self.worst[i], abs(a[i] - b[i]))
            self.moved = max(self.moved, abs(a[1]))
        if self.n == 480:
            print("apart", *self.worst, "of", self.moved)
`,
  },
  odd: {
    robot: "swerve-shooter",
    program: `import wpilib
from phoenix6 import Orchestra, SignalLogger
from phoenix6.hardware import CANcoder, TalonFX
from rev import SparkMax


def refused(call):
    try:
        call()
    except Exception as error:
        print("refused:", error)


def old():
    from rev import CANSparkMax


class MyRobot(wpilib.TimedRobot):
    def robotInit(self):
        self.extra = TalonFX(55)
        self.again = TalonFX(55)
        Orchestra()
        Orchestra().play()
        self.spark = SparkMax(5, SparkMax.MotorType.kBrushless)
        refused(lambda: SparkMax(5, SparkMax.MotorType.kBrushless))
        refused(lambda: TalonFX(63))
        refused(old)
        self.many = [TalonFX(i) for i in range(40)] + [CANcoder(i) for i in range(40)]
        print(len(self.many), "devices are there")

    def teleopPeriodic(self):
        self.extra.set(0.5)
        self.spark.set(0.1)
`,
  },
};
