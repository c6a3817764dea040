# An elevator that goes to a height and stays there, with WPILib 2027: a profile plans the way, PID follows it, and a feedforward carries
# the weight. The gains are tunables.
import telemetry
import tunables
import wpilib
import wpilib_drivers
import wpimath

metres_per_count = 1 / 15668  # the encoder counts so many in a metre of lift
bottom, middle, top = 0.05, 0.5, 0.95  # [m]


class ElevatorRobot(wpilib.TimedRobot):
    def __init__(self) -> None:
        super().__init__()
        self.motor = wpilib_drivers.PWMSparkMax(0)
        self.encoder = wpilib.Encoder(0, 1)
        self.encoder.set_distance_per_pulse(metres_per_count)
        # At most 0.9 m/s, and 2.5 m/s of it more or less each second. Try more: the motor cannot follow, and the elevator overshoots.
        limits = wpimath.TrapezoidProfile.Constraints(0.9, 2.5)
        self.pid = wpimath.ProfiledPIDController(40.0, 0.0, 1.0, limits)
        tunables.publish("Lift", self.pid)
        # Volts for friction, for weight, for each m/s and for each m/s^2.
        self.feedforward = wpimath.ElevatorFeedforward(0.06, 0.45, 9.1, 0.14)
        self.pad = wpilib.Gamepad(0)
        self.timer = wpilib.Timer()
        self.goal = bottom
        # The view "Mechanism" of the page draws it.
        self.mechanism = wpilib.Mechanism2d(1.0, 1.5)
        self.line = self.mechanism.get_root("floor", 0.5, 0.2).append_ligament("carriage", 0.05, 90.0)

    def robot_periodic(self) -> None:
        self.line.set_length(max(0.05, self.encoder.get_distance()))
        telemetry.log("Elevator", self.mechanism)
        telemetry.log("Height", self.encoder.get_distance())
        telemetry.log("Goal", self.goal)

    def go(self) -> None:
        """One step towards the goal."""
        volts = self.pid.calculate(self.encoder.get_distance(), self.goal)
        # Where the profile is now, not where it ends: so the motor gets its volts before an error has grown.
        self.motor.set_voltage(volts + self.feedforward.calculate(self.pid.get_setpoint().velocity))

    def autonomous_init(self) -> None:
        self.pid.reset(self.encoder.get_distance())
        self.timer.restart()
        self.goal = top
        self.arrived = False

    def autonomous_periodic(self) -> None:
        if not self.arrived and abs(self.encoder.get_distance() - self.goal) < 0.02:
            self.arrived = True
            print(f"at {self.encoder.get_distance():.2f} m after {self.timer.get():.2f} s")
        if self.timer.has_elapsed(3.0):
            self.goal = middle
        self.go()

    def teleop_init(self) -> None:
        self.pid.reset(self.encoder.get_distance())
        self.goal = self.encoder.get_distance()

    def teleop_periodic(self) -> None:
        pad = self.pad
        for pressed, goal in (
            (pad.get_face_down_button(), bottom),
            (pad.get_face_right_button(), middle),
            (pad.get_face_up_button(), top),
        ):
            if pressed:
                self.goal = goal
        self.go()
