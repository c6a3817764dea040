// Where a camera is, from where it sees the corners of square tags. Poses of tags: +x out of the face, +y to its right as one
// looks at it, +z up. Corners are in the order bottom left, bottom right, top right, top left as one looks at the tag.
#pragma once

#include "sandlot/sim/base.h"
#include "sandlot/sim/lens.h"

/// Two poses explain a single tag nearly as well: the plane tipped one way or the other.
typedef struct simPnpSquare
{
	simPose best, alternative;          ///< of the tag in the camera frame
	double bestError, alternativeError; ///< of the corners, root mean square of their coordinates [px]
	double ambiguity; ///< of both errors, the lesser over the greater: 0 clear, 1 no telling. 1 when the poses coincide
} simPnpSquare;

/// Both poses of one tag with an edge of `size` [m], after Collins and Bartoli's "infinitesimal plane-based pose
/// estimation". Square-on, where the two coincide, needs no special case. False: the corners cannot be those of a
/// square's face, or are not finite.
bool simPnp_Square( const simLens* lens, const simPixel corners[4], double size, simPnpSquare* result );

/// A tag that is seen and whose place is known.
typedef struct simPnpTag
{
	simPose pose; ///< field frame
	double size;  ///< edge [m]
	simPixel corners[4];
} simPnpTag;

/// The camera's pose in the field from all corners of all tags: every tag's two poses are tried, the most fitting ones
/// refined by Levenberg and Marquardt's method. A tag whose corners or place are not finite is left out. error: of the
/// corners, root mean square of their coordinates [px]. One tag will do; then it is the best of its two.
bool simPnp_Tags( const simLens* lens, const simPnpTag* tags, int count, simPose* camera, double* error );
/// The same where the camera's rotation (camera to field) is known from elsewhere.
bool simPnp_TagsAt(
    const simLens* lens, const simPnpTag* tags, int count, simQuat rotation, simVec3* position, double* error );
