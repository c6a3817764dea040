"""Names that RobotPy has and these packages have not: who asks for one hears what to use instead."""

import opcode
import os
import sys
from collections.abc import Mapping

_import_from = opcode.opmap["IMPORT_FROM"]
#: Modules that hand a question on.
_own = os.path.dirname(os.path.abspath(__file__)) + os.sep


class _NotHere:
    """Stands in a class for what it has not. Not found, so that hasattr() says so, too."""

    def __init__(self, sentence: str) -> None:
        self._sentence = sentence

    def __get__(self, owner: object, kind: type) -> object:
        raise AttributeError(self._sentence)


def refuse(kind: type, names: str, instead: str) -> None:
    """From now on each of the names, which stand between spaces, says `instead`. What the class has stays."""
    for name in names.split():
        if not hasattr(kind, name):
            setattr(kind, name, _NotHere(f"{kind.__name__}.{name} is not in Sandlot: {instead}"))


def _is_slip(name: str, owner: object) -> bool:
    import difflib

    return bool(difflib.get_close_matches(name, dir(owner), 1, 0.85))


def not_found(module: str, name: str, instead: Mapping[str, str]) -> Exception:
    """What a module's __getattr__ raises: `instead` has sentences for names, and "*" for all others."""
    sentence = instead.get(name, instead.get("*") if not name.startswith("_") else None)
    owner = sys.modules.get(module)
    # A slip of the finger is not a name of upstream's.
    if sentence is None or (name not in instead and _is_slip(name, owner)):
        # With both of them Python says "Did you mean".
        return AttributeError(f"module {module!r} has no attribute {name!r}", name=name, obj=owner)
    return absent(f"{module}.{name} is not in Sandlot: {sentence}")


def absent(sentence: str) -> Exception:
    """For a module's __getattr__: not found, so that hasattr() and getattr() with a default work. "from wpilib import CANTalon" would
    lose an AttributeError's sentence, so that line gets an ImportError."""
    asker = sys._getframe(1)
    while asker.f_back is not None and (asker.f_code.co_name == "__getattr__" or asker.f_code.co_filename.startswith(_own)):
        asker = asker.f_back
    is_import = asker.f_code.co_code[asker.f_lasti] == _import_from
    # With an owner already, Python adds no "Did you mean".
    return ImportError(sentence) if is_import else AttributeError(sentence, obj=None)
