"""A mechanism that moves along a line, with an encoder on its motor."""

from __future__ import annotations

import hal


class LinearMotion:
    """A mechanism whose encoder counts as its motor turns, between two ends. Dashboards of simulation show its
    position under its name."""

    #: Its position [ft], or in any unit of your choice.
    position_ft: float = 0

    #: Where it is, in ticks of the encoder.
    position_ticks: int = 0

    def __init__(
        self,
        name: str,
        motor_ft_per_sec: float,
        ticks_per_feet: int,
        max_position: float | None = None,
        min_position: float | None = 0,
    ) -> None:
        """
        :param name: the name that is shown
        :param motor_ft_per_sec: how fast it moves at full power [ft/s]
        :param ticks_per_feet: ticks of the encoder in a foot
        :param max_position: where it ends [ft]; without it neither end holds
        :param min_position: where it begins [ft]
        """
        self.name = name
        self.motor_ft_per_sec = motor_ft_per_sec
        self.ticks_per_feet = ticks_per_feet
        self.min_position = min_position
        self.max_position = max_position
        self.device = hal.SimDevice(self.name)
        self.position = self.device.createDouble("position", True, 0.0)

    def compute(self, motor_val: float, tm_diff: float) -> int:
        """Moves on, and says the encoder's count.

        :param motor_val: the motor's value, -1 to 1
        :param tm_diff: how long [s]
        """
        self.position_ft += motor_val * tm_diff * self.motor_ft_per_sec
        if self.max_position is not None:
            lowest = self.position_ft if self.min_position is None else max(self.position_ft, self.min_position)
            self.position_ft = min(lowest, self.max_position)
        self.position_ticks = int(self.position_ft * self.ticks_per_feet)
        self.position.set(self.position_ft)
        return self.position_ticks
