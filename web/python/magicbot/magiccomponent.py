"""What a component of a MagicRobot looks like. It need not be made a class of this one."""

import logging
from typing import Protocol


class MagicComponent(Protocol):
    """A part of the robot. Its annotated variables get the robot's attributes and components of that name, or of its
    own name, `_` and that name. They are there from setup() on."""

    #: Where it writes, under its name.
    logger: logging.Logger

    def setup(self) -> None:
        """Called once, after all components are there, and after the setup() of those that it uses. May be left out."""

    def on_enable(self) -> None:
        """Called when autonomous, teleop or test begins. May be left out."""

    def on_disable(self) -> None:
        """Called when the robot is disabled. May be left out."""

    def execute(self) -> None:
        """Called in each loop of autonomous and teleop, after the robot's own code."""
