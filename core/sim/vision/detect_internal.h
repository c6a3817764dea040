// Shared by detect.c, detect_scene.c and detect_shape.c: shapes as a camera sees them, and the scene of one picture. Everything is in
// the optical frame: x right, y down, z out of the lens. A direction is the x, y of its point at depth 1.
#pragma once

#include "vision/detect.h"

/// A piece that is not a sphere, prepared for rays from the camera (the eye).
typedef struct simSolid
{
	const simPieceType* type;
	simVec3 eye;     ///< position of the eye in the piece's frame [m]
	simVec3 axes[3]; ///< optical axes in the piece's frame
} simSolid;

/// Returns the depth at which a direction meets the piece [m], 0 if the eye is inside, INFINITY if it misses.
double simSolid_Hit( const simSolid* solid, double x, double y );
/// Returns the radius of the sphere around the middle that encloses a piece [m].
double simSolid_Reach( const simPieceType* type );
/// As simDetect_Bounds, for a piece at `at` with these axes in the optical frame.
bool simSolid_Bounds(
    const simLens* lens, const simPieceType* type, simVec3 at, const simVec3 axes[3], double bounds[4] );
/// Computes the directions that enclose a sphere: low x, low y, high x, high y. It must be wholly in front of the eye: at.z > radius.
void simSphere_Bounds( simVec3 at, double radius, double bounds[4] );
/// Roughly the same for any shape that is wholly in front: up to a seventh too small where the shape is round.
void simSolid_Directions( const simPieceType* type, simVec3 at, const simVec3 axes[3], double bounds[4] );


// ---- a picture ----

// Pieces are examined from the nearest to the farthest. Some points of a piece are tested against the nearer pieces that share a tile
// of the window with it; then the piece is added to its own tiles. A tile that one sphere covers is closed: everything behind it is
// hidden without further tests. The distance of a piece is that of its middle.

enum
{
	DETECT_COLUMNS = 32,
	DETECT_ROWS = 20,
	DETECT_LINKS = 8192,   // entries of pieces in tiles; a piece that finds no room hides nothing
	DETECT_DISC = 16,      // points tested on a sphere
	DETECT_GRID = 5,       // points tested on other shapes, along each side of the rectangle around them
	DETECT_BUCKETS = 256,  // of the sort by distance
	DETECT_LOOKED = 192,   // most pieces examined, the nearest ones
	DETECT_NEARER = 96,    // most pieces tested for hiding one piece
	DETECT_CLOSED = -2,    // head of a tile that one piece covers
	DETECT_FIRST = 5,      // first points of a sphere; when all of them are hidden, the rest counts as hidden
	DETECT_FIRST_RAYS = 4, // first rays to a piece; only if they disagree there are more
};

typedef struct simDetectItem
{
	simVec3 at;          ///< middle [m]
	double square;       ///< its distance squared [m^2]
	double tangent;      ///< square - reach^2: the tangent's length squared [m^2]
	double reach;        ///< radius of the enclosing sphere [m]
	double bounds[4];    ///< directions that enclose that sphere
	int index;           ///< of the piece
	int solid;           ///< index into solids, -1: a sphere
	int low[2], high[2]; ///< first and last column and row of its tiles
} simDetectItem;

typedef struct simDetectCandidate
{
	double key;      ///< the greatest comes first
	bool whole;      ///< nothing hides it and it is wholly inside the window; the next three are then unused
	uint32_t seen;   ///< bits of the points that are inside the window and hidden by no piece
	uint32_t inside; ///< bits of the points inside the window
	int points;      ///< number of points
	int item;        ///< index into items
} simDetectCandidate;

typedef struct simDetectScene
{
	const simDetectView* view;
	const simDetectPiece* pieces;
	double least;                      ///< area of the smallest rectangle that can be detected [px^2]
	simVec3 rows[3];                   ///< optical axes in the field frame
	double window[4];                  ///< directions: low x, low y, high x, high y
	double pixels[4];                  ///< the same in pixels
	double slopes[4];                  ///< 1 / length of the normals of the window's four planes
	double reach[SIM_MAX_PIECE_TYPES]; ///< by type [m]
	double perTile[2];                 ///< columns and rows of tiles in one unit of direction
	int count;                         ///< items
	simDetectItem items[SIM_MAX_PIECES];
	float around[SIM_MAX_PIECES][4]; ///< bounds of the items again, close together because they are read most
	int16_t asked[SIM_MAX_PIECES];   ///< the last item that met this one in a tile
	int order[SIM_MAX_PIECES];       ///< items from the nearest to the farthest
	int solidCount;
	simSolid solids[SIM_MAX_PIECES];
	int candidateCount;
	simDetectCandidate candidates[SIM_MAX_PIECES];
	int16_t heads[DETECT_ROWS][DETECT_COLUMNS]; ///< first link of each tile, -1: empty, DETECT_CLOSED: covered
	int linkCount;
	struct
	{
		int16_t item, next;
	} links[DETECT_LINKS];
} simDetectScene;

/// Points of one piece, as arrays so that the compiler can handle two or four at once.
typedef struct simDetectPoints
{
	int count;
	double x[DETECT_GRID * DETECT_GRID], y[DETECT_GRID * DETECT_GRID]; ///< directions
	double depth[DETECT_GRID * DETECT_GRID];                           ///< of the surface there [m]; 0: not computed
} simDetectPoints;

/// A piece that may hide another: the fields of its item that the test needs.
typedef struct simDetectHider
{
	double x, y, z, tangent;
	int solid;
} simDetectHider;

/// The pieces that may hide a piece.
typedef struct simDetectNearer
{
	int count;
	simDetectHider hiders[DETECT_NEARER];
	bool closed; ///< some of the piece's tiles are closed
	bool open;   ///< some of the piece's tiles are not
} simDetectNearer;

/// Computes the window: the directions that the searched part of the picture shows. Returns false when there are none.
bool simDetect_SetWindow( simDetectScene* scene );
/// Makes items of those among the first `count` pieces that may be in view.
void simDetect_Collect( simDetectScene* scene, int count );
/// Sorts the items into `order`, nearest first.
void simDetect_Sort( simDetectScene* scene );
/// Computes the points of a sphere, and of any other shape.
void simDetect_DiscPoints( const simDetectItem* item, simDetectPoints* points );
void simDetect_SolidPoints( const simSolid* solid, const double bounds[4], simDetectPoints* points );
/// Finds the pieces in front that share a tile with a piece.
void simDetect_FindNearer( simDetectScene* scene, int index, simDetectNearer* nearer );
/// Returns the bits of the points that the nearer pieces hide.
uint32_t simDetect_Hidden( const simDetectScene* scene, const simDetectNearer* nearer, const simDetectPoints* points );
/// Adds a piece to its tiles, where it may hide pieces behind it.
void simDetect_AddToTiles( simDetectScene* scene, int index );
