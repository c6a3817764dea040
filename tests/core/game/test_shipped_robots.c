// The robots of robots/ at play: each takes pieces in and gives them away, with buttons or with voltages; the climber climbs.
#include "rigs/run.h"
#include "rigs/scenes.h"
#include "test.h"
#include "world/world_internal.h"

#include <math.h>
#include <stdio.h>

#define FIELD "\"sandlot\":1,\"name\":\"t\",\"seed\":3," SCENE_FUEL "}"

static simWorld* Create( const char* robot, const char* placement, const char* pieces, const char* script )
{
	char text[6000];
	snprintf( text, sizeof( text ),
	    "{" FIELD ",\"pieces\":[%s],\"robots\":[{\"robot\":\"%s\",\"station\":\"blue1\",%s}],\"script\":[%s]}", pieces,
	    robot, placement, script );
	return testCreateWorld( text );
}

static int Events( simWorld* world, simEventKind kind )
{
	simEvent event;
	int count = 0;
	while ( simWorld_TakeEvents( world, &event, 1 ) == 1 )
	{
		count += event.kind == (uint32_t)kind ? 1 : 0;
	}
	return count;
}

static simPose Pose( const simWorld* world )
{
	return simRobot_GetPose( &world->robots[0], world->physics );
}

#define BALL( x, y ) "{\"type\":\"fuel\",\"at\":[" #x "," #y ",0.075]}"
#define ROW BALL( 6.2, 5.8 ) "," BALL( 6.2, 6.0 ) "," BALL( 6.2, 6.2 ) "," BALL( 6.6, 5.9 ) "," BALL( 6.6, 6.1 )

TEST( shippedRobots_swerveShooterSweepsUpAndShoots )
{
	simWorld* world = Create( "swerve-shooter", "\"at\":[5,6,0]", ROW "," BALL( 6.4, 7.0 ),
	    "{\"t\":0,\"station\":\"blue1\",\"buttons\":[\"intake\"]},"
	    "{\"t\":0.5,\"station\":\"blue1\",\"axes\":[0.3,0,0]},"
	    "{\"t\":2,\"station\":\"blue1\",\"axes\":[0,0,0],\"buttons\":[\"shoot\"]},"
	    "{\"t\":3,\"station\":\"blue1\",\"buttons\":[\"lob\"]}" );
	REQUIRE( world != NULL );
	runWorld( world, 2.5 );
	const simRobot* robot = &world->robots[0];
	CHECK_EQ_INT( robot->hopper.count, 5 ); // the sixth lay beside its way
	CHECK_EQ_INT( Events( world, simEvent_pieceTaken ), 5 );
	CHECK_EQ_INT( world->status[0].room, 45 );
	runWorld( world, 3.0 );
	simEvent event;
	int shots = 0;
	while ( simWorld_TakeEvents( world, &event, 1 ) == 1 )
	{
		if ( event.kind == simEvent_pieceLaunched )
		{
			// half of 2800 rpm on 2 in, which sags a little with each, and spread
			CHECK_NEAR( event.value[0], 7.45, 0.6 );
			shots += 1;
		}
	}
	CHECK_EQ_INT( shots, 5 );
	CHECK_EQ_INT( robot->hopper.count, 0 );
	runWorld( world, 2.0 );
	int far = 0;
	for ( int i = 0; i < world->pieces.count; ++i )
	{
		simVec3 p = simPhysics_GetPose( world->physics, world->pieces.pieces[i].body ).p;
		far += p.x > Pose( world ).p.x + 3.0 ? 1 : 0;
	}
	CHECK( far >= 4 ); // one may have met another
	simWorld_Destroy( world );
}

TEST( shippedRobots_swerveShooterByVoltagesOnly )
{
	// External robot code's reach: motors' voltages, and nothing else.
	simWorld* world = Create( "swerve-shooter", "\"at\":[5.65,6,0],\"program\":\"external\"", ROW,
	    "{\"t\":0,\"station\":\"blue1\",\"volts\":{\"intake_pivot\":-1.5,\"intake_roller\":9}},"
	    "{\"t\":2,\"station\":\"blue1\",\"volts\":{\"intake_pivot\":0,\"intake_roller\":0,\"flywheel\":7,\"hood\":0.6}}"
	    ","
	    "{\"t\":3,\"station\":\"blue1\",\"volts\":{\"feeder\":8}}" );
	REQUIRE( world != NULL );
	runWorld( world, 2.0 );
	int held = world->robots[0].hopper.count;
	CHECK( held >= 2 );
	runWorld( world, 1.0 );
	CHECK_EQ_INT( Events( world, simEvent_pieceLaunched ), 0 );
	runWorld( world, 2.0 );
	CHECK_EQ_INT( Events( world, simEvent_pieceLaunched ), held );
	simWorld_Destroy( world );
}

TEST( shippedRobots_foldedIntakeTakesNothing )
{
	simWorld* world = Create( "swerve-shooter", "\"at\":[5,6,0]", ROW,
	    "{\"t\":0,\"station\":\"blue1\",\"volts\":{\"intake_roller\":9}},"
	    "{\"t\":0.5,\"station\":\"blue1\",\"axes\":[0.3,0,0]},{\"t\":2,\"station\":\"blue1\",\"axes\":[0,0,0]}" );
	REQUIRE( world != NULL );
	runWorld( world, 3.0 );
	CHECK_EQ_INT( world->robots[0].hopper.count, 0 );
	// It pushed them along instead.
	for ( int i = 0; i < world->pieces.count; ++i )
	{
		CHECK( simPhysics_GetPose( world->physics, world->pieces.pieces[i].body ).p.x > Pose( world ).p.x + 0.4 );
	}
	simWorld_Destroy( world );
}

TEST( shippedRobots_outtakeGivesBack )
{
	simWorld* world = Create( "swerve-shooter", "\"at\":[5,6,0],\"preload\":8", "",
	    "{\"t\":0,\"station\":\"blue1\",\"buttons\":[\"outtake\"]}" );
	REQUIRE( world != NULL );
	runWorld( world, 3.0 );
	CHECK_EQ_INT( world->robots[0].hopper.count, 0 );
	CHECK_EQ_INT( Events( world, simEvent_pieceLaunched ), 8 );
	for ( int i = 0; i < world->pieces.count; ++i )
	{
		if ( simPiece_IsInPlay( &world->pieces.pieces[i] ) )
		{
			CHECK( simPhysics_GetPose( world->physics, world->pieces.pieces[i].body ).p.x > 5.4 );
		}
	}
	simWorld_Destroy( world );
}

TEST( shippedRobots_kitbotTakesAndShoots )
{
	simWorld* world = Create( "kitbot", "\"at\":[5,6,0]", BALL( 6.0, 5.95 ) "," BALL( 6.4, 6.05 ),
	    "{\"t\":0,\"station\":\"blue1\",\"buttons\":[\"intake\"]},"
	    "{\"t\":0.5,\"station\":\"blue1\",\"axes\":[0.4,0,0]},"
	    "{\"t\":2,\"station\":\"blue1\",\"axes\":[0,0,0],\"buttons\":[]},"
	    "{\"t\":3,\"station\":\"blue1\",\"buttons\":[\"lob\"]}" );
	REQUIRE( world != NULL );
	runWorld( world, 3.0 );
	CHECK_EQ_INT( world->robots[0].hopper.count, 2 );
	runWorld( world, 2.0 );
	CHECK_EQ_INT( Events( world, simEvent_pieceLaunched ), 2 );
	CHECK_EQ_INT( world->robots[0].hopper.count, 0 );
	simWorld_Destroy( world );
}

TEST( shippedRobots_mecanumArmTakesOneAndGivesItAway )
{
	simWorld* world = Create( "mecanum-arm", "\"at\":[5,6,0]", BALL( 6.0, 6.0 ) "," BALL( 6.25, 6.0 ),
	    "{\"t\":0,\"station\":\"blue1\",\"buttons\":[\"intake\"]},"
	    "{\"t\":1,\"station\":\"blue1\",\"axes\":[0.15,0,0]},"
	    "{\"t\":2.5,\"station\":\"blue1\",\"axes\":[0,0,0],\"buttons\":[\"raise\"]},"
	    "{\"t\":5,\"station\":\"blue1\",\"buttons\":[\"raise\",\"shoot\"]}" );
	REQUIRE( world != NULL );
	runWorld( world, 2.5 );
	const simRobot* robot = &world->robots[0];
	CHECK_EQ_INT( robot->hopper.count, 1 ); // it holds one
	runWorld( world, 2.4 );
	CHECK_EQ_INT( robot->hopper.count, 1 );
	CHECK_EQ_INT( Events( world, simEvent_pieceLaunched ), 0 );
	int held = robot->hopper.pieces[0];
	runWorld( world, 0.3 );
	CHECK_EQ_INT( robot->hopper.count, 0 );
	// From where the raised arm has it: the lift is up by 1 m, the arm at 0.5 rad.
	simVec3 p = simPhysics_GetPose( world->physics, world->pieces.pieces[held].body ).p;
	CHECK( p.z > 1.3 && p.z < 2.0 );
	CHECK( p.x > Pose( world ).p.x + 0.4 );
	simWorld_Destroy( world );
}

static simWorld* UnderTheTower( void )
{
	// Under the low rung of blue's tower: its hooks stand 4.5 cm behind the robot's middle, and it faces the wall.
	return testCreateWorld( "{\"sandlot\":1,\"name\":\"t\",\"field\":\"2026-rebuilt\",\"pieces\":\"none\",\"robots\":["
	                        "{\"robot\":\"swerve-shooter\",\"station\":\"blue1\",\"at\":[1.016,3.7457,3.14159265]}],"
	                        "\"script\":[{\"t\":0.5,\"station\":\"blue1\",\"buttons\":[\"climb\"]},"
	                        "{\"t\":2,\"station\":\"blue1\",\"buttons\":[]},{\"t\":6,\"mode\":\"disabled\"}]}" );
}

TEST( shippedRobots_swerveShooterClimbsTheLowRung )
{
	simWorld* world = UnderTheTower();
	REQUIRE( world != NULL );
	runWorld( world, 0.5 );
	const simRobotStatus* status = &world->status[0];
	CHECK( status->top < 22.25 * 0.0254 ); // folded it fits the trench
	CHECK( status->touchesFloor );
	runWorld( world, 1.5 );
	CHECK( status->top < 30.0 * 0.0254 );
	CHECK( status->top > 28.0 * 0.0254 );
	double most = 0.0;
	for ( int i = 0; i < 200; ++i )
	{
		simWorld_Step( world, NULL );
		const simRobot* robot = &world->robots[0];
		most = fmax( most, fabs( robot->motors[robot->model->mechanisms[5].motors[0]].output.current ) );
	}
	CHECK( most > 3.0 && most < 41.0 );
	CHECK( !status->touchesFloor );
	uint32_t any = 0;
	for ( int i = 0; i < SIM_MAX_GROUPS / 32; ++i )
	{
		any |= status->touches[i];
	}
	CHECK( any != 0 );
	CHECK( status->bumperLow > 0.15 );
	simVec3 turn = simQuatToRpy( Pose( world ).q );
	CHECK( fabs( turn.x ) < 0.2 && fabs( turn.y ) < 0.2 );
	// Three seconds after the end, switched off, it still hangs.
	runWorld( world, 3.0 );
	CHECK( !status->touchesFloor );
	CHECK( status->bumperLow > 0.08 );
	simWorld_Destroy( world );
}
