// Any bytes as a message of any protocol: they have lines and details that are text, and their parts lie within them. The
// first byte gives protocol, direction and kind; the message is given twice, so that it can be about a topic that it announced.
#include "fuzz.h"

#include "sandlot/wire/describe.h"

static char s_detail[4096];

static void Show( simDescriber* describer, const uint8_t* bytes, size_t size, uint8_t flags )
{
	simDescription found;
	simDescriber_Open( describer, (simDescribed)( flags % 3 ), ( flags & 4 ) != 0, ( flags & 8 ) != 0, bytes, size );
	for ( size_t n = 0; simDescriber_Next( describer, ( flags & 16 ) != 0 ? "a" : "", &found ); ++n )
	{
		fuzzExpect( n <= size && found.bytes >= bytes && found.bytes + found.size <= bytes + size );
		fuzzExpect( strlen( found.name ) < 1024 );
		const char* line = simDescriber_Line( describer );
		fuzzExpect( strlen( line ) < SIM_DESCRIBE_LINE );
		for ( const char* c = line; *c != 0; ++c )
		{
			fuzzExpect( (unsigned char)*c >= 0x20 && *c != 0x7f );
		}
		size_t room = 1 + ( 37 * n + size ) % sizeof( s_detail );
		fuzzExpect( simDescriber_Detail( describer, s_detail, room ) < room );
	}
}

int LLVMFuzzerTestOneInput( const uint8_t* data, size_t size )
{
	simDescriber* describer = simDescriber_Create();
	if ( size > 1 && describer != NULL )
	{
		// A text frame ends where the binary one behind it begins: at the first byte that no text has.
		const uint8_t* bytes = data + 1;
		size_t all = size - 1, text = 0;
		while ( text < all && bytes[text] != 0 )
		{
			text += 1;
		}
		Show( describer, bytes, text, (uint8_t)( data[0] & ~8u ) );
		if ( text + 1 < all )
		{
			Show( describer, bytes + text + 1, all - text - 1, (uint8_t)( data[0] | 8u ) );
		}
	}
	simDescriber_Destroy( describer );
	return 0;
}
