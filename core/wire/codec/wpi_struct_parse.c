// The schema of a struct: declarations such as "double x;enum {off=0,on=1} int8 mode;Pose2d path[4];bool lit:1".
#include "codec/wpi_struct_catalog.h"

#include <stdio.h>
#include <string.h>

static const struct
{
	const char* name;
	simWpiScalar scalar;
} kScalarNames[] = {
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

// [B] in the order of simWpiScalar; a struct has none of its own.
static const uint32_t kScalarSize[] = { 1, 1, 1, 2, 4, 8, 1, 2, 4, 8, 4, 8, 0 };

static bool IsInteger( simWpiScalar scalar )
{
	return scalar >= simWpi_int8 && scalar <= simWpi_uint64;
}

uint32_t simWpiScalar_Size( simWpiScalar scalar )
{
	return kScalarSize[scalar];
}


// ---- text ----

// Copies a text into the catalog. NULL: it is full.
const char* simWpiCatalog_Keep( simWpiCatalog* catalog, const char* text, size_t length )
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
	const char* name;             // of the struct, for errors
	const char *start, *at, *end; // of the schema's text, and where the parser is in it
	simError* error;
	bool failed;
} Parser;

// Places are characters of the schema, counted from 0.
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

// Names the text that is there instead.
static void Expected( Parser* p, const char* what )
{
	char problem[96];
	if ( p->at >= p->end )
	{
		snprintf( problem, sizeof( problem ), "expected %s, but the schema ends", what );
	}
	else
	{
		// A stranger's text: only printable characters are quoted.
		unsigned char c = (unsigned char)*p->at;
		bool visible = c > 0x20 && c < 0x7f;
		snprintf( problem, sizeof( problem ),
		    visible ? "expected %s, but there is '%c'" : "expected %s, not byte 0x%02x", what, c );
	}
	Fail( p, p->at, problem );
}

// The next character after blanks, 0 at the end.
static char Peek( Parser* p )
{
	while ( p->at < p->end && ( *p->at == ' ' || *p->at == '\t' || *p->at == '\n' || *p->at == '\r' ) )
	{
		p->at += 1;
	}
	return p->at < p->end ? *p->at : 0;
}

// Steps over a character when it is the next one.
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
	if ( !Accept( p, c ) && !p->failed )
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

// Returns its length, 0 after an error.
static size_t Identifier( Parser* p, const char* what, const char** text )
{
	*text = p->at;
	if ( p->failed )
	{
		return 0;
	}
	// Blanks before a name do not belong to it.
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
	// A sign is allowed in values of an enum.
	bool negative = *first == '-' && p->at < p->end;
	p->at += p->at < p->end && ( *first == '-' || *first == '+' );
	uint64_t value = 0;
	int digits = 0;
	while ( p->at < p->end && *p->at >= '0' && *p->at <= '9' )
	{
		// One more digit could overflow.
		if ( value > ( (uint64_t)INT64_MAX - 9 ) / 10 )
		{
			Fail( p, first, "a number is too large" );
			return 0;
		}
		value = 10 * value + (uint64_t)( *p->at - '0' );
		p->at += 1;
		digits += 1;
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
	if ( !p->failed && ( value < 1 || value > most ) )
	{
		Fail( p, first, problem );
	}
	return (uint32_t)value;
}

// The names and values of an enum. They are checked here and read again when a name is asked for.
static const char* Enum( Parser* p )
{
	Require( p, '{' );
	const char* text = p->at;
	while ( !p->failed && !Accept( p, '}' ) )
	{
		const char* name;
		// NAME = NUMBER, and a comma if there are more.
		Identifier( p, "a name of the enum or '}'", &name );
		Require( p, '=' );
		Integer( p );
		if ( !Accept( p, ',' ) )
		{
			Require( p, '}' );
			break;
		}
	}
	return text;
}

// A name other than a scalar's is a struct's, which may come later.
static void SetType( Parser* p, simWpiEntry* field, const char* name, size_t length )
{
	field->scalar = simWpi_struct;
	for ( size_t i = 0; i < sizeof( kScalarNames ) / sizeof( kScalarNames[0] ); ++i )
	{
		if ( strlen( kScalarNames[i].name ) == length && memcmp( kScalarNames[i].name, name, length ) == 0 )
		{
			field->scalar = kScalarNames[i].scalar;
			return;
		}
	}
	// Only the name is kept: publishers may send the schema of a nested struct later.
	field->structName = simWpiCatalog_Keep( p->catalog, name, length );
	if ( field->structName == NULL )
	{
		Fail( p, name, "the schemas have more than 256 KiB of text in all" );
	}
}

// A bit-field or an array, or neither.
static void Extent( Parser* p, simWpiEntry* field )
{
	field->count = 1;
	if ( Accept( p, '[' ) )
	{
		// An array of no elements would have no bytes, and paths that lead to nothing.
		field->count = PositiveInteger( p, SIM_WPI_MAX_STRUCT, "the size of an array must be 1..1048576" );
		Require( p, ']' );
	}
	else if ( Accept( p, ':' ) )
	{
		// A bool in bits takes one of them; a whole number at most all of its own.
		bool isBool = field->scalar == simWpi_bool;
		if ( !isBool && !IsInteger( field->scalar ) )
		{
			Fail( p, p->at - 1, "only bool and whole numbers can be bit-fields" );
			return;
		}
		int64_t most = isBool ? 1 : 8 * (int64_t)kScalarSize[field->scalar];
		field->bitWidth = PositiveInteger( p, most,
		    isBool ? "a bit-field of bool must have width 1"
		           : "a bit-field must have a width of 1 up to its type's bits" );
	}
}

// TYPE NAME, with "enum { ... }" or "{ ... }" before it, and an array or a bit-field behind it.
static void Declaration( Parser* p, simWpiEntry* field )
{
	*field = ( simWpiEntry ){ 0 };
	const char* word = p->at;
	size_t length = 0;
	// "enum" may be left out before the braces.
	if ( Peek( p ) != '{' )
	{
		length = Identifier( p, "a type", &word );
	}
	if ( !p->failed && ( length == 0 || ( length == 4 && memcmp( word, "enum", 4 ) == 0 ) ) )
	{
		field->enumText = Enum( p );
		length = Identifier( p, "a type", &word );
	}
	if ( p->failed )
	{
		return;
	}
	SetType( p, field, word, length );
	if ( field->enumText != NULL && !IsInteger( field->scalar ) )
	{
		Fail( p, word, "only whole numbers can have an enum" );
	}
	const char* name;
	length = Identifier( p, "a name", &name );
	if ( p->failed )
	{
		return;
	}
	field->name = simWpiCatalog_Keep( p->catalog, name, length );
	if ( field->name == NULL )
	{
		Fail( p, name, "the schemas have more than 256 KiB of text in all" );
	}
	Extent( p, field );
	if ( !p->failed && Peek( p ) != 0 && *p->at != ';' )
	{
		Expected( p, "';'" );
	}
}

static void ParseFields( Parser* p, simWpiStruct* type )
{
	simWpiCatalog* catalog = p->catalog;
	type->firstField = catalog->fieldCount;
	while ( !p->failed )
	{
		// Semicolons may stand alone.
		while ( Accept( p, ';' ) )
		{
		}
		// The end of the schema, or of its last declaration.
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
		simWpiEntry* field = catalog->fields + catalog->fieldCount;
		Declaration( p, field );
		// Names must differ, or a path would mean two values.
		for ( int i = type->firstField; i < catalog->fieldCount; ++i )
		{
			if ( p->failed )
			{
				break;
			}
			if ( strcmp( catalog->fields[i].name, field->name ) == 0 )
			{
				Fail( p, at, "two fields have the same name" );
			}
		}
		catalog->fieldCount += 1;
	}
	type->fieldCount = catalog->fieldCount - type->firstField;
}

simResult simWpiCatalog_Parse( simWpiCatalog* catalog, simWpiStruct* type, simError* error )
{
	Parser parser = { .catalog = catalog,
		.name = type->name,
		.start = type->schema,
		.at = type->schema,
		.end = type->schema + type->schemaLength,
		.error = error };
	ParseFields( &parser, type );
	return parser.failed ? sim_badData : sim_ok;
}

bool simWpiField_EnumName( const simWpiField* field, int64_t value, char name[SIM_WPI_NAME] )
{
	if ( field->enumText == NULL )
	{
		return false;
	}
	// The text was checked when the schema came, so nothing is wrong here.
	Parser p = { .start = field->enumText, .at = field->enumText, .end = field->enumText + strlen( field->enumText ) };
	while ( !Accept( &p, '}' ) && !p.failed )
	{
		const char* text;
		size_t length = Identifier( &p, "", &text );
		Require( &p, '=' );
		if ( Integer( &p ) == value && !p.failed )
		{
			memcpy( name, text, length );
			name[length] = 0;
			return true;
		}
		Accept( &p, ',' );
	}
	return false;
}
