// Exports of wire.wasm: one log at a time to look into (log_tracks.h). Numbers and pointers only; arguments are checked
// here. The log's bytes come in one block of wire_tracks_alloc, which wire_tracks_open takes over and closing the part
// frees. Times are microseconds. A returned pointer is good until the next call of the same function.
#include "exports.h"
#include "sandlot/wire/log_tracks.h"
#include "wire_shared.h"

#include <math.h>


enum
{
	MAX_ROBOTS_SHOWN = 6, // without being asked for
	// The most is 2,048 poses of seven numbers each.
	MAX_VALUES = 7 * 2048, // doubles of one sample
};

// The log itself: tracks are indices into it, so it stays until the part closes.
static void* s_bytes;
static simLogTracks* s_tracks;
static double s_values[MAX_VALUES];

static bool IsTrack( uint32_t track )
{
	return s_tracks != NULL && track < (uint32_t)simLogTracks_Count( s_tracks );
}

// The nearest microsecond. Beyond 9e15 a double would not hold each of them any more.
static int64_t Time( double time )
{
	return time > -9e15 && time < 9e15 ? llround( time ) : 0;
}

static void Close( void )
{
	// Its values are read from the same bytes.
	wire_valuesLog.close();
	simLogTracks_Destroy( s_tracks );
	// The tracks point into the bytes, so they go first.
	simFree( s_bytes );
	s_tracks = NULL;
	s_bytes = NULL;
}

const wirePart wire_tracks = { .close = Close };

const simWpilogIndex* wire_TracksIndex( void )
{
	return s_tracks != NULL ? simLogTracks_Index( s_tracks ) : NULL;
}

void* wire_tracks_alloc( uint32_t size )
{
	Close();
	// The host writes the file there in parts, so that it stands in memory once.
	s_bytes = size > 0 && size <= SIM_TRACKS_MAX_LOG ? simAlloc( size ) : NULL;
	return s_bytes;
}

const simLogRange* wire_tracks_open( uint32_t size )
{
	static simLogRange s_result;
	int64_t first = 0, last = 0;
	wire_valuesLog.close();
	simLogTracks_Destroy( s_tracks );
	s_tracks = NULL;
	wire_ForgetProblem();
	if ( s_bytes == NULL )
	{
		simFail( wire_GetProblem(), "", "", "there is not enough memory for this log" );
		return NULL;
	}
	// Its result may be an error even where tracks were found: a log that is cut off is shown up to there.
	simLogTracks_Open( s_bytes, size, &s_tracks, wire_GetProblem() );
	if ( s_tracks == NULL )
	{
		return NULL;
	}
	simLogTracks_Range( s_tracks, &first, &last );
	s_result.begin = (double)first;
	s_result.end = (double)last;
	s_result.tracks = (u32)simLogTracks_Count( s_tracks );
	return &s_result;
}

static textAt TextOf( const simWpilogText* text )
{
	return ( textAt ){ (u32)(uintptr_t)text->text, (u32)text->length };
}

const simTrackInfo* wire_tracks_track( uint32_t track )
{
	static simTrackInfo s_result;
	if ( !IsTrack( track ) )
	{
		return NULL;
	}
	const simTrack* shown = simLogTracks_Track( s_tracks, (int)track );
	s_result = ( simTrackInfo ){
		.first = (double)shown->firstTime,
		.last = (double)shown->lastTime,
		.kind = shown->kind,
		.array = shown->array,
		.records = shown->records,
		.name = TextOf( &shown->name ),
		.type = TextOf( &shown->type ),
	};
	return &s_result;
}

const simTrackRobot* wire_tracks_robot( uint32_t robot )
{
	static simTrackRobot s_result;
	// Found again for each robot: a log has few, and it is asked once.
	int list[MAX_ROBOTS_SHOWN];
	uint32_t count = 0;
	if ( s_tracks != NULL )
	{
		count = (uint32_t)simLogTracks_Likely( s_tracks, list, MAX_ROBOTS_SHOWN );
	}
	if ( robot >= count )
	{
		return NULL;
	}
	int pose = list[robot];
	s_result.pose = (u32)pose;
	// -1 becomes the largest number, which IsTrack turns down.
	s_result.modules = (u32)simLogTracks_Companion( s_tracks, pose, simTrack_modules );
	s_result.components = (u32)simLogTracks_Companion( s_tracks, pose, simTrack_pose );
	return &s_result;
}

const simEnabledSpan* wire_tracks_span( uint32_t span )
{
	static simEnabledSpan s_result;
	// Spans were found when the log was opened.
	int count = 0;
	const simTrackSpan* spans = NULL;
	if ( s_tracks != NULL )
	{
		spans = simLogTracks_Spans( s_tracks, &count );
	}
	if ( span >= (uint32_t)count )
	{
		return NULL;
	}
	s_result.begin = (double)spans[span].begin;
	s_result.end = (double)spans[span].end;
	s_result.kind = spans[span].kind;
	return &s_result;
}

uint32_t wire_tracks_choose( uint32_t track )
{
	wire_ForgetProblem();
	return IsTrack( track ) && simLogTracks_Choose( s_tracks, (int)track, wire_GetProblem() ) == sim_ok;
}

void wire_tracks_release( uint32_t track )
{
	if ( IsTrack( track ) )
	{
		// Frees the memory of the choice; the track can be chosen again.
		simLogTracks_Release( s_tracks, (int)track );
	}
}

const simWireBytes* wire_tracks_sample( uint32_t track, double time, uint32_t smooth )
{
#define TRACK_DOUBLES( kind, doubles ) doubles,
	static const int kDoubles[] = { SIM_TRACK_KINDS( TRACK_DOUBLES ) };
	static simWireBytes s_result;
	int elements = 0, doubles = 0;
	if ( IsTrack( track ) )
	{
		elements = simLogTracks_Sample( s_tracks, (int)track, Time( time ), smooth != 0, s_values, MAX_VALUES );
		doubles = kDoubles[simLogTracks_Track( s_tracks, (int)track )->kind];
	}
	// Before the first value, which is not the same as an empty list.
	if ( elements < 0 )
	{
		return NULL;
	}
	s_result.bytes = wire_BytesAt( s_values, sizeof( double ) * (size_t)( elements * doubles ) );
	return &s_result;
}

const simWireText* wire_tracks_text( uint32_t track, double time )
{
	static simWireText s_result;
	simWpilogText text = { NULL, 0 };
	bool isKnown = IsTrack( track ) && simLogTracks_Text( s_tracks, (int)track, Time( time ), &text );
	s_result.text = TextOf( &text );
	return isKnown ? &s_result : NULL;
}
