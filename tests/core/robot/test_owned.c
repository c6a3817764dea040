// A chassis that an outside owner moves by speeds, by moves and by places: exactly while nothing holds it, and no
// further than that.
#include "rigs/run.h"
#include "rigs/scenes.h"
#include "sandlot/sim/quick.h"
#include "test.h"
#include "world/world_internal.h"

#include <stdio.h>

#define ENTRY( t, chassis ) "{\"t\":" #t ",\"station\":\"blue1\",\"chassis\":" chassis "}"
// A wall of 1 m thickness whose face is at x = 10.
#define WALL                                                                                                     \
	",\"groups\":{\"wall\":\"carpet\"},\"collision\":\"o wall\\nv 10 0 0\\nv 11 0 0\\nv 11 12 0\\nv 10 12 0\\n"  \
	"v 10 0 2\\nv 11 0 2\\nv 11 12 2\\nv 10 12 2\\nf 1 4 3 2\\nf 5 6 7 8\\nf 1 2 6 5\\nf 3 4 8 7\\nf 4 1 5 8\\n" \
	"f 2 3 7 6\\n\""

static simWorld* Create( const char* field, const char* robots, const char* script )
{
	char text[4000];
	snprintf( text, sizeof( text ), "{\"sandlot\":1,\"name\":\"owned\",%s},\"robots\":[%s],\"script\":[%s]}", field,
	    robots, script );
	return testCreateWorld( text );
}

static simQuickPose Place( const simWorld* world, int r )
{
	simPose pose = simRobot_GetPose( &world->robots[r], world->physics );
	return ( simQuickPose ){ pose.p.x, pose.p.y, simQuatToRpy( pose.q ).z };
}

TEST( owned_speedsAreKeptExactly )
{
	simWorld* world = Create(
	    SCENE_PLAIN( "20,12", "0.2" ), SCENE_SHOOTER( "[5,5,0.3]" ), ENTRY( 0.2, "{\"speeds\":[2,-0.5,1.5]}" ) );
	REQUIRE( world != NULL );
	runWorld( world, 0.2 );
	simQuickPose before = Place( world, 0 );
	runWorld( world, 1.0 );
	simQuickPose after = Place( world, 0 );
	simQuickPose wanted = simQuick_Drive( simQuick_correct, before, ( simQuickSpeeds ){ 2.0, -0.5, 1.5 }, 1.0 );
	CHECK_NEAR( after.x, wanted.x, 1e-6 );
	CHECK_NEAR( after.y, wanted.y, 1e-6 );
	CHECK_NEAR( after.heading, wanted.heading, 1e-6 );
	simWorld_Destroy( world );
}

TEST( owned_aMoveIsMadeOnce )
{
	simWorld* world = Create(
	    SCENE_PLAIN( "20,12", "0.2" ), SCENE_SHOOTER( "[5,5,0.5]" ), ENTRY( 0.2, "{\"move\":[0.05,0.02,0.04]}" ) );
	REQUIRE( world != NULL );
	runWorld( world, 0.2 );
	simQuickPose before = Place( world, 0 );
	simQuickPose wanted = simQuick_MoveBy( simQuick_correct, before, ( simQuickPose ){ 0.05, 0.02, 0.04 } );
	runWorld( world, 0.02 );
	CHECK_NEAR( Place( world, 0 ).x, wanted.x, 1e-6 );
	CHECK_NEAR( Place( world, 0 ).heading, wanted.heading, 1e-6 );
	runWorld( world, 1.0 );
	simQuickPose later = Place( world, 0 );
	CHECK_NEAR( later.x, wanted.x, 1e-4 ); // it stands
	CHECK_NEAR( later.y, wanted.y, 1e-4 );
	CHECK_NEAR( later.heading, wanted.heading, 1e-4 );
	simWorld_Destroy( world );
}

TEST( owned_aPlaceIsReachedAndKept )
{
	simWorld* world = Create( SCENE_PLAIN( "20,12", "0.2" ), SCENE_SHOOTER( "[5,5,0]" ),
	    ENTRY( 0.2, "{\"place\":[5.1,4.9,0.1]}" ) "," ENTRY( 1, "{\"place\":[8.1,4.9,0.1]}" ) "," ENTRY( 3, "null" ) );
	REQUIRE( world != NULL );
	runWorld( world, 0.22 );
	CHECK_NEAR( Place( world, 0 ).x, 5.1, 1e-6 );
	CHECK_NEAR( Place( world, 0 ).y, 4.9, 1e-6 );
	CHECK_NEAR( Place( world, 0 ).heading, 0.1, 1e-5 );
	runWorld( world, 0.78 );
	CHECK_NEAR( Place( world, 0 ).x, 5.1, 1e-6 );
	CHECK_NEAR( Place( world, 0 ).heading, 0.1, 1e-6 );
	// 3 m at once are more than a tick's way: it goes there at 10 m/s.
	runWorld( world, 0.2 );
	CHECK_NEAR( Place( world, 0 ).x, 7.1, 1e-5 );
	runWorld( world, 0.2 );
	CHECK_NEAR( Place( world, 0 ).x, 8.1, 1e-6 );
	simWorld_Destroy( world );
}

TEST( owned_wallsHoldIt )
{
	// At 10 m/s against a wall, and told to be 8 m behind it for three seconds.
	simWorld* world = Create( SCENE_PLAIN( "20,12", "0.2" ) WALL, SCENE_SHOOTER( "[5,5,0]" ),
	    ENTRY( 0.2, "{\"place\":[18,5,0]}" ) "," ENTRY( 3, "{\"place\":[7,5,0]}" ) );
	REQUIRE( world != NULL );
	for ( int k = 0; k < 150; ++k )
	{
		runWorld( world, 0.02 );
		CHECK( Place( world, 0 ).x < 10.0 - 0.3 );
		CHECK( simRobot_GetPose( &world->robots[0], world->physics ).p.z < 0.3 );
	}
	double held = Place( world, 0 ).x;
	CHECK( held > 8.5 );
	// It comes away from the wall, at first no faster than it could be pushed.
	runWorld( world, 1.0 );
	CHECK_NEAR( Place( world, 0 ).x, 7.0, 1e-6 );
	simWorld_Destroy( world );
}

TEST( owned_otherRobotsHoldItToo )
{
	simWorld* world = Create( SCENE_PLAIN( "20,12", "0.2" ),
	    SCENE_SHOOTER( "[5,5,0]" ) ",{\"robot\":\"swerve-shooter\",\"station\":\"red1\",\"at\":[7,5,0]}",
	    ENTRY( 0.2, "{\"speeds\":[3,0,0]}" ) );
	REQUIRE( world != NULL );
	double fastest = 0.0;
	for ( int k = 0; k < 150; ++k )
	{
		runWorld( world, 0.02 );
		fastest = simMax( fastest, simRobot_GetVelocity( &world->robots[1], world->physics ).x );
	}
	// Pushed, not shot away.
	CHECK( Place( world, 1 ).x > 7.3 );
	CHECK( fastest < 4.0 );
	CHECK( Place( world, 0 ).x < Place( world, 1 ).x - 0.6 );
	simWorld_Destroy( world );
}

TEST( owned_aDisabledRobotIsNotMoved )
{
	simWorld* world = Create( SCENE_PLAIN( "20,12", "0.2" ), SCENE_SHOOTER( "[5,5,0]" ),
	    "{\"t\":0.1,\"mode\":\"disabled\"}," ENTRY( 0.2, "{\"place\":[6,5,0]}" ) );
	REQUIRE( world != NULL );
	runWorld( world, 1.0 );
	CHECK_NEAR( Place( world, 0 ).x, 5.0, 0.01 );
	simWorld_Destroy( world );
}
