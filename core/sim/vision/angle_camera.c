#include "vision/angle_camera.h"

#include <string.h>

#define DEG ( SIM_PI / 180.0 )
#define TURN ( 2.0 * SIM_PI )
#define NOTHING 0xffffffffu


// ---- directions ----

// Returns the remainder in 0 to TURN. fmod is exact, so the result is the same in every build.
static double Wrap( double angle )
{
	double rest = fmod( angle, TURN );
	return rest < 0.0 ? rest + TURN : rest;
}

// Returns whether an angle lies counter-clockwise from one direction to the other, both included.
static bool IsBetween( double angle, double from, double to )
{
	return Wrap( angle - from ) <= Wrap( to - from );
}

static bool IsInSector( bool compat, double angle, double from, double to )
{
	return ( !compat && fabs( to - from ) >= TURN * ( 1.0 - 1e-12 ) ) || IsBetween( angle, from, to );
}


// ---- one look ----

static void Look( simAngleCapture* capture, const simAngleCameraDef* def, double x, double y, double heading )
{
	SIM_CHECK( capture->count == 0 && def->targetCount >= 0 && def->targetCount <= SIM_MAX_ANGLE_TARGETS );
	// Any number of turns comes in; from here on it is within half a turn.
	heading = Wrap( heading + SIM_PI ) - SIM_PI;
	for ( int i = 0; i < def->targetCount; ++i )
	{
		const simAngleTargetDef* target = &def->targets[i];
		double dx = target->x - x, dy = target->y - y;
		double distance = sqrt( dx * dx + dy * dy ), bearing = simAtan2( dy, dx );
		// A target is seen only from its own sector, and only inside the camera's field of view.
		if ( distance < def->near || distance > def->far
		     || !IsInSector( def->compat, bearing + SIM_PI, target->from, target->to )
		     || !IsInSector( def->compat, bearing, heading - 0.5 * def->fov, heading + 0.5 * def->fov ) )
		{
			continue;
		}
		double angle = ( Wrap( bearing - heading + SIM_PI ) - SIM_PI ) / DEG;
		int at = capture->count++;
		// Sorted in by how far from straight ahead it is: pyfrc reports in this order, and the lag keeps it.
		while ( at > 0 && fabs( capture->sights[at - 1].angle ) > fabs( angle ) )
		{
			capture->sights[at] = capture->sights[at - 1];
			at -= 1;
		}
		capture->sights[at].target = i;
		capture->sights[at].angle = angle;
		capture->sights[at].distance = distance;
	}
}


// ---- the camera ----

void simAngleCamera_Create( simAngleCamera* camera )
{
	memset( camera, 0, sizeof( *camera ) );
	camera->next = camera->last = -INFINITY;
	camera->immediate = -1.0;
}

void simAngleCamera_Clear( simAngleCamera* camera )
{
	camera->count = 0;
	camera->immediate = -1.0;
}

double simAngleCamera_Immediate( const simAngleCamera* camera )
{
	return camera->immediate;
}

static simAngleCapture* CaptureAt( simAngleCamera* camera, int i )
{
	SIM_CHECK( i >= 0 && i < SIM_ANGLE_CAPTURES );
	return &camera->captures[( camera->first + i ) % SIM_ANGLE_CAPTURES];
}

static void DropFirst( simAngleCamera* camera )
{
	SIM_CHECK( camera->count > 0 );
	camera->first = ( camera->first + 1 ) % SIM_ANGLE_CAPTURES;
	camera->count -= 1;
}

// Returns whether a capture is due now, and if so plans the next one.
static bool IsDue( simAngleCamera* camera, const simAngleCameraDef* def, double time )
{
	SIM_CHECK( def->rate > 0.0 );
	double period = 1.0 / def->rate;
	if ( def->compat )
	{
		bool due = time - camera->last > period;
		if ( due )
		{
			camera->last = time;
		}
		return due;
	}
	// Times that were summed up may be early by rounding, far less than a billionth of a period.
	bool due = time >= camera->next - 1e-9 * period;
	if ( due )
	{
		camera->last = time;
		// Keep the beat, but restart it after a pause.
		bool continues = time - camera->next < period;
		camera->next = continues ? camera->next + period : time + period;
	}
	return due;
}

static int Report( const simAngleCapture* capture, bool compat, simAngleTarget* out, int capacity )
{
	SIM_CHECK( out != NULL || capacity == 0 );
	// An empty capture is reported, too: the robot must learn that nothing is in sight.
	if ( capture->count == 0 && capacity > 0 )
	{
		out[0] = ( simAngleTarget ){ .target = NOTHING, .captured = capture->time, .angle = compat ? INFINITY : 0.0 };
		return 1;
	}
	int count = capture->count < capacity ? capture->count : capacity;
	for ( int i = 0; i < count; ++i )
	{
		out[i] = ( simAngleTarget ){ .target = (uint32_t)capture->sights[i].target,
			.captured = capture->time,
			.angle = capture->sights[i].angle,
			.distance = capture->sights[i].distance };
	}
	return count;
}

int simAngleCamera_Update( simAngleCamera* camera, const simAngleCameraDef* def, double time, double x, double y,
    double heading, simAngleTarget* out, int capacity )
{
	SIM_CHECK( def->rate > 0.0 && capacity >= 0 );
	// Time that stands still is another look at the same moment; time that goes back is another run.
	if ( !isfinite( time ) || !isfinite( x ) || !isfinite( y ) || !isfinite( heading ) || time < camera->last )
	{
		return 0;
	}
	simAngleCapture now = { .time = time };
	Look( &now, def, x, y, heading );
	camera->immediate = -1.0;
	if ( now.count > 0 )
	{
		// compat: the reference takes the last of its list, the one farthest from straight ahead.
		int judged = def->compat ? now.count - 1 : 0;
		camera->immediate = now.sights[judged].distance;
	}
	if ( camera->count < SIM_ANGLE_CAPTURES && IsDue( camera, def, time ) )
	{
		*CaptureAt( camera, camera->count++ ) = now;
	}

	// Report the captures whose lag has passed: with compat one an update, else all, so that the newest one stays in `out`.
	int reported = 0;
	while ( camera->count > 0 )
	{
		const simAngleCapture* oldest = CaptureAt( camera, 0 );
		double age = time - oldest->time;
		bool due = def->compat ? age > def->lag : !( age < def->lag - 1e-9 );
		if ( !due )
		{
			break;
		}
		reported = Report( oldest, def->compat, out, capacity );
		DropFirst( camera );
		if ( def->compat && reported > 0 )
		{
			break;
		}
	}
	return reported;
}
