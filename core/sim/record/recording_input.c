// The log's records: what a driver or a program said, as what changed against what they said before.
//
// The log names each input when it is used for the first time, with its kind and its length. So a build whose table of inputs has
// grown, or has another order, reads what was written before; and an input that it does not know is noticed by its name.
//
// Why it is written this way. A match is 8000 ticks, and a driver's sticks change in a few of them while six robots may each say thirty
// numbers. So a record says only what changed: one bit for each slot (an input, or one element of a stick), then the values of
// those bits that are set. A station that says the same again becomes steady and costs nothing until it changes or falls silent.
// Sticks from gamepads and links come in steps of 1/127, and a step's difference fits into a byte. Every number is kept exactly: what
// is not a step is written whole, what is a float is written as one. The reader comes to the same bits, so a replay is the same run.
#include "record/recording_internal.h"
#include "world/input.h"

#include "sandlot/math.h"

#include <string.h>

// How a value is written.
enum
{
	codeWord = 'u',   // u32 as a varint
	codeFixed = 'w',  // u32 as 4 bytes: format 1 only
	codeAxis = 'a',   // f64 in steps of 1/127, each element on its own
	codeNumber = 'n', // f64, as f32 where that loses nothing
};

enum
{
	axisRaw = 2 * RECORDING_AXIS_STEPS + 1, // 255, in place of a step: the value follows as 8 bytes
	slotsInKey = 4,    // bits of a station's key that say which slots changed: the rest is a varint
	mostElements = 32, // of an input: its mask is one word
	mostSlots = 32,    // of a part: so is its mask
};

// How this build keeps a value.
typedef enum Memory
{
	memory_u32,
	memory_f32,
	memory_f64,
} Memory;

// An input of this build: a line of the tables in frame.h.
typedef struct OwnField
{
	const char* name;
	uint32_t part; // simLogPart; 0: simInputRobot.present, which the log has no need of
	Memory memory;
	uint32_t count;
	size_t offset; // in simInputHeader or simInputRobot
} OwnField;

// The tables name types by what they mean; underneath each is one of these.
#define MEMORY_OF( type ) _Generic( ( type ){ 0 }, uint32_t : memory_u32, float : memory_f32, double : memory_f64 )

// The parts of a station stand in the order of their bits in `present`: that word itself, the sticks, from voltMask on the
// actuators. Counting what a field stands behind gives its part.
#define HEADER_FIELD( type, name, unit, doc ) HEADER_ARRAY( type, name, 1, unit, doc )
#define HEADER_ARRAY( type, name, count, unit, doc ) \
	{ #name, simLogPart_block, MEMORY_OF( type ), ( count ), offsetof( simInputHeader, name ) },
#define ROBOT_FIELD( type, name, unit, doc ) ROBOT_ARRAY( type, name, 1, unit, doc )
#define ROBOT_ARRAY( type, name, count, unit, doc )                                       \
	{ #name,                                                                              \
		( offsetof( simInputRobot, name ) > offsetof( simInputRobot, present ) )          \
		    + ( offsetof( simInputRobot, name ) >= offsetof( simInputRobot, voltMask ) ), \
		MEMORY_OF( type ), ( count ), offsetof( simInputRobot, name ) },
static const OwnField kOwn[] = { SIM_INPUT_HEADER( HEADER_FIELD, HEADER_ARRAY )
	    SIM_INPUT_ROBOT( ROBOT_FIELD, ROBOT_ARRAY ) };

enum
{
	ownCount = sizeof( kOwn ) / sizeof( kOwn[0] ),
};
static_assert( ownCount <= SIM_LOG_FIELDS, "the log can name all inputs" );
// No element takes twice its memory, and all names, keys and masks take less than 768 bytes.
static_assert( 2 * sizeof( simInput ) + 768 <= SIM_RECORDING_MAX_TICK_BYTES, "a tick's records fit" );

// The inputs that format 1 knew, which it did not name: as they were in version 0.1.0. Never to be changed.
static const struct
{
	const char* name;
	uint8_t part, code, count;
} kFormat1[] = {
	{ "buttons", simLogPart_sticks, codeWord, 1 },
	{ "axes", simLogPart_sticks, codeAxis, 3 },
	{ "voltMask", simLogPart_actuators, codeFixed, 1 },
	{ "chassisMode", simLogPart_actuators, codeWord, 1 },
	{ "chassis", simLogPart_actuators, codeNumber, 3 },
	{ "volts", simLogPart_actuators, codeNumber, 24 },
};


// ---- fields ----

// Elements lie side by side in the struct, so these three find one of any type.
static size_t ElementBytes( const OwnField* own )
{
	return own->memory == memory_f64 ? 8 : 4;
}

static const uint8_t* ElementAt( const OwnField* own, const void* record, uint32_t k )
{
	return (const uint8_t*)record + own->offset + k * ElementBytes( own );
}

static uint32_t WordAt( const OwnField* own, const void* record, uint32_t k )
{
	uint32_t word;
	memcpy( &word, ElementAt( own, record, k ), sizeof( word ) );
	return word;
}

static double NumberAt( const OwnField* own, const void* record, uint32_t k )
{
	if ( own->memory == memory_f32 )
	{
		float narrow;
		memcpy( &narrow, ElementAt( own, record, k ), sizeof( narrow ) );
		return narrow;
	}
	double number;
	memcpy( &number, ElementAt( own, record, k ), sizeof( number ) );
	return number;
}

// Which elements differ in their bits.
static uint32_t Changed( const OwnField* own, const void* held, const void* now )
{
	uint32_t changed = 0;
	for ( uint32_t k = 0; k < own->count; ++k )
	{
		if ( memcmp( ElementAt( own, held, k ), ElementAt( own, now, k ), ElementBytes( own ) ) != 0 )
		{
			changed |= 1u << k;
		}
	}
	return changed;
}

// Numbers of the driver's sticks take steps, all others their value.
static uint8_t CodeOf( const OwnField* own )
{
	if ( own->memory == memory_u32 )
	{
		return codeWord;
	}
	return own->part == simLogPart_sticks ? codeAxis : codeNumber;
}

// Sticks move one by one, so each element has a slot; the elements of other inputs share one.
static uint32_t SlotsOf( uint8_t code, uint32_t count )
{
	return code == codeAxis ? count : 1;
}

// This build's input of that name, part and kind; NULL when it has none.
static const OwnField* FindOwn( const char* name, uint32_t part, uint8_t code )
{
	bool isWord = code == codeWord || code == codeFixed;
	for ( int i = 0; i < ownCount; ++i )
	{
		if ( kOwn[i].part == part && ( kOwn[i].memory == memory_u32 ) == isWord && strcmp( kOwn[i].name, name ) == 0 )
		{
			return &kOwn[i];
		}
	}
	return NULL;
}

// The log knows one more input. False when it would be too many.
static bool AddField( simLogState* state, const char* name, uint32_t part, uint8_t code, uint32_t count )
{
	uint32_t slots = SlotsOf( code, count );
	if ( state->fieldCount == SIM_LOG_FIELDS || state->slots[part] + slots > mostSlots )
	{
		return false;
	}
	const OwnField* own = FindOwn( name, part, code );
	simLogField* field = &state->fields[state->fieldCount++];
	*field = ( simLogField ){ -1, (uint8_t)part, code, (uint8_t)count, (uint8_t)state->slots[part] };
	if ( own != NULL )
	{
		field->own = (int8_t)( own - kOwn );
	}
	state->slots[part] = (uint8_t)( state->slots[part] + slots );
	return true;
}

static bool IsNamed( const simLogState* state, int own )
{
	for ( int i = 0; i < state->fieldCount; ++i )
	{
		if ( state->fields[i].own == own )
		{
			return true;
		}
	}
	return false;
}

void simLog_Begin( simLogState* state, int format )
{
	memset( state, 0, sizeof( *state ) );
	state->format = format;
	if ( format != 1 )
	{
		return;
	}
	for ( size_t i = 0; i < sizeof( kFormat1 ) / sizeof( kFormat1[0] ); ++i )
	{
		AddField( state, kFormat1[i].name, kFormat1[i].part, kFormat1[i].code, kFormat1[i].count );
	}
}


// ---- writing ----

// A key is one byte: the kind of record in three bits, the ticks since the last record in five; 31 says that the rest follows.
void simLog_PutKey( simPut* put, simLogState* state, simLogKind kind, uint32_t tick )
{
	uint32_t gap = tick - state->tick;
	uint32_t shown = gap < RECORDING_GAP_MORE ? gap : RECORDING_GAP_MORE;
	simPut_Byte( put, kind | shown << 3 );
	if ( shown == RECORDING_GAP_MORE )
	{
		simPut_Varint( put, gap - RECORDING_GAP_MORE );
	}
	state->tick = tick;
}

// Which step of 1/127 a value is, exactly. False if it lies between two or beyond 1.
static bool AxisStep( double value, int* step )
{
	*step = 0;
	if ( !( fabs( value ) <= 1.0 ) )
	{
		return false;
	}
	*step = (int)( value * RECORDING_AXIS_STEPS + ( value < 0.0 ? -0.5 : 0.5 ) );
	return simRecording_SameBits( *step / (double)RECORDING_AXIS_STEPS, value );
}

// The step that the next one is counted from: none when the value lay between two.
static int StepBefore( double value )
{
	int step;
	return AxisStep( value, &step ) ? step : 0;
}

// The way from the last step to this one, modulo 255: one byte for every pair of steps. The sum is made positive first.
static void PutAxis( simPut* put, double before, double value )
{
	int to;
	if ( AxisStep( value, &to ) )
	{
		simPut_Byte( put, (uint32_t)( ( to - StepBefore( before ) + 2 * axisRaw ) % axisRaw ) );
	}
	else
	{
		simPut_Byte( put, axisRaw );
		simPut_F64( put, value );
	}
}

// Words: which elements changed, unless there is only one, and those.
static void PutWords( simPut* put, const OwnField* own, const void* now, uint32_t changed )
{
	if ( own->count > 1 )
	{
		simPut_Varint( put, changed );
	}
	for ( uint32_t k = 0; k < own->count; ++k )
	{
		if ( ( changed >> k & 1u ) != 0 )
		{
			simPut_Varint( put, WordAt( own, now, k ) );
		}
	}
}

// Whether a number is a float's, so that half of the bytes do.
static bool IsNarrow( double value )
{
	// Beyond a float's range the conversion would be undefined.
	return fabs( value ) < 1e38 && simRecording_SameBits( (double)(float)value, value );
}

// Numbers: which elements changed, which of them need all 8 bytes, and those.
static void PutNumbers( simPut* put, const OwnField* own, const void* now, uint32_t changed )
{
	uint32_t wide = 0;
	for ( uint32_t k = 0; k < own->count; ++k )
	{
		if ( ( changed >> k & 1u ) != 0 && !IsNarrow( NumberAt( own, now, k ) ) )
		{
			wide |= 1u << k;
		}
	}
	// Two masks of up to four bits share a byte.
	if ( own->count <= 4 )
	{
		simPut_Byte( put, changed | wide << own->count );
	}
	else
	{
		simPut_Varint( put, changed );
		simPut_Varint( put, wide );
	}
	for ( uint32_t k = 0; k < own->count; ++k )
	{
		if ( ( wide >> k & 1u ) != 0 )
		{
			simPut_F64( put, NumberAt( own, now, k ) );
		}
		else if ( ( changed >> k & 1u ) != 0 )
		{
			simPut_F32( put, (float)NumberAt( own, now, k ) );
		}
	}
}

// Which slots of a part changed: one for each element of what takes steps, else one for each input.
static uint32_t ChangedSlots( const simLogState* state, uint32_t part, const void* held, const void* now )
{
	uint32_t slots = 0;
	for ( int i = 0; i < state->fieldCount; ++i )
	{
		const simLogField* field = &state->fields[i];
		if ( field->part != part )
		{
			continue;
		}
		uint32_t changed = Changed( &kOwn[field->own], held, now );
		if ( field->code == codeAxis )
		{
			slots |= changed << field->slot;
		}
		else if ( changed != 0 )
		{
			slots |= 1u << field->slot;
		}
	}
	return slots;
}

// The values of those slots.
static void PutSlots(
    simPut* put, const simLogState* state, uint32_t part, const void* held, const void* now, uint32_t slots )
{
	for ( int i = 0; i < state->fieldCount; ++i )
	{
		const simLogField* field = &state->fields[i];
		const OwnField* own = &kOwn[field->own];
		uint32_t mask = slots >> field->slot;
		if ( field->part != part || mask == 0 )
		{
			continue;
		}
		if ( field->code == codeAxis )
		{
			for ( uint32_t k = 0; k < own->count; ++k )
			{
				if ( ( mask >> k & 1u ) != 0 )
				{
					PutAxis( put, NumberAt( own, held, k ), NumberAt( own, now, k ) );
				}
			}
		}
		else if ( ( mask & 1u ) != 0 && field->code == codeWord )
		{
			PutWords( put, own, now, Changed( own, held, now ) );
		}
		else if ( ( mask & 1u ) != 0 )
		{
			PutNumbers( put, own, now, Changed( own, held, now ) );
		}
	}
}

// Whether somebody says anything with an input.
static bool IsUsed( const OwnField* own, const simLogState* state, const simInput* input )
{
	static const simInputHeader silent;
	if ( own->part == simLogPart_block )
	{
		return Changed( own, &silent, &input->header ) != 0;
	}
	for ( int s = 0; s < SIM_MAX_ROBOTS; ++s )
	{
		const simInputRobot* now = &input->robots[s];
		if ( ( now->present & own->part ) != 0 && Changed( own, &state->held[s], now ) != 0 )
		{
			return true;
		}
	}
	return false;
}

// Names the inputs that are used for the first time.
static void PutNames( simPut* put, simLogState* state, uint32_t tick, const simInput* input )
{
	for ( int i = 0; i < ownCount; ++i )
	{
		const OwnField* own = &kOwn[i];
		if ( IsNamed( state, i ) || !IsUsed( own, state, input ) )
		{
			continue;
		}
		simLog_PutKey( put, state, simLog_name, tick );
		simPut_Byte( put, own->part );
		simPut_Byte( put, CodeOf( own ) );
		simPut_Byte( put, own->count );
		simPut_Text( put, own->name, strlen( own->name ) );
		bool added = AddField( state, own->name, own->part, CodeOf( own ), own->count );
		SIM_ASSERT( added );
		(void)added;
	}
}

// Requests of a block last one tick: they are written against silence, not against the last ones.
static void PutRequests( simPut* put, simLogState* state, uint32_t tick, const simInputHeader* header )
{
	static const simInputHeader silent;
	uint32_t slots = ChangedSlots( state, simLogPart_block, &silent, header );
	if ( slots == 0 )
	{
		return;
	}
	simLog_PutKey( put, state, simLog_requests, tick );
	simPut_Varint( put, slots );
	PutSlots( put, state, simLogPart_block, &silent, header, slots );
}

// What a part says becomes what the next record is written against.
static void Hold( simInputRobot* held, const simInputRobot* now, uint32_t part )
{
	for ( int i = 0; i < ownCount; ++i )
	{
		const OwnField* own = &kOwn[i];
		if ( own->part == part )
		{
			memcpy( (uint8_t*)held + own->offset, ElementAt( own, now, 0 ), own->count * ElementBytes( own ) );
		}
	}
}

// One part of what a station says: a record if it changed, or if it is not known to say the same again.
static void PutPart(
    simPut* put, simLogState* state, uint32_t tick, const simInputRobot* now, int station, uint32_t part, bool again )
{
	simInputRobot* held = &state->held[station];
	uint32_t slots = ChangedSlots( state, part, held, now );
	bool steady = ( state->steady[station] & part ) != 0;
	if ( slots == 0 && steady )
	{
		return;
	}
	// It said this at the tick before, and says it again: from now on it is taken to go on.
	if ( slots == 0 && again )
	{
		steady = true;
		state->steady[station] |= (uint8_t)part;
	}
	simLog_PutKey( put, state, part == simLogPart_sticks ? simLog_sticks : simLog_actuators, tick );
	uint32_t inKey = slots & ( ( 1u << slotsInKey ) - 1u );
	simPut_Byte( put, (uint32_t)station | inKey << 3 | ( steady ? 128u : 0u ) );
	if ( state->slots[part] > slotsInKey )
	{
		simPut_Varint( put, slots >> slotsInKey );
	}
	PutSlots( put, state, part, held, now, slots );
	Hold( held, now, part );
}

void simLog_PutInput(
    simPut* put, simLogState* state, uint32_t tick, const simInput* input, uint8_t said[SIM_MAX_ROBOTS] )
{
	PutNames( put, state, tick, input );
	PutRequests( put, state, tick, &input->header );
	for ( int s = 0; s < SIM_MAX_ROBOTS; ++s )
	{
		const simInputRobot* now = &input->robots[s];
		// Parts that went on by themselves and are not there any more must be ended.
		uint8_t ends = state->steady[s] & (uint8_t)~now->present;
		if ( ends != 0 )
		{
			state->steady[s] &= (uint8_t)~ends;
			simLog_PutKey( put, state, simLog_silence, tick );
			simPut_Byte( put, (uint32_t)s | (uint32_t)ends << 3 );
		}
		for ( uint32_t part = simLogPart_sticks; part <= simLogPart_actuators; part <<= 1 )
		{
			if ( ( now->present & part ) != 0 )
			{
				PutPart( put, state, tick, now, s, part, ( said[s] & part ) != 0 );
			}
		}
		said[s] = (uint8_t)now->present;
	}
}


// ---- reading ----

// Reads the key of the next record: its kind and tick.
static simLogKind GetKey( simGet* get, const simLogState* state, uint32_t* tick )
{
	uint32_t key = simGet_Byte( get );
	uint32_t gap = key >> 3;
	if ( gap == RECORDING_GAP_MORE )
	{
		uint32_t more = simGet_Varint( get );
		if ( more > SIM_RECORDING_MAX_TICKS )
		{
			simGet_Fail( get, "has too many ticks" );
			more = 0;
		}
		gap += more;
	}
	*tick = state->tick + gap;
	if ( ( key & 7u ) >= simLog_count )
	{
		simGet_Fail( get, "has an unknown record" );
	}
	return (simLogKind)( key & 7u );
}

uint32_t simLog_NextTick( const simGet* get, const simLogState* state )
{
	simGet ahead = *get;
	uint32_t tick;
	GetKey( &ahead, state, &tick );
	return ahead.why == NULL ? tick : SIM_NO_TICK;
}

// Puts an element where this build has it; it may have none of that name, or fewer of them.
static void Store(
    simLogRecord* record, const simLogField* field, void* into, uint32_t k, double number, uint32_t word )
{
	const OwnField* own = field->own >= 0 ? &kOwn[field->own] : NULL;
	if ( own == NULL )
	{
		return;
	}
	if ( k >= own->count )
	{
		record->beyond = own->name;
		record->element = k;
		return;
	}
	uint8_t* element = (uint8_t*)into + own->offset + k * ElementBytes( own );
	float narrow = 0.0f;
	switch ( own->memory )
	{
		case memory_u32:
			memcpy( element, &word, sizeof( word ) );
			break;
		case memory_f32:
			if ( fabs( number ) < 1e38 )
			{
				narrow = (float)number;
			}
			memcpy( element, &narrow, sizeof( narrow ) );
			break;
		case memory_f64:
			memcpy( element, &number, sizeof( number ) );
			break;
	}
}

// The inverse of PutAxis. The step before is this build's; an input that it does not know has none, and nobody asks for its value.
static void GetAxis( simGet* get, simLogRecord* record, const simLogField* field, void* into, uint32_t k )
{
	uint32_t code = simGet_Byte( get );
	if ( code == axisRaw )
	{
		Store( record, field, into, k, simGet_F64( get ), 0 );
		return;
	}
	int before = 0;
	if ( field->own >= 0 && k < kOwn[field->own].count )
	{
		before = StepBefore( NumberAt( &kOwn[field->own], into, k ) );
	}
	int step = ( before + RECORDING_AXIS_STEPS + (int)code ) % axisRaw - RECORDING_AXIS_STEPS;
	Store( record, field, into, k, step / (double)RECORDING_AXIS_STEPS, 0 );
}

// The inverse of PutWords; format 1 wrote some words in four bytes.
static void GetWords( simGet* get, simLogRecord* record, const simLogField* field, void* into )
{
	uint32_t changed = field->count > 1 ? simGet_Varint( get ) : 1;
	if ( field->count < mostElements && changed >> field->count != 0 )
	{
		simGet_Fail( get, "has numbers that nothing needs" );
		return;
	}
	for ( uint32_t k = 0; k < field->count; ++k )
	{
		if ( ( changed >> k & 1u ) != 0 )
		{
			Store( record, field, into, k, 0.0, field->code == codeFixed ? simGet_U32( get ) : simGet_Varint( get ) );
		}
	}
}

// The inverse of PutNumbers. A bit for an element that there is not, or a wide one that did not change, is a mistake.
static void GetNumbers( simGet* get, simLogRecord* record, const simLogField* field, void* into )
{
	uint32_t changed, wide;
	if ( field->count <= 4 )
	{
		uint32_t both = simGet_Byte( get );
		changed = both & ( ( 1u << field->count ) - 1u );
		wide = both >> field->count;
	}
	else
	{
		changed = simGet_Varint( get );
		wide = simGet_Varint( get );
	}
	bool beyond = field->count < mostElements && changed >> field->count != 0;
	if ( beyond || ( wide & ~changed ) != 0 )
	{
		simGet_Fail( get, "has numbers that nothing needs" );
		return;
	}
	for ( uint32_t k = 0; k < field->count; ++k )
	{
		if ( ( changed >> k & 1u ) != 0 )
		{
			bool isWide = ( wide >> k & 1u ) != 0;
			Store( record, field, into, k, isWide ? simGet_F64( get ) : simGet_F32( get ), 0 );
		}
	}
}

// The values of the slots that changed, into a simInputHeader or simInputRobot.
static void GetSlots(
    simGet* get, const simLogState* state, uint32_t part, uint32_t slots, simLogRecord* record, void* into )
{
	if ( state->slots[part] < mostSlots && slots >> state->slots[part] != 0 )
	{
		simGet_Fail( get, "uses an input that it does not name" );
		return;
	}
	for ( int i = 0; i < state->fieldCount; ++i )
	{
		const simLogField* field = &state->fields[i];
		uint32_t mask = slots >> field->slot;
		if ( field->part != part || mask == 0 )
		{
			continue;
		}
		if ( field->code == codeAxis )
		{
			for ( uint32_t k = 0; k < field->count; ++k )
			{
				if ( ( mask >> k & 1u ) != 0 )
				{
					GetAxis( get, record, field, into, k );
				}
			}
		}
		else if ( ( mask & 1u ) != 0 && field->code == codeNumber )
		{
			GetNumbers( get, record, field, into );
		}
		else if ( ( mask & 1u ) != 0 )
		{
			GetWords( get, record, field, into );
		}
	}
}

// A station in the low bits of a byte.
static int GetStation( simGet* get, uint32_t byte )
{
	int station = (int)( byte & 7u );
	if ( station >= SIM_MAX_ROBOTS )
	{
		simGet_Fail( get, "has an unknown station" );
		return 0;
	}
	return station;
}

// One part of a station: which slots changed, their values, and whether it goes on by itself (bit 7).
static void GetPart( simGet* get, simLogState* state, uint32_t part, simLogRecord* record )
{
	uint32_t byte = simGet_Byte( get );
	record->station = GetStation( get, byte );
	record->parts = part;
	uint32_t slots = byte >> 3 & ( ( 1u << slotsInKey ) - 1u );
	if ( state->slots[part] > slotsInKey )
	{
		uint32_t more = simGet_Varint( get );
		if ( more >> ( mostSlots - slotsInKey ) != 0 )
		{
			simGet_Fail( get, "uses an input that it does not name" );
			more = 0;
		}
		slots |= more << slotsInKey;
	}
	simInputRobot* held = &state->held[record->station];
	GetSlots( get, state, part, slots, record, held );
	// A world would put such values right, and the recording would not be what acted.
	simInputRobot clean = *held;
	simInput_CleanRobot( &clean );
	if ( memcmp( &clean, held, sizeof( clean ) ) != 0 )
	{
		simGet_Fail( get, "has an input that is out of range" );
	}
	state->steady[record->station] &= (uint8_t)~part;
	if ( ( byte & 128u ) != 0 )
	{
		state->steady[record->station] |= (uint8_t)part;
	}
}

// Parts that go on by themselves no longer. Only a steady part can end.
static void GetSilence( simGet* get, simLogState* state, simLogRecord* record )
{
	uint32_t byte = simGet_Byte( get );
	record->station = GetStation( get, byte );
	record->parts = byte >> 3;
	if ( record->parts == 0 || ( record->parts & ~(uint32_t)state->steady[record->station] ) != 0 )
	{
		simGet_Fail( get, "ends what did not begin" );
	}
	state->steady[record->station] &= (uint8_t)~record->parts;
}

// The requests of format 1, packed into a byte or two.
static void GetPackedRequests( simGet* get, simInputHeader* header )
{
	uint32_t byte = simGet_Byte( get );
	uint32_t human = ( byte & 32u ) != 0 ? simGet_Byte( get ) : 0;
	header->modeRequest = byte & 7u;
	header->matchRequest = byte >> 3 & 3u;
	header->human[0] = human & 15u;
	header->human[1] = human >> 4;
	if ( byte >= 64u )
	{
		simGet_Fail( get, "has an unknown request" );
	}
}

// Requests must be ones that a world takes as they are: then the recording says what acted.
static void GetRequests( simGet* get, const simLogState* state, simLogRecord* record )
{
	if ( state->format == 1 )
	{
		GetPackedRequests( get, &record->header );
	}
	else
	{
		GetSlots( get, state, simLogPart_block, simGet_Varint( get ), record, &record->header );
	}
	simInputHeader clean = record->header;
	simInput_CleanHeader( &clean );
	if ( memcmp( &clean, &record->header, sizeof( clean ) ) != 0 )
	{
		simGet_Fail( get, "has an unknown request" );
	}
}

// The name of an input: letters, digits and underscores.
static void GetName( simGet* get, char name[SIM_INPUT_NAME] )
{
	uint32_t length = simGet_Varint( get );
	const uint8_t* bytes = length > 0 && length < SIM_INPUT_NAME ? simGet_Bytes( get, length ) : NULL;
	name[0] = 0;
	if ( bytes == NULL )
	{
		simGet_Fail( get, "has an input without a name, or with one that is too long" );
		return;
	}
	for ( uint32_t i = 0; i < length; ++i )
	{
		char c = (char)bytes[i];
		bool letter = ( c >= 'a' && c <= 'z' ) || ( c >= 'A' && c <= 'Z' );
		if ( !letter && !( c >= '0' && c <= '9' ) && c != '_' )
		{
			simGet_Fail( get, "has an input whose name is none" );
			c = '_';
		}
		name[i] = c;
	}
	name[length] = 0;
}

// A name: from here on the log uses this input. An input of a kind that this build cannot even skip makes the file unreadable.
static void GetField( simGet* get, simLogState* state, simLogRecord* record )
{
	uint32_t part = simGet_Byte( get );
	uint8_t code = (uint8_t)simGet_Byte( get );
	uint32_t count = simGet_Byte( get );
	GetName( get, record->name );
	record->parts = part;
	bool known = part == simLogPart_sticks || part == simLogPart_actuators || part == simLogPart_block;
	bool readable = code == codeWord || code == codeAxis || code == codeNumber;
	if ( state->format == 1 )
	{
		simGet_Fail( get, "has an unknown record" );
	}
	if ( !known || !readable || count == 0 || count > mostElements )
	{
		simGet_Fail( get, "uses an input of a kind that only a newer version knows" );
	}
	if ( get->why != NULL )
	{
		return;
	}
	const OwnField* own = FindOwn( record->name, part, code );
	record->isKnown = own != NULL;
	if ( own != NULL && IsNamed( state, (int)( own - kOwn ) ) )
	{
		simGet_Fail( get, "names an input twice" );
	}
	else if ( !AddField( state, record->name, part, code, count ) )
	{
		simGet_Fail( get, "names too many inputs" );
	}
}

bool simLog_Get( simGet* get, simLogState* state, simLogRecord* record )
{
	*record = ( simLogRecord ){ 0 };
	record->kind = GetKey( get, state, &record->tick );
	if ( get->why != NULL )
	{
		return false;
	}
	state->tick = record->tick;
	switch ( record->kind )
	{
		case simLog_hash:
			record->hash = simGet_U64( get );
			break;
		case simLog_requests:
			GetRequests( get, state, record );
			break;
		case simLog_sticks:
			GetPart( get, state, simLogPart_sticks, record );
			break;
		case simLog_actuators:
			GetPart( get, state, simLogPart_actuators, record );
			break;
		case simLog_silence:
			GetSilence( get, state, record );
			break;
		case simLog_end:
			record->stopped = simGet_Byte( get ) != 0;
			record->hash = simGet_U64( get );
			break;
		case simLog_name:
			GetField( get, state, record );
			break;
		case simLog_count:
			break;
	}
	return get->why == NULL;
}


// ---- tick by tick ----

// Whether the next record is of the reader's tick, and a hash (or, with false, none).
static bool IsNext( const simLogReader* reader, bool hash )
{
	if ( reader->get.at >= reader->get.end || simLog_NextTick( &reader->get, &reader->state ) != reader->tick )
	{
		return false;
	}
	bool isHash = ( reader->get.bytes[reader->get.at] & 7u ) == simLog_hash;
	return isHash == hash;
}

bool simLogReader_TakeHash( simLogReader* reader, uint64_t* hash )
{
	simLogRecord record;
	if ( !IsNext( reader, true ) || !simLog_Get( &reader->get, &reader->state, &record ) )
	{
		return false;
	}
	*hash = record.hash;
	return true;
}

// All records of the tick, and beside them the parts that go on by themselves.
void simLogReader_Next( simLogReader* reader, simInput* input )
{
	memset( input, 0, sizeof( *input ) );
	simLogRecord record;
	uint32_t said[SIM_MAX_ROBOTS] = { 0 };
	uint64_t ignored;
	simLogReader_TakeHash( reader, &ignored ); // in case nobody looked at it
	while ( IsNext( reader, false ) && simLog_Get( &reader->get, &reader->state, &record ) )
	{
		if ( record.kind == simLog_requests )
		{
			input->header = record.header;
		}
		if ( record.kind == simLog_sticks || record.kind == simLog_actuators )
		{
			said[record.station] |= record.parts;
		}
	}
	for ( int s = 0; s < SIM_MAX_ROBOTS; ++s )
	{
		uint32_t present = said[s] | reader->state.steady[s];
		if ( present != 0 )
		{
			input->robots[s] = reader->state.held[s];
			input->robots[s].present = present;
		}
	}
	reader->tick += 1;
}
