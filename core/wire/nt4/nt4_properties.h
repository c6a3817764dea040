// Properties of topics: a JSON object, kept as text and changed by updates that are JSON objects, too.
#pragma once

#include "codec/jsonio.h"

#include "sandlot/wire/nt4.h"

/// Returns a reader of an empty object.
simJsonReader simNt4Json_Empty( void );
/// Opens a JSON object; NULL stands for an empty one. Returns false when the text is not an object or longer than
/// properties may be.
bool simNt4Json_OpenObject( simJsonReader* reader, const char* text );
/// Returns a member that is true or false; `fallback` when there is none.
bool simNt4Json_Flag( const char* object, const char* key, bool fallback );
/// Returns whether an object has this member with the value true.
bool simNt4Json_HasFlag( simJsonReader object, const char* key );
/// Writes the properties with an update applied; null deletes a property. Returns false when they get too long or too many.
bool simNt4Json_Merge( const char* properties, simJsonReader update, char merged[SIM_NT4_PROPERTIES] );
/// Appends a value that is JSON text already.
void simNt4Json_Raw( simJsonWriter* writer, const char* text, size_t size );
/// Returns the text of the value at the reader, without the rest behind it.
simNt4Text simNt4Json_Slice( simJsonReader reader );
