// The state of a world as parts of its memory, in the order in which they are saved.
#pragma once

#include "base/state.h"
#include "world/world_internal.h"

enum
{
	SIM_WORLD_PARTS = 12 + SIM_MAX_ROBOTS + SIM_PHYSICS_PARTS,
};

/// Lists the parts; returns how many. They have neither pointers nor padding.
int simWorld_StateParts( const simWorld* world, simStatePart parts[SIM_WORLD_PARTS] );
