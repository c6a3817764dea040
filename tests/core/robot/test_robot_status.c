// A robot as the rules see it: its place, its reach, and the things that it touches.
#include "rigs/rig.h"
#include "rigs/run.h"
#include "world/world_internal.h"

#include <math.h>
#include <stdio.h>

static const simVec3 kNone = { 0, 0, 0 };

#define ROBOT( station, x, y, heading ) \
	"{\"robot\":\"swerve-shooter\",\"station\":\"" station "\",\"at\":[" x "," y "," heading "]}"

static simWorld* OnTheField( const char* robots, const char* script )
{
	char text[2000];
	snprintf( text, sizeof( text ),
	    "{\"sandlot\":1,\"name\":\"t\",\"field\":\"2026-rebuilt\",\"pieces\":\"none\",\"robots\":[%s],\"script\":[%s]}",
	    robots, script );
	return testCreateWorld( text );
}

static bool Touches( const simWorld* world, int robot, const char* group )
{
	for ( int i = 0; i < world->field->groupCount; ++i )
	{
		bool named = true;
		for ( int k = 0; group[k] != 0; ++k )
		{
			named = named && world->field->groups[i].name[k] == group[k];
		}
		if ( named && ( world->status[robot].touches[i / 32] >> ( i % 32 ) & 1u ) != 0 )
		{
			return true;
		}
	}
	return false;
}

TEST( robotStatus_outlineOfBumpers )
{
	// Bumpers of 30.5 in, 2.5 to 7.5 in high. At 0.5 rad their corners are where a square's are, counter-clockwise.
	simWorld* world = OnTheField( ROBOT( "blue1", "3.0", "2.0", "0.5" ), "" );
	REQUIRE( world != NULL );
	runWorld( world, 1.0 );
	const simRobotStatus* status = &world->status[0];
	const double half = 15.25 * 0.0254;
	const double x[4] = { half, -half, -half, half }, y[4] = { half, half, -half, -half };
	for ( int i = 0; i < 4; ++i )
	{
		CHECK_NEAR( status->corners[i].x, 3.0 + x[i] * cos( 0.5 ) - y[i] * sin( 0.5 ), 0.005 );
		CHECK_NEAR( status->corners[i].y, 2.0 + x[i] * sin( 0.5 ) + y[i] * cos( 0.5 ), 0.005 );
		CHECK_NEAR( status->corners[i].z, 2.5 * 0.0254, 0.008 );
	}
	CHECK_NEAR( status->bumperLow, 2.5 * 0.0254, 0.008 );
	CHECK_EQ_INT( status->alliance, simAlliance_blue );
	CHECK_NEAR( status->heading, 0.5, 0.005 );
	CHECK_NEAR( status->extension, 0.0, 1e-9 );
	CHECK( status->touchesFloor );
	CHECK_EQ_INT( status->robots, 0 );
	CHECK( status->enabled );
	CHECK_EQ_INT( status->room, 50 );
	simWorld_Destroy( world );
}

TEST( robotStatus_extensionFollowsTheIntake )
{
	simWorld* world = OnTheField( ROBOT( "blue1", "3.0", "2.0", "0" ),
	    "{\"t\":0,\"station\":\"blue1\",\"buttons\":[\"intake\"]},{\"t\":1,\"station\":\"blue1\",\"buttons\":[]}" );
	REQUIRE( world != NULL );
	runWorld( world, 0.9 );
	CHECK( world->status[0].extension > 0.1 && world->status[0].extension < 12.0 * 0.0254 );
	runWorld( world, 0.8 );
	CHECK_NEAR( world->status[0].extension, 0.0, 0.01 );
	simWorld_Destroy( world );
}

TEST( robotStatus_bumpersOfATiltedRobot )
{
	// On its side by 0.2 rad about its length, in the air: its lowest corner is lower by half the width times the sine.
	Rig* rig = rigCreateAfloat();
	rigBuild( rig, 0 );
	rigMove( rig, ( simPose ){ simV3( 10, 10, 1 ), simQuatFromRpy( 0.2, 0, 0 ) }, kNone, kNone );
	rigRun( rig, SIM_TICK );
	CHECK_NEAR( rig->status.bumperLow, 1.0 + 0.075 * cos( 0.2 ) - 0.3 * sin( 0.2 ), 1e-6 );
	CHECK_NEAR( rig->status.top, 0.225, 1e-9 ); // in its own frame
	CHECK( !rig->status.touchesFloor );
	// On its head the corners still go round counter-clockwise.
	rigMove( rig, ( simPose ){ simV3( 10, 10, 1 ), simQuatFromRpy( 3.0, 0, 0.4 ) }, kNone, kNone );
	rigRun( rig, SIM_TICK );
	double area = 0.0;
	for ( int i = 0; i < 4; ++i )
	{
		simVec3 a = rig->status.corners[i], b = rig->status.corners[( i + 1 ) % 4];
		area += 0.5 * ( a.x * b.y - a.y * b.x );
	}
	CHECK_NEAR( area, 0.36 * cos( SIM_PI - 3.0 ), 0.005 );
	rigDestroy( rig );
}

TEST( robotStatus_whatItTouches )
{
	// Up the bump on its wheels; against the wall by its bumper; and nothing else.
	simWorld* world = OnTheField( ROBOT( "blue1", "3.4", "2.5", "0" ) "," ROBOT( "blue2", "0.6", "6.9", "3.14159" ),
	    "{\"t\":0,\"station\":\"blue1\",\"axes\":[0.25,0,0]},{\"t\":0.2,\"station\":\"blue2\",\"axes\":[-0.2,0,0]}" );
	REQUIRE( world != NULL );
	runWorld( world, 0.1 );
	CHECK( !Touches( world, 0, "blue_bump" ) );
	runWorld( world, 0.8 );
	CHECK( Touches( world, 0, "blue_bump" ) );
	CHECK( !Touches( world, 0, "blue_wall" ) );
	CHECK( !Touches( world, 0, "red" ) );
	CHECK( Touches( world, 1, "blue_wall" ) );
	CHECK( !Touches( world, 1, "blue_bump" ) );
	CHECK( world->status[1].touchesFloor );
	simWorld_Destroy( world );
}

TEST( robotStatus_robotsThatMeet )
{
	simWorld* world = OnTheField( ROBOT( "blue1", "7.0", "4.0", "0" ) "," ROBOT( "blue3", "7.0", "6.0", "0" ) "," ROBOT(
	                                  "red1", "8.5", "4.0", "3.14159" ),
	    "{\"t\":0,\"station\":\"blue1\",\"axes\":[0.3,0,0]}" );
	REQUIRE( world != NULL );
	uint32_t met[3] = { 0 };
	for ( int i = 0; i < 75; ++i )
	{
		simWorld_Step( world, NULL );
		for ( int r = 0; r < 3; ++r )
		{
			met[r] |= world->status[r].robots;
		}
	}
	CHECK_EQ_INT( met[0], 1u << 2 );
	CHECK_EQ_INT( met[1], 0 );
	CHECK_EQ_INT( met[2], 1u << 0 );
	CHECK_EQ_INT( world->status[2].alliance, simAlliance_red );
	simWorld_Destroy( world );
}

TEST( robotStatus_zonesPartlyAndFully )
{
	// Three zones: one that has all of it, one that its corner reaches into, one beside it, and one above its bumpers.
	Rig* rig = rigCreate();
	const double bounds[4][6] = {
		{ 9.0, 11.0, 9.0, 11.0, 0.0, 1.0 },
		{ 10.2, 11.0, 9.0, 11.0, 0.0, 1.0 },
		{ 10.35, 11.0, 9.0, 11.0, 0.0, 1.0 },
		{ 9.0, 11.0, 9.0, 11.0, 0.5, 1.0 },
	};
	for ( int i = 0; i < 4; ++i )
	{
		rig->field.zones[rig->field.zoneCount++] =
		    ( simZone ){ .low = simV3( bounds[i][0], bounds[i][2], bounds[i][4] ),
			    .high = simV3( bounds[i][1], bounds[i][3], bounds[i][5] ) };
	}
	rigBuild( rig, 0 );
	rigRun( rig, 0.1 );
	CHECK_EQ_INT( rig->status.partly.words[0], 1 | 2 );
	CHECK_EQ_INT( rig->status.fully.words[0], 1 );
	// Turned by 45 degrees its corner reaches into the third, too.
	rigMove( rig, ( simPose ){ simV3( 10, 10, 0 ), simQuatFromRpy( 0, 0, 0.25 * SIM_PI ) }, kNone, kNone );
	rigRun( rig, SIM_TICK );
	CHECK_EQ_INT( rig->status.partly.words[0], 1 | 2 | 4 );
	rigDestroy( rig );
}
