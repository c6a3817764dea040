// Inside of detect.c: shapes as a camera sees them. All in the optical frame: x right, y down, z out of the lens; a direction is
// x, y of its point at depth 1.
#pragma once

#include "detect.h"

/// A piece that is no sphere, ready for rays from the eye.
typedef struct simSolid
{
	const simPieceType* type;
	simVec3 eye;     ///< in its own frame
	simVec3 axes[3]; ///< optical axes in its own frame
} simSolid;

/// Depth at which a direction meets it, 0 where the eye is inside; INFINITY: it does not.
double simSolid_Hit( const simSolid* solid, double x, double y );
/// Radius of the sphere around the middle that holds all of a piece [m].
double simSolid_Reach( const simPieceType* type );
/// simDetect_Bounds for a pose in the optical frame: axes are the piece's own in it.
bool simSolid_Bounds(
    const simLens* lens, const simPieceType* type, simVec3 at, const simVec3 axes[3], double bounds[4] );
/// The rectangle around a sphere by directions: low x, low y, high x, high y. It must be wholly in front of the eye: at.z > radius.
void simSphere_Bounds( simVec3 at, double radius, double bounds[4] );
