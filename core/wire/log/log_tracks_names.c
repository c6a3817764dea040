// What names say: which poses are robots, and what belongs to them. Logs have no other sign of it.
#include "log/log_tracks_internal.h"

#include <string.h>

#define MAX_LIKELY 16 // robots that a companion is kept from

static char Lower( char c )
{
	return c >= 'A' && c <= 'Z' ? (char)( c - 'A' + 'a' ) : c;
}

static bool MatchesAt( simWpilogText name, size_t at, const char* part, size_t length )
{
	for ( size_t i = 0; i < length; ++i )
	{
		if ( Lower( name.text[at + i] ) != part[i] )
		{
			return false;
		}
	}
	return true;
}

bool simTracks_Has( simWpilogText name, const char* part )
{
	size_t length = strlen( part );
	for ( size_t at = 0; length <= name.length && at <= name.length - length; ++at )
	{
		if ( MatchesAt( name, at, part, length ) )
		{
			return true;
		}
	}
	return false;
}

bool simTracks_EndsWith( simWpilogText name, const char* part )
{
	size_t length = strlen( part );
	return name.length >= length && MatchesAt( name, name.length - length, part, length );
}

/// What robots' poses are called, best first: ours, AdvantageKit's templates, CTRE's and PathPlanner's, dashboards'.
static const char* const kEnds[] = {
	"/odometry/robot",
	"/drivestate/pose",
	"/robotpose",
	"/robot_pose",
	"/estimatedpose",
	"/odometry",
	"/odometry/pose",
	"/currentpose",
	"/pose2d",
	"/pose3d",
	"/pose",
	"/robot",
	"robotpose",
	"pose",
};

/// What is wanted or seen rather than where the robot was.
static const char* const kOthers[] = { "setpoint", "target", "desired", "goal", "reference", "trajectory", "vision",
	"camera", "tag", "optimized", "ghost", "zeroed", "final", "start" };

static bool IsOther( simWpilogText name )
{
	for ( size_t i = 0; i < sizeof( kOthers ) / sizeof( kOthers[0] ); ++i )
	{
		if ( simTracks_Has( name, kOthers[i] ) )
		{
			return true;
		}
	}
	return false;
}

// How much a pose's name sounds like a robot's; 0: not at all.
static int RobotScore( simWpilogText name )
{
	int count = (int)( sizeof( kEnds ) / sizeof( kEnds[0] ) );
	if ( simTracks_Has( name, "/robots/" ) && simTracks_EndsWith( name, "/pose" ) )
	{
		return 2 * count + 2;
	}
	for ( int i = 0; i < count; ++i )
	{
		if ( simTracks_EndsWith( name, kEnds[i] ) )
		{
			return IsOther( name ) ? count - i : 2 * count - i;
		}
	}
	return 0;
}

int simLogTracks_Likely( const simLogTracks* tracks, int* list, int capacity )
{
	int best = 0, found = 0;
	for ( int i = 0; i < tracks->count; ++i )
	{
		const simTrack* track = &tracks->tracks[i].shown;
		int score = track->kind == simTrack_pose && !track->array ? 1 + RobotScore( track->name ) : 0;
		if ( score > best )
		{
			best = score;
			found = 0;
		}
		// Of names that say nothing one is enough.
		if ( score > 0 && score == best && found < ( best > 1 ? capacity : 1 ) )
		{
			list[found++] = i;
		}
	}
	return found;
}

// Bytes of the whole parts of a path that two names share: "/a/b/x" and "/a/b/y" have "/a/b/".
static size_t Common( simWpilogText a, simWpilogText b )
{
	size_t whole = 0;
	for ( size_t i = 0; i < a.length && i < b.length && a.text[i] == b.text[i]; ++i )
	{
		whole = a.text[i] == '/' ? i + 1 : whole;
	}
	return whole;
}

int simLogTracks_Companion( const simLogTracks* tracks, int pose, simTrackKind kind )
{
	SIM_ASSERT( pose >= 0 && pose < tracks->count );
	int likely[MAX_LIKELY], likelyCount = simLogTracks_Likely( tracks, likely, MAX_LIKELY );
	simWpilogText name = tracks->tracks[pose].shown.name;
	int best = -1;
	size_t bestScore = 0;
	for ( int i = 0; i < tracks->count; ++i )
	{
		const simTrack* track = &tracks->tracks[i].shown;
		bool is = track->kind == kind && track->array
		          && ( kind != simTrack_pose || simTracks_Has( track->name, "component" ) );
		if ( !is )
		{
			continue;
		}
		size_t common = Common( track->name, name );
		bool others = false;
		for ( int k = 0; k < likelyCount && !others; ++k )
		{
			others = likely[k] != pose && Common( track->name, tracks->tracks[likely[k]].shown.name ) > common;
		}
		// What robots have in common belongs to none of them.
		others = others
		         || ( likelyCount > 1 && likely[0] != pose
		              && Common( tracks->tracks[likely[0]].shown.name, name ) >= common )
		         || ( likelyCount > 1 && likely[0] == pose
		              && Common( tracks->tracks[likely[1]].shown.name, name ) >= common );
		size_t score = 4 * common + ( IsOther( track->name ) ? 1 : simTracks_Has( track->name, "measured" ) ? 3 : 2 );
		if ( !others && score > bestScore )
		{
			best = i;
			bestScore = score;
		}
	}
	return best;
}
