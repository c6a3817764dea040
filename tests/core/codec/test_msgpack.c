#include "test.h"

#include "codec/msgpack.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Bytes written as hexadecimal digits; blanks are ignored.
static size_t FromHex( const char* hex, uint8_t* bytes )
{
	size_t count = 0;
	for ( ; *hex != 0; hex += 2 )
	{
		while ( *hex == ' ' )
		{
			hex += 1;
		}
		char digits[3] = { hex[0], hex[1], 0 };
		bytes[count++] = (uint8_t)strtoul( digits, NULL, 16 );
	}
	return count;
}

static void CheckBytes( const simMsgpackWriter* writer, const char* hex )
{
	uint8_t expected[512];
	size_t size = FromHex( hex, expected );
	CHECK_EQ_INT( writer->length, size );
	if ( !CHECK( size <= writer->size && memcmp( writer->bytes, expected, size ) == 0 ) )
	{
		printf( "expected %s\n", hex );
	}
}

// Every boundary between two forms of an integer, from the table of formats in the specification.
TEST( msgpack_integersTakeTheShortestForm )
{
	static const struct
	{
		int64_t value;
		const char* hex;
	} cases[] = {
		{ 0, "00" },
		{ 127, "7f" },
		{ 128, "cc80" },
		{ 255, "ccff" },
		{ 256, "cd0100" },
		{ 65535, "cdffff" },
		{ 65536, "ce00010000" },
		{ 4294967295, "ceffffffff" },
		{ 4294967296, "cf0000000100000000" },
		{ INT64_MAX, "cf7fffffffffffffff" },
		{ -1, "ff" },
		{ -32, "e0" },
		{ -33, "d0df" },
		{ -128, "d080" },
		{ -129, "d1ff7f" },
		{ -32768, "d18000" },
		{ -32769, "d2ffff7fff" },
		{ INT32_MIN, "d280000000" },
		{ (int64_t)INT32_MIN - 1, "d3ffffffff7fffffff" },
		{ INT64_MIN, "d38000000000000000" },
	};
	for ( size_t i = 0; i < sizeof( cases ) / sizeof( cases[0] ); ++i )
	{
		uint8_t bytes[16];
		simMsgpackWriter writer = simMsgpackWriter_Open( bytes, sizeof( bytes ) );
		simMsgpackWriter_Int( &writer, cases[i].value );
		CheckBytes( &writer, cases[i].hex );

		int64_t value = 0;
		double number = 0.0;
		simMsgpackReader reader = simMsgpackReader_Open( bytes, writer.length ), again = reader;
		CHECK( simMsgpackReader_Kind( &reader ) == simMsgpack_int );
		CHECK( simMsgpackReader_Int( &reader, &value ) && value == cases[i].value && reader.at == reader.end );
		CHECK( simMsgpackReader_Number( &again, &number ) && number == (double)cases[i].value );
	}
}

TEST( msgpack_readsEveryFormOfANumber )
{
	static const struct
	{
		const char* hex;
		bool whole;
		double value;
	} cases[] = {
		{ "d200000007", true, 7 },
		{ "d2 07270e00", true, 120000000 }, // the time in NetworkTables' own example
		{ "cf0000000000000007", true, 7 },
		{ "d3ffffffffffffffff", true, -1 },
		{ "cfffffffffffffffff", false, 18446744073709551615.0 },
		{ "ca40200000", false, 2.5 },
		{ "cb4004000000000000", false, 2.5 },
		{ "cb3fbf972474538ef3", false, 0.1234 },
		{ "ca7f800000", false, INFINITY },
	};
	for ( size_t i = 0; i < sizeof( cases ) / sizeof( cases[0] ); ++i )
	{
		uint8_t bytes[16];
		size_t size = FromHex( cases[i].hex, bytes );
		simMsgpackReader reader = simMsgpackReader_Open( bytes, size ), again = reader;
		int64_t whole = 0;
		double number = 0.0;
		CHECK( simMsgpackReader_Int( &reader, &whole ) == cases[i].whole );
		CHECK( !cases[i].whole || (double)whole == cases[i].value );
		CHECK( simMsgpackReader_Number( &again, &number ) && number == cases[i].value && again.at == again.end );
	}
}

TEST( msgpack_textsBytesAndContainers )
{
	// Sizes on both sides of each boundary: head bytes, then the size in them.
	static const struct
	{
		size_t size;
		const char *string, *binary, *array, *map;
	} cases[] = {
		{ 0, "a0", "c400", "90", "80" },
		{ 15, "af", "c40f", "9f", "8f" },
		{ 16, "b0", "c410", "dc0010", "de0010" },
		{ 31, "bf", "c41f", "dc001f", "de001f" },
		{ 32, "d920", "c420", "dc0020", "de0020" },
		{ 255, "d9ff", "c4ff", "dc00ff", "de00ff" },
		{ 256, "da0100", "c50100", "dc0100", "de0100" },
		{ 65535, "daffff", "c5ffff", "dcffff", "deffff" },
		{ 65536, "db00010000", "c600010000", "dd00010000", "df00010000" },
	};
	uint8_t* bytes = malloc( 2 * 65536 + 8 );
	char* text = calloc( 1, 65536 );
	for ( size_t i = 0; i < sizeof( cases ) / sizeof( cases[0] ); ++i )
	{
		size_t size = cases[i].size, count = 0;
		const char* string = NULL;
		const uint8_t* binary = NULL;
		memset( bytes, 0xc0, 2 * 65536 + 8 ); // nil follows a container's head
		simMsgpackWriter writer = simMsgpackWriter_Open( bytes, size + 8 );
		simMsgpackWriter_String( &writer, text, size );
		size_t head = writer.length - size;
		writer.length = head;
		CheckBytes( &writer, cases[i].string );
		simMsgpackReader reader = simMsgpackReader_Open( bytes, head + size );
		CHECK( simMsgpackReader_String( &reader, &string, &count ) && count == size && reader.at == reader.end );

		writer = simMsgpackWriter_Open( bytes, size + 8 );
		simMsgpackWriter_Binary( &writer, text, size );
		head = writer.length - size;
		writer.length = head;
		CheckBytes( &writer, cases[i].binary );
		reader = simMsgpackReader_Open( bytes, head + size );
		CHECK( simMsgpackReader_Binary( &reader, &binary, &count ) && count == size && reader.at == reader.end );
		reader = simMsgpackReader_Open( bytes, head + size - 1 );
		CHECK( size == 0 || !simMsgpackReader_Binary( &reader, &binary, &count ) );

		memset( bytes, 0xc0, 2 * 65536 + 8 );
		writer = simMsgpackWriter_Open( bytes, 8 );
		simMsgpackWriter_Array( &writer, size );
		CheckBytes( &writer, cases[i].array );
		reader = simMsgpackReader_Open( bytes, writer.length + size );
		CHECK( simMsgpackReader_Skip( &reader ) && reader.at == reader.end );
		reader = simMsgpackReader_Open( bytes, writer.length + size );
		CHECK( simMsgpackReader_Array( &reader, &count ) && count == size );

		writer = simMsgpackWriter_Open( bytes, 8 );
		simMsgpackWriter_Map( &writer, size );
		CheckBytes( &writer, cases[i].map );
		reader = simMsgpackReader_Open( bytes, writer.length + 2 * size );
		CHECK( simMsgpackReader_Skip( &reader ) && reader.at == reader.end );
		reader = simMsgpackReader_Open( bytes, writer.length + 2 * size );
		CHECK( simMsgpackReader_Map( &reader, &count ) && count == size );
	}
	free( text );
	free( bytes );
}

TEST( msgpack_refusesWhatIsCutShort )
{
	// Each is bad as a whole, and so is every beginning of the good ones.
	static const char* const bad[] = { "", "c1", "cc", "cd00", "ce000000", "cf00000000000000", "d0", "ca000000",
		"cb00000000000000", "a161 c1", "a2 61", "d9", "d902 61", "da0002 61", "db00000002 61", "c4 01", "c5 0001",
		"c6 00000001", "91", "92 c0", "dc", "dc0001", "dd00000001", "ddffffffff c0", "81 c0", "de0001 c0",
		"dfffffffff c0c0", "d4 00", "d5 00 00", "d8 00", "c7 01 00", "c8 0001 00", "c9 ffffffff 00 00" };
	for ( size_t i = 0; i < sizeof( bad ) / sizeof( bad[0] ); ++i )
	{
		uint8_t bytes[64];
		size_t size = FromHex( bad[i], bytes );
		simMsgpackReader reader = simMsgpackReader_Open( bytes, size );
		const uint8_t* start = reader.at;
		bool good = simMsgpackReader_Skip( &reader );
		if ( !CHECK( !good || reader.at < reader.end ) )
		{
			printf( "with %s\n", bad[i] );
		}
		CHECK( good || reader.at == start );
	}

	static const char* const good[] = { "94 32 d2 07270e00 01 cb 3fbf972474538ef3", "82 a161 93 01 02 c3 a162 81 c0 c2",
		"c7 03 05 010203", "d8 01 000102030405060708090a0b0c0d0e0f", "d7 ff 0001020304050607", "c8 0001 05 09" };
	for ( size_t i = 0; i < sizeof( good ) / sizeof( good[0] ); ++i )
	{
		uint8_t bytes[64];
		size_t size = FromHex( good[i], bytes );
		for ( size_t length = 0; length <= size; ++length )
		{
			simMsgpackReader reader = simMsgpackReader_Open( bytes, length );
			CHECK( simMsgpackReader_Skip( &reader ) == ( length == size ) );
		}
	}
}

TEST( msgpack_readersStayWhereTheyDoNotFit )
{
	uint8_t bytes[4] = { 0xa1, 'x', 0x05, 0xc3 };
	simMsgpackReader reader = simMsgpackReader_Open( bytes, sizeof( bytes ) );
	bool flag = false;
	int64_t whole = 0;
	double number = 0.0;
	size_t count = 0;
	const char* text = NULL;
	const uint8_t* binary = NULL;
	CHECK( !simMsgpackReader_Bool( &reader, &flag ) );
	CHECK( !simMsgpackReader_Int( &reader, &whole ) );
	CHECK( !simMsgpackReader_Number( &reader, &number ) );
	CHECK( !simMsgpackReader_Binary( &reader, &binary, &count ) );
	CHECK( !simMsgpackReader_Array( &reader, &count ) );
	CHECK( !simMsgpackReader_Map( &reader, &count ) );
	CHECK( reader.at == bytes );
	CHECK( simMsgpackReader_String( &reader, &text, &count ) && count == 1 && text[0] == 'x' );
	CHECK( simMsgpackReader_Int( &reader, &whole ) && whole == 5 );
	CHECK( simMsgpackReader_Bool( &reader, &flag ) && flag );
	CHECK( simMsgpackReader_Kind( &reader ) == simMsgpack_end );

	// A hundred thousand arrays in each other: no recursion that could run out of stack.
	uint8_t* deep = malloc( 100001 );
	memset( deep, 0x91, 100000 );
	deep[100000] = 0xc0;
	reader = simMsgpackReader_Open( deep, 100001 );
	CHECK( simMsgpackReader_Skip( &reader ) && reader.at == reader.end );
	reader = simMsgpackReader_Open( deep, 100000 );
	CHECK( !simMsgpackReader_Skip( &reader ) );
	free( deep );
}

TEST( msgpack_writerNeverPassesItsEnd )
{
	uint8_t bytes[8];
	memset( bytes, 0xee, sizeof( bytes ) );
	simMsgpackWriter writer = simMsgpackWriter_Open( bytes, 4 );
	simMsgpackWriter_Int( &writer, 5 );
	simMsgpackWriter_Double( &writer, 1.0 ); // does not fit
	simMsgpackWriter_Bool( &writer, true );  // would fit, but stands behind one that did not
	simMsgpackWriter_Nil( &writer );
	CHECK_EQ_INT( writer.length, 12 );
	CHECK( bytes[0] == 5 && bytes[1] == 0xee && bytes[4] == 0xee );

	writer = simMsgpackWriter_Open( NULL, 0 );
	simMsgpackWriter_Map( &writer, 1 );
	simMsgpackWriter_String( &writer, "ab", 2 );
	simMsgpackWriter_Float( &writer, 0.5 );
	CHECK_EQ_INT( writer.length, 9 );
}
