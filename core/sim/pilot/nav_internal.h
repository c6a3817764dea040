// Shared by nav_build.c, which makes the grid, and nav.c, which finds ways in it.
#pragma once

#include "pilot/nav.h"

enum
{
	NAV_STEP = 10,                                   // cost of a straight step over a flat cell
	NAV_DIAGONAL = 14,                               // of a diagonal step: 10 times the root of 2
	NAV_MAX_FACTOR = 8,                              // a cell costs at most so many times as much as a flat one
	NAV_BUCKETS = NAV_DIAGONAL * NAV_MAX_FACTOR + 1, // more than the costliest step
	NAV_GOALS = 14,                                  // cached distance fields of places to go to,
	NAV_STARTS = 2,                                  // of places to start from,
	NAV_FIELDS = NAV_GOALS + NAV_STARTS,             // and all of them
	NAV_QUEUES = 1 + NAV_STARTS,                     // the first is shared
};

/// The neighbours of a cell in a list.
typedef struct simNavLink
{
	int next, last; ///< cells; -1: the list ends · -1 minus the bucket's index: it begins
} simNavLink;

/// The waiting cells of a search, by their cost: doubly linked lists of cells, in a ring of buckets.
typedef struct simNavQueue
{
	simNavLink* links; ///< by cell
	int buckets[NAV_BUCKETS];
	int waiting;                     ///< cells in all buckets
	const struct simNavField* owner; ///< whose cells they are
} simNavQueue;

/// Costs of the ways from all cells to one, the goal. They are found as far as they are asked for.
typedef struct simNavField
{
	int goal;           ///< cell, -1: unused
	uint32_t used;      ///< clock at the last use
	int* cost;          ///< by cell; final up to `known`
	int known;          ///< [cost]
	simNavQueue* queue; ///< in which it is found; goals share one
} simNavField;

struct simNav
{
	simNavDef def;
	double cell;       ///< edge of a cell [m]
	int nx, ny, count; ///< cells along x, along y and in all, with a border of one blocked cell all around
	float* ground;     ///< by cell: height of the ground [m]
	float* clear;      ///< by cell: distance to the nearest obstacle [m]
	uint8_t* factor;   ///< by cell: ten times its cost relative to a flat, wide cell; 0: blocked
	int* nearest;      ///< by cell: nearest free cell, itself if it is free; -1: there is none
	int* wide;         ///< by cell: the same for cells where the robot can turn around
	uint8_t* saved;    ///< by cell: factor, while it is changed for one search
	uint8_t* ways;     ///< by cell: directions (bits) of a step to a free neighbour
	/// Cost of a step by the sum of both cells' factors, in tenths: 10 + 10 is one step over flat ground.
	uint16_t straight[20 * NAV_MAX_FACTOR + 1], diagonal[20 * NAV_MAX_FACTOR + 1];
	simNavField fields[NAV_FIELDS];
	simNavField passing; ///< a field that is not kept
	simNavQueue queues[NAV_QUEUES];
	uint32_t clock; ///< counts uses of fields
};

// Directions to neighbours: four straight ones, then four diagonals.
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

/// Returns the neighbour in a direction, -1 beyond the border.
static inline int simNav_Neighbour( const simNav* nav, int cell, int direction )
{
	int i = cell % nav->nx + simNavDx[direction], j = cell / nav->nx + simNavDy[direction];
	if ( i < 0 || j < 0 || i >= nav->nx || j >= nav->ny )
	{
		return -1;
	}
	return j * nav->nx + i;
}

/// Returns whether a cell is free and has room for a square robot's corners.
bool simNav_IsWideCell( const simNav* nav, int cell );
