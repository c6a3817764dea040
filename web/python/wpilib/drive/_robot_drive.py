"""What drive classes share: deadband, the most that they put out, and motor safety."""


from _sandlot.enums import Enum
from .._motor_safety import MotorSafety


class RobotDriveBase(MotorSafety):
    """Motor safety is on: a drive that is not called stops after 0.1 s."""

    kDefaultDeadband = 0.02
    kDefaultMaxOutput = 1.0

    class MotorType(Enum):
        kFrontLeft = 0
        kFrontRight = 1
        kRearLeft = 2
        kRearRight = 3
        kLeft = 0
        kRight = 1
        kBack = 2

    def __init__(self) -> None:
        super().__init__()
        self._deadband = self.kDefaultDeadband
        self._max_output = self.kDefaultMaxOutput
        self.setSafetyEnabled(True)

    def setDeadband(self, deadband: float) -> None:
        self._deadband = deadband

    def setMaxOutput(self, maxOutput: float) -> None:
        self._max_output = maxOutput

    @staticmethod
    def desaturate(wheelSpeeds: list[float]) -> list[float]:
        """The same speeds with none beyond 1."""
        return desaturate(wheelSpeeds)

    def feedWatchdog(self) -> None:
        self.feed()



def prepared(value: float, deadband: float) -> float:
    """A stick without its deadband, -1 to 1."""
    value = float(value)
    if abs(value) <= deadband:
        return 0.0
    rest = abs(value) - deadband
    return _clamp(rest * (1 + deadband / (1 - deadband)) * (1.0 if value > 0 else -1.0))


def squared(value: float) -> float:
    """Finer near the middle: squared, with its sign."""
    return value * abs(value)


def _clamp(value: float) -> float:
    return min(max(value, -1.0), 1.0)


def desaturate(speeds: list[float]) -> list[float]:
    """No wheel faster than 1, the ratios kept."""
    most = max(abs(speed) for speed in speeds)
    return [speed / most for speed in speeds] if most > 1 else speeds
