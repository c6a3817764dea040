// Game pieces in a picture, as a neural network detects them: a rectangle, a class and a confidence. Pieces may have
// any shape. They hide each other, the window cuts them off, and a callback tells of other obstacles. It knows no
// world, only numbers.
//
// A piece out of view costs almost nothing, a piece in view about half a microsecond (`npm run bench`, cameras-pieces).
// Uses about 350 KB of stack.
#pragma once

#include "sandlot/sim/frame.h"
#include "sandlot/sim/lens.h"
#include "sandlot/sim/types.h"

/// A piece at the instant of the exposure.
typedef struct simDetectPiece
{
	simPose pose;   ///< of its centre, field frame; the rotation of a sphere is ignored
	uint32_t type;  ///< index into simDetectView.types
	uint32_t piece; ///< copied to simDetection.piece
} simDetectPiece;

/// Returns whether neither the field nor a robot is in the way from a to b, field frame [m]. b is on the piece's surface.
typedef bool simDetectFreeFn( void* context, simVec3 a, simVec3 b );

typedef struct simDetectView
{
	const simLens* lens;
	simPose camera;            ///< camera to field
	const simPieceType* types; ///< SIM_MAX_PIECE_TYPES of them, as in simField; a type without a size does not exist
	uint32_t wanted;           ///< bit t: detect type t; pieces of other types still hide things
	double near;               ///< to the plane that a piece's middle must be behind, along the camera's axis [m]
	double range;              ///< to the farthest piece that is detected [m]
	double minArea;            ///< of the smallest rectangle that is detected [px^2]
	double minVisible;         ///< part of a piece that must be visible, 0 to 1; simDetect_minVisible is a good value
	double misses;             ///< share of pieces missed at confidence 1, 0 to 1; lower confidence raises the odds
	double minConfidence;      ///< detections below this are dropped
	double confidence;         ///< of each detection; negative: from its area, as in PhotonVision's simulation
	double noise;              ///< standard deviation of each edge of a rectangle [px]
	double crop
	    [4]; ///< part of the picture that is searched: x low, x high, y low, y high, -1 to 1, y up; all 0: everything
	simPixel crosshair;      ///< origin of tx and ty
	simDetectChoice choice;  ///< which detection comes first
	const simRandom* random; ///< of this frame; the luck of a piece depends only on it and on simDetectPiece.piece
	simDetectFreeFn* free;   ///< NULL: nothing but pieces is ever in the way
	void* context;           ///< passed to free
} simDetectView;

/// A third of a piece. Our choice: about where trained detectors lose an object.
#define simDetect_minVisible 0.33

/// Detects pieces: writes up to `capacity` records, sorted by the choice, and returns how many. A rectangle encloses the whole outline,
/// hidden parts included, cut off by the window; its area counts only the visible part. Only the nearest 192 pieces in view are
/// examined. tx, ty, txnc and tync belong to the rectangle's middle. Pieces whose pose is not finite are ignored.
int simDetect_Pieces(
    const simDetectView* view, const simDetectPiece* pieces, int count, simDetection* out, int capacity );
/// Returns the confidence for a detection of this area, in percent of the picture: clamp( 2 sqrt( area / 100 ), 0, 1 ).
double simDetect_Confidence( double area );
/// Computes the rectangle around the outline of one piece, whether or not it is hidden or cut off: low u, low v, high u, high v [px].
/// pose is in the camera frame. Returns false when the piece is not wholly in front of the lens.
bool simDetect_Bounds( const simLens* lens, const simPieceType* type, simPose pose, double bounds[4] );
