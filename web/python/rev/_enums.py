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
    kCurrent = 4
    kMAXMotionPositionControl = 5
    kMAXMotionVelocityControl = 6
    #: Removed in 2026; a profile here, as the two above.
    kSmartMotion = 7
    kSmartVelocity = 8


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
    kUnknown = 0
    kSparkFlex = 1
    kSparkMax = 2


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


class SoftLimitDirection(Enum):
    kForward = 0
    kReverse = 1


class DataPortConfig(Enum):
    kInvalid = -1
    kLimitSwitchesAndAbsoluteEncoder = 0
    kAlternateEncoder = 1


class QuadratureType(Enum):
    kQuadrature = 0


class ParameterStatus(Enum):
    kOK = 0
    kInvalidID = 1
    kMismatchType = 2
    kAccessMode = 3
    kInvalid = 4
    kNotImplementedDeprecated = 5


PeriodicFrame = Enum("PeriodicFrame", {f"kStatus{each}": each for each in range(10)})  # type: ignore[call-overload]

#: Parameters of a SPARK by their numbers on the bus: in each line the first one's number.
_parameters = """
0 kCANID kInputMode kMotorType kCommutationAdvance
5 kControlType kIdleMode kInputDeadband
9 kClosedLoopControlSensor kPolePairs kCurrentChop kCurrentChopCycles
13 kP_0 kI_0 kD_0 kV_0 kIZone_0 kDFilter_0 kOutputMin_0 kOutputMax_0
21 kP_1 kI_1 kD_1 kV_1 kIZone_1 kDFilter_1 kOutputMin_1 kOutputMax_1
29 kP_2 kI_2 kD_2 kV_2 kIZone_2 kDFilter_2 kOutputMin_2 kOutputMax_2
37 kP_3 kI_3 kD_3 kV_3 kIZone_3 kDFilter_3 kOutputMin_3 kOutputMax_3
45 kInverted
50 kLimitSwitchFwdPolarity kLimitSwitchRevPolarity kHardLimitFwdEn kHardLimitRevEn kSoftLimitFwdEn kSoftLimitRevEn kOpenLoopRampRate
57 kLegacyFollowerID kLegacyFollowerConfig kSmartCurrentStallLimit kSmartCurrentFreeLimit kSmartCurrentConfig kSmartCurrentReserved kMotorKv
69 kEncoderCountsPerRev kEncoderAverageDepth kEncoderSampleDelta kEncoderInverted
74 kVoltageCompensationMode kCompensatedNominalVoltage
96 kIMaxAccum_0 kAllowedClosedLoopError_0
100 kIMaxAccum_1 kAllowedClosedLoopError_1
104 kIMaxAccum_2 kAllowedClosedLoopError_2
108 kIMaxAccum_3 kAllowedClosedLoopError_3
112 kPositionConversionFactor kVelocityConversionFactor kClosedLoopRampRate kSoftLimitForward kSoftLimitReverse
119 kAnalogPositionConversion kAnalogVelocityConversion kAnalogAverageDepth kAnalogSensorMode kAnalogInverted kAnalogSampleDelta
127 kCompatibilityPortConfig kAltEncoderCountsPerRev kAltEncoderAverageDepth kAltEncoderSampleDelta kAltEncoderInverted
132 kAltEncoderPositionConversion kAltEncoderVelocityConversion
136 kUvwSensorSampleRate kUvwSensorAverageDepth kNumParameters
139 kDutyCyclePositionFactor kDutyCycleVelocityFactor kDutyCycleInverted kDutyCycleSensorMode kDutyCycleAverageDepth
145 kDutyCycleOffsetLegacy
149 kPositionPIDWrapEnable kPositionPIDMinInput kPositionPIDMaxInput kDutyCycleZeroCentered kDutyCycleSensorPrescaler kDutyCycleOffset
155 kProductId kDeviceMajorVersion kDeviceMinorVersion
158 kStatus0Period kStatus1Period kStatus2Period kStatus3Period kStatus4Period kStatus5Period kStatus6Period kStatus7Period
166 kMAXMotionCruiseVelocity_0 kMAXMotionMaxAccel_0 kMAXMotionMaxJerk_0 kMAXMotionAllowedProfileError_0 kMAXMotionPositionMode_0
171 kMAXMotionCruiseVelocity_1 kMAXMotionMaxAccel_1 kMAXMotionMaxJerk_1 kMAXMotionAllowedProfileError_1 kMAXMotionPositionMode_1
176 kMAXMotionCruiseVelocity_2 kMAXMotionMaxAccel_2 kMAXMotionMaxJerk_2 kMAXMotionAllowedProfileError_2 kMAXMotionPositionMode_2
181 kMAXMotionCruiseVelocity_3 kMAXMotionMaxAccel_3 kMAXMotionMaxJerk_3 kMAXMotionAllowedProfileError_3 kMAXMotionPositionMode_3
186 kForceEnableStatus_0 kForceEnableStatus_1 kForceEnableStatus_2 kForceEnableStatus_3 kForceEnableStatus_4 kForceEnableStatus_5
192 kForceEnableStatus_6 kForceEnableStatus_7 kFollowerModeLeaderId kFollowerModeIsInverted kDutyCycleEncoderStartPulseUs
197 kDutyCycleEncoderEndPulseUs kParamTableVersion kStatus8Period kForceEnableStatus_8 kLimitSwitchPositionSensor
202 kLimitSwitchFwdPosition kLimitSwitchRevPosition kS_0 kA_0 kG_0 kCos_0 kCosRatio_0 kS_1 kA_1 kG_1 kCos_1 kCosRatio_1
214 kS_2 kA_2 kG_2 kCos_2 kCosRatio_2 kS_3 kA_3 kG_3 kCos_3 kCosRatio_3 kStatus9Period kForceEnableStatus_9 kDetachedEncoderDeviceID
"""


def _numbered(text: str) -> "dict[str, int]":
    found = {}
    for line in text.split("\n"):
        first, *names = line.split() or ["0"]
        found.update({name: int(first) + i for i, name in enumerate(names)})
    return found


SparkParameter = Enum("SparkParameter", _numbered(_parameters))  # type: ignore[call-overload]
