// Ways around the field for a robot: a grid of where its chassis fits, and the cheapest path. Made from the collision mesh at
// load; no heap afterwards.
#pragma once

#include "physics.h"
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
bool simNav_IsFree( const simNav* nav, double x, double y );
/// The next point to drive to on the cheapest way (to itself where the straight line is free), for a robot at from: field frame.
/// distance: length of that way [m], infinite without one. Ends in unfree places are moved to the nearest free ones.
simVec3 simNav_Next( simNav* nav, simVec3 from, simVec3 to, double* distance );
