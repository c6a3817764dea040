// Host tool: prints what the tables of keys say. `gen_keys schema robot` prints a JSON Schema (robot, field or scenario),
// `gen_keys tables robot` the tables of the READMEs, in Markdown. scripts/lib/key-files.mjs writes the files.
#include "model/field.h"
#include "model/robot_model.h"
#include "model/scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum
{
	MAX_TABLES = 128,
};

static const simKeys* s_tables[MAX_TABLES];
static int s_tableCount;
static bool s_units[simUnit_count]; // that a key has


// ---- which tables there are ----

static void CollectForm( const simKey* key );

static void CollectTable( const simKeys* table )
{
	for ( int i = 0; i < s_tableCount; ++i )
	{
		if ( s_tables[i] == table )
		{
			return;
		}
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
	for ( int i = 0; key->kinds != NULL && i < key->kinds->words->count; ++i )
	{
		CollectTable( key->kinds->tables[i] );
	}
	bool isForms = key->kind == simKey_forms;
	for ( int i = 0; key->element != NULL && i < ( isForms ? key->most : 1 ); ++i )
	{
		CollectForm( &key->element[i] );
	}
	bool isNumber = key->kind == simKey_number || key->kind == simKey_vector;
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
			if ( form->kinds->tables[i] == table )
			{
				return form->kinds;
			}
		}
	}
	bool isForms = form->kind == simKey_forms;
	for ( int i = 0; form->element != NULL && depth < 4 && i < ( isForms ? form->most : 1 ); ++i )
	{
		const simKinds* found = FindKinds( table, &form->element[i], depth + 1 );
		if ( found != NULL )
		{
			return found;
		}
	}
	return NULL;
}

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


// ---- JSON ----

static void PrintText( const char* text )
{
	putchar( '"' );
	for ( const char* c = text; *c != 0; ++c )
	{
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
static void PrintNumber( double value )
{
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

// A bound that has no short text is given a little room: the reader does the same for units that round.
static void PrintBound( double bound, double outwards )
{
	char text[40];
	snprintf( text, sizeof( text ), "%.9g", bound );
	if ( strtod( text, NULL ) == bound )
	{
		PrintNumber( bound );
		return;
	}
	snprintf( text, sizeof( text ), "%.7g", bound + outwards * 1e-6 * fabs( bound ) );
	printf( "%s", text );
}

static void PrintBounds( double low, double high )
{
	printf( ", \"minimum\": " );
	PrintBound( low, -1.0 );
	printf( ", \"maximum\": " );
	PrintBound( high, 1.0 );
}

// "moment of inertia" -> momentOfInertia
static void UnitKey( simUnit unit, char* key, size_t size )
{
	size_t length = 0;
	bool starts = false;
	for ( const char* c = simUnit_Name( unit ); *c != 0; ++c )
	{
		if ( *c == ' ' )
		{
			starts = true;
		}
		else if ( length + 1 < size )
		{
			bool raised = starts && *c >= 'a' && *c <= 'z';
			key[length++] = (char)( raised ? *c - 'a' + 'A' : *c );
			starts = false;
		}
	}
	key[length] = 0;
}

static void PrintQuantity( simUnit unit )
{
	char key[48];
	UnitKey( unit, key, sizeof( key ) );
	if ( unit == simUnit_none )
	{
		printf( "\"type\": \"number\"" );
	}
	else
	{
		printf( "\"$ref\": \"#/$defs/%s\"", key );
	}
}

// A number of this unit and range, as members of an object.
static void PrintRange( const simKey* key, simFollows follows )
{
	bool either = key->follows && follows == simFollows_either;
	bool isLength = key->follows && follows == simFollows_length;
	double low = key->low, high = key->high;
	if ( ( isLength && key->far > 0.0 ) || ( either && key->far > key->high ) )
	{
		low = -key->far;
		high = key->far;
	}
	if ( either )
	{
		printf( "\"anyOf\": [{" );
		PrintQuantity( key->unit );
		printf( "}, {" );
		PrintQuantity( key->ofLength );
		printf( "}]" );
	}
	else
	{
		PrintQuantity( isLength ? key->ofLength : key->unit );
	}
	PrintBounds( low, high );
}

static void PrintWords( const simChoices* words )
{
	printf( "\"enum\": [" );
	for ( int i = 0; i < words->count; ++i )
	{
		printf( "%s\"%s\"", i > 0 ? ", " : "", simChoices_Name( words, i ) );
	}
	printf( "]" );
}

// The words of the kinds of a table.
static void PrintKind( const simKeys* table )
{
	const simKinds* kinds = KindsOf( table );
	SIM_ASSERT( kinds != NULL );
	const char* separator = "";
	printf( "\"enum\": [" );
	for ( int i = 0; i < kinds->words->count; ++i )
	{
		if ( kinds->tables[i] == table )
		{
			printf( "%s\"%s\"", separator, simChoices_Name( kinds->words, i ) );
			separator = ", ";
		}
	}
	printf( "]" );
}

static void PrintTables( const simKinds* kinds )
{
	printf( "\"oneOf\": [" );
	const char* separator = "";
	for ( int i = 0; i < kinds->words->count; ++i )
	{
		bool isFirst = true;
		for ( int k = 0; k < i; ++k )
		{
			isFirst = isFirst && kinds->tables[k] != kinds->tables[i];
		}
		if ( isFirst )
		{
			printf( "%s{\"$ref\": \"#/$defs/%s\"}", separator, kinds->tables[i]->name );
			separator = ", ";
		}
	}
	printf( "]" );
}

// What a value must be, as members of an object.
static void PrintForm( const simKey* key, const simKeys* table, simFollows follows )
{
	switch ( key->kind )
	{
		case simKey_number:
			PrintRange( key, follows );
			break;
		case simKey_integer:
			printf( "\"type\": \"integer\"" );
			PrintBounds( key->low, key->high );
			break;
		case simKey_boolean:
			printf( "\"type\": \"boolean\"" );
			break;
		case simKey_version:
			printf( "\"const\": 1" );
			break;
		case simKey_name:
		case simKey_newName:
			printf( "\"$ref\": \"#/$defs/name\"" );
			break;
		case simKey_reference:
			printf( "\"$ref\": \"#/$defs/name\", \"x-names\": " );
			PrintText( key->things->what );
			break;
		case simKey_folder:
			printf( "\"$ref\": \"#/$defs/folder\"" );
			break;
		case simKey_line:
			printf( "\"type\": \"string\", \"minLength\": 1, \"maxLength\": %d", SIM_NAME - 1 );
			break;
		case simKey_text:
			if ( key->pattern == NULL )
			{
				printf( "\"$ref\": \"#/$defs/text\"" );
				break;
			}
			printf( "\"type\": \"string\", \"pattern\": " );
			PrintText( key->pattern );
			break;
		case simKey_kind:
			PrintKind( table );
			break;
		case simKey_choice:
			PrintWords( key->words );
			break;
		case simKey_vector:
			printf( "\"type\": \"array\", \"items\": {" );
			PrintRange( key, follows );
			printf( "}, \"minItems\": 3, \"maxItems\": 3" );
			break;
		case simKey_pose:
			printf( "\"type\": \"array\", \"prefixItems\": [" );
			for ( int i = 0; i < 2; ++i )
			{
				printf( "{" );
				PrintRange( &( const simKey ){ .unit = simUnit_length, .low = key->low, .high = key->high }, follows );
				printf( "}, " );
			}
			// A heading is within ten turns: see simJson_Pose2.
			printf( "{\"$ref\": \"#/$defs/angle\"" );
			PrintBounds( -20.0 * SIM_PI, 20.0 * SIM_PI );
			printf( "}], \"items\": false, \"minItems\": 3, \"maxItems\": 3" );
			break;
		case simKey_object:
			if ( key->kinds != NULL )
			{
				PrintTables( key->kinds );
			}
			else
			{
				printf( "\"$ref\": \"#/$defs/%s\"", key->of->name );
			}
			break;
		case simKey_list:
			printf( "\"type\": \"array\", \"items\": {" );
			PrintForm( key->element, table, follows );
			printf( "}, \"minItems\": %d, \"maxItems\": %d%s", key->least, key->most,
			    key->unique ? ", \"uniqueItems\": true" : "" );
			break;
		case simKey_map:
			printf( "\"type\": \"object\", \"additionalProperties\": {" );
			PrintForm( key->element, table, follows );
			printf( "}, \"minProperties\": %d, \"maxProperties\": %d, \"propertyNames\": {", key->least, key->most );
			if ( key->words != NULL )
			{
				PrintWords( key->words );
			}
			else
			{
				printf( "\"$ref\": \"#/$defs/name\"" );
			}
			printf( "}" );
			break;
		case simKey_forms:
			printf( "\"anyOf\": [" );
			for ( int i = 0; i < key->most; ++i )
			{
				printf( i > 0 ? ", {" : "{" );
				PrintForm( &key->element[i], table, follows );
				printf( "}" );
			}
			printf( "]" );
			break;
		case simKey_null:
			printf( "\"type\": \"null\"" );
			break;
		case simKey_anyObject:
			printf( "\"type\": \"object\"" );
			break;
		case simKey_any:
			break;
	}
}

static void PrintDefault( const simKey* key )
{
	switch ( key->kind )
	{
		case simKey_boolean:
			printf( key->fallback != 0.0 ? "true" : "false" );
			break;
		case simKey_choice:
			PrintText( simChoices_Name( key->words, (int)key->fallback ) );
			break;
		default:
			PrintNumber( key->fallback );
	}
}

static bool HasDefault( const simKey* key )
{
	return key->hasFallback && !( key->kind == simKey_choice && key->fallback < 0.0 );
}

static void PrintProperty( const simKey* key, const simKeys* table )
{
	char describes[512];
	snprintf( describes, sizeof( describes ), "%s%s%s", key->meaning, key->meaning[0] != 0 ? ". " : "",
	    key->without != NULL ? "Without it: " : "" );
	size_t length = strlen( describes );
	snprintf( describes + length, sizeof( describes ) - length, "%s%s", key->without != NULL ? key->without : "",
	    key->without != NULL ? "." : "" );
	PrintText( key->key );
	printf( ": {" );
	PrintForm( key, table, table->follows );
	const char* separator = key->kind == simKey_any ? "" : ", ";
	if ( describes[0] != 0 )
	{
		printf( "%s\"description\": ", separator );
		PrintText( describes );
		separator = ", ";
	}
	if ( HasDefault( key ) )
	{
		printf( "%s\"default\": ", separator );
		PrintDefault( key );
	}
	if ( key->source != NULL )
	{
		printf( ", \"x-source\": " );
		PrintText( key->source );
	}
	printf( "}" );
}

static void PrintRule( const simKeyRule* rule )
{
	const char* const* keys = rule->keys;
	switch ( rule->together )
	{
		case simTogether_one:
		case simTogether_some:
			printf( rule->together == simTogether_one ? "{\"oneOf\": [" : "{\"anyOf\": [" );
			for ( int i = 0; i < 6 && keys[i] != NULL; ++i )
			{
				printf( "%s{\"required\": [\"%s\"]}", i > 0 ? ", " : "", keys[i] );
			}
			printf( "]}" );
			break;
		case simTogether_notTwo:
			printf( "{\"not\": {\"required\": [\"%s\", \"%s\"]}}", keys[0], keys[1] );
			break;
		case simTogether_all:
			printf(
			    "{\"dependentRequired\": {\"%s\": [\"%s\"], \"%s\": [\"%s\"]}}", keys[0], keys[1], keys[1], keys[0] );
			break;
		case simTogether_needs:
			printf( "{\"dependentRequired\": {\"%s\": [\"%s\"]}}", keys[0], keys[1] );
			break;
	}
}

// An object with the keys of a table, as members.
static void PrintObject( const simKeys* table )
{
	printf( "\"type\": \"object\", \"description\": " );
	PrintText( table->meaning );
	printf( ", \"properties\": {" );
	for ( int i = 0; i < table->count; ++i )
	{
		printf( i > 0 ? ",\n" : "\n" );
		PrintProperty( &table->rows[i], table );
	}
	printf( "}, \"required\": [" );
	const char* separator = "";
	for ( int i = 0; i < table->count; ++i )
	{
		if ( table->rows[i].needed || table->rows[i].neededInFile )
		{
			printf( "%s\"%s\"", separator, table->rows[i].key );
			separator = ", ";
		}
	}
	printf( "], \"additionalProperties\": false" );
	if ( table->ruleCount > 0 )
	{
		printf( ", \"allOf\": [" );
		for ( int i = 0; i < table->ruleCount; ++i )
		{
			printf( i > 0 ? ", " : "" );
			PrintRule( &table->rules[i] );
		}
		printf( "]" );
	}
	if ( table->extra != NULL )
	{
		printf( ", %s", table->extra );
	}
}

static void PrintUnit( simUnit unit )
{
	char list[128], key[48];
	simUnit_List( unit, list, sizeof( list ) );
	UnitKey( unit, key, sizeof( key ) );
	printf( ",\n\"%s\": {\"description\": \"A number in %s, or a string with a unit: %s.\", \"type\": [\"number\", "
	        "\"string\"], "
	        "\"x-unit\": \"%s\", \"pattern\": \"^ *[+-]?([0-9]+\\\\.?[0-9]*|\\\\.[0-9]+)([eE][+-]?[0-9]+)? *(",
	    key, simUnit_Symbol( unit ), list, simUnit_Symbol( unit ) );
	for ( const char* c = list; *c != 0; ++c )
	{
		if ( c[0] == ',' )
		{
			printf( "|" );
			c += 1;
		}
		else if ( *c == ' ' )
		{
			printf( "[ *]+" );
		}
		else
		{
			printf( *c == '^' ? "\\\\%c" : "%c", *c );
		}
	}
	printf( ") *$\"}" );
}

static void PrintSchema( const simKeys* root )
{
	printf( "{\"$schema\": \"https://json-schema.org/draft/2020-12/schema\", \"title\": \"Sandlot %s\", \"$comment\": "
	        "\"Written by npm run build from the tables in core/sim/model.\", ",
	    root->name );
	PrintObject( root );
	printf(
	    ", \"$defs\": {\n\"name\": {\"type\": \"string\", \"pattern\": \"^[A-Za-z0-9_.-]{1,%d}$\"},\n", SIM_NAME - 1 );
	printf( "\"folder\": {\"type\": \"string\", \"pattern\": \"^[a-z0-9-]{1,40}$\"},\n" );
	printf( "\"text\": {\"type\": \"string\", \"minLength\": 1, \"maxLength\": %d}", SIM_JSON_TEXT );
	for ( int i = 1; i < simUnit_count; ++i )
	{
		if ( s_units[i] )
		{
			PrintUnit( (simUnit)i );
		}
	}
	for ( int i = 1; i < s_tableCount; ++i )
	{
		printf( ",\n\"%s\": {", s_tables[i]->name );
		PrintObject( s_tables[i] );
		printf( "}" );
	}
	printf( "}}\n" );
}


// ---- Markdown ----

static void WriteRange( const simKey* key, simFollows follows )
{
	bool either = key->follows && follows == simFollows_either;
	bool isLength = key->follows && follows == simFollows_length;
	simUnit unit = isLength ? key->ofLength : key->unit;
	double far = isLength ? key->far : 0.0;
	printf( "%s", unit == simUnit_none ? "number" : simUnit_Name( unit ) );
	if ( unit != simUnit_none )
	{
		printf( " [%s]", simUnit_Symbol( unit ) );
	}
	if ( either )
	{
		bool plain = key->ofLength == simUnit_none;
		printf( plain ? " or number" : " or %s [%s]", simUnit_Name( key->ofLength ), simUnit_Symbol( key->ofLength ) );
	}
	printf( ", %.6g to %.6g", far > 0.0 ? -far : key->low, far > 0.0 ? far : key->high );
}

static void WriteWords( const simChoices* words )
{
	for ( int i = 0; i < words->count; ++i )
	{
		printf( "%s`%s`", i > 0 ? ", " : "", simChoices_Name( words, i ) );
	}
}

static void WriteForm( const simKey* key, const simKeys* table )
{
	const simKinds* kinds;
	const char* separator = "";
	switch ( key->kind )
	{
		case simKey_number:
			WriteRange( key, table->follows );
			break;
		case simKey_integer:
			printf( "whole number, %.16g to %.16g", key->low, key->high );
			break;
		case simKey_boolean:
			printf( "true or false" );
			break;
		case simKey_version:
			printf( "1" );
			break;
		case simKey_name:
		case simKey_newName:
			printf( "name" );
			break;
		case simKey_reference:
			printf( "name of a %s", key->things->what );
			break;
		case simKey_folder:
			printf( "name of a folder" );
			break;
		case simKey_line:
		case simKey_text:
			printf( "text" );
			break;
		case simKey_kind:
			kinds = KindsOf( table );
			for ( int i = 0; i < kinds->words->count; ++i )
			{
				if ( kinds->tables[i] == table )
				{
					printf( "%s`%s`", separator, simChoices_Name( kinds->words, i ) );
					separator = ", ";
				}
			}
			break;
		case simKey_choice:
			WriteWords( key->words );
			break;
		case simKey_vector:
			printf( "three of: " );
			WriteRange( key, table->follows );
			break;
		case simKey_pose:
			printf( "two lengths [m] and an angle [rad], lengths %.6g to %.6g", key->low, key->high );
			break;
		case simKey_object:
			printf( key->kinds != NULL ? "object: %s" : "object: [%s](#%s)",
			    key->kinds != NULL ? key->kinds->name : key->of->name, key->kinds != NULL ? "" : key->of->name );
			break;
		case simKey_list:
			printf( key->least == key->most ? "list of %d: " : "list of %d to %d: ", key->least, key->most );
			WriteForm( key->element, table );
			break;
		case simKey_map:
			printf( "%d to %d members: ", key->least, key->most );
			WriteForm( key->element, table );
			break;
		case simKey_forms:
			for ( int i = 0; i < key->most; ++i )
			{
				printf( i > 0 ? "; or " : "" );
				WriteForm( &key->element[i], table );
			}
			break;
		case simKey_null:
			printf( "null" );
			break;
		case simKey_anyObject:
			printf( "object" );
			break;
		case simKey_any:
			printf( "anything" );
			break;
	}
}

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
	else if ( !HasDefault( key ) )
	{
		printf( key->shared ? "that of `wheel`" : "" );
	}
	else if ( key->kind == simKey_number || key->kind == simKey_integer )
	{
		printf( "%.6g", key->fallback );
	}
	else
	{
		PrintDefault( key );
	}
}

static void PrintMarkdown( void )
{
	for ( int t = 0; t < s_tableCount; ++t )
	{
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
			printf( " | %s%s%s%s |\n", key->meaning, key->source != NULL ? " (source: " : "",
			    key->source != NULL ? key->source : "", key->source != NULL ? ")" : "" );
		}
		printf( "\n" );
	}
}

int main( int count, char** args )
{
	static const simKeys* const roots[] = { &simRobotKeys, &simFieldKeys, &simScenarioKeys };
	for ( int i = 0; count == 3 && i < 3; ++i )
	{
		if ( strcmp( args[2], roots[i]->name ) != 0 )
		{
			continue;
		}
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
