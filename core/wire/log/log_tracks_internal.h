// The common part of the log_tracks files.
#pragma once

#include "sandlot/wire/log_tracks.h"
#include "sandlot/wire/wpi_struct.h"

/// Where the doubles of an element come from.
typedef enum TrackSource
{
	Source_value,   // simWpilogValue_*
	Source_pose2,   // x y yaw
	Source_pose3,   // x y z w x y z
	Source_point2,  // x y
	Source_point3,  // x y z
	Source_modules, // speed angle
	Source_field2d, // x y degrees, an array of plain doubles
} TrackSource;

typedef struct Track
{
	simTrack shown;
	TrackSource source;
	simWpiKind structKind; // of the struct sources
	// Samples of a chosen track in order of time; records of the same time in the log's order.
	int64_t* times;
	uint32_t* offsets; // [B] of the record in the log
	uint32_t samples;
	bool chosen;
} Track;

struct simLogTracks
{
	const uint8_t* bytes;
	size_t size;
	simWpilogIndex* index;
	int32_t* trackOf; // by entry of the index: its track, -1 without
	Track* tracks;
	int count;
	uint32_t samples; // of all chosen tracks
	int64_t first, last;
	simTrackSpan spans[SIM_TRACKS_MAX_SPANS];
	int spanCount;
};

/// Is text `part` in the name, upper and lower case alike? part is in lower case.
bool simTracks_Has( simWpilogText name, const char* part );
/// The same for its end.
bool simTracks_EndsWith( simWpilogText name, const char* part );
/// Fills the spans from the tracks.
void simTracks_FindSpans( simLogTracks* tracks );
