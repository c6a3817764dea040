// The input block as the world understands it: what is out of range or no number is put right, in one place, so that a
// recording holds exactly what acted.
#pragma once

#include "sandlot/sim/frame.h"
#include "world/world_view.h"

/// What is no number becomes 0; axes are clamped to -1..1, chassis to +-1e6; unknown modes, requests and bits are dropped.
/// Cleaning what is clean changes no bit.
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
