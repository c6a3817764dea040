"""Two motors with an average and a difference, by one request for both."""

import typing

from .. import controls
from ..status_code import StatusCode
from ._both import Both, MotorT


class SimpleDifferentialMechanism(Both[MotorT]):
    """Takes the requests whose names begin with Differential."""

    def set_control(self, request: controls.ControlRequest) -> StatusCode:
        """From now on both do this."""
        average = request._average()
        self._request = request
        if average is request:
            return self._neutral(request)
        values: "dict[str, typing.Any]" = vars(request)
        return self._apply(average, float(values.get("differential_position", 0.0)), "position")

    @property
    def applied_control(self) -> controls.ControlRequest:
        return self._request


__all__ = ["SimpleDifferentialMechanism"]
