// What client and server do alike for the program that uses them: take what it gives, and tell it what happens.
#pragma once

#include "nt4/nt4_json.h"
#include "nt4/nt4_queue.h"
#include "nt4/nt4_value.h"

/// What is wrong with what a program wants to publish, NULL for nothing. properties (JSON, may be NULL) are opened.
const char* simNt4_CheckPublish( const char* name, const char* type, const char* properties, simJsonReader* opened );
/// Names one behind the other, each with its zero, for simFree. NULL with an error when they are not names, or memory is out.
char* simNt4_PackNames( const char* const* names, int count, size_t* size, simError* error );
/// Is it UTF-8 without control characters?
bool simNt4_IsName( const char* text, size_t size );

/// Is it UTF-8 without zeros?
bool simNt4_IsText( const char* text, size_t size );

/// A value as MessagePack, of most bytes. NULL when it is longer, the store is full or memory is out.
simNt4Blob* simNt4_NewValue( simNt4Store* store, const simNt4Value* value, size_t most );
bool simNt4_SameValue( const simNt4Blob* a, const simNt4Blob* b );
simNt4Payload simNt4_PayloadOf( const simNt4Blob* blob, int64_t time );

/// Takes the next entry out of a queue of events; what was taken before is let go. False: there is none.
bool simNt4Event_Take( simNt4Queue* queue, simNt4Entry* taken, simNt4Event* event );
/// An entry that names somebody and has a text; NULL when memory is out.
simNt4Blob* simNt4Event_NewText( simNt4Store* store, const char* name, const char* text );
