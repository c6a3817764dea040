#include "detect_internal.h"

#include <string.h>

// From the nearest to the farthest, each piece that the window may show is asked at some points of it whether a nearer one is in
// the way; then it is laid into the tiles of the window that it touches, so that those behind it find it there. A tile that one
// sphere covers is closed: what lies behind is hidden without looking further. Nearer is who has the nearer middle.
//
// Optical frame: x right, y down, z out of the lens; a direction is x, y of its point at depth 1.

enum
{
	COLUMNS = 32,
	ROWS = 20,
	LINKS = 8192,   // pieces in tiles; those that find no more room hide nothing
	DISC = 16,      // points of a sphere
	GRID = 5,       // points of other shapes, along each side of the rectangle around them
	BUCKETS = 256,  // of the sort by distance
	LOOKED = 192,   // pieces in view that are looked at, the nearest ones
	NEARER = 96,    // pieces that may hide one, at most
	CLOSED = -2,    // a tile that one piece covers
	FIRST = 5,      // points of a sphere: when they are all hidden, so is the rest
	FIRST_RAYS = 4, // to a piece; only where they disagree are there more
};

/// Part of an area that is surely more than what a lens that bends, or a rough outline, may leave out.
#define ROUGHLY 0.4

typedef struct Item
{
	simVec3 at;     ///< middle
	double square;  ///< of its distance
	double tangent; ///< square less reach^2
	double reach;
	double bounds[4];    ///< directions around the sphere that holds it
	int index;           ///< of the piece
	int solid;           ///< -1: a sphere
	int low[2], high[2]; ///< tiles
} Item;

typedef struct Candidate
{
	double key;            ///< greatest first
	bool whole;            ///< nothing hides it and it is all in the window: else
	uint32_t seen, inside; ///< points that no piece hides, points in the window: bits
	int points;
	int item;
} Candidate;

typedef struct Scene
{
	const simDetectView* view;
	const simDetectPiece* pieces;
	simVec3 rows[3];  ///< optical axes in the field
	double window[4]; ///< directions: low x, low y, high x, high y
	double pixels[4]; ///< the same [px]
	double slopes[4]; ///< 1 / length of the normals of its four planes
	double reach[SIM_MAX_PIECE_TYPES];
	double perTile[2]; ///< tiles to the unit of direction
	int count;
	Item items[SIM_MAX_PIECES];
	float around[SIM_MAX_PIECES][4]; ///< bounds of items once more: what is looked at most, close together
	int16_t asked[SIM_MAX_PIECES];   ///< the last item that found this one in a tile
	int order[SIM_MAX_PIECES];
	int solidCount;
	simSolid solids[SIM_MAX_PIECES];
	int candidateCount;
	Candidate candidates[SIM_MAX_PIECES];
	int16_t heads[ROWS][COLUMNS]; ///< of its list; -1: empty
	int linkCount;
	struct
	{
		int16_t item, next;
	} links[LINKS];
} Scene;

/// Points of a sphere's outline disc, all for the same part of its area: the middle, a ring of ten of which four come first (right,
/// below, left, above), a ring of five.
static const double s_disc[DISC][2] = { { 0.0, 0.0 }, { 0.829156, 0.0 }, { 0.256223, 0.788574 }, { -0.829156, 0.0 },
	{ -0.256223, -0.788574 }, { 0.670801, 0.487365 }, { -0.256223, 0.788574 }, { -0.670801, 0.487365 },
	{ -0.670801, -0.487365 }, { 0.256223, -0.788574 }, { 0.670801, -0.487365 }, { 0.467707, 0.0 },
	{ 0.144529, 0.444816 }, { -0.378383, 0.274912 }, { -0.378383, -0.274912 }, { 0.144529, -0.444816 } };


// ---- the window ----

/// Directions that the part of the picture that is looked at shows. False: none.
static bool SetWindow( Scene* scene )
{
	const simDetectView* view = scene->view;
	const simLens* lens = view->lens;
	const double* crop = view->crop;
	double* px = scene->pixels;
	bool all = crop[0] == 0.0 && crop[1] == 0.0 && crop[2] == 0.0 && crop[3] == 0.0;
	px[0] = all ? 0.0 : simClamp( 0.5 * ( crop[0] + 1.0 ), 0.0, 1.0 ) * lens->width;
	px[2] = all ? lens->width : simClamp( 0.5 * ( crop[1] + 1.0 ), 0.0, 1.0 ) * lens->width;
	px[1] = all ? 0.0 : simClamp( 0.5 * ( 1.0 - crop[3] ), 0.0, 1.0 ) * lens->height;
	px[3] = all ? lens->height : simClamp( 0.5 * ( 1.0 - crop[2] ), 0.0, 1.0 ) * lens->height;
	if ( !( px[2] - px[0] >= 1.0 ) || !( px[3] - px[1] >= 1.0 ) || !( lens->fx > 0.0 ) || !( lens->fy > 0.0 ) )
	{
		return false;
	}
	double* window = scene->window;
	window[0] = window[1] = INFINITY;
	window[2] = window[3] = -INFINITY;
	for ( int i = 0; i < 16; ++i )
	{
		// Four points of each side; where a lens bends, the middle of a side may reach farther than its ends.
		double part = 0.25 * ( i % 4 );
		int side = i / 4;
		double u = side == 0 ? part : side == 1 ? 1.0 : side == 2 ? 1.0 - part : 0.0;
		double v = side == 0 ? 0.0 : side == 1 ? part : side == 2 ? 1.0 : 1.0 - part;
		double ray[2];
		simPixel pixel = { px[0] + u * ( px[2] - px[0] ), px[1] + v * ( px[3] - px[1] ) };
		if ( simLens_Ray( lens, pixel, ray ) )
		{
			window[0] = simMin( window[0], ray[0] );
			window[1] = simMin( window[1], ray[1] );
			window[2] = simMax( window[2], ray[0] );
			window[3] = simMax( window[3], ray[1] );
		}
	}
	scene->perTile[0] = COLUMNS / ( window[2] - window[0] );
	scene->perTile[1] = ROWS / ( window[3] - window[1] );
	for ( int i = 0; i < 4; ++i )
	{
		scene->slopes[i] = 1.0 / sqrt( 1.0 + window[i] * window[i] );
	}
	return window[0] < window[2] && window[1] < window[3] && isfinite( scene->perTile[0] + scene->perTile[1] );
}

static int Tile( const Scene* scene, double direction, int axis )
{
	double at = ( direction - scene->window[axis] ) * scene->perTile[axis];
	int last = ( axis == 0 ? COLUMNS : ROWS ) - 1;
	return at > 0.0 ? at < last ? (int)at : last : 0; // what is none is in the first
}


// ---- what may be in view ----

/// Nothing but a few products for the many that are not.
static void Collect( Scene* scene, int count )
{
	const double *window = scene->window, *slopes = scene->slopes;
	simVec3 eye = scene->view->camera.p;
	for ( int i = 0; i < count && scene->count < SIM_MAX_PIECES; ++i )
	{
		const simDetectPiece* piece = &scene->pieces[i];
		if ( piece->type >= SIM_MAX_PIECE_TYPES )
		{
			continue;
		}
		double reach = scene->reach[piece->type];
		simVec3 to = simSub( piece->pose.p, eye );
		double z = simDot( scene->rows[2], to );
		if ( !( z > -reach ) )
		{
			continue;
		}
		double x = simDot( scene->rows[0], to ), y = simDot( scene->rows[1], to );
		bool in = ( x - window[2] * z ) * slopes[2] < reach && ( window[0] * z - x ) * slopes[0] < reach
		          && ( y - window[3] * z ) * slopes[3] < reach && ( window[1] * z - y ) * slopes[1] < reach;
		double square = x * x + y * y + z * z, farthest = scene->view->range + reach;
		if ( !in || !( square < farthest * farthest ) || !( reach > 0.0 ) )
		{
			continue;
		}
		Item* item = &scene->items[scene->count++];
		item->at = simV3( x, y, z );
		item->square = square;
		item->tangent = square - reach * reach;
		item->reach = reach;
		item->index = i;
		item->solid = -1;
		if ( z > 1.001 * reach )
		{
			simSphere_Bounds( item->at, reach, item->bounds );
		}
		else
		{
			memcpy( item->bounds, window, sizeof( item->bounds ) );
		}
		scene->asked[scene->count - 1] = -1;
		for ( int k = 0; k < 4; ++k )
		{
			scene->around[scene->count - 1][k] = (float)item->bounds[k];
		}
		for ( int axis = 0; axis < 2; ++axis )
		{
			item->low[axis] = Tile( scene, item->bounds[axis], axis );
			item->high[axis] = Tile( scene, item->bounds[axis + 2], axis );
		}
	}
}

/// Into order, nearest first: a few hundred are soon in their buckets, and hardly out of place then.
static void Sort( Scene* scene )
{
	int starts[BUCKETS + 1] = { 0 };
	double farthest = 0.0;
	for ( int i = 0; i < scene->count; ++i )
	{
		farthest = simMax( farthest, scene->items[i].square );
	}
	double scale = farthest > 0.0 ? ( BUCKETS - 1 ) / farthest : 0.0;
	for ( int i = 0; i < scene->count; ++i )
	{
		starts[(int)( scene->items[i].square * scale ) + 1] += 1;
	}
	for ( int i = 0; i < BUCKETS; ++i )
	{
		starts[i + 1] += starts[i];
	}
	for ( int i = 0; i < scene->count; ++i )
	{
		scene->order[starts[(int)( scene->items[i].square * scale )]++] = i;
	}
	for ( int i = 1; i < scene->count; ++i )
	{
		int moved = scene->order[i], at = i;
		for ( ; at > 0 && scene->items[scene->order[at - 1]].square > scene->items[moved].square; --at )
		{
			scene->order[at] = scene->order[at - 1];
		}
		scene->order[at] = moved;
	}
}


// ---- points of a piece ----

typedef struct Points
{
	int count;
	double at[GRID * GRID][2]; ///< directions
	double depth[GRID * GRID]; ///< of the surface there; 0: not worked out
} Points;

/// What is seen of a sphere is a disc before its middle. Right and below are two of its radii.
typedef struct Disc
{
	simVec3 middle, right, below;
} Disc;

static Disc DiscOf( const Item* item )
{
	double shrink = item->tangent / item->square;
	double radius = item->reach * sqrt( shrink );
	double flat = radius / sqrt( item->at.x * item->at.x + item->at.z * item->at.z );
	Disc disc = { .middle = simScale( shrink, item->at ) };
	disc.right = simV3( item->at.z * flat, 0.0, -item->at.x * flat );
	disc.below = simScale( 1.0 / sqrt( item->square ), simCross( item->at, disc.right ) );
	return disc;
}

static void DiscPoint( const Disc* disc, int i, double point[2] )
{
	simVec3 p = simMulAdd( simMulAdd( disc->middle, s_disc[i][0], disc->right ), s_disc[i][1], disc->below );
	double part = 1.0 / p.z;
	point[0] = p.x * part;
	point[1] = p.y * part;
}

static void DiscPoints( const Item* item, Points* points )
{
	Disc disc = DiscOf( item );
	points->count = DISC;
	for ( int i = 0; i < DISC; ++i )
	{
		DiscPoint( &disc, i, points->at[i] );
		points->depth[i] = 0.0;
	}
}

static void SolidPoints( const simSolid* solid, const double bounds[4], Points* points )
{
	points->count = 0;
	for ( int i = 0; i < GRID * GRID; ++i )
	{
		double x = bounds[0] + ( bounds[2] - bounds[0] ) * ( i % GRID + 0.5 ) / GRID;
		double y = bounds[1] + ( bounds[3] - bounds[1] ) * ( i / GRID + 0.5 ) / GRID;
		double depth = simSolid_Hit( solid, x, y );
		if ( isfinite( depth ) )
		{
			points->at[points->count][0] = x;
			points->at[points->count][1] = y;
			points->depth[points->count++] = depth;
		}
	}
}

/// What hides something.
typedef struct Hider
{
	double x, y, z, tangent;
	int solid;
} Hider;

static Hider HiderOf( const Item* item )
{
	return ( Hider ){ item->at.x, item->at.y, item->at.z, item->tangent, item->solid };
}

static bool Hides( const Scene* scene, const Hider* hider, double x, double y )
{
	double dot = hider->x * x + hider->y * y + hider->z, limit = ( x * x + y * y + 1.0 ) * hider->tangent;
	bool sphere = ( dot > 0.0 && dot * dot >= limit ) || limit <= 0.0;
	return sphere && ( hider->solid < 0 || isfinite( simSolid_Hit( &scene->solids[hider->solid], x, y ) ) );
}

/// Those that may hide something of a piece.
typedef struct Nearer
{
	int count;
	Hider hiders[NEARER];
	bool closed, open; ///< some of its tiles are closed; some are not
} Nearer;

static void FindNearer( Scene* scene, int index, Nearer* nearer )
{
	const Item* item = &scene->items[index];
	const float* own = scene->around[index];
	int found[NEARER + 1], count = 0;
	nearer->closed = nearer->open = false;
	for ( int row = item->low[1]; row <= item->high[1]; ++row )
	{
		for ( int column = item->low[0]; column <= item->high[0]; ++column )
		{
			int link = scene->heads[row][column];
			nearer->closed = nearer->closed || link == CLOSED;
			nearer->open = nearer->open || link != CLOSED;
			for ( ; link >= 0; link = scene->links[link].next )
			{
				int other = scene->links[link].item;
				const float* its = scene->around[other];
				int touches = ( its[0] <= own[2] ) & ( own[0] <= its[2] ) & ( its[1] <= own[3] ) & ( own[1] <= its[3] );
				found[count] = other;
				count += touches & ( scene->asked[other] != index ) & ( count < NEARER );
				scene->asked[other] = (int16_t)index;
			}
		}
	}
	nearer->count = count;
	for ( int i = 0; i < count; ++i )
	{
		nearer->hiders[i] = HiderOf( &scene->items[found[i]] );
	}
}

static bool IsHidden( const Scene* scene, Nearer* nearer, double x, double y )
{
	Hider* hiders = nearer->hiders;
	for ( int i = 0; i < nearer->count; ++i )
	{
		if ( Hides( scene, &hiders[i], x, y ) )
		{
			// It comes first for the next point.
			Hider swap = hiders[i];
			hiders[i] = hiders[0];
			hiders[0] = swap;
			return true;
		}
	}
	return nearer->closed && scene->heads[Tile( scene, y, 1 )][Tile( scene, x, 0 )] == CLOSED;
}

static void Lay( Scene* scene, int index )
{
	const Item* item = &scene->items[index];
	Hider hider = HiderOf( item );
	bool large = item->solid < 0 && item->high[0] > item->low[0] + 1 && item->high[1] > item->low[1] + 1;
	for ( int row = item->low[1]; row <= item->high[1]; ++row )
	{
		for ( int column = item->low[0]; column <= item->high[0]; ++column )
		{
			int16_t* head = &scene->heads[row][column];
			if ( *head == CLOSED )
			{
				continue;
			}
			bool covers = large;
			for ( int i = 0; i < 4 && covers; ++i )
			{
				double x = scene->window[0] + ( column + i % 2 ) / scene->perTile[0];
				double y = scene->window[1] + ( row + i / 2 ) / scene->perTile[1];
				covers = Hides( scene, &hider, x, y );
			}
			if ( covers )
			{
				*head = CLOSED;
			}
			else if ( scene->linkCount < LINKS )
			{
				scene->links[scene->linkCount].item = (int16_t)index;
				scene->links[scene->linkCount].next = *head;
				*head = (int16_t)scene->linkCount++;
			}
		}
	}
}


// ---- one piece ----

static const simDetectPiece* PieceOf( const Scene* scene, const Item* item )
{
	return &scene->pieces[item->index];
}

static const simPieceType* TypeOf( const Scene* scene, const Item* item )
{
	return &scene->view->types[PieceOf( scene, item )->type];
}

static void MakeSolid( Scene* scene, Item* item )
{
	simSolid* solid = &scene->solids[scene->solidCount];
	item->solid = scene->solidCount++;
	solid->type = TypeOf( scene, item );
	for ( int i = 0; i < 3; ++i )
	{
		solid->axes[i] = simUnrotate( PieceOf( scene, item )->pose.q, scene->rows[i] );
	}
	solid->eye = simScale( -item->at.x, solid->axes[0] );
	solid->eye = simMulAdd( solid->eye, -item->at.y, solid->axes[1] );
	solid->eye = simMulAdd( solid->eye, -item->at.z, solid->axes[2] );
}

/// A piece's own axes in the optical frame. Of a sphere any will do.
static void Axes( const Scene* scene, const Item* item, simVec3 axes[3] )
{
	static const simSolid none = { .axes = { { 1.0, 0.0, 0.0 }, { 0.0, 1.0, 0.0 }, { 0.0, 0.0, 1.0 } } };
	const simVec3* own = ( item->solid < 0 ? &none : &scene->solids[item->solid] )->axes;
	axes[0] = simV3( own[0].x, own[1].x, own[2].x );
	axes[1] = simV3( own[0].y, own[1].y, own[2].y );
	axes[2] = simV3( own[0].z, own[1].z, own[2].z );
}

/// Directions around what of it is looked at.
static void Around( const Scene* scene, const Item* item, double bounds[4] )
{
	memcpy( bounds, item->bounds, sizeof( item->bounds ) );
	if ( item->solid >= 0 )
	{
		simVec3 axes[3];
		Axes( scene, item, axes );
		simSolid_Directions( TypeOf( scene, item ), item->at, axes, bounds );
	}
}

static void FindPoints( const Scene* scene, const Item* item, Points* points )
{
	if ( item->solid < 0 )
	{
		DiscPoints( item, points );
		return;
	}
	double bounds[4];
	Around( scene, item, bounds );
	SolidPoints( &scene->solids[item->solid], bounds, points );
}

static int CountBits( uint32_t bits )
{
	int count = 0;
	for ( ; bits != 0; bits &= bits - 1 )
	{
		++count;
	}
	return count;
}

/// How much of a piece is to be seen.
typedef struct Part
{
	double ofAll, ofInside; ///< of it, of what the window does not cut off: 0..1
} Part;

static Part PartOf( uint32_t seen, uint32_t inside, int points )
{
	int count = CountBits( seen );
	return ( Part ){ (double)count / points, count > 0 ? (double)count / CountBits( inside ) : 0.0 };
}

/// What is said of a piece that is so much to be seen. False: too little for this detector.
static bool Judge( const Scene* scene, const Item* item, const double bounds[4], Part part, simDetection* detection )
{
	const simDetectView* view = scene->view;
	if ( !( part.ofAll > 0.0 ) || part.ofAll < view->minVisible )
	{
		return false;
	}
	double box[4] = { simMax( bounds[0], scene->pixels[0] ), simMax( bounds[1], scene->pixels[1] ),
		simMin( bounds[2], scene->pixels[2] ), simMin( bounds[3], scene->pixels[3] ) };
	double width = box[2] - box[0], height = box[3] - box[1];
	double pixels = width * height * part.ofInside;
	const simLens* lens = view->lens;
	double area = 100.0 * pixels / ( (double)lens->width * lens->height );
	double confidence = view->confidence >= 0.0 ? view->confidence : simDetect_Confidence( area );
	if ( !( width > 0.0 ) || !( height > 0.0 ) || !( pixels >= view->minArea ) || confidence < view->minConfidence )
	{
		return false;
	}
	double u = 0.5 * ( box[0] + box[2] ), v = 0.5 * ( box[1] + box[3] );
	const double degrees = 180.0 / SIM_PI;
	*detection = ( simDetection ){
		.type = PieceOf( scene, item )->type,
		.piece = PieceOf( scene, item )->piece,
		.corners = { box[0], box[3], box[2], box[3], box[2], box[1], box[0], box[1] },
		.tx = degrees * simAtan2( u - view->crosshair.u, lens->fx ),
		.ty = degrees * simAtan2( view->crosshair.v - v, lens->fy ),
		.txnc = -degrees * simLens_Yaw( lens, u ),
		.tync = -degrees * simLens_Pitch( lens, v ),
		.area = area,
		.confidence = confidence,
		.distance = sqrt( item->square ),
	};
	return true;
}

static double KeyOf( const simDetectView* view, const simDetection* detection )
{
	switch ( view->choice )
	{
		case simDetectChoice_nearest:
			return -detection->distance;
		case simDetectChoice_central:
			return -( detection->tx * detection->tx + detection->ty * detection->ty );
		default:
			return detection->area;
	}
}

/// Looked for, in reach, wholly before the lens and not far too small.
static bool IsWanted( const Scene* scene, const Item* item )
{
	const simDetectView* view = scene->view;
	const double* bounds = item->bounds;
	double pixels = ( bounds[2] - bounds[0] ) * ( bounds[3] - bounds[1] ) * view->lens->fx * view->lens->fy;
	return ( view->wanted >> PieceOf( scene, item )->type & 1u ) != 0 && item->square <= view->range * view->range
	       && item->at.z > 1.001 * item->reach && pixels >= ROUGHLY * view->minArea;
}

/// Notes a piece of which so much is to be seen, if that may be enough: pixels are reckoned as if the lens did not bend.
static void Note( Scene* scene, Candidate* candidate )
{
	const simDetectView* view = scene->view;
	const simLens* lens = view->lens;
	const Item* item = &scene->items[candidate->item];
	Part part = { 1.0, 1.0 };
	if ( !candidate->whole )
	{
		part = PartOf( candidate->seen, candidate->inside, candidate->points );
	}
	if ( !( part.ofAll > 0.0 ) || part.ofAll < view->minVisible )
	{
		return;
	}
	double box[4];
	Around( scene, item, box );
	for ( int i = 0; i < 2; ++i )
	{
		box[i] = simMax( box[i], scene->window[i] );
		box[i + 2] = simMin( box[i + 2], scene->window[i + 2] );
	}
	double pixels = ( box[2] - box[0] ) * ( box[3] - box[1] ) * lens->fx * lens->fy * part.ofInside;
	if ( pixels < ROUGHLY * view->minArea )
	{
		return;
	}
	double u = 0.5 * ( box[0] + box[2] ) * lens->fx + lens->cx - view->crosshair.u;
	double v = 0.5 * ( box[1] + box[3] ) * lens->fy + lens->cy - view->crosshair.v;
	bool nearest = view->choice == simDetectChoice_nearest, central = view->choice == simDetectChoice_central;
	candidate->key = nearest ? -item->square : central ? -( u * u + v * v ) : pixels;
	scene->candidates[scene->candidateCount++] = *candidate;
}

/// Which points of a piece are to be seen.
static void AskPoints( const Scene* scene, const Item* item, Nearer* nearer, Candidate* candidate )
{
	const double* window = scene->window;
	Points points;
	Disc disc = { 0 };
	points.count = DISC;
	if ( item->solid < 0 )
	{
		disc = DiscOf( item );
	}
	else
	{
		FindPoints( scene, item, &points );
	}
	candidate->points = points.count;
	for ( int i = 0; i < points.count; ++i )
	{
		double* at = points.at[i];
		if ( item->solid < 0 )
		{
			DiscPoint( &disc, i, at );
		}
		if ( at[0] >= window[0] && at[0] <= window[2] && at[1] >= window[1] && at[1] <= window[3] )
		{
			candidate->inside |= 1u << i;
			candidate->seen |= IsHidden( scene, nearer, at[0], at[1] ) ? 0u : 1u << i;
		}
		if ( item->solid < 0 && i == FIRST - 1 && candidate->inside == ( 1u << FIRST ) - 1u && candidate->seen == 0 )
		{
			return;
		}
	}
}

/// Looks at a piece and lays it before those behind it.
static void Look( Scene* scene, int index )
{
	Item* item = &scene->items[index];
	if ( TypeOf( scene, item )->shape != simShape_sphere )
	{
		MakeSolid( scene, item );
	}
	if ( IsWanted( scene, item ) )
	{
		Nearer nearer;
		FindNearer( scene, index, &nearer );
		if ( !nearer.open )
		{
			return;
		}
		const double *window = scene->window, *bounds = item->bounds;
		bool inside =
		    bounds[0] >= window[0] && bounds[1] >= window[1] && bounds[2] <= window[2] && bounds[3] <= window[3];
		Candidate candidate = { .whole = inside && nearer.count == 0 && !nearer.closed, .item = index };
		if ( !candidate.whole )
		{
			AskPoints( scene, item, &nearer, &candidate );
		}
		if ( !candidate.whole && candidate.inside != 0 && candidate.seen == 0 )
		{
			return; // and what it would hide is hidden
		}
		Note( scene, &candidate );
	}
	Lay( scene, index );
}


// ---- the choice ----

static bool IsBefore( const Candidate* a, const Candidate* b )
{
	return a->key != b->key ? a->key > b->key : a->item < b->item;
}

static void Sink( Scene* scene, int at )
{
	Candidate moved = scene->candidates[at];
	for ( ;; )
	{
		int child = 2 * at + 1;
		if ( child >= scene->candidateCount )
		{
			break;
		}
		bool right =
		    child + 1 < scene->candidateCount && IsBefore( &scene->candidates[child + 1], &scene->candidates[child] );
		child += right ? 1 : 0;
		if ( !IsBefore( &scene->candidates[child], &moved ) )
		{
			break;
		}
		scene->candidates[at] = scene->candidates[child];
		at = child;
	}
	scene->candidates[at] = moved;
}

/// True if the field and robots leave the way free to a point of a piece.
static bool IsFree( const Scene* scene, const Item* item, const Points* points, int i )
{
	const simDetectView* view = scene->view;
	double x = points->at[i][0], y = points->at[i][1], depth = points->depth[i];
	if ( depth == 0.0 )
	{
		double size = x * x + y * y + 1.0, dot = item->at.x * x + item->at.y * y + item->at.z;
		depth = ( dot - sqrt( simMax( 0.0, dot * dot - size * item->tangent ) ) ) / size;
	}
	simVec3 to = simMulAdd( view->camera.p, depth * x, scene->rows[0] );
	to = simMulAdd( to, depth * y, scene->rows[1] );
	return view->free( view->context, view->camera.p, simMulAdd( to, depth, scene->rows[2] ) );
}

/// Asks for the field and robots about what no piece hides.
static Part CastRays( const Scene* scene, const Candidate* candidate )
{
	const Item* item = &scene->items[candidate->item];
	if ( scene->view->free == NULL && candidate->whole )
	{
		return ( Part ){ 1.0, 1.0 };
	}
	Points points;
	FindPoints( scene, item, &points );
	uint32_t all = ( 1u << points.count ) - 1u;
	uint32_t seen = candidate->whole ? all : candidate->seen, inside = candidate->whole ? all : candidate->inside;
	uint32_t asked = 0, free = 0;
	if ( scene->view->free == NULL || seen == 0 )
	{
		return PartOf( seen, inside, points.count );
	}
	if ( item->solid < 0 && seen == all )
	{
		asked = ( ( 1u << FIRST_RAYS ) - 1u ) << 1; // right, below, left, above
	}
	else
	{
		// Spread over what there is.
		int count = CountBits( seen ), at = 0, last = -1;
		for ( int i = 0; i < points.count; ++i )
		{
			if ( ( seen >> i & 1u ) != 0 )
			{
				int share = count > 1 ? at * ( FIRST_RAYS - 1 ) / ( count - 1 ) : 0;
				asked |= share != last ? 1u << i : 0u;
				last = share;
				++at;
			}
		}
	}
	for ( int pass = 0; pass < 2; ++pass )
	{
		for ( int i = 0; i < points.count; ++i )
		{
			if ( ( asked >> i & 1u ) != 0 && IsFree( scene, item, &points, i ) )
			{
				free |= 1u << i;
			}
		}
		if ( pass == 0 && ( free == 0 || free == asked ) )
		{
			return PartOf( free == 0 ? 0 : seen, inside, points.count );
		}
		asked = seen & ~asked;
	}
	return PartOf( free, inside, points.count );
}

/// Deviate of mean 0 and standard deviation 1: the same bits in every build.
static double Deviate( simRandom* random )
{
	double sum = -6.0;
	for ( int i = 0; i < 12; ++i )
	{
		sum += simRandom_Uniform( random, 0.0, 1.0 );
	}
	return sum;
}

/// What is said of a candidate in the end, or nothing.
static bool Say( const Scene* scene, const Candidate* candidate, simDetection* detection )
{
	const simDetectView* view = scene->view;
	const Item* item = &scene->items[candidate->item];
	simVec3 axes[3];
	double bounds[4];
	Axes( scene, item, axes );
	if ( !simSolid_Bounds( view->lens, TypeOf( scene, item ), item->at, axes, bounds ) )
	{
		return false;
	}
	simRandom random = { { 0 } };
	bool chance = view->random != NULL && ( view->misses > 0.0 || view->noise > 0.0 );
	if ( chance )
	{
		simRandom frame = *view->random;
		simRandom_Seed( &random, simRandom_Next( &frame ), PieceOf( scene, item )->piece );
	}
	double luck = chance ? simRandom_Uniform( &random, 0.0, 1.0 ) : 1.0;
	for ( int i = 0; i < 4 && chance && view->noise > 0.0; ++i )
	{
		bounds[i] += view->noise * Deviate( &random );
	}
	if ( !Judge( scene, item, bounds, CastRays( scene, candidate ), detection ) )
	{
		return false;
	}
	double miss = view->misses, seen = ( 1.0 - miss ) * detection->confidence;
	return !( luck < ( miss > 0.0 ? miss / ( miss + seen ) : 0.0 ) );
}

static int Choose( Scene* scene, simDetection* out, int capacity )
{
	for ( int i = scene->candidateCount / 2 - 1; i >= 0; --i )
	{
		Sink( scene, i );
	}
	int count = 0;
	while ( count < capacity && scene->candidateCount > 0 )
	{
		simDetection detection;
		if ( Say( scene, &scene->candidates[0], &detection ) )
		{
			// Rays and noise may have changed its place.
			int at = count++;
			for ( ; at > 0 && KeyOf( scene->view, &out[at - 1] ) < KeyOf( scene->view, &detection ); --at )
			{
				out[at] = out[at - 1];
			}
			out[at] = detection;
		}
		scene->candidates[0] = scene->candidates[--scene->candidateCount];
		Sink( scene, 0 );
	}
	return count;
}


// ---- all of it ----

double simDetect_Confidence( double area )
{
	return simClamp( 2.0 * sqrt( simMax( 0.0, area ) / 100.0 ), 0.0, 1.0 );
}

int simDetect_Pieces(
    const simDetectView* view, const simDetectPiece* pieces, int count, simDetection* out, int capacity )
{
	Scene scene; // what is not set here is set before it is read
	scene.view = view;
	scene.pieces = pieces;
	scene.count = scene.solidCount = scene.candidateCount = scene.linkCount = 0;
	const simQuat* q = &view->camera.q;
	if ( !simIsFinite3( view->camera.p ) || !isfinite( q->w + q->x + q->y + q->z ) || !SetWindow( &scene ) )
	{
		return 0;
	}
	scene.rows[0] = simRotate( *q, simV3( 0.0, -1.0, 0.0 ) );
	scene.rows[1] = simRotate( *q, simV3( 0.0, 0.0, -1.0 ) );
	scene.rows[2] = simRotate( *q, simV3( 1.0, 0.0, 0.0 ) );
	for ( int i = 0; i < SIM_MAX_PIECE_TYPES; ++i )
	{
		scene.reach[i] = simSolid_Reach( &view->types[i] );
	}
	memset( scene.heads, 0xff, sizeof( scene.heads ) );
	Collect( &scene, count );
	Sort( &scene );
	for ( int i = 0; i < scene.count && i < LOOKED; ++i )
	{
		Look( &scene, scene.order[i] );
	}
	return Choose( &scene, out, capacity );
}
