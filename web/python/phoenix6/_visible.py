"""Names that modules of CTRE's package show as well, because they import them: some programs take them from there."""

import importlib
from collections.abc import Callable

_places = ("signals.spn_enums", "units", "configs.config_groups", "status_code", "canbus", "status_signal", "hardware.parent_device")


def __getattr__(name: str) -> object:
    if not name.startswith("_"):
        for place in _places:
            module = importlib.import_module(f"phoenix6.{place}")
            if name in module.__dict__:
                return module.__dict__[name]
    raise AttributeError(f"this module of phoenix6 has no {name}")


def of_swerve(name: str) -> object:
    """The same for modules of swerve drivetrains, which import WPILib's geometry and kinematics, too."""
    if not name.startswith("_"):
        for place in ("wpimath.geometry", "wpimath.kinematics"):
            module = importlib.import_module(place)
            if name in module.__dict__:
                return module.__dict__[name]
    return __getattr__(name)


def modules_of(package: str) -> "Callable[[str], object]":
    """The __getattr__ of a package whose modules are there as soon as it is: upstream's imports all of them."""

    def find(name: str) -> object:
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return importlib.import_module(f"{package}.{name}")
        except ModuleNotFoundError:
            raise AttributeError(f"{package} has no {name}") from None

    return find
