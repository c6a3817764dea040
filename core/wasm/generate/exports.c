// Reads the prototypes of a module's exports.h and prints them as TypeScript: an interface with every signature, and
// the list of names with their argument counts. See core/wasm/export.h for the form of a prototype.
#include "print.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// More than any header needs. Too many exports or arguments end the generator with a message.
enum
{
	MAX_LINE = 512,
	MAX_PROTOTYPE = 1024,
	MAX_DOC = 4096,
	MAX_ARGUMENTS = 12,
	MAX_EXPORTS = 300,
};

// One argument, or the result.
typedef struct Value
{
	char name[MAX_LINE];
	const char* type; // in TypeScript
} Value;

typedef struct Prototype
{
	char name[MAX_LINE];
	char doc[MAX_DOC]; // one line of text per line
	const char* result;
	int argumentCount;
	Value arguments[MAX_ARGUMENTS];
} Prototype;

// Of the header that is being read.
static Prototype s_prototypes[MAX_EXPORTS];
static int s_count;

// A generator cannot return an error: the build shows the message and stops.
static void Fail( const char* header, const char* text )
{
	fprintf( stderr, "%s: cannot read the prototype: %s\n", header, text );
	exit( 1 );
}

// JavaScript's form of a C type; NULL for a type that may not cross.
static const char* TypeOf( const char* type )
{
	static const struct
	{
		const char *c, *typescript;
	} kTypes[] = {
		{ "void", "void" },
		{ "bool", "number" },
		{ "uint32_t", "number" },
		{ "int32_t", "number" },
		{ "uint64_t", "bigint" },
		{ "int64_t", "bigint" },
		{ "float", "number" },
		{ "double", "number" },
	};
	// Of any pointer JavaScript sees a number: its address in memory.
	if ( strchr( type, '*' ) != NULL )
	{
		return "Pointer";
	}
	for ( size_t i = 0; i < sizeof( kTypes ) / sizeof( kTypes[0] ); ++i )
	{
		if ( strcmp( type, kTypes[i].c ) == 0 )
		{
			return kTypes[i].typescript;
		}
	}
	return NULL;
}

// Splits "const char* name" or "double values[6]" into its type and its name. The text is changed.
static bool ReadValue( char* text, Value* value )
{
	// An array argument is a pointer in C.
	char* bracket = strchr( text, '[' );
	if ( bracket != NULL )
	{
		*bracket = 0;
	}

	// The name is the last word.
	char* end = text + strlen( text );
	while ( end > text && isspace( (unsigned char)end[-1] ) )
	{
		end -= 1;
	}
	char* name = end;
	while ( name > text && ( isalnum( (unsigned char)name[-1] ) || name[-1] == '_' ) )
	{
		name -= 1;
	}
	snprintf( value->name, sizeof( value->name ), "%.*s", (int)( end - name ), name );

	// The type is all before it.
	*name = 0;
	while ( name > text && isspace( (unsigned char)name[-1] ) )
	{
		*--name = 0;
	}
	while ( isspace( (unsigned char)*text ) )
	{
		text += 1;
	}
	// A type that is not in the table must not cross: JavaScript would see half of it.
	value->type = bracket != NULL ? "Pointer" : TypeOf( text );
	return value->type != NULL && value->name[0] != 0;
}

// Reads "RESULT NAME( ARGUMENTS )".
static void ReadPrototype( const char* header, const char* text, const char* doc )
{
	if ( s_count == MAX_EXPORTS )
	{
		Fail( header, "there are more than the generator has room for" );
	}
	Prototype* prototype = &s_prototypes[s_count];
	char copy[MAX_PROTOTYPE];
	snprintf( copy, sizeof( copy ), "%s", text );
	// Arguments cannot be function pointers, so the first and the last parenthesis are the prototype's.
	char* open = strchr( copy, '(' );
	char* close = strrchr( copy, ')' );
	Value function;
	if ( open == NULL || close == NULL )
	{
		Fail( header, text );
		return;
	}
	*open = 0;
	*close = 0;
	if ( !ReadValue( copy, &function ) )
	{
		Fail( header, text );
	}
	snprintf( prototype->name, sizeof( prototype->name ), "%s", function.name );
	snprintf( prototype->doc, sizeof( prototype->doc ), "%s", doc );
	prototype->result = function.type;

	// "void" alone stands for no arguments.
	prototype->argumentCount = 0;
	char* argument = strtok( open + 1, "," );
	for ( ; argument != NULL; argument = strtok( NULL, "," ) )
	{
		if ( strcmp( argument, " void " ) == 0 )
		{
			continue;
		}
		if ( prototype->argumentCount == MAX_ARGUMENTS
		     || !ReadValue( argument, &prototype->arguments[prototype->argumentCount] ) )
		{
			Fail( header, text );
		}
		prototype->argumentCount += 1;
	}
	s_count += 1;
}

// Line by line: comments gather until a prototype takes them, a prototype until its semicolon.
static void ReadHeader( const char* header )
{
	FILE* file = fopen( header, "r" );
	if ( file == NULL )
	{
		fprintf( stderr, "%s: cannot be opened\n", header );
		exit( 1 );
	}
	// Static for its size alone.
	static char s_doc[MAX_DOC];
	char line[MAX_LINE], prototype[MAX_PROTOTYPE] = "";
	bool inside = false;
	s_doc[0] = 0;
	while ( fgets( line, sizeof( line ), file ) != NULL )
	{
		// Formatting breaks long prototypes into lines, which are joined here.
		line[strcspn( line, "\n" )] = 0;
		const char* text = line;
		if ( !inside && strncmp( line, "///", 3 ) == 0 )
		{
			size_t used = strlen( s_doc );
			snprintf( s_doc + used, sizeof( s_doc ) - used, "%s\n", line + strlen( "///" ) + ( line[3] == ' ' ) );
			continue;
		}
		if ( !inside && strncmp( line, "EXPORT ", strlen( "EXPORT " ) ) == 0 )
		{
			inside = true;
			prototype[0] = 0;
			text = line + strlen( "EXPORT " );
		}
		if ( inside )
		{
			size_t used = strlen( prototype );
			snprintf( prototype + used, sizeof( prototype ) - used, "%s", text );
		}
		char* end = strchr( prototype, ';' );
		if ( inside && end != NULL )
		{
			*end = 0;
			ReadPrototype( header, prototype, s_doc );
			inside = false;
		}
		// A comment belongs to the next line.
		if ( !inside )
		{
			s_doc[0] = 0;
		}
	}
	fclose( file );
	if ( inside )
	{
		Fail( header, prototype );
	}
}

// A comment of one line, or of several.
static void PrintDoc( const char* doc )
{
	size_t length = strlen( doc );
	if ( length == 0 )
	{
		return;
	}
	// One line of text becomes one line of comment.
	const char* end = strchr( doc, '\n' );
	if ( (size_t)( end - doc ) == length - 1 )
	{
		printf( "  /** %.*s */\n", (int)( end - doc ), doc );
		return;
	}
	printf( "  /**\n" );
	for ( ; *doc != 0; doc = end + 1 )
	{
		end = strchr( doc, '\n' );
		printf( "   * %.*s\n", (int)( end - doc ), doc );
	}
	printf( "   */\n" );
}

void PrintExports( const ExportsFile* file )
{
	s_count = 0;
	ReadHeader( file->header );
	printf(
	    "// Generated from %s by core/wasm/generate. Do not edit: `npm run build` writes it again.\n", file->header );
	// Only a name: TypeScript would take any number for it.
	printf( "\n/** An address in the module's memory; 0: no address. */\n" );
	printf( "type Pointer = number;\n" );
	printf( "\n/** Every export of %s.wasm. */\n", file->module );
	printf( "export interface %s {\n  readonly memory: WebAssembly.Memory;\n", file->typeName );
	for ( int i = 0; i < s_count; ++i )
	{
		const Prototype* prototype = &s_prototypes[i];
		PrintDoc( prototype->doc );
		printf( "  %s(", prototype->name );
		for ( int k = 0; k < prototype->argumentCount; ++k )
		{
			printf( "%s%s: %s", k > 0 ? ", " : "", prototype->arguments[k].name, prototype->arguments[k].type );
		}
		printf( "): %s;\n", prototype->result );
	}
	// WebAssembly tells how many arguments an export takes, but not their names; the count finds an old module.
	printf( "}\n\n/** How many arguments each export takes; the loader compares the module with it. */\n" );
	printf( "export const %sArguments: Readonly<Record<Exclude<keyof %s, \"memory\">, number>> = {\n", file->module,
	    file->typeName );
	for ( int i = 0; i < s_count; ++i )
	{
		printf( "  %s: %d,\n", s_prototypes[i].name, s_prototypes[i].argumentCount );
	}
	printf( "};\n" );
}
