// Exports of wire.wasm: one WPILOG at a time, of telemetry of its own, whoever else publishes the run. Numbers and pointers
// only; arguments are checked here, as in wire_exports.c.
//
// What has been written since the last wire_log_chunk stays; the caller takes it after each frame.
#include "exports.h"
#include "generate/abi.h"
#include "sandlot/event_text.h"
#include "sandlot/telemetry.h"
#include "wire_shared.h"


enum
{
	MAX_SCHEMA = 4096, // records of one
};

static simTelemetry* s_telemetry;
static simTelemetryLog* s_log;
static simLimelight* s_limelight; // of the first robot, NULL when there is none
static simEventTexts* s_texts;
static bool s_taken; // the chunk has been given out

void wire_log_close( void )
{
	simTelemetryLog_Destroy( s_log );
	simTelemetry_Destroy( s_telemetry );
	simLimelight_Destroy( s_limelight );
	simEventTexts_Destroy( s_texts );
	s_log = NULL;
	s_telemetry = NULL;
	s_limelight = NULL;
	s_texts = NULL;
}

int32_t wire_log_open( const simSchema* schema, uint32_t count )
{
	wire_log_close();
	wire_ForgetProblem();
	s_taken = false;
	if ( schema == NULL || (uintptr_t)schema % 8 != 0 || count > MAX_SCHEMA )
	{
		simFail( wire_GetProblem(), "", "", "no schema of up to %d records", MAX_SCHEMA );
		return -1;
	}
	s_telemetry = simTelemetry_Create( schema, (int)count, simTelemetry_all, wire_GetProblem() );
	if ( s_telemetry == NULL )
	{
		return -1;
	}
	s_limelight = simLimelight_Create( schema, (int)count, 0, simLimelight_all, NULL );
	s_log = simTelemetryLog_Create( s_telemetry, s_limelight );
	s_texts = simEventTexts_Create( schema, (int)count );
	if ( s_log == NULL || s_texts == NULL )
	{
		wire_log_close();
		simFail( wire_GetProblem(), "", "", "not enough memory for a log" );
		return -1;
	}
	return simTelemetry_Count( s_telemetry );
}

static bool Ready( void )
{
	if ( s_log != NULL && s_taken )
	{
		simTelemetryLog_Clear( s_log );
		s_taken = false;
	}
	return s_log != NULL;
}

uint32_t wire_log_frame( const void* frame, uint32_t size )
{
	return Ready() && frame != NULL && simTelemetryLog_Frame( s_log, frame, size );
}

uint32_t wire_log_vision( const void* block, uint32_t size )
{
	return Ready() && block != NULL && simTelemetryLog_Vision( s_log, block, size );
}

uint32_t wire_log_event( uint32_t tick, uint32_t kind, uint32_t subject, uint32_t object, double a, double b )
{
	char line[SIM_EVENT_TEXT];
	simEvent event = { .tick = tick, .kind = kind, .subject = subject, .object = object, .value = { a, b } };
	return Ready() && simEventTexts_Write( s_texts, &event, line )
	               && simTelemetryLog_Message( s_log, SIM_TICK * tick, line )
	           ? 1
	           : 0;
}

uint32_t wire_log_clock( double microseconds )
{
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
	const void* bytes = simTelemetryLog_Chunk( s_log, &size );
	s_result.bytes = wire_BytesAt( bytes, size );
	return &s_result;
}
