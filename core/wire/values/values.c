// The store of values: its topics by name, its memory.
#include "values/values_internal.h"

#include "base/hash.h"
#include "codec/jsonio.h"

#include <stdio.h>

enum
{
	FIRST_TOPICS = 256,
	MOST_TEXT = 8192, // bytes of a topic's properties that are kept
};

/// Reasons of warnings.
enum
{
	Reason_topics = 1,
	Reason_memory,
};


// ---- memory ----

bool simValues_Grow( void** memory, size_t size, int kept, int* capacity, int wanted )
{
	if ( wanted <= *capacity )
	{
		return true;
	}
	// Doubled, so that a history of a million values is copied some twenty times in all.
	int more = *capacity < 64 ? 64 : 2 * *capacity;
	if ( more < wanted )
	{
		more = wanted;
	}
	void* grown = simAlloc( size * (size_t)more );
	if ( grown == NULL )
	{
		return false;
	}
	if ( kept > 0 )
	{
		memcpy( grown, *memory, size * (size_t)kept );
	}
	simFree( *memory );
	*memory = grown;
	*capacity = more;
	return true;
}

bool simValues_GrowBytes( uint8_t** memory, size_t kept, size_t* capacity, size_t wanted )
{
	if ( wanted <= *capacity )
	{
		return true;
	}
	size_t more = *capacity < 64 ? 64 : 2 * *capacity;
	if ( more < wanted )
	{
		more = wanted;
	}
	uint8_t* grown = simAlloc( more );
	if ( grown == NULL )
	{
		return false;
	}
	if ( kept > 0 )
	{
		memcpy( grown, *memory, kept );
	}
	simFree( *memory );
	*memory = grown;
	*capacity = more;
	return true;
}

void simValues_Warn( simValues* values, const char* topic, uint32_t reason, const char* format, ... )
{
	va_list args;
	va_start( args, format );
	simWarnings_Add( &values->warnings, topic, reason, format, args );
	va_end( args );
}

const char* simValues_Warning( const simValues* values, int warning )
{
	return warning >= 0 && warning < values->warnings.count ? values->warnings.list[warning].text : NULL;
}

simValues* simValues_Create( size_t budget )
{
	simValues* values = simAlloc( sizeof( *values ) );
	if ( values == NULL )
	{
		return NULL;
	}
	values->budget = budget;
	values->catalog = simWpiCatalog_Create();
	if ( values->catalog == NULL )
	{
		simFree( values );
		return NULL;
	}
	// WPILib's own types are known even where their schemas are not published.
	simWpiCatalog_AddWpilib( values->catalog );
	return values;
}

static void FreeTopic( simValues* values, Topic* topic )
{
	simValues_FreeHistory( values, topic );
	simFree( topic->texts );
	simFree( topic->latest );
	memset( topic, 0, sizeof( *topic ) );
}

void simValues_DropTopics( simValues* values )
{
	for ( int i = 0; i < values->count; ++i )
	{
		FreeTopic( values, &values->topics[i] );
	}
	values->count = 0;
	memset( values->places, 0, sizeof( values->places ) );
	values->changes += 1;
	for ( int i = 0; i < values->columnCount; ++i )
	{
		values->columns[i].topic = -1;
		values->columns[i].next = -1;
		values->columns[i].ready = false;
	}
}

void simValues_Destroy( simValues* values )
{
	if ( values == NULL )
	{
		return;
	}
	simValues_DropTopics( values );
	for ( int i = 0; i < values->columnCount; ++i )
	{
		simValues_FreeColumn( values, &values->columns[i] );
	}
	for ( int i = 0; i < values->layoutCount; ++i )
	{
		simFree( values->layouts[i].leaves );
	}
	simTelemetry_Destroy( values->telemetry );
	simWpiCatalog_Destroy( values->catalog );
	simFree( values->topics );
	simFree( values->frame );
	simFree( values->nextEntry );
	simFree( values->flat );
	simFree( values->numbers );
	simFree( values->textBytes );
	simFree( values->curveTimes );
	simFree( values->curveValues );
	simFree( values->memory );
	simFree( values );
}


// ---- topics ----

static uint32_t HashOf( const char* name, size_t length )
{
	simHash hash;
	simHash_Begin( &hash );
	simHash_Mix( &hash, name, length );
	return (uint32_t)( hash.value ^ hash.value >> 32 );
}

// The place of a name in the table: where it is, or where it would go.
static uint32_t PlaceOf( const simValues* values, const char* name, size_t length )
{
	uint32_t at = HashOf( name, length ) % PLACES;
	for ( ; values->places[at] != 0; at = ( at + 1 ) % PLACES )
	{
		const char* there = values->topics[values->places[at] - 1].shown.name;
		if ( strlen( there ) == length && memcmp( there, name, length ) == 0 )
		{
			break;
		}
	}
	return at;
}

// A stranger's name may have a zero in it: the rest is left out.
static size_t LengthOf( const char* name, size_t length )
{
	const char* zero = length > 0 ? memchr( name, 0, length ) : NULL;
	return zero != NULL ? (size_t)( zero - name ) : length;
}

int simValues_FindText( const simValues* values, const char* name, size_t length )
{
	length = LengthOf( name, length );
	return values->places[PlaceOf( values, name, length )] - 1;
}

int simValues_Find( const simValues* values, const char* name )
{
	return simValues_FindText( values, name, strlen( name ) );
}

int simValues_Count( const simValues* values )
{
	return values->count;
}

const simValueTopic* simValues_Topic( const simValues* values, int topic )
{
	SIM_ASSERT( topic >= 0 && topic < values->count );
	return &values->topics[topic].shown;
}

uint32_t simValues_Changes( const simValues* values )
{
	return values->changes;
}

static bool Is( const char* text, size_t length, const char* other )
{
	return strlen( other ) == length && memcmp( text, other, length ) == 0;
}

// "int" of NetworkTables is "int64" in a log.
static simValueKind KindOf( const char* type, size_t length )
{
	static const struct
	{
		const char* type;
		simValueKind kind;
	} kTypes[] = {
		{ "double", simValue_number },
		{ "float", simValue_number },
		{ "int", simValue_number },
		{ "int64", simValue_number },
		{ "boolean", simValue_boolean },
		{ "string", simValue_text },
		{ "json", simValue_text },
		{ "double[]", simValue_numbers },
		{ "float[]", simValue_numbers },
		{ "int[]", simValue_numbers },
		{ "int64[]", simValue_numbers },
		{ "boolean[]", simValue_booleans },
		{ "string[]", simValue_texts },
	};
	for ( size_t i = 0; i < sizeof( kTypes ) / sizeof( kTypes[0] ); ++i )
	{
		if ( Is( type, length, kTypes[i].type ) )
		{
			return kTypes[i].kind;
		}
	}
	if ( length > 7 && memcmp( type, "struct:", 7 ) == 0 )
	{
		// An array of fixed length ("struct:Pose2d[4]") is read like one of any length.
		return memchr( type, '[', length ) != NULL ? simValue_structs : simValue_struct;
	}
	return simValue_raw;
}

// The unit that properties name: {"unit":"V"}, or "units" as some programs have it.
static void ReadUnit( const char* properties, size_t length, char* unit, size_t size )
{
	simJsonReader reader;
	unit[0] = 0;
	if ( length == 0 || !simJsonReader_Open( &reader, properties, length, NULL )
	     || simJsonReader_Kind( &reader ) != '{' )
	{
		return;
	}
	char key[16];
	simJsonReader_Enter( &reader );
	while ( simJsonReader_NextMember( &reader, key, sizeof( key ) ) )
	{
		bool isUnit = strcmp( key, "unit" ) == 0 || strcmp( key, "units" ) == 0;
		if ( !isUnit || simJsonReader_Kind( &reader ) != '"' )
		{
			simJsonReader_Skip( &reader );
			continue;
		}
		if ( !simJsonReader_String( &reader, unit, size ) )
		{
			unit[0] = 0; // no unit is as long as that
		}
	}
}

static bool EnsureRoom( simValues* values )
{
	if ( values->count < values->capacity )
	{
		return true;
	}
	void* topics = values->topics;
	int wanted = values->capacity == 0 ? FIRST_TOPICS : values->count + 1;
	bool grown = simValues_Grow( &topics, sizeof( Topic ), values->count, &values->capacity, wanted );
	values->topics = topics;
	return grown;
}

// Gives a topic its texts and the data that follows from them. False: memory is out, and nothing has changed.
static bool SetTexts( Topic* topic, simNt4Text name, simNt4Text type, simNt4Text properties )
{
	name.size = LengthOf( name.bytes, name.size );
	type.size = LengthOf( type.bytes, type.size );
	properties.size = LengthOf( properties.bytes, properties.size );
	if ( properties.size == 0 || properties.size > MOST_TEXT )
	{
		properties = ( simNt4Text ){ "{}", 2 };
	}
	char unit[32];
	ReadUnit( properties.bytes, properties.size, unit, sizeof( unit ) );
	const simNt4Text parts[] = { name, type, properties, { unit, strlen( unit ) } };
	const char** places[] = { &topic->shown.name, &topic->shown.type, &topic->shown.properties, &topic->shown.unit };
	char* texts = simAlloc( name.size + type.size + properties.size + parts[3].size + 4 );
	if ( texts == NULL )
	{
		return false;
	}
	// One after the other, each with its zero, which simAlloc has put there.
	char* at = texts;
	for ( int i = 0; i < 4; ++i )
	{
		if ( parts[i].size > 0 )
		{
			memcpy( at, parts[i].bytes, parts[i].size );
		}
		*places[i] = at;
		at += parts[i].size + 1;
	}
	topic->shown.kind = KindOf( topic->shown.type, type.size );
	simFree( topic->texts );
	topic->texts = texts;
	return true;
}

Topic* simValues_Add( simValues* values, simNt4Text name, simNt4Text type, simNt4Text properties )
{
	if ( values->count == SIM_VALUES_TOPICS )
	{
		simValues_Warn(
		    values, "", Reason_topics, "more than %d topics: those that came later are left out", SIM_VALUES_TOPICS );
		return NULL;
	}
	Topic* topic = EnsureRoom( values ) ? &values->topics[values->count] : NULL;
	if ( topic != NULL )
	{
		*topic = ( Topic ){ .columns = -1, .source = -1 };
	}
	if ( topic == NULL || !SetTexts( topic, name, type, properties ) )
	{
		simValues_Warn( values, "", Reason_memory, "there is no memory for more topics" );
		return NULL;
	}
	values->count += 1;
	values->places[PlaceOf( values, topic->shown.name, strlen( topic->shown.name ) )] = values->count;
	values->changes += 1;
	return topic;
}

void simValues_Retype( simValues* values, Topic* topic, simNt4Text type, simNt4Text properties )
{
	simNt4Text name = { topic->shown.name, strlen( topic->shown.name ) };
	bool otherType = strcmp( topic->shown.type, type.bytes ) != 0;
	if ( !SetTexts( topic, name, type, properties ) )
	{
		return;
	}
	values->changes += 1;
	if ( !otherType )
	{
		return;
	}
	// The old value does not fit the new type. Columns stay where their paths still mean something.
	simValues_FreeHistory( values, topic );
	topic->layout = NULL;
	topic->has = false;
	for ( int i = topic->columns; i >= 0; i = values->columns[i].next )
	{
		Column* column = &values->columns[i];
		column->count = 0;
		column->ready = simValues_Resolve( values, topic, column->path, &column->get );
	}
}

void simValues_Reconnect( simValues* values )
{
	for ( int i = 0; i < values->columnCount; ++i )
	{
		Column* column = &values->columns[i];
		if ( column->holds == 0 || column->topic >= 0 )
		{
			continue;
		}
		int topic = simValues_Find( values, column->name );
		if ( topic >= 0 )
		{
			column->topic = topic;
			column->next = values->topics[topic].columns;
			column->ready = simValues_Resolve( values, &values->topics[topic], column->path, &column->get );
			values->topics[topic].columns = i;
		}
	}
}

bool simValues_TakeSchema( simValues* values, const char* name, size_t length, const void* bytes, size_t size )
{
	// A log has "NT:" before the names of NetworkTables.
	static const char kSchema[] = SIM_WPI_SCHEMA;
	const size_t before = sizeof( kSchema ) - 1;
	const char* at = NULL;
	for ( size_t i = 0; i + before < length && i < 32; ++i )
	{
		if ( memcmp( name + i, kSchema, before ) == 0 )
		{
			at = name + i + before;
			break;
		}
	}
	if ( at == NULL )
	{
		return false;
	}
	char type[SIM_WPI_NAME];
	size_t rest = length - (size_t)( at - name );
	if ( rest < sizeof( type ) && bytes != NULL )
	{
		memcpy( type, at, rest );
		type[rest] = 0;
		simError error;
		if ( simWpiCatalog_Add( values->catalog, type, bytes, size, &error ) == sim_ok )
		{
			values->schemas += 1;
		}
		else
		{
			simValues_Warn( values, type, Reason_memory + 1, "its schema is of no use: %s", error.message );
		}
	}
	return true;
}
