// The meaning of names: poses that are robots, and tracks that belong to them. Logs have no other sign of it.
#include "log/log_tracks_internal.h"

#include <string.h>

#define MAX_LIKELY 16 // robots that a companion is kept from

// ASCII is enough for the words that are looked for.
static char Lower( char c )
{
	if ( c >= 'A' && c <= 'Z' )
	{
		return (char)( c - 'A' + 'a' );
	}
	return c;
}

// The part is lower case; names are compared as if they were.
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

// A dozen names of 40 letters: the plain search is fast enough.
bool simTracks_Has( simWpilogText name, const char* part )
{
	size_t length = strlen( part );
	if ( length > name.length )
	{
		return false;
	}
	for ( size_t at = 0; at <= name.length - length; ++at )
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

/// Names of robots' poses, best first: ours, AdvantageKit's templates, CTRE's and PathPlanner's, dashboards'.
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

/// Poses that are wanted or seen rather than the robot's own.
static const char* const kOthers[] = { "setpoint", "target", "desired", "goal", "reference", "trajectory", "vision",
	"camera", "tag", "optimized", "ghost", "zeroed", "final", "start" };

// Is it a pose that the robot did not have?
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
// An end that stands earlier in the list scores more, and any of them more than one with a word of kOthers.
static int RobotScore( simWpilogText name )
{
	int count = (int)( sizeof( kEnds ) / sizeof( kEnds[0] ) );
	// Our own logs: no other name is as sure.
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

// Of all poses those with the best score, which may be several robots.
int simLogTracks_Likely( const simLogTracks* tracks, int* list, int capacity )
{
	int best = 0, found = 0;
	for ( int i = 0; i < tracks->count; ++i )
	{
		const simTrack* track = &tracks->tracks[i].shown;
		int score = 0;
		if ( track->kind == simTrack_pose && !track->array )
		{
			score = 1 + RobotScore( track->name );
		}
		// A better name makes those found so far unlikely.
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
	size_t shorter = a.length < b.length ? a.length : b.length;
	for ( size_t i = 0; i < shorter; ++i )
	{
		if ( a.text[i] != b.text[i] )
		{
			break;
		}
		if ( a.text[i] == '/' )
		{
			whole = i + 1;
		}
	}
	return whole;
}

// The track that belongs to a pose: its modules, or the components of its mechanisms.
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
		// Lists of poses are many things; only a name says that they are parts of a robot.
		bool is = track->kind == kind && track->array
		          && ( kind != simTrack_pose || simTracks_Has( track->name, "component" ) );
		if ( !is )
		{
			continue;
		}
		size_t common = Common( track->name, name );
		// It belongs to another robot when its path shares more with that one's.
		bool isOthers = false;
		for ( int k = 0; k < likelyCount; ++k )
		{
			if ( likely[k] != pose && Common( track->name, tracks->tracks[likely[k]].shown.name ) > common )
			{
				isOthers = true;
			}
		}
		// A path that robots have in common belongs to none of them.
		if ( likelyCount > 1 )
		{
			int another = likely[0] != pose ? likely[0] : likely[1];
			isOthers = isOthers || Common( tracks->tracks[another].shown.name, name ) >= common;
		}
		// The longest common path wins; among equals the measured values, and setpoints last.
		size_t score = 4 * common + 2;
		if ( IsOther( track->name ) )
		{
			score = 4 * common + 1;
		}
		else if ( simTracks_Has( track->name, "measured" ) )
		{
			score = 4 * common + 3;
		}
		if ( !isOthers && score > bestScore )
		{
			best = i;
			bestScore = score;
		}
	}
	return best;
}
