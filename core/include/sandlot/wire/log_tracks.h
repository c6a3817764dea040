// The contents of a log for a picture: the poses, swerve states, numbers and texts of a WPILOG by name, from any writer
// (WPILib's DataLogManager, AdvantageKit, this simulator), the spans in which the robot was enabled, and each value at
// any time.
//	simLogTracks* tracks;
//	simResult result = simLogTracks_Open( bytes, size, &tracks, &error );	// the bytes must live as long
//	if ( tracks != NULL ) ...result may still say what is wrong with the rest...
//	int likely[6], count = simLogTracks_Likely( tracks, likely, 6 );
//	simLogTracks_Choose( tracks, likely[0], &error );
//	int elements = simLogTracks_Sample( tracks, likely[0], time, true, values, 7 );
//
// Opening looks through the log once. A track is looked through again when it is chosen, and is then sampled by binary
// search. Times are microseconds of the log's own clock, and need not be in order in the log.
#pragma once

#include "sandlot/wire/wpilog.h"

#define SIM_TRACKS_MAX_SPANS 1024           ///< what comes after is left out
#define SIM_TRACKS_MAX_SAMPLES ( 8u << 20 ) ///< records of all chosen tracks: 96 MiB of index
#define SIM_TRACKS_MAX_LOG ( 256u << 20 )   ///< [B] of a log
#define SIM_TRACK_POSE_DOUBLES 7            ///< x y z, then the quaternion w x y z

/// X( kind, doubles of an element )
/// pose: Pose2d, Pose3d, Transform2d, Transform3d, and a Field2d's robot · points: Translation2d, Translation3d
/// modules: SwerveModuleState: speed [m/s], angle [rad] · number: whole numbers, too · boolean: 0 or 1 · text: none, see _Text
#define SIM_TRACK_KINDS( X ) X( pose, 7 ) X( points, 3 ) X( modules, 2 ) X( number, 1 ) X( boolean, 1 ) X( text, 0 )

typedef enum simTrackKind
{
#define X( kind, doubles ) simTrack_##kind,
	SIM_TRACK_KINDS( X )
#undef X
	    simTrack_kindCount,
} simTrackKind;

/// One name of a log. An entry that ended and started again under the same name and type is one track.
typedef struct simTrack
{
	simTrackKind kind;
	bool array;               ///< a value has any number of elements; else one
	simWpilogText name, type; ///< as the log has them
	uint32_t records;
	int64_t firstTime, lastTime; ///< [us]
} simTrack;

#define SIM_TRACK_SPAN_KINDS( X ) X( auto ) X( teleop ) X( test )
#define SIM_TRACK_SPAN_KIND( name ) simTrackSpan_##name,
typedef enum simTrackSpanKind
{
	SIM_TRACK_SPAN_KINDS( SIM_TRACK_SPAN_KIND )
} simTrackSpanKind;

/// A time in which the robot was enabled in one mode.
typedef struct simTrackSpan
{
	simTrackSpanKind kind;
	int64_t begin, end; ///< [us]
} simTrackSpan;

typedef struct simLogTracks simLogTracks;

/// Looks through a log, which must live as long. An error with *tracks says where the log is cut off or damaged; the
/// good part is there all the same. *tracks is NULL when the bytes are not a log, have nothing to show, or memory is
/// out.
simResult simLogTracks_Open( const void* bytes, size_t size, simLogTracks** tracks, simError* error );
void simLogTracks_Destroy( simLogTracks* tracks );
/// All entries of the log, for as long as the tracks are there.
const simWpilogIndex* simLogTracks_Index( const simLogTracks* tracks );
int simLogTracks_Count( const simLogTracks* tracks );
const simTrack* simLogTracks_Track( const simLogTracks* tracks, int track );
/// The track with this name, or -1.
int simLogTracks_Find( const simLogTracks* tracks, const char* name );
/// From the first value of any track to the last [us].
void simLogTracks_Range( const simLogTracks* tracks, int64_t* first, int64_t* last );
/// Enabled spans in order of time, as the log's driver station says: DS:enabled, AdvantageKit's or FMSInfo's.
const simTrackSpan* simLogTracks_Spans( const simLogTracks* tracks, int* count );

/// The single poses that are most likely robots, by their names, best first. Returns how many, up to capacity.
int simLogTracks_Likely( const simLogTracks* tracks, int* list, int capacity );
/// The track that most likely belongs to a pose by its name, or -1: its measured swerve states (kind modules), or its
/// components (kind pose: an array). Never a track that is nearer to another of the likely poses.
int simLogTracks_Companion( const simLogTracks* tracks, int pose, simTrackKind kind );

/// Makes a track ready for sampling. Choosing it again does nothing.
simResult simLogTracks_Choose( simLogTracks* tracks, int track, simError* error );
/// Frees the memory of a chosen track.
void simLogTracks_Release( simLogTracks* tracks, int track );
/// Elements of a chosen track at a time, as doubles one after the other, up to capacity doubles: the last value at or before
/// the time. smooth: poses in between two records that follow one another closely. -1 before the first value; 0 when a
/// number in it is infinite, undefined or absurdly large, or when the track is not chosen.
int simLogTracks_Sample(
    const simLogTracks* tracks, int track, int64_t time, bool smooth, double* values, int capacity );
/// The text of a chosen track at a time. False before the first, and when it has no texts.
bool simLogTracks_Text( const simLogTracks* tracks, int track, int64_t time, simWpilogText* text );
