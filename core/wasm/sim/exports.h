// Every export of sandlot.wasm. The compiler checks the definitions against these lines; the generator makes
// web/sim/boundary/exports.gen.ts of them. Exports check their arguments in every build: a wrong call from JavaScript corrupts
// nothing. A pointer that an export returns stays valid until the next call, unless its comment says more.
#pragma once

#include "export.h"
#include "sandlot/frame.h"

// ---- loading and stepping: exports.c ----

EXPORT uint32_t sim_abi( void );
EXPORT const char* sim_version( void );
EXPORT void* sim_alloc( uint32_t size );
EXPORT void sim_free( void* memory );
/// Begins to load a scenario; whatever was loaded before is gone. 0 when memory is out.
EXPORT uint32_t sim_load( const char* text, uint32_t length, const char* name );
EXPORT const char* sim_load_next( void );
EXPORT void sim_load_provide( const char* path, const void* bytes, uint32_t size );
EXPORT uint32_t sim_load_finish( void );
EXPORT const char* sim_error_file( void );
EXPORT const char* sim_error_path( void );
EXPORT const char* sim_error_message( void );
EXPORT void sim_unload( void );
EXPORT simInput* sim_input( void );
/// Steps so many ticks; the input block acts on the first of them and is zero afterwards. Returns the ticks done.
EXPORT uint32_t sim_step( uint32_t ticks );
EXPORT const void* sim_frame( void );
EXPORT uint32_t sim_frame_size( void );
EXPORT uint32_t sim_events_take( void );
EXPORT const simEvent* sim_events( void );
EXPORT uint32_t sim_schema_count( void );
EXPORT const simSchema* sim_schema( void );
EXPORT uint64_t sim_hash( void );
EXPORT const char* sim_stop_text( void );

// ---- snapshots: snapshot_exports.c ----

/// Forgets what was looked at. To be called before a load: the memory it holds is wanted there.
EXPORT void sim_state_close( void );
/// Begins, once all is loaded; returns the number of pages, 0 when there is no memory for it.
EXPORT uint32_t sim_state_open( void );
/// Finds the pages that have changed since the last call, in the first all; returns how many. The shadow has them afterwards.
EXPORT uint32_t sim_state_scan( void );
/// The indices of the pages found by sim_state_scan; before sim_state_put those to put back. One for each page at most.
EXPORT uint32_t* sim_state_changed( void );
/// Page i is the sim_state_page bytes from i times that many on.
EXPORT uint8_t* sim_state_shadow( void );
EXPORT uint32_t sim_state_page( void );
/// Copies pages from the shadow to where they belong. The state is whole only once all that differ have been put back.
EXPORT void sim_state_put( uint32_t count );

// ---- recordings: recording_exports.c ----

/// How runs come out, see SIM_BEHAVIOUR.
EXPORT uint32_t sim_behaviour( void );
/// Notes a file by its content: called beside sim_load_provide for what does not ship. 0 when it is too large to be carried.
EXPORT uint32_t sim_record_carry( const char* path, const void* bytes, uint32_t size );
EXPORT const void* sim_record_head( void );
EXPORT uint32_t sim_record_head_size( void );
/// Bytes of the log that wait to be taken.
EXPORT uint32_t sim_record_pending( void );
/// Takes them. They are readable there until the next step.
EXPORT const void* sim_record_take( void );
/// Bytes of the log taken since the run began. After a restored snapshot: how many of them belong to it.
EXPORT uint32_t sim_record_taken( void );
/// Why the recording ended before the run; "" while it goes on.
EXPORT const char* sim_record_trouble( void );
/// What the next tails say. Texts are cut and cleaned.
EXPORT void sim_record_meta(
    const char* title, const char* author, double created, uint32_t startTick, uint32_t posterTick );
/// Makes the tail that ends the recording at the present tick; the run goes on. Returns its size, 0 when there is no recording.
EXPORT uint32_t sim_record_tail( void );
/// The same with the positions that were noted, see sim_poses_record. The memory is freed with the next tail.
EXPORT uint32_t sim_record_tail_poses( void );
EXPORT const void* sim_tail( void );
/// Opens a recording for the next load, which must be of its scenario (sim_replay_scenario). anyway: it is replayed even if
/// this core or these files may give another run, 2: or another scenario, which then gets its inputs. Not 0: refused, and sim_replay_error says why; 2: only because of that; 3: as 2,
/// and it has positions that can be played, see sim_poses_play.
EXPORT uint32_t sim_replay_open( const void* bytes, uint32_t size, uint32_t anyway );
/// 1: the last load failed because a file is not the one that the opened recording was made with; 2: as 1, and the recording has
/// positions.
EXPORT uint32_t sim_replay_misfit( void );
/// Forgets a recording that was opened and not loaded.
EXPORT void sim_replay_close( void );
EXPORT const char* sim_replay_error_path( void );
EXPORT const char* sim_replay_error_message( void );
/// What the recording is that was opened, else the one that is replayed: JSON, see simReplay_Describe. NULL without one.
EXPORT const char* sim_replay_describe( void );
EXPORT const char* sim_replay_scenario( void );
/// A file that the recording carries; NULL when it does not. sim_replay_file_size is of the last one asked for.
EXPORT const void* sim_replay_file( const char* path );
EXPORT uint32_t sim_replay_file_size( void );
/// Another tail for the recording that was opened, after sim_record_meta. Returns its size, 0 without one.
EXPORT uint32_t sim_replay_tail( void );
/// 0 no replay, 1 it runs, 2 it has ended and goes on with inputs from outside, 3 it was taken over.
EXPORT uint32_t sim_replay_state( void );
/// From now on inputs come from outside. What stations held stays held.
EXPORT void sim_replay_take_over( void );
EXPORT uint32_t sim_replay_ticks( void );
EXPORT uint32_t sim_replay_checked( void );
/// First tick at which the state was another one than in the recording, 0xffffffff: none so far.
EXPORT uint32_t sim_replay_different( void );

// ---- positions beside a recording: poses_exports.c ----

/// From now on, at tick 0 of a loaded run, its positions are noted every so many ticks. 0: it has begun, or there is no memory.
EXPORT uint32_t sim_poses_record( uint32_t every );
/// Why they ended before the run; "" while they go on.
EXPORT const char* sim_poses_trouble( void );
/// Bytes that they have so far.
EXPORT uint32_t sim_poses_bytes( void );
/// From now on frames of a loaded replay show its positions, until something else is loaded. frame: of the world, as sim_frame
/// gives it. Not 0: they cannot, and sim_poses_error says why.
EXPORT uint32_t sim_poses_play( const void* frame );
EXPORT const char* sim_poses_error( void );
/// The tick that frames show.
EXPORT void sim_poses_seek( uint32_t tick );

// ---- cameras: vision_exports.c ----

/// Opens the eyes of a robot, by index, with nothing said to them yet. 0: there is no such robot, or no robot has cameras.
EXPORT uint32_t sim_vision_open( uint32_t robot );
EXPORT void sim_vision_close( void );
/// The robot whose eyes are open; 0xffffffff: none.
EXPORT uint32_t sim_vision_robot( void );
/// After each tick (not after several): results of that tick are in the block. Returns the block's size, 0 while it is closed.
EXPORT uint32_t sim_vision_update( void );
/// simVisionHeader and what follows it, until the next update.
EXPORT const void* sim_vision_block( void );
/// Size of the largest block there may be.
EXPORT uint32_t sim_vision_limit( void );
/// Where a simCameraControl is written for sim_vision_set_control. NULL without a world; so are the next ones.
EXPORT simCameraControl* sim_vision_control( void );
EXPORT simOrientation* sim_vision_orientation( void );
EXPORT simCameraFault* sim_vision_fault( void );
EXPORT simTagFault* sim_vision_tag_fault( void );
/// See simVision_Control; so for the next ones. 0: no such camera, or nonsense, or it is closed.
EXPORT uint32_t sim_vision_set_control( uint32_t camera );
EXPORT uint32_t sim_vision_orient( uint32_t camera );
EXPORT uint32_t sim_vision_set_fault( uint32_t camera );
EXPORT uint32_t sim_vision_set_tag_fault( void );
/// From now on the gyro is wrong by so much [rad].
EXPORT void sim_vision_offset_gyro( double offset );
/// The estimator begins anew there: x, y [m], heading [rad].
EXPORT void sim_vision_reset_pose( double x, double y, double heading );

// ---- the course: course_exports.c ----

/// Begins at the course's beginning.
EXPORT void sim_course_begin( void );
/// Goes straight from one place to another [m] in a tick. 1 + the gate that it passed; 0: none.
EXPORT uint32_t sim_course_go( double x0, double y0, double z0, double x1, double y1, double z1 );
