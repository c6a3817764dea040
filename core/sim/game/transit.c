#include "game/transit.h"

#include "base/random.h"

// Pushing a piece. A force F that acts through a step of length dt changes the speed of a mass m by F dt / m. To bring a piece
// to a wanted speed, F = m ( wanted - now ) / ( 2 dt ) takes half of the error away in each step. Half, because contacts push at
// the same time: the whole error at once would make the piece swing to and fro.
//
// Taking and releasing. A held piece moves as the robot's centre of mass does and has its share of the robot's inertia
// (simRobot_SetPieceMass). A piece of mass m with velocity v that comes changes the robot's momentum by m ( v - V ), V being the
// velocity of the robot's centre of mass, and the inertia it adds must be made to turn with the robot. Both become a force and a
// torque of one step. For a piece that goes it is the other way round.
//
// Releasing within a step. A piece leaves `after` seconds into the step, so it flies for f = dt - after of it. ODE moves it for
// all of dt by the velocity at the end of the step. With p the place, u its velocity, e the exit velocity and g gravity, the
// piece shall end at p + u dt + e f - g f f / 2 with the velocity u + e - g f. It does if it begins the step at
// p - e after + g f ( dt - f / 2 ) with the velocity u + e + g after.

// Room between a piece and its robot before they make contacts again [m]. Tuned: without it a piece that just left bounces off.
static const double kClearGap = 0.005;
// The part of a piece's radius that must be free where it leaves [-]. Less than 1: a piece may brush past soft parts.
static const double kClearPart = 0.8;
// A piece that was let go and is still inside the robot after this time is pushed out [s]. Longer than any launch takes.
static const double kStuckAfter = 0.5;
// How a piece that is stuck is pushed out: tuned to look gentle, [m/s] and [N].
static const double kEaseSpeed = 0.5;
static const double kEaseForce = 20.0;
// An intake whose box lies less than this to the side of its mouth has no way out to the side [m].
static const double kLevel = 0.02;


const simPieceType* simPieceStep_TypeOf( const simPieceStep* step, int piece )
{
	SIM_CHECK( piece >= 0 && piece < step->pool->count );
	return &step->pool->field->pieceTypes[step->pool->pieces[piece].type];
}

/// Radius of the sphere about a piece's centre that holds it [m].
static double BoundingRadius( const simPieceType* type )
{
	SIM_CHECK( type->radius > 0.0 );
	if ( type->shape == simShape_sphere )
	{
		return type->radius;
	}
	return 0.5 * simLength( type->size );
}


// ---- transit ----

simTransit* simTransit_Find( const simPieceStep* step, int piece )
{
	SIM_CHECK( piece >= 0 && piece < step->pool->count );
	for ( int i = 0; i < step->own->transitCount; ++i )
	{
		if ( step->own->transits[i].piece == piece )
		{
			return &step->own->transits[i];
		}
	}
	return NULL;
}

simTransit* simTransit_Add( const simPieceStep* step, int piece, int intake )
{
	SIM_CHECK( piece >= 0 && piece < step->pool->count );
	SIM_CHECK( intake < step->robot->model->intakeCount );
	SIM_CHECK( intake >= -1 && simTransit_Find( step, piece ) == NULL );
	simRobotPieces* own = step->own;
	if ( own->transitCount == SIM_MAX_TRANSITS )
	{
		return NULL;
	}
	// From here on robot and piece do not see each other, or the bumper would push out the piece that the intake pulls
	// in.
	simPhysics_Ignore( step->physics, step->pool->pieces[piece].body, step->robot->body );
	simTransit* transit = &own->transits[own->transitCount];
	own->transitCount += 1;
	*transit = ( simTransit ){ .piece = piece, .intake = intake };
	return transit;
}

/// The order of those that stay does not change.
static void RemoveTransit( simRobotPieces* own, int index )
{
	SIM_CHECK( index >= 0 && index < own->transitCount );
	own->transitCount -= 1;
	for ( int i = index; i < own->transitCount; ++i )
	{
		own->transits[i] = own->transits[i + 1];
	}
}

/// The level direction in which a piece leaves a robot that it is stuck in: back out of its intake, or else away from the
/// robot's middle.
static simVec3 WayOut( const simPieceStep* step, const simTransit* transit, simVec3 at )
{
	SIM_CHECK( transit->intake < step->robot->model->intakeCount );
	simVec3 away = simSub( at, simPhysics_GetPosition( step->physics, step->robot->body ) );
	if ( transit->intake >= 0 )
	{
		const simIntakeDef* def = &step->robot->model->intakes[transit->intake];
		simPose mount = simRobot_MountPose( step->robot, step->physics, def->component );
		simVec3 out = simRotate( mount.q, simSub( def->at, def->mouth ) );
		// Nearly straight up: the intake has no side to leave by.
		if ( out.x * out.x + out.y * out.y > kLevel * kLevel )
		{
			away = out;
		}
	}
	away.z = 0.0;
	return simNormalize( away, simV3( 1, 0, 0 ) );
}

/// Pushes a piece gently out of the robot, when the intake stopped or the piece never got out: it must not stay inside as a ghost.
static void EaseOut( const simPieceStep* step, const simTransit* transit )
{
	SIM_CHECK( step->dt > 0.0 );
	simPhysics* physics = step->physics;
	int body = step->pool->pieces[transit->piece].body;
	simPose pose = simPhysics_GetPose( physics, body );
	simVec3 away = WayOut( step, transit, pose.p );
	if ( !simPhysics_IsAwake( physics, body ) )
	{
		simPhysics_Place( physics, body, pose, simV3( 0, 0, 0 ), simV3( 0, 0, 0 ) );
	}
	// Speed relative to the robot at that point, along the way out.
	simVec3 relative = simSub(
	    simPhysics_GetVelocity( physics, body ), simPhysics_GetVelocityAt( physics, step->robot->body, pose.p ) );
	double mass = simPieceStep_TypeOf( step, transit->piece )->mass;
	double force = mass * ( kEaseSpeed - simDot( relative, away ) ) / ( 2.0 * step->dt );
	simVec3 push = simScale( simClamp( force, 0.0, kEaseForce ), away );
	simPhysics_AddForceAt( physics, body, push, pose.p );
	simPhysics_AddForceAt( physics, step->robot->body, simScale( -1.0, push ), pose.p );
}

void simTransit_BeginStep( const simPieceStep* step )
{
	SIM_CHECK( step->own->transitCount >= 0 && step->own->transitCount <= SIM_MAX_TRANSITS );
	for ( int i = 0; i < step->own->transitCount; ++i )
	{
		step->own->transits[i].pulled = false;
	}
}

void simTransit_EndStep( const simPieceStep* step )
{
	SIM_CHECK( step->own->transitCount >= 0 && step->own->transitCount <= SIM_MAX_TRANSITS );
	simRobotPieces* own = step->own;
	for ( int i = own->transitCount - 1; i >= 0; --i )
	{
		simTransit* transit = &own->transits[i];
		const simPiece* piece = &step->pool->pieces[transit->piece];

		// A rule or a human player took it: its parked body makes contacts with all again.
		if ( !simPiece_IsInPlay( piece ) )
		{
			RemoveTransit( own, i );
			continue;
		}
		if ( transit->pulled )
		{
			// While an intake pulls, the clock stands.
			transit->age = 0.0;
			continue;
		}

		// Clear of the robot: it makes contacts again.
		simVec3 at = simPhysics_GetPosition( step->physics, piece->body );
		double radius = BoundingRadius( simPieceStep_TypeOf( step, transit->piece ) ) + kClearGap;
		if ( !simRobot_Overlaps( step->robot, step->physics, at, radius ) )
		{
			simPhysics_Ignore( step->physics, piece->body, -1 );
			RemoveTransit( own, i );
			continue;
		}

		transit->age += step->dt;
		if ( transit->intake >= 0 || transit->age > kStuckAfter )
		{
			EaseOut( step, transit );
		}
	}
}


// ---- hopper ----

static void Push( simHopper* hopper, int piece )
{
	SIM_CHECK( piece >= 0 && piece < SIM_MAX_PIECES );
	SIM_CHECK( hopper->count >= 0 && hopper->count < SIM_MAX_HELD );
	hopper->pieces[hopper->count++] = (uint16_t)piece;
}

static void Pop( simHopper* hopper, bool last )
{
	SIM_CHECK( hopper->count > 0 && hopper->count <= SIM_MAX_HELD );
	hopper->count -= 1;
	// The piece that came in first leaves, and the others move up.
	for ( int i = 0; i < hopper->count && !last; ++i )
	{
		hopper->pieces[i] = hopper->pieces[i + 1];
	}
}

int simPieceStep_Next( const simPieceStep* step, bool last )
{
	const simHopper* hopper = &step->robot->hopper;
	SIM_CHECK( hopper->count > 0 && hopper->count <= SIM_MAX_HELD );
	return hopper->pieces[last ? hopper->count - 1 : 0];
}


// ---- mass and momentum ----

/// Makes the robot as heavy as itself and the pieces it holds.
static void UpdateMass( const simRobot* robot, const simPiecePool* pool )
{
	simRobot_SetPieceMass( robot, pool->physics, simPiecePool_MassIn( pool, robot->heldByType ) );
}

/// Pushes the robot by the momentum of a piece that comes (sign 1) or goes (sign -1): see above.
static void ExchangeMomentum( const simPieceStep* step, double mass, simVec3 at, simVec3 velocity, double sign )
{
	SIM_CHECK( mass > 0.0 && step->dt > 0.0 );
	SIM_CHECK( sign == 1.0 || sign == -1.0 );
	simPhysics* physics = step->physics;
	const simRobotModel* model = step->robot->model;
	int body = step->robot->body;
	simVec3 relative = simSub( velocity, simPhysics_GetVelocity( physics, body ) );
	simVec3 force = simScale( sign * mass / step->dt, relative );

	simPose center = simPhysics_GetPose( physics, body );
	// Inertia is diagonal in the body's frame: there spin times inertia is the angular momentum.
	simVec3 spin = simUnrotate( center.q, simPhysics_GetSpin( physics, body ) );
	simVec3 angular = simV3( model->inertia.x * spin.x, model->inertia.y * spin.y, model->inertia.z * spin.z );
	// Its share of the inertia must be spun up, which takes that much from the robot's spin.
	simVec3 torque = simRotate( center.q, simScale( -sign * mass / ( model->mass * step->dt ), angular ) );

	simPhysics_AddForceAt( physics, body, force, at );
	simPhysics_AddTorque( physics, body, torque );
}

bool simPieceStep_IsClear( const simPieceStep* step, const simPieceType* type, simVec3 at )
{
	return step->own->transitCount < SIM_MAX_TRANSITS
	       && simPhysics_IsClear( step->physics, at, kClearPart * type->radius, step->robot->body );
}

void simPieceStep_Take( const simPieceStep* step, int piece )
{
	SIM_CHECK( piece >= 0 && piece < step->pool->count );
	SIM_CHECK( step->robotIndex >= 0 && step->robotIndex < SIM_MAX_ROBOTS );
	SIM_CHECK( step->robot->hopper.count < SIM_MAX_HELD );
	simPiece* slot = &step->pool->pieces[piece];
	const simPieceType* type = simPieceStep_TypeOf( step, piece );
	simVec3 at = simPhysics_GetPosition( step->physics, slot->body );
	simVec3 velocity = simPhysics_GetVelocity( step->physics, slot->body );
	simPiecePool_Take( step->pool, piece, step->robotIndex );

	// Caught straight out of an exit: the rules want to know.
	simCatches* catches = step->catches;
	if ( slot->fromExit >= 0 && catches->count < SIM_MAX_CATCHES )
	{
		catches->list[catches->count] = ( simCatch ){ step->robotIndex, slot->fromExit };
		catches->count += 1;
	}
	slot->fromExit = -1;

	// Another transit of the same piece would outlive it.
	for ( int i = step->own->transitCount - 1; i >= 0; --i )
	{
		if ( step->own->transits[i].piece == piece )
		{
			RemoveTransit( step->own, i );
		}
	}
	Push( &step->robot->hopper, piece );
	step->robot->heldByType[slot->type] += 1;
	UpdateMass( step->robot, step->pool );
	ExchangeMomentum( step, type->mass, at, velocity, 1.0 );
	simEvents_Add( step->events, simEvent_pieceTaken, (uint32_t)piece, (uint32_t)step->robotIndex, 0.0, 0.0 );
}

void simPieceStep_Release( const simPieceStep* step, bool last, const simRelease* release )
{
	int piece = simPieceStep_Next( step, last );
	SIM_CHECK( release->after >= 0.0 && release->after < step->dt );
	SIM_CHECK( step->robot->heldByType[step->pool->pieces[piece].type] > 0 );
	simPiece* slot = &step->pool->pieces[piece];
	const simPieceType* type = simPieceStep_TypeOf( step, piece );
	Pop( &step->robot->hopper, last );
	step->robot->heldByType[slot->type] -= 1;
	UpdateMass( step->robot, step->pool );

	// Where and how fast it must begin the step to be where it flies to by the end of the step: see above.
	simVec3 velocity = simAdd( release->placeVelocity, release->exitVelocity );
	simVec3 at = simMulAdd( release->at, -release->after, release->exitVelocity );
	double flown = step->dt - release->after;
	simVec3 begin = simMulAdd( velocity, release->after, simV3( 0.0, 0.0, SIM_GRAVITY ) );
	at.z += SIM_GRAVITY * flown * ( step->dt - 0.5 * flown );
	simVec3 spin = simAdd( simPhysics_GetSpin( step->physics, step->robot->body ), release->exitSpin );

	simPiecePool_Release( step->pool, piece, ( simPose ){ at, release->attitude }, begin, spin );
	simTransit_Add( step, piece, -1 );
	ExchangeMomentum( step, type->mass, release->at, begin, -1.0 );

	// The rules ask where its launcher stood.
	slot->launchedBy = step->robotIndex;
	slot->launchedPartly = step->status->partly;
	slot->launchedFully = step->status->fully;
	simEvents_Add( step->events, simEvent_pieceLaunched, (uint32_t)piece, (uint32_t)step->robotIndex,
	    simLength( release->exitVelocity ), 0.0 );
}


// ---- a robot's pieces ----

void simRobotPieces_Reset( simRobotPieces* own, uint64_t seed, int robotIndex )
{
	SIM_CHECK( robotIndex >= 0 && robotIndex < SIM_MAX_ROBOTS );
	*own = ( simRobotPieces ){ 0 };
	simRandom_Begin( &own->launchRandom, seed, simStream_launch, (uint64_t)robotIndex );
}

int simRobotPieces_Preload( simRobot* robot, int robotIndex, simPiecePool* pool, int type, int count )
{
	SIM_CHECK( robotIndex >= 0 && robotIndex < SIM_MAX_ROBOTS );
	SIM_CHECK( count >= 0 );
	SIM_CHECK( count == 0 || ( type >= 0 && type < pool->field->pieceTypeCount ) );
	int given = 0;
	while ( given < count && robot->hopper.count < SIM_MAX_HELD )
	{
		simPieceId id = simPiecePool_Hold( pool, type, robotIndex );
		if ( simIdIsNull( id.value ) )
		{
			break;
		}
		Push( &robot->hopper, (int)simIdIndex( id.value ) );
		robot->heldByType[type] += 1;
		given += 1;
	}
	UpdateMass( robot, pool );
	return given;
}
