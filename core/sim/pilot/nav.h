// Ways around the field for a robot: a grid of the places where its chassis fits, and the cheapest path through it. The grid is made
// from the collision mesh at load; nothing is allocated afterwards. Distance fields are cached, but each depends only on its goal, so
// an answer never depends on earlier questions.
#pragma once

#include "physics/physics.h"
#include "sandlot/sim/types.h"

typedef struct simNav simNav;

/// The robot to find ways for. A cell is blocked where something solid reaches into the robot's body, which extends from clearance to
/// height above the ground.
typedef struct simNavDef
{
	double length, width; ///< of the field [m]
	double radius;        ///< of the robot, half its width across bumpers [m]
	double height;        ///< of the robot above the ground [m]
	double clearance;     ///< height that its wheels roll over [m]
	double steepest;      ///< slope that it climbs, rise over run
} simNavDef;

/// Makes the grid by asking physics, whose static geometry must be complete. Returns NULL when memory is out.
simNav* simNav_Create( const simNavDef* def, simPhysics* physics );
void simNav_Destroy( simNav* nav );
/// Returns whether the robot's middle fits at a place and can be driven there.
bool simNav_IsFree( const simNav* nav, double x, double y );
/// Returns whether the robot can also turn around there, corners included.
bool simNav_IsWide( const simNav* nav, double x, double y );
/// Returns the nearest place where the robot fits; the place itself if it is free.
simVec3 simNav_Nearest( const simNav* nav, double x, double y );
/// Returns the nearest place where the robot can turn around; if there is none, as simNav_Nearest.
simVec3 simNav_NearestWide( const simNav* nav, double x, double y );
/// Returns the height of the ground at a place [m].
double simNav_Ground( const simNav* nav, double x, double y );
/// Returns the next point on the cheapest way from `from` to `to`, field frame [m]; `to` itself where the straight line is free.
/// distance, which may be NULL, receives the length of the way [m]. Slopes and narrow places count as longer; without a way it is
/// infinite. An end that is not free is moved to the nearest free place.
simVec3 simNav_Next( simNav* nav, simVec3 from, simVec3 to, double* distance );
/// The same around robots that stand in the way: within `radius` of any of the places, driving costs several times as much. Slower
/// than simNav_Next, because its distance field is not cached.
simVec3 simNav_NextPast(
    simNav* nav, simVec3 from, simVec3 to, const simVec3* places, int count, double radius, double* distance );
/// Returns only the length of the way [m]. Fastest for many ends and one start.
double simNav_Distance( simNav* nav, simVec3 from, simVec3 to );
/// The same, fastest for many starts and one end.
double simNav_DistanceTo( simNav* nav, simVec3 from, simVec3 to );
/// Returns a length that the way is never shorter than [m], from the ways that are known: much faster than finding it.
double simNav_DistanceAtLeast( const simNav* nav, simVec3 from, simVec3 to );
