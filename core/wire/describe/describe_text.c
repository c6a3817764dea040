// The parts that a describer has found, as text.
#include "describe/describe.h"

#include "base/json_check.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum
{
	SHORT_LIST = 8,    // elements of an array on a line
	LONG_LIST = 4096,  // and at length
	SHORT_STRUCTS = 2, // structs of an array on a line
	SHORT_TEXT = 120,  // bytes of a text on a line
	SHORT_HEX = 24,    // bytes without a text form, on a line
	LONG_HEX = 512,    // and at length
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

// As printf. A text that is full takes nothing more.
static void Put( Out* out, const char* format, ... )
{
	if ( out->full )
	{
		return;
	}
	// A long text is cut in the middle of a word; Write puts "..." there.
	va_list arguments;
	va_start( arguments, format );
	int length = vsnprintf( out->text + out->length, out->size - out->length, format, arguments );
	va_end( arguments );
	out->full = length < 0 || (size_t)length >= out->size - out->length;
	if ( out->full )
	{
		out->length = out->size - 1;
		return;
	}
	out->length += (size_t)length;
}

// The separator before element i of a list: none before the first.
static void PutBetween( Out* out, size_t i, const char* separator )
{
	if ( i > 0 )
	{
		Put( out, "%s", separator );
	}
}

// A detail has every digit that a double needs to be read back in most cases, a line six.
static void PutNumber( Out* out, double number )
{
	Put( out, "%.*g", out->whole ? 15 : 6, number );
}

// How many elements of an array are written.
static size_t ListLimit( const Out* out )
{
	return out->whole ? LONG_LIST : SHORT_LIST;
}

// A stranger's text: characters that do not print become blanks, and a line's text is cut.
static void PutText( Out* out, const char* text, size_t length )
{
	// Of the length that is left to show, whole characters only.
	size_t shown = length;
	if ( !out->whole && length > SHORT_TEXT )
	{
		shown = SHORT_TEXT;
	}
	while ( shown < length && shown > 0 && ( (unsigned char)text[shown] & 0xc0u ) == 0x80u )
	{
		shown -= 1; // not in the middle of a character
	}
	for ( size_t i = 0; i < shown; ++i )
	{
		if ( out->full )
		{
			break;
		}
		if ( out->length + 2 > out->size )
		{
			out->full = true;
			break;
		}
		char c = text[i];
		bool prints = (unsigned char)c >= 0x20 && c != 0x7f;
		bool breaksLine = out->whole && c == '\n';
		if ( !prints && !breaksLine )
		{
			c = ' ';
		}
		out->text[out->length++] = c;
		out->text[out->length] = 0;
	}
	if ( shown < length )
	{
		Put( out, "... (%zu bytes)", length );
	}
}

// Bytes as on a hex editor's page: a gap after 8, a new line after 16.
static void PutHex( Out* out, const uint8_t* bytes, size_t size )
{
	// A line shows enough to tell two messages apart, a detail half a page.
	size_t limit = out->whole ? LONG_HEX : SHORT_HEX;
	size_t shown = size < limit ? size : limit;
	for ( size_t i = 0; i < shown; ++i )
	{
		const char* before = " ";
		if ( out->whole && i % 16 == 0 )
		{
			before = "\n";
		}
		else if ( i % 8 == 0 )
		{
			before = "  ";
		}
		PutBetween( out, i, before );
		Put( out, "%02x", bytes[i] );
	}
	if ( size > limit )
	{
		Put( out, "%s...", out->whole ? "\n" : " " );
	}
}

// How many elements are not shown.
static void PutMore( Out* out, size_t count, size_t shown )
{
	if ( count > shown )
	{
		Put( out, ", ... %zu more", count - shown );
	}
}


// ---- JSON ----

// Steps to the next member or element of the entered object or list. The key is that of a member.
static bool NextInside( simJsonReader* reader, char kind, char* key, size_t size )
{
	if ( kind == '{' )
	{
		return simJsonReader_NextMember( reader, key, size );
	}
	return simJsonReader_NextElement( reader );
}

// A value. Long arrays are cut, and a detail has a line for each member of the outer objects.
static void PutJson( Out* out, simJsonReader* reader, int depth )
{
	char kind = simJsonReader_Kind( reader );
	// Numbers, words and texts stay as they were written.
	const char* start = reader->at;
	if ( kind != '{' && kind != '[' )
	{
		simJsonReader_Skip( reader );
		start = simDescribe_SkipBlanks( start, reader->at );
		PutText( out, start, (size_t)( reader->at - start ) );
		return;
	}
	Put( out, "%c", kind );
	bool isObject = kind == '{';
	// Below three levels a line for each member would be longer than it is clear.
	bool hasLines = isObject && out->whole && depth < 3;
	size_t count = 0, limit = ListLimit( out );
	char key[96];
	simJsonReader_Enter( reader );
	while ( NextInside( reader, kind, key, sizeof( key ) ) )
	{
		count += 1;
		// Stepped over, but counted.
		if ( ( !isObject && count > limit ) || out->full )
		{
			simJsonReader_Skip( reader );
			continue;
		}
		PutBetween( out, count - 1, ", " );
		if ( hasLines )
		{
			Put( out, "\n%*s", 2 * ( depth + 1 ), "" );
		}
		if ( isObject )
		{
			PutText( out, key, strlen( key ) );
			Put( out, ": " );
		}
		PutJson( out, reader, depth + 1 );
	}
	if ( !isObject )
	{
		PutMore( out, count, limit );
	}
	if ( hasLines && count > 0 )
	{
		Put( out, "\n%*s", 2 * depth, "" );
	}
	Put( out, "%c", isObject ? '}' : ']' );
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
		size_t limit = size;
		if ( !out->whole && size > SIM_DESCRIBE_LINE )
		{
			limit = SIM_DESCRIBE_LINE;
		}
		// The limit has been applied, so the text is put down as it is.
		bool whole = out->whole;
		out->whole = true;
		PutText( out, text, limit );
		out->whole = whole;
	}
}

// On a line only the data of a HALSim message: its device is the name already.
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
		// "type" and "device" stand in the row's name.
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

// A value of MessagePack other than an array.
static void PutScalar( Out* out, simMsgpackReader* reader )
{
	// The reader steps over a value of the kind that is asked for, and stays before any other.
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
		PutNumber( out, number );
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
		// Cut short: the rest makes no sense either.
		if ( !simMsgpackReader_Skip( reader ) )
		{
			reader->at = reader->end;
		}
	}
}

// The elements of one field; an enum's value by its name.
static void PutLeaf( Out* out, const simWpiField* field, const uint8_t* bytes, size_t size )
{
	double number;
	int64_t integer;
	char text[SIM_WPI_NAME];
	// An array of characters is a text.
	if ( field->scalar == simWpi_char && simWpiField_Text( field, bytes, size, text, sizeof( text ) ) )
	{
		Put( out, "\"" );
		PutText( out, text, strlen( text ) );
		Put( out, "\"" );
		return;
	}
	uint32_t shown = field->count;
	if ( !out->whole && shown > SHORT_LIST )
	{
		shown = SHORT_LIST;
	}
	for ( uint32_t i = 0; i < shown; ++i )
	{
		if ( out->full )
		{
			break;
		}
		PutBetween( out, i, " " );
		if ( simWpiField_Integer( field, bytes, size, i, &integer ) )
		{
			// A value that the enum does not name is shown as a number.
			if ( !simWpiField_EnumName( field, integer, text ) )
			{
				snprintf( text, sizeof( text ), "%lld", (long long)integer );
			}
			PutText( out, text, strlen( text ) );
		}
		else if ( simWpiField_Number( field, bytes, size, i, &number ) )
		{
			PutNumber( out, number );
		}
	}
}

// "translation x 1 y 2, rotation value 0.5": the struct that a field is in is named where it changes.
static void PutStruct( Out* out, const simWpiLeaf* leaves, int count, const uint8_t* bytes, size_t size )
{
	char parent[SIM_WPI_PATH] = "";
	for ( int i = 0; i < count; ++i )
	{
		if ( out->full )
		{
			break;
		}
		const char* slash = strrchr( leaves[i].path, '/' );
		size_t length = 0;
		const char* leaf = leaves[i].path;
		if ( slash != NULL )
		{
			length = (size_t)( slash - leaves[i].path );
			leaf = slash + 1;
		}
		bool hasSameParent = strlen( parent ) == length && strncmp( parent, leaves[i].path, length ) == 0;
		PutBetween( out, (size_t)i, hasSameParent ? " " : ", " );
		if ( !hasSameParent )
		{
			Put( out, "%.*s ", (int)length, leaves[i].path );
			snprintf( parent, sizeof( parent ), "%.*s", (int)length, leaves[i].path );
		}
		Put( out, "%s ", leaf );
		PutLeaf( out, &leaves[i].field, bytes, size );
	}
}

// False: the struct is unknown, or its size differs.
static bool PutStructs( Out* out, simDescriber* d, const char* type )
{
	simMsgpackReader reader = simMsgpackReader_Open( d->message.payload.bytes, d->message.payload.size );
	const uint8_t* bytes;
	size_t size, each = 0, length = strlen( type );
	// The catalog knows types by their names without "[]".
	char name[SIM_WPI_NAME];
	// A type string ends in "[]" for an array of structs.
	bool array = length > 2 && strcmp( type + length - 2, "[]" ) == 0;
	snprintf( name, sizeof( name ), "%.*s", (int)( array ? length - 2 : length ), type );
	if ( !simMsgpackReader_Binary( &reader, &bytes, &size )
	     || simWpiCatalog_Size( d->catalog, name, &each, NULL ) != sim_ok || each == 0
	     || ( array ? size % each != 0 : size != each ) )
	{
		return false;
	}
	// The fields are the same for each element, so they are found once.
	int leaves = simWpiCatalog_Leaves( d->catalog, name, d->leaves, SIM_DESCRIBE_LEAVES, NULL );
	if ( leaves < 0 )
	{
		return false;
	}
	size_t count = size / each, shown = count;
	if ( !out->whole && shown > SHORT_STRUCTS )
	{
		shown = SHORT_STRUCTS;
	}
	if ( array )
	{
		Put( out, "%zu%s", count, count > 0 ? ": " : "" );
	}
	for ( size_t i = 0; i < shown; ++i )
	{
		if ( out->full )
		{
			break;
		}
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

// The exchange that compares clocks: we send our time, the server returns it with its own.
static void PutTime( Out* out, const simDescriber* d )
{
	const simNt4Payload* payload = &d->message.payload;
	// NT4 sends our own time back as the value of topic -1, with the server's time as its timestamp.
	simMsgpackReader reader = simMsgpackReader_Open( payload->bytes, payload->size );
	int64_t asked;
	if ( d->incoming )
	{
		Put( out, "server %.6f s, ", (double)payload->time * 1e-6 );
	}
	if ( simMsgpackReader_Int( &reader, &asked ) )
	{
		Put( out, "asked at %.6f s", (double)asked * 1e-6 );
	}
}

static void PutArray( Out* out, simMsgpackReader* reader, size_t count )
{
	size_t limit = ListLimit( out );
	size_t shown = count < limit ? count : limit;
	Put( out, "[" );
	for ( size_t i = 0; i < shown; ++i )
	{
		if ( out->full )
		{
			break;
		}
		PutBetween( out, i, ", " );
		PutScalar( out, reader );
	}
	PutMore( out, count, limit );
	Put( out, "]" );
}

static void PutValue( Out* out, simDescriber* d )
{
	const simNt4Payload* payload = &d->message.payload;
	simMsgpackReader reader = simMsgpackReader_Open( payload->bytes, payload->size );
	// Clock messages belong to no topic.
	if ( d->message.id == SIM_NT4_TIME_ID )
	{
		PutTime( out, d );
		return;
	}
	if ( out->whole )
	{
		Put( out, "type %s, time %.6f s\n", d->type[0] != 0 ? d->type : "unknown", (double)payload->time * 1e-6 );
	}
	// A stranger's type number, or bytes that are not of their type.
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
	// A schema is text in raw bytes.
	if ( strcmp( d->type, SIM_WPI_SCHEMA_TYPE ) == 0 && simMsgpackReader_Binary( &reader, &bytes, &size ) )
	{
		PutText( out, (const char*)bytes, size );
		return;
	}
	const char* text;
	// Text that says it is JSON gets JSON's line breaks.
	if ( strcmp( d->type, "json" ) == 0 && simMsgpackReader_String( &reader, &text, &size ) )
	{
		PutAny( out, text, size );
		return;
	}
	if ( simMsgpackReader_Array( &reader, &count ) )
	{
		PutArray( out, &reader, count );
		return;
	}
	PutScalar( out, &reader );
}

// A text message of NetworkTables: on a line its method, type and number, at length its JSON.
static void PutControl( Out* out, simDescriber* d )
{
	// In the order of simNt4Method: five of clients, then three of servers.
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
	// Properties go by the topic's name.
	bool numbered = c->method != simNt4Method_setProperties && c->method != simNt4Method_properties;
	if ( numbered )
	{
		Put( out, " #%d", c->uid );
	}
	// Copies, because a reader moves.
	simJsonReader topics = c->topics, object = c->object;
	if ( c->method == simNt4Method_subscribe )
	{
		Put( out, " " );
		PutJson( out, &topics, 0 );
	}
	if ( simJsonReader_Kind( &object ) == '{' )
	{
		// Empty properties are not worth two brackets.
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

// The text of the thing at hand. Returns its length.
static size_t Write( simDescriber* d, char* text, size_t size, bool whole )
{
	// The thing at hand was found by Step; its kind says how it is read.
	Out out = { text, size, 0, false, whole };
	text[0] = 0;
	const char* bytes = (const char*)d->shown.bytes;
	switch ( d->single )
	{
		case part_value:
			PutValue( &out, d );
			break;
		case part_control:
			PutControl( &out, d );
			break;
		case part_device:
			PutDevice( &out, bytes, d->shown.size );
			break;
		case part_rest:
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
		case part_end:
			SIM_ASSERT( false ); // Step returns false there, so nothing is at hand
			break;
	}
	// A full text ends in "...", in place of whole characters.
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
