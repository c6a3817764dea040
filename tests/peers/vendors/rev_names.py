"""All public names of REVLib, in REV's own package or in Sandlot's, and the numbers of its enumerations, as JSON."""

import json
import types

import rev

#: Objects that their class alone does not make; a device gives its accessor.
_made = [
    lambda: rev.SparkMax(50, rev.SparkMax.MotorType.kBrushless),
    lambda: rev.SparkFlex(51, rev.SparkFlex.MotorType.kBrushless),
    lambda: rev.ServoHub(50),
    lambda: rev.SplineEncoder(50),
    lambda: rev.ServoChannelConfig(rev.ServoChannel.ChannelId.kChannelId0),
    lambda: rev.ServoHub.Faults(0),
    lambda: rev.ServoHub.Warnings(0),
    lambda: rev.ColorSensorV3.RawColor(1, 2, 3, 4),
]
_enum_parts = {"name", "value", "names", "values"}


def _names_of(thing):
    return [each for each in dir(thing) if not each.startswith("_")]


def _is_enum(kind):
    return hasattr(kind, "__members__")


def _add(found, path, kind):
    """A class, its names, and the classes in it."""
    if _is_enum(kind):
        found.update({f"{path}.{name}": int(member) for name, member in kind.__members__.items()})
        return
    instance = None
    try:
        instance = kind()
    except Exception:  # noqa: BLE001 (it needs arguments, or is made by a device alone)
        pass
    for name in {*_names_of(kind), *(_names_of(instance) if instance is not None else ())} - _enum_parts:
        found[f"{path}.{name}"] = None
        inner = getattr(kind, name, None)
        # Classes in a class, by its own name or by another's.
        if isinstance(inner, type) and path.count(".") < 2:
            _add(found, f"{path}.{name}", inner)


def played():
    """Names with their numbers; null: it is not a member of an enumeration."""
    found = {}
    for name in _names_of(rev):
        thing = getattr(rev, name)
        if isinstance(thing, types.ModuleType):
            continue
        found[name] = None
        if isinstance(thing, type):
            _add(found, name, thing)
    for make in _made:
        made = make()
        read = getattr(made, "configAccessor", None)
        for thing in (made, read, getattr(read, "closedLoop", None)):
            if thing is None:
                continue
            for kind in type(thing).__mro__:
                if kind.__module__.partition(".")[0] == "rev":
                    for name in _names_of(thing):
                        found.setdefault(f"{kind.__qualname__}.{name}", None)
    return [{"name": "names", "found": found}]


if __name__ == "__main__":
    print(json.dumps(played()))
