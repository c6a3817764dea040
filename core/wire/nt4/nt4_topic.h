// The topics that a server has or a client knows: found by name and by id, each in a slot of a table, so that whoever keeps
// something for every topic can keep it in an array.
#pragma once

#include "nt4/nt4_blob.h"

/// What a topic tells about the server itself.
typedef enum simNt4Meta
{
	simNt4Meta_none,
	simNt4Meta_clients,       ///< $clients
	simNt4Meta_clientPub,     ///< $clientpub$NAME, $serverpub
	simNt4Meta_clientSub,     ///< $clientsub$NAME, $serversub
	simNt4Meta_publishers,    ///< $pub$TOPIC
	simNt4Meta_subscriptions, ///< $sub$TOPIC
} simNt4Meta;

typedef struct simNt4Topic
{
	int refs;        ///< the table's, and one of each entry that waits in a queue
	bool exists;     ///< is in the table; else only what waits in queues still names it
	int slot;        ///< in the table; another topic may have it afterwards
	uint32_t number; ///< never given again
	int32_t id;      ///< in messages; < 0: none
	simNt4Type wire; ///< how its values are sent
	char type[SIM_NT4_TYPE];
	char* properties; ///< JSON object
	bool persistent, retained, cached;
	simNt4Blob* value; ///< the last one, NULL while there is none
	int64_t time;      ///< of the value [us]

	// of a server
	int publishers;
	int setter;        ///< index of the client whose value it is
	int readOnly;      ///< publishers of the program who want it so: clients cannot set it
	int claims;        ///< publishers of a client who want it so: other clients cannot set it
	uint64_t claimant; ///< that client, while there are claims
	simNt4Meta meta;
	int metaClient;                        ///< index of the client that a meta topic is about
	struct simNt4Topic* about;             ///< topic that a meta topic is about
	struct simNt4Topic *metaPub, *metaSub; ///< topics about this one
	bool dirty;                            ///< the value of a meta topic is out of date
	bool listed;                           ///< in the list of those to be written anew
	struct simNt4Topic* nextListed;

	// of a client
	int ours;      ///< publishers here
	bool strong;   ///< the value was set here, not only as a default
	bool local;    ///< time is ours: the server's clock was not known when it was set
	bool waited;   ///< an event with its value has been queued
	uint32_t wait; ///< and where

	struct simNt4Topic *nextName, *nextId; ///< with the same hash
	char name[];
} simNt4Topic;

typedef struct simNt4Topics
{
	simNt4Store* store;
	int limit;     ///< slots at most
	int slotCount; ///< slots that were ever used
	int count;     ///< topics
	simNt4Topic** slots;
	int* freeSlots;
	int freeCount;
	uint32_t buckets; ///< a power of two
	simNt4Topic** byName;
	simNt4Topic** byId;
	uint32_t nextNumber;
} simNt4Topics;

/// False when memory is out; simNt4Topics_Clear is then still needed.
bool simNt4Topics_Init( simNt4Topics* topics, simNt4Store* store, int limit );
/// Lets go of all topics. Queues must be empty.
void simNt4Topics_Clear( simNt4Topics* topics );
simNt4Topic* simNt4Topics_Find( const simNt4Topics* topics, const char* name );
simNt4Topic* simNt4Topics_FindId( const simNt4Topics* topics, int32_t id );
/// A new topic without properties, id and value. The name must be new. NULL when there are too many or memory is out.
simNt4Topic* simNt4Topics_Add( simNt4Topics* topics, const char* name, const char* type );
/// Gives a topic an id that no other has, or takes it away (-1).
void simNt4Topics_SetId( simNt4Topics* topics, simNt4Topic* topic, int32_t id );
/// Takes a topic out of the table.
void simNt4Topics_Remove( simNt4Topics* topics, simNt4Topic* topic );

/// Replaces the type of a topic.
void simNt4Topic_SetType( simNt4Topic* topic, const char* type );
/// Replaces the properties by a JSON object. False when memory is out; then they stay.
bool simNt4Topic_SetProperties( simNt4Topic* topic, const char* properties );
/// Replaces the value by a blob (held once more) or none.
void simNt4Topic_SetValue( simNt4Topic* topic, simNt4Store* store, simNt4Blob* value, int64_t time );
/// Is it one of those that tell about the server?
bool simNt4Topic_IsSpecial( const simNt4Topic* topic );
void simNt4Topic_Keep( simNt4Topic* topic );
void simNt4Topic_Release( simNt4Topic* topic, simNt4Store* store );

/// Does a subscription to this name cover a topic? Beginnings match hidden topics only when they begin with '$', too.
bool simNt4_Matches( const char* pattern, bool prefix, const char* name );
