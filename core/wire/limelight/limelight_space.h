// The axes of Limelight's arrays of six: x, y, z [m] and rotations rx, ry, rz [deg] with R = Rz(rz) Ry(ry) Rx(rx). Up to
// LLOS 2026 they are WPILib's only in the field:
//	camera and robot space  x right, y down, z ahead (also for targetpose_robotspace)
//	target space            x right as one looks at the tag, y down, z into it: who stands in front has z < 0
//	robot space of mounts   x ahead, y to the right, z up; pitch is positive nose up, roll and yaw turn as WPILib's
// The first two reproduce the sample of Limelight's own documentation (json_dump: t6t_cs, t6c_ts). Of a mount the sides and the
// pitch are documented, the turns of roll and yaw are our choice.
#pragma once

#include "sandlot/sim/math.h"

/// A pose in the field: as it is.
void simLimelight_PutField( simPose pose, double six[6] );
/// A tag (x out of its face) in the frame of a camera or robot, as it is in camera or robot space.
void simLimelight_PutTarget( simPose tag, double six[6] );
/// A camera or robot in the frame of a tag, in target space.
void simLimelight_PutInTarget( simPose pose, double six[6] );
/// A camera in the robot, as camerapose_robotspace has it; and camerapose_robotspace_set's value.
void simLimelight_PutMount( simPose mount, double six[6] );
simPose simLimelight_ReadMount( const double six[6] );

simPose simLimelight_Inverse( simPose pose );
/// The seven doubles of the ABI: x y z, w x y z.
simPose simLimelight_PoseOf( const double seven[7] );
