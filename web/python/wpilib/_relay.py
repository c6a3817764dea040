"""Spike relays."""

from _sandlot import devices
from _sandlot.enums import Enum
from wpiutil import Sendable, SendableBuilder, SendableRegistry

from ._motor_safety import MotorSafety


class Relay(MotorSafety, Sendable):
    """A spike relay: off, on, forward or reverse."""

    class Value(Enum):
        kOff = 0
        kOn = 1
        kForward = 2
        kReverse = 3

    class Direction(Enum):
        kBothDirections = 0
        kForwardOnly = 1
        kReverseOnly = 2

    def __init__(self, channel: int, direction: "Relay.Direction" = Direction.kBothDirections) -> None:
        super().__init__()
        devices.relays.allocate(channel, devices.where(), self)
        self._channel = channel
        self._direction = direction
        self._device = devices.device("Relay", channel)
        self._device.put("<init_fwd", direction is not Relay.Direction.kReverseOnly)
        self._device.put("<init_rev", direction is not Relay.Direction.kForwardOnly)
        self.set(Relay.Value.kOff)
        SendableRegistry.addLW(self, "Relay", channel)

    def set(self, value: "Relay.Value") -> None:
        forward_only = self._direction is Relay.Direction.kForwardOnly
        reverse_only = self._direction is Relay.Direction.kReverseOnly
        if (value is Relay.Value.kForward and reverse_only) or (value is Relay.Value.kReverse and forward_only):
            word = "forward" if value is Relay.Value.kForward else "reverse"
            raise RuntimeError(f"channel {self._channel} setting {word}")
        on = value is Relay.Value.kOn
        self._device.put("<fwd", (on or value is Relay.Value.kForward) and not reverse_only)
        self._device.put("<rev", (on or value is Relay.Value.kReverse) and not forward_only)

    def get(self) -> "Relay.Value":
        forward, reverse = bool(self._device.get("<fwd")), bool(self._device.get("<rev"))
        if forward and (reverse or self._direction is Relay.Direction.kForwardOnly):
            return Relay.Value.kOn
        if forward:
            return Relay.Value.kForward
        if reverse:
            return Relay.Value.kOn if self._direction is Relay.Direction.kReverseOnly else Relay.Value.kReverse
        return Relay.Value.kOff

    def getChannel(self) -> int:
        return self._channel

    def stopMotor(self) -> None:
        self.set(Relay.Value.kOff)

    def getDescription(self) -> str:
        return f"Relay {self._channel}"

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.getChannel()}>"

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("Relay")
        builder.setActuator(True)
        builder.addSmallStringProperty("Value", lambda: self.get().name.removeprefix("k"), self._set_word)

    def _set_word(self, word: str) -> None:
        self.set(getattr(Relay.Value, f"k{word}", Relay.Value.kOff))
