// Places where robots and pieces may be put, and the words of a refusal.
#include "rigs/run.h"
#include "rigs/scenes.h"
#include "test.h"
#include "world/world_internal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define SEASON "\"sandlot\":1,\"name\":\"t\",\"field\":\"2026-rebuilt\",\"match\":{\"start\":\"disabled\"}"
#define BOARDS \
	"\"sandlot\":1,\"name\":\"t\",\"field\":\"practice\",\"pieces\":\"none\",\"match\":{\"start\":\"disabled\"}"
#define PLAIN "\"sandlot\":1,\"name\":\"t\"," SCENE_FUEL "},\"match\":{\"start\":\"disabled\"}"
#define KITBOT( station, at ) "{\"robot\":\"kitbot\",\"station\":\"" station "\",\"at\":" at "}"
#define FUEL( at ) "{\"type\":\"fuel\",\"at\":" at "}"

// Builds a world that is to be refused; false, and a failed test, if it is not.
static bool IsRefused( const char* text, simError* error )
{
	simWorld* world = NULL;
	simScenario* scenario = testLoadScenario( text, error );
	if ( !CHECK( scenario != NULL ) )
	{
		return false;
	}
	simResult result = simWorld_Create( scenario, &world, error );
	simWorld_Destroy( world );
	return CHECK_EQ_INT( result, sim_badData );
}

// The place that a refusal names.
static bool PlaceIn( const char* message, simVec3* at )
{
	const char* place = strstr( message, "free place is [" );
	return CHECK( place != NULL && sscanf( place, "free place is [%lf, %lf, %lf]", &at->x, &at->y, &at->z ) == 3 );
}

TEST( placement_robotsInOnePlace )
{
	simError error;
	REQUIRE( IsRefused( "{" SEASON ",\"pieces\":\"none\",\"robots\":[" KITBOT( "blue1", "[2,2.5,0]" ) "," KITBOT(
	                        "red3", "[2.3,2.5,0]" ) "]}",
	    &error ) );
	CHECK_STR( error.file, "test.json" );
	CHECK_STR( error.path, "/robots/1/at" );
	CHECK_HAS( error.message, "robot 1 (red3) would stand" );
	CHECK_HAS( error.message, "deep in robot 0 (blue1); the nearest free place is [" );

	simVec3 at;
	REQUIRE( PlaceIn( error.message, &at ) );
	CHECK( hypot( at.x - 2.3, at.y - 2.5 ) < 1.2 ); // no farther than the two robots are long
}

TEST( placement_whatARefusalNamesIsFree )
{
	// Odd places and headings, so that rounding in the message would show.
	for ( int k = 0; k < 12; ++k )
	{
		simVec3 at = simV3( 2.0 + 0.0371 * k, 2.5 - 0.0293 * k, 0.1234567 * k );
		char text[1024];
		const char* scenario = "{" SEASON ",\"pieces\":\"none\",\"robots\":[" KITBOT(
		    "blue1", "[2,2.5,0.3]" ) ",{\"robot\":\"swerve-shooter\",\"station\":\"red3\",\"at\":[%.9g,%.9g,%.9g]}]}";
		snprintf( text, sizeof( text ), scenario, at.x, at.y, at.z );
		simError error;
		REQUIRE( IsRefused( text, &error ) );
		REQUIRE( PlaceIn( error.message, &at ) );
		snprintf( text, sizeof( text ), scenario, at.x, at.y, at.z );
		simWorld* world = testCreateWorld( text );
		CHECK( world != NULL );
		simWorld_Destroy( world );
	}
}

// Two KitBots in line, so far apart.
static simResult PutInLine( double distance )
{
	char text[768];
	snprintf( text, sizeof( text ),
	    "{" PLAIN ",\"pieces\":\"none\",\"robots\":[" KITBOT(
	        "blue1", "[5,5,0]" ) ",{\"robot\":\"kitbot\",\"station\":\"red3\",\"at\":[%.4f,5,0]}]}",
	    5.0 + distance );
	simError error;
	simWorld* world = NULL;
	simScenario* scenario = testLoadScenario( text, &error );
	simResult result = scenario != NULL ? simWorld_Create( scenario, &world, &error ) : sim_noMemory;
	simWorld_Destroy( world );
	return result;
}

TEST( placement_bumpersMayTouch )
{
	// The distance at which they just touch, found by halving; 1 cm less is pressed bumpers, 3 cm less is not.
	double low = 0.3, high = 1.5;
	for ( int i = 0; i < 12; ++i )
	{
		double middle = 0.5 * ( low + high );
		if ( PutInLine( middle ) == sim_ok )
		{
			high = middle;
		}
		else
		{
			low = middle;
		}
	}
	simWorld* world =
	    testCreateWorld( "{" PLAIN ",\"pieces\":\"none\",\"robots\":[" KITBOT( "blue1", "[5,5,0]" ) "]}" );
	REQUIRE( world != NULL );
	const simRobotModel* model = world->robots[0].model;
	double front = 0.0, back = 0.0;
	for ( int i = 0; i < model->shapeCount; ++i )
	{
		front = fmax( front, model->shapes[i].at.x + 0.5 * model->shapes[i].size.x );
		back = fmin( back, model->shapes[i].at.x - 0.5 * model->shapes[i].size.x );
	}
	simWorld_Destroy( world );
	CHECK_NEAR( high, front - back - 0.02, 0.002 );
}

TEST( placement_robotInTheHub )
{
	simError error;
	REQUIRE(
	    IsRefused( "{" SEASON ",\"pieces\":\"none\",\"robots\":[" KITBOT( "blue1", "[4.6256,4.03,0]" ) "]}", &error ) );
	CHECK_STR( error.path, "/robots/0/at" );
	CHECK_HAS( error.message, "the field's \"blue_hub" );
	simVec3 at;
	REQUIRE( PlaceIn( error.message, &at ) );
	CHECK( hypot( at.x - 4.6256, at.y - 4.03 ) < 2.0 );
}

TEST( placement_outsideTheField )
{
	simError error;
	REQUIRE(
	    IsRefused( "{" SEASON ",\"pieces\":\"none\",\"robots\":[" KITBOT( "blue1", "[100,100,0]" ) "]}", &error ) );
	CHECK_STR( error.path, "/robots/0/at" );
	CHECK_HAS( error.message, "[100, 100] is outside the field, which is 16.541 m by 8.069 m" );
	REQUIRE( IsRefused( "{" SEASON ",\"pieces\":[" FUEL( "[-3.5,4,0.1]" ) "],\"robots\":[]}", &error ) );
	CHECK_STR( error.path, "/pieces/0/at" );
	CHECK_HAS( error.message, "outside the field" );
	// Behind the wall is where human players have theirs.
	simWorld* world = testCreateWorld( "{" SEASON ",\"pieces\":[" FUEL( "[-0.5,4,0.1]" ) "],\"robots\":[]}" );
	CHECK( world != NULL );
	simWorld_Destroy( world );
}

// The first place that is taken after the refusal of `at`: the one that the refusal names.
static bool PlaceInstead( simVec3 at, simVec3* instead )
{
	char text[512];
	snprintf(
	    text, sizeof( text ), "{" BOARDS ",\"robots\":[" KITBOT( "blue1", "[%.9g,%.9g,%.9g]" ) "]}", at.x, at.y, at.z );
	simError error;
	return IsRefused( text, &error ) && PlaceIn( error.message, instead );
}

// The least that its upward direction rises in a second after it was put there [-], or 0: refused.
static double Uprightness( simVec3 at )
{
	char text[512];
	snprintf(
	    text, sizeof( text ), "{" BOARDS ",\"robots\":[" KITBOT( "blue1", "[%.9g,%.9g,%.9g]" ) "]}", at.x, at.y, at.z );
	simWorld* world = testCreateWorld( text );
	double least = world != NULL ? 1.0 : 0.0;
	for ( int k = 0; k < 50 && world != NULL; ++k )
	{
		simPose pose = simRobot_GetPose( &world->robots[0], world->physics );
		least = fmin( least, simRotate( pose.q, simV3( 0, 0, 1 ) ).z );
		simWorld_Step( world, NULL );
	}
	simWorld_Destroy( world );
	return least;
}

TEST( placement_noRobotOnTheBoards )
{
	// On each side of the practice field, from the edge to where half of the wheels stand on the boards, in odd headings.
	for ( int k = 0; k < 24; ++k )
	{
		double in = 0.01 * ( k % 6 ) * 4.0, heading = 0.31 * k;
		const simVec3 places[] = { { in, 6, heading }, { 14 - in, 2, heading }, { 7, in, heading },
			{ 7, 8 - in, heading } };
		simVec3 at;
		REQUIRE( PlaceInstead( places[k / 6], &at ) );
		CHECK( Uprightness( at ) > 0.999 );
	}
	// Bumpers at the board, as robots start: 0.44 m from the middle, and a centimetre in.
	CHECK( Uprightness( simV3( 0.43, 6.0, 0.0 ) ) > 0.999 );
}

TEST( placement_bumpAndTrenchAreToStandOn )
{
	// Across the bump's ridge, on one of its slopes, and under the trench.
	const char* places[] = { "[4.6256,2.5,0]", "[4.3,2.5,0]", "[4.3,2.5,0.7]", "[4.6256,0.6,0]" };
	for ( int i = 0; i < 4; ++i )
	{
		char text[512];
		snprintf( text, sizeof( text ),
		    "{" SEASON ",\"pieces\":\"none\",\"robots\":[{\"robot\":\"kitbot\",\"station\":\"blue1\",\"at\":%s}]}",
		    places[i] );
		simWorld* world = testCreateWorld( text );
		REQUIRE( world != NULL );
		// It stands from the first tick: nothing throws it up, nothing drops it.
		double start = simRobot_GetPose( &world->robots[0], world->physics ).p.z, top = 0.0, bottom = 0.0;
		for ( int k = 0; k < 25; ++k )
		{
			simWorld_Step( world, NULL );
			double z = simRobot_GetPose( &world->robots[0], world->physics ).p.z - start;
			top = fmax( top, z );
			bottom = fmin( bottom, z );
		}
		CHECK( top < 0.01 );
		CHECK( bottom > -0.05 );
		CHECK( i == 3 ? start < 0.01 : start > 0.05 );
		simWorld_Destroy( world );
	}
}

TEST( placement_piecesInOnePlace )
{
	simError error;
	REQUIRE( IsRefused( "{" PLAIN ",\"robots\":[],\"pieces\":[" FUEL( "[5,5,0.075]" ) "," FUEL(
	                        "[6,5,0.075]" ) "," FUEL( "[6.1,5,0.075]" ) "]}",
	    &error ) );
	CHECK_STR( error.path, "/pieces/2/at" );
	CHECK_HAS( error.message, "piece 2 (fuel) would lie 0.050 m deep in piece 1 (fuel); the nearest free place is [" );
	simVec3 at;
	REQUIRE( PlaceIn( error.message, &at ) );
	CHECK( hypot( at.x - 6.0, at.y - 5.0 ) > 0.14 );
	// Less than a tenth of the radius is how balls lie in a heap.
	simWorld* world = testCreateWorld(
	    "{" PLAIN ",\"robots\":[],\"pieces\":[" FUEL( "[6,5,0.075]" ) "," FUEL( "[6.144,5,0.075]" ) "]}" );
	CHECK( world != NULL );
	simWorld_Destroy( world );
}

TEST( placement_pieceInAWallAndInARobot )
{
	simError error;
	REQUIRE( IsRefused( "{" SEASON ",\"robots\":[],\"pieces\":[" FUEL( "[0.03,2,0.3]" ) "]}", &error ) );
	CHECK_HAS( error.message, "piece 0 (fuel) would lie" );
	CHECK_HAS( error.message, "deep in the field's \"" );
	REQUIRE( IsRefused( "{" PLAIN ",\"robots\":[],\"pieces\":[" FUEL( "[5,5,0.02]" ) "]}", &error ) );
	CHECK_HAS( error.message, "0.055 m deep in the floor; the nearest free place is [5.00, 5.00, 0.075]" );
	REQUIRE( IsRefused(
	    "{" PLAIN ",\"pieces\":[" FUEL( "[5,5,0.15]" ) "],\"robots\":[" KITBOT( "blue2", "[5,5,0]" ) "]}", &error ) );
	CHECK_STR( error.path, "/robots/0/at" );
	CHECK_HAS( error.message, "deep in piece 0 (fuel)" );
}

TEST( placement_robotOnStagedPieces )
{
	simError error;
	REQUIRE(
	    IsRefused( "{" SEASON ",\"pieces\":\"match\",\"robots\":[" KITBOT( "blue1", "[8.27,4.03,0]" ) "]}", &error ) );
	CHECK_STR( error.path, "/robots/0/at" );
	CHECK_HAS( error.message, "deep in the fuel that the field puts at [" );
}

TEST( placement_everythingInOnePoint )
{
	// As many pieces as a world holds, in a few hundred characters of a scenario.
	static char text[64 * 1024];
	size_t length = (size_t)snprintf( text, sizeof( text ), "{" PLAIN ",\"robots\":[],\"pieces\":[" );
	for ( int i = 0; i < SIM_MAX_PIECES; ++i )
	{
		length += (size_t)snprintf( text + length, sizeof( text ) - length, "%s" FUEL( "[5,5,1]" ), i > 0 ? "," : "" );
	}
	snprintf( text + length, sizeof( text ) - length, "]}" );
	simError error;
	REQUIRE( IsRefused( text, &error ) );
	CHECK_HAS( error.message, "piece 1 (fuel) would lie 0.150 m deep in piece 0 (fuel)" );
}

TEST( placement_aCrowdThatArisesStaysCheap )
{
	// For any cause of a thousand balls at one point: a step solves so many contacts and no more.
	static char text[64 * 1024];
	size_t length = (size_t)snprintf( text, sizeof( text ), "{" PLAIN ",\"robots\":[],\"pieces\":[" );
	for ( int i = 0; i < SIM_MAX_PIECES; ++i )
	{
		length +=
		    (size_t)snprintf( text + length, sizeof( text ) - length, "%s{\"type\":\"fuel\",\"at\":[%g,%g,0.075]}",
		        i > 0 ? "," : "", 0.5 + 0.2 * ( i % 32 ), 0.5 + 0.2 * ( i / 32 ) );
	}
	snprintf( text + length, sizeof( text ) - length, "]}" );
	simWorld* world = testCreateWorld( text );
	REQUIRE( world != NULL );
	for ( int i = 0; i < world->pieces.count; ++i )
	{
		// Nearly in one point, and fast enough to ask for many sub-steps.
		simPose pose = { { 5.0 + 1e-4 * ( i % 32 ), 5.0 + 1e-4 * ( i / 32 ), 1.0 }, { 1, 0, 0, 0 } };
		simPhysics_Place( world->physics, world->pieces.pieces[i].body, pose, simV3( 60, 0, 0 ), simV3( 0, 0, 0 ) );
	}
	uint64_t allocations = simAllocationCount();
	for ( int i = 0; i < 5; ++i )
	{
		simWorld_Step( world, NULL );
		CHECK( simPhysics_SubSteps( world->physics ) * simPhysics_ContactCount( world->physics ) <= 4 * 8192 );
	}
	CHECK_EQ_INT( simAllocationCount(), allocations );
	CHECK_EQ_INT( simWorld_StopReason( world ), simStop_running );
	simWorld_Destroy( world );
}
