// Types of pieces, and where they lie at the start.
#include "model/field.h"
#include "model/field_parts.h"

#include <stdio.h>
#include <string.h>

// Pieces may wait outside the walls, with human players or in a depot.
#define MARGIN 10.0 // [m] how far staged pieces may be outside the field
// Far below and above any game piece: beyond that a unit is wrong.
#define LEAST 0.01 // [m] of a piece's lengths
#define MOST 2.0   // [m]


// ---- shapes ----

// The cube root of x, 0 < x < start^3, by Newton's method from above: libm's is not the same in every build.
static double CubeRoot( double x, double start )
{
	// From above it converges for every x > 0. Far from the root a step takes a third off, so 64 are more than enough.
	double root = start;
	for ( int i = 0; i < 64; ++i )
	{
		root -= ( root * root * root - x ) / ( 3.0 * root * root );
	}
	return root;
}

// Sets the principal moments of a solid of uniform density about its centre; z is the axis of a round one. Returns the
// volume. Formulas: any table of moments of inertia.
static double SetInertia( simPieceType* type )
{
	double m = type->mass, r = 0.5 * type->size.x, h = type->size.z;
	double x = type->size.x, y = type->size.y, z = type->size.z;
	// m ( y^2 + z^2 ) / 12 about x, and so on.
	if ( type->shape == simShape_box )
	{
		type->inertias =
		    simV3( m * ( y * y + z * z ) / 12.0, m * ( x * x + z * z ) / 12.0, m * ( x * x + y * y ) / 12.0 );
		return x * y * z;
	}
	double across, along, volume;
	// m ( 3 r^2 + h^2 ) / 12 across, m r^2 / 2 along.
	if ( type->shape == simShape_cylinder )
	{
		across = m * ( 3.0 * r * r + h * h ) / 12.0;
		along = 0.5 * m * r * r;
		volume = SIM_PI * r * r * h;
	}
	else if ( type->shape == simShape_capsule )
	{
		// A cylinder between the halves of a sphere, whose centres of mass are 3/8 of the radius outwards.
		// The parallel axis theorem: a half sphere has 2/5 m r^2 about the sphere's centre, and is moved by half of the middle part.
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
		// Pappus: the volume is the tube's section times the path of its centre, pi a^2 * 2 pi c.
		double a = 0.5 * h, c = r - a;
		across = m * ( 4.0 * c * c + 5.0 * a * a ) / 8.0;
		along = m * ( 4.0 * c * c + 3.0 * a * a ) / 4.0;
		volume = 2.0 * SIM_PI * SIM_PI * c * a * a;
	}
	type->inertias = simV3( across, across, along );
	return volume;
}

// Colours are for the page: checked, so that a wrong one is found here, and not kept.
static void ReadColor( const simReader* reader, const simKey* key, const simNode* node, void* at )
{
	(void)key;
	(void)at;
	const char* text = simJson_Text( reader->json, node, 64 );
	if ( !reader->json->failed
	     && ( strlen( text ) != 7 || text[0] != '#' || strspn( text + 1, "0123456789abcdefABCDEF" ) != 6 ) )
	{
		simJson_Fail( reader->json, node, "is \"%.20s\"; a color looks like \"#f2c100\"", text );
	}
}

#define NUMBER( field, unit, low, high ) SIM_KEY_NUMBER( simPieceType, field, unit, low, high )
#define LENGTH_KEY( key, field, says ) SIM_ROW( key, says, NUMBER( field, length, LEAST, MOST ), SIM_KEY_NEEDED )
#define PIECE_KEYS                                                                                                    \
	SIM_KEY_KIND( "shape" ), SIM_ROW( "mass", "", NUMBER( mass, mass, 0.001, 50.0 ), SIM_KEY_NEEDED ),                \
	    SIM_ROW( "material", "of its surface", SIM_KEY_REFERENCE( simPieceType, material, simMaterialThings ),        \
	        SIM_KEY_NEEDED ),                                                                                         \
	    SIM_ROW( "rolling", "rolling resistance coefficient on the floor", NUMBER( rolling, none, 0.0, 1.0 ),         \
	        SIM_KEY_OR( 0.0 ) ),                                                                                      \
	    SIM_ROW( "drag", "drag coefficient in air", NUMBER( drag, none, 0.0, 5.0 ), SIM_KEY_OR( 0.0 ) ),              \
	    SIM_ROW( "magnus", "lift coefficient from spin", NUMBER( magnus, none, 0.0, 5.0 ), SIM_KEY_OR( 0.0 ) ),       \
	    SIM_ROW( "flight", "how it moves while it touches nothing",                                                   \
	        SIM_KEY_OBJECT( simPieceType, flight, simFlightKeys ), .read = simFlight_Read,                            \
	        .without = "as the physics library moves it" ),                                                           \
	    SIM_ROW( "squeeze", "force that flattens it, by flattening: what a launcher's compression presses with",      \
	        NUMBER( squeeze, stiffness, 1.0, 1e7 ), SIM_KEY_OR( 12000.0 ),                                            \
	        .source = "our choice: a foam ball gives way 12 mm at 140 N" ),                                           \
	    SIM_ROW( "total", "in a match: staged, preloaded and with human players together; 1024 of all types at most", \
	        SIM_KEY_INTEGER( simPieceType, total, 0, SIM_MAX_PIECES ), SIM_KEY_OR( 0 ) ),                             \
	    SIM_ROW( "color", "for the picture", .kind = simKey_text, .at = SIM_NOT_KEPT, .pattern = "^#[0-9A-Fa-f]{6}$", \
	        .read = ReadColor, .without = "white" ),                                                                  \
	    SIM_KEY_SOURCE

static const simKey kSphereRows[] = { PIECE_KEYS, LENGTH_KEY( "diameter", size.x, "" ) };
static const simKey kBoxRows[] = { PIECE_KEYS,
	{ "size", "[x, y, z], full lengths", SIM_KEY_VECTOR( simPieceType, size, length, LEAST, MOST ), SIM_KEY_NEEDED } };
static const simKey kRoundRows[] = { PIECE_KEYS, LENGTH_KEY( "diameter", size.x, "" ),
	LENGTH_KEY( "length", size.z, "whole, along z" ) };
static const simKey kTorusRows[] = { PIECE_KEYS, LENGTH_KEY( "diameter", size.x, "outer" ),
	LENGTH_KEY( "tube", size.z, "diameter of the tube, whose axis is z" ) };
static const simKeys kSphereKeys = SIM_KEYS( "spherePiece", "Solid and uniform: foam, not a shell.", kSphereRows );
static const simKeys kBoxKeys =
    SIM_KEYS( "boxPiece", "Solid and uniform; air and rolling see a sphere of its volume.", kBoxRows );
static const simKeys kRoundKeys =
    SIM_KEYS( "roundPiece", "Solid and uniform; air and rolling see a sphere of its volume.", kRoundRows );
static const simKeys kTorusKeys =
    SIM_KEYS( "torusPiece", "Solid and uniform; air and rolling see a sphere of its volume.", kTorusRows );
static const char kShapeNames[][SIM_NAME] = { "sphere", "box", "cylinder", "capsule", "torus" };
static_assert(
    simShape_sphere == 0 && simShape_box == 1 && simShape_cylinder == 2 && simShape_capsule == 3 && simShape_torus == 4,
    "kShapeNames is in the order of simShapeKind" );
static const simChoices kShapeWords = SIM_CHOICES( "shape", kShapeNames );
static const simKeys* const kShapeTables[] = { &kSphereKeys, &kBoxKeys, &kRoundKeys, &kRoundKeys, &kTorusKeys };
static_assert(
    sizeof( kShapeTables ) / sizeof( simKeys* ) == sizeof( kShapeNames ) / SIM_NAME, "each kind has a table" );
static const simKinds kShapeKinds = { "piece", "shape", &kShapeWords, kShapeTables };
const simKey simPieceForm = SIM_ELEMENT_KINDS( kShapeKinds );

// Checks a capsule's or a torus' lengths against each other.
static void CheckRound( simJson* json, const simNode* node, const simPieceType* type )
{
	// A capsule as long as it is thick is a sphere, and a torus needs a hole.
	double diameter = type->size.x, length = type->size.z;
	if ( type->shape == simShape_capsule && length <= diameter )
	{
		simJson_Fail( json, simKeys_Find( &kRoundKeys, node, "length" ),
		    "is %g m, the whole length of a capsule; it must be more than its diameter, %g m", length, diameter );
	}
	if ( type->shape == simShape_torus && diameter <= 2.0 * length )
	{
		simJson_Fail( json, simKeys_Find( &kTorusKeys, node, "tube" ),
		    "is %g m; it must be less than half of the outer diameter, %g m, to leave a hole", length, diameter );
	}
}

static void ReadPiece( const simReader* reader, const simNode* node, simPieceType* type )
{
	simJson* json = reader->json;
	int shape = simKeys_Kind( json, &kShapeKinds, node );
	if ( shape < 0 )
	{
		return;
	}
	type->shape = (simShapeKind)shape;
	simKeys_Read( reader, kShapeTables[shape], node, type );
	if ( json->failed )
	{
		return;
	}
	if ( type->shape == simShape_sphere )
	{
		// All three lengths are set, so that code that wants a box around the piece needs no case for spheres.
		type->size = simV3( type->size.x, type->size.x, type->size.x );
		type->radius = 0.5 * type->size.x;
		type->inertia = 0.4 * type->mass * type->radius * type->radius;
		type->inertias = simV3( type->inertia, type->inertia, type->inertia );
		return;
	}
	if ( type->shape != simShape_box )
	{
		type->size.y = type->size.x;
		CheckRound( json, node, type );
	}
	if ( !json->failed )
	{
		double volume = SetInertia( type );
		// Air and rolling see a sphere of the same volume: 4/3 pi r^3.
		type->radius = CubeRoot( 0.75 * volume / SIM_PI, 2.0 * MOST );
		// The mean of the three moments, for code that treats the piece as a ball.
		type->inertia = ( type->inertias.x + type->inertias.y + type->inertias.z ) / 3.0;
	}
}

void simFieldPieces_Read( const simReader* reader, const simNode* root, simField* field )
{
	// All types together share the world's bodies.
	int total = 0;
	SIM_EACH( n, reader->json, &simFieldKeys, root, "pieces" )
	{
		simPieceType* type = &field->pieceTypes[field->pieceTypeCount];
		snprintf( type->name, SIM_NAME, "%s", simJson_Key( n ) );
		ReadPiece( reader, n, type );
		total += type->total;
		field->pieceTypeCount += 1;
	}
	if ( total > SIM_MAX_PIECES )
	{
		simJson_Fail( reader->json, simKeys_Find( &simFieldKeys, root, "pieces" ),
		    "the totals add up to %d pieces; the most is %d", total, SIM_MAX_PIECES );
	}
}


// ---- staging ----

#define PLACE_OF .unit = simUnit_length, .low = -SIM_FIELD_PLACE, .high = SIM_FIELD_PLACE
static const simKey kStep = { .kind = simKey_vector, .at = SIM_NOT_KEPT, PLACE_OF };
static const simKey kCount = SIM_ELEMENT_INTEGER( 1, SIM_MAX_PIECES );
static const char kRestNames[][SIM_NAME] = { "rest" };
static const simChoices kRest = SIM_CHOICES( "limit", kRestNames );
static const simKey kLimitForms[] = {
	SIM_ELEMENT_INTEGER( 0, SIM_MAX_PIECES ),
	SIM_ELEMENT_WORD( kRest ),
};
static const simKey kStagingRows[] = {
	{ "piece", "a type of piece", SIM_KEY_REFERENCE( simStaging, piece, simPieceThings ), SIM_KEY_NEEDED },
	{ "at", "[x, y, z] of the first one", SIM_KEY_VECTOR( simStaging, at, length, -SIM_FIELD_PLACE, SIM_FIELD_PLACE ),
	    SIM_KEY_NEEDED },
	{ "step", "three vectors: from one piece of the grid to the next", SIM_KEY_LIST( kStep, 3, 3 ),
	    .without = "one piece" },
	{ "count", "three numbers: pieces along each step", SIM_KEY_ARRAY( simStaging, count, kCount, 3, 3 ),
	    .without = "one piece" },
	{ "limit",
	    "pieces placed at most, or \"rest\": these entries share what the others, and the robots' preloads, leave of "
	    "the total",
	    SIM_KEY_FORMS( kLimitForms ), .without = "the whole grid" },
	{ "jitter", "uniform, on x and y", SIM_KEY_NUMBER( simStaging, jitter, length, 0.0, 0.1 ), SIM_KEY_OR( 0.0 ) },
	{ "mirror", "adds the same entry on the other half, as the field's symmetry says",
	    SIM_KEY_BY_HAND( simKey_boolean ), SIM_KEY_OR( false ) },
	SIM_KEY_SOURCE,
};
static const simKeys kStagingKeys =
    SIM_KEYS( "staging", "A grid of pieces; none may be more than 10 m out of the field.", kStagingRows );
const simKey simStagingForm = SIM_ELEMENT( kStagingKeys );

// The extreme positions of a grid must be near the field: a wrong sign or unit shows here and not as a lost piece.
static void CheckGrid( simJson* json, const simNode* node, const simField* field, const simStaging* s )
{
	double low[3] = { s->at.x, s->at.y, s->at.z }, high[3] = { s->at.x, s->at.y, s->at.z };
	for ( int i = 0; i < 3; ++i )
	{
		// The last piece along a step is count - 1 steps away.
		double reach[3] = { s->step[i].x * ( s->count[i] - 1 ), s->step[i].y * ( s->count[i] - 1 ),
			s->step[i].z * ( s->count[i] - 1 ) };
		for ( int axis = 0; axis < 3; ++axis )
		{
			low[axis] += simMin( reach[axis], 0.0 );
			high[axis] += simMax( reach[axis], 0.0 );
		}
		if ( s->count[i] > 1 && simLength( s->step[i] ) == 0.0 )
		{
			simJson_Fail( json, node, "puts %d pieces in one place: its step %d is zero", s->count[i], i );
		}
	}
	// Up and sideways there is room; below the floor there is nothing.
	const double limits[3] = { field->length + MARGIN, field->width + MARGIN, SIM_FIELD_PLACE };
	for ( int axis = 0; axis < 3; ++axis )
	{
		double lowest = axis < 2 ? -MARGIN : 0.0;
		if ( low[axis] < lowest || high[axis] > limits[axis] )
		{
			simJson_Fail( json, node, "its pieces reach from %c = %g m to %g m; they must stay within %g to %g m",
			    "xyz"[axis], low[axis], high[axis], lowest, limits[axis] );
		}
	}
}

static int ReadLimit( simJson* json, const simNode* limit, int product )
{
	if ( limit == NULL )
	{
		return product;
	}
	if ( simJson_IsString( limit ) )
	{
		// -1 stands for "rest".
		simChoices_Read( json, &kRest, limit );
		return -1;
	}
	return (int)simJson_Integer( json, limit, 0, product );
}

static void ReadStagingEntry( const simReader* reader, const simNode* n, const simField* field, simStaging* s )
{
	simJson* json = reader->json;
	// Without steps the grid is one piece.
	s->count[0] = s->count[1] = s->count[2] = 1;
	simKeys_Read( reader, &kStagingKeys, n, s );
	int steps = 0;
	SIM_EACH( row, json, &kStagingKeys, n, "step" )
	{
		s->step[steps++] = simJson_Vec3( json, row, simUnit_length, -SIM_FIELD_PLACE, SIM_FIELD_PLACE );
	}
	int product = 1;
	for ( int i = 0; i < 3; ++i )
	{
		// Looked at before each factor, so that the product cannot overflow.
		if ( product <= SIM_MAX_PIECES )
		{
			product *= s->count[i];
		}
	}
	if ( product > SIM_MAX_PIECES )
	{
		simJson_Fail(
		    json, simKeys_Find( &kStagingKeys, n, "count" ), "is a grid of more than %d pieces", SIM_MAX_PIECES );
	}
	s->limit = ReadLimit( json, simKeys_Find( &kStagingKeys, n, "limit" ), product );
	if ( !json->failed )
	{
		CheckGrid( json, n, field, s );
	}
}

// The same entry on the other half.
static simStaging Mirror( const simField* field, const simStaging* from )
{
	simStaging s = *from;
	s.at = simField_Opposite( field, from->at );
	for ( int i = 0; i < 3; ++i )
	{
		// Steps are differences, so they turn and do not move.
		s.step[i] = simField_OppositeWay( field, from->step[i] );
	}
	return s;
}

static void CheckTotals( simJson* json, const simNode* staging, const simField* field )
{
	for ( int i = 0; i < field->pieceTypeCount; ++i )
	{
		// Preloads come out of the same total, but only the scenario knows them.
		int placed = simField_FixedPieces( field, i );
		if ( placed > field->pieceTypes[i].total )
		{
			simJson_Fail( json, staging, "places %d of the piece \"%s\", whose total is %d", placed,
			    field->pieceTypes[i].name, field->pieceTypes[i].total );
		}
	}
}

void simFieldPieces_ReadStaging( const simReader* reader, const simNode* root, simField* field )
{
	simJson* json = reader->json;
	const simNode* staging = simKeys_Find( &simFieldKeys, root, "staging" );
	SIM_EACH( n, json, &simFieldKeys, root, "staging" )
	{
		// Read apart, because it may become two entries or none.
		simStaging entry = { 0 };
		ReadStagingEntry( reader, n, field, &entry );
		bool mirror = simJson_Bool( json, simKeys_Find( &kStagingKeys, n, "mirror" ) );
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
	if ( !json->failed )
	{
		CheckTotals( json, staging, field );
	}
}
