// The air's effect on a flying body: drag by shape and attitude, lift from spin (Magnus), and the spin's decay. Pure
// functions of the velocity relative to the air, for simFreeBody (integrator.h). Numbers: docs/integrators.md.
#pragma once

#include "sandlot/sim/math.h"

typedef enum simAeroShape
{
	simAeroShape_none, ///< only simAeroDef.area
	simAeroShape_sphere,
	simAeroShape_box,
	simAeroShape_cylinder, ///< along the body's z axis
} simAeroShape;

typedef struct simAeroDef
{
	simAeroShape shape;
	simVec3 size;            ///< sphere: x = radius · box: edges · cylinder: x = radius, z = length [m]
	double area;             ///< > 0: used whatever the shape and attitude [m^2]
	double density;          ///< of the air [kg/m^3]
	double dragCoefficient;  ///< Cd, of the projected area
	double linearDrag;       ///< force per speed [N s/m]
	double magnus;           ///< force = magnus * spin x velocity [N s^2/m/rad]
	double spinDecay;        ///< [1/s]
	double spinDecayBySpeed; ///< and per m/s of speed [1/m]
	double spinDecayBySpin;  ///< and per rad/s of spin [1/rad]
} simAeroDef;

typedef struct simAero
{
	simVec3 drag;    ///< [N]
	simVec3 magnus;  ///< [N]
	double speed;    ///< [m/s]
	double pressure; ///< dynamic, density v^2 / 2 [Pa]
	double area;     ///< projected [m^2]
	bool valid;      ///< false: a number was negative or not finite, and there is no force
} simAero;

/// JSim's defaults: 1.225 kg/m^3, Cd 0.47, 0.01 m^2, 1e-4 Magnus, spin decay 0.05, 0.01, 0.02.
simAeroDef simAero_DefaultDef( void );
/// Area seen along a direction of the field frame (a zero vector counts as +x) [m^2].
double simAero_Area( const simAeroDef* def, simQuat attitude, simVec3 direction );
/// Forces at a velocity relative to the air [m/s] and a spin [rad/s], all in the field frame.
simAero simAero_Solve( const simAeroDef* def, simQuat attitude, simVec3 velocity, simVec3 spin );
/// Angular acceleration by which the spin decays [rad/s^2].
simVec3 simAero_SpinDecay( const simAeroDef* def, simVec3 velocity, simVec3 spin );
/// The same as JSim has it, which adds lever x Magnus force [N m] to it as if the inertia were 1 kg m^2.
simVec3 simAero_SpinDecayCompat( const simAeroDef* def, simVec3 velocity, simVec3 spin, simVec3 lever );
/// The simAeroDef.magnus of a sphere: its lift coefficient is liftSlope * radius * spin / speed.
double simAero_MagnusOf( double density, double radius, double liftSlope );
