// Intakes: which pieces they pull and how, when the robot holds a piece, and intakes that are full, stopped or spit pieces out.
#include "base/hash.h"
#include "rigs/rig.h"

#include <math.h>

static const simVec3 kNone = { 0, 0, 0 };

static simPose Turned( double x, double y, double heading )
{
	return ( simPose ){ simV3( x, y, 0.0 ), simQuatFromRpy( 0.0, 0.0, heading ) };
}

/// Runs until the robot holds so many pieces; the time it took, at most limit [s].
static double Until( Rig* rig, int held, double limit )
{
	int steps = 0;
	while ( rig->robot.hopper.count < held && steps * SIM_STEP < limit )
	{
		rigStep( rig );
		steps += 1;
	}
	return steps * SIM_STEP;
}

TEST( intake_pullsInWhatIsBeforeIt )
{
	// Not deleted at a distance: a ball on the floor moves to the mouth, and only there it is the robot's.
	Rig* rig = rigCreate();
	rigAddIntake( rig );
	rigBuild( rig, 2 );
	int piece = rigSpawn( rig, simV3( 10.5, 10.1, 0.075 ), kNone );
	double fastest = 0.0, last = 0.5;
	bool backwards = false;
	int steps = 0;
	for ( ; rig->robot.hopper.count == 0 && steps < 250; ++steps )
	{
		rigStep( rig );
		double x = rigPlace( rig, piece ).x - simRobot_GetPose( &rig->robot, rig->physics ).p.x;
		backwards = backwards || x > last + 1e-6;
		last = x;
		fastest = fmax( fastest, simLength( rigVelocity( rig, piece ) ) );
	}
	CHECK( !backwards );
	CHECK( steps > 15 ); // 0.27 m at up to 3 m/s, from rest
	CHECK( steps < 50 );
	CHECK( fastest > 2.5 && fastest < 3.1 );
	CHECK( last < 0.3 );
	CHECK_EQ_INT( rig->pool.pieces[piece].state, simPiece_held );
	CHECK_EQ_INT( rig->pool.pieces[piece].robot, 0 );
	CHECK_EQ_INT( rig->robot.heldByType[0], 1 );
	CHECK_EQ_INT( rig->robot.hopper.pieces[0], piece );
	CHECK_EQ_INT( rigEvents( rig, simEvent_pieceTaken ), 1 );
	rigDestroy( rig );
}

TEST( intake_boxTurnsAndLeansWithTheRobot )
{
	// At a heading of 90 degrees "ahead" is +y. A robot that leans back by 0.35 rad has its box in the air.
	Rig* rig = rigCreate();
	rig->at = simV3( 10.0, 10.0, 0.5 * SIM_PI );
	rigAddIntake( rig );
	rigBuild( rig, 3 );
	rigSpawn( rig, simV3( 10.0, 10.5, 0.075 ), kNone );
	rigSpawn( rig, simV3( 10.5, 10.0, 0.075 ), kNone );
	rigRun( rig, 0.5 );
	CHECK_EQ_INT( rig->robot.hopper.count, 1 );
	CHECK_EQ_INT( rig->pool.pieces[0].state, simPiece_held );
	CHECK( simPiece_IsInPlay( &rig->pool.pieces[1] ) );
	rigDestroy( rig );

	for ( int k = 0; k < 2; ++k )
	{
		rig = rigCreateAfloat();
		rigAddIntake( rig );
		rigBuild( rig, 1 );
		rigMove( rig, ( simPose ){ simV3( 10, 10, 1 ), simQuatFromRpy( 0, -0.7, 0 ) }, kNone, kNone );
		simVec3 low = simV3( 10.5, 10.0, 1.06 ); // where its box would be if it stood level
		simVec3 there = simTransform( simRobot_GetPose( &rig->robot, rig->physics ), simV3( 0.5, 0.0, 0.06 ) );
		rigSpawn( rig, k == 0 ? low : there, kNone );
		rigRun( rig, 0.5 );
		CHECK_EQ_INT( rig->robot.hopper.count, k );
		rigDestroy( rig );
	}
}

TEST( intake_leavesWhatIsAboveOrBesideIt )
{
	static const simVec3 places[] = { { 0.4, 0.0, 0.3 }, { 0.4, 0.3, 0.1 }, { 0.62, 0.0, 0.1 }, { -0.4, 0.0, 0.1 } };
	for ( int k = 0; k < 4; ++k )
	{
		Rig* rig = rigCreateAfloat();
		rigAddIntake( rig );
		rigBuild( rig, 1 );
		rigMove( rig, Turned( 10.0, 10.0, 0.0 ), kNone, kNone );
		rigSpawn( rig, simAdd( simV3( 10, 10, 0 ), places[k] ), kNone );
		rigRun( rig, 0.3 );
		CHECK_EQ_INT( rig->robot.hopper.count, 0 );
		CHECK( simLength( rigVelocity( rig, 0 ) ) < 1e-12 );
		rigDestroy( rig );
	}
}

TEST( intake_catchesFastBalls )
{
	// 20 m/s at an intake 0.3 m deep, in line with it: it has three steps of it, and 60 m/s one. A piece beside its box
	// flies by.
	for ( int k = 0; k < 2; ++k )
	{
		Rig* rig = rigCreateAfloat();
		rigAddIntake( rig )->force = 2000.0;
		rigBuild( rig, 1 );
		rigMove( rig, Turned( 10.0, 10.0, 0.0 ), kNone, kNone );
		rigSpawn( rig, simV3( 10.4, 12.0, 0.12 ), simV3( 0.0, k == 0 ? -20.0 : -60.0, 0.0 ) );
		int pulled = 0;
		for ( int i = 0; i < 60; ++i )
		{
			rigStep( rig );
			pulled += rig->robotPieces.transitCount > 0 ? 1 : 0;
		}
		CHECK( pulled > 0 );
		CHECK( k == 1 || rig->robot.hopper.count == 1 );
		rigDestroy( rig );
	}
}

TEST( intake_rollerAndDeploymentGateIt )
{
	Rig* rig = rigCreate();
	simIntakeDef* def = rigAddIntake( rig );
	def->roller = rigAddMechanism( rig, simMechanism_roller, 5e-3 );
	def->rollerRadius = 0.03;
	def->minSpeed = 0.9;
	def->gate = rigAddMechanism( rig, simMechanism_arm, 0.1 );
	def->gateLow = -0.2;
	def->gateHigh = 0.1;
	rigBuild( rig, 1 );
	int piece = rigSpawn( rig, simV3( 10.5, 10.0, 0.075 ), kNone );
	simMechanism* roller = &rig->robot.mechanisms[def->roller];
	simMechanism* arm = &rig->robot.mechanisms[def->gate];
	roller->velocity = 100.0;
	arm->position = 1.0;
	rigRun( rig, 0.3 );
	CHECK_NEAR( rigPlace( rig, piece ).x, 10.5, 1e-3 );
	arm->position = -0.1;
	roller->velocity = 29.0; // 0.87 m/s
	rigRun( rig, 0.3 );
	CHECK_NEAR( rigPlace( rig, piece ).x, 10.5, 1e-3 );
	roller->velocity = 100.0;
	double slowest = 100.0;
	for ( int i = 0; i < 100 && rig->robot.hopper.count == 0; ++i )
	{
		rigStep( rig );
		slowest = fmin( slowest, roller->velocity );
	}
	CHECK_EQ_INT( rig->robot.hopper.count, 1 );
	// The ball's 1/2 m v^2 came from the roller: 0.9 J of its 25, and the lift of 0.12 m.
	double left = 0.5 * 5e-3 * roller->velocity * roller->velocity;
	CHECK( 25.0 - left > 0.6 && 25.0 - left < 4.0 );
	rigDestroy( rig );
}

TEST( intake_pullKeepsMomentum )
{
	Rig* rig = rigCreateAfloat();
	simIntakeDef* def = rigAddIntake( rig );
	def->throughput = 30.0;
	rigBuild( rig, 6 );
	rigMove( rig, Turned( 10.0, 10.0, 0.3 ), simV3( 0.5, 0.2, 0.0 ), simV3( 0.0, 0.0, 0.3 ) );
	simPose pose = simRobot_GetPose( &rig->robot, rig->physics );
	for ( int i = 0; i < 6; ++i )
	{
		rigSpawn( rig, simTransform( pose, simV3( 0.38 + 0.16 * ( i / 3 ), -0.16 + 0.16 * ( i % 3 ), 0.1 ) ),
		    simV3( 0.3 * i, -0.2, 0.1 ) );
	}
	simVec3 momentum = rigMomentum( rig ), spin = rigSpinMomentum( rig );
	double taken = Until( rig, 4, 1.0 );
	CHECK( taken < 1.0 );
	rigStep( rig ); // a robot feels the piece in the step after it
	CHECK( simLength( simSub( rigMomentum( rig ), momentum ) ) < 1e-3 * simLength( momentum ) );
	CHECK( simLength( simSub( rigSpinMomentum( rig ), spin ) ) < 1e-3 * simLength( spin ) );
	// The robot moved towards the balls, and they to it.
	CHECK(
	    simLength( simSub( simPhysics_GetVelocity( rig->physics, rig->robot.body ), simV3( 0.5, 0.2, 0 ) ) ) > 1e-3 );
	rigDestroy( rig );
}

TEST( intake_forceIsLimited )
{
	// 40 N on 0.2 kg: 0.8 m/s a step, and never more.
	Rig* rig = rigCreateAfloat();
	rigAddIntake( rig )->speed = 8.0;
	rigBuild( rig, 1 );
	rigMove( rig, Turned( 10.0, 10.0, 0.0 ), kNone, kNone );
	int piece = rigSpawn( rig, simV3( 10.54, 10.2, 0.05 ), kNone );
	simVec3 last = kNone;
	double most = 0.0;
	for ( int i = 0; i < 100 && rig->robot.hopper.count == 0; ++i )
	{
		rigStep( rig );
		simVec3 v = rigVelocity( rig, piece );
		most = fmax( most, 0.2 * simLength( simSub( v, last ) ) / SIM_STEP );
		last = v;
	}
	CHECK_EQ_INT( rig->robot.hopper.count, 1 );
	CHECK_NEAR( most, 40.0, 0.01 );
	rigDestroy( rig );
}

TEST( intake_throughput )
{
	// A heap before the mouth: 6 a second, for any heap.
	Rig* rig = rigCreateAfloat();
	simIntakeDef* def = rigAddIntake( rig );
	def->throughput = 6.0;
	rigBuild( rig, 100 );
	int piece = 0;
	double first = -1.0, last = -1.0;
	int taken = 0;
	for ( int i = 0; i < 1250; ++i )
	{
		rigMove( rig, Turned( 10.0, 10.0, 0.0 ), kNone, kNone );
		if ( i % 6 == 0 && rig->robotPieces.transitCount < 6 && piece < 100 )
		{
			rigSpawn( rig, simV3( 10.5, 9.8 + 0.08 * ( piece % 6 ), 0.08 ), kNone );
			piece += 1;
		}
		rigStep( rig );
		int now = rigEvents( rig, simEvent_pieceTaken );
		first = first < 0.0 && now > 0 ? i * SIM_STEP : first;
		last = now > 0 ? i * SIM_STEP : last;
		taken += now;
	}
	CHECK( taken > 25 );
	CHECK_NEAR( ( taken - 1 ) / ( last - first ), 6.0, 6.0 * SIM_STEP / ( last - first ) + 1e-9 );
	rigDestroy( rig );
}

TEST( intake_fullRobotLeavesTheBall )
{
	// Two are all it holds. The third is neither pulled nor let through: it meets the frame.
	Rig* rig = rigCreate();
	rigAddIntake( rig );
	rig->model.hopperCapacity = 2;
	rigBuild( rig, 3 );
	for ( int i = 0; i < 2; ++i )
	{
		rigSpawn( rig, simV3( 10.45, 9.9 + 0.2 * i, 0.075 ), kNone );
	}
	CHECK( Until( rig, 2, 1.0 ) < 0.5 );
	rigRun( rig, 0.2 );
	CHECK_EQ_INT( rig->status.room, 0 );
	int piece = rigSpawn( rig, simV3( 10.48, 10.0, 0.075 ), kNone );
	rigRun( rig, 0.3 );
	CHECK_NEAR( rigPlace( rig, piece ).x, 10.48, 0.01 );
	rigMove( rig, Turned( 10.0, 10.0, 0.0 ), simV3( 1.0, 0.0, 0.0 ), kNone );
	rigRun( rig, 0.5 );
	CHECK_EQ_INT( rig->robot.hopper.count, 2 );
	double ahead = rigPlace( rig, piece ).x - simRobot_GetPose( &rig->robot, rig->physics ).p.x;
	CHECK( ahead > 0.3 + 0.075 - 0.005 ); // pushed along
	rigDestroy( rig );
}

TEST( intake_thatStopsLetsGoGently )
{
	// Halfway in the roller stops. The ball is inside the frame's shape: it must come out, without a bang, and be solid again.
	for ( int k = 0; k < 2; ++k )
	{
		Rig* rig = rigCreate();
		simIntakeDef* def = rigAddIntake( rig );
		def->roller = rigAddMechanism( rig, simMechanism_roller, 1.0 );
		def->rollerRadius = 0.03;
		rig->model.hopperCapacity = 1;
		rigBuild( rig, 2 );
		int piece = rigSpawn( rig, simV3( 10.5, 10.0, 0.075 ), kNone );
		rig->robot.mechanisms[def->roller].velocity = 100.0;
		while ( rigPlace( rig, piece ).x > 10.32 )
		{
			rigStep( rig );
		}
		CHECK_EQ_INT( rig->robotPieces.transitCount, 1 );
		if ( k == 0 )
		{
			rig->robot.mechanisms[def->roller].velocity = 0.0;
		}
		else
		{
			rigLoad( rig, 1 ); // filled by other hands
		}
		simPhysics_Place( rig->physics, rig->pool.pieces[piece].body,
		    simPhysics_GetPose( rig->physics, rig->pool.pieces[piece].body ), kNone, kNone );
		double fastest = 0.0;
		for ( int i = 0; i < 500; ++i )
		{
			rigStep( rig );
			fastest = fmax( fastest, simLength( rigVelocity( rig, piece ) ) );
		}
		CHECK( fastest < 1.5 ); // it falls by 0.1 m, too
		CHECK_EQ_INT( rig->robotPieces.transitCount, 0 );
		CHECK( rigPlace( rig, piece ).x > 10.3 + 0.075 );
		rigMove( rig, Turned( 10.0, 10.0, 0.0 ), simV3( 1.0, 0.0, 0.0 ), kNone );
		rigRun( rig, 0.5 );
		double ahead = rigPlace( rig, piece ).x - simRobot_GetPose( &rig->robot, rig->physics ).p.x;
		CHECK( ahead > 0.3 + 0.07 );
		rigDestroy( rig );
	}
}

TEST( intake_spitsOut )
{
	// Backwards: its pieces come out of the mouth, the last one first, at the roller's speed and the intake's rate.
	Rig* rig = rigCreate();
	simIntakeDef* def = rigAddIntake( rig );
	def->roller = rigAddMechanism( rig, simMechanism_roller, 1.0 );
	def->rollerRadius = 0.03;
	def->throughput = 5.0;
	rig->at = simV3( 10.0, 10.0, 0.5 * SIM_PI );
	rigBuild( rig, 8 );
	rigLoad( rig, 8 );
	rig->robot.mechanisms[def->roller].velocity = -80.0;
	rigStep( rig );
	CHECK_EQ_INT( rigEvents( rig, simEvent_pieceLaunched ), 1 );
	CHECK_EQ_INT( rig->robot.hopper.count, 7 );
	CHECK_EQ_INT( rig->pool.pieces[7].launchedBy, 0 );
	simVec3 v = rigVelocity( rig, 7 );
	// outwards: from the mouth to the box, 0.15 m ahead and 0.08 m down; ahead is +y
	CHECK_NEAR( v.y, 2.4 * 0.15 / 0.17, 0.02 );
	CHECK_NEAR( v.z, -2.4 * 0.08 / 0.17 - SIM_GRAVITY * SIM_STEP, 0.02 );
	CHECK_NEAR( v.x, 0.0, 0.02 );
	rigRun( rig, 0.9 );
	CHECK_EQ_INT( rig->robot.hopper.count, 3 ); // 0.2, 0.4, 0.6, 0.8
	CHECK_EQ_INT( rig->robot.heldByType[0], 3 );
	rigRun( rig, 2.0 );
	CHECK_EQ_INT( rig->robot.hopper.count, 0 );
	for ( int i = 0; i < 8; ++i )
	{
		CHECK( rigPlace( rig, i ).y > 10.37 );
	}
	rigDestroy( rig );
}

TEST( intake_typesItDoesNotTake )
{
	Rig* rig = rigCreate();
	simIntakeDef* def = rigAddIntake( rig );
	def->pieceNameCount = 1;
	def->pieces = 1u << 3;
	rigBuild( rig, 1 );
	rigSpawn( rig, simV3( 10.5, 10.0, 0.075 ), kNone );
	rigRun( rig, 0.4 );
	CHECK_EQ_INT( rig->robot.hopper.count, 0 );
	rig->model.intakes[0].pieces |= 1u;
	rigRun( rig, 0.4 );
	CHECK_EQ_INT( rig->robot.hopper.count, 1 );
	rigDestroy( rig );
}

TEST( intake_wakesWhatRests )
{
	Rig* rig = rigCreate();
	simIntakeDef* def = rigAddIntake( rig );
	def->roller = rigAddMechanism( rig, simMechanism_roller, 1.0 );
	def->rollerRadius = 0.03;
	rigBuild( rig, 1 );
	int piece = rigSpawn( rig, simV3( 10.5, 10.0, 0.075 ), kNone );
	rigRun( rig, 2.0 );
	CHECK_EQ_INT( rig->pool.pieces[piece].state, simPiece_rest );
	rig->robot.mechanisms[def->roller].velocity = 60.0;
	CHECK( Until( rig, 1, 1.0 ) < 0.5 );
	rigDestroy( rig );
}

TEST( intake_shapesRideOnTheirComponent )
{
	// The intake's arm swings down and its collision shape with it: a ball that lay where it comes down is pushed or met, not passed.
	Rig* rig = rigCreate();
	int arm = rigAddMechanism( rig, simMechanism_arm, 0.1 );
	int component = rigAddComponent( rig, arm, false, simV3( 0.25, 0, 0.3 ), simV3( 0, -1, 0 ) );
	rig->model.shapes[rig->model.shapeCount++] = ( simRobotShape ){
		.name = "arm", .shape = simShape_box, .size = { 0.3, 0.5, 0.04 }, .at = { 0.4, 0, 0.3 }, .component = component
	};
	rig->model.mechanisms[arm].low = -0.6;
	rig->model.mechanisms[arm].high = 1.6;
	rig->model.mechanisms[arm].start = 1.5;
	rigBuild( rig, 1 );
	rigRun( rig, 0.02 );
	CHECK( rig->status.top > 0.55 );
	CHECK_NEAR( rig->status.extension, 0.0, 0.02 );
	rig->robot.mechanisms[arm].position = 0.0;
	rigRun( rig, 0.02 );
	CHECK_NEAR( rig->status.top, 0.32, 1e-9 );
	CHECK_NEAR( rig->status.extension, 0.25, 1e-9 );
	CHECK( simRobot_Overlaps( &rig->robot, rig->physics, simV3( 10.5, 10.0, 0.3 ), 0.01 ) );
	CHECK( !simRobot_Overlaps( &rig->robot, rig->physics, simV3( 10.5, 10.0, 0.5 ), 0.1 ) );
	// A ball from above lies on it.
	rigSpawn( rig, simV3( 10.45, 10.05, 0.6 ), kNone );
	rigRun( rig, 0.4 );
	CHECK_NEAR( rigPlace( rig, 0 ).z, 0.32 + 0.075, 0.04 );
	rigDestroy( rig );
}

TEST( transit_heldPiecesWeigh )
{
	Rig* rig = rigCreate();
	rigAddLauncher( rig );
	rigBuild( rig, 50 );
	rigLoad( rig, 50 );
	rigRun( rig, 1.0 );
	double load = 0.0;
	for ( int i = 0; i < 4; ++i )
	{
		load += rig->robot.wheels[i].load;
	}
	CHECK_NEAR( load, 60.0 * SIM_GRAVITY, 1.0 );
	CHECK_EQ_INT( rig->status.held, 50 );
	CHECK_EQ_INT( rig->status.room, 50 );
	rigDestroy( rig );
}

TEST( transit_catchesAreNoted )
{
	// A ball that came out of an exit and has not touched the floor since is noted; one that has, is not.
	for ( int k = 0; k < 2; ++k )
	{
		Rig* rig = rigCreate();
		rigAddIntake( rig );
		rigBuild( rig, 1 );
		int piece = rigSpawn( rig, simV3( 10.7, 10.0, k == 0 ? 0.15 : 0.074 ), simV3( -3.0, 0.0, k == 0 ? 0.4 : 0.0 ) );
		rig->pool.pieces[piece].fromExit = 2;
		Until( rig, 1, 0.5 );
		CHECK_EQ_INT( rig->robot.hopper.count, 1 );
		CHECK_EQ_INT( rig->catches.count, k == 0 ? 1 : 0 );
		CHECK( k == 1 || ( rig->catches.list[0].exit == 2 && rig->catches.list[0].robot == 0 ) );
		rigDestroy( rig );
	}
}

TEST( transit_scoredOnTheWayOutIsForgotten )
{
	// Rules may take a piece that is still inside its robot. Its slot then comes back somewhere else, solid.
	Rig* rig = rigCreate();
	simLauncherDef* def = rigAddLauncher( rig );
	def->at = simV3( 0, 0, 0.15 );
	def->rate = 1.0;
	rigBuild( rig, 1 );
	rigLoad( rig, 1 );
	rig->robot.mechanisms[0].velocity = 40.0;
	rigStep( rig );
	CHECK_EQ_INT( rig->robotPieces.transitCount, 1 );
	simPiecePool_Remove( &rig->pool, 0, simPiece_stored );
	rigStep( rig );
	CHECK_EQ_INT( rig->robotPieces.transitCount, 0 );
	simPiecePool_Release( &rig->pool, 0, Turned( 10.0, 10.0, 0.0 ), kNone, kNone );
	simPhysics_Place(
	    rig->physics, rig->pool.pieces[0].body, ( simPose ){ simV3( 10, 10, 0.5 ), { 1, 0, 0, 0 } }, kNone, kNone );
	rigRun( rig, 1.0 );
	CHECK( rigPlace( rig, 0 ).z > 0.2 || fabs( rigPlace( rig, 0 ).x - 10.0 ) > 0.37 );
	rigDestroy( rig );
}

TEST( transit_sameRunSameHash )
{
	uint64_t hashes[2] = { 0 };
	uint64_t allocations = 0;
	for ( int k = 0; k < 2; ++k )
	{
		Rig* rig = rigCreate();
		rigAddIntake( rig );
		simLauncherDef* def = rigAddLauncher( rig );
		def->spread = ( simSpread ){ 0.02, 0.02, 0.02 };
		def->rate = 6.0;
		rigBuild( rig, 30 );
		for ( int i = 0; i < 20; ++i )
		{
			rigSpawn( rig, simV3( 10.45 + 0.16 * ( i % 5 ), 9.8 + 0.16 * ( i / 5 ), 0.075 ), kNone );
		}
		allocations = simAllocationCount();
		for ( int i = 0; i < 500; ++i )
		{
			rig->robot.mechanisms[0].velocity = 250.0;
			rigMove( rig, Turned( 10.0 + 0.001 * i, 10.0, 0.0 ), simV3( 0.25, 0, 0 ), kNone );
			rigStep( rig );
		}
		CHECK( simAllocationCount() == allocations );
		CHECK( rigEvents( rig, simEvent_pieceTaken ) > 8 );
		simHash hash;
		simHash_Begin( &hash );
		simHash_Mix( &hash, &rig->robot, SIM_STATE_BYTES( simRobot, model ) );
		simHash_Mix( &hash, &rig->robotPieces, sizeof( rig->robotPieces ) );
		simStatePart parts[SIM_PHYSICS_PARTS];
		simHash_MixParts( &hash, parts, simPhysics_StateParts( rig->physics, parts ) );
		hashes[k] = hash.value;
		rigDestroy( rig );
	}
	CHECK( hashes[0] == hashes[1] );
}

TEST( transit_extremesStayFinite )
{
	// For any robot.json: nothing gets lost, and nothing becomes infinite.
	simRandom random;
	simRandom_Seed( &random, 11, 1 );
	for ( int k = 0; k < 60; ++k )
	{
		Rig* rig = rigCreate();
		rig->model.hopperCapacity = 1 + (int)simRandom_Uniform( &random, 0.0, 20.0 );
		simIntakeDef* intake = rigAddIntake( rig );
		simLauncherDef* launcher = rigAddLauncher( rig );
		intake->roller =
		    rigAddMechanism( rig, simMechanism_roller, pow( 10.0, simRandom_Uniform( &random, -7.0, 1.0 ) ) );
		intake->rollerRadius = pow( 10.0, simRandom_Uniform( &random, -3.0, -0.3 ) );
		intake->force = pow( 10.0, simRandom_Uniform( &random, -1.0, 4.0 ) );
		intake->throughput = simRandom_Uniform( &random, 0.0, 100.0 );
		intake->size = simV3( simRandom_Uniform( &random, 0.001, 3.0 ), simRandom_Uniform( &random, 0.001, 3.0 ), 1.0 );
		intake->yaw = simRandom_Uniform( &random, -6.0, 6.0 );
		launcher->at = simV3( simRandom_Uniform( &random, -1.0, 1.0 ), simRandom_Uniform( &random, -1.0, 1.0 ), 0.5 );
		launcher->elevation = simRandom_Uniform( &random, -1.5, 1.5 );
		launcher->rate = simRandom_Uniform( &random, 0.1, 50.0 );
		launcher->spread = ( simSpread ){ 0.5, 1.0, 1.0 };
		rig->model.mechanisms[launcher->wheel].inertia = pow( 10.0, simRandom_Uniform( &random, -7.0, 1.0 ) );
		rigBuild( rig, 40 );
		for ( int i = 0; i < 30; ++i )
		{
			rigSpawn( rig, simV3( 10.4 + 0.16 * ( i % 6 ), 9.7 + 0.16 * ( i / 6 ), 0.08 ), kNone );
		}
		rigLoad( rig, 3 );
		for ( int i = 0; i < 150; ++i )
		{
			double speed = simRandom_Uniform( &random, -1e4, 1e4 );
			rig->robot.mechanisms[intake->roller].velocity =
			    i % 10 == 0 ? speed : rig->robot.mechanisms[intake->roller].velocity;
			rig->robot.mechanisms[launcher->wheel].velocity = fabs( speed );
			rigStep( rig );
		}
		int held = simPiecePool_CountState( &rig->pool, 0, simPiece_held );
		CHECK_EQ_INT( rig->robot.hopper.count, held );
		CHECK_EQ_INT( rig->robot.heldByType[0], held );
		CHECK( held <= rig->model.hopperCapacity + 3 );
		int all = 0;
		for ( int i = 0; i < 40; ++i )
		{
			simPieceState state = rig->pool.pieces[i].state;
			all += state != simPiece_unused ? 1 : 0;
			CHECK( state == simPiece_held || state == simPiece_lost || simIsFinite3( rigPlace( rig, i ) ) );
		}
		CHECK_EQ_INT( all, 33 );
		CHECK( simIsFinite3( simPhysics_GetVelocity( rig->physics, rig->robot.body ) ) );
		CHECK( isfinite( rig->robot.mechanisms[intake->roller].velocity ) );
		rigDestroy( rig );
	}
}
