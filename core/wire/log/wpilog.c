// Writing logs. A record is written into the buffer in one piece or not at all.
#include "sandlot/wire/wpilog.h"

#include "base/hash.h"
#include "codec/bytes.h"

#include <string.h>

#define FILE_HEADER 12 // bytes before the extra header
#define METADATA_NT "{\"source\":\"NT\"}"

// One allocation holds the writer, its entries (aligned) and its buffer.
#define OWN_SIZE ( ( sizeof( simWpilogWriter ) + 15 ) / 16 * 16 )

static const char* const kTypeNames[simWpilog_typeCount] = {
#define X( kind, name, size ) name,
	SIM_WPILOG_TYPES( X )
#undef X
};

// A writer's data of an entry: enough to leave out repeated values.
typedef struct Entry
{
	uint64_t hash;  // of the last value
	int64_t time;   // of it [us]
	int64_t period; // [us]
	uint8_t type;   // simWpilogType
	bool onChange;
	bool has; // a value
	bool finished;
} Entry;

struct simWpilogWriter
{
	uint8_t* buffer;
	size_t capacity, used;
	Entry* entries; // id is the index and one
	int maxEntries, entryCount;
};


// ---- types ----

// Any type that WPILib does not name is raw bytes.
simWpilogType simWpilogType_Parse( const char* name, size_t length )
{
	for ( int i = 0; i < simWpilog_typeCount; ++i )
	{
		if ( strlen( kTypeNames[i] ) == length && memcmp( kTypeNames[i], name, length ) == 0 )
		{
			return (simWpilogType)i;
		}
	}
	return simWpilog_raw;
}

// NetworkTables calls whole numbers "int", logs call them "int64"; all other names are the same.
const char* simWpilogType_FromNt( const char* ntType )
{
	if ( strcmp( ntType, "int" ) == 0 )
	{
		return "int64";
	}
	if ( strcmp( ntType, "int[]" ) == 0 )
	{
		return "int64[]";
	}
	return ntType;
}


// ---- records ----

// Bytes that a number needs, at least 1.
static int Width( uint64_t value )
{
	int width = 1;
	for ( value >>= 8; value != 0; value >>= 8 )
	{
		++width;
	}
	return width;
}

// One byte of widths, then the entry, the size and the time, each as short as can be.
static size_t HeaderSize( uint32_t entry, size_t size, int64_t time )
{
	return 1 + (size_t)Width( entry ) + (size_t)Width( size ) + (size_t)Width( (uint64_t)time );
}

// Writes the header of a record and makes room for its data, which begins at *data.
static simWpilogResult Begin( simWpilogWriter* writer, uint32_t entry, int64_t time, size_t size, uint8_t** data )
{
	// A size has at most four bytes in a record's header.
	size_t header = size < UINT32_MAX ? HeaderSize( entry, size, time ) : 0;
	if ( header == 0 || header + size > writer->capacity )
	{
		return simWpilog_tooLarge;
	}
	if ( header + size > writer->capacity - writer->used )
	{
		return simWpilog_full;
	}
	uint8_t* at = writer->buffer + writer->used;
	int entryWidth = Width( entry ), sizeWidth = Width( size ), timeWidth = Width( (uint64_t)time );
	// The bits of the first byte: 0-1 width of the entry, 2-3 of the size, 4-6 of the time, each less one.
	*at++ = (uint8_t)( ( entryWidth - 1 ) | ( sizeWidth - 1 ) << 2 | ( timeWidth - 1 ) << 4 );
	simPutLittle( at, entry, entryWidth );
	simPutLittle( at + entryWidth, size, sizeWidth );
	simPutLittle( at + entryWidth + sizeWidth, (uint64_t)time, timeWidth );
	*data = at + entryWidth + sizeWidth + timeWidth;
	writer->used += header + size;
	return simWpilog_ok;
}

// A text with its length in 4 bytes before it. Returns the place behind it.
static uint8_t* PutText( uint8_t* at, const char* text )
{
	size_t length = strlen( text );
	simPutLittle( at, length, 4 );
	memcpy( at + 4, text, length );
	return at + 4 + length;
}

// The entry of an id. A value for one that is finished is a bug of the caller.
static Entry* Find( const simWpilogWriter* writer, uint32_t entry )
{
	SIM_ASSERT( entry >= 1 && entry <= (uint32_t)writer->entryCount );
	Entry* found = writer->entries + entry - 1;
	SIM_ASSERT( !found->finished );
	return found;
}

/// A record that is being written.
typedef struct Value
{
	Entry* entry;
	uint8_t* data; // NULL: nothing is to be written
	size_t size;
	size_t before; // the used part
	int64_t time;
	simWpilogResult result;
} Value;

// Makes room for a value, unless it comes sooner than the entry's period allows.
static Value BeginValue( simWpilogWriter* writer, uint32_t id, simWpilogType type, int64_t time, size_t size )
{
	Value value = { .entry = Find( writer, id ), .size = size, .before = writer->used, .time = time };
	// JSON is a text with another name.
	SIM_ASSERT( value.entry->type == type || ( type == simWpilog_string && value.entry->type == simWpilog_json ) );
	// Written so that the difference of two extreme times cannot overflow. A time before the last one is never early.
	uint64_t since = (uint64_t)time - (uint64_t)value.entry->time;
	if ( value.entry->has && time >= value.entry->time && since < (uint64_t)value.entry->period )
	{
		return value;
	}
	value.result = Begin( writer, id, time, size, &value.data );
	return value;
}

// The record has its data: keep it, or take it back because it says nothing new.
static simWpilogResult EndValue( simWpilogWriter* writer, Value* value )
{
	if ( value->data == NULL )
	{
		return value->result;
	}
	Entry* entry = value->entry;
	if ( entry->onChange )
	{
		// A hash instead of the value: 64 bits for each topic, however large its values are.
		simHash hash;
		simHash_Begin( &hash );
		simHash_Mix( &hash, value->data, value->size );
		if ( entry->has && entry->hash == hash.value )
		{
			// The record stands at the end of the buffer, so taking it back is to forget its bytes.
			writer->used = value->before;
			return simWpilog_ok;
		}
		entry->hash = hash.value;
	}
	entry->has = true;
	entry->time = value->time;
	return simWpilog_ok;
}


// ---- writer ----

simWpilogEntryDef simDefaultWpilogEntryDef( void )
{
	return ( simWpilogEntryDef ){ .name = "", .type = "double", .metadata = METADATA_NT, .onChange = true };
}

simWpilogWriter* simWpilogWriter_Create( size_t bufferBytes, int maxEntries, const char* extraHeader )
{
	size_t extra = strlen( extraHeader );
	SIM_ASSERT( bufferBytes >= SIM_WPILOG_MIN_BUFFER && bufferBytes >= FILE_HEADER + extra );
	SIM_ASSERT( maxEntries >= 1 && maxEntries <= SIM_WPILOG_MAX_ENTRIES );
	size_t entries = (size_t)maxEntries * sizeof( Entry );
	simWpilogWriter* writer = simAlloc( OWN_SIZE + entries + bufferBytes );
	if ( writer == NULL )
	{
		return NULL;
	}
	// The parts lie behind each other: the writer, its entries, its buffer.
	writer->entries = (Entry*)( (char*)writer + OWN_SIZE );
	writer->maxEntries = maxEntries;
	writer->buffer = (uint8_t*)( writer->entries + maxEntries );
	writer->capacity = bufferBytes;
	memcpy( writer->buffer, "WPILOG\x00\x01", 8 ); // version 1.0
	PutText( writer->buffer + 8, extraHeader );
	writer->used = FILE_HEADER + extra;
	return writer;
}

void simWpilogWriter_Destroy( simWpilogWriter* writer )
{
	simFree( writer );
}

const void* simWpilogWriter_Chunk( const simWpilogWriter* writer, size_t* size )
{
	*size = writer->used;
	return writer->buffer;
}

// The host has taken the chunk. The last values of entries stay known.
void simWpilogWriter_Clear( simWpilogWriter* writer )
{
	writer->used = 0;
}

simWpilogResult simWpilogWriter_Start(
    simWpilogWriter* writer, const simWpilogEntryDef* def, int64_t time, uint32_t* entry )
{
	// Ids are never given twice, so a reader need not look for a finish.
	if ( writer->entryCount == writer->maxEntries )
	{
		return simWpilog_tooMany;
	}
	uint32_t id = (uint32_t)writer->entryCount + 1;
	uint8_t* at;
	// One byte of kind, four of the entry, three lengths of four, and the texts.
	size_t size = 17 + strlen( def->name ) + strlen( def->type ) + strlen( def->metadata );
	simWpilogResult result = Begin( writer, 0, time, size, &at );
	if ( result != simWpilog_ok )
	{
		return result;
	}
	// Kinds of control records: 0 start, 1 finish, 2 set metadata.
	at[0] = 0;
	simPutLittle( at + 1, id, 4 );
	PutText( PutText( PutText( at + 5, def->name ), def->type ), def->metadata );
	writer->entries[writer->entryCount++] = ( Entry ){
		.type = (uint8_t)simWpilogType_Parse( def->type, strlen( def->type ) ),
		.onChange = def->onChange,
		.period = def->period,
	};
	*entry = id;
	return simWpilog_ok;
}

// One byte of kind and four of the entry.
simWpilogResult simWpilogWriter_Finish( simWpilogWriter* writer, uint32_t entry, int64_t time )
{
	Entry* found = Find( writer, entry );
	uint8_t* at;
	simWpilogResult result = Begin( writer, 0, time, 5, &at );
	if ( result == simWpilog_ok )
	{
		at[0] = 1;
		simPutLittle( at + 1, entry, 4 );
		// Only once the record is in the buffer: a caller whose buffer was full tries again.
		found->finished = true;
	}
	return result;
}

// One byte of kind, four of the entry, four of the length, and the text.
simWpilogResult simWpilogWriter_SetMetadata(
    simWpilogWriter* writer, uint32_t entry, int64_t time, const char* metadata )
{
	// Asserts that the entry is there.
	Find( writer, entry );
	uint8_t* at;
	simWpilogResult result = Begin( writer, 0, time, 9 + strlen( metadata ), &at );
	if ( result == simWpilog_ok )
	{
		at[0] = 2;
		simPutLittle( at + 1, entry, 4 );
		PutText( at + 5, metadata );
	}
	return result;
}


// ---- values ----

// Each puts one element as a log has it: little-endian.
static void PutBoolean( uint8_t* at, const void* value )
{
	at[0] = *(const bool*)value;
}

static void PutInt64( uint8_t* at, const void* value )
{
	simPutLittle( at, (uint64_t)( *(const int64_t*)value ), 8 );
}

static void PutFloat( uint8_t* at, const void* value )
{
	simPutFloat( at, *(const float*)value );
}

static void PutDouble( uint8_t* at, const void* value )
{
	simPutDouble( at, *(const double*)value );
}

/// How an element stands in memory and in a log. An array is its elements without a gap, a single value an array of one.
typedef struct Element
{
	void ( *put )( uint8_t* at, const void* value );
	size_t memory, log; ///< bytes
} Element;

// The sizes are those of WPILib's data log format (datalog.adoc).
static const Element kBoolean = { PutBoolean, sizeof( bool ), 1 };
static const Element kInt64 = { PutInt64, sizeof( int64_t ), 8 };
static const Element kFloat = { PutFloat, sizeof( float ), 4 };
static const Element kDouble = { PutDouble, sizeof( double ), 8 };

// A single value is an array of one: both stand in a log as the bytes of their elements.
static simWpilogResult PutElements( simWpilogWriter* writer, uint32_t entry, simWpilogType type, int64_t time,
    const Element* element, const void* values, int count )
{
	SIM_ASSERT( count >= 0 );
	// Its data is NULL when the entry's period says that it comes too soon.
	Value record = BeginValue( writer, entry, type, time, element->log * (size_t)count );
	if ( record.data != NULL )
	{
		for ( size_t i = 0; i < (size_t)count; ++i )
		{
			element->put( record.data + element->log * i, (const char*)values + element->memory * i );
		}
	}
	return EndValue( writer, &record );
}

simWpilogResult simWpilogWriter_Boolean( simWpilogWriter* writer, uint32_t entry, int64_t time, bool value )
{
	return PutElements( writer, entry, simWpilog_boolean, time, &kBoolean, &value, 1 );
}

simWpilogResult simWpilogWriter_Booleans(
    simWpilogWriter* writer, uint32_t entry, int64_t time, const bool* values, int count )
{
	return PutElements( writer, entry, simWpilog_booleans, time, &kBoolean, values, count );
}

simWpilogResult simWpilogWriter_Int64( simWpilogWriter* writer, uint32_t entry, int64_t time, int64_t value )
{
	return PutElements( writer, entry, simWpilog_int64, time, &kInt64, &value, 1 );
}

simWpilogResult simWpilogWriter_Int64s(
    simWpilogWriter* writer, uint32_t entry, int64_t time, const int64_t* values, int count )
{
	return PutElements( writer, entry, simWpilog_int64s, time, &kInt64, values, count );
}

simWpilogResult simWpilogWriter_Float( simWpilogWriter* writer, uint32_t entry, int64_t time, float value )
{
	return PutElements( writer, entry, simWpilog_float, time, &kFloat, &value, 1 );
}

simWpilogResult simWpilogWriter_Floats(
    simWpilogWriter* writer, uint32_t entry, int64_t time, const float* values, int count )
{
	return PutElements( writer, entry, simWpilog_floats, time, &kFloat, values, count );
}

simWpilogResult simWpilogWriter_Double( simWpilogWriter* writer, uint32_t entry, int64_t time, double value )
{
	return PutElements( writer, entry, simWpilog_double, time, &kDouble, &value, 1 );
}

simWpilogResult simWpilogWriter_Doubles(
    simWpilogWriter* writer, uint32_t entry, int64_t time, const double* values, int count )
{
	return PutElements( writer, entry, simWpilog_doubles, time, &kDouble, values, count );
}

// Texts and raw values are their bytes.
static simWpilogResult PutBytes(
    simWpilogWriter* writer, uint32_t entry, simWpilogType type, int64_t time, const void* bytes, size_t size )
{
	Value record = BeginValue( writer, entry, type, time, size );
	if ( record.data != NULL && size > 0 )
	{
		memcpy( record.data, bytes, size );
	}
	return EndValue( writer, &record );
}

simWpilogResult simWpilogWriter_String( simWpilogWriter* writer, uint32_t entry, int64_t time, const char* value )
{
	return PutBytes( writer, entry, simWpilog_string, time, value, strlen( value ) );
}

simWpilogResult simWpilogWriter_Raw(
    simWpilogWriter* writer, uint32_t entry, int64_t time, const void* bytes, size_t size )
{
	return PutBytes( writer, entry, simWpilog_raw, time, bytes, size );
}

simWpilogResult simWpilogWriter_Strings(
    simWpilogWriter* writer, uint32_t entry, int64_t time, const char* const* values, int count )
{
	SIM_ASSERT( count >= 0 );
	// How many there are, then each with its length.
	size_t size = 4;
	for ( int i = 0; i < count; ++i )
	{
		size += 4 + strlen( values[i] );
	}
	Value record = BeginValue( writer, entry, simWpilog_strings, time, size );
	if ( record.data != NULL )
	{
		simPutLittle( record.data, (uint64_t)count, 4 );
		uint8_t* at = record.data + 4;
		for ( int i = 0; i < count; ++i )
		{
			at = PutText( at, values[i] );
		}
	}
	return EndValue( writer, &record );
}
