// Contacts that do more than hold: gates, shapes that mechanisms move, pairs that ignore each other, touches, free places, rays;
// and that a heap of everything is the same twice, comes to rest and allocates nothing.
#include "base/hash.h"
#include "rigs/shapes.h"

#include <stdlib.h>
#include <string.h>

TEST( contacts_gateOpens )
{
	// balls and a pipe asleep on a slope behind a gate: it opens, they wake and roll out; it closes, the next ones stay
	simPhysics* physics = shapesCreate( kPlain, true, SIM_GRAVITY );
	simVec3 corners[8];
	for ( int i = 0; i < 8; ++i )
	{
		double x = i & 1 ? 2.0 : 0.0;
		corners[i] = simV3( x, i & 2 ? 1 : -1, i & 4 ? 0.1 + 0.1 * x : -0.1 );
	}
	shapesAddHexahedron( physics, corners );
	shapesAddBlock( physics, simV3( 0.5, -1, 0.0 ), simV3( 0.51, 1, 0.4 ) );
	simPhysics_FinishStatics( physics );
	int ball = shapesAddBall( physics ), second = shapesAddBall( physics ), pipe = shapesAdd( physics, KIND_CYLINDER );
	simPhysics_FinishBodies( physics );
	simPhysics_Place( physics, ball, shapesPose( 0.6, -0.5, 0.25, kUpright ), kZero, kZero );
	simPhysics_Place( physics, pipe, shapesPose( 0.6, 0.3, 0.23, shapesLying() ), kZero, kZero );
	shapesSteps( physics, 500 );
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
	shapesSteps( physics, 300 );
	CHECK( simPhysics_GetPose( physics, ball ).p.x < 0.3 );
	CHECK( simPhysics_GetPose( physics, pipe ).p.x < 0.3 );

	simPhysics_SetSolid( physics, 1, true );
	simPhysics_Place( physics, second, shapesPose( 0.8, -0.5, 0.27, kUpright ), kZero, kZero );
	shapesSteps( physics, 300 );
	CHECK( simPhysics_GetPose( physics, second ).p.x > 0.51 );
	simPhysics_Destroy( physics );
}

TEST( contacts_movedShapePushes )
{
	// a heavy body pushes a ball with a part of it: as fast as the part moves, without the contact's correction
	for ( int k = 0; k < 3; ++k )
	{
		double speed = k == 0 ? 0.5 : k == 1 ? 3.0 : 6.0;
		simPhysics* physics = shapesCreate( ( simSurface ){ .friction = 0.0 }, false, 0.0 );
		simPhysics_FinishStatics( physics );
		int body = simPhysics_AddBody( physics, 500.0, simV3( 50, 50, 50 ) );
		simPhysics_AddBox( physics, body, 0, simV3( 0.2, 0.2, 0.2 ), shapesPose( -0.3, 0, 0, kUpright ) );
		simPhysics_AddBox( physics, body, 0, simV3( 0.02, 0.2, 0.2 ), shapesPose( 0, 0, 0, kUpright ) );
		int ball = shapesAddBall( physics );
		simPhysics_FinishBodies( physics );
		simPhysics_Place( physics, body, shapesPose( 0, 0, 0, kUpright ), kZero, kZero );
		simPhysics_Place( physics, ball, shapesPose( 0.1, 0, 0, kUpright ), kZero, kZero );
		double x = 0.0;
		for ( int i = 0; i < 50; ++i )
		{
			x += speed * SIM_STEP;
			simPhysics_MoveShape( physics, body, 1, shapesPose( x, 0, 0, kUpright ) );
			simPhysics_Step( physics, SIM_STEP );
		}
		// a step late it is met, up to speed * 4 ms deep, and the overlap is pushed out at 1 m/s at most
		simVec3 v = simPhysics_GetVelocity( physics, ball );
		CHECK( v.x > 0.999 * speed && v.x < speed + 1.0 && v.x < 1.4 * speed );
		CHECK( simPhysics_GetPose( physics, ball ).p.x > x + 0.01 + 0.075 - 0.001 );
		// it stops; the ball flies on, and nothing comes after it
		for ( int i = 0; i < 10; ++i )
		{
			simPhysics_MoveShape( physics, body, 1, shapesPose( x, 0, 0, kUpright ) );
			simPhysics_Step( physics, SIM_STEP );
		}
		CHECK_NEAR( simPhysics_GetVelocity( physics, ball ).x, v.x, 1e-9 );
		simPhysics_Destroy( physics );
	}
}

TEST( contacts_movedShapeCarriesAndLifts )
{
	simPhysics* physics = shapesCreate( kPlain, true, SIM_GRAVITY );
	simPhysics_FinishStatics( physics );
	int body = simPhysics_AddBody( physics, 60.0, simV3( 5, 5, 5 ) );
	simPhysics_AddBox( physics, body, 0, simV3( 0.8, 0.8, 0.2 ), shapesPose( 0, 0, 0, kUpright ) );
	simPhysics_AddBox( physics, body, 0, simV3( 0.3, 0.3, 0.02 ), shapesPose( 0, 0, 0.11, kUpright ) );
	int load = shapesAdd( physics, KIND_BOX );
	simPhysics_FinishBodies( physics );
	simPhysics_Place( physics, body, shapesPose( 0, 0, 0.1, kUpright ), kZero, kZero );
	simPhysics_Place( physics, load, shapesPose( 0, 0, 0.2701, kUpright ), kZero, kZero );
	shapesSteps( physics, 50 );
	simPose plate = shapesPose( 0, 0, 0.11, kUpright );
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
	shapesSteps( physics, 50 );
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

TEST( contacts_ignoredPairsPass )
{
	for ( int k = 0; k < 2; ++k ) // ball in box, box in box
	{
		simPhysics* physics = shapesCreate( kPlain, false, 0.0 );
		simPhysics_FinishStatics( physics );
		int body = shapesAdd( physics, KIND_BOX );
		int other = k == 0 ? shapesAddBall( physics ) : shapesAdd( physics, KIND_CYLINDER );
		int third = shapesAddBall( physics ), fourth = shapesAddBall( physics );
		simPhysics_FinishBodies( physics );
		simPhysics_Place( physics, body, shapesPose( 0, 0, 0, kUpright ), kZero, kZero );
		simPhysics_Place( physics, other, shapesPose( -0.5, 0, 0, kUpright ), simV3( 3, 0, 0 ), kZero );
		simPhysics_Ignore( physics, k == 0 ? other : body, k == 0 ? body : other ); // either way round
		simPhysics_Place( physics, third, shapesPose( 2, 0, 0, kUpright ), simV3( 1, 0, 0 ), kZero );
		simPhysics_Place( physics, fourth, shapesPose( 2.3, 0, 0, kUpright ), kZero, kZero );
		simPhysics_Ignore( physics, third, fourth );
		shapesSteps( physics, 125 );
		CHECK_NEAR( simPhysics_GetPose( physics, other ).p.x, 1.0, 1e-9 );
		CHECK_NEAR( simPhysics_GetPose( physics, third ).p.x, 2.5, 1e-9 );
		CHECK_NEAR( simPhysics_GetVelocity( physics, body ).x, 0.0, 1e-12 );
		// another one is not ignored; and after the end none is
		simPhysics_Ignore( physics, k == 0 ? other : body, -1 );
		simPhysics_Ignore( physics, third, -1 );
		simPhysics_Place( physics, other, shapesPose( -0.5, 0, 0, kUpright ), simV3( 3, 0, 0 ), kZero );
		simPhysics_Place( physics, third, shapesPose( 2, 0, 0, kUpright ), simV3( 1, 0, 0 ), kZero );
		shapesSteps( physics, 100 );
		CHECK( simPhysics_GetVelocity( physics, body ).x > 0.5 );
		CHECK( simPhysics_GetVelocity( physics, fourth ).x > 0.4 );
		simPhysics_Destroy( physics );
	}
}

TEST( contacts_touchesAreKnown )
{
	simPhysics* physics = shapesCreate( kPlain, true, SIM_GRAVITY );
	shapesAddBlock( physics, simV3( -1, -1, 0 ), simV3( 0, 1, 0.1 ) );
	shapesAddBlock( physics, simV3( 3, -1, 0 ), simV3( 4, 1, 0.1 ) );
	simPhysics_FinishStatics( physics );
	int ball = shapesAddBall( physics ), high = shapesAddBall( physics );
	int box = shapesAdd( physics, KIND_BOX ), pipe = shapesAdd( physics, KIND_CYLINDER ),
	    ring = shapesAdd( physics, KIND_TORUS );
	simPhysics_FinishBodies( physics );
	CHECK_EQ_INT( simPhysics_TouchIndex( physics, pipe ), 1 );
	simPhysics_Place( physics, box, shapesPose( -0.5, 0, 0.15, kUpright ), kZero, kZero );
	simPhysics_Place( physics, pipe, shapesPose( -0.5, 0, 0.35, kUpright ), kZero, kZero );
	simPhysics_Place(
	    physics, ring, shapesPose( 3.1, 0, 0.12, kUpright ), kZero, kZero ); // half on the block, tips to the floor
	simPhysics_Place( physics, ball, shapesPose( 1.5, 0, 0.075, kUpright ), kZero, kZero );
	simPhysics_Place( physics, high, shapesPose( 1.5, 0, 0.2249, kUpright ), kZero, kZero );
	shapesSteps( physics, 3 );
	const simTouches* touches = simPhysics_GetTouches( physics, box );
	CHECK_EQ_INT( touches->meshes[0], 1 );
	CHECK( !touches->floor );
	CHECK_EQ_INT( touches->bodies, 2 );
	CHECK_EQ_INT( simPhysics_GetTouches( physics, pipe )->bodies, 1 );
	CHECK_EQ_INT( simPhysics_GetTouches( physics, pipe )->meshes[0], 0 );
	CHECK_EQ_INT( simPhysics_GetTouches( physics, ring )->bodies, 0 );
	CHECK( simPhysics_HasTouchedField( physics, ball ) );
	CHECK( !simPhysics_HasTouchedField( physics, high ) );
	CHECK( simPhysics_IsTouching( physics, high ) ); // it met the other ball
	CHECK( !simPhysics_HasTouchedField( physics, pipe ) );
	simPhysics_ForgetTouches( physics );
	CHECK_EQ_INT( simPhysics_GetTouches( physics, box )->meshes[0], 0 );
	CHECK( !simPhysics_HasTouchedField( physics, ball ) );
	shapesSteps( physics, 5 );
	CHECK_EQ_INT( simPhysics_GetTouches( physics, box )->meshes[0], 1 );
	simPhysics_ForgetTouches( physics );
	simPhysics_Place( physics, ring, shapesPose( 2.2, 0, 0.025, kUpright ), kZero, kZero );
	shapesSteps( physics, 2 );
	CHECK( simPhysics_GetTouches( physics, ring )->floor );
	CHECK_EQ_INT( simPhysics_GetTouches( physics, ring )->meshes[0], 0 );
	simProbe probes[4];
	REQUIRE( simPhysics_ProbeSphere( physics, simV3( 3.5, 0, 0.14 ), 0.05, probes, 4 ) == 1 );
	CHECK_EQ_INT( probes[0].mesh, 1 );
	REQUIRE( simPhysics_ProbeSphere( physics, simV3( 2.0, 0, 0.04 ), 0.05, probes, 4 ) == 1 );
	CHECK_EQ_INT( probes[0].mesh, -1 );
	simPhysics_Destroy( physics );
}

TEST( contacts_clearPlaces )
{
	simPhysics* physics = shapesCreate( kPlain, true, 0.0 );
	shapesAddBlock( physics, simV3( 0, -1, 0 ), simV3( 1, 1, 1 ) );
	simPhysics_FinishStatics( physics );
	int ball = shapesAddBall( physics ), pipe = shapesAdd( physics, KIND_CYLINDER ),
	    ring = shapesAdd( physics, KIND_TORUS );
	int parked = shapesAddBall( physics );
	simPhysics_FinishBodies( physics );
	simPhysics_Place( physics, ball, shapesPose( -2, 0, 1, kUpright ), kZero, kZero );
	simPhysics_Place( physics, pipe, shapesPose( -4, 0, 1, kUpright ), kZero, kZero );
	simPhysics_Place( physics, ring, shapesPose( -6, 0, 1, kUpright ), kZero, kZero );
	simPhysics_Place( physics, parked, shapesPose( -8, 0, 1, kUpright ), kZero, kZero );
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

TEST( contacts_raysFindThem )
{
	simPhysics* physics = shapesCreate( kPlain, true, 0.0 );
	simPhysics_FinishStatics( physics );
	int bodies[KIND_COUNT];
	for ( int kind = 0; kind < KIND_COUNT; ++kind )
	{
		bodies[kind] = shapesAdd( physics, kind );
	}
	simPhysics_FinishBodies( physics );
	const double half[KIND_COUNT] = { 0.1, 0.15, 0.15 + 0.057, 0.1524 * 0.965925826 + 0.0254 };
	for ( int kind = 0; kind < KIND_COUNT; ++kind )
	{
		// axes along y; the ring turned so that one of its sides faces the ray
		simQuat q = kind == KIND_BOX     ? kUpright
		            : kind == KIND_TORUS ? simQuatAxisAngle( simV3( 0, 0, 1 ), 0.5 * SIM_PI )
		                                 : shapesLying();
		simPhysics_Place( physics, bodies[kind], shapesPose( kind, 0, 1, q ), kZero, kZero );
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

static uint64_t HashOf( const simPhysics* physics )
{
	simStatePart parts[SIM_PHYSICS_PARTS];
	simHash hash;
	simHash_Begin( &hash );
	simHash_MixParts( &hash, parts, simPhysics_StateParts( (simPhysics*)(uintptr_t)physics, parts ) );
	return hash.value;
}

/// Everything at once, on a mesh of many triangles: a heap of all kinds with balls and a part that moves through it.
typedef struct Heap
{
	simPhysics* physics;
	int bodies[40], pusher;
} Heap;

static void CreateHeap( Heap* heap )
{
	simPhysics* physics = shapesCreate( kPlain, true, SIM_GRAVITY );
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
	shapesAddBlock( physics, simV3( 1, -1, 0 ), simV3( 1.1, 1, 1 ) );
	simPhysics_FinishStatics( physics );
	heap->pusher = simPhysics_AddBody( physics, 60.0, simV3( 5, 5, 5 ) );
	simPhysics_AddBox( physics, heap->pusher, 0, simV3( 0.5, 0.5, 0.2 ), shapesPose( 0, 0, 0, kUpright ) );
	simPhysics_AddCylinder( physics, heap->pusher, 0, 0.05, 0.6, shapesPose( 0.3, 0, 0, shapesLying() ) );
	for ( int i = 0; i < 40; ++i )
	{
		heap->bodies[i] = i % 5 == 4 ? shapesAddBall( physics ) : shapesAdd( physics, i % 5 );
	}
	simPhysics_FinishBodies( physics );
	simRandom random;
	simRandom_Seed( &random, 3, 3 );
	simPhysics_Place( physics, heap->pusher, shapesPose( -0.8, 0, 0.5, kUpright ), kZero, kZero );
	for ( int i = 0; i < 40; ++i )
	{
		simPhysics_Place( physics, heap->bodies[i],
		    shapesPose(
		        -0.6 + 0.3 * ( i % 5 ), -0.3 + 0.3 * ( i / 5 % 3 ), 0.4 + 0.08 * i, shapesRandomTurn( &random ) ),
		    kZero, shapesRandomSpin( &random ) );
	}
}

static void StepHeap( Heap* heap, int i )
{
	double way = 0.1 * simSin( 0.05 * i );
	simPhysics_MoveShape( heap->physics, heap->pusher, 1, shapesPose( 0.3 + way, 0, 0.3 * way, shapesLying() ) );
	simPhysics_SetSolid( heap->physics, 1, i / 50 % 2 == 0 );
	simPhysics_Ignore( heap->physics, heap->bodies[0], i / 40 % 2 == 0 ? heap->bodies[1] : -1 );
	if ( i % 100 == 30 )
	{
		simPhysics_Park( heap->physics, heap->bodies[i / 100 * 3 % 40] );
	}
	if ( i % 100 == 80 )
	{
		simPhysics_Place(
		    heap->physics, heap->bodies[i / 100 * 3 % 40], shapesPose( 0, 0, 1, kUpright ), kZero, kZero );
	}
	CHECK_EQ_INT( simPhysics_Step( heap->physics, SIM_STEP ), -1 );
}

TEST( contacts_heapIsTheSameTwiceAndAllocatesNothing )
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

TEST( contacts_heapComesToRest )
{
	// 40 things of all kinds in a bowl, with a little resistance to rolling: within a minute nothing moves, and nothing costs
	Heap heap;
	CreateHeap( &heap );
	simPhysics_Park( heap.physics, heap.pusher ); // it may not rest
	int awake = 0;
	for ( int i = 0; i < 15000; ++i )
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

TEST( contacts_hashSeesWhatDecides )
{
	simPhysics* physics = shapesCreate( kPlain, true, 0.0 );
	shapesAddBlock( physics, simV3( 1, -1, 0 ), simV3( 1.1, 1, 1 ) );
	simPhysics_FinishStatics( physics );
	int box = shapesAdd( physics, KIND_BOX ), ball = shapesAddBall( physics );
	simPhysics_FinishBodies( physics );
	simPhysics_Place( physics, box, shapesPose( 0, 0, 1, kUpright ), kZero, kZero );
	simPhysics_Place( physics, ball, shapesPose( 0, 0, 2, kUpright ), kZero, kZero );
	uint64_t plain = HashOf( physics );
	simPhysics_SetSolid( physics, 0, false );
	CHECK( HashOf( physics ) != plain );
	simPhysics_SetSolid( physics, 0, true );
	CHECK( HashOf( physics ) == plain );
	simPhysics_Ignore( physics, ball, box );
	CHECK( HashOf( physics ) != plain );
	simPhysics_Ignore( physics, ball, -1 );
	CHECK( HashOf( physics ) == plain );
	simPhysics_MoveShape( physics, box, 0, shapesPose( 0, 0, 0, kUpright ) ); // where it is
	CHECK( HashOf( physics ) == plain );
	simPhysics_MoveShape( physics, box, 0, shapesPose( 0.01, 0, 0, kUpright ) );
	CHECK( HashOf( physics ) != plain );
	simPhysics_Destroy( physics );
}
