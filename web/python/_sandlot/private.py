"""Upstream's private modules, which editors import by themselves: each is the public one of the same names."""

import importlib
import importlib.abc
import importlib.machinery
import sys
import types

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


def install() -> None:
    """From now on they are found."""
    if not any(isinstance(finder, _Alias) for finder in sys.meta_path):
        sys.meta_path.append(_Alias())
