// Results of more than one value, as tables like those of frame.h: the generator writes where TypeScript finds each value. Addresses
// are of the module's memory.
#pragma once

#include "sandlot/sim/frame.h"

// clang-format off

/// The defect of the data that was loaded last: simError.
#define SIM_PROBLEM( X, A )                                                                 \
	A( chr, file, 128, "-", "name of the file; empty when it is not from a file" )          \
	A( chr, path, 192, "-", "JSON pointer, or a line of a text file" )                      \
	A( chr, message, 512, "-", "one sentence: the mistake, and the right form" )

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

/// The state of the run for snapshots.
#define SIM_STATE_MEMORY( X, A )                                                            \
	X( u32, pages, "-", "how many the state has" )                                          \
	X( u32, pageBytes, "B", "of each" )                                                     \
	X( u32, changed, "-", "address of page indices: those that sim_state_scan found, or those that sim_state_put is to write" ) \
	X( u32, shadow, "-", "address of a copy of all pages, one behind the other" )

/// Some bytes of the module's memory.
#define SIM_BYTES( X, A )                                                                   \
	X( u32, address, "-", "of the first" )                                                  \
	X( u32, size, "B", "how many" )

/// The run's recording, and its place in the recording that it replays.
#define SIM_RECORDING_STATE( X, A )                                                         \
	X( u32, head, "-", "address of the part before the log" )                            \
	X( u32, headBytes, "B", "of it; 0 without a world" )                                    \
	X( u32, pendingBytes, "B", "of the log that wait for sim_record_take" )                 \
	X( u32, logBytes, "B", "of the log that belong to the recording; the log goes on when the recording has ended" ) \
	X( u32, trouble, "-", "address of a text: why the recording ended before the run; empty while it goes on" ) \
	X( u32, posesBytes, "B", "positions that were noted so far" )                           \
	X( u32, posesTrouble, "-", "address of a text: why they ended before the run; empty while they go on" ) \
	X( enumReplayState, replay, "-", "whether a recording gives the inputs" )               \
	X( u32, replayTicks, "-", "ticks of the recording that is replayed" )                   \
	X( u32, checked, "-", "states of the run that were compared with the recording's" )     \
	X( u32, different, "-", "first tick whose state was another one; 0xffffffff: none so far" ) \
	X( enumMisfit, misfit, "-", "whether the last load failed because of a file" )

/// The present collision shapes, and the notes of the last sub-step; see sandlot/sim/overlay.h.
#define SIM_OVERLAY_MEMORY( X, A )                                                          \
	X( u32, contacts, "-", "address of the contact records" )                               \
	X( u32, contactCount, "-", "how many" )                                                 \
	X( u32, shapes, "-", "address of the shape records" )                                   \
	X( u32, shapeCount, "-", "how many" )

/// A contact of the last sub-step.
#define SIM_CONTACT_RECORD( X, A )                                                          \
	X( f32vector, point, "m", "where, field frame" )                                        \
	X( f32vector, normal, "-", "unit, into the first body" )                                \
	X( f32vector, force, "N", "on the first body" )                                         \
	X( indexOrNone, robot, "-", "index of a robot that it touches; -1: none" )              \
	X( indexOrNone, other, "-", "index of the other robot, where two touch; -1: none" )

/// A shape of a robot.
#define SIM_SHAPE_RECORD( X, A )                                                            \
	X( u32, kind, "-", "index of SIM_SHAPES" )                                              \
	X( u32, robot, "-", "index" )                                                           \
	X( f32vector, size, "m", "full lengths; of round ones: diameter twice, whole length" )  \
	X( f32vector, position, "m", "of its middle, field frame" )                             \
	X( f32rotation, rotation, "-", "shape to field" )

/// A mesh of the field.
#define SIM_MESH_MEMORY( X, A )                                                             \
	X( u32, vertices, "-", "address of x y z of each, doubles [m]" )                        \
	X( u32, vertexCount, "-", "how many" )                                                  \
	X( u32, triangles, "-", "address of three indices of each, u32" )                       \
	X( u32, triangleCount, "-", "how many" )                                                \
	X( flag, open, "-", "not there at present" )

#define SIM_RESULT_RECORDS( T )                                                             \
	T( simProblem, SIM_PROBLEM ) T( simWorldMemory, SIM_WORLD_MEMORY ) T( simStateMemory, SIM_STATE_MEMORY ) \
	T( simBytes, SIM_BYTES ) T( simRecordingState, SIM_RECORDING_STATE )                    \
	T( simOverlayMemory, SIM_OVERLAY_MEMORY ) T( simContactRecord, SIM_CONTACT_RECORD )     \
	T( simShapeRecord, SIM_SHAPE_RECORD ) T( simMeshMemory, SIM_MESH_MEMORY )

/// The source of the run's inputs: no recording; a recording; the host, after the recording's end; the host, since it
/// took over.
#define SIM_REPLAY_STATES( X ) X( none ) X( runs ) X( ended ) X( left )

/// Files of the last load: all were those of the opened recording; one was not; one was not, but the recording has positions to show.
#define SIM_MISFITS( X ) X( none ) X( file ) X( poses )

/// The orders of sim_vision_tell to a camera.
#define SIM_VISION_WORDS( X ) X( control ) X( orientation ) X( fault ) X( tagFault )

#define SIM_RESULT_ENUMS( T )                                                               \
	T( VisionWord, simVisionWord, SIM_VISION_WORDS ) T( ReplayState, simReplayState, SIM_REPLAY_STATES ) \
	T( Misfit, simMisfit, SIM_MISFITS )

// clang-format on

#define SIM_RESULT_ENUM_TYPE( type, prefix, table ) typedef u32 enum##type;
SIM_RESULT_ENUMS( SIM_RESULT_ENUM_TYPE )
SIM_RESULT_RECORDS( SIM_STRUCT )
static_assert( sizeof( simProblem ) == sizeof( simError ), "simProblem is simError as a table" );

#define SIM_VISION_WORD_VALUE( name ) simVisionWord_##name,
typedef enum simVisionWord
{
	SIM_VISION_WORDS( SIM_VISION_WORD_VALUE ) simVisionWord_count
} simVisionWord;

#define SIM_REPLAY_STATE_VALUE( name ) simReplayState_##name,
typedef enum simReplayState
{
	SIM_REPLAY_STATES( SIM_REPLAY_STATE_VALUE ) simReplayState_count
} simReplayState;

#define SIM_MISFIT_VALUE( name ) simMisfit_##name,
typedef enum simMisfit
{
	SIM_MISFITS( SIM_MISFIT_VALUE ) simMisfit_count
} simMisfit;
