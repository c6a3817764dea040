// What exports.c tells vision_exports.c: a run is loaded, or is gone.
#pragma once

#include "sandlot/sim.h"

/// Its world is there. The memory that cameras need is taken now: nothing is allocated once the world runs, and what is taken
/// after sim_state_open would be no part of snapshots.
simResult simVision_OnWorld( const simWorld* world, simError* error );
void simVision_OnUnload( void );
