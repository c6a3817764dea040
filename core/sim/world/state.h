// The state of a world as parts of its memory, in the order in which they are saved.
#pragma once

#include "base/state.h"
#include "world/world_internal.h"

enum
{
	SIM_WORLD_PARTS = 15 + 2 * SIM_MAX_ROBOTS + SIM_PHYSICS_PARTS,
};

/// A saved state begins with this.
typedef struct simStateHeader
{
	char magic[8];
	uint32_t format, behaviour, platform, layout;
	uint64_t origin;        ///< of the scenario, as simScenario says
	uint64_t past;          ///< of the script's entries that were applied, as simScriptEntry says; 0: none was
	uint32_t tick, entries; ///< when it was saved, and how many those are
	uint64_t check;         ///< hash of all that follows
} simStateHeader;

/// Lists the parts; returns how many. They have neither pointers nor padding.
int simWorld_StateParts( const simWorld* world, simStatePart parts[SIM_WORLD_PARTS] );

/// The check sum of the bytes behind the header.
uint64_t simState_Check( const void* bytes, size_t size );
