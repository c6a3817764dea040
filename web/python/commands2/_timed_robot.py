"""A TimedRobot that runs the scheduler after each of its loops."""

from wpilib import TimedRobot

from ._scheduler import CommandScheduler


class TimedCommandRobot(TimedRobot):
    """A robot for commands: the scheduler runs 5 ms after each loop, so commands see what the loop has done."""

    #: How long after the loop the scheduler runs [s].
    kSchedulerOffset = 0.005

    def __init__(self, period: float = TimedRobot.kDefaultPeriod / 1000) -> None:
        """
        :param period: time between two loops [s]
        """
        super().__init__(period)
        self.addPeriodic(CommandScheduler.getInstance().run, period, self.kSchedulerOffset)
