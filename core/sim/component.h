// Where the parts of a robot are that its mechanisms move. Shapes, intakes, launchers and hooks ride on them.
#pragma once

#include "mechanism.h"
#include "wheel.h"

/// Poses of all components in the robot frame. (componentCount) poses
void simComponents_Pose(
    const simRobotModel* model, const simMechanism* mechanisms, const simWheel* wheels, simPose* poses );
/// The pose that carries what is described in the robot frame with every mechanism at its zero: identity for -1.
/// carried point = simTransform( pose, point as described ).
simPose simComponent_Carry( const simRobotModel* model, const simPose* poses, int component );
