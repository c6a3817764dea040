// Common mistakes of beginners, each as a program: the rule of web/code/mistakes.ts that must know it, the words in which it says so, and the line.

const head = "import wpilib\nfrom wpilib.drive import DifferentialDrive\n\n\nclass Robot(wpilib.TimedRobot):\n";
const method = (name, lines) => `    def ${name}(self):\n${lines.map((line) => `        ${line}\n`).join("")}`;
const init = (...lines) => head + method("robotInit", lines);
const teleop = (...lines) => head + method("teleopPeriodic", lines);
const files = (text) => ({ "robot.py": text });

export const mistakes = [
  { name: "tabs", files: files(`${head}    def robotInit(self):\n        x = 1\n\ty = 2\n`), line: 8 },
  { name: "noBlock", files: files(`${head}    def robotInit(self):\n    x = 1\n`), line: 7 },
  { name: "indented", files: files(init("x = 1", "    y = 2")), line: 8 },
  { name: "unindented", files: files(`${head}    def robotInit(self):\n        x = 1\n      y = 2\n`), line: 8 },
  { name: "noColon", files: files(init("if 1 > 0", "    print(1)")), line: 7 },
  { name: "notClosed", files: files(init("print((1 + 2)")), line: 7, says: "The bracket (" },
  { name: "openText", files: files(init('print("hello)')), line: 7 },
  { name: "oneEqual", files: files(init("x = 0", "if x = 0:", "    print(x)")), line: 8 },
  { name: "badSyntax", files: files(init("x = 1 2")), line: 7 },
  { name: "encoding", files: files(init("x = 1", "\0")), says: "UTF-8" },
  {
    name: "hookArguments",
    files: files(`${head}    def teleopPeriodic(self, speed):\n        print(speed)\n`),
    line: 6,
    says: "calls teleopPeriodic without 'speed'",
  },
  { name: "neverRuns", files: files(teleop("x = 1", "yield x")), line: 8, says: "yield makes something else" },
  {
    name: "noSelf",
    files: files(`${head}    def teleopPeriodic():\n        print(1)\n`),
    line: 6,
    says: "def teleopPeriodic(self):",
  },
  {
    name: "noSelfArgument",
    files: files(`${init("self.turn(0.5)")}\n    def turn(speed):\n        print(speed)\n`),
    line: 7,
  },
  {
    name: "selfBefore",
    files: files(`${init("self.motor = wpilib.PWMSparkMax(0)")}\n${method("teleopPeriodic", ["motor.set(1)"])}`),
    line: 10,
    says: "self.motor",
  },
  { name: "noImport", files: files(init("print(math.pi)")), line: 7, says: "import math" },
  { name: "noName", files: files(init("speed = 1", "print(sped)")), line: 8, says: "called sped" },
  {
    name: "localName",
    files: files(`count = 0\n${init("print(count)", "count = count + 1")}`),
    line: 8,
    says: "self.count",
  },
  {
    name: "otherCase",
    files: files(init("self.motor = wpilib.PWMSparkMax(0)", "self.motor.Set(1)")),
    line: 8,
    says: "write set",
  },
  {
    name: "misspelt",
    files: files(init("self.motor = wpilib.PWMSparkMax(0)", "self.motor.setInvertd(True)")),
    line: 8,
    says: "It has setInverted",
  },
  {
    name: "misspelt",
    files: files(init("self.motor = wpilib.PWMSparkMx(0)")),
    line: 7,
    says: "It has PWMSparkMax",
  },
  {
    name: "misspelt",
    files: files(init("from wpilib.drive import DiferentialDrive")),
    line: 7,
    says: "It has DifferentialDrive",
  },
  {
    name: "elsewhere",
    files: files(init("self.pid = wpilib.PIDController(1, 0, 0)")),
    line: 7,
    says: "from wpimath.controller import PIDController",
  },
  {
    name: "tooEarly",
    files: files(`${init("self.timer.start()")}\n${method("autonomousInit", ["self.timer = wpilib.Timer()"])}`),
    line: 7,
    says: "autonomousInit makes it",
  },
  { name: "noAttribute", files: files(init("self.elevator.lift()")), line: 7, says: "Robot has no elevator" },
  { name: "nothing", files: files(init("self.arm = None", "self.arm.lift()")), line: 8, says: "None for lift" },
  {
    name: "onClass",
    files: files(`class Arm:\n    def lift(self):\n        print("up")\n\n\n${init("Arm.lift()")}`),
    line: 12,
    says: "not on an object",
  },
  {
    name: "fewArguments",
    files: files(init("self.motor = wpilib.PWMSparkMax()")),
    line: 7,
    says: "needs more arguments",
  },
  { name: "manyArguments", files: files(init("wpilib.Timer().start(1, 2)")), line: 7 },
  {
    name: "wrongWord",
    files: files(
      init(
        "left, right = wpilib.PWMSparkMax(0), wpilib.PWMSparkMax(1)",
        "DifferentialDrive(left, right).arcadeDrive(speed=1, rotation=0)",
      ),
    ),
    line: 8,
    says: "called speed",
  },
  { name: "noBrackets", files: files(init("timer = wpilib.Timer()", "print(timer.get > 2)")), line: 8 },
  {
    name: "notCallable",
    files: files(init("speed = 0.5", "print(speed())")),
    line: 8,
    says: "of type float is called",
  },
  { name: "textNumber", files: files(init('print("speed " + 0.5)')), line: 7, says: 'print("speed", speed)' },
  { name: "textCompared", files: files(init('print(0.5 >= "1.0")')), line: 7, says: "no quotes" },
  {
    name: "noneCompared",
    files: files(`${init("print(self.far() > 1)")}\n${method("far", ["self.distance = 2"])}`),
    line: 7,
    says: "without a return line",
  },
  { name: "division", files: files(init("print(1 / 0)")), line: 7 },
  { name: "pastEnd", files: files(init("print([1, 2][2])")), line: 7 },
  { name: "noKey", files: files(init('print({"up": 1}["down"])')), line: 7, says: "'down'" },
  { name: "deep", files: files(`${init("self.lift()")}\n${method("lift", ["self.lift()"])}`), says: "calls itself" },
  { name: "endless", files: files(teleop("while True:", "    pass")), says: "teleopPeriodic never came back" },
  {
    name: "portTwice",
    files: files(init("self.left = wpilib.PWMSparkMax(0)", "self.right = wpilib.PWMSparkMax(0)")),
    line: 8,
    says: "on port 0",
  },
  { name: "portRange", files: files(init("self.left = wpilib.PWMSparkMax(42)")), line: 7, says: "no port 42" },
  {
    name: "noSuper",
    files: files(`${head}    def __init__(self):\n        self.left = wpilib.PWMSparkMax(0)\n`),
    says: "Robot.__init__ does not call super().__init__()",
  },
  { name: "noRobot", files: files('print("hello")\n') },
  {
    name: "twoRobots",
    files: files(`${init("pass")}\n\nclass Other(wpilib.TimedRobot):\n    pass\n`),
    says: "Robot, Other",
  },
  { name: "vendor", files: files(`import reduxlib\n${init("pass")}`), line: 1, says: "reduxlib is a vendor's library" },
  {
    name: "earlier",
    files: files(`from wpilib import LEDData\n${init("pass")}`),
    line: 1,
    says: "AddressableLED.LEDData",
  },
  {
    name: "earlier",
    files: files(`from commands2 import RamseteCommand\n${init("pass")}`),
    line: 1,
    says: "wpimath.controller.LTVUnicycleController",
  },
  {
    name: "earlier",
    files: files(
      `from photonlibpy import photonPoseEstimator\n\nway = photonPoseEstimator.PoseStrategy\n${init("pass")}`,
    ),
    line: 3,
    says: "PhotonPoseEstimator.estimateCoprocMultiTagPose()",
  },
  {
    name: "earlierFeedback",
    files: files(
      "import magicbot\n\n\nclass Robot(magicbot.MagicRobot):\n    def createObjects(self):\n        pass\n\n" +
        "    def speed(self):\n        return 1.0\n\n    speed._magic_feedback = True\n",
    ),
    says: "robotpy-wpilib-utilities==2026.0.1",
  },
  {
    name: "hidden",
    files: {
      ...files(`import commands2\n${init("pass")}`),
      "pyproject.toml": '[tool.robotpy]\nrobotpy_version = "2027.0.0a7"\n',
      "telemetry.py": "class Telemetry:\n    pass\n",
    },
    says: "own telemetry hides a package",
  },
  {
    name: "submodule",
    files: {
      ...files(`from lib.classes import Robot\n${init("pass")}`),
      ".gitmodules": '[submodule "lib"]\n\tpath = src/lib\n\turl = https://example.org/lib.git\n',
    },
    line: 1,
    says: "folder lib is a submodule of git",
  },
  { name: "noModule", files: files(`import drivetrain\n${init("pass")}`), line: 1, says: "called drivetrain" },
  {
    name: "circle",
    files: {
      "robot.py": `from parts import Arm\n${init("pass")}`,
      "parts.py": "from robot import Robot\n\n\nclass Arm:\n    pass\n",
    },
    path: "parts.py",
    line: 1,
  },
  {
    name: "composed",
    files: files(
      `import commands2\n${init("one = commands2.cmd.print_('one')", "commands2.cmd.sequence(one)", "commands2.cmd.sequence(one)")}`,
    ),
    line: 10,
  },
  {
    name: "safety",
    files: files(
      `${init("self.left, self.right = wpilib.PWMSparkMax(0), wpilib.PWMSparkMax(1)", "self.right.setInverted(True)", "self.drive = DifferentialDrive(self.left, self.right)")}\n${method("teleopInit", ["self.drive.arcadeDrive(0.5, 0)"])}`,
    ),
    says: "arcadeDrive or tankDrive in each loop",
  },
  { name: "noStick", files: files(teleop("wpilib.Joystick(3).getY()")), says: "reads port 3" },
  {
    name: "hook",
    files: files(`${head}    def teleopperiodic(self):\n        print(1)\n`),
    line: 6,
    says: "Rename it to teleopPeriodic",
  },
  {
    name: "hook",
    files: files(`${head}    def autonomusPeriodic(self):\n        print(1)\n`),
    line: 6,
    says: "Rename it to autonomousPeriodic",
  },
  { name: "idle", files: files(init("self.arm = wpilib.PWMSparkMax(3)")), line: 7, says: "nothing ever sets it" },
  {
    name: "degrees",
    files: files(`from wpimath.geometry import Rotation2d\n${init("self.heading = Rotation2d(90)")}`),
    line: 8,
    says: "Rotation2d.fromDegrees(90)",
  },
  {
    name: "noRequirement",
    files: files(
      `import commands2\n\n\nclass Lift(commands2.Command):\n    def __init__(self, arm):\n        super().__init__()\n        self.arm = arm\n\n    def execute(self):\n        self.arm.set(1)\n\n\n${head.replace("wpilib.TimedRobot", "commands2.TimedCommandRobot")}    pass\n`,
    ),
    line: 4,
    says: "addRequirements",
  },
  { name: "noScheduler", files: files(`import commands2\n${init("commands2.cmd.print_('go').schedule()")}`), line: 6 },
  {
    name: "sameSide",
    files: files(
      `${init("self.left, self.right = wpilib.PWMSparkMax(0), wpilib.PWMSparkMax(1)", "self.drive = DifferentialDrive(self.left, self.right)")}\n${method("teleopPeriodic", ["self.drive.arcadeDrive(0.5, 0)"])}`,
    ),
    line: 8,
    says: "setInverted(True)",
  },
  {
    name: "noScale",
    files: files(
      `${init("self.encoder = wpilib.Encoder(0, 1)")}\n${method("teleopPeriodic", ["print(self.encoder.getDistance())"])}`,
    ),
    line: 7,
    says: "self.encoder.setDistancePerPulse",
  },
  {
    // As where the engine cannot wait in the middle of a call: Firefox, say.
    name: "wait",
    files: files(
      `import time\nfrom _sandlot import pause\n${init("kept, pause.next_tick = pause.next_tick, None", "try:", "    time.sleep(1)", "finally:", "    pause.next_tick = kept")}`,
    ),
    line: 11,
  },
  // The last one: its program waits for a tick that does not come any more.
  {
    name: "overrun",
    files: files(`import time\n${teleop("time.sleep(0.1)")}`),
    prints: "Error: Loop time of 0.020000s overrun",
  },
];
