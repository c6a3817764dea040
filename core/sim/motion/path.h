// A path that a robot is meant to follow: where it is to be at a time, and how far off a robot is.
#pragma once

#include "sandlot/sim/math.h"
#include "sandlot/sim/types.h"

/// Where the robot is to be; before the first sample and after the last it stands there. The path has samples.
simPathSample simPath_At( const simPath* path, double time );

/// How far a robot at place (x, y, heading) is ahead along the path [m], to the left of it [m], and turned [rad]. Along is the way the
/// path moves; where it stands, the way it moved last, or moves next.
simVec3 simPath_Error( const simPath* path, double time, simVec3 place );
