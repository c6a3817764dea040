"""Valves, compressors and power distribution from the simulation's side."""

from _sandlot import devices

from .._pneumatics import DoubleSolenoid, PneumaticsModuleType


def _valve(module: int, kind: PneumaticsModuleType, channel: int) -> devices.Device:
    name = f"{module},{channel}" if kind is PneumaticsModuleType.CTREPCM else f"PH{module},{channel}"
    return devices.device("Solenoid", name)


class SolenoidSim:
    """(moduleType, channel) or (module, moduleType, channel)."""

    def __init__(self, *arguments: object) -> None:
        *module, kind, channel = arguments
        self._device = _valve(module[0] if module else kind.value, kind, channel)

    def getOutput(self) -> bool:
        return bool(self._device.get("<output", False))

    def setOutput(self, output: bool) -> None:
        self._device.set("<output", bool(output))


class DoubleSolenoidSim:
    """(moduleType, forward, reverse) or (module, moduleType, forward, reverse)."""

    def __init__(self, *arguments: object) -> None:
        *module, kind, forward, reverse = arguments
        number = module[0] if module else kind.value
        self._forward, self._reverse = _valve(number, kind, forward), _valve(number, kind, reverse)

    def get(self) -> DoubleSolenoid.Value:
        if self._forward.get("<output"):
            return DoubleSolenoid.Value.kForward
        return DoubleSolenoid.Value.kReverse if self._reverse.get("<output") else DoubleSolenoid.Value.kOff

    def set(self, value: DoubleSolenoid.Value) -> None:
        self._forward.set("<output", value is DoubleSolenoid.Value.kForward)
        self._reverse.set("<output", value is DoubleSolenoid.Value.kReverse)


class _ModuleSim:
    _kind = PneumaticsModuleType.CTREPCM
    _message = "CTREPCM"

    def __init__(self, module: object = None) -> None:
        number = getattr(module, "_module", module)
        self._number = self._kind.value if number is None else number
        self._device = devices.device(self._message, self._number)

    def getInitialized(self) -> bool:
        return bool(self._device.get("<init", False))

    def getSolenoidOutput(self, channel: int) -> bool:
        return bool(_valve(self._number, self._kind, channel).get("<output", False))

    def setCompressorOn(self, compressorOn: bool) -> None:
        self._device.set(">on", bool(compressorOn))

    def getCompressorOn(self) -> bool:
        return bool(self._device.get(">on", False))

    def setPressureSwitch(self, pressureSwitch: bool) -> None:
        self._device.set(">pressure_switch", bool(pressureSwitch))

    def getPressureSwitch(self) -> bool:
        return bool(self._device.get(">pressure_switch", False))

    def setCompressorCurrent(self, compressorCurrent: float) -> None:
        self._device.set(">current", float(compressorCurrent))

    def getCompressorCurrent(self) -> float:
        return float(self._device.get(">current", 0.0))


class CTREPCMSim(_ModuleSim):
    """CTRE's pneumatics module."""

    def getClosedLoopEnabled(self) -> bool:
        return bool(self._device.get("<closed_loop", False))


class REVPHSim(_ModuleSim):
    """REV's pneumatics hub."""

    _kind = PneumaticsModuleType.REVPH
    _message = "REVPH"


class PowerDistributionSim:
    """By a PowerDistribution or its module."""

    def __init__(self, module: object = 0) -> None:
        number = module if isinstance(module, int) else module.getModule()
        self._device = devices.device("PowerDistribution", number)

    def setVoltage(self, voltage: float) -> None:
        self._device.set(">voltage", float(voltage))

    def getVoltage(self) -> float:
        return float(self._device.get(">voltage", 12.0))

    def setTemperature(self, temperature: float) -> None:
        self._device.set(">temperature", float(temperature))

    def getTemperature(self) -> float:
        return float(self._device.get(">temperature", 25.0))

    def setCurrent(self, channel: int, current: float) -> None:
        self._device.set(f">current_{channel}", float(current))

    def getCurrent(self, channel: int) -> float:
        return float(self._device.get(f">current_{channel}", 0.0))


class PDPSim(PowerDistributionSim):
    """The name of older programs."""
