# A wheel that keeps its speed: a feedforward knows the volts for it, and a PID controller adds the rest.
import wpilib
from wpimath.controller import PIDController, SimpleMotorFeedforwardMeters

counts = 4096  # of the encoder in a turn of the wheel
fast, slow = 40.0, 20.0  # turns a second


class FlywheelRobot(wpilib.TimedRobot):
    def robotInit(self) -> None:
        # The autonomous needs no pad.
        wpilib.DriverStation.silenceJoystickConnectionWarning(True)
        self.motor = wpilib.PWMSparkMax(0)
        self.encoder = wpilib.Encoder(0, 1)
        self.encoder.setDistancePerPulse(1.0 / counts)
        # Volts to start turning, and volts for each turn a second. Try without: PID alone stays below the goal.
        self.feedforward = SimpleMotorFeedforwardMeters(0.2, 0.204)
        self.pid = PIDController(0.1, 0.0, 0.0)
        self.pad = wpilib.XboxController(0)
        self.timer = wpilib.Timer()
        self.goal = 0.0

    def robotPeriodic(self) -> None:
        wpilib.SmartDashboard.putNumber("Speed", self.encoder.getRate())
        wpilib.SmartDashboard.putNumber("Goal", self.goal)

    def spin(self, goal: float) -> None:
        """One step towards a speed [turns/s]; 0 lets the wheel run out."""
        self.goal = goal
        if goal == 0.0:
            self.motor.setVoltage(0.0)
            return
        self.motor.setVoltage(self.feedforward.calculate(goal) + self.pid.calculate(self.encoder.getRate(), goal))

    def autonomousInit(self) -> None:
        self.timer.restart()
        self.ready = False

    def autonomousPeriodic(self) -> None:
        self.spin(fast if self.timer.get() < 3.0 else slow)
        # Within two per cent: a launcher may feed its piece.
        if not self.ready and abs(self.encoder.getRate() - fast) < 0.02 * fast:
            self.ready = True
            print(f"{self.encoder.getRate():.1f} turns a second after {self.timer.get():.2f} s")

    def teleopPeriodic(self) -> None:
        self.spin(fast if self.pad.getBButton() else slow if self.pad.getAButton() else 0.0)
