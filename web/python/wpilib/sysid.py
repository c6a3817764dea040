"""What a system identification writes into the log: its state, and the motors' volts, positions and speeds."""


from _sandlot.enums import Enum
from ntcore import NetworkTableInstance


class State(Enum):
    kQuasistaticForward = 0
    kQuasistaticReverse = 1
    kDynamicForward = 2
    kDynamicReverse = 3
    kNone = 4

    def __str__(self) -> str:
        return _words[self.value]


_words = ("quasistatic-forward", "quasistatic-reverse", "dynamic-forward", "dynamic-reverse", "none")


def stateEnumToString(state: State) -> str:
    return str(state)


class SysIdRoutineLog:
    """A mechanism's log: topics under /sysid."""

    def __init__(self, logName: str) -> None:
        self._name = logName
        self._table = NetworkTableInstance.getDefault().getTable("sysid")

    class MotorLog:
        """One motor. Each function returns the log, so that they chain."""

        def __init__(self, log: "SysIdRoutineLog", name: str) -> None:
            self._log = log
            self._motor = name

        def value(self, name: str, value: float, unit: str) -> "SysIdRoutineLog.MotorLog":
            topic = self._log._table.getDoubleTopic(f"{name}-{self._motor}-{self._log._name}")
            topic.publish().set(value)
            topic.setProperty("unit", unit)
            return self

        def voltage(self, voltage: float) -> "SysIdRoutineLog.MotorLog":
            return self.value("voltage", voltage, "Volt")

        def position(self, position: float) -> "SysIdRoutineLog.MotorLog":
            return self.value("position", position, "Meter")

        def angularPosition(self, position: float) -> "SysIdRoutineLog.MotorLog":
            return self.value("position", position, "Rotation")

        def velocity(self, velocity: float) -> "SysIdRoutineLog.MotorLog":
            return self.value("velocity", velocity, "Meter per Second")

        def angularVelocity(self, velocity: float) -> "SysIdRoutineLog.MotorLog":
            return self.value("velocity", velocity, "Rotation per Second")

        def acceleration(self, acceleration: float) -> "SysIdRoutineLog.MotorLog":
            return self.value("acceleration", acceleration, "Meter per Second Squared")

        def angularAcceleration(self, acceleration: float) -> "SysIdRoutineLog.MotorLog":
            return self.value("acceleration", acceleration, "Rotation per Second Squared")

        def current(self, current: float) -> "SysIdRoutineLog.MotorLog":
            return self.value("current", current, "Ampere")

    def motor(self, motorName: str) -> "SysIdRoutineLog.MotorLog":
        return SysIdRoutineLog.MotorLog(self, motorName)

    def recordState(self, state: State) -> None:
        self._table.putString(f"sysid-test-state-{self._name}", str(state))

    @staticmethod
    def stateEnumToString(state: State) -> str:
        return str(state)
