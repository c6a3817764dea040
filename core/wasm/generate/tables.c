// Prints the tables of frame.h as TypeScript: web/sim/boundary/abi.gen.ts.
#include "generate/abi.h"
#include "print.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static size_t s_offset;

static void PrintField(
    const char* type, const char* name, size_t bytes, unsigned count, const char* unit, const char* doc )
{
	printf( "  /** %s [%s] */\n", doc, unit );
	printf( "  %s: { offset: %zu, type: \"%s\", count: %u },\n", name, s_offset, type, count );
	s_offset += bytes * count;
}

/// simFrameHeader -> frameHeader
static void PrintRecordName( const char* record )
{
	const char* name = record + strlen( "sim" );
	printf( "\nexport const %c%s = {\n", tolower( (unsigned char)name[0] ), name + 1 );
	s_offset = 0;
}

/// Mode -> export const modes, export type Mode
static void PrintEnumName( const char* type )
{
	printf( "\nexport const %c%s%s = [", tolower( (unsigned char)type[0] ), type + 1, "s" );
}

static void PrintEnumEnd( const char* type )
{
	printf( "] as const;\nexport type %s = (typeof %c%s%s)[number];\n", type, tolower( (unsigned char)type[0] ),
	    type + 1, "s" );
}

void PrintTables( void )
{
	puts( "// Generated from core/include/sandlot/frame.h by core/wasm/generate. Do not edit: `npm run build` writes "
	      "it again." );
	printf( "\nexport const layoutHash = 0x%08x;\n", simAbi_Hash() );

	printf( "\nexport const limits = {\n" );
#define PRINT_LIMIT( name, value ) printf( "  %s: %u,\n", name, (unsigned)( value ) )
	PRINT_LIMIT( "maxRobots", SIM_MAX_ROBOTS );
	PRINT_LIMIT( "maxWheels", SIM_MAX_WHEELS );
	PRINT_LIMIT( "maxMotors", SIM_MAX_MOTORS );
	PRINT_LIMIT( "maxComponents", SIM_MAX_COMPONENTS );
	PRINT_LIMIT( "maxButtons", SIM_MAX_BUTTONS );
	PRINT_LIMIT( "maxPieces", SIM_MAX_PIECES );
	PRINT_LIMIT( "maxFileBytes", SIM_MAX_FILE );
	PRINT_LIMIT( "nameBytes", SIM_NAME );
	printf( "  tickSeconds: %g,\n  stepsPerTick: %d,\n} as const;\n", SIM_TICK, SIM_STEPS_PER_TICK );

#define PRINT_VALUE( name ) printf( "%s\"%s\"", separator, #name ), separator = ", ";
#define PRINT_ENUM( type, prefix, table ) \
	{                                     \
		const char* separator = "";       \
		PrintEnumName( #type );           \
		table( PRINT_VALUE );             \
		PrintEnumEnd( #type );            \
	}
	SIM_ENUMS( PRINT_ENUM )

#define PRINT_FIELD( type, name, unit, doc ) PrintField( #type, #name, sizeof( type ), 1, unit, doc );
#define PRINT_ARRAY( type, name, count, unit, doc ) PrintField( #type, #name, sizeof( type ), ( count ), unit, doc );
#define PRINT_RECORD( record, table )  \
	PrintRecordName( #record );        \
	table( PRINT_FIELD, PRINT_ARRAY ); \
	printf( "  byteLength: %zu,\n} as const;\n", sizeof( record ) );
	SIM_RECORDS( PRINT_RECORD )
}
