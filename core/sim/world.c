#include "hash.h"
#include "world_internal.h"

#include <stdio.h>
#include <string.h>

static const double s_broadMargin = 1.0;  // of the broad phase around the field [m]
static const uint32_t s_hitPause = 10;    // ticks between two hit events of one robot
static const int s_solverIterations = 10; // enough for 504 balls and six robots; see bench for what more would buy


// ---- events ----

static void Emit( simWorld* world, simEventKind kind, uint32_t subject, uint32_t object, double value )
{
	simEventQueue* queue = &world->events;
	uint32_t slot = ( queue->head + queue->count ) % SIM_MAX_EVENTS;
	if ( queue->count == SIM_MAX_EVENTS )
	{
		queue->head = ( queue->head + 1 ) % SIM_MAX_EVENTS; // the oldest goes
	}
	else
	{
		queue->count += 1;
	}
	queue->events[slot] = ( simEvent ){ world->tick, kind, subject, object, { value, 0.0 } };
}

int simWorld_TakeEvents( simWorld* world, simEvent* events, int capacity )
{
	simEventQueue* queue = &world->events;
	int taken = 0;
	for ( ; taken < capacity && queue->count > 0; ++taken )
	{
		events[taken] = queue->events[queue->head];
		queue->head = ( queue->head + 1 ) % SIM_MAX_EVENTS;
		queue->count -= 1;
	}
	return taken;
}


// ---- building ----

/// Rule for two materials without a pair of their own: friction as the geometric mean, the rebound of the duller one,
/// the higher threshold, springs in series.
static simSurface MixSurfaces( const simSurface* a, const simSurface* b )
{
	simSurface mixed = {
		.friction = sqrt( a->friction * b->friction ),
		.restitution = simMin( a->restitution, b->restitution ),
		.threshold = simMax( a->threshold, b->threshold ),
		.stiffness = simMax( a->stiffness, b->stiffness ),
		.damping = simMax( a->damping, b->damping ),
	};
	if ( a->stiffness > 0.0 && b->stiffness > 0.0 )
	{
		mixed.stiffness = a->stiffness * b->stiffness / ( a->stiffness + b->stiffness );
		mixed.damping = a->damping + b->damping > 0.0 ? a->damping * b->damping / ( a->damping + b->damping ) : 0.0;
	}
	return mixed;
}

static void FillSurfaces( const simField* field, simSurface* surfaces )
{
	int n = field->materialCount;
	for ( int i = 0; i < n; ++i )
	{
		for ( int j = 0; j < n; ++j )
		{
			surfaces[i * n + j] = i == j ? field->materials[i].surface
			                             : MixSurfaces( &field->materials[i].surface, &field->materials[j].surface );
		}
	}
	for ( int k = 0; k < field->pairCount; ++k )
	{
		const simMaterialPair* pair = &field->pairs[k];
		surfaces[pair->first * n + pair->second] = pair->surface;
		surfaces[pair->second * n + pair->first] = pair->surface;
	}
}

static bool AddField( simPhysics* physics, const simField* field )
{
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
	int bodies = scenario->robotCount, shapes = 0;
	double ballRadius = 0.0;
	for ( int i = 0; i < field->pieceTypeCount; ++i )
	{
		bodies += pieceCounts[i];
		ballRadius = simMax( ballRadius, field->pieceTypes[i].radius );
	}
	for ( int i = 0; i < scenario->robotCount; ++i )
	{
		shapes += scenario->models[scenario->robots[i].model]->shapeCount;
	}
	simPhysicsDef def = {
		.gravity = SIM_GRAVITY,
		.iterations = s_solverIterations,
		.materialCount = field->materialCount,
		.surfaces = surfaces,
		.floorMaterial = field->floorMaterial,
		.low = simV3( -s_broadMargin, -s_broadMargin, -s_broadMargin ),
		.high = simV3( field->length + s_broadMargin, field->width + s_broadMargin, 10.0 ),
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
	int fallback = 0;
	for ( int i = 0; i < field->materialCount; ++i )
	{
		if ( strcmp( field->materials[i].name, name ) == 0 )
		{
			return i;
		}
		fallback = strcmp( field->materials[i].name, "default" ) == 0 ? i : fallback;
	}
	return fallback;
}

static void CreateRobots( simWorld* world )
{
	const simScenario* scenario = world->scenario;
	const simField* field = world->field;
	for ( int i = 0; i < scenario->robotCount; ++i )
	{
		const simRobotPlacement* placement = &scenario->robots[i];
		const simRobotModel* model = scenario->models[placement->model];
		simRobot* robot = &world->robots[i];
		int materialOf[SIM_MAX_ROBOT_SHAPES];
		for ( int k = 0; k < model->shapeCount; ++k )
		{
			materialOf[k] = MaterialByName( field, model->shapes[k].materialName );
		}
		simRobot_Create( robot, model, placement, world->physics, materialOf, scenario->seed );
		robot->ground.floor = field->floorMaterial;
		robot->ground.nap = simV3( simCos( field->napHeading ), simSin( field->napHeading ), 0.0 );
		robot->ground.napAcross = field->napAcross;
		double floorFriction =
		    field->floorMaterial >= 0 ? field->materials[field->floorMaterial].surface.friction : 0.0;
		for ( int m = 0; m < field->materialCount; ++m )
		{
			// A wheel's coefficient holds on the floor; on slicker material it grips that much less.
			robot->ground.friction[m] =
			    floorFriction > 0.0 ? simMin( 1.0, field->materials[m].surface.friction / floorFriction ) : 1.0;
		}
	}
	world->robotCount = scenario->robotCount;
}

/// What a robot holds adds to its mass. To be called whenever that changes.
static void LoadRobot( simWorld* world, int r )
{
	double pieces = 0.0;
	for ( int type = 0; type < world->field->pieceTypeCount; ++type )
	{
		pieces += world->robots[r].held[type] * world->field->pieceTypes[type].mass;
	}
	simRobot_Carry( &world->robots[r], world->physics, pieces );
}

static void PlaceAll( simWorld* world )
{
	const simScenario* scenario = world->scenario;
	for ( int i = 0; i < world->robotCount; ++i )
	{
		simRobot_Place( &world->robots[i], world->physics, scenario->robots[i].at );
		for ( int k = 0; k < scenario->robots[i].preload; ++k )
		{
			if ( !simIdIsNull( simPiecePool_Hold( &world->pieces, 0, i ).value ) )
			{
				world->robots[i].held[0] += 1;
			}
		}
		LoadRobot( world, i );
	}
	for ( int i = 0; i < scenario->pieceCount; ++i )
	{
		const simPiecePlacement* piece = &scenario->pieces[i];
		simPiecePool_Spawn( &world->pieces, piece->type, piece->at, piece->velocity, piece->spin );
	}
	if ( scenario->matchPieces )
	{
		simPiecePool_Stage( &world->pieces, scenario->seed );
	}
}

simResult simWorld_Create( simScenario* scenario, simWorld** out, simError* error )
{
	*out = NULL;
	int pieceCounts[SIM_MAX_PIECE_TYPES];
	simResult result = simPiecePool_Count( scenario, pieceCounts, error );
	simWorld* world = result == sim_ok ? simAlloc( sizeof( simWorld ) ) : NULL;
	if ( world == NULL )
	{
		simScenario_Destroy( scenario );
		return result == sim_ok ? sim_noMemory : result;
	}
	world->scenario = scenario;
	world->field = scenario->field;
	world->physics = CreatePhysics( scenario, pieceCounts );
	if ( world->physics == NULL || !AddField( world->physics, world->field ) )
	{
		simWorld_Destroy( world );
		return sim_noMemory;
	}
	simPiecePool_Create( &world->pieces, world->field, world->physics, pieceCounts, scenario->allAwake );
	CreateRobots( world );
	if ( !simPhysics_FinishBodies( world->physics ) )
	{
		simWorld_Destroy( world );
		return sim_noMemory;
	}
	PlaceAll( world );
	simMatch_Reset( &world->match, scenario );
	*out = world;
	return sim_ok;
}

void simWorld_Destroy( simWorld* world )
{
	if ( world == NULL )
	{
		return;
	}
	simPhysics_Destroy( world->physics );
	simScenario_Destroy( world->scenario );
	simFree( world );
}


// ---- a tick ----

static void SetMode( simWorld* world, simMode mode )
{
	if ( mode != world->match.mode )
	{
		simMatch_SetMode( &world->match, mode );
		Emit( world, simEvent_modeChanged, 0, 0, mode );
	}
}

static void ApplyScript( simWorld* world )
{
	const simScenario* scenario = world->scenario;
	// a tick's boundary counts as reached from half a microsecond before, so that 0.06 means the third tick
	double now = world->tick * SIM_TICK + 5e-7;
	for ( ; world->scriptNext < scenario->scriptCount && scenario->script[world->scriptNext].t <= now;
	      ++world->scriptNext )
	{
		const simScriptEntry* entry = &scenario->script[world->scriptNext];
		if ( entry->hasMode )
		{
			SetMode( world, entry->mode );
		}
		if ( entry->robot < 0 )
		{
			continue;
		}
		simControls* controls = &world->robots[entry->robot].controls;
		if ( entry->hasAxes )
		{
			memcpy( controls->axes, entry->axes, sizeof( controls->axes ) );
		}
		if ( entry->hasButtons )
		{
			controls->buttons = entry->buttons;
		}
		if ( entry->hasChassis )
		{
			controls->chassisMode = entry->chassisMode;
			memcpy( controls->chassis, entry->chassis, sizeof( controls->chassis ) );
		}
		if ( entry->hasVolts )
		{
			controls->voltMask = ( controls->voltMask & ~entry->freeMask ) | entry->voltMask;
			for ( int i = 0; i < SIM_MAX_MOTORS; ++i )
			{
				controls->volts[i] = ( entry->voltMask >> i & 1u ) != 0 ? entry->volts[i] : controls->volts[i];
			}
		}
	}
}

static double CleanAxis( double axis )
{
	return isfinite( axis ) ? simClamp( axis, -1.0, 1.0 ) : 0.0;
}

static void ApplyInput( simWorld* world, const simInput* input )
{
	if ( input == NULL )
	{
		return;
	}
	if ( input->header.modeRequest >= 1 && input->header.modeRequest <= simMode_count )
	{
		SetMode( world, (simMode)( input->header.modeRequest - 1 ) );
	}
	for ( int i = 0; i < world->robotCount; ++i )
	{
		simRobot* robot = &world->robots[i];
		const simInputRobot* held = &input->robots[robot->station];
		if ( held->present == 0 || robot->program == simProgram_script )
		{
			continue;
		}
		robot->controls.buttons = held->buttons;
		robot->controls.voltMask = held->voltMask;
		robot->controls.chassisMode =
		    held->chassisMode < simChassis_count ? (simChassisMode)held->chassisMode : simChassis_wheels;
		for ( int k = 0; k < 3; ++k )
		{
			robot->controls.axes[k] = CleanAxis( held->axes[k] );
			robot->controls.chassis[k] = isfinite( held->chassis[k] ) ? simClamp( held->chassis[k], -1e6, 1e6 ) : 0.0;
		}
		for ( int k = 0; k < SIM_MAX_MOTORS; ++k )
		{
			robot->controls.volts[k] = isfinite( held->volts[k] ) ? held->volts[k] : 0.0;
		}
	}
}

static void ReportHits( simWorld* world )
{
	const simHit* hits;
	int count = simPhysics_GetHits( world->physics, &hits );
	for ( int i = 0; i < count; ++i )
	{
		for ( int r = 0; r < world->robotCount; ++r )
		{
			bool mine = world->robots[r].body == hits[i].body;
			if ( !mine || ( world->lastHit[r] != 0 && world->tick - world->lastHit[r] < s_hitPause ) )
			{
				continue;
			}
			uint32_t other = 0xffffffffu;
			for ( int o = 0; o < world->robotCount; ++o )
			{
				other = world->robots[o].body == hits[i].other ? (uint32_t)o : other;
			}
			world->lastHit[r] = world->tick;
			Emit( world, simEvent_robotHit, (uint32_t)r, other, hits[i].speed );
		}
	}
}

static void Stop( simWorld* world, int body )
{
	world->stop = simStop_nonFinite;
	snprintf( world->stopText, sizeof( world->stopText ), "body %d is no longer finite", body );
	for ( int r = 0; r < world->robotCount; ++r )
	{
		if ( world->robots[r].body == body )
		{
			snprintf( world->stopText, sizeof( world->stopText ), "robot %d (%s) is no longer finite", r,
			    world->robots[r].model->name );
		}
	}
	for ( int i = 0; i < world->pieces.count; ++i )
	{
		if ( world->pieces.pieces[i].body == body )
		{
			snprintf( world->stopText, sizeof( world->stopText ), "piece %d (%s) is no longer finite", i,
			    world->field->pieceTypes[world->pieces.pieces[i].type].name );
		}
	}
}

static bool StepPhysics( simWorld* world )
{
	for ( int r = 0; r < world->robotCount; ++r )
	{
		simRobot* robot = &world->robots[r];
		bool brownout = robot->battery.brownout;
		simRobot_Step( robot, world->physics, SIM_STEP );
		if ( robot->battery.brownout != brownout )
		{
			Emit( world, robot->battery.brownout ? simEvent_brownoutBegan : simEvent_brownoutEnded, (uint32_t)r, 0,
			    robot->battery.volts );
		}
	}
	simPiecePool_ApplyForces( &world->pieces );
	int broken = simPhysics_Step( world->physics, SIM_STEP );
	if ( broken >= 0 )
	{
		Stop( world, broken );
		return false;
	}
	uint32_t subSteps = (uint32_t)simPhysics_SubSteps( world->physics );
	world->subSteps = subSteps > world->subSteps ? subSteps : world->subSteps;
	ReportHits( world );
	return true;
}

static void OnPieceLost( void* context, int piece )
{
	Emit( context, simEvent_pieceLost, (uint32_t)piece, 0, 0.0 );
}

/// The order, and why: what people and programs decide comes first, so that a tick's input acts in that tick; the robots'
/// forces come before the contact solver, which must see them; pieces are judged last, where they ended up, and sensors look
/// at what the picture will show.
bool simWorld_Step( simWorld* world, const simInput* input )
{
	if ( world->stop != simStop_running )
	{
		return false;
	}
	simMode before = world->match.mode;
	simMatch_Tick( &world->match );
	if ( world->match.mode != before )
	{
		Emit( world, simEvent_modeChanged, 0, 0, world->match.mode );
	}
	ApplyScript( world );
	ApplyInput( world, input );
	for ( int r = 0; r < world->robotCount; ++r )
	{
		world->robots[r].enabled = world->match.mode != simMode_disabled;
		simRobot_Program( &world->robots[r], world->physics, SIM_TICK );
	}
	world->subSteps = 0;
	bool running = true;
	for ( int k = 0; k < SIM_STEPS_PER_TICK && running; ++k )
	{
		running = StepPhysics( world );
	}
	world->tick += 1;
	if ( running )
	{
		simPiecePool_Update( &world->pieces, OnPieceLost, world );
		for ( int r = 0; r < world->robotCount; ++r )
		{
			simRobot_Sense( &world->robots[r], world->physics, SIM_TICK );
		}
	}
	return running;
}


// ---- looking ----

uint32_t simWorld_Ticks( const simWorld* world )
{
	return world->tick;
}

double simWorld_Time( const simWorld* world )
{
	return world->tick * SIM_TICK;
}

simStop simWorld_StopReason( const simWorld* world )
{
	return world->stop;
}

const char* simWorld_StopText( const simWorld* world )
{
	return world->stopText;
}

int simWorld_AwakePieces( const simWorld* world )
{
	return simPhysics_AwakeBalls( world->physics );
}

/// Each robot's and piece's own state, field by field: struct padding must not count.
static void HashRobot( simHash* hash, const simRobot* robot )
{
	simHash_Mix( hash, robot->held, sizeof( robot->held ) );
	double battery[7] = { robot->battery.volts, robot->battery.current, robot->battery.charge, robot->battery.heat,
		robot->battery.brownout ? 1.0 : 0.0, robot->battery.blackout ? 1.0 : 0.0, robot->battery.tripped ? 1.0 : 0.0 };
	simHash_Mix( hash, battery, sizeof( battery ) );
	for ( int i = 0; i < robot->model->motorCount; ++i )
	{
		double motor[3] = { robot->motors[i].position, robot->motors[i].velocity, robot->motors[i].temperature };
		simHash_Mix( hash, motor, sizeof( motor ) );
	}
	simHash_Mix( hash, robot->spins, (size_t)robot->model->axleCount * sizeof( double ) );
	simHash_Mix( hash, robot->wheels, (size_t)robot->model->wheelCount * sizeof( simWheel ) );
	simHash_Mix( hash, robot->drive.command, sizeof( robot->drive.command ) );
	simHash_Mix( hash, robot->drive.modules, (size_t)robot->model->wheelCount * sizeof( simModuleState ) );
	simHash_Mix( hash, robot->controls.axes, sizeof( robot->controls.axes ) );
	uint32_t masks[3] = { robot->controls.buttons, robot->controls.voltMask, robot->controls.chassisMode };
	simHash_Mix( hash, robot->controls.chassis, sizeof( robot->controls.chassis ) );
	simHash_Mix( hash, masks, sizeof( masks ) );
	simHash_Mix( hash, robot->controls.volts, sizeof( robot->controls.volts ) );
	for ( int i = 0; i < robot->model->mechanismCount; ++i )
	{
		simMechanism_Hash( &robot->mechanisms[i], hash );
		simHash_Mix( hash, &robot->bindings[i], sizeof( robot->bindings[i] ) );
	}
	for ( int i = 0; i < robot->model->sensorCount; ++i )
	{
		const simSensorDef* def = &robot->model->sensors[i];
		simSensor_Hash( &robot->sensors[i], hash );
		simHash_Mix( hash, robot->ranges[def->lidar], (size_t)def->points * sizeof( float ) );
	}
}

uint64_t simWorld_Hash( const simWorld* world )
{
	simHash hash;
	simHash_Begin( &hash );
	int32_t head[] = { (int32_t)world->tick, world->match.mode, (int32_t)world->match.phase, world->match.ticksLeft,
		world->scriptNext, (int32_t)world->score[0], (int32_t)world->score[1], world->stop };
	simHash_Mix( &hash, head, sizeof( head ) );
	for ( int r = 0; r < world->robotCount; ++r )
	{
		HashRobot( &hash, &world->robots[r] );
	}
	for ( int i = 0; i < world->pieces.count; ++i )
	{
		const simPiece* piece = &world->pieces.pieces[i];
		int32_t life[4] = { piece->type, piece->state, piece->generation, piece->robot };
		simHash_Mix( &hash, life, sizeof( life ) );
	}
	simPhysics_Hash( world->physics, simHash_Mix, &hash );
	return hash.value;
}
