// Results of more than one value, as tables like those of frame.h: the generator writes where TypeScript finds each value. Addresses
// are of the module's memory.
#pragma once

#include "sandlot/frame.h"

// clang-format off

/// What is wrong with the data that was loaded last: simError.
#define SIM_PROBLEM( X, A )                                                                 \
	A( chr, file, 128, "-", "name of the file; empty when it is not from a file" )          \
	A( chr, path, 192, "-", "JSON pointer, or a line of a text file" )                      \
	A( chr, message, 512, "-", "one sentence: what is wrong, and what would be right" )

/// Where the loaded world's data is. Nothing moves until the next load.
#define SIM_WORLD_MEMORY( X, A )                                                            \
	X( u32, input, "-", "address of the input block of the next tick" )                     \
	X( u32, frameBytes, "B", "size of every frame" )                                        \
	X( u32, events, "-", "address of the events that sim_events_take took" )                \
	X( u32, schema, "-", "address of the schema records" )                                  \
	X( u32, schemaCount, "-", "schema records" )                                            \
	X( u32, visionBlock, "-", "address of the vision block of the last sim_vision_update" ) \
	X( u32, cameraControl, "-", "address of a simCameraControl, for sim_vision_tell" )      \
	X( u32, orientation, "-", "address of a simOrientation, for sim_vision_tell" )          \
	X( u32, cameraFault, "-", "address of a simCameraFault, for sim_vision_tell" )          \
	X( u32, tagFault, "-", "address of a simTagFault, for sim_vision_tell" )

/// The state of the whole module for snapshots.
#define SIM_STATE_MEMORY( X, A )                                                            \
	X( u32, pages, "-", "how many the state has" )                                          \
	X( u32, pageBytes, "B", "of each" )                                                     \
	X( u32, changed, "-", "address of page indices: those that sim_state_scan found, or those that sim_state_put is to write" ) \
	X( u32, shadow, "-", "address of a copy of all pages, one behind the other" )

#define SIM_RESULT_RECORDS( T )                                                             \
	T( simProblem, SIM_PROBLEM ) T( simWorldMemory, SIM_WORLD_MEMORY ) T( simStateMemory, SIM_STATE_MEMORY )

/// What a camera is told by sim_vision_tell.
#define SIM_VISION_WORDS( X ) X( control ) X( orientation ) X( fault ) X( tagFault )

#define SIM_RESULT_ENUMS( T ) T( VisionWord, simVisionWord, SIM_VISION_WORDS )

// clang-format on

SIM_RESULT_RECORDS( SIM_STRUCT )
static_assert( sizeof( simProblem ) == sizeof( simError ), "simProblem is simError as a table" );

#define SIM_VISION_WORD_VALUE( name ) simVisionWord_##name,
typedef enum simVisionWord
{
	SIM_VISION_WORDS( SIM_VISION_WORD_VALUE ) simVisionWord_count
} simVisionWord;
