#include "piece.h"

static const double s_airDensity = 1.204;  // [kg/m^3] dry air at 20 degrees C and 101325 Pa
static const double s_dragSpeed = 0.5;     // slower than this drag is far below rolling resistance [m/s]
static const double s_margin = 1.5;        // a piece this far outside the field is gone [m]
static const uint64_t s_stagingStream = 1; // of the scenario's seed


// ---- how many ----

static int StagedCapacity( const simStaging* staging )
{
	return staging->count[0] * staging->count[1] * staging->count[2];
}

simResult simPiecePool_Count( const simScenario* scenario, int counts[SIM_MAX_PIECE_TYPES], simError* error )
{
	const simField* field = scenario->field;
	int sum = 0;
	for ( int type = 0; type < field->pieceTypeCount; ++type )
	{
		counts[type] = 0;
		for ( int i = 0; i < scenario->pieceCount; ++i )
		{
			counts[type] += scenario->pieces[i].type == type ? 1 : 0;
		}
		if ( scenario->matchPieces )
		{
			counts[type] += field->pieceTypes[type].total;
		}
		else if ( type == 0 )
		{
			for ( int i = 0; i < scenario->robotCount; ++i )
			{
				counts[type] += scenario->robots[i].preload;
			}
		}
		sum += counts[type];
	}
	if ( sum > SIM_MAX_PIECES )
	{
		return simFail( error, scenario->name, "/pieces", "%d pieces are more than the %d that a world holds", sum,
		    SIM_MAX_PIECES );
	}
	return sim_ok;
}


// ---- slots ----

void simPiecePool_Create( simPiecePool* pool, const simField* field, simPhysics* physics,
    const int counts[SIM_MAX_PIECE_TYPES], bool allAwake )
{
	pool->field = field;
	pool->physics = physics;
	for ( int type = 0; type < field->pieceTypeCount; ++type )
	{
		const simPieceType* pieceType = &field->pieceTypes[type];
		for ( int i = 0; i < counts[type]; ++i )
		{
			simPiece* piece = &pool->pieces[pool->count++];
			piece->type = type;
			piece->generation = 1;
			piece->robot = -1;
			piece->body = simPhysics_AddBall(
			    physics, pieceType->material, pieceType->radius, pieceType->mass, pieceType->inertia );
			if ( allAwake )
			{
				simPhysics_SetMayRest( physics, piece->body, false );
			}
		}
	}
}

static int FindUnused( const simPiecePool* pool, int type )
{
	for ( int i = 0; i < pool->count; ++i )
	{
		if ( pool->pieces[i].type == type && pool->pieces[i].state == simPiece_unused )
		{
			return i;
		}
	}
	return -1;
}

static simPieceId IdOf( const simPiecePool* pool, int index )
{
	return ( simPieceId ){ simMakeId( (uint32_t)index, pool->pieces[index].generation ) };
}

simPieceId simPiecePool_Spawn( simPiecePool* pool, int type, simVec3 at, simVec3 velocity, simVec3 spin )
{
	int index = FindUnused( pool, type );
	if ( index < 0 )
	{
		return ( simPieceId ){ 0 };
	}
	simPose pose = { at, { 1, 0, 0, 0 } };
	simPhysics_Place( pool->physics, pool->pieces[index].body, pose, velocity, spin );
	pool->pieces[index].state = simPiece_field;
	return IdOf( pool, index );
}

simPieceId simPiecePool_Hold( simPiecePool* pool, int type, int robot )
{
	int index = FindUnused( pool, type );
	if ( index < 0 )
	{
		return ( simPieceId ){ 0 };
	}
	pool->pieces[index].state = simPiece_held;
	pool->pieces[index].robot = robot;
	return IdOf( pool, index );
}

simPiece* simPiecePool_Find( simPiecePool* pool, simPieceId id )
{
	uint32_t index = simIdIndex( id.value );
	if ( simIdIsNull( id.value ) || index >= (uint32_t)pool->count
	     || pool->pieces[index].generation != simIdGeneration( id.value ) )
	{
		return NULL;
	}
	return &pool->pieces[index];
}


// ---- staging ----

static void StageEntry( simPiecePool* pool, const simStaging* staging, int limit, simRandom* random )
{
	int placed = 0;
	for ( int k = 0; k < staging->count[2]; ++k )
	{
		for ( int j = 0; j < staging->count[1]; ++j )
		{
			for ( int i = 0; i < staging->count[0] && placed < limit; ++i, ++placed )
			{
				simVec3 at = simMulAdd( staging->at, i, staging->step[0] );
				at = simMulAdd( at, j, staging->step[1] );
				at = simMulAdd( at, k, staging->step[2] );
				at.x += simRandom_Uniform( random, -staging->jitter, staging->jitter );
				at.y += simRandom_Uniform( random, -staging->jitter, staging->jitter );
				simPiecePool_Spawn( pool, staging->piece, at, simV3( 0, 0, 0 ), simV3( 0, 0, 0 ) );
			}
		}
	}
}

void simPiecePool_Stage( simPiecePool* pool, uint64_t seed )
{
	simRandom random;
	simRandom_Seed( &random, seed, s_stagingStream );
	const simField* field = pool->field;
	int restEntries[SIM_MAX_PIECE_TYPES] = { 0 };
	for ( int i = 0; i < field->stagingCount; ++i )
	{
		const simStaging* staging = &field->staging[i];
		if ( staging->limit >= 0 )
		{
			StageEntry( pool, staging, staging->limit, &random );
		}
		else
		{
			restEntries[staging->piece] += 1;
		}
	}
	for ( int i = 0; i < field->stagingCount; ++i )
	{
		const simStaging* staging = &field->staging[i];
		if ( staging->limit < 0 )
		{
			int left = simPiecePool_CountState( pool, staging->piece, simPiece_unused );
			int share = ( left + restEntries[staging->piece] - 1 ) / restEntries[staging->piece];
			restEntries[staging->piece] -= 1;
			int capacity = StagedCapacity( staging );
			StageEntry( pool, staging, share < capacity ? share : capacity, &random );
		}
	}
}


// ---- forces and life ----

void simPiecePool_ApplyForces( simPiecePool* pool )
{
	simPhysics* physics = pool->physics;
	for ( int i = 0; i < pool->count; ++i )
	{
		const simPiece* piece = &pool->pieces[i];
		if ( !simPhysics_IsAwake( physics, piece->body ) )
		{
			continue;
		}
		const simPieceType* type = &pool->field->pieceTypes[piece->type];
		simVec3 velocity = simPhysics_GetVelocity( physics, piece->body );
		double speed = simLength( velocity );
		if ( speed > s_dragSpeed && type->drag > 0.0 )
		{
			double area = SIM_PI * type->radius * type->radius;
			simPhysics_AddForce(
			    physics, piece->body, simScale( -0.5 * s_airDensity * type->drag * area * speed, velocity ) );
		}
		if ( simPhysics_IsTouching( physics, piece->body ) && type->rolling > 0.0 )
		{
			// A moment against the spin, of the weight: Coulomb's rolling friction. It may stop the ball within the step
			// (a rolling ball turns about its contact, so that much inertia) but never turn it back.
			simVec3 spin = simPhysics_GetSpin( physics, piece->body );
			double rate = simLength( spin );
			double moment = type->rolling * type->mass * SIM_GRAVITY * type->radius;
			double stopping = ( type->inertia + type->mass * type->radius * type->radius ) * rate / SIM_STEP;
			if ( rate > 1e-9 )
			{
				simPhysics_AddTorque( physics, piece->body, simScale( -simMin( moment, stopping ) / rate, spin ) );
			}
		}
	}
}

static bool IsGone( const simField* field, simVec3 p )
{
	return p.z < -s_margin || p.x < -s_margin || p.x > field->length + s_margin || p.y < -s_margin
	       || p.y > field->width + s_margin;
}

void simPiecePool_Update( simPiecePool* pool, void ( *lost )( void* context, int piece ), void* context )
{
	simPhysics* physics = pool->physics;
	for ( int i = 0; i < pool->count; ++i )
	{
		simPiece* piece = &pool->pieces[i];
		if ( simPhysics_IsParked( physics, piece->body ) )
		{
			continue;
		}
		if ( !simPhysics_IsAwake( physics, piece->body ) )
		{
			piece->state = simPiece_rest;
			continue;
		}
		if ( IsGone( pool->field, simPhysics_GetPose( physics, piece->body ).p ) )
		{
			simPhysics_Park( physics, piece->body );
			piece->state = simPiece_lost;
			lost( context, i );
			continue;
		}
		piece->state = simPhysics_IsTouching( physics, piece->body ) ? simPiece_field : simPiece_flight;
	}
}

int simPiecePool_CountState( const simPiecePool* pool, int type, simPieceState state )
{
	int count = 0;
	for ( int i = 0; i < pool->count; ++i )
	{
		count += pool->pieces[i].type == type && pool->pieces[i].state == state ? 1 : 0;
	}
	return count;
}
