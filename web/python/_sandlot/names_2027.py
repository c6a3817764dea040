"""What RobotPy's names of 2026 are called in 2027: the packages have 2026's, and `face` makes 2027's of them by this table.

Most names follow from a rule: functions, attributes and parameters are snake_case, constants CAPS_CASE. What does not follow stands here.
"""

import re

#: Functions and attributes whose words have changed, too.
changed = {
    "cosineScale": "cosine_scale",
    "desaturateWheelSpeeds": "desaturate_wheel_velocities",
    "drivetrainVelocitySystem": "differential_drive_from_physical_constants",
    "elevatorSystem": "elevator_from_physical_constants",
    "flywheelSystem": "flywheel_from_physical_constants",
    "getFPGATimestamp": "get_timestamp",
    "getGameSpecificMessage": "get_game_data",
    "generateTrajectory": "generate",
    "getLeftTriggerAxis": "get_left_trigger",
    "getRightTriggerAxis": "get_right_trigger",
    "getVInVoltage": "get_vin_voltage",
    "identifyDrivetrainSystem": "differential_drive_from_sys_id",
    "identifyPositionSystemMeters": "elevator_from_sys_id",
    "identifyPositionSystemRadians": "single_jointed_arm_from_sys_id",
    "identifyVelocitySystemRadians": "flywheel_from_sys_id",
    "isTest": "is_utility",
    "leftSpeed": "left_velocity",
    "rightSpeed": "right_velocity",
    "isTestEnabled": "is_utility_enabled",
    "setVInVoltage": "set_vin_voltage",
    "registerVInVoltageCallback": "register_vin_voltage_callback",
    **{f"{verb}User{what}3V3": f"{verb}_user_{what.lower()}_3v3" for verb in ("get", "set") for what in ("Voltage", "Current", "Active", "Faults")},
    **{f"registerUser{what}3V3Callback": f"register_user_{what.lower()}_3v3_callback" for what in ("Voltage", "Current", "Active", "Faults")},
    "singleJointedArmSystem": "single_jointed_arm_from_physical_constants",
    "testExit": "utility_exit",
    "testInit": "utility_init",
    "testPeriodic": "utility_periodic",
    "toChassisSpeeds": "to_chassis_velocities",
    "toSwerveModuleStates": "to_swerve_module_velocities",
    "toWheelSpeeds": "to_wheel_velocities",
    "scrollAtRelativeSpeed": "scroll_at_relative_velocity",
    "scrollAtAbsoluteSpeed": "scroll_at_absolute_velocity",
    "WheelSpeeds": "WheelVelocities",
    "xSpeed": "x_velocity",
    "ySpeed": "y_velocity",
    "Aref": "aref",
    "Bref": "bref",
    "Kd": "kd",
    "Ki": "ki",
    "Kp": "kp",
    "Qelems": "qelems",
    "RS775_125": "rs775_125",
    "Relems": "relems",
    "attainableMaxModuleSpeed": "attainable_max_module_velocity",
    "attainableMaxRobotRotationSpeed": "attainable_max_robot_rotation_velocity",
    "attainableMaxRobotTranslationSpeed": "attainable_max_robot_translation_velocity",
    "attainableMaxSpeed": "attainable_max_velocity",
    "chassisSpeeds": "chassis_velocities",
    "desiredChassisSpeed": "desired_chassis_velocity",
    "kALinear": "ka_linear",
    "kAAngular": "ka_angular",
    "kVLinear": "kv_linear",
    "kVAngular": "kv_angular",
    "maxSpeed": "max_velocity",
    "moduleStates": "module_velocities",
    "totalTime": "duration",
    "trackWidth": "trackwidth",
    "wheelSpeeds": "wheel_velocities",
    "RK4": "rk4",
    "RKDP": "rkdp",
    "CTREPCM": "CTRE_PCM",
    "REVPH": "REV_PH",
    "NEO": "neo",
    "CIM": "cim",
    "NEO550": "neo550",
    **{name: name.lower() for name in ("U", "L1", "L2", "L3", "R1", "R2", "R3", "PS")},
}

#: Names that stay: the standard library has them, or a program never sees them.
kept = frozenset(("robotInit",))

#: Microsoft's words for its buttons.
_xbox = {
    **{"back": "view", "start": "menu", "kBack": "VIEW", "kStart": "MENU"},
    **{f"get{old}Button{form}": f"get_{new}_button{form and '_' + form.lower()}"
       for old, new in (("Back", "view"), ("Start", "menu")) for form in ("", "Pressed", "Released")},
}

#: Matrices.
_letters = {**{letter: letter.lower() for letter in "ABCDJKNPQRS"}, "Kt": "kt", "Kv": "kv"}

#: Gains, as 2027's feedforwards and models take them.
_gains = {"kS": "s", "kG": "g", "kV": "v", "kA": "a"}

#: By the beginning of a function's place: names that mean something else elsewhere.
inside = {
    "wpilib._motor_controller:MotorController": {"set": "set_throttle", "get": "get_throttle", "speed": "throttle", "output": "voltage"},
    "wpilib._motor_controller:PWMMotorController": {"set": "set_throttle", "get": "get_throttle", "value": "throttle"},
    "xrp:XRPMotor": {"set": "set_throttle", "get": "get_throttle", "value": "throttle"},
    "wpilib._joystick:XboxController": _xbox,
    "wpimath.trajectory._trajectory:Trajectory": {"sample": "sample_at"},
    "wpilib.drive": {"set": "set_throttle", "get": "get_throttle"},
    "wpimath.controller._feedforward": {**_letters, **_gains},
    "wpimath.system.plant._linear_system_id": {**_letters, "kV": "v", "kA": "a"},
    "wpimath.system.plant._dc_motor": {**_letters, "speed": "velocity"},
    "wpimath.system": _letters,
    "wpimath.estimator": _letters,
    "wpimath.controller": _letters,
    "wpilib.simulation._plant_sims": _letters,
    "wpimath.kinematics": {"speed": "velocity", "speed_fps": "velocity_fps"},
    "wpimath.geometry._coordinates": {name: name.lower() for name in ("N", "S", "E", "W", "U", "D", "NWU", "EDN", "NED")},
    "wpimath.geometry._shapes:Rectangle2d": {f"{axis}width{end}": f"{axis}_width{end}" for axis in "xy" for end in ("", "_feet")},
    "wpimath.geometry._shapes:Ellipse2d": {f"{axis}semiaxis{end}": f"{axis}_semi_axis{end}" for axis in "xy" for end in ("", "_feet")},
    "wpimath.geometry._rotation2d:Rotation2d.fromRotations": {"value": "arg0"},
    "wpimath.geometry._translation": {"distanceFeet": "distance_feet"},
    **{f"wpimath.geometry._translation{of}.distanceFeet": {"other": "arg0"} for of in ("2d:Translation2d", "3d:Translation3d")},
    "wpilib._pneumatics:CompressorConfigType": {"Disabled": "DISABLED", "Digital": "DIGITAL", "Analog": "ANALOG", "Hybrid": "HYBRID"},
    "wpilib._analog_trigger:SharpIR": {f"GP2Y0A{each}F": f"gp2y0a{each.lower()}f" for each in ("02YK0", "21YK0", "41SK0", "51SK0")},
    "wpilib._digital:AddressableLED": {"port": "channel"},
    "wpilib.event:BooleanEvent": {"condition": "signal", "factory": "ctor"},
    "wpilib.simulation._roborio_sim:RoboRioSim.setBrownoutVoltage": {"voltage": "brownout_voltage"},
    "wpilib.simulation._roborio_sim:RoboRioSim.setVInVoltage": {"value": "v_in_voltage"},
    "wpilib.simulation._pneumatics_sim:DoubleSolenoidSim.set": {"value": "output"},
    "wpilib.simulation._digital_sim:DigitalPWMSim.__init__": {"device": "digital_output"},
    "wpimath.trajectory.constraint": {"speed": "velocity"},
    "hal:AllianceStationID": {f"k{side}{place}": f"{side.upper()}_{place}" for side in ("Red", "Blue") for place in (1, 2, 3)},
    "hal._getters:MatchType": {name: name.upper() for name in ("none", "practice", "qualification", "elimination")},
    "hal._getters:SimValueDirection": {f"HAL_SimValue{name}": name.upper() for name in ("Input", "Output", "Bidir")},
    "wpilib._timer:Notifier": {"callback": "handler"},
    "wpilib.simulation._digital_sim:PWMSim": {"getSpeed": "get_throttle"},
}

#: Classes and functions by their module of 2026: where they are in 2027, under which name.
moved = {
    "wpilib": {
        **dict.fromkeys(
            "Koors40 PWMSparkFlex PWMSparkMax PWMTalonFX PWMTalonSRX PWMVenom PWMVictorSPX Spark SparkMini Talon VictorSP".split(),
            "wpilib_drivers",
        ),
        **dict.fromkeys(("Alert", "Color", "Color8Bit"), "wpiutil"),
        "PS4Controller": "wpilib.DualShock4Controller",
        "PS5Controller": "wpilib.DualSenseController",
        "StadiaController": "wpilib.NiDsStadiaController",
    },
    "wpilib.drive": {"DifferentialDrive": "wpilib", "MecanumDrive": "wpilib", "RobotDriveBase": "wpilib"},
    "wpilib.event": {"BooleanEvent": "wpilib", "EventLoop": "wpilib", "NetworkBooleanEvent": "wpilib"},
    "wpilib.interfaces": {"MotorController": "wpilib"},
    "wpilib.simulation": {
        "PWMSim": "wpilib.simulation.PWMMotorControllerSim",
        "PS4ControllerSim": "wpilib.simulation.DualShock4ControllerSim",
        "PS5ControllerSim": "wpilib.simulation.DualSenseControllerSim",
    },
    "wpimath.kinematics": {
        "ChassisSpeeds": "wpimath.ChassisVelocities",
        "DifferentialDriveWheelSpeeds": "wpimath.DifferentialDriveWheelVelocities",
        "MecanumDriveWheelSpeeds": "wpimath.MecanumDriveWheelVelocities",
        "SwerveModuleState": "wpimath.SwerveModuleVelocity",
    },
    "wpimath.system.plant": {"LinearSystemId": "wpimath.Models"},
    "wpimath.trajectory": {
        "ExponentialProfileMeterVolts": "wpimath.ExponentialProfile",
        "Trajectory": "wpimath.DrivetrainSplineTrajectory",
        "TrajectoryGenerator": "wpimath.DrivetrainSplineTrajectoryGenerator",
    },
}

#: Packages of 2026 whose names are all in wpimath in 2027.
flat = (
    "wpimath.controller",
    "wpimath.estimator",
    "wpimath.filter",
    "wpimath.geometry",
    "wpimath.interpolation",
    "wpimath.kinematics",
    "wpimath.optimization",
    "wpimath.path",
    "wpimath.spline",
    "wpimath.system",
    "wpimath.system.plant",
    "wpimath.trajectory",
    "wpimath.trajectory.constraint",
)

_imu = "use OnboardIMU, which is the robot's gyro here"
#: Names of 2026 that 2027 lacks, and their replacements.
gone = {
    "wpilib": {
        "ADIS16448_IMU": _imu,
        "ADIS16470_IMU": _imu,
        "ADXRS450_Gyro": _imu,
        "AnalogGyro": _imu,
        "AnalogOutput": "2027's controller has no analog outputs",
        "AnalogTrigger": "compare AnalogInput.get_voltage() in each loop",
        "AnalogTriggerOutput": "compare AnalogInput.get_voltage() in each loop",
        "BuiltInAccelerometer": "use OnboardIMU",
        "Counter": "use EdgeCounter, or Encoder",
        "DMC60": "use wpilib_drivers.PWMSparkMax",
        "DigitalGlitchFilter": "use wpimath.Debouncer",
        "Jaguar": "use wpilib_drivers.PWMSparkMax",
        "LiveWindow": "use telemetry.log and tunables.publish",
        "Relay": "2027's controller has no relays: use a motor controller",
        "SD540": "use wpilib_drivers.PWMSparkMax",
        "SPI": "2027's controller has no SPI",
        "SendableChooser": "use tunables.Selectable, and tunables.publish to show it",
        "SmartDashboard": "use telemetry.log for what is shown, tunables.add_double and its like for what is set",
        "Servo": "use ExpansionHubServo",
        "Ultrasonic": "use AnalogInput, or a sensor of distance on it",
        "Victor": "use wpilib_drivers.PWMVictorSPX",
    },
    "wpiutil": dict.fromkeys(
        ("Sendable", "SendableBuilder", "SendableRegistry"), "use telemetry.TelemetryLoggable or tunables.ComplexTunable"
    ),
    "wpilib.shuffleboard": {"*": "use the packages telemetry and tunables"},
    "commands2": {
        **dict.fromkeys(
            "PIDCommand PIDSubsystem ProfiledPIDCommand ProfiledPIDSubsystem".split(),
            "use wpimath.PIDController or ProfiledPIDController in a command of your own",
        ),
        **dict.fromkeys(
            "TrapezoidProfileCommand TrapezoidProfileSubsystem".split(), "use wpimath.TrapezoidProfile in a command of your own"
        ),
        "SwerveControllerCommand": "follow the trajectory in a command of your own",
    },
    "wpimath.controller": {
        "HolonomicDriveController": "use three PIDControllers",
        "RamseteController": "use LTVUnicycleController",
    },
}

#: Names of 2027 that Sandlot lacks, and their replacements.
absent = {
    **dict.fromkeys(
        "ExpansionHubPositionConstants ExpansionHubVelocityConstants".split(),
        "the hub's own loops are not in Sandlot: use wpimath.PIDController and ExpansionHubMotor.set_throttle",
    ),
    "SystemServer": "use MatchState and RobotState",
    "Tachometer": "a digital input is told once in 20 ms here: use Encoder.get_rate()",
    "ADXL345_I2C": "nothing is wired to I2C here",
    "GoBildaPinpoint": "nothing is wired to I2C here: use encoders and OnboardIMU",
    "RomiServo": "the Romi here has no servos",
    "SendableChooserBase": "use tunables.Selectable",
}

_camel = re.compile(r"[a-z][a-z0-9]*[A-Z]")
_constant = re.compile(r"k[A-Z0-9]")


def is_name(name: str) -> bool:
    """Whether a name of 2026 has another form in 2027."""
    return name in changed or name not in kept and bool(_camel.match(name))


def snake(name: str) -> str:
    """addPeriodic -> add_periodic, isFMSAttached -> is_fms_attached, getRotation2d -> get_rotation2d"""
    apart = re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1_\2", name)
    return re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", apart).lower()


def name_of(name: str, is_constant: bool = False) -> str:
    """A name of 2026 as 2027 has it. is_constant: it belongs to a class, and is no parameter."""
    if name in changed:
        return changed[name]
    if _constant.match(name):
        if not is_constant:
            return name.lower() if len(name) == 2 else snake(name)
        caps = snake(name[1:]).upper()
        # k4X -> X4
        return re.sub(r"^(\d+)_?(\D.*)$", r"\2\1", caps)
    return snake(name) if is_name(name) else name
