// Reading the log: the inverse of recording_input.c, for bytes that anybody may have written.
#include "record/recording_fields.h"
#include "world/input.h"

#include "sandlot/sim/math.h"

#include <string.h>

// Reads the key of the next record: its kind and tick.
static simLogKind GetKey( simGet* get, const simLogState* state, uint32_t* tick )
{
	uint32_t key = simGet_Byte( get );
	uint32_t gap = key >> 3;
	if ( gap == RECORDING_GAP_MORE )
	{
		uint32_t more = simGet_Varint( get );
		// Also keeps the sum below from overflowing.
		if ( more > SIM_RECORDING_MAX_TICKS )
		{
			simGet_Fail( get, "has too many ticks" );
			more = 0;
		}
		gap += more;
	}
	*tick = state->tick + gap;
	// Kinds have three bits, of which this build knows all but one.
	if ( ( key & 7u ) >= simLog_count )
	{
		simGet_Fail( get, "has an unknown record" );
	}
	return (simLogKind)( key & 7u );
}

uint32_t simLog_NextTick( const simGet* get, const simLogState* state )
{
	SIM_CHECK( get->at <= get->end );
	// A copy reads on; the log itself stays where it is.
	simGet ahead = *get;
	uint32_t tick;
	GetKey( &ahead, state, &tick );
	return ahead.why == NULL ? tick : SIM_NO_TICK;
}

// Puts an element where this build has it; it may have none of that name, or fewer of them.
static void Store(
    simLogRecord* record, const simLogField* field, void* into, uint32_t k, double number, uint32_t word )
{
	const simLogInput* own = field->own >= 0 ? &simLogInputs[field->own] : NULL;
	// An input of a newer build: its bytes were read, its value has no place here.
	if ( own == NULL )
	{
		return;
	}
	if ( k >= own->count )
	{
		// An array that was longer in the writer's build: the user is told which element is lost.
		record->beyond = own->name;
		record->element = k;
		return;
	}
	uint8_t* element = (uint8_t*)into + own->offset + k * simLogInput_Bytes( own );
	float narrow = 0.0f;
	switch ( own->memory )
	{
		case simLogMemory_u32:
			memcpy( element, &word, sizeof( word ) );
			break;
		case simLogMemory_f32:
			// Beyond a float's range the conversion is undefined in C, and this number may be anybody's.
			if ( fabs( number ) < 1e38 )
			{
				narrow = (float)number;
			}
			memcpy( element, &narrow, sizeof( narrow ) );
			break;
		case simLogMemory_f64:
			memcpy( element, &number, sizeof( number ) );
			break;
	}
}

// The inverse of PutAxis. The step before is this build's; an unknown input lacks one, and its value is not used.
static void GetAxis( simGet* get, simLogRecord* record, const simLogField* field, void* into, uint32_t k )
{
	uint32_t code = simGet_Byte( get );
	if ( code == LOG_AXIS_RAW )
	{
		Store( record, field, into, k, simGet_F64( get ), 0 );
		return;
	}
	// A new build may have made an array shorter: the missing elements were at 0.
	int before = 0;
	if ( field->own >= 0 && k < simLogInputs[field->own].count )
	{
		before = simLog_StepBefore( simLogInput_Number( &simLogInputs[field->own], into, k ) );
	}
	int step = ( before + RECORDING_AXIS_STEPS + (int)code ) % LOG_AXIS_RAW - RECORDING_AXIS_STEPS;
	Store( record, field, into, k, step / (double)RECORDING_AXIS_STEPS, 0 );
}

// The inverse of PutWords; format 1 wrote some words in four bytes.
static void GetWords( simGet* get, simLogRecord* record, const simLogField* field, void* into )
{
	// A lone word has no mask: see PutWords.
	uint32_t changed = field->count > 1 ? simGet_Varint( get ) : 1;
	// A shift by all 32 bits would be undefined.
	if ( field->count < LOG_MOST_ELEMENTS && changed >> field->count != 0 )
	{
		simGet_Fail( get, "has numbers of elements that do not exist" );
		return;
	}
	for ( uint32_t k = 0; k < field->count; ++k )
	{
		if ( ( changed >> k & 1u ) != 0 )
		{
			Store( record, field, into, k, 0.0,
			    field->code == simLogCode_fixed ? simGet_U32( get ) : simGet_Varint( get ) );
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
	bool beyond = field->count < LOG_MOST_ELEMENTS && changed >> field->count != 0;
	if ( beyond || ( wide & ~changed ) != 0 )
	{
		simGet_Fail( get, "has numbers of elements that do not exist" );
		return;
	}
	for ( uint32_t k = 0; k < field->count; ++k )
	{
		if ( ( changed >> k & 1u ) != 0 )
		{
			// As PutNumbers wrote them: 8 bytes or 4.
			bool isWide = ( wide >> k & 1u ) != 0;
			Store( record, field, into, k, isWide ? simGet_F64( get ) : simGet_F32( get ), 0 );
		}
	}
}

// The values of the slots that changed, into a simInputHeader or simInputRobot.
static void GetSlots(
    simGet* get, const simLogState* state, uint32_t part, uint32_t slots, simLogRecord* record, void* into )
{
	SIM_CHECK( part > 0 && part <= simLogPart_block );
	// A slot that no name has given away.
	if ( state->slots[part] < LOG_MOST_SLOTS && slots >> state->slots[part] != 0 )
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
		if ( field->code == simLogCode_axis )
		{
			for ( uint32_t k = 0; k < field->count; ++k )
			{
				if ( ( mask >> k & 1u ) != 0 )
				{
					GetAxis( get, record, field, into, k );
				}
			}
		}
		else if ( ( mask & 1u ) != 0 && field->code == simLogCode_number )
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
	// Three bits hold eight stations, of which there are six.
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
	SIM_CHECK( part == simLogPart_sticks || part == simLogPart_actuators );
	uint32_t byte = simGet_Byte( get );
	record->station = GetStation( get, byte );
	record->parts = part;
	uint32_t slots = byte >> 3 & ( ( 1u << LOG_SLOTS_IN_KEY ) - 1u );
	if ( state->slots[part] > LOG_SLOTS_IN_KEY )
	{
		// The first four slots stand in the station's byte: see PutPart.
		uint32_t more = simGet_Varint( get );
		if ( more >> ( LOG_MOST_SLOTS - LOG_SLOTS_IN_KEY ) != 0 )
		{
			simGet_Fail( get, "uses an input that it does not name" );
			more = 0;
		}
		slots |= more << LOG_SLOTS_IN_KEY;
	}
	simInputRobot* held = &state->held[record->station];
	GetSlots( get, state, part, slots, record, held );
	// A world would put such values right, and the recording would differ from the true inputs.
	simInputRobot clean = *held;
	simInput_CleanRobot( &clean );
	if ( memcmp( &clean, held, sizeof( clean ) ) != 0 )
	{
		simGet_Fail( get, "has an input that is out of range" );
	}
	state->steady[record->station] &= (uint8_t)~part;
	// Bit 7: the part says the same until a record tells otherwise.
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
		simGet_Fail( get, "ends an input that had not begun" );
	}
	state->steady[record->station] &= (uint8_t)~record->parts;
}

// Requests must be ones that a world takes as they are: then the recording has the true inputs.
static void GetRequests( simGet* get, const simLogState* state, simLogRecord* record )
{
	if ( state->format == 1 )
	{
		simLogFormat1_GetRequests( get, &record->header );
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
			simGet_Fail( get, "has an input whose name is not letters, digits and underscores" );
			c = '_';
		}
		name[i] = c;
	}
	name[length] = 0;
}

// A name: from here on the log uses this input. An input of a kind that this build cannot even skip makes the file unreadable.
static void GetField( simGet* get, simLogState* state, simLogRecord* record )
{
	// The three bytes of simLog_PutInput's name record, then the name.
	uint32_t part = simGet_Byte( get );
	uint8_t code = (uint8_t)simGet_Byte( get );
	uint32_t count = simGet_Byte( get );
	GetName( get, record->name );
	record->parts = part;
	bool known = part == simLogPart_sticks || part == simLogPart_actuators || part == simLogPart_block;
	bool readable = code == simLogCode_word || code == simLogCode_axis || code == simLogCode_number;
	if ( state->format == 1 )
	{
		simGet_Fail( get, "has an unknown record" );
	}
	if ( !known || !readable || count == 0 || count > LOG_MOST_ELEMENTS )
	{
		simGet_Fail( get, "uses an input of a kind that only a newer version knows" );
	}
	if ( get->why != NULL )
	{
		return;
	}
	const simLogInput* own = simLog_FindInput( record->name, part, code );
	record->isKnown = own != NULL;
	if ( own != NULL && simLog_IsNamed( state, (int)( own - simLogInputs ) ) )
	{
		simGet_Fail( get, "names an input twice" );
	}
	else if ( !simLog_AddField( state, record->name, part, code, count ) )
	{
		simGet_Fail( get, "names too many inputs" );
	}
}

bool simLog_Get( simGet* get, simLogState* state, simLogRecord* record )
{
	SIM_CHECK( get->at <= get->end && state->fieldCount <= SIM_LOG_FIELDS );
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
	// The kind stands in the low three bits of a key.
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
	SIM_CHECK( input != NULL );
	// Requests last one tick, so each tick begins silent.
	memset( input, 0, sizeof( *input ) );
	simLogRecord record;
	uint32_t said[SIM_MAX_ROBOTS] = { 0 };
	uint64_t ignored;
	simLogReader_TakeHash( reader, &ignored ); // in case it was not read
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
			// A steady station repeats its last inputs.
			input->robots[s] = reader->state.held[s];
			input->robots[s].present = present;
		}
	}
	reader->tick += 1;
}
