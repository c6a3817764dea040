// A world from its scenario: surfaces, bodies, robots, pieces, autopilots.
#include "world/world_internal.h"

#include <string.h>

// Room of the broad phase around the field [m].
static const double kBroadMargin = 1.0;
// Iterations of the contact solver: enough for 504 balls and six robots. The bench shows the gain of more.
static const int kSolverIterations = 10;
// The step that wheels are expected to climb without a ramp [m].
static const double kRollsOver = 0.045;
// The steepest slope that an autopilot drives up [-].
static const double kSteepest = 0.4;


// ---- physics ----

/// Rule for two materials without a pair of their own: friction as the geometric mean, the rebound of the duller one,
/// the higher threshold, springs in series.
static simSurface MixSurfaces( const simSurface* a, const simSurface* b )
{
	// The geometric mean, as Box2D's b2MixFriction: one slippery side makes the pair slippery.
	simSurface mixed = {
		.friction = sqrt( a->friction * b->friction ),
		.restitution = simMin( a->restitution, b->restitution ),
		.threshold = simMax( a->threshold, b->threshold ),
		.fade = a->restitution <= b->restitution ? a->fade : b->fade, // goes with the rebound that counts
		.stiffness = simMax( a->stiffness, b->stiffness ),
		.damping = simMax( a->damping, b->damping ),
	};
	if ( a->stiffness > 0.0 && b->stiffness > 0.0 )
	{
		// Springs in series: the softer one gives way, k = k1 k2 / ( k1 + k2 ). Dampers alike.
		mixed.stiffness = a->stiffness * b->stiffness / ( a->stiffness + b->stiffness );
		mixed.damping = 0.0;
		if ( a->damping + b->damping > 0.0 )
		{
			mixed.damping = a->damping * b->damping / ( a->damping + b->damping );
		}
	}
	return mixed;
}

static void FillSurfaces( const simField* field, simSurface* surfaces )
{
	SIM_CHECK( field->materialCount > 0 && field->materialCount <= SIM_MAX_MATERIALS );
	int n = field->materialCount;
	for ( int i = 0; i < n; ++i )
	{
		for ( int j = 0; j < n; ++j )
		{
			// On the diagonal a material's own surface, which needs no rule.
			surfaces[i * n + j] = field->materials[i].surface;
			if ( i != j )
			{
				surfaces[i * n + j] = MixSurfaces( &field->materials[i].surface, &field->materials[j].surface );
			}
		}
	}
	// Pairs that field.json writes out replace the rule, in both orders.
	for ( int k = 0; k < field->pairCount; ++k )
	{
		const simMaterialPair* pair = &field->pairs[k];
		SIM_CHECK( pair->first >= 0 && pair->first < n && pair->second >= 0 && pair->second < n );
		surfaces[pair->first * n + pair->second] = pair->surface;
		surfaces[pair->second * n + pair->first] = pair->surface;
	}
}

static bool AddField( simPhysics* physics, const simField* field )
{
	// One group is one mesh: touches are reported by group.
	for ( int i = 0; i < field->groupCount; ++i )
	{
		const simMeshGroup* group = &field->groups[i];
		if ( !simPhysics_AddMesh( physics, group->material, group->vertices, group->vertexCount, group->triangles,
		         group->triangleCount ) )
		{
			return false;
		}
	}
	return simPhysics_FinishStatics( physics );
}

static simPhysics* CreatePhysics( const simScenario* scenario, const int* pieceCounts )
{
	const simField* field = scenario->field;
	simSurface surfaces[SIM_MAX_MATERIALS * SIM_MAX_MATERIALS];
	FillSurfaces( field, surfaces );
	// Everything is counted before it is made: physics allocates once and never grows.
	int bodies = 0, shapes = 0;
	double ballRadius = 0.0;
	for ( int i = 0; i < field->pieceTypeCount; ++i )
	{
		if ( field->pieceTypes[i].shape == simShape_sphere )
		{
			ballRadius = simMax( ballRadius, field->pieceTypes[i].radius );
		}
	}
	simPiecePool_Needs( field, pieceCounts, &bodies, &shapes );
	bodies += scenario->robotCount;
	for ( int i = 0; i < scenario->robotCount; ++i )
	{
		shapes += scenario->models[scenario->robots[i].model]->shapeCount;
	}
	simPhysicsDef def = {
		.gravity = SIM_GRAVITY,
		.iterations = kSolverIterations,
		.materialCount = field->materialCount,
		.surfaces = surfaces,
		.floorMaterial = field->floorMaterial,
		.low = simV3( -kBroadMargin, -kBroadMargin, -kBroadMargin ),
		.high = simV3( field->length + kBroadMargin, field->width + kBroadMargin, 10.0 ),
		.maxStatics = field->groupCount,
		.maxBodies = bodies,
		.maxShapes = shapes,
		.maxBallRadius = ballRadius,
		.seed = scenario->seed,
	};
	return simPhysics_Create( &def );
}

static int MaterialByName( const simField* field, const char* name )
{
	SIM_CHECK( name != NULL && field->materialCount > 0 );
	int fallback = 0;
	for ( int i = 0; i < field->materialCount; ++i )
	{
		if ( strcmp( field->materials[i].name, name ) == 0 )
		{
			return i;
		}
		// Unnamed materials fall back to the field's "default", or to its first.
		if ( strcmp( field->materials[i].name, "default" ) == 0 )
		{
			fallback = i;
		}
	}
	return fallback;
}

static bool CreateRobots( simWorld* world )
{
	SIM_CHECK( world->scenario->robotCount >= 0 && world->scenario->robotCount <= SIM_MAX_ROBOTS );
	const simScenario* scenario = world->scenario;
	// Now, because nothing may be allocated when a change comes.
	world->changedModels = simAlloc( ( 1u + (size_t)scenario->robotCount ) * sizeof( simRobotModel ) );
	if ( world->changedModels == NULL )
	{
		return false;
	}
	const simField* field = world->field;
	for ( int i = 0; i < scenario->robotCount; ++i )
	{
		const simRobotPlacement* placement = &scenario->robots[i];
		const simRobotModel* model = scenario->models[placement->model];
		simRobot* robot = &world->robots[i];
		int materialOf[SIM_MAX_ROBOT_SHAPES];
		// Names become numbers once, here: a contact looks up a table.
		for ( int k = 0; k < model->shapeCount; ++k )
		{
			materialOf[k] = MaterialByName( field, model->shapes[k].materialName );
		}
		simRobot_Create( robot, model, placement, world->physics, materialOf, scenario->seed );
		robot->changed = &world->changedModels[i];
		robot->loops = world->loops[i];
		robot->pieceTypes = field->pieceTypes;
		robot->ground.floor = field->floorMaterial;
		robot->ground.nap = simV3( simCos( field->napHeading ), simSin( field->napHeading ), 0.0 );
		robot->ground.napAcross = field->napAcross;
		double floorFriction = 0.0;
		if ( field->floorMaterial >= 0 )
		{
			floorFriction = field->materials[field->floorMaterial].surface.friction;
		}
		for ( int m = 0; m < field->materialCount; ++m )
		{
			// A wheel's coefficient holds on the floor; on slicker material it grips that much less.
			robot->ground.friction[m] = 1.0;
			if ( floorFriction > 0.0 )
			{
				robot->ground.friction[m] = simMin( 1.0, field->materials[m].surface.friction / floorFriction );
			}
		}
	}
	world->robotCount = scenario->robotCount;
	return true;
}


// ---- autopilots ----

/// The robot as a grid of free places sees it: half its width, and its height with everything folded.
static simNavDef NavDef( const simField* field, const simRobotModel* model )
{
	simNavDef def = { .length = field->length, .width = field->width, .clearance = kRollsOver, .steepest = kSteepest };
	for ( int i = 0; i < model->shapeCount; ++i )
	{
		// A mechanism's load may fold away; the chassis never does.
		const simRobotShape* shape = &model->shapes[i];
		if ( shape->component < 0 )
		{
			def.radius = simMax( def.radius, fabs( shape->at.y ) + 0.5 * shape->size.y );
			def.height = simMax( def.height, shape->at.z + 0.5 * shape->size.z );
		}
	}
	return def;
}

static simResult CreatePilots( simWorld* world )
{
	const simScenario* scenario = world->scenario;
	for ( int i = 0; i < scenario->robotCount; ++i )
	{
		const simRobotPlacement* placement = &scenario->robots[i];
		const simRobotModel* model = scenario->models[placement->model];
		if ( placement->program != simProgram_autopilot )
		{
			continue;
		}
		// A grid costs a search of the whole field, so robots of one model share it.
		if ( world->navs[placement->model] == NULL )
		{
			simNavDef def = NavDef( world->field, model );
			world->navs[placement->model] = simNav_Create( &def, world->physics );
		}
		if ( world->navs[placement->model] == NULL )
		{
			return sim_noMemory;
		}
		simAutopilot_Reset(
		    &world->pilots[i], world->field, model, world->navs[placement->model], placement, scenario->seed );
	}
	return sim_ok;
}


// ---- the world ----

simResult simWorld_Build( simWorld* world, simError* error )
{
	SIM_CHECK( world->scenario != NULL && world->scenario->field != NULL );
	simScenario* scenario = world->scenario;
	// Counted first, for physics and pool get their size from it.
	int pieceCounts[SIM_MAX_PIECE_TYPES];
	simResult result = simPiecePool_Count( scenario, pieceCounts, error );
	if ( result != sim_ok )
	{
		return result;
	}
	world->field = scenario->field;
	world->physics = CreatePhysics( scenario, pieceCounts );
	if ( world->physics == NULL || !AddField( world->physics, world->field ) )
	{
		return sim_noMemory;
	}
	// Robots first: touches are told of the first bodies of shapes only.
	if ( !CreateRobots( world ) )
	{
		return sim_noMemory;
	}
	if ( !simPiecePool_Create( &world->pieces, scenario, world->physics, pieceCounts )
	     || !simPhysics_FinishBodies( world->physics ) )
	{
		return sim_noMemory;
	}
	for ( int i = 0; i < scenario->robotCount; ++i )
	{
		world->vision[i] = ( simVisionChoice ){ scenario->robots[i].cameras, scenario->robots[i].deviations, 0 };
	}
	for ( int i = 0; i < SIM_MAX_ROBOTS; ++i )
	{
		simRobotPieces_Reset( &world->robotPieces[i], scenario->seed, i );
	}
	simRules_Reset( &world->rules, world->field, scenario->seed );
	simFeeders_Reset( &world->feeders, world->field, scenario->seed );
	simMatch_Reset( &world->match, scenario );
	result = CreatePilots( world );
	if ( result != sim_ok )
	{
		return result;
	}
	result = simWorld_PlaceAll( world, error );
	if ( result == sim_ok )
	{
		world->undo = simAlloc( simWorld_StateBytes( world ) );
		result = world->undo != NULL ? sim_ok : sim_noMemory;
	}
	return result;
}
