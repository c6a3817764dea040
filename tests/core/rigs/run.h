// Runs a whole world: the steps that many tests do between a start and a look.
#pragma once

#include "sandlot/sim/sim.h"

/// Steps a world through so many seconds, to the nearest tick, without a driver.
static inline void runWorld( simWorld* world, double seconds )
{
	int ticks = (int)( seconds / SIM_TICK + 0.5 );
	for ( int i = 0; i < ticks; ++i )
	{
		simWorld_Step( world, NULL );
	}
}
