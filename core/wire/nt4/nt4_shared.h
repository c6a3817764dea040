// Shared by client and server: they check the program's arguments, and turn queue entries into events for it.
#pragma once

#include "nt4/nt4_json.h"
#include "nt4/nt4_queue.h"
#include "nt4/nt4_value.h"

/// Checks the arguments of a publish. Returns the defect, or NULL. Opens the properties, which are JSON or NULL.
const char* simNt4_CheckPublish( const char* name, const char* type, const char* properties, simJsonReader* opened );
/// Returns the names one after another, each with its zero; the caller frees them. Returns NULL and an error when one is not a
/// name or memory is out.
char* simNt4_PackNames( const char* const* names, int count, size_t* size, simError* error );
/// Returns whether the text is UTF-8 without control characters.
bool simNt4_IsName( const char* text, size_t size );

/// Returns whether the text is UTF-8 without zeros.
bool simNt4_IsText( const char* text, size_t size );

/// Returns a value as MessagePack; NULL when it is longer than `most` bytes, the store is full or memory is out.
simNt4Blob* simNt4_NewValue( simNt4Store* store, const simNt4Value* value, size_t most );
bool simNt4_SameValue( const simNt4Blob* a, const simNt4Blob* b );
simNt4Payload simNt4_PayloadOf( const simNt4Blob* blob, int64_t time );

/// Makes room for one more element in an array. Returns the array, which may have moved, or NULL when there are `limit` elements or
/// memory is out; the array then stays.
void* simNt4_Grow( void* array, int count, int* capacity, int limit, size_t bytes );

/// Takes the next event out of a queue and frees the one taken before. Returns false when there is none.
bool simNt4Event_Take( simNt4Queue* queue, simNt4Entry* taken, simNt4Event* event );
/// Returns the blob of an event that has a name and a text; NULL when memory is out.
simNt4Blob* simNt4Event_NewText( simNt4Store* store, const char* name, const char* text );
