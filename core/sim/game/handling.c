#include "game/handling_internal.h"

// Of the streams of random numbers of one scenario, the launchers'; piece.c has the low ones, robot.c those from 1000 on.
static const uint64_t kSpreadStreams = 2000;
static const double kClearGap = 0.005; // between a piece and its robot before they touch again [m]
static const double kClearPart = 0.8;  // of its radius that must find room where it leaves [-]
static const double kStuckAfter = 0.5; // a piece that was let go and is still inside then is pushed out [s]
static const double kEaseSpeed = 0.5;  // at which a piece is pushed out [m/s]
static const double kEaseForce = 20.0; // with which it is pushed out at most [N]
static const double kLevel =
    0.02; // an intake whose box is less to the side of its mouth has no way out to the side [m]


const simPieceType* simHandling_TypeOf( const simHandlingTurn* turn, int piece )
{
	return &turn->pool->field->pieceTypes[turn->pool->pieces[piece].type];
}

double simHandling_Bound( const simPieceType* type )
{
	return type->shape == simShape_sphere ? type->radius : 0.5 * simLength( type->size );
}


// ---- transit ----

simTransit* simHandling_FindTransit( const simHandlingTurn* turn, int piece )
{
	simTransits* transits = &turn->handling->transits[turn->index];
	for ( int i = 0; i < transits->count; ++i )
	{
		if ( transits->list[i].piece == piece )
		{
			return &transits->list[i];
		}
	}
	return NULL;
}

simTransit* simHandling_AddTransit( const simHandlingTurn* turn, int piece, int intake )
{
	simTransits* transits = &turn->handling->transits[turn->index];
	if ( transits->count == SIM_MAX_TRANSITS )
	{
		return NULL;
	}
	simPhysics_Ignore( turn->physics, turn->pool->pieces[piece].body, turn->robot->body );
	simTransit* transit = &transits->list[transits->count++];
	*transit = ( simTransit ){ .piece = piece, .intake = intake };
	return transit;
}

/// The order of those that stay does not change.
static void RemoveTransit( simTransits* transits, int i )
{
	transits->count -= 1;
	for ( ; i < transits->count; ++i )
	{
		transits->list[i] = transits->list[i + 1];
	}
}

/// A piece that is left inside the robot, because the intake stopped or it never got out, is pushed out gently, back over the
/// intake or else to the side that is nearest. It must not stay there as a ghost.
static void Ease( const simHandlingTurn* turn, const simTransit* transit )
{
	simPhysics* physics = turn->physics;
	int body = turn->pool->pieces[transit->piece].body;
	simPose pose = simPhysics_GetPose( physics, body );
	simVec3 away = simSub( pose.p, simPhysics_GetPose( physics, turn->robot->body ).p );
	if ( transit->intake >= 0 )
	{
		const simIntakeDef* def = &turn->robot->model->intakes[transit->intake];
		simPose carried = simRobot_Carried( turn->robot, physics, def->component );
		simVec3 out = simRotate( carried.q, simSub( def->at, def->mouth ) );
		away = out.x * out.x + out.y * out.y > kLevel * kLevel ? out : away;
	}
	away.z = 0.0;
	away = simNormalize( away, simV3( 1, 0, 0 ) );
	if ( !simPhysics_IsAwake( physics, body ) )
	{
		simPhysics_Place( physics, body, pose, simV3( 0, 0, 0 ), simV3( 0, 0, 0 ) );
	}
	simVec3 relative = simSub(
	    simPhysics_GetVelocity( physics, body ), simPhysics_GetVelocityAt( physics, turn->robot->body, pose.p ) );
	double mass = simHandling_TypeOf( turn, transit->piece )->mass;
	double force = mass * ( kEaseSpeed - simDot( relative, away ) ) / ( 2.0 * turn->dt );
	simVec3 push = simScale( simClamp( force, 0.0, kEaseForce ), away );
	simPhysics_AddForceAt( physics, body, push, pose.p );
	simPhysics_AddForceAt( physics, turn->robot->body, simScale( -1.0, push ), pose.p );
}

/// What is no longer pulled makes contacts again once it is clear of the robot.
static void EndTransits( const simHandlingTurn* turn )
{
	simTransits* transits = &turn->handling->transits[turn->index];
	for ( int i = transits->count - 1; i >= 0; --i )
	{
		simTransit* transit = &transits->list[i];
		const simPiece* piece = &turn->pool->pieces[transit->piece];
		if ( !simPiece_IsOut( piece ) )
		{
			RemoveTransit( transits, i ); // scored, fetched: a parked body ignores nobody any more
			continue;
		}
		if ( transit->pulled )
		{
			transit->age = 0.0;
			continue;
		}
		simVec3 at = simPhysics_GetPose( turn->physics, piece->body ).p;
		double radius = simHandling_Bound( simHandling_TypeOf( turn, transit->piece ) ) + kClearGap;
		if ( !simRobot_Overlaps( turn->robot, turn->physics, at, radius ) )
		{
			simPhysics_Ignore( turn->physics, piece->body, -1 );
			RemoveTransit( transits, i );
			continue;
		}
		transit->age += turn->dt;
		if ( transit->intake >= 0 || transit->age > kStuckAfter )
		{
			Ease( turn, transit );
		}
	}
}


// ---- mass and momentum ----

/// The robot is as heavy as what it holds makes it.
static void Weigh( const simHandlingTurn* turn )
{
	double pieces = 0.0;
	for ( int type = 0; type < turn->pool->field->pieceTypeCount; ++type )
	{
		pieces += turn->robot->held[type] * turn->pool->field->pieceTypes[type].mass;
	}
	simRobot_Carry( turn->robot, turn->physics, pieces );
}

/// What a piece that comes (sign 1) or goes (-1) does to the robot's motion, as a force of one step. A held piece moves as the
/// robot's centre of mass does and has its share of the robot's inertia (simRobot_Carry): the rest of its momentum is exchanged.
static void Exchange( const simHandlingTurn* turn, double mass, simVec3 at, simVec3 velocity, double sign )
{
	simPhysics* physics = turn->physics;
	const simRobotModel* model = turn->robot->model;
	simPose center = simPhysics_GetPose( physics, turn->robot->body );
	simVec3 moved = simSub( velocity, simPhysics_GetVelocity( physics, turn->robot->body ) );
	simVec3 push = simScale( sign * mass / turn->dt, moved );
	simVec3 spin = simUnrotate( center.q, simPhysics_GetSpin( physics, turn->robot->body ) );
	simVec3 held = simV3( model->inertia.x * spin.x, model->inertia.y * spin.y, model->inertia.z * spin.z );
	held = simRotate( center.q, simScale( -sign * mass / ( model->mass * turn->dt ), held ) );
	simPhysics_AddForceAt( physics, turn->robot->body, push, at );
	simPhysics_AddTorque( physics, turn->robot->body, held );
}

bool simHandling_IsClear( const simHandlingTurn* turn, const simPieceType* type, simVec3 at )
{
	return turn->handling->transits[turn->index].count < SIM_MAX_TRANSITS
	       && simPhysics_IsClear( turn->physics, at, kClearPart * type->radius, turn->robot->body );
}

void simHandling_TakePiece( const simHandlingTurn* turn, int piece )
{
	simHandling* handling = turn->handling;
	simPiece* slot = &turn->pool->pieces[piece];
	const simPieceType* type = simHandling_TypeOf( turn, piece );
	simVec3 at = simPhysics_GetPose( turn->physics, slot->body ).p;
	simVec3 velocity = simPhysics_GetVelocity( turn->physics, slot->body );
	simPiecePool_Take( turn->pool, piece, turn->index );
	if ( slot->cameFrom >= 0 && handling->caughtCount < SIM_MAX_CAUGHT )
	{
		handling->caught[handling->caughtCount++] = ( simCatch ){ turn->index, slot->cameFrom };
	}
	slot->cameFrom = -1;
	simTransits* transits = &handling->transits[turn->index];
	for ( int i = transits->count - 1; i >= 0; --i )
	{
		if ( transits->list[i].piece == piece )
		{
			RemoveTransit( transits, i );
		}
	}
	simHopper_Push( &turn->robot->hopper, piece );
	turn->robot->held[slot->type] += 1;
	Weigh( turn );
	Exchange( turn, type->mass, at, velocity, 1.0 );
	simEvents_Add( turn->events, simEvent_pieceTaken, (uint32_t)piece, (uint32_t)turn->index, 0.0, 0.0 );
}

void simHandling_LetGo( const simHandlingTurn* turn, int piece, const simRelease* release )
{
	simPiece* slot = &turn->pool->pieces[piece];
	const simPieceType* type = simHandling_TypeOf( turn, piece );
	turn->robot->held[slot->type] -= 1;
	Weigh( turn );

	// The step that follows moves it for all of dt. So it starts from where it would have come from, and falls only since it left.
	simVec3 velocity = simAdd( release->carried, release->out );
	simVec3 at = simMulAdd( release->at, -release->after, release->out );
	double flown = turn->dt - release->after;
	simVec3 begin = simMulAdd( velocity, release->after, simV3( 0.0, 0.0, SIM_GRAVITY ) );
	at.z += SIM_GRAVITY * flown * ( turn->dt - 0.5 * flown );
	simVec3 spin = simAdd( simPhysics_GetSpin( turn->physics, turn->robot->body ), release->spin );
	simPiecePool_Release( turn->pool, piece, ( simPose ){ at, release->attitude }, begin, spin );
	simHandling_AddTransit( turn, piece, -1 );
	Exchange( turn, type->mass, release->at, begin, -1.0 );
	slot->launchedBy = turn->index;
	slot->launchedPartly = turn->facts->partly;
	slot->launchedFully = turn->facts->fully;
	simEvents_Add(
	    turn->events, simEvent_pieceLaunched, (uint32_t)piece, (uint32_t)turn->index, simLength( release->out ), 0.0 );
}


// ---- the steps ----

void simHandling_Reset( simHandling* handling, uint64_t seed )
{
	*handling = ( simHandling ){ 0 };
	for ( int i = 0; i < SIM_MAX_ROBOTS; ++i )
	{
		simRandom_Seed( &handling->random[i], seed, kSpreadStreams + (uint64_t)i );
	}
}

int simHandling_Preload( simRobot* robot, int index, simPiecePool* pool, int type, int count )
{
	int given = 0;
	for ( ; given < count && robot->hopper.count < SIM_MAX_HELD; ++given )
	{
		simPieceId id = simPiecePool_Hold( pool, type, index );
		if ( simIdIsNull( id.value ) )
		{
			break;
		}
		simHopper_Push( &robot->hopper, (int)simIdIndex( id.value ) );
		robot->held[type] += 1;
	}
	simHandlingTurn turn = { .robot = robot, .pool = pool, .physics = pool->physics };
	Weigh( &turn );
	return given;
}

void simHandling_Push( simHandling* handling, simRobot* robot, int index, const simFacts* facts, simPiecePool* pool,
    simEvents* events, double dt )
{
	simHandlingTurn turn = { handling, robot, index, facts, pool, pool->physics, events, dt };
	simTransits* transits = &handling->transits[index];
	for ( int i = 0; i < transits->count; ++i )
	{
		transits->list[i].pulled = false;
	}
	simHandling_Launch( &turn );
	simHandling_Pull( &turn );
	EndTransits( &turn );
}

void simHandling_Take(
    simHandling* handling, simRobot* robot, int index, simPiecePool* pool, simEvents* events, double dt )
{
	simHandlingTurn turn = { handling, robot, index, NULL, pool, pool->physics, events, dt };
	simHandling_Receive( &turn );
}

void simHandling_Hash( const simHandling* handling, simHash* hash )
{
	for ( int r = 0; r < SIM_MAX_ROBOTS; ++r )
	{
		const simTransits* transits = &handling->transits[r];
		simHash_Mix( hash, &handling->random[r], sizeof( handling->random[r] ) );
		for ( int i = 0; i < transits->count; ++i )
		{
			const simTransit* transit = &transits->list[i];
			int32_t who[3] = { transit->piece, transit->intake, transit->pulled };
			simHash_Mix( hash, who, sizeof( who ) );
			simHash_Mix( hash, &transit->age, sizeof( transit->age ) );
		}
		const simNearby* nearby = &handling->nearby[r];
		simHash_Mix( hash, nearby->list, (size_t)nearby->count * sizeof( uint16_t ) );
		int32_t look[2] = { nearby->steps, nearby->intakes };
		simHash_Mix( hash, look, sizeof( look ) );
	}
}
