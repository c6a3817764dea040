"""The units that physics.py uses: `5 * units.feet`, `90 * units.lbs`.

pyfrc takes them from pint; these are a small part of it under the same names. Its own units are counts_per_minute (cpm), N_m,
tm_kv and tm_ka. Computing with quantities is slow: models convert them to numbers once.
"""

from ._quantity import DimensionalityError, Quantity, Unit
from ._registry import UndefinedUnitError, UnitRegistry

__all__ = ["DimensionalityError", "Helpers", "Quantity", "UndefinedUnitError", "Unit", "UnitRegistry", "units"]

#: All units.
units = UnitRegistry()

# A motor's torque.
units.define("N_m = newton * meter")

# A motor's free speed. rpm is an angle in a time, which is another number.
units.define("counts_per_minute = count / minute = cpm")

# The tank model's unit.
units.define("tm_kv = volt / (foot / second)")
units.define("tm_ka = volt / (foot / second ** 2)")


class Helpers:
    """Each raises DimensionalityError if a quantity is not of its kind."""

    ensure_mass = staticmethod(units.check("[mass]")(lambda u: u))
    ensure_length = staticmethod(units.check("[length]")(lambda u: u))
    ensure_acceleration = staticmethod(units.check("[length] / [time]**2")(lambda u: u))
    ensure_time = staticmethod(units.check("[time]")(lambda u: u))
    ensure_velocity = staticmethod(units.check("[length] / [time]")(lambda u: u))
