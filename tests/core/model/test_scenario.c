#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIELD                                                                                                          \
	"{ 'size': [10, 5], 'materials': { 'carpet': { 'friction': 1, 'restitution': 0 } }, 'floor': 'carpet',"            \
	"  'pieces': { 'ball': { 'shape': 'sphere', 'diameter': 0.2, 'mass': 0.2, 'material': 'carpet', 'total': 20 },"    \
	"              'cube': { 'shape': 'sphere', 'diameter': 0.2, 'mass': 0.2, 'material': 'carpet', 'total': 2 } },"   \
	"  'staging': [ { 'piece': 'ball', 'at': [1, 1, 1], 'step': [[0.3, 0, 0], [0, 0, 0], [0, 0, 0]], 'count': [8, 1, " \
	"1] } ],"                                                                                                          \
	"  'stations': { 'blue1': { 'start': [2, 3, 1] } },"                                                               \
	"  'match': { 'phases': [ { 'name': 'one', 'mode': 'teleop', 'seconds': 10 } ] } }"
#define ROBOT                                                                                                         \
	"{ 'name': 'a', 'mass': 50, 'centerOfMass': [0, 0, 0], 'inertia': [1, 1, 1], 'motors': { 'arm': { 'type': 'neo' " \
	"}, 'roller': { 'type': 'neo' } },"                                                                               \
	"  'hopper': { 'capacity': 10 }, 'program': { 'buttons': ['intake', 'shoot'] } }"
#define SCENARIO                                                                                                  \
	"{ 'sandlot': 1, 'name': 'Neutral sweep', 'seed': 7, 'field': " FIELD ", 'allAwake': true,"                   \
	"  'pieces': [ { 'type': 'cube', 'at': [1, 2, '10 cm'], 'velocity': [1, 0, 0], 'spin': [0, 0, '60 rpm'] } ]," \
	"  'match': { 'start': 'teleop', 'clock': true },"                                                            \
	"  'robots': [ { 'robot': " ROBOT ", 'station': 'blue1', 'preload': 8, 'number': 254 },"                      \
	"              { 'robot': " ROBOT ", 'station': 'red2', 'at': [8, 1, '90 deg'], 'program': 'script' } ],"     \
	"  'script': [ { 't': 2, 'station': 'blue1', 'buttons': ['shoot'] },"                                         \
	"              { 't': 0.5, 'station': 'blue1', 'axes': [1, -0.5, 0] },"                                       \
	"              { 't': 2, 'station': 'red2', 'volts': { 'roller': '12 V', 'arm': null } },"                    \
	"              { 't': 1, 'mode': 'disabled' } ] }"

TEST( scenario_readsEverything )
{
	simError error = { 0 };
	char* text = testReplace( SCENARIO, SCENARIO, SCENARIO );
	simScenario* scenario = testLoadScenario( text, &error );
	free( text );
	REQUIRE( scenario != NULL );
	CHECK_STR( scenario->name, "Neutral sweep" );
	CHECK_EQ_INT( scenario->seed, 7 );
	CHECK( scenario->allAwake );
	CHECK( !scenario->matchPieces );
	CHECK_EQ_INT( scenario->pieceCount, 1 );
	CHECK_EQ_INT( scenario->pieces[0].type, 1 );
	CHECK_NEAR( scenario->pieces[0].at.z, 0.1, 1e-15 );
	CHECK_NEAR( scenario->pieces[0].spin.z, 2.0 * SIM_PI, 1e-12 );
	CHECK_EQ_INT( scenario->start, simMatchStart_teleop );
	CHECK( scenario->clock );

	CHECK_EQ_INT( scenario->robotCount, 2 );
	CHECK_EQ_INT( scenario->modelCount, 2 );
	CHECK_EQ_INT( scenario->robots[1].model, 1 );
	CHECK_EQ_INT( scenario->robots[1].station, simStation_red2 );
	CHECK_NEAR( scenario->robots[0].at.y, 3.0, 0.0 );
	CHECK_NEAR( scenario->robots[1].at.z, SIM_PI / 2.0, 1e-15 );
	CHECK_EQ_INT( scenario->robots[0].preload, 8 );
	CHECK_EQ_INT( scenario->robots[0].number, 254 );
	CHECK_EQ_INT( scenario->robots[1].number, 0 );
	CHECK_EQ_INT( scenario->robots[1].program, simProgram_script );

	// By time; entries of one time stay in the order they were written.
	REQUIRE( scenario->scriptCount == 4 );
	const simScriptEntry* script = scenario->script;
	CHECK_NEAR( script[0].t, 0.5, 0.0 );
	CHECK( script[0].hasAxes && !script[0].hasButtons && !script[0].hasMode );
	CHECK_NEAR( script[0].axes[1], -0.5, 0.0 );
	CHECK( script[1].hasMode && script[1].mode == simMode_disabled && script[1].robot == -1 );
	CHECK_EQ_INT( script[2].robot, 0 );
	CHECK_EQ_INT( script[2].buttons, 2 );
	CHECK_EQ_INT( script[3].robot, 1 );
	CHECK_EQ_INT( script[3].voltMask, 2 );
	CHECK_EQ_INT( script[3].freeMask, 1 );
	CHECK_NEAR( script[3].volts[1], 12.0, 0.0 );
	simScenario_Destroy( scenario );
}

TEST( scenario_defaults )
{
	simError error = { 0 };
	char* text = testReplace( "{ 'sandlot': 1, 'field': FIELD }", "FIELD", FIELD );
	simScenario* scenario = testLoadScenario( text, &error );
	free( text );
	REQUIRE( scenario != NULL );
	CHECK_STR( scenario->name, "" );
	CHECK_EQ_INT( scenario->seed, 1 );
	CHECK( scenario->matchPieces );
	CHECK_EQ_INT( scenario->start, simMatchStart_teleop );
	CHECK( !scenario->clock );
	CHECK( !scenario->allAwake );
	CHECK( scenario->humans[0] == simHuman_policy && scenario->humans[1] == simHuman_policy );
	CHECK_EQ_INT( scenario->robotCount, 0 );
	CHECK_EQ_INT( scenario->scriptCount, 0 );
	simScenario_Destroy( scenario );
}

TEST( scenario_saysWhatIsWrong )
{
	static const testSpoil spoils[] = {
		{ "", "", "line 1, column 1", "the text is empty" },
		{ "", "5", "", "must be an object {...}, not a number" },
		{ "", "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[", "line 1, column 33", "nested more than 32 deep" },
		{ "", "{ }", "", "the key \"sandlot\" is missing" },
		{ "'sandlot': 1, 'name'", "'sandlot': 3, 'name'", "/sandlot",
		    "is not a format version this program reads; it reads 1" },
		{ "'sandlot': 1, 'name'", "'sandlot': '1', 'name'", "/sandlot", "it reads 1" },
		{ "'seed': 7", "'sed': 7", "/sed", "there is no key \"sed\"; did you mean \"seed\"?" },
		{ "'seed': 7", "'seed': -1", "/seed", "whole number from 0 to 9007199254740992" },
		{ "'seed': 7", "'seed': 1.5", "/seed", "whole number" },
		{ "'seed': 7", "'seed': 1e999", "/seed", "whole number" },
		{ "'seed': 7", "'seed': 7, 'seed': 8", "", "has the key \"seed\" twice" },
		{ "'name': 'Neutral sweep'", "'name': 'a\\nb'", "/name", "it has a control character" },
		{ "'name': 'Neutral sweep'", "'name': ''", "/name", "must have 1 to 47" },
		{ "'allAwake': true", "'allAwake': 'yes'", "/allAwake", "must be true or false, not a string" },
		{ "'field': " FIELD, "'field': 2026", "/field", "must be the name of a field or the field itself" },
		{ "'field': " FIELD, "'field': '../../etc/passwd'", "/field", "the name of a folder has" },
		{ "'field': " FIELD, "'field': 'no-such-field'", "/field",
		    "there is no field \"no-such-field\": fields/no-such-field/field.json does not exist" },
		{ "'robot': " ROBOT, "'robot': 'no-such-robot'", "/robots/0/robot", "there is no robot \"no-such-robot\"" },
		{ "'robot': " ROBOT, "'robot': null", "/robots/0/robot", "must be the name of a robot" },
		{ "'robot': " ROBOT ", ", "", "/robots/0", "the key \"robot\" is missing" },
		{ "'number': 254", "'number': 0", "/robots/0/number", "whole number from 1 to 99999" },
		{ "'number': 254", "'path': { 'samples': [[1,0,0,0,0,0,0],[0.5,0,0,0,0,0,0]] }", "/robots/0/path/samples/1",
		    "is earlier than the sample before it" },
		{ "'number': 254", "'path': { 'samples': [[0,0,0,0,0,0]] }", "/robots/0/path/samples/0", "7" },
		{ "'number': 254", "'path': { 'samples': [] }", "/robots/0/path/samples", "1" },
		{ "'number': 254",
		    "'path': { 'samples': [[0,0,0,0,0,0,0]], 'events': [{ 't': 1, 'name': 'a' }, { 't': 0, 'name': 'b' }] }",
		    "/robots/0/path/events/1", "is earlier than the event before it" },
		{ "'number': 254", "'number': '254'", "/robots/0/number", "must be a whole number, not a string" },
		{ "'type': 'cube'", "'type': 'cone'", "/pieces/0/type", "there is no piece \"cone\"" },
		{ "'pieces': [ { 'type': 'cube', 'at': [1, 2, '10 cm'], 'velocity': [1, 0, 0], 'spin': [0, 0, '60 rpm'] } ]",
		    "'pieces': 504", "/pieces", "must be \"match\", \"none\" or an array of pieces" },
		{ "'type': 'cube', 'at'", "'at'", "/pieces/0", "the key \"type\" is missing" },
		{ "'match': { 'phases': [ { 'name': 'one', 'mode': 'teleop', 'seconds': 10 } ] } }", "'title': 'x' }", "/match",
		    "asks for the match clock, but the field \"inline\" has no match phases" },
		{ "'10 cm'", "-0.01", "/pieces/0/at", "is below the floor: z = -0.01 m" },
		{ "'10 cm'", "'NaN m'", "/pieces/0/at/2", "does not begin with a number" },
		{ "'velocity': [1, 0, 0]", "'velocity': [1, 0, 1e308]", "/pieces/0/velocity/2", "from -100 to 100 m/s" },
		{ "'pieces': [ {", "'pieces': { 'a': {", "line 1, column 761", "expected ',' or '}'" },
		{ "'spin': [0, 0, '60 rpm'] } ]", "'spin': [0, 0, '60 rpm'] }, 5 ]", "/pieces/1", "must be an object" },
		{ "'start': 'teleop'", "'start': 'telop'", "/match/start",
		    "did you mean \"teleop\"? valid: disabled, auto, teleop, test, full" },
		{ "'start': 'teleop'", "'start': 'auto'", "/match", "the field has no such phase" },
		{ "'start': 'teleop', 'clock': true", "'start': 'full', 'clock': false", "/match/clock",
		    "a full match runs by its clock" },
		{ "'station': 'red2', 'at'", "'station': 'blue1', 'at'", "/robots/1/station",
		    "the station \"blue1\" is taken by robot 0 already" },
		{ "'station': 'red2', 'at'", "'station': 'red9', 'at'", "/robots/1/station",
		    "valid: blue1, blue2, blue3, red1, red2, red3" },
		{ "'at': [8, 1, '90 deg']", "'at': [8, 1]", "/robots/1/at", "must have 3" },
		{ "'at': [8, 1, '90 deg']", "'at': [8, 1e6, 0]", "/robots/1/at/1", "from -100 to 100 m" },
		{ "'preload': 8", "'preload': '8'", "/robots/0/preload", "must be a whole number, not a string" },
		{ "'preload': 8", "'preload': 11", "/robots/0/preload", "is 11, but the robot \"a\" holds 10 at most" },
		{ "'program': 'script'", "'program': 'java'", "/robots/1/program",
		    "valid: driver, script, external, autopilot" },
		{ "'program': 'script'", "'program': { 'autopilot': { } }", "/robots/1/program", "has no drivetrain" },
		{ "'program': 'script'", "'program': { 'driver': { } }", "/robots/1/program/driver",
		    "there is no key \"driver\"; valid: autopilot" },
		{ "'program': 'script'", "'program': { }", "/robots/1/program", "the key \"autopilot\" is missing" },
		{ "'program': 'script'", "'program': { 'autopilot': { 'role': 'win' } }", "/robots/1/program/autopilot/role",
		    "there is no role \"win\"; valid: score, pass, defend" },
		{ "'program': 'script'", "'program': { 'autopilot': { 'skill': 1.1 } }", "/robots/1/program/autopilot/skill",
		    "from 0 to 1" },
		{ "'seed': 7", "'humans': { 'blue': 'robot' }", "/humans/blue",
		    "there is no human player \"robot\"; valid: policy, command" },
		{ "'seed': 7", "'humans': { 'green': 'policy' }", "/humans/green", "valid: blue, red" },
		{ "'seed': 7", "'humans': 'policy'", "/humans", "must be an object" },
		{ "'t': 0.5", "'t': -0.5", "/script/1/t", "from 0 to 86400 s" },
		{ "'t': 0.5, ", "", "/script/1", "the key \"t\" is missing" },
		{ "'axes': [1, -0.5, 0]", "'axes': [1, -0.5]", "/script/1/axes", "must have 3" },
		{ "'axes': [1, -0.5, 0]", "'axes': [1, -1.5, 0]", "/script/1/axes/1", "from -1 to 1" },
		{ "'station': 'blue1', 'axes'", "'station': 'blue3', 'axes'", "/script/1/station",
		    "there is no robot at the station \"blue3\"; did you mean \"blue1\"? valid: blue1, red2" },
		{ "'station': 'blue1', 'axes'", "'axes'", "/script/1", "the key \"station\" is missing" },
		{ ", 'axes': [1, -0.5, 0]", "", "/script/1", "does nothing at its station" },
		{ "'mode': 'disabled'", "'mode': 'off'", "/script/3/mode", "valid: disabled, auto, teleop, test" },
		{ ", 'mode': 'disabled'", "", "/script/3", "does nothing: it needs a \"mode\"" },
		{ "['shoot'] }", "['shot'] }", "/script/0/buttons/0",
		    "there is no button \"shot\"; did you mean \"shoot\"? valid: intake, shoot" },
		{ "'roller': '12 V'", "'rollers': '12 V'", "/script/2/volts/rollers",
		    "there is no motor \"rollers\"; did you mean \"roller\"? valid: arm, roller" },
		{ "'roller': '12 V'", "'roller': 25", "/script/2/volts/roller", "from -24 to 24 V" },
		{ "'arm': null", "'roller': null", "/script/2/volts", "has the name \"roller\" twice" },
	};
	testSpoilScenario( SCENARIO, spoils, sizeof( spoils ) / sizeof( spoils[0] ) );
}

TEST( scenario_autopilotsAndHumans )
{
	static const char text[] =
	    "{ 'sandlot': 1, 'field': " FIELD
	    ", 'humans': { 'red': 'command' }, 'match': { 'start': 'disabled', 'clock': true "
	    "}, 'robots': [ { 'station': 'blue1', 'program': 'autopilot', 'robot': 'kitbot' }, { 'station': 'blue2', "
	    "'program': { "
	    "'autopilot': { 'role': 'defend', 'skill': 0.25 } }, 'robot': 'mecanum-arm' }, { 'station': 'red1', 'robot': "
	    "'mecanum-arm', 'program': { 'autopilot': { } } } ] }";
	simError error = { 0 };
	char* quoted = testReplace( text, text, text );
	simScenario* scenario = testLoadScenario( quoted, &error );
	free( quoted );
	CHECK_STR( error.message, "" );
	REQUIRE( scenario != NULL );
	const simRobotPlacement* robots = scenario->robots;
	CHECK( robots[0].program == simProgram_autopilot && robots[0].role == simRole_score && robots[0].skill == 1.0 );
	CHECK( robots[1].program == simProgram_autopilot && robots[1].role == simRole_defend && robots[1].skill == 0.25 );
	CHECK( robots[2].program == simProgram_autopilot && robots[2].role == simRole_score && robots[2].skill == 1.0 );
	CHECK_EQ_INT( scenario->humans[simAlliance_blue], simHuman_policy );
	CHECK_EQ_INT( scenario->humans[simAlliance_red], simHuman_command );
	// The clock waits for the start of the match.
	CHECK( scenario->start == simMatchStart_disabled && scenario->clock );
	simScenario_Destroy( scenario );
}

TEST( scenario_countsPieces )
{
	static const testSpoil match[] = {
		{ "'preload': 4", "'preload': 5", "/robots",
		    "the preloads add up to 13, but only 12 of the 20 pieces \"ball\" are not staged elsewhere" },
	};
	testSpoilScenario( "{ 'sandlot': 1, 'field': " FIELD ", 'robots': [ { 'robot': " ROBOT
	                   ", 'station': 'blue1', 'preload': 8 },"
	                   " { 'robot': " ROBOT ", 'station': 'blue2', 'preload': 4 } ] }",
	    match, 1 );

	// A million pieces are refused by their count, before anything is made of them.
	size_t length = 0, capacity = 1u << 22;
	char* text = malloc( capacity );
	char* head = testReplace( "{ 'sandlot': 1, 'field': FIELD, 'pieces': [", "FIELD", FIELD );
	length = (size_t)sprintf( text, "%s", head );
	for ( int i = 0; i < 900000; ++i )
	{
		length += (size_t)sprintf( text + length, "{}%s", i < 899999 ? "," : "]}" );
	}
	simError error = { 0 };
	CHECK( testLoadScenario( text, &error ) == NULL );
	CHECK_STR( error.path, "/pieces" );
	CHECK_HAS( error.message, "has 900000 elements; it must have 0 to 1024" );
	free( head );
	free( text );
}

TEST( scenario_poolIsLimited )
{
	// 1020 pieces in a list and up to 10 preloaded ones do not fit into a pool of 1024.
	size_t length = 0;
	char* text = malloc( 1u << 20 );
	char* head = testReplace( "{ 'sandlot': 1, 'field': FIELD, 'pieces': [", "FIELD", FIELD );
	char* tail = testReplace( "'robots': [ { 'robot': ROBOT, 'station': 'red1', 'preload': 5 } ] }", "ROBOT", ROBOT );
	length = (size_t)sprintf( text, "%s", head );
	for ( int i = 0; i < 1020; ++i )
	{
		length += (size_t)sprintf( text + length, "{\"type\":\"ball\",\"at\":[1,1,1]}%s", i < 1019 ? "," : "]," );
	}
	strcpy( text + length, tail );
	simError error = { 0 };
	CHECK( testLoadScenario( text, &error ) == NULL );
	CHECK_STR( error.path, "/robots" );
	CHECK_STR( error.message, "pieces and preloads add up to 1025; the most is 1024" );

	*strstr( text, "\"preload\": 5" ) = 0;
	strcat( text, "\"preload\": 4 } ] }" );
	simScenario* scenario = testLoadScenario( text, &error );
	REQUIRE( scenario != NULL );
	CHECK_EQ_INT( scenario->pieceCount, 1020 );
	simScenario_Destroy( scenario );
	free( text );
	free( head );
	free( tail );
}

TEST( scenario_longScriptSorts )
{
	size_t length = 0;
	char* text = malloc( 1u << 21 );
	char* head = testReplace( "{ 'sandlot': 1, 'field': FIELD, 'script': [", "FIELD", FIELD );
	length = (size_t)sprintf( text, "%s", head );
	for ( int i = 0; i < SIM_MAX_SCRIPT; ++i )
	{
		length += (size_t)sprintf( text + length, "{\"t\":%d,\"mode\":\"%s\"}%s", ( SIM_MAX_SCRIPT - i ) / 7,
		    i % 2 ? "auto" : "test", i < SIM_MAX_SCRIPT - 1 ? "," : "]}" );
	}
	simError error = { 0 };
	simScenario* scenario = testLoadScenario( text, &error );
	free( head );
	free( text );
	REQUIRE( scenario != NULL );
	CHECK_EQ_INT( scenario->scriptCount, SIM_MAX_SCRIPT );
	bool sorted = true, alternating = true;
	for ( int i = 1; i < scenario->scriptCount; ++i )
	{
		const simScriptEntry* a = scenario->script + i - 1;
		const simScriptEntry* b = scenario->script + i;
		sorted = sorted && a->t <= b->t;
		alternating = alternating && ( a->t < b->t || a->mode != b->mode );
	}
	CHECK( sorted );
	CHECK( alternating );
	simScenario_Destroy( scenario );
}

TEST( scenario_shippedOnesLoad )
{
	static const char* const names[] = {
		"2026-rebuilt/scenarios/first-drive",
		"2026-rebuilt/scenarios/all-awake",
		"2026-rebuilt/scenarios/bumps",
		"2026-rebuilt/scenarios/match",
		"2026-rebuilt/scenarios/full-match",
		"2026-rebuilt-andymark/scenarios/first-drive",
		"2026-rebuilt-andymark/scenarios/match",
		"2025-reef-lite/scenarios/drive",
		"2025-reef-lite/scenarios/match",
		"practice/scenarios/course",
	};
	for ( size_t i = 0; i < sizeof( names ) / sizeof( names[0] ); ++i )
	{
		char path[128];
		snprintf( path, sizeof( path ), "fields/%s.json", names[i] );
		char* text = testReadFile( path, NULL );
		REQUIRE( text != NULL );
		simError error = { 0 };
		simScenario* scenario = testLoadScenario( text, &error );
		free( text );
		CHECK_STR( error.message, "" );
		CHECK( scenario != NULL );
		simScenario_Destroy( scenario );
	}
}

TEST( scenario_asksForFilesOnce )
{
	const char* text =
	    "{ \"sandlot\": 1, \"field\": \"f\", \"robots\": [ { \"robot\": \"r\", \"station\": \"blue1\" }, "
	    "{ \"robot\": \"q\", \"station\": \"blue2\" }, { \"robot\": \"r\", \"station\": \"blue3\" } ] }";
	const char* field = "{ \"sandlot\": 1, \"name\": \"f\", \"size\": [5, 5], \"collision\": \"collision.obj\", "
	                    "\"materials\": { \"m\": { \"friction\": 1, \"restitution\": 0 } }, \"floor\": \"m\", "
	                    "\"groups\": { \"w\": \"m\" } }";
	const char* mesh = "g wall\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
	const char* robot =
	    "{ \"sandlot\": 1, \"name\": \"r\", \"mass\": 10, \"centerOfMass\": [0, 0, 0], \"inertia\": [1, 1, 1] }";

	simLoader* loader = simLoader_Create( text, strlen( text ), "a.json" );
	CHECK_STR( simLoader_Next( loader ), "fields/f/field.json" );
	CHECK_STR( simLoader_Next( loader ), "fields/f/field.json" );
	simLoader_Provide( loader, "fields/other/field.json", "x", 1 );
	simLoader_Provide( loader, "fields/f/field.json", field, strlen( field ) );
	CHECK_STR( simLoader_Next( loader ), "fields/f/collision.obj" );
	simLoader_Provide( loader, "fields/f/collision.obj", mesh, strlen( mesh ) );
	simLoader_Provide( loader, "fields/f/collision.obj", "again", 5 );
	CHECK_STR( simLoader_Next( loader ), "robots/r/robot.json" );
	simLoader_Provide( loader, "robots/r/robot.json", robot, strlen( robot ) );
	CHECK_STR( simLoader_Next( loader ), "robots/q/robot.json" );
	simLoader_Provide( loader, "robots/q/robot.json", robot, strlen( robot ) );
	CHECK( simLoader_Next( loader ) == NULL );
	simScenario* scenario = NULL;
	simError error = { 0 };
	REQUIRE( simLoader_Finish( loader, &scenario, &error ) == sim_ok );
	CHECK_EQ_INT( scenario->modelCount, 2 );
	CHECK_EQ_INT( scenario->robots[2].model, 0 );
	CHECK_EQ_INT( scenario->field->groupCount, 1 );
	simScenario_Destroy( scenario );
}

// Loads a scenario whose field.json, mesh and robot.json are given; NULL: the file does not exist.
static simResult LoadFiles( const char* field, const char* mesh, const char* robot, simError* error )
{
	const char* text =
	    "{ \"sandlot\": 1, \"field\": \"f\", \"robots\": [ { \"robot\": \"r\", \"station\": \"blue1\" } ] }";
	simLoader* loader = simLoader_Create( text, strlen( text ), "a.json" );
	const char* path;
	while ( ( path = simLoader_Next( loader ) ) != NULL )
	{
		const char* bytes = strstr( path, "field.json" ) != NULL ? field
		                    : strstr( path, ".obj" ) != NULL     ? mesh
		                                                         : robot;
		simLoader_Provide( loader, path, bytes, bytes != NULL ? strlen( bytes ) : 0 );
	}
	simScenario* scenario = NULL;
	*error = ( simError ){ 0 };
	simResult result = simLoader_Finish( loader, &scenario, error );
	CHECK( ( result == sim_ok ) == ( scenario != NULL ) );
	simScenario_Destroy( scenario );
	return result;
}

TEST( scenario_errorsNameTheFile )
{
	const char* field = "{ \"sandlot\": 1, \"name\": \"f\", \"size\": [5, 5], \"collision\": \"walls.obj\", "
	                    "\"materials\": { \"m\": { \"friction\": 1, \"restitution\": 0 } }, \"floor\": \"m\", "
	                    "\"groups\": { \"w\": \"m\" } }";
	const char* mesh = "g wall\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
	const char* robot =
	    "{ \"sandlot\": 1, \"name\": \"r\", \"mass\": 10, \"centerOfMass\": [0, 0, 0], \"inertia\": [1, 1, 1] }";
	simError error;
	CHECK_EQ_INT( LoadFiles( field, mesh, robot, &error ), sim_ok );

	CHECK_EQ_INT( LoadFiles( NULL, mesh, robot, &error ), sim_missing );
	CHECK_STR( error.file, "a.json" );
	CHECK_STR( error.path, "/field" );

	CHECK_EQ_INT( LoadFiles( field, NULL, robot, &error ), sim_missing );
	CHECK_STR( error.file, "fields/f/field.json" );
	CHECK_STR( error.path, "/collision" );
	CHECK_HAS( error.message, "fields/f/walls.obj does not exist" );

	CHECK_EQ_INT( LoadFiles( field, mesh, NULL, &error ), sim_missing );
	CHECK_STR( error.file, "a.json" );
	CHECK_STR( error.path, "/robots/0/robot" );

	CHECK_EQ_INT( LoadFiles( "{ \"sandlot\": 1, ", mesh, robot, &error ), sim_badData );
	CHECK_STR( error.file, "fields/f/field.json" );
	CHECK_STR( error.path, "line 1, column 17" );

	CHECK_EQ_INT( LoadFiles( "{ \"sandlot\": 1 }", mesh, robot, &error ), sim_badData );
	CHECK_STR( error.file, "fields/f/field.json" );
	CHECK_STR( error.path, "" );
	CHECK_HAS( error.message, "the key \"name\" is missing" );

	CHECK_EQ_INT( LoadFiles( "{ \"collision\": \"../../secret.obj\" }", mesh, robot, &error ), sim_badData );
	CHECK_STR( error.path, "/collision" );
	CHECK_HAS( error.message, "it must be a file of the field's folder" );

	CHECK_EQ_INT( LoadFiles( field, "g wall\n", robot, &error ), sim_badData );
	CHECK_STR( error.file, "fields/f/walls.obj" );
	CHECK_STR( error.path, "line 1" );

	CHECK_EQ_INT(
	    LoadFiles( field, mesh, "{ \"sandlot\": 1, \"name\": \"r\", \"mass\": \"10 V\" }", &error ), sim_badData );
	CHECK_STR( error.file, "robots/r/robot.json" );
	CHECK_STR( error.path, "/mass" );
}

TEST( scenario_unfinishedLoadersFail )
{
	const char* text = "{ \"sandlot\": 1, \"field\": \"f\" }";
	simScenario* scenario = NULL;
	simError error = { 0 };
	CHECK_EQ_INT(
	    simLoader_Finish( simLoader_Create( text, strlen( text ), "a.json" ), &scenario, &error ), sim_missing );
	CHECK( scenario == NULL );
	CHECK_EQ_INT( simLoader_Finish( simLoader_Create( "", 0, "a.json" ), &scenario, NULL ), sim_badData );
}
