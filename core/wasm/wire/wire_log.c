// Exports of wire.wasm: one WPILOG at a time, of telemetry of its own, independent of other publishers of the run.
// Numbers and pointers only; arguments are checked here, as in wire_exports.c.
//
// The bytes since the last wire_log_chunk stay; the caller takes them after each frame.
#include "exports.h"
#include "sandlot/wire/event_text.h"
#include "sandlot/wire/telemetry.h"
#include "wire_shared.h"


// Its own, so that a log is whole however little is published over NT4.
static simTelemetry* s_telemetry;
static simTelemetryLog* s_log;
static simLimelight* s_limelight; // of the first robot, NULL when there is none
static simEventTexts* s_texts;
static bool s_taken; // the chunk has been given out

static void Close( void )
{
	simTelemetryLog_Destroy( s_log );
	simTelemetry_Destroy( s_telemetry );
	simLimelight_Destroy( s_limelight );
	simEventTexts_Destroy( s_texts );
	s_log = NULL;
	s_telemetry = NULL;
	s_limelight = NULL;
	s_texts = NULL;
	s_taken = false;
}

static int32_t Begin( const simSchema* schema, int count, int robot, uint32_t parts )
{
	(void)robot;
	Close();
	// A log has everything but the topics that the host leaves to a robot program; the host chooses between WPILib's
	// names of 2026 and 2027.
	int choices = simTelemetry_names2027 | simTelemetry_akit | simTelemetry_center | simTelemetry_fms;
	int kept = simTelemetry_truth | simTelemetry_field2d | (int)( parts & (uint32_t)choices );
	s_telemetry = simTelemetry_Create( schema, count, kept, wire_GetProblem() );
	if ( s_telemetry == NULL )
	{
		return -1;
	}
	// A run without cameras has nothing of theirs to log; that is allowed.
	s_limelight = simLimelight_Create( schema, count, 0, simLimelight_all, NULL );
	s_log = simTelemetryLog_Create( s_telemetry, s_limelight, (int)parts );
	s_texts = simEventTexts_Create( schema, count );
	if ( s_log == NULL || s_texts == NULL )
	{
		Close();
		simFail( wire_GetProblem(), "", "", "not enough memory for a log" );
		return -1;
	}
	return simTelemetry_Count( s_telemetry );
}

// Before a write: the given bytes have been copied by now.
static bool Ready( void )
{
	if ( s_log != NULL && s_taken )
	{
		simTelemetryLog_Clear( s_log );
		s_taken = false;
	}
	return s_log != NULL;
}

static bool Frame( const void* frame, size_t size )
{
	return Ready() && simTelemetryLog_Frame( s_log, frame, size );
}

const wirePart wire_log = { .close = Close, .begin = Begin, .frame = Frame };

uint32_t wire_log_vision( const void* block, uint32_t size )
{
	return Ready() && block != NULL && simTelemetryLog_Vision( s_log, block, size );
}

uint32_t wire_log_event( uint32_t tick, uint32_t kind, uint32_t subject, uint32_t object, double a, double b )
{
	// Events without a line are for machines only.
	char line[SIM_EVENT_TEXT];
	simEvent event = { .tick = tick, .kind = kind, .subject = subject, .object = object, .value = { a, b } };
	return Ready() && simEventTexts_Write( s_texts, &event, line )
	       && simTelemetryLog_Message( s_log, SIM_TICK * tick, line );
}

uint32_t wire_log_clock( double microseconds )
{
	// Beyond 9e15 a double would not hold each microsecond.
	bool is = microseconds >= 0.0 && microseconds < 9e15;
	return is && Ready() && simTelemetryLog_SystemTime( s_log, (int64_t)microseconds );
}

const simWireBytes* wire_log_chunk( void )
{
	static simWireBytes s_result;
	if ( !Ready() )
	{
		return NULL;
	}
	s_taken = true;
	size_t size;
	// Given out where it stands: nothing is copied before JavaScript does.
	const void* bytes = simTelemetryLog_Chunk( s_log, &size );
	s_result.bytes = wire_BytesAt( bytes, size );
	return &s_result;
}
