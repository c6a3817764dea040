// Robot programs that wait in the middle of themselves, for the page and the command line alike.

export const sleeper = `
import time
import wpilib

def now():
    return f"{wpilib.Timer.getFPGATimestamp():.3f}"

class Robot(wpilib.TimedRobot):
    def robotInit(self):
        print("begins", now())
        time.sleep(0.1)
        print("began", now())
        self.left, self.right = wpilib.PWMSparkMax(0), wpilib.PWMSparkMax(1)
        self.right.setInverted(True)
        self.notifier = wpilib.Notifier(lambda: print("notifier", now()))
        self.notifier.startPeriodic(0.1)
        self.loops = 0

    def robotPeriodic(self):
        """It says enough."""

    def teleopPeriodic(self):
        self.loops += 1
        if self.loops <= 4:
            print("loop", now())
        if self.loops == 2:
            self.left.set(0.4)
            self.right.set(0.4)
            time.sleep(0.33)
            wpilib.Timer.delay(0.004)
            print("slept", now())
            self.notifier.stop()
`;

export const ownLoop = `
import wpilib
from robotpy_ext.misc import NotifierDelay

class Robot(wpilib.RobotBase):
    def startCompetition(self):
        left, right = wpilib.PWMSparkMax(0), wpilib.PWMSparkMax(1)
        right.setInverted(True)
        turns = 0
        with NotifierDelay(0.02) as delay:
            while True:
                wpilib.DriverStation.refreshData()
                speed = 0.5 if self.isEnabled() else 0.0
                left.set(speed)
                right.set(speed)
                delay.wait()
                turns += 1
                if turns % 10 == 0:
                    print("turn", turns)
`;
