// Prints web/net/results.gen.ts: the enumerations of wire.wasm, and for each record of its results an interface and a function that
// reads it, texts and bytes included.
#include "model.h"
#include "print.h"

#include <stdio.h>
#include <string.h>

/// TypeScript's form of a field: its type, and the text around "address" that reads it.
typedef struct Reading
{
	const char *type, *before, *after;
} Reading;

static bool IsType( const Field* field, const char* type )
{
	return strcmp( field->type, type ) == 0;
}

static Reading ReadingOf( const Field* field )
{
	// An address and a length in the module's memory; copied out at once, because the module may reuse it.
	if ( IsType( field, "textAt" ) )
	{
		return ( Reading ){ "string", "textAt(view, ", ")" };
	}
	if ( IsType( field, "bytesAt" ) )
	{
		return ( Reading ){ "Uint8Array<ArrayBuffer> | null", "bytesAt(view, ", ")" };
	}
	if ( field->meaning == meaning_flag )
	{
		return ( Reading ){ "boolean", "view.getUint32(", ", true) !== 0" };
	}
	// The two base types that results have: doubles, and words below.
	if ( strcmp( field->base, "f64" ) == 0 )
	{
		return ( Reading ){ "number", "view.getFloat64(", ", true)" };
	}
	// -1 stands for no index.
	if ( field->meaning == meaning_index )
	{
		return ( Reading ){ "number", "view.getInt32(", ", true)" };
	}
	return ( Reading ){ "number", "view.getUint32(", ", true)" };
}

static void PrintFieldType( const Field* field )
{
	PrintFieldDoc( field );
	const char* type = field->meaning == meaning_enumeration ? field->list->type : ReadingOf( field ).type;
	printf( "  readonly %s: %s;\n", field->name, type );
}

static void PrintFieldRead( const Field* field )
{
	// Fields are read by a DataView, which does not care for alignment.
	Reading reading = ReadingOf( field );
	printf( "    %s: ", field->name );
	if ( field->meaning == meaning_enumeration )
	{
		const List* list = field->list;
		PrintEnumList( list );
		printf( "[view.getUint32(at + %zu, true)] ?? \"%s\",\n", field->offset, list->items[0].name );
		return;
	}
	printf( "%sat + %zu%s,\n", reading.before, field->offset, reading.after );
}

static void PrintResult( const Record* record )
{
	// C's prefix means nothing in TypeScript.
	const char* type = record->name + strlen( "sim" );
	printf( "\nexport interface %s {\n", type );
	for ( int i = 0; i < record->fieldCount; ++i )
	{
		if ( !IsFiller( &record->fields[i] ) )
		{
			PrintFieldType( &record->fields[i] );
		}
	}
	printf( "}\n\nexport function read%s(view: DataView, at: number): %s {\n  return {\n", type, type );
	for ( int i = 0; i < record->fieldCount; ++i )
	{
		if ( !IsFiller( &record->fields[i] ) )
		{
			PrintFieldRead( &record->fields[i] );
		}
	}
	printf( "  };\n}\n" );
}

static const char kStart[] =
    "// Generated from core/wasm/wire/results.h by core/wasm/generate. Do not edit: `npm run build` writes it again.\n"
    "\n"
    "const decoder = new TextDecoder();\n"
    "\n"
    "/** A copy of the bytes whose address and number are there; null where the address is 0. */\n"
    "function bytesAt(view: DataView, at: number): Uint8Array<ArrayBuffer> | null {\n"
    "  const address = view.getUint32(at, true);\n"
    "  return address === 0 ? null : new Uint8Array(view.buffer, address, view.getUint32(at + 4, true)).slice();\n"
    "}\n"
    "\n"
    "/** The same as text; bytes outside UTF-8 are shown as such. */\n"
    "function textAt(view: DataView, at: number): string {\n"
    "  return decoder.decode(bytesAt(view, at) ?? new Uint8Array(0));\n"
    "}\n";

void PrintResults( void )
{
	printf( "%s", kStart );
	// Behind those of frame.h, which blocks.gen.ts has.
	for ( int i = s_simEnumCount; i < s_enumCount; ++i )
	{
		PrintEnum( &s_enums[i] );
	}
	for ( int i = s_simRecordCount; i < s_recordCount; ++i )
	{
		PrintResult( &s_records[i] );
	}
}
