// Bonuses that last a while: a window that an alliance buys with its scored pieces, the points of pieces meanwhile, and
// points for each robot beyond the first. Numbers are worked out by hand in a made-up season (test_season.h).
#include "game/rules.h"
#include "model/test_season.h"
#include "test.h"

#include <string.h>

enum
{
	WINDOW_BONUS = 1,
	RULE_BLUE = 1, // blue's fuel in teleop
};

/// 1 point for fuel, 5 while the bonus is on; two fuel buy 10 s of it, which four more end.
static testSeason* Season( int most, int times )
{
	testSeason* season = testSeason_Create();
	simField* field = &season->field;
	field->windowCount = 2;
	field->boughtCount = 1;
	field->windows[WINDOW_BONUS].buying = ( simBuying ){ .counter = COUNTER_WASTED,
		.cost = 2,
		.most = most,
		.seconds = 10.0,
		.until = COUNTER_AUTO,
		.times = times,
		.periods = ~( 1u << PERIOD_AUTO ) };
	simRule* rule = &field->rules[RULE_BLUE];
	rule->window = -1;
	rule->misses = 0;
	rule->counts = 1u << COUNTER_FUEL | 1u << COUNTER_WASTED;
	rule->bonusWindow = WINDOW_BONUS;
	rule->bonusPoints = 5;
	rule->bonusCounts = 1u << COUNTER_AUTO;
	return season;
}

static bool IsOn( const testSeason* season )
{
	return ( season->rules.tallies[0].open >> WINDOW_BONUS & 1u ) != 0;
}

static uint32_t Points( const testSeason* season )
{
	return season->rules.tallies[0].points;
}

TEST( bonus_twoPiecesBuyTenSeconds )
{
	testSeason* season = Season( 0, 0 );
	season->buys[0] = true;
	testSeason_Begin( season, simMatchStart_full, 64, 1 );
	uint32_t tick = TICK_TRANSITION + 50;
	testSeason_Shoot( season, simAlliance_blue, 1, tick );
	testSeason_Skip( season, tick + 10 );
	CHECK( !IsOn( season ) ); // one does not pay
	testSeason_Shoot( season, simAlliance_blue, 1, tick + 10 );
	testSeason_Skip( season, tick + 12 );
	CHECK( IsOn( season ) );
	CHECK_EQ_INT( Points( season ), 2 ); // the pieces that paid keep their points
	CHECK_EQ_INT( season->rules.tallies[0].counters[COUNTER_WASTED], 0 );
	CHECK( ( season->rules.tallies[1].open >> WINDOW_BONUS & 1u ) == 0 );
	testSeason_Shoot( season, simAlliance_blue, 1, tick + 100 );
	CHECK_EQ_INT( Points( season ), 7 );
	// 10 s are 500 ticks after the one in which it opened.
	testSeason_Skip( season, tick + 509 );
	CHECK( IsOn( season ) );
	testSeason_Skip( season, tick + 513 );
	CHECK( !IsOn( season ) );
	testSeason_Destroy( season );
}

TEST( bonus_enoughPiecesEndItEarlier )
{
	testSeason* season = Season( 0, 4 );
	season->buys[0] = true;
	testSeason_Begin( season, simMatchStart_full, 64, 1 );
	uint32_t tick = TICK_TRANSITION + 50;
	testSeason_Shoot( season, simAlliance_blue, 2, tick );
	testSeason_Skip( season, tick + 2 );
	CHECK( IsOn( season ) );
	testSeason_Shoot( season, simAlliance_blue, 3, tick + 20 );
	testSeason_Skip( season, tick + 25 );
	CHECK( IsOn( season ) );
	CHECK_EQ_INT( Points( season ), 2 + 15 );
	season->buys[0] = false; // pieces that came meanwhile would pay for the next one
	testSeason_Shoot( season, simAlliance_blue, 1, tick + 30 );
	testSeason_Skip( season, tick + 33 );
	CHECK( !IsOn( season ) );
	testSeason_Shoot( season, simAlliance_blue, 1, tick + 40 );
	CHECK_EQ_INT( Points( season ), 2 + 20 + 1 );
	testSeason_Destroy( season );
}

TEST( bonus_waitsForTheHumanPlayerAndKeepsNoMore )
{
	testSeason* season = Season( 2, 0 );
	testSeason_Begin( season, simMatchStart_full, 64, 1 );
	uint32_t tick = TICK_TRANSITION + 50;
	testSeason_Shoot( season, simAlliance_blue, 6, tick );
	testSeason_Skip( season, tick + 20 );
	CHECK( !IsOn( season ) );
	CHECK_EQ_INT( season->rules.tallies[0].counters[COUNTER_WASTED], 2 );
	season->buys[0] = true;
	testSeason_Skip( season, tick + 22 );
	CHECK( IsOn( season ) );
	// Six were scored and two kept: there is no second time.
	testSeason_Skip( season, tick + 600 );
	CHECK( !IsOn( season ) );
	testSeason_Destroy( season );
}

TEST( bonus_isNotBoughtInAuto )
{
	testSeason* season = Season( 0, 0 );
	season->buys[0] = true;
	season->field.rules[0].counts |= 1u << COUNTER_WASTED;
	testSeason_Begin( season, simMatchStart_full, 64, 1 );
	testSeason_Shoot( season, simAlliance_blue, 3, 100 );
	testSeason_Skip( season, 200 );
	CHECK( !IsOn( season ) );
	testSeason_Skip( season, TICK_PAUSE + 5 );
	CHECK( IsOn( season ) );
	testSeason_Destroy( season );
}

TEST( bonus_isInTheHashAndBeginsAnewWithAMatch )
{
	testSeason* season = Season( 0, 0 );
	season->buys[0] = true;
	testSeason_Begin( season, simMatchStart_full, 64, 1 );
	testSeason_Shoot( season, simAlliance_blue, 2, TICK_TRANSITION + 50 );
	testSeason_Skip( season, TICK_TRANSITION + 52 );
	CHECK( season->rules.bought[0][0].closes != 0 );
	simRules_Begin( &season->rules );
	CHECK( season->rules.bought[0][0].closes == 0 );
	testSeason_Destroy( season );
}

TEST( bonus_countsRobotsBeyondTheFirst )
{
	// 2 points for each robot beyond the first that touches the rung: one 0, two 2, three 4.
	for ( int robots = 1; robots <= 3; ++robots )
	{
		testSeason* season = testSeason_Create();
		simField* field = &season->field;
		field->ruleCount = 1;
		simRule* rule = &field->rules[0];
		memset( rule, 0, sizeof( *rule ) );
		rule->kind = simRule_assess;
		rule->window = rule->toExit = rule->toFeeder = -1;
		rule->periods = 1u << PERIOD_AUTO;
		rule->where.touching = true;
		rule->where.touch[0] = 1u << GROUP_RUNG;
		rule->points = 2;
		rule->beyond = 1;
		testSeason_Begin( season, simMatchStart_full, 4, 1 );
		for ( int r = 0; r < robots; ++r )
		{
			season->status[r].touches[0] = 1u << GROUP_RUNG;
		}
		testSeason_Skip( season, TICK_PAUSE + 1 );
		CHECK_EQ_INT( Points( season ), 2 * ( robots - 1 ) );
		testSeason_Destroy( season );
	}
}
