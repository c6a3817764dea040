// What waits to be sent on one connection, or to be taken by the program. One lane for what goes at once, in order, and one
// for each period that values are wanted at. A value that is wanted only as the latest takes the place of the one before.
#pragma once

#include "nt4/nt4_topic.h"

#define SIM_NT4_LANES 8   ///< the first goes at once
#define SIM_NT4_AT_ONCE 0 ///< the first
#define SIM_NT4_NO_LANE 255

typedef enum simNt4EntryKind
{
	simNt4Entry_value,
	simNt4Entry_announce, ///< id: the publisher's, if flag
	simNt4Entry_unannounce,
	simNt4Entry_properties,   ///< blob: the change · flag: asked for by the one it goes to
	simNt4Entry_text,         ///< blob: one control message · of the program: a warning
	simNt4Entry_connected,    ///< blob: a name
	simNt4Entry_disconnected, ///< blob: a name, then a zero and why
} simNt4EntryKind;

typedef struct simNt4Entry
{
	simNt4EntryKind kind;
	bool flag;
	bool counted; ///< among the bytes that have a limit
	int32_t id;
	int64_t time;
	simNt4Topic* topic;
	simNt4Blob* blob;
} simNt4Entry;

// Places count up and are never given twice: head <= ready <= tail, modulo 2^32.
typedef struct simNt4Lane
{
	int64_t period; ///< [us]; < 0: not in use
	int64_t due;    ///< when what waits may go
	int users;      ///< topics that send here
	uint32_t head, ready, tail;
	uint32_t capacity; ///< 0 or a power of two
	simNt4Entry* entries;
} simNt4Lane;

typedef struct simNt4Queue
{
	simNt4Store* store;
	simNt4Lane lanes[SIM_NT4_LANES];
	int turn;     ///< lane that is next
	size_t bytes; ///< of counted entries
} simNt4Queue;

void simNt4Queue_Init( simNt4Queue* queue, simNt4Store* store );
/// Lets go of everything, also of the memory.
void simNt4Queue_Clear( simNt4Queue* queue );

/// A lane for values that are wanted at most this often. There are few: it may be faster, never slower.
int simNt4Queue_Join( simNt4Queue* queue, int64_t period );
void simNt4Queue_Leave( simNt4Queue* queue, int lane );

/// Adds an entry, whose topic and blob are held from here on. False when memory is out. place may be NULL.
bool simNt4Queue_Push( simNt4Queue* queue, int lane, const simNt4Entry* entry, uint32_t* place );
/// Gives an entry that still waits another value. False when it has gone.
bool simNt4Queue_Replace( simNt4Queue* queue, int lane, uint32_t place, int64_t time, simNt4Blob* blob );
/// Does the entry still wait?
bool simNt4Queue_Has( const simNt4Queue* queue, int lane, uint32_t place );
/// Lets a lane's entries (SIM_NT4_NO_LANE: all lanes') go at once, before anything that is added from now on. False when
/// memory is out.
bool simNt4Queue_Hurry( simNt4Queue* queue, int lane );

/// Lets go what is due.
void simNt4Queue_Advance( simNt4Queue* queue, int64_t now );
/// The next entry that may go, or NULL; and takes it out.
const simNt4Entry* simNt4Queue_Peek( simNt4Queue* queue );
void simNt4Queue_Pop( simNt4Queue* queue );
/// Lets another lane have its turn: after each frame, so that none starves when the socket is slow.
void simNt4Queue_NextTurn( simNt4Queue* queue );
/// When something can go: now if it can already. SIM_NT4_NEVER: nothing waits.
int64_t simNt4Queue_NextTime( const simNt4Queue* queue, int64_t now );
