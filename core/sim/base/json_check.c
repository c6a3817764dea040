#include "base/json_check.h"

#include "sandlot/sim/base.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

// A walk over the text. It allocates nothing and never goes back, except to the start of a value for a better place in the error.
typedef struct Scanner
{
	// Of the text, its next byte, and the byte behind the last: a text may hold zeros, and need not end with one.
	const char* start;
	const char* c;
	const char* end;
	// NULL while all is well; a constant text, so an error costs no memory either.
	const char* problem;
	// Counted so far. A tree has a node for each, so this bounds the memory that parsing takes.
	int values;
} Scanner;

// Notes a defect where the scanner stands. Returns false, so that it can end a function.
static bool Problem( Scanner* s, const char* what )
{
	s->problem = what;
	return false;
}

// The next byte; 0, which no JSON text may have, at the end.
static char Peek( const Scanner* s )
{
	return s->c < s->end ? *s->c : 0;
}

// JSON has four blanks. Others, as the no-break space that editors paste, are an error with a place.
static void SkipBlanks( Scanner* s )
{
	while ( s->c < s->end && ( *s->c == ' ' || *s->c == '\t' || *s->c == '\n' || *s->c == '\r' ) )
	{
		s->c += 1;
	}
}

// Not isxdigit: it follows the locale.
static int HexDigit( char c )
{
	if ( c >= '0' && c <= '9' )
	{
		return c - '0';
	}
	if ( c >= 'a' && c <= 'f' )
	{
		return c - 'a' + 10;
	}
	if ( c >= 'A' && c <= 'F' )
	{
		return c - 'A' + 10;
	}
	return -1;
}

// Bytes of the valid UTF-8 character at text, 0 if there is none (RFC 3629: no surrogates, no overlong forms).
static int Utf8Length( const char* text, const char* end )
{
	const unsigned char* b = (const unsigned char*)text;
	ptrdiff_t left = end - text;
	if ( left < 1 || b[0] < 0x80 )
	{
		return left < 1 ? 0 : 1;
	}
	// The first byte says how many follow. 0x80 to 0xc1 cannot begin a character, and nothing above 0xf4 is one.
	int length = 0;
	if ( b[0] >= 0xc2 && b[0] <= 0xdf )
	{
		length = 2;
	}
	else if ( b[0] >= 0xe0 && b[0] <= 0xef )
	{
		length = 3;
	}
	else if ( b[0] >= 0xf0 && b[0] <= 0xf4 )
	{
		length = 4;
	}
	if ( length == 0 || left < length )
	{
		return 0;
	}
	// Overlong forms of three and four bytes, surrogates, and values above U+10FFFF.
	if ( ( b[0] == 0xe0 && b[1] < 0xa0 ) || ( b[0] == 0xed && b[1] > 0x9f ) || ( b[0] == 0xf0 && b[1] < 0x90 )
	     || ( b[0] == 0xf4 && b[1] > 0x8f ) )
	{
		return 0;
	}
	// Each further byte has the bits 10 in front.
	for ( int i = 1; i < length; ++i )
	{
		if ( ( b[i] & 0xc0 ) != 0x80 )
		{
			return 0;
		}
	}
	return length;
}

// The four digits of a \u escape, or -1.
static int ReadEscape( const Scanner* s )
{
	int code = 0;
	for ( int i = 0; i < 4; ++i )
	{
		int digit = s->end - s->c > 2 + i ? HexDigit( s->c[2 + i] ) : -1;
		if ( digit < 0 )
		{
			return -1;
		}
		code = 16 * code + digit;
	}
	return code;
}

// One escape, with the scanner at its backslash.
static bool ScanEscape( Scanner* s )
{
	char kind = s->end - s->c > 1 ? s->c[1] : 0;
	if ( kind != 'u' )
	{
		if ( kind == 0 || strchr( "\"\\/bfnrt", kind ) == NULL )
		{
			return Problem( s, "unknown escape in a string; valid are \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX" );
		}
		s->c += 2;
		return true;
	}

	int code = ReadEscape( s );
	// A zero would end a C string early, and a low surrogate alone is half a character.
	if ( code <= 0 || ( code >= 0xdc00 && code <= 0xdfff ) )
	{
		return Problem(
		    s, code == 0 ? "\\u0000 is not allowed in a string" : "\\u needs four hexadecimal digits of a character" );
	}
	// Characters above U+FFFF are two escapes: a high surrogate, then a low one (RFC 8259, section 7).
	if ( code >= 0xd800 && code <= 0xdbff )
	{
		s->c += 6;
		int low = s->end - s->c > 1 && s->c[0] == '\\' && s->c[1] == 'u' ? ReadEscape( s ) : -1;
		if ( low < 0xdc00 || low > 0xdfff )
		{
			return Problem( s, "a \\u surrogate needs its second half" );
		}
	}
	s->c += 6;
	return true;
}

// A string with its quotes.
static bool ScanString( Scanner* s )
{
	const char* opening = s->c;
	s->c += 1;
	while ( s->c < s->end && *s->c != '"' )
	{
		if ( (unsigned char)*s->c < 0x20 )
		{
			// The most common mistake gets a message of its own.
			if ( *s->c == '\n' )
			{
				return Problem( s, "a string is not closed on its line; write a line break as \\n" );
			}
			return Problem( s, "control character in a string; write it as an escape" );
		}
		if ( *s->c == '\\' )
		{
			if ( !ScanEscape( s ) )
			{
				return false;
			}
			continue;
		}
		int length = Utf8Length( s->c, s->end );
		if ( length == 0 )
		{
			return Problem( s, "a string is not valid UTF-8" );
		}
		s->c += length;
	}
	// The place of an unclosed string is where it begins: its end may be pages away.
	if ( s->c >= s->end )
	{
		s->c = opening;
		return Problem( s, "a string is not closed" );
	}
	s->c += 1;
	return true;
}

static void ScanDigits( Scanner* s )
{
	while ( Peek( s ) >= '0' && Peek( s ) <= '9' )
	{
		s->c += 1;
	}
}

// Minus, whole part, fraction, exponent: all of RFC 8259's grammar. cJSON would also take "01", "+1", "1." and ".5".
static bool ScanNumber( Scanner* s )
{
	const char* start = s->c;
	s->c += Peek( s ) == '-';
	const char* whole = s->c;
	ScanDigits( s );
	// Digits, and no zero in front of others.
	bool good = s->c > whole && ( *whole != '0' || s->c == whole + 1 );
	if ( Peek( s ) == '.' )
	{
		s->c += 1;
		const char* fraction = s->c;
		ScanDigits( s );
		good = good && s->c > fraction;
	}
	if ( Peek( s ) == 'e' || Peek( s ) == 'E' )
	{
		s->c += 1;
		s->c += Peek( s ) == '+' || Peek( s ) == '-';
		const char* exponent = s->c;
		ScanDigits( s );
		good = good && s->c > exponent;
	}
	// cJSON copies a number into 64 bytes; a number that it would cut off must be refused.
	if ( !good || s->c - start > 64 )
	{
		// Again the place is where the number begins.
		bool tooLong = good && s->c - start > 64;
		s->c = start;
		if ( tooLong )
		{
			return Problem( s, "a number has more than 64 characters" );
		}
		return Problem( s, "malformed number; JSON numbers look like -0.5 or 1.5e3" );
	}
	return true;
}

static bool ScanWord( Scanner* s )
{
	static const char* const words[] = { "true", "false", "null" };
	for ( int i = 0; i < 3; ++i )
	{
		size_t length = strlen( words[i] );
		if ( (size_t)( s->end - s->c ) >= length && memcmp( s->c, words[i], length ) == 0 )
		{
			s->c += length;
			return true;
		}
	}
	// Something like NaN, None or an unquoted name: the message lists the allowed values.
	bool word = ( *s->c >= 'a' && *s->c <= 'z' ) || ( *s->c >= 'A' && *s->c <= 'Z' );
	if ( word )
	{
		return Problem( s, "unknown word; a value is a number, a string in quotes, true, false, null, [...] or {...}" );
	}
	return Problem( s, "unexpected character where a value should begin" );
}

// A key with its colon, before a member's value.
static bool ScanKey( Scanner* s )
{
	SkipBlanks( s );
	if ( Peek( s ) != '"' )
	{
		return Problem( s, "expected a key in double quotes" );
	}
	if ( !ScanString( s ) )
	{
		return false;
	}
	SkipBlanks( s );
	if ( Peek( s ) != ':' )
	{
		return Problem( s, "expected ':' after a key" );
	}
	s->c += 1;
	return true;
}

// After a value: closes the brackets that end, and steps over a comma. False at the end of the document and on a
// problem.
static bool ScanAfterValue( Scanner* s, const char* closers, int* depth )
{
	for ( ;; )
	{
		SkipBlanks( s );
		// The document's own value has ended: only blanks may follow.
		if ( *depth == 0 )
		{
			if ( s->c < s->end )
			{
				return Problem( s, "there is text after the end of the document" );
			}
			return false;
		}
		char closer = closers[*depth - 1];
		// Behind a comma of an object comes a key, of an array at once a value.
		if ( Peek( s ) == ',' )
		{
			s->c += 1;
			return closer != '}' || ScanKey( s );
		}
		if ( Peek( s ) != closer )
		{
			// The end of the text is told apart from a wrong character: the usual cause is a file that was cut off.
			if ( s->c >= s->end )
			{
				return Problem( s, "the text ends before everything is closed" );
			}
			if ( closer == '}' )
			{
				return Problem( s, "expected ',' or '}'" );
			}
			return Problem( s, "expected ',' or ']'" );
		}
		s->c += 1;
		*depth -= 1;
	}
}

// A value that holds no others, by its first character.
static bool ScanScalar( Scanner* s, char first )
{
	if ( first == '"' )
	{
		return ScanString( s );
	}
	if ( first == '-' || ( first >= '0' && first <= '9' ) )
	{
		return ScanNumber( s );
	}
	return ScanWord( s );
}

// One value, or the opening of one that holds others. True: another value follows. closers: for each object and array that is open
// the character that closes it, so that depth costs no recursion.
static bool ScanValue( Scanner* s, char closers[SIM_JSON_DEPTH], int* depth )
{
	SkipBlanks( s );
	s->values += 1;
	if ( s->values > SIM_JSON_VALUES )
	{
		return Problem( s, "the document has more than 1000000 values" );
	}
	if ( s->c >= s->end )
	{
		bool isEmpty = *depth == 0 && s->values == 1;
		return Problem( s, isEmpty ? "the text is empty" : "the text ends where a value should stand" );
	}

	char c = *s->c;
	if ( c == '{' || c == '[' )
	{
		if ( *depth == SIM_JSON_DEPTH )
		{
			return Problem( s, "objects and arrays are nested more than 32 deep" );
		}
		closers[*depth] = c == '{' ? '}' : ']';
		*depth += 1;
		s->c += 1;
		SkipBlanks( s );
		if ( Peek( s ) != closers[*depth - 1] )
		{
			return c == '[' || ScanKey( s );
		}
		// Nothing is inside: it is closed like a value that holds no others.
		s->c += 1;
		*depth -= 1;
	}
	else if ( !ScanScalar( s, c ) )
	{
		return false;
	}
	return ScanAfterValue( s, closers, depth );
}

// One pass over the whole text. Fills s->problem and leaves s->c where it is.
static void ScanDocument( Scanner* s )
{
	char closers[SIM_JSON_DEPTH];
	int depth = 0;
	bool more = true;
	while ( more )
	{
		more = ScanValue( s, closers, &depth );
	}
}


const char* simJson_Check( const char* text, size_t length, char* place, size_t placeSize )
{
	SIM_CHECK( text != NULL || length == 0 );
	SIM_CHECK( place != NULL && placeSize > 0 );
	Scanner s = { .start = text, .c = text, .end = text + length };
	// A byte order mark is not JSON, but Windows editors write one, and it means nothing.
	if ( length >= 3 && memcmp( text, "\xef\xbb\xbf", 3 ) == 0 )
	{
		s.c += 3;
	}
	ScanDocument( &s );
	if ( s.problem == NULL )
	{
		return NULL;
	}

	// Lines are counted only now, so that a good text pays nothing for them.
	int line = 1, column = 1;
	for ( const char* c = s.start; c < s.c; ++c )
	{
		if ( *c == '\n' )
		{
			line += 1;
			column = 1;
		}
		else if ( ( *c & 0xc0 ) != 0x80 )
		{
			// A column is a character: the second and later bytes of one in UTF-8 begin with the bits 10.
			column += 1;
		}
	}
	snprintf( place, placeSize, "line %d, column %d", line, column );
	return s.problem;
}

// Changes bytes in place and never the length, so that any buffer will do.
void simCleanText( char* text )
{
	char* end = text + strlen( text );
	while ( text < end )
	{
		int length = Utf8Length( text, end );
		if ( length == 0 || (unsigned char)*text < 0x20 || *text == 0x7f )
		{
			// '?' for bytes outside UTF-8, a blank for controls that would move the cursor or change a terminal's
			// colours.
			*text = length == 0 ? '?' : ' ';
			length = 1;
		}
		text += length;
	}
}
