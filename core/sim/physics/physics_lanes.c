// Solves bodies that are apart two at a time, in the lanes of a vector.
#include "physics/physics_internal.h"

// Most balls lie on the carpet and touch nothing else: islands of one contact, three rows and one body. Two of them that have their
// rows in the same orders make a couple. In each lane stands what physics_solve.c does row by row, to the bit.

enum
{
	COUPLES = 8, // solved by turns, so that none waits for its own results
};

typedef double Lanes __attribute__( ( vector_size( 16 ) ) );
typedef int64_t Mask __attribute__( ( vector_size( 16 ) ) );

/// The rows of two islands: the normal force, then both of friction.
typedef struct Couple
{
	Lanes j[3][6], m[3][6];
	Lanes rhs[3], cfm[3], lambda[3];
	Lanes mu; ///< of friction
	Lanes f[6];
} Couple;

static inline Lanes Choose( Mask mask, Lanes yes, Lanes no )
{
	return (Lanes)( ( mask & (Mask)yes ) | ( ~mask & (Mask)no ) );
}

/// physics_solve.c's SolveRow, of two islands.
static inline void SolveLanes( Couple* couple, int k )
{
	const Lanes* j = couple->j[k];
	const Lanes* m = couple->m[k];
	Lanes* f = couple->f;
	Lanes old = couple->lambda[k];
	Lanes delta = couple->rhs[k] - old * couple->cfm[k];
	delta -= f[0] * j[0] + f[1] * j[1] + f[2] * j[2] + f[3] * j[3] + f[4] * j[4] + f[5] * j[5];
	Lanes lambda = old + delta, low = { 0 };
	if ( k > 0 )
	{
		Mask sign = (Mask)( -low );
		Lanes high = (Lanes)( (Mask)( couple->mu * couple->lambda[0] ) & ~sign );
		low = -high;
		Mask above = lambda > high;
		delta = Choose( above, high - old, delta );
		lambda = Choose( above, high, lambda );
	}
	Mask below = lambda < low;
	delta = Choose( below, low - old, delta );
	lambda = Choose( below, low, lambda );
	couple->lambda[k] = lambda;
	for ( int i = 0; i < 6; ++i )
	{
		f[i] += delta * m[i];
	}
}

static void Pack( const simSolver* solver, Couple* couple, const simTouch* a, const simTouch* b )
{
	const int rows[3][2] = { { a->row, b->row }, { a->friction, b->friction }, { a->friction + 1, b->friction + 1 } };
	for ( int k = 0; k < 3; ++k )
	{
		const simRow* one = &solver->rows[rows[k][0]];
		const simRow* two = &solver->rows[rows[k][1]];
		for ( int i = 0; i < 6; ++i )
		{
			couple->j[k][i] = ( Lanes ){ one->j1[i], two->j1[i] };
			couple->m[k][i] = ( Lanes ){ one->m1[i], two->m1[i] };
		}
		couple->rhs[k] = ( Lanes ){ one->rhs, two->rhs };
		couple->cfm[k] = ( Lanes ){ one->cfm, two->cfm };
		couple->mu = ( Lanes ){ one->mu, two->mu };
		couple->lambda[k] = ( Lanes ){ one->lambda, two->lambda };
	}
	const double* one = solver->states[solver->rows[a->row].a].f;
	const double* two = solver->states[solver->rows[b->row].a].f;
	for ( int i = 0; i < 6; ++i )
	{
		couple->f[i] = ( Lanes ){ one[i], two[i] };
	}
}

static inline void Unpack( const simSolver* solver, const Couple* couple, const simTouch* touch, int lane )
{
	simRow* normal = &solver->rows[touch->row];
	simRow* friction = &solver->rows[touch->friction];
	normal->lambda = couple->lambda[0][lane];
	friction[0].lambda = couple->lambda[1][lane];
	friction[1].lambda = couple->lambda[2][lane];
	double* f = solver->states[normal->a].f;
	for ( int i = 0; i < 6; ++i )
	{
		f[i] = couple->f[i][lane];
	}
}

/// The orders in which three rows may stand, by the numbers that a shuffle draws: with which of the first two the second row changes
/// places, then with which of all three the third one does.
static const int kTurns[][3] = { { 2, 0, 1 }, { 1, 2, 0 }, { 1, 0, 2 }, { 2, 1, 0 }, { 0, 2, 1 }, { 0, 1, 2 } };
enum
{
	TURNS = sizeof( kTurns ) / sizeof( kTurns[0] )
};

/// Contacts whose rows stand alike, in both orders.
typedef struct Alike
{
	const int* turns[2];
	int count;
	const simTouch* touches[2 * COUPLES];
} Alike;

static void SolveAlike( const simSolver* solver, Alike* alike, int first, int both )
{
	int count = alike->count, coupleCount = ( count + 1 ) / 2;
	if ( count == 0 )
	{
		return;
	}
	alike->count = 0;
	if ( count % 2 == 1 )
	{
		// An odd one fills both lanes.
		alike->touches[count] = alike->touches[count - 1];
	}
	Couple couples[COUPLES];
	for ( int i = 0; i < coupleCount; ++i )
	{
		Pack( solver, &couples[i], alike->touches[2 * i], alike->touches[2 * i + 1] );
	}
	for ( int n = 0; n < both; ++n )
	{
		const int* turn = alike->turns[n < first ? 0 : 1];
		for ( int k = 0; k < 3; ++k )
		{
			for ( int i = 0; i < coupleCount; ++i )
			{
				SolveLanes( &couples[i], turn[k] );
			}
		}
	}
	for ( int i = 0; i < coupleCount; ++i )
	{
		Unpack( solver, &couples[i], alike->touches[2 * i], 0 );
		Unpack( solver, &couples[i], alike->touches[2 * i + 1], 1 );
	}
}

void simSolver_SolveAlone( simSolver* solver, int touchCount, int first, int both )
{
	Alike alike[TURNS * TURNS];
	for ( int t = 0; t < TURNS * TURNS; ++t )
	{
		alike[t].turns[0] = kTurns[t / TURNS];
		alike[t].turns[1] = kTurns[t % TURNS];
		alike[t].count = 0;
	}
	for ( int i = 0; i < touchCount; ++i )
	{
		const simTouch* touch = &solver->touches[solver->inIslands[i]];
		if ( !touch->alone )
		{
			continue;
		}
		Alike* list = &alike[TURNS * touch->turns[0] + touch->turns[1]];
		list->touches[list->count++] = touch;
		if ( list->count == 2 * COUPLES )
		{
			SolveAlike( solver, list, first, both );
		}
	}
	for ( int t = 0; t < TURNS * TURNS; ++t )
	{
		SolveAlike( solver, &alike[t], first, both );
	}
}
