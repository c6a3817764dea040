// The layout hash: FNV-1a over every record's name and every field's name, type and count. The page compares its own
// constant, generated from the same tables, with sim_abi() at start, so that a stale build says so instead of misreading.
#pragma once

#include "sandlot/frame.h"

static inline uint32_t simAbi_Mix( uint32_t hash, const char* text )
{
	for ( ; *text != 0; ++text )
	{
		hash = ( hash ^ (uint8_t)*text ) * 16777619u;
	}
	return ( hash ^ '|' ) * 16777619u;
}

static inline uint32_t simAbi_MixNumber( uint32_t hash, uint32_t number )
{
	for ( int i = 0; i < 4; ++i )
	{
		hash = ( hash ^ ( ( number >> ( 8 * i ) ) & 0xffu ) ) * 16777619u;
	}
	return hash;
}

static inline uint32_t simAbi_Hash( void )
{
	uint32_t hash = 2166136261u;
#define SIM_MIX_FIELD( type, name, unit, doc ) hash = simAbi_Mix( simAbi_Mix( hash, #type ), #name );
#define SIM_MIX_ARRAY( type, name, count, unit, doc ) \
	hash = simAbi_MixNumber( simAbi_Mix( simAbi_Mix( hash, #type ), #name ), ( count ) );
#define SIM_MIX_RECORD( record, table ) \
	hash = simAbi_Mix( hash, #record ); \
	table( SIM_MIX_FIELD, SIM_MIX_ARRAY )
	SIM_RECORDS( SIM_MIX_RECORD )
#define SIM_MIX_VALUE( name ) hash = simAbi_Mix( hash, #name );
#define SIM_MIX_ENUM( type, prefix, table ) \
	hash = simAbi_Mix( hash, #type );       \
	table( SIM_MIX_VALUE )
	SIM_ENUMS( SIM_MIX_ENUM )
#undef SIM_MIX_FIELD
#undef SIM_MIX_ARRAY
#undef SIM_MIX_RECORD
#undef SIM_MIX_VALUE
#undef SIM_MIX_ENUM
	return hash;
}
