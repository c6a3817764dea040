#include "nt4/nt4_topic.h"

#include "nt4/nt4_properties.h"

#include <string.h>

// FNV-1a, 32 bits: short, and good enough to spread names over the buckets.
static uint32_t HashName( const char* name )
{
	uint32_t hash = 2166136261u;
	for ( const char* c = name; *c != 0; ++c )
	{
		hash = ( hash ^ (unsigned char)*c ) * 16777619u;
	}
	return hash;
}

// Ids count up. Knuth's multiplier, 2^32 divided by the golden ratio, spreads them over the buckets.
static uint32_t HashId( int32_t id )
{
	return (uint32_t)id * 2654435761u;
}


// ---- table ----

bool simNt4Topics_Init( simNt4Topics* topics, simNt4Store* store, int limit )
{
	*topics = ( simNt4Topics ){ .store = store, .limit = limit, .buckets = 64 };
	// At least a bucket for each topic, so that chains stay short.
	while ( topics->buckets < (uint32_t)limit )
	{
		topics->buckets *= 2;
	}
	// All tables at once and for the most that there may be: adding topics later cannot fail half way.
	topics->slots = (simNt4Topic**)simAlloc( (size_t)limit * sizeof( simNt4Topic* ) );
	topics->freeSlots = (int*)simAlloc( (size_t)limit * sizeof( int ) );
	topics->byName = (simNt4Topic**)simAlloc( topics->buckets * sizeof( simNt4Topic* ) );
	topics->byId = (simNt4Topic**)simAlloc( topics->buckets * sizeof( simNt4Topic* ) );
	return topics->slots != NULL && topics->freeSlots != NULL && topics->byName != NULL && topics->byId != NULL;
}

void simNt4Topics_Clear( simNt4Topics* topics )
{
	for ( int slot = 0; slot < topics->slotCount; ++slot )
	{
		if ( topics->slots[slot] != NULL )
		{
			simNt4Topics_Remove( topics, topics->slots[slot] );
		}
	}
	simFree( topics->slots );
	simFree( topics->freeSlots );
	simFree( topics->byName );
	simFree( topics->byId );
}

simNt4Topic* simNt4Topics_Find( const simNt4Topics* topics, const char* name )
{
	// Chains behind each bucket, linked through the topics themselves.
	simNt4Topic* topic = topics->byName[HashName( name ) & ( topics->buckets - 1 )];
	while ( topic != NULL && strcmp( topic->name, name ) != 0 )
	{
		topic = topic->nextName;
	}
	return topic;
}

simNt4Topic* simNt4Topics_FindId( const simNt4Topics* topics, int32_t id )
{
	simNt4Topic* topic = topics->byId[HashId( id ) & ( topics->buckets - 1 )];
	while ( topic != NULL && topic->id != id )
	{
		topic = topic->nextId;
	}
	return topic;
}

simNt4Topic* simNt4Topics_Add( simNt4Topics* topics, const char* name, const char* type )
{
	if ( topics->freeCount == 0 && topics->slotCount == topics->limit )
	{
		return NULL;
	}
	size_t length = strlen( name );
	// The name stands behind the struct: one allocation for each topic.
	simNt4Topic* topic = (simNt4Topic*)simAlloc( sizeof( simNt4Topic ) + length + 1 );
	if ( topic == NULL )
	{
		return NULL;
	}
	memcpy( topic->name, name, length + 1 );
	simNt4Topic_SetType( topic, type );
	if ( !simNt4Topic_SetProperties( topic, "{}" ) )
	{
		simFree( topic );
		return NULL;
	}
	// The table holds the topic, in the first free slot.
	topic->refs = 1;
	topic->exists = true;
	topic->id = -1;
	// Numbers are never used again, slots are: an old event must not be taken for one of the topic that has its slot now.
	topic->number = ++topics->nextNumber;
	if ( topics->freeCount > 0 )
	{
		topic->slot = topics->freeSlots[--topics->freeCount];
	}
	else
	{
		topic->slot = topics->slotCount++;
	}
	topics->slots[topic->slot] = topic;
	topics->count += 1;
	simNt4Topic** bucket = topics->byName + ( HashName( name ) & ( topics->buckets - 1 ) );
	topic->nextName = *bucket;
	*bucket = topic;
	return topic;
}

void simNt4Topics_SetId( simNt4Topics* topics, simNt4Topic* topic, int32_t id )
{
	// Out of the chain of its old id first.
	if ( topic->id >= 0 )
	{
		simNt4Topic** link = topics->byId + ( HashId( topic->id ) & ( topics->buckets - 1 ) );
		while ( *link != topic )
		{
			link = &( *link )->nextId;
		}
		*link = topic->nextId;
	}
	topic->id = id;
	if ( id >= 0 )
	{
		simNt4Topic** bucket = topics->byId + ( HashId( id ) & ( topics->buckets - 1 ) );
		topic->nextId = *bucket;
		*bucket = topic;
	}
}

void simNt4Topics_Remove( simNt4Topics* topics, simNt4Topic* topic )
{
	simNt4Topic** link = topics->byName + ( HashName( topic->name ) & ( topics->buckets - 1 ) );
	while ( *link != topic )
	{
		link = &( *link )->nextName;
	}
	*link = topic->nextName;
	int32_t id = topic->id;
	simNt4Topics_SetId( topics, topic, -1 );
	topic->id = id; // queue entries that name the topic still send its id
	topics->slots[topic->slot] = NULL;
	// Data kept per slot belongs to the next topic that gets it.
	topics->freeSlots[topics->freeCount++] = topic->slot;
	topics->count -= 1;
	topic->exists = false;
	// The table's own hold; queues may have others.
	simNt4Topic_Release( topic, topics->store );
}


// ---- one topic ----

void simNt4Topic_SetType( simNt4Topic* topic, const char* type )
{
	size_t length = strlen( type );
	SIM_ASSERT( length < sizeof( topic->type ) );
	memcpy( topic->type, type, length + 1 );
	// Looked up once: values ask for it all the time.
	topic->wire = simNt4_TypeOf( type );
}

bool simNt4Topic_SetProperties( simNt4Topic* topic, const char* properties )
{
	size_t size = strlen( properties ) + 1;
	char* copy = (char*)simAlloc( size );
	if ( copy == NULL )
	{
		return false;
	}
	memcpy( copy, properties, size );
	simFree( topic->properties );
	topic->properties = copy;
	// The three that the protocol names; others are kept for other readers (NT 4.1).
	topic->persistent = simNt4Json_Flag( copy, "persistent", false );
	topic->retained = simNt4Json_Flag( copy, "retained", false );
	// As in ntcore, only true and false count: "persistent": 1 does not set the flag.
	topic->cached = simNt4Json_Flag( copy, "cached", true );
	// A topic that is not cached has no value that could be kept.
	topic->persistent = topic->persistent && topic->cached;
	return true;
}

void simNt4Topic_SetValue( simNt4Topic* topic, simNt4Store* store, simNt4Blob* value, int64_t time )
{
	// In this order: the new value may be the old one.
	simNt4Blob_Keep( value );
	simNt4Store_Drop( store, topic->value );
	topic->value = value;
	topic->time = time;
}

bool simNt4Topic_IsSpecial( const simNt4Topic* topic )
{
	return topic->meta != simNt4Meta_none;
}

void simNt4Topic_Keep( simNt4Topic* topic )
{
	if ( topic != NULL )
	{
		topic->refs += 1;
	}
}

void simNt4Topic_Release( simNt4Topic* topic, simNt4Store* store )
{
	if ( topic == NULL )
	{
		return;
	}
	SIM_ASSERT( topic->refs > 0 );
	topic->refs -= 1;
	if ( topic->refs == 0 )
	{
		simNt4Store_Drop( store, topic->value );
		simFree( topic->properties );
		simFree( topic );
	}
}


bool simNt4_Matches( const char* pattern, bool prefix, const char* name )
{
	if ( !prefix )
	{
		return strcmp( pattern, name ) == 0;
	}
	// The empty prefix means all topics, but not the server's own about itself.
	return strncmp( pattern, name, strlen( pattern ) ) == 0 && ( name[0] != '$' || pattern[0] == '$' );
}
