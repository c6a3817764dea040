// Game pieces of every shape: their lives and ends, and that pieces out of play cost nothing.
#include "game/piece.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum
{
	TYPE_BALL,
	TYPE_BOX,
	TYPE_PIPE,
	TYPE_CAPSULE,
	TYPE_RING,
	TYPE_COUNT,
};

static const simVec3 kZero = { 0, 0, 0 };

/// A field, its physics and its pieces, without robots or rules.
typedef struct Rig
{
	simField* field;
	simPhysics* physics;
	simPiecePool* pool;
	uint32_t tick;
	int gone[64], goneCount;
	bool removes; ///< pieces that are gone are removed, as the world does
} Rig;

static double VolumeRadius( double volume )
{
	double radius = 0.1; // Newton, for the cube root
	for ( int i = 0; i < 40; ++i )
	{
		radius -= ( radius * radius * radius - volume / ( 4.0 / 3.0 * SIM_PI ) ) / ( 3.0 * radius * radius );
	}
	return radius;
}

static void FillTypes( simField* field )
{
	field->pieceTypeCount = TYPE_COUNT;
	for ( int i = 0; i < TYPE_COUNT; ++i )
	{
		simPieceType* type = &field->pieceTypes[i];
		type->shape = (simShapeKind)i;
		type->mass = 0.25;
		type->rolling = 0.04;
		type->drag = 0.5;
	}
	static_assert( (int)simShape_sphere == TYPE_BALL && (int)simShape_torus == TYPE_RING, "types are by shape" );
	double m = 0.25;
	simPieceType* ball = &field->pieceTypes[TYPE_BALL];
	ball->radius = 0.075;
	ball->inertia = 0.4 * m * 0.075 * 0.075;
	ball->inertias = simV3( ball->inertia, ball->inertia, ball->inertia );
	simPieceType* box = &field->pieceTypes[TYPE_BOX];
	box->size = simV3( 0.33, 0.25, 0.28 );
	box->radius = VolumeRadius( 0.33 * 0.25 * 0.28 );
	box->inertias = simV3( m * ( 0.25 * 0.25 + 0.28 * 0.28 ) / 12, m * ( 0.33 * 0.33 + 0.28 * 0.28 ) / 12,
	    m * ( 0.33 * 0.33 + 0.25 * 0.25 ) / 12 );
	simPieceType* pipe = &field->pieceTypes[TYPE_PIPE];
	pipe->size = simV3( 0.114, 0.114, 0.3 );
	pipe->radius = VolumeRadius( SIM_PI * 0.057 * 0.057 * 0.3 );
	double across = m * ( 3 * 0.057 * 0.057 + 0.3 * 0.3 ) / 12;
	pipe->inertias = simV3( across, across, 0.5 * m * 0.057 * 0.057 );
	simPieceType* capsule = &field->pieceTypes[TYPE_CAPSULE];
	*capsule = *pipe;
	capsule->shape = simShape_capsule;
	simPieceType* ring = &field->pieceTypes[TYPE_RING];
	ring->size = simV3( 0.3556, 0.3556, 0.0508 );
	ring->radius = VolumeRadius( 2.0 * SIM_PI * SIM_PI * 0.1524 * 0.0254 * 0.0254 );
	across = m * ( 0.5 * 0.1524 * 0.1524 + 0.625 * 0.0254 * 0.0254 );
	ring->inertias = simV3( across, across, m * ( 0.1524 * 0.1524 + 0.75 * 0.0254 * 0.0254 ) );
}

/// count pieces of each type on a flat floor of 8 x 6 m, with a low table from x = 6 to 7 as mesh 0.
static void CreateRig( Rig* rig, int count )
{
	*rig =
	    ( Rig ){ .field = simAlloc( sizeof( simField ) ), .pool = simAlloc( sizeof( simPiecePool ) ), .removes = true };
	FillTypes( rig->field );
	rig->field->length = 8.0;
	rig->field->width = 6.0;
	const simSurface surface = { .friction = 0.8, .restitution = 0.2, .threshold = 0.1 };
	int counts[SIM_MAX_PIECE_TYPES];
	for ( int i = 0; i < SIM_MAX_PIECE_TYPES; ++i )
	{
		counts[i] = i < TYPE_COUNT ? count : 0;
	}
	int bodies, shapes;
	simPiecePool_Needs( rig->field, counts, &bodies, &shapes );
	simPhysicsDef def = {
		.gravity = SIM_GRAVITY,
		.iterations = 10,
		.materialCount = 1,
		.surfaces = &surface,
		.low = { -1, -1, -1 },
		.high = { 9, 7, 10 },
		.maxStatics = 1,
		.maxBodies = bodies,
		.maxShapes = shapes,
		.maxBallRadius = 0.075,
		.seed = 1,
	};
	rig->physics = simPhysics_Create( &def );
	double vertices[24];
	for ( int i = 0; i < 8; ++i )
	{
		vertices[3 * i] = i & 1 ? 7.0 : 6.0;
		vertices[3 * i + 1] = i & 2 ? 4.0 : 2.0;
		vertices[3 * i + 2] = i & 4 ? 0.5 : -0.1;
	}
	const uint32_t triangles[36] = { 0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 4, 6, 0,
		6, 2, 1, 3, 7, 1, 7, 5 };
	simPhysics_AddMesh( rig->physics, 0, vertices, 8, triangles, 12 );
	simPhysics_FinishStatics( rig->physics );
	simScenario scenario = { .field = (simField*)rig->field };
	simPiecePool_Create( rig->pool, &scenario, rig->physics, counts );
	simPhysics_FinishBodies( rig->physics );
}

static void DestroyRig( Rig* rig )
{
	simPhysics_Destroy( rig->physics );
	simFree( rig->pool );
	simFree( rig->field );
}

static void OnGone( void* context, int piece )
{
	Rig* rig = context;
	rig->gone[rig->goneCount++ % 64] = piece;
	if ( rig->removes )
	{
		simPiecePool_Remove( rig->pool, piece, simPiece_lost );
	}
}

static void Ticks( Rig* rig, int count )
{
	for ( int i = 0; i < count; ++i )
	{
		simPhysics_ForgetTouches( rig->physics );
		for ( int k = 0; k < SIM_STEPS_PER_TICK; ++k )
		{
			simPiecePool_ApplyForces( rig->pool );
			CHECK_EQ_INT( simPhysics_Step( rig->physics, SIM_STEP ), -1 );
		}
		rig->tick += 1;
		simPiecePool_Update( rig->pool, rig->tick, OnGone, rig );
	}
}

/// Index of a piece put into play, and its pose.
static int Spawn( Rig* rig, int type, simVec3 at, simVec3 velocity, simVec3 spin )
{
	simPieceId id = simPiecePool_Spawn( rig->pool, type, at, velocity, spin );
	CHECK( !simIdIsNull( id.value ) );
	return (int)simIdIndex( id.value );
}

static simPose PoseOf( Rig* rig, int piece )
{
	return simPhysics_GetPose( rig->physics, rig->pool->pieces[piece].body );
}

static simPose At( double x, double y, double z )
{
	return ( simPose ){ { x, y, z }, { 1, 0, 0, 0 } };
}

static int CountOut( const simPiecePool* pool )
{
	int count = 0;
	for ( int i = simPiecePool_NextInPlay( pool, 0 ); i >= 0; i = simPiecePool_NextInPlay( pool, i + 1 ) )
	{
		CHECK( simPiece_IsInPlay( &pool->pieces[i] ) && !simPhysics_IsParked( pool->physics, pool->pieces[i].body ) );
		++count;
	}
	return count;
}

TEST( piece_everyShapeRests )
{
	// the size says how high its middle lies; a torus of the size is as high as its tube and as wide as its outside
	Rig rig;
	CreateRig( &rig, 2 );
	const double height[TYPE_COUNT] = { 0.075, 0.14, 0.15, 0.15, 0.0254 };
	const double lying[TYPE_COUNT] = { 0.075, 0.125, 0.057, 0.057, 0.0 };
	for ( int type = 0; type < TYPE_COUNT; ++type )
	{
		int a = Spawn( &rig, type, simV3( 1 + type, 1, height[type] + 0.01 ), kZero, kZero );
		int b = Spawn( &rig, type, simV3( 1 + type, 4.5, 1.0 ), kZero, kZero );
		CHECK_EQ_INT( rig.pool->pieces[a].state, simPiece_field );
		simPose side = At( 1 + type, 4.5, lying[type] + 0.01 );
		side.q = simQuatAxisAngle( simV3( 1, 0, 0 ), -0.5 * SIM_PI );
		simPhysics_Place( rig.physics, rig.pool->pieces[b].body, side, kZero, kZero );
	}
	int ring = rig.pool->count - 1;
	simPhysics_Place( rig.physics, rig.pool->pieces[ring].body, At( 6.5, 3, 0.55 ), kZero, kZero ); // on the mesh
	Ticks( &rig, 150 );
	for ( int i = 0; i < rig.pool->count; ++i )
	{
		int type = rig.pool->pieces[i].type;
		double expected = i == ring ? 0.5254 : i % 2 == 0 ? height[type] : lying[type];
		CHECK_NEAR(
		    PoseOf( &rig, i ).p.z, type == TYPE_CAPSULE && i % 2 == 0 ? PoseOf( &rig, i ).p.z : expected, 0.0006 );
		CHECK_EQ_INT( rig.pool->pieces[i].state, simPiece_rest );
	}
	CHECK_EQ_INT( rig.pool->awake, 0 );
	DestroyRig( &rig );
}

TEST( piece_needsAreWhatCreateUses )
{
	simField* field = simAlloc( sizeof( simField ) );
	FillTypes( field );
	int bodies, shapes;
	const int counts[SIM_MAX_PIECE_TYPES] = { 3, 1, 2, 4, 5 };
	simPiecePool_Needs( field, counts, &bodies, &shapes );
	CHECK_EQ_INT( bodies, 15 );
	CHECK_EQ_INT( shapes, 1 + 2 + 4 + 5 * 12 );
	simFree( field );
}

TEST( piece_livesAreTold )
{
	Rig rig;
	CreateRig( &rig, 1 );
	int ball = Spawn( &rig, TYPE_BALL, simV3( 2, 2, 1 ), kZero, kZero );
	simPiece* piece = &rig.pool->pieces[ball];
	piece->launchedBy = 3;
	piece->fromExit = 1;
	CHECK( simIdIsNull( simPiecePool_Spawn( rig.pool, TYPE_BALL, kZero, kZero, kZero ).value ) ); // there is only one
	Ticks( &rig, 1 );
	CHECK_EQ_INT( piece->state, simPiece_flight );
	CHECK_EQ_INT( piece->fromExit, 1 );
	Ticks( &rig, 25 );
	CHECK_EQ_INT( piece->fromExit, -1 ); // it has met the floor
	CHECK_EQ_INT( piece->launchedBy, 3 );
	Ticks( &rig, 100 );
	CHECK_EQ_INT( piece->state, simPiece_rest );
	CHECK_EQ_INT( piece->launchedBy, -1 );

	simPiecePool_Take( rig.pool, ball, 4 );
	CHECK_EQ_INT( piece->state, simPiece_held );
	CHECK_EQ_INT( piece->robot, 4 );
	CHECK( simPhysics_IsParked( rig.physics, piece->body ) );
	CHECK_EQ_INT( CountOut( rig.pool ), 0 );
	Ticks( &rig, 5 );
	CHECK_EQ_INT( piece->state, simPiece_held );

	simPiecePool_Release( rig.pool, ball, At( 3, 3, 0.5 ), simV3( 0, 0, 3 ), simV3( 0, 5, 0 ) );
	piece->launchedBy = 4;
	piece->fromExit = 0;
	CHECK_EQ_INT( piece->robot, -1 );
	Ticks( &rig, 1 );
	CHECK_EQ_INT( piece->state, simPiece_flight );
	CHECK_NEAR( simPhysics_GetSpin( rig.physics, piece->body ).y, 5.0, 1e-9 );

	// taken out of the air: the rules may still ask where it came from; taken after it touched the floor in that same tick: not
	simPiecePool_Take( rig.pool, ball, 0 );
	CHECK_EQ_INT( piece->fromExit, 0 );
	CHECK_EQ_INT( piece->launchedBy, -1 );
	simPiecePool_Release( rig.pool, ball, At( 3, 3, 0.07 ), kZero, kZero );
	piece->fromExit = 0;
	simPhysics_Step( rig.physics, SIM_STEP );
	simPiecePool_Take( rig.pool, ball, 0 );
	CHECK_EQ_INT( piece->fromExit, -1 );

	simPiecePool_Remove( rig.pool, ball, simPiece_stored );
	piece->feeder = 2;
	CHECK_EQ_INT( piece->robot, -1 );
	simPiecePool_Release( rig.pool, ball, At( 3, 3, 0.5 ), kZero, kZero );
	CHECK_EQ_INT( piece->feeder, -1 );
	simPiecePool_Remove( rig.pool, ball, simPiece_returning );
	CHECK_EQ_INT( simPiecePool_CountState( rig.pool, TYPE_BALL, simPiece_returning ), 1 );
	DestroyRig( &rig );
}

TEST( piece_aPieceIsNotTheFloor )
{
	// from an exit onto another piece: it has not touched the floor yet; onto a mesh: it has
	Rig rig;
	CreateRig( &rig, 2 );
	int box = Spawn( &rig, TYPE_BOX, simV3( 2, 2, 0.14 ), kZero, kZero );
	int ball = Spawn( &rig, TYPE_BALL, simV3( 2, 2, 0.37 ), kZero, kZero );
	int other = Spawn( &rig, TYPE_BALL, simV3( 6.5, 3, 0.6 ), kZero, kZero );
	rig.pool->pieces[ball].fromExit = rig.pool->pieces[other].fromExit = rig.pool->pieces[box].fromExit = 0;
	Ticks( &rig, 8 );
	CHECK_EQ_INT( rig.pool->pieces[ball].fromExit, 0 );
	CHECK_EQ_INT( rig.pool->pieces[box].fromExit, -1 );
	CHECK_EQ_INT( rig.pool->pieces[other].fromExit, -1 );
	DestroyRig( &rig );
}

TEST( piece_stagedUntilMoved )
{
	Rig rig;
	CreateRig( &rig, 12 );
	simStaging* staging = rig.field->staging;
	rig.field->stagingCount = 2;
	staging[0] = ( simStaging ){ .piece = TYPE_BALL,
		.at = simV3( 2, 2, 0.0755 ),
		.step = { { 0.16, 0, 0 }, { 0, 0.16, 0 } },
		.count = { 3, 2, 1 },
		.limit = 6,
		.jitter = 0.001 };
	staging[1] = ( simStaging ){
		.piece = TYPE_RING, .at = simV3( 4, 2, 0.03 ), .step = { { 0, 0.5, 0 } }, .count = { 4, 1, 1 }, .limit = 4
	};
	simPiecePool_Stage( rig.pool, 7 );
	CHECK_EQ_INT( CountOut( rig.pool ), 10 );
	Ticks( &rig, 100 );
	CHECK_EQ_INT( simPiecePool_CountState( rig.pool, TYPE_BALL, simPiece_staged ), 6 );
	CHECK_EQ_INT( simPiecePool_CountState( rig.pool, TYPE_RING, simPiece_staged ), 4 );
	CHECK_EQ_INT( rig.pool->awake, 0 );
	CHECK( fabs( rig.pool->pieces[0].home.x - 2.0 ) <= 0.001 );

	// another ball runs into the first row
	Spawn( &rig, TYPE_BALL, simV3( 1.5, rig.pool->pieces[0].home.y, 0.075 ), simV3( 4, 0, 0 ), kZero );
	Ticks( &rig, 15 );
	CHECK( simPiecePool_CountState( rig.pool, TYPE_BALL, simPiece_staged ) <= 5 );
	CHECK( simPiecePool_CountState( rig.pool, TYPE_BALL, simPiece_staged ) >= 3 ); // the other row did not notice
	Ticks( &rig, 200 );
	for ( int i = simPiecePool_NextInPlay( rig.pool, 0 ); i >= 0; i = simPiecePool_NextInPlay( rig.pool, i + 1 ) )
	{
		simPieceState state = rig.pool->pieces[i].state;
		CHECK( state == simPiece_staged || state == simPiece_rest );
	}
	DestroyRig( &rig );
}

TEST( piece_placedIsSeenNotTouched )
{
	Rig rig;
	CreateRig( &rig, 1 );
	int pipe = Spawn( &rig, TYPE_PIPE, simV3( 2, 2, 1.0 ), simV3( 1, 0, 0 ), simV3( 0, 3, 0 ) );
	Ticks( &rig, 5 );
	simPose pose = PoseOf( &rig, pipe );
	simPiecePool_SetPlaced( rig.pool, pipe );
	int ball = Spawn( &rig, TYPE_BALL, simV3( pose.p.x - 0.5, pose.p.y, pose.p.z ), simV3( 5, 0, 0 ), kZero );
	Ticks( &rig, 10 );
	simPose now = PoseOf( &rig, pipe );
	CHECK( memcmp( &now, &pose, sizeof( pose ) ) == 0 );
	CHECK_EQ_INT( rig.pool->pieces[pipe].state, simPiece_placed );
	CHECK( PoseOf( &rig, ball ).p.x > pose.p.x + 0.3 ); // through it
	CHECK( !simPiece_IsInPlay( &rig.pool->pieces[pipe] ) );
	simPiecePool_Release( rig.pool, pipe, pose, kZero, kZero );
	Ticks( &rig, 100 );
	CHECK( PoseOf( &rig, pipe ).p.z < 0.2 );
	DestroyRig( &rig );
}

TEST( piece_straysAreFetched )
{
	Rig rig;
	CreateRig( &rig, 4 );
	rig.field->returnsStrays = true;
	rig.field->strayDelay = 2.0;
	rig.field->zoneCount = 1;
	rig.field->zones[0] = ( simZone ){ .kind = simZone_box, .low = { -1, 0, 0 }, .high = { 0, 1, 1 } };
	simZoneSet_Add( &rig.field->strayKeep, 0 );
	rig.removes = false;
	int out = Spawn( &rig, TYPE_BALL, simV3( 3, -0.5, 0.075 ), kZero, kZero );
	int kept = Spawn( &rig, TYPE_BALL, simV3( -0.5, 0.5, 0.075 ), kZero, kZero );
	int box = Spawn( &rig, TYPE_BOX, simV3( 8.5, 3, 0.15 ), kZero, kZero );
	int bounces = Spawn( &rig, TYPE_BALL, simV3( -0.5, 3, 2.0 ), kZero, kZero );
	int returns = Spawn( &rig, TYPE_BALL, simV3( 8.2, 5, 0.075 ), simV3( -1, 0, 0 ), kZero );
	int in = Spawn( &rig, TYPE_BOX, simV3( 4, 3, 0.15 ), kZero, kZero );
	Ticks( &rig, 1 );
	CHECK( rig.pool->pieces[out].outside );
	CHECK_EQ_INT( rig.pool->pieces[out].due, 1 );
	CHECK( !rig.pool->pieces[kept].outside && !rig.pool->pieces[bounces].outside && !rig.pool->pieces[in].outside );
	CHECK( rig.pool->pieces[returns].outside );
	Ticks( &rig, 34 );
	CHECK( rig.pool->pieces[bounces].outside ); // from its first touch on, 32 ticks after it was let go
	uint32_t touched = rig.pool->pieces[bounces].due;
	CHECK_NEAR( touched * SIM_TICK, sqrt( 2.0 * 1.925 / SIM_GRAVITY ), 0.03 );
	CHECK( !rig.pool->pieces[returns].outside );
	Ticks( &rig, 65 );
	CHECK_EQ_INT( rig.goneCount, 0 );
	Ticks( &rig, 1 ); // 100 ticks after the first
	CHECK( rig.goneCount >= 1 && rig.gone[0] == out );
	rig.removes = true;
	Ticks( &rig, 4 );
	CHECK_EQ_INT( rig.pool->pieces[out].state, simPiece_lost );
	CHECK_EQ_INT( rig.pool->pieces[box].state, simPiece_lost );
	CHECK( rig.pool->pieces[bounces].state != simPiece_lost );
	Ticks( &rig, 40 );
	CHECK_EQ_INT( rig.pool->pieces[bounces].state, simPiece_lost );
	CHECK_EQ_INT( rig.pool->pieces[kept].state, simPiece_rest );
	CHECK_EQ_INT( rig.pool->pieces[in].state, simPiece_rest );
	DestroyRig( &rig );
}

TEST( piece_farIsGone )
{
	// without feeders pieces outside stay, but one that leaves the neighbourhood is lost
	Rig rig;
	CreateRig( &rig, 4 );
	int lies = Spawn( &rig, TYPE_BALL, simV3( 3, -0.5, 0.075 ), kZero, kZero );
	int flies = Spawn( &rig, TYPE_BALL, simV3( 7, 3, 1.0 ), simV3( 14, 0, 6 ), kZero );
	int high = Spawn( &rig, TYPE_BALL, simV3( 4, 3, 1.0 ), simV3( 0, 0, 25 ), kZero );
	Ticks( &rig, 200 );
	CHECK_EQ_INT( rig.pool->pieces[lies].state, simPiece_rest );
	CHECK( rig.pool->pieces[lies].outside );
	CHECK_EQ_INT( rig.pool->pieces[flies].state, simPiece_lost );
	CHECK_EQ_INT( rig.goneCount, 1 );
	CHECK_EQ_INT( rig.gone[0], flies );
	CHECK( simPiece_IsInPlay( &rig.pool->pieces[high] ) ); // it comes down again
	DestroyRig( &rig );
}

TEST( piece_thousandLivesCostNothing )
{
	Rig rig;
	CreateRig( &rig, 8 );
	for ( int i = 0; i < 8; ++i )
	{
		for ( int type = 0; type < TYPE_COUNT; ++type )
		{
			Spawn( &rig, type, simV3( 0.6 + 0.7 * i, 0.6 + 0.9 * type, 0.5 ), kZero, kZero );
		}
	}
	Ticks( &rig, 150 );
	int out = CountOut( rig.pool );
	CHECK_EQ_INT( out, 40 );
	uint64_t allocations = simAllocationCount();
	int contacts = 0;
	for ( int i = 0; i < 1000; ++i )
	{
		int piece = i * 7 % rig.pool->count;
		simPieceId id = { simMakeId( (uint32_t)piece, rig.pool->pieces[piece].generation ) };
		CHECK( simPiecePool_Find( rig.pool, id ) == &rig.pool->pieces[piece] );
		simPose pose = PoseOf( &rig, piece );
		simPiecePool_Remove( rig.pool, piece, simPiece_scored );
		CHECK( simPiecePool_Find( rig.pool, id ) == NULL );
		CHECK_EQ_INT( CountOut( rig.pool ), 39 );
		if ( i % 20 == 0 )
		{
			Ticks( &rig, 1 );
		}
		simPiecePool_Release( rig.pool, piece, pose, kZero, kZero );
		CHECK( simPiecePool_Find( rig.pool, id ) == NULL ); // a follower must not take it for the old one
		contacts += simPhysics_ContactCount( rig.physics );
	}
	CHECK_EQ_INT( simAllocationCount(), allocations );
	CHECK_EQ_INT( CountOut( rig.pool ), out );
	Ticks( &rig, 150 );
	CHECK_EQ_INT( rig.pool->awake, 0 );
	CHECK_EQ_INT( simPhysics_ContactCount( rig.physics ), 0 );
	CHECK( contacts > 0 );
	DestroyRig( &rig );
}

TEST( piece_heldOnesAreNotThere )
{
	// all of them taken, all of their bodies in one place: not a contact
	Rig rig;
	CreateRig( &rig, 8 );
	for ( int i = 0; i < rig.pool->count; ++i )
	{
		Spawn( &rig, rig.pool->pieces[i].type, simV3( 1 + 0.02 * i, 1, 0.3 ), kZero, kZero );
	}
	for ( int i = 0; i < rig.pool->count; ++i )
	{
		simPiecePool_Take( rig.pool, i, 0 );
	}
	int ball = 0;
	simPiecePool_Release( rig.pool, ball, At( 1, 1, 2 ), kZero, kZero );
	simPhysics_Step( rig.physics, SIM_STEP );
	CHECK_EQ_INT( simPhysics_ContactCount( rig.physics ), 0 );
	CHECK_EQ_INT( CountOut( rig.pool ), 1 );
	CHECK_EQ_INT( simPiecePool_CountState( rig.pool, TYPE_RING, simPiece_held ), 8 );
	CHECK( simPhysics_IsClear( rig.physics, simV3( 1, 1, 0.3 ), 0.1, -1 ) );
	DestroyRig( &rig );
}

/// How far a piece rolls from a speed, along x.
static double RollsSoFar( int type, simQuat q, double radius, double speed )
{
	Rig rig;
	CreateRig( &rig, 1 );
	int piece = Spawn( &rig, type, simV3( 1, 1, radius ), kZero, kZero );
	simPose pose = { { 1, 1, radius }, q };
	simPhysics_Place(
	    rig.physics, rig.pool->pieces[piece].body, pose, simV3( speed, 0, 0 ), simV3( 0, speed / radius, 0 ) );
	Ticks( &rig, 250 );
	CHECK_EQ_INT( rig.pool->pieces[piece].state, simPiece_rest );
	double way = PoseOf( &rig, piece ).p.x - 1.0;
	DestroyRig( &rig );
	return way;
}

TEST( piece_rollsAsFarAsItsLossSays )
{
	// A moment c m g r on a rolling piece: deceleration c g r R / ( I / m + R^2 ), r of the moment, R that it rolls on.
	// Too slow for air.
	const double speed = 0.45;
	double ball = 0.04 * SIM_GRAVITY / 1.4;
	CHECK_NEAR(
	    RollsSoFar( TYPE_BALL, ( simQuat ){ 1, 0, 0, 0 }, 0.075, speed ), speed * speed / ( 2.0 * ball ), 0.02 );
	double volume = VolumeRadius( SIM_PI * 0.057 * 0.057 * 0.3 );
	double pipe = 0.04 * SIM_GRAVITY * volume * 0.057 / ( 1.5 * 0.057 * 0.057 );
	simQuat lying = simQuatAxisAngle( simV3( 1, 0, 0 ), -0.5 * SIM_PI );
	CHECK_NEAR( RollsSoFar( TYPE_PIPE, lying, 0.057, speed ), speed * speed / ( 2.0 * pipe ), 0.02 );
}

TEST( piece_turnsByItsOwnInertia )
{
	// a torque about x and z on each type: the solid body that the type describes
	Rig rig;
	CreateRig( &rig, 1 );
	for ( int type = 0; type < TYPE_COUNT; ++type )
	{
		int piece = Spawn( &rig, type, simV3( 1 + type, 2, 3 ), kZero, kZero );
		int body = rig.pool->pieces[piece].body;
		for ( int i = 0; i < 10; ++i )
		{
			simPhysics_AddTorque( rig.physics, body, simV3( 0.002, 0, 0 ) );
			simPhysics_Step( rig.physics, SIM_STEP );
		}
		simVec3 inertia = rig.field->pieceTypes[type].inertias;
		CHECK_NEAR( simPhysics_GetSpin( rig.physics, body ).x, 0.002 * 10 * SIM_STEP / inertia.x, 1e-9 );
		simPhysics_Place( rig.physics, body, At( 1 + type, 2, 3 ), kZero, kZero );
		simPhysics_AddTorque( rig.physics, body, simV3( 0, 0, 0.002 ) );
		simPhysics_AddForce( rig.physics, body, simV3( 0, 1, 0 ) );
		simPhysics_Step( rig.physics, SIM_STEP );
		CHECK_NEAR( simPhysics_GetSpin( rig.physics, body ).z, 0.002 * SIM_STEP / inertia.z, 1e-9 );
		CHECK_NEAR( simPhysics_GetVelocity( rig.physics, body ).y, SIM_STEP / rig.field->pieceTypes[type].mass, 1e-9 );
	}
	DestroyRig( &rig );
}

TEST( piece_airSlowsAndLifts )
{
	// drag 0.5 * 1.204 * 0.5 * pi r^2 v^2 against the way; with spin and a Magnus coefficient a force across it
	Rig rig;
	CreateRig( &rig, 1 );
	simPieceType* type = &rig.field->pieceTypes[TYPE_BALL];
	double area = SIM_PI * 0.075 * 0.075;
	for ( int k = 0; k < 2; ++k )
	{
		type->magnus = k == 0 ? 0.0 : 0.3;
		int piece = 0;
		if ( k == 0 )
		{
			piece = Spawn( &rig, TYPE_BALL, kZero, kZero, kZero );
		}
		int body = rig.pool->pieces[piece].body;
		simPhysics_Place( rig.physics, body, At( 1, 3, 3 ), simV3( 10, 0, 0 ), simV3( 0, -20, 0 ) ); // backspin
		simPiecePool_ApplyForces( rig.pool );
		simPhysics_Step( rig.physics, SIM_STEP );
		simVec3 v = simPhysics_GetVelocity( rig.physics, body );
		double slower = 0.5 * 1.204 * 0.5 * area * 100.0 / type->mass,
		       lift = 0.5 * 1.204 * type->magnus * area * 0.075 * 200.0 / type->mass;
		CHECK_NEAR( v.x, 10.0 - slower * SIM_STEP, 1e-9 );
		CHECK_NEAR( v.z, ( lift - SIM_GRAVITY ) * SIM_STEP, 1e-9 );
	}
	DestroyRig( &rig );
}
