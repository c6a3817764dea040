// What detect.c, detect_scene.c and detect_shape.c share: shapes as a camera sees them, and a picture with its pieces. All in the
// optical frame: x right, y down, z out of the lens; a direction is x, y of its point at depth 1.
#pragma once

#include "vision/detect.h"

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
/// About the same for any shape that is wholly in front: up to a seventh too small where it is round.
void simSolid_Directions( const simPieceType* type, simVec3 at, const simVec3 axes[3], double bounds[4] );


// ---- a picture ----

// From the nearest to the farthest, each piece that the window may show is asked at some points of it whether a nearer one is in
// the way; then it is laid into the tiles of the window that it touches, so that those behind it find it there. A tile that one
// sphere covers is closed: what lies behind is hidden without looking further. Nearer is who has the nearer middle.

enum
{
	DETECT_COLUMNS = 32,
	DETECT_ROWS = 20,
	DETECT_LINKS = 8192,   // pieces in tiles; those that find no more room hide nothing
	DETECT_DISC = 16,      // points of a sphere
	DETECT_GRID = 5,       // points of other shapes, along each side of the rectangle around them
	DETECT_BUCKETS = 256,  // of the sort by distance
	DETECT_LOOKED = 192,   // pieces in view that are looked at, the nearest ones
	DETECT_NEARER = 96,    // pieces that may hide one, at most
	DETECT_CLOSED = -2,    // a tile that one piece covers
	DETECT_FIRST = 5,      // points of a sphere: when they are all hidden, so is the rest
	DETECT_FIRST_RAYS = 4, // to a piece; only where they disagree are there more
};

typedef struct simDetectItem
{
	simVec3 at;     ///< middle
	double square;  ///< of its distance
	double tangent; ///< square less reach^2
	double reach;
	double bounds[4];    ///< directions around the sphere that holds it
	int index;           ///< of the piece
	int solid;           ///< -1: a sphere
	int low[2], high[2]; ///< tiles
} simDetectItem;

typedef struct simDetectCandidate
{
	double key;            ///< greatest first
	bool whole;            ///< nothing hides it and it is all in the window: else
	uint32_t seen, inside; ///< points that no piece hides, points in the window: bits
	int points;
	int item;
} simDetectCandidate;

typedef struct simDetectScene
{
	const simDetectView* view;
	const simDetectPiece* pieces;
	double least;     ///< smaller rectangles are not said [px^2]
	simVec3 rows[3];  ///< optical axes in the field
	double window[4]; ///< directions: low x, low y, high x, high y
	double pixels[4]; ///< the same [px]
	double slopes[4]; ///< 1 / length of the normals of its four planes
	double reach[SIM_MAX_PIECE_TYPES];
	double perTile[2]; ///< tiles to the unit of direction
	int count;
	simDetectItem items[SIM_MAX_PIECES];
	float around[SIM_MAX_PIECES][4]; ///< bounds of items once more: what is looked at most, close together
	int16_t asked[SIM_MAX_PIECES];   ///< the last item that found this one in a tile
	int order[SIM_MAX_PIECES];
	int solidCount;
	simSolid solids[SIM_MAX_PIECES];
	int candidateCount;
	simDetectCandidate candidates[SIM_MAX_PIECES];
	int16_t heads[DETECT_ROWS][DETECT_COLUMNS]; ///< of its list; -1: empty
	int linkCount;
	struct
	{
		int16_t item, next;
	} links[DETECT_LINKS];
} simDetectScene;

/// In arrays of their own, so that two or four are worked out at once.
typedef struct simDetectPoints
{
	int count;
	double x[DETECT_GRID * DETECT_GRID], y[DETECT_GRID * DETECT_GRID]; ///< directions
	double depth[DETECT_GRID * DETECT_GRID];                           ///< of the surface there; 0: not worked out
} simDetectPoints;

/// What hides something.
typedef struct simDetectHider
{
	double x, y, z, tangent;
	int solid;
} simDetectHider;

/// Those that may hide something of a piece.
typedef struct simDetectNearer
{
	int count;
	simDetectHider hiders[DETECT_NEARER];
	bool closed, open; ///< some of its tiles are closed; some are not
} simDetectNearer;

/// Directions that the part of the picture that is looked at shows. False: none.
bool simDetect_SetWindow( simDetectScene* scene );
/// Items of those of the first `count` pieces that may be in view.
void simDetect_Collect( simDetectScene* scene, int count );
/// Puts the items into `order`, nearest first.
void simDetect_Sort( simDetectScene* scene );
void simDetect_DiscPoints( const simDetectItem* item, simDetectPoints* points );
void simDetect_SolidPoints( const simSolid* solid, const double bounds[4], simDetectPoints* points );
void simDetect_FindNearer( simDetectScene* scene, int index, simDetectNearer* nearer );
/// Which of the points they hide: bits.
uint32_t simDetect_Hidden( const simDetectScene* scene, const simDetectNearer* nearer, const simDetectPoints* points );
/// Lays a piece before those behind it.
void simDetect_Lay( simDetectScene* scene, int index );
