// Zones: their shapes, and the copies that "repeat" and "mirror" make.
#include "model/field_parts.h"

#include <stdio.h>
#include <string.h>

#define PLACE SIM_FIELD_PLACE

// One zone as read, with the keys that make copies of it; the copies go into the field, this does not.
typedef struct Zone
{
	simZone zone;
	double center[2];
	simRepeat repeat;
} Zone;


// ---- keys ----

// [a, b] with a < b, along the axis that the key is called by.
static void ReadRange( const simReader* reader, const simKey* key, const simNode* node, void* at )
{
	simJson* json = reader->json;
	Zone* zone = at;
	if ( simJson_Array( json, node, 2, 2 ) != 2 )
	{
		return;
	}
	// Both numbers are given, so that a zone's size never depends on the order of its keys.
	double low = simKey_Quantity( reader, key->element, simJson_First( node ) );
	double high = simKey_Quantity( reader, key->element, simJson_Next( simJson_First( node ) ) );
	if ( low >= high )
	{
		simJson_Fail( json, node, "goes from %g to %g m; the first number must be the lesser one", low, high );
	}
	// One reader for three keys: their name is the axis.
	switch ( key->key[0] )
	{
		case 'x':
			zone->zone.low.x = low;
			zone->zone.high.x = high;
			break;
		case 'y':
			zone->zone.low.y = low;
			zone->zone.high.y = high;
			break;
		default:
			zone->zone.low.z = low;
			zone->zone.high.z = high;
	}
}

static const simKey kLength = SIM_ELEMENT_NUMBER( length, -PLACE, PLACE );
#define RANGE_KEY( axis )                                                                                  \
	SIM_ROW( axis, "[from, to]", .kind = simKey_list, .at = 0, .element = &kLength, .least = 2, .most = 2, \
	    .read = ReadRange, SIM_KEY_NEEDED )
#define POINT( field ) SIM_KEY_ARRAY( Zone, field, kLength, 2, 2 ), SIM_KEY_NEEDED
static const simKey kBoxRows[] = { RANGE_KEY( "x" ), RANGE_KEY( "y" ), RANGE_KEY( "z" ) };
static const simKeys kBoxKeys = SIM_KEYS( "boxZone", "A box along the field's axes.", kBoxRows );
static const simKey kCylinderRows[] = {
	{ "at", "[x, y]", POINT( center ) },
	{ "radius", "", SIM_KEY_NUMBER( Zone, zone.radius, length, 0.001, PLACE ), SIM_KEY_NEEDED },
	RANGE_KEY( "z" ),
};
static const simKeys kCylinderKeys = SIM_KEYS( "cylinderZone", "An upright cylinder.", kCylinderRows );
static const simKey kCorner = SIM_ELEMENT_LIST( kLength, 2, 2 );
static const simKey kPrismRows[] = {
	{ "corners", "[x, y] each, in either order, convex or not", SIM_KEY_LIST( kCorner, 3, SIM_MAX_CORNERS ),
	    SIM_KEY_NEEDED },
	RANGE_KEY( "z" ),
};
static const simKeys kPrismKeys = SIM_KEYS( "prismZone", "An upright prism.", kPrismRows );
static const simKey kZoneRows[] = {
	{ "box", "", SIM_KEY_PART( kBoxKeys ), .without = "another shape" },
	{ "cylinder", "", SIM_KEY_PART( kCylinderKeys ), .without = "another shape" },
	{ "prism", "", SIM_KEY_OBJECT_BY_HAND( kPrismKeys ), .without = "another shape" },
	{ "repeat", "copies of the zone", SIM_KEY_OBJECT( Zone, repeat, simRepeatKeys ), .without = "one" },
	SIM_KEY_MIRROR,
	SIM_KEY_SOURCE,
};
static const simKeyRule kZoneRules[] = { { simTogether_one, { "box", "cylinder", "prism" }, NULL } };
static const simKeys kZoneKeys = SIM_KEYS_WITH( "zone",
    "A region that makes no contact. It may lie up to 3 m outside the field, for what stands behind its walls.",
    kZoneRows, SIM_KEY_RULES( kZoneRules ) );
const simKey simZoneForm = SIM_ELEMENT( kZoneKeys );


// ---- shapes ----

// Every kind of zone has a box around it, which is compared first.
static void FinishCylinder( Zone* read )
{
	simZone* zone = &read->zone;
	zone->kind = simZone_cylinder;
	zone->low.x = read->center[0] - zone->radius;
	zone->high.x = read->center[0] + zone->radius;
	zone->low.y = read->center[1] - zone->radius;
	zone->high.y = read->center[1] + zone->radius;
}

// Twice the area of the triangle a b c, positive when it is counter-clockwise.
static double Turn( const double a[2], const double b[2], const double c[2] )
{
	return ( b[0] - a[0] ) * ( c[1] - a[1] ) - ( b[1] - a[1] ) * ( c[0] - a[0] );
}

// Each edge has the ends of the other one on its two sides.
static bool Crosses( const double a[2], const double b[2], const double c[2], const double d[2] )
{
	return ( Turn( a, b, c ) > 0.0 ) != ( Turn( a, b, d ) > 0.0 )
	       && ( Turn( c, d, a ) > 0.0 ) != ( Turn( c, d, b ) > 0.0 );
}

// The outline encloses an area, and no side crosses another one. Its order becomes counter-clockwise.
static void CheckOutline( simJson* json, const simNode* corners, simZone* zone )
{
	int n = zone->cornerCount;
	double area = 0.0;
	for ( int i = 1; i + 1 < n; ++i )
	{
		// A fan about the first corner; triangles that are turned round count negative, so this holds for outlines with dents, too.
		area += 0.5 * Turn( zone->corners[0], zone->corners[i], zone->corners[i + 1] );
	}
	if ( fabs( area ) < 1e-6 )
	{
		simJson_Fail( json, corners, "encloses no area" );
		return;
	}
	for ( int i = 0; i < n; ++i )
	{
		// Neighbours share a corner, which does not count as a crossing.
		for ( int k = i + 2; k < n; ++k )
		{
			bool neighbours = i == 0 && k == n - 1;
			if ( !neighbours
			     && Crosses( zone->corners[i], zone->corners[i + 1], zone->corners[k], zone->corners[( k + 1 ) % n] ) )
			{
				simJson_Fail( json, corners, "is no outline: the sides that begin with corners %d and %d cross", i, k );
			}
		}
	}
	// Counter-clockwise already.
	if ( area > 0.0 )
	{
		return;
	}
	for ( int i = 0; i < n / 2; ++i )
	{
		double other[2] = { zone->corners[i][0], zone->corners[i][1] };
		memcpy( zone->corners[i], zone->corners[n - 1 - i], sizeof( other ) );
		memcpy( zone->corners[n - 1 - i], other, sizeof( other ) );
	}
}

// The bounds of the corners, in x and y.
static void SetBounds( simZone* zone )
{
	zone->low.x = zone->high.x = zone->corners[0][0];
	zone->low.y = zone->high.y = zone->corners[0][1];
	for ( int i = 1; i < zone->cornerCount; ++i )
	{
		zone->low.x = simMin( zone->low.x, zone->corners[i][0] );
		zone->high.x = simMax( zone->high.x, zone->corners[i][0] );
		zone->low.y = simMin( zone->low.y, zone->corners[i][1] );
		zone->high.y = simMax( zone->high.y, zone->corners[i][1] );
	}
}

static void ReadPrism( const simReader* reader, const simNode* prism, Zone* read )
{
	simJson* json = reader->json;
	simZone* zone = &read->zone;
	zone->kind = simZone_prism;
	simKeys_Read( reader, &kPrismKeys, prism, read );
	SIM_EACH( n, json, &kPrismKeys, prism, "corners" )
	{
		double* corner = zone->corners[zone->cornerCount++];
		if ( simJson_Array( json, n, 2, 2 ) == 2 )
		{
			corner[0] = simKey_Quantity( reader, &kLength, simJson_First( n ) );
			corner[1] = simKey_Quantity( reader, &kLength, simJson_Next( simJson_First( n ) ) );
		}
	}
	if ( !json->failed )
	{
		CheckOutline( json, simKeys_Find( &kPrismKeys, prism, "corners" ), zone );
		SetBounds( zone );
	}
}


// ---- copies ----

// The zone turned about a point. A box becomes a prism.
static void TurnZone( simZone* zone, const double about[2], double angle )
{
	double c = simCos( angle ), s = simSin( angle );
	double center[2] = { 0.5 * ( zone->low.x + zone->high.x ), 0.5 * ( zone->low.y + zone->high.y ) };
	if ( zone->kind == simZone_cylinder )
	{
		// A cylinder turned about z stays one: only its centre moves.
		double x = center[0] - about[0], y = center[1] - about[1];
		zone->low.x = about[0] + c * x - s * y - zone->radius;
		zone->low.y = about[1] + s * x + c * y - zone->radius;
		zone->high.x = zone->low.x + 2.0 * zone->radius;
		zone->high.y = zone->low.y + 2.0 * zone->radius;
		return;
	}
	if ( zone->kind == simZone_box )
	{
		// A turned box is not a box along the axes any more, but a prism with its corners.
		const double corners[4][2] = { { zone->low.x, zone->low.y }, { zone->high.x, zone->low.y },
			{ zone->high.x, zone->high.y }, { zone->low.x, zone->high.y } };
		zone->kind = simZone_prism;
		zone->cornerCount = 4;
		memcpy( zone->corners, corners, sizeof( corners ) );
	}
	for ( int i = 0; i < zone->cornerCount; ++i )
	{
		double x = zone->corners[i][0] - about[0], y = zone->corners[i][1] - about[1];
		// The rotation of the plane by the angle, about the point.
		zone->corners[i][0] = about[0] + c * x - s * y;
		zone->corners[i][1] = about[1] + s * x + c * y;
	}
	SetBounds( zone );
}

// Moves a zone in the plane.
static void MoveZone( simZone* zone, double x, double y )
{
	zone->low = simAdd( zone->low, simV3( x, y, 0.0 ) );
	zone->high = simAdd( zone->high, simV3( x, y, 0.0 ) );
	for ( int i = 0; i < zone->cornerCount; ++i )
	{
		zone->corners[i][0] += x;
		zone->corners[i][1] += y;
	}
}

// To the other half, without any rounding but that of one subtraction.
static void MirrorZone( simZone* zone, const simField* field )
{
	// The low corner of the twin is the high one of the original, turned.
	simVec3 low = simField_Opposite( field, zone->high ), high = simField_Opposite( field, zone->low );
	zone->low = simV3( low.x, simMin( low.y, high.y ), zone->low.z );
	zone->high = simV3( high.x, simMax( low.y, high.y ), zone->high.z );
	for ( int i = 0; i < zone->cornerCount; ++i )
	{
		simVec3 corner = simField_Opposite( field, simV3( zone->corners[i][0], zone->corners[i][1], 0.0 ) );
		zone->corners[i][0] = corner.x;
		zone->corners[i][1] = corner.y;
	}
	// A reflection turns the order of the corners round, which is counter-clockwise for all zones.
	for ( int i = 0; field->reflected && i < zone->cornerCount / 2; ++i )
	{
		int other = zone->cornerCount - 1 - i;
		for ( int axis = 0; axis < 2; ++axis )
		{
			double kept = zone->corners[i][axis];
			zone->corners[i][axis] = zone->corners[other][axis];
			zone->corners[other][axis] = kept;
		}
	}
}

// A wrong sign or unit shows here and not as a zone that nothing ever enters.
static void CheckReach( const simFieldEntry* entry, const simZone* zone )
{
	const simField* field = entry->field;
	// Partly outside is fine: a zone may reach through a wall.
	const double lows[2] = { zone->low.x, zone->low.y }, highs[2] = { zone->high.x, zone->high.y };
	const double most[2] = { field->length + SIM_FIELD_MARGIN, field->width + SIM_FIELD_MARGIN };
	for ( int axis = 0; axis < 2; ++axis )
	{
		if ( highs[axis] <= -SIM_FIELD_MARGIN || lows[axis] >= most[axis] )
		{
			simJson_Fail( entry->json, entry->node,
			    "the zone \"%s\" is outside the field: it reaches from %c = %g m to %g m, the field with its "
			    "surroundings from %g to %g m",
			    zone->name, "xy"[axis], lows[axis], highs[axis], -SIM_FIELD_MARGIN, most[axis] );
		}
	}
	// Nothing is ever below the floor, so such a zone would never see anything.
	if ( zone->high.z <= 0.0 )
	{
		simJson_Fail( entry->json, entry->node, "the zone \"%s\" is below the floor: it ends at z = %g m", zone->name,
		    zone->high.z );
	}
}

static void ReadZone( const simFieldEntry* entry )
{
	simField* field = entry->field;
	const simNode* node = entry->node;
	Zone read = { 0 };
	simKeys_Read( entry->reader, &kZoneKeys, node, &read );
	const simNode* prism = simKeys_Find( &kZoneKeys, node, "prism" );
	const simNode* repeat = simKeys_Find( &kZoneKeys, node, "repeat" );
	if ( simKeys_Find( &kZoneKeys, node, "cylinder" ) != NULL )
	{
		FinishCylinder( &read );
	}
	else if ( prism != NULL )
	{
		ReadPrism( entry->reader, prism, &read );
	}
	simFieldEntry_CheckRepeat( entry, repeat, &read.repeat, "zones" );

	int copies = read.repeat.count > 0 ? read.repeat.count : 1;
	for ( int i = 0; i < copies; ++i )
	{
		if ( !simFieldEntry_Room( entry, "zones", field->zoneCount, SIM_MAX_ZONES ) )
		{
			return;
		}
		simZone* zone = &field->zones[field->zoneCount];
		*zone = read.zone;
		if ( i > 0 && read.repeat.turn == 0.0 )
		{
			MoveZone( zone, i * read.repeat.step[0], i * read.repeat.step[1] );
		}
		else if ( i > 0 )
		{
			// Each copy is turned from the original and not from the copy before, so that errors do not add up.
			TurnZone( zone, read.repeat.about, i * read.repeat.turn );
		}
		if ( entry->twin )
		{
			// First turned, then mirrored: the twin of a copy is the copy of the twin.
			MirrorZone( zone, field );
		}
		simFieldEntry_NameCopy( entry, &read.repeat, i, &simZoneThings, zone->name );
		CheckReach( entry, zone );
		field->zoneCount += 1;
	}
}

void simFieldZones_Read( const simReader* reader, const simNode* root, simField* field )
{
	simFieldEntry_Each( reader, field, root, "zones", ReadZone );
}
