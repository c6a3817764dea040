#include "robot/stand.h"

// Nothing that a robot can stand on is higher; a higher thing is a roof over it [m]. The BUMP of 2026 is 0.165 m high.
static const double kHighest = 0.4;
// A steeper plane under the wheels is not a ramp but a wall under one of them [-].
static const double kSteepest = 0.6;


double simStand_GroundAt( simPhysics* physics, double x, double y )
{
	SIM_CHECK( isfinite( x ) && isfinite( y ) );
	simRayHit hit;
	bool found =
	    simPhysics_CastRay( physics, simV3( x, y, kHighest ), simV3( 0, 0, -1 ), 2.0 * kHighest, false, -1, &hit );
	return found ? kHighest - hit.distance : 0.0;
}

// The plane z = x * slope.x + y * slope.y + slope.z through points, as near to them as it gets: least squares about their middle.
// Points in one line have no such plane: it stays flat.
static simVec3 FitPlane( const simVec3* points, int count )
{
	simVec3 middle = { 0, 0, 0 };
	for ( int i = 0; i < count; ++i )
	{
		middle = simMulAdd( middle, 1.0 / count, points[i] );
	}
	double xx = 0.0, xy = 0.0, yy = 0.0, xz = 0.0, yz = 0.0;
	for ( int i = 0; i < count; ++i )
	{
		simVec3 d = simSub( points[i], middle );
		xx += d.x * d.x;
		xy += d.x * d.y;
		yy += d.y * d.y;
		xz += d.x * d.z;
		yz += d.y * d.z;
	}
	double determinant = xx * yy - xy * xy;
	simVec3 plane = { 0, 0, middle.z };
	if ( determinant > 1e-6 )
	{
		plane.x = ( xz * yy - yz * xy ) / determinant;
		plane.y = ( yz * xx - xz * xy ) / determinant;
		plane.z -= plane.x * middle.x + plane.y * middle.y;
	}
	return plane;
}

// So much of a drop the springs of the wheels take: 1/8 in, as a KitBot's middle wheels have it [m].
static const double kTaken = 0.0032;

// How far a wheel lifts the robot: its lowest point below the plane that the robot's origin lies in [m].
static double Drop( const simWheelDef* wheel )
{
	return simMax( 0.0, wheel->radius - wheel->at.z - kTaken );
}

simPose simStand_On( const simRobotModel* model, simPhysics* physics, simVec3 at )
{
	SIM_CHECK( simIsFinite3( at ) );
	simPose pose = { simV3( at.x, at.y, 0.0 ), simQuatFromRpy( 0.0, 0.0, at.z ) };
	simVec3 contacts[SIM_MAX_WHEELS];
	double highest = 0.0, lowest = 0.0;
	for ( int i = 0; i < model->wheelCount; ++i )
	{
		simVec3 wheel = simTransform( pose, model->wheels[i].at );
		double ground = simStand_GroundAt( physics, wheel.x, wheel.y );
		// About the robot's place, so that the plane's height there is its last number.
		contacts[i] = simV3( wheel.x - at.x, wheel.y - at.y, ground );
		highest = simMax( highest, ground );
		lowest = simMax( lowest, Drop( &model->wheels[i] ) );
	}
	if ( highest <= 0.0 )
	{
		pose.p.z = lowest;
		return pose;
	}

	simVec3 plane = FitPlane( contacts, model->wheelCount );
	if ( plane.x * plane.x + plane.y * plane.y > kSteepest * kSteepest )
	{
		plane = simV3( 0, 0, highest );
	}
	// No wheel stands in the ground: the highest bump under one of them carries the robot.
	double lift = 0.0;
	for ( int i = 0; i < model->wheelCount; ++i )
	{
		double under = plane.z + plane.x * contacts[i].x + plane.y * contacts[i].y;
		lift = simMax( lift, contacts[i].z + Drop( &model->wheels[i] ) - under );
	}
	pose.p.z = plane.z + lift;
	simVec3 up = simNormalize( simV3( -plane.x, -plane.y, 1.0 ), simV3( 0, 0, 1 ) );
	simVec3 axis = simV3( -up.y, up.x, 0.0 ); // from straight up to the plane's normal
	double sine = simLength( axis );
	if ( sine > 0.0 )
	{
		pose.q = simQuatMul( simQuatAxisAngle( simScale( 1.0 / sine, axis ), simAtan2( sine, up.z ) ), pose.q );
	}
	return pose;
}
