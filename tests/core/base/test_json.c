// The JSON reader: syntax, limits and the texts of its errors.
#include "test.h"

#include "base/json.h"
#include "base/json_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void CheckSyntax( const char* text, size_t length, const char* place, const char* message )
{
	simJson json;
	bool good = simJson_Parse( &json, text, length, "a.json" );
	CHECK( good == ( place == NULL ) );
	CHECK( good == ( json.root != NULL ) );
	if ( place != NULL )
	{
		CHECK_STR( json.error.file, "a.json" );
		CHECK_STR( json.error.path, place );
		CHECK_HAS( json.error.message, message );
	}
	simJson_Free( &json );
}

TEST( json_acceptsWhatIsValid )
{
	static const char* const texts[] = {
		"0",
		"-0.5e+10",
		"\"\"",
		" [ ] ",
		"{}",
		"null",
		"true",
		"[[],{}]",
		"\xef\xbb\xbf{\"a\":1}",
		"{\"a\":[1,2,{\"b\":null}],\"c\":\"d\"}\n",
		"\"\\u00e9\\ud83d\\ude00\\n\\/\"",
		"\"\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80\"",
		"\r\n\t1\r\n",
	};
	for ( size_t i = 0; i < sizeof( texts ) / sizeof( texts[0] ); ++i )
	{
		CheckSyntax( texts[i], strlen( texts[i] ), NULL, "" );
	}
}

TEST( json_saysWhereTheSyntaxIsWrong )
{
	static const struct
	{
		const char* text;
		const char* place;
		const char* message;
	} cases[] = {
		{ "", "line 1, column 1", "the text is empty" },
		{ "  \n ", "line 2, column 2", "the text is empty" },
		{ "{", "line 1, column 2", "expected a key in double quotes" },
		{ "[", "line 1, column 2", "the text ends where a value should stand" },
		{ "[1,\n 2,\n]", "line 3, column 1", "unexpected character where a value should begin" },
		{ "{\"a\":1,}", "line 1, column 8", "expected a key in double quotes" },
		{ "{'a':1}", "line 1, column 2", "expected a key in double quotes" },
		{ "{\"a\" 1}", "line 1, column 6", "expected ':' after a key" },
		{ "{\"a\":1 \"b\":2}", "line 1, column 8", "expected ',' or '}'" },
		{ "[1 2]", "line 1, column 4", "expected ',' or ']'" },
		{ "[1}", "line 1, column 3", "expected ',' or ']'" },
		{ "{\"a\":[1]", "line 1, column 9", "the text ends before everything is closed" },
		{ "1 2", "line 1, column 3", "text after the end" },
		{ "{} // no", "line 1, column 4", "text after the end" },
		{ "nul", "line 1, column 1", "unknown word" },
		{ "NaN", "line 1, column 1", "unknown word" },
		{ "-Infinity", "line 1, column 1", "malformed number" },
		{ "01", "line 1, column 1", "malformed number" },
		{ "1.", "line 1, column 1", "malformed number" },
		{ "-", "line 1, column 1", "malformed number" },
		{ "1e", "line 1, column 1", "malformed number" },
		{ "+1", "line 1, column 1", "unexpected character" },
		{ "\"a", "line 1, column 1", "a string is not closed" },
		{ "\"a\nb\"", "line 1, column 3", "not closed on its line" },
		{ "\"a\tb\"", "line 1, column 3", "control character" },
		{ "\"\\x\"", "line 1, column 2", "unknown escape" },
		{ "\"\\", "line 1, column 2", "unknown escape" },
		{ "\"\\u12\"", "line 1, column 2", "four hexadecimal digits" },
		{ "\"\\u0000\"", "line 1, column 2", "\\u0000 is not allowed" },
		{ "\"\\ud800x\"", "line 1, column 8", "second half" },
		{ "\"\\ude00\"", "line 1, column 2", "four hexadecimal digits of a character" },
		{ "\"\xc3\"", "line 1, column 2", "not valid UTF-8" },
		{ "\"\xc0\x80\"", "line 1, column 2", "not valid UTF-8" },
		{ "\"\xed\xa0\x80\"", "line 1, column 2", "not valid UTF-8" },
		{ "\"\xf5\x80\x80\x80\"", "line 1, column 2", "not valid UTF-8" },
		{ "[\"\xc3\xa9\xc3\xa9\" 1]", "line 1, column 7", "expected ',' or ']'" },
	};
	for ( size_t i = 0; i < sizeof( cases ) / sizeof( cases[0] ); ++i )
	{
		CheckSyntax( cases[i].text, strlen( cases[i].text ), cases[i].place, cases[i].message );
	}
	CheckSyntax( "[1]\0x", 5, "line 1, column 4", "text after the end" );
	CheckSyntax( "[\"a\0b\"]", 7, "line 1, column 4", "control character" );
}

TEST( json_refusesWhatIsTooBig )
{
	char* text = calloc( 1, SIM_MAX_FILE + 2 );
	memset( text, '[', 100000 );
	CheckSyntax( text, 100000, "line 1, column 33", "nested more than 32 deep" );

	size_t length = 0;
	text[length++] = '[';
	while ( length < 2 * SIM_JSON_VALUES )
	{
		text[length++] = '1';
		text[length++] = ',';
	}
	text[length++] = '1';
	text[length++] = ']';
	CheckSyntax( text, length, "line 1, column 2000000", "more than 1000000 values" );

	memset( text, '1', 100 );
	CheckSyntax( text, 100, "line 1, column 1", "more than 64 characters" );

	memset( text, ' ', SIM_MAX_FILE + 1 );
	CheckSyntax( text, SIM_MAX_FILE + 1, "", "the most is 8388608" );
	free( text );
}

TEST( json_pointersAreEscaped )
{
	simJson json;
	const char* text = "{\"a/b\": [0, {\"m~n\": 1e999}]}";
	REQUIRE( simJson_Parse( &json, text, strlen( text ), "a.json" ) );
	const simNode* list = simJson_Find( json.root, "a/b" );
	const simNode* object = simJson_Next( simJson_First( list ) );
	simJson_Quantity( &json, simJson_Find( object, "m~n" ), simUnit_mass, 1.0, 2.0 );
	CHECK( json.failed );
	CHECK_STR( json.error.path, "/a~1b/1/m~0n" );
	CHECK_STR( json.error.message, "is not a finite number; it must be from 1 to 2 kg" );

	// Errors stick: the first one stays.
	simJson_Fail( &json, NULL, "another" );
	CHECK_STR( json.error.path, "/a~1b/1/m~0n" );
	simJson_Free( &json );
}

TEST( json_namesKeysThatWereMeant )
{
	static const struct
	{
		const char* text;
		const char* path;
		const char* message;
	} cases[] = {
		{ "{\"fricton\":1}", "/fricton",
		    "there is no key \"fricton\"; did you mean \"friction\"? valid: friction, mass" },
		{ "{\"msas\":1}", "/msas", "did you mean \"mass\"?" },
		{ "{\"colour\":1}", "/colour", "there is no key \"colour\"; valid: friction, mass" },
		{ "{\"mass\":1,\"mass\":2}", "", "has the key \"mass\" twice" },
		{ "{\"\":1}", "/", "there is no key \"\"" },
		{ "[]", "", "must be an object {...}, not an array" },
		{ "{\"a\\u001b[31mb\\nc\":1}", "/a [31mb c", "there is no key \"a [31mb c\"" },
	};
	for ( size_t i = 0; i < sizeof( cases ) / sizeof( cases[0] ); ++i )
	{
		simJson json;
		REQUIRE( simJson_Parse( &json, cases[i].text, strlen( cases[i].text ), "a.json" ) );
		CHECK( !simJson_Object( &json, json.root, "friction", "mass" ) );
		CHECK_STR( json.error.path, cases[i].path );
		CHECK_HAS( json.error.message, cases[i].message );
		simJson_Free( &json );
	}
}

TEST( json_longMessagesStayWhole )
{
	// A key of 100,000 three-byte characters: the message is cut, and never within a character.
	enum
	{
		count = 100000
	};
	char* text = malloc( 3 * count + 16 );
	size_t length = (size_t)sprintf( text, "{\"" );
	for ( int i = 0; i < count; ++i )
	{
		memcpy( text + length, "\xe2\x82\xac", 3 );
		length += 3;
	}
	length += (size_t)sprintf( text + length, "\":1}" );
	simJson json;
	REQUIRE( simJson_Parse( &json, text, length, "a.json" ) );
	CHECK( !simJson_Object( &json, json.root, "friction" ) );
	CHECK( strstr( json.error.message, "did you mean" ) == NULL );
	char cleaned[512];
	snprintf( cleaned, sizeof( cleaned ), "%s", json.error.message );
	simCleanText( cleaned );
	CHECK_STR( json.error.message, cleaned );
	CHECK( strlen( json.error.path ) < sizeof( json.error.path ) );
	simJson_Free( &json );
	free( text );
}

TEST( json_allocationFollowsCheckedSize )
{
	// Nothing is allocated for a text that is refused.
	uint64_t before = simAllocationCount();
	simJson json;
	CHECK( !simJson_Parse( &json, "[1,2,3,[4,5],", 13, "a.json" ) );
	CHECK_EQ_INT( simAllocationCount(), before );
}
