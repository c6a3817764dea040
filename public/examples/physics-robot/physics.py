# How the robot of robot.py moves: two motors on a frame, with a model of pyfrc's. The page calls update_sim in every loop.
import wpilib.simulation
from pyfrc.physics import drivetrains
from pyfrc.physics.core import PhysicsInterface
from pyfrc.physics.units import units
from robot import PhysicsRobot


class PhysicsEngine:
    def __init__(self, physics_controller: PhysicsInterface, robot: PhysicsRobot) -> None:
        self.physics_controller = physics_controller
        # What the program sets its motors to, and what it reads from its gyro.
        self.left = wpilib.simulation.PWMSim(robot.left.getChannel())
        self.right = wpilib.simulation.PWMSim(robot.right.getChannel())
        self.gyro = wpilib.simulation.AnalogGyroSim(robot.gyro)
        # Wheels 60 cm apart; 3 m/s at full power. Without the second motor's sign the robot would turn.
        self.model = drivetrains.TwoMotorDrivetrain(x_wheelbase=0.6 * units.meter, speed=3.0 * units.meter / units.second)

    def update_sim(self, now: float, tm_diff: float) -> None:
        speeds = self.model.calculate(self.left.getSpeed(), self.right.getSpeed())
        pose = self.physics_controller.drive(speeds, tm_diff)
        # The gyro counts clockwise.
        self.gyro.setAngle(-pose.rotation().degrees())
