#include "run/telemetry_internal.h"

#include <string.h>


static Span* SpanOf( Robot* robot, uint32_t kind, uint32_t* limit )
{
	switch ( kind )
	{
		case simSchema_wheel:
			*limit = SIM_MAX_WHEELS;
			return &robot->wheels;
		case simSchema_motor:
			*limit = SIM_MAX_MOTORS;
			return &robot->motors;
		case simSchema_mechanism:
			*limit = SIM_MAX_MECHANISMS;
			return &robot->mechanisms;
		case simSchema_sensor:
			*limit = SIM_MAX_SENSORS;
			return &robot->sensors;
		case simSchema_component:
			*limit = SIM_MAX_COMPONENTS;
			return &robot->components;
		default:
			return NULL;
	}
}

// Counts a record that has a number among its kind; numbers come in order.
static bool Next( uint32_t* count, uint32_t index, uint32_t limit )
{
	bool good = index == *count && index < limit;
	*count += good ? 1 : 0;
	return good;
}

static bool CountRecord( simTelemetry* telemetry, const simSchema* record )
{
	uint32_t limit = 0;
	switch ( record->kind )
	{
		case simSchema_robot:
			if ( record->index >= SIM_MAX_ROBOTS || !Next( &telemetry->robotCount, record->owner, SIM_MAX_ROBOTS ) )
			{
				return false;
			}
			telemetry->robots[record->owner].station = record->index;
			return true;
		case simSchema_pieceType:
			return Next( &telemetry->pieceTypeCount, record->index, SIM_MAX_PIECE_TYPES );
		case simSchema_phase:
			if ( !Next( &telemetry->phaseCount, record->index, SIM_MAX_PHASES ) )
			{
				return false;
			}
			memcpy( telemetry->phases[record->index], record->name, SIM_NAME );
			return true;
		case simSchema_period:
			if ( !Next( &telemetry->periodCount, record->index, SIM_MAX_PERIODS ) )
			{
				return false;
			}
			memcpy( telemetry->periods[record->index], record->name, SIM_NAME );
			return true;
		case simSchema_counter:
			return record->index < SIM_MAX_COUNTERS;
		case simSchema_window:
			return record->index < SIM_MAX_WINDOWS;
		default:
		{
			Robot* robot = telemetry->robots + ( record->owner < telemetry->robotCount ? record->owner : 0 );
			Span* span = SpanOf( robot, record->kind, &limit );
			return span == NULL
			       || ( record->owner < telemetry->robotCount && Next( &span->count, record->index, limit ) );
		}
	}
}

static void Follow( Span* span, uint32_t* sum )
{
	span->first = *sum;
	*sum += span->count;
}

// Where each robot's records begin: frames have them robot by robot.
static void FindSpans( simTelemetry* telemetry )
{
	for ( uint32_t r = 0; r < telemetry->robotCount; ++r )
	{
		Robot* robot = telemetry->robots + r;
		Follow( &robot->wheels, &telemetry->wheelCount );
		Follow( &robot->motors, &telemetry->motorCount );
		Follow( &robot->mechanisms, &telemetry->mechanismCount );
		Follow( &robot->sensors, &telemetry->sensorCount );
		Follow( &robot->components, &telemetry->componentCount );
	}
}

simTelemetry* simTelemetry_Create( const simSchema* schema, int count, int parts, simError* error )
{
	simTelemetry* telemetry = simAlloc( sizeof( *telemetry ) );
	if ( telemetry == NULL )
	{
		simFail( error, "", "", "not enough memory for telemetry" );
		return NULL;
	}
	for ( int i = 0; i < count; ++i )
	{
		if ( memchr( schema[i].name, 0, SIM_NAME ) == NULL || !CountRecord( telemetry, schema + i ) )
		{
			simFail( error, "", "", "record %d of the schema does not follow from those before it", i );
			simTelemetry_Destroy( telemetry );
			return NULL;
		}
	}
	FindSpans( telemetry );
	simTelemetry_AddTopics( telemetry, schema, count, parts );
	telemetry->topics = simAlloc( sizeof( Topic ) * (size_t)telemetry->count );
	if ( telemetry->topics == NULL || telemetry->count > SIM_TELEMETRY_MAX )
	{
		simFail( error, "", "", "not enough memory for %d topics", telemetry->count );
		simTelemetry_Destroy( telemetry );
		return NULL;
	}
	telemetry->capacity = telemetry->count;
	simTelemetry_AddTopics( telemetry, schema, count, parts );
	return telemetry;
}

void simTelemetry_Destroy( simTelemetry* telemetry )
{
	if ( telemetry != NULL )
	{
		simFree( telemetry->topics );
		simFree( telemetry );
	}
}

int simTelemetry_Count( const simTelemetry* telemetry )
{
	return telemetry->count;
}

const simTelemetryTopic* simTelemetry_Topic( const simTelemetry* telemetry, int topic )
{
	SIM_ASSERT( topic >= 0 && topic < telemetry->count );
	return &telemetry->topics[topic].shown;
}
