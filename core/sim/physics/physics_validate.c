#include "physics/physics_internal.h"

#include <string.h>

// Checks, between two steps, of the assumptions of the physics files. The text of a check is the condition that should hold.

// How far the square of a turn's length may be from 1: each step makes it 1, but for rounding [-].
static const double kUnit = 1e-9;
// How far a shape of ODE may be from the place that its body's pose gives: both are sums of rounded numbers [m].
static const double kSamePlace = 1e-9;


static const char* OfMotion( const simPhysics* physics, int index )
{
	const simBody* body = &physics->bodies[index];
	const simBodyMotion* motion = &physics->motions[index];
	const double* q = motion->turn;
	double norm = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
	if ( !( fabs( norm - 1.0 ) < kUnit ) )
	{
		return "a body's turn is a unit quaternion";
	}
	dMatrix3 rotation;
	dRfromQ( rotation, q );
	if ( body->ballRadius == 0.0 && memcmp( rotation, physics->rotations[index].m, sizeof( rotation ) ) != 0 )
	{
		return "a body of shapes has the matrix of its turn";
	}
	bool finite = simIsFinite3( simFromOde( motion->position ) ) && simIsFinite3( simFromOde( motion->velocity ) )
	              && simIsFinite3( simFromOde( motion->spin ) );
	if ( !body->parked && !finite )
	{
		return "a body in play is somewhere";
	}
	bool still = simSpeedOf( physics, index ) == 0.0 && simSpinOf( physics, index ) == 0.0;
	if ( !body->parked && !body->awake && !still )
	{
		return "a body that sleeps stands still";
	}
	const simMass* mass = &physics->masses[index];
	bool heavy = mass->mass > 0.0 && mass->inertia[0] > 0.0 && mass->inertia[5] > 0.0 && mass->inertia[10] > 0.0;
	if ( !heavy )
	{
		return "a body has mass and inertia";
	}
	return NULL;
}

static const char* OfShapes( const simPhysics* physics, int index )
{
	const simBody* body = &physics->bodies[index];
	const double* p = physics->motions[index].position;
	for ( int s = body->firstShape; s < body->firstShape + body->shapeCount; ++s )
	{
		const simShape* shape = &physics->shapes[s];
		if ( shape->body != index )
		{
			return "shapes of one body are neighbours";
		}
		dVector3 at;
		dMultiply0_331( at, physics->rotations[index].m, shape->at );
		simVec3 off =
		    simSub( simFromOde( dGeomGetPosition( shape->geom ) ), simAdd( simFromOde( p ), simFromOde( at ) ) );
		if ( !body->parked && !( simLength( off ) < kSamePlace ) )
		{
			return "a shape is where its body is";
		}
	}
	return NULL;
}

static const char* OfBody( const simPhysics* physics, int index )
{
	const simBody* body = &physics->bodies[index];
	bool listed = ( physics->inPlay[index / 64] >> ( index % 64 ) & 1u ) != 0;
	if ( listed == body->parked )
	{
		return "a body is in play or parked";
	}
	if ( body->ballRadius > 0.0 && ( simLength( body->force ) > 0.0 || simLength( body->torque ) > 0.0 ) )
	{
		return "nothing pushes a ball between two steps";
	}
	if ( body->parked && body->awake )
	{
		return "a parked body sleeps";
	}
	if ( body->awake != ( ( physics->awake[index / 64] >> ( index % 64 ) & 1u ) != 0 ) )
	{
		return "what is awake has its bit";
	}
	if ( body->ignored < -1 || body->ignored >= physics->bodyCount )
	{
		return "a body ignores another one, or nobody";
	}
	if ( ( body->ballRadius > 0.0 ) != ( body->compound < 0 ) )
	{
		return "a body is a ball or has shapes";
	}
	const char* problem = OfMotion( physics, index );
	if ( problem != NULL )
	{
		return problem;
	}
	return OfShapes( physics, index );
}

/// Each body of shapes in play once, and nothing else.
static const char* OfCompounds( const simPhysics* physics )
{
	int inPlay = 0;
	for ( int i = simInPlay( physics, 0 ); i >= 0; i = simInPlay( physics, i + 1 ) )
	{
		inPlay += physics->bodies[i].compound >= 0 ? 1 : 0;
	}
	for ( int c = 0; c < physics->compoundCount; ++c )
	{
		int index = physics->compounds[c];
		if ( index < 0 || index >= physics->bodyCount || physics->bodies[index].parked
		     || physics->bodies[index].compound < 0 )
		{
			return "the list along x has bodies of shapes in play";
		}
	}
	return physics->compoundCount == inPlay ? NULL : "the list along x has all bodies of shapes in play";
}

const char* simPhysics_Validate( const simPhysics* physics )
{
	for ( int i = 0; i < physics->bodyCount; ++i )
	{
		const char* problem = OfBody( physics, i );
		if ( problem != NULL )
		{
			return problem;
		}
	}
	for ( int i = 0; i < physics->moverCount; ++i )
	{
		if ( !physics->shapes[physics->movers[i]].moving )
		{
			return "the list of shapes that move has those that move";
		}
	}
	if ( physics->contactCount < 0 || physics->contactCount > MAX_CONTACTS || physics->hitCount > MAX_HITS )
	{
		return "contacts and hits fit in their lists";
	}
	return OfCompounds( physics );
}
