// Drivetrains without physics, from robot.json and a scenario to where the robot is: pyfrc's numbers to their printed digits, and
// the walls of the world that they stand in. Each golden is one of docs/quick-models.md.
#include "rigs/run.h"
#include "rigs/scenes.h"
#include "sandlot/sim/quick.h"
#include "test.h"
#include "world/world_internal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define FEET 0.3048
#define FOUR "'rearLeft':'rl','rearRight':'rr','frontLeft':'fl','frontRight':'fr'"
#define STEERS "'rearLeftSteer':'rls','rearRightSteer':'rrs','frontLeftSteer':'fls','frontRightSteer':'frs'"
#define WALL                                                                                                     \
	",'groups':{'wall':'carpet'},'collision':'o wall\\nv 10 0 0\\nv 11 0 0\\nv 11 12 0\\nv 10 12 0\\n"           \
	"v 10 0 2\\nv 11 0 2\\nv 11 12 2\\nv 10 12 2\\nf 1 4 3 2\\nf 5 6 7 8\\nf 1 2 6 5\\nf 3 4 8 7\\nf 4 1 5 8\\n" \
	"f 2 3 7 6\\n'"
#define FIELD                                                                                                        \
	"'field':{'sandlot':1,'name':'plain','frame':'wall-blue','size':[20,12],'floor':'carpet','materials':{'carpet':" \
	"{'friction':0.9,'restitution':0.2}}"
#define MOTORS                                                                                                        \
	"'l':{'type':'cim','count':2},'r':{'type':'cim','count':2},'rl':{'type':'cim'},'rr':{'type':'cim'},'fl':{'type':" \
	"'cim'},'fr':{'type':'cim'},'rls':{'type':'cim'},'rrs':{'type':'cim'},'fls':{'type':'cim'},'frs':{'type':'cim'}"
#define ROBOT                                                                                                         \
	"{'mass':'90 lb','centerOfMass':[0,0,0.15],'inertia':[2.5,2.5,4],'shapes':[{'name':'frame','shape':'box','size':" \
	"[0.7,0.7,0.2],'at':[0,0,0.2],'material':'carpet'}],'motors':{" MOTORS                                            \
	"},'drivetrain':{'kind':'kinematic','model':{%s}}}"

/// A robot with that model at (5, 5), heading along x, and its commands from 0.2 s on.
static simWorld* Create( const char* model, const char* more, const char* held )
{
	char text[6000], robot[3000];
	snprintf( robot, sizeof( robot ), ROBOT, model );
	snprintf( text, sizeof( text ),
	    "{'sandlot':1,'name':'kinematic'," FIELD
	    "%s},'robots':[{'station':'blue1','at':[5,5,0],'robot':%s}],'script':[{'t':"
	    "0.2,'station':'blue1',%s}]}",
	    more, robot, held );
	char* quoted = testReplace( text, "'", "'" );
	simWorld* world = testCreateWorld( quoted );
	free( quoted );
	if ( world != NULL )
	{
		runWorld( world, 0.2 ); // it stands on its wheels
	}
	return world;
}

static simQuickPose Place( const simWorld* world )
{
	simPose pose = simRobot_GetPose( &world->robots[0], world->physics );
	return ( simQuickPose ){ pose.p.x, pose.p.y, simQuatToRpy( pose.q ).z };
}

/// Checks how far it has come from its start, forward and left [m].
static void CheckWay( const simWorld* world, double x, double y )
{
	CHECK_NEAR( Place( world ).x - 5.0, x, 6e-7 );
	CHECK_NEAR( Place( world ).y - 5.0, y, 6e-7 );
}

TEST( kinematic_twoMotorsDriveStraight )
{
	simWorld* world = Create( "'kind':'twoMotor','left':'l','right':'r'", "", "'volts':{'l':12,'r':12}" );
	REQUIRE( world != NULL );
	runWorld( world, 1.0 );
	CheckWay( world, 5.0 * FEET, 0.0 );
	// Its encoders count the command; its battery does not notice.
	const simMotorState* motor = &world->robots[0].motors[0];
	CHECK_NEAR( motor->position * 3.0 * 0.0254, 5.0 * FEET, 1e-9 );
	CHECK_NEAR( motor->output.current, 0.0, 0.0 );
	simWorld_Destroy( world );
}

TEST( kinematic_arcsAreExactOrAsInPyfrc )
{
	// 5 ft/s and 90 deg/s on a track of 2 ft, of wheels of 10 ft/s.
	static const char held[] = "'volts':{'l':4.1150444078461236,'r':7.8849555921538764}";
	simWorld* world = Create( "'kind':'twoMotor','left':'l','right':'r','speed':'10 ft/s'", "", held );
	REQUIRE( world != NULL );
	runWorld( world, 1.0 );
	CheckWay( world, 0.970209, 0.970209 );
	CHECK_NEAR( Place( world ).heading, 0.5 * SIM_PI, 1e-6 );
	simWorld_Destroy( world );
	world = Create( "'kind':'twoMotor','mode':'compat','left':'l','right':'r','speed':'10 ft/s'", "", held );
	REQUIRE( world != NULL );
	runWorld( world, 1.0 );
	CheckWay( world, 0.923466, 1.014876 );
	simWorld_Destroy( world );
}

TEST( kinematic_deadzone )
{
	// 0.3 and 0.5 with a zone of 0.2: 0.125 and 0.375 of 5 ft/s. pyfrc: 1.25 ft/s and 0.625 rad/s.
	simWorld* world =
	    Create( "'kind':'fourMotor','deadzone':0.2," FOUR, "", "'volts':{'rl':3.6,'fl':3.6,'rr':6,'fr':6}" );
	REQUIRE( world != NULL );
	runWorld( world, 1.0 );
	simQuickPose wanted = simQuick_Drive(
	    simQuick_correct, ( simQuickPose ){ 5.0, 5.0, 0.0 }, ( simQuickSpeeds ){ 1.25 * FEET, 0.0, 0.625 }, 1.0 );
	CheckWay( world, wanted.x - 5.0, wanted.y - 5.0 );
	simWorld_Destroy( world );
}

TEST( kinematic_mecanum )
{
	simWorld* world = Create( "'kind':'mecanum'," FOUR, "", "'volts':{'rl':-12,'rr':12,'fl':12,'fr':-12}" );
	REQUIRE( world != NULL );
	runWorld( world, 1.0 );
	CheckWay( world, 0.0, -5.0 * FEET );
	simWorld_Destroy( world );
	world = Create( "'kind':'mecanum'," FOUR, "", "'volts':{'rl':12,'rr':-12,'fl':12,'fr':-12}" );
	REQUIRE( world != NULL );
	runWorld( world, 1.0 );
	CHECK_NEAR( Place( world ).heading, -2.0, 1e-6 );
	simWorld_Destroy( world );
	// The driver's stick, forward and left at once, by the built-in program whose numbers need not be written.
	world = Create( "'kind':'mecanum'," FOUR, "", "'axes':[0.3,0.4,0]" );
	REQUIRE( world != NULL );
	runWorld( world, 1.0 );
	CheckWay( world, 1.5 * FEET, 2.0 * FEET );
	simWorld_Destroy( world );
}

TEST( kinematic_swerve )
{
	static const struct
	{
		const char* model;
		double turn; ///< [rad/s]
	} spins[] = {
		{ "'kind':'swerve'," FOUR "," STEERS, 3.5355339 },
		{ "'kind':'swerve','mode':'compat'," FOUR "," STEERS, 7.0710678 },
	};
	for ( int k = 0; k < 2; ++k )
	{
		simWorld* world = Create( spins[k].model, "", "'axes':[0,0,1]" );
		REQUIRE( world != NULL );
		runWorld( world, 0.5 ); // its modules have turned
		double before = Place( world ).heading;
		runWorld( world, 0.1 );
		CHECK_NEAR( simWrapAngle( Place( world ).heading - before ), 0.1 * spins[k].turn, 1e-5 );
		simWorld_Destroy( world );
	}
	// A quarter of a turn of the modules in 0.1 s, then to the left.
	simWorld* world = Create( spins[0].model, "",
	    "'volts':{'rls':9.42477796076938,'rrs':9.42477796076938,'fls':9.42477796076938,'frs':9.42477796076938}},{'t':0."
	    "3,"
	    "'station':'blue1','volts':{'rls':0,'rrs':0,'fls':0,'frs':0,'rl':12,'rr':12,'fl':12,'fr':12}" );
	REQUIRE( world != NULL );
	runWorld( world, 1.1 );
	CheckWay( world, 0.0, 5.0 * FEET );
	simWorld_Destroy( world );
}

TEST( kinematic_tankAsInPyfrc )
{
	simWorld* world = Create( "'kind':'tank','mode':'compat','left':'l','right':'r','gearing':10.71,'width':'24 in'",
	    "", "'volts':{'l':12,'r':12}" );
	REQUIRE( world != NULL );
	const simRobot* robot = &world->robots[0];
	CHECK_NEAR( robot->model->kinematic.kv[0] * FEET, 0.924501, 5e-7 );
	CHECK_NEAR( robot->model->kinematic.ka[0] * FEET, 0.219495, 5e-7 );
	runWorld( world, 1.0 );
	CHECK_NEAR( ( Place( world ).x - 5.0 ) / FEET, 8.866684, 6e-7 );
	CHECK_NEAR( robot->motors[0].position / 10.71 * 3.0 / 12.0, 8.838183, 6e-7 );
	CHECK_NEAR( robot->motors[0].velocity / 10.71 * 3.0 / 12.0, 11.400451, 6e-7 );
	simWorld_Destroy( world );
	// 1.2 V do not overcome a friction of 1.3 V.
	world = Create( "'kind':'tank','left':'l','right':'r','gearing':10.71", "", "'volts':{'l':1.2,'r':1.2}" );
	REQUIRE( world != NULL );
	runWorld( world, 1.0 );
	CheckWay( world, 0.0, 0.0 );
	simWorld_Destroy( world );
}

TEST( kinematic_tankAsMeasured )
{
	simWorld* world = Create( "'kind':'tank','left':'l','right':'r','kv':['0.924501 tm_kv','0.924501 tm_kv'],'ka':["
	                          "'0.219495 tm_ka','0.219495 tm_ka']",
	    "", "'volts':{'l':12,'r':12}" );
	REQUIRE( world != NULL );
	runWorld( world, 0.5 );
	CHECK_NEAR( ( Place( world ).x - 5.0 ) / FEET, 3.373540, 1e-4 ); // kv and ka have six digits
	simWorld_Destroy( world );
}

TEST( kinematic_wallsHoldIt )
{
	simWorld* world =
	    Create( "'kind':'twoMotor','left':'l','right':'r','speed':'12 ft/s'", WALL, "'volts':{'l':12,'r':12}" );
	REQUIRE( world != NULL );
	runWorld( world, 4.0 );
	CHECK_NEAR( Place( world ).x, 9.65, 0.02 );
	// Its wheels, which know nothing of walls, go on counting.
	CHECK_NEAR( world->robots[0].motors[0].position * 3.0 / 12.0, 48.0, 1e-6 );
	simWorld_Destroy( world );
}

TEST( kinematic_itStandsWhileDisabled )
{
	simWorld* world =
	    Create( "'kind':'twoMotor','left':'l','right':'r'", "", "'volts':{'l':12,'r':12}},{'t':0.4,'mode':'disabled'" );
	REQUIRE( world != NULL );
	runWorld( world, 1.0 );
	CheckWay( world, 1.0 * FEET, 0.0 );
	simWorld_Destroy( world );
}

#define MODEL "'kind': 'twoMotor', 'left': 'l', 'right': 'r'"
#define SCENARIO "{ 'sandlot': 1, " FIELD " }, 'robots': [ { 'station': 'blue1', 'robot': %s } ] }"
#define AT "/robots/0/robot/drivetrain/model"

TEST( kinematic_mistakes )
{
	char robot[3000], text[5000];
	snprintf( robot, sizeof( robot ), ROBOT, MODEL );
	snprintf( text, sizeof( text ), SCENARIO, robot );
	static const testSpoil spoils[] = {
		{ "'twoMotor'", "'threeMotor'", AT "/kind", "valid: twoMotor, fourMotor, mecanum, swerve, tank" },
		{ MODEL, MODEL ", 'deadzone': 2", AT "/deadzone", "0.99" },
		{ MODEL, MODEL ", 'speed': '5 feet'", AT "/speed", "ft/s" },
		{ "'right': 'r'", "'right': 'l'", AT, "drives something else already" },
		{ ", 'right': 'r'", "", AT, "\"right\" is missing" },
		{ MODEL, "'kind': 'tank', 'left': 'l', 'right': 'r', 'kv': [3, 3]", AT, "both \"kv\" and \"ka\"" },
		{ MODEL, "'kind': 'tank', 'left': 'l', 'right': 'r'", AT, "\"gearing\" from which they follow" },
		{ MODEL, "'kind': 'mecanum', 'left': 'l', 'right': 'r'", AT "/left", "there is no key \"left\"" },
	};
	testSpoilScenario( text, spoils, sizeof( spoils ) / sizeof( spoils[0] ) );
}
