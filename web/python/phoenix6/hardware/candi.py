"""A CANdi: two inputs. No robot.json wires one, so they read what a program's own simulation says."""

from .. import signals
from ..canbus import CANBus
from ..configs.candi_configs import CANdiConfiguration, CANdiConfigurator
from ..sim import CANdiSimState
from .parent_device import ParentDevice, signals_of, without_model
from .._visible import __getattr__ as __getattr__


class CANdi(ParentDevice):
    """Digital inputs on the CAN bus."""

    _model = "CANdi"
    Configuration = CANdiConfiguration

    def __init__(self, device_id: int, canbus: "str | CANBus" = "") -> None:
        super().__init__(device_id, canbus)
        self._config = CANdiConfiguration()
        self._configurator = CANdiConfigurator(self._config, lambda part: None, None)
        self._states = [signals.S1StateValue.FLOATING, signals.S2StateValue.FLOATING]
        self._sim_state = CANdiSimState(self)

    @property
    def configurator(self) -> CANdiConfigurator:
        return self._configurator

    @property
    def sim_state(self) -> CANdiSimState:
        return self._sim_state

    def _is_closed(self, number: int) -> bool:
        state = self._states[number].name
        rule = getattr(self._config.digital_inputs, f"s{number + 1}_close_state").name
        return {
            "CLOSE_WHEN_NOT_FLOATING": state != "FLOATING",
            "CLOSE_WHEN_FLOATING": state == "FLOATING",
            "CLOSE_WHEN_HIGH": state == "HIGH",
            "CLOSE_WHEN_LOW": state == "LOW",
        }[rule]


signals_of(
    CANdi,
    {
        "s1_state": ("", lambda self: self._states[0]),
        "s2_state": ("", lambda self: self._states[1]),
        "s1_closed": ("", lambda self: self._is_closed(0)),
        "s2_closed": ("", lambda self: self._is_closed(1)),
        "supply_voltage": ("V", lambda self: 12.0),
    },
)
without_model(
    CANdi,
    "quadrature_position quadrature_velocity pwm1_position pwm1_velocity pwm1_rise_to_rise pwm1_rise_to_fall pwm2_position "
    "pwm2_velocity pwm2_rise_to_rise pwm2_rise_to_fall overcurrent output_current",
)
