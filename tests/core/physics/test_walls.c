// Walls hold from both sides, whichever way their triangles are wound.
#include "rigs/shapes.h"
#include "test.h"

#include <math.h>
#include <string.h>

// A wall in the plane x = 0, 4 m wide and 4 m high: two triangles that face +x, or turned, or one of each.
typedef enum Winding
{
	winding_right,
	winding_wrong,
	winding_mixed,
	winding_count
} Winding;

static void Turn( uint32_t* triangle )
{
	uint32_t second = triangle[1];
	triangle[1] = triangle[2];
	triangle[2] = second;
}

static void AddSheet( simPhysics* physics, Winding winding )
{
	const double vertices[] = { 0, -2, 0, 0, 2, 0, 0, 2, 4, 0, -2, 4 };
	uint32_t triangles[] = { 0, 1, 2, 0, 2, 3 };
	if ( winding != winding_right )
	{
		Turn( triangles );
	}
	if ( winding == winding_wrong )
	{
		Turn( triangles + 3 );
	}
	REQUIRE( simPhysics_AddMesh( physics, 0, vertices, 4, triangles, 2 ) );
}

// A box of 1 mm between x = 0 and x = -0.001, each triangle with vertices of its own, as some programs write meshes.
static void AddThinBox( simPhysics* physics, Winding winding )
{
	static const uint8_t quads[6][4] = { { 0, 2, 3, 1 }, { 4, 5, 7, 6 }, { 0, 1, 5, 4 }, { 2, 6, 7, 3 }, { 0, 4, 6, 2 },
		{ 1, 3, 7, 5 } };
	double vertices[12 * 9];
	uint32_t triangles[36];
	int count = 0;
	for ( int i = 0; i < 12; ++i )
	{
		const uint8_t* quad = quads[i / 2];
		const uint8_t corners[3] = { quad[0], quad[i % 2 + 1], quad[i % 2 + 2] };
		for ( int k = 0; k < 3; ++k )
		{
			vertices[3 * count] = corners[k] & 1 ? 0.0 : -0.001;
			vertices[3 * count + 1] = corners[k] & 2 ? 2.0 : -2.0;
			vertices[3 * count + 2] = corners[k] & 4 ? 4.0 : 0.0;
			triangles[count] = (uint32_t)count;
			count += 1;
		}
		if ( winding == winding_wrong || ( winding == winding_mixed && i % 2 == 1 ) )
		{
			Turn( triangles + count - 3 );
		}
	}
	REQUIRE( simPhysics_AddMesh( physics, 0, vertices, count, triangles, 12 ) );
}

static simPhysics* CreateWall( void ( *add )( simPhysics*, Winding ), Winding winding )
{
	static const simSurface surface = { .friction = 0.5, .restitution = 0.3, .threshold = 0.05 };
	simPhysicsDef def = { .gravity = 0.0,
		.iterations = 10,
		.materialCount = 1,
		.surfaces = &surface,
		.floorMaterial = -1,
		.low = { -5, -5, -1 },
		.high = { 5, 5, 5 },
		.maxStatics = 1,
		.maxBodies = 1,
		.maxShapes = 1,
		.maxBallRadius = 0.1,
		.seed = 1 };
	simPhysics* physics = simPhysics_Create( &def );
	add( physics, winding );
	simPhysics_FinishStatics( physics );
	return physics;
}

// Throws a body at the wall from 1 m away; how far its middle got to the other side [m], below zero if it never did.
static double Throw( simPhysics* physics, int body, double from, double speed, double aside )
{
	simPose pose = { { from, 0.1, 2.0 + aside }, { 1, 0, 0, 0 } };
	simPhysics_Place( physics, body, pose, simV3( from > 0.0 ? -speed : speed, aside, 0.3 ), simV3( 0, 0, 0 ) );
	double furthest = -1.0;
	for ( int i = 0; i < 200; ++i )
	{
		CHECK_EQ_INT( simPhysics_Step( physics, SIM_STEP ), -1 );
		double x = simPhysics_GetPose( physics, body ).p.x;
		furthest = fmax( furthest, from > 0.0 ? -x : x );
	}
	return furthest;
}

static void BallsStop( void ( *add )( simPhysics*, Winding ) )
{
	static const double speeds[] = { 0.5, 5, 15, 30, 60 };
	for ( int winding = 0; winding < winding_count; ++winding )
	{
		simPhysics* physics = CreateWall( add, (Winding)winding );
		int ball = shapesAddBall( physics );
		simPhysics_FinishBodies( physics );
		for ( int i = 0; i < 5; ++i )
		{
			CHECK( Throw( physics, ball, 1.0, speeds[i], 0.0 ) < 0.0 );
			CHECK( Throw( physics, ball, -1.0, speeds[i], 0.0 ) < 0.001 );
			CHECK( Throw( physics, ball, 1.0, speeds[i], 0.37 ) < 0.0 );
			CHECK( Throw( physics, ball, -1.0, speeds[i], 0.37 ) < 0.001 );
		}
		simPhysics_Destroy( physics );
	}
}

TEST( walls_sheetStopsBallsFromBothSides )
{
	BallsStop( AddSheet );
}

TEST( walls_thinBoxStopsBallsFromBothSides )
{
	BallsStop( AddThinBox );
}

static void BodiesStop( void ( *add )( simPhysics*, Winding ), bool round )
{
	for ( int winding = 0; winding < winding_count; ++winding )
	{
		simPhysics* physics = CreateWall( add, (Winding)winding );
		int body = simPhysics_AddBody( physics, 50.0, simV3( 3, 3, 5 ) );
		simPose middle = { { 0, 0, 0 }, { 1, 0, 0, 0 } };
		if ( round )
		{
			simPhysics_AddCylinder( physics, body, 0, 0.3, 0.3, middle );
		}
		else
		{
			simPhysics_AddBox( physics, body, 0, simV3( 0.8, 0.8, 0.2 ), middle );
		}
		simPhysics_FinishBodies( physics );
		for ( int i = 0; i < 3; ++i )
		{
			double speed = 1.0 + 4.0 * i;
			CHECK( Throw( physics, body, 1.0, speed, 0.0 ) < -0.2 );
			CHECK( Throw( physics, body, -1.0, speed, 0.0 ) < -0.2 );
		}
		simPhysics_Destroy( physics );
	}
}

TEST( walls_boxesStopAtBoth )
{
	BodiesStop( AddSheet, false );
	BodiesStop( AddThinBox, false );
}

TEST( walls_cylindersStopAtBoth )
{
	BodiesStop( AddSheet, true );
	BodiesStop( AddThinBox, true );
}
