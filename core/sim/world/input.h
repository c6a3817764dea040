// The input block as the world understands it: values out of range and NaN are put right, in one place, so that a
// recording holds exactly the inputs that acted.
#pragma once

#include "sandlot/sim/frame.h"
#include "world/world_view.h"

/// NaN becomes 0; axes are clamped to -1..1, chassis to +-1e6; unknown modes, requests and bits are dropped. Cleaning a
/// clean block changes no bit.
void simInput_Clean( const simInput* input, simInput* clean );
struct simCleanInput
{
	simInput input; ///< that simInput_Clean made
};
/// The same for one part of a block, where it stands.
void simInput_CleanHeader( simInputHeader* header );
void simInput_CleanRobot( simInputRobot* robot );
/// A word of simInputHeader.cameras that was cleaned and has bit 0.
simVisionChoice simVisionChoice_FromInput( uint32_t word );
