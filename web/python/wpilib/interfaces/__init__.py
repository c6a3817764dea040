"""What smart motor controllers and gyros of programs are made from."""

from _sandlot.unbuilt import refuse

from .._encoder import CounterBase
from .._joystick import GenericHID
from .._motor_controller import MotorController

refuse(CounterBase, "get reset getPeriod setMaxPeriod getStopped getDirection", "wpilib.Encoder has it")
refuse(GenericHID, "getAxisType", "use getType")

__all__ = ["CounterBase", "GenericHID", "MotorController"]
