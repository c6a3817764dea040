// Robot programs that go wrong, for the page and the command line alike: their files, the expected words, and whether
// they end.

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
  "a thread that fails": {
    files: one(["threading.Thread(target=int, args=('x',)).start()"], "robotInit", "import threading"),
    says: [/Exception in thread /, /ValueError: invalid literal for int\(\) with base 10: 'x'/],
    ends: false,
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
  "recursion without a limit": {
    files: one(["sys.setrecursionlimit(10**8)", "def f(n): return f(n + 1)", "f(0)"], "teleopPeriodic", "import sys"),
    says: [/RecursionError: maximum recursion depth exceeded/, /File "robot\.py", line 6/],
    ends: true,
  },
  "a list a million deep": {
    files: one(["deep = []", "for i in range(10**6):", "    deep = [deep]", "print(repr(deep))"], "teleopPeriodic"),
    says: [/Your code did not come back: Robot\.teleopPeriodic in robot\.py, line [67]/],
    ends: true,
  },
  "the words of a list 100,000 deep": {
    files: one(["deep = []", "for i in range(10**5):", "    deep = [deep]", "print(repr(deep))"], "teleopPeriodic"),
    // A page's stack is smaller than Python thinks.
    says: [/RecursionError: Stack overflow|Python's stack is full in robot\.py, line 8/],
    ends: true,
  },
  "an exception whose words raise": {
    files: one(
      ["raise Odd('hi')"],
      "teleopPeriodic",
      "class Odd(Exception):\n    def __str__(self): raise Odd()\n    __repr__ = __str__",
    ),
    says: [/Unhandled exception: (robot\.)?Odd: <exception str\(\) failed>/, /File "robot\.py", line 7/],
    ends: true,
  },
  "an exception whose words never end": {
    files: one(
      ["raise Odd('hi')"],
      "teleopPeriodic",
      "class Odd(Exception):\n    def __str__(self):\n        while True:\n            pass",
    ),
    says: [/Unhandled exception: (robot\.)?Odd: <exception str\(\) failed>/, /File "robot\.py", line 8/],
    ends: true,
  },
  "50 MB on NetworkTables": {
    files: one(["wpilib.SmartDashboard.putString('big', 'x' * 50_000_000)"]),
    says: [
      /SmartDashboard\/big: a value of 50,000,000 bytes is too large for NetworkTables/,
      /File "robot\.py", line 5/,
    ],
    ends: true,
  },
  "a name of 100,000 letters on NetworkTables": {
    files: one(["wpilib.SmartDashboard.putNumber('n' * 100_000, 1)"]),
    says: [/the name .* of a topic has 100,016 characters; at most 1,024 fit/],
    ends: true,
  },
  "a whole number of 1,000 bits on NetworkTables": {
    files: one(
      ["ntcore.NetworkTableInstance.getDefault().getIntegerTopic('/n').publish().set(1 << 1000)"],
      "robotInit",
      "import ntcore",
    ),
    says: [/OverflowError: a whole number on NetworkTables is -2\*\*63 to 2\*\*63 - 1; this one has 1001 bits/],
    ends: true,
  },
  "a property that is no JSON": {
    files: one(
      ["ntcore.NetworkTableInstance.getDefault().getTopic('/n').setProperty('p', object())"],
      "robotInit",
      "import ntcore",
    ),
    says: [/TypeError: the property 'p' of a topic is JSON/],
    ends: true,
  },
  "a motor that is set to an object": {
    files: one(["self.motor = wpilib.PWMSparkMax(0)", "self.motor.set(object())"]),
    says: [/TypeError/, /File "robot\.py", line 6/],
    ends: true,
  },
  "the builtins cleared": {
    files: one(
      ["for name in list(sys.modules):", "    if name != 'sys': sys.modules[name] = None", "builtins.__dict__.clear()"],
      "teleopPeriodic",
      "import builtins, sys",
    ),
    says: [/The program has deleted 1\d\d of Python's own names .*leave the module builtins as it is/],
    ends: true,
  },
  "a module that ends Python": {
    files: one(
      ["_imp.create_builtin(importlib.machinery.ModuleSpec('_pyodide_core', None)).trigger_fatal_error()"],
      "teleopPeriodic",
      "import _imp, importlib.machinery",
    ),
    says: [/_pyodide_core is the page's own, which a robot program does not see/, /File "robot\.py", line 5/],
    ends: true,
  },
  "a fatal error of Python": {
    files: one(["faulthandler._sigabrt()"], "teleopPeriodic", "import faulthandler"),
    says: [/Python itself has come to its end in robot\.py, line 5 \(teleopPeriodic\)/],
    ends: true,
  },
  "a disk that is full": {
    files: one(["with open('/tmp/much', 'wb') as much:", "    for i in range(10**5): much.write(bytes(1 << 20))"]),
    says: [/OSError: \[Errno 51\] No space left on device/, /File "robot\.py", line [56]/],
    ends: true,
  },
};
