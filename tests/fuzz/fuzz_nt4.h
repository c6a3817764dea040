// The common part of the fuzz targets of NetworkTables. An input is a list of events, one a line: a letter, mostly a
// digit, and the rest. So a person can read the corpus, and cut a finding down by hand.
#pragma once

#include "fuzz.h"

#include "nt4/nt4_json.h"
#include "nt4/nt4_value.h"

#include <stdio.h>

typedef struct fuzzLine
{
	char what;
	int number; ///< 0..9
	const char* rest;
	size_t size;
} fuzzLine;

/// The next line of the input. False at its end.
static inline bool fuzzNextLine( const uint8_t* data, size_t size, size_t* at, fuzzLine* line )
{
	if ( *at >= size )
	{
		return false;
	}
	const uint8_t* start = data + *at;
	const uint8_t* end = memchr( start, '\n', size - *at );
	size_t length = end != NULL ? (size_t)( end - start ) : size - *at;
	*at += length + 1;
	bool number = length > 1 && start[1] >= '0' && start[1] <= '9';
	size_t before = length == 0 ? 0 : number ? 2 : 1;
	*line = ( fuzzLine ){ length > 0 ? (char)start[0] : 0, number ? start[1] - '0' : 0, (const char*)start + before,
		length - before };
	return true;
}

/// A copy of the rest, cut at its first zero as C cuts texts; for free().
static inline char* fuzzText0( const fuzzLine* line )
{
	char* text = malloc( line->size + 1 );
	memcpy( text, line->rest, line->size );
	text[line->size] = 0;
	return text;
}

/// The rest as hexadecimal digits, other characters left out; for free().
static inline uint8_t* fuzzHex( const fuzzLine* line, size_t* size )
{
	uint8_t* bytes = malloc( line->size / 2 + 1 );
	*size = 0;
	int high = -1;
	for ( size_t i = 0; i < line->size; ++i )
	{
		char c = line->rest[i];
		int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
		if ( digit < 0 )
		{
			continue;
		}
		if ( high >= 0 )
		{
			bytes[( *size )++] = (uint8_t)( 16 * high + digit );
		}
		high = high >= 0 ? -1 : digit;
	}
	return bytes;
}

/// Gives bytes to a reader, in memory of exactly that size, so that a byte too far is seen.
static inline void* fuzzExact( const void* bytes, size_t size )
{
	void* copy = malloc( size );
	if ( size > 0 )
	{
		memcpy( copy, bytes, size );
	}
	return copy;
}

/// A message that was received can be read in full, and written again as the same bytes or, where other forms pass, as
/// the proper ones.
static inline void fuzzCheckPayload( const simNt4Payload* payload )
{
	simNt4Value value;
	size_t memorySize = simNt4Payload_Memory( payload );
	fuzzExpect( memorySize <= 16 * payload->size );
	void* memory = malloc( memorySize + 1 );
	fuzzExpect( simNt4Payload_Read( payload, &value, memory, memorySize ) );
	double number;
	fuzzExpect( simNt4Payload_Number( payload, &number ) == ( payload->type <= simNt4Type_float ) );

	size_t size = simNt4Value_Write( &value, NULL, 0 );
	uint8_t* written = malloc( size + 1 );
	fuzzExpect( simNt4Value_Write( &value, written, size ) == size );
	simMsgpackWriter writer = simMsgpackWriter_Open( NULL, 0 );
	simNt4Payload_WriteProper( payload, &writer );
	uint8_t* proper = malloc( writer.length + 1 );
	writer = simMsgpackWriter_Open( proper, writer.length );
	simNt4Payload_WriteProper( payload, &writer );
	simNt4Payload again = { payload->type, payload->time, proper, writer.length };
	fuzzExpect( simNt4Payload_Read( &again, &value, memory, memorySize ) );
	// The bits of NaN floats are not promised.
	bool floats = payload->type == simNt4Type_float || payload->type == simNt4Type_double
	              || payload->type == simNt4Type_floats || payload->type == simNt4Type_doubles;
	size_t sizeAgain = simNt4Value_Write( &value, NULL, 0 );
	uint8_t* writtenAgain = malloc( sizeAgain + 1 );
	simNt4Value_Write( &value, writtenAgain, sizeAgain );
	fuzzExpect( sizeAgain == size && ( floats || memcmp( written, writtenAgain, size ) == 0 ) );
	free( writtenAgain );
	free( proper );
	free( written );
	free( memory );
}

/// A close is one printable line that fits in a close frame.
static inline void fuzzCheckClose( const simNt4Frame* frame )
{
	fuzzExpect( frame->size <= 123 && frame->code >= 1000 && frame->code < 1012 );
	for ( size_t i = 0; i < frame->size; ++i )
	{
		fuzzExpect( frame->bytes[i] >= 0x20 && frame->bytes[i] != 0x7f );
	}
}
