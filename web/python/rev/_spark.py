"""SPARK MAX and SPARK Flex: loops run on board 1,000 times a second, in the core."""

import math
import typing

from _sandlot import can_motors, devices, report
from wpilib.interfaces import MotorController

from . import _enums
from ._accessor import SparkBaseConfigAccessor, SparkFlexConfigAccessor, SparkMaxConfigAccessor
from ._config import BaseConfig, feed_volts
from ._enums import REVLibError

_defaults: dict[str, typing.Any] = {
    "inverted": False,
    "idleMode": _enums.IdleMode.kCoast,
    "stallLimit": 80.0,
    "secondaryLimit": 0.0,
    "nominal": 0.0,
    "leader": None,
}


class SparkLowLevel(MotorController):
    """What is below a SPARK."""

    MotorType = _enums.MotorType
    ControlType = _enums.ControlType
    SparkModel = _enums.SparkModel
    ParameterStatus = _enums.ParameterStatus
    PeriodicFrame = _enums.PeriodicFrame
    kAPIMajorVersion, kAPIMinorVersion, kAPIBuildVersion = 2026, 0, 4
    kAPIVersion = 132775940

    def __init__(self, deviceID: int, type: _enums.MotorType, model: _enums.SparkModel = _enums.SparkModel.kUnknown) -> None:
        raise TypeError("make a SparkMax or a SparkFlex")

    _id: int
    _type: _enums.MotorType

    def getDeviceId(self) -> int:
        return self._id

    def getMotorType(self) -> _enums.MotorType:
        return self._type

    def setCANMaxRetries(self, numRetries: int) -> None:
        """Accepted."""

    def setControlFramePeriodMs(self, periodMs: int) -> None:
        """Accepted."""

    def setPeriodicFrameTimeout(self, timeoutMs: int) -> None:
        """Accepted."""

    def getFirmwareVersion(self) -> int:
        return 26 << 24

    def getFirmwareString(self) -> str:
        return "v26.1.0"

    def getSerialNumber(self) -> "list[int]":
        return [0, 0, 0, self._id]

    def createSimFaultManager(self) -> None:
        """It has one."""

    def getPeriodicStatus8(self) -> "SparkLowLevel.PeriodicStatus8":
        return typing.cast("SparkBase", self)._status8()

    def getPeriodicStatus9(self) -> "SparkLowLevel.PeriodicStatus9":
        return typing.cast("SparkBase", self)._status9()


#: Frames of signals, by number: names of its numbers, and of its answers, yes or no.
_frames: "tuple[tuple[str, str], ...]" = (
    (
        "appliedOutput voltage current motorTemperature",
        "hardForwardLimitReached hardReverseLimitReached softForwardLimitReached softReverseLimitReached inverted primaryHeartbeatLock",
    ),
    ("", ""),
    ("primaryEncoderVelocity primaryEncoderPosition", ""),
    ("analogVoltage analogVelocity analogPosition", ""),
    ("externalOrAltEncoderVelocity externalOrAltEncoderPosition", ""),
    ("dutyCycleEncoderVelocity dutyCycleEncoderPosition", ""),
    ("unadjustedDutyCycle dutyCyclePeriod", "dutyCycleNoSignal"),
    ("iAccumulation", ""),
    ("setpoint selectedPidSlot", "isAtSetpoint"),
    ("maxMotionSetpointPosition maxMotionSetpointVelocity", ""),
)
_faults = ("other", "motorType", "sensor", "can", "temperature", "drv", "escEeprom", "firmware")
_warnings = ("brownout", "overcurrent", "escEeprom", "extEeprom", "sensor", "stall", "hasReset", "other")


def _frame(number: int) -> type:
    numbers, answers = (each.split() for each in _frames[number])
    if number == 1:
        answers = [f"{each}{end}" for each in _faults for end in ("Fault", "StickyFault")]
        answers += [f"{each}{end}" for each in _warnings for end in ("Warning", "StickyWarning")] + ["isFollower"]

    def begin(self: typing.Any) -> None:
        vars(self).update({**dict.fromkeys(numbers, 0.0), **dict.fromkeys(answers, False), "timestamp": 0})

    return type(f"PeriodicStatus{number}", (), {"__init__": begin, "__doc__": "A frame of signals.", "__module__": __name__})


for _number in range(len(_frames)):
    setattr(SparkLowLevel, f"PeriodicStatus{_number}", _frame(_number))


class SparkBase(SparkLowLevel):
    """What both have."""

    IdleMode = _enums.IdleMode
    PersistMode = _enums.PersistMode
    ResetMode = _enums.ResetMode
    SoftLimitDirection = _enums.SoftLimitDirection

    class Faults:
        """None of them, in a simulation."""

        def __init__(self) -> None:
            self.other = self.motorType = self.sensor = self.can = self.temperature = False
            self.gateDriver = self.escEeprom = self.firmware = False
            self.rawBits = 0

    class Warnings:
        """None of them."""

        def __init__(self) -> None:
            self.brownout = self.overcurrent = self.escEeprom = self.extEeprom = self.sensor = False
            self.stall = self.hasReset = self.other = False
            self.rawBits = 0

    _names = ("SPARK MAX [%d]", "SparkMax")
    _made: "dict[int, SparkBase]" = {}
    #: Of the simulation, which knows this module.
    _shown: "typing.Callable[[SparkBase], None] | None" = None

    def __init__(self, deviceID: int, type: _enums.MotorType) -> None:
        can_motors.check_id(self._names[1], deviceID)
        if deviceID in SparkBase._made:
            raise RuntimeError(
                f"{self._names[1]}({deviceID}): this program has made a SPARK with the CAN id {deviceID} already, at "
                f"{SparkBase._made[deviceID]._where}; keep that one, or give this one its own id"
            )
        self._where = devices.where()
        SparkBase._made[deviceID] = self
        self._id = deviceID
        self._type = type
        self._loop = can_motors.motor(self._names[0] % deviceID, f"{self._names[1]} {deviceID}")
        self._loop.refreshed = self._refreshed
        self._parameters = dict(_defaults)
        self._given = 0.0
        self._is_paused = False
        self._relative = 0.0
        self._setpoint: "tuple[float, _enums.ControlType, int] | None" = None
        #: Added to the output, and whether it is in volts.
        self._feed = (0.0, False)
        #: The purpose of each slot's gains.
        self._gained: "dict[int, _enums.ControlType]" = {}
        #: Of a program that steps it itself (_simulation.Simulation).
        self._simulation: typing.Any = None
        #: Faults and warnings that its simulation has set.
        self._flags: "dict[str, typing.Any]" = {}
        self._beside = _Beside()
        self._encoder = SparkRelativeEncoder(self)
        self._absolute = SparkAbsoluteEncoder(self)
        self._controller = SparkClosedLoopController(self)
        self._configure()
        if SparkBase._shown is not None:
            SparkBase._shown(self)

    def close(self) -> None:
        """Its id is free again."""
        self.stopMotor()
        SparkBase._made.pop(self._id, None)

    # ---- configuration ----

    def configure(
        self, config: BaseConfig, resetMode: _enums.ResetMode, persistMode: _enums.PersistMode = _enums.PersistMode.kPersistParameters
    ) -> REVLibError:
        """Takes what the configuration sets; after a reset the rest is as it was delivered."""
        if resetMode is _enums.ResetMode.kResetSafeParameters:
            self._parameters = dict(_defaults)
        self._parameters.update(config.flattenParameters())
        self._configure()
        return REVLibError.kOk

    def configureAsync(
        self, config: BaseConfig, resetMode: _enums.ResetMode, persistMode: _enums.PersistMode = _enums.PersistMode.kPersistParameters
    ) -> REVLibError:
        return self.configure(config, resetMode, persistMode)

    @property
    def configAccessor(self) -> SparkBaseConfigAccessor:
        return SparkBaseConfigAccessor(self)

    def _get(self, name: str, otherwise: typing.Any = 0.0) -> typing.Any:
        return self._parameters.get(name, otherwise)

    def _sign(self) -> float:
        return -1.0 if self._get("inverted") else 1.0

    def _factor(self, sensor: str, kind: str) -> float:
        return float(self._get(f"{sensor}.{kind}ConversionFactor", 1.0)) or 1.0

    def _sensor(self) -> _enums.FeedbackSensor:
        return self._get("closedLoop.sensor", _enums.FeedbackSensor.kPrimaryEncoder)

    def _is_absolute(self) -> bool:
        return self._sensor() is _enums.FeedbackSensor.kAbsoluteEncoder

    def _scale(self) -> None:
        loop = self._loop
        if self._is_absolute() and loop.raw("shaftPerTurn") != 0.0:
            position, speed = self._factor("absoluteEncoder", "position"), self._factor("absoluteEncoder", "velocity")
            sensed = loop.raw("shaftPerTurn") * self._absolute._direction() * position
            sign = self._sign()
            loop.scale(sign * abs(sensed), 60.0 * speed / position, math.copysign(1.0, sensed) * sign)
            away = self._absolute.getPosition() - loop.position
            if abs(away - position * round(away / position)) > 1e-6:
                loop.zero(self._absolute.getPosition())
            return
        position, speed = self._factor("encoder", "position"), self._factor("encoder", "velocity")
        loop.scale(self._sign() * position, 60.0 * speed / position)
        loop.offset = self._relative
        loop.set("offset", self._relative)

    def _refreshed(self) -> None:
        if self._is_absolute():
            self._scale()

    def _configure(self) -> None:
        put, get = self._loop.set, self._get
        self._loop.absolute = self._absolute._direction()
        self._scale()
        put("feedVolts", 1.0)
        put("brake", get("idleMode") is _enums.IdleMode.kBrake)
        put("stator", self._current_limit())
        put("nominal", get("nominal"))
        put("openDutyRamp", get("openRamp"))
        put("openVoltsRamp", get("openRamp"))
        put("closedDutyRamp", get("closedRamp"))
        put("softForwardOn", get("softLimit.forwardSoftLimitEnabled"))
        put("softForward", get("softLimit.forwardSoftLimit"))
        put("softReverseOn", get("softLimit.reverseSoftLimitEnabled"))
        put("softReverse", get("softLimit.reverseSoftLimit"))
        for way in ("Forward", "Reverse"):
            put(f"hard{way}", self._stops_at(way.lower()))
        wraps = get("closedLoop.wrapping", False)
        put("wrap", get("closedLoop.wrapMax", 1.0) - get("closedLoop.wrapMin") if wraps else 0.0)
        for slot in range(4):
            self._gains(slot)
        self._profile(self._setpoint[2] if self._setpoint is not None else 0)
        leader = get("leader")
        if leader is not None and not self._is_paused:
            self._loop.request(can_motors.follow, leader[0], feed=-1.0 if leader[1] else 1.0)

    def _current_limit(self) -> float:
        """The lower one of its limits [A]; 0: none."""
        limits = [each for each in (self._get("stallLimit"), self._get("secondaryLimit")) if each > 0.0]
        return min(limits) if limits else 0.0

    def _stops_at(self, way: str) -> bool:
        """Whether a limit switch stops it. way: forward or reverse."""
        behavior = self._get(f"limitSwitch.{way}LimitSwitchTriggerBehavior", None)
        if behavior is not None:
            return behavior.name.startswith("kStop")
        return bool(self._get(f"limitSwitch.{way}LimitSwitchEnabled", None))

    def _velocity_gain(self, slot: int) -> float:
        """Volts per unit of speed. REVLib 2026 takes velocityFF and the last number of pidf as that, too."""
        return float(self._get(f"closedLoop.feedForward.kV{slot}", 0.0) or feed_volts(self._get(f"closedLoop.f{slot}", 0.0)))

    def _speed_rate(self) -> float:
        """Units of speed per unit of position a second."""
        sensor = "absoluteEncoder" if self._is_absolute() else "encoder"
        return 60.0 * self._factor(sensor, "velocity") / self._factor(sensor, "position")

    def _gains(self, slot: int) -> None:
        put = self._loop.set
        setpoint = self._setpoint
        kinds = _enums.ControlType
        if setpoint is not None and setpoint[2] == slot:
            self._gained[slot] = setpoint[1]
        # Gravity's feedforward is of positions alone, and there the static one has the error's sign.
        is_speed = setpoint is not None and setpoint[1] in (kinds.kVelocity, kinds.kMAXMotionVelocityControl, kinds.kSmartVelocity)
        is_position = setpoint is not None and setpoint[1] is kinds.kPosition

        def gain(name: str, otherwise: float = 0.0) -> float:
            return float(self._get(f"closedLoop.{name}{slot}", otherwise))

        put(f"kP{slot}", gain("p"))
        # REV's own count by passes of a millisecond: I sums errors, D takes their difference.
        put(f"kI{slot}", 1000.0 * gain("i"))
        put(f"kD{slot}", gain("d") / 1000.0)
        put(f"kV{slot}", self._velocity_gain(slot))
        put(f"zone{slot}", gain("zone"))
        put(f"integralMost{slot}", gain("integralMost") / 1000.0)
        put(f"low{slot}", gain("low", -1.0))
        put(f"high{slot}", gain("high", 1.0))
        for name in ("kS", "kA"):
            put(f"{name}{slot}", gain(f"feedForward.{name}"))
        for name in ("kG", "kCos"):
            put(f"{name}{slot}", 0.0 if is_speed else gain(f"feedForward.{name}"))
        put(f"errorSign{slot}", is_position)
        put(f"cosRatio{slot}", gain("feedForward.kCosRatio"))

    def _profile(self, slot: int) -> None:
        put = self._loop.set
        put("cruise", self._get(f"closedLoop.maxMotion.cruise{slot}"))
        put("acceleration", self._get(f"closedLoop.maxMotion.acceleration{slot}"))
        is_plain = self._setpoint is not None and self._setpoint[1] in (_enums.ControlType.kPosition, _enums.ControlType.kVelocity)
        # Below 0 it is that of a loop without a profile.
        allowed = -self._get(f"closedLoop.allowedError{slot}") if is_plain else self._get(f"closedLoop.maxMotion.tolerance{slot}")
        put("tolerance", allowed)
        mode = self._get(f"closedLoop.maxMotion.positionMode{slot}", None)
        is_smooth = mode is _enums.MAXMotionPositionMode.kMAXMotionSCurve
        # REV gives no number for its S: here the acceleration builds up in a tenth of a second.
        put("jerk", 10.0 * self._get(f"closedLoop.maxMotion.acceleration{slot}") if is_smooth else 0.0)

    # ---- requests ----

    def _is_following(self) -> bool:
        return self._get("leader") is not None and not self._is_paused

    def _request(
        self, value: float, ctrl: _enums.ControlType, slot: int = 0, arbFeedforward: float = 0.0,
        units: _enums.ArbFFUnits = _enums.ArbFFUnits.kVoltage,
    ) -> REVLibError:
        if self._is_following():
            report.once(f"{self._names[1]} {self._id} follows another SPARK: what it is set to itself is not taken")
            return REVLibError.kOk
        kinds = _enums.ControlType
        loop = self._loop
        flags = can_motors.feed_is_volts if units is _enums.ArbFFUnits.kVoltage else 0
        feed = float(arbFeedforward)
        self._setpoint = (float(value), ctrl, slot)
        self._feed = (feed, bool(flags))
        if ctrl is kinds.kDutyCycle:
            loop.request(can_motors.opened, max(-1.0, min(1.0, value)), can_motors.duty, 0, feed, 0.0, flags)
        elif ctrl is kinds.kVoltage:
            feed = feed if flags else feed * loop.bus
            loop.request(can_motors.opened, value, can_motors.volts, 0, feed, 0.0, 0)
        elif ctrl is kinds.kCurrent:
            loop.request(can_motors.opened, value, can_motors.amps)
        else:
            self._close_loop(value, ctrl, slot, feed, flags)
        return REVLibError.kOk

    def _close_loop(self, value: float, ctrl: _enums.ControlType, slot: int, feed: float, flags: int) -> None:
        kinds = _enums.ControlType
        kind = {
            kinds.kVelocity: can_motors.velocity,
            kinds.kPosition: can_motors.position,
            kinds.kMAXMotionPositionControl: can_motors.profile_position,
            kinds.kMAXMotionVelocityControl: can_motors.profile_velocity,
            kinds.kSmartMotion: can_motors.profile_position,
            kinds.kSmartVelocity: can_motors.profile_velocity,
        }[ctrl]
        if ctrl is not self._gained.get(slot):
            self._gains(slot)
        self._profile(slot)
        self._loop.request(kind, value, can_motors.duty, slot, feed, 0.0, flags)

    def set(self, speed: float) -> None:
        """-1 to 1."""
        self._given = float(speed)
        self._request(speed, _enums.ControlType.kDutyCycle)

    def get(self) -> float:
        return self._given

    def setVoltage(self, output: float) -> None:
        self._given = float(output) / self._loop.bus
        self._request(output, _enums.ControlType.kVoltage)

    def setInverted(self, isInverted: bool) -> None:
        self._parameters["inverted"] = bool(isInverted)
        self._configure()

    def getInverted(self) -> bool:
        return bool(self._get("inverted"))

    def disable(self) -> None:
        self.set(0.0)

    def stopMotor(self) -> None:
        self.set(0.0)

    def pauseFollowerMode(self) -> REVLibError:
        self._is_paused = True
        self._loop.request(can_motors.neutral)
        return REVLibError.kOk

    def resumeFollowerMode(self) -> REVLibError:
        self._is_paused = False
        self._configure()
        return REVLibError.kOk

    pauseFollowerModeAsync = pauseFollowerMode
    resumeFollowerModeAsync = resumeFollowerMode

    def isFollower(self) -> bool:
        return self._get("leader") is not None

    # ---- its motion ----

    def getEncoder(self) -> "SparkRelativeEncoder":
        return self._encoder

    def getAbsoluteEncoder(self) -> "SparkAbsoluteEncoder":
        return self._absolute

    def getAnalog(self) -> "SparkAnalogSensor":
        can_motors.no_model("SparkBase.getAnalog", "no robot has a sensor there: it reads what the program's own simulation sets")
        return SparkAnalogSensor(self)

    def getForwardLimitSwitch(self) -> "SparkLimitSwitch":
        return SparkLimitSwitch(self, True)

    def getReverseLimitSwitch(self) -> "SparkLimitSwitch":
        return SparkLimitSwitch(self, False)

    def getForwardSoftLimit(self) -> "SparkSoftLimit":
        return SparkSoftLimit(self, True)

    def getReverseSoftLimit(self) -> "SparkSoftLimit":
        return SparkSoftLimit(self, False)

    def getClosedLoopController(self) -> "SparkClosedLoopController":
        return self._controller

    def getBusVoltage(self) -> float:
        return self._loop.bus

    def getAppliedOutput(self) -> float:
        loop = self._loop
        stepped = self._simulation is not None and loop.is_free
        return (loop.applied_volts if loop.is_wired or stepped else can_motors.wanted_volts(loop)) / loop.bus

    def getOutputCurrent(self) -> float:
        return abs(self._loop.raw("current"))

    def getMotorTemperature(self) -> float:
        return self._loop.raw("temperature") or 25.0

    def getFaults(self) -> "SparkBase.Faults":
        return self._flags.get("Faults") or SparkBase.Faults()

    def getStickyFaults(self) -> "SparkBase.Faults":
        return self._flags.get("StickyFaults") or SparkBase.Faults()

    def getWarnings(self) -> "SparkBase.Warnings":
        return self._flags.get("Warnings") or SparkBase.Warnings()

    def getStickyWarnings(self) -> "SparkBase.Warnings":
        return self._flags.get("StickyWarnings") or SparkBase.Warnings()

    def _has(self, kind: str) -> bool:
        return kind in self._flags and any(value is True for value in vars(self._flags[kind]).values())

    def hasActiveFault(self) -> bool:
        return self._has("Faults")

    def hasStickyFault(self) -> bool:
        return self._has("StickyFaults")

    def hasActiveWarning(self) -> bool:
        return self._has("Warnings")

    def hasStickyWarning(self) -> bool:
        return self._has("StickyWarnings")

    def clearFaults(self) -> REVLibError:
        self._flags.pop("StickyFaults", None)
        self._flags.pop("StickyWarnings", None)
        return REVLibError.kOk

    def _status8(self) -> typing.Any:
        found: typing.Any = SparkLowLevel.PeriodicStatus8()  # type: ignore[attr-defined]
        found.setpoint, found.selectedPidSlot = self._controller.getSetpoint(), int(self._controller.getSelectedSlot())
        found.isAtSetpoint = self._controller.isAtSetpoint()
        return found

    def _status9(self) -> typing.Any:
        found: typing.Any = SparkLowLevel.PeriodicStatus9()  # type: ignore[attr-defined]
        found.maxMotionSetpointPosition = self._controller.getMAXMotionSetpointPosition()
        found.maxMotionSetpointVelocity = self._controller.getMAXMotionSetpointVelocity()
        return found

    def getLastError(self) -> REVLibError:
        return REVLibError.kOk

    def setCANTimeout(self, milliseconds: int) -> REVLibError:
        return REVLibError.kOk



class SparkMax(SparkBase):
    """A SPARK MAX."""

    _names = ("SPARK MAX [%d]", "SparkMax")

    @property
    def configAccessor(self) -> SparkMaxConfigAccessor:
        return SparkMaxConfigAccessor(self)

    def getAlternateEncoder(self) -> "SparkMaxAlternateEncoder":
        can_motors.no_model("SparkMax.getAlternateEncoder", "the motor's own encoder is read in its place")
        return SparkMaxAlternateEncoder(self)


class SparkFlex(SparkBase):
    """A SPARK Flex."""

    _names = ("SPARK Flex [%d]", "SparkFlex")

    @property
    def configAccessor(self) -> SparkFlexConfigAccessor:
        return SparkFlexConfigAccessor(self)

    def getExternalEncoder(self) -> "SparkFlexExternalEncoder":
        can_motors.no_model("SparkFlex.getExternalEncoder", "the motor's own encoder is read in its place")
        return SparkFlexExternalEncoder(self)


class RelativeEncoder:
    """Turns since it was powered, times the conversion factor; turns a minute."""

    def getPosition(self) -> float:
        raise NotImplementedError

    def getVelocity(self) -> float:
        raise NotImplementedError

    def setPosition(self, position: float) -> REVLibError:
        raise NotImplementedError


class AbsoluteEncoder:
    """Turns of a shaft, from 0 to 1 times the conversion factor."""

    def getPosition(self) -> float:
        raise NotImplementedError

    def getVelocity(self) -> float:
        raise NotImplementedError


class AnalogInput:
    """Volts."""

    def getPosition(self) -> float:
        raise NotImplementedError

    def getVoltage(self) -> float:
        raise NotImplementedError


class SparkRelativeEncoder(RelativeEncoder):
    """Of a SPARK's motor."""

    def __init__(self, spark: SparkBase) -> None:
        self._spark = spark

    def _turns(self) -> float:
        return self._spark._sign() * self._spark._loop.raw("position") * self._spark._factor("encoder", "position")

    def getPosition(self) -> float:
        return self._turns() + self._spark._relative

    def getVelocity(self) -> float:
        spark = self._spark
        return spark._sign() * 60.0 * spark._loop.raw("velocity") * spark._factor("encoder", "velocity")

    def setPosition(self, position: float) -> REVLibError:
        self._spark._relative = float(position) - self._turns()
        if not self._spark._is_absolute():
            self._spark._scale()
        return REVLibError.kOk


class SparkMaxAlternateEncoder(SparkRelativeEncoder):
    """Beside a SPARK MAX's motor: the motor's own is read in its place."""


class SparkFlexExternalEncoder(SparkRelativeEncoder):
    """Beside a SPARK Flex's motor: the motor's own is read in its place."""


class SparkAbsoluteEncoder(AbsoluteEncoder):
    """On the shaft that the SPARK's motor turns: wheel, module or mechanism, at its zero in robot.json."""

    def __init__(self, spark: SparkBase) -> None:
        self._spark = spark

    def _direction(self) -> float:
        return -1.0 if self._spark._get("absoluteEncoder.inverted", False) else 1.0

    def getPosition(self) -> float:
        spark = self._spark
        turns = self._direction() * spark._loop.raw("shaft") - float(spark._get("absoluteEncoder.zeroOffset"))
        turns -= math.floor(turns)
        if spark._get("absoluteEncoder.zeroCentered", False) and turns >= 0.5:
            turns -= 1.0
        return turns * spark._factor("absoluteEncoder", "position")

    def getVelocity(self) -> float:
        spark, loop = self._spark, self._spark._loop
        turns = self._direction() * loop.raw("velocity") * loop.raw("shaftPerTurn")
        return 60.0 * turns * spark._factor("absoluteEncoder", "velocity")


class _Beside:
    """A sensor beside the motor, which a program's own simulation sets."""

    def __init__(self) -> None:
        self.position = self.velocity = self.voltage = 0.0


class SparkAnalogSensor(AnalogInput):
    """A potentiometer; none is in a robot's wiring."""

    def __init__(self, spark: SparkBase) -> None:
        self._spark = spark

    def getVoltage(self) -> float:
        return self._spark._beside.voltage

    def getPosition(self) -> float:
        return self._spark._beside.position

    def getVelocity(self) -> float:
        return self._spark._beside.velocity


class SparkLimitSwitch:
    """A limit switch of the mechanism that the SPARK turns stops it on board; told here is what a simulation has set."""

    def __init__(self, spark: SparkBase, isForward: bool) -> None:
        self._spark, self._way = spark, 0 if isForward else 1

    def get(self) -> bool:
        return self._spark._loop.switches[self._way]


class SparkSoftLimit:
    """Whether it is at a soft limit."""

    def __init__(self, spark: SparkBase, isForward: bool) -> None:
        self._spark, self._way = spark, "forward" if isForward else "reverse"

    def isReached(self) -> bool:
        spark = self._spark
        if not spark._get(f"softLimit.{self._way}SoftLimitEnabled", False):
            return False
        limit = float(spark._get(f"softLimit.{self._way}SoftLimit"))
        return spark._loop.position >= limit if self._way == "forward" else spark._loop.position <= limit


class SparkClosedLoopController:
    """Gives a SPARK its setpoints."""

    ArbFFUnits = _enums.ArbFFUnits

    def __init__(self, spark: SparkBase) -> None:
        self._spark = spark

    def setSetpoint(
        self,
        setpoint: float,
        ctrl: _enums.ControlType,
        slot: typing.Any = 0,
        arbFeedforward: float = 0.0,
        arbFFUnits: _enums.ArbFFUnits = _enums.ArbFFUnits.kVoltage,
    ) -> REVLibError:
        """From now on it goes there."""
        return self._spark._request(float(setpoint), ctrl, int(slot), arbFeedforward, arbFFUnits)

    def setReference(
        self,
        setpoint: typing.Any = None,
        ctrl: typing.Any = None,
        slot: typing.Any = 0,
        arbFeedforward: float = 0.0,
        arbFFUnits: _enums.ArbFFUnits = _enums.ArbFFUnits.kVoltage,
        *,
        value: typing.Any = None,
    ) -> REVLibError:
        """The same by its older name; value: the setpoint's name of 2025."""
        return self.setSetpoint(value if setpoint is None else setpoint, ctrl, slot, arbFeedforward, arbFFUnits)

    def getSetpoint(self) -> float:
        found = self._spark._setpoint
        return found[0] if found is not None else 0.0

    def getControlType(self) -> _enums.ControlType:
        found = self._spark._setpoint
        return found[1] if found is not None else _enums.ControlType.kDutyCycle

    def getSelectedSlot(self) -> _enums.ClosedLoopSlot:
        found = self._spark._setpoint
        return _enums.ClosedLoopSlot(found[2] if found is not None else 0)

    def isAtSetpoint(self) -> bool:
        found = self._spark._setpoint
        if found is None:
            return False
        value, ctrl, slot = found
        loop = self._spark._loop
        is_speed = ctrl in (_enums.ControlType.kVelocity, _enums.ControlType.kMAXMotionVelocityControl)
        allowed = self._spark._get(f"closedLoop.allowedError{slot}") or self._spark._get(f"closedLoop.maxMotion.tolerance{slot}")
        return abs(value - (loop.velocity if is_speed else loop.position)) <= allowed

    def getMAXMotionSetpointPosition(self) -> float:
        return self._spark._loop.raw("reference")

    def getMAXMotionSetpointVelocity(self) -> float:
        return self._spark._loop.raw("referenceRate")

    def setIAccum(self, iAccum: float) -> REVLibError:
        can_motors.no_model("SparkClosedLoopController.setIAccum", "the sum of errors is the controller's own")
        return REVLibError.kOk

    def getIAccum(self) -> float:
        return 0.0
