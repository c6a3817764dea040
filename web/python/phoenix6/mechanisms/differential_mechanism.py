"""Two motors with an average and a difference, by a request for each."""

from .. import controls
from ..status_code import StatusCode
from ._both import Both, MotorT, _targets


class DifferentialMechanism(Both[MotorT]):
    """Takes a request for the average and one for the difference."""

    def set_control(
        self, average_request: controls.ControlRequest, differential_request: "controls.ControlRequest | None" = None
    ) -> StatusCode:
        """From now on both do this."""
        if differential_request is None:
            return self._neutral(average_request)
        self._request = average_request
        values = vars(differential_request)
        of = next((each for each in _targets if each in values), "output")
        return self._apply(average_request, float(values.get(of, 0.0)), of, float(values.get("feed_forward", 0.0)))

    @property
    def applied_control(self) -> controls.ControlRequest:
        return self._request


__all__ = ["DifferentialMechanism"]
