"""Packages that are not here, and what to use instead: the sentence comes with the import."""

import importlib.abc
import sys

_camera = (
    "camera code runs in a second program on a real robot, and cannot run here. Sandlot's cameras are on NetworkTables: "
    "read the table limelight-NAME"
)
_vendor = (
    "is a vendor's library, which Sandlot does not have: PWMSparkMax (or another PWM motor controller) on the channel of "
    "the robot's wiring does the same"
)
_instead = {
    "cscore": _camera,
    "cv2": _camera,
    "robotpy_apriltag": _camera,
    "photonlibpy": "read PhotonVision's tables on NetworkTables: photonvision/NAME",
    "networktables": "was removed in 2023: use ntcore",
    "commands1": "was removed in 2023: use commands2",
    "ctre": f"{_vendor} (ctre is of 2023 and older, too)",
    "phoenix5": _vendor,
    "phoenix6": _vendor,
    "rev": _vendor,
    "navx": "is a vendor's library, which Sandlot does not have: use wpilib.ADXRS450_Gyro",
    "playingwithfusion": _vendor,
    "reduxlib": _vendor,
    "thriftybot": _vendor,
    "choreo": "is not in Sandlot: make a trajectory with wpimath.trajectory.TrajectoryGenerator",
    "pathplannerlib": "is not in Sandlot: make a trajectory with wpimath.trajectory.TrajectoryGenerator",
    "urcl": "is not in Sandlot, and not needed: a run's data log has the motors",
    "numpy": "is not in Sandlot: wpimath takes lists where it takes arrays",
    "scipy": "is not in Sandlot",
    "hal.simulation": "is not in Sandlot: use wpilib.simulation, whose functions move the simulated time",
    "ntcore.meta": "is not in Sandlot: the page's own server has no list of its clients for a program",
    "wpilib.counter": "is not in Sandlot: use wpilib.Encoder, or DigitalInput.get in each loop",
    "wpiutil.sync": "is not in Sandlot: there is one thread, and nothing to wait for",
    "xrp.extension": "is not in Sandlot, and not needed: the simulation has the XRP",
    "requests": "there is no network for a robot program here",
}


_page = "is the page's own, which a robot program does not see"
_below = "is the machine below Python, which a robot program does not see"
#: Of the interpreter's own packages, those that lead out of it.
_shut = {
    "js": _page,
    "pyodide_js": _page,
    "_pyodide_core": _page,
    "ctypes": _below,
    "_ctypes": _below,
    "pyodide.code": _page,
    "pyodide.http": "there is no network for a robot program here",
    "micropip": "there is no network for a robot program here",
}


def _not_found(name: str, sentence: str) -> ModuleNotFoundError:
    joint = " " if sentence.startswith(("is ", "was ")) else ": "
    return ModuleNotFoundError(f"{name}{joint}{sentence}", name=name)


class _Guard(importlib.abc.MetaPathFinder):
    """The first to be asked."""

    def find_spec(self, fullname: str, path: object = None, target: object = None):
        sentence = _shut.get(fullname)
        if sentence is not None:
            raise _not_found(fullname, sentence)
        return None


class _Finder(importlib.abc.MetaPathFinder):
    """The last to be asked."""

    def find_spec(self, fullname: str, path: object = None, target: object = None):
        if fullname in _instead:
            raise _not_found(fullname, _instead[fullname])
        return None


def install() -> None:
    """From now on a missing package is explained, and one that leads out is not found."""
    if not any(isinstance(finder, _Guard) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Guard())
        for name in _shut:
            sys.modules.pop(name, None)
    if not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.append(_Finder())
