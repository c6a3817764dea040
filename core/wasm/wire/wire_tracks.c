// Exports of wire.wasm: one log at a time to look into (log_tracks.h). Numbers and pointers only; arguments are checked here.
// The log's bytes come in one block of wire_tracks_alloc, which wire_tracks_open takes over and wire_tracks_close frees.
// Times are microseconds. What a function returns a pointer to is good until the next call of the same.
#include "exports.h"
#include "sandlot/log_tracks.h"
#include "wire_shared.h"


enum
{
	MAX_LIKELY = 16,
	MAX_VALUES = 7 * 2048, // doubles of one sample
};

static void* s_bytes;
static simLogTracks* s_tracks;
static int32_t s_likely[MAX_LIKELY];
static double s_values[MAX_VALUES];
static double s_info[6];
static double s_spans[3 * SIM_TRACKS_MAX_SPANS];
static size_t s_size;

static bool IsTrack( uint32_t track )
{
	return s_tracks != NULL && track < (uint32_t)simLogTracks_Count( s_tracks );
}

// The nearest microsecond. Beyond 9e15 a double would not hold each of them any more.
static int64_t Time( double time )
{
	return time > -9e15 && time < 9e15 ? (int64_t)( time + ( time < 0.0 ? -0.5 : 0.5 ) ) : 0;
}

void wire_tracks_close( void )
{
	simLogTracks_Destroy( s_tracks );
	simFree( s_bytes );
	s_tracks = NULL;
	s_bytes = NULL;
}

void* wire_tracks_alloc( uint32_t size )
{
	wire_tracks_close();
	s_bytes = size > 0 && size <= SIM_TRACKS_MAX_LOG ? simAlloc( size ) : NULL;
	return s_bytes;
}

uint32_t wire_tracks_open( uint32_t size )
{
	simLogTracks_Destroy( s_tracks );
	s_tracks = NULL;
	wire_ForgetProblem();
	if ( s_bytes == NULL )
	{
		simFail( wire_GetProblem(), "", "", "there is not enough memory for this log" );
		return 0;
	}
	simLogTracks_Open( s_bytes, size, &s_tracks, wire_GetProblem() );
	return s_tracks != NULL ? (uint32_t)simLogTracks_Count( s_tracks ) : 0;
}

const double* wire_tracks_info( uint32_t track )
{
	int64_t first = 0, last = 0;
	s_info[0] = s_info[1] = s_info[2] = 0.0;
	if ( IsTrack( track ) )
	{
		const simTrack* shown = simLogTracks_Track( s_tracks, (int)track );
		s_info[0] = shown->kind;
		s_info[1] = shown->array ? 1.0 : 0.0;
		s_info[2] = shown->records;
		first = shown->firstTime;
		last = shown->lastTime;
	}
	else if ( s_tracks != NULL )
	{
		simLogTracks_Range( s_tracks, &first, &last );
	}
	s_info[3] = (double)first;
	s_info[4] = (double)last;
	return s_info;
}

const char* wire_tracks_name( uint32_t track )
{
	s_size = IsTrack( track ) ? simLogTracks_Track( s_tracks, (int)track )->name.length : 0;
	return IsTrack( track ) ? simLogTracks_Track( s_tracks, (int)track )->name.text : NULL;
}

const char* wire_tracks_type( uint32_t track )
{
	s_size = IsTrack( track ) ? simLogTracks_Track( s_tracks, (int)track )->type.length : 0;
	return IsTrack( track ) ? simLogTracks_Track( s_tracks, (int)track )->type.text : NULL;
}

uint32_t wire_tracks_size( void )
{
	return (uint32_t)s_size;
}

const int32_t* wire_tracks_likely( uint32_t most )
{
	int list[MAX_LIKELY];
	most = most < MAX_LIKELY ? most : MAX_LIKELY;
	int count = s_tracks != NULL && most > 0 ? simLogTracks_Likely( s_tracks, list, (int)most ) : 0;
	for ( int i = 0; i < count; ++i )
	{
		s_likely[i] = list[i];
	}
	s_size = (size_t)count;
	return s_likely;
}

int32_t wire_tracks_companion( uint32_t track, uint32_t kind )
{
	return IsTrack( track ) && kind < simTrack_kindCount
	           ? simLogTracks_Companion( s_tracks, (int)track, (simTrackKind)kind )
	           : -1;
}

const double* wire_tracks_spans( void )
{
	int count = 0;
	const simTrackSpan* spans = s_tracks != NULL ? simLogTracks_Spans( s_tracks, &count ) : NULL;
	for ( int i = 0; i < count; ++i )
	{
		s_spans[3 * i] = spans[i].kind;
		s_spans[3 * i + 1] = (double)spans[i].begin;
		s_spans[3 * i + 2] = (double)spans[i].end;
	}
	s_size = 3 * (size_t)count;
	return s_spans;
}

uint32_t wire_tracks_choose( uint32_t track )
{
	wire_ForgetProblem();
	return IsTrack( track ) && simLogTracks_Choose( s_tracks, (int)track, wire_GetProblem() ) == sim_ok ? 1 : 0;
}

void wire_tracks_release( uint32_t track )
{
	if ( IsTrack( track ) )
	{
		simLogTracks_Release( s_tracks, (int)track );
	}
}

int32_t wire_tracks_sample( uint32_t track, double time, uint32_t smooth )
{
	return IsTrack( track )
	           ? simLogTracks_Sample( s_tracks, (int)track, Time( time ), smooth != 0, s_values, MAX_VALUES )
	           : 0;
}

const double* wire_tracks_values( void )
{
	return s_values;
}

const char* wire_tracks_text( uint32_t track, double time )
{
	simWpilogText text = { NULL, 0 };
	bool is = IsTrack( track ) && simLogTracks_Text( s_tracks, (int)track, Time( time ), &text );
	s_size = text.length;
	return is ? text.text : NULL;
}
