// Any bytes as a log to look into: every track is chosen and sampled at every end of time.
#include "fuzz.h"

#include "sandlot/wire/log_tracks.h"

#include <math.h>

enum
{
	MOST = 7 * 64, // doubles of a sample
};

static volatile unsigned s_sink; // every byte that is read must be there

static void Touch( simWpilogText text )
{
	for ( size_t i = 0; i < text.length; ++i )
	{
		s_sink += (unsigned char)text.text[i];
	}
}

static void Sample( simLogTracks* tracks, int track, int64_t time )
{
	static const int doubles[] = {
#define X( kind, count ) count,
		SIM_TRACK_KINDS( X )
#undef X
	};
	double values[MOST];
	const simTrack* shown = simLogTracks_Track( tracks, track );
	int each = doubles[shown->kind];
	for ( int smooth = 0; smooth < 2; ++smooth )
	{
		int count = simLogTracks_Sample( tracks, track, time, smooth != 0, values, MOST );
		fuzzExpect( count >= -1 && count * each <= MOST );
		fuzzExpect( ( count == -1 ) == ( time < shown->firstTime ) );
		for ( int i = 0; i < count * each && shown->kind != simTrack_number; ++i )
		{
			fuzzExpect( isfinite( values[i] ) );
		}
	}
	simWpilogText text;
	if ( simLogTracks_Text( tracks, track, time, &text ) )
	{
		Touch( text );
	}
}

int LLVMFuzzerTestOneInput( const uint8_t* data, size_t size )
{
	simError error = { 0 };
	simLogTracks* tracks = NULL;
	if ( simLogTracks_Open( data, size, &tracks, &error ) != sim_ok )
	{
		fuzzCheckError( &error );
	}
	if ( tracks == NULL )
	{
		return 0;
	}
	int spanCount, likely[6];
	int64_t first, last;
	simLogTracks_Range( tracks, &first, &last );
	const simTrackSpan* spans = simLogTracks_Spans( tracks, &spanCount );
	for ( int i = 0; i < spanCount; ++i )
	{
		fuzzExpect( spans[i].begin >= first && spans[i].begin < spans[i].end && spans[i].end <= last );
		fuzzExpect( i == 0 || spans[i].begin >= spans[i - 1].end );
	}
	int robots = simLogTracks_Likely( tracks, likely, 6 );
	for ( int i = 0; i < robots; ++i )
	{
		int modules = simLogTracks_Companion( tracks, likely[i], simTrack_modules );
		fuzzExpect( modules < 0 || simLogTracks_Track( tracks, modules )->kind == simTrack_modules );
		fuzzExpect( simLogTracks_Companion( tracks, likely[i], simTrack_pose ) != likely[i] );
	}
	for ( int i = 0; i < simLogTracks_Count( tracks ); ++i )
	{
		const simTrack* track = simLogTracks_Track( tracks, i );
		Touch( track->name );
		Touch( track->type );
		fuzzExpect( track->firstTime >= first && track->lastTime <= last && track->firstTime <= track->lastTime );
		fuzzExpect( simLogTracks_Choose( tracks, i, NULL ) == sim_ok );
		const int64_t times[] = { INT64_MIN, track->firstTime, track->firstTime / 2 + track->lastTime / 2,
			track->lastTime, INT64_MAX };
		for ( int k = 0; k < 5; ++k )
		{
			Sample( tracks, i, times[k] );
		}
	}
	simLogTracks_Destroy( tracks );
	return 0;
}
