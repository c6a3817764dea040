// The reference simulator's own tests of its pipeline and of bumps, with a robot of 55 kg and 0.8 x 0.8 m: see test_reference.c.
#include "rigs/reference.h"

#include <math.h>
#include <stdio.h>

static const simVec3 kZero = { 0, 0, 0 };
static const double kDegree = SIM_PI / 180.0;


// ---- SimPipelineTest ----

TEST( reference_robotPushesABall )
{
	// SimPipelineTest, 200 N for 100 steps, and 2 m/s for 100 steps: robot beyond 2.0, ball from 2.6 pushed on, by more than 0.5.
	for ( int k = 0; k < 2; ++k )
	{
		simWorld* world = refCreateRobot( NULL, "", "{'type':'ball','at':[2.6,5,0.076]}", "[2,5,0]", "" );
		REQUIRE( world != NULL );
		refOwn( world, k == 0 ? simChassis_wrench : simChassis_velocity, k == 0 ? 200 : 2, 0, 0 );
		refTicks( world, 100 );
		CHECK( refRobot( world ).p.x > 2.5 );
		CHECK( refBall( world, 0 ).x > 2.6 + 0.5 );
		CHECK( refBall( world, 0 ).x > refRobot( world ).p.x + 0.4 + 0.07 );
		CHECK( refBall( world, 0 ).z > 0.07 );
		simWorld_Destroy( world );
	}
}

TEST( reference_robotDrivesStraight )
{
	// SimPipelineTest, yaw drift in degrees: 1 on the flat, at any heading, sideways, fast and long, by velocity or by force; 2 along a
	// wall and after pressing into one; 3 over a bump. Held to a tenth of that and less.
	static const struct
	{
		simChassisMode mode;
		double heading, x, y;
		int ticks;
		int obstacle; ///< 1: wall beside it, 2: wall before it, 3: bump
		double tolerance;
	} cases[] = {
		{ simChassis_velocity, 0, 2, 0, 250, 0, 0.01 },
		{ simChassis_velocity, 0, 2, -0.1, 250, 1, 0.1 },
		{ simChassis_velocity, 0, 2, 0, 250, 3, 0.1 },
		{ simChassis_velocity, 45, 1.41421, 1.41421, 100, 0, 0.01 },
		{ simChassis_velocity, 0, 0, 2, 150, 0, 0.01 },
		{ simChassis_velocity, 0, 4, 0, 250, 0, 0.01 },
		{ simChassis_velocity, 0, 2, 0, 750, 0, 0.01 },
		{ simChassis_velocity, 0, 1.41421, 1.41421, 150, 0, 0.01 },
		{ simChassis_velocity, 0, 2, 0, 100, 2, 0.1 },
		{ simChassis_wrench, 0, 200, 0, 200, 0, 0.01 },
		{ simChassis_wrench, 45, 141.421, 141.421, 100, 0, 0.01 },
	};
	for ( int k = 0; k < 11; ++k )
	{
		refObj obj = { .vertices = 0 };
		if ( cases[k].obstacle == 3 )
		{
			refAddRidge( &obj, "bump", 5.0, 0.5, 0.165, 2.0, 6.0 );
		}
		else
		{
			bool before = cases[k].obstacle == 2;
			refAddBox( &obj, "wall", before ? simV3( 6.05, 6, 0.5 ) : simV3( 10, 3.5, 0.5 ),
			    before ? simV3( 0.1, 12, 1 ) : simV3( 20, 0.1, 1 ), 0.0 );
		}
		char at[80];
		snprintf( at, sizeof( at ), "[2,%g,%.9f]", cases[k].obstacle == 2 ? 3.0 : 3.96, cases[k].heading * kDegree );
		simWorld* world = refCreateRobot( cases[k].obstacle > 0 ? &obj : NULL,
		    cases[k].obstacle == 3 ? "'bump':'carpet'" : "'wall':'wall'", "", at, "" );
		REQUIRE( world != NULL );
		refTicks( world, 25 );
		simVec3 from = refRobot( world ).p;
		refOwn( world, cases[k].mode, cases[k].x, cases[k].y, 0.0 );
		refTicks( world, cases[k].ticks );
		if ( cases[k].obstacle == 2 )
		{
			CHECK_NEAR( refRobot( world ).p.x + 0.4, 6.0, 0.01 );
			refOwn( world, simChassis_velocity, 0.1, 2, 0 );
			refTicks( world, 200 );
			CHECK( refRobot( world ).p.y > 6.0 );
		}
		double way = simLength( simSub( refRobot( world ).p, from ) ); // it went where it was to go
		double length = hypot( cases[k].x, cases[k].y ) * cases[k].ticks * SIM_TICK;
		CHECK( cases[k].obstacle == 2 || cases[k].mode == simChassis_wrench || way > 0.95 * length );
		CHECK_NEAR( simWrapAngle( refYaw( world ) - cases[k].heading * kDegree ) / kDegree, 0.0, cases[k].tolerance );
		simWorld_Destroy( world );
	}
}

TEST( reference_plateTiltsTheRobot )
{
	// SimPipelineTest, a plate of 3 x 2 x 0.1 m at z 0.4, tilted by 15 degrees; dropped on it from z 1, after 100 steps the robot leans by
	// more than 1 degree. By those 15, that is.
	refObj obj = { .vertices = 0 };
	refAddBox( &obj, "plate", simV3( 5, 5, 0.4 ), simV3( 3, 2, 0.1 ), 15.0 * kDegree );
	simWorld* world = refCreateRobot( &obj, "'plate':'carpet'", "", "[2,2,0]", "{'t':0,'mode':'disabled'}" );
	REQUIRE( world != NULL );
	simPose pose = { simV3( 5, 5, 1 ), { 1, 0, 0, 0 } };
	simPhysics_Place( world->physics, world->robots[0].body, pose, kZero, kZero );
	refTicks( world, 100 );
	double up = simRotate( refRobot( world ).q, simV3( 0, 0, 1 ) ).z;
	CHECK_NEAR( acos( up ) / kDegree, 15.0, 1.0 );
	CHECK( refRobot( world ).p.z > 0.3 );
	simWorld_Destroy( world );
}

TEST( reference_bumpLiftsTheRobot )
{
	// SimPipelineTest, a ridge at x 4, 0.5 to either side, 0.165 high: at 2 m/s the robot rises by more than 0.05 (the reference's by
	// 0.105). Its wheels stand on the ridge, so it rises by nearly all of that.
	refObj obj = { .vertices = 0 };
	refAddRidge( &obj, "bump", 4.0, 0.5, 0.165, 3.0, 5.0 );
	simWorld* world = refCreateRobot( &obj, "'bump':'carpet'", "", "[2,4,0]", "" );
	REQUIRE( world != NULL );
	refTicks( world, 25 );
	double rest = refRobot( world ).p.z, rise = 0.0;
	refOwn( world, simChassis_velocity, 2, 0, 0 );
	for ( int i = 0; i < 200; ++i )
	{
		refTicks( world, 1 );
		rise = fmax( rise, refRobot( world ).p.z - rest );
	}
	CHECK( rise > 0.08 && rise < 0.2 );
	CHECK( refRobot( world ).p.x > 5.0 );
	CHECK_NEAR( refRobot( world ).p.z, rest, 0.01 );
	simWorld_Destroy( world );
}


// ---- BumpTraversalTest ----

/// A ridge at x 5, 0.6 to either side, 0.2 high, and a robot that has settled before it.
static simWorld* BeforeTheBump( double y, double heading )
{
	refObj obj = { .vertices = 0 };
	refAddRidge( &obj, "bump", 5.0, 0.6, 0.2, 2.0, 7.0 );
	char at[80];
	snprintf( at, sizeof( at ), "[3,%g,%.9f]", y, heading );
	simWorld* world = refCreateRobot( &obj, "'bump':'carpet'", "", at, "" );
	if ( testCheck( world != NULL, "world", __FILE__, __LINE__ ) )
	{
		refTicks( world, 50 );
	}
	return world;
}

TEST( reference_bumpTraversal )
{
	// BumpTraversalTest at 1.5 m/s, straight and 30 degrees off: rises by more than 0.08 (0.05), peak within 0.8 of the ridge, down again
	// within 0.03 beyond 5.9 (6.1); pitches by more than 3 degrees, more than 2 on both slopes; aslant by more than 1.5, and rolls by
	// more than 1. Slopes are of 18.4 degrees.
	for ( int k = 0; k < 2; ++k )
	{
		double angle = k == 0 ? 0.0 : 30.0 * kDegree;
		simWorld* world = BeforeTheBump( k == 0 ? 4.5 : 3.2, angle );
		REQUIRE( world != NULL );
		double rest = refRobot( world ).p.z, top = 0.0, topAt = 0.0, up = 0.0, down = 0.0, roll = 0.0, after = 0.0;
		refOwn( world, simChassis_velocity, 1.5 * cos( angle ), 1.5 * sin( angle ), 0.0 );
		for ( int i = 0; i < 180; ++i )
		{
			refTicks( world, 1 );
			simPose pose = refRobot( world );
			simVec3 rpy = simQuatToRpy( pose.q );
			topAt = pose.p.z > top ? pose.p.x : topAt;
			top = fmax( top, pose.p.z );
			up = pose.p.x < 5.0 ? fmax( up, -rpy.y ) : up;
			down = pose.p.x > 5.0 ? fmax( down, rpy.y ) : down;
			roll = fmax( roll, fabs( rpy.x ) );
			after = pose.p.x > 6.3 ? fmax( after, fabs( pose.p.z - rest ) ) : after;
		}
		double slope = atan( 0.2 / 0.6 );
		CHECK( top - rest > 0.12 && top - rest < 0.25 );
		CHECK_NEAR( topAt, 5.0, 0.8 );
		CHECK( refRobot( world ).p.x > 6.5 );
		CHECK( after < 0.03 );
		CHECK( roll > ( k == 0 ? -1.0 : 1.0 * kDegree ) );
		CHECK( up > ( k == 0 ? 0.8 : 0.6 ) * slope );
		CHECK( down > ( k == 0 ? 0.8 : 0.6 ) * slope );
		CHECK( up < 1.4 * slope && down < 1.4 * slope );
		simWorld_Destroy( world );
	}
}

TEST( reference_robotTurnsOnTheRamp )
{
	// BumpTraversalTest, on the ramp: 1 rad/s for 100 steps turns it by more than 20 degrees (the reference's by 41 of the 114.6 asked
	// for), z above 0.05; 2 rad/s for 160 steps: z within 0.25, above 0.05.
	for ( int k = 0; k < 2; ++k )
	{
		simWorld* world = BeforeTheBump( 4.5, 0.0 );
		REQUIRE( world != NULL );
		int body = world->robots[0].body;
		simPose pose = simPhysics_GetPose( world->physics, body );
		pose.p = simAdd( pose.p, simV3( 2.0, 0.0, 0.22 ) );
		simPhysics_Place( world->physics, body, pose, kZero, kZero );
		refTicks( world, 50 );
		double turned = 0.0, last = refYaw( world ), low = 1.0, high = 0.0;
		for ( int i = 0; i < ( k == 0 ? 100 : 160 ); ++i )
		{
			refOwn( world, simChassis_velocity, 0, 0, 1.0 + k );
			refTicks( world, 1 );
			turned += simWrapAngle( refYaw( world ) - last );
			last = refYaw( world );
			low = fmin( low, refRobot( world ).p.z );
			high = fmax( high, refRobot( world ).p.z );
		}
		CHECK( turned > 20.0 * kDegree );
		CHECK_NEAR( turned / kDegree, k == 0 ? 114.6 : 366.7, 10.0 );
		CHECK( low > 0.05 );
		CHECK( high - low < 0.25 );
		simWorld_Destroy( world );
	}
}
