#include "vision/deviations.h"
#include "sandlot/sim/math.h"

// Sources of the numbers: robototes' REBUILT2026 (VisionSubsystem, VisionSim), FEDS' LimelightWrapper, the sample of
// Limelight's documentation, LimelightLib 2.0.0, PhotonVision's example. Very great numbers of theirs (1e16, 9999999)
// are infinite here.
//
// Each function is one source: first its gates, which refuse a pose, then its formula. The constants are the sources'
// own and stand in their order, so that each can be held against its source; none is tuned here. Distances are in
// metres, angles in radians.

#define DEG ( SIM_PI / 180.0 )
#define TURN ( 2.0 * SIM_PI )

// The common numbers of the tags.
typedef struct Sight
{
	int count;                            // 0: without tags, or a number of theirs is not finite
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
		// A tag is never a centimetre from the robot's middle: there the mount is not known, and the camera's distance counts.
		double distance = tag->cameraDistance;
		if ( tag->robotDistance > 0.01 )
		{
			distance = tag->robotDistance;
		}
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

// x^1.4 for x >= 0 without libm, whose results differ between builds: x times the fifth root of its square. Newton's method for
// r^5 = x^2: the next r is r - ( r^5 - x^2 ) / ( 5 r^4 ). It begins at the square root of x and is done when a step changes nothing that a
// double shows; 40 steps are more than any number takes.
static double Power14( double x )
{
	double square = x * x;
	double root = sqrt( sqrt( square ) );
	for ( int i = 0; i < 40; ++i )
	{
		if ( !( root > 0.0 ) )
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

// robototes: the deviation grows with distance^1.4, and shrinks with the tags' number and their nearness as 1 / sqrt(
// sum 1 / d^2 ). The tags' disagreement (`spread`, from 0.1 m on) and their ambiguity make it greater.
static bool Robototes( const simDeviationInput* input, const Sight* sight, double deviations[3] )
{
	bool single = sight->count == 1;
	double farthest = input->oriented ? 5.0 : 2.0; // [m]
	double fastest = input->defended ? 12.0 : 7.0; // [m/s]
	if ( sight->ambiguity >= 0.4 || ( single && sight->cameraDistance > farthest ) || input->tilt >= 12.0 * DEG
	     || input->outside > 0.5 || input->speed >= fastest || input->spread > 0.5 )
	{
		return false;
	}
	double clear = ( 1.0 - sight->ambiguity ) * ( 1.0 - sight->ambiguity );
	double inflated = 1.0;
	if ( input->spread > 0.1 )
	{
		inflated = ( input->spread / 0.1 ) * ( input->spread / 0.1 );
	}
	double perMetre = input->oriented ? 0.07 : 0.09;
	double place = perMetre * Power14( sight->cameraDistance );
	place *= inflated / sqrt( sight->inverseSquares ) / clear;
	// A heading that came from the gyro says nothing new, and one tag's is too weak.
	double heading = INFINITY;
	if ( !input->oriented && !single )
	{
		heading = inflated * ( SIM_PI / 60.0 ) / clear;
	}
	return Set( deviations, place, heading );
}

// PhotonVision's example (photonlib-java-examples/poseest, Vision.updateEstimationStdDevs), and robototes' simulation, which has it from there
// with other constants for its two picture sizes: both deviations grow with the square of the distance on the floor.
static bool ByFloor( const Sight* sight, double farthest, double divisor, double deviations[3] )
{
	SIM_CHECK( divisor > 0.0 );
	bool single = sight->count == 1;
	if ( single && sight->floorDistance > farthest )
	{
		return false;
	}
	double more = 1.0 + sight->floorDistance * sight->floorDistance / divisor;
	if ( single )
	{
		return Set( deviations, more * 4.0, more * 8.0 );
	}
	return Set( deviations, more * 0.5, more * 1.0 );
}

// FEDS take the place from poses that were made with the gyro, and the heading from poses that were made without it.
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
		double share = single ? 1.0 : 0.65;
		double hardware = four ? 0.8 : 1.0;
		double place = 0.5 * share * hardware * ( 1.0 + 0.2 * square );
		return !( single && sight->cameraDistance > 5.0 ) && Set( deviations, place, INFINITY );
	}
	if ( sight->ambiguity > 0.3 || ( single && sight->cameraDistance > 2.0 ) )
	{
		return false;
	}
	double heading = ( SIM_PI / 60.0 ) * ( four ? 0.1 : 1.0 );
	return Set( deviations, INFINITY, heading * ( 1.0 + 5.0 * sight->ambiguity ) * ( 1.0 + square / 30.0 ) );
}

// The sample never takes the heading, and asks about distance and ambiguity only where a single tag gave the pose.
static bool Limelight( const simDeviationInput* input, const Sight* sight, double deviations[3] )
{
	if ( input->oriented )
	{
		return !( fabs( input->turnRate ) > 2.0 * TURN ) && Set( deviations, 0.7, INFINITY );
	}
	bool doubtful = sight->count == 1 && ( sight->ambiguity > 0.7 || sight->cameraDistance > 3.0 );
	return !doubtful && Set( deviations, 0.5, INFINITY );
}

// LimelightLib: straight with the distance, and down with the root of the number of tags; never less than a tenth of a millimetre.
static bool LimelightLib( const simDeviationInput* input, const Sight* sight, double deviations[3] )
{
	double perMetre = input->oriented ? 0.3 : 0.5;
	double place = perMetre * sight->cameraDistance / sqrt( (double)sight->count );
	return Set( deviations, simMax( place, 1e-4 ), INFINITY );
}

bool simDeviations_Of( simDeviationRule rule, const simDeviationInput* input, double deviations[3] )
{
	SIM_CHECK( input->tagCount >= 0 && ( input->tags != NULL || input->tagCount == 0 ) );
	Sight sight = Sum( input );
	bool used = false;
	if ( sight.count == 0 )
	{
		rule = simDeviation_count; // no rule says anything without tags
	}
	switch ( rule )
	{
		case simDeviation_robototes:
			used = Robototes( input, &sight, deviations );
			break;
		case simDeviation_robototesSim:
			used = ByFloor( &sight, 1.3, 3.33, deviations );
			break;
		case simDeviation_robototesSimHigh:
			used = ByFloor( &sight, 4.78, 12.2, deviations );
			break;
		case simDeviation_photonVision:
			used = ByFloor( &sight, 4.0, 30.0, deviations );
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
