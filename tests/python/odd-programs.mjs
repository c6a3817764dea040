// Robot programs with unexpected actions, for the command line: their files, the expected words, whether they end.

const robot = (lines, where = "robotInit", before = "") =>
  `import wpilib\n${before}\nclass Robot(wpilib.TimedRobot):\n    def ${where}(self):\n${lines.map((line) => `        ${line}\n`).join("")}`;
const ends = (says, ...given) => ({ files: { "robot.py": robot(...given) }, says, ends: true });
const goesOn = (says, ...given) => ({ files: { "robot.py": robot(...given) }, says, ends: false });
const inTeleop = (...lines) => [lines, "teleopPeriodic"];
const started = /Robot program startup complete/;
const latin1 = (text) => Buffer.from(text, "latin1");
const withPhysics = (body) => ({
  "robot.py": robot(["self.motor = wpilib.PWMSparkMax(0)", "self.motor.set(0)"]),
  "physics.py": `from wpimath.geometry import Transform2d\nclass PhysicsEngine:\n    def __init__(self, controller):\n        self.controller = controller\n    def update_sim(self, now, period):\n        ${body}\n`,
});

export const oddPrograms = {
  // Ways to end.
  "SystemExit in a loop": ends(
    [/The program called exit\(\) in robot\.py, line 5/],
    ...inTeleop("raise SystemExit(3)"),
  ),
  "os._exit": ends([/The program called exit\(\) in robot\.py, line 5/], ["import os; os._exit(0)"]),
  "os.abort": ends([/The program called exit\(\) in robot\.py, line 5/], ["import os; os.abort()"]),
  "a signal that ends Python": ends(
    [/Python itself has come to its end in robot\.py, line 5 \(robotInit\)/],
    ["import signal; signal.raise_signal(signal.SIGSEGV)"],
  ),
  "code of no meaning": ends(
    [/Python itself has come to its end in robot\.py, line 5/],
    ...inTeleop("f = lambda: 0", "f.__code__ = f.__code__.replace(co_code=b'\\xff' * 20)", "f()"),
  ),
  "a stepper that raises": ends(
    [/ZeroDivisionError/, /robot\.py, line 6/],
    ...inTeleop("import sys", "sys.settrace(lambda *given: 1 / 0)", "(lambda: 0)()"),
  ),

  // Exceptions that are hard to tell.
  "words that are a number": ends(
    [/E: <exception str\(\) failed>/],
    ...inTeleop("class E(Exception):", "    def __str__(self): return 5", "raise E()"),
  ),
  "words of 50 MB": ends([/ValueError: xxx/], ...inTeleop("raise ValueError('x' * 50_000_000)")),
  "words of control characters": ends(
    [/ValueError: a/, /robot\.py", line 5/],
    ...inTeleop("raise ValueError('a\\x00b\\ud800\\x1b[31mred')"),
  ),
  "2,000 exceptions at once": ends(
    [/ExceptionGroup: many \(2000 sub-exceptions\)/, /and 1985 more exceptions/],
    ...inTeleop("raise ExceptionGroup('many', [ValueError(str(i)) for i in range(2000)])"),
  ),
  "3,000 exceptions, each the cause of the next": ends(
    [/Unhandled exception: ValueError: 2999/],
    ...inTeleop(
      "last = None",
      "for i in range(3000):",
      "    e = ValueError(str(i)); e.__cause__ = last; last = e",
      "raise last",
    ),
  ),
  "a class that raises when it is asked": ends(
    [/RuntimeError: never/],
    ["isinstance(1, X)"],
    "robotInit",
    "class M(type):\n    def __getattribute__(cls, name): raise RuntimeError('never')\nclass X(metaclass=M): pass",
  ),
  "an end of an object that raises": goesOn(
    [/ValueError: in del/],
    ["D()"],
    "teleopPeriodic",
    "class D:\n    def __del__(self): raise ValueError('in del')",
  ),
  "no console": ends(
    [/robot\.py, line 7: Something is divided by zero/],
    ...inTeleop("import sys; sys.stdout = sys.stderr = None", "print('x')", "1 / 0"),
  ),
  "a log without a place": ends(
    [/'NoneType' object has no attribute 'level'/],
    ...inTeleop("import logging", "logging.getLogger().handlers = [None]", "logging.error('x')"),
  ),

  // Files.
  "an encoding that is declared": {
    files: {
      "robot.py": latin1(
        "# -*- coding: latin-1 -*-\nimport wpilib\nname = 'caf\xe9'\nprint(len(name))\nclass Robot(wpilib.TimedRobot): pass\n",
      ),
    },
    says: [/ 4\n/, started],
    ends: false,
  },
  "an encoding that is not declared": {
    files: { "robot.py": latin1("import wpilib\nname = 'caf\xe9'\nclass Robot(wpilib.TimedRobot): pass\n") },
    says: [/robot\.py, line 2: Python cannot read the letters of this file\.\n.*Save it as UTF-8/],
    ends: true,
  },
  "a zero byte": {
    files: { "robot.py": latin1("import wpilib\n\0\nclass Robot(wpilib.TimedRobot): pass\n") },
    says: [/Python cannot read the letters of this file/],
    ends: true,
  },
  "a byte order mark and Windows lines": {
    files: { "robot.py": `\ufeff${robot(["self.k = 1"]).replaceAll("\n", "\r\n")}` },
    says: [started],
    ends: false,
  },
  "5,000 brackets": {
    files: { "robot.py": `x = ${"(".repeat(5000)}${")".repeat(5000)}\n` },
    says: [/SyntaxError: too many nested parentheses/],
    ends: true,
  },
  "files that are named as Python's own": {
    files: {
      "robot.py": robot(["import json, random; json.loads('1')"]),
      "math.py": "x = 1\n",
      "wpilib.py": "1 / 0\n",
    },
    says: [started],
    ends: false,
  },
  "200,000 files": ends(
    [/OSError: \[Errno 51\] No space left on device/],
    ...inTeleop("for i in range(200_000): open(f'f{i}', 'w').write('x')"),
  ),

  // WPILib's value.
  "a motor that is set to no number": goesOn(
    [started],
    ["self.motor = wpilib.PWMSparkMax(0)", "self.motor.set(float('nan'))", "self.motor.setVoltage(float('inf'))"],
  ),
  "a port of 31 digits": ends([/There is no port 10{30}\./], ["self.motor = wpilib.PWMSparkMax(10 ** 30)"]),
  "a period of no number": ends(
    [/addPeriodic: a period of nan s; it must be a number of at least 0\.000001/],
    ["self.addPeriodic(print, float('nan'))"],
  ),
  "a period without an end": ends(
    [/Notifier\.startPeriodic: a period of inf s; it must be a number/],
    ["wpilib.Notifier(print).startPeriodic(float('inf'))"],
  ),
  "a period of a nanosecond": {
    files: {
      "robot.py":
        "import wpilib\nclass Robot(wpilib.TimedRobot):\n    def __init__(self):\n        super().__init__(1e-9)\n",
    },
    says: [/TimedRobot: a period of 1e-09 s; it must be a number of at least 0\.000001/],
    ends: true,
  },
  "a periodic function that is a coroutine": {
    files: {
      "robot.py": "import wpilib\nclass Robot(wpilib.TimedRobot):\n    async def teleopPeriodic(self):\n        pass\n",
    },
    says: [/robot\.py, line 3: The lines of teleopPeriodic never run: async makes/],
    ends: false,
  },
  "a periodic function that yields": goesOn(
    [/robot\.py, line 5: The lines of teleopPeriodic never run: yield makes/],
    ...inTeleop("yield 1"),
  ),
  "a periodic function that wants an argument": {
    files: {
      "robot.py": "import wpilib\nclass Robot(wpilib.TimedRobot):\n    def teleopPeriodic(self, x):\n        pass\n",
    },
    says: [/robot\.py, line 3: WPILib calls teleopPeriodic without 'x'/],
    ends: true,
  },
  "a periodic function that is a number": ends(
    [/A value of type int is called as if it were a function/],
    ["self.teleopPeriodic = 5"],
    "teleopInit",
  ),
  "nothing for the dashboard": ends(
    [/putData\(None\): there is no object yet/],
    ["wpilib.SmartDashboard.putData(None)"],
  ),
  "a pose of three bytes": goesOn(
    [started],
    ["ntcore.NetworkTableInstance.getDefault().getRawTopic('r').publish('struct:Pose2d').set(b'abc')"],
    "teleopPeriodic",
    "import ntcore",
  ),
  "30,000 names on NetworkTables": ends(
    [/more than 20000 topics; the last is "\/SmartDashboard\/k19\d{3}": does a loop make new names\?/],
    ...inTeleop("for i in range(30_000): wpilib.SmartDashboard.putNumber(f'k{i}', i)"),
  ),
  "a physics.py that moves the robot nowhere": {
    files: withPhysics("self.controller.move_robot(Transform2d(float('nan'), 0, 0))"),
    says: [/Warning: SandlotPhysics: pose is nan, which moves nothing/],
    ends: false,
  },
  "a physics.py that raises": {
    files: withPhysics("raise ValueError('phys')"),
    says: [/physics\.py", line 6/, /ValueError: phys/],
    ends: true,
  },

  // Modules that no robot program has here.
  "a sleep of 30 years": goesOn([started], ...inTeleop("import time; time.sleep(1e9)")),
  "a process": ends(
    [/a robot program cannot start other programs here/],
    ["import multiprocessing; multiprocessing.Process(target=print).start()"],
  ),
  "a loop of asyncio": ends(
    [/asyncio has no loop of its own here: use TimedRobot\.addPeriodic or wpilib\.Notifier/],
    ["import asyncio; asyncio.run(asyncio.sleep(1))"],
  ),
  "a socket": ends(
    [/ConnectionRefusedError: .*there is no network for a robot program/, /robot\.py", line 5/],
    ["import socket; socket.create_connection(('127.0.0.1', 80))"],
  ),
  "the machine below": ends(
    [/ctypes\.string_at is not in Sandlot: ctypes reaches the machine below Python/],
    ["import ctypes; ctypes.string_at(0)"],
  ),
  "one call that never ends": ends(
    [/Your code did not come back, and was interrupted in robot\.py, line 5/],
    ...inTeleop("import re; re.match(r'(a+)+$', 'a' * 40 + 'b')"),
  ),
};
