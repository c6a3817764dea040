# An elevator that goes to a height and stays there: a profile plans the way, PID follows it, and a feedforward carries the weight.
import wpilib
from wpimath.controller import ElevatorFeedforward, ProfiledPIDController
from wpimath.trajectory import TrapezoidProfile

metres_per_count = 1 / 15668  # the encoder counts so many in a metre of lift
bottom, middle, top = 0.05, 0.5, 0.95  # [m]


class ElevatorRobot(wpilib.TimedRobot):
    def robotInit(self) -> None:
        # The autonomous needs no pad.
        wpilib.DriverStation.silenceJoystickConnectionWarning(True)
        self.motor = wpilib.PWMSparkMax(0)
        self.encoder = wpilib.Encoder(0, 1)
        self.encoder.setDistancePerPulse(metres_per_count)
        # At most 0.9 m/s, and 2.5 m/s of it more or less each second. Try more: the motor cannot follow, and the elevator overshoots.
        limits = TrapezoidProfile.Constraints(0.9, 2.5)
        self.pid = ProfiledPIDController(40.0, 0.0, 1.0, limits)
        # Volts for friction, for weight, for each m/s and for each m/s^2.
        self.feedforward = ElevatorFeedforward(0.06, 0.45, 9.1, 0.14)
        self.pad = wpilib.XboxController(0)
        self.timer = wpilib.Timer()
        self.goal = bottom
        # The view "Mechanism" of the page draws it.
        mechanism = wpilib.Mechanism2d(1.0, 1.5)
        self.line = mechanism.getRoot("floor", 0.5, 0.2).appendLigament("carriage", 0.05, 90.0)
        wpilib.SmartDashboard.putData("Elevator", mechanism)

    def robotPeriodic(self) -> None:
        self.line.setLength(max(0.05, self.encoder.getDistance()))
        wpilib.SmartDashboard.putNumber("Height", self.encoder.getDistance())
        wpilib.SmartDashboard.putNumber("Goal", self.goal)

    def go(self) -> None:
        """One step towards the goal."""
        volts = self.pid.calculate(self.encoder.getDistance(), self.goal)
        # Where the profile is now, not where it ends: so the motor gets its volts before an error has grown.
        self.motor.setVoltage(volts + self.feedforward.calculate(self.pid.getSetpoint().velocity))

    def autonomousInit(self) -> None:
        self.pid.reset(self.encoder.getDistance())
        self.timer.restart()
        self.goal = top
        self.arrived = False

    def autonomousPeriodic(self) -> None:
        if not self.arrived and abs(self.encoder.getDistance() - self.goal) < 0.02:
            self.arrived = True
            print(f"at {self.encoder.getDistance():.2f} m after {self.timer.get():.2f} s")
        if self.timer.hasElapsed(3.0):
            self.goal = middle
        self.go()

    def teleopInit(self) -> None:
        self.pid.reset(self.encoder.getDistance())
        self.goal = self.encoder.getDistance()

    def teleopPeriodic(self) -> None:
        for pressed, goal in ((self.pad.getAButton(), bottom), (self.pad.getBButton(), middle), (self.pad.getYButton(), top)):
            if pressed:
                self.goal = goal
        self.go()
