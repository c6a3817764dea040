// Properties of topics: a JSON object that is kept as text, changed by updates of the same form.
#pragma once

#include "codec/jsonio.h"

#include "sandlot/nt4.h"

/// An empty object.
simJsonReader simNt4Json_Empty( void );
/// Opens a JSON object that somebody gave us. NULL is an empty one. False when it is none, or longer than properties may be.
bool simNt4Json_OpenObject( simJsonReader* reader, const char* text );
/// A member that is true or false, else fallback.
bool simNt4Json_Flag( const char* object, const char* key, bool fallback );
bool simNt4Json_HasFlag( simJsonReader object, const char* key );
/// Writes the properties with an update applied: null deletes. Returns false when they get too long.
bool simNt4Json_Merge( const char* properties, simJsonReader update, char merged[SIM_NT4_PROPERTIES] );
/// Appends JSON that is there already as a value.
void simNt4Json_Raw( simJsonWriter* writer, const char* text, size_t size );
/// The text of the value a reader stands at, without what follows.
simNt4Text simNt4Json_Slice( simJsonReader reader );
