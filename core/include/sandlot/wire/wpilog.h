// WPILib's data log, .wpilog version 1.0 (wpiutil/doc/datalog.adoc of allwpilib), without files: the writer fills a buffer
// of fixed size that the host takes away, the reader walks over the bytes of a whole file.
//
//	simWpilogWriter* writer = simWpilogWriter_Create( 1 << 16, 500, "" );
//	simWpilogEntryDef def = simDefaultWpilogEntryDef();
//	def.name = "NT:/Sandlot/Robots/blue1/Battery/Voltage";
//	uint32_t battery;
//	simWpilogWriter_Start( writer, &def, time, &battery );
//	if ( simWpilogWriter_Double( writer, battery, time, 12.6 ) == simWpilog_full ) ...append the chunk to the file, clear, again...
#pragma once

#include "sandlot/sim/base.h"

// ---- types ----

/// X( kind, type string, bytes of an element; 0: of any length )
#define SIM_WPILOG_TYPES( X )     \
	X( raw, "raw", 1 )            \
	X( boolean, "boolean", 1 )    \
	X( int64, "int64", 8 )        \
	X( float, "float", 4 )        \
	X( double, "double", 8 )      \
	X( string, "string", 0 )      \
	X( booleans, "boolean[]", 1 ) \
	X( int64s, "int64[]", 8 )     \
	X( floats, "float[]", 4 )     \
	X( doubles, "double[]", 8 )   \
	X( strings, "string[]", 0 )   \
	X( json, "json", 0 )

/// The type of an entry's records. Any other type string ("struct:Pose3d[]", "msgpack", "proto:...") counts as raw.
typedef enum simWpilogType
{
#define X( kind, name, size ) simWpilog_##kind,
	SIM_WPILOG_TYPES( X )
#undef X
	    simWpilog_typeCount,
} simWpilogType;

simWpilogType simWpilogType_Parse( const char* name, size_t length );
/// The log's name for a NetworkTables type: "int" is "int64" and "int[]" is "int64[]", the rest is the same.
const char* simWpilogType_FromNt( const char* ntType );

// ---- writing ----

#define SIM_WPILOG_MIN_BUFFER 4096   ///< [B] smallest buffer of a writer
#define SIM_WPILOG_MAX_ENTRIES 65535 ///< of a writer and of an index
#define SIM_WPILOG_RECORD_HEADER 17  ///< [B] most in front of a record's data

typedef struct simWpilogWriter simWpilogWriter;

typedef enum simWpilogResult
{
	simWpilog_ok = 0,       ///< written, or there was no need
	simWpilog_full = 1,     ///< nothing was written: take the chunk away, then again
	simWpilog_tooLarge = 2, ///< nothing was written: it never fits into the buffer
	simWpilog_tooMany = 3,  ///< nothing was written: there are maxEntries
} simWpilogResult;

typedef struct simWpilogEntryDef
{
	const char* name;     ///< "NT:" and the topic's name, as WPILib's own capture writes it
	const char* type;     ///< a type string
	const char* metadata; ///< JSON or ""
	bool onChange;        ///< a value equal to the one before is not written
	int64_t period;       ///< [us] a value sooner than this after the one before is not written; 0: all
} simWpilogEntryDef;

/// A double that is written on change, with the metadata of WPILib's NetworkTables capture.
simWpilogEntryDef simDefaultWpilogEntryDef( void );

/// A log with its header in the buffer. bufferBytes bounds the writer's memory (from SIM_WPILOG_MIN_BUFFER, and more
/// than the extra header), maxEntries the number of entries it can start. NULL when memory is out. Nothing is allocated
/// afterwards.
simWpilogWriter* simWpilogWriter_Create( size_t bufferBytes, int maxEntries, const char* extraHeader );
void simWpilogWriter_Destroy( simWpilogWriter* writer );
/// The bytes written since the last clear: append them to the file.
const void* simWpilogWriter_Chunk( const simWpilogWriter* writer, size_t* size );
void simWpilogWriter_Clear( simWpilogWriter* writer );

/// Starts an entry at time [us]; *entry is its id, never 0, and stays as it is when nothing was written.
simWpilogResult simWpilogWriter_Start(
    simWpilogWriter* writer, const simWpilogEntryDef* def, int64_t time, uint32_t* entry );
/// Ends an entry. AdvantageScope drops an entry that ends within a second of its start, so at the end of a log just stop.
simWpilogResult simWpilogWriter_Finish( simWpilogWriter* writer, uint32_t entry, int64_t time );
/// Replaces an entry's metadata.
simWpilogResult simWpilogWriter_SetMetadata(
    simWpilogWriter* writer, uint32_t entry, int64_t time, const char* metadata );

// One value at a time [us]. The entry must be of that type and not ended; strings and arrays may be empty.

simWpilogResult simWpilogWriter_Boolean( simWpilogWriter* writer, uint32_t entry, int64_t time, bool value );
simWpilogResult simWpilogWriter_Int64( simWpilogWriter* writer, uint32_t entry, int64_t time, int64_t value );
simWpilogResult simWpilogWriter_Float( simWpilogWriter* writer, uint32_t entry, int64_t time, float value );
simWpilogResult simWpilogWriter_Double( simWpilogWriter* writer, uint32_t entry, int64_t time, double value );
/// A string, or json.
simWpilogResult simWpilogWriter_String( simWpilogWriter* writer, uint32_t entry, int64_t time, const char* value );
simWpilogResult simWpilogWriter_Booleans(
    simWpilogWriter* writer, uint32_t entry, int64_t time, const bool* values, int count );
simWpilogResult simWpilogWriter_Int64s(
    simWpilogWriter* writer, uint32_t entry, int64_t time, const int64_t* values, int count );
simWpilogResult simWpilogWriter_Floats(
    simWpilogWriter* writer, uint32_t entry, int64_t time, const float* values, int count );
simWpilogResult simWpilogWriter_Doubles(
    simWpilogWriter* writer, uint32_t entry, int64_t time, const double* values, int count );
simWpilogResult simWpilogWriter_Strings(
    simWpilogWriter* writer, uint32_t entry, int64_t time, const char* const* values, int count );
/// Any bytes: raw, and every type that counts as raw.
simWpilogResult simWpilogWriter_Raw(
    simWpilogWriter* writer, uint32_t entry, int64_t time, const void* bytes, size_t size );

// ---- reading ----

/// Text in the log, not terminated.
typedef struct simWpilogText
{
	const char* text;
	size_t length;
} simWpilogText;

typedef enum simWpilogRecordKind
{
	simWpilog_data,
	simWpilog_start,
	simWpilog_finish,
	simWpilog_setMetadata,
	simWpilog_malformed, ///< a control record that makes no sense; reading goes on behind it
} simWpilogRecordKind;

typedef struct simWpilogRecord
{
	simWpilogRecordKind kind;
	uint32_t entry;         ///< that it belongs to, starts, ends or describes
	int64_t time;           ///< [us]
	const uint8_t* bytes;   ///< data: the value
	size_t size;            ///< [B] of it
	size_t offset;          ///< [B] where the record begins in the log
	simWpilogText name;     ///< start
	simWpilogText type;     ///< start
	simWpilogText metadata; ///< start and setMetadata
	const char* problem;    ///< malformed: what is wrong
} simWpilogRecord;

typedef struct simWpilogReader
{
	const uint8_t* bytes;
	size_t size;
	size_t at;                 ///< [B] of the next record
	simWpilogText extraHeader; ///< of the log
	const char* problem;       ///< why there are no more records; NULL: all is well
} simWpilogReader;

/// Begins to read a log, which must live as long as the reader. An error has "byte 6" as its path.
simResult simWpilogReader_Open( simWpilogReader* reader, const void* bytes, size_t size, simError* error );
/// The next record. False at the end of the log, or where it is cut off or damaged: see simWpilogReader_Check.
bool simWpilogReader_Next( simWpilogReader* reader, simWpilogRecord* record );
/// After the last record: was it the end of the log? All records before an error are good.
simResult simWpilogReader_Check( const simWpilogReader* reader, simError* error );

/// An entry of a log that has been looked through.
typedef struct simWpilogEntry
{
	uint32_t id;
	simWpilogType type;
	simWpilogText name, typeName;
	simWpilogText metadata;      ///< the last
	size_t offset;               ///< [B] of its start record
	size_t end;                  ///< [B] of its finish record or of the end of the log
	uint32_t records;            ///< values
	int64_t firstTime, lastTime; ///< [us] smallest and largest of its values
} simWpilogEntry;

typedef struct simWpilogIndex simWpilogIndex;

/// Room for the entries of one log. NULL when memory is out.
simWpilogIndex* simWpilogIndex_Create( int maxEntries );
void simWpilogIndex_Destroy( simWpilogIndex* index );
/// Looks through a log, which must live as long as the index is used. A log that is cut off or has bad records gives an
/// error that names the first, and is in the index as far as it is good. Without any entries it was no log.
simResult simWpilogIndex_Build( simWpilogIndex* index, const void* bytes, size_t size, simError* error );
int simWpilogIndex_Count( const simWpilogIndex* index );
const simWpilogEntry* simWpilogIndex_Entry( const simWpilogIndex* index, int i );
/// The first entry with this name, or -1.
int simWpilogIndex_Find( const simWpilogIndex* index, const char* name );
/// Walks over one entry's values in the order of the log: *at is 0 at first. False behind the last.
bool simWpilogIndex_Next( const simWpilogIndex* index, int i, size_t* at, simWpilogRecord* record );

/// The value that begins at an offset, which a record of the index had.
bool simWpilogIndex_At( const simWpilogIndex* index, size_t offset, simWpilogRecord* record );

// The value of a record, by the type of its entry.

/// Elements: 1 for a single value, bytes for raw. -1 when the size does not fit the type.
int simWpilogValue_Count( simWpilogType type, const simWpilogRecord* record );
/// An element as a number; true is 1. False for text and beyond the end.
bool simWpilogValue_Number( simWpilogType type, const simWpilogRecord* record, int i, double* value );
/// The same for whole numbers and booleans, exactly. False for the rest.
bool simWpilogValue_Integer( simWpilogType type, const simWpilogRecord* record, int i, int64_t* value );
/// An element of a string, json or array of strings.
bool simWpilogValue_Text( simWpilogType type, const simWpilogRecord* record, int i, simWpilogText* text );
