// A climbing hook against the field: a sphere probed against meshes and floor like a wheel, with spring, damper and a friction
// that holds like a tread until it slides. Its load goes to the mechanism that carries it (robot.c), so a climber's motor lifts
// the robot or stalls.
#pragma once

#include "base/state.h"
#include "physics/physics.h"

#include "sandlot/sim/types.h"

SIM_STATE_BEGIN
typedef struct simHook
{
	simVec3 force; ///< of the field on it in the last step, field frame [N]
	simVec3 shear; ///< how far it has been pushed along the surface that it touches, field frame [m]
	bool touching;
	uint8_t unused[7];
} simHook;
SIM_STATE_END

/// The same hook, its stiffness and damping limited to the stable range of a step of dt [s]: more would ring. share:
/// the mass that hangs from it, or the mass that moves it if that is less [kg]
simHookDef simHook_Bounded( const simHookDef* def, double share, double dt );
/// How a hook gives way beside the body that carries it: the mechanism that turns it.
typedef struct simHookCarrier
{
	simVec3 lever;         ///< way of the hook per unit of its mechanism [m]
	double inverseInertia; ///< of the mechanism, 0: there is none
	int count;             ///< hooks of the robot
} simHookCarrier;
/// at: its centre, field frame; velocity: of the hook there, the mechanism's motion included. Puts the force on the body.
void simHook_Step( simHook* hook, const simHookDef* def, simPhysics* physics, int body, simVec3 at, simVec3 velocity,
    simHookCarrier carrier, double dt );
