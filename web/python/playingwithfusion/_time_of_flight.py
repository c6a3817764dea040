"""A time of flight sensor: millimetres to what is ahead, as its SimDevice has them."""

import enum

from _sandlot import can_motors, devices
from wpiutil import Sendable, SendableBuilder, SendableRegistry


class TimeOfFlight(Sendable):
    """On CAN. robot.json's wiring gives it a range finder: simDeviceInput with the name "TimeOfFlight[ID]", the value "Range", scale 1000."""

    class RangingMode(enum.IntEnum):
        kShort = 0
        kMedium = 1
        kLong = 2

    class Status(enum.IntEnum):
        kValid = 0
        kSigmaHigh = 1
        kReturnSignalLow = 2
        kReturnPhaseBad = 4
        kHardwareFailure = 5
        kWrappedTarget = 7
        kInternalError = 8
        kInvalid = 14

    #: How far each mode sees, by the data sheet [mm].
    _reach = {RangingMode.kShort: 1300.0, RangingMode.kMedium: 3000.0, RangingMode.kLong: 4000.0}

    def __init__(self, sensorID: int) -> None:
        self._id = can_motors.check_id("TimeOfFlight", sensorID)
        self._mode = TimeOfFlight.RangingMode.kLong
        self._device = devices.device("SimDevice", f"TimeOfFlight[{sensorID}]")
        # A simulation only fills in values that a program has announced.
        if self._device.values.get(">Range") is None:
            self._device.put(">Range", 0.0)
        SendableRegistry.addLW(self, "TimeOfFlight", sensorID)

    def getRange(self) -> float:
        """To what is ahead [mm]."""
        return float(self._device.get(">Range", 0.0))

    def getRangeSigma(self) -> float:
        """A simulated range has no spread of its own [mm]."""
        return 0.0

    def isRangeValid(self) -> bool:
        """Whether there is something within the mode's reach."""
        return 0.0 < self.getRange() <= TimeOfFlight._reach[self._mode]

    def getStatus(self) -> "TimeOfFlight.Status":
        return TimeOfFlight.Status.kValid if self.isRangeValid() else TimeOfFlight.Status.kReturnSignalLow

    def setRangingMode(self, mode: "TimeOfFlight.RangingMode", sampleTime: float) -> None:
        """How far it sees. sampleTime: accepted; a range is as new as the tick [ms]."""
        self._mode = TimeOfFlight.RangingMode(mode)

    def setRangeOfInterest(self, topLeftX: int, topLeftY: int, bottomRightX: int, bottomRightY: int) -> None:
        """Accepted: a range finder looks along a line."""

    def getAmbientLightLevel(self) -> float:
        """There is no light that a simulated one could see."""
        return 0.0

    def identifySensor(self) -> None:
        """Accepted: it has no lamp."""

    def getFirmwareVersion(self) -> int:
        return 0

    def getSerialNumber(self) -> int:
        return self._id

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("Ultrasonic")
        builder.addDoubleProperty("Value", self.getRange, None)
