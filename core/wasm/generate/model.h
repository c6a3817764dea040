// The tables of frame.h and vision_frame.h as data, for the printers.
#pragma once

#include <stdbool.h>
#include <stddef.h>

/// How TypeScript sees a value.
typedef enum Meaning
{
	meaning_number,
	meaning_flag,        ///< boolean
	meaning_index,       ///< number, -1 for none
	meaning_enumeration, ///< one of a list's names
	meaning_bits,        ///< several values of a list, each with its own name
	meaning_parts,       ///< several numbers of a list, each with its own name
	meaning_vector,      ///< { x, y, z }
	meaning_rotation,    ///< { w, x, y, z }
	meaning_pose,        ///< { position, rotation }
	meaning_place,       ///< { x, y, heading }
	meaning_numbers,     ///< typed array
	meaning_text,        ///< string
} Meaning;

enum
{
	MAX_ITEMS = 40,
	MAX_FIELDS = 48,
	MAX_LISTS = 64,
	MAX_RECORDS = 64,
	MAX_KINDS = 40,
};

/// A name in an enumeration, in a list of bits or in a list of parts.
typedef struct Item
{
	const char* name;
	const char* type;    ///< of bits
	unsigned low, width; ///< of bits
} Item;

/// An enumeration (type "Mode", token "enumMode"), or bits or parts of single values.
typedef struct List
{
	char token[48];
	const char* type;
	int itemCount;
	Item items[MAX_ITEMS];
} List;

typedef struct Field
{
	const char *type, *name, *unit, *doc;
	const char* base; ///< "f64", "f32", "u32" or "chr"
	size_t baseBytes;
	unsigned count; ///< of bases
	size_t offset;
	Meaning meaning;
	const List* list; ///< of an enumeration, bits or parts
} Field;

typedef struct Record
{
	const char* name; ///< of the C struct
	size_t bytes;
	bool hasDoubles;
	int fieldCount;
	Field fields[MAX_FIELDS];
} Record;

/// A kind of schema record with the names of its values, or a kind of event with the names of its numbers.
typedef struct Kind
{
	const char* name;
	int fieldCount;
	Field fields[8];
} Kind;

/// Fills everything below. Ends the program when a table uses a type that is not known.
void BuildModel( void );

extern List s_enums[MAX_LISTS];
extern int s_enumCount;
/// The first ones are of sandlot.wasm; those behind are results of wire.wasm.
extern int s_simEnumCount;
extern Record s_records[MAX_RECORDS];
extern int s_recordCount;
/// The same of records.
extern int s_simRecordCount;
extern Kind s_schemaKinds[MAX_KINDS];
extern int s_schemaKindCount;
extern Kind s_eventKinds[MAX_KINDS];
extern int s_eventKindCount;
extern Kind s_sensorKinds[MAX_KINDS];
extern int s_sensorKindCount;

/// Ends the program when there is none.
const Record* FindRecord( const char* name );
/// NULL when there is none.
const List* FindEnum( const char* token );
/// Fields that only fill a record up.
bool IsFiller( const Field* field );
