"""What programs of WPILib Blocks stand on, written anew from its public names: mechanisms with events, marks of the block that runs, and
the six gamepads. Beside them the robot and the operating mode that Sandlot's Python of a .blocks project extends.
"""

from ._execution import BlockExecution
from ._marks import Auto, Group, Name, Teleop, Utility
from ._mechanism import Mechanism
from ._robot import BlocksOpMode, BlocksRobot, DefaultUserControls, gamepad

__all__ = [
    "Auto",
    "BlockExecution",
    "BlocksOpMode",
    "BlocksRobot",
    "DefaultUserControls",
    "Group",
    "Mechanism",
    "Name",
    "Teleop",
    "Utility",
    "gamepad",
]
