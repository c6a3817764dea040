# Turns to an angle by the gyro, with a PID controller, and says how far it got: 90 degrees to the right, or to the left. With WPILib 2027:
# each is an operating mode, and the page's Driver Station lists them.
import math

import telemetry
import tunables
import wpilib
import wpilib_drivers
import wpimath


class TurnRobot(wpilib.OpModeRobot):
    def __init__(self) -> None:
        super().__init__()
        self.left = wpilib_drivers.PWMSparkMax(0)
        self.right = wpilib_drivers.PWMSparkMax(1)
        self.right.set_inverted(True)
        self.drive = wpilib.DifferentialDrive(self.left, self.right)
        self.imu = wpilib.OnboardIMU(wpilib.OnboardIMU.MountOrientation.FLAT)
        # Turning power for each radian. Try other gains under "Tunables": more P turns faster and swings, more D calms it.
        self.pid = wpimath.PIDController(1.15, 0.0, 0.17)
        self.pid.enable_continuous_input(-math.pi, math.pi)
        self.pid.set_tolerance(math.radians(4.0), math.radians(10.0))
        tunables.publish("Turn", self.pid)

    def robot_periodic(self) -> None:
        telemetry.log("Angle", math.degrees(self.imu.get_yaw()))


class Turn(wpilib.PeriodicOpMode):
    """An operating mode that turns; `goal` says where to [rad], counter-clockwise is positive."""

    goal = 0.0

    def __init__(self, robot: TurnRobot) -> None:
        super().__init__()
        self.robot = robot
        self.said = False

    def start(self) -> None:
        self.robot.imu.reset_yaw()
        self.robot.pid.reset()
        self.robot.pid.set_setpoint(self.goal)

    def periodic(self) -> None:
        robot = self.robot
        turn = robot.pid.calculate(robot.imu.get_yaw())
        robot.drive.arcade_drive(0.0, max(-0.6, min(0.6, turn)), False)
        if robot.pid.at_setpoint() and not self.said:
            self.said = True
            print(f"turned to {math.degrees(robot.imu.get_yaw()):.1f} degrees after {wpilib.Timer.get_timestamp():.2f} s")


@wpilib.autonomous(name="To the right")
class Right(Turn):
    goal = -math.pi / 2


@wpilib.autonomous(name="To the left")
class Left(Turn):
    goal = math.pi / 2
