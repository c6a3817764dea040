// Autopilots that climb at the end of a match: on both sides, one at a time, and only where that brings more than scoring.
#include "pilot/autopilot_internal.h"
#include "rigs/run.h"
#include "test.h"
#include "world/world_internal.h"

#include <stdio.h>

// Teleop of the 2026 field and its 3 s tail [s].
static const double kTeleop = 140.0;
static const double kTail = 3.0;

/// A teleop of the 2026 field without pieces: nothing to do but climb.
static simWorld* Create( const char* robots )
{
	char text[2000];
	snprintf( text, sizeof( text ),
	    "{\"sandlot\":1,\"name\":\"climb\",\"seed\":3,\"field\":\"2026-rebuilt\",\"pieces\":\"none\","
	    "\"match\":{\"start\":\"teleop\",\"clock\":true},\"robots\":[%s]}",
	    robots );
	return testCreateWorld( text );
}

#define PLAYER( robot, station ) "{\"robot\":\"" robot "\",\"station\":\"" station "\",\"program\":\"autopilot\"}"

/// The observations until the end.
typedef struct Seen
{
	int assessed, points; // climbs that were judged
	int mostAtOnce;       // robots of an alliance that climbed in one tick
	int everClimbed;      // robots (bits) that tried
} Seen;

static Seen Play( simWorld* world )
{
	Seen seen = { 0 };
	int ticks = (int)( ( kTeleop + kTail ) / SIM_TICK ) + 2;
	for ( int t = 0; t < ticks; ++t )
	{
		simWorld_Step( world, NULL );
		int now[2] = { 0, 0 };
		for ( int r = 0; r < world->robotCount; ++r )
		{
			bool climbs = world->pilots[r].task == simTask_climb && world->robots[r].program == simProgram_autopilot;
			now[world->status[r].alliance] += climbs ? 1 : 0;
			seen.everClimbed |= climbs ? 1 << r : 0;
		}
		int most = now[0] > now[1] ? now[0] : now[1];
		seen.mostAtOnce = most > seen.mostAtOnce ? most : seen.mostAtOnce;
		simEvent event;
		while ( simWorld_TakeEvents( world, &event, 1 ) == 1 )
		{
			if ( event.kind == (uint32_t)simEvent_assessed )
			{
				seen.assessed += 1;
				seen.points += (int)event.value[0];
			}
		}
	}
	return seen;
}

TEST( climb_hangsOnBothSides )
{
	simWorld* world = Create( PLAYER( "swerve-shooter", "blue1" ) "," PLAYER( "swerve-shooter", "red2" ) );
	REQUIRE( world != NULL );
	Seen seen = Play( world );
	CHECK_EQ_INT( seen.assessed, 2 );
	CHECK_EQ_INT( seen.points, 20 ); // level 1: 10 each
	for ( int r = 0; r < 2; ++r )
	{
		CHECK( !world->status[r].touchesFloor );
		CHECK( world->status[r].bumperLow > 0.05 );
	}
	simWorld_Destroy( world );
}

TEST( climb_alliesDoNotFightForOnePlace )
{
	simWorld* world = Create( PLAYER( "swerve-shooter", "blue1" ) "," PLAYER( "swerve-shooter", "blue2" ) "," PLAYER(
	    "swerve-shooter", "blue3" ) );
	REQUIRE( world != NULL );
	Seen seen = Play( world );
	CHECK_EQ_INT( seen.assessed, 1 );
	CHECK_EQ_INT( seen.mostAtOnce, 1 );
	simWorld_Destroy( world );
}

TEST( climb_robotsWithoutHooksDoNot )
{
	simWorld* world = Create( PLAYER( "mecanum-arm", "blue1" ) "," PLAYER( "kitbot", "red1" ) );
	REQUIRE( world != NULL );
	CHECK_EQ_INT( Play( world ).everClimbed, 0 );
	simWorld_Destroy( world );
}

TEST( climb_leavesATakenPlaceAlone )
{
	// A driver's robot stands in front of the bar.
	simWorld* world = Create(
	    PLAYER( "swerve-shooter", "blue1" ) ",{\"robot\":\"kitbot\",\"station\":\"blue2\",\"at\":[1.6,3.7457,0]}" );
	REQUIRE( world != NULL );
	CHECK_EQ_INT( Play( world ).everClimbed, 0 );
	simWorld_Destroy( world );
}

TEST( climb_onlyIfItBringsMore )
{
	simWorld* world = Create( PLAYER( "swerve-shooter", "blue1" ) );
	REQUIRE( world != NULL );
	// A quarter of a second before it goes by itself: every decision in which it may.
	simAutopilot pilot = world->pilots[0];
	for ( int t = 0; t < (int)( kTeleop / SIM_TICK ) && world->pilots[0].task != simTask_climb; ++t )
	{
		pilot = world->pilots[0];
		simWorld_Step( world, NULL );
	}
	REQUIRE( world->pilots[0].task == simTask_climb );
	simPilotInput seen = { &world->match, &world->rules, world->status, 1, 0, &world->pieces,
		(uint32_t)simWorld_Ticks( world ), true, true, 1, 0, NULL };
	simScoring scoring = {
		.hasPlace = true, .travel = 0.5, .outlook = simAutopilot_Outlook( &seen, -1, simAlliance_blue )
	};
	simAutopilot empty = pilot, full = pilot;
	CHECK( simAutopilot_WantsToClimb( &empty, &seen, &scoring ) );
	// 30 pieces at 8 a second are away in less than 4 s, and three of four score.
	world->status[0].held = 30;
	CHECK( !simAutopilot_WantsToClimb( &full, &seen, &scoring ) );
	simWorld_Destroy( world );
}
