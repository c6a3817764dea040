// Integrators, selectable by name, for free motion: points under any acceleration, and rigid bodies with attitude.
// Contacts are ODE's business (physics.h). Pure functions; docs/integrators.md has the orders and worked numbers.
#pragma once

#include "sandlot/sim/base.h"
#include "sandlot/sim/math.h"

/// How a step of h is taken, with the acceleration a of position x and velocity v.
typedef enum simIntegrator
{
	simIntegrator_explicitEuler, ///< x += h v, then v += h a; order 1, gains energy
	simIntegrator_semiImplicit,  ///< v += h a, then x += h v; order 1, energy stays bounded
	simIntegrator_taylor,   ///< x += h v + h^2 a / 2, v += h a; order 1, exact for a constant a (JSim calls it RK2)
	simIntegrator_midpoint, ///< RK2: everything evaluated again in the middle of the step; order 2
	simIntegrator_rk4,      ///< the classic Runge-Kutta method, four evaluations; order 4
	simIntegrator_count,
} simIntegrator;

/// "explicitEuler", "semiImplicit", "taylor", "midpoint", "rk4".
const char* simIntegrator_Name( simIntegrator method );
/// simIntegrator_count for an unknown name.
simIntegrator simIntegrator_Find( const char* name );
/// By which power of the step the error at a fixed time falls: 1, 1, 1, 2, 4.
int simIntegrator_Order( simIntegrator method );

// ---- points ----

typedef struct simMotion
{
	simVec3 position; ///< [m], or radians for a mechanism's angles
	simVec3 velocity; ///< [m/s]
} simMotion;

/// Acceleration [m/s^2] at a time [s].
typedef simVec3 simAccelerationFn( const void* context, double time, simMotion motion );

/// One step of dt [s] from a time [s].
simMotion simIntegrator_Step( simIntegrator method, simMotion motion, double time, double dt,
    simAccelerationFn* acceleration, const void* context );

// ---- attitude ----

/// Turns by q += dt/2 ( 0, spin ) q and normalises: order 2, lags behind. spin: in the field frame [rad/s]
simQuat simQuat_TurnFirstOrder( simQuat q, simVec3 spin, double dt );
/// Turns by the rotation of angle |spin| dt: exact while the spin holds.
simQuat simQuat_TurnExact( simQuat q, simVec3 spin, double dt );

// ---- rigid bodies ----

typedef struct simFreeBodyDef
{
	simIntegrator integrator;
	double mass;           ///< [kg], > 0
	simVec3 inertia;       ///< about the body's own axes, principal [kg m^2], > 0
	simVec3 gravity;       ///< [m/s^2]
	double linearDamping;  ///< loss of velocity [1/s], >= 0; never more than all of it in a step
	double angularDamping; ///< loss of spin [1/s], >= 0
	bool kinematic;        ///< no force moves it; it keeps its velocity and spin
	bool weightless;       ///< without gravity
	bool firstOrderTurn;   ///< Euler methods and taylor: turn by simQuat_TurnFirstOrder, not exactly
	bool compat;           ///< as JSim: spin from body inertia and field torque as they are, no gyroscopic moment
} simFreeBodyDef;

typedef struct simFreeBody
{
	simPose pose;     ///< of the centre of mass
	simVec3 velocity; ///< [m/s]
	simVec3 spin;     ///< in the field frame [rad/s]
} simFreeBody;

/// Force and moment about the centre of mass, in the field frame [N] [N m].
typedef struct simWrench
{
	simVec3 force, torque;
} simWrench;

typedef simWrench simWrenchFn( const void* context, double time, const simFreeBody* body );

/// 1 kg, inertia 1 kg m^2, standard gravity, midpoint, no damping, exact turning.
simFreeBodyDef simFreeBody_DefaultDef( void );
/// One step of dt [s] from a time [s]. wrench may be NULL. Midpoint and rk4 carry the attitude through their stages.
simFreeBody simFreeBody_Step(
    const simFreeBodyDef* def, simFreeBody body, double time, double dt, simWrenchFn* wrench, const void* context );
/// Kinetic energy of translation and rotation [J].
double simFreeBody_Energy( const simFreeBodyDef* def, const simFreeBody* body );
/// Angular momentum about the centre of mass, in the field frame [kg m^2/s].
simVec3 simFreeBody_AngularMomentum( const simFreeBodyDef* def, const simFreeBody* body );
