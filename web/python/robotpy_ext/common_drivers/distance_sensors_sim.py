"""Sets what Sharp's infrared distance sensors see."""

from __future__ import annotations

from wpilib.simulation import AnalogInputSim

from .distance_sensors import SharpIR2Y0A02, SharpIR2Y0A21, SharpIR2Y0A41, _SharpIR


class _SharpIRSim:
    _kind: type[_SharpIR]

    def __init__(self, sensor: _SharpIR) -> None:
        """
        :param sensor: the sensor
        """
        assert isinstance(sensor, self._kind)
        self._sensor = sensor
        self._sim = AnalogInputSim(sensor.distance)
        self._distance = 0.0

    def getDistance(self) -> float:
        """The distance that was set [cm], which the sensor may not reach."""
        return self._distance

    def setDistance(self, d: float) -> None:
        """Sets the distance [cm]."""
        self._distance = d
        self._sim.setVoltage(self._sensor._voltage(d))


class SharpIR2Y0A02Sim(_SharpIRSim):
    """Sets what a Sharp GP2Y0A02YK0F sees."""

    _kind = SharpIR2Y0A02


class SharpIR2Y0A21Sim(_SharpIRSim):
    """Sets what a Sharp GP2Y0A21YK0F sees."""

    _kind = SharpIR2Y0A21


class SharpIR2Y0A41Sim(_SharpIRSim):
    """Sets what a Sharp GP2Y0A41SK0F sees."""

    _kind = SharpIR2Y0A41
