// One wheel and the ground under it: contact, load, the tread's answer to slip, steering. Its axle turns it, and asks
// the wheel for its force at a spin.
//
// Contact: a sphere of the wheel's radius is probed against floor and meshes, so that it climbs any surface in any
// direction. Normal force: a spring and damper (tread and frame). Tyre force: a tread that shears elastically and
// slides when the force reaches friction * load, one budget for both directions. A wheel with rollers (mecanum, omni)
// grips along one direction only.
#pragma once

#include "base/state.h"
#include "physics/physics.h"

SIM_STATE_BEGIN
typedef struct simWheel
{
	double angle, rate; ///< steer angle in the robot frame [rad], its rate [rad/s]
	double spin;        ///< about the axle, positive rolls forward [rad/s]
	double position;    ///< wheel rotation [rad]
	double shear[2];    ///< tread deflection along the grip directions [m]
	double ground;      ///< ground speed along the wheel [m/s]
	double load;        ///< [N]
	double force[2];    ///< on the robot, along the wheel and to its left [N]
	double sliding;     ///< 1 while the tread slides, else 0
} simWheel;
SIM_STATE_END

/// Torque on a shaft as a function of its speed, linearised: torque + slope * ( speed - current speed ).
typedef struct simShaftTorque
{
	double torque, slope;
	double rotorInertia; ///< reflected through the gearing [kg m^2]
} simShaftTorque;

/// A place where treads hold less.
typedef struct simWetPlace
{
	double x, y, radiusSquared; ///< field frame [m] [m^2]
	double times;               ///< grip there, of that beside it
} simWetPlace;

/// The effects of changes on the ground.
typedef struct simGroundChange
{
	bool any;
	double times; ///< grip everywhere, of what it would be
	int wetCount;
	simWetPlace wet[SIM_WET_PLACES];
} simGroundChange;

/// The ground under all wheels.
typedef struct simGround
{
	double friction[SIM_MAX_MATERIALS]; ///< relative to the floor's, by material
	int floor;                          ///< material of the floor
	simVec3 nap;                        ///< direction of its pile, field frame
	double napAcross;                   ///< grip across the pile over grip along it
	simGroundChange change;
} simGround;

/// Where a wheel stands in one step, and how its tread answers: the force along its grip direction is
/// hold + gain * ( arm * spin - ahead ) until the budget is spent.
typedef struct simGrip
{
	bool touching;
	simVec3 point;             ///< of contact
	simVec3 normal;            ///< out of the surface
	simVec3 forward, left;     ///< the wheel's heading in the surface, and its left
	double along, across;      ///< grip direction in the ( forward, left ) basis; ( 1, 0 ) for a plain tread
	double arm;                ///< tread speed along the grip direction per spin [m]
	double hold, gain;         ///< [N] [N s/m]
	double shear;              ///< tread stiffness that this step can carry [N/m]
	double ahead;              ///< ground speed along the grip direction [m/s]
	double aside;              ///< force across it, if it does not slide [N]
	double budget;             ///< along the grip direction [N]
	double lateral;            ///< budget across it over the budget along it
	double napAhead, napAside; ///< direction of the carpet's pile in the grip's ( along, across ) basis
	double napAcross;          ///< budget across the pile over the budget along it
} simGrip;

/// The same wheel, its stiffness and damping limited to the stable range of a step of dt [s]: more would ring.
/// share: mass that it carries [kg]
simWheelDef simWheel_Bounded( const simWheelDef* def, double share, double dt );
/// Finds the contact and the load. robot: pose of the robot origin · count: wheels of the robot
void simWheel_Touch( simWheel* wheel, const simWheelDef* def, simPhysics* physics, int body, simPose robot,
    const simGround* ground, int count, double dt, simGrip* grip );
/// Force along and across the grip direction at a spin, within the budget. Returns true if it slides.
bool simWheel_ForceAt( const simGrip* grip, double spin, double force[2] );
/// Ends the step at that spin: remembers tread and force, and puts the force on the body.
void simWheel_Push( simWheel* wheel, const simWheelDef* def, simPhysics* physics, int body, const simGrip* grip,
    double spin, double dt );
/// Moves the steer angle on, against the scrub of the contact patch.
void simWheel_Steer( simWheel* wheel, const simWheelDef* def, simShaftTorque steer, double dt );

// A shaft with one or more wheels. Its spin is solved implicitly together with the motor and all its treads, so that a step is
// stable at any gearing and wheels of one side turn as one.

/// Spin of the shaft at the end of the step. Wheels and grips of this shaft, count >= 1.
/// drive: torque of the motors at the shaft · spin: now [rad/s]
double simAxle_Solve( double spin, simShaftTorque drive, const simWheelDef* const* wheels, const simGrip* const* grips,
    const double* loads, int count, double dt );
