#include "model/zone.h"

#include <string.h>

static const double kReach = 0.2; // that an index looks around a place [m]: in a step nothing flies farther


// ---- outlines, seen from above ----

// Twice the area of the triangle, positive counter-clockwise.
// The cross product of ab and ac.
static double Turn( const double a[2], const double b[2], const double c[2] )
{
	return ( b[0] - a[0] ) * ( c[1] - a[1] ) - ( b[1] - a[1] ) * ( c[0] - a[0] );
}

// Two edges that cross or touch; parallel ones do not count, then ends lie inside.
static bool EdgesCross( const double a[2], const double b[2], const double c[2], const double d[2] )
{
	// They cross when each has its ends on both sides of the other's line.
	double c1 = Turn( a, b, c ), d1 = Turn( a, b, d ), a1 = Turn( c, d, a ), b1 = Turn( c, d, b );
	return ( ( c1 >= 0.0 ) != ( d1 >= 0.0 ) ) && ( ( a1 >= 0.0 ) != ( b1 >= 0.0 ) );
}

// An outline is its corners' x and y, one after the other.

// Counts the edges to the right of the point.
static bool OutlineHas( const double* corners, int count, double x, double y )
{
	// A ray to the right crosses the outline an odd number of times when it begins inside (Shimrat 1962). Half-open in y, so that a
	// corner counts once.
	bool inside = false;
	for ( int i = 0, j = count - 1; i < count; j = i++ )
	{
		const double *a = &corners[2 * i], *b = &corners[2 * j];
		if ( ( a[1] > y ) != ( b[1] > y ) && x < ( b[0] - a[0] ) * ( y - a[1] ) / ( b[1] - a[1] ) + a[0] )
		{
			inside = !inside;
		}
	}
	return inside;
}

// Whether a straight line meets any side of the outline.
static bool OutlineMeets( const double* corners, int count, const double from[2], const double to[2] )
{
	for ( int i = 0, j = count - 1; i < count; j = i++ )
	{
		if ( EdgesCross( from, to, &corners[2 * j], &corners[2 * i] ) )
		{
			return true;
		}
	}
	return false;
}

// Square of the distance from a point to an edge.
static double EdgeDistanceSquared( const double a[2], const double b[2], double x, double y )
{
	double dx = b[0] - a[0], dy = b[1] - a[1], lengthSquared = dx * dx + dy * dy;
	// The nearest point of the edge: the projection, kept between its ends. An edge without length is its point.
	double along =
	    lengthSquared > 0.0 ? simClamp( ( ( x - a[0] ) * dx + ( y - a[1] ) * dy ) / lengthSquared, 0.0, 1.0 ) : 0.0;
	double ox = a[0] + along * dx - x, oy = a[1] + along * dy - y;
	return ox * ox + oy * oy;
}


// ---- points and paths ----

// Of a cylinder: its box is as wide on all sides.
static void Center( const simZone* zone, double center[2] )
{
	center[0] = 0.5 * ( zone->low.x + zone->high.x );
	center[1] = 0.5 * ( zone->low.y + zone->high.y );
}

bool simZone_Has( const simZone* zone, simVec3 p )
{
	if ( p.x < zone->low.x || p.x > zone->high.x || p.y < zone->low.y || p.y > zone->high.y || p.z < zone->low.z
	     || p.z > zone->high.z )
	{
		return false;
	}
	// Squares are compared: no root is needed.
	if ( zone->kind == simZone_cylinder )
	{
		double center[2];
		Center( zone, center );
		double dx = p.x - center[0], dy = p.y - center[1];
		return dx * dx + dy * dy <= zone->radius * zone->radius;
	}
	return zone->kind == simZone_box || OutlineHas( zone->corners[0], zone->cornerCount, p.x, p.y );
}

// Cuts the part from..to of a path (0..1) down to where it is between low and high. False: nowhere.
static bool Cut( double start, double path, double low, double high, double* from, double* to )
{
	// Along this axis nothing moves, so it is inside all the time or never.
	if ( path == 0.0 )
	{
		return start >= low && start <= high;
	}
	double enters = ( low - start ) / path, leaves = ( high - start ) / path;
	*from = simMax( *from, simMin( enters, leaves ) );
	*to = simMin( *to, simMax( enters, leaves ) );
	return *from <= *to;
}

bool simZone_Crosses( const simZone* zone, simVec3 from, simVec3 to )
{
	simVec3 path = simSub( to, from );
	// The slab method: the part of the path that is within the box along all three axes.
	double begin = 0.0, end = 1.0;
	if ( !Cut( from.x, path.x, zone->low.x, zone->high.x, &begin, &end )
	     || !Cut( from.y, path.y, zone->low.y, zone->high.y, &begin, &end )
	     || !Cut( from.z, path.z, zone->low.z, zone->high.z, &begin, &end ) )
	{
		return false;
	}
	if ( zone->kind == simZone_box )
	{
		return true;
	}

	// the rest of the path is within the box, so only the outline decides
	simVec3 a = simMulAdd( from, begin, path ), b = simMulAdd( from, end, path );
	double a2[2] = { a.x, a.y }, b2[2] = { b.x, b.y };
	if ( zone->kind == simZone_cylinder )
	{
		double center[2];
		Center( zone, center );
		return EdgeDistanceSquared( a2, b2, center[0], center[1] ) <= zone->radius * zone->radius;
	}
	// Inside at either end, or across a side between them.
	return OutlineHas( zone->corners[0], zone->cornerCount, a.x, a.y )
	       || OutlineHas( zone->corners[0], zone->cornerCount, b.x, b.y )
	       || OutlineMeets( zone->corners[0], zone->cornerCount, a2, b2 );
}

bool simZones_Have( const simField* field, const simZoneSet* zones, simVec3 p )
{
	SIM_CHECK( field->zoneCount >= 0 && field->zoneCount <= 32 * SIM_ZONE_WORDS );
	for ( int word = 0; word < SIM_ZONE_WORDS; ++word )
	{
		for ( uint32_t bits = zones->words[word]; bits != 0; bits &= bits - 1 )
		{
			int i = 32 * word + __builtin_ctz( bits );
			if ( i < field->zoneCount && simZone_Has( &field->zones[i], p ) )
			{
				return true;
			}
		}
	}
	return false;
}


// ---- shapes ----

// Seen from above: how much of the shape is in the disc.
static simOverlap OverlapDisc( const simZone* zone, const double* shape )
{
	double center[2], nearest = INFINITY, farthest = 0.0;
	Center( zone, center );
	for ( int i = 0; i < 4; ++i )
	{
		double dx = shape[2 * i] - center[0], dy = shape[2 * i + 1] - center[1];
		// All in the disc if the farthest corner is; partly if the nearest edge is, or if the disc lies within the shape.
		farthest = simMax( farthest, dx * dx + dy * dy );
		nearest = simMin(
		    nearest, EdgeDistanceSquared( &shape[2 * i], &shape[2 * ( ( i + 1 ) % 4 )], center[0], center[1] ) );
	}
	double radiusSquared = zone->radius * zone->radius;
	if ( farthest <= radiusSquared )
	{
		return simOverlap_full;
	}
	if ( nearest <= radiusSquared || OutlineHas( shape, 4, center[0], center[1] ) )
	{
		return simOverlap_part;
	}
	return simOverlap_none;
}

static simOverlap OverlapOutline( const double* outline, int count, const double* shape )
{
	int inside = 0;
	bool crosses = false;
	for ( int i = 0; i < 4; ++i )
	{
		if ( OutlineHas( outline, count, shape[2 * i], shape[2 * i + 1] ) )
		{
			inside += 1;
		}
		crosses = crosses || OutlineMeets( outline, count, &shape[2 * i], &shape[2 * ( ( i + 1 ) % 4 )] );
	}
	if ( inside == 4 && !crosses )
	{
		return simOverlap_full;
	}
	// without a crossing and without a corner of the shape inside, the zone lies within the shape or beside it
	bool within = OutlineHas( shape, 4, outline[0], outline[1] );
	if ( inside > 0 || crosses || within )
	{
		return simOverlap_part;
	}
	return simOverlap_none;
}

simOverlap simZone_Overlap( const simZone* zone, const simVec3 corners[4], double low, double high )
{
	double shape[8], left = INFINITY, right = -INFINITY, near = INFINITY, far = -INFINITY;
	for ( int i = 0; i < 4; ++i )
	{
		shape[2 * i] = corners[i].x;
		shape[2 * i + 1] = corners[i].y;
		left = simMin( left, corners[i].x );
		right = simMax( right, corners[i].x );
		near = simMin( near, corners[i].y );
		far = simMax( far, corners[i].y );
	}
	if ( right < zone->low.x || left > zone->high.x || far < zone->low.y || near > zone->high.y || high < zone->low.z
	     || low > zone->high.z )
	{
		return simOverlap_none;
	}
	// The boxes meet, so the outlines decide as seen from above; height comes last.
	simOverlap seen;
	if ( zone->kind == simZone_cylinder )
	{
		seen = OverlapDisc( zone, shape );
	}
	else if ( zone->kind == simZone_prism )
	{
		seen = OverlapOutline( zone->corners[0], zone->cornerCount, shape );
	}
	else
	{
		const double box[8] = { zone->low.x, zone->low.y, zone->high.x, zone->low.y, zone->high.x, zone->high.y,
			zone->low.x, zone->high.y };
		// A box along the axes contains the shape when it contains the box around it.
		bool within = left >= zone->low.x && right <= zone->high.x && near >= zone->low.y && far <= zone->high.y;
		if ( within )
		{
			seen = simOverlap_full;
		}
		else
		{
			seen = OverlapOutline( box, 4, shape );
		}
	}
	// A body that sticks out above or below is not wholly inside.
	bool tall = low < zone->low.z || high > zone->high.z;
	return seen == simOverlap_full && tall ? simOverlap_part : seen;
}


// ---- many zones ----

static void AxesOf( simVec3 v, double out[3] )
{
	out[0] = v.x;
	out[1] = v.y;
	out[2] = v.z;
}

static int SlabOf( const simZoneIndex* index, int axis, double x )
{
	// A place outside of all slabs belongs to the first or the last.
	return (int)simClamp( ( x - index->low[axis] ) * index->perMetre[axis], 0.0, SIM_ZONE_SLABS - 1.0 );
}

void simZoneIndex_Build( simZoneIndex* index, const simField* field, const simZoneSet* which )
{
	memset( index, 0, sizeof( *index ) );
	for ( int axis = 0; axis < 3; ++axis )
	{
		double low[3], high[3], least = INFINITY, most = -INFINITY;
		for ( int i = 0; i < field->zoneCount; ++i )
		{
			AxesOf( field->zones[i].low, low );
			AxesOf( field->zones[i].high, high );
			if ( simZoneSet_Has( which, i ) )
			{
				least = simMin( least, low[axis] );
				most = simMax( most, high[axis] );
			}
		}
		if ( most < least )
		{
			return; // none: every slab stays empty
		}
		// the first and the last slab stand for all that is farther out, where nothing is
		double slab = ( most - least + 4.0 * kReach ) / ( SIM_ZONE_SLABS - 2 );
		index->low[axis] = least - 2.0 * kReach - slab;
		index->perMetre[axis] = 1.0 / slab;
		for ( int i = 0; i < field->zoneCount; ++i )
		{
			if ( !simZoneSet_Has( which, i ) )
			{
				continue;
			}
			AxesOf( field->zones[i].low, low );
			AxesOf( field->zones[i].high, high );
			int last = SlabOf( index, axis, high[axis] + kReach );
			for ( int k = SlabOf( index, axis, low[axis] - kReach ); k <= last; ++k )
			{
				simZoneSet_Add( &index->slabs[axis][k], i );
			}
		}
	}
}

// The zones within reach of a place.
static simZoneSet NearPoint( const simZoneIndex* index, simVec3 p )
{
	const simZoneSet* x = &index->slabs[0][SlabOf( index, 0, p.x )];
	const simZoneSet* y = &index->slabs[1][SlabOf( index, 1, p.y )];
	const simZoneSet* z = &index->slabs[2][SlabOf( index, 2, p.z )];
	simZoneSet set;
	for ( int word = 0; word < SIM_ZONE_WORDS; ++word )
	{
		// A zone that may be here is in all three slabs.
		set.words[word] = x->words[word] & y->words[word] & z->words[word];
	}
	return set;
}

// For paths longer than any flight in a step: by parts that are within reach.
static __attribute__( ( noinline ) ) simZoneSet NearPath(
    const simZoneIndex* index, simVec3 from, simVec3 path, double longest )
{
	simZoneSet set = NearPoint( index, from );
	// At most 1000 parts of 0.2 m: 200 m are more than any field.
	int parts = (int)simMin( ceil( longest / kReach ), 1000.0 );
	for ( int i = 1; i <= parts; ++i )
	{
		simZoneSet part = NearPoint( index, simMulAdd( from, (double)i / parts, path ) );
		for ( int word = 0; word < SIM_ZONE_WORDS; ++word )
		{
			set.words[word] |= part.words[word];
		}
	}
	return set;
}

simZoneSet simZoneIndex_Near( const simZoneIndex* index, simVec3 from, simVec3 to )
{
	simVec3 path = simSub( to, from );
	double longest = simMax( simMax( fabs( path.x ), fabs( path.y ) ), fabs( path.z ) );
	if ( longest <= kReach )
	{
		return NearPoint( index, to );
	}
	return NearPath( index, from, path, longest );
}
