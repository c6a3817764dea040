// Zones: tests whether things are inside. They make no contact and know nothing of pieces or robots.
#pragma once

#include "sandlot/sim/types.h"

/// Whether a point is inside. Its box is compared first, so a far zone costs six comparisons. Its surface belongs to it.
bool simZone_Has( const simZone* zone, simVec3 p );
/// Whether a straight path is anywhere inside: something fast may begin before a thin zone and end behind it.
bool simZone_Crosses( const simZone* zone, simVec3 from, simVec3 to );
/// How much of an upright shape is in a zone.
typedef enum simOverlap
{
	simOverlap_none,
	simOverlap_part,
	simOverlap_full,
} simOverlap;
/// The shape has a convex outline of four corners, either way round, of which x and y count, and goes from z = low to high.
simOverlap simZone_Overlap( const simZone* zone, const simVec3 corners[4], double low, double high );
/// Whether a point is in one of some zones of a field.
bool simZones_Have( const simField* field, const simZoneSet* zones, simVec3 p );

enum
{
	SIM_ZONE_SLABS = 64,
};

/// An index of zones by place, by slabs across each axis: a thing far from all zones costs the same for any number of
/// them.
typedef struct simZoneIndex
{
	double low[3], perMetre[3]; ///< where the slabs begin, and how many a metre has
	simZoneSet slabs[3][SIM_ZONE_SLABS];
} simZoneIndex;

/// Of those zones of a field that are in `which`.
void simZoneIndex_Build( simZoneIndex* index, const simField* field, const simZoneSet* which );
/// The zones that a straight path may touch; there may be some that it does not.
simZoneSet simZoneIndex_Near( const simZoneIndex* index, simVec3 from, simVec3 to );
