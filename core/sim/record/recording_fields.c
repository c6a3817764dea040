// The inputs of the log: those of this build, with the names and slots that a log has for them.
//
// The log names each input when it is used for the first time, with its kind and its length. So a build with a longer
// table of inputs, or another order, reads older logs; and an unknown input is noticed by its name.
#include "record/recording_fields.h"

#include <string.h>

// The tables name types by their meaning; underneath each is one of these.
#define MEMORY_OF( type ) \
	_Generic( ( type ){ 0 }, uint32_t : simLogMemory_u32, float : simLogMemory_f32, double : simLogMemory_f64 )

// The parts of a station stand in the order of their bits in `present`: that word itself, the sticks, from voltMask on
// the actuators. The number of part heads before a field gives its part.
#define HEADER_FIELD( type, name, unit, doc ) HEADER_ARRAY( type, name, 1, unit, doc )
#define HEADER_ARRAY( type, name, count, unit, doc ) \
	{ #name, simLogPart_block, MEMORY_OF( type ), ( count ), offsetof( simInputHeader, name ) },
#define ROBOT_FIELD( type, name, unit, doc ) ROBOT_ARRAY( type, name, 1, unit, doc )
#define ROBOT_ARRAY( type, name, count, unit, doc )                                       \
	{ #name,                                                                              \
		( offsetof( simInputRobot, name ) > offsetof( simInputRobot, present ) )          \
		    + ( offsetof( simInputRobot, name ) >= offsetof( simInputRobot, voltMask ) ), \
		MEMORY_OF( type ), ( count ), offsetof( simInputRobot, name ) },
const simLogInput simLogInputs[] = { SIM_INPUT_HEADER( HEADER_FIELD, HEADER_ARRAY )
	    SIM_INPUT_ROBOT( ROBOT_FIELD, ROBOT_ARRAY ) };

const int simLogInputCount = sizeof( simLogInputs ) / sizeof( simLogInputs[0] );
static_assert( sizeof( simLogInputs ) / sizeof( simLogInputs[0] ) <= SIM_LOG_FIELDS, "the log can name all inputs" );
// No element takes twice its memory, and all names, keys and masks take less than 768 bytes.
static_assert( 2 * sizeof( simInput ) + 768 <= SIM_RECORDING_MAX_TICK_BYTES, "a tick's records fit" );


// ---- fields ----

// Elements lie side by side in the struct, so these three find one of any type.
size_t simLogInput_Bytes( const simLogInput* own )
{
	return own->memory == simLogMemory_f64 ? 8 : 4;
}

const uint8_t* simLogInput_At( const simLogInput* own, const void* record, uint32_t k )
{
	SIM_CHECK( k < own->count );
	return (const uint8_t*)record + own->offset + k * simLogInput_Bytes( own );
}

uint32_t simLogInput_Word( const simLogInput* own, const void* record, uint32_t k )
{
	SIM_CHECK( own->memory == simLogMemory_u32 );
	uint32_t word;
	memcpy( &word, simLogInput_At( own, record, k ), sizeof( word ) );
	return word;
}

double simLogInput_Number( const simLogInput* own, const void* record, uint32_t k )
{
	SIM_CHECK( own->memory != simLogMemory_u32 );
	if ( own->memory == simLogMemory_f32 )
	{
		float narrow;
		memcpy( &narrow, simLogInput_At( own, record, k ), sizeof( narrow ) );
		return narrow;
	}
	double number;
	memcpy( &number, simLogInput_At( own, record, k ), sizeof( number ) );
	return number;
}

// Which elements differ in their bits.
// Bits and not values: -0 and 0 differ for a replay, and a NaN must equal itself.
uint32_t simLogInput_Changed( const simLogInput* own, const void* held, const void* now )
{
	SIM_CHECK( own->count <= LOG_MOST_ELEMENTS );
	uint32_t changed = 0;
	for ( uint32_t k = 0; k < own->count; ++k )
	{
		if ( memcmp( simLogInput_At( own, held, k ), simLogInput_At( own, now, k ), simLogInput_Bytes( own ) ) != 0 )
		{
			changed |= 1u << k;
		}
	}
	return changed;
}

// Sticks move one by one, so each element has a slot; the elements of other inputs share one.
static uint32_t SlotsOf( uint8_t code, uint32_t count )
{
	return code == simLogCode_axis ? count : 1;
}

// This build's input of that name, part and kind; NULL when it has none.
const simLogInput* simLog_FindInput( const char* name, uint32_t part, uint8_t code )
{
	bool isWord = code == simLogCode_word || code == simLogCode_fixed;
	for ( int i = 0; i < simLogInputCount; ++i )
	{
		if ( simLogInputs[i].part == part && ( simLogInputs[i].memory == simLogMemory_u32 ) == isWord
		     && strcmp( simLogInputs[i].name, name ) == 0 )
		{
			return &simLogInputs[i];
		}
	}
	return NULL;
}

// The log knows one more input. False when it would be too many.
bool simLog_AddField( simLogState* state, const char* name, uint32_t part, uint8_t code, uint32_t count )
{
	SIM_CHECK( part > 0 && part <= simLogPart_block && count > 0 && count <= LOG_MOST_ELEMENTS );
	SIM_CHECK( state->fieldCount >= 0 && state->fieldCount <= SIM_LOG_FIELDS );
	uint32_t slots = SlotsOf( code, count );
	if ( state->fieldCount == SIM_LOG_FIELDS || state->slots[part] + slots > LOG_MOST_SLOTS )
	{
		return false;
	}
	const simLogInput* own = simLog_FindInput( name, part, code );
	simLogField* field = &state->fields[state->fieldCount++];
	*field = ( simLogField ){ -1, (uint8_t)part, code, (uint8_t)count, (uint8_t)state->slots[part] };
	if ( own != NULL )
	{
		// The log keeps an input that this build lacks, because later records have its slots.
		field->own = (int8_t)( own - simLogInputs );
	}
	state->slots[part] = (uint8_t)( state->slots[part] + slots );
	return true;
}

bool simLog_IsNamed( const simLogState* state, int own )
{
	SIM_CHECK( own >= 0 && own < simLogInputCount );
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
	SIM_CHECK( format >= 1 && format <= SIM_RECORDING_FORMAT );
	memset( state, 0, sizeof( *state ) );
	state->format = format;
	if ( format == 1 )
	{
		simLogFormat1_Begin( state );
	}
}


// ---- steps of sticks ----

// Which step of 1/127 a value is, exactly. False if it lies between two or beyond 1.
bool simLog_AxisStep( double value, int* step )
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
int simLog_StepBefore( double value )
{
	int step;
	return simLog_AxisStep( value, &step ) ? step : 0;
}
