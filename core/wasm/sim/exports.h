// Every export of sandlot.wasm. The compiler checks the definitions against these lines; the generator makes
// web/sim/boundary/exports.gen.ts of them. Exports check their arguments in every build: a wrong call from JavaScript corrupts
// nothing. A pointer that an export returns stays valid until the next call, unless its comment says more.
#pragma once

#include "export.h"
#include "results.h"
#include "sandlot/sim/frame.h"

// ---- loading and stepping: exports.c ----

/// The layout hash: the page compares it with the one that its readers were generated from.
EXPORT uint32_t sim_abi( void );
/// The core's version.
EXPORT const char* sim_version( void );
/// The end of the memory in use: bytes behind it have never been written.
EXPORT uint32_t sim_memory_end( void );
/// Memory for arguments, at most SIM_MAX_FILE + 1 bytes; 0 when there is none. Freed by sim_free.
EXPORT void* sim_alloc( uint32_t size );
EXPORT void sim_free( void* memory );
/// Begins to load a scenario from JSON text; the last one is gone. `name` is its name in errors. 0: no memory.
EXPORT uint32_t sim_load( const char* text, uint32_t length, const char* name );
/// Path of a file that the scenario needs next; 0 or "" when it needs no more.
EXPORT const char* sim_load_next( void );
/// Answers sim_load_next. bytes 0: there is no such file.
EXPORT void sim_load_provide( const char* path, const void* bytes, uint32_t size );
/// Makes the world. Not 0: it cannot, sim_error says why, and nothing is loaded.
EXPORT uint32_t sim_load_finish( void );
/// The defect of the last load; until the next one.
EXPORT const simProblem* sim_error( void );
/// Forgets the world.
EXPORT void sim_unload( void );
/// Where the loaded world's data is; 0 without one. The same address until the next load.
EXPORT const simWorldMemory* sim_world( void );
/// Runs so many ticks; the input block acts on the first of them and is zero afterwards. Returns the ticks done: fewer when the
/// run stopped.
EXPORT uint32_t sim_step( uint32_t ticks );
/// Writes the present state as a frame; 0 without a world.
EXPORT const void* sim_frame( void );
/// Takes the events since the last call, oldest first, to where sim_world says; returns how many.
EXPORT uint32_t sim_events_take( void );
/// Hash of everything that decides the future.
EXPORT uint64_t sim_hash( void );
/// Why the run stopped; "" while it can go on.
EXPORT const char* sim_stop_text( void );

// ---- snapshots: snapshot_exports.c ----

/// Ends the state that sim_state_open began. Called before a load: the load needs the memory.
EXPORT void sim_state_close( void );
/// Begins, once all is loaded; 0 when there is no memory for it. The answer is good until sim_state_close.
EXPORT const simStateMemory* sim_state_open( void );
/// Finds the pages that have changed since the last call, at the first call all; returns how many. The shadow has them
/// afterwards, and `changed` their indices.
EXPORT uint32_t sim_state_scan( void );
/// Makes the shadow the state, once so many pages of it, named in `changed`, were written to. Not 0: the world refuses it and stays as
/// it was, and sim_state_error says why.
EXPORT uint32_t sim_state_put( uint32_t count );
EXPORT const simProblem* sim_state_error( void );
/// Name of the part of the world's state at a byte of the shadow; "" where the world's state has ended.
EXPORT const char* sim_state_part( uint32_t at );
/// Which piece of that part it was: 0 is the first; -1: the part is one piece.
EXPORT int32_t sim_state_piece( void );

// ---- recordings: recording_exports.c ----

/// How runs come out, see SIM_BEHAVIOUR.
EXPORT uint32_t sim_behaviour( void );
/// Notes a file by its content: called beside sim_load_provide for files that do not ship. 0 when it is too large to be
/// carried.
EXPORT uint32_t sim_record_carry( const char* path, const void* bytes, uint32_t size );
/// Where the recording and the replay stand now; its texts change with the next call.
EXPORT const simRecordingState* sim_recording( void );
/// Takes the bytes of the log that wait. They are readable there until the next step.
EXPORT const void* sim_record_take( void );
/// After the state was put back: ticks before `until` run again with the inputs they had. 0: no more. sim_record_feed gives the log
/// from where the recorder is: before each of those ticks all there is, or until there is no room for half of it.
EXPORT void sim_record_repeat( uint32_t until );
/// In the next tick, if it is one that runs again, the changes of the input block act, too: so a run is tried with another number.
EXPORT void sim_record_overlay( void );
/// Where the log's next bytes go, until they are fed.
EXPORT const simBytes* sim_record_feed_space( void );
EXPORT void sim_record_feed( uint32_t size );
/// The texts of the next tails. They are cut and cleaned.
EXPORT void sim_record_meta(
    const char* title, const char* author, double created, uint32_t startTick, uint32_t posterTick );
/// Makes the tail that ends the recording at the present tick; the run goes on. poses: with the positions that were noted, see
/// sim_poses_record. Empty when there is no recording. Good until the next tail.
EXPORT const simBytes* sim_record_tail( uint32_t poses );
/// Opens a recording for the next load, which must be of its scenario (sim_replay_scenario). anyway: it is replayed even if
/// this core or these files may give another run, 2: or another scenario, which then gets its inputs. Not 0: refused, and
/// sim_replay_error says why; 2: only because of that; 3: as 2, and it has positions that can be played, see sim_poses_play.
EXPORT uint32_t sim_replay_open( const void* bytes, uint32_t size, uint32_t anyway );
/// Forgets a recording that was opened and not loaded.
EXPORT void sim_replay_close( void );
/// The defect of the last sim_replay_open or sim_poses_play.
EXPORT const simProblem* sim_replay_error( void );
/// The opened recording, else the replayed one: JSON, see simReplay_Describe. NULL without one.
EXPORT const char* sim_replay_describe( void );
EXPORT const char* sim_replay_scenario( void );
/// A file that the recording carries; NULL when it does not.
EXPORT const simBytes* sim_replay_file( const char* path );
/// Another tail for the recording that was opened, after sim_record_meta. Empty without one. Good until the next tail.
EXPORT const simBytes* sim_replay_tail( void );
/// From now on inputs come from outside. Stations keep their values.
EXPORT void sim_replay_take_over( void );
/// At tick 0 of a loaded replay: the inputs of this station come from outside, all others from the recording. It is a run of its own,
/// no replay. At the recording's end the hands of all others leave their sticks.
EXPORT void sim_replay_join( uint32_t station );

// ---- positions beside a recording: poses_exports.c ----

/// From now on, at tick 0 of a loaded run, its positions are noted every so many ticks. 0: it has begun, or there is no memory.
EXPORT uint32_t sim_poses_record( uint32_t every );
/// From now on frames of a loaded replay show its positions, until something else is loaded. frame: of the world, as sim_frame
/// gives it. Not 0: they cannot, and sim_replay_error says why.
EXPORT uint32_t sim_poses_play( const void* frame );
/// The tick that frames show.
EXPORT void sim_poses_seek( uint32_t tick );

// ---- cameras: vision_exports.c ----

/// Opens the cameras of a robot, by index, with nothing told to them yet. 0: there is no such robot, or no robot has cameras.
EXPORT uint32_t sim_vision_open( uint32_t robot );
EXPORT void sim_vision_close( void );
/// To be called after each tick: results of that tick are in the vision block. Returns the block's size, 0 while closed.
EXPORT uint32_t sim_vision_update( void );
/// Tells a camera the record that was written where sim_world says. word: a simVisionWord. camera: index, ignored for a
/// tagFault. 0: no such camera or tag, nonsense in the record, or the cameras are closed.
EXPORT uint32_t sim_vision_tell( uint32_t word, uint32_t camera );
/// From now on the gyro is wrong by so much [rad].
EXPORT void sim_vision_offset_gyro( double offset );

// ---- collision shapes and contacts: overlay_exports.c ----

/// From now on each step notes its contacts, or does not; 0: no world is loaded.
EXPORT uint32_t sim_overlay_watch( uint32_t on );
/// Writes the contacts that are noted and the shapes of robots; 0 without a world. Good until the next step.
EXPORT const simOverlayMemory* sim_overlay( void );
/// A mesh of the field; 0 behind the last. Its arrays stay until the next load.
EXPORT const simMeshMemory* sim_overlay_mesh( uint32_t mesh );

// ---- the course: course_exports.c ----

/// Starts at the first gate.
EXPORT void sim_course_begin( void );
/// Goes straight from one place to another [m] in a tick. Returns 1 + the index of the gate that it passed; 0: none.
EXPORT uint32_t sim_course_go( double x0, double y0, double z0, double x1, double y1, double z1 );
