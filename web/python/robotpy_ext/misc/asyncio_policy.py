"""Refuses: asyncio's own loop cannot run beside the robot's."""

raise ImportError(
    "robotpy_ext.misc.asyncio_policy: asyncio has no loop of its own here; "
    "use wpilib.Notifier, or TimedRobot.addPeriodic"
)
