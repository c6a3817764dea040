// Shared by the files of the NT4 client: nt4_client.c (the connection and the frames it sends), nt4_client_topic.c (publishers and
// subscriptions of the program) and nt4_client_receive.c (the frames it receives).
//
// Publishers and subscriptions belong to the program and outlive connections: a new connection introduces them again.
#pragma once

#include "sandlot/wire/nt4_client.h"

#include "nt4/nt4_clock.h"
#include "nt4/nt4_shared.h"

/// The first time messages of a connection follow each other faster, so that the clock is soon good: so many of them.
#define SIM_NT4_QUICK_SAMPLES 5

/// A publisher of the program.
typedef struct simNt4ClientPublisher
{
	int32_t uid;
	simNt4Topic* topic;
	simNt4PublishOptions options; ///< without the properties, which stand below
	char type[SIM_NT4_TYPE];
	char* properties; ///< JSON object
	bool mismatch;    ///< the server has the topic with another type, so no values are sent
	int lane;         ///< of the send queue, while connected
	uint32_t place;   ///< of the last value queued
	bool waited;      ///< a value was queued on this connection
} simNt4ClientPublisher;

/// A subscription of the program.
typedef struct simNt4ClientSubscription
{
	int32_t uid;
	simNt4SubscribeOptions options;
	int count;        ///< names
	size_t nameBytes; ///< of all names, their zeros included
	char* names;      ///< one after another, each with its zero
} simNt4ClientSubscription;

struct simNt4Client
{
	simNt4ClientDef def;
	int64_t now; ///< the latest time that a call named [us]
	simNt4Store store;
	simNt4Topics topics;
	int publisherCount, publisherCapacity;
	simNt4ClientPublisher* publishers;
	int subscriptionCount, subscriptionCapacity;
	simNt4ClientSubscription* subscriptions;
	size_t nameBytes; ///< of all subscriptions
	int nameCount;
	int32_t lastUid;

	bool connected;
	bool mayHaveOld;   ///< topics of earlier connections may be left
	bool introduced;   ///< this connection's server knows the publishers and subscriptions
	bool closing;      ///< the client wants the connection closed
	bool closed;       ///< the close frame was sent
	int code;          ///< of the close frame
	char reason[124];  ///< of the close frame; RFC 6455 allows 123 bytes
	simNt4Clock clock; ///< the server's
	int64_t since;     ///< when the connection opened [us]
	int64_t heard;     ///< when the last frame came [us]
	int64_t asked;     ///< when the host last asked for output [us]
	int64_t nextTime;  ///< when the next time message is due [us]
	int samples;       ///< replies to time messages on this connection
	simNt4Queue queue; ///< to the server

	simNt4Queue events; ///< to the program
	simNt4Entry taken;  ///< the entry whose event the program reads
	int warnings;       ///< that wait for the program
	uint8_t* out;       ///< the frame being sent
	size_t outSize;     ///< room for it [bytes]
};

// ---- nt4_client.c ----

/// Makes the frame buffer at least this large. Returns false when memory is out.
bool simNt4Client_Reserve( simNt4Client* client, size_t size );
/// Sets the time [us]. An earlier time than the present one is ignored.
void simNt4Client_SetTime( simNt4Client* client, int64_t now );
/// Asks the host to close the connection.
void simNt4Client_Close( simNt4Client* client, int code, const char* reason );
/// Sends all publishers and subscriptions, and default values, to a new connection.
void simNt4Client_Introduce( simNt4Client* client );
/// Called once the server's clock is known. Sends the values that were set before.
void simNt4Client_Synchronize( simNt4Client* client );

// ---- nt4_client_topic.c ----

void simNt4Client_SendPublish( simNt4Client* client, const simNt4ClientPublisher* publisher );
void simNt4Client_SendSubscribe( simNt4Client* client, const simNt4ClientSubscription* subscription );
/// Sends a publisher's value, unless the connection or the clock is not ready; the topic keeps the value until then.
void simNt4Client_SendValue( simNt4Client* client, simNt4ClientPublisher* publisher, int64_t time, simNt4Blob* blob );
/// Removes a topic that is neither announced nor published nor retained nor persistent.
void simNt4Client_DeleteUnused( simNt4Client* client, simNt4Topic* topic );

// ---- nt4_client_receive.c ----

void simNt4Client_ReceiveText( simNt4Client* client, const char* text, size_t size );
void simNt4Client_ReceiveBinary( simNt4Client* client, const uint8_t* bytes, size_t size );
/// Adds an event about a topic.
void simNt4Client_Event( simNt4Client* client, simNt4EntryKind kind, simNt4Topic* topic );
/// Adds an event that has only a text.
void simNt4Client_TextEvent( simNt4Client* client, simNt4EntryKind kind, const char* text );
/// Warns the program about bad data from the server. While 64 warnings wait, further ones are dropped.
void simNt4Client_Warn( simNt4Client* client, const char* format, ... ) __attribute__( ( format( printf, 2, 3 ) ) );
