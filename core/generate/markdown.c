// The tables of keys in fields/README.md and robots/README.md: one table of Markdown for each table of keys.
#include "gen_keys.h"

#include <stdio.h>

static void WriteRange( const simKey* key, simFollows follows )
{
	// A quantity that follows a mechanism is an angle, a length, or in a table for both, either.
	bool either = key->follows && follows == simFollows_either;
	bool isLength = key->follows && follows == simFollows_length;
	simUnit unit = isLength ? key->ofLength : key->unit;
	// A length has its own range in a table that knows it is one.
	double far = isLength ? key->far : 0.0;
	if ( unit == simUnit_none )
	{
		printf( "number" );
	}
	else
	{
		printf( "%s [%s]", simUnit_Name( unit ), simUnit_Symbol( unit ) );
	}
	if ( either )
	{
		if ( key->ofLength == simUnit_none )
		{
			printf( " or number" );
		}
		else
		{
			printf( " or %s [%s]", simUnit_Name( key->ofLength ), simUnit_Symbol( key->ofLength ) );
		}
	}
	if ( far > 0.0 )
	{
		printf( ", %.6g to %.6g", -far, far );
	}
	else
	{
		printf( ", %.6g to %.6g", key->low, key->high );
	}
}

// An object with one table links to it; one of several kinds has the name of the kinds, which the text above the tables explains.
static void WriteObject( const simKey* key )
{
	if ( key->kinds != NULL )
	{
		printf( "object: %s", key->kinds->name );
	}
	else
	{
		printf( "object: [%s](#%s)", key->of->name, key->of->name );
	}
}

static void WriteForm( const simKey* key, const simKeys* table );

static void WriteList( const simKey* key, const simKeys* table )
{
	// "list of 3 to 3" would read like a mistake.
	if ( key->least == key->most )
	{
		printf( "list of %d: ", key->least );
	}
	else
	{
		printf( "list of %d to %d: ", key->least, key->most );
	}
	WriteForm( key->element, table );
}

static void WriteForms( const simKey* key, const simKeys* table )
{
	for ( int i = 0; i < key->most; ++i )
	{
		if ( i > 0 )
		{
			printf( "; or " );
		}
		// Forms may have forms in them.
		WriteForm( &key->element[i], table );
	}
}

// The names of the forms without numbers and names of their own; the switch writes the others.
static const char* const kFixed[] = {
	[simKey_boolean] = "true or false",
	[simKey_version] = "1",
	[simKey_name] = "name",
	[simKey_newName] = "name",
	[simKey_folder] = "name of a folder",
	[simKey_line] = "text",
	[simKey_text] = "text",
	[simKey_null] = "null",
	[simKey_anyObject] = "object",
	[simKey_any] = "anything",
};

// A value's form, in words, for the column "value".
static void WriteForm( const simKey* key, const simKeys* table )
{
	switch ( key->kind )
	{
		case simKey_number:
			WriteRange( key, table->follows );
			break;
		case simKey_integer:
			printf( "whole number, %.16g to %.16g", key->low, key->high );
			break;
		case simKey_boolean:
		case simKey_version:
		case simKey_name:
		case simKey_newName:
		case simKey_folder:
		case simKey_line:
		case simKey_text:
		case simKey_null:
		case simKey_anyObject:
		case simKey_any:
			printf( "%s", kFixed[key->kind] );
			break;
		case simKey_reference:
			printf( "name of a %s", key->things->what );
			break;
		case simKey_kind:
			PrintKindWords( table, "`" );
			break;
		case simKey_choice:
			PrintWordList( key->words, "`" );
			break;
		case simKey_vector:
			printf( "three of: " );
			WriteRange( key, table->follows );
			break;
		case simKey_pose:
			printf( "two lengths [m] and an angle [rad], lengths %.6g to %.6g", key->low, key->high );
			break;
		case simKey_object:
			WriteObject( key );
			break;
		case simKey_list:
			WriteList( key, table );
			break;
		case simKey_map:
			printf( "%d to %d members: ", key->least, key->most );
			WriteForm( key->element, table );
			break;
		case simKey_forms:
			WriteForms( key, table );
			break;
	}
}

// The default of a key that is left out, for the column "without it".
static void WriteWithout( const simKey* key )
{
	if ( key->needed )
	{
		printf( "needed" );
	}
	else if ( key->neededInFile )
	{
		printf( "needed in a file" );
	}
	else if ( key->without != NULL )
	{
		printf( "%s", key->without );
	}
	// Without it nothing, or the wheels' common value.
	else if ( !HasDefault( key ) )
	{
		// Keys that a wheel may leave to all wheels.
		if ( key->shared )
		{
			printf( "that of `wheel`" );
		}
	}
	else if ( key->kind == simKey_number || key->kind == simKey_integer )
	{
		// Six digits are enough for people; the schema has all of them.
		printf( "%.6g", key->fallback );
	}
	else
	{
		PrintDefault( key );
	}
}

// One table of the document for each table of keys.
void PrintMarkdown( void )
{
	for ( int t = 0; t < s_tableCount; ++t )
	{
		// The heading is the name that the column "value" links to.
		const simKeys* table = s_tables[t];
		printf( "### %s\n\n%s\n\n| key | value | without it | meaning |\n|---|---|---|---|\n", table->name,
		    table->meaning );
		for ( int i = 0; i < table->count; ++i )
		{
			const simKey* key = &table->rows[i];
			printf( "| `%s` | ", key->key );
			WriteForm( key, table );
			printf( " | " );
			WriteWithout( key );
			printf( " | %s", key->meaning );
			if ( key->source != NULL )
			{
				printf( " (source: %s)", key->source );
			}
			printf( " |\n" );
		}
		printf( "\n" );
	}
}
