"""What a device's configurator does: it takes configurations, and gives them back."""

import copy
import typing
from collections.abc import Callable

from ..status_code import StatusCode
from ._group import Group, take


class ParentConfigurator:
    """Takes configurations, and gives them back."""

    def __init__(self, whole: Group, applied: "Callable[[Group], None]", zero: "Callable[[float], None] | None") -> None:
        self._whole = whole
        self._applied = applied
        self._zero = zero

    def _part(self, config: Group) -> Group:
        """The group of this device that is of that kind."""
        if type(config) is type(self._whole):
            return self._whole
        number = getattr(config, "slot_number", None)
        for each in vars(self._whole).values():
            if type(each) is type(config) or (number is not None and type(each).__name__ == f"Slot{number}Configs"):
                return each
        raise TypeError(f"{type(config).__name__} is not of a {type(self._whole).__name__}")

    def apply(self, config: Group, timeout_seconds: float = 0.1) -> StatusCode:
        """From now on the device has these."""
        mine = self._part(config)
        if type(mine) is type(config):
            take(mine, config)
        else:
            for name in vars(mine):
                setattr(mine, name, copy.deepcopy(getattr(config, name)))
        self._applied(mine)
        return StatusCode.OK

    def refresh(self, config: Group, timeout_seconds: float = 0.1) -> StatusCode:
        """Fills them with the device's."""
        mine = self._part(config)
        for name in vars(mine):
            setattr(config, name, copy.deepcopy(getattr(mine, name)))
        return StatusCode.OK

    def set_position(self, new_value: float, timeout_seconds: float = 0.1) -> StatusCode:
        if self._zero is not None:
            self._zero(float(new_value))
        return StatusCode.OK

    def set_yaw(self, new_value: float, timeout_seconds: float = 0.1) -> StatusCode:
        return self.set_position(new_value)

    def clear_sticky_faults(self, timeout_seconds: float = 0.1) -> StatusCode:
        return StatusCode.OK

    def __getattr__(self, name: str) -> typing.Any:
        if name.startswith("clear_sticky_fault_"):
            return self.clear_sticky_faults
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
