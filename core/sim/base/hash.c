#include "base/hash.h"

#include "sandlot/sim/base.h"

#include <string.h>

// Multiply and fold, eight bytes at a time.

void simHash_Begin( simHash* hash )
{
	hash->value = 0x9e3779b97f4a7c15u;
}

// One word into the value.
// The multiplier is that of MurmurHash3's 64-bit finisher (Appleby): odd, so that no word is lost, and its high bits mix well.
static uint64_t Fold( uint64_t value, uint64_t word )
{
	value = ( value ^ word ) * 0xff51afd7ed558ccdu;
	return value ^ ( value >> 32 );
}

void simHash_Mix( simHash* hash, const void* bytes, size_t size )
{
	SIM_CHECK( bytes != NULL || size == 0 );
	const unsigned char* at = bytes;
	// The length goes in first, so that "ab" + "c" is not "a" + "bc".
	uint64_t value = Fold( hash->value, size );
	if ( size >= 32 )
	{
		// Four words at a time, each with a value of its own: a multiplication does not wait for the one before.
		uint64_t lanes[4] = { value, value + 1, value + 2, value + 3 };
		for ( ; size >= 32; size -= 32, at += 32 )
		{
			uint64_t words[4];
			memcpy( words, at, 32 );
			for ( int i = 0; i < 4; ++i )
			{
				lanes[i] = Fold( lanes[i], words[i] );
			}
		}
		value = Fold( Fold( Fold( lanes[0], lanes[1] ), lanes[2] ), lanes[3] );
	}
	for ( ; size >= 8; size -= 8, at += 8 )
	{
		uint64_t word;
		memcpy( &word, at, 8 );
		value = Fold( value, word );
	}
	if ( size > 0 )
	{
		// The last bytes are a word with zeros behind them; the length above tells them from real zeros.
		uint64_t word = 0;
		memcpy( &word, at, size );
		value = Fold( value, word );
	}
	hash->value = value;
}

void simHash_MixParts( simHash* hash, const simStatePart* parts, int count )
{
	SIM_CHECK( count >= 0 && ( parts != NULL || count == 0 ) );
	for ( int p = 0; p < count; ++p )
	{
		for ( int i = 0; i < parts[p].count && !parts[p].tells; ++i )
		{
			simHash_Mix( hash, (const uint8_t*)parts[p].first + (size_t)i * parts[p].stride, parts[p].bytes );
		}
	}
}

uint64_t simHash_Content( const void* bytes, size_t size )
{
	SIM_CHECK( bytes != NULL || size == 0 );
	const uint8_t* at = bytes;
	uint64_t hash = 14695981039346656037u; // FNV-1a
	for ( size_t i = 0; i < size; ++i )
	{
		// Git on Windows checks files out with carriage returns.
		if ( at[i] != '\r' )
		{
			hash = ( hash ^ at[i] ) * 1099511628211u;
		}
	}
	return hash;
}
