#include "limelight/limelight_space.h"

#define DEGREES ( 180.0 / SIM_PI )

// WPILib's axes from Limelight's: of a camera [0 0 1; -1 0 0; 0 -1 0], of a tag [0 0 -1; 1 0 0; 0 -1 0].
static const simPose kCamera = { { 0, 0, 0 }, { 0.5, -0.5, 0.5, -0.5 } };
static const simPose kTarget = { { 0, 0, 0 }, { 0.5, -0.5, -0.5, 0.5 } };


// The frame B seen from A, when `pose` is A seen from B: q* and -(q* p).
simPose simLimelight_Inverse( simPose pose )
{
	simQuat q = simQuatConj( pose.q );
	return ( simPose ){ simScale( -1.0, simRotate( q, pose.p ) ), q };
}

// From position [m] and quaternion w, x, y, z.
simPose simLimelight_PoseOf( const double seven[7] )
{
	return ( simPose ){ { seven[0], seven[1], seven[2] }, { seven[3], seven[4], seven[5], seven[6] } };
}

// x, y, z [m], roll, pitch, yaw [deg].
void simLimelight_PutField( simPose pose, double six[6] )
{
	simVec3 rpy = simQuatToRpy( pose.q );
	six[0] = pose.p.x;
	six[1] = pose.p.y;
	six[2] = pose.p.z;
	six[3] = DEGREES * rpy.x;
	six[4] = DEGREES * rpy.y;
	six[5] = DEGREES * rpy.z;
}

void simLimelight_PutTarget( simPose tag, double six[6] )
{
	simLimelight_PutField( simCompose( simLimelight_Inverse( kCamera ), simCompose( tag, kTarget ) ), six );
}

void simLimelight_PutInTarget( simPose pose, double six[6] )
{
	simLimelight_PutField( simCompose( simLimelight_Inverse( kTarget ), simCompose( pose, kCamera ) ), six );
}

// A Limelight's mount has y to the right and pitch upwards, both against WPILib.
void simLimelight_PutMount( simPose mount, double six[6] )
{
	simLimelight_PutField( mount, six );
	six[1] = -six[1];
	six[4] = -six[4];
}

simPose simLimelight_ReadMount( const double six[6] )
{
	return ( simPose ){
		{ six[0], -six[1], six[2] },
		simQuatFromRpy( six[3] / DEGREES, -six[4] / DEGREES, six[5] / DEGREES ),
	};
}
