"""Writes names-YEAR.txt, each public name of RobotPy in that year, out of a checkout of github.com/robotpy/mostrobotpy.

A line has a package, or a package and a class, and after a colon what is in it.

python3 tests/python/upstream_names.py DIR YEAR, DIR at its tag 2026.2.2, or of August 2026 (e51721a7) for 2027, whose bindings have
C++'s names and a rule; PyYAML must be installed. Facts only: names of packages, classes and members, as their bindings list them.
"""

import ast
import pathlib
import re
import sys

#: Packages of a program; those of cameras, sockets and the build are not.
_projects = ("robotpy-wpilib", "robotpy-wpimath", "pyntcore", "robotpy-wpiutil", "robotpy-hal", "robotpy-romi", "robotpy-xrp")
_first = {
    2026: "# Each public name of RobotPy 2026.2.2, as upstream_names.py found them.\n",
    2027: "# Each public name of RobotPy's 2027 line, of 22 August 2026, as upstream_names.py found them.\n",
}
_whole = ("robotpy-commands-v2",)


def _exported(path: pathlib.Path) -> set[str]:
    """Names that a package's __init__ has."""
    names: set[str] = set()
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.ImportFrom):
            names |= {each.asname or each.name for each in node.names}
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.add(node.name)
    return {name for name in names if not name.startswith("_") and name not in ("*", "TYPE_CHECKING", "version")}


def _packages(folder: pathlib.Path) -> dict[str, set[str]]:
    found = {}
    for path in folder.rglob("__init__.py"):
        parts = path.relative_to(folder).parts[:-1]
        if parts and not {"tests", "src"} & set(parts) and not any(part.startswith("_") for part in parts):
            found[".".join(parts)] = _exported(path)
    return found


def _small(name: str) -> str:
    """A function of C++ as Python has it."""
    if year == 2027:
        # RobotPy writes opmode as one word.
        apart = re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1_\2", name.replace("OpMode", "Opmode"))
        return re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", apart).lower()
    return name if name[:2].isupper() else name[0].lower() + name[1:]


year = 2026


def _members(described: dict) -> set[str]:
    """Functions, attributes and enums of a class that Python sees."""
    names = set()
    for name, options in (described.get("methods") or {}).items():
        options = options or {}
        forms = (options.get("overloads") or {}).values()
        if options.get("ignore") or options.get("internal") or (forms and all((form or {}).get("ignore") for form in forms)):
            continue
        if name.isidentifier() and not name.startswith(("operator", "_")):
            names.add(options.get("rename") or _small(name))
    for name, options in (described.get("attributes") or {}).items():
        if not (options or {}).get("ignore") and not name.startswith("m_"):
            names.add((options or {}).get("rename") or (_small(name) if year == 2027 and not name.isupper() else name))
    for name, options in (described.get("enums") or {}).items():
        if name and not (options or {}).get("ignore"):
            names.add((options or {}).get("rename") or name)
    return names


def _classes(described: dict) -> "list[tuple[str, str, set[str]]]":
    """(owner or "", name, members) of each class, a template once for each of its forms."""
    found = []
    for whole, options in (described.get("classes") or {}).items():
        options = options or {}
        if options.get("ignore"):
            continue
        parts = whole.split("::")
        name = options.get("rename") or parts[-1]
        members = _members(options) - {_small(parts[-1])}
        forms = [key for key, each in (described.get("templates") or {}).items() if each.get("qualname") == whole]
        owner = parts[-2] if len(parts) > 1 and parts[-2][0].isupper() else ""
        found += [(owner, form, members) for form in forms or [name]]
    return found


def main(top: pathlib.Path, of: int) -> None:
    import yaml

    global year
    year = of

    found: dict[str, set[str]] = {}
    for project in (*_projects, *_whole, *(("robotpy-wpilib-drivers",) if of == 2027 else ())):
        packages = _packages(top / "subprojects" / project)
        for package, names in packages.items():
            found.setdefault(package, set()).update(names)
        owners = {name: package for package in sorted(packages, reverse=True) for name in packages[package]}
        for path in sorted((top / "subprojects" / project).glob("semiwrap/**/*.yml")):
            for owner, name, members in _classes(yaml.safe_load(path.read_text()) or {}):
                if (owner or name) in owners:
                    whole = f"{owner}.{name}" if owner else name
                    found.setdefault(f"{owners[owner or name]} {whole}", set()).update(members)
    lines = [f"{where}: {' '.join(sorted(names))}\n" for where, names in sorted(found.items()) if names]
    pathlib.Path(__file__).with_name(f"names-{of}.txt").write_text(_first[of] + "".join(lines))


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), int(sys.argv[2]))
