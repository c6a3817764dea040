// Ways around the field for a robot: a grid of where its chassis fits, and the cheapest path. Made from the collision mesh at
// load; no heap afterwards. What it keeps later on are distance fields that depend on nothing but their goal, so who asked
// before never changes an answer.
#pragma once

#include "physics/physics.h"
#include "sandlot/types.h"

typedef struct simNav simNav;

/// What drives: cells are blocked where something solid reaches into its body, from clearance to height above the ground there.
typedef struct simNavDef
{
	double length, width; ///< of the field [m]
	double radius;        ///< of the robot, half its width across bumpers [m]
	double height;        ///< [m]
	double clearance;     ///< what its wheels roll over [m]
	double steepest;      ///< slope that it climbs [-]
} simNavDef;

/// Asks physics, whose statics must be finished. NULL: out of memory.
simNav* simNav_Create( const simNavDef* def, simPhysics* physics );
void simNav_Destroy( simNav* nav );
/// Whether the robot's middle can be there and can be driven there.
bool simNav_IsFree( const simNav* nav, double x, double y );
/// Whether it can also turn around there, corners and all.
bool simNav_IsWide( const simNav* nav, double x, double y );
/// The nearest place where the robot fits: itself if it is free.
simVec3 simNav_Nearest( const simNav* nav, double x, double y );
/// The nearest place where it can also turn around; itself if it can there. Where there is none, as simNav_Nearest.
simVec3 simNav_NearestWide( const simNav* nav, double x, double y );
/// Height of the ground under a place [m].
double simNav_Ground( const simNav* nav, double x, double y );
/// The next point to drive to on the cheapest way (to itself where the straight line is free), for a robot at from: field frame.
/// distance: length of that way [m], slopes and narrow places counted as longer, infinite without one; may be NULL. Ends in
/// unfree places are moved to the nearest free ones.
simVec3 simNav_Next( simNav* nav, simVec3 from, simVec3 to, double* distance );
/// The same past things that stand around now: near any of the places (count) driving costs several times as much. Dearer
/// than simNav_Next, since nothing of it is kept.
simVec3 simNav_NextPast(
    simNav* nav, simVec3 from, simVec3 to, const simVec3* places, int count, double radius, double* distance );
/// Length of the way alone, as above. Cheapest when many ends are asked for one start.
double simNav_Distance( simNav* nav, simVec3 from, simVec3 to );
/// The same; cheapest when many starts are asked for one end.
double simNav_DistanceTo( simNav* nav, simVec3 from, simVec3 to );
