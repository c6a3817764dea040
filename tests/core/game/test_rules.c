// Pieces in the zones of a made-up season (test_season.h), and the places where they come out again.
#include "game/rules.h"
#include "model/test_season.h"
#include "test.h"

#include <string.h>

static uint32_t Counter( const testSeason* season, int alliance, int counter )
{
	return season->rules.tallies[alliance].counters[counter];
}

static int CountPieces( const testSeason* season, simPieceState state )
{
	return simPiecePool_CountState( &season->pool, 0, state );
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
	testSeason_Tick( season ); // leaders are known from the first tick on
	int ball = testSeason_Piece( season, simV3( 3, 3, 1.02 ), simV3( 0, 0, -3 ) );
	season->pool.pieces[ball].launchedBy = 4;
	testSeason_Piece( season, simV3( 3.5, 3, 1.02 ), simV3( 0, 0, -3 ) ); // no robot's
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
				CHECK_EQ_INT( piece->fromExit, 0 );
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
