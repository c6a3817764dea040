// The send queue of one connection, and the event queue that the program reads.
//
// A queue has lanes. Lane 0 sends its entries at once and in order. Each other lane collects the values that subscribers want at
// one period, and sends them together when the period is over. A newer value replaces an older one that still waits, unless the
// subscriber asked for every value ("all").
#pragma once

#include "nt4/nt4_topic.h"

#define SIM_NT4_LANES 8     ///< lanes of a queue: one that sends at once and seven periods
#define SIM_NT4_AT_ONCE 0   ///< index of the lane that sends at once
#define SIM_NT4_NO_LANE 255 ///< no lane

typedef enum simNt4EntryKind
{
	simNt4Entry_value,        ///< blob: the value
	simNt4Entry_announce,     ///< flag: the receiver publishes the topic; id is then its publisher's id
	simNt4Entry_unannounce,   ///< the topic is gone
	simNt4Entry_properties,   ///< blob: the changed properties; flag: the receiver asked for the change
	simNt4Entry_text,         ///< blob: one control message to send; in the program's queue, a warning
	simNt4Entry_connected,    ///< blob: the client's name
	simNt4Entry_disconnected, ///< blob: the client's name, a zero byte, the reason
} simNt4EntryKind;

typedef struct simNt4Entry
{
	simNt4EntryKind kind;
	bool flag;          ///< see the kinds
	bool counted;       ///< its bytes count towards the connection's limit
	int32_t id;         ///< see the kinds
	int64_t time;       ///< of the value [us]
	simNt4Topic* topic; ///< held while the entry waits; NULL without one
	simNt4Blob* blob;   ///< held while the entry waits; NULL without one
} simNt4Entry;

/// A ring of entries. A place is a number that only counts up, modulo 2^32, so an old place never names a new entry.
/// head <= ready <= tail: entries from head to ready may be sent, entries from ready to tail wait for the period to end.
typedef struct simNt4Lane
{
	int64_t period;    ///< [us]; negative: the lane is free
	int64_t due;       ///< end of the present period [us]
	int users;         ///< topics that send through this lane
	uint32_t head;     ///< place of the oldest entry
	uint32_t ready;    ///< place of the first entry that still waits
	uint32_t tail;     ///< place of the next entry
	uint32_t capacity; ///< of entries: 0 or a power of two
	simNt4Entry* entries;
} simNt4Lane;

typedef struct simNt4Queue
{
	simNt4Store* store;
	simNt4Lane lanes[SIM_NT4_LANES];
	int turn;     ///< index of the lane that sends next
	size_t bytes; ///< sum over the counted entries
} simNt4Queue;

void simNt4Queue_Init( simNt4Queue* queue, simNt4Store* store );
/// Drops all entries and frees the memory.
void simNt4Queue_Clear( simNt4Queue* queue );

/// Returns a lane for values that a subscriber wants once per period [us]. When all lanes are taken by other periods, the lane
/// has a shorter period than was asked for, never a longer one.
int simNt4Queue_Join( simNt4Queue* queue, int64_t period );
/// Gives a lane back that simNt4Queue_Join returned.
void simNt4Queue_Leave( simNt4Queue* queue, int lane );

/// Adds a copy of the entry and holds its topic and blob. place, which may be NULL, receives its place.
/// Returns false when memory is out.
bool simNt4Queue_Push( simNt4Queue* queue, int lane, const simNt4Entry* entry, uint32_t* place );
/// Replaces the value of an entry that still waits. Returns false when the entry was sent already.
bool simNt4Queue_Replace( simNt4Queue* queue, int lane, uint32_t place, int64_t time, simNt4Blob* blob );
/// Returns whether the entry at this place still waits.
bool simNt4Queue_Has( const simNt4Queue* queue, int lane, uint32_t place );
/// Moves the entries of one lane (SIM_NT4_NO_LANE: of all lanes) to the lane that sends at once. Returns false when memory is out.
bool simNt4Queue_Hurry( simNt4Queue* queue, int lane );

/// Releases the entries of each lane whose period is over at `now` [us].
void simNt4Queue_Advance( simNt4Queue* queue, int64_t now );
/// Returns the next entry that may be sent, or NULL.
const simNt4Entry* simNt4Queue_Peek( simNt4Queue* queue );
/// Removes the entry that simNt4Queue_Peek returned.
void simNt4Queue_Pop( simNt4Queue* queue );
/// Passes the turn to the next lane. The caller does it after each frame, so that a slow socket starves no lane.
void simNt4Queue_NextTurn( simNt4Queue* queue );
/// Returns when the next entry may be sent [us]: now, a later time, or SIM_NT4_NEVER when nothing waits.
int64_t simNt4Queue_NextTime( const simNt4Queue* queue, int64_t now );
