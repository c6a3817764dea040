"""Triggers of one button: on a joystick, of its POV hat, or on a dashboard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, overload

from _sandlot import names
from ntcore import NetworkTable, NetworkTableInstance
from wpilib.interfaces import GenericHID

from .._errors import incompatible
from ._trigger import Trigger

if TYPE_CHECKING:
    from ntcore import BooleanSubscriber, BooleanTopic


class JoystickButton(Trigger):
    """A button of a joystick."""

    def __init__(self, joystick: GenericHID, buttonNumber: int) -> None:
        """
        :param joystick: the joystick
        :param buttonNumber: the button, from 1
        """
        super().__init__(lambda: joystick.getRawButton(buttonNumber))


class POVButton(Trigger):
    """A direction of a joystick's POV hat."""

    def __init__(self, joystick: GenericHID, angle: int, povNumber: int = 0) -> None:
        """
        :param joystick: the joystick
        :param angle: the direction [°], clockwise from ahead
        :param povNumber: which of its hats
        """
        super().__init__(lambda: joystick.getPOV(povNumber) == angle)


class NetworkButton(Trigger):
    """A boolean of NetworkTables, False while no dashboard is connected."""

    @overload
    def __init__(self, topic: BooleanTopic) -> None:
        """
        :param topic: the boolean
        """

    @overload
    def __init__(self, sub: BooleanSubscriber) -> None:
        """
        :param sub: a subscriber of the boolean
        """

    @overload
    def __init__(self, table: NetworkTable | str, field: str) -> None:
        """
        :param table: a table, or its name
        :param field: the boolean's name in it
        """

    @overload
    def __init__(self, inst: NetworkTableInstance, table: str, field: str) -> None:
        """
        :param inst: an instance of NetworkTables
        :param table: a table's name
        :param field: the boolean's name in it
        """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        subscriber = _subscriber(args, kwargs)
        network = NetworkTableInstance.getDefault()
        super().__init__(lambda: network.isConnected() and subscriber.get())


def _subscriber(args: tuple[Any, ...], kwargs: dict[str, Any]) -> BooleanSubscriber:
    names = {1: ("topic",), 2: ("table", "field"), 3: ("inst", "table", "field")}.get(len(args) + len(kwargs), ())
    given = {**dict(zip(names, args)), **kwargs}
    source = given.get("topic", given.get("sub"))
    if hasattr(source, "subscribe"):
        return source.subscribe(False)
    if hasattr(source, names.of("getTopic")) and hasattr(source, "get"):
        return source
    table, field = given.get("table"), given.get("field")
    if isinstance(table, str):
        table = given.get("inst", NetworkTableInstance.getDefault()).getTable(table)
    if isinstance(table, NetworkTable) and isinstance(field, str):
        return table.getBooleanTopic(field).subscribe(False)
    choices = [
        "(self: NetworkButton, topic: BooleanTopic)",
        "(self: NetworkButton, sub: BooleanSubscriber)",
        "(self: NetworkButton, table: NetworkTable, field: str)",
        "(self: NetworkButton, table: str, field: str)",
        "(self: NetworkButton, inst: NetworkTableInstance, table: str, field: str)",
    ]
    raise incompatible("NetworkButton", choices, args, kwargs)
