// Any bytes as MessagePack: stepped over and read, which must agree. Then as messages of NetworkTables.
#include "fuzz_nt4.h"

static volatile unsigned s_sink; // every byte that is read must be there

static void Touch( const void* bytes, size_t size )
{
	for ( size_t i = 0; i < size; ++i )
	{
		s_sink += ( (const uint8_t*)bytes )[i];
	}
}

// Reads one value with all that is in it, and writes it again. False where it cannot be read.
static bool Copy( simMsgpackReader* reader, simMsgpackWriter* writer, int depth )
{
	bool flag;
	int64_t whole;
	double number;
	const char* text;
	const uint8_t* bytes;
	size_t count;
	simMsgpackReader start = *reader;
	switch ( simMsgpackReader_Kind( reader ) )
	{
		case simMsgpack_nil:
			fuzzExpect( simMsgpackReader_Skip( reader ) );
			simMsgpackWriter_Nil( writer );
			return true;
		case simMsgpack_bool:
			fuzzExpect( simMsgpackReader_Bool( reader, &flag ) );
			simMsgpackWriter_Bool( writer, flag );
			return true;
		case simMsgpack_int:
			if ( simMsgpackReader_Int( reader, &whole ) )
			{
				simMsgpackWriter_Int( writer, whole );
				return true;
			}
			fuzzExpect( simMsgpackReader_Number( reader, &number ) && number > 9.2e18 );
			simMsgpackWriter_Raw( writer, start.at, (size_t)( reader->at - start.at ) );
			return true;
		case simMsgpack_float:
		case simMsgpack_double:
			fuzzExpect( simMsgpackReader_Number( reader, &number ) );
			simMsgpackWriter_Raw( writer, start.at, (size_t)( reader->at - start.at ) );
			return true;
		case simMsgpack_string:
			fuzzExpect( simMsgpackReader_String( reader, &text, &count ) );
			Touch( text, count );
			simMsgpackWriter_String( writer, text, count );
			return true;
		case simMsgpack_binary:
			fuzzExpect( simMsgpackReader_Binary( reader, &bytes, &count ) );
			Touch( bytes, count );
			simMsgpackWriter_Binary( writer, bytes, count );
			return true;
		case simMsgpack_extension:
			fuzzExpect( simMsgpackReader_Skip( reader ) );
			simMsgpackWriter_Raw( writer, start.at, (size_t)( reader->at - start.at ) );
			return true;
		case simMsgpack_array:
		case simMsgpack_map:
		{
			bool map = simMsgpackReader_Kind( reader ) == simMsgpack_map;
			fuzzExpect( map ? simMsgpackReader_Map( reader, &count ) : simMsgpackReader_Array( reader, &count ) );
			fuzzExpect( count * ( map ? 2 : 1 ) <= (size_t)( reader->end - reader->at ) );
			map ? simMsgpackWriter_Map( writer, count ) : simMsgpackWriter_Array( writer, count );
			for ( size_t i = 0; i < count * ( map ? 2 : 1 ); ++i )
			{
				if ( depth == 0 || !Copy( reader, writer, depth - 1 ) )
				{
					return false;
				}
			}
			return true;
		}
		default:
			return false;
	}
}

static void ReadAll( const uint8_t* data, size_t size )
{
	// The written form is at most as long as the read one: the shortest forms.
	uint8_t* copy = malloc( size + 1 );
	simMsgpackReader reader = simMsgpackReader_Open( data, size );
	while ( reader.at < reader.end )
	{
		simMsgpackReader skipped = reader, start = reader;
		simMsgpackWriter writer = simMsgpackWriter_Open( copy, size );
		bool good = simMsgpackReader_Skip( &skipped );
		bool read = Copy( &reader, &writer, 100 );
		fuzzExpect( !read || ( good && reader.at == skipped.at ) );
		fuzzExpect( good || skipped.at == start.at );
		if ( read )
		{
			fuzzExpect( writer.length <= (size_t)( reader.at - start.at ) );
			// And reads as the same again.
			simMsgpackReader again = simMsgpackReader_Open( copy, writer.length );
			uint8_t* second = malloc( size + 1 );
			simMsgpackWriter secondWriter = simMsgpackWriter_Open( second, size );
			fuzzExpect( Copy( &again, &secondWriter, 100 ) && again.at == again.end );
			fuzzExpect( secondWriter.length == writer.length && memcmp( copy, second, writer.length ) == 0 );
			free( second );
		}
		reader.at = good ? skipped.at : start.at + 1;
	}
	free( copy );
}

int LLVMFuzzerTestOneInput( const uint8_t* data, size_t size )
{
	ReadAll( data, size );
	for ( size_t at = 0; at < size; ++at )
	{
		simMsgpackReader reader = simMsgpackReader_Open( data + at, size - at );
		simNt4Message message;
		if ( simNt4Message_Read( &reader, &message ) && message.good )
		{
			fuzzCheckPayload( &message.payload );
			uint8_t head[SIM_NT4_HEADER];
			simMsgpackWriter writer = simMsgpackWriter_Open( head, sizeof( head ) );
			simNt4Message_WriteHeader( &writer, message.id, message.payload.time, message.payload.type );
			fuzzExpect( writer.length <= sizeof( head ) );
		}
	}
	return 0;
}
