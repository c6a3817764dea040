// The functions of the lab's exports: one march at a time, its rows in static memory.
#include "exports.h"
#include "motion/lab.h"

enum
{
	ROW = sizeof( simLabRow ) / sizeof( double ),
};
static_assert( sizeof( simLabRow ) == ROW * sizeof( double ) && ROW == 12, "a row is read as doubles" );

static simLabRow s_rows[SIM_LAB_STEPS + 1];

double* lab_rows( void )
{
	return &s_rows[0].time;
}

uint32_t lab_row( void )
{
	return ROW;
}

uint32_t lab_most( void )
{
	return SIM_LAB_STEPS + 1;
}

uint32_t lab_throw( uint32_t method, double step, double time, double speed, double elevation, double backspin,
    double drag, double magnus, double linearDrag )
{
	simLabThrow problem = { speed, elevation, backspin, drag, magnus, linearDrag };
	return (uint32_t)simLab_Throw( &problem, (simIntegrator)method, step, time, s_rows, SIM_LAB_STEPS + 1 );
}

uint32_t lab_spring( uint32_t method, double step, double time, double rate, double damping )
{
	simLabSpring problem = { rate, damping };
	return (uint32_t)simLab_Spring( &problem, (simIntegrator)method, step, time, s_rows, SIM_LAB_STEPS + 1 );
}

uint32_t lab_turn( uint32_t method, double step, double time, double inertiaX, double inertiaY, double inertiaZ,
    double spinX, double spinY, double spinZ, uint32_t compat )
{
	simLabTurn problem = { simV3( inertiaX, inertiaY, inertiaZ ), simV3( spinX, spinY, spinZ ), compat != 0 };
	return (uint32_t)simLab_Turn( &problem, (simIntegrator)method, step, time, s_rows, SIM_LAB_STEPS + 1 );
}
