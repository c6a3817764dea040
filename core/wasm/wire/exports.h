// Every export of wire.wasm. The compiler checks the definitions against these lines; the generator makes
// web/net/exports.gen.ts of them. Exports check their arguments in every build: a wrong call from JavaScript corrupts nothing.
// A pointer that an export returns stays valid until the next call, unless its comment says more. Times are microseconds of a
// clock of the host that never runs backwards.
#pragma once

#include "export.h"
#include "results.h"

// ---- memory, NT4 server and client, telemetry: wire_exports.c ----

EXPORT uint32_t wire_abi( void );
EXPORT void* wire_alloc( uint32_t size );
EXPORT void wire_free( void* memory );
/// What was wrong in the last call that can fail; never NULL.
EXPORT const simWireProblem* wire_problem( void );
/// The protocol for an offer (0: there was no header) by its number; 0 is none.
EXPORT uint32_t wire_choose( const char* offer );
EXPORT uint32_t wire_protocol_of( const char* name );
EXPORT const char* wire_protocol_name( uint32_t protocol );
EXPORT const simWirePath* wire_path( const char* path );
/// Begins anew with an empty server for so many clients. 0 when memory is out.
EXPORT uint32_t wire_server_open( uint32_t clients );
EXPORT void wire_server_close( void );
/// The number of a client, 0 when there are too many.
EXPORT uint32_t wire_server_connect( uint32_t protocol, const char* name, const char* from, double now );
EXPORT void wire_server_receive( uint32_t client, uint32_t kind, const void* bytes, uint32_t size, double now );
EXPORT void wire_server_disconnect( uint32_t client, double now );
/// The next frame for a client; NULL: none now.
EXPORT const simNt4Output* wire_server_next( uint32_t client, double now );
/// When to ask again, -1: no need.
EXPORT double wire_server_time( uint32_t client, double now );
EXPORT const char* wire_server_client_name( uint32_t client );
/// The next event; NULL: none.
EXPORT const simWireEvent* wire_server_event( double now );
/// JSON of all persistent topics; NULL: there is no memory for it.
EXPORT const char* wire_server_persistent( void );
EXPORT uint32_t wire_client_open( void );
EXPORT void wire_client_close( void );
/// The socket has opened, with 4.0 or 4.1.
EXPORT void wire_client_connected( uint32_t protocol, double now );
EXPORT void wire_client_receive( uint32_t kind, const void* bytes, uint32_t size, double now );
EXPORT void wire_client_closed( double now );
EXPORT const simNt4Output* wire_client_next( double now );
EXPORT double wire_client_time( double now );
EXPORT const simClientState* wire_client_state( void );
EXPORT const simWireEvent* wire_client_event( void );
/// Subscribes to all topics that begin with a name, every change of them. 0 on error.
EXPORT int32_t wire_client_subscribe( const char* prefix, double periodic );
EXPORT void wire_telemetry_close( void );
/// The topics of a run from its schema records; what was published of another is not any more. Returns how many, -1 with
/// wire_problem when it cannot be.
EXPORT int32_t wire_telemetry_open( const simSchema* schema, uint32_t count, uint32_t parts );
/// Publishes a frame through the server (role 0) or the client (1). 0 when there is none, or no such frame in the run.
EXPORT uint32_t wire_telemetry_write( uint32_t role, const void* frame, uint32_t size, double now );

// ---- robots driven over NT4: wire_remote.c ----

/// Knows no run yet. 0 when memory is out.
EXPORT uint32_t wire_remote_open( void );
/// The robots of a run from its schema records. 0 with wire_problem when they make no sense.
EXPORT uint32_t wire_remote_begin( const simSchema* schema, uint32_t count );
/// Subscribes the client anew, so that what others say is said again. fresh: it is another client than the last time.
EXPORT uint32_t wire_remote_subscribe( uint32_t fresh );
/// Takes all events of the client.
EXPORT void wire_remote_take( double now );
/// The client is gone: see simRemote_Close. forget: also of its warnings.
EXPORT void wire_remote_close( uint32_t forget );
/// The input block (simInput) after a frame; 0: there is nothing to say.
EXPORT const void* wire_remote_input( const void* frame, uint32_t size );
EXPORT const simRemoteState* wire_remote_state( void );
/// NULL behind the last.
EXPORT const char* wire_remote_warning( uint32_t warning );
/// {"choosers":[{"base","options":[],"initial","active","selected"}],"labels":[{"name","text"}]}
EXPORT const char* wire_remote_store( void );
/// A drawing; NULL behind the last.
EXPORT const simDrawing* wire_remote_draw( uint32_t draw );
/// A shape of a drawing; NULL behind the last.
EXPORT const simDrawnShape* wire_remote_shape( uint32_t draw, uint32_t index );
/// Chooses an option of a chooser and publishes that. 0 when there is no such chooser or option.
EXPORT uint32_t wire_remote_choose( const char* base, const char* option, double now );
EXPORT void wire_topics_begin( void );
/// The next topic of the client; NULL: no more.
EXPORT const simTopicInfo* wire_topics_next( void );
/// A number that changes when wire_server_persistent would say something else.
EXPORT uint32_t wire_server_persistent_changes( void );
/// Creates topics from such JSON. 0 with wire_problem when it cannot be read; single items that are wrong are warnings.
EXPORT uint32_t wire_server_restore( const char* text, uint32_t size );

// ---- cameras as Limelight tables: wire_limelight.c ----

/// The topics go. gone: so has who published them.
EXPORT void wire_limelight_close( uint32_t gone );
/// The topics of a robot's cameras from the run's schema records; parts: bits of simLimelightPart. What was published of another run
/// is not any more. Returns how many, -1 with wire_problem.
EXPORT int32_t wire_limelight_open( const simSchema* schema, uint32_t count, uint32_t robot, uint32_t parts );
/// Publishes a block through the server (role 0) or the client (1); now: the host's clock [us] at the end of the block's tick. 0 when
/// there is nobody to publish it, or it is not of this run and robot.
EXPORT uint32_t wire_limelight_write( uint32_t role, const void* block, uint32_t size, double now );
/// The cameras of a robot of a run; forget what they were told, and subscribe anew. 0 with wire_problem.
EXPORT uint32_t wire_limelight_begin( const simSchema* schema, uint32_t count, uint32_t robot );
/// Subscribes the client anew. fresh: it is another client than the last time.
EXPORT uint32_t wire_limelight_subscribe( uint32_t fresh );
/// The next thing to tell a camera; NULL: nothing.
EXPORT const simCameraWord* wire_limelight_next( void );
/// NULL behind the last.
EXPORT const char* wire_limelight_warning( uint32_t warning );
/// Forgets the warnings.
EXPORT void wire_limelight_forget( void );

// ---- HALSim: wire_hal.c ----

/// Begins anew with no robot program. 0 when memory is out or the year is not known.
EXPORT uint32_t wire_hal_open( uint32_t year );
EXPORT void wire_hal_close( void );
/// The robot of a run by its schema records. 0 with wire_problem: there is no such robot.
EXPORT uint32_t wire_hal_begin( const simSchema* schema, uint32_t count, uint32_t robot );
EXPORT void wire_hal_connected( void );
/// 0 with wire_problem: the message, or a part of it, is none.
EXPORT uint32_t wire_hal_receive( const char* text, uint32_t size, double time );
/// 0: the frame is not of this run.
EXPORT uint32_t wire_hal_frame( const void* frame, uint32_t size );
EXPORT void wire_hal_joystick( uint32_t joystick, const double* axes, uint32_t axisCount, uint32_t buttons,
    const double* povs, uint32_t povCount );
EXPORT void wire_hal_stop( uint32_t stopped );
/// text 0: the match's own message.
EXPORT void wire_hal_game_data( const char* text );
EXPORT void wire_hal_leave( void );
EXPORT void wire_hal_begin_send( void );
/// The next message to the program; NULL: there are no more.
EXPORT const char* wire_hal_next( void );
EXPORT uint32_t wire_hal_alive( double time );
/// The block that drives the robot, 0 without a robot.
EXPORT const simInput* wire_hal_input( double time );
/// The block that lets go of the robot, 0 without a robot.
EXPORT const simInput* wire_hal_let_go( void );
/// Line i of a report (simHalReport), 0 behind the last.
EXPORT const char* wire_hal_report( uint32_t report, uint32_t i );

// ---- ICD: wire_icd.c ----

/// 0 when memory is out. Players that were there before are forgotten.
EXPORT uint32_t wire_icd_open( void );
EXPORT void wire_icd_close( void );
EXPORT uint32_t wire_icd_begin( const simSchema* schema, uint32_t count );
EXPORT void wire_icd_assign( uint32_t player, uint32_t station );
EXPORT void wire_icd_team( uint32_t player, const char* team );
/// A datagram of a core: 1, or 0 with wire_problem.
EXPORT uint32_t wire_icd_receive( uint32_t player, const char* text, uint32_t size, double now );
EXPORT uint32_t wire_icd_connected( uint32_t player, double now );
EXPORT uint32_t wire_icd_drives( double now );
/// What moves what; empty without a robot in the run.
EXPORT const char* wire_icd_describe( uint32_t player );
EXPORT uint32_t wire_icd_frame( const void* frame, uint32_t size );
/// The input block of the next tick, 0 when there is nothing to say.
EXPORT const simInput* wire_icd_input( double now );
EXPORT uint32_t wire_icd_resets( void );
/// The state for a core; empty without one.
EXPORT const char* wire_icd_state( uint32_t player );
/// Everything for sim views; empty without a frame.
EXPORT const char* wire_icd_view( void );
/// Sticks in the form with offsets (0) or as JSON (1). values: left x y, right x y, triggers left
/// and right; buttons by bits: dpad up down left right, a b x y, back start guide, bumpers left and right.
EXPORT const char* wire_icd_sticks( uint32_t form, const int32_t values[6], uint32_t buttons );
/// Turns x, y [m] and heading [rad] of their frame into the field's, in place.
EXPORT void wire_icd_to_field( double pose[3], double length, double width );

// ---- writing WPILOG: wire_log.c ----

EXPORT void wire_log_close( void );
/// Begins a log of a run from its schema records. Returns how many topics it has, -1 with wire_problem.
EXPORT int32_t wire_log_open( const simSchema* schema, uint32_t count );
/// Writes a frame. 0: it is not of this run.
EXPORT uint32_t wire_log_frame( const void* frame, uint32_t size );
/// Writes a vision block. 0: it is not of this run's first robot, or there is no frame yet.
EXPORT uint32_t wire_log_vision( const void* block, uint32_t size );
/// Writes the line of an event, if it has one; see simEventTexts_Write. 0: there was nothing to write, or no room.
EXPORT uint32_t wire_log_event( uint32_t tick, uint32_t kind, uint32_t subject, uint32_t object, double a, double b );
/// Writes the host's clock [us since 1970]. 0: there is no frame yet, or that is no time.
EXPORT uint32_t wire_log_clock( double microseconds );
/// What has been written since the last time this was asked; NULL without a log.
EXPORT const simWireBytes* wire_log_chunk( void );

// ---- reading logs: wire_tracks.c ----

EXPORT void wire_tracks_close( void );
/// Room for a log, in place of the one before. 0: it is too large, or there is no memory.
EXPORT void* wire_tracks_alloc( uint32_t size );
/// Looks through the log of so many bytes there. Returns how many tracks it has; with an error that is what could be read.
EXPORT uint32_t wire_tracks_open( uint32_t size );
/// A track; NULL behind the last.
EXPORT const simTrackInfo* wire_tracks_track( uint32_t track );
EXPORT const simTrackRange* wire_tracks_range( void );
/// One of the few tracks that are most likely robots, best first; NULL behind the last.
EXPORT const simTrackRobot* wire_tracks_robot( uint32_t robot );
/// A span in which the robot was enabled; NULL behind the last.
EXPORT const simEnabledSpan* wire_tracks_span( uint32_t span );
/// Makes a track ready for the two functions below. 0 with wire_problem when there is no room.
EXPORT uint32_t wire_tracks_choose( uint32_t track );
EXPORT void wire_tracks_release( uint32_t track );
/// Doubles of a track at a time, see SIM_TRACK_KINDS; NULL before its first value.
EXPORT const simWireBytes* wire_tracks_sample( uint32_t track, double time, uint32_t smooth );
/// A text at a time; NULL before the first.
EXPORT const simWireText* wire_tracks_text( uint32_t track, double time );

// ---- messages in words: wire_describe.c ----

/// 0 when memory is out. Knows no names.
EXPORT uint32_t wire_describe_open( void );
EXPORT void wire_describe_close( void );
EXPORT void wire_describe_forget( void );
/// Looks at a message, whose bytes must stay. flags: bit 0: it came in, bit 1: it is binary. Only things with the filter in their
/// names are found.
EXPORT uint32_t wire_describe_message(
    uint32_t protocol, uint32_t flags, const char* filter, const void* bytes, uint32_t size );
/// The next thing in it; NULL: there is no more.
EXPORT const simDescribedThing* wire_describe_next( void );
EXPORT const char* wire_describe_line( void );
EXPORT const char* wire_describe_detail( void );
