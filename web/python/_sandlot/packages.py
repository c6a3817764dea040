"""Packages beside these ones: upstream's of Python alone, by the year whose names a program has, and those that a person has fetched."""

import importlib
import os
import sys

from . import guard

#: Packages of ours that are built on others of them: made again, if one of those is another one now.
_built_on = ("pyfrc", "romi", "xrp")
#: Where the host has written them: "own" has the person's, "2026" and "2027" have upstream's.
_folder = ""


def use(folder: str) -> None:
    """From now on an import looks at what a person has fetched before it looks here."""
    global _folder
    _folder = folder
    own = f"{folder}/own"
    if not os.path.isdir(own):
        return
    names = {entry.removesuffix(".py") for entry in os.listdir(own) if not entry.endswith(".dist-info")}
    # Modules that started with the library belong to the library.
    for name in list(sys.modules):
        if name.split(".")[0] in names.union(_built_on):
            del sys.modules[name]
    if own not in sys.path:
        sys.path.insert(0, own)
    importlib.invalidate_caches()
    guard.folders.append(own + "/")


def choose(year: int) -> None:
    """From now on upstream's packages of that year are found, after the program's own and the library's."""
    folder = f"{_folder}/{year}"
    if _folder and os.path.isdir(folder) and folder not in sys.path:
        sys.path.append(folder)
        importlib.invalidate_caches()


def is_inner(filename: str) -> bool:
    """Whether a file is of upstream's packages, and not of a program."""
    return bool(_folder) and filename.startswith((f"{_folder}/2026/", f"{_folder}/2027/"))
