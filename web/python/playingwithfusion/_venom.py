"""A Venom: a motor with its controller, whose loops run on board. Speeds are turns a minute, positions turns of its shaft."""

import enum
import typing

from _sandlot import can_motors, report
from wpilib.interfaces import MotorController
from wpiutil import Sendable, SendableBuilder, SendableRegistry


class CANVenom(MotorController, Sendable):
    """On CAN. robot.json's wiring gives it a motor: canMotor with the name "CANVenom[ID]"."""

    class BrakeCoastMode(enum.IntEnum):
        kCoast = 0
        kBrake = 1

    class ControlMode(enum.IntEnum):
        kDisabled = 0
        kProportional = 1
        kCurrentControl = 3
        kSpeedControl = 4
        kPositionControl = 5
        kMotionProfile = 6
        kFollowTheLeader = 7
        kVoltageControl = 8

    class FaultFlag(enum.IntFlag):
        kNone = 0
        kNoHeartbeat = 1
        kNoLeaderHeartbeat = 2
        kBadLeaderID = 4
        kHighTemperature = 8
        kHighCurrent = 16
        kBadMode = 32
        kDuplicateID = 64
        kForwardLimit = 128
        kReverseLimit = 256
        kReset = 512

    class MotionProfileState(enum.IntEnum):
        kInit = 0
        kRunning = 1
        kErrBufferCleared = 2
        kErrBufferUnderflow = 3
        kErrBufferInvalid = 4
        kDone = 5

    def __init__(self, motorID: int) -> None:
        self._id = can_motors.check_id("CANVenom", motorID)
        self._loop = can_motors.motor(f"CANVenom[{motorID}]", f"CANVenom {motorID}")
        self._loop.refreshed = self._follow
        self._gains = {"kP": 0.0, "kI": 0.0, "kD": 0.0, "kF": 0.0}
        self._bias = 0.0
        self._low, self._high = -1.0, 1.0
        self._limits = {"cruise": 0.0, "acceleration": 0.0, "jerk": 0.0}
        self._inverted = False
        self._brakes = CANVenom.BrakeCoastMode.kBrake
        self._mode = CANVenom.ControlMode.kDisabled
        self._command = 0.0
        self._is_enabled = True
        self._leader: "CANVenom | None" = None
        self._points: "list[tuple[float, float, float]]" = []
        self._is_whole = False
        self._configure()
        SendableRegistry.addLW(self, "CANVenom", motorID)

    # ---- settings ----

    def _configure(self) -> None:
        put = self._loop.set
        self._loop.scale(-1.0 if self._inverted else 1.0, 60.0)
        put("brake", self._brakes is CANVenom.BrakeCoastMode.kBrake)
        for name, value in self._gains.items():
            put(f"{name}0", value)
        put("low0", self._low)
        put("high0", self._high)
        for name, value in self._limits.items():
            put(name, value)

    def _change(self, table: "dict[str, float]", **values: float) -> None:
        table.update({name: float(value) for name, value in values.items()})
        self._configure()

    def setPID(self, kP: float, kI: float, kD: float, kF: float, b: float) -> None:
        """Parts of the battery's voltage per turn, or turn a minute, of error; I and D by seconds. kF is of the command, b is added."""
        self._change(self._gains, kP=kP, kI=kI, kD=kD, kF=kF)
        self.setB(b)

    def setKP(self, kP: float) -> None:
        self._change(self._gains, kP=kP)

    def setKI(self, kI: float) -> None:
        self._change(self._gains, kI=kI)

    def setKD(self, kD: float) -> None:
        self._change(self._gains, kD=kD)

    def setKF(self, kF: float) -> None:
        self._change(self._gains, kF=kF)

    def setB(self, b: float) -> None:
        self._bias = float(b)
        self._ask()

    def getKP(self) -> float:
        return self._gains["kP"]

    def getKI(self) -> float:
        return self._gains["kI"]

    def getKD(self) -> float:
        return self._gains["kD"]

    def getKF(self) -> float:
        return self._gains["kF"]

    def getB(self) -> float:
        return self._bias

    def setMinPILimit(self, limit: float) -> None:
        """The loop's lowest output, -1 to 1."""
        self._low = float(limit)
        self._configure()

    def setMaxPILimit(self, limit: float) -> None:
        self._high = float(limit)
        self._configure()

    def getMinPILimit(self) -> float:
        return self._low

    def getMaxPILimit(self) -> float:
        return self._high

    def setMaxSpeed(self, limit: float) -> None:
        """Of the way to a position [rpm]."""
        self._change(self._limits, cruise=limit)

    def setMaxAcceleration(self, limit: float) -> None:
        """Of speed and position control [rpm/s]; 0: none."""
        self._change(self._limits, acceleration=limit)
        self._ask()

    def setMaxJerk(self, limit: float) -> None:
        """[rpm/s²]; 0: none."""
        self._change(self._limits, jerk=limit)

    def getMaxSpeed(self) -> float:
        return self._limits["cruise"]

    def getMaxAcceleration(self) -> float:
        return self._limits["acceleration"]

    def getMaxJerk(self) -> float:
        return self._limits["jerk"]

    def setInverted(self, isInverted: bool) -> None:
        self._inverted = bool(isInverted)
        self._configure()

    def getInverted(self) -> bool:
        return self._inverted

    def setBrakeCoastMode(self, brakeCoastMode: "CANVenom.BrakeCoastMode") -> None:
        self._brakes = CANVenom.BrakeCoastMode(brakeCoastMode)
        self._configure()

    def getBrakeCoastMode(self) -> "CANVenom.BrakeCoastMode":
        return self._brakes

    def enableLimitSwitches(self, fwdLimitSwitchEnabled: bool, revLimitSwitchEnabled: bool) -> None:
        """Those of the mechanism that it turns stop it."""
        self._loop.set("hardForward", fwdLimitSwitchEnabled)
        self._loop.set("hardReverse", revLimitSwitchEnabled)

    # ---- commands ----

    def setCommand(self, mode: "CANVenom.ControlMode", command: float, kF: "float | None" = None, b: "float | None" = None) -> None:
        """The command's unit is the mode's: -1 to 1, A, rpm, turns or V."""
        if kF is not None:
            self.setKF(kF)
        if b is not None:
            self._bias = float(b)
        self._mode, self._command = CANVenom.ControlMode(mode), float(command)
        self._ask()

    def _ask(self) -> None:
        modes, loop, value = CANVenom.ControlMode, self._loop, self._command
        ramps = self._limits["acceleration"] > 0.0
        if not self._is_enabled or self._mode is modes.kDisabled:
            loop.request(can_motors.neutral)
        elif self._mode is modes.kProportional:
            loop.request(can_motors.opened, max(-1.0, min(1.0, value)), can_motors.duty)
        elif self._mode is modes.kVoltageControl:
            loop.request(can_motors.opened, value, can_motors.volts)
        elif self._mode is modes.kCurrentControl:
            loop.request(can_motors.opened, value, can_motors.amps)
        elif self._mode is modes.kSpeedControl:
            kind = can_motors.profile_velocity if ramps else can_motors.velocity
            loop.request(kind, value, can_motors.duty, 0, self._bias)
        elif self._mode is modes.kPositionControl:
            kind = can_motors.profile_position if ramps else can_motors.position
            loop.request(kind, value, can_motors.duty, 0, self._bias)
        elif self._mode is modes.kFollowTheLeader:
            self._follow()
        else:
            _no_profile()
            loop.request(can_motors.neutral)

    def set(self, command: float) -> None:
        """-1 to 1."""
        self.setCommand(CANVenom.ControlMode.kProportional, command)

    def get(self) -> float:
        return self.getDutyCycle()

    def setVoltage(self, outputVolts: float) -> None:
        self.setCommand(CANVenom.ControlMode.kVoltageControl, outputVolts)

    def PIDWrite(self, output: float) -> None:
        """As set."""
        self.set(output)

    def setControlMode(self, controlMode: "CANVenom.ControlMode") -> None:
        """Another mode, with the command as it is."""
        self.setCommand(controlMode, self._command)

    def getControlMode(self) -> "CANVenom.ControlMode":
        return self._mode

    def getActiveControlMode(self) -> "CANVenom.ControlMode":
        return self._mode if self._is_enabled and can_motors.is_enabled() else CANVenom.ControlMode.kDisabled

    def follow(self, leadVenom: "CANVenom") -> None:
        """From now on it puts out what the other one does, a loop of the program later."""
        if not isinstance(leadVenom, CANVenom):
            raise TypeError(f"CANVenom.follow() takes a CANVenom, not {leadVenom!r}")
        self._leader = leadVenom
        self.setCommand(CANVenom.ControlMode.kFollowTheLeader, leadVenom._id)

    def _follow(self) -> None:
        if self._mode is CANVenom.ControlMode.kFollowTheLeader and self._leader is not None and self._is_enabled:
            self._loop.request(can_motors.opened, self._leader.getOutputVoltage(), can_motors.volts)

    def enable(self) -> None:
        self._is_enabled = True
        self._ask()

    def disable(self) -> None:
        self._is_enabled = False
        self._ask()

    def stopMotor(self) -> None:
        """Until it is set again."""
        self.setCommand(CANVenom.ControlMode.kDisabled, 0.0)

    # ---- its motion ----

    def getPosition(self) -> float:
        """[turns]"""
        return self._loop.position

    def setPosition(self, newPosition: float) -> None:
        self._loop.zero(float(newPosition))

    def resetPosition(self) -> None:
        self.setPosition(0.0)

    def getSpeed(self) -> float:
        """[rpm]"""
        return self._loop.velocity

    def getOutputVoltage(self) -> float:
        loop = self._loop
        return loop.applied_volts if loop.is_wired else can_motors.wanted_volts(loop)

    def getDutyCycle(self) -> float:
        return self.getOutputVoltage() / self._loop.bus

    def getOutputCurrent(self) -> float:
        return abs(self._loop.raw("current"))

    def getBusVoltage(self) -> float:
        return self._loop.bus

    def getAuxVoltage(self) -> float:
        """Nothing is on its analog input."""
        return 0.0

    def getTemperature(self) -> float:
        return self._loop.raw("temperature") or 25.0

    def getPIDTarget(self) -> float:
        return self._command

    def getFwdLimitSwitchActive(self) -> bool:
        return self._loop.switches[0]

    def getRevLimitSwitchActive(self) -> bool:
        return self._loop.switches[1]

    def getActiveFaults(self) -> "CANVenom.FaultFlag":
        """None of them, in a simulation."""
        return CANVenom.FaultFlag.kNone

    def getLatchedFaults(self) -> "CANVenom.FaultFlag":
        return CANVenom.FaultFlag.kNone

    def clearLatchedFaults(self) -> None:
        """Accepted."""

    def identifyMotor(self) -> None:
        """Accepted: it has no lamp."""

    def getDescription(self) -> str:
        return f"CANVenom {self._id}"

    def getFirmwareVersion(self) -> int:
        return 0

    def getSerialNumber(self) -> int:
        return self._id

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("Motor Controller")
        builder.addDoubleProperty("Value", self.get, self.set)

    # ---- motion profiles of points: kept and counted, and followed by no motor ----

    def addMotionProfilePoint(self, time: float, speed: float, position: float) -> None:
        self._points.append((float(time), float(speed), float(position)))

    def completeMotionProfilePath(self, time: float, position: float) -> None:
        self.addMotionProfilePoint(time, 0.0, position)
        self._is_whole = True

    def clearMotionProfilePoints(self) -> None:
        self._points.clear()
        self._is_whole = False

    def executePath(self) -> None:
        report.once("CANVenom.executePath has no model: use kPositionControl with setMaxSpeed and setMaxAcceleration")

    def getCurrentMotionProfilePoint(self) -> int:
        return 0

    def getMotionProfileIsValid(self) -> bool:
        return self._is_whole

    def getMotionProfilePositionTarget(self) -> float:
        return 0.0

    def getMotionProfileSpeedTarget(self) -> float:
        return 0.0

    def getMotionProfileState(self) -> "CANVenom.MotionProfileState":
        return CANVenom.MotionProfileState.kInit

    def getNumAvaliableMotionProfilePoints(self) -> int:
        return 300 - len(self._points)


def _no_profile() -> None:
    can_motors.no_model("CANVenom's motion profiles", "use kPositionControl with setMaxSpeed and setMaxAcceleration")
