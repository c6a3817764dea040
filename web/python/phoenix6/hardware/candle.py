"""A CANdle: its LEDs are in no picture; what it is told is kept, so that a program reads it back."""

import typing

from _sandlot import can_motors

from .. import controls
from ..canbus import CANBus
from ..configs.candle_configs import CANdleConfiguration, CANdleConfigurator
from ..sim import CANdleSimState
from ..status_code import StatusCode
from .parent_device import ParentDevice, signals_of, without_model
from .._visible import __getattr__ as __getattr__


class CANdle(ParentDevice):
    """Lights on the CAN bus."""

    _model = "CANdle"
    Configuration = CANdleConfiguration
    #: Animations at a time.
    ANIM_SLOT_COUNT = 8

    def __init__(self, device_id: int, canbus: "str | CANBus" = "") -> None:
        super().__init__(device_id, canbus)
        self._config = CANdleConfiguration()
        self._configurator = CANdleConfigurator(self._config, lambda part: None, None)
        self._sim_state = CANdleSimState(self)
        self._supply = 12.0
        self._control: controls.ControlRequest = controls.EmptyControl()
        can_motors.no_model("phoenix6.hardware.CANdle", "its LEDs are in no picture; wpilib.AddressableLED's are")

    @property
    def configurator(self) -> CANdleConfigurator:
        return self._configurator

    @property
    def sim_state(self) -> CANdleSimState:
        return self._sim_state

    @property
    def applied_control(self) -> controls.ControlRequest:
        return self._control

    def set_control(self, request: controls.ControlRequest) -> StatusCode:
        """Kept, and shown nowhere."""
        self._control = request
        return StatusCode.OK

    def clear_all_animations(self) -> StatusCode:
        """As an EmptyAnimation for each slot."""
        return self.set_control(controls.EmptyAnimation(0))

    def close(self) -> None:
        """Nothing is open."""

    def initSendable(self, builder: typing.Any) -> None:
        builder.setSmartDashboardType("CANdle")


signals_of(
    CANdle,
    {
        "supply_voltage": ("V", lambda self: self._supply),
        "five_v_rail_voltage": ("V", lambda self: 5.0 if self._config.candle_features.enable5_v_rail.name == "ENABLED" else 0.0),
        "max_simultaneous_animation_count": ("", lambda self: self.ANIM_SLOT_COUNT),
        "v_bat_modulation": ("", lambda self: getattr(self._control, "output", 0.0)),
    },
)
without_model(CANdle, "output_current device_temp version version_major version_minor version_bugfix version_build")
