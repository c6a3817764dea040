// The launchers of a robot in one physics step.
#pragma once

#include "game/transit.h"

/// Before the bodies move: launches the pieces that are due in this step, with the velocity that the muzzle has now, each at the
/// moment at which it is due.
void simLaunch_Step( const simPieceStep* step );
