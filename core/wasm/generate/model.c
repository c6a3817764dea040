// The tables of frame.h and of the modules' results as data that the printers walk. The X-macros are expanded here and
// nowhere else, so a printer never sees a macro.
#include "model.h"

#include "sandlot/sim/frame.h"
#include "sim/results.h"
#include "wire/results.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Filled once by BuildModel. Those of frame.h come first: s_simEnumCount and s_simRecordCount say how many they are.
List s_enums[MAX_LISTS];
int s_enumCount, s_simEnumCount;
Record s_records[MAX_RECORDS];
int s_recordCount, s_simRecordCount;
Kind s_schemaKinds[MAX_KINDS];
int s_schemaKindCount;
Kind s_eventKinds[MAX_KINDS];
int s_eventKindCount;
Kind s_sensorKinds[MAX_KINDS];
int s_sensorKindCount;

// Lists that only fields use: bits of a word, and numbers that lie side by side, with their base type.
static List s_bits[MAX_LISTS];
static int s_bitsCount;
static List s_parts[MAX_LISTS];
static const char* s_partBase[MAX_LISTS];
static int s_partsCount;

static void Fail( const char* what, const char* name )
{
	fprintf( stderr, "gen_abi: %s: %s\n", what, name );
	exit( 1 );
}

// ---- lists ----

// A list is known by the type name that a table writes: "enumMode" for a field that is a Mode.
static List* BeginList( List* lists, int* count, const char* prefix, const char* type )
{
	// Tables are written by hand and grow; a full list stops the build instead of losing a row.
	if ( *count == MAX_LISTS )
	{
		Fail( "no room for the list", type );
	}
	List* list = &lists[*count];
	*count += 1;
	snprintf( list->token, sizeof( list->token ), "%s%s", prefix, type );
	list->type = type;
	return list;
}

static void AddItem( List* list, const char* name, unsigned low, unsigned width, const char* type )
{
	if ( list->itemCount == MAX_ITEMS )
	{
		Fail( "no room in the list for", name );
	}
	list->items[list->itemCount] = ( Item ){ name, type, low, width };
	list->itemCount += 1;
}

// A row of an enumeration is a name, and in some tables more behind a comma.
static void AddValue( List* list, const char* row )
{
	// Rows are texts of the preprocessor; a name is cut out of one and kept here.
	static char s_names[8192];
	static size_t s_used;
	// The text behind the comma is for other users of the table.
	size_t length = strcspn( row, "," );
	if ( s_used + length + 1 > sizeof( s_names ) )
	{
		Fail( "no room for the name", row );
	}
	char* name = s_names + s_used;
	memcpy( name, row, length );
	name[length] = 0;
	s_used += length + 1;
	AddItem( list, name, 0, 0, "" );
}

static const List* Find( const List* lists, int count, const char* token )
{
	for ( int i = 0; i < count; ++i )
	{
		if ( strcmp( lists[i].token, token ) == 0 )
		{
			return &lists[i];
		}
	}
	return NULL;
}

const List* FindEnum( const char* token )
{
	return Find( s_enums, s_enumCount, token );
}

static void BuildLists( void )
{
	// Each table is expanded with a macro that adds its rows to the list that was begun last.
	List* list;
#define ADD_VALUE( ... ) AddValue( list, #__VA_ARGS__ );
#define ADD_ENUM( type, prefix, table )                       \
	list = BeginList( s_enums, &s_enumCount, "enum", #type ); \
	table( ADD_VALUE )
	SIM_ENUMS( ADD_ENUM )
	SIM_RESULT_ENUMS( ADD_ENUM )
	// From here on they are wire.wasm's, which have a file of their own.
	s_simEnumCount = s_enumCount;
	SIM_WIRE_ENUMS( ADD_ENUM )

#define ADD_BITS( name, low, width, type ) AddItem( list, #name, low, width, #type );
#define ADD_BIT_LIST( type, table )                          \
	list = BeginList( s_bits, &s_bitsCount, "bits", #type ); \
	table( ADD_BITS )
	SIM_BITS( ADD_BIT_LIST )

#define ADD_PART( name ) AddItem( list, #name, 0, 0, "" );
#define ADD_PART_LIST( type, base, count, table )               \
	s_partBase[s_partsCount] = #base;                           \
	list = BeginList( s_parts, &s_partsCount, "parts", #type ); \
	table( ADD_PART )
	SIM_PARTS( ADD_PART_LIST )
}

// ---- records ----

// The type that a field has in memory, its size, and how many of it there are.
static void SetBase( Field* field, const char* base, unsigned count )
{
	static const struct
	{
		const char* name;
		size_t bytes;
	} kBases[] = { { "f64", sizeof( f64 ) }, { "f32", sizeof( f32 ) }, { "u32", sizeof( u32 ) }, { "chr", 1 } };
	for ( size_t i = 0; i < sizeof( kBases ) / sizeof( kBases[0] ); ++i )
	{
		if ( strcmp( base, kBases[i].name ) == 0 )
		{
			field->base = kBases[i].name;
			field->baseBytes = kBases[i].bytes;
			field->count = count;
			return;
		}
	}
	Fail( "no such base type", base );
}

// A type that a table may name, which is neither a base nor from a list.
typedef struct NamedType
{
	const char *name, *base;
	unsigned count;
	Meaning meaning;
} NamedType;

// Types of frame.h that mean more than their numbers. A text or block elsewhere is an address and a length.
static const NamedType kNamedTypes[] = {
	{ "flag", "u32", 1, meaning_flag },
	{ "indexOrNone", "u32", 1, meaning_index },
	{ "f64vector", "f64", 3, meaning_vector },
	{ "f32vector", "f32", 3, meaning_vector },
	{ "f64rotation", "f64", 4, meaning_rotation },
	{ "f32rotation", "f32", 4, meaning_rotation },
	{ "f64pose", "f64", 7, meaning_pose },
	{ "f64place", "f64", 3, meaning_place },
	{ "textAt", "u32", 2, meaning_numbers },
	{ "bytesAt", "u32", 2, meaning_numbers },
};

// Finds the kind of a table's type.
static void Resolve( Field* field )
{
	for ( size_t i = 0; i < sizeof( kNamedTypes ) / sizeof( kNamedTypes[0] ); ++i )
	{
		const NamedType* named = &kNamedTypes[i];
		if ( strcmp( field->type, named->name ) == 0 )
		{
			SetBase( field, named->base, named->count );
			field->meaning = named->meaning;
			return;
		}
	}
	// Not a named type: then it is a list's, or a base type itself.
	const List* list = FindEnum( field->type );
	if ( list != NULL )
	{
		SetBase( field, "u32", 1 );
		field->meaning = meaning_enumeration;
		field->list = list;
		return;
	}
	list = Find( s_bits, s_bitsCount, field->type );
	if ( list != NULL )
	{
		SetBase( field, "u32", 1 );
		field->meaning = meaning_bits;
		field->list = list;
		return;
	}
	list = Find( s_parts, s_partsCount, field->type );
	if ( list != NULL )
	{
		SetBase( field, s_partBase[list - s_parts], (unsigned)list->itemCount );
		field->meaning = meaning_parts;
		field->list = list;
		return;
	}
	SetBase( field, field->type, 1 );
	field->meaning = meaning_number;
}

// A field of the record that is being built: the one behind the last that has ended.
static void AddField(
    const char* type, const char* name, unsigned count, bool array, const char* unit, const char* doc )
{
	Record* record = &s_records[s_recordCount];
	if ( record->fieldCount == MAX_FIELDS )
	{
		Fail( "no room for the field", name );
	}
	Field* field = &record->fields[record->fieldCount];
	*field = ( Field ){ .type = type, .name = name, .unit = unit, .doc = doc };
	if ( array )
	{
		SetBase( field, type, count );
		// An array of characters is a text, any other one a list of numbers.
		field->meaning = strcmp( type, "chr" ) == 0 ? meaning_text : meaning_numbers;
	}
	else
	{
		Resolve( field );
	}
	// Tables order their fields so that none needs padding; EndRecord compares with the compiler's size.
	field->offset = record->bytes;
	record->bytes += field->baseBytes * field->count;
	record->hasDoubles = record->hasDoubles || field->baseBytes == sizeof( f64 );
	record->fieldCount += 1;
}

static void EndRecord( const char* name, size_t bytes )
{
	Record* record = &s_records[s_recordCount];
	record->name = name;
	// Padding would shift all that follows, so the build stops.
	if ( record->bytes != bytes )
	{
		Fail( "the generator knows another size than the compiler for", name );
	}
	// The next record is already being filled behind the last one, so there must be room for it.
	if ( s_recordCount + 1 == MAX_RECORDS )
	{
		Fail( "no room for more records than", name );
	}
	s_recordCount += 1;
}

static void BuildRecords( void )
{
#define ADD_FIELD( type, name, unit, doc ) AddField( #type, #name, 1, false, unit, doc );
#define ADD_ARRAY( type, name, count, unit, doc ) AddField( #type, #name, ( count ), true, unit, doc );
#define ADD_RECORD( record, table ) table( ADD_FIELD, ADD_ARRAY ) EndRecord( #record, sizeof( record ) );
	SIM_RECORDS( ADD_RECORD )
	SIM_RESULT_RECORDS( ADD_RECORD )
	s_simRecordCount = s_recordCount;
	SIM_WIRE_RECORDS( ADD_RECORD )
}

const Record* FindRecord( const char* name )
{
	for ( int i = 0; i < s_recordCount; ++i )
	{
		if ( strcmp( s_records[i].name, name ) == 0 )
		{
			return &s_records[i];
		}
	}
	Fail( "no such record", name );
	return NULL;
}

// Fields that only fill up a word are never shown to TypeScript.
bool IsFiller( const Field* field )
{
	return strcmp( field->name, "reserved" ) == 0 || strcmp( field->name, "unused" ) == 0;
}

// ---- kinds ----

static void AddKindField( Kind* kind, const char* type, const char* name, const char* unit, const char* doc )
{
	// A kind's fields have no offset: they are numbers in a fixed array, by place.
	Field* field = &kind->fields[kind->fieldCount];
	*field = ( Field ){ .type = type, .name = name, .unit = unit, .doc = doc };
	Resolve( field );
	kind->fieldCount += 1;
}

// One of the four numbers of an event; the ones that begin with "no" are filler.
static void AddEventField( Kind* kind, const char* name )
{
	static const struct
	{
		const char *name, *type, *unit, *doc;
	} kFields[] = {
#define EVENT_FIELD( name, type, unit, doc ) { #name, #type, unit, doc },
		SIM_EVENT_FIELDS( EVENT_FIELD )
	};
	// "noObject" and the like: an event of this kind leaves that number at 0.
	if ( strncmp( name, "no", 2 ) == 0 && name[2] >= 'A' && name[2] <= 'Z' )
	{
		AddKindField( kind, "u32", "unused", "-", "0" );
		return;
	}
	for ( size_t i = 0; i < sizeof( kFields ) / sizeof( kFields[0] ); ++i )
	{
		if ( strcmp( kFields[i].name, name ) == 0 )
		{
			AddKindField( kind, kFields[i].type, kFields[i].name, kFields[i].unit, kFields[i].doc );
			return;
		}
	}
	Fail( "SIM_EVENT_FIELDS does not say what this is", name );
}

// Kinds of schema records, events and sensors: names for numbers whose meaning depends on the kind.
static void BuildKinds( void )
{
	Kind* kind;
#define ADD_SCHEMA_VALUE( type, name, unit, doc ) AddKindField( kind, #type, #name, unit, doc );
#define ADD_SCHEMA_KIND( kindName, table )    \
	kind = &s_schemaKinds[s_schemaKindCount]; \
	kind->name = #kindName;                   \
	table( ADD_SCHEMA_VALUE ) s_schemaKindCount += 1;
	SIM_SCHEMA_KINDS( ADD_SCHEMA_KIND )

#define ADD_EVENT_KIND( kindName, subject, object, value0, value1 ) \
	kind = &s_eventKinds[s_eventKindCount];                         \
	kind->name = #kindName;                                         \
	AddEventField( kind, #subject );                                \
	AddEventField( kind, #object );                                 \
	AddEventField( kind, #value0 );                                 \
	AddEventField( kind, #value1 );                                 \
	s_eventKindCount += 1;
	SIM_EVENT_KINDS( ADD_EVENT_KIND )

#define ADD_SENSOR_VALUE( name, unit, doc ) AddKindField( kind, "f64", #name, unit, doc );
#define ADD_SENSOR_KIND( kindName, table )    \
	kind = &s_sensorKinds[s_sensorKindCount]; \
	kind->name = #kindName;                   \
	table( ADD_SENSOR_VALUE ) s_sensorKindCount += 1;
	SIM_SENSOR_KINDS( ADD_SENSOR_KIND )
}

void BuildModel( void )
{
	// Records name enumerations and bits, kinds name both.
	BuildLists();
	BuildRecords();
	BuildKinds();
}
