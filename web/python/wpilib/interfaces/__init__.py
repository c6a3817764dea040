"""What smart motor controllers and gyros of programs are made from."""

from .._encoder import CounterBase
from .._joystick import GenericHID
from .._motor_controller import MotorController

__all__ = ["CounterBase", "GenericHID", "MotorController"]
