"""A CANdle: lights, which nobody sees here."""

import typing

from _sandlot import can_motors

from ..canbus import CANBus
from ..status_code import StatusCode
from .parent_device import ParentDevice
from .._visible import __getattr__ as __getattr__


class CANdle(ParentDevice):
    """Accepts its colours."""

    _model = "CANdle"

    def __init__(self, device_id: int, canbus: "str | CANBus" = "") -> None:
        super().__init__(device_id, canbus)
        can_motors.no_model("phoenix6.hardware.CANdle", "the picture has no CANdle")

    def set_control(self, request: typing.Any) -> StatusCode:
        return StatusCode.OK
