// Programs as teams write them, in the world: the purpose of robot code. Each drives a robot that ships, by its
// channels.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { CodeWorld, type Outcome } from "./code-world.mjs";

const root = join(import.meta.dirname, "../..");
let world: CodeWorld;
beforeAll(async () => {
  world = await CodeWorld.open();
}, 120_000);

const tank = `
import math
import wpilib
from wpilib.drive import DifferentialDrive

class Tank(wpilib.TimedRobot):
    def robotInit(self):
        wpilib.DriverStation.silenceJoystickConnectionWarning(True)
        self.left, self.right = wpilib.PWMSparkMax(0), wpilib.PWMSparkMax(1)
        self.right.setInverted(True)
        self.drive = DifferentialDrive(self.left, self.right)
        self.encoder, self.other = wpilib.Encoder(0, 1), wpilib.Encoder(2, 3, True)
        self.gyro = wpilib.ADXRS450_Gyro()
        self.timer = wpilib.Timer()
        for each in (self.encoder, self.other):
            each.setDistancePerPulse(math.pi * 0.1524 / 360)
        self.begin()

    def begin(self):
        pass
`;
const tankRobot = (body: string): Map<string, string> =>
  new Map([["robot.py", `${tank}\nclass Robot(Tank):\n${body.replace(/^(?=.)/gm, "    ")}`]]);
const x = ({ pose }: Pick<Outcome, "pose">): number => pose.x;

describe("robot programs in the world", () => {
  it("two seconds straight, then it stops (GettingStarted)", { timeout: 120_000 }, async () => {
    const wire: number[] = [];
    const { end, said, values } = await world.run({
      start: "auto",
      seconds: 3.5,
      project: tankRobot(`
def autonomousInit(self):
    self.timer.restart()

def autonomousPeriodic(self):
    if self.timer.get() < 2.0:
        self.drive.arcadeDrive(0.5, 0, squareInputs=False)
    else:
        self.drive.stopMotor()
    wpilib.SmartDashboard.putNumberArray("Wire", [wpilib.simulation.PWMSim(0).getSpeed(), wpilib.simulation.PWMSim(1).getSpeed()])
`),
      each: (outcome) => wire.push(...((outcome.values["/SmartDashboard/Wire"] as number[] | undefined) ?? [])),
      prelude: "import wpilib.simulation\n",
    });
    expect(said.join("\n")).not.toContain("Error");
    // The deadband makes 0.489796 of 0.5, whole microseconds make 0.490040 of that: robot-code.md 2.5 and 2.8.
    expect(Math.max(...wire)).toBeCloseTo(0.49004, 5);
    expect(Math.min(...wire)).toBeCloseTo(-0.49, 3);
    expect(values["/SmartDashboard/Wire"]).toEqual([0, 0]);
    expect(x(end)).toBeGreaterThan(4);
    expect(Math.abs(end.pose.yaw)).toBeLessThan((2 * Math.PI) / 180);
    expect(Math.hypot(end.velocity.x, end.velocity.y)).toBeLessThan(0.02);
  });

  it("the same program with 2027's names comes to the same place, to the last bit", { timeout: 120_000 }, async () => {
    const names = {
      setInverted: "set_inverted",
      autonomousPeriodic: "autonomous_periodic",
      arcadeDrive: "arcade_drive",
      squareInputs: "square_inputs",
      silenceJoystickConnectionWarning: "silence_joystick_connection_warning",
      setDistancePerPulse: "set_distance_per_pulse",
      getDistance: "get_distance",
      "wpilib.SmartDashboard.putNumber": "telemetry.log",
      fromDegrees: "from_degrees",
    };
    const of2026 = `
import wpilib
from wpilib.drive import DifferentialDrive
from wpimath.controller import PIDController
from wpimath.geometry import Rotation2d

class Robot(wpilib.TimedRobot):
    def __init__(self):
        super().__init__()
        self.left, self.right = wpilib.PWMSparkMax(0), wpilib.PWMSparkMax(1)
        self.right.setInverted(True)
        self.drive = DifferentialDrive(self.left, self.right)
        self.encoder = wpilib.Encoder(0, 1)
        self.encoder.setDistancePerPulse(0.001)
        self.pid = PIDController(1.5, 0.1, 0.05)

    def autonomousPeriodic(self):
        push = self.pid.calculate(self.encoder.getDistance(), 1.7)
        self.drive.arcadeDrive(push, Rotation2d.fromDegrees(3).sin(), squareInputs=False)
        wpilib.SmartDashboard.putNumber("Push", push)
`;
    const of2027 = Object.entries(names)
      .reduce((text, [old, now]) => text.replaceAll(old, now), of2026)
      .replaceAll("wpilib.PWMSparkMax", "wpilib_drivers.PWMSparkMax")
      .replace("import wpilib\n", "import telemetry\nimport wpilib\nimport wpilib_drivers\n")
      .replace("from wpilib.drive", "from wpilib")
      .replaceAll(/from wpimath\.\w+/g, "from wpimath");
    expect(of2027).not.toMatch(/\.[a-z]+[A-Z]\w+\(|def [a-z]+[A-Z]/);
    const [old, now] = [
      await world.run({ start: "auto", seconds: 3, project: new Map([["robot.py", of2026]]) }),
      await world.run({ start: "auto", seconds: 3, project: new Map([["robot.py", of2027]]) }),
    ];
    expect(x(old.end)).toBeGreaterThan(3);
    expect(now.end.pose).toEqual(old.end.pose);
    expect(old.values["/SmartDashboard/Push"]).toBeDefined();
    expect(now.values["/Telemetry/Push"]).toBe(old.values["/SmartDashboard/Push"]);
  });

  it(
    "half a stick forward is a quarter of power on both sides, in teleop only (ArcadeDrive)",
    { timeout: 120_000 },
    async () => {
      const project = tankRobot(`
def begin(self):
    self.stick = wpilib.Joystick(0)

def robotPeriodic(self):
    wpilib.SmartDashboard.putNumberArray("Wire", [wpilib.simulation.PWMSim(0).getSpeed(), wpilib.simulation.PWMSim(1).getSpeed()])

def teleopPeriodic(self):
    self.drive.arcadeDrive(-self.stick.getY(), -self.stick.getX())
`);
      const given = { seconds: 3, project, prelude: "import wpilib.simulation\n", sticks: { axes: [0, -0.5] } };
      const auto = await world.run({ ...given, start: "auto" });
      expect(auto.values["/SmartDashboard/Wire"]).toEqual([0, 0]);
      expect(x(auto.end)).toBeCloseTo(2, 3);
      const teleop = await world.run({ ...given, start: "teleop" });
      const [left = 0, right = 0] = teleop.values["/SmartDashboard/Wire"] as number[];
      expect(left).toBeCloseTo(0.2399, 2);
      expect(right).toBeCloseTo(-0.2399, 2);
      expect(x(teleop.end)).toBeGreaterThan(3);
    },
  );

  it("a square by encoder and gyro ends where it began", { timeout: 120_000 }, async () => {
    const { end, said } = await world.run({
      start: "auto",
      seconds: 15,
      at: [10, 5.5, 0],
      project: tankRobot(`
def begin(self):
    from wpimath.controller import PIDController
    self.straight, self.turn = PIDController(2.5, 0, 0.25), PIDController(0.022, 0, 0.0022)
    self.straight.setTolerance(0.02, 0.1)
    self.turn.setTolerance(1.0, 5.0)
    self.legs, self.turning = 0, False
    self.heading = 0.0

def distance(self):
    return (self.encoder.getDistance() + self.other.getDistance()) / 2

def autonomousPeriodic(self):
    error = self.heading - self.gyro.getRotation2d().degrees()
    error = (error + 180) % 360 - 180
    if self.legs == 4:
        self.drive.arcadeDrive(0, 0)
        return
    if self.turning:
        push = self.turn.calculate(-error, 0)
        push = math.copysign(max(abs(push), 0.2), push)
        self.drive.arcadeDrive(0, max(-0.5, min(0.5, push)), False)
        if abs(error) < 1.5 and abs(self.gyro.getRate()) < 10:
            self.turning = False
            self.legs += 1
            self.encoder.reset(), self.other.reset()
            self.straight.reset()
    else:
        push = self.straight.calculate(self.distance(), 1.0)
        self.drive.arcadeDrive(max(-0.5, min(0.5, push)), 0.02 * error, False)
        if abs(1.0 - self.distance()) < 0.02 and abs(self.encoder.getRate()) < 0.1:
            self.turning = True
            self.heading += 90
            self.turn.reset()

def robotPeriodic(self):
    if self.legs == 4 and not hasattr(self, "done"):
        self.done = True
        print("four legs", round(self.gyro.getAngle()))
`),
    });
    expect(said.join("\n")).toMatch(/four legs -3[56]\d/);
    expect(Math.hypot(end.pose.x - 10, end.pose.y - 5.5)).toBeLessThan(0.15);
    expect(Math.abs(end.pose.yaw)).toBeLessThan((5 * Math.PI) / 180);
  });

  it(
    "a lift reaches its height in its profile's time, and its switch says when it is down (ElevatorProfiledPID)",
    { timeout: 120_000 },
    async () => {
      const { said, values } = await world.run({
        start: "auto",
        seconds: 3,
        wiring: {
          robot: "mecanum-arm",
          wiring: [
            { kind: "pwm", channel: 0, motor: "lift" },
            { kind: "encoder", channels: [1, 2], mechanism: "lift", resolution: 15668 },
            { kind: "digitalInput", channel: 0, sensor: "lift_bottom" },
          ],
        },
        project: new Map([
          [
            "robot.py",
            `
import wpilib
from wpimath.controller import ElevatorFeedforward, ProfiledPIDController
from wpimath.trajectory import TrapezoidProfile

class Robot(wpilib.TimedRobot):
    def robotInit(self):
        wpilib.DriverStation.silenceJoystickConnectionWarning(True)
        self.motor, self.encoder, self.switch = wpilib.PWMSparkMax(0), wpilib.Encoder(1, 2), wpilib.DigitalInput(0)
        self.encoder.setDistancePerPulse(1 / 15668)
        self.pid = ProfiledPIDController(60, 0, 1, TrapezoidProfile.Constraints(0.9, 3.0), 0.02)
        self.feedforward = ElevatorFeedforward(0.06, 0.45, 9.1, 0.14)
        self.switches = []
        self.reached = None

    def autonomousPeriodic(self):
        height = self.encoder.getDistance()
        volts = self.pid.calculate(height, 0.8)
        self.motor.setVoltage(volts + self.feedforward.calculate(self.pid.getSetpoint().velocity))
        if not self.switches or self.switches[-1] != self.switch.get():
            self.switches.append(self.switch.get())
            print("switch", self.switch.get(), f"{height:.2f}")
        if self.reached is None and abs(height - 0.8) < 0.02:
            self.reached = wpilib.Timer.getFPGATimestamp()
            print(f"there after {self.reached:.2f}")
        wpilib.SmartDashboard.putNumber("Height", height)
`,
          ],
        ]),
      });
      // 0.8 m at 0.9 m/s and 3 m/s²: 0.8 / 0.9 + 0.9 / 3 = 1.19 s.
      const after = Number(/there after (\d\.\d\d)/.exec(said.join("\n"))?.[1]);
      expect(after).toBeLessThan(1.19 * 1.1);
      expect(after).toBeGreaterThan(1.0);
      expect(values["/SmartDashboard/Height"]).toBeCloseTo(0.8, 1.5);
      expect(Math.abs((values["/SmartDashboard/Height"] as number) - 0.8)).toBeLessThan(0.02);
      const switches = said.filter((line) => line.startsWith("switch")).map((line) => line.split(" ")[1]);
      expect(switches).toHaveLength(2);
      expect(new Set(switches).size).toBe(2);
    },
  );

  it(
    "a turn by command ends at its tolerance, and the default command goes on in the next loop (GyroDriveCommands)",
    { timeout: 120_000 },
    async () => {
      const { said, end } = await world.run({
        start: "teleop",
        seconds: 4,
        sticks: { axes: [0, 0], buttons: [1] },
        project: new Map([
          [
            "robot.py",
            `
import commands2
import wpilib
from commands2.button import JoystickButton
from wpilib.drive import DifferentialDrive
from wpimath.controller import PIDController

class Train(commands2.Subsystem):
    def __init__(self):
        super().__init__()
        self.left, self.right = wpilib.PWMSparkMax(0), wpilib.PWMSparkMax(1)
        self.right.setInverted(True)
        self.drive = DifferentialDrive(self.left, self.right)
        self.gyro = wpilib.ADXRS450_Gyro()

class Turn(commands2.PIDCommand):
    def __init__(self, train, degrees):
        super().__init__(PIDController(0.02, 0, 0.003), train.gyro.getAngle, degrees,
                         lambda out: train.drive.arcadeDrive(0, -max(-0.6, min(0.6, out)), False), train)
        self.getController().enableContinuousInput(-180, 180)
        self.getController().setTolerance(4, 10)

    def isFinished(self):
        return self.getController().atSetpoint()

    def end(self, interrupted):
        print("ended", interrupted, wpilib.Timer.getFPGATimestamp())

class Robot(commands2.TimedCommandRobot):
    def robotInit(self):
        self.train = Train()
        self.free = False
        self.train.setDefaultCommand(self.train.run(self.go))
        JoystickButton(wpilib.Joystick(0), 1).onTrue(Turn(self.train, 90))

    def go(self):
        if not self.free:
            self.free = True
            print("free", wpilib.Timer.getFPGATimestamp())
        self.train.drive.arcadeDrive(0, 0)

    def teleopPeriodic(self):
        """The commands do it all."""
`,
          ],
        ]),
      });
      const ended = Number(/ended False ([\d.]+)/.exec(said.join("\n"))?.[1]);
      const free = Number(/free ([\d.]+)/.exec(said.join("\n"))?.[1]);
      expect(ended).toBeGreaterThan(0.3);
      expect(free - ended).toBeCloseTo(0.02, 9);
      expect((-end.pose.yaw * 180) / Math.PI).toBeGreaterThan(84);
      expect((-end.pose.yaw * 180) / Math.PI).toBeLessThan(96);
    },
  );

  it(
    "a swerve drives along the field whichever way it looks, and its odometry knows where (SwerveBot)",
    { timeout: 120_000 },
    async () => {
      const folder = join(root, "public/examples/swerve-robot");
      const { end, values } = await world.run({
        start: "teleop",
        seconds: 3,
        at: [12, 1, Math.PI / 2],
        wiring: "swerve",
        sticks: { axes: [0, -0.4] },
        project: new Map([["robot.py", readFileSync(join(folder, "robot.py"), "utf8")]]),
      });
      // The gyro counts from where the robot looked at first: forward is that way, along the field's y.
      expect(end.pose.y).toBeGreaterThan(5);
      expect(Math.abs(end.pose.x - 12)).toBeLessThan(0.05);
      const [along = 0] = values["/SmartDashboard/Field/Robot"] as number[];
      const driven = end.pose.y - 1;
      expect(Math.abs(along - driven)).toBeLessThan(0.03 * driven);
    },
  );

  it("an arm stands at its three angles in time, as the page's example has it", { timeout: 120_000 }, async () => {
    const folder = join(root, "public/examples/arm-robot");
    const project = new Map([["robot.py", readFileSync(join(folder, "robot.py"), "utf8")]]);
    const { said, values } = await world.run({ start: "auto", seconds: 6, wiring: "arm", project });
    expect(said.join("\n")).toContain("at -23 degrees; -23 was the goal");
    expect(said.join("\n")).toContain("at 11 degrees; 11 was the goal");
    expect(values["/SmartDashboard/Angle"]).toBeCloseTo(68.75, 0);
  });

  it(
    "a state machine shoots one piece, its states exact to the loop, its speed to be tuned (MagicbotSimple)",
    { timeout: 120_000 },
    async () => {
      const { said, values, held } = await world.run({
        start: "teleop",
        seconds: 4,
        preload: 1,
        sticks: { axes: [0, 0], buttons: [1] },
        project: new Map([
          [
            "robot.py",
            `
import wpilib
from magicbot import MagicRobot, StateMachine, state, timed_state, tunable

class Shooter:
    roller: wpilib.PWMSparkMax
    feeder: wpilib.PWMSparkMax
    speed = tunable(1.0)

    def setup(self):
        self.spin = self.feed = 0.0

    def execute(self):
        self.roller.set(self.spin)
        self.feeder.set(self.feed)
        self.spin = self.feed = 0.0

class Control(StateMachine):
    shooter: Shooter

    def fire(self):
        self.engage()

    @timed_state(first=True, duration=1.0, next_state="feeding", must_finish=True)
    def spinning(self, initial_call):
        if initial_call:
            print("spinning", round(wpilib.Timer.getFPGATimestamp(), 3))
        self.shooter.spin = self.shooter.speed

    @timed_state(duration=1.5, must_finish=True, next_state="rest")
    def feeding(self, initial_call):
        if initial_call:
            print("feeding", round(wpilib.Timer.getFPGATimestamp(), 3))
        self.shooter.spin, self.shooter.feed = self.shooter.speed, 1.0

    @state(must_finish=True)
    def rest(self, initial_call):
        if initial_call:
            print("rest", round(wpilib.Timer.getFPGATimestamp(), 3))

class Robot(MagicRobot):
    control: Control
    shooter: Shooter

    def createObjects(self):
        self.roller, self.feeder = wpilib.PWMSparkMax(2), wpilib.PWMSparkMax(3)
        self.stick = wpilib.Joystick(0)

    def teleopPeriodic(self):
        if self.stick.getRawButton(1):
            self.control.fire()
`,
          ],
        ]),
      });
      const times = said.flatMap((line) => /^(spinning|feeding|rest) ([\d.]+)$/.exec(line)?.slice(1) ?? []);
      const [spinning, feeding, rest] = [times[1], times[3], times[5]].map(Number);
      // A timed state ends in the first loop after its duration: strictly later, so one loop more; the next one's time goes on from there.
      expect((feeding ?? 0) - (spinning ?? 0)).toBeCloseTo(1.02, 6);
      expect((rest ?? 0) - (spinning ?? 0)).toBeCloseTo(2.52, 6);
      expect(values["/components/shooter/speed"]).toBe(1);
      expect(held).toBe(0);
    },
  );

  it(
    "a path by Ramsete ends where it should; a flywheel by state space holds its speed",
    { timeout: 180_000 },
    async () => {
      const path = await world.run({
        start: "auto",
        seconds: 7,
        at: [8, 6, 0],
        project: tankRobot(`
def begin(self):
    from wpimath.controller import PIDController, RamseteController, SimpleMotorFeedforwardMeters
    from wpimath.geometry import Pose2d, Rotation2d, Translation2d
    from wpimath.kinematics import DifferentialDriveKinematics, DifferentialDriveOdometry
    from wpimath.trajectory import TrajectoryConfig, TrajectoryGenerator
    self.kinematics = DifferentialDriveKinematics(0.56)
    config = TrajectoryConfig(1.2, 1.2)
    config.setKinematics(self.kinematics)
    self.trajectory = TrajectoryGenerator.generateTrajectory(
        Pose2d(0, 0, 0), [Translation2d(1, 0.7), Translation2d(2, -0.3)], Pose2d(3, 0.4, 0), config)
    self.odometry = DifferentialDriveOdometry(self.gyro.getRotation2d(), 0, 0)
    self.ramsete = RamseteController()
    self.feed = SimpleMotorFeedforwardMeters(0.2, 3.1, 0.3)
    self.pids = PIDController(1.5, 0, 0), PIDController(1.5, 0, 0)
    self.field = wpilib.Field2d()
    wpilib.SmartDashboard.putData("Field", self.field)
    self.field.getObject("path").setTrajectory(self.trajectory)
    self.drive.setSafetyEnabled(False)

def autonomousInit(self):
    self.timer.restart()

def autonomousPeriodic(self):
    pose = self.odometry.update(self.gyro.getRotation2d(), self.encoder.getDistance(), self.other.getDistance())
    self.field.setRobotPose(pose)
    if self.timer.get() > self.trajectory.totalTime():
        self.left.set(0), self.right.set(0)
        return
    speeds = self.kinematics.toWheelSpeeds(self.ramsete.calculate(pose, self.trajectory.sample(self.timer.get())))
    rates = self.encoder.getRate(), self.other.getRate()
    motors = self.left, self.right
    for motor, pid, rate, speed in zip(motors, self.pids, rates, (speeds.left, speeds.right)):
        motor.setVoltage(self.feed.calculate(speed) + pid.calculate(rate, speed))
`),
      });
      expect(Math.hypot(path.end.pose.x - 11, path.end.pose.y - 6.4)).toBeLessThan(0.2);
      expect((path.values["/SmartDashboard/Field/path"] as number[]).length).toBeGreaterThan(30);

      const wheel = await world.run({
        start: "teleop",
        seconds: 5,
        wiring: "flywheel",
        project: new Map([
          [
            "robot.py",
            `
import math
import wpilib
from wpimath.controller import LinearQuadraticRegulator_1_1
from wpimath.estimator import KalmanFilter_1_1_1
from wpimath.system import LinearSystemLoop_1_1_1
from wpimath.system.plant import LinearSystemId

class Robot(wpilib.TimedRobot):
    def robotInit(self):
        self.motor, self.encoder = wpilib.PWMSparkMax(0), wpilib.Encoder(0, 1)
        self.encoder.setDistancePerPulse(2 * math.pi / 4096)
        # Measured on this wheel: 4 V for 122.6 rad/s, 8 V for 249.1, within 0.19 s.
        plant = LinearSystemId.identifyVelocitySystemRadians(0.0316, 0.006)
        observer = KalmanFilter_1_1_1(plant, [3.0], [0.01], 0.02)
        controller = LinearQuadraticRegulator_1_1(plant, [8.0], [12.0], 0.02)
        self.loop = LinearSystemLoop_1_1_1(plant, controller, observer, 12.0, 0.02)
        self.loop.reset([self.encoder.getRate()])

    def teleopPeriodic(self):
        self.loop.setNextR([200.0])
        self.loop.correct([self.encoder.getRate()])
        self.loop.predict(0.02)
        self.motor.setVoltage(self.loop.U(0))
        wpilib.SmartDashboard.putNumber("Rate", self.encoder.getRate())
`,
          ],
        ]),
      });
      const rate = wheel.values["/SmartDashboard/Rate"] as number;
      expect(Math.abs(rate - 200)).toBeLessThan(0.02 * 200);
    },
  );

  it("a ghost of physics.py begins where the robot does, and is drawn beside it", { timeout: 120_000 }, async () => {
    const {
      end,
      values,
      physicsBase: base,
    } = await world.run({
      start: "teleop",
      seconds: 1,
      at: [6, 3, Math.PI / 2],
      physics: "world",
      project: new Map([
        [
          "robot.py",
          `${tank}\nclass Robot(Tank):\n    def teleopPeriodic(self):\n        self.drive.tankDrive(0.5, 0.5, False)\n`,
        ],
        [
          "physics.py",
          `
from wpimath.kinematics import ChassisSpeeds

class PhysicsEngine:
    def __init__(self, controller):
        self.controller = controller

    def update_sim(self, now, tm_diff):
        self.controller.drive(ChassisSpeeds(1.0, 0.0, 0.0), tm_diff)
`,
        ],
      ]),
    });
    // The Field2d counts from its own middle, as pyfrc's does; the drawing lies where the robot began, and looks that
    // way.
    const [along = 0, across = 0] = values["/SmartDashboard/Field/Robot"] as number[];
    expect(along).toBeCloseTo(0.96, 2);
    expect(across).toBe(0);
    expect(base).not.toBeNull();
    expect(base?.x).toBeCloseTo(6, 2);
    expect(base?.y).toBeCloseTo(3, 2);
    expect(base?.heading).toBeCloseTo(Math.PI / 2, 3);
    expect(end.pose.y).toBeGreaterThan(3.3);
  });

  it(
    "a program's own class for a CAN motor controller drives one that is wired by its name",
    { timeout: 120_000 },
    async () => {
      const { end, said } = await world.run({
        start: "teleop",
        seconds: 2,
        wiring: {
          robot: "kitbot",
          wiring: [
            { kind: "canMotor", name: "Talon SRX[1]", motor: "left_drive" },
            { kind: "canMotor", name: "Talon SRX[2]", motor: "right_drive", inverted: true },
          ],
        },
        project: new Map([
          [
            "robot.py",
            `
import hal
import wpilib
from wpilib.drive import DifferentialDrive
from wpilib.interfaces import MotorController

class Talon(MotorController):
    """The generic part of one on CAN, by the HAL's own device."""

    def __init__(self, id):
        super().__init__()
        device = hal.SimDevice("CANMotor:Talon SRX", id)
        self.percent = device.createDouble("percentOutput", hal.SimDevice.Direction.kOutput, 0.0)
        self.bus = device.createDouble("busVoltage", hal.SimDevice.Direction.kInput, 12.0)
        self.sign = 1

    def set(self, speed):
        self.percent.set(self.sign * speed)

    def get(self):
        return self.sign * self.percent.get()

    def setInverted(self, isInverted):
        self.sign = -1 if isInverted else 1

    def getInverted(self):
        return self.sign < 0

    def disable(self):
        self.percent.set(0.0)

    stopMotor = disable

class Robot(wpilib.TimedRobot):
    def robotInit(self):
        self.left, self.right = Talon(1), Talon(2)
        self.right.setInverted(True)
        self.drive = DifferentialDrive(self.left, self.right)

    def teleopPeriodic(self):
        self.drive.tankDrive(0.7, 0.7)
        if abs(wpilib.Timer.getFPGATimestamp() - 1) < 0.011:
            print("bus", 9 < self.left.bus.get() < 13)
`,
          ],
        ]),
      });
      expect(said).toContain("bus True");
      expect(x(end)).toBeGreaterThan(3);
    },
  );
});
