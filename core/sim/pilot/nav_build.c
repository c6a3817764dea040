#include "pilot/nav_internal.h"

#include <string.h>

// Makes the grid. Each cell asks physics for its surroundings: a ray downwards finds the ground, spheres stacked on the
// ground find obstacles. Each obstacle point puts its distance into the cells around it. A cell is free when no
// obstacle is nearer than the robot's radius and it belongs to the largest connected part of such cells.

// Edge of a cell [m]: about a fifth of a robot.
static const double kCell = 0.15;
// Distance between probe spheres, and their radius, in cells: more than half the diagonal between them, so that nothing slips through.
static const double kProbe = 0.5;
// Extra cost for each unit of slope: a bump of 15 degrees costs 2.6 times its length.
static const double kSlopeCost = 6.0;
// Extra cost where the corners of the robot would touch something.
static const double kNarrowCost = 3.0;
// Half the diagonal of a square robot over half its width: the root of 2.
static const double kCorner = 1.42;

enum
{
	MAX_CELLS = 30000, // a larger field has larger cells
};


static void FindGround( simNav* nav, simPhysics* physics )
{
	for ( int c = 0; c < nav->count; ++c )
	{
		// From above the robot's height nothing matters; below the floor there is nothing.
		simVec3 from = simNav_Middle( nav, c );
		from.z = nav->def.height;
		simRayHit hit;
		nav->ground[c] = 0.0f;
		if ( simPhysics_CastRay( physics, from, simV3( 0, 0, -1 ), nav->def.height + 0.2, false, -1, &hit ) )
		{
			nav->ground[c] = (float)simMax( 0.0, hit.point.z );
		}
	}
}

// Enters an obstacle at a point: the cells around it are at most as clear as their distance to it.
static void Splat( simNav* nav, double x, double y )
{
	SIM_CHECK( isfinite( x ) && isfinite( y ) );
	double reach = kCorner * nav->def.radius + nav->cell;
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

// Looks for obstacles in the column over a place, with spheres of about a piece's size, which physics answers quickly.
static void Probe( simNav* nav, simPhysics* physics, double x, double y, double ground )
{
	SIM_CHECK( ground >= 0.0 );
	enum
	{
		MOST = 16
	};
	const simNavDef* def = &nav->def;
	// A surface whose normal points up more than this is ground: cos of the steepest slope, 1 / sqrt( 1 + tan^2 ).
	double flat = 1.0 / sqrt( 1.0 + def->steepest * def->steepest );
	double radius = kProbe * nav->cell;
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

// Returns the slope of the ground at a cell, rise over run, from its neighbours along each axis.
static double Slope( const simNav* nav, int c )
{
	SIM_CHECK( c >= 0 && c < nav->count );
	double slope[2];
	for ( int axis = 0; axis < 2; ++axis )
	{
		int a = simNav_Neighbour( nav, c, 2 * axis ), b = simNav_Neighbour( nav, c, 2 * axis + 1 );
		double ha = nav->ground[a >= 0 ? a : c];
		double hb = nav->ground[b >= 0 ? b : c];
		// Central difference; at the field's edge one-sided.
		slope[axis] = ( ha - hb ) / ( ( a >= 0 && b >= 0 ? 2.0 : 1.0 ) * nav->cell );
	}
	return sqrt( slope[0] * slope[0] + slope[1] * slope[1] );
}

static void FindObstacles( simNav* nav, simPhysics* physics )
{
	for ( int c = 0; c < nav->count; ++c )
	{
		simVec3 at = simNav_Middle( nav, c );
		// The field's edge is an obstacle, too.
		double edge = simMin( simMin( at.x, nav->def.length - at.x ), simMin( at.y, nav->def.width - at.y ) );
		nav->clear[c] = (float)simMax( edge, 0.0 );
	}
	for ( int c = 0; c < nav->count; ++c )
	{
		for ( int k = 0; k < 4; ++k )
		{
			// Four columns a cell, at its quarter points.
			simVec3 at = simNav_Middle( nav, c );
			at.x += ( k % 2 == 0 ? -0.25 : 0.25 ) * nav->cell;
			at.y += ( k < 2 ? -0.25 : 0.25 ) * nav->cell;
			Probe( nav, physics, at.x, at.y, nav->ground[c] );
		}
		if ( Slope( nav, c ) > nav->def.steepest )
		{
			simVec3 at = simNav_Middle( nav, c );
			Splat( nav, at.x, at.y );
		}
	}
	for ( int c = 0; c < nav->count; ++c )
	{
		double clear = nav->clear[c];
		double narrow = clear < kCorner * nav->def.radius ? kNarrowCost : 0.0;
		double factor = simMin( 1.0 + narrow + kSlopeCost * Slope( nav, c ), (double)NAV_MAX_FACTOR );
		bool border = c % nav->nx == 0 || c / nav->nx == 0 || c % nav->nx == nav->nx - 1 || c / nav->nx == nav->ny - 1;
		bool blocked = border || clear < nav->def.radius;
		// Factors are tenths, in a byte.
		nav->factor[c] = (uint8_t)( blocked ? 0.0 : floor( 10.0 * factor + 0.5 ) );
	}
}

/// Floods the free cells from one; labels them in nearest. Returns how many they are.
static int Flood( simNav* nav, int start, int label )
{
	SIM_CHECK( nav->factor[start] > 0 && nav->nearest[start] < 0 );
	int* queue = (int*)nav->queues[0].links;
	int head = 0, tail = 0;
	queue[tail++] = start;
	nav->nearest[start] = label;
	while ( head < tail )
	{
		int c = queue[head++];
		// Straight neighbours only: a diagonal may squeeze between two blocked corners.
		for ( int d = 0; d < 4; ++d )
		{
			int n = simNav_Neighbour( nav, c, d );
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
			if ( size > most )
			{
				best = c;
				most = size;
			}
		}
	}
	for ( int c = 0; c < nav->count; ++c )
	{
		if ( best < 0 || nav->nearest[c] != best )
		{
			nav->factor[c] = 0;
		}
	}
}

/// A diagonal step may not cut the corner of a blocked cell. The border is blocked, so every free cell has all its neighbours.
static void FindWays( simNav* nav )
{
	const uint8_t* factor = nav->factor;
	for ( int c = 0; c < nav->count; ++c )
	{
		unsigned ways = 0;
		for ( int d = 0; d < 8 && factor[c] > 0; ++d )
		{
			int aside = c + simNavDx[d], up = c + simNavDy[d] * nav->nx;
			bool open = factor[aside + simNavDy[d] * nav->nx] > 0;
			bool corner = d >= 4 && ( factor[aside] == 0 || factor[up] == 0 );
			ways |= open && !corner ? 1u << d : 0u;
		}
		nav->ways[c] = (uint8_t)ways;
	}
}

bool simNav_IsWideCell( const simNav* nav, int cell )
{
	SIM_CHECK( cell >= 0 && cell < nav->count );
	return nav->factor[cell] > 0 && nav->clear[cell] > kCorner * nav->def.radius;
}

/// For each cell the nearest free (or wide) one, by comparing with its neighbours' results: two sweeps there and back.
static void FindNearest( const simNav* nav, bool wide, int* nearest )
{
	for ( int c = 0; c < nav->count; ++c )
	{
		bool is = wide ? simNav_IsWideCell( nav, c ) : nav->factor[c] > 0;
		nearest[c] = is ? c : -1;
	}
	for ( int sweep = 0; sweep < 4; ++sweep )
	{
		for ( int k = 0; k < nav->count; ++k )
		{
			int c = sweep % 2 == 0 ? k : nav->count - 1 - k;
			simVec3 at = simNav_Middle( nav, c );
			for ( int d = 0; d < 8; ++d )
			{
				int n = simNav_Neighbour( nav, c, d );
				int candidate = n >= 0 ? nearest[n] : -1;
				if ( candidate < 0 || candidate == nearest[c] )
				{
					continue;
				}
				simVec3 there = simSub( simNav_Middle( nav, candidate ), at );
				simVec3 old = nearest[c] >= 0 ? simSub( simNav_Middle( nav, nearest[c] ), at ) : simV3( 1e6, 0, 0 );
				if ( there.x * there.x + there.y * there.y < old.x * old.x + old.y * old.y )
				{
					nearest[c] = candidate;
				}
			}
		}
	}
}

simNav* simNav_Create( const simNavDef* def, simPhysics* physics )
{
	// A robot without shapes has neither radius nor height.
	SIM_CHECK( def->length > 0.0 && def->width > 0.0 && def->radius >= 0.0 && def->height >= 0.0 );
	double cell = kCell;
	// A quarter coarser until it fits: the searches cost by cell.
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
	// A border of blocked cells around the field saves every look at a neighbour a test.
	nav->nx = (int)simMax( 1.0, ceil( def->length / cell ) ) + 2;
	nav->ny = (int)simMax( 1.0, ceil( def->width / cell ) ) + 2;
	nav->count = nav->nx * nav->ny;
	size_t n = (size_t)nav->count;
	nav->ground = simAlloc( 2 * n * sizeof( float ) );
	nav->factor = simAlloc( 3 * n );
	nav->nearest = simAlloc( ( 2 + 2 * NAV_QUEUES + 1 + NAV_FIELDS ) * n * sizeof( int ) );
	if ( nav->ground == NULL || nav->factor == NULL || nav->nearest == NULL )
	{
		simNav_Destroy( nav );
		return NULL;
	}
	nav->clear = nav->ground + n;
	nav->wide = nav->nearest + n;
	nav->saved = nav->factor + n;
	nav->ways = nav->saved + n;
	int* room = nav->wide + n;
	for ( int i = 0; i < NAV_QUEUES; ++i, room += 2 * n )
	{
		nav->queues[i].links = (simNavLink*)room;
	}
	nav->passing = ( simNavField ){ .goal = -1, .cost = room, .queue = &nav->queues[0] };
	for ( int i = 0; i < NAV_FIELDS; ++i )
	{
		room += n;
		int queue = i < NAV_GOALS ? 0 : 1 + i - NAV_GOALS;
		nav->fields[i] = ( simNavField ){ .goal = -1, .cost = room, .queue = &nav->queues[queue] };
	}
	for ( int sum = 0; sum <= 20 * NAV_MAX_FACTOR; ++sum )
	{
		nav->straight[sum] = (uint16_t)( NAV_STEP * sum / 20 );
		nav->diagonal[sum] = (uint16_t)( NAV_DIAGONAL * sum / 20 );
	}
	FindGround( nav, physics );
	FindObstacles( nav, physics );
	KeepLargest( nav );
	FindWays( nav );
	FindNearest( nav, false, nav->nearest );
	FindNearest( nav, true, nav->wide );
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
