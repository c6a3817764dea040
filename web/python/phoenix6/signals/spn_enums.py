"""The enumerations, in the order of CTRE's documents."""

import enum


def _make(name: str, members: str, numbers: "tuple[int, ...] | None" = None) -> type[enum.Enum]:
    found = members.split()
    return enum.Enum(name, list(zip(found, numbers or range(len(found)))), module=__name__)  # type: ignore[return-value]


InvertedValue = _make("InvertedValue", "COUNTER_CLOCKWISE_POSITIVE CLOCKWISE_POSITIVE")
NeutralModeValue = _make("NeutralModeValue", "COAST BRAKE")
GravityTypeValue = _make("GravityTypeValue", "ELEVATOR_STATIC ARM_COSINE")
StaticFeedforwardSignValue = _make("StaticFeedforwardSignValue", "USE_VELOCITY_SIGN USE_CLOSED_LOOP_SIGN")
GainSchedBehaviorValue = _make("GainSchedBehaviorValue", "INACTIVE ZERO_OUTPUT USE_SLOT0 USE_SLOT1 USE_SLOT2")
GainSchedKpBehaviorValue = _make("GainSchedKpBehaviorValue", "CONTINUOUS DISCONTINUOUS")
FeedbackSensorSourceValue = _make(
    "FeedbackSensorSourceValue",
    "ROTOR_SENSOR REMOTE_CANCODER REMOTE_PIGEON2_YAW REMOTE_PIGEON2_PITCH REMOTE_PIGEON2_ROLL FUSED_CANCODER SYNC_CANCODER "
    "REMOTE_CANDI_PWM1 REMOTE_CANDI_PWM2 REMOTE_CANDI_QUADRATURE FUSED_CANDI_PWM1 FUSED_CANDI_PWM2 FUSED_CANDI_QUADRATURE "
    "SYNC_CANDI_PWM1 SYNC_CANDI_PWM2",
)
ExternalFeedbackSensorSourceValue = _make(
    "ExternalFeedbackSensorSourceValue", "COMMUTATION REMOTE_CANCODER FUSED_CANCODER SYNC_CANCODER QUADRATURE PULSE_WIDTH"
)
ForwardLimitSourceValue = _make(
    "ForwardLimitSourceValue",
    "LIMIT_SWITCH_PIN REMOTE_TALON_FX REMOTE_CANIFIER UNUSED REMOTE_CANCODER REMOTE_CANRANGE REMOTE_CANDI_S1 REMOTE_CANDI_S2 "
    "DISABLED",
)
ReverseLimitSourceValue = _make(
    "ReverseLimitSourceValue",
    "LIMIT_SWITCH_PIN REMOTE_TALON_FX REMOTE_CANIFIER UNUSED REMOTE_CANCODER REMOTE_CANRANGE REMOTE_CANDI_S1 REMOTE_CANDI_S2 "
    "DISABLED",
)
ForwardLimitTypeValue = _make("ForwardLimitTypeValue", "NORMALLY_OPEN NORMALLY_CLOSED")
ReverseLimitTypeValue = _make("ReverseLimitTypeValue", "NORMALLY_OPEN NORMALLY_CLOSED")
ForwardLimitValue = _make("ForwardLimitValue", "CLOSED_TO_GROUND OPEN")
ReverseLimitValue = _make("ReverseLimitValue", "CLOSED_TO_GROUND OPEN")
SensorDirectionValue = _make("SensorDirectionValue", "COUNTER_CLOCKWISE_POSITIVE CLOCKWISE_POSITIVE")
AbsoluteSensorRangeValue = _make("AbsoluteSensorRangeValue", "UNSIGNED_0_TO1 SIGNED_PLUS_MINUS_HALF")
MagnetHealthValue = _make("MagnetHealthValue", "MAGNET_INVALID MAGNET_RED MAGNET_ORANGE MAGNET_GREEN")
DeviceEnableValue = _make("DeviceEnableValue", "DISABLED ENABLED")
RobotEnableValue = _make("RobotEnableValue", "DISABLED ENABLED")
AppliedRotorPolarityValue = _make("AppliedRotorPolarityValue", "POSITIVE_IS_COUNTER_CLOCKWISE POSITIVE_IS_CLOCKWISE")
MotionMagicIsRunningValue = _make("MotionMagicIsRunningValue", "DISABLED ENABLED")
ConnectedMotorValue = _make(
    "ConnectedMotorValue",
    "UNKNOWN FALCON500_INTEGRATED KRAKEN_X60_INTEGRATED KRAKEN_X44_INTEGRATED MINION_JST BRUSHED_AB BRUSHED_AC BRUSHED_BC "
    "NEO_JST NEO550_JST VORTEX_JST",
)
MotorArrangementValue = _make(
    "MotorArrangementValue", "DISABLED MINION_JST BRUSHED_DC NEO_JST NEO550_JST VORTEX_JST CUSTOM_BRUSHLESS"
)
MotorAlignmentValue = _make("MotorAlignmentValue", "ALIGNED OPPOSED")
BridgeOutputValue = _make(
    "BridgeOutputValue",
    "BRIDGE_REQ_COAST BRIDGE_REQ_BRAKE BRIDGE_REQ_TRAPEZ BRIDGE_REQ_FOC_TORQUE BRIDGE_REQ_MUSIC_TONE BRIDGE_REQ_FOC_EASY "
    "BRIDGE_REQ_FAULT_BRAKE BRIDGE_REQ_FAULT_COAST BRIDGE_REQ_ACTIVE_BRAKE BRIDGE_REQ_VARIABLE_BRAKE",
)
ControlModeValue = _make(
    "ControlModeValue",
    "DISABLED_OUTPUT NEUTRAL_OUT STATIC_BRAKE DUTY_CYCLE_OUT POSITION_DUTY_CYCLE VELOCITY_DUTY_CYCLE MOTION_MAGIC_DUTY_CYCLE "
    "DUTY_CYCLE_FOC POSITION_DUTY_CYCLE_FOC VELOCITY_DUTY_CYCLE_FOC MOTION_MAGIC_DUTY_CYCLE_FOC VOLTAGE_OUT POSITION_VOLTAGE "
    "VELOCITY_VOLTAGE MOTION_MAGIC_VOLTAGE VOLTAGE_FOC POSITION_VOLTAGE_FOC VELOCITY_VOLTAGE_FOC MOTION_MAGIC_VOLTAGE_FOC "
    "TORQUE_CURRENT_FOC POSITION_TORQUE_CURRENT_FOC VELOCITY_TORQUE_CURRENT_FOC MOTION_MAGIC_TORQUE_CURRENT_FOC FOLLOWER RESERVED "
    "COAST_OUT UNAUTHORIZED_DEVICE MUSIC_TONE MOTION_MAGIC_VELOCITY_DUTY_CYCLE MOTION_MAGIC_VELOCITY_DUTY_CYCLE_FOC "
    "MOTION_MAGIC_VELOCITY_VOLTAGE MOTION_MAGIC_VELOCITY_VOLTAGE_FOC MOTION_MAGIC_VELOCITY_TORQUE_CURRENT_FOC "
    "MOTION_MAGIC_EXPO_DUTY_CYCLE MOTION_MAGIC_EXPO_DUTY_CYCLE_FOC MOTION_MAGIC_EXPO_VOLTAGE MOTION_MAGIC_EXPO_VOLTAGE_FOC "
    "MOTION_MAGIC_EXPO_TORQUE_CURRENT_FOC",
)
UpdateModeValue = _make("UpdateModeValue", "SHORT_RANGE100_HZ SHORT_RANGE_USER_FREQ LONG_RANGE_USER_FREQ")
MeasurementHealthValue = _make("MeasurementHealthValue", "GOOD LIMITED BAD")
S1CloseStateValue = _make("S1CloseStateValue", "CLOSE_WHEN_NOT_FLOATING CLOSE_WHEN_FLOATING CLOSE_WHEN_HIGH CLOSE_WHEN_LOW")
S2CloseStateValue = _make("S2CloseStateValue", "CLOSE_WHEN_NOT_FLOATING CLOSE_WHEN_FLOATING CLOSE_WHEN_HIGH CLOSE_WHEN_LOW")
S1FloatStateValue = _make("S1FloatStateValue", "FLOAT_DETECT PULL_HIGH PULL_LOW BUS_KEEPER")
S2FloatStateValue = _make("S2FloatStateValue", "FLOAT_DETECT PULL_HIGH PULL_LOW BUS_KEEPER")
S1StateValue = _make("S1StateValue", "FLOATING LOW HIGH")
S2StateValue = _make("S2StateValue", "FLOATING LOW HIGH")
AdvancedHallSupportValue = _make("AdvancedHallSupportValue", "DISABLED ENABLED")
BrushedMotorWiringValue = _make("BrushedMotorWiringValue", "LEADS_A_AND_B LEADS_A_AND_C LEADS_B_AND_C")
SensorPhaseValue = _make("SensorPhaseValue", "ALIGNED OPPOSED")
StripTypeValue = _make("StripTypeValue", "GRB RGB BRG GRBW RGBW BRGW", (0, 1, 2, 6, 7, 8))
LossOfSignalBehaviorValue = _make("LossOfSignalBehaviorValue", "KEEP_RUNNING DISABLE_LEDS")
StatusLedWhenActiveValue = _make("StatusLedWhenActiveValue", "ENABLED DISABLED")
VBatOutputModeValue = _make("VBatOutputModeValue", "ON OFF MODULATED")
Enable5VRailValue = _make("Enable5VRailValue", "ENABLED DISABLED")
LarsonBounceValue = _make("LarsonBounceValue", "FRONT CENTER BACK")
AnimationDirectionValue = _make("AnimationDirectionValue", "FORWARD BACKWARD")

__all__ = [name for name, value in list(vars().items()) if isinstance(value, type) and issubclass(value, enum.Enum) and name != "enum"]
