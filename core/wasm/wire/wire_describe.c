// Messages as text, for the page's list of them, in wire.wasm. See wire_exports.c.
#include "exports.h"
#include "sandlot/describe.h"
#include "wire_shared.h"


enum
{
	MAX_DETAIL = 32 << 10,
	FILTER = 128, // bytes of a filter with its zero
};

static simDescriber* s_describer;
static char s_filter[FILTER];
static char s_detail[MAX_DETAIL];

uint32_t wire_describe_open( void )
{
	simDescriber_Destroy( s_describer );
	s_describer = simDescriber_Create();
	s_filter[0] = 0;
	return s_describer != NULL;
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

// Too long a filter is cut.
static void SetFilter( const char* filter )
{
	size_t length = 0;
	while ( length < FILTER - 1 && filter[length] != 0 )
	{
		s_filter[length] = filter[length];
		length += 1;
	}
	s_filter[length] = 0;
}

uint32_t wire_describe_message(
    uint32_t protocol, uint32_t flags, const char* filter, const void* bytes, uint32_t size )
{
	if ( s_describer == NULL || protocol > simDescribed_icd || filter == NULL || bytes == NULL )
	{
		return 0;
	}
	SetFilter( filter );
	simDescriber_Open( s_describer, (simDescribed)protocol, ( flags & 1u ) != 0, ( flags & 2u ) != 0, bytes, size );
	return 1;
}

const simDescribedThing* wire_describe_next( void )
{
	static simDescribedThing s_result;
	simDescription shown;
	if ( s_describer == NULL || !simDescriber_Next( s_describer, s_filter, &shown ) )
	{
		return NULL;
	}
	s_result.name = wire_TextAt( shown.name );
	s_result.address = (u32)(uintptr_t)shown.bytes;
	s_result.size = (u32)shown.size;
	return &s_result;
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
