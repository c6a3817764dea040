"""A CANrange: a distance. No robot.json wires one, so it sees what a program's own simulation says, else nothing."""

from ..canbus import CANBus
from ..configs.canrange_configs import CANrangeConfiguration, CANrangeConfigurator
from ..sim import CANrangeSimState
from .. import signals
from .parent_device import ParentDevice, signals_of, without_model
from .._visible import __getattr__ as __getattr__


class CANrange(ParentDevice):
    """A range finder on the CAN bus."""

    _model = "CANrange"
    Configuration = CANrangeConfiguration

    def __init__(self, device_id: int, canbus: "str | CANBus" = "") -> None:
        super().__init__(device_id, canbus)
        self._config = CANrangeConfiguration()
        self._configurator = CANrangeConfigurator(self._config, lambda part: None, None)
        self._sim_state = CANrangeSimState(self)
        #: Metres; 10 is beyond its reach.
        self._distance = 10.0

    @property
    def configurator(self) -> CANrangeConfigurator:
        return self._configurator

    @property
    def sim_state(self) -> CANrangeSimState:
        return self._sim_state


signals_of(
    CANrange,
    {
        "distance": ("m", lambda self: self._distance),
        "is_detected": ("", lambda self: self._distance < self._config.proximity_params.proximity_threshold),
        "signal_strength": ("", lambda self: 5000.0 if self._distance < 10.0 else 0.0),
        "measurement_health": ("", lambda self: signals.MeasurementHealthValue.GOOD),
        "distance_std_dev": ("m", lambda self: 0.0),
        "supply_voltage": ("V", lambda self: 12.0),
    },
)
without_model(CANrange, "ambient_signal measurement_time real_fov_center_x real_fov_center_y real_fov_range_x real_fov_range_y")
