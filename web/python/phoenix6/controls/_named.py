"""Modules by the names that CTRE's package has for each request: from phoenix6.controls.solid_color import SolidColor."""

import re
import sys
import types
from collections.abc import Iterable


def register(package: str, kinds: "Iterable[type]") -> None:
    """A module with one name in it, for each of the classes."""
    for kind in kinds:
        words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", kind.__name__.replace("VBat", "V_Bat")).lower()
        name = f"{package}.{words}"
        module = types.ModuleType(name, f"{kind.__name__} by the name of CTRE's module.")
        setattr(module, kind.__name__, kind)
        # It goes with its package (_sandlot/fresh.py).
        module.__file__ = sys.modules[package].__file__
        sys.modules[name] = module
        setattr(sys.modules[package], words, module)
