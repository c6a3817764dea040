#include "physics/physics_internal.h"

// The rest of bodies. A ball rests by its speeds: ODE's auto-disable, only while it touches something. A stack of boxes
// never has quite no speed, since the solver leaves each contact a little error; so a body of shapes rests by its
// place, too. It is still while it is slow or no point of it gets a millimetre away from its place. Touching bodies
// sleep together, once all have been still for a while: if one of them moves, the others wait again.
//
// The distance that any point of a body has moved: by the way of its middle, and by its turn. A point at the radius r
// moves by the chord 2 r sin( angle / 2 ), and the sine of half the angle is the length of the vector part of the
// quaternion of the turn.
//
// Islands. Each contact joins the trees of its two bodies, the later root below the earlier one, so the root of an
// island is its first body. One pass over the bodies in order then leaves with each root the least time that any body
// of its island was still.

// A body whose points stay this near to their places is still [m]. Tuned: more puts slowly tipping bodies to sleep.
static const double kStillDistance = 0.001;
// The time for which an island must have been still [s]: longer than a ball takes to rest, else they wake each other in turns.
static const double kStillTime = 0.25;
// Slower is still, as for balls in physics_build.c: any point of a body of shapes, a ball's middle and its spin [m/s] [rad/s].
static const double kStillSpeed = 0.02;
static const double kStillSpin = 0.3;


void simPhysics_Wake( simPhysics* physics, int index )
{
	SIM_CHECK( index >= 0 && index < physics->bodyCount );
	simBody* body = &physics->bodies[index];
	body->still = 0.0;
	if ( !body->awake )
	{
		simSetAwake( physics, index, true );
		body->restLeft = kRestTime;
	}
}

void simPhysics_StartRest( simPhysics* physics, int body )
{
	SIM_CHECK( body >= 0 && body < physics->bodyCount );
	physics->bodies[body].still = 0.0;
	physics->bodies[body].stillAt = simPhysics_GetPose( physics, body );
}

/// Upper bound of how far any point of the body is from where it stayed [m].
static double DistanceMoved( const simPhysics* physics, int index )
{
	const simBody* body = &physics->bodies[index];
	simPose now = simPhysics_GetPose( physics, index );
	simQuat turned = simQuatMul( now.q, simQuatConj( body->stillAt.q ) );
	double sine = simLength( simV3( turned.x, turned.y, turned.z ) ); // of half the angle
	return simLength( simSub( now.p, body->stillAt.p ) ) + 2.0 * sine * body->reach;
}

static bool IsSlow( const simPhysics* physics, int index )
{
	const simBody* body = &physics->bodies[index];
	double v = simSpeedOf( physics, index );
	double w = simSpinOf( physics, index );
	if ( body->ballRadius > 0.0 )
	{
		return v < kStillSpeed && w < kStillSpin;
	}
	return v + w * body->reach < kStillSpeed;
}

/// A body of shapes that may rest: the kind that this file puts to sleep.
static bool RestsByPlace( const simBody* body )
{
	return body->ballRadius == 0.0 && body->mayRest;
}

void simPhysics_RestBalls( simPhysics* physics )
{
	for ( int k = 0; k < physics->ballCount; ++k )
	{
		int index = physics->balls[k];
		if ( physics->waking[index] == simWaking_asleep )
		{
			continue;
		}
		simBody* body = &physics->bodies[index];
		bool may = body->mayRest && body->touching; // at the top of its flight it is slow, too
		if ( may != body->restFlag )
		{
			simSetAwake( physics, index, body->awake || !may );
			body->restFlag = may;
		}
	}
}

static void UpdateStill( simPhysics* physics, int index, double h )
{
	simBody* body = &physics->bodies[index];
	// A body that creeps is still until it has got too far, and from there again if it is slow.
	bool far = DistanceMoved( physics, index ) > kStillDistance;
	if ( body->woken || !body->touching || ( far && !IsSlow( physics, index ) ) )
	{
		simPhysics_StartRest( physics, index );
		return;
	}
	body->still += h;
	if ( far )
	{
		body->stillAt = simPhysics_GetPose( physics, index );
	}
}

int simPhysics_Island( simPhysics* physics, int body )
{
	SIM_CHECK( body >= 0 && body < physics->bodyCount );
	int* parents = physics->islands;
	while ( parents[body] != body )
	{
		// Path halving: each node on the way is hung one step higher, which keeps later searches short.
		parents[body] = parents[parents[body]];
		body = parents[body];
	}
	return body;
}

void simPhysics_JoinIslands( simPhysics* physics, int a, int b )
{
	SIM_CHECK( a >= 0 && a < physics->bodyCount );
	SIM_CHECK( b >= 0 && b < physics->bodyCount );
	// The smaller index becomes the root, so that a root comes before the rest of its island.
	int rootA = simPhysics_Island( physics, a ), rootB = simPhysics_Island( physics, b );
	if ( rootA > rootB )
	{
		physics->islands[rootA] = rootB;
	}
	else
	{
		physics->islands[rootB] = rootA;
	}
}

/// How long a body has been still, as its island counts it [s].
static double StillTime( const simPhysics* physics, int index )
{
	const simBody* body = &physics->bodies[index];
	double still = 0.0;
	if ( RestsByPlace( body ) )
	{
		still = body->still;
	}
	else if ( !body->awake || IsSlow( physics, index ) )
	{
		still = kStillTime;
	}

	// A body that may not rest never sleeps, and nothing that touches it does.
	if ( !body->mayRest )
	{
		still = simMin( still, 0.5 * kStillTime );
	}
	return still;
}

/// The least time that any body of each island has been still, left with the island's first body.
static void FindStillest( simPhysics* physics )
{
	for ( int i = simInPlay( physics, 0 ); i >= 0; i = simInPlay( physics, i + 1 ) )
	{
		simBody* body = &physics->bodies[i];
		simBody* root = &physics->bodies[simPhysics_Island( physics, i )];
		double still = StillTime( physics, i );
		if ( root == body )
		{
			root->islandStill = still; // it comes before the others of its island
		}
		else
		{
			root->islandStill = simMin( root->islandStill, still );
		}
	}
}

void simPhysics_RestShapes( simPhysics* physics, double h )
{
	SIM_CHECK( h > 0.0 );
	if ( physics->mayRestCount == 0 )
	{
		return;
	}
	for ( int c = 0; c < physics->compoundCount; ++c )
	{
		simBody* body = &physics->bodies[physics->compounds[c]];
		bool awake = body->awake;
		body->woken = awake && body->asleep;
		body->asleep = !awake;
		if ( awake && body->mayRest )
		{
			UpdateStill( physics, physics->compounds[c], h );
		}
	}
	FindStillest( physics );
	for ( int c = 0; c < physics->compoundCount; ++c )
	{
		simBody* body = &physics->bodies[physics->compounds[c]];
		double still = physics->bodies[simPhysics_Island( physics, physics->compounds[c] )].islandStill;
		if ( !body->mayRest || body->asleep )
		{
			continue;
		}
		// Another body of its island moved, so this one waits again.
		if ( still == 0.0 )
		{
			body->still = 0.0;
		}
		if ( still >= kStillTime )
		{
			// The rest of its speed would act when it wakes.
			simPhysics_Halt( physics, physics->compounds[c] );
			simSetAwake( physics, physics->compounds[c], false );
			body->asleep = true;
		}
	}
}
