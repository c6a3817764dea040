// Game pieces in a picture, as a detector with a neural network says them: a rectangle, a class, how sure it is. Spheres and
// every other shape of a piece. Pieces hide each other, the window cuts them off, and whoever calls says what else is in the way.
// Numbers only; knows no world.
//
// What is not in view costs nearly nothing, what is some half a microsecond a piece. Takes about 350 KB of stack.
#pragma once

#include "sandlot/frame.h"
#include "sandlot/lens.h"
#include "sandlot/types.h"

/// A piece at the instant of the exposure.
typedef struct simDetectPiece
{
	simPose pose;   ///< of its centre, field frame; a sphere's rotation is not looked at
	uint32_t type;  ///< index into simDetectView.types
	uint32_t piece; ///< goes into simDetection.piece
} simDetectPiece;

/// True if nothing but pieces is in the way from a to b, field frame: the field, robots. b is on the piece's surface.
typedef bool simDetectFreeFn( void* context, simVec3 a, simVec3 b );

typedef struct simDetectView
{
	const simLens* lens;
	simPose camera;            ///< camera to field
	const simPieceType* types; ///< SIM_MAX_PIECE_TYPES of them, as simField has them; those without a size do not exist
	uint32_t wanted;           ///< bit t: type t is looked for; the others still hide things
	double range;              ///< to the farthest that is seen [m]
	double minArea;            ///< of the smallest rectangle that is seen [px^2]
	double minVisible;         ///< part of a piece that must be to be seen, 0..1; simDetect_minVisible is a good one
	double misses;             ///< part that is missed at confidence 1, 0..1: the odds go up as confidence goes down
	double minConfidence;      ///< less sure is not said
	double confidence;         ///< of each; below 0: by its area, as PhotonVision's simulation has it
	double noise;              ///< of each edge of a rectangle, standard deviation [px]
	double crop[4]; ///< part of the picture that is looked at: x low, high, y low, high, -1..1, y up; all 0: all of it
	simPixel crosshair; ///< of tx and ty
	simDetectChoice choice;
	const simRandom*
	    random; ///< of this frame: what happens to a piece depends on it and simDetectPiece.piece, on nothing else
	simDetectFreeFn* free; ///< NULL: nothing is in the way
	void* context;         ///< for it
} simDetectView;

/// A third of a piece: our choice, about where trained detectors lose things.
#define simDetect_minVisible 0.33

/// What a detector with this view says of the pieces: up to capacity records, the choice's first one first. Returns how many.
/// The rectangle is that around the whole outline, what others hide of it included, cut off by the window; its area is of the
/// part that is to be seen. Of what is in view the nearest 192 are looked at. tx, ty, txnc, tync are of the rectangle's middle. Pieces that are no numbers are not there.
int simDetect_Pieces(
    const simDetectView* view, const simDetectPiece* pieces, int count, simDetection* out, int capacity );
/// How sure a detector is of something with that part of the picture [%]: clamp( 2 sqrt( area / 100 ), 0, 1 ).
double simDetect_Confidence( double area );
/// The rectangle around the picture of one piece, whether or not anything hides it, not cut off: low u, low v, high u, high v
/// [px]. False: it is not wholly in front of the lens. pose: in the camera frame
bool simDetect_Bounds( const simLens* lens, const simPieceType* type, simPose pose, double bounds[4] );
