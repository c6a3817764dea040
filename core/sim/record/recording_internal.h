// The common part of the recording's files: bytes, the check sum, and the log's records in both directions.
#pragma once

#include "base/hash.h"
#include "sandlot/sim/recording.h"

#define RECORDING_MAGIC "SNDLTREC"
#define RECORDING_MAGIC_BYTES 8
#define RECORDING_GAP_MORE 31 ///< a gap of this much or more goes on in a varint
#define RECORDING_AXIS_STEPS 127

// ---- bytes ----

/// Writes into memory of the caller's. Bytes beyond its end are counted, and not written.
typedef struct simPut
{
	uint8_t* bytes;
	size_t capacity;
	size_t size; ///< written or, beyond the capacity, only counted
} simPut;

void simPut_Bytes( simPut* put, const void* bytes, size_t size );
void simPut_Byte( simPut* put, uint32_t value );
void simPut_U32( simPut* put, uint32_t value );
void simPut_U64( simPut* put, uint64_t value );
void simPut_F32( simPut* put, float value );
void simPut_F64( simPut* put, double value );
void simPut_Varint( simPut* put, uint32_t value );
void simPut_Text( simPut* put, const char* text, size_t length );
/// A chunk's tag and length; its bytes follow.
void simPut_Chunk( simPut* put, char tag, size_t length );

/// Reads bytes that anybody may have written. After the first bad one, why is set and everything reads as 0.
typedef struct simGet
{
	const uint8_t* bytes;
	size_t at, end;
	const char* why; ///< NULL while all is well
} simGet;

/// Notes the first trouble. Returns 0.
uint32_t simGet_Fail( simGet* get, const char* why );
/// The next bytes, or NULL when there are not as many.
const uint8_t* simGet_Bytes( simGet* get, size_t size );
uint32_t simGet_Byte( simGet* get );
uint32_t simGet_U32( simGet* get );
uint64_t simGet_U64( simGet* get );
double simGet_F32( simGet* get );
double simGet_F64( simGet* get );
uint32_t simGet_Varint( simGet* get );

/// Continues a CRC-32 (0 before the first byte).
uint32_t simCrc_Add( uint32_t crc, const void* bytes, size_t size );
bool simRecording_SameBits( double a, double b );

// ---- the log ----

/// The kind of a record. The numbers stand in files: three bits, of which the last value is still free.
typedef enum simLogKind
{
	simLog_hash,      ///< the state's hash, before what is said at that tick
	simLog_requests,  ///< of the driver station, for this tick only
	simLog_sticks,    ///< what a station's driver says from now on
	simLog_actuators, ///< what a station's robot code says from now on
	simLog_silence,   ///< parts of a station that go on no longer
	simLog_end,       ///< the last record: whether the run stopped, and its hash
	simLog_name,      ///< an input is used for the first time
	simLog_count,
} simLogKind;

/// Whom an input belongs to.
typedef enum simLogPart
{
	simLogPart_sticks = 1, ///< a station's, as the bits of simInputRobot.present
	simLogPart_actuators = 2,
	simLogPart_block = 4, ///< all of the block's: requests
} simLogPart;

#define SIM_LOG_FIELDS 32 ///< inputs that a log may name
#define SIM_INPUT_NAME 64 ///< bytes of an input's name, with its end

/// An input that the log has named.
typedef struct simLogField
{
	int8_t own;    ///< index among this build's inputs; -1: it has none of that name and kind
	uint8_t part;  ///< simLogPart
	uint8_t code;  ///< how its values are written: a simLogCode
	uint8_t count; ///< elements, as the writer had them
	uint8_t slot;  ///< its first bit in the masks of its part
} simLogField;

/// The knowledge of both sides after a record: the next one has only the differences from it.
typedef struct simLogState
{
	int format;
	uint32_t tick;                      ///< of the last record
	uint8_t steady[SIM_MAX_ROBOTS];     ///< bits as in simInputRobot.present
	simInputRobot held[SIM_MAX_ROBOTS]; ///< what each station said last
	int fieldCount;
	simLogField fields[SIM_LOG_FIELDS];
	uint8_t slots[simLogPart_block + 1]; ///< of each part, so far
} simLogState;

/// Before the first record of a log of that format.
void simLog_Begin( simLogState* state, int format );
void simLog_PutKey( simPut* put, simLogState* state, simLogKind kind, uint32_t tick );
/// Writes a clean input block of a tick. said: each station's inputs at the tick before, and after the call at this.
void simLog_PutInput(
    simPut* put, simLogState* state, uint32_t tick, const simInput* input, uint8_t said[SIM_MAX_ROBOTS] );

/// One record.
typedef struct simLogRecord
{
	simLogKind kind;
	uint32_t tick;
	uint64_t hash;             ///< of hash and end
	bool stopped;              ///< of end
	simInputHeader header;     ///< of requests
	int station;               ///< of sticks, actuators, silence
	uint32_t parts;            ///< simLogPart bits: what the station says, or stops to say
	char name[SIM_INPUT_NAME]; ///< of name
	bool isKnown;              ///< of name: this build has the input
	const char* beyond;        ///< an input of which this build has fewer elements than the record uses; NULL: none
	uint32_t element;          ///< the one that it lacks
} simLogRecord;

/// The tick of the next record, without reading it; SIM_NO_TICK after a mistake.
uint32_t simLog_NextTick( const simGet* get, const simLogState* state );
/// Reads a record and applies it to the state. False after a mistake; get->why says which.
bool simLog_Get( simGet* get, simLogState* state, simLogRecord* record );

/// A log that is read tick by tick; all of it was checked before. Its bytes belong to the caller that opened it.
typedef struct simLogReader
{
	simGet get;
	simLogState state;
	uint32_t tick; ///< the next one to be read
} simLogReader;

/// Takes the hash that stands at the reader's tick. False when there is none.
bool simLogReader_TakeHash( simLogReader* reader, uint64_t* hash );
/// Puts the input of the reader's tick into *input, and moves on.
void simLogReader_Next( simLogReader* reader, simInput* input );

// ---- positions ----

/// A track of positions that is read; recording.h has its format.
typedef struct simPoseReader simPoseReader;
/// Checks all of a track for a recording of so many ticks. *reader is NULL, and all is well, for a track of another
/// version; why names the defect otherwise. The bytes stay the caller's.
simResult simPoseReader_Open(
    const uint8_t* bytes, size_t size, uint32_t ticks, simPoseReader** reader, const char** why );
void simPoseReader_Destroy( simPoseReader* reader );
uint32_t simPoseReader_Every( const simPoseReader* reader );
/// Samples, at least 1: of ticks 0, every, 2 every and so on.
uint32_t simPoseReader_Count( const simPoseReader* reader );
simResult simPoseReader_Fit( const simPoseReader* reader, const void* frame, simError* error );
void simPoseReader_Put( simPoseReader* reader, uint32_t tick, void* frame );

// ---- head and tail ----

/// Chunks 'M' and 'E', for bytes with that check sum so far.
void simRecording_PutTail( simPut* put, uint32_t crc, const simRecordingMeta* meta );
/// Reads and checks all of a recording. The texts in info point into the bytes, the scenario's apart, which is the caller's.
simResult simRecording_Read( const uint8_t* bytes, size_t size, simRecordingInfo* info, simError* error );
