// One wheel: spin and steer state, its contact with whatever is under it, and the tyre force between the two.
//
// Contact: a sphere of the wheel's radius is probed against floor and meshes, so that it climbs any surface in any
// direction. Normal force: a spring and damper (tread and frame). Tyre force: a tread that shears elastically and slides
// when the force reaches friction * load, one budget for both directions. The spin is solved implicitly together with the
// motor and the tread, so that a 4 ms step is stable at any gearing.
#pragma once

#include "physics.h"

typedef struct simWheel
{
	double angle, rate; ///< steer angle in the robot frame [rad], its rate [rad/s]
	double spin;        ///< about the axle, positive rolls forward [rad/s]
	double position;    ///< wheel rotation [rad]
	double shear[2];    ///< tread deflection forward and left [m]
	double ground;      ///< ground speed along the wheel [m/s]
	double load;        ///< [N]
	double force[2];    ///< on the robot, along the wheel and to its left [N]
} simWheel;

/// Torque on an axle as a function of its speed, linearised: torque + slope * ( speed - current speed ).
typedef struct simAxleTorque
{
	double torque, slope;
	double rotorInertia; ///< reflected through the gearing [kg m^2]
} simAxleTorque;

/// One physics step: finds the contact, applies forces to the body, moves spin and steer on.
/// robot: pose of the robot origin · grip: friction relative to the floor, by material
void simWheel_Step( simWheel* wheel, const simWheelDef* def, simPhysics* physics, int body, simPose robot,
    simAxleTorque drive, simAxleTorque steer, const double* grip, double dt );
