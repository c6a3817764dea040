#include "motion/lab.h"
#include "sandlot/sim/aero.h"

#include "motion/flight.h"

#include <math.h>

// A ball of 2026, and where it leaves a hand.
static const double kMass = 0.216, kRadius = 0.075, kHeight = 1.0;
// Short enough that rk4's error is far below a picture's dots, see docs/integrators.md [s].
static const double kFine = 0.0005;
// A value beyond this shows no more than that it grows [-].
static const double kBound = 1e12;


static bool IsStep( double step, double time, int most )
{
	return isfinite( step ) && step > 0.0 && isfinite( time ) && time >= 0.0 && most > 0;
}

/// Steps that fit into a time, and a hair more for the loss of the division.
static int StepsIn( double time, double step, int most )
{
	SIM_CHECK( step > 0.0 && most > 0 );
	double steps = floor( time / step + 1e-9 );
	return steps < most - 1 ? (int)steps : most - 1;
}


// ---- a throw ----

static simVec3 ThrowAcceleration( const void* context, double time, simMotion motion )
{
	(void)time;
	const simLabThrow* problem = context;
	double area = SIM_PI * kRadius * kRadius, speed = simLength( motion.velocity );
	double drag = problem->linearDrag + 0.5 * SIM_AIR_DENSITY * problem->drag * area * speed;
	double lift = 0.5 * SIM_AIR_DENSITY * problem->magnus * area * kRadius;
	// Backspin turns about -y.
	simVec3 spin = simV3( 0.0, -problem->backspin, 0.0 );
	simVec3 force = simMulAdd( simScale( -drag, motion.velocity ), lift, simCross( spin, motion.velocity ) );
	return simAdd( simScale( 1.0 / kMass, force ), simV3( 0.0, 0.0, -SIM_GRAVITY ) );
}

static simMotion ThrowBegin( const simLabThrow* problem )
{
	double up = simSin( problem->elevation ), along = simCos( problem->elevation );
	return ( simMotion ){ simV3( 0.0, 0.0, kHeight ), simV3( problem->speed * along, 0.0, problem->speed * up ) };
}

static bool HasClosedForm( const simLabThrow* problem )
{
	return problem->drag == 0.0 && ( problem->magnus == 0.0 || problem->backspin == 0.0 );
}

static simMotion ClosedThrow( const simLabThrow* problem, double t )
{
	SIM_CHECK( HasClosedForm( problem ) && t >= 0.0 );
	simMotion m = ThrowBegin( problem );
	double k = problem->linearDrag / kMass, g = SIM_GRAVITY;
	// v' = -k v - g: the velocity falls from its first value to the final one by e^-kt.
	double decay = exp( -k * t );
	double reach = k * t > 1e-9 ? ( 1.0 - decay ) / k : t;
	// ( t - reach ) / k, whose limit without drag is t^2 / 2.
	double fall = k * t > 1e-4 ? ( t - reach ) / k : t * t * ( 0.5 - k * t / 6.0 );
	simVec3 v = m.velocity;
	m.position = simV3( v.x * reach, 0.0, kHeight + v.z * reach - g * fall );
	m.velocity = simV3( v.x * decay, 0.0, v.z * decay - g * reach );
	return m;
}

/// Goes on with the fine march.
static simMotion MarchFinely( const simLabThrow* problem, simMotion at, double time )
{
	SIM_CHECK( time >= 0.0 );
	int steps = (int)ceil( time / kFine - 1e-9 );
	for ( int i = 0; i < steps; ++i )
	{
		at = simIntegrator_Step( simIntegrator_rk4, at, 0.0, time / steps, ThrowAcceleration, problem );
	}
	return at;
}

simMotion simLab_ThrowExactly( const simLabThrow* problem, double time )
{
	if ( HasClosedForm( problem ) )
	{
		return ClosedThrow( problem, time );
	}
	return MarchFinely( problem, ThrowBegin( problem ), time );
}

static double ThrowEnergy( simMotion m )
{
	return 0.5 * simDot( m.velocity, m.velocity ) + SIM_GRAVITY * m.position.z;
}

int simLab_Throw(
    const simLabThrow* problem, simIntegrator method, double step, double time, simLabRow* rows, int most )
{
	SIM_CHECK( rows != NULL || most <= 0 );
	simMotion at = ThrowBegin( problem ), exact = at;
	if ( !IsStep( step, time, most ) || !simIsFinite3( at.velocity ) || method >= simIntegrator_count )
	{
		return 0;
	}
	double begin = ThrowEnergy( at );
	int steps = StepsIn( time, step, most );
	for ( int i = 0; i <= steps; ++i )
	{
		if ( i > 0 )
		{
			at = simIntegrator_Step( method, at, 0.0, step, ThrowAcceleration, problem );
			exact = HasClosedForm( problem ) ? ClosedThrow( problem, i * step ) : MarchFinely( problem, exact, step );
		}
		if ( !( simLength( at.position ) < kBound ) )
		{
			return i;
		}
		rows[i] = ( simLabRow ){ .time = i * step,
			.x = at.position.x,
			.z = at.position.z,
			.error = simLength( simSub( at.position, exact.position ) ),
			.energy = ThrowEnergy( at ) / begin };
	}
	return steps + 1;
}


// ---- a spring ----

static simVec3 SpringAcceleration( const void* context, double time, simMotion motion )
{
	(void)time;
	const simLabSpring* spring = context;
	double pull = -spring->rate * spring->rate * motion.position.x - spring->damping * motion.velocity.x;
	return simV3( pull, 0.0, 0.0 );
}

static double SpringExactly( const simLabSpring* spring, double t )
{
	SIM_CHECK( spring->rate > 0.0 && t >= 0.0 );
	// x'' + c x' + r^2 x = 0 from ( 1, 0 ): the roots are -c/2 +- sqrt( c^2/4 - r^2 ).
	double half = 0.5 * spring->damping, rate = spring->rate;
	double under = rate * rate - half * half;
	if ( under > 1e-12 )
	{
		double w = sqrt( under );
		return exp( -half * t ) * ( simCos( w * t ) + half / w * simSin( w * t ) );
	}
	if ( under > -1e-12 )
	{
		return exp( -half * t ) * ( 1.0 + half * t );
	}
	double w = sqrt( -under );
	return 0.5 * ( ( 1.0 + half / w ) * exp( ( w - half ) * t ) + ( 1.0 - half / w ) * exp( -( w + half ) * t ) );
}

int simLab_Spring(
    const simLabSpring* problem, simIntegrator method, double step, double time, simLabRow* rows, int most )
{
	SIM_CHECK( rows != NULL || most <= 0 );
	bool fits = isfinite( problem->rate ) && problem->rate > 0.0 && isfinite( problem->damping );
	if ( !IsStep( step, time, most ) || !fits || method >= simIntegrator_count )
	{
		return 0;
	}
	simMotion at = { { 1.0, 0.0, 0.0 }, { 0.0, 0.0, 0.0 } };
	double squared = problem->rate * problem->rate;
	int steps = StepsIn( time, step, most );
	for ( int i = 0; i <= steps; ++i )
	{
		if ( i > 0 )
		{
			at = simIntegrator_Step( method, at, i * step, step, SpringAcceleration, problem );
		}
		double x = at.position.x, v = at.velocity.x;
		if ( !( fabs( x ) < kBound && fabs( v ) < kBound * problem->rate ) )
		{
			return i;
		}
		// Of the start it is rate^2 / 2.
		rows[i] = ( simLabRow ){ .time = i * step,
			.x = x,
			.z = v,
			.error = fabs( x - SpringExactly( problem, i * step ) ),
			.energy = x * x + v * v / squared };
	}
	return steps + 1;
}


// ---- a body that turns ----

int simLab_Turn( const simLabTurn* problem, simIntegrator method, double step, double time, simLabRow* rows, int most )
{
	SIM_CHECK( rows != NULL || most <= 0 );
	simVec3 inertia = problem->inertia;
	bool fits = simIsFinite3( inertia ) && inertia.x > 0.0 && inertia.y > 0.0 && inertia.z > 0.0
	            && simIsFinite3( problem->spin );
	if ( !IsStep( step, time, most ) || !fits || method >= simIntegrator_count )
	{
		return 0;
	}
	simFreeBodyDef def = simFreeBody_DefaultDef();
	def.integrator = method;
	def.inertia = inertia;
	def.weightless = true;
	def.compat = problem->compat;
	simFreeBody body = { .pose = { .q = { 1, 0, 0, 0 } }, .spin = problem->spin };
	simVec3 momentum = simFreeBody_AngularMomentum( &def, &body );
	double energy = simFreeBody_Energy( &def, &body );
	int steps = StepsIn( time, step, most );
	for ( int i = 0; i <= steps; ++i )
	{
		if ( i > 0 )
		{
			body = simFreeBody_Step( &def, body, i * step, step, NULL, NULL );
		}
		if ( !( simLength( body.spin ) < kBound ) )
		{
			return i;
		}
		simVec3 change = simSub( simFreeBody_AngularMomentum( &def, &body ), momentum );
		rows[i] = ( simLabRow ){ .time = i * step,
			.error = simLength( change ) / simMax( simLength( momentum ), 1e-12 ),
			.energy = simFreeBody_Energy( &def, &body ) / simMax( energy, 1e-12 ),
			.q = body.pose.q,
			.spin = simUnrotate( body.pose.q, body.spin ) };
	}
	return steps + 1;
}
