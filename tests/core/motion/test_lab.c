// The lab's three problems: their rows against closed forms, the orders that one reads off them, and the border beyond
// which a stiff spring explodes.
#include "motion/lab.h"
#include "test.h"

#include <math.h>

static simLabRow s_rows[SIM_LAB_STEPS + 1];
static const double kOrders[simIntegrator_count] = { 1.0, 1.0, 1.0, 2.0, 4.0 };

static double LastError( int count )
{
	return count > 0 ? s_rows[count - 1].error : NAN;
}

TEST( lab_throwOrders )
{
	// With linear drag against the closed form; with all of the air against the fine march.
	static const simLabThrow problems[] = { { 11.0, 0.6, 0.0, 0.0, 0.0, 0.1 }, { 11.0, 0.6, 50.0, 0.58, 0.3, 0.0 } };
	for ( int p = 0; p < 2; ++p )
	{
		for ( int method = 0; method < simIntegrator_count; ++method )
		{
			double error[2];
			for ( int i = 0; i < 2; ++i )
			{
				double step = ( method == simIntegrator_rk4 ? 0.05 : 0.01 ) / ( 1 << i );
				int count = simLab_Throw( &problems[p], (simIntegrator)method, step, 1.0, s_rows, SIM_LAB_STEPS + 1 );
				CHECK_NEAR( s_rows[count - 1].time, 1.0, 1e-12 );
				error[i] = LastError( count );
			}
			CHECK_NEAR( log2( error[0] / error[1] ), kOrders[method], 0.15 );
		}
	}
}

TEST( lab_throwExactly )
{
	// The fine march agrees with the closed form where both exist: as little drag as none, in the last digits.
	simLabThrow closed = { 11.0, 0.6, 30.0, 0.0, 0.0, 0.1 }, marched = closed;
	marched.drag = 1e-300;
	simMotion a = simLab_ThrowExactly( &closed, 1.3 ), b = simLab_ThrowExactly( &marched, 1.3 );
	CHECK_NEAR( simLength( simSub( a.position, b.position ) ), 0.0, 1e-11 );
	CHECK_NEAR( simLength( simSub( a.velocity, b.velocity ) ), 0.0, 1e-11 );
	simLabThrow vacuum = { 10.0, 0.0, 0.0, 0.0, 0.0, 0.0 };
	simMotion m = simLab_ThrowExactly( &vacuum, 1.0 );
	CHECK_NEAR( m.position.x, 10.0, 1e-12 );
	CHECK_NEAR( m.position.z, 1.0 - 0.5 * SIM_GRAVITY, 1e-12 );
}

TEST( lab_springAgainstItsClosedForm )
{
	// Below, at and above critical damping.
	static const double dampings[] = { 0.0, 1.0, 8.0, 20.0 };
	for ( int i = 0; i < 4; ++i )
	{
		simLabSpring spring = { 4.0, dampings[i] };
		int count = simLab_Spring( &spring, simIntegrator_rk4, 0.002, 3.0, s_rows, SIM_LAB_STEPS + 1 );
		CHECK_EQ_INT( count, 1501 );
		for ( int k = 0; k < count; ++k )
		{
			CHECK( s_rows[k].error < 1e-9 );
		}
	}
}

TEST( lab_whenASpringExplodes )
{
	// Without damping: semi-implicit Euler is bounded up to rate * step = 2, rk4 up to 2 sqrt( 2 ); the others grow at any step.
	simLabSpring spring = { 100.0, 0.0 };
	static const struct
	{
		simIntegrator method;
		double border;
	} cases[] = { { simIntegrator_semiImplicit, 2.0 }, { simIntegrator_rk4, 2.8284271247461903 } };
	for ( int i = 0; i < 2; ++i )
	{
		for ( int beyond = 0; beyond < 2; ++beyond )
		{
			double step = cases[i].border * ( beyond == 1 ? 1.02 : 0.98 ) / spring.rate;
			int count = simLab_Spring( &spring, cases[i].method, step, 1e9, s_rows, SIM_LAB_STEPS + 1 );
			bool explodes = count < SIM_LAB_STEPS + 1 || s_rows[count - 1].energy > 1e3;
			CHECK( explodes == ( beyond == 1 ) );
		}
	}
	for ( int method = 0; method < simIntegrator_count; ++method )
	{
		int count = simLab_Spring( &spring, (simIntegrator)method, 0.002, 4.0, s_rows, SIM_LAB_STEPS + 1 );
		// Each step of midpoint multiplies it by 1 + ( rate step )^4 / 4.
		double energy = s_rows[count - 1].energy;
		bool steady = method == simIntegrator_semiImplicit || method == simIntegrator_rk4;
		CHECK( steady ? energy < 1.3 : energy > 2.0 );
	}
}

TEST( lab_turnsOver )
{
	// About the middle axis: it turns over, again and again; about the others it does not; as JSim it never does.
	for ( int axis = 0; axis < 3; ++axis )
	{
		for ( int compat = 0; compat < 2; ++compat )
		{
			double spin[3] = { 0.01, 0.01, 0.01 };
			spin[axis] = 6.0;
			simLabTurn turn = { { 1e-3, 2e-3, 2.6e-3 }, { spin[0], spin[1], spin[2] }, compat == 1 };
			int count = simLab_Turn( &turn, simIntegrator_rk4, 0.005, 12.0, s_rows, SIM_LAB_STEPS + 1 );
			CHECK_EQ_INT( count, 2401 );
			double least = 6.0;
			for ( int k = 0; k < count; ++k )
			{
				double all[3] = { s_rows[k].spin.x, s_rows[k].spin.y, s_rows[k].spin.z };
				least = simMin( least, all[axis] );
				if ( compat == 0 )
				{
					CHECK( s_rows[k].error < 1e-4 );
					CHECK_NEAR( s_rows[k].energy, 1.0, 1e-4 );
				}
			}
			bool over = least < -5.9;
			CHECK( over == ( axis == 1 && compat == 0 ) );
		}
	}
}

TEST( lab_refusesWhatIsNoNumber )
{
	simLabThrow throws = { 10.0, 0.5, 0.0, 0.5, 0.0, 0.0 };
	CHECK_EQ_INT( simLab_Throw( &throws, simIntegrator_rk4, 0.0, 1.0, s_rows, 10 ), 0 );
	CHECK_EQ_INT( simLab_Throw( &throws, simIntegrator_rk4, NAN, 1.0, s_rows, 10 ), 0 );
	CHECK_EQ_INT( simLab_Throw( &throws, simIntegrator_count, 0.1, 1.0, s_rows, 10 ), 0 );
	CHECK_EQ_INT( simLab_Throw( &throws, simIntegrator_rk4, 0.1, 1e9, s_rows, 10 ), 10 );
	simLabSpring spring = { 0.0, 0.0 };
	CHECK_EQ_INT( simLab_Spring( &spring, simIntegrator_rk4, 0.1, 1.0, s_rows, 10 ), 0 );
	simLabTurn turn = { { 1.0, 0.0, 1.0 }, { 1.0, 0.0, 0.0 }, false };
	CHECK_EQ_INT( simLab_Turn( &turn, simIntegrator_rk4, 0.1, 1.0, s_rows, 10 ), 0 );
}
