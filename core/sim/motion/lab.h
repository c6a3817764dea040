// Three problems on which integrators show their strengths: a throw through air, a spring, a body that turns freely.
// Each marches a method through a time and notes, at every step, its place and the distance from the exact answer. For
// the lab page; the numbers in docs/integrators.md are of the same problems.
#pragma once

#include "sandlot/sim/integrator.h"

/// Steps that a march makes at most: as many as a picture can show.
#define SIM_LAB_STEPS 4000

/// A ball of 2026 [0.216 kg, 75 mm] from 1 m above the floor, in standard gravity.
typedef struct simLabThrow
{
	double speed;      ///< [m/s]
	double elevation;  ///< [rad]
	double backspin;   ///< about the axis left of its way [rad/s]
	double drag;       ///< drag coefficient [-]
	double magnus;     ///< lift coefficient, as a piece's "magnus" [-]
	double linearDrag; ///< [N s/m]
} simLabThrow;

/// x'' = -rate^2 x - damping x', from x = 1 m at rest.
typedef struct simLabSpring
{
	double rate;    ///< [rad/s]
	double damping; ///< [1/s]
} simLabSpring;

/// A body in free fall without air, about its centre of mass.
typedef struct simLabTurn
{
	simVec3 inertia; ///< principal [kg m^2], > 0
	simVec3 spin;    ///< at the start, when its axes are the field's [rad/s]
	bool compat;     ///< as JSim: without the gyroscopic moment
} simLabTurn;

/// A moment of a march.
typedef struct simLabRow
{
	double time;   ///< [s]
	double x, z;   ///< throw: along the floor and up [m] · spring: place [m] and velocity [m/s]
	double error;  ///< distance from the exact answer [m]; turn: change of the angular momentum, over its size [-]
	double energy; ///< over that of the start [-]; throw: kinetic and potential
	simQuat q;     ///< turn: attitude
	simVec3 spin;  ///< turn: in the body's axes [rad/s]
} simLabRow;

/// Marches until a time is over, or the rows are full. Returns how many rows there are, the start among them; 0 for a
/// step or a number that is not finite. A march that leaves all bounds ends with its last finite row.
int simLab_Throw(
    const simLabThrow* problem, simIntegrator method, double step, double time, simLabRow* rows, int most );
int simLab_Spring(
    const simLabSpring* problem, simIntegrator method, double step, double time, simLabRow* rows, int most );
int simLab_Turn( const simLabTurn* problem, simIntegrator method, double step, double time, simLabRow* rows, int most );
/// Where a throw really is after a time: in closed form where there is one, else by rk4 in steps of half a millisecond.
simMotion simLab_ThrowExactly( const simLabThrow* problem, double time );
