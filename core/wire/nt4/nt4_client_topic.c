// What the program publishes and subscribes to; it stays when connections come and go.
#include "nt4/nt4_client.h"

#include <stdio.h>
#include <string.h>

#define LONGEST_PERIOD 3600000000 // [us], an hour: cannot overflow
#define MESSAGE 20480 // bytes that hold any control message but a subscription: texts may grow sixfold by escapes

// A number that no publisher and no subscription has had.
static int32_t NextUid( simNt4Client* client )
{
	client->lastUid = client->lastUid < INT32_MAX - 1 ? client->lastUid + 1 : 1;
	return client->lastUid;
}

static void SendText( simNt4Client* client, const char* text, size_t size )
{
	simNt4Blob* blob = simNt4Store_Copy( &client->store, text, size );
	simNt4Entry entry = { .kind = simNt4Entry_text, .blob = blob };
	if ( blob == NULL || !simNt4Queue_Push( &client->queue, SIM_NT4_AT_ONCE, &entry, NULL ) )
	{
		simNt4Client_Close( client, 1008, "out of memory" );
	}
	simNt4Store_Drop( &client->store, blob );
}

// Is there somebody to tell? Before that, Greet will say it all.
static bool MayTalk( const simNt4Client* client )
{
	return client->connected && client->greeted && !client->closing;
}

// Makes room for one more element in an array. False when there are too many or memory is out.
static bool Grow( void** array, int count, int* capacity, int limit, size_t bytes )
{
	if ( count >= limit )
	{
		return false;
	}
	if ( count < *capacity )
	{
		return true;
	}
	int larger = *capacity > 0 ? 2 * *capacity : 16;
	void* copy = simAlloc( (size_t)larger * bytes );
	if ( copy == NULL )
	{
		return false;
	}
	if ( count > 0 )
	{
		memcpy( copy, *array, (size_t)count * bytes );
	}
	simFree( *array );
	*array = copy;
	*capacity = larger;
	return true;
}


// ---- publishing ----

void simNt4Client_SendPublish( simNt4Client* client, const simNt4Outlet* outlet )
{
	char text[MESSAGE];
	simJsonWriter writer;
	simJsonWriter_Open( &writer, text, sizeof( text ) );
	simNt4Json_WritePublish( &writer, outlet->topic->name, outlet->properties, outlet->uid, outlet->type );
	SIM_ASSERT( !writer.full );
	SendText( client, text, writer.length );
}

static simNt4Outlet* FindOutlet( simNt4Client* client, int32_t uid )
{
	// Numbers count up, so the list is sorted.
	int low = 0, high = client->outletCount;
	while ( low < high )
	{
		int middle = ( low + high ) / 2;
		if ( client->outlets[middle].uid < uid )
		{
			low = middle + 1;
		}
		else
		{
			high = middle;
		}
	}
	if ( low < client->outletCount && client->outlets[low].uid == uid )
	{
		return client->outlets + low;
	}
	return NULL;
}

void simNt4Client_Prune( simNt4Client* client, simNt4Topic* topic )
{
	if ( topic->id < 0 && topic->ours == 0 && !topic->retained && !topic->persistent )
	{
		simNt4Topics_Remove( &client->topics, topic );
	}
}

static char* CopyProperties( simJsonReader properties, bool readOnly )
{
	static const char own[] = "{\"" SIM_NT4_READ_ONLY "\":true}";
	char merged[SIM_NT4_PROPERTIES], both[SIM_NT4_PROPERTIES];
	if ( !simNt4Json_Merge( "{}", properties, merged ) )
	{
		return NULL;
	}
	if ( readOnly )
	{
		simJsonReader reader = { own, own + sizeof( own ) - 1 };
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

int32_t simNt4Client_Publish(
    simNt4Client* client, const char* name, const char* type, const simNt4PublishOptions* options, simError* error )
{
	simNt4Outlet outlet = { .options = options != NULL ? *options : simDefaultNt4PublishOptions() };
	int64_t period = outlet.options.period;
	if ( period < 0 )
	{
		outlet.options.period = 0;
	}
	else if ( period > LONGEST_PERIOD )
	{
		outlet.options.period = LONGEST_PERIOD;
	}
	else
	{
		outlet.options.period = period;
	}
	simJsonReader properties;
	const char* problem = simNt4_CheckPublish( name, type, outlet.options.properties, &properties );
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
	outlet.properties = CopyProperties( properties, outlet.options.readOnly );
	bool room = Grow( (void**)&client->outlets, client->outletCount, &client->outletCapacity,
	    client->def.limits.publishers, sizeof( simNt4Outlet ) );
	bool known = topic != NULL;
	if ( !known )
	{
		topic = simNt4Topics_Add( &client->topics, name, type );
	}
	if ( topic == NULL || !room || outlet.properties == NULL
	     || ( topic->id < 0 && !simNt4Topic_SetProperties( topic, outlet.properties ) ) )
	{
		simFail( error, "", name,
		    "there are %d publishers or %d topics already, more than 64 properties, or memory is out",
		    client->def.limits.publishers, client->def.limits.topics );
		simFree( outlet.properties );
		if ( topic != NULL && !known )
		{
			simNt4Topics_Remove( &client->topics, topic );
		}
		return 0;
	}
	if ( strcmp( topic->type, type ) != 0 )
	{
		// Left over from an earlier connection, as another type.
		simNt4Topic_SetValue( topic, &client->store, NULL, 0 );
		simNt4Topic_SetType( topic, type );
	}
	topic->ours += 1;
	outlet.uid = NextUid( client );
	outlet.topic = topic;
	snprintf( outlet.type, sizeof( outlet.type ), "%s", type );
	if ( client->connected )
	{
		outlet.lane = simNt4Queue_Join( &client->queue, outlet.options.period );
	}
	client->outlets[client->outletCount++] = outlet;
	if ( MayTalk( client ) )
	{
		simNt4Client_SendPublish( client, client->outlets + client->outletCount - 1 );
	}
	return outlet.uid;
}

void simNt4Client_Unpublish( simNt4Client* client, int32_t publisher )
{
	simNt4Outlet* outlet = FindOutlet( client, publisher );
	if ( outlet == NULL )
	{
		return;
	}
	if ( client->connected )
	{
		// Its last value goes first.
		if ( !simNt4Queue_Hurry( &client->queue, outlet->lane ) )
		{
			simNt4Client_Close( client, 1008, "out of memory" );
		}
		simNt4Queue_Leave( &client->queue, outlet->lane );
	}
	if ( MayTalk( client ) )
	{
		char text[MESSAGE];
		simJsonWriter writer;
		simJsonWriter_Open( &writer, text, sizeof( text ) );
		simNt4Json_WriteUnpublish( &writer, publisher );
		SendText( client, text, writer.length );
	}
	simNt4Topic* topic = outlet->topic;
	simFree( outlet->properties );
	int after = client->outletCount - 1 - (int)( outlet - client->outlets );
	memmove( outlet, outlet + 1, (size_t)after * sizeof( simNt4Outlet ) );
	client->outletCount -= 1;
	topic->ours -= 1;
	simNt4Client_Prune( client, topic );
}

void simNt4Client_SendValue( simNt4Client* client, simNt4Outlet* outlet, int64_t time, simNt4Blob* blob )
{
	// Only defaults may go before the server's clock is known; others follow when it is.
	if ( !MayTalk( client ) || outlet->mismatch || ( time != 0 && !client->clock.known ) )
	{
		return;
	}
	bool all = outlet->options.all && client->queue.bytes < client->def.limits.queueBytes;
	if ( !all && outlet->waited && simNt4Queue_Replace( &client->queue, outlet->lane, outlet->place, time, blob ) )
	{
		return;
	}
	simNt4Entry entry = { .kind = simNt4Entry_value, .counted = true, .id = outlet->uid, .time = time, .blob = blob };
	outlet->waited = simNt4Queue_Push( &client->queue, outlet->lane, &entry, &outlet->place );
	if ( !outlet->waited )
	{
		simNt4Client_Close( client, 1008, "out of memory" );
	}
}

// time 0: a default.
static bool SetValue( simNt4Client* client, int32_t publisher, const simNt4Value* value, int64_t time )
{
	simNt4Outlet* outlet = FindOutlet( client, publisher );
	if ( outlet == NULL || value->type != simNt4_TypeOf( outlet->type ) )
	{
		return false;
	}
	simNt4Topic* topic = outlet->topic;
	if ( time == 0 && topic->value != NULL && topic->time != 0 )
	{
		return true;
	}
	simNt4Blob* blob = simNt4_NewValue( &client->store, value, client->def.limits.messageBytes - SIM_NT4_HEADER );
	if ( blob == NULL )
	{
		return false;
	}
	bool same = !outlet->options.duplicates && topic->value != NULL && topic->strong == ( time != 0 )
	            && simNt4_SameValue( topic->value, blob );
	if ( !same )
	{
		topic->strong = topic->strong || time != 0;
		if ( topic->cached )
		{
			topic->local = !client->clock.known && time != 0;
			int64_t kept = topic->local || time == 0 ? time : simNt4Clock_ToServer( &client->clock, time );
			simNt4Topic_SetValue( topic, &client->store, blob, kept );
		}
		simNt4Client_SendValue( client, outlet, time, blob );
	}
	simNt4Store_Drop( &client->store, blob );
	return true;
}

bool simNt4Client_Set( simNt4Client* client, int32_t publisher, const simNt4Value* value, int64_t time )
{
	return SetValue( client, publisher, value, time == 0 ? 1 : time );
}

bool simNt4Client_SetDefault( simNt4Client* client, int32_t publisher, const simNt4Value* value )
{
	return SetValue( client, publisher, value, 0 );
}

bool simNt4Client_SetProperties( simNt4Client* client, const char* name, const char* update )
{
	simJsonReader reader;
	size_t length = strlen( name );
	if ( length == 0 || !simNt4_IsName( name, length ) || !simNt4Json_OpenObject( &reader, update ) )
	{
		return false;
	}
	bool ours = false;
	for ( int i = 0; i < client->outletCount; ++i )
	{
		// The next connection publishes it as it is now.
		simNt4Outlet* outlet = client->outlets + i;
		char merged[SIM_NT4_PROPERTIES];
		if ( strcmp( outlet->topic->name, name ) != 0 )
		{
			continue;
		}
		char* copy = NULL;
		if ( simNt4Json_Merge( outlet->properties, reader, merged ) )
		{
			copy = (char*)simAlloc( strlen( merged ) + 1 );
		}
		if ( copy == NULL )
		{
			return false;
		}
		memcpy( copy, merged, strlen( merged ) + 1 );
		simFree( outlet->properties );
		outlet->properties = copy;
		ours = outlet->topic->id >= 0 || simNt4Topic_SetProperties( outlet->topic, copy );
	}
	if ( !MayTalk( client ) )
	{
		return ours;
	}
	char text[MESSAGE];
	simJsonWriter writer;
	simJsonWriter_Open( &writer, text, sizeof( text ) );
	simNt4Json_WriteSetProperties( &writer, name, simNt4Json_Slice( reader ) );
	SIM_ASSERT( !writer.full );
	SendText( client, text, writer.length );
	return true;
}


// ---- subscribing ----

void simNt4Client_SendSubscribe( simNt4Client* client, const simNt4Inlet* inlet )
{
	// Escapes may make six bytes of one; quotes and commas come on top.
	size_t size = 6 * inlet->nameBytes + 3 * (size_t)inlet->count + 512;
	char* text = (char*)simAlloc( size );
	if ( text == NULL )
	{
		simNt4Client_Close( client, 1008, "out of memory" );
		return;
	}
	simJsonWriter writer;
	simJsonWriter_Open( &writer, text, size );
	simNt4Json_WriteSubscribe( &writer, inlet->names, inlet->count, &inlet->options, inlet->uid );
	SIM_ASSERT( !writer.full );
	SendText( client, text, writer.length );
	simFree( text );
}

int32_t simNt4Client_Subscribe(
    simNt4Client* client, const char* const* names, int count, const simNt4SubscribeOptions* options, simError* error )
{
	simNt4Inlet inlet = { .options = options != NULL ? *options : simDefaultNt4SubscribeOptions(), .count = count };
	inlet.names = simNt4_PackNames( names, count, &inlet.nameBytes, error );
	if ( inlet.names == NULL )
	{
		return 0;
	}
	bool room = client->nameBytes + inlet.nameBytes <= SIM_NT4_NAME_BYTES
	            && client->nameCount + count <= SIM_NT4_MAX_NAMES
	            && Grow( (void**)&client->inlets, client->inletCount, &client->inletCapacity,
	                client->def.limits.subscriptions, sizeof( simNt4Inlet ) );
	if ( !room )
	{
		simFree( inlet.names );
		simFail( error, "", "", "there are %d subscriptions with %d names of %d bytes at most, or memory is out",
		    client->def.limits.subscriptions, SIM_NT4_MAX_NAMES, SIM_NT4_NAME_BYTES );
		return 0;
	}
	inlet.uid = NextUid( client );
	client->nameBytes += inlet.nameBytes;
	client->nameCount += count;
	client->inlets[client->inletCount++] = inlet;
	if ( MayTalk( client ) )
	{
		simNt4Client_SendSubscribe( client, client->inlets + client->inletCount - 1 );
	}
	return inlet.uid;
}

void simNt4Client_Unsubscribe( simNt4Client* client, int32_t subscription )
{
	int i = 0;
	while ( i < client->inletCount && client->inlets[i].uid != subscription )
	{
		i += 1;
	}
	if ( i == client->inletCount )
	{
		return;
	}
	client->nameBytes -= client->inlets[i].nameBytes;
	client->nameCount -= client->inlets[i].count;
	simFree( client->inlets[i].names );
	memmove(
	    client->inlets + i, client->inlets + i + 1, (size_t)( client->inletCount - i - 1 ) * sizeof( simNt4Inlet ) );
	client->inletCount -= 1;
	if ( MayTalk( client ) )
	{
		char text[128];
		simJsonWriter writer;
		simJsonWriter_Open( &writer, text, sizeof( text ) );
		simNt4Json_WriteUnsubscribe( &writer, subscription );
		SendText( client, text, writer.length );
	}
}

int simNt4Client_Received( const simNt4Client* client )
{
	int count = 0;
	for ( int slot = 0; slot < client->topics.slotCount; ++slot )
	{
		const simNt4Topic* topic = client->topics.slots[slot];
		count += topic != NULL && topic->id >= 0 && topic->ours == 0;
	}
	return count;
}

bool simNt4Client_NextTopic( const simNt4Client* client, int* cursor, simNt4Known* known )
{
	while ( *cursor < client->topics.slotCount )
	{
		const simNt4Topic* topic = client->topics.slots[( *cursor )++];
		if ( topic != NULL && ( topic->id >= 0 || topic->ours > 0 ) )
		{
			*known = ( simNt4Known ){ .name = topic->name, .type = topic->type, .ours = topic->ours > 0 };
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

bool simNt4Client_Get( const simNt4Client* client, const char* name, simNt4Payload* payload )
{
	const simNt4Topic* topic = simNt4Topics_Find( &client->topics, name );
	if ( topic == NULL || topic->value == NULL )
	{
		return false;
	}
	*payload = simNt4_PayloadOf( topic->value, topic->time );
	return true;
}
