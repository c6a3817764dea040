#include "game/piece.h"

#include "base/random.h"
#include "model/zone.h"
#include "motion/flight.h"

enum
{
	// Of a ring: its outline is within 2 % of round, and it stands on edge as a slightly flat ring does.
	TORUS_CAPSULES = 12,
};

// Below this speed air is far below rolling resistance [m/s].
static const double kDragSpeed = 0.5;
// Zones may lie this far outside the field; a piece beyond it is gone [m].
static const double kMargin = 3.0;
// The part of its radius by which a staged piece must have moved to count as moved [-].
static const double kMoved = 0.25;
// Scatter is cut at this many standard deviations: no throw is farther off.
static const double kMostDeviations = 3.0;


// ---- how many ----

static int StagedCapacity( const simStaging* staging )
{
	SIM_CHECK( staging->count[0] > 0 && staging->count[1] > 0 && staging->count[2] > 0 );
	return staging->count[0] * staging->count[1] * staging->count[2];
}

simResult simPiecePool_Count( const simScenario* scenario, int counts[SIM_MAX_PIECE_TYPES], simError* error )
{
	SIM_CHECK( scenario->field->pieceTypeCount >= 0 && scenario->field->pieceTypeCount <= SIM_MAX_PIECE_TYPES );
	const simField* field = scenario->field;
	int sum = 0;
	for ( int type = 0; type < field->pieceTypeCount; ++type )
	{
		counts[type] = 0;
		for ( int i = 0; i < scenario->pieceCount; ++i )
		{
			if ( scenario->pieces[i].type == type )
			{
				counts[type] += 1;
			}
		}
		// Match pieces are all of the field's, the preloads among them; without them preloads come on top.
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
		return simFail( error, scenario->file, "/pieces", "%d pieces are more than the %d that a world holds", sum,
		    SIM_MAX_PIECES );
	}
	return sim_ok;
}

/// Collision shapes that a piece adds to its body. A ball needs none.
static int ShapesOf( simShapeKind kind )
{
	SIM_CHECK( kind >= 0 && kind < simShape_count );
	switch ( kind )
	{
		case simShape_sphere:
			return 0;
		case simShape_torus:
			return TORUS_CAPSULES;
		case simShape_box:
		case simShape_cylinder:
		case simShape_capsule:
		case simShape_count:
			break;
	}
	return 1;
}

void simPiecePool_Needs( const simField* field, const int counts[SIM_MAX_PIECE_TYPES], int* bodies, int* shapes )
{
	SIM_CHECK( field->pieceTypeCount >= 0 && field->pieceTypeCount <= SIM_MAX_PIECE_TYPES );
	*bodies = *shapes = 0;
	for ( int type = 0; type < field->pieceTypeCount; ++type )
	{
		SIM_CHECK( counts[type] >= 0 );
		*bodies += counts[type];
		*shapes += counts[type] * ShapesOf( field->pieceTypes[type].shape );
	}
}


// ---- slots ----

/// A ring as capsules on a regular polygon, as far outside the ring's middle line at its corners as inside between them.
static void AddTorus( simPhysics* physics, int body, const simPieceType* type )
{
	SIM_CHECK( type->shape == simShape_torus && type->size.x > type->size.z );
	// Two circles about one middle: the polygon's corners lie as far outside the ring as its edges lie inside.
	double tube = 0.5 * type->size.z, ring = 0.5 * type->size.x - tube;
	double half = SIM_PI / TORUS_CAPSULES;
	// With radius R of the corners and R cos( half ) of the edges: R - ring = ring - R cos( half ).
	double corner = 2.0 * ring / ( 1.0 + simCos( half ) );
	for ( int i = 0; i < TORUS_CAPSULES; ++i )
	{
		double angle = 2.0 * half * i;
		simVec3 out = simV3( simCos( angle ), simSin( angle ), 0.0 );
		// Capsules lie along z of their own frame; turned into the tangent.
		simPose pose = { simScale( corner * simCos( half ), out ), simQuatAxisAngle( out, -0.5 * SIM_PI ) };
		simPhysics_AddCapsule( physics, body, type->material, tube, 2.0 * corner * simSin( half ), pose );
	}
}

static int AddBody( simPhysics* physics, const simPieceType* type )
{
	if ( type->shape == simShape_sphere )
	{
		return simPhysics_AddBall( physics, type->material, type->radius, type->mass, type->inertia );
	}
	int body = simPhysics_AddBody( physics, type->mass, type->inertias );
	simPose middle = { { 0, 0, 0 }, { 1, 0, 0, 0 } };
	double radius = 0.5 * type->size.x, length = type->size.z;
	switch ( type->shape )
	{
		case simShape_box:
			simPhysics_AddBox( physics, body, type->material, type->size, middle );
			break;
		case simShape_cylinder:
			simPhysics_AddCylinder( physics, body, type->material, radius, length, middle );
			break;
		case simShape_capsule:
			simPhysics_AddCapsule( physics, body, type->material, radius, length - 2.0 * radius, middle );
			break;
		case simShape_torus:
			AddTorus( physics, body, type );
			break;
		case simShape_sphere:
		case simShape_count:
			SIM_ASSERT( false ); // a ball has no shapes
	}
	return body;
}

/// Is there a piece that flies by a method of its own?
static bool AnyFlies( const simScenario* scenario )
{
	for ( int type = 0; type < scenario->field->pieceTypeCount; ++type )
	{
		if ( scenario->field->pieceTypes[type].flight.own )
		{
			return true;
		}
	}
	for ( int i = 0; i < scenario->pieceCount; ++i )
	{
		if ( scenario->pieces[i].flight.own )
		{
			return true;
		}
	}
	return false;
}

bool simPiecePool_Create(
    simPiecePool* pool, const simScenario* scenario, simPhysics* physics, const int counts[SIM_MAX_PIECE_TYPES] )
{
	SIM_CHECK( pool->count == 0 && pool->flights == NULL );
	const simField* field = scenario->field;
	int sum = 0;
	for ( int type = 0; type < field->pieceTypeCount; ++type )
	{
		sum += counts[type];
	}
	SIM_CHECK( sum >= 0 && sum <= SIM_MAX_PIECES );
	if ( sum > 0 && AnyFlies( scenario ) )
	{
		pool->flights = simAlloc( (size_t)sum * sizeof( simPieceFlight ) );
		if ( pool->flights == NULL )
		{
			return false;
		}
	}
	pool->field = field;
	pool->physics = physics;
	for ( int type = 0; type < field->pieceTypeCount; ++type )
	{
		for ( int i = 0; i < counts[type]; ++i )
		{
			simPiece* piece = &pool->pieces[pool->count++];
			*piece = ( simPiece ){ .type = type,
				.generation = 1,
				.robot = -1,
				.feeder = -1,
				.exit = -1,
				.exitPoint = -1,
				.launchedBy = -1,
				.fromExit = -1 };
			if ( field->pieceTypes[type].flight.own )
			{
				pool->flightOf[piece - pool->pieces] = &field->pieceTypes[type].flight;
			}
			piece->body = AddBody( physics, &field->pieceTypes[type] );
			pool->firstBody = piece->body - (int)( piece - pool->pieces );
			// "allAwake" keeps every piece moving for benchmarks: the worst case.
			simPhysics_SetMayRest( physics, piece->body, !scenario->allAwake );
		}
	}
	return true;
}

void simPiecePool_Destroy( simPiecePool* pool )
{
	simFree( pool->flights );
	pool->flights = NULL;
}

static int FindUnused( const simPiecePool* pool, int type )
{
	SIM_CHECK( type >= 0 && type < pool->field->pieceTypeCount );
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
	SIM_CHECK( index >= 0 && index < pool->count && pool->pieces[index].generation != 0 );
	return ( simPieceId ){ simMakeId( (uint32_t)index, pool->pieces[index].generation ) };
}

static void PutIntoPlay( simPiecePool* pool, int index, simPose pose, simVec3 velocity, simVec3 spin )
{
	SIM_CHECK( index >= 0 && index < pool->count );
	simPiece* piece = &pool->pieces[index];
	// Placed, not created: all bodies exist from the start, so a match allocates nothing.
	simPhysics_Place( pool->physics, piece->body, pose, velocity, spin );
	pool->inPlay[index / 64] |= 1ull << ( index % 64 );
	piece->state = simPiece_field;
	piece->robot = piece->feeder = piece->exit = piece->exitPoint = -1;
	piece->launchedBy = piece->fromExit = -1;
	piece->outside = false;
	if ( pool->flights != NULL )
	{
		simPieceFlight_Forget( &pool->flights[index] );
	}
	piece->lastPosition = pose.p;
	// Inside nothing: a piece that is put into a zone comes into it in its first step.
	piece->inside = ( simZoneSet ){ { 0 } };
}

static void TakeOutOfPlay( simPiecePool* pool, int index, simPieceState state )
{
	SIM_CHECK( !simPiece_IsInPlay( &( simPiece ){ .state = state } ) );
	simPiece* piece = &pool->pieces[index];
	// A parked body collides with nothing and costs nothing.
	simPhysics_Park( pool->physics, piece->body );
	pool->inPlay[index / 64] &= ~( 1ull << ( index % 64 ) );
	piece->state = state;
	piece->robot = piece->feeder = piece->exit = piece->exitPoint = -1;
	piece->outside = false;
}

simPieceId simPiecePool_Spawn( simPiecePool* pool, int type, simVec3 at, simVec3 velocity, simVec3 spin )
{
	SIM_CHECK( type >= 0 && type < pool->field->pieceTypeCount );
	SIM_CHECK( simIsFinite3( at ) && simIsFinite3( velocity ) && simIsFinite3( spin ) );
	int index = FindUnused( pool, type );
	if ( index < 0 )
	{
		return ( simPieceId ){ 0 };
	}
	PutIntoPlay( pool, index, ( simPose ){ at, { 1, 0, 0, 0 } }, velocity, spin );
	return IdOf( pool, index );
}

simPieceId simPiecePool_Hold( simPiecePool* pool, int type, int robot )
{
	SIM_CHECK( type >= 0 && type < pool->field->pieceTypeCount );
	SIM_CHECK( robot >= 0 && robot < SIM_MAX_ROBOTS );
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
	// A stale id names a slot that another piece may use by now.
	if ( simIdIsNull( id.value ) || index >= (uint32_t)pool->count
	     || pool->pieces[index].generation != simIdGeneration( id.value ) )
	{
		return NULL;
	}
	return &pool->pieces[index];
}

uint64_t simPiecePool_AwakeBits( const simPiecePool* pool, int word )
{
	SIM_CHECK( word >= 0 && word < SIM_MAX_PIECES / 64 );
	SIM_CHECK( pool->firstBody >= 0 );
	uint64_t bits = pool->inPlay[word];
	return bits != 0 ? bits & simPhysics_AwakeBits( pool->physics, pool->firstBody + 64 * word ) : 0;
}

bool simPiece_IsInPlay( const simPiece* piece )
{
	SIM_CHECK( piece->state < simPiece_count );
	return piece->state == simPiece_staged || piece->state == simPiece_field || piece->state == simPiece_rest
	       || piece->state == simPiece_flight;
}


// ---- changes of life ----

void simPiecePool_Take( simPiecePool* pool, int index, int robot )
{
	SIM_CHECK( index >= 0 && index < pool->count );
	SIM_CHECK( simPiece_IsInPlay( &pool->pieces[index] ) );
	SIM_CHECK( robot >= 0 && robot < SIM_MAX_ROBOTS );
	simPiece* piece = &pool->pieces[index];
	if ( simPhysics_HasTouchedField( pool->physics, piece->body ) )
	{
		piece->fromExit = -1; // in this very tick, before it was caught
	}
	TakeOutOfPlay( pool, index, simPiece_held );
	piece->robot = robot;
	piece->launchedBy = -1;
}

void simPiecePool_Remove( simPiecePool* pool, int index, simPieceState state )
{
	SIM_CHECK( index >= 0 && index < pool->count );
	simPiece* piece = &pool->pieces[index];
	SIM_ASSERT( !simPiece_IsInPlay( &( simPiece ){ .state = state } ) && state != simPiece_held );
	TakeOutOfPlay( pool, index, state );

	// Generation 0 stands for no piece.
	piece->generation += 1;
	if ( piece->generation == 0 )
	{
		piece->generation = 1;
	}
}

void simPiecePool_SetPlaced( simPiecePool* pool, int index )
{
	SIM_CHECK( index >= 0 && index < pool->count );
	SIM_CHECK( simPiece_IsInPlay( &pool->pieces[index] ) );
	TakeOutOfPlay( pool, index, simPiece_placed ); // a parked body keeps its pose
}

void simPiecePool_Release( simPiecePool* pool, int index, simPose pose, simVec3 velocity, simVec3 spin )
{
	SIM_CHECK( index >= 0 && index < pool->count );
	SIM_CHECK( simIsPose( pose ) && simIsFinite3( velocity ) );
	SIM_CHECK( simIsFinite3( spin ) );
	PutIntoPlay( pool, index, pose, velocity, spin );
}


// ---- staging ----

static void StageEntry( simPiecePool* pool, const simStaging* staging, int limit, simRandom* random )
{
	SIM_CHECK( limit >= 0 && staging->jitter >= 0.0 );
	int placed = 0;
	for ( int k = 0; k < staging->count[2]; ++k )
	{
		for ( int j = 0; j < staging->count[1]; ++j )
		{
			for ( int i = 0; i < staging->count[0]; ++i )
			{
				if ( placed >= limit )
				{
					return;
				}
				placed += 1;
				// Rows of a box: i along its first step, j along its second, k upwards.
				simVec3 at = simMulAdd( staging->at, i, staging->step[0] );
				at = simMulAdd( at, j, staging->step[1] );
				at = simMulAdd( at, k, staging->step[2] );
				// Placed by hand: exact rows would balance on each other and roll in step.
				at.x += simRandom_Uniform( random, -staging->jitter, staging->jitter );
				at.y += simRandom_Uniform( random, -staging->jitter, staging->jitter );
				simPiece* piece = simPiecePool_Find(
				    pool, simPiecePool_Spawn( pool, staging->piece, at, simV3( 0, 0, 0 ), simV3( 0, 0, 0 ) ) );
				if ( piece != NULL )
				{
					piece->state = simPiece_staged;
					piece->home = at;
				}
			}
		}
	}
}

void simPiecePool_Stage( simPiecePool* pool, uint64_t seed )
{
	simRandom random;
	simRandom_Begin( &random, seed, simStream_staging, 0 );
	const simField* field = pool->field;
	for ( int i = 0; i < field->feederCount; ++i )
	{
		for ( int k = 0; k < field->feeders[i].stock; ++k )
		{
			int index = FindUnused( pool, field->feeders[i].piece );
			if ( index >= 0 )
			{
				pool->pieces[index].state = simPiece_stored;
				pool->pieces[index].feeder = i;
			}
		}
	}
	// Entries with a limit take theirs; those without share the rest of the type evenly.
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
			SIM_CHECK( restEntries[staging->piece] > 0 );
			// Rounded up, so that no piece stays over at the last entry.
			int share = ( left + restEntries[staging->piece] - 1 ) / restEntries[staging->piece];
			restEntries[staging->piece] -= 1;
			int capacity = StagedCapacity( staging );
			StageEntry( pool, staging, share < capacity ? share : capacity, &random );
		}
	}
}


// ---- forces and life ----

/// A moment against the spin, of the weight: Coulomb's rolling friction. It may stop the piece within the step but never turn
/// it back: a ball that rolls turns about its contact; of other shapes only their own inertia is certain.
static simVec3 RollingTorque( const simPieceType* type, simQuat turn, simVec3 spin )
{
	SIM_CHECK( type->rolling > 0.0 && type->mass > 0.0 );
	double rate = simLength( spin );
	if ( rate <= 1e-9 )
	{
		return simV3( 0, 0, 0 );
	}
	// About its contact: the parallel axis theorem adds m r^2.
	double inertia = type->inertia + type->mass * type->radius * type->radius;
	if ( type->shape != simShape_sphere )
	{
		// Inertia about the axis of the spin: I = sum of I_k axis_k^2 in the principal frame.
		simVec3 axis = simScale( 1.0 / rate, simUnrotate( turn, spin ) );
		inertia = type->inertias.x * axis.x * axis.x + type->inertias.y * axis.y * axis.y
		          + type->inertias.z * axis.z * axis.z;
	}
	// Coefficient times weight times radius: the contact's centre lies that part of the radius ahead.
	double moment = type->rolling * type->mass * SIM_GRAVITY * type->radius;
	return simScale( -simMin( moment, inertia * rate / SIM_STEP ) / rate, spin );
}

/// The forces of air and of rolling on a piece.
static void PushPiece( simPiecePool* pool, int i )
{
	simPhysics* physics = pool->physics;
	int body = pool->firstBody + i;
	const simPieceType* type = &pool->field->pieceTypes[pool->pieces[i].type];
	const simFlightDef* flight = pool->flightOf[i];
	if ( flight != NULL )
	{
		// Before the air's force, which its own method knows by itself.
		simPieceFlight_Begin( &pool->flights[i], type, flight, physics, body );
	}
	simVec3 velocity = simPhysics_GetVelocity( physics, body ), spin = simPhysics_GetSpin( physics, body );
	// Slow pieces are most of them, and air changes their motion less than the floor does.
	if ( simDot( velocity, velocity ) > kDragSpeed * kDragSpeed && ( type->drag > 0.0 || type->magnus > 0.0 ) )
	{
		simPhysics_AddForce( physics, body, simFlight_Force( type, velocity, spin ) );
	}
	if ( type->rolling > 0.0 && simPhysics_IsTouching( physics, body ) )
	{
		simPhysics_AddTorque( physics, body, RollingTorque( type, simPhysics_GetPose( physics, body ).q, spin ) );
	}
}

void simPiecePool_ApplyForces( simPiecePool* pool )
{
	// Word by word, so that pieces that rest cost nothing.
	for ( int w = 0; w < SIM_MAX_PIECES / 64; ++w )
	{
		for ( uint64_t bits = simPiecePool_AwakeBits( pool, w ); bits != 0; bits &= bits - 1 )
		{
			PushPiece( pool, 64 * w + __builtin_ctzll( bits ) );
		}
	}
}

void simPiecePool_EndStep( simPiecePool* pool )
{
	if ( pool->flights == NULL )
	{
		return;
	}
	for ( int i = simPiecePool_NextInPlay( pool, 0 ); i >= 0; i = simPiecePool_NextInPlay( pool, i + 1 ) )
	{
		simPieceFlight_End( &pool->flights[i], pool->physics, pool->pieces[i].body );
	}
}

static bool IsIn( const simField* field, simVec3 p, double margin )
{
	return p.x >= -margin && p.x <= field->length + margin && p.y >= -margin && p.y <= field->width + margin;
}

/// The new state of an awake piece.
static void UpdateState( simPiecePool* pool, simPiece* piece, simVec3 p )
{
	SIM_CHECK( simPiece_IsInPlay( piece ) );
	bool touching = simPhysics_IsTouching( pool->physics, piece->body );
	// Staged pieces settle and are nudged by their neighbours; they count as staged until they have really moved.
	double moved = kMoved * pool->field->pieceTypes[piece->type].radius;
	if ( piece->state != simPiece_staged || simLength( simSub( p, piece->home ) ) > moved )
	{
		piece->state = touching ? simPiece_field : simPiece_flight;
	}
	if ( simPhysics_HasTouchedField( pool->physics, piece->body ) )
	{
		piece->fromExit = -1;
	}
}

/// Outside from the moment it first touched something there until it is back: a bounce does not count as a return.
static void UpdateOutside( simPiecePool* pool, simPiece* piece, simVec3 p, uint32_t tick )
{
	if ( IsIn( pool->field, p, 0.0 ) || simZones_Have( pool->field, &pool->field->strayKeep, p ) )
	{
		piece->outside = false;
	}
	else if ( !piece->outside && piece->state != simPiece_flight )
	{
		// Not while it flies: it may still come back in.
		piece->outside = true;
		piece->due = tick;
	}
}

void simPiecePool_Update( simPiecePool* pool, uint32_t tick, void ( *gone )( void* context, int piece ), void* context )
{
	SIM_CHECK( gone != NULL && pool->field->strayDelay >= 0.0 );
	const simField* field = pool->field;
	// A hair less, so that a delay of whole ticks does not round up to one more.
	uint32_t patience = (uint32_t)ceil( field->strayDelay / SIM_TICK - 1e-9 );
	pool->awake = 0;
	for ( int i = simPiecePool_NextInPlay( pool, 0 ); i >= 0; i = simPiecePool_NextInPlay( pool, i + 1 ) )
	{
		simPiece* piece = &pool->pieces[i];
		bool awake = simPhysics_IsAwake( pool->physics, piece->body );
		if ( !awake )
		{
			if ( piece->state != simPiece_staged )
			{
				piece->state = simPiece_rest;
			}
			// It rests: its launcher has nothing more to do with its way.
			piece->launchedBy = -1;
		}
		else
		{
			pool->awake += 1;
			simVec3 p = simPhysics_GetPosition( pool->physics, piece->body );
			UpdateState( pool, piece, p );
			UpdateOutside( pool, piece, p, tick );
			// Far below the floor or far outside: through a gap of the field's meshes, or thrown over a wall.
			if ( p.z < -kMargin || !IsIn( field, p, kMargin ) )
			{
				gone( context, i );
				continue;
			}
		}
		if ( piece->outside && field->returnsStrays && tick - piece->due >= patience )
		{
			gone( context, i );
		}
	}
}

double simPiecePool_MassIn( const simPiecePool* pool, const int byType[SIM_MAX_PIECE_TYPES] )
{
	double mass = 0.0;
	// From the counts, not by adding and subtracting: so the mass cannot drift as pieces come and go.
	for ( int type = 0; type < pool->field->pieceTypeCount; ++type )
	{
		SIM_CHECK( byType[type] >= 0 );
		mass += byType[type] * pool->field->pieceTypes[type].mass;
	}
	return mass;
}

int simPiecePool_CountState( const simPiecePool* pool, int type, simPieceState state )
{
	SIM_CHECK( type >= 0 && type < pool->field->pieceTypeCount );
	SIM_CHECK( state < simPiece_count );
	int count = 0;
	for ( int i = 0; i < pool->count; ++i )
	{
		if ( pool->pieces[i].type == type && pool->pieces[i].state == state )
		{
			count += 1;
		}
	}
	return count;
}


// ---- scatter ----

static double Deviate( simRandom* random )
{
	return simClamp( simRandom_Normal( random ), -kMostDeviations, kMostDeviations );
}

simVec3 simPiece_Scatter( const simSpread* spread, simVec3 velocity, simRandom* random )
{
	SIM_CHECK( spread->speed >= 0.0 && spread->yaw >= 0.0 && spread->pitch >= 0.0 );
	// Always three draws, see piece.h.
	double faster = spread->speed * Deviate( random );
	double yaw = spread->yaw * Deviate( random );
	double pitch = spread->pitch * Deviate( random );
	double level = sqrt( velocity.x * velocity.x + velocity.y * velocity.y );
	// A large negative deviate must not turn the throw round.
	double speed = simLength( velocity ) * simMax( 0.0, 1.0 + faster );
	double heading = simAtan2( velocity.y, velocity.x ) + yaw;
	double elevation = simAtan2( velocity.z, level ) + pitch;
	double out = speed * simCos( elevation );
	return simV3( out * simCos( heading ), out * simSin( heading ), speed * simSin( elevation ) );
}
