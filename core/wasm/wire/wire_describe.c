// Messages as text, for the page's list of them, in wire.wasm. See wire_exports.c.
#include "exports.h"
#include "sandlot/describe.h"


enum
{
	MAX_DETAIL = 32 << 10,
	FILTER = 128, // bytes of a filter with its zero
};

static simDescriber* s_describer;
static simDescription s_shown;
static char s_filter[FILTER];
static char s_detail[MAX_DETAIL];

uint32_t wire_describe_open( void )
{
	simDescriber_Destroy( s_describer );
	s_describer = simDescriber_Create();
	s_filter[0] = 0;
	return s_describer != NULL ? 1 : 0;
}

void wire_describe_close( void )
{
	simDescriber_Destroy( s_describer );
	s_describer = NULL;
}

void wire_describe_forget( void )
{
	if ( s_describer != NULL )
	{
		simDescriber_Forget( s_describer );
	}
}

void wire_describe_filter( const char* filter )
{
	size_t i = 0;
	for ( ; filter != NULL && filter[i] != 0 && i < FILTER - 1; ++i )
	{
		s_filter[i] = filter[i];
	}
	s_filter[i] = 0;
}

uint32_t wire_describe_message( uint32_t protocol, uint32_t flags, const void* bytes, uint32_t size )
{
	if ( s_describer == NULL || protocol > simDescribed_icd || bytes == NULL )
	{
		return 0;
	}
	simDescriber_Open( s_describer, (simDescribed)protocol, ( flags & 1u ) != 0, ( flags & 2u ) != 0, bytes, size );
	return 1;
}

uint32_t wire_describe_next( void )
{
	return s_describer != NULL && simDescriber_Next( s_describer, s_filter, &s_shown ) ? 1 : 0;
}

const char* wire_describe_name( void )
{
	return s_shown.name != NULL ? s_shown.name : "";
}

const void* wire_describe_bytes( void )
{
	return s_shown.bytes;
}

uint32_t wire_describe_size( void )
{
	return (uint32_t)s_shown.size;
}

const char* wire_describe_line( void )
{
	return s_describer != NULL ? simDescriber_Line( s_describer ) : "";
}

const char* wire_describe_detail( void )
{
	s_detail[0] = 0;
	if ( s_describer != NULL )
	{
		simDescriber_Detail( s_describer, s_detail, sizeof( s_detail ) );
	}
	return s_detail;
}
