// The keys of an object in a stranger's JSON, as a table: one row is one key, with the kind of its value, its unit and
// range, its default, and its meaning. The table reads the object into a struct and lists the valid keys in errors;
// core/generate/gen_keys.c makes the JSON Schema and the tables of the READMEs from it. An object is never read but
// through its table, so a key that is not in the table cannot be read, and one that is in it is in the schema.
#pragma once

#include "base/json.h"

#include <math.h>

typedef struct simKey simKey;
typedef struct simKeys simKeys;
typedef struct simKinds simKinds;

/// Words that only the generator of schemas and READMEs reads. A module keeps no more than their first letter: every visitor would
/// fetch the others.
#if defined( __wasm__ )
#pragma clang diagnostic ignored "-Wexcess-initializers"
typedef char simKeyWords[1];
#else
typedef const char* simKeyWords;
#endif

/// The kind of a value, and its place.
typedef enum simKeyKind
{
	simKey_number,    ///< a quantity, SI or a string with a unit: double
	simKey_integer,   ///< a whole number: int
	simKey_boolean,   ///< bool
	simKey_version,   ///< 1, the version of the format; not kept
	simKey_name,      ///< letters, digits, '_', '-' and '.': char[SIM_NAME]
	simKey_newName,   ///< the same, which none of the things has yet: char[SIM_NAME]
	simKey_folder,    ///< a name that may be part of a path: char[SIM_NAME]
	simKey_line,      ///< any text of 1 to 47 bytes: char[SIM_NAME]
	simKey_text,      ///< any text for people; not kept
	simKey_kind,      ///< which table of a simKinds the object has: read by simKeys_Kind
	simKey_choice,    ///< one of some words: int or bool, its index
	simKey_reference, ///< the name of one of the things of the reader's owner: int, its index
	simKey_vector,    ///< [x, y, z], quantities of one unit and range: simVec3
	simKey_pose,      ///< [x, y, heading]: simVec3
	simKey_object,    ///< an object with a table of its own, read into the struct at the offset
	simKey_list,      ///< elements of one form; kept are numbers and integers only: double[most], int[most]
	simKey_map,       ///< members of one form, under names
	simKey_forms,     ///< one of several forms
	simKey_null,
	simKey_anyObject, ///< not looked into
	simKey_any,
} simKeyKind;

/// Things with names in the owner of a reader: a robot's motors, a field's zones. Each begins with its name.
typedef struct simThings
{
	const char* what; ///< "motor"
	size_t at;        ///< of the first one, in the owner
	size_t stride;
	size_t countAt; ///< of their number, an int
} simThings;

/// The context that a table reads with.
typedef struct simReader
{
	simJson* json;
	const void* owner;     ///< whose things references name: a simRobotModel or a simField
	const simNode* shared; ///< an object that has the keys which an object itself lacks, or NULL
	const char* sharedKey; ///< what errors call that object
	const void* context;   ///< for the readers of single keys
	bool isLength;         ///< quantities of a mechanism are lengths; else angles
	bool isFile;           ///< the object is a file of its own and must say what it is
} simReader;

/// Reads a value that a table cannot: at is where it belongs, in the struct that is read.
typedef void simKeyRead( const simReader* reader, const simKey* key, const simNode* node, void* at );

enum
{
	SIM_NOT_KEPT = -1, ///< offset of a key that the table checks the name of, and the reader of the object its value
};

struct simKey
{
	const char* key; ///< NULL: of the elements of a list or a map, and of the forms of a value
	simKeyWords meaning;
	simKeyKind kind;
	bool needed;
	bool neededInFile;       ///< needed unless the object stands in a scenario
	bool shared;             ///< needed here or in the reader's shared object, unless the struct has a value already
	bool hasFallback;        ///< else a missing key leaves the struct as it is
	double fallback;         ///< of a number, an integer, a boolean; index of a choice
	simKeyWords without;     ///< what holds without the key, when that is no number
	simUnit unit, ofLength;  ///< of an angle or anything else; of a length, when that differs: else simUnit_none
	bool follows;            ///< has unit or ofLength, as the mechanism has an angle or a length
	double low, high;        ///< smallest and largest value
	double far;              ///< of a length: from -far to far, 0: as of an angle
	int least, most;         ///< elements
	bool unique;             ///< no element stands there twice
	simKeyWords pattern;     ///< regular expression of a text, for the schema
	const simChoices* words; ///< choice
	const simThings* things; ///< reference, new name
	const simKeys* of;       ///< object
	const simKinds* kinds;   ///< an object whose table one of its keys chooses
	const simKey* element;   ///< list, map: form of all; forms: the first of `most`
	simKeyRead* read;        ///< reads the value instead of the table; NULL: the table does
	int at;                  ///< offset in the struct
	int bytes;               ///< size there
	int detail;              ///< for `read`
	simKeyWords source;      ///< where range or default come from
};

/// The relation between keys of one object.
typedef enum simTogether
{
	simTogether_one,    ///< exactly one of them
	simTogether_some,   ///< one of them at least
	simTogether_notTwo, ///< not both
	simTogether_all,    ///< all of them or none
	simTogether_needs,  ///< the first one only with the second
} simTogether;

typedef struct simKeyRule
{
	simTogether together;
	const char* keys[6];
	const char* message; ///< NULL: made from the keys
} simKeyRule;

/// The kinds of quantities in a table that follow a mechanism, as far as the table itself knows.
typedef enum simFollows
{
	simFollows_either,
	simFollows_angle,
	simFollows_length,
} simFollows;

struct simKeys
{
	simKeyWords name; ///< in the schema and the READMEs
	simKeyWords meaning;
	const simKey* rows;
	int count;
	const simKeyRule* rules;
	int ruleCount;
	simFollows follows;
	simKeyWords extra; ///< further keywords of its schema, as JSON members
};

/// Objects that have one of several tables.
struct simKinds
{
	const char* name;
	const char* key; ///< that says which: "kind"
	const simChoices* words;
	const simKeys* const* tables; ///< one for each word
};

// ---- rows ----

/// A row of a table inside a macro. Written as a call because clang-format gives each brace of a macro a line.
#define SIM_ROW( ... ) \
	{                  \
		__VA_ARGS__    \
	}

#define SIM_KEY_IN( type, field ) .at = (int)offsetof( type, field ), .bytes = (int)sizeof( ( (type*)NULL )->field )
#define SIM_KEY_NUMBER( type, field, unitOf, from, to ) \
	.kind = simKey_number, SIM_KEY_IN( type, field ), .unit = simUnit_##unitOf, .low = ( from ), .high = ( to )
#define SIM_KEY_INTEGER( type, field, from, to ) \
	.kind = simKey_integer, SIM_KEY_IN( type, field ), .low = ( from ), .high = ( to )
#define SIM_KEY_BOOLEAN( type, field ) .kind = simKey_boolean, SIM_KEY_IN( type, field )
#define SIM_KEY_CHOICE( type, field, choices ) .kind = simKey_choice, SIM_KEY_IN( type, field ), .words = &( choices )
#define SIM_KEY_REFERENCE( type, field, thing ) \
	.kind = simKey_reference, SIM_KEY_IN( type, field ), .things = &( thing )
#define SIM_KEY_VECTOR( type, field, unitOf, from, to ) \
	.kind = simKey_vector, SIM_KEY_IN( type, field ), .unit = simUnit_##unitOf, .low = ( from ), .high = ( to )
#define SIM_KEY_OBJECT( type, field, table ) .kind = simKey_object, SIM_KEY_IN( type, field ), .of = &( table )
/// An object that is read into the same struct.
#define SIM_KEY_PART( table ) .kind = simKey_object, .at = 0, .of = &( table )
/// A value that the reader of the object looks at by itself.
#define SIM_KEY_BY_HAND( kindOf ) .kind = ( kindOf ), .at = SIM_NOT_KEPT
/// A list or map whose elements the reader of the object reads; the form of an element is a row without a key.
#define SIM_KEY_LIST( form, from, to ) \
	.kind = simKey_list, .at = SIM_NOT_KEPT, .element = &( form ), .least = ( from ), .most = ( to )
#define SIM_KEY_MAP( form, from, to ) \
	.kind = simKey_map, .at = SIM_NOT_KEPT, .element = &( form ), .least = ( from ), .most = ( to )
#define SIM_KEY_NEEDED .needed = true
/// Of a number that follows a mechanism: the unit of a length, and how far one may be.
#define SIM_KEY_OF_LENGTH( unitOf, most ) .follows = true, .ofLength = simUnit_##unitOf, .far = ( most )
#define SIM_KEY_TEXT .kind = simKey_text, .at = SIM_NOT_KEPT
#define SIM_KEY_OR( value ) .hasFallback = true, .fallback = ( value )
#define SIM_KEY_SOURCE SIM_ROW( "source", "where the numbers come from", SIM_KEY_TEXT )
/// The name of a thing, which none of the things has yet.
#define SIM_KEY_NAME( type, field, thing ) \
	SIM_ROW( "name", "", .kind = simKey_newName, SIM_KEY_IN( type, field ), .things = &( thing ), SIM_KEY_NEEDED )
/// The key of a simKinds.
#define SIM_KEY_KIND( word ) SIM_ROW( word, "", SIM_KEY_BY_HAND( simKey_kind ), SIM_KEY_NEEDED )
#define SIM_KEY_OBJECT_BY_HAND( table ) SIM_KEY_BY_HAND( simKey_object ), .of = &( table )
/// One of several forms, which the reader of the object tells apart.
#define SIM_KEY_FORMS( forms ) \
	SIM_KEY_BY_HAND( simKey_forms ), .element = ( forms ), .most = sizeof( forms ) / sizeof( simKey )
/// A list of numbers or integers that is kept.
#define SIM_KEY_ARRAY( type, field, form, from, to ) \
	.kind = simKey_list, SIM_KEY_IN( type, field ), .element = &( form ), .least = ( from ), .most = ( to )

// ---- elements of lists and maps, and forms of a value: rows without a key ----

#define SIM_ELEMENT( table ) SIM_ROW( SIM_KEY_OBJECT_BY_HAND( table ) )
#define SIM_ELEMENT_NAME SIM_ROW( SIM_KEY_BY_HAND( simKey_name ) )
#define SIM_ELEMENT_NUMBER( unitOf, from, to ) \
	SIM_ROW(.kind = simKey_number, .unit = simUnit_##unitOf, .low = ( from ), .high = ( to ) )
#define SIM_ELEMENT_INTEGER( from, to ) SIM_ROW(.kind = simKey_integer, .low = ( from ), .high = ( to ) )
#define SIM_ELEMENT_VECTOR( unitOf, from, to ) \
	SIM_ROW(.kind = simKey_vector, .unit = simUnit_##unitOf, .low = ( from ), .high = ( to ) )
#define SIM_ELEMENT_WORD( choices ) SIM_ROW( SIM_KEY_BY_HAND( simKey_choice ), .words = &( choices ) )
#define SIM_ELEMENT_LIST( form, from, to ) SIM_ROW( SIM_KEY_LIST( form, from, to ) )
#define SIM_ELEMENT_KINDS( kindsOf ) SIM_ROW( SIM_KEY_BY_HAND( simKey_object ), .kinds = &( kindsOf ) )

/// Reads all elements of a list or map: { ... } is done for each n, until one has an error.
#define SIM_EACH( n, json, table, object, key )                                                    \
	for ( const simNode* n = simKeys_First( ( json ), ( table ), ( object ), ( key ) ); n != NULL; \
	      n = simKeys_Next( ( json ), n ) )

/// A simKeys: its name, its meaning, its rows; and one with rules or anything else besides.
#define SIM_KEYS( title, says, table ) \
	SIM_ROW(.name = title, .meaning = says, .rows = ( table ), .count = sizeof( table ) / sizeof( simKey ) )
#define SIM_KEYS_WITH( title, says, table, ... )                                                            \
	SIM_ROW(.name = title, .meaning = says, .rows = ( table ), .count = sizeof( table ) / sizeof( simKey ), \
	    __VA_ARGS__ )
#define SIM_KEY_RULES( table ) .rules = ( table ), .ruleCount = sizeof( table ) / sizeof( simKeyRule )
/// Choices that stand in an array of names.
#define SIM_CHOICES( choosing, array )                                                     \
	SIM_ROW(.what = ( choosing ), .names = ( array )[0], .stride = sizeof( ( array )[0] ), \
	    .count = sizeof( array ) / sizeof( ( array )[0] ) )
/// Choices of structs that begin with a pointer to their name.
#define SIM_CHOICES_OF( choosing, array, number )                                                    \
	SIM_ROW(.what = ( choosing ), .names = (const char*)( array ), .stride = sizeof( ( array )[0] ), \
	    .count = ( number ), .pointers = true )
#define SIM_THINGS( owner, naming, list, number )                                                             \
	SIM_ROW(.what = ( naming ), .at = offsetof( owner, list ), .stride = sizeof( ( (owner*)NULL )->list[0] ), \
	    .countAt = offsetof( owner, number ) )

// ---- reading ----

/// Reads an object: its keys must be in the table, each once, and go together; values go into target. node NULL: an object
/// without any key, for its defaults.
void simKeys_Read( const simReader* reader, const simKeys* table, const simNode* node, void* target );
/// Is the node an object with only these keys, each once, that go together?
bool simKeys_Check( simJson* json, const simKeys* table, const simNode* node );
/// The member of an object with a key of its table, or NULL.
const simNode* simKeys_Find( const simKeys* table, const simNode* object, const char* key );
/// First element of a member that is a list or a map, as long as the table says. NULL: there is none, or an error.
const simNode* simKeys_First( simJson* json, const simKeys* table, const simNode* object, const char* key );
/// The next one, or NULL after the last and after an error.
const simNode* simKeys_Next( const simJson* json, const simNode* element );
/// Reads one key of the table into target, as simKeys_Read does.
void simKeys_ReadOne(
    const simReader* reader, const simKeys* table, const simNode* object, const char* key, void* target );
/// The number that a member is, in SI; 0 without it.
double simKeys_Quantity( simJson* json, const simKeys* table, const simNode* object, const char* key );
/// The row of a key.
const simKey* simKeys_Row( const simKeys* table, const char* key );
/// Reads a number as a row says; 0 without a node.
double simKey_Quantity( const simReader* reader, const simKey* key, const simNode* node );
/// Which table an object has, by its key; -1 after an error.
int simKeys_Kind( simJson* json, const simKinds* kinds, const simNode* object );
/// The unit of a quantity that follows a mechanism.
simUnit simKey_UnitOf( const simKey* key, bool isLength );
/// Reads the name of one of the things; its index, or -1 after an error and without a node.
int simThings_Read( const simReader* reader, const simThings* things, const simNode* node );
/// Names of the things, their stride apart, and how many there are.
const char* simThings_Names( const simReader* reader, const simThings* things, int* count );
/// Notes an error when one of the things has the name already. at: the place that the error points to.
void simThings_CheckNew( const simReader* reader, const simThings* things, const simNode* at, const char* name );
