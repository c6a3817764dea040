// Shared by the files of the NT4 server: nt4_server.c (clients and frames), nt4_server_topic.c (publishers, values, properties),
// nt4_server_subscribe.c (subscriptions), nt4_server_meta.c (topics that describe the server), nt4_server_local.c (the program that
// runs the server) and nt4_server_persist.c (persistent topics).
//
// A peer publishes and subscribes. Peer 0 is the program that runs the server; its queue holds the events for it. The other peers
// are clients. A client that misbehaves is first marked as closing; at the end of the call its publishers and subscriptions end.
#pragma once

#include "sandlot/wire/nt4_server.h"

#include "nt4/nt4_shared.h"

#define SIM_NT4_PROGRAM 0 ///< index of the peer that is the program
#define SIM_NT4_REPLIES 8 ///< most replies to time messages that wait for one client

typedef struct simNt4Publisher
{
	int32_t uid;
	simNt4Topic* topic;
	bool warned;     ///< the program was warned that its values have another type
	bool duplicates; ///< the program sends equal values, too
	bool readOnly;   ///< the program lets no client set the topic
	bool claims;     ///< a client lets no other client set the topic
	bool yields;     ///< gives way to publishers that do not
} simNt4Publisher;

typedef struct simNt4Subscription
{
	int32_t uid;
	simNt4SubscribeOptions options;
	int count;        ///< names
	size_t nameBytes; ///< of all names, their zeros included
	char* names;      ///< one after another, each with its zero
	char* written;    ///< the options as JSON, as the client wrote them
} simNt4Subscription;

/// How a peer receives one topic: the sum of its subscriptions.
typedef struct simNt4Watch
{
	int64_t period;   ///< between two values [us]
	uint32_t place;   ///< of the value that waits in the queue
	uint8_t lane;     ///< that new values go to; SIM_NT4_NO_LANE: the peer wants no values
	uint8_t waitLane; ///< of the value that waits
	bool all;         ///< the peer wants every value, not only the latest
	bool announced;   ///< the peer knows the topic
} simNt4Watch;

/// The answer to a time message that waits for its client.
typedef struct simNt4Reply
{
	int64_t time;    ///< of the server when the message came [us]
	simNt4Type type; ///< as the client sent it
	uint8_t size;
	uint8_t bytes[SIM_NT4_TIME_PAYLOAD]; ///< the client's value, sent back as it is
} simNt4Reply;

typedef struct simNt4Peer
{
	bool used;
	bool closing;        ///< it will be closed: nothing is read from it or sent to it any more
	bool ended;          ///< its publishers and subscriptions have ended
	bool closed;         ///< its close frame was sent
	uint16_t generation; ///< of its slot, so that an old handle names no new client
	simNt4Protocol protocol;
	char name[SIM_NT4_CLIENT]; ///< unique
	char from[SIM_NT4_CLIENT]; ///< its address, for people
	int code;                  ///< of its close frame
	char reason[124];          ///< of its close frame; RFC 6455 allows 123 bytes
	simNt4Queue queue;
	bool warnedReadOnly; ///< the program was warned that it sets read-only topics
	// The program was warned of one limit or the other, and no publisher of this peer has ended since.
	bool warnedTopics, warnedPublishers;

	int publisherCount, publisherCapacity;
	simNt4Publisher* publishers; ///< sorted by uid
	int subscriptionCount, subscriptionCapacity;
	simNt4Subscription* subscriptions; ///< sorted by uid
	size_t nameBytes;                  ///< of all its subscriptions
	int nameCount;                     ///< of all its subscriptions
	simNt4Watch* watches;              ///< by slot of the topic
	simNt4Topic *metaPub, *metaSub;

	int replyCount;
	simNt4Reply replies[SIM_NT4_REPLIES];
	int64_t nextPing;   ///< [us]
	int64_t unanswered; ///< when the first PING without an answer was sent [us], or SIM_NT4_NEVER
	int64_t asked;      ///< when the host last asked for output [us]
} simNt4Peer;

struct simNt4Server
{
	simNt4ServerDef def;
	int64_t now; ///< the latest time that a call named [us]
	simNt4Store store;
	simNt4Topics topics;
	int metaCount;     ///< meta topics among the topics
	int watchCapacity; ///< of each peer's watches
	int peerCount;     ///< slots for peers, the program's included
	simNt4Peer* peers;
	simNt4Topic* metaClients;
	simNt4Topic* listed; ///< first of the stale meta topics that somebody watches
	bool someClosing;    ///< a peer is closing and has not ended yet

	uint8_t* out;               ///< the frame being sent
	size_t outSize;             ///< room for it [bytes]
	int warnings;               ///< that wait for the program
	simNt4Entry taken;          ///< the entry whose event the program reads
	char* persistent;           ///< the persistent topics as JSON, as last asked for
	size_t persistentSize;      ///< room for it [bytes]
	uint32_t persistentChanges; ///< counts changes of persistent topics
	int32_t lastUid;            ///< of the program's publishers and subscriptions
};

// ---- nt4_server.c ----

uint32_t simNt4Server_Handle( const simNt4Server* server, const simNt4Peer* peer );
int simNt4Server_Index( const simNt4Server* server, const simNt4Peer* peer );
/// Marks a client as closing. Its publishers and subscriptions end when the call from outside ends.
void simNt4Server_CloseLater( simNt4Server* server, simNt4Peer* peer, int code, const char* format, ... )
    __attribute__( ( format( printf, 4, 5 ) ) );
/// Warns the program about bad data from a peer. While 64 warnings wait, further ones are dropped.
void simNt4Server_Warn( simNt4Server* server, const simNt4Peer* peer, const char* format, ... )
    __attribute__( ( format( printf, 3, 4 ) ) );
/// Adds an entry to a peer's queue. A client whose queue grows too long is closed.
bool simNt4Server_Push( simNt4Server* server, simNt4Peer* peer, int lane, const simNt4Entry* entry, uint32_t* place );
/// Ends the publishers and subscriptions of closing clients. Every call from outside does this last.
void simNt4Server_EndClosing( simNt4Server* server );
/// Sets the time [us]. An earlier time than the present one is ignored.
void simNt4Server_SetTime( simNt4Server* server, int64_t now );
/// Makes the frame buffer at least this large. Returns false when memory is out.
bool simNt4Server_Reserve( simNt4Server* server, size_t size );

// ---- nt4_server_topic.c ----

/// Adds a publisher, or replaces the peer's publisher of this uid. properties: a JSON object. On failure warns and returns NULL.
simNt4Publisher* simNt4Server_AddPublisher(
    simNt4Server* server, simNt4Peer* peer, int32_t uid, const char* name, const char* type, simJsonReader properties );
simNt4Publisher* simNt4Server_FindPublisher( const simNt4Peer* peer, int32_t uid );
void simNt4Server_RemovePublisher( simNt4Server* server, simNt4Peer* peer, int32_t uid );
/// Adds a topic and announces it to every subscriber except `peer`. On failure warns and returns NULL.
simNt4Topic* simNt4Server_AddTopic( simNt4Server* server, simNt4Peer* peer, const char* name, const char* type,
    simNt4Meta meta, simJsonReader properties );
/// Deletes a topic unless a publisher, its persistence or its retention keeps it.
void simNt4Server_DeleteUnused( simNt4Server* server, simNt4Topic* topic );
void simNt4Server_DeleteTopic( simNt4Server* server, simNt4Topic* topic );
bool simNt4Server_ChangeProperties( simNt4Server* server, simNt4Peer* peer, const char* name, simJsonReader update );
void simNt4Server_Announce( simNt4Server* server, simNt4Peer* peer, simNt4Topic* topic, const int32_t* pubuid );
/// Keeps a value that a peer has set, and sends it to the subscribers.
void simNt4Server_Value( simNt4Server* server, int setter, simNt4Topic* topic, int64_t time, simNt4Blob* blob );
/// Reads a binary frame of a client.
void simNt4Server_ReceiveBinary( simNt4Server* server, simNt4Peer* peer, const uint8_t* bytes, size_t size );

// ---- nt4_server_subscribe.c ----

/// Adds a subscription, or replaces the peer's subscription of this uid. names: `count` strings one after another. Returns false
/// when the peer has too many names or memory is out.
bool simNt4Server_AddSubscription( simNt4Server* server, simNt4Peer* peer, int32_t uid, const char* names, size_t size,
    int count, const simNt4SubscribeOptions* options, simNt4Text written );
void simNt4Server_RemoveSubscription( simNt4Server* server, simNt4Peer* peer, int32_t uid );
/// Removes all subscriptions of a peer.
void simNt4Server_EndSubscriptions( simNt4Server* server, simNt4Peer* peer );
bool simNt4Subscription_Covers( const simNt4Subscription* subscription, const simNt4Topic* topic );
/// Works out again how a peer receives a topic. Returns whether any subscription covers the topic.
bool simNt4Server_Watch( simNt4Server* server, simNt4Peer* peer, const simNt4Topic* topic );
/// Ends a peer's watch of a topic that no longer exists.
void simNt4Server_Unwatch( simNt4Peer* peer, int slot );
bool simNt4Server_IsWatched( const simNt4Server* server, const simNt4Topic* topic );
/// Reads a subscribe message of a client.
void simNt4Server_ReceiveSubscribe( simNt4Server* server, simNt4Peer* peer, const simNt4Control* control );

// ---- nt4_server_meta.c ----

/// Adds a meta topic whose name is a prefix and the name of its subject. Returns NULL when memory is out.
simNt4Topic* simNt4Server_AddMeta(
    simNt4Server* server, const char* prefix, const char* name, simNt4Meta meta, simNt4Topic* about, int client );
/// Notes that the value of a meta topic is out of date. topic may be NULL.
void simNt4Server_MarkStale( simNt4Server* server, simNt4Topic* topic );
/// Writes the value of a meta topic if it is out of date.
void simNt4Server_WriteMeta( simNt4Server* server, simNt4Topic* topic );
/// Writes the stale meta topics that have a watcher.
void simNt4Server_WriteListed( simNt4Server* server );
