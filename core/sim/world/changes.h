// The changes that are in force in a world: a short list, in the order of robot, kind and part, so that the same
// changes are the same state in any order of arrival.
#pragma once

#include "base/state.h"

#include "sandlot/sim/frame.h"

SIM_STATE_BEGIN
typedef struct simChanges
{
	int count;
	uint8_t unused[4];
	simChangeFrame list[SIM_MAX_CHANGES]; ///< zeros behind those in force
} simChanges;
SIM_STATE_END

struct simWorld;

/// Takes an order at once. One for a robot or a part that there is not, or beyond SIM_MAX_CHANGES, does nothing.
void simChanges_Take( struct simWorld* world, const simChangeOrder* order );
/// Whether a person drives the robot of that index in place of its autopilot.
bool simChanges_IsDriven( const struct simWorld* world, int r );
/// The orders of a clean input block.
void simChanges_TakeInput( struct simWorld* world, const simInputHeader* header );
/// Applies the changes in force to robots and floor, after these were read from a saved state.
void simChanges_Apply( struct simWorld* world );
