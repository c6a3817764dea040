"""The A301, FIRST's motor with its controller, as programs of WPILib Blocks use it. Its maker publishes no data of it yet: here it is a
SPARK MAX with the motor that robot.json has at its place, and speeds are turns of the rotor a minute.
"""

from . import _enums
from ._config import SparkMaxConfig
from ._spark import SparkMax

#: Buses from here on are ports of a MotionCore, each with one device.
_first_port = 5
_last_port = 24
#: Devices of a bus of the Systemcore itself.
_most_devices = 16
_shared_buses = 2
#: Volts for a turn a minute without load, of the NEO that stands in for it: 12 V by 5,676 a minute.
_volts_per_rpm = 12.0 / 5676.0
_p = 2e-4


def _id_of(bus: int, device: int) -> int:
    """The id of the SPARK MAX that stands in for it: a bus of a MotionCore has one motor, so the bus says which."""
    if not 0 <= device < _most_devices:
        raise ValueError(f"A301({bus}, {device}): the device must be 0 to {_most_devices - 1}")
    if _first_port <= bus <= _last_port:
        return bus
    if 0 <= bus < _shared_buses:
        return _last_port + 1 + _most_devices * bus + device
    raise ValueError(f"A301({bus}, {device}): Sandlot has the buses 0, 1 and {_first_port} to {_last_port} (MC00 to MC19)")


class A301:
    """A motor of a CAN bus: `busId` 5 to 24 are the ports MC00 to MC19."""

    def __init__(self, busId: int, deviceId: int = 3) -> None:
        self._motor = SparkMax(_id_of(int(busId), int(deviceId)), _enums.MotorType.kBrushless)
        config = SparkMaxConfig()
        config.closedLoop.P(_p)
        config.closedLoop.feedForward.kV(_volts_per_rpm)
        self._motor.configure(config, _enums.ResetMode.kResetSafeParameters, _enums.PersistMode.kNoPersistParameters)

    def setThrottle(self, throttle: float) -> None:
        """-1 to 1."""
        self._motor.set(min(max(float(throttle), -1.0), 1.0))

    def getThrottle(self) -> float:
        return self._motor.get()

    def setVoltage(self, voltage: float) -> None:
        """[V]"""
        self._motor.setVoltage(float(voltage))

    def setVelocity(self, velocity: float) -> _enums.REVLibError:
        """[turns of the rotor a minute]"""
        return self._motor.getClosedLoopController().setReference(float(velocity), _enums.ControlType.kVelocity)

    def setPosition(self, position: float) -> _enums.REVLibError:
        """Says that the rotor is at so many turns now."""
        return self._motor.getEncoder().setPosition(float(position))

    def getVelocity(self) -> float:
        """[turns of the rotor a minute]"""
        return self._motor.getEncoder().getVelocity()

    def getPosition(self) -> float:
        """[turns of the rotor]"""
        return self._motor.getEncoder().getPosition()

    def getCurrent(self) -> float:
        """[A]"""
        return self._motor.getOutputCurrent()

    def setInverted(self, isInverted: bool) -> None:
        self._motor.setInverted(bool(isInverted))

    def getInverted(self) -> bool:
        return self._motor.getInverted()

    def disable(self) -> None:
        self._motor.disable()

    def stopMotor(self) -> None:
        self._motor.stopMotor()
