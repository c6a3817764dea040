// Light that stands still: dark places, coloured ones, the same bytes in every build, and the errors of a wrong scene.
#include "sandlot/light/light.h"
#include "test.h"

#include <math.h>
#include <string.h>

enum
{
	VERTICES = 4 + 24,
	CORNERS = 6 + 36,
	COLUMNS = 40,
	ROWS = 20,
	PROBE_COLUMNS = 16,
	PROBE_ROWS = 8,
};

/// A floor of 8 x 4 m with a box over it.
typedef struct lightRig
{
	float positions[3 * VERTICES];
	float normals[3 * VERTICES];
	uint8_t colors[3 * VERTICES];
	uint8_t kinds[VERTICES];
	uint32_t corners[CORNERS];
	simLightScene scene;
	uint8_t vertices[SIM_LIGHT_BYTES * VERTICES];
	uint8_t map[SIM_LIGHT_BYTES * COLUMNS * ROWS];
	uint8_t probes[SIM_LIGHT_PROBE_BYTES * PROBE_COLUMNS * PROBE_ROWS];
} lightRig;

static void AddQuad( lightRig* rig, const float places[4][3], const float normal[3], const uint8_t color[3], int kind )
{
	uint32_t first = rig->scene.vertexCount;
	for ( uint32_t i = 0; i < 4; ++i )
	{
		memcpy( &rig->positions[3 * ( first + i )], places[i], sizeof( places[i] ) );
		memcpy( &rig->normals[3 * ( first + i )], normal, 3 * sizeof( float ) );
		memcpy( &rig->colors[3 * ( first + i )], color, 3 );
		rig->kinds[first + i] = (uint8_t)kind;
	}
	const uint32_t order[6] = { 0, 1, 2, 0, 2, 3 };
	for ( uint32_t i = 0; i < 6; ++i )
	{
		rig->corners[rig->scene.cornerCount + i] = first + order[i];
	}
	rig->scene.vertexCount += 4;
	rig->scene.cornerCount += 6;
}

/// A side of a box square to an axis; out: 1 or -1.
static void AddSide( lightRig* rig, const float low[3], const float high[3], int axis, int out, const uint8_t color[3] )
{
	int u = ( axis + 1 ) % 3;
	int v = ( axis + 2 ) % 3;
	float places[4][3];
	for ( int i = 0; i < 4; ++i )
	{
		// Counter-clockwise seen from outside.
		bool atU = i == 1 || i == 2;
		bool atV = i >= 2;
		places[i][axis] = out > 0 ? high[axis] : low[axis];
		places[i][u] = ( out > 0 ? atU : !atU ) ? high[u] : low[u];
		places[i][v] = atV ? high[v] : low[v];
	}
	float normal[3] = { 0.0f, 0.0f, 0.0f };
	normal[axis] = (float)out;
	AddQuad( rig, (const float( * )[3])places, normal, color, simLight_solid );
}

static void Begin( lightRig* rig, const float low[3], const float high[3], const uint8_t color[3] )
{
	*rig = ( lightRig ){ 0 };
	rig->scene = ( simLightScene ){
		.positions = rig->positions,
		.normals = rig->normals,
		.colors = rig->colors,
		.kinds = rig->kinds,
		.corners = rig->corners,
		.length = 8.0f,
		.width = 4.0f,
		.columns = COLUMNS,
		.rows = ROWS,
		.probeColumns = PROBE_COLUMNS,
		.probeRows = PROBE_ROWS,
	};
	const float floor[4][3] = { { -4, -2, 0 }, { 4, -2, 0 }, { 4, 2, 0 }, { -4, 2, 0 } };
	const float up[3] = { 0, 0, 1 };
	const uint8_t grey[3] = { 60, 60, 60 };
	AddQuad( rig, floor, up, grey, simLight_floor );
	for ( int axis = 0; axis < 3; ++axis )
	{
		AddSide( rig, low, high, axis, 1, color );
		AddSide( rig, low, high, axis, -1, color );
	}
}

/// The bytes of the floor at a place.
static const uint8_t* SpotAt( const lightRig* rig, float x, float y )
{
	int column = (int)( ( x / 8.0f + 0.5f ) * COLUMNS );
	int row = (int)( ( y / 4.0f + 0.5f ) * ROWS );
	return &rig->map[SIM_LIGHT_BYTES * ( row * COLUMNS + column )];
}

/// The bytes of a place for moving things; axis: +x, -x, +y, -y, +z, -z.
static const uint8_t* ProbeAt( const lightRig* rig, float x, float y, int layer, int axis )
{
	int column = (int)( ( x / 8.0f + 0.5f ) * PROBE_COLUMNS );
	int row = (int)( ( y / 4.0f + 0.5f ) * PROBE_ROWS );
	int slice = axis * SIM_LIGHT_LAYERS + layer;
	return &rig->probes[SIM_LIGHT_BYTES * ( ( slice * PROBE_ROWS + row ) * PROBE_COLUMNS + column )];
}

static uint64_t HashOf( const lightRig* rig )
{
	// FNV-1a.
	uint64_t hash = 14695981039346656037ull;
	const uint8_t* parts[3] = { rig->vertices, rig->map, rig->probes };
	const size_t sizes[3] = { sizeof( rig->vertices ), sizeof( rig->map ), sizeof( rig->probes ) };
	for ( int part = 0; part < 3; ++part )
	{
		for ( size_t i = 0; i < sizes[part]; ++i )
		{
			hash = ( hash ^ parts[part][i] ) * 1099511628211ull;
		}
	}
	return hash;
}

static const uint8_t kWhite[3] = { 200, 200, 200 };
static const uint8_t kRed[3] = { 220, 10, 10 };

TEST( light_isDarkerUnderABoxThanInTheOpen )
{
	lightRig rig;
	Begin( &rig, ( float[3] ){ -1, -1, 0.4f }, ( float[3] ){ 1, 1, 0.8f }, kWhite );
	simError error = { 0 };
	REQUIRE( simLight_Bake( &rig.scene, rig.vertices, rig.map, rig.probes, &error ) == sim_ok );
	const uint8_t* under = SpotAt( &rig, 0.0f, 0.0f );
	const uint8_t* open = SpotAt( &rig, 3.0f, 0.0f );
	// Bytes are square roots: half of them is a quarter of the light.
	CHECK( 2 * under[1] < open[1] );
	CHECK_EQ_INT( under[3], 0 );
	CHECK_EQ_INT( open[3], 255 );
	// The box's top stands in the open, its underside looks at the dark floor.
	const uint8_t* top = &rig.vertices[SIM_LIGHT_BYTES * ( 4 + 4 * 4 )];
	const uint8_t* bottom = &rig.vertices[SIM_LIGHT_BYTES * ( 4 + 5 * 4 )];
	CHECK( top[1] > 2 * bottom[1] );
	CHECK_EQ_INT( top[3], 255 );
	CHECK_EQ_INT( bottom[3], 0 );
}

TEST( light_ofMovingThingsIsDarkUnderARoofAndTellsDirections )
{
	lightRig rig;
	// A roof with room for a robot, as over a trench; its lower layer of places stands below, the upper one above.
	Begin( &rig, ( float[3] ){ -1, -2, 0.6f }, ( float[3] ){ 1, 2, 0.8f }, kWhite );
	REQUIRE( simLight_Bake( &rig.scene, rig.vertices, rig.map, rig.probes, NULL ) == sim_ok );
	float heights[SIM_LIGHT_LAYERS];
	simLight_Layers( heights );
	CHECK( heights[0] > 0.0f && heights[0] < 0.6f && heights[1] > 0.8f );
	const uint8_t* under = ProbeAt( &rig, 0.0f, 0.0f, 0, 4 );
	const uint8_t* open = ProbeAt( &rig, 3.0f, 0.0f, 0, 4 );
	const uint8_t* above = ProbeAt( &rig, 0.0f, 0.0f, 1, 4 );
	// Bytes are square roots: half of them is a quarter of the light.
	CHECK( 2 * under[1] < open[1] );
	CHECK_EQ_INT( under[3], 0 );
	CHECK_EQ_INT( open[3], 255 );
	CHECK( above[1] > 0.9 * open[1] );
	CHECK_EQ_INT( above[3], 255 );
	// Lamps hang above: a surface that looks down gets the dark floor's light alone, less than half.
	CHECK( 1.42 * ProbeAt( &rig, 3.0f, 0.0f, 0, 5 )[1] < open[1] );
	// Near the roof's edge the side that looks out of it is the brighter one.
	CHECK( ProbeAt( &rig, 0.8f, 0.0f, 0, 0 )[1] > ProbeAt( &rig, 0.8f, 0.0f, 0, 1 )[1] + 10 );
}

TEST( light_ofMovingThingsHasAWallsColourAndNoneFromInsideASolid )
{
	lightRig rig;
	Begin( &rig, ( float[3] ){ -3.0f, -2, 0 }, ( float[3] ){ -2.0f, 2, 1.2f }, kRed );
	REQUIRE( simLight_Bake( &rig.scene, rig.vertices, rig.map, rig.probes, NULL ) == sim_ok );
	const uint8_t* facing = ProbeAt( &rig, -1.7f, 0.0f, 0, 1 );
	CHECK( facing[0] > facing[2] + 6 );
	// A place within the wall takes its neighbours' light.
	CHECK( ProbeAt( &rig, -2.5f, 0.0f, 0, 4 )[1] > 60 );
}

TEST( light_takesTheColourOfWhatItBouncesFrom )
{
	lightRig rig;
	Begin( &rig, ( float[3] ){ -3.0f, -2, 0 }, ( float[3] ){ -2.8f, 2, 1.5f }, kRed );
	REQUIRE( simLight_Bake( &rig.scene, rig.vertices, rig.map, rig.probes, NULL ) == sim_ok );
	const uint8_t* near = SpotAt( &rig, -2.5f, 0.0f );
	const uint8_t* far = SpotAt( &rig, 3.5f, 0.0f );
	CHECK( near[0] > near[2] + 6 );
	CHECK( far[0] < far[2] + 6 );
}

TEST( light_fillsWhatLiesInASolidFromBeside )
{
	lightRig rig;
	Begin( &rig, ( float[3] ){ -1, -1, -0.1f }, ( float[3] ){ 1, 1, 0.5f }, kWhite );
	REQUIRE( simLight_Bake( &rig.scene, rig.vertices, rig.map, rig.probes, NULL ) == sim_ok );
	// A picture that is drawn smooth has the covered spots' light in its open neighbours.
	CHECK( SpotAt( &rig, 0.9f, 0.0f )[1] > 60 );
}

TEST( light_isTheSameInEveryBuild )
{
	lightRig rig;
	Begin( &rig, ( float[3] ){ -1.3f, -0.7f, 0.2f }, ( float[3] ){ 0.9f, 1.1f, 1.7f }, kRed );
	REQUIRE( simLight_Bake( &rig.scene, rig.vertices, rig.map, rig.probes, NULL ) == sim_ok );
	uint64_t first = HashOf( &rig );
	REQUIRE( simLight_Bake( &rig.scene, rig.vertices, rig.map, rig.probes, NULL ) == sim_ok );
	CHECK( HashOf( &rig ) == first );
	// This program runs native with sanitizers and in WASM; a change of lamps or samples changes it.
	CHECK_EQ_INT( first >> 32, 376470310 );
}

static void CheckRefused( lightRig* rig, const char* path, const char* message )
{
	simError error = { 0 };
	CHECK( simLight_Bake( &rig->scene, rig->vertices, rig->map, rig->probes, &error ) == sim_badData );
	CHECK_STR( error.path, path );
	CHECK_HAS( error.message, message );
	Begin( rig, ( float[3] ){ -1, -1, 0 }, ( float[3] ){ 1, 1, 1 }, kWhite );
}

TEST( light_saysWhatIsWrongWithAScene )
{
	lightRig rig;
	Begin( &rig, ( float[3] ){ -1, -1, 0 }, ( float[3] ){ 1, 1, 1 }, kWhite );
	rig.positions[3 * 7 + 1] = NAN;
	CheckRefused( &rig, "/vertices/7", "within 1,000 m" );
	rig.normals[3 * 5 + 2] = 3.0f;
	CheckRefused( &rig, "/vertices/5", "length" );
	rig.kinds[2] = 9;
	CheckRefused( &rig, "/vertices/2", "9 is no kind" );
	rig.corners[10] = VERTICES;
	CheckRefused( &rig, "/corners/10", "no vertex 28; there are 28" );
	rig.scene.cornerCount -= 1;
	CheckRefused( &rig, "/corners", "multiple of 3" );
	rig.scene.vertexCount = 0;
	CheckRefused( &rig, "/vertices", "0 vertices" );
	rig.scene.width = -1.0f;
	CheckRefused( &rig, "/size", "no size of a field" );
	rig.scene.columns = 0;
	CheckRefused( &rig, "/map", "0 x 20 spots" );
	rig.scene.probeRows = 0;
	CheckRefused( &rig, "/probes", "16 x 0 places" );
}
