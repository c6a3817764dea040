"""REV's Servo Hub: six channels. No robot has servos; a program reads back what it has told its channels."""

import typing

from _sandlot import can_motors
from _sandlot.enums import Enum

from . import _enums
from ._config import BaseConfig
from ._enums import REVLibError

_channels = 6
_made: "dict[int, ServoHub]" = {}


class PulseRange_t:
    """Pulses of a servo [us]."""

    def __init__(self) -> None:
        self.minPulse_us, self.centerPulse_us, self.maxPulse_us = 500, 1500, 2500


class ChannelId(Enum):
    kChannelId0 = 0
    kChannelId1 = 1
    kChannelId2 = 2
    kChannelId3 = 3
    kChannelId4 = 4
    kChannelId5 = 5


class BehaviorWhenDisabled(Enum):
    kDoNotSupplyPower = 0
    kSupplyPower = 1


class Bank(Enum):
    kBank0_2 = 0
    kBank3_5 = 1


class CommunicationMode(Enum):
    kNone = 0
    kCAN = 1
    kRS_485 = 2


ServoHubParameter: typing.Any = Enum(
    "ServoHubParameter",
    {
        **{
            f"kChannel{each}_{part}": 3 * each + i
            for each in range(_channels)
            for i, part in enumerate(("MinPulseWidth", "CenterPulseWidth", "MaxPulseWidth"))
        },
        **{f"kChannel{each}_DisableBehavior": 18 + each for each in range(_channels)},
    },
)


class ServoChannelConfig(BaseConfig):
    """Of one channel."""

    BehaviorWhenDisabled = BehaviorWhenDisabled
    PulseRange_t = PulseRange_t

    def __init__(self, channelId: ChannelId) -> None:
        super().__init__()
        self._channel = int(channelId)

    def pulseRange(self, minPulse_us: typing.Any, centerPulse_us: int = 1500, maxPulse_us: int = 2500, **named: typing.Any) -> typing.Any:
        """Three widths, or a PulseRange_t [us]."""
        given = named.get("pulseRange_us", minPulse_us)
        if isinstance(given, PulseRange_t):
            return self._note("pulses", (given.minPulse_us, given.centerPulse_us, given.maxPulse_us))
        return self._note("pulses", (int(minPulse_us), int(centerPulse_us), int(maxPulse_us)))

    def disableBehavior(self, behavior: BehaviorWhenDisabled) -> typing.Any:
        return self._note("behavior", behavior)


class ServoHubConfig(BaseConfig):
    """Of all channels."""

    def __init__(self) -> None:
        super().__init__()
        for each in ChannelId:
            setattr(self, f"channel{int(each)}", ServoChannelConfig(each))

    def apply(self, channelId: typing.Any, config: "ServoChannelConfig | None" = None) -> typing.Any:
        """(config), or (channelId, config)."""
        if config is None:
            return super().apply(channelId)
        getattr(self, f"channel{int(channelId)}").apply(config)
        return self


class ServoChannelConfigAccessor:
    """What a channel has been told."""

    def __init__(self, hub: "ServoHub", channel: int) -> None:
        self._hub, self._channel = hub, channel

    def getPulseRange(self) -> PulseRange_t:
        found = PulseRange_t()
        pulses = self._hub._parameters.get(f"channel{self._channel}.pulses")
        if pulses is not None:
            found.minPulse_us, found.centerPulse_us, found.maxPulse_us = pulses
        return found

    def getDisableBehavior(self) -> BehaviorWhenDisabled:
        return self._hub._parameters.get(f"channel{self._channel}.behavior", BehaviorWhenDisabled.kSupplyPower)


class ServoHubConfigAccessor:
    """What a hub has been told."""

    def __init__(self, hub: "ServoHub") -> None:
        self._hub = hub
        for each in range(_channels):
            setattr(self, f"channel{each}", ServoChannelConfigAccessor(hub, each))

    def channel(self, channelId: ChannelId) -> ServoChannelConfigAccessor:
        return getattr(self, f"channel{int(channelId)}")


class ServoChannel:
    """One channel of a hub."""

    ChannelId = ChannelId
    kNumServoChannels = _channels

    def __init__(self, hub: "ServoHub", channelId: ChannelId) -> None:
        self._hub, self._id = hub, channelId
        self._values = {
            "Pulse Width": hub._device.createInt(f"Channel {int(channelId)} Pulse Width", _output(), 0),
            "Enabled": hub._device.createBoolean(f"Channel {int(channelId)} Enabled", _output(), False),
            "Powered": hub._device.createBoolean(f"Channel {int(channelId)} Powered", _output(), False),
        }

    def getChannelId(self) -> ChannelId:
        return self._id

    def setPulseWidth(self, pulseWidth_us: int) -> REVLibError:
        self._values["Pulse Width"].set(int(pulseWidth_us))
        return REVLibError.kOk

    def getPulseWidth(self) -> int:
        return int(self._values["Pulse Width"].get())

    def setEnabled(self, enabled: bool) -> REVLibError:
        self._values["Enabled"].set(bool(enabled))
        return REVLibError.kOk

    def isEnabled(self) -> bool:
        return bool(self._values["Enabled"].get())

    def setPowered(self, powered: bool) -> REVLibError:
        self._values["Powered"].set(bool(powered))
        return REVLibError.kOk

    def getCurrent(self) -> float:
        return 0.0


def _output() -> typing.Any:
    import hal

    return hal.SimDevice.Direction.kOutput


class _Flags:
    """Faults or warnings, none at first. faults: bits, the first name's is 1."""

    _names: "tuple[str, ...]" = ()

    def __init__(self, faults: int = 0) -> None:
        self.rawBits = int(faults)
        for i, name in enumerate(self._names):
            setattr(self, name, bool(self.rawBits >> i & 1))

    def _any(self) -> bool:
        return any(getattr(self, name) for name in self._names)


class ServoHubLowLevel:
    """What is below a hub."""

    CommunicationMode = CommunicationMode

    class FirmwareVersion:
        """None in a simulation."""

        def __init__(self) -> None:
            self.firmwareFix = self.firmwareMinor = self.firmwareYear = self.hardwareMajor = self.hardwareMinor = 0

    class PeriodicStatus0:
        """Its supply."""

        def __init__(self) -> None:
            self.voltage = self.servoVoltage = self.deviceCurrent = 0.0
            self.primaryHeartbeatLock = self.systemEnabled = self.programmingEnabled = self.activelyProgramming = False
            self.communicationMode = CommunicationMode.kCAN
            self.timestamp = 0

    class PeriodicStatus1:
        """Faults and warnings, now and sticky."""

        def __init__(self) -> None:
            for name in ("regulatorPowerGoodFault", "firmwareFault", "hardwareFault", *ServoHub.Warnings._names):
                setattr(self, name, False)
                setattr(self, f"sticky{name[0].upper()}{name[1:]}", False)
            self.timestamp = 0

    class PeriodicStatus2:
        """Channels 0 to 2."""

        _first = 0

        def __init__(self) -> None:
            for each in range(self._first, self._first + 3):
                setattr(self, f"channel{each}PulseWidth", 0)
                setattr(self, f"channel{each}Enabled", False)
                setattr(self, f"channel{each}OutOfRange", False)
            self.timestamp = 0

    class PeriodicStatus3(PeriodicStatus2):
        """Channels 3 to 5."""

        _first = 3

    class PeriodicStatus4:
        """Currents."""

        def __init__(self) -> None:
            for each in range(_channels):
                setattr(self, f"channel{each}Current", 0.0)
            self.timestamp = 0

    def __init__(self, deviceID: int) -> None:
        self._id = can_motors.check_id("ServoHub", deviceID)
        self._period = 10

    def getDeviceId(self) -> int:
        return self._id

    def getFirmwareVersion(self) -> "ServoHubLowLevel.FirmwareVersion":
        return ServoHubLowLevel.FirmwareVersion()

    def getFirmwareVersionString(self) -> str:
        return "v0.0.0"

    def setControlFramePeriodMs(self, period_ms: int) -> None:
        self._period = int(period_ms)

    def getControlFramePeriodMs(self) -> int:
        return self._period

    def setCANTimeout(self, timeout_ms: int) -> REVLibError:
        return REVLibError.kOk

    def setCANMaxRetries(self, numRetries: int) -> None:
        """Accepted."""

    def setPeriodicFrameTimeout(self, timeout_ms: int) -> None:
        """Accepted."""

    def createSimFaultManager(self) -> None:
        """Accepted."""


class ServoHub(ServoHubLowLevel):
    """A hub on the CAN bus."""

    Bank = Bank
    ResetMode = _enums.ResetMode

    class Faults(_Flags):
        """Its own."""

        _names = ("regulatorPowerGood", "firmware", "hardware", "lowBattery")

    class Warnings(_Flags):
        """Its own."""

        _names = ("brownout", "canWarning", "canBusOff", "hasReset", *(f"channel{each}Overcurrent" for each in range(_channels)))

    def __init__(self, deviceID: int) -> None:
        import hal

        super().__init__(deviceID)
        if deviceID in _made:
            raise RuntimeError(f"ServoHub({deviceID}): this program has made a Servo Hub with the CAN id {deviceID} already")
        _made[deviceID] = self
        self._device = hal.SimDevice(f"Servo Hub [{deviceID}]")
        self._voltage = self._device.createDouble("Voltage", hal.SimDevice.Direction.kInput, 12.0)
        self._servoVoltage = self._device.createDouble("Servo Voltage", hal.SimDevice.Direction.kInput, 6.0)
        self._current = self._device.createDouble("Device Current", hal.SimDevice.Direction.kInput, 0.0)
        self._banks = [self._device.createInt(f"Bank {name} Pulse Period", _output(), 20000) for name in ("0-2", "3-5")]
        self._parameters: "dict[str, typing.Any]" = {}
        self._servos = [ServoChannel(self, each) for each in ChannelId]
        self._flags: "dict[str, typing.Any]" = {}
        can_motors.no_model("rev.ServoHub", "no robot has servos; its channels keep what they are told")

    def configure(self, config: ServoHubConfig, resetMode: typing.Any) -> REVLibError:
        if int(resetMode) == int(_enums.ResetMode.kResetSafeParameters):
            self._parameters.clear()
        self._parameters.update(config.flattenParameters())
        return REVLibError.kOk

    configureAsync = configure

    @property
    def configAccessor(self) -> ServoHubConfigAccessor:
        return ServoHubConfigAccessor(self)

    def getServoChannel(self, channelId: ChannelId) -> ServoChannel:
        return self._servos[int(channelId)]

    def setBankPulsePeriod(self, bank: Bank, pulsePeriod_us: int) -> REVLibError:
        self._banks[int(bank)].set(int(pulsePeriod_us))
        return REVLibError.kOk

    def getDeviceVoltage(self) -> float:
        return float(self._voltage.get())

    def getServoVoltage(self) -> float:
        return float(self._servoVoltage.get())

    def getDeviceCurrent(self) -> float:
        return float(self._current.get())

    def getFaults(self) -> "ServoHub.Faults":
        return self._flags.get("Faults") or ServoHub.Faults()

    def getStickyFaults(self) -> "ServoHub.Faults":
        return self._flags.get("StickyFaults") or ServoHub.Faults()

    def getWarnings(self) -> "ServoHub.Warnings":
        return self._flags.get("Warnings") or ServoHub.Warnings()

    def getStickyWarnings(self) -> "ServoHub.Warnings":
        return self._flags.get("StickyWarnings") or ServoHub.Warnings()

    def hasActiveFault(self) -> bool:
        return self.getFaults()._any()

    def hasStickyFault(self) -> bool:
        return self.getStickyFaults()._any()

    def hasActiveWarning(self) -> bool:
        return self.getWarnings()._any()

    def hasStickyWarning(self) -> bool:
        return self.getStickyWarnings()._any()

    def clearFaults(self) -> REVLibError:
        self._flags.pop("StickyFaults", None)
        self._flags.pop("StickyWarnings", None)
        return REVLibError.kOk

    def getPeriodicStatus0(self) -> ServoHubLowLevel.PeriodicStatus0:
        found = ServoHubLowLevel.PeriodicStatus0()
        found.voltage, found.servoVoltage = self.getDeviceVoltage(), self.getServoVoltage()
        found.deviceCurrent = self.getDeviceCurrent()
        return found

    def getPeriodicStatus1(self) -> ServoHubLowLevel.PeriodicStatus1:
        return ServoHubLowLevel.PeriodicStatus1()

    def _channelStatus(self, found: typing.Any) -> typing.Any:
        for each in range(found._first, found._first + 3):
            setattr(found, f"channel{each}PulseWidth", self._servos[each].getPulseWidth())
            setattr(found, f"channel{each}Enabled", self._servos[each].isEnabled())
        return found

    def getPeriodicStatus2(self) -> ServoHubLowLevel.PeriodicStatus2:
        return self._channelStatus(ServoHubLowLevel.PeriodicStatus2())

    def getPeriodicStatus3(self) -> ServoHubLowLevel.PeriodicStatus3:
        return self._channelStatus(ServoHubLowLevel.PeriodicStatus3())

    def getPeriodicStatus4(self) -> ServoHubLowLevel.PeriodicStatus4:
        return ServoHubLowLevel.PeriodicStatus4()


class ServoHubSimFaultManager:
    """Faults that a program's own simulation sets."""

    def __init__(self, servoHub: ServoHub) -> None:
        self._hub = servoHub

    def setFaults(self, faults: ServoHub.Faults) -> None:
        self._hub._flags["Faults"] = faults

    def setStickyFaults(self, faults: ServoHub.Faults) -> None:
        self._hub._flags["StickyFaults"] = faults

    def setWarnings(self, warnings: ServoHub.Warnings) -> None:
        self._hub._flags["Warnings"] = warnings

    def setStickyWarnings(self, warnings: ServoHub.Warnings) -> None:
        self._hub._flags["StickyWarnings"] = warnings


class ServoHubSim:
    """What a program's own simulation says to a hub."""

    def __init__(self, servoHub: ServoHub) -> None:
        self._hub = servoHub

    def getDeviceVoltage(self) -> float:
        return self._hub.getDeviceVoltage()

    def setDeviceVoltage(self, voltage: float) -> None:
        self._hub._voltage.set(float(voltage))

    def getServoVoltage(self) -> float:
        return self._hub.getServoVoltage()

    def setServoVoltage(self, voltage: float) -> None:
        self._hub._servoVoltage.set(float(voltage))

    def getDeviceCurrent(self) -> float:
        return self._hub.getDeviceCurrent()

    def setDeviceCurrent(self, current: float) -> None:
        self._hub._current.set(float(current))

    def getBankPulsePeriod(self, bank: Bank) -> int:
        return int(self._hub._banks[int(bank)].get())

    def setBankPulsePeriod(self, bank: Bank, pulsePeriod_us: int) -> None:
        self._hub.setBankPulsePeriod(bank, pulsePeriod_us)

    def getFaultManager(self) -> ServoHubSimFaultManager:
        return ServoHubSimFaultManager(self._hub)

    def enable(self) -> None:
        """Accepted: its channels turn nothing."""

    disable = useDriverStationEnable = enable
