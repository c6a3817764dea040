// Game pieces: a fixed pool of slots with a life each. A piece on the field or in flight has a body in play; a held, scored
// or lost one has its body parked and costs nothing.
#pragma once

#include "physics.h"
#include "sandlot/id.h"
#include "sandlot/types.h"

typedef struct simPiece
{
	int type;
	int body;
	simPieceState state;
	uint16_t generation;
	int robot; ///< that holds it, else -1
} simPiece;

typedef struct simPiecePool
{
	const simField* field;
	simPhysics* physics;
	simPiece pieces[SIM_MAX_PIECES];
	int count;
} simPiecePool;

/// How many pieces of each type a scenario asks for. Fails if they are more than the pool or the match's total holds.
simResult simPiecePool_Count( const simScenario* scenario, int counts[SIM_MAX_PIECE_TYPES], simError* error );
/// Creates the bodies, parked, all slots unused.
void simPiecePool_Create( simPiecePool* pool, const simField* field, simPhysics* physics,
    const int counts[SIM_MAX_PIECE_TYPES], bool allAwake );
/// Puts an unused (or held) piece of the type into play. Null if there is none.
simPieceId simPiecePool_Spawn( simPiecePool* pool, int type, simVec3 at, simVec3 velocity, simVec3 spin );
/// Gives an unused piece of the type to a robot. Null if there is none.
simPieceId simPiecePool_Hold( simPiecePool* pool, int type, int robot );
/// Stages the match's pieces; preloads and listed pieces are already out.
void simPiecePool_Stage( simPiecePool* pool, uint64_t seed );
simPiece* simPiecePool_Find( simPiecePool* pool, simPieceId id );

/// Each physics step: rolling resistance and air drag, on the pieces that move.
void simPiecePool_ApplyForces( simPiecePool* pool );
/// Once a tick: resting, flying, gone. Calls lost for each piece that just left the field for good.
void simPiecePool_Update( simPiecePool* pool, void ( *lost )( void* context, int piece ), void* context );
int simPiecePool_CountState( const simPiecePool* pool, int type, simPieceState state );
