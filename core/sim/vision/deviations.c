#include "vision/deviations.h"
#include "sandlot/math.h"

// Where the numbers are from: robototes' REBUILT2026 (VisionSubsystem, VisionSim), FEDS' LimelightWrapper, the sample of
// Limelight's documentation, LimelightLib 2.0.0. What they write as a very great number (1e16, 9999999) is infinite here.

#define DEG ( SIM_PI / 180.0 )
#define TURN ( 2.0 * SIM_PI )

// What is asked of the tags together.
typedef struct Sight
{
	int count;                            // 0: there are none, or something about them is no number
	double cameraDistance, floorDistance; // means [m]
	double inverseSquares;                // sum of 1 / distance^2 [1/m^2]
	double ambiguity;                     // the greatest
} Sight;

static Sight Sum( const simDeviationInput* input )
{
	Sight sight = { .count = input->tagCount };
	bool finite = true;
	for ( int i = 0; i < input->tagCount; ++i )
	{
		const simDeviationTag* tag = &input->tags[i];
		double distance = tag->robotDistance > 0.01 ? tag->robotDistance : tag->cameraDistance;
		sight.cameraDistance += tag->cameraDistance / sight.count;
		sight.floorDistance += tag->floorDistance / sight.count;
		sight.inverseSquares += 1.0 / ( distance * distance );
		sight.ambiguity = simMax( sight.ambiguity, tag->ambiguity );
		finite = finite && isfinite( tag->cameraDistance ) && isfinite( distance ) && isfinite( tag->floorDistance )
		         && isfinite( tag->ambiguity );
	}
	finite = finite && isfinite( input->turnRate + input->tilt + input->outside + input->speed + input->spread );
	if ( !finite )
	{
		sight.count = 0;
	}
	return sight;
}

// x^1.4 for x >= 0 without libm, whose results differ between builds: x times the fifth root of its square.
static double Power14( double x )
{
	double square = x * x;
	double root = sqrt( sqrt( square ) );
	for ( int i = 0; i < 40; ++i )
	{
		if ( root <= 0.0 )
		{
			break;
		}
		double fourth = root * root * root * root;
		double next = root - ( root * fourth - square ) / ( 5.0 * fourth );
		bool done = fabs( next - root ) <= 1e-15 * root;
		root = next;
		if ( done )
		{
			break;
		}
	}
	return x * root;
}

static bool Set( double deviations[3], double place, double heading )
{
	deviations[0] = place;
	deviations[1] = place;
	deviations[2] = heading;
	return true;
}

static bool Robototes( const simDeviationInput* input, const Sight* sight, double deviations[3] )
{
	bool single = sight->count == 1;
	double farthest = input->oriented ? 5.0 : 2.0;
	double fastest = input->defended ? 12.0 : 7.0;
	if ( sight->ambiguity >= 0.4 || ( single && sight->cameraDistance > farthest ) || input->tilt >= 12.0 * DEG
	     || input->outside > 0.5 || input->speed >= fastest || input->spread > 0.5 )
	{
		return false;
	}
	double clear = ( 1.0 - sight->ambiguity ) * ( 1.0 - sight->ambiguity );
	double inflated = input->spread > 0.1 ? ( input->spread / 0.1 ) * ( input->spread / 0.1 ) : 1.0;
	double place = ( input->oriented ? 0.07 : 0.09 ) * Power14( sight->cameraDistance );
	place *= inflated / sqrt( sight->inverseSquares ) / clear;
	double heading = input->oriented || single ? INFINITY : inflated * ( SIM_PI / 60.0 ) / clear;
	return Set( deviations, place, heading );
}

static bool RobototesSim( const Sight* sight, double farthest, double divisor, double deviations[3] )
{
	bool single = sight->count == 1;
	if ( single && sight->floorDistance > farthest )
	{
		return false;
	}
	double more = 1.0 + sight->floorDistance * sight->floorDistance / divisor;
	return Set( deviations, more * ( single ? 4.0 : 0.5 ), more * ( single ? 8.0 : 1.0 ) );
}

static bool Feds( const simDeviationInput* input, const Sight* sight, bool four, double deviations[3] )
{
	bool single = sight->count == 1;
	double square = sight->cameraDistance * sight->cameraDistance;
	if ( fabs( input->turnRate ) >= 2.0 * TURN )
	{
		return false;
	}
	if ( input->oriented )
	{
		double place = 0.5 * ( single ? 1.0 : 0.65 ) * ( four ? 0.8 : 1.0 ) * ( 1.0 + 0.2 * square );
		return !( single && sight->cameraDistance > 5.0 ) && Set( deviations, place, INFINITY );
	}
	if ( sight->ambiguity > 0.3 || ( single && sight->cameraDistance > 2.0 ) )
	{
		return false;
	}
	double heading = ( SIM_PI / 60.0 ) * ( four ? 0.1 : 1.0 );
	return Set( deviations, INFINITY, heading * ( 1.0 + 5.0 * sight->ambiguity ) * ( 1.0 + square / 30.0 ) );
}

static bool Limelight( const simDeviationInput* input, const Sight* sight, double deviations[3] )
{
	if ( input->oriented )
	{
		return !( fabs( input->turnRate ) > 2.0 * TURN ) && Set( deviations, 0.7, INFINITY );
	}
	bool doubtful = sight->count == 1 && ( sight->ambiguity > 0.7 || sight->cameraDistance > 3.0 );
	return !doubtful && Set( deviations, 0.5, INFINITY );
}

static bool LimelightLib( const simDeviationInput* input, const Sight* sight, double deviations[3] )
{
	double place = ( input->oriented ? 0.3 : 0.5 ) * sight->cameraDistance / sqrt( (double)sight->count );
	return Set( deviations, simMax( place, 1e-4 ), INFINITY );
}

bool simDeviations_Of( simDeviationRule rule, const simDeviationInput* input, double deviations[3] )
{
	Sight sight = Sum( input );
	bool used = false;
	switch ( sight.count > 0 ? rule : simDeviation_count )
	{
		case simDeviation_robototes:
			used = Robototes( input, &sight, deviations );
			break;
		case simDeviation_robototesSim:
			used = RobototesSim( &sight, 1.3, 3.33, deviations );
			break;
		case simDeviation_robototesSimHigh:
			used = RobototesSim( &sight, 4.78, 12.2, deviations );
			break;
		case simDeviation_feds:
		case simDeviation_feds4:
			used = Feds( input, &sight, rule == simDeviation_feds4, deviations );
			break;
		case simDeviation_limelight:
			used = Limelight( input, &sight, deviations );
			break;
		case simDeviation_limelightLib:
			used = LimelightLib( input, &sight, deviations );
			break;
		case simDeviation_count:
			break;
	}
	bool sound = used && deviations[0] > 0.0 && deviations[1] > 0.0 && deviations[2] > 0.0;
	if ( !sound )
	{
		Set( deviations, INFINITY, INFINITY );
	}
	return sound;
}

const char* simDeviations_Name( simDeviationRule rule )
{
	static const char* const names[simDeviation_count] = { "robototes", "robototes-sim", "robototes-sim-high", "feds",
		"feds-limelight-4", "limelight", "limelight-lib" };
	return (unsigned)rule < simDeviation_count ? names[rule] : NULL;
}
