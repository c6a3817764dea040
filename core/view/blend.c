#include "blend.h"

#include <math.h>

// Nothing on a field moves faster [m/s]: balls leave a launcher at 20, robots collide at 10.
static const double kJumpSpeed = 60.0;
// Cosine of half the angle between two rotations from which the arc is taken as straight: 3.6 degrees apart. The straight way
// is then off by less than 1e-5 rad, and sin(angle) no longer divides well.
static const double kStraight = 0.9995;

double simBlend_Reach( double seconds )
{
	return kJumpSpeed * seconds;
}

bool simBlend_IsJump( const double a[3], const double b[3], double seconds )
{
	double distanceSquared = 0.0;
	for ( int i = 0; i < 3; ++i )
	{
		double way = b[i] - a[i];
		distanceSquared += way * way;
	}
	double reach = simBlend_Reach( seconds );
	return distanceSquared > reach * reach;
}

void simBlend_Position( const double a[3], const double b[3], double alpha, double out[3] )
{
	for ( int i = 0; i < 3; ++i )
	{
		out[i] = a[i] + ( b[i] - a[i] ) * alpha;
	}
}

// Spherical interpolation (Shoemake, "Animating rotation with quaternion curves", 1985): with the angle t between two unit
// quaternions, sin((1 - alpha) t) / sin(t) of the first and sin(alpha t) / sin(t) of the second is the unit quaternion on the
// great circle through both, alpha of the way along it.
void simBlend_Rotation( const double a[4], const double b[4], double alpha, double out[4] )
{
	double cosine = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
	double keep = 1.0 - alpha;
	double take = alpha;

	// q and -q are the same rotation: a wheel that passes half a turn must not spin back.
	double sign = 1.0;
	if ( cosine < 0.0 )
	{
		sign = -1.0;
		cosine = -cosine;
	}
	if ( cosine < kStraight )
	{
		double angle = acos( cosine );
		double scale = 1.0 / sin( angle );
		keep = sin( keep * angle ) * scale;
		take = sin( take * angle ) * scale;
	}

	double lengthSquared = 0.0;
	for ( int i = 0; i < 4; ++i )
	{
		out[i] = a[i] * keep + b[i] * take * sign;
		lengthSquared += out[i] * out[i];
	}
	double norm = 1.0 / sqrt( lengthSquared );
	for ( int i = 0; i < 4; ++i )
	{
		out[i] *= norm;
	}
}
