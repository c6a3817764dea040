# Reads a sensor of every class that WPILib's HALSim carries, on a robot that drives an arc, backs, and spins its roller.
import wpilib


class SensorsRobot(wpilib.TimedRobot):
    def robotInit(self) -> None:
        wpilib.DriverStation.silenceJoystickConnectionWarning(True)
        self.left = wpilib.PWMSparkMax(0)
        self.right = wpilib.PWMSparkMax(1)
        self.right.setInverted(True)
        self.roller = wpilib.PWMSparkMax(2)
        self.encoder = wpilib.Encoder(0, 1)
        self.encoder.setDistancePerPulse(0.001)
        self.other = wpilib.Encoder(2, 3)
        self.absolute = wpilib.DutyCycleEncoder(4)
        self.analog = wpilib.AnalogEncoder(0)
        self.volts = wpilib.AnalogInput(1)
        self.metres = wpilib.AnalogPotentiometer(self.volts, 5.0)
        self.ahead = wpilib.Ultrasonic(6, 7)
        self.gyro = wpilib.ADXRS450_Gyro()
        self.imu = wpilib.ADIS16448_IMU()
        self.spi = wpilib.ADIS16470_IMU()
        self.accelerometer = wpilib.BuiltInAccelerometer()
        self.timer = wpilib.Timer()

    def autonomousInit(self) -> None:
        self.timer.restart()
        self.other.reset()
        self.isReset = False

    def autonomousPeriodic(self) -> None:
        # Moments between two loops: none lies on the edge of one.
        turn = 0.15 if self.timer.get() < 1.51 else -0.4
        speed = 0.4 if self.timer.get() < 2.11 else -0.3
        self.left.set(speed - turn)
        self.right.set(speed + turn)
        self.roller.setVoltage(6.0 if 0.51 < self.timer.get() < 2.51 else 0.0)
        if self.timer.get() > 2.51 and not self.isReset:
            self.isReset = True
            # WPILib's simulation of the ADIS gyros has no reset.
            self.gyro.reset()

    def disabledInit(self) -> None:
        for motor in (self.left, self.right, self.roller):
            motor.set(0.0)
