// A drivetrain without physics: its quick model's answer to the motors' commands, a tick at a time.
#pragma once

#include "base/state.h"
#include "sandlot/sim/quick.h"
#include "sandlot/sim/types.h"

/// How its wheels turn in this tick, in the order of the definition's motors.
SIM_STATE_BEGIN
typedef struct simKinematic
{
	simQuickTank tank;
	double speed[4]; ///< at the end of the tick [m/s]
	double way[4];   ///< in the tick [m]
} simKinematic;
SIM_STATE_END

/// Moves on by a tick. commands: of the drive motors, in the order of the definition, -1..1 · angles: of the modules [rad]
/// Returns where the robot then is, if nothing holds it.
simQuickPose simKinematic_Tick( simKinematic* state, const simKinematicDef* def, simQuickPose at,
    const double commands[4], const double angles[4] );
