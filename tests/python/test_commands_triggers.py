"""Triggers, buttons and controllers for commands. What must hold is of robot-code.md 2.11 and 2.4."""

import unittest

import commands2
import wpilib
from command_case import CommandCase, Recorder
from commands2.button import (
    CommandGenericHID,
    CommandJoystick,
    CommandPS4Controller,
    CommandXboxController,
    JoystickButton,
    POVButton,
    Trigger,
)
from wpilib.event import EventLoop
from wpilib.simulation import DriverStationSim


class Triggers(CommandCase):
    def setUp(self) -> None:
        super().setUp()
        self.down = False
        self.trigger = Trigger(lambda: self.down)
        self.notes = Recorder()

    def press(self, down: bool) -> list[str]:
        """Runs a loop with the button in a state, and tells what happened."""
        self.down = down
        self.scheduler.run()
        return self.notes.take()

    def test_onTrueAndOnFalseAreEdges_andExecuteInTheSameRun(self) -> None:
        self.trigger.onTrue(self.notes.command("a", loops=1)).onFalse(self.notes.command("b", loops=1))
        self.assertEqual(self.press(True), ["a.initialize", "a.execute", "a.end(False)"])
        self.assertEqual(self.press(True), [])
        self.assertEqual(self.press(False), ["b.initialize", "b.execute", "b.end(False)"])
        self.assertEqual(self.press(False), [])

    def test_heldWhileBindingIsNoEdge(self) -> None:
        self.down = True
        self.trigger.onTrue(self.notes.command("a"))
        self.assertEqual(self.press(True), [])
        self.press(False)
        self.assertEqual(self.press(True)[0], "a.initialize")

    def test_whileTrueCancels_andDoesNotBeginAgain(self) -> None:
        self.trigger.whileTrue(self.notes.command("a", loops=2))
        self.assertEqual(self.press(True), ["a.initialize", "a.execute"])
        self.assertEqual(self.press(False), ["a.end(True)"])
        self.press(True)
        self.press(True)
        self.assertEqual(self.press(True), [])

    def test_whileFalse(self) -> None:
        self.trigger.whileFalse(self.notes.command("a"))
        self.assertEqual(self.press(False), [])
        self.assertEqual(self.press(True), [])
        self.assertEqual(self.press(False), ["a.initialize", "a.execute"])
        self.assertEqual(self.press(True), ["a.end(True)"])

    def test_toggleAndChange(self) -> None:
        self.trigger.toggleOnTrue(self.notes.command("a"))
        self.assertEqual(self.press(True), ["a.initialize", "a.execute"])
        self.assertEqual(self.press(False), ["a.execute"])
        self.assertEqual(self.press(True), ["a.end(True)"])
        other = Trigger(lambda: self.down)
        other.onChange(self.notes.command("c", loops=1))
        self.assertEqual(self.press(False)[0], "c.initialize")

    def test_combined(self) -> None:
        yes, no = Trigger(lambda: True), Trigger()
        self.assertEqual([(yes & no)(), (yes | no)(), (~yes)(), bool(no.negate()), no.or_(yes).getAsBoolean()],
                         [False, True, False, True, True])
        self.assertTrue((yes & (lambda: True))())

    def test_debounceWaits(self) -> None:
        self.trigger.debounce(0.1).onTrue(self.notes.command("a"))
        self.assertEqual(self.press(True), [])
        self.step(0.1)
        self.assertEqual(self.press(True)[0], "a.initialize")

    def test_aLoopOfItsOwn(self) -> None:
        loop = EventLoop()
        Trigger(loop, lambda: self.down).onTrue(self.notes.command("a"))
        self.assertEqual(self.press(True), [])
        loop.poll()
        self.assertEqual(self.notes.take(), ["a.initialize"])


class Controllers(CommandCase):
    def pad(self, buttons: int = 0, axes: list[float] | None = None, pov: int = -1) -> None:
        """What joystick 0 sends: buttons as bits, from button 1."""
        DriverStationSim.setJoystickButtonCount(0, 14)
        for number in range(14):
            DriverStationSim.setJoystickButton(0, number + 1, bool(buttons >> number & 1))
        values = axes or [0.0] * 6
        DriverStationSim.setJoystickAxisCount(0, len(values))
        for axis, value in enumerate(values):
            DriverStationSim.setJoystickAxis(0, axis, value)
        DriverStationSim.setJoystickPOVCount(0, 1)
        DriverStationSim.setJoystickPOV(0, 0, pov)
        DriverStationSim.notifyNewData()

    def test_xboxButtons(self) -> None:
        xbox = CommandXboxController(0)
        triggers = [xbox.a(), xbox.b(), xbox.x(), xbox.y(), xbox.leftBumper(), xbox.rightBumper()]
        triggers += [xbox.back(), xbox.start(), xbox.leftStick(), xbox.rightStick()]
        for number, trigger in enumerate(triggers):
            self.pad(1 << number)
            self.assertEqual([each() for each in triggers], [each is trigger for each in triggers])

    def test_xboxTriggersCountFromAThreshold(self) -> None:
        xbox = CommandXboxController(0)
        self.pad(axes=[0.1, 0.2, 0.5, 0.51, 0.3, 0.4])
        self.assertEqual((xbox.leftTrigger()(), xbox.rightTrigger()(), xbox.leftTrigger(0.4)()), (False, True, True))
        self.assertEqual((xbox.getLeftX(), xbox.getLeftY(), xbox.getRightX(), xbox.getRightY()), (0.1, 0.2, 0.3, 0.4))
        self.assertEqual((xbox.getLeftTriggerAxis(), xbox.getRightTriggerAxis()), (0.5, 0.51))

    def test_ps4Buttons(self) -> None:
        ps4 = CommandPS4Controller(0)
        triggers = [ps4.square(), ps4.cross(), ps4.circle(), ps4.triangle(), ps4.L1(), ps4.R1(), ps4.L2(), ps4.R2()]
        triggers += [ps4.share(), ps4.options(), ps4.L3(), ps4.R3(), ps4.PS(), ps4.touchpad()]
        for number, trigger in enumerate(triggers):
            self.pad(1 << number)
            self.assertEqual([each() for each in triggers], [each is trigger for each in triggers])

    def test_genericButtonsPovsAndAxes(self) -> None:
        hid = CommandGenericHID(0)
        self.pad(0b100, [0.0, -0.6], 90)
        self.assertEqual((hid.button(3)(), hid.button(2)()), (True, False))
        self.assertEqual((hid.povRight()(), hid.povUp()(), hid.povCenter()(), hid.pov(90)()), (True, False, False, True))
        self.assertEqual((hid.axisLessThan(1, -0.5)(), hid.axisGreaterThan(1, -0.5)()), (True, False))
        self.assertEqual(hid.axisMagnitudeGreaterThan(1, 0.5)(), True)
        self.assertEqual((hid.getRawAxis(1), hid.isConnected()), (-0.6, True))

    def test_joystick(self) -> None:
        stick = CommandJoystick(0)
        self.pad(0b01, [0.25, -0.5, 0.75, 1.0])
        self.assertEqual((stick.trigger()(), stick.top()()), (True, False))
        self.assertEqual((stick.getX(), stick.getY(), stick.getZ(), stick.getThrottle()), (0.25, -0.5, 0.75, 1.0))
        stick.setXChannel(3)
        self.assertEqual((stick.getXChannel(), stick.getX()), (3, 1.0))

    def test_buttonsOfAJoystick(self) -> None:
        joystick = wpilib.Joystick(0)
        button, hat = JoystickButton(joystick, 2), POVButton(joystick, 180)
        self.pad(0b10, pov=180)
        self.assertEqual((button(), hat()), (True, True))

    def test_aButtonStartsACommandInItsLoop(self) -> None:
        notes = Recorder()
        CommandXboxController(0).a().whileTrue(notes.command("a"))
        self.pad(1)
        self.scheduler.run()
        self.assertEqual(notes.take(), ["a.initialize", "a.execute"])
        self.pad(0)
        self.scheduler.run()
        self.assertEqual(notes.take(), ["a.end(True)"])


class Subsystems(CommandCase):
    def test_itsCommandsRequireIt(self) -> None:
        arm = commands2.Subsystem()
        made = [arm.run(print), arm.runOnce(print), arm.startEnd(print, print), arm.runEnd(print, print)]
        made += [arm.startRun(print, print), arm.idle()]
        for command in made:
            self.assertEqual(command.getRequirements(), {arm})


if __name__ == "__main__":
    unittest.main()
