#include "model/test_season.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double kLength = 16.54, kWidth = 8.07, kRadius = 0.075, kMass = 0.2;
static const double kHubX = 4.63, kHubTop = 1.42;

static simVec3 Mirror( simVec3 p, int alliance )
{
	return alliance == 0 ? p : simV3( kLength - p.x, kWidth - p.y, p.z );
}


// ---- the field ----

static void AddPhase(
    simField* field, const char* name, simMode mode, double seconds, int count, const double* lengths )
{
	simPhase* phase = &field->phases[field->phaseCount];
	*phase = ( simPhase ){ .mode = mode, .seconds = seconds, .firstPeriod = field->periodCount, .periodCount = count };
	snprintf( phase->name, sizeof( phase->name ), "%s", name );
	double begin = 0.0;
	for ( int i = 0; i < count; ++i )
	{
		field->periods[field->periodCount++] =
		    ( simPeriod ){ .phase = field->phaseCount, .begin = begin, .seconds = lengths[i] };
		begin += lengths[i];
	}
	field->phaseCount += 1;
}

static void AddZone( simField* field, int zone, simVec3 a, simVec3 b )
{
	for ( int k = 0; k < 2; ++k )
	{
		simVec3 p = Mirror( a, k ), q = Mirror( b, k );
		field->zones[zone + k] = ( simZone ){ .kind = simZone_box,
			.low = { simMin( p.x, q.x ), simMin( p.y, q.y ), a.z },
			.high = { simMax( p.x, q.x ), simMax( p.y, q.y ), b.z } };
	}
}

static simRule* AddRule( simField* field, simRuleKind kind, int alliance )
{
	simRule* rule = &field->rules[field->ruleCount++];
	*rule = ( simRule ){ .kind = kind,
		.alliance = (simAlliance)alliance,
		.piece = -1,
		.window = -1,
		.launchedBy = simAlliance_none,
		.exit = -1,
		.toExit = -1,
		.toFeeder = -1 };
	return rule;
}

static simRule* AddFuelRule( simField* field, int alliance, uint32_t periods )
{
	simRule* rule = AddRule( field, simRule_piece, alliance );
	simZoneSet_Add( &rule->zones, ZONE_HUB + alliance );
	rule->piece = 0;
	rule->direction = simV3( 0, 0, -1 );
	rule->window = 0;
	rule->periods = periods;
	rule->points = 1;
	rule->counts = 1u << COUNTER_FUEL;
	rule->misses = 1u << COUNTER_WASTED;
	rule->remove = true;
	return rule;
}

static simRule* AddTowerRule( simField* field, int alliance, int period )
{
	simRule* rule = AddRule( field, simRule_assess, alliance );
	rule->periods = 1u << period;
	rule->where.touching = rule->where.off = rule->where.offFloor = true;
	rule->where.touch[0] = 1u << GROUP_RUNG;
	rule->where.clear[0] = 1u << GROUP_BASE;
	rule->tallies = 1u << COUNTER_TOWER;
	return rule;
}

static void AddRules( simField* field, int alliance )
{
	uint32_t autos = 1u << PERIOD_AUTO | 1u << PERIOD_PAUSE, all = ( 1u << field->periodCount ) - 1u;
	AddFuelRule( field, alliance, autos )->counts |= 1u << COUNTER_AUTO;
	AddFuelRule( field, alliance, all & ~autos );
	simRule* rule = AddTowerRule( field, alliance, PERIOD_AUTO );
	rule->points = 15;
	rule->most = 2;
	rule = AddTowerRule( field, alliance, PERIOD_TAIL );
	rule->levelCount = 3;
	rule->levels[0] = ( simLevel ){ 0.0, 10 };
	rule->levels[1] = ( simLevel ){ 0.6858, 20 }; // 27 in, the low rung
	rule->levels[2] = ( simLevel ){ 1.143, 30 };  // 45 in, the middle one
	rule = AddRule( field, simRule_piece, simAlliance_none );
	simZoneSet_Add( &rule->zones, ZONE_HUB + alliance );
	rule->hasLaunched = rule->launched.out = true;
	rule->launchedBy = (simAlliance)alliance;
	simZoneSet_Add( &rule->launched.zones, ZONE_HOME + alliance );
	rule->foul = 2;
	rule = AddRule( field, simRule_contact, alliance );
	rule->periods = 1u << PERIOD_AUTO;
	rule->offender.in = rule->offender.fully = true; // across the centre line: wholly in the other half
	simZoneSet_Add( &rule->offender.zones, ZONE_HOME + 1 - alliance );
	rule->foul = 2;
	rule = AddRule( field, simRule_pin, alliance );
	rule->seconds = 3.0;
	rule->distance = 1.8288; // 72 in
	rule->foul = 1;
	rule = AddRule( field, simRule_catch, alliance );
	rule->exit = alliance;
	rule->foul = 1;
	rule->every = 2.0;
	rule = AddRule( field, simRule_limit, alliance );
	rule->height = 0.762; // 30 in
	rule->seconds = 0.5;
	rule->foul = 1;
	rule = AddRule( field, simRule_limit, alliance );
	rule->extension = 0.3048; // 12 in
	rule->every = 3.0;
	rule->foul = 1;
}

static void AddExit( simField* field, int alliance )
{
	simExitDef* exit = &field->exits[field->exitCount++];
	*exit = ( simExitDef ){ .pointCount = 4,
		.direction = { alliance == 0 ? 1.0 : -1.0, 0, 0 },
		.speed = 1.5,
		.spread = { 0.1, 0.1, 0.05 },
		.delay = 1.0 };
	for ( int i = 0; i < 4; ++i )
	{
		exit->points[i] = Mirror( simV3( 5.4, 3.6 + 0.28 * i, 0.3 ), alliance );
	}
}

static void AddFeeder( simField* field, int alliance )
{
	simFeederDef* feeder = &field->feeders[field->feederCount++];
	*feeder = ( simFeederDef ){ .alliance = (simAlliance)alliance,
		.collectEvery = 0.5,
		.loads = true,
		.loadAt = Mirror( simV3( -0.5, 0.5, 0.6 ), alliance ),
		.chuteMost = 3,
		.loadEvery = 0.4,
		.throws = true,
		.throwFrom = Mirror( simV3( -0.3, 1.0, 1.8 ), alliance ),
		.target = Mirror( simV3( kHubX, 4.035, kHubTop ), alliance ),
		.elevation = 1.0,
		.throwEvery = 1.0,
		.window = 0 };
	simZoneSet_Add( &feeder->collects, ZONE_CORRAL + alliance );
	simZoneSet_Add( &feeder->chute, ZONE_CHUTE + alliance );
	simZoneSet_Add( &feeder->pickup, ZONE_OUTPOST + alliance );
}

testSeason* testSeason_Create( void )
{
	static const double autos[] = { 20 }, pause[] = { 3 }, shifts[] = { 10, 25, 25, 25, 25, 30 };
	testSeason* season = calloc( 1, sizeof( testSeason ) );
	simField* field = &season->field;
	field->length = kLength;
	field->width = kWidth;
	field->materialCount = 1;
	field->materials[0].surface = ( simSurface ){ .friction = 0.8, .restitution = 0.3, .threshold = 0.1 };
	field->pieceTypeCount = 1;
	double inertia = 0.4 * kMass * kRadius * kRadius;
	field->pieceTypes[0] = ( simPieceType ){ .shape = simShape_sphere,
		.size = { 2 * kRadius, 2 * kRadius, 2 * kRadius },
		.radius = kRadius,
		.mass = kMass,
		.inertia = inertia,
		.inertias = { inertia, inertia, inertia },
		.rolling = 0.04,
		.drag = 0.47,
		.total = 504 };
	AddPhase( field, "auto", simMode_auto, 20, 1, autos );
	AddPhase( field, "pause", simMode_disabled, 3, 1, pause );
	AddPhase( field, "teleop", simMode_teleop, 140, 6, shifts );
	AddPhase( field, "tail", simMode_disabled, 3, 1, pause );
	field->zoneCount = ZONE_COUNT;
	AddZone( field, ZONE_HUB, simV3( kHubX - 0.53, 3.505, 1.40 ), simV3( kHubX + 0.53, 4.565, kHubTop ) );
	AddZone( field, ZONE_HOME, simV3( 0, 0, -1 ), simV3( 4.03, kWidth, 3 ) );
	AddZone( field, ZONE_CORRAL, simV3( -1, 1.5, -1 ), simV3( 0, 2.5, 1 ) );
	AddZone( field, ZONE_CHUTE, simV3( -1, 0, 0 ), simV3( 0, 1, 1 ) );
	AddZone( field, ZONE_OUTPOST, simV3( 0, 0, -1 ), simV3( 1.5, 1.5, 1 ) );
	field->counterCount = 4;
	field->windowCount = 1;
	// the auto winner's hub rests in shifts 1 and 3; the message names the one that rests first
	field->windows[0] = ( simWindow ){ .both = 1u << PERIOD_AUTO | 1u << PERIOD_TRANSITION | 1u << PERIOD_END_GAME,
		.leader = 1u << PERIOD_SHIFT2 | 1u << PERIOD_SHIFT4,
		.trailer = 1u << PERIOD_SHIFT1 | 1u << PERIOD_SHIFT3,
		.by = COUNTER_AUTO,
		.decided = PERIOD_PAUSE,
		.message = { "B", "R" },
		.grace = 3.0,
		.warning = 3.0 };
	field->minorFoul = 5;
	field->majorFoul = 15;
	field->winPoints = 3;
	field->tiePoints = 1;
	field->bonusCount = 3;
	field->bonuses[0] = ( simBonus ){ .name = "energized", .counter = COUNTER_FUEL, .atLeast = 100, .points = 1 };
	field->bonuses[1] = ( simBonus ){ .name = "supercharged", .counter = COUNTER_FUEL, .atLeast = 360, .points = 1 };
	field->bonuses[2] = ( simBonus ){ .name = "traversal", .counter = COUNTER_TOWER, .atLeast = 50, .points = 1 };
	for ( int k = 0; k < 2; ++k )
	{
		season->policies[k] = simHuman_command;
		AddRules( field, k );
		AddExit( field, k );
		AddFeeder( field, k );
	}
	return season;
}


// ---- running it ----

static void PlaceRobots( testSeason* season )
{
	season->robotCount = 6;
	for ( int r = 0; r < 6; ++r )
	{
		season->status[r] = ( simRobotStatus ){ .alliance = simAllianceOf( r ),
			.station = (simStation)r,
			.position = { 3.0 + 2.0 * r, 50.0, 0 },
			.touchesFloor = true,
			.enabled = true };
		for ( int i = 0; i < 4; ++i )
		{
			season->status[r].corners[i] =
			    simAdd( season->status[r].position, simV3( i == 0 || i == 3 ? -0.4 : 0.4, i < 2 ? -0.4 : 0.4, 0.05 ) );
		}
	}
}

void testSeason_Begin( testSeason* season, simMatchStart start, int pieces, uint64_t seed )
{
	simField* field = &season->field;
	simPhysicsDef def = {
		.gravity = SIM_GRAVITY,
		.iterations = 10,
		.materialCount = 1,
		.surfaces = &field->materials[0].surface,
		.floorMaterial = 0,
		.low = { -2, -2, -1 },
		.high = { kLength + 2, kWidth + 2, 10 },
		.maxStatics = 4,
		.maxBodies = pieces + 2,
		.maxShapes = 8,
		.maxBallRadius = kRadius,
		.seed = seed,
	};
	season->physics = simPhysics_Create( &def );
	for ( int i = 0; i < field->groupCount; ++i )
	{
		const simMeshGroup* group = &field->groups[i];
		simPhysics_AddMesh( season->physics, group->material, group->vertices, group->vertexCount, group->triangles,
		    group->triangleCount );
	}
	simPhysics_FinishStatics( season->physics );
	int counts[SIM_MAX_PIECE_TYPES] = { pieces };
	simScenario scenario = { .field = (simField*)field };
	simPiecePool_Create( &season->pool, &scenario, season->physics, counts );
	// a box that a test may put in the way: a robot's body
	int box = simPhysics_AddBody( season->physics, 50.0, simV3( 5, 5, 5 ) );
	simPose middle = { { 0, 0, 0 }, { 1, 0, 0, 0 } };
	simPhysics_AddBox( season->physics, box, 0, simV3( 0.8, 0.8, 0.5 ), middle );
	simPhysics_FinishBodies( season->physics );
	season->scenario = ( simScenario ){ .field = field, .seed = seed, .start = start, .clock = true };
	if ( start != simMatchStart_full && start != simMatchStart_teleop )
	{
		season->scenario.clock = false;
	}
	PlaceRobots( season );
	simMatch_Reset( &season->match, &season->scenario );
	simRules_Reset( &season->rules, field, seed );
	simFeeders_Reset( &season->feeders, field, seed );
}

void testSeason_Destroy( testSeason* season )
{
	if ( season->physics != NULL )
	{
		simPhysics_Destroy( season->physics );
	}
	free( season );
}

static void OnGone( void* context, int piece )
{
	testSeason* season = context;
	if ( !simFeeders_TakeStray( &season->feeders, &season->pool, piece, &season->events ) )
	{
		simPiecePool_Remove( &season->pool, piece, simPiece_lost );
	}
}

static void Run( testSeason* season, bool physics )
{
	season->events.tick = season->tick;
	simMatch_Tick( &season->match );
	const bool buys[2] = { season->buys[0], season->buys[1] };
	simRules_BeginTick( &season->rules, &season->match, season->status, season->robotCount, buys, &season->events );
	if ( physics )
	{
		simFeederTick tick = {
			.match = &season->match,
			.rules = &season->rules,
			.commands = season->human,
			.policies = season->policies,
			.robots = season->status,
			.robotCount = season->robotCount,
			.pool = &season->pool,
			.events = &season->events,
		};
		simFeeders_Tick( &season->feeders, &tick );
	}
	for ( int i = 0; physics && i < SIM_STEPS_PER_TICK; ++i )
	{
		simPiecePool_ApplyForces( &season->pool );
		simPhysics_Step( season->physics, SIM_STEP );
		simRules_JudgeSlots( &season->rules, &season->match, &season->pool, &season->events );
		simRules_JudgePieces( &season->rules, &season->match, &season->pool, &season->events );
	}
	season->tick += 1;
	if ( physics )
	{
		simPiecePool_Update( &season->pool, season->tick, OnGone, season );
	}
	simRules_EndTick(
	    &season->rules, &season->match, season->status, season->robotCount, &season->pool, &season->events );
}

void testSeason_Tick( testSeason* season )
{
	Run( season, true );
}

void testSeason_Skip( testSeason* season, uint32_t tick )
{
	while ( season->tick < tick )
	{
		Run( season, false );
	}
}

int testSeason_Piece( testSeason* season, simVec3 at, simVec3 velocity )
{
	simPieceId id = simPiecePool_Spawn( &season->pool, 0, at, velocity, simV3( 0, 0, 0 ) );
	CHECK( !simIdIsNull( id.value ) );
	return (int)simIdIndex( id.value );
}

void testSeason_Shoot( testSeason* season, simAlliance hub, int count, uint32_t tick )
{
	if ( tick > 0 )
	{
		testSeason_Skip( season, tick );
	}
	for ( int i = 0; i < count; ++i )
	{
		// a centimetre above the sensor at 5 m/s: in there after the first step, apart by more than their size
		simVec3 at = simV3( kHubX - 0.42 + 0.16 * ( i % 6 ), 3.62 + 0.16 * ( i / 6 % 6 ), kHubTop + 0.01 );
		testSeason_Piece( season, Mirror( at, hub ), simV3( 0, 0, -5 ) );
	}
	testSeason_Tick( season );
}

void testSeason_Forget( testSeason* season )
{
	season->events.count = 0;
}

int testSeason_Count( testSeason* season, simEventKind kind )
{
	simEvent event;
	int count = 0;
	while ( simEvents_Take( &season->events, &event, 1 ) == 1 )
	{
		count += event.kind == (uint32_t)kind ? 1 : 0;
	}
	return count;
}

simEvent testSeason_First( testSeason* season, simEventKind kind )
{
	simEvent event, found = { .kind = simEvent_none };
	while ( simEvents_Take( &season->events, &event, 1 ) == 1 )
	{
		found = found.kind == simEvent_none && event.kind == (uint32_t)kind ? event : found;
	}
	return found;
}

int testSeason_Pieces( const testSeason* season )
{
	int count = 0;
	for ( int i = 0; i < season->pool.count; ++i )
	{
		simPieceState state = season->pool.pieces[i].state;
		count += state != simPiece_unused && state != simPiece_lost ? 1 : 0;
	}
	return count;
}
