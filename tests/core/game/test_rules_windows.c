// The windows of a made-up season (test_season.h): decisions, edges and graces to the tick. Scores are worked out by hand from
// the manual's points: fuel in an active hub 1, in a resting one 0.
#include "game/rules.h"
#include "model/test_season.h"
#include "test.h"

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
	CHECK( simRules_WindowCounts( &season->rules, 0, simAlliance_blue ) ); // the grace
	CHECK( simRules_WindowCounts( &season->rules, -1, simAlliance_blue ) );
	testSeason_Skip( season, TICK_SHIFT1 + 151 );
	CHECK( !simRules_WindowCounts( &season->rules, 0, simAlliance_blue ) );
	CHECK( simRules_WindowCounts( &season->rules, 0, simAlliance_red ) );
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
