// A path that a robot is measured against.
#include "motion/path.h"
#include "rigs/run.h"
#include "rigs/scenes.h"
#include "test.h"
#include "world/world_internal.h"

#include <math.h>

// 2 m/s^2 along x for 1 s from (1, 2), a second of rest, then along y to (2, 3), while the robot turns by 1 rad.
static simPathSample s_samples[] = {
	{ 0.0, 1.0, 2.0, 0.0, 0.0, 0.0, 0.0 },
	{ 1.0, 2.0, 2.0, 0.0, 2.0, 0.0, 0.0 },
	{ 1.0, 2.0, 2.0, 0.0, 0.0, 0.0, 0.0 },
	{ 2.0, 2.0, 2.0, 0.0, 0.0, 0.0, 0.0 },
	{ 4.0, 2.0, 3.0, 1.0, 0.0, 1.0, 0.5 },
};
static const simPath kPath = { .sampleCount = 5, .samples = s_samples };

TEST( path_isExactAtConstantAcceleration )
{
	// x = 1 + t^2
	simPathSample half = simPath_At( &kPath, 0.5 );
	CHECK_NEAR( half.x, 1.25, 1e-12 );
	CHECK_NEAR( half.vx, 1.0, 1e-12 );
	CHECK_NEAR( simPath_At( &kPath, 3.0 ).heading, 0.5, 1e-12 );
	// Before and after it stands.
	CHECK_NEAR( simPath_At( &kPath, -1.0 ).x, 1.0, 0.0 );
	CHECK_NEAR( simPath_At( &kPath, 9.0 ).y, 3.0, 0.0 );
	CHECK_NEAR( simPath_At( &kPath, 9.0 ).vy, 0.0, 0.0 );
}

TEST( path_errorIsAlongAcrossAndTurned )
{
	// Along x at 0.5 s: 10 cm ahead, 20 cm to the left, turned by 0.3 rad.
	simVec3 error = simPath_Error( &kPath, 0.5, simV3( 1.35, 2.2, 0.3 ) );
	CHECK_NEAR( error.x, 0.1, 1e-12 );
	CHECK_NEAR( error.y, 0.2, 1e-12 );
	CHECK_NEAR( error.z, 0.3, 1e-12 );
	// While it rests the direction is the one that it came in.
	CHECK_NEAR( simPath_Error( &kPath, 1.5, simV3( 2.1, 2.0, 0.0 ) ).x, 0.1, 1e-12 );
	// Then along y: larger x is to the right.
	error = simPath_Error( &kPath, 4.0, simV3( 2.1, 3.05, 1.0 ) );
	CHECK_NEAR( error.x, 0.05, 1e-12 );
	CHECK_NEAR( error.y, -0.1, 1e-12 );
	// Three quarters of a turn to the left are a quarter to the right.
	CHECK_NEAR( simPath_Error( &kPath, 0.0, simV3( 1.0, 2.0, 1.5 * SIM_PI ) ).z, -0.5 * SIM_PI, 1e-12 );
}

TEST( path_thatOnlyTurns_hasTheRobotsDirection )
{
	simPathSample turning[] = { { 0.0, 1.0, 1.0, 0.5 * SIM_PI, 0.0, 0.0, 1.0 } };
	const simPath path = { .sampleCount = 1, .samples = turning };
	// It looks along y.
	CHECK_NEAR( simPath_Error( &path, 0.0, simV3( 1.0, 1.1, 0.5 * SIM_PI ) ).x, 0.1, 1e-12 );
}

#define SCENARIO( path )                                                                                     \
	"{\"sandlot\":1,\"name\":\"t\",\"field\":\"lab\",\"pieces\":\"none\",\"robots\":[{\"robot\":\"kitbot\"," \
	"\"station\":\"blue2\",\"at\":[3,2,0],\"path\":" path "}]}"

TEST( path_ofAScenario_isInFramesAndEvents )
{
	simWorld* world =
	    testCreateWorld( SCENARIO( "{\"samples\":[[0,3,2,0,0,0,0],[1,3,2.5,0,0,0,0]],"
	                               "\"events\":[{\"t\":0,\"name\":\"go\"},{\"t\":0.05,\"name\":\"on\"}]}" ) );
	REQUIRE( world != NULL );
	runWorld( world, 1.2 );
	simEvent events[8];
	int count = simWorld_TakeEvents( world, events, 8 );
	int reached = 0;
	for ( int i = 0; i < count; ++i )
	{
		if ( events[i].kind == simEvent_pathEventReached )
		{
			// The second in the third tick, from 0.04 to 0.06 s.
			CHECK_EQ_INT( events[i].object, reached );
			CHECK_EQ_INT( events[i].tick, reached == 0 ? 0 : 2 );
			reached += 1;
		}
	}
	CHECK_EQ_INT( reached, 2 );
	static union
	{
		double aligned;
		char bytes[1 << 20];
	} frame;
	REQUIRE( simWorld_WriteFrame( world, frame.bytes, sizeof( frame ) ) <= sizeof( frame ) );
	const simFrameHeader* header = (const simFrameHeader*)frame.bytes;
	const simRobotFrame* robot = (const simRobotFrame*)( frame.bytes + header->robotOffset );
	CHECK_NEAR( robot->pathPlace[1], 2.5, 0.0 );
	// It never moves from (3, 2): 0.5 m beside the path's end, whose samples stand, so its own direction counts.
	CHECK_NEAR( robot->pathError[0], 0.0, 0.01 );
	CHECK_NEAR( robot->pathError[1], -0.5, 0.01 );
	simWorld_Destroy( world );
}
