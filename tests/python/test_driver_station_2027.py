"""2027's driver station by numbers from 0, its simulation that chooses operating modes, and pads as NI's driver station names them."""

import unittest

from _sandlot import face


class DriverStationTest(unittest.TestCase):
    def setUp(self) -> None:
        face.wear()
        from wpilib.simulation import DriverStationSim

        self.sim = DriverStationSim
        self.sim.reset_data()

    def tearDown(self) -> None:
        from wpilib import RobotState

        RobotState.clear_opmodes()
        self.sim.reset_data()

    def test_a_joysticks_by_numbers_from_0(self) -> None:
        from wpilib import DriverStationBackend as station

        self.sim.set_joystick_axes_available(2, 0b111)
        self.sim.set_joystick_buttons_maximum_index(2, 4)
        self.sim.set_joystick_axis(2, 1, 0.5)
        self.sim.set_joystick_buttons(2, 0b1001)
        self.sim.notify_new_data()
        self.assertEqual((station.get_stick_axes_available(2), station.get_stick_axes_maximum_index(2)), (7, 3))
        self.assertEqual((station.get_stick_axis_if_available(2, 1), station.get_stick_axis_if_available(2, 3)), (0.5, None))
        self.assertEqual([station.get_stick_button_if_available(2, i) for i in range(5)], [True, False, False, True, None])
        self.assertEqual([station.get_stick_button(2, i) for i in (0, 1, 3)], [True, False, True])
        self.assertTrue(station.get_stick_button_pressed(2, 3))
        station.reset_cached_hid_data()
        self.assertFalse(station.get_stick_button_pressed(2, 0))
        with self.assertRaisesRegex(IndexError, "joystick 6: joysticks are 0 to 5"):
            station.get_stick_axes_available(6)

    def test_b_a_test_lists_and_chooses_operating_modes(self) -> None:
        from hal import RobotMode
        from wpilib import DriverStationBackend, RobotState

        first = DriverStationBackend.add_opmode(RobotMode.TELEOPERATED, "First")
        second = DriverStationBackend.add_opmode(RobotMode.TELEOPERATED, "Second", "Tests", "The other")
        DriverStationBackend.publish_opmodes()
        self.assertEqual(
            [(each.id, each.name, each.group, each.description, each.text_color) for each in self.sim.get_opmode_options()],
            [(first, "First", "", "", -1), (second, "Second", "Tests", "The other", -1)],
        )
        self.sim.set_robot_mode(RobotMode.TELEOPERATED)
        self.sim.notify_new_data()
        self.assertEqual(RobotState.get_opmode(), "First")
        heard: list[int] = []
        store = self.sim.register_opmode_callback(lambda name, value: heard.append(value.value), True)
        self.sim.set_opmode(second)
        self.assertEqual((self.sim.get_opmode(), RobotState.get_opmode()), (second, "First"), "before the packet")
        self.sim.notify_new_data()
        self.assertEqual((RobotState.get_opmode(), DriverStationBackend.get_opmode_id(), heard), ("Second", second, [0, second]))
        # The same name's bits with another robot mode: a number that no operating mode has.
        self.sim.set_robot_mode(RobotMode.UTILITY)
        self.sim.notify_new_data()
        self.assertEqual((RobotState.get_robot_mode(), RobotState.get_opmode()), (RobotMode.UTILITY, ""))
        self.sim.set_opmode(0)
        self.sim.notify_new_data()
        self.assertEqual(RobotState.get_opmode_id(), 0)
        del store

    def test_b_two_choices_before_a_packet_leave_the_last_and_a_reset_leaves_none(self) -> None:
        from wpilib import RobotState

        self.sim.set_ds_attached(True)
        RobotState.add_opmode(RobotState.get_robot_mode().TELEOPERATED, "One")
        RobotState.add_opmode(RobotState.get_robot_mode().TELEOPERATED, "Two")
        RobotState.publish_opmodes()
        one, two = (each.id for each in self.sim.get_opmode_options())
        for each in (two, one, two):
            self.sim.set_opmode(each)
        self.sim.notify_new_data()
        self.assertEqual((self.sim.get_opmode(), RobotState.get_opmode_id()), (two, two))
        self.sim.reset_data()
        self.assertEqual(self.sim.get_opmode(), 0)

    def test_b_a_pads_make_and_outputs_are_those_of_the_simulation(self) -> None:
        import wpilib
        from wpilib.simulation import GenericHIDSim

        pad, sim = wpilib.GenericHID(3), GenericHIDSim(3)
        outputs = wpilib.GenericHID.SupportedOutputs
        before = pad.get_gamepad_type()
        kind = [each for each in wpilib.GenericHID.HIDType if each != before][0]
        sim.set_gamepad_type(int(kind))
        some = [each for each in outputs if each != outputs.NONE][0]
        sim.set_supported_outputs(int(some))
        self.sim.notify_new_data()
        self.assertEqual((pad.get_gamepad_type(), pad.get_supported_outputs()), (kind, some))
        self.sim.reset_data()
        self.assertEqual((pad.get_gamepad_type(), pad.get_supported_outputs()), (before, outputs.NONE))

    def test_c_triggers_of_old_pads_are_axes_and_buttons(self) -> None:
        from wpilib import NiDsPS4Controller, NiDsStadiaController, NiDsXboxController
        from wpilib.simulation import NiDsPS4ControllerSim, NiDsStadiaControllerSim, NiDsXboxControllerSim

        pad, sim = NiDsPS4Controller(0), NiDsPS4ControllerSim(0)
        sim.set_l2_axis(0.4)
        sim.notify_new_data()
        self.assertEqual((pad.get_l2_axis(), pad.get_l2_button(), pad.get_l2_button_pressed()), (0.4, False, False))
        sim.set_l2_button(True)
        sim.notify_new_data()
        self.assertEqual((pad.get_l2_axis(), pad.get_l2_button_pressed(), pad.get_l2_button_pressed()), (1.0, True, False))
        box, sim = NiDsXboxController(1), NiDsXboxControllerSim(1)
        sim.set_right_trigger_axis(0.25)
        sim.notify_new_data()
        self.assertEqual((box.get_right_trigger_axis(), box.get_left_trigger_axis()), (0.25, 0.0))
        stadia, sim = NiDsStadiaController(2), NiDsStadiaControllerSim(2)
        sim.set_y_button(True)
        sim.set_right_trigger_button(True)
        sim.notify_new_data()
        self.assertEqual((stadia.get_y_button(), stadia.get_x_button(), stadia.get_right_trigger_button()), (True, False, True))


if __name__ == "__main__":
    unittest.main()
