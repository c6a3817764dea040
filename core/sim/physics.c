#include "physics_internal.h"

// A step, in order: sort balls into the grid; find contacts (ball-ball, ball-floor, ball-mesh, box-ball, box-floor,
// box-mesh, box-box); one ODE contact joint each; ODE's quick step; rest flags. The order of contacts depends on indices
// and positions only, never on addresses, so equal states give equal steps.

static const double s_travel = 0.6;     // a ball may move this part of its radius in one sub-step
static const double s_boxTravel = 0.05; // any other body so far [m]
static const int s_maxSubSteps = 32;


// ---- bodies in play ----

void simPhysics_Place( simPhysics* physics, int index, simPose pose, simVec3 velocity, simVec3 spin )
{
	simBody* body = &physics->bodies[index];
	dQuaternion q = { pose.q.w, pose.q.x, pose.q.y, pose.q.z };
	dBodySetPosition( body->ode, pose.p.x, pose.p.y, pose.p.z );
	dBodySetQuaternion( body->ode, q );
	dBodySetLinearVel( body->ode, velocity.x, velocity.y, velocity.z );
	dBodySetAngularVel( body->ode, spin.x, spin.y, spin.z );
	dBodySetAutoDisableFlag( body->ode, 0 ); // also restarts its rest timer
	dBodyEnable( body->ode );
	body->restFlag = false;
	body->touching = false;
	body->parked = false;
	body->force = body->torque = simV3( 0, 0, 0 );
}

void simPhysics_Park( simPhysics* physics, int index )
{
	simBody* body = &physics->bodies[index];
	simVec3 p = simFromOde( dBodyGetPosition( body->ode ) );
	body->parked = true;
	dBodyDisable( body->ode );

	// what rested on it or against it must notice
	double reach = 1.1 * ( body->ballRadius + physics->maxBallRadius );
	for ( int i = 0; i < physics->bodyCount; ++i )
	{
		simBody* other = &physics->bodies[i];
		if ( !other->parked && simLength( simSub( simFromOde( dBodyGetPosition( other->ode ) ), p ) ) < reach )
		{
			dBodyEnable( other->ode );
		}
	}
}

bool simPhysics_IsParked( const simPhysics* physics, int body )
{
	return physics->bodies[body].parked;
}

bool simPhysics_IsAwake( const simPhysics* physics, int body )
{
	return !physics->bodies[body].parked && dBodyIsEnabled( physics->bodies[body].ode ) != 0;
}

bool simPhysics_IsTouching( const simPhysics* physics, int body )
{
	return physics->bodies[body].touching;
}

void simPhysics_SetMayRest( simPhysics* physics, int body, bool mayRest )
{
	physics->bodies[body].mayRest = mayRest;
}

simPose simPhysics_GetPose( const simPhysics* physics, int body )
{
	const dReal* q = dBodyGetQuaternion( physics->bodies[body].ode );
	return ( simPose ){ simFromOde( dBodyGetPosition( physics->bodies[body].ode ) ), { q[0], q[1], q[2], q[3] } };
}

simVec3 simPhysics_GetVelocity( const simPhysics* physics, int body )
{
	return simFromOde( dBodyGetLinearVel( physics->bodies[body].ode ) );
}

simVec3 simPhysics_GetSpin( const simPhysics* physics, int body )
{
	return simFromOde( dBodyGetAngularVel( physics->bodies[body].ode ) );
}

simVec3 simPhysics_GetVelocityAt( const simPhysics* physics, int body, simVec3 point )
{
	dBodyID ode = physics->bodies[body].ode;
	simVec3 arm = simSub( point, simFromOde( dBodyGetPosition( ode ) ) );
	return simAdd( simFromOde( dBodyGetLinearVel( ode ) ), simCross( simFromOde( dBodyGetAngularVel( ode ) ), arm ) );
}

void simPhysics_AddForce( simPhysics* physics, int body, simVec3 force )
{
	physics->bodies[body].force = simAdd( physics->bodies[body].force, force );
}

void simPhysics_AddForceAt( simPhysics* physics, int index, simVec3 force, simVec3 point )
{
	simBody* body = &physics->bodies[index];
	simVec3 arm = simSub( point, simFromOde( dBodyGetPosition( body->ode ) ) );
	body->force = simAdd( body->force, force );
	body->torque = simAdd( body->torque, simCross( arm, force ) );
}

void simPhysics_AddTorque( simPhysics* physics, int body, simVec3 torque )
{
	physics->bodies[body].torque = simAdd( physics->bodies[body].torque, torque );
}


// ---- stepping ----

/// The balls in play, where they are, sorted; and how many sub-steps the fastest body asks for.
static int Gather( simPhysics* physics, double dt )
{
	physics->ballCount = 0;
	physics->awakeBalls = 0;
	double furthest = 0.0; // travel over allowed travel, squared
	for ( int i = 0; i < physics->bodyCount; ++i )
	{
		simBody* body = &physics->bodies[i];
		if ( body->parked )
		{
			continue;
		}
		bool awake = dBodyIsEnabled( body->ode ) != 0;
		if ( awake )
		{
			simVec3 v = simFromOde( dBodyGetLinearVel( body->ode ) );
			double allowed = body->ballRadius > 0.0 ? s_travel * body->ballRadius : s_boxTravel;
			furthest = simMax( furthest, simDot( v, v ) * dt * dt / ( allowed * allowed ) );
		}
		if ( body->ballRadius > 0.0 )
		{
			const dReal* p = dBodyGetPosition( body->ode );
			int k = physics->ballCount++;
			physics->balls[k] = i;
			physics->ballX[k] = p[0];
			physics->ballY[k] = p[1];
			physics->ballZ[k] = p[2];
			physics->ballAwake[k] = awake;
			physics->awakeBalls += awake ? 1 : 0;
		}
	}
	double n = ceil( sqrt( furthest ) );
	return n <= 1.0 ? 1 : n < s_maxSubSteps ? (int)n : s_maxSubSteps;
}

/// A ball may come to rest only while it touches something: at the top of its flight it is slow, too.
static void UpdateRest( simPhysics* physics )
{
	for ( int k = 0; k < physics->ballCount; ++k )
	{
		simBody* body = &physics->bodies[physics->balls[k]];
		bool may = body->mayRest && body->touching;
		if ( physics->ballAwake[k] && may != body->restFlag )
		{
			dBodySetAutoDisableFlag( body->ode, may ? 1 : 0 );
			body->restFlag = may;
		}
	}
}

static void SubStep( simPhysics* physics, double h )
{
	physics->subStep = h;
	physics->contactCount = 0;
	for ( int i = 0; i < physics->bodyCount; ++i )
	{
		simBody* body = &physics->bodies[i];
		if ( body->parked || dBodyIsEnabled( body->ode ) == 0 )
		{
			continue;
		}
		body->touching = false;
		dBodyAddForce( body->ode, body->force.x, body->force.y, body->force.z );
		dBodyAddTorque( body->ode, body->torque.x, body->torque.y, body->torque.z );
	}
	simBallGrid_Sort( &physics->ballGrid, physics->ballX, physics->ballY, physics->ballCount );
	simPhysics_Collide( physics );
	UpdateRest( physics );
	dWorldQuickStep( physics->world, h );
	simPhysics_EmptyContacts( physics );
}

int simPhysics_Step( simPhysics* physics, double dt )
{
	physics->hitCount = 0;
	dRandSetSeed( physics->seed );
	int n = Gather( physics, dt );
	physics->subSteps = n;
	for ( int k = 0; k < n; ++k )
	{
		if ( k > 0 )
		{
			Gather( physics, dt );
		}
		SubStep( physics, dt / n );
	}
	physics->seed = (uint32_t)dRandGetSeed();

	int broken = -1;
	for ( int i = 0; i < physics->bodyCount; ++i )
	{
		simBody* body = &physics->bodies[i];
		body->force = body->torque = simV3( 0, 0, 0 );
		if ( body->parked || dBodyIsEnabled( body->ode ) == 0 )
		{
			continue;
		}
		bool finite = simIsFinite3( simFromOde( dBodyGetPosition( body->ode ) ) )
		              && simIsFinite3( simFromOde( dBodyGetLinearVel( body->ode ) ) )
		              && simIsFinite3( simFromOde( dBodyGetAngularVel( body->ode ) ) );
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

int simPhysics_AwakeBalls( const simPhysics* physics )
{
	return physics->awakeBalls;
}

int simPhysics_GetHits( const simPhysics* physics, const simHit** hits )
{
	*hits = physics->hits;
	return physics->hitCount;
}

void simPhysics_Hash(
    const simPhysics* physics, void ( *mix )( void* context, const void* bytes, size_t size ), void* context )
{
	mix( context, &physics->seed, sizeof( physics->seed ) );
	for ( int i = 0; i < physics->bodyCount; ++i )
	{
		const simBody* body = &physics->bodies[i];
		uint8_t flags = (uint8_t)( body->parked | body->restFlag << 1 | ( dBodyIsEnabled( body->ode ) != 0 ) << 2 );
		mix( context, &flags, sizeof( flags ) );
		if ( !body->parked )
		{
			mix( context, dBodyGetPosition( body->ode ), 3 * sizeof( dReal ) );
			mix( context, dBodyGetQuaternion( body->ode ), 4 * sizeof( dReal ) );
			mix( context, dBodyGetLinearVel( body->ode ), 3 * sizeof( dReal ) );
			mix( context, dBodyGetAngularVel( body->ode ), 3 * sizeof( dReal ) );
		}
	}
}
