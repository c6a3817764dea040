"""The bang-bang controller: all or nothing."""

import math

from .._sendable import Sendable, SendableBuilder


class BangBangController(Sendable):
    """Full output below the setpoint, none above. Only for wheels that coast, and never for what can turn back."""

    def __init__(self, tolerance: float = math.inf) -> None:
        """`tolerance`: how near is `atSetpoint`."""
        super().__init__()
        self._tolerance = tolerance
        self._setpoint = 0.0
        self._measurement = 0.0

    def setSetpoint(self, setpoint: float) -> None:
        """What the measurement should become."""
        self._setpoint = float(setpoint)

    def getSetpoint(self) -> float:
        """What the measurement should become."""
        return self._setpoint

    def atSetpoint(self) -> bool:
        """Whether the error is within the tolerance."""
        return abs(self._setpoint - self._measurement) < self._tolerance

    def setTolerance(self, tolerance: float) -> None:
        """How near is `atSetpoint`."""
        self._tolerance = tolerance

    def getTolerance(self) -> float:
        """How near is `atSetpoint`."""
        return self._tolerance

    def getMeasurement(self) -> float:
        """The last measurement."""
        return self._measurement

    def getError(self) -> float:
        """Setpoint less measurement."""
        return self._setpoint - self._measurement

    def calculate(self, measurement: float, setpoint: float | None = None) -> float:
        """1 below the setpoint, else 0; a setpoint, if given, is kept."""
        if setpoint is not None:
            self._setpoint = float(setpoint)
        self._measurement = float(measurement)
        return 1.0 if self._measurement < self._setpoint else 0.0

    def initSendable(self, builder: SendableBuilder) -> None:
        """What a dashboard shows and sets."""
        builder.setSmartDashboardType("BangBangController")
        builder.addDoubleProperty("tolerance", self.getTolerance, self.setTolerance)
        builder.addDoubleProperty("setpoint", self.getSetpoint, self.setSetpoint)
        builder.addDoubleProperty("measurement", self.getMeasurement, None)
        builder.addDoubleProperty("error", self.getError, None)
        builder.addBooleanProperty("atSetpoint", self.atSetpoint, None)
