// Writing the log: a driver's or a program's inputs, as differences from the last ones.
//
// The reason for this form. A match is 8000 ticks, and a driver's sticks change in a few of them while six robots may
// each say thirty numbers. So a record has only the changes: one bit for each slot (an input, or one element of a
// stick), then the values of those bits that are set. A station that repeats itself becomes steady and costs nothing
// until it changes or falls silent. Sticks from gamepads and links come in steps of 1/127, and a step's difference fits
// into a byte. Every number is kept exactly: a number between steps is written whole, a float as one. The reader comes
// to the same bits, so a replay is the same run.
#include "record/recording_fields.h"

#include <string.h>

// Numbers of the driver's sticks take steps, all others their value.
static uint8_t CodeOf( const simLogInput* own )
{
	if ( own->memory == simLogMemory_u32 )
	{
		return simLogCode_word;
	}
	return own->part == simLogPart_sticks ? simLogCode_axis : simLogCode_number;
}

// A key is one byte: the kind of record in three bits, the ticks since the last record in five; 31 says that the rest follows.
void simLog_PutKey( simPut* put, simLogState* state, simLogKind kind, uint32_t tick )
{
	SIM_CHECK( tick >= state->tick && kind < simLog_count );
	// Records are in the order of ticks, so a gap is never negative.
	uint32_t gap = tick - state->tick;
	uint32_t shown = gap < RECORDING_GAP_MORE ? gap : RECORDING_GAP_MORE;
	simPut_Byte( put, kind | shown << 3 );
	if ( shown == RECORDING_GAP_MORE )
	{
		simPut_Varint( put, gap - RECORDING_GAP_MORE );
	}
	state->tick = tick;
}

// The way from the last step to this one, modulo 255: one byte for every pair of steps. The sum is made positive first.
static void PutAxis( simPut* put, double before, double value )
{
	int to;
	if ( simLog_AxisStep( value, &to ) )
	{
		simPut_Byte( put, (uint32_t)( ( to - simLog_StepBefore( before ) + 2 * LOG_AXIS_RAW ) % LOG_AXIS_RAW ) );
	}
	else
	{
		simPut_Byte( put, LOG_AXIS_RAW );
		simPut_F64( put, value );
	}
}

// Words: which elements changed, unless there is only one, and those.
static void PutWords( simPut* put, const simLogInput* own, const void* now, uint32_t changed )
{
	SIM_CHECK( own->memory == simLogMemory_u32 && changed != 0 );
	// A single word in a slot that is set has changed, so it needs no mask.
	if ( own->count > 1 )
	{
		simPut_Varint( put, changed );
	}
	for ( uint32_t k = 0; k < own->count; ++k )
	{
		if ( ( changed >> k & 1u ) != 0 )
		{
			simPut_Varint( put, simLogInput_Word( own, now, k ) );
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
static void PutNumbers( simPut* put, const simLogInput* own, const void* now, uint32_t changed )
{
	SIM_CHECK( own->memory != simLogMemory_u32 && changed != 0 );
	// 0, 12 and all that came as a float need four bytes, other numbers eight.
	uint32_t wide = 0;
	for ( uint32_t k = 0; k < own->count; ++k )
	{
		if ( ( changed >> k & 1u ) != 0 && !IsNarrow( simLogInput_Number( own, now, k ) ) )
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
			simPut_F64( put, simLogInput_Number( own, now, k ) );
		}
		else if ( ( changed >> k & 1u ) != 0 )
		{
			simPut_F32( put, (float)simLogInput_Number( own, now, k ) );
		}
	}
}

// The slots of a part that changed: one for each element of a stick, else one for each input.
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
		SIM_CHECK( field->own >= 0 && field->own < simLogInputCount );
		uint32_t changed = simLogInput_Changed( &simLogInputs[field->own], held, now );
		if ( field->code == simLogCode_axis )
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
	SIM_CHECK( slots != 0 || part != simLogPart_block );
	for ( int i = 0; i < state->fieldCount; ++i )
	{
		const simLogField* field = &state->fields[i];
		const simLogInput* own = &simLogInputs[field->own];
		uint32_t mask = slots >> field->slot;
		if ( field->part != part || mask == 0 )
		{
			continue;
		}
		if ( field->code == simLogCode_axis )
		{
			for ( uint32_t k = 0; k < own->count; ++k )
			{
				if ( ( mask >> k & 1u ) != 0 )
				{
					PutAxis( put, simLogInput_Number( own, held, k ), simLogInput_Number( own, now, k ) );
				}
			}
		}
		else if ( ( mask & 1u ) != 0 && field->code == simLogCode_word )
		{
			PutWords( put, own, now, simLogInput_Changed( own, held, now ) );
		}
		else if ( ( mask & 1u ) != 0 )
		{
			PutNumbers( put, own, now, simLogInput_Changed( own, held, now ) );
		}
	}
}

// Tells whether any station uses an input.
static bool IsUsed( const simLogInput* own, const simLogState* state, const simInput* input )
{
	// Requests are compared with zeros, a station's inputs with its last ones.
	static const simInputHeader silent;
	if ( own->part == simLogPart_block )
	{
		return simLogInput_Changed( own, &silent, &input->header ) != 0;
	}
	for ( int s = 0; s < SIM_MAX_ROBOTS; ++s )
	{
		const simInputRobot* now = &input->robots[s];
		if ( ( now->present & own->part ) != 0 && simLogInput_Changed( own, &state->held[s], now ) != 0 )
		{
			return true;
		}
	}
	return false;
}

// Names the inputs that are used for the first time.
static void PutNames( simPut* put, simLogState* state, uint32_t tick, const simInput* input )
{
	for ( int i = 0; i < simLogInputCount; ++i )
	{
		const simLogInput* own = &simLogInputs[i];
		if ( simLog_IsNamed( state, i ) || !IsUsed( own, state, input ) )
		{
			continue;
		}
		simLog_PutKey( put, state, simLog_name, tick );
		simPut_Byte( put, own->part );
		simPut_Byte( put, CodeOf( own ) );
		simPut_Byte( put, own->count );
		simPut_Text( put, own->name, strlen( own->name ) );
		bool added = simLog_AddField( state, own->name, own->part, CodeOf( own ), own->count );
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

// A part's inputs become the ones that the next record is compared with.
static void Hold( simInputRobot* held, const simInputRobot* now, uint32_t part )
{
	for ( int i = 0; i < simLogInputCount; ++i )
	{
		const simLogInput* own = &simLogInputs[i];
		if ( own->part == part )
		{
			memcpy(
			    (uint8_t*)held + own->offset, simLogInput_At( own, now, 0 ), own->count * simLogInput_Bytes( own ) );
		}
	}
}

// One part of a station's inputs: a record if it changed, or if it is not known to repeat itself.
static void PutPart(
    simPut* put, simLogState* state, uint32_t tick, const simInputRobot* now, int station, uint32_t part, bool again )
{
	SIM_CHECK( station >= 0 && station < SIM_MAX_ROBOTS );
	SIM_CHECK( part == simLogPart_sticks || part == simLogPart_actuators );
	simInputRobot* held = &state->held[station];
	uint32_t slots = ChangedSlots( state, part, held, now );
	bool steady = ( state->steady[station] & part ) != 0;
	if ( slots == 0 && steady )
	{
		return;
	}
	// It said this at the tick before, and says it again: from now on it is taken to go on.
	// Only the second time: an input that comes every other tick must not be taken for one that goes on.
	if ( slots == 0 && again )
	{
		steady = true;
		state->steady[station] |= (uint8_t)part;
	}
	simLog_PutKey( put, state, part == simLogPart_sticks ? simLog_sticks : simLog_actuators, tick );
	uint32_t inKey = slots & ( ( 1u << LOG_SLOTS_IN_KEY ) - 1u );
	simPut_Byte( put, (uint32_t)station | inKey << 3 | ( steady ? 128u : 0u ) );
	if ( state->slots[part] > LOG_SLOTS_IN_KEY )
	{
		simPut_Varint( put, slots >> LOG_SLOTS_IN_KEY );
	}
	PutSlots( put, state, part, held, now, slots );
	Hold( held, now, part );
}

void simLog_PutInput(
    simPut* put, simLogState* state, uint32_t tick, const simInput* input, uint8_t said[SIM_MAX_ROBOTS] )
{
	SIM_CHECK( tick >= state->tick );
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
