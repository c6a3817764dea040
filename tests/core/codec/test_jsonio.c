// JSON of messages: walking over a checked text, and writing one.
#include "test.h"

#include "codec/jsonio.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static simJsonReader Open( const char* text )
{
	simJsonReader reader = { "", "" };
	CHECK( simJsonReader_Open( &reader, text, strlen( text ), NULL ) );
	return reader;
}

TEST( jsonio_walksOverEverything )
{
	simJsonReader r = Open( "\xef\xbb\xbf { \"a\" : [ 1 , -2.5e1 , [ ] , { } ] , "
	                        "\"b\":{\"c\":null,\"d\":[\"]}\\\"\",\"\"]},\"e\":true } " );
	char key[8];
	double number = 0.0;
	CHECK( simJsonReader_Kind( &r ) == '{' );
	simJsonReader_Enter( &r );
	REQUIRE( simJsonReader_NextMember( &r, key, sizeof( key ) ) );
	CHECK_STR( key, "a" );
	simJsonReader list = r; // read twice
	simJsonReader_Skip( &r );
	simJsonReader_Enter( &list );
	CHECK( simJsonReader_NextElement( &list ) && simJsonReader_Number( &list, &number ) && number == 1.0 );
	CHECK( simJsonReader_NextElement( &list ) && simJsonReader_Number( &list, &number ) && number == -25.0 );
	CHECK( simJsonReader_NextElement( &list ) && simJsonReader_Kind( &list ) == '[' );
	simJsonReader_Enter( &list );
	CHECK( !simJsonReader_NextElement( &list ) );
	CHECK( simJsonReader_NextElement( &list ) && simJsonReader_Kind( &list ) == '{' );
	simJsonReader_Skip( &list );
	CHECK( !simJsonReader_NextElement( &list ) );
	REQUIRE( simJsonReader_NextMember( &r, key, sizeof( key ) ) );
	CHECK_STR( key, "b" );
	simJsonReader_Skip( &r ); // with brackets inside texts
	REQUIRE( simJsonReader_NextMember( &r, key, sizeof( key ) ) );
	CHECK_STR( key, "e" );
	bool truth = false;
	CHECK( simJsonReader_Bool( &r, &truth ) && truth );
	CHECK( !simJsonReader_NextMember( &r, key, sizeof( key ) ) );
	CHECK( simJsonReader_Kind( &r ) == 0 );
}

TEST( jsonio_resolvesEscapes )
{
	simJsonReader r =
	    Open( "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\",\"\\u0041\\u00e9\\u20ac\\ud83d\\ude00\",\"\xc3\xa9\xf0\x9f\x98\x80\"]" );
	char text[16];
	simJsonReader_Enter( &r );
	CHECK( simJsonReader_NextElement( &r ) && simJsonReader_String( &r, text, sizeof( text ) ) );
	CHECK_STR( text, "\"\\/\b\f\n\r\t" );
	CHECK( simJsonReader_NextElement( &r ) && simJsonReader_String( &r, text, sizeof( text ) ) );
	CHECK_STR( text, "A\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80" );
	// Text beyond the room is cut between characters.
	static const char* const cut[] = { "", "", "", "\xc3\xa9", "\xc3\xa9", "\xc3\xa9", "\xc3\xa9",
		"\xc3\xa9\xf0\x9f\x98\x80" };
	REQUIRE( simJsonReader_NextElement( &r ) );
	for ( size_t size = 1; size <= 7; ++size )
	{
		simJsonReader again = r;
		CHECK( simJsonReader_String( &again, text, size ) == ( size == 7 ) );
		CHECK_STR( text, cut[size] );
		CHECK( !simJsonReader_NextElement( &again ) ); // it stands behind it all the same
	}
}

TEST( jsonio_otherKindsAreSteppedOver )
{
	static const char* const texts[] = { "[1,7]", "[\"a\",7]", "[true,7]", "[null,7]", "[{\"a\":[1]},7]",
		"[[1,\"2\"],7]", "[[1,2,3],7]" };
	for ( int i = 0; i < 7; ++i )
	{
		simJsonReader first = Open( texts[i] );
		simJsonReader_Enter( &first );
		simJsonReader_NextElement( &first );
		for ( int as = 0; as < 4; ++as )
		{
			simJsonReader r = first;
			double number = -1.0, numbers[2];
			bool truth;
			char text[8];
			int count = -1;
			bool is = as == 0   ? simJsonReader_Number( &r, &number )
			          : as == 1 ? simJsonReader_String( &r, text, sizeof( text ) )
			          : as == 2 ? simJsonReader_Bool( &r, &truth )
			                    : simJsonReader_Numbers( &r, numbers, 2, &count );
			CHECK( is == ( as < 3 && as == i ) );
			CHECK( as < 3 || count == 0 ); // [1,"2"] and [1,2,3] are not two numbers
			CHECK( simJsonReader_NextElement( &r ) && simJsonReader_Number( &r, &number ) && number == 7.0 );
		}
	}
	double numbers[3];
	int count;
	simJsonReader r = Open( " [ 1 , 2 , 3 ] " );
	CHECK( simJsonReader_Numbers( &r, numbers, 3, &count ) && count == 3 && numbers[2] == 3.0 );
	simError error = { 0 };
	CHECK( !simJsonReader_Open( &r, "[1,]", 4, &error ) );
	CHECK_STR( error.path, "line 1, column 4" );
	CHECK( !simJsonReader_Open( &r, "", SIM_MAX_FILE + 1, &error ) ); // not even looked at
	CHECK_HAS( error.message, "longer than 8 MiB" );
}

TEST( jsonio_writesWhatItReads )
{
	static const double numbers[] = { 0, -0.0, 1, -1.5, 0.1, 1.0 / 3.0, 1e-300, 1.7976931348623157e308, 5e-324,
		123456789012345678.0, 9007199254740993.0 };
	char text[512];
	simJsonWriter w;
	simJsonWriter_Open( &w, text, sizeof( text ) );
	simJsonWriter_Begin( &w, '{' );
	simJsonWriter_Key( &w, "k\"\x01" );
	simJsonWriter_Numbers( &w, numbers, 11 );
	simJsonWriter_Key( &w, "" );
	simJsonWriter_Begin( &w, '[' );
	simJsonWriter_End( &w, ']' );
	simJsonWriter_Key( &w, "s" );
	simJsonWriter_String( &w, "\\caf\xc3\xa9\n" );
	simJsonWriter_Key( &w, "b" );
	simJsonWriter_Begin( &w, '[' );
	simJsonWriter_Bool( &w, true );
	simJsonWriter_Bool( &w, false );
	simJsonWriter_Number( &w, INFINITY );
	simJsonWriter_Number( &w, -INFINITY );
	simJsonWriter_Number( &w, NAN );
	simJsonWriter_End( &w, ']' );
	simJsonWriter_End( &w, '}' );
	CHECK( !w.full && w.length == strlen( text ) );
	CHECK_HAS( text, "{\"k\\\"\\u0001\":[0,-0,1,-1.5,0.1,0.3333333333333333,1e-300," );
	CHECK_HAS( text, ",\"\":[],\"s\":\"\\\\caf\xc3\xa9\\u000a\",\"b\":[true,false,1.797e308,-1.797e308,null]}" );
	simJsonReader r = Open( text );
	char key[8];
	double back[11];
	int count = 0;
	simJsonReader_Enter( &r );
	CHECK( simJsonReader_NextMember( &r, key, sizeof( key ) ) && simJsonReader_Numbers( &r, back, 11, &count ) );
	CHECK_STR( key, "k\"\x01" );
	for ( int i = 0; i < 11 && count == 11; ++i )
	{
		CHECK_NEAR( back[i], numbers[i], 4e-16 * fabs( numbers[i] ) ); // the reader is right within a few last places
	}
	// For any size: never behind it, always terminated, and full once something is missing.
	for ( size_t size = 1; size < 40; ++size )
	{
		char* small = malloc( size );
		simJsonWriter_Open( &w, small, size );
		simJsonWriter_Begin( &w, '[' );
		simJsonWriter_String( &w, "a\"\n" );
		simJsonWriter_Number( &w, 0.1 );
		simJsonWriter_Bool( &w, true );
		simJsonWriter_End( &w, ']' );
		CHECK( w.full == ( size <= strlen( "[\"a\\\"\\u000a\",0.1,true]" ) ) );
		CHECK( strlen( small ) == w.length && w.length < size );
		free( small );
	}
}
