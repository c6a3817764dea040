// Three profiles.
//
// Trapezoid. At a distance s from its goal a profile may be as fast as it can still brake: v = sqrt( 2 a s ). One pass of h moves on by
// the mean of the speeds before and after, so the speed after a pass is the largest w with ( v + w ) h / 2 + w^2 / 2a <= s:
//   w = a ( -h / 2 + sqrt( h^2 / 4 + 2 ( s - v h / 2 ) / a ) ), and within v +- a h and the top speed.
// It comes to the goal within a pass and stops there.
//
// With jerk. Braking from the speed v at the acceleration a: the acceleration falls to -b, holds there if b is its limit, and comes back
// to 0 as the speed does. Without a hold b = sqrt( j v + a^2 / 2 ). A pass takes the highest acceleration after which braking still
// ends before the goal, and after which the top speed is not passed while the acceleration fades: that is a bisection.
//
// Exponential. v' = ( u - kV v ) / kA with u = +-U: braking from v takes the way kA / kV ( v - U / kV log( 1 + kV v / U ) ).
#include "device/profile.h"

#include "sandlot/sim/base.h"

#include "sandlot/sim/math.h"

static const int kBisections = 30; // of an acceleration or a speed within a pass
// Braking is planned with a little less jerk than there is: an acceleration that changes once a pass is not quite a line.
static const double kPlannedJerk = 0.97;
static const double kUnbounded = 1e9;   // without a limit a profile goes there in one pass
static const double kExpoPieces = 1e-9; // [unit] closer than this is there

static double LimitOf( double limit )
{
	return limit > 0.0 ? limit : kUnbounded;
}

/// The trapezoid's next speed at a distance ahead.
static double BrakingSpeed( double distance, double v, double a, double h )
{
	SIM_CHECK( a > 0.0 && h > 0.0 );
	double left = simMax( 0.0, distance - 0.5 * v * h );
	return a * ( -0.5 * h + sqrt( 0.25 * h * h + 2.0 * left / a ) );
}

/// Goes on with an acceleration for a pass.
static void Advance( simProfile* profile, double acceleration, double h )
{
	SIM_CHECK( h > 0.0 );
	double before = profile->velocity;
	profile->acceleration = acceleration;
	profile->velocity = before + acceleration * h;
	profile->position += 0.5 * ( before + profile->velocity ) * h;
}

/// Changes the speed towards a wanted one within acceleration and jerk.
static void Accelerate( simProfile* profile, const simProfileLimits* limits, double wanted, double h )
{
	double a = LimitOf( limits->acceleration );
	double difference = wanted - profile->velocity;
	double acceleration = simClamp( difference / h, -a, a );
	if ( limits->jerk > 0.0 )
	{
		// No more than can still fade in time.
		double fades = sqrt( 2.0 * limits->jerk * fabs( difference ) );
		acceleration = simClamp( acceleration, -fades, fades );
		double step = limits->jerk * h;
		acceleration = simClamp( acceleration, profile->acceleration - step, profile->acceleration + step );
	}
	Advance( profile, acceleration, h );
}

/// The way that braking takes with jerk.
static double JerkBraking( double v, double a, const simProfileLimits* limits )
{
	SIM_CHECK( limits->jerk > 0.0 );
	double j = kPlannedJerk * limits->jerk, most = LimitOf( limits->acceleration );
	double square = j * v + 0.5 * a * a;
	if ( square <= 0.0 || v <= 0.0 )
	{
		return 0.0;
	}
	if ( a < 0.0 && square <= a * a )
	{
		// It brakes harder than it has to: it stands before the acceleration has come back.
		double stands = ( -a - sqrt( a * a - 2.0 * j * v ) ) / j;
		return v * stands + 0.5 * a * stands * stands + j * stands * stands * stands / 6.0;
	}
	double b = simMin( sqrt( square ), most );
	double falls = ( a + b ) / j;
	double after = v + ( a * a - b * b ) / ( 2.0 * j );
	double holds = simMax( 0.0, after - b * b / ( 2.0 * j ) ) / b;
	double way = v * falls + 0.5 * a * falls * falls - j * falls * falls * falls / 6.0;
	way += after * holds - 0.5 * b * holds * holds;
	return way + b * b * b / ( 6.0 * j * j );
}

/// Whether an acceleration in this pass leaves room to brake, and keeps to the top speed. In the direction of the goal.
static bool IsSafe( double distance, double v, double a, const simProfileLimits* limits, double h )
{
	double next = v + a * h;
	double rises = a > 0.0 ? a * a / ( 2.0 * limits->jerk ) : 0.0;
	double left = distance - 0.5 * ( v + next ) * h;
	return next + rises <= LimitOf( limits->velocity ) && JerkBraking( next, a, limits ) <= left;
}

static void StepWithJerk( simProfile* profile, const simProfileLimits* limits, double side, double distance, double h )
{
	SIM_CHECK( limits->jerk > 0.0 && distance >= 0.0 );
	double most = LimitOf( limits->acceleration );
	double v = side * profile->velocity, a = side * profile->acceleration;
	double low = simMax( a - limits->jerk * h, -most ), high = simMin( a + limits->jerk * h, most );
	if ( IsSafe( distance, v, high, limits, h ) )
	{
		low = high;
	}
	for ( int i = 0; i < kBisections && low < high; ++i )
	{
		double middle = 0.5 * ( low + high );
		bool safe = IsSafe( distance, v, middle, limits, h );
		low = safe ? middle : low;
		high = safe ? high : middle;
	}
	Advance( profile, side * low, h );
}

void simProfile_ToVelocity( simProfile* profile, const simProfileLimits* limits, double goal, double h )
{
	SIM_CHECK( h > 0.0 );
	double top = LimitOf( limits->velocity );
	Accelerate( profile, limits, simClamp( goal, -top, top ), h );
}

void simProfile_ToPosition( simProfile* profile, const simProfileLimits* limits, double goal, double h )
{
	SIM_CHECK( h > 0.0 );
	SIM_CHECK( isfinite( goal ) );
	double a = LimitOf( limits->acceleration ), top = LimitOf( limits->velocity );
	double way = goal - profile->position;
	double side = way < 0.0 ? -1.0 : 1.0;
	double distance = fabs( way ), v = side * profile->velocity;
	// One pass brings it there, and it is slow enough to stop: within the change that a pass may make.
	double slow = a * h, near = 0.5 * fabs( v ) * h + 0.5 * a * h * h;
	if ( limits->jerk > 0.0 )
	{
		slow = simMin( slow, 4.0 * limits->jerk * h * h );
		near = simMin( near, 0.5 * fabs( v ) * h + 4.0 * limits->jerk * h * h * h );
	}
	if ( fabs( v ) <= slow && distance <= near )
	{
		*profile = ( simProfile ){ .position = goal };
		return;
	}
	if ( limits->jerk > 0.0 )
	{
		StepWithJerk( profile, limits, side, distance, h );
		return;
	}
	Accelerate( profile, limits, side * simMin( BrakingSpeed( distance, v, a, h ), top ), h );
}

/// The way that braking from v takes, v >= 0.
static double ExpoBraking( double v, double kV, double kA, double volts )
{
	SIM_CHECK( v >= 0.0 && kV > 0.0 && kA > 0.0 && volts > 0.0 );
	return kA / kV * ( v - volts / kV * log1p( kV * v / volts ) );
}

void simProfile_Expo( simProfile* profile, double kV, double kA, double volts, double cruise, double goal, double h )
{
	SIM_CHECK( h > 0.0 );
	SIM_CHECK( kV > 0.0 && kA > 0.0 && volts > 0.0 );
	double way = goal - profile->position;
	double side = way < 0.0 ? -1.0 : 1.0;
	double distance = fabs( way ), v = side * profile->velocity;
	double top = simMin( LimitOf( cruise ), volts / kV );
	// The exact answer of the pass to a constant voltage.
	double decay = exp( -kV / kA * h );
	double up = volts / kV + ( v - volts / kV ) * decay, down = -volts / kV + ( v + volts / kV ) * decay;
	double wanted = simMin( up, top );
	double after = distance - 0.5 * ( v + wanted ) * h;
	if ( v <= 0.0 || ( after > 0.0 && ExpoBraking( simMax( wanted, 0.0 ), kV, kA, volts ) <= after ) )
	{
		wanted = simMax( wanted, down );
	}
	else
	{
		// Braking, not harder than the rest of the way asks for.
		double low = simMax( down, 0.0 ), high = simMax( simMin( wanted, v ), low );
		for ( int i = 0; i < kBisections; ++i )
		{
			double middle = 0.5 * ( low + high );
			bool fits = ExpoBraking( middle, kV, kA, volts ) <= distance - 0.5 * ( v + middle ) * h;
			low = fits ? middle : low;
			high = fits ? high : middle;
		}
		wanted = low;
	}
	if ( v >= 0.0 && distance <= 0.5 * ( v + wanted ) * h + kExpoPieces )
	{
		*profile = ( simProfile ){ .position = goal };
		return;
	}
	profile->acceleration = side * ( wanted - v ) / h;
	profile->position += side * 0.5 * ( v + wanted ) * h;
	profile->velocity = side * wanted;
}
