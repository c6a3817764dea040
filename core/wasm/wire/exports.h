// Every export of wire.wasm. The compiler checks the definitions against these lines; the generator makes
// web/net/exports.gen.ts of them. Exports check their arguments in every build: a wrong call from JavaScript corrupts nothing.
// A pointer that an export returns stays valid until the next call, unless its comment says more. Times are microseconds of a
// clock of the host that never runs backwards.
#pragma once

#include "export.h"
#include "results.h"

// ---- memory, and calls for several parts: wire_exports.c ----

EXPORT uint32_t wire_abi( void );
EXPORT void* wire_alloc( uint32_t size );
EXPORT void wire_free( void* memory );
/// The defect of the last call that can fail; never NULL.
EXPORT const simWireProblem* wire_problem( void );
/// Begins a part (simWirePart) from an empty state. option: of the server, its clients; of hal, the year of the robot
/// program. 0 when memory is out, or the year is not known.
EXPORT uint32_t wire_open( uint32_t part, uint32_t option );
/// Ends a part; its topics go. Of remote and cameraWords: the client is gone, forget its words and the warnings.
EXPORT void wire_close( uint32_t part );
/// A part takes a run from its schema records; the data of another run goes. robot: which one, where the part has one.
/// parts: bits of simTelemetryPart or simLimelightPart. Returns how many topics the part has, -1 with wire_problem.
EXPORT int32_t wire_begin( uint32_t part, const simSchema* schema, uint32_t count, uint32_t robot, uint32_t parts );
/// A part takes a frame of its run. 0: it is of another one; of remote: it gives nothing to say.
EXPORT uint32_t wire_frame( uint32_t part, const void* frame, uint32_t size );
/// The block that drives the robots of a part in the next tick; seconds of the host's clock. 0: there is nothing to say.
EXPORT const simInput* wire_input( uint32_t part, double time );
/// Subscribes the client again for a part, so that the server repeats its values. fresh: it is another client than the
/// last time.
EXPORT uint32_t wire_subscribe( uint32_t part, uint32_t fresh );
/// A part's ignored value with its reason; NULL behind the last.
EXPORT const char* wire_warning( uint32_t part, uint32_t warning );

// ---- NT4 server and client: wire_nt4.c ----
// end: of the server, the number of its client; of our own client, 0.

/// The protocol for an offer (0: there was no header) by its number; 0 for none.
EXPORT uint32_t wire_choose( const char* offer );
EXPORT const char* wire_protocol_name( uint32_t protocol );
EXPORT const simWirePath* wire_path( const char* path );
/// The number of a client, 0 when there are too many.
EXPORT uint32_t wire_server_connect( uint32_t protocol, const char* name, const char* from, double now );
/// The client's socket has opened. 0: with a protocol that is neither 4.0 nor 4.1.
EXPORT uint32_t wire_client_connect( const char* subprotocol, double now );
EXPORT void wire_receive( uint32_t end, uint32_t kind, const void* bytes, uint32_t size, double now );
EXPORT void wire_disconnect( uint32_t end, double now );
/// The next frame to send; NULL: none now.
EXPORT const simNt4Output* wire_next( uint32_t end, double now );
/// When to ask again, -1: no need.
EXPORT double wire_time( uint32_t end, double now );
/// The next event of the server (role 0) or the client (1); NULL: none.
EXPORT const simWireEvent* wire_event( uint32_t role, double now );
EXPORT const char* wire_server_client_name( uint32_t client );
/// JSON of all persistent topics; NULL: there is no memory for it.
EXPORT const char* wire_server_persistent( void );
/// A number that changes when wire_server_persistent would say something else.
EXPORT uint32_t wire_server_persistent_changes( void );
/// Creates topics from such JSON. 0 with wire_problem when it cannot be read; single items that are wrong are warnings.
EXPORT uint32_t wire_server_restore( const char* text, uint32_t size );
EXPORT const simClientState* wire_client_state( void );
/// Subscribes to all topics that begin with a name, every change of them. 0 on error.
EXPORT int32_t wire_client_subscribe( const char* prefix, double periodic );
/// Publishes a topic; properties: a JSON object, or none. Every change is sent. Returns a publisher, 0 with the problem.
EXPORT int32_t wire_client_publish( const char* name, const char* type, const char* properties );
EXPORT void wire_client_unpublish( int32_t publisher );
/// Sets a value of a type by its name, given as MessagePack. Returns 0 when the bytes are not a value, or there is no
/// room.
EXPORT uint32_t wire_client_set( int32_t publisher, const char* type, const void* bytes, uint32_t size, double now );
/// The first or the next topic that the client knows; NULL: no more.
EXPORT const simTopicInfo* wire_client_topic( uint32_t first );

// ---- telemetry: wire_telemetry.c ----

/// Publishes a frame through the server (role 0) or the client (1). 0 when there is none, or no such frame in the run.
EXPORT uint32_t wire_telemetry_write( uint32_t role, const void* frame, uint32_t size, double now );

// ---- robots driven over NT4: wire_remote.c ----

/// Takes all events of the client, for cameras too. 1: a program publishes a Field2d by a name of ours.
EXPORT uint32_t wire_remote_take( double now );
/// {"choosers":[{"base","options":[],"initial","active","selected"}],"labels":[{"name","text"}]}
EXPORT const char* wire_remote_store( void );
/// A drawing; NULL behind the last.
EXPORT const simDrawing* wire_remote_draw( uint32_t draw );
/// A shape of a drawing; NULL behind the last.
EXPORT const simDrawnShape* wire_remote_shape( uint32_t draw, uint32_t index );
/// Chooses an option of a chooser and publishes that. 0 when there is no such chooser or option.
EXPORT uint32_t wire_remote_choose( const char* base, const char* option, double now );

// ---- cameras as Limelight tables: wire_limelight.c ----

/// Publishes a block through the server (role 0) or the client (1); now: the host's clock [us] at the end of the
/// block's tick. 0 without a publisher, or when it is not of this run and robot.
EXPORT uint32_t wire_limelight_write( uint32_t role, const void* block, uint32_t size, double now );
/// The next thing to tell a camera; NULL: nothing.
EXPORT const simCameraWord* wire_limelight_next( void );

// ---- HALSim: wire_hal.c ----

EXPORT void wire_hal_connected( void );
/// 0 with wire_problem: the message, or a part of it, is bad.
EXPORT uint32_t wire_hal_receive( const char* text, uint32_t size, double time );
EXPORT void wire_hal_joystick( uint32_t joystick, const double* axes, uint32_t axisCount, uint32_t buttons,
    const double* povs, uint32_t povCount );
EXPORT void wire_hal_stop( uint32_t stopped );
/// text 0: the match's own message.
EXPORT void wire_hal_game_data( const char* text );
/// A field management system is attached, also without a match.
EXPORT void wire_hal_fms( uint32_t attached );
/// Speaks of operating modes, as proposed to WPILib (docs/opmodes.md), or no more.
EXPORT void wire_hal_propose( uint32_t on );
/// id: of the operating mode that counts in a mode (simMode), "0" for none.
EXPORT void wire_hal_op_mode( uint32_t mode, const char* id );
EXPORT void wire_hal_leave( void );
/// The first message to the program now, or the next; NULL: there are no more.
EXPORT const char* wire_hal_next( uint32_t first );
EXPORT uint32_t wire_hal_alive( double time );
/// The block that lets go of the robot, 0 without a robot.
EXPORT const simInput* wire_hal_let_go( void );
/// Line i of a report (simHalReport), 0 behind the last.
EXPORT const char* wire_hal_report( uint32_t report, uint32_t i );

// ---- ICD: wire_icd.c ----

EXPORT void wire_icd_assign( uint32_t player, uint32_t station );
EXPORT void wire_icd_team( uint32_t player, const char* team );
/// A datagram of a core: 1, or 0 with wire_problem.
EXPORT uint32_t wire_icd_receive( uint32_t player, const char* text, uint32_t size, double now );
EXPORT uint32_t wire_icd_connected( uint32_t player, double now );
/// The form of its last command: 0 offsets (February 2020), 1 JSON, also before the first.
EXPORT uint32_t wire_icd_form( uint32_t player );
EXPORT uint32_t wire_icd_drives( double now );
/// Each command and the part it moves; empty without a robot in the run.
EXPORT const char* wire_icd_describe( uint32_t player );
EXPORT uint32_t wire_icd_resets( void );
/// The state for a player's core; of player 0, everything for sim views. Empty without a frame or a robot.
EXPORT const char* wire_icd_state( uint32_t player );
/// Sticks in the form with offsets (0) or as JSON (1). values: left x y, right x y, triggers left
/// and right; buttons: bits of simIcdButton.
EXPORT const char* wire_icd_sticks( uint32_t form, const int32_t values[6], uint32_t buttons );
/// Turns x, y [m] and heading [rad] of their frame into the field's, in place.
EXPORT void wire_icd_to_field( double pose[3], double length, double width );

// ---- writing WPILOG: wire_log.c ----

/// Writes a vision block. 0: it is not of this run's first robot, or there is no frame yet.
EXPORT uint32_t wire_log_vision( const void* block, uint32_t size );
/// Writes the line of an event, if it has one; see simEventTexts_Write. 0: there was nothing to write, or no room.
EXPORT uint32_t wire_log_event( uint32_t tick, uint32_t kind, uint32_t subject, uint32_t object, double a, double b );
/// Writes the host's clock [us since 1970]. 0: there is no frame yet, or the time is impossible.
EXPORT uint32_t wire_log_clock( double microseconds );
/// The bytes written since the last call; NULL without a log.
EXPORT const simWireBytes* wire_log_chunk( void );

// ---- reading logs: wire_tracks.c ----

/// Room for a log, in place of the one before. 0: it is too large, or there is no memory.
EXPORT void* wire_tracks_alloc( uint32_t size );
/// Looks through the log of so many bytes there. wire_problem may name an error even so: then it has the readable part.
/// NULL: nothing could be read.
EXPORT const simLogRange* wire_tracks_open( uint32_t size );
/// A track; NULL behind the last.
EXPORT const simTrackInfo* wire_tracks_track( uint32_t track );
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

/// Looks at a message, whose bytes must stay. came: it came in, else it went out. Only things with the filter in their names are
/// found.
EXPORT uint32_t wire_describe_message(
    uint32_t protocol, uint32_t came, uint32_t binary, const char* filter, const void* bytes, uint32_t size );
/// The next thing in it; NULL: there is no more.
EXPORT const simDescribedThing* wire_describe_next( void );
/// That thing as one line, or at length.
EXPORT const char* wire_describe_text( uint32_t atLength );

// ---- values: wire_values.c ----
// source: a simValuesSource. A store is opened and closed as a part; that of a log once a log is open. wire_begin and wire_frame
// feed the run's, wire_remote_take that of other programs, wire_subscribe asks for their values. Times are seconds of the run.

EXPORT const simValuesState* wire_values_state( uint32_t source );
/// A topic; NULL behind the last.
EXPORT const simStoredTopic* wire_values_topic( uint32_t source, uint32_t topic );
/// A leaf of a topic; NULL behind the last. Leaf 0 looks for all of them.
EXPORT const simStoredLeaf* wire_values_leaf( uint32_t source, uint32_t topic, uint32_t leaf );
/// The value at a time; NULL: there is none.
EXPORT const simStoredNow* wire_values_now( uint32_t source, uint32_t topic, double time );
/// A column that keeps a leaf's history; -1 with wire_problem.
EXPORT int32_t wire_values_hold( uint32_t source, uint32_t topic, const char* path );
EXPORT void wire_values_release( uint32_t source, uint32_t column );
EXPORT double wire_values_known( uint32_t source, uint32_t column );
/// Ticks that a column does not know, newest first; NULL behind the last. Span 0 looks for all of them.
EXPORT const simUnknownTicks* wire_values_unknown( uint32_t column, uint32_t span );
/// Fills in ticks of a run's column from `first` on, with so many doubles. 0: there is no such column.
EXPORT uint32_t wire_values_fill( uint32_t column, uint32_t first, const double* numbers, uint32_t count );
/// The number of a text in a run's column; -1: it has no texts.
EXPORT int32_t wire_values_add_text( uint32_t column, const char* text, uint32_t size );
/// A text of a column; NULL: it has none of that number.
EXPORT const simWireText* wire_values_text( uint32_t source, uint32_t column, uint32_t text );
/// Doubles of a run's column from a tick on; NaN where nothing is known.
EXPORT const simWireBytes* wire_values_ticks( uint32_t column, uint32_t first, uint32_t count );
/// A column's history, thinned for so many columns of a picture.
EXPORT const simStoredCurve* wire_values_curve(
    uint32_t source, uint32_t column, double from, double to, uint32_t columns );
EXPORT const simStoredStatistics* wire_values_statistics( uint32_t source, uint32_t column, double from, double to );
/// Looks for the latest changes of so many topics up to a time. Returns how many were found.
EXPORT uint32_t wire_values_find_changes(
    uint32_t source, const uint32_t* topics, uint32_t count, double until, uint32_t most );
/// One of them, oldest first.
EXPORT const simStoredChange* wire_values_change( uint32_t change );
/// The run goes another way from a tick on.
EXPORT void wire_values_branch( uint32_t tick );
/// The run is known to have come that far.
EXPORT void wire_values_end( uint32_t tick );
/// The time of the run at which values of other programs come from now on; 0 with forget: another run has begun.
EXPORT void wire_values_time( double time, uint32_t forget );
/// Publishes a value, written as text, to a topic that another program listens for. 0: it is not of the topic's type,
/// or the topic has no listener.
EXPORT uint32_t wire_values_set( uint32_t topic, const char* text, double now );
/// Publishes a topic of any name and a type that can be typed, with its value as text. 0: no connection, the name is
/// bad or one of the run's, it is published with another type, or the value is not of the type.
EXPORT uint32_t wire_values_publish( const char* name, const char* type, const char* text, double now );

// ---- the judge of a run: wire_judge.c ----
// One at a time: wire_judge_open reads its conditions, wire_begin and wire_frame of the part "judge" feed it a run.

/// Reads { "assert": [...], "measure": {...} }; name: its name in errors. 0 with wire_problem.
EXPORT uint32_t wire_judge_open( const char* text, uint32_t size, const char* name );
/// An event of the run, before the frame of its tick.
EXPORT void wire_judge_event( uint32_t tick, uint32_t kind, uint32_t subject, uint32_t object, double a, double b );
/// The run is over: open conditions are decided.
EXPORT void wire_judge_end( void );
/// How far it has come, to be copied out, and back while it judges a run at another moment; NULL without a judge.
EXPORT void* wire_judge_progress( void );
EXPORT uint32_t wire_judge_progress_bytes( void );
/// NULL without a judge.
EXPORT const simJudgeState* wire_judge_state( void );
/// A condition; NULL behind the last.
EXPORT const simJudgedCondition* wire_judge_condition( uint32_t condition );
/// A measure; NULL behind the last.
EXPORT const simMeasured* wire_judge_measure( uint32_t measure );
