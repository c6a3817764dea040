"""The packages of 2027 and what is only in them: where 2026's classes have gone, and the few that are new."""

import copy
import importlib.abc
import importlib.util
import math
import sys
import types
from collections.abc import Callable

from . import clock, driver_station_2027, gamepads_2027, loggables_2027, mathematics_2027, names, names_2027, opmodes_2027
from . import telemetry_2027, telemetry_backends_2027, tunable_backends_2027, tunables_2027, unbuilt


def _package(name: str) -> types.ModuleType:
    module = sys.modules.get(name)
    if module is None:
        module = sys.modules[name] = types.ModuleType(name, f"{name}, as RobotPy has it in 2027.")
        # Of the library, as its others are.
        module.__file__ = __file__
    return module


def _place(kind: type, module: str, name: str) -> None:
    kind.__module__, kind.__name__, kind.__qualname__ = module, name, name


def make() -> None:
    """Puts all classes where 2027 has them, and makes what 2026 has not."""
    wpimath = _package("wpimath")
    for package in names_2027.flat:
        there = sys.modules[package]
        elsewhere = names_2027.moved.get(package, {})
        for name in getattr(there, "__all__", None) or [each for each in vars(there) if not each.startswith("_")]:
            value = vars(there).get(name)
            if value is None or isinstance(value, types.ModuleType) or name in elsewhere or name in names_2027.gone.get(package, {}):
                continue
            setattr(wpimath, name, value)
    for package, entries in names_2027.moved.items():
        for name, target in entries.items():
            value = getattr(sys.modules[package], name)
            module, _, new = target.rpartition(".") if target.rpartition(".")[2][:1].isupper() else (target, "", name)
            setattr(_package(module), new, value)
            if isinstance(value, type) and new != name:
                _place(value, module, new)
    _driver_station()
    _sync()
    _robots()
    _kinematics()
    _forms()
    gamepads_2027.make()
    _imu()
    from hal import _names_2027
    from xrp import _names_2027 as _small
    from wpilib import _expansion_hub_2027, _systemcore_2027
    from wpiutil import _utilities_2027

    _expansion_hub_2027.make()
    _pneumatics()
    _systemcore_2027.make()
    _units()
    opmodes_2027.make()
    driver_station_2027.make()
    _names_2027.make()
    _small.make()
    loggables_2027.make()
    _telemetry()
    mathematics_2027.make()
    _events()
    _network_tables()
    _utilities_2027.make(_package("wpiutil"), _package("wpilib.simulation"))
    _stars()
    for name in ("wpilib", "wpimath", "wpilib_drivers", "wpilib.simulation", "romi"):
        _explain_absent(_package(name))


def _network_tables() -> None:
    """Times in nanoseconds, and one protocol, so that its port and its client have plain names."""
    import ntcore
    from ntcore import _times

    _times.per_microsecond = 1000
    instance = ntcore.NetworkTableInstance

    def start_client(self: object, identity: str) -> None:
        """Accepted: the page's network is there already."""

    def set_server_fixed(self: object, team: str, port: int = 0) -> None:
        """Accepted: there is one network."""

    def set_server_mdns(self: object, *given: object, **named: object) -> None:
        """Accepted: there is one network."""

    instance.DEFAULT_PORT = 5810
    for each in (start_client, set_server_fixed, set_server_mdns):
        setattr(instance, each.__name__, each)


def _stars() -> None:
    """What `from wpilib import *` brings, by this year's names and places."""
    for name in ("wpilib", "wpilib.simulation", "wpimath", "hal", "ntcore", "wpiutil"):
        module = _package(name)
        listed = [names.of(each) for each in vars(module).get("__all__", ())]
        # Those that have come, and without those that have gone.
        elsewhere = {**names_2027.moved.get(name, {}), **names_2027.gone.get(name, {})}
        come = [each for each, value in vars(module).items() if not each.startswith("_") and isinstance(value, (type, types.FunctionType))]
        module.__dict__["__all__"] = [each for each in dict.fromkeys((*listed, *come)) if each in vars(module) and each not in elsewhere]


class _OfThisYear(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """The packages that only 2027 has. A module of the program's own of the same name comes first, as on a robot."""

    def __init__(self) -> None:
        self._modules: dict[str, types.ModuleType] = {}

    def add(self, name: str, source: types.ModuleType) -> None:
        module = types.ModuleType(name, source.__doc__)
        module.__file__ = source.__file__
        for each in source.public:
            value = vars(source)[each]
            setattr(module, each, value)
            value.__module__ = name
        module.__dict__["__all__"] = list(source.public)

        def missing(wanted: str) -> object:
            sentence = source.instead.get(wanted)
            if sentence is not None:
                raise unbuilt.absent(f"{name}.{wanted} is not in Sandlot: {sentence}")
            raise AttributeError(f"module {name!r} has no attribute {wanted!r}")

        module.__dict__["__getattr__"] = missing
        self._modules[name] = module

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> object:
        if fullname not in self._modules:
            return None
        is_package = any(each.startswith(f"{fullname}.") for each in self._modules)
        return importlib.util.spec_from_loader(fullname, self, is_package=is_package)

    def create_module(self, spec: "importlib.machinery.ModuleSpec") -> types.ModuleType:
        return self._modules[spec.name]

    def exec_module(self, module: types.ModuleType) -> None:
        """It is made already."""


def _telemetry() -> None:
    """The packages telemetry and tunables; each loop of a robot updates tunables."""
    import wpilib

    finder = _OfThisYear()
    finder.add("telemetry", telemetry_2027)
    finder.add("telemetry.mock_backend", telemetry_backends_2027)
    wpilib.NetworkTablesTelemetryBackend = telemetry_2027.NetworkTablesTelemetryBackend
    telemetry_2027.NetworkTablesTelemetryBackend.__module__ = "wpilib"
    finder.add("tunables", tunable_backends_2027)
    wpilib.NetworkTablesTunableBackend = tunables_2027.NetworkTablesTunableBackend
    tunables_2027.NetworkTablesTunableBackend.__module__ = "wpilib"
    from wpilib import _data_log_2027

    _data_log_2027.make()
    finder.add("wpilog", _data_log_2027)
    # Before the one that says which packages are not here.
    last = next((i for i, each in enumerate(sys.meta_path) if type(each).__module__ == "_sandlot.missing" and i > 0), len(sys.meta_path))
    sys.meta_path.insert(last, finder)
    update_dashboards = wpilib._robot._update_dashboards

    def update(epoch: object) -> None:
        tunables_2027.TunableRegistry.update()
        epoch("TunableRegistry::Update()")
        update_dashboards(epoch)

    wpilib._robot._update_dashboards = update


def _explain_absent(module: types.ModuleType) -> None:
    """From now on a name that 2027 has and this package has not says what to use."""
    before = vars(module).get("__getattr__")

    def missing(name: str) -> object:
        plain = name.removeprefix("Command").removesuffix("Sim")
        sentence = names_2027.absent.get(name) or names_2027.absent.get(plain)
        if sentence is not None:
            raise unbuilt.absent(f"{module.__name__}.{name} is not in Sandlot: {sentence}")
        if before is not None:
            return before(name)
        raise AttributeError(f"module {module.__name__!r} has no attribute {name!r}")

    module.__dict__["__getattr__"] = missing


def _driver_station() -> None:
    import wpilib

    station = wpilib.DriverStation
    for new, members in {
        "RobotState": "is_enabled is_disabled is_e_stopped is_autonomous is_autonomous_enabled is_teleop is_teleop_enabled "
        "is_utility is_utility_enabled is_ds_attached is_fms_attached",
        "MatchState": "get_match_time get_alliance get_location get_replay_number get_match_number get_match_type "
        "get_event_name get_game_data",
    }.items():
        found = {}
        for name in members.split():
            function = getattr(station, name, None)
            if function is not None:
                found[name] = staticmethod(function)
        kind = type(new, (), {"__doc__": "Of the driver station.", "__module__": "wpilib", **found})
        setattr(wpilib, new, kind)
    _backend(station)
    wpilib.Alliance = station.Alliance
    wpilib.MatchType = station.MatchType


def _backend(driver_station: type) -> None:
    """The driver station as libraries ask it: its functions, and all modes at once as a word."""
    import wpilib

    def get_control_word() -> wpilib.DSControlWord:
        """The modes as they are now."""
        return wpilib.DSControlWord()

    def get_value(self: wpilib.DSControlWord) -> int:
        """As one number."""
        parts = (self.is_enabled(), self.is_autonomous(), self.is_utility(), self.is_e_stopped(), self.is_fms_attached(), self.is_ds_attached())
        return sum(part << i for i, part in enumerate(parts))

    wpilib.DSControlWord.get_value = get_value
    wpilib.DSControlWord.is_utility_enabled = lambda self: self.is_utility() and self.is_enabled()
    found = {"get_control_word": staticmethod(get_control_word), "JOYSTICK_PORTS": 6, "__module__": "wpilib"}
    wpilib.DriverStationBackend = type("DriverStationBackend", (driver_station,), {"__doc__": driver_station.__doc__, **found})


def wait_for_object(handle: int) -> bool:
    """Waits for a notifier, where the engine can stop a program in the middle."""
    from hal import _notifiers

    return _notifiers.wait_for_notifier_alarm(handle)[0] != 0


def _sync() -> None:
    """wpiutil.sync: of what a program can wait for, notifiers."""
    import wpiutil

    module = _package("wpiutil.sync")
    module.wait_for_object = wait_for_object
    wpiutil.sync = module


def _robots() -> None:
    """Robots have simulation functions, and no robotInit."""
    from wpilib import IterativeRobotBase, RobotController, TimedRobot, Timer

    def simulation_init(self: object) -> None:
        """Once, after the robot is made."""

    def simulation_periodic(self: object) -> None:
        """At the end of each loop."""

    base = IterativeRobotBase
    base.simulation_init = simulation_init
    base.simulation_periodic = simulation_periodic
    base._simulationInit = lambda self: self.simulation_init()
    base._simulationPeriodic = lambda self: self.simulation_periodic()
    Timer.get_monotonic_timestamp = Timer.get_timestamp

    # 2026 counts microseconds.
    def get_loop_start_time(self: object) -> int:
        """When the loop began [ns]."""
        return self._loop_start * 1000

    def get_monotonic_time() -> int:
        """Simulated time since the program began [ns]."""
        return clock.microseconds() * 1000

    def get_time() -> int:
        """The same, or what set_time_source's function says [ns]."""
        return _time_source[0]()

    def set_time_source(supplier: Callable[[], int]) -> None:
        """Who tells the time for get_time [ns]."""
        _time_source[0] = supplier

    _time_source = [get_monotonic_time]
    get_loop_start_time.__qualname__ = "TimedRobot.get_loop_start_time"
    TimedRobot.get_loop_start_time = get_loop_start_time
    for function in (get_monotonic_time, get_time, set_time_source):
        setattr(RobotController, function.__name__, staticmethod(function))


def _kinematics() -> None:
    import wpimath
    from wpimath import ChassisVelocities, Pose2d, Rotation2d, Translation2d

    def to_robot_relative(self: ChassisVelocities, robot_angle: Rotation2d) -> ChassisVelocities:
        """From the field's frame into that of a robot that looks at an angle."""
        turned = Translation2d(self.vx, self.vy).rotate_by(-robot_angle)
        return ChassisVelocities(turned.x, turned.y, self.omega)

    def to_field_relative(self: ChassisVelocities, robot_angle: Rotation2d) -> ChassisVelocities:
        """From a robot's frame into the field's."""
        turned = Translation2d(self.vx, self.vy).rotate_by(robot_angle)
        return ChassisVelocities(turned.x, turned.y, self.omega)

    def discretize(self: ChassisVelocities, dt: float) -> ChassisVelocities:
        """For a robot that turns while it drives; dt: the loop's time [s]."""
        there = Pose2d(self.vx * dt, self.vy * dt, Rotation2d(self.omega * dt))
        twist = Pose2d().log(there)
        return ChassisVelocities(twist.dx / dt, twist.dy / dt, twist.dtheta / dt)

    for function in (to_robot_relative, to_field_relative, discretize):
        function.__qualname__ = f"ChassisVelocities.{function.__name__}"
        setattr(ChassisVelocities, function.__name__, function)
    # 2026 changes these in place, 2027 returns them.
    _returned(wpimath.SwerveModuleVelocity, "optimize", "cosine_scale")
    _returned(wpimath.MecanumDriveWheelVelocities, "desaturate")
    _returned(wpimath.DifferentialDriveWheelVelocities, "desaturate")
    for old in ("from_field_relative_speeds", "from_robot_relative_speeds"):
        if hasattr(ChassisVelocities, old):
            delattr(ChassisVelocities, old)


def _returned(kind: type, *names: str) -> None:
    """Functions that change what they are called on give a changed copy instead."""

    def of(name: str, change: types.FunctionType) -> None:
        def returned(self: object, *args: object, **more: object) -> object:
            found = copy.copy(self)
            change(found, *args, **more)
            return found

        returned.__name__, returned.__qualname__, returned.__doc__ = name, f"{kind.__name__}.{name}", change.__doc__
        setattr(kind, name, returned)

    for name in names:
        of(name, getattr(kind, name))


def _forms() -> None:
    """Numbers without units have no forms any more."""
    import wpimath

    wpimath.SimpleMotorFeedforward = wpimath.SimpleMotorFeedforwardMeters


def _imu() -> None:
    """The gyro of 2027's controller: here the gyro that the robot has."""
    import enum

    import wpilib
    from wpimath import Rotation2d, Rotation3d

    class OnboardIMU:
        """Yaw, and the rest of a robot that stays on the floor."""

        class MountOrientation(enum.Enum):
            """How the controller is mounted."""

            FLAT = 0
            LANDSCAPE = 1
            PORTRAIT = 2

        def __init__(self, mount_orientation: "OnboardIMU.MountOrientation" = MountOrientation.FLAT) -> None:
            self._gyro = wpilib.ADXRS450_Gyro()

        def get_yaw(self) -> float:
            """Counter-clockwise [rad]."""
            return self._gyro.get_rotation2d().radians()

        def reset_yaw(self) -> None:
            self._gyro.reset()

        def get_rotation2d(self) -> Rotation2d:
            return self._gyro.get_rotation2d()

        def get_rotation3d(self) -> Rotation3d:
            return Rotation3d(0.0, 0.0, self.get_yaw())

        def get_angle_x(self) -> float:
            return 0.0

        def get_angle_y(self) -> float:
            return 0.0

        def get_angle_z(self) -> float:
            """[rad]"""
            return self.get_yaw()

        def get_gyro_rate_x(self) -> float:
            return 0.0

        def get_gyro_rate_y(self) -> float:
            return 0.0

        def get_gyro_rate_z(self) -> float:
            """[rad/s]"""
            return -math.radians(self._gyro.get_rate())

    OnboardIMU.__module__ = "wpilib"
    OnboardIMU.__qualname__ = "OnboardIMU"
    wpilib.OnboardIMU = OnboardIMU


def _events() -> None:
    """Events are joined by words, too."""
    from wpilib import BooleanEvent

    def and_(self: BooleanEvent, other: Callable[[], bool]) -> BooleanEvent:
        """Holds while both do."""
        return self & other

    def or_(self: BooleanEvent, other: Callable[[], bool]) -> BooleanEvent:
        """Holds while one of them does."""
        return self | other

    for function in (and_, or_):
        function.__qualname__ = f"BooleanEvent.{function.__name__}"
        setattr(BooleanEvent, function.__name__, function)


def _pneumatics() -> None:
    """Solenoids and compressors say which CAN bus they are on; here all are on one."""
    import wpilib

    from wpilib._systemcore_2027 import CANPort as kind

    # Alpha 7's name, and the one of a month before.
    wpilib.CANPort = wpilib.CANBus = kind
    for name in ("Solenoid", "DoubleSolenoid", "Compressor", "PneumaticHub", "PneumaticsControlModule", "PowerDistribution"):
        old = getattr(wpilib, name)

        def begin(self: object, bus: object, *args: object, _old: type = old, **more: object) -> None:
            if not isinstance(bus, kind):
                raise TypeError(f"wpilib.{_old.__name__}: the first argument is a wpilib.CANPort in 2027, not {bus!r}")
            _old.__init__(self, *args, **more)

        made = type(name, (old,), {"__init__": begin, "__doc__": old.__doc__, "__module__": "wpilib"})
        setattr(wpilib, name, made)


def _units() -> None:
    """Functions of wpimath.units follow the rule already; the two of turns were missing in 2026."""
    from wpimath import units

    if not hasattr(units, "rotations_to_radians"):
        units.rotations_to_radians = lambda rotations: rotations * 2 * math.pi
        units.radians_to_rotations = lambda radians: radians / (2 * math.pi)
