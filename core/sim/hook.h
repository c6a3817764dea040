// A climbing hook against the field: a sphere probed against meshes and floor like a wheel, with spring, damper and friction.
// Its load goes to the mechanism that carries it, so a climber's motor lifts the robot or stalls.
#pragma once

#include "physics.h"
#include "sandlot/types.h"

typedef struct simHook
{
	simVec3 force; ///< of the field on it in the last step, field frame [N]
	bool touching;
} simHook;

/// at: its centre, field frame; velocity: of the hook there, the mechanism's motion included. Puts the force on the body.
void simHook_Step( simHook* hook, const simHookDef* def, simPhysics* physics, int body, simVec3 at, simVec3 velocity );
