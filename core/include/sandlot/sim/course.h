// The course of a field for things outside the run's robots, such as a log's poses: the gates passed, by the rule that
// also judges robots.
#pragma once

#include "sandlot/sim/sim.h"

/// A position along a course. { 0 }: at its beginning.
typedef struct simCourseWay
{
	int gate;    ///< the next one
	bool inside; ///< in the zone of the one that was the next until now
	uint8_t unused[3];
} simCourseWay;

/// Goes straight from one place of the field to another [m] in a tick. The gate that it passed, an index of the course; -1: none.
int simWorld_Follow( const simWorld* world, simCourseWay* way, simVec3 from, simVec3 to );
