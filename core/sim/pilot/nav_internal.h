// What nav's files share: nav_build.c makes the grid, nav.c finds ways in it.
#pragma once

#include "pilot/nav.h"

enum
{
	NAV_STEP = 10, // cost of a flat cell, straight
	NAV_DIAGONAL = 14,
	NAV_MAX_FACTOR = 8,                              // of a cell's cost
	NAV_BUCKETS = NAV_DIAGONAL * NAV_MAX_FACTOR + 1, // more than the dearest step
	NAV_GOALS = 14,                                  // distance fields kept of places to go to,
	NAV_FIELDS = NAV_GOALS + 2,                      // and of places to start from
};

/// Costs of the ways from all cells to one.
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
	uint8_t* factor;       ///< (count) cost of a cell, ten is flat and wide, 0 = blocked
	int* nearest;          ///< (count) nearest free cell, itself if it is free; -1: there is none
	int* wide;             ///< (count) the same of cells where it can turn around
	int *next, *last;      ///< (count) lists of a search's buckets; queue of the flood
	int* scratch;          ///< (count) a distance field that is not kept
	uint8_t* saved;        ///< (count) factor, while it is changed for one search
	int buckets[NAV_BUCKETS];
	simNavField fields[NAV_FIELDS];
	uint32_t clock;
};

// directions: four straight ones, four diagonals
static const int simNavDx[8] = { 1, -1, 0, 0, 1, 1, -1, -1 };
static const int simNavDy[8] = { 0, 0, 1, -1, 1, -1, 1, -1 };

static inline int simNav_CellAt( const simNav* nav, double x, double y )
{
	int i = (int)simClamp( x / nav->cell, 0.0, nav->nx - 2.5 );
	int j = (int)simClamp( y / nav->cell, 0.0, nav->ny - 2.5 );
	return ( j + 1 ) * nav->nx + i + 1;
}

static inline simVec3 simNav_Middle( const simNav* nav, int cell )
{
	return simV3( ( cell % nav->nx - 0.5 ) * nav->cell, ( cell / nav->nx - 0.5 ) * nav->cell, nav->ground[cell] );
}

/// The neighbour in a direction, -1 beyond the border.
static inline int simNav_Neighbour( const simNav* nav, int cell, int direction )
{
	int i = cell % nav->nx + simNavDx[direction], j = cell / nav->nx + simNavDy[direction];
	return i < 0 || j < 0 || i >= nav->nx || j >= nav->ny ? -1 : j * nav->nx + i;
}

/// Free, and room for a square robot's corners.
bool simNav_IsWideCell( const simNav* nav, int cell );
