// Which topics a run has, and where in a frame the value of each stands.
#include "sandlot/wire/telemetry.h"

#include "run/telemetry_value.h"

#include "sandlot/wire/wpi_struct.h"

#include <stddef.h>
#include <stdio.h>

static const char* const kAlliances[] = { "Blue", "Red" };

// [us] between values in a log. Poses are there every tick; large or many values are not, so that the log of a match
// with six robots, 504 pieces and cameras stays below 30 MB. A log is one robot's, as FMSInfo is: the others have half
// of that.
enum
{
	LOG_MOTORS = 200000,
	LOG_PARTS = 100000,
	LOG_PIECES = 200000,
	LOG_OTHERS = 2,           // times as long for the parts of the other robots
	LOG_OTHERS_MOVE = 100000, // velocity and modules of those
};

// ---- the tables: a topic of a value that a frame has is one line here ----

/// A topic below some base: the place of its value in a record, and the other input of its function.
typedef struct Entry
{
	const char* name;
	const Kind* kind;
	size_t offset;
	uint32_t more;
	const char* properties; // JSON
} Entry;

// Properties of a topic. AdvantageScope reads units from them.
#define UNIT( unit ) "{\"unit\":\"" unit "\"}"
#define PLAIN "{}"

// Topics of the whole run. Names are a contract with layouts of dashboards: new ones may come, none may change.
static const Entry kHeader[] = {
	{ "Time", &kNumber, offsetof( simFrameHeader, time ), 0, UNIT( "s" ) },
	{ "Match/Phase", &kPhase, offsetof( simFrameHeader, phase ), 0, PLAIN },
	{ "Match/Period", &kPeriod, offsetof( simFrameHeader, period ), 0, PLAIN },
	{ "Match/Time", &kNumber, offsetof( simFrameHeader, matchTime ), 0, UNIT( "s" ) },
	{ "Match/PeriodTime", &kNumber, offsetof( simFrameHeader, periodTime ), 0, UNIT( "s" ) },
	{ "Match/Mode", &kMode, offsetof( simFrameHeader, mode ), 0, PLAIN },
	{ "Match/State", &kMatchState, offsetof( simFrameHeader, matchState ), 0, PLAIN },
	{ "Match/Message", &kMessage, offsetof( simFrameHeader, message ), 0, PLAIN },
	{ "Physics/AwakePieces", &kWhole, offsetof( simFrameHeader, awakePieces ), 0, PLAIN },
	{ "Physics/Contacts", &kWhole, offsetof( simFrameHeader, contacts ), 0, PLAIN },
	{ "Physics/SubSteps", &kWhole, offsetof( simFrameHeader, subSteps ), 0, PLAIN },
	{ "Score/Blue", &kWhole, offsetof( simFrameHeader, score[0] ), 0, PLAIN },
	{ "Score/Red", &kWhole, offsetof( simFrameHeader, score[1] ), 0, PLAIN },
};

// The score of each alliance in parts, below Score/Details/.
static const Entry kAlliance[] = {
	{ "FoulPoints", &kWhole, offsetof( simAllianceFrame, foulPoints ), 0, PLAIN },
	{ "MinorFouls", &kWhole, offsetof( simAllianceFrame, minorFouls ), 0, PLAIN },
	{ "MajorFouls", &kWhole, offsetof( simAllianceFrame, majorFouls ), 0, PLAIN },
	{ "RankingPoints", &kWhole, offsetof( simAllianceFrame, rankingPoints ), 0, PLAIN },
	{ "Stored", &kWhole, offsetof( simAllianceFrame, stored ), 0, PLAIN },
};

// Where the pieces of a type are, below PieceCounts/TYPE/.
static const Entry kPieceType[] = {
	{ "Field", &kWhole, offsetof( simPieceTypeFrame, field ), 0, PLAIN },
	{ "Held", &kWhole, offsetof( simPieceTypeFrame, held ), 0, PLAIN },
	{ "Scored", &kWhole, offsetof( simPieceTypeFrame, scored ), 0, PLAIN },
	{ "Lost", &kWhole, offsetof( simPieceTypeFrame, lost ), 0, PLAIN },
	{ "Stored", &kWhole, offsetof( simPieceTypeFrame, stored ), 0, PLAIN },
	{ "Placed", &kWhole, offsetof( simPieceTypeFrame, placed ), 0, PLAIN },
};

// Each robot's own, below Robots/STATION/. Pose and module states are not here: only some robots have them.
static const Entry kRobot[] = {
	{ "Battery/Voltage", &kNumber, offsetof( simRobotFrame, battery ), 0, UNIT( "V" ) },
	{ "Battery/Current", &kNumber, offsetof( simRobotFrame, current ), 0, UNIT( "A" ) },
	{ "Battery/Charge", &kNumber, offsetof( simRobotFrame, charge ), 0, UNIT( "1" ) },
	{ "Brownout", &kFlag, offsetof( simRobotFrame, brownout ), 0, PLAIN },
	{ "Enabled", &kFlag, offsetof( simRobotFrame, enabled ), 0, PLAIN },
	{ "Held", &kWhole, offsetof( simRobotFrame, held ), 0, PLAIN },
	{ "Program", &kProgram, offsetof( simRobotFrame, program ), 0, PLAIN },
	{ "GroundClearance", &kNumber, offsetof( simRobotFrame, position[2] ), 0, UNIT( "m" ) },
	{ "Airborne", &kAirborne, 0, 0, PLAIN },
	{ "Aim/Active", &kBit, offsetof( simRobotFrame, aim ), 0, PLAIN },
	{ "Aim/OnTarget", &kBit, offsetof( simRobotFrame, aim ), 1, PLAIN },
	{ "Aim/Passing", &kBit, offsetof( simRobotFrame, aim ), 2, PLAIN },
	{ "Touches/Field", &kBit, offsetof( simRobotFrame, touches ), 0, PLAIN },
	{ "Touches/Robot", &kBit, offsetof( simRobotFrame, touches ), 1, PLAIN },
	{ "Laps/Count", &kWhole, offsetof( simRobotFrame, laps ), 0, PLAIN },
	{ "Laps/Time", &kNumber, offsetof( simRobotFrame, lap[0] ), 0, UNIT( "s" ) },
	{ "Laps/Last", &kNumber, offsetof( simRobotFrame, lap[1] ), 0, UNIT( "s" ) },
	{ "Laps/Best", &kNumber, offsetof( simRobotFrame, lap[2] ), 0, UNIT( "s" ) },
	{ "Joystick/Axes", &kNumbers, offsetof( simRobotFrame, axes ), 3, PLAIN },
	{ "Joystick/Buttons", &kButtons, 0, 0, PLAIN },
	{ "Battery/Consumers/Drive", &kConsumer, 0, simMotorTask_drive, UNIT( "A" ) },
	{ "Battery/Consumers/Steering", &kConsumer, 0, simMotorTask_steer, UNIT( "A" ) },
	{ "Battery/Consumers/Mechanisms", &kConsumer, 0, simMotorTask_mechanism, UNIT( "A" ) },
	{ "Battery/Consumers/Rest", &kConsumer, 0, simMotorTask_none, UNIT( "A" ) },
};

// Of a robot that is measured against a path.
static const Entry kPath[] = {
	{ "Path/Target", &kPathPlace, offsetof( simRobotFrame, pathPlace ), 0, PLAIN },
	{ "Path/Along", &kNumber, offsetof( simRobotFrame, pathError[0] ), 0, UNIT( "m" ) },
	{ "Path/Across", &kNumber, offsetof( simRobotFrame, pathError[1] ), 0, UNIT( "m" ) },
	{ "Path/Heading", &kNumber, offsetof( simRobotFrame, pathError[2] ), 0, UNIT( "rad" ) },
};

// One value of each wheel, in the order of robot.json, as Modules/Measured has them. Forces are the floor's on the robot.
static const Entry kWheelArrays[] = {
	{ "Wheels/Load", &kWheels, 0, offsetof( simWheelFrame, load ), UNIT( "N" ) },
	{ "Wheels/Longitudinal", &kWheels, 0, offsetof( simWheelFrame, longitudinal ), UNIT( "N" ) },
	{ "Wheels/Lateral", &kWheels, 0, offsetof( simWheelFrame, lateral ), UNIT( "N" ) },
	{ "Wheels/Slip", &kSlips, 0, 0, UNIT( "m/s" ) },
};

// Named as motor controllers call them: applied, stator and supply.
static const Entry kMotor[] = {
	{ "AppliedVoltage", &kNumber, offsetof( simMotorFrame, volts ), 0, UNIT( "V" ) },
	{ "Position", &kNumber, offsetof( simMotorFrame, position ), 0, UNIT( "rad" ) },
	{ "Velocity", &kNumber, offsetof( simMotorFrame, velocity ), 0, UNIT( "rad/s" ) },
	{ "StatorCurrent", &kNumber, offsetof( simMotorFrame, current ), 0, UNIT( "A" ) },
	{ "SupplyCurrent", &kNumber, offsetof( simMotorFrame, supply ), 0, UNIT( "A" ) },
	{ "Temperature", &kNumber, offsetof( simMotorFrame, temperature ), 0, UNIT( "degC" ) },
};

// In the mechanism's own unit: rad, or m of an elevator. The setpoint's meaning depends on the quantity that the
// controller follows.
#define MECHANISM( place, speed )                                                                \
	{                                                                                            \
		{ "Position", &kNumber, offsetof( simMechanismFrame, position ), 0, UNIT( place ) },     \
		    { "Velocity", &kNumber, offsetof( simMechanismFrame, velocity ), 0, UNIT( speed ) }, \
		    { "Voltage", &kNumber, offsetof( simMechanismFrame, volts ), 0, UNIT( "V" ) },       \
		    { "Setpoint", &kNumber, offsetof( simMechanismFrame, setpoint ), 0, PLAIN },         \
	}
static const Entry kTurning[] = MECHANISM( "rad", "rad/s" );
static const Entry kSliding[] = MECHANISM( "m", "m/s" );
// Of those whose robot.json gives them counts.
static const Entry kTicks[] = { { "Ticks", &kNumber, offsetof( simMechanismFrame, ticks ), 0, PLAIN } };

#define VALUE( i ) offsetof( simSensorFrame, value[i] )
// Values stand in the order that SIM_ENCODER_VALUES and the like give them.
static const Entry kEncoder[] = {
	{ "/Position", &kNumber, VALUE( 0 ), 0, PLAIN },
	{ "/Velocity", &kNumber, VALUE( 1 ), 0, PLAIN },
	{ "/Counts", &kNumber, VALUE( 2 ), 0, PLAIN },
};
static const Entry kGyro[] = {
	{ "/Yaw", &kNumber, VALUE( 0 ), 0, UNIT( "rad" ) },
	{ "/Pitch", &kNumber, VALUE( 1 ), 0, UNIT( "rad" ) },
	{ "/Roll", &kNumber, VALUE( 2 ), 0, UNIT( "rad" ) },
	{ "/Rates", &kNumbers, VALUE( 3 ), 3, UNIT( "rad/s" ) },
};
static const Entry kAccelerometer[] = { { "", &kNumbers, VALUE( 0 ), 3, UNIT( "m/s^2" ) } };
static const Entry kSwitch[] = { { "", &kSensed, VALUE( 0 ), 0, PLAIN } };
static const Entry kRangeFinder[] = {
	{ "/Distance", &kNumber, VALUE( 0 ), 0, UNIT( "m" ) },
	{ "/Detected", &kSensed, VALUE( 1 ), 0, PLAIN },
};
static const Entry kLidar[] = { { "/Turns", &kNumber, VALUE( 0 ), 0, PLAIN } };

static const Entry kReflectance[] = { { "/Dark", &kNumber, VALUE( 0 ), 0, PLAIN } };

/// The topics of a sensor of each kind: NAME, or NAME/value. See simSensorKind.
static const struct
{
	const Entry* entries;
	int count;
} kSensors[] = {
	[simSensor_encoder] = { kEncoder, SIM_COUNT( kEncoder ) },
	[simSensor_gyro] = { kGyro, SIM_COUNT( kGyro ) },
	[simSensor_accelerometer] = { kAccelerometer, SIM_COUNT( kAccelerometer ) },
	[simSensor_limitSwitch] = { kSwitch, SIM_COUNT( kSwitch ) },
	[simSensor_beamBreak] = { kSwitch, SIM_COUNT( kSwitch ) },
	[simSensor_rangeFinder] = { kRangeFinder, SIM_COUNT( kRangeFinder ) },
	[simSensor_lidar] = { kLidar, SIM_COUNT( kLidar ) },
	[simSensor_reflectance] = { kReflectance, SIM_COUNT( kReflectance ) },
};
static_assert( SIM_COUNT( kSensors ) == simSensor_count, "a new kind of sensor has topics, too" );

// FMSInfo of the first robot.
static const Entry kFms[] = {
	{ "IsRedAlliance", &kRed, 0, 0, PLAIN },
	{ "StationNumber", &kPlace, 0, 0, PLAIN },
	{ "FMSControlData", &kControl, 0, 0, PLAIN },
};

// DriverStation of the first robot, which has replaced FMSInfo in 2027.
static const Entry kStation2027[] = {
	{ "IsRedAlliance", &kRed, 0, 0, PLAIN },
	{ "StationNumber", &kPlace, 0, 0, PLAIN },
	{ "AllianceStationID", &kStationId, 0, 0, PLAIN },
	{ "ControlWord", &kControlWord, 0, 0, PLAIN },
};
#define CONTROL_WORD_SCHEMA                                                                                        \
	"uint64 opModeHash:56;enum{unknown=0,autonomous=1,teleoperated=2,utility=3}uint64 robotMode:2;bool enabled:1;" \
	"bool eStop:1;bool fmsAttached:1;bool dsAttached:1;"

// The values that a simulation inside robot code logs with AdvantageKit, by the names in its users' layouts: of the
// driver station...
static const Entry kMirrorStation[] = {
	{ "Autonomous", &kIsMode, offsetof( simFrameHeader, mode ), simMode_auto, PLAIN },
	{ "Test", &kIsMode, offsetof( simFrameHeader, mode ), simMode_test, PLAIN },
	{ "MatchTime", &kMatchTime, 0, 0, UNIT( "s" ) },
	{ "GameSpecificMessage", &kMessage, offsetof( simFrameHeader, message ), 0, PLAIN },
};

// ...and of the first robot.
static const Entry kMirrorRobot[] = {
	{ "RobotPose", &kPose, 0, 0, PLAIN },
	{ "RobotGroundClearance", &kNumber, offsetof( simRobotFrame, position[2] ), 0, UNIT( "m" ) },
	{ "RobotIsAirborne", &kAirborne, 0, 0, PLAIN },
	{ "Held", &kWhole, offsetof( simRobotFrame, held ), 0, PLAIN },
	{ "Score", &kScore, 0, 0, PLAIN },
	{ "Debug/IntakeZoneActive", &kBit, offsetof( simRobotFrame, aim ), 3, PLAIN },
	{ "Debug/ShootingGateOpen", &kBit, offsetof( simRobotFrame, aim ), 4, PLAIN },
	{ "Debug/BatteryVoltage", &kNumber, offsetof( simRobotFrame, battery ), 0, UNIT( "V" ) },
};

// Of a mechanism between two stops: how far out it is, 0 at the stop that it starts nearer to, 100 at the other.
static const Entry kMirrorExtended[] = { { "ExtendedPct", &kExtended, 0, 0, UNIT( "%" ) } };


// ---- the list ----

// The type of a topic in the season whose names are wanted.
static const char* TypeOf( const simTelemetry* telemetry, const Kind* kind )
{
	if ( telemetry->names2027 && kind == &kSpeeds )
	{
		return "struct:ChassisVelocities";
	}
	if ( telemetry->names2027 && ( kind == &kModules || kind == &kSetpoints ) )
	{
		return "struct:SwerveModuleVelocity[]";
	}
	return kind->type;
}

static simTopic* Add( simTelemetry* telemetry, const char* base, const char* name, const Kind* kind, Table table,
    int record, size_t offset, uint32_t more )
{
	simTopic* topic = simTopicList_Add( &telemetry->topics, base, name, TypeOf( telemetry, kind ) );
	int index = telemetry->topics.count - 1;
	// The list of topics notes that it was full; Create asks for that once, at the end.
	if ( !telemetry->topics.full && index < SIM_TELEMETRY_MAX )
	{
		telemetry->sources[index] = ( Source ){ kind->value, table, record, offset, more };
	}
	return topic;
}

static void AddEntries(
    simTelemetry* telemetry, const char* base, Table table, int record, const Entry* entries, int count )
{
	for ( int i = 0; i < count; ++i )
	{
		const Entry* entry = &entries[i];
		Add( telemetry, base, entry->name, entry->kind, table, record, entry->offset, entry->more )->properties =
		    entry->properties;
	}
}

static void AddMechanism( simTelemetry* telemetry, const char* base, const simRunMechanism* mechanism, int record )
{
	bool slides = simMechanism_IsLength( mechanism->kind );
	AddEntries( telemetry, base, Table_mechanism, record, slides ? kSliding : kTurning, SIM_COUNT( kTurning ) );
	if ( mechanism->ticks > 0.0 )
	{
		AddEntries( telemetry, base, Table_mechanism, record, kTicks, SIM_COUNT( kTicks ) );
	}
}

// Says how often a log has the topics from `first` on.
static void SetLogPeriod( simTelemetry* telemetry, int first, int64_t period )
{
	simTopicList_SetLogPeriod( &telemetry->topics, first, period );
}

static void AddSchemas( simTelemetry* telemetry, const char* base )
{
	// The last two are the cameras', see limelight.h.
	const simWpiKind used[] = { simWpi_translation3d, simWpi_pose3d,
		telemetry->names2027 ? simWpi_chassisVelocities : simWpi_chassisSpeeds,
		telemetry->names2027 ? simWpi_swerveModuleVelocity : simWpi_swerveModuleState, simWpi_pose2d,
		simWpi_transform3d };
	// A schema that several structs use is published once.
	bool added[simWpi_count] = { false };
	for ( int i = 0; i < SIM_COUNT( used ); ++i )
	{
		simWpiKind parts[SIM_WPI_PARTS];
		int count = simWpi_Parts( used[i], parts );
		for ( int k = 0; k < count; ++k )
		{
			const simWpiType* type = simWpi_Type( parts[k] );
			if ( !added[parts[k]] )
			{
				simTopicList_AddConstant(
				    &telemetry->topics, base, type->name, SIM_WPI_SCHEMA_TYPE, "{\"retained\":true}", type->schema );
			}
			added[parts[k]] = true;
		}
	}
}

// The changes in force of a robot or the field. They are set below the same base, see remote.h.
static void AddChanges( simTelemetry* telemetry, const char* base, uint32_t of )
{
	int first = telemetry->topics.count;
	Add( telemetry, base, SIM_CHANGES_BELOW "Names", &kChangeNames, Table_header, 0, 0, of );
	Add( telemetry, base, SIM_CHANGES_BELOW "Values", &kChangeValues, Table_header, 0, 0, of );
	SetLogPeriod( telemetry, first, LOG_PARTS );
}

static void AddRobot( simTelemetry* telemetry, int index, const char* base )
{
	const simRunRobot* robot = &telemetry->run.robots[index];
	char below[SIM_TOPIC_NAME];
	int64_t times = index > 0 ? LOG_OTHERS : 1;
	// Pose, velocity and modules have no period: logs have them every tick, because ghosts from logs are made of them.
	Add( telemetry, base, "Pose", &kPose, Table_robot, index, 0, 0 );
	int moves = telemetry->topics.count;
	Add( telemetry, base, "Velocity", &kSpeeds, Table_robot, index, 0, 0 );
	if ( robot->wheelCount > 0 )
	{
		Add( telemetry, base, "Modules/Measured", &kModules, Table_robot, index, 0, 0 );
	}
	if ( robot->hasPath )
	{
		AddEntries( telemetry, base, Table_robot, index, kPath, SIM_COUNT( kPath ) );
	}
	SetLogPeriod( telemetry, moves, index > 0 ? LOG_OTHERS_MOVE : 0 );
	int first = telemetry->topics.count;
	if ( robot->componentCount > 0 )
	{
		Add( telemetry, base, "Components", &kComponents, Table_robot, index, 0, 0 );
	}
	AddEntries( telemetry, base, Table_robot, index, kRobot, SIM_COUNT( kRobot ) );
	SetLogPeriod( telemetry, first, times * LOG_PARTS );

	first = telemetry->topics.count;
	for ( int i = 0; i < telemetry->run.goalCount; ++i )
	{
		// Names of goals are the field's own, and each alliance may have one of a name.
		const simRunGoal* goal = &telemetry->run.goals[i];
		snprintf( below, sizeof( below ), "%sOffsets/%s/", base, kAlliances[goal->isRed] );
		Add( telemetry, below, goal->name, &kOffset, Table_robot, index, 0, (uint32_t)i );
	}
	SetLogPeriod( telemetry, first, times * LOG_MOTORS );

	AddChanges( telemetry, base, (uint32_t)index );

	first = telemetry->topics.count;
	if ( robot->drive == simDrive_swerve )
	{
		Add( telemetry, base, "Modules/Setpoint", &kSetpoints, Table_robot, index, 0, 0 );
	}
	if ( robot->wheelCount > 0 )
	{
		AddEntries( telemetry, base, Table_robot, index, kWheelArrays, SIM_COUNT( kWheelArrays ) );
	}
	SetLogPeriod( telemetry, first, times * LOG_MOTORS );

	first = telemetry->topics.count;
	// Five values of each motor are too many for every tick, see LOG_MOTORS.
	for ( int i = 0; i < robot->motorCount; ++i )
	{
		snprintf( below, sizeof( below ), "%sMotors/%s/", base, robot->motors[i].name );
		AddEntries( telemetry, below, Table_motor, robot->firstMotor + i, kMotor, SIM_COUNT( kMotor ) );
	}
	SetLogPeriod( telemetry, first, times * LOG_MOTORS );

	first = telemetry->topics.count;
	for ( int i = 0; i < robot->mechanismCount; ++i )
	{
		snprintf( below, sizeof( below ), "%sMechanisms/%s/", base, robot->mechanisms[i].name );
		AddMechanism( telemetry, below, &robot->mechanisms[i], robot->firstMechanism + i );
	}
	for ( int i = 0; i < robot->sensorCount; ++i )
	{
		// A sensor that is one value has it under its own name.
		simSensorKind kind = robot->sensors[i].kind;
		snprintf( below, sizeof( below ), "%sSensors/%s", base, robot->sensors[i].name );
		AddEntries(
		    telemetry, below, Table_sensor, robot->firstSensor + i, kSensors[kind].entries, kSensors[kind].count );
	}
	SetLogPeriod( telemetry, first, times * LOG_PARTS );
}

// Counts of pieces of each type by place, and the state of each piece.
static void AddPieces( simTelemetry* telemetry )
{
	const simRun* run = &telemetry->run;
	char base[SIM_TOPIC_NAME];
	int first = telemetry->topics.count;
	for ( int i = 0; i < run->pieceTypeCount; ++i )
	{
		snprintf( base, sizeof( base ), SIM_TELEMETRY_ROOT "PieceCounts/%s/", run->pieceTypes[i] );
		AddEntries( telemetry, base, Table_pieceType, i, kPieceType, SIM_COUNT( kPieceType ) );
	}
	SetLogPeriod( telemetry, first, LOG_PARTS );
	// Beside a NetworkTables client these would double the data of pieces: the page's own views have them alone.
	for ( int i = 0; telemetry->eachPiece && i < run->pieceTypeCount; ++i )
	{
		snprintf( base, sizeof( base ), SIM_TELEMETRY_ROOT "EachPiece/%s/", run->pieceTypes[i] );
		Add( telemetry, base, "State", &kPieceStates, Table_header, 0, 0, (uint32_t)i );
		Add( telemetry, base, "Place", &kPiecePlaces, Table_header, 0, 0, (uint32_t)i );
	}
}

// Everything under /Sandlot.
static void AddTruth( simTelemetry* telemetry )
{
	const simRun* run = &telemetry->run;
	char base[SIM_TOPIC_NAME];
	AddSchemas( telemetry, SIM_WPI_SCHEMA ); // AdvantageScope wants a schema before the first value that needs it
	AddEntries( telemetry, SIM_TELEMETRY_ROOT, Table_header, 0, kHeader, SIM_COUNT( kHeader ) );
	AddChanges( telemetry, SIM_TELEMETRY_ROOT, OF_FIELD );
	// Blue first, as in all tables of two alliances.
	for ( int a = 0; a < 2; ++a )
	{
		snprintf( base, sizeof( base ), SIM_TELEMETRY_ROOT "Score/Details/%s/", kAlliances[a] );
		AddEntries( telemetry, base, Table_alliance, a, kAlliance, SIM_COUNT( kAlliance ) );
	}
	for ( int r = 0; r < run->robotCount; ++r )
	{
		const char* station = simRun_StationName( (int)run->robots[r].station );
		snprintf( base, sizeof( base ), SIM_TELEMETRY_ROOT "Robots/%s/", station );
		AddRobot( telemetry, r, base );
	}
	// All pieces of a type in one topic: hundreds of topics would be slower to draw and to log.
	int first = telemetry->topics.count;
	for ( int i = 0; i < run->pieceTypeCount; ++i )
	{
		Add( telemetry, SIM_TELEMETRY_ROOT "Pieces/", run->pieceTypes[i], &kPieces, Table_header, 0, 0, (uint32_t)i );
	}
	SetLogPeriod( telemetry, first, LOG_PIECES );
	AddPieces( telemetry );
	// Counters and windows are the season's own, named in its files.
	for ( int i = 0; i < run->counterCount; ++i )
	{
		for ( int a = 0; a < 2; ++a )
		{
			size_t offset = offsetof( simAllianceFrame, counters ) + sizeof( uint32_t ) * (size_t)i;
			snprintf( base, sizeof( base ), SIM_TELEMETRY_ROOT "Score/Details/%s/Counters/", kAlliances[a] );
			Add( telemetry, base, run->counters[i], &kWhole, Table_alliance, a, offset, 0 );
		}
	}
	for ( int i = 0; i < run->windowCount; ++i )
	{
		for ( int a = 0; a < 2; ++a )
		{
			snprintf( base, sizeof( base ), SIM_TELEMETRY_ROOT "Score/Details/%s/Open/", kAlliances[a] );
			Add( telemetry, base, run->windows[i], &kBit, Table_alliance, a, offsetof( simAllianceFrame, open ),
			    (uint32_t)i );
		}
	}
}

// The same places as WPILib 2027 counts them, beside ours: AdvantageScope's own coordinates of that year.
static void AddCenter( simTelemetry* telemetry )
{
	static const char kBase[] = SIM_TELEMETRY_ROOT "Center/";
	char name[SIM_TOPIC_NAME];
	for ( int r = 0; r < telemetry->run.robotCount; ++r )
	{
		snprintf( name, sizeof( name ), "Robots/%s/Pose", simRun_StationName( (int)telemetry->run.robots[r].station ) );
		Add( telemetry, kBase, name, &kCenterPose, Table_robot, r, 0, 0 );
	}
	int first = telemetry->topics.count;
	for ( int i = 0; i < telemetry->run.pieceTypeCount; ++i )
	{
		snprintf( name, sizeof( name ), "Pieces/%s", telemetry->run.pieceTypes[i] );
		Add( telemetry, kBase, name, &kCenterPieces, Table_header, 0, 0, (uint32_t)i );
	}
	SetLogPeriod( telemetry, first, LOG_PIECES );
}

static void AddFms( simTelemetry* telemetry )
{
	static const char kBase[] = "/FMSInfo/";
	simTopicList* topics = &telemetry->topics;
	// Dashboards know the table by its ".type", as WPILib's FMSInfo has it.
	simTopicList_AddConstant( topics, kBase, ".type", "string", "{\"SmartDashboard\":\"FMSInfo\"}", "FMSInfo" );
	// A simulated match has no event and no number.
	simTopicList_AddConstant( topics, kBase, "EventName", "string", "{}", "" );
	simTopicList_AddConstant( topics, kBase, "MatchNumber", "int", "{}", "0" );
	simTopicList_AddConstant( topics, kBase, "ReplayNumber", "int", "{}", "0" );
	simTopicList_AddConstant( topics, kBase, "MatchType", "int", "{}", "0" );
	Add( telemetry, kBase, "GameSpecificMessage", &kMessage, Table_header, 0, offsetof( simFrameHeader, message ), 0 );
	// FMSInfo is of one robot: the first, as in everything that has room for one.
	if ( telemetry->run.robotCount > 0 )
	{
		AddEntries( telemetry, kBase, Table_robot, 0, kFms, SIM_COUNT( kFms ) );
	}
}

// WPILib's replacement of FMSInfo since 2027. No operating mode is selected here.
static void AddDriverStation2027( simTelemetry* telemetry )
{
	static const char kBase[] = "/DriverStation/";
	simTopicList* topics = &telemetry->topics;
	simTopicList_AddConstant(
	    topics, SIM_WPI_SCHEMA, "ControlWord", SIM_WPI_SCHEMA_TYPE, "{\"retained\":true}", CONTROL_WORD_SCHEMA );
	simTopicList_AddConstant(
	    topics, kBase, ".type", "string", "{\"SmartDashboard\":\"DriverStation\"}", "DriverStation" );
	simTopicList_AddConstant( topics, kBase, "EventName", "string", "{}", "" );
	simTopicList_AddConstant( topics, kBase, "MatchNumber", "int", "{}", "0" );
	simTopicList_AddConstant( topics, kBase, "ReplayNumber", "int", "{}", "0" );
	simTopicList_AddConstant( topics, kBase, "MatchType", "int", "{}", "0" );
	simTopicList_AddConstant( topics, kBase, "OpMode", "string", "{}", "" );
	Add( telemetry, kBase, "GameData", &kMessage, Table_header, 0, offsetof( simFrameHeader, message ), 0 );
	if ( telemetry->run.robotCount > 0 )
	{
		AddEntries( telemetry, kBase, Table_robot, 0, kStation2027, SIM_COUNT( kStation2027 ) );
	}
}

// Robot code usually has a Field2d of that name itself; where it is on the server, ours stands beside it.
static void AddField2d( simTelemetry* telemetry, bool guest )
{
	const char* base = guest ? "/SmartDashboard/Sandlot/Field/" : "/SmartDashboard/Field/";
	simTopicList* topics = &telemetry->topics;
	int begin = topics->count;
	// The topics of WPILib's Field2d: type, name, and a list of doubles for each object.
	simTopicList_AddConstant( topics, base, ".type", "string", "{\"SmartDashboard\":\"Field2d\"}", "Field2d" );
	simTopicList_AddConstant( topics, base, ".name", "string", "{}", "Field" );
	int first = topics->count;
	for ( int r = 0; r < telemetry->run.robotCount; ++r )
	{
		// A dashboard's own robot is called Robot.
		const char* name = r == 0 ? "Robot" : simRun_StationName( (int)telemetry->run.robots[r].station );
		Add( telemetry, base, name, &kPose2, Table_robot, r, 0, 0 );
	}
	SetLogPeriod( telemetry, first, LOG_PARTS ); // Pose is the same, and has every tick
	simTopicList_Yield( topics, begin );
}

static void AddAdvantageKit( simTelemetry* telemetry )
{
	static const char kStation[] = "/AdvantageKit/DriverStation/";
	static const char kBase[] = "/AdvantageKit/RealOutputs/Sim/";
	const simRun* run = &telemetry->run;
	char name[SIM_TOPIC_NAME];
	// The mirror is read as a log of its own, so it has the schemas again.
	AddSchemas( telemetry, "/AdvantageKit" SIM_WPI_SCHEMA );
	Add( telemetry, "/AdvantageKit/", "Timestamp", &kMicros, Table_header, 0, offsetof( simFrameHeader, time ), 0 );
	AddEntries( telemetry, kStation, Table_header, 0, kMirrorStation, SIM_COUNT( kMirrorStation ) );
	// A simulation inside robot code says when it is ready; this one always is.
	simTopicList_AddConstant( &telemetry->topics, kBase, "State", "string", "{}", "Ready" );
	for ( int i = 0; i < run->pieceTypeCount; ++i )
	{
		snprintf( name, sizeof( name ), "GamePieces/%s", run->pieceTypes[i] );
		Add( telemetry, kBase, name, &kPiecePoses, Table_header, 0, 0, (uint32_t)i );
	}
	if ( run->robotCount == 0 )
	{
		return;
	}
	const simRunRobot* robot = &run->robots[0];
	Add( telemetry, kStation, "Enabled", &kFlag, Table_robot, 0, offsetof( simRobotFrame, enabled ), 0 );
	AddEntries( telemetry, kBase, Table_robot, 0, kMirrorRobot, SIM_COUNT( kMirrorRobot ) );
	if ( robot->componentCount > 0 )
	{
		Add( telemetry, kBase, "ComponentPoses", &kComponents, Table_robot, 0, 0, 0 );
	}
	for ( int i = 0; i < robot->mechanismCount; ++i )
	{
		snprintf( name, sizeof( name ), "%sDebug/%s/", kBase, robot->mechanisms[i].name );
		AddMechanism( telemetry, name, &robot->mechanisms[i], i );
		if ( robot->mechanisms[i].high > robot->mechanisms[i].low )
		{
			AddEntries( telemetry, name, Table_mechanism, i, kMirrorExtended, SIM_COUNT( kMirrorExtended ) );
		}
	}
}

simTelemetry* simTelemetry_Create( const simSchema* schema, int count, int parts, simError* error )
{
	simTelemetry* telemetry = simAlloc( sizeof( *telemetry ) );
	if ( telemetry == NULL )
	{
		simFail( error, "", "", "not enough memory for telemetry" );
		return NULL;
	}
	if ( simRun_Read( &telemetry->run, schema, count, error ) != sim_ok )
	{
		simTelemetry_Destroy( telemetry );
		return NULL;
	}
	telemetry->names2027 = ( parts & simTelemetry_names2027 ) != 0;
	telemetry->eachPiece = ( parts & simTelemetry_eachPiece ) != 0;
	// In this order, so that schemas stand before all that needs them.
	if ( ( parts & simTelemetry_truth ) != 0 )
	{
		AddTruth( telemetry );
	}
	if ( ( parts & simTelemetry_center ) != 0 && telemetry->run.hasField )
	{
		AddCenter( telemetry );
	}
	if ( ( parts & simTelemetry_fms ) != 0 && telemetry->names2027 )
	{
		AddDriverStation2027( telemetry );
	}
	else if ( ( parts & simTelemetry_fms ) != 0 )
	{
		AddFms( telemetry );
	}
	if ( ( parts & simTelemetry_field2d ) != 0 )
	{
		AddField2d( telemetry, ( parts & simTelemetry_guest ) != 0 );
	}
	if ( ( parts & simTelemetry_akit ) != 0 )
	{
		AddAdvantageKit( telemetry );
	}
	if ( telemetry->topics.full || telemetry->topics.count > SIM_TELEMETRY_MAX )
	{
		simFail( error, "", "", "not enough memory for %d topics", telemetry->topics.count );
		simTelemetry_Destroy( telemetry );
		return NULL;
	}
	return telemetry;
}

void simTelemetry_Destroy( simTelemetry* telemetry )
{
	if ( telemetry != NULL )
	{
		simTopicList_Free( &telemetry->topics );
		simFree( telemetry );
	}
}

int simTelemetry_Count( const simTelemetry* telemetry )
{
	return telemetry->topics.count;
}

const simTopic* simTelemetry_Topic( const simTelemetry* telemetry, int topic )
{
	SIM_ASSERT( topic >= 0 && topic < telemetry->topics.count );
	return &telemetry->topics.topics[topic];
}


// ---- a frame ----

static const void* RecordOf( const simFrameView* view, Table table, int record )
{
	switch ( table )
	{
		case Table_header:
			return view->header;
		case Table_alliance:
			return view->alliances + record;
		case Table_pieceType:
			return view->pieceTypes + record;
		case Table_robot:
			return view->robots + record;
		case Table_motor:
			return view->motors + record;
		case Table_mechanism:
			return view->mechanisms + record;
		case Table_sensor:
			return view->sensors + record;
	}
	return NULL;
}

// Constants are sent once, when the topics are published.
static void WriteConstants( const simTelemetry* telemetry, simTelemetrySinkFn* sink, void* context )
{
	for ( int i = 0; i < telemetry->topics.count; ++i )
	{
		const simTopic* topic = &telemetry->topics.topics[i];
		if ( topic->constant != NULL )
		{
			simNt4Value value = simTopic_Constant( topic );
			sink( context, i, &value );
		}
	}
}

// The value that a topic has in the frame at hand. A constant has none there.
static void WriteTopic( simTelemetry* telemetry, int topic, simTelemetrySinkFn* sink, void* context )
{
	const Source* source = &telemetry->sources[topic];
	if ( telemetry->topics.topics[topic].constant != NULL )
	{
		return;
	}
	const char* record = RecordOf( &telemetry->view, source->table, source->record );
	// Every value is made again; the publisher leaves out unchanged ones.
	Sample sample = { telemetry, &telemetry->run, &telemetry->view, telemetry->scratch, source,
		record + source->offset };
	simNt4Value value = source->value( &sample );
	sink( context, topic, &value );
}

bool simTelemetry_Write(
    simTelemetry* telemetry, const void* frame, size_t size, simTelemetrySinkFn* sink, void* context )
{
	if ( frame == NULL )
	{
		WriteConstants( telemetry, sink, context );
		return true;
	}
	if ( !simRun_OpenFrame( &telemetry->run, frame, size, &telemetry->view ) )
	{
		return false;
	}
	for ( int i = 0; i < telemetry->topics.count; ++i )
	{
		WriteTopic( telemetry, i, sink, context );
	}
	return true;
}

bool simTelemetry_WriteSome( simTelemetry* telemetry, const void* frame, size_t size, const int* topics, int count,
    simTelemetrySinkFn* sink, void* context )
{
	if ( !simRun_OpenFrame( &telemetry->run, frame, size, &telemetry->view ) )
	{
		return false;
	}
	for ( int i = 0; i < count; ++i )
	{
		SIM_ASSERT( topics[i] >= 0 && topics[i] < telemetry->topics.count );
		WriteTopic( telemetry, topics[i], sink, context );
	}
	return true;
}
