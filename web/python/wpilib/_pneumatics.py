"""Solenoids, compressors and their modules."""


import weakref

from _sandlot import devices
from _sandlot.enums import Enum
from wpiutil import Sendable, SendableBuilder, SendableRegistry

from ._faults import DeviceVersion, Flags


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

    def take(self, channel: int, holder: object) -> devices.Device:
        self.channels.allocate(channel, devices.where(), holder)
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
        self._valve = valves.take(self._channel, self)
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
        self._forward = valves.take(self._forward_channel, self)
        # WPILib lets both be the same one.
        same = self._reverse_channel == self._forward_channel
        self._reverse = self._forward if same else valves.take(self._reverse_channel, self)
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
        # CTRE's module does not look at pressures.
        if self._kind is PneumaticsModuleType.CTREPCM:
            return
        if not 0 <= lowest < highest <= 120:
            raise RuntimeError(f"pressures from {lowest} to {highest} psi; they must rise, from 0 to 120")

    def _set(self, config: CompressorConfigType) -> None:
        # CTRE's module knows on and off only.
        if self._kind is PneumaticsModuleType.CTREPCM and config is not CompressorConfigType.Disabled:
            config = CompressorConfigType.Digital
        self._config = config
        self._device.set("<config_type", int(config))
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
        hub = self._kind is PneumaticsModuleType.REVPH
        if not hub <= self._module <= 62:
            board = "REV PH" if hub else "CTRE PCM"
            raise RuntimeError(f"Invalid Index for {board}: {self._module}, minimum {int(hub)}, maximum 62")
        self._device = devices.device(self._kind.name, self._module)
        self._compressor: Compressor | None = None
        self._pulses: dict[int, float] = {}
        live = self._live.setdefault(self._key, weakref.WeakSet())
        if not live:
            # The reservations went with the last object of the module.
            self._reserved.pop(self._key, None)
            self._reserved_compressors.discard(self._key)
        live.add(self)
        self._device.set("<init", True)
        if hub:
            self._device.set("<config_type", int(CompressorConfigType.Digital))

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

    # ---- reservations ----

    def checkAndReserveSolenoids(self, mask: int) -> int:
        """0: they are reserved now; else a bit for each that was reserved before."""
        taken = mask & self._reserved.get(self._key, 0)
        if taken == 0:
            self._reserved[self._key] = self._reserved.get(self._key, 0) | mask
        return taken

    def unreserveSolenoids(self, mask: int) -> None:
        self._reserved[self._key] = self._reserved.get(self._key, 0) & ~mask

    def reserveCompressor(self) -> bool:
        """False: it was reserved before."""
        was = self._key in self._reserved_compressors
        self._reserved_compressors.add(self._key)
        return not was

    def unreserveCompressor(self) -> None:
        self._reserved_compressors.discard(self._key)

    _live: "dict[tuple[str, int], weakref.WeakSet[PneumaticsBase]]" = {}
    _reserved: "dict[tuple[str, int], int]" = {}
    _reserved_compressors: "set[tuple[str, int]]" = set()

    @property
    def _key(self) -> "tuple[str, int]":
        return self._kind.name, self._module

    @staticmethod
    def getDefaultForType(moduleType: PneumaticsModuleType) -> int:
        return _module(None, moduleType)

    @staticmethod
    def getForType(module: int, moduleType: PneumaticsModuleType) -> "PneumaticsBase":
        return (PneumaticsControlModule if moduleType is PneumaticsModuleType.CTREPCM else PneumaticHub)(module)

    # ---- pulses ----

    def setOneShotDuration(self, index: int, duration: float) -> None:
        """[s]"""
        self._pulses[index] = duration

    def fireOneShot(self, index: int) -> None:
        """Opens a valve, and closes it after the duration that setOneShotDuration said."""
        from _sandlot import clock, schedule

        valve = self._valve(index)
        valve.put("<output", True)
        schedule.add(lambda: valve.put("<output", False), clock.microseconds() + round(self._pulses.get(index, 0.0) * 1e6))

    def makeSolenoid(self, channel: int) -> Solenoid:
        return Solenoid(self._module, self._kind, channel)

    def makeDoubleSolenoid(self, forwardChannel: int, reverseChannel: int) -> DoubleSolenoid:
        return DoubleSolenoid(self._module, self._kind, forwardChannel, reverseChannel)

    def makeCompressor(self) -> Compressor:
        return Compressor(self._module, self._kind)


class PneumaticsControlModule(PneumaticsBase):
    """CTRE's. A simulated one has no faults."""

    def _healthy(self) -> bool:
        """False: a simulated module has no faults."""
        return False

    getCompressorCurrentTooHighFault = getCompressorCurrentTooHighStickyFault = getCompressorShortedFault = _healthy
    getCompressorShortedStickyFault = getCompressorNotConnectedFault = getCompressorNotConnectedStickyFault = _healthy
    getSolenoidVoltageFault = getSolenoidVoltageStickyFault = _healthy

    def clearAllStickyFaults(self) -> None:
        """Accepted: it has none."""


_hub_faults = (
    *("CompressorOverCurrent", "CompressorOpen", "SolenoidOverCurrent", "Brownout", "CanWarning", "HardwareFault"),
)


class PneumaticHub(PneumaticsBase):
    """REV's. A simulated one has no faults."""

    class Faults(Flags):
        _names = (*(f"Channel{each}Fault" for each in range(16)), *_hub_faults)

        def getChannelFault(self, channel: int) -> bool:
            return self._channel(f"Channel{channel}Fault", channel)

    class StickyFaults(Flags):
        _names = (*_hub_faults, "CanBusOff", "FirmwareFault", "HasReset")

    class Version(DeviceVersion):
        """Of a simulated hub: all 0."""

    def getFaults(self) -> Faults:
        return PneumaticHub.Faults()

    def getStickyFaults(self) -> StickyFaults:
        return PneumaticHub.StickyFaults()

    def getVersion(self) -> Version:
        return PneumaticHub.Version()

    def clearStickyFaults(self) -> None:
        """Accepted: it has none."""

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
