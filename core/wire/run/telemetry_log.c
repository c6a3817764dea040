// Telemetry as a WPILOG. The buffer holds a frame with all its starts, so nothing is ever written in part.
//
// Besides the topics it has the entries that WPILib's DriverStation and DataLogManager write into every log: the driver
// station's state, which AdvantageScope colours its time line by, console messages, and the host's clock.
#include "sandlot/wire/telemetry.h"

#include <stdio.h>
#include <string.h>

// X( kind, name, type, metadata ): DriverStation.startDataLog and DataLogManager of allwpilib, v2026.2.2.
#define OWN_ENTRIES( X )                      \
	X( enabled, "DS:enabled", "boolean", "" ) \
	X( auto, "DS:autonomous", "boolean", "" ) \
	X( test, "DS:test", "boolean", "" )       \
	X( estop, "DS:estop", "boolean", "" )     \
	X( messages, "messages", "string", "" )   \
	X( clock, "systemTime", "int64", "{\"source\":\"DataLogManager\",\"format\":\"time_t_us\"}" )

enum
{
	VISION_BYTES = 512 << 10,
};

typedef enum Own
{
#define X( kind, name, type, metadata ) Own_##kind,
	OWN_ENTRIES( X )
#undef X
	    Own_count,
} Own;

struct simTelemetryLog
{
	simTelemetry* telemetry;
	simLimelight* limelight; // may be NULL
	simWpilogWriter* writer;
	uint32_t* entries; // by topic, those of telemetry first; 0: not started
	uint32_t own[Own_count];
	int64_t time; // [us] of the frame being written
	bool started;
	bool sees; // constants of cameras are written
	bool full; // something did not fit
	bool everyTick, everyResult;
};

// Constants start at the time of the first frame, so that a log has one range of time.
static bool StartEntry( simTelemetryLog* log, int entry, const char* topic, const char* type, const char* properties,
    int64_t time, int64_t period )
{
	char name[SIM_TOPIC_NAME + 8], metadata[128];
	// DataLogManager puts "NT:" before topics of NetworkTables.
	snprintf( name, sizeof( name ), "NT:%s", topic );
	snprintf( metadata, sizeof( metadata ), "{\"properties\":%s,\"source\":\"NT\"}", properties );
	simWpilogEntryDef def = simDefaultWpilogEntryDef();
	def.name = name;
	def.type = simWpilogType_FromNt( type );
	def.metadata = metadata;
	def.onChange = true;
	def.period = period;
	return simWpilogWriter_Start( log->writer, &def, time, log->entries + entry ) == simWpilog_ok;
}

static bool Start( simTelemetryLog* log, int topic )
{
	const simTopic* shown = simTelemetry_Topic( log->telemetry, topic );
	return StartEntry(
	    log, topic, shown->name, shown->type, shown->properties, log->time, log->everyTick ? 0 : shown->logPeriod );
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
		case simNt4Type_booleans:
			return simWpilogWriter_Booleans( writer, entry, time, value->booleans, (int)value->count );
		case simNt4Type_ints:
			return simWpilogWriter_Int64s( writer, entry, time, value->ints, (int)value->count );
		case simNt4Type_string:
		{
			char text[SIM_NAME]; // the longest text of telemetry is a name
			size_t size = value->count < sizeof( text ) ? value->count : sizeof( text ) - 1;
			memcpy( text, value->bytes, size );
			text[size] = 0;
			return simWpilogWriter_String( writer, entry, time, text );
		}
		case simNt4Type_strings:
			SIM_ASSERT( value->count == 0 ); // cameras here read no barcodes
			return simWpilogWriter_Strings( writer, entry, time, NULL, 0 );
		default:
			SIM_ASSERT( value->type == simNt4Type_raw );
			return simWpilogWriter_Raw( writer, entry, time, value->bytes, value->count );
	}
}

static void Sink( void* context, int topic, const simNt4Value* value )
{
	simTelemetryLog* log = context;
	// A topic starts with its first value.
	bool good = !log->full && ( log->entries[topic] != 0 || Start( log, topic ) );
	log->full = !good || Put( log->writer, log->entries[topic], log->time, value ) == simWpilog_full;
}

// Values from before the log's beginning are not in it, but for constants.
static void VisionSink( void* context, int topic, const simNt4Value* value, int64_t time )
{
	simTelemetryLog* log = context;
	const simTopic* shown = simLimelight_Topic( log->limelight, topic );
	int entry = simTelemetry_Count( log->telemetry ) + topic;
	int64_t at = shown->constant != NULL ? log->time : time;
	bool wanted = shown->logged || ( shown->detail && log->everyResult );
	int64_t period = log->everyResult ? 0 : shown->logPeriod;
	if ( wanted && !log->full )
	{
		bool good = log->entries[entry] != 0
		            || StartEntry( log, entry, shown->name, shown->type, shown->properties, at, period );
		log->full = !good || Put( log->writer, log->entries[entry], at, value ) == simWpilog_full;
	}
}

// The entries beside the topics.
static void StartOwn( simTelemetryLog* log )
{
	static const simWpilogEntryDef kOwn[Own_count] = {
#define X( kind, entryName, entryType, entryMetadata ) \
	{ .name = entryName, .type = entryType, .metadata = entryMetadata, .onChange = Own_##kind < Own_messages },
		OWN_ENTRIES( X )
#undef X
	};
	// The driver station's state is written when it changes, messages each time.
	for ( int i = 0; i < Own_count; ++i )
	{
		log->full |= simWpilogWriter_Start( log->writer, kOwn + i, log->time, log->own + i ) != simWpilog_ok;
	}
}

// The driver station as the first robot sees it, like FMSInfo; without robots, the station's own state.
static void WriteStation( simTelemetryLog* log, const simFrameHeader* header )
{
	const simRobotFrame* robot = (const simRobotFrame*)( (const char*)header + header->robotOffset );
	const bool values[] = {
		[Own_enabled] = header->robotCount > 0 ? robot->enabled != 0 : header->mode != simMode_disabled,
		[Own_auto] = header->mode == simMode_auto,
		[Own_test] = header->mode == simMode_test,
		[Own_estop] = false, // a stopped robot is disabled here
	};
	for ( int i = 0; i < Own_messages; ++i )
	{
		log->full |= simWpilogWriter_Boolean( log->writer, log->own[i], log->time, values[i] ) != simWpilog_ok;
	}
}

simTelemetryLog* simTelemetryLog_Create( simTelemetry* telemetry, simLimelight* limelight, int parts )
{
	int count = simTelemetry_Count( telemetry ) + ( limelight != NULL ? simLimelight_Count( limelight ) : 0 );
	// Of each topic: its start with name, type and metadata, and a value as long as the longest string or struct; on top
	// the arrays: the pieces of all types together, in four forms, each robot's components, and the mirror's of both.
	size_t each = SIM_TOPIC_NAME + SIM_NT4_TYPE + 128 + 2 * SIM_WPILOG_RECORD_HEADER + 256;
	size_t arrays =
	    ( 24 + 56 + 24 + 8 ) * (size_t)SIM_MAX_PIECES + ( SIM_MAX_ROBOTS + 1 ) * (size_t)56 * SIM_MAX_COMPONENTS;
	simTelemetryLog* log = simAlloc( sizeof( *log ) );
	// A block of many results has arrays of every tag and piece, each six times and more.
	arrays += limelight != NULL ? VISION_BYTES : 0;
	if ( log != NULL )
	{
		log->telemetry = telemetry;
		log->limelight = limelight;
		log->everyTick = ( parts & simTelemetry_everyTick ) != 0;
		log->everyResult = ( parts & ( simTelemetry_everyTick | simTelemetry_everyResult ) ) != 0;
		log->entries = simAlloc( sizeof( uint32_t ) * (size_t)count );
		log->writer = simWpilogWriter_Create(
		    (size_t)( count + Own_count ) * each + arrays + SIM_WPILOG_MIN_BUFFER, count + Own_count, "" );
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
	// Each frame begins with an empty buffer, if the host takes chunks as it should.
	log->full = false;
	if ( log->limelight != NULL )
	{
		simLimelight_Frame( log->limelight, frame, size );
	}
	if ( !log->started )
	{
		simTelemetry_Write( log->telemetry, NULL, 0, Sink, log );
		StartOwn( log );
		log->started = true;
	}
	if ( !simTelemetry_Write( log->telemetry, frame, size, Sink, log ) )
	{
		return false;
	}
	// After the topics, whose starts come first in the log.
	WriteStation( log, frame );
	return !log->full;
}

bool simTelemetryLog_Vision( simTelemetryLog* log, const void* block, size_t size )
{
	if ( !log->started || log->limelight == NULL || block == NULL )
	{
		return false;
	}
	log->full = false;
	if ( !log->sees )
	{
		log->sees = true;
		simLimelight_Write( log->limelight, NULL, 0, 0, VisionSink, log );
	}
	return simLimelight_Write( log->limelight, block, size, 0, VisionSink, log ) && !log->full;
}

bool simTelemetryLog_Message( simTelemetryLog* log, double time, const char* text )
{
	// Beyond 9e9 s the microseconds are not whole numbers of a double any more.
	bool is = log->started && time >= 0.0 && time < 9e9;
	int64_t at = is ? (int64_t)( 1e6 * time + 0.5 ) : 0;
	return is && simWpilogWriter_String( log->writer, log->own[Own_messages], at, text ) == simWpilog_ok;
}

bool simTelemetryLog_SystemTime( simTelemetryLog* log, int64_t microseconds )
{
	return log->started
	       && simWpilogWriter_Int64( log->writer, log->own[Own_clock], log->time, microseconds ) == simWpilog_ok;
}

const void* simTelemetryLog_Chunk( const simTelemetryLog* log, size_t* size )
{
	return simWpilogWriter_Chunk( log->writer, size );
}

void simTelemetryLog_Clear( simTelemetryLog* log )
{
	simWpilogWriter_Clear( log->writer );
}
