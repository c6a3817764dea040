// Any bytes as a log: every record and every value is read. Then the same bytes as a list of things to write.
#include "fuzz.h"

#include "sandlot/wire/wpi_struct.h"
#include "sandlot/wire/wpilog.h"

static volatile unsigned s_sink; // every byte that is read must be there

static void Touch( const void* bytes, size_t size )
{
	for ( size_t i = 0; i < size; ++i )
	{
		s_sink += ( (const uint8_t*)bytes )[i];
	}
}

static void ReadValues( simWpilogIndex* index, int i )
{
	simWpilogRecord record;
	size_t at = 0;
	uint32_t records = 0;
	const simWpilogEntry* entry = simWpilogIndex_Entry( index, i );
	Touch( entry->name.text, entry->name.length );
	Touch( entry->typeName.text, entry->typeName.length );
	Touch( entry->metadata.text, entry->metadata.length );
	while ( simWpilogIndex_Next( index, i, &at, &record ) )
	{
		double number;
		int64_t whole;
		simWpilogText text;
		int count = simWpilogValue_Count( entry->type, &record );
		fuzzExpect( count >= 0 && record.time >= entry->firstTime && record.time <= entry->lastTime );
		records += 1;
		Touch( record.bytes, record.size );
		for ( int k = -1; k <= count && k < 50; ++k )
		{
			bool within = k >= 0 && k < count;
			bool isNumber = simWpilogValue_Number( entry->type, &record, k, &number );
			bool isText = simWpilogValue_Text( entry->type, &record, k, &text );
			fuzzExpect( ( isNumber || isText ) == within && !( isNumber && isText ) );
			fuzzExpect( !simWpilogValue_Integer( entry->type, &record, k, &whole ) || isNumber );
			if ( isText )
			{
				Touch( text.text, text.length );
			}
		}
	}
	fuzzExpect( records == entry->records );
}

static void Read( simWpilogIndex* index, const uint8_t* data, size_t size )
{
	simError error = { 0 };
	if ( simWpilogIndex_Build( index, data, size, &error ) != sim_ok )
	{
		fuzzCheckError( &error );
	}
	for ( int i = 0; i < simWpilogIndex_Count( index ); ++i )
	{
		ReadValues( index, i );
	}
}

// A writer's bytes for any values are a good log.
static void Write( simWpilogIndex* index, const uint8_t* data, size_t size )
{
	static const char* const types[] = { "raw", "int64", "string[]", "struct:Pose2d" };
	static uint8_t log[1 << 16];
	size_t length = 0, chunk;
	simWpilogWriter* writer = simWpilogWriter_Create( SIM_WPILOG_MIN_BUFFER, 8, "" );
	uint32_t ids[4] = { 0 };
	for ( size_t at = 0; at + 10 <= size && length < sizeof( log ) - 2 * SIM_WPILOG_MIN_BUFFER; at += 10 )
	{
		int k = data[at] & 3;
		int64_t time;
		memcpy( &time, data + at + 2, 8 );
		time >>= data[at + 1] & 63;
		simWpilogResult result = simWpilog_ok;
		for ( int again = 0; again < 2; ++again )
		{
			simWpilogEntryDef def = { types[k], types[k], "", data[at] & 4, data[at] & 8 ? 1000 : 0 };
			result = ids[k] == 0 ? simWpilogWriter_Start( writer, &def, time, ids + k ) : simWpilog_ok;
			if ( result == simWpilog_ok )
			{
				const char* texts[2] = { "a", "bcd" };
				double pose[3] = { (double)time, 1, 2 };
				uint8_t packed[24];
				simWpi_Pack( simWpi_pose2d, pose, 1, packed, sizeof( packed ) );
				result = k == 0   ? simWpilogWriter_Raw( writer, ids[0], time, data, size < 3000 ? size : 3000 )
				         : k == 1 ? simWpilogWriter_Int64( writer, ids[1], time, time )
				         : k == 2 ? simWpilogWriter_Strings( writer, ids[2], time, texts, data[at] >> 6 & 1 )
				                  : simWpilogWriter_Raw( writer, ids[3], time, packed, sizeof( packed ) );
			}
			if ( result == simWpilog_ok )
			{
				break;
			}
			fuzzExpect( result == simWpilog_full && again == 0 );
			const void* bytes = simWpilogWriter_Chunk( writer, &chunk );
			memcpy( log + length, bytes, chunk );
			length += chunk;
			simWpilogWriter_Clear( writer );
		}
	}
	const void* bytes = simWpilogWriter_Chunk( writer, &chunk );
	memcpy( log + length, bytes, chunk );
	fuzzExpect( simWpilogIndex_Build( index, log, length + chunk, NULL ) == sim_ok );
	simWpilogWriter_Destroy( writer );
}

int LLVMFuzzerTestOneInput( const uint8_t* data, size_t size )
{
	simWpilogIndex* index = simWpilogIndex_Create( 16 );
	Read( index, data, size );
	Write( index, data, size );
	simWpilogIndex_Destroy( index );
	return 0;
}
