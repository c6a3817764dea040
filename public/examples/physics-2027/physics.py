# How the robot of robot.py moves: two motors on a frame, with a model of pyfrc's. The page calls update_sim in every loop, and shows the
# place under Telemetry.
from pyfrc.physics import drivetrains
from pyfrc.physics.core import PhysicsInterface
from pyfrc.physics.units import units
from robot import PhysicsRobot


class PhysicsEngine:
    def __init__(self, physics_controller: PhysicsInterface, robot: PhysicsRobot) -> None:
        self.physics_controller = physics_controller
        self.robot = robot
        # Wheels 60 cm apart; 3 m/s at full power. Without the second motor's sign the robot would turn.
        self.model = drivetrains.TwoMotorDrivetrain(x_wheelbase=0.6 * units.meter, speed=3.0 * units.meter / units.second)

    def update_sim(self, now: float, tm_diff: float) -> None:
        # What the motors get: an inverted one gets the other sign.
        speeds = self.model.calculate(self.robot.left.get_throttle(), -self.robot.right.get_throttle())
        self.physics_controller.drive(speeds, tm_diff)
