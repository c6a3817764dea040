// The client's publishers and subscriptions. They belong to the program and outlive connections.
#include "nt4/nt4_client.h"

#include <stdio.h>
#include <string.h>

// An hour [us]. Longer periods might overflow.
#define LONGEST_PERIOD 3600000000
// Room for any control message except a subscription [bytes]: escapes may make texts six times as long.
#define MESSAGE 20480

// Returns a uid that no publisher and no subscription has, unless the program made 2^31 of them.
static int32_t NextUid( simNt4Client* client )
{
	client->lastUid = client->lastUid < INT32_MAX - 1 ? client->lastUid + 1 : 1;
	return client->lastUid;
}

// A control message that cannot be queued would leave both sides with different ideas: the connection ends instead.
static void SendText( simNt4Client* client, const char* text, size_t size )
{
	simNt4Blob* blob = simNt4Store_Copy( &client->store, text, size );
	simNt4Entry entry = { .kind = simNt4Entry_text, .blob = blob };
	if ( blob == NULL || !simNt4Queue_Push( &client->queue, SIM_NT4_AT_ONCE, &entry, NULL ) )
	{
		simNt4Client_Close( client, 1008, "out of memory" );
	}
	// The queue holds it now, or it is freed.
	simNt4Store_Drop( &client->store, blob );
}

// Returns whether changes can be sent now. Until then they wait for simNt4Client_Introduce, which sends everything.
static bool IsOpen( const simNt4Client* client )
{
	return client->connected && client->introduced && !client->closing;
}


// ---- publishing ----

void simNt4Client_SendPublish( simNt4Client* client, const simNt4ClientPublisher* publisher )
{
	char text[MESSAGE];
	simJsonWriter writer;
	simJsonWriter_Open( &writer, text, sizeof( text ) );
	// {"method":"publish"} with the uid by which values will name this publisher.
	simNt4Json_WritePublish( &writer, publisher->topic->name, publisher->properties, publisher->uid, publisher->type );
	SIM_ASSERT( !writer.full );
	SendText( client, text, writer.length );
}

static simNt4ClientPublisher* FindPublisher( simNt4Client* client, int32_t uid )
{
	// Uids count up, so the array is sorted by them.
	int low = 0, high = client->publisherCount;
	while ( low < high )
	{
		int middle = ( low + high ) / 2;
		if ( client->publishers[middle].uid < uid )
		{
			low = middle + 1;
		}
		else
		{
			high = middle;
		}
	}
	if ( low < client->publisherCount && client->publishers[low].uid == uid )
	{
		return client->publishers + low;
	}
	return NULL;
}

void simNt4Client_DeleteUnused( simNt4Client* client, simNt4Topic* topic )
{
	// Only this table knows it any more.
	if ( topic->id < 0 && topic->ours == 0 && !topic->retained && !topic->persistent )
	{
		simNt4Topics_Remove( &client->topics, topic );
	}
}

// Returns the properties as text, with our property of this name unless it is NULL; NULL when they are too long.
static char* CopyProperties( simJsonReader properties, const char* flag )
{
	char own[32];
	char merged[SIM_NT4_PROPERTIES], both[SIM_NT4_PROPERTIES];
	// Through the merge, so that our text has no nulls and no key twice.
	if ( !simNt4Json_Merge( "{}", properties, merged ) )
	{
		return NULL;
	}
	if ( flag != NULL )
	{
		int length = snprintf( own, sizeof( own ), "{\"%s\":true}", flag );
		simJsonReader reader = { own, own + length };
		if ( !simNt4Json_Merge( merged, reader, both ) )
		{
			return NULL;
		}
		memcpy( merged, both, sizeof( merged ) );
	}
	size_t size = strlen( merged ) + 1;
	char* copy = (char*)simAlloc( size );
	if ( copy != NULL )
	{
		memcpy( copy, merged, size );
	}
	return copy;
}

// The property by which a server of ours knows the clients that may set a topic; NULL: every client may.
static const char* OwnFlag( const simNt4PublishOptions* options )
{
	if ( options->yields )
	{
		return SIM_NT4_YIELDS;
	}
	return options->readOnly ? SIM_NT4_READ_ONLY : NULL;
}

static bool RoomForPublisher( simNt4Client* client )
{
	simNt4ClientPublisher* grown = simNt4_Grow( client->publishers, client->publisherCount, &client->publisherCapacity,
	    client->def.limits.publishers, sizeof( simNt4ClientPublisher ) );
	if ( grown != NULL )
	{
		client->publishers = grown;
	}
	return grown != NULL;
}

// A period from the program, from at once to an hour [us].
static int64_t BoundedPeriod( int64_t period )
{
	if ( period < 0 )
	{
		return 0;
	}
	return period < LONGEST_PERIOD ? period : LONGEST_PERIOD;
}

int32_t simNt4Client_Publish(
    simNt4Client* client, const char* name, const char* type, const simNt4PublishOptions* options, simError* error )
{
	simNt4ClientPublisher publisher = { .options = options != NULL ? *options : simDefaultNt4PublishOptions() };
	publisher.options.period = BoundedPeriod( publisher.options.period );
	simJsonReader properties;
	// The same rules as the server's, so that a name it would refuse fails here, where the program sees why.
	const char* problem = simNt4_CheckPublish( name, type, publisher.options.properties, &properties );
	simNt4Topic* topic = problem == NULL ? simNt4Topics_Find( &client->topics, name ) : NULL;
	if ( problem == NULL && topic != NULL && ( topic->id >= 0 || topic->ours > 0 ) && strcmp( topic->type, type ) != 0 )
	{
		problem = "has another type already";
	}
	if ( problem != NULL )
	{
		simFail( error, "", name, "%s", problem );
		return 0;
	}
	publisher.properties = CopyProperties( properties, OwnFlag( &publisher.options ) );
	bool room = RoomForPublisher( client );
	bool known = topic != NULL;
	if ( !known )
	{
		topic = simNt4Topics_Add( &client->topics, name, type );
	}
	if ( topic == NULL || !room || publisher.properties == NULL
	     || ( topic->id < 0 && !simNt4Topic_SetProperties( topic, publisher.properties ) ) )
	{
		simFail( error, "", name,
		    "there are %d publishers or %d topics already, more than 64 properties, or memory is out",
		    client->def.limits.publishers, client->def.limits.topics );
		simFree( publisher.properties );
		if ( topic != NULL && !known )
		{
			simNt4Topics_Remove( &client->topics, topic );
		}
		return 0;
	}
	if ( strcmp( topic->type, type ) != 0 )
	{
		// The topic is left from an earlier connection, with another type.
		simNt4Topic_SetValue( topic, &client->store, NULL, 0 );
		simNt4Topic_SetType( topic, type );
	}
	// Several publishers may share a topic; it is ours until the last one ends.
	topic->ours += 1;
	publisher.uid = NextUid( client );
	publisher.topic = topic;
	snprintf( publisher.type, sizeof( publisher.type ), "%s", type );
	if ( client->connected )
	{
		// Publishers of one period share a lane, and so the moments at which their values go out.
		publisher.lane = simNt4Queue_Join( &client->queue, publisher.options.period );
	}
	client->publishers[client->publisherCount++] = publisher;
	if ( IsOpen( client ) )
	{
		simNt4Client_SendPublish( client, client->publishers + client->publisherCount - 1 );
	}
	return publisher.uid;
}

void simNt4Client_Unpublish( simNt4Client* client, int32_t uid )
{
	simNt4ClientPublisher* publisher = FindPublisher( client, uid );
	if ( publisher == NULL )
	{
		return;
	}
	if ( client->connected )
	{
		// Send its last value before it ends.
		if ( !simNt4Queue_Hurry( &client->queue, publisher->lane ) )
		{
			simNt4Client_Close( client, 1008, "out of memory" );
		}
		simNt4Queue_Leave( &client->queue, publisher->lane );
	}
	if ( IsOpen( client ) )
	{
		char text[MESSAGE];
		simJsonWriter writer;
		simJsonWriter_Open( &writer, text, sizeof( text ) );
		simNt4Json_WriteUnpublish( &writer, uid );
		SendText( client, text, writer.length );
	}
	simNt4Topic* topic = publisher->topic;
	simFree( publisher->properties );
	// Moved up, not swapped: the array stays sorted by uid.
	int after = client->publisherCount - 1 - (int)( publisher - client->publishers );
	memmove( publisher, publisher + 1, (size_t)after * sizeof( simNt4ClientPublisher ) );
	client->publisherCount -= 1;
	topic->ours -= 1;
	simNt4Client_DeleteUnused( client, topic );
}

void simNt4Client_SendValue( simNt4Client* client, simNt4ClientPublisher* publisher, int64_t time, simNt4Blob* blob )
{
	// Before the server's clock is known, only defaults can be sent: they have no time. simNt4Client_Synchronize sends the others.
	if ( !IsOpen( client ) || publisher->mismatch || ( time != 0 && !client->clock.known ) )
	{
		return;
	}
	// Beyond the queue's limit even "all" becomes the latest value only, as in ntcore.
	bool all = publisher->options.all && client->queue.bytes < client->def.limits.queueBytes;
	// A value that still waits is replaced where it stands, so topics keep their order.
	if ( !all && publisher->waited
	     && simNt4Queue_Replace( &client->queue, publisher->lane, publisher->place, time, blob ) )
	{
		return;
	}
	simNt4Entry entry = {
		.kind = simNt4Entry_value, .counted = true, .id = publisher->uid, .time = time, .blob = blob
	};
	publisher->waited = simNt4Queue_Push( &client->queue, publisher->lane, &entry, &publisher->place );
	if ( !publisher->waited )
	{
		simNt4Client_Close( client, 1008, "out of memory" );
	}
}

// Sets a topic's value. Time 0 marks a default, which never replaces a value that was set.
static bool SetValue( simNt4Client* client, int32_t uid, const simNt4Value* value, int64_t time )
{
	simNt4ClientPublisher* publisher = FindPublisher( client, uid );
	if ( publisher == NULL || value->type != simNt4_TypeOf( publisher->type ) )
	{
		return false;
	}
	simNt4Topic* topic = publisher->topic;
	if ( time == 0 && topic->value != NULL && topic->time != 0 )
	{
		// A default gives way to any value that was set; that does not count as a failure.
		return true;
	}
	simNt4Blob* blob = simNt4_NewValue( &client->store, value, client->def.limits.messageBytes - SIM_NT4_HEADER );
	if ( blob == NULL )
	{
		return false;
	}
	// Sent again only if it is asked for: a value that repeats the last one says nothing.
	bool same = !publisher->options.duplicates && topic->value != NULL && topic->strong == ( time != 0 )
	            && simNt4_SameValue( topic->value, blob );
	if ( !same )
	{
		// Strong: set, not a default. A new server gets strong values with a time, the others with 0.
		topic->strong = topic->strong || time != 0;
		if ( topic->cached )
		{
			// Without the server's clock the topic keeps our time; simNt4Client_Synchronize converts it.
			topic->local = !client->clock.known && time != 0;
			int64_t kept = time;
			if ( client->clock.known && time != 0 )
			{
				kept = simNt4Clock_ToServer( &client->clock, time );
			}
			simNt4Topic_SetValue( topic, &client->store, blob, kept );
		}
		simNt4Client_SendValue( client, publisher, time, blob );
	}
	simNt4Store_Drop( &client->store, blob );
	return true;
}

bool simNt4Client_Set( simNt4Client* client, int32_t uid, const simNt4Value* value, int64_t time )
{
	// 0 would mean a default, so a host whose clock begins at 0 says 1.
	return SetValue( client, uid, value, time == 0 ? 1 : time );
}

bool simNt4Client_SetDefault( simNt4Client* client, int32_t uid, const simNt4Value* value )
{
	return SetValue( client, uid, value, 0 );
}


// ---- subscribing ----

void simNt4Client_SendSubscribe( simNt4Client* client, const simNt4ClientSubscription* subscription )
{
	// An escape may make six bytes of one. Quotes and commas add three bytes a name, the rest of the message less than 512.
	size_t size = 6 * subscription->nameBytes + 3 * (size_t)subscription->count + 512;
	// Subscriptions may be long, so their message has no fixed room.
	char* text = (char*)simAlloc( size );
	if ( text == NULL )
	{
		simNt4Client_Close( client, 1008, "out of memory" );
		return;
	}
	simJsonWriter writer;
	simJsonWriter_Open( &writer, text, size );
	simNt4Json_WriteSubscribe(
	    &writer, subscription->names, subscription->count, &subscription->options, subscription->uid );
	SIM_ASSERT( !writer.full );
	SendText( client, text, writer.length );
	simFree( text );
}

static bool RoomForSubscription( simNt4Client* client )
{
	simNt4ClientSubscription* grown = simNt4_Grow( client->subscriptions, client->subscriptionCount,
	    &client->subscriptionCapacity, client->def.limits.subscriptions, sizeof( simNt4ClientSubscription ) );
	if ( grown != NULL )
	{
		client->subscriptions = grown;
	}
	return grown != NULL;
}

int32_t simNt4Client_Subscribe(
    simNt4Client* client, const char* const* names, int count, const simNt4SubscribeOptions* options, simError* error )
{
	simNt4ClientSubscription subscription = { .options = options != NULL ? *options : simDefaultNt4SubscribeOptions(),
		.count = count };
	// Copied: the caller's names need not live as long as the subscription.
	subscription.names = simNt4_PackNames( names, count, &subscription.nameBytes, error );
	if ( subscription.names == NULL )
	{
		return 0;
	}
	// Names are counted over all subscriptions, as the server counts them.
	bool room = client->nameBytes + subscription.nameBytes <= SIM_NT4_NAME_BYTES
	            && client->nameCount + count <= SIM_NT4_MAX_NAMES && RoomForSubscription( client );
	if ( !room )
	{
		simFree( subscription.names );
		simFail( error, "", "", "there are %d subscriptions with %d names of %d bytes at most, or memory is out",
		    client->def.limits.subscriptions, SIM_NT4_MAX_NAMES, SIM_NT4_NAME_BYTES );
		return 0;
	}
	subscription.uid = NextUid( client );
	client->nameBytes += subscription.nameBytes;
	client->nameCount += count;
	client->subscriptions[client->subscriptionCount++] = subscription;
	if ( IsOpen( client ) )
	{
		simNt4Client_SendSubscribe( client, client->subscriptions + client->subscriptionCount - 1 );
	}
	return subscription.uid;
}

void simNt4Client_Unsubscribe( simNt4Client* client, int32_t uid )
{
	int i = 0;
	while ( i < client->subscriptionCount && client->subscriptions[i].uid != uid )
	{
		i += 1;
	}
	if ( i == client->subscriptionCount )
	{
		return;
	}
	client->nameBytes -= client->subscriptions[i].nameBytes;
	client->nameCount -= client->subscriptions[i].count;
	simFree( client->subscriptions[i].names );
	memmove( client->subscriptions + i, client->subscriptions + i + 1,
	    (size_t)( client->subscriptionCount - i - 1 ) * sizeof( simNt4ClientSubscription ) );
	client->subscriptionCount -= 1;
	if ( IsOpen( client ) )
	{
		char text[128];
		simJsonWriter writer;
		simJsonWriter_Open( &writer, text, sizeof( text ) );
		simNt4Json_WriteUnsubscribe( &writer, uid );
		SendText( client, text, writer.length );
	}
}

// Topics of others that the server has announced: a person calls this "connected to something".
int simNt4Client_Received( const simNt4Client* client )
{
	int count = 0;
	for ( int slot = 0; slot < client->topics.slotCount; ++slot )
	{
		const simNt4Topic* topic = client->topics.slots[slot];
		if ( topic != NULL && topic->id >= 0 && topic->ours == 0 )
		{
			count += 1;
		}
	}
	return count;
}

bool simNt4Client_NextTopic( const simNt4Client* client, int* cursor, simNt4Known* known )
{
	while ( *cursor < client->topics.slotCount )
	{
		const simNt4Topic* topic = client->topics.slots[( *cursor )++];
		// Left out are topics that stay from an earlier connection.
		if ( topic != NULL && ( topic->id >= 0 || topic->ours > 0 ) )
		{
			*known = ( simNt4Known ){ .name = topic->name, .type = topic->type, .ours = topic->ours > 0 };
			known->yields = simNt4Json_Flag( topic->properties, SIM_NT4_YIELDS, false );
			known->valued = topic->value != NULL;
			if ( known->valued )
			{
				known->value = simNt4_PayloadOf( topic->value, topic->time );
			}
			return true;
		}
	}
	return false;
}
