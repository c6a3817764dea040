// The robots of robots/: each stands, drives as fast as its program says, and its buttons move the right parts.
#include "rigs/run.h"
#include "rigs/scenes.h"
#include "test.h"

#include "base/json.h"
#include "world/world_internal.h"

#include <math.h>
#include <stdio.h>

#define FIELD "\"sandlot\":1,\"name\":\"t\"," SCENE_PLAIN( "60,20", "0.2" ) "}"

static simWorld* Create( const char* robot, const char* script )
{
	char text[1024];
	snprintf( text, sizeof( text ),
	    "{" FIELD ",\"robots\":[{\"robot\":\"%s\",\"station\":\"blue1\",\"at\":[20,10,0]}],\"script\":[%s]}", robot,
	    script );
	return testCreateWorld( text );
}

static simPose Pose( const simWorld* world )
{
	return simRobot_GetPose( &world->robots[0], world->physics );
}

static simVec3 Velocity( const simWorld* world )
{
	return simRobot_GetVelocity( &world->robots[0], world->physics );
}

static const simMechanism* Mechanism( const simWorld* world, const char* name )
{
	const simRobot* robot = &world->robots[0];
	int i = simFindName(
	    name, robot->model->mechanisms[0].name, robot->model->mechanismCount, sizeof( robot->model->mechanisms[0] ) );
	return i >= 0 ? &robot->mechanisms[i] : NULL;
}

static void StandsAndDrives( const char* robot, bool sideways, double tilt )
{
	simWorld* world = Create( robot, "" );
	REQUIRE( world != NULL );
	runWorld( world, 2.0 );
	simPose pose = Pose( world );
	simVec3 turn = simQuatToRpy( pose.q );
	CHECK_NEAR( pose.p.x, 20.0, 0.005 );
	CHECK_NEAR( pose.p.y, 10.0, 0.005 );
	CHECK_NEAR( pose.p.z, 0.0, 0.006 );
	CHECK_NEAR( turn.x, 0.0, 0.005 );
	CHECK_NEAR( turn.y, 0.0, tilt );
	CHECK_NEAR( simLength( Velocity( world ) ), 0.0, 0.005 );
	simWorld_Destroy( world );

	world = Create( robot, "{\"t\":0,\"station\":\"blue1\",\"axes\":[1,0,0]}" );
	REQUIRE( world != NULL );
	double speed = world->robots[0].model->program.maxSpeed;
	runWorld( world, 2.5 );
	CHECK_NEAR( Velocity( world ).x, speed, 0.06 * speed );
	CHECK_NEAR( simQuatToRpy( Pose( world ).q ).z, 0.0, 0.03 );
	simWorld_Destroy( world );

	world = Create( robot, "{\"t\":0,\"station\":\"blue1\",\"axes\":[0,0,0.5]}" );
	REQUIRE( world != NULL );
	double rate = 0.5 * world->robots[0].model->program.maxTurn;
	runWorld( world, 2.0 );
	double before = simQuatToRpy( Pose( world ).q ).z;
	runWorld( world, 0.2 );
	CHECK_NEAR( simWrapAngle( simQuatToRpy( Pose( world ).q ).z - before ) / 0.2, rate, 0.25 * rate );
	simWorld_Destroy( world );

	if ( sideways )
	{
		world = Create( robot, "{\"t\":0,\"station\":\"blue1\",\"axes\":[0,0.5,0]}" );
		REQUIRE( world != NULL );
		runWorld( world, 2.0 );
		CHECK_NEAR( Velocity( world ).y, 0.5 * speed, 0.1 * speed );
		CHECK_NEAR( Velocity( world ).x, 0.0, 0.1 );
		simWorld_Destroy( world );
	}
}

TEST( robots_kitbotStandsAndDrives )
{
	// On its dropped middle wheels it rocks onto its front or its back ones: 1/8 in over half the wheelbase.
	StandsAndDrives( "kitbot", false, 0.014 );
}

TEST( robots_mecanumArmStandsAndDrives )
{
	StandsAndDrives( "mecanum-arm", true, 0.01 );
}

TEST( robots_swerveShooterStandsAndDrives )
{
	StandsAndDrives( "swerve-shooter", true, 0.01 );
}

TEST( robots_chassisMovedFromOutsideChargesNoBattery )
{
	// Faster than their motors turn at 12 V (4 to 5 m/s), by a velocity and by a force: the motors must not feed back,
	// for another drivetrain moves the robot. The battery gives the RoboRIO's current, as at rest.
	static const char* kRobots[] = { "kitbot", "mecanum-arm", "swerve-shooter" };
	static const char* kMoves[] = { "\"velocity\":[9,0,0]", "\"wrench\":[500,0,0]" };
	for ( int k = 0; k < 6; ++k )
	{
		char script[128];
		snprintf( script, sizeof( script ), "{\"t\":1,\"station\":\"blue1\",\"chassis\":{%s}}", kMoves[k % 2] );
		simWorld* world = Create( kRobots[k / 2], script );
		REQUIRE( world != NULL );
		const simRobot* robot = &world->robots[0];
		const simBatteryDef* def = &robot->model->battery;
		runWorld( world, 0.5 );
		double rest = robot->battery.volts;
		for ( int i = 0; i < 10; ++i )
		{
			runWorld( world, 0.25 );
			CHECK( robot->battery.volts <= simBattery_Emf( def, robot->battery.charge ) );
			CHECK_NEAR( robot->battery.volts, rest, 0.05 );
		}
		CHECK( Velocity( world ).x > 7.0 );
		simWorld_Destroy( world );
	}
}

TEST( robots_kitbotRollersTakeInAndShoot )
{
	simWorld* world = Create( "kitbot", "{\"t\":0,\"station\":\"blue1\",\"buttons\":[\"intake\"]},"
	                                    "{\"t\":2,\"station\":\"blue1\",\"buttons\":[\"lob\"]},"
	                                    "{\"t\":4,\"station\":\"blue1\",\"buttons\":[]}" );
	REQUIRE( world != NULL );
	const simMechanism* roller = Mechanism( world, "roller" );
	const simMechanism* feeder = Mechanism( world, "feeder" );
	REQUIRE( roller != NULL && feeder != NULL );
	runWorld( world, 1.9 );
	CHECK_NEAR( roller->velocity, 1200.0 * SIM_PI / 30.0, 6.0 );
	CHECK( feeder->velocity < -80.0 ); // away from the roller, into the hopper
	runWorld( world, 2.0 );
	CHECK_NEAR( roller->velocity, 2600.0 * SIM_PI / 30.0, 8.0 );
	CHECK( feeder->velocity > 100.0 );
	runWorld( world, 6.0 );
	CHECK_NEAR( roller->velocity, 0.0, 5.0 );
	simWorld_Destroy( world );
}

TEST( robots_mecanumArmReaches )
{
	simWorld* world = Create( "mecanum-arm", "{\"t\":1,\"station\":\"blue1\",\"buttons\":[\"intake\"]},"
	                                         "{\"t\":3,\"station\":\"blue1\",\"buttons\":[\"raise\"]},"
	                                         "{\"t\":6,\"station\":\"blue1\",\"buttons\":[\"shoot\"]}" );
	REQUIRE( world != NULL );
	const simMechanism* lift = Mechanism( world, "lift" );
	const simMechanism* arm = Mechanism( world, "arm" );
	const simMechanism* claw = Mechanism( world, "claw" );
	REQUIRE( lift != NULL && arm != NULL && claw != NULL );
	runWorld( world, 0.98 );
	CHECK_NEAR( arm->position, 1.36, 0.02 ); // it holds where it starts
	CHECK_NEAR( lift->position, 0.0, 0.01 );
	runWorld( world, 2.0 );
	CHECK_NEAR( arm->position, -0.52, 0.02 );
	CHECK( claw->velocity > 50.0 );
	runWorld( world, 3.0 );
	CHECK_NEAR( lift->position, 1.0, 0.01 );
	CHECK_NEAR( arm->position, 0.5, 0.02 );
	runWorld( world, 3.0 );
	CHECK_NEAR( lift->position, 0.0, 0.01 );
	CHECK_NEAR( arm->position, 1.36, 0.02 );
	CHECK( claw->velocity < -50.0 );
	CHECK_NEAR( simQuatToRpy( Pose( world ).q ).y, 0.0, 0.02 );
	simWorld_Destroy( world );
}

TEST( robots_swerveShooterIntakeFlywheelAndHood )
{
	simWorld* world = Create( "swerve-shooter", "{\"t\":1,\"station\":\"blue1\",\"buttons\":[\"intake\"]},"
	                                            "{\"t\":2,\"station\":\"blue1\",\"buttons\":[\"shoot\"]}" );
	REQUIRE( world != NULL );
	const simMechanism* intake = Mechanism( world, "intake" );
	const simMechanism* flywheel = Mechanism( world, "flywheel" );
	const simMechanism* hood = Mechanism( world, "hood" );
	REQUIRE( intake != NULL && flywheel != NULL && hood != NULL );
	runWorld( world, 0.98 );
	CHECK_NEAR( intake->position, 1.19, 0.02 );
	runWorld( world, 1.0 );
	CHECK_NEAR( intake->position, -0.16, 0.02 );
	CHECK( Mechanism( world, "intake_roller" )->velocity > 150.0 );
	runWorld( world, 2.0 );
	CHECK_NEAR( intake->position, 1.19, 0.02 );
	CHECK_NEAR( flywheel->velocity, 2800.0 * SIM_PI / 30.0, 6.0 );
	CHECK_NEAR( hood->position, 12.0 * SIM_PI / 180.0, 0.01 );
	simWorld_Destroy( world );
}
