// The layout hash: FNV-1a over every table. The page compares its own constant, generated from the same tables, with sim_abi() and
// wire_abi() at start, so that a stale build says so instead of misreading.
//
// layout_hash.cpp has the compiler work it out, so that a module holds one number and none of the texts; gen_abi, in C, runs it.
#pragma once

#include "sandlot/sim/frame.h"

#ifdef __cplusplus
#define SIM_ABI_FUNCTION static constexpr
#else
#define SIM_ABI_FUNCTION static inline
#endif

SIM_ABI_FUNCTION uint32_t simAbi_Mix( uint32_t hash, const char* text )
{
	for ( ; *text != 0; ++text )
	{
		hash = ( hash ^ (uint8_t)*text ) * 16777619u;
	}
	return ( hash ^ '|' ) * 16777619u;
}

SIM_ABI_FUNCTION uint32_t simAbi_MixNumber( uint32_t hash, uint32_t number )
{
	for ( int i = 0; i < 4; ++i )
	{
		hash = ( hash ^ ( ( number >> ( 8 * i ) ) & 0xffu ) ) * 16777619u;
	}
	return hash;
}

SIM_ABI_FUNCTION uint32_t simAbi_Hash( void )
{
	uint32_t hash = 2166136261u;
#define SIM_MIX_FIELD( type, name, unit, doc ) hash = simAbi_Mix( simAbi_Mix( hash, #type ), #name );
#define SIM_MIX_ARRAY( type, name, count, unit, doc ) \
	hash = simAbi_MixNumber( simAbi_Mix( simAbi_Mix( hash, #type ), #name ), ( count ) );
#define SIM_MIX_RECORD( record, table ) \
	hash = simAbi_Mix( hash, #record ); \
	table( SIM_MIX_FIELD, SIM_MIX_ARRAY )
	SIM_RECORDS( SIM_MIX_RECORD )

	// Values of enumerations; of events with the names of their numbers.
#define SIM_MIX_VALUE( ... ) hash = simAbi_Mix( hash, #__VA_ARGS__ );
#define SIM_MIX_ENUM( type, prefix, table ) \
	hash = simAbi_Mix( hash, #type );       \
	table( SIM_MIX_VALUE )
	SIM_ENUMS( SIM_MIX_ENUM )

	// Values of schema records.
#define SIM_MIX_KIND( kind, table )   \
	hash = simAbi_Mix( hash, #kind ); \
	table( SIM_MIX_FIELD )
	SIM_SCHEMA_KINDS( SIM_MIX_KIND )

	// Bits of single values.
#define SIM_MIX_BIT( name, low, width, type ) hash = simAbi_MixNumber( simAbi_Mix( hash, #name ), low );
#define SIM_MIX_BITS( type, table ) table( SIM_MIX_BIT )
	SIM_BITS( SIM_MIX_BITS )
#undef SIM_MIX_FIELD
#undef SIM_MIX_ARRAY
#undef SIM_MIX_RECORD
#undef SIM_MIX_VALUE
#undef SIM_MIX_ENUM
#undef SIM_MIX_KIND
#undef SIM_MIX_BIT
#undef SIM_MIX_BITS
	return hash;
}
