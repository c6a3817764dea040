"""REV's analog pressure sensor."""

from wpilib import AnalogInput


class REVAnalogPressureSensor:
    """Up to 200 psi as a voltage: 250 V/Vcc - 25, by its data sheet."""

    def __init__(self, channel: int, voltage_in: float = 5) -> None:
        """
        :param channel: the analog input
        :param voltage_in: the sensor's supply [V]
        """
        self.sensor = AnalogInput(channel)
        self.voltage_in = voltage_in

    def _voltage(self) -> float:
        return max(self.sensor.getAverageVoltage(), 0.00001)

    @property
    def pressure(self) -> float:
        """The pressure [psi]."""
        supply = getattr(self, "Vn", self.voltage_in)
        return 0 if supply == 0 else 250 * (self._voltage() / supply) - 25

    def calibrate(self, known_pressure: float) -> None:
        """From now on the pressure that it feels is this one.

        :param known_pressure: the pressure [psi]
        """
        self.Vn = self._voltage() / (0.004 * known_pressure + 0.1)
