"""2027's names over the same packages: programs with them run, and a name of the other year says what it is called."""

import enum
import importlib
import inspect
import json
import math
import os
import pathlib
import re
import shutil
import sys
import tempfile
import types
import typing
import unittest

from _sandlot import clock, devices, face, missing, names_2027, program, tables, years

import wpilib

names = pathlib.Path(__file__).with_name("names-2027.txt")
wheels = names.with_name("names-2027-wheels.txt")
lacks = names.with_name("names-2027-lacking.txt")

_drive = """
import commands2
import wpilib
import wpilib_drivers
import wpimath
import wpimath.units

class Train(commands2.Subsystem):
    def __init__(self):
        super().__init__()
        self.left, self.right = wpilib_drivers.PWMSparkMax(0), wpilib_drivers.PWMSparkMax(1)
        self.right.set_inverted(True)
        self.drive = wpilib.DifferentialDrive(self.left, self.right)
        self.imu = wpilib.OnboardIMU(wpilib.OnboardIMU.MountOrientation.FLAT)

    def ahead(self):
        return self.run(lambda: self.drive.arcade_drive(0.5, 0, square_inputs=False)).with_name("ahead")

class Robot(commands2.TimedCommandRobot):
    def __init__(self):
        super().__init__()
        self.train = Train()
        self.train.set_default_command(self.train.ahead())
        self.seen = []
        Robot.made = self

    def simulation_periodic(self):
        self.seen.append("simulation")

    def teleop_init(self):
        self.seen.append(f"teleop at {wpilib.Timer.get_timestamp():.2f}")

    def teleop_periodic(self):
        self.seen.append(self.train.left.get_throttle())

    def utility_init(self):
        self.seen.append("utility")
"""


def _ds(**given: object) -> str:
    data = {">enabled": False, ">autonomous": False, ">test": False, ">ds": True, ">new_data": True}
    data.update({f">{name}": value for name, value in given.items()})
    return json.dumps({"type": "DriverStation", "device": "", "data": data}, separators=(",", ":"))


class YearTest(unittest.TestCase):
    """The tests of 2026's names come first, by name: the packages change once."""

    def setUp(self) -> None:
        self.folder = tempfile.mkdtemp()
        self.path = list(sys.path)

    def tearDown(self) -> None:
        sys.path[:] = self.path
        sys.modules.pop("robot", None)
        shutil.rmtree(self.folder)

    def start(self, text: str, year: int = 0) -> "tuple[program.Program, str]":
        pathlib.Path(self.folder, "robot.py").write_text(text)
        importlib.invalidate_caches()
        made = program.Program(self.folder, 1, year)
        return made, made.begin()

    def test_a_which_year_a_project_is_of(self) -> None:
        def of(**files: str) -> int:
            for name in os.listdir(self.folder):
                os.unlink(os.path.join(self.folder, name))
            for name, text in files.items():
                pathlib.Path(self.folder, name.replace("_", ".")).write_text(text)
            return years.of_project(self.folder)

        self.assertEqual(of(robot_py="import wpilib\n"), 2026)
        self.assertEqual(of(robot_py="import wpilib_drivers\n"), 2027)
        self.assertEqual(of(robot_py="class R:\n    def teleop_periodic(self):\n        pass\n"), 2027)
        self.assertEqual(of(robot_py="import wpilib\n", pyproject_toml='[tool.robotpy]\nrobotpy_version = "2027.0.0a3"\n'), 2027)
        self.assertEqual(of(robot_py="import tunables\n"), 2027)
        self.assertEqual(of(robot_py="import telemetry\n", telemetry_py="speed = 1\n"), 2026)
        said = '[tool.robotpy]\nrobotpy_version = "2026.2.1"\n'
        self.assertEqual(of(robot_py="def teleop_periodic(self): pass\n", pyproject_toml=said), 2026)

    def test_a_a_program_that_tells_no_year_is_of_the_pages(self) -> None:
        def of(text: str, year: int) -> int:
            pathlib.Path(self.folder, "robot.py").write_text(text)
            return years.of_project(self.folder, year)

        plain = "import wpilib\nclass R(wpilib.TimedRobot):\n    pass\n"
        self.assertEqual([of(plain, 2026), of(plain, 2027)], [2026, 2027])
        self.assertIn("the page is set to it", years.reason(self.folder))
        for marked in ("    def teleopPeriodic(self): pass\n", "    def createObjects(self): self.x = 1\n", "    def go(self): self.drive.arcadeDrive(1, 0)\n"):
            self.assertEqual(of(plain + marked, 2027), 2026)
        self.assertEqual(of(plain + "    def teleop_periodic(self): pass\n", 2026), 2027)

    def test_a_a_program_of_two_years_is_said_with_its_lines(self) -> None:
        def of(text: str, **more: str) -> str:
            for name, each in {"robot": text, **more}.items():
                pathlib.Path(self.folder, f"{name}.py").write_text(each)
            return years.mixture(self.folder)

        head = "import wpilib\n"
        self.assertEqual(of(f"{head}class R(wpilib.TimedRobot):\n    def teleopPeriodic(self):\n        wpilib.SmartDashboard\n"), "")
        self.assertEqual(of(f"{head}import tunables\nclass R(wpilib.TimedRobot):\n    def teleop_periodic(self): pass\n"), "")
        # A module of the program's own package.
        self.assertEqual(of(f"{head}from .telemetry import Log\nclass R(wpilib.TimedRobot):\n    def teleopPeriodic(self): pass\n"), "")
        # Words of comments and texts, functions outside of classes, and names of the program's own belong to no year.
        self.assertEqual(of(f"{head}import tunables\n# def robotInit\nteleopPeriodic = 'wpilib.SmartDashboard'\ndef robotInit(): pass\n"), "")
        self.assertEqual(
            of(f"{head}import wpilib_drivers\n\nclass R(wpilib.TimedRobot):\n    def teleopPeriodic(self):\n        wpilib.SmartDashboard\n"),
            "This program is half 2026's, half 2027's: robot.py, line 5 (def teleopPeriodic); robot.py, line 6 (wpilib.SmartDashboard) "
            "are 2026's. robot.py, line 2 (import wpilib_drivers) is 2027's",
        )
        self.assertIn(
            "arm.py, line 1 (import wpimath.geometry) is 2026's. robot.py, line 3 (def teleop_periodic) is 2027's",
            of(f"{head}class R(wpilib.TimedRobot):\n    def teleop_periodic(self): pass\n", arm="from wpimath.geometry import Pose2d\n"),
        )
        # A module of the project's own with that name; a file that is not Python.
        self.assertEqual(
            of("import telemetry\nclass R:\n    def robotInit(self): pass\n", telemetry="speed = 1\n", arm="", broken="def ("), ""
        )

    def test_b_a_program_of_two_years_hears_it_when_it_starts(self) -> None:
        _, said = self.start(
            "import wpilib\nclass Robot(wpilib.TimedRobot):\n    def robotInit(self):\n        pass\n    def teleop_periodic(self):\n        pass\n",
            2026,
        )
        self.assertIn(
            "half 2026's, half 2027's: robot.py, line 3 (def robotInit) is 2026's. robot.py, line 5 (def teleop_periodic) is 2027's. "
            "It has the names of 2026 here",
            said,
        )

    def test_b_names_of_2027_in_2026_say_what_they_are_called(self) -> None:
        head = "import wpilib\nclass Robot(wpilib.TimedRobot):\n"
        for text, sentence in (
            (f"{head}    def robotInit(self):\n        wpilib.PWMSparkMax(7).set_inverted(True)\n",
             "PWMSparkMax.set_inverted is 2027's name: in 2026 it is setInverted."),
            (f"{head}    def robotInit(self):\n        wpilib.PWMSparkMax(8).set_throttle(1)\n",
             "PWMSparkMax.set_throttle is 2027's name: in 2026 it is set."),
            (f"{head}    def teleop_periodic(self):\n        pass\n",
             "robot.py, line 3: Robot.teleop_periodic is 2027's name: in 2026 it is teleopPeriodic"),
            (f"from wpimath import Pose2d\n{head}    pass\n", "wpimath.Pose2d is 2027's name: in 2026 it is wpimath.geometry.Pose2d."),
            (f"import wpilib_drivers\n{head}    pass\n", "wpilib_drivers is 2027's: in 2026 its classes are in wpilib"),
            (f"import wpilib.drive\n{head}    def robotInit(self):\n"
             "        wpilib.drive.DifferentialDrive(print, print).arcadeDrive(0, 0, square_inputs=True)\n",
             "The argument square_inputs is 2027's name: in 2026 it is squareInputs."),
        ):  # fmt: skip
            with self.subTest(text=text):
                sys.modules.pop("robot", None)
                _, said = self.start(text, 2026)
                self.assertIn(sentence, said)
                self.assertIn('"Ended"', said)

    def test_c_a_program_of_2027_runs(self) -> None:
        made, said = self.start(_drive)
        self.assertEqual(made.year, 2027)
        self.assertNotIn('"Ended"', said)
        out = []
        for tick in range(30):
            mode = {"enabled": tick >= 5, "test": tick >= 20}
            out.append(made.tick(20_000 * tick, _ds(**mode)))
        self.assertNotIn('"Ended"', "\n".join(out))
        seen = made.robot.seen
        self.assertIn("simulation", seen)
        self.assertIn("utility", seen)
        self.assertEqual(len([each for each in seen if str(each).startswith("teleop at")]), 1)
        # The deadband makes 0.489796 of 0.5, and whole microseconds 0.49004 of that, as in 2026.
        self.assertAlmostEqual(max(each for each in seen if isinstance(each, float)), 0.49004, 5)

    def test_c_servos_and_motors_of_an_expansion_hub(self) -> None:
        made, said = self.start(
            """
import wpilib
class Robot(wpilib.TimedRobot):
    def __init__(self):
        super().__init__()
        hub = wpilib.ExpansionHub(1)
        self.arm, self.roller, self.left, self.right = hub.make_servo(2), hub.make_cr_servo(3), hub.make_motor(0), hub.make_motor(1)
        for each in (self.arm, self.roller, self.left, self.right): each.set_enabled(True)
        self.right.set_reversed(True)
        self.right.follow(self.left, wpilib.ExpansionHubMotor.FollowDirection.OPPOSED)
        self.arm.set_angle(45)
        self.roller.set_throttle(-0.5)
        self.left.set_throttle(0.25)
        try:
            hub.make_servo(2)
        except RuntimeError as error:
            print("said", error)
"""
        )
        self.assertNotIn('"Ended"', said)
        # 600 us to 2400 us: WPILib's (int)(part * 1800 + 600).
        self.assertIn("said ExpansionHub Servo 2 already allocated", said)
        out = said + made.tick(0, _ds())
        for device, values in (
            ("ExpansionHubServo[1,2]", {"<Pulse": 1050, "<Enabled": True}),
            ("ExpansionHubServo[1,3]", {"<Pulse": 1050, "<Enabled": True}),
            ("ExpansionHubMotor[1,0]", {"<Output": 0.25}),
            ("ExpansionHubMotor[1,1]", {"<Output": -0.25}),
        ):
            told = devices.find("SimDevice", device)
            self.assertIsNotNone(told)
            self.assertEqual({key: told.values[key] for key in values}, values)
            self.assertIn(device, out)
        devices.find("SimDevice", "ExpansionHubMotor[1,0]").values["<>Position"] = 280.0
        self.assertEqual(made.robot.left.get_encoder_position(), 280.0)
        made.robot.left.reset_encoder()
        self.assertEqual(made.robot.left.get_encoder_position(), 0.0)

    def test_c_operating_modes(self) -> None:
        made, said = self.start(
            """
import wpilib
from hal import RobotMode
from wpilib.opmoderobot import OpModeRobot

class Drive(wpilib.PeriodicOpMode):
    def __init__(self, robot):
        super().__init__()
        self.seen = robot.seen
        self.add_periodic(lambda: self.seen.append("quick"), 0.01)

    def disabled_periodic(self): self.seen.append("waits")
    def start(self): self.seen.append("starts")
    def periodic(self): self.seen.append("drives")
    def end(self): self.seen.append("ends")

class Score(wpilib.OpMode):
    def __init__(self):
        self.chooser = wpilib.DSGamepadChooser(0)
        self.chooser.add_options("Target", ["High", "Low"]).add_double_options("Speed", 0.25, 1.0, 0.5)

    def disabled_periodic(self):
        self.chooser.update()
        wpilib.DriverStationDisplay.update_lines()

    def start(self): print("scores", self.chooser.get_selected("Target"), self.chooser.get_selected_double("Speed"))

class Robot(OpModeRobot):
    def __init__(self):
        super().__init__()
        self.seen = []
        self.add_opmode(Drive, RobotMode.TELEOPERATED, "Drive")
        self.add_opmode(Score, RobotMode.AUTONOMOUS, "Score")
        self.publish_opmodes()

    def none_periodic(self): self.seen.append("none")
"""
        )
        self.assertEqual(made.year, 2027)
        out = [said]
        # Programs of other tests have been there before.
        begun = clock.microseconds()
        for tick in range(12):
            out.append(made.tick(begun + 20_000 * tick, _ds(enabled=4 <= tick < 8)))
        seen = [each for each in made.robot.seen if each != "quick"]
        # Once when it is made, then in each loop; once started it drives in the next loop; after its end it is made
        # again.
        self.assertEqual(seen[:3], ["waits", "waits", "waits"])
        self.assertEqual(seen[seen.index("starts") : seen.index("ends")], ["starts", *["drives"] * 3])
        self.assertEqual(seen[seen.index("ends") + 1], "waits")
        self.assertGreater(made.robot.seen.count("quick"), 15)
        for tick in range(12, 18):
            pov = {"type": "Joystick", "device": "0", "data": {">povs": [90 if tick == 15 else -1], ">axes": [0] * 6, ">buttons": [False]}}
            held = json.dumps(pov, separators=(",", ":"))
            out.append(made.tick(begun + 20_000 * tick, held + "\n" + _ds(autonomous=True, enabled=tick > 16)))
        text = "\n".join(out)
        self.assertNotIn('"Ended"', text)
        self.assertIn("> Target: Low", text)
        self.assertIn("scores Low 0.25", text)
        self.assertIn("/SmartDashboard/Auto OpMode/options", text)

    def test_c_leds_edges_buses_and_queues(self) -> None:
        made, said = self.start(
            """
import datetime
import wpilib
import wpiutil

class Robot(wpilib.TimedRobot):
    def __init__(self):
        super().__init__()
        self.left, self.right = wpilib.AddressableLED(3), wpilib.AddressableLED(4)
        self.left.set_length(2)
        self.right.set_start(2)
        self.right.set_length(3)
        buffer = wpilib.AddressableLEDBuffer(3)
        wpilib.LEDPattern.solid(wpiutil.Color(1.0, 0.0, 0.0)).apply_to(buffer)
        buffer[1:3].set_rgb(0, 0, 9, 0)
        self.right.set_data(buffer)
        wpilib.AddressableLED.set_global_data(0, wpilib.AddressableLED.ColorOrder.RGB, [wpilib.AddressableLED.LEDData(1, 2, 3)])
        print("leds", [self.right.get_channel(), self.right.get_start(), len(buffer), buffer.get_red(0), buffer.get_green(1), buffer.get_led_8bit(1).green])
        self.edges = wpilib.EdgeCounter(7, wpilib.EdgeConfiguration.RISING_EDGE)
        self.called = []
        self.queue = wpilib.PeriodicPriorityQueue()
        self.queue.add(lambda: self.called.append("slow"), datetime.timedelta(0), 0.05)
        quick = wpilib.PeriodicPriorityQueue.Callback(lambda: self.called.append("quick"), datetime.timedelta(0), 0.02)
        self.queue.add(quick)
        print("queue", self.queue.remove(quick), self.queue.remove(quick))
        print("more", wpilib.Timer.create_started().is_running(), wpilib.get_error_message(), wpilib.CANPort.CAN_D19.value, wpilib.SensorUtil.get_num_smart_io_ports())
        print("status", wpilib.RobotController.get_can_status(wpilib.CANPort.CAN_S0).tx_full_count, wpilib.CompressorConfigType.HYBRID.value)
        for wrong in (lambda: wpilib.CAN(0, 5), lambda: wpilib.RobotController.get_can_status(0), lambda: self.left.set_length(2000), lambda: wpilib.EdgeCounter(8, 1)):
            try:
                wrong()
            except (TypeError, RuntimeError) as error:
                print("said", error)
        wpilib.CAN(wpilib.CANPort.CAN_S1, 5).write_packet(1, b"ab")
""",
            2027,
        )
        self.assertNotIn('"Ended"', said)
        for words in (
            "leds [4, 2, 3, 255, 9, 9]",
            "queue True False",
            "more True ('', 0) 24 6",
            "status 0 3",
            "said wpilib.CAN: the first argument is a wpilib.CANPort in 2027, not 0",
            "said wpilib.RobotController.get_can_status: bus_id is a wpilib.CANPort, not 0",
            "said LED length must be less than or equal to 1024. 2000 was requested",
            "said wpilib.EdgeCounter: configuration is a wpilib.EdgeConfiguration, not 1",
        ):
            self.assertIn(words, said)
        told = devices.find("AddressableLED", 0).values
        self.assertEqual([told["<length"], [tuple(each.values()) for each in told["<data"]]], [5, [(1, 2, 3), (0, 0, 0), (255, 0, 0), (0, 9, 0), (255, 0, 0)]])
        # Two rises: the input was high before.
        begun = clock.microseconds()
        for tick, value in enumerate((False, True, True, False, True)):
            made.tick(begun + 20_000 * tick, json.dumps({"type": "DIO", "device": "7", "data": {"<>value": value}}) + "\n" + _ds())
        self.assertEqual(made.robot.edges.get_count(), 2)
        made.robot.edges.reset()
        self.assertEqual(made.robot.edges.get_count(), 0)

    def test_c_a_simulated_device_calls_who_watches_it(self) -> None:
        face.wear()
        import wpilib.simulation

        sim = wpilib.simulation.DIOSim(9)
        heard = []
        store = sim.register_value_callback(lambda name, value: heard.append((name, value.value)), True)
        sim.set_value(False)
        del store
        sim.set_value(True)
        self.assertEqual(heard, [("Value", True), ("Value", False)])
        with self.assertRaisesRegex(AttributeError, "no attribute 'set_valu'"):
            sim.set_valu

    def test_c_telemetry_goes_into_a_data_log(self) -> None:
        made, said = self.start(
            """
import telemetry
import wpilib
import wpilog
import wpimath

class Robot(wpilib.TimedRobot):
    def __init__(self):
        super().__init__()
        self.file = wpilog.DataLogWriter("/tmp/own.wpilog")
        own = wpilib.DataLogTelemetryBackend(self.file, "/tel")
        telemetry.TelemetryRegistry.register_backend("/Arm", own)
        telemetry.TelemetryRegistry.register_backend("/Drive", wpilib.DataLogTelemetryBackend(wpilib.DataLogManager.get_log(), "run"))
        for value in (1.5, 1.5, 2.5):
            telemetry.log("Arm/x", value)
        telemetry.log("Arm/n", 3)
        telemetry.log("Arm/t", "hi")
        telemetry.log("Arm/b", True)
        telemetry.log("Arm/p", wpimath.Pose2d())
        telemetry.log("Arm/l", [1.0, 2.0], element_type=float)
        telemetry.log("Drive/speed", 0.25)
        telemetry.log("Light", 5)
        print("schemas", own.has_schema("struct:Pose2d"), own.has_schema("nope"))
        self.file.stop()
        for record in wpilog.DataLogReader("/tmp/own.wpilog"):
            if record.is_start():
                start = record.get_start_data()
                print("start", start.entry, start.name, start.type, start.metadata)
            else:
                print("data", record.get_entry(), len(record.get_raw()))
        try:
            wpilib.DataLogTelemetryBackend(None, "")
        except TypeError as error:
            print("said", error)
"""
        )
        self.assertNotIn('"Ended"', said)
        # As RobotPy 2027.0.0a7's own wheels write the same file.
        own = (
            "start 1 /tel/Arm/x double {}|data 1 8|data 1 8|start 2 /tel/Arm/n int64 {}|data 2 8|start 3 /tel/Arm/t string {}|data 3 2|"
            "start 4 /tel/Arm/b boolean {}|data 4 1|start 5 /.schema/struct:Translation2d structschema |data 5 17|"
            "start 6 /.schema/struct:Rotation2d structschema |data 6 12|start 7 /.schema/struct:Pose2d structschema |data 7 45|"
            "start 8 /tel/Arm/p struct:Pose2d {}|data 8 24|start 9 /tel/Arm/l double[] {}|data 9 16"
        ).split("|")
        lines = [json.loads(line) for line in said.splitlines()]
        printed = [line["text"] for line in lines if line.get("type") == "Console"]
        self.assertEqual([text for text in printed if text.startswith(("start", "data"))], own)
        self.assertIn("schemas True False", printed)
        self.assertIn("said wpilib.DataLogTelemetryBackend: log is", "\n".join(printed))
        self.assertIn("/DataLog/run/Drive/speed", said + made.tick(0, _ds()))
        self.assertNotIn("/Telemetry/Drive/speed", said)
        self.assertIn("/Telemetry/Light", said)

    def test_c_telemetry_and_tunables(self) -> None:
        made, said = self.start(
            """
import telemetry
import tunables
import wpilib
import wpimath

class Robot(wpilib.TimedRobot):
    def __init__(self):
        super().__init__()
        self.auto = tunables.Selectable()
        self.auto.add_default("stay", 0)
        self.auto.add("go", 1)
        tunables.publish("Auto", self.auto)
        self.speed = tunables.add_double("Shooter/speed", 0.5, properties={"min": 0, "max": 1})
        self.angle = tunables.add_double("angle", 20, robust=True)
        self.pid = wpimath.PIDController(1, 0, 0)
        tunables.publish("Pid", self.pid)
        self.field = wpilib.Field2d()
        self.arm = wpilib.Mechanism2d(3, 3)
        self.arm.get_root("tower", 1, 2).append_ligament("mast", 0.5, 90)

    def robot_periodic(self):
        self.field.set_robot_pose(wpimath.Pose2d(1, 2, wpimath.Rotation2d()))
        telemetry.log("Field", self.field)
        telemetry.log("Arm", self.arm)
        telemetry.log("Drive/pose", wpimath.Pose2d())
        telemetry.log("list", [1, 2], element_type=float)
        telemetry.log("power", wpilib.PowerDistribution(wpilib.CANBus.CAN_S0))
        telemetry.log("kind", 1)
        telemetry.log("kind", 1.5)
        try:
            telemetry.log("bare", [1, 2])
        except TypeError as error:
            telemetry.log("error", str(error))
"""
        )
        self.assertEqual(made.year, 2027)
        self.assertNotIn('"Ended"', said)
        begun = clock.microseconds()
        for tick in range(3):
            said += "\n" + made.tick(begun + 20_000 * tick, _ds())

        self.assertNotIn("Ended", said)

        def topic(name: str) -> dict:
            lines = [json.loads(line) for line in said.splitlines() if f'"name": "{name}"' in line]
            return lines[-1] if lines else {}

        self.assertEqual(topic("/Tunables/Auto/.type")["value"], "Selectable")
        self.assertEqual(topic("/Tunables/Auto/options")["value"], ["stay", "go"])
        self.assertEqual(topic("/Tunables/Auto/selected/value")["properties"], {"robust": True, "mutable": True})
        self.assertEqual(topic("/Tunables/Shooter/speed")["properties"], {"min": 0, "max": 1, "mutable": True})
        self.assertEqual(topic("/Tunables/Pid/p")["value"], 1.0)
        self.assertEqual(topic("/Telemetry/Field/Robot")["kind"], "struct:Pose2d[]")
        self.assertEqual(topic("/Telemetry/Arm/tower/position")["value"], [1.0, 2.0])
        self.assertEqual(topic("/Telemetry/Arm/tower/mast/.type")["value"], "line")
        self.assertEqual(topic("/Telemetry/Drive/pose")["kind"], "struct:Pose2d")
        self.assertEqual(topic("/Telemetry/list")["value"], [1.0, 2.0])
        self.assertEqual(len(topic("/Telemetry/power/Current")["value"]), 16)
        self.assertEqual(topic("/Telemetry/kind")["value"], 1)
        self.assertEqual(topic("/Telemetry/error")["value"], "sequence element type must be specified")
        for name, kind, value in (
            *(("Auto/selected/tune", "string", "go"), ("angle/tune", "double", 30.0)),
            *(("Pid/p", "double", 4.0), ("Shooter/speed", "double", 0.75)),
        ):
            tables.give(f"/Tunables/{name}", kind, value)
        for tick in range(3, 6):
            said += "\n" + made.tick(begun + 20_000 * tick, _ds())
        robot = made.robot
        self.assertEqual((robot.auto.get_selected(), robot.angle.get(), robot.pid.get_p(), robot.speed.get()), (1, 30.0, 4.0, 0.75))
        # Robust ones answer.
        self.assertEqual(topic("/Tunables/Auto/selected/value")["value"], "go")
        self.assertEqual(topic("/Tunables/angle/value")["value"], 30.0)

    def test_c_telemetry_goes_to_the_backends_that_a_program_registers(self) -> None:
        """Answers of alpha 7's own wheels to the same lines."""
        face.wear()
        import telemetry
        import wpimath
        from telemetry.mock_backend import Action, KeepDuplicatesValue, LogBooleanArrayValue, LogRawValue, LogStringValue, SetPropertyValue

        registry, mock = telemetry.TelemetryRegistry, telemetry.MockTelemetryBackend()
        telemetry.log("mock/before", 1)
        registry.register_backend("/mock", mock)
        self.assertIs(registry.get_backend("/mock/a"), mock)
        self.assertIs(registry.get_backend("mock"), mock)
        self.assertIsNot(registry.get_backend("/mockery/b"), mock)
        telemetry.log("mock/before", 2)
        for value in (1, 1, 1.5, True, "x", b"ab"):
            telemetry.log("mock/a", value)
        telemetry.log("mock/f", [1, 2], element_type=int)
        telemetry.log("mock/h", [True], element_type=bool)
        telemetry.log("mock/i", ["a"], element_type=str)
        telemetry.log("mock/q", [wpimath.Rotation2d(1)], element_type=wpimath.Rotation2d)
        telemetry.keep_duplicates("mock/a")
        telemetry.set_property("mock/a", "k", "1")
        one = LogRawValue(b"\x00\x00\x00\x00\x00\x00\xf0?", "struct:Rotation2d[]")
        self.assertEqual(
            mock.get_actions(),
            [
                Action("/mock/before", 2),
                *(Action("/mock/a", each) for each in (1, 1, 1.5, True, LogStringValue("x", "string"), LogRawValue(b"ab", "raw"))),
                *(Action("/mock/f", [1, 2]), Action("/mock/h", LogBooleanArrayValue([True])), Action("/mock/i", ["a"])),
                *(Action("/mock/q", one), Action("/mock/a", KeepDuplicatesValue()), Action("/mock/a", SetPropertyValue("k", "1"))),
            ],
        )
        schema = {"type": "structschema", "schema_bytes": b"", "schema_string": "double value"}
        self.assertEqual((mock.get_schema("struct:Rotation2d"), mock.get_last_value("/mock/zz")), (schema, None))
        mock.clear()
        # A Field2d goes there as a whole; several backends get the same; one that discards gets nothing.
        other = telemetry.MockTelemetryBackend()
        registry.register_backend("/mock/two", telemetry.MultiTelemetryBackend([mock, other]))
        registry.register_backend("/mock/none", telemetry.DiscardTelemetryBackend())
        telemetry.log("mock/Field", wpilib.Field2d())
        telemetry.log("mock/two/a", 4)
        telemetry.log("mock/none/a", 5)
        self.assertEqual([each.path for each in mock.get_actions()], ["/mock/Field/.type", "/mock/Field/Robot", "/mock/two/a"])
        self.assertEqual(other.get_actions(), [Action("/mock/two/a", 4)])
        self.assertTrue(registry.get_entry("/mock/none/a").is_discard())

        class Own(telemetry.TelemetryBackend):
            def get_entry(self, path):
                return OwnEntry()

        class OwnEntry(telemetry.TelemetryEntry):
            def log_int64(self, value, timestamp):
                heard.append((value, timestamp))

        heard = []
        registry.register_backend("/own", Own())
        telemetry.log("own/a", 5)
        telemetry.log("own/b", 5.5)
        self.assertEqual(heard, [(5, 0)])
        registry.register_backend("/logged", wpilib.NetworkTablesTelemetryBackend(None, "/Elsewhere"))
        telemetry.log("logged/a", 6)
        self.assertEqual(tables.topic("/Elsewhere/logged/a").value, 6)
        registry.reset()
        telemetry.log("mock/a", 7)
        self.assertEqual((mock.get_last_value("/mock/a"), tables.topic("/Telemetry/mock/a").value), (None, 7))

    def test_c_physics_py_shows_its_field_under_telemetry(self) -> None:
        """2027 has no SmartDashboard, where pyfrc publishes it in 2026 (web/app/page/physics-frame.ts has both names)."""
        pathlib.Path(self.folder, "physics.py").write_text(
            "import wpimath\n"
            "class PhysicsEngine:\n"
            "    def __init__(self, controller):\n"
            "        self.controller = controller\n"
            "    def update_sim(self, now, tm_diff):\n"
            "        self.controller.drive(wpimath.ChassisVelocities(2.0, 0.0, 0.0), tm_diff)\n"
        )
        made, said = self.start(
            "import wpilib\n"
            "class Robot(wpilib.TimedRobot):\n"
            "    def teleop_periodic(self):\n"
            "        try:\n"
            "            input()\n"
            "        except RuntimeError as error:\n"
            "            print(error)\n"
        )
        begun = clock.microseconds()
        for tick in range(4):
            said += "\n" + made.tick(begun + 20_000 * tick, _ds(enabled=True))
        sys.modules.pop("physics", None)
        self.assertNotIn('"Ended"', said)
        poses = [json.loads(line)["value"] for line in said.splitlines() if '"name": "/Telemetry/Field/Robot"' in line]
        self.assertGreater(len(poses), 1)
        self.assertNotIn("/SmartDashboard/Field", said)
        self.assertIn("input() has no keyboard here: use a joystick, or tunables.add_double", said)

    def test_c_gamepads_have_a_deadband(self) -> None:
        face.wear()
        for kind in (wpilib.Gamepad, wpilib.XboxController, wpilib.DualShock4Controller):
            pad = kind(0)
            axes = [0.0] * 6
            pad.get_raw_axis = lambda axis: axes[axis]
            seen = []
            for value in (0.1, -0.1, 0.55, -1.0):
                axes[0] = value
                seen.append(pad.get_left_x())
            # (0.55 - 0.1) / 0.9
            for found, expected in zip(seen, (0.0, 0.0, 0.5, -1.0), strict=True):
                self.assertAlmostEqual(found, expected)
            self.assertAlmostEqual(pad.get_raw_axis(0), -1.0)
            pad.set_left_x_deadband(0.5)
            axes[0] = 0.75
            self.assertAlmostEqual(pad.get_left_x(), 0.5)
        # The triggers come after the sticks.
        axes = [0.0, 0.0, 0.9, 0.9, 0.01, 0.505]
        pad = wpilib.XboxController(0)
        pad.get_raw_axis = lambda axis: axes[axis]
        self.assertEqual(pad.get_left_trigger(), 0.0)
        self.assertAlmostEqual(pad.get_right_trigger(), 0.5)

    def test_d_names_of_2026_in_2027_say_what_they_are_called(self) -> None:
        head = "import wpilib\nclass Robot(wpilib.TimedRobot):\n"
        init = f"{head}    def __init__(self):\n        super().__init__()\n"
        for text, sentence in (
            (f"import wpilib_drivers\n{init}        wpilib_drivers.PWMSparkMax(5).setInverted(True)\n",
             "PWMSparkMax.setInverted is 2026's name: in 2027 it is set_inverted."),
            (f"import wpilib_drivers\n{init}        wpilib_drivers.PWMSparkMax(6).set(1)\n",
             "PWMSparkMax.set is 2026's name: in 2027 it is set_throttle."),
            (f"{head}    def teleopPeriodic(self):\n        pass\n",
             "robot.py, line 3: Robot.teleopPeriodic is 2026's name: in 2027 it is teleop_periodic"),
            (f"{head}    def robotInit(self):\n        pass\n", "line 3: Robot.robotInit: 2027 has no robotInit"),
            (f"from wpimath.geometry import Pose2d\n{head}    pass\n",
             "robot.py, line 1: wpimath.geometry.Pose2d is 2026's name: in 2027 it is wpimath.Pose2d"),
            (f"{init}        self.motor = wpilib.PWMSparkMax(9)\n",
             "robot.py, line 5: wpilib.PWMSparkMax is 2026's name: in 2027 it is wpilib_drivers.PWMSparkMax"),
            (f"{head}    def teleop_periodic(self):\n        wpilib.SmartDashboard.put_number('a', 1)\n",
             "robot.py, line 4: wpilib.SmartDashboard is gone in 2027: use telemetry.log for what is shown"),
            (f"from wpilib import SendableChooser\n{head}    pass\n", "wpilib.SendableChooser is gone in 2027: use tunables.Selectable"),
            (f"from wpiutil import Sendable\n{head}    pass\n", "wpiutil.Sendable is gone in 2027: use telemetry.TelemetryLoggable"),
            (f"{init}        self.gyro = wpilib.AnalogGyro(0)\n", "wpilib.AnalogGyro is gone in 2027: use OnboardIMU"),
            (f"{head}    def a(self):\n        wpilib.Tachometer\n    def __init__(self):\n        self.a()\n",
             "wpilib.Tachometer is not in Sandlot: a digital input is told once in 20 ms here: use Encoder.get_rate()"),
        ):  # fmt: skip
            with self.subTest(text=text):
                sys.modules.pop("robot", None)
                _, said = self.start(text, 2027)
                self.assertIn(sentence, said)
                self.assertIn('"Ended"', said)

    def test_e_what_2026_changes_in_place_2027_returns(self) -> None:
        face.wear()
        import wpimath

        state = wpimath.SwerveModuleVelocity(2.0, wpimath.Rotation2d.from_degrees(170))
        turned = state.optimize(wpimath.Rotation2d())
        self.assertEqual((state.velocity, turned.velocity), (2.0, -2.0))
        self.assertAlmostEqual(turned.angle.degrees(), -10)
        wheels = wpimath.MecanumDriveWheelVelocities(4.0, 2.0, 1.0, 0.0)
        self.assertEqual(wheels.desaturate(2.0).front_left, 2.0)
        self.assertEqual(wheels.front_left, 4.0)
        field = wpimath.ChassisVelocities(1.0, 0.0, 0.5).to_robot_relative(wpimath.Rotation2d.from_degrees(90))
        self.assertAlmostEqual(field.vy, -1.0)
        self.assertEqual(repr(wheels).split("(")[0], "MecanumDriveWheelVelocities")

    def test_ea_fields_have_their_tags(self) -> None:
        face.wear()
        import math
        import tempfile

        import robotpy_fields
        import wpimath

        pose = robotpy_fields.get_field(robotpy_fields.FieldId.FRC_2024_CRESCENDO).get_tag_pose(1)
        # 593.68, 9.68 and 53.38 inches.
        for value, expected in zip((pose.x, pose.y, pose.z, pose.rotation().z), (15.079472, 0.245872, 1.355852, math.radians(120))):
            self.assertAlmostEqual(value, expected, 9)
        rebuilt = robotpy_fields.get_field(robotpy_fields.FieldId.FRC_2026_REBUILT_WELDED)
        self.assertEqual([each.ID for each in rebuilt.get_tags()], list(range(1, 33)))
        self.assertIsNone(rebuilt.get_tag_pose(33))
        with self.assertRaisesRegex(RuntimeError, "Sandlot has no tags of FRC_2022_RAPID_REACT"):
            robotpy_fields.get_field(robotpy_fields.FieldId.FRC_2022_RAPID_REACT)
        # Four feet along all axes, seen from the other corner of a field of 54 by 27 feet.
        foot = 0.3048
        tag = robotpy_fields.FieldTag(2, wpimath.Pose3d(4 * foot, 4 * foot, 4 * foot, wpimath.Rotation3d(0, 0, math.pi)))
        own = robotpy_fields.Field("Own", "2027", "Test", None, 54 * foot, 27 * foot, "frc", [tag])
        with tempfile.NamedTemporaryFile(suffix=".json") as file:
            own.serialize(file.name)
            self.assertEqual(robotpy_fields.Field(file.name), own)
        own.set_origin(robotpy_fields.Field.OriginPosition.RED_ALLIANCE_WALL_RIGHT_SIDE)
        seen = own.get_tag_pose(2)
        for value, expected in zip((seen.x, seen.y, seen.z), (50 * foot, 23 * foot, 4 * foot)):
            self.assertAlmostEqual(value, expected, 9)
        self.assertAlmostEqual(math.sin(seen.rotation().z), 0)
        self.assertAlmostEqual(math.cos(seen.rotation().z), 1)

    def test_f_every_name_of_a_package_is_there_or_says_what_to_use(self) -> None:
        face.wear()
        missing.install()
        silent = []
        for line in names.read_text().splitlines()[1:]:
            where, _, inside = line.partition(": ")
            if where not in ("wpilib", "wpilib_drivers", "wpilib.simulation", "wpimath", "commands2", "commands2.button"):
                continue
            package = importlib.import_module(where)
            for name in inside.split(" "):
                try:
                    getattr(package, name)
                except (AttributeError, ImportError) as error:
                    if not re.search(r" is not in Sandlot: |is gone in 2027", str(error)) and name not in _unsaid:
                        silent.append(f"{where}.{name}: {error}")
        self.assertEqual(silent, [], "\n".join(silent))

    def test_g_the_classes_that_programs_use_have_all_their_members(self) -> None:
        face.wear()
        lacking = []
        for line in names.read_text().splitlines()[1:]:
            where, _, inside = line.partition(": ")
            package, _, owner = where.partition(" ")
            if where not in _whole:
                continue
            kind = importlib.import_module(package)
            for part in owner.split("."):
                kind = getattr(kind, part)
            made = getattr(getattr(kind.__init__, "__code__", None), "co_names", ())
            lacking += [f"{where}.{name}" for name in inside.split(" ") if not hasattr(kind, name) and name not in made]
        self.assertEqual(lacking, [])
        self.assertEqual({each for each in _whole if f"\n{each}: " not in names.read_text()}, set())

    def test_h_no_name_of_2026_is_left(self) -> None:
        face.wear()
        left = [
            f"{kind.__qualname__}.{name}"
            for kind in (wpilib.TimedRobot, wpilib.Encoder, wpilib.XboxController, wpilib.DifferentialDrive, wpilib.SmartDashboard)
            for each in kind.__mro__
            for name in vars(each)
            if names_2027.is_name(name) and not name.startswith("_")
        ]
        self.assertEqual(left, [])

    maxDiff = None

    def test_i_what_the_wheels_have_and_sandlot_has_not_is_listed(self) -> None:
        face.wear()
        missing.install()
        listed = [each for each in lacks.read_text().splitlines() if not each.startswith("#")]
        found = lacking()
        self.assertEqual(sorted(set(found) - set(listed)), [], "gone, or called otherwise")
        self.assertEqual(sorted(set(listed) - set(found)), [], "there now: take it out of names-2027-lacking.txt")
        # The parts with which programs publish are whole.
        own = [each for each in found if each.startswith(("telemetry.", "tunables."))]
        self.assertEqual(own, [])

    def test_j_the_hardware_layer_has_no_name_that_2027_has_not(self) -> None:
        face.wear()
        import hal

        line = next(each for each in wheels.read_text().splitlines() if each.startswith("hal: "))
        theirs = {each.partition("(")[0] for each in line.partition(": ")[2].split(" ")}
        ours = {name for name, value in vars(hal).items() if name[0] != "_" and (isinstance(value, (type, types.FunctionType)))}
        self.assertEqual(ours - theirs, {"Enum", "not_found"} & ours)
        with self.assertRaisesRegex(AttributeError, "hal.get_fpga_time is gone in 2027: use hal.get_monotonic_time"):
            hal.get_fpga_time()

    def test_k_the_hardware_layer_answers_as_alpha_7s(self) -> None:
        # Numbers and forms of answers: robotpy-hal 2027.0.0a7, each called once after hal.initialize().
        face.wear()
        import hal

        self.assertEqual({each.name: each.value for each in hal.AllianceStationID}["RED_1"], 1)
        self.assertEqual([each.value for each in (hal.MatchType.NONE, hal.MatchType.ELIMINATION)], [0, 3])
        self.assertEqual([int(each) for each in (hal.SimValueDirection.INPUT, hal.SimValueDirection.BIDIR)], [0, 2])
        self.assertEqual((hal.get_runtime_type(), int(hal.RuntimeType.SYSTEMCORE)), (hal.RuntimeType.SIMULATION, 0))
        self.assertEqual(int(hal.JoystickPOV.LEFT_UP), 9)
        self.assertEqual(hal.get_alliance_station()[1], 0)
        self.assertEqual(hal.get_monotonic_time(), clock.microseconds() * 1000)
        info, game = hal.MatchInfo(), hal.GameData()
        self.assertEqual((hal.get_match_info(info), info.event_name, hal.get_game_data(game), game.game_data), (0, "", 0, ""))
        handle, status = hal.create_notifier()
        self.assertEqual((status, hal.get_notifier_overrun(handle), hal.set_notifier_alarm(handle, 10**9, 0, False, True)), (0, (0, 0), 0))
        self.assertEqual((hal.cancel_notifier_alarm(handle, True), hal.acknowledge_notifier_alarm(handle), hal.destroy_notifier(handle)), (0, 0, None))
        self.assertEqual(hal.SimDevice("x", 3).create_long("l", hal.SimDevice.Direction.INPUT, 5).get(), 5)

    def test_l_an_xrp_answers_as_alpha_7s(self) -> None:
        # robotpy-xrp 2027.0.0a7, with "angle_z" 90 and "rate_z" 45 of SimDevice Gyro:XRPGyro; the page tells our Python its angles clockwise.
        face.wear()
        import xrp

        gyro = xrp.XRPGyro()
        gyro._device.put(">angle_z", -90.0)
        gyro._device.put(">rate_z", -45.0)
        self.assertAlmostEqual(gyro.get_angle(), math.pi / 2)
        self.assertAlmostEqual(gyro.get_rate(), math.pi / 4)
        self.assertAlmostEqual(gyro.get_rotation2d().degrees(), 90.0)
        gyro.reset()
        self.assertEqual(gyro.get_angle_z(), 0.0)
        motor, servo = xrp.XRPMotor(0), xrp.XRPServo(4)
        motor.set_throttle(0.5)
        self.assertEqual((motor.get_description(), motor._device.get("<speed")), ("XRPMotor:motorL", 0.5))
        self.assertAlmostEqual(servo.get_angle(), math.pi / 2)
        servo.set_angle(math.pi)
        self.assertEqual((servo._device.get("<position"), hasattr(servo, "set_position")), (1.0, False))


def _forms(function: object) -> list[list[inspect.Parameter]] | None:
    """What a function of Python takes, by its forms; None: whatever comes."""
    found = []
    for each in typing.get_overloads(function) or [function]:
        given = [one for one in inspect.signature(each).parameters.values() if one.name not in ("self", "cls")]
        if any(one.kind in (one.VAR_POSITIONAL, one.VAR_KEYWORD) for one in given):
            return None
        found.append(given)
    return found


def _takes(ours: list[inspect.Parameter], form: list[str], free: set[int]) -> bool:
    """Whether a form of the wheels can be called, by place and by name. free: places at which the forms disagree themselves."""
    placed = [each for each in ours if each.kind is not each.KEYWORD_ONLY]
    only = {each.name: each for each in ours if each.kind is each.KEYWORD_ONLY}
    named = [each.removesuffix("=") for each in form if each.endswith("=")]
    places = [each for each in form if not each.endswith("=")]
    if len(places) > len(placed):
        return False
    for i, each in enumerate(places):
        may_miss = each.endswith("?")
        if placed[i].name != each.removesuffix("?") and i not in free:
            return False
        if may_miss and placed[i].default is inspect.Parameter.empty:
            return False
    left = [*(each for each in placed[len(places) :] if each.name not in named), *(only[key] for key in only if key not in named)]
    return all(name in only or any(each.name == name for each in placed) for name in named) and all(
        each.default is not inspect.Parameter.empty for each in left
    )


def _unlike(ours: list[list[inspect.Parameter]], parameters: str) -> list[str]:
    """Forms of the wheels that none of ours is like."""
    forms = [[each for each in one.split(",") if each] for one in parameters.split("|")]
    longest = max(len(each) for each in forms)
    free = {i for i in range(longest) if len({form[i].removesuffix("?") for form in forms if i < len(form)}) > 1}
    return [",".join(form) for form in forms if "*" not in "".join(form) and not any(_takes(each, form, free) for each in ours)]


def lacking() -> list[str]:
    """Of names-2027-wheels.txt: names that are not here, and forms of functions that ours have not."""
    found = []
    for line in wheels.read_text().splitlines()[1:]:
        where, _, inside = line.partition(": ")
        package, _, owner = where.partition(" ")
        try:
            kind = importlib.import_module(package)
            kind = getattr(kind, owner) if owner else kind
        except (AttributeError, ImportError):
            # The class itself is listed.
            continue
        made = getattr(getattr(getattr(kind, "__init__", None), "__code__", None), "co_names", ()) if owner else ()
        for entry in inside.split(" "):
            name, _, parameters = entry.removesuffix(")").partition("(")
            whole = f"{where.replace(' ', '.')}.{name}"
            try:
                ours = getattr(kind, name)
            except (AttributeError, ImportError):
                if isinstance(kind, enum.EnumType) and name in ("name", "value"):
                    # Each member has them.
                    continue
                # Attributes that the constructor makes.
                if name not in made and name not in getattr(kind, "__annotations__", ()):
                    found.append(whole)
                continue
            if entry.endswith(")") and isinstance(ours, types.FunctionType):
                forms = _forms(ours)
                for form in _unlike(forms, parameters) if forms is not None else ():
                    here = "|".join(",".join(each.name for each in one) for one in forms)
                    found.append(f"{whole}({form}), here ({here})")
    return found


#: Functions that programs do not call.
_unsaid = frozenset(
    "get_deploy_data get_error_message get_system_time get_program_state set_program_state numerical_jacobian numerical_jacobian_u "
    "numerical_jacobian_x rk4 rkdp ADXL345Sim AlertSim CallbackStore LinearSystemSim_1_1_2 OnboardIMUSim "
    "PneumaticsBaseSim GamepadSim".split()
)
#: Of the names there are, those of RobotPy's own examples and of nearly every program.
_whole = frozenset(
    """wpilib AnalogInput|wpilib AnalogPotentiometer|wpilib Compressor|wpilib DataLogManager|wpilib DifferentialDrive
wpilib DoubleSolenoid|wpilib DutyCycleEncoder|wpilib Field2d|wpilib FieldObject2d|wpilib MatchState|wpilib MecanumDrive
wpilib Mechanism2d|wpilib MotorController|wpilib MotorSafety|wpilib Preferences|wpilib RobotDriveBase
wpilib SendableChooser|wpilib SmartDashboard|wpilib Solenoid|wpilib TimedRobot|wpilib Watchdog
wpilib.simulation BatterySim|wpilib.simulation DCMotorSim|wpilib.simulation PWMMotorControllerSim
wpimath ChassisVelocities|wpimath DifferentialDriveOdometry|wpimath DifferentialDriveWheelVelocities|wpimath ElevatorFeedforward
wpimath MecanumDriveWheelVelocities|wpimath Models|wpimath PIDController|wpimath Pose2d|wpimath ProfiledPIDController
wpimath Rotation2d|wpimath SlewRateLimiter|wpimath SwerveModulePosition|wpimath SwerveModuleVelocity|wpimath Translation2d""".replace("\n", "|").split("|")
)


if __name__ == "__main__":
    unittest.main()
