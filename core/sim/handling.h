// How robots take, hold and give pieces: intakes pull them in, launchers throw them out. The only place that sees robots and
// pieces together.
#pragma once

#include "events.h"
#include "facts.h"
#include "piece.h"
#include "robot.h"

typedef struct simHandling
{
	simRandom random[SIM_MAX_ROBOTS]; ///< of the launchers' spread
} simHandling;

void simHandling_Reset( simHandling* handling, uint64_t seed );
/// Gives a robot its preload: pieces of the type that are still unused. Returns how many there were.
int simHandling_Preload( simRobot* robot, int index, simPiecePool* pool, int type, int count );
/// Each physics step, before the bodies move: launches what is due, with the velocity that the robot has now, and pulls at the
/// pieces in the intakes.
void simHandling_Push( simHandling* handling, simRobot* robot, int index, const simFacts* facts, simPiecePool* pool,
    simEvents* events, double dt );
/// Each physics step, after the bodies moved: pieces at an intake's mouth are the robot's.
void simHandling_Take( simRobot* robot, int index, simPiecePool* pool, simEvents* events, double dt );
