// The data log: golden files of WPILib's own DataLogWriter, round trips of every type, logs cut off at every byte.
#include "test.h"

#include "sandlot/wire/wpi_struct.h"
#include "sandlot/wire/wpilog.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Written by wpi::log::DataLogWriter of v2026.2.2: one entry, one value (DataLogTest.cpp, SimpleInt).
static const char kSimple[] = "5750494c4f47000100000000"
                              "00001a01000100000004000000746573740500000069"
                              "6e74363400000000"
                              "000108020100000000000000";
// The same writer: an extra header, metadata, two types, times out of order, a new metadata, a finish.
static const char kMixed[] =
    "5750494c4f4700010300000068647220002840420f0001000000020000002f7806000000646f75626c650f0000"
    "007b22736f75726365223a224e54227d20010840420f00000000000004401001082c01000000000000f0bf20000a"
    "41420f0201000000010000006d60001b9af6e5a1b560060002000000020000002f7308000000737472696e675b5d"
    "0000000000020f050200000001000000610200000062632000057011010101000000";

static size_t FromHex( const char* hex, uint8_t* bytes )
{
	size_t size = strlen( hex ) / 2;
	for ( size_t i = 0; i < size; ++i )
	{
		char two[3] = { hex[2 * i], hex[2 * i + 1], 0 };
		bytes[i] = (uint8_t)strtoul( two, NULL, 16 );
	}
	return size;
}

static uint32_t Start( simWpilogWriter* writer, const char* name, const char* type, const char* metadata, int64_t time )
{
	simWpilogEntryDef def = simDefaultWpilogEntryDef();
	def.name = name;
	def.type = type;
	def.metadata = metadata;
	def.onChange = false;
	uint32_t entry = 0;
	CHECK( simWpilogWriter_Start( writer, &def, time, &entry ) == simWpilog_ok );
	return entry;
}

static void CheckChunk( const simWpilogWriter* writer, const char* hex )
{
	uint8_t expected[512];
	size_t expectedSize = FromHex( hex, expected ), size = 0;
	const uint8_t* chunk = simWpilogWriter_Chunk( writer, &size );
	CHECK_EQ_INT( size, expectedSize );
	CHECK( size == expectedSize && memcmp( chunk, expected, size ) == 0 );
}

TEST( wpilog_writesAsWpilib )
{
	simWpilogWriter* writer = simWpilogWriter_Create( 4096, 10, "" );
	CheckChunk( writer, "5750494c4f47000100000000" ); // datalog.adoc: the header alone
	uint32_t test = Start( writer, "test", "int64", "", 1 );
	CHECK( simWpilogWriter_Int64( writer, test, 2, 1 ) == simWpilog_ok );
	CheckChunk( writer, kSimple );
	simWpilogWriter_Destroy( writer );

	writer = simWpilogWriter_Create( 4096, 10, "hdr" );
	uint32_t x = Start( writer, "/x", "double", "{\"source\":\"NT\"}", 1000000 );
	CHECK( simWpilogWriter_Double( writer, x, 1000000, 2.5 ) == simWpilog_ok );
	CHECK( simWpilogWriter_Double( writer, x, 300, -1.0 ) == simWpilog_ok );
	CHECK( simWpilogWriter_SetMetadata( writer, x, 1000001, "m" ) == simWpilog_ok );
	uint32_t s = Start( writer, "/s", "string[]", "", 0x660b5a1e5f69a ); // its "now"
	CHECK( simWpilogWriter_Strings( writer, s, 5, ( const char* const[] ){ "a", "bc" }, 2 ) == simWpilog_ok );
	CHECK( simWpilogWriter_Finish( writer, x, 70000 ) == simWpilog_ok );
	CheckChunk( writer, kMixed );
	simWpilogWriter_Destroy( writer );
}

// The size of a log with one entry "a" started at 5, one value at 7, as DataLogTest.cpp asserts it.
TEST( wpilog_sizesAsWpilib )
{
	static const struct
	{
		const char* type;
		size_t size;
	} cases[] = { { "boolean", 46 }, { "int64", 51 }, { "float", 47 }, { "double", 52 }, { "string", 45 },
		{ "raw", 42 } };
	for ( size_t i = 0; i < 6; ++i )
	{
		simWpilogWriter* writer = simWpilogWriter_Create( 4096, 10, "" );
		uint32_t a = Start( writer, "a", cases[i].type, "", 5 );
		switch ( i )
		{
			case 0:
				simWpilogWriter_Boolean( writer, a, 7, true );
				break;
			case 1:
				simWpilogWriter_Int64( writer, a, 7, 1 );
				break;
			case 2:
				simWpilogWriter_Float( writer, a, 7, 1.0f );
				break;
			case 3:
				simWpilogWriter_Double( writer, a, 7, 1.0 );
				break;
			case 4:
				simWpilogWriter_String( writer, a, 7, "x" );
				break;
			default:
				simWpilogWriter_Raw( writer, a, 7, "\x05", 1 );
				break;
		}
		size_t size = 0;
		simWpilogWriter_Chunk( writer, &size );
		CHECK_EQ_INT( size, cases[i].size );
		simWpilogWriter_Destroy( writer );
	}
}

TEST( wpilog_readsWhatWpilibWrote )
{
	uint8_t bytes[512];
	size_t size = FromHex( kMixed, bytes );
	simWpilogReader reader;
	simWpilogRecord r;
	simWpilogText text;
	double number = 0.0;
	REQUIRE( simWpilogReader_Open( &reader, bytes, size, NULL ) == sim_ok );
	CHECK_EQ_INT( reader.extraHeader.length, 3 );
	CHECK( memcmp( reader.extraHeader.text, "hdr", 3 ) == 0 );
	CHECK( simWpilogReader_Next( &reader, &r ) && r.kind == simWpilog_start && r.entry == 1 && r.time == 1000000 );
	CHECK( r.name.length == 2 && memcmp( r.name.text, "/x", 2 ) == 0 );
	CHECK( r.type.length == 6 && memcmp( r.type.text, "double", 6 ) == 0 );
	CHECK( r.metadata.length == 15 && memcmp( r.metadata.text, "{\"source\":\"NT\"}", 15 ) == 0 );
	CHECK( simWpilogReader_Next( &reader, &r ) && r.kind == simWpilog_data && r.entry == 1 && r.time == 1000000 );
	CHECK( simWpilogValue_Number( simWpilog_double, &r, 0, &number ) && number == 2.5 );
	CHECK( simWpilogReader_Next( &reader, &r ) && r.time == 300 );
	CHECK( simWpilogValue_Number( simWpilog_double, &r, 0, &number ) && number == -1.0 );
	CHECK( simWpilogReader_Next( &reader, &r ) && r.kind == simWpilog_setMetadata && r.entry == 1
	       && r.metadata.length == 1 );
	CHECK( simWpilogReader_Next( &reader, &r ) && r.kind == simWpilog_start && r.entry == 2 );
	CHECK( r.time == 0x660b5a1e5f69a && r.metadata.length == 0 );
	CHECK( simWpilogReader_Next( &reader, &r ) && r.kind == simWpilog_data && r.entry == 2 && r.time == 5 );
	CHECK_EQ_INT( simWpilogValue_Count( simWpilog_strings, &r ), 2 );
	CHECK( simWpilogValue_Text( simWpilog_strings, &r, 1, &text ) && text.length == 2
	       && memcmp( text.text, "bc", 2 ) == 0 );
	CHECK( simWpilogReader_Next( &reader, &r ) && r.kind == simWpilog_finish && r.entry == 1 && r.time == 70000 );
	CHECK( !simWpilogReader_Next( &reader, &r ) );
	CHECK( simWpilogReader_Check( &reader, NULL ) == sim_ok );
}

TEST( wpilog_everyTypeRoundTrips )
{
	static const int64_t times[] = { 0, 1, 255, 256, 160000000, INT64_MAX, -1, INT64_MIN };
	static const bool booleans[] = { true, false, true };
	static const int64_t int64s[] = { INT64_MIN, -1, 0, INT64_MAX };
	static const float floats[] = { 0.1f, -3.5f };
	static const double doubles[] = { 0.1, 1e300, -0.0 };
	static const char* const strings[] = { "", "caf\xc3\xa9", "b" };
	static const double poses[] = { 1, 2, 0.5, -3, 4, 5 };
	simWpilogWriter* writer = simWpilogWriter_Create( 8192, 20, "" );
	uint32_t ids[13];
	static const char* const types[] = { "boolean", "int64", "float", "double", "string", "json", "raw", "boolean[]",
		"int64[]", "float[]", "double[]", "string[]", "struct:Pose2d[]" };
	for ( int i = 0; i < 13; ++i )
	{
		ids[i] = Start( writer, types[i], types[i], "", 0 );
	}
	uint64_t allocations = simAllocationCount();
	for ( int i = 0; i < 8; ++i )
	{
		int64_t t = times[i];
		simWpilogWriter_Boolean( writer, ids[0], t, i % 2 == 1 );
		simWpilogWriter_Int64( writer, ids[1], t, ~t );
		simWpilogWriter_Float( writer, ids[2], t, 0.1f * (float)i );
		simWpilogWriter_Double( writer, ids[3], t, i == 3 ? NAN : 0.1 * i );
		simWpilogWriter_String( writer, ids[4], t, strings[i % 3] );
		simWpilogWriter_String( writer, ids[5], t, "{}" );
		simWpilogWriter_Raw( writer, ids[6], t, "\x00\xff", (size_t)i % 3 );
		simWpilogWriter_Booleans( writer, ids[7], t, booleans, i % 4 );
		simWpilogWriter_Int64s( writer, ids[8], t, int64s, i % 5 );
		simWpilogWriter_Floats( writer, ids[9], t, floats, i % 3 );
		simWpilogWriter_Doubles( writer, ids[10], t, doubles, i % 4 );
		simWpilogWriter_Strings( writer, ids[11], t, strings, i % 4 );
		uint8_t packed[2 * 24];
		size_t packedSize = simWpi_Pack( simWpi_pose2d, poses, i % 3, packed, sizeof( packed ) );
		simWpilogWriter_Raw( writer, ids[12], t, packed, packedSize );
	}
	CHECK( simAllocationCount() == allocations );

	size_t size;
	const void* bytes = simWpilogWriter_Chunk( writer, &size );
	simWpilogIndex* index = simWpilogIndex_Create( 20 );
	simError error = { 0 };
	REQUIRE( simWpilogIndex_Build( index, bytes, size, &error ) == sim_ok );
	CHECK_EQ_INT( simWpilogIndex_Count( index ), 13 );
	for ( int k = 0; k < 13; ++k )
	{
		CHECK_EQ_INT( simWpilogIndex_Find( index, types[k] ), k );
		const simWpilogEntry* entry = simWpilogIndex_Entry( index, k );
		CHECK_EQ_INT( entry->records, 8 );
		CHECK( entry->firstTime == INT64_MIN && entry->lastTime == INT64_MAX );
		size_t at = 0;
		simWpilogRecord r;
		for ( int i = 0; i < 8; ++i )
		{
			REQUIRE( simWpilogIndex_Next( index, k, &at, &r ) );
			CHECK( r.time == times[i] );
			int count = k < 6 ? 1 : k == 6 ? i % 3 : k == 7 || k == 10 || k == 11 ? i % 4 : k == 8 ? i % 5 : i % 3;
			CHECK_EQ_INT( simWpilogValue_Count( entry->type, &r ), k == 12 ? 24 * count : count );
			double number = 0.0;
			int64_t whole = 0;
			simWpilogText text;
			simWpilogType type = entry->type;
			switch ( k )
			{
				case 0:
					CHECK( simWpilogValue_Integer( type, &r, 0, &whole ) && whole == i % 2 );
					break;
				case 1:
					CHECK( simWpilogValue_Integer( type, &r, 0, &whole ) && whole == ~times[i] );
					break;
				case 2:
					CHECK( simWpilogValue_Number( type, &r, 0, &number ) && number == (double)( 0.1f * (float)i ) );
					break;
				case 3:
					CHECK( simWpilogValue_Number( type, &r, 0, &number )
					       && ( i == 3 ? isnan( number ) : number == 0.1 * i ) );
					break;
				case 4:
					CHECK( simWpilogValue_Text( type, &r, 0, &text ) && text.length == strlen( strings[i % 3] ) );
					CHECK( memcmp( text.text, strings[i % 3], text.length ) == 0 );
					break;
				case 12:
				{
					double back[6];
					CHECK_EQ_INT( simWpi_Unpack( simWpi_pose2d, r.bytes, r.size, back, 2 ), count );
					CHECK( memcmp( back, poses, 24 * (size_t)count ) == 0 );
					break;
				}
				default:
					break;
			}
			for ( int n = 0; n < count; ++n )
			{
				switch ( k )
				{
					case 6:
						CHECK( simWpilogValue_Integer( type, &r, n, &whole ) && whole == 255 * n );
						break;
					case 7:
						CHECK( simWpilogValue_Integer( type, &r, n, &whole ) && whole == booleans[n] );
						break;
					case 8:
						CHECK( simWpilogValue_Integer( type, &r, n, &whole ) && whole == int64s[n] );
						break;
					case 9:
						CHECK( simWpilogValue_Number( type, &r, n, &number ) && number == (double)floats[n] );
						break;
					case 10:
						CHECK( simWpilogValue_Number( type, &r, n, &number ) && number == doubles[n] );
						break;
					case 11:
						CHECK( simWpilogValue_Text( type, &r, n, &text ) && text.length == strlen( strings[n] ) );
						break;
					default:
						break;
				}
			}
			CHECK( !simWpilogValue_Number( type, &r, count, &number ) || k == 12 );
			CHECK( !simWpilogValue_Text( type, &r, count, &text ) );
			CHECK( !simWpilogValue_Number( type, &r, -1, &number ) );
		}
		CHECK( !simWpilogIndex_Next( index, k, &at, &r ) );
		CHECK( !simWpilogIndex_Next( index, k, &at, &r ) );
	}
	CHECK_EQ_INT( simWpilogIndex_Find( index, "nothing" ), -1 );
	simWpilogIndex_Destroy( index );
	simWpilogWriter_Destroy( writer );
}

TEST( wpilog_writesOnlyChanges )
{
	simWpilogWriter* writer = simWpilogWriter_Create( 4096, 10, "" );
	simWpilogEntryDef def = simDefaultWpilogEntryDef();
	def.name = "a";
	def.metadata = "";
	def.type = "double";
	uint32_t a = 0, b = 0;
	CHECK( simWpilogWriter_Start( writer, &def, 5, &a ) == simWpilog_ok );
	size_t size, before;
	// DataLogTest.cpp: an update with the same value adds nothing, and one with another value adds a record.
	simWpilogWriter_Double( writer, a, 7, 0.5 );
	simWpilogWriter_Chunk( writer, &before );
	CHECK_EQ_INT( before, 52 );
	CHECK( simWpilogWriter_Double( writer, a, 8, 0.5 ) == simWpilog_ok );
	simWpilogWriter_Chunk( writer, &size );
	CHECK_EQ_INT( size, 52 );
	simWpilogWriter_Clear( writer ); // earlier values still count
	simWpilogWriter_Double( writer, a, 9, 0.5 );
	simWpilogWriter_Chunk( writer, &size );
	CHECK_EQ_INT( size, 0 );
	simWpilogWriter_Double( writer, a, 9, 0.25 );
	simWpilogWriter_Chunk( writer, &size );
	CHECK_EQ_INT( size, 12 );

	// At most one every 100 ms: the value that was too early is written when it is time.
	simWpilogWriter_Clear( writer );
	def.period = 100000;
	CHECK( simWpilogWriter_Start( writer, &def, 5, &b ) == simWpilog_ok );
	simWpilogWriter_Clear( writer );
	int written = 0;
	for ( int64_t t = 0; t < 1000000; t += 20000 )
	{
		simWpilogWriter_Double( writer, b, t, t < 500000 ? (double)t : 500000.0 );
		simWpilogWriter_Chunk( writer, &size );
		written += size > 0;
		simWpilogWriter_Clear( writer );
	}
	CHECK_EQ_INT( written, 6 );                   // 0, 0.1 .. 0.5 s; then nothing changes
	simWpilogWriter_Double( writer, b, -5, 1.0 ); // back in time is not early
	simWpilogWriter_Chunk( writer, &size );
	CHECK( size > 0 );
	simWpilogWriter_Destroy( writer );
}

TEST( wpilog_neverHoldsMoreThanItsBuffer )
{
	simWpilogWriter* writer = simWpilogWriter_Create( SIM_WPILOG_MIN_BUFFER, 3, "" );
	static char log[400000];
	size_t length = 0, size;
	uint32_t values = Start( writer, "values", "double[]", "", 0 );
	uint32_t raw = Start( writer, "raw", "raw", "", 0 );
	double numbers[500];
	int full = 0;
	for ( int i = 0; i < 400; ++i )
	{
		for ( int k = 0; k < 100; ++k )
		{
			numbers[k] = i + 0.01 * k;
		}
		simWpilogResult result = simWpilogWriter_Doubles( writer, values, 20000 * i, numbers, 100 );
		if ( result != simWpilog_ok )
		{
			full += 1;
			CHECK( result == simWpilog_full );
			const void* chunk = simWpilogWriter_Chunk( writer, &size );
			REQUIRE( size <= SIM_WPILOG_MIN_BUFFER && length + size <= sizeof( log ) );
			memcpy( log + length, chunk, size );
			length += size;
			simWpilogWriter_Clear( writer );
			CHECK( simWpilogWriter_Doubles( writer, values, 20000 * i, numbers, 100 ) == simWpilog_ok );
		}
	}
	CHECK( full > 50 );
	const void* chunk = simWpilogWriter_Chunk( writer, &size );
	memcpy( log + length, chunk, size );
	length += size;

	// A value that can never fit is told apart, and leaves no trace.
	simWpilogWriter_Clear( writer );
	CHECK( simWpilogWriter_Raw( writer, raw, 1, log, SIM_WPILOG_MIN_BUFFER - 5 ) == simWpilog_ok );
	simWpilogWriter_Clear( writer );
	CHECK( simWpilogWriter_Raw( writer, raw, 1, log, SIM_WPILOG_MIN_BUFFER - 4 ) == simWpilog_tooLarge );
	simWpilogEntryDef def = simDefaultWpilogEntryDef();
	uint32_t entry = 77;
	static char name[SIM_WPILOG_MIN_BUFFER + 1];
	memset( name, 'n', sizeof( name ) - 1 );
	def.name = name;
	CHECK( simWpilogWriter_Start( writer, &def, 1, &entry ) == simWpilog_tooLarge );
	def.name = "third";
	CHECK( simWpilogWriter_Start( writer, &def, 1, &entry ) == simWpilog_ok && entry == 3 );
	CHECK( simWpilogWriter_Start( writer, &def, 1, &entry ) == simWpilog_tooMany && entry == 3 );

	simWpilogIndex* index = simWpilogIndex_Create( 10 );
	simError error = { 0 };
	CHECK( simWpilogIndex_Build( index, log, length, &error ) == sim_ok );
	CHECK_EQ_INT( simWpilogIndex_Entry( index, 0 )->records, 400 );
	simWpilogIndex_Destroy( index );
	simWpilogWriter_Destroy( writer );
}

TEST( wpilog_cutOffAnywhere )
{
	uint8_t bytes[512];
	size_t size = FromHex( kMixed, bytes );
	static const size_t ends[] = { 15, 61, 75, 88, 104, 141, 160, 171 }; // header, then the seven records, by hand
	CHECK_EQ_INT( size, ends[7] );
	for ( size_t cut = 0; cut <= size; ++cut )
	{
		uint8_t* copy = malloc( cut + 1 ); // the sanitizer sees a read behind it
		memcpy( copy, bytes, cut );
		simWpilogReader reader;
		simWpilogRecord r;
		simError error = { 0 };
		int whole = -1;
		for ( int i = 0; i < 8; ++i )
		{
			whole += ends[i] <= cut;
		}
		if ( simWpilogReader_Open( &reader, copy, cut, &error ) != sim_ok )
		{
			CHECK_EQ_INT( whole, -1 );
			CHECK_HAS( error.message, cut == 0   ? "the log is empty"
			                          : cut < 12 ? "ends inside its header"
			                                     : "longer than the log" );
			free( copy );
			continue;
		}
		int records = 0;
		while ( simWpilogReader_Next( &reader, &r ) )
		{
			records += 1;
		}
		CHECK_EQ_INT( records, whole );
		bool boundary = cut == ends[whole];
		CHECK( simWpilogReader_Check( &reader, &error ) == ( boundary ? sim_ok : sim_badData ) );
		if ( !boundary )
		{
			char place[32];
			snprintf( place, sizeof( place ), "byte %d", (int)ends[whole] );
			CHECK_STR( error.path, place );
			CHECK_HAS( error.message, "it is cut off" );
		}
		free( copy );
	}
}

// A log with a header and these bytes behind it.
static simResult Build( simWpilogIndex* index, const char* hex, simError* error )
{
	static uint8_t bytes[512];
	char whole[1024];
	snprintf( whole, sizeof( whole ), "5750494c4f47000100000000%s", hex );
	*error = ( simError ){ 0 };
	return simWpilogIndex_Build( index, bytes, FromHex( whole, bytes ), error );
}

TEST( wpilog_saysWhatIsWrong )
{
	static const struct
	{
		const char* hex;
		const char* place;
		const char* message;
		int entries;
	} cases[] = {
		// 00 00 16 00: entry 0, 22 bytes, time 0; start of 1, name "a", type "json", no metadata
		{ "00001600"
		  "00"
		  "01000000"
		  "01000000"
		  "61"
		  "04000000"
		  "6a736f6e"
		  "00000000",
		    "", "", 1 },
		{ "80010100ff", "byte 12", "the spare bit set", 0 },
		{ "00000000", "byte 12", "neither start, finish nor set metadata", 0 },
		{ "00000500"
		  "0301000000",
		    "byte 12", "neither start, finish nor set metadata", 0 },
		{ "00000400"
		  "01010000",
		    "byte 12", "a control record is too short", 0 },
		{ "00000500"
		  "0100000000",
		    "byte 12", "about entry 0", 0 },
		{ "00000600"
		  "010100000000",
		    "byte 12", "longer than what it says", 0 },
		{ "00000500"
		  "0101000000",
		    "byte 12", "a control record is about an entry that has not started", 0 },
		{ "00000900"
		  "02"
		  "01000000"
		  "00000000",
		    "byte 12", "a control record is about an entry that has not started", 0 },
		{ "00000900"
		  "02"
		  "01000000"
		  "01000000",
		    "byte 12", "a control record is too short", 0 },
		{ "00000900"
		  "00"
		  "01000000"
		  "ffffffff",
		    "byte 12", "a control record is too short", 0 },
		{ "00010100ff", "byte 12", "a value belongs to an entry that has not started", 0 },
		{ "00001600"
		  "00"
		  "01000000"
		  "01000000"
		  "61"
		  "04000000"
		  "6a736f6e"
		  "00000000"
		  "00001600"
		  "00"
		  "01000000"
		  "01000000"
		  "61"
		  "04000000"
		  "6a736f6e"
		  "00000000",
		    "byte 38", "an entry starts that has started before", 1 },
		{ "00001600"
		  "00"
		  "01000000"
		  "01000000"
		  "61"
		  "04000000"
		  "6a736f6e"
		  "00000000"
		  "00000500"
		  "0101000000"
		  "000100"
		  "00",
		    "byte 47", "a value belongs to an entry that has not started", 1 },
		{ "00001600"
		  "00"
		  "01000000"
		  "01000000"
		  "61"
		  "04000000"
		  "6a736f6e"
		  "00000000"
		  "00000500"
		  "0101000000"
		  "00001600"
		  "00"
		  "01000000"
		  "01000000"
		  "61"
		  "04000000"
		  "6a736f6e"
		  "00000000",
		    "", "", 2 }, // an id may be used again
		{ "00001800"
		  "00"
		  "01000000"
		  "01000000"
		  "61"
		  "06000000"
		  "646f75626c65"
		  "00000000"
		  "00010700"
		  "01020304050607",
		    "byte 40", "the size of a value does not fit its entry's type", 1 },
		{ "00001a00"
		  "00"
		  "01000000"
		  "01000000"
		  "61"
		  "08000000"
		  "737472696e675b5d"
		  "00000000"
		  "00010800"
		  "01000000ffffffff",
		    "byte 42", "the size of a value does not fit its entry's type", 1 },
		{ "00001a00"
		  "00"
		  "01000000"
		  "01000000"
		  "61"
		  "08000000"
		  "737472696e675b5d"
		  "00000000"
		  "00010800"
		  "ffffffff00000000",
		    "byte 42", "the size of a value does not fit its entry's type", 1 },
		{ "00001a00"
		  "00"
		  "01000000"
		  "01000000"
		  "61"
		  "08000000"
		  "737472696e675b5d"
		  "00000000"
		  "00010800"
		  "0000000000000000",
		    "byte 42", "the size of a value does not fit its entry's type", 1 },
		{ "0c01ffffffff00", "byte 12", "it is cut off, or damaged before", 0 },
	};
	simError error;
	simWpilogIndex* index = simWpilogIndex_Create( 2 );
	for ( size_t i = 0; i < sizeof( cases ) / sizeof( cases[0] ); ++i )
	{
		simResult result = Build( index, cases[i].hex, &error );
		CHECK( result == ( cases[i].message[0] == 0 ? sim_ok : sim_badData ) );
		CHECK_STR( error.path, cases[i].place );
		CHECK_HAS( error.message, cases[i].message );
		CHECK_EQ_INT( simWpilogIndex_Count( index ), cases[i].entries );
	}
	// A bad record does not hide the ones behind it.
	CHECK( Build( index,
	           "00010100ff"
	           "00001600"
	           "00"
	           "01000000"
	           "01000000"
	           "61"
	           "04000000"
	           "6a736f6e"
	           "00000000"
	           "00010200"
	           "7b7d",
	           &error )
	       == sim_badData );
	CHECK_STR( error.path, "byte 12" );
	CHECK_EQ_INT( simWpilogIndex_Entry( index, 0 )->records, 1 );
	// More entries than there is room for.
	CHECK( Build( index,
	           "00001200"
	           "00"
	           "01000000"
	           "01000000"
	           "61"
	           "00000000"
	           "00000000"
	           "00001200"
	           "00"
	           "02000000"
	           "01000000"
	           "61"
	           "00000000"
	           "00000000"
	           "00001200"
	           "00"
	           "03000000"
	           "01000000"
	           "61"
	           "00000000"
	           "00000000",
	           &error )
	       == sim_badData );
	CHECK_HAS( error.message, "more entries than there is room for" );
	simWpilogIndex_Destroy( index );

	static const struct
	{
		const char* bytes;
		size_t size;
		const char* message;
	} files[] = {
		{ "", 0, "the log is empty" },
		{ "{\"sandlot\":1}", 13, "does not begin with WPILOG" },
		{ "WPI", 3, "ends inside its header" },
		{ "WPILOG\x00\x02\x00\x00\x00\x00", 12, "the log has version 2.0; this reads version 1" },
		{ "WPILOG\x00\x01\x01\x00\x00\x00", 12, "the extra header is longer than the log" },
	};
	for ( size_t i = 0; i < sizeof( files ) / sizeof( files[0] ); ++i )
	{
		simWpilogReader reader;
		CHECK( simWpilogReader_Open( &reader, files[i].bytes, files[i].size, &error ) == sim_badData );
		CHECK_HAS( error.message, files[i].message );
	}
}

TEST( wpilog_typesOfNetworkTables )
{
	CHECK_STR( simWpilogType_FromNt( "int" ), "int64" );
	CHECK_STR( simWpilogType_FromNt( "int[]" ), "int64[]" );
	CHECK_STR( simWpilogType_FromNt( "double[]" ), "double[]" );
	CHECK_STR( simWpilogType_FromNt( "struct:Pose3d" ), "struct:Pose3d" );
	CHECK( simWpilogType_Parse( "struct:Pose3d[]", 15 ) == simWpilog_raw );
	CHECK( simWpilogType_Parse( "doubles", 7 ) == simWpilog_raw );
	CHECK( simWpilogType_Parse( "double", 6 ) == simWpilog_double );
}
