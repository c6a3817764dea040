# An arm that goes to one of three angles, with WPILib 2027: the face buttons of the pad choose, in autonomous a timer does. A profile says
# where it should be at each moment, a PID controller holds it there, and a feedforward carries its weight. Its gains are tunables.
import math

import telemetry
import tunables
import wpilib
import wpilib_drivers
import wpimath

counts = 4096  # of the encoder in a turn of the arm
down, level, up = -0.4, 0.2, 1.2


class ArmRobot(wpilib.TimedRobot):
    def __init__(self) -> None:
        super().__init__()
        self.motor = wpilib_drivers.PWMSparkMax(0)
        self.encoder = wpilib.Encoder(0, 1)
        self.encoder.set_distance_per_pulse(2 * math.pi / counts)
        # Try a slower profile, or no feedforward at all: then the arm hangs below where it should be.
        self.pid = wpimath.ProfiledPIDController(40.0, 0.0, 1.5, wpimath.TrapezoidProfile.Constraints(3.0, 8.0))
        tunables.publish("Arm", self.pid)
        self.feedforward = wpimath.ArmFeedforward(0.0, 0.65, 2.02, 0.057)
        self.pad = wpilib.Gamepad(0)
        self.timer = wpilib.Timer()
        self.goal = up
        # The view "Mechanism" of the page draws it.
        self.mechanism = wpilib.Mechanism2d(2.0, 2.0)
        self.line = self.mechanism.get_root("shoulder", 1.0, 1.0).append_ligament("arm", 0.6, 78.0)

    def angle(self) -> float:
        """The encoder counts from level, up is more [rad]."""
        return self.encoder.get_distance()

    def robot_periodic(self) -> None:
        self.line.set_angle(math.degrees(self.angle()))
        telemetry.log("Mechanism", self.mechanism)
        telemetry.log("Angle", math.degrees(self.angle()))
        telemetry.log("Goal", math.degrees(self.goal))

    def go(self) -> None:
        volts = self.pid.calculate(self.angle(), self.goal)
        setpoint = self.pid.get_setpoint()
        self.motor.set_voltage(volts + self.feedforward.calculate(setpoint.position, setpoint.velocity))

    def autonomous_init(self) -> None:
        self.pid.reset(self.angle())
        self.timer.restart()
        self.plan = [(0.0, down), (2.0, level), (4.0, up)]

    def autonomous_periodic(self) -> None:
        if self.plan and self.timer.has_elapsed(self.plan[0][0]):
            if self.plan[0][0] > 0:
                print(f"at {math.degrees(self.angle()):.0f} degrees; {math.degrees(self.goal):.0f} was the goal")
            self.goal = self.plan.pop(0)[1]
        self.go()

    def teleop_init(self) -> None:
        self.pid.reset(self.angle())
        self.goal = self.angle()

    def teleop_periodic(self) -> None:
        pad = self.pad
        for pressed, goal in (
            (pad.get_face_down_button(), down),
            (pad.get_face_right_button(), level),
            (pad.get_face_up_button(), up),
        ):
            if pressed:
                self.goal = goal
        self.go()
