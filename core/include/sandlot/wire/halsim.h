// HALSim WebSocket messages between a WPILib robot program and its simulated hardware. No sockets: the text of one
// WebSocket frame in, texts of frames out. A typed model holds the state of every device; keys with "<" are outputs of
// the robot program, with ">" inputs to it, with "<>" either.
//	simHalsim* hal = simHalsim_Create( simHalsim_hardware, 2026 );
//	...connected: simHalsim_Reset( hal );
//	...a frame came: simHalsim_Receive( hal, text, length, time, &error );
//	...every 20 ms: simHalsim_SetMode( hal, simMode_teleop ); volts = 12 * simHalsim_PwmSpeed( hal, 0, time );
//	    simHalsim_SetEncoder( hal, 0, pulses, rate );
//	    for ( simHalsim_BeginSend( hal ); ( length = simHalsim_NextMessage( hal, text, sizeof( text ) ) ) > 0; ) ...send...
//
// A robot program repeats every input it accepts: those echoes are taken as a sign of life and nothing else. It keeps its
// outputs when it is disabled and knows no watchdog, so the outputs below are gated here as the roboRIO's FPGA gates them:
// they are off unless the driver station is enabled and the robot has sent anything within the last 200 ms. Say that the
// robot is disabled before you close the connection: it would stay enabled.
//
// Years: 2026 as released (WPILib v2026.2.2). 2027 as its development stood in August 2026: PWM has only <raw and
// <output_period; DriverStation has >robotMode (0 unknown, 1 autonomous, 2 teleop, 3 test) for >autonomous and >test;
// Joystick has <leds for <outputs; Encoder knows >rate; AO, Relay and the accumulator of AI are gone.
// REV PH, PDP and PDH have no messages in either year.
#pragma once

#include "sandlot/sim/base.h"
#include "sandlot/sim/frame.h"
#include "sandlot/sim/math.h"

#define SIM_HALSIM_PORT 3300         ///< of halsim_ws_server; it takes one connection at a time
#define SIM_HALSIM_PATH "/wpilibws"  ///< of its WebSocket
#define SIM_HALSIM_TIMEOUT 0.2       ///< [s] without a message from the robot until outputs are off
#define SIM_HALSIM_NAME 48           ///< bytes of a device's name or a key, with its zero
#define SIM_HALSIM_TEXT 4096         ///< bytes that hold every message to a robot
#define SIM_HALSIM_ROBOT_TEXT 163840 ///< bytes that hold every message of a robot, 5,460 LEDs included
#define SIM_HALSIM_LEDS 5460         ///< of one strip, WPILib's limit
#define SIM_HALSIM_OTHER_DEVICES 256 ///< SimDevices of types that are not below
#define SIM_HALSIM_OTHER_VALUES 4096 ///< of all of them
#define SIM_HALSIM_OPMODES 64        ///< operating modes of a program
#define SIM_HALSIM_OPMODE_ID 24      ///< bytes of the number of one as text, with its zero
#define SIM_HALSIM_NOT_SENT NAN      ///< an input number with this value is not sent

/// X( kind, member of simHalsimDevices, "type", devices, are they known by name instead of number ), in the order of sending:
/// the driver station makes the robot take the joysticks over, so it comes last.
#define SIM_HALSIM_KINDS( X )                              \
	X( Pwm, pwm, "PWM", 20, false )                        \
	X( Dio, dio, "DIO", 31, false )                        \
	X( Encoder, encoder, "Encoder", 8, false )             \
	X( AnalogIn, analogIn, "AI", 8, false )                \
	X( AnalogOut, analogOut, "AO", 2, false )              \
	X( DutyCycleOut, dutyCycleOut, "dPWM", 6, false )      \
	X( Relay, relay, "Relay", 4, false )                   \
	X( Pcm, pcm, "CTREPCM", 63, false )                    \
	X( Solenoid, solenoid, "Solenoid", 504, false )        \
	X( Led, led, "AddressableLED", 1, false )              \
	X( Accel, accel, "Accel", 8, true )                    \
	X( Gyro, gyro, "Gyro", 8, true )                       \
	X( DutyCycle, dutyCycle, "DutyCycle", 16, true )       \
	X( CanMotor, canMotor, "CANMotor", 64, true )          \
	X( CanEncoder, canEncoder, "CANEncoder", 128, true )   \
	X( Gyro, canGyro, "CANGyro", 16, true )                \
	X( Accel, canAccel, "CANAccel", 8, true )              \
	X( AnalogIn, canAnalogIn, "CANAIn", 64, true )         \
	X( Dio, canDio, "CANDIO", 128, true )                  \
	X( DutyCycle, canDutyCycle, "CANDutyCycle", 64, true ) \
	X( XrpMotor, xrpMotor, "XRPMotor", 4, true )           \
	X( XrpServo, xrpServo, "XRPServo", 4, true )           \
	X( RoboRio, roboRio, "RoboRIO", 1, false )             \
	X( Hal, hal, "HAL", 1, false )                         \
	X( Joystick, joystick, "Joystick", 6, false )          \
	X( DriverStation, driverStation, "DriverStation", 1, false )

typedef enum simHalsimKind
{
#define X( device, member, type, count, named ) simHalsim_##member,
	SIM_HALSIM_KINDS( X )
#undef X
	    simHalsim_kindCount,
} simHalsimKind;

/// Which end of the connection this is.
typedef enum simHalsimRole
{
	simHalsim_hardware, ///< takes outputs of a robot program and sends its inputs
	simHalsim_robot,    ///< the other end: for tests, and for robot programs that are not WPILib's
} simHalsimRole;

// ---- the state of devices; [out] comes from the robot, [in] goes to it ----

typedef struct simHalsimPwm
{
	bool init;           ///< [out] the robot program uses it; so in all that follow
	double speed;        ///< [out] -1..1, until 2026; see simHalsim_PwmSpeed
	double position;     ///< [out] of a servo, 0..1, until 2026
	double raw;          ///< [out] length of a pulse [us]; 0: no pulses
	double periodScale;  ///< [out] until 2026
	bool zeroLatch;      ///< [out] until 2026
	double outputPeriod; ///< [out] from 2027
} simHalsimPwm;

typedef struct simHalsimDio
{
	bool init;
	bool input;         ///< [out] is it an input
	bool value;         ///< [out] of an output
	bool level;         ///< [in] of an input; true unless something pulls it down
	double pulseLength; ///< [out]
} simHalsimDio;

typedef struct simHalsimEncoder
{
	bool init;
	double channelA, channelB; ///< [out] DIO
	double samplesToAverage;   ///< [out]
	bool reverse;              ///< [out] the robot counts the other way; see simHalsim_SetEncoder
	double count;              ///< [in] pulses, as the decoding counts them
	double period;             ///< [in] seconds for a pulse, signed
	double rate;               ///< [in] in the robot's own units, from 2027; SIM_HALSIM_NOT_SENT
} simHalsimEncoder;

typedef struct simHalsimAnalogIn
{
	bool init;
	double averageBits, oversampleBits; ///< [out] until 2026
	double voltage;                     ///< [in] [V]
	bool accumulatorInit;               ///< [out] until 2026, as the rest
	double accumulatorValue;            ///< [in] SIM_HALSIM_NOT_SENT
	double accumulatorCount;            ///< [in] SIM_HALSIM_NOT_SENT
	double accumulatorCenter;           ///< [out]
	double accumulatorDeadband;         ///< [out]
} simHalsimAnalogIn;

/// Until 2026.
typedef struct simHalsimAnalogOut
{
	bool init;
	double voltage; ///< [out] [V]
} simHalsimAnalogOut;

typedef struct simHalsimDutyCycleOut
{
	bool init;
	double dutyCycle; ///< [out] 0..1
	double pin;       ///< [out] DIO
} simHalsimDutyCycleOut;

/// Until 2026.
typedef struct simHalsimRelay
{
	bool initForward, initReverse; ///< [out]
	bool forward, reverse;         ///< [out] see simHalsim_Relay
} simHalsimRelay;

/// A CTRE pneumatics module and its compressor.
typedef struct simHalsimPcm
{
	bool init;
	bool closedLoop;     ///< [out] the compressor may run
	bool on;             ///< [in] it runs
	bool pressureSwitch; ///< [in]
	double current;      ///< [in] [A]
} simHalsimPcm;

/// Number: 8 times the module and the channel.
typedef struct simHalsimSolenoid
{
	bool output; ///< [out] see simHalsim_Solenoid
} simHalsimSolenoid;

typedef struct simHalsimLed
{
	bool init;
	bool running;                       ///< [out]
	double port;                        ///< [out] PWM
	double length;                      ///< [out] LEDs
	int count;                          ///< colours that are there
	uint8_t colors[SIM_HALSIM_LEDS][3]; ///< [out] red, green, blue
} simHalsimLed;

/// "BuiltInAccel" of the roboRIO and others.
typedef struct simHalsimAccel
{
	bool init;
	double range;   ///< [out] [g]
	double x, y, z; ///< [in] [g]
} simHalsimAccel;

/// "ADXRS450[0]", "ADIS16470[4]", "RomiGyro" and others; also CTRE's "Pigeon 2 (v6)[3]". Each gets only the keys it has.
typedef struct simHalsimGyro
{
	bool init;
	double range;               ///< [out] [deg/s]
	bool connected;             ///< [in]
	double angle[3];            ///< [in] x y z [deg]
	double rate[3];             ///< [in] [deg/s]
	double accel[3];            ///< [in] [g]
	double supplyVoltage;       ///< [in] [V], CTRE as the rest
	double yaw;                 ///< [out] as the robot program sees it [deg]
	double rawYaw, pitch, roll; ///< [in] counter-clockwise [deg]
	double angularVelocity[3];  ///< [in] [deg/s]
	double zero;                ///< of an ADXRS450: the angle at its last reset [deg], see simHalsim_SetGyroAxis
	int turned;                 ///< of an ADXRS450: frames since its angle was 0
} simHalsimGyro;

/// "DutyCycleEncoder[1]" and others.
typedef struct simHalsimDutyCycle
{
	bool init;
	bool connected;  ///< [in]
	double position; ///< [in] [turns]
} simHalsimDutyCycle;

/// A motor controller: WPILib's generic keys, and those of CTRE Phoenix 6 ("Talon FX (v6)[7]").
typedef struct simHalsimCanMotor
{
	bool init;
	double percentOutput;    ///< [out] -1..1; see simHalsim_CanOutput
	bool brake;              ///< [out]
	double neutralDeadband;  ///< [out]
	double dutyCycle;        ///< [out] Phoenix 6, -1..1
	double motorVoltage;     ///< [out] Phoenix 6 [V]; see simHalsim_TalonFxVolts
	double torqueCurrent;    ///< [out] Phoenix 6 [A]
	double supplyCurrentOut; ///< [out] Phoenix 6 [A]
	double supplyCurrent;    ///< [in] [A]
	double motorCurrent;     ///< [in] [A]
	double busVoltage;       ///< [in] [V]
	double supplyVoltage;    ///< [in] Phoenix 6 [V]
} simHalsimCanMotor;

/// An encoder on CAN; also CTRE's "Talon FX (v6)[7]/Rotor Sensor" and "CANcoder (v6)[3]".
typedef struct simHalsimCanEncoder
{
	bool init;
	double positionOut;   ///< [out] Phoenix 6: as the robot program sees it [turns]
	double position;      ///< [in] [turns]
	double rawPosition;   ///< [in] Phoenix 6: before offsets [turns]
	double velocity;      ///< [in] [turns/s]
	double acceleration;  ///< [in] [turns/s^2]
	double supplyVoltage; ///< [in] [V]
} simHalsimCanEncoder;

/// "motorL", "motorR", "motor3", "motor4" of an XRP.
typedef struct simHalsimXrpMotor
{
	bool init;
	bool inverted; ///< [in]
	double speed;  ///< [out] -1..1
} simHalsimXrpMotor;

/// "servo1".."servo4" of an XRP.
typedef struct simHalsimXrpServo
{
	bool init;
	double position; ///< [out] 0..1
} simHalsimXrpServo;

/// A rail for sensors.
typedef struct simHalsimRail
{
	double voltage, current; ///< [in] [V], [A]; SIM_HALSIM_NOT_SENT
	bool active;             ///< [in]
	double faults;           ///< [in] SIM_HALSIM_NOT_SENT
} simHalsimRail;

typedef struct simHalsimRoboRio
{
	bool fpgaButton;            ///< [in]
	double voltage;             ///< [in] of the battery [V]
	double current;             ///< [in] [A]
	simHalsimRail v6, v5, v3_3; ///< [in]
} simHalsimRoboRio;

/// Only XRP.
typedef struct simHalsimHal
{
	bool periodicBefore, periodicAfter; ///< [in]
} simHalsimHal;

/// A joystick with no axes, buttons and POVs is not sent.
typedef struct simHalsimJoystick
{
	int axisCount, buttonCount, povCount;
	double axes[12];                ///< [in] -1..1, forward is -1
	bool buttons[32];               ///< [in]
	double povs[12];                ///< [in] degrees clockwise from up, -1: centre
	double outputs;                 ///< [out] bits, until 2026
	double leds;                    ///< [out] from 2027
	double rumbleLeft, rumbleRight; ///< [out] 0..1
} simHalsimJoystick;

/// An operating mode of 2027, of the proposal in docs/opmodes.md.
typedef struct simHalsimOpMode
{
	char id[SIM_HALSIM_OPMODE_ID]; ///< WPILib's 64-bit number, whose bits 56 and 57 are the robot mode
	char name[SIM_HALSIM_NAME], group[SIM_HALSIM_NAME];
} simHalsimOpMode;

/// As a whole [in], but for the modes. Every message has all of it and >new_data.
typedef struct simHalsimDriverStation
{
	bool newData;
	bool enabled, autonomous, test; ///< see simHalsim_SetMode
	double robotMode;               ///< for 2027
	bool estop;
	bool fms;         ///< connected to a field
	bool ds;          ///< connected to a driver station; true, or nothing else counts
	char station[8];  ///< "red1".."red3", "blue1".."blue3"
	double matchTime; ///< left in the period [s]; -1 outside of a match
	char gameData[64];
	char opMode[SIM_HALSIM_OPMODE_ID]; ///< of those below, see simHalsim_SetOpMode; "0": none
	int opModeCount;
	simHalsimOpMode opModes[SIM_HALSIM_OPMODES]; ///< [out]
} simHalsimDriverStation;

typedef struct simHalsimDevices
{
#define X( device, member, type, count, named ) simHalsim##device member[count];
	SIM_HALSIM_KINDS( X )
#undef X
} simHalsimDevices;

// ---- the connection ----

typedef struct simHalsim simHalsim;

/// year: 2026 or 2027. NULL when memory is out. Nothing is allocated afterwards.
simHalsim* simHalsim_Create( simHalsimRole role, int year );
void simHalsim_Destroy( simHalsim* hal );
/// A new connection: forgets the robot's devices, their outputs and everything sent to it. The inputs of devices that
/// are known by number stay.
void simHalsim_Reset( simHalsim* hal );
/// The devices, by slot: their number; where they are known by name, the order in which they appeared.
simHalsimDevices* simHalsim_Devices( simHalsim* hal );

/// Takes the text of a frame that came at time [s]. Unknown keys and types are ignored, as the specification asks. An
/// error describes the message's defect; the good part has been taken, and the connection can continue.
simResult simHalsim_Receive( simHalsim* hal, const char* text, size_t length, double time, simError* error );
/// Begins to send the changes; call it every 20 ms.
void simHalsim_BeginSend( simHalsim* hal );
/// Writes the next message; returns its length, 0 when there are no more. size: SIM_HALSIM_TEXT, as a robot
/// SIM_HALSIM_ROBOT_TEXT.
size_t simHalsim_NextMessage( simHalsim* hal, char* text, size_t size );

/// Has the robot program got this device?
bool simHalsim_Has( const simHalsim* hal, simHalsimKind kind, int slot );
/// The slot of a device: "3", "1,7" (a solenoid) or its name. -1: it has not appeared, or the number is out of range.
int simHalsim_Find( const simHalsim* hal, simHalsimKind kind, const char* device );
/// The name of a device that is known by name and has appeared, else "".
const char* simHalsim_Name( const simHalsim* hal, simHalsimKind kind, int slot );
/// As a robot: has this device from now on, with all its keys. Returns its slot, or -1 when there are too many.
int simHalsim_Add( simHalsim* hal, simHalsimKind kind, const char* device );

// ---- the driver station ----

/// Sets enabled and the mode of the driver station; disabled keeps the mode, as a driver station does.
void simHalsim_SetMode( simHalsim* hal, simMode mode );
/// Speaks of operating modes from now on, or no more: <opmodes and >opmode of the proposal in docs/opmodes.md. 2027 only.
void simHalsim_Propose( simHalsim* hal, bool on );
/// The operating mode that counts in a mode of the driver station: its number as text, "0" for none.
void simHalsim_SetOpMode( simHalsim* hal, simMode mode, const char* id );

// ---- outputs, gated: zero or off unless the robot is enabled and alive at time [s] ----

bool simHalsim_OutputsOn( const simHalsim* hal, double time );
/// Has the robot said anything within the last 200 ms?
bool simHalsim_IsAlive( const simHalsim* hal, double time );
/// -1..1. From 2027 it is worked out of the pulse, for a controller with 999, 1500 and 2003 us (REV SPARK MAX).
double simHalsim_PwmSpeed( const simHalsim* hal, int channel, double time );
/// 1 forward, -1 reverse, 0 off.
int simHalsim_RelayState( const simHalsim* hal, int channel, double time );
bool simHalsim_SolenoidOn( const simHalsim* hal, int module, int channel, double time );
/// <percentOutput of a CANMotor, -1..1: WPILib's generic devices and CTRE Phoenix 5 ("Talon SRX[1]").
double simHalsim_CanOutput( const simHalsim* hal, const char* device, double time );
/// [V] of a Talon FX with Phoenix 6. Its loops run inside the robot program.
double simHalsim_TalonFxVolts( const simHalsim* hal, int id, double time );
/// -1..1 of a "SPARK MAX [id]" or "SPARK Flex [id]" (REVLib). Its loops run where the robot program calls SparkSim.iterate.
double simHalsim_SparkOutput( const simHalsim* hal, int id, double time );
/// -1..1 of an XRP's "motorL", "motorR", "motor3" or "motor4".
double simHalsim_XrpOutput( const simHalsim* hal, const char* device, double time );
/// Has the robot a SPARK of that id?
bool simHalsim_HasSpark( const simHalsim* hal, int id );
/// Is a SimDevice's name that of a SPARK of that id, or of a part of one?
bool simHalsim_IsSpark( const simHalsim* hal, int id, const char* device );

// ---- inputs of devices that need more than a number; false: the robot has no such device ----

/// pulses: absolute, as the decoding counts (for k4X four a cycle) · pulsesPerSecond: signed. Turned round when the robot
/// program has reversed the encoder.
bool simHalsim_SetEncoder( simHalsim* hal, int slot, double pulses, double pulsesPerSecond );
/// The one axis of an ADXRS450 [deg], [deg/s], clockwise. A program that resets it says so by its echo, 0, and WPILib's simulation keeps no zero
/// for it: from then on it hears angles from there.
void simHalsim_SetGyroAxis( simHalsim* hal, int slot, double angle, double rate );
/// Rotor of a Talon FX with Phoenix 6 [turns], [turns/s], [turns/s^2], positive with positive volts, and its supply [V].
bool simHalsim_SetTalonFx(
    simHalsim* hal, int id, double position, double velocity, double acceleration, double supplyVoltage );
/// CANcoder with Phoenix 6 [turns], [turns/s], [V].
bool simHalsim_SetCanCoder( simHalsim* hal, int id, double position, double velocity, double supplyVoltage );
/// Pigeon 2 with Phoenix 6: angles [deg] and rates [deg/s] about x, y, z (roll, pitch, yaw).
bool simHalsim_SetPigeon2(
    simHalsim* hal, int id, const double angles[3], const double rates[3], double supplyVoltage );
/// SPARK MAX or Flex: rotor [turns], [rpm], bus [V], motor current [A].
bool simHalsim_SetSpark( simHalsim* hal, int id, double position, double velocity, double busVoltage, double current );

// ---- all other SimDevices, value by value; names are without their prefix ----

/// A device that has appeared, by its type ("SimDevice") and name ("AnalogEncoder[1]"), or -1.
int simHalsim_FindOther( const simHalsim* hal, const char* type, const char* device );
int simHalsim_OtherCount( const simHalsim* hal );
/// Type and name of a device.
void simHalsim_OtherName( const simHalsim* hal, int other, const char** type, const char** device );
/// The robot's last value; a boolean is 0 or 1. False: no such value, or a text.
bool simHalsim_GetValue( const simHalsim* hal, int other, const char* name, double* value );
/// Steps through the outputs of a device: *at is -1 before the first, and then a number of that value's own, below
/// SIM_HALSIM_OTHER_VALUES. False: there are no more.
bool simHalsim_NextOutput( const simHalsim* hal, int other, int* at, const char** name, double* value );
/// Sends a value back, under the key and as the kind that the robot has shown. False: it has not shown one.
bool simHalsim_SetValue( simHalsim* hal, int other, const char* name, double value );
