#include "physics/physics_internal.h"

#include <string.h>

// A step, in order: sort balls into the grid and bodies of shapes along x; find contacts (ball-ball, ball-field, shape-field,
// shape-shape, shape-ball); solve them and move; rest flags. The order of contacts depends on indices
// and positions only, never on addresses, so equal states give equal steps.

// In one sub-step a ball may move this part of its radius, a body of shapes this part of its half thickness [-]. Less than 1, or
// its middle could pass through a sheet between two looks.
static const double kTravel = 0.6;
// A body of shapes moves no further than this in one sub-step [m].
static const double kMaxTravel = 0.05;
// The most sub-steps of a step: a faster body may miss a wall, but costs no more.
static const int kMaxSubSteps = 32;
// The most contacts that a step solves, those of all its sub-steps added up: four sub-steps with the most contacts that
// fit. A crowd that needs more gets fewer sub-steps, so that a step never costs more than some tens of milliseconds.
static const int kMaxSolved = 4 * MAX_CONTACTS;
// A body this near to one that leaves may lean on it [m].
static const double kWakeMargin = 0.01;


// ---- bodies in play ----

/// The box around a body as it is now.
static void BoundsOf( simPhysics* physics, int index, simVec3* low, simVec3* high )
{
	const simBody* body = &physics->bodies[index];
	if ( body->ballRadius == 0.0 )
	{
		// Its bounds may be those of an earlier step.
		simPhysics_Bound( physics, index );
		*low = body->low;
		*high = body->high;
		return;
	}
	simVec3 p = simCenterOf( physics, index );
	simVec3 reach = simV3( body->ballRadius, body->ballRadius, body->ballRadius );
	*low = simSub( p, reach );
	*high = simAdd( p, reach );
}

void simPhysics_WakeNear( simPhysics* physics, simVec3 low, simVec3 high )
{
	SIM_CHECK( low.x <= high.x && low.y <= high.y && low.z <= high.z );
	simVec3 margin = simV3( kWakeMargin, kWakeMargin, kWakeMargin );
	low = simSub( low, margin );
	high = simAdd( high, margin );
	for ( int i = simInPlay( physics, 0 ); i >= 0; i = simInPlay( physics, i + 1 ) )
	{
		simBody* other = &physics->bodies[i];
		// An awake ball needs no waking; an awake body of shapes restarts its time of rest.
		if ( other->ballRadius > 0.0 && other->awake )
		{
			continue;
		}
		simVec3 otherLow, otherHigh;
		BoundsOf( physics, i, &otherLow, &otherHigh );
		dReal box[6] = { otherLow.x, otherHigh.x, otherLow.y, otherHigh.y, otherLow.z, otherHigh.z };
		if ( simPhysics_BoxesOverlap( box, low, high ) )
		{
			simPhysics_Wake( physics, i );
		}
	}
}

/// Bodies that rest on a body or against it must notice that it goes.
static void WakeAround( simPhysics* physics, int index )
{
	simVec3 low, high;
	BoundsOf( physics, index, &low, &high );
	simPhysics_WakeNear( physics, low, high );
}

void simPhysics_Place( simPhysics* physics, int index, simPose pose, simVec3 velocity, simVec3 spin )
{
	SIM_ASSERT( index >= 0 && index < physics->bodyCount && simIsPose( pose ) );
	simBody* body = &physics->bodies[index];
	if ( !body->parked )
	{
		WakeAround( physics, index ); // it leaves where it was
	}
	simPhysics_Carry( physics, index, pose, velocity, spin );
	simSetAwake( physics, index, true );
	body->restLeft = kRestTime;
	body->restFlag = false;
	body->touching = false;
	body->force = body->torque = simV3( 0, 0, 0 );
	// The grid of balls was sorted with this one elsewhere.
	physics->gridIsCurrent = false;
	if ( body->parked )
	{
		body->parked = false;
		physics->inPlay[index / 64] |= 1ull << ( index % 64 );
		if ( body->ballRadius == 0.0 )
		{
			physics->compounds[physics->compoundCount++] = index;
		}
	}
	body->fieldTouchRound = 0;
	simPhysics_StartRest( physics, index );
	body->asleep = false;
	if ( body->ballRadius == 0.0 )
	{
		simPhysics_Bound( physics, index );
	}
}

void simPhysics_Park( simPhysics* physics, int index )
{
	SIM_ASSERT( index >= 0 && index < physics->bodyCount );
	simBody* body = &physics->bodies[index];
	if ( body->parked )
	{
		return;
	}
	body->parked = true;
	physics->gridIsCurrent = false;
	body->ignored = -1;
	body->touching = false;
	physics->inPlay[index / 64] &= ~( 1ull << ( index % 64 ) );
	simSetAwake( physics, index, false );
	if ( body->ballRadius == 0.0 )
	{
		// In an order that stays: contacts depend on it, and with it every later bit.
		int kept = 0;
		for ( int i = 0; i < physics->compoundCount; ++i )
		{
			int other = physics->compounds[i];
			if ( other != index )
			{
				physics->compounds[kept] = other;
				kept += 1;
			}
		}
		physics->compoundCount = kept;
	}
	WakeAround( physics, index );
}

void simPhysics_Ignore( simPhysics* physics, int body, int other )
{
	SIM_ASSERT( body >= 0 && body < physics->bodyCount && other >= -1 && other < physics->bodyCount && other != body );
	if ( other < 0 && physics->bodies[body].ignored >= 0 && !physics->bodies[body].parked )
	{
		simPhysics_Wake( physics, body ); // two that overlap asleep would stay so
	}
	physics->bodies[body].ignored = other;
}

void simPhysics_SetSolid( simPhysics* physics, int mesh, bool solid )
{
	SIM_ASSERT( mesh >= 0 && mesh < physics->staticCount );
	// Only a change may wake the bodies there, or a gate that is told each tick to be open would never let anything
	// rest.
	if ( simIsOpen( physics, mesh ) == !solid )
	{
		return;
	}
	physics->open[mesh / 32] ^= 1u << ( mesh % 32 );
	physics->meshRound += 1;
	simPhysics_WakeNear( physics, physics->staticLow[mesh], physics->staticHigh[mesh] );
}

bool simPhysics_IsParked( const simPhysics* physics, int body )
{
	SIM_ASSERT( body >= 0 && body < physics->bodyCount );
	return physics->bodies[body].parked;
}

bool simPhysics_IsAwake( const simPhysics* physics, int body )
{
	SIM_ASSERT( body >= 0 && body < physics->bodyCount );
	return ( physics->awake[body / 64] >> ( body % 64 ) & 1u ) != 0;
}

uint64_t simPhysics_AwakeBits( const simPhysics* physics, int from )
{
	SIM_ASSERT( from >= 0 );
	int word = from / 64, shift = from % 64, words = ( physics->bodyCount + 63 ) / 64;
	uint64_t bits = word < words ? physics->awake[word] >> shift : 0;
	if ( shift > 0 && word + 1 < words )
	{
		bits |= physics->awake[word + 1] << ( 64 - shift );
	}
	return bits;
}

bool simPhysics_IsTouching( const simPhysics* physics, int body )
{
	SIM_CHECK( body >= 0 && body < physics->bodyCount );
	return physics->bodies[body].touching;
}

bool simPhysics_WasTouching( const simPhysics* physics, int body )
{
	SIM_CHECK( body >= 0 && body < physics->bodyCount );
	return physics->bodies[body].touchStep == physics->stepRound;
}

bool simPhysics_HasTouchedField( const simPhysics* physics, int body )
{
	SIM_CHECK( body >= 0 && body < physics->bodyCount );
	return physics->bodies[body].fieldTouchRound == physics->touchRound;
}

void simPhysics_SetMayRest( simPhysics* physics, int body, bool mayRest )
{
	SIM_ASSERT( body >= 0 && body < physics->bodyCount );
	physics->bodies[body].mayRest = mayRest;
}

const simTouches* simPhysics_GetTouches( const simPhysics* physics, int body )
{
	static const simTouches kNone;
	SIM_ASSERT( physics->bodies[body].ballRadius == 0.0 );
	const simTouchRecord* record = &physics->touches[physics->bodies[body].compound];
	if ( record->round != physics->touchRound )
	{
		return &kNone; // of an earlier round
	}
	return &record->touches;
}

int simPhysics_TouchIndex( const simPhysics* physics, int body )
{
	SIM_CHECK( body >= 0 && body < physics->bodyCount );
	SIM_CHECK( physics->bodies[body].ballRadius == 0.0 );
	return physics->bodies[body].compound;
}

void simPhysics_ForgetTouches( simPhysics* physics )
{
	physics->touchRound += 1; // notes of an earlier round no longer count
}

simPose simPhysics_GetPose( const simPhysics* physics, int body )
{
	SIM_ASSERT( body >= 0 && body < physics->bodyCount );
	const double* q = physics->motions[body].turn;
	return ( simPose ){ simCenterOf( physics, body ), { q[0], q[1], q[2], q[3] } };
}

simVec3 simPhysics_GetPosition( const simPhysics* physics, int body )
{
	SIM_CHECK( body >= 0 && body < physics->bodyCount );
	return simCenterOf( physics, body );
}

simVec3 simPhysics_GetVelocity( const simPhysics* physics, int body )
{
	SIM_CHECK( body >= 0 && body < physics->bodyCount );
	return simFromOde( physics->motions[body].velocity );
}

simVec3 simPhysics_GetSpin( const simPhysics* physics, int body )
{
	SIM_CHECK( body >= 0 && body < physics->bodyCount );
	return simFromOde( physics->motions[body].spin );
}

simVec3 simPhysics_GetVelocityAt( const simPhysics* physics, int body, simVec3 point )
{
	SIM_CHECK( body >= 0 && body < physics->bodyCount );
	const simBodyMotion* motion = &physics->motions[body];
	// v + w x r: a point of a rigid body.
	simVec3 arm = simSub( point, simFromOde( motion->position ) );
	return simAdd( simFromOde( motion->velocity ), simCross( simFromOde( motion->spin ), arm ) );
}

double simPhysics_GetYield( const simPhysics* physics, int index, simVec3 point, simVec3 direction )
{
	SIM_CHECK( index >= 0 && index < physics->bodyCount );
	SIM_CHECK( physics->masses[index].inverseMass > 0.0 );
	// Along n at the arm r a force of 1 N gives n . ( n / m + ( inv(I) ( r x n ) ) x r ) = 1 / m + ( r x n ) . inv(I) ( r x n ).
	const simMass* mass = &physics->masses[index];
	simVec3 arm = simSub( point, simCenterOf( physics, index ) );
	simVec3 turn = simUnrotate( simPhysics_GetPose( physics, index ).q, simCross( arm, direction ) );
	const double* inverse = mass->inverseInertia;
	// Inertia is principal, so its inverse has nothing beside the diagonal.
	return mass->inverseMass + inverse[0] * turn.x * turn.x + inverse[5] * turn.y * turn.y
	       + inverse[10] * turn.z * turn.z;
}

void simPhysics_AddForce( simPhysics* physics, int body, simVec3 force )
{
	SIM_ASSERT( body >= 0 && body < physics->bodyCount );
	physics->bodies[body].force = simAdd( physics->bodies[body].force, force );
}

void simPhysics_AddForceAt( simPhysics* physics, int index, simVec3 force, simVec3 point )
{
	SIM_ASSERT( index >= 0 && index < physics->bodyCount );
	simBody* body = &physics->bodies[index];
	simVec3 arm = simSub( point, simCenterOf( physics, index ) );
	body->force = simAdd( body->force, force );
	// A force beside the centre also turns: r x F.
	body->torque = simAdd( body->torque, simCross( arm, force ) );
}

void simPhysics_AddTorque( simPhysics* physics, int body, simVec3 torque )
{
	SIM_ASSERT( body >= 0 && body < physics->bodyCount );
	physics->bodies[body].torque = simAdd( physics->bodies[body].torque, torque );
}

simWrench simPhysics_GetWrench( const simPhysics* physics, int body )
{
	SIM_CHECK( body >= 0 && body < physics->bodyCount );
	return ( simWrench ){ physics->bodies[body].force, physics->bodies[body].torque };
}

void simPhysics_Carry( simPhysics* physics, int body, simPose pose, simVec3 velocity, simVec3 spin )
{
	SIM_ASSERT( body >= 0 && body < physics->bodyCount );
	simBodyMotion* motion = &physics->motions[body];
	const double position[3] = { pose.p.x, pose.p.y, pose.p.z };
	const double turn[4] = { pose.q.w, pose.q.x, pose.q.y, pose.q.z };
	memcpy( motion->position, position, sizeof( position ) );
	simPhysics_Turn( physics, body, turn );
	const double speeds[2][3] = { { velocity.x, velocity.y, velocity.z }, { spin.x, spin.y, spin.z } };
	memcpy( motion->velocity, speeds[0], sizeof( motion->velocity ) );
	memcpy( motion->spin, speeds[1], sizeof( motion->spin ) );
}

void simPhysics_SetMotion( simPhysics* physics, int body, double vx, double vy, double turn )
{
	SIM_ASSERT( body >= 0 && body < physics->bodyCount );
	simBodyMotion* motion = &physics->motions[body];
	motion->velocity[0] = vx;
	motion->velocity[1] = vy;
	motion->spin[2] = turn;
}


// ---- stepping ----

/// How far a body moves in a step over how far it may in a sub-step, squared.
static double Travel( const simPhysics* physics, int index, double dt )
{
	const simBody* body = &physics->bodies[index];
	SIM_CHECK( body->ballRadius == 0.0 );
	simVec3 v = simFromOde( physics->motions[index].velocity );
	simVec3 w = simFromOde( physics->motions[index].spin );
	// The point farthest out moves by the spin; the core cannot pass through a sheet by turning.
	double speed = simLength( v ) + simMax( 0.0, body->reach - body->core ) * simLength( w );
	double allowed = kMaxTravel;
	if ( body->core > 0.0 )
	{
		allowed = simMin( kTravel * body->core, kMaxTravel );
	}
	return speed * speed * dt * dt / ( allowed * allowed );
}

/// The same of balls of a radius whose fastest has the speed, given squared.
static double TravelOfBalls( double fastest, double radius, double dt )
{
	// Squared, so that hundreds of balls need no root.
	double allowed = kTravel * radius;
	return fastest * dt * dt / ( allowed * allowed );
}

/// The places of the balls in play; the bounds of other moving bodies; and the number of sub-steps that the fastest
/// body asks for.
static int Gather( simPhysics* physics, double dt )
{
	physics->ballCount = 0;
	physics->awakeBalls = 0;
	physics->wokenCount = 0;
	physics->mayRestCount = 0;
	double furthest = 0.0;
	double fastest = 0.0, radius = 0.0; // of the balls of one size, which mostly follow each other
	for ( int w = 0; 64 * w < physics->bodyCount; ++w )
	{
		uint64_t awakeBits = physics->awake[w];
		for ( uint64_t bits = physics->inPlay[w]; bits != 0; bits &= bits - 1 )
		{
			int bit = __builtin_ctzll( bits ), i = 64 * w + bit;
			simBody* body = &physics->bodies[i];
			bool awake = ( awakeBits >> bit & 1u ) != 0;
			SIM_CHECK( awake == body->awake );
			// Each body an island of its own, until a contact joins two.
			physics->islands[i] = i;
			physics->waking[i] = awake ? simWaking_awake : simWaking_asleep;
			const simBodyMotion* motion = &physics->motions[i];
			if ( body->ballRadius == 0.0 )
			{
				// Counted, because without any the search for islands is left out.
				physics->mayRestCount += body->mayRest;
				if ( awake )
				{
					furthest = simMax( furthest, Travel( physics, i, dt ) );
					simPhysics_Bound( physics, i );
				}
				continue;
			}
			if ( awake )
			{
				if ( body->ballRadius != radius )
				{
					furthest = radius > 0.0 ? simMax( furthest, TravelOfBalls( fastest, radius, dt ) ) : furthest;
					fastest = 0.0;
					radius = body->ballRadius;
				}
				simVec3 v = simFromOde( motion->velocity );
				fastest = simMax( fastest, simDot( v, v ) );
				physics->awakeBalls += 1;
			}
			// Coordinates in three arrays: the search for pairs reads nothing else.
			int k = physics->ballCount++;
			physics->balls[k] = i;
			physics->ballX[k] = motion->position[0];
			physics->ballY[k] = motion->position[1];
			physics->ballZ[k] = motion->position[2];
			body->ball = k;
		}
	}
	furthest = radius > 0.0 ? simMax( furthest, TravelOfBalls( fastest, radius, dt ) ) : furthest;
	// While every ball sleeps, the grid stays as it was.
	physics->gridIsCurrent = physics->gridIsCurrent && physics->awakeBalls == 0;
	for ( int i = 0; i < physics->moverCount; ++i )
	{
		const simShape* shape = &physics->shapes[physics->movers[i]];
		// A shape that a mechanism swings is a wall that moves: its way counts as a body's does.
		double way = dt * ( simLength( shape->travel ) + shape->round * simLength( shape->turn ) );
		furthest = simMax( furthest, way * way / ( kMaxTravel * kMaxTravel ) );
	}
	// n sub-steps, each at most as long as allowed.
	double n = ceil( sqrt( furthest ) );
	if ( n <= 1.0 )
	{
		return 1;
	}
	return n < kMaxSubSteps ? (int)n : kMaxSubSteps;
}

static void Mark( const simPhysics* physics, simPart part )
{
	if ( physics->profile != NULL )
	{
		physics->profile( physics->profileContext, part );
	}
}

void simPhysics_SetProfile( simPhysics* physics, simProfileFn* fn, void* context )
{
	physics->profile = fn;
	physics->profileContext = context;
}

/// The solver moves a body by the velocity at the end of a sub-step, so a body falls further in one step than in two
/// halves. This takes a body that touches nothing to its place after one whole step: its way must not depend on the
/// bodies that divide the step.
///
/// With the constant acceleration a, n sub-steps of length h = dt / n move it by a h^2 ( 1 + 2 + ... + n ) = a dt ( dt
/// + h ) / 2, one step by a dt^2. The difference, a dt ( dt - h ) / 2, is made good in n equal parts of a h ( dt - h )
/// / 2.
static void EvenOutFall( simPhysics* physics, double dt, double h )
{
	simVec3 gravity = simV3( 0.0, 0.0, -physics->gravity );
	for ( int i = simAwake( physics, 0 ); i >= 0; i = simAwake( physics, i + 1 ) )
	{
		const simBody* body = &physics->bodies[i];
		if ( body->touching )
		{
			continue;
		}
		// the forces are constant throughout the step
		simVec3 pull = simMulAdd( gravity, 1.0 / physics->masses[i].mass, body->force );
		simPhysics_Shift( physics, i, simMulAdd( simCenterOf( physics, i ), 0.5 * h * ( dt - h ), pull ) );
	}
}

static void SubStep( simPhysics* physics, double dt, double h )
{
	physics->subStep = h;
	simSolver_Begin( physics );
	bool watched = physics->watch != NULL && physics->watch->on;
	if ( watched )
	{
		physics->watch->count = 0;
	}
	for ( int i = simAwake( physics, 0 ); i >= 0; i = simAwake( physics, i + 1 ) )
	{
		simBody* body = &physics->bodies[i];
		body->touching = false;
		// The solver forgets forces after each sub-step; ours act through all of them.
		body->pull[0] += body->force.x;
		body->pull[1] += body->force.y;
		body->pull[2] += body->force.z;
		body->twist[0] += body->torque.x;
		body->twist[1] += body->torque.y;
		body->twist[2] += body->torque.z;
	}
	if ( !physics->gridIsCurrent )
	{
		simBallGrid_Sort( &physics->ballGrid, physics->ballX, physics->ballY, physics->ballCount );
		for ( int k = 0; k < physics->ballCount; ++k )
		{
			int ball = physics->ballGrid.order[k];
			physics->sortedX[k] = physics->ballX[ball];
			physics->sortedY[k] = physics->ballY[ball];
			physics->sortedZ[k] = physics->ballZ[ball];
		}
		physics->gridIsCurrent = physics->awakeBalls == 0;
	}
	simPhysics_SortCompounds( physics );
	Mark( physics, simPart_collide );
	simPhysics_Collide( physics );
	Mark( physics, simPart_solve );
	// Before the solver, which looks at the flags, and after the contacts, which tell the touching balls.
	simPhysics_RestBalls( physics );
	simSolver_Step( physics, h );
	if ( h < dt )
	{
		EvenOutFall( physics, dt, h );
	}
	simPhysics_RestShapes( physics, h );
}

int simPhysics_Step( simPhysics* physics, double dt )
{
	// Memory for the solver comes with simPhysics_FinishBodies.
	SIM_ASSERT( dt > 0.0 && physics->solver.touches != NULL );
	physics->hitCount = 0;
	physics->stepRound += 1;
	simPhysics_BeginMoves( physics, dt );
	int n = Gather( physics, dt );
	physics->subSteps = n;
	double done = 0.0; // part of the step that is behind the first sub-step, once the rest was divided again
	int before = 0;    // sub-steps in it
	for ( int k = 0; k < n; ++k )
	{
		if ( k > 0 )
		{
			// Bodies have moved: bounds and balls are gathered again, but the number of sub-steps stays.
			Gather( physics, dt );
		}
		SubStep( physics, dt, ( 1.0 - done ) * dt / ( n - before ) );
		simPhysics_Move( physics, done + ( 1.0 - done ) * ( k + 1.0 - before ) / ( n - before ) );
		if ( k == 0 && n * physics->contactCount > kMaxSolved )
		{
			done = 1.0 / n;
			before = 1;
			n = kMaxSolved / physics->contactCount;
			physics->subSteps = n;
		}
	}

	int broken = -1;
	for ( int i = simInPlay( physics, 0 ); i >= 0; i = simInPlay( physics, i + 1 ) )
	{
		simBody* body = &physics->bodies[i];
		body->force = body->torque = simV3( 0, 0, 0 );
		if ( !body->awake )
		{
			continue;
		}
		// A body that is not finite would make the whole island so with the next contact; the world stops instead.
		const simBodyMotion* motion = &physics->motions[i];
		double none = 0.0; // a number that is not finite makes it not a number
		for ( int k = 0; k < 3; ++k )
		{
			none += 0.0 * motion->position[k] + 0.0 * motion->velocity[k] + 0.0 * motion->spin[k];
		}
		bool finite = none == 0.0;
		if ( !finite && broken < 0 )
		{
			broken = i;
		}
	}
	return broken;
}

int simPhysics_SubSteps( const simPhysics* physics )
{
	return physics->subSteps;
}

int simPhysics_ContactCount( const simPhysics* physics )
{
	return physics->contactCount;
}

int simPhysics_GetHits( const simPhysics* physics, const simHit** hits )
{
	SIM_CHECK( physics->hitCount >= 0 && physics->hitCount <= MAX_HITS );
	*hits = physics->hits;
	return physics->hitCount;
}
