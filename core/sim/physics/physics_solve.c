// Solves the contacts of a sub-step and moves the bodies.
#include "physics/physics_internal.h"

#include <string.h>


// ---- reserving ----

bool simSolver_Reserve( simSolver* solver, int maxBodies )
{
	size_t bodies = (size_t)maxBodies;
	// Nothing of it outlives a step, so no snapshot needs it.
	solver->touches = simAlloc( MAX_CONTACTS * sizeof( simTouch ) );
	solver->rows = simAlloc( 3 * MAX_CONTACTS * sizeof( simRow ) );
	solver->order = simAlloc( 3 * MAX_CONTACTS * sizeof( simRow* ) );
	solver->lone = simAlloc( MAX_CONTACTS * sizeof( int ) );
	solver->inIslands = simAlloc( MAX_CONTACTS * sizeof( int ) );
	solver->islandEnds = simAlloc( bodies * sizeof( int ) );
	solver->states = simAlloc( bodies * sizeof( simBodyState ) );
	solver->first = simAlloc( bodies * sizeof( int ) );
	solver->place = simAlloc( bodies * sizeof( int ) );
	solver->bodies = simAlloc( bodies * sizeof( int ) );
	solver->stack = simAlloc( bodies * sizeof( int ) );
	solver->rested = simAlloc( bodies * sizeof( int ) );
	return solver->touches != NULL && solver->rows != NULL && solver->order != NULL && solver->lone != NULL
	       && solver->inIslands != NULL && solver->islandEnds != NULL && solver->states != NULL && solver->first != NULL
	       && solver->place != NULL && solver->bodies != NULL && solver->stack != NULL && solver->rested != NULL;
}

void simSolver_Release( simSolver* solver )
{
	simFree( solver->touches );
	simFree( solver->rows );
	simFree( solver->order );
	simFree( solver->lone );
	simFree( solver->inIslands );
	simFree( solver->islandEnds );
	simFree( solver->states );
	simFree( solver->first );
	simFree( solver->place );
	simFree( solver->bodies );
	simFree( solver->stack );
	simFree( solver->rested );
}

void simSolver_Begin( simPhysics* physics )
{
	physics->contactCount = 0;
	for ( int i = 0; i < physics->bodyCount; ++i )
	{
		physics->solver.first[i] = -1;
		physics->solver.place[i] = -1;
	}
}

simTouch* simSolver_Add( simPhysics* physics, const simContact* contact )
{
	SIM_CHECK( physics->contactCount >= 0 && physics->contactCount < MAX_CONTACTS );
	simSolver* solver = &physics->solver;
	int index = physics->contactCount++;
	simTouch* touch = &solver->touches[index];
	*touch = ( simTouch ){
		.a = contact->a,
		.b = contact->b,
		.point = { contact->point.x, contact->point.y, contact->point.z },
		.normal = { contact->normal.x, contact->normal.y, contact->normal.z },
		.depth = contact->depth,
		.note = -1,
		.pushers = { -1, -1 },
	};
	// In each body's list, the newest first. A link is twice the contact, plus one in the list of the second body.
	touch->next[0] = solver->first[touch->a];
	solver->first[touch->a] = 2 * index;
	if ( touch->b >= 0 )
	{
		touch->next[1] = solver->first[touch->b];
		solver->first[touch->b] = 2 * index + 1;
	}
	return touch;
}


// ---- rest of balls ----

/// A ball that touches something and has been slow for a while goes to sleep; returns whether it did.
static bool RestBall( simPhysics* physics, int index, double h )
{
	simBody* body = &physics->bodies[index];
	const double* v = physics->motions[index].velocity;
	const double* w = physics->motions[index].spin;
	bool slow =
	    !( dCalcVectorDot3( v, v ) > kRestSpeed * kRestSpeed ) && !( dCalcVectorDot3( w, w ) > kRestSpin * kRestSpin );
	body->restLeft = slow ? body->restLeft - h : kRestTime;
	if ( body->restLeft <= 0.0 )
	{
		simSetAwake( physics, index, false );
		// Speed that it kept would act when it wakes.
		simPhysics_Halt( physics, index );
	}
	return !body->awake;
}


// ---- islands ----

/// A ball that touches the field once and nothing else.
static bool IsAlone( const simPhysics* physics, const simTouch* touch )
{
	return touch->b < 0 && physics->bodies[touch->a].ballRadius > 0.0 && touch->pushers[0] < 0 && touch->pushers[1] < 0
	       && !physics->rowByRow;
}

/// Appends all bodies that touch each other, beginning with one; sleeping ones among them wake.
static void Gather( simPhysics* physics, int begin )
{
	simSolver* solver = &physics->solver;
	int stackSize = 0, firstTouch = solver->islandTouchCount;
	int body = begin;
	for ( ;; )
	{
		solver->place[body] = solver->awakeCount;
		solver->bodies[solver->awakeCount++] = body;
		for ( int link = solver->first[body]; link >= 0; )
		{
			simTouch* touch = &solver->touches[link / 2];
			int other = link % 2 == 0 ? touch->b : touch->a;
			link = touch->next[link % 2];
			if ( touch->taken )
			{
				continue;
			}
			touch->taken = true;
			solver->inIslands[solver->islandTouchCount++] = (int)( touch - solver->touches );
			if ( other >= 0 && solver->place[other] < 0 )
			{
				solver->place[other] = 0;
				simSetAwake( physics, other, true );
				solver->stack[stackSize++] = other;
			}
		}
		if ( stackSize == 0 )
		{
			break;
		}
		body = solver->stack[--stackSize];
	}
	if ( solver->islandTouchCount == firstTouch + 1 )
	{
		int only = solver->inIslands[firstTouch];
		solver->touches[only].alone = IsAlone( physics, &solver->touches[only] );
		if ( solver->touches[only].alone )
		{
			solver->lone[solver->loneCount++] = only;
			solver->islandTouchCount = firstTouch;
		}
	}
	if ( solver->islandTouchCount > firstTouch )
	{
		solver->islandEnds[solver->islandCount++] = solver->islandTouchCount;
	}
}


// ---- rows ----

/// The torque that a spinning body without equal inertias turns by, as an implicit step gives it (Lacoursiere 2006).
static void AddGyroscopic( simPhysics* physics, int index, double h )
{
	const simMass* mass = &physics->masses[index];
	simBody* body = &physics->bodies[index];
	dMatrix3 half, inertia, tilde = { 0 }, inverse;
	dVector3 momentum, torque;
	const double* turn = physics->rotations[index].m;
	dMultiply2_333( half, mass->inertia, turn );
	dMultiply0_333( inertia, turn, half );
	dMultiply0_331( momentum, inertia, physics->motions[index].spin );
	dSetCrossMatrixMinus( tilde, momentum, 4 );
	for ( int i = 0; i < 12; ++i )
	{
		tilde[i] = tilde[i] * h + inertia[i];
	}
	dScaleVector3( momentum, 1.0 / h );
	if ( dInvertMatrix3( inverse, tilde ) != 0 )
	{
		dMultiply0_333( tilde, inertia, inverse );
		tilde[0] -= 1.0;
		tilde[5] -= 1.0;
		tilde[10] -= 1.0;
		dMultiply0_331( torque, tilde, momentum );
		dAddVectors3( body->twist, body->twist, torque );
	}
}

/// Makes accelerations of a body's forces. A ball's inertia is the same about all axes, so its turn does not matter and it needs no
/// matrix.
static void PrepareBody( simPhysics* physics, int index, double gravity, double h )
{
	simBody* body = &physics->bodies[index];
	const simMass* mass = &physics->masses[index];
	const simBodyMotion* motion = &physics->motions[index];
	simBodyState* state = &physics->solver.states[physics->solver.place[index]];
	body->pull[2] += mass->mass * gravity;
	dScaleVector3( body->pull, mass->inverseMass );
	if ( body->ballRadius > 0.0 )
	{
		dScaleVector3( body->twist, mass->inverseInertia[0] );
	}
	else
	{
		dMatrix3 half;
		const double* turn = physics->rotations[index].m;
		dMultiply2_333( half, mass->inverseInertia, turn );
		dMultiply0_333( state->inverse, turn, half );
		AddGyroscopic( physics, index, h );
		dVector3 torque;
		dCopyVector3( torque, body->twist );
		dMultiply0_331( body->twist, state->inverse, torque );
	}
	double perStep = 1.0 / h;
	double* known = (double*)state->known;
	for ( int i = 0; i < 3; ++i )
	{
		known[i] = -( motion->velocity[i] * perStep + body->pull[i] );
		known[3 + i] = -( motion->spin[i] * perStep + body->twist[i] );
	}
	memset( state->f, 0, sizeof( state->f ) );
}


// ---- moving ----

static void MoveBody( simPhysics* physics, int index, double h )
{
	simBody* body = &physics->bodies[index];
	const simBodyState* state = &physics->solver.states[physics->solver.place[index]];
	simBodyMotion* motion = &physics->motions[index];
	const double* f = (const double*)state->f;
	for ( int i = 0; i < 3; ++i )
	{
		motion->velocity[i] += h * ( body->pull[i] + f[i] );
		motion->spin[i] += h * ( body->twist[i] + f[3 + i] );
		motion->position[i] += h * motion->velocity[i];
		body->pull[i] = body->twist[i] = 0.0;
	}
	dVector4 change;
	dQuaternion turned;
	dDQfromW( change, motion->spin, motion->turn );
	for ( int i = 0; i < 4; ++i )
	{
		turned[i] = motion->turn[i] + h * change[i];
	}
	simPhysics_Turn( physics, index, turned );
}

/// The effect of contacts on the speeds of pushers.
static void SlowPushers( simPhysics* physics, double h )
{
	for ( int i = 0; i < physics->pusherCount; ++i )
	{
		simPusher* pusher = &physics->pushers[i];
		if ( pusher->f != 0.0 )
		{
			pusher->touched = true;
			pusher->pushed.speed += h * pusher->f / pusher->root;
			pusher->f = 0.0;
		}
	}
}

void simSolver_Step( simPhysics* physics, double h )
{
	SIM_CHECK( h > 0.0 );
	simSolver* solver = &physics->solver;
	int restedCount = 0;
	for ( int i = simAwake( physics, 0 ); i >= 0; i = simAwake( physics, i + 1 ) )
	{
		simBody* body = &physics->bodies[i];
		if ( body->restFlag && solver->first[i] >= 0 && RestBall( physics, i, h ) )
		{
			solver->rested[restedCount++] = i;
		}
	}
	// The newest body first.
	solver->awakeCount = solver->islandTouchCount = solver->islandCount = solver->loneCount = 0;
	for ( int i = simAwakeBefore( physics, physics->bodyCount ); i >= 0; i = simAwakeBefore( physics, i ) )
	{
		if ( solver->place[i] < 0 )
		{
			Gather( physics, i );
		}
	}
	for ( int i = 0; i < restedCount; ++i )
	{
		simBody* body = &physics->bodies[solver->rested[i]];
		// Else its mover woke it at once.
		if ( !body->awake )
		{
			// The forces of this sub-step would act once more when it wakes.
			memset( body->pull, 0, sizeof( body->pull ) );
			memset( body->twist, 0, sizeof( body->twist ) );
		}
	}
	for ( int i = 0; i < solver->awakeCount; ++i )
	{
		PrepareBody( physics, solver->bodies[i], -physics->gravity, h );
	}
	simSolver_SolveContacts( physics, h );
	SlowPushers( physics, h );
	for ( int i = 0; i < physics->contactCount && physics->watch != NULL; ++i )
	{
		const simTouch* touch = &solver->touches[i];
		if ( touch->note >= 0 && touch->taken )
		{
			// On its first body, for pictures.
			physics->watch->notes[touch->note].force = simSolver_ForceOf( physics, touch );
		}
	}
	for ( int i = 0; i < solver->awakeCount; ++i )
	{
		MoveBody( physics, solver->bodies[i], h );
	}
}
