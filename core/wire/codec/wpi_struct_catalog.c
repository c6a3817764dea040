// A catalog of struct schemas: which types there are, where their fields lie, and finding them by name.
#include "codec/wpi_struct_catalog.h"

#include "base/json_check.h"

#include <stdio.h>
#include <string.h>

// NULL: no schema of the name has come yet.
static simWpiStruct* FindType( simWpiCatalog* catalog, const char* name )
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
		// Schemas of our own table are good.
		simError error;
		simWpiCatalog_Add( catalog, type->name, type->schema, strlen( type->schema ), &error );
	}
}

// May a name stand in an error's text?
static bool IsPrintable( const char* name )
{
	for ( const char* c = name; *c != 0; ++c )
	{
		if ( (unsigned char)*c < 0x20 || *c == 0x7f )
		{
			return false;
		}
	}
	return true;
}

simResult simWpiCatalog_Add(
    simWpiCatalog* catalog, const char* name, const char* schema, size_t length, simError* error )
{
	size_t nameLength = strlen( name );
	if ( nameLength == 0 || nameLength >= SIM_WPI_NAME || !IsPrintable( name ) )
	{
		return simFail( error, "", "", "the name of a struct must have 1..63 bytes, no control characters" );
	}
	simWpiStruct* same = FindType( catalog, name );
	if ( same != NULL )
	{
		// Publishers repeat their schemas at each connection.
		if ( same->schemaLength == length && memcmp( same->schema, schema, length ) == 0 )
		{
			return sim_ok;
		}
		return simFail( error, name, "", "the struct was published before with another schema" );
	}
	if ( catalog->typeCount == SIM_WPI_MAX_TYPES )
	{
		return simFail( error, name, "", "there are more than 256 structs" );
	}

	size_t textBefore = catalog->textUsed;
	int fieldsBefore = catalog->fieldCount;
	simWpiStruct type = { .schemaLength = length };
	type.name = simWpiCatalog_Keep( catalog, name, nameLength );
	if ( type.name != NULL )
	{
		// Kept, because enums are read from it again when a value is shown.
		type.schema = simWpiCatalog_Keep( catalog, schema, length );
	}
	simResult result;
	if ( type.schema != NULL )
	{
		result = simWpiCatalog_Parse( catalog, &type, error );
	}
	else
	{
		result = simFail( error, name, "", "the schemas have more than 256 KiB of text in all" );
	}
	// A bad schema leaves nothing behind.
	if ( result != sim_ok )
	{
		catalog->textUsed = textBefore;
		catalog->fieldCount = fieldsBefore;
		return result;
	}
	catalog->types[catalog->typeCount++] = type;
	return sim_ok;
}

static simResult LayOut( simWpiCatalog* catalog, simWpiStruct* type, int depth, simError* error );

// The size of one element. Nested structs are laid out first.
static simResult ElementSize(
    simWpiCatalog* catalog, const simWpiStruct* type, simWpiEntry* field, int depth, simError* error )
{
	field->size = simWpiScalar_Size( field->scalar );
	if ( field->scalar != simWpi_struct )
	{
		return sim_ok;
	}
	// Schemas come in any order, so the type may not be there yet.
	simWpiStruct* nested = FindType( catalog, field->structName );
	if ( nested == NULL )
	{
		simFail( error, type->name, field->name, "the schema of its type %s is not known", field->structName );
		return sim_missing;
	}
	// Depth is counted, because a chain of schemas from a peer could else use up the stack.
	simResult result = LayOut( catalog, nested, depth + 1, error );
	field->size = nested->size;
	return result;
}

// Places a bit-field in the unit before it where the rules allow, else in a new one. unit: size of the unit that is open, 0
// without; bits: used in it.
static void PlaceBits( simWpiEntry* field, uint64_t* offset, uint32_t* unit, uint32_t* bits )
{
	// WPILib's rule: a bit-field joins the unit before it when it fits and the unit is as large; a bool joins any.
	bool joins = *bits + field->bitWidth <= 8 * *unit && ( field->size == *unit || field->scalar == simWpi_bool );
	if ( !joins )
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

// Fields follow each other without padding; a nested struct takes the size of its type.
static simResult LayOutFields( simWpiCatalog* catalog, simWpiStruct* type, int depth, simError* error )
{
	uint64_t offset = 0;
	uint32_t unit = 0, bits = 0;
	for ( int i = 0; i < type->fieldCount; ++i )
	{
		simWpiEntry* field = catalog->fields + type->firstField + i;
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
			// A plain field ends the unit of bit-fields before it.
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

// Lays a type out at its first use, because schemas come in any order.
static simResult LayOut( simWpiCatalog* catalog, simWpiStruct* type, int depth, simError* error )
{
	if ( type->state == simWpiState_ready )
	{
		return sim_ok;
	}
	if ( type->state == simWpiState_visiting || depth > SIM_WPI_MAX_DEPTH )
	{
		const char* problem = "the struct contains itself";
		if ( depth > SIM_WPI_MAX_DEPTH )
		{
			problem = "structs are nested more than 16 deep";
		}
		return simFail( error, type->name, "", "%s", problem );
	}
	type->state = simWpiState_visiting;
	simResult result = LayOutFields( catalog, type, depth, error );
	// A schema that is missing may come later: try again then.
	type->state = result == sim_ok ? simWpiState_ready : simWpiState_parsed;
	return result;
}

// A type by its name, laid out.
static simResult Ready( simWpiCatalog* catalog, const char* name, simWpiStruct** type, simError* error )
{
	*type = FindType( catalog, name );
	if ( *type == NULL )
	{
		simFail( error, "", "", "the schema of %.60s is not known", name );
		if ( error != NULL )
		{
			// The name came from a peer, and the message goes to a terminal or the page.
			simCleanText( error->message );
		}
		return sim_missing;
	}
	return LayOut( catalog, *type, 0, error );
}

simResult simWpiCatalog_Size( simWpiCatalog* catalog, const char* name, size_t* size, simError* error )
{
	simWpiStruct* type;
	simResult result = Ready( catalog, name, &type, error );
	if ( result == sim_ok )
	{
		*size = type->size;
	}
	return result;
}

// `base` is where the struct begins that the field is in.
static simWpiField ToPublic( const simWpiEntry* field, uint32_t base )
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

// The state of a walk over nested structs: the path so far, and the list for the leaves.
typedef struct Collector
{
	simWpiCatalog* catalog;
	simWpiLeaf* leaves;
	int capacity, count;
	char path[SIM_WPI_PATH];
	bool pathTooLong;
} Collector;

// Appends the fields of a type whose path, with its '/', is length bytes.
static void Collect( Collector* c, const simWpiStruct* type, size_t length, uint32_t base )
{
	for ( int i = 0; i < type->fieldCount; ++i )
	{
		const simWpiEntry* field = c->catalog->fields + type->firstField + i;
		bool nested = field->scalar == simWpi_struct;
		if ( nested && field->size == 0 )
		{
			continue; // an array of a million empty structs has no values
		}
		uint32_t copies = nested ? field->count : 1;
		for ( uint32_t k = 0; k < copies; ++k )
		{
			// A walk that has no more room stops, for an array may have a million elements.
			if ( c->count >= c->capacity || c->pathTooLong )
			{
				break;
			}
			char index[16] = "";
			// Elements of an array of structs have their index in the path; a single one has not.
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
				// It is known: laying out the outer type has found it.
				const simWpiStruct* inner = FindType( c->catalog, field->structName );
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
	simWpiStruct* type;
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
