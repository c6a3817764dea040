# A state machine with WPILib 2027: the robot is always in one state, each state does one thing, and says which state comes next. The
# operating mode is the machine; its robot has the motors and sensors.
import math
from enum import Enum

import telemetry
import wpilib
import wpilib_drivers

# A wheel of 6 inches turns once in 360 counts.
metres_per_count = 0.1524 * math.pi / 360


class State(Enum):
    OUT = "drive out"
    TURN = "turn round"
    SPIN = "spin the roller up"
    THROW = "throw"
    DONE = "done"


class StateRobot(wpilib.OpModeRobot):
    def __init__(self) -> None:
        super().__init__()
        self.left = wpilib_drivers.PWMSparkMax(0)
        self.right = wpilib_drivers.PWMSparkMax(1)
        self.right.set_inverted(True)
        self.drive = wpilib.DifferentialDrive(self.left, self.right)
        self.roller = wpilib_drivers.PWMSparkMax(2)
        self.feeder = wpilib_drivers.PWMSparkMax(3)
        self.encoder = wpilib.Encoder(0, 1)
        self.encoder.set_distance_per_pulse(metres_per_count)
        self.imu = wpilib.OnboardIMU(wpilib.OnboardIMU.MountOrientation.FLAT)


@wpilib.autonomous(name="Out, turn, throw")
class OutTurnThrow(wpilib.PeriodicOpMode):
    def __init__(self, robot: StateRobot) -> None:
        super().__init__()
        self.robot = robot
        # Since when the robot is in its state.
        self.timer = wpilib.Timer()
        self.state = State.DONE

    def enter(self, state: State) -> None:
        """Every change of state is here: one place to print it, and to begin the state's clock and sensors anew."""
        self.state = state
        self.timer.restart()
        self.robot.encoder.reset()
        self.robot.imu.reset_yaw()
        print(state.value)
        telemetry.log("State", state.value)

    def start(self) -> None:
        self.enter(State.OUT)

    def periodic(self) -> None:
        robot = self.robot
        # What is not said below is off.
        forward, turn, roller, feeder = 0.0, 0.0, 0.0, 0.0
        match self.state:
            case State.OUT:
                forward = 0.6
                if robot.encoder.get_distance() > 1.5:
                    self.enter(State.TURN)
            case State.TURN:
                turn = 0.35
                # It still turns a little when the motors are off.
                if abs(robot.imu.get_yaw()) > math.radians(150.0):
                    self.enter(State.SPIN)
            case State.SPIN:
                roller = 1.0
                if self.timer.has_elapsed(0.8):
                    self.enter(State.THROW)
            case State.THROW:
                roller = feeder = 1.0
                if self.timer.has_elapsed(1.5):
                    self.enter(State.DONE)
            case State.DONE:
                pass
        robot.drive.arcade_drive(forward, turn, False)
        robot.roller.set_throttle(roller)
        robot.feeder.set_throttle(feeder)
