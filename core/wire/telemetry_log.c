// Telemetry as a WPILOG. The buffer holds a frame with all its starts, so nothing is ever written in part.
#include "sandlot/telemetry.h"

#include <stdio.h>
#include <string.h>

struct simTelemetryLog
{
	simTelemetry* telemetry;
	simWpilogWriter* writer;
	uint32_t* entries; // by topic; 0: not started
	int64_t time;      // [us] of the frame being written
	bool started;
	bool full; // something did not fit
};

// Constants start at the time of the first frame, so that a log has one range of time.
static bool Start( simTelemetryLog* log, int topic )
{
	const simTelemetryTopic* shown = simTelemetry_Topic( log->telemetry, topic );
	char name[SIM_TELEMETRY_NAME + 8], metadata[128];
	snprintf( name, sizeof( name ), "NT:%s", shown->name );
	snprintf( metadata, sizeof( metadata ), "{\"properties\":%s,\"source\":\"NT\"}", shown->properties );
	simWpilogEntryDef def = simDefaultWpilogEntryDef();
	def.name = name;
	def.type = simWpilogType_FromNt( shown->type );
	def.metadata = metadata;
	def.onChange = true;
	def.period = shown->logPeriod;
	return simWpilogWriter_Start( log->writer, &def, log->time, log->entries + topic ) == simWpilog_ok;
}

static simWpilogResult Put( simWpilogWriter* writer, uint32_t entry, int64_t time, const simNt4Value* value )
{
	switch ( value->type )
	{
		case simNt4Type_boolean:
			return simWpilogWriter_Boolean( writer, entry, time, value->boolean );
		case simNt4Type_int:
			return simWpilogWriter_Int64( writer, entry, time, value->integer );
		case simNt4Type_double:
			return simWpilogWriter_Double( writer, entry, time, value->number );
		case simNt4Type_doubles:
			return simWpilogWriter_Doubles( writer, entry, time, value->doubles, (int)value->count );
		case simNt4Type_string:
		{
			char text[SIM_NAME]; // the longest text of telemetry is a name
			size_t size = value->count < sizeof( text ) ? value->count : sizeof( text ) - 1;
			memcpy( text, value->bytes, size );
			text[size] = 0;
			return simWpilogWriter_String( writer, entry, time, text );
		}
		default:
			SIM_ASSERT( value->type == simNt4Type_raw );
			return simWpilogWriter_Raw( writer, entry, time, value->bytes, value->count );
	}
}

static void Sink( void* context, int topic, const simNt4Value* value )
{
	simTelemetryLog* log = context;
	bool good = log->full == false && ( log->entries[topic] != 0 || Start( log, topic ) );
	log->full = good == false || Put( log->writer, log->entries[topic], log->time, value ) == simWpilog_full;
}

simTelemetryLog* simTelemetryLog_Create( simTelemetry* telemetry )
{
	int count = simTelemetry_Count( telemetry );
	// Of each topic: its start with name, type and metadata, and a value as long as the longest string or struct; on top
	// the arrays: the pieces of all types together, each robot's components, and the mirror's of both.
	size_t each = SIM_TELEMETRY_NAME + SIM_NT4_TYPE + 128 + 2 * SIM_WPILOG_RECORD_HEADER + 256;
	size_t arrays = ( 24 + 56 ) * (size_t)SIM_MAX_PIECES + ( SIM_MAX_ROBOTS + 1 ) * (size_t)56 * SIM_MAX_COMPONENTS;
	simTelemetryLog* log = simAlloc( sizeof( *log ) );
	if ( log != NULL )
	{
		log->telemetry = telemetry;
		log->entries = simAlloc( sizeof( uint32_t ) * (size_t)count );
		log->writer =
		    simWpilogWriter_Create( (size_t)count * each + arrays + SIM_WPILOG_MIN_BUFFER, count > 0 ? count : 1, "" );
	}
	if ( log != NULL && ( log->entries == NULL || log->writer == NULL ) )
	{
		simTelemetryLog_Destroy( log );
		return NULL;
	}
	return log;
}

void simTelemetryLog_Destroy( simTelemetryLog* log )
{
	if ( log != NULL )
	{
		simWpilogWriter_Destroy( log->writer );
		simFree( log->entries );
		simFree( log );
	}
}

bool simTelemetryLog_Frame( simTelemetryLog* log, const void* frame, size_t size )
{
	if ( frame == NULL || size < sizeof( simFrameHeader ) || (uintptr_t)frame % 8 != 0 )
	{
		return false;
	}
	double time = 1e6 * ( (const simFrameHeader*)frame )->time;
	if ( !( time >= 0.0 && time < 9e15 ) )
	{
		return false;
	}
	log->time = (int64_t)( time + 0.5 );
	log->full = false;
	if ( log->started == false )
	{
		simTelemetry_Write( log->telemetry, NULL, 0, Sink, log );
		log->started = true;
	}
	return simTelemetry_Write( log->telemetry, frame, size, Sink, log ) && log->full == false;
}

const void* simTelemetryLog_Chunk( const simTelemetryLog* log, size_t* size )
{
	return simWpilogWriter_Chunk( log->writer, size );
}

void simTelemetryLog_Clear( simTelemetryLog* log )
{
	simWpilogWriter_Clear( log->writer );
}
