// The common part of the log's writer and reader: the inputs of this build, and those that a log has named.
#pragma once

#include "record/recording_internal.h"

enum
{
	LOG_AXIS_RAW = 2 * RECORDING_AXIS_STEPS + 1, ///< 255, in place of a step: the value follows as 8 bytes
	LOG_SLOTS_IN_KEY = 4,   ///< bits of a station's key that say which slots changed: the rest is a varint
	LOG_MOST_ELEMENTS = 32, ///< of an input: its mask is one word
	LOG_MOST_SLOTS = 32,    ///< of a part: so is its mask
};

/// How a value is written.
enum
{
	simLogCode_word = 'u',   ///< u32 as a varint
	simLogCode_fixed = 'w',  ///< u32 as 4 bytes: format 1 only
	simLogCode_axis = 'a',   ///< f64 in steps of 1/127, each element on its own
	simLogCode_number = 'n', ///< f64, as f32 where that loses nothing
};

/// How this build keeps a value.
typedef enum simLogMemory
{
	simLogMemory_u32,
	simLogMemory_f32,
	simLogMemory_f64,
} simLogMemory;

/// An input of this build: a line of the tables in frame.h.
typedef struct simLogInput
{
	const char* name;
	uint32_t part; ///< simLogPart; 0: simInputRobot.present, which the log has no need of
	simLogMemory memory;
	uint32_t count; ///< elements
	size_t offset;  ///< in simInputHeader or simInputRobot
} simLogInput;

extern const simLogInput simLogInputs[];
extern const int simLogInputCount;

size_t simLogInput_Bytes( const simLogInput* own );
/// Element k of an input in a record, a simInputHeader or simInputRobot.
const uint8_t* simLogInput_At( const simLogInput* own, const void* record, uint32_t k );
uint32_t simLogInput_Word( const simLogInput* own, const void* record, uint32_t k );
double simLogInput_Number( const simLogInput* own, const void* record, uint32_t k );
/// Bit k: element k differs in its bits.
uint32_t simLogInput_Changed( const simLogInput* own, const void* held, const void* now );
/// This build's input of that name, part and kind; NULL when it has none.
const simLogInput* simLog_FindInput( const char* name, uint32_t part, uint8_t code );
/// The log knows one more input. False when it would be too many.
bool simLog_AddField( simLogState* state, const char* name, uint32_t part, uint8_t code, uint32_t count );
/// Whether the log has named this build's input of that index.
bool simLog_IsNamed( const simLogState* state, int own );
/// Which step of 1/127 a value is, exactly. False if it lies between two or beyond 1.
bool simLog_AxisStep( double value, int* step );
/// The step that the next one is counted from: 0 when the value lay between two.
int simLog_StepBefore( double value );

// ---- format 1 ----

/// Names the inputs that format 1 knew and did not name.
void simLogFormat1_Begin( simLogState* state );
/// Reads the requests of a tick, packed into a byte or two.
void simLogFormat1_GetRequests( simGet* get, simInputHeader* header );
