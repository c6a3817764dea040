// Where the parts of a robot are that its mechanisms move. Shapes, intakes, launchers and hooks ride on them.
#pragma once

#include "robot/mechanism.h"
#include "robot/wheel.h"

/// Poses of all components in the robot frame. (componentCount) poses
void simComponents_Pose(
    const simRobotModel* model, const simMechanism* mechanisms, const simWheel* wheels, simPose* poses );
/// The same of those that carry something; the poses of the others stay.
void simComponents_PoseCarriers(
    const simRobotModel* model, const simMechanism* mechanisms, const simWheel* wheels, simPose* poses );
/// The pose that carries points of the robot frame with every mechanism at its zero: identity for -1.
/// carried point = simTransform( pose, point as described ).
simPose simComponent_MountPose( const simRobotModel* model, const simPose* poses, int component );
/// How a point that a component carries (robot frame, where it is now) moves per unit of a mechanism; zero for a mechanism that
/// does not carry it. By it a force F at the point loads the mechanism with simDot( lever, F ).
simVec3 simComponent_Lever(
    const simRobotModel* model, const simPose* poses, int component, int mechanism, simVec3 point );
/// Velocity of such a point in the robot frame, from all mechanisms that carry it. Turning wheels do not count.
simVec3 simComponent_Velocity(
    const simRobotModel* model, const simPose* poses, const simMechanism* mechanisms, int component, simVec3 point );
