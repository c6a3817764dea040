#include "model/field_pieces.h"

#include "model/field.h"

#include <stdio.h>
#include <string.h>

#define NAMES( array ) ( array )[0].name
#define STRIDE( array ) sizeof( ( array )[0] )
#define MARGIN 10.0     // [m] how far staged pieces may be outside the field
#define LEAST 0.01      // [m] of a piece's lengths
#define MOST 2.0        // [m]
#define SQUEEZE 12000.0 // [N/m] our choice: a foam ball gives way 12 mm at 140 N


// ---- shapes ----

/// The cube root of x, 0 < x < start^3, by Newton's method from above: libm's is not the same in every build.
static double CubeRoot( double x, double start )
{
	double root = start;
	for ( int i = 0; i < 64; ++i )
	{
		root -= ( root * root * root - x ) / ( 3.0 * root * root );
	}
	return root;
}

/// Of uniform density. Returns the volume.
static double SetInertia( simPieceType* type )
{
	double m = type->mass, r = 0.5 * type->size.x, h = type->size.z;
	double x = type->size.x, y = type->size.y, z = type->size.z;
	if ( type->shape == simShape_box )
	{
		type->inertias =
		    simV3( m * ( y * y + z * z ) / 12.0, m * ( x * x + z * z ) / 12.0, m * ( x * x + y * y ) / 12.0 );
		return x * y * z;
	}
	double across, along, volume;
	if ( type->shape == simShape_cylinder )
	{
		across = m * ( 3.0 * r * r + h * h ) / 12.0;
		along = 0.5 * m * r * r;
		volume = SIM_PI * r * r * h;
	}
	else if ( type->shape == simShape_capsule )
	{
		// A cylinder between the halves of a sphere, whose centres of mass are 3/8 of the radius outwards.
		double middle = h - 2.0 * r, caps = 4.0 / 3.0 * SIM_PI * r * r * r;
		volume = SIM_PI * r * r * middle + caps;
		double ofCaps = m * caps / volume, ofMiddle = m - ofCaps;
		across = ofMiddle * ( 3.0 * r * r + middle * middle ) / 12.0
		         + ofCaps * ( 0.4 * r * r + 0.25 * middle * middle + 0.375 * middle * r );
		along = 0.5 * ofMiddle * r * r + 0.4 * ofCaps * r * r;
	}
	else
	{
		// A ring: the middle of its tube is a circle of radius c, the tube's own is a.
		double a = 0.5 * h, c = r - a;
		across = m * ( 4.0 * c * c + 5.0 * a * a ) / 8.0;
		along = m * ( 4.0 * c * c + 3.0 * a * a ) / 4.0;
		volume = 2.0 * SIM_PI * SIM_PI * c * a * a;
	}
	type->inertias = simV3( across, across, along );
	return volume;
}

/// Diameter, diameter and whole length; of a torus outer diameter twice and the tube's.
static simVec3 ReadRound( simJson* json, const simNode* node, simShapeKind shape )
{
	const char* key = shape == simShape_torus ? "tube" : "length";
	double diameter = simJson_Number( json, node, "diameter", simUnit_length, LEAST, MOST );
	double length = simJson_Number( json, node, key, simUnit_length, LEAST, MOST );
	if ( shape == simShape_capsule && !json->failed && length <= diameter )
	{
		simJson_Fail( json, simJson_Find( node, key ),
		    "is %g m, the whole length of a capsule; it must be more than its diameter, %g m", length, diameter );
	}
	if ( shape == simShape_torus && !json->failed && diameter <= 2.0 * length )
	{
		simJson_Fail( json, simJson_Find( node, key ),
		    "is %g m; it must be less than half of the outer diameter, %g m, to leave a hole", length, diameter );
	}
	return simV3( diameter, diameter, length );
}

#define PIECE_KEYS "shape", "mass", "material", "rolling", "drag", "magnus", "squeeze", "total", "color", "source"

static void ReadShape( simJson* json, const simNode* node, simPieceType* type )
{
	static const char shapes[][SIM_NAME] = { "sphere", "box", "cylinder", "capsule", "torus" };
	static_assert( simShape_sphere == 0 && simShape_box == 1 && simShape_cylinder == 2 && simShape_capsule == 3
	                   && simShape_torus == 4,
	    "shapes is in the order of simShapeKind" );
	int shape = simJson_Choice( json, simJson_Need( json, node, "shape" ), "shape", shapes[0], 5, SIM_NAME );
	type->shape = shape >= 0 ? (simShapeKind)shape : simShape_sphere;
	type->mass = simJson_Number( json, node, "mass", simUnit_mass, 0.001, 50.0 );
	if ( type->shape == simShape_sphere )
	{
		simJson_Object( json, node, PIECE_KEYS, "diameter" );
		double diameter = simJson_Number( json, node, "diameter", simUnit_length, LEAST, MOST );
		type->size = simV3( diameter, diameter, diameter );
		type->radius = 0.5 * diameter;
		type->inertia = 0.4 * type->mass * type->radius * type->radius; // solid and uniform: foam, not a shell
		type->inertias = simV3( type->inertia, type->inertia, type->inertia );
		return;
	}
	if ( type->shape == simShape_box )
	{
		simJson_Object( json, node, PIECE_KEYS, "size" );
		type->size = simJson_Vec3( json, simJson_Need( json, node, "size" ), simUnit_length, LEAST, MOST );
	}
	else if ( type->shape == simShape_torus )
	{
		simJson_Object( json, node, PIECE_KEYS, "diameter", "tube" );
		type->size = ReadRound( json, node, type->shape );
	}
	else
	{
		simJson_Object( json, node, PIECE_KEYS, "diameter", "length" );
		type->size = ReadRound( json, node, type->shape );
	}
	if ( !json->failed )
	{
		double volume = SetInertia( type );
		type->radius = CubeRoot( 0.75 * volume / SIM_PI, 2.0 * MOST );
		type->inertia = ( type->inertias.x + type->inertias.y + type->inertias.z ) / 3.0;
	}
}


// ---- types ----

static void CheckColor( simJson* json, const simNode* node )
{
	const char* text = node != NULL ? simJson_Text( json, node, 64 ) : "#000000";
	if ( !json->failed
	     && ( strlen( text ) != 7 || text[0] != '#' || strspn( text + 1, "0123456789abcdefABCDEF" ) != 6 ) )
	{
		simJson_Fail( json, node, "is \"%.20s\"; a color looks like \"#f2c100\"", text );
	}
}

void simFieldPieces_Read( simJson* json, const simNode* pieces, simField* field )
{
	simJson_Map( json, pieces, 0, SIM_MAX_PIECE_TYPES );
	int total = 0;
	for ( const simNode* n = simJson_First( pieces ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		simPieceType* type = field->pieceTypes + field->pieceTypeCount;
		snprintf( type->name, SIM_NAME, "%s", simJson_Key( n ) );
		ReadShape( json, n, type );
		type->material = simJson_Choice( json, simJson_Need( json, n, "material" ), "material",
		    NAMES( field->materials ), field->materialCount, STRIDE( field->materials ) );
		type->rolling = simJson_NumberOr( json, n, "rolling", simUnit_none, 0.0, 1.0, 0.0 );
		type->drag = simJson_NumberOr( json, n, "drag", simUnit_none, 0.0, 5.0, 0.0 );
		type->magnus = simJson_NumberOr( json, n, "magnus", simUnit_none, 0.0, 5.0, 0.0 );
		type->squeeze = simJson_NumberOr( json, n, "squeeze", simUnit_stiffness, 1.0, 1e7, SQUEEZE );
		type->total = simJson_IntOr( json, n, "total", 0, SIM_MAX_PIECES, 0 );
		CheckColor( json, simJson_Find( n, "color" ) );
		simJson_SkipText( json, n, "source" );
		total += type->total;
		field->pieceTypeCount += 1;
	}
	if ( total > SIM_MAX_PIECES && !json->failed )
	{
		simJson_Fail( json, pieces, "the totals add up to %d pieces; the most is %d", total, SIM_MAX_PIECES );
	}
}


// ---- staging ----

// The extreme positions of a grid must be near the field: a wrong sign or unit shows here and not as a lost piece.
static void CheckGrid( simJson* json, const simNode* node, const simField* field, const simStaging* s )
{
	double low[3] = { s->at.x, s->at.y, s->at.z }, high[3] = { s->at.x, s->at.y, s->at.z };
	for ( int i = 0; i < 3; ++i )
	{
		double reach[3] = { s->step[i].x * ( s->count[i] - 1 ), s->step[i].y * ( s->count[i] - 1 ),
			s->step[i].z * ( s->count[i] - 1 ) };
		for ( int axis = 0; axis < 3; ++axis )
		{
			low[axis] += simMin( reach[axis], 0.0 );
			high[axis] += simMax( reach[axis], 0.0 );
		}
		if ( s->count[i] > 1 && simLength( s->step[i] ) == 0.0 && !json->failed )
		{
			simJson_Fail( json, node, "puts %d pieces in one place: its step %d is zero", s->count[i], i );
		}
	}
	const double limits[3] = { field->length + MARGIN, field->width + MARGIN, SIM_FIELD_PLACE };
	for ( int axis = 0; axis < 3 && !json->failed; ++axis )
	{
		double lowest = axis < 2 ? -MARGIN : 0.0;
		if ( low[axis] < lowest || high[axis] > limits[axis] )
		{
			simJson_Fail( json, node, "its pieces reach from %c = %g m to %g m; they must stay within %g to %g m",
			    "xyz"[axis], low[axis], high[axis], lowest, limits[axis] );
		}
	}
}

static void ReadStagingEntry( simJson* json, const simNode* n, const simField* field, simStaging* s )
{
	simJson_Object( json, n, "piece", "at", "step", "count", "limit", "jitter", "mirror", "source" );
	s->piece = simJson_Choice( json, simJson_Need( json, n, "piece" ), "piece", NAMES( field->pieceTypes ),
	    field->pieceTypeCount, STRIDE( field->pieceTypes ) );
	s->at = simJson_Vec3( json, simJson_Need( json, n, "at" ), simUnit_length, -SIM_FIELD_PLACE, SIM_FIELD_PLACE );

	const simNode* step = simJson_Find( n, "step" );
	const simNode* count = simJson_Find( n, "count" );
	if ( step != NULL && simJson_Array( json, step, 3, 3 ) == 3 )
	{
		const simNode* row = simJson_First( step );
		for ( int i = 0; i < 3; ++i, row = simJson_Next( row ) )
		{
			s->step[i] = simJson_Vec3( json, row, simUnit_length, -SIM_FIELD_PLACE, SIM_FIELD_PLACE );
		}
	}
	int product = 1;
	s->count[0] = s->count[1] = s->count[2] = 1;
	if ( count != NULL && simJson_Array( json, count, 3, 3 ) == 3 )
	{
		const simNode* element = simJson_First( count );
		for ( int i = 0; i < 3; ++i, element = simJson_Next( element ) )
		{
			s->count[i] = (int)simJson_Integer( json, element, 1, SIM_MAX_PIECES );
			product *= product <= SIM_MAX_PIECES ? s->count[i] : 1;
		}
	}
	if ( product > SIM_MAX_PIECES && !json->failed )
	{
		simJson_Fail( json, count, "is a grid of more than %d pieces", SIM_MAX_PIECES );
	}

	const simNode* limit = simJson_Find( n, "limit" );
	if ( limit == NULL )
	{
		s->limit = product;
	}
	else if ( simJson_IsString( limit ) )
	{
		static const char rest[][SIM_NAME] = { "rest" };
		simJson_Choice( json, limit, "limit", rest[0], 1, SIM_NAME );
		s->limit = -1;
	}
	else
	{
		s->limit = (int)simJson_Integer( json, limit, 0, product );
	}
	s->jitter = simJson_NumberOr( json, n, "jitter", simUnit_length, 0.0, 0.1, 0.0 );
	simJson_SkipText( json, n, "source" );
	if ( !json->failed )
	{
		CheckGrid( json, n, field, s );
	}
}

// The same entry rotated by 180 degrees about the field's centre.
static simStaging Mirror( const simField* field, const simStaging* from )
{
	simStaging s = *from;
	s.at = simV3( field->length - from->at.x, field->width - from->at.y, from->at.z );
	for ( int i = 0; i < 3; ++i )
	{
		s.step[i] = simV3( -from->step[i].x, -from->step[i].y, from->step[i].z );
	}
	return s;
}

void simFieldPieces_ReadStaging( simJson* json, const simNode* staging, simField* field )
{
	simJson_Array( json, staging, 0, SIM_MAX_STAGING );
	for ( const simNode* n = simJson_First( staging ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		simStaging entry = { 0 };
		ReadStagingEntry( json, n, field, &entry );
		bool mirror = simJson_BoolOr( json, n, "mirror", false );
		if ( field->stagingCount + 1 + mirror > SIM_MAX_STAGING )
		{
			simJson_Fail( json, staging, "has more than %d entries, mirrored ones counted twice", SIM_MAX_STAGING );
			return;
		}
		field->staging[field->stagingCount++] = entry;
		if ( mirror )
		{
			field->staging[field->stagingCount++] = Mirror( field, &entry );
		}
	}
	for ( int i = 0; i < field->pieceTypeCount && !json->failed; ++i )
	{
		int placed = simField_FixedPieces( field, i );
		if ( placed > field->pieceTypes[i].total )
		{
			simJson_Fail( json, staging, "places %d of the piece \"%s\", whose total is %d", placed,
			    field->pieceTypes[i].name, field->pieceTypes[i].total );
		}
	}
}
