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
static bool s_units[simUnit_count]; // the units that at least one key has: only they get an entry in $defs


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

static void CollectForm( const simKey* key );

// Keeps a table and all tables that its keys lead to, in the order in which a reader of the file meets them.
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
	if ( key->kinds != NULL )
	{
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

// The comma between the elements of a list: the first has none before it.
static void PrintComma( int index )
{
	if ( index > 0 )
	{
		printf( ", " );
	}
}

// A JSON string. The texts of the tables hold quotes, backslashes and line ends, but no other control characters.
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

// A bound that has no short text (one of 9 digits) is widened by a millionth: the reader does the same for units that round.
// outwards: -1 for a lower bound, 1 for an upper one.
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

// A number of this unit and range, as members of an object. Some keys are angles in one table and lengths in another (`follows`: a
// turret turns, an elevator climbs); where a table may be either, the schema allows both, with the wider range.
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
		PrintComma( i );
		printf( "\"%s\"", simChoices_Name( words, i ) );
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

// An object that is one of several kinds. Kinds may share a table, which is then listed once.
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

// [x, y, heading]: two lengths in the key's range and an angle.
static void PrintPose( const simKey* key, simFollows follows )
{
	const simKey length = { .unit = simUnit_length, .low = key->low, .high = key->high };
	printf( "\"type\": \"array\", \"prefixItems\": [" );
	for ( int i = 0; i < 2; ++i )
	{
		printf( "{" );
		PrintRange( &length, follows );
		printf( "}, " );
	}
	// A heading is within ten turns: see simJson_Pose2.
	printf( "{\"$ref\": \"#/$defs/angle\"" );
	PrintBounds( -20.0 * SIM_PI, 20.0 * SIM_PI );
	printf( "}], \"items\": false, \"minItems\": 3, \"maxItems\": 3" );
}

static void PrintForm( const simKey* key, const simKeys* table, simFollows follows );

static void PrintList( const simKey* key, const simKeys* table, simFollows follows )
{
	printf( "\"type\": \"array\", \"items\": {" );
	PrintForm( key->element, table, follows );
	printf( "}, \"minItems\": %d, \"maxItems\": %d", key->least, key->most );
	if ( key->unique )
	{
		printf( ", \"uniqueItems\": true" );
	}
}

// An object whose keys are names that the writer of the file makes up, or words.
static void PrintMap( const simKey* key, const simKeys* table, simFollows follows )
{
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
}

static void PrintForms( const simKey* key, const simKeys* table, simFollows follows )
{
	printf( "\"anyOf\": [" );
	for ( int i = 0; i < key->most; ++i )
	{
		PrintComma( i );
		printf( "{" );
		PrintForm( &key->element[i], table, follows );
		printf( "}" );
	}
	printf( "]" );
}

// A text for people, or one that a pattern describes.
static void PrintTextForm( const simKey* key )
{
	if ( key->pattern == NULL )
	{
		printf( "\"$ref\": \"#/$defs/text\"" );
		return;
	}
	printf( "\"type\": \"string\", \"pattern\": " );
	PrintText( key->pattern );
}

// What a value must be, as members of an object.
static void PrintForm( const simKey* key, const simKeys* table, simFollows follows )
{
	// What the forms without numbers and names of their own say; the switch prints the others.
	static const char* const kFixed[] = {
		[simKey_boolean] = "\"type\": \"boolean\"",
		[simKey_version] = "\"const\": 1",
		[simKey_name] = "\"$ref\": \"#/$defs/name\"",
		[simKey_newName] = "\"$ref\": \"#/$defs/name\"",
		[simKey_folder] = "\"$ref\": \"#/$defs/folder\"",
		[simKey_null] = "\"type\": \"null\"",
		[simKey_anyObject] = "\"type\": \"object\"",
		[simKey_any] = "",
	};
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
		case simKey_version:
		case simKey_name:
		case simKey_newName:
		case simKey_folder:
		case simKey_null:
		case simKey_anyObject:
		case simKey_any:
			printf( "%s", kFixed[key->kind] );
			break;
		case simKey_reference:
			printf( "\"$ref\": \"#/$defs/name\", \"x-names\": " );
			PrintText( key->things->what );
			break;
		case simKey_line:
			printf( "\"type\": \"string\", \"minLength\": 1, \"maxLength\": %d", SIM_NAME - 1 );
			break;
		case simKey_text:
			PrintTextForm( key );
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
			PrintPose( key, follows );
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
			PrintList( key, table, follows );
			break;
		case simKey_map:
			PrintMap( key, table, follows );
			break;
		case simKey_forms:
			PrintForms( key, table, follows );
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
			PrintNumber( key->fallback );
			break;
	}
}

// A choice whose default is -1 has none: its reader works out what to take.
static bool HasDefault( const simKey* key )
{
	return key->hasFallback && !( key->kind == simKey_choice && key->fallback < 0.0 );
}

static void PrintProperty( const simKey* key, const simKeys* table )
{
	char describes[512] = "";
	if ( key->meaning[0] != 0 )
	{
		snprintf( describes, sizeof( describes ), "%s. ", key->meaning );
	}
	size_t length = strlen( describes );
	if ( key->without != NULL )
	{
		snprintf( describes + length, sizeof( describes ) - length, "Without it: %s.", key->without );
	}
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
			for ( int i = 0; i < 6; ++i )
			{
				if ( keys[i] == NULL )
				{
					break;
				}
				PrintComma( i );
				printf( "{\"required\": [\"%s\"]}", keys[i] );
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

// An object with the keys of a table, as members. A key that only a file needs counts as needed: the schema is for files.
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
			PrintComma( i );
			PrintRule( &table->rules[i] );
		}
		printf( "]" );
	}
	if ( table->extra != NULL )
	{
		printf( ", %s", table->extra );
	}
}

// A unit's form: a number in SI or a string with one of the unit's symbols. The pattern allows what simUnits_Parse reads: blanks
// around the number and, between the factors of a product, blanks or '*'.
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

static void WriteWords( const simChoices* words )
{
	for ( int i = 0; i < words->count; ++i )
	{
		PrintComma( i );
		printf( "`%s`", simChoices_Name( words, i ) );
	}
}

// The words of the kinds that a table belongs to.
static void WriteKind( const simKeys* table )
{
	const simKinds* kinds = KindsOf( table );
	const char* separator = "";
	for ( int i = 0; i < kinds->words->count; ++i )
	{
		if ( kinds->tables[i] == table )
		{
			printf( "%s`%s`", separator, simChoices_Name( kinds->words, i ) );
			separator = ", ";
		}
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
		WriteForm( &key->element[i], table );
	}
}

// What a value must be, in words, for the column "value".
static void WriteForm( const simKey* key, const simKeys* table )
{
	// What the forms without numbers and names of their own are called; the switch writes the others.
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
			WriteKind( table );
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

// What holds when the key is left out, for the column "without it".
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
		if ( key->shared )
		{
			printf( "that of `wheel`" );
		}
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

// One table of the document for each table of keys.
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

int main( int count, char** args )
{
	static const simKeys* const roots[] = { &simRobotKeys, &simFieldKeys, &simScenarioKeys };
	int rootCount = count == 3 ? 3 : 0; // without two arguments no name can match, and the usage is printed
	for ( int i = 0; i < rootCount; ++i )
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
