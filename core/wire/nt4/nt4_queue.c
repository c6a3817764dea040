#include "nt4/nt4_queue.h"

#include <string.h>

// Entries that a lane makes room for when the first one comes. Small, because most lanes hold a few.
#define FIRST_CAPACITY 16
// A lane does not grow beyond this many entries; then it reports that memory is out.
#define MAX_CAPACITY ( 1u << 20 )

// The capacity is a power of two, so a mask finds the place in the ring.
static simNt4Entry* EntryAt( const simNt4Lane* lane, uint32_t place )
{
	return lane->entries + ( place & ( lane->capacity - 1 ) );
}

// The entry itself counts, for a queue of a million empty values takes memory, too.
static size_t BytesOf( const simNt4Entry* entry )
{
	return sizeof( *entry ) + ( entry->blob != NULL ? entry->blob->size : 0 );
}

// Releases an entry's data. The caller removes the entry from its lane.
static void DropEntry( simNt4Queue* queue, simNt4Entry* entry )
{
	if ( entry->counted )
	{
		queue->bytes -= BytesOf( entry );
	}
	simNt4Store_Drop( queue->store, entry->blob );
	simNt4Topic_Release( entry->topic, queue->store );
}

void simNt4Queue_Init( simNt4Queue* queue, simNt4Store* store )
{
	*queue = ( simNt4Queue ){ .store = store };
	// Lane 0 has no period and always serves.
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
			DropEntry( queue, EntryAt( lane, lane->head ) );
		}
		simFree( lane->entries );
	}
	simNt4Queue_Init( queue, queue->store );
}


// ---- lanes ----

int simNt4Queue_Join( simNt4Queue* queue, int64_t period )
{
	// best: the longest period in use that is not longer than the one asked for.
	int best = -1, empty = -1, fastest = 1;
	for ( int i = 1; i < SIM_NT4_LANES; ++i )
	{
		simNt4Lane* lane = queue->lanes + i;
		if ( lane->users == 0 )
		{
			// A lane without users may still hold entries. They are sent when the lane is due, at its new period.
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
	// An exact match is best, then a free lane. When neither exists, a faster lane serves; the fastest one speeds up if need be.
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
	// Its entries stay and are sent when they are due.
	queue->lanes[lane].users -= 1;
}

// Doubles the ring. Places stay valid, because an entry's index is its place modulo the capacity.
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
	// Lanes without entries take no memory at all.
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
	// Ready from the start: nothing waits for a period here.
	if ( lane == SIM_NT4_AT_ONCE )
	{
		to->ready += 1;
	}
	// The caller may let go of both at once.
	simNt4Blob_Keep( entry->blob );
	simNt4Topic_Keep( entry->topic );
	if ( entry->counted )
	{
		queue->bytes += BytesOf( entry );
	}
	return true;
}

bool simNt4Queue_Has( const simNt4Queue* queue, int lane, uint32_t place )
{
	// Unsigned differences stay right when the places wrap around at 2^32.
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
	// Only values are replaced: of control messages each counts.
	SIM_ASSERT( entry->kind == simNt4Entry_value );
	size_t bytesBefore = BytesOf( entry );
	// Keep before dropping: both may be the same blob.
	simNt4Blob_Keep( blob );
	simNt4Store_Drop( queue->store, entry->blob );
	entry->blob = blob;
	entry->time = time;
	if ( entry->counted )
	{
		queue->bytes += BytesOf( entry ) - bytesBefore;
	}
	return true;
}

// Moves the entries of one lane to the lane that sends at once.
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
		DropEntry( queue, entry );
		// An entry that was not due yet leaves the lane: ready must not fall behind head.
		if ( lane->ready == lane->head )
		{
			lane->ready += 1;
		}
	}
	return true;
}

bool simNt4Queue_Hurry( simNt4Queue* queue, int lane )
{
	for ( int i = 1; i < SIM_NT4_LANES; ++i )
	{
		bool chosen = lane == i || lane == SIM_NT4_NO_LANE;
		if ( chosen && !HurryLane( queue, i ) )
		{
			return false;
		}
	}
	return true;
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
		// All that has gathered in the period goes out together.
		lane->ready = lane->tail;
		// Periods follow each other without a gap, so that they do not drift with the moments of the calls. After a
		// pause of a period or more they start again.
		bool continues = lane->due > INT64_MIN && now - lane->due < lane->period;
		if ( continues )
		{
			lane->due += lane->period;
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
	// A due time may lie behind; the host is never told a time that has passed.
	return next < now ? now : next;
}

// Returns the lane of the next entry, or -1. Urgent entries go first; the other lanes take turns.
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
	// The same lane as Peek found: nothing was pushed in between.
	DropEntry( queue, EntryAt( queue->lanes + lane, queue->lanes[lane].head ) );
	queue->lanes[lane].head += 1;
}

void simNt4Queue_NextTurn( simNt4Queue* queue )
{
	queue->turn = ( queue->turn + 1 ) % SIM_NT4_LANES;
}
