// The positions that a recording may carry: how near they are to the run, their cost, and damaged ones.
#include "record/recording_internal.h"
#include "test.h"
#include "world/world_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// A robot among balls and a cylinder, with a match, driven across them.
static const char* const kScenario =
    "{\"sandlot\":1,\"name\":\"poses\",\"field\":{\"sandlot\":1,\"name\":\"plain\",\"frame\":\"wall-blue\",\"size\":["
    "16,8],"
    "\"materials\":{\"carpet\":{\"friction\":0.9,\"restitution\":0.4}},\"floor\":\"carpet\","
    "\"pieces\":{\"ball\":{\"shape\":\"sphere\",\"diameter\":0.2,\"mass\":0.3,\"material\":\"carpet\",\"rolling\":0.02,"
    "\"drag\":0.47,\"total\":6},\"can\":{\"shape\":\"cylinder\",\"diameter\":0.2,\"length\":0.3,\"mass\":0.5,"
    "\"material\":\"carpet\",\"rolling\":0.02,\"drag\":0.47,\"total\":2}},"
    "\"match\":{\"phases\":[{\"name\":\"auto\",\"mode\":\"auto\",\"seconds\":1},{\"name\":\"teleop\",\"mode\":"
    "\"teleop\","
    "\"seconds\":9}]}},"
    "\"pieces\":[{\"type\":\"ball\",\"at\":[5,4,0.1]},{\"type\":\"ball\",\"at\":[6,4.1,0.1],\"velocity\":[1,0.5,3]},"
    "{\"type\":\"ball\",\"at\":[12,4,0.1],\"velocity\":[-2,0.3,0]},{\"type\":\"can\",\"at\":[7,4,0.2],\"spin\":[0,0,3]}"
    "],"
    "\"match\":{\"start\":\"full\",\"clock\":true},"
    "\"robots\":[{\"robot\":\"swerve-shooter\",\"station\":\"blue2\",\"at\":[3,4,0],\"program\":\"script\"}],"
    "\"script\":[{\"t\":0,\"station\":\"blue2\",\"axes\":[1,0,0.4]},{\"t\":3,\"station\":\"blue2\",\"axes\":[-0.4,0.3,-"
    "1]}]}";

enum
{
	TICKS = 303,
	MOST_BYTES = 1 << 20,
};

/// A recorded run with positions, and its frames at the samples and in the middle between them.
typedef struct Run
{
	simWorld* world;
	uint8_t* bytes;
	size_t size, poses, frameSize;
	uint8_t* frames[TICKS + 1];
} Run;

static Run Record( uint32_t every )
{
	Run run = { testCreateWorld( kScenario ), malloc( MOST_BYTES ), 0, 0, 0, { NULL } };
	simRecorderDef def = { kScenario, strlen( kScenario ), "poses.json" };
	simRecorder* recorder = simRecorder_Create( &def );
	CHECK( simRecorder_Begin( recorder, run.world ) );
	simPoseRecorder* poses = simPoseRecorder_Create( run.world, every );
	run.frameSize = simWorld_WriteFrame( run.world, NULL, 0 );
	for ( int tick = 0; tick <= TICKS; ++tick )
	{
		run.frames[tick] = malloc( run.frameSize );
	}
	uint64_t allocations = simAllocationCount();
	for ( int tick = 0;; ++tick )
	{
		simWorld_WriteFrame( run.world, run.frames[tick], run.frameSize );
		if ( tick == TICKS )
		{
			break;
		}
		simRecorder_Before( recorder, NULL );
		simWorld_Step( run.world, NULL );
		simRecorder_After( recorder, run.world );
		simPoseRecorder_After( poses, run.world );
	}
	CHECK_EQ_INT( simAllocationCount(), allocations );
	CHECK_STR( simPoseRecorder_Trouble( poses ), "" );
	simPoseRecorder_Bytes( poses, &run.poses );
	simRecordingMeta meta = { "With positions", "", 0, 0, 0, SIM_NO_TICK };
	size_t size;
	const void* part = simRecorder_Head( recorder, &size );
	memcpy( run.bytes, part, size );
	run.size = size;
	part = simRecorder_Pending( recorder, &size );
	memcpy( run.bytes + run.size, part, size );
	run.size += size;
	CHECK( simRecorder_TailWithPoses( recorder, run.world, &meta, poses, NULL, 0 ) > run.poses );
	run.size += simRecorder_TailWithPoses( recorder, run.world, &meta, poses, run.bytes + run.size, MOST_BYTES );
	simPoseRecorder_Destroy( poses );
	simRecorder_Destroy( recorder );
	return run;
}

static void Forget( Run* run )
{
	for ( int tick = 0; tick <= TICKS; ++tick )
	{
		free( run->frames[tick] );
	}
	free( run->bytes );
	simWorld_Destroy( run->world );
}

static const simRobotFrame* RobotIn( const void* frame )
{
	return (const simRobotFrame*)( (const char*)frame + ( (const simFrameHeader*)frame )->robotOffset );
}

static const simPieceFrame* PiecesIn( const void* frame )
{
	return (const simPieceFrame*)( (const char*)frame + ( (const simFrameHeader*)frame )->pieceOffset );
}

static double Distance( const double* a, const double* b )
{
	return sqrt(
	    ( a[0] - b[0] ) * ( a[0] - b[0] ) + ( a[1] - b[1] ) * ( a[1] - b[1] ) + ( a[2] - b[2] ) * ( a[2] - b[2] ) );
}

/// Angle between two rotations [rad].
static double Turn( const double* a, const double* b )
{
	double dot = fabs( a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] );
	return 2.0 * acos( dot < 1.0 ? dot : 1.0 );
}

static void CheckPieces( const void* was, const void* is, double tolerance )
{
	const simPieceFrame *a = PiecesIn( was ), *b = PiecesIn( is );
	for ( uint32_t i = 0; i < ( (const simFrameHeader*)was )->pieceCount; ++i )
	{
		CHECK_EQ_INT( b[i].kind, a[i].kind );
		uint32_t state = a[i].kind & 0xffffu;
		if ( state != simPiece_field && state != simPiece_rest && state != simPiece_flight )
		{
			continue;
		}
		for ( int k = 0; k < 3; ++k )
		{
			CHECK_NEAR( b[i].position[k], a[i].position[k], tolerance );
		}
		if ( a[i].kind >> 16 == 1 ) // the can
		{
			double from[4], to[4];
			for ( int k = 0; k < 4; ++k )
			{
				from[k] = a[i].rotation[k];
				to[k] = b[i].rotation[k];
			}
			CHECK_NEAR( Turn( from, to ), 0.0, 0.03 );
		}
	}
}

TEST( poses_areWhereEverythingWas )
{
	Run run = Record( 5 );
	simReplay* replay = NULL;
	simError error = { 0 };
	REQUIRE( simReplay_Open( run.bytes, run.size, &replay, &error ) == sim_ok );
	CHECK_EQ_INT( simReplay_Info( replay )->posesEvery, 5 );
	CHECK_EQ_INT( simReplay_Info( replay )->posesTicks, 300 );
	CHECK_EQ_INT( simReplay_Info( replay )->posesSize, run.poses );
	char text[2048];
	simReplay_Describe( replay, text, sizeof( text ) );
	CHECK_HAS( text, "\"poses\":{\"every\":5,\"ticks\":300,\"bytes\":" );
	CHECK_EQ_INT( simReplay_FitPoses( replay, run.frames[0], &error ), sim_ok );
	uint8_t* frame = malloc( run.frameSize );
	memcpy( frame, run.frames[0], run.frameSize );
	// Forwards, and backwards with moments between the samples.
	for ( int i = 0; i <= 2 * TICKS; ++i )
	{
		int tick = i <= TICKS ? i : 2 * TICKS - i;
		if ( i <= TICKS && tick % 5 != 0 )
		{
			continue;
		}
		simReplay_PutPoses( replay, (uint32_t)tick, frame );
		const void* was = run.frames[tick];
		const simFrameHeader *a = was, *b = (const simFrameHeader*)frame;
		const simRobotFrame *robot = RobotIn( was ), *shown = RobotIn( frame );
		bool sample = tick % 5 == 0;
		CHECK_EQ_INT( b->tick, tick );
		CHECK_NEAR( b->time, a->time, 1e-12 );
		if ( tick <= 300 )
		{
			CHECK_NEAR( Distance( shown->position, robot->position ), 0.0, sample ? 0.007 : 0.03 );
			CHECK_NEAR( Turn( shown->rotation, robot->rotation ), 0.0, sample ? 0.004 : 0.05 );
		}
		if ( sample )
		{
			CHECK_EQ_INT( b->mode, a->mode );
			CHECK_EQ_INT( b->phase, a->phase );
			CHECK_EQ_INT( b->period, a->period );
			CHECK_EQ_INT( b->matchState, a->matchState );
			CHECK_NEAR( b->matchTime, a->matchTime, 0.011 );
			CHECK_NEAR( shown->battery, robot->battery, 0.051 );
			CHECK_EQ_INT( shown->held, robot->held );
			CHECK_EQ_INT( shown->enabled, robot->enabled );
			CHECK_NEAR( shown->rpy[2], robot->rpy[2], 0.005 );
			CheckPieces( was, frame, 0.0101 );
		}
	}
	// Not at the start alone: it did go somewhere.
	CHECK( Distance( RobotIn( run.frames[200] )->position, RobotIn( run.frames[0] )->position ) > 2.0 );
	simReplay_PutPoses( replay, 100, frame );
	double speed = hypot( RobotIn( frame )->velocity[0], RobotIn( frame )->velocity[1] );
	CHECK_NEAR( speed, hypot( RobotIn( run.frames[98] )->velocity[0], RobotIn( run.frames[98] )->velocity[1] ), 0.3 );
	free( frame );
	simReplay_Destroy( replay );
	Forget( &run );
}

TEST( poses_restCostsNothing )
{
	simWorld* world = testCreateWorld( kScenario );
	simPoseRecorder* poses = simPoseRecorder_Create( world, 1 );
	size_t before, after;
	for ( int sample = 0; sample < 5; ++sample )
	{
		world->run.tick += 1; // nothing moves: the world is not stepped
		simPoseRecorder_After( poses, world );
	}
	simPoseRecorder_Bytes( poses, &before );
	for ( int sample = 0; sample < 100; ++sample )
	{
		world->run.tick += 1;
		simPoseRecorder_After( poses, world );
	}
	simPoseRecorder_Bytes( poses, &after );
	CHECK_EQ_INT( after - before, 100 * 3 ); // a mask of the match, one of the robot, no pieces
	simPoseRecorder_Destroy( poses );
	simWorld_Destroy( world );
}

TEST( poses_endWhereTheyMust )
{
	simWorld* world = testCreateWorld( kScenario );
	simPoseRecorder* poses = simPoseRecorder_Create( world, 1 );
	for ( int sample = 0; sample < SIM_POSES_MAX_SAMPLES + 5; ++sample )
	{
		world->run.tick += 1;
		simPoseRecorder_After( poses, world );
	}
	CHECK_HAS( simPoseRecorder_Trouble( poses ), "end before the run" );
	simPoseRecorder_Destroy( poses );
	simWorld_Destroy( world );
}

TEST( poses_arePlayedWhereTheirRobotsAre )
{
	Run run = Record( 10 );
	simReplay* replay = NULL;
	simError error = { 0 };
	REQUIRE( simReplay_Open( run.bytes, run.size, &replay, &error ) == sim_ok );
	CHECK_EQ_INT( simReplay_Fit( replay, &error ), simReplay_fits );
	// Another behaviour's recording can still be played.
	simReplay_Destroy( replay );
	run.bytes[RECORDING_MAGIC_BYTES + 2 + 2 + sizeof( SIM_VERSION )] = SIM_BEHAVIOUR + 1;
	simPut sum = { run.bytes + run.size - 4, 4, 0 };
	simPut_U32( &sum, simCrc_Add( 0, run.bytes, run.size - 6 ) );
	REQUIRE( simReplay_Open( run.bytes, run.size, &replay, &error ) == sim_ok );
	CHECK_EQ_INT( simReplay_Fit( replay, &error ), simReplay_otherBehaviour );
	CHECK_HAS( error.message, "play the positions that it has, or run it anyway" );
	simRobotFrame* robot = (simRobotFrame*)RobotIn( run.frames[0] );
	robot->station = 4;
	CHECK_EQ_INT( simReplay_FitPoses( replay, run.frames[0], &error ), sim_badData );
	CHECK_HAS( error.message, "has the positions of other robots" );
	robot->station = 1;
	// A version with fewer pieces and no parts shows its own.
	simFrameHeader* header = (simFrameHeader*)run.frames[0];
	header->pieceCount = 1;
	robot->componentCount = 0;
	CHECK_EQ_INT( simReplay_FitPoses( replay, run.frames[0], &error ), sim_ok );
	simReplay_PutPoses( replay, 123, run.frames[0] );
	// Another title keeps them.
	uint8_t tail[SIM_RECORDING_TAIL];
	simRecordingMeta meta = { "Another", "", 0, 0, 0, SIM_NO_TICK };
	size_t begin = simReplay_Info( replay )->tailBegin, size = simReplay_Tail( replay, &meta, tail );
	memcpy( run.bytes + begin, tail, size );
	simReplay_Destroy( replay );
	REQUIRE( simReplay_Open( run.bytes, begin + size, &replay, &error ) == sim_ok );
	CHECK_STR( simReplay_Info( replay )->meta.title, "Another" );
	CHECK_EQ_INT( simReplay_Info( replay )->posesEvery, 10 );
	simReplay_Destroy( replay );
	Forget( &run );
}

// ---- damaged ones ----

/// In memory of its own size, so that the sanitizer sees a byte too many.
static simResult OpenTrack(
    const uint8_t* bytes, size_t size, uint32_t ticks, simPoseReader** reader, const char** why )
{
	uint8_t* copy = malloc( size > 0 ? size : 1 );
	memcpy( copy, bytes, size );
	simResult result = simPoseReader_Open( copy, size, ticks, reader, why );
	simPoseReader_Destroy( *reader );
	free( copy );
	return result;
}

TEST( poses_sayWhatIsWrong )
{
	static const struct
	{
		const char* bytes;
		size_t size;
		const char* says;
	} tracks[] = {
#define TRACK( bytes, says ) { bytes, sizeof( bytes ) - 1, says }
		TRACK( "\1\5\0\0\0\0", "" ),
		TRACK( "\2anything", "" ), // a later version's
		TRACK( "", "ends too early" ),
		TRACK( "\1\0\0\0\0\0", "at a wrong rate" ),
		TRACK( "\1\xfb\1\0\0\0\0", "at a wrong rate" ),
		TRACK( "\1\5\7", "too many robots" ),
		TRACK( "\1\5\1\6\0\0", "a robot with an unknown station" ),
		TRACK( "\1\5\1\0\x21\0", "too many parts" ),
		TRACK( "\1\5\0\x81\x08\0", "positions of too many pieces" ),
		TRACK( "\1\5\0\0", "has no positions where it says so" ),
		TRACK( "\1\5\0\0\0\0\0\0\0\0", "has positions behind its end" ),
		TRACK( "\1\5\0\0\x80\2\0", "positions of something unknown" ),
		TRACK( "\1\5\0\0\0\1", "pieces that do not exist" ),
		TRACK( "\1\5\0\2\0\1\2\1\1", "pieces that do not exist" ),
		TRACK( "\1\5\0\2\0\2\0\1\2\0\1\2", "pieces that do not exist" ),
		TRACK( "\1\5\0\2\0\1\0\1\1", "pieces of an unknown type" ),
		TRACK( "\1\5\0\2\0\1\0\2\x80\x80\x80\x10", "positions that no field has" ),
		TRACK( "\1\5\0\2\0\1\0\2\x80\x80\x80\x08", "positions that no field has" ),
		TRACK( "\1\5\1\0\1\0\0\x80\x08\2", "positions of something unknown" ),
		TRACK( "\1\5\1\0\1\0\0\x80\x08\1\x80", "positions of something unknown" ),
		TRACK( "\1\5\1\0\1\0\0\x80", "ends too early" ),
	};
	for ( size_t i = 0; i < sizeof( tracks ) / sizeof( *tracks ); ++i )
	{
		simPoseReader* reader = NULL;
		const char* why = NULL;
		simResult result = OpenTrack( (const uint8_t*)tracks[i].bytes, tracks[i].size, 9, &reader, &why );
		CHECK_EQ_INT( result, tracks[i].says[0] == 0 ? sim_ok : sim_badData );
		if ( tracks[i].says[0] != 0 )
		{
			CHECK_HAS( why, tracks[i].says );
		}
	}
}

TEST( poses_changedBytesAreSafe )
{
	Run run = Record( 10 );
	simReplay* replay = NULL;
	REQUIRE( simReplay_Open( run.bytes, run.size, &replay, NULL ) == sim_ok );
	const uint8_t* track = simReplay_Info( replay )->poses;
	uint32_t state = 5;
	int refused = 0, good = 0;
	for ( int i = 0; i < 1500; ++i )
	{
		uint8_t* copy = malloc( run.poses );
		memcpy( copy, track, run.poses );
		for ( int k = 0; k <= i % 3; ++k )
		{
			state = state * 1664525u + 1013904223u;
			copy[( state >> 8 ) % run.poses] ^= (uint8_t)( 1u << ( state >> 5 & 7u ) );
		}
		simPoseReader* reader = NULL;
		const char* why = NULL;
		simResult result = simPoseReader_Open( copy, run.poses, TICKS, &reader, &why );
		refused += result != sim_ok ? 1 : 0;
		if ( reader != NULL && simPoseReader_Fit( reader, run.frames[0], NULL ) == sim_ok )
		{
			simPoseReader_Put( reader, 77, run.frames[1] );
			const simRobotFrame* robot = RobotIn( run.frames[1] );
			CHECK( isfinite( robot->position[0] ) && fabs( robot->position[0] ) < 1e5 );
			CHECK( isfinite( robot->rpy[2] ) && isfinite( robot->velocity[1] ) );
			good += 1;
		}
		simPoseReader_Destroy( reader );
		free( copy );
	}
	CHECK( refused > 100 && good > 100 );
	simReplay_Destroy( replay );
	Forget( &run );
}
