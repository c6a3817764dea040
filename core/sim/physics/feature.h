// Which of the triangles that a sphere touches are separate obstacles. A mesh reports one candidate per triangle; two
// triangles of one flat wall, or the two sides of one edge, must not push twice or push sideways.
#pragma once

#include "sandlot/sim/math.h"

typedef struct simFeature
{
	simVec3 point;  ///< nearest point of the triangle to the sphere's centre
	simVec3 normal; ///< unit, from that point to the centre
	double depth;   ///< radius minus their distance
	int material;
	int mesh; ///< whose triangle it is, -1 = the floor
} simFeature;

/// A feature from a candidate point, or depth <= 0 when the sphere does not reach it. With the centre on the surface itself
/// the direction is the triangle's own normal. Material and mesh are left to the caller.
simFeature simFeature_FromPoint( simVec3 center, double radius, simVec3 point, simVec3 triangleNormal );
/// Sorts deepest first and drops candidates that another shadows: the same point, or a point on or behind the tangent plane
/// of a deeper one. Returns how many remain.
int simFeature_Reduce( simFeature* features, int count );
