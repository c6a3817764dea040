"""Robots that are driven by a loop: RobotBase, IterativeRobotBase and TimedRobot."""

import logging
import sys
from collections.abc import Callable

from _sandlot import clock, loops, names, pause, report, schedule, station

from hal import RuntimeType

from ._driver_station import DriverStation
from ._timer import Tracer


class RobotBase:
    """A robot program. Make a class of TimedRobot; this one is for programs with their own loop, which run where the engine can wait."""

    #: As RobotPy names it.
    logger = logging.getLogger("robot")

    def __init__(self) -> None:
        self._sandlot_constructed = True

    @staticmethod
    def isSimulation() -> bool:
        return True

    @staticmethod
    def isReal() -> bool:
        return False

    @staticmethod
    def getRuntimeType() -> RuntimeType:
        return RuntimeType.kSimulation

    @staticmethod
    def getControlState() -> tuple[bool, bool, bool]:
        """Whether it is enabled, in autonomous, and in test."""
        return DriverStation.isEnabled(), DriverStation.isAutonomous(), DriverStation.isTest()

    def isDisabled(self) -> bool:
        return DriverStation.isDisabled()

    def isEnabled(self) -> bool:
        return DriverStation.isEnabled()

    def isAutonomous(self) -> bool:
        return DriverStation.isAutonomous()

    def isAutonomousEnabled(self) -> bool:
        return DriverStation.isAutonomousEnabled()

    def isTeleop(self) -> bool:
        return DriverStation.isTeleop()

    def isTeleopEnabled(self) -> bool:
        return DriverStation.isTeleopEnabled()

    def isTest(self) -> bool:
        return DriverStation.isTest()

    def isTestEnabled(self) -> bool:
        return DriverStation.isTestEnabled()

    def startCompetition(self) -> None:
        raise NotImplementedError("a robot program needs startCompetition(), or TimedRobot as its base")

    def endCompetition(self) -> None:
        """Nothing: the host ends a program."""

    def _sandlot_begin(self, program: object) -> None:
        """The host's way to start: never blocks."""
        ticks = getattr(self, "_sandlot_ticks", None) or loops.turns(self)
        if ticks is None:
            if pause.next_tick is not None:
                # Its own loop waits in each turn, and the ticks go by meanwhile.
                self.startCompetition()
                raise RuntimeError("Unexpected return from startCompetition() method.")
            raise RuntimeError(
                f"{type(self).__name__} has its own startCompetition(): a loop of its own cannot run in a page, "
                "where the simulation's ticks drive the program. Make it a wpilib.TimedRobot."
            )
        loop = ticks()
        next(loop)

        def step() -> None:
            try:
                next(loop)
            except StopIteration:
                raise RuntimeError("Unexpected return from startCompetition() method.") from None

        every = round(getattr(self, "control_loop_wait_time", 0.02) * 1e6)
        schedule.add(step, clock.microseconds() + every, every)


class IterativeRobotBase(RobotBase):
    """Calls the functions of the modes: init when one begins, periodic in each loop, exit when it ends."""

    def __init__(self, period: float = 0.02) -> None:
        super().__init__()
        self._period = period
        self._mode = ""
        self._was_attached = False
        self._test_live_window = False
        self._said: set[str] = set()
        self._tracer = Tracer()

    # ---- for programs to override ----

    def robotInit(self) -> None:
        pass

    def driverStationConnected(self) -> None:
        pass

    def _simulationInit(self) -> None:
        pass

    def disabledInit(self) -> None:
        pass

    def autonomousInit(self) -> None:
        pass

    def teleopInit(self) -> None:
        pass

    def testInit(self) -> None:
        pass

    def robotPeriodic(self) -> None:
        self._override_me("RobotPeriodic")

    def _simulationPeriodic(self) -> None:
        pass

    def disabledPeriodic(self) -> None:
        self._override_me("DisabledPeriodic")

    def autonomousPeriodic(self) -> None:
        self._override_me("AutonomousPeriodic")

    def teleopPeriodic(self) -> None:
        self._override_me("TeleopPeriodic")

    def testPeriodic(self) -> None:
        self._override_me("UtilityPeriodic" if names.table else "TestPeriodic")

    def disabledExit(self) -> None:
        pass

    def autonomousExit(self) -> None:
        pass

    def teleopExit(self) -> None:
        pass

    def testExit(self) -> None:
        pass

    # ---- settings ----

    def getPeriod(self) -> float:
        """Time between two loops [s]."""
        return self._period

    def setNetworkTablesFlushEnabled(self, enabled: bool) -> None:
        """Accepted: values go out with each loop anyway."""

    def enableLiveWindowInTest(self, testLW: bool) -> None:
        """Shows LiveWindow in test mode."""
        if self.isTestEnabled():
            raise RuntimeError("Can't configure test mode while in test mode!")
        self._test_live_window = testLW

    def isLiveWindowEnabledInTest(self) -> bool:
        return self._test_live_window

    def printWatchdogEpochs(self) -> None:
        """A warning with what each part of the last loop took of simulated time; only a wait takes some."""
        self._tracer.printEpochs()

    # ---- inside ----

    def _override_me(self, name: str) -> None:
        if name not in self._said:
            self._said.add(name)
            print(f"Default {name}() method... Override me!")

    def _loop(self) -> None:
        DriverStation.refreshData()
        epoch = self._tracer.addEpoch
        self._tracer.clearEpochs()
        mode = _mode_of(station.current.now)
        if not self._was_attached and station.current.now.attached:
            self._was_attached = True
            self.driverStationConnected()
        if mode != self._mode:
            self._change(mode)
        getattr(self, names.of(f"{mode}Periodic"))()
        epoch(_epochs[mode][1])
        self.robotPeriodic()
        epoch("RobotPeriodic()")
        _update_dashboards(epoch)
        self._simulationPeriodic()
        epoch("SimulationPeriodic()")

    def _loopFunc(self) -> None:
        """One loop, for a robot class that times its loops itself."""
        self._loop()

    loopFunc = _loopFunc

    def _change(self, mode: str) -> None:
        old, self._mode = self._mode, mode
        if old == "test" and self._test_live_window:
            _live_window(False)
        if old != "":
            getattr(self, names.of(f"{old}Exit"))()
        if mode == "test" and self._test_live_window:
            _live_window(True)
        getattr(self, names.of(f"{mode}Init"))()
        self._tracer.addEpoch(_epochs[mode][0])


#: Of a mode's beginning and of its loops.
_epochs = {mode: (f"{mode.title()}Init()", f"{mode.title()}Periodic()") for mode in ("disabled", "autonomous", "teleop", "test")}


def _mode_of(packet: station.Packet) -> str:
    if not packet.enabled or packet.estop:
        return "disabled"
    if packet.autonomous:
        return "autonomous"
    return "test" if packet.test else "teleop"


def _update_dashboards(epoch: Callable[[str], None]) -> None:
    from . import LiveWindow, SmartDashboard

    SmartDashboard.updateValues()
    epoch("SmartDashboard::UpdateValues()")
    LiveWindow.updateValues()
    epoch("LiveWindow::UpdateValues()")
    shuffleboard = sys.modules.get("wpilib.shuffleboard")
    if shuffleboard is not None:
        shuffleboard.Shuffleboard.update()
    epoch("Shuffleboard::Update()")


def _live_window(enabled: bool) -> None:
    from . import LiveWindow

    LiveWindow.setEnabled(enabled)


class TimedRobot(IterativeRobotBase):
    """A robot whose functions are called every 20 ms, or as often as the constructor says [s]."""

    #: Milliseconds, as RobotPy has it.
    kDefaultPeriod = 20.0

    def __init__(self, period: float = 0.02) -> None:
        super().__init__(period)
        every = schedule.period("TimedRobot", period)
        self._start = clock.microseconds()
        self._callbacks: list[schedule.Alarm] = []
        self._loop_start = 0
        schedule.add(self._timed_loop, self._start + every, every)

    def addPeriodic(self, callback: Callable[[], None], period: float, offset: float = 0.0) -> None:
        """Calls a function every `period` seconds, `offset` after the loop would."""
        every, shift = schedule.period("addPeriodic", period), round(offset * 1e6)
        now = clock.microseconds()
        first = self._start + shift + (now - self._start) // every * every + every
        self._callbacks.append(schedule.add(callback, first, every))

    def getLoopStartTime(self) -> int:
        """When the loop began [µs]."""
        return self._loop_start

    def startCompetition(self) -> None:
        report.once("startCompetition() is called by the simulation; calling it does nothing")

    def _timed_loop(self) -> None:
        self._loop_start = clock.microseconds()
        self._loop()
        # Only a wait lets simulated time pass in a loop.
        if clock.microseconds() - self._loop_start > round(self._period * 1e6):
            report.seldom("overrun", f"Loop time of {self._period:.6f}s overrun", 1.0, report.error)
            self._tracer.printEpochs()

    def _sandlot_begin(self, program: object) -> None:
        self.robotInit()
        self._simulationInit()
        print("********** Robot program startup complete **********")


class TimesliceRobot(TimedRobot):
    """Each part of the program has its own slice of the loop: (robotPeriodicAllocation, controllerPeriod) [s]."""

    def __init__(self, robotPeriodicAllocation: float, controllerPeriod: float) -> None:
        super().__init__()
        self._next_offset = robotPeriodicAllocation
        self._controller_period = controllerPeriod

    def schedule(self, func: Callable[[], None], allocation: float) -> None:
        """Calls a function once in each controller period, after those before it."""
        if self._next_offset + allocation > self._controller_period:
            raise RuntimeError(
                f"Function scheduled at offset {self._next_offset} with allocation {allocation} "
                f"exceeded controller period of {self._controller_period}"
            )
        self.addPeriodic(func, self._controller_period, self._next_offset)
        self._next_offset += allocation


class RobotState:
    """The driver station's state, in the words of a robot."""

    isDisabled = staticmethod(lambda: DriverStation.isDisabled())
    isEnabled = staticmethod(lambda: DriverStation.isEnabled())
    isEStopped = staticmethod(lambda: DriverStation.isEStopped())
    isAutonomous = staticmethod(lambda: DriverStation.isAutonomous())
    isTeleop = staticmethod(lambda: DriverStation.isTeleop())
    isTest = staticmethod(lambda: DriverStation.isTest())


def run(robot_class: type) -> None:
    """For programs that end with `wpilib.run(MyRobot)`: the simulation finds the class by itself."""
