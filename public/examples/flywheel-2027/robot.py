# A wheel that keeps its speed, with WPILib 2027: a feedforward knows the volts for it, and a PID controller adds the rest. Its goal
# and its gains are tunables.
import telemetry
import tunables
import wpilib
import wpilib_drivers
import wpimath

counts = 4096  # of the encoder in a turn of the wheel
slow = 20.0  # [turns/s]


class FlywheelRobot(wpilib.TimedRobot):
    def __init__(self) -> None:
        super().__init__()
        self.motor = wpilib_drivers.PWMSparkMax(0)
        self.encoder = wpilib.Encoder(0, 1)
        self.encoder.set_distance_per_pulse(1.0 / counts)
        # Volts to start turning, and volts for each turn a second. Try without: PID alone stays below the goal.
        self.feedforward = wpimath.SimpleMotorFeedforward(0.2, 0.204)
        self.pid = wpimath.PIDController(0.1, 0.0, 0.0)
        tunables.publish("Wheel", self.pid)
        self.fast = tunables.add_double("Fast", 40.0, properties={"min": 10, "max": 55})
        self.pad = wpilib.Gamepad(0)
        self.timer = wpilib.Timer()
        self.goal = 0.0

    def robot_periodic(self) -> None:
        telemetry.log("Speed", self.encoder.get_rate())
        telemetry.log("Goal", self.goal)

    def spin(self, goal: float) -> None:
        """One step towards a speed [turns/s]; 0 lets the wheel run out."""
        self.goal = goal
        if goal == 0.0:
            self.motor.set_voltage(0.0)
            return
        self.motor.set_voltage(self.feedforward.calculate(goal) + self.pid.calculate(self.encoder.get_rate(), goal))

    def autonomous_init(self) -> None:
        self.timer.restart()
        self.ready = False

    def autonomous_periodic(self) -> None:
        fast = self.fast.get()
        self.spin(fast if self.timer.get() < 3.0 else slow)
        # Within two per cent: a launcher may feed its piece.
        if not self.ready and abs(self.encoder.get_rate() - fast) < 0.02 * fast:
            self.ready = True
            print(f"{self.encoder.get_rate():.1f} turns a second after {self.timer.get():.2f} s")

    def teleop_periodic(self) -> None:
        pad = self.pad
        self.spin(self.fast.get() if pad.get_face_right_button() else slow if pad.get_face_down_button() else 0.0)
