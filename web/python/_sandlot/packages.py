"""Packages that a person has fetched for a program: they stand in front of these ones."""

import importlib
import os
import sys

from . import guard

#: Packages of ours that are built on others of them: made anew, if one of those is another one now.
_built_on = ("commands2", "magicbot", "robotpy_ext", "pyfrc", "romi", "xrp")


def use(folder: str) -> None:
    """From now on an import looks there before it looks here."""
    names = {entry.removesuffix(".py") for entry in os.listdir(folder) if not entry.endswith(".dist-info")}
    # What started with the library is of the library.
    for name in list(sys.modules):
        if name.split(".")[0] in names.union(_built_on):
            del sys.modules[name]
    if folder not in sys.path:
        sys.path.insert(0, folder)
    importlib.invalidate_caches()
    guard.folders.append(folder + "/")
