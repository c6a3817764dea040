// The rules of a made-up season (test_season.h): windows, decisions and graces to the tick, and what pieces do in zones. Scores
// are worked out by hand from the manual's points: fuel in an active hub 1, in a resting one 0.
#include "rules.h"
#include "test.h"
#include "test_season.h"

#include <string.h>

static uint32_t Counter( const testSeason* season, int alliance, int counter )
{
	return season->rules.tallies[alliance].counters[counter];
}

static bool IsOpen( const testSeason* season, int alliance )
{
	return ( season->rules.tallies[alliance].open & 1u ) != 0;
}

static int CountPieces( const testSeason* season, simPieceState state )
{
	return simPiecePool_CountState( &season->pool, 0, state );
}


// ---- windows ----

/// Plays an auto with so much fuel, then looks at both hubs in the middle of each part of teleop.
static void PlayAuto( int blue, int red, uint64_t seed, bool open[2][6], char* message )
{
	testSeason* season = testSeason_Create();
	testSeason_Begin( season, simMatchStart_full, 64, seed );
	testSeason_Shoot( season, simAlliance_blue, blue, 100 );
	testSeason_Shoot( season, simAlliance_red, red, 110 );
	CHECK_EQ_INT( Counter( season, 0, COUNTER_AUTO ), blue );
	CHECK_EQ_INT( Counter( season, 1, COUNTER_AUTO ), red );
	testSeason_Skip( season, TICK_TRANSITION );
	CHECK_STR( season->rules.message, "" ); // not before the pause is over
	static const uint32_t middles[6] = { 1400, 2200, 3500, 4700, 6000, 7000 };
	for ( int i = 0; i < 6; ++i )
	{
		testSeason_Skip( season, middles[i] );
		for ( int a = 0; a < 2; ++a )
		{
			open[a][i] = IsOpen( season, a );
		}
	}
	strcpy( message, season->rules.message );
	testSeason_Destroy( season );
}

static void CheckShifts( bool open[2][6], int leader )
{
	// transition, shifts 1 to 4, end game: the auto winner rests in 1 and 3
	static const bool wins[6] = { true, false, true, false, true, true };
	static const bool loses[6] = { true, true, false, true, false, true };
	CHECK( memcmp( open[leader], wins, sizeof( wins ) ) == 0 );
	CHECK( memcmp( open[1 - leader], loses, sizeof( loses ) ) == 0 );
}

TEST( rules_wonAndLostAutosDecideTheShifts )
{
	bool open[2][6];
	char message[8];
	PlayAuto( 3, 1, 7, open, message );
	CheckShifts( open, simAlliance_blue );
	CHECK_STR( message, "B" );
	PlayAuto( 2, 12, 7, open, message );
	CheckShifts( open, simAlliance_red );
	CHECK_STR( message, "R" );
}

TEST( rules_tiedAutosAreDrawn )
{
	int blues = 0;
	for ( uint64_t seed = 0; seed < 12; ++seed )
	{
		bool open[2][6], again[2][6];
		char message[8], repeated[8];
		PlayAuto( 2, 2, seed, open, message );
		CheckShifts( open, message[0] == 'B' ? simAlliance_blue : simAlliance_red );
		blues += message[0] == 'B' ? 1 : 0;
		PlayAuto( 2, 2, seed, again, repeated );
		CHECK_STR( repeated, message ); // the seed's draw, not chance's
	}
	CHECK( blues >= 2 && blues <= 10 );
}

TEST( rules_withoutAnAutoItIsDrawnWhenNeeded )
{
	testSeason* season = testSeason_Create();
	testSeason_Begin( season, simMatchStart_teleop, 4, 3 );
	testSeason_Skip( season, 500 ); // transition, 10 s
	CHECK_STR( season->rules.message, "" );
	CHECK( IsOpen( season, 0 ) && IsOpen( season, 1 ) );
	testSeason_Skip( season, 501 ); // the first tick of shift 1
	CHECK( season->rules.message[0] == 'B' || season->rules.message[0] == 'R' );
	CHECK( IsOpen( season, 0 ) != IsOpen( season, 1 ) );
	CHECK_EQ_INT( IsOpen( season, 0 ), season->rules.message[0] == 'R' );
	testSeason_Destroy( season );
}

/// Points of a ball that falls into a blue hub in a tick, after blue has won (or lost) the auto.
static int PointsAt( bool blueWon, simAlliance hub, uint32_t tick )
{
	testSeason* season = testSeason_Create();
	testSeason_Begin( season, simMatchStart_full, 4, 1 );
	testSeason_Shoot( season, blueWon ? simAlliance_blue : simAlliance_red, 1, 10 );
	uint32_t before = season->rules.tallies[hub].points;
	testSeason_Shoot( season, hub, 1, tick );
	int points = (int)( season->rules.tallies[hub].points - before );
	CHECK_EQ_INT( Counter( season, hub, COUNTER_WASTED ), 1 - points );
	CHECK_EQ_INT( CountPieces( season, simPiece_scored ), 2 ); // gone either way
	testSeason_Destroy( season );
	return points;
}

TEST( rules_shiftEdgesAndGraceToTheTick )
{
	// blue won: its hub rests from the first tick of shift 1, and counts on for 3 s, 150 ticks
	CHECK_EQ_INT( PointsAt( true, simAlliance_blue, TICK_SHIFT1 - 1 ), 1 );
	CHECK_EQ_INT( PointsAt( true, simAlliance_blue, TICK_SHIFT1 + 149 ), 1 );
	CHECK_EQ_INT( PointsAt( true, simAlliance_blue, TICK_SHIFT1 + 150 ), 0 );
	CHECK_EQ_INT( PointsAt( true, simAlliance_blue, TICK_SHIFT2 - 1 ), 0 );
	CHECK_EQ_INT( PointsAt( true, simAlliance_blue, TICK_SHIFT2 ), 1 );
	CHECK_EQ_INT( PointsAt( true, simAlliance_blue, TICK_SHIFT3 + 149 ), 1 );
	CHECK_EQ_INT( PointsAt( true, simAlliance_blue, TICK_SHIFT3 + 150 ), 0 );
	CHECK_EQ_INT( PointsAt( true, simAlliance_blue, TICK_SHIFT4 - 1 ), 0 );
	CHECK_EQ_INT( PointsAt( true, simAlliance_blue, TICK_SHIFT4 ), 1 );
	CHECK_EQ_INT( PointsAt( true, simAlliance_blue, TICK_END_GAME + 150 ), 1 ); // goes on being open
	// red then rests in 2 and 4
	CHECK_EQ_INT( PointsAt( true, simAlliance_red, TICK_SHIFT1 + 150 ), 1 );
	CHECK_EQ_INT( PointsAt( true, simAlliance_red, TICK_SHIFT2 + 149 ), 1 );
	CHECK_EQ_INT( PointsAt( true, simAlliance_red, TICK_SHIFT2 + 150 ), 0 );
	CHECK_EQ_INT( PointsAt( true, simAlliance_red, TICK_SHIFT3 ), 1 );
	CHECK_EQ_INT( PointsAt( true, simAlliance_red, TICK_SHIFT4 + 150 ), 0 );
	CHECK_EQ_INT( PointsAt( true, simAlliance_red, TICK_END_GAME - 1 ), 0 );
	CHECK_EQ_INT( PointsAt( true, simAlliance_red, TICK_END_GAME ), 1 );
	// and the other way round
	CHECK_EQ_INT( PointsAt( false, simAlliance_blue, TICK_SHIFT1 + 150 ), 1 );
	CHECK_EQ_INT( PointsAt( false, simAlliance_blue, TICK_SHIFT2 + 150 ), 0 );
}

TEST( rules_fuelOfThePauseIsAutoFuel )
{
	testSeason* season = testSeason_Create();
	testSeason_Begin( season, simMatchStart_full, 8, 5 );
	testSeason_Shoot( season, simAlliance_red, 1, TICK_PAUSE - 1 );
	testSeason_Shoot( season, simAlliance_blue, 2, TICK_TRANSITION - 1 ); // 3 s after auto, to the tick
	CHECK( !IsOpen( season, 0 ) );
	CHECK_EQ_INT( season->rules.tallies[0].points, 2 );
	CHECK_EQ_INT( Counter( season, 0, COUNTER_AUTO ), 2 );
	testSeason_Shoot( season, simAlliance_red, 3, TICK_TRANSITION ); // too late to win it
	CHECK_EQ_INT( Counter( season, 1, COUNTER_AUTO ), 1 );
	CHECK_EQ_INT( Counter( season, 1, COUNTER_FUEL ), 4 );
	CHECK_STR( season->rules.message, "B" );
	testSeason_Destroy( season );
}

TEST( rules_fuelOfTheTailCounts )
{
	CHECK_EQ_INT( PointsAt( true, simAlliance_blue, TICK_TAIL ), 1 );
	CHECK_EQ_INT( PointsAt( true, simAlliance_blue, TICK_TAIL + 149 ), 1 );
	CHECK_EQ_INT( PointsAt( true, simAlliance_red, TICK_TAIL + 149 ), 1 );

	// a season without a tail: the grace goes on after the last period, and the result waits for it
	for ( int late = 149; late <= 150; ++late )
	{
		testSeason* season = testSeason_Create();
		season->field.phaseCount -= 1;
		season->field.periodCount -= 1;
		testSeason_Begin( season, simMatchStart_full, 4, 1 );
		testSeason_Skip( season, TICK_TAIL + 1 );
		CHECK_EQ_INT( season->match.state, simMatchState_over );
		CHECK_EQ_INT( testSeason_Count( season, simEvent_matchEnded ), 0 );
		testSeason_Shoot( season, simAlliance_red, 1, (uint32_t)( TICK_TAIL + late ) );
		CHECK_EQ_INT( season->rules.tallies[1].points, late == 149 ? 1 : 0 );
		testSeason_Skip( season, TICK_OVER + 1 );
		simEvent end = testSeason_First( season, simEvent_matchEnded );
		CHECK_EQ_INT( end.tick, TICK_OVER );
		CHECK_NEAR( end.value[1], late == 149 ? 1.0 : 0.0, 0.0 );
		CHECK_EQ_INT( season->rules.tallies[0].rankingPoints, late == 149 ? 0 : 1 );
		CHECK_EQ_INT( season->rules.tallies[1].rankingPoints, late == 149 ? 3 : 1 );
		testSeason_Destroy( season );
	}
}

TEST( rules_windowsSayWhenTheyChange )
{
	testSeason* season = testSeason_Create();
	testSeason_Begin( season, simMatchStart_full, 4, 1 );
	testSeason_Shoot( season, simAlliance_blue, 1, 10 );
	testSeason_Forget( season );
	testSeason_Skip( season, TICK_SHIFT1 - 151 );
	CHECK_EQ_INT( testSeason_Count( season, simEvent_windowClosed ), 2 ); // both after auto
	CHECK_EQ_INT( season->rules.tallies[0].closing, 0 );
	testSeason_Skip( season, TICK_SHIFT1 - 150 ); // now 150 ticks are left
	CHECK_EQ_INT( season->rules.tallies[0].closing, 1 );
	CHECK_EQ_INT( season->rules.tallies[1].closing, 0 ); // red's goes on
	testSeason_Skip( season, TICK_SHIFT1 );
	CHECK_EQ_INT( season->rules.tallies[0].closing, 1 );
	testSeason_Forget( season );
	testSeason_Skip( season, TICK_SHIFT1 + 1 );
	simEvent closed = testSeason_First( season, simEvent_windowClosed );
	CHECK_EQ_INT( closed.tick, TICK_SHIFT1 );
	CHECK_EQ_INT( closed.subject, 0 );
	CHECK_EQ_INT( closed.object, simAlliance_blue );
	CHECK_EQ_INT( season->rules.tallies[0].closing, 0 );
	CHECK( simRules_Counts( &season->rules, 0, simAlliance_blue ) ); // the grace
	CHECK( simRules_Counts( &season->rules, -1, simAlliance_blue ) );
	testSeason_Skip( season, TICK_SHIFT1 + 151 );
	CHECK( !simRules_Counts( &season->rules, 0, simAlliance_blue ) );
	CHECK( simRules_Counts( &season->rules, 0, simAlliance_red ) );
	testSeason_Forget( season );
	testSeason_Skip( season, TICK_SHIFT2 + 1 );
	simEvent opened = testSeason_First( season, simEvent_windowOpened );
	CHECK_EQ_INT( opened.tick, TICK_SHIFT2 );
	CHECK_EQ_INT( opened.object, simAlliance_blue );
	// blue is open in shift 4 and the end game: no warning between them
	testSeason_Skip( season, TICK_END_GAME - 10 );
	CHECK_EQ_INT( season->rules.tallies[0].closing, 0 );
	testSeason_Skip( season, TICK_TAIL - 10 );
	CHECK_EQ_INT( season->rules.tallies[0].closing, 1 );
	testSeason_Destroy( season );
}

TEST( rules_outsideAMatchAllIsOpen )
{
	testSeason* season = testSeason_Create();
	simRule* always = &season->field.rules[RULE_FUEL]; // blue's other fuel, now without periods
	always->periods = 0;
	testSeason_Begin( season, simMatchStart_test, 8, 1 );
	testSeason_Shoot( season, simAlliance_blue, 3, 0 );
	testSeason_Shoot( season, simAlliance_red, 2, 0 ); // red's rules all have their periods
	CHECK( IsOpen( season, 0 ) && IsOpen( season, 1 ) );
	CHECK_EQ_INT( season->rules.tallies[0].points, 3 );
	CHECK_EQ_INT( season->rules.tallies[1].points, 0 );
	CHECK_EQ_INT( testSeason_Count( season, simEvent_windowOpened ), 0 );
	testSeason_Destroy( season );
}

TEST( rules_anAbortedMatchStands )
{
	testSeason* season = testSeason_Create();
	season->field.rules[RULE_FUEL].periods = 0;
	testSeason_Begin( season, simMatchStart_full, 8, 1 );
	testSeason_Shoot( season, simAlliance_blue, 2, TICK_TRANSITION );
	simMatch_Abort( &season->match );
	testSeason_Shoot( season, simAlliance_blue, 2, 0 );
	CHECK_EQ_INT( simRules_Score( &season->rules, simAlliance_blue ), 2 );
	CHECK_EQ_INT( CountPieces( season, simPiece_scored ), 4 ); // it still goes where it goes
	CHECK_EQ_INT( season->rules.tallies[0].rankingPoints, 0 );
	CHECK_EQ_INT( testSeason_Count( season, simEvent_matchEnded ), 0 );

	simMatch_Start( &season->match ); // another one, from zero
	simRules_Begin( &season->rules );
	CHECK_EQ_INT( simRules_Score( &season->rules, simAlliance_blue ), 0 );
	testSeason_Shoot( season, simAlliance_blue, 1, 0 );
	CHECK_EQ_INT(
	    simRules_Score( &season->rules, simAlliance_blue ), 1 + 1 ); // auto's rule and the one without periods
	CHECK_EQ_INT( Counter( season, 0, COUNTER_AUTO ), 1 );
	testSeason_Destroy( season );
}


// ---- pieces ----

/// A season with one rule only: blue's points for the pieces that come into a thin sheet at 1 m.
static testSeason* Sheet( simRule** rule )
{
	testSeason* season = testSeason_Create();
	season->field.zones[ZONE_HUB] = ( simZone ){ .kind = simZone_box, .low = { 2, 2, 1 }, .high = { 4, 4, 1.001 } };
	season->field.ruleCount = 1;
	*rule = &season->field.rules[0];
	( *rule )->periods = 0;
	( *rule )->remove = false;
	return season;
}

TEST( rules_fastPiecesDoNotSkipThinZones )
{
	static const double speeds[] = { 20, 30, 3, 0.5 };
	for ( int i = 0; i < 4; ++i )
	{
		simRule* rule;
		testSeason* season = Sheet( &rule );
		testSeason_Begin( season, simMatchStart_test, 2, 1 );
		testSeason_Piece( season, simV3( 3, 3, 1.3 ), simV3( 0, 0, -speeds[i] ) );
		testSeason_Piece( season, simV3( 5, 3, 1.3 ), simV3( 0, 0, -speeds[i] ) ); // beside it
		for ( int k = 0; k < 25; ++k )
		{
			testSeason_Tick( season );
		}
		CHECK_EQ_INT( season->rules.tallies[0].points, 1 );
		testSeason_Destroy( season );
	}
}

TEST( rules_directionAndSpeedDecide )
{
	simRule* rule;
	testSeason* season = Sheet( &rule ); // downwards
	testSeason_Begin( season, simMatchStart_test, 1, 1 );
	testSeason_Piece( season, simV3( 3, 3, 0.5 ), simV3( 0, 0, 5 ) ); // up through it, then down
	for ( int k = 0; k < 20; ++k )
	{
		testSeason_Tick( season );
	}
	CHECK_EQ_INT( season->rules.tallies[0].points, 0 );
	for ( int k = 0; k < 40; ++k )
	{
		testSeason_Tick( season );
	}
	CHECK_EQ_INT( season->rules.tallies[0].points, 1 );
	testSeason_Destroy( season );

	// 2 to 4 m/s along the direction; 3 m/s down with 5 m/s sideways is 3
	static const simVec3 velocities[] = { { 0, 0, -1 }, { 0, 0, -3 }, { 5, 0, -3 }, { 0, 0, -6 } };
	static const int points[] = { 0, 1, 1, 0 };
	for ( int i = 0; i < 4; ++i )
	{
		season = Sheet( &rule );
		rule->minSpeed = 2.0;
		rule->maxSpeed = 4.0;
		testSeason_Begin( season, simMatchStart_test, 1, 1 );
		testSeason_Piece( season, simV3( 3, 3, 1.02 ), velocities[i] );
		testSeason_Tick( season );
		testSeason_Tick( season );
		CHECK_EQ_INT( season->rules.tallies[0].points, points[i] );
		testSeason_Destroy( season );
	}
}

TEST( rules_aPieceComesInOnce )
{
	simRule* rule;
	testSeason* season = Sheet( &rule );
	rule->direction = simV3( 0, 0, 0 );
	season->field.zones[ZONE_HUB].low.z = 0; // all of the floor there, and a neighbour
	season->field.zones[ZONE_HUB + 1] = ( simZone ){ .kind = simZone_box, .low = { 4, 2, 0 }, .high = { 6, 4, 1 } };
	simZoneSet_Add( &rule->zones, ZONE_HUB + 1 );
	testSeason_Begin( season, simMatchStart_test, 1, 1 );
	int ball = testSeason_Piece( season, simV3( 1.5, 3, 0.075 ), simV3( 4, 0, 0 ) );
	for ( int k = 0; k < 50; ++k )
	{
		testSeason_Tick( season );
	}
	double x = simPhysics_GetPose( season->physics, season->pool.pieces[ball].body ).p.x;
	CHECK( x > 4.1 && x < 6.0 );                        // through one, into the other
	CHECK_EQ_INT( season->rules.tallies[0].points, 1 ); // the rule's zones are one place
	// out and in again
	simPose pose = { { 6.3, 3, 0.075 }, { 1, 0, 0, 0 } };
	simPhysics_Place( season->physics, season->pool.pieces[ball].body, pose, simV3( -3, 0, 0 ), simV3( 0, 0, 0 ) );
	for ( int k = 0; k < 10; ++k )
	{
		testSeason_Tick( season );
	}
	CHECK_EQ_INT( season->rules.tallies[0].points, 2 );
	testSeason_Destroy( season );
}

TEST( rules_whereAPieceIsPutItComesIn )
{
	// let go of in a zone it counts, once; staged in a zone it does not
	simRule* rule;
	testSeason* season = Sheet( &rule );
	rule->direction = simV3( 0, 0, 0 );
	season->field.zones[ZONE_HUB].low.z = 0.5;
	testSeason_Begin( season, simMatchStart_test, 3, 1 );
	simPiecePool_Hold( &season->pool, 0, 2 );
	testSeason_Tick( season );
	CHECK_EQ_INT( season->rules.tallies[0].points, 0 );
	simPose pose = { { 3, 3, 0.8 }, { 1, 0, 0, 0 } };
	simPiecePool_Release( &season->pool, 0, pose, simV3( 0, 0, 0 ), simV3( 0, 0, 0 ) );
	testSeason_Tick( season );
	testSeason_Tick( season );
	CHECK_EQ_INT( season->rules.tallies[0].points, 1 );
	testSeason_Destroy( season );

	season = Sheet( &rule );
	rule->direction = simV3( 0, 0, 0 );
	season->field.zones[ZONE_HUB].low.z = 0.0;
	season->field.pieceTypes[0].total = 4;
	season->field.stagingCount = 1;
	season->field.staging[0] =
	    ( simStaging ){ .at = { 3, 3, 0.075 }, .step = { { 0.2, 0, 0 } }, .count = { 4, 1, 1 }, .limit = 4 };
	testSeason_Begin( season, simMatchStart_test, 4, 1 );
	simPiecePool_Stage( &season->pool, 1 );
	for ( int k = 0; k < 100; ++k )
	{
		testSeason_Tick( season );
	}
	CHECK_EQ_INT( season->rules.tallies[0].points, 0 );
	testSeason_Destroy( season );
}

TEST( rules_allRulesCountAndTheFirstThenWins )
{
	simRule* rule;
	testSeason* season = Sheet( &rule );
	season->field.ruleCount = 4;
	for ( int i = 1; i < 4; ++i )
	{
		season->field.rules[i] = *rule;
	}
	rule[1].points = 4;
	rule[1].tallies = 1u << COUNTER_TOWER;
	rule[1].place = true;
	rule[2].alliance = simAlliance_red;
	rule[2].points = 2;
	rule[2].remove = true;
	rule[3].piece = 1; // another piece
	rule[3].points = 100;
	testSeason_Begin( season, simMatchStart_test, 1, 1 );
	testSeason_Piece( season, simV3( 3, 3, 1.01 ), simV3( 0, 0, -3 ) );
	testSeason_Tick( season );
	CHECK_EQ_INT( season->rules.tallies[0].points, 1 + 4 );
	CHECK_EQ_INT( season->rules.tallies[1].points, 2 );
	CHECK_EQ_INT( Counter( season, 0, COUNTER_FUEL ), 2 ); // both copies count up
	CHECK_EQ_INT( Counter( season, 0, COUNTER_TOWER ), 4 );
	CHECK_EQ_INT( CountPieces( season, simPiece_placed ), 1 );
	CHECK_EQ_INT( testSeason_Count( season, simEvent_pieceScored ), 3 );
	for ( int k = 0; k < 50; ++k )
	{
		testSeason_Tick( season );
	}
	double z = simPhysics_GetPose( season->physics, season->pool.pieces[0].body ).p.z;
	CHECK( z > 0.9 ); // it stays there
	CHECK_EQ_INT( season->rules.tallies[0].points, 5 );
	testSeason_Destroy( season );
}

TEST( rules_eventsSayWhatHappened )
{
	testSeason* season = testSeason_Create();
	testSeason_Begin( season, simMatchStart_full, 4, 1 );
	testSeason_Shoot( season, simAlliance_red, 1, 300 );
	simEvent scored = testSeason_First( season, simEvent_pieceScored );
	CHECK_EQ_INT( scored.tick, 300 );
	CHECK_EQ_INT( scored.subject, 0 );
	CHECK_EQ_INT( scored.object, simAlliance_red );
	CHECK_NEAR( scored.value[0], 1.0, 0.0 );
	CHECK_NEAR( scored.value[1], RULES_EACH + RULE_AUTO_FUEL, 0.0 );
	testSeason_Shoot( season, simAlliance_red, 1, TICK_SHIFT1 + 200 ); // red won: it rests
	simEvent missed = testSeason_First( season, simEvent_pieceMissed );
	CHECK_EQ_INT( missed.subject, 1 );
	CHECK_EQ_INT( missed.object, simAlliance_red );
	CHECK_EQ_INT( Counter( season, 1, COUNTER_WASTED ), 1 );
	testSeason_Destroy( season );
}

TEST( rules_launchesFromOutsideAreFouls )
{
	testSeason* season = testSeason_Create();
	testSeason_Begin( season, simMatchStart_full, 4, 1 );
	testSeason_Skip( season, TICK_TRANSITION );
	static const int robots[] = { 1, 1, 4 }; // blue2 at home, blue2 elsewhere, red2: none of the blue hub's business
	static const int fouls[] = { 0, 1, 1 };
	for ( int i = 0; i < 3; ++i )
	{
		int ball = testSeason_Piece( season, simV3( 4.63, 4.0, 1.43 ), simV3( 0, 0, -5 ) );
		season->pool.pieces[ball].launchedBy = robots[i];
		if ( i == 0 )
		{
			simZoneSet_Add( &season->pool.pieces[ball].launchedPartly, ZONE_HOME );
		}
		testSeason_Tick( season );
		CHECK_EQ_INT( season->rules.tallies[0].majorFouls, fouls[i] );
	}
	CHECK_EQ_INT( season->rules.tallies[1].foulPoints, 15 );
	CHECK_EQ_INT( simRules_Score( &season->rules, simAlliance_blue ), 3 );
	CHECK_EQ_INT( simRules_Score( &season->rules, simAlliance_red ), 15 );
	simEvent foul = testSeason_First( season, simEvent_foul );
	CHECK_EQ_INT( foul.subject, 1 );
	CHECK_EQ_INT( foul.object, RULE_OUTSIDE );
	CHECK_NEAR( foul.value[0], 15.0, 0.0 );
	testSeason_Destroy( season );
}

TEST( rules_withoutAnAllianceItIsTheLaunchers )
{
	simRule* rule;
	testSeason* season = Sheet( &rule );
	rule->alliance = simAlliance_none;
	testSeason_Begin( season, simMatchStart_test, 2, 1 );
	testSeason_Tick( season ); // who is who is known from the first tick on
	int ball = testSeason_Piece( season, simV3( 3, 3, 1.02 ), simV3( 0, 0, -3 ) );
	season->pool.pieces[ball].launchedBy = 4;
	testSeason_Piece( season, simV3( 3.5, 3, 1.02 ), simV3( 0, 0, -3 ) ); // nobody's
	testSeason_Tick( season );
	testSeason_Tick( season );
	CHECK_EQ_INT( season->rules.tallies[0].points, 0 );
	CHECK_EQ_INT( season->rules.tallies[1].points, 1 );
	CHECK_EQ_INT( testSeason_Count( season, simEvent_pieceScored ), 1 );
	testSeason_Destroy( season );
}


// ---- exits ----

static testSeason* Returning( uint64_t seed, int pieces )
{
	testSeason* season = testSeason_Create();
	season->field.rules[RULE_AUTO_FUEL].remove = false;
	season->field.rules[RULE_AUTO_FUEL].toExit = 0;
	testSeason_Begin( season, simMatchStart_full, pieces, seed );
	return season;
}

TEST( rules_exitsGiveBackWhatWentIn )
{
	testSeason* season = Returning( 9, 36 );
	testSeason_Shoot( season, simAlliance_blue, 36, 0 );
	CHECK_EQ_INT( season->rules.tallies[0].points, 36 );
	CHECK_EQ_INT( CountPieces( season, simPiece_returning ), 36 );
	testSeason_Forget( season );
	int used[4] = { 0 }, back = 0;
	uint32_t first = 0;
	for ( int k = 0; k < 200; ++k )
	{
		int points[8], count = 0;
		testSeason_Tick( season );
		CHECK_EQ_INT( testSeason_Pieces( season ), 36 ); // conserved
		simEvent event;
		while ( simEvents_Take( &season->events, &event, 1 ) == 1 )
		{
			if ( event.kind == simEvent_pieceReturned )
			{
				const simPiece* piece = &season->pool.pieces[event.subject];
				simVec3 v = simPhysics_GetVelocity( season->physics, piece->body );
				simVec3 p = simPhysics_GetPose( season->physics, piece->body ).p;
				// a tenth, cut at three of those; a tenth of a radian likewise
				CHECK( simLength( v ) > 1.5 * 0.7 - 1e-9 && simLength( v ) < 1.5 * 1.3 + 1e-9 );
				CHECK( v.x > 0.0 && fabs( simAtan2( v.y, v.x ) ) < 0.3 + 1e-9 );
				CHECK_EQ_INT( event.object, 0 );
				CHECK_EQ_INT( piece->cameFrom, 0 );
				int point = (int)( ( p.y - 3.6 ) / 0.28 + 0.5 );
				CHECK( simLength( simSub( p, season->field.exits[0].points[point] ) ) < 1e-9 );
				points[count++] = point;
				used[point] += 1;
				first = back == 0 ? event.tick : first;
				back += 1;
			}
		}
		for ( int i = 0; i < count; ++i )
		{
			for ( int j = 0; j < i; ++j )
			{
				CHECK( points[i] != points[j] ); // never two in one place in one tick
			}
		}
	}
	CHECK_EQ_INT( back, 36 );
	CHECK_EQ_INT( first, 50 ); // 1 s after it went in, in tick 0
	for ( int i = 0; i < 4; ++i )
	{
		CHECK( used[i] >= 3 );
	}
	testSeason_Destroy( season );
}

TEST( rules_exitsWaitUntilThereIsRoom )
{
	testSeason* season = Returning( 2, 5 );
	season->field.exits[0].pointCount = 1;
	int robot = 5; // the body after the pieces
	simPose pose = { { 5.7, 3.6, 0.25 }, { 1, 0, 0, 0 } };
	simPhysics_Place( season->physics, robot, pose, simV3( 0, 0, 0 ), simV3( 0, 0, 0 ) );
	testSeason_Shoot( season, simAlliance_blue, 4, 0 );
	for ( int k = 0; k < 200; ++k )
	{
		testSeason_Tick( season );
		CHECK_EQ_INT( testSeason_Pieces( season ), 4 );
	}
	CHECK_EQ_INT( CountPieces( season, simPiece_returning ), 4 );
	simPhysics_Park( season->physics, robot ); // it drives away
	testSeason_Tick( season );
	testSeason_Tick( season );
	CHECK_EQ_INT( CountPieces( season, simPiece_returning ), 3 );
	for ( int k = 0; k < 100; ++k )
	{
		testSeason_Tick( season );
	}
	CHECK_EQ_INT( CountPieces( season, simPiece_returning ), 0 );
	testSeason_Destroy( season );
}

static uint64_t ReturnsOf( uint64_t seed )
{
	testSeason* season = Returning( seed, 12 );
	testSeason_Shoot( season, simAlliance_blue, 12, 0 );
	uint64_t sum = 0;
	for ( int i = 0; i < 12; ++i )
	{
		sum = sum * 4 + (uint64_t)season->pool.pieces[i].exitPoint;
	}
	testSeason_Destroy( season );
	return sum;
}

TEST( rules_exitsAreDrawnBySeed )
{
	CHECK_EQ_INT( ReturnsOf( 4 ), ReturnsOf( 4 ) );
	CHECK( ReturnsOf( 4 ) != ReturnsOf( 5 ) );
}

TEST( rules_bonusesComeWhenReached )
{
	testSeason* season = testSeason_Create();
	testSeason_Begin( season, simMatchStart_full, 128, 1 );
	for ( int i = 0; i < 3; ++i )
	{
		testSeason_Shoot( season, simAlliance_blue, 33, 0 );
	}
	CHECK_EQ_INT( season->rules.tallies[0].rankingPoints, 0 ); // 99
	testSeason_Shoot( season, simAlliance_blue, 1, 0 );
	CHECK_EQ_INT( season->rules.tallies[0].rankingPoints, 1 );
	CHECK_EQ_INT( season->rules.tallies[0].bonuses, 1 );
	simEvent earned = testSeason_First( season, simEvent_bonusEarned );
	CHECK_EQ_INT( earned.subject, 0 );
	CHECK_EQ_INT( earned.object, simAlliance_blue );
	testSeason_Shoot( season, simAlliance_blue, 20, 0 );
	CHECK_EQ_INT( season->rules.tallies[0].rankingPoints, 1 );
	CHECK_EQ_INT( season->rules.tallies[1].bonuses, 0 );
	testSeason_Destroy( season );
}
