"""A Pigeon 2: counter-clockwise degrees."""

import math
import typing

from _sandlot import clock, devices

from ..canbus import CANBus
from ..configs.pigeon2_configs import Pigeon2Configuration, Pigeon2Configurator
from ..sim import Pigeon2SimState
from ..status_code import StatusCode
from .parent_device import ParentDevice, signals_of, without_model
from .._visible import __getattr__ as __getattr__

if typing.TYPE_CHECKING:
    from wpimath.geometry import Rotation2d, Rotation3d


#: Roll, pitch, yaw and their rates, as CTRE's own simulation calls them.
_keys = {"x": ">roll", "y": ">pitch", "z": ">rawYawInput"}
_keys.update({"rate x": ">angularVelX", "rate y": ">angularVelY", "rate z": ">angularVelZ"})


class Pigeon2(ParentDevice):
    """A gyro on the CAN bus."""

    _model = "Pigeon 2 (v6)"
    Configuration = Pigeon2Configuration

    def __init__(self, device_id: int, canbus: "str | CANBus" = "") -> None:
        super().__init__(device_id, canbus)
        self._device = devices.device("CANGyro", self._name())
        self._device.put("<init", True)
        for key in _keys.values():
            if self._device.values.get(key) is None:
                self._device.put(key, 0.0)
        self._config = Pigeon2Configuration()
        self._shift = 0.0
        self._configurator = Pigeon2Configurator(self._config, lambda part: None, self._zero)
        self._sim_state = Pigeon2SimState(self)

    @property
    def configurator(self) -> Pigeon2Configurator:
        return self._configurator

    @property
    def sim_state(self) -> Pigeon2SimState:
        return self._sim_state

    def _raw(self, axis: str) -> float:
        return float(self._device.get(_keys[axis], 0.0))

    def _rate(self, axis: str) -> float:
        return float(self._device.get(_keys["rate " + axis], 0.0))

    @property
    def yaw(self) -> float:
        """Degrees."""
        return self._raw("z") + self._shift

    def _zero(self, value: float) -> None:
        self._shift = value - self._raw("z")

    def set_yaw(self, new_value: float, timeout_seconds: float = 0.1) -> StatusCode:
        """From now on its yaw is this [deg]."""
        self._zero(float(new_value))
        return StatusCode.OK

    def reset(self) -> None:
        self._zero(0.0)

    def getRotation2d(self) -> "Rotation2d":
        """Counter-clockwise."""
        from wpimath.geometry import Rotation2d

        return Rotation2d.fromDegrees(self.yaw)

    get_rotation2d = getRotation2d

    def getRotation3d(self) -> "Rotation3d":
        from wpimath.geometry import Rotation3d

        return Rotation3d(math.radians(self._raw("x")), math.radians(self._raw("y")), math.radians(self.yaw))

    get_rotation3d = getRotation3d

    def getAngle(self) -> float:
        """Degrees clockwise, as WPILib's old gyros."""
        return -self.yaw

    def getRate(self) -> float:
        return -self._rate("z")

    def _quaternion(self) -> tuple[float, float, float, float]:
        q = self.getRotation3d().getQuaternion()
        return q.W(), q.X(), q.Y(), q.Z()

    def _gravity(self, axis: int) -> float:
        """Of the direction up, in the Pigeon's frame."""
        w, x, y, z = self._quaternion()
        return (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y))[axis]


signals_of(
    Pigeon2,
    {
        "yaw": ("deg", lambda self: self.yaw),
        "pitch": ("deg", lambda self: self._raw("y")),
        "roll": ("deg", lambda self: self._raw("x")),
        "accum_gyro_x": ("deg", lambda self: self._raw("x")),
        "accum_gyro_y": ("deg", lambda self: self._raw("y")),
        "accum_gyro_z": ("deg", lambda self: self._raw("z")),
        "angular_velocity_x_device": ("dps", lambda self: self._rate("x")),
        "angular_velocity_y_device": ("dps", lambda self: self._rate("y")),
        "angular_velocity_z_device": ("dps", lambda self: self._rate("z")),
        "angular_velocity_x_world": ("dps", lambda self: self._rate("x")),
        "angular_velocity_y_world": ("dps", lambda self: self._rate("y")),
        "angular_velocity_z_world": ("dps", lambda self: self._rate("z")),
        "quat_w": ("", lambda self: self._quaternion()[0]),
        "quat_x": ("", lambda self: self._quaternion()[1]),
        "quat_y": ("", lambda self: self._quaternion()[2]),
        "quat_z": ("", lambda self: self._quaternion()[3]),
        "gravity_vector_x": ("", lambda self: self._gravity(0)),
        "gravity_vector_y": ("", lambda self: self._gravity(1)),
        "gravity_vector_z": ("", lambda self: self._gravity(2)),
        "acceleration_x": ("g", lambda self: self._gravity(0)),
        "acceleration_y": ("g", lambda self: self._gravity(1)),
        "acceleration_z": ("g", lambda self: self._gravity(2)),
        "supply_voltage": ("V", lambda self: 12.0),
        "temperature": ("℃", lambda self: 25.0),
        "up_time": ("s", lambda self: clock.seconds()),
        "no_motion_enabled": ("", lambda self: False),
        "version": ("", lambda self: 26 << 24),
        "fault_field": ("", lambda self: 0),
        "sticky_fault_field": ("", lambda self: 0),
    },
)
without_model(
    Pigeon2,
    "magnetic_field_x magnetic_field_y magnetic_field_z raw_magnetic_field_x raw_magnetic_field_y raw_magnetic_field_z "
    "no_motion_count temperature_compensation_disabled",
)
