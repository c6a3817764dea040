// A NetworkTables 4 server without sockets. Sockets are clients by number; the program it runs in publishes and subscribes
// like a client, without one.
//
//	simNt4Server* server = simNt4Server_Create( NULL );
//	int32_t pose = simNt4Server_Publish( server, "/Sandlot/Robots/blue1/Pose", "struct:Pose3d", NULL, &error );
//	on a socket at /nt/NAME:   id = simNt4Server_Connect( server, simNt4_Choose( offer ), name, "127.0.0.1:50112", now );
//	on a frame:                simNt4Server_Receive( server, id, kind, bytes, size, now );
//	on its end:                simNt4Server_Disconnect( server, id, now );
//	when a value changes:      simNt4Server_Set( server, pose, &value, now );
//	after any of these, at simNt4Server_NextTime and when a socket has drained:
//		while ( socket has room && simNt4Server_NextOutput( server, id, now, &frame ) ) ...send frame...
//		while ( simNt4Server_NextEvent( server, now, &event ) ) ...
//
// A socket that does not drain is not asked: its data waits here, the latest of each topic, or every change up to
// simNt4Limits.queueBytes for clients that asked for every change; then it is dropped. Other clients do not wait.
#pragma once

#include "sandlot/wire/nt4.h"

typedef struct simNt4Server simNt4Server;

typedef struct simNt4ServerDef
{
	simNt4Limits limits;
	size_t frameBytes;   ///< small messages share a frame up to this size [B]; ntcore: 1430, one network packet
	int64_t pingPeriod;  ///< of PINGs to 4.1 clients [us], 0 = none; ntcore: 200 ms
	int64_t pingTimeout; ///< without an answer to drop one [us]; ntcore: 1 s
	bool latestWhenSlow; ///< beyond queueBytes a client gets the latest of each topic instead of being dropped
} simNt4ServerDef;

simNt4ServerDef simDefaultNt4ServerDef( void );

/// A server with nothing in it. def may be NULL. NULL when memory is out.
simNt4Server* simNt4Server_Create( const simNt4ServerDef* def );
void simNt4Server_Destroy( simNt4Server* server );

// ---- clients ----

/// A socket has opened. name is the client's own; the server makes it unique: "scope" becomes "scope@1". from says
/// where it comes from, "host:port". Returns its number, 0 when there are too many: then refuse it.
uint32_t simNt4Server_Connect(
    simNt4Server* server, simNt4Protocol protocol, const char* name, const char* from, int64_t now );
/// A frame has come: text, binary or pong. Bytes are not needed afterwards.
void simNt4Server_Receive(
    simNt4Server* server, uint32_t client, simNt4FrameKind kind, const void* bytes, size_t size, int64_t now );
/// The socket has closed, from either side. Its publications and subscriptions end with it.
void simNt4Server_Disconnect( simNt4Server* server, uint32_t client, int64_t now );
/// The next frame for a client. False: nothing to send now. After a close frame there is nothing more.
bool simNt4Server_NextOutput( simNt4Server* server, uint32_t client, int64_t now, simNt4Frame* frame );
/// When to ask again though nothing happens in between; now or earlier: at once. SIM_NT4_NEVER: no need.
int64_t simNt4Server_NextTime( simNt4Server* server, uint32_t client, int64_t now );
/// Its name as other clients see it, "" for an unknown client.
const char* simNt4Server_ClientName( const simNt4Server* server, uint32_t client );

// ---- the program ----

/// Publishes a topic. An existing one keeps its type and properties; another type is an error. Returns a publisher, 0 on
/// error. options may be NULL.
int32_t simNt4Server_Publish(
    simNt4Server* server, const char* name, const char* type, const simNt4PublishOptions* options, simError* error );
/// Ends a publisher; the topic goes with the last one unless it is retained or persistent.
void simNt4Server_Unpublish( simNt4Server* server, int32_t publisher );
/// Sets a value. time is that of the server's clock; 0 counts as 1. False when it is not of the topic's type, its text is not UTF-8, or there is
/// no room for it.
bool simNt4Server_Set( simNt4Server* server, int32_t publisher, const simNt4Value* value, int64_t time );
/// Sets a value that gives way to any that is set: nothing happens when there is one.
bool simNt4Server_SetDefault( simNt4Server* server, int32_t publisher, const simNt4Value* value );

/// Subscribes to count names. Existing topics are announced and their values given again. Returns a subscription, 0 on
/// error.
int32_t simNt4Server_Subscribe(
    simNt4Server* server, const char* const* names, int count, const simNt4SubscribeOptions* options, simError* error );
/// The next thing that happened. False: nothing more.
bool simNt4Server_NextEvent( simNt4Server* server, int64_t now, simNt4Event* event );
/// The value a topic has. False for an unknown topic or one without a value.
bool simNt4Server_Get( const simNt4Server* server, const char* name, simNt4Payload* payload );

// ---- persistent topics ----

/// All persistent topics as JSON, the format of ntcore's networktables.json, by name. NULL when memory is out. Good
/// until the next call. Values that JSON lacks (NaN, infinities, strings that are not UTF-8) are left out.
const char* simNt4Server_Persistent( simNt4Server* server, size_t* size );
/// A number that changes when the JSON would.
uint32_t simNt4Server_PersistentChanges( const simNt4Server* server );
/// Creates topics from such JSON. Items that are wrong are skipped, each with a warning event; false when nothing could
/// be read at all. Topics that have been set meanwhile stay.
bool simNt4Server_Restore( simNt4Server* server, const char* text, size_t length, simError* error );
