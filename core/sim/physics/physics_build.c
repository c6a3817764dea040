// Sets ODE up and fills the world with meshes and bodies, before the first step.
#include "physics/physics_internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// Edge of a cell of the grid of balls, at least [m]; smaller balls share cells.
static const double kMinCell = 0.1;
// Edge of a cell of the static grid [m]. Tuned: smaller cells list each wall too often, larger ones list too many walls.
static const double kCell = 0.3;
// The static grid finds the contacts of spheres of this radius [m]: wheels up to 8 in.
static const double kMinMargin = 0.11;


// ---- ODE's hooks ----

static void OnMessage( int number, const char* format, va_list args )
{
	char text[256];
	vsnprintf( text, sizeof( text ), format, args );
	simLog( "ode message %d: %s", number, text );
}

static void OnError( int number, const char* format, va_list args )
{
	char text[256];
	vsnprintf( text, sizeof( text ), format, args );
	simLog( "ode error %d: %s", number, text );
	simAssertFail( text, "ode", number );
}

static void* OdeAlloc( dsizeint size )
{
	return simAlloc( size );
}

static void* OdeRealloc( void* memory, dsizeint oldSize, dsizeint newSize )
{
	void* larger = simAlloc( newSize );
	if ( larger != NULL && memory != NULL )
	{
		// ODE's handler gets no header to find the old size, so it says it.
		memcpy( larger, memory, oldSize < newSize ? oldSize : newSize );
		simFree( memory );
	}
	return larger;
}

static void OdeFree( void* memory, dsizeint size )
{
	(void)size;
	simFree( memory );
}

static void InitOde( void )
{
	// Once for the process: ODE's state is global.
	static bool s_ready;
	if ( s_ready )
	{
		return;
	}
	s_ready = true;
	dSetAllocHandler( OdeAlloc );
	dSetReallocHandler( OdeRealloc );
	dSetFreeHandler( OdeFree );
	dSetMessageHandler( OnMessage );
	dSetErrorHandler( OnError );
	dSetDebugHandler( OnError );
	dInitODE2( 0 );
	dAllocateODEDataForThread( dAllocateMaskAll );
}


// ---- building ----

static void SetUpGeoms( simPhysics* physics, const simPhysicsDef* def )
{
	// One sphere and one ray serve all queries: making a geom for each would allocate.
	physics->ballProbe = dCreateSphere( NULL, 1.0 );
	physics->ray = dCreateRay( NULL, 1.0 );
	if ( def->floorMaterial >= 0 )
	{
		physics->floor = dCreatePlane( NULL, 0.0, 0.0, 1.0, 0.0 );
	}
}

/// False: out of memory; the reserved part is in physics.
static bool ReserveArrays( simPhysics* physics, const simPhysicsDef* def )
{
	size_t statics = (size_t)def->maxStatics, bodies = (size_t)def->maxBodies, shapes = (size_t)def->maxShapes;
	size_t surfaces = (size_t)def->materialCount * (size_t)def->materialCount;
	// One table for all arrays, so that none can be made without a check.
	const struct
	{
		void** array;
		size_t bytes;
	} arrays[] = {
		{ (void**)&physics->surfaces, surfaces * sizeof( simSurface ) },
		{ (void**)&physics->statics, statics * sizeof( simStatic ) },
		{ (void**)&physics->staticLow, statics * sizeof( simVec3 ) },
		{ (void**)&physics->staticHigh, statics * sizeof( simVec3 ) },
		{ (void**)&physics->bodies, bodies * sizeof( simBody ) },
		{ (void**)&physics->motions, bodies * sizeof( simBodyMotion ) },
		{ (void**)&physics->rotations, bodies * sizeof( simRotation ) },
		{ (void**)&physics->masses, bodies * sizeof( simMass ) },
		{ (void**)&physics->shapes, shapes * sizeof( simShape ) },
		{ (void**)&physics->inPlay, ( bodies + 63 ) / 64 * sizeof( uint64_t ) },
		{ (void**)&physics->awake, ( bodies + 63 ) / 64 * sizeof( uint64_t ) },
		{ (void**)&physics->movers, shapes * sizeof( int ) },
		{ (void**)&physics->compounds, bodies * sizeof( int ) },
		{ (void**)&physics->touches, bodies * sizeof( simTouchRecord ) },
		{ (void**)&physics->balls, bodies * sizeof( int ) },
		{ (void**)&physics->ballX, bodies * sizeof( double ) },
		{ (void**)&physics->ballY, bodies * sizeof( double ) },
		{ (void**)&physics->ballZ, bodies * sizeof( double ) },
		// Read by twos.
		{ (void**)&physics->sortedX, ( bodies + 1 ) * sizeof( double ) },
		{ (void**)&physics->sortedY, ( bodies + 1 ) * sizeof( double ) },
		{ (void**)&physics->sortedZ, ( bodies + 1 ) * sizeof( double ) },
		{ (void**)&physics->islands, bodies * sizeof( int ) },
		{ (void**)&physics->waking, bodies },
		{ (void**)&physics->woken, bodies * sizeof( int ) },
	};
	for ( size_t i = 0; i < sizeof( arrays ) / sizeof( arrays[0] ); ++i )
	{
		void* memory = simAlloc( arrays[i].bytes );
		if ( memory == NULL )
		{
			return false;
		}
		memcpy( arrays[i].array, &memory, sizeof( memory ) );
	}
	memcpy( physics->surfaces, def->surfaces, surfaces * sizeof( simSurface ) );

	// A ball meets balls of its own cell and of the eight around it only, so a cell is a little larger than a diameter.
	double cell = simMax( 2.02 * def->maxBallRadius, kMinCell );
	return simBallGrid_Create(
	    &physics->ballGrid, def->low.x, def->low.y, def->high.x, def->high.y, cell, def->maxBodies );
}

simPhysics* simPhysics_Create( const simPhysicsDef* def )
{
	SIM_ASSERT( isfinite( def->gravity ) && def->iterations > 0 && def->materialCount > 0 && def->surfaces != NULL );
	SIM_ASSERT( def->floorMaterial < def->materialCount && def->low.x < def->high.x && def->low.y < def->high.y );
	SIM_ASSERT( def->maxStatics >= 0 && def->maxBodies >= 0 && def->maxShapes >= 0 && def->maxBallRadius >= 0.0 );
	InitOde();
	simPhysics* physics = simAlloc( sizeof( simPhysics ) );
	if ( physics == NULL )
	{
		return NULL;
	}
	physics->materialCount = def->materialCount;
	physics->floorMaterial = def->floorMaterial;
	physics->low = def->low;
	physics->high = def->high;
	physics->maxBallRadius = def->maxBallRadius;
	physics->staticMargin = simMax( def->maxBallRadius + 1.01 * kClear, kMinMargin );
	physics->touchRound = 1;
	physics->stepRound = 1;
	physics->meshRound = 1;
	// The generator of the solver's order has 32 bits.
	physics->seed = (uint32_t)( def->seed ^ ( def->seed >> 32 ) );
	physics->maxStatics = def->maxStatics;
	physics->maxBodies = def->maxBodies;
	physics->maxShapes = def->maxShapes;
	physics->gravity = def->gravity;
	physics->iterations = def->iterations;
	physics->rowByRow = def->rowByRow;
	SetUpGeoms( physics, def );
	if ( !ReserveArrays( physics, def ) )
	{
		simPhysics_Destroy( physics );
		return NULL;
	}
	return physics;
}

void simPhysics_Destroy( simPhysics* physics )
{
	if ( physics == NULL )
	{
		return;
	}
	for ( int i = 0; i < physics->shapeCount; ++i )
	{
		dGeomDestroy( physics->shapes[i].geom );
	}
	for ( int i = 0; i < physics->staticCount; ++i )
	{
		dGeomDestroy( physics->statics[i].geom );
		dGeomTriMeshDataDestroy( physics->statics[i].data );
		simFree( physics->statics[i].vertices );
		simFree( physics->statics[i].triangles );
		simFree( physics->statics[i].planes );
	}
	dGeomDestroy( physics->ballProbe );
	dGeomDestroy( physics->ray );
	if ( physics->floor != NULL )
	{
		dGeomDestroy( physics->floor );
	}
	simBallGrid_Destroy( &physics->ballGrid );
	simStaticGrid_Destroy( &physics->staticGrid );
	simSolver_Release( &physics->solver );
	simFree( physics->surfaces );
	simFree( physics->statics );
	simFree( physics->staticLow );
	simFree( physics->staticHigh );
	simFree( physics->bodies );
	simFree( physics->motions );
	simFree( physics->rotations );
	simFree( physics->masses );
	simFree( physics->inPlay );
	simFree( physics->awake );
	simFree( physics->shapes );
	simFree( physics->movers );
	simFree( physics->compounds );
	simFree( physics->touches );
	simFree( physics->balls );
	simFree( physics->ballX );
	simFree( physics->ballY );
	simFree( physics->ballZ );
	simFree( physics->sortedX );
	simFree( physics->sortedY );
	simFree( physics->sortedZ );
	simFree( physics->islands );
	simFree( physics->waking );
	simFree( physics->woken );
	simFree( physics );
}

bool simPhysics_AddMesh( simPhysics* physics, int material, const double* vertices, int vertexCount,
    const uint32_t* triangles, int triangleCount )
{
	SIM_ASSERT( material >= 0 && material < physics->materialCount && vertexCount >= 0 && triangleCount >= 0 );
	SIM_ASSERT( physics->staticCount < physics->maxStatics && physics->staticCount < SIM_MAX_GROUPS );
	simStatic* mesh = &physics->statics[physics->staticCount];
	mesh->material = material;
	mesh->triangleCount = triangleCount;
	mesh->vertices = simAlloc( (size_t)vertexCount * 3 * sizeof( double ) );
	mesh->triangles = simAlloc( (size_t)triangleCount * 6 * sizeof( dTriIndex ) ); // room for the other side of sheets
	if ( mesh->vertices == NULL || mesh->triangles == NULL )
	{
		simFree( mesh->vertices );
		simFree( mesh->triangles );
		return false;
	}
	// Copied, for ODE keeps pointers into the arrays and the caller's may go.
	memcpy( mesh->vertices, vertices, (size_t)vertexCount * 3 * sizeof( double ) );
	for ( int i = 0; i < 3 * triangleCount; ++i )
	{
		SIM_ASSERT( triangles[i] < (uint32_t)vertexCount );
		mesh->triangles[i] = (dTriIndex)triangles[i];
	}
	if ( !simPhysics_HoldBothSides( mesh, vertexCount ) || !simStatic_MakePlanes( mesh ) )
	{
		simFree( mesh->vertices );
		simFree( mesh->triangles );
		return false;
	}
	mesh->data = dGeomTriMeshDataCreate();
	dGeomTriMeshDataBuildDouble( mesh->data, mesh->vertices, 3 * sizeof( double ), vertexCount, mesh->triangles,
	    3 * mesh->triangleCount, 3 * sizeof( dTriIndex ) );
	mesh->geom = dCreateTriMesh( NULL, mesh->data, NULL, NULL, NULL );
	simStatic_Attach( mesh );
	dReal box[6];
	// The box of a mesh never changes, so it is asked once.
	dGeomGetAABB( mesh->geom, box );
	physics->staticLow[physics->staticCount] = simV3( box[0], box[2], box[4] );
	physics->staticHigh[physics->staticCount] = simV3( box[1], box[3], box[5] );
	physics->staticCount += 1;
	return true;
}

/// ODE's mesh colliders keep a list of touched triangles that grows to the most ever touched: touch all of them once, now.
static void WarmColliders( simPhysics* physics )
{
	dGeomID box = dCreateBox( NULL, 1.0, 1.0, 1.0 );
	dContactGeom contacts[4];
	for ( int i = 0; i < physics->staticCount; ++i )
	{
		simVec3 size = simSub( physics->staticHigh[i], physics->staticLow[i] );
		simVec3 middle = simMulAdd( physics->staticLow[i], 0.5, size );
		dGeomSetPosition( physics->ballProbe, middle.x, middle.y, middle.z );
		// Large enough to hold the whole mesh, so that every triangle is a candidate.
		dGeomSphereSetRadius( physics->ballProbe, simLength( size ) + 0.01 );
		dCollide( physics->statics[i].geom, physics->ballProbe, 4, contacts, sizeof( dContactGeom ) );
		dGeomSetPosition( box, middle.x, middle.y, middle.z );
		dGeomBoxSetLengths( box, size.x + 0.01, size.y + 0.01, size.z + 0.01 );
		dCollide( physics->statics[i].geom, box, 4, contacts, sizeof( dContactGeom ) );
	}
	dGeomDestroy( box );
}

bool simPhysics_FinishStatics( simPhysics* physics )
{
	WarmColliders( physics );
	simStaticGridDef def = {
		.low = physics->low,
		.high = physics->high,
		.cell = kCell,
		.margin = physics->staticMargin,
		.lows = physics->staticLow,
		.highs = physics->staticHigh,
		.count = physics->staticCount,
	};
	return simStaticGrid_Create( &physics->staticGrid, &def );
}

void simPhysics_SetMass( simPhysics* physics, int body, double mass, simVec3 inertia )
{
	SIM_ASSERT( body >= 0 && body < physics->bodyCount );
	SIM_ASSERT( isfinite( mass ) && mass > 0.0 && simIsFinite3( inertia ) );
	SIM_ASSERT( inertia.x > 0.0 && inertia.y > 0.0 && inertia.z > 0.0 );
	const double diagonal[3] = { inertia.x, inertia.y, inertia.z };
	simMass* kept = &physics->masses[body];
	*kept = ( simMass ){ .mass = mass, .inverseMass = 1.0 / mass };
	for ( int i = 0; i < 3; ++i )
	{
		kept->inertia[5 * i] = diagonal[i];
		// By its root, as Cholesky's method inverts: recordings of this behaviour number have its last bits.
		double root = sqrt( diagonal[i] );
		kept->inverseInertia[5 * i] = 1.0 / root / root;
	}
}

static simBody* NewBody( simPhysics* physics, double mass, simVec3 inertia )
{
	SIM_ASSERT( physics->bodyCount < physics->maxBodies );
	int index = physics->bodyCount++;
	simBody* body = &physics->bodies[index];
	simPhysics_SetMass( physics, index, mass, inertia );
	simPhysics_Turn( physics, index, ( const double[4] ){ 1.0, 0.0, 0.0, 0.0 } );
	body->restLeft = kRestTime;
	// Out of play until it is placed.
	body->parked = true;
	body->mayRest = true;
	body->ignored = -1;
	body->compound = -1;
	body->firstShape = physics->shapeCount;
	return body;
}

int simPhysics_AddBall( simPhysics* physics, int material, double radius, double mass, double inertia )
{
	SIM_ASSERT( material >= 0 && material < physics->materialCount );
	SIM_ASSERT( radius > 0.0 && radius <= physics->maxBallRadius );
	simBody* body = NewBody( physics, mass, simV3( inertia, inertia, inertia ) );
	body->ballRadius = radius;
	body->material = material;
	return physics->bodyCount - 1;
}

int simPhysics_AddBody( simPhysics* physics, double mass, simVec3 inertia )
{
	simBody* body = NewBody( physics, mass, inertia );
	// A robot must never sleep; pieces are told by simPhysics_SetMayRest.
	body->mayRest = false;
	body->compound = physics->compoundsMade++;
	return (int)( body - physics->bodies );
}

/// thin: half the shape's smallest size, round: radius of the sphere about its centre that holds it [m].
static void AddShape(
    simPhysics* physics, int index, int material, dGeomID geom, simPose pose, double thin, double round )
{
	SIM_ASSERT(
	    material >= 0 && material < physics->materialCount && simIsPose( pose ) && thin > 0.0 && round >= thin );
	SIM_ASSERT( physics->shapeCount < physics->maxShapes );
	SIM_ASSERT( index == physics->bodyCount - 1 ); // shapes of one body are neighbours
	simShape* shape = &physics->shapes[physics->shapeCount++];
	*shape = ( simShape ){
		.geom = geom, .body = index, .material = material, .round = round, .from = pose, .to = pose, .pusher = -1
	};
	simBody* body = &physics->bodies[index];
	body->shapeCount += 1;
	// Its thickest shape decides: while that one cannot pass through a sheet, the body cannot.
	body->core = simMax( body->core, thin );
	body->reach = simMax( body->reach, simLength( pose.p ) + round );
	simPhysics_Attach( physics, shape, pose );
}

void simPhysics_AddBox( simPhysics* physics, int body, int material, simVec3 size, simPose pose )
{
	double thin = 0.5 * simMin( size.x, simMin( size.y, size.z ) );
	AddShape(
	    physics, body, material, dCreateBox( NULL, size.x, size.y, size.z ), pose, thin, 0.5 * simLength( size ) );
}

void simPhysics_AddSphere( simPhysics* physics, int body, int material, double radius, simVec3 at )
{
	AddShape(
	    physics, body, material, dCreateSphere( NULL, radius ), ( simPose ){ at, { 1, 0, 0, 0 } }, radius, radius );
}

void simPhysics_AddCapsule( simPhysics* physics, int body, int material, double radius, double length, simPose pose )
{
	AddShape( physics, body, material, dCreateCapsule( NULL, radius, length ), pose, radius, radius + 0.5 * length );
}

void simPhysics_AddCylinder( simPhysics* physics, int body, int material, double radius, double length, simPose pose )
{
	double half = 0.5 * length;
	AddShape( physics, body, material, dCreateCylinder( NULL, radius, length ), pose, simMin( radius, half ),
	    sqrt( radius * radius + half * half ) );
}

bool simPhysics_FinishBodies( simPhysics* physics )
{
	return simSolver_Reserve( &physics->solver, physics->maxBodies );
}
