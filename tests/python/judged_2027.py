"""What WPILib 2027's own packages answer, question by question: judged-2027.txt has the answers, test_judged_2027.py asks ours.

python3 judged_2027.py, with RobotPy 2027.0.0a7's wheels (they need glibc 2.39, as Debian 13 has): writes judged-2027.txt beside it.
A question is Python's text: its last line is the value that is compared. What it prints does not count.
"""

import json
import pathlib

answers = pathlib.Path(__file__).with_name("judged-2027.txt")

_head = """
import math
import wpilib
import wpimath
import wpimath.units
from wpimath import *
P = lambda x, y, d=0.0: Pose2d(x, y, Rotation2d.from_degrees(d))
R = Rotation2d.from_degrees
def of(v):
    if isinstance(v, (bool, int, float, str)) or v is None: return v
    if isinstance(v, Pose2d): return [v.x, v.y, v.rotation().degrees()]
    if isinstance(v, Rotation2d): return [v.cos(), v.sin(), v.degrees()]
    if isinstance(v, (Translation2d, Translation3d)): return list(v.to_vector()[:, 0]) if False else [v.x, v.y] + ([v.z] if isinstance(v, Translation3d) else [])
    if isinstance(v, Transform2d): return [v.x, v.y, v.rotation().degrees()]
    if isinstance(v, Twist2d): return [v.dx, v.dy, v.dtheta]
    if isinstance(v, Rotation3d): return [v.x, v.y, v.z]
    if isinstance(v, Pose3d): return [v.x, v.y, v.z, v.rotation().x, v.rotation().y, v.rotation().z]
    if isinstance(v, Transform3d): return [v.x, v.y, v.z, v.rotation().x, v.rotation().y, v.rotation().z]
    if isinstance(v, ChassisVelocities): return [v.vx, v.vy, v.omega]
    if isinstance(v, SwerveModuleVelocity): return [v.velocity, v.angle.degrees()]
    if isinstance(v, ChassisAccelerations): return [v.ax, v.ay, v.alpha]
    if isinstance(v, SwerveModuleAcceleration): return [v.acceleration, v.angle.degrees()]
    if isinstance(v, DifferentialDriveWheelAccelerations): return [v.left, v.right]
    if isinstance(v, MecanumDriveWheelAccelerations): return [v.front_left, v.front_right, v.rear_left, v.rear_right]
    if isinstance(v, DrivetrainSplineSample): return [v.time, of(v.pose), of(v.velocity), of(v.acceleration), v.curvature, v.forward_velocity(), v.forward_acceleration()]
    if isinstance(v, DifferentialSample): return [v.time, of(v.pose), of(v.velocity), of(v.acceleration), v.left_velocity, v.right_velocity]
    if isinstance(v, HolonomicSample): return [v.time, of(v.pose), of(v.velocity), of(v.acceleration)]
    if isinstance(v, BiquadFilter): return [of(v.calculate(x)) for x in (1, 0.5, -2, 3, 3, 3, -1, 0, 0, 0)]
    if isinstance(v, SwerveModulePosition): return [v.distance, v.angle.degrees()]
    if isinstance(v, DifferentialDriveWheelVelocities): return [v.left, v.right]
    if isinstance(v, MecanumDriveWheelVelocities): return [v.front_left, v.front_right, v.rear_left, v.rear_right]
    if isinstance(v, TrapezoidProfile.State): return [v.position, v.velocity]
    if hasattr(v, "shape") or hasattr(v, "tolist"): return [of(float(v[i, j])) for i in range(v.shape[0]) for j in range(v.shape[1])] if len(v.shape) == 2 else [float(x) for x in v]
    return [of(each) for each in v]
"""

#: By name: the questions. Angles of Rotation2d, deadbands, defaults and signs are those that changed between the years.
questions: dict[str, str] = {}


def _ask(group: str, text: str) -> None:
    for i, line in enumerate(each for each in text.strip().splitlines() if each.strip()):
        questions[f"{group} {i + 1}"] = line.strip()


_ask("Rotation2d", """
[Rotation2d(4).radians(), R(270).degrees(), R(-270).degrees(), Rotation2d.from_rotations(0.75).degrees()]
[R(720).radians(), R(180).degrees(), R(-180).degrees(), R(181).degrees()]
R(100) + R(100)
R(10) - R(350)
-R(170)
R(90) * 3
R(90) / 2
[Rotation2d(0, 0).radians(), Rotation2d(1, 1).degrees(), Rotation2d(-1, 0).degrees()]
R(30).rotate_by(R(200))
R(30).relative_to(R(200))
[R(30).cos(), R(30).sin(), R(30).tan()]
Rotation2d() == R(360)
R(10).interpolate(R(-10 + 360), 0.25) if hasattr(Rotation2d, 'interpolate') else None
""")
_ask("Translation2d", """
[Translation2d(3, 4).norm(), Translation2d(3, 4).squared_norm(), Translation2d(3, 4).distance(Translation2d(0, 0))]
[Translation2d(3.0, R(120)).x, Translation2d(3.0, R(120)).y]
Translation2d(3, 4).rotate_by(R(90))
Translation2d(3, 4).rotate_around(Translation2d(1, 1), R(90))
[Translation2d(1, 2) + Translation2d(3, -1), Translation2d(1, 2) - Translation2d(3, -1), -Translation2d(1, 2), Translation2d(1, 2) * 3, Translation2d(1, 2) / 2]
[Translation2d(1, 2).dot(Translation2d(3, 4)), Translation2d(1, 2).cross(Translation2d(3, 4))]
Translation2d(0, 0).angle() is None
Translation2d(1, 1).angle()
Translation2d(0, 0).nearest([Translation2d(2, 0), Translation2d(0, 1)])
""")
_ask("Pose2d", """
P(1, 2, 30) + Transform2d(Translation2d(1, 0), R(10))
P(3, 2, 30) - P(1, 2, 10)
P(1, 2, 350).relative_to(P(0, 0, 20))
[Translation2d(1e-7, 0).angle() is None, Translation2d(1e-5, 0).angle() is None]
P(1, 2, 170).rotate_by(R(30))
P(1, 2, 170).transform_by(Transform2d(1, 1, R(30)))
P(1, 2, 10).rotate_around(Translation2d(0, 0), R(90))
(P(2, 3, 40) - P(1, 1, 10)).inverse()
P(0, 0).nearest([P(2, 0), P(0, 1, 90)])
P(1, 2, 30) * 2
(P(2, 3, 40) - P(1, 1, 10)).log() if hasattr(Transform2d, 'log') else None
""")
_ask("Rotation3d", """
Rotation3d(0.1, 0.2, 0.3)
Rotation3d(0.1, 0.2, 0.3).rotate_by(Rotation3d(0, 0, 1))
[Rotation3d(0.1, 0.2, 0.3).angle, *Rotation3d(0.1, 0.2, 0.3).axis()] if not callable(Rotation3d(0.1, 0.2, 0.3).angle) else [Rotation3d(0.1, 0.2, 0.3).angle(), *Rotation3d(0.1, 0.2, 0.3).axis()]
Rotation3d(0.1, 0.2, 0.3).to_rotation2d()
Rotation3d(0.1, 0.2, 0.3).relative_to(Rotation3d(0.3, 0, 0))
Pose3d(1, 2, 3, Rotation3d(0.1, 0.2, 0.3)) + Transform3d(Translation3d(1, 0, 0), Rotation3d(0, 0, 0.5))
Pose3d(1, 2, 3, Rotation3d(0.1, 0.2, 0.3)).relative_to(Pose3d(0, 1, 0, Rotation3d(0, 0.4, 0)))
Pose3d(1, 2, 3, Rotation3d(0.1, 0.2, 0.3)).to_pose2d()
[Quaternion(1, 2, 3, 4).norm(), Quaternion(1, 2, 3, 4).w, Quaternion(1, 2, 3, 4).normalize().x]
Translation3d(1, 2, 3).rotate_by(Rotation3d(0, 0, math.pi / 2))
""")
_ask("Twist2d", """
Twist2d(1, 0.5, 0.3).exp()
[R(90) * 3 / 3, (R(100) + R(100)) * 0.5, R(350) * 2]
(lambda t: [t.dx, t.dy, t.dz, t.rx, t.ry, t.rz])(Transform3d(1, 2, 3, Rotation3d(0.1, 0.2, 0.3)).log())
Twist3d(1, 2, 3, 0.1, 0.2, 0.3).exp()
Transform3d(1, 2, 3, Rotation3d(0, 0, 1)).inverse()
""")
_ask("ChassisVelocities", """
ChassisVelocities(1, 0.5, 2).to_robot_relative(R(40))
ChassisVelocities(1, 0.5, 2).to_field_relative(R(40))
ChassisVelocities(2, 1, 3).discretize(0.02)
ChassisVelocities(1, 2, 3) + ChassisVelocities(1, 0, -1)
ChassisVelocities(1, 2, 3) - ChassisVelocities(1, 0, -1)
[-ChassisVelocities(1, 2, 3), ChassisVelocities(1, 2, 3) * 2, ChassisVelocities(1, 2, 3) / 2]
[ChassisVelocities(1, 2, 3).to_twist2d(0.1).dx, ChassisVelocities(1, 2, 3).to_twist2d(0.1).dtheta]
""")
_ask("DifferentialDriveKinematics", """
DifferentialDriveKinematics(0.6).to_chassis_velocities(DifferentialDriveWheelVelocities(1, 2))
DifferentialDriveKinematics(0.6).to_wheel_velocities(ChassisVelocities(1, 0, 2))
DifferentialDriveWheelVelocities(4, 2).desaturate(2)
DifferentialDriveKinematics(trackwidth=0.6).trackwidth
DifferentialDriveKinematics(0.6).to_twist2d(1, 2)
DifferentialDriveKinematics(0.6).to_chassis_velocities(wheel_velocities=DifferentialDriveWheelVelocities(1, 2))
""")
_ask("MecanumDriveKinematics", """
MecanumDriveKinematics(Translation2d(0.3, 0.2), Translation2d(0.3, -0.2), Translation2d(-0.3, 0.2), Translation2d(-0.3, -0.2)).to_wheel_velocities(ChassisVelocities(1, 0.5, 2))
MecanumDriveKinematics(Translation2d(0.3, 0.2), Translation2d(0.3, -0.2), Translation2d(-0.3, 0.2), Translation2d(-0.3, -0.2)).to_chassis_velocities(MecanumDriveWheelVelocities(1, 2, 3, 4))
MecanumDriveWheelVelocities(4, 2, 1, -5).desaturate(2)
""")
_swerve = "SwerveDrive4Kinematics(Translation2d(0.3, 0.2), Translation2d(0.3, -0.2), Translation2d(-0.3, 0.2), Translation2d(-0.3, -0.2))"
_ask("SwerveDrive4Kinematics", f"""
{_swerve}.to_swerve_module_velocities(ChassisVelocities(1, 0.5, 2))
{_swerve}.to_swerve_module_velocities(chassis_velocities=ChassisVelocities(1, 0.5, 2), center_of_rotation=Translation2d(0.3, 0))
{_swerve}.to_wheel_velocities(ChassisVelocities(0, 0, 1))
{_swerve}.to_chassis_velocities([SwerveModuleVelocity(1, R(10)), SwerveModuleVelocity(2, R(20)), SwerveModuleVelocity(1, R(30)), SwerveModuleVelocity(2, R(40))])
SwerveDrive4Kinematics.desaturate_wheel_velocities([SwerveModuleVelocity(5, R(10)), SwerveModuleVelocity(2, R(20)), SwerveModuleVelocity(1, R(30)), SwerveModuleVelocity(2, R(40))], 2.5)
SwerveModuleVelocity(2, R(170)).optimize(R(0))
SwerveModuleVelocity(2, R(60)).cosine_scale(R(0))
""")
_ask("Odometry", f"""
(lambda o: (o.update(R(30), 1.0, 1.2), o.get_pose())[1])(DifferentialDriveOdometry(R(0), 0, 0, P(1, 1, 0)))
(lambda o: (o.reset_position(R(10), 5, 5, P(2, 2, 90)), o.update(R(20), 6, 6), o.get_pose())[2])(DifferentialDriveOdometry(R(0), 0, 0))
(lambda o: (o.update(R(15), (SwerveModulePosition(1, R(0)), SwerveModulePosition(1, R(0)), SwerveModulePosition(1, R(10)), SwerveModulePosition(1, R(0)))), o.get_pose())[1])(SwerveDrive4Odometry({_swerve}, R(0), (SwerveModulePosition(),) * 4))
(lambda o: (o.reset_pose(P(3, 3, 45)), o.get_pose())[1])(DifferentialDriveOdometry(R(0), 0, 0))
""")
_ask("PIDController", """
(lambda c: [c.calculate(1, 3), c.calculate(2, 3), c.get_position_error() if hasattr(c, 'get_position_error') else c.get_error()])(PIDController(2, 0.5, 0.1))
PIDController(kp=1, ki=0, kd=0, period=0.05).get_period()
(lambda c: (c.enable_continuous_input(-180, 180), c.calculate(179, -179))[1])(PIDController(1, 0, 0))
(lambda c: (c.set_tolerance(0.1), c.calculate(1, 1.05), c.at_setpoint())[2])(PIDController(1, 0, 0))
PIDController(1, 0, 0).at_setpoint()
(lambda c: (c.set_i_zone(1.0), c.calculate(0, 5), c.calculate(0, 5))[2])(PIDController(0, 1, 0))
(lambda c: (c.set_integrator_range(-0.01, 0.01), c.calculate(0, 5), c.calculate(0, 5))[2])(PIDController(0, 1, 0))
(lambda c: (c.set_pid(kp=3, ki=0, kd=0), c.calculate(0, 1))[1])(PIDController(1, 0, 0))
[PIDController(1, 2, 3).get_i_zone(), PIDController(1, 2, 3).get_period(), PIDController(1, 2, 3).get_setpoint(), PIDController(1, 0, 0).get_error_tolerance()]
""")
_ask("ProfiledPIDController", """
(lambda c: [c.calculate(0, 3.0), c.calculate(0.1, 3.0), c.get_setpoint()])(ProfiledPIDController(2, 0, 0, TrapezoidProfile.Constraints(1, 2)))
ProfiledPIDController(kp=1, ki=0, kd=0, constraints=TrapezoidProfile.Constraints(1, 2)).get_goal()
""")
_ask("Feedforward", """
[SimpleMotorFeedforward(0.5, 2, 0.3).calculate(3), SimpleMotorFeedforward(0.5, 2, 0.3).calculate(3, 4), SimpleMotorFeedforward(s=0.5, v=2).calculate(-1)]
[ArmFeedforward(0.5, 1, 1.5, 2).calculate(math.pi / 3, 0), ArmFeedforward(0.5, 1, 1.5, 2).calculate(math.pi / 3, 1)]
[ElevatorFeedforward(0.5, 1, 1.5, 2).calculate(0), ElevatorFeedforward(0.5, 1, 1.5, 2).calculate(2), ElevatorFeedforward(s=0.5, g=1, v=1.5, a=2).calculate(2, 3)]
[SimpleMotorFeedforward(0.5, 2, 0.3).max_achievable_velocity(11, 1), SimpleMotorFeedforward(0.5, 2, 0.3).min_achievable_acceleration(11, 1)]
[ArmFeedforward(0.5, 1, 1.5, 2).max_achievable_velocity(12, 1, 1), ElevatorFeedforward(0.5, 1, 1.5, 2).max_achievable_acceleration(12, 1)]
[SimpleMotorFeedforward(0.5, 2, 0.3).get_ks(), SimpleMotorFeedforward(0.5, 2, 0.3).get_kv(), SimpleMotorFeedforward(0.5, 2, 0.3).get_ka(), SimpleMotorFeedforward(0.5, 2, 0.3).get_dt()]
DifferentialDriveFeedforward(1, 2, 3, 4).calculate(0, 1, 0, 2, 0.02).left
BangBangController().calculate(1, 2)
BangBangController(0.5).get_tolerance()
""")
_ask("Profiles", """
TrapezoidProfile(TrapezoidProfile.Constraints(1.75, 0.75)).calculate(1.0, TrapezoidProfile.State(0, 0), TrapezoidProfile.State(5, 0))
(lambda p: (p.calculate(1.0, TrapezoidProfile.State(0, 0), TrapezoidProfile.State(5, 0)), p.duration())[1])(TrapezoidProfile(TrapezoidProfile.Constraints(1.75, 0.75)))
(lambda s: [s.position, s.velocity])(ExponentialProfile(ExponentialProfile.Constraints.from_characteristics(10, 2.5, 0.25)).calculate(0.2, ExponentialProfile.State(0, 0), ExponentialProfile.State(5, 0)))
""")
_ask("Filters", """
(lambda f: [f.calculate(1), f.calculate(2), f.calculate(6)])(LinearFilter.moving_average(3))
(lambda f: [f.calculate(1), f.calculate(2), f.calculate(6)])(LinearFilter.single_pole_iir(0.1, 0.02))
(lambda f: [f.calculate(1), f.calculate(2), f.calculate(6)])(LinearFilter.high_pass(0.1, 0.02))
(lambda f: [f.calculate(5), f.calculate(1), f.calculate(3)])(MedianFilter(3))
[apply_deadband(0.5, 0.1), apply_deadband(-0.05, 0.1), apply_deadband(3.0, 0.5, 4.0), input_modulus(190, -180, 180), angle_modulus(4)]
""")
_ask("Interpolation", """
(lambda b: (b.add_sample(0, P(0, 0)), b.add_sample(1, P(2, 0, 90)), b.sample(0.5))[2])(TimeInterpolatablePose2dBuffer(2.0))
""")
_ask("DCMotor", "\n".join(f"(lambda m: [m.nominal_voltage, m.stall_torque, m.stall_current, m.free_current, m.free_speed, m.r, m.kv, m.kt])(DCMotor.{name}(2))" for name in
    "cim neo neo550 falcon500 falcon500_foc kraken_x60 kraken_x44 kraken_x44_foc minion bag romi_built_in neo_vortex mini_cim kraken_x60_foc andymark9015 "
    "banebots_rs550 banebots_rs775 rs775_125 vex775_pro".split()) + """
[DCMotor.cim(1).current(10, 6), DCMotor.cim(1).torque(10), DCMotor.cim(1).voltage(1, 10), DCMotor.cim(1).velocity(1, 6)]
[DCMotor.cim(1).with_reduction(10).stall_torque, DCMotor.vex775_pro(4).stall_torque]
""")
_ask("Models", """
(lambda s: [s.a(0, 0), s.b(0, 0)])(Models.flywheel_from_physical_constants(DCMotor.neo(2), 0.00032, 1.0))
(lambda s: [s.a(0, 0), s.b(0, 0)])(Models.flywheel_from_sys_id(v=1, a=0.5))
(lambda s: [s.a(1, 1), s.b(1, 0), s.a(0, 1)])(Models.elevator_from_physical_constants(DCMotor.neo(2), 5, 0.05, 12))
(lambda s: [s.a(1, 1), s.b(1, 0)])(Models.single_jointed_arm_from_physical_constants(motor=DCMotor.neo(2), j=0.00032, gearing=1.0))
(lambda s: [s.a(0, 0), s.a(0, 1), s.b(0, 0)])(Models.differential_drive_from_physical_constants(DCMotor.neo(4), 70, 0.05, 0.4, 6.0, 6.0))
(lambda s: [s.a(0, 0), s.b(0, 1)])(Models.differential_drive_from_sys_id(kv_linear=1, ka_linear=2, kv_angular=3, ka_angular=4))
[LinearQuadraticRegulator_1_1([[-2.0]], [[2.0]], (3.0,), (12.0,), 0.02).k(0, 0), LinearPlantInversionFeedforward_1_1([[-2.0]], [[2.0]], 0.02).calculate([1.0], [2.0])[0]]
KalmanFilter_1_1_1(Models.flywheel_from_sys_id(1, 0.5), [3.0], [0.01], 0.02).k(0, 0) if hasattr(KalmanFilter_1_1_1, 'k') else None
LTVUnicycleController(0.02).calculate(P(2.7, 23, 0), P(2.8, 23.1, 10), 1.0, 0.2)
LTVUnicycleController([0.0625, 0.125, 2.0], [1.0, 2.0], 0.02).calculate(P(2.7, 23, 0), P(2.8, 23.1, 10), 1.0, 0.2)
""")
_ask("PoseEstimator", f"""
(lambda e: (e.update_with_time(0.0, R(0), 0, 0), e.update_with_time(0.02, R(5), 0.1, 0.1), e.add_vision_measurement(P(1, 0, 0), 0.02), e.get_estimated_position())[3])(DifferentialDrivePoseEstimator(R(0), 0, 0, P(0, 0), (0.02, 0.02, 0.01), (0.1, 0.1, 0.1)))
(lambda e: (e.update_with_time(0.02, R(5), (SwerveModulePosition(0.1, R(0)),) * 4), e.get_estimated_position())[1])(SwerveDrive4PoseEstimator({_swerve}, R(0), (SwerveModulePosition(),) * 4, P(1, 1)))
""")
_ask("Trajectory", """
(lambda t: [t.duration() if callable(t.duration) else t.duration, t.sample_at(1.0).pose.x, t.sample_at(1.0).pose.y])(DrivetrainSplineTrajectoryGenerator.generate(P(0, 0), [Translation2d(1, 1)], P(3, 0), TrajectoryConfig(2, 1)))
""")
_h = "(lambda t, x, vx=0, ax=0: HolonomicSample(t, P(x, x / 2, 10 * x), ChassisVelocities(vx, 1, 2), ChassisAccelerations(ax, 0.5, 0.2)))"
_three = f"HolonomicTrajectory([{_h}(0, 0), {_h}(1, 1, 1, 1), {_h}(3, 2, 2, 0)])"
_curve = "DrivetrainSplineTrajectoryGenerator.generate(P(0, 0), [Translation2d(1, 0.5)], P(2, 0, -30), TrajectoryConfig(2, 3))"
_back = "(lambda c: (c.set_reversed(True), DrivetrainSplineTrajectoryGenerator.generate(P(0, 0), [Translation2d(-1, 0.5)], P(-2, 0, 30), c))[1])(TrajectoryConfig(2, 3))"
_ask("Samples", f"""
(lambda t: [t.sample_at(x) for x in (0, 0.5, 1.0, 99)] + [t.duration(), len(t.samples())])({_curve})
(lambda t: [t.sample_at(x) for x in (0, 0.5, 1.0, 99)] + [t.duration(), t.initial_pose()])({_back})
(lambda t: [t.relative_to(P(1, 1, 90)).sample_at(0.5), t.transform_by(Transform2d(1, 1, R(90))).sample_at(0.5), t.start(), t.end()])({_curve})
(lambda t, b: [t.concatenate(b).duration(), t.concatenate(b).sample_at(t.duration() + 0.5)])({_curve}, {_back})
(lambda t: t.interpolate(t.samples()[3], t.samples()[4], 0.5))({_curve})
(lambda t: [t.sample_at(x) for x in (-1, 0.5, 2, 9)] + [t.duration()])({_three})
[{_h}(1, 1, 1, 1).transform(Transform2d(1, 2, R(90))), {_h}(1, 1, 1, 1).relative_to(P(1, 2, 90))]
[{_three}.relative_to(P(1, 2, 90)).sample_at(0.5), {_three}.transform_by(Transform2d(1, 2, R(90))).sample_at(0.5)]
(lambda t: [t.concatenate(t).sample_at(3.5), t.concatenate(t).duration(), len(t.concatenate(t).samples()), t == t])({_three})
HolonomicTrajectory([])
wpimath.kinematic_interpolate({_h}(0, 0), {_h}(1, 1, 1, 1), 0.3)
(lambda d: [d.transform(Transform2d(1, 2, R(90))), d.relative_to(P(1, 2, 90))])(DifferentialSample(1, P(1, 0), ChassisVelocities(1, 0, 2), ChassisAccelerations(1, 0, 0.2), 2, 3))
[DifferentialSample(1, P(0, 0), ChassisVelocities(1, 0, 2), ChassisAccelerations(1, 0, 0.2), DifferentialDriveKinematics(0.6)), DifferentialSample({_h}(1, 1, 1, 1), 3, 4), DifferentialSample({_h}(1, 1, 1, 1), DifferentialDriveKinematics(0.6))]
[DrivetrainSplineSample({_h}(1, 1, 1, 1)), DrivetrainSplineSample(1, P(1, 2, 30), 2.0, 3.0, 0.5), DrivetrainSplineSample()]
[DrivetrainSplineSample(1, P(1, 2, 30), 2.0, 3.0, 0.5).transform(Transform2d(1, 2, R(90))), DrivetrainSplineSample(1, P(1, 2, 30), 2.0, 3.0, 0.5).relative_to(P(1, 2, 90))]
[TrajectorySample(2).time, TrajectorySample().time]
LTVUnicycleController(0.02).calculate(P(0.9, 0.4, 30), HolonomicSample(1, P(1, 0.5, 40), ChassisVelocities(1.5, 0.7, 0.3), ChassisAccelerations(0, 0, 0)))
(lambda w: [w.left, w.right])(LTVDifferentialDriveController(Models.differential_drive_from_sys_id(2, 0.3, 2.2, 0.4, 0.6), 0.6, (0.1, 0.1, 0.2, 1, 1), (12, 12), 0.02).calculate(P(0.9, 0.4, 30), 1.0, 1.1, DifferentialSample(1, P(1, 0.5, 40), ChassisVelocities(1.5, 0.7, 0.3), ChassisAccelerations(0, 0, 0), 1.2, 1.6)))
""")
_mecanum = "MecanumDriveKinematics(Translation2d(0.3, 0.2), Translation2d(0.3, -0.2), Translation2d(-0.3, 0.2), Translation2d(-0.3, -0.2))"
_two = "SwerveDrive2Kinematics(Translation2d(0.3, 0.2), Translation2d(-0.3, -0.2))"
_ask("Accelerations", f"""
[ChassisAccelerations(1, 2, 3).to_robot_relative(R(30)), ChassisAccelerations(1, 2, 3).to_field_relative(R(30)), ChassisAccelerations.from_fps(1, 2, 3), ChassisAccelerations(1, 2, 3).ax_fpss, ChassisAccelerations(1, 2, 3).alpha_dpss]
[ChassisAccelerations(1, 2, 3) + ChassisAccelerations(1, 0, -1), ChassisAccelerations(1, 2, 3) - ChassisAccelerations(1, 0, -1), -ChassisAccelerations(1, 2, 3), ChassisAccelerations(1, 2, 3) * 2, ChassisAccelerations(1, 2, 3) / 2]
[repr(ChassisAccelerations(1, 2, 3)), repr(SwerveModuleAcceleration(2, R(30))), repr(MecanumDriveWheelAccelerations(1, 2, 3, 4)), repr(DifferentialDriveWheelAccelerations(1, 2))]
[SwerveModuleAcceleration(2, R(30)) + SwerveModuleAcceleration(1, R(120)), SwerveModuleAcceleration(2, R(30)) - SwerveModuleAcceleration(1, R(120)), -SwerveModuleAcceleration(2, R(30)), SwerveModuleAcceleration(2, R(30)) * -2, SwerveModuleAcceleration(2, R(30)) / 4]
[SwerveModuleAcceleration(2, R(30)) == SwerveModuleAcceleration(2 + 1e-10, R(30)), ChassisAccelerations(1, 2, 3) == ChassisAccelerations(1 + 1e-10, 2, 3)]
DifferentialDriveKinematics(0.6).to_chassis_accelerations(DifferentialDriveWheelAccelerations(1, 2))
DifferentialDriveKinematics(0.6).to_wheel_accelerations(ChassisAccelerations(1, 2, 3))
{_mecanum}.to_wheel_accelerations(ChassisAccelerations(1, 2, 3))
{_mecanum}.to_chassis_accelerations(MecanumDriveWheelAccelerations(1, 2, 3, 5))
{_two}.to_swerve_module_accelerations(ChassisAccelerations(1, 2, 3))
{_two}.to_swerve_module_accelerations(ChassisAccelerations(1, 2, 3), 2.0)
{_two}.to_swerve_module_accelerations(chassis_accelerations=ChassisAccelerations(1, 2, 3), angular_velocity=2.0, center_of_rotation=Translation2d(0.1, 0.2))
{_two}.to_swerve_module_accelerations(ChassisAccelerations(0, 0, 0), 2.0)
{_two}.to_wheel_accelerations(ChassisAccelerations(1, 2, 3))
{_two}.to_chassis_accelerations((SwerveModuleAcceleration(1, R(20)), SwerveModuleAcceleration(2, R(50))))
""")
_ask("TwoDeadWheels", """
(lambda o: [o.update(1, 0.5, R(30)), o.to_chassis_velocities(1, 2, 3), o.get_pose()])(TwoDeadWheelOdometry(0.1, 0.2, 0, 0, R(0), P(1, 1)))
(lambda o: [o.update(2, 2.5, R(30)), o.reset_position(0, 0, R(0), P(5, 5, 90)), o.get_pose(), o.update(1, 0, R(0))])(TwoDeadWheelOdometry(0.1, -0.2, 1, 2, R(10)))
(lambda o: o.update(1, 0.5, Rotation3d(0.1, 0.2, 0.3)))(TwoDeadWheelOdometry3d(0.1, 0.2, 0, 0, Rotation3d(), Pose3d()))
(lambda e: [e.update_with_time(0.1, 1, 0.5, R(30)), e.add_vision_measurement(P(3, 3), 0.1), e.get_estimated_position()])(TwoDeadWheelPoseEstimator(0.1, 0.2, 0, 0, R(0), P(1, 1)))
(lambda e: [e.update_with_time(0.1, 1, 0.5, Rotation3d(0, 0, 0.5)), e.add_vision_measurement(Pose3d(3, 3, 0, Rotation3d()), 0.1), e.get_estimated_position()])(TwoDeadWheelPoseEstimator3d(0.1, 0.2, 0, 0, Rotation3d(), Pose3d()))
""")
_ask("Biquad", """
[BiquadFilter.butterworth(BiquadFilter.Kind.LOW_PASS, n, 50, 5) for n in (1, 2, 3, 4, 5)]
[BiquadFilter.butterworth(BiquadFilter.Kind.HIGH_PASS, n, 50, 5) for n in (1, 2, 3, 4)]
[BiquadFilter.butterworth(BiquadFilter.Kind.BAND_PASS, n, 50, 5, 8) for n in (1, 2, 3)]
[BiquadFilter.butterworth(BiquadFilter.Kind.BAND_STOP, n, 50, 5, 8) for n in (1, 2, 3)]
[BiquadFilter.chebyshev_i(BiquadFilter.Kind.LOW_PASS, n, 50, 5, 1.0) for n in (1, 2, 3, 4)]
[BiquadFilter.chebyshev_ii(BiquadFilter.Kind.LOW_PASS, n, 50, 5, 40.0) for n in (2, 3, 4)]
[BiquadFilter.chebyshev_ii(BiquadFilter.Kind.HIGH_PASS, n, 50, 5, 40.0) for n in (2, 3)]
[BiquadFilter.elliptic(BiquadFilter.Kind.LOW_PASS, n, 50, 5, 1.0, 40.0) for n in (1, 2, 3, 4, 5)]
BiquadFilter.elliptic(BiquadFilter.Kind.BAND_PASS, 3, 50, 5, 8, 1.0, 40.0)
[BiquadFilter.notch(50, 10, 5), BiquadFilter.moving_average(5), BiquadFilter.moving_average(4), BiquadFilter.moving_average(1)]
(lambda b: [b.calculate(1), b.calculate(2), b.last_value(), b.num_sections(), b.reset(3.0), b.calculate(3), b.last_value(), b.reset(), b.calculate(1)])(BiquadFilter.notch(50, 10, 5))
[repr(BiquadFilter.Section(1, 2, 3, 4, 5)), repr(BiquadFilter.Section())]
BiquadFilter.butterworth(BiquadFilter.Kind.BAND_PASS, 3, 50, 5)
BiquadFilter.butterworth(BiquadFilter.Kind.LOW_PASS, 0, 50, 5)
BiquadFilter.butterworth(BiquadFilter.Kind.LOW_PASS, 3, 50, 35)
BiquadFilter.notch(50, 30, 5)
BiquadFilter([])
""")
_ask("More of 2027", """
[AntiTipping(2, 0.1, 1.5).calculate(Rotation3d(0.05, 0.2, 0.3)), AntiTipping(2, 0.1, 1.5).calculate(Rotation3d(0.05, 0.02, 0.3)), AntiTipping(20, 0.1, 1.5).calculate(Rotation3d(0.4, 0.2, 0.3)), AntiTipping(2, 0.1, 1.5).calculate(Rotation3d(0.2, 0.2, 0))]
[AntiTipping(2, 0.1, 1.5).get_p(), AntiTipping(2, 0.1, 1.5).get_tipping_threshold(), AntiTipping(2, 0.1, 1.5).get_max_correction_speed()]
[Rotation3d.from_radians(0.1, 0.2, 0.3), Rotation3d.from_rotations(0.1, 0.2, 0.3), Rotation3d(0.1, 0.2, 0.3).inverse(), Rotation3d(0.1, 0.2, 0.3).integrate(1, 2, 3, 0.1)]
[Rotation3d(0.1, 0.2, 0.3).interpolate(Rotation3d(1, 0.5, -0.3), t) for t in (-1, 0, 0.3, 1, 2)]
[Ellipse2d(P(0, 0), 1, 2).x_semi_axis, Ellipse2d(P(0, 0), 1, 2).y_semi_axis_feet, Rectangle2d(P(0, 0), 1, 2).x_width_feet, Rectangle2d(P(0, 0), 1, 2).y_width, SwerveModuleVelocity(2, R(0)).velocity_fps]
(lambda p: [p.time_left_until(TrapezoidProfile.State(0, 0), TrapezoidProfile.State(5, 0)), p.time_left_until(TrapezoidProfile.State(1, 0.5), TrapezoidProfile.State(-5, 0.2))])(TrapezoidProfile(TrapezoidProfile.Constraints(1.75, 0.75)))
(lambda r: [r.at_reference(), r.calculate([0, 0], [1, 0])[0], r.at_reference(), r.set_tolerance([1.0, 0.0]), r.at_reference(), r.set_tolerance([0.5, 0.0]), r.at_reference(), r.reset(), r.at_reference()])(LinearQuadraticRegulator_2_1(Models.elevator_from_sys_id(2, 0.3), [0.1, 0.2], [12], 0.02))
(lambda f: [f.kv_linear, f.ka_linear, f.kv_angular, f.ka_angular])(DifferentialDriveFeedforward(1, 2, 3, 4))
(lambda f: [f.calculate(x) for x in (True, True, False, True)])(EdgeCounterFilter(1, 0.5))
[rk4(lambda x: -x, [1.0], 0.1), rkdp(lambda x, u: [-x[0] + u[0]], [1.0], [2.0], 0.1)]
numerical_jacobian(lambda x: [x[0] * x[1], x[1]], [2.0, 3.0])
[TrapezoidProfile.ProfileTiming().t_1, TrapezoidProfile.ProfileTiming() == TrapezoidProfile.ProfileTiming()]
""")
_ask("Units", """
[wpimath.units.inches_to_meters(10), wpimath.units.rotations_to_radians(0.5), wpimath.units.rotations_per_minute_to_radians_per_second(60), wpimath.units.feet_to_meters(1) if hasattr(wpimath.units, 'feet_to_meters') else None]
""")
_ask("Drive", """
(lambda w: [w.left, w.right])(wpilib.DifferentialDrive.arcade_drive_ik(0.5, 0.2))
(lambda w: [w.left, w.right])(wpilib.DifferentialDrive.arcade_drive_ik(0.5, 0.2, False))
(lambda w: [w.left, w.right])(wpilib.DifferentialDrive.curvature_drive_ik(0.5, 0.2, False))
(lambda w: [w.left, w.right])(wpilib.DifferentialDrive.tank_drive_ik(0.5, -0.2))
(lambda w: [w.front_left, w.front_right, w.rear_left, w.rear_right])(wpilib.MecanumDrive.drive_cartesian_ik(0.5, 0.2, 0.1))
(lambda w: [w.front_left, w.front_right, w.rear_left, w.rear_right])(wpilib.MecanumDrive.drive_cartesian_ik(0.5, 0.2, 0.1, R(30)))
""")
_ask("Defaults", """
wpilib.TimedRobot.DEFAULT_PERIOD
""")


def answer(question: str) -> object:
    """What the packages that are here say; a text that begins with "raises" for an error."""
    space: dict[str, object] = {}
    exec(_head, space)
    try:
        return space["of"](eval(question, space))
    except Exception as error:
        return f"raises {type(error).__name__}: {str(error).splitlines()[0][:200] if str(error) else ''}"


def read() -> dict[str, dict]:
    """What they said, by the questions' names."""
    return {each["name"]: each for each in map(json.loads, answers.read_text().splitlines()[1:])}


if __name__ == "__main__":
    lines = ["# What RobotPy 2027.0.0a7's own packages answered to the questions of judged_2027.py, a line of JSON each."]
    for name, text in questions.items():
        said = answer(text)
        lines.append(json.dumps({"name": name, "ask": text, "answer": said}))
        if str(said).startswith("raises"):
            print(name, text[:150], said)
    answers.write_text("\n".join(lines) + "\n")
