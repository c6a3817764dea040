# Aims by camera: the Limelight says how far off the nearest tag is, and the robot turns until the tag is in the middle of its picture.
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
        self.pad = wpilib.XboxController(0)
        # A camera is a table of NetworkTables. tv: 1 when it sees a tag. tx: degrees that the tag is to the right. ty: degrees up.
        table = ntcore.NetworkTableInstance.getDefault().getTable("limelight")
        self.sees = table.getDoubleTopic("tv").subscribe(0.0)
        self.off = table.getDoubleTopic("tx").subscribe(0.0)
        self.tag = table.getDoubleTopic("tid").subscribe(-1.0)
        self.pid = PIDController(0.02, 0.0, 0.001)
        self.said = False

    def robotPeriodic(self) -> None:
        wpilib.SmartDashboard.putBoolean("Sees a tag", self.sees.get() > 0.5)
        wpilib.SmartDashboard.putNumber("Degrees off", self.off.get())

    def aim(self) -> float:
        """How much to turn: towards the tag, or slowly round until one is there."""
        if self.sees.get() < 0.5:
            return 0.35
        turn = self.pid.calculate(self.off.get(), 0.0)
        # A robot needs some power before it moves at all; without this it stops a few degrees short.
        if abs(self.off.get()) > 1.0:
            turn += 0.18 if turn > 0 else -0.18
        return max(-0.5, min(0.5, turn))

    def autonomousInit(self) -> None:
        self.pid.reset()
        self.said = False

    def autonomousPeriodic(self) -> None:
        self.drive.arcadeDrive(0.0, self.aim(), False)
        if self.sees.get() > 0.5 and abs(self.off.get()) < 1.5 and not self.said:
            self.said = True
            print(f"tag {self.tag.get():.0f} ahead after {wpilib.Timer.getFPGATimestamp():.2f} s")

    def teleopPeriodic(self) -> None:
        # While A is held, the camera steers and the driver only drives.
        turn = self.aim() if self.pad.getAButton() else -self.pad.getRightX()
        self.drive.arcadeDrive(-self.pad.getLeftY(), turn, False)
