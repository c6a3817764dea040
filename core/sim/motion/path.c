#include "motion/path.h"

#define STANDS 0.05 // [m/s] slower than this a path has no direction: joysticks and planners leave such rests

static double Lerp( double from, double to, double share )
{
	return from + ( to - from ) * share;
}

// The cubic that has both ends' places and velocities: exact where the acceleration is constant.
static double Between( double from, double to, double fromRate, double toRate, double span, double share )
{
	SIM_CHECK( span > 0.0 && share >= 0.0 && share <= 1.0 );
	double rest = 1.0 - share;
	return ( 1.0 + 2.0 * share ) * rest * rest * from + share * rest * rest * span * fromRate
	       + share * share * ( 3.0 - 2.0 * share ) * to - share * share * rest * span * toRate;
}

/// Index of the first sample at or after a time; the last one where there is none.
static int IndexAt( const simPath* path, double time )
{
	SIM_CHECK( path->sampleCount > 0 && path->sampleCount <= SIM_MAX_PATH );
	int low = 0, high = path->sampleCount - 1;
	while ( low < high )
	{
		int middle = ( low + high ) / 2;
		if ( path->samples[middle].t < time )
		{
			low = middle + 1;
		}
		else
		{
			high = middle;
		}
	}
	return low;
}

static simPathSample Standing( simPathSample at, double time )
{
	at.t = time;
	at.vx = at.vy = at.turn = 0.0;
	return at;
}

simPathSample simPath_At( const simPath* path, double time )
{
	SIM_CHECK( path->sampleCount > 0 && isfinite( time ) );
	const simPathSample* first = &path->samples[0];
	const simPathSample* last = &path->samples[path->sampleCount - 1];
	if ( time < first->t )
	{
		return Standing( *first, time );
	}
	if ( time > last->t )
	{
		return Standing( *last, time );
	}
	int index = IndexAt( path, time );
	const simPathSample* to = &path->samples[index];
	const simPathSample* from = &path->samples[index > 0 ? index - 1 : 0];
	double span = to->t - from->t;
	// Two samples of one time are a jump: the later one counts.
	if ( span <= 0.0 || time >= to->t )
	{
		return *to;
	}
	double share = ( time - from->t ) / span;
	return ( simPathSample ){
		.t = time,
		.x = Between( from->x, to->x, from->vx, to->vx, span, share ),
		.y = Between( from->y, to->y, from->vy, to->vy, span, share ),
		.heading = Lerp( from->heading, to->heading, share ),
		.vx = Lerp( from->vx, to->vx, share ),
		.vy = Lerp( from->vy, to->vy, share ),
		.turn = Lerp( from->turn, to->turn, share ),
	};
}

static double SpeedOf( const simPathSample* sample )
{
	return sqrt( sample->vx * sample->vx + sample->vy * sample->vy );
}

/// A vector along the path, of length 1.
static simVec3 DirectionAt( const simPath* path, double time )
{
	simPathSample goal = simPath_At( path, time );
	const simPathSample* moves = &goal;
	int index = IndexAt( path, time );
	for ( int i = index; SpeedOf( moves ) < STANDS && i >= 0; --i )
	{
		moves = &path->samples[i];
	}
	for ( int i = index; SpeedOf( moves ) < STANDS && i < path->sampleCount; ++i )
	{
		moves = &path->samples[i];
	}
	simVec3 looks = simV3( simCos( goal.heading ), simSin( goal.heading ), 0.0 );
	// A path that only turns the robot has no direction but the robot's own.
	return SpeedOf( moves ) < STANDS ? looks : simNormalize( simV3( moves->vx, moves->vy, 0.0 ), looks );
}

simVec3 simPath_Error( const simPath* path, double time, simVec3 place )
{
	SIM_CHECK( path->sampleCount > 0 );
	simPathSample goal = simPath_At( path, time );
	simVec3 along = DirectionAt( path, time );
	double dx = place.x - goal.x, dy = place.y - goal.y;
	return simV3( dx * along.x + dy * along.y, dy * along.x - dx * along.y, simWrapAngle( place.z - goal.heading ) );
}
