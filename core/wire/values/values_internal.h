// The common part of the files of the store of values.
#pragma once

#include "sandlot/wire/values.h"

#include "run/warnings.h"

#include "sandlot/wire/telemetry.h"

#include <string.h>

/// The leaves of a struct type, shared by all topics of it.
typedef struct Layout
{
	char name[SIM_WPI_NAME];
	simWpiLeaf* leaves;
	int count;
	size_t size;      // [B] of one struct; 0: its schema, or one that it needs, is not known
	uint32_t schemas; // how many schemas there were when that was looked up
} Layout;

/// How a leaf's value is got from the bytes of its topic.
typedef enum GetKind
{
	Get_number, // element of an array, or the one number
	Get_text,   // the same of texts
	Get_count,  // elements of an array
	Get_field,  // of a struct
	Get_chars,  // of a struct: an array of characters
	Get_roll,   // of a quaternion: fields w, x, y, z
	Get_pitch,
	Get_yaw,
	Get_length, // of two or three fields
} GetKind;

typedef struct Getter
{
	GetKind kind;
	simValueKind shown; // number, boolean or text
	bool derived;
	uint32_t index; // element of an array
	uint32_t inner; // element of a field that is an array
	size_t stride;  // [B] of one struct
	int parts;
	simWpiField fields[4];
} Getter;

/// A value in the one form in which the store keeps all of them. number, boolean: a double. numbers, booleans: doubles. text: its
/// bytes. texts: of each its length in four bytes, then its bytes. structs: as packed. raw: nothing.
typedef struct Flat
{
	const uint8_t* bytes;
	size_t size;
} Flat;

/// Values of a topic in order of time. The bytes of value i are those between offsets[i] and offsets[i + 1] in `bytes`; of a log,
/// its record begins there, and there are no bytes.
typedef struct History
{
	double* times;
	uint32_t* offsets;
	int count, capacity;
	uint8_t* bytes;
	size_t used, size;
} History;

typedef struct Texts
{
	simNt4Text* list; // each of its own memory
	uint32_t* places; // open addressing: number + 1, 0 is free
	int count, capacity, placeCount;
} Texts;

/// The history of one leaf. Of a run values[tick]; else (times[i], values[i]).
typedef struct Column
{
	int holds;  // 0: free
	int topic;  // -1: of a run that is over, its topic is not there now
	int next;   // of the same topic, -1: none
	bool ready; // its getter is known: schemas and arrays may come later
	Getter get;
	char path[SIM_VALUES_PATH];
	char* name; // of its topic, to find it again in another run
	double* times;
	double* values;
	int count, capacity;
	Texts texts;
} Column;

typedef struct Topic
{
	simValueTopic shown;
	char* texts;    // memory of the texts in `shown`
	Layout* layout; // of structs; NULL until it is asked for
	int columns;    // first column, -1: none
	int source;     // of a run: its number in telemetry; of a log: the first entry of the name and type
	int lastEntry;  // of a log: the last of them
	bool constant;  // of a run: it never changes
	bool loaded;    // of a log: its history is there
	bool has;       // `latest` is there
	double latestTime;
	int64_t stamp;   // of other programs' topics: the server's time of the latest value [us]
	uint8_t* latest; // of other programs and of constants
	size_t latestSize, latestCapacity;
	History history;
} Topic;

typedef enum Feeder
{
	Feeder_none,
	Feeder_run,
	Feeder_network,
	Feeder_log,
} Feeder;

enum
{
	PLACES = 2 * SIM_VALUES_TOPICS, // of the table of names: half empty at most
	LAYOUTS = SIM_WPI_MAX_TYPES,
	MAX_COLUMNS = 16384, // of a picture
};

struct simValues
{
	Feeder feeder;
	size_t budget, used; // [B] of histories and columns of topics
	Topic* topics;
	int count, capacity;
	int32_t places[PLACES]; // topic + 1, 0 is free
	uint32_t changes;
	simWarnings warnings;

	simWpiCatalog* catalog;
	uint32_t schemas; // how many were added
	Layout layouts[LAYOUTS];
	int layoutCount;

	Column columns[SIM_VALUES_COLUMNS];
	int columnCount; // highest used + 1

	// a run
	simTelemetry* telemetry;
	int32_t topicOf[SIM_TELEMETRY_MAX]; // of telemetry's topics, -1: not shown
	uint8_t* frame;
	size_t frameSize, frameCapacity;
	uint32_t tick, end;

	// a log
	const simWpilogIndex* log;
	int32_t* nextEntry; // of the same name and type, -1: none

	// for the value at hand
	uint8_t* flat;
	size_t flatCapacity;
	double* numbers;
	int numberCapacity;
	uint8_t* textBytes;
	size_t textCapacity;
	char line[SIM_VALUES_LINE];
	double* curveTimes;
	double* curveValues;
	int curveCapacity;
	uint8_t* memory; // for values of arrays as they are read
	size_t memorySize;
};

static inline simNt4Text simValues_TextOf( const char* text )
{
	return ( simNt4Text ){ text, strlen( text ) };
}

/// A NaN that stands for "unknown" in a run's column; a value without a number is another NaN.
static inline double simValues_Nothing( void )
{
	const uint64_t bits = 0x7ff8000053414e44u;
	double value;
	memcpy( &value, &bits, 8 );
	return value;
}

static inline bool simValues_IsNothing( double value )
{
	uint64_t bits;
	memcpy( &bits, &value, 8 );
	return bits == 0x7ff8000053414e44u;
}

/// Makes memory at least `wanted` elements of `size` bytes large, keeping its first `kept`. False: memory is out, nothing has changed.
bool simValues_Grow( void** memory, size_t size, int kept, int* capacity, int wanted );
bool simValues_GrowBytes( uint8_t** memory, size_t kept, size_t* capacity, size_t wanted );
void simValues_Warn( simValues* values, const char* topic, uint32_t reason, const char* format, ... )
    __attribute__( ( format( printf, 4, 5 ) ) );

// ---- values.c ----

/// Adds a topic, or NULL: there are too many, or no memory; a warning says so.
Topic* simValues_Add( simValues* values, simNt4Text name, simNt4Text type, simNt4Text properties );
/// A topic has come again with another type or other properties.
void simValues_Retype( simValues* values, Topic* topic, simNt4Text type, simNt4Text properties );
int simValues_FindText( const simValues* values, const char* name, size_t length );
/// Frees all topics; columns stay, without topics.
void simValues_DropTopics( simValues* values );
/// Gives columns that have lost their topics those of the same name.
void simValues_Reconnect( simValues* values );
/// Reads "/.schema/struct:NAME". False: the name is not a schema's.
bool simValues_TakeSchema( simValues* values, const char* name, size_t length, const void* bytes, size_t size );

// ---- values_flat.c ----

/// A value in the store's form; it points into the value or into memory of the store. False: it is not of the topic's kind.
bool simValues_Flatten( simValues* values, simValueKind kind, const simNt4Value* value, Flat* flat );
bool simValues_FlattenRecord(
    simValues* values, const Topic* topic, simWpilogType type, const simWpilogRecord* record, Flat* flat );
/// Elements of a value; 1 for a single one.
int simValues_Elements( simValues* values, Topic* topic, Flat flat );
/// Reads all its numbers and texts into the store's memory. False: memory is out.
bool simValues_Unfold( simValues* values, Topic* topic, Flat flat, simValueNow* now );
/// One line for people; with room for SIM_VALUES_CHANGE bytes a text keeps its escapes and line breaks.
void simValues_WriteLine( simValues* values, Topic* topic, Flat flat, char* line, size_t size );
/// Keeps a value as the topic's latest. False: memory is out.
bool simValues_KeepLatest( Topic* topic, Flat flat, double time );

// ---- values_leaf.c ----

/// The layout of a topic of structs; NULL while its schema is not known.
const Layout* simValues_LayoutOf( simValues* values, Topic* topic );
/// Finds out how a leaf is got. False: there is no such leaf, or its schema is not known yet.
bool simValues_Resolve( simValues* values, Topic* topic, const char* path, Getter* get );
/// False: the value has no such element.
bool simValues_GetNumber( simValueKind kind, const Getter* get, Flat flat, double* number );
bool simValues_GetText( simValueKind kind, const Getter* get, Flat flat, simNt4Text* text );

// ---- values_column.c ----

void simValues_AppendToColumn( simValues* values, Column* column, Topic* topic, Flat flat, double time );
/// Puts the value of a tick into a run's column.
void simValues_PutTick( simValues* values, Column* column, Topic* topic, Flat flat, uint32_t tick );
void simValues_CutColumn( simValues* values, Column* column, int count );
void simValues_FreeColumn( simValues* values, Column* column );
/// Gives a column of another source all values of its topic's history.
void simValues_FillColumn( simValues* values, Column* column );
/// The number of the first value of an ordered list after a time.
int simValues_After( const double* times, int count, double time );

// ---- values_history.c ----

/// Adds a value; makes room by dropping the oldest half of the largest where the budget is used up.
void simValues_AddToHistory( simValues* values, Topic* topic, Flat flat, double time );
/// Value i of a topic's history; of a log it is read from there.
bool simValues_At( simValues* values, Topic* topic, int i, Flat* flat );
void simValues_CutHistory( simValues* values, Topic* topic, int count );
void simValues_FreeHistory( simValues* values, Topic* topic );
/// Of a log: the times and places of a topic's records, by one walk.
bool simValues_Load( simValues* values, Topic* topic );

// ---- values_run.c ----

/// Puts the values of the last frame into the columns that are held.
void simValues_PutFrame( simValues* values );
