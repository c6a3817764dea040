// The JSON Schema of a file: an editor's checks while a person writes, as far as a schema can express them.
#include "gen_keys.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>


static void PrintWords( const simChoices* words )
{
	printf( "\"enum\": [" );
	PrintWordList( words, "\"" );
	printf( "]" );
}

// A limit that has no short text (one of 9 digits) is widened by a millionth: the reader does the same for units that round.
// outwards: -1 for a lower limit, 1 for an upper one.
static void PrintLimit( double limit, double outwards )
{
	char text[40];
	snprintf( text, sizeof( text ), "%.9g", limit );
	if ( strtod( text, NULL ) == limit )
	{
		PrintNumber( limit );
		return;
	}
	// Outwards, so that a value that the reader takes is never refused by an editor.
	snprintf( text, sizeof( text ), "%.7g", limit + outwards * 1e-6 * fabs( limit ) );
	printf( "%s", text );
}

static void PrintLimits( double low, double high )
{
	printf( ", \"minimum\": " );
	PrintLimit( low, -1.0 );
	printf( ", \"maximum\": " );
	PrintLimit( high, 1.0 );
}

// "moment of inertia" -> momentOfInertia
static void UnitKey( simUnit unit, char* key, size_t size )
{
	size_t length = 0;
	// In camel case, because a reference in JSON should need no escape.
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
	// A plain number takes no unit, so it needs no reference to one.
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
	// A schema knows no units inside strings, so the range is for numbers in SI; the loader checks the rest.
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
	PrintLimits( low, high );
}

// An object that is one of several kinds. Kinds may share a table, which is then listed once.
static void PrintTables( const simKinds* kinds )
{
	// Exactly one: each table has the words of its own kinds, so no object fits two.
	printf( "\"oneOf\": [" );
	const char* separator = "";
	for ( int i = 0; i < kinds->words->count; ++i )
	{
		// A table that an earlier word had is there already.
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
	// A row that only exists to print the range of the two lengths.
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
	PrintLimits( -20.0 * SIM_PI, 20.0 * SIM_PI );
	printf( "}], \"items\": false, \"minItems\": 3, \"maxItems\": 3" );
}

static void PrintForm( const simKey* key, const simKeys* table, simFollows follows );

static void PrintList( const simKey* key, const simKeys* table, simFollows follows )
{
	printf( "\"type\": \"array\", \"items\": {" );
	PrintForm( key->element, table, follows );
	printf( "}, \"minItems\": %d, \"maxItems\": %d", key->least, key->most );
	// Names of buttons and the like; the loader says which one is there twice.
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
	// Maps whose keys are words of ours, as the names of stations.
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
	// anyOf, because forms may overlap: a name is a text.
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

// The texts of the forms without numbers and names of their own; the switch prints the others.
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

// The words by which an object says that it has this table.
static void PrintKind( const simKeys* table )
{
	printf( "\"enum\": [" );
	PrintKindWords( table, "\"" );
	printf( "]" );
}

static void PrintVector( const simKey* key, simFollows follows )
{
	printf( "\"type\": \"array\", \"items\": {" );
	PrintRange( key, follows );
	printf( "}, \"minItems\": 3, \"maxItems\": 3" );
}

// An object has one table, or one of its keys says which.
static void PrintObjectForm( const simKey* key )
{
	if ( key->kinds != NULL )
	{
		PrintTables( key->kinds );
		return;
	}
	printf( "\"$ref\": \"#/$defs/%s\"", key->of->name );
}

// A value's form, as members of an object.
static void PrintForm( const simKey* key, const simKeys* table, simFollows follows )
{
	switch ( key->kind )
	{
		case simKey_number:
			PrintRange( key, follows );
			break;
		case simKey_integer:
			printf( "\"type\": \"integer\"" );
			PrintLimits( key->low, key->high );
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
			PrintVector( key, follows );
			break;
		case simKey_pose:
			PrintPose( key, follows );
			break;
		case simKey_object:
			PrintObjectForm( key );
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

// One key: its form, and the text that an editor shows beside it.
static void PrintProperty( const simKey* key, const simKeys* table )
{
	// Meaning, then the default, as one text.
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
	// A form without members must not begin with a comma.
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

// Which keys go together, in the words of JSON Schema. The loader's messages say it in plain English.
static void PrintRule( const simKeyRule* rule )
{
	const char* const* keys = rule->keys;
	switch ( rule->together )
	{
		case simTogether_one:
		case simTogether_some:
			printf( rule->together == simTogether_one ? "{\"oneOf\": [" : "{\"anyOf\": [" );
			// A rule has at most six keys.
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
	// A key that only a file needs counts: scenarios have a schema of their own.
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
	// A misspelt key is the most common mistake.
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

// A list for people, "m, cm", as a regular expression: "m|cm".
static void PrintAlternatives( const char* list )
{
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
			// Of all characters in symbols only '^' means something in an expression.
			printf( *c == '^' ? "\\\\%c" : "%c", *c );
		}
	}
}

// A unit's form: a number in SI or a string with one of the unit's symbols. The pattern allows the same as
// simUnits_Parse: blanks around the number and, between the factors of a product, blanks or '*'.
static void PrintUnit( simUnit unit )
{
	// The symbols come from the table of units, so a new unit is in the schema at once.
	char list[128], key[48];
	simUnit_List( unit, list, sizeof( list ) );
	UnitKey( unit, key, sizeof( key ) );
	printf( ",\n\"%s\": {\"description\": \"A number in %s, or a string with a unit: %s.\", \"type\": [\"number\", "
	        "\"string\"], "
	        "\"x-unit\": \"%s\", \"pattern\": \"^ *[+-]?([0-9]+\\\\.?[0-9]*|\\\\.[0-9]+)([eE][+-]?[0-9]+)? *(",
	    key, simUnit_Symbol( unit ), list, simUnit_Symbol( unit ) );
	PrintAlternatives( list );
	simUnit_ListWords( unit, list, sizeof( list ) );
	if ( list[0] != 0 )
	{
		printf( "|" );
		PrintAlternatives( list );
	}
	printf( ") *$\"}" );
}

void PrintSchema( const simKeys* root )
{
	printf( "{\"$schema\": \"https://json-schema.org/draft/2020-12/schema\", \"title\": \"Sandlot %s\", \"$comment\": "
	        "\"Written by npm run build from the tables in core/sim/model.\", ",
	    root->name );
	PrintObject( root );
	printf(
	    ", \"$defs\": {\n\"name\": {\"type\": \"string\", \"pattern\": \"^[A-Za-z0-9_.-]{1,%d}$\"},\n", SIM_NAME - 1 );
	// The limits of simJson_Name, simJson_FolderName and simJson_Text.
	printf( "\"folder\": {\"type\": \"string\", \"pattern\": \"^[a-z0-9-]{1,40}$\"},\n" );
	printf( "\"text\": {\"type\": \"string\", \"minLength\": 1, \"maxLength\": %d}", SIM_JSON_TEXT );
	// From 1: a plain number has no entry.
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
