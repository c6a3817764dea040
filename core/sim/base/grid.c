#include "base/grid.h"

#include "sandlot/sim/base.h"

#include <string.h>

enum
{
	MOST_MOVED = 24, // balls that come to another cell before all are sorted again: about the cost of a sort
};

// Cell of a coordinate along one axis. A point outside belongs to the cell at the border, so that every point has a
// cell.
static int CellIndex( double x, double low, double inverseCell, int n )
{
	SIM_CHECK( n > 0 && inverseCell > 0.0 );
	double cell = ( x - low ) * inverseCell;
	if ( !( cell > 0.0 ) )
	{
		return 0; // also NaN: the non-finite check after the step stops the run
	}
	return cell < n ? (int)cell : n - 1;
}

// Cells along one axis, 1 to 1024: a field of a wrong size must not take all memory.
static int CellCount( double low, double high, double cell )
{
	int n = (int)( ( high - low ) / cell ) + 1;
	if ( n < 1 )
	{
		return 1;
	}
	// 1024 cells of 0.3 m are 300 m, far more than any field.
	if ( n > 1024 )
	{
		return 1024;
	}
	return n;
}

// Arrays for the most balls there may be: sorting happens each step and must not allocate.
bool simBallGrid_Create(
    simBallGrid* grid, double lowX, double lowY, double highX, double highY, double cell, int capacity )
{
	SIM_CHECK( lowX < highX && lowY < highY );
	SIM_CHECK( cell > 0.0 && capacity >= 0 );
	grid->lowX = lowX;
	grid->lowY = lowY;
	grid->inverseCell = 1.0 / cell;
	grid->nx = CellCount( lowX, highX, cell );
	grid->ny = CellCount( lowY, highY, cell );
	grid->capacity = capacity;
	grid->count = 0;
	// One entry more than cells: the end of the last one.
	grid->start = simAlloc( ( (size_t)grid->nx * grid->ny + 1 ) * sizeof( int ) );
	grid->cellOf = simAlloc( (size_t)capacity * sizeof( int ) );
	grid->order = simAlloc( (size_t)capacity * sizeof( int ) );
	return grid->start != NULL && grid->cellOf != NULL && grid->order != NULL;
}

void simBallGrid_Destroy( simBallGrid* grid )
{
	simFree( grid->start );
	simFree( grid->cellOf );
	simFree( grid->order );
}

/// Brings a ball that has moved to another cell to its new place in the order.
static void MoveBall( simBallGrid* grid, int ball, int to )
{
	SIM_CHECK( ball >= 0 && ball < grid->count && to >= 0 && to < grid->nx * grid->ny && to != grid->cellOf[ball] );
	int* order = grid->order;
	int from = grid->cellOf[ball];
	int k = grid->start[from];
	while ( order[k] != ball )
	{
		k += 1;
	}
	// Those between the old place and the new one move up by one, and so do the cells' beginnings.
	if ( to > from )
	{
		int end = grid->start[to + 1];
		for ( ; k + 1 < end && ( grid->cellOf[order[k + 1]] < to || order[k + 1] < ball ); ++k )
		{
			order[k] = order[k + 1];
		}
		for ( int c = from + 1; c <= to; ++c )
		{
			grid->start[c] -= 1;
		}
	}
	else
	{
		int first = grid->start[to];
		for ( ; k > first && ( grid->cellOf[order[k - 1]] > to || order[k - 1] > ball ); --k )
		{
			order[k] = order[k - 1];
		}
		for ( int c = to + 1; c <= from; ++c )
		{
			grid->start[c] += 1;
		}
	}
	order[k] = ball;
	grid->cellOf[ball] = to;
}

static int CellOf( const simBallGrid* grid, double x, double y )
{
	return CellIndex( y, grid->lowY, grid->inverseCell, grid->ny ) * grid->nx
	       + CellIndex( x, grid->lowX, grid->inverseCell, grid->nx );
}

/// From the last sort, while few balls have come to another cell. False: too many have.
static bool SortAgain( simBallGrid* grid, const double* x, const double* y )
{
	int moved = 0;
	for ( int i = 0; i < grid->count; ++i )
	{
		int cell = CellOf( grid, x[i], y[i] );
		if ( cell == grid->cellOf[i] )
		{
			continue;
		}
		moved += 1;
		if ( moved > MOST_MOVED )
		{
			return false;
		}
		MoveBall( grid, i, cell );
	}
	return true;
}

void simBallGrid_Sort( simBallGrid* grid, const double* x, const double* y, int count )
{
	SIM_ASSERT( count <= grid->capacity );
	SIM_CHECK( count >= 0 && ( count == 0 || ( x != NULL && y != NULL ) ) );
	if ( count == grid->count && SortAgain( grid, x, y ) )
	{
		return;
	}
	grid->count = count;
	// A counting sort: two passes over the balls and one over the cells, in the same order in every build.
	int cellCount = grid->nx * grid->ny;
	memset( grid->start, 0, ( (size_t)cellCount + 1 ) * sizeof( int ) );
	for ( int i = 0; i < count; ++i )
	{
		int cell = CellOf( grid, x[i], y[i] );
		grid->cellOf[i] = cell;
		grid->start[cell] += 1;
	}

	// running sum: start[c] becomes the end of cell c; filling backwards then leaves it at the beginning
	int sum = 0;
	for ( int c = 0; c <= cellCount; ++c )
	{
		sum += grid->start[c];
		grid->start[c] = sum;
	}
	SIM_CHECK( sum == count );
	// Backwards, so that balls of one cell keep their order: contacts, and so the run, depend on it.
	for ( int i = count - 1; i >= 0; --i )
	{
		grid->order[--grid->start[grid->cellOf[i]]] = i;
	}
}

void simBallGrid_Range( const simBallGrid* grid, simVec3 low, simVec3 high, int* x0, int* y0, int* x1, int* y1 )
{
	*x0 = CellIndex( low.x, grid->lowX, grid->inverseCell, grid->nx );
	*y0 = CellIndex( low.y, grid->lowY, grid->inverseCell, grid->ny );
	*x1 = CellIndex( high.x, grid->lowX, grid->inverseCell, grid->nx );
	*y1 = CellIndex( high.y, grid->lowY, grid->inverseCell, grid->ny );
}


// Adds one to the count of each cell that an item touches or, once there is a list, takes the next place from the cell's end and
// puts the item there.
static void ListItem( simStaticGrid* grid, const simStaticGridDef* def, int item )
{
	SIM_CHECK( item >= 0 && item < def->count );
	simVec3 low = def->lows[item], high = def->highs[item];
	// The margin is the radius of the searching sphere, which then needs only the one cell that its centre is in.
	int x0 = CellIndex( low.x - def->margin, grid->lowX, grid->inverseCell, grid->nx );
	int y0 = CellIndex( low.y - def->margin, grid->lowY, grid->inverseCell, grid->ny );
	int x1 = CellIndex( high.x + def->margin, grid->lowX, grid->inverseCell, grid->nx );
	int y1 = CellIndex( high.y + def->margin, grid->lowY, grid->inverseCell, grid->ny );
	for ( int y = y0; y <= y1; ++y )
	{
		for ( int x = x0; x <= x1; ++x )
		{
			int* start = &grid->start[y * grid->nx + x];
			if ( grid->items == NULL )
			{
				*start += 1;
			}
			else
			{
				*start -= 1;
				grid->items[*start] = item;
			}
		}
	}
}

// Filled once and never changed: walls do not move. So the lists lie in one array without gaps.
bool simStaticGrid_Create( simStaticGrid* grid, const simStaticGridDef* def )
{
	SIM_CHECK( def->cell > 0.0 && def->margin >= 0.0 && def->count >= 0 );
	grid->lowX = def->low.x;
	grid->lowY = def->low.y;
	grid->inverseCell = 1.0 / def->cell;
	grid->nx = CellCount( def->low.x, def->high.x, def->cell );
	grid->ny = CellCount( def->low.y, def->high.y, def->cell );
	grid->items = NULL;
	int cellCount = grid->nx * grid->ny;
	grid->start = simAlloc( ( (size_t)cellCount + 1 ) * sizeof( int ) );
	if ( grid->start == NULL )
	{
		return false;
	}

	// Count the items of each cell, and from that where each cell's list ends.
	for ( int i = 0; i < def->count; ++i )
	{
		ListItem( grid, def, i );
	}
	int sum = 0;
	for ( int c = 0; c <= cellCount; ++c )
	{
		sum += grid->start[c];
		grid->start[c] = sum;
	}
	grid->items = simAlloc( (size_t)sum * sizeof( int ) );
	if ( grid->items == NULL )
	{
		return false;
	}

	// Fill each list from its end, so that its items stand in ascending order and its start is found on the way.
	for ( int i = def->count - 1; i >= 0; --i )
	{
		ListItem( grid, def, i );
	}
	return true;
}

void simStaticGrid_Destroy( simStaticGrid* grid )
{
	simFree( grid->start );
	simFree( grid->items );
}

int simStaticGrid_Cell( const simStaticGrid* grid, double x, double y )
{
	return CellIndex( y, grid->lowY, grid->inverseCell, grid->ny ) * grid->nx
	       + CellIndex( x, grid->lowX, grid->inverseCell, grid->nx );
}
