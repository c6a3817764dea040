// What a describer has found, as text.
#include "describe/describe.h"

#include "base/json_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum
{
	SHORT_LIST = 8,    // elements of an array on a line
	LONG_LIST = 4096,  // and at length
	SHORT_STRUCTS = 2, // structs of an array on a line
	SHORT_TEXT = 120,  // bytes of a text on a line
	HEX = 512,         // bytes of what is no text, at length
};

/// Text that is being written into a buffer of fixed size.
typedef struct Out
{
	char* text;
	size_t size, length;
	bool full;
	bool whole; // at length
} Out;

static void Put( Out* out, const char* format, ... ) __attribute__( ( format( printf, 2, 3 ) ) );

static void Put( Out* out, const char* format, ... )
{
	if ( out->full )
	{
		return;
	}
	va_list arguments;
	va_start( arguments, format );
	int length = vsnprintf( out->text + out->length, out->size - out->length, format, arguments );
	va_end( arguments );
	out->full = length < 0 || (size_t)length >= out->size - out->length;
	out->length = out->full ? out->size - 1 : out->length + (size_t)length;
}

// Somebody else's text: what does not print becomes a blank, what is too long is cut.
static void PutText( Out* out, const char* text, size_t length )
{
	size_t limit = out->whole ? length : SHORT_TEXT;
	size_t shown = length < limit ? length : limit;
	while ( shown < length && shown > 0 && ( (unsigned char)text[shown] & 0xc0u ) == 0x80u )
	{
		shown -= 1; // not in the middle of a character
	}
	for ( size_t i = 0; i < shown && !out->full; ++i )
	{
		if ( out->length + 2 > out->size )
		{
			out->full = true;
			break;
		}
		char c = text[i];
		bool lineBreak = out->whole && c == '\n';
		out->text[out->length++] = (unsigned char)c >= 0x20 && c != 0x7f ? c : lineBreak ? '\n' : ' ';
		out->text[out->length] = 0;
	}
	if ( shown < length )
	{
		Put( out, "... (%zu bytes)", length );
	}
}

static void PutHex( Out* out, const uint8_t* bytes, size_t size )
{
	size_t limit = out->whole ? HEX : 24;
	for ( size_t i = 0; i < size && i < limit; ++i )
	{
		const char* before = i == 0 ? "" : out->whole && i % 16 == 0 ? "\n" : i % 8 == 0 ? "  " : " ";
		Put( out, "%s%02x", before, bytes[i] );
	}
	if ( size > limit )
	{
		Put( out, "%s...", out->whole ? "\n" : " " );
	}
}

static void PutMore( Out* out, size_t count, size_t shown )
{
	if ( count > shown )
	{
		Put( out, ", ... %zu more", count - shown );
	}
}


// ---- JSON ----

// A value, short: long arrays are cut.
static void PutJson( Out* out, simJsonReader* reader, int depth )
{
	char kind = simJsonReader_Kind( reader );
	const char* start = reader->at;
	if ( kind != '{' && kind != '[' )
	{
		simJsonReader_Skip( reader );
		while ( start < reader->at && ( *start == ' ' || *start == '\n' || *start == '\t' || *start == '\r' ) )
		{
			start += 1;
		}
		PutText( out, start, (size_t)( reader->at - start ) );
		return;
	}
	Put( out, "%c", kind );
	size_t count = 0, limit = out->whole ? LONG_LIST : SHORT_LIST;
	char key[96];
	simJsonReader_Enter( reader );
	while ( kind == '{' ? simJsonReader_NextMember( reader, key, sizeof( key ) ) : simJsonReader_NextElement( reader ) )
	{
		count += 1;
		if ( ( kind == '[' && count > limit ) || out->full )
		{
			simJsonReader_Skip( reader );
			continue;
		}
		Put( out, "%s", count > 1 ? ", " : "" );
		if ( out->whole && depth < 3 && kind == '{' )
		{
			Put( out, "\n%*s", 2 * ( depth + 1 ), "" );
		}
		if ( kind == '{' )
		{
			PutText( out, key, strlen( key ) );
			Put( out, ": " );
		}
		PutJson( out, reader, depth + 1 );
	}
	if ( kind == '[' )
	{
		PutMore( out, count, limit );
	}
	if ( out->whole && depth < 3 && kind == '{' && count > 0 )
	{
		Put( out, "\n%*s", 2 * depth, "" );
	}
	Put( out, "%c", kind == '{' ? '}' : ']' );
}

// Text that may be JSON.
static void PutAny( Out* out, const char* text, size_t size )
{
	simJsonReader reader;
	if ( simJsonReader_Open( &reader, text, size, NULL ) )
	{
		PutJson( out, &reader, 0 );
	}
	else
	{
		size_t limit = out->whole ? size : size < SIM_DESCRIBE_LINE ? size : SIM_DESCRIBE_LINE;
		bool whole = out->whole;
		out->whole = true;
		PutText( out, text, limit );
		out->whole = whole;
	}
}

static void PutDevice( Out* out, const char* text, size_t size )
{
	simJsonReader reader;
	char key[96];
	if ( out->whole || !simJsonReader_Open( &reader, text, size, NULL ) || simJsonReader_Kind( &reader ) != '{' )
	{
		PutAny( out, text, size );
		return;
	}
	for ( simJsonReader_Enter( &reader ); simJsonReader_NextMember( &reader, key, sizeof( key ) ); )
	{
		if ( strcmp( key, "data" ) == 0 )
		{
			PutJson( out, &reader, 0 );
		}
		else
		{
			simJsonReader_Skip( &reader );
		}
	}
}


// ---- values of NetworkTables ----

static void PutScalar( Out* out, simMsgpackReader* reader )
{
	bool truth;
	int64_t integer;
	double number;
	const char* text;
	const uint8_t* bytes;
	size_t size;
	if ( simMsgpackReader_Bool( reader, &truth ) )
	{
		Put( out, "%s", truth ? "true" : "false" );
	}
	else if ( simMsgpackReader_Int( reader, &integer ) )
	{
		Put( out, "%lld", (long long)integer );
	}
	else if ( simMsgpackReader_Number( reader, &number ) )
	{
		Put( out, out->whole ? "%.15g" : "%.6g", number );
	}
	else if ( simMsgpackReader_String( reader, &text, &size ) )
	{
		Put( out, "\"" );
		PutText( out, text, size );
		Put( out, "\"" );
	}
	else if ( simMsgpackReader_Binary( reader, &bytes, &size ) )
	{
		Put( out, "%zu bytes ", size );
		PutHex( out, bytes, size );
	}
	else
	{
		Put( out, "?" );
		if ( !simMsgpackReader_Skip( reader ) )
		{
			reader->at = reader->end;
		}
	}
}

static void PutLeaf( Out* out, const simWpiField* field, const uint8_t* bytes, size_t size )
{
	double number;
	int64_t integer;
	char text[SIM_WPI_NAME];
	if ( field->scalar == simWpi_char && simWpiField_Text( field, bytes, size, text, sizeof( text ) ) )
	{
		Put( out, "\"" );
		PutText( out, text, strlen( text ) );
		Put( out, "\"" );
		return;
	}
	uint32_t shown = field->count < SHORT_LIST || out->whole ? field->count : SHORT_LIST;
	for ( uint32_t i = 0; i < shown && !out->full; ++i )
	{
		Put( out, "%s", i > 0 ? " " : "" );
		if ( simWpiField_Integer( field, bytes, size, i, &integer ) )
		{
			if ( !simWpiField_EnumName( field, integer, text ) )
			{
				snprintf( text, sizeof( text ), "%lld", (long long)integer );
			}
			PutText( out, text, strlen( text ) );
		}
		else if ( simWpiField_Number( field, bytes, size, i, &number ) )
		{
			Put( out, out->whole ? "%.15g" : "%.6g", number );
		}
	}
}

// "translation x 1 y 2, rotation value 0.5": what fields are in is said where it changes.
static void PutStruct( Out* out, const simWpiLeaf* leaves, int count, const uint8_t* bytes, size_t size )
{
	char in[SIM_WPI_PATH] = "";
	for ( int i = 0; i < count && !out->full; ++i )
	{
		const char* slash = strrchr( leaves[i].path, '/' );
		size_t length = slash != NULL ? (size_t)( slash - leaves[i].path ) : 0;
		const char* leaf = slash != NULL ? slash + 1 : leaves[i].path;
		bool same = strlen( in ) == length && strncmp( in, leaves[i].path, length ) == 0;
		Put( out, "%s", i == 0 ? "" : same ? " " : ", " );
		if ( !same )
		{
			Put( out, "%.*s ", (int)length, leaves[i].path );
			snprintf( in, sizeof( in ), "%.*s", (int)length, leaves[i].path );
		}
		Put( out, "%s ", leaf );
		PutLeaf( out, &leaves[i].field, bytes, size );
	}
}

// False: it is no struct that is known, or its size is another.
static bool PutStructs( Out* out, simDescriber* d, const char* type )
{
	simMsgpackReader reader = simMsgpackReader_Open( d->message.payload.bytes, d->message.payload.size );
	const uint8_t* bytes;
	size_t size, each = 0, length = strlen( type );
	char name[SIM_WPI_NAME];
	bool array = length > 2 && strcmp( type + length - 2, "[]" ) == 0;
	snprintf( name, sizeof( name ), "%.*s", (int)( array ? length - 2 : length ), type );
	if ( !simMsgpackReader_Binary( &reader, &bytes, &size )
	     || simWpiCatalog_Size( d->catalog, name, &each, NULL ) != sim_ok || each == 0
	     || ( array ? size % each != 0 : size != each ) )
	{
		return false;
	}
	int leaves = simWpiCatalog_Leaves( d->catalog, name, d->leaves, 64, NULL );
	if ( leaves < 0 )
	{
		return false;
	}
	leaves = leaves < 64 ? leaves : 64;
	size_t count = size / each, shown = out->whole || count < SHORT_STRUCTS ? count : SHORT_STRUCTS;
	if ( array )
	{
		Put( out, "%zu%s", count, count > 0 ? ": " : "" );
	}
	for ( size_t i = 0; i < shown && !out->full; ++i )
	{
		if ( array && out->whole )
		{
			Put( out, "\n[%zu] ", i );
		}
		else if ( i > 0 )
		{
			Put( out, "; " );
		}
		PutStruct( out, d->leaves, leaves, bytes + i * each, each );
	}
	PutMore( out, count, shown );
	return true;
}

static void PutValue( Out* out, simDescriber* d )
{
	const simNt4Payload* payload = &d->message.payload;
	simMsgpackReader reader = simMsgpackReader_Open( payload->bytes, payload->size );
	if ( d->message.id == SIM_NT4_TIME_ID )
	{
		int64_t asked;
		if ( d->incoming )
		{
			Put( out, "server %.6f s, ", (double)payload->time * 1e-6 );
		}
		if ( simMsgpackReader_Int( &reader, &asked ) )
		{
			Put( out, "asked at %.6f s", (double)asked * 1e-6 );
		}
		return;
	}
	if ( out->whole )
	{
		Put( out, "type %s, time %.6f s\n", d->type[0] != 0 ? d->type : "unknown", (double)payload->time * 1e-6 );
	}
	if ( !d->message.good )
	{
		Put( out, "a value of no known type: " );
		PutHex( out, payload->bytes, payload->size );
		return;
	}
	static const char kStruct[] = "struct:";
	bool isStruct = strncmp( d->type, kStruct, sizeof( kStruct ) - 1 ) == 0;
	if ( isStruct && PutStructs( out, d, d->type + sizeof( kStruct ) - 1 ) )
	{
		return;
	}
	const uint8_t* bytes;
	size_t count, size;
	if ( strcmp( d->type, SIM_WPI_SCHEMA_TYPE ) == 0 && simMsgpackReader_Binary( &reader, &bytes, &size ) )
	{
		PutText( out, (const char*)bytes, size );
		return;
	}
	const char* text;
	if ( strcmp( d->type, "json" ) == 0 && simMsgpackReader_String( &reader, &text, &size ) )
	{
		PutAny( out, text, size );
		return;
	}
	if ( !simMsgpackReader_Array( &reader, &count ) )
	{
		PutScalar( out, &reader );
		return;
	}
	size_t limit = out->whole ? LONG_LIST : SHORT_LIST;
	Put( out, "[" );
	for ( size_t i = 0; i < count && i < limit && !out->full; ++i )
	{
		Put( out, "%s", i > 0 ? ", " : "" );
		PutScalar( out, &reader );
	}
	PutMore( out, count, limit );
	Put( out, "]" );
}

static void PutControl( Out* out, simDescriber* d )
{
	static const char* const kMethods[] = { "publish", "unpublish", "setproperties", "subscribe", "unsubscribe",
		"announce", "unannounce", "properties" };
	simNt4Control* c = &d->control;
	if ( out->whole || d->step == simNt4Next_bad )
	{
		if ( d->step == simNt4Next_bad )
		{
			Put( out, "ignored, %s: ", d->why );
		}
		PutAny( out, (const char*)d->shown.bytes, d->shown.size );
		return;
	}
	Put( out, "%s", kMethods[c->method] );
	if ( c->type[0] != 0 )
	{
		Put( out, " " );
		PutText( out, c->type, strlen( c->type ) );
	}
	bool numbered = c->method != simNt4Method_setProperties && c->method != simNt4Method_properties;
	if ( numbered )
	{
		Put( out, " #%d", c->uid );
	}
	simJsonReader topics = c->topics, object = c->object;
	if ( c->method == simNt4Method_subscribe )
	{
		Put( out, " " );
		PutJson( out, &topics, 0 );
	}
	if ( simJsonReader_Kind( &object ) == '{' )
	{
		simJsonReader peek = object;
		char key[8];
		simJsonReader_Enter( &peek );
		if ( simJsonReader_NextMember( &peek, key, sizeof( key ) ) )
		{
			Put( out, " " );
			PutJson( out, &object, 0 );
		}
	}
}

static size_t Write( simDescriber* d, char* text, size_t size, bool whole )
{
	Out out = { text, size, 0, false, whole };
	text[0] = 0;
	const char* bytes = (const char*)d->shown.bytes;
	switch ( d->single )
	{
		case what_value:
			PutValue( &out, d );
			break;
		case what_control:
			PutControl( &out, d );
			break;
		case what_device:
			PutDevice( &out, bytes, d->shown.size );
			break;
		case what_rest:
			if ( d->protocol == simDescribed_icd )
			{
				PutAny( &out, bytes, d->shown.size );
			}
			else
			{
				Put( &out, "not of the protocol: " );
				PutHex( &out, d->shown.bytes, d->shown.size );
			}
			break;
		default:
			break;
	}
	if ( out.full && size > 4 )
	{
		size_t at = size - 4;
		while ( at > 0 && ( (unsigned char)text[at] & 0xc0u ) == 0x80u )
		{
			at -= 1;
		}
		memcpy( text + at, "...", 4 );
	}
	return strlen( text );
}

const char* simDescriber_Line( simDescriber* describer )
{
	Write( describer, describer->text, sizeof( describer->text ), false );
	simCleanText( describer->text );
	return describer->text;
}

size_t simDescriber_Detail( simDescriber* describer, char* text, size_t size )
{
	return size > 0 ? Write( describer, text, size, true ) : 0;
}
