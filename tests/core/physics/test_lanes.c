// Bodies that touch nothing but the field are solved two at a time, in lanes: bit for bit what is solved row by row.
#include "base/hash.h"
#include "physics/physics.h"
#include "test.h"

enum
{
	MAX_BALLS = 64,
};

static const double kRadius = 0.075, kMass = 0.2;

typedef struct Scene
{
	int balls, iterations;
	int pushed;       // so many of the balls roll into others
	bool tower;       // they stand on each other instead of side by side
	bool onMesh;      // the ground is a mesh instead of the floor
	bool withoutArea; // and has triangles without area
	bool rowByRow;
} Scene;

// The ground from -5 to 5 m: four triangles that meet in the middle. Three more may hang above it, in the way of balls: a point, an
// edge there and back, and one with its corners on a line.
static void AddGround( simPhysics* physics, bool withoutArea )
{
	const double vertices[] = { -5, -5, 0, 5, -5, 0, 5, 5, 0, -5, 5, 0, 0, 0, 0, 0, 2.1, 0.07, 0, -1.7, 0.07, 0, 0.3,
		0.07 };
	const uint32_t triangles[] = { 0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4, 7, 7, 7, 5, 6, 5, 5, 7, 6 };
	REQUIRE( simPhysics_AddMesh( physics, 0, vertices, 8, triangles, withoutArea ? 7 : 4 ) );
}

static simPhysics* Create( const Scene* scene )
{
	const simSurface surface = { .friction = 0.8, .restitution = 0.3, .threshold = 0.05 };
	simPhysicsDef def = {
		.gravity = 9.81,
		.iterations = scene->iterations,
		.materialCount = 1,
		.surfaces = &surface,
		.floorMaterial = scene->onMesh ? -1 : 0,
		.low = { -10, -10, -1 },
		.high = { 10, 10, 10 },
		.maxStatics = 1,
		.maxBodies = MAX_BALLS,
		.maxShapes = 1,
		.maxBallRadius = kRadius,
		.seed = 7,
		.rowByRow = scene->rowByRow,
	};
	simPhysics* physics = simPhysics_Create( &def );
	if ( scene->onMesh )
	{
		AddGround( physics, scene->withoutArea );
	}
	simPhysics_FinishStatics( physics );
	for ( int i = 0; i < scene->balls; ++i )
	{
		simPhysics_AddBall( physics, 0, kRadius, kMass, 0.4 * kMass * kRadius * kRadius );
	}
	simPhysics_FinishBodies( physics );
	// Rows of eight, half a metre apart; each slides and spins in its own way. Pushed ones roll fast towards their neighbour.
	for ( int i = 0; i < scene->balls; ++i )
	{
		simVec3 at = simV3( -1.47 + 0.5 * ( i % 8 ), -0.7 + 0.5 * ( i / 8 ), kRadius + 1e-4 * ( i % 3 ) );
		simVec3 velocity = simV3( 0.02 * ( i % 5 ) - 0.04, 0.03 * ( i % 4 ) - 0.05, 0 );
		simVec3 spin = simV3( 5, 3.0 * ( i % 7 ) - 9, 4 );
		if ( i < scene->pushed )
		{
			velocity.x = i % 2 == 0 ? 2.0 : -2.0;
		}
		if ( scene->tower )
		{
			at = simV3( 0, 0, kRadius * ( 1 + 2 * i ) );
			velocity = spin = simV3( 0, 0, 0 );
		}
		simPhysics_Place( physics, i, ( simPose ){ at, { 1, 0, 0, 0 } }, velocity, spin );
	}
	return physics;
}

static uint64_t HashOf( const simPhysics* physics )
{
	simStatePart parts[SIM_PHYSICS_PARTS];
	simHash hash;
	simHash_Begin( &hash );
	simHash_MixParts( &hash, parts, simPhysics_StateParts( (simPhysics*)(uintptr_t)physics, parts ) );
	return hash.value;
}

// Runs a scene for 1 s, in lanes and row by row: both have the same bits after each step. Returns the hash at the end.
static uint64_t RunBoth( const Scene* scene )
{
	Scene rowByRow = *scene;
	rowByRow.rowByRow = true;
	simPhysics* lanes = Create( scene );
	simPhysics* rows = Create( &rowByRow );
	bool same = true;
	int alone = 0;
	for ( int step = 0; step < 50 && same; ++step )
	{
		simPhysics_Step( lanes, 0.02 );
		simPhysics_Step( rows, 0.02 );
		same = CHECK( HashOf( lanes ) == HashOf( rows ) );
		alone += simPhysics_ContactCount( lanes ) == scene->balls ? 1 : 0;
	}
	// In some steps each ball touched the ground and nothing else.
	CHECK( alone > 10 );
	uint64_t end = HashOf( lanes );
	simPhysics_Destroy( lanes );
	simPhysics_Destroy( rows );
	return end;
}

TEST( lanes_anyNumberOfIterations )
{
	// Up to the first shuffle, at it, beyond; up to the second, at it, beyond; and so on.
	const int iterations[] = { 1, 8, 9, 10, 16, 17, 23, 24, 25, 32, 33, 50 };
	for ( size_t i = 0; i < sizeof( iterations ) / sizeof( iterations[0] ); ++i )
	{
		RunBoth( &( Scene ){ .balls = 40, .iterations = iterations[i] } );
	}
}

TEST( lanes_anyNumberOfBalls )
{
	// Without a shuffle all have their rows in the same order: 16 are solved at once, and an odd one stands alone in its couple.
	for ( int balls = 1; balls <= 35; ++balls )
	{
		RunBoth( &( Scene ){ .balls = balls, .iterations = 8 } );
		RunBoth( &( Scene ){ .balls = balls, .iterations = 10 } );
	}
}

TEST( lanes_besideBallsThatTouchEachOther )
{
	RunBoth( &( Scene ){ .balls = 37, .iterations = 10, .pushed = 12 } );
	RunBoth( &( Scene ){ .balls = 37, .iterations = 20, .pushed = 12 } );
}

TEST( lanes_triangleWithoutArea )
{
	uint64_t plain = RunBoth( &( Scene ){ .balls = 33, .iterations = 10, .onMesh = true } );
	uint64_t degenerate = RunBoth( &( Scene ){ .balls = 33, .iterations = 10, .onMesh = true, .withoutArea = true } );
	// They hold nothing, so they change nothing.
	CHECK( plain == degenerate );
}

/// How far the lowest ball of a tower of twelve has sunk after 0.2 s [m].
static double Sinking( int iterations )
{
	simPhysics* physics = Create( &( Scene ){ .balls = 12, .iterations = iterations, .tower = true } );
	for ( int step = 0; step < 10; ++step )
	{
		simPhysics_Step( physics, 0.02 );
	}
	double sunk = kRadius - simPhysics_GetPosition( physics, 0 ).z;
	simPhysics_Destroy( physics );
	return sunk;
}

TEST( lanes_eachIterationCounts )
{
	// Also those beyond the second shuffle: the more there are, the better the whole tower is held at once.
	CHECK( Sinking( 48 ) < 0.5 * Sinking( 24 ) );
}
