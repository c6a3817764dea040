#include "nt4/nt4_properties.h"

#include <string.h>

// Room for the name of a property, zero included [bytes].
#define KEY 256
// Most properties of a topic: merging compares each of them with each other.
#define MAX_PROPERTIES 64


simJsonReader simNt4Json_Empty( void )
{
	// A reader always has a text, so callers need no test for NULL.
	static const char kEmpty[] = "{}";
	return ( simJsonReader ){ kEmpty, kEmpty + 2 };
}

bool simNt4Json_OpenObject( simJsonReader* reader, const char* text )
{
	// No properties are an empty object.
	if ( text == NULL )
	{
		*reader = simNt4Json_Empty();
		return true;
	}
	size_t length = strlen( text );
	return length < SIM_NT4_PROPERTIES && simJsonReader_Open( reader, text, length, NULL )
	       && simJsonReader_Kind( reader ) == '{';
}

// Finds the member of an object with this key. Of a key that occurs twice, the last one counts.
static bool FindMember( simJsonReader object, const char* wanted, simJsonReader* value )
{
	char key[KEY];
	bool found = false;
	simJsonReader_Enter( &object );
	while ( simJsonReader_NextMember( &object, key, sizeof( key ) ) )
	{
		if ( strcmp( key, wanted ) == 0 )
		{
			// Readers are small, so a place in the text is kept by copying one.
			*value = object;
			found = true;
		}
		simJsonReader_Skip( &object );
	}
	return found;
}

bool simNt4Json_Flag( const char* object, const char* key, bool fallback )
{
	simJsonReader reader = { object, object + strlen( object ) }, value;
	bool flag = fallback;
	if ( FindMember( reader, key, &value ) )
	{
		// Any other kind leaves the fallback.
		simJsonReader_Bool( &value, &flag );
	}
	return flag;
}

bool simNt4Json_HasFlag( simJsonReader object, const char* key )
{
	simJsonReader value;
	bool flag = false;
	return FindMember( object, key, &value ) && simJsonReader_Bool( &value, &flag ) && flag;
}

simNt4Text simNt4Json_Slice( simJsonReader reader )
{
	const char* start = reader.at;
	simJsonReader_Skip( &reader );
	const char* end = reader.at;
	// Blanks behind a value are not part of it: equal values must have equal texts.
	while ( end > start && strchr( " \t\r\n", end[-1] ) != NULL )
	{
		end -= 1;
	}
	return ( simNt4Text ){ start, (size_t)( end - start ) };
}

void simNt4Json_Raw( simJsonWriter* writer, const char* text, size_t size )
{
	// The writer takes terminated texts only, and this one stands in the middle of another.
	char piece[128];
	for ( size_t i = 0; i < size; )
	{
		size_t part = size - i < sizeof( piece ) - 1 ? size - i : sizeof( piece ) - 1;
		memcpy( piece, text + i, part );
		piece[part] = 0;
		simJsonWriter_Plain( writer, piece );
		i += part;
	}
	writer->comma = true;
}

// As it was written: a number keeps the digits that its sender gave it.
static void WriteMember( simJsonWriter* writer, const char* key, simJsonReader value )
{
	simNt4Text text = simNt4Json_Slice( value );
	simJsonWriter_Key( writer, key );
	simNt4Json_Raw( writer, text.bytes, text.size );
}

static int CountMembers( simJsonReader object )
{
	// Only how many: all keys are cut to nothing.
	char key[1];
	int count = 0;
	simJsonReader_Enter( &object );
	while ( simJsonReader_NextMember( &object, key, sizeof( key ) ) )
	{
		count += 1;
		simJsonReader_Skip( &object );
	}
	return count;
}

bool simNt4Json_Merge( const char* properties, simJsonReader update, char merged[SIM_NT4_PROPERTIES] )
{
	char key[KEY];
	simJsonWriter writer;
	if ( simNt4Json_Slice( update ).size >= SIM_NT4_PROPERTIES || CountMembers( update ) > MAX_PROPERTIES )
	{
		return false;
	}
	simJsonWriter_Open( &writer, merged, SIM_NT4_PROPERTIES );
	simJsonWriter_Begin( &writer, '{' );
	// First the properties there are, each as the update has it or as it was.
	simJsonReader old = { properties, properties + strlen( properties ) }, current = old, value;
	simJsonReader_Enter( &old );
	while ( simJsonReader_NextMember( &old, key, sizeof( key ) ) )
	{
		value = old;
		FindMember( update, key, &value );
		// null deletes a property (NT 4.1).
		if ( simJsonReader_Kind( &value ) != 'n' )
		{
			WriteMember( &writer, key, value );
		}
		simJsonReader_Skip( &old );
	}
	// Then the properties that only the update has.
	bool good = true;
	simJsonReader next = update;
	simJsonReader_Enter( &next );
	while ( simJsonReader_NextMember( &next, key, sizeof( key ) ) )
	{
		FindMember( update, key, &value );
		// Of a key that stands twice in the update only the last one is written.
		bool last = value.at == next.at;
		simJsonReader known;
		// A longer key may have been cut short.
		good = good && strlen( key ) < KEY - 4;
		if ( last && !FindMember( current, key, &known ) && simJsonReader_Kind( &value ) != 'n' )
		{
			WriteMember( &writer, key, value );
		}
		simJsonReader_Skip( &next );
	}
	simJsonWriter_End( &writer, '}' );
	merged[writer.length] = 0;
	simJsonReader all = { merged, merged + writer.length };
	return good && !writer.full && CountMembers( all ) <= MAX_PROPERTIES;
}
