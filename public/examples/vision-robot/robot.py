# Aims by camera: the Limelight says how far off the nearest tag is, the gyro turns the robot by that, and the tag is in the middle of its picture.
import ntcore
import wpilib
from wpilib.drive import DifferentialDrive
from wpimath.controller import PIDController


class VisionRobot(wpilib.TimedRobot):
    def robotInit(self) -> None:
        # The autonomous needs no pad.
        wpilib.DriverStation.silenceJoystickConnectionWarning(True)
        self.left = wpilib.PWMSparkMax(0)
        self.right = wpilib.PWMSparkMax(1)
        self.right.setInverted(True)
        self.drive = DifferentialDrive(self.left, self.right)
        self.gyro = wpilib.ADXRS450_Gyro()
        self.pad = wpilib.XboxController(0)
        # A camera is a table of NetworkTables. tv: 1 when it sees a tag. tx: degrees that the tag is to the right. ty: degrees up.
        table = ntcore.NetworkTableInstance.getDefault().getTable("limelight")
        self.sees = table.getDoubleTopic("tv").subscribe(0.0)
        self.off = table.getDoubleTopic("tx").subscribe(0.0)
        self.tag = table.getDoubleTopic("tid").subscribe(-1.0)
        self.pid = PIDController(0.015, 0.0, 0.002)
        self.heading = None
        self.said = False

    def robotPeriodic(self) -> None:
        wpilib.SmartDashboard.putBoolean("Sees a tag", self.sees.get() > 0.5)
        wpilib.SmartDashboard.putNumber("Degrees off", self.off.get())

    def aim(self) -> float:
        """How much to turn: towards the tag, or slowly round until one is there."""
        angle = self.gyro.getAngle()
        # A picture is a few loops old, so a turning robot has left its place. Only one that hardly turns believes it.
        if self.sees.get() > 0.5 and (self.heading is None or abs(self.gyro.getRate()) < 5.0):
            self.heading = angle + self.off.get()
        if self.heading is None:
            return 0.3
        # The gyro counts clockwise and arcadeDrive turns the other way, so two minus signs make a plus.
        turn = -self.pid.calculate(angle, self.heading)
        # A robot needs some power before it moves at all; without this it stops a few degrees short.
        if abs(self.heading - angle) > 1.0:
            turn += 0.1 if turn > 0 else -0.1
        return max(-0.4, min(0.4, turn))

    def autonomousInit(self) -> None:
        self.pid.reset()
        self.heading = None
        self.said = False

    def autonomousPeriodic(self) -> None:
        self.drive.arcadeDrive(0.0, self.aim(), False)
        aimed = self.sees.get() > 0.5 and abs(self.off.get()) < 1.5 and abs(self.gyro.getRate()) < 5.0
        if aimed and not self.said:
            self.said = True
            print(f"tag {self.tag.get():.0f} ahead after {wpilib.Timer.getFPGATimestamp():.2f} s")

    def teleopPeriodic(self) -> None:
        # While A is held, the camera steers and the driver only drives.
        if self.pad.getAButton():
            turn = self.aim()
        else:
            self.heading = None
            turn = -self.pad.getRightX()
        self.drive.arcadeDrive(-self.pad.getLeftY(), turn, False)
