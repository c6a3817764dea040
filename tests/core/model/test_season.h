// A made-up season for the tests of rules and human players: the shape of 2026, points of its manual (reference 7.3, 7.4), on a
// bare floor, with real bodies for the pieces and status for the robots that a test writes itself. It runs the parts of a
// tick in the world's order.
#pragma once

#include "game/events.h"
#include "game/feeder.h"
#include "game/match.h"
#include "game/piece.h"
#include "game/rules.h"
#include "physics/physics.h"

enum
{
	ZONE_HUB = 0, ///< + alliance
	ZONE_HOME = 2,
	ZONE_CORRAL = 4,
	ZONE_CHUTE = 6,
	ZONE_OUTPOST = 8,
	ZONE_COUNT = 10,
	GROUP_RUNG = 0, ///< mesh groups, as status name them
	GROUP_BASE = 1,
	GROUP_WALL = 2,
	COUNTER_FUEL = 0,
	COUNTER_AUTO = 1,
	COUNTER_TOWER = 2,
	COUNTER_WASTED = 3,
	// rules of an alliance: + RULES_EACH * alliance
	RULE_AUTO_FUEL = 0,
	RULE_FUEL,
	RULE_AUTO_TOWER,
	RULE_TOWER,
	RULE_OUTSIDE,
	RULE_CONTACT,
	RULE_PIN,
	RULE_CATCH,
	RULE_HEIGHT,
	RULE_EXTENSION,
	RULES_EACH,
	// ticks (from 0) at which the periods begin
	TICK_PAUSE = 1000,
	TICK_TRANSITION = 1150,
	TICK_SHIFT1 = 1650,
	TICK_SHIFT2 = 2900,
	TICK_SHIFT3 = 4150,
	TICK_SHIFT4 = 5400,
	TICK_END_GAME = 6650,
	TICK_TAIL = 8150,
	TICK_OVER = 8300,
};

enum
{
	PERIOD_AUTO,
	PERIOD_PAUSE,
	PERIOD_TRANSITION,
	PERIOD_SHIFT1,
	PERIOD_SHIFT2,
	PERIOD_SHIFT3,
	PERIOD_SHIFT4,
	PERIOD_END_GAME,
	PERIOD_TAIL,
};

typedef struct testSeason
{
	simField field;
	simScenario scenario;
	simPhysics* physics;
	simPiecePool pool;
	simMatch match;
	simRules rules;
	simFeeders feeders;
	simEvents events;
	simRobotStatus status[SIM_MAX_ROBOTS];
	int robotCount;
	simHuman policies[2]; ///< simHuman_command unless a test says otherwise
	uint32_t human[2];
	bool buys[2];  ///< human players who open what can be paid for
	uint32_t tick; ///< of the next tick, from 0
} testSeason;

/// Only the field: a test may change it before it begins. For testSeason_Destroy.
testSeason* testSeason_Create( void );
/// Bodies, match, rules and human players. With a clock for "full" and "teleop". Robots: three each, far from everything; beside
/// the pieces there is one more body, the last: a parked box of 0.8 x 0.8 x 0.5 m.
void testSeason_Begin( testSeason* season, simMatchStart start, int pieces, uint64_t seed );
void testSeason_Destroy( testSeason* season );
/// One tick.
void testSeason_Tick( testSeason* season );
/// Ticks without physics until the tick with that number is the next one.
void testSeason_Skip( testSeason* season, uint32_t tick );
/// An unused piece with a velocity; returns its index.
int testSeason_Piece( testSeason* season, simVec3 at, simVec3 velocity );
/// Up to 36 pieces that fall into an alliance's hub in the tick with that number, which is run. 0: the next tick.
void testSeason_Shoot( testSeason* season, simAlliance hub, int count, uint32_t tick );
/// Events of a kind since the last call of any of these three, which forgets them all.
int testSeason_Count( testSeason* season, simEventKind kind );
/// The first event of a kind, or one of kind none.
simEvent testSeason_First( testSeason* season, simEventKind kind );
void testSeason_Forget( testSeason* season );
/// Pieces of the pool that are in play, held, scored, placed, stored or returning.
int testSeason_Pieces( const testSeason* season );
