// Messages as text, for the page's list of them, in wire.wasm. See wire_exports.c.
#include "exports.h"
#include "sandlot/wire/describe.h"
#include "wire_shared.h"


enum
{
	// Bytes of the text at length; a longer one is cut.
	MAX_DETAIL = 32 << 10,
	FILTER = 128, // bytes of a filter with its zero
};

// One walk at a time; each message begins a new one.
static simDescriber* s_describer;
static char s_filter[FILTER];
static char s_detail[MAX_DETAIL];

// Opened again it forgets the names that it has learned.
static bool Open( uint32_t option )
{
	(void)option;
	if ( s_describer != NULL )
	{
		simDescriber_Forget( s_describer );
	}
	else
	{
		s_describer = simDescriber_Create();
	}
	s_filter[0] = 0;
	return s_describer != NULL;
}

static void Close( void )
{
	simDescriber_Destroy( s_describer );
	s_describer = NULL;
}

const wirePart wire_describe = { .open = Open, .close = Close };

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
    uint32_t protocol, uint32_t came, uint32_t binary, const char* filter, const void* bytes, uint32_t size )
{
	if ( s_describer == NULL || protocol > simDescribed_icd || filter == NULL || bytes == NULL )
	{
		return 0;
	}
	// The host's text goes with this call, but the walk goes on after it.
	SetFilter( filter );
	// Nothing is read yet: the walk goes only as far as the host asks.
	simDescriber_Open( s_describer, (simDescribed)protocol, came != 0, binary != 0, bytes, size );
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
	// Not copied: most rows are never looked at.
	s_result.address = (u32)(uintptr_t)shown.bytes;
	s_result.size = (u32)shown.size;
	return &s_result;
}

const char* wire_describe_text( uint32_t atLength )
{
	if ( s_describer == NULL )
	{
		return "";
	}
	// A row of the list; at length is for the one row that is open.
	if ( atLength == 0 )
	{
		return simDescriber_Line( s_describer );
	}
	s_detail[0] = 0;
	simDescriber_Detail( s_describer, s_detail, sizeof( s_detail ) );
	return s_detail;
}
