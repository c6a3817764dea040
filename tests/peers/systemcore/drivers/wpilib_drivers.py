"""Stands in for the package wpilib-drivers, of which PyPI has an empty name alone: a controller that is driven by PWM."""

import wpilib


class PWMSparkMax(wpilib.PWMMotorController):
    """The pulses are those of REV's SPARK MAX [us]: full ahead, the ends of the deadband with its middle, full back."""

    def __init__(self, channel):
        super().__init__(channel)
        self._set_bounds(2003, 1550, 1500, 1460, 999)
