// The FEDS 201 reference simulator's own unit tests of pieces, scoring, pipeline, bumps and walls: each setup with its
// tolerance, or with a closer one where ours keeps it. A comment names its class and its subject; its ticks are of 20
// ms, too. Its piece of 0.075 m stands in for the balls of 0.1 m that some of its tests have. Tests that stand in other
// files are left out:
//
// reference                                               here
// BumpTraversalTest, the rest of SimPipelineTest          test_reference_drive.c
// PhysicsWorldTest, sleeping ball is hit                  physics_ballRestsAndWakes (resting on a floor)
// ChassisSimulationTest, forces and torques move it       realism_chassisObeysForces
// ChassisSimulationTest, setVelocity                      realism_ownedChassisFollowsAVelocity
// SwerveModuleSimTest, 0 V, stall, 100 V, grip, gearing   realism_moduleForceIsMotorOrGrip
// SwerveModuleSimTest, nothing left at free speed         motor_stallAndFreeSpeed
// SwerveModuleSimTest, direction of a steered module      world_stickReachesItsTopSpeed, drive_fieldRelativeStick
// SwerveModuleSimTest, rotor turns; torques of four       realism_modulesTurnTheirRotorsAndTheRobot
// SwerveModuleSimTest, inversion                          motor_invertedRobotDrivesTheSame
// GamePieceTest, intake zone takes its pieces             intake_pullsInWhatIsBeforeIt
// GamePieceTest, intake that is off                       intake_rollerAndDeploymentGateIt
// GamePieceTest, intake of a full robot                   intake_fullRobotLeavesTheBall
// SimPipelineTest, intake of a robot that is turned       intake_boxTurnsAndLeansWithTheRobot
// SimPipelineTest, 200 N for a second                     realism_chassisObeysForces
// LimelightSimTest (16)                                   not part of the simulation of bodies and games
#include "rigs/reference.h"
#include "rigs/rig.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const simVec3 kZero = { 0, 0, 0 };


// ---- PhysicsWorldTest, FieldGeometryTest ----

TEST( reference_emptyWorldSteps )
{
	// PhysicsWorldTest, a world without bodies: 100 steps.
	simWorld* world = refCreate( "{" REF_FIELD "},'robots':[]}", 10.0, 10.0 );
	REQUIRE( world != NULL );
	refTicks( world, 100 );
	CHECK_EQ_INT( simWorld_Ticks( world ), 100 );
	CHECK_EQ_INT( simWorld_StopReason( world ), simStop_running );
	CHECK_EQ_INT( simWorld_AwakePieces( world ), 0 );
	simWorld_Destroy( world );
}

TEST( reference_boxStopsABall )
{
	// PhysicsWorldTest, ball against a box: 2 m/s at a unit box whose face is at 1.5 m; after 100 steps between 0.5 and 1.5.
	refObj obj = { .vertices = 0 };
	refAddBox( &obj, "wall", simV3( 2, 2, 0.5 ), simV3( 1, 1, 1 ), 0.0 );
	simWorld* world =
	    refCreate( "{" REF_FIELD ",'groups':{'wall':'wall'},'collision':'%s'},'robots':[],'pieces':[{'type':'ball',"
	               "'at':[0.5,2,0.15],'velocity':[2,0,0]}]}",
	        10.0, 10.0, obj.text );
	REQUIRE( world != NULL );
	double furthest = 0.0, back = 0.0;
	for ( int i = 0; i < 100; ++i )
	{
		refTicks( world, 1 );
		furthest = fmax( furthest, refBall( world, 0 ).x );
		back = fmin( back, refBallVelocity( world, 0 ).x );
	}
	CHECK( refBall( world, 0 ).x > 0.5 && refBall( world, 0 ).x < 1.5 );
	CHECK( furthest > 1.4 && furthest < 1.5 - 0.075 + 2.0 * SIM_STEP ); // it met it, seen at most a step late
	CHECK( back < -0.2 );                                               // and came back
	simWorld_Destroy( world );
}

TEST( reference_ballDropsAndBounces )
{
	// PhysicsWorldTest and GamePieceTest, dropped from 2 m: 0 <= z < 0.3 after 50 steps. GamePieceTest, bounce: below 0.2, later
	// above 0.1, within 100 steps. FieldGeometryTest, on a mesh with a ramp: 0 <= z < 0.5 over it after 150 steps.
	refObj obj = { .vertices = 0 };
	refAddBox( &obj, "floor", simV3( 5, 5, 0.05 ), simV3( 10, 10, 0.1 ), 0.0 );
	refAddRidge( &obj, "ramp", 7.0, 1.0, 0.5, 2.0, 8.0 );
	simWorld* world = refCreate(
	    "{" REF_FIELD ",'groups':{'floor':'carpet','ramp':'carpet'},'collision':'%s'},'robots':[],"
	    "'pieces':[{'type':'ball','at':[2,2,2.1]},{'type':'ball','at':[6.6,5,2.1]},{'type':'ball','at':[-0.5,5,2]}]}",
	    10.0, 10.0, obj.text );
	REQUIRE( world != NULL );
	bool low = false;
	double top = 0.0;
	for ( int i = 0; i < 150; ++i )
	{
		refTicks( world, 1 );
		double z = refBall( world, 2 ).z;
		low = low || z < 0.2;
		top = low ? fmax( top, z ) : top;
		CHECK( z > 0.075 - 6.2 * SIM_STEP ); // it lands at 6.1 m/s and is seen at most a step late
		CHECK( i != 49 || z < 0.3 );
		CHECK( refBall( world, 0 ).z > 0.1 + 0.075 - 6.2 * SIM_STEP );
	}
	CHECK( low );
	CHECK_NEAR( top, 0.075 + 0.3 * 0.3 * 1.925, 0.02 ); // e^2 h
	CHECK_NEAR( refBall( world, 0 ).z, 0.175, 0.005 );
	// the one over the ramp has rolled off its slope, down and away from the ridge
	CHECK( refBall( world, 1 ).x < 6.0 );
	CHECK_NEAR( refBall( world, 1 ).z, 0.175, 0.005 );
	simWorld_Destroy( world );
}

TEST( reference_ballsHandOnTheirMomentum )
{
	// PhysicsWorldTest, without gravity a ball at 5 m/s hits one that is still at x = 2 from x = 1: after 100 steps that is beyond 2.
	simSurface surface = { .friction = 0.5, .restitution = 0.3, .threshold = 0.02 };
	simPhysicsDef def = { .iterations = 20,
		.materialCount = 1,
		.surfaces = &surface,
		.floorMaterial = -1,
		.low = { -10, -10, -10 },
		.high = { 20, 10, 10 },
		.maxBodies = 2,
		.maxBallRadius = 0.1,
		.seed = 1 };
	simPhysics* physics = simPhysics_Create( &def );
	simPhysics_FinishStatics( physics );
	int balls[2];
	for ( int i = 0; i < 2; ++i )
	{
		balls[i] = simPhysics_AddBall( physics, 0, 0.1, 0.2, 0.4 * 0.2 * 0.01 );
	}
	simPhysics_FinishBodies( physics );
	for ( int i = 0; i < 2; ++i )
	{
		simPose pose = { simV3( 1.0 + i, 0, 1 ), { 1, 0, 0, 0 } };
		simPhysics_Place( physics, balls[i], pose, simV3( i == 0 ? 5 : 0, 0, 0 ), kZero );
	}
	for ( int i = 0; i < 100 * SIM_STEPS_PER_TICK; ++i )
	{
		CHECK_EQ_INT( simPhysics_Step( physics, SIM_STEP ), -1 );
	}
	// halves of the sum, apart by 0.3 of their closing speed
	double slow = simPhysics_GetVelocity( physics, balls[0] ).x, fast = simPhysics_GetVelocity( physics, balls[1] ).x;
	CHECK( simPhysics_GetPose( physics, balls[1] ).p.x > 2.0 );
	CHECK_NEAR( slow + fast, 5.0, 1e-6 );
	CHECK_NEAR( fast - slow, 1.5, 0.01 );
	simPhysics_Destroy( physics );
}

TEST( reference_sensorSeesAndDoesNotStop )
{
	// PhysicsWorldTest, a sensor of 0.3 m at x = 2 and a ball at 5 m/s from 0.5, 50 steps: seen, and final x beyond 2.
	simVec3 end[2];
	for ( int k = 0; k < 2; ++k )
	{
		simWorld* world = refCreate(
		    "{" REF_FIELD "%s},'robots':[],'pieces':[{'type':'ball','at':[0.5,5,1],'velocity':[5,0,4.5]}]}", 10.0, 10.0,
		    k == 0
		        ? ""
		        : ",'zones':{'sensor':{'cylinder':{'at':[2,5],'radius':0.3,'z':[0,4]}}},'rules':[{'name':'seen','when':"
		          "'piece','alliance':'red','zone':['sensor'],'points':1}]" );
		REQUIRE( world != NULL );
		refTicks( world, 50 );
		end[k] = refBall( world, 0 );
		CHECK( end[k].x > 2.0 );
		CHECK_EQ_INT( simRules_Score( &world->rules, simAlliance_red ), k );
		simWorld_Destroy( world );
	}
	CHECK( memcmp( &end[0], &end[1], sizeof( end[0] ) ) == 0 );
}


// ---- ChassisSimulationTest, WallCollisionTest ----

TEST( reference_poseIsWhereItWasPut )
{
	// ChassisSimulationTest, setPose( 8, 6, 60 deg ) and the start at (5, 4): read back within 0.01.
	static const double poses[2][3] = { { 8, 6, SIM_PI / 3.0 }, { 5, 4, 0 } };
	for ( int k = 0; k < 2; ++k )
	{
		char at[80];
		snprintf( at, sizeof( at ), "[%g,%g,%.9f]", poses[k][0], poses[k][1], poses[k][2] );
		simWorld* world = refCreateRobot( NULL, "", "", at, "" );
		REQUIRE( world != NULL );
		for ( int i = 0; i < 2; ++i )
		{
			CHECK_NEAR( refRobot( world ).p.x, poses[k][0], 1e-3 );
			CHECK_NEAR( refRobot( world ).p.y, poses[k][1], 1e-3 );
			CHECK_NEAR( refRobot( world ).p.z, 0.0, 0.01 );
			CHECK_NEAR( refYaw( world ), poses[k][2], 1e-3 );
			refTicks( world, 25 );
		}
		simWorld_Destroy( world );
	}
}

TEST( reference_wallsHoldARobot )
{
	// WallCollisionTest, 500 N for 250 steps: front no further than 0.05 beyond the wall. ChassisSimulationTest, 500 N for 3 s at a
	// box of 0.2 m: its tolerance lets the robot 0.21 m into it; here it is the same as at a wall.
	for ( int k = 0; k < 2; ++k )
	{
		refObj obj = { .vertices = 0 };
		refAddBox( &obj, "wall", simV3( k == 0 ? 6.05 : 6.1, 5, k == 0 ? 0.25 : 0.5 ),
		    simV3( k == 0 ? 0.1 : 0.2, k == 0 ? 6 : 2, k == 0 ? 0.5 : 1 ), 0.0 );
		simWorld* world = refCreateRobot( &obj, "'wall':'wall'", "", "[3,5,0]", "" );
		REQUIRE( world != NULL );
		refTicks( world, 25 );
		refOwn( world, simChassis_wrench, 500, 0, 0 );
		double furthest = 0.0;
		for ( int i = 0; i < 250; ++i )
		{
			refTicks( world, 1 );
			furthest = fmax( furthest, refRobot( world ).p.x + 0.4 );
		}
		CHECK( furthest > 6.0 - 0.005 );
		CHECK( furthest < 6.0 + 0.015 );
		CHECK_NEAR( refRobot( world ).p.x + 0.4, 6.0, 0.005 );
		CHECK_NEAR( refYaw( world ), 0.0, 0.01 );
		simWorld_Destroy( world );
	}
}

TEST( reference_wallsHoldBalls )
{
	// WallCollisionTest, a room of 6 x 6 m: balls at 2, 15 and 30 m/s, and at 15 m/s in eight directions, stay 0.025 m within reach of
	// the walls (0.05 of tolerance) for 500 steps. FieldGeometryTest: at 5 m/s. Here no ball gets further into a wall than a quarter of its
	// radius, and each must have met one: the reference's at 2 m/s stops two metres before.
	refObj obj = { .vertices = 0 };
	for ( int i = 0; i < 4; ++i )
	{
		simVec3 middle = simV3( i == 0 ? -0.05 : i == 1 ? 6.05 : 3, i == 2 ? -0.05 : i == 3 ? 6.05 : 3, 0.25 );
		refAddBox( &obj, "wall", middle, i < 2 ? simV3( 0.1, 6.2, 0.5 ) : simV3( 6, 0.1, 0.5 ), 0.0 );
	}
	static const double speeds[4] = { 2, 5, 15, 30 };
	for ( int i = 0; i < 12; ++i )
	{
		double speed = i < 4 ? speeds[i] : 15.0, angle = i < 4 ? 0.0 : ( i - 4 ) * 0.25 * SIM_PI;
		simWorld* world =
		    refCreate( "{" REF_FIELD ",'groups':{'wall':'wall'},'collision':'%s'},'robots':[],'pieces':[{'type':"
		               "'ball','at':[3,3,0.076],'velocity':[%.9f,%.9f,0]}]}",
		        6.0, 6.0, obj.text, speed * cos( angle ), speed * sin( angle ) );
		REQUIRE( world != NULL );
		double least = 3.0;
		for ( int k = 0; k < 500; ++k )
		{
			refTicks( world, 1 );
			simVec3 p = refBall( world, 0 );
			least = fmin( least, fmin( fmin( p.x, 6.0 - p.x ), fmin( p.y, 6.0 - p.y ) ) );
		}
		CHECK( least > 0.75 * 0.075 && least < 0.09 );
		simWorld_Destroy( world );
	}
}


// ---- GamePieceTest ----

TEST( reference_pieceLife )
{
	// GamePieceTest: where it was put within 0.001, on the field; at z 0.1 it comes to rest within 200 steps; consumed it is off the
	// field and inactive; launched from there to (5, 5, 1) at (3, 0, 5) m/s it is beyond x 5 and above z 1 after a step.
	simWorld* world =
	    refCreateRobot( NULL, "", "{'type':'ball','at':[4,5,0.1]},{'type':'ball','at':[6,5,0.076]}", "[2,2,0]", "" );
	REQUIRE( world != NULL );
	simPiece* piece = &world->pieces.pieces[0];
	CHECK_NEAR( simLength( simSub( refBall( world, 0 ), simV3( 4, 5, 0.1 ) ) ), 0.0, 0.001 );
	CHECK( simPiece_IsInPlay( piece ) );
	CHECK_EQ_INT( piece->state, simPiece_field );
	refTicks( world, 200 );
	CHECK_EQ_INT( piece->state, simPiece_rest );
	CHECK_NEAR( refBall( world, 0 ).z, 0.075, 0.001 );

	// Rest is not the end: another one pushes it, it is on the field again, and rests again.
	simVec3 from = simAdd( refBall( world, 0 ), simV3( 0.4, 0, 0 ) );
	int other = world->pieces.pieces[1].body;
	simPhysics_Place( world->physics, other, ( simPose ){ from, { 1, 0, 0, 0 } }, simV3( -2, 0, 0 ), kZero );
	refTicks( world, 15 );
	CHECK_EQ_INT( piece->state, simPiece_field );
	CHECK( refBall( world, 0 ).x < 3.95 );
	refTicks( world, 700 );
	CHECK_EQ_INT( piece->state, simPiece_rest );

	simPiecePool_Take( &world->pieces, 0, 0 );
	CHECK_EQ_INT( piece->state, simPiece_held );
	CHECK( !simPiece_IsInPlay( piece ) );
	CHECK( simPhysics_IsParked( world->physics, piece->body ) );
	simPose start = { simV3( 5, 5, 1 ), { 1, 0, 0, 0 } };
	simPiecePool_Release( &world->pieces, 0, start, simV3( 3, 0, 5 ), kZero );
	refTicks( world, 1 );
	CHECK_EQ_INT( piece->state, simPiece_flight );
	CHECK_NEAR( refBall( world, 0 ).x, 5.0 + 3.0 * SIM_TICK, 1e-9 );
	CHECK_NEAR( refBall( world, 0 ).z, 1.0 + 5.0 * SIM_TICK, 0.004 );
	simWorld_Destroy( world );
}

TEST( reference_robotsLaunchWhatTheyHold )
{
	// GamePieceTest: counts go up to 1 and 2; of three held one is launched, two are left; none held, none launched.
	Rig* rig = rigCreate();
	rigAddLauncher( rig );
	rigBuild( rig, 4 );
	for ( int i = 1; i <= 3; ++i )
	{
		rigLoad( rig, 1 );
		CHECK_EQ_INT( rig->robot.heldByType[0], i );
		CHECK_EQ_INT( rig->robot.hopper.count, i );
	}
	simMechanism* wheel = &rig->robot.mechanisms[0];
	wheel->velocity = 400.0;
	rigStep( rig );
	CHECK_EQ_INT( rigEvents( rig, simEvent_pieceLaunched ), 1 );
	CHECK_EQ_INT( rig->robot.heldByType[0], 2 );
	for ( int i = 0; i < 250; ++i )
	{
		wheel->velocity = 400.0;
		rigStep( rig );
	}
	CHECK_EQ_INT( rigEvents( rig, simEvent_pieceLaunched ), 2 );
	CHECK_EQ_INT( rig->robot.heldByType[0], 0 );
	CHECK_EQ_INT( simPiecePool_CountState( &rig->pool, 0, simPiece_unused ), 1 );
	rigDestroy( rig );
}

TEST( reference_launchVelocities )
{
	// GamePieceTest: 10 m/s at 45 degrees is (7.071, 0, 7.071) within 0.01; level from a robot that drives at (2, 1): (12, 1).
	for ( int k = 0; k < 2; ++k )
	{
		Rig* rig = rigCreateAfloat();
		simLauncherDef* def = rigAddLauncher( rig );
		def->elevation = k == 0 ? 0.25 * SIM_PI : 0.0;
		rigBuild( rig, 1 );
		rigLoad( rig, 1 );
		rig->robot.mechanisms[0].velocity = 400.0; // half of 20 m/s at its surface
		rigMove( rig, ( simPose ){ simV3( 10, 10, 1 ), { 1, 0, 0, 0 } }, k == 0 ? kZero : simV3( 2, 1, 0 ), kZero );
		rigStep( rig );
		simVec3 v = rigVelocity( rig, 0 );
		CHECK_NEAR( v.x, k == 0 ? 7.0711 : 12.0, 0.01 );
		CHECK_NEAR( v.y, k == 0 ? 0.0 : 1.0, 0.01 );
		CHECK_NEAR( v.z, k == 0 ? 7.0711 : 0.0, 0.01 );
		rigDestroy( rig );
	}
}


// ---- ScoringTrackerTest ----

TEST( reference_scoreAddsUpAndIsReset )
{
	// ScoringTrackerTest: 1, 4, 7 by three events; after a reset 0. A match that begins is a reset.
	simWorld* world =
	    refCreate( "{" REF_FIELD ",'match':{'phases':[{'name':'teleop','mode':'teleop','seconds':60}]},'zones':{"
	               "'one':{'box':{'x':[1,2],'y':[1,2],'z':[0,1]}},'three':"
	               "{'box':{'x':[4,6],'y':[1,2],'z':[0,1]}}},'rules':[{'name':'one','when':'piece','"
	               "alliance':'blue','zone':['one'],"
	               "'points':1,'then':'remove'},{'name':'three','when':'piece','alliance':'blue','zone':['"
	               "three'],'points':3,'then':'remove'}]},'robots':[],"
	               "'pieces':[{'type':'ball','at':[1.5,1.5,1.2]},{'type':'ball','at':[4.5,1.5,2]},{'type':'"
	               "ball','at':[5.5,1.5,3]}]}",
	        10.0, 10.0 );
	REQUIRE( world != NULL );
	static const uint32_t scores[3] = { 1, 4, 7 };
	int count = 0;
	for ( int i = 0; i < 50; ++i )
	{
		refTicks( world, 1 );
		simEvent event;
		while ( simWorld_TakeEvents( world, &event, 1 ) == 1 )
		{
			if ( event.kind == simEvent_pieceScored && count < 3 )
			{
				CHECK_EQ_INT( event.subject, count );
				CHECK_EQ_INT( simRules_Score( &world->rules, simAlliance_blue ), scores[count] );
			}
			count += event.kind == simEvent_pieceScored ? 1 : 0;
		}
	}
	CHECK_EQ_INT( count, 3 );
	CHECK_EQ_INT( simPiecePool_CountState( &world->pieces, 0, simPiece_scored ), 3 );
	CHECK_EQ_INT( simRules_Score( &world->rules, simAlliance_red ), 0 );
	simInput input;
	memset( &input, 0, sizeof( input ) );
	input.header.matchRequest = 1;
	CHECK( simWorld_Step( world, &input ) );
	CHECK_EQ_INT( simRules_Score( &world->rules, simAlliance_blue ), 0 );
	simWorld_Destroy( world );
}


// ---- NeutralZoneExplosionTest ----

/// The reference's grid of balls about (8, 4), 1.83 x 5.23 m, without those on the divider; as the scenario's list. Returns how many.
static int Grid( char* text, int most, double jitter )
{
	simRandom random;
	simRandom_Seed( &random, 42, 7 );
	int count = 0;
	for ( int row = 0; row < 33 && count < most; ++row )
	{
		for ( int column = 0; column < 11 && count < most; ++column )
		{
			double x = 8.0 - 0.915 + 0.155 * column + 0.075 + simRandom_Uniform( &random, -jitter, jitter );
			double y = 4.0 - 2.615 + 0.155 * row + 0.075 + simRandom_Uniform( &random, -jitter, jitter );
			if ( fabs( x - 8.0 ) >= 0.0254 + 0.075 )
			{
				refAdd( text, REF_TEXT, "%s{'type':'ball','at':[%.6f,%.6f,0.076]}", count > 0 ? "," : "", x, y );
				count += 1;
			}
		}
	}
	return count;
}

static double Fastest( const simWorld* world )
{
	double fastest = 0.0;
	for ( int i = 0; i < world->pieces.count; ++i )
	{
		fastest = fmax( fastest, simLength( refBallVelocity( world, i ) ) );
	}
	return fastest;
}

TEST( reference_neutralZoneDoesNotExplode )
{
	// NeutralZoneExplosionTest, spacing 0.155, seed 42: no overlaps; 200 asleep, woken together: below 0.5 m/s for 5
	// steps; the same of a perfect grid; 360 asked for, 50 steps: none moves by 0.15.
	for ( int k = 0; k < 3; ++k )
	{
		char* list = calloc( 1, REF_TEXT );
		int count = Grid( list, k < 2 ? 200 : 360, k == 0 ? 0.0 : 0.0025 );
		simWorld* world = refCreate( "{" REF_FIELD "},'robots':[],'pieces':[%s]}", 16.54, 8.07, list );
		free( list );
		REQUIRE( world != NULL );
		CHECK_EQ_INT( count, k < 2 ? 200 : 297 ); // as many as the reference's own test gets
		simVec3* start = calloc( (size_t)count, sizeof( simVec3 ) );
		double nearest = 1.0, fastest = 0.0, moved = 0.0;
		for ( int i = 0; i < count; ++i )
		{
			start[i] = refBall( world, i );
			for ( int j = 0; j < i; ++j )
			{
				nearest = fmin( nearest, simLength( simSub( start[i], start[j] ) ) );
			}
		}
		CHECK( nearest >= 0.15 );
		for ( int i = 0; i < 50; ++i )
		{
			refTicks( world, 1 );
			fastest = fmax( fastest, Fastest( world ) );
		}
		CHECK_EQ_INT( simWorld_AwakePieces( world ), 0 ); // asleep; then all of them are woken at once
		for ( int i = 0; i < count; ++i )
		{
			int body = world->pieces.pieces[i].body;
			simPhysics_Place( world->physics, body, simPhysics_GetPose( world->physics, body ), kZero, kZero );
		}
		for ( int i = 0; i < 50; ++i )
		{
			refTicks( world, 1 );
			CHECK( i > 0 || simWorld_AwakePieces( world ) == count );
			fastest = fmax( fastest, Fastest( world ) );
		}
		for ( int i = 0; i < count; ++i )
		{
			moved = fmax( moved, simLength( simSub( refBall( world, i ), start[i] ) ) );
		}
		CHECK( fastest < 0.15 ); // a millimetre of fall
		CHECK( moved < 0.005 );
		simWorld_Destroy( world );
		free( start );
	}
}
