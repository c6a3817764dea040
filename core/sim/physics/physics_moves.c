#include "physics/physics_internal.h"

#include <string.h>

// Shapes that mechanisms move relative to their body. A shape reaches its place in the course of a step; meanwhile it
// has velocities of its own, which its contacts hold against obstacles.

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
		simPhysics_Wake( physics, index );
		simPhysics_WakeNear( physics, body->low, body->high );
	}
}

void simPhysics_SetShape( simPhysics* physics, int index, int k, simPose pose )
{
	SIM_ASSERT( index >= 0 && index < physics->bodyCount );
	SIM_ASSERT( k >= 0 && k < physics->bodies[index].shapeCount );
	simShape* shape = &physics->shapes[physics->bodies[index].firstShape + k];
	SIM_ASSERT( !shape->moving );
	if ( !SamePose( shape->to, pose ) )
	{
		shape->from = shape->to = pose;
		simPhysics_Attach( physics, shape, pose );
	}
}

int simPhysics_AddPusher( simPhysics* physics )
{
	SIM_ASSERT( physics->pusherCount < MAX_PUSHERS );
	int index = physics->pusherCount++;
	physics->pushers[index] = ( simPusher ){ .pushed = { 1.0, 1.0 } };
	return index;
}

void simPhysics_TieShape( simPhysics* physics, int index, int k, int pusher )
{
	SIM_ASSERT( index >= 0 && index < physics->bodyCount );
	SIM_ASSERT( k >= 0 && k < physics->bodies[index].shapeCount );
	SIM_ASSERT( pusher >= 0 && pusher < physics->pusherCount );
	physics->shapes[physics->bodies[index].firstShape + k].pusher = pusher;
}

void simPhysics_SetPusher( simPhysics* physics, int index, double energy, double least, double most )
{
	SIM_ASSERT( index >= 0 && index < physics->pusherCount );
	SIM_ASSERT( energy >= 0.0 && least <= 1.0 && most >= 1.0 );
	physics->pushers[index] =
	    ( simPusher ){ .root = sqrt( 2.0 * energy ), .least = least, .most = most, .pushed = { 0.0, 1.0 } };
}

simPushed simPhysics_GetPushed( const simPhysics* physics, int index )
{
	SIM_ASSERT( index >= 0 && index < physics->pusherCount );
	return physics->pushers[index].pushed;
}

void simPhysics_BeginMoves( simPhysics* physics, double dt )
{
	SIM_CHECK( dt > 0.0 );
	SIM_CHECK( physics->moverCount >= 0 && physics->moverCount <= physics->shapeCount );
	physics->movedPart = 0.0;
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

/// How far a pusher gets in a part of the step, at the speed that contacts leave it.
static void MovePusher( simPusher* pusher, double before, double part )
{
	if ( !pusher->touched )
	{
		pusher->pushed.way = part;
		return;
	}
	pusher->pushed.way += pusher->pushed.speed * ( part - before );
	bool stopped = pusher->pushed.way < pusher->least || pusher->pushed.way > pusher->most;
	if ( stopped )
	{
		pusher->pushed.way = simClamp( pusher->pushed.way, pusher->least, pusher->most );
		pusher->pushed.speed = 0.0;
	}
}

/// The part of its way at which a shape is after a part of the step.
static double WayOf( const simPhysics* physics, const simShape* shape, double part )
{
	bool gives = shape->pusher >= 0 && physics->pushers[shape->pusher].touched;
	return gives ? physics->pushers[shape->pusher].pushed.way : part;
}

void simPhysics_Move( simPhysics* physics, double part )
{
	SIM_CHECK( part >= 0.0 && part <= 1.0 );
	for ( int i = 0; i < physics->pusherCount; ++i )
	{
		if ( physics->pushers[i].root > 0.0 )
		{
			MovePusher( &physics->pushers[i], physics->movedPart, part );
		}
	}
	physics->movedPart = part;
	for ( int i = 0; i < physics->moverCount; ++i )
	{
		simShape* shape = &physics->shapes[physics->movers[i]];
		simQuat a = shape->from.q, b = shape->to.q;
		// The short way round: q and -q are the same turn.
		double way = WayOf( physics, shape, part );
		double to = a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z < 0.0 ? -way : way;
		double rest = 1.0 - way;
		// Straight between both ends, normalised: within a step the angle is so small that the spin is even.
		simPose now = { simMulAdd( shape->from.p, way, simSub( shape->to.p, shape->from.p ) ),
			simQuatNormalize( ( simQuat ){
			    rest * a.w + to * b.w, rest * a.x + to * b.x, rest * a.y + to * b.y, rest * a.z + to * b.z } ) };
		if ( part < 1.0 )
		{
			simPhysics_Attach( physics, shape, now );
		}
		else
		{
			if ( way != 1.0 )
			{
				shape->to = now; // held up, or pushed on
			}
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
