// A ball that touches the field once and nothing else is solved in one pass: as rows solve it in many iterations.
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

static double FarthestApart( const simPhysics* a, const simPhysics* b, int balls )
{
	double far = 0.0;
	for ( int i = 0; i < balls; ++i )
	{
		far = simMax( far, simLength( simSub( simPhysics_GetPosition( a, i ), simPhysics_GetPosition( b, i ) ) ) );
		far = simMax( far, simLength( simSub( simPhysics_GetVelocity( a, i ), simPhysics_GetVelocity( b, i ) ) ) );
		far = simMax( far, simLength( simSub( simPhysics_GetSpin( a, i ), simPhysics_GetSpin( b, i ) ) ) );
	}
	return far;
}

static simPhysics* RunFor( simPhysics* physics, int steps )
{
	for ( int step = 0; step < steps; ++step )
	{
		simPhysics_Step( physics, 0.02 );
	}
	return physics;
}

TEST( rows_loneBallsAsManyIterationsSolveThem )
{
	for ( int onMesh = 0; onMesh < 2; ++onMesh )
	{
		Scene scene = { .balls = 40, .iterations = 60, .onMesh = onMesh == 1 };
		simPhysics* lone = Create( &scene );
		scene.rowByRow = true;
		simPhysics* rows = Create( &scene );
		// They slide, spin, bounce and roll; the over-relaxation leaves 0.3 of an error in each iteration, 0.3^60 in all.
		for ( int step = 0; step < 25; ++step )
		{
			RunFor( lone, 1 );
			RunFor( rows, 1 );
			CHECK( FarthestApart( lone, rows, scene.balls ) < 1e-9 );
		}
		CHECK( simPhysics_ContactCount( lone ) == scene.balls );
		simPhysics_Destroy( lone );
		simPhysics_Destroy( rows );
	}
}

TEST( rows_loneBallsNeedNoIterations )
{
	simPhysics* once = RunFor( Create( &( Scene ){ .balls = 37, .iterations = 1 } ), 20 );
	simPhysics* often = RunFor( Create( &( Scene ){ .balls = 37, .iterations = 50 } ), 20 );
	CHECK( HashOf( once ) == HashOf( often ) );
	simPhysics_Destroy( once );
	simPhysics_Destroy( often );
}

TEST( rows_ballsThatTouchEachOtherBesideLoneOnes )
{
	// Until the first two meet, all are alone; then those that meet take rows, and the others move as they would without them.
	simPhysics* mixed = RunFor( Create( &( Scene ){ .balls = 37, .iterations = 10, .pushed = 12 } ), 25 );
	simPhysics* calm = RunFor( Create( &( Scene ){ .balls = 37, .iterations = 10 } ), 25 );
	double apart = 0.0;
	for ( int i = 24; i < 37; ++i )
	{
		// Two rows further on nothing of it arrives.
		simVec3 way = simSub( simPhysics_GetPosition( mixed, i ), simPhysics_GetPosition( calm, i ) );
		apart = simMax( apart, simLength( way ) );
	}
	CHECK( apart < 1e-9 );
	CHECK( FarthestApart( mixed, calm, 12 ) > 0.1 );
	simPhysics_Destroy( mixed );
	simPhysics_Destroy( calm );
}

TEST( rows_triangleWithoutArea )
{
	Scene scene = { .balls = 33, .iterations = 10, .onMesh = true };
	simPhysics* plain = RunFor( Create( &scene ), 50 );
	scene.withoutArea = true;
	simPhysics* degenerate = RunFor( Create( &scene ), 50 );
	// They hold nothing, so they change nothing.
	CHECK( HashOf( plain ) == HashOf( degenerate ) );
	simPhysics_Destroy( plain );
	simPhysics_Destroy( degenerate );
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

TEST( rows_eachIterationCounts )
{
	// Also those beyond the second shuffle: the more there are, the better the whole tower is held at once.
	CHECK( Sinking( 48 ) < 0.5 * Sinking( 24 ) );
}
