// What exports.c tells overlay_exports.c: a run is loaded, or is gone.
#pragma once

#include "sandlot/sim/sim.h"

/// A world is there. Takes the memory for what may be watched: none may be taken once the world runs.
simResult simOverlay_OnWorld( simWorld* world );
/// Before the world goes.
void simOverlay_OnUnload( void );
