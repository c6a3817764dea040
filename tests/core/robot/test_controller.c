// The controller's loop: its formulas, its profile by the formulas of uniform acceleration, and closed on linear plants that
// are solved here by libm's exp.
#include "device/controller.h"
#include "test.h"

#include <math.h>
#include <string.h>

/// A linear plant and where it is.
typedef struct Load
{
	simPlant plant;
	double position, velocity;
} Load;

static void Move( Load* load, double volts, double dt )
{
	double pull = load->plant.push + load->plant.gain * volts, drag = load->plant.drag;
	double before = load->velocity;
	if ( drag == 0.0 )
	{
		load->position += dt * ( before + 0.5 * dt * pull );
		load->velocity += dt * pull;
		return;
	}
	double end = -pull / drag; // speed at which it settles
	load->velocity = end + ( before - end ) * exp( drag * dt );
	load->position += end * dt + ( before - end ) * ( exp( drag * dt ) - 1.0 ) / drag;
}

static double Ask( simController* controller, const simControllerDef* def, const Load* load, double dt )
{
	simReading reading = { .position = load->position, .velocity = load->velocity, .bus = 12.0 };
	return simController_Volts( controller, def, reading, load->plant, dt );
}

static double Run( simController* controller, const simControllerDef* def, Load* load, double seconds, double dt )
{
	double volts = 0.0;
	for ( int i = 0; i < (int)( seconds / dt + 0.5 ); ++i )
	{
		volts = Ask( controller, def, load, dt );
		Move( load, volts, dt );
	}
	return volts;
}

// An elevator: 20 V s/m of back EMF at a time constant of 50 ms, 1 V to hold it.
static Load Elevator( double position )
{
	return ( Load ){ { .push = -1.0, .drag = -20.0, .gain = 1.0 }, position, 0.0 };
}

TEST( controller_openLoop )
{
	simController controller = { 0 };
	simControllerDef def = { .kP = 7.0, .kG = 3.0 }; // not of this mode
	Load load = { { 0, 0, 0 }, 1.0, 2.0 };
	CHECK_NEAR( Ask( &controller, &def, &load, SIM_STEP ), 0.0, 0.0 );
	simController_Set( &controller, simControl_volts, -5.0 );
	CHECK_NEAR( Ask( &controller, &def, &load, SIM_STEP ), -5.0, 0.0 );
	simController_Set( &controller, simControl_volts, 50.0 );
	CHECK_NEAR( Ask( &controller, &def, &load, SIM_STEP ), 12.0, 0.0 );
	simController_Set( &controller, simControl_duty, 0.25 );
	CHECK_NEAR( Ask( &controller, &def, &load, SIM_STEP ), 3.0, 1e-12 );
	simController_Set( &controller, simControl_duty, -2.0 );
	CHECK_NEAR( Ask( &controller, &def, &load, SIM_STEP ), -12.0, 0.0 );
}

TEST( controller_feedforward )
{
	simControllerDef def = { .kS = 0.3, .kV = 2.0, .kA = 0.5, .kG = 1.0, .gravityCosine = true };
	Load arm = { { 0, 0, 0 }, SIM_PI / 3.0, 0.0 };
	simController controller = { 0 };
	simController_Set( &controller, simControl_velocity, -1.5 );
	CHECK_NEAR( Ask( &controller, &def, &arm, 0.001 ), -0.3 - 3.0 + 0.5, 1e-12 );
	simController_Set( &controller, simControl_velocity, 0.0 );
	CHECK_NEAR( Ask( &controller, &def, &arm, 0.001 ), 0.5, 1e-12 );
	// A velocity that may change by 4 rad/s^2 only, up to 1 rad/s
	def.maxAcceleration = 4.0;
	def.maxVelocity = 1.0;
	simController_Reset( &controller );
	simController_Set( &controller, simControl_velocity, 9.0 );
	CHECK_NEAR( Ask( &controller, &def, &arm, 0.001 ), 0.3 + 2.0 * 0.004 + 0.5 * 4.0 + 0.5, 1e-12 );
	for ( int i = 0; i < 300; ++i )
	{
		Ask( &controller, &def, &arm, 0.001 );
	}
	CHECK_NEAR( controller.profileVelocity, 1.0, 0.0 );
	CHECK_NEAR( Ask( &controller, &def, &arm, 0.001 ), 0.3 + 2.0 + 0.5, 1e-12 );
	// Position: P and D, measured against the target
	simControllerDef pd = { .kP = 4.0, .kD = 0.5, .kG = 1.0 };
	Load moving = { { 0, 0, 0 }, 0.2, 0.6 };
	simController_Set( &controller, simControl_position, 1.0 );
	CHECK_NEAR( Ask( &controller, &pd, &moving, 0.001 ), 4.0 * 0.8 - 0.5 * 0.6 + 1.0, 1e-12 );
	// Velocity: D is of the error's change, nothing at first
	simController_Set( &controller, simControl_velocity, 2.0 );
	CHECK_NEAR( Ask( &controller, &pd, &moving, 0.001 ), 4.0 * 1.4 + 1.0, 1e-12 );
	moving.velocity = 0.61;
	CHECK_NEAR( Ask( &controller, &pd, &moving, 0.001 ), 4.0 * 1.39 - 0.5 * 10.0 + 1.0, 1e-9 );
}

static double ProfileAt( const simControllerDef* def, double from, double to, double t )
{
	double a = def->maxAcceleration, distance = fabs( to - from ), sign = to > from ? 1.0 : -1.0;
	double peak = fmin( def->maxVelocity, sqrt( a * distance ) );
	double ramp = peak / a, whole = distance / peak + ramp;
	double moved = t <= ramp           ? 0.5 * a * t * t
	               : t <= whole - ramp ? peak * ( t - 0.5 * ramp )
	               : t < whole         ? distance - 0.5 * a * ( whole - t ) * ( whole - t )
	                                   : distance;
	return from + sign * moved;
}

TEST( controller_trapezoidIsExact )
{
	simControllerDef def = { .maxVelocity = 1.5, .maxAcceleration = 3.0 };
	static const double goals[] = { 2.0, -1.0, 0.4, 0.4 }; // two trapezoids, a triangle, nothing to do
	simController controller = { 0 };
	Load load = { { 0, 0, 0 }, 0.0, 0.0 };
	double from = 0.0;
	for ( int g = 0; g < 4; ++g )
	{
		simController_Set( &controller, simControl_position, goals[g] );
		for ( int i = 1; i <= 1000; ++i )
		{
			Ask( &controller, &def, &load, SIM_STEP );
			double expected = goals[g] == from ? from : ProfileAt( &def, from, goals[g], i * SIM_STEP );
			if ( !CHECK_NEAR( controller.profilePosition, expected, 1e-9 ) )
			{
				return;
			}
		}
		CHECK_NEAR( controller.profilePosition, goals[g], 0.0 );
		CHECK_NEAR( controller.profileVelocity, 0.0, 0.0 );
		from = goals[g];
	}

	// It starts from where and how fast the mechanism is, too: 1.2 m/s away from the goal, braked in 0.24 m.
	simController_Reset( &controller );
	simController_Set( &controller, simControl_position, 0.0 );
	load.position = 1.0;
	load.velocity = 1.2;
	double highest = 0.0, before = 1.2;
	for ( int i = 0; i < 1000; ++i )
	{
		Ask( &controller, &def, &load, 0.001 );
		highest = fmax( highest, controller.profilePosition );
		CHECK( fabs( controller.profileVelocity - before ) <= 3.0 * 0.001 * ( 1.0 + 1e-9 ) );
		CHECK( fabs( controller.profileVelocity ) <= 1.5 );
		before = controller.profileVelocity;
	}
	CHECK_NEAR( highest, 1.24, 1e-5 );

	// A new goal on the way changes speed, not position or velocity; too near a one is overshot and come back to.
	simController_Set( &controller, simControl_position, controller.profilePosition + 0.001 );
	for ( int i = 0; i < 2000; ++i )
	{
		Ask( &controller, &def, &load, 0.001 );
		CHECK( fabs( controller.profileVelocity - before ) <= 3.0 * 0.001 * ( 1.0 + 1e-9 ) );
		before = controller.profileVelocity;
	}
	CHECK_NEAR( controller.profilePosition, controller.setpoint, 0.0 );
}

TEST( controller_runsAtOneKilohertz )
{
	// One call for 4 ms equals four calls for 1 ms, for gains that a 250 Hz loop could not have.
	static const simControllerDef defs[] = {
		{ .kP = 400.0, .kD = 4.0, .kG = 1.0 },
		{ .kP = 60.0, .kI = 100.0, .kV = 20.0, .kA = 1.0, .kG = 1.0, .maxVelocity = 0.4, .maxAcceleration = 3.0 },
	};
	for ( int i = 0; i < 2; ++i )
	{
		simController whole = { 0 }, split = { 0 };
		simController_Set( &whole, simControl_position, 0.3 );
		simController_Set( &split, simControl_position, 0.3 );
		Load a = Elevator( 0.0 ), b = Elevator( 0.0 );
		double worst = 0.0;
		for ( int k = 0; k < 500; ++k )
		{
			Run( &whole, &defs[i], &a, SIM_STEP, SIM_STEP );
			Run( &split, &defs[i], &b, SIM_STEP, 0.001 );
			worst = fmax( worst, fabs( a.position - b.position ) );
		}
		CHECK( worst < 2e-4 );
		CHECK_NEAR( a.position, 0.3, 1e-4 );
		CHECK_NEAR( a.velocity, 0.0, 1e-3 );
	}
	// 400 V s/rad of velocity gain on a plant of 1 rad/s^2/V is stable at 1 kHz (limit 2000), not at 250 Hz (limit 500).
	simControllerDef stiff = { .kP = 1500.0 };
	simController controller = { 0 };
	simController_Set( &controller, simControl_velocity, 0.005 );
	Load wheel = { { .gain = 1.0 }, 0.0, 0.0 };
	Run( &controller, &stiff, &wheel, 1.0, SIM_STEP );
	CHECK_NEAR( wheel.velocity, 0.005, 1e-9 );
}

TEST( controller_followsItsProfile )
{
	// With the plant's own feedforward the error stays small all the way, and is nothing at the end.
	simControllerDef def = {
		.kP = 40.0, .kV = 20.0, .kA = 1.0, .kG = 1.0, .maxVelocity = 0.45, .maxAcceleration = 4.0
	};
	simController controller = { 0 };
	simController_Set( &controller, simControl_position, 1.0 );
	Load load = Elevator( 0.0 );
	double worst = 0.0;
	for ( int i = 0; i < 1000; ++i )
	{
		Run( &controller, &def, &load, SIM_STEP, SIM_STEP );
		worst = fmax( worst, fabs( load.position - controller.profilePosition ) );
	}
	CHECK( worst < 1e-3 );
	CHECK_NEAR( load.position, 1.0, 1e-5 );
}

TEST( controller_integral )
{
	// kI takes away gravity's error; and no further than its limit.
	simControllerDef def = { .kP = 60.0, .kI = 60.0 };
	simController controller = { 0 };
	simController_Set( &controller, simControl_position, 0.1 );
	Load load = Elevator( 0.0 );
	CHECK_NEAR( Run( &controller, &def, &load, 8.0, SIM_STEP ), 1.0, 1e-4 );
	CHECK_NEAR( load.position, 0.1, 1e-5 );
	def.integralLimit = 0.4;
	simController_Reset( &controller );
	Run( &controller, &def, &load, 6.0, SIM_STEP );
	CHECK_NEAR( def.kI * controller.integral, 0.4, 1e-9 );
	CHECK_NEAR( load.position, 0.1 - 0.6 / 60.0, 1e-4 );

	// Held at 0 for ten seconds while it pulls with all the bus has, it does not wind up.
	simControllerDef strong = { .kP = 200.0, .kI = 200.0, .kG = 1.0 };
	simController held = { 0 };
	simController_Set( &held, simControl_position, 0.5 );
	Load stuck = { { 0, 0, 0 }, 0.0, 0.0 };
	CHECK_NEAR( Run( &held, &strong, &stuck, 10.0, SIM_STEP ), 12.0, 0.0 );
	CHECK_NEAR( held.integral, 0.0, 0.0 );
}

TEST( controller_limits )
{
	simControllerDef def = { .kP = 100.0, .softLow = 0.0, .softHigh = 0.5 };
	simController controller = { 0 };
	Load load = Elevator( 0.2 );
	load.plant.push = 0.0;
	// A setpoint beyond a soft limit means the limit.
	simController_Set( &controller, simControl_position, 3.0 );
	Run( &controller, &def, &load, 3.0, SIM_STEP );
	CHECK_NEAR( load.position, 0.5, 1e-3 );
	// Open loop stops pushing there; the momentum is the mechanism's.
	simController_Set( &controller, simControl_volts, 12.0 );
	CHECK_NEAR( Run( &controller, &def, &load, 2.0, SIM_STEP ), 0.0, 0.0 );
	CHECK( load.position >= 0.5 && load.position < 0.5 + 0.6 / 20.0 + 0.002 );
	simController_Set( &controller, simControl_duty, -0.5 );
	CHECK_NEAR( Run( &controller, &def, &load, SIM_STEP, SIM_STEP ), -6.0, 1e-12 );
	CHECK_NEAR( Run( &controller, &def, &load, 4.0, SIM_STEP ), 0.0, 0.0 );
	CHECK( load.position <= 0.0 && load.position > -0.3 / 20.0 - 0.002 );
	// Switches: only away from them
	simControllerDef plain = { 0 };
	simReading low = { .bus = 12.0, .lowSwitch = true }, high = { .bus = 12.0, .highSwitch = true };
	simPlant none = { 0 };
	simController_Set( &controller, simControl_volts, -3.0 );
	CHECK_NEAR( simController_Volts( &controller, &plain, low, none, SIM_STEP ), 0.0, 0.0 );
	CHECK_NEAR( simController_Volts( &controller, &plain, high, none, SIM_STEP ), -3.0, 0.0 );
	simController_Set( &controller, simControl_volts, 3.0 );
	CHECK_NEAR( simController_Volts( &controller, &plain, low, none, SIM_STEP ), 3.0, 0.0 );
	CHECK_NEAR( simController_Volts( &controller, &plain, high, none, SIM_STEP ), 0.0, 0.0 );
}

TEST( controller_continuousTakesTheShortWay )
{
	simControllerDef def = { .kP = 20.0, .continuous = true };
	for ( int profiled = 0; profiled < 2; ++profiled )
	{
		def.maxVelocity = profiled == 1 ? 3.0 : 0.0;
		def.maxAcceleration = profiled == 1 ? 20.0 : 0.0;
		def.kV = profiled == 1 ? 1.0 : 0.0;
		simController controller = { 0 };
		simController_Set( &controller, simControl_position, -3.0 );
		Load turret = { { .drag = -20.0, .gain = 20.0 }, 3.0, 0.0 };
		Run( &controller, &def, &turret, 3.0, SIM_STEP );
		CHECK_NEAR( turret.position, 2.0 * SIM_PI - 3.0, 1e-3 );
	}
}

TEST( controller_anyGainStaysFinite )
{
	simRandom random;
	simRandom_Seed( &random, 3, 1 );
	for ( int run = 0; run < 200; ++run )
	{
		double size = exp( simRandom_Uniform( &random, -12.0, 12.0 ) );
		simControllerDef def = {
			.kP = size,
			.kI = size * simRandom_Uniform( &random, 0.0, 100.0 ),
			.kD = size * simRandom_Uniform( &random, 0.0, 1.0 ),
			.kV = simRandom_Uniform( &random, 0.0, 50.0 ),
			.maxVelocity = simRandom_Uniform( &random, -5.0, 5.0 ) > 0.0 ? 1.0 / size : 0.0,
			.maxAcceleration = size,
			.continuous = run % 3 == 0,
		};
		Load load = { { simRandom_Uniform( &random, -50.0, 50.0 ), -exp( simRandom_Uniform( &random, -3.0, 12.0 ) ),
			              exp( simRandom_Uniform( &random, -3.0, 12.0 ) ) },
			0.0, simRandom_Uniform( &random, -100.0, 100.0 ) };
		simController controller = { 0 };
		for ( int i = 0; i < 500; ++i )
		{
			double setpoint = simRandom_Uniform( &random, -1000.0, 1000.0 );
			simController_Set( &controller, i % 100 < 50 ? simControl_position : simControl_velocity, setpoint );
			double volts = Run( &controller, &def, &load, SIM_STEP, SIM_STEP );
			if ( !CHECK( fabs( volts ) <= 12.0 + 1e-9 && isfinite( load.position ) && isfinite( controller.integral )
			             && isfinite( controller.profilePosition ) ) )
			{
				return;
			}
		}
	}
}
