#include "run/topics.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum
{
	FIRST_CAPACITY = 128,
};

static void Grow( simTopicList* list )
{
	// Doubled each time, so that adding thousands of topics copies each only a few times.
	int capacity = list->capacity == 0 ? FIRST_CAPACITY : 2 * list->capacity;
	simTopic* topics = simAlloc( sizeof( simTopic ) * (size_t)capacity );
	if ( topics == NULL )
	{
		// From now on topics go to the spare place: callers need not look for errors at each.
		list->full = true;
		return;
	}
	if ( list->count > 0 )
	{
		memcpy( topics, list->topics, sizeof( simTopic ) * (size_t)list->count );
	}
	simFree( list->topics );
	list->topics = topics;
	list->capacity = capacity;
}

simTopic* simTopicList_Add( simTopicList* list, const char* base, const char* rest, const char* type )
{
	if ( list->count == list->capacity && !list->full )
	{
		Grow( list );
	}
	simTopic* topic = &list->spare;
	if ( !list->full )
	{
		topic = &list->topics[list->count];
		list->count += 1;
	}
	// Properties are JSON; most topics have none.
	*topic = ( simTopic ){ .type = type, .properties = "{}", .logged = true };
	snprintf( topic->name, sizeof( topic->name ), "%s%s", base, rest );
	return topic;
}

void simTopicList_AddConstant( simTopicList* list, const char* base, const char* rest, const char* type,
    const char* properties, const char* constant )
{
	simTopic* topic = simTopicList_Add( list, base, rest, type );
	topic->properties = properties;
	topic->constant = constant;
}

void simTopicList_SetLogPeriod( simTopicList* list, int first, int64_t period )
{
	for ( int i = first; i < list->count; ++i )
	{
		list->topics[i].logPeriod = period;
	}
}

void simTopicList_Yield( simTopicList* list, int first )
{
	for ( int i = first; i < list->count; ++i )
	{
		list->topics[i].yields = true;
	}
}

void simTopicList_Free( simTopicList* list )
{
	simFree( list->topics );
	memset( list, 0, sizeof( *list ) );
}

simNt4Value simTopic_Text( const char* text )
{
	return ( simNt4Value ){ .type = simNt4Type_string, .count = strlen( text ), .bytes = text };
}

simNt4Value simTopic_Constant( const simTopic* topic )
{
	SIM_ASSERT( topic->constant != NULL );
	// Constants are kept as text, with any type of their topic.
	simNt4Type type = simNt4_TypeOf( topic->type );
	if ( type == simNt4Type_string )
	{
		return simTopic_Text( topic->constant );
	}
	if ( type == simNt4Type_int )
	{
		return simTopic_Integer( strtol( topic->constant, NULL, 10 ) );
	}
	// Anything else is its bytes: a schema's text is published as raw bytes.
	return simTopic_Raw( topic->constant, strlen( topic->constant ) );
}
