#include "pilot/nav_internal.h"

#include <stdlib.h>
#include <string.h>

// Ways are found by Dijkstra's algorithm in integers. It fills whole distance fields, the cost from every cell to one, and the fields
// of the cells asked for last are kept. Integers make the result independent of the order in which cells are visited.

// A straight line is preferred while it costs no more than this times the way around.
static const double kSlack = 1.03;
// Cells where a robot stands cost so many times as much.
static const int kCrowded = 5;

enum
{
	MAX_WAY = 2048,   // cells followed on a way, at most
	FAR = 0x7fffffff, // cost of a cell that cannot be reached
};


// ---- distance fields ----

static void Push( simNavQueue* queue, int bucket, int cell )
{
	SIM_CHECK( bucket >= 0 && bucket < NAV_BUCKETS && cell >= 0 );
	int head = queue->buckets[bucket];
	queue->links[cell] = ( simNavLink ){ .next = head, .last = -1 - bucket };
	if ( head >= 0 )
	{
		queue->links[head].last = cell;
	}
	queue->buckets[bucket] = cell;
	queue->waiting += 1;
}

static void Unlink( simNavQueue* queue, int cell )
{
	SIM_CHECK( queue->waiting > 0 );
	int next = queue->links[cell].next, last = queue->links[cell].last;
	if ( next >= 0 )
	{
		queue->links[next].last = last;
	}
	if ( last >= 0 )
	{
		queue->links[last].next = next;
	}
	else
	{
		queue->buckets[-1 - last] = next;
	}
	queue->waiting -= 1;
}

static void Begin( const simNav* nav, simNavField* field, int goal )
{
	SIM_CHECK( goal >= 0 && goal < nav->count && nav->factor[goal] > 0 );
	simNavQueue* queue = field->queue;
	field->goal = goal;
	for ( int c = 0; c < nav->count; ++c )
	{
		field->cost[c] = FAR;
	}
	for ( int b = 0; b < NAV_BUCKETS; ++b )
	{
		queue->buckets[b] = -1;
	}
	queue->waiting = 0;
	queue->owner = field;
	field->known = 0;
	field->cost[goal] = 0;
	Push( queue, 0, goal );
}

// Until the cost of a cell is known; -1: of all cells. Dijkstra's algorithm with a ring of buckets (Dial's variant): all cells
// in a bucket have the same cost, and no step costs more than the ring is long.
static void Spread( const simNav* nav, simNavField* field, int until )
{
	SIM_CHECK( field->queue->owner == field && until < nav->count );
	int offsets[8];
	for ( int d = 0; d < 8; ++d )
	{
		// Steps to the eight neighbours as differences of index: four straight, four diagonal.
		offsets[d] = simNavDy[d] * nav->nx + simNavDx[d];
	}
	simNavQueue* queue = field->queue;
	int* cost = field->cost;
	const uint8_t* factor = nav->factor;
	for ( ; queue->waiting > 0 && ( until < 0 || cost[until] > field->known ); field->known += 1 )
	{
		int now = field->known, bucket = now % NAV_BUCKETS;
		for ( int c = queue->buckets[bucket]; c >= 0; c = queue->buckets[bucket] )
		{
			Unlink( queue, c );
			for ( unsigned ways = nav->ways[c]; ways != 0; ways &= ways - 1 )
			{
				int d = __builtin_ctz( ways );
				int n = c + offsets[d];
				// Half of the neighbours are known already: the cheapest is asked first.
				if ( cost[n] <= now )
				{
					continue;
				}
				int next = now + ( d < 4 ? nav->straight : nav->diagonal )[factor[c] + factor[n]];
				if ( next >= cost[n] )
				{
					continue;
				}
				if ( cost[n] != FAR )
				{
					Unlink( queue, n );
				}
				cost[n] = next;
				Push( queue, next % NAV_BUCKETS, n );
			}
		}
	}
	if ( queue->waiting == 0 )
	{
		field->known = FAR; // a cell that is not reached by now never is
	}
}

// Returns the kept distance field of a cell, of those from first to end, or begins a new one in place of the least recently used.
static simNavField* FieldOf( simNav* nav, int cell, int first, int end )
{
	SIM_CHECK( cell >= 0 && cell < nav->count );
	SIM_CHECK( first >= 0 && first < end && end <= NAV_FIELDS );
	simNavField* oldest = &nav->fields[first];
	nav->clock += 1;
	for ( int i = first; i < end; ++i )
	{
		simNavField* field = &nav->fields[i];
		if ( field->goal == cell )
		{
			field->used = nav->clock;
			return field;
		}
		if ( field->used < oldest->used )
		{
			oldest = field;
		}
	}
	oldest->used = nav->clock;
	Begin( nav, oldest, cell );
	return oldest;
}

// The cost of the way from a cell to the field's goal. Cells that cost less are known then, too.
static int CostAt( const simNav* nav, simNavField* field, int cell )
{
	SIM_CHECK( cell >= 0 && cell < nav->count && field->goal >= 0 );
	if ( field->cost[cell] > field->known && field->queue->owner == field )
	{
		Spread( nav, field, cell );
	}
	else if ( field->cost[cell] > field->known )
	{
		// Another has used the queue since, and this one is asked for more: all of it, so that this happens once.
		Begin( nav, field, field->goal );
		Spread( nav, field, -1 );
	}
	return field->cost[cell];
}


// ---- asking ----

bool simNav_IsFree( const simNav* nav, double x, double y )
{
	bool inside = x >= 0.0 && y >= 0.0 && x <= nav->def.length && y <= nav->def.width;
	return inside && nav->factor[simNav_CellAt( nav, x, y )] > 0;
}

bool simNav_IsWide( const simNav* nav, double x, double y )
{
	return simNav_IsFree( nav, x, y ) && simNav_IsWideCell( nav, simNav_CellAt( nav, x, y ) );
}

simVec3 simNav_Nearest( const simNav* nav, double x, double y )
{
	int cell = simNav_CellAt( nav, x, y );
	int free = nav->nearest[cell];
	if ( simNav_IsFree( nav, x, y ) || free < 0 )
	{
		return simV3( x, y, nav->ground[cell] );
	}
	return simNav_Middle( nav, free );
}

simVec3 simNav_NearestWide( const simNav* nav, double x, double y )
{
	int cell = simNav_CellAt( nav, x, y );
	int wide = nav->wide[cell];
	if ( wide < 0 )
	{
		return simNav_Nearest( nav, x, y );
	}
	if ( simNav_IsWide( nav, x, y ) )
	{
		return simV3( x, y, nav->ground[cell] );
	}
	return simNav_Middle( nav, wide );
}

double simNav_Ground( const simNav* nav, double x, double y )
{
	return nav->ground[simNav_CellAt( nav, x, y )];
}

// Returns the cost of the straight line between two free places, FAR if the line is not free.
static double LineCost( const simNav* nav, simVec3 from, simVec3 to )
{
	double dx = to.x - from.x, dy = to.y - from.y;
	double length = sqrt( dx * dx + dy * dy );
	// Samples half a cell apart, so that no blocked cell is stepped over.
	int n = (int)ceil( length / ( 0.5 * nav->cell ) );
	double sum = 0.0;
	for ( int i = 0; i <= n; ++i )
	{
		double part = n > 0 ? (double)i / n : 0.0;
		int factor = nav->factor[simNav_CellAt( nav, from.x + part * dx, from.y + part * dy )];
		if ( factor == 0 )
		{
			return FAR;
		}
		sum += factor;
	}
	return 0.1 * NAV_STEP * sum / ( n + 1 ) * length / nav->cell;
}

// Follows a distance field down from cell to cell, and returns the last point that a straight line reaches as cheaply.
static simVec3 Descend( const simNav* nav, const int* cost, simVec3 first, int start, int goal, simVec3 end )
{
	SIM_CHECK( start >= 0 && start < nav->count && goal >= 0 && goal < nav->count );
	SIM_CHECK( cost != NULL );
	simVec3 best = end;
	int c = start;
	for ( int i = 0; i < MAX_WAY; ++i )
	{
		simVec3 point = c == goal ? end : simNav_Middle( nav, c );
		// The field's cost so far, and a diagonal of slack for rounding to cells.
		double way = (double)cost[start] - cost[c] + NAV_DIAGONAL;
		if ( i > 1 && LineCost( nav, first, point ) > kSlack * way )
		{
			return best;
		}
		best = point;
		if ( c == goal )
		{
			break;
		}
		// Steepest descent: the neighbour that costs least.
		int down = c;
		for ( int d = 0; d < 8; ++d )
		{
			int n = simNav_Neighbour( nav, c, d );
			bool corner = n >= 0 && d >= 4
			              && ( nav->factor[c + simNavDx[d]] == 0 || nav->factor[c + simNavDy[d] * nav->nx] == 0 );
			if ( n >= 0 && !corner && cost[n] < cost[down] )
			{
				down = n;
			}
		}
		if ( down == c )
		{
			break;
		}
		c = down;
	}
	return best;
}

// kept: use the kept distance fields; false: the costs of cells are changed for this search only.
static simVec3 Next( simNav* nav, simVec3 from, simVec3 to, bool kept, double* distance )
{
	SIM_CHECK( isfinite( from.x ) && isfinite( from.y ) && isfinite( to.x ) && isfinite( to.y ) );
	int start = nav->nearest[simNav_CellAt( nav, from.x, from.y )];
	int goal = nav->nearest[simNav_CellAt( nav, to.x, to.y )];
	if ( distance != NULL )
	{
		*distance = INFINITY;
	}
	if ( start < 0 || goal < 0 )
	{
		return from;
	}
	bool toFree = simNav_IsFree( nav, to.x, to.y );
	simVec3 end = simNav_Middle( nav, goal );
	if ( toFree )
	{
		end = simV3( to.x, to.y, nav->ground[goal] );
	}
	simVec3 first = simNav_IsFree( nav, from.x, from.y ) ? from : simNav_Middle( nav, start );
	double dx = end.x - from.x, dy = end.y - from.y;
	double straight = sqrt( dx * dx + dy * dy );
	// Where the straight line is flat and wide, no other way can be cheaper.
	bool plain = LineCost( nav, first, end ) <= 1.001 * NAV_STEP * straight / nav->cell;
	const int* cost = NULL;
	if ( !plain && !kept )
	{
		Begin( nav, &nav->passing, goal );
		Spread( nav, &nav->passing, start );
		cost = nav->passing.cost;
	}
	else if ( !plain )
	{
		simNavField* field = FieldOf( nav, goal, 0, NAV_GOALS );
		CostAt( nav, field, start );
		cost = field->cost;
	}
	if ( distance != NULL )
	{
		// Over a cell or two the straight line is the better measure.
		if ( plain )
		{
			*distance = straight;
		}
		else
		{
			*distance = simMax( straight, cost[start] * nav->cell / NAV_STEP );
		}
	}
	double offX = first.x - from.x, offY = first.y - from.y;
	if ( offX * offX + offY * offY > nav->cell * nav->cell )
	{
		return first; // First leave the place where the robot does not fit.
	}
	if ( plain )
	{
		return end;
	}
	return Descend( nav, cost, first, start, goal, end );
}

simVec3 simNav_Next( simNav* nav, simVec3 from, simVec3 to, double* distance )
{
	return Next( nav, from, to, true, distance );
}

simVec3 simNav_NextPast(
    simNav* nav, simVec3 from, simVec3 to, const simVec3* places, int count, double radius, double* distance )
{
	SIM_CHECK( count >= 0 && radius > 0.0 );
	SIM_CHECK( places != NULL && count <= SIM_MAX_ROBOTS );
	memcpy( nav->saved, nav->factor, (size_t)nav->count );
	for ( int c = 0; c < nav->count; ++c )
	{
		simVec3 at = simNav_Middle( nav, c );
		for ( int i = 0; i < count; ++i )
		{
			double dx = at.x - places[i].x, dy = at.y - places[i].y;
			if ( dx * dx + dy * dy < radius * radius )
			{
				// Dear, but not closed: with every way blocked it still finds one.
				int crowded = kCrowded * nav->saved[c];
				if ( crowded > 10 * NAV_MAX_FACTOR )
				{
					crowded = 10 * NAV_MAX_FACTOR;
				}
				nav->factor[c] = (uint8_t)crowded;
			}
		}
	}
	simVec3 next = Next( nav, from, to, false, distance );
	memcpy( nav->factor, nav->saved, (size_t)nav->count );
	return next;
}

static double Distance( simNav* nav, simVec3 root, simVec3 end, int first, int last )
{
	SIM_CHECK( isfinite( root.x ) && isfinite( root.y ) && isfinite( end.x ) && isfinite( end.y ) );
	int start = nav->nearest[simNav_CellAt( nav, root.x, root.y )];
	int goal = nav->nearest[simNav_CellAt( nav, end.x, end.y )];
	if ( start < 0 || goal < 0 )
	{
		return INFINITY;
	}
	double dx = end.x - root.x, dy = end.y - root.y;
	// A grid's way is never shorter than the straight line, but rounding to cells may say so.
	int cost = CostAt( nav, FieldOf( nav, start, first, last ), goal );
	return simMax( sqrt( dx * dx + dy * dy ), cost * nav->cell / NAV_STEP );
}

double simNav_Distance( simNav* nav, simVec3 from, simVec3 to )
{
	return Distance( nav, from, to, NAV_GOALS, NAV_FIELDS );
}

double simNav_DistanceTo( simNav* nav, simVec3 from, simVec3 to )
{
	return Distance( nav, to, from, 0, NAV_GOALS );
}

double simNav_DistanceAtLeast( const simNav* nav, simVec3 from, simVec3 to )
{
	SIM_CHECK( isfinite( from.x ) && isfinite( from.y ) && isfinite( to.x ) && isfinite( to.y ) );
	double dx = to.x - from.x, dy = to.y - from.y;
	int start = nav->nearest[simNav_CellAt( nav, from.x, from.y )];
	int goal = nav->nearest[simNav_CellAt( nav, to.x, to.y )];
	int least = 0;
	for ( int i = 0; i < NAV_FIELDS && start >= 0 && goal >= 0; ++i )
	{
		// A step costs the same both ways, so the way over a third place is never cheaper than the way itself.
		const simNavField* field = &nav->fields[i];
		int there = field->goal >= 0 ? field->cost[start] : FAR, back = field->goal >= 0 ? field->cost[goal] : FAR;
		if ( there <= field->known && back <= field->known && there != FAR && back != FAR
		     && abs( there - back ) > least )
		{
			least = abs( there - back );
		}
	}
	return simMax( sqrt( dx * dx + dy * dy ), least * nav->cell / NAV_STEP );
}
