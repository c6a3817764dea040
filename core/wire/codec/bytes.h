// Little-endian numbers in byte buffers, without alignment: structs and logs are packed.
#pragma once

#include <stdint.h>
#include <string.h>

/// Writes the low `count` bytes of a value, 1..8.
static inline void simPutLittle( uint8_t* at, uint64_t value, int count )
{
	for ( int i = 0; i < count; ++i )
	{
		at[i] = (uint8_t)( value >> ( 8 * i ) );
	}
}

/// Reads `count` bytes, 1..8, as an unsigned number.
static inline uint64_t simGetLittle( const uint8_t* at, int count )
{
	uint64_t value = 0;
	for ( int i = 0; i < count; ++i )
	{
		value |= (uint64_t)at[i] << ( 8 * i );
	}
	return value;
}

static inline void simPutDouble( uint8_t* at, double value )
{
	uint64_t bits;
	memcpy( &bits, &value, 8 );
	simPutLittle( at, bits, 8 );
}

static inline double simGetDouble( const uint8_t* at )
{
	uint64_t bits = simGetLittle( at, 8 );
	double value;
	memcpy( &value, &bits, 8 );
	return value;
}

static inline void simPutFloat( uint8_t* at, float value )
{
	uint32_t bits;
	memcpy( &bits, &value, 4 );
	simPutLittle( at, bits, 4 );
}

static inline float simGetFloat( const uint8_t* at )
{
	uint32_t bits = (uint32_t)simGetLittle( at, 4 );
	float value;
	memcpy( &value, &bits, 4 );
	return value;
}
