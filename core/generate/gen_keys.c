// Host tool: prints the tables of keys. `gen_keys schema robot` prints a JSON Schema (robot, field or scenario),
// `gen_keys tables robot` the tables of the READMEs, in Markdown. scripts/lib/key-files.mjs writes the files.
#include "gen_keys.h"

#include "model/field.h"
#include "model/robot_model.h"
#include "model/scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A tool that runs once: its state is global, and nothing is freed.
const simKeys* s_tables[MAX_TABLES];
int s_tableCount;
bool s_units[simUnit_count];


// ---- which tables there are ----

// How many forms a key's elements may have: a list and a map have one, `forms` has its `most`, all others have none.
static int ElementCount( const simKey* key )
{
	if ( key->element == NULL )
	{
		return 0;
	}
	return key->kind == simKey_forms ? key->most : 1;
}

// Tables and forms lead to each other, so the two functions call each other.
static void CollectForm( const simKey* key );

// Keeps a table and all tables that its keys lead to, in the order in which a reader of the file meets them.
void CollectTable( const simKeys* table )
{
	for ( int i = 0; i < s_tableCount; ++i )
	{
		// Tables may be shared and may lead back to themselves.
		if ( s_tables[i] == table )
		{
			return;
		}
		// The name is the schema's reference and the README's heading, so two tables may not share one.
		if ( strcmp( s_tables[i]->name, table->name ) == 0 )
		{
			fprintf( stderr, "two tables of keys have the name \"%s\"\n", table->name );
			exit( 1 );
		}
	}
	SIM_ASSERT( s_tableCount < MAX_TABLES );
	s_tables[s_tableCount++] = table;
	for ( int i = 0; i < table->count; ++i )
	{
		CollectForm( &table->rows[i] );
	}
}

static void CollectForm( const simKey* key )
{
	if ( key->of != NULL )
	{
		CollectTable( key->of );
	}
	if ( key->kinds != NULL )
	{
		// All kinds, also those that no file uses.
		for ( int i = 0; i < key->kinds->words->count; ++i )
		{
			CollectTable( key->kinds->tables[i] );
		}
	}
	int elementCount = ElementCount( key );
	for ( int i = 0; i < elementCount; ++i )
	{
		CollectForm( &key->element[i] );
	}
	// A pose has no unit of its own: its two lengths and its angle are fixed.
	bool isNumber = key->kind == simKey_number || key->kind == simKey_vector;
	// A schema that lists units which no key has would only be longer.
	s_units[key->unit] |= isNumber;
	s_units[key->ofLength] |= isNumber;
	s_units[simUnit_length] |= key->kind == simKey_pose;
	s_units[simUnit_angle] |= key->kind == simKey_pose;
}

// The kinds that a table belongs to, or NULL.
static const simKinds* FindKinds( const simKeys* table, const simKey* form, int depth )
{
	if ( form->kinds != NULL )
	{
		for ( int i = 0; i < form->kinds->words->count; ++i )
		{
			// Kinds are compared by their tables: a table does not know which kinds it belongs to.
			if ( form->kinds->tables[i] == table )
			{
				return form->kinds;
			}
		}
	}
	// Forms nest at most four deep today: a map of lists of forms of objects. The limit ends a table that contains itself.
	if ( depth >= 4 )
	{
		return NULL;
	}
	int elementCount = ElementCount( form );
	for ( int i = 0; i < elementCount; ++i )
	{
		const simKinds* found = FindKinds( table, &form->element[i], depth + 1 );
		if ( found != NULL )
		{
			return found;
		}
	}
	return NULL;
}

// The tables before it are searched, since a table is found through a key of another one.
static const simKinds* KindsOf( const simKeys* table )
{
	for ( int t = 0; t < s_tableCount; ++t )
	{
		for ( int i = 0; i < s_tables[t]->count; ++i )
		{
			const simKinds* kinds = FindKinds( table, &s_tables[t]->rows[i], 0 );
			if ( kinds != NULL )
			{
				return kinds;
			}
		}
	}
	return NULL;
}


// ---- words, texts and defaults ----

// The comma between the elements of a list: the first has none before it.
void PrintComma( int index )
{
	if ( index > 0 )
	{
		printf( ", " );
	}
}

void PrintWordList( const simChoices* words, const char* quote )
{
	for ( int i = 0; i < words->count; ++i )
	{
		PrintComma( i );
		printf( "%s%s%s", quote, simChoices_Name( words, i ), quote );
	}
}

void PrintKindWords( const simKeys* table, const char* quote )
{
	const simKinds* kinds = KindsOf( table );
	SIM_ASSERT( kinds != NULL );
	// Several words may lead to one table, as flywheel and roller do.
	int printed = 0;
	for ( int i = 0; i < kinds->words->count; ++i )
	{
		if ( kinds->tables[i] == table )
		{
			PrintComma( printed++ );
			printf( "%s%s%s", quote, simChoices_Name( kinds->words, i ), quote );
		}
	}
}

// A JSON string. The texts of the tables hold quotes, backslashes and line ends, but no other control characters.
void PrintText( const char* text )
{
	putchar( '"' );
	for ( const char* c = text; *c != 0; ++c )
	{
		// Control characters need \u escapes; no table has one.
		switch ( *c )
		{
			case '"':
			case '\\':
				printf( "\\%c", *c );
				break;
			case '\n':
				printf( "\\n" );
				break;
			default:
				putchar( *c );
		}
	}
	putchar( '"' );
}

// The shortest text that is read as this number.
void PrintNumber( double value )
{
	// 17 digits name every double; most numbers of tables need three.
	for ( int digits = 1; digits <= 17; ++digits )
	{
		char text[40];
		snprintf( text, sizeof( text ), "%.*g", digits, value );
		if ( strtod( text, NULL ) == value )
		{
			printf( "%s", text );
			return;
		}
	}
}

// A choice whose default is -1 lacks one: its reader computes its value.
bool HasDefault( const simKey* key )
{
	return key->hasFallback && !( key->kind == simKey_choice && key->fallback < 0.0 );
}

void PrintDefault( const simKey* key )
{
	switch ( key->kind )
	{
		case simKey_boolean:
			// Kept as a number like all defaults.
			printf( key->fallback != 0.0 ? "true" : "false" );
			break;
		case simKey_choice:
			PrintText( simChoices_Name( key->words, (int)key->fallback ) );
			break;
		case simKey_number:
		case simKey_integer:
		case simKey_version:
		case simKey_name:
		case simKey_newName:
		case simKey_folder:
		case simKey_line:
		case simKey_text:
		case simKey_kind:
		case simKey_reference:
		case simKey_vector:
		case simKey_pose:
		case simKey_object:
		case simKey_list:
		case simKey_map:
		case simKey_forms:
		case simKey_null:
		case simKey_anyObject:
		case simKey_any:
			// Kinds without a default never get here: see HasDefault's callers.
			PrintNumber( key->fallback );
			break;
	}
}


int main( int count, char** args )
{
	// The three files that people write.
	static const simKeys* const roots[] = { &simRobotKeys, &simFieldKeys, &simScenarioKeys };
	int rootCount = count == 3 ? 3 : 0; // without two arguments no name can match, and the usage is printed
	for ( int i = 0; i < rootCount; ++i )
	{
		if ( strcmp( args[2], roots[i]->name ) != 0 )
		{
			continue;
		}
		// The root collects itself first, so the others are its $defs.
		CollectTable( roots[i] );
		if ( strcmp( args[1], "schema" ) == 0 )
		{
			PrintSchema( roots[i] );
		}
		else
		{
			PrintMarkdown();
		}
		return 0;
	}
	fprintf( stderr, "usage: gen_keys schema|tables robot|field|scenario\n" );
	return 2;
}
