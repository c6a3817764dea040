"""pyfrc's units: what pint says for the same words."""

import unittest

from pyfrc.physics.units import DimensionalityError, Helpers, Quantity, UndefinedUnitError, units


class Units(unittest.TestCase):
    def test_aNumberTimesAUnitIsAQuantity(self) -> None:
        five = 5 * units.feet
        self.assertIsInstance(five, Quantity)
        self.assertEqual((five.m, five.magnitude, str(five.u), str(five)), (5, 5, "foot", "5 foot"))
        self.assertEqual(repr(five), "<Quantity(5, 'foot')>")
        self.assertEqual(f"{2.5 * units.inch:.1f}", "2.5 inch")

    def test_unitsHaveNamesSymbolsPluralsAndPrefixes(self) -> None:
        for name, factor in {
            "m": 1, "meters": 1, "cm": 0.01, "millimeter": 0.001, "kilometers": 1000, "inches": 0.0254, "ft": 0.3048,
        }.items():
            self.assertAlmostEqual((1 * getattr(units, name)).m_as("meter"), factor, 12, name)
        self.assertAlmostEqual((1 * units.lbs).m_as(units.kg), 0.45359237)
        self.assertAlmostEqual((1 * units.ms).m_as(units.seconds), 0.001)
        self.assertAlmostEqual((1 * units.mph).m_as(units.mps), 0.44704)

    def test_conversions(self) -> None:
        self.assertAlmostEqual((10 * units.fps).m_as(units.mps), 3.048)
        self.assertAlmostEqual(units.mps.m_from(10 * units.fps), 3.048)
        self.assertAlmostEqual((90 * units.degrees).to(units.radians).m, 1.5707963267948966)
        self.assertAlmostEqual((1 * units.N_m).m_as(units.newton * units.meter), 1)
        # rpm is an angle in a time, cpm a count: pint has it so, too.
        self.assertAlmostEqual((60 * units.cpm).m_as("1 / second"), 1)
        self.assertAlmostEqual((60 * units.rpm).m_as("radian / second"), 6.283185307179586)

    def test_arithmetic(self) -> None:
        self.assertAlmostEqual((1 * units.foot + 6 * units.inch).m, 1.5)
        self.assertAlmostEqual((1 * units.yard - 1 * units.foot).m_as("foot"), 2)
        self.assertEqual((6 * units.feet / (2 * units.seconds)).dimensionality, "[length] / [time]")
        self.assertAlmostEqual(float(6 * units.feet / units.inch), 72)
        self.assertEqual((-(3 * units.feet)).m, -3)
        self.assertTrue(1 * units.mile > 1 * units.kilometer)
        self.assertTrue(3 * units.feet == 1 * units.yard)
        self.assertEqual(((2 * units.feet) ** 2).m, 4)

    def test_expressionsAndNewUnits(self) -> None:
        self.assertEqual(units("5 feet"), 5 * units.feet)
        self.assertAlmostEqual(units.Quantity(3, "m/s^2").m_as("foot / second ** 2"), 9.84251968503937)
        units.define("cubit = 18 * inch = cb")
        self.assertAlmostEqual((2 * units.cb).m_as("feet"), 3)

    def test_wrongKindsAreSaid(self) -> None:
        with self.assertRaisesRegex(
            DimensionalityError, r"^Cannot convert from 'foot' \(\[length\]\) to 'pound' \(\[mass\]\)$"
        ):
            (3 * units.feet).to(units.lbs)
        with self.assertRaisesRegex(DimensionalityError, r"write for example 110 \* units.lbs$"):
            Helpers.ensure_mass(110)
        with self.assertRaisesRegex(DimensionalityError, "'a quantity of'"):
            Helpers.ensure_length(3 * units.lbs)
        with self.assertRaisesRegex(UndefinedUnitError, "^'furlong' is not defined in the unit registry$"):
            units.furlong
        with self.assertRaisesRegex(ValueError, "speed must be a Quantity"):
            units.mps.m_from(5, name="speed")
        self.assertEqual(units.mps.m_from(5, strict=False), 5)

    def test_wrapsAndCheck(self) -> None:
        @units.wraps("feet", (None, "inch", "second"))
        def scaled(factor: float, length: float, time: float = 1 * units.second) -> float:
            return factor * length * time

        self.assertEqual(str(scaled(2, 1 * units.foot)), f"{2 * (1 * units.foot).m_as('inch')} foot")

        @units.check("[length]", None)
        def checked(length: Quantity, other: object) -> object:
            return other

        self.assertEqual(checked(1 * units.foot, 3), 3)
        with self.assertRaises(DimensionalityError):
            checked(1 * units.lbs, 3)


if __name__ == "__main__":
    unittest.main()
