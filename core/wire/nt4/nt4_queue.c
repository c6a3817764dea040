#include "nt4/nt4_queue.h"

#include <string.h>

#define FIRST_CAPACITY 16         // entries of a lane that has any
#define MAX_CAPACITY ( 1u << 20 ) // beyond this a lane is as good as out of memory
#define ENTRY_BYTES sizeof( simNt4Entry )

static simNt4Entry* EntryAt( const simNt4Lane* lane, uint32_t place )
{
	return lane->entries + ( place & ( lane->capacity - 1 ) );
}

static size_t BytesOf( const simNt4Entry* entry )
{
	return ENTRY_BYTES + ( entry->blob != NULL ? entry->blob->size : 0 );
}

static void Forget( simNt4Queue* queue, simNt4Entry* entry )
{
	queue->bytes -= entry->counted ? BytesOf( entry ) : 0;
	simNt4Store_Drop( queue->store, entry->blob );
	simNt4Topic_Release( entry->topic, queue->store );
}

void simNt4Queue_Init( simNt4Queue* queue, simNt4Store* store )
{
	*queue = ( simNt4Queue ){ .store = store };
	for ( int i = 1; i < SIM_NT4_LANES; ++i )
	{
		queue->lanes[i].period = -1;
	}
}

void simNt4Queue_Clear( simNt4Queue* queue )
{
	for ( int i = 0; i < SIM_NT4_LANES; ++i )
	{
		simNt4Lane* lane = queue->lanes + i;
		for ( ; lane->head != lane->tail; lane->head += 1 )
		{
			Forget( queue, EntryAt( lane, lane->head ) );
		}
		simFree( lane->entries );
	}
	simNt4Queue_Init( queue, queue->store );
}


// ---- lanes ----

int simNt4Queue_Join( simNt4Queue* queue, int64_t period )
{
	int best = -1, empty = -1, fastest = 1;
	for ( int i = 1; i < SIM_NT4_LANES; ++i )
	{
		simNt4Lane* lane = queue->lanes + i;
		if ( lane->users == 0 )
		{
			// One that nobody uses any more may still hold something: it goes when it is due, at the new period.
			if ( empty < 0 || lane->period == period )
			{
				empty = i;
			}
			continue;
		}
		if ( lane->period <= period && ( best < 0 || lane->period > queue->lanes[best].period ) )
		{
			best = i;
		}
		if ( lane->period < queue->lanes[fastest].period )
		{
			fastest = i;
		}
	}
	int chosen = best;
	if ( ( best < 0 || queue->lanes[best].period != period ) && empty >= 0 )
	{
		chosen = empty;
		if ( queue->lanes[chosen].period != period )
		{
			queue->lanes[chosen].due = INT64_MIN;
		}
		queue->lanes[chosen].period = period;
	}
	else if ( best < 0 )
	{
		chosen = fastest;
		queue->lanes[chosen].period = period;
	}
	queue->lanes[chosen].users += 1;
	return chosen;
}

void simNt4Queue_Leave( simNt4Queue* queue, int lane )
{
	SIM_ASSERT( lane > 0 && lane < SIM_NT4_LANES && queue->lanes[lane].users > 0 );
	queue->lanes[lane].users -= 1;
}

static bool Grow( simNt4Lane* lane )
{
	uint32_t capacity = lane->capacity > 0 ? 2 * lane->capacity : FIRST_CAPACITY;
	simNt4Entry* entries = NULL;
	if ( capacity <= MAX_CAPACITY )
	{
		entries = (simNt4Entry*)simAlloc( capacity * sizeof( simNt4Entry ) );
	}
	if ( entries == NULL )
	{
		return false;
	}
	for ( uint32_t place = lane->head; place != lane->tail; ++place )
	{
		entries[place & ( capacity - 1 )] = *EntryAt( lane, place );
	}
	simFree( lane->entries );
	lane->entries = entries;
	lane->capacity = capacity;
	return true;
}

bool simNt4Queue_Push( simNt4Queue* queue, int lane, const simNt4Entry* entry, uint32_t* place )
{
	simNt4Lane* to = queue->lanes + lane;
	if ( to->tail - to->head == to->capacity && !Grow( to ) )
	{
		return false;
	}
	if ( place != NULL )
	{
		*place = to->tail;
	}
	*EntryAt( to, to->tail ) = *entry;
	to->tail += 1;
	to->ready += lane == SIM_NT4_AT_ONCE;
	simNt4Blob_Keep( entry->blob );
	simNt4Topic_Keep( entry->topic );
	queue->bytes += entry->counted ? BytesOf( entry ) : 0;
	return true;
}

bool simNt4Queue_Has( const simNt4Queue* queue, int lane, uint32_t place )
{
	const simNt4Lane* in = queue->lanes + lane;
	return place - in->head < in->tail - in->head;
}

bool simNt4Queue_Replace( simNt4Queue* queue, int lane, uint32_t place, int64_t time, simNt4Blob* blob )
{
	if ( !simNt4Queue_Has( queue, lane, place ) )
	{
		return false;
	}
	simNt4Entry* entry = EntryAt( queue->lanes + lane, place );
	SIM_ASSERT( entry->kind == simNt4Entry_value );
	queue->bytes -= entry->counted ? BytesOf( entry ) : 0;
	simNt4Blob_Keep( blob );
	simNt4Store_Drop( queue->store, entry->blob );
	entry->blob = blob;
	entry->time = time;
	queue->bytes += entry->counted ? BytesOf( entry ) : 0;
	return true;
}

static bool HurryLane( simNt4Queue* queue, int from )
{
	simNt4Lane* lane = queue->lanes + from;
	for ( ; lane->head != lane->tail; lane->head += 1 )
	{
		simNt4Entry* entry = EntryAt( lane, lane->head );
		if ( !simNt4Queue_Push( queue, SIM_NT4_AT_ONCE, entry, NULL ) )
		{
			return false;
		}
		Forget( queue, entry );
		lane->ready += lane->ready == lane->head;
	}
	return true;
}

bool simNt4Queue_Hurry( simNt4Queue* queue, int lane )
{
	bool good = true;
	for ( int i = 1; i < SIM_NT4_LANES; ++i )
	{
		if ( !good )
		{
			break;
		}
		good = ( lane != i && lane != SIM_NT4_NO_LANE ) || HurryLane( queue, i );
	}
	return good;
}


// ---- time ----

void simNt4Queue_Advance( simNt4Queue* queue, int64_t now )
{
	for ( int i = 1; i < SIM_NT4_LANES; ++i )
	{
		simNt4Lane* lane = queue->lanes + i;
		if ( lane->tail == lane->ready || now < lane->due )
		{
			continue;
		}
		lane->ready = lane->tail;
		// Along a grid, so that the periods do not drift with the moments somebody looks; anew after a pause.
		bool grid = lane->due > INT64_MIN && now - lane->due < lane->period;
		if ( grid )
		{
			lane->due = lane->due + lane->period;
		}
		else
		{
			lane->due = now + lane->period;
		}
	}
}

int64_t simNt4Queue_NextTime( const simNt4Queue* queue, int64_t now )
{
	int64_t next = SIM_NT4_NEVER;
	for ( int i = 0; i < SIM_NT4_LANES; ++i )
	{
		const simNt4Lane* lane = queue->lanes + i;
		if ( lane->head != lane->ready )
		{
			return now;
		}
		if ( lane->tail != lane->ready && lane->due < next )
		{
			next = lane->due;
		}
	}
	return next < now ? now : next;
}

// The lane of the next entry, or -1.
static int NextLane( simNt4Queue* queue )
{
	if ( queue->lanes[SIM_NT4_AT_ONCE].head != queue->lanes[SIM_NT4_AT_ONCE].tail )
	{
		return SIM_NT4_AT_ONCE;
	}
	for ( int i = 0; i < SIM_NT4_LANES; ++i )
	{
		int lane = ( queue->turn + i ) % SIM_NT4_LANES;
		if ( queue->lanes[lane].head != queue->lanes[lane].ready )
		{
			queue->turn = lane;
			return lane;
		}
	}
	return -1;
}

const simNt4Entry* simNt4Queue_Peek( simNt4Queue* queue )
{
	int lane = NextLane( queue );
	if ( lane < 0 )
	{
		return NULL;
	}
	return EntryAt( queue->lanes + lane, queue->lanes[lane].head );
}

void simNt4Queue_Pop( simNt4Queue* queue )
{
	int lane = NextLane( queue );
	SIM_ASSERT( lane >= 0 );
	Forget( queue, EntryAt( queue->lanes + lane, queue->lanes[lane].head ) );
	queue->lanes[lane].head += 1;
}

void simNt4Queue_NextTurn( simNt4Queue* queue )
{
	queue->turn = ( queue->turn + 1 ) % SIM_NT4_LANES;
}
