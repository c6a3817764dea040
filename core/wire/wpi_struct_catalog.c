// A catalog of struct schemas: a parser of the schema's text, the layout of its fields, and reading them.
#include "sandlot/wpi_struct.h"

#include "bytes.h"
#include "json_text.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct Field
{
	const char* name;
	const char* structName; // of a nested struct, else NULL
	const char* enumText;   // behind the '{' of its enum, else NULL
	simWpiScalar scalar;
	uint32_t count;
	uint32_t bitWidth; // 0: no bit-field
	// Filled when the type is laid out:
	uint32_t bitShift;
	uint32_t offset;
	uint32_t size; // of one element
} Field;

typedef enum State
{
	state_parsed,
	state_visiting, // being laid out: meeting it again means that it contains itself
	state_ready,
} State;

typedef struct Type
{
	const char* name;
	const char* schema;
	size_t schemaLength;
	int firstField, fieldCount;
	uint32_t size;
	State state;
} Type;

struct simWpiCatalog
{
	int typeCount, fieldCount;
	size_t textUsed;
	Type types[SIM_WPI_MAX_TYPES];
	Field fields[SIM_WPI_MAX_FIELDS];
	char text[SIM_WPI_MAX_TEXT];
};

static const struct
{
	const char* name;
	simWpiScalar scalar;
} s_scalarNames[] = {
	{ "bool", simWpi_bool },
	{ "char", simWpi_char },
	{ "int8", simWpi_int8 },
	{ "int16", simWpi_int16 },
	{ "int32", simWpi_int32 },
	{ "int64", simWpi_int64 },
	{ "uint8", simWpi_uint8 },
	{ "uint16", simWpi_uint16 },
	{ "uint32", simWpi_uint32 },
	{ "uint64", simWpi_uint64 },
	{ "float", simWpi_float },
	{ "float32", simWpi_float },
	{ "double", simWpi_double },
	{ "float64", simWpi_double },
};

static const uint32_t s_scalarSize[] = { 1, 1, 1, 2, 4, 8, 1, 2, 4, 8, 4, 8, 0 };

static bool IsInteger( simWpiScalar scalar )
{
	return scalar >= simWpi_int8 && scalar <= simWpi_uint64;
}


// ---- text ----

// Copies text into the catalog, terminated. NULL when there is no room.
static const char* Keep( simWpiCatalog* catalog, const char* text, size_t length )
{
	if ( length >= sizeof( catalog->text ) - catalog->textUsed )
	{
		return NULL;
	}
	char* kept = catalog->text + catalog->textUsed;
	memcpy( kept, text, length );
	kept[length] = 0;
	catalog->textUsed += length + 1;
	return kept;
}

// Reads one schema. Errors stick: after the first nothing is read any more.
typedef struct Parser
{
	simWpiCatalog* catalog;
	const char* name;
	const char* start;
	const char* at;
	const char* end;
	simError* error;
	bool failed;
} Parser;

static void Fail( Parser* p, const char* at, const char* problem )
{
	if ( p->failed )
	{
		return;
	}
	p->failed = true;
	char place[32];
	snprintf( place, sizeof( place ), "character %d", (int)( at - p->start ) );
	simFail( p->error, p->name, place, "%s", problem );
}

static void Expected( Parser* p, const char* what )
{
	char problem[96];
	if ( p->at >= p->end )
	{
		snprintf( problem, sizeof( problem ), "expected %s, but the schema ends", what );
	}
	else
	{
		unsigned char c = (unsigned char)*p->at;
		bool visible = c > 0x20 && c < 0x7f;
		snprintf( problem, sizeof( problem ),
		    visible ? "expected %s, but there is '%c'" : "expected %s, not byte 0x%02x", what, c );
	}
	Fail( p, p->at, problem );
}

static char Peek( Parser* p )
{
	while ( p->at < p->end && ( *p->at == ' ' || *p->at == '\t' || *p->at == '\n' || *p->at == '\r' ) )
	{
		p->at += 1;
	}
	return p->at < p->end ? *p->at : 0;
}

static bool Accept( Parser* p, char c )
{
	if ( p->failed || Peek( p ) != c )
	{
		return false;
	}
	p->at += 1;
	return true;
}

static void Require( Parser* p, char c )
{
	if ( Accept( p, c ) == false && p->failed == false )
	{
		char what[4] = { '\'', c, '\'', 0 };
		Expected( p, what );
	}
}

// Identifiers may have any letters beyond ASCII since 2027; they are not looked into.
static bool IsLetter( char c )
{
	return ( c >= 'a' && c <= 'z' ) || ( c >= 'A' && c <= 'Z' ) || c == '_' || (unsigned char)c >= 0x80;
}

static size_t Identifier( Parser* p, const char* what, const char** text )
{
	*text = p->at;
	if ( p->failed )
	{
		return 0;
	}
	Peek( p );
	const char* first = p->at;
	while ( p->at < p->end && ( IsLetter( *p->at ) || ( p->at > first && *p->at >= '0' && *p->at <= '9' ) ) )
	{
		p->at += 1;
	}
	*text = first;
	size_t length = (size_t)( p->at - first );
	if ( length == 0 )
	{
		Expected( p, what );
	}
	else if ( length >= SIM_WPI_NAME )
	{
		Fail( p, first, "a name may have up to 63 bytes" );
	}
	return length;
}

static int64_t Integer( Parser* p )
{
	if ( p->failed )
	{
		return 0;
	}
	Peek( p );
	const char* first = p->at;
	bool negative = *first == '-' && p->at < p->end;
	p->at += p->at < p->end && ( *first == '-' || *first == '+' );
	uint64_t value = 0;
	int digits = 0;
	for ( ; p->at < p->end && *p->at >= '0' && *p->at <= '9'; p->at += 1, ++digits )
	{
		if ( value > ( (uint64_t)INT64_MAX - 9 ) / 10 )
		{
			Fail( p, first, "a number is too large" );
			return 0;
		}
		value = 10 * value + (uint64_t)( *p->at - '0' );
	}
	if ( digits == 0 )
	{
		Expected( p, "a whole number" );
	}
	return negative ? -(int64_t)value : (int64_t)value;
}

static uint32_t PositiveInteger( Parser* p, int64_t most, const char* problem )
{
	Peek( p );
	const char* first = p->at;
	int64_t value = Integer( p );
	if ( p->failed == false && ( value < 1 || value > most ) )
	{
		Fail( p, first, problem );
	}
	return (uint32_t)value;
}

// The names and values of an enum. They are checked here and read again when somebody asks for a name.
static const char* Enum( Parser* p )
{
	Require( p, '{' );
	const char* text = p->at;
	while ( p->failed == false && Accept( p, '}' ) == false )
	{
		const char* name;
		Identifier( p, "a name of the enum or '}'", &name );
		Require( p, '=' );
		Integer( p );
		if ( Accept( p, ',' ) == false )
		{
			Require( p, '}' );
			break;
		}
	}
	return text;
}

static void SetType( Parser* p, Field* field, const char* name, size_t length )
{
	field->scalar = simWpi_struct;
	for ( size_t i = 0; i < sizeof( s_scalarNames ) / sizeof( s_scalarNames[0] ); ++i )
	{
		if ( strlen( s_scalarNames[i].name ) == length && memcmp( s_scalarNames[i].name, name, length ) == 0 )
		{
			field->scalar = s_scalarNames[i].scalar;
			return;
		}
	}
	field->structName = Keep( p->catalog, name, length );
	if ( field->structName == NULL )
	{
		Fail( p, name, "the schemas have more than 256 KiB of text in all" );
	}
}

// A bit-field or an array, or neither.
static void Extent( Parser* p, Field* field )
{
	field->count = 1;
	if ( Accept( p, '[' ) )
	{
		field->count = PositiveInteger( p, SIM_WPI_MAX_STRUCT, "the size of an array must be 1..1048576" );
		Require( p, ']' );
	}
	else if ( Accept( p, ':' ) )
	{
		bool isBool = field->scalar == simWpi_bool;
		if ( isBool == false && IsInteger( field->scalar ) == false )
		{
			Fail( p, p->at - 1, "only bool and whole numbers can be bit-fields" );
			return;
		}
		int64_t most = isBool ? 1 : 8 * (int64_t)s_scalarSize[field->scalar];
		field->bitWidth = PositiveInteger( p, most,
		    isBool ? "a bit-field of bool must have width 1"
		           : "a bit-field must have a width of 1 up to its type's bits" );
	}
}

static void Declaration( Parser* p, Field* field )
{
	*field = ( Field ){ 0 };
	const char* word = p->at;
	size_t length = 0;
	if ( Peek( p ) != '{' )
	{
		length = Identifier( p, "a type", &word );
	}
	if ( p->failed == false && ( length == 0 || ( length == 4 && memcmp( word, "enum", 4 ) == 0 ) ) )
	{
		field->enumText = Enum( p );
		length = Identifier( p, "a type", &word );
	}
	if ( p->failed )
	{
		return;
	}
	SetType( p, field, word, length );
	if ( field->enumText != NULL && IsInteger( field->scalar ) == false )
	{
		Fail( p, word, "only whole numbers can have an enum" );
	}
	const char* name;
	length = Identifier( p, "a name", &name );
	if ( p->failed )
	{
		return;
	}
	field->name = Keep( p->catalog, name, length );
	if ( field->name == NULL )
	{
		Fail( p, name, "the schemas have more than 256 KiB of text in all" );
	}
	Extent( p, field );
	if ( p->failed == false && Peek( p ) != 0 && *p->at != ';' )
	{
		Expected( p, "';'" );
	}
}

static void ParseFields( Parser* p, Type* type )
{
	simWpiCatalog* catalog = p->catalog;
	type->firstField = catalog->fieldCount;
	while ( p->failed == false )
	{
		while ( Accept( p, ';' ) )
		{
		}
		if ( p->at >= p->end )
		{
			break;
		}
		if ( catalog->fieldCount == SIM_WPI_MAX_FIELDS )
		{
			Fail( p, p->at, "the schemas have more than 4096 fields in all" );
			break;
		}
		const char* at = p->at;
		Field* field = catalog->fields + catalog->fieldCount;
		Declaration( p, field );
		for ( int i = type->firstField; i < catalog->fieldCount && p->failed == false; ++i )
		{
			if ( strcmp( catalog->fields[i].name, field->name ) == 0 )
			{
				Fail( p, at, "two fields have the same name" );
			}
		}
		catalog->fieldCount += 1;
	}
	type->fieldCount = catalog->fieldCount - type->firstField;
}

static Type* FindType( simWpiCatalog* catalog, const char* name )
{
	for ( int i = 0; i < catalog->typeCount; ++i )
	{
		if ( strcmp( catalog->types[i].name, name ) == 0 )
		{
			return catalog->types + i;
		}
	}
	return NULL;
}


// ---- catalog ----

simWpiCatalog* simWpiCatalog_Create( void )
{
	return simAlloc( sizeof( simWpiCatalog ) );
}

void simWpiCatalog_Destroy( simWpiCatalog* catalog )
{
	simFree( catalog );
}

void simWpiCatalog_AddWpilib( simWpiCatalog* catalog )
{
	for ( int i = 0; i < simWpi_count; ++i )
	{
		const simWpiType* type = simWpi_Type( (simWpiKind)i );
		simError error;
		simWpiCatalog_Add( catalog, type->name, type->schema, strlen( type->schema ), &error );
	}
}

simResult simWpiCatalog_Add(
    simWpiCatalog* catalog, const char* name, const char* schema, size_t length, simError* error )
{
	size_t nameLength = strlen( name );
	if ( nameLength == 0 || nameLength >= SIM_WPI_NAME )
	{
		return simFail( error, "", "", "the name of a struct must have 1..63 bytes" );
	}
	Type* same = FindType( catalog, name );
	if ( same != NULL )
	{
		bool equal = same->schemaLength == length && memcmp( same->schema, schema, length ) == 0;
		return equal ? sim_ok : simFail( error, name, "", "the struct was published before with another schema" );
	}
	if ( catalog->typeCount == SIM_WPI_MAX_TYPES )
	{
		return simFail( error, name, "", "there are more than 256 structs" );
	}

	size_t textBefore = catalog->textUsed;
	int fieldsBefore = catalog->fieldCount;
	Type type = { .schemaLength = length };
	type.name = Keep( catalog, name, nameLength );
	type.schema = type.name != NULL ? Keep( catalog, schema, length ) : NULL;
	Parser parser = { .catalog = catalog, .name = name, .error = error };
	if ( type.schema == NULL )
	{
		Fail( &parser, NULL, "the schemas have more than 256 KiB of text in all" );
	}
	else
	{
		parser.start = parser.at = type.schema;
		parser.end = type.schema + length;
		ParseFields( &parser, &type );
	}
	if ( parser.failed )
	{
		catalog->textUsed = textBefore;
		catalog->fieldCount = fieldsBefore;
		if ( error != NULL )
		{
			simCleanText( error->file );
		}
		return sim_badData;
	}
	catalog->types[catalog->typeCount++] = type;
	return sim_ok;
}

static simResult LayOut( simWpiCatalog* catalog, Type* type, int depth, simError* error );

// The size of one element. Nested structs are laid out first.
static simResult ElementSize( simWpiCatalog* catalog, const Type* type, Field* field, int depth, simError* error )
{
	field->size = s_scalarSize[field->scalar];
	if ( field->scalar != simWpi_struct )
	{
		return sim_ok;
	}
	Type* nested = FindType( catalog, field->structName );
	if ( nested == NULL )
	{
		simFail( error, type->name, field->name, "the schema of its type %s is not known", field->structName );
		return sim_missing;
	}
	simResult result = LayOut( catalog, nested, depth + 1, error );
	field->size = nested->size;
	return result;
}

// Places a bit-field in the unit before it where the rules allow, else in a new one. unit: size of the unit that is open, 0
// without; bits: used in it.
static void PlaceBits( Field* field, uint64_t* offset, uint32_t* unit, uint32_t* bits )
{
	bool joins = *bits + field->bitWidth <= 8 * *unit && ( field->size == *unit || field->scalar == simWpi_bool );
	if ( joins == false )
	{
		*offset += *unit;
		*unit = field->size;
		*bits = 0;
	}
	field->size = *unit;
	field->offset = (uint32_t)*offset;
	field->bitShift = *bits;
	*bits += field->bitWidth;
}

static simResult LayOutFields( simWpiCatalog* catalog, Type* type, int depth, simError* error )
{
	uint64_t offset = 0;
	uint32_t unit = 0, bits = 0;
	for ( int i = 0; i < type->fieldCount; ++i )
	{
		Field* field = catalog->fields + type->firstField + i;
		simResult result = ElementSize( catalog, type, field, depth, error );
		if ( result != sim_ok )
		{
			return result;
		}
		if ( field->bitWidth > 0 )
		{
			PlaceBits( field, &offset, &unit, &bits );
		}
		else
		{
			offset += unit;
			unit = bits = 0;
			field->offset = (uint32_t)offset;
			offset += (uint64_t)field->size * field->count;
		}
		if ( offset + unit > SIM_WPI_MAX_STRUCT )
		{
			return simFail( error, type->name, field->name, "the struct has more than 1 MiB" );
		}
	}
	type->size = (uint32_t)( offset + unit );
	return sim_ok;
}

static simResult LayOut( simWpiCatalog* catalog, Type* type, int depth, simError* error )
{
	if ( type->state == state_ready )
	{
		return sim_ok;
	}
	if ( type->state == state_visiting || depth > SIM_WPI_MAX_DEPTH )
	{
		const char* problem =
		    depth > SIM_WPI_MAX_DEPTH ? "structs are nested more than 16 deep" : "the struct contains itself";
		return simFail( error, type->name, "", "%s", problem );
	}
	type->state = state_visiting;
	simResult result = LayOutFields( catalog, type, depth, error );
	type->state = result == sim_ok ? state_ready : state_parsed;
	return result;
}

static simResult Ready( simWpiCatalog* catalog, const char* name, Type** type, simError* error )
{
	*type = FindType( catalog, name );
	if ( *type == NULL )
	{
		simFail( error, "", "", "the schema of %.60s is not known", name );
		if ( error != NULL )
		{
			simCleanText( error->message );
		}
		return sim_missing;
	}
	return LayOut( catalog, *type, 0, error );
}

simResult simWpiCatalog_Size( simWpiCatalog* catalog, const char* name, size_t* size, simError* error )
{
	Type* type;
	simResult result = Ready( catalog, name, &type, error );
	if ( result == sim_ok )
	{
		*size = type->size;
	}
	return result;
}

static simWpiField ToPublic( const Field* field, uint32_t base )
{
	return ( simWpiField ){
		.scalar = field->scalar,
		.offset = base + field->offset,
		.size = field->size,
		.count = field->count,
		.bitShift = field->bitShift,
		.bitWidth = field->bitWidth,
		.enumText = field->enumText,
		.structName = field->structName,
	};
}

static const Field* FindField( const simWpiCatalog* catalog, const Type* type, const char* name, size_t length )
{
	for ( int i = 0; i < type->fieldCount; ++i )
	{
		const Field* field = catalog->fields + type->firstField + i;
		if ( strlen( field->name ) == length && memcmp( field->name, name, length ) == 0 )
		{
			return field;
		}
	}
	return NULL;
}

// Reads "[12]" at *at and moves behind it. -1 when it is no index below count.
static int64_t ReadIndex( const char** at, uint32_t count )
{
	const char* c = *at + 1;
	int64_t index = 0;
	int digits = 0;
	for ( ; *c >= '0' && *c <= '9' && digits < 9; ++c, ++digits )
	{
		index = 10 * index + ( *c - '0' );
	}
	*at = c + 1;
	return digits > 0 && *c == ']' && index < count ? index : -1;
}

static simResult FailPath( simError* error, const Type* type, const char* path, const char* problem )
{
	simFail( error, type->name, path, "%s", problem );
	if ( error != NULL )
	{
		simCleanText( error->path );
	}
	return sim_badData;
}

simResult simWpiCatalog_Find(
    simWpiCatalog* catalog, const char* name, const char* path, simWpiField* field, simError* error )
{
	Type* type;
	simResult result = Ready( catalog, name, &type, error );
	if ( result != sim_ok )
	{
		return result;
	}
	uint32_t base = 0;
	for ( const char* at = path;; ++at )
	{
		size_t length = strcspn( at, "/[" );
		const Field* found = FindField( catalog, type, at, length );
		if ( found == NULL )
		{
			return FailPath( error, type, path, "the struct has no such field" );
		}
		*field = ToPublic( found, base );
		at += length;
		if ( *at == '[' )
		{
			int64_t index = ReadIndex( &at, field->count );
			if ( index < 0 )
			{
				return FailPath( error, type, path, "an index must be a number within the array" );
			}
			field->offset += (uint32_t)index * field->size;
			field->count = 1;
		}
		if ( *at == 0 )
		{
			return sim_ok;
		}
		if ( *at != '/' || field->scalar != simWpi_struct || field->count != 1 )
		{
			return FailPath( error, type, path,
			    field->count != 1 ? "the path needs to say which element of the array"
			                      : "the path goes on behind a value" );
		}
		base = field->offset;
		type = FindType( catalog, field->structName );
	}
}

typedef struct Collector
{
	simWpiCatalog* catalog;
	simWpiLeaf* leaves;
	int capacity, count;
	char path[SIM_WPI_PATH];
	bool pathTooLong;
} Collector;

// Appends the fields of a type whose path, with its '/', is length bytes.
static void Collect( Collector* c, const Type* type, size_t length, uint32_t base )
{
	for ( int i = 0; i < type->fieldCount; ++i )
	{
		const Field* field = c->catalog->fields + type->firstField + i;
		bool nested = field->scalar == simWpi_struct;
		if ( nested && field->size == 0 )
		{
			continue; // an array of a million empty structs has no values
		}
		uint32_t copies = nested ? field->count : 1;
		for ( uint32_t k = 0; k < copies && c->count < c->capacity && c->pathTooLong == false; ++k )
		{
			char index[16] = "";
			if ( copies > 1 )
			{
				snprintf( index, sizeof( index ), "[%u]", (unsigned)k );
			}
			int added =
			    snprintf( c->path + length, SIM_WPI_PATH - length, "%s%s%s", field->name, index, nested ? "/" : "" );
			if ( (size_t)added >= SIM_WPI_PATH - length )
			{
				c->pathTooLong = true;
				return;
			}
			if ( nested )
			{
				const Type* inner = FindType( c->catalog, field->structName );
				Collect( c, inner, length + (size_t)added, base + field->offset + k * field->size );
				continue;
			}
			simWpiLeaf* leaf = c->leaves + c->count++;
			memcpy( leaf->path, c->path, SIM_WPI_PATH );
			leaf->field = ToPublic( field, base );
		}
	}
}

int simWpiCatalog_Leaves( simWpiCatalog* catalog, const char* name, simWpiLeaf* leaves, int capacity, simError* error )
{
	Type* type;
	if ( Ready( catalog, name, &type, error ) != sim_ok )
	{
		return -1;
	}
	Collector collector = { .catalog = catalog, .leaves = leaves, .capacity = capacity };
	Collect( &collector, type, 0, 0 );
	if ( collector.pathTooLong )
	{
		simFail( error, name, "", "the full name of a field has more than 127 bytes" );
		return -1;
	}
	return collector.count;
}


// ---- values ----

// The bits of an element, as an unsigned number. False when it is not within the bytes.
static bool ReadBits( const simWpiField* field, const void* bytes, size_t size, uint32_t index, uint64_t* bits )
{
	uint64_t at = field->offset + (uint64_t)index * field->size;
	if ( index >= field->count || field->size == 0 || field->size > 8 || at + field->size > size )
	{
		return false;
	}
	*bits = simGetLittle( (const uint8_t*)bytes + at, (int)field->size );
	return true;
}

bool simWpiField_Integer( const simWpiField* field, const void* bytes, size_t size, uint32_t index, int64_t* value )
{
	uint64_t bits;
	if ( field->scalar > simWpi_uint64 || ReadBits( field, bytes, size, index, &bits ) == false )
	{
		return false;
	}
	uint32_t width = field->bitWidth > 0 ? field->bitWidth : 8 * field->size;
	bits >>= field->bitShift;
	uint64_t mask = width < 64 ? ( (uint64_t)1 << width ) - 1 : ~(uint64_t)0;
	bits &= mask;
	bool isSigned = field->scalar >= simWpi_int8 && field->scalar <= simWpi_int64;
	bool negative = isSigned && ( bits >> ( width - 1 ) & 1 ) != 0;
	bits = negative ? bits | ~mask : bits;
	*value = field->scalar == simWpi_bool ? bits != 0 : (int64_t)bits;
	return true;
}

bool simWpiField_Number( const simWpiField* field, const void* bytes, size_t size, uint32_t index, double* value )
{
	int64_t whole;
	if ( simWpiField_Integer( field, bytes, size, index, &whole ) )
	{
		*value = field->scalar == simWpi_uint64 ? (double)(uint64_t)whole : (double)whole;
		return true;
	}
	uint64_t bits;
	if ( field->scalar == simWpi_struct || ReadBits( field, bytes, size, index, &bits ) == false )
	{
		return false;
	}
	const uint8_t* at = (const uint8_t*)bytes + field->offset + (size_t)index * field->size;
	*value = field->scalar == simWpi_float ? (double)simGetFloat( at ) : simGetDouble( at );
	return true;
}

bool simWpiField_Text( const simWpiField* field, const void* bytes, size_t size, char* text, size_t textSize )
{
	if ( field->scalar != simWpi_char || textSize == 0 || (uint64_t)field->offset + field->count > size )
	{
		return false;
	}
	const char* at = (const char*)bytes + field->offset;
	size_t length = 0;
	while ( length < field->count && at[length] != 0 )
	{
		++length;
	}
	if ( length >= textSize )
	{
		return false;
	}
	memcpy( text, at, length );
	text[length] = 0;
	return true;
}

bool simWpiField_EnumName( const simWpiField* field, int64_t value, char name[SIM_WPI_NAME] )
{
	if ( field->enumText == NULL )
	{
		return false;
	}
	Parser p = { .start = field->enumText, .at = field->enumText, .end = field->enumText + strlen( field->enumText ) };
	while ( Accept( &p, '}' ) == false && p.failed == false )
	{
		const char* text;
		size_t length = Identifier( &p, "", &text );
		Require( &p, '=' );
		if ( Integer( &p ) == value && p.failed == false )
		{
			memcpy( name, text, length );
			name[length] = 0;
			return true;
		}
		Accept( &p, ',' );
	}
	return false;
}
