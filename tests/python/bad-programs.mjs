// Robot programs that go wrong, for the page and the command line alike: their files, what must be said, and whether they end.

/** A TimedRobot whose robotInit, or another function of it, has these lines. */
const robot = (lines, where = "robotInit", before = "") =>
  `import wpilib\n${before}\nclass Robot(wpilib.TimedRobot):\n    def ${where}(self):\n${lines.map((line) => `        ${line}\n`).join("")}`;
const one = (...given) => ({ "robot.py": robot(...given) });

export const badPrograms = {
  "a syntax error": {
    files: { "robot.py": "import wpilib\n\nclass Robot(wpilib.TimedRobot)\n    pass\n" },
    says: [/File "robot\.py", line 3/, /SyntaxError: expected ':'/],
    ends: true,
  },
  "a name that is not there": {
    files: one(["self.mottor.set(1)"], "teleopPeriodic"),
    says: [/File "robot\.py", line 5, in teleopPeriodic/, /AttributeError: 'Robot' object has no attribute 'mottor'/],
    ends: true,
  },
  "an import loop": {
    files: {
      "robot.py": "from parts import Arm\nimport wpilib\nclass Robot(wpilib.TimedRobot):\n    pass\n",
      "parts.py": "from robot import Robot\nclass Arm:\n    pass\n",
    },
    says: [/File "parts\.py", line 1/, /ImportError: cannot import name 'Robot' from .*circular import/],
    ends: true,
  },
  recursion: {
    files: {
      "robot.py":
        "import wpilib\n\nclass Robot(wpilib.TimedRobot):\n    def deep(self, n):\n        return self.deep(n + 1)\n\n    def robotInit(self):\n        self.deep(0)\n",
    },
    says: [/RecursionError: maximum recursion depth exceeded/, /line 5, in deep/],
    ends: true,
  },
  "a list of a gigabyte": {
    files: one(["self.much = [0] * (1 << 28)"]),
    says: [/wants more memory than there is/],
    ends: true,
  },
  "a list that grows without end": {
    files: one(["self.much = []", "while True:", "    self.much.append(bytes(1 << 20))"]),
    says: [/wants more memory than there is/],
    ends: true,
  },
  "a loop without end": {
    files: one(["while True:", "    pass"], "teleopPeriodic"),
    says: [/Your code did not come back: Robot\.teleopPeriodic in robot\.py, line [56]/],
    ends: true,
  },
  "a loop that catches everything": {
    files: one(["while True:", "    try:", "        1 / 0", "    except Exception:", "        pass"], "teleopPeriodic"),
    says: [/Your code did not come back: Robot\.teleopPeriodic in robot\.py/],
    ends: true,
  },
  "print in a tight loop": {
    files: one(["for i in range(50000):", "    print('line', i)"]),
    says: [/line 198/, /\.\.\. 49\d{3} more lines in this second/],
    ends: false,
    // The rest is counted at the second's end.
    seconds: 1.1,
  },
  threads: {
    files: one(["threading.Thread(target=print).start()"], "robotInit", "import threading"),
    says: [
      /threads do not exist in the browser: use TimedRobot\.addPeriodic or wpilib\.Notifier/,
      /line 5, in robotInit/,
    ],
    ends: true,
  },
  "a file outside of the project": {
    files: one(["open('/etc/passwd')"]),
    says: [/FileNotFoundError: .*'\/etc\/passwd'/],
    ends: true,
  },
  "input()": {
    files: one(["input('Speed? ')"]),
    says: [/input\(\) has no keyboard here: use a joystick, or a number on SmartDashboard/],
    ends: true,
  },
  "no robot in it": {
    files: { "robot.py": "print('hello')\n" },
    says: [/robot\.py has no robot: write `class MyRobot\(wpilib\.TimedRobot\):` in it/],
    ends: true,
  },
  "a channel twice": {
    files: one(["self.a, self.b = wpilib.PWMSparkMax(0), wpilib.PWMSparkMax(0)"]),
    says: [/PWM or DIO 0 previously allocated/],
    ends: true,
  },
};
