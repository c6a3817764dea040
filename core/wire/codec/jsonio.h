// Reading and writing the JSON of messages, without a tree and without memory: a message arrives fifty times a second, a
// file (core/sim/base/json.h) once. A text is checked once as a whole (core/sim/base/json_check.h); the reader then walks it and
// cannot fail on syntax, and the writer appends to a buffer of the caller's.
//
//	simJsonReader data;
//	if ( simJsonReader_Open( &data, text, length, &error ) && simJson_IsAt( &data, '{' ) )
//	{
//		char key[32];
//		for ( simJsonReader_Enter( &data ); simJsonReader_NextMember( &data, key, sizeof( key ) ); simJsonReader_Skip( &data ) ) ...
//	}
#pragma once

#include "sandlot/sim/base.h"

#define SIM_JSON_NUMBER 32 ///< bytes that hold any number of the writer, and its zero

// ---- reading ----

/// A place in a checked text. Copies are independent: keep one to read a value again.
typedef struct simJsonReader
{
	const char* at;  ///< the first character of the next value, or what follows the last
	const char* end; ///< behind the text
} simJsonReader;

/// Checks the whole text and stands at its value. The text must live as long as the reader. On failure error (may be
/// NULL) has "line 1, column 7" and the defect; the reader may then not be used.
bool simJsonReader_Open( simJsonReader* reader, const char* text, size_t length, simError* error );
/// The kind of the value at hand: '{' '[' '"' '0' (a number) 't' 'f' 'n' (true, false, null), or 0 behind the last.
char simJsonReader_Kind( const simJsonReader* reader );
/// Steps into an object or array, before its first member. Then call NextMember or NextElement until one says false, and
/// in between step over every value by reading or skipping it.
void simJsonReader_Enter( simJsonReader* reader );
/// Is there another member? Reads its key and stands at its value. A key that does not fit (size bytes with its zero) is
/// cut short between characters. False: stands behind the object.
bool simJsonReader_NextMember( simJsonReader* reader, char* key, size_t size );
/// Is there another element? Stands at it. False: stands behind the array.
bool simJsonReader_NextElement( simJsonReader* reader );
/// Steps over a value of any kind.
void simJsonReader_Skip( simJsonReader* reader );

// These step over the value they read. Of another kind, they step over it, leave the result alone and return false.

bool simJsonReader_Number( simJsonReader* reader, double* value );
bool simJsonReader_Bool( simJsonReader* reader, bool* value );
/// The text of a string with its escapes resolved, zero-terminated. False also when it is longer than the room: then
/// the beginning is there.
bool simJsonReader_String( simJsonReader* reader, char* text, size_t size );
/// Numbers of an array of at most capacity numbers. False also for anything else in it, or too many: *count is then 0.
bool simJsonReader_Numbers( simJsonReader* reader, double* values, int capacity, int* count );

// ---- writing ----

/// Appends to a buffer of the caller's. Text beyond the room is left out and noted; the text is always terminated.
typedef struct simJsonWriter
{
	char* text;
	size_t size; ///< of the buffer, >= 1
	size_t length;
	bool full;  ///< something did not fit
	bool comma; ///< the next value needs one before it
} simJsonWriter;

void simJsonWriter_Open( simJsonWriter* writer, char* text, size_t size );
/// Appends text as it is.
void simJsonWriter_Plain( simJsonWriter* writer, const char* text );
/// '{' or '['; and their ends.
void simJsonWriter_Begin( simJsonWriter* writer, char bracket );
void simJsonWriter_End( simJsonWriter* writer, char bracket );
/// A member's key, escaped.
void simJsonWriter_Key( simJsonWriter* writer, const char* key );
void simJsonWriter_String( simJsonWriter* writer, const char* text );
void simJsonWriter_Bool( simJsonWriter* writer, bool value );
/// The shortest decimal that reads back as the value. JSON has no infinity: +-1.797e308. It has no NaN: null.
void simJsonWriter_Number( simJsonWriter* writer, double value );
void simJsonWriter_Numbers( simJsonWriter* writer, const double* values, int count );
