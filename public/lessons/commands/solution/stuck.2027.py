import math

import commands2
import wpilib
import wpilib_drivers

METRES_PER_COUNT = 0.1524 * math.pi / 360


class DriveTrain(commands2.Subsystem):
    def __init__(self):
        super().__init__()
        self.left = wpilib_drivers.PWMSparkMax(0)
        self.right = wpilib_drivers.PWMSparkMax(1)
        self.right.set_inverted(True)
        self.drive = wpilib.DifferentialDrive(self.left, self.right)
        self.drive.set_safety_enabled(False)
        self.encoder = wpilib.Encoder(0, 1)
        self.encoder.set_distance_per_pulse(METRES_PER_COUNT)
        self.imu = wpilib.OnboardIMU(wpilib.OnboardIMU.MountOrientation.FLAT)

    def begin(self):
        self.encoder.reset()
        self.imu.reset_yaw()

    def ahead(self, metres):
        left = metres - self.encoder.get_distance()
        self.drive.arcade_drive(max(-0.5, min(0.5, 0.6 * left)), -0.6 * self.imu.get_yaw(), False)

    def stop(self):
        self.drive.arcade_drive(0.0, 0.0)

    def metres(self, metres):
        """Drives so far, and ends there."""
        return (
            self.run_once(self.begin)
            .and_then(self.run(lambda: self.ahead(metres)).until(lambda: abs(metres - self.encoder.get_distance()) < 0.08))
            .and_then(self.run_once(self.stop))
        )


class MyRobot(commands2.TimedCommandRobot):
    def __init__(self):
        super().__init__()
        self.train = DriveTrain()

    def plan(self):
        return commands2.cmd.sequence(
            self.train.metres(3.0).with_timeout(2.5),
            self.train.metres(-1.5),
        )

    def autonomous_init(self):
        self.auto = self.plan()
        commands2.CommandScheduler.get_instance().schedule(self.auto)

    def autonomous_periodic(self):
        """The commands do it all."""
