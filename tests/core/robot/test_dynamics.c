// Robots that a scenario lets drive by one of pyfrc's models in place of their physics, on the same motors and wheels; and
// pyfrc's LinearMotion.
#include "rigs/run.h"
#include "rigs/scenes.h"
#include "sandlot/sim/quick.h"
#include "test.h"
#include "world/world_internal.h"

#include <stdio.h>
#include <stdlib.h>

#define FEET 0.3048
#define HEAD                                                                                                         \
	"{'sandlot':1,'name':'dynamics','field':{'sandlot':1,'name':'plain','frame':'wall-blue','size':[20,12],'floor':" \
	"'carpet','materials':{'carpet':{'friction':0.9,'restitution':0.2}}"

static simWorld* Create( const char* robot, const char* more, const char* held )
{
	char text[3000];
	snprintf( text, sizeof( text ),
	    HEAD "},'robots':[{'station':'blue1','at':[5,5,0],'robot':'%s'%s}],'script':[{'t':0.2,'station':'blue1',%s}]}",
	    robot, more, held );
	char* quoted = testReplace( text, "'", "\"" );
	simWorld* world = testCreateWorld( quoted );
	free( quoted );
	if ( world != NULL )
	{
		runWorld( world, 0.2 );
	}
	return world;
}

static simQuickPose Place( const simWorld* world )
{
	simPose pose = simRobot_GetPose( &world->robots[0], world->physics );
	return ( simQuickPose ){ pose.p.x, pose.p.y, simQuatToRpy( pose.q ).z };
}

TEST( dynamics_numbersFollowFromTheRobot )
{
	// The KitBot's maxSpeed is 3.7 m/s; full stick for a second, with nothing of its mass or motors in the way.
	simWorld* world = Create( "kitbot", ",'dynamics':'twoMotor'", "'axes':[1,0,0]" );
	REQUIRE( world != NULL );
	double x = Place( world ).x;
	runWorld( world, 1.0 );
	CHECK_NEAR( Place( world ).x - x, 3.7, 2e-4 );
	const simRobot* robot = &world->robots[0];
	CHECK_NEAR( robot->model->kinematic.width, 0.59, 1e-12 );
	CHECK_NEAR( robot->model->kinematic.length, 0.54, 1e-12 );
	// 10.71 rotor turns a turn of a wheel of 3 in, and no current.
	CHECK_NEAR( fabs( robot->motors[0].position ), 3.7 / 0.0762 * 10.71, 1e-3 );
	CHECK_NEAR( robot->motors[0].output.current, 0.0, 0.0 );
	simWorld_Destroy( world );
}

TEST( dynamics_ownNumbers )
{
	// pyfrc's own: both sides 5 ft/s; left forward, right back on 2 ft: 5 rad/s clockwise.
	simWorld* world = Create( "kitbot", ",'dynamics':{'kind':'twoMotor','speed':'5 ft/s','width':'2 ft'}",
	    "'volts':{'left_drive':12,'right_drive':12}" );
	REQUIRE( world != NULL );
	double x = Place( world ).x;
	runWorld( world, 1.0 );
	CHECK_NEAR( Place( world ).x - x, 5.0 * FEET, 2e-4 );
	simWorld_Destroy( world );
	world = Create( "kitbot", ",'dynamics':{'kind':'twoMotor','speed':'5 ft/s','width':'2 ft'}",
	    "'volts':{'left_drive':12,'right_drive':-12}" );
	REQUIRE( world != NULL );
	runWorld( world, 0.2 );
	CHECK_NEAR( Place( world ).heading, -1.0, 1e-5 );
	simWorld_Destroy( world );
}

TEST( dynamics_tankFollowsFromTheory )
{
	simWorld* world = Create( "kitbot", ",'dynamics':{'kind':'tank','mode':'compat'}", "'axes':[0,0,0]" );
	REQUIRE( world != NULL );
	// vmax = 5310 rpm pi 6 in / 10.71 = 12.97997 ft/s, kv = 12 V / vmax: docs/quick-models.md.
	CHECK_NEAR( world->robots[0].model->kinematic.kv[0] * FEET, 0.924501, 5e-7 );
	simWorld_Destroy( world );
}

TEST( dynamics_fourCorners )
{
	simWorld* world = Create( "mecanum-arm", ",'dynamics':'mecanum'", "'axes':[0,1,0]" );
	REQUIRE( world != NULL );
	runWorld( world, 0.5 );
	CHECK_NEAR( Place( world ).y - 5.0, 0.5 * 3.8, 1e-4 );
	CHECK_NEAR( Place( world ).x, 5.0, 1e-4 );
	simWorld_Destroy( world );
	world = Create( "swerve-shooter", ",'dynamics':'swerve'", "'axes':[0,0,1]" );
	REQUIRE( world != NULL );
	runWorld( world, 0.5 );
	double before = Place( world ).heading;
	runWorld( world, 0.1 );
	// 4.9 m/s at the corners of a square of 18.5 in.
	CHECK_NEAR( simWrapAngle( Place( world ).heading - before ), 0.1 * 4.9 / ( 9.25 * 0.0254 * sqrt( 2.0 ) ), 1e-3 );
	simWorld_Destroy( world );
}

TEST( dynamics_twoOfOneRobot )
{
	// The same folder twice, once simple: each drives its own way.
	char* text =
	    testReplace( HEAD "},'robots':[{'station':'blue1','at':[5,3,0],'robot':'kitbot','dynamics':'twoMotor'},"
	                      "{'station':'blue2','at':[5,8,0],'robot':'kitbot','dynamics':'full'}],'script':["
	                      "{'t':0.2,'station':'blue1','axes':[1,0,0]},{'t':0.2,'station':'blue2','axes':[1,0,0]}]}",
	        "'", "\"" );
	simWorld* world = testCreateWorld( text );
	free( text );
	REQUIRE( world != NULL );
	runWorld( world, 0.4 );
	CHECK( world->robots[0].model != world->robots[1].model );
	simPose simple = simRobot_GetPose( &world->robots[0], world->physics );
	simPose full = simRobot_GetPose( &world->robots[1], world->physics );
	CHECK_NEAR( simple.p.x - 5.0, 0.2 * 3.7, 2e-4 );
	CHECK( full.p.x - 5.0 > 0.05 && full.p.x - 5.0 < 0.2 * 3.7 - 0.1 );
	simWorld_Destroy( world );
}

TEST( dynamics_aDeadMotorStands )
{
	simWorld* world =
	    Create( "kitbot", ",'dynamics':'twoMotor'", "'axes':[1,0,0],'change':{'motorDead':{'left_drive':true}}" );
	REQUIRE( world != NULL );
	runWorld( world, 0.2 );
	CHECK( Place( world ).heading > 0.5 ); // the right side drives it around the left one
	simWorld_Destroy( world );
}

#define PLACED "'robot': 'kitbot', 'dynamics': 'twoMotor'"
#define AT "/robots/0/dynamics"

TEST( dynamics_mistakes )
{
	static const char text[] =
	    "{ 'sandlot': 1, 'field': 'practice', 'robots': [ { 'station': 'blue1', " PLACED " } ] }";
	static const testSpoil spoils[] = {
		{ "'twoMotor'", "'twin'", AT, "valid: full, twoMotor, fourMotor, mecanum, swerve, tank" },
		{ "'twoMotor'", "'swerve'", AT, "has no dynamics \"swerve\"; it has: full, twoMotor, tank" },
		{ "'twoMotor'", "{ 'kind': 'mecanum' }", AT, "has no dynamics \"mecanum\"; it has: full, twoMotor, tank" },
		{ "'twoMotor'", "{ 'kind': 'twoMotor', 'deadzone': 2 }", AT "/deadzone", "0.99" },
		{ "'twoMotor'", "{ 'kind': 'tank', 'kv': [3, 3] }", AT, "both \"kv\" and \"ka\"" },
		{ "'twoMotor'", "{ 'kind': 'tank', 'speed': 3 }", AT "/speed", "there is no key \"speed\"" },
	};
	testSpoilScenario( text, spoils, sizeof( spoils ) / sizeof( spoils[0] ) );
}


// ---- pyfrc's LinearMotion ----

#define LIFT                                                                                                          \
	"{'mass':20,'centerOfMass':[0,0,0.15],'inertia':[1,1,1],'shapes':[{'name':'frame','shape':'box','size':[0.7,0.7," \
	"0.2],'at':[0,0,0.2],'material':'carpet'}],'motors':{'m':{'type':'cim'}},'mechanisms':[{'name':'lift','kind':"    \
	"'linearMotion','motors':['m'],'speed':'2 ft/s','ticks':%s,'min':0,'max':'6 ft'%s}],'wiring':[{'kind':'pwm',"     \
	"'channel':0,'motor':'m'},{'kind':'encoder','channels':[0,1],'mechanism':'lift','resolution':100}]}"

static simWorld* CreateLift( const char* more, const char* volts )
{
	char robot[2000], text[3000];
	// 360 counts a foot.
	snprintf( robot, sizeof( robot ), LIFT, "1181.1023622047244", more );
	snprintf( text, sizeof( text ),
	    HEAD "},'robots':[{'station':'blue1','at':[5,5,0],'robot':%s}],'script':[{'t':0,'station':'blue1','volts':{'m':"
	         "%s}}]}",
	    robot, volts );
	char* quoted = testReplace( text, "'", "\"" );
	simWorld* world = testCreateWorld( quoted );
	free( quoted );
	return world;
}

static double Ticks( const simWorld* world )
{
	return simMechanism_Ticks( &world->robots[0].mechanisms[0], &world->robots[0].model->mechanisms[0] );
}

TEST( linearMotion_asInPyfrc )
{
	// docs/quick-models.md: full command for 4 s: 6 ft and 2160 ticks; half for 20 ms: 0.02 ft and 7 ticks.
	simWorld* world = CreateLift( "", "12" );
	REQUIRE( world != NULL );
	runWorld( world, 4.0 );
	CHECK_NEAR( world->robots[0].mechanisms[0].position, 6.0 * FEET, 1e-12 );
	CHECK_NEAR( Ticks( world ), 2160.0, 0.0 );
	CHECK_NEAR( world->robots[0].motors[0].output.current, 0.0, 0.0 );
	simWorld_Destroy( world );
	world = CreateLift( "", "6" );
	REQUIRE( world != NULL );
	runWorld( world, 0.02 );
	CHECK_NEAR( world->robots[0].mechanisms[0].position, 0.02 * FEET, 1e-12 );
	CHECK_NEAR( Ticks( world ), 7.0, 0.0 );
	simWorld_Destroy( world );
}

TEST( linearMotion_roundsAsItsModeSays )
{
	// -0.02 ft are -7.2 ticks.
	for ( int compat = 0; compat < 2; ++compat )
	{
		simWorld* world = CreateLift( compat ? ",'mode':'compat'" : "", "-6" );
		REQUIRE( world != NULL );
		world->robots[0].mechanisms[0].position = 0.0;
		simMechanismDef def = world->robots[0].model->mechanisms[0];
		def.low = -1.0;
		simMechanism_Travel( &world->robots[0].mechanisms[0], &def, -0.5, 0.02 );
		CHECK_NEAR( simMechanism_Ticks( &world->robots[0].mechanisms[0], &def ), compat ? -7.0 : -8.0, 0.0 );
		simWorld_Destroy( world );
	}
}
