// Persistent topics as JSON, in the format of ntcore's networktables.json: an array of { name, type, value, properties }. Raw values
// are base64. The host decides where to keep the text.
#include "nt4/nt4_server.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// First size of the text's buffer [bytes]. It doubles until everything fits.
#define FIRST_SIZE 4096

static const char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";


// ---- base64 (RFC 4648) ----

// Digits go out four at a time: nothing of the value is copied, however long it is.
static void PutBase64( simJsonWriter* writer, const uint8_t* bytes, size_t size )
{
	simJsonWriter_Plain( writer, "\"" );
	for ( size_t i = 0; i < size; i += 3 )
	{
		// Three bytes make four digits. A last group of one or two bytes is filled with zeros, and its missing digits with '='.
		size_t left = size - i;
		uint32_t group = (uint32_t)bytes[i] << 16;
		if ( left > 1 )
		{
			group |= (uint32_t)bytes[i + 1] << 8;
		}
		if ( left > 2 )
		{
			group |= bytes[i + 2];
		}
		char text[5] = { kDigits[group >> 18], kDigits[group >> 12 & 63], '=', '=', 0 };
		if ( left > 1 )
		{
			text[2] = kDigits[group >> 6 & 63];
		}
		if ( left > 2 )
		{
			text[3] = kDigits[group & 63];
		}
		simJsonWriter_Plain( writer, text );
	}
	simJsonWriter_Plain( writer, "\"" );
}

// Decodes in place. Returns false when the text is not base64.
static bool ReadBase64( char* text, size_t* size )
{
	size_t length = strlen( text ), count = 0;
	// RFC 4648 fills up with '='; ntcore writes it so.
	if ( length % 4 != 0 )
	{
		return false;
	}
	size_t padding = 0;
	while ( padding < 2 && padding < length && text[length - 1 - padding] == '=' )
	{
		padding += 1;
	}
	uint32_t group = 0;
	for ( size_t i = 0; i < length; ++i )
	{
		const char* digit = i < length - padding ? strchr( kDigits, text[i] ) : kDigits;
		if ( digit == NULL || text[i] == 0 )
		{
			return false;
		}
		group = group << 6 | (uint32_t)( digit - kDigits );
		if ( i % 4 == 3 )
		{
			text[count++] = (char)( group >> 16 );
			text[count++] = (char)( group >> 8 );
			text[count++] = (char)group;
			group = 0;
		}
	}
	*size = count - padding;
	return true;
}


// ---- writing ----

// Not simJsonWriter_String: texts here may have zeros in them, and no commas are wanted.
static void PutString( simJsonWriter* writer, const char* text, size_t size )
{
	simJsonWriter_Plain( writer, "\"" );
	for ( size_t i = 0; i < size; ++i )
	{
		char one[8] = { text[i], 0 };
		unsigned char c = (unsigned char)text[i];
		if ( c == '"' || c == '\\' )
		{
			snprintf( one, sizeof( one ), "\\%c", c );
		}
		else if ( c < 0x20 )
		{
			snprintf( one, sizeof( one ), "\\u%04x", c );
		}
		simJsonWriter_Plain( writer, one );
	}
	simJsonWriter_Plain( writer, "\"" );
}

// Writes the next value or element. Returns false when JSON cannot express it.
static bool PutElement( simJsonWriter* writer, simNt4Type type, simMsgpackReader* reader )
{
	char number[SIM_JSON_NUMBER];
	const uint8_t* bytes;
	const char* text;
	size_t size;
	bool flag = false;
	int64_t whole = 0;
	double value = 0.0;
	switch ( type )
	{
		case simNt4Type_boolean:
			simMsgpackReader_Bool( reader, &flag );
			simJsonWriter_Plain( writer, flag ? "true" : "false" );
			return true;
		case simNt4Type_int:
			simMsgpackReader_Int( reader, &whole );
			// In full: as a double it would lose digits beyond 2^53.
			snprintf( number, sizeof( number ), "%lld", (long long)whole );
			simJsonWriter_Plain( writer, number );
			return true;
		case simNt4Type_double:
		case simNt4Type_float:
			simMsgpackReader_Number( reader, &value );
			// The commas here are ntcore's, with line breaks; the writer adds none.
			writer->comma = false;
			simJsonWriter_Number( writer, value );
			// JSON knows no infinity, and ntcore could not read the file.
			return isfinite( value );
		case simNt4Type_string:
			simMsgpackReader_String( reader, &text, &size );
			PutString( writer, text, size );
			// Text that is not UTF-8, or that contains a zero, would spoil the whole file.
			return simNt4_IsText( text, size );
		// Raw bytes and unknown types.
		default:
			simMsgpackReader_Binary( reader, &bytes, &size );
			PutBase64( writer, bytes, size );
			return true;
	}
}

// False when any part of it cannot be said in JSON: half an array would be another value.
static bool PutValue( simJsonWriter* writer, const simNt4Blob* value )
{
	simMsgpackReader reader = simMsgpackReader_Open( value->bytes, value->size );
	size_t count = 0;
	if ( value->type < simNt4Type_booleans )
	{
		return PutElement( writer, value->type, &reader );
	}
	bool good = true;
	simMsgpackReader_Array( &reader, &count );
	simJsonWriter_Plain( writer, "[" );
	for ( size_t i = 0; i < count; ++i )
	{
		simJsonWriter_Plain( writer, i > 0 ? ", " : "" );
		good = PutElement( writer, (simNt4Type)( value->type - simNt4Type_booleans ), &reader ) && good;
	}
	simJsonWriter_Plain( writer, "]" );
	return good;
}

static void PutProperties( simJsonWriter* writer, const char* properties )
{
	char key[256];
	simJsonReader reader = { properties, properties + strlen( properties ) };
	simJsonWriter_Plain( writer, "{" );
	// Two blanks a level and a line for each member, as ntcore writes its file.
	const char* comma = "\n";
	simJsonReader_Enter( &reader );
	while ( simJsonReader_NextMember( &reader, key, sizeof( key ) ) )
	{
		simNt4Text value = simNt4Json_Slice( reader );
		simJsonWriter_Plain( writer, comma );
		simJsonWriter_Plain( writer, "      " );
		PutString( writer, key, strlen( key ) );
		simJsonWriter_Plain( writer, ": " );
		simNt4Json_Raw( writer, value.bytes, value.size );
		simJsonReader_Skip( &reader );
		comma = ",\n";
	}
	simJsonWriter_Plain( writer, "\n    }" );
}

static bool PutTopic( simJsonWriter* writer, const simNt4Topic* topic )
{
	simJsonWriter_Plain( writer, "  {\n    \"name\": " );
	PutString( writer, topic->name, strlen( topic->name ) );
	simJsonWriter_Plain( writer, ",\n    \"type\": " );
	PutString( writer, topic->type, strlen( topic->type ) );
	simJsonWriter_Plain( writer, ",\n    \"value\": " );
	bool good = PutValue( writer, topic->value );
	simJsonWriter_Plain( writer, ",\n    \"properties\": " );
	PutProperties( writer, topic->properties );
	simJsonWriter_Plain( writer, "\n  }" );
	return good;
}

static int ByName( const void* a, const void* b )
{
	const simNt4Topic* const* first = (const simNt4Topic* const*)a;
	const simNt4Topic* const* second = (const simNt4Topic* const*)b;
	return strcmp( ( *first )->name, ( *second )->name );
}

// Writes the topics. One whose value JSON cannot express is left out.
static void PutAll( simJsonWriter* writer, simNt4Topic* const* topics, int count )
{
	simJsonWriter_Plain( writer, "[\n" );
	int written = 0;
	for ( int i = 0; i < count; ++i )
	{
		simJsonWriter before = *writer;
		simJsonWriter_Plain( writer, written > 0 ? ",\n" : "" );
		if ( PutTopic( writer, topics[i] ) )
		{
			written += 1;
		}
		else if ( !writer->full )
		{
			*writer = before;
		}
	}
	simJsonWriter_Plain( writer, written > 0 ? "\n]\n" : "]\n" );
}

const char* simNt4Server_Persistent( simNt4Server* server, size_t* size )
{
	*size = 0;
	simNt4Topic** topics = (simNt4Topic**)simAlloc( (size_t)server->topics.slotCount * sizeof( simNt4Topic* ) );
	if ( topics == NULL )
	{
		return NULL;
	}
	int count = 0;
	for ( int slot = 0; slot < server->topics.slotCount; ++slot )
	{
		simNt4Topic* topic = server->topics.slots[slot];
		// Without a value there is nothing to remember.
		if ( topic != NULL && topic->persistent && topic->value != NULL )
		{
			topics[count++] = topic;
		}
	}
	// Sorted, so that equal contents give equal files.
	qsort( topics, (size_t)count, sizeof( simNt4Topic* ), ByName );
	bool fits = false;
	for ( size_t wanted = FIRST_SIZE; !fits; wanted *= 2 )
	{
		// The buffer is kept: the next text is about as long.
		if ( server->persistentSize < wanted )
		{
			simFree( server->persistent );
			server->persistent = (char*)simAlloc( wanted );
			server->persistentSize = server->persistent != NULL ? wanted : 0;
		}
		if ( server->persistent == NULL )
		{
			break;
		}
		simJsonWriter writer;
		simJsonWriter_Open( &writer, server->persistent, server->persistentSize );
		PutAll( &writer, topics, count );
		fits = !writer.full;
		*size = fits ? writer.length : 0;
	}
	simFree( topics );
	return fits ? server->persistent : NULL;
}

uint32_t simNt4Server_PersistentChanges( const simNt4Server* server )
{
	return server->persistentChanges;
}


// ---- reading ----

// Reads the digits of a number. The value must come back to its last bit, which the number reader of units does not promise.
static bool ReadDigits( simJsonReader* reader, char digits[80] )
{
	simNt4Text text = simNt4Json_Slice( *reader );
	bool number = simJsonReader_Kind( reader ) == '0' && text.size < 80;
	simJsonReader_Skip( reader );
	size_t length = number ? text.size : 0;
	memcpy( digits, text.bytes, length );
	digits[length] = 0;
	return number;
}

static bool ReadDouble( simJsonReader* reader, double* value )
{
	char digits[80];
	bool good = ReadDigits( reader, digits );
	*value = strtod( digits, NULL );
	return good && isfinite( *value );
}

// Reads a whole number exactly: a double would lose the last digits of a large one.
static bool ReadWhole( simJsonReader* reader, int64_t* value )
{
	char digits[80];
	bool good = ReadDigits( reader, digits );
	// A person may have written 1e3 or 2.0 by hand, which are whole numbers, too.
	double number = strtod( digits, NULL );
	bool plain = strpbrk( digits, ".eE" ) == NULL;
	errno = 0;
	if ( plain )
	{
		*value = strtoll( digits, NULL, 10 );
	}
	else if ( fabs( number ) < 9.2e18 )
	{
		*value = (int64_t)number;
	}
	else
	{
		*value = 0;
	}
	return good && errno == 0 && floor( number ) == number && ( plain || fabs( number ) < 9.2e18 );
}

// Appends one value or element as MessagePack. scratch holds any text of the document.
static bool ReadElement( simJsonReader* reader, simNt4Type type, simMsgpackWriter* writer, char* scratch, size_t size )
{
	bool flag;
	int64_t whole;
	double number;
	size_t length;
	switch ( type )
	{
		case simNt4Type_boolean:
			if ( !simJsonReader_Bool( reader, &flag ) )
			{
				return false;
			}
			simMsgpackWriter_Bool( writer, flag );
			return true;
		case simNt4Type_int:
			if ( !ReadWhole( reader, &whole ) )
			{
				return false;
			}
			simMsgpackWriter_Int( writer, whole );
			return true;
		case simNt4Type_double:
		case simNt4Type_float:
			if ( !ReadDouble( reader, &number ) )
			{
				return false;
			}
			if ( type == simNt4Type_double )
			{
				simMsgpackWriter_Double( writer, number );
			}
			else
			{
				simMsgpackWriter_Float( writer, number );
			}
			return true;
		case simNt4Type_string:
			if ( !simJsonReader_String( reader, scratch, size ) )
			{
				return false;
			}
			simMsgpackWriter_String( writer, scratch, strlen( scratch ) );
			return true;
		default:
			if ( !simJsonReader_String( reader, scratch, size ) || !ReadBase64( scratch, &length ) )
			{
				return false;
			}
			simMsgpackWriter_Binary( writer, scratch, length );
			return true;
	}
}

static bool ReadValue( simJsonReader reader, simNt4Type type, simMsgpackWriter* writer, char* scratch, size_t size )
{
	if ( type < simNt4Type_booleans )
	{
		return ReadElement( &reader, type, writer, scratch, size );
	}
	if ( simJsonReader_Kind( &reader ) != '[' )
	{
		return false;
	}
	size_t count = 0;
	// MessagePack wants the count first, so the list is walked over twice.
	simJsonReader counter = reader;
	for ( simJsonReader_Enter( &counter ); simJsonReader_NextElement( &counter ); simJsonReader_Skip( &counter ) )
	{
		count += 1;
	}
	simMsgpackWriter_Array( writer, count );
	for ( simJsonReader_Enter( &reader ); simJsonReader_NextElement( &reader ); )
	{
		if ( !ReadElement( &reader, (simNt4Type)( type - simNt4Type_booleans ), writer, scratch, size ) )
		{
			return false;
		}
	}
	return true;
}

// Reads the value of a topic of this type. Returns NULL and the reason when it has another type or there is no room for it.
static simNt4Blob* ReadBlob(
    simNt4Server* server, simJsonReader value, simNt4Type type, char* scratch, size_t size, const char** why )
{
	simMsgpackWriter writer = simMsgpackWriter_Open( NULL, 0 );
	// Once without a place, for the length.
	if ( !ReadValue( value, type, &writer, scratch, size ) )
	{
		*why = "value is not of the type";
		return NULL;
	}
	bool fits = writer.length <= server->def.limits.messageBytes - SIM_NT4_HEADER;
	simNt4Blob* blob = fits ? simNt4Store_New( &server->store, writer.length ) : NULL;
	*why = "there is no room for the value";
	if ( blob != NULL )
	{
		blob->type = type;
		writer = simMsgpackWriter_Open( blob->bytes, blob->size );
		ReadValue( value, type, &writer, scratch, size );
	}
	return blob;
}

// An item of the file: its texts, and where its value and its properties begin.
typedef struct Item
{
	char name[SIM_NT4_NAME], type[SIM_NT4_TYPE];
	simJsonReader value, properties;
} Item;

// Returns the defect, or NULL.
static const char* ReadItem( simJsonReader reader, Item* item )
{
	char key[16];
	bool hasName = false, hasType = false;
	*item = ( Item ){ .name = "" };
	if ( simJsonReader_Kind( &reader ) != '{' )
	{
		return "expected an object";
	}
	// Keys may stand in any order, and unknown ones are passed over.
	for ( simJsonReader_Enter( &reader ); simJsonReader_NextMember( &reader, key, sizeof( key ) ); )
	{
		if ( strcmp( key, "name" ) == 0 )
		{
			hasName = simJsonReader_String( &reader, item->name, sizeof( item->name ) );
			continue;
		}
		if ( strcmp( key, "type" ) == 0 )
		{
			hasType = simJsonReader_String( &reader, item->type, sizeof( item->type ) );
			continue;
		}
		if ( strcmp( key, "value" ) == 0 )
		{
			item->value = reader;
		}
		if ( strcmp( key, "properties" ) == 0 )
		{
			item->properties = reader;
		}
		simJsonReader_Skip( &reader );
	}
	// A file edited by hand must not bring the server's own topics.
	if ( !hasName || item->name[0] == 0 || item->name[0] == '$' || !hasType || item->type[0] == 0 )
	{
		return "needs a name and a type";
	}
	if ( item->value.at == NULL || item->properties.at == NULL || simJsonReader_Kind( &item->properties ) != '{' )
	{
		return "needs a value and properties";
	}
	return NULL;
}

// Restores one topic. Returns NULL, or its defect.
static const char* RestoreItem( simNt4Server* server, simJsonReader reader, char* scratch, size_t size )
{
	Item item;
	const char* why = ReadItem( reader, &item );
	if ( why != NULL )
	{
		return why;
	}
	simNt4Blob* blob = ReadBlob( server, item.value, simNt4_TypeOf( item.type ), scratch, size, &why );
	if ( blob == NULL )
	{
		return why;
	}
	const char* problem = NULL;
	simNt4Topic* topic = simNt4Topics_Find( &server->topics, item.name );
	if ( topic == NULL )
	{
		// The file's topics have no publisher: their persistence keeps them.
		topic = simNt4Server_AddTopic( server, NULL, item.name, item.type, simNt4Meta_none, item.properties );
		if ( topic == NULL )
		{
			problem = "there are too many topics, too many properties, or memory is out";
		}
	}
	else if ( strcmp( topic->type, item.type ) != 0 )
	{
		problem = "there is a topic of another type with this name";
	}
	// Restore with time 0, as ntcore does: any value that was set since is newer.
	if ( problem == NULL && topic->value == NULL )
	{
		simNt4Server_Value( server, -1, topic, 0, blob );
	}
	if ( problem == NULL && !topic->persistent && topic->publishers == 0 )
	{
		problem = "properties do not say that it is persistent";
	}
	if ( topic != NULL )
	{
		// Without persistence and publishers nothing would ever remove it.
		simNt4Server_DeleteUnused( server, topic );
	}
	simNt4Store_Drop( &server->store, blob );
	return problem;
}

bool simNt4Server_Restore( simNt4Server* server, const char* text, size_t length, simError* error )
{
	simJsonReader reader;
	if ( !simJsonReader_Open( &reader, text, length, error ) )
	{
		return false;
	}
	if ( simJsonReader_Kind( &reader ) != '[' )
	{
		simFail( error, "", "", "expected an array of topics" );
		return false;
	}
	// No text in it can be longer than the document.
	char* scratch = (char*)simAlloc( length + 1 );
	if ( scratch == NULL )
	{
		simFail( error, "", "", "memory is out" );
		return false;
	}
	simJsonReader_Enter( &reader );
	for ( int i = 0; simJsonReader_NextElement( &reader ); ++i )
	{
		// One bad item does not lose the others, as in ntcore.
		const char* problem = RestoreItem( server, reader, scratch, length + 1 );
		if ( problem != NULL )
		{
			simNt4Server_Warn( server, NULL, "persistent topic %d ignored: %s", i, problem );
		}
		simJsonReader_Skip( &reader );
	}
	simFree( scratch );
	simNt4Server_EndClosing( server );
	return true;
}
