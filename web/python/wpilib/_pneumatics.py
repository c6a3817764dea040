"""Solenoids, compressors and their modules, and relays."""


from _sandlot import devices
from _sandlot.enums import Enum
from wpiutil import Sendable, SendableBuilder, SendableRegistry


class PneumaticsModuleType(Enum):
    CTREPCM = 0
    REVPH = 1


class CompressorConfigType(Enum):
    Disabled = 0
    Digital = 1
    Analog = 2
    Hybrid = 3


def _module(module: "int | None", kind: PneumaticsModuleType) -> int:
    """Without a number: 0 for CTRE's, 1 for REV's."""
    if module is not None:
        return module
    return 0 if kind is PneumaticsModuleType.CTREPCM else 1


class _Valves:
    """The channels of one module. REV's has no message of its own; its valves are told as the module's number says."""

    def __init__(self, module: int, kind: PneumaticsModuleType) -> None:
        self.module = module
        self.kind = kind
        count = 8 if kind is PneumaticsModuleType.CTREPCM else 16
        self.channels = devices.solenoids(kind.name, module, count)
        if kind is PneumaticsModuleType.CTREPCM:
            devices.device("CTREPCM", module).put("<init", True)

    def take(self, channel: int) -> devices.Device:
        self.channels.allocate(channel, devices.where())
        name = f"{self.module},{channel}" if self.kind is PneumaticsModuleType.CTREPCM else f"PH{self.module},{channel}"
        valve = devices.device("Solenoid", name)
        valve.put("<output", False)
        return valve


def _arguments(arguments: tuple, count: int) -> tuple:
    """(moduleType, channels...) or (module, moduleType, channels...)."""
    module = None
    if arguments and not isinstance(arguments[0], PneumaticsModuleType):
        module, *arguments = arguments
    kind, *channels = arguments
    if not isinstance(kind, PneumaticsModuleType) or len(channels) != count:
        raise TypeError(f"wants ([module], PneumaticsModuleType, {count} channel{'s' if count > 1 else ''})")
    return _Valves(_module(module, kind), kind), channels


class Solenoid(Sendable):
    """A valve with one coil: (moduleType, channel) or (module, moduleType, channel)."""

    def __init__(self, *arguments: "int | PneumaticsModuleType", **named: "int | PneumaticsModuleType") -> None:
        if named:
            arguments = tuple(named[key] for key in ("module", "moduleType", "channel") if key in named) or arguments
        valves, (self._channel,) = _arguments(arguments, 1)
        self._valve = valves.take(self._channel)
        SendableRegistry.addLW(self, "Solenoid", valves.module, self._channel)

    def set(self, on: bool) -> None:
        self._valve.put("<output", bool(on))

    def get(self) -> bool:
        return bool(self._valve.get("<output", False))

    def toggle(self) -> None:
        self.set(not self.get())

    def getChannel(self) -> int:
        return self._channel

    def isDisabled(self) -> bool:
        return False

    def setPulseDuration(self, duration: float) -> None:
        self._pulse = duration

    def startPulse(self) -> None:
        """On, and off after the duration that setPulseDuration said."""
        from _sandlot import clock, schedule

        self.set(True)
        schedule.add(lambda: self.set(False), clock.microseconds() + round(getattr(self, "_pulse", 0.0) * 1e6))

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("Solenoid")
        builder.setActuator(True)
        builder.addBooleanProperty("Value", self.get, self.set)


class DoubleSolenoid(Sendable):
    """A valve with two coils: (moduleType, forward, reverse) or (module, moduleType, forward, reverse)."""

    class Value(Enum):
        kOff = 0
        kForward = 1
        kReverse = 2

    def __init__(self, *arguments: "int | PneumaticsModuleType", **named: "int | PneumaticsModuleType") -> None:
        if named:
            keys = ("module", "moduleType", "forwardChannel", "reverseChannel")
            arguments = (*arguments, *(named[key] for key in keys if key in named))
        valves, (self._forward_channel, self._reverse_channel) = _arguments(arguments, 2)
        self._forward = valves.take(self._forward_channel)
        self._reverse = valves.take(self._reverse_channel)
        SendableRegistry.addLW(self, "DoubleSolenoid", valves.module, self._forward_channel)

    def set(self, value: "DoubleSolenoid.Value") -> None:
        self._forward.put("<output", value is DoubleSolenoid.Value.kForward)
        self._reverse.put("<output", value is DoubleSolenoid.Value.kReverse)

    def get(self) -> "DoubleSolenoid.Value":
        if self._forward.get("<output"):
            return DoubleSolenoid.Value.kForward
        return DoubleSolenoid.Value.kReverse if self._reverse.get("<output") else DoubleSolenoid.Value.kOff

    def toggle(self) -> None:
        """The other way; off stays off."""
        value = self.get()
        if value is DoubleSolenoid.Value.kForward:
            self.set(DoubleSolenoid.Value.kReverse)
        elif value is DoubleSolenoid.Value.kReverse:
            self.set(DoubleSolenoid.Value.kForward)

    def getFwdChannel(self) -> int:
        return self._forward_channel

    def getRevChannel(self) -> int:
        return self._reverse_channel

    def isFwdSolenoidDisabled(self) -> bool:
        return False

    def isRevSolenoidDisabled(self) -> bool:
        return False

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("Double Solenoid")
        builder.setActuator(True)
        builder.addSmallStringProperty("Value", self._word, self._set_word)

    def _word(self) -> str:
        return self.get().name.removeprefix("k")

    def _set_word(self, word: str) -> None:
        self.set(getattr(DoubleSolenoid.Value, f"k{word}", DoubleSolenoid.Value.kOff))


class Compressor(Sendable):
    """(moduleType) or (module, moduleType)."""

    def __init__(self, *arguments: "int | PneumaticsModuleType", **named: "int | PneumaticsModuleType") -> None:
        arguments = (*arguments, *named.values())
        kind = next((each for each in arguments if isinstance(each, PneumaticsModuleType)), None)
        if kind is None:
            raise TypeError("Compressor wants ([module], PneumaticsModuleType)")
        self._kind = kind
        module = next((each for each in arguments if isinstance(each, int)), None)
        self._module = _module(module, kind)
        self._device = devices.device("CTREPCM" if kind is PneumaticsModuleType.CTREPCM else "REVPH", self._module)
        self._device.put("<init", True)
        self._config = CompressorConfigType.Disabled
        self.enableDigital()
        SendableRegistry.addLW(self, "Compressor", self._module)

    def isEnabled(self) -> bool:
        """Does it run?"""
        return bool(self._device.get(">on", False))

    def getPressureSwitchValue(self) -> bool:
        return bool(self._device.get(">pressure_switch", False))

    def getCurrent(self) -> float:
        """[A]"""
        return float(self._device.get(">current", 0.0))

    def getPressure(self) -> float:
        """[psi]; only REV's module can say."""
        return float(self._device.get(">pressure", 0.0))

    def getAnalogVoltage(self) -> float:
        return float(self._device.get(">analog_voltage", 0.0))

    def disable(self) -> None:
        self._set(CompressorConfigType.Disabled)

    def enableDigital(self) -> None:
        self._set(CompressorConfigType.Digital)

    def enableAnalog(self, minPressure: float, maxPressure: float) -> None:
        self._check(minPressure, maxPressure)
        self._set(CompressorConfigType.Analog)

    def enableHybrid(self, minPressure: float, maxPressure: float) -> None:
        self._check(minPressure, maxPressure)
        self._set(CompressorConfigType.Hybrid)

    def getConfigType(self) -> CompressorConfigType:
        return self._config

    def _check(self, lowest: float, highest: float) -> None:
        if not 0 <= lowest < highest <= 120:
            raise RuntimeError(f"pressures from {lowest} to {highest} psi; they must rise, from 0 to 120")

    def _set(self, config: CompressorConfigType) -> None:
        # CTRE's module knows on and off only.
        if self._kind is PneumaticsModuleType.CTREPCM and config is not CompressorConfigType.Disabled:
            config = CompressorConfigType.Digital
        self._config = config
        self._device.put("<closed_loop", config is not CompressorConfigType.Disabled)

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("Compressor")
        builder.addBooleanProperty("Enabled", self.isEnabled, None)
        builder.addBooleanProperty("Pressure switch", self.getPressureSwitchValue, None)


class PneumaticsBase:
    """A module by itself: its compressor, its valves, and objects for them."""

    _kind = PneumaticsModuleType.CTREPCM
    _valves = 8

    def __init__(self, module: "int | None" = None) -> None:
        self._module = _module(module, self._kind)
        self._device = devices.device(self._kind.name, self._module)
        self._compressor: Compressor | None = None

    def getModuleNumber(self) -> int:
        return self._module

    # ---- the compressor ----

    def _of(self) -> Compressor:
        if self._compressor is None:
            self._compressor = Compressor(self._module, self._kind)
        return self._compressor

    def getCompressor(self) -> bool:
        """Does it run?"""
        return bool(self._device.get(">on", False))

    def getPressureSwitch(self) -> bool:
        return bool(self._device.get(">pressure_switch", False))

    def getCompressorCurrent(self) -> float:
        """[A]"""
        return float(self._device.get(">current", 0.0))

    def getCompressorConfigType(self) -> CompressorConfigType:
        return self._of().getConfigType()

    def disableCompressor(self) -> None:
        self._of().disable()

    def enableCompressorDigital(self) -> None:
        self._of().enableDigital()

    def enableCompressorAnalog(self, minPressure: float, maxPressure: float) -> None:
        """[psi]"""
        self._of().enableAnalog(minPressure, maxPressure)

    def enableCompressorHybrid(self, minPressure: float, maxPressure: float) -> None:
        """[psi]"""
        self._of().enableHybrid(minPressure, maxPressure)

    def getAnalogVoltage(self, channel: int) -> float:
        """[V]; only REV's module has these inputs."""
        return 0.0

    def getPressure(self, channel: int) -> float:
        """[psi]; only REV's module can say."""
        return 0.0

    # ---- the valves ----

    def _valve(self, channel: int) -> devices.Device:
        name = f"{self._module},{channel}"
        return devices.device("Solenoid", name if self._kind is PneumaticsModuleType.CTREPCM else f"PH{name}")

    def setSolenoids(self, mask: int, values: int) -> None:
        """Opens and closes the valves of the mask's bits."""
        for channel in range(self._valves):
            if mask >> channel & 1:
                self._valve(channel).put("<output", bool(values >> channel & 1))

    def getSolenoids(self) -> int:
        """A bit for each open valve."""
        return sum(1 << channel for channel in range(self._valves) if self._valve(channel).get("<output", False))

    def getSolenoidDisabledList(self) -> int:
        """A bit for each valve that was switched off for a short circuit: none."""
        return 0

    def checkSolenoidChannel(self, channel: int) -> bool:
        """Is there such a valve?"""
        return 0 <= channel < self._valves

    def makeSolenoid(self, channel: int) -> Solenoid:
        return Solenoid(self._module, self._kind, channel)

    def makeDoubleSolenoid(self, forwardChannel: int, reverseChannel: int) -> DoubleSolenoid:
        return DoubleSolenoid(self._module, self._kind, forwardChannel, reverseChannel)

    def makeCompressor(self) -> Compressor:
        return Compressor(self._module, self._kind)


class PneumaticsControlModule(PneumaticsBase):
    """CTRE's."""


class PneumaticHub(PneumaticsBase):
    """REV's."""

    _kind = PneumaticsModuleType.REVPH
    _valves = 16

    def getInputVoltage(self) -> float:
        """[V]"""
        return float(self._device.get(">input_voltage", 12.0))

    def get5VRegulatedVoltage(self) -> float:
        """[V]"""
        return float(self._device.get(">5v_voltage", 5.0))

    def getSolenoidsVoltage(self) -> float:
        """[V]"""
        return float(self._device.get(">solenoid_voltage", 12.0))

    def getSolenoidsTotalCurrent(self) -> float:
        """[A]"""
        return float(self._device.get(">solenoid_current", 0.0))

    def getAnalogVoltage(self, channel: int) -> float:
        """[V] of input 0 or 1."""
        return float(self._device.get(f">analog_voltage_{channel}", 0.0))

    def getPressure(self, channel: int) -> float:
        """[psi] of REV's sensor on input 0 or 1."""
        return 250.0 * self.getAnalogVoltage(channel) / self.get5VRegulatedVoltage() - 25.0


class Relay(Sendable):
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
        devices.relays.allocate(channel, devices.where())
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

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("Relay")
        builder.setActuator(True)
        builder.addSmallStringProperty("Value", lambda: self.get().name.removeprefix("k"), self._set_word)

    def _set_word(self, word: str) -> None:
        self.set(getattr(Relay.Value, f"k{word}", Relay.Value.kOff))
