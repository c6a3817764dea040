// Telemetry: topics have the frame's values, through a server and in a log.
#include "rigs/nt4_util.h"
#include "test.h"

#include "sandlot/wire/telemetry.h"
#include "sandlot/wire/wpi_struct.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SCENARIO                                                                                \
	"{\"sandlot\":1,\"name\":\"t\",\"seed\":7,\"field\":\"2026-rebuilt\",\"pieces\":\"match\"," \
	"\"match\":{\"start\":\"teleop\",\"clock\":false},\"robots\":["                             \
	"{\"robot\":\"kitbot\",\"station\":\"blue2\",\"at\":[3,2.5,1.0]},"                          \
	"{\"robot\":\"swerve-shooter\",\"station\":\"red3\",\"at\":[14,5,2.0],\"preload\":8}],"     \
	"\"script\":[{\"t\":0,\"station\":\"red3\",\"axes\":[0.5,0.3,0.4]}]}"

#define ON_PATH                                                                                              \
	"{\"sandlot\":1,\"name\":\"t\",\"field\":\"lab\",\"pieces\":\"none\",\"robots\":[{\"robot\":\"kitbot\"," \
	"\"station\":\"blue2\",\"at\":[3,2,0],\"path\":{\"samples\":[[0,3,2.5,0,1,0,0]]}},"                      \
	"{\"robot\":\"kitbot\",\"station\":\"red1\",\"at\":[8,2,0]}]}"

/// A world that has run a while, its schema and frame, and the last value of each topic.
typedef struct Run
{
	simWorld* world;
	simSchema* schema;
	int schemaCount;
	void* frame;
	size_t size;
	simTelemetry* telemetry;
	simNt4Value values[SIM_TELEMETRY_MAX];
	void* copies[SIM_TELEMETRY_MAX];
	int calls, last;
} Run;

static void Keep( void* context, int topic, const simNt4Value* value )
{
	Run* run = context;
	CHECK( topic > run->last );
	run->last = topic;
	run->calls += 1;
	run->values[topic] = *value;
	size_t each = value->type == simNt4Type_doubles ? sizeof( double ) : 1;
	bool points = each > 1 || value->type == simNt4Type_raw || value->type == simNt4Type_string;
	if ( points && value->count > 0 )
	{
		run->copies[topic] = realloc( run->copies[topic], each * value->count );
		memcpy( run->copies[topic], value->bytes, each * value->count );
		run->values[topic].bytes = run->copies[topic];
	}
}

static void Write( Run* run )
{
	simWorld_WriteFrame( run->world, run->frame, run->size );
	run->last = -1;
	CHECK( simTelemetry_Write( run->telemetry, run->frame, run->size, Keep, run ) );
}

static Run* BeginWith( const char* scenario, int parts )
{
	Run* run = calloc( 1, sizeof( *run ) );
	run->world = testCreateWorld( scenario );
	if ( run->world == NULL )
	{
		free( run );
		return NULL;
	}
	run->schemaCount = simWorld_WriteSchema( run->world, NULL, 0 );
	run->schema = calloc( (size_t)run->schemaCount, sizeof( simSchema ) );
	simWorld_WriteSchema( run->world, run->schema, run->schemaCount );
	run->size = simWorld_WriteFrame( run->world, NULL, 0 );
	run->frame = calloc( 1, run->size );
	simError error = { 0 };
	run->telemetry = simTelemetry_Create( run->schema, run->schemaCount, parts, &error );
	CHECK_STR( error.message, "" );
	for ( int i = 0; i < 20; ++i )
	{
		simWorld_Step( run->world, NULL );
	}
	simWorld_WriteFrame( run->world, run->frame, run->size );
	return run;
}

static Run* Begin( int parts )
{
	return BeginWith( SCENARIO, parts );
}

static void End( Run* run )
{
	simTelemetry_Destroy( run->telemetry );
	simWorld_Destroy( run->world );
	for ( int i = 0; i < SIM_TELEMETRY_MAX; ++i )
	{
		free( run->copies[i] );
	}
	free( run->schema );
	free( run->frame );
	free( run );
}

static int Find( const Run* run, const char* name )
{
	for ( int i = 0; i < simTelemetry_Count( run->telemetry ); ++i )
	{
		if ( strcmp( simTelemetry_Topic( run->telemetry, i )->name, name ) == 0 )
		{
			return i;
		}
	}
	return -1;
}

/// The value of a topic with this type; a value of nothing when there is none.
static simNt4Value Get( const Run* run, const char* name, const char* type )
{
	int topic = Find( run, name );
	if ( !testCheck( topic >= 0, name, __FILE__, __LINE__ ) )
	{
		return ( simNt4Value ){ .type = simNt4Type_raw };
	}
	CHECK_STR( simTelemetry_Topic( run->telemetry, topic )->type, type );
	CHECK_EQ_INT( run->values[topic].type, simNt4_TypeOf( type ) );
	return run->values[topic];
}

static int Structs( const Run* run, const char* name, const char* type, simWpiKind kind, double* values, int capacity )
{
	simNt4Value value = Get( run, name, type );
	return simWpi_Unpack( kind, value.bytes, value.count, values, capacity );
}

TEST( telemetry_saysWhatTheFrameSays )
{
	Run* run = Begin( simTelemetry_all );
	REQUIRE( run != NULL );
	Write( run );
	const char* bytes = run->frame;
	const simFrameHeader* header = run->frame;
	const simRobotFrame* robot = (const simRobotFrame*)( bytes + header->robotOffset ) + 1;
	const simWheelFrame* wheels = (const simWheelFrame*)( bytes + header->wheelOffset ) + robot->wheelStart;
	const simMotorFrame* motors = (const simMotorFrame*)( bytes + header->motorOffset ) + robot->motorStart;
	double v[SIM_MAX_PIECES * 3];

	CHECK_EQ_INT( Structs( run, "/Sandlot/Robots/red3/Pose", "struct:Pose3d", simWpi_pose3d, v, 1 ), 1 );
	CHECK( memcmp( v, robot->position, 24 ) == 0 && memcmp( v + 3, robot->rotation, 32 ) == 0 );
	CHECK( fabs( v[0] - 14.0 ) > 1e-3 ); // it moves: a value that stays at its beginning would not do

	CHECK_EQ_INT(
	    Structs( run, "/Sandlot/Robots/red3/Velocity", "struct:ChassisSpeeds", simWpi_chassisSpeeds, v, 1 ), 1 );
	double yaw = robot->rpy[2];
	CHECK_NEAR( v[0] * cos( yaw ) - v[1] * sin( yaw ), robot->velocity[0], 1e-9 );
	CHECK_NEAR( v[0] * sin( yaw ) + v[1] * cos( yaw ), robot->velocity[1], 1e-9 );
	CHECK_NEAR( v[2], robot->angular[2], 0.0 );
	CHECK( hypot( v[0], v[1] ) > 0.1 );

	CHECK_EQ_INT( Structs( run, "/Sandlot/Robots/red3/Modules/Measured", "struct:SwerveModuleState[]",
	                  simWpi_swerveModuleState, v, SIM_MAX_WHEELS ),
	    4 );
	for ( int i = 0; i < 4; ++i )
	{
		CHECK_NEAR( v[2 * i], wheels[i].speed, 0.0 );
		CHECK_NEAR( v[2 * i + 1], wheels[i].angle, 0.0 );
	}

	int components = Structs( run, "/Sandlot/Robots/red3/Components", "struct:Pose3d[]", simWpi_pose3d, v, 32 );
	CHECK_EQ_INT( components, robot->componentCount );
	const simComponentFrame* last = (const simComponentFrame*)( bytes + header->componentOffset )
	                                + robot->componentStart + robot->componentCount - 1;
	CHECK_NEAR( v[7 * components - 5], last->position[2], 0.0 );
	CHECK_NEAR( v[7 * components - 1], last->rotation[3], 0.0 );

	CHECK_NEAR( Get( run, "/Sandlot/Robots/red3/Battery/Voltage", "double" ).number, robot->battery, 0.0 );
	CHECK_NEAR( Get( run, "/Sandlot/Robots/red3/Battery/Charge", "double" ).number, robot->charge, 0.0 );
	CHECK( robot->charge > 0.9 && robot->charge < 1.0 );
	CHECK_EQ_INT( Get( run, "/Sandlot/Robots/red3/Held", "int" ).integer, 8 );
	CHECK( Get( run, "/Sandlot/Robots/red3/Enabled", "boolean" ).boolean );
	for ( int i = 0; i < run->schemaCount; ++i )
	{
		if ( run->schema[i].kind == simSchema_motor && run->schema[i].owner == 1 )
		{
			char name[128];
			snprintf( name, sizeof( name ), "/Sandlot/Robots/red3/Motors/%s/AppliedVoltage", run->schema[i].name );
			CHECK_NEAR( Get( run, name, "double" ).number, motors[run->schema[i].index].volts, 0.0 );
		}
	}

	int pieces =
	    Structs( run, "/Sandlot/Pieces/fuel", "struct:Translation3d[]", simWpi_translation3d, v, SIM_MAX_PIECES );
	const simPieceTypeFrame* fuel = (const simPieceTypeFrame*)( bytes + header->pieceTypeOffset );
	CHECK_EQ_INT( pieces, fuel->field + fuel->placed );
	CHECK( pieces > 400 );
	const simPieceFrame* piece = (const simPieceFrame*)( bytes + header->pieceOffset );
	while ( ( piece->kind & 0xffffu ) != simPiece_staged )
	{
		piece += 1;
	}
	int same = 0;
	for ( int i = 0; i < pieces; ++i )
	{
		same +=
		    v[3 * i] == piece->position[0] && v[3 * i + 1] == piece->position[1] && v[3 * i + 2] == piece->position[2];
	}
	CHECK_EQ_INT( same, 1 );

	simNt4Value field = Get( run, "/SmartDashboard/Field/red3", "double[]" );
	CHECK_EQ_INT( field.count, 3 );
	CHECK_NEAR( field.doubles[0], robot->position[0], 0.0 );
	CHECK_NEAR( field.doubles[2], yaw * 180.0 / 3.14159265358979, 1e-9 );
	CHECK_NEAR( Get( run, "/Sandlot/Time", "double" ).number, 0.4, 1e-12 );

	uint64_t before = simAllocationCount();
	Write( run );
	CHECK_EQ_INT( simAllocationCount() - before, 0 );
	End( run );
}

/// The texts of a topic of type string[] with commas between; they stand in the telemetry until the next value.
static void KeepTexts( void* context, int topic, const simNt4Value* value )
{
	char( *lists )[400] = context;
	if ( value->type == simNt4Type_strings )
	{
		lists[topic][0] = 0;
		for ( size_t i = 0; i < value->count; ++i )
		{
			size_t used = strlen( lists[topic] );
			snprintf( lists[topic] + used, 400 - used, "%s%.*s", i > 0 ? ", " : "", (int)value->strings[i].size,
			    value->strings[i].bytes );
		}
	}
}

TEST( telemetry_saysWhatIsChanged )
{
	Run* run = Begin( simTelemetry_all );
	REQUIRE( run != NULL );
	simInput input = { 0 };
	const simChangeOrder orders[SIM_CHANGE_SLOTS] = {
		{ .kind = simChange_motorDead, .station = simStation_red3, .part = 1, .value = 1.0 },
		{ .kind = simChange_mass, .station = simStation_red3, .value = 1.5 },
		{ .kind = simChange_wetRadius, .part = 1, .value = 2.0 },
		{ .kind = simChange_floorFriction, .value = 0.5 },
	};
	for ( int i = 0; i < SIM_CHANGE_SLOTS; ++i )
	{
		input.header.changeKind[i] = orders[i].kind;
		input.header.changeStation[i] = (uint32_t)orders[i].station;
		input.header.changePart[i] = (uint32_t)orders[i].part;
		input.header.changeValue[i] = orders[i].value;
	}
	simWorld_Step( run->world, &input );
	Write( run );
	char( *lists )[400] = calloc( (size_t)simTelemetry_Count( run->telemetry ), sizeof( *lists ) );
	CHECK( simTelemetry_Write( run->telemetry, run->frame, run->size, KeepTexts, lists ) );
	Get( run, "/Sandlot/Robots/red3/Changes/Names", "string[]" );
	CHECK_STR( lists[Find( run, "/Sandlot/Robots/red3/Changes/Names" )], "mass, motorDead/front_right_drive" );
	CHECK_STR( lists[Find( run, "/Sandlot/Robots/blue2/Changes/Names" )], "" );
	CHECK_STR( lists[Find( run, "/Sandlot/Changes/Names" )], "floorFriction, wetRadius/place2" );
	simNt4Value robot = Get( run, "/Sandlot/Robots/red3/Changes/Values", "double[]" );
	REQUIRE( robot.count == 2 );
	CHECK( robot.doubles[0] == 1.5 && robot.doubles[1] == 1.0 );
	simNt4Value field = Get( run, "/Sandlot/Changes/Values", "double[]" );
	REQUIRE( field.count == 2 );
	CHECK( field.doubles[0] == 0.5 && field.doubles[1] == 2.0 );
	CHECK_EQ_INT( Get( run, "/Sandlot/Robots/blue2/Changes/Values", "double[]" ).count, 0 );
	// Impossible numbers of a frame count as none, and a list that is longer than its table makes it a bad frame.
	simFrameHeader* header = run->frame;
	simChangeFrame* changes = (simChangeFrame*)( (char*)run->frame + header->changeOffset );
	changes[0].part = 77;
	changes[1].kind = 999;
	run->last = -1;
	CHECK( simTelemetry_Write( run->telemetry, run->frame, run->size, Keep, run ) );
	CHECK_EQ_INT( Get( run, "/Sandlot/Robots/red3/Changes/Values", "double[]" ).count, 0 );
	header->changesInForce = header->changeCount + 1;
	CHECK( !simTelemetry_Write( run->telemetry, run->frame, run->size, Keep, run ) );
	free( lists );
	End( run );
}

TEST( telemetry_namesAndTypes )
{
	Run* run = Begin( simTelemetry_all );
	REQUIRE( run != NULL );
	int count = simTelemetry_Count( run->telemetry ), constants = 0;
	for ( int i = 0; i < count; ++i )
	{
		const simTopic* topic = simTelemetry_Topic( run->telemetry, i );
		CHECK( topic->name[0] == '/' && strlen( topic->name ) < SIM_TOPIC_NAME - 1 );
		CHECK_EQ_INT( Find( run, topic->name ), i ); // no name twice
		constants += topic->constant != NULL ? 1 : 0;
		if ( strncmp( topic->type, "struct:", 7 ) == 0 ) // the types of its parts stand before it
		{
			char name[64];
			snprintf(
			    name, sizeof( name ), "%s%.*s", SIM_WPI_SCHEMA, (int)strcspn( topic->type + 7, "[" ), topic->type + 7 );
			int schema = Find( run, name );
			CHECK( schema >= 0 && schema < i );
		}
	}
	run->last = -1;
	CHECK( simTelemetry_Write( run->telemetry, NULL, 0, Keep, run ) );
	CHECK_EQ_INT( run->calls, constants );
	simNt4Value schema = Get( run, "/.schema/struct:Pose3d", "structschema" );
	CHECK_EQ_INT( schema.count, strlen( "Translation3d translation;Rotation3d rotation" ) );
	CHECK( memcmp( schema.bytes, "Translation3d translation;Rotation3d rotation", schema.count ) == 0 );
	CHECK_EQ_INT( Get( run, "/SmartDashboard/Field/.type", "string" ).count, 7 );
	Write( run );
	CHECK_EQ_INT( run->calls, count );
	End( run );
}

TEST( telemetry_partsMayBeLeftOut )
{
	Run* run = Begin( simTelemetry_truth );
	REQUIRE( run != NULL );
	for ( int i = 0; i < simTelemetry_Count( run->telemetry ); ++i )
	{
		const char* name = simTelemetry_Topic( run->telemetry, i )->name;
		CHECK( strncmp( name, "/Sandlot/", 9 ) == 0 || strncmp( name, "/.schema/", 9 ) == 0 );
	}
	CHECK( Find( run, "/Sandlot/Robots/blue2/Pose" ) >= 0 );
	End( run );
}

TEST( telemetry_mirrorForAdvantageKit )
{
	Run* run = Begin( simTelemetry_all | simTelemetry_akit );
	REQUIRE( run != NULL );
	Write( run );
	double v[SIM_MAX_PIECES * 7], w[SIM_MAX_PIECES * 3];
	static const char base[] = "/AdvantageKit/RealOutputs/Sim/";
	CHECK( Find( run, "/AdvantageKit/.schema/struct:Pose3d" ) >= 0 );
	CHECK_EQ_INT( Get( run, "/AdvantageKit/Timestamp", "int" ).integer, 400000 );
	CHECK( Get( run, "/AdvantageKit/DriverStation/Enabled", "boolean" ).boolean );
	CHECK( !Get( run, "/AdvantageKit/DriverStation/Autonomous", "boolean" ).boolean );

	const char* bytes = run->frame;
	const simFrameHeader* header = run->frame;
	const simRobotFrame* robot = (const simRobotFrame*)( bytes + header->robotOffset );
	char name[128];
	snprintf( name, sizeof( name ), "%sRobotPose", base );
	CHECK_EQ_INT( Structs( run, name, "struct:Pose3d", simWpi_pose3d, v, 1 ), 1 );
	CHECK( memcmp( v, robot->position, 24 ) == 0 );
	snprintf( name, sizeof( name ), "%sGamePieces/fuel", base );
	int turned = Structs( run, name, "struct:Pose3d[]", simWpi_pose3d, v, SIM_MAX_PIECES );
	int plain =
	    Structs( run, "/Sandlot/Pieces/fuel", "struct:Translation3d[]", simWpi_translation3d, w, SIM_MAX_PIECES );
	CHECK_EQ_INT( turned, plain );
	for ( int i = 0; i < plain; ++i )
	{
		CHECK( memcmp( v + 7 * i, w + 3 * i, 24 ) == 0 );
		CHECK_NEAR( v[7 * i + 3] * v[7 * i + 3] + v[7 * i + 4] * v[7 * i + 4] + v[7 * i + 5] * v[7 * i + 5]
		                + v[7 * i + 6] * v[7 * i + 6],
		    1.0, 1e-5 );
	}
	snprintf( name, sizeof( name ), "%sDebug/roller/Velocity", base );
	CHECK( Find( run, name ) >= 0 );
	CHECK( Find( run, "/AdvantageKit/RealOutputs/Sim/Debug/hood/Velocity" ) < 0 ); // of the other robot
	End( run );
}

// Lifted off the floor it is airborne, and its clearance says by how much.
TEST( telemetry_airborne )
{
	Run* run = Begin( simTelemetry_truth );
	REQUIRE( run != NULL );
	Write( run );
	CHECK( !Get( run, "/Sandlot/Robots/blue2/Airborne", "boolean" ).boolean );
	CHECK_NEAR( Get( run, "/Sandlot/Robots/blue2/GroundClearance", "double" ).number, 0.0, 0.01 );
	simFrameHeader* header = run->frame;
	simRobotFrame* robot = (simRobotFrame*)( (char*)run->frame + header->robotOffset );
	simWheelFrame* wheels = (simWheelFrame*)( (char*)run->frame + header->wheelOffset ) + robot->wheelStart;
	robot->position[2] = 0.2;
	for ( uint32_t i = 0; i < robot->wheelCount; ++i )
	{
		wheels[i].load = 0.0;
	}
	run->last = -1;
	CHECK( simTelemetry_Write( run->telemetry, run->frame, run->size, Keep, run ) );
	CHECK( Get( run, "/Sandlot/Robots/blue2/Airborne", "boolean" ).boolean );
	CHECK( !Get( run, "/Sandlot/Robots/red3/Airborne", "boolean" ).boolean );
	CHECK_NEAR( Get( run, "/Sandlot/Robots/blue2/GroundClearance", "double" ).number, 0.2, 0.0 );
	End( run );
}

static void SetMode( Run* run, simMode mode )
{
	simInput input;
	memset( &input, 0, sizeof( input ) );
	input.header.modeRequest = 1 + mode;
	simWorld_Step( run->world, &input );
	Write( run );
}

// The same run by WPILib's names of 2027 (allwpilib caf0fb2d: wpimath's structs, DriverStationBackend.cpp, DriverStationTypes.hpp).
TEST( telemetry_namesOf2027 )
{
	Run* run = Begin( simTelemetry_all | simTelemetry_names2027 );
	REQUIRE( run != NULL );
	CHECK( Find( run, "/.schema/struct:ChassisVelocities" ) >= 0 );
	CHECK( Find( run, "/.schema/struct:SwerveModuleVelocity" ) >= 0 );
	CHECK( Find( run, "/.schema/struct:ControlWord" ) >= 0 );
	static const char* const kOld[] = { "ChassisSpeeds", "SwerveModuleState", "FMSInfo" };
	for ( int i = 0; i < simTelemetry_Count( run->telemetry ); ++i )
	{
		const simTopic* topic = simTelemetry_Topic( run->telemetry, i );
		for ( int k = 0; k < 3; ++k )
		{
			CHECK( strstr( topic->name, kOld[k] ) == NULL && strstr( topic->type, kOld[k] ) == NULL );
		}
	}
	// The last byte: 2 bits for the mode, of which 3 is utility; 4 enabled, 16 at a field, 32 with a driver station.
	static const struct
	{
		simMode mode;
		int last;
	} kCases[] = { { simMode_disabled, 32 }, { simMode_teleop, 2 + 4 + 32 }, { simMode_auto, 1 + 4 + 32 },
		{ simMode_test, 3 + 4 + 32 } };
	for ( int i = 0; i < 4; ++i )
	{
		SetMode( run, kCases[i].mode );
		CHECK_EQ_INT( Get( run, "/Sandlot/Robots/red3/Velocity", "struct:ChassisVelocities" ).count, 24 );
		simNt4Value word = Get( run, "/DriverStation/ControlWord", "struct:ControlWord" );
		REQUIRE( word.count == 8 );
		const uint8_t expected[8] = { 0, 0, 0, 0, 0, 0, 0, (uint8_t)kCases[i].last };
		CHECK( memcmp( word.bytes, expected, 8 ) == 0 );
	}
	CHECK_EQ_INT( Get( run, "/DriverStation/StationNumber", "int" ).integer, 2 );
	CHECK_EQ_INT( Get( run, "/DriverStation/AllianceStationID", "int" ).integer, 5 ); // blue 2
	simInput input;
	memset( &input, 0, sizeof( input ) );
	input.header.matchRequest = 1;
	simWorld_Step( run->world, &input );
	simWorld_Step( run->world, NULL );
	Write( run );
	simNt4Value word = Get( run, "/DriverStation/ControlWord", "struct:ControlWord" );
	CHECK_EQ_INT( ( (const uint8_t*)word.bytes )[7], 1 + 4 + 16 + 32 );
	End( run );
}

// The numbers are those that WPILib's own robot programs publish.
TEST( telemetry_fmsControlWord )
{
	Run* run = Begin( simTelemetry_fms );
	REQUIRE( run != NULL );
	static const struct
	{
		simMode mode;
		int word;
	} cases[] = { { simMode_disabled, 32 }, { simMode_teleop, 33 }, { simMode_auto, 35 }, { simMode_test, 37 } };
	for ( int i = 0; i < 4; ++i )
	{
		SetMode( run, cases[i].mode );
		CHECK_EQ_INT( Get( run, "/FMSInfo/FMSControlData", "int" ).integer, cases[i].word );
	}
	CHECK_EQ_INT( Get( run, "/FMSInfo/StationNumber", "int" ).integer, 2 );
	CHECK( !Get( run, "/FMSInfo/IsRedAlliance", "boolean" ).boolean );
	simInput input;
	memset( &input, 0, sizeof( input ) );
	input.header.matchRequest = 1;
	simWorld_Step( run->world, &input );
	simWorld_Step( run->world, NULL );
	Write( run );
	CHECK_EQ_INT( Get( run, "/FMSInfo/FMSControlData", "int" ).integer, 32 + 16 + 3 ); // a match starts with its auto
	End( run );
}

static void Count( void* context, int topic, const simNt4Value* value )
{
	(void)topic;
	(void)value;
	*(int*)context += 1;
}

TEST( telemetry_refusesWhatIsNotOfItsRun )
{
	Run* run = Begin( simTelemetry_all );
	REQUIRE( run != NULL );
	int calls = 0;
	for ( size_t size = 0; size < run->size; size += size < sizeof( simFrameHeader ) ? 1 : 997 )
	{
		void* cut = malloc( size + 1 ); // its own memory: reading beyond it is found
		memcpy( cut, run->frame, size );
		CHECK( !simTelemetry_Write( run->telemetry, cut, size, Count, &calls ) );
		free( cut );
	}
	// Every number of the header that says where something is, made wrong one by one.
	uint32_t* words = (uint32_t*)( (char*)run->frame + offsetof( simFrameHeader, allianceCount ) );
	size_t count = ( offsetof( simFrameHeader, awakePieces ) - offsetof( simFrameHeader, allianceCount ) ) / 4;
	static const uint32_t wrong[] = { 0xffffffffu, 0x80000000u, 0x7ffffff8u, 12 };
	for ( size_t i = 0; i < count; ++i )
	{
		for ( size_t k = 0; k < sizeof( wrong ) / sizeof( wrong[0] ); ++k )
		{
			uint32_t good = words[i];
			words[i] = wrong[k];
			simTelemetry_Write( run->telemetry, run->frame, run->size, Count, &calls ); // the sanitizers watch
			words[i] = good;
		}
	}
	calls = 0;
	CHECK( simTelemetry_Write( run->telemetry, run->frame, run->size, Count, &calls ) );
	CHECK( calls > 100 );

	simError error = { 0 };
	int spoilt = 0;
	for ( int i = 0; i < run->schemaCount; ++i )
	{
		simSchema good = run->schema[i];
		if ( good.kind == simSchema_robot || good.kind == simSchema_motor || good.kind == simSchema_pieceType )
		{
			run->schema[i].index = 0xfffffff0u;
			CHECK( simTelemetry_Create( run->schema, run->schemaCount, simTelemetry_all, &error ) == NULL );
			CHECK_HAS( error.message, "does not follow" );
			spoilt += 1;
		}
		run->schema[i] = good;
		memset( run->schema[i].name, 'x', SIM_NAME );
		CHECK( simTelemetry_Create( run->schema, run->schemaCount, simTelemetry_all, &error ) == NULL );
		run->schema[i] = good;
	}
	CHECK( spoilt > 10 );
	End( run );
}

/// A server that publishes all topics.
typedef struct Published
{
	simNt4Server* server;
	int32_t publishers[SIM_TELEMETRY_MAX];
	const simTelemetry* telemetry;
	int refused;
} Published;

static void Set( void* context, int topic, const simNt4Value* value )
{
	Published* published = context;
	bool constant = simTelemetry_Topic( published->telemetry, topic )->constant != NULL;
	bool good = constant ? simNt4Server_SetDefault( published->server, published->publishers[topic], value )
	                     : simNt4Server_Set( published->server, published->publishers[topic], value, 1000 );
	published->refused += good ? 0 : 1;
}

TEST( telemetry_reachesClientsWithSchemasFirst )
{
	Run* run = Begin( simTelemetry_all );
	REQUIRE( run != NULL );
	static Published published;
	memset( &published, 0, sizeof( published ) );
	published.server = simNt4Server_Create( NULL );
	published.telemetry = run->telemetry;
	int count = simTelemetry_Count( run->telemetry );
	for ( int i = 0; i < count; ++i )
	{
		const simTopic* topic = simTelemetry_Topic( run->telemetry, i );
		simNt4PublishOptions options = simDefaultNt4PublishOptions();
		options.properties = topic->properties;
		simError error = { 0 };
		published.publishers[i] = simNt4Server_Publish( published.server, topic->name, topic->type, &options, &error );
		CHECK_STR( error.message, "" );
	}
	CHECK( simTelemetry_Write( run->telemetry, NULL, 0, Set, &published ) );
	CHECK( simTelemetry_Write( run->telemetry, run->frame, run->size, Set, &published ) );
	CHECK_EQ_INT( published.refused, 0 );

	uint32_t client = simNt4Server_Connect( published.server, simNt4Protocol_v41, "scope", "1.2.3.4:5", 0 );
	static const char subscribe[] = "[{\"method\":\"subscribe\",\"params\":{\"topics\":[\"\"],\"subuid\":1,"
	                                "\"options\":{\"prefix\":true,\"all\":true}}}]";
	simNt4Server_Receive( published.server, client, simNt4Frame_text, subscribe, sizeof( subscribe ) - 1, 1 );
	int announced = 0, values = 0;
	size_t valueBytes = 0;
	simNt4Frame frame;
	for ( int64_t now = 2; now < 300000; now += 10000 )
	{
		while ( simNt4Server_NextOutput( published.server, client, now, &frame ) )
		{
			for ( const uint8_t* at = frame.bytes; frame.kind == simNt4Frame_text; ++at, ++announced )
			{
				static const char word[] = "\"announce\"";
				const uint8_t* end = frame.bytes + frame.size - sizeof( word );
				while ( at < end && memcmp( at, word, sizeof( word ) - 1 ) != 0 )
				{
					++at;
				}
				if ( at >= end )
				{
					break;
				}
			}
			if ( frame.kind == simNt4Frame_binary )
			{
				CHECK_EQ_INT( announced, count ); // nothing before it is announced
				values += 1;
				valueBytes += frame.size;
			}
		}
	}
	CHECK_EQ_INT( announced, count );
	CHECK( values > 0 && valueBytes > 504 * 20 );
	simNt4Payload payload;
	CHECK( simNt4Server_Get( published.server, "/Sandlot/Robots/red3/Pose", &payload ) );
	simNt4Server_Destroy( published.server );
	End( run );
}

// An entry of the log beside the topics: its first value, and that there are no more.
static void CheckOwn( const simWpilogIndex* index, const char* name, simWpilogType type, int64_t time, int64_t value )
{
	int entry = simWpilogIndex_Find( index, name );
	REQUIRE( entry >= 0 );
	simWpilogRecord record;
	int64_t whole = -1;
	size_t at = 0;
	CHECK_EQ_INT( simWpilogIndex_Entry( index, entry )->type, type );
	CHECK_EQ_INT( simWpilogIndex_Entry( index, entry )->records, 1 );
	CHECK( simWpilogIndex_Next( index, entry, &at, &record ) );
	CHECK( simWpilogValue_Integer( type, &record, 0, &whole ) );
	CHECK_EQ_INT( record.time, time );
	CHECK_EQ_INT( whole, value );
}

TEST( telemetry_logReadsBack )
{
	Run* run = Begin( simTelemetry_all );
	REQUIRE( run != NULL );
	simTelemetryLog* log = simTelemetryLog_Create( run->telemetry, NULL, 0 );
	REQUIRE( log != NULL );
	uint8_t* file = NULL;
	size_t size = 0, chunkSize = 0;
	double x = 0.0, firstX = 0.0;
	CHECK( !simTelemetryLog_Message( log, 0.0, "too early" ) );
	CHECK( !simTelemetryLog_SystemTime( log, 1 ) );
	uint64_t before = simAllocationCount();
	for ( int i = 0; i < 51; ++i )
	{
		CHECK( simTelemetryLog_Frame( log, run->frame, run->size ) );
		CHECK( i != 10 || simTelemetryLog_Message( log, 0.5, "half a second" ) );
		CHECK( i != 20 || simTelemetryLog_SystemTime( log, 1700000000000000 ) );
		const void* chunk = simTelemetryLog_Chunk( log, &chunkSize );
		file = realloc( file, size + chunkSize );
		memcpy( file + size, chunk, chunkSize );
		size += chunkSize;
		simTelemetryLog_Clear( log );
		const simFrameHeader* header = run->frame;
		x = ( (const simRobotFrame*)( (char*)run->frame + header->robotOffset ) + 1 )->position[0];
		firstX = i == 0 ? x : firstX;
		simWorld_Step( run->world, NULL );
		simWorld_WriteFrame( run->world, run->frame, run->size );
	}
	CHECK_EQ_INT( simAllocationCount() - before, 0 );

	simWpilogIndex* index = simWpilogIndex_Create( SIM_TELEMETRY_MAX );
	simError error = { 0 };
	CHECK( simWpilogIndex_Build( index, file, size, &error ) == sim_ok );
	CHECK_STR( error.message, "" );
	// The topics, the driver station's four, messages and the clock.
	CHECK_EQ_INT( simWpilogIndex_Count( index ), simTelemetry_Count( run->telemetry ) + 6 );
	int pose = simWpilogIndex_Find( index, "NT:/Sandlot/Robots/red3/Pose" );
	REQUIRE( pose >= 0 );
	const simWpilogEntry* entry = simWpilogIndex_Entry( index, pose );
	CHECK_EQ_INT( entry->records, 51 );
	CHECK_EQ_INT( entry->firstTime, 400000 );
	CHECK_EQ_INT( entry->lastTime, 1400000 );
	CHECK( strncmp( entry->typeName.text, "struct:Pose3d", entry->typeName.length ) == 0 );
	size_t at = 0;
	simWpilogRecord record;
	double v[7], lastX = 0.0, beginX = NAN;
	while ( simWpilogIndex_Next( index, pose, &at, &record ) )
	{
		CHECK_EQ_INT( simWpi_Unpack( simWpi_pose3d, record.bytes, record.size, v, 1 ), 1 );
		beginX = isnan( beginX ) ? v[0] : beginX;
		lastX = v[0];
	}
	CHECK_NEAR( beginX, firstX, 0.0 );
	CHECK_NEAR( lastX, x, 0.0 );
	CHECK( firstX != x );
	int fuel = simWpilogIndex_Find( index, "NT:/Sandlot/Pieces/fuel" );
	REQUIRE( fuel >= 0 );
	CHECK( simWpilogIndex_Entry( index, fuel )->records <= 6 );
	int schema = simWpilogIndex_Find( index, "NT:/.schema/struct:Pose3d" );
	REQUIRE( schema >= 0 );
	CHECK( simWpilogIndex_Entry( index, schema )->offset < entry->offset );
	int held = simWpilogIndex_Find( index, "NT:/Sandlot/Robots/red3/Held" );
	REQUIRE( held >= 0 );
	CHECK_EQ_INT( simWpilogIndex_Entry( index, held )->type, simWpilog_int64 );
	CHECK_EQ_INT( simWpilogIndex_Entry( index, held )->records, 1 ); // it has not changed

	// As a robot program's own log has them.
	CheckOwn( index, "DS:enabled", simWpilog_boolean, 400000, 1 );
	CheckOwn( index, "DS:autonomous", simWpilog_boolean, 400000, 0 );
	CheckOwn( index, "DS:test", simWpilog_boolean, 400000, 0 );
	CheckOwn( index, "DS:estop", simWpilog_boolean, 400000, 0 );
	CheckOwn( index, "systemTime", simWpilog_int64, 800000, 1700000000000000 );
	int messages = simWpilogIndex_Find( index, "messages" );
	REQUIRE( messages >= 0 );
	simWpilogText text;
	at = 0;
	CHECK( simWpilogIndex_Next( index, messages, &at, &record ) );
	CHECK_EQ_INT( record.time, 500000 );
	CHECK(
	    simWpilogValue_Text( simWpilog_string, &record, 0, &text ) && strncmp( text.text, "half a second", 13 ) == 0 );

	simWpilogIndex_Destroy( index );
	simTelemetryLog_Destroy( log );
	free( file );
	End( run );
}

TEST( telemetry_hasHowFarGoalsAre )
{
	Run* run = Begin( simTelemetry_all );
	REQUIRE( run != NULL );
	Write( run );
	const simFrameHeader* header = run->frame;
	const simRobotFrame* robots = (const simRobotFrame*)( (const char*)run->frame + header->robotOffset );
	int found = 0;
	for ( int i = 0; i < run->schemaCount; ++i )
	{
		const simSchema* goal = &run->schema[i];
		char name[120];
		snprintf( name, sizeof( name ), "/Sandlot/Robots/red3/Offsets/%s/%s",
		    goal->goal.alliance == simAlliance_red ? "Red" : "Blue", goal->name );
		if ( goal->kind != simSchema_goal || Find( run, name ) < 0 )
		{
			continue;
		}
		simNt4Value offset = Get( run, name, "double[]" );
		REQUIRE( offset.count == 2 );
		for ( uint32_t r = 0; r < header->robotCount; ++r )
		{
			// Gone so far in that direction from the robot's nose, one is at the goal.
			double x = robots[r].position[0] + offset.doubles[0] * cos( offset.doubles[1] + robots[r].rpy[2] );
			double y = robots[r].position[1] + offset.doubles[0] * sin( offset.doubles[1] + robots[r].rpy[2] );
			found += fabs( x - goal->goal.x ) < 1e-9 && fabs( y - goal->goal.y ) < 1e-9;
		}
	}
	CHECK( found > 0 );
	End( run );
}

TEST( telemetry_saysHowFarARobotIsFromItsPath )
{
	Run* run = BeginWith( ON_PATH, simTelemetry_all );
	REQUIRE( run != NULL );
	Write( run );
	// It stands at (3, 2) and looks along x; its path is at (3, 2.5) and goes along x.
	CHECK_NEAR( Get( run, "/Sandlot/Robots/blue2/Path/Along", "double" ).number, 0.0, 0.01 );
	CHECK_NEAR( Get( run, "/Sandlot/Robots/blue2/Path/Across", "double" ).number, -0.5, 0.01 );
	CHECK_NEAR( Get( run, "/Sandlot/Robots/blue2/Path/Heading", "double" ).number, 0.0, 0.01 );
	double pose[3];
	REQUIRE( Structs( run, "/Sandlot/Robots/blue2/Path/Target", "struct:Pose2d", simWpi_pose2d, pose, 3 ) == 1 );
	CHECK_NEAR( pose[1], 2.5, 1e-12 );
	// A robot without a path has no such topic.
	CHECK_EQ_INT( Find( run, "/Sandlot/Robots/red1/Path/Along" ), -1 );
	End( run );
}
