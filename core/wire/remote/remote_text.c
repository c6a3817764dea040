// Any value of NetworkTables as a short text for people.
#include "remote/remote_internal.h"

#include "base/json_check.h"
#include "codec/msgpack.h"

#include "sandlot/wire/wpi_struct.h"

#include <stdio.h>
#include <string.h>

enum
{
	MOST_SHOWN = 24, // elements of a list; a line of text is not longer
};

/// A text that ends with "..." when it is full.
typedef struct Line
{
	char* text;
	size_t size, length;
	bool full;
} Line;


// Room for "..." and the zero always stays.
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

// The separator before element i of a list: none before the first.
static void AddBetween( Line* line, size_t i )
{
	if ( i > 0 )
	{
		Add( line, ", " );
	}
}

static void AddBoolean( Line* line, bool value )
{
	Add( line, value ? "true" : "false" );
}

static void AddInteger( Line* line, int64_t integer )
{
	char text[32];
	snprintf( text, sizeof( text ), "%lld", (long long)integer );
	Add( line, text );
}

// Six digits: enough to see changes, and short.
static void AddNumber( Line* line, double number )
{
	char text[32];
	// The exponent form is short, too, so 32 bytes hold any double.
	snprintf( text, sizeof( text ), "%.6g", number );
	Add( line, text );
}

// A stranger's text: zeros and control characters become blanks.
static void AddText( Line* line, const char* bytes, size_t size )
{
	char text[160];
	size_t used = size;
	if ( used > sizeof( text ) - 4 )
	{
		used = sizeof( text ) - 4;
	}
	memcpy( text, bytes, used );
	text[used] = 0;
	for ( size_t i = 0; i < used; ++i )
	{
		if ( text[i] == 0 )
		{
			text[i] = ' ';
		}
	}
	// It goes into a list on the page, one line each.
	simCleanText( text );
	Add( line, text );
	if ( used < size )
	{
		Add( line, "..." );
	}
}

// Which of WPILib's structs a type string names: "struct:Pose2d" and "struct:Pose2d[]" are both a Pose2d.
static simWpiKind StructKind( const char* type )
{
	char name[SIM_WPI_NAME] = "";
	const char* after = simRemote_After( type, "struct:" );
	if ( after == NULL )
	{
		return simWpi_none;
	}
	// "[]" or "[4]" behind the name says that there are several.
	size_t length = strcspn( after, "[" );
	if ( length == 0 || length >= sizeof( name ) )
	{
		return simWpi_none;
	}
	memcpy( name, after, length );
	return simWpi_Find( name );
}

// The numbers of WPILib's structs; of other bytes only how many there are.
static void AddRaw( Line* line, const char* type, const uint8_t* bytes, size_t size )
{
	double values[SIM_WPI_DOUBLES];
	simWpiKind kind = StructKind( type );
	size_t each = 0;
	if ( kind != simWpi_none )
	{
		each = simWpi_Size( kind, 1 );
	}
	// A struct that the catalog does not know, or bytes that do not fit it.
	if ( each == 0 || size % each != 0 || size == 0 )
	{
		char text[40];
		snprintf( text, sizeof( text ), "%zu bytes", size );
		Add( line, text );
		return;
	}
	for ( size_t at = 0; at < size; at += each )
	{
		if ( line->full )
		{
			break;
		}
		// Each struct in brackets, so that lists of them can be told apart.
		Add( line, at > 0 ? ", (" : "(" );
		int count = 0;
		if ( simWpi_Unpack( kind, bytes + at, each, values, 1 ) == 1 )
		{
			count = simWpi_Type( kind )->doubles;
		}
		for ( int i = 0; i < count; ++i )
		{
			AddBetween( line, (size_t)i );
			AddNumber( line, values[i] );
		}
		Add( line, ")" );
	}
}

// One element of a list.
static void AddElement( Line* line, const simNt4Value* value, size_t i )
{
	switch ( value->type )
	{
		case simNt4Type_booleans:
			AddBoolean( line, value->booleans[i] );
			break;
		case simNt4Type_doubles:
			AddNumber( line, value->doubles[i] );
			break;
		case simNt4Type_floats:
			AddNumber( line, (double)value->floats[i] );
			break;
		case simNt4Type_ints:
			AddInteger( line, value->ints[i] );
			break;
		case simNt4Type_strings:
			AddText( line, value->strings[i].bytes, value->strings[i].size );
			break;
		case simNt4Type_boolean:
		case simNt4Type_double:
		case simNt4Type_int:
		case simNt4Type_float:
		case simNt4Type_string:
		case simNt4Type_raw:
			SIM_ASSERT( false ); // these are single values
			break;
	}
}

// A list in full; of a long one only how many elements it has.
static void AddList( Line* line, const simNt4Payload* payload )
{
	// Two words for an element: a text has a pointer and a length.
	uint64_t memory[2 * MOST_SHOWN];
	simNt4Value value;
	size_t count = 0;
	simMsgpackReader reader = simMsgpackReader_Open( payload->bytes, payload->size );
	// Long lists are not even read: a person would not either.
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
	for ( size_t i = 0; i < value.count; ++i )
	{
		if ( line->full )
		{
			break;
		}
		AddBetween( line, i );
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
	// Lists stand behind all single types.
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
			AddBoolean( &line, value.boolean );
			break;
		case simNt4Type_int:
			AddInteger( &line, value.integer );
			break;
		case simNt4Type_string:
			AddText( &line, value.bytes, value.count );
			break;
		case simNt4Type_raw:
			AddRaw( &line, type, value.bytes, value.count );
			break;
		case simNt4Type_double:
		case simNt4Type_float:
			AddNumber( &line, value.number );
			break;
		case simNt4Type_booleans:
		case simNt4Type_doubles:
		case simNt4Type_ints:
		case simNt4Type_floats:
		case simNt4Type_strings:
			SIM_ASSERT( false ); // AddList has written the lists
			break;
	}
}
