// Bodies of shapes: they rest, roll, stand and fall, and pass neither walls nor each other.
#include "rigs/shapes.h"

#include <stdio.h>

TEST( shapes_restWhereTheyShould )
{
	// dropped a little, a little askew, on the floor plane and on a mesh: each comes to rest at its own height
	const struct
	{
		int kind;
		bool lying;
		double height;
	} cases[] = { { KIND_BOX, false, 0.05 }, { KIND_BOX, true, 0.1 }, { KIND_CYLINDER, false, 0.15 },
		{ KIND_CYLINDER, true, 0.057 }, { KIND_CAPSULE, true, 0.057 }, { KIND_TORUS, false, 0.0254 } };
	for ( int i = 0; i < (int)( sizeof( cases ) / sizeof( cases[0] ) ); ++i )
	{
		for ( int mesh = 0; mesh < 2; ++mesh )
		{
			simPhysics* physics = shapesCreate( kPlain, mesh == 0, SIM_GRAVITY );
			shapesAddBlock( physics, simV3( -2, -2, -0.5 ), simV3( 2, 2, mesh == 0 ? -0.1 : 0.0 ) );
			simPhysics_FinishStatics( physics );
			int body = shapesAdd( physics, cases[i].kind );
			simPhysics_FinishBodies( physics );
			simQuat askew = simQuatAxisAngle( simV3( 0.6, 0.8, 0 ), 0.02 );
			simQuat q = cases[i].lying ? simQuatMul( askew, shapesLying() ) : askew;
			simPhysics_Place( physics, body, shapesPose( 0.11, 0.07, cases[i].height + 0.02, q ), kZero, kZero );
			shapesSteps( physics, 500 );
			simVec3 p = simPhysics_GetPose( physics, body ).p;
			bool good = testNear( p.z, cases[i].height, 0.0005, "height", __FILE__, __LINE__ )
			            && CHECK( !simPhysics_IsAwake( physics, body ) )
			            && CHECK( cases[i].lying == ( fabs( shapesAxis( physics, body ).z ) < 0.01 ) )
			            && CHECK( fabs( p.x - 0.11 ) < 0.02 && fabs( p.y - 0.07 ) < 0.02 );
			if ( !good )
			{
				printf( "  %s, lying %d, mesh %d\n", shapesNames[cases[i].kind], cases[i].lying, mesh );
			}
			simPhysics_Destroy( physics );
		}
	}
}

TEST( shapes_turnAsTheirInertiaSays )
{
	for ( int kind = 0; kind < KIND_COUNT; ++kind )
	{
		simPhysics* physics = shapesCreate( kPlain, false, 0.0 );
		simPhysics_FinishStatics( physics );
		int body = shapesAdd( physics, kind );
		simPhysics_FinishBodies( physics );
		double m = kMass, r2 = kRound * kRound, l2 = kLength * kLength;
		double about[KIND_COUNT][2] = { // x and z
			{ m * ( 0.04 + 0.01 ) / 12, m * ( 0.09 + 0.04 ) / 12 }, { m * ( 3 * r2 + l2 ) / 12, 0.5 * m * r2 },
			{ m * ( 3 * r2 + l2 ) / 12, 0.5 * m * r2 },
			{ m * ( 0.5 * kRing * kRing + 0.625 * kTube * kTube ), m * ( kRing * kRing + 0.75 * kTube * kTube ) }
		};
		for ( int axis = 0; axis < 2; ++axis )
		{
			simPhysics_Place( physics, body, shapesPose( 0, 0, 1, kUpright ), kZero, kZero );
			simVec3 torque = simScale( 0.01, axis == 0 ? simV3( 1, 0, 0 ) : simV3( 0, 0, 1 ) );
			for ( int i = 0; i < 25; ++i )
			{
				simPhysics_AddTorque( physics, body, torque );
				simPhysics_AddForce( physics, body, simV3( 0, 0.6, 0 ) );
				simPhysics_Step( physics, SIM_STEP );
			}
			simVec3 spin = simPhysics_GetSpin( physics, body );
			CHECK_NEAR( axis == 0 ? spin.x : spin.z, 0.01 * 0.1 / about[kind][axis], 1e-9 );
			CHECK_NEAR( simPhysics_GetVelocity( physics, body ).y, 0.6 * 0.1 / m, 1e-9 );
		}
		simPhysics_Destroy( physics );
	}
}

TEST( shapes_cylinderRollsDownASlope )
{
	// A solid cylinder that rolls without slipping falls at 2/3 of g sin(angle), on a mesh of two slabs with a seam across.
	const double angle = 8.0 * SIM_PI / 180.0;
	double slope = simSin( angle ) / simCos( angle );
	simPhysics* physics = shapesCreate( kPlain, false, SIM_GRAVITY );
	for ( int k = 0; k < 2; ++k )
	{
		double x0 = k == 0 ? -3.0 : 0.0, x1 = k == 0 ? 0.0 : 3.0;
		simVec3 corners[8];
		for ( int i = 0; i < 8; ++i )
		{
			double x = i & 1 ? x1 : x0;
			corners[i] = simV3( x, i & 2 ? 1 : -1, i & 4 ? -slope * x : -slope * x - 0.3 );
		}
		shapesAddHexahedron( physics, corners );
	}
	simPhysics_FinishStatics( physics );
	int body = shapesAdd( physics, KIND_CYLINDER );
	simPhysics_FinishBodies( physics );
	double start = -0.5;
	simVec3 p0 = simV3( start + kRound * simSin( angle ), 0.1, -slope * start + kRound * simCos( angle ) );
	simPhysics_Place( physics, body, ( simPose ){ p0, shapesLying() }, kZero, kZero );
	shapesSteps( physics, 300 );
	simPose pose = simPhysics_GetPose( physics, body );
	double way = simLength( simSub( pose.p, p0 ) );
	CHECK_NEAR( way, 0.5 * 2.0 / 3.0 * SIM_GRAVITY * simSin( angle ) * 1.2 * 1.2, 0.01 );
	CHECK( pose.p.x > 0.05 ); // over the seam
	CHECK_NEAR( pose.p.y, 0.1, 0.01 );
	CHECK_NEAR( fabs( shapesAxis( physics, body ).y ), 1.0, 0.001 );
	simVec3 v = simPhysics_GetVelocity( physics, body ), w = simPhysics_GetSpin( physics, body );
	CHECK_NEAR( w.y * kRound, simLength( v ), 0.03 );
	simPhysics_Destroy( physics );
}

TEST( shapes_torusStandsOnEdgeAndFalls )
{
	for ( int k = 0; k < 2; ++k )
	{
		simPhysics* physics = shapesCreate( kPlain, true, SIM_GRAVITY );
		simPhysics_FinishStatics( physics );
		int body = shapesAdd( physics, KIND_TORUS );
		simPhysics_FinishBodies( physics );
		// on one of its twelve sides, upright; leaning by 25 degrees it falls flat
		simQuat q = simQuatMul( simQuatAxisAngle( simV3( 1, 0, 0 ), k * 25.0 * SIM_PI / 180.0 ), shapesLying() );
		double height = kRing * simCos( SIM_PI / RING ) + kTube;
		simPhysics_Place( physics, body, shapesPose( 0, 0, height, q ), kZero, kZero );
		shapesSteps( physics, 750 );
		CHECK_NEAR( simPhysics_GetPose( physics, body ).p.z, k == 0 ? height : kTube, 0.0005 );
		CHECK( !simPhysics_IsAwake( physics, body ) );
		simPhysics_Destroy( physics );
	}
}

TEST( shapes_stacksStandAndFall )
{
	simPhysics* physics = shapesCreate( kPlain, true, SIM_GRAVITY );
	simPhysics_FinishStatics( physics );
	int boxes[5], pipes[3];
	for ( int i = 0; i < 5; ++i )
	{
		boxes[i] = shapesAdd( physics, KIND_BOX );
	}
	for ( int i = 0; i < 3; ++i )
	{
		pipes[i] = shapesAdd( physics, KIND_CYLINDER );
	}
	simPhysics_FinishBodies( physics );
	for ( int i = 0; i < 5; ++i )
	{
		simPhysics_Place( physics, boxes[i], shapesPose( 0.01 * i, 0, 0.05 + 0.101 * i, kUpright ), kZero, kZero );
	}
	// and beside it a pipe on end on a pipe on end, and one that lies
	simPhysics_Place( physics, pipes[0], shapesPose( 2.0, 0, 0.0571, shapesLying() ), kZero, kZero );
	simPhysics_Place( physics, pipes[1], shapesPose( 2.0, 0.4, 0.1501, kUpright ), kZero, kZero );
	simPhysics_Place( physics, pipes[2], shapesPose( 2.01, 0.41, 0.4502, kUpright ), kZero, kZero );
	shapesSteps( physics, 750 );
	for ( int i = 0; i < 5; ++i )
	{
		CHECK_NEAR( simPhysics_GetPose( physics, boxes[i] ).p.z, 0.05 + 0.1 * i, 0.001 );
		CHECK( !simPhysics_IsAwake( physics, boxes[i] ) );
	}
	CHECK_NEAR( simPhysics_GetPose( physics, pipes[2] ).p.z, 0.45, 0.001 ); // a pipe on end on a pipe on end
	CHECK( !simPhysics_IsAwake( physics, pipes[2] ) );
	CHECK_EQ_INT( simPhysics_ContactCount( physics ), 0 ); // sleeping bodies are not collided

	simPhysics_Park( physics, boxes[0] );
	simPhysics_Park( physics, pipes[1] );
	shapesSteps( physics, 250 );
	CHECK_NEAR( simPhysics_GetPose( physics, boxes[4] ).p.z, 0.35, 0.01 );
	CHECK( simPhysics_GetPose( physics, pipes[2] ).p.z < 0.2 );
	CHECK_NEAR( simPhysics_GetPose( physics, pipes[0] ).p.z, 0.057, 0.0005 ); // and the one beside them slept on
	CHECK( !simPhysics_IsAwake( physics, pipes[0] ) );
	simPhysics_Destroy( physics );
}

TEST( shapes_pipesLieInAPile )
{
	// three pipes side by side between two curbs, two on them, one on top: long sides on long sides
	simPhysics* physics = shapesCreate( kPlain, true, SIM_GRAVITY );
	double d = 2.0 * kRound;
	shapesAddBlock( physics, simV3( -d - kRound - 0.1, -1, 0 ), simV3( -d - kRound - 0.0005, 1, 0.2 ) );
	shapesAddBlock( physics, simV3( d + kRound + 0.0005, -1, 0 ), simV3( d + kRound + 0.1, 1, 0.2 ) );
	simPhysics_FinishStatics( physics );
	int pipes[6];
	for ( int i = 0; i < 6; ++i )
	{
		pipes[i] = shapesAdd( physics, i == 4 ? KIND_CAPSULE : KIND_CYLINDER );
	}
	simPhysics_FinishBodies( physics );
	double up = d * sqrt( 0.75 );
	const double at[6][2] = { { -d, 0 }, { 0, 0 }, { d, 0 }, { -0.5 * d, up }, { 0.5 * d, up }, { 0, 2 * up } };
	for ( int i = 0; i < 6; ++i )
	{
		simPhysics_Place( physics, pipes[i],
		    shapesPose( at[i][0], 0.004 * i, kRound + at[i][1] + 0.001, shapesLying() ), kZero, kZero );
	}
	shapesSteps( physics, 1000 );
	for ( int i = 0; i < 6; ++i )
	{
		simVec3 p = simPhysics_GetPose( physics, pipes[i] ).p;
		CHECK_NEAR( p.x, at[i][0], 0.005 );
		CHECK_NEAR( p.z, kRound + at[i][1], 0.003 );
		CHECK( !simPhysics_IsAwake( physics, pipes[i] ) );
	}
	simPhysics_Destroy( physics );
}

/// Of the middle's motion [J]. Spin trades with it, so afterwards it may hold the spin's energy, but not more.
static double Energy( simPhysics* physics, int body )
{
	simVec3 v = simPhysics_GetVelocity( physics, body );
	return 0.5 * kMass * simDot( v, v );
}

/// Most that RandomSpin gives the heaviest of them to turn [J].
static const double kSpinEnergy = 0.5 * 0.007 * 300.0;

TEST( shapes_neverPassAThinWall )
{
	simRandom random;
	simRandom_Seed( &random, 7, 1 );
	for ( int kind = 0; kind < KIND_COUNT; ++kind )
	{
		for ( int i = 0; i < 60; ++i )
		{
			simPhysics* physics =
			    shapesCreate( ( simSurface ){ .friction = 0.6, .restitution = 0.4, .threshold = 0.1 }, false, 0.0 );
			shapesAddBlock( physics, simV3( 0.0, -4.0, -4.0 ), simV3( 0.010, 4.0, 4.0 ) );
			simPhysics_FinishStatics( physics );
			int body = shapesAdd( physics, kind );
			simPhysics_FinishBodies( physics );
			simVec3 velocity = simV3( 10.0, simRandom_Uniform( &random, -4, 4 ), simRandom_Uniform( &random, -4, 4 ) );
			simPhysics_Place( physics, body, shapesPose( -0.4, 0.01 * i, 0, shapesRandomTurn( &random ) ), velocity,
			    shapesRandomSpin( &random ) );
			double before = Energy( physics, body ) + kSpinEnergy;
			double furthest = -1.0;
			for ( int k = 0; k < 50; ++k )
			{
				simPhysics_Step( physics, SIM_STEP );
				furthest = simMax( furthest, simPhysics_GetPose( physics, body ).p.x );
			}
			// a tumbling one may still touch with a corner
			if ( !CHECK( furthest < 0.0 ) || !CHECK( simPhysics_GetVelocity( physics, body ).x < 0.5 )
			     || !CHECK( Energy( physics, body ) < before ) )
			{
				printf( "  %s %d\n", shapesNames[kind], i );
			}
			simPhysics_Destroy( physics );
		}
	}
}

TEST( shapes_neverPassAnEdge )
{
	// across the upper edge of a wall: in every case the middle is never inside the wall, and nothing is thrown
	simRandom random;
	simRandom_Seed( &random, 8, 1 );
	for ( int kind = 0; kind < KIND_COUNT; ++kind )
	{
		for ( int i = 0; i < 60; ++i )
		{
			simPhysics* physics =
			    shapesCreate( ( simSurface ){ .friction = 0.6, .restitution = 0.4, .threshold = 0.1 }, false, 0.0 );
			shapesAddBlock( physics, simV3( 0.0, -4.0, -4.0 ), simV3( 0.2, 4.0, 0.0 ) );
			simPhysics_FinishStatics( physics );
			int body = shapesAdd( physics, kind );
			simPhysics_FinishBodies( physics );
			simVec3 velocity = simV3( 10.0, simRandom_Uniform( &random, -4, 4 ), simRandom_Uniform( &random, -2, 2 ) );
			double aim = simRandom_Uniform( &random, -0.15, 0.15 );
			simPhysics_Place( physics, body, shapesPose( -0.4, 0.01 * i, aim, shapesRandomTurn( &random ) ), velocity,
			    shapesRandomSpin( &random ) );
			double before = Energy( physics, body ) + kSpinEnergy;
			bool inside = false;
			double most = 0.0;
			for ( int k = 0; k < 50; ++k )
			{
				simPhysics_Step( physics, SIM_STEP );
				simVec3 p = simPhysics_GetPose( physics, body ).p;
				// the hole of a ring may go round a corner, but not its tube
				inside = inside || ( kind != KIND_TORUS && p.x > 0.0 && p.x < 0.2 && p.z < 0.0 );
				most = simMax( most, Energy( physics, body ) );
			}
			if ( !CHECK( !inside ) || !CHECK( most < before ) )
			{
				printf( "  %s %d %f\n", shapesNames[kind], i, aim );
			}
			simPhysics_Destroy( physics );
		}
	}
}

TEST( shapes_neverPassEachOther )
{
	// two of all kinds at 10 m/s, every way round: their middles never come nearer than the spheres inside them allow
	const double inner[KIND_COUNT] = { 0.05, 0.057, 0.057, 0.0 };
	simRandom random;
	simRandom_Seed( &random, 9, 1 );
	for ( int pair = 0; pair < KIND_COUNT * KIND_COUNT; ++pair )
	{
		int kindA = pair / KIND_COUNT, kindB = pair % KIND_COUNT;
		for ( int i = 0; i < 25; ++i )
		{
			simPhysics* physics =
			    shapesCreate( ( simSurface ){ .friction = 0.4, .restitution = 0.3, .threshold = 0.1 }, false, 0.0 );
			simPhysics_FinishStatics( physics );
			int a = shapesAdd( physics, kindA ), b = shapesAdd( physics, kindB );
			simPhysics_FinishBodies( physics );
			simVec3 aside =
			    simV3( 0, simRandom_Uniform( &random, -0.04, 0.04 ), simRandom_Uniform( &random, -0.04, 0.04 ) );
			simPhysics_Place( physics, a, shapesPose( -0.5, aside.y, aside.z, shapesRandomTurn( &random ) ),
			    simV3( 10, 0, 0 ), shapesRandomSpin( &random ) );
			simPhysics_Place( physics, b, shapesPose( 0.0, 0, 0, shapesRandomTurn( &random ) ), kZero, kZero );
			double nearest = 1.0, most = 0.0;
			for ( int k = 0; k < 60; ++k )
			{
				simPhysics_Step( physics, SIM_STEP );
				nearest = simMin( nearest,
				    simLength( simSub( simPhysics_GetPose( physics, a ).p, simPhysics_GetPose( physics, b ).p ) ) );
				most = simMax( most, Energy( physics, a ) + Energy( physics, b ) );
			}
			// a sub-step at full speed may go 0.6 of the half thickness in before it is seen
			bool ring = kindA == KIND_TORUS || kindB == KIND_TORUS;
			double allowed = ring ? 0.0 : inner[kindA] + inner[kindB] - 0.6 * simMin( inner[kindA], inner[kindB] );
			if ( !CHECK( nearest > allowed ) || !CHECK( most < 0.5 * kMass * 100.0 + kSpinEnergy )
			     || ( !ring && !CHECK( simPhysics_GetVelocity( physics, b ).x > 1.0 ) ) )
			{
				printf( "  %s against %s, %d: nearest %f\n", shapesNames[kindA], shapesNames[kindB], i, nearest );
			}
			simPhysics_Destroy( physics );
		}
	}
}

TEST( shapes_everyPairPushes )
{
	// laid upon each other, flat on flat: the upper one does not sink into the lower one, for all kinds
	const double flat[KIND_COUNT] = { 0.05, 0.15, 0.057 + 0.15, 0.0254 };
	for ( int pair = 0; pair < KIND_COUNT * KIND_COUNT; ++pair )
	{
		int lower = pair / KIND_COUNT, upper = pair % KIND_COUNT;
		simPhysics* physics = shapesCreate( kPlain, true, SIM_GRAVITY );
		simPhysics_FinishStatics( physics );
		int a = shapesAdd( physics, lower ), b = shapesAdd( physics, upper );
		simPhysics_FinishBodies( physics );
		simPhysics_Place( physics, a, shapesPose( 0, 0, flat[lower], kUpright ), kZero, kZero );
		// on a ring, over its tube
		double x = lower == KIND_TORUS && upper != KIND_TORUS   ? 0.1524
		           : upper == KIND_TORUS && lower != KIND_TORUS ? 0.15
		                                                        : 0.0;
		double height = 2.0 * flat[lower] + flat[upper];
		simPhysics_Place( physics, b, shapesPose( x, 0, height + 0.0005, kUpright ), kZero, kZero );
		shapesSteps( physics, 10 );
		simVec3 v = simPhysics_GetVelocity( physics, b );
		// a ring over an end tips, slower than it would fall
		if ( !CHECK( simPhysics_IsTouching( physics, b ) )
		     || !CHECK( v.z > ( upper == KIND_TORUS && lower != KIND_TORUS ? -0.3 : -0.12 ) ) )
		{
			printf( "  %s on %s: %f\n", shapesNames[upper], shapesNames[lower], v.z );
		}
		simPhysics_Destroy( physics );
	}
}

TEST( shapes_ballsMeetThem )
{
	// a ball onto each: it bounces off and pushes
	for ( int kind = 0; kind < KIND_COUNT; ++kind )
	{
		simPhysics* physics =
		    shapesCreate( ( simSurface ){ .friction = 0.4, .restitution = 0.5, .threshold = 0.1 }, false, 0.0 );
		simPhysics_FinishStatics( physics );
		int ball = shapesAddBall( physics ), body = shapesAdd( physics, kind );
		simPhysics_FinishBodies( physics );
		simPhysics_Place( physics, body, shapesPose( 0, 0, 0, kUpright ), kZero, kZero );
		simPhysics_Place( physics, ball, shapesPose( -0.4, 0, 0, kUpright ), simV3( 8, 0, 0 ), kZero );
		shapesSteps( physics, 60 );
		double ballSpeed = simPhysics_GetVelocity( physics, ball ).x, speed = simPhysics_GetVelocity( physics, body ).x;
		CHECK_NEAR( 0.2 * ballSpeed + kMass * speed, 0.2 * 8.0, 1e-6 );              // momentum
		CHECK_NEAR( speed - ballSpeed, 0.5 * 8.0, kind == KIND_TORUS ? 1.0 : 0.05 ); // restitution, of a central hit
		simPhysics_Destroy( physics );
	}
}
