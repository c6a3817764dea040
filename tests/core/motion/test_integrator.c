// Integrators, free bodies and air against closed forms, and against the numbers that JSim's own code gives.
#include "sandlot/sim/aero.h"
#include "sandlot/sim/integrator.h"
#include "test.h"

#include <string.h>

#define BODY_AT( x, y, z )                      \
	( simFreeBody )                             \
	{                                           \
		.pose = { { x, y, z }, { 1, 0, 0, 0 } } \
	}


static simVec3 Falling( const void* context, double time, simMotion motion )
{
	(void)time;
	(void)motion;
	return simV3( 0, 0, -*(const double*)context );
}

// A unit oscillator along x, driven along y so that time matters: y'' = -y + cos 2t.
static simVec3 Oscillating( const void* context, double time, simMotion motion )
{
	(void)context;
	return simV3( -motion.position.x, -motion.position.y + simCos( 2.0 * time ), 0 );
}

static simMotion March(
    simIntegrator method, simMotion motion, double dt, int steps, simAccelerationFn* fn, const void* c )
{
	for ( int i = 0; i < steps; ++i )
	{
		motion = simIntegrator_Step( method, motion, i * dt, dt, fn, c );
	}
	return motion;
}

TEST( integrator_freeFall )
{
	// From 10 m, 100 steps of 10 ms with 9.81 m/s^2.
	static const double height[simIntegrator_count] = { 5.14405, 5.04595, 5.095, 5.095, 5.095 };
	static const double first[simIntegrator_count] = { 0.0, -0.000981, -0.0004905, -0.0004905, -0.0004905 };
	double g = 9.81;
	for ( int method = 0; method < simIntegrator_count; ++method )
	{
		simMotion motion = { .position = { 0, 0, 10 } };
		motion = March( method, motion, 0.01, 100, Falling, &g );
		CHECK_NEAR( motion.position.z, height[method], 1e-12 );
		CHECK_NEAR( motion.velocity.z, -9.81, 1e-12 );
		motion = March( method, ( simMotion ){ 0 }, 0.01, 1, Falling, &g );
		CHECK_NEAR( motion.position.z, first[method], 1e-18 );
		CHECK_NEAR( motion.velocity.z, -0.0981, 1e-16 );
	}
}

TEST( integrator_convergesAtItsOrder )
{
	// x = cos t, y = ( cos t - cos 2t ) / 3, at t = 2 with 64 and 128 steps.
	for ( int method = 0; method < simIntegrator_count; ++method )
	{
		double error[2];
		for ( int i = 0; i < 2; ++i )
		{
			int steps = 64 << i;
			simMotion motion = { .position = { 1, 0, 0 } };
			motion = March( method, motion, 2.0 / steps, steps, Oscillating, NULL );
			double x = motion.position.x - cos( 2.0 ), y = motion.position.y - ( cos( 2.0 ) - cos( 4.0 ) ) / 3.0;
			double vx = motion.velocity.x + sin( 2.0 );
			error[i] = sqrt( x * x + y * y + vx * vx );
		}
		double slope = log2( error[0] / error[1] );
		CHECK_NEAR( slope, simIntegrator_Order( method ), 0.1 );
	}
}

TEST( integrator_documentedErrors )
{
	// docs/integrators.md: the oscillator along x at 2 s, h = 0.01.
	static const double errors[simIntegrator_count] = { 1.0e-2, 4.55e-3, 6.31e-3, 3.33e-5, 1.67e-10 };
	for ( int method = 0; method < simIntegrator_count; ++method )
	{
		simMotion motion = { .position = { 1, 0, 0 } };
		motion = March( method, motion, 0.01, 200, Oscillating, NULL );
		double x = motion.position.x - cos( 2.0 ), vx = motion.velocity.x + sin( 2.0 );
		CHECK_NEAR( sqrt( x * x + vx * vx ) / errors[method], 1.0, 0.01 );
	}
}

TEST( integrator_energyOfAnOscillator )
{
	// 1000 steps of 0.02 s. Explicit Euler multiplies the energy by 1 + h^2 each step.
	double energy[simIntegrator_count];
	for ( int method = 0; method < simIntegrator_count; ++method )
	{
		simMotion motion = { .position = { 1, 0, 0 } };
		motion = March( method, motion, 0.02, 1000, Oscillating, NULL );
		energy[method] = motion.position.x * motion.position.x + motion.velocity.x * motion.velocity.x;
	}
	CHECK_NEAR( energy[simIntegrator_explicitEuler], pow( 1.0004, 1000 ), 1e-9 );
	CHECK_NEAR( energy[simIntegrator_semiImplicit], 1.0, 0.02 );
	CHECK_NEAR( energy[simIntegrator_midpoint], 1.0, 1e-4 );
	CHECK_NEAR( energy[simIntegrator_rk4], 1.0, 1e-7 );
}

TEST( integrator_names )
{
	for ( int method = 0; method < simIntegrator_count; ++method )
	{
		CHECK_EQ_INT( simIntegrator_Find( simIntegrator_Name( method ) ), method );
	}
	CHECK_EQ_INT( simIntegrator_Find( "euler" ), simIntegrator_count );
}

TEST( integrator_attitude )
{
	simQuat one = { 1, 0, 0, 0 };
	simQuat q = simQuat_TurnFirstOrder( one, simV3( 0, 0, 0.1 ), 0.1 );
	CHECK_NEAR( q.w, 0.999987500234, 5e-13 );
	CHECK_NEAR( q.z, 0.004999937501, 5e-13 );
	q = simQuat_TurnExact( one, simV3( 0, 0, 0.1 ), 0.1 );
	CHECK_NEAR( q.w, cos( 0.005 ), 1e-15 );
	CHECK_NEAR( q.z, sin( 0.005 ), 1e-15 );
	CHECK_NEAR( q.w, 0.999987500026, 5e-13 );
	CHECK_NEAR( q.z, 0.004999979167, 5e-13 );
	CHECK_NEAR( simQuat_TurnExact( one, simV3( 0, 0, 0 ), 0.1 ).w, 1.0, 0.0 );

	// Rate, step, steps; yaw by the first-order rule, and the right one.
	static const double rows[][5] = {
		{ 0.5 * SIM_PI, 0.01, 100, 1.570764030, 0.5 * SIM_PI },
		{ 10.0, 0.02, 50, -2.599505, 10.0 - 4.0 * SIM_PI },
	};
	for ( int i = 0; i < 2; ++i )
	{
		simQuat slow = one, exact = one;
		for ( int j = 0; j < (int)rows[i][2]; ++j )
		{
			slow = simQuat_TurnFirstOrder( slow, simV3( 0, 0, rows[i][0] ), rows[i][1] );
			exact = simQuat_TurnExact( exact, simV3( 0, 0, rows[i][0] ), rows[i][1] );
		}
		CHECK_NEAR( simQuatToRpy( slow ).z, rows[i][3], i == 0 ? 5e-10 : 5e-7 );
		CHECK_NEAR( simQuatToRpy( exact ).z, rows[i][4], 1e-13 );
	}
}


// ---- rigid bodies ----

typedef struct Air
{
	simAeroDef def;
	bool drag, magnus;
} Air;

static simWrench AirWrench( const void* context, double time, const simFreeBody* body )
{
	(void)time;
	const Air* air = context;
	simAero aero = simAero_Solve( &air->def, body->pose.q, body->velocity, body->spin );
	simVec3 force = simAdd( simScale( air->drag, aero.drag ), simScale( air->magnus, aero.magnus ) );
	return ( simWrench ){ .force = force };
}

static simFreeBody Fly(
    const simFreeBodyDef* def, simFreeBody body, double dt, int steps, simWrenchFn* fn, const void* c )
{
	for ( int i = 0; i < steps; ++i )
	{
		body = simFreeBody_Step( def, body, i * dt, dt, fn, c );
	}
	return body;
}

TEST( freeBody_flagsAndDamping )
{
	simFreeBodyDef def = simFreeBody_DefaultDef();
	simFreeBody body = BODY_AT( 0, 0, 0 );
	body.velocity.x = 1.0;
	body.spin.z = 1.0;
	def.weightless = true;
	def.linearDamping = def.angularDamping = 0.1;
	for ( int method = 0; method < simIntegrator_count; ++method )
	{
		// 1 s of 0.1/s. The Euler methods make ( 1 - 0.001 )^100 of it, as JSim.
		def.integrator = method;
		simFreeBody slowed = Fly( &def, body, 0.01, 100, NULL, NULL );
		double expected =
		    method == simIntegrator_rk4 || method == simIntegrator_midpoint ? exp( -0.1 ) : 0.904792147114;
		CHECK_NEAR( slowed.velocity.x, expected, 2e-8 );
		CHECK_NEAR( slowed.spin.z, expected, 2e-8 );
		CHECK_NEAR( slowed.velocity.z, 0.0, 0.0 );
		// However strong: it stops, and does not swing back.
		simFreeBodyDef thick = def;
		thick.linearDamping = 1e9;
		slowed = Fly( &thick, body, 0.01, 100, NULL, NULL );
		CHECK( slowed.velocity.x >= 0.0 && slowed.velocity.x < 1e-20 );
	}

	def = simFreeBody_DefaultDef();
	def.kinematic = true;
	def.linearDamping = 1.0;
	Air air = { simAero_DefaultDef(), true, true };
	simFreeBody moved = Fly( &def, body, 0.01, 100, AirWrench, &air );
	CHECK_NEAR( moved.pose.p.x, 1.0, 1e-12 );
	CHECK_NEAR( moved.pose.p.z, 0.0, 0.0 );
	CHECK_NEAR( simQuatToRpy( moved.pose.q ).z, 1.0, 1e-4 );
	CHECK_NEAR( moved.velocity.x, 1.0, 0.0 );
	def.kinematic = false;
	def.linearDamping = 0.0;
	CHECK_NEAR( Fly( &def, BODY_AT( 0, 0, 10 ), 0.01, 100, NULL, NULL ).pose.p.z, 10.0 - 0.5 * SIM_GRAVITY, 1e-12 );
}

TEST( freeBody_jsimFlights )
{
	simFreeBodyDef def = simFreeBody_DefaultDef();
	def.integrator = simIntegrator_semiImplicit;
	def.weightless = true;
	Air air = { simAero_DefaultDef(), true, false };
	simFreeBody body = BODY_AT( 0, 0, 0 );
	body.velocity.x = 10.0;
	CHECK_NEAR( Fly( &def, body, 0.01, 100, AirWrench, &air ).velocity.x, 9.720103084, 5e-10 );

	def.mass = 0.05;
	air.magnus = true;
	body.spin.y = 50.0;
	body = Fly( &def, body, 0.01, 50, AirWrench, &air );
	CHECK_NEAR( body.pose.p.x, 4.378495756, 5e-10 );
	CHECK_NEAR( body.pose.p.z, -0.107625196, 5e-10 );
	CHECK_NEAR( body.velocity.x, 7.746276798, 5e-10 );
	CHECK_NEAR( body.velocity.z, -0.389615397, 5e-10 );

	// A ball of 2026: 0.216 kg, 75 mm, Cd 0.58, Magnus 1.2e-4, thrown at (10, 0, 6) m/s with backspin.
	def = simFreeBody_DefaultDef();
	def.gravity.z = -9.81;
	def.mass = 0.216;
	air.def = ( simAeroDef ){ .shape = simAeroShape_sphere,
		.size = { 0.075, 0, 0 },
		.density = 1.225,
		.dragCoefficient = 0.58,
		.magnus = 1.2e-4 };
	body = BODY_AT( 0, 0, 1 );
	body.velocity = simV3( 10, 0, 6 );
	body.spin.y = -50.0;
	body = Fly( &def, body, 0.01, 50, AirWrench, &air );
	CHECK_NEAR( body.pose.p.x, 4.626038, 1e-6 );
	CHECK_NEAR( body.pose.p.z, 2.645479, 1e-6 );
	body = Fly( &def, body, 0.01, 50, AirWrench, &air );
	CHECK_NEAR( body.pose.p.x, 8.685112, 1e-6 );
	CHECK_NEAR( body.pose.p.z, 1.838756, 1e-6 );
	CHECK_NEAR( body.velocity.x, 7.650379, 1e-6 );
	CHECK_NEAR( body.velocity.z, -3.865433, 1e-6 );
}

TEST( freeBody_documentedErrors )
{
	// docs/integrators.md: the ball of freeBody_jsimFlights after 1 s, h = 0.01, against rk4 in steps of 0.1 ms.
	static const double errors[simIntegrator_count] = { 42.3e-3, 59.4e-3, 9.09e-3, 0.0352e-3, 0.0 };
	simFreeBodyDef def = simFreeBody_DefaultDef();
	def.gravity.z = -9.81;
	def.mass = 0.216;
	Air air = { .drag = true, .magnus = true };
	air.def = ( simAeroDef ){ .shape = simAeroShape_sphere,
		.size = { 0.075, 0, 0 },
		.density = 1.225,
		.dragCoefficient = 0.58,
		.magnus = 1.2e-4 };
	simFreeBody start = BODY_AT( 0, 0, 1 );
	start.velocity = simV3( 10, 0, 6 );
	start.spin.y = -50.0;
	def.integrator = simIntegrator_rk4;
	simVec3 exact = Fly( &def, start, 1e-4, 10000, AirWrench, &air ).pose.p;
	CHECK_NEAR( exact.x, 8.685125, 5e-7 );
	CHECK_NEAR( exact.z, 1.838789, 5e-7 );
	for ( int method = 0; method < simIntegrator_count; ++method )
	{
		def.integrator = method;
		simVec3 p = Fly( &def, start, 0.01, 100, AirWrench, &air ).pose.p;
		CHECK_NEAR( simLength( simSub( p, exact ) ), errors[method], 0.01 * errors[method] + 1e-9 );
	}
}

TEST( freeBody_tumblingKeepsMomentum )
{
	// A thin plate spun about its middle axis, which turns over. Angular momentum and energy stay.
	simFreeBodyDef def = simFreeBody_DefaultDef();
	def.weightless = true;
	def.inertia = simV3( 1, 2, 3 );
	simFreeBody start = BODY_AT( 0, 0, 0 );
	start.spin = simV3( 0.01, 5, 0 );
	simVec3 before = simFreeBody_AngularMomentum( &def, &start );
	for ( int i = 0; i < 2; ++i )
	{
		def.integrator = i == 0 ? simIntegrator_midpoint : simIntegrator_rk4;
		simFreeBody body = Fly( &def, start, 0.002, 2500, NULL, NULL );
		simVec3 drift = simSub( simFreeBody_AngularMomentum( &def, &body ), before );
		CHECK_NEAR( simLength( drift ), 0.0, i == 0 ? 2e-3 : 1e-7 );
		CHECK_NEAR( simFreeBody_Energy( &def, &body ), simFreeBody_Energy( &def, &start ), i == 0 ? 5e-3 : 1e-7 );
	}

	// JSim's rule, without the gyroscopic moment, keeps the spin instead: momentum goes where the body turns it.
	def.compat = true;
	start.spin = simV3( 3, 4, 0 );
	before = simFreeBody_AngularMomentum( &def, &start );
	simFreeBody compat = Fly( &def, start, 0.002, 300, NULL, NULL );
	CHECK_NEAR( compat.spin.y, 4.0, 1e-12 );
	CHECK( simLength( simSub( simFreeBody_AngularMomentum( &def, &compat ), before ) ) > 1.0 );
}

// A moment about the field's x axis.
static simWrench Twisting( const void* context, double time, const simFreeBody* body )
{
	(void)context;
	(void)body;
	return ( simWrench ){ .torque = { simCos( time ), 0, 0 } };
}

TEST( freeBody_torqueInTheFieldsAxes )
{
	// Turned by 90 degrees about z, the body's y axis lies along the field's -x: its inertia counts.
	simFreeBodyDef def = simFreeBody_DefaultDef();
	def.weightless = true;
	def.integrator = simIntegrator_rk4;
	def.inertia = simV3( 1, 4, 2 );
	simFreeBody body = BODY_AT( 0, 0, 0 );
	body.pose.q = simQuatFromRpy( 0, 0, 0.5 * SIM_PI );
	simFreeBody turned = Fly( &def, body, 0.01, 100, Twisting, NULL );
	CHECK_NEAR( turned.spin.x, sin( 1.0 ) / 4.0, 1e-9 );
	def.compat = true;
	turned = Fly( &def, body, 0.01, 100, Twisting, NULL );
	CHECK_NEAR( turned.spin.x, sin( 1.0 ), 1e-9 );
}

TEST( freeBody_attitudeConvergesAtItsOrder )
{
	// A tumbling body at t = 1 against a very fine march.
	simFreeBodyDef def = simFreeBody_DefaultDef();
	def.weightless = true;
	def.inertia = simV3( 1, 2, 3 );
	simFreeBody start = BODY_AT( 0, 0, 0 );
	start.spin = simV3( 1, 2, 3 );
	def.integrator = simIntegrator_rk4;
	simQuat exact = Fly( &def, start, 1.0 / 4096.0, 4096, Twisting, NULL ).pose.q;
	for ( int method = 0; method < simIntegrator_count; ++method )
	{
		double error[2];
		def.integrator = method;
		for ( int i = 0; i < 2; ++i )
		{
			int steps = 64 << i;
			simQuat q = Fly( &def, start, 1.0 / steps, steps, Twisting, NULL ).pose.q;
			simQuat off = simQuatMul( simQuatConj( exact ), q );
			error[i] = sqrt( off.x * off.x + off.y * off.y + off.z * off.z );
		}
		CHECK_NEAR( log2( error[0] / error[1] ), simIntegrator_Order( method ), 0.15 );
	}
}


// ---- air ----

TEST( aero_dragByShapeAndAttitude )
{
	simQuat level = { 1, 0, 0, 0 };
	simAeroDef def = simAero_DefaultDef();
	simAero aero = simAero_Solve( &def, level, simV3( 10, 0, 0 ), simV3( 0, 0, 0 ) );
	CHECK( aero.valid );
	CHECK_NEAR( aero.pressure, 61.25, 1e-12 );
	CHECK_NEAR( aero.drag.x, -0.287875, 1e-12 );
	def.linearDrag = 0.25;
	CHECK_NEAR( simAero_Solve( &def, level, simV3( 0, 10, 0 ), simV3( 0, 0, 0 ) ).drag.y, -2.787875, 1e-12 );

	def.shape = simAeroShape_box;
	def.size = simV3( 2, 1, 3 );
	CHECK_NEAR( simAero_Area( &def, level, simV3( 1, 0, 0 ) ), 0.01, 0.0 ); // a given area wins
	def.area = 0.0;
	CHECK_NEAR( simAero_Area( &def, level, simV3( 1, 0, 0 ) ), 3.0, 1e-12 );
	CHECK_NEAR( simAero_Area( &def, simQuatFromRpy( 0, 0, 0.5 * SIM_PI ), simV3( 7, 0, 0 ) ), 6.0, 1e-12 );
	CHECK_NEAR( simAero_Area( &def, level, simV3( 0, 0, 0 ) ), 3.0, 1e-12 );

	def.shape = simAeroShape_cylinder;
	def.size = simV3( 0.1, 0, 0.5 );
	CHECK_NEAR( simAero_Area( &def, level, simV3( 0, 0, -2 ) ), 0.01 * SIM_PI, 1e-15 );
	CHECK_NEAR( simAero_Area( &def, level, simV3( 3, 4, 0 ) ), 0.1, 1e-15 );
	def.shape = simAeroShape_sphere;
	CHECK_NEAR( simAero_Area( &def, level, simV3( 1, 2, 3 ) ), 0.01 * SIM_PI, 1e-15 );
	def.shape = simAeroShape_none;
	CHECK_NEAR( simAero_Area( &def, level, simV3( 1, 2, 3 ) ), 0.0, 0.0 );

	def = simAero_DefaultDef();
	def.dragCoefficient = -1.0;
	aero = simAero_Solve( &def, level, simV3( 10, 0, 0 ), simV3( 0, 0, 1 ) );
	CHECK( !aero.valid );
	CHECK_NEAR( simLength( aero.drag ) + simLength( aero.magnus ), 0.0, 0.0 );
	def = simAero_DefaultDef();
	CHECK( !simAero_Solve( &def, level, simV3( NAN, 0, 0 ), simV3( 0, 0, 0 ) ).valid );
}

TEST( aero_magnusAndSpinDecay )
{
	simAeroDef def = simAero_DefaultDef();
	simVec3 lift = simAero_Solve( &def, ( simQuat ){ 1, 0, 0, 0 }, simV3( 10, 0, 0 ), simV3( 0, 0, 50 ) ).magnus;
	CHECK_NEAR( lift.x, 0.0, 0.0 );
	CHECK_NEAR( lift.y, 0.05, 1e-15 );
	CHECK_NEAR( lift.z, 0.0, 0.0 );
	// Lift 1/2 rho A v^2 C_L of a 75 mm ball with C_L = radius * spin / speed.
	def.magnus = simAero_MagnusOf( 1.225, 0.075, 1.0 );
	lift = simAero_Solve( &def, ( simQuat ){ 1, 0, 0, 0 }, simV3( 10, 0, 0 ), simV3( 0, 0, 50 ) ).magnus;
	CHECK_NEAR( lift.y, 61.25 * SIM_PI * 0.075 * 0.075 * ( 0.075 * 50.0 / 10.0 ), 1e-12 );

	def = simAero_DefaultDef();
	CHECK_NEAR( simAero_SpinDecay( &def, simV3( 10, 0, 0 ), simV3( 0, 50, 0 ) ).y, -50.0 * 1.15, 1e-12 );
	simVec3 compat = simAero_SpinDecayCompat( &def, simV3( 10, 0, 0 ), simV3( 0, 50, 0 ), simV3( 0.1, 0, 0 ) );
	CHECK_NEAR( compat.y, -50.0 * 1.15 + 0.1 * 0.05, 1e-12 ); // lever x Magnus = (0.1,0,0) x (0,0,-0.05)
}
