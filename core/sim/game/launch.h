// The launchers of a robot in one physics step.
#pragma once

#include "game/transit.h"

/// Whether feeder, gate and wheel let a launcher of the robot have pieces now.
bool simLaunch_IsFed( const simRobot* robot, int launcher );
/// How a piece leaves a launcher that is so turned: a stick-shaped one lengthwise, anything else as the launcher stands.
simQuat simLaunch_Attitude( const simLauncherDef* def, const simPieceType* type, simQuat mount );
/// Before the bodies move: launches the pieces that are due in this step, with the velocity that the muzzle has now, each at the
/// moment at which it is due.
void simLaunch_Step( const simPieceStep* step );
