"""The battery and the boards that power goes through."""

from collections.abc import Callable

from _sandlot import clock, devices
from _sandlot.enums import Enum
from wpiutil import Sendable, SendableBuilder, SendableRegistry

from ._can import CANStatus
from ._faults import DeviceVersion, Flags

_roborio = devices.device("RoboRIO", "")


def _number(key: str, default: float) -> float:
    return float(_roborio.get(key, default))


class RadioLEDState(Enum):
    kOff = 0
    kGreen = 1
    kRed = 2
    kOrange = 3


class RobotController:
    """The roboRIO: its clock, its input and its rails."""

    kDefaultBrownout = 6.75
    _time_source: "Callable[[], int]" = staticmethod(clock.microseconds)

    @staticmethod
    def getBatteryVoltage() -> float:
        return _number(">vin_voltage", 12.0)

    @staticmethod
    def getInputVoltage() -> float:
        return _number(">vin_voltage", 12.0)

    @staticmethod
    def getInputCurrent() -> float:
        return _number(">vin_current", 0.0)

    @staticmethod
    def isBrownedOut() -> bool:
        return RobotController.getBatteryVoltage() < RobotController.getBrownoutVoltage()

    @staticmethod
    def getBrownoutVoltage() -> float:
        return _number(">brownout_voltage", RobotController.kDefaultBrownout)

    @staticmethod
    def setBrownoutVoltage(brownoutVoltage: float) -> None:
        _roborio.values[">brownout_voltage"] = float(brownoutVoltage)

    @staticmethod
    def isSysActive() -> bool:
        from ._driver_station import DriverStation

        return DriverStation.isEnabled()

    @staticmethod
    def getFPGATime() -> int:
        """[µs]"""
        return clock.microseconds()

    @staticmethod
    def getTime() -> int:
        """Of the time source, the simulation's unless the program has set one [µs]."""
        return int(RobotController._time_source())

    @staticmethod
    def setTimeSource(supplier: "Callable[[], int]") -> None:
        """What getTime returns from now on [µs]. Timers and loops keep the simulation's time."""
        RobotController._time_source = staticmethod(supplier)

    @staticmethod
    def isSystemTimeValid() -> bool:
        """Has the driver station said what time it is? Simulated time needs nobody for that."""
        return True

    @staticmethod
    def getRSLState() -> bool:
        """Is the robot's signal light on? Like RobotPy's simulation: never."""
        return False

    @staticmethod
    def getCommsDisableCount() -> int:
        """How often the robot was disabled for a lost connection: none is lost here."""
        return 0

    @staticmethod
    def getCANStatus() -> CANStatus:
        return CANStatus()

    @staticmethod
    def resetRailFaultCounts() -> None:
        for key in _rails:
            _roborio.values[key] = 0

    @staticmethod
    def setRadioLEDState(state: RadioLEDState) -> None:
        """Accepted: the radio is in no picture."""
        _roborio.set("<radio_led", int(state))

    @staticmethod
    def getRadioLEDState() -> RadioLEDState:
        return RadioLEDState(int(_roborio.get("<radio_led", 0)))

    @staticmethod
    def getUserButton() -> bool:
        return bool(_roborio.get(">fpga_button", False))

    @staticmethod
    def getFPGAVersion() -> int:
        return 2018

    @staticmethod
    def getFPGARevision() -> int:
        return 0

    @staticmethod
    def getSerialNumber() -> str:
        return str(_roborio.get(">serial_number", ""))

    @staticmethod
    def getComments() -> str:
        return str(_roborio.get(">comments", ""))

    @staticmethod
    def getTeamNumber() -> int:
        return int(_roborio.get(">team_number", 0))

    @staticmethod
    def getCPUTemp() -> float:
        """[degrees Celsius]"""
        return _number(">cpu_temp", 45.0)

    @staticmethod
    def getVoltage3V3() -> float:
        return _number(">3v3_voltage", 3.3)

    @staticmethod
    def getCurrent3V3() -> float:
        return _number(">3v3_current", 0.0)

    @staticmethod
    def getEnabled3V3() -> bool:
        return bool(_roborio.get(">3v3_active", True))

    @staticmethod
    def getVoltage5V() -> float:
        return _number(">5v_voltage", 5.0)

    @staticmethod
    def getCurrent5V() -> float:
        return _number(">5v_current", 0.0)

    @staticmethod
    def getEnabled5V() -> bool:
        return bool(_roborio.get(">5v_active", True))

    @staticmethod
    def getVoltage6V() -> float:
        return _number(">6v_voltage", 6.0)

    @staticmethod
    def getCurrent6V() -> float:
        return _number(">6v_current", 0.0)

    @staticmethod
    def getEnabled6V() -> bool:
        return bool(_roborio.get(">6v_active", True))


_rails: list[str] = []


def _rail(name: str) -> None:
    """Faults of a rail, of which there are none, and its switch."""

    def count() -> int:
        return int(_roborio.get(f">{name.lower()}_faults", 0))

    def enable(enabled: bool) -> None:
        _roborio.set(f">{name.lower()}_active", bool(enabled))

    _rails.append(f">{name.lower()}_faults")
    setattr(RobotController, f"getFaultCount{name}", staticmethod(count))
    setattr(RobotController, f"setEnabled{name}", staticmethod(enable))


for _name in ("3V3", "5V", "6V"):
    _rail(_name)


class SensorUtil:
    """How many channels a roboRIO has, and which of them there are."""

    @staticmethod
    def getDefaultCTREPCMModule() -> int:
        return 0

    @staticmethod
    def getDefaultREVPHModule() -> int:
        return 1

    @staticmethod
    def getNumDigitalChannels() -> int:
        return devices.dio.count

    @staticmethod
    def getNumAnalogInputs() -> int:
        return devices.analog_inputs.count

    @staticmethod
    def getNumAnalogOuputs() -> int:
        """The name is upstream's."""
        return devices.analog_outputs.count

    @staticmethod
    def getNumPwmChannels() -> int:
        return devices.pwm.count

    @staticmethod
    def getNumRelayChannels() -> int:
        return devices.relays.count

    @staticmethod
    def checkDigitalChannel(channel: int) -> bool:
        return 0 <= channel < devices.dio.count

    @staticmethod
    def checkAnalogInputChannel(channel: int) -> bool:
        return 0 <= channel < devices.analog_inputs.count

    @staticmethod
    def checkAnalogOutputChannel(channel: int) -> bool:
        return 0 <= channel < devices.analog_outputs.count

    @staticmethod
    def checkPWMChannel(channel: int) -> bool:
        return 0 <= channel < devices.pwm.count

    @staticmethod
    def checkRelayChannel(channel: int) -> bool:
        return 0 <= channel < devices.relays.count


_sticky = ("Brownout", "CanWarning", "CanBusOff", "HardwareFault", "FirmwareFault", "HasReset")


class PowerDistribution(Sendable):
    """CTRE's PDP or REV's PDH. HALSim has no messages for it: what the roboRIO knows stands for the whole."""

    kDefaultModule = -1

    class ModuleType(Enum):
        kCTRE = 1
        kRev = 2

    class Faults(Flags):
        """None."""

        _names = (*(f"Channel{each}BreakerFault" for each in range(24)), "Brownout", "CanWarning", "HardwareFault")

        def getBreakerFault(self, channel: int) -> bool:
            return self._channel(f"Channel{channel}BreakerFault", channel)

    class StickyFaults(Flags):
        """None."""

        _names = (*(f"Channel{each}BreakerFault" for each in range(24)), *_sticky)

        def getBreakerFault(self, channel: int) -> bool:
            return self._channel(f"Channel{channel}BreakerFault", channel)

    class Version(DeviceVersion):
        """Of a simulated board: all 0."""

    def getFaults(self) -> Faults:
        return PowerDistribution.Faults()

    def getStickyFaults(self) -> StickyFaults:
        return PowerDistribution.StickyFaults()

    def getVersion(self) -> Version:
        return PowerDistribution.Version()

    def __init__(self, module: int = -1, moduleType: "PowerDistribution.ModuleType" = ModuleType.kCTRE) -> None:
        rev = moduleType is PowerDistribution.ModuleType.kRev
        self._type = moduleType
        self._module = module if module >= 0 else int(rev)
        # The HAL's own words.
        if rev and not 1 <= self._module <= 63:
            raise RuntimeError(
                f"Invalid Index for REV PDH\n Status: -1030\n  Minimum: 1 Maximum: 63 Requested: {self._module}: Module {self._module}"
            )
        self._channels = 24 if rev else 16
        self._switched = False
        self._device = devices.device("PowerDistribution", self._module)
        self._device.set("<init", True)
        SendableRegistry.addLW(self, "PowerDistribution", self._module)

    def getNumChannels(self) -> int:
        return self._channels

    def getVoltage(self) -> float:
        return float(self._device.get(">voltage", RobotController.getBatteryVoltage()))

    def getTemperature(self) -> float:
        return float(self._device.get(">temperature", 25.0))

    def getCurrent(self, channel: int) -> float:
        if not 0 <= channel < self._channels:
            raise RuntimeError(f"channel {channel}; there are 0 to {self._channels - 1}")
        return float(self._device.get(f">current_{channel}", 0.0))

    def getAllCurrents(self) -> list[float]:
        return [self.getCurrent(channel) for channel in range(self._channels)]

    def getTotalCurrent(self) -> float:
        return sum(self.getAllCurrents())

    def getTotalPower(self) -> float:
        return self.getTotalCurrent() * self.getVoltage()

    def getTotalEnergy(self) -> float:
        return 0.0

    def resetTotalEnergy(self) -> None:
        pass

    def clearStickyFaults(self) -> None:
        pass

    def getModule(self) -> int:
        return self._module

    def getType(self) -> "PowerDistribution.ModuleType":
        return self._type

    def getSwitchableChannel(self) -> bool:
        return self._switched

    def setSwitchableChannel(self, enabled: bool) -> None:
        self._switched = enabled

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("PowerDistribution")
        for channel in range(self._channels):
            builder.addDoubleProperty(f"Chan{channel}", lambda channel=channel: self.getCurrent(channel), None)
        builder.addDoubleProperty("Voltage", self.getVoltage, None)
        builder.addDoubleProperty("TotalCurrent", self.getTotalCurrent, None)
        builder.addBooleanProperty("SwitchableChannel", self.getSwitchableChannel, self.setSwitchableChannel)
