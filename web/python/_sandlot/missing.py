"""Packages that are not here, and what to use instead: the sentence comes with the import. Upstream's private ones are the public ones."""

import _imp
import importlib
import importlib.abc
import importlib.machinery
import sys
import types

from . import network

_vendor = (
    "is a vendor's library, which Sandlot does not have: PWMSparkMax (or another PWM motor controller) on the channel of "
    "the robot's wiring does the same"
)
#: RobotPy's packages of Python alone that the site has beside Python, by the imported name.
_upstreams = {
    "commands2": "robotpy-commands-v2",
    "magicbot": "robotpy-wpilib-utilities",
    "robotpy_ext": "robotpy-wpilib-utilities",
    "pathplannerlib": "robotpy-pathplannerlib",
    "photonlibpy": "photonlibpy",
    "choreo": "sleipnirgroup-choreolib",
    "pykit": "robotpy-pykit",
}


def _upstream(name: str, package: str) -> str:
    return (
        f"is {package} of PyPI, which is not here: this Sandlot was built without PyPI (scripts/setup fetches it), there is "
        "none for the year whose names this program has, or no line of the program's own files imports it"
    )


_instead = {
    **{f"wpilib.{name}": f"was moved in 2021: use wpimath.{name}" for name in ("controller", "geometry", "kinematics", "spline", "trajectory")},
    "wpilib.command": "was removed in 2023: use commands2",
    "networktables": "was removed in 2023: use ntcore",
    "commands1": "was removed in 2023: use commands2",
    "ctre": f"{_vendor} (ctre is of 2023 and older, too)",
    "reduxlib": _vendor,
    "thriftybot": _vendor,
    "scipy": "is not in Sandlot",
    "ntcore.meta": "is not in Sandlot: the page's own server has no list of its clients for a program",
    "telemetry": "is 2027's: in 2026 use wpilib.SmartDashboard",
    "tunables": "is 2027's: in 2026 use wpilib.SmartDashboard, wpilib.Preferences or wpilib.SendableChooser",
    "wpiutil.sync": "is not in Sandlot: there is one thread, and nothing to wait for",
    **{name: _upstream(name, package) for name, package in _upstreams.items()},
    "xrp.extension": "is not in Sandlot, and not needed: the simulation has the XRP",
    "multiprocessing": "a robot program cannot start other programs here",
    "_multiprocessing": "a robot program cannot start other programs here",
}


_page = "is the page's own, which a robot program does not see"
_below = "is the machine below Python, which a robot program does not see"
_network = "there is no network for a robot program here"
#: Of the interpreter's own packages, those that lead out of it or end it, with all that is in them. web/code/machine.ts takes those
#: that are built in away as well.
_shut = {
    "js": _page,
    "pyodide_js": _page,
    "_pyodide_core": _page,
    "_pyodide": _page,
    "pyodide": _page,
    "pyodide.http": _network,
    "micropip": _network,
    "_ctypes": _below,
    "_ctypes_test": _below,
    "_testbuffer": _below,
    "_testcapi": _below,
    "_testclinic": _below,
    "_testclinic_limited": _below,
    "_testinternalcapi": _below,
    "_testlimitedcapi": _below,
    "_xxtestfuzz": _below,
    "_remote_debugging": _below,
}


def _shut_by(name: str) -> str | None:
    """Why a module is not to be had; None: it is."""
    sentence = _shut.get(name)
    return sentence if sentence is not None or "." not in name else _shut_by(name.rpartition(".")[0])


def _not_found(name: str, sentence: str) -> ModuleNotFoundError:
    joint = " " if sentence.startswith(("is ", "was ")) else ": "
    return ModuleNotFoundError(f"{name}{joint}{sentence}", name=name)


class _Guard(importlib.abc.MetaPathFinder):
    """The first to be asked."""

    def find_spec(self, fullname: str, path: object = None, target: object = None):
        sentence = _shut_by(fullname)
        if sentence is not None:
            raise _not_found(fullname, sentence)
        if fullname == "socket":
            return _without_network(importlib.machinery.PathFinder.find_spec(fullname))
        return None


def _without_network(spec: "importlib.machinery.ModuleSpec | None") -> "importlib.machinery.ModuleSpec | None":
    """The same module, which has no network once it is there."""
    if spec is None or spec.loader is None:
        return None
    spec.loader = _Deaf(spec.loader)
    return spec


class _Deaf(importlib.abc.Loader):
    def __init__(self, own: importlib.abc.Loader) -> None:
        self._own = own

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> "types.ModuleType | None":
        return self._own.create_module(spec)

    def exec_module(self, module: types.ModuleType) -> None:
        self._own.exec_module(module)
        network.close(module)


class _Finder(importlib.abc.MetaPathFinder):
    """The last to be asked."""

    def find_spec(self, fullname: str, path: object = None, target: object = None):
        if fullname in _instead:
            raise _not_found(fullname, _instead[fullname])
        return None


# ---- upstream's private modules, which editors import by themselves ----

#: Of upstream's compiled modules, the public one that has their names.
_public = {
    "hal._wpiHal": "hal",
    "hal.simulation._simulation": "hal.simulation",
    "ntcore._ntcore": "ntcore",
    "robotpy_apriltag._apriltag": "robotpy_apriltag",
    "cscore._cscore": "cscore",
    "wpinet._wpinet": "wpinet",
    "wpiutil._wpiutil": "wpiutil",
    "wpiutil._wpiutil.log": "wpiutil.log",
    "wpiutil._wpiutil.wpistruct": "wpiutil.wpistruct",
    "wpilib._wpilib": "wpilib",
    "wpilib._wpilib.sysid": "wpilib.sysid",
    "wpilib.drive._drive": "wpilib.drive",
    "wpilib.event._event": "wpilib.event",
    "wpilib.interfaces._interfaces": "wpilib.interfaces",
    "wpilib.shuffleboard._shuffleboard": "wpilib.shuffleboard",
    "wpilib.simulation._simulation": "wpilib.simulation",
    "wpimath._wpimath": "wpimath",
    "wpimath._controls": "wpimath.controller",
    "wpimath._controls._controls": "wpimath.controller",
    "wpimath._controls._controls.constraint": "wpimath.trajectory.constraint",
    "wpimath._controls._controls.controller": "wpimath.controller",
    "wpimath._controls._controls.estimator": "wpimath.estimator",
    "wpimath._controls._controls.optimization": "wpimath.optimization",
    "wpimath._controls._controls.path": "wpimath.path",
    "wpimath._controls._controls.plant": "wpimath.system.plant",
    "wpimath._controls._controls.system": "wpimath.system",
    "wpimath._controls._controls.trajectory": "wpimath.trajectory",
    "wpimath.filter._filter": "wpimath.filter",
    "wpimath.geometry._geometry": "wpimath.geometry",
    "wpimath.interpolation._interpolation": "wpimath.interpolation",
    "wpimath.kinematics._kinematics": "wpimath.kinematics",
    "wpimath.spline._spline": "wpimath.spline",
}


class _Alias(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """The last to be asked but one."""

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> importlib.machinery.ModuleSpec | None:
        if fullname not in _public:
            return None
        return importlib.machinery.ModuleSpec(fullname, self, is_package=any(each.startswith(f"{fullname}.") for each in _public))

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> types.ModuleType:
        return types.ModuleType(spec.name)

    def exec_module(self, module: types.ModuleType) -> None:
        public = importlib.import_module(_public[module.__name__])
        module.__doc__ = public.__doc__
        for name, value in vars(public).items():
            if not name.startswith("__") or name == "__all__":
                module.__dict__.setdefault(name, value)
        module.__dict__["__getattr__"] = lambda name: getattr(public, name)


def _create_builtin(spec):
    sentence = _shut_by(str(spec.name))
    if sentence is not None:
        raise _not_found(spec.name, sentence)
    return _create(spec)


def _create_dynamic(spec, file: object = None):
    raise _not_found(str(spec.name), _below)


#: Python's own, which `fresh` gives back.
_create = _imp.create_builtin
_dynamic = _imp.create_dynamic


def install() -> None:
    """From now on a missing package is explained, and one that leads out is not found."""
    if not any(isinstance(finder, _Guard) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Guard())
        for name in [each for each in sys.modules if _shut_by(each) is not None]:
            shut = sys.modules.pop(name)
            if name == "_pyodide_core":
                shut.__dict__.pop("trigger_fatal_error", None)
        _imp.create_builtin, _imp.create_dynamic = _create_builtin, _create_dynamic
        _forget_javascript()
    if "socket" in sys.modules:
        network.close(sys.modules["socket"])
    if not any(isinstance(finder, _Alias) for finder in sys.meta_path):
        sys.meta_path.append(_Alias())
    if not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.append(_Finder())


def release() -> None:
    """Gives the host Python's own ways back."""
    _imp.create_builtin, _imp.create_dynamic = _create, _dynamic


def _forget_javascript() -> None:
    """Pyodide's way to import the page's objects: nothing needs it once Python has started."""
    for finder in [each for each in sys.meta_path if type(each).__name__ == "JsFinder"]:
        finder.jsproxies.clear()
        sys.meta_path.remove(finder)
