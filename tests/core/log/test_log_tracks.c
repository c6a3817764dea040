// The tracks of a log, by name and kind; samples at any time, spans, robots and their values.
#include "test.h"

#include "sandlot/wire/log_tracks.h"
#include "sandlot/wire/wpi_struct.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// A log in the making.
typedef struct Log
{
	simWpilogWriter* writer;
	uint8_t* bytes;
	size_t size;
} Log;

static Log Begin( void )
{
	return ( Log ){ .writer = simWpilogWriter_Create( 1 << 20, 256, "" ) };
}

static uint32_t Start( Log* log, const char* name, const char* type )
{
	simWpilogEntryDef def = { name, type, "", false, 0 };
	uint32_t entry = 0;
	CHECK_EQ_INT( simWpilogWriter_Start( log->writer, &def, 0, &entry ), simWpilog_ok );
	return entry;
}

static void Structs( Log* log, uint32_t entry, int64_t time, simWpiKind kind, const double* values, int count )
{
	static uint8_t s_packed[1 << 16];
	size_t size = simWpi_Pack( kind, values, count, s_packed, sizeof( s_packed ) );
	CHECK_EQ_INT( simWpilogWriter_Raw( log->writer, entry, time, s_packed, size ), simWpilog_ok );
}

static simLogTracks* Open( Log* log )
{
	const void* chunk = simWpilogWriter_Chunk( log->writer, &log->size );
	log->bytes = malloc( log->size );
	memcpy( log->bytes, chunk, log->size );
	simError error = { 0 };
	simLogTracks* tracks = NULL;
	CHECK_EQ_INT( simLogTracks_Open( log->bytes, log->size, &tracks, &error ), sim_ok );
	CHECK_STR( error.message, "" );
	return tracks;
}

static void End( Log* log, simLogTracks* tracks )
{
	simLogTracks_Destroy( tracks );
	simWpilogWriter_Destroy( log->writer );
	free( log->bytes );
}

static int Choose( simLogTracks* tracks, const char* name )
{
	int track = simLogTracks_Find( tracks, name );
	bool found = testCheck( track >= 0, name, __FILE__, __LINE__ );
	CHECK( found && simLogTracks_Choose( tracks, track, NULL ) == sim_ok );
	return found ? track : 0;
}

TEST( log_tracks_kindsByType )
{
	Log log = Begin();
	const double v[14] = { 1, 2, 0.5, 1, 0, 0, 0, 4, 5, 6, 1, 0, 0, 0 };
	static const struct
	{
		const char *name, *type;
		simWpiKind kind;
		simTrackKind shown;
		bool array;
	} entries[] = {
		{ "a", "struct:Pose2d", simWpi_pose2d, simTrack_pose, false },
		{ "b", "struct:Pose3d", simWpi_pose3d, simTrack_pose, false },
		{ "c", "struct:Pose3d[]", simWpi_pose3d, simTrack_pose, true },
		{ "d", "struct:Transform2d[2]", simWpi_transform2d, simTrack_pose, true },
		{ "e", "struct:Transform3d", simWpi_transform3d, simTrack_pose, false },
		{ "f", "struct:Translation2d", simWpi_translation2d, simTrack_points, false },
		{ "g", "struct:Translation3d[]", simWpi_translation3d, simTrack_points, true },
		{ "h", "struct:SwerveModuleState[]", simWpi_swerveModuleState, simTrack_modules, true },
		{ "i", "struct:SwerveModuleVelocity[4]", simWpi_swerveModuleVelocity, simTrack_modules, true },
	};
	int count = (int)( sizeof( entries ) / sizeof( entries[0] ) );
	for ( int i = 0; i < count; ++i )
	{
		Structs( &log, Start( &log, entries[i].name, entries[i].type ), 10 + i, entries[i].kind, v,
		    entries[i].array ? 2 : 1 );
	}
	simWpilogWriter_Int64( log.writer, Start( &log, "n1", "int64" ), 5, -7 );
	simWpilogWriter_Float( log.writer, Start( &log, "n2", "float" ), 5, 0.5f );
	simWpilogWriter_Boolean( log.writer, Start( &log, "n3", "boolean" ), 5, true );
	simWpilogWriter_String( log.writer, Start( &log, "n4", "string" ), 5, "hello" );
	// Nothing to show: no values, an unknown struct, numbers outside a Field2d.
	Start( &log, "none", "double" );
	simWpilogWriter_Raw( log.writer, Start( &log, "unknown", "struct:Mystery" ), 5, v, 24 );
	simWpilogWriter_Doubles( log.writer, Start( &log, "list", "double[]" ), 5, v, 3 );

	simLogTracks* tracks = Open( &log );
	REQUIRE( tracks != NULL );
	CHECK_EQ_INT( simLogTracks_Count( tracks ), count + 4 );
	for ( int i = 0; i < count; ++i )
	{
		const simTrack* track = simLogTracks_Track( tracks, i );
		CHECK_EQ_INT( track->kind, entries[i].shown );
		CHECK_EQ_INT( track->array, entries[i].array );
		CHECK_EQ_INT( track->records, 1 );
		double values[14];
		CHECK_EQ_INT( simLogTracks_Choose( tracks, i, NULL ), sim_ok );
		CHECK_EQ_INT( simLogTracks_Sample( tracks, i, 10 + i, true, values, 14 ), entries[i].array ? 2 : 1 );
		CHECK_EQ_INT( simLogTracks_Sample( tracks, i, 9 + i, true, values, 14 ), -1 );
		CHECK_EQ_INT( simLogTracks_Sample( tracks, i, INT64_MAX, true, values, 7 ),
		    entries[i].array && entries[i].shown != simTrack_pose ? 2 : 1 );
		CHECK_NEAR( values[0], 1.0, 0.0 );
		CHECK_NEAR( values[1], 2.0, 0.0 );
	}
	double value = 0.0;
	CHECK_EQ_INT( simLogTracks_Sample( tracks, Choose( tracks, "n1" ), 6, true, &value, 1 ), 1 );
	CHECK_NEAR( value, -7.0, 0.0 );
	CHECK_EQ_INT( simLogTracks_Sample( tracks, Choose( tracks, "n2" ), 6, true, &value, 1 ), 1 );
	CHECK_NEAR( value, 0.5, 0.0 );
	CHECK_EQ_INT( simLogTracks_Sample( tracks, Choose( tracks, "n3" ), 6, true, &value, 1 ), 1 );
	CHECK_NEAR( value, 1.0, 0.0 );
	simWpilogText text;
	CHECK( simLogTracks_Text( tracks, Choose( tracks, "n4" ), 6, &text ) );
	CHECK( text.length == 5 && memcmp( text.text, "hello", 5 ) == 0 );
	CHECK( !simLogTracks_Text( tracks, Choose( tracks, "n4" ), 4, &text ) );
	CHECK_EQ_INT( simLogTracks_Sample( tracks, Choose( tracks, "n4" ), 6, true, &value, 1 ), 0 );
	int64_t first, last;
	simLogTracks_Range( tracks, &first, &last );
	CHECK_EQ_INT( first, 5 );
	CHECK_EQ_INT( last, 9 + count );
	End( &log, tracks );
}

TEST( log_tracks_samplesAnyOrderAndBetween )
{
	Log log = Begin();
	uint32_t pose = Start( &log, "/Odometry/Robot", "struct:Pose2d" );
	// Half of them in order, then backwards: a log may come in any order.
	for ( int i = 0; i < 500; ++i )
	{
		int k = i < 250 ? 2 * i : 999 - 2 * i;
		k = i < 250 ? k : k < 0 ? -k : k;
		double v[3] = { 0.01 * k, -0.02 * k, 0.005 * k };
		Structs( &log, pose, 20000 * (int64_t)k, simWpi_pose2d, v, 1 );
	}
	simLogTracks* tracks = Open( &log );
	REQUIRE( tracks != NULL );
	double v[7];
	int track = simLogTracks_Find( tracks, "/Odometry/Robot" );
	CHECK_EQ_INT( simLogTracks_Sample( tracks, track, 0, true, v, 7 ), 0 ); // not chosen
	Choose( tracks, "/Odometry/Robot" );
	Choose( tracks, "/Odometry/Robot" );
	for ( int k = 0; k < 499; ++k )
	{
		CHECK_EQ_INT( simLogTracks_Sample( tracks, track, 20000 * (int64_t)k + 5000, true, v, 7 ), 1 );
		CHECK_NEAR( v[0], 0.01 * ( k + 0.25 ), 1e-9 );
		CHECK_NEAR( v[1], -0.02 * ( k + 0.25 ), 1e-9 );
		CHECK_NEAR( 2.0 * atan2( v[6], v[3] ), 0.005 * ( k + 0.25 ), 1e-6 );
		CHECK_EQ_INT( simLogTracks_Sample( tracks, track, 20000 * (int64_t)k + 19999, false, v, 7 ), 1 );
		CHECK_NEAR( v[0], 0.01 * k, 1e-12 );
	}
	simLogTracks_Release( tracks, track );
	CHECK_EQ_INT( simLogTracks_Sample( tracks, track, 20000, true, v, 7 ), 0 );
	Choose( tracks, "/Odometry/Robot" );
	CHECK_EQ_INT( simLogTracks_Sample( tracks, track, 20000, true, v, 7 ), 1 );
	End( &log, tracks );
}

TEST( log_tracks_doesNotJoinGapsAndJumps )
{
	Log log = Begin();
	uint32_t pose = Start( &log, "/Pose", "struct:Pose3d" );
	const double at[][7] = { { 1, 1, 0, 1, 0, 0, 0 }, { 9, 1, 0, 1, 0, 0, 0 }, { 9.1, 1, 0, -1, 0, 0, 0 },
		{ 9.2, 1, 0, 0, 0, 0, 0 }, { NAN, 1, 0, 1, 0, 0, 0 }, { 1e9, 1, 0, 1, 0, 0, 0 } };
	const int64_t times[] = { 0, 20000, 1020000, 2020000, 2040000, 2060000 };
	for ( int i = 0; i < 6; ++i )
	{
		Structs( &log, pose, times[i], simWpi_pose3d, at[i], 1 );
	}
	simLogTracks* tracks = Open( &log );
	REQUIRE( tracks != NULL );
	int track = Choose( tracks, "/Pose" );
	double v[7];
	CHECK_EQ_INT( simLogTracks_Sample( tracks, track, 10000, true, v, 7 ), 1 );
	CHECK_NEAR( v[0], 1.0, 0.0 ); // 8 m in 20 ms: put there
	CHECK_EQ_INT( simLogTracks_Sample( tracks, track, 520000, true, v, 7 ), 1 );
	CHECK_NEAR( v[0], 9.0, 0.0 ); // a second apart
	CHECK_EQ_INT( simLogTracks_Sample( tracks, track, 1020000, true, v, 7 ), 1 );
	CHECK_NEAR( v[3], -1.0, 0.0 );                                                // a rotation as it was written
	CHECK_EQ_INT( simLogTracks_Sample( tracks, track, 2020000, true, v, 7 ), 0 ); // no rotation at all
	CHECK_EQ_INT( simLogTracks_Sample( tracks, track, 2040000, true, v, 7 ), 0 );
	CHECK_EQ_INT( simLogTracks_Sample( tracks, track, 2060000, true, v, 7 ), 0 );
	End( &log, tracks );
}

TEST( log_tracks_endedAndStartedAgainIsOneTrack )
{
	Log log = Begin();
	uint32_t first = Start( &log, "/Pose", "struct:Pose2d" );
	const double a[3] = { 1, 0, 0 }, b[3] = { 2, 0, 0 };
	Structs( &log, first, 1000000, simWpi_pose2d, a, 1 );
	simWpilogWriter_Finish( log.writer, first, 1500000 );
	Structs( &log, Start( &log, "/Pose", "struct:Pose2d" ), 2000000, simWpi_pose2d, b, 1 );
	simLogTracks* tracks = Open( &log );
	REQUIRE( tracks != NULL );
	CHECK_EQ_INT( simLogTracks_Count( tracks ), 1 );
	CHECK_EQ_INT( simLogTracks_Track( tracks, 0 )->records, 2 );
	int track = Choose( tracks, "/Pose" );
	double v[7];
	CHECK_EQ_INT( simLogTracks_Sample( tracks, track, 1500000, true, v, 7 ), 1 );
	CHECK_NEAR( v[0], 1.0, 0.0 );
	CHECK_EQ_INT( simLogTracks_Sample( tracks, track, 2500000, true, v, 7 ), 1 );
	CHECK_NEAR( v[0], 2.0, 0.0 );
	End( &log, tracks );
}

static void Bool( Log* log, uint32_t entry, double seconds, bool value )
{
	simWpilogWriter_Boolean( log->writer, entry, (int64_t)( 1e6 * seconds ), value );
}

static void CheckSpans( const simLogTracks* tracks, const double* expected, int count )
{
	int spans;
	const simTrackSpan* span = simLogTracks_Spans( tracks, &spans );
	CHECK_EQ_INT( spans, count );
	for ( int i = 0; i < count && i < spans; ++i )
	{
		CHECK_EQ_INT( span[i].kind, expected[3 * i] );
		CHECK_NEAR( 1e-6 * (double)span[i].begin, expected[3 * i + 1], 1e-9 );
		CHECK_NEAR( 1e-6 * (double)span[i].end, expected[3 * i + 2], 1e-9 );
	}
}

TEST( log_tracks_spansOfTheDriverStation )
{
	static const double expected[] = { simTrackSpan_auto, 2, 17, simTrackSpan_teleop, 20, 155, simTrackSpan_test, 160,
		170 };
	static const char* const names[][3] = { { "DS:enabled", "DS:autonomous", "DS:test" },
		{ "/DriverStation/Enabled", "/DriverStation/Autonomous", "/DriverStation/Test" } };
	for ( int i = 0; i < 2; ++i )
	{
		Log log = Begin();
		uint32_t enabled = Start( &log, names[i][0], "boolean" ), autonomous = Start( &log, names[i][1], "boolean" );
		uint32_t test = Start( &log, names[i][2], "boolean" );
		Bool( &log, enabled, 0, false );
		Bool( &log, autonomous, 0, true );
		Bool( &log, test, 0, false );
		Bool( &log, enabled, 2, true );
		Bool( &log, enabled, 17, false );
		Bool( &log, autonomous, 18, false );
		Bool( &log, enabled, 20, true );
		Bool( &log, enabled, 60, true ); // says nothing new
		Bool( &log, enabled, 155, false );
		Bool( &log, test, 160, true );
		Bool( &log, enabled, 160, true );
		Bool( &log, autonomous, 170, false ); // the end of the log
		simLogTracks* tracks = Open( &log );
		REQUIRE( tracks != NULL );
		CheckSpans( tracks, expected, 3 );
		End( &log, tracks );
	}
	Log log = Begin();
	uint32_t word = Start( &log, "NT:/FMSInfo/FMSControlData", "int64" );
	static const int64_t words[][2] = { { 0, 32 }, { 2, 35 }, { 17, 32 }, { 20, 33 }, { 155, 32 }, { 160, 37 },
		{ 170, 37 } };
	for ( int i = 0; i < 7; ++i )
	{
		simWpilogWriter_Int64( log.writer, word, 1000000 * words[i][0], words[i][1] );
	}
	simLogTracks* tracks = Open( &log );
	REQUIRE( tracks != NULL );
	CheckSpans( tracks, expected, 3 );
	End( &log, tracks );
}

// Writes a value of each name and type.
static simLogTracks* OpenNames( Log* log, const char* const names[][2], int count )
{
	const double v[7] = { 1, 2, 3, 1, 0, 0, 0 };
	*log = Begin();
	for ( int i = 0; i < count; ++i )
	{
		uint32_t entry = Start( log, names[i][0], names[i][1] );
		if ( strcmp( names[i][1], "double[]" ) == 0 )
		{
			simWpilogWriter_Doubles( log->writer, entry, 1000, ( const double[] ){ 1, 2, 90 }, 3 );
		}
		else if ( strcmp( names[i][1], "string" ) == 0 )
		{
			simWpilogWriter_String( log->writer, entry, 1000, "Field2d" );
		}
		else
		{
			bool states = strstr( names[i][1], "Swerve" ) != NULL;
			Structs( log, entry, 1000, states ? simWpi_swerveModuleState : simWpi_pose3d, v, 1 );
		}
	}
	return Open( log );
}

static void CheckLikely(
    const char* const names[][2], int count, const char* pose, const char* modules, const char* components )
{
	Log log;
	simLogTracks* tracks = OpenNames( &log, names, count );
	REQUIRE( tracks != NULL );
	int likely[6];
	REQUIRE( simLogTracks_Likely( tracks, likely, 6 ) > 0 );
	CHECK_EQ_INT( likely[0], simLogTracks_Find( tracks, pose ) );
	CHECK_EQ_INT( simLogTracks_Companion( tracks, likely[0], simTrack_modules ),
	    modules != NULL ? simLogTracks_Find( tracks, modules ) : -1 );
	CHECK_EQ_INT( simLogTracks_Companion( tracks, likely[0], simTrack_pose ),
	    components != NULL ? simLogTracks_Find( tracks, components ) : -1 );
	End( &log, tracks );
}

TEST( log_tracks_findsRobotsByTheirNames )
{
	static const char pose[] = "struct:Pose3d", poses[] = "struct:Pose3d[]", states[] = "struct:SwerveModuleState[]";
	static const char* const kit[][2] = { { "/RealOutputs/Vision/RobotPose", pose },
		{ "/RealOutputs/Odometry/TrajectorySetpoint", pose }, { "/RealOutputs/Odometry/Robot", pose },
		{ "/RealOutputs/SwerveStates/Setpoints", states }, { "/RealOutputs/SwerveStates/Measured", states },
		{ "/RealOutputs/Mechanism/Components", poses } };
	CheckLikely( kit, 6, kit[2][0], kit[4][0], kit[5][0] );
	static const char* const ctre[][2] = { { "NT:/DriveState/ModuleTargets", states },
		{ "NT:/DriveState/ModuleStates", states }, { "NT:/DriveState/Pose", pose }, { "NT:/Pose/robotPose", pose } };
	CheckLikely( ctre, 4, ctre[2][0], ctre[1][0], NULL );
	static const char* const field[][2] = { { "NT:/SmartDashboard/Field/.type", "string" },
		{ "NT:/SmartDashboard/Field/Robot", "double[]" }, { "NT:/SmartDashboard/Other/Robot", "double[]" } };
	CheckLikely( field, 3, field[1][0], NULL, NULL );
	static const char* const strange[][2] = { { "x", pose }, { "y", pose } };
	CheckLikely( strange, 2, "x", NULL, NULL );

	// Our own log of two robots, one without components: it does not get the other's.
	static const char* const own[][2] = { { "NT:/Sandlot/Robots/blue1/Pose", pose },
		{ "NT:/Sandlot/Robots/blue1/Modules/Measured", states }, { "NT:/Sandlot/Robots/red3/Pose", pose },
		{ "NT:/Sandlot/Robots/red3/Modules/Measured", states }, { "NT:/Sandlot/Robots/red3/Components", poses } };
	CheckLikely( own, 5, own[0][0], own[1][0], NULL );
	Log log;
	simLogTracks* tracks = OpenNames( &log, own, 5 );
	REQUIRE( tracks != NULL );
	int likely[6];
	CHECK_EQ_INT( simLogTracks_Likely( tracks, likely, 6 ), 2 );
	CHECK_EQ_INT( simLogTracks_Likely( tracks, likely, 1 ), 1 );
	CHECK_EQ_INT( simLogTracks_Companion( tracks, 2, simTrack_modules ), 3 );
	CHECK_EQ_INT( simLogTracks_Companion( tracks, 2, simTrack_pose ), 4 );
	End( &log, tracks );
}

// A log of a program whose table lost its ".type", as some recorders leave it out.
TEST( log_tracks_findsTheRobotOfAFieldWithoutType )
{
	static const char* const names[][2] = { { "NT:/SmartDashboard/Field/Robot", "double[]" },
		{ "NT:/SmartDashboard/Field/Robots", "double[]" }, { "NT:/SmartDashboard/Arm/Robot", "double[]" } };
	CheckLikely( names, 3, names[0][0], NULL, NULL );
	Log log;
	simLogTracks* tracks = OpenNames( &log, names, 3 );
	REQUIRE( tracks != NULL );
	// The others may be anything.
	CHECK_EQ_INT( simLogTracks_Find( tracks, names[1][0] ), -1 );
	CHECK_EQ_INT( simLogTracks_Find( tracks, names[2][0] ), -1 );
	End( &log, tracks );
}

TEST( log_tracks_readsField2dInDegrees )
{
	static const char* const names[][2] = { { "NT:/Shuffleboard/Drive/Field/.type", "string" },
		{ "NT:/Shuffleboard/Drive/Field/Robot", "double[]" } };
	Log log;
	simLogTracks* tracks = OpenNames( &log, names, 2 );
	REQUIRE( tracks != NULL );
	double v[7];
	int track = Choose( tracks, names[1][0] );
	CHECK_EQ_INT( simLogTracks_Sample( tracks, track, 1000, true, v, 7 ), 1 );
	CHECK_NEAR( v[0], 1.0, 0.0 );
	CHECK_NEAR( v[1], 2.0, 0.0 );
	CHECK_NEAR( v[3], sqrt( 0.5 ), 1e-12 );
	CHECK_NEAR( v[6], sqrt( 0.5 ), 1e-12 );
	End( &log, tracks );
}

TEST( log_tracks_saysWhatIsWrongAndShowsTheRest )
{
	Log log = Begin();
	uint32_t pose = Start( &log, "/Pose", "struct:Pose2d" );
	const double v[3] = { 1, 2, 3 };
	Structs( &log, pose, 1000, simWpi_pose2d, v, 1 );
	Structs( &log, pose, 2000, simWpi_pose2d, v, 1 );
	simLogTracks* tracks = Open( &log );
	REQUIRE( tracks != NULL );
	simLogTracks_Destroy( tracks );

	// Cut off anywhere: never more than an error, and the part before the cut stays.
	for ( size_t size = 0; size < log.size; ++size )
	{
		simError error = { 0 };
		uint8_t* part = malloc( size + 1 );
		memcpy( part, log.bytes, size );
		simResult result = simLogTracks_Open( part, size, &tracks, &error );
		CHECK( ( tracks == NULL ) <= ( result != sim_ok ) );
		CHECK( ( result != sim_ok ) == ( error.message[0] != 0 ) );
		simLogTracks_Destroy( tracks );
		free( part );
	}
	simError error = { 0 };
	CHECK_EQ_INT( simLogTracks_Open( log.bytes, log.size - 3, &tracks, &error ), sim_badData );
	REQUIRE( tracks != NULL );
	CHECK_HAS( error.message, "cut off" );
	CHECK_EQ_INT( simLogTracks_Track( tracks, 0 )->records, 1 );
	simLogTracks_Destroy( tracks );

	CHECK_EQ_INT( simLogTracks_Open( "nothing", 7, &tracks, &error ), sim_badData );
	CHECK( tracks == NULL );
	CHECK_HAS( error.message, "does not begin with WPILOG" );
	static const uint8_t empty[12] = { 'W', 'P', 'I', 'L', 'O', 'G', 0, 1 };
	CHECK_EQ_INT( simLogTracks_Open( empty, sizeof( empty ), &tracks, &error ), sim_badData );
	CHECK( tracks == NULL );
	CHECK_HAS( error.message, "no poses" );
	CHECK_EQ_INT( simLogTracks_Open( empty, (size_t)SIM_TRACKS_MAX_LOG + 1, &tracks, &error ), sim_badData );
	CHECK_HAS( error.message, "at most 256" );
	End( &log, NULL );
}
