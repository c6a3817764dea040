// Calls from exports.c to overlay_exports.c: a run is loaded, or is gone.
#pragma once

#include "sandlot/sim/sim.h"

/// A world is there. Takes the memory for watches: none may be taken once the world runs.
simResult simOverlay_OnWorld( simWorld* world );
/// Before the world goes.
void simOverlay_OnUnload( void );
