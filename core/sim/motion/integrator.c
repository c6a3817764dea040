#include "sandlot/sim/integrator.h"

#include <string.h>

static const struct
{
	const char* name;
	int order;
} s_methods[simIntegrator_count] = {
	[simIntegrator_explicitEuler] = { "explicitEuler", 1 },
	[simIntegrator_semiImplicit] = { "semiImplicit", 1 },
	[simIntegrator_taylor] = { "taylor", 1 },
	[simIntegrator_midpoint] = { "midpoint", 2 },
	[simIntegrator_rk4] = { "rk4", 4 },
};


const char* simIntegrator_Name( simIntegrator method )
{
	SIM_ASSERT( method >= 0 && method < simIntegrator_count );
	return s_methods[method].name;
}

simIntegrator simIntegrator_Find( const char* name )
{
	SIM_ASSERT( name != NULL );
	int method = 0;
	while ( method < simIntegrator_count && strcmp( name, s_methods[method].name ) != 0 )
	{
		method += 1;
	}
	return (simIntegrator)method;
}

int simIntegrator_Order( simIntegrator method )
{
	SIM_ASSERT( method >= 0 && method < simIntegrator_count );
	return s_methods[method].order;
}


// ---- points ----

// The state moved on by h along rates.
static simMotion Along( simMotion motion, double h, simMotion rates )
{
	return ( simMotion ){
		simMulAdd( motion.position, h, rates.position ),
		simMulAdd( motion.velocity, h, rates.velocity ),
	};
}

simMotion simIntegrator_Step( simIntegrator method, simMotion motion, double time, double dt,
    simAccelerationFn* acceleration, const void* context )
{
	SIM_CHECK( acceleration != NULL && isfinite( dt ) );
	double half = 0.5 * dt;
	simMotion k1 = { motion.velocity, acceleration( context, time, motion ) };
	simMotion next = Along( motion, dt, k1 );
	switch ( method )
	{
		case simIntegrator_explicitEuler:
			return next;

		case simIntegrator_semiImplicit:
			// The new velocity moves it: symplectic Euler, whose energy does not drift.
			next.position = simMulAdd( motion.position, dt, next.velocity );
			return next;

		case simIntegrator_taylor:
			// x + v h + a h^2 / 2: the velocity's mean, if the acceleration stays.
			next.position = simMulAdd( next.position, dt * half, k1.velocity );
			return next;

		case simIntegrator_midpoint:
		{
			// To the middle by the rates of the start, then all the way by those of the middle.
			simMotion middle = Along( motion, half, k1 );
			simMotion k2 = { middle.velocity, acceleration( context, time + half, middle ) };
			return Along( motion, dt, k2 );
		}

		case simIntegrator_rk4:
		{
			// Kutta's weights 1/6, 1/3, 1/3, 1/6.
			simMotion at = Along( motion, half, k1 );
			simMotion k2 = { at.velocity, acceleration( context, time + half, at ) };
			at = Along( motion, half, k2 );
			simMotion k3 = { at.velocity, acceleration( context, time + half, at ) };
			at = Along( motion, dt, k3 );
			simMotion k4 = { at.velocity, acceleration( context, time + dt, at ) };
			next = Along( motion, dt / 6.0, k1 );
			next = Along( next, dt / 3.0, k2 );
			next = Along( next, dt / 3.0, k3 );
			return Along( next, dt / 6.0, k4 );
		}

		case simIntegrator_count:
			break;
	}
	SIM_ASSERT( method < simIntegrator_count );
	return motion;
}


// ---- attitude ----

static simQuat QuatAdd( simQuat q, double s, simQuat rate )
{
	return ( simQuat ){ q.w + s * rate.w, q.x + s * rate.x, q.y + s * rate.y, q.z + s * rate.z };
}

// dq/dt of a body that spins so, in the field frame.
static simQuat QuatRate( simQuat q, simVec3 spin )
{
	// q' = w q / 2, with the spin as a quaternion without real part, on the left because it is in the field frame.
	return simQuatMul( ( simQuat ){ 0.0, 0.5 * spin.x, 0.5 * spin.y, 0.5 * spin.z }, q );
}

simQuat simQuat_TurnFirstOrder( simQuat q, simVec3 spin, double dt )
{
	SIM_CHECK( isfinite( dt ) );
	// Off the unit sphere by the square of the angle, so normalised.
	return simQuatNormalize( QuatAdd( q, dt, QuatRate( q, spin ) ) );
}

simQuat simQuat_TurnExact( simQuat q, simVec3 spin, double dt )
{
	SIM_CHECK( isfinite( dt ) );
	double rate = simLength( spin );
	// No axis to turn about.
	if ( rate < 1e-100 )
	{
		return q;
	}
	return simQuatNormalize( simQuatMul( simQuatAxisAngle( simScale( 1.0 / rate, spin ), rate * dt ), q ) );
}


// ---- rigid bodies ----

// How fast everything of a body changes.
typedef struct Rates
{
	simVec3 velocity, acceleration;
	simQuat turn;
	simVec3 spin;
} Rates;

typedef struct Problem
{
	const simFreeBodyDef* def;
	simWrenchFn* wrench;
	const void* context;
	double dt;
} Problem;

static simVec3 Multiply( simVec3 a, simVec3 b )
{
	return simV3( a.x * b.x, a.y * b.y, a.z * b.z );
}

static simVec3 Divide( simVec3 a, simVec3 b )
{
	return simV3( a.x / b.x, a.y / b.y, a.z / b.z );
}

static simVec3 SpinRate( const simFreeBodyDef* def, const simFreeBody* body, simVec3 torque )
{
	if ( def->compat )
	{
		// The reference divides in the field frame and leaves the gyroscopic torque out.
		return Divide( torque, def->inertia );
	}
	// Euler's equations I w' = torque - w x ( I w ), in the body's axes, where the inertia is constant.
	simVec3 spin = simUnrotate( body->pose.q, body->spin );
	simVec3 gyroscopic = simCross( spin, Multiply( def->inertia, spin ) );
	torque = simSub( simUnrotate( body->pose.q, torque ), gyroscopic );
	return simRotate( body->pose.q, Divide( torque, def->inertia ) );
}

static Rates RatesOf( const Problem* problem, double time, const simFreeBody* body )
{
	SIM_CHECK( problem->dt > 0.0 );
	const simFreeBodyDef* def = problem->def;
	Rates rates = { .velocity = body->velocity, .turn = QuatRate( body->pose.q, body->spin ) };
	if ( def->kinematic )
	{
		return rates;
	}
	simWrench wrench = { 0 };
	if ( problem->wrench != NULL )
	{
		wrench = problem->wrench( problem->context, time, body );
	}
	// A step may take all of the speed, but not turn it round.
	double linear = simMin( def->linearDamping, 1.0 / problem->dt );
	double angular = simMin( def->angularDamping, 1.0 / problem->dt );
	rates.acceleration = simScale( 1.0 / def->mass, wrench.force );
	if ( !def->weightless )
	{
		rates.acceleration = simAdd( rates.acceleration, def->gravity );
	}
	rates.acceleration = simMulAdd( rates.acceleration, -linear, body->velocity );
	rates.spin = simMulAdd( SpinRate( def, body, wrench.torque ), -angular, body->spin );
	return rates;
}

// The body moved on by h along rates. The attitude is left unnormalised, as a stage of a Runge-Kutta method wants it.
static simFreeBody MovedOn( simFreeBody body, double h, const Rates* rates )
{
	body.pose.p = simMulAdd( body.pose.p, h, rates->velocity );
	body.pose.q = QuatAdd( body.pose.q, h, rates->turn );
	body.velocity = simMulAdd( body.velocity, h, rates->acceleration );
	body.spin = simMulAdd( body.spin, h, rates->spin );
	return body;
}

static Rates Stage( const Problem* problem, double time, simFreeBody body, double h, const Rates* rates )
{
	body = MovedOn( body, h, rates );
	body.pose.q = simQuatNormalize( body.pose.q );
	return RatesOf( problem, time + h, &body );
}

static simFreeBody StepMidpoint( const Problem* problem, double time, simFreeBody body )
{
	double h = problem->dt;
	Rates k1 = RatesOf( problem, time, &body );
	Rates k2 = Stage( problem, time, body, 0.5 * h, &k1 );
	return MovedOn( body, h, &k2 );
}

static simFreeBody StepRk4( const Problem* problem, double time, simFreeBody body )
{
	double h = problem->dt;
	// The same weights as for points, over all of the body's state.
	Rates k1 = RatesOf( problem, time, &body );
	Rates k2 = Stage( problem, time, body, 0.5 * h, &k1 );
	Rates k3 = Stage( problem, time, body, 0.5 * h, &k2 );
	Rates k4 = Stage( problem, time, body, h, &k3 );
	body = MovedOn( body, h / 6.0, &k1 );
	body = MovedOn( body, h / 3.0, &k2 );
	body = MovedOn( body, h / 3.0, &k3 );
	return MovedOn( body, h / 6.0, &k4 );
}

// Explicit and semi-implicit Euler and the Taylor step: one evaluation, then positions from the old or new velocity, or
// from their mean.
static simFreeBody StepOnce( const Problem* problem, double time, simFreeBody body )
{
	SIM_CHECK( problem->def->integrator != simIntegrator_midpoint && problem->def->integrator != simIntegrator_rk4 );
	double h = problem->dt;
	Rates rates = RatesOf( problem, time, &body );
	simFreeBody next = MovedOn( body, h, &rates );
	double late = 0.0;
	if ( problem->def->integrator == simIntegrator_semiImplicit )
	{
		late = h;
	}
	else if ( problem->def->integrator == simIntegrator_taylor )
	{
		late = 0.5 * h;
	}
	// Old velocity, plus `late` of its gain: 0 explicit, h semi-implicit, h / 2 Taylor.
	next.pose.p = simMulAdd( next.pose.p, late * h, rates.acceleration );
	simVec3 spin = simMulAdd( body.spin, late, rates.spin );
	if ( problem->def->firstOrderTurn )
	{
		next.pose.q = simQuat_TurnFirstOrder( body.pose.q, spin, h );
	}
	else
	{
		next.pose.q = simQuat_TurnExact( body.pose.q, spin, h );
	}
	return next;
}

simFreeBodyDef simFreeBody_DefaultDef( void )
{
	return ( simFreeBodyDef ){
		.integrator = simIntegrator_midpoint,
		.mass = 1.0,
		.inertia = { 1.0, 1.0, 1.0 },
		.gravity = { 0.0, 0.0, -SIM_GRAVITY },
	};
}

simFreeBody simFreeBody_Step(
    const simFreeBodyDef* def, simFreeBody body, double time, double dt, simWrenchFn* wrench, const void* context )
{
	SIM_ASSERT( dt > 0.0 && def->mass > 0.0 );
	SIM_ASSERT( def->inertia.x > 0.0 && def->inertia.y > 0.0 && def->inertia.z > 0.0 );
	SIM_CHECK( def->integrator >= 0 && def->integrator < simIntegrator_count );
	SIM_CHECK( def->linearDamping >= 0.0 && def->angularDamping >= 0.0 );
	Problem problem = { def, wrench, context, dt };
	simFreeBody next;
	if ( def->integrator == simIntegrator_rk4 )
	{
		next = StepRk4( &problem, time, body );
	}
	else if ( def->integrator == simIntegrator_midpoint )
	{
		next = StepMidpoint( &problem, time, body );
	}
	else
	{
		next = StepOnce( &problem, time, body );
	}
	next.pose.q = simQuatNormalize( next.pose.q );
	return next;
}

double simFreeBody_Energy( const simFreeBodyDef* def, const simFreeBody* body )
{
	SIM_CHECK( def->mass > 0.0 );
	// Kinetic energy of motion and of spin; the inertia is diagonal in the body's frame.
	simVec3 spin = simUnrotate( body->pose.q, body->spin );
	return 0.5 * def->mass * simDot( body->velocity, body->velocity )
	       + 0.5 * simDot( spin, Multiply( def->inertia, spin ) );
}

simVec3 simFreeBody_AngularMomentum( const simFreeBodyDef* def, const simFreeBody* body )
{
	simVec3 spin = simUnrotate( body->pose.q, body->spin );
	return simRotate( body->pose.q, Multiply( def->inertia, spin ) );
}
