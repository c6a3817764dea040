"""2027's backends of tunables: where values go, and the mock that tests of programs read and set them by."""

import unittest

from _sandlot import face, tables


class BackendTest(unittest.TestCase):
    def setUp(self) -> None:
        face.wear()
        import tunables

        self.tunables = tunables
        tunables.TunableRegistry.reset()
        self.heard: list[str] = []
        tunables.TunableRegistry.set_report_warning(self.heard.append)

    def tearDown(self) -> None:
        self.tunables.TunableRegistry.reset()

    def mock(self, prefix: str = "/") -> object:
        mock = self.tunables.MockTunableBackend()
        self.tunables.TunableRegistry.register_backend(prefix, mock)
        return mock

    def test_a_what_is_set_in_the_mock_counts_with_the_next_update(self) -> None:
        mock, tuned = self.mock(), []
        speed = self.tunables.add_double("Arm/speed", 0.5, on_tune=tuned.append)
        self.assertEqual(mock.get_double("Arm/speed"), 0.5)
        mock.set_double("/Arm/speed", 0.75)
        self.assertEqual((speed.get(), tuned), (0.5, []))
        self.tunables.TunableRegistry.update()
        self.assertEqual((speed.get(), tuned, mock.get_value("/Arm/speed")), (0.75, [0.75], 0.75))
        speed.set(0.25)
        self.assertEqual(mock.get_double("/Arm/speed"), 0.25)
        # Nothing of it is on NetworkTables.
        self.assertEqual(tables.topic("/Tunables/Arm/speed").type, "")

    def test_b_kinds_are_kept_apart_and_what_is_fixed_stays(self) -> None:
        mock = self.mock()
        self.tunables.add_int("narrow", 1)
        self.tunables.add_long("wide", 2)
        self.tunables.add("list", [1.0, 2.0])
        fixed = self.tunables.add("fixed", "a", mutable=False)
        self.assertEqual((mock.get_int32("narrow"), mock.get_int64("wide"), mock.get_double_vector("list")), (1, 2, [1.0, 2.0]))
        with self.assertRaisesRegex(ValueError, "narrow is INT32, not INT64"):
            mock.get_int64("narrow")
        with self.assertRaisesRegex(ValueError, "wide is INT64, not DOUBLE"):
            mock.set_double("wide", 2.5)
        with self.assertRaisesRegex(ValueError, "No such tunable: nowhere"):
            mock.get_bool("nowhere")
        mock.set_string("fixed", "b")
        self.tunables.TunableRegistry.update()
        self.assertEqual(fixed.get(), "a")

    def test_c_structs(self) -> None:
        from wpimath import Rotation2d, Translation2d

        mock = self.mock()
        place = self.tunables.add("place", Translation2d(1, 2))
        self.assertEqual(mock.get_struct_type_name("place"), "Translation2d")
        # Two doubles of eight bytes.
        self.assertEqual(len(mock.get_struct_data("place")), 16)
        mock.set_struct("place", Rotation2d(1))
        mock.set_struct("place", Translation2d(3, 4))
        self.tunables.TunableRegistry.update()
        self.assertEqual(place.get(), Translation2d(3, 4))
        self.assertEqual(mock.get_struct("place", Translation2d), Translation2d(3, 4))

    def test_d_the_longest_prefix_counts_and_what_is_published_moves(self) -> None:
        from ntcore import NetworkTableInstance
        from wpilib import NetworkTablesTunableBackend

        registry = self.tunables.TunableRegistry
        far = self.tunables.add_double("Arm/far", 1)
        self.tunables.add_double("Armour", 2)
        self.assertEqual(tables.topic("/Tunables/Arm/far").value, 1.0)
        mock = self.mock("/Arm")
        self.assertIs(registry.get_backend("/Arm/far/deep"), mock)
        self.assertIsNot(registry.get_backend("/Armour"), mock)
        self.assertEqual((tables.topic("/Tunables/Arm/far").type, mock.get_double("Arm/far")), ("", 1.0))
        self.assertEqual(tables.topic("/Tunables/Armour").value, 2.0)
        other = NetworkTablesTunableBackend(NetworkTableInstance.get_default(), "/Shop/")
        registry.register_backend("/Arm/", other)
        far.set(3)
        registry.update()
        self.assertEqual((tables.topic("/Shop/Arm/far").value, mock.get_uid("Arm/far")), (3.0, None))
        tables.give("/Shop/Arm/far", "double", 4.0)
        registry.update()
        self.assertEqual(far.get(), 4.0)
        other.retire()
        self.assertEqual(tables.topic("/Shop/Arm/far").type, "")

    def test_e_a_backend_removes_by_path_prefix_and_number(self) -> None:
        mock = self.mock()
        one = self.tunables.Tunable(1)
        self.tunables.publish("a/one", one)
        self.tunables.publish("b/one", one)
        self.tunables.add("a/two", 2)
        uid = mock.get_uid("a/one")
        self.assertEqual((mock.get_uid("b/one"), mock.get_uid("a/two") == uid), (uid, False))
        self.assertEqual(sorted((each.path, each.uid == uid) for each in mock.remove_prefix("a")), [("/a/one", True), ("/a/two", False)])
        self.assertIsNone(mock.get_uid("a/two"))
        mock.unregister_tunable(uid)
        self.assertIsNone(mock.get_uid("b/one"))

    def test_e_a_number_is_not_used_again_and_a_setter_that_refuses_is_a_warning(self) -> None:
        mock = self.mock()
        speed = self.tunables.add_double("speed", 0.5)
        number = mock.get_uid("speed")
        mock.remove("speed")
        self.tunables.publish("again", speed)
        self.assertNotEqual(mock.get_uid("again"), number)

        def refuse(value: float) -> None:
            raise ValueError("too fast")

        speed.set = refuse
        mock.set_double("again", 9.0)
        self.tunables.TunableRegistry.update()
        self.assertEqual(self.heard, ["tunable '/again': too fast"])

    def test_f_a_selectable_is_chosen_by_the_mock(self) -> None:
        mock, chosen = self.mock(), self.tunables.Selectable()
        chosen.add_default("stay", 1)
        chosen.add("go", 2)
        self.tunables.publish("Auto", chosen)
        mock.set_string("Auto/selected", "go")
        self.tunables.TunableRegistry.update()
        self.assertEqual((chosen.get_selected(), mock.get_string_vector("Auto/options")), (2, ["stay", "go"]))
        self.assertIsNone(mock.get_value("Auto"))

    def test_g_a_backend_of_python_alone_is_refused_with_a_sentence(self) -> None:
        kind = type("Mine", (self.tunables.TunableBackend,), {})
        with self.assertRaisesRegex(TypeError, "Mine is no backend that can publish"):
            self.tunables.TunableRegistry.register_backend("/", kind())

    def test_h_kinds_have_wpilibs_numbers(self) -> None:
        kinds = self.tunables.TunableTypeValue
        self.assertEqual((kinds.UNKNOWN, kinds.STRUCT, kinds.COMPLEX, kinds.MEMBER_BOOLEAN, kinds.MEMBER_COMPLEX), (0, 14, 16, 17, 32))


if __name__ == "__main__":
    unittest.main()
