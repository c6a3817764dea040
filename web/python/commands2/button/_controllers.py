"""Joysticks and gamepads whose buttons are triggers."""

from __future__ import annotations

from collections.abc import Callable

from wpilib import Joystick, PS4Controller, XboxController
from wpilib.event import EventLoop
from wpilib.interfaces import GenericHID

from .._scheduler import CommandScheduler
from ._trigger import Trigger


def _trigger(loop: EventLoop | None, condition: Callable[[], bool]) -> Trigger:
    if loop is None:
        loop = CommandScheduler.getInstance().getDefaultButtonLoop()
    return Trigger(loop, condition)


class CommandGenericHID:
    """Any joystick or gamepad. Where a method takes a `loop`, that event loop asks the trigger in place of the
    scheduler's."""

    def __init__(self, port: int) -> None:
        """
        :param port: its port at the driver station, from 0
        """
        self._hid = GenericHID(port)

    def getHID(self) -> GenericHID:
        """The device without triggers."""
        return self._hid

    def button(self, button: int, loop: EventLoop | None = None) -> Trigger:
        """A button, from 1."""
        return _trigger(loop, lambda: self._hid.getRawButton(button))

    def pov(self, angle: int, *, pov: int = 0, loop: EventLoop | None = None) -> Trigger:
        """A direction of a POV hat.

        :param angle: the direction [°], clockwise from ahead; -1 for not pressed
        :param pov: which hat
        :param loop: the event loop that asks
        """
        return _trigger(loop, lambda: self._hid.getPOV(pov) == angle)

    def povUp(self) -> Trigger:
        """The POV hat at 0°."""
        return self.pov(0)

    def povUpRight(self) -> Trigger:
        """The POV hat at 45°."""
        return self.pov(45)

    def povRight(self) -> Trigger:
        """The POV hat at 90°."""
        return self.pov(90)

    def povDownRight(self) -> Trigger:
        """The POV hat at 135°."""
        return self.pov(135)

    def povDown(self) -> Trigger:
        """The POV hat at 180°."""
        return self.pov(180)

    def povDownLeft(self) -> Trigger:
        """The POV hat at 225°."""
        return self.pov(225)

    def povLeft(self) -> Trigger:
        """The POV hat at 270°."""
        return self.pov(270)

    def povUpLeft(self) -> Trigger:
        """The POV hat at 315°."""
        return self.pov(315)

    def povCenter(self) -> Trigger:
        """The POV hat not pressed."""
        return self.pov(-1)

    def axisLessThan(self, axis: int, threshold: float, loop: EventLoop | None = None) -> Trigger:
        """An axis below a threshold."""
        return _trigger(loop, lambda: self._hid.getRawAxis(axis) < threshold)

    def axisGreaterThan(self, axis: int, threshold: float, loop: EventLoop | None = None) -> Trigger:
        """An axis above a threshold."""
        return _trigger(loop, lambda: self._hid.getRawAxis(axis) > threshold)

    def axisMagnitudeGreaterThan(self, axis: int, threshold: float, loop: EventLoop | None = None) -> Trigger:
        """An axis further from 0 than a threshold, on either side."""
        return _trigger(loop, lambda: abs(self._hid.getRawAxis(axis)) > threshold)

    def getRawAxis(self, axis: int) -> float:
        """An axis, from 0."""
        return self._hid.getRawAxis(axis)

    def setRumble(self, type: GenericHID.RumbleType, value: float) -> None:
        """Makes the gamepad rumble, 0 to 1."""
        self._hid.setRumble(type, value)

    def isConnected(self) -> bool:
        """Whether the device is plugged in."""
        return self._hid.isConnected()


class CommandJoystick(CommandGenericHID):
    """A flight stick."""

    _hid: Joystick

    def __init__(self, port: int) -> None:
        """
        :param port: its port at the driver station, from 0
        """
        super().__init__(port)
        self._hid = Joystick(port)

    def getHID(self) -> Joystick:
        """The device without triggers."""
        return self._hid

    def trigger(self, loop: EventLoop | None = None) -> Trigger:
        """The trigger."""
        return _trigger(loop, self._hid.getTrigger)

    def top(self, loop: EventLoop | None = None) -> Trigger:
        """The button on top."""
        return _trigger(loop, self._hid.getTop)

    def setXChannel(self, channel: int) -> None:
        """Sets which axis getX reads."""
        self._hid.setXChannel(channel)

    def setYChannel(self, channel: int) -> None:
        """Sets which axis getY reads."""
        self._hid.setYChannel(channel)

    def setZChannel(self, channel: int) -> None:
        """Sets which axis getZ reads."""
        self._hid.setZChannel(channel)

    def setThrottleChannel(self, channel: int) -> None:
        """Sets which axis getThrottle reads."""
        self._hid.setThrottleChannel(channel)

    def setTwistChannel(self, channel: int) -> None:
        """Sets which axis getTwist reads."""
        self._hid.setTwistChannel(channel)

    def getXChannel(self) -> int:
        """The axis that getX reads."""
        return self._hid.getXChannel()

    def getYChannel(self) -> int:
        """The axis that getY reads."""
        return self._hid.getYChannel()

    def getZChannel(self) -> int:
        """The axis that getZ reads."""
        return self._hid.getZChannel()

    def getTwistChannel(self) -> int:
        """The axis that getTwist reads."""
        return self._hid.getTwistChannel()

    def getThrottleChannel(self) -> int:
        """The axis that getThrottle reads."""
        return self._hid.getThrottleChannel()

    def getX(self) -> float:
        """To the right, -1 to 1."""
        return self._hid.getX()

    def getY(self) -> float:
        """Back, -1 to 1: forward is negative."""
        return self._hid.getY()

    def getZ(self) -> float:
        """The Z axis, -1 to 1."""
        return self._hid.getZ()

    def getTwist(self) -> float:
        """The twist, -1 to 1."""
        return self._hid.getTwist()

    def getThrottle(self) -> float:
        """The throttle, -1 to 1."""
        return self._hid.getThrottle()

    def getMagnitude(self) -> float:
        """How far the stick is from its middle."""
        return self._hid.getMagnitude()

    def getDirectionRadians(self) -> float:
        """Where the stick points [rad], clockwise from ahead."""
        return self._hid.getDirectionRadians()

    def getDirectionDegrees(self) -> float:
        """Where the stick points [°], clockwise from ahead."""
        return self._hid.getDirectionDegrees()


class CommandXboxController(CommandGenericHID):
    """An Xbox controller."""

    _hid: XboxController

    def __init__(self, port: int) -> None:
        """
        :param port: its port at the driver station, from 0
        """
        super().__init__(port)
        self._hid = XboxController(port)

    def getHID(self) -> XboxController:
        """The device without triggers."""
        return self._hid

    def leftBumper(self, loop: EventLoop | None = None) -> Trigger:
        """The left bumper (LB)."""
        return _trigger(loop, self._hid.getLeftBumper)

    def rightBumper(self, loop: EventLoop | None = None) -> Trigger:
        """The right bumper (RB)."""
        return _trigger(loop, self._hid.getRightBumper)

    def leftStick(self, loop: EventLoop | None = None) -> Trigger:
        """The left stick pressed down."""
        return _trigger(loop, self._hid.getLeftStickButton)

    def rightStick(self, loop: EventLoop | None = None) -> Trigger:
        """The right stick pressed down."""
        return _trigger(loop, self._hid.getRightStickButton)

    def a(self, loop: EventLoop | None = None) -> Trigger:
        """The A button."""
        return _trigger(loop, self._hid.getAButton)

    def b(self, loop: EventLoop | None = None) -> Trigger:
        """The B button."""
        return _trigger(loop, self._hid.getBButton)

    def x(self, loop: EventLoop | None = None) -> Trigger:
        """The X button."""
        return _trigger(loop, self._hid.getXButton)

    def y(self, loop: EventLoop | None = None) -> Trigger:
        """The Y button."""
        return _trigger(loop, self._hid.getYButton)

    def start(self, loop: EventLoop | None = None) -> Trigger:
        """The start button."""
        return _trigger(loop, self._hid.getStartButton)

    def back(self, loop: EventLoop | None = None) -> Trigger:
        """The back button."""
        return _trigger(loop, self._hid.getBackButton)

    def leftTrigger(self, threshold: float = 0.5, loop: EventLoop | None = None) -> Trigger:
        """The left trigger (LT), pressed further than the threshold, 0 to 1."""
        return _trigger(loop, lambda: self._hid.getLeftTriggerAxis() > threshold)

    def rightTrigger(self, threshold: float = 0.5, loop: EventLoop | None = None) -> Trigger:
        """The right trigger (RT), pressed further than the threshold, 0 to 1."""
        return _trigger(loop, lambda: self._hid.getRightTriggerAxis() > threshold)

    def getLeftX(self) -> float:
        """The left stick to the right, -1 to 1."""
        return self._hid.getLeftX()

    def getRightX(self) -> float:
        """The right stick to the right, -1 to 1."""
        return self._hid.getRightX()

    def getLeftY(self) -> float:
        """The left stick back, -1 to 1: forward is negative."""
        return self._hid.getLeftY()

    def getRightY(self) -> float:
        """The right stick back, -1 to 1: forward is negative."""
        return self._hid.getRightY()

    def getLeftTriggerAxis(self) -> float:
        """The left trigger (LT), 0 to 1."""
        return self._hid.getLeftTriggerAxis()

    def getRightTriggerAxis(self) -> float:
        """The right trigger (RT), 0 to 1."""
        return self._hid.getRightTriggerAxis()


class CommandPS4Controller(CommandGenericHID):
    """A PlayStation 4 controller."""

    _hid: PS4Controller

    def __init__(self, port: int) -> None:
        """
        :param port: its port at the driver station, from 0
        """
        super().__init__(port)
        self._hid = PS4Controller(port)

    def getHID(self) -> PS4Controller:
        """The device without triggers."""
        return self._hid

    def L2(self, loop: EventLoop | None = None) -> Trigger:
        """The left trigger (L2)."""
        return _trigger(loop, self._hid.getL2Button)

    def R2(self, loop: EventLoop | None = None) -> Trigger:
        """The right trigger (R2)."""
        return _trigger(loop, self._hid.getR2Button)

    def L1(self, loop: EventLoop | None = None) -> Trigger:
        """The left bumper (L1)."""
        return _trigger(loop, self._hid.getL1Button)

    def R1(self, loop: EventLoop | None = None) -> Trigger:
        """The right bumper (R1)."""
        return _trigger(loop, self._hid.getR1Button)

    def L3(self, loop: EventLoop | None = None) -> Trigger:
        """The left stick pressed down (L3)."""
        return _trigger(loop, self._hid.getL3Button)

    def R3(self, loop: EventLoop | None = None) -> Trigger:
        """The right stick pressed down (R3)."""
        return _trigger(loop, self._hid.getR3Button)

    def square(self, loop: EventLoop | None = None) -> Trigger:
        """The square button."""
        return _trigger(loop, self._hid.getSquareButton)

    def cross(self, loop: EventLoop | None = None) -> Trigger:
        """The cross button."""
        return _trigger(loop, self._hid.getCrossButton)

    def triangle(self, loop: EventLoop | None = None) -> Trigger:
        """The triangle button."""
        return _trigger(loop, self._hid.getTriangleButton)

    def circle(self, loop: EventLoop | None = None) -> Trigger:
        """The circle button."""
        return _trigger(loop, self._hid.getCircleButton)

    def share(self, loop: EventLoop | None = None) -> Trigger:
        """The share button."""
        return _trigger(loop, self._hid.getShareButton)

    def PS(self, loop: EventLoop | None = None) -> Trigger:
        """The PS button."""
        return _trigger(loop, self._hid.getPSButton)

    def options(self, loop: EventLoop | None = None) -> Trigger:
        """The options button."""
        return _trigger(loop, self._hid.getOptionsButton)

    def touchpad(self, loop: EventLoop | None = None) -> Trigger:
        """The touchpad pressed down."""
        return _trigger(loop, self._hid.getTouchpadButton)

    def getLeftX(self) -> float:
        """The left stick to the right, -1 to 1."""
        return self._hid.getLeftX()

    def getRightX(self) -> float:
        """The right stick to the right, -1 to 1."""
        return self._hid.getRightX()

    def getLeftY(self) -> float:
        """The left stick back, -1 to 1: forward is negative."""
        return self._hid.getLeftY()

    def getRightY(self) -> float:
        """The right stick back, -1 to 1: forward is negative."""
        return self._hid.getRightY()

    def getL2Axis(self) -> float:
        """The left trigger (L2), 0 to 1."""
        return self._hid.getL2Axis()

    def getR2Axis(self) -> float:
        """The right trigger (R2), 0 to 1."""
        return self._hid.getR2Axis()
