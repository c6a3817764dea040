"""A CANcoder: turns of what it sits on."""


from _sandlot import devices

from .. import signals
from ..canbus import CANBus
from ..configs.cancoder_configs import CANcoderConfiguration, CANcoderConfigurator
from ..sim import CANcoderSimState
from ..status_code import StatusCode
from .parent_device import ParentDevice, signals_of
from .._visible import __getattr__ as __getattr__

_made: "dict[tuple[int, str], CANcoder]" = {}


def find(number: int, bus: str) -> "CANcoder | None":
    """The program's encoder of that id."""
    return _made.get((number, bus))


class CANcoder(ParentDevice):
    """An absolute encoder on the CAN bus."""

    _model = "CANcoder (v6)"
    Configuration = CANcoderConfiguration

    def __init__(self, device_id: int, canbus: "str | CANBus" = "") -> None:
        super().__init__(device_id, canbus)
        self._device = devices.device("CANEncoder", self._name())
        self._device.put("<init", True)
        for key in (">rawPositionInput", ">velocity", ">supplyVoltage"):
            if self._device.values.get(key) is None:
                self._device.put(key, 0.0)
        first = _made.setdefault((device_id, self._bus), self)
        self._config: CANcoderConfiguration = first._config if first is not self else CANcoderConfiguration()
        self._shift = 0.0
        self._is_zeroed = False
        self._configurator = CANcoderConfigurator(self._config, lambda part: None, self.zero)
        self._sim_state = CANcoderSimState(self)

    @property
    def configurator(self) -> CANcoderConfigurator:
        return self._configurator

    @property
    def sim_state(self) -> CANcoderSimState:
        return self._sim_state

    # ---- its measurements ----

    @property
    def direction(self) -> float:
        return -1.0 if self._config.magnet_sensor.sensor_direction is signals.SensorDirectionValue.CLOCKWISE_POSITIVE else 1.0

    def _raw(self) -> float:
        return float(self._device.get(">rawPositionInput", 0.0))

    @property
    def is_heard(self) -> bool:
        """Whether a simulation has said where it is."""
        return float(self._device.get(">supplyVoltage", 0.0)) > 0.0

    @property
    def absolute(self) -> float:
        """Within a turn, whose seam is the discontinuity point."""
        magnet = self._config.magnet_sensor
        seam = magnet.absolute_sensor_discontinuity_point
        value = self.direction * self._raw() + magnet.magnet_offset - (seam - 1.0)
        return value - value // 1.0 + (seam - 1.0)

    @property
    def position(self) -> float:
        """Goes on beyond a turn; it begins at the absolute one."""
        if not self._is_zeroed:
            begin = self.absolute
            self._shift = begin - self.direction * self._raw()
            if self.is_heard:
                self._is_zeroed = True
        return self.direction * self._raw() + self._shift

    @property
    def velocity(self) -> float:
        return self.direction * float(self._device.get(">velocity", 0.0))

    def zero(self, value: float) -> None:
        """From now on its position is this where it is now."""
        self._shift = value - self.direction * self._raw()
        self._is_zeroed = True

    def set_position(self, new_value: float, timeout_seconds: float = 0.1) -> StatusCode:
        self.zero(float(new_value))
        return StatusCode.OK


signals_of(
    CANcoder,
    {
        "position": ("rotations", lambda self: self.position),
        "velocity": ("rotations per second", lambda self: self.velocity),
        "unfiltered_velocity": ("rotations per second", lambda self: self.velocity),
        "absolute_position": ("rotations", lambda self: self.absolute),
        "position_since_boot": ("rotations", lambda self: self.position),
        "supply_voltage": ("V", lambda self: float(self._device.get(">supplyVoltage", 12.0))),
        "magnet_health": ("", lambda self: signals.MagnetHealthValue.MAGNET_GREEN),
        "version": ("", lambda self: 26 << 24),
        "version_major": ("", lambda self: 26),
        "fault_field": ("", lambda self: 0),
        "sticky_fault_field": ("", lambda self: 0),
    },
)
