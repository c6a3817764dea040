"""REVLib's enumerations."""

from _sandlot.enums import Enum
import enum


class MotorType(Enum):
    kBrushed = 0
    kBrushless = 1


class ControlType(Enum):
    kDutyCycle = 0
    kVelocity = 1
    kVoltage = 2
    kPosition = 3
    kSmartMotion = 4
    kCurrent = 5
    kSmartVelocity = 6
    kMAXMotionPositionControl = 7
    kMAXMotionVelocityControl = 8


class ArbFFUnits(Enum):
    kVoltage = 0
    kPercentOut = 1


class IdleMode(Enum):
    kCoast = 0
    kBrake = 1


class ResetMode(Enum):
    kNoResetSafeParameters = 0
    kResetSafeParameters = 1


class PersistMode(Enum):
    kNoPersistParameters = 0
    kPersistParameters = 1


class ClosedLoopSlot(enum.IntEnum):
    kSlot0 = 0
    kSlot1 = 1
    kSlot2 = 2
    kSlot3 = 3


class FeedbackSensor(Enum):
    kNoSensor = 0
    kPrimaryEncoder = 1
    kAnalogSensor = 2
    kAlternateOrExternalEncoder = 3
    kAbsoluteEncoder = 4
    kDetachedAbsoluteEncoder = 5
    kDetachedRelativeEncoder = 6


class LimitType(Enum):
    kNormallyOpen = 0
    kNormallyClosed = 1


class LimitBehavior(Enum):
    kKeepMovingMotor = 0
    kStopMovingMotor = 1
    kKeepMovingMotorAndSetPosition = 2
    kStopMovingMotorAndSetPosition = 3


class MAXMotionPositionMode(Enum):
    kMAXMotionTrapezoidal = 0
    kMAXMotionSCurve = 1


class SparkModel(Enum):
    kSparkMax = 0
    kSparkFlex = 1
    kUnknown = 255


class REVLibError(Enum):
    kOk = 0
    kError = 1
    kTimeout = 2
    kNotImplemented = 3
    kHALError = 4
    kCantFindFirmware = 5
    kFirmwareTooOld = 6
    kFirmwareTooNew = 7
    kParamInvalidID = 8
    kParamMismatchType = 9
    kParamAccessMode = 10
    kParamInvalid = 11
    kParamNotImplementedDeprecated = 12
    kFollowConfigMismatch = 13
    kInvalid = 14
    kSetpointOutOfRange = 15
    kUnknown = 16
    kCANDisconnected = 17
    kDuplicateCANId = 18
    kInvalidCANId = 19
    kSparkMaxDataPortAlreadyConfiguredDifferently = 20
    kSparkFlexBrushedWithoutDock = 21
    kInvalidBrushlessEncoderConfiguration = 22
    kFeedbackSensorIncompatibleWithDataPortConfig = 23
    kParamInvalidChannel = 24
    kParamInvalidValue = 25
    kCannotPersistParametersWhileEnabled = 26
