// The list: which topics a run has, what each is called, and where in a frame its value stands.
#include "run/telemetry_internal.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define X( name ) #name,
static const char* const kStations[] = { SIM_STATIONS( X ) };
#undef X
static const char* const kAlliances[] = { "Blue", "Red" };

// [us] between values in a log. Poses are there every tick; what is large or many is not, so that the log of a match with
// six robots and 504 pieces stays below 30 MB.
enum
{
	LOG_MOTORS = 200000,
	LOG_PARTS = 100000,
	LOG_PIECES = 200000,
};


// The name is base and rest, one after the other.
static Topic* Add( simTelemetry* telemetry, const char* base, const char* rest, const char* type, From from, How how )
{
	Topic* topic = telemetry->count < telemetry->capacity ? telemetry->topics + telemetry->count : &telemetry->overflow;
	telemetry->count += 1;
	memset( topic, 0, sizeof( *topic ) );
	snprintf( topic->shown.name, sizeof( topic->shown.name ), "%s%s", base, rest );
	topic->shown.type = type;
	topic->shown.properties = "{}";
	topic->shown.constant = from == From_constant;
	topic->from = from;
	topic->how = how;
	return topic;
}

static void AddField(
    simTelemetry* telemetry, const char* base, const char* rest, From from, How how, uint32_t record, size_t offset )
{
	const char* type = how == How_f64                                           ? "double"
	                   : how == How_f64s                                        ? "double[]"
	                   : how == How_u32                                         ? "int"
	                   : how == How_sensed || how == How_bool || how == How_bit ? "boolean"
	                                                                            : "string";
	Topic* topic = Add( telemetry, base, rest, type, from, how );
	topic->record = record;
	topic->offset = (uint32_t)offset;
}

/// A value that stands in a record as it is.
typedef struct Entry
{
	const char* name;
	How how;
	size_t offset;
} Entry;

static void AddFields(
    simTelemetry* telemetry, const char* base, From from, uint32_t record, const Entry* entries, uint32_t count )
{
	for ( uint32_t i = 0; i < count; ++i )
	{
		AddField( telemetry, base, entries[i].name, from, entries[i].how, record, entries[i].offset );
	}
}

static const Entry kHeader[] = {
	{ "Time", How_f64, offsetof( simFrameHeader, time ) },
	{ "Match/Phase", How_phase, offsetof( simFrameHeader, phase ) },
	{ "Match/Period", How_period, offsetof( simFrameHeader, period ) },
	{ "Match/Time", How_f64, offsetof( simFrameHeader, matchTime ) },
	{ "Match/PeriodTime", How_f64, offsetof( simFrameHeader, periodTime ) },
	{ "Match/Mode", How_mode, offsetof( simFrameHeader, mode ) },
	{ "Match/State", How_matchState, offsetof( simFrameHeader, matchState ) },
	{ "Match/Message", How_message, offsetof( simFrameHeader, message ) },
	{ "Score/Blue", How_u32, offsetof( simFrameHeader, score[0] ) },
	{ "Score/Red", How_u32, offsetof( simFrameHeader, score[1] ) },
};

static const Entry kAlliance[] = {
	{ "FoulPoints", How_u32, offsetof( simAllianceFrame, foulPoints ) },
	{ "MinorFouls", How_u32, offsetof( simAllianceFrame, minorFouls ) },
	{ "MajorFouls", How_u32, offsetof( simAllianceFrame, majorFouls ) },
	{ "RankingPoints", How_u32, offsetof( simAllianceFrame, rankingPoints ) },
	{ "Stored", How_u32, offsetof( simAllianceFrame, stored ) },
};

static const Entry kRobot[] = {
	{ "Battery/Voltage", How_f64, offsetof( simRobotFrame, battery ) },
	{ "Battery/Current", How_f64, offsetof( simRobotFrame, current ) },
	{ "Brownout", How_bool, offsetof( simRobotFrame, brownout ) },
	{ "Enabled", How_bool, offsetof( simRobotFrame, enabled ) },
	{ "Held", How_u32, offsetof( simRobotFrame, held ) },
	{ "Program", How_program, offsetof( simRobotFrame, program ) },
};

static const struct
{
	const char* name;
	uint32_t bit; // of simRobotFrame.aim
} s_aim[] = { { "Aim/Active", 0 }, { "Aim/OnTarget", 1 }, { "Aim/Passing", 2 } };

static const Entry kMotor[] = {
	{ "AppliedVoltage", How_f64, offsetof( simMotorFrame, volts ) },
	{ "Position", How_f64, offsetof( simMotorFrame, position ) },
	{ "Velocity", How_f64, offsetof( simMotorFrame, velocity ) },
	{ "StatorCurrent", How_f64, offsetof( simMotorFrame, current ) },
	{ "SupplyCurrent", How_f64, offsetof( simMotorFrame, supply ) },
};

static const Entry kMechanism[] = {
	{ "Position", How_f64, offsetof( simMechanismFrame, position ) },
	{ "Velocity", How_f64, offsetof( simMechanismFrame, velocity ) },
	{ "Voltage", How_f64, offsetof( simMechanismFrame, volts ) },
	{ "Setpoint", How_f64, offsetof( simMechanismFrame, setpoint ) },
};

/// What is in the values of a sensor of a kind; see simSensorKind.
static const struct
{
	simSensorKind kind;
	const char* name;
	How how;
	int value, more;
} s_sensor[] = {
	{ simSensor_encoder, "/Position", How_f64, 0, 0 },
	{ simSensor_encoder, "/Velocity", How_f64, 1, 0 },
	{ simSensor_encoder, "/Counts", How_f64, 2, 0 },
	{ simSensor_gyro, "/Yaw", How_f64, 0, 0 },
	{ simSensor_gyro, "/Pitch", How_f64, 1, 0 },
	{ simSensor_gyro, "/Roll", How_f64, 2, 0 },
	{ simSensor_gyro, "/Rates", How_f64s, 3, 3 },
	{ simSensor_accelerometer, "", How_f64s, 0, 3 },
	{ simSensor_limitSwitch, "", How_sensed, 0, 0 },
	{ simSensor_beamBreak, "", How_sensed, 0, 0 },
	{ simSensor_rangeFinder, "/Distance", How_f64, 0, 0 },
	{ simSensor_rangeFinder, "/Detected", How_sensed, 1, 0 },
	{ simSensor_lidar, "/Turns", How_f64, 0, 0 },
};

static void AddSchemas( simTelemetry* telemetry, const char* base )
{
	static const simWpiKind used[] = { simWpi_translation3d, simWpi_pose3d, simWpi_chassisSpeeds,
		simWpi_swerveModuleState, simWpi_pose2d,
		simWpi_transform3d }; // the last two: what cameras say, see limelight.h
	bool added[simWpi_count] = { false };
	for ( uint32_t i = 0; i < COUNT( used ); ++i )
	{
		simWpiKind parts[SIM_WPI_PARTS];
		int count = simWpi_Parts( used[i], parts );
		for ( int k = 0; k < count; ++k )
		{
			const simWpiType* type = simWpi_Type( parts[k] );
			if ( !added[parts[k]] )
			{
				Topic* topic = Add( telemetry, base, type->name, SIM_WPI_SCHEMA_TYPE, From_constant, How_schema );
				topic->shown.properties = "{\"retained\":true}";
				topic->text = type->schema;
			}
			added[parts[k]] = true;
		}
	}
}

static void AddConstant(
    simTelemetry* telemetry, const char* base, const char* rest, const char* text, const char* properties )
{
	Topic* topic = Add( telemetry, base, rest, "string", From_constant, How_text );
	topic->text = text;
	topic->shown.properties = properties;
}

static void SetLogPeriod( simTelemetry* telemetry, int from, int64_t period )
{
	for ( int i = from; i < telemetry->count && i < telemetry->capacity; ++i )
	{
		telemetry->topics[i].shown.logPeriod = period;
	}
}

static void AddRobot( simTelemetry* telemetry, uint32_t r, const char* base )
{
	const Robot* robot = telemetry->robots + r;
	Add( telemetry, base, "Pose", "struct:Pose3d", From_robot, How_pose )->record = r;
	Add( telemetry, base, "Velocity", "struct:ChassisSpeeds", From_robot, How_speeds )->record = r;
	if ( robot->wheels.count > 0 )
	{
		Add( telemetry, base, "Modules/Measured", "struct:SwerveModuleState[]", From_robot, How_modules )->record = r;
	}
	if ( robot->components.count > 0 )
	{
		Topic* topic = Add( telemetry, base, "Components", "struct:Pose3d[]", From_robot, How_components );
		topic->record = r;
		topic->shown.logPeriod = LOG_PARTS;
	}
	int before = telemetry->count;
	AddFields( telemetry, base, From_robot, r, kRobot, COUNT( kRobot ) );
	AddField( telemetry, base, "GroundClearance", From_robot, How_f64, r, offsetof( simRobotFrame, position[2] ) );
	Add( telemetry, base, "Airborne", "boolean", From_robot, How_airborne )->record = r;
	for ( uint32_t i = 0; i < COUNT( s_aim ); ++i )
	{
		Topic* topic = Add( telemetry, base, s_aim[i].name, "boolean", From_robot, How_bit );
		topic->record = r;
		topic->offset = offsetof( simRobotFrame, aim );
		topic->more = s_aim[i].bit;
	}
	SetLogPeriod( telemetry, before, LOG_PARTS );
}

// A sensor's topics: NAME, or NAME/what.
static void AddSensor( simTelemetry* telemetry, const char* base, const simSchema* record, uint32_t index )
{
	for ( uint32_t i = 0; i < COUNT( s_sensor ); ++i )
	{
		if ( (double)s_sensor[i].kind == record->value[0] )
		{
			size_t offset = offsetof( simSensorFrame, value ) + sizeof( double ) * (size_t)s_sensor[i].value;
			AddField( telemetry, base, s_sensor[i].name, From_sensor, s_sensor[i].how, index, offset );
			Topic* last = telemetry->count <= telemetry->capacity ? telemetry->topics + telemetry->count - 1
			                                                      : &telemetry->overflow;
			last->more = (uint32_t)s_sensor[i].more;
		}
	}
}

// What one schema record names, as far as it has values of its own.
static void AddNamed( simTelemetry* telemetry, const simSchema* record )
{
	char robot[64] = "", base[SIM_TELEMETRY_NAME];
	if ( record->owner < telemetry->robotCount )
	{
		const char* station = kStations[telemetry->robots[record->owner].station];
		snprintf( robot, sizeof( robot ), SIM_TELEMETRY_ROOT "Robots/%s/", station );
	}
	const Robot* of = telemetry->robots + record->owner % SIM_MAX_ROBOTS;
	int before = telemetry->count;
	switch ( record->kind )
	{
		case simSchema_robot:
			AddRobot( telemetry, record->owner, robot );
			break;
		case simSchema_motor:
			snprintf( base, sizeof( base ), "%sMotors/%s/", robot, record->name );
			AddFields( telemetry, base, From_motor, of->motors.first + record->index, kMotor, COUNT( kMotor ) );
			SetLogPeriod( telemetry, before, LOG_MOTORS );
			break;
		case simSchema_mechanism:
			snprintf( base, sizeof( base ), "%sMechanisms/%s/", robot, record->name );
			AddFields( telemetry, base, From_mechanism, of->mechanisms.first + record->index, kMechanism,
			    COUNT( kMechanism ) );
			SetLogPeriod( telemetry, before, LOG_PARTS );
			break;
		case simSchema_sensor:
			snprintf( base, sizeof( base ), "%sSensors/%s", robot, record->name );
			AddSensor( telemetry, base, record, of->sensors.first + record->index );
			SetLogPeriod( telemetry, before, LOG_PARTS );
			break;
		case simSchema_pieceType:
		{
			Topic* topic = Add( telemetry, SIM_TELEMETRY_ROOT "Pieces/", record->name, "struct:Translation3d[]",
			    From_header, How_pieces );
			topic->more = record->index;
			topic->shown.logPeriod = LOG_PIECES;
			break;
		}
		case simSchema_counter:
			for ( uint32_t a = 0; a < 2; ++a )
			{
				snprintf( base, sizeof( base ), SIM_TELEMETRY_ROOT "Score/Details/%s/Counters/", kAlliances[a] );
				AddField( telemetry, base, record->name, From_alliance, How_u32, a,
				    offsetof( simAllianceFrame, counters ) + sizeof( uint32_t ) * record->index );
			}
			break;
		case simSchema_window:
			for ( uint32_t a = 0; a < 2; ++a )
			{
				snprintf( base, sizeof( base ), SIM_TELEMETRY_ROOT "Score/Details/%s/Open/", kAlliances[a] );
				Topic* topic = Add( telemetry, base, record->name, "boolean", From_alliance, How_bit );
				topic->record = a;
				topic->offset = offsetof( simAllianceFrame, open );
				topic->more = record->index;
			}
			break;
		default:
			break;
	}
}

static void AddFms( simTelemetry* telemetry )
{
	static const char base[] = "/FMSInfo/";
	AddConstant( telemetry, base, ".type", "FMSInfo", "{\"SmartDashboard\":\"FMSInfo\"}" );
	AddConstant( telemetry, base, "EventName", "", "{}" );
	Add( telemetry, base, "MatchNumber", "int", From_constant, How_zero );
	Add( telemetry, base, "ReplayNumber", "int", From_constant, How_zero );
	Add( telemetry, base, "MatchType", "int", From_constant, How_zero );
	AddField(
	    telemetry, base, "GameSpecificMessage", From_header, How_message, 0, offsetof( simFrameHeader, message ) );
	if ( telemetry->robotCount > 0 )
	{
		Add( telemetry, base, "IsRedAlliance", "boolean", From_robot, How_red );
		Add( telemetry, base, "StationNumber", "int", From_robot, How_number );
		Add( telemetry, base, "FMSControlData", "int", From_robot, How_control );
	}
}

static void AddField2d( simTelemetry* telemetry )
{
	static const char base[] = "/SmartDashboard/Field/";
	AddConstant( telemetry, base, ".type", "Field2d", "{\"SmartDashboard\":\"Field2d\"}" );
	AddConstant( telemetry, base, ".name", "Field", "{}" );
	for ( uint32_t r = 0; r < telemetry->robotCount; ++r )
	{
		// A dashboard's own robot is called Robot.
		const char* name = r == 0 ? "Robot" : kStations[telemetry->robots[r].station];
		Topic* topic = Add( telemetry, base, name, "double[]", From_robot, How_pose2 );
		topic->record = r;
		topic->shown.logPeriod = LOG_PARTS; // Pose is the same, and has every tick
	}
}

static void AddMode( simTelemetry* telemetry, const char* base, const char* name, simMode mode )
{
	Add( telemetry, base, name, "boolean", From_header, How_isMode )->more = mode;
}

// What a simulation inside robot code logs with AdvantageKit, by the names that its users' layouts have.
static void AddAdvantageKit( simTelemetry* telemetry, const simSchema* schema, int count )
{
	static const char station[] = "/AdvantageKit/DriverStation/";
	static const char base[] = "/AdvantageKit/RealOutputs/Sim/";
	AddSchemas( telemetry, "/AdvantageKit" SIM_WPI_SCHEMA );
	Add( telemetry, "/AdvantageKit/", "Timestamp", "int", From_header, How_micros )->offset =
	    offsetof( simFrameHeader, time );
	AddMode( telemetry, station, "Autonomous", simMode_auto );
	AddMode( telemetry, station, "Test", simMode_test );
	AddField( telemetry, station, "MatchTime", From_header, How_f64, 0, offsetof( simFrameHeader, matchTime ) );
	AddField(
	    telemetry, station, "GameSpecificMessage", From_header, How_message, 0, offsetof( simFrameHeader, message ) );
	AddConstant( telemetry, base, "State", "Ready", "{}" );
	for ( int i = 0; i < count; ++i )
	{
		if ( schema[i].kind == simSchema_pieceType )
		{
			char name[SIM_NAME + 16];
			snprintf( name, sizeof( name ), "GamePieces/%s", schema[i].name );
			Add( telemetry, base, name, "struct:Pose3d[]", From_header, How_piecePoses )->more = schema[i].index;
		}
	}
	if ( telemetry->robotCount == 0 )
	{
		return;
	}
	AddField( telemetry, station, "Enabled", From_robot, How_bool, 0, offsetof( simRobotFrame, enabled ) );
	Add( telemetry, base, "RobotPose", "struct:Pose3d", From_robot, How_pose );
	AddField( telemetry, base, "RobotGroundClearance", From_robot, How_f64, 0, offsetof( simRobotFrame, position[2] ) );
	Add( telemetry, base, "RobotIsAirborne", "boolean", From_robot, How_airborne );
	AddField( telemetry, base, "Held", From_robot, How_u32, 0, offsetof( simRobotFrame, held ) );
	Add( telemetry, base, "Score", "int", From_robot, How_score );
	if ( telemetry->robots[0].components.count > 0 )
	{
		Add( telemetry, base, "ComponentPoses", "struct:Pose3d[]", From_robot, How_components );
	}
	AddField( telemetry, base, "Debug/BatteryVoltage", From_robot, How_f64, 0, offsetof( simRobotFrame, battery ) );
	for ( int i = 0; i < count; ++i )
	{
		if ( schema[i].kind == simSchema_mechanism && schema[i].owner == 0 )
		{
			char name[SIM_TELEMETRY_NAME];
			snprintf( name, sizeof( name ), "%sDebug/%s/", base, schema[i].name );
			AddFields( telemetry, name, From_mechanism, telemetry->robots[0].mechanisms.first + schema[i].index,
			    kMechanism, COUNT( kMechanism ) );
		}
	}
}

void simTelemetry_AddTopics( simTelemetry* telemetry, const simSchema* schema, int count, int parts )
{
	telemetry->count = 0;
	if ( ( parts & simTelemetry_truth ) != 0 )
	{
		AddSchemas( telemetry, SIM_WPI_SCHEMA ); // AdvantageScope wants a schema before the first value that needs it
		AddFields( telemetry, SIM_TELEMETRY_ROOT, From_header, 0, kHeader, COUNT( kHeader ) );
		AddFields(
		    telemetry, SIM_TELEMETRY_ROOT "Score/Details/Blue/", From_alliance, 0, kAlliance, COUNT( kAlliance ) );
		AddFields(
		    telemetry, SIM_TELEMETRY_ROOT "Score/Details/Red/", From_alliance, 1, kAlliance, COUNT( kAlliance ) );
		for ( int i = 0; i < count; ++i )
		{
			AddNamed( telemetry, schema + i );
		}
	}
	if ( ( parts & simTelemetry_fms ) != 0 )
	{
		AddFms( telemetry );
	}
	if ( ( parts & simTelemetry_field2d ) != 0 )
	{
		AddField2d( telemetry );
	}
	if ( ( parts & simTelemetry_akit ) != 0 )
	{
		AddAdvantageKit( telemetry, schema, count );
	}
}
