#include "model/field_zones.h"

#include <stdio.h>
#include <string.h>

#define NAMES( array ) ( array )[0].name
#define STRIDE( array ) sizeof( ( array )[0] )
#define PLACE SIM_FIELD_PLACE


// ---- shapes ----

/// [a, b] with a < b.
static void ReadRange( simJson* json, const simNode* node, const char* key, double* low, double* high )
{
	const simNode* range = simJson_Need( json, node, key );
	if ( simJson_Array( json, range, 2, 2 ) == 2 )
	{
		*low = simJson_Quantity( json, simJson_First( range ), simUnit_length, -PLACE, PLACE );
		*high = simJson_Quantity( json, simJson_Next( simJson_First( range ) ), simUnit_length, -PLACE, PLACE );
		if ( !json->failed && *low >= *high )
		{
			simJson_Fail( json, range, "goes from %g to %g m; the first number must be the lesser one", *low, *high );
		}
	}
}

static void ReadPoint( simJson* json, const simNode* node, double point[2] )
{
	if ( simJson_Array( json, node, 2, 2 ) == 2 )
	{
		point[0] = simJson_Quantity( json, simJson_First( node ), simUnit_length, -PLACE, PLACE );
		point[1] = simJson_Quantity( json, simJson_Next( simJson_First( node ) ), simUnit_length, -PLACE, PLACE );
	}
}

static void ReadBox( simJson* json, const simNode* box, simZone* zone )
{
	zone->kind = simZone_box;
	simJson_Object( json, box, "x", "y", "z" );
	ReadRange( json, box, "x", &zone->low.x, &zone->high.x );
	ReadRange( json, box, "y", &zone->low.y, &zone->high.y );
	ReadRange( json, box, "z", &zone->low.z, &zone->high.z );
}

static void ReadCylinder( simJson* json, const simNode* cylinder, simZone* zone )
{
	double at[2] = { 0.0, 0.0 };
	zone->kind = simZone_cylinder;
	simJson_Object( json, cylinder, "at", "radius", "z" );
	ReadPoint( json, simJson_Need( json, cylinder, "at" ), at );
	zone->radius = simJson_Number( json, cylinder, "radius", simUnit_length, 0.001, PLACE );
	ReadRange( json, cylinder, "z", &zone->low.z, &zone->high.z );
	zone->low.x = at[0] - zone->radius;
	zone->high.x = at[0] + zone->radius;
	zone->low.y = at[1] - zone->radius;
	zone->high.y = at[1] + zone->radius;
}

/// Twice the area of the triangle a b c, positive when it is counter-clockwise.
static double Turn( const double a[2], const double b[2], const double c[2] )
{
	return ( b[0] - a[0] ) * ( c[1] - a[1] ) - ( b[1] - a[1] ) * ( c[0] - a[0] );
}

static bool Crosses( const double a[2], const double b[2], const double c[2], const double d[2] )
{
	return ( Turn( a, b, c ) > 0.0 ) != ( Turn( a, b, d ) > 0.0 )
	       && ( Turn( c, d, a ) > 0.0 ) != ( Turn( c, d, b ) > 0.0 );
}

/// The outline encloses an area, and no side crosses another one. Its order becomes counter-clockwise.
static void CheckOutline( simJson* json, const simNode* corners, simZone* zone )
{
	int n = zone->cornerCount;
	double area = 0.0;
	for ( int i = 1; i + 1 < n; ++i )
	{
		area += 0.5 * Turn( zone->corners[0], zone->corners[i], zone->corners[i + 1] );
	}
	if ( fabs( area ) < 1e-6 )
	{
		simJson_Fail( json, corners, "encloses no area" );
		return;
	}
	for ( int i = 0; i < n; ++i )
	{
		for ( int k = i + 2; k < n && !json->failed; ++k )
		{
			bool neighbours = i == 0 && k == n - 1;
			if ( !neighbours
			     && Crosses( zone->corners[i], zone->corners[i + 1], zone->corners[k], zone->corners[( k + 1 ) % n] ) )
			{
				simJson_Fail( json, corners, "is no outline: the sides that begin with corners %d and %d cross", i, k );
			}
		}
	}
	for ( int i = 0; area < 0.0 && i < n / 2; ++i )
	{
		double other[2] = { zone->corners[i][0], zone->corners[i][1] };
		memcpy( zone->corners[i], zone->corners[n - 1 - i], sizeof( other ) );
		memcpy( zone->corners[n - 1 - i], other, sizeof( other ) );
	}
}

/// The bounds of the corners, in x and y.
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

static void ReadPrism( simJson* json, const simNode* prism, simZone* zone )
{
	zone->kind = simZone_prism;
	simJson_Object( json, prism, "corners", "z" );
	const simNode* corners = simJson_Need( json, prism, "corners" );
	simJson_Array( json, corners, 3, SIM_MAX_CORNERS );
	for ( const simNode* n = simJson_First( corners ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		ReadPoint( json, n, zone->corners[zone->cornerCount++] );
	}
	ReadRange( json, prism, "z", &zone->low.z, &zone->high.z );
	if ( !json->failed )
	{
		CheckOutline( json, corners, zone );
		SetBounds( zone );
	}
}

static void ReadShape( simJson* json, const simNode* node, simZone* zone )
{
	const simNode* box = simJson_Find( node, "box" );
	const simNode* cylinder = simJson_Find( node, "cylinder" );
	const simNode* prism = simJson_Find( node, "prism" );
	simJson_Object( json, node, "box", "cylinder", "prism", "repeat", "mirror", "source" );
	if ( ( box != NULL ) + ( cylinder != NULL ) + ( prism != NULL ) != 1 )
	{
		simJson_Fail( json, node, "needs exactly one of the keys \"box\", \"cylinder\" and \"prism\"" );
	}
	else if ( box != NULL )
	{
		ReadBox( json, box, zone );
	}
	else if ( cylinder != NULL )
	{
		ReadCylinder( json, cylinder, zone );
	}
	else
	{
		ReadPrism( json, prism, zone );
	}
	simJson_SkipText( json, node, "source" );
}


// ---- copies ----

typedef struct Repeat
{
	int count; ///< 0 = not repeated
	double about[2];
	double turn; ///< from one to the next [rad]
} Repeat;

static Repeat ReadRepeat( simJson* json, const simNode* repeat )
{
	Repeat result = { 0 };
	if ( repeat != NULL && simJson_Object( json, repeat, "count", "about", "turn" ) )
	{
		result.count = (int)simJson_Integer( json, simJson_Need( json, repeat, "count" ), 1, SIM_MAX_ZONES );
		ReadPoint( json, simJson_Need( json, repeat, "about" ), result.about );
		result.turn = simJson_Number( json, repeat, "turn", simUnit_angle, -2.0 * SIM_PI, 2.0 * SIM_PI );
		if ( !json->failed && result.turn == 0.0 && result.count > 1 )
		{
			simJson_Fail(
			    json, simJson_Find( repeat, "turn" ), "is 0, which puts %d zones in one place", result.count );
		}
	}
	return result;
}

/// The zone turned about a point. A box becomes a prism.
static void TurnZone( simZone* zone, const double about[2], double angle )
{
	double c = simCos( angle ), s = simSin( angle );
	double center[2] = { 0.5 * ( zone->low.x + zone->high.x ), 0.5 * ( zone->low.y + zone->high.y ) };
	if ( zone->kind == simZone_cylinder )
	{
		double x = center[0] - about[0], y = center[1] - about[1];
		zone->low.x = about[0] + c * x - s * y - zone->radius;
		zone->low.y = about[1] + s * x + c * y - zone->radius;
		zone->high.x = zone->low.x + 2.0 * zone->radius;
		zone->high.y = zone->low.y + 2.0 * zone->radius;
		return;
	}
	if ( zone->kind == simZone_box )
	{
		const double corners[4][2] = { { zone->low.x, zone->low.y }, { zone->high.x, zone->low.y },
			{ zone->high.x, zone->high.y }, { zone->low.x, zone->high.y } };
		zone->kind = simZone_prism;
		zone->cornerCount = 4;
		memcpy( zone->corners, corners, sizeof( corners ) );
	}
	for ( int i = 0; i < zone->cornerCount; ++i )
	{
		double x = zone->corners[i][0] - about[0], y = zone->corners[i][1] - about[1];
		zone->corners[i][0] = about[0] + c * x - s * y;
		zone->corners[i][1] = about[1] + s * x + c * y;
	}
	SetBounds( zone );
}

/// By half a turn about the field's centre, without any rounding but that of one subtraction.
static void MirrorZone( simZone* zone, const simField* field )
{
	simVec3 low = zone->low, high = zone->high;
	zone->low = simV3( field->length - high.x, field->width - high.y, low.z );
	zone->high = simV3( field->length - low.x, field->width - low.y, high.z );
	for ( int i = 0; i < zone->cornerCount; ++i )
	{
		zone->corners[i][0] = field->length - zone->corners[i][0];
		zone->corners[i][1] = field->width - zone->corners[i][1];
	}
}

/// A wrong sign or unit shows here and not as a zone that nothing ever enters.
static void CheckReach( const simFieldEntry* entry, const simZone* zone )
{
	const simField* field = entry->field;
	const double lows[2] = { zone->low.x, zone->low.y }, highs[2] = { zone->high.x, zone->high.y };
	const double most[2] = { field->length + SIM_FIELD_MARGIN, field->width + SIM_FIELD_MARGIN };
	for ( int axis = 0; axis < 2 && !entry->json->failed; ++axis )
	{
		if ( highs[axis] <= -SIM_FIELD_MARGIN || lows[axis] >= most[axis] )
		{
			simJson_Fail( entry->json, entry->node,
			    "the zone \"%s\" is outside the field: it reaches from %c = %g m to %g m, the field with its "
			    "surroundings "
			    "from %g to %g m",
			    zone->name, "xy"[axis], lows[axis], highs[axis], -SIM_FIELD_MARGIN, most[axis] );
		}
	}
	if ( zone->high.z <= 0.0 && !entry->json->failed )
	{
		simJson_Fail( entry->json, entry->node, "the zone \"%s\" is below the floor: it ends at z = %g m", zone->name,
		    zone->high.z );
	}
}

static void ReadZone( const simFieldEntry* entry )
{
	simJson* json = entry->json;
	simField* field = entry->field;
	simZone first = { 0 };
	ReadShape( json, entry->node, &first );
	Repeat repeat = ReadRepeat( json, simJson_Find( entry->node, "repeat" ) );
	int copies = repeat.count > 0 ? repeat.count : 1;
	for ( int i = 0; i < copies && simFieldEntry_Room( entry, "zones", field->zoneCount, SIM_MAX_ZONES ); ++i )
	{
		simZone* zone = &field->zones[field->zoneCount];
		*zone = first;
		char number[16] = "", name[SIM_NAME + 16];
		if ( repeat.count > 0 )
		{
			snprintf( number, sizeof( number ), "_%d", i );
		}
		snprintf( name, sizeof( name ), "%s%s", simJson_Key( entry->node ), number );
		if ( i > 0 )
		{
			TurnZone( zone, repeat.about, i * repeat.turn );
		}
		if ( entry->twin )
		{
			MirrorZone( zone, field );
		}
		simFieldEntry_Name(
		    entry, name, "zone", NAMES( field->zones ), field->zoneCount, STRIDE( field->zones ), zone->name );
		CheckReach( entry, zone );
		field->zoneCount += 1;
	}
}

void simFieldZones_Read( simJson* json, const simNode* zones, simField* field )
{
	simJson_Map( json, zones, 0, SIM_MAX_ZONES );
	simFieldEntry_Each( json, field, zones, ReadZone );
}
