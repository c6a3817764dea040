// The stand of a robot: on its wheels, on the surfaces under them.
#pragma once

#include "physics/physics.h"
#include "robot/robot.h"

/// Height of the surface under a place: the floor (0), or the first mesh that a robot can stand on [m].
double simStand_GroundAt( simPhysics* physics, double x, double y );
/// The pose of the robot origin when it is put down at a place (x, y [m], heading [rad]): flat on the floor, or on a ramp with
/// its wheels on the ramp and none of them in it.
simPose simStand_On( const simRobotModel* model, simPhysics* physics, simVec3 at );
