// The scene of one picture: which pieces may be in view, in which order, and which hides which.
#include "vision/detect_internal.h"

#include <string.h>

// Sixteen points of a sphere's outline disc, each standing for the same area: the middle, an outer ring of ten of which right, below,
// left and above come first, and an inner ring of five.
static const double kDisc[2][DETECT_DISC] = { { 0.0, 0.829156, 0.256223, -0.829156, -0.256223, 0.670801, -0.256223,
	                                              -0.670801, -0.670801, 0.256223, 0.670801, 0.467707, 0.144529,
	                                              -0.378383, -0.378383, 0.144529 },
	{ 0.0, 0.0, 0.788574, 0.0, -0.788574, 0.487365, 0.788574, 0.487365, -0.487365, -0.788574, -0.487365, 0.0, 0.444816,
	    0.274912, -0.274912, -0.444816 } };


// ---- the window ----

bool simDetect_SetWindow( simDetectScene* scene )
{
	const simDetectView* view = scene->view;
	const simLens* lens = view->lens;
	const double* crop = view->crop;
	double* px = scene->pixels;
	bool all = crop[0] == 0.0 && crop[1] == 0.0 && crop[2] == 0.0 && crop[3] == 0.0;
	if ( all )
	{
		px[0] = 0.0;
		px[2] = lens->width;
		px[1] = 0.0;
		px[3] = lens->height;
	}
	else
	{
		// Limelight's crop counts from -1 to 1 with y upwards; pixels count downwards.
		px[0] = simClamp( 0.5 * ( crop[0] + 1.0 ), 0.0, 1.0 ) * lens->width;
		px[2] = simClamp( 0.5 * ( crop[1] + 1.0 ), 0.0, 1.0 ) * lens->width;
		px[1] = simClamp( 0.5 * ( 1.0 - crop[3] ), 0.0, 1.0 ) * lens->height;
		px[3] = simClamp( 0.5 * ( 1.0 - crop[2] ), 0.0, 1.0 ) * lens->height;
	}
	// Written so that a crop or a lens of NaN is refused.
	if ( !( px[2] - px[0] >= 1.0 ) || !( px[3] - px[1] >= 1.0 ) || !( lens->fx > 0.0 ) || !( lens->fy > 0.0 ) )
	{
		return false;
	}
	double* window = scene->window;
	window[0] = window[1] = INFINITY;
	window[2] = window[3] = -INFINITY;
	for ( int i = 0; i < 16; ++i )
	{
		// Four points on each side, going around. With a distorted lens the middle of a side may reach farther than its ends.
		double part = 0.25 * ( i % 4 );
		const double around[4][2] = { { part, 0.0 }, { 1.0, part }, { 1.0 - part, 1.0 }, { 0.0, 1.0 - part } };
		double u = around[i / 4][0], v = around[i / 4][1];
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
	scene->perTile[0] = DETECT_COLUMNS / ( window[2] - window[0] );
	scene->perTile[1] = DETECT_ROWS / ( window[3] - window[1] );
	// A plane of the window through the eye has a normal ( 1, -w ): its length turns products into distances.
	for ( int i = 0; i < 4; ++i )
	{
		scene->slopes[i] = 1.0 / sqrt( 1.0 + window[i] * window[i] );
	}
	return window[0] < window[2] && window[1] < window[3] && isfinite( scene->perTile[0] + scene->perTile[1] );
}

static int Tile( const simDetectScene* scene, double direction, int axis )
{
	SIM_CHECK( axis == 0 || axis == 1 );
	double at = ( direction - scene->window[axis] ) * scene->perTile[axis];
	int last = ( axis == 0 ? DETECT_COLUMNS : DETECT_ROWS ) - 1;
	if ( !( at > 0.0 ) )
	{
		return 0; // also for NaN
	}
	return at < last ? (int)at : last;
}


// ---- candidates for the picture ----

// Adds a piece, `at` in the optical frame, at a distance whose square is `square`.
static void AddItem( simDetectScene* scene, int piece, simVec3 at, double square, double reach )
{
	SIM_CHECK( scene->count < SIM_MAX_PIECES && reach > 0.0 );
	simDetectItem* item = &scene->items[scene->count++];
	item->at = at;
	item->square = square;
	item->tangent = square - reach * reach;
	item->reach = reach;
	item->index = piece;
	item->solid = -1;
	// Too near for a tangent from the eye: it may fill the window.
	if ( at.z > 1.001 * reach )
	{
		simSphere_Bounds( item->at, reach, item->bounds );
	}
	else
	{
		memcpy( item->bounds, scene->window, sizeof( item->bounds ) );
	}
	scene->asked[scene->count - 1] = -1;
	for ( int k = 0; k < 4; ++k )
	{
		scene->around[scene->count - 1][k] = (float)item->bounds[k];
	}
	for ( int axis = 0; axis < 2; ++axis )
	{
		// The tiles that its box covers, first and last.
		item->low[axis] = Tile( scene, item->bounds[axis], axis );
		item->high[axis] = Tile( scene, item->bounds[axis + 2], axis );
	}
}

// Collects the pieces that the window may show. Most are out of view, and cost only a few products.
void simDetect_Collect( simDetectScene* scene, int count )
{
	SIM_CHECK( count >= 0 && scene->count == 0 );
	const double *window = scene->window, *slopes = scene->slopes;
	simVec3 eye = scene->view->camera.p;
	for ( int i = 0; i < count; ++i )
	{
		if ( scene->count >= SIM_MAX_PIECES )
		{
			break;
		}
		const simDetectPiece* piece = &scene->pieces[i];
		if ( piece->type >= SIM_MAX_PIECE_TYPES )
		{
			continue;
		}
		double reach = scene->reach[piece->type];
		simVec3 to = simSub( piece->pose.p, eye );
		double z = simDot( scene->rows[2], to );
		// Wholly behind the eye.
		if ( !( z > -reach ) )
		{
			continue;
		}
		double x = simDot( scene->rows[0], to ), y = simDot( scene->rows[1], to );
		// Distance of its middle from each side plane of the window.
		bool in = ( x - window[2] * z ) * slopes[2] < reach && ( window[0] * z - x ) * slopes[0] < reach
		          && ( y - window[3] * z ) * slopes[3] < reach && ( window[1] * z - y ) * slopes[1] < reach;
		double square = x * x + y * y + z * z, farthest = scene->view->range + reach;
		if ( !in || !( square < farthest * farthest ) || !( reach > 0.0 ) )
		{
			continue;
		}
		AddItem( scene, i, simV3( x, y, z ), square, reach );
	}
}

// Sorts the items by distance, nearest first: into buckets, then by insertion, which has little left to do.
void simDetect_Sort( simDetectScene* scene )
{
	SIM_CHECK( scene->count >= 0 && scene->count <= SIM_MAX_PIECES );
	int starts[DETECT_BUCKETS + 1] = { 0 };
	double farthest = 0.0;
	for ( int i = 0; i < scene->count; ++i )
	{
		farthest = simMax( farthest, scene->items[i].square );
	}
	double scale = farthest > 0.0 ? ( DETECT_BUCKETS - 1 ) / farthest : 0.0;
	for ( int i = 0; i < scene->count; ++i )
	{
		// Counting sort over the squared distance: counts, their running sums, then places.
		starts[(int)( scene->items[i].square * scale ) + 1] += 1;
	}
	for ( int i = 0; i < DETECT_BUCKETS; ++i )
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
		while ( at > 0 && scene->items[scene->order[at - 1]].square > scene->items[moved].square )
		{
			scene->order[at] = scene->order[at - 1];
			at -= 1;
		}
		scene->order[at] = moved;
	}
}


// ---- points of a piece ----

// The outline of a sphere is a disc in front of its middle: at shrink = 1 - reach^2 / distance^2 of the way, with the radius
// reach * sqrt( shrink ).
void simDetect_DiscPoints( const simDetectItem* item, simDetectPoints* points )
{
	SIM_CHECK( item->solid < 0 && item->tangent > 0.0 );
	double shrink = item->tangent / item->square;
	double radius = item->reach * sqrt( shrink );
	// Two radii of the disc: one level, at a right angle to the way there, the other at a right angle to both.
	double flat = radius / sqrt( item->at.x * item->at.x + item->at.z * item->at.z );
	simVec3 middle = simScale( shrink, item->at );
	simVec3 right = simV3( item->at.z * flat, 0.0, -item->at.x * flat ); // two of its radii
	simVec3 below = simScale( 1.0 / sqrt( item->square ), simCross( item->at, right ) );
	points->count = DETECT_DISC;
	for ( int i = 0; i < DETECT_DISC; ++i )
	{
		simVec3 p = simMulAdd( simMulAdd( middle, kDisc[0][i], right ), kDisc[1][i], below );
		double part = 1.0 / p.z;
		points->x[i] = p.x * part;
		points->y[i] = p.y * part;
		points->depth[i] = 0.0;
	}
}

void simDetect_SolidPoints( const simSolid* solid, const double bounds[4], simDetectPoints* points )
{
	points->count = 0;
	for ( int i = 0; i < DETECT_GRID * DETECT_GRID; ++i )
	{
		double x = bounds[0] + ( bounds[2] - bounds[0] ) * ( i % DETECT_GRID + 0.5 ) / DETECT_GRID;
		double y = bounds[1] + ( bounds[3] - bounds[1] ) * ( i / DETECT_GRID + 0.5 ) / DETECT_GRID;
		// A grid over its rectangle; a grid point beside the shape does not count.
		double depth = simSolid_Hit( solid, x, y );
		if ( isfinite( depth ) )
		{
			points->x[points->count] = x;
			points->y[points->count] = y;
			points->depth[points->count++] = depth;
		}
	}
}

static simDetectHider HiderOf( const simDetectItem* item )
{
	return ( simDetectHider ){ item->at.x, item->at.y, item->at.z, item->tangent, item->solid };
}

static bool Hides( const simDetectScene* scene, const simDetectHider* hider, double x, double y )
{
	// A ray (x, y, 1) t hits a sphere when dot^2 >= ( |d|^2 ) ( at^2 - r^2 ) and the sphere lies ahead; tangent <= 0:
	// the eye is in it.
	double dot = hider->x * x + hider->y * y + hider->z, limit = ( x * x + y * y + 1.0 ) * hider->tangent;
	bool sphere = ( dot > 0.0 && dot * dot >= limit ) || limit <= 0.0;
	return sphere && ( hider->solid < 0 || isfinite( simSolid_Hit( &scene->solids[hider->solid], x, y ) ) );
}

void simDetect_FindNearer( simDetectScene* scene, int index, simDetectNearer* nearer )
{
	SIM_CHECK( index >= 0 );
	SIM_CHECK( index < scene->count );
	const simDetectItem* item = &scene->items[index];
	const float* own = scene->around[index];
	int found[DETECT_NEARER + 1], count = 0;
	nearer->closed = nearer->open = false;
	for ( int row = item->low[1]; row <= item->high[1]; ++row )
	{
		for ( int column = item->low[0]; column <= item->high[0]; ++column )
		{
			int link = scene->heads[row][column];
			nearer->closed = nearer->closed || link == DETECT_CLOSED;
			nearer->open = nearer->open || link != DETECT_CLOSED;
			for ( ; link >= 0; link = scene->links[link].next )
			{
				int other = scene->links[link].item;
				const float* its = scene->around[other];
				// Single comparisons joined by &, not &&: no branch that the processor could guess wrong.
				int touches = ( its[0] <= own[2] ) & ( own[0] <= its[2] ) & ( its[1] <= own[3] ) & ( own[1] <= its[3] );
				found[count] = other;
				count += touches & ( scene->asked[other] != index ) & ( count < DETECT_NEARER );
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

// Without branches, so that the compiler handles two or four points at a time. n: at most points->count.
static inline void HideMany(
    const simDetectHider* hider, const simDetectPoints* points, int n, const double* sizes, int64_t* hidden )
{
	for ( int i = 0; i < n; ++i )
	{
		double dot = hider->x * points->x[i] + hider->y * points->y[i] + hider->z, limit = sizes[i] * hider->tangent;
		// All bits or none, as wide as a double.
		hidden[i] |= -(int64_t)( ( dot > 0.0 ) & ( dot * dot >= limit ) );
	}
}

uint32_t simDetect_Hidden( const simDetectScene* scene, const simDetectNearer* nearer, const simDetectPoints* points )
{
	SIM_CHECK( points->count >= 0 && points->count <= DETECT_GRID * DETECT_GRID );
	SIM_CHECK( nearer->count >= 0 && nearer->count <= DETECT_NEARER );
	double sizes[DETECT_GRID * DETECT_GRID];
	int64_t hidden[DETECT_GRID * DETECT_GRID];
	for ( int i = 0; i < points->count; ++i )
	{
		sizes[i] = points->x[i] * points->x[i] + points->y[i] * points->y[i] + 1.0;
		hidden[i] = 0;
	}
	for ( int k = 0; k < nearer->count; ++k )
	{
		const simDetectHider* hider = &nearer->hiders[k];
		if ( hider->solid < 0 && hider->tangent <= 0.0 )
		{
			return ~0u; // The eye is inside this sphere.
		}
		if ( hider->solid < 0 )
		{
			// A constant count lets the compiler unroll the common case.
			if ( points->count == DETECT_DISC )
			{
				HideMany( hider, points, DETECT_DISC, sizes, hidden );
			}
			else
			{
				HideMany( hider, points, points->count, sizes, hidden );
			}
			continue;
		}
		for ( int i = 0; i < points->count; ++i )
		{
			if ( hidden[i] == 0 && Hides( scene, hider, points->x[i], points->y[i] ) )
			{
				hidden[i] |= -1;
			}
		}
	}
	uint32_t bits = 0;
	for ( int i = 0; i < points->count; ++i )
	{
		bits |= (uint32_t)( hidden[i] & 1 ) << i;
	}
	if ( !nearer->closed )
	{
		return bits;
	}
	// A closed tile hides every direction in it.
	for ( int i = 0; i < points->count; ++i )
	{
		int row = Tile( scene, points->y[i], 1 ), column = Tile( scene, points->x[i], 0 );
		if ( scene->heads[row][column] == DETECT_CLOSED )
		{
			bits |= 1u << i;
		}
	}
	return bits;
}

// Returns whether a sphere hides all four corners of a tile. Then it covers the tile, because its outline is convex.
static bool CoversTile( const simDetectScene* scene, const simDetectHider* hider, int column, int row )
{
	SIM_CHECK( column >= 0 && column < DETECT_COLUMNS && row >= 0 && row < DETECT_ROWS );
	for ( int i = 0; i < 4; ++i )
	{
		double x = scene->window[0] + ( column + i % 2 ) / scene->perTile[0];
		double y = scene->window[1] + ( row + i / 2 ) / scene->perTile[1];
		if ( !Hides( scene, hider, x, y ) )
		{
			return false;
		}
	}
	return true;
}

void simDetect_AddToTiles( simDetectScene* scene, int index )
{
	SIM_CHECK( index >= 0 && index < scene->count );
	const simDetectItem* item = &scene->items[index];
	simDetectHider hider = HiderOf( item );
	// Only a sphere can close a tile, and only one that spans more than two columns and rows can cover one.
	bool large = item->solid < 0 && item->high[0] > item->low[0] + 1 && item->high[1] > item->low[1] + 1;
	for ( int row = item->low[1]; row <= item->high[1]; ++row )
	{
		for ( int column = item->low[0]; column <= item->high[0]; ++column )
		{
			int16_t* head = &scene->heads[row][column];
			if ( *head == DETECT_CLOSED )
			{
				continue;
			}
			if ( large && CoversTile( scene, &hider, column, row ) )
			{
				*head = DETECT_CLOSED;
			}
			else if ( scene->linkCount < DETECT_LINKS )
			{
				// A piece that finds no room hides nothing: rather one detection too many than one too few.
				scene->links[scene->linkCount].item = (int16_t)index;
				scene->links[scene->linkCount].next = *head;
				*head = (int16_t)scene->linkCount++;
			}
		}
	}
}
