// Opening a log: the entries that can be shown, and their kinds.
#include "log/log_tracks_internal.h"

#include "base/hash.h"

#include <string.h>

#define MAX_FIELD2D 32 // dashboards' fields in one log
#define START_BYTES 21 // of the shortest start record: header, kind, entry and three lengths

typedef simWpilogText Text;

// Texts of a log are not terminated.
static bool SameText( Text a, Text b )
{
	return a.length == b.length && memcmp( a.text, b.text, a.length ) == 0;
}

static bool IsText( Text text, const char* other )
{
	return text.length == strlen( other ) && memcmp( text.text, other, text.length ) == 0;
}

static const struct
{
	simWpiKind kind;
	simTrackKind shown;
	TrackSource source;
	// WPILib's structs that can be shown on a field, their kinds, and how each is read. 2027 calls module states
	// velocities.
} kStructs[] = {
	{ simWpi_pose2d, simTrack_pose, Source_pose2 },
	{ simWpi_transform2d, simTrack_pose, Source_pose2 },
	{ simWpi_pose3d, simTrack_pose, Source_pose3 },
	{ simWpi_transform3d, simTrack_pose, Source_pose3 },
	{ simWpi_translation2d, simTrack_points, Source_point2 },
	{ simWpi_translation3d, simTrack_points, Source_point3 },
	{ simWpi_swerveModuleState, simTrack_modules, Source_modules },
	{ simWpi_swerveModuleVelocity, simTrack_modules, Source_modules },
};

// A struct's type string: "struct:NAME", "struct:NAME[]" or "struct:NAME[4]".
static bool ReadStruct( Text type, Track* track )
{
	static const char prefix[] = "struct:";
	size_t skip = sizeof( prefix ) - 1;
	if ( type.length <= skip || memcmp( type.text, prefix, skip ) != 0 )
	{
		return false;
	}
	Text name = { type.text + skip, type.length - skip };
	// An array of fixed length is shown as one of any length.
	const char* bracket = memchr( name.text, '[', name.length );
	track->shown.array = bracket != NULL;
	if ( bracket != NULL )
	{
		name.length = (size_t)( bracket - name.text );
	}
	for ( size_t i = 0; i < sizeof( kStructs ) / sizeof( kStructs[0] ); ++i )
	{
		if ( IsText( name, simWpi_Type( kStructs[i].kind )->name ) )
		{
			track->shown.kind = kStructs[i].shown;
			track->source = kStructs[i].source;
			track->structKind = kStructs[i].kind;
			return true;
		}
	}
	return false;
}

/// Names of Field2d tables, "NT:/SmartDashboard/Field/" with their slash: their robots are plain doubles.
typedef struct Fields
{
	Text names[MAX_FIELD2D];
	int count;
} Fields;

// Looks for a topic "/.type" that says "Field2d"; the name before it is the table.
static void FindFields( const simWpilogIndex* index, Fields* fields )
{
	for ( int i = 0; i < simWpilogIndex_Count( index ); ++i )
	{
		if ( fields->count >= MAX_FIELD2D )
		{
			break;
		}
		const simWpilogEntry* entry = simWpilogIndex_Entry( index, i );
		simWpilogRecord record;
		size_t at = 0;
		Text value;
		if ( entry->type == simWpilog_string && simTracks_EndsWith( entry->name, "/.type" )
		     && simWpilogIndex_Next( index, i, &at, &record ) && simWpilogValue_Text( entry->type, &record, 0, &value )
		     && IsText( value, "Field2d" ) )
		{
			// Without ".type", but with the slash before it.
			fields->names[fields->count++] = ( Text ){ entry->name.text, entry->name.length - 5 };
		}
	}
}

// Is a name below one of the tables?
static bool IsOfField( const Fields* fields, Text name )
{
	for ( int i = 0; i < fields->count; ++i )
	{
		Text field = fields->names[i];
		if ( name.length > field.length && memcmp( name.text, field.text, field.length ) == 0 )
		{
			return true;
		}
	}
	return false;
}

// An entry's kind as a track. False: nothing to show.
static bool Classify( const simWpilogEntry* entry, const Fields* fields, Track* track )
{
	*track = ( Track ){ .shown = { .name = entry->name, .type = entry->typeName }, .source = Source_value };
	switch ( entry->type )
	{
		case simWpilog_boolean:
			track->shown.kind = simTrack_boolean;
			return true;
		case simWpilog_int64:
		case simWpilog_float:
		case simWpilog_double:
			track->shown.kind = simTrack_number;
			return true;
		case simWpilog_string:
			track->shown.kind = simTrack_text;
			return true;
		// Three doubles for each robot are poses only in a table of Field2d; anywhere else their meaning is unknown. A
		// log that lost the table's type still has the names that WPILib's own examples give it.
		case simWpilog_doubles:
			track->shown.kind = simTrack_pose;
			track->source = Source_field2d;
			return IsOfField( fields, entry->name ) || simTracks_EndsWith( entry->name, "/field/robot" );
		case simWpilog_raw:
			return ReadStruct( entry->typeName, track );
		case simWpilog_booleans:
		case simWpilog_int64s:
		case simWpilog_floats:
		case simWpilog_strings:
		case simWpilog_json:
			return false; // nothing shows these
		case simWpilog_typeCount:
			break;
	}
	SIM_ASSERT( false );
	return false;
}

// Both halves of the hash count, because a table uses its low bits only.
static uint32_t HashOf( const Track* track )
{
	simHash hash;
	simHash_Begin( &hash );
	simHash_Mix( &hash, track->shown.name.text, track->shown.name.length );
	simHash_Mix( &hash, track->shown.type.text, track->shown.type.length );
	return (uint32_t)( hash.value ^ hash.value >> 32 );
}

// Adds an entry to the track of its name and type, which may be new. places: open addressing, track + 1, 0 is free.
static int32_t Add(
    simLogTracks* tracks, const simWpilogEntry* entry, const Track* track, int32_t* places, uint32_t mask )
{
	uint32_t at = HashOf( track ) & mask;
	Track* found = NULL;
	for ( ; places[at] != 0; at = ( at + 1 ) & mask )
	{
		Track* there = tracks->tracks + places[at] - 1;
		if ( SameText( there->shown.name, track->shown.name ) && SameText( there->shown.type, track->shown.type ) )
		{
			found = there;
			break;
		}
	}
	if ( found == NULL )
	{
		found = tracks->tracks + tracks->count;
		*found = *track;
		found->shown.firstTime = entry->firstTime;
		found->shown.lastTime = entry->lastTime;
		tracks->count += 1;
		places[at] = tracks->count;
	}
	// A log may end a topic and begin it again: both entries are one track.
	simTrack* shown = &found->shown;
	shown->records += entry->records;
	if ( entry->firstTime < shown->firstTime )
	{
		shown->firstTime = entry->firstTime;
	}
	if ( entry->lastTime > shown->lastTime )
	{
		shown->lastTime = entry->lastTime;
	}
	return (int32_t)( found - tracks->tracks );
}

// Makes a track of each name and type that can be shown. False: no memory.
static bool List( simLogTracks* tracks )
{
	int entries = simWpilogIndex_Count( tracks->index );
	// At most half full, so that a search ends soon; a power of two, so that a mask finds the place.
	uint32_t places = 4;
	while ( places < 2 * (uint32_t)entries )
	{
		places *= 2;
	}
	int32_t* table = simAlloc( sizeof( int32_t ) * places );
	tracks->trackOf = simAlloc( sizeof( int32_t ) * ( (size_t)entries + 1 ) );
	tracks->tracks = simAlloc( sizeof( Track ) * ( (size_t)entries + 1 ) );
	if ( table == NULL || tracks->trackOf == NULL || tracks->tracks == NULL )
	{
		simFree( table );
		return false;
	}
	// Which tables are Field2d's must be known before their topics are looked at.
	Fields fields = { .count = 0 };
	FindFields( tracks->index, &fields );
	for ( int i = 0; i < entries; ++i )
	{
		const simWpilogEntry* entry = simWpilogIndex_Entry( tracks->index, i );
		Track track;
		tracks->trackOf[i] = -1;
		if ( entry->records > 0 && Classify( entry, &fields, &track ) )
		{
			tracks->trackOf[i] = Add( tracks, entry, &track, table, places - 1 );
		}
	}
	// The table served this function only; the range is that of all tracks.
	simFree( table );
	for ( int i = 0; i < tracks->count; ++i )
	{
		const simTrack* shown = &tracks->tracks[i].shown;
		if ( i == 0 || shown->firstTime < tracks->first )
		{
			tracks->first = shown->firstTime;
		}
		if ( i == 0 || shown->lastTime > tracks->last )
		{
			tracks->last = shown->lastTime;
		}
	}
	return true;
}

simResult simLogTracks_Open( const void* bytes, size_t size, simLogTracks** out, simError* error )
{
	*out = NULL;
	if ( size > SIM_TRACKS_MAX_LOG )
	{
		return simFail( error, "", "", "the log has %u MB; at most %u can be read", (unsigned)( size >> 20 ),
		    SIM_TRACKS_MAX_LOG >> 20 );
	}
	// The log's bytes stay the caller's, and must live as long as the tracks.
	simLogTracks* tracks = simAlloc( sizeof( *tracks ) );
	if ( tracks != NULL )
	{
		tracks->bytes = bytes;
		tracks->size = size;
		// No start record is shorter.
		size_t most = size / START_BYTES + 1;
		tracks->index = simWpilogIndex_Create( most < SIM_WPILOG_MAX_ENTRIES ? (int)most : SIM_WPILOG_MAX_ENTRIES );
	}
	// A log that is damaged at its end is shown up to there, with the error.
	simResult result = sim_noMemory;
	if ( tracks != NULL && tracks->index != NULL )
	{
		result = simWpilogIndex_Build( tracks->index, bytes, size, error );
		// The list wants memory of its own, whose lack counts more than a damaged log.
		if ( !List( tracks ) )
		{
			result = sim_noMemory;
		}
	}
	if ( result == sim_noMemory )
	{
		simFail( error, "", "", "there is not enough memory for this log" );
	}
	else if ( tracks->count == 0 )
	{
		if ( result == sim_ok )
		{
			result = simFail( error, "", "", "the log has no poses, swerve states, numbers or texts to show" );
		}
	}
	else
	{
		simTracks_FindSpans( tracks );
		*out = tracks;
		return result;
	}
	simLogTracks_Destroy( tracks );
	return result;
}

void simLogTracks_Destroy( simLogTracks* tracks )
{
	if ( tracks != NULL )
	{
		for ( int i = 0; i < tracks->count; ++i )
		{
			simLogTracks_Release( tracks, i );
		}
		simWpilogIndex_Destroy( tracks->index );
		simFree( tracks->trackOf );
		simFree( tracks->tracks );
		simFree( tracks );
	}
}

const simWpilogIndex* simLogTracks_Index( const simLogTracks* tracks )
{
	return tracks->index;
}

int simLogTracks_Count( const simLogTracks* tracks )
{
	return tracks->count;
}

const simTrack* simLogTracks_Track( const simLogTracks* tracks, int track )
{
	SIM_ASSERT( track >= 0 && track < tracks->count );
	return &tracks->tracks[track].shown;
}

int simLogTracks_Find( const simLogTracks* tracks, const char* name )
{
	for ( int i = 0; i < tracks->count; ++i )
	{
		if ( IsText( tracks->tracks[i].shown.name, name ) )
		{
			return i;
		}
	}
	return -1;
}

void simLogTracks_Range( const simLogTracks* tracks, int64_t* first, int64_t* last )
{
	*first = tracks->first;
	*last = tracks->last;
}

const simTrackSpan* simLogTracks_Spans( const simLogTracks* tracks, int* count )
{
	*count = tracks->spanCount;
	return tracks->spans;
}
