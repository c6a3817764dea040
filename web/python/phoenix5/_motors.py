"""Talon SRX and Victor SPX: brushed motors, whose loops run on board. A Talon's sensor counts 4096 a turn of the shaft that the motor
turns, as CTRE's magnetic encoder does; output is counted to 1023, so gains are those of a real Talon."""

import copy
import typing

from _sandlot import can_motors, report
from wpilib.interfaces import MotorController
from wpiutil import Sendable, SendableBuilder, SendableRegistry

from . import _configuration
from ._configuration import BaseMotorControllerConfiguration
from ._enums import (
    ControlMode,
    DemandType,
    ErrorCode,
    FollowerType,
    InvertType,
    NeutralMode,
)

#: Counts of a turn of the shaft; of the output; and of a second in the unit of speeds, which is 100 ms.
_counts = 4096.0
_full = 1023.0
_rate = 0.1

_looped = {
    ControlMode.Position: can_motors.position,
    ControlMode.Velocity: can_motors.velocity,
    ControlMode.MotionMagic: can_motors.profile_position,
}
_accepted = ("config", "setStatusFramePeriod", "setControlFramePeriod", "clear", "changeMotionControlFramePeriod")


class BaseMotorController:
    """What both have."""

    _name = "Talon SRX[%d]"

    def __init__(self, deviceNumber: int, model: str = "", canbus: str = "") -> None:
        title = type(self).__name__.removeprefix("WPI_")
        self._id = can_motors.check_id(title, deviceNumber)
        self._loop = can_motors.motor(self._name % deviceNumber, f"{title} {deviceNumber}")
        self._loop.refreshed = self._scale
        self._inverted = 1.0
        self._phase = 1.0
        self._mode = ControlMode.Disabled
        self._value = 0.0
        self._slot = 0
        self._leader: "tuple[BaseMotorController, InvertType] | None" = None
        self._limits = {"continuous": 0.0, "enabled": False}
        self._all: "BaseMotorControllerConfiguration | None" = None
        self._loop.set("brake", 1.0)
        self._scale()

    # ---- its settings ----

    def set(self, mode: ControlMode, value: float, demand1Type: DemandType = DemandType.Neutral, demand1: float = 0.0) -> None:
        """The value's unit is the mode's: -1 to 1, counts, counts in 100 ms, A, or the number of the leader."""
        loop = self._loop
        self._mode, self._value = mode, float(value)
        feed = float(demand1) if demand1Type is DemandType.ArbitraryFeedForward else 0.0
        if mode is ControlMode.PercentOutput:
            loop.request(can_motors.opened, max(-1.0, min(1.0, value + feed)), can_motors.duty)
        elif mode is ControlMode.Current:
            loop.request(can_motors.opened, value, can_motors.amps)
        elif mode is ControlMode.Follower:
            loop.request(can_motors.follow, int(value), feed=self._inverted)
        elif mode in _looped:
            loop.request(_looped[mode], float(value), can_motors.duty, self._slot, feed)
        else:
            if mode is not ControlMode.Disabled:
                can_motors.no_model(f"ControlMode.{mode.name}", "there is no model of it; Position and MotionMagic are there")
            loop.request(can_motors.neutral)

    def neutralOutput(self) -> None:
        self.set(ControlMode.Disabled, 0.0)

    def follow(self, masterToFollow: "BaseMotorController", followerType: FollowerType = FollowerType.PercentOutput) -> None:
        """From now on it puts out what the other one does."""
        kind = self._leader[1] if self._leader is not None else InvertType.None_
        self._leader = (masterToFollow, kind)
        self._mode, self._value = ControlMode.Follower, float(masterToFollow.getDeviceID())
        self._follow()

    def _follow(self) -> None:
        if self._leader is None or self._mode is not ControlMode.Follower:
            return
        leader, kind = self._leader
        # A follower's own direction counts unless it is told to go as, or against, its leader's.
        sign = {InvertType.FollowMaster: 1.0, InvertType.OpposeMaster: -1.0}.get(kind, self._inverted * leader._inverted)
        self._loop.request(can_motors.follow, leader.getDeviceID(), feed=sign)

    def setInverted(self, invert: "bool | InvertType") -> None:
        if isinstance(invert, InvertType):
            if self._leader is not None and invert >= InvertType.FollowMaster:
                self._leader = (self._leader[0], invert)
            self._inverted = -1.0 if invert in (InvertType.InvertMotorOutput, InvertType.OpposeMaster) else 1.0
        else:
            self._inverted = -1.0 if invert else 1.0
        self._scale()
        self._follow()

    def getInverted(self) -> bool:
        return self._inverted < 0.0

    def setSensorPhase(self, PhaseSensor: bool) -> None:
        self._phase = -1.0 if PhaseSensor else 1.0
        self._scale()

    def setNeutralMode(self, neutralMode: NeutralMode) -> None:
        self._loop.set("brake", 0.0 if neutralMode is NeutralMode.Coast else 1.0)

    def _scale(self) -> None:
        """Counts per turn of the rotor: of the shaft's encoder where the wiring says how the shaft turns."""
        shaft = abs(self._loop.raw("shaftPerTurn")) or 1.0
        self._loop.scale(self._inverted * shaft * _counts, _rate, self._phase)

    # ---- settings ----

    def configFactoryDefault(self, timeoutMs: int = 50) -> ErrorCode:
        for slot in range(4):
            for gain in ("kP", "kI", "kD", "kF"):
                self._loop.set(f"{gain}{slot}", 0.0)
        for key in ("openDutyRamp", "closedDutyRamp", "stator", "supply", "nominal", "softForwardOn", "softReverseOn"):
            self._loop.set(key, 0.0)
        self.setInverted(False)
        self.setSensorPhase(False)
        return ErrorCode.OK

    def config_kP(self, slotIdx: int, value: float, timeoutMs: int = 0) -> ErrorCode:
        return self._gain("kP", slotIdx, value / _full)

    def config_kI(self, slotIdx: int, value: float, timeoutMs: int = 0) -> ErrorCode:
        # A Talon sums the error once a millisecond.
        return self._gain("kI", slotIdx, 1000.0 * value / _full)

    def config_kD(self, slotIdx: int, value: float, timeoutMs: int = 0) -> ErrorCode:
        return self._gain("kD", slotIdx, value / _full / 1000.0)

    def config_kF(self, slotIdx: int, value: float, timeoutMs: int = 0) -> ErrorCode:
        return self._gain("kF", slotIdx, value / _full)

    def config_IntegralZone(self, slotIdx: int, izone: float, timeoutMs: int = 0) -> ErrorCode:
        return self._gain("zone", slotIdx, izone)

    def _gain(self, name: str, slot: int, value: float) -> ErrorCode:
        self._loop.set(f"{name}{slot}", value)
        return ErrorCode.OK

    def selectProfileSlot(self, slotIdx: int, pidIdx: int = 0) -> ErrorCode:
        if pidIdx == 0:
            self._slot = int(slotIdx)
        return ErrorCode.OK

    def configMotionCruiseVelocity(self, sensorUnitsPer100ms: float, timeoutMs: int = 0) -> ErrorCode:
        return self._put("cruise", sensorUnitsPer100ms)

    def configMotionAcceleration(self, sensorUnitsPer100msPerSec: float, timeoutMs: int = 0) -> ErrorCode:
        return self._put("acceleration", sensorUnitsPer100msPerSec)

    def configOpenloopRamp(self, secondsFromNeutralToFull: float, timeoutMs: int = 0) -> ErrorCode:
        return self._put("openDutyRamp", secondsFromNeutralToFull)

    def configClosedloopRamp(self, secondsFromNeutralToFull: float, timeoutMs: int = 0) -> ErrorCode:
        return self._put("closedDutyRamp", secondsFromNeutralToFull)

    def configVoltageCompSaturation(self, voltage: float, timeoutMs: int = 0) -> ErrorCode:
        self._saturation = float(voltage)
        return ErrorCode.OK

    def enableVoltageCompensation(self, enable: bool) -> None:
        self._put("nominal", getattr(self, "_saturation", 12.0) if enable else 0.0)

    def configForwardSoftLimitThreshold(self, forwardSensorLimit: float, timeoutMs: int = 0) -> ErrorCode:
        return self._put("softForward", forwardSensorLimit)

    def configReverseSoftLimitThreshold(self, reverseSensorLimit: float, timeoutMs: int = 0) -> ErrorCode:
        return self._put("softReverse", reverseSensorLimit)

    def configForwardSoftLimitEnable(self, enable: bool, timeoutMs: int = 0) -> ErrorCode:
        return self._put("softForwardOn", enable)

    def configReverseSoftLimitEnable(self, enable: bool, timeoutMs: int = 0) -> ErrorCode:
        return self._put("softReverseOn", enable)

    def _put(self, key: str, value: float) -> ErrorCode:
        self._loop.set(key, float(value))
        return ErrorCode.OK

    # ---- its motion ----

    def getDeviceID(self) -> int:
        return self._id

    def getBaseID(self) -> int:
        return self._id

    def getControlMode(self) -> ControlMode:
        return self._mode

    def getSelectedSensorPosition(self, pidIdx: int = 0) -> float:
        return self._loop.position

    def getSelectedSensorVelocity(self, pidIdx: int = 0) -> float:
        """Counts in 100 ms."""
        return self._loop.velocity

    def setSelectedSensorPosition(self, sensorPos: float, pidIdx: int = 0, timeoutMs: int = 50) -> ErrorCode:
        self._loop.zero(float(sensorPos))
        return ErrorCode.OK

    def getClosedLoopTarget(self, pidIdx: int = 0) -> float:
        return self._value if self._mode in _looped else 0.0

    def getClosedLoopError(self, pidIdx: int = 0) -> float:
        if self._mode not in _looped:
            return 0.0
        return self._value - (self._loop.velocity if self._mode is ControlMode.Velocity else self._loop.position)

    def getMotorOutputVoltage(self) -> float:
        loop = self._loop
        return loop.applied_volts if loop.is_wired else can_motors.wanted_volts(loop)

    def getMotorOutputPercent(self) -> float:
        return self.getMotorOutputVoltage() / self._loop.bus

    def getBusVoltage(self) -> float:
        return self._loop.bus

    def getTemperature(self) -> float:
        return self._loop.raw("temperature") or 25.0

    def getFirmwareVersion(self) -> int:
        return 0x1605

    def hasResetOccurred(self) -> bool:
        return False

    def configAllSettings(self, allConfigs: BaseMotorControllerConfiguration, timeoutMs: int = 50) -> ErrorCode:
        """From now on it has all of these."""
        for name, call in _configuration.simple.items():
            getattr(self, call)(getattr(allConfigs, name))
        for slot in range(4):
            given = getattr(allConfigs, f"slot{slot}")
            for name, call in _configuration.gains.items():
                getattr(self, call)(slot, getattr(given, name))
        self._all = copy.deepcopy(allConfigs)
        return ErrorCode.OK

    def getAllConfigs(self, allConfigs: BaseMotorControllerConfiguration, timeoutMs: int = 50) -> None:
        """Fills them with those of the last configAllSettings(), else as delivered."""
        vars(allConfigs).update(copy.deepcopy(vars(self._all if self._all is not None else type(allConfigs)())))

    def getLastError(self) -> ErrorCode:
        return ErrorCode.OK

    def valueUpdated(self) -> None:
        """Accepted: followers hear by themselves."""

    def __getattr__(self, name: str) -> typing.Any:
        if name.startswith(_accepted):
            report.once(f"{type(self).__name__}.{name} is accepted and changes nothing here")
            return lambda *args, **keywords: ErrorCode.OK
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")


class BaseTalon(BaseMotorController):
    """What only Talons have: a sensor of their own, and currents."""

    def configSelectedFeedbackSensor(self, feedbackDevice: object, pidIdx: int = 0, timeoutMs: int = 0) -> ErrorCode:
        """Accepted: each of them counts as the encoder on the shaft."""
        return ErrorCode.OK

    def getStatorCurrent(self) -> float:
        return abs(self._loop.raw("current"))

    def getSupplyCurrent(self) -> float:
        return self._loop.raw("supply")

    def getOutputCurrent(self) -> float:
        return self.getStatorCurrent()

    def isFwdLimitSwitchClosed(self) -> int:
        return 0

    def isRevLimitSwitchClosed(self) -> int:
        return 0


class TalonSRX(BaseTalon):
    """A Talon SRX."""

    def configContinuousCurrentLimit(self, amps: float, timeoutMs: int = 0) -> ErrorCode:
        self._limits["continuous"] = float(amps)
        return self._limit()

    def configPeakCurrentLimit(self, amps: float, timeoutMs: int = 0) -> ErrorCode:
        """Accepted: the continuous limit counts from the first moment."""
        return ErrorCode.OK

    def configPeakCurrentDuration(self, milliseconds: int, timeoutMs: int = 0) -> ErrorCode:
        return ErrorCode.OK

    def enableCurrentLimit(self, enable: bool) -> None:
        self._limits["enabled"] = bool(enable)
        self._limit()

    def configSupplyCurrentLimit(self, currLimitConfigs: "SupplyCurrentLimitConfiguration", timeoutMs: int = 50) -> ErrorCode:
        self._limits = {"continuous": currLimitConfigs.currentLimit, "enabled": currLimitConfigs.enable}
        return self._limit()

    def configAllSettings(self, allConfigs: BaseMotorControllerConfiguration, timeoutMs: int = 50) -> ErrorCode:
        self.configContinuousCurrentLimit(getattr(allConfigs, "continuousCurrentLimit", 0.0))
        return super().configAllSettings(allConfigs, timeoutMs)

    def _limit(self) -> ErrorCode:
        return self._put("supply", self._limits["continuous"] if self._limits["enabled"] else 0.0)


class VictorSPX(BaseMotorController):
    """A Victor SPX: no sensor and no current of its own."""

    _name = "Victor SPX[%d]"


class SupplyCurrentLimitConfiguration:
    """A limit [A], what brings it in [A], and after how long [s]."""

    def __init__(
        self, enable: bool = False, currentLimit: float = 0.0, triggerThresholdCurrent: float = 0.0, triggerThresholdTime: float = 0.0
    ) -> None:
        self.enable = enable
        self.currentLimit = currentLimit
        self.triggerThresholdCurrent = triggerThresholdCurrent
        self.triggerThresholdTime = triggerThresholdTime


class WPI_BaseMotorController(BaseMotorController, MotorController, Sendable):
    """The same as a motor controller of WPILib."""

    def __init__(self, deviceNumber: int, canbus: str = "") -> None:
        super().__init__(deviceNumber, "", canbus)
        SendableRegistry.addLW(self, self.getDescription())
        self._given = 0.0

    def set(self, *given: typing.Any) -> None:  # type: ignore[override]
        """A speed, -1 to 1, or a mode and its value."""
        if len(given) == 1:
            self._given = float(given[0])
            super().set(ControlMode.PercentOutput, self._given)
        else:
            super().set(*given)

    def get(self) -> float:
        return self._given

    def setVoltage(self, outputVolts: float) -> None:
        self.set(float(outputVolts) / self._loop.bus)

    def disable(self) -> None:
        self.neutralOutput()

    def stopMotor(self) -> None:
        self.neutralOutput()

    def getDescription(self) -> str:
        return f"{type(self).__name__.removeprefix('WPI_')} {self._id}"

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("Motor Controller")
        builder.addDoubleProperty("Value", self.get, self.set)


class WPI_TalonSRX(WPI_BaseMotorController, TalonSRX):
    """A Talon SRX as a motor controller of WPILib."""


class WPI_VictorSPX(WPI_BaseMotorController, VictorSPX):
    """A Victor SPX as a motor controller of WPILib."""
