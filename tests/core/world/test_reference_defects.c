// The reference simulator's known defects, by the number that its study gives them, and for each a test that ours is free of it:
//
//  1 what is scored costs           reference_scoredBallsCostNothing, reference_ballsGoRoundForNothing
//  2 every shot allocates           reference_aMatchAllocatesNothing, reference_ballsGoRoundForNothing
//  3 the first goal makes bodies    reference_ballsGoRoundForNothing
//  4 damping by sub-steps           reference_fastBallsSlowNobody, physics_subStepsChangeNothingElse,
//                                   world_ballRollsAsFarAsItsLossSays
//  5 shots lose robot velocity      reference_shotsInheritWhileBallsFly, launcher_shotInheritsTheRobotsVelocity
//  6 balls freeze in the air        reference_nothingHangsInTheAir, physics_nothingRestsInTheAir
//  7 nothing sleeps near a robot    reference_ballsRestBesideARobot
//  8 robots sink into bumps         reference_bumpsCarryARobotAtAnySpeed, realism_bumpRiseFollowsItsGeometry
//  9 walls have no surface          reference_everySurfaceReboundsInItsOwnWay
// 10 shots miss beyond 3.4 m        reference_ninetyPercentAtRest, reference_rangeDoesNotDependOnOtherBalls
// 11 staging by chance              reference_stagingIsWholeMirroredAndSeeded
// 12 score of nobody, stuck balls   reference_everyBallOverTheHubScores, rules_shiftEdgesAndGraceToTheTick,
//                                   rules_exitsGiveBackWhatWentIn
// 13 7.14 shots a second for 8      launcher_eightASecondAreEightASecond
// 14 two batteries                  reference_oneBatteryFeedsEverything, launcher_wheelPaysForTheShot
// 15 the gyro knows no slope        sensor_gyroTurnsWithTheRobot
// 16 two engines                    reference_fieldAndBallsStopARobot, world_crossesTheBump, realism_sixRobotsPushForAMinute
// 17 poses of different ticks       reference_poseIsTheBodys
// 18 at rest for good               reference_pieceLife
// 19 clock jumps when it resyncs    not ours: there is one clock. rules_shiftEdgesAndGraceToTheTick
// 20 balls in the floor             reference_nothingGoesThrough
// 21 tests that let all pass        reference_wallsHoldARobot, reference_wallsHoldBalls, reference_neutralZoneDoesNotExplode
// 22 the intake is a hole           intake_pullsInWhatIsBeforeIt, intake_throughput, intake_boxTurnsAndLeansWithTheRobot,
//                                   intake_shapesRideOnTheirComponent, launcher_hopperKeepsItsOrder
// 23 cameras                        no part of the simulation of bodies and games
// 24 one robot, blue only           test_reference_shooter.c has red, too; realism_sixRobotsPushForAMinute; worlds side by side in
//                                   world_sameInputsSameHash
#include "rigs/reference.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const simVec3 kZero = { 0, 0, 0 };


static int InPlay( const simWorld* world )
{
	int count = 0;
	for ( int i = simPiecePool_NextInPlay( &world->pieces, 0 ); i >= 0;
	      i = simPiecePool_NextInPlay( &world->pieces, i + 1 ) )
	{
		count += 1;
	}
	return count;
}


// ---- 1, 2, 3: the cost of scoring ----

TEST( reference_scoredBallsCostNothing )
{
	// 24 balls, and beside them 1000 that fall through a goal and are gone. From then on each tick has as many bodies in play, awake
	// balls and contacts as in a world that never had the 1000. (Idle, the reference's takes 15 ms more for 200 of them.)
	simWorld* worlds[2];
	char* balls = calloc( 1, REF_TEXT );
	refAddBalls( balls, "ball", 6, 4, simV3( 2.0, 2.0, 0.0752 ), 0.3 );
	worlds[0] = refCreate( "{" REF_PLAIN "},'robots':[],'pieces':[%s]}", 20.0, 10.0, balls );
	refAddBalls( balls, "ball", 50, 20, simV3( 6.0, 3.0, 1.0 ), 0.16 );
	worlds[1] = refCreate(
	    "{" REF_PLAIN ",'zones':{'goal':{'box':{'x':[5,15],'y':[2,8],'z':[0.4,0.5]}}},'rules':[{'name':'goal','when':"
	    "'piece','alliance':'blue','zone':['goal'],'points':1,'then':'remove'}]},'robots':[],'pieces':[%s]}",
	    20.0, 10.0, balls );
	free( balls );
	REQUIRE( worlds[0] != NULL && worlds[1] != NULL );
	CHECK_EQ_INT( InPlay( worlds[1] ), 1024 );
	uint64_t allocations = simAllocationCount();
	long long contacts[2] = { 0 };
	for ( int t = 0; t < 150; ++t )
	{
		for ( int k = 0; k < 2; ++k )
		{
			for ( int i = 0; t == 50 && i < 24; ++i )
			{
				// thrown up, apart: to look at work
				refThrow( worlds[k], i, simV3( 2.0 + 0.3 * ( i % 6 ), 2.0 + 0.3 * ( i / 6 ), 0.3 ), simV3( 0.2, 0, 2 ),
				    kZero );
			}
			refTicks( worlds[k], 1 );
			contacts[k] += t >= 50 ? simPhysics_ContactCount( worlds[k]->physics ) : 0;
		}
		CHECK( t < 50 || InPlay( worlds[1] ) == InPlay( worlds[0] ) );
		CHECK( t < 50 || simWorld_AwakePieces( worlds[1] ) == simWorld_AwakePieces( worlds[0] ) );
		CHECK( t < 50 || simPhysics_SubSteps( worlds[1]->physics ) == simPhysics_SubSteps( worlds[0]->physics ) );
	}
	CHECK_EQ_INT( simRules_Score( &worlds[1]->rules, simAlliance_blue ), 1000 );
	CHECK_EQ_INT( simPiecePool_CountState( &worlds[1]->pieces, 0, simPiece_scored ), 1000 );
	CHECK_EQ_INT( InPlay( worlds[1] ), 24 );
	CHECK( contacts[0] > 500 );
	CHECK_EQ_INT( contacts[1], contacts[0] );
	CHECK( simAllocationCount() == allocations );
	simWorld_Destroy( worlds[0] );
	simWorld_Destroy( worlds[1] );
}

/// Puts balls that lie about over the blue hub, where there is room. As a hand would: it takes them off the field first.
static void Refill( simWorld* world )
{
	simVec3 hub = world->field->goals[0].target;
	int slot = 0;
	for ( int i = 0; i < world->pieces.count && slot < 9; ++i )
	{
		const simPiece* piece = &world->pieces.pieces[i];
		if ( !simPiece_IsInPlay( piece ) || ( piece->state != simPiece_rest && piece->state != simPiece_field )
		     || refBall( world, i ).z > 0.5 )
		{
			continue;
		}
		simVec3 at = kZero;
		bool clear = false;
		for ( ; slot < 9 && !clear; ++slot )
		{
			at = simAdd( hub, simV3( 0.2 * ( slot % 3 - 1 ), 0.2 * ( slot / 3 - 1 ), 0.4 ) );
			clear = simPhysics_IsClear( world->physics, at, 0.08, -1 );
		}
		if ( clear )
		{
			refCarry( world, i, at );
		}
	}
}

TEST( reference_ballsGoRoundForNothing )
{
	// The real hub: 48 balls score 1000 times and come out again. Before and after, at rest: the same bodies in play, nothing awake, no
	// contacts, no memory. The first goal takes one body out of play and makes none.
	char* balls = calloc( 1, REF_TEXT );
	refAddBalls( balls, "fuel", 8, 6, simV3( 7.0, 3.0, 0.0756 ), 0.2 );
	simWorld* world = refCreate( "{" REF_REAL ",'robots':[],'pieces':[%s]}", balls );
	free( balls );
	REQUIRE( world != NULL );
	refTicks( world, 100 );
	uint64_t allocations = simAllocationCount();
	size_t frame = simWorld_WriteFrame( world, NULL, 0 );
	int work[2] = { InPlay( world ), simPhysics_ContactCount( world->physics ) };
	CHECK_EQ_INT( work[0], 48 );
	CHECK_EQ_INT( simWorld_AwakePieces( world ), 0 );

	uint32_t scored = 0;
	long long early = 0, late = 0;
	int earlyTicks = 0, lateTicks = 0;
	for ( int t = 0; t < 8000 && scored < 1000; ++t )
	{
		Refill( world );
		int before = InPlay( world );
		refTicks( world, 1 );
		uint32_t now = simRules_Score( &world->rules, simAlliance_blue );
		CHECK( scored > 0 || now == 0 || InPlay( world ) == before - (int)now );
		scored = now;
		int cost = simPhysics_ContactCount( world->physics ) + InPlay( world ) + simWorld_AwakePieces( world );
		early += scored >= 50 && scored < 350 ? cost : 0;
		earlyTicks += scored >= 50 && scored < 350 ? 1 : 0;
		late += scored >= 700 ? cost : 0;
		lateTicks += scored >= 700 ? 1 : 0;
	}
	CHECK( scored >= 1000 );
	REQUIRE( earlyTicks > 0 && lateTicks > 0 );
	CHECK( (double)late / lateTicks < 1.2 * early / earlyTicks );
	refTicks( world, 600 );
	CHECK_EQ_INT( InPlay( world ), work[0] );
	CHECK_EQ_INT( simWorld_AwakePieces( world ), 0 );
	CHECK_EQ_INT( simPhysics_ContactCount( world->physics ), work[1] );
	CHECK( simAllocationCount() == allocations );
	CHECK( simWorld_WriteFrame( world, NULL, 0 ) == frame );
	CHECK_EQ_INT( simRules_Score( &world->rules, simAlliance_red ), 0 );
	simWorld_Destroy( world );
}

TEST( reference_aMatchAllocatesNothing )
{
	// A stretch of match: 504 pieces, one robot of each alliance that takes in, aims and shoots, exits at work.
	simWorld* world = refCreate(
	    "{" REF_REAL ",'match':{'start':'full'},'robots':[{'robot':'swerve-shooter','station':'blue1','at':[2.6,2.5,0],"
	    "'preload':30},{'robot':'swerve-shooter','station':'red1','at':[14,5.6,3.1416],'preload':30}],'script':[{'t':0."
	    "1,'station':"
	    "'blue1','buttons':['shoot','intake']},{'t':0.1,'station':'red1','buttons':['shoot'],'axes':[0,-0.1,0]}]}" );
	REQUIRE( world != NULL );
	uint64_t allocations = simAllocationCount();
	int launched = 0, returned = 0;
	for ( int t = 0; t < 250; ++t )
	{
		refTicks( world, 1 );
		simEvent event;
		while ( simWorld_TakeEvents( world, &event, 1 ) == 1 )
		{
			launched += event.kind == simEvent_pieceLaunched ? 1 : 0;
			returned += event.kind == simEvent_pieceReturned ? 1 : 0;
		}
	}
	CHECK( launched > 40 );
	CHECK( returned > 10 );
	CHECK( simAllocationCount() == allocations );
	CHECK_EQ_INT( world->pieces.count, 504 );
	simWorld_Destroy( world );
}


// ---- 4, 5, 10: the effect of balls elsewhere ----

/// Six balls that fly straight up from behind the field's end, so fast that each step is divided.
static void FlyElsewhere( simWorld* world, int first )
{
	for ( int i = 0; i < 6; ++i )
	{
		refThrow( world, first + i, simV3( 38.0, 1.0 + i, 1.0 + 0.2 * i ), simV3( 0, 0, 45 ), kZero );
	}
}

TEST( reference_fastBallsSlowNobody )
{
	// Balls that roll at 1, 2 and 4 m/s and a robot that coasts at 3, alone and while others fly at 45 m/s: nearly as
	// far. Rolling goes by contacts, which the solver does not find quite alike in divided steps: a thousandth. They
	// damp none.
	double way[2][4];
	for ( int k = 0; k < 2; ++k )
	{
		char* balls = calloc( 1, REF_TEXT );
		refAddBalls( balls, "ball", 9, 1, simV3( 1.0, 11.0, 0.0752 ), 0.5 );
		simWorld* world =
		    refCreate( "{" REF_PLAIN "},'robots':[" REF_SHOOTER( "[4,8,0]" ) "],'pieces':[%s]}", 40.0, 12.0, balls );
		free( balls );
		REQUIRE( world != NULL );
		refTicks( world, 25 );
		simRobot* robot = &world->robots[0];
		robot->controls.chassisMode = simChassis_wrench; // by nothing: its wheels roll free
		for ( int i = 0; i < 3; ++i )
		{
			double v = (double)( 1 << i );
			refThrow( world, i, simV3( 2, 2.0 + i, 0.0752 ), simV3( v, 0, 0 ), simV3( 0, v / 0.075, 0 ) );
		}
		simPhysics_Place(
		    world->physics, robot->body, simPhysics_GetPose( world->physics, robot->body ), simV3( 3, 0, 0 ), kZero );
		uint32_t subSteps = 1;
		for ( int t = 0; t < 150; ++t )
		{
			if ( k == 1 && t % 75 == 0 )
			{
				FlyElsewhere( world, 3 );
			}
			refTicks( world, 1 );
			subSteps = world->run.subSteps > subSteps ? world->run.subSteps : subSteps;
		}
		CHECK( k == 0 ? subSteps == 1 : subSteps >= 4 );
		for ( int i = 0; i < 3; ++i )
		{
			way[k][i] = refBall( world, i ).x - 2.0;
		}
		way[k][3] = simRobot_GetPose( robot, world->physics ).p.x - 4.0;
		simWorld_Destroy( world );
	}
	for ( int i = 0; i < 4; ++i )
	{
		CHECK( way[0][i] > 0.5 );
		CHECK_NEAR( way[1][i], way[0][i], 0.002 * way[0][i] );
	}
}

/// Looks at each shot between its launch and the step that moves it.
typedef struct Muzzle
{
	simWorld* world;
	const double* move; ///< velocity of the robot's centre of mass [m/s] and its turn rate [rad/s]
	bool seen[SIM_MAX_PIECES];
	int shots;
} Muzzle;

static void LookAtShots( void* context, simPart part )
{
	Muzzle* muzzle = context;
	const simWorld* world = muzzle->world;
	const simRobot* robot = &world->robots[0];
	const simLauncherDef* def = &robot->model->launchers[0];
	for ( int i = 0; part == simPart_collide && i < world->pieces.count; ++i )
	{
		if ( muzzle->seen[i] || world->pieces.pieces[i].launchedBy != 0 )
		{
			continue;
		}
		muzzle->seen[i] = true;
		muzzle->shots += 1;
		simPose carried = simRobot_MountPose( robot, world->physics, def->component );
		simVec3 barrel = def->barrels[1 - robot->nextBarrels[0]]; // the other one is next
		simVec3 at = simTransform( carried, simAdd( def->at, barrel ) );
		simVec3 arm = simSub( at, simPhysics_GetPose( world->physics, robot->body ).p );
		simVec3 own = simV3( muzzle->move[0], muzzle->move[1], 0.0 );
		own = simAdd( own, simCross( simV3( 0, 0, muzzle->move[2] ), arm ) );
		const simEvents* events = &world->events;
		double exit = events->events[( events->head + events->count - 1 ) % SIM_MAX_EVENTS].value[0];
		simVec3 expected = simMulAdd( own, exit, simLauncher_Direction( def, carried ) );
		simVec3 error = simSub( refBallVelocity( world, i ), expected );
		error.z = fmax( 0.0, fabs( error.z ) - SIM_STEP * SIM_GRAVITY ); // it leaves at some moment of the step
		CHECK_NEAR( simLength( error ), 0.0, 0.005 * simLength( expected ) );
	}
}

TEST( reference_shotsInheritWhileBallsFly )
{
	// 3 m/s straight on and aside, slower while it turns at 4 and 5 rad/s, with others in the air at 45 m/s; the
	// reference loses 5 to 14 % of that. Without the launcher's spread: a piece leaves with the velocity that the
	// muzzle of a robot so moved has, and its own, within 0.5 % of the whole.
	static const double moves[4][3] = { { 3, 0, 0 }, { 0, -3, 0 }, { 1.4, 1.4, 4 }, { -2, 1, -5 } };
	for ( int k = 0; k < 4; ++k )
	{
		char* balls = calloc( 1, REF_TEXT );
		refAddBalls( balls, "ball", 6, 1, simV3( 1.0, 1.0, 0.0752 ), 0.5 );
		simWorld* world = refCreate(
		    "{" REF_PLAIN
		    "},'robots':[{'robot':'swerve-shooter','station':'blue1','at':[16,6,0.4],'preload':20}],'pieces':[%s]}",
		    40.0, 12.0, balls );
		free( balls );
		REQUIRE( world != NULL );
		simRobot* robot = &world->robots[0];
		simRobotModel* model = (simRobotModel*)robot->model;
		model->launchers[0].spread = ( simSpread ){ 0 };
		robot->controls.chassisMode = simChassis_velocity;
		memcpy( robot->controls.chassis, moves[k], sizeof( moves[k] ) );
		robot->controls.buttons = 1u << 1; // shoot: there is nothing to aim at, so it only spins up
		refTicks( world, 50 );
		Muzzle muzzle = { .world = world, .move = moves[k] };
		simWorld_SetProfile( world, LookAtShots, &muzzle );
		robot->controls.buttons = 1u << 3; // lob
		for ( int t = 0; t < 50; ++t )
		{
			if ( t % 25 == 0 )
			{
				FlyElsewhere( world, 20 );
			}
			refTicks( world, 1 );
			CHECK( world->run.subSteps >= 3 );
		}
		CHECK( muzzle.shots > 4 );
		simWorld_Destroy( world );
	}
}

TEST( reference_rangeDoesNotDependOnOtherBalls )
{
	// Where a shot comes down through the height of an opening, alone and with others far away that divide the steps.
	static const double shots[4][3] = { { 3.0, 7.0, 20 }, { 4.5, 7.5, 60 }, { 6.0, 7.0, 80 }, { 9.0, 8.5, 0 } };
	for ( int s = 0; s < 4; ++s )
	{
		double range[2] = { 0.0 };
		for ( int k = 0; k < 2; ++k )
		{
			char* balls = calloc( 1, REF_TEXT );
			refAddBalls( balls, "ball", 7, 1, simV3( 1.0, 1.0, 0.0752 ), 0.5 );
			simWorld* world = refCreate( "{" REF_PLAIN "},'robots':[],'pieces':[%s]}", 40.0, 12.0, balls );
			free( balls );
			REQUIRE( world != NULL );
			refThrow( world, 6, simV3( 5, 6, 0.5 ), simV3( shots[s][0], 0, shots[s][1] ), simV3( 0, -shots[s][2], 0 ) );
			if ( k == 1 )
			{
				FlyElsewhere( world, 0 );
			}
			simVec3 last = kZero, now = kZero;
			for ( int i = 0; i < 1000 && ( now.z >= 1.83 || last.z < 1.83 || refBallVelocity( world, 6 ).z > 0.0 );
			      ++i )
			{
				last = refBall( world, 6 );
				refStepBalls( world );
				now = refBall( world, 6 );
				CHECK( k == 0 || i > 10 || simPhysics_SubSteps( world->physics ) >= 4 );
			}
			range[k] = last.x + ( last.z - 1.83 ) / ( last.z - now.z ) * ( now.x - last.x ) - 5.0;
			simWorld_Destroy( world );
		}
		CHECK( range[0] > 2.0 );
		CHECK_NEAR( range[1], range[0], 1e-9 );
	}
}


// ---- 6, 7: rest ----

TEST( reference_nothingHangsInTheAir )
{
	// The reference's 50 vertical launches 6 m away from its only robot all hung in the air. Here 10 m and more away from any robot:
	// thrown up so that the top comes at every part of a tick, and just let go.
	char* balls = calloc( 1, REF_TEXT );
	for ( int i = 0; i < 60; ++i )
	{
		double up = i < 50 ? 2.0 + 0.157 * i : 0.0;
		refAdd( balls, REF_TEXT, "%s{'type':'fuel','at':[%.3f,%.3f,%g],'velocity':[0,0,%.6f]}", i > 0 ? "," : "",
		    1.7 + 0.3 * ( i % 6 ), 0.7 + 0.5 * ( i / 6 ), i < 50 ? 0.3 : 2.0, up );
	}
	simWorld* world = refCreate( "{" REF_REAL ",'robots':[" REF_SHOOTER( "[14,4,0]" ) "],'pieces':[%s]}", balls );
	free( balls );
	REQUIRE( world != NULL );
	double top[60] = { 0.0 };
	for ( int t = 0; t < 250; ++t )
	{
		refTicks( world, 1 );
		for ( int i = 0; i < 60; ++i )
		{
			top[i] = fmax( top[i], refBall( world, i ).z );
		}
	}
	for ( int i = 0; i < 60; ++i )
	{
		double up = i < 50 ? 2.0 + 0.157 * i : 0.0;
		CHECK( top[i] > ( i < 50 ? 0.3 + 0.35 * up * up / SIM_GRAVITY : 1.98 ) ); // it went up, against the air
		CHECK( refBall( world, i ).z < 0.08 );
	}
	simWorld_Destroy( world );
}

TEST( reference_ballsRestBesideARobot )
{
	// The reference wakes all within 1.5 m of its robot in each tick. Here a robot stands among balls, then turns on the spot beside them.
	char* balls = calloc( 1, REF_TEXT );
	refAddBalls( balls, "ball", 8, 3, simV3( 3.2, 4.4, 0.0752 ), 0.2 );
	simWorld* world =
	    refCreate( "{" REF_PLAIN "},'robots':[" REF_SHOOTER( "[4,6,0]" ) "],'pieces':[%s]}", 20.0, 12.0, balls );
	free( balls );
	REQUIRE( world != NULL );
	refTicks( world, 150 );
	world->robots[0].controls.axes[2] = 0.3;
	for ( int t = 0; t < 200; ++t )
	{
		refTicks( world, 1 );
		CHECK_EQ_INT( simWorld_AwakePieces( world ), 0 );
	}
	CHECK( fabs( simPhysics_GetSpin( world->physics, world->robots[0].body ).z ) > 1.0 );
	simWorld_Destroy( world );
}
