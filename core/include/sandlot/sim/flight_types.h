// How a piece flies when it is not the physics library that moves it, as field.json, a scenario or a robot's aim says.
#pragma once

#include "sandlot/sim/integrator.h"

/// How a piece moves while it touches nothing: docs/integrators.md.
typedef struct simFlightDef
{
	bool own; ///< false: the physics library moves it in the air, too
	simIntegrator method;
	double step;             ///< a part or a multiple of SIM_STEP [s]
	double linearDamping;    ///< loss of velocity [1/s]
	double angularDamping;   ///< loss of spin [1/s]
	double linearDrag;       ///< drag over speed [N s/m]
	double spinDecay;        ///< [1/s]
	double spinDecayBySpeed; ///< and per m/s of speed [1/m]
	double spinDecayBySpin;  ///< and per rad/s of spin [1/rad]
	bool byAttitude;         ///< drag sees the shape from where the air comes; else a sphere of the piece's volume
	bool kinematic;          ///< keeps its velocity and spin
	bool weightless;
	bool firstOrderTurn; ///< Euler's methods and taylor
	bool compat;         ///< turns as JSim has it, without the gyroscopic moment
} simFlightDef;
