"""A robot of operating modes that says all it hears: choosers, tunables, telemetry, a field, a mechanism, a controller and commands of 2027."""

import commands2
import telemetry
import tunables
import wpilib
import wpilib_drivers
import wpimath
from hal import RobotMode
from ntcore import NetworkTableInstance
from wpilib.simulation import DriverStationSim


class Wheel(commands2.Subsystem):
    def spin(self, name):
        return self.run(lambda: None).with_name(name)


class Robot(wpilib.OpModeRobot):
    def __init__(self):
        super().__init__()
        self.left = wpilib_drivers.PWMSparkMax(0)
        self.right = wpilib_drivers.PWMSparkMax(1)
        self.right.set_inverted(True)
        self.pid = wpimath.PIDController(0.5, 0.0, 0.125)
        self.pid.set_setpoint(30)
        tunables.publish("Arm/Pid", self.pid)
        self.speed = tunables.add_double("Speed", 0.25, properties={"min": 0, "max": 1})
        self.gain = tunables.add_double("Gain", 2, robust=True)
        self.mechanism = wpilib.Mechanism2d(3, 2)
        self.arm = self.mechanism.get_root("shoulder", 1.5, 0.5).append_ligament("arm", 1.0, 30)
        self.field = wpilib.Field2d()
        self.goal = self.field.get_object("Goal")
        self.goal.set_pose(wpimath.Pose2d(4, 2, wpimath.Rotation2d()))
        tunables.publish("Field", self.field)
        self.route = tunables.Selectable()
        self.route.add_default("Left way", "left")
        self.route.add("Right way", "right")
        tunables.publish("Route", self.route)
        self.wheel, self.belt = Wheel(), Wheel()
        self.slow, self.fast = self.wheel.spin("Slow"), self.belt.spin("Fast")
        scheduler = commands2.CommandScheduler.get_instance()
        tunables.publish("Scheduler", scheduler)
        tunables.publish("Slow wheel", self.slow)
        scheduler.on_command_initialize(lambda command: self.say(f"begins {command.get_name()}"))
        scheduler.on_command_interrupt(lambda command, by=None: self.say(f"ends {command.get_name()}"))
        self.loops, self.told = 0, ""

    def say(self, text):
        print(text, flush=True)

    def robot_periodic(self):
        commands2.CommandScheduler.get_instance().run()
        self.loops += 1
        self.arm.set_angle(self.pid.get_setpoint())
        self.pid.calculate(self.pid.get_setpoint() - 4)
        telemetry.log("Arm/Mechanism", self.mechanism)
        telemetry.log("Arm/Shown", self.pid)
        telemetry.log("Tenth loops", self.loops // 10 * 10)
        pose = self.goal.get_pose()
        said = f"p {self.pid.get_p():.2f} setpoint {self.pid.get_setpoint():.1f} speed {self.speed.get():.2f} gain {self.gain.get():.1f} "
        said += f"goal {pose.x:.2f} {pose.y:.2f} {pose.rotation().degrees():.0f} route {self.route.get_selected()}"
        if said != self.told:
            self.say(said)
            self.told = said

    def simulation_periodic(self):
        modes = NetworkTableInstance.get_default().get_table("Sandlot/OpModes")
        modes.put_string_array("options", [f"{mode.id} {mode.name}" for mode in DriverStationSim.get_opmode_options()])
        DriverStationSim.set_opmode(modes.get_entry("selected").get_integer_array([0] * 4)[DriverStationSim.get_robot_mode().value])
        modes.get_entry("active").set_integer(DriverStationSim.get_opmode())


class Drives(wpilib.PeriodicOpMode):
    """Drives straight with a part of the throttle that the page has set."""

    sign = 1

    def __init__(self, robot):
        super().__init__()
        self.robot = robot

    def start(self):
        self.robot.say(f"starts {type(self).__name__}")
        commands2.CommandScheduler.get_instance().schedule(self.robot.fast)

    def periodic(self):
        for motor in (self.robot.left, self.robot.right):
            motor.set_throttle(self.sign * self.robot.speed.get())

    def end(self):
        self.robot.say(f"ends {type(self).__name__}")


@wpilib.autonomous(name="Ahead")
class Ahead(Drives):
    pass


@wpilib.autonomous(name="Back")
class Back(Drives):
    sign = -1


@wpilib.teleop(name="Stand")
class Stand(Drives):
    sign = 0


@wpilib.utility(name="Leave")
class Leave(Drives):
    """Takes itself from the list while it runs."""

    sign = 0

    def start(self):
        super().start()
        self.robot.remove_opmode(RobotMode.UTILITY, "Leave")
        self.robot.publish_opmodes()
