// A run's values for the world: the frame and the schema (frame.h) as NetworkTables topics. One list of topics and one
// walk over a frame serve the NT4 server, the NT4 client and the WPILOG writer, so that all three have the same values
// by the same names.
//	simTelemetry* telemetry = simTelemetry_Create( schema, schemaCount, simTelemetry_all, &error );
//	for ( int i = 0; i < simTelemetry_Count( telemetry ); ++i ) ...publish simTelemetry_Topic( telemetry, i )...
//	simTelemetry_Write( telemetry, NULL, 0, Sink, context );             // the constant topics: schemas, types
//	simTelemetry_Write( telemetry, frame, frameBytes, Sink, context );   // once a tick
//
// Field frame, SI units, radians; poses as WPILib's structs. Per robot, under its station ("/Sandlot/Robots/blue1"):
//	Pose                    struct:Pose3d of the robot origin on the floor
//	Velocity                struct:ChassisSpeeds in the robot's own frame, as WPILib has them
//	Modules/Measured        struct:SwerveModuleState[], one a wheel
//	Components              struct:Pose3d[] in the robot's frame
//	Changes/{Names,Values}  what is changed of it now: "motorDead/left_drive" and its number; Changes/KIND/PART are inputs (remote.h)
//	Battery/{Voltage,Current} · Battery/Charge of a full one, 0..1 · Brownout · Enabled · Held · Program
//	GroundClearance [m] of the origin over the floor · Airborne: no wheel touches · Aim/{Active,OnTarget,Passing}
//	Mechanisms/NAME/{Position,Velocity,Voltage,Setpoint} · Sensors/NAME (see simSensorKind)
//	Modules/Setpoint        struct:SwerveModuleState[] that the built-in program asks for
//	Wheels/{Load,Longitudinal,Lateral,Slip} one a wheel · Touches/{Field,Robot} · Laps/{Count,Time,Last,Best}
//	Joystick/{Axes,Buttons} as they are held · Battery/Consumers/{Drive,Steering,Mechanisms,Rest} [A]
//	Motors/NAME/{AppliedVoltage,Position,Velocity,StatorCurrent,SupplyCurrent,Temperature}; Motors/NAME/Voltage is an input (remote.h)
// Logs have poses every tick; velocity and modules of the first robot, too. The rest 10 or 5 times a second, half of
// that of other robots: simTelemetry_everyTick and simTelemetry_everyResult say otherwise.
// Of the field: Pieces/TYPE struct:Translation3d[] of the visible ones ·
// PieceCounts/TYPE/{Field,Held,Scored,Lost,Stored,Placed}
// Physics/{AwakePieces,Contacts,SubSteps} · EachPiece/TYPE/{State,Place} of all of them, where asked for ·
// Score/{Blue,Red}, Score/Details/ALLIANCE/...
// Match/{Phase,Period,Time,PeriodTime,Mode,State,Message} · Time · Changes/{Names,Values} of the floor
// /FMSInfo/* and /SmartDashboard/Field as a robot program has them, of the first robot.
// WPILib 2027 has other names (simTelemetry_names2027): ChassisVelocities, SwerveModuleVelocity, and /DriverStation/*
// for /FMSInfo/*.
// The mirror for AdvantageKit's users, of the first robot, under /AdvantageKit: Timestamp, .schema,
// DriverStation/{Enabled,
// Autonomous,Test,MatchTime,GameSpecificMessage}, and in RealOutputs/Sim: State, RobotPose, RobotGroundClearance,
// RobotIsAirborne, Held, Score
// (its alliance's), GamePieces/TYPE struct:Pose3d[], ComponentPoses,
// Debug/{BatteryVoltage,IntakeZoneActive,ShootingGateOpen},
// Debug/MECHANISM/{Position,...}, and of a mechanism between two stops ExtendedPct: 0 at the stop that it starts nearer
// to, 100 at the other.
#pragma once

#include "sandlot/sim/frame.h"
#include "sandlot/wire/limelight.h"
#include "sandlot/wire/topic.h"
#include "sandlot/wire/wpilog.h"

#define SIM_TELEMETRY_MAX 4096 ///< topics of one run; six of the largest robots have some 1,300
#define SIM_TELEMETRY_ROOT "/Sandlot/"

/// Parts that may be left out, by bits: names of bit 0 and up.
#define SIM_TELEMETRY_PARTS( X ) \
	X( truth )                   \
	X( fms ) X( field2d ) X( akit ) X( names2027 ) X( eachPiece ) X( guest ) X( center ) X( everyTick ) X( everyResult )
typedef enum simTelemetryPart
{
	simTelemetry_truth = 1,   ///< everything under /Sandlot, and the struct schemas
	simTelemetry_fms = 2,     ///< /FMSInfo: not where robot code runs, it publishes its own
	simTelemetry_field2d = 4, ///< /SmartDashboard/Field
	simTelemetry_all = 7,
	simTelemetry_akit = 8, ///< the mirror under /AdvantageKit: for who has no robot code that publishes there
	simTelemetry_names2027 =
	    16, ///< no part: the others by WPILib's names of 2027, ChassisVelocities and /DriverStation
	simTelemetry_eachPiece = 32, ///< under /Sandlot/EachPiece the state and place of each piece
	simTelemetry_guest = 64, ///< no part: robot code is on the server, and our Field2d is /SmartDashboard/Sandlot/Field
	simTelemetry_center =
	    128, ///< under /Sandlot/Center poses and pieces in WPILib 2027's frame: origin in the middle, +x to blue
	simTelemetry_everyTick =
	    256, ///< no part: a log has each value at every tick at which it changes, also those it thins out
	simTelemetry_everyResult = 512, ///< no part: a log has every result of cameras, and PhotonVision's packets
} simTelemetryPart;

typedef struct simTelemetry simTelemetry;

/// Gets one value: `topic` is an index into the list. The value's memory is good until the sink returns.
typedef void simTelemetrySinkFn( void* context, int topic, const simNt4Value* value );

/// The topics of a run. parts: bits of simTelemetryPart. NULL with an error when the schema makes no sense or there is no
/// memory. Nothing is allocated afterwards. The schema is not needed any more.
simTelemetry* simTelemetry_Create( const simSchema* schema, int count, int parts, simError* error );
void simTelemetry_Destroy( simTelemetry* telemetry );

int simTelemetry_Count( const simTelemetry* telemetry );
const simTopic* simTelemetry_Topic( const simTelemetry* telemetry, int topic );

/// Gives the sink every value of a frame, in the list's order; without a frame (NULL) the values of constant topics. False,
/// and no value at all, when the frame is not one of the schema's run.
bool simTelemetry_Write(
    simTelemetry* telemetry, const void* frame, size_t size, simTelemetrySinkFn* sink, void* context );
/// The same of some topics only, in the order in which they are given.
bool simTelemetry_WriteSome( simTelemetry* telemetry, const void* frame, size_t size, const int* topics, int count,
    simTelemetrySinkFn* sink, void* context );


// ---- into a log ----

typedef struct simTelemetryLog simTelemetryLog;

/// A log of all topics, "NT:" before each name as WPILib's own capture has it, and of DS:enabled, DS:autonomous, DS:test and
/// DS:estop as a robot program's own log has them. limelight (may be NULL): the topics of cameras, which get entries once they say
/// something. NULL when memory is out. Telemetry and limelight must live as long. Nothing is allocated afterwards.
/// parts: simTelemetry_everyTick, simTelemetry_everyResult, or neither.
simTelemetryLog* simTelemetryLog_Create( simTelemetry* telemetry, simLimelight* limelight, int parts );
void simTelemetryLog_Destroy( simTelemetryLog* log );
/// Writes a frame at its own time. Take the chunk away after each: the buffer holds one frame for certain. False when
/// the frame is not of this run or the last chunk is still there and there is no room.
bool simTelemetryLog_Frame( simTelemetryLog* log, const void* frame, size_t size );
/// Writes a vision block, each result at the time it was published. False before the first frame, when the block is not
/// of the run's robot, or when the last chunk is still there and there is no room.
bool simTelemetryLog_Vision( simTelemetryLog* log, const void* block, size_t size );
/// Writes a line of the console ("messages", as WPILib's DataLogManager has them) at a time [s] of the run. False before
/// the first frame, or when the last chunk is still there and there is no room.
bool simTelemetryLog_Message( simTelemetryLog* log, double time, const char* text );
/// Writes the host's clock (microseconds since 1970, UTC) at the time of the last frame, as DataLogManager does at the
/// beginning and every few seconds. False as above. A log without it is the same for the same run.
bool simTelemetryLog_SystemTime( simTelemetryLog* log, int64_t microseconds );
/// The bytes written since the last clear: append them to the file.
const void* simTelemetryLog_Chunk( const simTelemetryLog* log, size_t* size );
void simTelemetryLog_Clear( simTelemetryLog* log );
