// Prints web/sim/boundary/blocks.gen.ts: a class that reads frames, one that reads vision blocks, functions that read schema and
// event records, and functions that write the records that TypeScript makes.
//
// The classes allocate nothing when they read: the caller brings the object to fill. Offsets are numbers in the text.
#include "model.h"
#include "print.h"
#include "sandlot/frame.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

// A list of records behind a block's header.
typedef struct BlockList
{
	const char *name, *record, *type;
} BlockList;

typedef struct Block
{
	const char *name, *header, *bytesField, *what;
	int listCount;
	const BlockList* lists;
} Block;

// ---- types ----

// "Mode" -> "modes"
static void PrintEnumList( const List* list )
{
	printf( "%c%ss", tolower( (unsigned char)list->type[0] ), list->type + 1 );
}

static const char* ArrayType( const Field* field )
{
	if ( strcmp( field->base, "f64" ) == 0 )
	{
		return "Float64Array";
	}
	if ( strcmp( field->base, "f32" ) == 0 )
	{
		return "Float32Array";
	}
	return "Uint32Array";
}

static void PrintFieldDoc( const Field* field )
{
	if ( strcmp( field->unit, "-" ) == 0 )
	{
		printf( "  /** %s */\n", field->doc );
		return;
	}
	printf( "  /** %s [%s] */\n", field->doc, field->unit );
}

static void PrintItemType( const Item* item )
{
	const List* list = FindEnum( item->type );
	if ( list != NULL )
	{
		printf( "%s", list->type );
	}
	else
	{
		printf( "%s", strcmp( item->type, "flag" ) == 0 ? "boolean" : "number" );
	}
}

// The members of a state's interface that stand for one field.
static void PrintMember( const Field* field )
{
	PrintFieldDoc( field );
	switch ( field->meaning )
	{
		case meaning_number:
		case meaning_index:
			printf( "  %s: number;\n", field->name );
			break;
		case meaning_flag:
			printf( "  %s: boolean;\n", field->name );
			break;
		case meaning_enumeration:
			printf( "  %s: %s;\n", field->name, field->list->type );
			break;
		case meaning_bits:
			for ( int i = 0; i < field->list->itemCount; ++i )
			{
				printf( "  %s: ", field->list->items[i].name );
				PrintItemType( &field->list->items[i] );
				printf( ";\n" );
			}
			break;
		case meaning_parts:
			for ( int i = 0; i < field->list->itemCount; ++i )
			{
				printf( "  %s: number;\n", field->list->items[i].name );
			}
			break;
		case meaning_vector:
			printf( "  readonly %s: Vector;\n", field->name );
			break;
		case meaning_rotation:
			printf( "  readonly %s: Rotation;\n", field->name );
			break;
		case meaning_pose:
			printf( "  readonly %s: Pose;\n", field->name );
			break;
		case meaning_place:
			printf( "  readonly %s: FloorPose;\n", field->name );
			break;
		case meaning_numbers:
			printf( "  readonly %s: %s;\n", field->name, ArrayType( field ) );
			break;
		case meaning_text:
			printf( "  %s: string;\n", field->name );
			break;
	}
}

static void PrintItemInitial( const Item* item )
{
	const List* list = FindEnum( item->type );
	if ( list != NULL )
	{
		printf( "\"%s\"", list->items[0].name );
	}
	else
	{
		printf( "%s", strcmp( item->type, "flag" ) == 0 ? "false" : "0" );
	}
}

// The same members of a new state.
static void PrintInitial( const Field* field )
{
	switch ( field->meaning )
	{
		case meaning_number:
			printf( "  %s: 0,\n", field->name );
			break;
		case meaning_index:
			printf( "  %s: -1,\n", field->name );
			break;
		case meaning_flag:
			printf( "  %s: false,\n", field->name );
			break;
		case meaning_enumeration:
			printf( "  %s: \"%s\",\n", field->name, field->list->items[0].name );
			break;
		case meaning_bits:
			for ( int i = 0; i < field->list->itemCount; ++i )
			{
				printf( "  %s: ", field->list->items[i].name );
				PrintItemInitial( &field->list->items[i] );
				printf( ",\n" );
			}
			break;
		case meaning_parts:
			for ( int i = 0; i < field->list->itemCount; ++i )
			{
				printf( "  %s: 0,\n", field->list->items[i].name );
			}
			break;
		case meaning_vector:
			printf( "  %s: newVector(),\n", field->name );
			break;
		case meaning_rotation:
			printf( "  %s: newRotation(),\n", field->name );
			break;
		case meaning_pose:
			printf( "  %s: newPose(),\n", field->name );
			break;
		case meaning_place:
			printf( "  %s: newFloorPose(),\n", field->name );
			break;
		case meaning_numbers:
			printf( "  %s: new %s(%u),\n", field->name, ArrayType( field ), field->count );
			break;
		case meaning_text:
			printf( "  %s: \"\",\n", field->name );
			break;
	}
}

static void PrintState( const BlockList* list )
{
	const Record* record = FindRecord( list->record );
	printf( "\nexport interface %s {\n", list->type );
	for ( int i = 0; i < record->fieldCount; ++i )
	{
		if ( !IsFiller( &record->fields[i] ) )
		{
			PrintMember( &record->fields[i] );
		}
	}
	printf( "}\n\nexport const new%s = (): %s => ({\n", list->type, list->type );
	for ( int i = 0; i < record->fieldCount; ++i )
	{
		if ( !IsFiller( &record->fields[i] ) )
		{
			PrintInitial( &record->fields[i] );
		}
	}
	printf( "});\n" );
}

// ---- reading ----

// The element of a typed array that holds part of a field, of the record at byte `at`, or of the header.
static void PrintElement( const Field* field, unsigned part, bool inHeader )
{
	size_t index = field->offset / field->baseBytes + part;
	if ( inHeader )
	{
		printf( "this.#%s[%zu]!", field->base, index );
	}
	else
	{
		printf( "this.#%s[%s + %zu]!", field->base, field->baseBytes == 8 ? "long" : "word", index );
	}
}

static void PrintEnumRead( const List* list, const Field* field, unsigned low, unsigned width, bool inHeader )
{
	PrintEnumList( list );
	printf( "[" );
	if ( width > 0 )
	{
		printf( "(" );
		PrintElement( field, 0, inHeader );
		printf( " >>> %u) & 0x%x", low, ( 1u << width ) - 1u );
	}
	else
	{
		PrintElement( field, 0, inHeader );
	}
	printf( "] ?? \"%s\"", list->items[0].name );
}

static void PrintItemRead( const Item* item, const Field* field, bool inHeader )
{
	const List* list = FindEnum( item->type );
	if ( list != NULL )
	{
		PrintEnumRead( list, field, item->low, item->width, inHeader );
		return;
	}
	printf( "((" );
	PrintElement( field, 0, inHeader );
	printf( " >>> %u) & 0x%x)", item->low, ( 1u << item->width ) - 1u );
	printf( "%s", strcmp( item->type, "flag" ) == 0 ? " !== 0" : "" );
}

// The expression of a field that is one value.
static void PrintValueRead( const Field* field, bool inHeader )
{
	switch ( field->meaning )
	{
		case meaning_flag:
			PrintElement( field, 0, inHeader );
			printf( " !== 0" );
			break;
		case meaning_index:
			printf( "indexOrNone(" );
			PrintElement( field, 0, inHeader );
			printf( ")" );
			break;
		case meaning_enumeration:
			PrintEnumRead( field->list, field, 0, 0, inHeader );
			break;
		case meaning_number:
		case meaning_bits:
		case meaning_parts:
		case meaning_vector:
		case meaning_rotation:
		case meaning_pose:
		case meaning_place:
		case meaning_numbers:
		case meaning_text:
			PrintElement( field, 0, inHeader );
			break;
	}
}

static void PrintMembersRead( const Field* field, const char* target, const char* names, unsigned part, bool inHeader )
{
	for ( ; *names != 0; ++names, ++part )
	{
		printf( "    %s.%c = ", target, *names );
		PrintElement( field, part, inHeader );
		printf( ";\n" );
	}
}

// The statements that fill one field's members of `out`.
static void PrintFieldRead( const Field* field )
{
	char target[128];
	switch ( field->meaning )
	{
		case meaning_number:
		case meaning_index:
		case meaning_flag:
		case meaning_enumeration:
			printf( "    out.%s = ", field->name );
			PrintValueRead( field, false );
			printf( ";\n" );
			break;
		case meaning_bits:
			for ( int i = 0; i < field->list->itemCount; ++i )
			{
				printf( "    out.%s = ", field->list->items[i].name );
				PrintItemRead( &field->list->items[i], field, false );
				printf( ";\n" );
			}
			break;
		case meaning_parts:
			for ( int i = 0; i < field->list->itemCount; ++i )
			{
				printf( "    out.%s = ", field->list->items[i].name );
				PrintElement( field, (unsigned)i, false );
				printf( ";\n" );
			}
			break;
		case meaning_vector:
			snprintf( target, sizeof( target ), "out.%s", field->name );
			PrintMembersRead( field, target, "xyz", 0, false );
			break;
		case meaning_rotation:
			snprintf( target, sizeof( target ), "out.%s", field->name );
			PrintMembersRead( field, target, "wxyz", 0, false );
			break;
		case meaning_pose:
			snprintf( target, sizeof( target ), "out.%s.position", field->name );
			PrintMembersRead( field, target, "xyz", 0, false );
			snprintf( target, sizeof( target ), "out.%s.rotation", field->name );
			PrintMembersRead( field, target, "wxyz", 3, false );
			break;
		case meaning_place:
			snprintf( target, sizeof( target ), "out.%s", field->name );
			PrintMembersRead( field, target, "xy", 0, false );
			printf( "    %s.heading = ", target );
			PrintElement( field, 2, false );
			printf( ";\n" );
			break;
		case meaning_numbers:
			printf( "    for (let i = 0; i < %u; i++) out.%s[i] = this.#%s[%s + %zu + i]!;\n", field->count,
			    field->name, field->base, field->baseBytes == 8 ? "long" : "word", field->offset / field->baseBytes );
			break;
		case meaning_text:
			printf( "    out.%s = text(this.buffer, at + %zu, %u);\n", field->name, field->offset, field->count );
			break;
	}
}

// Getters of a header's value, and functions for what takes an object to fill.
static void PrintHeaderField( const Field* field )
{
	if ( field->meaning != meaning_parts )
	{
		PrintFieldDoc( field );
	}
	switch ( field->meaning )
	{
		case meaning_number:
		case meaning_index:
			printf( "  get %s(): number {\n    return ", field->name );
			PrintValueRead( field, true );
			printf( ";\n  }\n" );
			break;
		case meaning_flag:
			printf( "  get %s(): boolean {\n    return ", field->name );
			PrintValueRead( field, true );
			printf( ";\n  }\n" );
			break;
		case meaning_enumeration:
			printf( "  get %s(): %s {\n    return ", field->name, field->list->type );
			PrintValueRead( field, true );
			printf( ";\n  }\n" );
			break;
		case meaning_bits:
			for ( int i = 0; i < field->list->itemCount; ++i )
			{
				printf( "  get %s(): ", field->list->items[i].name );
				PrintItemType( &field->list->items[i] );
				printf( " {\n    return " );
				PrintItemRead( &field->list->items[i], field, true );
				printf( ";\n  }\n" );
			}
			break;
		case meaning_parts:
			for ( int i = 0; i < field->list->itemCount; ++i )
			{
				PrintFieldDoc( field );
				printf( "  get %s(): number {\n    return ", field->list->items[i].name );
				PrintElement( field, (unsigned)i, true );
				printf( ";\n  }\n" );
			}
			break;
		case meaning_vector:
		case meaning_rotation:
		{
			bool isVector = field->meaning == meaning_vector;
			const char* type = isVector ? "Vector" : "Rotation";
			printf( "  %s(out: %s): %s {\n", field->name, type, type );
			PrintMembersRead( field, "out", isVector ? "xyz" : "wxyz", 0, true );
			printf( "    return out;\n  }\n" );
			break;
		}
		case meaning_pose:
			printf( "  %s(out: Pose): Pose {\n", field->name );
			PrintMembersRead( field, "out.position", "xyz", 0, true );
			PrintMembersRead( field, "out.rotation", "wxyz", 3, true );
			printf( "    return out;\n  }\n" );
			break;
		case meaning_place:
			printf( "  %s(out: FloorPose): FloorPose {\n", field->name );
			PrintMembersRead( field, "out", "xy", 0, true );
			printf( "    out.heading = " );
			PrintElement( field, 2, true );
			printf( ";\n    return out;\n  }\n" );
			break;
		case meaning_numbers:
			printf( "  %s(index: number): number {\n    return this.#%s[%zu + index]!;\n  }\n", field->name,
			    field->base, field->offset / field->baseBytes );
			break;
		case meaning_text:
			printf( "  get %s(): string {\n    return text(this.buffer, %zu, %u);\n  }\n", field->name, field->offset,
			    field->count );
			break;
	}
}

// The header's field of a list, "robotOffset" or "robotCount".
static const Field* ListField( const Record* header, const char* list, const char* end )
{
	for ( int i = 0; i < header->fieldCount; ++i )
	{
		const char* name = header->fields[i].name;
		size_t length = strlen( list );
		if ( strncmp( name, list, length ) == 0 && strcmp( name + length, end ) == 0 )
		{
			return &header->fields[i];
		}
	}
	return NULL;
}

static void PrintBlock( const Block* block )
{
	const Record* header = FindRecord( block->header );
	const Field* bytes = ListField( header, block->bytesField, "" );
	printf(
	    "\n/** Reads %s. Reading allocates nothing; indices beyond the counts throw RangeError. */\n", block->what );
	printf( "export class %s {\n  readonly buffer: ArrayBuffer;\n", block->name );
	printf( "  readonly #f64: Float64Array;\n  readonly #f32: Float32Array;\n  readonly #u32: Uint32Array;\n" );
	printf( "\n  /** Throws RangeError when the buffer cannot be %s of this build. */\n", block->what );
	printf( "  constructor(buffer: ArrayBuffer) {\n    const size = buffer.byteLength;\n" );
	printf( "    if (size < %zu || size %% 8 !== 0) throw new RangeError(`not %s: ${size} bytes`);\n", header->bytes,
	    block->what );
	printf( "    this.buffer = buffer;\n    this.#f64 = new Float64Array(buffer);\n" );
	printf( "    this.#f32 = new Float32Array(buffer);\n    this.#u32 = new Uint32Array(buffer);\n" );
	printf( "    const said = this.#u32[%zu]!;\n", bytes->offset / 4 );
	printf(
	    "    if (said !== size) throw new RangeError(`%s of ${said} bytes in a buffer of ${size}`);\n", block->what );
	for ( int i = 0; i < block->listCount; ++i )
	{
		const BlockList* list = &block->lists[i];
		const Record* record = FindRecord( list->record );
		printf( "    this.#check(%zu, this.%sCount, %zu, %d);\n", ListField( header, list->name, "Offset" )->offset / 4,
		    list->name, record->bytes, record->hasDoubles ? 8 : 4 );
	}
	printf( "  }\n\n" );

	for ( int i = 0; i < header->fieldCount; ++i )
	{
		const Field* field = &header->fields[i];
		if ( !IsFiller( field ) && field != bytes )
		{
			PrintHeaderField( field );
		}
	}

	for ( int i = 0; i < block->listCount; ++i )
	{
		const BlockList* list = &block->lists[i];
		const Record* record = FindRecord( list->record );
		printf( "\n  %s(index: number, out: %s): %s {\n", list->name, list->type, list->type );
		bool hasWords = false, hasText = false;
		for ( int k = 0; k < record->fieldCount; ++k )
		{
			const Field* field = &record->fields[k];
			hasWords = hasWords || ( !IsFiller( field ) && field->baseBytes == 4 );
			hasText = hasText || field->meaning == meaning_text;
		}
		printf( "    const at = this.#record(index, this.%sCount, %zu, %zu);\n", list->name,
		    ListField( header, list->name, "Offset" )->offset / 4, record->bytes );
		if ( hasWords )
		{
			printf( "    const word = at / 4;\n" );
		}
		if ( record->hasDoubles )
		{
			printf( "    const long = at / 8;\n" );
		}
		for ( int k = 0; k < record->fieldCount; ++k )
		{
			if ( !IsFiller( &record->fields[k] ) )
			{
				PrintFieldRead( &record->fields[k] );
			}
		}
		printf( "    return out;\n  }\n" );
	}

	// Raw access for code that walks a whole list itself.
	printf(
	    "\n  /** Byte offset of a list's record; start: which word of the header says where the list begins. */\n" );
	printf( "  #record(index: number, count: number, start: number, bytes: number): number {\n" );
	printf( "    if (!(index >= 0 && index < count)) throw new RangeError(`record ${index} of ${count}`);\n" );
	printf( "    return this.#u32[start]! + index * bytes;\n  }\n" );
	printf( "\n  #check(start: number, count: number, bytes: number, alignment: number): void {\n" );
	printf( "    const at = this.#u32[start]!;\n" );
	printf( "    if (at %% alignment !== 0 || at + count * bytes > this.buffer.byteLength) {\n" );
	printf( "      throw new RangeError(`not %s of this build: ${count} records of ${bytes} bytes at ${at}`);\n",
	    block->what );
	printf( "    }\n  }\n}\n" );
}

// ---- schema ----

static void PrintSchemaInterface( const Kind* kind )
{
	printf( "\nexport interface %c%sSchema {\n", toupper( (unsigned char)kind->name[0] ), kind->name + 1 );
	printf(
	    "  readonly record: \"%s\";\n  readonly owner: number;\n  readonly index: number;\n  readonly name: string;\n",
	    kind->name );
	for ( int i = 0; i < kind->fieldCount; ++i )
	{
		const Field* field = &kind->fields[i];
		if ( !IsFiller( field ) )
		{
			PrintFieldDoc( field );
			printf( "  readonly %s: %s;\n", field->name, field->list != NULL ? field->list->type : "number" );
		}
	}
	printf( "}\n" );
}

static size_t OffsetOf( const char* recordName, const char* field )
{
	return ListField( FindRecord( recordName ), field, "" )->offset;
}

static void PrintSchema( void )
{
	for ( int i = 0; i < s_schemaKindCount; ++i )
	{
		PrintSchemaInterface( &s_schemaKinds[i] );
	}
	printf( "\nexport type SchemaRecord =" );
	for ( int i = 0; i < s_schemaKindCount; ++i )
	{
		const char* name = s_schemaKinds[i].name;
		printf( "\n  | %c%sSchema", toupper( (unsigned char)name[0] ), name + 1 );
	}
	printf( ";\n\n/** Reads schema records that lie one behind the other. Throws RangeError at an unknown kind. */\n" );
	printf( "export function readSchema(view: DataView, count: number): SchemaRecord[] {\n" );
	printf( "  const records: SchemaRecord[] = [];\n" );
	printf( "  for (let i = 0; i < count; i++) {\n    const at = i * %zu;\n", FindRecord( "simSchema" )->bytes );
	printf( "    const owner = view.getUint32(at + %zu, true);\n", OffsetOf( "simSchema", "owner" ) );
	printf( "    const index = view.getUint32(at + %zu, true);\n", OffsetOf( "simSchema", "index" ) );
	printf( "    const name = text(view.buffer, view.byteOffset + at + %zu, %d);\n", OffsetOf( "simSchema", "name" ),
	    SIM_NAME );
	printf( "    const value = (k: number): number => view.getFloat64(at + %zu + 8 * k, true);\n",
	    OffsetOf( "simSchema", "value" ) );
	printf( "    const kind = view.getUint32(at + %zu, true);\n", OffsetOf( "simSchema", "kind" ) );
	printf( "    switch (schemaKinds[kind]) {\n" );
	for ( int i = 0; i < s_schemaKindCount; ++i )
	{
		const Kind* kind = &s_schemaKinds[i];
		printf(
		    "      case \"%s\":\n        records.push({ record: \"%s\", owner, index, name", kind->name, kind->name );
		for ( int k = 0; k < kind->fieldCount; ++k )
		{
			const Field* field = &kind->fields[k];
			if ( IsFiller( field ) )
			{
				continue;
			}
			printf( ", %s: ", field->name );
			if ( field->list != NULL )
			{
				PrintEnumList( field->list );
				printf( "[value(%d)] ?? \"%s\"", k, field->list->items[0].name );
			}
			else
			{
				printf( "value(%d)", k );
			}
		}
		printf( " });\n        break;\n" );
	}
	printf( "      case undefined:\n        throw new RangeError(`schema record of unknown kind ${kind}`);\n" );
	printf( "    }\n  }\n  return records;\n}\n" );
}

// ---- events ----

static const char* const kEventNumbers[] = { "event.subject", "event.object", "event.value[0]", "event.value[1]" };

static void PrintEvents( void )
{
	printf( "\n/** An event as it crosses. What its numbers are depends on its kind: `eventOf` gives them their names. "
	        "*/\n" );
	printf( "export interface SimEventRecord {\n  readonly tick: number;\n  /** Index into eventKinds. */\n" );
	printf( "  readonly kind: number;\n  readonly subject: number;\n  readonly object: number;\n" );
	printf( "  readonly value: readonly [number, number];\n}\n" );
	printf( "\n/** Reads event records that lie one behind the other. */\n" );
	printf( "export function readEvents(view: DataView, count: number): SimEventRecord[] {\n" );
	printf( "  const events: SimEventRecord[] = [];\n" );
	printf( "  for (let i = 0; i < count; i++) {\n    const at = i * %zu;\n    events.push({\n",
	    FindRecord( "simEvent" )->bytes );
	static const char* const kWords[] = { "tick", "kind", "subject", "object" };
	for ( int i = 0; i < 4; ++i )
	{
		printf( "      %s: view.getUint32(at + %zu, true),\n", kWords[i], OffsetOf( "simEvent", kWords[i] ) );
	}
	size_t value = OffsetOf( "simEvent", "value" );
	printf( "      value: [view.getFloat64(at + %zu, true), view.getFloat64(at + %zu, true)],\n", value, value + 8 );
	printf( "    });\n  }\n  return events;\n}\n" );

	// What happened, with a name for each number.
	printf( "\n/** An event with names for its numbers. */\nexport type NamedEvent =" );
	for ( int i = 0; i < s_eventKindCount; ++i )
	{
		const Kind* kind = &s_eventKinds[i];
		printf( "\n  | { readonly kind: \"%s\"; readonly tick: number", kind->name );
		for ( int k = 0; k < kind->fieldCount; ++k )
		{
			const Field* field = &kind->fields[k];
			if ( !IsFiller( field ) )
			{
				printf( "; readonly %s: %s", field->name, field->list != NULL ? field->list->type : "number" );
			}
		}
		printf( " }" );
	}
	printf( ";\n\n/** The names of an event's numbers: see SIM_EVENT_FIELDS of frame.h for their units. */\n" );
	printf( "export function eventOf(event: SimEventRecord): NamedEvent {\n  const { tick } = event;\n" );
	printf( "  switch (eventKinds[event.kind] ?? \"none\") {\n" );
	for ( int i = 0; i < s_eventKindCount; ++i )
	{
		const Kind* kind = &s_eventKinds[i];
		printf( "    case \"%s\":\n      return { kind: \"%s\", tick", kind->name, kind->name );
		for ( int k = 0; k < kind->fieldCount; ++k )
		{
			const Field* field = &kind->fields[k];
			if ( IsFiller( field ) )
			{
				continue;
			}
			printf( ", %s: ", field->name );
			switch ( field->meaning )
			{
				case meaning_enumeration:
					PrintEnumList( field->list );
					printf( "[%s] ?? \"%s\"", kEventNumbers[k], field->list->items[0].name );
					break;
				case meaning_index:
					printf( "indexOrNone(%s)", kEventNumbers[k] );
					break;
				case meaning_number:
				case meaning_flag:
				case meaning_bits:
				case meaning_parts:
				case meaning_vector:
				case meaning_rotation:
				case meaning_pose:
				case meaning_place:
				case meaning_numbers:
				case meaning_text:
					printf( "%s", kEventNumbers[k] );
					break;
			}
		}
		printf( " };\n" );
	}
	printf( "  }\n}\n" );
}

// ---- writing ----

static const char* Setter( const Field* field )
{
	if ( strcmp( field->base, "f64" ) == 0 )
	{
		return "setFloat64";
	}
	if ( strcmp( field->base, "f32" ) == 0 )
	{
		return "setFloat32";
	}
	return "setUint32";
}

static void PrintWriter( const char* recordName, const char* type )
{
	const Record* record = FindRecord( recordName );
	printf( "\nexport interface %s {\n", type );
	for ( int i = 0; i < record->fieldCount; ++i )
	{
		const Field* field = &record->fields[i];
		if ( IsFiller( field ) )
		{
			continue;
		}
		PrintFieldDoc( field );
		printf( "  readonly %s: ", field->name );
		if ( field->meaning == meaning_enumeration )
		{
			printf( "%s;\n", field->list->type );
		}
		else if ( field->meaning == meaning_flag )
		{
			printf( "boolean;\n" );
		}
		else if ( field->count == 1 )
		{
			printf( "number;\n" );
		}
		else if ( field->count <= 4 )
		{
			printf( "readonly [" );
			for ( unsigned k = 0; k < field->count; ++k )
			{
				printf( "%snumber", k > 0 ? ", " : "" );
			}
			printf( "];\n" );
		}
		else
		{
			printf( "readonly number[];\n" );
		}
	}
	printf( "}\n\n/** Writes what is given of a record at byte `at`; the rest stays. */\n" );
	printf( "export function write%s(view: DataView, at: number, record: Partial<%s>): void {\n", type, type );
	for ( int i = 0; i < record->fieldCount; ++i )
	{
		const Field* field = &record->fields[i];
		if ( IsFiller( field ) )
		{
			continue;
		}
		if ( field->count > 1 )
		{
			printf( "  record.%s?.forEach((value, i) => view.%s(at + %zu + %zu * i, value, true));\n", field->name,
			    Setter( field ), field->offset, field->baseBytes );
			continue;
		}
		printf( "  if (record.%s !== undefined) view.%s(at + %zu, ", field->name, Setter( field ), field->offset );
		if ( field->meaning == meaning_enumeration )
		{
			PrintEnumList( field->list );
			printf( ".indexOf(record.%s)", field->name );
		}
		else if ( field->meaning == meaning_flag )
		{
			printf( "record.%s ? 1 : 0", field->name );
		}
		else
		{
			printf( "record.%s", field->name );
		}
		printf( ", true);\n" );
	}
	printf( "}\n" );
}

// ---- the file ----

static const char kStart[] = "// Generated from core/include/sandlot/frame.h by core/wasm/generate. Do not edit: `npm "
                             "run build` writes it again.\n"
                             "import {\n";

static const char kTypes[] =
    "} from \"./abi.gen.ts\";\n"
    "\n"
    "export interface Vector {\n"
    "  x: number;\n"
    "  y: number;\n"
    "  z: number;\n"
    "}\n"
    "\n"
    "export interface Rotation {\n"
    "  w: number;\n"
    "  x: number;\n"
    "  y: number;\n"
    "  z: number;\n"
    "}\n"
    "\n"
    "export interface Pose {\n"
    "  readonly position: Vector;\n"
    "  readonly rotation: Rotation;\n"
    "}\n"
    "\n"
    "/** On the floor: x, y [m], heading [rad]. */\n"
    "export interface FloorPose {\n"
    "  x: number;\n"
    "  y: number;\n"
    "  heading: number;\n"
    "}\n"
    "\n"
    "export const newVector = (): Vector => ({ x: 0, y: 0, z: 0 });\n"
    "export const newRotation = (): Rotation => ({ w: 1, x: 0, y: 0, z: 0 });\n"
    "export const newPose = (): Pose => ({ position: newVector(), rotation: newRotation() });\n"
    "export const newFloorPose = (): FloorPose => ({ x: 0, y: 0, heading: 0 });\n"
    "\n"
    "const decoder = new TextDecoder();\n"
    "\n"
    "/** UTF-8 up to its zero. */\n"
    "function text(buffer: ArrayBufferLike, at: number, count: number): string {\n"
    "  const bytes = new Uint8Array(buffer, at, count);\n"
    "  const end = bytes.indexOf(0);\n"
    "  return decoder.decode(bytes.slice(0, end < 0 ? count : end));\n"
    "}\n"
    "\n"
    "function indexOrNone(index: number): number {\n"
    "  return index === 0xffffffff ? -1 : index;\n"
    "}\n";

void PrintBlocks( void )
{
#define LIST( name, record, table, type ) { #name, #record, #type },
	static const BlockList kFrameLists[] = { SIM_FRAME_LISTS( LIST ) };
	static const BlockList kVisionLists[] = { SIM_VISION_LISTS( LIST ) };
	static const Block kBlocks[] = {
		{ "FrameBlock", "simFrameHeader", "frameBytes", "a frame", sizeof( kFrameLists ) / sizeof( kFrameLists[0] ),
		    kFrameLists },
		{ "VisionBlock", "simVisionHeader", "blockBytes", "a vision block",
		    sizeof( kVisionLists ) / sizeof( kVisionLists[0] ), kVisionLists },
	};
	printf( "%s", kStart );
	for ( int i = 0; i < s_simEnumCount; ++i )
	{
		printf( "  " );
		PrintEnumList( &s_enums[i] );
		printf( ",\n  type %s,\n", s_enums[i].type );
	}
	printf( "%s", kTypes );
	for ( size_t i = 0; i < sizeof( kBlocks ) / sizeof( kBlocks[0] ); ++i )
	{
		for ( int k = 0; k < kBlocks[i].listCount; ++k )
		{
			PrintState( &kBlocks[i].lists[k] );
		}
		PrintBlock( &kBlocks[i] );
	}
	PrintSchema();
	PrintEvents();
#define WRITER( record, table, type ) PrintWriter( #record, #type );
	SIM_WRITTEN_RECORDS( WRITER )
}
