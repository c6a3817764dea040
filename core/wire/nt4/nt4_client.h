// What the files of the client share: nt4_client.c (the connection, frames out), nt4_client_topic.c (what the program
// publishes and subscribes to), nt4_client_receive.c (frames in).
#pragma once

#include "sandlot/nt4_client.h"

#include "nt4/nt4_clock.h"
#include "nt4/nt4_shared.h"

/// What the program publishes, for as long as it does.
typedef struct simNt4Outlet
{
	int32_t uid;
	simNt4Topic* topic;
	simNt4PublishOptions options; ///< properties: see below
	char type[SIM_NT4_TYPE];
	char* properties; ///< JSON object
	bool mismatch;    ///< the server has the topic with another type: values stay here
	int lane;         ///< while connected
	uint32_t place;   ///< of the value that waits
	bool waited;      ///< there was one
} simNt4Outlet;

/// What it subscribes to.
typedef struct simNt4Inlet
{
	int32_t uid;
	simNt4SubscribeOptions options;
	int count;
	size_t nameBytes;
	char* names; ///< one behind the other, each with its zero
} simNt4Inlet;

struct simNt4Client
{
	simNt4ClientDef def;
	int64_t now;
	simNt4Store store;
	simNt4Topics topics;
	int outletCount, outletCapacity;
	simNt4Outlet* outlets;
	int inletCount, inletCapacity;
	simNt4Inlet* inlets;
	size_t nameBytes; ///< of all subscriptions
	int nameCount;
	int32_t lastUid;

	bool connected;
	bool greeted; ///< what we publish and subscribe to has been said
	bool closing, closed;
	int code;
	char reason[124];
	simNt4Clock clock;
	int64_t since;    ///< connected
	int64_t heard;    ///< the last frame came
	int64_t asked;    ///< the host last asked for output
	int64_t nextTime; ///< a time message is due
	int samples;      ///< of the server's clock
	simNt4Queue queue;

	simNt4Queue events;
	simNt4Entry taken;
	int warnings; ///< that wait
	uint8_t* out;
	size_t outSize;
};

// ---- nt4_client.c ----

/// Makes the frame buffer at least this large. False when memory is out.
bool simNt4Client_Reserve( simNt4Client* client, size_t size );
/// What time it is. It never runs backwards.
void simNt4Client_Tell( simNt4Client* client, int64_t now );
/// Wants the connection closed.
void simNt4Client_Close( simNt4Client* client, int code, const char* reason );
/// Says what we publish and subscribe to, and sends defaults.
void simNt4Client_Greet( simNt4Client* client );
/// The server's clock is known: what was set before goes out.
void simNt4Client_Synchronize( simNt4Client* client );

// ---- nt4_client_topic.c ----

/// Room for a message of the control kind; to be freed. NULL when memory is out.
void simNt4Client_SendPublish( simNt4Client* client, const simNt4Outlet* outlet );
void simNt4Client_SendSubscribe( simNt4Client* client, const simNt4Inlet* inlet );
/// Sends a value of a publisher, if it can go; else it is kept with its topic.
void simNt4Client_SendValue( simNt4Client* client, simNt4Outlet* outlet, int64_t time, simNt4Blob* blob );
/// Lets go of a topic that nobody announces, publishes or keeps.
void simNt4Client_Prune( simNt4Client* client, simNt4Topic* topic );

// ---- nt4_client_receive.c ----

void simNt4Client_ReceiveText( simNt4Client* client, const char* text, size_t size );
void simNt4Client_ReceiveBinary( simNt4Client* client, const uint8_t* bytes, size_t size );
/// An event about a topic.
void simNt4Client_Event( simNt4Client* client, simNt4EntryKind kind, simNt4Topic* topic );
/// An event that names nobody and says something.
void simNt4Client_Say( simNt4Client* client, simNt4EntryKind kind, const char* text );
/// Tells the program what nonsense has come. Beyond 64 that nobody takes, there are no more.
void simNt4Client_Warn( simNt4Client* client, const char* format, ... ) __attribute__( ( format( printf, 2, 3 ) ) );
