#include "base/grid.h"

#include "sandlot/base.h"

#include <string.h>


static int CellIndex( double x, double low, double inverseCell, int n )
{
	double cell = ( x - low ) * inverseCell;
	if ( !( cell > 0.0 ) )
	{
		return 0; // also NaN: the non-finite check after the step stops the run
	}
	return cell < n ? (int)cell : n - 1;
}

static int CellCount( double low, double high, double cell )
{
	int n = (int)( ( high - low ) / cell ) + 1;
	return n < 1 ? 1 : n > 1024 ? 1024 : n;
}

bool simBallGrid_Create(
    simBallGrid* grid, double lowX, double lowY, double highX, double highY, double cell, int capacity )
{
	grid->lowX = lowX;
	grid->lowY = lowY;
	grid->inverseCell = 1.0 / cell;
	grid->nx = CellCount( lowX, highX, cell );
	grid->ny = CellCount( lowY, highY, cell );
	grid->capacity = capacity;
	grid->count = 0;
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

void simBallGrid_Sort( simBallGrid* grid, const double* x, const double* y, int count )
{
	SIM_ASSERT( count <= grid->capacity );
	if ( count == 0 && grid->count == 0 )
	{
		return; // all cells are empty already
	}
	grid->count = count;
	int cellCount = grid->nx * grid->ny;
	memset( grid->start, 0, ( (size_t)cellCount + 1 ) * sizeof( int ) );
	for ( int i = 0; i < count; ++i )
	{
		int cx = CellIndex( x[i], grid->lowX, grid->inverseCell, grid->nx );
		int cy = CellIndex( y[i], grid->lowY, grid->inverseCell, grid->ny );
		int cell = cy * grid->nx + cx;
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


bool simStaticGrid_Create( simStaticGrid* grid, double lowX, double lowY, double highX, double highY, double cell,
    double margin, const simVec3* lows, const simVec3* highs, int count )
{
	grid->lowX = lowX;
	grid->lowY = lowY;
	grid->inverseCell = 1.0 / cell;
	grid->nx = CellCount( lowX, highX, cell );
	grid->ny = CellCount( lowY, highY, cell );
	grid->items = NULL;
	int cellCount = grid->nx * grid->ny;
	grid->start = simAlloc( ( (size_t)cellCount + 1 ) * sizeof( int ) );
	if ( grid->start == NULL )
	{
		return false;
	}

	// two passes over the same loop: count, then fill
	for ( int pass = 0; pass < 2; ++pass )
	{
		for ( int i = count - 1; i >= 0; --i )
		{
			int x0 = CellIndex( lows[i].x - margin, lowX, grid->inverseCell, grid->nx );
			int y0 = CellIndex( lows[i].y - margin, lowY, grid->inverseCell, grid->ny );
			int x1 = CellIndex( highs[i].x + margin, lowX, grid->inverseCell, grid->nx );
			int y1 = CellIndex( highs[i].y + margin, lowY, grid->inverseCell, grid->ny );
			for ( int y = y0; y <= y1; ++y )
			{
				for ( int x = x0; x <= x1; ++x )
				{
					int c = y * grid->nx + x;
					if ( pass == 0 )
					{
						grid->start[c] += 1;
					}
					else
					{
						grid->items[--grid->start[c]] = i;
					}
				}
			}
		}
		if ( pass == 0 )
		{
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
		}
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
