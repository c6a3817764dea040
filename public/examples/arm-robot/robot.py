# An arm that goes to one of three angles: A, B and Y of the pad choose, in autonomous a timer does. A profile says where it should be
# at each moment, a PID controller holds it there, and a feedforward carries its weight.
import math

import wpilib
from wpimath.controller import ArmFeedforward, ProfiledPIDController
from wpimath.trajectory import TrapezoidProfile

counts = 4096  # of the encoder in a turn of the arm
down, level, up = -0.4, 0.2, 1.2


class ArmRobot(wpilib.TimedRobot):
    def robotInit(self) -> None:
        # The autonomous needs no pad.
        wpilib.DriverStation.silenceJoystickConnectionWarning(True)
        self.motor = wpilib.PWMSparkMax(0)
        self.encoder = wpilib.Encoder(0, 1)
        self.encoder.setDistancePerPulse(2 * math.pi / counts)
        # Try a slower profile, or no feedforward at all: then the arm hangs below where it should be.
        self.pid = ProfiledPIDController(40.0, 0.0, 1.5, TrapezoidProfile.Constraints(3.0, 8.0))
        self.feedforward = ArmFeedforward(0.0, 0.65, 2.02, 0.057)
        self.pad = wpilib.XboxController(0)
        self.timer = wpilib.Timer()
        self.goal = up
        # The view "Mechanism" of the page draws it.
        mechanism = wpilib.Mechanism2d(2.0, 2.0)
        self.line = mechanism.getRoot("shoulder", 1.0, 1.0).appendLigament("arm", 0.6, 78.0)
        wpilib.SmartDashboard.putData("Arm", mechanism)

    def angle(self) -> float:
        """The encoder counts from level, up is more [rad]."""
        return self.encoder.getDistance()

    def robotPeriodic(self) -> None:
        self.line.setAngle(math.degrees(self.angle()))
        wpilib.SmartDashboard.putNumber("Angle", math.degrees(self.angle()))
        wpilib.SmartDashboard.putNumber("Goal", math.degrees(self.goal))

    def go(self) -> None:
        volts = self.pid.calculate(self.angle(), self.goal)
        setpoint = self.pid.getSetpoint()
        self.motor.setVoltage(volts + self.feedforward.calculate(setpoint.position, setpoint.velocity))

    def autonomousInit(self) -> None:
        self.pid.reset(self.angle())
        self.timer.restart()
        self.plan = [(0.0, down), (2.0, level), (4.0, up)]

    def autonomousPeriodic(self) -> None:
        if self.plan and self.timer.hasElapsed(self.plan[0][0]):
            if self.plan[0][0] > 0:
                print(f"at {math.degrees(self.angle()):.0f} degrees; {math.degrees(self.goal):.0f} was the goal")
            self.goal = self.plan.pop(0)[1]
        self.go()

    def teleopInit(self) -> None:
        self.pid.reset(self.angle())
        self.goal = self.angle()

    def teleopPeriodic(self) -> None:
        for pressed, goal in ((self.pad.getAButton(), down), (self.pad.getBButton(), level), (self.pad.getYButton(), up)):
            if pressed:
                self.goal = goal
        self.go()
