#include "nav.h"

#include <string.h>

// At load each cell asks physics what is around it: a ray down finds the ground, spheres stacked on it find what stands in the
// way. Each such point puts its distance into the cells around it; a cell is free where nothing is nearer than the robot's
// radius, and where the largest connected part of such cells is. Ways are Dijkstra's, whole distance fields in integers, kept
// for the goals asked for last.

static const double s_cell = 0.15; // [m]
static const double s_probe =
    0.5; // distance of the probes, over a cell; their radius is as much: half a diagonal and more
static const double s_slopeCost = 6.0;  // by slope: a bump of 15 degrees costs 2.6 times its length
static const double s_narrowCost = 1.0; // on top where the robot's corners would touch
static const double s_corner = 1.42;    // of a square robot, over half its width
static const double s_slack = 1.03;     // a straight line may cost so much more than the way around
static const int s_crowded = 5;         // times the cost where something stands

enum
{
	STEP = 10, // cost of a flat cell, straight
	DIAGONAL = 14,
	MAX_FACTOR = 8,                      // of a cell's cost
	BUCKETS = DIAGONAL * MAX_FACTOR + 1, // more than the dearest step
	FIELDS = 12,                         // distance fields kept
	MAX_CELLS = 30000,                   // a larger field has larger cells
	MAX_WAY = 2048,                      // cells looked ahead on a way
	FAR = 0x7fffffff,
};

typedef struct simNavField
{
	int goal; ///< cell, -1 = unused
	uint32_t used;
	int* cost; ///< (cells)
} simNavField;

struct simNav
{
	simNavDef def;
	double cell;           ///< [m]
	int nx, ny, count;     ///< with a border of one blocked cell all around
	float *ground, *clear; ///< (count) height, distance to what is in the way [m]
	uint8_t* factor;       ///< (count) cost by STEP's tenth, 0 = blocked
	int* nearest;          ///< (count) nearest free cell, itself if it is free; -1: there is none
	int *next, *last;      ///< (count) lists of a search's buckets; queue of the flood
	int* scratch;          ///< (count) a distance field that is not kept
	uint8_t* saved;        ///< (count) factor, while it is changed for one search
	int buckets[BUCKETS];
	simNavField fields[FIELDS];
	uint32_t clock;
};

static const int s_dx[8] = { 1, -1, 0, 0, 1, 1, -1, -1 };
static const int s_dy[8] = { 0, 0, 1, -1, 1, -1, 1, -1 };


// ---- cells ----

static int CellAt( const simNav* nav, double x, double y )
{
	int i = (int)simClamp( x / nav->cell, 0.0, nav->nx - 2.5 );
	int j = (int)simClamp( y / nav->cell, 0.0, nav->ny - 2.5 );
	return ( j + 1 ) * nav->nx + i + 1;
}

static simVec3 Middle( const simNav* nav, int cell )
{
	return simV3( ( cell % nav->nx - 0.5 ) * nav->cell, ( cell / nav->nx - 0.5 ) * nav->cell, nav->ground[cell] );
}

/// The neighbour in a direction, -1 beyond the field.
static int Neighbour( const simNav* nav, int cell, int direction )
{
	int i = cell % nav->nx + s_dx[direction], j = cell / nav->nx + s_dy[direction];
	return i < 0 || j < 0 || i >= nav->nx || j >= nav->ny ? -1 : j * nav->nx + i;
}


// ---- making it ----

static void FindGround( simNav* nav, simPhysics* physics )
{
	for ( int c = 0; c < nav->count; ++c )
	{
		simVec3 from = Middle( nav, c );
		from.z = nav->def.height;
		simRayHit hit;
		bool found = simPhysics_CastRay( physics, from, simV3( 0, 0, -1 ), nav->def.height + 0.2, false, -1, &hit );
		nav->ground[c] = found ? (float)simMax( 0.0, hit.point.z ) : 0.0f;
	}
}

/// Something in the way at a point: cells around it are that much less clear.
static void Splat( simNav* nav, double x, double y )
{
	double reach = s_corner * nav->def.radius + nav->cell;
	int i0 = (int)simMax( 0.0, floor( ( x - reach ) / nav->cell ) + 1.0 );
	int j0 = (int)simMax( 0.0, floor( ( y - reach ) / nav->cell ) + 1.0 );
	int i1 = (int)simMin( nav->nx - 1.0, floor( ( x + reach ) / nav->cell ) + 1.0 );
	int j1 = (int)simMin( nav->ny - 1.0, floor( ( y + reach ) / nav->cell ) + 1.0 );
	for ( int j = j0; j <= j1; ++j )
	{
		for ( int i = i0; i <= i1; ++i )
		{
			double dx = ( i - 0.5 ) * nav->cell - x, dy = ( j - 0.5 ) * nav->cell - y;
			float* clear = &nav->clear[j * nav->nx + i];
			*clear = (float)simMin( *clear, sqrt( dx * dx + dy * dy ) );
		}
	}
}

/// Looks at the column over a place. What spheres of a piece's size meet, physics finds quickly.
static void Probe( simNav* nav, simPhysics* physics, double x, double y, double ground )
{
	enum
	{
		MOST = 16
	};
	const simNavDef* def = &nav->def;
	double flat = 1.0 / sqrt( 1.0 + def->steepest * def->steepest ); // normals steeper up than this are ground
	double radius = s_probe * nav->cell;
	simVec3 last = simV3( -1e9, 0, 0 );
	for ( double z = ground + 0.5 * radius; z - radius < ground + def->height; z += radius )
	{
		simProbe probes[MOST];
		int count = simPhysics_ProbeSphere( physics, simV3( x, y, z ), radius, probes, MOST );
		for ( int k = 0; k < count; ++k )
		{
			simVec3 at = probes[k].point;
			bool blocks = probes[k].normal.z < flat && at.z > ground + def->clearance && at.z < ground + def->height;
			if ( blocks && fabs( at.x - last.x ) + fabs( at.y - last.y ) > 0.01 )
			{
				Splat( nav, at.x, at.y );
				last = at;
			}
		}
	}
}

/// Slope of the ground at a cell, over both neighbours of each axis.
static double Slope( const simNav* nav, int c )
{
	double slope[2];
	for ( int axis = 0; axis < 2; ++axis )
	{
		int a = Neighbour( nav, c, 2 * axis ), b = Neighbour( nav, c, 2 * axis + 1 );
		double ha = nav->ground[a >= 0 ? a : c], hb = nav->ground[b >= 0 ? b : c];
		slope[axis] = ( ha - hb ) / ( ( a >= 0 && b >= 0 ? 2.0 : 1.0 ) * nav->cell );
	}
	return sqrt( slope[0] * slope[0] + slope[1] * slope[1] );
}

static void FindObstacles( simNav* nav, simPhysics* physics )
{
	for ( int c = 0; c < nav->count; ++c )
	{
		simVec3 at = Middle( nav, c );
		double edge = simMin( simMin( at.x, nav->def.length - at.x ), simMin( at.y, nav->def.width - at.y ) );
		nav->clear[c] = (float)simMax( edge, 0.0 );
	}
	for ( int c = 0; c < nav->count; ++c )
	{
		for ( int k = 0; k < 4; ++k )
		{
			simVec3 at = Middle( nav, c );
			at.x += ( k % 2 == 0 ? -0.25 : 0.25 ) * nav->cell;
			at.y += ( k < 2 ? -0.25 : 0.25 ) * nav->cell;
			Probe( nav, physics, at.x, at.y, nav->ground[c] );
		}
		if ( Slope( nav, c ) > nav->def.steepest )
		{
			simVec3 at = Middle( nav, c );
			Splat( nav, at.x, at.y );
		}
	}
	for ( int c = 0; c < nav->count; ++c )
	{
		double clear = nav->clear[c];
		double narrow = clear < s_corner * nav->def.radius ? s_narrowCost : 0.0;
		double factor = simMin( 1.0 + narrow + s_slopeCost * Slope( nav, c ), (double)MAX_FACTOR );
		bool border = c % nav->nx == 0 || c / nav->nx == 0 || c % nav->nx == nav->nx - 1 || c / nav->nx == nav->ny - 1;
		bool blocked = border || clear < nav->def.radius;
		nav->factor[c] = (uint8_t)( blocked ? 0.0 : floor( 10.0 * factor + 0.5 ) );
	}
}

/// Floods the free cells from one; labels them in nearest. Returns how many they are.
static int Flood( simNav* nav, int start, int label )
{
	int* queue = nav->next;
	int head = 0, tail = 0;
	queue[tail++] = start;
	nav->nearest[start] = label;
	while ( head < tail )
	{
		int c = queue[head++];
		for ( int d = 0; d < 4; ++d )
		{
			int n = Neighbour( nav, c, d );
			if ( n >= 0 && nav->factor[n] > 0 && nav->nearest[n] < 0 )
			{
				nav->nearest[n] = label;
				queue[tail++] = n;
			}
		}
	}
	return tail;
}

/// Only the largest connected part stays free: the inside of a wall, too, has nothing near it.
static void KeepLargest( simNav* nav )
{
	memset( nav->nearest, 0xff, (size_t)nav->count * sizeof( int ) );
	int best = -1, most = 0;
	for ( int c = 0; c < nav->count; ++c )
	{
		if ( nav->factor[c] > 0 && nav->nearest[c] < 0 )
		{
			int size = Flood( nav, c, c );
			best = size > most ? c : best;
			most = size > most ? size : most;
		}
	}
	for ( int c = 0; c < nav->count; ++c )
	{
		nav->factor[c] = nav->nearest[c] == best && best >= 0 ? nav->factor[c] : 0;
	}
}

/// For each cell the nearest free one, by comparing with what its neighbours found: two sweeps there and back.
static void FindNearest( simNav* nav )
{
	for ( int c = 0; c < nav->count; ++c )
	{
		nav->nearest[c] = nav->factor[c] > 0 ? c : -1;
	}
	for ( int sweep = 0; sweep < 4; ++sweep )
	{
		for ( int k = 0; k < nav->count; ++k )
		{
			int c = sweep % 2 == 0 ? k : nav->count - 1 - k;
			simVec3 at = Middle( nav, c );
			for ( int d = 0; d < 8; ++d )
			{
				int n = Neighbour( nav, c, d );
				int candidate = n >= 0 ? nav->nearest[n] : -1;
				if ( candidate < 0 || candidate == nav->nearest[c] )
				{
					continue;
				}
				simVec3 there = simSub( Middle( nav, candidate ), at );
				simVec3 old = nav->nearest[c] >= 0 ? simSub( Middle( nav, nav->nearest[c] ), at ) : simV3( 1e6, 0, 0 );
				if ( there.x * there.x + there.y * there.y < old.x * old.x + old.y * old.y )
				{
					nav->nearest[c] = candidate;
				}
			}
		}
	}
}

simNav* simNav_Create( const simNavDef* def, simPhysics* physics )
{
	double cell = s_cell;
	while ( ceil( def->length / cell ) * ceil( def->width / cell ) > MAX_CELLS )
	{
		cell *= 1.25;
	}
	simNav* nav = simAlloc( sizeof( simNav ) );
	if ( nav == NULL )
	{
		return NULL;
	}
	nav->def = *def;
	nav->cell = cell;
	nav->nx = (int)simMax( 1.0, ceil( def->length / cell ) ) + 2;
	nav->ny = (int)simMax( 1.0, ceil( def->width / cell ) ) + 2;
	nav->count = nav->nx * nav->ny;
	size_t n = (size_t)nav->count;
	nav->ground = simAlloc( 2 * n * sizeof( float ) );
	nav->factor = simAlloc( 2 * n );
	nav->nearest = simAlloc( ( 4 + FIELDS ) * n * sizeof( int ) );
	if ( nav->ground == NULL || nav->factor == NULL || nav->nearest == NULL )
	{
		simNav_Destroy( nav );
		return NULL;
	}
	nav->clear = nav->ground + n;
	nav->next = nav->nearest + n;
	nav->last = nav->next + n;
	nav->scratch = nav->last + n;
	nav->saved = nav->factor + n;
	for ( int i = 0; i < FIELDS; ++i )
	{
		nav->fields[i] = ( simNavField ){ .goal = -1, .cost = nav->scratch + n + (size_t)i * n };
	}
	FindGround( nav, physics );
	FindObstacles( nav, physics );
	KeepLargest( nav );
	FindNearest( nav );
	return nav;
}

void simNav_Destroy( simNav* nav )
{
	if ( nav == NULL )
	{
		return;
	}
	simFree( nav->ground );
	simFree( nav->factor );
	simFree( nav->nearest );
	simFree( nav );
}


// ---- distance fields ----

static void Push( simNav* nav, int bucket, int cell )
{
	int head = nav->buckets[bucket];
	nav->next[cell] = head;
	nav->last[cell] = -1 - bucket;
	if ( head >= 0 )
	{
		nav->last[head] = cell;
	}
	nav->buckets[bucket] = cell;
}

static void Unlink( simNav* nav, int cell )
{
	int next = nav->next[cell], last = nav->last[cell];
	if ( next >= 0 )
	{
		nav->last[next] = last;
	}
	if ( last >= 0 )
	{
		nav->next[last] = next;
	}
	else
	{
		nav->buckets[-1 - last] = next;
	}
}

/// Dijkstra with a ring of buckets, one for each cost: what a step adds is less than the ring is long. Ends once it knows the
/// cost of cell `until` (-1: of all).
static void Spread( simNav* nav, int goal, int until, int* cost )
{
	int offsets[8];
	for ( int d = 0; d < 8; ++d )
	{
		offsets[d] = s_dy[d] * nav->nx + s_dx[d];
	}
	for ( int c = 0; c < nav->count; ++c )
	{
		cost[c] = FAR;
	}
	for ( int b = 0; b < BUCKETS; ++b )
	{
		nav->buckets[b] = -1;
	}
	const uint8_t* factor = nav->factor;
	cost[goal] = 0;
	Push( nav, 0, goal );
	int waiting = 1;
	for ( int now = 0, bucket = 0; waiting > 0; ++now, bucket = bucket + 1 < BUCKETS ? bucket + 1 : 0 )
	{
		for ( int c = nav->buckets[bucket]; c >= 0; c = nav->buckets[bucket] )
		{
			if ( c == until )
			{
				return;
			}
			Unlink( nav, c );
			waiting -= 1;
			for ( int d = 0; d < 8; ++d )
			{
				int n = c + offsets[d]; // the border is blocked, so there is always one
				int step = ( d < 4 ? STEP : DIAGONAL ) * ( factor[c] + factor[n] ) / 20;
				if ( factor[n] == 0 || now + step >= cost[n] )
				{
					continue;
				}
				if ( d >= 4 && ( factor[c + s_dx[d]] == 0 || factor[c + s_dy[d] * nav->nx] == 0 ) )
				{
					continue; // no cutting of corners
				}
				if ( cost[n] != FAR )
				{
					Unlink( nav, n );
					waiting -= 1;
				}
				cost[n] = now + step;
				Push( nav, cost[n] % BUCKETS, n );
				waiting += 1;
			}
		}
	}
}

static const int* FieldOf( simNav* nav, int goal )
{
	simNavField* oldest = &nav->fields[0];
	nav->clock += 1;
	for ( int i = 0; i < FIELDS; ++i )
	{
		simNavField* field = &nav->fields[i];
		if ( field->goal == goal )
		{
			field->used = nav->clock;
			return field->cost;
		}
		oldest = field->used < oldest->used ? field : oldest;
	}
	Spread( nav, goal, -1, oldest->cost );
	oldest->goal = goal;
	oldest->used = nav->clock;
	return oldest->cost;
}


// ---- asking ----

bool simNav_IsFree( const simNav* nav, double x, double y )
{
	bool inside = x >= 0.0 && y >= 0.0 && x <= nav->def.length && y <= nav->def.width;
	return inside && nav->factor[CellAt( nav, x, y )] > 0;
}

bool simNav_IsWide( const simNav* nav, double x, double y )
{
	return simNav_IsFree( nav, x, y ) && nav->clear[CellAt( nav, x, y )] > s_corner * nav->def.radius;
}

simVec3 simNav_Nearest( const simNav* nav, double x, double y )
{
	int cell = CellAt( nav, x, y );
	int free = nav->nearest[cell];
	return simNav_IsFree( nav, x, y ) || free < 0 ? simV3( x, y, nav->ground[cell] ) : Middle( nav, free );
}

double simNav_Ground( const simNav* nav, double x, double y )
{
	return nav->ground[CellAt( nav, x, y )];
}

/// Cost of a straight line between free places; FAR if it is not free.
static double LineCost( const simNav* nav, simVec3 from, simVec3 to )
{
	double dx = to.x - from.x, dy = to.y - from.y;
	double length = sqrt( dx * dx + dy * dy );
	int n = (int)ceil( length / ( 0.5 * nav->cell ) );
	double sum = 0.0;
	for ( int i = 0; i <= n; ++i )
	{
		double part = n > 0 ? (double)i / n : 0.0;
		int factor = nav->factor[CellAt( nav, from.x + part * dx, from.y + part * dy )];
		if ( factor == 0 )
		{
			return FAR;
		}
		sum += factor;
	}
	return 0.1 * STEP * sum / ( n + 1 ) * length / nav->cell;
}

/// Down a field of distances, cell by cell, as far as the straight line is as cheap.
static simVec3 Descend( const simNav* nav, const int* cost, simVec3 first, int start, int goal, simVec3 end )
{
	simVec3 best = end;
	int c = start;
	for ( int i = 0; i < MAX_WAY; ++i )
	{
		simVec3 point = c == goal ? end : Middle( nav, c );
		double way = (double)cost[start] - cost[c] + DIAGONAL;
		if ( i > 1 && LineCost( nav, first, point ) > s_slack * way )
		{
			return best;
		}
		best = point;
		if ( c == goal )
		{
			break;
		}
		int down = c;
		for ( int d = 0; d < 8; ++d )
		{
			int n = Neighbour( nav, c, d );
			bool corner =
			    n >= 0 && d >= 4 && ( nav->factor[c + s_dx[d]] == 0 || nav->factor[c + s_dy[d] * nav->nx] == 0 );
			down = n >= 0 && !corner && cost[n] < cost[down] ? n : down;
		}
		if ( down == c )
		{
			break;
		}
		c = down;
	}
	return best;
}

/// kept: whether the field of distances may be one that is kept.
static simVec3 Next( simNav* nav, simVec3 from, simVec3 to, bool kept, double* distance )
{
	int start = nav->nearest[CellAt( nav, from.x, from.y )];
	int goal = nav->nearest[CellAt( nav, to.x, to.y )];
	if ( distance != NULL )
	{
		*distance = INFINITY;
	}
	if ( start < 0 || goal < 0 )
	{
		return from;
	}
	bool toFree = simNav_IsFree( nav, to.x, to.y );
	simVec3 end = toFree ? simV3( to.x, to.y, nav->ground[goal] ) : Middle( nav, goal );
	simVec3 first = simNav_IsFree( nav, from.x, from.y ) ? from : Middle( nav, start );
	double dx = end.x - from.x, dy = end.y - from.y;
	double straight = sqrt( dx * dx + dy * dy );
	// Where the straight line is flat and wide nothing can be cheaper.
	bool plain = LineCost( nav, first, end ) <= 1.001 * STEP * straight / nav->cell;
	const int* cost = NULL;
	if ( !plain && !kept )
	{
		Spread( nav, goal, start, nav->scratch );
		cost = nav->scratch;
	}
	else if ( !plain )
	{
		cost = FieldOf( nav, goal );
	}
	if ( distance != NULL )
	{
		// within a cell or two the straight line is the better measure
		*distance = plain ? straight : simMax( straight, cost[start] * nav->cell / STEP );
	}
	double offX = first.x - from.x, offY = first.y - from.y;
	if ( offX * offX + offY * offY > nav->cell * nav->cell )
	{
		return first; // out of where it does not fit, first of all
	}
	return plain ? end : Descend( nav, cost, first, start, goal, end );
}

simVec3 simNav_Next( simNav* nav, simVec3 from, simVec3 to, double* distance )
{
	return Next( nav, from, to, true, distance );
}

simVec3 simNav_NextPast(
    simNav* nav, simVec3 from, simVec3 to, const simVec3* places, int count, double radius, double* distance )
{
	memcpy( nav->saved, nav->factor, (size_t)nav->count );
	for ( int c = 0; c < nav->count; ++c )
	{
		simVec3 at = Middle( nav, c );
		for ( int i = 0; i < count; ++i )
		{
			double dx = at.x - places[i].x, dy = at.y - places[i].y;
			if ( dx * dx + dy * dy < radius * radius )
			{
				int dearer = s_crowded * nav->saved[c];
				nav->factor[c] = (uint8_t)( dearer < 10 * MAX_FACTOR ? dearer : 10 * MAX_FACTOR );
			}
		}
	}
	simVec3 next = Next( nav, from, to, false, distance );
	memcpy( nav->factor, nav->saved, (size_t)nav->count );
	return next;
}

double simNav_Distance( simNav* nav, simVec3 from, simVec3 to )
{
	int start = nav->nearest[CellAt( nav, from.x, from.y )];
	int goal = nav->nearest[CellAt( nav, to.x, to.y )];
	if ( start < 0 || goal < 0 )
	{
		return INFINITY;
	}
	double dx = to.x - from.x, dy = to.y - from.y;
	return simMax( sqrt( dx * dx + dy * dy ), FieldOf( nav, start )[goal] * nav->cell / STEP );
}
