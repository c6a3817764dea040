"""MaxBotix' XL-MaxSonar EZ, by its pulse or by its voltage."""

import wpilib

from . import driver_base, units


class MaxSonarEZPulseWidth(driver_base.DriverBase):
    """The sonar's pin 2 on a digital input: the length of a pulse."""

    verified = True

    def __init__(self, channel: int, output_units: units.Unit = units.inch) -> None:
        """
        :param channel: the digital input
        :param output_units: the unit of get()
        """
        self.output_units = output_units
        self.counter = wpilib.Counter(channel)
        self.counter.setSemiPeriodMode(highSemiPeriod=True)
        super().__init__()

    def get(self) -> float:
        """What the sonar measures."""
        # 147 µs an inch.
        return units.convert(units.inch, self.output_units, self.counter.getPeriod() / 0.000147)


class MaxSonarEZAnalog(driver_base.DriverBase):
    """The sonar's pin 3 on an analog input, with a supply of 5 V."""

    verified = False

    def __init__(self, channel: int, output_units: units.Unit = units.inch) -> None:
        """
        :param channel: the analog input
        :param output_units: the unit of get()
        """
        self.output_units = output_units
        self.analog = wpilib.AnalogInput(channel)
        super().__init__()

    def get(self) -> float:
        """What the sonar measures."""
        # 4.9 mV a centimetre.
        return units.convert(units.centimeter, self.output_units, self.analog.getVoltage() / 0.0049)
