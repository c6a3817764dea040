// A NetworkTables 4 client without a socket. It keeps its publications and subscriptions: each time the host has
// connected again, it repeats all of them, with the kept values.
//	simNt4Client* client = simNt4Client_Create( NULL );
//	int32_t volts = simNt4Client_Publish( client, "/Sandlot/Robots/blue1/Motors/arm/Voltage", "double", NULL, &error );
//	when the socket opens:     simNt4Client_Connected( client, simNt4_ProtocolOf( socket's protocol ), now );
//	on a frame:                simNt4Client_Receive( client, kind, bytes, size, now );
//	when it closes:            simNt4Client_Closed( client, now ); and connect again, in a second say
//	when a value changes:      simNt4Client_Set( client, volts, &value, now );
//	after any of these, at simNt4Client_NextTime and when the socket has drained:
//		while ( socket has room && simNt4Client_NextOutput( client, now, &frame ) ) ...send frame...
//		while ( simNt4Client_NextEvent( client, &event ) ) ...
#pragma once

#include "sandlot/wire/nt4.h"

typedef struct simNt4Client simNt4Client;

typedef struct simNt4ClientDef
{
	simNt4Limits limits;
	size_t frameBytes;  ///< small messages share a frame up to this size [B]; ntcore: 1430, one network packet
	int64_t timePeriod; ///< of time messages [us]; the protocol recommends 1 s where there are no PINGs
	int64_t timeout;    ///< without any frame from the server to give up [us]; the protocol recommends 3 s
} simNt4ClientDef;

simNt4ClientDef simDefaultNt4ClientDef( void );

/// A client that is not connected. def may be NULL. NULL when memory is out.
simNt4Client* simNt4Client_Create( const simNt4ClientDef* def );
void simNt4Client_Destroy( simNt4Client* client );

// ---- the connection ----

/// The socket has opened with this subprotocol, 4.0 or 4.1.
void simNt4Client_Connected( simNt4Client* client, simNt4Protocol protocol, int64_t now );
/// A frame has come, text or binary. Bytes are not needed afterwards.
void simNt4Client_Receive( simNt4Client* client, simNt4FrameKind kind, const void* bytes, size_t size, int64_t now );
/// The socket has closed, or did not open. Topics that this client does not publish go, unless retained or persistent.
void simNt4Client_Closed( simNt4Client* client, int64_t now );
/// The next frame. False: nothing to send now. A time message comes first, alone.
bool simNt4Client_NextOutput( simNt4Client* client, int64_t now, simNt4Frame* frame );
/// When to ask again though nothing happens in between. SIM_NT4_NEVER: no need.
int64_t simNt4Client_NextTime( simNt4Client* client, int64_t now );
/// Is the server's clock known?
bool simNt4Client_IsSynchronized( const simNt4Client* client );
/// The server's time at a time of ours [us], and the round trip of the sample it rests on. 0 while it is not known.
int64_t simNt4Client_ServerTime( const simNt4Client* client, int64_t time );
int64_t simNt4Client_RoundTrip( const simNt4Client* client );

// ---- topics ----

/// Publishes a topic, connected or not. Returns a publisher, 0 on error. options may be NULL.
int32_t simNt4Client_Publish(
    simNt4Client* client, const char* name, const char* type, const simNt4PublishOptions* options, simError* error );
void simNt4Client_Unpublish( simNt4Client* client, int32_t publisher );
/// Sets a value. time is that of our own clock; 0 counts as 1. False when it is not of the publisher's type, its text
/// is not UTF-8, or there is no room for it. While there is no connection the last value is kept, and sent once there
/// is one.
bool simNt4Client_Set( simNt4Client* client, int32_t publisher, const simNt4Value* value, int64_t time );
/// Sets a value that gives way to any that is set, here or elsewhere: nothing happens when one is known.
bool simNt4Client_SetDefault( simNt4Client* client, int32_t publisher, const simNt4Value* value );

/// Subscribes to count names, connected or not. Returns a subscription, 0 on error. options may be NULL.
int32_t simNt4Client_Subscribe(
    simNt4Client* client, const char* const* names, int count, const simNt4SubscribeOptions* options, simError* error );
void simNt4Client_Unsubscribe( simNt4Client* client, int32_t subscription );
/// Tells all that is known of this connection's topics again, as events: for a new listener whose topics another subscription has
/// already, because a server need not send their values twice.
void simNt4Client_Repeat( simNt4Client* client );
/// The next thing that happened. False: nothing more. Beyond queueBytes only the latest value of each topic waits here.
bool simNt4Client_NextEvent( simNt4Client* client, simNt4Event* event );

/// A topic that is there: announced on this connection, or published here. Texts are good until the next call.
typedef struct simNt4Known
{
	const char* name;
	const char* type;
	bool ours;   ///< published here
	bool yields; ///< all its publishers give way to any other
	bool valued; ///< value is known
	simNt4Payload value;
} simNt4Known;

/// The next topic at or after a cursor, which begins at 0 and moves on, in no order. False: no more.
bool simNt4Client_NextTopic( const simNt4Client* client, int* cursor, simNt4Known* known );
/// How many topics others have announced on this connection.
int simNt4Client_Received( const simNt4Client* client );
