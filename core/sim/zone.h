// Zones: what is inside. They make no contact and know nothing of pieces or robots.
#pragma once

#include "sandlot/types.h"

/// Whether a point is inside. Bounds first, so a far zone costs six comparisons.
bool simZone_Has( const simZone* zone, simVec3 p );
/// How much of an upright shape (a convex outline of four corners at the floor, from z = low to high) is in a zone.
typedef enum simOverlap
{
	simOverlap_none,
	simOverlap_part,
	simOverlap_full,
} simOverlap;
simOverlap simZone_Overlap( const simZone* zone, const simVec3 corners[4], double low, double high );
/// The zones of a field that a point is in.
simZoneSet simZones_At( const simField* field, simVec3 p );
