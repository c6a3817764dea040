// The broad phase: a flat grid over the field. Balls are sorted into small cells each step; static shapes are listed per
// large cell once. No ODE here, and no allocation after creation.
//
// ODE's own spaces were measured first: for 504 balls they cost about as much as the solver. A field is flat, its balls are
// nearly of one size, and its walls never move, so two arrays do.
#pragma once

#include "sandlot/sim/math.h"

#include <stdbool.h>
#include <stdint.h>

/// Balls by cell. After simBallGrid_Sort, the balls of cell c are order[start[c]] .. order[start[c + 1] - 1].
typedef struct simBallGrid
{
	double lowX, lowY, inverseCell;
	int nx, ny;
	int capacity;
	int count;   ///< of the last sort
	int* start;  ///< (nx * ny + 1)
	int* cellOf; ///< (capacity) cell of ball i as given to the last sort
	int* order;  ///< (capacity) ball indices, by cell, then in the order given
} simBallGrid;

bool simBallGrid_Create(
    simBallGrid* grid, double lowX, double lowY, double highX, double highY, double cell, int capacity );
void simBallGrid_Destroy( simBallGrid* grid );
/// Sorts count balls given by their x and y. A ball outside goes to the nearest border cell. Free when there are none.
void simBallGrid_Sort( simBallGrid* grid, const double* x, const double* y, int count );
/// Cell range that covers a box, clamped to the grid.
void simBallGrid_Range( const simBallGrid* grid, simVec3 low, simVec3 high, int* x0, int* y0, int* x1, int* y1 );

/// Static shapes by cell. An item is listed in each cell that its box, grown by a margin, touches.
typedef struct simStaticGrid
{
	double lowX, lowY, inverseCell;
	int nx, ny;
	int* start; ///< (nx * ny + 1)
	int* items;
} simStaticGrid;

typedef struct simStaticGridDef
{
	simVec3 low, high;    ///< corners of the grid; z is not used [m]
	double cell;          ///< edge of a cell [m]
	double margin;        ///< by which each item's box grows on every side [m]
	const simVec3* lows;  ///< (count) low corners of the items' boxes [m]
	const simVec3* highs; ///< (count) high corners [m]
	int count;
} simStaticGridDef;

/// False: out of memory.
bool simStaticGrid_Create( simStaticGrid* grid, const simStaticGridDef* def );
void simStaticGrid_Destroy( simStaticGrid* grid );
/// Cell of a point, clamped to the grid.
int simStaticGrid_Cell( const simStaticGrid* grid, double x, double y );
