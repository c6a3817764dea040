"""Phoenix 5's own names of modes, sensors and answers."""

import enum


class ControlMode(enum.IntEnum):
    """What a controller is set to."""

    PercentOutput = 0
    Position = 1
    Velocity = 2
    Current = 3
    Follower = 5
    MotionProfile = 6
    MotionMagic = 7
    MotionProfileArc = 10
    MusicTone = 13
    Disabled = 15


TalonSRXControlMode = VictorSPXControlMode = ControlMode


class NeutralMode(enum.IntEnum):
    EEPROMSetting = 0
    Coast = 1
    Brake = 2


class DemandType(enum.IntEnum):
    Neutral = 0
    AuxPID = 1
    ArbitraryFeedForward = 2


class InvertType(enum.IntEnum):
    None_ = 0
    InvertMotorOutput = 1
    FollowMaster = 2
    OpposeMaster = 3


class FollowerType(enum.IntEnum):
    PercentOutput = 0
    AuxOutput1 = 1


class FeedbackDevice(enum.IntEnum):
    QuadEncoder = 0
    CTRE_MagEncoder_Relative = 0
    Analog = 2
    Tachometer = 4
    PulseWidthEncodedPosition = 8
    CTRE_MagEncoder_Absolute = 8
    SensorSum = 9
    SensorDifference = 10
    RemoteSensor0 = 11
    RemoteSensor1 = 12
    None_ = 14
    SoftwareEmulatedSensor = 15


TalonSRXFeedbackDevice = FeedbackDevice


class RemoteFeedbackDevice(enum.IntEnum):
    FactoryDefaultOff = 0
    SensorSum = 9
    SensorDifference = 10
    RemoteSensor0 = 11
    RemoteSensor1 = 12
    None_ = 14
    SoftwareEmulatedSensor = 15


class LimitSwitchSource(enum.IntEnum):
    FeedbackConnector = 0
    RemoteTalon = 1
    RemoteTalonSRX = 1
    RemoteCANifier = 2
    Deactivated = 3


class LimitSwitchNormal(enum.IntEnum):
    NormallyOpen = 0
    NormallyClosed = 1
    Disabled = 2


class ErrorCode(enum.IntEnum):
    """What a call answers."""

    OK = 0
    OKAY = 0
    GeneralError = -100
    FeatureNotSupported = 101
    ControlModeNotValid = 105


class StatusFrameEnhanced(enum.IntEnum):
    Status_1_General = 5120
    Status_2_Feedback0 = 5184
    Status_3_Quadrature = 5248
    Status_4_AinTempVbat = 5312
    Status_8_PulseWidth = 5568
    Status_10_MotionMagic = 5696
    Status_10_Targets = 5696
    Status_12_Feedback1 = 5824
    Status_13_Base_PIDF0 = 5888
    Status_14_Turn_PIDF1 = 5952
    Status_21_FeedbackIntegrated = 9472
    Status_Brushless_Current = 4672


class StatusFrame(enum.IntEnum):
    Status_1_General_ = 5120
    Status_2_Feedback0_ = 5184
    Status_4_AinTempVbat_ = 5312
    Status_10_MotionMagic_ = 5696
    Status_10_Targets_ = 5696
    Status_12_Feedback1_ = 5824
    Status_13_Base_PIDF0_ = 5888
    Status_14_Turn_PIDF1_ = 5952
