// Bodies of shapes: rest, rolling, walls, each other; what moves on them, gates, and what they touched.
#include "physics.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum
{
	KIND_BOX,
	KIND_CYLINDER,
	KIND_CAPSULE,
	KIND_TORUS,
	KIND_COUNT,
	RING = 12, // capsules of the torus
};

static const char s_kindNames[KIND_COUNT][12] = { "box", "cylinder", "capsule", "torus" };
static const simVec3 s_box = { 0.3, 0.2, 0.1 };
static const double s_round = 0.057, s_length = 0.3; // cylinder, whole length; the capsule has it between its caps
static const double s_tube = 0.0254, s_ring = 0.1524;
static const double s_mass = 0.3;
static const simSurface s_plain = { .friction = 0.8, .threshold = 0.05 };
static const simVec3 s_zero = { 0, 0, 0 };
static const simQuat s_upright = { 1, 0, 0, 0 };

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
		.maxBodies = 128,
		.maxShapes = 512,
		.maxBallRadius = 0.075,
		.seed = 1,
	};
	return simPhysics_Create( &def );
}

static simPose Pose( double x, double y, double z, simQuat q )
{
	return ( simPose ){ { x, y, z }, q };
}

/// Lies along y: its axis z turned about x.
static simQuat Lying( void )
{
	return simQuatAxisAngle( simV3( 1, 0, 0 ), -0.5 * SIM_PI );
}

static int AddKind( simPhysics* physics, int kind )
{
	double r2 = s_round * s_round, l2 = s_length * s_length, m = s_mass;
	int body = -1;
	switch ( kind )
	{
		case KIND_BOX:
			body = simPhysics_AddBody( physics, m,
			    simV3( m * ( s_box.y * s_box.y + s_box.z * s_box.z ) / 12,
			        m * ( s_box.x * s_box.x + s_box.z * s_box.z ) / 12,
			        m * ( s_box.x * s_box.x + s_box.y * s_box.y ) / 12 ) );
			simPhysics_AddBox( physics, body, 0, s_box, Pose( 0, 0, 0, s_upright ) );
			break;
		case KIND_CYLINDER:
		case KIND_CAPSULE:
			body = simPhysics_AddBody(
			    physics, m, simV3( m * ( 3 * r2 + l2 ) / 12, m * ( 3 * r2 + l2 ) / 12, 0.5 * m * r2 ) );
			if ( kind == KIND_CYLINDER )
			{
				simPhysics_AddCylinder( physics, body, 0, s_round, s_length, Pose( 0, 0, 0, s_upright ) );
			}
			else
			{
				simPhysics_AddCapsule( physics, body, 0, s_round, s_length, Pose( 0, 0, 0, s_upright ) );
			}
			break;
		default:
		{
			double across = m * ( 0.5 * s_ring * s_ring + 0.625 * s_tube * s_tube );
			body = simPhysics_AddBody(
			    physics, m, simV3( across, across, m * ( s_ring * s_ring + 0.75 * s_tube * s_tube ) ) );
			for ( int i = 0; i < RING; ++i )
			{
				double angle = 2.0 * SIM_PI * i / RING;
				simVec3 out = simV3( simCos( angle ), simSin( angle ), 0 );
				simPhysics_AddCapsule( physics, body, 0, s_tube, 2.0 * s_ring * simSin( SIM_PI / RING ),
				    ( simPose ){
				        simScale( s_ring * simCos( SIM_PI / RING ), out ), simQuatAxisAngle( out, -0.5 * SIM_PI ) } );
			}
		}
	}
	simPhysics_SetMayRest( physics, body, true );
	return body;
}

static int AddBall( simPhysics* physics )
{
	return simPhysics_AddBall( physics, 0, 0.075, 0.2, 0.4 * 0.2 * 0.075 * 0.075 );
}

/// A closed convex mesh of eight corners, in the order of an axis-aligned box: x fastest, then y, then z.
static void AddHexahedron( simPhysics* physics, const simVec3 corners[8] )
{
	static const uint8_t quads[6][4] = { { 0, 2, 3, 1 }, { 4, 5, 7, 6 }, { 0, 1, 5, 4 }, { 2, 6, 7, 3 }, { 0, 4, 6, 2 },
		{ 1, 3, 7, 5 } };
	double vertices[24];
	uint32_t triangles[36];
	memcpy( vertices, corners, sizeof( vertices ) );
	for ( int i = 0; i < 6; ++i )
	{
		const uint32_t six[6] = { quads[i][0], quads[i][1], quads[i][2], quads[i][0], quads[i][2], quads[i][3] };
		memcpy( triangles + 6 * i, six, sizeof( six ) );
	}
	REQUIRE( simPhysics_AddMesh( physics, 0, vertices, 8, triangles, 12 ) );
}

static void AddBlock( simPhysics* physics, simVec3 low, simVec3 high )
{
	simVec3 corners[8];
	for ( int i = 0; i < 8; ++i )
	{
		corners[i] = simV3( i & 1 ? high.x : low.x, i & 2 ? high.y : low.y, i & 4 ? high.z : low.z );
	}
	AddHexahedron( physics, corners );
}

static void Steps( simPhysics* physics, int count )
{
	for ( int i = 0; i < count; ++i )
	{
		CHECK_EQ_INT( simPhysics_Step( physics, SIM_STEP ), -1 );
	}
}

static simVec3 AxisOf( simPhysics* physics, int body )
{
	return simRotate( simPhysics_GetPose( physics, body ).q, simV3( 0, 0, 1 ) );
}

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
			simPhysics* physics = CreateWith( s_plain, mesh == 0, SIM_GRAVITY );
			AddBlock( physics, simV3( -2, -2, -0.5 ), simV3( 2, 2, mesh == 0 ? -0.1 : 0.0 ) );
			simPhysics_FinishStatics( physics );
			int body = AddKind( physics, cases[i].kind );
			simPhysics_FinishBodies( physics );
			simQuat askew = simQuatAxisAngle( simV3( 0.6, 0.8, 0 ), 0.02 );
			simQuat q = cases[i].lying ? simQuatMul( askew, Lying() ) : askew;
			simPhysics_Place( physics, body, Pose( 0.11, 0.07, cases[i].height + 0.02, q ), s_zero, s_zero );
			Steps( physics, 500 );
			simVec3 p = simPhysics_GetPose( physics, body ).p;
			bool good = testNear( p.z, cases[i].height, 0.0005, "height", __FILE__, __LINE__ )
			            && CHECK( !simPhysics_IsAwake( physics, body ) )
			            && CHECK( cases[i].lying == ( fabs( AxisOf( physics, body ).z ) < 0.01 ) )
			            && CHECK( fabs( p.x - 0.11 ) < 0.02 && fabs( p.y - 0.07 ) < 0.02 );
			if ( !good )
			{
				printf( "  %s, lying %d, mesh %d\n", s_kindNames[cases[i].kind], cases[i].lying, mesh );
			}
			simPhysics_Destroy( physics );
		}
	}
}

TEST( shapes_turnAsTheirInertiaSays )
{
	for ( int kind = 0; kind < KIND_COUNT; ++kind )
	{
		simPhysics* physics = CreateWith( s_plain, false, 0.0 );
		simPhysics_FinishStatics( physics );
		int body = AddKind( physics, kind );
		simPhysics_FinishBodies( physics );
		double m = s_mass, r2 = s_round * s_round, l2 = s_length * s_length;
		double about[KIND_COUNT][2] = { // x and z
			{ m * ( 0.04 + 0.01 ) / 12, m * ( 0.09 + 0.04 ) / 12 }, { m * ( 3 * r2 + l2 ) / 12, 0.5 * m * r2 },
			{ m * ( 3 * r2 + l2 ) / 12, 0.5 * m * r2 },
			{ m * ( 0.5 * s_ring * s_ring + 0.625 * s_tube * s_tube ),
			    m * ( s_ring * s_ring + 0.75 * s_tube * s_tube ) }
		};
		for ( int axis = 0; axis < 2; ++axis )
		{
			simPhysics_Place( physics, body, Pose( 0, 0, 1, s_upright ), s_zero, s_zero );
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
	simPhysics* physics = CreateWith( s_plain, false, SIM_GRAVITY );
	for ( int k = 0; k < 2; ++k )
	{
		double x0 = k == 0 ? -3.0 : 0.0, x1 = k == 0 ? 0.0 : 3.0;
		simVec3 corners[8];
		for ( int i = 0; i < 8; ++i )
		{
			double x = i & 1 ? x1 : x0;
			corners[i] = simV3( x, i & 2 ? 1 : -1, i & 4 ? -slope * x : -slope * x - 0.3 );
		}
		AddHexahedron( physics, corners );
	}
	simPhysics_FinishStatics( physics );
	int body = AddKind( physics, KIND_CYLINDER );
	simPhysics_FinishBodies( physics );
	double start = -0.5;
	simVec3 p0 = simV3( start + s_round * simSin( angle ), 0.1, -slope * start + s_round * simCos( angle ) );
	simPhysics_Place( physics, body, ( simPose ){ p0, Lying() }, s_zero, s_zero );
	Steps( physics, 300 );
	simPose pose = simPhysics_GetPose( physics, body );
	double way = simLength( simSub( pose.p, p0 ) );
	CHECK_NEAR( way, 0.5 * 2.0 / 3.0 * SIM_GRAVITY * simSin( angle ) * 1.2 * 1.2, 0.01 );
	CHECK( pose.p.x > 0.05 ); // over the seam
	CHECK_NEAR( pose.p.y, 0.1, 0.01 );
	CHECK_NEAR( fabs( AxisOf( physics, body ).y ), 1.0, 0.001 );
	simVec3 v = simPhysics_GetVelocity( physics, body ), w = simPhysics_GetSpin( physics, body );
	CHECK_NEAR( w.y * s_round, simLength( v ), 0.03 );
	simPhysics_Destroy( physics );
}

TEST( shapes_torusStandsOnEdgeAndFalls )
{
	for ( int k = 0; k < 2; ++k )
	{
		simPhysics* physics = CreateWith( s_plain, true, SIM_GRAVITY );
		simPhysics_FinishStatics( physics );
		int body = AddKind( physics, KIND_TORUS );
		simPhysics_FinishBodies( physics );
		// on one of its twelve sides, upright; leaning by 25 degrees it falls flat
		simQuat q = simQuatMul( simQuatAxisAngle( simV3( 1, 0, 0 ), k * 25.0 * SIM_PI / 180.0 ), Lying() );
		double height = s_ring * simCos( SIM_PI / RING ) + s_tube;
		simPhysics_Place( physics, body, Pose( 0, 0, height, q ), s_zero, s_zero );
		Steps( physics, 750 );
		CHECK_NEAR( simPhysics_GetPose( physics, body ).p.z, k == 0 ? height : s_tube, 0.0005 );
		CHECK( !simPhysics_IsAwake( physics, body ) );
		simPhysics_Destroy( physics );
	}
}

TEST( shapes_stacksStandAndFall )
{
	simPhysics* physics = CreateWith( s_plain, true, SIM_GRAVITY );
	simPhysics_FinishStatics( physics );
	int boxes[5], pipes[3];
	for ( int i = 0; i < 5; ++i )
	{
		boxes[i] = AddKind( physics, KIND_BOX );
	}
	for ( int i = 0; i < 3; ++i )
	{
		pipes[i] = AddKind( physics, KIND_CYLINDER );
	}
	simPhysics_FinishBodies( physics );
	for ( int i = 0; i < 5; ++i )
	{
		simPhysics_Place( physics, boxes[i], Pose( 0.01 * i, 0, 0.05 + 0.101 * i, s_upright ), s_zero, s_zero );
	}
	// and beside it a pipe on end on a pipe on end, and one that lies
	simPhysics_Place( physics, pipes[0], Pose( 2.0, 0, 0.0571, Lying() ), s_zero, s_zero );
	simPhysics_Place( physics, pipes[1], Pose( 2.0, 0.4, 0.1501, s_upright ), s_zero, s_zero );
	simPhysics_Place( physics, pipes[2], Pose( 2.01, 0.41, 0.4502, s_upright ), s_zero, s_zero );
	Steps( physics, 750 );
	for ( int i = 0; i < 5; ++i )
	{
		CHECK_NEAR( simPhysics_GetPose( physics, boxes[i] ).p.z, 0.05 + 0.1 * i, 0.001 );
		CHECK( !simPhysics_IsAwake( physics, boxes[i] ) );
	}
	CHECK_NEAR( simPhysics_GetPose( physics, pipes[2] ).p.z, 0.45, 0.001 ); // a pipe on end on a pipe on end
	CHECK( !simPhysics_IsAwake( physics, pipes[2] ) );
	CHECK_EQ_INT( simPhysics_ContactCount( physics ), 0 ); // what sleeps is not collided

	simPhysics_Park( physics, boxes[0] );
	simPhysics_Park( physics, pipes[1] );
	Steps( physics, 250 );
	CHECK_NEAR( simPhysics_GetPose( physics, boxes[4] ).p.z, 0.35, 0.01 );
	CHECK( simPhysics_GetPose( physics, pipes[2] ).p.z < 0.2 );
	CHECK_NEAR( simPhysics_GetPose( physics, pipes[0] ).p.z, 0.057, 0.0005 ); // and the one beside them slept on
	CHECK( !simPhysics_IsAwake( physics, pipes[0] ) );
	simPhysics_Destroy( physics );
}

TEST( shapes_pipesLieInAPile )
{
	// three pipes side by side between two curbs, two on them, one on top: long sides on long sides
	simPhysics* physics = CreateWith( s_plain, true, SIM_GRAVITY );
	double d = 2.0 * s_round;
	AddBlock( physics, simV3( -d - s_round - 0.1, -1, 0 ), simV3( -d - s_round - 0.0005, 1, 0.2 ) );
	AddBlock( physics, simV3( d + s_round + 0.0005, -1, 0 ), simV3( d + s_round + 0.1, 1, 0.2 ) );
	simPhysics_FinishStatics( physics );
	int pipes[6];
	for ( int i = 0; i < 6; ++i )
	{
		pipes[i] = AddKind( physics, i == 4 ? KIND_CAPSULE : KIND_CYLINDER );
	}
	simPhysics_FinishBodies( physics );
	double up = d * sqrt( 0.75 );
	const double at[6][2] = { { -d, 0 }, { 0, 0 }, { d, 0 }, { -0.5 * d, up }, { 0.5 * d, up }, { 0, 2 * up } };
	for ( int i = 0; i < 6; ++i )
	{
		simPhysics_Place(
		    physics, pipes[i], Pose( at[i][0], 0.004 * i, s_round + at[i][1] + 0.001, Lying() ), s_zero, s_zero );
	}
	Steps( physics, 1000 );
	for ( int i = 0; i < 6; ++i )
	{
		simVec3 p = simPhysics_GetPose( physics, pipes[i] ).p;
		CHECK_NEAR( p.x, at[i][0], 0.005 );
		CHECK_NEAR( p.z, s_round + at[i][1], 0.003 );
		CHECK( !simPhysics_IsAwake( physics, pipes[i] ) );
	}
	simPhysics_Destroy( physics );
}

static simQuat RandomTurn( simRandom* random )
{
	simVec3 axis = simNormalize( simV3( simRandom_Uniform( random, -1, 1 ), simRandom_Uniform( random, -1, 1 ),
	                                 simRandom_Uniform( random, -1, 1 ) ),
	    simV3( 1, 0, 0 ) );
	return simQuatAxisAngle( axis, simRandom_Uniform( random, -SIM_PI, SIM_PI ) );
}

static simVec3 RandomSpin( simRandom* random )
{
	return simV3( simRandom_Uniform( random, -10, 10 ), simRandom_Uniform( random, -10, 10 ),
	    simRandom_Uniform( random, -10, 10 ) );
}

/// No contact gives energy: a body leaves no faster than it came, all of its motion counted (a seventh for the solver).
static double Energy( simPhysics* physics, int body )
{
	// of the centre only: spin trades with it, but the sum of both cannot exceed what there was
	simVec3 v = simPhysics_GetVelocity( physics, body );
	return 0.5 * s_mass * simDot( v, v );
}

TEST( shapes_neverPassAThinWall )
{
	simRandom random;
	simRandom_Seed( &random, 7, 1 );
	for ( int kind = 0; kind < KIND_COUNT; ++kind )
	{
		for ( int i = 0; i < 60; ++i )
		{
			simPhysics* physics =
			    CreateWith( ( simSurface ){ .friction = 0.6, .restitution = 0.4, .threshold = 0.1 }, false, 0.0 );
			AddBlock( physics, simV3( 0.0, -4.0, -4.0 ), simV3( 0.010, 4.0, 4.0 ) );
			simPhysics_FinishStatics( physics );
			int body = AddKind( physics, kind );
			simPhysics_FinishBodies( physics );
			simVec3 velocity = simV3( 10.0, simRandom_Uniform( &random, -4, 4 ), simRandom_Uniform( &random, -4, 4 ) );
			simPhysics_Place(
			    physics, body, Pose( -0.4, 0.01 * i, 0, RandomTurn( &random ) ), velocity, RandomSpin( &random ) );
			double before = Energy( physics, body ) + 0.5 * 0.007 * 300.0; // most that the spin may hold
			double furthest = -1.0;
			for ( int k = 0; k < 50; ++k )
			{
				simPhysics_Step( physics, SIM_STEP );
				furthest = simMax( furthest, simPhysics_GetPose( physics, body ).p.x );
			}
			if ( !CHECK( furthest < 0.0 ) || !CHECK( simPhysics_GetVelocity( physics, body ).x < 0.0 )
			     || !CHECK( Energy( physics, body ) < before ) )
			{
				printf( "  %s %d\n", s_kindNames[kind], i );
			}
			simPhysics_Destroy( physics );
		}
	}
}

TEST( shapes_neverPassAnEdge )
{
	// across the upper edge of a wall: whatever happens, the middle is never inside the wall, and nothing is thrown
	simRandom random;
	simRandom_Seed( &random, 8, 1 );
	for ( int kind = 0; kind < KIND_COUNT; ++kind )
	{
		for ( int i = 0; i < 60; ++i )
		{
			simPhysics* physics =
			    CreateWith( ( simSurface ){ .friction = 0.6, .restitution = 0.4, .threshold = 0.1 }, false, 0.0 );
			AddBlock( physics, simV3( 0.0, -4.0, -4.0 ), simV3( 0.2, 4.0, 0.0 ) );
			simPhysics_FinishStatics( physics );
			int body = AddKind( physics, kind );
			simPhysics_FinishBodies( physics );
			simVec3 velocity = simV3( 10.0, simRandom_Uniform( &random, -4, 4 ), simRandom_Uniform( &random, -2, 2 ) );
			double aim = simRandom_Uniform( &random, -0.15, 0.15 );
			simPhysics_Place(
			    physics, body, Pose( -0.4, 0.01 * i, aim, RandomTurn( &random ) ), velocity, RandomSpin( &random ) );
			double before = Energy( physics, body ) + 0.5 * 0.007 * 300.0;
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
				printf( "  %s %d %f\n", s_kindNames[kind], i, aim );
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
			    CreateWith( ( simSurface ){ .friction = 0.4, .restitution = 0.3, .threshold = 0.1 }, false, 0.0 );
			simPhysics_FinishStatics( physics );
			int a = AddKind( physics, kindA ), b = AddKind( physics, kindB );
			simPhysics_FinishBodies( physics );
			simVec3 aside =
			    simV3( 0, simRandom_Uniform( &random, -0.04, 0.04 ), simRandom_Uniform( &random, -0.04, 0.04 ) );
			simPhysics_Place( physics, a, Pose( -0.5, aside.y, aside.z, RandomTurn( &random ) ), simV3( 10, 0, 0 ),
			    RandomSpin( &random ) );
			simPhysics_Place( physics, b, Pose( 0.0, 0, 0, RandomTurn( &random ) ), s_zero, s_zero );
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
			if ( !CHECK( nearest > allowed ) || !CHECK( most < 0.5 * s_mass * 100.0 + 0.5 * 0.007 * 300.0 )
			     || ( !ring && !CHECK( simPhysics_GetVelocity( physics, b ).x > 1.0 ) ) )
			{
				printf( "  %s against %s, %d: nearest %f\n", s_kindNames[kindA], s_kindNames[kindB], i, nearest );
			}
			simPhysics_Destroy( physics );
		}
	}
}

TEST( shapes_everyPairPushes )
{
	// laid upon each other, flat on flat: the upper one does not sink into the lower one, whatever they are
	const double flat[KIND_COUNT] = { 0.05, 0.15, 0.057 + 0.15, 0.0254 };
	for ( int pair = 0; pair < KIND_COUNT * KIND_COUNT; ++pair )
	{
		int lower = pair / KIND_COUNT, upper = pair % KIND_COUNT;
		simPhysics* physics = CreateWith( s_plain, true, SIM_GRAVITY );
		simPhysics_FinishStatics( physics );
		int a = AddKind( physics, lower ), b = AddKind( physics, upper );
		simPhysics_FinishBodies( physics );
		simPhysics_Place( physics, a, Pose( 0, 0, flat[lower], s_upright ), s_zero, s_zero );
		// on a ring, over its tube
		double x = lower == KIND_TORUS && upper != KIND_TORUS   ? 0.1524
		           : upper == KIND_TORUS && lower != KIND_TORUS ? 0.15
		                                                        : 0.0;
		double height = 2.0 * flat[lower] + flat[upper];
		simPhysics_Place( physics, b, Pose( x, 0, height + 0.0005, s_upright ), s_zero, s_zero );
		Steps( physics, 10 );
		simVec3 v = simPhysics_GetVelocity( physics, b );
		// a ring over an end tips, slower than it would fall
		if ( !CHECK( simPhysics_IsTouching( physics, b ) )
		     || !CHECK( v.z > ( upper == KIND_TORUS && lower != KIND_TORUS ? -0.3 : -0.12 ) ) )
		{
			printf( "  %s on %s: %f\n", s_kindNames[upper], s_kindNames[lower], v.z );
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
		    CreateWith( ( simSurface ){ .friction = 0.4, .restitution = 0.5, .threshold = 0.1 }, false, 0.0 );
		simPhysics_FinishStatics( physics );
		int ball = AddBall( physics ), body = AddKind( physics, kind );
		simPhysics_FinishBodies( physics );
		simPhysics_Place( physics, body, Pose( 0, 0, 0, s_upright ), s_zero, s_zero );
		simPhysics_Place( physics, ball, Pose( -0.4, 0, 0, s_upright ), simV3( 8, 0, 0 ), s_zero );
		Steps( physics, 60 );
		double ballSpeed = simPhysics_GetVelocity( physics, ball ).x, speed = simPhysics_GetVelocity( physics, body ).x;
		CHECK_NEAR( 0.2 * ballSpeed + s_mass * speed, 0.2 * 8.0, 1e-6 );             // momentum
		CHECK_NEAR( speed - ballSpeed, 0.5 * 8.0, kind == KIND_TORUS ? 1.0 : 0.05 ); // restitution, of a central hit
		simPhysics_Destroy( physics );
	}
}

TEST( shapes_gateOpens )
{
	// balls and a pipe asleep on a slope behind a gate: it opens, they wake and roll out; it closes, the next ones stay
	simPhysics* physics = CreateWith( s_plain, true, SIM_GRAVITY );
	simVec3 corners[8];
	for ( int i = 0; i < 8; ++i )
	{
		double x = i & 1 ? 2.0 : 0.0;
		corners[i] = simV3( x, i & 2 ? 1 : -1, i & 4 ? 0.1 + 0.1 * x : -0.1 );
	}
	AddHexahedron( physics, corners );
	AddBlock( physics, simV3( 0.5, -1, 0.0 ), simV3( 0.51, 1, 0.4 ) );
	simPhysics_FinishStatics( physics );
	int ball = AddBall( physics ), second = AddBall( physics ), pipe = AddKind( physics, KIND_CYLINDER );
	simPhysics_FinishBodies( physics );
	simPhysics_Place( physics, ball, Pose( 0.6, -0.5, 0.25, s_upright ), s_zero, s_zero );
	simPhysics_Place( physics, pipe, Pose( 0.6, 0.3, 0.23, Lying() ), s_zero, s_zero );
	Steps( physics, 500 );
	CHECK( !simPhysics_IsAwake( physics, ball ) );
	CHECK( !simPhysics_IsAwake( physics, pipe ) );
	CHECK( simPhysics_GetPose( physics, ball ).p.x > 0.51 );
	CHECK( !simPhysics_IsClear( physics, simV3( 0.505, 0, 0.35 ), 0.05, -1 ) );
	simRayHit hit;
	simPhysics_CastRay( physics, simV3( 0.1, 0, 0.3 ), simV3( 1, 0, 0 ), 1.0, false, -1, &hit );
	CHECK_NEAR( hit.distance, 0.4, 1e-6 );

	simPhysics_SetSolid( physics, 1, false );
	CHECK( simPhysics_IsAwake( physics, ball ) && simPhysics_IsAwake( physics, pipe ) );
	CHECK( simPhysics_IsClear( physics, simV3( 0.505, 0, 0.35 ), 0.05, -1 ) );
	CHECK( !simPhysics_CastRay( physics, simV3( 0.1, 0, 0.3 ), simV3( 1, 0, 0 ), 1.0, false, -1, &hit ) );
	Steps( physics, 300 );
	CHECK( simPhysics_GetPose( physics, ball ).p.x < 0.3 );
	CHECK( simPhysics_GetPose( physics, pipe ).p.x < 0.3 );

	simPhysics_SetSolid( physics, 1, true );
	simPhysics_Place( physics, second, Pose( 0.8, -0.5, 0.27, s_upright ), s_zero, s_zero );
	Steps( physics, 300 );
	CHECK( simPhysics_GetPose( physics, second ).p.x > 0.51 );
	simPhysics_Destroy( physics );
}

TEST( shapes_movedShapePushes )
{
	// a heavy body pushes a ball with a part of it: as fast as the part moves, not with what a contact corrects
	for ( int k = 0; k < 3; ++k )
	{
		double speed = k == 0 ? 0.5 : k == 1 ? 3.0 : 6.0;
		simPhysics* physics = CreateWith( ( simSurface ){ .friction = 0.0 }, false, 0.0 );
		simPhysics_FinishStatics( physics );
		int body = simPhysics_AddBody( physics, 500.0, simV3( 50, 50, 50 ) );
		simPhysics_AddBox( physics, body, 0, simV3( 0.2, 0.2, 0.2 ), Pose( -0.3, 0, 0, s_upright ) );
		simPhysics_AddBox( physics, body, 0, simV3( 0.02, 0.2, 0.2 ), Pose( 0, 0, 0, s_upright ) );
		int ball = AddBall( physics );
		simPhysics_FinishBodies( physics );
		simPhysics_Place( physics, body, Pose( 0, 0, 0, s_upright ), s_zero, s_zero );
		simPhysics_Place( physics, ball, Pose( 0.1, 0, 0, s_upright ), s_zero, s_zero );
		double x = 0.0;
		for ( int i = 0; i < 50; ++i )
		{
			x += speed * SIM_STEP;
			simPhysics_MoveShape( physics, body, 1, Pose( x, 0, 0, s_upright ) );
			simPhysics_Step( physics, SIM_STEP );
		}
		// a step late it is met, up to speed * 4 ms deep, and what overlaps is pushed out at 1 m/s at most
		simVec3 v = simPhysics_GetVelocity( physics, ball );
		CHECK( v.x > 0.999 * speed && v.x < speed + 1.0 && v.x < 1.4 * speed );
		CHECK( simPhysics_GetPose( physics, ball ).p.x > x + 0.01 + 0.075 - 0.001 );
		// it stops; the ball flies on, and nothing comes after it
		for ( int i = 0; i < 10; ++i )
		{
			simPhysics_MoveShape( physics, body, 1, Pose( x, 0, 0, s_upright ) );
			simPhysics_Step( physics, SIM_STEP );
		}
		CHECK_NEAR( simPhysics_GetVelocity( physics, ball ).x, v.x, 1e-9 );
		simPhysics_Destroy( physics );
	}
}

TEST( shapes_movedShapeCarriesAndLifts )
{
	simPhysics* physics = CreateWith( s_plain, true, SIM_GRAVITY );
	simPhysics_FinishStatics( physics );
	int body = simPhysics_AddBody( physics, 60.0, simV3( 5, 5, 5 ) );
	simPhysics_AddBox( physics, body, 0, simV3( 0.8, 0.8, 0.2 ), Pose( 0, 0, 0, s_upright ) );
	simPhysics_AddBox( physics, body, 0, simV3( 0.3, 0.3, 0.02 ), Pose( 0, 0, 0.11, s_upright ) );
	int load = AddKind( physics, KIND_BOX );
	simPhysics_FinishBodies( physics );
	simPhysics_Place( physics, body, Pose( 0, 0, 0.1, s_upright ), s_zero, s_zero );
	simPhysics_Place( physics, load, Pose( 0, 0, 0.2701, s_upright ), s_zero, s_zero );
	Steps( physics, 50 );
	simPose plate = Pose( 0, 0, 0.11, s_upright );
	for ( int i = 0; i < 350;
	      ++i ) // up at 1.5 m/s, a hop when it stops, then aside at 0.4 m/s, then turning at 1 rad/s
	{
		plate.p.z += i < 67 ? 1.5 * SIM_STEP : 0.0;
		plate.p.x += i >= 200 && i < 250 ? 0.4 * SIM_STEP : 0.0;
		plate.q = i >= 250 ? simQuatAxisAngle( simV3( 0, 0, 1 ), ( i - 249 ) * SIM_STEP ) : plate.q;
		simPhysics_MoveShape( physics, body, 1, plate );
		simPhysics_Step( physics, SIM_STEP );
		if ( i == 66 )
		{
			CHECK_NEAR( simPhysics_GetVelocity( physics, load ).z, 1.5, 0.05 );
		}
	}
	Steps( physics, 50 );
	simPose pose = simPhysics_GetPose( physics, load );
	CHECK_NEAR( pose.p.z, 0.2 + 0.02 + 67 * 1.5 * SIM_STEP + 0.05, 0.002 );
	CHECK_NEAR( pose.p.x, 0.08, 0.01 );
	CHECK_NEAR( simQuatToRpy( pose.q ).z, 0.4, 0.05 );

	// a jump is not a blow
	simVec3 before = simPhysics_GetVelocity( physics, load );
	plate.p.z -= 0.3;
	simPhysics_MoveShape( physics, body, 1, plate );
	simPhysics_Step( physics, SIM_STEP );
	CHECK_NEAR( simPhysics_GetVelocity( physics, load ).z, before.z - SIM_GRAVITY * SIM_STEP, 0.02 );
	simPhysics_Destroy( physics );
}

TEST( shapes_ignoredPairsPass )
{
	for ( int k = 0; k < 2; ++k ) // ball in box, box in box
	{
		simPhysics* physics = CreateWith( s_plain, false, 0.0 );
		simPhysics_FinishStatics( physics );
		int body = AddKind( physics, KIND_BOX );
		int other = k == 0 ? AddBall( physics ) : AddKind( physics, KIND_CYLINDER );
		int third = AddBall( physics ), fourth = AddBall( physics );
		simPhysics_FinishBodies( physics );
		simPhysics_Place( physics, body, Pose( 0, 0, 0, s_upright ), s_zero, s_zero );
		simPhysics_Place( physics, other, Pose( -0.5, 0, 0, s_upright ), simV3( 3, 0, 0 ), s_zero );
		simPhysics_Ignore( physics, k == 0 ? other : body, k == 0 ? body : other ); // either way round
		simPhysics_Place( physics, third, Pose( 2, 0, 0, s_upright ), simV3( 1, 0, 0 ), s_zero );
		simPhysics_Place( physics, fourth, Pose( 2.3, 0, 0, s_upright ), s_zero, s_zero );
		simPhysics_Ignore( physics, third, fourth );
		Steps( physics, 125 );
		CHECK_NEAR( simPhysics_GetPose( physics, other ).p.x, 1.0, 1e-9 );
		CHECK_NEAR( simPhysics_GetPose( physics, third ).p.x, 2.5, 1e-9 );
		CHECK_NEAR( simPhysics_GetVelocity( physics, body ).x, 0.0, 1e-12 );
		// another one is not ignored; and after the end nobody is
		simPhysics_Ignore( physics, k == 0 ? other : body, -1 );
		simPhysics_Ignore( physics, third, -1 );
		simPhysics_Place( physics, other, Pose( -0.5, 0, 0, s_upright ), simV3( 3, 0, 0 ), s_zero );
		simPhysics_Place( physics, third, Pose( 2, 0, 0, s_upright ), simV3( 1, 0, 0 ), s_zero );
		Steps( physics, 100 );
		CHECK( simPhysics_GetVelocity( physics, body ).x > 0.5 );
		CHECK( simPhysics_GetVelocity( physics, fourth ).x > 0.4 );
		simPhysics_Destroy( physics );
	}
}

TEST( shapes_touchesAreKnown )
{
	simPhysics* physics = CreateWith( s_plain, true, SIM_GRAVITY );
	AddBlock( physics, simV3( -1, -1, 0 ), simV3( 0, 1, 0.1 ) );
	AddBlock( physics, simV3( 3, -1, 0 ), simV3( 4, 1, 0.1 ) );
	simPhysics_FinishStatics( physics );
	int ball = AddBall( physics ), high = AddBall( physics );
	int box = AddKind( physics, KIND_BOX ), pipe = AddKind( physics, KIND_CYLINDER ),
	    ring = AddKind( physics, KIND_TORUS );
	simPhysics_FinishBodies( physics );
	CHECK_EQ_INT( simPhysics_TouchIndex( physics, pipe ), 1 );
	simPhysics_Place( physics, box, Pose( -0.5, 0, 0.15, s_upright ), s_zero, s_zero );
	simPhysics_Place( physics, pipe, Pose( -0.5, 0, 0.35, s_upright ), s_zero, s_zero );
	simPhysics_Place(
	    physics, ring, Pose( 3.1, 0, 0.12, s_upright ), s_zero, s_zero ); // half on the block, tips to the floor
	simPhysics_Place( physics, ball, Pose( 1.5, 0, 0.075, s_upright ), s_zero, s_zero );
	simPhysics_Place( physics, high, Pose( 1.5, 0, 0.2249, s_upright ), s_zero, s_zero );
	Steps( physics, 3 );
	const simTouches* touches = simPhysics_GetTouches( physics, box );
	CHECK_EQ_INT( touches->meshes[0], 1 );
	CHECK( !touches->floor );
	CHECK_EQ_INT( touches->bodies, 2 );
	CHECK_EQ_INT( simPhysics_GetTouches( physics, pipe )->bodies, 1 );
	CHECK_EQ_INT( simPhysics_GetTouches( physics, pipe )->meshes[0], 0 );
	CHECK_EQ_INT( simPhysics_GetTouches( physics, ring )->bodies, 0 );
	CHECK( simPhysics_HasMetField( physics, ball ) );
	CHECK( !simPhysics_HasMetField( physics, high ) );
	CHECK( simPhysics_IsTouching( physics, high ) ); // it met the other ball
	CHECK( !simPhysics_HasMetField( physics, pipe ) );
	simPhysics_ForgetTouches( physics );
	CHECK_EQ_INT( simPhysics_GetTouches( physics, box )->meshes[0], 0 );
	CHECK( !simPhysics_HasMetField( physics, ball ) );
	Steps( physics, 5 );
	CHECK_EQ_INT( simPhysics_GetTouches( physics, box )->meshes[0], 1 );
	simPhysics_ForgetTouches( physics );
	simPhysics_Place( physics, ring, Pose( 2.2, 0, 0.025, s_upright ), s_zero, s_zero );
	Steps( physics, 2 );
	CHECK( simPhysics_GetTouches( physics, ring )->floor );
	CHECK_EQ_INT( simPhysics_GetTouches( physics, ring )->meshes[0], 0 );
	simProbe probes[4];
	REQUIRE( simPhysics_ProbeSphere( physics, simV3( 3.5, 0, 0.14 ), 0.05, probes, 4 ) == 1 );
	CHECK_EQ_INT( probes[0].mesh, 1 );
	REQUIRE( simPhysics_ProbeSphere( physics, simV3( 2.0, 0, 0.04 ), 0.05, probes, 4 ) == 1 );
	CHECK_EQ_INT( probes[0].mesh, -1 );
	simPhysics_Destroy( physics );
}

TEST( shapes_clearPlaces )
{
	simPhysics* physics = CreateWith( s_plain, true, 0.0 );
	AddBlock( physics, simV3( 0, -1, 0 ), simV3( 1, 1, 1 ) );
	simPhysics_FinishStatics( physics );
	int ball = AddBall( physics ), pipe = AddKind( physics, KIND_CYLINDER ), ring = AddKind( physics, KIND_TORUS );
	int parked = AddBall( physics );
	simPhysics_FinishBodies( physics );
	simPhysics_Place( physics, ball, Pose( -2, 0, 1, s_upright ), s_zero, s_zero );
	simPhysics_Place( physics, pipe, Pose( -4, 0, 1, s_upright ), s_zero, s_zero );
	simPhysics_Place( physics, ring, Pose( -6, 0, 1, s_upright ), s_zero, s_zero );
	simPhysics_Place( physics, parked, Pose( -8, 0, 1, s_upright ), s_zero, s_zero );
	simPhysics_Park( physics, parked );
	const double r = 0.1;
	CHECK( simPhysics_IsClear( physics, simV3( -1, 0, 1 ), r, -1 ) );
	CHECK( !simPhysics_IsClear( physics, simV3( -1, 0, 0.09 ), r, -1 ) ); // floor
	CHECK( !simPhysics_IsClear( physics, simV3( -0.09, 0, 0.5 ), r, -1 ) );
	CHECK( simPhysics_IsClear( physics, simV3( -0.11, 0, 0.5 ), r, -1 ) );
	CHECK( !simPhysics_IsClear( physics, simV3( -2, 0.17, 1 ), r, -1 ) );
	CHECK( simPhysics_IsClear( physics, simV3( -2, 0.17, 1 ), r, ball ) );
	CHECK( simPhysics_IsClear( physics, simV3( -2, 0.18, 1 ), r, -1 ) );
	CHECK( !simPhysics_IsClear( physics, simV3( -4, 0.15, 1 ), r, -1 ) );
	CHECK( simPhysics_IsClear( physics, simV3( -4, 0.16, 1 ), r, -1 ) );
	CHECK( simPhysics_IsClear( physics, simV3( -6, 0, 1 ), r, -1 ) ); // through the ring
	CHECK( !simPhysics_IsClear( physics, simV3( -6, 0.1, 1 ), r, -1 ) );
	CHECK( simPhysics_IsClear( physics, simV3( -8, 0, 1 ), r, -1 ) );
	CHECK( !simPhysics_IsClear( physics, simV3( 0.5, 0, 1.25 ), 0.3, -1 ) ); // wider than any ball
	CHECK( simPhysics_IsClear( physics, simV3( 0.5, 0, 1.35 ), 0.3, -1 ) );
	simPhysics_Destroy( physics );
}

TEST( shapes_raysFindThem )
{
	simPhysics* physics = CreateWith( s_plain, true, 0.0 );
	simPhysics_FinishStatics( physics );
	int bodies[KIND_COUNT];
	for ( int kind = 0; kind < KIND_COUNT; ++kind )
	{
		bodies[kind] = AddKind( physics, kind );
	}
	simPhysics_FinishBodies( physics );
	const double half[KIND_COUNT] = { 0.1, 0.15, 0.15 + 0.057, 0.1524 * 0.965925826 + 0.0254 };
	for ( int kind = 0; kind < KIND_COUNT; ++kind )
	{
		// axes along y; the ring turned so that one of its sides faces the ray
		simQuat q = kind == KIND_BOX     ? s_upright
		            : kind == KIND_TORUS ? simQuatAxisAngle( simV3( 0, 0, 1 ), 0.5 * SIM_PI )
		                                 : Lying();
		simPhysics_Place( physics, bodies[kind], Pose( kind, 0, 1, q ), s_zero, s_zero );
		simRayHit hit;
		REQUIRE( simPhysics_CastRay( physics, simV3( kind, -2, 1 ), simV3( 0, 1, 0 ), 5, true, -1, &hit ) );
		CHECK_NEAR( hit.distance, 2.0 - half[kind], 1e-6 );
		CHECK_NEAR( hit.normal.y, -1.0, 1e-6 );
		CHECK_EQ_INT( hit.body, bodies[kind] );
		CHECK( !simPhysics_CastRay( physics, simV3( kind, -2, 1 ), simV3( 0, 1, 0 ), 5, true, bodies[kind], &hit ) );
		CHECK( !simPhysics_CastRay( physics, simV3( kind, -2, 1.3 ), simV3( 0, 1, 0 ), 5, true, -1, &hit ) );
	}
	simRayHit hit; // through the ring's hole down to the floor
	REQUIRE( simPhysics_CastRay( physics, simV3( KIND_TORUS, 0, 2 ), simV3( 0, 0, -1 ), 5, true, -1, &hit ) );
	CHECK_EQ_INT( hit.body, -1 );
	simPhysics_Destroy( physics );
}

static void Mix( void* context, const void* bytes, size_t size )
{
	uint64_t* hash = context;
	for ( size_t i = 0; i < size; ++i )
	{
		*hash = ( *hash ^ ( (const uint8_t*)bytes )[i] ) * 1099511628211u;
	}
}

static uint64_t HashOf( const simPhysics* physics )
{
	uint64_t hash = 14695981039346656037u;
	simPhysics_Hash( physics, Mix, &hash );
	return hash;
}

/// Everything at once, on a mesh of many triangles: a heap of all kinds with balls and a part that moves through it.
typedef struct Heap
{
	simPhysics* physics;
	int bodies[40], pusher;
} Heap;

static void CreateHeap( Heap* heap )
{
	simPhysics* physics = CreateWith( s_plain, true, SIM_GRAVITY );
	heap->physics = physics;
	enum
	{
		SIDE = 20
	};
	static double vertices[3 * SIDE * SIDE];
	static uint32_t triangles[6 * ( SIDE - 1 ) * ( SIDE - 1 )];
	int n = 0;
	for ( int i = 0; i < SIDE * SIDE; ++i )
	{
		double x = -1.5 + 3.0 * ( i % SIDE ) / ( SIDE - 1 ), y = -1.5 + 3.0 * ( i / SIDE ) / ( SIDE - 1 );
		vertices[3 * i] = x;
		vertices[3 * i + 1] = y;
		vertices[3 * i + 2] = 0.02 + 0.1 * ( x * x + y * y ) + 0.01 * ( i % 3 );
		if ( i % SIDE < SIDE - 1 && i / SIDE < SIDE - 1 )
		{
			const uint32_t a = (uint32_t)i;
			const uint32_t six[6] = { a, a + 1, a + SIDE + 1, a, a + SIDE + 1, a + SIDE };
			memcpy( triangles + n, six, sizeof( six ) );
			n += 6;
		}
	}
	simPhysics_AddMesh( physics, 0, vertices, SIDE * SIDE, triangles, n / 3 );
	AddBlock( physics, simV3( 1, -1, 0 ), simV3( 1.1, 1, 1 ) );
	simPhysics_FinishStatics( physics );
	heap->pusher = simPhysics_AddBody( physics, 60.0, simV3( 5, 5, 5 ) );
	simPhysics_AddBox( physics, heap->pusher, 0, simV3( 0.5, 0.5, 0.2 ), Pose( 0, 0, 0, s_upright ) );
	simPhysics_AddCylinder( physics, heap->pusher, 0, 0.05, 0.6, Pose( 0.3, 0, 0, Lying() ) );
	for ( int i = 0; i < 40; ++i )
	{
		heap->bodies[i] = i % 5 == 4 ? AddBall( physics ) : AddKind( physics, i % 5 );
	}
	simPhysics_FinishBodies( physics );
	simRandom random;
	simRandom_Seed( &random, 3, 3 );
	simPhysics_Place( physics, heap->pusher, Pose( -0.8, 0, 0.5, s_upright ), s_zero, s_zero );
	for ( int i = 0; i < 40; ++i )
	{
		simPhysics_Place( physics, heap->bodies[i],
		    Pose( -0.6 + 0.3 * ( i % 5 ), -0.3 + 0.3 * ( i / 5 % 3 ), 0.4 + 0.08 * i, RandomTurn( &random ) ), s_zero,
		    RandomSpin( &random ) );
	}
}

static void StepHeap( Heap* heap, int i )
{
	double way = 0.1 * simSin( 0.05 * i );
	simPhysics_MoveShape( heap->physics, heap->pusher, 1, Pose( 0.3 + way, 0, 0.3 * way, Lying() ) );
	simPhysics_SetSolid( heap->physics, 1, i / 50 % 2 == 0 );
	simPhysics_Ignore( heap->physics, heap->bodies[0], i / 40 % 2 == 0 ? heap->bodies[1] : -1 );
	if ( i % 100 == 30 )
	{
		simPhysics_Park( heap->physics, heap->bodies[i / 100 * 3 % 40] );
	}
	if ( i % 100 == 80 )
	{
		simPhysics_Place( heap->physics, heap->bodies[i / 100 * 3 % 40], Pose( 0, 0, 1, s_upright ), s_zero, s_zero );
	}
	CHECK_EQ_INT( simPhysics_Step( heap->physics, SIM_STEP ), -1 );
}

TEST( shapes_heapIsTheSameTwiceAndAllocatesNothing )
{
	uint64_t hashes[2][3];
	void* padding[8] = { 0 };
	for ( int run = 0; run < 2; ++run )
	{
		Heap heap;
		CreateHeap( &heap );
		uint64_t allocations = simAllocationCount();
		for ( int i = 0; i < 750; ++i )
		{
			StepHeap( &heap, i );
			if ( i % 250 == 249 )
			{
				hashes[run][i / 250] = HashOf( heap.physics );
			}
		}
		CHECK_EQ_INT( simAllocationCount(), allocations );
		for ( int i = 0; i < 40; ++i )
		{
			simVec3 p = simPhysics_GetPose( heap.physics, heap.bodies[i] ).p;
			CHECK( simIsFinite3( p ) && p.z > -0.1 && p.z < 3.0 );
		}
		simPhysics_Destroy( heap.physics );
		for ( int i = 0; run == 0 && i < 8; ++i )
		{
			padding[i] = malloc( 12345u + 1000u * (unsigned)i ); // other addresses the second time
		}
	}
	for ( int i = 0; i < 8; ++i )
	{
		free( padding[i] );
	}
	for ( int i = 0; i < 3; ++i )
	{
		CHECK( hashes[0][i] == hashes[1][i] );
	}
}

TEST( shapes_heapComesToRest )
{
	// 40 things of all kinds in a bowl, with a little resistance to rolling: within 20 s nothing moves, and nothing costs
	Heap heap;
	CreateHeap( &heap );
	simPhysics_Park( heap.physics, heap.pusher ); // it may not rest
	int awake = 0;
	for ( int i = 0; i < 5000; ++i )
	{
		for ( int k = 0; k < 40; ++k )
		{
			simVec3 spin = simPhysics_GetSpin( heap.physics, heap.bodies[k] );
			simPhysics_AddTorque( heap.physics, heap.bodies[k], simScale( -0.001, spin ) );
		}
		simPhysics_Step( heap.physics, SIM_STEP );
		awake = 0;
		for ( int k = 0; k < 40; ++k )
		{
			awake += simPhysics_IsAwake( heap.physics, heap.bodies[k] ) ? 1 : 0;
		}
		if ( awake == 0 )
		{
			break;
		}
	}
	CHECK_EQ_INT( awake, 0 );
	simPhysics_Step( heap.physics, SIM_STEP );
	CHECK_EQ_INT( simPhysics_ContactCount( heap.physics ), 0 );
	simPhysics_Destroy( heap.physics );
}

TEST( shapes_hashSeesWhatDecides )
{
	simPhysics* physics = CreateWith( s_plain, true, 0.0 );
	AddBlock( physics, simV3( 1, -1, 0 ), simV3( 1.1, 1, 1 ) );
	simPhysics_FinishStatics( physics );
	int box = AddKind( physics, KIND_BOX ), ball = AddBall( physics );
	simPhysics_FinishBodies( physics );
	simPhysics_Place( physics, box, Pose( 0, 0, 1, s_upright ), s_zero, s_zero );
	simPhysics_Place( physics, ball, Pose( 0, 0, 2, s_upright ), s_zero, s_zero );
	uint64_t plain = HashOf( physics );
	simPhysics_SetSolid( physics, 0, false );
	CHECK( HashOf( physics ) != plain );
	simPhysics_SetSolid( physics, 0, true );
	CHECK( HashOf( physics ) == plain );
	simPhysics_Ignore( physics, ball, box );
	CHECK( HashOf( physics ) != plain );
	simPhysics_Ignore( physics, ball, -1 );
	CHECK( HashOf( physics ) == plain );
	simPhysics_MoveShape( physics, box, 0, Pose( 0, 0, 0, s_upright ) ); // where it is
	CHECK( HashOf( physics ) == plain );
	simPhysics_MoveShape( physics, box, 0, Pose( 0.01, 0, 0, s_upright ) );
	CHECK( HashOf( physics ) != plain );
	simPhysics_Destroy( physics );
}
