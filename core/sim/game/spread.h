// How random a launch, an exit or a throw is. One place, so that they all scatter alike.
#pragma once

#include "sandlot/types.h"

/// The velocity, scattered in speed, heading and elevation, each by a normal deviate cut at 3. Always draws as often, so
/// that a stream does not depend on what was drawn before. A velocity of zero stays zero.
simVec3 simSpread_Scatter( const simSpread* spread, simVec3 velocity, simRandom* random );
