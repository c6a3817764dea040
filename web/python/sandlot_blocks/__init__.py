"""The words that blocks are made of: robot.py of a program made of blocks calls them, and a person may go on from there.

A script is a method with a decorator that says when it begins. Where it waits it has `yield`: it goes on in a later loop of 20 ms,
and the other scripts go on meanwhile. It drives a robot with a motor for each side, wired as the KitBot is: PWM 0 to 3, encoders on
DIO 0 to 3, a gyro. Distances are in metres, angles in degrees to the left, power in percent.
"""

from ._robot import BlockRobot
from ._scripts import (
    at_start,
    each_loop_of_autonomous,
    each_loop_of_teleop,
    when_autonomous,
    when_disabled,
    when_pressed,
    when_released,
    when_teleop,
)

__all__ = [
    "BlockRobot",
    "at_start",
    "each_loop_of_autonomous",
    "each_loop_of_teleop",
    "when_autonomous",
    "when_disabled",
    "when_pressed",
    "when_released",
    "when_teleop",
]
