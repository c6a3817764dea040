// Drive bases beside swerve: the effect of a wheel's kind and of an axle. Robots are written here, on plain carpet.
#include "rigs/run.h"
#include "rigs/scenes.h"
#include "test.h"
#include "world/world_internal.h"

#include <math.h>
#include <stdio.h>

#define FIELD "\"sandlot\":1,\"name\":\"t\"," SCENE_PLAIN( "60,20", "0.2" ) "}"
#define BODY                                                                                           \
	"\"mass\":50,\"centerOfMass\":[0,0,0.15],\"inertia\":[2.5,2.5,4],\"shapes\":[{\"name\":\"frame\"," \
	"\"shape\":\"box\",\"size\":[0.7,0.7,0.2],\"at\":[0,0,0.2],\"material\":\"carpet\"}]"
#define MOTOR( name ) "\"" name "\":{\"type\":\"neo\",\"count\":1,\"stator\":60}"
#define WHEEL                                                                                                         \
	"\"wheel\":{\"radius\":0.0762,\"friction\":1.1,\"kinetic\":0.85,\"inertia\":0.002,\"stiffness\":9e4,\"damping\":" \
	"700,"                                                                                                            \
	"\"shear\":4e4,\"rolling\":0.015,\"driveGearing\":8.45,\"efficiency\":0.95}"
#define PROGRAM "\"program\":{\"maxSpeed\":3.5,\"maxTurn\":6,\"driveKv\":2.4,\"driveKp\":2}"
#define PROGRAM_STEER "\"program\":{\"maxSpeed\":3.5,\"maxTurn\":6,\"driveKv\":2.4,\"steerKp\":40}"
#define SCENARIO( robot, script ) \
	"{" FIELD ",\"robots\":[{\"robot\":{" robot "},\"station\":\"blue1\",\"at\":[20,10,0]}],\"script\":[" script "]}"

#define TANK_SIDE( side, y )                                                                                 \
	"\"" side "\":{\"motors\":[\"" side "\"],\"wheels\":[{\"name\":\"" side "_front\",\"at\":[0.25," y "]}," \
	"{\"name\":\"" side "_middle\",\"at\":[0," y ",0.0732]},{\"name\":\"" side "_back\",\"at\":[-0.25," y "]}]}"
#define TANK                                                                                               \
	BODY ",\"motors\":{\"left\":{\"type\":\"neo\",\"count\":2,\"stator\":60},\"right\":{\"type\":\"neo\"," \
	     "\"count\":2,\"stator\":60}},\"drivetrain\":{\"kind\":\"differential\"," WHEEL                    \
	     "," TANK_SIDE( "left", "0.28" ) "," TANK_SIDE( "right", "-0.28" ) "}," PROGRAM

#define ROLLER( name, x, y, roller ) \
	"{\"name\":\"" name "\",\"at\":[" x "," y "],\"drive\":\"" name "\",\"roller\":\"" roller "\"}"
#define MECANUM                                                                                              \
	BODY ",\"motors\":{" MOTOR( "fl" ) "," MOTOR( "fr" ) "," MOTOR( "bl" ) "," MOTOR(                        \
	    "br" ) "},\"drivetrain\":{\"kind\":\"mecanum\"," WHEEL ",\"wheels\":[" ROLLER( "fl", "0.25", "0.28", \
	    "-45 deg" ) "," ROLLER( "fr", "0.25", "-0.28", "45 deg" ) "," ROLLER( "bl", "-0.25", "0.28",         \
	    "45 deg" ) "," ROLLER( "br", "-0.25", "-0.28", "-45 deg" ) "]}," PROGRAM

#define OMNI( name, x, y, heading ) \
	"{\"name\":\"" name "\",\"at\":[" x "," y "],\"drive\":\"" name "\",\"heading\":\"" heading "\"}"
#define KIWI                                                              \
	BODY ",\"motors\":{" MOTOR( "a" ) "," MOTOR( "b" ) "," MOTOR(         \
	    "c" ) "},\"drivetrain\":{\"kind\":\"omni\"," WHEEL                \
	          ",\"wheels\":[" OMNI( "a", "0.3", "0", "90 deg" ) "," OMNI( \
	              "b", "-0.15", "0.2598", "210 deg" ) "," OMNI( "c", "-0.15", "-0.2598", "330 deg" ) "]}," PROGRAM

static simVec3 Velocity( const simWorld* world )
{
	return simRobot_GetVelocity( &world->robots[0], world->physics );
}

static double Yaw( const simWorld* world )
{
	return simQuatToRpy( simRobot_GetPose( &world->robots[0], world->physics ).q ).z;
}

TEST( drivebase_differentialDrivesAndTurns )
{
	simWorld* world = testCreateWorld( SCENARIO( TANK, "{\"t\":0,\"station\":\"blue1\",\"axes\":[1,0,0]}" ) );
	REQUIRE( world != NULL );
	runWorld( world, 2.0 );
	CHECK_NEAR( Velocity( world ).x, 3.5, 0.15 );
	CHECK_NEAR( Velocity( world ).y, 0.0, 0.01 );
	CHECK_NEAR( Yaw( world ), 0.0, 0.01 );
	const simRobot* robot = &world->robots[0];
	for ( int i = 0; i < 3; ++i )
	{
		// one shaft: in the air or on the ground, all wheels of a side turn alike
		CHECK_NEAR( robot->wheels[i].spin, robot->wheels[0].spin, 0.0 );
	}
	simWorld_Destroy( world );

	world = testCreateWorld( SCENARIO( TANK, "{\"t\":0,\"station\":\"blue1\",\"axes\":[0,0,0.5]}" ) );
	REQUIRE( world != NULL );
	runWorld( world, 1.5 );
	double turned = simPhysics_GetSpin( world->physics, world->robots[0].body ).z;
	CHECK( turned > 1.5 && turned < 3.3 ); // 3 rad/s asked for; six wheels scrub sideways and cost some of it
	simVec3 p = simRobot_GetPose( &world->robots[0], world->physics ).p;
	CHECK_NEAR( hypot( p.x - 20.0, p.y - 10.0 ), 0.0, 0.1 );
	simWorld_Destroy( world );
}

TEST( drivebase_dropCenterCarriesTheWeight )
{
	// The middle wheels hang 3 mm lower: the robot stands on them and one end, and so can turn.
	simWorld* world = testCreateWorld( SCENARIO( TANK, "" ) );
	REQUIRE( world != NULL );
	runWorld( world, 1.0 );
	const simWheel* wheels = world->robots[0].wheels;
	double total = 0.0;
	for ( int i = 0; i < 6; ++i )
	{
		total += wheels[i].load;
	}
	CHECK_NEAR( total, 50.0 * SIM_GRAVITY, 0.5 );
	CHECK( wheels[1].load + wheels[4].load > 0.6 * total );
	simWorld_Destroy( world );
}

TEST( drivebase_differentialDoesNotSlideSideways )
{
	simWorld* world = testCreateWorld( SCENARIO( TANK, "{\"t\":0,\"mode\":\"disabled\"}" ) );
	REQUIRE( world != NULL );
	runWorld( world, 0.2 );
	simRobot* robot = &world->robots[0];
	simPose pose = simPhysics_GetPose( world->physics, robot->body );
	simPhysics_Place( world->physics, robot->body, pose, simV3( 0, 2, 0 ), simV3( 0, 0, 0 ) );
	runWorld( world, 1.5 );
	// sideways over wheelsBounded: kinetic friction all the way, v^2 / ( 2 mu g )
	double way = simPhysics_GetPose( world->physics, robot->body ).p.y - pose.p.y;
	CHECK_NEAR( way, 4.0 / ( 2.0 * 1.1 * 0.85 * SIM_GRAVITY ), 0.03 );
	CHECK_NEAR( simLength( Velocity( world ) ), 0.0, 0.01 );
	simWorld_Destroy( world );
}

TEST( drivebase_mecanumStrafes )
{
	simWorld* world = testCreateWorld( SCENARIO( MECANUM, "{\"t\":0,\"station\":\"blue1\",\"axes\":[0,0.6,0]}" ) );
	REQUIRE( world != NULL );
	runWorld( world, 1.5 );
	CHECK_NEAR( Velocity( world ).y, 2.1, 0.2 );
	CHECK_NEAR( Velocity( world ).x, 0.0, 0.05 );
	CHECK_NEAR( Yaw( world ), 0.0, 0.05 );
	const simRobot* robot = &world->robots[0];
	CHECK( robot->wheels[0].spin < -1.0 && robot->wheels[1].spin > 1.0 ); // front left backwards, front right forwards
	simWorld_Destroy( world );

	// pushes with 1/sqrt2 of its motors' force straight on: forces along the rollers only
	world = testCreateWorld( SCENARIO( MECANUM, "{\"t\":0,\"station\":\"blue1\",\"axes\":[1,0,0]}" ) );
	REQUIRE( world != NULL );
	runWorld( world, 2.0 );
	CHECK_NEAR( Velocity( world ).x, 3.5, 0.2 );
	simWorld_Destroy( world );
}

TEST( drivebase_kiwiGoesAnywhere )
{
	static const double axes[3][3] = { { 0.5, 0, 0 }, { 0, 0.5, 0 }, { 0, 0, 0.5 } };
	for ( int k = 0; k < 3; ++k )
	{
		char script[128], text[4096];
		snprintf( script, sizeof( script ), "{\"t\":0,\"station\":\"blue1\",\"axes\":[%g,%g,%g]}", axes[k][0],
		    axes[k][1], axes[k][2] );
		snprintf( text, sizeof( text ), SCENARIO( KIWI, "%s" ), script );
		simWorld* world = testCreateWorld( text );
		REQUIRE( world != NULL );
		runWorld( world, 1.5 );
		simVec3 v = Velocity( world );
		double spin = simPhysics_GetSpin( world->physics, world->robots[0].body ).z;
		CHECK_NEAR( v.x, k == 0 ? 1.75 : 0.0, 0.15 );
		CHECK_NEAR( v.y, k == 1 ? 1.75 : 0.0, 0.15 );
		CHECK_NEAR( spin, k == 2 ? 3.0 : 0.0, 0.3 );
		simWorld_Destroy( world );
	}
}

TEST( drivebase_extremeWheelsStayFinite )
{
	// the stiffest, hardest damped wheel the format allows, on the lightest robot
	simWorld* world = testCreateWorld( "{" FIELD ",\"robots\":[{\"robot\":{\"mass\":0.2,\"centerOfMass\":[0,0,0.05],"
	                                   "\"inertia\":[0.01,0.01,0.01],\"motors\":{\"m\":"
	                                   "{\"type\":\"neo\"},\"s\":{\"type\":\"neo\"}},\"drivetrain\":{\"kind\":"
	                                   "\"swerve\",\"wheel\":{\"radius\":0.05,\"friction\":3,"
	                                   "\"inertia\":1e-6,\"stiffness\":1e6,\"damping\":1e5,\"shear\":1e7,\"rolling\":1,"
	                                   "\"driveGearing\":0.1,\"efficiency\":1,"
	                                   "\"steerGearing\":0.1,\"steerInertia\":1e-6,\"scrub\":0.2},\"modules\":[{"
	                                   "\"name\":\"a\",\"at\":[0.2,0],\"drive\":\"m\",\"steer\":"
	                                   "\"s\"},{\"name\":\"b\",\"at\":[-0.2,0.1]},{\"name\":\"c\",\"at\":[-0.2,-0.1]}]}"
	                                   ",\"program\":{\"maxSpeed\":50,\"maxTurn\":50,"
	                                   "\"driveKv\":1,\"steerKp\":1000}},\"station\":\"blue1\",\"at\":[20,10,0]}],"
	                                   "\"script\":[{\"t\":0.2,\"station\":\"blue1\",\"axes\":[1,1,1]}]}" );
	REQUIRE( world != NULL );
	runWorld( world, 3.0 );
	CHECK_EQ_INT( simWorld_StopReason( world ), simStop_running );
	CHECK_STR( simWorld_StopText( world ), "" );
	simWorld_Destroy( world );
}

TEST( drivebase_presetsAndTreads )
{
	simWorld* world =
	    testCreateWorld( "{" FIELD ",\"robots\":[{\"robot\":{" BODY ",\"motors\":{" MOTOR( "m" ) "," MOTOR(
	        "s" ) "},\"drivetrain\":{\"kind\":"
	              "\"swerve\",\"wheel\":{\"preset\":\"sds-mk4i-l2\",\"tread\":\"colson\",\"inertia\":8e-4,"
	              "\"stiffness\":9e4,"
	              "\"damping\":700,\"shear\":4e4,\"rolling\":0.015,\"efficiency\":0.95,\"steerInertia\":0.004,"
	              "\"scrub\":0.01},"
	              "\"modules\":[{\"name\":\"a\",\"at\":[0.2,0],\"drive\":\"m\",\"steer\":\"s\"},{\"name\":\"b\",\"at\":"
	              "[-0.2,0.1],\"friction\":1.3,\"radius\":0.04},{\"name\":\"c\",\"at\":[-0.2,-0.1],\"tread\":"
	              "\"neoprene\"}]}," PROGRAM_STEER "},\"station\":\"blue1\"}]}" );
	REQUIRE( world != NULL );
	const simRobotModel* model = world->robots[0].model;
	CHECK_NEAR( model->axles[0].gearing, 6.75, 0.0 );
	CHECK_NEAR( model->wheels[0].steerGearing, 150.0 / 7.0, 1e-12 );
	CHECK_NEAR( model->wheels[0].radius, 0.0508, 1e-12 );
	CHECK_NEAR( model->wheels[0].friction, 0.899, 0.0 );
	CHECK_NEAR( model->wheels[1].friction, 1.3, 0.0 ); // the written number wins
	CHECK_NEAR( model->wheels[1].radius, 0.04, 0.0 );
	CHECK_NEAR( model->wheels[2].friction, 1.426, 0.0 );
	simWorld_Destroy( world );
}

TEST( drivebase_directionalTread )
{
	// a tread that holds 60 % as well sideways slides 1 / 0.6 as far
	for ( int k = 0; k < 2; ++k )
	{
		char text[4096];
		snprintf( text, sizeof( text ),
		    "{" FIELD ",\"robots\":[{\"robot\":{" BODY ",\"motors\":{},\"drivetrain\":{\"kind\":\"swerve\",\"wheel\":"
		    "{\"radius\":0.05,\"friction\":1,\"lateral\":%g,\"inertia\":8e-4,\"stiffness\":9e4,\"damping\":700,"
		    "\"shear\":4e4,\"rolling\":0,\"driveGearing\":6,\"efficiency\":1,\"steerGearing\":20,\"steerInertia\":0."
		    "004,"
		    "\"scrub\":0.01},\"modules\":[{\"name\":\"a\",\"at\":[0.25,0.25]},{\"name\":\"b\",\"at\":[0.25,-0.25]},"
		    "{\"name\":\"c\",\"at\":[-0.25,0.25]},{\"name\":\"d\",\"at\":[-0.25,-0.25]}]}," PROGRAM_STEER
		    "},\"station\":\"blue1\",\"at\":[20,10,0]}]}",
		    k == 0 ? 1.0 : 0.6 );
		simWorld* world = testCreateWorld( text );
		REQUIRE( world != NULL );
		runWorld( world, 0.5 );
		int body = world->robots[0].body;
		simPose pose = simPhysics_GetPose( world->physics, body );
		simPhysics_Place( world->physics, body, pose, simV3( 0, 2, 0 ), simV3( 0, 0, 0 ) );
		runWorld( world, 2.0 );
		double expected = 4.0 / ( 2.0 * ( k == 0 ? 1.0 : 0.6 ) * SIM_GRAVITY );
		CHECK_NEAR( simPhysics_GetPose( world->physics, body ).p.y - pose.p.y, expected, 0.05 * expected );
		simWorld_Destroy( world );
	}
}
