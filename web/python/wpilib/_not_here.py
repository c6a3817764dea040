"""What wpilib has upstream and not here: each name with what to use instead."""

from _sandlot.unbuilt import refuse

from ._dashboard._mechanism import MechanismLigament2d, MechanismObject2d
from ._driver_station import DriverStation
from ._robot import IterativeRobotBase
from ._timer import Notifier

#: Of the module.
names = {
    "SynchronousInterrupt": "it waits for an edge, which would stop the whole robot; use DigitalInput.get in each loop",
}

refuse(
    DriverStation,
    "provideRefreshedDataEventHandle removeRefreshedDataEventHandle",
    "the driver station's data changes once a loop; read it there",
)
for _kind in (MechanismLigament2d, MechanismObject2d):
    refuse(_kind, "updateEntries", "its setters publish by themselves")
refuse(Notifier, "setHALThreadPriority", "there is one thread; callbacks are called in the order of their times")
