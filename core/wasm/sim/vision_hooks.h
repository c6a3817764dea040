// Calls from exports.c to vision_exports.c: a run is loaded, or is gone.
#pragma once

#include "sandlot/sim/vision.h"

#include "results.h"
#include "sandlot/sim/sim.h"

/// A world is there. Takes the memory that its cameras need and says in `memory` where their records are. All of it is taken now:
/// nothing is allocated once the world runs, and memory taken after sim_state_open would be no part of snapshots.
simResult simVision_OnWorld( const simWorld* world, simWorldMemory* memory, simError* error );
void simVision_OnUnload( void );
/// The cameras' memory that goes back with a state of the world. Returns how many there are.
int simVision_KeptOfAll( simKept kept[SIM_VISION_KEPT] );
