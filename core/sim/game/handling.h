// How robots take, hold and give pieces: intakes pull them in, launchers throw them out. The only place that sees robots and
// pieces together.
//
// A piece on its way in or out is in transit: it makes no contacts with its robot, until it is taken or clear of it. What a robot
// gives to a piece in momentum it loses itself, and the other way round.
#pragma once

#include "base/hash.h"
#include "game/events.h"
#include "game/piece.h"
#include "robot/facts.h"
#include "robot/robot.h"

enum
{
	SIM_MAX_TRANSITS = 48, ///< of one robot; more pieces are not pulled, and are launched once others are clear
	SIM_MAX_CAUGHT = 32,
};

typedef struct simTransit
{
	int piece;
	int intake;  ///< that pulls or pulled it, -1: it was let go
	bool pulled; ///< in this step
	double age;  ///< since it was no longer pulled, or let go [s]
} simTransit;

typedef struct simTransits
{
	simTransit list[SIM_MAX_TRANSITS];
	int count;
} simTransits;

/// Pieces that its intakes may reach before the next look around.
typedef struct simNearby
{
	uint16_t list[SIM_MAX_PIECES];
	int count;
	int steps;   ///< until the next look
	int intakes; ///< that worked at the last one
} simNearby;

/// A robot has just taken a piece that came out of a group of exits and had not touched the floor since.
typedef struct simCatch
{
	int robot, exit;
} simCatch;

typedef struct simHandling
{
	simRandom random[SIM_MAX_ROBOTS]; ///< of the launchers' spread
	simTransits transits[SIM_MAX_ROBOTS];
	simNearby nearby[SIM_MAX_ROBOTS];
	simCatch caught[SIM_MAX_CAUGHT]; ///< in this step; whoever reads it empties it
	int caughtCount;
} simHandling;

void simHandling_Reset( simHandling* handling, uint64_t seed );
/// Gives a robot its preload: pieces of the type that are still unused. Returns how many there were.
int simHandling_Preload( simRobot* robot, int index, simPiecePool* pool, int type, int count );
/// Each physics step, after simRobot_Step and before the bodies move: launches what is due in this step, with the velocity that
/// the muzzle has now and at the moment at which it is due, and pulls at the pieces in the intakes.
void simHandling_Push( simHandling* handling, simRobot* robot, int index, const simFacts* facts, simPiecePool* pool,
    simEvents* events, double dt );
/// Each physics step, after the bodies moved: pieces at an intake's mouth are the robot's.
void simHandling_Take(
    simHandling* handling, simRobot* robot, int index, simPiecePool* pool, simEvents* events, double dt );
void simHandling_Hash( const simHandling* handling, simHash* hash );
