#include "nt4/nt4_shared.h"

#include "base/json_check.h"

#include <string.h>


// ---- the program's arguments ----

bool simNt4_IsName( const char* text, size_t size )
{
	// simCleanText changes characters that may not stand in a name: a name that it leaves alone is good.
	char copy[SIM_NT4_NAME];
	if ( size >= sizeof( copy ) || memchr( text, 0, size ) != NULL )
	{
		return false;
	}
	memcpy( copy, text, size );
	copy[size] = 0;
	simCleanText( copy );
	return memcmp( copy, text, size ) == 0;
}

bool simNt4_IsText( const char* text, size_t size )
{
	// Check the text in pieces that end between characters. A character has at most three bytes after its first.
	char piece[256];
	while ( size > 0 )
	{
		size_t part = size < sizeof( piece ) ? size : sizeof( piece ) - 1;
		for ( int i = 0; i < 3; ++i )
		{
			if ( part >= size || ( text[part] & 0xc0 ) != 0x80 )
			{
				break;
			}
			part -= 1;
		}
		for ( size_t i = 0; i < part; ++i )
		{
			// Control characters are allowed here, but simCleanText would change them.
			bool control = ( text[i] > 0 && text[i] < 0x20 ) || text[i] == 0x7f;
			piece[i] = control ? ' ' : text[i];
		}
		if ( part == 0 || !simNt4_IsName( piece, part ) )
		{
			return false;
		}
		text += part;
		size -= part;
	}
	return true;
}

const char* simNt4_CheckPublish( const char* name, const char* type, const char* properties, simJsonReader* opened )
{
	size_t nameLength = strlen( name ), typeLength = strlen( type );
	if ( nameLength == 0 || !simNt4_IsName( name, nameLength ) )
	{
		return "a name has 1 to 1023 bytes of UTF-8 without control characters";
	}
	// The protocol keeps these for meta topics.
	if ( name[0] == '$' )
	{
		return "names that begin with '$' are the server's";
	}
	if ( typeLength == 0 || typeLength >= SIM_NT4_TYPE || !simNt4_IsName( type, typeLength ) )
	{
		return "a type has 1 to 127 bytes of UTF-8";
	}
	if ( !simNt4Json_OpenObject( opened, properties ) )
	{
		return "properties are a JSON object of at most 4095 bytes";
	}
	return NULL;
}

char* simNt4_PackNames( const char* const* names, int count, size_t* size, simError* error )
{
	*size = 0;
	for ( int i = 0; i < count; ++i )
	{
		size_t length = strlen( names[i] );
		*size += length + 1;
		if ( !simNt4_IsName( names[i], length ) || *size > SIM_NT4_NAME_BYTES )
		{
			simFail( error, "", names[i], "a name has up to 1023 bytes of UTF-8 without control characters" );
			return NULL;
		}
	}
	// One block for all names, for they come and go together.
	char* packed = (char*)simAlloc( *size );
	if ( packed == NULL )
	{
		simFail( error, "", "", "memory is out" );
		return NULL;
	}
	char* to = packed;
	for ( int i = 0; i < count; ++i )
	{
		size_t length = strlen( names[i] ) + 1;
		memcpy( to, names[i], length );
		to += length;
	}
	return packed;
}


// ---- values ----

simNt4Blob* simNt4_NewValue( simNt4Store* store, const simNt4Value* value, size_t most )
{
	// Write it once for its length alone: blobs are exactly as long as their contents.
	size_t size = simNt4Value_Write( value, NULL, 0 );
	bool good = size <= most && simNt4Value_IsText( value );
	// Too large, not text or no room: all three mean that it is not sent.
	simNt4Blob* blob = good ? simNt4Store_New( store, size ) : NULL;
	if ( blob != NULL )
	{
		blob->type = value->type;
		simNt4Value_Write( value, blob->bytes, size );
	}
	return blob;
}

bool simNt4_SameValue( const simNt4Blob* a, const simNt4Blob* b )
{
	// By the bytes: -0 and 0 differ, and not-a-number equals itself.
	return a->type == b->type && a->size == b->size && memcmp( a->bytes, b->bytes, a->size ) == 0;
}

simNt4Payload simNt4_PayloadOf( const simNt4Blob* blob, int64_t time )
{
	return ( simNt4Payload ){ blob->type, time, blob->bytes, blob->size };
}


// ---- arrays ----

void* simNt4_Grow( void* array, int count, int* capacity, int limit, size_t bytes )
{
	if ( count >= limit )
	{
		return NULL;
	}
	// Room is left from the last time: nothing moves.
	if ( count < *capacity )
	{
		return array;
	}
	// Doubling keeps the cost of growing to a few copies, however many there will be.
	int larger = *capacity > 0 ? 2 * *capacity : 16;
	void* copy = simAlloc( (size_t)larger * bytes );
	if ( copy == NULL )
	{
		return NULL;
	}
	if ( count > 0 )
	{
		memcpy( copy, array, (size_t)count * bytes );
	}
	simFree( array );
	*capacity = larger;
	return copy;
}


// ---- events ----

simNt4Blob* simNt4Event_NewText( simNt4Store* store, const char* name, const char* text )
{
	size_t first = strlen( name ) + 1, second = strlen( text ) + 1;
	simNt4Blob* blob = simNt4Store_New( store, first + second );
	if ( blob != NULL )
	{
		memcpy( blob->bytes, name, first );
		// Two texts in one blob, so an event holds one thing.
		memcpy( blob->bytes + first, text, second );
	}
	return blob;
}

static void Describe( const simNt4Entry* entry, simNt4Event* event )
{
	static const simNt4EventKind kKinds[] = {
		[simNt4Entry_value] = simNt4Event_value,
		[simNt4Entry_announce] = simNt4Event_announced,
		[simNt4Entry_unannounce] = simNt4Event_unannounced,
		[simNt4Entry_properties] = simNt4Event_properties,
		[simNt4Entry_text] = simNt4Event_warning,
		[simNt4Entry_connected] = simNt4Event_connected,
		[simNt4Entry_disconnected] = simNt4Event_disconnected,
	};
	*event = ( simNt4Event ){ .kind = kKinds[entry->kind], .name = "", .type = "", .properties = "{}", .text = "" };
	if ( entry->topic != NULL )
	{
		event->topic = entry->topic->number;
		event->name = entry->topic->name;
		event->type = entry->topic->type;
		event->properties = entry->topic->properties;
	}
	else if ( entry->blob != NULL )
	{
		// Events about no topic are about a client.
		event->client = (uint32_t)entry->id;
		event->name = (const char*)entry->blob->bytes;
		event->text = event->name + strlen( event->name ) + 1;
	}
	if ( entry->kind == simNt4Entry_value )
	{
		event->value = simNt4_PayloadOf( entry->blob, entry->time );
		event->newest = entry->flag;
	}
}

bool simNt4Event_Take( simNt4Queue* queue, simNt4Entry* taken, simNt4Event* event )
{
	// The program reads texts and values in place until it asks for the next event.
	simNt4Store_Drop( queue->store, taken->blob );
	simNt4Topic_Release( taken->topic, queue->store );
	*taken = ( simNt4Entry ){ .kind = simNt4Entry_value };
	const simNt4Entry* next = simNt4Queue_Peek( queue );
	if ( next == NULL )
	{
		return false;
	}
	*taken = *next;
	simNt4Blob_Keep( taken->blob );
	simNt4Topic_Keep( taken->topic );
	simNt4Queue_Pop( queue );
	Describe( taken, event );
	return true;
}
