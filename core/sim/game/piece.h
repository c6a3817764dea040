// Game pieces: a fixed pool of slots with a life each. A piece on the field or in flight has a body in play; a held, stored,
// returning, scored or lost one has its body parked and costs nothing.
#pragma once

#include "base/state.h"
#include "game/piece_flight.h"
#include "physics/physics.h"
#include "sandlot/sim/id.h"
#include "sandlot/sim/types.h"

SIM_STATE_BEGIN
typedef struct simPiece
{
	int type;
	int body;
	simPieceState state;
	uint16_t generation;
	bool outside; ///< lies or rolls outside the field's rectangle, not in a zone where that is meant
	uint8_t unused;
	int robot;            ///< that holds it, else -1
	int feeder;           ///< that stores it, else -1
	int exit, exitPoint;  ///< returning: group of exits it will come out of, and which; else -1
	uint32_t due;         ///< returning: tick from which on it may come out · outside the field: tick in which it left
	int launchedBy;       ///< robot, -1; until it rests
	simVec3 home;         ///< staged: where it was put
	simVec3 lastPosition; ///< where it was at the rules' last look, at first where it came into play; the rules' own
	simZoneSet inside;    ///< zones it was in then, at first none; the rules' own
	simZoneSet launchedPartly, launchedFully; ///< zones its launcher was in when it launched it
	int fromExit;                             ///< group of exits it came out of, until it touches floor or mesh; -1
} simPiece;
SIM_STATE_END

typedef struct simPiecePool
{
	SIM_STATE_BEGIN
	struct
	{
		uint64_t inPlay[SIM_MAX_PIECES / 64]; ///< bits: pieces with a body in play
		uint64_t awake;                       ///< of those, how many physics moved in the last tick
		simPiece pieces[SIM_MAX_PIECES];      ///< last: a world keeps those that it has
	};
	SIM_STATE_END
	const simField* field;
	simPhysics* physics;
	int count;
	int firstBody; ///< of the first piece; the others follow
	const simFlightDef*
	    flightOf[SIM_MAX_PIECES]; ///< by which a piece flies: its type's or its own; NULL: physics moves it
	simPieceFlight* flights;      ///< (count) of pieces that fly by themselves; NULL: there are none
} simPiecePool;

/// How many pieces of each type a scenario asks for. Fails if they are more than the pool or the match's total holds.
simResult simPiecePool_Count( const simScenario* scenario, int counts[SIM_MAX_PIECE_TYPES], simError* error );
/// Bodies and shapes that so many pieces need.
void simPiecePool_Needs( const simField* field, const int counts[SIM_MAX_PIECE_TYPES], int* bodies, int* shapes );
/// Creates the bodies, parked, all slots unused. Robots' bodies come first: see simTouches.bodies. False: out of memory.
bool simPiecePool_Create(
    simPiecePool* pool, const simScenario* scenario, simPhysics* physics, const int counts[SIM_MAX_PIECE_TYPES] );
void simPiecePool_Destroy( simPiecePool* pool );
/// Puts an unused piece of the type into play. Null if there is none.
simPieceId simPiecePool_Spawn( simPiecePool* pool, int type, simVec3 at, simVec3 velocity, simVec3 spin );
/// Gives an unused piece of the type to a robot. Null if there is none.
simPieceId simPiecePool_Hold( simPiecePool* pool, int type, int robot );
/// Stages the match's pieces; preloads and listed pieces are already out.
void simPiecePool_Stage( simPiecePool* pool, uint64_t seed );
/// The piece that an id names, NULL for a stale one: a piece's ids go stale when simPiecePool_Remove takes it.
simPiece* simPiecePool_Find( simPiecePool* pool, simPieceId id );
/// True for a piece with a body in play: staged, field, rest or flight.
bool simPiece_IsInPlay( const simPiece* piece );
/// The first such piece from an index on, or -1. Costs the pieces in play, not the whole pool:
/// for ( int i = simPiecePool_NextInPlay( pool, 0 ); i >= 0; i = simPiecePool_NextInPlay( pool, i + 1 ) )
static inline int simPiecePool_NextInPlay( const simPiecePool* pool, int from )
{
	for ( int w = from / 64; w < SIM_MAX_PIECES / 64; ++w )
	{
		uint64_t bits = pool->inPlay[w];
		if ( w == from / 64 )
		{
			bits = bits >> ( from % 64 ) << ( from % 64 ); // those before `from` do not count
		}
		if ( bits != 0 )
		{
			return 64 * w + __builtin_ctzll( bits );
		}
	}
	return -1;
}

/// Of the 64 pieces from 64 * word on, those in play that physics moves (bits).
uint64_t simPiecePool_AwakeBits( const simPiecePool* pool, int word );

// Changes of life. Each caller tells the world by an event.

/// From play into a robot.
void simPiecePool_Take( simPiecePool* pool, int piece, int robot );
/// From play or a robot to a state without a body in play: scored, lost, stored, returning. A caller that stores it or
/// sends it to an exit sets that afterwards. Its ids are stale from now on.
void simPiecePool_Remove( simPiecePool* pool, int piece, simPieceState state );
/// From play to placed: it stays where it is, seen and untouchable.
void simPiecePool_SetPlaced( simPiecePool* pool, int piece );
/// Back into play from wherever it was.
void simPiecePool_Release( simPiecePool* pool, int piece, simPose pose, simVec3 velocity, simVec3 spin );

/// Each physics step: rolling resistance and air, on the pieces that move.
void simPiecePool_ApplyForces( simPiecePool* pool );
/// After each physics step: a flying piece is put where its own method takes it.
void simPiecePool_EndStep( simPiecePool* pool );
/// Once a tick: staged, resting, flying, outside, gone. tick: now. Calls gone for each piece that fell or flew out of reach and,
/// where strays are returned, for each that lies outside for the field's strayDelay: the callee removes it.
void simPiecePool_Update(
    simPiecePool* pool, uint32_t tick, void ( *gone )( void* context, int piece ), void* context );
/// Mass of so many pieces of each type [kg].
double simPiecePool_MassIn( const simPiecePool* pool, const int byType[SIM_MAX_PIECE_TYPES] );
int simPiecePool_CountState( const simPiecePool* pool, int type, simPieceState state );

/// A velocity, scattered in speed, heading and elevation, each by a normal deviate cut at 3: the randomness of a
/// launch, an exit or a throw. It always draws as often, so that a stream does not depend on earlier draws. Zero stays
/// zero.
simVec3 simPiece_Scatter( const simSpread* spread, simVec3 velocity, simRandom* random );
