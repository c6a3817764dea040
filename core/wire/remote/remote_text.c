// Any value of NetworkTables as a short text for people.
#include "sandlot/remote.h"

#include "base/json_text.h"
#include "codec/msgpack.h"

#include "sandlot/wpi_struct.h"

#include <stdio.h>
#include <string.h>

enum
{
	SHOWN = 24, // elements of a list; a line of text is not longer
};

/// A text that ends with "..." when it is full.
typedef struct Line
{
	char* text;
	size_t size, length;
	bool full;
} Line;


static void Add( Line* line, const char* text )
{
	size_t length = strlen( text );
	if ( line->full )
	{
		return;
	}
	if ( line->length + length + 4 > line->size )
	{
		line->full = true;
		snprintf( line->text + line->length, line->size - line->length, "..." );
		return;
	}
	memcpy( line->text + line->length, text, length + 1 );
	line->length += length;
}

static void AddNumber( Line* line, double number )
{
	char text[32];
	snprintf( text, sizeof( text ), "%.6g", number );
	Add( line, text );
}

static void AddText( Line* line, const char* bytes, size_t size )
{
	char text[160];
	size_t used = size < sizeof( text ) - 4 ? size : sizeof( text ) - 4;
	memcpy( text, bytes, used );
	text[used] = 0;
	for ( size_t i = 0; i < used; ++i )
	{
		text[i] = text[i] == 0 ? ' ' : text[i];
	}
	simCleanText( text );
	Add( line, text );
	if ( used < size )
	{
		Add( line, "..." );
	}
}

// The numbers of WPILib's structs; of others only how many bytes there are.
static void AddRaw( Line* line, const char* type, const uint8_t* bytes, size_t size )
{
	double values[SIM_WPI_DOUBLES];
	char name[SIM_WPI_NAME] = "";
	const char* after = strncmp( type, "struct:", 7 ) == 0 ? type + 7 : NULL;
	size_t length = after != NULL ? strcspn( after, "[" ) : 0;
	if ( length > 0 && length < sizeof( name ) )
	{
		memcpy( name, after, length );
	}
	simWpiKind kind = name[0] != 0 ? simWpi_Find( name ) : simWpi_none;
	size_t each = kind != simWpi_none ? simWpi_Size( kind, 1 ) : 0;
	if ( each == 0 || size % each != 0 || size == 0 )
	{
		char text[40];
		snprintf( text, sizeof( text ), "%zu bytes", size );
		Add( line, text );
		return;
	}
	for ( size_t at = 0; at < size && !line->full; at += each )
	{
		Add( line, at > 0 ? ", (" : "(" );
		int count = simWpi_Unpack( kind, bytes + at, each, values, 1 ) == 1 ? simWpi_Type( kind )->doubles : 0;
		for ( int i = 0; i < count; ++i )
		{
			Add( line, i > 0 ? ", " : "" );
			AddNumber( line, values[i] );
		}
		Add( line, ")" );
	}
}

static void AddElement( Line* line, const simNt4Value* value, size_t i )
{
	char text[32];
	switch ( value->type )
	{
		case simNt4Type_booleans:
			Add( line, value->booleans[i] ? "true" : "false" );
			break;
		case simNt4Type_doubles:
			AddNumber( line, value->doubles[i] );
			break;
		case simNt4Type_floats:
			AddNumber( line, (double)value->floats[i] );
			break;
		case simNt4Type_ints:
			snprintf( text, sizeof( text ), "%lld", (long long)value->ints[i] );
			Add( line, text );
			break;
		default:
			AddText( line, value->strings[i].bytes, value->strings[i].size );
			break;
	}
}

// A list in full; of a long one only how many elements it has.
static void AddList( Line* line, const simNt4Payload* payload )
{
	uint64_t memory[2 * SHOWN];
	simNt4Value value;
	size_t count = 0;
	simMsgpackReader reader = simMsgpackReader_Open( payload->bytes, payload->size );
	if ( simNt4Payload_Memory( payload ) > sizeof( memory )
	     || !simNt4Payload_Read( payload, &value, memory, sizeof( memory ) ) )
	{
		char text[40];
		simMsgpackReader_Array( &reader, &count );
		snprintf( text, sizeof( text ), "[%zu values]", count );
		Add( line, text );
		return;
	}
	Add( line, "[" );
	for ( size_t i = 0; i < value.count && !line->full; ++i )
	{
		Add( line, i > 0 ? ", " : "" );
		AddElement( line, &value, i );
	}
	Add( line, "]" );
}

void simRemote_ValueText( const char* type, const simNt4Payload* payload, char* text, size_t size )
{
	SIM_ASSERT( size >= 8 );
	Line line = { text, size, 0, false };
	simNt4Value value;
	text[0] = 0;
	if ( payload->type >= simNt4Type_booleans )
	{
		AddList( &line, payload );
		return;
	}
	if ( !simNt4Payload_Read( payload, &value, NULL, 0 ) )
	{
		Add( &line, "?" );
		return;
	}
	switch ( value.type )
	{
		case simNt4Type_boolean:
			Add( &line, value.boolean ? "true" : "false" );
			break;
		case simNt4Type_int:
		{
			char number[32];
			snprintf( number, sizeof( number ), "%lld", (long long)value.integer );
			Add( &line, number );
			break;
		}
		case simNt4Type_string:
			AddText( &line, value.bytes, value.count );
			break;
		case simNt4Type_raw:
			AddRaw( &line, type, value.bytes, value.count );
			break;
		default:
			AddNumber( &line, value.number );
			break;
	}
}
