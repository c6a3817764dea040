#include "test.h"

#include <stdlib.h>
#include <string.h>

#define FIELD                                                                                                          \
	"{ 'size': [10, 5], 'materials': { 'carpet': { 'friction': 1, 'restitution': 0 } }, 'floor': 'carpet', 'pieces': " \
	"{ 'coral': { 'shape': 'cylinder', 'diameter': 0.11, 'length': 0.3, 'mass': 0.6, 'material': 'carpet' }, "         \
	"'algae': { 'shape': 'sphere', 'diameter': 0.4, 'mass': 0.7, 'material': 'carpet', 'total': 4 } } }"
#define BODY "'mass': 50, 'centerOfMass': [0, 0, 0.2], 'inertia': [3, 3, 5]"
#define PARTS                                                                                                          \
	"'shapes': [ { 'name': 'frame', 'shape': 'box', 'size': [0.6, 0.6, 0.2], 'at': [0, 0, 0.2] },"                     \
	"            { 'name': 'arm', 'shape': 'box', 'size': [0.1, 0.5, 0.1], 'at': [0.4, 0, 0.2], 'component': 'arm' } " \
	"],"                                                                                                               \
	"'motors': { 'a': { 'type': 'neo' }, 'b': { 'type': 'neo' }, 'c': { 'type': 'neo' }, 'd': { 'type': 'neo' }, "     \
	"'e': "                                                                                                            \
	"{ 'type': 'neo' } },"                                                                                             \
	"'mechanisms': [ { 'name': 'pivot', 'kind': 'arm', 'motors': ['a'], 'gearing': 40, 'inertia': 0.1, 'min': 0, "     \
	"'max': 1.5 },"                                                                                                    \
	"  { 'name': 'roller', 'kind': 'roller', 'motors': ['b'], 'gearing': 2, 'inertia': 1e-3 },"                        \
	"  { 'name': 'wheel', 'kind': 'flywheel', 'motors': ['c'], 'gearing': 1, 'inertia': 1e-3 },"                       \
	"  { 'name': 'turret', 'kind': 'turret', 'motors': ['d'], 'gearing': 20, 'inertia': 0.1 },"                        \
	"  { 'name': 'lift', 'kind': 'elevator', 'motors': ['e'], 'gearing': 20, 'mass': 2, 'drum': 0.02, 'min': 0, "      \
	"'max': '50 cm' } ],"                                                                                              \
	"'components': [ { 'name': 'arm', 'at': [0.3, 0, 0.2], 'motion': { 'mechanism': 'pivot', 'axis': [0, -1, 0] } },"  \
	"                { 'name': 'hook', 'at': [0, 0, 0.4], 'motion': { 'mechanism': 'lift', 'along': [0, 0, 1] } } ],"
#define PIECES                                                                                                         \
	"'hopper': { 'capacity': 8, 'order': 'last-in-first-out', 'source': 's' },"                                        \
	"'intakes': [ { 'name': 'front', 'kind': 'over-bumper', 'pieces': ['coral', 'note'], 'box': { 'at': [0.5, 0, "     \
	"0.1], 'size': ['20 cm', 0.5, 0.2], 'pitch': '30 deg' }, 'component': 'arm', 'mouth': { 'at': [0.35, 0, "          \
	"0.3], "                                                                                                           \
	"'width': 0.45 }, 'roller': { 'mechanism': 'roller', 'radius': '1 in', 'minSpeed': 1 }, 'deployed': { "            \
	"'mechanism': 'pivot', 'min': 0, 'max': '20 deg' }, 'force': 40, 'throughput': 6 },"                               \
	"  { 'name': 'funnel', 'kind': 'in-frame', 'box': { 'at': [0, 0, 0.4], 'size': [0.3, 0.3, 0.1] }, 'mouth': { "     \
	"'at': [0, 0, 0.3], 'width': 0.2 }, 'speed': 1.5, 'force': 10 } ],"                                                \
	"'launchers': [ { 'name': 'shooter', 'at': [-0.1, 0, 0.5], 'elevation': '65 deg', 'yaw': '180 deg', 'component': " \
	"'arm', 'wheel': { 'mechanism': 'wheel', 'radius': '2 in', 'ratio': 0.5, 'efficiency': 0.8, 'compression': "       \
	"0.02, 'wrap': 0.3, 'grip': 0.9 }, 'minSpeed': 5, 'feeder': { 'mechanism': 'roller', 'minSpeed': '600 rpm' "       \
	"}, 'rate': 8, 'barrels': [[0, 0.1, 0], [0, -0.1, 0]], 'spread': { 'speed': 0.01, 'yaw': '1 deg', 'pitch': "       \
	"'0.5 deg' }, 'spin': 1 },"                                                                                        \
	"  { 'name': 'drop', 'pieces': ['coral'], 'at': [0.4, 0, 0.4], 'speed': 0, 'gate': { 'mechanism': 'lift', 'min': " \
	"'40 cm', 'max': 0.6 "                                                                                             \
	"}, 'rate': 2 } ],"                                                                                                \
	"'hooks': [ { 'name': 'left', 'at': [0, 0.2, 0.6], 'diameter': '1 in', 'component': 'hook', 'mechanism': 'lift', " \
	"'stiffness': '100 N/mm', 'damping': 500, 'friction': 0.5 } ],"                                                    \
	"'program': { 'buttons': ['shoot', 'aim'], 'aim': { 'button': 'aim', 'launcher': 'shooter', 'hood': 'pivot', "     \
	"'turret': 'turret', 'feed': 9 } }"
#define SCENARIO                                                                                                   \
	"{ 'sandlot': 1, 'field': " FIELD ", 'robots': [ { 'station': 'blue1', 'robot': { " BODY ", " PARTS " " PIECES \
	" } } ] }"
#define AT "/robots/0/robot"

TEST( robotPieces_readsEverything )
{
	simError error = { 0 };
	char* text = testReplace( SCENARIO, SCENARIO, SCENARIO );
	simScenario* scenario = testLoadScenario( text, &error );
	free( text );
	CHECK_STR( error.message, "" );
	REQUIRE( scenario != NULL );
	const simRobotModel* model = scenario->models[0];
	CHECK_EQ_INT( model->shapes[0].component, -1 );
	CHECK_EQ_INT( model->shapes[1].component, 0 );
	CHECK_EQ_INT( model->hopperCapacity, 8 );
	CHECK( model->hopperLastFirst );

	CHECK_EQ_INT( model->intakeCount, 2 );
	const simIntakeDef* front = &model->intakes[0];
	CHECK( !front->inFrame );
	CHECK_EQ_INT( front->pieces, 1 ); // coral; this field knows no note
	CHECK_NEAR( front->at.x, 0.5, 0.0 );
	CHECK_NEAR( front->size.x, 0.2, 1e-15 );
	CHECK_NEAR( front->pitch, SIM_PI / 6.0, 1e-15 );
	CHECK_EQ_INT( front->component, 0 );
	CHECK_NEAR( front->mouth.z, 0.3, 0.0 );
	CHECK_NEAR( front->mouthWidth, 0.45, 0.0 );
	CHECK_EQ_INT( front->roller, 1 );
	CHECK_NEAR( front->rollerRadius, 0.0254, 1e-15 );
	CHECK_NEAR( front->minSpeed, 1.0, 0.0 );
	CHECK_EQ_INT( front->gate, 0 );
	CHECK_NEAR( front->gateHigh, SIM_PI / 9.0, 1e-15 );
	CHECK_NEAR( front->force, 40.0, 0.0 );
	CHECK_NEAR( front->throughput, 6.0, 0.0 );
	const simIntakeDef* funnel = &model->intakes[1];
	CHECK( funnel->inFrame );
	CHECK_EQ_INT( funnel->pieces, 3 );
	CHECK( funnel->component == -1 && funnel->roller == -1 && funnel->gate == -1 );
	CHECK_NEAR( funnel->speed, 1.5, 0.0 );

	CHECK_EQ_INT( model->launcherCount, 2 );
	const simLauncherDef* shooter = &model->launchers[0];
	CHECK_EQ_INT( shooter->pieceNameCount, 0 );
	CHECK_EQ_INT( model->launchers[1].pieces, 1 ); // coral is the field's first type
	CHECK_NEAR( shooter->elevation, 65.0 / 180.0 * SIM_PI, 1e-15 );
	CHECK_NEAR( shooter->yaw, SIM_PI, 1e-15 );
	CHECK_EQ_INT( shooter->component, 0 );
	CHECK_EQ_INT( shooter->wheel, 2 );
	CHECK_NEAR( shooter->wheelRadius, 0.0508, 1e-15 );
	CHECK_NEAR( shooter->ratio, 0.5, 0.0 );
	CHECK_NEAR( shooter->efficiency, 0.8, 0.0 );
	CHECK_NEAR( shooter->compression, 0.02, 0.0 );
	CHECK_NEAR( shooter->wrap, 0.3, 0.0 );
	CHECK_NEAR( shooter->grip, 0.9, 0.0 );
	CHECK_EQ_INT( shooter->feeder, 1 );
	CHECK_NEAR( shooter->feederSpeed, 20.0 * SIM_PI, 1e-12 );
	CHECK_EQ_INT( shooter->gate, -1 );
	CHECK_NEAR( shooter->rate, 8.0, 0.0 );
	CHECK_EQ_INT( shooter->barrelCount, 2 );
	CHECK_NEAR( shooter->barrels[1].y, -0.1, 0.0 );
	CHECK_NEAR( shooter->spread.pitch, SIM_PI / 360.0, 1e-15 );
	CHECK_NEAR( shooter->spin, 1.0, 0.0 );
	const simLauncherDef* drop = &model->launchers[1];
	CHECK( drop->wheel == -1 && drop->feeder == -1 && drop->gate == 4 && drop->component == -1 );
	CHECK_NEAR( drop->gateLow, 0.4, 1e-15 );
	CHECK_EQ_INT( drop->barrelCount, 1 );
	CHECK_NEAR( simLength( drop->barrels[0] ), 0.0, 0.0 );

	CHECK_EQ_INT( model->hookCount, 1 );
	CHECK_NEAR( model->hooks[0].radius, 0.0127, 1e-15 );
	CHECK_EQ_INT( model->hooks[0].component, 1 );
	CHECK_EQ_INT( model->hooks[0].mechanism, 4 );
	CHECK_NEAR( model->hooks[0].stiffness, 1e5, 1e-9 );
	CHECK_EQ_INT( model->aimButton, 1 );
	CHECK_EQ_INT( model->aimLauncher, 0 );
	CHECK_EQ_INT( model->aimHood, 0 );
	CHECK_EQ_INT( model->aimTurret, 3 );
	CHECK_NEAR( model->aimFeed, 9.0, 0.0 );
	simScenario_Destroy( scenario );
}

TEST( robotPieces_noneByDefault )
{
	simError error = { 0 };
	char* text = testReplace( SCENARIO, PARTS " " PIECES,
	    "'shapes': [ { 'name': 'frame', 'shape': 'sphere', 'diameter': 0.5, 'at': [0, 0, 0.3] } ], 'hopper': { "
	    "'capacity': 160 }" );
	simScenario* scenario = testLoadScenario( text, &error );
	free( text );
	REQUIRE( scenario != NULL );
	const simRobotModel* model = scenario->models[0];
	CHECK( model->intakeCount == 0 && model->launcherCount == 0 && model->hookCount == 0 );
	CHECK_EQ_INT( model->hopperCapacity, SIM_MAX_HELD );
	CHECK( !model->hopperLastFirst );
	CHECK( model->aimButton == -1 && model->aimLauncher == -1 && model->aimHood == -1 && model->aimTurret == -1 );
	CHECK_EQ_INT( model->shapes[0].component, -1 );
	simScenario_Destroy( scenario );
}

TEST( robotPieces_saysWhatIsWrong )
{
	static const testSpoil spoils[] = {
		{ "'component': 'arm' } ],", "'component': 'armm' } ],", AT "/shapes/1/component",
		    "there is no component \"armm\"; did you mean \"arm\"? valid: arm, hook" },
		{ "'capacity': 8", "'capacity': 161", AT "/hopper/capacity", "from 0 to 160" },
		{ "'capacity': 8", "'capacity': 0", AT "/intakes", "needs a \"hopper\" with room" },
		{ "'order': 'last-in-first-out'", "'order': 'last'", AT "/hopper/order",
		    "valid: first-in-first-out, last-in-first-out" },
		{ "'kind': 'over-bumper'", "'kind': 'over-bumpers'", AT "/intakes/0/kind", "did you mean \"over-bumper\"?" },
		{ "'name': 'funnel'", "'name': 'front'", AT "/intakes/1/name", "there is an intake \"front\" already" },
		{ "['coral', 'note']", "['coral', 'coral']", AT "/intakes/0/pieces/1", "has \"coral\" twice" },
		{ "['coral', 'note']", "[]", AT "/intakes/0/pieces", "it must have 1 to 8" },
		{ "['coral', 'note']", "['corla', 'note']", AT,
		    "its intake \"front\" takes the piece \"corla\", which the field \"inline\" does not have; did you mean "
		    "\"coral\"?" },
		{ "'pieces': ['coral'], 'at'", "'pieces': ['coral', 'coral'], 'at'", AT "/launchers/1/pieces/1",
		    "has \"coral\" twice" },
		{ "'pieces': ['coral'], 'at'", "'pieces': ['corla'], 'at'", AT,
		    "its launcher \"drop\" gives the piece \"corla\", which the field \"inline\" does not have; did you mean "
		    "\"coral\"?" },
		{ "'size': ['20 cm', 0.5, 0.2]", "'size': ['20 cm', 0, 0.2]", AT "/intakes/0/box/size/1", "from 0.001 to 6 m" },
		{ "'box': { 'at': [0, 0, 0.4], 'size': [0.3, 0.3, 0.1] }, ", "", AT "/intakes/1", "\"box\" is missing" },
		{ "'mouth': { 'at': [0, 0, 0.3], 'width': 0.2 }, ", "", AT "/intakes/1", "\"mouth\" is missing" },
		{ "'speed': 1.5, ", "", AT "/intakes/1", "needs exactly one of the keys \"roller\" and \"speed\"" },
		{ "'speed': 1.5, ", "'speed': 1.5, 'roller': { 'mechanism': 'roller', 'radius': 0.1 }, ", AT "/intakes/1",
		    "needs exactly one of the keys \"roller\" and \"speed\"" },
		{ "'roller': { 'mechanism': 'roller'", "'roller': { 'mechanism': 'lift'", AT "/intakes/0/roller/mechanism",
		    "the mechanism \"lift\" moves along a line; this one must turn" },
		{ "'roller': { 'mechanism': 'roller'", "'roller': { 'mechanism': 'rollers'", AT "/intakes/0/roller/mechanism",
		    "did you mean \"roller\"? valid: pivot, roller, wheel, turret, lift" },
		{ "'min': 0, 'max': '20 deg'", "'min': 0.5, 'max': '20 deg'", AT "/intakes/0/deployed",
		    "\"min\" is 0.5, but must be less than \"max\", which is 0.349066" },
		{ "'min': 0, 'max': '20 deg'", "'min': 2, 'max': 3", AT "/intakes/0/deployed",
		    "from 2 to 3 is beyond the stops of \"pivot\", which are at 0 and 1.5" },
		{ "'min': 0, 'max': '20 deg'", "'min': 0, 'max': '20 cm'", AT "/intakes/0/deployed/max", "must be an angle" },
		{ "'force': 40", "'force': 0", AT "/intakes/0/force", "from 0.1 to 10000" },
		{ "'at': [-0.1, 0, 0.5], ", "", AT "/launchers/0", "the key \"at\" is missing" },
		{ "'elevation': '65 deg'", "'elevation': '95 deg'", AT "/launchers/0/elevation", "from -1.5708 to 1.5708 rad" },
		{ "'component': 'arm', 'wheel'", "'component': 'hood', 'wheel'", AT "/launchers/0/component",
		    "there is no component \"hood\"; did you mean \"hook\"? valid: arm, hook" },
		{ "'ratio': 0.5, ", "", AT "/launchers/0/wheel", "the key \"ratio\" is missing" },
		{ "'wrap': 0.3, ", "", AT "/launchers/0/wheel", "the key \"wrap\" is missing" },
		{ "'compression': 0.02, ", "", AT "/launchers/0/wheel/wrap", "goes with a \"compression\"" },
		{ "'speed': 0, 'gate'", "'gate'", AT "/launchers/1", "needs exactly one of the keys \"wheel\" and \"speed\"" },
		{ "'speed': 0, 'gate'", "'speed': 0, 'minSpeed': 1, 'gate'", AT "/launchers/1/minSpeed",
		    "waits for a \"wheel\"" },
		{ "'speed': 0, 'gate': { 'mechanism': 'lift', 'min': '40 cm', 'max': 0.6 }, ", "'speed': 0, ",
		    AT "/launchers/1", "would launch all the time" },
		{ "'min': '40 cm', 'max': 0.6", "'min': 0.51, 'max': 0.6", AT "/launchers/1/gate",
		    "beyond the stops of \"lift\"" },
		{ "'minSpeed': '600 rpm'", "'minSpeed': '6 m/s'", AT "/launchers/0/feeder/minSpeed",
		    "must be an angular speed" },
		{ "'minSpeed': '600 rpm'", "'minSpeed': 0", AT "/launchers/0/feeder/minSpeed", "is 0, at which nothing moves" },
		{ "'rate': 8", "'rate': 0", AT "/launchers/0/rate", "from 0.1 to 50" },
		{ "[[0, 0.1, 0], [0, -0.1, 0]]", "[[0, 0.1, 0], [0, -0.1]]", AT "/launchers/0/barrels/1", "must have 3" },
		{ "[[0, 0.1, 0], [0, -0.1, 0]]", "[]", AT "/launchers/0/barrels", "it must have 1 to 4" },
		{ "'spread': { 'speed': 0.01", "'spread': { 'speeds': 0.01", AT "/launchers/0/spread/speeds", "did you mean" },
		{ "'diameter': '1 in'", "'diameter': '1 m', 'radius': 1", AT "/hooks/0/radius", "there is no key \"radius\"" },
		{ "'component': 'hook', 'mechanism': 'lift'", "'component': 'hook', 'mechanism': 'left'",
		    AT "/hooks/0/mechanism", "did you mean \"lift\"?" },
		{ "'damping': 500, ", "", AT "/hooks/0", "the key \"damping\" is missing" },
		{ "'aim': { 'button': 'aim'", "'aim': { 'button': 'fire'", AT "/program/aim/button",
		    "there is no button \"fire\"; valid: shoot, aim" },
		{ "'launcher': 'shooter'", "'launcher': 'drop'", AT "/program/aim/launcher", "has no \"feeder\" to fire with" },
		{ "'launcher': 'shooter', ", "", AT "/program/aim", "the key \"launcher\" is missing" },
		{ "'turret': 'turret'", "'turret': 'lift'", AT "/program/aim/turret", "this one must turn" },
		{ "'feed': 9", "'feed': 0", AT "/program/aim/feed", "is 0 V, with which nothing is fed" },
		{ "'feed': 9", "'feed': 90", AT "/program/aim/feed", "from -24 to 24 V" },
	};
	testSpoilScenario( SCENARIO, spoils, sizeof( spoils ) / sizeof( spoils[0] ) );
}

// A robot may be made for other games, too, or for another one altogether.
TEST( robotPieces_fitOtherFields )
{
	static const char* const fields[][2] = {
		{ "'pieces': { 'coral'", "'pieces': { 'cube'" },
		{ "'coral': { 'shape': 'cylinder', 'diameter': 0.11, 'length': 0.3, 'mass': 0.6, 'material': 'carpet' }, ",
		    "" },
	};
	for ( int i = 0; i < 2; ++i )
	{
		simError error = { 0 };
		char* text = testReplace( SCENARIO, fields[i][0], fields[i][1] );
		simScenario* scenario = testLoadScenario( text, &error );
		free( text );
		CHECK_STR( error.message, "" );
		REQUIRE( scenario != NULL );
		CHECK_EQ_INT( scenario->models[0]->intakes[0].pieces, 0 );
		CHECK_EQ_INT( scenario->models[0]->intakes[1].pieces, i == 0 ? 3 : 1 );
		simScenario_Destroy( scenario );
	}
}
