// The log's records: what stations say, as what changed against what they said before.
#include "record/recording_internal.h"

#include "sandlot/math.h"

#include <string.h>

enum
{
	sticksPart = 1, // bits of simInputRobot.present
	actuatorsPart = 2,
	axisRaw = 2 * RECORDING_AXIS_STEPS + 1, // in place of a step: the value follows
};


// ---- writing ----

void simLog_PutKey( simPut* put, simLogState* state, simLogKind kind, uint32_t tick )
{
	uint32_t gap = tick - state->tick;
	bool more = gap >= RECORDING_GAP_MORE;
	simPut_Byte( put, kind | ( more ? RECORDING_GAP_MORE : gap ) << 3 );
	if ( more )
	{
		simPut_Varint( put, gap - RECORDING_GAP_MORE );
	}
	state->tick = tick;
}

/// Which step of 1/127 a value is, exactly. False if it lies between two.
static bool AxisStep( double value, int* step )
{
	*step = (int)( value * RECORDING_AXIS_STEPS + ( value < 0.0 ? -0.5 : 0.5 ) );
	return simRecording_SameBits( *step / (double)RECORDING_AXIS_STEPS, value );
}

static void PutAxis( simPut* put, double before, double value )
{
	int from, to;
	from = AxisStep( before, &from ) ? from : 0;
	if ( AxisStep( value, &to ) )
	{
		simPut_Byte( put, (uint32_t)( ( to - from + 2 * axisRaw ) % axisRaw ) );
	}
	else
	{
		simPut_Byte( put, axisRaw );
		simPut_F64( put, value );
	}
}

static void PutSticks( simPut* put, const simInputRobot* held, const simInputRobot* now, int station, bool steady )
{
	bool buttons = now->buttons != held->buttons;
	uint32_t axes = 0;
	for ( int k = 0; k < 3; ++k )
	{
		axes |= simRecording_SameBits( now->axes[k], held->axes[k] ) ? 0u : 1u << k;
	}
	simPut_Byte( put, (uint32_t)station | ( buttons ? 8u : 0u ) | axes << 4 | ( steady ? 128u : 0u ) );
	if ( buttons )
	{
		simPut_Varint( put, now->buttons );
	}
	for ( int k = 0; k < 3; ++k )
	{
		if ( ( axes >> k & 1u ) != 0 )
		{
			PutAxis( put, held->axes[k], now->axes[k] );
		}
	}
}

/// Which of the numbers changed, and which of those need all their bits.
static void Compare( const double* held, const double* now, int count, uint32_t* changed, uint32_t* wide )
{
	*changed = *wide = 0;
	for ( int k = 0; k < count; ++k )
	{
		bool same = simRecording_SameBits( now[k], held[k] );
		*changed |= same ? 0u : 1u << k;
		// Beyond a float's range the conversion would be undefined.
		bool narrow = fabs( now[k] ) < 1e38 && simRecording_SameBits( (double)(float)now[k], now[k] );
		*wide |= same || narrow ? 0u : 1u << k;
	}
}

static void PutNumbers( simPut* put, const double* numbers, uint32_t changed, uint32_t wide )
{
	for ( int k = 0; changed >> k != 0; ++k )
	{
		if ( ( wide >> k & 1u ) != 0 )
		{
			simPut_F64( put, numbers[k] );
		}
		else if ( ( changed >> k & 1u ) != 0 )
		{
			simPut_F32( put, (float)numbers[k] );
		}
	}
}

static void PutActuators( simPut* put, const simInputRobot* held, const simInputRobot* now, int station, bool steady )
{
	uint32_t chassis, wideChassis, volts, wideVolts;
	Compare( held->chassis, now->chassis, 3, &chassis, &wideChassis );
	Compare( held->volts, now->volts, SIM_MAX_MOTORS, &volts, &wideVolts );
	bool mask = now->voltMask != held->voltMask;
	bool mode = now->chassisMode != held->chassisMode;
	simPut_Byte( put, (uint32_t)station | ( mask ? 8u : 0u ) | ( mode ? 16u : 0u ) | ( chassis != 0 ? 32u : 0u )
	                      | ( volts != 0 ? 64u : 0u ) | ( steady ? 128u : 0u ) );
	if ( mask )
	{
		simPut_U32( put, now->voltMask );
	}
	if ( mode )
	{
		simPut_Byte( put, now->chassisMode );
	}
	if ( chassis != 0 )
	{
		simPut_Byte( put, chassis | wideChassis << 3 );
		PutNumbers( put, now->chassis, chassis, wideChassis );
	}
	if ( volts != 0 )
	{
		simPut_Varint( put, volts );
		simPut_Varint( put, wideVolts );
		PutNumbers( put, now->volts, volts, wideVolts );
	}
}

static bool SameSticks( const simInputRobot* a, const simInputRobot* b )
{
	return a->buttons == b->buttons && memcmp( a->axes, b->axes, sizeof( a->axes ) ) == 0;
}

static bool SameActuators( const simInputRobot* a, const simInputRobot* b )
{
	return a->voltMask == b->voltMask && a->chassisMode == b->chassisMode
	       && memcmp( a->chassis, b->chassis, sizeof( a->chassis ) ) == 0
	       && memcmp( a->volts, b->volts, sizeof( a->volts ) ) == 0;
}

/// One part of what a station says: a record if it changed, or if it is not known to say the same again.
static void PutPart(
    simPut* put, simLogState* state, uint32_t tick, const simInputRobot* now, int station, uint32_t part, bool again )
{
	simInputRobot* held = &state->held[station];
	bool same = part == sticksPart ? SameSticks( held, now ) : SameActuators( held, now );
	bool steady = ( state->steady[station] & part ) != 0;
	if ( same && steady )
	{
		return;
	}
	steady = steady || ( same && again );
	state->steady[station] |= steady ? (uint8_t)part : 0;
	simLog_PutKey( put, state, part == sticksPart ? simLog_sticks : simLog_actuators, tick );
	if ( part == sticksPart )
	{
		PutSticks( put, held, now, station, steady );
		held->buttons = now->buttons;
		memcpy( held->axes, now->axes, sizeof( held->axes ) );
	}
	else
	{
		PutActuators( put, held, now, station, steady );
		held->voltMask = now->voltMask;
		held->chassisMode = now->chassisMode;
		memcpy( held->chassis, now->chassis, sizeof( held->chassis ) );
		memcpy( held->volts, now->volts, sizeof( held->volts ) );
	}
}

static void PutRequests( simPut* put, simLogState* state, uint32_t tick, const simInputHeader* header )
{
	bool human = header->human[0] != 0 || header->human[1] != 0;
	if ( header->modeRequest == 0 && header->matchRequest == 0 && !human )
	{
		return;
	}
	simLog_PutKey( put, state, simLog_requests, tick );
	simPut_Byte( put, header->modeRequest | header->matchRequest << 3 | ( human ? 32u : 0u ) );
	if ( human )
	{
		simPut_Byte( put, header->human[0] | header->human[1] << 4 );
	}
}

void simLog_PutInput(
    simPut* put, simLogState* state, uint32_t tick, const simInput* input, uint8_t said[SIM_MAX_ROBOTS] )
{
	PutRequests( put, state, tick, &input->header );
	for ( int s = 0; s < SIM_MAX_ROBOTS; ++s )
	{
		const simInputRobot* now = &input->robots[s];
		uint8_t ends = state->steady[s] & (uint8_t)~now->present;
		if ( ends != 0 )
		{
			state->steady[s] &= (uint8_t)~ends;
			simLog_PutKey( put, state, simLog_silence, tick );
			simPut_Byte( put, (uint32_t)s | (uint32_t)ends << 3 );
		}
		for ( uint32_t part = sticksPart; part <= actuatorsPart; part <<= 1 )
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

/// Reads the key of the next record: its kind and tick.
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
	if ( ( key & 7u ) >= simLog_count || *tick > SIM_RECORDING_MAX_TICKS )
	{
		simGet_Fail( get, ( key & 7u ) >= simLog_count ? "has an unknown record" : "has too many ticks" );
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

static void GetAxis( simGet* get, double* axis )
{
	uint32_t code = simGet_Byte( get );
	if ( code == axisRaw )
	{
		*axis = simGet_F64( get );
		if ( !( fabs( *axis ) <= 1.0 ) )
		{
			simGet_Fail( get, "has an axis beyond 1" );
		}
		return;
	}
	int before;
	before = AxisStep( *axis, &before ) ? before : 0;
	int step = ( before + RECORDING_AXIS_STEPS + (int)code ) % axisRaw - RECORDING_AXIS_STEPS;
	*axis = step / (double)RECORDING_AXIS_STEPS;
}

/// most: beyond it a number is refused, as are those that are none.
static void GetNumbers( simGet* get, double* numbers, int count, uint32_t changed, uint32_t wide, double most )
{
	if ( changed >> count != 0 || ( wide & ~changed ) != 0 )
	{
		simGet_Fail( get, "has numbers that nothing needs" );
		return;
	}
	for ( int k = 0; k < count; ++k )
	{
		if ( ( changed >> k & 1u ) == 0 )
		{
			continue;
		}
		numbers[k] = ( wide >> k & 1u ) != 0 ? simGet_F64( get ) : simGet_F32( get );
		if ( !( fabs( numbers[k] ) <= most ) )
		{
			simGet_Fail( get, "has a number that is out of range" );
		}
	}
}

static simInputRobot* GetStation( simGet* get, simLogState* state, uint32_t byte, simLogRecord* record )
{
	record->station = (int)( byte & 7u );
	if ( record->station >= SIM_MAX_ROBOTS )
	{
		simGet_Fail( get, "has an unknown station" );
		record->station = 0;
	}
	return &state->held[record->station];
}

static void GetSticks( simGet* get, simLogState* state, simLogRecord* record )
{
	uint32_t byte = simGet_Byte( get );
	simInputRobot* held = GetStation( get, state, byte, record );
	held->buttons = ( byte & 8u ) != 0 ? simGet_Varint( get ) : held->buttons;
	for ( int k = 0; k < 3; ++k )
	{
		if ( ( byte >> ( 4 + k ) & 1u ) != 0 )
		{
			GetAxis( get, &held->axes[k] );
		}
	}
	record->parts = sticksPart;
	state->steady[record->station] &= (uint8_t)~sticksPart;
	state->steady[record->station] |= ( byte & 128u ) != 0 ? sticksPart : 0;
}

static void GetActuators( simGet* get, simLogState* state, simLogRecord* record )
{
	uint32_t byte = simGet_Byte( get );
	simInputRobot* held = GetStation( get, state, byte, record );
	held->voltMask = ( byte & 8u ) != 0 ? simGet_U32( get ) : held->voltMask;
	held->chassisMode = ( byte & 16u ) != 0 ? simGet_Byte( get ) : held->chassisMode;
	if ( held->chassisMode >= simChassis_count )
	{
		simGet_Fail( get, "has an unknown chassis mode" );
	}
	if ( ( byte & 32u ) != 0 )
	{
		uint32_t which = simGet_Byte( get );
		GetNumbers( get, held->chassis, 3, which & 7u, which >> 3, 1e6 );
	}
	if ( ( byte & 64u ) != 0 )
	{
		uint32_t which = simGet_Varint( get );
		GetNumbers( get, held->volts, SIM_MAX_MOTORS, which, simGet_Varint( get ), 1.7976931348623157e308 );
	}
	record->parts = actuatorsPart;
	state->steady[record->station] &= (uint8_t)~actuatorsPart;
	state->steady[record->station] |= ( byte & 128u ) != 0 ? actuatorsPart : 0;
}

static void GetSilence( simGet* get, simLogState* state, simLogRecord* record )
{
	uint32_t byte = simGet_Byte( get );
	GetStation( get, state, byte, record );
	record->parts = byte >> 3;
	if ( record->parts == 0 || ( record->parts & ~(uint32_t)state->steady[record->station] ) != 0 )
	{
		simGet_Fail( get, "ends what did not begin" );
	}
	state->steady[record->station] &= (uint8_t)~record->parts;
}

static void GetRequests( simGet* get, simLogRecord* record )
{
	uint32_t byte = simGet_Byte( get );
	uint32_t human = ( byte & 32u ) != 0 ? simGet_Byte( get ) : 0;
	record->header.modeRequest = byte & 7u;
	record->header.matchRequest = byte >> 3 & 3u;
	record->header.human[0] = human & 15u;
	record->header.human[1] = human >> 4;
	bool good = byte < 64u && ( byte & 7u ) <= simMode_count && record->header.matchRequest <= 2;
	for ( int a = 0; a < 2; ++a )
	{
		uint32_t bits = record->header.human[a];
		good = good && ( bits == 0 || ( ( bits & 1u ) != 0 && bits <= 7u ) );
	}
	if ( !good )
	{
		simGet_Fail( get, "has an unknown request" );
	}
}

bool simLog_Get( simGet* get, simLogState* state, simLogRecord* record )
{
	*record = ( simLogRecord ){ 0 };
	record->kind = GetKey( get, state, &record->tick );
	state->tick = record->tick;
	switch ( record->kind )
	{
		case simLog_hash:
			record->hash = simGet_U64( get );
			break;
		case simLog_requests:
			GetRequests( get, record );
			break;
		case simLog_sticks:
			GetSticks( get, state, record );
			break;
		case simLog_actuators:
			GetActuators( get, state, record );
			break;
		case simLog_silence:
			GetSilence( get, state, record );
			break;
		default:
			record->stopped = simGet_Byte( get ) != 0;
			record->hash = simGet_U64( get );
			break;
	}
	return get->why == NULL;
}
