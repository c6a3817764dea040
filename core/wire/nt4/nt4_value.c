#include "nt4/nt4_value.h"

#include <string.h>

// The type names of the protocol. All other names, structs among them, stand for raw bytes.
static const struct
{
	const char* name;
	simNt4Type type;
} kTypes[] = {
	{ "boolean", simNt4Type_boolean },
	{ "double", simNt4Type_double },
	{ "int", simNt4Type_int },
	{ "float", simNt4Type_float },
	{ "string", simNt4Type_string },
	{ "json", simNt4Type_string },
	{ "boolean[]", simNt4Type_booleans },
	{ "double[]", simNt4Type_doubles },
	{ "int[]", simNt4Type_ints },
	{ "float[]", simNt4Type_floats },
	{ "string[]", simNt4Type_strings },
};

// Numbers of types from 16 up are arrays; the numbers are those of the NT 4.1 document's table of data types.
static bool IsArray( simNt4Type type )
{
	return type >= simNt4Type_booleans;
}

// Returns the type of an array's elements. The number of an array type is 16 more than that of its elements.
static simNt4Type ElementOf( simNt4Type type )
{
	if ( IsArray( type ) )
	{
		return (simNt4Type)( type - simNt4Type_booleans );
	}
	return type;
}

// Types 6 to 15 and beyond 20 do not exist; a later protocol may use them, so they are not guessed at.
static bool IsType( int64_t number )
{
	return ( number >= simNt4Type_boolean && number <= simNt4Type_raw )
	       || ( number >= simNt4Type_booleans && number <= simNt4Type_strings );
}

simNt4Type simNt4_TypeOf( const char* name )
{
	for ( size_t i = 0; i < sizeof( kTypes ) / sizeof( kTypes[0] ); ++i )
	{
		if ( strcmp( name, kTypes[i].name ) == 0 )
		{
			return kTypes[i].type;
		}
	}
	// struct:X, protobuf and msgpack stand for bytes that only their readers understand.
	return simNt4Type_raw;
}


// ---- text ----

// Returns whether the text is UTF-8 by RFC 3629, without surrogates and overlong forms. Browsers close a connection that sends them
// anything else as text.
static bool IsUtf8( const uint8_t* text, size_t size )
{
	for ( size_t i = 0; i < size; )
	{
		uint8_t c = text[i];
		size_t length = 0;
		// The first byte says how many follow; c0, c1 and f5 up never begin a character.
		if ( c < 0x80 )
		{
			length = 1;
		}
		else if ( c >= 0xc2 && c < 0xe0 )
		{
			length = 2;
		}
		else if ( c >= 0xe0 && c < 0xf0 )
		{
			length = 3;
		}
		else if ( c >= 0xf0 && c < 0xf5 )
		{
			length = 4;
		}
		if ( length == 0 || length > size - i )
		{
			return false;
		}
		for ( size_t k = 1; k < length; ++k )
		{
			// All others begin with the bits 10.
			if ( ( text[i + k] & 0xc0u ) != 0x80u )
			{
				return false;
			}
		}
		// The second byte shows overlong forms (e0, f0), surrogates (ed) and code points above 10ffff (f4).
		uint8_t second = length > 1 ? text[i + 1] : 0;
		if ( ( c == 0xe0 && second < 0xa0 ) || ( c == 0xed && second > 0x9f ) || ( c == 0xf0 && second < 0x90 )
		     || ( c == 0xf4 && second > 0x8f ) )
		{
			return false;
		}
		i += length;
	}
	return true;
}

// Only texts can be wrong: bytes and numbers are sent as they are.
bool simNt4Value_IsText( const simNt4Value* value )
{
	if ( value->type == simNt4Type_string )
	{
		return IsUtf8( value->bytes, value->count );
	}
	if ( value->type != simNt4Type_strings )
	{
		return true;
	}
	for ( size_t i = 0; i < value->count; ++i )
	{
		if ( !IsUtf8( (const uint8_t*)value->strings[i].bytes, value->strings[i].size ) )
		{
			return false;
		}
	}
	return true;
}


// ---- writing ----

static void WriteElement( simMsgpackWriter* writer, const simNt4Value* value, size_t i )
{
	switch ( value->type )
	{
		case simNt4Type_booleans:
			simMsgpackWriter_Bool( writer, value->booleans[i] );
			break;
		case simNt4Type_doubles:
			simMsgpackWriter_Double( writer, value->doubles[i] );
			break;
		case simNt4Type_ints:
			simMsgpackWriter_Int( writer, value->ints[i] );
			break;
		// Floats stay floats, five bytes each: that is the purpose of their type.
		case simNt4Type_floats:
			simMsgpackWriter_Float( writer, value->floats[i] );
			break;
		default:
			simMsgpackWriter_String( writer, value->strings[i].bytes, value->strings[i].size );
			break;
	}
}

// The value of a binary message alone, without id, time and type: all receivers share these bytes.
size_t simNt4Value_Write( const simNt4Value* value, uint8_t* bytes, size_t size )
{
	SIM_ASSERT( IsType( value->type ) );
	simMsgpackWriter writer = simMsgpackWriter_Open( bytes, size );
	switch ( value->type )
	{
		case simNt4Type_boolean:
			simMsgpackWriter_Bool( &writer, value->boolean );
			break;
		case simNt4Type_double:
			simMsgpackWriter_Double( &writer, value->number );
			break;
		case simNt4Type_int:
			simMsgpackWriter_Int( &writer, value->integer );
			break;
		case simNt4Type_float:
			simMsgpackWriter_Float( &writer, value->number );
			break;
		case simNt4Type_string:
			simMsgpackWriter_String( &writer, (const char*)value->bytes, value->count );
			break;
		case simNt4Type_raw:
			simMsgpackWriter_Binary( &writer, value->bytes, value->count );
			break;
		default:
			simMsgpackWriter_Array( &writer, value->count );
			for ( size_t i = 0; i < value->count; ++i )
			{
				WriteElement( &writer, value, i );
			}
			break;
	}
	return writer.length;
}

void simNt4Message_WriteHeader( simMsgpackWriter* writer, int32_t id, int64_t time, simNt4Type type )
{
	// [id, time, type, value] (NT 4.1): the value follows.
	simMsgpackWriter_Array( writer, 4 );
	simMsgpackWriter_Int( writer, id );
	simMsgpackWriter_Int( writer, time );
	simMsgpackWriter_Int( writer, type );
}

// A client may send an int where a double should stand; other clients get the type's own form, as in ntcore's goldens.
void simNt4Payload_WriteProper( const simNt4Payload* payload, simMsgpackWriter* writer )
{
	simNt4Type element = ElementOf( payload->type );
	if ( element != simNt4Type_double && element != simNt4Type_float )
	{
		// Ints may be longer than they need to be; every reader takes them so.
		simMsgpackWriter_Raw( writer, payload->bytes, payload->size );
		return;
	}
	// The payload was checked when it came, so nothing below can fail.
	simMsgpackReader reader = simMsgpackReader_Open( payload->bytes, payload->size );
	size_t count = 1;
	if ( IsArray( payload->type ) && simMsgpackReader_Array( &reader, &count ) )
	{
		simMsgpackWriter_Array( writer, count );
	}
	for ( size_t i = 0; i < count; ++i )
	{
		double number = 0.0;
		simMsgpackReader_Number( &reader, &number );
		if ( element == simNt4Type_double )
		{
			simMsgpackWriter_Double( writer, number );
		}
		else
		{
			simMsgpackWriter_Float( writer, number );
		}
	}
}


// ---- reading ----

// Steps over a value other than an array.
static bool SkipElement( simMsgpackReader* reader, simNt4Type type )
{
	// Readers want a place for their result; it is not used.
	union
	{
		bool boolean;
		int64_t integer;
		double number;
		const char* text;
		const uint8_t* bytes;
	} unused;
	size_t size;
	switch ( type )
	{
		case simNt4Type_boolean:
			return simMsgpackReader_Bool( reader, &unused.boolean );
		case simNt4Type_int:
			return simMsgpackReader_Int( reader, &unused.integer );
		case simNt4Type_double:
		case simNt4Type_float:
			return simMsgpackReader_Number( reader, &unused.number );
		case simNt4Type_string:
			return simMsgpackReader_String( reader, &unused.text, &size )
			       && IsUtf8( (const uint8_t*)unused.text, size );
		default:
			return simMsgpackReader_Binary( reader, &unused.bytes, &size );
	}
}

// Whether a value of this type stands here; the reader then is behind it.
static bool SkipValue( simMsgpackReader* reader, simNt4Type type )
{
	size_t count = 1;
	if ( IsArray( type ) && !simMsgpackReader_Array( reader, &count ) )
	{
		return false;
	}
	for ( size_t i = 0; i < count; ++i )
	{
		if ( !SkipElement( reader, ElementOf( type ) ) )
		{
			return false;
		}
	}
	return true;
}

// One message of a binary frame. False: nothing can be read from here on, because not even its end is known.
bool simNt4Message_Read( simMsgpackReader* reader, simNt4Message* message )
{
	size_t count;
	int64_t id, time, type;
	if ( !simMsgpackReader_Array( reader, &count ) || count != 4 || !simMsgpackReader_Int( reader, &id )
	     || !simMsgpackReader_Int( reader, &time ) || !simMsgpackReader_Int( reader, &type ) || id < INT32_MIN
	     || id > INT32_MAX )
	{
		return false;
	}
	// The payload keeps pointing into the frame; a caller that wants it longer copies it.
	const uint8_t* start = reader->at;
	simMsgpackReader value = *reader;
	bool good = IsType( type ) && SkipValue( &value, (simNt4Type)type );
	// A value that is not of its type still has an end, so the messages after it count.
	if ( good )
	{
		*reader = value;
	}
	else if ( !simMsgpackReader_Skip( reader ) )
	{
		return false;
	}
	simNt4Payload payload = { simNt4Type_raw, time, start, (size_t)( reader->at - start ) };
	if ( good )
	{
		payload.type = (simNt4Type)type;
	}
	*message = ( simNt4Message ){ (int32_t)id, good, payload };
	return true;
}

// Returns whether values of this type are numbers with a fraction. ntcore reads any number where one of them should stand.
static bool IsFraction( simNt4Type type )
{
	return type == simNt4Type_float || type == simNt4Type_double;
}

bool simNt4Payload_Become( simNt4Payload* payload, simNt4Type type )
{
	bool sameShape = IsArray( payload->type ) == IsArray( type );
	simNt4Type from = ElementOf( payload->type );
	bool number = from == simNt4Type_int || IsFraction( from );
	if ( payload->type != type && !( sameShape && number && IsFraction( ElementOf( type ) ) ) )
	{
		return false;
	}
	payload->type = type;
	return true;
}

// In memory an element is C's own type, not its MessagePack form.
static size_t ElementMemory( simNt4Type type )
{
	if ( type == simNt4Type_booleans )
	{
		return sizeof( bool );
	}
	if ( type == simNt4Type_doubles )
	{
		return sizeof( double );
	}
	if ( type == simNt4Type_ints )
	{
		return sizeof( int64_t );
	}
	if ( type == simNt4Type_floats )
	{
		return sizeof( float );
	}
	return sizeof( simNt4Text );
}

size_t simNt4Payload_Memory( const simNt4Payload* payload )
{
	simMsgpackReader reader = simMsgpackReader_Open( payload->bytes, payload->size );
	size_t count;
	// The count came from a peer, but it was checked against the bytes that are there: it cannot be absurd.
	bool array = IsArray( payload->type ) && simMsgpackReader_Array( &reader, &count );
	return array ? count * ElementMemory( payload->type ) : 0;
}

// Elements go where the caller said, at their own size.
static bool ReadElement( simMsgpackReader* reader, simNt4Type type, void* memory, size_t i )
{
	double number;
	switch ( type )
	{
		case simNt4Type_booleans:
			return simMsgpackReader_Bool( reader, (bool*)memory + i );
		case simNt4Type_doubles:
			return simMsgpackReader_Number( reader, (double*)memory + i );
		case simNt4Type_ints:
			return simMsgpackReader_Int( reader, (int64_t*)memory + i );
		case simNt4Type_floats:
			if ( !simMsgpackReader_Number( reader, &number ) )
			{
				return false;
			}
			( (float*)memory )[i] = (float)number;
			return true;
		default:
		{
			simNt4Text* text = (simNt4Text*)memory + i;
			return simMsgpackReader_String( reader, &text->bytes, &text->size );
		}
	}
}

static bool ReadArray( simMsgpackReader* reader, simNt4Value* value, void* memory, size_t size )
{
	// A caller with room for three numbers gets none of four: half a value would be a wrong one.
	if ( !simMsgpackReader_Array( reader, &value->count ) || value->count > size / ElementMemory( value->type ) )
	{
		return false;
	}
	for ( size_t i = 0; i < value->count; ++i )
	{
		if ( !ReadElement( reader, value->type, memory, i ) )
		{
			return false;
		}
	}
	value->bytes = memory;
	return true;
}

bool simNt4Payload_Read( const simNt4Payload* payload, simNt4Value* value, void* memory, size_t size )
{
	simMsgpackReader reader = simMsgpackReader_Open( payload->bytes, payload->size );
	*value = ( simNt4Value ){ .type = payload->type, .count = 1 };
	const char* text = NULL;
	const uint8_t* bytes = NULL;
	bool good = false;
	switch ( payload->type )
	{
		case simNt4Type_boolean:
			good = simMsgpackReader_Bool( &reader, &value->boolean );
			break;
		case simNt4Type_int:
			good = simMsgpackReader_Int( &reader, &value->integer );
			break;
		case simNt4Type_double:
		case simNt4Type_float:
			good = simMsgpackReader_Number( &reader, &value->number );
			break;
		case simNt4Type_string:
			good = simMsgpackReader_String( &reader, &text, &value->count );
			value->bytes = text;
			break;
		case simNt4Type_raw:
			good = simMsgpackReader_Binary( &reader, &bytes, &value->count );
			value->bytes = bytes;
			break;
		default:
			good = ReadArray( &reader, value, memory, size );
			break;
	}
	// Bytes behind the value mean that the payload is something else.
	return good && reader.at == reader.end;
}

bool simNt4Payload_Number( const simNt4Payload* payload, double* number )
{
	simMsgpackReader reader = simMsgpackReader_Open( payload->bytes, payload->size );
	if ( payload->type == simNt4Type_boolean )
	{
		bool value = false;
		bool good = simMsgpackReader_Bool( &reader, &value );
		*number = value ? 1.0 : 0.0;
		return good;
	}
	// The types before string are those that a number can be read from.
	return payload->type <= simNt4Type_float && simMsgpackReader_Number( &reader, number );
}
