// What a robot holds, in order.
#pragma once

#include "sandlot/types.h"

typedef struct simHopper
{
	uint16_t pieces[SIM_MAX_HELD]; ///< pool indices, the first to come first
	int count;
} simHopper;

/// False when there is no room.
bool simHopper_Push( simHopper* hopper, int piece );
/// The piece that leaves next (last: what came last), removed; -1 when empty.
int simHopper_Pop( simHopper* hopper, bool last );
