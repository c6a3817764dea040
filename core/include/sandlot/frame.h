// The ABI: every record that crosses between the core and TypeScript, each as one table. A table expands to the C struct
// below, to the layout hash, and through core/wasm/generate/gen_abi.c to web/sim/boundary/abi.gen.ts. Nobody types an offset by hand.
//
// X( type, name, unit, doc ) is one value, A( type, name, count, unit, doc ) an array; types: f64, f32, u32, chr.
// Tables keep f64 fields on 8-byte boundaries; the asserts below hold that the compiler adds no padding.
//
// A frame is one buffer: simFrameHeader, then the record arrays at the byte offsets the header gives.
#pragma once

#include "sandlot/base.h"

typedef double f64;
typedef float f32;
typedef uint32_t u32;
typedef char chr;

#include "sandlot/vision_frame.h"

// The tables are read as tables:
// clang-format off

// ---- enumerations that cross: X( name ) in order from 0 ----

/// Driver station mode.
#define SIM_MODES( X ) X( disabled ) X( auto ) X( teleop ) X( test )
/// What moves a chassis: its wheels; or an owner outside, by a velocity to follow or by a force and torque.
#define SIM_CHASSIS_MODES( X ) X( wheels ) X( velocity ) X( wrench )
/// Robot stations, in index order.
#define SIM_STATIONS( X ) X( blue1 ) X( blue2 ) X( blue3 ) X( red1 ) X( red2 ) X( red3 )
/// Life of a piece. Pieces that are not on the field or in flight have no body in the physics world.
/// staged: not moved since the start · returning: on its way to an exit · stored: with a human player · placed: scored and seen
#define SIM_PIECE_STATES( X )                                                   \
	X( unused ) X( field ) X( rest ) X( flight ) X( held ) X( scored ) X( lost ) \
	X( staged ) X( returning ) X( stored ) X( placed )
/// Shapes of pieces and robots.
#define SIM_SHAPES( X ) X( sphere ) X( box ) X( cylinder ) X( capsule ) X( torus )
/// Where a match is. free: nobody started one, or it has no clock.
#define SIM_MATCH_STATES( X ) X( free ) X( running ) X( over ) X( aborted )
/// Mechanisms of robots. A differential's two outputs are two mechanisms of that kind.
#define SIM_MECHANISM_KINDS( X ) \
	X( flywheel ) X( roller ) X( arm ) X( turret ) X( elevator ) X( linear ) X( differential )
/// Sensors of robots, and what value[] of their record is:
/// encoder: position, velocity [rad or m, and per s], counts · gyro: yaw (endless), pitch, roll [rad], rates about x y z [rad/s]
/// accelerometer: x y z [m/s^2], 9.8 up at rest · limitSwitch: 1 = pressed · beamBreak: 1 = broken
/// rangeFinder: distance [m], 1 = there is one · lidar: turns since load; its points are range records
#define SIM_SENSOR_KINDS( X ) \
	X( encoder ) X( gyro ) X( accelerometer ) X( limitSwitch ) X( beamBreak ) X( rangeFinder ) X( lidar )
/// What a robot program has for hardware: WPILib's, CTRE's, REV's and Studica's devices. Up to simDeviceOutput they turn motors,
/// from encoder on they measure.
#define SIM_DEVICE_KINDS( X )                                                                                     \
	X( pwm ) X( talonFx ) X( talonSrx ) X( victorSpx ) X( sparkMax ) X( sparkFlex ) X( canMotor ) X( xrpMotor )     \
	X( relay ) X( solenoid ) X( simDeviceOutput )                                                                 \
	X( encoder ) X( canEncoder ) X( canCoder ) X( dutyCycleEncoder ) X( analogEncoder ) X( analogInput )          \
	X( digitalInput ) X( adxrs450 ) X( adis16448 ) X( adis16470 ) X( pigeon2 ) X( navX ) X( xrpGyro ) X( romiGyro ) \
	X( accelerometer ) X( ultrasonic ) X( simDeviceInput )
/// What such a device is wired to; steer is the turning of a swerve module.
#define SIM_WIRED( X ) X( motor ) X( wheel ) X( steer ) X( mechanism ) X( sensor )
/// Why a run stopped.
#define SIM_STOPS( X ) X( running ) X( nonFinite )
/// Events, polled after a step. subject and object: see each.
/// modeChanged: value0 = new mode · brownoutBegan, brownoutEnded: subject = robot, value0 = volts
/// robotHit: subject = robot, object = other robot or 0xffffffff for the field, value0 = speed along the contact normal [m/s]
/// pieceLost: subject = piece index, it left the field for good
/// pieceTaken: subject = piece, object = robot · pieceLaunched: subject = piece, object = robot, value0 = exit speed [m/s]
/// pieceScored: subject = piece, object = alliance, value0 = points, value1 = rule · pieceMissed: the same, while its window was closed
/// pieceReturned: subject = piece, object = group of exits · pieceStored: subject = piece, object = feeder
/// pieceFed: subject = piece, object = feeder, value0: 0 = into its chute, 1 = thrown
/// foul: subject = robot, object = rule, value0 = points for the other alliance
/// assessed: subject = robot, object = rule, value0 = points, value1 = level from 1
/// periodBegan: subject = period · windowOpened, windowClosed: subject = window, object = alliance
/// matchStarted, matchAborted · matchEnded: value0..1 = scores
/// bonusEarned: subject = bonus, object = alliance · lapDone: subject = robot, object = laps, value0 = seconds of it
/// gatePassed: subject = robot, object = gate
#define SIM_EVENT_KINDS( X )                                                                    \
	X( none ) X( modeChanged ) X( brownoutBegan ) X( brownoutEnded ) X( robotHit ) X( pieceLost ) \
	X( pieceTaken ) X( pieceLaunched ) X( pieceScored ) X( pieceMissed ) X( pieceReturned )     \
	X( pieceStored ) X( pieceFed ) X( foul ) X( assessed ) X( periodBegan )                     \
	X( windowOpened ) X( windowClosed ) X( matchStarted ) X( matchAborted ) X( matchEnded )     \
	X( bonusEarned ) X( lapDone ) X( gatePassed )
/// What a schema record names. owner is the robot index for wheel, motor, component and button; index counts within the owner.
/// field: value0..1 = length along x, width along y [m] · robot: owner = robot index, index = station, value0 = mass [kg],
/// value1 = speed [m/s] and value2 = turn rate [rad/s] at full stick, 0 without a drivetrain, value3 = simDriveKind
/// wheel: value0..1 = x, y [m], value2 = radius [m]
/// motor: value0 = what it turns, see simMotorTask, value1 = index of that (of an axle: its first wheel), -1 without,
/// value2 = 1, or -1 where it goes backwards at positive volts of its own · component, button: name
/// mechanism: value0 = kind, value1..2 = stops, equal without · sensor: value0 = kind
/// pieceType: value0 = radius [m], value1 = mass [kg], value2 = shape · pieceSize: index = type, value0..2 = size, see simPieceType
/// phase: value0 = seconds, value1 = mode · period: value0 = phase, value1 = begin in it [s], value2 = seconds
/// counter, window, exit, feeder (value0 = alliance), rule (value0 = foul: 0 none, 1 minor, 2 major), goal (value0..2 = target)
/// bonus: value0 = counter, value1 = at least, value2 = ranking points · gate: value0..1 = x, y [m], value2 = reach [m]
/// device: owner = robot index, value0 = device kind, value1 = channel or CAN id, value2 = second channel, -1 without one,
/// value3 = what it is wired to, value4 = index of that, value5..6 = scale, offset: see simDeviceDef; name: see there
/// camera: owner = robot index, value0..1 = width, height [px], value2 = frames a second, value3 = pipelines · tag: index = id,
/// value0..2 = centre [m], value3 = yaw of its normal [rad], value4 = edge [m]
/// angleCamera: owner = robot index, value0 = targets
#define SIM_SCHEMA_KINDS( X ) \
	X( field )                \
	X( robot ) X( wheel ) X( motor ) X( component ) X( button ) X( pieceType ) X( phase ) X( mechanism ) X( sensor ) \
	X( pieceSize ) X( period ) X( counter ) X( window ) X( exit ) X( feeder ) X( rule ) X( goal ) X( bonus ) X( gate ) \
	X( device ) X( camera ) X( tag ) X( angleCamera )

// ---- input block: simInputHeader, then SIM_MAX_ROBOTS simInputRobot by station index. Zeros mean "nothing new". ----

#define SIM_INPUT_HEADER( X, A )                                                        \
	X( u32, modeRequest, "-", "0: no change, else 1 + the driver station mode wanted" ) \
	X( u32, matchRequest, "-", "0: no change, 1: start the match from its first phase, 2: abort it" ) \
	A( u32, human, 2, "-", "blue, red human player; 0: keep, else bit 0 set and bit 1: feed (the gate is open), bit 2: throw" )

#define SIM_INPUT_ROBOT( X, A )                                                                                   \
	X( u32, present, "-", "bit 0: axes and buttons below replace what the station held, bit 1: chassis and volts" ) \
	X( u32, buttons, "-", "bit i: button i of the schema is held" )                                               \
	A( f64, axes, 3, "-", "field-relative forward, left, counter-clockwise, each -1..1" )                         \
	X( u32, voltMask, "-", "bit i: volts[i] overrides motor i from now on; else its program" )                    \
	X( u32, chassisMode, "-", "what moves the chassis from now on; wheels = 0" )                                  \
	A( f64, chassis, 3, "m/s or N", "field frame: vx, vy [m/s], turn rate [rad/s], or fx, fy [N], torque [N m]" ) \
	A( f64, volts, SIM_MAX_MOTORS, "V", "external motor voltages, used where voltMask has the bit" )

// ---- frame block ----

#define SIM_FRAME_HEADER( X, A )                                                           \
	X( f64, time, "s", "simulated time at the end of the tick" )                           \
	X( f64, matchTime, "s", "time left in the phase, -1 without a match clock" )           \
	X( u32, tick, "-", "ticks since load" )                                                \
	X( u32, mode, "-", "driver station mode" )                                             \
	X( u32, phase, "-", "index of the match phase in the schema, 0xffffffff without one" ) \
	X( u32, stop, "-", "why the run stopped; running = 0" )                                \
	A( u32, score, 2, "points", "blue, red" )                                              \
	X( u32, period, "-", "index of the period in the schema, 0xffffffff without one" )     \
	X( u32, matchState, "-", "free = 0, running, over, aborted" )                          \
	A( chr, message, 8, "-", "game-specific message, empty before it is known" )           \
	X( f64, periodTime, "s", "time left in the period, -1 without one" )                   \
	X( u32, allianceCount, "-", "records at allianceOffset: blue, red" )                   \
	X( u32, allianceOffset, "B", "of the alliance records" )                               \
	X( u32, frameBytes, "B", "size of the whole frame" )                                   \
	X( u32, pieceTypeCount, "-", "records at pieceTypeOffset" )                            \
	X( u32, pieceTypeOffset, "B", "of the piece type records" )                            \
	X( u32, robotCount, "-", "records at robotOffset" )                                    \
	X( u32, robotOffset, "B", "of the robot records" )                                     \
	X( u32, wheelCount, "-", "records at wheelOffset, of all robots" )                     \
	X( u32, wheelOffset, "B", "of the wheel records" )                                     \
	X( u32, motorCount, "-", "records at motorOffset, of all robots" )                     \
	X( u32, motorOffset, "B", "of the motor records" )                                     \
	X( u32, mechanismCount, "-", "records at mechanismOffset, of all robots" )             \
	X( u32, mechanismOffset, "B", "of the mechanism records" )                             \
	X( u32, sensorCount, "-", "records at sensorOffset, of all robots" )                   \
	X( u32, sensorOffset, "B", "of the sensor records" )                                   \
	X( u32, componentCount, "-", "records at componentOffset, of all robots" )             \
	X( u32, componentOffset, "B", "of the component records" )                             \
	X( u32, rangeCount, "-", "records at rangeOffset, of all lidars" )                     \
	X( u32, rangeOffset, "B", "of the range records" )                                     \
	X( u32, pieceCount, "-", "records at pieceOffset: the whole pool, unused slots too" )  \
	X( u32, pieceOffset, "B", "of the piece records" )                                     \
	X( u32, awakePieces, "-", "pieces that physics moves" )                                \
	X( u32, subSteps, "-", "most sub-steps a physics step of this tick took" )             \
	X( u32, contacts, "-", "contacts of the last physics step" )

#define SIM_PIECE_TYPE_FRAME( X, A )                                            \
	X( u32, field, "-", "pieces on the field, at rest or moving or in flight" ) \
	X( u32, held, "-", "pieces in robots" )                                     \
	X( u32, scored, "-", "pieces scored and out of the world" )                 \
	X( u32, lost, "-", "pieces that left the field for good" )                  \
	X( u32, stored, "-", "pieces with human players or on their way to an exit" ) \
	X( u32, placed, "-", "pieces scored that stay where they are" )

#define SIM_ALLIANCE_FRAME( X, A )                                                           \
	X( u32, score, "points", "all of it, the other alliance's fouls included" )              \
	X( u32, foulPoints, "points", "of those, from the other alliance's fouls" )              \
	X( u32, minorFouls, "-", "that it committed" )                                           \
	X( u32, majorFouls, "-", "that it committed" )                                           \
	X( u32, rankingPoints, "-", "bonuses earned so far; win or tie once the match is over" ) \
	X( u32, bonuses, "-", "bit i: bonus i of the schema is earned" )                         \
	X( u32, open, "-", "bit i: window i of the schema is open" )                             \
	X( u32, closing, "-", "bit i: window i closes soon" )                                    \
	X( u32, stored, "-", "pieces with its human player" )                                    \
	X( u32, feeding, "-", "1: its human player's gate is open" )                             \
	A( u32, counters, SIM_MAX_COUNTERS, "-", "by index of the schema" )

#define SIM_ROBOT_FRAME( X, A )                                                              \
	X( u32, station, "-", "station index" )                                                  \
	X( u32, enabled, "-", "1: the driver station lets it move" )                             \
	X( u32, brownout, "-", "1: outputs are off until the battery recovers" )                 \
	X( u32, held, "-", "pieces in it" )                                                      \
	X( u32, wheelStart, "-", "index of its first wheel record" )                             \
	X( u32, wheelCount, "-", "wheel records" )                                               \
	X( u32, motorStart, "-", "index of its first motor record" )                             \
	X( u32, motorCount, "-", "motor records" )                                               \
	X( u32, mechanismStart, "-", "index of its first mechanism record" )                     \
	X( u32, mechanismCount, "-", "mechanism records" )                                       \
	X( u32, sensorStart, "-", "index of its first sensor record" )                           \
	X( u32, sensorCount, "-", "sensor records" )                                             \
	X( u32, componentStart, "-", "index of its first component record" )                     \
	X( u32, componentCount, "-", "component records" )                                       \
	X( u32, aim, "-", "bit 0: aiming at a goal, bit 1: on target, bit 2: passing" )          \
	X( u32, gate, "-", "of the course: the next one" )                                       \
	X( u32, laps, "-", "of the course, done" )                                               \
	X( u32, program, "-", "0 driver, 1 script, 2 external, 3 autopilot" )                    \
	X( u32, touches, "-", "bit 0: something of the field beside its floor, bit 1: another robot" ) \
	X( u32, reserved, "-", "0" )                                                             \
	A( f64, lap, 3, "s", "this lap so far, the last, the best; -1 = none" )                  \
	A( f64, position, 3, "m", "robot origin, on the floor between the wheels, field frame" ) \
	A( f64, rotation, 4, "-", "unit quaternion w x y z, robot to field" )                    \
	A( f64, rpy, 3, "rad", "roll, pitch, yaw of that rotation" )                             \
	A( f64, velocity, 3, "m/s", "of the robot origin, field frame" )                         \
	A( f64, angular, 3, "rad/s", "angular velocity, field frame" )                           \
	X( f64, battery, "V", "terminal voltage" )                                               \
	X( f64, current, "A", "drawn from the battery" )

#define SIM_WHEEL_FRAME( X, A )                                        \
	X( f64, angle, "rad", "steer angle in the robot frame" )           \
	X( f64, speed, "m/s", "of the tread" )                             \
	X( f64, ground, "m/s", "of the ground under it, along the wheel" ) \
	X( f64, load, "N", "normal force" )                                \
	X( f64, longitudinal, "N", "tyre force along the wheel" )          \
	X( f64, lateral, "N", "tyre force across, positive left" )         \
	X( f64, position, "rad", "wheel rotation since load" )

#define SIM_MOTOR_FRAME( X, A )                          \
	X( f64, position, "rad", "of the rotor since load" ) \
	X( f64, velocity, "rad/s", "of the rotor" )          \
	X( f64, volts, "V", "across the motor" )             \
	X( f64, current, "A", "stator current" )             \
	X( f64, supply, "A", "from the battery" )

#define SIM_MECHANISM_FRAME( X, A )                                                     \
	X( f64, position, "rad or m", "elevator and linear: m" )                            \
	X( f64, velocity, "rad/s or m/s", "of it" )                                         \
	X( f64, force, "N m or N", "of its motors, after the gearing" )                     \
	X( f64, volts, "V", "what its controller asks for" )                                \
	X( f64, setpoint, "-", "of its controller: V, duty, velocity or position by mode" ) \
	X( f64, ticks, "-", "whole counts from its zero, 0 without ticks in robot.json" )   \
	X( u32, mode, "-", "of its controller: 0 volts, 1 duty, 2 velocity, 3 position" )   \
	X( u32, stops, "-", "bit 0: it rests at its lower hard stop, bit 1: at the upper one" )

#define SIM_SENSOR_FRAME( X, A )                                        \
	A( f64, value, 6, "-", "see the sensor kinds" )                     \
	X( u32, rangeStart, "-", "lidar: index of its first range record" ) \
	X( u32, rangeCount, "-", "lidar: range records" )

#define SIM_RANGE_FRAME( X, A )                                                     \
	X( f32, azimuth, "rad", "of the ray in the sensor's frame, counter-clockwise" ) \
	X( f32, distance, "m", "to what it met; -1: nothing within range, or not yet seen" )

#define SIM_COMPONENT_FRAME( X, A )                                           \
	A( f32, position, 3, "m", "of the component's pivot in the robot frame" ) \
	A( f32, rotation, 4, "-", "unit quaternion w x y z, component to robot" ) \
	X( u32, reserved, "-", "0" )

#define SIM_PIECE_FRAME( X, A )                                                                    \
	A( f32, position, 3, "m", "centre, field frame; stale unless state is field, rest or flight" ) \
	A( f32, rotation, 4, "-", "unit quaternion w x y z" )                                          \
	X( u32, kind, "-", "piece state in the low 16 bits, piece type in the high 16" )

// ---- events and schema ----

#define SIM_EVENT( X, A )                            \
	X( u32, tick, "-", "tick in which it happened" ) \
	X( u32, kind, "-", "event kind" )                \
	X( u32, subject, "-", "see the kind" )           \
	X( u32, object, "-", "see the kind" )            \
	A( f64, value, 2, "-", "see the kind" )

#define SIM_SCHEMA( X, A )                  \
	X( u32, kind, "-", "schema kind" )      \
	X( u32, owner, "-", "see the kind" )    \
	X( u32, index, "-", "see the kind" )    \
	X( u32, reserved, "-", "0" )            \
	A( f64, value, 7, "-", "see the kind" ) \
	A( chr, name, SIM_NAME, "-", "zero-terminated UTF-8" )

/// All record tables, for the generator and the layout hash: T( struct name, table ).
#define SIM_RECORDS( T )                                                                        \
	T( simInputHeader, SIM_INPUT_HEADER ) T( simInputRobot, SIM_INPUT_ROBOT )                   \
	T( simFrameHeader, SIM_FRAME_HEADER ) T( simPieceTypeFrame, SIM_PIECE_TYPE_FRAME )          \
	T( simAllianceFrame, SIM_ALLIANCE_FRAME )                                                   \
	T( simRobotFrame, SIM_ROBOT_FRAME ) T( simWheelFrame, SIM_WHEEL_FRAME )                     \
	T( simMotorFrame, SIM_MOTOR_FRAME ) T( simMechanismFrame, SIM_MECHANISM_FRAME )             \
	T( simSensorFrame, SIM_SENSOR_FRAME ) T( simRangeFrame, SIM_RANGE_FRAME )                   \
	T( simComponentFrame, SIM_COMPONENT_FRAME ) T( simPieceFrame, SIM_PIECE_FRAME )             \
	T( simEvent, SIM_EVENT ) T( simSchema, SIM_SCHEMA )                                         \
	SIM_VISION_RECORDS( T )

/// All enumerations: T( TypeScript name, value prefix, table ).
#define SIM_ENUMS( T )                                                                          \
	T( Mode, simMode, SIM_MODES ) T( ChassisMode, simChassis, SIM_CHASSIS_MODES )               \
	T( Station, simStation, SIM_STATIONS ) T( PieceState, simPiece, SIM_PIECE_STATES )          \
	T( Shape, simShape, SIM_SHAPES ) T( MatchState, simMatchState, SIM_MATCH_STATES )           \
	T( Stop, simStop, SIM_STOPS ) T( MechanismKind, simMechanism, SIM_MECHANISM_KINDS )         \
	T( SensorKind, simSensor, SIM_SENSOR_KINDS ) T( EventKind, simEvent, SIM_EVENT_KINDS )      \
	T( SchemaKind, simSchema, SIM_SCHEMA_KINDS ) T( DeviceKind, simDevice, SIM_DEVICE_KINDS )   \
	T( Wired, simWired, SIM_WIRED )                                                             \
	SIM_VISION_ENUMS( T )

// clang-format on

// ---- expansion ----

#define SIM_FIELD( type, name, unit, doc ) type name;
#define SIM_ARRAY( type, name, count, unit, doc ) type name[count];
#define SIM_FIELD_BYTES( type, name, unit, doc ) +sizeof( type )
#define SIM_ARRAY_BYTES( type, name, count, unit, doc ) +sizeof( type ) * ( count )
#define SIM_STRUCT( record, table )   \
	typedef struct record             \
	{                                 \
		table( SIM_FIELD, SIM_ARRAY ) \
	} record;                         \
	static_assert( sizeof( record ) == 0 table( SIM_FIELD_BYTES, SIM_ARRAY_BYTES ), #record " has padding" );
SIM_RECORDS( SIM_STRUCT )

#define SIM_MODE_VALUE( name ) simMode_##name,
typedef enum simMode
{
	SIM_MODES( SIM_MODE_VALUE ) simMode_count
} simMode;
#define SIM_CHASSIS_VALUE( name ) simChassis_##name,
typedef enum simChassisMode
{
	SIM_CHASSIS_MODES( SIM_CHASSIS_VALUE ) simChassis_count
} simChassisMode;
#define SIM_STATION_VALUE( name ) simStation_##name,
typedef enum simStation
{
	SIM_STATIONS( SIM_STATION_VALUE ) simStation_count
} simStation;
#define SIM_PIECE_VALUE( name ) simPiece_##name,
typedef enum simPieceState
{
	SIM_PIECE_STATES( SIM_PIECE_VALUE ) simPiece_count
} simPieceState;
#define SIM_STOP_VALUE( name ) simStop_##name,
typedef enum simStop
{
	SIM_STOPS( SIM_STOP_VALUE ) simStop_count
} simStop;
#define SIM_SHAPE_VALUE( name ) simShape_##name,
typedef enum simShapeKind
{
	SIM_SHAPES( SIM_SHAPE_VALUE ) simShape_count
} simShapeKind;
#define SIM_MATCH_STATE_VALUE( name ) simMatchState_##name,
typedef enum simMatchState
{
	SIM_MATCH_STATES( SIM_MATCH_STATE_VALUE ) simMatchState_count
} simMatchState;
#define SIM_MECHANISM_VALUE( name ) simMechanism_##name,
typedef enum simMechanismKind
{
	SIM_MECHANISM_KINDS( SIM_MECHANISM_VALUE ) simMechanism_count
} simMechanismKind;
#define SIM_SENSOR_VALUE( name ) simSensor_##name,
typedef enum simSensorKind
{
	SIM_SENSOR_KINDS( SIM_SENSOR_VALUE ) simSensor_count
} simSensorKind;
#define SIM_EVENT_VALUE( name ) simEvent_##name,
typedef enum simEventKind
{
	SIM_EVENT_KINDS( SIM_EVENT_VALUE ) simEvent_count
} simEventKind;
#define SIM_SCHEMA_VALUE( name ) simSchema_##name,
typedef enum simSchemaKind
{
	SIM_SCHEMA_KINDS( SIM_SCHEMA_VALUE ) simSchema_count
} simSchemaKind;
#define SIM_DEVICE_VALUE( name ) simDevice_##name,
typedef enum simDeviceKind
{
	SIM_DEVICE_KINDS( SIM_DEVICE_VALUE ) simDevice_count
} simDeviceKind;
#define SIM_WIRED_VALUE( name ) simWired_##name,
typedef enum simWired
{
	SIM_WIRED( SIM_WIRED_VALUE ) simWired_count
} simWired;

#define SIM_PIPELINE_VALUE( name ) simPipeline_##name,
typedef enum simPipeline
{
	SIM_PIPELINES( SIM_PIPELINE_VALUE ) simPipeline_count
} simPipeline;
#define SIM_SIGHT_VALUE( name ) simSightReason_##name,
typedef enum simSightReason
{
	SIM_SIGHT_REASONS( SIM_SIGHT_VALUE ) simSightReason_count
} simSightReason;

/// What a motor of the schema turns.
typedef enum simMotorTask
{
	simMotorTask_none,
	simMotorTask_drive,     ///< wheels
	simMotorTask_steer,     ///< a module
	simMotorTask_mechanism, ///< index: the mechanism
} simMotorTask;

/// The input block of one tick, as it crosses.
typedef struct simInput
{
	simInputHeader header;
	simInputRobot robots[SIM_MAX_ROBOTS];
} simInput;
