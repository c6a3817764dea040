// The values of chosen tracks at a time.
#include "log/log_tracks_internal.h"

#include "sandlot/sim/math.h"

#include <math.h>
#include <string.h>

// Our choices: records further apart than this are not joined (components of our own logs come every 0.1 s), a faster
// body was put there, and a place further away than this is not on a field.
#define MAX_GAP 250000 // [us]
#define MAX_SPEED 60.0 // [m/s]
#define MAX_NUMBER 1e6 // [m], [m/s], [rad]


// ---- choosing ----

// By time; records of the same time keep the log's order, so the sort is stable.
static bool Before( const Track* track, uint32_t a, uint32_t b )
{
	if ( track->times[a] != track->times[b] )
	{
		return track->times[a] < track->times[b];
	}
	return track->offsets[a] < track->offsets[b];
}

// Times and offsets are two arrays, to keep 12 bytes a sample instead of 16.
static void Swap( Track* track, uint32_t a, uint32_t b )
{
	int64_t time = track->times[a];
	uint32_t offset = track->offsets[a];
	track->times[a] = track->times[b];
	track->offsets[a] = track->offsets[b];
	track->times[b] = time;
	track->offsets[b] = offset;
}

// Heapsort: moves a sample down until no child is later.
static void Sink( Track* track, uint32_t at, uint32_t count )
{
	for ( uint32_t child = 2 * at + 1; child < count; child = 2 * at + 1 )
	{
		if ( child + 1 < count && Before( track, child, child + 1 ) )
		{
			child += 1;
		}
		if ( !Before( track, at, child ) )
		{
			return;
		}
		Swap( track, at, child );
		at = child;
	}
}

// By time, in place: most logs are in order already, and then this looks at each sample once.
static void Sort( Track* track )
{
	uint32_t count = track->samples, inOrder = 1;
	while ( inOrder < count && Before( track, inOrder - 1, inOrder ) )
	{
		inOrder += 1;
	}
	if ( inOrder >= count )
	{
		return;
	}
	for ( uint32_t i = count / 2; i-- > 0; )
	{
		Sink( track, i, count );
	}
	for ( uint32_t end = count - 1; end > 0; --end )
	{
		Swap( track, 0, end );
		Sink( track, 0, end );
	}
}

// Reads the times of a track and the places of its records. Values are read when asked for.
simResult simLogTracks_Choose( simLogTracks* tracks, int number, simError* error )
{
	SIM_ASSERT( number >= 0 && number < tracks->count );
	Track* track = tracks->tracks + number;
	if ( track->chosen )
	{
		return sim_ok;
	}
	// All chosen tracks together have a limit, so that a log cannot fill the memory.
	uint32_t records = track->shown.records;
	track->times = NULL;
	track->offsets = NULL;
	if ( records <= SIM_TRACKS_MAX_SAMPLES - tracks->samples )
	{
		track->times = simAlloc( sizeof( int64_t ) * records );
		track->offsets = simAlloc( sizeof( uint32_t ) * records );
	}
	if ( track->times == NULL || track->offsets == NULL )
	{
		simLogTracks_Release( tracks, number );
		simFail( error, "", "", "there is no room for %u more values: choose fewer tracks", (unsigned)records );
		return sim_noMemory;
	}
	// A track may have several entries, and their records are mixed with those of others.
	for ( int i = 0; i < simWpilogIndex_Count( tracks->index ); ++i )
	{
		simWpilogRecord record;
		size_t at = 0;
		while ( tracks->trackOf[i] == number && track->samples < records
		        && simWpilogIndex_Next( tracks->index, i, &at, &record ) )
		{
			track->times[track->samples] = record.time;
			track->offsets[track->samples] = (uint32_t)record.offset;
			track->samples += 1;
		}
	}
	// Writers with several threads do not keep the order of time.
	Sort( track );
	track->chosen = true;
	tracks->samples += track->samples;
	return sim_ok;
}

void simLogTracks_Release( simLogTracks* tracks, int number )
{
	SIM_ASSERT( number >= 0 && number < tracks->count );
	Track* track = tracks->tracks + number;
	simFree( track->times );
	simFree( track->offsets );
	if ( track->chosen )
	{
		tracks->samples -= track->samples;
	}
	track->times = NULL;
	track->offsets = NULL;
	track->samples = 0;
	track->chosen = false;
}


// ---- sampling ----

// The last sample at or before a time, or -1.
static int64_t SampleAt( const Track* track, int64_t time )
{
	// A binary search: logs have up to millions of samples, and a picture asks sixty times a second.
	uint32_t low = 0, high = track->samples; // all before low are at or before time, all from high on after it
	while ( low < high )
	{
		uint32_t middle = low + ( high - low ) / 2;
		if ( track->times[middle] <= time )
		{
			low = middle + 1;
		}
		else
		{
			high = middle;
		}
	}
	return (int64_t)low - 1;
}

// The record was read when the track was chosen, so it is good.
static simWpilogRecord RecordOf( const simLogTracks* tracks, const Track* track, int64_t sample )
{
	simWpilogReader reader = { .bytes = tracks->bytes, .size = tracks->size, .at = track->offsets[sample] };
	simWpilogRecord record;
	bool is = simWpilogReader_Next( &reader, &record );
	SIM_ASSERT( is );
	return record;
}

// Not-a-number fails, too.
static bool AreSane( const double* values, int count )
{
	for ( int i = 0; i < count; ++i )
	{
		if ( !( fabs( values[i] ) <= MAX_NUMBER ) )
		{
			return false;
		}
	}
	return true;
}

// A heading as a rotation about z: w = cos(yaw/2), z = sin(yaw/2).
static void FlatPose( double x, double y, double yaw, double to[7] )
{
	double values[7] = { x, y, 0.0, simCos( yaw / 2.0 ), 0.0, 0.0, simSin( yaw / 2.0 ) };
	memcpy( to, values, sizeof( values ) );
}

// Makes the quaternion a unit one. False: it cannot be made one.
static bool UnitPose( double values[7] )
{
	double norm = sqrt( values[3] * values[3] + values[4] * values[4] + values[5] * values[5] + values[6] * values[6] );
	if ( !( norm > 1e-9 ) )
	{
		return false; // no direction, or not a number
	}
	for ( int k = 3; k < 7; ++k )
	{
		values[k] /= norm;
	}
	return true;
}

// Element i of a record of structs or of a Field2d.
static bool ReadElement( const Track* track, const simWpilogRecord* record, int i, double* to )
{
	double v[7];
	if ( track->source == Source_field2d )
	{
		for ( int k = 0; k < 3; ++k )
		{
			simWpilogValue_Number( simWpilog_doubles, record, 3 * i + k, v + k );
		}
		// Field2d has degrees, all else in a log radians.
		v[2] *= SIM_PI / 180.0;
	}
	else
	{
		// Elements stand one behind the other without a gap.
		size_t each = simWpi_Size( track->structKind, 1 );
		simWpi_Unpack( track->structKind, record->bytes + each * (size_t)i, each, v, 1 );
	}
	static const uint8_t doubles[] = { 1, 3, 7, 2, 3, 2, 3 }; // by TrackSource
	if ( !AreSane( v, doubles[track->source] ) )
	{
		return false;
	}
	switch ( track->source )
	{
		case Source_pose2:
		case Source_field2d:
			FlatPose( v[0], v[1], v[2], to );
			return true;
		case Source_pose3:
			memcpy( to, v, sizeof( v ) );
			return UnitPose( to );
		case Source_point2:
			to[0] = v[0];
			to[1] = v[1];
			to[2] = 0.0;
			return true;
		case Source_point3:
			memcpy( to, v, 3 * sizeof( double ) );
			return true;
		case Source_modules:
			to[0] = v[0];
			to[1] = v[1];
			return true;
		case Source_value:
			break;
	}
	SIM_ASSERT( false ); // ReadRecord reads plain values itself
	return false;
}

// How many structs a record has; 0 when they do not fill it.
static int Elements( const Track* track, const simWpilogRecord* record )
{
	size_t each = track->source == Source_field2d ? 3 * sizeof( double ) : simWpi_Size( track->structKind, 1 );
	bool fits =
	    record->size % each == 0 && ( track->shown.array || track->source == Source_field2d || record->size == each );
	if ( !fits )
	{
		return 0;
	}
	return (int)( record->size / each );
}

static const int kDoubles[] = {
#define X( kind, doubles ) doubles,
	SIM_TRACK_KINDS( X )
#undef X
};

// All elements of a record that there is room for; 0 when one makes no sense.
static int ReadRecord( const Track* track, const simWpilogRecord* record, double* values, int capacity )
{
	int each = kDoubles[track->shown.kind];
	if ( track->source == Source_value )
	{
		double number;
		simWpilogType type = simWpilogType_Parse( track->shown.type.text, track->shown.type.length );
		if ( each == 1 && capacity >= 1 && simWpilogValue_Number( type, record, 0, &number ) )
		{
			values[0] = number;
			return 1;
		}
		values[0] = 0.0;
		return 0;
	}
	// More elements than fit are left out.
	int count = Elements( track, record );
	if ( count >= capacity / each )
	{
		count = capacity / each;
	}
	for ( int i = 0; i < count; ++i )
	{
		if ( !ReadElement( track, record, i, values + i * each ) )
		{
			return 0;
		}
	}
	return count;
}

// Moves poses a share of the way to those of the next record.
static void Join( const Track* track, const simWpilogRecord* next, double share, double gap, double* values, int count )
{
	// Another number of poses: they cannot be matched.
	if ( Elements( track, next ) < count )
	{
		return;
	}
	for ( int i = 0; i < count; ++i )
	{
		double to[7], *from = values + 7 * i;
		if ( !ReadElement( track, next, i, to ) )
		{
			continue;
		}
		simVec3 way = simV3( to[0] - from[0], to[1] - from[1], to[2] - from[2] );
		// The robot was put there, so it stays where it is until then.
		if ( simLength( way ) > MAX_SPEED * gap )
		{
			continue;
		}
		// q and -q are the same rotation; the nearer of the two is the short way to turn.
		double dot = from[3] * to[3] + from[4] * to[4] + from[5] * to[5] + from[6] * to[6];
		for ( int k = 3; k < 7; ++k )
		{
			if ( dot < 0.0 )
			{
				to[k] = -to[k];
			}
		}
		for ( int k = 0; k < 7; ++k )
		{
			// On the straight way; for a rotation that is close to the arc between records a fraction of a second apart.
			from[k] += share * ( to[k] - from[k] );
		}
		// Between two unit quaternions the straight way is shorter than 1; for small angles it is close to the arc.
		UnitPose( from );
	}
}

int simLogTracks_Sample(
    const simLogTracks* tracks, int number, int64_t time, bool smooth, double* values, int capacity )
{
	SIM_ASSERT( number >= 0 && number < tracks->count );
	const Track* track = tracks->tracks + number;
	int64_t at = SampleAt( track, time );
	if ( !track->chosen || capacity < 1 )
	{
		return 0;
	}
	// Before its first value a track says nothing, which is not the same as an empty list.
	if ( at < 0 )
	{
		return -1;
	}
	simWpilogRecord record = RecordOf( tracks, track, at );
	int count = ReadRecord( track, &record, values, capacity );
	bool last = at + 1 >= (int64_t)track->samples;
	// As unsigned numbers, because the difference of two extreme times overflows; the later one is never before.
	uint64_t gap = last ? 0 : (uint64_t)track->times[at + 1] - (uint64_t)track->times[at];
	if ( smooth && track->shown.kind == simTrack_pose && !last && gap > 0 && gap <= MAX_GAP )
	{
		simWpilogRecord next = RecordOf( tracks, track, at + 1 );
		double share = (double)( (uint64_t)time - (uint64_t)track->times[at] ) / (double)gap;
		Join( track, &next, share, 1e-6 * (double)gap, values, count );
	}
	return count;
}

// The last text at or before the time.
bool simLogTracks_Text( const simLogTracks* tracks, int number, int64_t time, simWpilogText* text )
{
	SIM_ASSERT( number >= 0 && number < tracks->count );
	const Track* track = tracks->tracks + number;
	int64_t at = SampleAt( track, time );
	if ( track->shown.kind != simTrack_text || !track->chosen || at < 0 )
	{
		return false;
	}
	simWpilogRecord record = RecordOf( tracks, track, at );
	return simWpilogValue_Text( simWpilog_string, &record, 0, text );
}


// ---- spans ----

/// Where logs have the driver station's state; the first that a log has counts.
static const struct
{
	const char *enabled, *autonomous, *test;
} kStations[] = {
	{ "DS:enabled", "DS:autonomous", "DS:test" },
	{ "/DriverStation/Enabled", "/DriverStation/Autonomous", "/DriverStation/Test" },
	{ "NT:/AdvantageKit/DriverStation/Enabled", "NT:/AdvantageKit/DriverStation/Autonomous",
	    "NT:/AdvantageKit/DriverStation/Test" },
};
#define CONTROL_WORD "NT:/FMSInfo/FMSControlData" // bit 0 enabled, 1 autonomous, 2 test

static uint32_t BitsAt( const simLogTracks* tracks, const int from[3], bool word, int64_t time )
{
	uint32_t bits = 0;
	// A control word has all three bits, else each has a topic of its own.
	int count = word ? 1 : 3;
	for ( int k = 0; k < count; ++k )
	{
		double value = 0.0;
		if ( from[k] < 0 || simLogTracks_Sample( tracks, from[k], time, false, &value, 1 ) != 1 )
		{
			continue;
		}
		if ( !word && value != 0.0 )
		{
			bits |= 1u << k;
		}
		// A number beyond 32 bits is not a control word.
		if ( word && value >= 0.0 && value < 4e9 )
		{
			bits |= (uint32_t)value;
		}
	}
	return bits;
}

// A span of one mode; it joins the last one when they touch.
static void AddSpan( simLogTracks* tracks, uint32_t bits, int64_t begin, int64_t end )
{
	simTrackSpan* last = NULL;
	if ( tracks->spanCount > 0 )
	{
		last = tracks->spans + tracks->spanCount - 1;
	}
	simTrackSpanKind kind = simTrackSpan_teleop;
	if ( bits & 2 )
	{
		kind = simTrackSpan_auto;
	}
	else if ( bits & 4 )
	{
		kind = simTrackSpan_test;
	}
	// Bits: 0 enabled, 1 autonomous, 2 test, as in WPILib's control word.
	if ( ( bits & 1 ) == 0 || end <= begin )
	{
		return;
	}
	// Topics change one after the other, which splits one span into several.
	if ( last != NULL && last->kind == kind && last->end == begin )
	{
		last->end = end;
	}
	else if ( tracks->spanCount < SIM_TRACKS_MAX_SPANS )
	{
		tracks->spans[tracks->spanCount++] = ( simTrackSpan ){ kind, begin, end };
	}
}

// Walks over all changes of the three in order of time.
static void WalkSpans( simLogTracks* tracks, const int from[3], bool word )
{
	uint32_t at[3] = { 0, 0, 0 };
	int64_t begin = tracks->first;
	for ( ;; )
	{
		// The next change of any of the three.
		int64_t time = tracks->last;
		bool more = false;
		for ( int k = 0; k < 3; ++k )
		{
			const Track* track = from[k] >= 0 ? tracks->tracks + from[k] : NULL;
			if ( track != NULL && at[k] < track->samples && ( !more || track->times[at[k]] < time ) )
			{
				time = track->times[at[k]];
				more = true;
			}
		}
		if ( !more )
		{
			AddSpan( tracks, BitsAt( tracks, from, word, begin ), begin, tracks->last );
			return;
		}
		if ( time > begin )
		{
			AddSpan( tracks, BitsAt( tracks, from, word, begin ), begin, time );
			begin = time;
		}
		for ( int k = 0; k < 3; ++k )
		{
			const Track* track = from[k] >= 0 ? tracks->tracks + from[k] : NULL;
			while ( track != NULL && at[k] < track->samples && track->times[at[k]] == time )
			{
				at[k] += 1;
			}
		}
	}
}

// When the robot was enabled, and in which mode.
void simTracks_FindSpans( simLogTracks* tracks )
{
	int from[3] = { -1, -1, -1 };
	bool word = false;
	for ( size_t i = 0; i < sizeof( kStations ) / sizeof( kStations[0] ); ++i )
	{
		if ( from[0] >= 0 )
		{
			break;
		}
		from[0] = simLogTracks_Find( tracks, kStations[i].enabled );
		from[1] = simLogTracks_Find( tracks, kStations[i].autonomous );
		from[2] = simLogTracks_Find( tracks, kStations[i].test );
	}
	// Without the three topics a driver station's control word may be there.
	if ( from[0] < 0 )
	{
		from[0] = simLogTracks_Find( tracks, CONTROL_WORD );
		from[1] = from[2] = -1;
		word = true;
	}
	if ( from[0] < 0 )
	{
		return;
	}
	// Their values are needed for this only, so they are released again.
	bool all = true;
	for ( int k = 0; k < 3; ++k )
	{
		all = all && ( from[k] < 0 || simLogTracks_Choose( tracks, from[k], NULL ) == sim_ok );
	}
	if ( all )
	{
		WalkSpans( tracks, from, word );
	}
	for ( int k = 0; k < 3; ++k )
	{
		if ( from[k] >= 0 )
		{
			simLogTracks_Release( tracks, from[k] );
		}
	}
}
