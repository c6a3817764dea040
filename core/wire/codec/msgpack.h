// MessagePack (msgpack.org, spec of 2017), reading and writing in place: no tree, no memory of its own, strings and
// bytes are pointers into the message. A value that claims more elements or bytes than are left is refused before its
// claim is used.
//
// The reader's calls return false and stay in place when something else stands there; the message is then bad, or to be
// skipped.
#pragma once

#include "sandlot/sim/base.h"

typedef enum simMsgpackKind
{
	simMsgpack_end, ///< behind the last byte, or a value that is cut short or none at all
	simMsgpack_nil,
	simMsgpack_bool,
	simMsgpack_int,
	simMsgpack_float,  ///< 32 bits
	simMsgpack_double, ///< 64 bits
	simMsgpack_string,
	simMsgpack_binary,
	simMsgpack_array,
	simMsgpack_map,
	simMsgpack_extension,
} simMsgpackKind;

// ---- reading ----

typedef struct simMsgpackReader
{
	const uint8_t* at;
	const uint8_t* end;
} simMsgpackReader;

static inline simMsgpackReader simMsgpackReader_Open( const void* bytes, size_t size )
{
	const uint8_t* start = (const uint8_t*)bytes;
	return ( simMsgpackReader ){ start, size > 0 ? start + size : start };
}

/// The kind of the next value.
simMsgpackKind simMsgpackReader_Kind( const simMsgpackReader* reader );
bool simMsgpackReader_Bool( simMsgpackReader* reader, bool* value );
/// An integer of any width. False for one beyond INT64_MAX.
bool simMsgpackReader_Int( simMsgpackReader* reader, int64_t* value );
/// A number of any kind.
bool simMsgpackReader_Number( simMsgpackReader* reader, double* value );
bool simMsgpackReader_String( simMsgpackReader* reader, const char** text, size_t* size );
bool simMsgpackReader_Binary( simMsgpackReader* reader, const uint8_t** bytes, size_t* size );
/// Steps into an array: count values follow, at least that many bytes.
bool simMsgpackReader_Array( simMsgpackReader* reader, size_t* count );
/// Steps into a map: count pairs follow.
bool simMsgpackReader_Map( simMsgpackReader* reader, size_t* count );
/// Steps over one value with all that is in it, however deep. False when it is cut short.
bool simMsgpackReader_Skip( simMsgpackReader* reader );

// ---- writing ----

/// Writes into a buffer of the caller's, each value in its shortest form. Beyond the end nothing is written, but length
/// goes on counting: with no buffer at all it measures.
typedef struct simMsgpackWriter
{
	uint8_t* bytes;
	size_t size;
	size_t length;
} simMsgpackWriter;

static inline simMsgpackWriter simMsgpackWriter_Open( void* bytes, size_t size )
{
	return ( simMsgpackWriter ){ (uint8_t*)bytes, size, 0 };
}

void simMsgpackWriter_Bool( simMsgpackWriter* writer, bool value );
void simMsgpackWriter_Int( simMsgpackWriter* writer, int64_t value );
void simMsgpackWriter_Float( simMsgpackWriter* writer, double value );
void simMsgpackWriter_Double( simMsgpackWriter* writer, double value );
void simMsgpackWriter_Nil( simMsgpackWriter* writer );
void simMsgpackWriter_String( simMsgpackWriter* writer, const char* text, size_t size );
void simMsgpackWriter_Binary( simMsgpackWriter* writer, const void* bytes, size_t size );
/// The beginning of so many bytes, which follow.
void simMsgpackWriter_BinaryHead( simMsgpackWriter* writer, size_t size );
/// The beginning of an array or map; its values or pairs follow.
void simMsgpackWriter_Array( simMsgpackWriter* writer, size_t count );
void simMsgpackWriter_Map( simMsgpackWriter* writer, size_t count );
/// MessagePack that is there already.
void simMsgpackWriter_Raw( simMsgpackWriter* writer, const void* bytes, size_t size );
