// The bytes of a recording: numbers in little-endian order on every machine, counted lengths, and its two sums.
#include "record/recording_internal.h"

#include <string.h>


// ---- writing ----

void simPut_Bytes( simPut* put, const void* bytes, size_t size )
{
	SIM_CHECK( bytes != NULL || size == 0 );
	// Bytes beyond the room are only counted: the same code measures and writes.
	if ( size > 0 && put->size + size <= put->capacity )
	{
		memcpy( put->bytes + put->size, bytes, size );
	}
	put->size += size;
}

void simPut_Byte( simPut* put, uint32_t value )
{
	SIM_CHECK( value <= 0xffu );
	uint8_t byte = (uint8_t)value;
	simPut_Bytes( put, &byte, 1 );
}

void simPut_U32( simPut* put, uint32_t value )
{
	for ( int i = 0; i < 4; ++i )
	{
		simPut_Byte( put, value >> ( 8 * i ) & 0xffu );
	}
}

void simPut_U64( simPut* put, uint64_t value )
{
	simPut_U32( put, (uint32_t)value );
	simPut_U32( put, (uint32_t)( value >> 32 ) );
}

// Floats go as their bits, so that every number comes back exactly.
void simPut_F32( simPut* put, float value )
{
	uint32_t bits;
	memcpy( &bits, &value, 4 );
	simPut_U32( put, bits );
}

void simPut_F64( simPut* put, double value )
{
	uint64_t bits;
	memcpy( &bits, &value, 8 );
	simPut_U64( put, bits );
}

// Seven bits a byte, the lowest first; the highest bit of a byte says that another one follows.
void simPut_Varint( simPut* put, uint32_t value )
{
	for ( ; value >= 0x80u; value >>= 7 )
	{
		simPut_Byte( put, ( value & 0x7fu ) | 0x80u );
	}
	simPut_Byte( put, value );
}

void simPut_Text( simPut* put, const char* text, size_t length )
{
	SIM_CHECK( text != NULL || length == 0 );
	simPut_Varint( put, (uint32_t)length );
	simPut_Bytes( put, text, length );
}

// A reader steps over a chunk whose tag it does not know.
void simPut_Chunk( simPut* put, char tag, size_t length )
{
	simPut_Byte( put, (uint8_t)tag );
	simPut_Varint( put, (uint32_t)length );
}


// ---- reading ----

uint32_t simGet_Fail( simGet* get, const char* why )
{
	SIM_CHECK( why != NULL );
	// The first trouble is the cause. Reading goes on with zeros, so no caller has to look after every number.
	if ( get->why == NULL )
	{
		get->why = why;
	}
	return 0;
}

const uint8_t* simGet_Bytes( simGet* get, size_t size )
{
	SIM_CHECK( get->at <= get->end );
	// Written as a difference: a size from the file could overflow a sum.
	if ( get->why != NULL || size > get->end - get->at )
	{
		simGet_Fail( get, "ends too early" );
		return NULL;
	}
	const uint8_t* bytes = get->bytes + get->at;
	get->at += size;
	return bytes;
}

uint32_t simGet_Byte( simGet* get )
{
	const uint8_t* byte = simGet_Bytes( get, 1 );
	return byte != NULL ? *byte : 0;
}

uint32_t simGet_U32( simGet* get )
{
	const uint8_t* b = simGet_Bytes( get, 4 );
	if ( b != NULL )
	{
		return b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
	}
	return 0;
}

uint64_t simGet_U64( simGet* get )
{
	uint64_t low = simGet_U32( get );
	return low | (uint64_t)simGet_U32( get ) << 32;
}

double simGet_F32( simGet* get )
{
	uint32_t bits = simGet_U32( get );
	float value;
	memcpy( &value, &bits, 4 );
	return value;
}

double simGet_F64( simGet* get )
{
	uint64_t bits = simGet_U64( get );
	double value;
	memcpy( &value, &bits, 8 );
	return value;
}

// At most five bytes, and no more than 32 bits.
uint32_t simGet_Varint( simGet* get )
{
	// Five bytes have 35 bits, so the sum is kept wider than the result.
	uint64_t value = 0;
	for ( int shift = 0; shift <= 28; shift += 7 )
	{
		uint32_t byte = simGet_Byte( get );
		value |= (uint64_t)( byte & 0x7fu ) << shift;
		if ( ( byte & 0x80u ) == 0 )
		{
			if ( value <= 0xffffffffu )
			{
				return (uint32_t)value;
			}
			return simGet_Fail( get, "a number is too large" );
		}
	}
	return simGet_Fail( get, "a number has no end" );
}


// ---- sums ----

// Half a byte at a time: 16 entries instead of 256, and fast enough for some hundred bytes a second.
// CRC-32 as in zip and PNG (ISO 3309): polynomial 0xedb88320 with its bits reversed.
static const uint32_t kCrcTable[16] = { 0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4,
	0x4db26158, 0x5005713c, 0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c, 0x9b64c2b0, 0x86d3d2d4, 0xa00ae278,
	0xbdbdf21c };

uint32_t simCrc_Add( uint32_t crc, const void* bytes, size_t size )
{
	SIM_CHECK( bytes != NULL || size == 0 );
	const uint8_t* at = bytes;
	crc = ~crc;
	for ( size_t i = 0; i < size; ++i )
	{
		// The low half of the byte, then the high one.
		crc ^= at[i];
		crc = crc >> 4 ^ kCrcTable[crc & 15u];
		crc = crc >> 4 ^ kCrcTable[crc & 15u];
	}
	return ~crc;
}

bool simRecording_SameBits( double a, double b )
{
	return memcmp( &a, &b, sizeof( a ) ) == 0;
}
