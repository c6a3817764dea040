// A data log as a source: its entries are topics; histories are read when they are asked for.
#include "values/values_internal.h"

static simNt4Text TextOf( simWpilogText text )
{
	return ( simNt4Text ){ text.text, text.length };
}

// Entries of a name and type that was ended and begun again are one topic: each knows the next.
static void Chain( simValues* values, Topic* topic, int entry )
{
	values->nextEntry[topic->lastEntry] = entry;
	topic->lastEntry = entry;
}

static void ReadSchemas( simValues* values, int entry )
{
	const simWpilogEntry* shown = simWpilogIndex_Entry( values->log, entry );
	simWpilogRecord record;
	size_t at = 0;
	while ( simWpilogIndex_Next( values->log, entry, &at, &record ) )
	{
		simValues_TakeSchema( values, shown->name.text, shown->name.length, record.bytes, record.size );
	}
}

static void AddEntry( simValues* values, int entry )
{
	const simWpilogEntry* shown = simWpilogIndex_Entry( values->log, entry );
	if ( shown->records == 0 )
	{
		return;
	}
	if ( simValues_TakeSchema( values, shown->name.text, shown->name.length, NULL, 0 ) )
	{
		ReadSchemas( values, entry );
		return;
	}
	int found = simValues_FindText( values, shown->name.text, shown->name.length );
	if ( found < 0 )
	{
		Topic* added =
		    simValues_Add( values, TextOf( shown->name ), TextOf( shown->typeName ), TextOf( shown->metadata ) );
		if ( added != NULL )
		{
			added->source = added->lastEntry = entry;
		}
		return;
	}
	// Another type under the same name is left out: the first one defines the name.
	Topic* topic = &values->topics[found];
	const simWpilogEntry* first = simWpilogIndex_Entry( values->log, topic->source );
	bool same = first->typeName.length == shown->typeName.length
	            && memcmp( first->typeName.text, shown->typeName.text, shown->typeName.length ) == 0;
	if ( same )
	{
		Chain( values, topic, entry );
	}
}

bool simValues_OpenLog( simValues* values, const simWpilogIndex* index )
{
	SIM_ASSERT( values->feeder == Feeder_none );
	int entries = simWpilogIndex_Count( index );
	values->feeder = Feeder_log;
	values->log = index;
	values->nextEntry = simAlloc( sizeof( int32_t ) * ( (size_t)entries + 1 ) );
	for ( int i = 0; values->nextEntry != NULL && i < entries; ++i )
	{
		values->nextEntry[i] = -1;
		AddEntry( values, i );
	}
	return values->nextEntry != NULL;
}
