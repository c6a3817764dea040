"""A matrix of one number, which state space gives, wherever upstream takes a float: numpy's 1x1 arrays go there, too."""

import unittest

import ntcore
import wpilib
import wpilib.drive
import wpilib.simulation
import wpimath
from _sandlot import devices
from wpimath import controller, filter, geometry, trajectory
from wpimath._matrix import Matrix
from wpimath.kinematics import ChassisSpeeds
from wpimath.system import plant


def one(value: float) -> Matrix:
    return Matrix([[value]])


class OneNumberTest(unittest.TestCase):
    def tearDown(self) -> None:
        for channel in (*range(4), 12):
            devices.pwm.free(channel)
        devices.device("RoboRIO", "").values.pop(">vin_voltage", None)

    def is_float(self, value: object, expected: float) -> None:
        self.assertIs(type(value), float)
        self.assertAlmostEqual(value, expected, places=6)

    def test_a_motor_takes_it_as_it_takes_the_number(self) -> None:
        for kind in (wpilib.PWMSparkMax, wpilib.Talon):
            motor, other, seen = kind(0), kind(1), []
            motor.addFollower(other)
            motor.addFollower(seen.append)
            motor.setVoltage(6.0)
            expected = motor.get()
            motor.set(0)
            motor.setVoltage(one(6.0))
            self.is_float(motor.get(), expected)
            self.is_float(other.get(), expected)
            self.is_float(seen[-1], 0.5)
            motor.setInverted(True)
            motor.set(one(0.5))
            self.is_float(seen[-1], -0.5)
            devices.pwm.free(0)
            devices.pwm.free(1)

    def test_a_group_and_a_programs_own_motor_get_a_float(self) -> None:
        given = []

        class Own(wpilib.interfaces.MotorController):
            def set(self, speed: float) -> None:
                given.append(speed)

        group = wpilib.MotorControllerGroup(Own(), Own())
        group.setInverted(True)
        group.setVoltage(one(3.0))
        group.set(one(0.5))
        for value, expected in zip(given, (-0.25, -0.25, -0.5, -0.5), strict=True):
            self.is_float(value, expected)

    def test_drives_and_servos(self) -> None:
        left, right = [], []
        drive = wpilib.drive.DifferentialDrive(left.append, right.append)
        drive.arcadeDrive(one(0.5), one(0.0))
        self.is_float(left[-1], 0.2399)
        drive.tankDrive(one(0.5), one(0.5), False)
        drive.curvatureDrive(one(0.5), one(0.5), False)
        self.is_float(left[-1], 0.249896)
        four = [[], [], [], []]
        wpilib.drive.MecanumDrive(*(each.append for each in four)).driveCartesian(one(0.0), one(0.0), one(1.0))
        self.is_float(four[0][-1], 1.0)
        servo = wpilib.Servo(2)
        servo.setAngle(one(90.0))
        self.assertAlmostEqual(servo.getAngle(), 90.0, places=1)

    def test_simulations(self) -> None:
        encoder = wpilib.Encoder(18, 19)
        sim = wpilib.simulation.EncoderSim(encoder)
        sim.setDistance(one(12.0))
        sim.setRate(one(2.0))
        self.is_float(encoder.getDistance(), 12.0)
        self.is_float(encoder.getRate(), 2.0)
        wpilib.simulation.AnalogInputSim(6).setVoltage(one(2.5))
        self.is_float(wpilib.AnalogInput(6).getVoltage(), 2.5)
        self.is_float(wpilib.simulation.BatterySim.calculate([one(10.0)]), 11.8)
        wpilib.simulation.RoboRioSim.setVInVoltage(one(11.0))
        self.is_float(wpilib.RobotController.getBatteryVoltage(), 11.0)
        motor = plant.DCMotor.NEO(1)
        sim = wpilib.simulation.FlywheelSim(plant.LinearSystemId.flywheelSystem(motor, 0.01, 1.0), motor)
        sim.setInputVoltage(one(5.0))
        self.is_float(sim.getInputVoltage(), 5.0)

    def test_dashboards(self) -> None:
        wpilib.SmartDashboard.putNumber("n", one(4.0))
        self.is_float(wpilib.SmartDashboard.getNumber("n", 0.0), 4.0)
        topic = ntcore.NetworkTableInstance.getDefault().getDoubleTopic("/d")
        topic.publish().set(one(3.0))
        self.is_float(topic.subscribe(0.0).get(), 3.0)
        arm = wpilib.Mechanism2d(1, 1).getRoot("r", 0, 0).appendLigament("l", 1, 0)
        arm.setAngle(one(30.0))
        self.is_float(arm.getAngle(), 30.0)

    def test_mathematics(self) -> None:
        self.is_float(controller.PIDController(2, 0, 0).calculate(one(1.0), one(3.0)), 4.0)
        forward = controller.SimpleMotorFeedforwardMeters(0.5, 3.0)
        self.is_float(forward.calculate(one(2.0)), 6.5)
        self.is_float(controller.ArmFeedforward(0.5, 1, 1.5).calculate(one(0.0), one(1.0)), 3.0)
        self.is_float(controller.ElevatorFeedforward(0.5, 1, 1.5).calculate(one(1.0)), 3.0)
        self.is_float(controller.BangBangController().calculate(one(1.0), one(3.0)), 1.0)
        self.is_float(filter.SlewRateLimiter(1.0, -1.0, 2.0).calculate(one(2.0)), 2.0)
        self.is_float(filter.MedianFilter(3).calculate(one(2.0)), 2.0)
        self.is_float(filter.LinearFilter.movingAverage(1).calculate(one(2.0)), 2.0)
        self.is_float(wpimath.applyDeadband(one(1.0), 0.02), 1.0)
        self.is_float(wpimath.inputModulus(one(370.0), 0.0, 360.0), 10.0)
        self.is_float(trajectory.TrapezoidProfile.State(one(1.0), one(2.0)).velocity, 2.0)
        self.is_float(geometry.Rotation2d(one(1.0)).radians(), 1.0)
        self.is_float(geometry.Translation2d(one(1.0), one(2.0)).y, 2.0)
        self.is_float(ChassisSpeeds(one(1.0), 0, 0).vx, 1.0)

    def test_a_larger_one_is_refused_by_its_shape(self) -> None:
        with self.assertRaisesRegex(TypeError, "shape"):
            wpilib.PWMSparkMax(0).setVoltage(Matrix([[1.0], [2.0]]))


if __name__ == "__main__":
    unittest.main()
