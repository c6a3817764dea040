// Rigid bodies against closed forms, and against walls. Bodies of shapes: test_shapes.c.
#include "physics/physics.h"
#include "test.h"

#include <math.h>

static const double kRadius = 0.075, kMass = 0.2;
static const simSurface kPlain = { .friction = 0.8, .restitution = 0.0, .threshold = 0.05 };
static const simVec3 kZero = { 0, 0, 0 };

enum
{
	WALL_TRIANGLES = 12,
};

static simPhysics* CreateWith( simSurface surface, bool floor, double gravity )
{
	simPhysicsDef def = {
		.gravity = gravity,
		.iterations = 10,
		.materialCount = 1,
		.surfaces = &surface,
		.floorMaterial = floor ? 0 : -1,
		.low = { -10, -10, -1 },
		.high = { 10, 10, 10 },
		.maxStatics = 8,
		.maxBodies = 64,
		.maxShapes = 256,
		.maxBallRadius = kRadius,
		.seed = 1,
	};
	return simPhysics_Create( &def );
}

static int AddBall( simPhysics* physics )
{
	return simPhysics_AddBall( physics, 0, kRadius, kMass, 0.4 * kMass * kRadius * kRadius );
}

static simPose At( double x, double y, double z )
{
	return ( simPose ){ { x, y, z }, { 1, 0, 0, 0 } };
}

/// An axis-aligned closed box as a mesh, outward faces.
static void AddBoxMesh( simPhysics* physics, simVec3 low, simVec3 high )
{
	double v[24];
	for ( int i = 0; i < 8; ++i )
	{
		v[3 * i] = i & 1 ? high.x : low.x;
		v[3 * i + 1] = i & 2 ? high.y : low.y;
		v[3 * i + 2] = i & 4 ? high.z : low.z;
	}
	static const uint32_t triangles[3 * WALL_TRIANGLES] = {
		0,
		2,
		3,
		0,
		3,
		1,
		4,
		5,
		7,
		4,
		7,
		6,
		0,
		1,
		5,
		0,
		5,
		4,
		2,
		6,
		7,
		2,
		7,
		3,
		0,
		4,
		6,
		0,
		6,
		2,
		1,
		3,
		7,
		1,
		7,
		5,
	};
	REQUIRE( simPhysics_AddMesh( physics, 0, v, 8, triangles, WALL_TRIANGLES ) );
}

static void Steps( simPhysics* physics, int count )
{
	for ( int i = 0; i < count; ++i )
	{
		CHECK_EQ_INT( simPhysics_Step( physics, SIM_STEP ), -1 );
	}
}

TEST( physics_freeFall )
{
	simPhysics* physics = CreateWith( kPlain, false, SIM_GRAVITY );
	simPhysics_FinishStatics( physics );
	int ball = AddBall( physics );
	simPhysics_FinishBodies( physics );
	simPhysics_Place( physics, ball, At( 0, 0, 8 ), simV3( 2, 0, 3 ), kZero );
	Steps( physics, 250 );
	simVec3 p = simPhysics_GetPose( physics, ball ).p;
	// semi-implicit Euler falls g t h / 2 further than the parabola after a time t, and nothing else differs
	double expected = 8.0 + 3.0 - 0.5 * SIM_GRAVITY - 0.5 * SIM_GRAVITY * SIM_STEP;
	CHECK_NEAR( p.z, expected, 1e-9 );
	CHECK_NEAR( p.x, 2.0, 1e-9 );
	CHECK_NEAR( simPhysics_GetVelocity( physics, ball ).z, 3.0 - SIM_GRAVITY, 1e-9 );
	simPhysics_Destroy( physics );
}

TEST( physics_bounceHeight )
{
	for ( int k = 0; k < 4; ++k )
	{
		double restitution = 0.3 + 0.2 * k;
		simPhysics* physics = CreateWith(
		    ( simSurface ){ .friction = 0.8, .restitution = restitution, .threshold = 0.05 }, true, SIM_GRAVITY );
		simPhysics_FinishStatics( physics );
		int ball = AddBall( physics );
		simPhysics_FinishBodies( physics );
		double drop = 1.0;
		simPhysics_Place( physics, ball, At( 0, 0, kRadius + drop ), kZero, kZero );
		double top = 0.0;
		bool rising = false;
		for ( int i = 0; i < 300; ++i )
		{
			simPhysics_Step( physics, SIM_STEP );
			rising = rising || simPhysics_GetVelocity( physics, ball ).z > 0.1;
			top = rising ? simMax( top, simPhysics_GetPose( physics, ball ).p.z - kRadius ) : top;
		}
		// e^2 h, within the error of a 4 ms step at 4.4 m/s: the ball is seen up to 18 mm late
		CHECK_NEAR( top, restitution * restitution * drop, 0.018 + 0.02 * restitution * restitution );
		simPhysics_Destroy( physics );
	}
}

TEST( physics_bounceFades )
{
	// restitution / ( 1 + fade v ): the rebound's speed over that of the impact, at three speeds
	for ( int k = 0; k < 3; ++k )
	{
		double speed = 1.0 + 4.0 * k;
		simPhysics* physics = CreateWith(
		    ( simSurface ){ .friction = 0.8, .restitution = 0.7, .threshold = 0.05, .fade = 0.1 }, true, 0.0 );
		simPhysics_FinishStatics( physics );
		int ball = AddBall( physics );
		simPhysics_FinishBodies( physics );
		simPhysics_Place( physics, ball, At( 0, 0, kRadius + 0.1 ), simV3( 0, 0, -speed ), kZero );
		Steps( physics, 60 );
		CHECK_NEAR( simPhysics_GetVelocity( physics, ball ).z, speed * 0.7 / ( 1.0 + 0.1 * speed ), 1e-4 * speed );
		simPhysics_Destroy( physics );
	}
}

TEST( physics_slideBecomesRoll )
{
	// A sliding sphere ends up rolling at 5/7 of its first speed, with any friction.
	simPhysics* physics = CreateWith( kPlain, true, SIM_GRAVITY );
	simPhysics_FinishStatics( physics );
	int ball = AddBall( physics );
	simPhysics_FinishBodies( physics );
	simPhysics_Place( physics, ball, At( -5, 0, kRadius ), simV3( 3, 0, 0 ), kZero );
	Steps( physics, 200 );
	simVec3 v = simPhysics_GetVelocity( physics, ball ), w = simPhysics_GetSpin( physics, ball );
	CHECK_NEAR( v.x, 3.0 * 5.0 / 7.0, 0.02 );
	CHECK_NEAR( w.y * kRadius, v.x, 0.01 );
	simPhysics_Destroy( physics );
}

/// Shoots a ball at a 10 mm wall whose near face is x = 0. The angle is from the wall's normal; seen from above and tilted.
static void ShootAtWall( double speed, double angle, double tilt, double aimY, double aimZ )
{
	simPhysics* physics =
	    CreateWith( ( simSurface ){ .friction = 0.6, .restitution = 0.5, .threshold = 0.1 }, false, 0.0 );
	AddBoxMesh( physics, simV3( 0.0, -9.0, -9.0 ), simV3( 0.010, 9.0, 9.0 ) );
	simPhysics_FinishStatics( physics );
	int ball = AddBall( physics );
	simPhysics_FinishBodies( physics );
	simVec3 direction = simV3( simCos( angle ), simSin( angle ) * simCos( tilt ), simSin( angle ) * simSin( tilt ) );
	simVec3 target = simV3( -kRadius, aimY, aimZ );
	simVec3 start = simMulAdd( target, -0.35 / simMax( direction.x, 0.05 ), direction );
	simPhysics_Place( physics, ball, ( simPose ){ start, { 1, 0, 0, 0 } }, simScale( speed, direction ), kZero );
	double deepest = -1e9;
	for ( int i = 0; i < 60; ++i )
	{
		simPhysics_Step( physics, SIM_STEP );
		deepest = simMax( deepest, simPhysics_GetPose( physics, ball ).p.x );
	}
	CHECK( deepest < 0.0 ); // the centre never reaches the near face
	CHECK( simPhysics_GetVelocity( physics, ball ).x <= 1e-6 );
	simPhysics_Destroy( physics );
}

TEST( physics_fastBallNeverPassesThinWall )
{
	for ( int i = 0; i <= 17; ++i )
	{
		for ( int k = 0; k < 4; ++k )
		{
			ShootAtWall( 45.0, i * 5.0 * SIM_PI / 180.0, k * 0.7, 0.013 * i, 0.011 * k );
		}
	}
	ShootAtWall( 80.0, 0.3, 0.1, 0.0, 0.0 );
}

TEST( physics_ballRestsAndWakes )
{
	simPhysics* physics = CreateWith( kPlain, true, SIM_GRAVITY );
	simPhysics_FinishStatics( physics );
	int sleeper = AddBall( physics ), roller = AddBall( physics );
	simPhysics_FinishBodies( physics );
	simPhysics_Place( physics, sleeper, At( 0, 0, kRadius ), kZero, kZero );
	Steps( physics, 125 );
	CHECK( !simPhysics_IsAwake( physics, sleeper ) );
	simPhysics_Place( physics, roller, At( -1, 0, kRadius ), simV3( 2, 0, 0 ), simV3( 0, 2 / kRadius, 0 ) );
	Steps( physics, 225 );
	CHECK( simPhysics_IsAwake( physics, sleeper ) );
	CHECK( simPhysics_GetPose( physics, sleeper ).p.x > 0.2 );
	simPhysics_Destroy( physics );
}

TEST( physics_nothingRestsInTheAir )
{
	// Thrown up so that the top is reached at the very end of a step, where the speed is zero; and with gravity almost off,
	// where a ball hardly moves for seconds.
	simPhysics* physics = CreateWith( kPlain, true, SIM_GRAVITY );
	simPhysics_FinishStatics( physics );
	int ball = AddBall( physics );
	simPhysics_FinishBodies( physics );
	simPhysics_Place( physics, ball, At( 0, 0, 1 ), simV3( 0, 0, 25 * SIM_GRAVITY * SIM_STEP ), kZero );
	Steps( physics, 25 );
	CHECK_NEAR( simPhysics_GetVelocity( physics, ball ).z, 0.0, 1e-9 );
	Steps( physics, 200 );
	CHECK_NEAR( simPhysics_GetPose( physics, ball ).p.z, kRadius, 0.002 );
	simPhysics_Destroy( physics );

	physics = CreateWith( kPlain, true, 1e-4 );
	simPhysics_FinishStatics( physics );
	ball = AddBall( physics );
	simPhysics_FinishBodies( physics );
	simPhysics_Place( physics, ball, At( 0, 0, 1 ), kZero, kZero );
	Steps( physics, 500 );
	CHECK( simPhysics_IsAwake( physics, ball ) );
	simPhysics_Destroy( physics );
}

TEST( physics_removedSupportWakes )
{
	simPhysics* physics = CreateWith( kPlain, true, SIM_GRAVITY );
	AddBoxMesh( physics, simV3( -1, -1, 0 ), simV3( -kRadius, 1, 0.05 ) ); // two curbs: a groove for the lower ball
	AddBoxMesh( physics, simV3( kRadius, -1, 0 ), simV3( 1, 1, 0.05 ) );
	simPhysics_FinishStatics( physics );
	int lower = AddBall( physics ), upper = AddBall( physics );
	simPhysics_FinishBodies( physics );
	simPhysics_Place( physics, lower, At( 0, 0, kRadius ), kZero, kZero );
	simPhysics_Place( physics, upper, At( 0, 0, 3 * kRadius ), kZero, kZero );
	Steps( physics, 500 );
	simPhysics_Park( physics, lower );
	Steps( physics, 250 );
	CHECK( simPhysics_GetPose( physics, upper ).p.z < 2.0 * kRadius );
	simPhysics_Destroy( physics );
}

TEST( physics_blownAwaySupportWakes )
{
	// A ball on a ball, asleep; a third one knocks the lower one away, farther in one step than they overlapped, and stops there.
	// The upper one must not hang in the air.
	simPhysics* physics =
	    CreateWith( ( simSurface ){ .friction = 0.0, .restitution = 1.0, .threshold = 1.0 }, true, SIM_GRAVITY );
	simPhysics_FinishStatics( physics );
	int lower = AddBall( physics ), upper = AddBall( physics ), striker = AddBall( physics );
	simPhysics_FinishBodies( physics );
	simPhysics_Place( physics, lower, At( 0, 0, kRadius ), kZero, kZero );
	simPhysics_Place( physics, upper, At( 0, 0, 3 * kRadius - 2e-5 ), kZero, kZero );
	Steps( physics, 100 );
	CHECK( !simPhysics_IsAwake( physics, lower ) && !simPhysics_IsAwake( physics, upper ) );
	simPhysics_Place( physics, striker, At( -1, 0, kRadius ), simV3( 12, 0, 0 ), kZero );
	double lowest = 1.0;
	for ( int i = 0; i < 150; ++i )
	{
		simPhysics_Step( physics, SIM_STEP );
		lowest = simMin( lowest, simPhysics_GetPose( physics, upper ).p.z );
	}
	CHECK( simPhysics_GetPose( physics, lower ).p.x > 1.0 );
	CHECK( lowest < 1.1 * kRadius );
	simPhysics_Destroy( physics );
}

TEST( physics_subStepsChangeNothingElse )
{
	// A rolling ball's way must not depend on a fast ball elsewhere (the reference simulator's does).
	double reached[2];
	for ( int k = 0; k < 2; ++k )
	{
		simPhysics* physics = CreateWith( kPlain, true, SIM_GRAVITY );
		simPhysics_FinishStatics( physics );
		int roller = AddBall( physics ), fast = AddBall( physics );
		simPhysics_FinishBodies( physics );
		simPhysics_Place( physics, roller, At( -5, 0, kRadius ), simV3( 2, 0, 0 ), kZero );
		if ( k == 1 )
		{
			simPhysics_Place( physics, fast, At( 0, 5, 3 ), simV3( 0, 0, 60 ), kZero );
		}
		Steps( physics, 1 );
		CHECK( k == 0 ? simPhysics_SubSteps( physics ) == 1 : simPhysics_SubSteps( physics ) >= 5 );
		Steps( physics, 249 );
		reached[k] = simPhysics_GetPose( physics, roller ).p.x;
		simPhysics_Destroy( physics );
	}
	CHECK_NEAR( reached[1], reached[0], 0.005 );
}

TEST( physics_rollsOverSeamsStraight )
{
	// Two boxes side by side and their triangles make a flat top; a ball that rolls over the seams must not notice.
	simPhysics* physics = CreateWith( kPlain, false, SIM_GRAVITY );
	AddBoxMesh( physics, simV3( -3, -1, -0.2 ), simV3( 0, 1, 0 ) );
	AddBoxMesh( physics, simV3( 0, -1, -0.2 ), simV3( 3, 1, 0 ) );
	simPhysics_FinishStatics( physics );
	int ball = AddBall( physics );
	simPhysics_FinishBodies( physics );
	simPhysics_Place( physics, ball, At( -2, 0.1, kRadius ), simV3( 2, 0, 0 ), simV3( 0, 2 / kRadius, 0 ) );
	double highest = 0.0;
	for ( int i = 0; i < 450; ++i )
	{
		simPhysics_Step( physics, SIM_STEP );
		highest = simMax( highest, simPhysics_GetPose( physics, ball ).p.z );
	}
	simVec3 p = simPhysics_GetPose( physics, ball ).p;
	CHECK_NEAR( highest, kRadius, 0.001 );
	CHECK_NEAR( p.x, -2.0 + 2.0 * 1.8, 0.02 );
	CHECK_NEAR( p.y, 0.1, 0.002 );
	simPhysics_Destroy( physics );
}

TEST( physics_rayFindsTheNearest )
{
	simPhysics* physics = CreateWith( kPlain, true, SIM_GRAVITY );
	AddBoxMesh( physics, simV3( 2, -1, 0 ), simV3( 2.1, 1, 2 ) );
	simPhysics_FinishStatics( physics );
	int ball = AddBall( physics );
	simPhysics_FinishBodies( physics );
	simPhysics_Place( physics, ball, At( 1, 0, 0.5 ), kZero, kZero );
	simRayHit hit;
	REQUIRE( simPhysics_CastRay( physics, simV3( 0, 0, 0.5 ), simV3( 1, 0, 0 ), 10, false, -1, &hit ) );
	CHECK_NEAR( hit.distance, 2.0, 1e-9 );
	CHECK_NEAR( hit.normal.x, -1.0, 1e-9 );
	CHECK_EQ_INT( hit.body, -1 );
	REQUIRE( simPhysics_CastRay( physics, simV3( 0, 0, 0.5 ), simV3( 1, 0, 0 ), 10, true, -1, &hit ) );
	CHECK_NEAR( hit.distance, 1.0 - kRadius, 1e-9 );
	CHECK_EQ_INT( hit.body, ball );
	REQUIRE( simPhysics_CastRay( physics, simV3( 0, 0, 0.5 ), simV3( 0, 0, -1 ), 10, true, -1, &hit ) );
	CHECK_NEAR( hit.distance, 0.5, 1e-9 );
	CHECK( !simPhysics_CastRay( physics, simV3( 0, 0, 0.5 ), simV3( -1, 0, 0 ), 10, true, -1, &hit ) );
	simPhysics_Destroy( physics );
}

TEST( physics_probeSeparatesObstacles )
{
	simPhysics* physics = CreateWith( kPlain, true, SIM_GRAVITY );
	AddBoxMesh( physics, simV3( 0, -1, 0 ), simV3( 1, 1, 1 ) );
	simPhysics_FinishStatics( physics );
	simPhysics_FinishBodies( physics );
	simProbe probes[8];
	// in the corner of floor and wall: two obstacles, although the wall's face is two triangles
	int count = simPhysics_ProbeSphere( physics, simV3( -0.07, 0.0, 0.072 ), 0.075, probes, 8 );
	REQUIRE( count == 2 );
	CHECK_NEAR( probes[0].normal.x, -1.0, 1e-9 );
	CHECK_NEAR( probes[0].depth, 0.005, 1e-9 );
	CHECK_NEAR( probes[1].normal.z, 1.0, 1e-9 );
	// beside the upper edge: one obstacle, pushing along the line from the edge
	count = simPhysics_ProbeSphere( physics, simV3( -0.04, 0.3, 1.04 ), 0.075, probes, 8 );
	REQUIRE( count == 1 );
	CHECK_NEAR( probes[0].normal.x, -sqrt( 0.5 ), 1e-9 );
	CHECK_NEAR( probes[0].normal.z, sqrt( 0.5 ), 1e-9 );
	CHECK_NEAR( probes[0].depth, 0.075 - sqrt( 2.0 ) * 0.04, 1e-9 );
	CHECK_EQ_INT( simPhysics_ProbeSphere( physics, simV3( -1, 0, 1 ), 0.075, probes, 8 ), 0 );
	simPhysics_Destroy( physics );
}

TEST( physics_nonFiniteIsNamed )
{
	simPhysics* physics = CreateWith( kPlain, true, SIM_GRAVITY );
	simPhysics_FinishStatics( physics );
	AddBall( physics );
	int ball = AddBall( physics );
	simPhysics_FinishBodies( physics );
	simPhysics_Place( physics, ball, At( 0, 0, 1 ), kZero, kZero );
	simPhysics_AddForce( physics, ball, simV3( INFINITY, 0, 0 ) );
	CHECK_EQ_INT( simPhysics_Step( physics, SIM_STEP ), ball );
	simPhysics_Destroy( physics );
}
