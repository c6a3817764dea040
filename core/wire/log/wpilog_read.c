// Reading logs: record by record, and an index of a whole log. The bytes are a stranger's: every length is checked.
#include "sandlot/wire/wpilog.h"

#include "codec/bytes.h"

#include <stdio.h>
#include <string.h>

#define FILE_HEADER 12 // bytes before the extra header
#define VERSION_MAJOR 1


// ---- records ----

// Errors name the byte, for a hex editor.
static simResult FailAt( simError* error, size_t at, const char* problem )
{
	char place[40];
	snprintf( place, sizeof( place ), "byte %llu", (unsigned long long)at );
	return simFail( error, "", place, "%s", problem );
}

simResult simWpilogReader_Open( simWpilogReader* reader, const void* bytes, size_t size, simError* error )
{
	const uint8_t* at = bytes;
	*reader = ( simWpilogReader ){ .bytes = bytes, .size = size };
	// A log that is shorter than its name may be cut off; the part of the name that exists must fit all the same.
	size_t magic = size < 6 ? size : 6;
	if ( size == 0 )
	{
		return FailAt( error, 0, "the log is empty" );
	}
	if ( memcmp( at, "WPILOG", magic ) != 0 )
	{
		return FailAt( error, 0, "this is no log: it does not begin with WPILOG" );
	}
	if ( size < FILE_HEADER )
	{
		return FailAt( error, size, "the log ends inside its header" );
	}
	// Two bytes of version, the lower part first; another lower part adds nothing that would have to be known.
	if ( at[7] != VERSION_MAJOR )
	{
		char problem[64];
		snprintf( problem, sizeof( problem ), "the log has version %d.%d; this reads version 1", at[7], at[6] );
		return FailAt( error, 6, problem );
	}
	// Programs that write logs put JSON or nothing there; it is passed over.
	size_t extra = (size_t)simGetLittle( at + 8, 4 );
	if ( extra > size - FILE_HEADER )
	{
		return FailAt( error, 8, "the extra header is longer than the log" );
	}
	// A length that is wrong shows only as a log that ends too early.
	reader->extraHeader = ( simWpilogText ){ (const char*)at + FILE_HEADER, extra };
	reader->at = FILE_HEADER + extra;
	return sim_ok;
}

// Takes a text with its length from the front of the data. False when there is not as much.
static bool TakeText( const uint8_t** at, const uint8_t* end, simWpilogText* text )
{
	size_t left = (size_t)( end - *at );
	if ( left < 4 )
	{
		return false;
	}
	size_t length = (size_t)simGetLittle( *at, 4 );
	if ( length > left - 4 )
	{
		return false;
	}
	// Points into the log: nothing is copied, so an index of a large one stays small.
	*text = ( simWpilogText ){ (const char*)*at + 4, length };
	*at += 4 + length;
	return true;
}

// A record for entry 0 is about another entry: it starts, finishes, or has new metadata.
static void ReadControl( simWpilogRecord* record )
{
	const uint8_t* at = record->bytes;
	const uint8_t* end = at + record->size;
	// Kinds of control records: 0 start, 1 finish, 2 set metadata.
	uint8_t control = record->size > 0 ? at[0] : 0xff;
	record->kind = simWpilog_malformed;
	if ( control > 2 )
	{
		record->problem = "a control record is neither start, finish nor set metadata";
		return;
	}
	if ( record->size < 5 )
	{
		record->problem = "a control record is too short";
		return;
	}
	record->entry = (uint32_t)simGetLittle( at + 1, 4 );
	at += 5;
	// Entry 0 is the control records' own.
	if ( record->entry == 0 )
	{
		record->problem = "a control record is about entry 0";
		return;
	}
	// A start has three texts: name, type, metadata. Metadata alone has one, a finish none.
	bool good = true;
	if ( control == 0 )
	{
		good = TakeText( &at, end, &record->name ) && TakeText( &at, end, &record->type );
	}
	good = good && ( control == 1 || TakeText( &at, end, &record->metadata ) );
	if ( !good )
	{
		record->problem = "a control record is too short";
		return;
	}
	// Bytes left over mean that a length is wrong, so the texts before are not to be trusted, either.
	if ( at != end )
	{
		record->problem = "a control record is longer than what it says";
		return;
	}
	// By the number of the kind in the record's first byte.
	static const simWpilogRecordKind kKinds[] = { simWpilog_start, simWpilog_finish, simWpilog_setMetadata };
	record->kind = kKinds[control];
}

bool simWpilogReader_Next( simWpilogReader* reader, simWpilogRecord* record )
{
	size_t left = reader->size - reader->at;
	if ( left == 0 || reader->problem != NULL )
	{
		return false;
	}
	const uint8_t* at = reader->bytes + reader->at;
	// The bits of the first byte: 0-1 width of the entry, 2-3 of the size, 4-6 of the time, each less one; 7 is spare.
	int entryWidth = ( at[0] & 3 ) + 1, sizeWidth = ( at[0] >> 2 & 3 ) + 1, timeWidth = ( at[0] >> 4 & 7 ) + 1;
	size_t header = 1 + (size_t)( entryWidth + sizeWidth + timeWidth );
	// Beyond damage nothing says where the next record begins, so reading ends.
	if ( at[0] & 0x80 )
	{
		reader->problem = "there is no record here: its first byte has the spare bit set, so the log is damaged before";
		return false;
	}
	// The size is known once the whole header is there.
	size_t size = left >= header ? (size_t)simGetLittle( at + 1 + entryWidth, sizeWidth ) : 0;
	if ( left < header || size > left - header )
	{
		reader->problem = "the log ends inside the record that begins here: it is cut off, or damaged before";
		return false;
	}
	*record = ( simWpilogRecord ){
		.kind = simWpilog_data,
		.entry = (uint32_t)simGetLittle( at + 1, entryWidth ),
		.time = (int64_t)simGetLittle( at + 1 + entryWidth + sizeWidth, timeWidth ),
		.bytes = at + header,
		.size = size,
		.offset = reader->at,
	};
	if ( record->entry == 0 )
	{
		ReadControl( record );
	}
	reader->at += header + size;
	return true;
}

simResult simWpilogReader_Check( const simWpilogReader* reader, simError* error )
{
	if ( reader->problem == NULL )
	{
		SIM_ASSERT( reader->at == reader->size );
		return sim_ok;
	}
	return FailAt( error, reader->at, reader->problem );
}


// ---- index ----

struct simWpilogIndex
{
	const uint8_t* bytes;
	size_t size;
	int maxEntries, entryCount;
	simWpilogEntry* entries;
	// Which entry an id is at present: open addressing, index + 1, 0 is free. Ids may be used again after a finish, so a
	// place is never freed.
	int32_t* table;
	uint32_t tableMask;
};

simWpilogIndex* simWpilogIndex_Create( int maxEntries )
{
	SIM_ASSERT( maxEntries >= 1 && maxEntries <= SIM_WPILOG_MAX_ENTRIES );
	// At most half full, so that a search ends soon; a power of two, so that a mask finds the place.
	uint32_t places = 4;
	while ( places < 2 * (uint32_t)maxEntries )
	{
		places *= 2;
	}
	size_t own = ( sizeof( simWpilogIndex ) + 15 ) / 16 * 16; // the entries behind it are aligned
	size_t entries = (size_t)maxEntries * sizeof( simWpilogEntry );
	simWpilogIndex* index = simAlloc( own + entries + places * sizeof( int32_t ) );
	if ( index != NULL )
	{
		index->maxEntries = maxEntries;
		index->entries = (simWpilogEntry*)( (char*)index + own );
		index->table = (int32_t*)( index->entries + maxEntries );
		index->tableMask = places - 1;
	}
	return index;
}

void simWpilogIndex_Destroy( simWpilogIndex* index )
{
	simFree( index );
}

// The place of an id, or the free one where it would be.
static int32_t* Place( const simWpilogIndex* index, uint32_t id )
{
	// Knuth's multiplicative hash: 2^32 divided by the golden ratio. Its upper bits are the good ones, so they go down.
	uint32_t at = id * 2654435761u;
	for ( at ^= at >> 15;; ++at )
	{
		int32_t* place = index->table + ( at & index->tableMask );
		if ( *place == 0 || index->entries[*place - 1].id == id )
		{
			return place;
		}
	}
}

// The running entry of an id, or NULL.
static simWpilogEntry* Running( const simWpilogIndex* index, uint32_t id )
{
	int32_t place = *Place( index, id );
	if ( place == 0 )
	{
		return NULL;
	}
	// A finish has set the end of an entry that is over.
	simWpilogEntry* entry = index->entries + place - 1;
	return entry->end == index->size ? entry : NULL;
}

// Returns the defect, or NULL.
static const char* AddStart( simWpilogIndex* index, const simWpilogRecord* record )
{
	if ( Running( index, record->entry ) != NULL )
	{
		return "an entry starts that has started before";
	}
	if ( index->entryCount == index->maxEntries )
	{
		return "the log has more entries than there is room for";
	}
	// An id that was finished may start again: its place now names the new entry.
	*Place( index, record->entry ) = index->entryCount + 1;
	index->entries[index->entryCount++] = ( simWpilogEntry ){
		.id = record->entry,
		.type = simWpilogType_Parse( record->type.text, record->type.length ),
		.name = record->name,
		.typeName = record->type,
		.metadata = record->metadata,
		.offset = record->offset,
		.end = index->size,
	};
	return NULL;
}

// The same for any record: keeps the index's numbers of its entry.
static const char* AddRecord( simWpilogIndex* index, const simWpilogRecord* record )
{
	if ( record->kind == simWpilog_malformed )
	{
		return record->problem;
	}
	if ( record->kind == simWpilog_start )
	{
		return AddStart( index, record );
	}
	simWpilogEntry* entry = Running( index, record->entry );
	if ( entry == NULL )
	{
		if ( record->kind == simWpilog_data )
		{
			return "a value belongs to an entry that has not started";
		}
		return "a control record is about an entry that has not started";
	}
	// The last metadata counts.
	if ( record->kind == simWpilog_setMetadata )
	{
		entry->metadata = record->metadata;
	}
	else if ( record->kind == simWpilog_finish )
	{
		entry->end = record->offset;
	}
	else if ( simWpilogValue_Count( entry->type, record ) < 0 )
	{
		return "the size of a value does not fit its entry's type";
	}
	else
	{
		// Logs of several threads are not in order, so first and last are the least and the greatest time.
		bool first = entry->records == 0;
		if ( first || record->time < entry->firstTime )
		{
			entry->firstTime = record->time;
		}
		if ( first || record->time > entry->lastTime )
		{
			entry->lastTime = record->time;
		}
		entry->records += 1;
	}
	return NULL;
}

simResult simWpilogIndex_Build( simWpilogIndex* index, const void* bytes, size_t size, simError* error )
{
	index->bytes = bytes;
	index->size = size;
	index->entryCount = 0;
	memset( index->table, 0, ( (size_t)index->tableMask + 1 ) * sizeof( int32_t ) );

	simWpilogReader reader;
	simWpilogRecord record;
	if ( simWpilogReader_Open( &reader, bytes, size, error ) != sim_ok )
	{
		return sim_badData;
	}
	// The first bad record is the error; good ones after it are still indexed.
	simResult result = sim_ok;
	while ( simWpilogReader_Next( &reader, &record ) )
	{
		const char* problem = AddRecord( index, &record );
		if ( problem != NULL && result == sim_ok )
		{
			result = FailAt( error, record.offset, problem );
		}
	}
	if ( result != sim_ok )
	{
		return result;
	}
	return simWpilogReader_Check( &reader, error );
}

int simWpilogIndex_Count( const simWpilogIndex* index )
{
	return index->entryCount;
}

const simWpilogEntry* simWpilogIndex_Entry( const simWpilogIndex* index, int i )
{
	SIM_ASSERT( i >= 0 && i < index->entryCount );
	return index->entries + i;
}

// Names are compared one by one: a log is asked for few of them.
int simWpilogIndex_Find( const simWpilogIndex* index, const char* name )
{
	size_t length = strlen( name );
	for ( int i = 0; i < index->entryCount; ++i )
	{
		const simWpilogText* text = &index->entries[i].name;
		if ( text->length == length && memcmp( text->text, name, length ) == 0 )
		{
			return i;
		}
	}
	return -1;
}

// *at is where to go on, 0 at the beginning.
bool simWpilogIndex_Next( const simWpilogIndex* index, int i, size_t* at, simWpilogRecord* record )
{
	const simWpilogEntry* entry = simWpilogIndex_Entry( index, i );
	simWpilogReader reader = { .bytes = index->bytes, .size = index->size, .at = *at != 0 ? *at : entry->offset };
	while ( reader.at < entry->end && simWpilogReader_Next( &reader, record ) )
	{
		// Records of all entries are mixed, so those of others are stepped over.
		if ( record->kind == simWpilog_data && record->entry == entry->id
		     && simWpilogValue_Count( entry->type, record ) >= 0 )
		{
			*at = reader.at;
			return true;
		}
	}
	*at = entry->end;
	return false;
}

bool simWpilogIndex_At( const simWpilogIndex* index, size_t offset, simWpilogRecord* record )
{
	simWpilogReader reader = { .bytes = index->bytes, .size = index->size, .at = offset };
	return offset < index->size && simWpilogReader_Next( &reader, record ) && record->kind == simWpilog_data;
}


// ---- values ----

// Bytes of an element by type; 0 for texts, whose size differs.
static const uint8_t kElementSizes[simWpilog_typeCount] = {
#define X( kind, name, size ) size,
	SIM_WPILOG_TYPES( X )
#undef X
};

// Counts the strings of an array, or finds the one with number `wanted`. -1: they do not fill the record.
static int WalkStrings( const simWpilogRecord* record, int wanted, simWpilogText* text )
{
	if ( record->size < 4 )
	{
		return -1;
	}
	const uint8_t* at = record->bytes + 4;
	const uint8_t* end = record->bytes + record->size;
	uint64_t count = simGetLittle( record->bytes, 4 );
	// Each has 4 bytes of length, so a larger count is a lie.
	if ( count > record->size / 4 )
	{
		return -1;
	}
	for ( int i = 0; i < (int)count; ++i )
	{
		simWpilogText one;
		if ( !TakeText( &at, end, &one ) )
		{
			return -1;
		}
		if ( i == wanted )
		{
			*text = one;
		}
	}
	return at == end ? (int)count : -1;
}

// How many elements a value has; -1 when its size does not fit the type.
int simWpilogValue_Count( simWpilogType type, const simWpilogRecord* record )
{
	if ( record->size > INT32_MAX )
	{
		return -1;
	}
	int size = (int)record->size, element = kElementSizes[type];
	switch ( type )
	{
		case simWpilog_string:
		case simWpilog_json:
			return 1;
		case simWpilog_strings:
			return WalkStrings( record, -1, NULL );
		case simWpilog_boolean:
		case simWpilog_int64:
		case simWpilog_float:
		case simWpilog_double:
			return size == element ? 1 : -1;
		case simWpilog_raw:
		case simWpilog_booleans:
		case simWpilog_int64s:
		case simWpilog_floats:
		case simWpilog_doubles:
			return size % element == 0 ? size / element : -1;
		case simWpilog_typeCount:
			break;
	}
	SIM_ASSERT( false );
	return -1;
}

// Where element i is, or NULL: beyond the end, text, or not of this type.
static const uint8_t* Element( simWpilogType type, const simWpilogRecord* record, int i )
{
	bool isElement = kElementSizes[type] > 0 && i >= 0 && i < simWpilogValue_Count( type, record );
	return isElement ? record->bytes + (size_t)i * kElementSizes[type] : NULL;
}

bool simWpilogValue_Integer( simWpilogType type, const simWpilogRecord* record, int i, int64_t* value )
{
	const uint8_t* at = Element( type, record, i );
	if ( at == NULL )
	{
		return false;
	}
	switch ( type )
	{
		case simWpilog_boolean:
		case simWpilog_booleans:
			*value = *at != 0;
			return true;
		case simWpilog_raw:
			*value = *at;
			return true;
		case simWpilog_int64:
		case simWpilog_int64s:
			*value = (int64_t)simGetLittle( at, 8 );
			return true;
		case simWpilog_float:
		case simWpilog_double:
		case simWpilog_floats:
		case simWpilog_doubles:
			return false; // numbers, but not whole ones
		case simWpilog_string:
		case simWpilog_strings:
		case simWpilog_json:
		case simWpilog_typeCount:
			break;
	}
	SIM_ASSERT( false ); // Element has refused texts
	return false;
}

bool simWpilogValue_Number( simWpilogType type, const simWpilogRecord* record, int i, double* value )
{
	int64_t whole;
	if ( simWpilogValue_Integer( type, record, i, &whole ) )
	{
		*value = (double)whole;
		return true;
	}
	const uint8_t* at = Element( type, record, i );
	if ( at == NULL )
	{
		return false;
	}
	// A size that fits no whole number here is a float of 4 or a double of 8 bytes.
	if ( kElementSizes[type] == 4 )
	{
		*value = (double)simGetFloat( at );
	}
	else
	{
		*value = simGetDouble( at );
	}
	return true;
}

bool simWpilogValue_Text( simWpilogType type, const simWpilogRecord* record, int i, simWpilogText* text )
{
	if ( type == simWpilog_strings )
	{
		int count = WalkStrings( record, i, text );
		return i >= 0 && i < count;
	}
	if ( i != 0 || ( type != simWpilog_string && type != simWpilog_json ) )
	{
		return false;
	}
	*text = ( simWpilogText ){ (const char*)record->bytes, record->size };
	return true;
}
