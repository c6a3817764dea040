# A state machine: the robot is always in one state, each state does one thing, and says which state comes next.
from enum import Enum

import wpilib
from wpilib.drive import DifferentialDrive

# A wheel of 6 inches turns once in 360 counts.
metres_per_count = 0.1524 * 3.14159 / 360


class State(Enum):
    OUT = "drive out"
    TURN = "turn round"
    SPIN = "spin the roller up"
    THROW = "throw"
    DONE = "done"


class StateRobot(wpilib.TimedRobot):
    def robotInit(self) -> None:
        # The autonomous needs no pad.
        wpilib.DriverStation.silenceJoystickConnectionWarning(True)
        self.left = wpilib.PWMSparkMax(0)
        self.right = wpilib.PWMSparkMax(1)
        self.right.setInverted(True)
        self.drive = DifferentialDrive(self.left, self.right)
        self.roller = wpilib.PWMSparkMax(2)
        self.feeder = wpilib.PWMSparkMax(3)
        self.encoder = wpilib.Encoder(0, 1)
        self.encoder.setDistancePerPulse(metres_per_count)
        self.gyro = wpilib.ADXRS450_Gyro()
        # Since when the robot is in its state.
        self.timer = wpilib.Timer()
        self.state = State.DONE

    def enter(self, state: State) -> None:
        """Every change of state is here: one place to print it, and to begin the state's clock and sensors anew."""
        self.state = state
        self.timer.restart()
        self.encoder.reset()
        self.gyro.reset()
        print(state.value)
        wpilib.SmartDashboard.putString("State", state.value)

    def autonomousInit(self) -> None:
        self.enter(State.OUT)

    def autonomousPeriodic(self) -> None:
        # What is not said below is off.
        forward, turn, roller, feeder = 0.0, 0.0, 0.0, 0.0
        match self.state:
            case State.OUT:
                forward = 0.6
                if self.encoder.getDistance() > 1.5:
                    self.enter(State.TURN)
            case State.TURN:
                turn = 0.35
                # It still turns a little when the motors are off.
                if abs(self.gyro.getAngle()) > 150.0:
                    self.enter(State.SPIN)
            case State.SPIN:
                roller = 1.0
                if self.timer.hasElapsed(0.8):
                    self.enter(State.THROW)
            case State.THROW:
                roller = feeder = 1.0
                if self.timer.hasElapsed(1.5):
                    self.enter(State.DONE)
            case State.DONE:
                pass
        self.drive.arcadeDrive(forward, turn, False)
        self.roller.set(roller)
        self.feeder.set(feeder)
