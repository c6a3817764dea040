#include "codec/jsonio.h"

#include "base/json_check.h"
#include "base/units.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>


// ---- reading ----

// strchr finds the zero, too, which does not count as a blank.
static void SkipBlanks( simJsonReader* reader )
{
	while ( reader->at < reader->end && strchr( " \t\r\n", *reader->at ) != NULL && *reader->at != 0 )
	{
		reader->at += 1;
	}
}

bool simJsonReader_Open( simJsonReader* reader, const char* text, size_t length, simError* error )
{
	// The whole text is checked once, so that reading need not look for errors.
	char place[64];
	const char* problem;
	// A limit, for a peer could else hold the memory with one message.
	if ( length > SIM_MAX_FILE )
	{
		problem = "the text is longer than 8 MiB";
	}
	else
	{
		problem = simJson_Check( text, length, place, sizeof( place ) );
	}
	if ( problem != NULL )
	{
		simFail( error, "", length > SIM_MAX_FILE ? "" : place, "%s", problem );
		return false;
	}
	*reader = ( simJsonReader ){ text, text + length };
	// A mark of the byte order, which some editors write before UTF-8.
	if ( length >= 3 && memcmp( text, "\xef\xbb\xbf", 3 ) == 0 )
	{
		reader->at += 3;
	}
	SkipBlanks( reader );
	return true;
}

// The first character of a value says its kind; all numbers are '0'.
char simJsonReader_Kind( const simJsonReader* reader )
{
	if ( reader->at >= reader->end )
	{
		return 0;
	}
	char c = *reader->at;
	return c == '-' || ( c >= '0' && c <= '9' ) ? '0' : c;
}

// The whole text was checked when it was opened, so brackets match and values end.
void simJsonReader_Enter( simJsonReader* reader )
{
	SIM_ASSERT( simJsonReader_Kind( reader ) == '{' || simJsonReader_Kind( reader ) == '[' );
	// Behind the bracket.
	reader->at += 1;
	SkipBlanks( reader );
}

// After a value, or after Enter: is there another? Steps over the comma, or over the closing bracket.
static bool Next( simJsonReader* reader, char closing )
{
	SkipBlanks( reader );
	if ( reader->at >= reader->end || *reader->at == closing )
	{
		reader->at += reader->at < reader->end;
		SkipBlanks( reader );
		return false;
	}
	if ( *reader->at == ',' )
	{
		reader->at += 1;
		SkipBlanks( reader );
	}
	return true;
}

bool simJsonReader_NextMember( simJsonReader* reader, char* key, size_t size )
{
	if ( !Next( reader, '}' ) )
	{
		return false;
	}
	// A key that is too long for its place is cut, and matches no key that anybody knows.
	simJsonReader_String( reader, key, size );
	SkipBlanks( reader );
	reader->at += 1; // ':'
	SkipBlanks( reader );
	return true;
}

bool simJsonReader_NextElement( simJsonReader* reader )
{
	return Next( reader, ']' );
}

// An escape is two characters here; the rest of \u is plain.
static void SkipString( simJsonReader* reader )
{
	reader->at += 1;
	while ( reader->at < reader->end && *reader->at != '"' )
	{
		reader->at += *reader->at == '\\' ? 2 : 1;
	}
	reader->at += 1;
}

void simJsonReader_Skip( simJsonReader* reader )
{
	// Brackets within strings do not count.
	int depth = 0;
	do
	{
		SkipBlanks( reader );
		if ( reader->at >= reader->end )
		{
			return;
		}
		// A whole value, however deep: up to the bracket that closes the first one.
		char c = *reader->at;
		if ( c == '"' )
		{
			SkipString( reader );
			continue;
		}
		depth += ( c == '{' || c == '[' ) - ( c == '}' || c == ']' );
		reader->at += 1;
		if ( depth == 0 && c != '}' && c != ']' )
		{
			while ( reader->at < reader->end && strchr( ",]} \t\r\n", *reader->at ) == NULL )
			{
				reader->at += 1; // the rest of a number or word
			}
		}
	} while ( depth > 0 );
	SkipBlanks( reader );
}

bool simJsonReader_Number( simJsonReader* reader, double* value )
{
	if ( simJsonReader_Kind( reader ) != '0' )
	{
		simJsonReader_Skip( reader );
		return false;
	}
	// Not strtod, whose decimal point depends on the machine's language.
	simUnits_ReadNumber( &reader->at, reader->end, value );
	SkipBlanks( reader );
	return true;
}

bool simJsonReader_Bool( simJsonReader* reader, bool* value )
{
	char kind = simJsonReader_Kind( reader );
	simJsonReader_Skip( reader );
	// The text was checked, so a word that begins with t is true.
	if ( kind != 't' && kind != 'f' )
	{
		return false;
	}
	*value = kind == 't';
	return true;
}

// The four digits of \u.
static unsigned ReadHex( const char* digits )
{
	char four[5] = { digits[0], digits[1], digits[2], digits[3], 0 };
	return (unsigned)strtoul( four, NULL, 16 );
}

// Reads an escape at *at, moves behind it, and writes its UTF-8. The text is checked: surrogates come in pairs.
static int ReadEscape( const char** at, char utf8[4] )
{
	static const char kLetters[] = "\"\\/bfnrt", kMeanings[] = "\"\\/\b\f\n\r\t";
	const char* c = *at + 1;
	if ( *c != 'u' )
	{
		utf8[0] = kMeanings[strchr( kLetters, *c ) - kLetters];
		*at += 2;
		return 1;
	}
	unsigned code = ReadHex( c + 1 );
	*at += 6;
	// A pair of surrogates has 10 bits each, above 0x10000.
	if ( code >= 0xd800 && code <= 0xdbff )
	{
		code = 0x10000 + ( ( code - 0xd800 ) << 10 ) + ( ReadHex( *at + 2 ) - 0xdc00 );
		*at += 6;
	}
	// ASCII is itself in UTF-8.
	if ( code < 0x80 )
	{
		utf8[0] = (char)code;
		return 1;
	}
	// UTF-8: so many bytes follow the first, with six bits each.
	int extra = 3;
	if ( code < 0x800 )
	{
		extra = 1;
	}
	else if ( code < 0x10000 )
	{
		extra = 2;
	}
	static const unsigned char kFirst[] = { 0, 0xc0, 0xe0, 0xf0 };
	utf8[0] = (char)( kFirst[extra] | code >> ( 6 * extra ) );
	for ( int i = 1; i <= extra; ++i )
	{
		utf8[i] = (char)( 0x80 | ( code >> ( 6 * ( extra - i ) ) & 0x3f ) );
	}
	return extra + 1;
}

bool simJsonReader_String( simJsonReader* reader, char* text, size_t size )
{
	if ( simJsonReader_Kind( reader ) != '"' )
	{
		simJsonReader_Skip( reader );
		return false;
	}
	size_t length = 0;
	bool fits = true;
	reader->at += 1;
	while ( *reader->at != '"' )
	{
		// A character goes whole or not at all, so a text that is cut is still UTF-8.
		char utf8[4] = { *reader->at, 0, 0, 0 };
		int bytes = 1;
		// An escape is one character, however long.
		if ( *reader->at == '\\' )
		{
			bytes = ReadEscape( &reader->at, utf8 );
		}
		else
		{
			// Bytes that begin with 10 belong to the character before them.
			for ( reader->at += 1; ( *reader->at & 0xc0 ) == 0x80; reader->at += 1 )
			{
				utf8[bytes++] = *reader->at;
			}
		}
		fits = fits && length + (size_t)bytes < size;
		if ( fits )
		{
			memcpy( text + length, utf8, (size_t)bytes );
			length += (size_t)bytes;
		}
	}
	// Always terminated, also when it was cut.
	text[length] = 0;
	reader->at += 1;
	SkipBlanks( reader );
	return fits;
}

bool simJsonReader_Numbers( simJsonReader* reader, double* values, int capacity, int* count )
{
	*count = 0;
	// A second reader walks the list; the first is behind it already, with any result.
	simJsonReader whole = *reader;
	simJsonReader_Skip( reader );
	if ( simJsonReader_Kind( &whole ) != '[' )
	{
		return false;
	}
	int n = 0;
	for ( simJsonReader_Enter( &whole ); simJsonReader_NextElement( &whole ); ++n )
	{
		if ( n == capacity || !simJsonReader_Number( &whole, values + n ) )
		{
			return false;
		}
	}
	*count = n;
	return true;
}


// ---- writing ----

void simJsonWriter_Open( simJsonWriter* writer, char* text, size_t size )
{
	SIM_ASSERT( size >= 1 );
	*writer = ( simJsonWriter ){ .text = text, .size = size };
	// Even an empty writer holds a text.
	text[0] = 0;
}

// Text beyond the room is not written, and the writer says so.
static void Put( simJsonWriter* writer, const char* bytes, size_t count )
{
	if ( writer->full || writer->length + count >= writer->size )
	{
		writer->full = true;
		return;
	}
	memcpy( writer->text + writer->length, bytes, count );
	writer->length += count;
	writer->text[writer->length] = 0;
}

void simJsonWriter_Plain( simJsonWriter* writer, const char* text )
{
	Put( writer, text, strlen( text ) );
}

// A comma before all but the first value within brackets.
static void Separate( simJsonWriter* writer )
{
	if ( writer->comma )
	{
		Put( writer, ",", 1 );
	}
	writer->comma = true;
}

void simJsonWriter_Begin( simJsonWriter* writer, char bracket )
{
	Separate( writer );
	Put( writer, &bracket, 1 );
	writer->comma = false;
}

void simJsonWriter_End( simJsonWriter* writer, char bracket )
{
	Put( writer, &bracket, 1 );
	// The closed bracket ends a value, so the next one needs a comma.
	writer->comma = true;
}

// Quotes, backslashes and control characters are escaped; UTF-8 stays as it is.
static void Quote( simJsonWriter* writer, const char* text )
{
	Put( writer, "\"", 1 );
	for ( const char* c = text; *c != 0; ++c )
	{
		if ( *c == '"' || *c == '\\' )
		{
			char escape[2] = { '\\', *c };
			Put( writer, escape, 2 );
		}
		// JSON allows no control character within a text (RFC 8259, section 7).
		else if ( (unsigned char)*c < 0x20 )
		{
			char escape[8];
			Put( writer, escape, (size_t)snprintf( escape, sizeof( escape ), "\\u%04x", *c ) );
		}
		else
		{
			Put( writer, c, 1 );
		}
	}
	Put( writer, "\"", 1 );
}

void simJsonWriter_Key( simJsonWriter* writer, const char* key )
{
	Separate( writer );
	Quote( writer, key );
	Put( writer, ":", 1 );
	// The value follows the colon directly.
	writer->comma = false;
}

void simJsonWriter_String( simJsonWriter* writer, const char* text )
{
	Separate( writer );
	Quote( writer, text );
}

void simJsonWriter_Bool( simJsonWriter* writer, bool value )
{
	Separate( writer );
	simJsonWriter_Plain( writer, value ? "true" : "false" );
}

void simJsonWriter_Number( simJsonWriter* writer, double value )
{
	Separate( writer );
	if ( !isfinite( value ) )
	{
		// JSON has no such numbers. The largest double stands for an endless one: readers see that it is huge.
		const char* text = "null";
		if ( value > 0.0 )
		{
			text = "1.797e308";
		}
		else if ( value < 0.0 )
		{
			text = "-1.797e308";
		}
		simJsonWriter_Plain( writer, text );
		return;
	}
	char number[SIM_JSON_NUMBER];
	// The fewest digits that give the same number again: 15 often do, 17 always.
	for ( int digits = 15; digits <= 17; ++digits )
	{
		snprintf( number, sizeof( number ), "%.*g", digits, value );
		if ( digits == 17 || strtod( number, NULL ) == value )
		{
			break;
		}
	}
	simJsonWriter_Plain( writer, number );
}

void simJsonWriter_Numbers( simJsonWriter* writer, const double* values, int count )
{
	simJsonWriter_Begin( writer, '[' );
	for ( int i = 0; i < count; ++i )
	{
		simJsonWriter_Number( writer, values[i] );
	}
	simJsonWriter_End( writer, ']' );
}
