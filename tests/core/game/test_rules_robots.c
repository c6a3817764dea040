// The rules of a made-up season (test_season.h) for robots, and a whole match. Scores are worked out by hand from the
// manual's points (reference 7.4): tower 15 in auto for at most two robots; 10, 20, 30 by level in teleop; fouls 5 and 15.
#include "base/hash.h"
#include "game/rules.h"
#include "model/test_season.h"
#include "test.h"

#include <string.h>

static const double kOnTheFloor = 0.06; // lowest point of the bumpers there [m]


static testSeason* Begin( simMatchStart start, int pieces )
{
	testSeason* season = testSeason_Create();
	testSeason_Begin( season, start, pieces, 1 );
	return season;
}

/// Hangs a robot on the tower, bumpers so high, or takes it off again (0).
static void Hang( testSeason* season, int robot, double low )
{
	simRobotStatus* status = &season->status[robot];
	status->touchesFloor = low == 0.0;
	status->bumperLow = low > 0.0 ? low : kOnTheFloor;
	status->touches[0] = low > 0.0 ? 1u << GROUP_RUNG : 0u;
}

static void MoveTo( simRobotStatus* status, double x, double y )
{
	simVec3 way = simSub( simV3( x, y, 0 ), status->position );
	status->position = simV3( x, y, 0 );
	for ( int i = 0; i < 4; ++i )
	{
		status->corners[i] = simAdd( status->corners[i], way );
	}
}

static void Touch( testSeason* season, int a, int b, bool touching )
{
	season->status[a].robots = touching ? season->status[a].robots | 1u << b : season->status[a].robots & ~( 1u << b );
	season->status[b].robots = touching ? season->status[b].robots | 1u << a : season->status[b].robots & ~( 1u << a );
}

static uint32_t Tower( const testSeason* season, int alliance )
{
	return season->rules.tallies[alliance].counters[COUNTER_TOWER];
}


// ---- tower ----

TEST( rules_autoTowerCountsTwoRobots )
{
	testSeason* season = Begin( simMatchStart_full, 4 );
	for ( int r = 0; r < 3; ++r )
	{
		Hang( season, r, 0.1 );
	}
	Hang( season, 5, 0.1 );
	Hang( season, 4, 0.1 );
	season->status[4].touches[0] |= 1u << GROUP_BASE; // still on the base
	testSeason_Skip( season, TICK_PAUSE );
	CHECK_EQ_INT( Tower( season, 0 ), 0 ); // not before the end of auto
	testSeason_Skip( season, TICK_PAUSE + 1 );
	CHECK_EQ_INT( Tower( season, 0 ), 30 ); // 2 x 15, the third gains nothing
	CHECK_EQ_INT( Tower( season, 1 ), 15 );
	simEvent event;
	int robots = 0;
	while ( simEvents_Take( &season->events, &event, 1 ) == 1 )
	{
		robots |= event.kind == simEvent_assessed ? 1 << event.subject : 0;
	}
	CHECK_EQ_INT( robots, 1 << 0 | 1 << 1 | 1 << 5 ); // by station
	testSeason_Skip( season, TICK_TRANSITION );
	CHECK_EQ_INT( simRules_Score( &season->rules, simAlliance_blue ), 30 );
	testSeason_Destroy( season );
}

/// Points of blue1 at the end of the match, its bumpers so high.
static uint32_t PointsAt( double low, bool rung, bool floor )
{
	testSeason* season = Begin( simMatchStart_teleop, 4 );
	season->scenario.clock = true;
	uint32_t tail = TICK_TAIL - TICK_TRANSITION;
	testSeason_Skip( season, tail + 149 );
	CHECK_EQ_INT( simRules_Score( &season->rules, simAlliance_blue ), 0 );
	Hang( season, 0, low ); // in its last tick: where it is at 3 s after 0:00
	season->status[0].touches[0] = rung ? season->status[0].touches[0] : 1u << GROUP_WALL;
	season->status[0].touchesFloor = floor;
	testSeason_Skip( season, tail + 151 );
	CHECK_EQ_INT( season->match.state, simMatchState_over );
	uint32_t points = simRules_Score( &season->rules, simAlliance_blue );
	testSeason_Destroy( season );
	return points;
}

TEST( rules_towerLevelsByHeight )
{
	CHECK_EQ_INT( PointsAt( 0.10, true, false ), 10 );
	CHECK_EQ_INT( PointsAt( 0.10, true, true ), 0 );   // still on the carpet
	CHECK_EQ_INT( PointsAt( 0.10, false, false ), 0 ); // on something, but not on a rung
	CHECK_EQ_INT( PointsAt( 0.685, true, false ), 10 );
	CHECK_EQ_INT( PointsAt( 0.686, true, false ), 20 ); // above the low rung, 27 in
	CHECK_EQ_INT( PointsAt( 1.142, true, false ), 20 );
	CHECK_EQ_INT( PointsAt( 1.144, true, false ), 30 ); // above the middle one, 45 in
}


// ---- contacts and pins ----

TEST( rules_contactAcrossTheLineInAuto )
{
	testSeason* season = Begin( simMatchStart_full, 4 );
	simTally* blue = &season->rules.tallies[0];
	Touch( season, 0, 4, true );
	testSeason_Skip( season, 10 );
	CHECK_EQ_INT( blue->majorFouls, 0 ); // at home
	simZoneSet_Add( &season->status[0].fully, ZONE_HOME + 1 );
	testSeason_Skip( season, 60 );
	CHECK_EQ_INT( blue->majorFouls, 1 ); // one, however long
	Touch( season, 0, 4, false );
	testSeason_Skip( season, 70 );
	Touch( season, 0, 4, true );
	testSeason_Skip( season, 80 );
	CHECK_EQ_INT( blue->majorFouls, 1 ); // 0.2 s apart is a bump of the same contact
	Touch( season, 0, 4, false );
	testSeason_Skip( season, 110 );
	Touch( season, 0, 1, true ); // its own
	testSeason_Skip( season, 115 );
	CHECK_EQ_INT( blue->majorFouls, 1 );
	Touch( season, 0, 4, true );
	testSeason_Skip( season, 120 );
	CHECK_EQ_INT( blue->majorFouls, 2 );
	CHECK_EQ_INT( season->rules.tallies[1].majorFouls, 0 ); // red4 was where it belongs
	CHECK_EQ_INT( simRules_Score( &season->rules, simAlliance_red ), 30 );
	CHECK_EQ_INT( season->rules.tallies[1].foulPoints, 30 );
	Touch( season, 0, 4, false );
	testSeason_Skip( season, TICK_TRANSITION );
	Touch( season, 0, 4, true );
	testSeason_Skip( season, TICK_TRANSITION + 100 );
	CHECK_EQ_INT( blue->majorFouls, 2 ); // teleop does not mind
	testSeason_Destroy( season );
}

TEST( rules_everyAllowsTheNextFoul )
{
	testSeason* season = testSeason_Create();
	season->field.rules[RULE_CONTACT].every = 1.0;
	testSeason_Begin( season, simMatchStart_full, 4, 1 );
	simZoneSet_Add( &season->status[0].fully, ZONE_HOME + 1 );
	Touch( season, 0, 4, true );
	testSeason_Skip( season, 50 );
	CHECK_EQ_INT( season->rules.tallies[0].majorFouls, 1 ); // ticks 0 to 49
	testSeason_Skip( season, 51 );
	CHECK_EQ_INT( season->rules.tallies[0].majorFouls, 2 );
	testSeason_Skip( season, 200 );
	CHECK_EQ_INT( season->rules.tallies[0].majorFouls, 4 );
	testSeason_Destroy( season );
}

/// blue1 holds red1 against the wall.
static testSeason* Pin( void )
{
	testSeason* season = Begin( simMatchStart_full, 4 );
	MoveTo( &season->status[0], 5.0, 1.22 );
	MoveTo( &season->status[3], 5.0, 0.4 );
	Touch( season, 0, 3, true );
	season->status[3].touches[0] = 1u << GROUP_WALL;
	return season;
}

TEST( rules_pinsEveryThreeSeconds )
{
	testSeason* season = Pin();
	testSeason_Skip( season, 150 );
	CHECK_EQ_INT( season->rules.tallies[0].minorFouls, 0 );
	testSeason_Skip( season, 151 ); // longer than 3 s
	CHECK_EQ_INT( season->rules.tallies[0].minorFouls, 1 );
	CHECK_EQ_INT( season->rules.tallies[1].minorFouls, 0 ); // red1 does not hold blue1: nothing is behind that
	testSeason_Skip( season, 300 );
	CHECK_EQ_INT( season->rules.tallies[0].minorFouls, 1 );
	testSeason_Skip( season, 301 );
	CHECK_EQ_INT( season->rules.tallies[0].minorFouls, 2 );
	CHECK_EQ_INT( simRules_Score( &season->rules, simAlliance_red ), 10 );
	simEvent foul = testSeason_First( season, simEvent_foul );
	CHECK_EQ_INT( foul.tick, 150 );
	CHECK_EQ_INT( foul.subject, 0 );
	CHECK_EQ_INT( foul.object, RULE_PIN );
	testSeason_Destroy( season );
}

TEST( rules_aPinEndsWhenTheyPart )
{
	testSeason* season = Pin();
	testSeason_Skip( season, 100 );
	Touch( season, 0, 3, false ); // a moment apart, and back: it counts on
	MoveTo( &season->status[0], 5.0, 2.5 );
	testSeason_Skip( season, 130 );
	MoveTo( &season->status[0], 5.0, 1.22 );
	Touch( season, 0, 3, true );
	testSeason_Skip( season, 180 );
	CHECK_EQ_INT( season->rules.tallies[0].minorFouls, 0 ); // 100 + 50 ticks
	testSeason_Skip( season, 181 );
	CHECK_EQ_INT( season->rules.tallies[0].minorFouls, 1 );
	MoveTo( &season->status[0], 5.0, 3.06 ); // 72 in and a little
	Touch( season, 0, 3, false );
	testSeason_Skip( season, 182 );
	MoveTo( &season->status[0], 5.0, 1.22 );
	Touch( season, 0, 3, true );
	testSeason_Skip( season, 332 );
	CHECK_EQ_INT( season->rules.tallies[0].minorFouls, 1 ); // another pin, 150 ticks old
	testSeason_Skip( season, 333 );
	CHECK_EQ_INT( season->rules.tallies[0].minorFouls, 2 );
	testSeason_Destroy( season );
}

TEST( rules_whoGetsAwayIsNotPinned )
{
	testSeason* season = Pin();
	season->status[3].velocity = simV3( 0.6, 0, 0 ); // it slides along the wall
	testSeason_Skip( season, 400 );
	CHECK_EQ_INT( season->rules.tallies[0].minorFouls, 0 );
	season->status[3].velocity = simV3( 0, 0, 0 );
	season->status[3].touches[0] = 0; // the way back is free
	testSeason_Skip( season, 800 );
	CHECK_EQ_INT( season->rules.tallies[0].minorFouls, 0 );
	MoveTo( &season->status[1], 5.82, 0.4 );
	Touch( season, 3, 1, true ); // until another blue one stands there
	testSeason_Skip( season, 951 );
	CHECK_EQ_INT( season->rules.tallies[0].minorFouls, 2 ); // both hold it
	testSeason_Destroy( season );
}


// ---- limits and catches ----

TEST( rules_limitsMustLast )
{
	testSeason* season = Begin( simMatchStart_full, 4 );
	season->status[1].top = 0.762; // exactly 30 in
	testSeason_Skip( season, 100 );
	season->status[1].top = 0.80;
	testSeason_Skip( season, 125 );
	season->status[1].top = 0.70;
	testSeason_Skip( season, 130 );
	season->status[1].top = 0.80;
	testSeason_Skip( season, 155 );
	CHECK_EQ_INT( season->rules.tallies[0].minorFouls, 0 ); // 25 ticks are 0.5 s
	testSeason_Skip( season, 156 );
	CHECK_EQ_INT( season->rules.tallies[0].minorFouls, 1 );
	testSeason_Skip( season, 500 );
	CHECK_EQ_INT( season->rules.tallies[0].minorFouls, 1 );
	season->status[4].extension = 0.31;
	testSeason_Skip( season, 501 );
	CHECK_EQ_INT( season->rules.tallies[1].minorFouls, 1 ); // at once, and every 3 s
	testSeason_Skip( season, 651 );
	CHECK_EQ_INT( season->rules.tallies[1].minorFouls, 2 );
	CHECK_EQ_INT( simRules_Score( &season->rules, simAlliance_blue ), 10 );
	testSeason_Destroy( season );
}

TEST( rules_carryingTooMuch )
{
	testSeason* season = testSeason_Create();
	simRule* rule = &season->field.rules[RULE_HEIGHT];
	rule->height = rule->seconds = 0.0;
	rule->carry = 2;
	rule->piece = 1;
	rule->counts = 1u << COUNTER_WASTED;
	testSeason_Begin( season, simMatchStart_test, 4, 1 );
	season->status[2].heldOf[0] = 5;
	season->status[2].heldOf[1] = 2;
	season->status[2].held = 7;
	testSeason_Skip( season, 5 );
	CHECK_EQ_INT( season->rules.tallies[0].minorFouls, 0 );
	season->status[2].heldOf[1] = 3;
	testSeason_Skip( season, 10 );
	CHECK_EQ_INT( season->rules.tallies[0].minorFouls, 1 );
	CHECK_EQ_INT( season->rules.tallies[0].counters[COUNTER_WASTED], 1 );
	testSeason_Destroy( season );
}

TEST( rules_catchesAtAnExit )
{
	testSeason* season = Begin( simMatchStart_full, 4 );
	testSeason_Skip( season, 10 );
	const simMatch* match = &season->match;
	simRules_JudgeCatch( &season->rules, match, 1, simAlliance_blue, 0, &season->events );
	CHECK_EQ_INT( season->rules.tallies[0].minorFouls, 1 );
	simRules_JudgeCatch(
	    &season->rules, match, 1, simAlliance_blue, 1, &season->events ); // red's exit: red's rule, red's robots
	simRules_JudgeCatch( &season->rules, match, 4, simAlliance_red, 0, &season->events );
	CHECK_EQ_INT( season->rules.tallies[0].minorFouls, 1 );
	CHECK_EQ_INT( season->rules.tallies[1].minorFouls, 0 );
	testSeason_Skip( season, 109 ); // tick 108, after one in tick 9; 2 s are 100
	simRules_JudgeCatch( &season->rules, match, 1, simAlliance_blue, 0, &season->events );
	CHECK_EQ_INT( season->rules.tallies[0].minorFouls, 1 );
	simRules_JudgeCatch( &season->rules, match, 2, simAlliance_blue, 0, &season->events );
	CHECK_EQ_INT( season->rules.tallies[0].minorFouls, 2 ); // another robot
	testSeason_Skip( season, 110 );
	simRules_JudgeCatch( &season->rules, match, 1, simAlliance_blue, 0, &season->events );
	CHECK_EQ_INT( season->rules.tallies[0].minorFouls, 3 );
	testSeason_Destroy( season );
}


// ---- courses ----

static testSeason* Course( int gates )
{
	testSeason* season = testSeason_Create();
	season->field.gateCount = gates;
	for ( int i = 0; i < gates; ++i )
	{
		// across a lane along x at y = 2: gates at 2, 4 and 6 m, 10 mm thick
		season->field.gates[i] = i;
		season->field.zones[i] =
		    ( simZone ){ .kind = simZone_box, .low = { 2.0 + 2 * i, 1, -1 }, .high = { 2.01 + 2 * i, 3, 1 } };
	}
	season->field.ruleCount = 0;
	testSeason_Begin( season, simMatchStart_test, 1, 1 );
	return season;
}

/// Along x at 4 m/s, 80 mm a tick, from where it is put.
static void DriveTo( testSeason* season, double from, double to )
{
	simRobotStatus* status = &season->status[0];
	double speed = to > from ? 4.0 : -4.0;
	int ticks = (int)( fabs( to - from ) / 0.08 + 0.5 );
	for ( int i = 1; i <= ticks; ++i )
	{
		MoveTo( status, from + i * speed * SIM_TICK, 2.0 );
		status->velocity = simV3( speed, 0, 0 );
		testSeason_Skip( season, season->tick + 1 );
	}
}

TEST( rules_lapsAreTimed )
{
	testSeason* season = Course( 3 );
	const simLap* lap = &season->rules.laps[0];
	testSeason_Skip( season, 20 );
	DriveTo( season, 0.0, 8.0 ); // 100 ticks; at 2.0 m or beyond after 25: passed in the 25th
	CHECK_EQ_INT( lap->laps, 0 );
	CHECK_EQ_INT( lap->way.gate, 0 );
	CHECK_EQ_INT( lap->startTick, 20 + 25 );
	CHECK_EQ_INT( testSeason_Count( season, simEvent_gatePassed ), 3 );
	testSeason_Skip( season, season->tick + 30 ); // stands at 8 m
	DriveTo( season, 8.0, 0.0 );                  // back through gate 0: the lap ends
	CHECK_EQ_INT( lap->laps, 1 );
	CHECK_EQ_INT( lap->way.gate, 1 );
	// from 45 on: 75 ticks to 8 m, 30 there, 75 to within the 10 mm at 2 m
	CHECK_NEAR( lap->last, ( 75 + 30 + 75 ) * SIM_TICK, 1e-9 );
	CHECK_NEAR( lap->best, lap->last, 0.0 );
	DriveTo( season, 0.0, 8.0 ); // gate 0 again means nothing now; gates 1 and 2 do
	CHECK_EQ_INT( lap->laps, 1 );
	CHECK_EQ_INT( lap->way.gate, 0 );
	simEvent done = testSeason_First( season, simEvent_lapDone );
	CHECK_EQ_INT( done.object, 1 );
	CHECK_NEAR( done.value[0], 3.6, 1e-9 );
	DriveTo( season, 8.0, 0.0 );
	CHECK_EQ_INT( lap->laps, 2 );
	CHECK( lap->last > lap->best ); // the second one was slower
	CHECK_NEAR( lap->best, 3.6, 1e-9 );
	CHECK_EQ_INT( season->rules.laps[1].startTick, -1 );
	testSeason_Destroy( season );
}

TEST( rules_theOnlyGateMustBeLeft )
{
	testSeason* season = Course( 1 );
	season->field.zones[0].high.x = 3.0;
	const simLap* lap = &season->rules.laps[0];
	DriveTo( season, 0.0, 2.48 );
	testSeason_Skip( season, season->tick + 50 ); // stands in it
	DriveTo( season, 2.48, 4.0 );
	CHECK_EQ_INT( lap->laps, 0 );
	CHECK_EQ_INT( testSeason_Count( season, simEvent_gatePassed ), 1 );
	DriveTo( season, 4.0, 0.0 );
	CHECK_EQ_INT( lap->laps, 1 );
	testSeason_Destroy( season );
}

TEST( rules_aTrackPassesGatesToo )
{
	testSeason* season = Course( 2 );
	simCourseWay way = { 0 };
	CHECK( !simCourse_Go( &season->field, &way, simV3( 1, 2, 0 ), simV3( 1.99, 2, 0 ) ) );
	CHECK( !simCourse_Go( &season->field, &way, simV3( 1, 4, 0 ), simV3( 3, 4, 0 ) ) ); // beside it
	CHECK(
	    simCourse_Go( &season->field, &way, simV3( 1, 2, 0 ), simV3( 3, 2, 0 ) ) ); // through it, with no place inside
	CHECK_EQ_INT( way.gate, 1 );
	CHECK( !simCourse_Go( &season->field, &way, simV3( 3, 2, 0 ), simV3( 1, 2, 0 ) ) );  // not the next one
	CHECK( simCourse_Go( &season->field, &way, simV3( 3.9, 2, 0 ), simV3( 4, 2, 0 ) ) ); // its edge
	CHECK_EQ_INT( way.gate, 0 );
	season->field.gateCount = 0;
	CHECK( !simCourse_Go( &season->field, &way, simV3( 1, 2, 0 ), simV3( 3, 2, 0 ) ) );
	testSeason_Destroy( season );
}


// ---- a whole match ----

TEST( rules_aWholeMatch )
{
	testSeason* season = Begin( simMatchStart_full, 400 );
	const simTally *blue = &season->rules.tallies[0], *red = &season->rules.tallies[1];

	// Auto. Blue 12 fuel and one of those in the pause; red 9, one robot on the tower for 15 points.
	testSeason_Shoot( season, simAlliance_blue, 11, 400 );
	testSeason_Shoot( season, simAlliance_red, 9, 600 );
	Hang( season, 3, 0.1 );
	testSeason_Skip( season, TICK_PAUSE + 1 );
	Hang( season, 3, 0 );
	testSeason_Shoot( season, simAlliance_blue, 1, TICK_PAUSE + 100 );
	CHECK_EQ_INT( simRules_Score( &season->rules, simAlliance_blue ), 12 );
	CHECK_EQ_INT( simRules_Score( &season->rules, simAlliance_red ), 9 + 15 );

	// Transition, both hubs active: blue 20, red 30.
	testSeason_Shoot( season, simAlliance_blue, 20, TICK_TRANSITION );
	testSeason_Shoot( season, simAlliance_red, 30, TICK_TRANSITION + 200 );
	CHECK_STR( season->rules.message, "B" ); // blue won the auto and rests first
	// Shift 1: blue 4 in its grace, 6 after it for nothing; red 25.
	testSeason_Shoot( season, simAlliance_blue, 4, TICK_SHIFT1 + 149 );
	testSeason_Shoot( season, simAlliance_blue, 6, TICK_SHIFT1 + 150 );
	testSeason_Shoot( season, simAlliance_red, 25, TICK_SHIFT1 + 500 );
	// Shift 2: blue 36; red 3 in its grace, 7 for nothing.
	testSeason_Shoot( season, simAlliance_red, 3, TICK_SHIFT2 + 10 );
	testSeason_Shoot( season, simAlliance_blue, 36, TICK_SHIFT2 + 300 );
	testSeason_Shoot( season, simAlliance_red, 7, TICK_SHIFT2 + 600 );
	CHECK_EQ_INT( simRules_Score( &season->rules, simAlliance_blue ), 12 + 20 + 4 + 36 );    // 72
	CHECK_EQ_INT( simRules_Score( &season->rules, simAlliance_red ), 9 + 15 + 30 + 25 + 3 ); // 82
	// Shift 3: blue pins for 3.02 s, a minor foul: 5 for red. Red 30: its fuel is 97.
	MoveTo( &season->status[0], 5.0, 1.22 );
	MoveTo( &season->status[3], 5.0, 0.4 );
	testSeason_Skip( season, TICK_SHIFT3 );
	Touch( season, 0, 3, true );
	season->status[3].touches[0] = 1u << GROUP_WALL;
	testSeason_Skip( season, TICK_SHIFT3 + 151 );
	Touch( season, 0, 3, false );
	season->status[3].touches[0] = 0;
	testSeason_Shoot( season, simAlliance_red, 30, TICK_SHIFT3 + 400 );
	CHECK_EQ_INT( blue->minorFouls, 1 );
	CHECK_EQ_INT( red->bonuses, 0 );
	// Shift 4: blue 29, its fuel is 101: energized. Red launches one of two from outside its zone, a major foul: 15 for
	// blue; both for nothing, its hub rests.
	testSeason_Shoot( season, simAlliance_blue, 29, TICK_SHIFT4 + 100 );
	CHECK_EQ_INT( blue->bonuses, 1 );
	testSeason_Skip( season, TICK_SHIFT4 + 300 );
	for ( int i = 0; i < 2; ++i )
	{
		int ball = testSeason_Piece( season, simV3( 11.9 + 0.2 * i, 4.0, 1.43 ), simV3( 0, 0, -5 ) );
		season->pool.pieces[ball].launchedBy = 4;
		if ( i == 0 )
		{
			simZoneSet_Add( &season->pool.pieces[ball].launchedPartly, ZONE_HOME + 1 );
		}
	}
	testSeason_Tick( season );
	CHECK_EQ_INT( red->majorFouls, 1 );
	CHECK_EQ_INT( red->counters[COUNTER_WASTED], 7 + 2 );
	// End game, both active: red 10, energized at 107. The last ball of blue falls 2.98 s after the end.
	testSeason_Shoot( season, simAlliance_red, 10, TICK_END_GAME + 1 );
	testSeason_Skip( season, TICK_TAIL - 50 );
	Hang( season, 0, 1.2 );  // level 3
	Hang( season, 1, 0.7 );  // level 2
	Hang( season, 2, 0.65 ); // level 1
	Hang( season, 5, 0.7 );  // level 2
	testSeason_Shoot( season, simAlliance_blue, 1, TICK_OVER - 1 );
	testSeason_Forget( season );
	testSeason_Skip( season, TICK_OVER + 200 );

	// Blue: fuel 12 + 20 + 4 + 36 + 29 + 1 = 102, tower 30 + 20 + 10 = 60, red's foul 15: 177.
	// Red: fuel 9 + 30 + 25 + 3 + 30 + 10 = 107, tower 15 + 20 = 35, blue's foul 5: 147.
	CHECK_EQ_INT( blue->counters[COUNTER_FUEL], 102 );
	CHECK_EQ_INT( blue->counters[COUNTER_AUTO], 12 );
	CHECK_EQ_INT( blue->counters[COUNTER_TOWER], 60 );
	CHECK_EQ_INT( blue->counters[COUNTER_WASTED], 6 );
	CHECK_EQ_INT( blue->foulPoints, 15 );
	CHECK_EQ_INT( red->counters[COUNTER_FUEL], 107 );
	CHECK_EQ_INT( red->counters[COUNTER_TOWER], 35 );
	CHECK_EQ_INT( red->foulPoints, 5 );
	simEvent end = testSeason_First( season, simEvent_matchEnded );
	CHECK_EQ_INT( end.tick, TICK_OVER );
	CHECK_NEAR( end.value[0], 177.0, 0.0 );
	CHECK_NEAR( end.value[1], 147.0, 0.0 );
	CHECK_EQ_INT( simRules_Score( &season->rules, simAlliance_blue ), 177 );
	CHECK_EQ_INT( simRules_Score( &season->rules, simAlliance_red ), 147 );
	CHECK_EQ_INT( blue->rankingPoints, 3 + 1 + 1 ); // won, energized, traversal (60 >= 50)
	CHECK_EQ_INT( red->rankingPoints, 1 );          // energized
	CHECK_EQ_INT( blue->bonuses, 1 | 4 );
	CHECK_EQ_INT( simPiecePool_CountState( &season->pool, 0, simPiece_scored ),
	    12 + 9 + 20 + 30 + 10 + 25 + 36 + 10 + 30 + 29 + 2 + 10 + 1 );
	testSeason_Destroy( season );
}

static uint64_t HashOf( testSeason* season )
{
	simHash hash;
	simHash_Begin( &hash );
	simHash_Mix( &hash, &season->rules, SIM_STATE_BYTES( simRules, field ) );
	simHash_Mix( &hash, season->feeders.feeders, sizeof( season->feeders.feeders ) );
	return hash.value;
}

TEST( rules_hashSeesEverything )
{
	testSeason* a = Begin( simMatchStart_full, 4 );
	testSeason* b = Begin( simMatchStart_full, 4 );
	testSeason_Shoot( a, simAlliance_blue, 1, 50 );
	testSeason_Shoot( b, simAlliance_blue, 1, 50 );
	CHECK_EQ_INT( HashOf( a ), HashOf( b ) );
	testSeason_Shoot( b, simAlliance_red, 1, 0 );
	testSeason_Tick( a );
	CHECK( HashOf( a ) != HashOf( b ) );
	uint64_t before = HashOf( a );
	a->rules.offences[RULES_EACH + RULE_PIN][2].ticks += 1; // still invisible, but it decides a foul
	CHECK( HashOf( a ) != before );
	before = HashOf( a );
	simRandom_Next( &a->rules.random );
	CHECK( HashOf( a ) != before );
	before = HashOf( a );
	a->feeders.feeders[1].nextThrow += 1;
	CHECK( HashOf( a ) != before );
	testSeason_Destroy( a );
	testSeason_Destroy( b );
}
