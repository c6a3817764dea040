// The server's publishers, topics, properties and values.
#include "nt4/nt4_server.h"

#include "base/hash.h"

#include <string.h>


// ---- topics ----

// Doubles the array of watches, one per topic, that every peer keeps.
static bool GrowWatches( simNt4Server* server )
{
	int capacity = server->watchCapacity > 0 ? 2 * server->watchCapacity : 64;
	for ( int i = 0; i < server->peerCount; ++i )
	{
		simNt4Peer* peer = server->peers + i;
		// Peers that connect later take the new size from watchCapacity.
		if ( !peer->used || peer->protocol == simNt4Protocol_rtt )
		{
			continue;
		}
		simNt4Watch* watches = (simNt4Watch*)simAlloc( (size_t)capacity * sizeof( simNt4Watch ) );
		if ( watches == NULL )
		{
			return false; // those that have grown already keep the larger array
		}
		for ( int k = 0; k < capacity; ++k )
		{
			watches[k].lane = watches[k].waitLane = SIM_NT4_NO_LANE;
		}
		if ( server->watchCapacity > 0 )
		{
			memcpy( watches, peer->watches, (size_t)server->watchCapacity * sizeof( simNt4Watch ) );
		}
		simFree( peer->watches );
		peer->watches = watches;
	}
	server->watchCapacity = capacity;
	return true;
}

// The host writes the file again when this number has changed.
static void CountChange( simNt4Server* server, const simNt4Topic* topic )
{
	if ( topic->persistent )
	{
		server->persistentChanges += 1;
	}
}

void simNt4Server_Announce( simNt4Server* server, simNt4Peer* peer, simNt4Topic* topic, const int32_t* pubuid )
{
	simNt4Entry entry = { .kind = simNt4Entry_announce, .counted = true, .topic = topic };
	if ( pubuid != NULL )
	{
		// With its uid: the client sees which of its publishers the server means.
		entry.flag = true;
		entry.id = *pubuid;
	}
	peer->watches[topic->slot].announced |= simNt4Server_Push( server, peer, SIM_NT4_AT_ONCE, &entry, NULL );
}

// Returns whether a peer takes part in topics. Closing clients do not, nor do sockets that only exchange time messages.
static bool IsActive( const simNt4Peer* peer )
{
	return peer->used && !peer->closing && peer->protocol != simNt4Protocol_rtt;
}

// Gives a topic that is already in the table its properties, id and meta topics, and announces it to its subscribers.
static bool FinishTopic(
    simNt4Server* server, const simNt4Peer* publisher, simNt4Topic* topic, simJsonReader properties )
{
	char merged[SIM_NT4_PROPERTIES];
	if ( !simNt4Json_Merge( "{}", properties, merged ) || !simNt4Topic_SetProperties( topic, merged ) )
	{
		return false;
	}
	while ( topic->slot >= server->watchCapacity )
	{
		if ( !GrowWatches( server ) )
		{
			return false;
		}
	}
	// Never used again, so that a value which is still under way reaches no other topic.
	simNt4Topics_SetId( &server->topics, topic, (int32_t)( topic->number & INT32_MAX ) );
	// Meta topics have none of their own, or there would be no end.
	if ( !simNt4Topic_IsSpecial( topic ) )
	{
		topic->metaPub = simNt4Server_AddMeta( server, "$pub$", topic->name, simNt4Meta_publishers, topic, 0 );
		topic->metaSub = simNt4Server_AddMeta( server, "$sub$", topic->name, simNt4Meta_subscriptions, topic, 0 );
	}
	for ( int i = 0; i < server->peerCount; ++i )
	{
		simNt4Peer* peer = server->peers + i;
		// The publisher gets an announcement of its own, with its publisher id.
		bool answered = peer == publisher && i != SIM_NT4_PROGRAM;
		if ( IsActive( peer ) && simNt4Server_Watch( server, peer, topic ) && !answered )
		{
			simNt4Server_Announce( server, peer, topic, NULL );
		}
	}
	return true;
}

// Warns of something that is not published. A client with 60,000 topics too many is told of the first.
static void WarnOnce(
    simNt4Server* server, const simNt4Peer* peer, bool* warned, const char* format, const char* name, int limit )
{
	bool before = warned != NULL && *warned;
	if ( warned != NULL )
	{
		*warned = true;
	}
	if ( !before )
	{
		simNt4Server_Warn( server, peer, format, name, limit );
	}
}

simNt4Topic* simNt4Server_AddTopic( simNt4Server* server, simNt4Peer* peer, const char* name, const char* type,
    simNt4Meta meta, simJsonReader properties )
{
	bool special = meta != simNt4Meta_none;
	// Only ordinary topics count towards the limit: meta topics come with them.
	if ( !special && server->topics.count - server->metaCount >= server->def.limits.topics )
	{
		WarnOnce( server, peer, peer != NULL ? &peer->warnedTopics : NULL,
		    "\"%.80s\" not published: there are %d topics already", name, server->def.limits.topics );
		return NULL;
	}
	simNt4Topic* topic = simNt4Topics_Add( &server->topics, name, type );
	if ( topic != NULL )
	{
		topic->meta = meta;
		if ( special )
		{
			server->metaCount += 1;
		}
	}
	if ( topic == NULL || !FinishTopic( server, peer, topic, properties ) )
	{
		simNt4Server_Warn( server, peer,
		    "\"%.80s\" not published: its properties are longer than %d bytes or more than 64, or memory is out", name,
		    SIM_NT4_PROPERTIES - 1 );
		if ( topic != NULL )
		{
			simNt4Server_DeleteTopic( server, topic );
		}
		return NULL;
	}
	// Without a setter: any client's first value wins, with any time.
	topic->setter = -1;
	CountChange( server, topic );
	return topic;
}

void simNt4Server_DeleteTopic( simNt4Server* server, simNt4Topic* topic )
{
	for ( int i = 0; i < server->peerCount; ++i )
	{
		simNt4Peer* peer = server->peers + i;
		if ( !IsActive( peer ) || topic->slot >= server->watchCapacity )
		{
			continue;
		}
		// Only clients that were told of the topic hear of its end: ntcore's clients ignore an unknown id.
		simNt4Watch* watch = peer->watches + topic->slot;
		if ( watch->announced )
		{
			// Send the last values before the unannouncement: afterwards the client would not know their topic.
			if ( watch->lane != SIM_NT4_NO_LANE && !simNt4Queue_Hurry( &peer->queue, watch->lane ) )
			{
				simNt4Server_CloseLater( server, peer, 1008, "out of memory" );
			}
			simNt4Entry entry = { .kind = simNt4Entry_unannounce, .counted = true, .topic = topic };
			simNt4Server_Push( server, peer, SIM_NT4_AT_ONCE, &entry, NULL );
		}
		simNt4Server_Unwatch( peer, topic->slot );
	}
	simNt4Topic *metaPub = topic->metaPub, *metaSub = topic->metaSub;
	// Taken off first, because deleting them comes back here.
	topic->metaPub = topic->metaSub = NULL;
	CountChange( server, topic );
	if ( simNt4Topic_IsSpecial( topic ) )
	{
		server->metaCount -= 1;
	}
	simNt4Topics_Remove( &server->topics, topic );
	if ( metaPub != NULL )
	{
		simNt4Server_DeleteTopic( server, metaPub );
	}
	if ( metaSub != NULL )
	{
		simNt4Server_DeleteTopic( server, metaSub );
	}
}

void simNt4Server_DeleteUnused( simNt4Server* server, simNt4Topic* topic )
{
	// Persistent and retained count as a publisher each (NT 4.1).
	if ( topic->publishers == 0 && !topic->persistent && !topic->retained && !simNt4Topic_IsSpecial( topic ) )
	{
		simNt4Server_DeleteTopic( server, topic );
	}
}


// ---- read-only topics ----

// Returns a hash that stays the same from one connection of a client to its next: of its own name, without the "@index" that the
// server appended.
static uint64_t Claimant( const simNt4Peer* peer )
{
	const char* at = strrchr( peer->name, '@' );
	simHash hash;
	simHash_Begin( &hash );
	simHash_Mix( &hash, peer->name, at != NULL ? (size_t)( at - peer->name ) : strlen( peer->name ) );
	return hash.value;
}

// A publisher with the property "readOnly" lets no other client set its topic, unless another client claimed the topic before. The
// same client may claim it twice: a page that was reloaded connects before the server knows that its old connection is gone.
static void Claim( simNt4Peer* peer, simNt4Publisher* publisher, simJsonReader properties )
{
	simNt4Topic* topic = publisher->topic;
	uint64_t claimant = Claimant( peer );
	publisher->claims =
	    simNt4Json_HasFlag( properties, SIM_NT4_READ_ONLY ) && ( topic->claims == 0 || topic->claimant == claimant );
	topic->claims += publisher->claims;
	if ( publisher->claims )
	{
		topic->claimant = claimant;
	}
}

// A publisher with the property "yields" sets a topic only while no other client publishes it. The property goes when
// another one does: so the yielding one learns it, and may publish under another name.
static void Yield( simNt4Server* server, simNt4Publisher* publisher, simJsonReader properties )
{
	static const char kNone[] = "{\"" SIM_NT4_YIELDS "\":null}";
	simNt4Topic* topic = publisher->topic;
	publisher->yields = simNt4Json_HasFlag( properties, SIM_NT4_YIELDS );
	topic->yielding += publisher->yields;
	if ( !publisher->yields && simNt4Json_Flag( topic->properties, SIM_NT4_YIELDS, false ) )
	{
		simJsonReader none = { kNone, kNone + sizeof( kNone ) - 1 };
		simNt4Server_ChangeProperties( server, server->peers + SIM_NT4_PROGRAM, topic->name, none );
	}
}

static void WarnReadOnly( simNt4Server* server, simNt4Peer* peer, const simNt4Topic* topic )
{
	// Each program publishes the schemas of the structs that it uses, as ntcore does by itself: those that are here stay.
	static const char kSchemas[] = "/.schema/";
	bool isSchema = strncmp( topic->name, kSchemas, sizeof( kSchemas ) - 1 ) == 0;
	// A dashboard that writes to such a topic writes often, so once for each client.
	if ( !isSchema && !peer->warnedReadOnly )
	{
		peer->warnedReadOnly = true;
		simNt4Server_Warn(
		    server, peer, "\"%.80s\" is read-only: ignored, as all that it sets of such topics", topic->name );
	}
}


// ---- publishers ----

// Returns the index at which a publisher with this uid is, or belongs.
static int PublisherPlace( const simNt4Peer* peer, int32_t uid )
{
	int low = 0, high = peer->publisherCount;
	while ( low < high )
	{
		int middle = ( low + high ) / 2;
		if ( peer->publishers[middle].uid < uid )
		{
			low = middle + 1;
		}
		else
		{
			high = middle;
		}
	}
	return low;
}

simNt4Publisher* simNt4Server_FindPublisher( const simNt4Peer* peer, int32_t uid )
{
	int place = PublisherPlace( peer, uid );
	if ( place < peer->publisherCount && peer->publishers[place].uid == uid )
	{
		return peer->publishers + place;
	}
	return NULL;
}

// Both $clientpub$ and $pub$ show a publisher.
static void MarkPublishersStale( simNt4Server* server, simNt4Peer* peer, simNt4Topic* topic )
{
	simNt4Server_MarkStale( server, peer->metaPub );
	simNt4Server_MarkStale( server, topic->metaPub );
}

// False when the client has as many as it may, or memory is out.
static bool RoomForPublisher( simNt4Server* server, simNt4Peer* peer )
{
	simNt4Publisher* grown = simNt4_Grow( peer->publishers, peer->publisherCount, &peer->publisherCapacity,
	    server->def.limits.publishers, sizeof( simNt4Publisher ) );
	if ( grown != NULL )
	{
		peer->publishers = grown;
	}
	return grown != NULL;
}

simNt4Publisher* simNt4Server_AddPublisher(
    simNt4Server* server, simNt4Peer* peer, int32_t uid, const char* name, const char* type, simJsonReader properties )
{
	simNt4Publisher* same = simNt4Server_FindPublisher( peer, uid );
	bool program = simNt4Server_Index( server, peer ) == SIM_NT4_PROGRAM;
	// Publishing the same again changes nothing. Another name under the same uid replaces the publisher.
	if ( same != NULL && strcmp( same->topic->name, name ) == 0 )
	{
		simNt4Server_Announce( server, peer, same->topic, &uid );
		return same;
	}
	simNt4Server_RemovePublisher( server, peer, uid );
	// A client that wrote meta topics could lie about others.
	if ( name[0] == '$' )
	{
		simNt4Server_Warn( server, peer, "\"%.80s\" not published: names with '$' are the server's", name );
		return NULL;
	}
	if ( !RoomForPublisher( server, peer ) )
	{
		WarnOnce( server, peer, &peer->warnedPublishers, "\"%.80s\" not published: %d publishers are the most", name,
		    server->def.limits.publishers );
		return NULL;
	}
	simNt4Topic* topic = simNt4Topics_Find( &server->topics, name );
	bool known = topic != NULL;
	if ( !known )
	{
		topic = simNt4Server_AddTopic( server, peer, name, type, simNt4Meta_none, properties );
	}
	if ( topic == NULL )
	{
		return NULL;
	}
	// As in ntcore the publisher counts, but the topic keeps the type of the first.
	if ( known && strcmp( topic->type, type ) != 0 )
	{
		simNt4Server_Warn( server, peer, "\"%.80s\" published as %.60s; it stays %s", name, type, topic->type );
	}

	// Values name their publisher by uid, up to thousands a frame: the array is sorted for a binary search.
	int place = PublisherPlace( peer, uid );
	simNt4Publisher* publisher = peer->publishers + place;
	memmove( publisher + 1, publisher, (size_t)( peer->publisherCount - place ) * sizeof( simNt4Publisher ) );
	*publisher = ( simNt4Publisher ){ .uid = uid, .topic = topic };
	if ( !program )
	{
		Claim( peer, publisher, properties );
	}
	peer->publisherCount += 1;
	topic->publishers += 1;
	Yield( server, publisher, properties );
	if ( !program )
	{
		// Announce again even if the client knows the topic: it learns its publisher's id this way. ntcore does not do this.
		simNt4Server_Announce( server, peer, topic, &uid );
	}
	MarkPublishersStale( server, peer, topic );
	return publisher;
}

void simNt4Server_RemovePublisher( simNt4Server* server, simNt4Peer* peer, int32_t uid )
{
	simNt4Publisher* publisher = simNt4Server_FindPublisher( peer, uid );
	if ( publisher == NULL )
	{
		return;
	}
	simNt4Topic* topic = publisher->topic;
	int readOnly = publisher->readOnly, claims = publisher->claims, yields = publisher->yields;
	int after = peer->publisherCount - 1 - (int)( publisher - peer->publishers );
	memmove( publisher, publisher + 1, (size_t)after * sizeof( simNt4Publisher ) );
	peer->publisherCount -= 1;
	// There is room again, so the next refusal is news.
	peer->warnedTopics = peer->warnedPublishers = false;
	topic->publishers -= 1;
	topic->readOnly -= readOnly;
	topic->claims -= claims;
	topic->yielding -= yields;
	MarkPublishersStale( server, peer, topic );
	// The topic goes with its last publisher (NT 4.1).
	simNt4Server_DeleteUnused( server, topic );
}


// ---- properties ----

bool simNt4Server_ChangeProperties( simNt4Server* server, simNt4Peer* peer, const char* name, simJsonReader update )
{
	simNt4Topic* topic = simNt4Topics_Find( &server->topics, name );
	if ( topic == NULL || simNt4Topic_IsSpecial( topic ) )
	{
		return false; // The protocol says to ignore properties of unknown topics.
	}
	bool program = simNt4Server_Index( server, peer ) == SIM_NT4_PROGRAM;
	bool foreign = topic->claims > 0 && topic->claimant != Claimant( peer );
	if ( !program && ( topic->readOnly > 0 || foreign ) )
	{
		WarnReadOnly( server, peer, topic );
		return false;
	}
	char merged[SIM_NT4_PROPERTIES];
	simNt4Text text = simNt4Json_Slice( update );
	simNt4Blob* blob = NULL;
	// A change that takes persistence away must reach the file, too.
	bool persistent = topic->persistent;
	if ( !simNt4Json_Merge( topic->properties, update, merged )
	     || ( blob = simNt4Store_Copy( &server->store, text.bytes, text.size ) ) == NULL
	     || !simNt4Topic_SetProperties( topic, merged ) )
	{
		simNt4Store_Drop( &server->store, blob );
		simNt4Server_Warn( server, peer,
		    "properties of \"%.80s\" not changed: longer than %d bytes, more than 64, or memory is out", name,
		    SIM_NT4_PROPERTIES - 1 );
		return false;
	}
	// "cached": false drops the value that is there (NT 4.1).
	if ( !topic->cached )
	{
		simNt4Topic_SetValue( topic, &server->store, NULL, 0 );
	}
	if ( persistent || topic->persistent )
	{
		server->persistentChanges += 1;
	}
	for ( int i = 0; i < server->peerCount; ++i )
	{
		simNt4Peer* other = server->peers + i;
		if ( IsActive( other ) && other->watches[topic->slot].announced )
		{
			simNt4Entry entry = {
				.kind = simNt4Entry_properties, .flag = other == peer, .counted = true, .topic = topic, .blob = blob
			};
			simNt4Server_Push( server, other, SIM_NT4_AT_ONCE, &entry, NULL );
		}
	}
	simNt4Store_Drop( &server->store, blob );
	// Retention may just have been taken from a topic without publishers.
	simNt4Server_DeleteUnused( server, topic );
	return true;
}


// ---- values ----

// Queues a value for one peer. kept: the value is now the topic's value.
static void Send(
    simNt4Server* server, simNt4Peer* peer, simNt4Topic* topic, int64_t time, simNt4Blob* blob, bool kept )
{
	simNt4Watch* watch = peer->watches + topic->slot;
	bool program = simNt4Server_Index( server, peer ) == SIM_NT4_PROGRAM;
	size_t limit = server->def.limits.queueBytes;
	// A slow reader that may skip values gets only the latest ones once its queue is full; any other client is then closed.
	bool patient = program || server->def.latestWhenSlow;
	bool all = watch->all && ( !patient || peer->queue.bytes + blob->size < limit );
	bool waits = watch->waitLane != SIM_NT4_NO_LANE && simNt4Queue_Has( &peer->queue, watch->waitLane, watch->place );
	if ( !all && waits )
	{
		// The latest value replaces the one that waits. A value that lost against a newer one does not.
		if ( kept || !topic->cached )
		{
			simNt4Queue_Replace( &peer->queue, watch->waitLane, watch->place, time, blob );
		}
		return;
	}
	simNt4Entry entry = {
		.kind = simNt4Entry_value, .flag = kept, .counted = all, .time = time, .topic = topic, .blob = blob
	};
	// The program reads its events when it likes, so they need no period.
	watch->waitLane = program ? SIM_NT4_AT_ONCE : watch->lane;
	simNt4Server_Push( server, peer, watch->waitLane, &entry, &watch->place );
}

void simNt4Server_Value( simNt4Server* server, int setter, simNt4Topic* topic, int64_t time, simNt4Blob* blob )
{
	// The newer value stays, and of one client the later one, as in ntcore. Unlike ntcore, a default (time 0) never
	// replaces a value that was set, by any client. Subscribers also get the values that lose, because those were set,
	// too.
	bool newer = time != 0 && ( time >= topic->time || setter == topic->setter );
	bool kept = topic->value == NULL || topic->time == 0 || newer;
	if ( kept && topic->cached )
	{
		simNt4Topic_SetValue( topic, &server->store, blob, time );
		topic->setter = setter;
		CountChange( server, topic );
	}
	for ( int i = 0; i < server->peerCount; ++i )
	{
		simNt4Peer* peer = server->peers + i;
		// Never back to its sender (NT 4.1), or two values would chase each other.
		if ( i != setter && IsActive( peer ) && peer->watches[topic->slot].lane != SIM_NT4_NO_LANE )
		{
			Send( server, peer, topic, time, blob, kept );
		}
	}
}

// Kept until the host asks for output, which it does after every frame that it passes on.
static void Reply( simNt4Server* server, simNt4Peer* peer, const simNt4Payload* payload )
{
	if ( payload->size > SIM_NT4_TIME_PAYLOAD )
	{
		simNt4Server_Warn( server, peer, "time message ignored: its value has %zu bytes", payload->size );
		return;
	}
	if ( peer->replyCount == SIM_NT4_REPLIES )
	{
		// The client asks without reading the answers. Drop the oldest, which is worth least for its clock.
		memmove( peer->replies, peer->replies + 1, ( SIM_NT4_REPLIES - 1 ) * sizeof( simNt4Reply ) );
		peer->replyCount -= 1;
	}
	simNt4Reply* reply = peer->replies + peer->replyCount++;
	*reply = ( simNt4Reply ){ .time = server->now, .type = payload->type, .size = (uint8_t)payload->size };
	memcpy( reply->bytes, payload->bytes, payload->size );
}

static void ReceiveValue( simNt4Server* server, simNt4Peer* peer, const simNt4Message* message )
{
	simNt4Publisher* publisher = simNt4Server_FindPublisher( peer, message->id );
	if ( publisher == NULL )
	{
		return; // The protocol says to ignore values of unknown publishers.
	}
	if ( publisher->topic->readOnly > 0 || ( publisher->topic->claims > 0 && !publisher->claims ) )
	{
		WarnReadOnly( server, peer, publisher->topic );
		return;
	}
	if ( publisher->yields && publisher->topic->publishers > publisher->topic->yielding )
	{
		return; // It will hear soon that the topic is another's.
	}
	// A client that published the topic as an int before it knew that it is a double sends ints.
	simNt4Payload copy = message->payload;
	const simNt4Payload* payload = &copy;
	if ( !message->good || !simNt4Payload_Become( &copy, publisher->topic->wire ) )
	{
		// Once for each publisher: a value that is wrong comes 50 times a second.
		if ( !publisher->warned )
		{
			publisher->warned = true;
			simNt4Server_Warn( server, peer, "values of \"%.80s\" ignored: they are not %s", publisher->topic->name,
			    publisher->topic->type );
		}
		return;
	}
	// Write the value once to learn its length, then again into a blob of that length.
	simMsgpackWriter writer = simMsgpackWriter_Open( NULL, 0 );
	simNt4Payload_WriteProper( payload, &writer );
	simNt4Blob* blob = NULL;
	if ( writer.length <= server->def.limits.messageBytes - SIM_NT4_HEADER )
	{
		blob = simNt4Store_New( &server->store, writer.length );
	}
	if ( blob == NULL )
	{
		simNt4Server_Warn( server, peer, "a value of \"%.80s\" ignored: there is no room for its %zu bytes",
		    publisher->topic->name, writer.length );
		return;
	}
	blob->type = payload->type;
	writer = simMsgpackWriter_Open( blob->bytes, blob->size );
	simNt4Payload_WriteProper( payload, &writer );
	simNt4Server_Value( server, simNt4Server_Index( server, peer ), publisher->topic, payload->time, blob );
	simNt4Store_Drop( &server->store, blob );
}

void simNt4Server_ReceiveBinary( simNt4Server* server, simNt4Peer* peer, const uint8_t* bytes, size_t size )
{
	// A frame has any number of messages, one behind the other.
	simMsgpackReader reader = simMsgpackReader_Open( bytes, size );
	while ( reader.at < reader.end && !peer->closing )
	{
		simNt4Message message;
		size_t at = (size_t)( reader.at - bytes );
		if ( !simNt4Message_Read( &reader, &message ) )
		{
			// ntcore closes, too: behind something that cannot be read no message can be found. 1002 is RFC 6455's
			// protocol error.
			simNt4Server_CloseLater( server, peer, 1002, "binary message not understood at byte %zu", at );
			return;
		}
		if ( message.id == SIM_NT4_TIME_ID && message.good )
		{
			Reply( server, peer, &message.payload );
		}
		// A socket for time alone has no publishers.
		else if ( peer->protocol != simNt4Protocol_rtt )
		{
			ReceiveValue( server, peer, &message );
		}
	}
}
