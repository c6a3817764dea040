"""A swerve drivetrain of a program's own simulation: wheels do not slip, and only their own inertia counts. Where the robot's wiring has
its devices, the world moves it instead."""

import math
import typing
from collections.abc import Sequence

from .swerve_module_constants import SwerveModuleConstants
from .._visible import of_swerve as __getattr__

if typing.TYPE_CHECKING:
    from wpimath.geometry import Translation2d


class SimSwerveDrivetrain:
    """Its modules by their constants."""

    class SimSwerveModule:
        """One module's two motors."""

        def __init__(self, constants: SwerveModuleConstants) -> None:
            from wpilib.simulation import DCMotorSim
            from wpimath.system.plant import DCMotor, LinearSystemId

            def sim(ratio: float, inertia: float) -> typing.Any:
                motor = DCMotor.krakenX60FOC(1)
                return DCMotorSim(LinearSystemId.DCMotorSystem(motor, inertia, ratio or 1.0), motor)

            self.constants = constants
            self.drive = sim(constants.drive_motor_gear_ratio, constants.drive_inertia)
            self.steer = sim(constants.steer_motor_gear_ratio, constants.steer_inertia)

    def __init__(
        self, wheel_locations: "Sequence[Translation2d]", pigeon_sim: typing.Any, module_constants: Sequence[SwerveModuleConstants]
    ) -> None:
        from wpimath import kinematics
        from wpimath.geometry import Rotation2d

        self._pigeon = pigeon_sim
        self._modules = [SimSwerveDrivetrain.SimSwerveModule(each) for each in module_constants]
        self._kinematics = getattr(kinematics, f"SwerveDrive{len(self._modules)}Kinematics")(*wheel_locations)
        self._angle = Rotation2d()

    @staticmethod
    def _with_friction(volts: float, friction: float) -> float:
        if abs(volts) < friction:
            return 0.0
        return volts - math.copysign(friction, volts)

    def update(self, dt: float, supply_voltage: float, modules_to_apply: Sequence[typing.Any]) -> None:
        """Moves all modules on by so many seconds."""
        from wpimath.geometry import Rotation2d
        from wpimath.kinematics import SwerveModuleState

        from ..sim import ChassisReference

        if len(modules_to_apply) != len(self._modules):
            return

        def side(is_inverted: bool) -> ChassisReference:
            return ChassisReference.Clockwise_Positive if is_inverted else ChassisReference.CounterClockwise_Positive

        states = []
        for mine, module in zip(self._modules, modules_to_apply):
            constants = mine.constants
            drive, steer, encoder = module.drive_motor.sim_state, module.steer_motor.sim_state, module.encoder.sim_state
            drive.orientation, steer.orientation = side(constants.drive_motor_inverted), side(constants.steer_motor_inverted)
            encoder.orientation = side(constants.encoder_inverted)
            for each in (drive, steer, encoder):
                each.set_supply_voltage(supply_voltage)
            mine.drive.setInputVoltage(self._with_friction(drive.motor_voltage, constants.drive_friction_voltage))
            mine.steer.setInputVoltage(self._with_friction(steer.motor_voltage, constants.steer_friction_voltage))
            mine.drive.update(dt)
            mine.steer.update(dt)
            turn = 2.0 * math.pi
            drive_ratio, steer_ratio = constants.drive_motor_gear_ratio or 1.0, constants.steer_motor_gear_ratio or 1.0
            drive.set_raw_rotor_position(mine.drive.getAngularPosition() / turn * drive_ratio)
            drive.set_rotor_velocity(mine.drive.getAngularVelocity() / turn * drive_ratio)
            steer.set_raw_rotor_position(mine.steer.getAngularPosition() / turn * steer_ratio)
            steer.set_rotor_velocity(mine.steer.getAngularVelocity() / turn * steer_ratio)
            # The encoder stands on the module's own shaft.
            encoder.set_raw_position(mine.steer.getAngularPosition() / turn)
            encoder.set_velocity(mine.steer.getAngularVelocity() / turn)
            speed = mine.drive.getAngularVelocity() * constants.wheel_radius
            states.append(SwerveModuleState(speed, Rotation2d(mine.steer.getAngularPosition())))
        omega = self._kinematics.toChassisSpeeds(tuple(states)).omega
        self._angle = self._angle + Rotation2d(omega * dt)
        self._pigeon.set_raw_yaw(math.degrees(self._angle.radians()))
        self._pigeon.set_angular_velocity_z(math.degrees(omega))
