// Calls from exports.c to recording_exports.c: a run is loaded, begins, steps, is gone. Both are one module with one
// world.
#pragma once

#include "sandlot/sim/recording.h"
#include "sandlot/sim/sim.h"

/// A scenario begins to load, and replaces the last one. False when it is not the recording's that was opened for it.
bool simRecording_OnLoad( const char* text, size_t length, const char* name, simError* error );
void simRecording_OnFile( const char* path, const void* bytes, size_t size );
/// Its world is there: nothing is allocated from here on. It may be refused: a file may not be the recording's.
simResult simRecording_OnWorld( simWorld* world, simError* error );
void simRecording_OnUnload( void );
/// The input of the next tick: the recording's while one is replayed, else the given one.
const simCleanInput* simRecording_OnInput( const simInput* given );
void simRecording_OnStep( const simWorld* world );

// Calls between recording_exports.c and poses_exports.c.

/// The loaded world and its replay; NULL without.
const simWorld* simRecording_World( void );
simReplay* simRecording_Replay( void );
/// For the text of sim_replay_error, emptied.
simError* simRecording_Problem( void );
/// The recorder of positions; NULL without.
simPoseRecorder* simPoses_Recorder( void );
/// Why it ended before the run, "" while it goes on; and the bytes that it has.
const char* simPoses_Trouble( void );
size_t simPoses_Bytes( void );
void simPoses_OnStep( const simWorld* world );
/// A frame was written: while positions are played it shows those instead.
void simPoses_OnFrame( void* frame );
void simPoses_OnUnload( void );

// Calls from recording_exports.c to snapshot_exports.c.

enum
{
	SIM_RECORDING_KEPT = 2 + SIM_REPLAY_KEPT + SIM_POSES_KEPT,
};
/// The memory that goes back with a state of the world: of the recorder, of a replay, of positions. Returns how many
/// there are.
int simRecording_Kept( simKept kept[SIM_RECORDING_KEPT] );
/// Puts the loaded world back.
simResult simRecording_PutBack( const void* state, size_t size, simError* error );
