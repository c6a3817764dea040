// The table of topics that a server has or a client knows. A topic is found by name or by id. Each has a slot, a small index
// that other code can use to keep something per topic in an array.
#pragma once

#include "nt4/nt4_blob.h"

/// Meta topics describe the server itself; the server writes them.
typedef enum simNt4Meta
{
	simNt4Meta_none,          ///< an ordinary topic
	simNt4Meta_clients,       ///< $clients
	simNt4Meta_clientPub,     ///< $clientpub$NAME, $serverpub
	simNt4Meta_clientSub,     ///< $clientsub$NAME, $serversub
	simNt4Meta_publishers,    ///< $pub$TOPIC
	simNt4Meta_subscriptions, ///< $sub$TOPIC
} simNt4Meta;

typedef struct simNt4Topic
{
	int refs;        ///< one of the table, and one of each queue entry that names the topic
	bool exists;     ///< in the table; false: only queue entries still name it
	int slot;        ///< index in the table; free for another topic once this one is removed
	uint32_t number; ///< unique among all topics there ever were
	int32_t id;      ///< in messages; negative: none
	simNt4Type wire; ///< how values are encoded
	char type[SIM_NT4_TYPE];
	char* properties; ///< JSON object
	bool persistent, retained, cached;
	simNt4Blob* value; ///< the last one, NULL while there is none
	int64_t time;      ///< of the value [us]

	// A server uses these:
	int publishers;    ///< publishers there are
	int setter;        ///< index of the client that set the value
	int readOnly;      ///< publishers of the program that allow no client to set the value
	int claims;        ///< publishers of one client that allow no other client to set the value
	uint64_t claimant; ///< that client, while claims > 0
	int yielding;      ///< publishers that give way to the others
	simNt4Meta meta;
	int metaClient;                        ///< index of the client that this meta topic describes
	struct simNt4Topic* about;             ///< topic that this meta topic describes
	struct simNt4Topic *metaPub, *metaSub; ///< meta topics that describe this one
	bool stale;                            ///< the value of this meta topic is out of date
	bool listed;                           ///< in the list of meta topics to write
	struct simNt4Topic* nextListed;

	// A client uses these:
	int ours;      ///< publishers of this client
	bool strong;   ///< this client set the value; false: it gave a default
	bool local;    ///< time is this client's: the server's clock was not known yet
	bool waited;   ///< an event with the value is queued
	uint32_t wait; ///< place of that event

	struct simNt4Topic *nextName, *nextId; ///< with the same hash
	char name[];
} simNt4Topic;

typedef struct simNt4Topics
{
	simNt4Store* store;
	int limit;     ///< most slots
	int slotCount; ///< slots used so far, free ones included
	int count;     ///< topics in the table
	simNt4Topic** slots;
	int* freeSlots;
	int freeCount;
	uint32_t buckets; ///< a power of two
	simNt4Topic** byName;
	simNt4Topic** byId;
	uint32_t nextNumber;
} simNt4Topics;

/// Makes an empty table. Returns false when memory is out; the caller must clear the table in either case.
bool simNt4Topics_Init( simNt4Topics* topics, simNt4Store* store, int limit );
/// Removes all topics and frees the table. The queues must be empty.
void simNt4Topics_Clear( simNt4Topics* topics );
simNt4Topic* simNt4Topics_Find( const simNt4Topics* topics, const char* name );
simNt4Topic* simNt4Topics_FindId( const simNt4Topics* topics, int32_t id );
/// Adds a topic without properties, id and value. The name must be new. Returns NULL when the table is full or memory is out.
simNt4Topic* simNt4Topics_Add( simNt4Topics* topics, const char* name, const char* type );
/// Gives a topic an id that no other topic has; -1 takes the id away.
void simNt4Topics_SetId( simNt4Topics* topics, simNt4Topic* topic, int32_t id );
/// Takes a topic out of the table.
void simNt4Topics_Remove( simNt4Topics* topics, simNt4Topic* topic );

/// Replaces the type of a topic.
void simNt4Topic_SetType( simNt4Topic* topic, const char* type );
/// Replaces the properties by a JSON object. Returns false when memory is out; the properties then stay.
bool simNt4Topic_SetProperties( simNt4Topic* topic, const char* properties );
/// Replaces the value and holds the new one. NULL removes the value.
void simNt4Topic_SetValue( simNt4Topic* topic, simNt4Store* store, simNt4Blob* value, int64_t time );
/// Returns whether this is a meta topic.
bool simNt4Topic_IsSpecial( const simNt4Topic* topic );
void simNt4Topic_Keep( simNt4Topic* topic );
void simNt4Topic_Release( simNt4Topic* topic, simNt4Store* store );

/// Returns whether a subscription to this pattern covers a topic. A prefix covers topics that begin with '$' only when the
/// prefix itself begins with '$', as the protocol says.
bool simNt4_Matches( const char* pattern, bool prefix, const char* name );
