// What the files of the server share: nt4_server.c (clients, frames), nt4_server_topic.c (publishing, values, properties),
// nt4_server_subscribe.c, nt4_server_meta.c (topics about the server), nt4_server_local.c (the program it runs in),
// nt4_server_persist.c.
//
// Everyone who publishes and subscribes is a peer; peer 0 is the program itself, its queue holds events.
#pragma once

#include "sandlot/nt4_server.h"

#include "nt4/nt4_shared.h"

#define SIM_NT4_PROGRAM 0 ///< the peer that is the program
#define SIM_NT4_REPLIES 8 ///< replies to time messages that wait for one client

typedef struct simNt4Publisher
{
	int32_t uid;
	simNt4Topic* topic;
	bool warned;     ///< about values of another type
	bool duplicates; ///< of the program: equal values are sent, too
	bool readOnly;   ///< of the program: others cannot set the topic
	bool claims;     ///< of a client: the same
} simNt4Publisher;

typedef struct simNt4Subscription
{
	int32_t uid;
	simNt4SubscribeOptions options;
	int count;
	size_t nameBytes;
	char* names;   ///< one behind the other, each with its zero
	char* written; ///< the options as they came, JSON
} simNt4Subscription;

/// What a peer gets of a topic.
typedef struct simNt4Watch
{
	int64_t period;   ///< [us]
	uint32_t place;   ///< of the value that waits
	uint8_t lane;     ///< values go here; SIM_NT4_NO_LANE: none are wanted
	uint8_t waitLane; ///< where the value waits
	bool all;
	bool announced;
} simNt4Watch;

typedef struct simNt4Reply
{
	int64_t time;
	simNt4Type type;
	uint8_t size;
	uint8_t bytes[SIM_NT4_TIME_PAYLOAD];
} simNt4Reply;

typedef struct simNt4Peer
{
	bool used;
	bool doomed; ///< to be closed: gets and gives nothing more
	bool swept;  ///< what it published and subscribed to has ended
	bool closed; ///< the close frame has gone out
	uint16_t generation;
	simNt4Protocol protocol;
	char name[SIM_NT4_CLIENT];
	char from[SIM_NT4_CLIENT];
	int code;
	char reason[124];
	simNt4Queue queue;
	bool warnedReadOnly; ///< about topics that it must not set

	int publisherCount, publisherCapacity;
	simNt4Publisher* publishers; ///< sorted by uid
	int subscriptionCount, subscriptionCapacity;
	simNt4Subscription* subscriptions; ///< sorted by uid
	size_t nameBytes;                  ///< of all of them
	int nameCount;
	simNt4Watch* watches; ///< one for each slot of the topics
	simNt4Topic *metaPub, *metaSub;

	int replyCount;
	simNt4Reply replies[SIM_NT4_REPLIES];
	int64_t nextPing;
	int64_t unanswered; ///< when the first PING without an answer went, or SIM_NT4_NEVER
	int64_t asked;      ///< when the host last asked for output
} simNt4Peer;

struct simNt4Server
{
	simNt4ServerDef def;
	int64_t now; ///< the latest we know
	simNt4Store store;
	simNt4Topics topics;
	int metaCount; ///< of the topics, those about the server
	int watchCapacity;
	int peerCount; ///< slots, the program's included
	simNt4Peer* peers;
	simNt4Topic* metaClients;
	simNt4Topic* listed; ///< meta topics to be written anew
	bool doom;           ///< some peer is doomed and not yet swept

	uint8_t* out; ///< the frame being sent
	size_t outSize;
	int warnings;      ///< that wait
	simNt4Entry taken; ///< whose event the program looks at
	char* persistent;  ///< the JSON that was last asked for
	size_t persistentSize;
	uint32_t persistentChanges;
	int32_t lastUid; ///< of the program's publishers and subscriptions
};

// ---- nt4_server.c ----

uint32_t simNt4Server_Handle( const simNt4Server* server, const simNt4Peer* peer );
int simNt4Server_Index( const simNt4Server* server, const simNt4Peer* peer );
/// Closes a client, once the call from outside ends.
void simNt4Server_Doom( simNt4Server* server, simNt4Peer* peer, int code, const char* format, ... )
    __attribute__( ( format( printf, 4, 5 ) ) );
/// Tells the program what nonsense a peer has sent. Beyond 64 that nobody takes, there are no more.
void simNt4Server_Warn( simNt4Server* server, const simNt4Peer* peer, const char* format, ... )
    __attribute__( ( format( printf, 3, 4 ) ) );
/// Adds what is to be sent to a peer; it is doomed when too much waits.
bool simNt4Server_Push( simNt4Server* server, simNt4Peer* peer, int lane, const simNt4Entry* entry, uint32_t* place );
/// Ends what doomed clients had; every call from outside ends with it.
void simNt4Server_Sweep( simNt4Server* server );
/// What time it is. It never runs backwards.
void simNt4Server_Tell( simNt4Server* server, int64_t now );
/// Makes the frame buffer at least this large. False when memory is out.
bool simNt4Server_Reserve( simNt4Server* server, size_t size );

// ---- nt4_server_topic.c ----

/// Publishes; an existing publisher of this uid is replaced. update: a JSON object. NULL with a warning on failure.
simNt4Publisher* simNt4Server_AddPublisher(
    simNt4Server* server, simNt4Peer* peer, int32_t uid, const char* name, const char* type, simJsonReader properties );
simNt4Publisher* simNt4Server_FindPublisher( const simNt4Peer* peer, int32_t uid );
void simNt4Server_RemovePublisher( simNt4Server* server, simNt4Peer* peer, int32_t uid );
/// A new topic, announced to all who want it but one. NULL with a warning on failure.
simNt4Topic* simNt4Server_AddTopic( simNt4Server* server, const simNt4Peer* peer, const char* name, const char* type,
    simNt4Meta meta, simJsonReader properties );
/// Deletes a topic that nothing keeps any more.
void simNt4Server_Prune( simNt4Server* server, simNt4Topic* topic );
void simNt4Server_DeleteTopic( simNt4Server* server, simNt4Topic* topic );
bool simNt4Server_ChangeProperties( simNt4Server* server, simNt4Peer* peer, const char* name, simJsonReader update );
void simNt4Server_Announce( simNt4Server* server, simNt4Peer* peer, simNt4Topic* topic, const int32_t* pubuid );
/// A value has been set by a peer: keeps it and passes it on.
void simNt4Server_Value( simNt4Server* server, int setter, simNt4Topic* topic, int64_t time, simNt4Blob* blob );
/// A binary frame of a client.
void simNt4Server_ReceiveBinary( simNt4Server* server, simNt4Peer* peer, const uint8_t* bytes, size_t size );

// ---- nt4_server_subscribe.c ----

/// Subscribes; a subscription of this uid is replaced. names: count texts one behind the other. False when memory is out
/// or there are too many.
bool simNt4Server_AddSubscription( simNt4Server* server, simNt4Peer* peer, int32_t uid, const char* names, size_t size,
    int count, const simNt4SubscribeOptions* options, simNt4Text written );
void simNt4Server_RemoveSubscription( simNt4Server* server, simNt4Peer* peer, int32_t uid );
/// Removes all of them at once.
void simNt4Server_EndSubscriptions( simNt4Server* server, simNt4Peer* peer );
bool simNt4Subscription_Covers( const simNt4Subscription* subscription, const simNt4Topic* topic );
/// Finds out anew what a peer gets of a topic. Returns whether any subscription covers it.
bool simNt4Server_Watch( simNt4Server* server, simNt4Peer* peer, const simNt4Topic* topic );
/// What a peer gets of a topic that no longer exists: nothing.
void simNt4Server_Unwatch( simNt4Peer* peer, int slot );
bool simNt4Server_IsWatched( const simNt4Server* server, const simNt4Topic* topic );
/// A subscribe message of a client.
void simNt4Server_ReceiveSubscribe( simNt4Server* server, simNt4Peer* peer, const simNt4Control* control );

// ---- nt4_server_meta.c ----

/// A meta topic whose name is that of what it is about behind a prefix. NULL when memory is out.
simNt4Topic* simNt4Server_AddMeta(
    simNt4Server* server, const char* prefix, const char* name, simNt4Meta meta, simNt4Topic* about, int client );
/// The value of a meta topic (NULL is fine) is out of date.
void simNt4Server_Touch( simNt4Server* server, simNt4Topic* topic );
/// Writes the value of a meta topic, if it is out of date.
void simNt4Server_WriteMeta( simNt4Server* server, simNt4Topic* topic );
/// Writes those that somebody watches.
void simNt4Server_WriteListed( simNt4Server* server );
