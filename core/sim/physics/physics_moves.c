#include "physics/physics_internal.h"

#include <string.h>

// Shapes that mechanisms move relative to their body. A shape gets where it is to be in the course of a step; meanwhile it has
// velocities of its own, which its contacts hold against what it meets.

// No mechanism moves faster: such a shape is put where it belongs at once, and pushes nothing [m/s].
static const double kJump = 20.0;


// Bit for bit: a mechanism at rest gives the same pose again.
static bool SamePose( simPose a, simPose b )
{
	return memcmp( &a, &b, sizeof( simPose ) ) == 0;
}

void simPhysics_MoveShape( simPhysics* physics, int index, int k, simPose pose )
{
	SIM_ASSERT( index >= 0 && index < physics->bodyCount );
	simBody* body = &physics->bodies[index];
	SIM_ASSERT( k >= 0 && k < body->shapeCount );
	simShape* shape = &physics->shapes[body->firstShape + k];
	if ( SamePose( shape->to, pose ) )
	{
		return;
	}
	shape->to = pose;
	shape->moved = true;
	// Reach never shrinks: too large costs time, too small would miss contacts.
	body->reach = simMax( body->reach, simLength( pose.p ) + shape->round );
	if ( !shape->moving )
	{
		shape->moving = true;
		physics->movers[physics->moverCount++] = body->firstShape + k;
	}
	if ( !body->parked && !body->awake )
	{
		simPhysics_Wake( body );
		simPhysics_WakeNear( physics, body->low, body->high );
	}
}

void simPhysics_BeginMoves( simPhysics* physics, double dt )
{
	for ( int i = 0; i < physics->moverCount; ++i )
	{
		simShape* shape = &physics->shapes[physics->movers[i]];
		shape->travel = simScale( 1.0 / dt, simSub( shape->to.p, shape->from.p ) );
		// to = turned from: the vector part of the quaternion is the axis times the sine of half the angle.
		simQuat turned = simQuatMul( shape->to.q, simQuatConj( shape->from.q ) );
		simVec3 axis = simV3( turned.x, turned.y, turned.z );
		double half = simLength( axis );
		double angle = 2.0 * simAtan2( half, fabs( turned.w ) );
		if ( turned.w < 0.0 )
		{
			angle = -angle; // the short way round
		}
		double rate = 0.0;
		if ( half > 1e-12 )
		{
			rate = angle / ( half * dt );
		}
		shape->turn = simScale( rate, axis );
		if ( simLength( shape->travel ) + shape->round * simLength( shape->turn ) > kJump )
		{
			shape->travel = shape->turn = simV3( 0, 0, 0 );
			shape->from = shape->to;
			simPhysics_Attach( physics, shape, shape->to );
		}
	}
}

void simPhysics_Move( simPhysics* physics, double part )
{
	for ( int i = 0; i < physics->moverCount; ++i )
	{
		simShape* shape = &physics->shapes[physics->movers[i]];
		simQuat a = shape->from.q, b = shape->to.q;
		// The short way round: q and -q are the same turn.
		double to = a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z < 0.0 ? -part : part;
		double rest = 1.0 - part;
		// Straight between both ends, normalised: within a step the angle is so small that the spin is even.
		simPose now = { simMulAdd( shape->from.p, part, simSub( shape->to.p, shape->from.p ) ),
			simQuatNormalize( ( simQuat ){
			    rest * a.w + to * b.w, rest * a.x + to * b.x, rest * a.y + to * b.y, rest * a.z + to * b.z } ) };
		if ( part < 1.0 )
		{
			simPhysics_Attach( physics, shape, now );
		}
		else
		{
			simPhysics_Attach( physics, shape, shape->to );
			shape->from = shape->to;
			shape->travel = shape->turn = simV3( 0, 0, 0 );
			shape->moving = false;
		}
	}
	if ( part >= 1.0 )
	{
		physics->moverCount = 0;
	}
}
