// Prints web/sim/boundary/blocks.gen.ts: a class that reads frames, one that reads vision blocks, functions that read schema and
// event records, and functions that write the records that TypeScript makes.
//
// The classes allocate nothing when they read: the caller brings the object to fill. Offsets are numbers in the text.
#include "model.h"
#include "print.h"
#include "sandlot/sim/frame.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

// A list of records behind a block's header.
// `name` begins the header's fields that say where the list is and how long: "robotOffset", "robotCount".
typedef struct BlockList
{
	const char *name, *record, *type;
} BlockList;

// bytesField: the header's field with the size of the whole block. what: "a frame", for messages.
typedef struct Block
{
	const char *name, *header, *bytesField, *what;
	int listCount;
	const BlockList* lists;
} Block;

// ---- types ----

// A base type's names in JavaScript: the view of the buffer that reads it, and the DataView's method that writes it.
typedef struct Base
{
	const char *name, *array, *setter;
} Base;

static const Base* BaseOf( const Field* field )
{
	static const Base kBases[] = {
		{ "f64", "Float64Array", "setFloat64" },
		{ "f32", "Float32Array", "setFloat32" },
		{ "u32", "Uint32Array", "setUint32" },
	};
	int i = 0;
	while ( i < 2 && strcmp( kBases[i].name, field->base ) != 0 )
	{
		i += 1; // the last one is all that are left
	}
	return &kBases[i];
}

// A part of a word that crosses in bits is a flag, a name of an enumeration, or a number.
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

// How a field of each meaning looks in TypeScript. Those whose names a table cannot know are NULL: see TypeOf and PrintInitial.
static const struct
{
	const char *type, *initial;
	bool isFilled; // an object that the reader fills and never replaces
} kForms[] = {
	[meaning_number] = { "number", "0", false },
	[meaning_index] = { "number", "-1", false },
	[meaning_flag] = { "boolean", "false", false },
	[meaning_enumeration] = { NULL, NULL, false },
	[meaning_bits] = { NULL, NULL, false },
	[meaning_parts] = { "number", "0", false },
	[meaning_vector] = { "Vector", "newVector()", true },
	[meaning_rotation] = { "Rotation", "newRotation()", true },
	[meaning_pose] = { "Pose", "newPose()", true },
	[meaning_place] = { "FloorPose", "newFloorPose()", true },
	[meaning_numbers] = { NULL, NULL, true },
	[meaning_text] = { "string", "\"\"", false },
};
static_assert( sizeof( kForms ) / sizeof( kForms[0] ) == meaning_text + 1, "each meaning has a form" );

static const char* TypeOf( const Field* field )
{
	if ( field->meaning == meaning_enumeration )
	{
		return field->list->type;
	}
	// A list of numbers has the array of its base type.
	return field->meaning == meaning_numbers ? BaseOf( field )->array : kForms[field->meaning].type;
}

// The members of a state's interface that stand for one field: bits and parts are one each.
static void PrintMember( const Field* field )
{
	PrintFieldDoc( field );
	if ( field->meaning == meaning_bits || field->meaning == meaning_parts )
	{
		for ( int i = 0; i < field->list->itemCount; ++i )
		{
			printf( "  %s: ", field->list->items[i].name );
			PrintItemType( &field->list->items[i] );
			printf( ";\n" );
		}
		return;
	}
	printf( "  %s%s: %s;\n", kForms[field->meaning].isFilled ? "readonly " : "", field->name, TypeOf( field ) );
}

// Flags are off, enumerations at their first name: an unread state shows the meaning of 0.
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
	// A word of bits is as many members as it has parts, so the page never sees a mask.
	if ( field->meaning == meaning_bits || field->meaning == meaning_parts )
	{
		for ( int i = 0; i < field->list->itemCount; ++i )
		{
			printf( "  %s: ", field->list->items[i].name );
			PrintItemInitial( &field->list->items[i] );
			printf( ",\n" );
		}
	}
	else if ( field->meaning == meaning_enumeration )
	{
		printf( "  %s: \"%s\",\n", field->name, field->list->items[0].name );
	}
	else if ( field->meaning == meaning_numbers )
	{
		printf( "  %s: new %s(%u),\n", field->name, BaseOf( field )->array, field->count );
	}
	else
	{
		printf( "  %s: %s,\n", field->name, kForms[field->meaning].initial );
	}
}

// The interface of a list's records, and the function that makes one to read into.
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
	// Typed arrays count in elements and not in bytes. `long` and `word` are where the record begins, in elements of 8 and 4 bytes.
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

// The name whose number stands there. An index beyond the list, from a newer module, gives the first name. width 0: the whole element.
static void PrintEnumRead( const List* list, const Field* field, unsigned low, unsigned width, bool inHeader )
{
	PrintEnumList( list );
	printf( "[" );
	if ( width > 0 )
	{
		printf( "(" );
		PrintElement( field, 0, inHeader );
		// Unsigned shift: the highest bit of a word does not count as a sign.
		printf( " >>> %u) & 0x%x", low, ( 1u << width ) - 1u );
	}
	else
	{
		PrintElement( field, 0, inHeader );
	}
	printf( "] ?? \"%s\"", list->items[0].name );
}

// The part of a word that an item stands in.
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
	if ( field->meaning == meaning_enumeration )
	{
		PrintEnumRead( field->list, field, 0, 0, inHeader );
		return;
	}
	// "No index" is all bits set in C and -1 in TypeScript.
	bool isIndex = field->meaning == meaning_index;
	printf( "%s", isIndex ? "indexOrNone(" : "" );
	PrintElement( field, 0, inHeader );
	printf( "%s%s", isIndex ? ")" : "", field->meaning == meaning_flag ? " !== 0" : "" );
}

// One statement for each letter of names: target's member of that name takes the next element.
static void PrintMembersRead(
    const Field* field, const char* target, const char* member, const char* names, unsigned part, bool inHeader )
{
	for ( ; *names != 0; ++names, ++part )
	{
		printf( "    %s%s.%c = ", target, member, *names );
		PrintElement( field, part, inHeader );
		printf( ";\n" );
	}
}

// The statements that fill an object of a field. Positions come before rotations, and w before x, y and z.
static void PrintFill( const Field* field, const char* target, bool inHeader )
{
	if ( field->meaning == meaning_vector )
	{
		PrintMembersRead( field, target, "", "xyz", 0, inHeader );
	}
	else if ( field->meaning == meaning_rotation )
	{
		PrintMembersRead( field, target, "", "wxyz", 0, inHeader );
	}
	else if ( field->meaning == meaning_pose )
	{
		PrintMembersRead( field, target, ".position", "xyz", 0, inHeader );
		PrintMembersRead( field, target, ".rotation", "wxyz", 3, inHeader );
	}
	else
	{
		PrintMembersRead( field, target, "", "xy", 0, inHeader );
		printf( "    %s.heading = ", target );
		PrintElement( field, 2, inHeader );
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
		case meaning_rotation:
		case meaning_pose:
		case meaning_place:
			snprintf( target, sizeof( target ), "out.%s", field->name );
			PrintFill( field, target, false );
			break;
		case meaning_numbers:
			// Numbers are copied into the state's own array: a view of the block would change under the reader.
			printf( "    for (let i = 0; i < %u; i++) out.%s[i] = this.#%s[%s + %zu + i]!;\n", field->count,
			    field->name, field->base, field->baseBytes == 8 ? "long" : "word", field->offset / field->baseBytes );
			break;
		case meaning_text:
			printf( "    out.%s = text(this.buffer, at + %zu, %u);\n", field->name, field->offset, field->count );
			break;
	}
}

// Getters of the header's bits and parts: one each.
static void PrintHeaderItems( const Field* field )
{
	for ( int i = 0; i < field->list->itemCount; ++i )
	{
		const Item* item = &field->list->items[i];
		if ( field->meaning == meaning_parts )
		{
			PrintFieldDoc( field );
		}
		printf( "  get %s(): ", item->name );
		PrintItemType( item );
		printf( " {\n    return " );
		if ( field->meaning == meaning_parts )
		{
			PrintElement( field, (unsigned)i, true );
		}
		else
		{
			PrintItemRead( item, field, true );
		}
		printf( ";\n  }\n" );
	}
}

// Getters of a header's value, and functions for values that take an object to fill.
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
		case meaning_flag:
		case meaning_enumeration:
			printf( "  get %s(): %s {\n    return ", field->name, TypeOf( field ) );
			PrintValueRead( field, true );
			printf( ";\n  }\n" );
			break;
		case meaning_bits:
		case meaning_parts:
			PrintHeaderItems( field );
			break;
		case meaning_vector:
		case meaning_rotation:
		case meaning_pose:
		case meaning_place:
			printf( "  %s(out: %s): %s {\n", field->name, TypeOf( field ), TypeOf( field ) );
			PrintFill( field, "out", true );
			printf( "    return out;\n  }\n" );
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
		// Fields are found by name, so that the tables may put them anywhere in the header.
		size_t length = strlen( list );
		if ( strncmp( name, list, length ) == 0 && strcmp( name + length, end ) == 0 )
		{
			return &header->fields[i];
		}
	}
	return NULL;
}

// The class, and a constructor that refuses a buffer whose sizes are not those of this build: an old worker with a new page.
static void PrintBlockStart( const Block* block, const Record* header, const Field* bytes )
{
	printf(
	    "\n/** Reads %s. Reading allocates nothing; indices beyond the counts throw RangeError. */\n", block->what );
	printf( "export class %s {\n  readonly buffer: ArrayBuffer;\n", block->name );
	// Three views of one buffer: engines read typed arrays by index fastest.
	printf( "  readonly #f64: Float64Array;\n  readonly #f32: Float32Array;\n  readonly #u32: Uint32Array;\n" );
	printf( "\n  /** Throws RangeError when the buffer cannot be %s of this build. */\n", block->what );
	printf( "  constructor(buffer: ArrayBuffer) {\n    const size = buffer.byteLength;\n" );
	// A buffer whose size is not a multiple of 8 cannot be viewed as doubles.
	printf( "    if (size < %zu || size %% 8 !== 0) throw new RangeError(`not %s: ${size} bytes`);\n", header->bytes,
	    block->what );
	printf( "    this.buffer = buffer;\n    this.#f64 = new Float64Array(buffer);\n" );
	printf( "    this.#f32 = new Float32Array(buffer);\n    this.#u32 = new Uint32Array(buffer);\n" );
	// The block says how large it is: one that was cut off or is another kind says something else.
	printf( "    const said = this.#u32[%zu]!;\n", bytes->offset / 4 );
	printf(
	    "    if (said !== size) throw new RangeError(`%s of ${said} bytes in a buffer of ${size}`);\n", block->what );
	for ( int i = 0; i < block->listCount; ++i )
	{
		const BlockList* list = &block->lists[i];
		const Record* record = FindRecord( list->record );
		// Each list is checked once here, so that reading a record only has to look at its index.
		printf( "    this.#check(%zu, this.%sCount, %zu, %d);\n", ListField( header, list->name, "Offset" )->offset / 4,
		    list->name, record->bytes, record->hasDoubles ? 8 : 4 );
	}
	printf( "  }\n\n" );
}

// Reads one record of a list: where it begins in longs and words, then each field.
static void PrintRecordRead( const Record* header, const BlockList* list )
{
	const Record* record = FindRecord( list->record );
	printf( "\n  %s(index: number, out: %s): %s {\n", list->name, list->type, list->type );
	// Only the names that the record needs are declared, or TypeScript complains of unused ones.
	bool hasWords = false, hasText = false;
	for ( int k = 0; k < record->fieldCount; ++k )
	{
		const Field* field = &record->fields[k];
		hasWords = hasWords || ( !IsFiller( field ) && field->baseBytes == 4 );
		hasText = hasText || field->meaning == meaning_text;
	}
	printf( "    const at = this.#record(index, this.%sCount, %zu, %zu);\n", list->name,
	    ListField( header, list->name, "Offset" )->offset / 4, record->bytes );
	// A record may have doubles only.
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

// The class's methods for a list as a whole: find a record, and check that all lie in the buffer.
static void PrintListHelpers( const char* what )
{
	printf(
	    "\n  /** Byte offset of a list's record; start: which word of the header says where the list begins. */\n" );
	printf( "  #record(index: number, count: number, start: number, bytes: number): number {\n" );
	// Written so that NaN throws, too.
	printf( "    if (!(index >= 0 && index < count)) throw new RangeError(`record ${index} of ${count}`);\n" );
	printf( "    return this.#u32[start]! + index * bytes;\n  }\n" );
	printf( "\n  #check(start: number, count: number, bytes: number, alignment: number): void {\n" );
	printf( "    const at = this.#u32[start]!;\n" );
	// A list that begins between two elements, or ends behind the block, is of another build.
	printf( "    if (at %% alignment !== 0 || at + count * bytes > this.buffer.byteLength) {\n" );
	printf(
	    "      throw new RangeError(`not %s of this build: ${count} records of ${bytes} bytes at ${at}`);\n", what );
	printf( "    }\n  }\n}\n" );
}

static void PrintBlock( const Block* block )
{
	const Record* header = FindRecord( block->header );
	const Field* bytes = ListField( header, block->bytesField, "" );
	PrintBlockStart( block, header, bytes );
	for ( int i = 0; i < header->fieldCount; ++i )
	{
		const Field* field = &header->fields[i];
		// The size was checked by the constructor and is of no use to anybody else.
		if ( !IsFiller( field ) && field != bytes )
		{
			PrintHeaderField( field );
		}
	}
	for ( int i = 0; i < block->listCount; ++i )
	{
		PrintRecordRead( header, &block->lists[i] );
	}
	PrintListHelpers( block->what );
}

// ---- schema ----

// A schema record describes a thing: one interface for each kind, told apart by `record`.
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

// Byte of a field in a record.
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
	// A union of the interfaces, so that a switch over `record` knows each kind's members.
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
	// A kind's numbers follow each other; which is which says the kind.
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
	// A kind beyond the list can only come from a newer module.
	printf( "      case undefined:\n        throw new RangeError(`schema record of unknown kind ${kind}`);\n" );
	printf( "    }\n  }\n  return records;\n}\n" );
}

// ---- events ----

// The four numbers of an event, in the order in which SIM_EVENT_KINDS names them.
static const char* const kEventNumbers[] = { "event.subject", "event.object", "event.value[0]", "event.value[1]" };

// Events cross as four numbers each; readEvents makes them objects.
static void PrintEventRecords( void )
{
	printf(
	    "\n/** An event as it crosses. Its kind decides the meanings of its numbers: `eventOf` gives them their names. "
	    "*/\n" );
	printf( "export interface SimEventRecord {\n  readonly tick: number;\n  /** Index into eventKinds. */\n" );
	printf( "  readonly kind: number;\n  readonly subject: number;\n  readonly object: number;\n" );
	printf( "  readonly value: readonly [number, number];\n}\n" );
	printf( "\n/** Reads event records that lie one behind the other. */\n" );
	printf( "export function readEvents(view: DataView, count: number): SimEventRecord[] {\n" );
	printf( "  const events: SimEventRecord[] = [];\n" );
	printf( "  for (let i = 0; i < count; i++) {\n    const at = i * %zu;\n    events.push({\n",
	    FindRecord( "simEvent" )->bytes );
	// All words of an event; its two doubles follow below.
	static const char* const kWords[] = { "tick", "kind", "subject", "object" };
	for ( int i = 0; i < 4; ++i )
	{
		printf( "      %s: view.getUint32(at + %zu, true),\n", kWords[i], OffsetOf( "simEvent", kWords[i] ) );
	}
	// Both doubles lie side by side.
	size_t value = OffsetOf( "simEvent", "value" );
	printf( "      value: [view.getFloat64(at + %zu, true), view.getFloat64(at + %zu, true)],\n", value, value + 8 );
	printf( "    });\n  }\n  return events;\n}\n" );
}

// Events with a name for each number: an interface for each kind.
static void PrintNamedEvents( void )
{
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
	printf( ";\n" );
}

// A number of an event, by its meaning.
static void PrintEventNumber( const Field* field, int k )
{
	if ( field->meaning == meaning_enumeration )
	{
		PrintEnumList( field->list );
		printf( "[%s] ?? \"%s\"", kEventNumbers[k], field->list->items[0].name );
	}
	else
	{
		printf( field->meaning == meaning_index ? "indexOrNone(%s)" : "%s", kEventNumbers[k] );
	}
}

// The function that gives an event its names.
static void PrintEventOf( void )
{
	printf( "\n/** The names of an event's numbers: see SIM_EVENT_FIELDS of frame.h for their units. */\n" );
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
			PrintEventNumber( field, k );
		}
		printf( " };\n" );
	}
	printf( "  }\n}\n" );
}

// ---- writing ----

// The type of a field that TypeScript gives: short lists are tuples, so that a missing number does not compile.
static void PrintWrittenType( const Field* field )
{
	if ( field->meaning == meaning_enumeration || field->meaning == meaning_flag )
	{
		printf( "%s", TypeOf( field ) );
	}
	else if ( field->count == 1 )
	{
		printf( "number" );
	}
	else if ( field->count > 4 )
	{
		printf( "readonly number[]" );
	}
	else
	{
		printf( "readonly [" );
		for ( unsigned k = 0; k < field->count; ++k )
		{
			printf( "%snumber", k > 0 ? ", " : "" );
		}
		printf( "]" );
	}
}

// The statement that writes a field if the caller gave it.
static void PrintFieldWrite( const Field* field )
{
	// Only given elements: a list that is shorter than the record's leaves the rest as it was.
	if ( field->count > 1 )
	{
		printf( "  record.%s?.forEach((value, i) => view.%s(at + %zu + %zu * i, value, true));\n", field->name,
		    BaseOf( field )->setter, field->offset, field->baseBytes );
		return;
	}
	printf( "  if (record.%s !== undefined) view.%s(at + %zu, ", field->name, BaseOf( field )->setter, field->offset );
	if ( field->meaning == meaning_enumeration )
	{
		PrintEnumList( field->list );
		printf( ".indexOf(record.%s)", field->name );
	}
	else
	{
		printf( "record.%s%s", field->name, field->meaning == meaning_flag ? " ? 1 : 0" : "" );
	}
	printf( ", true);\n" );
}

static void PrintWriter( const char* recordName, const char* type )
{
	// Partial, so that a caller that changes one stick need not know the others.
	const Record* record = FindRecord( recordName );
	printf( "\nexport interface %s {\n", type );
	for ( int i = 0; i < record->fieldCount; ++i )
	{
		const Field* field = &record->fields[i];
		if ( !IsFiller( field ) )
		{
			PrintFieldDoc( field );
			printf( "  readonly %s: ", field->name );
			PrintWrittenType( field );
			printf( ";\n" );
		}
	}
	printf( "}\n\n/** Writes the given part of a record at byte `at`; the rest stays. */\n" );
	printf( "export function write%s(view: DataView, at: number, record: Partial<%s>): void {\n", type, type );
	for ( int i = 0; i < record->fieldCount; ++i )
	{
		if ( !IsFiller( &record->fields[i] ) )
		{
			PrintFieldWrite( &record->fields[i] );
		}
	}
	printf( "}\n" );
}

// ---- the file ----

// The part of the file that does not depend on the tables: imports, small types, and two functions.
static const char kStart[] =
    "// Generated from core/include/sandlot/sim/frame.h by core/wasm/generate. Do not edit: `npm "
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
// The lists of frames and vision blocks stand in frame.h and vision_frame.h.
#define LIST( name, record, table, type ) { #name, #record, #type },
	static const BlockList kFrameLists[] = { SIM_FRAME_LISTS( LIST ) };
	static const BlockList kVisionLists[] = { SIM_VISION_LISTS( LIST ) };
	static const Block kBlocks[] = {
		{ "FrameBlock", "simFrameHeader", "frameBytes", "a frame", sizeof( kFrameLists ) / sizeof( kFrameLists[0] ),
		    kFrameLists },
		{ "VisionBlock", "simVisionHeader", "blockBytes", "a vision block",
		    sizeof( kVisionLists ) / sizeof( kVisionLists[0] ), kVisionLists },
	};
	// Names and types of all enumerations come from abi.gen.ts.
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
	PrintEventRecords();
	PrintNamedEvents();
	PrintEventOf();
#define WRITER( record, table, type ) PrintWriter( #record, #type );
	SIM_WRITTEN_RECORDS( WRITER )
}
