// Reading field.json.
#include "test.h"

#include "model/field.h"

#include <stdlib.h>
#include <string.h>

#define FIELD                                                                                                          \
	"{ 'sandlot': 1, 'name': 'tiny', 'title': 'Tiny', 'frame': 'wall-blue', 'size': [10, '5 m'], 'sources': { 'a': "   \
	"'b' },"                                                                                                           \
	"  'collision': 'g wall_left\\nv 0 0 0\\nv 1 0 0\\nv 1 0 1\\nf 1 2 3\\ng wall_right\\nf 3 2 1\\n',"                \
	"  'materials': { 'carpet': { 'friction': 0.9, 'restitution': 0.4, 'source': 's' },"                               \
	"                 'foam': { 'friction': 3, 'restitution': 0, 'threshold': '0.2 m/s', 'stiffness': '9 N/mm', "      \
	"'damping': 70 } },"                                                                                               \
	"  'pairs': [ { 'between': ['foam', 'carpet'], 'friction': 0.8, 'restitution': 0.5 } ],"                           \
	"  'floor': 'carpet', 'groups': { 'wall': 'carpet', 'wall_r': 'foam' },"                                           \
	"  'pieces': { 'ball': { 'shape': 'sphere', 'diameter': '20 cm', 'mass': '250 g', 'material': 'foam', 'rolling': " \
	"0.04,"                                                                                                            \
	"                        'drag': 0.47, 'total': 40, 'color': '#f2c100' } },"                                       \
	"  'staging': [ { 'piece': 'ball', 'at': [1, 1, 0.1], 'step': [[0.3, 0, 0], [0, 0.3, 0], [0, 0, 0.3]], 'count': "  \
	"[3, 2, 1],"                                                                                                       \
	"                 'limit': 5, 'jitter': 0.001, 'mirror': true },"                                                  \
	"               { 'piece': 'ball', 'at': [5, 2.5, 0.1], 'limit': 'rest' } ],"                                      \
	"  'tags': { 'family': '36h11', 'size': '6.5 in', 'list': [ { 'id': 1, 'at': [1, 2, 3], 'yaw': '90 deg' } ] },"    \
	"  'stations': { 'red3': { 'start': [8, 1, '180 deg'], 'eye': [11, 1, 1.6] } },"                                   \
	"  'match': { 'phases': [ { 'name': 'auto', 'mode': 'auto', 'seconds': 20 }, { 'name': 'teleop', 'mode': "         \
	"'teleop', 'seconds': '140 s' } ] },"                                                                              \
	"  'dimensions': { 'anything': [1] }, 'shapes': [ 2 ] }"
#define SCENARIO "{ 'sandlot': 1, 'field': " FIELD " }"

TEST( field_readsEverything )
{
	simError error = { 0 };
	char* text = testReplace( SCENARIO, SCENARIO, SCENARIO );
	simScenario* scenario = testLoadScenario( text, &error );
	free( text );
	REQUIRE( scenario != NULL );
	const simField* field = scenario->field;
	CHECK_STR( field->name, "tiny" );
	CHECK_NEAR( field->length, 10.0, 0.0 );
	CHECK_NEAR( field->width, 5.0, 0.0 );
	CHECK_EQ_INT( field->materialCount, 2 );
	CHECK_STR( field->materials[1].name, "foam" );
	CHECK_NEAR( field->materials[0].surface.threshold, 0.15, 0.0 );
	CHECK_NEAR( field->materials[1].surface.stiffness, 9000.0, 1e-9 );
	CHECK_EQ_INT( field->pairCount, 1 );
	CHECK_EQ_INT( field->pairs[0].first, 1 );
	CHECK_EQ_INT( field->pairs[0].second, 0 );
	CHECK_EQ_INT( field->groupCount, 2 );
	CHECK_EQ_INT( field->groups[0].material, 0 );
	CHECK_EQ_INT( field->groups[1].material, 1 );

	const simPieceType* ball = field->pieceTypes;
	CHECK_NEAR( ball->radius, 0.1, 1e-15 );
	CHECK_NEAR( ball->mass, 0.25, 1e-15 );
	CHECK_NEAR( ball->inertia, 0.4 * 0.25 * 0.01, 1e-15 );
	CHECK_EQ_INT( ball->total, 40 );

	// The mirrored entry is the first one turned by 180 degrees about the centre of the field.
	CHECK_EQ_INT( field->stagingCount, 3 );
	CHECK_NEAR( field->staging[1].at.x, 9.0, 0.0 );
	CHECK_NEAR( field->staging[1].at.y, 4.0, 0.0 );
	CHECK_NEAR( field->staging[1].at.z, 0.1, 0.0 );
	CHECK_NEAR( field->staging[1].step[0].x, -0.3, 0.0 );
	CHECK_NEAR( field->staging[1].step[1].y, -0.3, 0.0 );
	CHECK_NEAR( field->staging[1].step[2].z, 0.3, 0.0 );
	CHECK_EQ_INT( field->staging[1].limit, 5 );
	CHECK_EQ_INT( field->staging[2].limit, -1 );
	CHECK_EQ_INT( field->staging[2].count[1], 1 );
	CHECK_EQ_INT( simField_FixedPieces( field, 0 ), 10 );

	CHECK_NEAR( field->tags[0].yaw, SIM_PI / 2.0, 1e-15 );
	CHECK_EQ_INT( field->phaseCount, 2 );
	CHECK_EQ_INT( field->phases[1].mode, simMode_teleop );
	CHECK_NEAR( field->starts[simStation_red3].x, 8.0, 0.0 );
	CHECK_NEAR( field->starts[simStation_red3].z, SIM_PI, 1e-15 );
	CHECK_NEAR( field->starts[simStation_blue2].x, 1.5, 0.0 );
	CHECK_NEAR( field->starts[simStation_blue2].y, 2.5, 0.0 );
	simScenario_Destroy( scenario );
}

TEST( field_takesASurfacePreset )
{
	simError error = { 0 };
	// The material's own number wins over its preset.
	char* text = testReplace( SCENARIO, "{ 'friction': 0.9, 'restitution': 0.4, 'source': 's' }",
	    "{ 'preset': 'rubber', 'restitution': 0.25 }" );
	simScenario* scenario = testLoadScenario( text, &error );
	free( text );
	REQUIRE( scenario != NULL );
	// FEDS 201's TerrainSurface.RUBBER: mu 1.2.
	CHECK_NEAR( scenario->field->materials[0].surface.friction, 1.2, 0.0 );
	CHECK_NEAR( scenario->field->materials[0].surface.restitution, 0.25, 0.0 );
	CHECK_NEAR( scenario->field->materials[1].surface.friction, 3.0, 0.0 );
	simScenario_Destroy( scenario );
	static const testSpoil spoils[] = {
		{ "'friction': 0.9, 'restitution': 0.4", "'preset': 'ice'", "/field/materials/carpet/preset",
		    "valid: carpet, polycarbonate, rubber, steel" },
		{ "'friction': 0.9, 'restitution': 0.4", "'friction': 0.9", "/field/materials/carpet",
		    "the key \"restitution\" is missing, or a \"preset\"" },
		{ "'friction': 0.9, 'restitution': 0.4", "'restitution': 0.9", "/field/materials/carpet",
		    "the key \"friction\" is missing, or a \"preset\"" },
	};
	testSpoilScenario( SCENARIO, spoils, sizeof( spoils ) / sizeof( spoils[0] ) );
}

TEST( field_saysWhatIsWrong )
{
	static const testSpoil spoils[] = {
		{ "'name': 'tiny'", "'name': '../tiny'", "/field/name",
		    "the name of a folder has 1 to 40 of a-z, 0-9 and '-'" },
		{ "'sandlot': 1, 'name'", "'sandlot': 2, 'name'", "/field/sandlot", "it reads 1" },
		{ "'frame': 'wall-blue'", "'frame': 'center'", "/field/frame", "there is no frame \"center\"" },
		{ "'size'", "'siez'", "/field/siez", "did you mean \"size\"?" },
		{ "'size': [10, '5 m'],", "", "/field", "the key \"size\" is missing" },
		{ "[10, '5 m']", "[10]", "/field/size", "has 1 elements, but must have 2" },
		{ "[10, '5 m']", "[10, '5 lb']", "/field/size/1", "a mass, but must be a length" },
		{ "[10, '5 m']", "[10, 1e308]", "/field/size/1", "is 1e+308 m; it must be from 1 to 100 m" },
		{ "[10, '5 m']", "[10, null]", "/field/size/1", "must be a number or a string with a unit, not null" },
		{ "f 1 2 3", "f 1 2 4", "/field/collision", "line 5: a corner is \"4\"" },
		{ "'g wall_left", "'x wall_left", "/field/collision", "line 1: a line begins with \"x\"" },
		{ "'collision': 'g wall_left\\nv 0 0 0\\nv 1 0 0\\nv 1 0 1\\nf 1 2 3\\ng wall_right\\nf 3 2 1\\n',",
		    "'collision': 'a.obj',", "/field/collision", "a field inside a scenario has no folder" },
		{ "'collision': 'g wall_left\\nv 0 0 0\\nv 1 0 0\\nv 1 0 1\\nf 1 2 3\\ng wall_right\\nf 3 2 1\\n',", "",
		    "/field/groups/wall", "no group of the collision mesh begins with \"wall\"; the field has no mesh" },
		{ "'friction': 0.9", "'friction': -0.9", "/field/materials/carpet/friction",
		    "is -0.9; it must be from 0 to 3" },
		{ "'friction': 0.9, ", "", "/field/materials/carpet", "the key \"friction\" is missing" },
		{ "'restitution': 0.4", "'restitution': 1.01", "/field/materials/carpet/restitution", "from 0 to 1" },
		{ "'restitution': 0.4", "'restitution': '0.4'", "/field/materials/carpet/restitution",
		    "must be a number without quotes" },
		{ "'0.2 m/s'", "'0.2 m'", "/field/materials/foam/threshold", "a length, but must be a speed" },
		{ "'foam': {", "'carpet': {", "/field/materials", "has the name \"carpet\" twice" },
		{ "'foam': {", "'fo am': {", "/field/materials", "has the name \"fo am\"; a name has 1 to 47" },
		{ "'foam', 'carpet'", "'foam', 'carpte'", "/field/pairs/0/between/1",
		    "did you mean \"carpet\"? valid: carpet, foam" },
		{ "'friction': 0.8, 'restitution': 0.5 }",
		    "'friction': 0.8, 'restitution': 0.5 }, { 'between': ['carpet', 'foam'], 'friction': 1, 'restitution': 0 }",
		    "/field/pairs/1/between", "is a pair that entry 0 has already" },
		{ "'pairs': [ {", "'pairs': 'none', 'title': [ {", "/field", "has the key \"title\" twice" },
		{ "'between': ['foam', 'carpet']", "'between': 'foam'", "/field/pairs/0/between",
		    "must be an array [...], not a string" },
		{ "'materials': {", "'materials': [], 'x': {", "/field/x",
		    "there is no key \"x\"; valid: sandlot, name, title" },
		{ "'groups': { 'wall': 'carpet', 'wall_r': 'foam' }", "'groups': [ 'wall' ]", "/field/groups",
		    "must be an object {...}, not an array" },
		{ "'floor': 'carpet'", "'floor': 'grass'", "/field/floor",
		    "there is no material \"grass\"; valid: carpet, foam" },
		{ "'wall_r': 'foam'", "'wall_x': 'foam'", "/field/groups/wall_x",
		    "no group of the collision mesh begins with \"wall_x\"" },
		{ "'wall': 'carpet', ", "", "/field/groups", "the group \"wall_left\" of the collision mesh has no material" },
		{ "'shape': 'sphere'", "'shape': 'cone'", "/field/pieces/ball/shape",
		    "there is no shape \"cone\"; valid: sphere" },
		{ "'20 cm'", "'20 m'", "/field/pieces/ball/diameter", "from 0.01 to 2 m" },
		{ "'total': 40", "'total': 1000000", "/field/pieces/ball/total",
		    "is 1000000; it must be a whole number from 0 to 1024" },
		{ "'total': 40", "'total': 40.5", "/field/pieces/ball/total", "whole number" },
		{ "'total': 40", "'total': 9", "/field/staging", "places 10 of the piece \"ball\", whose total is 9" },
		{ "'color': '#f2c100' }", "'total': 40, 'color': '#f2c100' }", "/field/pieces/ball",
		    "has the key \"total\" twice" },
		{ "#f2c100", "#f2c10", "/field/pieces/ball/color", "a color looks like" },
		{ "'color': '#f2c100' }",
		    "'color': '#f2c100' }, 'cube': { 'shape': 'sphere', 'diameter': 1, 'mass': 1, 'material': 'foam', 'total': "
		    "1000 }",
		    "/field/pieces", "the totals add up to 1040 pieces; the most is 1024" },
		{ "'at': [1, 2, 3]", "'at': [1, '27 ft', 3]", "/field/tags/list/0/at", "is outside the field: y = 8.2296 m" },
		{ "'at': [1, 2, 3]", "'at': [-3.1, 2, 3]", "/field/tags/list/0/at", "x = -3.1 m; it must be from -3 to 13 m" },
		{ "'at': [1, 1, 0.1]", "'at': [1, 1]", "/field/staging/0/at", "must have 3" },
		{ "'at': [1, 1, 0.1]", "'at': [1, 1, -0.1]", "/field/staging/0", "reach from z = -0.1 m" },
		{ "'at': [1, 1, 0.1]", "'at': [1, 15, 0.1]", "/field/staging/0",
		    "reach from y = 15 m to 15.3 m; they must stay within -10 to 15 m" },
		{ "[[0.3, 0, 0]", "[[0, 0, 0]", "/field/staging/0", "puts 3 pieces in one place: its step 0 is zero" },
		{ "'count': [3, 2, 1]", "'count': [3, 0, 1]", "/field/staging/0/count/1", "from 1 to 1024" },
		{ "'count': [3, 2, 1]", "'count': [300, 200, 100]", "/field/staging/0/count", "more than 1024 pieces" },
		{ "'limit': 5", "'limit': 7", "/field/staging/0/limit", "is 7; it must be a whole number from 0 to 6" },
		{ "'limit': 'rest'", "'limit': 'most'", "/field/staging/1/limit", "valid: rest" },
		{ "'mirror': true", "'mirror': 1", "/field/staging/0/mirror", "must be true or false, not a number" },
		{ "'jitter': 0.001", "'jitter': 1", "/field/staging/0/jitter", "from 0 to 0.1 m" },
		{ "'id': 1, 'at'", "'id': 587, 'at'", "/field/tags/list/0/id", "from 0 to 586" },
		{ "'yaw': '90 deg' }", "'yaw': '90 deg' }, { 'id': 1, 'at': [0,0,0], 'yaw': 0 }", "/field/tags/list/1/id",
		    "the tag 1 is in the list already" },
		{ "'red3'", "'red4'", "/field/stations/red4", "there is no station \"red4\"; did you mean" },
		{ "'start': [8, 1, '180 deg']", "'start': [8, 1, 'left']", "/field/stations/red3/start/2",
		    "does not begin with a number" },
		{ "'mode': 'auto'", "'mode': 'auton'", "/field/match/phases/0/mode",
		    "did you mean \"auto\"? valid: disabled, auto, teleop, test" },
		{ "'seconds': 20", "'seconds': 0", "/field/match/phases/0/seconds", "from 0.02 to 3600 s" },
		{ "'name': 'teleop'", "'name': 'auto'", "/field/match/phases/1/name", "there is a phase \"auto\" already" },
		{ "'sources': { 'a': 'b' }", "'sources': 1e999", "/field/sources", "must be an object" },
	};
	testSpoilScenario( SCENARIO, spoils, sizeof( spoils ) / sizeof( spoils[0] ) );
}

TEST( field_smallestOne )
{
	static const testSpoil none[] = { { "'floor': 'a'", "'floor': 5", "/field/floor",
		"must be a string, not a number" } };
	testSpoilScenario( "{ 'sandlot': 1, 'field': { 'size': [1, 100], 'materials': { 'a': { 'friction': 0, "
	                   "'restitution': 1 } }, 'floor': 'a' } }",
	    none, 1 );
}

TEST( field_rebuiltLoads )
{
	simError error = { 0 };
	simScenario* scenario = testLoadScenario( "{ \"sandlot\": 1, \"field\": \"2026-rebuilt\" }", &error );
	if ( !CHECK( scenario != NULL ) )
	{
		CHECK_STR( error.message, error.path );
		return;
	}
	const simField* field = scenario->field;
	CHECK_STR( field->name, "2026-rebuilt" );
	CHECK_NEAR( field->length, 16.54, 0.01 );
	CHECK_NEAR( field->width, 8.07, 0.01 );
	CHECK_EQ_INT( field->pieceTypeCount, 1 );
	CHECK_EQ_INT( field->pieceTypes[0].total, 504 );
	CHECK_EQ_INT( field->tagCount, 32 );
	CHECK( field->groupCount > 5 );
	simScenario_Destroy( scenario );
}
