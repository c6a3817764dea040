// The common part of wire.wasm's files. Each file has one or two parts of the module; wire_exports.c has the exports
// that several parts share, and finds in a table the part's function.
#pragma once

#include "results.h"
#include "sandlot/wire/nt4_client.h"
#include "sandlot/wire/nt4_server.h"
#include "sandlot/wire/wpilog.h"

/// A part: its functions for the exports of these names, after they have checked their arguments. NULL where it lacks
/// one.
typedef struct wirePart
{
	/// Makes it, empty. False when memory is out, or there is no such option.
	bool ( *open )( uint32_t option );
	/// Destroys it. Called again, it does nothing.
	void ( *close )( void );
	/// Takes the schema records of a run. Returns how many topics it has, -1 with the problem.
	int32_t ( *begin )( const simSchema* schema, int count, int robot, uint32_t parts );
	/// Takes a frame of that run. False when it is of another one.
	bool ( *frame )( const void* frame, size_t size );
	/// Writes the input block of the next tick; seconds of the host's clock. False: there is nothing to say.
	bool ( *input )( double time, simInput* input );
	/// Subscribes the client to the part's topics. fresh: it is another client than the last time.
	bool ( *subscribe )( simNt4Client* client, bool fresh );
	/// Its ignored value with the reason; NULL behind the last.
	const char* ( *warning )( int index );
} wirePart;

extern const wirePart wire_server, wire_client, wire_telemetry, wire_remote, wire_cameras, wire_cameraWords, wire_hal,
    wire_icd, wire_log, wire_tracks, wire_describe, wire_valuesRun, wire_valuesNetwork, wire_valuesLog, wire_judge;

/// The defect of the last call that can fail, for all files: each such call forgets it first.
simError* wire_GetProblem( void );
void wire_ForgetProblem( void );
/// For results. NULL gives no text and no bytes.
textAt wire_TextAt( const char* text );
bytesAt wire_BytesAt( const void* bytes, size_t size );
/// Microseconds of the host's clock; 0 for an impossible time.
int64_t wire_Time( double now );

/// The one server and the one client; NULL while there is none.
simNt4Server* wire_GetServer( void );
simNt4Client* wire_GetClient( void );

/// Whether there is a server (role 0) or a client (role 1) to publish.
bool wire_HasRole( uint32_t role );
/// Publish, take back and set a topic of one of them. A constant gets its value as a default, without a time.
int32_t wire_Publish( int role, const simTopic* topic, simNt4PublishOptions options );
void wire_Unpublish( int role, int32_t publisher );
void wire_Set( int role, int32_t publisher, const simTopic* topic, const simNt4Value* value, int64_t time );
/// Both of them are others now than when something was published: nothing of it is there any more.
void wire_TelemetryGone( int role );

/// A frame of the run.
void wire_LimelightFrame( const void* frame, uint32_t size );
/// An event of the client; the server's time now [us], 0 while it is not known.
void wire_LimelightTake( const simNt4Event* event, int64_t serverTime );
/// An event of the client, for the store of values, while that is open.
void wire_ValuesTake( const simNt4Event* event );
/// The index of the log that is open; NULL without one.
const simWpilogIndex* wire_TracksIndex( void );
/// wire_client_state's values of the driven robots.
void wire_RemoteState( simClientState* state );
