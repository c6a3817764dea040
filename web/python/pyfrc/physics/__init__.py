"""The physics of a team's physics.py: the engine's contract, models of drivetrains, motors, motions and cameras, and units."""

from _sandlot.unbuilt import absent

__all__ = ["core", "drivetrains", "motion", "motor_cfgs", "tankmodel", "units", "visionsim"]

# Modules of other years, and their replacements.
_gone = {
    "camsim": "visionsim",
    "motors": "motor_cfgs",
}


def __getattr__(name: str) -> object:
    if name in _gone:
        raise absent(f"pyfrc.physics.{name} is gone: use pyfrc.physics.{_gone[name]}")
    if name in __all__:
        import importlib

        return importlib.import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
