#include "sandlot/telemetry.h"

#include "sandlot/math.h"
#include "sandlot/wpi_struct.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

// Where a topic's value stands: in a record of this kind...
typedef enum From
{
	From_constant,
	From_header,
	From_alliance,
	From_robot,
	From_motor,
	From_mechanism,
	From_sensor,
} From;

// ...and how it is made of it.
typedef enum How
{
	How_text,       // constant: `text` as a string
	How_schema,     // constant: `text` as raw bytes
	How_zero,       // constant: an int of 0, for what a simulated match does not have
	How_f64,        // double at offset -> double
	How_f64s,       // `more` doubles at offset -> double[]
	How_sensed,     // double at offset -> boolean
	How_u32,        // u32 at offset -> int
	How_bool,       // u32 at offset -> boolean
	How_bit,        // bit `more` of the u32 at offset -> boolean
	How_program,    // u32 at offset -> string
	How_mode,       // the same
	How_matchState, // the same
	How_period,     // the same, "" without one
	How_phase,      // the same, the mode's name without one
	How_message,    // characters -> string
	How_pose,
	How_pose2, // as Field2d has it: x, y, degrees
	How_speeds,
	How_modules,
	How_components,
	How_pieces,  // of type `more`
	How_red,     // is the robot's alliance the red one?
	How_number,  // of the robot in its alliance
	How_control, // FMSControlData
} How;

typedef struct Topic
{
	simTelemetryTopic shown;
	const char* text; // of a constant
	From from;
	How how;
	uint32_t record; // index of the record
	uint32_t offset; // [B] in the record
	uint32_t more;   // see How
} Topic;

/// Records of one robot: index of the first and how many, of each kind.
typedef struct Span
{
	uint32_t first, count;
} Span;

typedef struct Robot
{
	uint32_t station;
	Span wheels, motors, mechanisms, sensors, components;
} Robot;

enum
{
	SCRATCH = 3 * SIM_MAX_PIECES, // doubles of the largest value
};

_Static_assert( SCRATCH >= 7 * SIM_MAX_COMPONENTS && SCRATCH >= 2 * SIM_MAX_WHEELS, "scratch holds every value" );

struct simTelemetry
{
	Topic* topics;
	int count, capacity;
	Topic overflow; // what is added while topics are only counted
	Robot robots[SIM_MAX_ROBOTS];
	uint32_t robotCount, pieceTypeCount;
	uint32_t wheelCount, motorCount, mechanismCount, sensorCount, componentCount; // of all robots
	char phases[SIM_MAX_PHASES][SIM_NAME];
	char periods[SIM_MAX_PERIODS][SIM_NAME];
	uint32_t phaseCount, periodCount;
	double scratch[SCRATCH];
	uint8_t packed[8 * SCRATCH];
};

#define X( name ) #name,
static const char* const s_modes[] = { SIM_MODES( X ) };
static const char* const s_matchStates[] = { SIM_MATCH_STATES( X ) };
static const char* const s_stations[] = { SIM_STATIONS( X ) };
#undef X
static const char* const s_programs[] = { "driver", "script", "external", "autopilot" };
static const char* const s_alliances[] = { "Blue", "Red" };

#define COUNT( array ) ( (uint32_t)( sizeof( array ) / sizeof( ( array )[0] ) ) )

// [us] between values in a log. Poses are there every tick; what is large or many is not, so that the log of a match with
// six robots and 504 pieces stays below 30 MB.
enum
{
	LOG_MOTORS = 200000,
	LOG_PARTS = 100000,
	LOG_PIECES = 200000,
};


// ---- the list ----

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

static const Entry s_header[] = {
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

static const Entry s_alliance[] = {
	{ "FoulPoints", How_u32, offsetof( simAllianceFrame, foulPoints ) },
	{ "MinorFouls", How_u32, offsetof( simAllianceFrame, minorFouls ) },
	{ "MajorFouls", How_u32, offsetof( simAllianceFrame, majorFouls ) },
	{ "RankingPoints", How_u32, offsetof( simAllianceFrame, rankingPoints ) },
	{ "Stored", How_u32, offsetof( simAllianceFrame, stored ) },
};

static const Entry s_robot[] = {
	{ "Battery/Voltage", How_f64, offsetof( simRobotFrame, battery ) },
	{ "Battery/Current", How_f64, offsetof( simRobotFrame, current ) },
	{ "Brownout", How_bool, offsetof( simRobotFrame, brownout ) },
	{ "Enabled", How_bool, offsetof( simRobotFrame, enabled ) },
	{ "Held", How_u32, offsetof( simRobotFrame, held ) },
	{ "Program", How_program, offsetof( simRobotFrame, program ) },
};

static const Entry s_motor[] = {
	{ "AppliedVoltage", How_f64, offsetof( simMotorFrame, volts ) },
	{ "Position", How_f64, offsetof( simMotorFrame, position ) },
	{ "Velocity", How_f64, offsetof( simMotorFrame, velocity ) },
	{ "StatorCurrent", How_f64, offsetof( simMotorFrame, current ) },
	{ "SupplyCurrent", How_f64, offsetof( simMotorFrame, supply ) },
};

static const Entry s_mechanism[] = {
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

static void AddSchemas( simTelemetry* telemetry )
{
	static const simWpiKind used[] = { simWpi_translation3d, simWpi_pose3d, simWpi_chassisSpeeds,
		simWpi_swerveModuleState };
	bool added[simWpi_count] = { false };
	for ( uint32_t i = 0; i < COUNT( used ); ++i )
	{
		simWpiKind parts[SIM_WPI_PARTS];
		int count = simWpi_Parts( used[i], parts );
		for ( int k = 0; k < count; ++k )
		{
			const simWpiType* type = simWpi_Type( parts[k] );
			if ( added[parts[k]] == false )
			{
				Topic* topic =
				    Add( telemetry, SIM_WPI_SCHEMA, type->name, SIM_WPI_SCHEMA_TYPE, From_constant, How_schema );
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
	AddFields( telemetry, base, From_robot, r, s_robot, COUNT( s_robot ) );
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
		const char* station = s_stations[telemetry->robots[record->owner].station];
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
			AddFields( telemetry, base, From_motor, of->motors.first + record->index, s_motor, COUNT( s_motor ) );
			SetLogPeriod( telemetry, before, LOG_MOTORS );
			break;
		case simSchema_mechanism:
			snprintf( base, sizeof( base ), "%sMechanisms/%s/", robot, record->name );
			AddFields( telemetry, base, From_mechanism, of->mechanisms.first + record->index, s_mechanism,
			    COUNT( s_mechanism ) );
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
				snprintf( base, sizeof( base ), SIM_TELEMETRY_ROOT "Score/Details/%s/Counters/", s_alliances[a] );
				AddField( telemetry, base, record->name, From_alliance, How_u32, a,
				    offsetof( simAllianceFrame, counters ) + sizeof( uint32_t ) * record->index );
			}
			break;
		case simSchema_window:
			for ( uint32_t a = 0; a < 2; ++a )
			{
				snprintf( base, sizeof( base ), SIM_TELEMETRY_ROOT "Score/Details/%s/Open/", s_alliances[a] );
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
		const char* name = r == 0 ? "Robot" : s_stations[telemetry->robots[r].station];
		Topic* topic = Add( telemetry, base, name, "double[]", From_robot, How_pose2 );
		topic->record = r;
		topic->shown.logPeriod = LOG_PARTS; // Pose is the same, and has every tick
	}
}

static void AddAll( simTelemetry* telemetry, const simSchema* schema, int count, int parts )
{
	telemetry->count = 0;
	if ( ( parts & simTelemetry_truth ) != 0 )
	{
		AddSchemas( telemetry ); // AdvantageScope wants a schema before the first value that needs it
		AddFields( telemetry, SIM_TELEMETRY_ROOT, From_header, 0, s_header, COUNT( s_header ) );
		AddFields(
		    telemetry, SIM_TELEMETRY_ROOT "Score/Details/Blue/", From_alliance, 0, s_alliance, COUNT( s_alliance ) );
		AddFields(
		    telemetry, SIM_TELEMETRY_ROOT "Score/Details/Red/", From_alliance, 1, s_alliance, COUNT( s_alliance ) );
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
}


// ---- the schema ----

static Span* SpanOf( Robot* robot, uint32_t kind, uint32_t* limit )
{
	switch ( kind )
	{
		case simSchema_wheel:
			*limit = SIM_MAX_WHEELS;
			return &robot->wheels;
		case simSchema_motor:
			*limit = SIM_MAX_MOTORS;
			return &robot->motors;
		case simSchema_mechanism:
			*limit = SIM_MAX_MECHANISMS;
			return &robot->mechanisms;
		case simSchema_sensor:
			*limit = SIM_MAX_SENSORS;
			return &robot->sensors;
		case simSchema_component:
			*limit = SIM_MAX_COMPONENTS;
			return &robot->components;
		default:
			return NULL;
	}
}

// Counts a record that has a number among its kind; numbers come in order.
static bool Next( uint32_t* count, uint32_t index, uint32_t limit )
{
	bool good = index == *count && index < limit;
	*count += good ? 1 : 0;
	return good;
}

static bool CountRecord( simTelemetry* telemetry, const simSchema* record )
{
	uint32_t limit = 0;
	switch ( record->kind )
	{
		case simSchema_robot:
			if ( record->index >= SIM_MAX_ROBOTS
			     || Next( &telemetry->robotCount, record->owner, SIM_MAX_ROBOTS ) == false )
			{
				return false;
			}
			telemetry->robots[record->owner].station = record->index;
			return true;
		case simSchema_pieceType:
			return Next( &telemetry->pieceTypeCount, record->index, SIM_MAX_PIECE_TYPES );
		case simSchema_phase:
			if ( Next( &telemetry->phaseCount, record->index, SIM_MAX_PHASES ) == false )
			{
				return false;
			}
			memcpy( telemetry->phases[record->index], record->name, SIM_NAME );
			return true;
		case simSchema_period:
			if ( Next( &telemetry->periodCount, record->index, SIM_MAX_PERIODS ) == false )
			{
				return false;
			}
			memcpy( telemetry->periods[record->index], record->name, SIM_NAME );
			return true;
		case simSchema_counter:
			return record->index < SIM_MAX_COUNTERS;
		case simSchema_window:
			return record->index < SIM_MAX_WINDOWS;
		default:
		{
			Robot* robot = telemetry->robots + ( record->owner < telemetry->robotCount ? record->owner : 0 );
			Span* span = SpanOf( robot, record->kind, &limit );
			return span == NULL
			       || ( record->owner < telemetry->robotCount && Next( &span->count, record->index, limit ) );
		}
	}
}

static void Follow( Span* span, uint32_t* sum )
{
	span->first = *sum;
	*sum += span->count;
}

// Where each robot's records begin: frames have them robot by robot.
static void FindSpans( simTelemetry* telemetry )
{
	for ( uint32_t r = 0; r < telemetry->robotCount; ++r )
	{
		Robot* robot = telemetry->robots + r;
		Follow( &robot->wheels, &telemetry->wheelCount );
		Follow( &robot->motors, &telemetry->motorCount );
		Follow( &robot->mechanisms, &telemetry->mechanismCount );
		Follow( &robot->sensors, &telemetry->sensorCount );
		Follow( &robot->components, &telemetry->componentCount );
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
	for ( int i = 0; i < count; ++i )
	{
		if ( memchr( schema[i].name, 0, SIM_NAME ) == NULL || CountRecord( telemetry, schema + i ) == false )
		{
			simFail( error, "", "", "record %d of the schema does not follow from those before it", i );
			simTelemetry_Destroy( telemetry );
			return NULL;
		}
	}
	FindSpans( telemetry );
	AddAll( telemetry, schema, count, parts );
	telemetry->topics = simAlloc( sizeof( Topic ) * (size_t)telemetry->count );
	if ( telemetry->topics == NULL || telemetry->count > SIM_TELEMETRY_MAX )
	{
		simFail( error, "", "", "not enough memory for %d topics", telemetry->count );
		simTelemetry_Destroy( telemetry );
		return NULL;
	}
	telemetry->capacity = telemetry->count;
	AddAll( telemetry, schema, count, parts );
	return telemetry;
}

void simTelemetry_Destroy( simTelemetry* telemetry )
{
	if ( telemetry != NULL )
	{
		simFree( telemetry->topics );
		simFree( telemetry );
	}
}

int simTelemetry_Count( const simTelemetry* telemetry )
{
	return telemetry->count;
}

const simTelemetryTopic* simTelemetry_Topic( const simTelemetry* telemetry, int topic )
{
	SIM_ASSERT( topic >= 0 && topic < telemetry->count );
	return &telemetry->topics[topic].shown;
}


// ---- the walk ----

/// A frame's parts.
typedef struct View
{
	const simFrameHeader* header;
	const char* from[From_sensor + 1]; // where the records of a kind begin
	size_t each[From_sensor + 1];      // [B] of one
	const simWheelFrame* wheels;
	const simComponentFrame* components;
	const simPieceFrame* pieces;
} View;

// Do `count` records, as many as the run has, lie within the frame?
static bool Within( const simFrameHeader* header, uint32_t offset, uint32_t count, uint32_t wanted, size_t each )
{
	return count == wanted && offset % 8 == 0 && offset >= sizeof( *header ) && offset <= header->frameBytes
	       && count * each <= header->frameBytes - offset;
}

static bool Open( const simTelemetry* telemetry, const void* frame, size_t size, View* view )
{
	const simFrameHeader* header = frame;
	if ( size < sizeof( *header ) || (uintptr_t)frame % 8 != 0 || header->frameBytes > size )
	{
		return false;
	}
	bool good =
	    Within( header, header->allianceOffset, header->allianceCount, 2, sizeof( simAllianceFrame ) )
	    && Within( header, header->robotOffset, header->robotCount, telemetry->robotCount, sizeof( simRobotFrame ) )
	    && Within( header, header->wheelOffset, header->wheelCount, telemetry->wheelCount, sizeof( simWheelFrame ) )
	    && Within( header, header->motorOffset, header->motorCount, telemetry->motorCount, sizeof( simMotorFrame ) )
	    && Within( header, header->mechanismOffset, header->mechanismCount, telemetry->mechanismCount,
	        sizeof( simMechanismFrame ) )
	    && Within( header, header->sensorOffset, header->sensorCount, telemetry->sensorCount, sizeof( simSensorFrame ) )
	    && Within( header, header->componentOffset, header->componentCount, telemetry->componentCount,
	        sizeof( simComponentFrame ) )
	    && header->pieceTypeCount == telemetry->pieceTypeCount && header->pieceCount <= SIM_MAX_PIECES
	    && Within( header, header->pieceOffset, header->pieceCount, header->pieceCount, sizeof( simPieceFrame ) );
	if ( good == false )
	{
		return false;
	}
	const char* bytes = frame;
	*view = ( View ){
		.header = header,
		.from = { NULL, bytes, bytes + header->allianceOffset, bytes + header->robotOffset, bytes + header->motorOffset,
		    bytes + header->mechanismOffset, bytes + header->sensorOffset },
		.each = { 0, 0, sizeof( simAllianceFrame ), sizeof( simRobotFrame ), sizeof( simMotorFrame ),
		    sizeof( simMechanismFrame ), sizeof( simSensorFrame ) },
		.wheels = (const simWheelFrame*)( bytes + header->wheelOffset ),
		.components = (const simComponentFrame*)( bytes + header->componentOffset ),
		.pieces = (const simPieceFrame*)( bytes + header->pieceOffset ),
	};
	return true;
}

static simNt4Value Text( const char* text, size_t size )
{
	return ( simNt4Value ){ .type = simNt4Type_string, .count = size, .bytes = text };
}

static simNt4Value NameOf( uint32_t index, const char* const* names, uint32_t count )
{
	const char* name = index < count ? names[index] : "";
	return Text( name, strlen( name ) );
}

static simNt4Value Integer( int64_t integer )
{
	return ( simNt4Value ){ .type = simNt4Type_int, .integer = integer };
}

static simNt4Value Boolean( bool boolean )
{
	return ( simNt4Value ){ .type = simNt4Type_boolean, .boolean = boolean };
}

// count structs whose doubles stand in scratch.
static simNt4Value Structs( simTelemetry* telemetry, simWpiKind kind, uint32_t count )
{
	size_t size = simWpi_Pack( kind, telemetry->scratch, (int)count, telemetry->packed, sizeof( telemetry->packed ) );
	return ( simNt4Value ){ .type = simNt4Type_raw, .count = size, .bytes = telemetry->packed };
}

static simNt4Value Speeds( simTelemetry* telemetry, const simRobotFrame* robot )
{
	double c = simCos( robot->rpy[2] ), s = simSin( robot->rpy[2] );
	telemetry->scratch[0] = c * robot->velocity[0] + s * robot->velocity[1];
	telemetry->scratch[1] = c * robot->velocity[1] - s * robot->velocity[0];
	telemetry->scratch[2] = robot->angular[2];
	return Structs( telemetry, simWpi_chassisSpeeds, 1 );
}

static simNt4Value Modules( simTelemetry* telemetry, const View* view, Span wheels )
{
	for ( uint32_t i = 0; i < wheels.count; ++i )
	{
		telemetry->scratch[2 * i] = view->wheels[wheels.first + i].speed;
		telemetry->scratch[2 * i + 1] = view->wheels[wheels.first + i].angle;
	}
	return Structs( telemetry, simWpi_swerveModuleState, wheels.count );
}

static simNt4Value Components( simTelemetry* telemetry, const View* view, Span components )
{
	for ( uint32_t i = 0; i < components.count; ++i )
	{
		const simComponentFrame* component = view->components + components.first + i;
		double* to = telemetry->scratch + 7 * i;
		for ( int k = 0; k < 3; ++k )
		{
			to[k] = component->position[k];
		}
		for ( int k = 0; k < 4; ++k )
		{
			to[3 + k] = component->rotation[k];
		}
	}
	return Structs( telemetry, simWpi_pose3d, components.count );
}

// Those that are somewhere to be seen: the others' positions mean nothing.
static simNt4Value Pieces( simTelemetry* telemetry, const View* view, uint32_t type )
{
	const uint32_t seen = 1u << simPiece_field | 1u << simPiece_rest | 1u << simPiece_flight | 1u << simPiece_staged
	                      | 1u << simPiece_placed;
	uint32_t count = 0;
	for ( uint32_t i = 0; i < view->header->pieceCount; ++i )
	{
		uint32_t state = view->pieces[i].kind & 0xffffu;
		if ( view->pieces[i].kind >> 16 == type && state < 32 && ( seen >> state & 1u ) != 0 )
		{
			telemetry->scratch[3 * count] = view->pieces[i].position[0];
			telemetry->scratch[3 * count + 1] = view->pieces[i].position[1];
			telemetry->scratch[3 * count + 2] = view->pieces[i].position[2];
			count += 1;
		}
	}
	return Structs( telemetry, simWpi_translation3d, count );
}

static simNt4Value Pose( simTelemetry* telemetry, const simRobotFrame* robot )
{
	memcpy( telemetry->scratch, robot->position, sizeof( robot->position ) );
	memcpy( telemetry->scratch + 3, robot->rotation, sizeof( robot->rotation ) );
	return Structs( telemetry, simWpi_pose3d, 1 );
}

static simNt4Value Pose2( simTelemetry* telemetry, const simRobotFrame* robot )
{
	telemetry->scratch[0] = robot->position[0];
	telemetry->scratch[1] = robot->position[1];
	telemetry->scratch[2] = robot->rpy[2] * ( 180.0 / SIM_PI );
	return ( simNt4Value ){ .type = simNt4Type_doubles, .count = 3, .doubles = telemetry->scratch };
}

// The control word as WPILib shows it: enabled, autonomous, test, e-stop, FMS attached, DS attached.
static simNt4Value Control( const simFrameHeader* header, const simRobotFrame* robot )
{
	bool fms = header->matchState == simMatchState_running;
	return Integer( ( robot->enabled != 0 ? 1 : 0 ) | ( header->mode == simMode_auto ? 2 : 0 )
	                | ( header->mode == simMode_test ? 4 : 0 ) | ( fms ? 16 : 0 ) | 32 );
}

static simNt4Value ValueOf( simTelemetry* telemetry, const View* view, const Topic* topic )
{
	const char* record = view->from[topic->from] + view->each[topic->from] * topic->record;
	const void* at = record + topic->offset;
	const double* number = at;
	const uint32_t* word = at;
	const simRobotFrame* robot = at; // of the kinds that are about one, which have no offset
	const Robot* owner = telemetry->robots + topic->record % SIM_MAX_ROBOTS;
	switch ( topic->how )
	{
		case How_f64:
			return ( simNt4Value ){ .type = simNt4Type_double, .number = *number };
		case How_f64s:
			return ( simNt4Value ){ .type = simNt4Type_doubles, .count = topic->more, .doubles = number };
		case How_sensed:
			return Boolean( *number != 0.0 );
		case How_u32:
			return Integer( *word );
		case How_bool:
			return Boolean( *word != 0 );
		case How_bit:
			return Boolean( ( *word >> topic->more & 1u ) != 0 );
		case How_program:
			return NameOf( *word, s_programs, COUNT( s_programs ) );
		case How_mode:
			return NameOf( *word, s_modes, COUNT( s_modes ) );
		case How_matchState:
			return NameOf( *word, s_matchStates, COUNT( s_matchStates ) );
		case How_period:
			return *word < telemetry->periodCount
			           ? Text( telemetry->periods[*word], strlen( telemetry->periods[*word] ) )
			           : Text( "", 0 );
		case How_phase:
			return *word < telemetry->phaseCount ? Text( telemetry->phases[*word], strlen( telemetry->phases[*word] ) )
			                                     : NameOf( view->header->mode, s_modes, COUNT( s_modes ) );
		case How_message:
		{
			const char* text = at;
			const char* end = memchr( text, 0, sizeof( view->header->message ) );
			return Text( text, end != NULL ? (size_t)( end - text ) : sizeof( view->header->message ) );
		}
		case How_pose:
			return Pose( telemetry, robot );
		case How_pose2:
			return Pose2( telemetry, robot );
		case How_speeds:
			return Speeds( telemetry, robot );
		case How_modules:
			return Modules( telemetry, view, owner->wheels );
		case How_components:
			return Components( telemetry, view, owner->components );
		case How_pieces:
			return Pieces( telemetry, view, topic->more );
		case How_red:
			return Boolean( owner->station >= simStation_red1 );
		case How_number:
			return Integer( owner->station % 3 + 1 );
		case How_control:
			return Control( view->header, robot );
		default:
			SIM_ASSERT( false );
			return Integer( 0 );
	}
}

static simNt4Value ConstantOf( const Topic* topic )
{
	if ( topic->how == How_zero )
	{
		return Integer( 0 );
	}
	simNt4Value value = Text( topic->text, strlen( topic->text ) );
	value.type = topic->how == How_schema ? simNt4Type_raw : simNt4Type_string;
	return value;
}

bool simTelemetry_Write(
    simTelemetry* telemetry, const void* frame, size_t size, simTelemetrySinkFn* sink, void* context )
{
	View view;
	if ( frame != NULL && Open( telemetry, frame, size, &view ) == false )
	{
		return false;
	}
	for ( int i = 0; i < telemetry->count; ++i )
	{
		const Topic* topic = telemetry->topics + i;
		if ( topic->shown.constant == ( frame == NULL ) )
		{
			simNt4Value value = frame == NULL ? ConstantOf( topic ) : ValueOf( telemetry, &view, topic );
			sink( context, i, &value );
		}
	}
	return true;
}
