"""2027's gamepads: numbers of RobotPy 2027.0.0a7's enums, and what a pad of the page is in them."""

import json
import unittest

from _sandlot import face, station

import wpilib


def _stick(**given: object) -> None:
    """A joystick as the page tells it: A is button 1, axes 2 and 3 are the triggers, 4 and 5 the right stick."""
    from _sandlot import devices

    data = {f">{name}": value for name, value in given.items()}
    devices.receive(json.dumps({"type": "Joystick", "device": "0", "data": data}))
    station.current.notify()
    wpilib.DriverStation.refresh_data()


#: The log of RobotPy 2027.0.0a7's own pads, by their class.
_logged = {  # fmt: skip
    "XboxController": "LeftX LeftY RightX RightY LeftTrigger RightTrigger A B X Y View Xbox Menu LeftStick RightStick LeftBumper RightBumper DpadUp DpadDown DpadLeft DpadRight",
    "DualSenseController": "LeftX LeftY RightX RightY L2 R2 Cross Circle Square Triangle Create PS Options L3 R3 L1 R1 DpadUp DpadDown DpadLeft DpadRight Microphone Touchpad",
    "SteamController": "LeftX LeftY RightX RightY LeftTrigger RightTrigger A B X Y Menu Steam View LeftStick RightStick LeftBumper RightBumper DpadUp DpadDown DpadLeft DpadRight QAM RightPaddle1 LeftPaddle1 RightPaddle2 LeftPaddle2 LeftTouchpad RightTouchpad LeftStickTouch RightStickTouch LeftGripTouch RightGripTouch",
    "SwitchN64Controller": "LeftX LeftY ZAxis ZR A B CLeft CUp Capture Home Start CDown L R DpadUp DpadDown DpadLeft DpadRight CRight",
    "LogitechF310Controller": "LeftX LeftY RightX RightY LeftTrigger RightTrigger A B X Y Back Logitech Start LeftStick RightStick LeftBumper RightBumper DpadUp DpadDown DpadLeft DpadRight",
    "Switch2GCController": "LeftX LeftY CStickX CStickY LTrigger RTrigger A X B Y Home Start ZL Z DpadUp DpadDown DpadLeft DpadRight Capture C L R",
    "DualShock4Controller": "LeftX LeftY RightX RightY L2 R2 Cross Circle Square Triangle Share PS Options L3 R3 L1 R1 DpadUp DpadDown DpadLeft DpadRight Touchpad",
    "DualSenseEdgeController": "LeftX LeftY RightX RightY L2 R2 Cross Circle Square Triangle Create PS Options L3 R3 L1 R1 DpadUp DpadDown DpadLeft DpadRight Microphone RightPaddle1 LeftPaddle1 Touchpad LeftFunction RightFunction",
    "SwitchProController": "LeftX LeftY RightX RightY ZL ZR B A Y X Minus Home Plus LeftStick RightStick L R DpadUp DpadDown DpadLeft DpadRight Capture",
    "GameCubeController": "LeftX LeftY CStickX CStickY LTrigger RTrigger A X B Y Start Z DpadUp DpadDown DpadLeft DpadRight L R",
    "Switch2ProController": "LeftX LeftY RightX RightY ZL ZR B A Y X Minus Home Plus LeftStick RightStick L R DpadUp DpadDown DpadLeft DpadRight Capture GR GL C",
}


class GamepadsTest(unittest.TestCase):
    def setUp(self) -> None:
        face.wear()
        _stick(axes=[0.0] * 6, buttons=[False] * 32, povs=[-1])

    def press(self, *numbers: int) -> None:
        _stick(buttons=[i + 1 in numbers for i in range(32)])

    def test_buttons_and_axes_have_the_numbers_of_alpha_7(self) -> None:
        def of(kind: type) -> dict:
            return {each.name: each.value for each in kind}

        self.assertEqual(of(wpilib.Gamepad.Axis), dict(LEFT_X=0, LEFT_Y=1, RIGHT_X=2, RIGHT_Y=3, LEFT_TRIGGER=4, RIGHT_TRIGGER=5))
        words = "FACE_DOWN FACE_RIGHT FACE_LEFT FACE_UP BACK GUIDE START LEFT_STICK RIGHT_STICK LEFT_BUMPER RIGHT_BUMPER DPAD_UP DPAD_DOWN "
        words += "DPAD_LEFT DPAD_RIGHT MISC_1 RIGHT_PADDLE_1 LEFT_PADDLE_1 RIGHT_PADDLE_2 LEFT_PADDLE_2 TOUCHPAD "
        words += "MISC_2 MISC_3 MISC_4 MISC_5 MISC_6"
        self.assertEqual(of(wpilib.Gamepad.Button), {name: i for i, name in enumerate(words.split())})
        words = "A B X Y VIEW XBOX MENU LEFT_STICK RIGHT_STICK LEFT_BUMPER RIGHT_BUMPER DPAD_UP DPAD_DOWN DPAD_LEFT DPAD_RIGHT"
        self.assertEqual(of(wpilib.XboxController.Button), {name: i for i, name in enumerate(words.split())})
        dual = dict(CROSS=0, CIRCLE=1, SQUARE=2, TRIANGLE=3, SHARE=4, PS=5, OPTIONS=6, L3=7, R3=8, L1=9, R1=10)
        dual |= dict(DPAD_UP=11, DPAD_DOWN=12, DPAD_LEFT=13, DPAD_RIGHT=14, TOUCHPAD=20)
        self.assertEqual(of(wpilib.DualShock4Controller.Button), dual)
        self.assertEqual(of(wpilib.Joystick.ButtonType), dict(TRIGGER_BUTTON=0, TOP_BUTTON=1))

    def test_a_pad_of_the_page_is_numbered_as_sdl_does(self) -> None:
        _stick(axes=[0.1, 0.2, 0.3, 0.4, 0.5, 0.6])
        pad = wpilib.Gamepad(0)
        self.assertEqual([round(pad.get_raw_axis(i), 9) for i in range(6)], [0.1, 0.2, 0.5, 0.6, 0.3, 0.4])
        # (0.5 - 0.1) / 0.9 and (0.4 - 0.01) / 0.99
        self.assertAlmostEqual(pad.get_right_x(), 4 / 9)
        self.assertAlmostEqual(pad.get_right_trigger(), 39 / 99)
        self.assertAlmostEqual(pad.get_axis(wpilib.Gamepad.Axis.RIGHT_X), 4 / 9)
        # 2026's number, and where it is: A B X Y, the bumpers, back, start, the sticks.
        for old, new in ((1, 0), (2, 1), (3, 2), (4, 3), (5, 9), (6, 10), (7, 4), (8, 6), (9, 7), (10, 8)):
            self.press(old)
            self.assertEqual([i for i in range(26) if pad.get_raw_button(i)], [new], old)
        self.press(1)
        xbox, dual = wpilib.XboxController(0), wpilib.DualSenseController(0)
        self.assertTrue(pad.get_face_down_button() and xbox.get_a_button() and dual.get_cross_button() and pad.get_button(0))
        self.assertFalse(pad.get_face_up_button() or xbox.get_y_button())

    def test_each_pad_logs_what_alpha_7_does_and_says_its_outputs(self) -> None:
        class Table:
            def __init__(self) -> None:
                self.values: dict[str, object] = {}

            def log(self, name: str, value: object) -> None:
                self.values[name] = value

        self.press(1)
        for name, words in _logged.items():
            pad, table = getattr(wpilib, name)(0), Table()
            pad.log_to(table)
            self.assertEqual(set(table.values), set(words.split()), name)
            self.assertEqual(pad.get_telemetry_type(), f"HID:{name.removesuffix('Controller')}")
            self.assertIs(table.values[words.split()[6]] if name != "SwitchN64Controller" else table.values["A"], True, name)
        kind = wpilib.DualSenseController
        self.assertEqual([kind.SUPPORTED_OUTPUTS.value, kind.SUPPORTS_RGB_LED, kind.SUPPORTS_MONO_LED, kind.TOUCHPAD_COUNT], [26, True, False, 1])
        pad = kind(0)
        self.assertEqual([pad.get_touchpad_finger(0).down, pad.get_touchpad_finger_available(0)], [False, False])
        pad.get_hid().set_leds(255, 300, -1)
        from _sandlot import devices

        self.assertEqual(devices.device("Joystick", 0).values["<leds"], 0xFFFF00)

    def test_a_hat_is_four_buttons_and_a_direction(self) -> None:
        pad = wpilib.Gamepad(0)
        down = [("up", 0), ("right", 90), ("down", 180), ("left", 270)]
        for name, degrees in down:
            _stick(povs=[degrees])
            self.assertEqual([other for other, _ in down if getattr(pad, f"get_dpad_{other}_button")()], [name])
            self.assertIs(pad.get_pov(), wpilib.POVDirection[name.upper()])
            self.assertEqual(round(wpilib.get_pov_angle(pad.get_pov()).degrees()) % 360, degrees)
        _stick(povs=[45])
        self.assertTrue(pad.get_dpad_up_button() and pad.get_dpad_right_button())
        self.assertIs(pad.get_pov(), wpilib.POVDirection.UP_RIGHT)
        _stick(povs=[-1])
        self.assertIs(pad.get_pov(), wpilib.POVDirection.CENTER)
        self.assertIsNone(wpilib.get_pov_angle(wpilib.POVDirection.CENTER))

    def test_commands_hear_pads_by_place(self) -> None:
        import commands2
        import commands2.button

        pad = commands2.button.CommandGamepad(0)
        seen = {}
        for name in ("face_down", "face_up", "back", "start", "left_bumper", "dpad_left", "left_trigger"):
            seen[name] = getattr(pad, name)()
        self.press(4)
        self.assertEqual([name for name, trigger in seen.items() if trigger.get_as_boolean()], ["face_up"])
        self.press()
        _stick(povs=[270], axes=[0.0, 0.0, 0.6, 0.0, 0.0, 0.0])
        self.assertEqual([name for name, trigger in seen.items() if trigger.get_as_boolean()], ["dpad_left", "left_trigger"])
        self.assertIs(wpilib.DriverStation.get_gamepad(0), wpilib.DriverStation.get_gamepad(0))
        self.assertIs(commands2.button.CommandGenericHID(wpilib.DriverStation.get_generic_hid(0)).get_hid(), wpilib.DriverStation.get_generic_hid(0))
        own = wpilib.XboxController(0)
        self.assertIs(commands2.button.CommandXboxController(own).get_controller(), own)

    def test_a_simulated_pad_has_the_same_numbers(self) -> None:
        from wpilib.simulation import GamepadSim, XboxControllerSim

        pad = wpilib.Gamepad(1)
        sim = GamepadSim(pad)
        sim.set_face_right_button(True)
        sim.set_right_trigger_axis(0.505)
        sim.notify_new_data()
        self.assertEqual((pad.get_face_right_button(), pad.get_raw_button(1), pad.get_face_down_button()), (True, True, False))
        self.assertAlmostEqual(pad.get_right_trigger(), 0.5)
        XboxControllerSim(1).set_b_button(False)
        sim.notify_new_data()
        self.assertFalse(pad.get_face_right_button())


if __name__ == "__main__":
    unittest.main()
