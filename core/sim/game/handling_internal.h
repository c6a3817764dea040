// What the handling files share: handling.c keeps the books, handling_intake.c pulls, handling_launch.c throws.
#pragma once

#include "game/handling.h"

/// One robot's turn in one step.
typedef struct simHandlingTurn
{
	simHandling* handling;
	simRobot* robot;
	int index;
	const simFacts* facts; ///< NULL while it takes
	simPiecePool* pool;
	simPhysics* physics; ///< the pool's
	simEvents* events;
	double dt;
} simHandlingTurn;

/// How a piece leaves, field frame.
typedef struct simRelease
{
	simVec3 at; ///< of its centre, now; it leaves from where the robot has carried that until then
	simQuat attitude;
	simVec3 carried; ///< velocity of that place
	simVec3 out;     ///< velocity over that
	simVec3 spin;    ///< over the robot's
	double after;    ///< from now, within the step [s]
} simRelease;

const simPieceType* simHandling_TypeOf( const simHandlingTurn* turn, int piece );
/// Radius of a sphere around a piece that has all of it [m].
double simHandling_Bound( const simPieceType* type );
/// NULL when the piece is not in transit.
simTransit* simHandling_FindTransit( const simHandlingTurn* turn, int piece );
/// The two make no contacts from now on. NULL when too many are in transit.
simTransit* simHandling_AddTransit( const simHandlingTurn* turn, int piece, int intake );
/// True if a piece could leave there: nothing but the robot itself in the way.
bool simHandling_IsClear( const simHandlingTurn* turn, const simPieceType* type, simVec3 at );
/// A piece becomes the robot's: mass, momentum, order, event.
void simHandling_TakePiece( const simHandlingTurn* turn, int piece );
/// A piece that the hopper has just given up leaves.
void simHandling_LetGo( const simHandlingTurn* turn, int piece, const simRelease* release );

/// Pulls with every intake that may; spits out with those whose roller turns backwards.
void simHandling_Pull( const simHandlingTurn* turn );
/// Takes what has arrived.
void simHandling_Receive( const simHandlingTurn* turn );
/// Launches what is due.
void simHandling_Launch( const simHandlingTurn* turn );
