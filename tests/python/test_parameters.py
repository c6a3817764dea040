"""Functions of ours take their arguments by the names that upstream's stubs have: parameters-2026.txt has them all."""

import importlib
import inspect
import pathlib
import typing
import unittest

from _sandlot import keywords

parameters = pathlib.Path(__file__).with_name("parameters-2026.txt")
lacks = pathlib.Path(__file__).with_name("parameters-2026-lacking.txt")


def _forms(function: object) -> list[list[inspect.Parameter]] | None:
    """None: it takes whatever comes."""
    found = []
    for each in typing.get_overloads(function) or [function]:
        given = [one for one in inspect.signature(each).parameters.values() if one.name not in ("self", "cls")]
        if any(one.kind in (one.VAR_POSITIONAL, one.VAR_KEYWORD) for one in given):
            return None
        found.append(given)
    return found


def _takes(ours: list[inspect.Parameter], form: list[str], others: dict[str, str]) -> bool:
    if len(form) > len(ours):
        return False
    for mine, wanted in zip(ours, form):
        name = wanted.removesuffix("?")
        if mine.name not in (name, others.get(name)) or wanted.endswith("?") and mine.default is mine.empty:
            return False
    return all(each.default is not each.empty for each in ours[len(form) :])


def lacking() -> tuple[list[str], int]:
    """Forms that ours have not, and how many were compared."""
    found, count = [], 0
    for line in parameters.read_text().splitlines()[1:]:
        module, _, rest = line.partition(" ")
        where, _, forms = rest.removesuffix(")").partition("(")
        owner: object = importlib.import_module(module)
        *kinds, name = where.split(".")
        if kinds:
            owner = vars(owner).get(kinds[0])
            if not isinstance(owner, type):
                continue
        function = inspect.getattr_static(owner, name, None)
        function = getattr(function, "__func__", function)
        ours = _forms(function) if inspect.isfunction(function) else None
        if ours is None:
            continue
        text = keywords._table.get(module, {}).get(kinds[0] if kinds else "", {}).get(name, "")
        others = dict(each.split("=") for each in text.split())
        for form in forms.split("|"):
            count += 1
            if not any(_takes(each, form.split(",") if form else [], others) for each in ours):
                found.append(f"{module} {where}({form})")
    return found, count


class ParametersTest(unittest.TestCase):
    def test_eachFormIsTaken_butForThoseThatAreListed(self) -> None:
        found, count = lacking()
        self.assertGreater(count, 3000)
        listed = lacks.read_text().splitlines()[1:]
        self.assertEqual(sorted(set(found) - set(listed)), [], "parameters of other names than upstream's")
        self.assertEqual(sorted(set(listed) - set(found)), [], "taken now: take it out of parameters-2026-lacking.txt")

    def test_upstreamsNamesReachOurs(self) -> None:
        import wpilib
        from wpilib.simulation import DIOSim
        from wpimath.filter import SlewRateLimiter

        self.assertEqual(SlewRateLimiter(rateLimit=3.0).calculate(0.0), 0.0)
        self.assertTrue(DIOSim(channel=9).getValue() in (True, False))
        wpilib.SmartDashboard.putNumber(keyName="x", value=2)
        self.assertEqual(wpilib.SmartDashboard.getNumber(keyName="x", defaultValue=0), 2)
        with self.assertRaisesRegex(TypeError, "unexpected keyword argument 'rate'"):
            SlewRateLimiter(rate=3.0)
