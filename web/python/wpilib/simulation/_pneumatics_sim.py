"""Valves, compressors and power distribution from the simulation's side."""

import typing
from collections.abc import Callable

from _sandlot import devices
from hal import Value

from .._pneumatics import DoubleSolenoid, PneumaticsModuleType
from ._values import CallbackStore, initialized, registered, values


def _valve(module: int, kind: PneumaticsModuleType, channel: int) -> devices.Device:
    name = f"{module},{channel}" if kind is PneumaticsModuleType.CTREPCM else f"PH{module},{channel}"
    return devices.device("Solenoid", name)


@values(
    initialized,
    ("CompressorOn", ">on", False),
    ("PressureSwitch", ">pressure_switch", False),
    ("CompressorCurrent", ">current", 0.0),
)
class PneumaticsBaseSim:
    """A module; getForType makes one of its kind."""

    _kind = PneumaticsModuleType.CTREPCM
    _channels = 8

    def __init__(self, *module: typing.Any, **named: typing.Any) -> None:
        """(module's number), (module), or of the one that is usual for its kind."""
        given = (*module, *named.values())
        number = getattr(given[0], "_module", given[0]) if given else None
        self._number: int = self._kind.value if number is None else number
        self._device = devices.device(self._kind.name, self._number)

    @staticmethod
    def getForType(module: int, type: PneumaticsModuleType) -> "PneumaticsBaseSim":
        return (CTREPCMSim if type is PneumaticsModuleType.CTREPCM else REVPHSim)(module)

    def _valve(self, channel: int) -> devices.Device:
        return _valve(self._number, self._kind, channel)

    def getSolenoidOutput(self, channel: int) -> bool:
        return bool(self._valve(channel).get("<output", False))

    def setSolenoidOutput(self, channel: int, solenoidOutput: bool) -> None:
        self._valve(channel).set("<output", bool(solenoidOutput))

    def registerSolenoidOutputCallback(self, channel: int, callback: Callable[[str, Value], None], initialNotify: bool) -> CallbackStore:
        return registered(self._valve(channel), "<output", "SolenoidOutput", bool, False, callback, initialNotify)

    def getAllSolenoidOutputs(self) -> int:
        """A bit for each open valve."""
        return sum(1 << channel for channel in range(self._channels) if self.getSolenoidOutput(channel))

    def setAllSolenoidOutputs(self, outputs: int) -> None:
        for channel in range(self._channels):
            self.setSolenoidOutput(channel, bool(outputs >> channel & 1))

    def resetData(self) -> None:
        self.setAllSolenoidOutputs(0)
        for key in ("<init", ">on", ">pressure_switch", "<closed_loop", "<config_type"):
            self._device.set(key, None)
        self._device.set(">current", 0.0)


@values(("ClosedLoopEnabled", "<closed_loop", True))
class CTREPCMSim(PneumaticsBaseSim):
    """CTRE's pneumatics module."""

    resetData = PneumaticsBaseSim.resetData


@values(("CompressorConfigType", "<config_type", 0))
class REVPHSim(PneumaticsBaseSim):
    """REV's pneumatics hub."""

    _kind = PneumaticsModuleType.REVPH
    _channels = 16
    resetData = PneumaticsBaseSim.resetData


def _module_and_rest(arguments: tuple, channels: int) -> "tuple[PneumaticsBaseSim, tuple]":
    """(moduleSim, channels), (type, channels) or (module, type, channels)."""
    first, rest = arguments[:-channels], arguments[-channels:]
    if isinstance(first[0], PneumaticsBaseSim):
        return first[0], rest
    kind = first[-1]
    return PneumaticsBaseSim.getForType(first[0] if len(first) > 1 else kind.value, kind), rest


class SolenoidSim:
    """(moduleType, channel), (module, moduleType, channel) or (moduleSim, channel)."""

    def __init__(self, *arguments: typing.Any) -> None:
        self._module, (channel,) = _module_and_rest(arguments, 1)
        self._device = self._module._valve(channel)

    def getModuleSim(self) -> PneumaticsBaseSim:
        return self._module

    def getOutput(self) -> bool:
        return bool(self._device.get("<output", False))

    def setOutput(self, output: bool) -> None:
        self._device.set("<output", bool(output))

    def registerOutputCallback(self, callback: Callable[[str, Value], None], initialNotify: bool) -> CallbackStore:
        return registered(self._device, "<output", "SolenoidOutput", bool, False, callback, initialNotify)


class DoubleSolenoidSim:
    """(moduleType, forward, reverse), (module, moduleType, forward, reverse) or (moduleSim, forward, reverse)."""

    def __init__(self, *arguments: typing.Any) -> None:
        self._module, (forward, reverse) = _module_and_rest(arguments, 2)
        self._forward, self._reverse = self._module._valve(forward), self._module._valve(reverse)

    def getModuleSim(self) -> PneumaticsBaseSim:
        return self._module

    def get(self) -> DoubleSolenoid.Value:
        forward, reverse = self._forward.get("<output"), self._reverse.get("<output")
        if forward and not reverse:
            return DoubleSolenoid.Value.kForward
        return DoubleSolenoid.Value.kReverse if reverse and not forward else DoubleSolenoid.Value.kOff

    def set(self, value: DoubleSolenoid.Value) -> None:
        self._forward.set("<output", value is DoubleSolenoid.Value.kForward)
        self._reverse.set("<output", value is DoubleSolenoid.Value.kReverse)


@values(initialized, ("Temperature", ">temperature", 0.0), ("Voltage", ">voltage", 12.0))
class PowerDistributionSim:
    """By a PowerDistribution or its module."""

    def __init__(self, module: typing.Any = 0) -> None:
        number = module if isinstance(module, int) else module.getModule()
        self._device = devices.device("PowerDistribution", number)

    def setCurrent(self, channel: int, current: float) -> None:
        self._device.set(f">current_{channel}", float(current))

    def getCurrent(self, channel: int) -> float:
        return float(self._device.get(f">current_{channel}", 0.0))

    def registerCurrentCallback(self, channel: int, callback: Callable[[str, Value], None], initialNotify: bool) -> CallbackStore:
        return registered(self._device, f">current_{channel}", "Current", float, 0.0, callback, initialNotify)

    def getAllCurrents(self, length: int) -> float:
        """Of the first channel: upstream's gives no list to Python."""
        return self.getCurrent(0)

    def setAllCurrents(self, currents: float, length: int) -> None:
        """Of the first channel: upstream's takes no list from Python."""
        self.setCurrent(0, currents)


class PDPSim(PowerDistributionSim):
    """The name of older programs."""
