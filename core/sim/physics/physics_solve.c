// Solves the contacts of a sub-step and moves the bodies.
#include "physics/physics_internal.h"

#include <string.h>

// The method is that of ODE's quick step (projected successive over-relaxation, SOR), bit for bit, in about 0.6 of its
// instructions: all there is to solve are contacts, so there are no joints that are made, asked and thrown away in each step;
// each contact becomes one or three rows at once.
//
// A row asks that the relative velocity of a contact along one direction be what it should. With J its Jacobian, M the masses,
// lambda its force, f = inv(M) J' lambda the accelerations of all rows, and h the step, an iteration does, row by row,
//   delta = w ( rhs - cfm lambda - J f ) / ( J inv(M) J' + cfm ),
// keeps lambda + delta within its bounds, and adds inv(M) J' delta to f. Bounds: a normal force pushes only; friction is held
// within the friction coefficient times the normal force (a pyramid). Rows: normal forces, then friction.

// Over-relaxation [-]: ODE's own value.
static const double kRelax = 1.3;
// Iterations after which rows are brought into another order, so that none is always the last.
enum
{
	SHUFFLE_EVERY = 8
};


// ---- reserving ----

bool simSolver_Reserve( simSolver* solver, int maxBodies )
{
	size_t bodies = (size_t)maxBodies;
	// Nothing of it outlives a step, so no snapshot needs it.
	solver->touches = simAlloc( MAX_CONTACTS * sizeof( simTouch ) );
	solver->rows = simAlloc( 3 * MAX_CONTACTS * sizeof( simRow ) );
	solver->orders[0] = simAlloc( 3 * MAX_CONTACTS * sizeof( int ) );
	solver->orders[1] = simAlloc( 3 * MAX_CONTACTS * sizeof( int ) );
	solver->inIslands = simAlloc( MAX_CONTACTS * sizeof( int ) );
	solver->islandEnds = simAlloc( bodies * sizeof( int ) );
	solver->states = simAlloc( bodies * sizeof( simBodyState ) );
	solver->first = simAlloc( bodies * sizeof( int ) );
	solver->place = simAlloc( bodies * sizeof( int ) );
	solver->bodies = simAlloc( bodies * sizeof( int ) );
	solver->stack = simAlloc( bodies * sizeof( int ) );
	solver->rested = simAlloc( bodies * sizeof( int ) );
	return solver->touches != NULL && solver->rows != NULL && solver->orders[0] != NULL && solver->orders[1] != NULL
	       && solver->inIslands != NULL && solver->islandEnds != NULL && solver->states != NULL && solver->first != NULL
	       && solver->place != NULL && solver->bodies != NULL && solver->stack != NULL && solver->rested != NULL;
}

void simSolver_Release( simSolver* solver )
{
	simFree( solver->touches );
	simFree( solver->rows );
	simFree( solver->orders[0] );
	simFree( solver->orders[1] );
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
		body->awake = false;
		// Speed that it kept would act when it wakes.
		simPhysics_Halt( physics, index );
	}
	return !body->awake;
}


// ---- islands ----

// What is awake, and what touches that, island after island.
typedef struct Awake
{
	int bodyCount, touchCount, islandCount;
} Awake;

/// Appends all bodies that touch each other, beginning with one; what sleeps among them wakes.
static void Gather( simPhysics* physics, Awake* all, int begin )
{
	simSolver* solver = &physics->solver;
	int stackSize = 0, firstTouch = all->touchCount;
	int body = begin;
	for ( ;; )
	{
		solver->place[body] = all->bodyCount;
		solver->bodies[all->bodyCount++] = body;
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
			solver->inIslands[all->touchCount++] = (int)( touch - solver->touches );
			if ( other >= 0 && solver->place[other] < 0 )
			{
				solver->place[other] = 0;
				physics->bodies[other].awake = true;
				solver->stack[stackSize++] = other;
			}
		}
		if ( stackSize == 0 )
		{
			break;
		}
		body = solver->stack[--stackSize];
	}
	if ( all->touchCount == firstTouch + 1 )
	{
		simTouch* only = &solver->touches[solver->inIslands[firstTouch]];
		only->alone =
		    only->b < 0 && only->mu > 0.0 && only->pushers[0] < 0 && only->pushers[1] < 0 && !physics->rowByRow;
	}
	solver->islandEnds[all->islandCount++] = all->touchCount;
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

static void PrepareBody( simPhysics* physics, int index, double gravity, double h )
{
	simBody* body = &physics->bodies[index];
	const simMass* mass = &physics->masses[index];
	simBodyState* state = &physics->solver.states[physics->solver.place[index]];
	body->pull[2] += mass->mass * gravity;
	const double* turn = physics->rotations[index].m;
	dMatrix3 half;
	if ( body->ballRadius == 0.0 )
	{
		dMultiply2_333( half, mass->inverseInertia, turn );
		AddGyroscopic( physics, index, h );
	}
	else
	{
		// The same for an inertia without products.
		for ( int i = 0; i < 3; ++i )
		{
			for ( int k = 0; k < 3; ++k )
			{
				half[4 * i + k] = mass->inverseInertia[5 * i] * turn[4 * k + i];
			}
		}
	}
	dMultiply0_333( state->inverse, turn, half );
	memset( state->f, 0, sizeof( state->f ) );
}

static void PrepareKnown( simPhysics* physics, int index, double h )
{
	const simBody* body = &physics->bodies[index];
	const simBodyMotion* motion = &physics->motions[index];
	double inverseMass = physics->masses[index].inverseMass, perStep = 1.0 / h;
	simBodyState* state = &physics->solver.states[physics->solver.place[index]];
	double turn[3];
	dMultiply0_331( turn, state->inverse, body->twist );
	for ( int i = 0; i < 3; ++i )
	{
		state->known[i] = -( body->pull[i] * inverseMass + motion->velocity[i] * perStep );
		state->known[3 + i] = -( motion->spin[i] * perStep ) - turn[i];
	}
}

/// The speed along the normal that a contact should have after the step, of what bounces and of what overlaps [m/s].
static double WantedSpeed( const simPhysics* physics, const simTouch* touch, const simRow* row, double perStep )
{
	double depth = touch->depth - kSurfaceLayer;
	if ( depth < 0.0 )
	{
		depth = 0.0;
	}
	double pushOut = perStep * touch->erp * depth;
	// Only what overlaps is corrected at a limited speed; a shape's own motion is followed at any.
	double wanted = ( pushOut > kMaxCorrecting ? kMaxCorrecting : pushOut ) + touch->motion[0];
	if ( !touch->bounces )
	{
		return wanted;
	}
	const simBodyMotion* a = &physics->motions[touch->a];
	double outgoing = 0.0;
	if ( touch->b >= 0 )
	{
		const simBodyMotion* b = &physics->motions[touch->b];
		outgoing = dCalcVectorDot3( row->j2 + 3, b->spin ) - dCalcVectorDot3( touch->normal, b->velocity );
	}
	outgoing += dCalcVectorDot3( row->j1 + 3, a->spin ) + dCalcVectorDot3( touch->normal, a->velocity );
	double incoming = touch->motion[0] - outgoing;
	if ( incoming > touch->bounceSpeed )
	{
		double bounced = touch->bounce * incoming + touch->motion[0];
		wanted = bounced > wanted ? bounced : wanted;
	}
	return wanted;
}

/// The part of a row that its direction and arms give.
static void AimRow(
    simRow* row, const simTouch* touch, const double direction[3], const double c1[3], const double c2[3] )
{
	for ( int i = 0; i < 3; ++i )
	{
		row->j1[i] = direction[i];
	}
	dCalcVectorCross3( row->j1 + 3, c1, direction );
	row->pushers[0] = touch->pushers[0];
	row->pushers[1] = touch->pushers[1];
	row->g1 = dCalcVectorDot3( touch->own[0], direction );
	row->g2 = dCalcVectorDot3( touch->own[1], direction );
	if ( touch->b >= 0 )
	{
		for ( int i = 0; i < 3; ++i )
		{
			row->j2[i] = -direction[i];
		}
		dCalcVectorCross3( row->j2 + 3, direction, c2 );
	}
}

/// The rest of a row: rhs [m/s] and cfm as the contact wants them become those of an iteration.
static void FinishRow( const simPhysics* physics, simRow* row, const simTouch* touch, double perStep )
{
	const simSolver* solver = &physics->solver;
	row->a = solver->place[touch->a];
	row->b = touch->b >= 0 ? solver->place[touch->b] : -1;
	row->lambda = 0.0;
	row->rhs *= perStep;
	row->cfm *= perStep;
	const simBodyState* a = &solver->states[row->a];
	const simBodyState* b = row->b >= 0 ? &solver->states[row->b] : NULL;

	double known = 0.0;
	for ( int i = 0; i < 6; ++i )
	{
		known += row->j1[i] * a->known[i];
	}
	double inverseMass = physics->masses[touch->a].inverseMass;
	for ( int i = 0; i < 3; ++i )
	{
		row->m1[i] = inverseMass * row->j1[i];
	}
	dMultiply0_331( row->m1 + 3, a->inverse, row->j1 + 3 );
	double diagonal = 0.0;
	for ( int i = 0; i < 6; ++i )
	{
		diagonal += row->m1[i] * row->j1[i];
	}
	if ( b != NULL )
	{
		for ( int i = 0; i < 6; ++i )
		{
			known += row->j2[i] * b->known[i];
		}
		inverseMass = physics->masses[touch->b].inverseMass;
		for ( int i = 0; i < 3; ++i )
		{
			row->m2[i] = inverseMass * row->j2[i];
		}
		dMultiply0_331( row->m2 + 3, b->inverse, row->j2 + 3 );
		for ( int i = 0; i < 6; ++i )
		{
			diagonal += row->m2[i] * row->j2[i];
		}
	}
	// The pushers' masses are 1, and their speeds stand in rhs.
	diagonal += row->g1 * row->g1 + row->g2 * row->g2;
	row->rhs += known;
	double scale = kRelax / ( diagonal + row->cfm );
	row->cfm *= scale;
	row->rhs *= scale;
	row->h1 = scale * row->g1;
	row->h2 = scale * row->g2;
	for ( int i = 0; i < 6; ++i )
	{
		row->j1[i] *= scale;
	}
	if ( b != NULL )
	{
		for ( int i = 0; i < 6; ++i )
		{
			row->j2[i] *= scale;
		}
	}
}

/// The rows of a contact: one of its normal force, and two of friction if there is any.
static void MakeRows( const simPhysics* physics, simTouch* touch, simRow* normal, simRow* friction, double perStep )
{
	const double* pa = physics->motions[touch->a].position;
	double c1[3] = { touch->point[0] - pa[0], touch->point[1] - pa[1], touch->point[2] - pa[2] };
	double c2[3] = { 0 };
	if ( touch->b >= 0 )
	{
		const double* pb = physics->motions[touch->b].position;
		for ( int i = 0; i < 3; ++i )
		{
			c2[i] = touch->point[i] - pb[i];
		}
	}
	AimRow( normal, touch, touch->normal, c1, c2 );
	normal->rhs = WantedSpeed( physics, touch, normal, perStep );
	normal->cfm = touch->cfm;
	normal->mu = 0.0;
	normal->normal = -1;
	FinishRow( physics, normal, touch, perStep );
	touch->row = (int)( normal - physics->solver.rows );
	touch->friction = -1;
	if ( !( touch->mu > 0.0 ) )
	{
		return;
	}
	touch->friction = (int)( friction - physics->solver.rows );
	dVector3 t1, t2;
	if ( touch->aimed )
	{
		dCopyVector3( t1, touch->along );
		dCalcVectorCross3( t2, touch->normal, t1 );
	}
	else
	{
		dPlaneSpace( touch->normal, t1, t2 );
	}
	for ( int k = 0; k < 2; ++k )
	{
		simRow* row = friction + k;
		AimRow( row, touch, k == 0 ? t1 : t2, c1, c2 );
		row->rhs = touch->motion[1 + k];
		row->cfm = kCfm;
		row->mu = touch->mu;
		row->normal = touch->row;
		FinishRow( physics, row, touch, perStep );
	}
}

/// The rows of all islands: first all normal forces, then all friction.
static void MakeAllRows( simPhysics* physics, const Awake* all, double h )
{
	simSolver* solver = &physics->solver;
	double perStep = 1.0 / h;
	int friction = all->touchCount;
	for ( int i = 0; i < all->touchCount; ++i )
	{
		simTouch* touch = &solver->touches[solver->inIslands[i]];
		MakeRows( physics, touch, &solver->rows[i], &solver->rows[friction], perStep );
		friction += touch->friction >= 0 ? 2 : 0;
	}
}


// ---- iterations ----

/// What the pushers of a row already do about it.
static double PushersPart( const simRow* row, const simPusher* pushers )
{
	double part = 0.0;
	if ( row->pushers[0] >= 0 )
	{
		part += pushers[row->pushers[0]].f * row->h1;
	}
	if ( row->pushers[1] >= 0 )
	{
		part += pushers[row->pushers[1]].f * row->h2;
	}
	return part;
}

static void PushPushers( const simRow* row, simPusher* pushers, double delta )
{
	if ( row->pushers[0] >= 0 )
	{
		pushers[row->pushers[0]].f += delta * row->g1;
	}
	if ( row->pushers[1] >= 0 )
	{
		pushers[row->pushers[1]].f += delta * row->g2;
	}
}

static inline void SolveRow(
    simRow* restrict rows, simBodyState* restrict states, simPusher* restrict pushers, int index )
{
	simRow* row = &rows[index];
	bool pushed = row->pushers[0] >= 0 || row->pushers[1] >= 0;
	double* fa = states[row->a].f;
	double* fb = row->b >= 0 ? states[row->b].f : NULL;
	double old = row->lambda;
	double delta = row->rhs - old * row->cfm;
	delta -= fa[0] * row->j1[0] + fa[1] * row->j1[1] + fa[2] * row->j1[2] + fa[3] * row->j1[3] + fa[4] * row->j1[4]
	         + fa[5] * row->j1[5];
	if ( fb != NULL )
	{
		delta -= fb[0] * row->j2[0] + fb[1] * row->j2[1] + fb[2] * row->j2[2] + fb[3] * row->j2[3] + fb[4] * row->j2[4]
		         + fb[5] * row->j2[5];
	}
	if ( pushed )
	{
		delta -= PushersPart( row, pushers );
	}
	double low = 0.0, high = dInfinity;
	if ( row->normal >= 0 )
	{
		high = fabs( row->mu * rows[row->normal].lambda );
		low = -high;
	}
	double lambda = old + delta;
	if ( lambda < low )
	{
		delta = low - old;
		lambda = low;
	}
	else if ( lambda > high )
	{
		delta = high - old;
		lambda = high;
	}
	row->lambda = lambda;
	for ( int i = 0; i < 6; ++i )
	{
		fa[i] += delta * row->m1[i];
	}
	if ( fb != NULL )
	{
		for ( int i = 0; i < 6; ++i )
		{
			fb[i] += delta * row->m2[i];
		}
	}
	if ( pushed )
	{
		PushPushers( row, pushers, delta );
	}
}

/// A whole number from 0 to below a bound. A linear congruential generator (Numerical Recipes, section 7.1), whose higher bits are better
/// than its lower ones: those of a small bound are folded together.
static int Draw( uint32_t* seed, int bound )
{
	*seed = 1664525u * *seed + 1013904223u;
	uint32_t drawn = *seed;
	int bits = 32;
	// As many bits as hold the bound, by halves.
	while ( bits > 1 && (uint32_t)bound <= 1u << ( bits / 2 ) )
	{
		bits /= 2;
		drawn ^= drawn >> bits;
	}
	uint64_t kept = bits == 32 ? drawn : drawn & ( ( 1u << bits ) - 1u );
	return (int)( kept * (uint32_t)bound >> bits );
}

/// Lists the rows in their own order: all normal forces, then all friction. Returns how many.
static int ListRows( simSolver* solver, const Awake* all, int k )
{
	int* order = solver->orders[k];
	int count = 0;
	for ( int i = 0; i < all->touchCount; ++i )
	{
		simTouch* touch = &solver->touches[solver->inIslands[i]];
		touch->turns[k] = SIM_OWN_TURN;
		if ( !touch->alone )
		{
			order[count++] = i;
		}
	}
	for ( int i = 0; i < all->touchCount; ++i )
	{
		const simTouch* touch = &solver->touches[solver->inIslands[i]];
		if ( !touch->alone && touch->friction >= 0 )
		{
			order[count++] = touch->friction;
			order[count++] = touch->friction + 1;
		}
	}
	return count;
}

/// Lists the rows island after island, each island's in a random order.
static void ShuffleRows( simSolver* solver, const Awake* all, int k, uint32_t* seed )
{
	int* order = solver->orders[k];
	int begin = 0;
	for ( int island = 0; island < all->islandCount; ++island )
	{
		int end = solver->islandEnds[island], count = 0;
		if ( end > begin && solver->touches[solver->inIslands[begin]].alone )
		{
			// The numbers that its three rows would be shuffled with.
			int second = Draw( seed, 2 );
			solver->touches[solver->inIslands[begin]].turns[k] = (uint8_t)( 3 * second + Draw( seed, 3 ) );
			begin = end;
			continue;
		}
		for ( int i = begin; i < end; ++i )
		{
			order[count++] = i;
		}
		for ( ; begin < end; ++begin )
		{
			int friction = solver->touches[solver->inIslands[begin]].friction;
			if ( friction >= 0 )
			{
				order[count++] = friction;
				order[count++] = friction + 1;
			}
		}
		for ( int i = 1; i < count; ++i )
		{
			int other = Draw( seed, i + 1 );
			int row = order[i];
			order[i] = order[other];
			order[other] = row;
		}
		order += count;
	}
}

static int Least( int a, int b )
{
	return a < b ? a : b;
}

/// All islands by turns: rows of different ones do not wait for each other's results, so a processor works on several at a time.
static void Iterate( simPhysics* physics, const Awake* all )
{
	simSolver* solver = &physics->solver;
	int count = ListRows( solver, all, 0 );
	// Two orders at a time, so that lanes are filled once for both.
	for ( int left = physics->iterations; left > 0; left -= 2 * SHUFFLE_EVERY )
	{
		int first = Least( left, SHUFFLE_EVERY ), both = Least( left, 2 * SHUFFLE_EVERY );
		if ( left < physics->iterations )
		{
			ShuffleRows( solver, all, 0, &physics->seed );
		}
		if ( both > first )
		{
			ShuffleRows( solver, all, 1, &physics->seed );
		}
		simSolver_SolveAlone( solver, all->touchCount, first, both );
		for ( int n = 0; n < both; ++n )
		{
			const int* order = solver->orders[n < first ? 0 : 1];
			for ( int i = 0; i < count; ++i )
			{
				SolveRow( solver->rows, solver->states, physics->pushers, order[i] );
			}
		}
	}
}


// ---- moving ----

static void MoveBody( simPhysics* physics, int index, double h )
{
	simBody* body = &physics->bodies[index];
	const simBodyState* state = &physics->solver.states[physics->solver.place[index]];
	simBodyMotion* motion = &physics->motions[index];
	double inverseMass = h * physics->masses[index].inverseMass;
	bool solved = physics->solver.first[index] >= 0;
	for ( int i = 0; i < 3; ++i )
	{
		if ( solved )
		{
			motion->velocity[i] += h * state->f[i];
			motion->spin[i] += h * state->f[3 + i];
		}
		motion->velocity[i] += inverseMass * body->pull[i];
		body->twist[i] *= h;
	}
	dMultiplyAdd0_331( motion->spin, state->inverse, body->twist );
	for ( int i = 0; i < 3; ++i )
	{
		body->pull[i] = body->twist[i] = 0.0;
		motion->position[i] += h * motion->velocity[i];
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

/// What contacts do to the speeds of pushers.
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

/// The force of a contact on its first body, for pictures.
static void NoteForce( simPhysics* physics, const simTouch* touch )
{
	const simSolver* solver = &physics->solver;
	double perMass = 1.0 / physics->masses[touch->a].inverseMass;
	double force[3];
	for ( int i = 0; i < 3; ++i )
	{
		const simRow* row = &solver->rows[touch->row];
		force[i] = perMass * row->m1[i] * row->lambda;
		if ( touch->friction >= 0 )
		{
			row = &solver->rows[touch->friction];
			force[i] += perMass * ( row[0].m1[i] * row[0].lambda + row[1].m1[i] * row[1].lambda );
		}
	}
	physics->watch->notes[touch->note].force = simFromOde( force );
}

void simSolver_Step( simPhysics* physics, double h )
{
	simSolver* solver = &physics->solver;
	int restedCount = 0;
	for ( int i = simInPlay( physics, 0 ); i >= 0; i = simInPlay( physics, i + 1 ) )
	{
		simBody* body = &physics->bodies[i];
		if ( body->awake && body->restFlag && solver->first[i] >= 0 && RestBall( physics, i, h ) )
		{
			solver->rested[restedCount++] = i;
		}
	}
	// The newest body first.
	Awake all = { 0 };
	for ( int i = physics->bodyCount - 1; i >= 0; --i )
	{
		if ( physics->bodies[i].awake && solver->place[i] < 0 )
		{
			Gather( physics, &all, i );
		}
	}
	for ( int i = 0; i < restedCount; ++i )
	{
		simBody* body = &physics->bodies[solver->rested[i]];
		// Else what moves woke it at once.
		if ( !body->awake )
		{
			// The forces of this sub-step would act once more when it wakes.
			memset( body->pull, 0, sizeof( body->pull ) );
			memset( body->twist, 0, sizeof( body->twist ) );
		}
	}
	for ( int i = 0; i < all.bodyCount; ++i )
	{
		PrepareBody( physics, solver->bodies[i], -physics->gravity, h );
		PrepareKnown( physics, solver->bodies[i], h );
	}
	MakeAllRows( physics, &all, h );
	Iterate( physics, &all );
	SlowPushers( physics, h );
	for ( int i = 0; i < all.touchCount; ++i )
	{
		const simTouch* touch = &solver->touches[solver->inIslands[i]];
		if ( touch->note >= 0 )
		{
			NoteForce( physics, touch );
		}
	}
	for ( int i = 0; i < all.bodyCount; ++i )
	{
		MoveBody( physics, solver->bodies[i], h );
	}
}
