// Any bytes as a collision mesh, and a world made of it: its walls are wound to hold from both sides, and balls fall on it.
#include "fuzz.h"

#include "base/obj.h"
#include "physics/physics.h"

#include <math.h>

enum
{
	BALLS = 8,
	TICKS = 10,
};

static const double kRadius = 0.1; // of a ball [m]

static simPhysics* Begin( const simObj* obj )
{
	static const simSurface kSurface = { .friction = 0.8, .restitution = 0.3 };
	simPhysicsDef def = {
		.gravity = SIM_GRAVITY,
		.iterations = 20,
		.materialCount = 1,
		.surfaces = &kSurface,
		.floorMaterial = -1,
		.low = { -10, -10, -10 },
		.high = { 10, 10, 10 },
		.maxStatics = SIM_MAX_GROUPS,
		.maxBodies = BALLS,
		.maxShapes = BALLS,
		.maxBallRadius = kRadius,
		.seed = 1,
	};
	simPhysics* physics = simPhysics_Create( &def );
	fuzzExpect( physics != NULL );
	for ( int i = 0; i < obj->groupCount && i < SIM_MAX_GROUPS; ++i )
	{
		const simMeshGroup* group = &obj->groups[i];
		fuzzExpect( simPhysics_AddMesh(
		    physics, 0, group->vertices, group->vertexCount, group->triangles, group->triangleCount ) );
	}
	fuzzExpect( simPhysics_FinishStatics( physics ) );
	return physics;
}

// Balls above, below and in the middle of a group, on their way to its middle at up to 60 m/s.
static void Throw( simPhysics* physics, const int* balls, const simMeshGroup* group )
{
	simVec3 middle = simScale( 0.5, simAdd( group->low, group->high ) );
	simVec3 size = simSub( group->high, group->low );
	for ( int i = 0; i < BALLS; ++i )
	{
		simVec3 way = simV3( i & 1 ? 0.5 : -0.5, i & 2 ? 0.5 : -0.5, i & 4 ? 0.5 : -0.5 );
		simVec3 at = { middle.x + way.x * size.x, middle.y + way.y * size.y, middle.z + way.z * size.z + kRadius };
		simVec3 velocity = simScale( -( i % 4 ) * 23.0, way );
		simPhysics_Place( physics, balls[i], ( simPose ){ at, { 1, 0, 0, 0 } }, velocity, simV3( 0, 0, 0 ) );
	}
}

// Everything that the simulation asks of a mesh.
static void Ask( simPhysics* physics, const int* balls, const simMeshGroup* group, int mesh )
{
	simVec3 middle = simScale( 0.5, simAdd( group->low, group->high ) );
	simPhysics_IsInside( physics, mesh, middle );
	fuzzExpect( !simPhysics_IsInside( physics, mesh, simAdd( group->high, simV3( 1, 1, 1 ) ) ) );
	simProbe probes[4];
	int count = simPhysics_ProbeSphere( physics, middle, kRadius, probes, 4 );
	for ( int i = 0; i < count; ++i )
	{
		fuzzExpect( probes[i].depth > 0.0 && fabs( simLength( probes[i].normal ) - 1.0 ) < 1e-6 );
	}
	simRayHit hit;
	simVec3 from = simV3( middle.x, middle.y, group->high.z + 1.0 );
	if ( simPhysics_CastRay( physics, from, simV3( 0, 0, -1 ), 100.0, false, -1, &hit ) )
	{
		fuzzExpect( hit.distance >= 0.0 && hit.distance <= 100.0 && simIsFinite3( hit.point ) );
	}
	int last = -1;
	simPhysics_IsBlocked( physics, from, middle, &last );
	simDepth depth = simPhysics_OverlapField( physics, balls[0] );
	fuzzExpect( depth.depth >= 0.0 && depth.depth < 1e4 );
}

int LLVMFuzzerTestOneInput( const uint8_t* data, size_t size )
{
	simObj obj;
	simError error = { 0 };
	if ( simObj_Parse( (const char*)data, size, "fuzz.obj", &obj, &error ) != sim_ok )
	{
		fuzzCheckError( &error );
		return 0;
	}
	simPhysics* physics = Begin( &obj );
	int balls[BALLS];
	for ( int i = 0; i < BALLS; ++i )
	{
		balls[i] = simPhysics_AddBall( physics, 0, kRadius, 0.2, 0.4 * 0.2 * kRadius * kRadius );
	}
	fuzzExpect( simPhysics_FinishBodies( physics ) );
	for ( int g = 0; g < obj.groupCount && g < 4; ++g )
	{
		Throw( physics, balls, &obj.groups[g] );
		Ask( physics, balls, &obj.groups[g], g );
		for ( int tick = 0; tick < TICKS; ++tick )
		{
			fuzzExpect( simPhysics_Step( physics, SIM_STEP ) == -1 );
		}
	}
	simPhysics_Destroy( physics );
	simObj_Free( &obj );
	return 0;
}
