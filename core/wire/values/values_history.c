// Histories of topics, inside a budget: of other programs the values as they came, of a log where its records are.
#include "values/values_internal.h"

#include <stdlib.h>

enum
{
	Reason_budget = 20,
	Reason_large,
	Reason_load,
};

static size_t BytesOf( const Topic* topic )
{
	const History* history = &topic->history;
	return ( sizeof( double ) + sizeof( uint32_t ) ) * (size_t)history->capacity + history->size;
}

// A history and the columns that were made of it.
static size_t WeightOf( const simValues* values, const Topic* topic )
{
	size_t weight = BytesOf( topic );
	for ( int i = topic->columns; i >= 0; i = values->columns[i].next )
	{
		weight += 2 * sizeof( double ) * (size_t)values->columns[i].capacity;
	}
	return weight;
}

void simValues_FreeHistory( simValues* values, Topic* topic )
{
	values->used -= BytesOf( topic );
	simFree( topic->history.times );
	simFree( topic->history.offsets );
	simFree( topic->history.bytes );
	topic->history = ( History ){ 0 };
	topic->loaded = false;
}

void simValues_CutHistory( simValues* values, Topic* topic, int count )
{
	History* history = &topic->history;
	(void)values;
	if ( count < history->count )
	{
		history->used = history->offsets[count];
		history->count = count;
	}
}

// Moves the newer half of a history into memory of its own size. When there is none even for that, all of it goes.
static void DropOldest( simValues* values, Topic* topic )
{
	History old = topic->history;
	int from = old.count / 2, kept = old.count - from;
	size_t begin = from < old.count ? old.offsets[from] : old.used;
	double before = from > 0 && from < old.count ? old.times[from] : 0.0;
	History next = { .count = kept, .used = old.used - begin };
	values->used -= BytesOf( topic );
	next.times = simAlloc( sizeof( double ) * (size_t)( kept + 1 ) );
	next.offsets = simAlloc( sizeof( uint32_t ) * (size_t)( kept + 1 ) );
	next.bytes = simAlloc( next.used + 1 );
	if ( next.times == NULL || next.offsets == NULL || next.bytes == NULL )
	{
		simFree( next.times );
		simFree( next.offsets );
		simFree( next.bytes );
		next = ( History ){ 0 };
	}
	else
	{
		next.capacity = kept + 1;
		next.size = next.used + 1;
		memcpy( next.times, old.times + from, sizeof( double ) * (size_t)kept );
		memcpy( next.bytes, old.bytes + begin, next.used );
		for ( int i = 0; i < kept; ++i )
		{
			next.offsets[i] = old.offsets[from + i] - (uint32_t)begin;
		}
	}
	simFree( old.times );
	simFree( old.offsets );
	simFree( old.bytes );
	topic->history = next;
	values->used += BytesOf( topic );
	for ( int i = topic->columns; i >= 0; i = values->columns[i].next )
	{
		// Made again of the rest, in memory of that size.
		Column* column = &values->columns[i];
		values->used -= 2 * sizeof( double ) * (size_t)column->capacity;
		simFree( column->times );
		simFree( column->values );
		column->times = column->values = NULL;
		column->count = column->capacity = 0;
		simValues_FillColumn( values, column );
	}
	simValues_Warn( values, "", Reason_budget,
	    "the values of other programs take more than %u MB: the oldest half of %.80s was dropped, before %.1f s",
	    (unsigned)( values->budget >> 20 ), topic->shown.name, before );
}

// Drops from the largest until there is room for so many bytes more.
static void MakeRoom( simValues* values, size_t more )
{
	for ( int tries = 0; tries < 64 && values->used + more > values->budget; ++tries )
	{
		Topic* largest = NULL;
		size_t most = 0;
		for ( int i = 0; i < values->count; ++i )
		{
			size_t weight = values->topics[i].history.count > 1 ? WeightOf( values, &values->topics[i] ) : 0;
			if ( weight > most )
			{
				most = weight;
				largest = &values->topics[i];
			}
		}
		if ( largest == NULL )
		{
			return;
		}
		DropOldest( values, largest );
	}
}

// Room for one more value of so many bytes.
static bool Reserve( simValues* values, Topic* topic, size_t size )
{
	History* history = &topic->history;
	bool full = history->count == history->capacity || history->used + size > history->size;
	if ( full )
	{
		// Growing doubles it.
		MakeRoom( values, BytesOf( topic ) + size );
	}
	size_t before = BytesOf( topic );
	int same = history->capacity;
	void* times = history->times;
	void* offsets = history->offsets;
	bool fits = simValues_Grow( &times, sizeof( double ), history->count, &history->capacity, history->count + 1 );
	history->times = times;
	fits = fits && simValues_Grow( &offsets, sizeof( uint32_t ), history->count, &same, history->capacity );
	history->offsets = offsets;
	history->capacity = same < history->capacity ? same : history->capacity;
	fits = fits && simValues_GrowBytes( &history->bytes, history->used, &history->size, history->used + size );
	values->used += BytesOf( topic ) - before;
	return fits;
}

void simValues_AddToHistory( simValues* values, Topic* topic, Flat flat, double time )
{
	History* history = &topic->history;
	if ( flat.size > SIM_VALUES_LARGEST )
	{
		simValues_Warn( values, topic->shown.name, Reason_large, "values of more than 1 MB are not kept" );
		return;
	}
	if ( !Reserve( values, topic, flat.size ) || history->used > UINT32_MAX - SIM_VALUES_LARGEST )
	{
		return;
	}
	if ( history->count > 0 && time < history->times[history->count - 1] )
	{
		time = history->times[history->count - 1];
	}
	history->times[history->count] = time;
	history->offsets[history->count] = (uint32_t)history->used;
	history->count += 1;
	if ( flat.size > 0 )
	{
		memcpy( history->bytes + history->used, flat.bytes, flat.size );
	}
	history->used += flat.size;
	for ( int i = topic->columns; i >= 0; i = values->columns[i].next )
	{
		simValues_AppendToColumn( values, &values->columns[i], topic, flat, time );
	}
}

static bool AtRecord( simValues* values, Topic* topic, int i, Flat* flat )
{
	// The entry of the record is not noted; all of a topic have the same type.
	const simWpilogEntry* entry = simWpilogIndex_Entry( values->log, topic->source );
	simWpilogRecord record;
	return simWpilogIndex_At( values->log, topic->history.offsets[i], &record )
	       && simValues_FlattenRecord( values, topic, entry->type, &record, flat );
}

bool simValues_At( simValues* values, Topic* topic, int i, Flat* flat )
{
	const History* history = &topic->history;
	if ( values->feeder == Feeder_log )
	{
		return AtRecord( values, topic, i, flat );
	}
	size_t end = i + 1 < history->count ? history->offsets[i + 1] : history->used;
	*flat = ( Flat ){ NULL, end - history->offsets[i] };
	// Values without bytes, such as empty texts, need no memory at all.
	if ( history->bytes != NULL )
	{
		flat->bytes = history->bytes + history->offsets[i];
	}
	return true;
}


// ---- of a log ----

typedef struct Place
{
	double time;
	uint32_t offset;
} Place;

static int Compare( const void* a, const void* b )
{
	const Place *one = a, *other = b;
	if ( one->time != other->time )
	{
		return one->time < other->time ? -1 : 1;
	}
	// Values of the same time stay in the log's order.
	return one->offset < other->offset ? -1 : 1;
}

// Times in a log need not be in order.
static bool Sort( History* history )
{
	bool sorted = true;
	for ( int i = 1; i < history->count && sorted; ++i )
	{
		sorted = history->times[i - 1] <= history->times[i];
	}
	if ( sorted )
	{
		return true;
	}
	Place* places = simAlloc( sizeof( Place ) * (size_t)history->count );
	if ( places == NULL )
	{
		return false;
	}
	for ( int i = 0; i < history->count; ++i )
	{
		places[i] = ( Place ){ history->times[i], history->offsets[i] };
	}
	qsort( places, (size_t)history->count, sizeof( Place ), Compare );
	for ( int i = 0; i < history->count; ++i )
	{
		history->times[i] = places[i].time;
		history->offsets[i] = places[i].offset;
	}
	simFree( places );
	return true;
}

bool simValues_Load( simValues* values, Topic* topic )
{
	if ( values->feeder != Feeder_log || topic->loaded )
	{
		return true;
	}
	History* history = &topic->history;
	uint32_t records = 0;
	for ( int i = topic->source; i >= 0; i = values->nextEntry[i] )
	{
		records += simWpilogIndex_Entry( values->log, i )->records;
	}
	history->times = simAlloc( sizeof( double ) * ( records + 1u ) );
	history->offsets = simAlloc( sizeof( uint32_t ) * ( records + 1u ) );
	bool fits = history->times != NULL && history->offsets != NULL;
	history->capacity = fits ? (int)records : 0;
	for ( int i = topic->source; fits && i >= 0; i = values->nextEntry[i] )
	{
		simWpilogRecord record;
		size_t at = 0;
		while ( history->count < history->capacity && simWpilogIndex_Next( values->log, i, &at, &record ) )
		{
			history->times[history->count] = 1e-6 * (double)record.time;
			history->offsets[history->count] = (uint32_t)record.offset;
			history->count += 1;
		}
	}
	values->used += BytesOf( topic );
	topic->loaded = fits && Sort( history );
	if ( !topic->loaded )
	{
		simValues_FreeHistory( values, topic );
		simValues_Warn( values, topic->shown.name, Reason_load, "it cannot be shown: memory is out" );
	}
	return topic->loaded;
}
