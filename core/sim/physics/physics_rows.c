// Solves the contacts of a sub-step: in one pass where a ball touches nothing but the field, else by rows and iterations.
#include "physics/physics_internal.h"

// A contact has one row of its normal force and, if there is friction, two across it. A row sets the relative velocity
// of the contact along one direction. With J its Jacobian, M the masses, lambda its force, f = inv(M) J' lambda the
// accelerations of all rows, and h the step, the row is solved by adding
//   delta = ( rhs - cfm lambda - J f ) / ( J inv(M) J' + cfm )
// to lambda, keeping lambda within its bounds, and adding inv(M) J' delta to f. Bounds: a normal force pushes only;
// friction is held within the friction coefficient times the normal force (a pyramid).
//
// The three rows of a ball that touches one surface do not change each other's velocities: the arm of its contact is
// along the normal, and its inertia is the same about all axes. So one pass solves them, exactly.
//
// Rows of bodies that hang together are solved again and again, each time by kRelax of delta: projected successive
// over-relaxation (SOR), the method of ODE's quick step. No joints are made, asked and thrown away in each step. The
// six numbers of a body stand in three vectors of two lanes, which takes half the instructions.

// Over-relaxation [-]: ODE's own value.
static const double kRelax = 1.3;
// Iterations after which rows are brought into another order, so that none is always the last.
enum
{
	SHUFFLE_EVERY = 8
};


// ---- one contact ----

/// The speed along the normal that a contact should have after the step, from bounce and overlap [m/s]. arms: of both
/// bodies, as in the Jacobian.
static double WantedSpeed(
    const simPhysics* physics, const simTouch* touch, const double arm1[3], const double arm2[3], double perStep )
{
	double depth = touch->depth - kSurfaceLayer;
	if ( depth < 0.0 )
	{
		depth = 0.0;
	}
	double pushOut = perStep * touch->erp * depth;
	// Only the overlap is corrected at a limited speed; a shape's own motion is followed at any.
	double wanted = ( pushOut > kMaxCorrecting ? kMaxCorrecting : pushOut ) + touch->motion[0];
	if ( !touch->bounces )
	{
		return wanted;
	}
	const simBodyMotion* a = &physics->motions[touch->a];
	double outgoing = dCalcVectorDot3( arm1, a->spin ) + dCalcVectorDot3( touch->normal, a->velocity );
	if ( touch->b >= 0 )
	{
		const simBodyMotion* b = &physics->motions[touch->b];
		outgoing += dCalcVectorDot3( arm2, b->spin ) - dCalcVectorDot3( touch->normal, b->velocity );
	}
	double incoming = touch->motion[0] - outgoing;
	if ( incoming > touch->bounceSpeed )
	{
		double bounced = touch->bounce * incoming + touch->motion[0];
		wanted = bounced > wanted ? bounced : wanted;
	}
	return wanted;
}

/// The two directions of friction.
static void Across( const simTouch* touch, dVector3 first, dVector3 second )
{
	if ( touch->aimed )
	{
		dCopyVector3( first, touch->along );
		dCalcVectorCross3( second, touch->normal, first );
		return;
	}
	const dVector3 normal = { touch->normal[0], touch->normal[1], touch->normal[2] };
	dPlaneSpace( normal, first, second );
}

static void ArmOf( const simPhysics* physics, const simTouch* touch, int body, double arm[3] )
{
	const double* center = physics->motions[body].position;
	for ( int i = 0; i < 3; ++i )
	{
		arm[i] = touch->point[i] - center[i];
	}
}


// ---- a ball that touches the field once ----

/// A ball and one direction of its contact.
typedef struct LoneRow
{
	double direction[3], arm[3];
	double rate; ///< of the velocity along the direction, over the step [m/s^2]
	double give; ///< J inv(M) J' [1/kg]
} LoneRow;

static LoneRow AimLone( const simMass* mass, const simBodyState* state, const double direction[3], const double c[3] )
{
	LoneRow row;
	dCopyVector3( row.direction, direction );
	dCalcVectorCross3( row.arm, c, direction );
	row.rate = -dCalcVectorDot3( direction, (const double*)state->known )
	           - dCalcVectorDot3( row.arm, (const double*)state->known + 3 );
	row.give = mass->inverseMass + mass->inverseInertia[0] * dCalcVectorDot3( row.arm, row.arm );
	return row;
}

static void PushLone( const simMass* mass, simTouch* touch, double* f, const LoneRow* row, double lambda )
{
	for ( int i = 0; i < 3; ++i )
	{
		touch->force[i] += lambda * row->direction[i];
		f[i] += mass->inverseMass * lambda * row->direction[i];
		f[3 + i] += mass->inverseInertia[0] * lambda * row->arm[i];
	}
}

static void SolveLone( simPhysics* physics, simTouch* touch, double perStep )
{
	const simMass* mass = &physics->masses[touch->a];
	simBodyState* state = &physics->solver.states[physics->solver.place[touch->a]];
	double* f = (double*)state->f;
	double c[3];
	ArmOf( physics, touch, touch->a, c );
	LoneRow normal = AimLone( mass, state, touch->normal, c );
	double wanted = WantedSpeed( physics, touch, normal.arm, NULL, perStep );
	double press = ( perStep * wanted - normal.rate ) / ( normal.give + perStep * touch->cfm );
	if ( !( press > 0.0 ) )
	{
		return;
	}
	PushLone( mass, touch, f, &normal, press );
	double most = touch->mu * press;
	dVector3 across[2];
	Across( touch, across[0], across[1] );
	for ( int k = 0; k < 2; ++k )
	{
		LoneRow row = AimLone( mass, state, across[k], c );
		double rub = ( perStep * touch->motion[1 + k] - row.rate ) / ( row.give + perStep * kCfm );
		PushLone( mass, touch, f, &row, simClamp( rub, -most, most ) );
	}
}


// ---- rows ----

static double Dot( const simLanes a[3], const simLanes b[3] )
{
	simLanes sum = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
	return sum[0] + sum[1];
}

/// The part of a row that its direction and arms give.
static void AimRow(
    simRow* row, const simTouch* touch, const double direction[3], const double c1[3], const double c2[3] )
{
	double *j1 = (double*)row->j1, *j2 = (double*)row->j2;
	dCopyVector3( j1, direction );
	dCalcVectorCross3( j1 + 3, c1, direction );
	row->pushed = touch->pushers[0] >= 0 || touch->pushers[1] >= 0;
	if ( row->pushed )
	{
		row->pushers[0] = touch->pushers[0];
		row->pushers[1] = touch->pushers[1];
		row->g1 = dCalcVectorDot3( touch->own[0], direction );
		row->g2 = dCalcVectorDot3( touch->own[1], direction );
	}
	if ( touch->b >= 0 )
	{
		dCopyNegatedVector3( j2, direction );
		dCalcVectorCross3( j2 + 3, direction, c2 );
	}
}

/// inv(M) J' of one body, and J inv(M) J'.
static double Yield(
    const simPhysics* physics, int body, const simBodyState* state, const simLanes j[3], simLanes m[3] )
{
	const simMass* mass = &physics->masses[body];
	const double* from = (const double*)j;
	double* to = (double*)m;
	dCopyScaledVector3( to, from, mass->inverseMass );
	if ( physics->bodies[body].ballRadius > 0.0 )
	{
		dCopyScaledVector3( to + 3, from + 3, mass->inverseInertia[0] );
	}
	else
	{
		dMultiply0_331( to + 3, state->inverse, from + 3 );
	}
	return Dot( m, j );
}

/// The rest of a row: rhs [m/s] and cfm as the contact wants them become those of an iteration.
static void FinishRow( const simPhysics* physics, simRow* row, const simTouch* touch, double perStep )
{
	const simSolver* solver = &physics->solver;
	simBodyState* a = &solver->states[solver->place[touch->a]];
	row->fa = a->f;
	row->fb = NULL;
	row->lambda = 0.0;
	double known = Dot( row->j1, a->known );
	double diagonal = Yield( physics, touch->a, a, row->j1, row->m1 );
	if ( touch->b >= 0 )
	{
		simBodyState* b = &solver->states[solver->place[touch->b]];
		row->fb = b->f;
		known += Dot( row->j2, b->known );
		diagonal += Yield( physics, touch->b, b, row->j2, row->m2 );
	}
	if ( row->pushed )
	{
		// The pushers' masses are 1, and their speeds stand in rhs.
		diagonal += row->g1 * row->g1 + row->g2 * row->g2;
	}
	double cfm = perStep * row->cfm;
	double scale = kRelax / ( diagonal + cfm );
	row->scale = scale;
	row->cfm = scale * cfm;
	row->rhs = scale * ( perStep * row->rhs + known );
	for ( int i = 0; i < 3; ++i )
	{
		row->j1[i] *= scale;
	}
	for ( int i = 0; i < 3 && touch->b >= 0; ++i )
	{
		row->j2[i] *= scale;
	}
}

/// The rows of a contact: one of its normal force, and two of friction if there is any.
static void MakeRows( const simPhysics* physics, simTouch* touch, simRow* normal, simRow* friction, double perStep )
{
	double c1[3], c2[3] = { 0 };
	ArmOf( physics, touch, touch->a, c1 );
	if ( touch->b >= 0 )
	{
		ArmOf( physics, touch, touch->b, c2 );
	}
	AimRow( normal, touch, touch->normal, c1, c2 );
	const double *j1 = (const double*)normal->j1, *j2 = (const double*)normal->j2;
	normal->rhs = WantedSpeed( physics, touch, j1 + 3, j2 + 3, perStep );
	normal->cfm = touch->cfm;
	normal->mu = 0.0;
	normal->normal = NULL;
	FinishRow( physics, normal, touch, perStep );
	touch->row = (int)( normal - physics->solver.rows );
	touch->friction = -1;
	if ( !( touch->mu > 0.0 ) )
	{
		return;
	}
	touch->friction = (int)( friction - physics->solver.rows );
	dVector3 across[2];
	Across( touch, across[0], across[1] );
	for ( int k = 0; k < 2; ++k )
	{
		simRow* row = friction + k;
		AimRow( row, touch, across[k], c1, c2 );
		row->rhs = touch->motion[1 + k];
		row->cfm = kCfm;
		row->mu = touch->mu;
		row->normal = &normal->lambda;
		FinishRow( physics, row, touch, perStep );
	}
}


// ---- iterations ----

/// The accelerations of pushers along a row, as far as contacts have made them.
static double PushersPart( const simRow* row, const simPusher* pushers )
{
	double part = 0.0;
	if ( row->pushers[0] >= 0 )
	{
		part += pushers[row->pushers[0]].f * row->g1;
	}
	if ( row->pushers[1] >= 0 )
	{
		part += pushers[row->pushers[1]].f * row->g2;
	}
	return row->scale * part;
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

static inline void SolveRow( simRow* restrict row, simPusher* restrict pushers )
{
	simLanes* restrict fa = row->fa, * restrict fb = row->fb;
	double old = row->lambda;
	if ( row->normal != NULL && *row->normal == 0.0 && old == 0.0 )
	{
		return; // Nothing presses, so nothing rubs.
	}
	double delta = row->rhs - old * row->cfm - Dot( fa, row->j1 );
	if ( fb != NULL )
	{
		delta -= Dot( fb, row->j2 );
	}
	if ( row->pushed )
	{
		delta -= PushersPart( row, pushers );
	}
	double low = 0.0, high = dInfinity;
	if ( row->normal != NULL )
	{
		high = row->mu * *row->normal;
		low = -high;
	}
	double lambda = old + delta;
	if ( lambda < low )
	{
		lambda = low;
		delta = low - old;
	}
	else if ( lambda > high )
	{
		lambda = high;
		delta = high - old;
	}
	row->lambda = lambda;
	for ( int i = 0; i < 3; ++i )
	{
		fa[i] += delta * row->m1[i];
	}
	if ( fb != NULL )
	{
		for ( int i = 0; i < 3; ++i )
		{
			fb[i] += delta * row->m2[i];
		}
	}
	if ( row->pushed )
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

/// Brings the rows of each island into a random order, island after island.
static void ShuffleRows( simSolver* solver, uint32_t* seed )
{
	simRow** order = solver->order;
	int begin = 0;
	for ( int island = 0; island < solver->islandCount; ++island )
	{
		int end = solver->islandEnds[island], count = 0;
		for ( int i = begin; i < end; ++i )
		{
			order[count++] = &solver->rows[i];
		}
		for ( ; begin < end; ++begin )
		{
			int friction = solver->touches[solver->inIslands[begin]].friction;
			if ( friction >= 0 )
			{
				order[count++] = &solver->rows[friction];
				order[count++] = &solver->rows[friction + 1];
			}
		}
		for ( int i = 1; i < count; ++i )
		{
			int other = Draw( seed, i + 1 );
			simRow* row = order[i];
			order[i] = order[other];
			order[other] = row;
		}
		order += count;
	}
}

/// All islands by turns: rows of different ones do not wait for each other's results, so a processor works on several at a time.
static void Iterate( simPhysics* physics, int rowCount )
{
	simSolver* solver = &physics->solver;
	for ( int i = 0; i < rowCount; ++i )
	{
		// Normal forces stand before friction.
		solver->order[i] = &solver->rows[i];
	}
	for ( int n = 0; n < physics->iterations; ++n )
	{
		if ( n > 0 && n % SHUFFLE_EVERY == 0 )
		{
			ShuffleRows( solver, &physics->seed );
		}
		for ( int i = 0; i < rowCount; ++i )
		{
			SolveRow( solver->order[i], physics->pushers );
		}
	}
}

void simSolver_SolveContacts( simPhysics* physics, double h )
{
	SIM_CHECK( h > 0.0 );
	SIM_CHECK( physics->solver.islandTouchCount + physics->solver.loneCount <= physics->contactCount );
	simSolver* solver = &physics->solver;
	double perStep = 1.0 / h;
	for ( int i = 0; i < solver->loneCount; ++i )
	{
		SolveLone( physics, &solver->touches[solver->lone[i]], perStep );
	}
	int rowCount = solver->islandTouchCount;
	for ( int i = 0; i < solver->islandTouchCount; ++i )
	{
		simTouch* touch = &solver->touches[solver->inIslands[i]];
		MakeRows( physics, touch, &solver->rows[i], &solver->rows[rowCount], perStep );
		rowCount += touch->friction >= 0 ? 2 : 0;
	}
	Iterate( physics, rowCount );
}

simVec3 simSolver_ForceOf( const simPhysics* physics, const simTouch* touch )
{
	SIM_CHECK( touch->a >= 0 && touch->a < physics->bodyCount );
	SIM_CHECK( touch->taken );
	if ( touch->alone )
	{
		return simFromOde( touch->force );
	}
	double perMass = 1.0 / physics->masses[touch->a].inverseMass;
	const simRow* normal = &physics->solver.rows[touch->row];
	const double* m = (const double*)normal->m1;
	simVec3 force = simScale( perMass * normal->lambda, simFromOde( m ) );
	for ( int k = 0; k < 2 && touch->friction >= 0; ++k )
	{
		const simRow* row = &physics->solver.rows[touch->friction + k];
		force = simMulAdd( force, perMass * row->lambda, simFromOde( (const double*)row->m1 ) );
	}
	return force;
}
