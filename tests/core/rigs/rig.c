#include "rigs/rig.h"

#include "game/intake.h"
#include "game/launch.h"

#include <stdlib.h>
#include <string.h>


Rig* rigCreate( void )
{
	Rig* rig = calloc( 1, sizeof( Rig ) );
	simField* field = &rig->field;
	field->length = 40.0;
	field->width = 20.0;
	field->materialCount = 1;
	field->materials[0].surface = ( simSurface ){ .friction = 0.8, .restitution = 0.3, .threshold = 0.2 };
	field->napAcross = 1.0;
	field->pieceTypeCount = 1;
	simPieceType* type = &field->pieceTypes[0];
	strcpy( type->name, "ball" );
	*type = ( simPieceType ){ .shape = simShape_sphere, .radius = 0.075, .mass = 0.2, .squeeze = 12000.0 };
	type->size = simV3( 0.15, 0.15, 0.15 );
	type->inertia = 0.4 * type->mass * type->radius * type->radius;
	type->inertias = simV3( type->inertia, type->inertia, type->inertia );

	simRobotModel* model = &rig->model;
	strcpy( model->name, "rig" );
	model->mass = 50.0;
	model->centerOfMass = simV3( 0.01, -0.02, 0.15 );
	model->inertia = simV3( 2.5, 3.0, 4.0 );
	model->hopperCapacity = 100;
	model->aimButton = model->aimLauncher = model->aimHood = model->aimTurret = -1;
	model->battery = ( simBatteryDef ){ .emf = 12.8, .resistance = 0.016, .charge = 1.0 };
	model->shapes[model->shapeCount++] = ( simRobotShape ){
		.name = "frame", .shape = simShape_box, .size = { 0.6, 0.6, 0.15 }, .at = { 0, 0, 0.15 }, .component = -1
	};
	for ( int i = 0; i < 4; ++i )
	{
		model->wheels[model->wheelCount++] = ( simWheelDef ){
			.at = { i < 2 ? 0.25 : -0.25, i % 2 == 0 ? 0.25 : -0.25, 0.05 },
			.radius = 0.05,
			.friction = 1.0,
			.kinetic = 1.0,
			.lateral = 1.0,
			.inertia = 1e-3,
			.stiffness = 9e4,
			.damping = 700.0,
			.shear = 4e4,
			.rolling = 0.015,
			.axle = -1,
			.steerMotor = -1,
		};
	}
	rig->at = simV3( 10.0, 10.0, 0.0 );
	return rig;
}

Rig* rigCreateAfloat( void )
{
	Rig* rig = rigCreate();
	rig->afloat = true;
	rig->model.wheelCount = 0;
	return rig;
}

int rigAddMechanism( Rig* rig, simMechanismKind kind, double inertia )
{
	int i = rig->model.mechanismCount++;
	rig->model.mechanisms[i] = ( simMechanismDef ){ .kind = kind, .inertia = inertia, .efficiency = 1.0 };
	return i;
}

int rigAddComponent( Rig* rig, int mechanism, bool slides, simVec3 at, simVec3 axis )
{
	int i = rig->model.componentCount++;
	rig->model.components[i] = ( simComponentDef ){
		.at = at,
		.motion = slides ? simMotion_slide : simMotion_turn,
		.mechanism = mechanism,
		.axis = axis,
		.scale = 1.0,
		.parent = -1,
	};
	return i;
}

simIntakeDef* rigAddIntake( Rig* rig )
{
	simIntakeDef* intake = &rig->model.intakes[rig->model.intakeCount++];
	*intake = ( simIntakeDef ){
		.at = { 0.4, 0.0, 0.12 },
		.size = { 0.3, 0.5, 0.24 },
		.component = -1,
		.mouth = { 0.25, 0.0, 0.2 },
		.mouthWidth = 0.5,
		.roller = -1,
		.speed = 3.0,
		.gate = -1,
		.force = 40.0,
	};
	return intake;
}

simLauncherDef* rigAddLauncher( Rig* rig )
{
	simLauncherDef* launcher = &rig->model.launchers[rig->model.launcherCount++];
	*launcher = ( simLauncherDef ){
		.at = { 0.0, 0.0, 0.6 },
		.elevation = 1.0,
		.component = -1,
		.wheel = rigAddMechanism( rig, simMechanism_flywheel, 0.02 ),
		.wheelRadius = 0.05,
		.ratio = 0.5,
		.efficiency = 0.5,
		.feeder = -1,
		.gate = -1,
		.rate = 8.0,
		.barrelCount = 1,
	};
	return launcher;
}

static simMeshGroup* AddMesh( Rig* rig, int vertices, int triangles )
{
	rig->field.groups = realloc( rig->field.groups, (size_t)( rig->field.groupCount + 1 ) * sizeof( simMeshGroup ) );
	simMeshGroup* group = &rig->field.groups[rig->field.groupCount++];
	*group = ( simMeshGroup ){ .vertexCount = vertices, .triangleCount = triangles };
	group->vertices = calloc( (size_t)vertices * 3, sizeof( double ) );
	group->triangles = calloc( (size_t)triangles * 3, sizeof( uint32_t ) );
	return group;
}

void rigAddBoxMesh( Rig* rig, simVec3 low, simVec3 high )
{
	static const uint32_t faces[36] = { 0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4, 1, 2, 6, 1, 6, 5, 2, 3, 7,
		2, 7, 6, 3, 0, 4, 3, 4, 7 };
	simMeshGroup* group = AddMesh( rig, 8, 12 );
	for ( int i = 0; i < 8; ++i )
	{
		group->vertices[3 * i] = i % 4 == 1 || i % 4 == 2 ? high.x : low.x;
		group->vertices[3 * i + 1] = i % 4 >= 2 ? high.y : low.y;
		group->vertices[3 * i + 2] = i >= 4 ? high.z : low.z;
	}
	memcpy( group->triangles, faces, sizeof( faces ) );
}

void rigAddBarMesh( Rig* rig, simVec3 middle, double length, double radius )
{
	simMeshGroup* group = AddMesh( rig, 18, 32 );
	for ( int i = 0; i < 18; ++i )
	{
		// 0..7 and 9..16 around the two ends, 8 and 17 their middles
		double angle = ( i % 9 ) * 0.25 * SIM_PI, r = i % 9 == 8 ? 0.0 : radius;
		group->vertices[3 * i] = middle.x + r * simSin( angle );
		group->vertices[3 * i + 1] = middle.y + ( i < 9 ? -0.5 : 0.5 ) * length;
		group->vertices[3 * i + 2] = middle.z + r * simCos( angle );
	}
	for ( uint32_t i = 0; i < 8; ++i )
	{
		uint32_t j = ( i + 1 ) % 8;
		const uint32_t faces[12] = { i, i + 9, j, j, i + 9, j + 9, i, j, 8, i + 9, 17, j + 9 };
		memcpy( group->triangles + 12 * i, faces, sizeof( faces ) );
	}
}

void rigBuild( Rig* rig, int pieces )
{
	simField* field = &rig->field;
	field->floorMaterial = rig->afloat ? -1 : 0;
	int counts[SIM_MAX_PIECE_TYPES] = { pieces }, bodies, shapes;
	simPiecePool_Needs( field, counts, &bodies, &shapes );
	simPhysicsDef def = {
		.gravity = rig->afloat ? 0.0 : SIM_GRAVITY,
		.iterations = 20,
		.materialCount = 1,
		.surfaces = &field->materials[0].surface,
		.floorMaterial = field->floorMaterial,
		.low = simV3( -1, -1, -1 ),
		.high = simV3( 41, 21, 10 ),
		.maxStatics = field->groupCount,
		.maxBodies = bodies + 1,
		.maxShapes = shapes + rig->model.shapeCount,
		.maxBallRadius = field->pieceTypes[0].radius,
	};
	rig->physics = simPhysics_Create( &def );
	for ( int i = 0; i < field->groupCount; ++i )
	{
		const simMeshGroup* group = &field->groups[i];
		simPhysics_AddMesh( rig->physics, group->material, group->vertices, group->vertexCount, group->triangles,
		    group->triangleCount );
	}
	simPhysics_FinishStatics( rig->physics );
	simScenario scenario = { .field = (simField*)field };
	simPiecePool_Create( &rig->pool, &scenario, rig->physics, counts );
	int materialOf[SIM_MAX_ROBOT_SHAPES] = { 0 };
	simRobotPlacement placement = { .program = simProgram_driver };
	simRobot_Create( &rig->robot, &rig->model, &placement, rig->physics, materialOf, 1 );
	for ( int i = 0; i < SIM_MAX_MATERIALS; ++i )
	{
		rig->robot.ground.friction[i] = 1.0;
	}
	rig->robot.ground.napAcross = 1.0;
	rig->robot.ground.nap = simV3( 1, 0, 0 );
	rig->robot.enabled = true;
	simPhysics_FinishBodies( rig->physics );
	simRobotPieces_Reset( &rig->robotPieces, 1, 0 );
	simRobot_Place( &rig->robot, rig->physics, rig->at );
}

void rigDestroy( Rig* rig )
{
	simPhysics_Destroy( rig->physics );
	for ( int i = 0; i < rig->field.groupCount; ++i )
	{
		free( rig->field.groups[i].vertices );
		free( rig->field.groups[i].triangles );
	}
	free( rig->field.groups );
	free( rig );
}

void rigLoad( Rig* rig, int count )
{
	CHECK_EQ_INT( simRobotPieces_Preload( &rig->robot, 0, &rig->pool, 0, count ), count );
}

int rigSpawn( Rig* rig, simVec3 at, simVec3 velocity )
{
	simPieceId id = simPiecePool_Spawn( &rig->pool, 0, at, velocity, simV3( 0, 0, 0 ) );
	CHECK( !simIdIsNull( id.value ) );
	return (int)simIdIndex( id.value );
}

static void OnGone( void* context, int piece )
{
	simPiecePool_Remove( context, piece, simPiece_lost );
}

static simPieceStep PieceStepOf( Rig* rig )
{
	return ( simPieceStep ){
		.robot = &rig->robot,
		.status = &rig->status,
		.own = &rig->robotPieces,
		.pool = &rig->pool,
		.physics = rig->physics,
		.catches = &rig->catches,
		.events = &rig->events,
		.dt = SIM_STEP,
	};
}

void rigStep( Rig* rig )
{
	if ( rig->step % SIM_STEPS_PER_TICK == 0 )
	{
		simRobot_Program( &rig->robot, rig->physics, SIM_TICK );
		simPhysics_ForgetTouches( rig->physics );
	}
	simRobot_Step( &rig->robot, rig->physics, SIM_STEP, true );
	simPieceStep step = PieceStepOf( rig );
	simTransit_BeginStep( &step );
	simLaunch_Step( &step );
	simIntake_Pull( &step );
	simTransit_EndStep( &step );
	if ( !rig->afloat )
	{
		simPiecePool_ApplyForces( &rig->pool );
	}
	CHECK_EQ_INT( simPhysics_Step( rig->physics, SIM_STEP ), -1 );
	simRobot_EndStep( &rig->robot, rig->physics, SIM_STEP );
	simIntake_Take( &step );
	rig->step += 1;
	if ( rig->step % SIM_STEPS_PER_TICK == 0 )
	{
		simPiecePool_Update( &rig->pool, (uint32_t)( rig->step / SIM_STEPS_PER_TICK ), OnGone, &rig->pool );
		simRobot_GetStatus( &rig->robot, 0, rig->physics, &rig->field, &rig->status );
	}
}

void rigRun( Rig* rig, double seconds )
{
	for ( int i = (int)( seconds / SIM_STEP + 0.5 ); i > 0; --i )
	{
		rigStep( rig );
	}
}

void rigMove( Rig* rig, simPose origin, simVec3 velocity, simVec3 spin )
{
	simPose center = { simTransform( origin, rig->model.centerOfMass ), origin.q };
	simPhysics_Place( rig->physics, rig->robot.body, center, velocity, spin );
}

simVec3 rigPlace( const Rig* rig, int piece )
{
	return simPhysics_GetPose( rig->physics, rig->pool.pieces[piece].body ).p;
}

simVec3 rigVelocity( const Rig* rig, int piece )
{
	return simPhysics_GetVelocity( rig->physics, rig->pool.pieces[piece].body );
}

static double RobotMass( const Rig* rig )
{
	return rig->model.mass + rig->robot.heldByType[0] * rig->field.pieceTypes[0].mass;
}

simVec3 rigMomentum( const Rig* rig )
{
	simVec3 sum = simScale( RobotMass( rig ), simPhysics_GetVelocity( rig->physics, rig->robot.body ) );
	for ( int i = simPiecePool_NextInPlay( &rig->pool, 0 ); i >= 0; i = simPiecePool_NextInPlay( &rig->pool, i + 1 ) )
	{
		sum = simMulAdd( sum, rig->field.pieceTypes[0].mass, rigVelocity( rig, i ) );
	}
	return sum;
}

simVec3 rigSpinMomentum( const Rig* rig )
{
	simPose center = simPhysics_GetPose( rig->physics, rig->robot.body );
	simVec3 spin = simUnrotate( center.q, simPhysics_GetSpin( rig->physics, rig->robot.body ) );
	simVec3 inertia = rig->model.inertia;
	simVec3 own = simV3( inertia.x * spin.x, inertia.y * spin.y, inertia.z * spin.z );
	double mass = RobotMass( rig );
	simVec3 sum = simRotate( center.q, simScale( mass / rig->model.mass, own ) );
	simVec3 velocity = simPhysics_GetVelocity( rig->physics, rig->robot.body );
	sum = simAdd( sum, simCross( center.p, simScale( mass, velocity ) ) );
	for ( int i = simPiecePool_NextInPlay( &rig->pool, 0 ); i >= 0; i = simPiecePool_NextInPlay( &rig->pool, i + 1 ) )
	{
		simVec3 momentum = simScale( rig->field.pieceTypes[0].mass, rigVelocity( rig, i ) );
		sum = simAdd( sum, simCross( rigPlace( rig, i ), momentum ) );
	}
	return sum;
}

int rigEvents( Rig* rig, simEventKind kind )
{
	simEvent event;
	int count = 0;
	while ( simEvents_Take( &rig->events, &event, 1 ) == 1 )
	{
		count += event.kind == (uint32_t)kind ? 1 : 0;
	}
	return count;
}
