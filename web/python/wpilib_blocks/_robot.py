"""The robot with its mechanisms, its operating modes, and the gamepads."""

import wpilib

from ._mechanism import Events, Mechanism

#: As the driver station has.
_ports = 6
_gamepads: "dict[int, wpilib.Gamepad]" = {}


def gamepad(port: int) -> "wpilib.Gamepad":
    """The gamepad of a port, 0 to 5."""
    if not 0 <= port < _ports:
        raise ValueError(f"gamepad({port}): there are 0 to {_ports - 1}")
    if port not in _gamepads:
        _gamepads[port] = wpilib.Gamepad(port)
    return _gamepads[port]


class DefaultUserControls:
    """The six gamepads."""

    def getGamepad(self, port: int) -> "wpilib.Gamepad":
        return gamepad(port)


class BlocksRobot(wpilib.OpModeRobot, Events):
    """A robot that was put together of blocks. Its operating modes are added by hand: no package is searched for them."""

    def __init__(self) -> None:
        wpilib.OpModeRobot.__init__(self, auto_discover=False)
        Events.__init__(self)
        self.mechanisms: "list[Mechanism]" = []
        self.userControls = DefaultUserControls()

    def opmodeStart(self) -> None:
        for mechanism in self.mechanisms:
            mechanism.opmodeStart()

    def opmodePeriodic(self) -> None:
        for mechanism in self.mechanisms:
            mechanism.opmodePeriodic()

    def opmodeEnd(self) -> None:
        for mechanism in self.mechanisms:
            mechanism.opmodeEnd()


class BlocksOpMode(wpilib.PeriodicOpMode):
    """An operating mode that was put together of blocks."""

    def __init__(self, robot: BlocksRobot) -> None:
        super().__init__()
        self.robot = robot

    def start(self) -> None:
        super().start()
        self.robot.opmodeStart()

    def periodic(self) -> None:
        self.robot.opmodePeriodic()

    def end(self) -> None:
        super().end()
        self.robot.opmodeEnd()
