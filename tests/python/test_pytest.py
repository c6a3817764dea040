"""What `sandlot test` has of pytest, and the runner's own decisions."""

import unittest

import pytest
from _sandlot import devices, testing


class Approx(unittest.TestCase):
    def test_default_is_a_millionth(self) -> None:
        self.assertEqual(1.0000009, pytest.approx(1.0))
        self.assertNotEqual(1.000002, pytest.approx(1.0))

    def test_an_absolute_tolerance_is_the_only_one(self) -> None:
        self.assertNotEqual(1000.0005, pytest.approx(1000.0, abs=1e-6))
        self.assertEqual(1000.5, pytest.approx(1000.0, abs=1e-6, rel=1e-3))

    def test_lists_and_dicts(self) -> None:
        self.assertEqual([0.1 + 0.2, 1], pytest.approx([0.3, 1]))
        self.assertNotEqual([0.3], pytest.approx([0.3, 1]))
        self.assertEqual({"a": 0.1 + 0.2}, pytest.approx({"a": 0.3}))

    def test_not_a_number(self) -> None:
        nan = float("nan")
        self.assertNotEqual(nan, pytest.approx(nan))
        self.assertEqual(nan, pytest.approx(nan, nan_ok=True))


class Raises(unittest.TestCase):
    def test_takes_what_it_expects(self) -> None:
        with pytest.raises(ValueError, match="no") as info:
            raise ValueError("no good")
        self.assertEqual(str(info.value), "no good")

    def test_fails_without_it(self) -> None:
        with self.assertRaises(AssertionError), pytest.raises(ValueError):
            pass

    def test_lets_others_through(self) -> None:
        with self.assertRaises(KeyError), pytest.raises(ValueError):
            raise KeyError


class Rest(unittest.TestCase):
    def test_what_is_not_there_says_what_is(self) -> None:
        with self.assertRaisesRegex(AttributeError, "pytest.deprecated_call is not in Sandlot's.*approx, fail"):
            pytest.deprecated_call  # noqa: B018

    def test_cases_of_two_marks_are_multiplied(self) -> None:
        @pytest.mark.parametrize("a", [1, 2])
        @pytest.mark.parametrize("b, c", [(3, 4), pytest.param(5, 6)])
        def each(a: int, b: int, c: int) -> None: ...

        self.assertEqual(
            testing._cases(each),
            [{"b": 3, "c": 4, "a": 1}, {"b": 5, "c": 6, "a": 1}, {"b": 3, "c": 4, "a": 2}, {"b": 5, "c": 6, "a": 2}],
        )


class World(unittest.TestCase):
    """What the world has, and what a simulation of the program's own may set."""

    def setUp(self) -> None:
        self.device = devices.Device("AI", "77")

    def tearDown(self) -> None:
        devices._wired.clear()
        devices.physics_owns = False

    def test_a_wired_input_keeps_to_the_world(self) -> None:
        devices._wired.add("AI[77]")
        self.device.set(">voltage", 2.0)
        self.assertIsNone(self.device.get(">voltage"))

    def test_what_is_not_wired_is_the_simulations(self) -> None:
        self.device.set(">voltage", 2.0)
        self.assertEqual(self.device.get(">voltage"), 2.0)

    def test_physics_that_owns_the_place_has_its_sensors(self) -> None:
        mine = devices.device("AI", "77")
        devices._wired.add("AI[77]")
        devices.physics_owns = True
        mine.set(">voltage", 2.0)
        devices.receive('{"type":"AI","device":"77","data":{">voltage":4.0,">other":1}}')
        self.assertEqual([mine.get(">voltage"), mine.get(">other")], [2.0, 1])

    def test_an_output_can_always_be_set(self) -> None:
        devices._wired.add("AI[77]")
        self.device.set("<speed", 0.5)
        self.assertEqual(self.device.get("<speed"), 0.5)


if __name__ == "__main__":
    unittest.main()
