// Whole worlds: the 2026 field with its 504 balls, one robot on it, and the things that a driver would notice.
#include "rigs/run.h"
#include "rigs/scenes.h"
#include "test.h"
#include "world/world_internal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#ifdef __EMSCRIPTEN__
#include <malloc.h>
#endif

#define FIELD "\"sandlot\":1,\"name\":\"t\",\"seed\":7,\"field\":\"2026-rebuilt\""
/// An empty plain of carpet, large enough for any drive.
#define PLAIN "\"sandlot\":1,\"name\":\"plain\"," SCENE_PLAIN( "60,20", "0.4" ) "}"

static double Speed( const simWorld* world, int robot )
{
	return simLength( simRobot_GetVelocity( &world->robots[robot], world->physics ) );
}

static double FastestPiece( const simWorld* world )
{
	double fastest = 0.0;
	for ( int i = 0; i < world->pieces.count; ++i )
	{
		int body = world->pieces.pieces[i].body;
		if ( !simPhysics_IsParked( world->physics, body ) && simPhysics_IsAwake( world->physics, body ) )
		{
			fastest = simMax( fastest, simLength( simPhysics_GetVelocity( world->physics, body ) ) );
		}
	}
	return fastest;
}

TEST( world_stagedBallsSettle )
{
	simWorld* world =
	    testCreateWorld( "{" FIELD ",\"pieces\":\"match\",\"robots\":[" SCENE_SHOOTER( "[3,2.5,0]" ) "]}" );
	REQUIRE( world != NULL );
	CHECK_EQ_INT( world->pieces.count, 504 );
	CHECK_EQ_INT( simPiecePool_CountState( &world->pieces, 0, simPiece_staged ), 504 );
	double fastest = 0.0;
	for ( int i = 0; i < 5; ++i )
	{
		simWorld_Step( world, NULL );
		fastest = simMax( fastest, FastestPiece( world ) );
	}
	CHECK( fastest < 0.5 );
	runWorld( world, 4.9 );
	CHECK_EQ_INT( simWorld_AwakePieces( world ), 0 );
	CHECK_EQ_INT( simPiecePool_CountState( &world->pieces, 0, simPiece_staged ), 504 ); // none has moved
	simWorld_Destroy( world );
}

TEST( world_preloadsComeOutOfTheTotal )
{
	simWorld* world =
	    testCreateWorld( "{" FIELD ",\"robots\":[{\"robot\":\"swerve-shooter\",\"station\":\"blue1\",\"preload\":8},{"
	                     "\"robot\":\"swerve-shooter\",\"station\":\"red2\",\"preload\":5}]}" );
	REQUIRE( world != NULL );
	simWorld_Step( world, NULL );
	simPieceTypeFrame* types;
	char frame[65536];
	REQUIRE( simWorld_WriteFrame( world, frame, sizeof( frame ) ) <= sizeof( frame ) );
	types = (simPieceTypeFrame*)( frame + ( (simFrameHeader*)frame )->pieceTypeOffset );
	CHECK_EQ_INT( types[0].held, 13 );
	CHECK_EQ_INT( types[0].field, 491 );
	simRobotFrame* robots = (simRobotFrame*)( frame + ( (simFrameHeader*)frame )->robotOffset );
	CHECK_EQ_INT( robots[0].held, 8 );
	CHECK_EQ_INT( robots[1].held, 5 );
	CHECK_EQ_INT( robots[1].station, simStation_red2 );
	simWorld_Destroy( world );
}

/// Speed at which the drive motors at so many volts balance the rolling loss.
static double MotorLimitedSpeed( const simRobotModel* model, double volts )
{
	const simWheelDef* wheel = &model->wheels[0];
	const simAxleDef* axle = &model->axles[wheel->axle];
	const simMotorDef* motor = &model->motors[axle->motors[0]];
	simMotorConstants constants = simMotor_Constants( motor );
	double loss = wheel->rolling * model->mass * SIM_GRAVITY / model->wheelCount * wheel->radius;
	double current = loss / ( constants.torquePerAmp * axle->gearing * axle->efficiency );
	return ( volts - current * constants.resistance ) * constants.speedPerVolt / axle->gearing * wheel->radius;
}

TEST( world_reachesMotorLimitedSpeed )
{
	simWorld* world = testCreateWorld( "{" PLAIN ",\"robots\":[" SCENE_SHOOTER(
	    "[3,10,0]" ) "],\"script\":[{\"t\":0,\"station\":\"blue1\",\"volts\":{"
	                 "\"front_left_drive\":12,\"front_right_drive\":12,\"back_left_"
	                 "drive\":12,\"back_right_drive\":12}}]}" );
	REQUIRE( world != NULL );
	const simRobotModel* model = world->robots[0].model;
	double grip = model->wheels[0].friction * SIM_GRAVITY;
	double speed = 0.0, hardest = 0.0, lowest = 20.0;
	for ( int i = 0; i < 150; ++i )
	{
		simWorld_Step( world, NULL );
		double now = simLength( simPhysics_GetVelocity( world->physics, world->robots[0].body ) );
		hardest = simMax( hardest, ( now - speed ) / SIM_TICK );
		lowest = simMin( lowest, world->robots[0].battery.volts );
		speed = now;
	}
	double expected = MotorLimitedSpeed( model, 12.0 );
	CHECK_NEAR( speed, expected, 0.05 * expected );
	CHECK_NEAR( simMax( hardest, grip ), grip, 0.02 * grip ); // grip holds all the time
	CHECK( hardest >= grip * 0.5 );                           // and the motors use it
	CHECK( lowest < 11.0 );                                   // the battery feels the start
	simWorld_Destroy( world );
}

TEST( world_stickReachesItsTopSpeed )
{
	simWorld* world = testCreateWorld( "{" PLAIN ",\"robots\":[" SCENE_SHOOTER(
	    "[3,10,1]" ) "],\"script\":[{\"t\":0,\"station\":\"blue1\",\"axes\":[1,0,0]}]}" );
	REQUIRE( world != NULL );
	double grip = world->robots[0].model->wheels[0].friction * SIM_GRAVITY;
	simVec3 before = { 0, 0, 0 };
	double hardest = 0.0;
	for ( int i = 0; i < 150; ++i )
	{
		simWorld_Step( world, NULL );
		simVec3 now = simPhysics_GetVelocity( world->physics, world->robots[0].body );
		hardest = simMax( hardest, hypot( now.x - before.x, now.y - before.y ) / SIM_TICK );
		before = now;
	}
	CHECK_NEAR( before.x, world->robots[0].model->program.maxSpeed, 0.05 * world->robots[0].model->program.maxSpeed );
	CHECK_NEAR( before.y, 0.0, 0.05 ); // forward is the field's forward, with any heading of the robot
	CHECK_NEAR( simMax( hardest, grip ), grip, 0.02 * grip );
	simWorld_Destroy( world );
}

TEST( world_stoppingWheelsAreLimitedByGrip )
{
	simWorld* world = testCreateWorld( "{" PLAIN ",\"robots\":[" SCENE_SHOOTER(
	    "[3,10,0]" ) "],\"script\":[{\"t\":0,\"station\":\"blue1\",\"axes\":[1,0,0]},{"
	                 "\"t\":2,\"mode\":\"disabled\"}]}" );
	REQUIRE( world != NULL );
	runWorld( world, 2.0 );
	double speed = Speed( world, 0 ), x = simRobot_GetPose( &world->robots[0], world->physics ).p.x;
	runWorld( world, 2.0 );
	double distance = simRobot_GetPose( &world->robots[0], world->physics ).p.x - x;
	double grip = world->robots[0].model->wheels[0].friction * SIM_GRAVITY;
	CHECK( Speed( world, 0 ) < 0.01 );
	CHECK( distance >= speed * speed / ( 2.0 * grip ) * 0.98 ); // brakes never beat the carpet
	CHECK( distance < 2.0 );
	CHECK( !world->robots[0].enabled );
	simWorld_Destroy( world );
}

TEST( world_turnsInPlace )
{
	simWorld* world = testCreateWorld( "{" PLAIN ",\"robots\":[" SCENE_SHOOTER(
	    "[5,5,0]" ) "],\"script\":[{\"t\":0,\"station\":\"blue1\",\"axes\":[0,0,0.5]}]}" );
	REQUIRE( world != NULL );
	runWorld( world, 2.0 );
	simVec3 p = simRobot_GetPose( &world->robots[0], world->physics ).p;
	CHECK_NEAR( hypot( p.x - 5.0, p.y - 5.0 ), 0.0, 0.1 );
	double wanted = 0.5 * world->robots[0].model->program.maxTurn;
	CHECK_NEAR( simPhysics_GetSpin( world->physics, world->robots[0].body ).z, wanted, 0.1 * wanted );
	simWorld_Destroy( world );
}

TEST( world_crossesTheBump )
{
	simWorld* world = testCreateWorld( "{" FIELD ",\"pieces\":\"none\",\"robots\":[" SCENE_SHOOTER(
	    "[2.6,2.5,0]" ) "],\"script\":[{\"t\":0,\"station\":\"blue1\",\"axes\":[0.2,0,0]},{\"t\":4.5,\"station\":"
	                    "\"blue1\",\"axes\":[0,0,0]}]}" );
	REQUIRE( world != NULL );
	double steepest = 0.0, roll = 0.0, highest = 0.0;
	for ( int i = 0; i < 260; ++i )
	{
		simWorld_Step( world, NULL );
		simPose pose = simRobot_GetPose( &world->robots[0], world->physics );
		simVec3 rpy = simQuatToRpy( pose.q );
		steepest = simMax( steepest, fabs( rpy.y ) );
		roll = simMax( roll, fabs( rpy.x ) );
		highest = simMax( highest, pose.p.z );
	}
	simPose pose = simRobot_GetPose( &world->robots[0], world->physics );
	CHECK( pose.p.x > 6.0 );
	CHECK_NEAR( steepest * 180.0 / SIM_PI, 15.0, 2.0 );
	CHECK( roll * 180.0 / SIM_PI < 1.0 );
	CHECK( highest > 0.08 && highest < 0.22 );
	CHECK_NEAR( simQuatToRpy( pose.q ).z * 180.0 / SIM_PI, 0.0, 0.5 );
	double weight = 0.0;
	for ( int i = 0; i < 4; ++i )
	{
		CHECK( world->robots[0].wheels[i].load > 50.0 ); // all wheels down again
		weight += world->robots[0].wheels[i].load;
	}
	double expected = world->robots[0].model->mass * SIM_GRAVITY;
	CHECK_NEAR( weight, expected, 0.01 * expected );
	simWorld_Destroy( world );
}

TEST( world_wallStopsTheRobot )
{
	simWorld* world = testCreateWorld( "{" FIELD ",\"pieces\":\"none\",\"robots\":[" SCENE_SHOOTER(
	    "[13.5,2.9,0]" ) "],\"script\":[{\"t\":0,\"station\":\"blue1\",\"axes\":[1,0,0]}]}" );
	REQUIRE( world != NULL );
	double furthest = 0.0;
	for ( int i = 0; i < 150; ++i )
	{
		simWorld_Step( world, NULL );
		furthest = simMax( furthest, simRobot_GetPose( &world->robots[0], world->physics ).p.x );
	}
	double bumper = 0.0;
	const simRobotModel* model = world->robots[0].model;
	for ( int i = 0; i < model->shapeCount; ++i )
	{
		bumper = simMax( bumper, model->shapes[i].at.x + 0.5 * model->shapes[i].size.x );
	}
	CHECK( furthest + bumper > world->field->length - 0.02 ); // it got there
	// 60 kg at 4.9 m/s move 20 mm in a step: it is stopped in the step that sees the wall, and pushed back
	CHECK( furthest + bumper < world->field->length + 0.025 );
	CHECK( simRobot_GetPose( &world->robots[0], world->physics ).p.x + bumper < world->field->length + 0.005 );
	CHECK( Speed( world, 0 ) < 0.1 );
	simEvent events[64];
	int count = simWorld_TakeEvents( world, events, 64 ), hits = 0;
	for ( int i = 0; i < count; ++i )
	{
		hits += events[i].kind == simEvent_robotHit && events[i].value[0] > 2.0 ? 1 : 0;
	}
	CHECK( hits >= 1 );
	simWorld_Destroy( world );
}

TEST( world_robotPushesBalls )
{
	simWorld* world = testCreateWorld(
	    "{" FIELD
	    ",\"pieces\":[{\"type\":\"fuel\",\"at\":[8,4,0.08]},{\"type\":\"fuel\",\"at\":[8.2,4.1,0.08]}],\"robots\":"
	    "[" SCENE_SHOOTER( "[6.5,4,0]" ) "],\"script\":[{\"t\":0.5,\"station\":\"blue1\",\"axes\":[0.5,0,0]}]}" );
	REQUIRE( world != NULL );
	runWorld( world, 0.4 );
	CHECK_EQ_INT( simWorld_AwakePieces( world ), 0 );
	runWorld( world, 1.2 );
	for ( int i = 0; i < 2; ++i )
	{
		simVec3 p = simPhysics_GetPose( world->physics, world->pieces.pieces[i].body ).p;
		CHECK( p.x > 8.5 );
		CHECK( p.z > 0.06 );
	}
	simWorld_Destroy( world );
}

TEST( world_ballRollsAsFarAsItsLossSays )
{
	simWorld* world = testCreateWorld( "{" FIELD ",\"robots\":[],\"pieces\":[{\"type\":\"fuel\",\"at\":[6.5,6,0.07506],"
	                                   "\"velocity\":[1,0,0],\"spin\":[0,13.3,0]}]}" );
	REQUIRE( world != NULL );
	const simPieceType* fuel = &world->field->pieceTypes[0];
	runWorld( world, 8.0 );
	double way = simPhysics_GetPose( world->physics, world->pieces.pieces[0].body ).p.x - 6.5;
	// moment c m g r against (2/5 + 1) m r^2: a = 5/7 c g; drag at 1 m/s is a hundredth of that
	double expected = 0.5 / ( 5.0 / 7.0 * fuel->rolling * SIM_GRAVITY );
	CHECK_NEAR( way, expected, 0.06 * expected );
	CHECK_EQ_INT( world->pieces.pieces[0].state, simPiece_rest );
	simWorld_Destroy( world );
}

TEST( world_sameInputsSameHash )
{
	const char* text = "{" FIELD ",\"robots\":[" SCENE_SHOOTER(
	    "[3.3,4,0.3]" ) "],\"script\":[{\"t\":0,\"station\":\"blue1\",\"axes\":[1,0.2,0.3]}]}";
	simWorld* a = testCreateWorld( text );
	REQUIRE( a != NULL );
	runWorld( a, 2.0 );
	uint64_t first = simWorld_Hash( a );
	// again, with another world stepping in between, which shares ODE's globals
	simWorld* b = testCreateWorld( text );
	simWorld* c = testCreateWorld( "{" PLAIN ",\"robots\":[" SCENE_SHOOTER( "[3,10,0]" ) "]}" );
	REQUIRE( b != NULL && c != NULL );
	for ( int i = 0; i < 100; ++i )
	{
		simWorld_Step( b, NULL );
		simWorld_Step( c, NULL );
	}
	CHECK_EQ_INT( simWorld_Hash( b ), first );
	simInput input;
	memset( &input, 0, sizeof( input ) );
	input.robots[0].present = 1;
	input.robots[0].axes[0] = 1e-9;
	simWorld_Step( b, &input );
	simWorld_Step( a, NULL );
	CHECK( simWorld_Hash( a ) != simWorld_Hash( b ) );
	simWorld_Destroy( a );
	simWorld_Destroy( b );
	simWorld_Destroy( c );
}

TEST( world_sticksAndVoltsAreHeldApart )
{
	simWorld* world = testCreateWorld( "{" PLAIN ",\"robots\":[" SCENE_SHOOTER( "[3,4,0]" ) "]}" );
	REQUIRE( world != NULL );
	const simControls* controls = &world->robots[0].controls;
	simInput input;
	memset( &input, 0, sizeof( input ) );
	input.robots[0].present = 2;
	input.robots[0].voltMask = 5;
	input.robots[0].volts[2] = 6.0;
	input.robots[0].axes[0] = 1.0;
	simWorld_Step( world, &input );
	CHECK_EQ_INT( controls->voltMask, 5 );
	CHECK_NEAR( controls->volts[2], 6.0, 0.0 );
	CHECK_NEAR( controls->axes[0], 0.0, 0.0 );
	memset( &input, 0, sizeof( input ) );
	input.robots[0].present = 1;
	input.robots[0].axes[0] = 0.5;
	input.robots[0].buttons = 3;
	simWorld_Step( world, &input );
	CHECK_EQ_INT( controls->voltMask, 5 );
	CHECK_NEAR( controls->axes[0], 0.5, 0.0 );
	CHECK_EQ_INT( controls->buttons, 3 );
	simWorld_Destroy( world );
}

TEST( world_allocatesNothingAfterLoad )
{
	simWorld* world = testCreateWorld( "{" FIELD ",\"robots\":[" SCENE_SHOOTER(
	    "[3.3,4,0]" ) "],\"script\":[{\"t\":0,\"station\":\"blue1\",\"axes\":[1,0,0.2]}]}" );
	REQUIRE( world != NULL );
	uint64_t before = simAllocationCount();
#ifdef __EMSCRIPTEN__
	size_t used = (size_t)mallinfo().uordblks;
#endif
	runWorld( world, 3.0 );
	CHECK_EQ_INT( simAllocationCount(), before );
#ifdef __EMSCRIPTEN__
	CHECK_EQ_INT( mallinfo().uordblks, used ); // OPCODE allocates past ODE's hooks
#endif
	simWorld_Destroy( world );
}

TEST( world_clockRunsThePhases )
{
	simWorld* world = testCreateWorld(
	    "{" FIELD ",\"pieces\":\"none\",\"match\":{\"start\":\"full\",\"clock\":true},\"robots\":[" SCENE_SHOOTER(
	        "[3,2.5,0]" ) "]}" );
	REQUIRE( world != NULL );
	CHECK_EQ_INT( world->match.mode, simMode_auto );
	runWorld( world, 20.0 );
	CHECK_EQ_INT( world->match.mode, simMode_auto );
	CHECK_NEAR( simMatch_TimeLeft( &world->match ), 0.0, 1e-9 );
	simWorld_Step( world, NULL );
	CHECK_EQ_INT( world->match.mode, simMode_disabled );
	runWorld( world, 3.0 );
	CHECK_EQ_INT( world->match.mode, simMode_teleop );
	CHECK_NEAR( simMatch_TimeLeft( &world->match ), 139.98, 1e-9 );
	runWorld( world, 140.0 );
	CHECK_EQ_INT( world->match.mode, simMode_disabled );
	CHECK_STR( world->field->phases[world->match.phase].name, "tail" );
	runWorld( world, 3.0 );
	CHECK( world->match.phase == SIM_NO_PHASE );
	CHECK_EQ_INT( world->match.state, simMatchState_over );
	simWorld_Destroy( world );
}

TEST( world_inputIsCleaned )
{
	simWorld* world = testCreateWorld( "{" PLAIN ",\"robots\":[" SCENE_SHOOTER( "[3,10,0]" ) "]}" );
	REQUIRE( world != NULL );
	simInput input;
	memset( &input, 0xff, sizeof( input ) ); // NaN everywhere, all bits set, a mode that does not exist
	for ( int i = 0; i < 100; ++i )
	{
		simWorld_Step( world, &input );
	}
	CHECK_EQ_INT( simWorld_StopReason( world ), simStop_running );
	CHECK( isfinite( simRobot_GetPose( &world->robots[0], world->physics ).p.x ) );
	for ( int i = 0; i < 3; ++i )
	{
		input.robots[0].axes[i] = 1e308;
	}
	for ( int i = 0; i < SIM_MAX_MOTORS; ++i )
	{
		input.robots[0].volts[i] = i % 2 == 0 ? 1e308 : -1e308;
	}
	for ( int i = 0; i < 100; ++i )
	{
		simWorld_Step( world, &input );
	}
	CHECK_EQ_INT( simWorld_StopReason( world ), simStop_running );
	CHECK( Speed( world, 0 ) < 20.0 );
	simWorld_Destroy( world );
}

TEST( world_stopNamesTheBody )
{
	simWorld* world = testCreateWorld( "{" FIELD ",\"robots\":[" SCENE_SHOOTER( "[3,2.5,0]" ) "]}" );
	REQUIRE( world != NULL );
	simPhysics_AddForce( world->physics, world->pieces.pieces[3].body, simV3( NAN, 0, 0 ) );
	simPhysics_Place( world->physics, world->pieces.pieces[3].body,
	    simPhysics_GetPose( world->physics, world->pieces.pieces[3].body ), simV3( NAN, 0, 0 ), simV3( 0, 0, 0 ) );
	CHECK( !simWorld_Step( world, NULL ) );
	CHECK_EQ_INT( simWorld_StopReason( world ), simStop_nonFinite );
	CHECK_HAS( simWorld_StopText( world ), "piece 3 (fuel)" );
	CHECK( !simWorld_Step( world, NULL ) );
	simWorld_Destroy( world );
}

TEST( world_brownoutSwitchesOff )
{
	// Motors without limits, stalled against the grip of the carpet, pull the battery below 6.3 V.
	simWorld* world = testCreateWorld( "{" PLAIN ",\"robots\":[" SCENE_SHOOTER( "[3,10,0]" ) "]}" );
	REQUIRE( world != NULL );
	simRobot* robot = &world->robots[0];
	simRobotModel* model = (simRobotModel*)robot->model;
	for ( int i = 0; i < model->motorCount; ++i )
	{
		model->motors[i].statorLimit = model->motors[i].supplyLimit = 0.0;
	}
	simInput input;
	memset( &input, 0, sizeof( input ) );
	input.robots[0].present = 1;
	input.robots[0].axes[0] = 1.0;
	bool off = false, on = false;
	for ( int i = 0; i < 100; ++i )
	{
		simWorld_Step( world, &input );
		off = off || robot->battery.brownout;
		on = on || ( off && !robot->battery.brownout );
	}
	CHECK( off );
	CHECK( on );
	simEvent events[64];
	int count = simWorld_TakeEvents( world, events, 64 ), began = 0, ended = 0;
	for ( int i = 0; i < count; ++i )
	{
		began += events[i].kind == simEvent_brownoutBegan ? 1 : 0;
		ended += events[i].kind == simEvent_brownoutEnded ? 1 : 0;
	}
	CHECK( began >= 1 && ended >= 1 );
	CHECK( count > 0 && events[0].value[0] < SIM_BROWNOUT_VOLTS );
	simWorld_Destroy( world );
}

TEST( world_carriedPiecesAddMass )
{
	double loads[2];
	for ( int k = 0; k < 2; ++k )
	{
		simWorld* world =
		    testCreateWorld( k == 0 ? "{" FIELD ",\"robots\":[{\"robot\":\"swerve-shooter\",\"station\":\"blue1\"}]}"
		                            : "{" FIELD ",\"robots\":[{\"robot\":\"swerve-shooter\",\"station\":\"blue1\","
		                              "\"preload\":40}]}" );
		REQUIRE( world != NULL );
		runWorld( world, 2.0 );
		loads[k] = 0.0;
		for ( int i = 0; i < 4; ++i )
		{
			loads[k] += world->robots[0].wheels[i].load;
		}
		double mass = world->robots[0].model->mass + ( k == 0 ? 0.0 : 40.0 * world->field->pieceTypes[0].mass );
		CHECK_NEAR( loads[k], mass * SIM_GRAVITY, 0.01 * mass * SIM_GRAVITY );
		simWorld_Destroy( world );
	}
	CHECK( loads[1] > loads[0] + 80.0 ); // 40 balls weigh 84 N
}
