#include "game/feeder.h"

#include "model/zone.h"
#include "robot/shot.h"

static const uint64_t kStreams = 100;  // of the scenario's seed, one for each feeder
static const uint32_t kLookTicks = 10; // a human player looks around five times a second
static const double kRestSpeed = 0.3;  // a piece slower than this can be picked up [m/s]
static const double kWaitSpeed = 0.3;  // a robot slower than this waits to be fed ...
static const double kLeaveSpeed = 1.0; // ... until it is faster than this [m/s]
static const double kSlowest = 1.0;    // of what a person throws [m/s]
static const double kFastest = 20.0; // a good overarm throw of a light ball; the elevation decides what is needed [m/s]
static const double kTouch = 0.95;   // a piece may be put down if so much of its radius is free
static const int kNobody = -1;


// ---- at load ----

static void SolveThrow( simFeeder* feeder, const simFeederDef* def, const simPieceType* type )
{
	simShotDef shot = {
		.type = type,
		.from = def->throwFrom,
		.target = def->target,
		.lowest = def->elevation,
		.highest = def->elevation,
		.preferred = def->elevation,
		.slowest = kSlowest,
		.fastest = kFastest,
	};
	simShot solved = simShot_Solve( &shot );
	double level = solved.speed * simCos( solved.elevation );
	feeder->canThrow = solved.found;
	feeder->throwVelocity =
	    simV3( level * simCos( solved.yaw ), level * simSin( solved.yaw ), solved.speed * simSin( solved.elevation ) );
}

void simFeeders_Reset( simFeeders* feeders, const simField* field, uint64_t seed )
{
	feeders->field = field;
	for ( int i = 0; i < field->feederCount; ++i )
	{
		feeders->feeders[i] = ( simFeeder ){ 0 };
		simRandom_Seed( &feeders->feeders[i].random, seed, kStreams + (uint64_t)i );
		if ( field->feeders[i].throws )
		{
			SolveThrow( &feeders->feeders[i], &field->feeders[i], &field->pieceTypes[field->feeders[i].piece] );
		}
	}
}


// ---- hands ----

static void Store( simPiecePool* pool, int piece, int feeder, simEvents* events )
{
	simPiecePool_Remove( pool, piece, simPiece_stored );
	pool->pieces[piece].feeder = feeder;
	simEvents_Add( events, simEvent_pieceStored, (uint32_t)piece, (uint32_t)feeder, 0.0, 0.0 );
}

static int FirstStored( const simPiecePool* pool, int feeder )
{
	for ( int i = 0; i < pool->count; ++i )
	{
		if ( pool->pieces[i].state == simPiece_stored && pool->pieces[i].feeder == feeder )
		{
			return i;
		}
	}
	return -1;
}

/// Puts a stored piece into play if there is room for it. False: not now.
static bool Give( simPiecePool* pool, int piece, simVec3 at, simVec3 velocity )
{
	double radius = pool->field->pieceTypes[pool->pieces[piece].type].radius;
	if ( !simPhysics_IsClear( pool->physics, at, kTouch * radius, kNobody ) )
	{
		return false;
	}
	simPose pose = { at, { 1, 0, 0, 0 } };
	simPiecePool_Release( pool, piece, pose, velocity, simV3( 0, 0, 0 ) );
	return true;
}

static void Collect( simFeeders* feeders, int index, simPiecePool* pool, simEvents* events )
{
	const simField* field = feeders->field;
	const simFeederDef* def = &field->feeders[index];
	simFeeder* feeder = &feeders->feeders[index];
	if ( events->tick < feeder->nextCollect )
	{
		return;
	}
	feeder->nextCollect = events->tick + kLookTicks;
	for ( int i = 0; i < pool->count; ++i )
	{
		const simPiece* piece = &pool->pieces[i];
		if ( piece->type == def->piece && simPiece_IsInPlay( piece )
		     && simZones_Have( field, &def->collects, simPhysics_GetPose( pool->physics, piece->body ).p )
		     && simLength( simPhysics_GetVelocity( pool->physics, piece->body ) ) < kRestSpeed )
		{
			Store( pool, i, index, events );
			feeder->nextCollect = events->tick + (uint32_t)simMatch_Ticks( def->collectEvery );
			return;
		}
	}
}

static int CountInChute( const simField* field, const simFeederDef* def, const simPiecePool* pool )
{
	int count = 0;
	for ( int i = 0; i < pool->count; ++i )
	{
		const simPiece* piece = &pool->pieces[i];
		count += piece->type == def->piece && simPiece_IsInPlay( piece )
		                 && simZones_Have( field, &def->chute, simPhysics_GetPose( pool->physics, piece->body ).p )
		             ? 1
		             : 0;
	}
	return count;
}

static void Load( simFeeders* feeders, int index, simPiecePool* pool, simEvents* events )
{
	const simFeederDef* def = &feeders->field->feeders[index];
	simFeeder* feeder = &feeders->feeders[index];
	int piece = events->tick >= feeder->nextLoad ? FirstStored( pool, index ) : -1;
	if ( piece < 0 )
	{
		return;
	}
	feeder->nextLoad = events->tick + kLookTicks;
	if ( CountInChute( feeders->field, def, pool ) < def->chuteMost
	     && Give( pool, piece, def->loadAt, simV3( 0, 0, 0 ) ) )
	{
		feeder->nextLoad = events->tick + (uint32_t)simMatch_Ticks( def->loadEvery );
		simEvents_Add( events, simEvent_pieceFed, (uint32_t)piece, (uint32_t)index, 0.0, 0.0 );
	}
}

static void Throw( simFeeders* feeders, int index, simPiecePool* pool, simEvents* events )
{
	const simFeederDef* def = &feeders->field->feeders[index];
	simFeeder* feeder = &feeders->feeders[index];
	int piece = events->tick >= feeder->nextThrow && feeder->canThrow ? FirstStored( pool, index ) : -1;
	if ( piece < 0 )
	{
		return;
	}
	simVec3 velocity = simPiece_Scatter( &def->spread, feeder->throwVelocity, &feeder->random );
	if ( Give( pool, piece, def->throwFrom, velocity ) )
	{
		feeder->nextThrow = events->tick + (uint32_t)simMatch_Ticks( def->throwEvery );
		simEvents_Add( events, simEvent_pieceFed, (uint32_t)piece, (uint32_t)index, 1.0, 0.0 );
	}
}

static void SetGate( simFeeder* feeder, const simFeederDef* def, const simPiecePool* pool, bool open )
{
	if ( !def->hasGate || open == feeder->open )
	{
		return;
	}
	feeder->open = open;
	for ( int i = 0; i < pool->field->groupCount; ++i )
	{
		if ( ( def->gate[i / 32] >> ( i % 32 ) & 1u ) != 0 )
		{
			simPhysics_SetSolid( pool->physics, i, !open ); // meshes are added in the order of the groups
		}
	}
}


// ---- a mind ----

/// A robot of the alliance stands where it wants to be fed and has room.
static bool SomebodyWaits(
    const simFeeder* feeder, const simFeederDef* def, const simRobotStatus* status, int robotCount )
{
	double limit = feeder->open ? kLeaveSpeed : kWaitSpeed;
	for ( int r = 0; r < robotCount; ++r )
	{
		const simRobotStatus* robot = &status[r];
		if ( robot->alliance == def->alliance && robot->enabled && robot->room > 0
		     && simZoneSet_Meet( &robot->partly, &def->pickup )
		     && simLength( simV3( robot->velocity.x, robot->velocity.y, 0.0 ) ) < limit )
		{
			return true;
		}
	}
	return false;
}

/// What is thrown now will arrive while it counts: in the grace it may not.
static bool WouldCount( const simRules* rules, const simFeederDef* def )
{
	return def->window < 0
	       || ( def->alliance != simAlliance_none && ( rules->tallies[def->alliance].open >> def->window & 1u ) != 0 );
}

void simFeeders_Tick( simFeeders* feeders, const simMatch* match, const simRules* rules, const uint32_t human[2],
    const simHuman policies[2], const simRobotStatus* status, int robotCount, simPiecePool* pool, simEvents* events )
{
	bool rests = match->state == simMatchState_over || match->state == simMatchState_aborted;
	for ( int i = 0; i < feeders->field->feederCount; ++i )
	{
		const simFeederDef* def = &feeders->field->feeders[i];
		simFeeder* feeder = &feeders->feeders[i];
		bool known = def->alliance != simAlliance_none;
		uint32_t told = known ? human[def->alliance] : human[0] | human[1];
		bool decides = match->mode != simMode_disabled && known && policies[def->alliance] == simHuman_policy;
		bool waits = decides && SomebodyWaits( feeder, def, status, robotCount );
		SetGate( feeder, def, pool, !rests && ( waits || ( told & 1u ) != 0 ) );
		if ( rests )
		{
			continue;
		}
		Collect( feeders, i, pool, events );
		if ( def->loads )
		{
			Load( feeders, i, pool, events );
		}
		if ( def->throws && ( ( told & 2u ) != 0 || ( decides && WouldCount( rules, def ) ) ) )
		{
			Throw( feeders, i, pool, events );
		}
	}
}


// ---- strays and stock ----

/// Where its human player stands, as far as the data says.
static simVec3 PlaceOf( const simField* field, const simFeederDef* def )
{
	for ( int i = 0; i < field->zoneCount && !def->loads && !def->throws; ++i )
	{
		if ( simZoneSet_Has( &def->collects, i ) || simZoneSet_Has( &def->pickup, i ) )
		{
			return simScale( 0.5, simAdd( field->zones[i].low, field->zones[i].high ) );
		}
	}
	return def->loads ? def->loadAt : def->throwFrom;
}

bool simFeeders_TakeStray( simFeeders* feeders, simPiecePool* pool, int piece, simEvents* events )
{
	const simField* field = feeders->field;
	simVec3 p = simPhysics_GetPose( pool->physics, pool->pieces[piece].body ).p;
	double nearest = INFINITY;
	int chosen = -1;
	for ( int i = 0; i < field->feederCount && field->returnsStrays; ++i )
	{
		double distance = simLength( simSub( PlaceOf( field, &field->feeders[i] ), p ) );
		if ( field->feeders[i].piece == pool->pieces[piece].type && distance < nearest )
		{
			nearest = distance;
			chosen = i;
		}
	}
	if ( chosen >= 0 )
	{
		Store( pool, piece, chosen, events );
	}
	return chosen >= 0;
}

int simFeeders_Stored( const simFeeders* feeders, const simPiecePool* pool, simAlliance alliance )
{
	int count = 0;
	for ( int i = 0; i < pool->count; ++i )
	{
		const simPiece* piece = &pool->pieces[i];
		count += piece->state == simPiece_stored && piece->feeder >= 0
		                 && feeders->field->feeders[piece->feeder].alliance == alliance
		             ? 1
		             : 0;
	}
	return count;
}

void simFeeders_Hash(
    const simFeeders* feeders, void ( *mix )( void* context, const void* bytes, size_t size ), void* context )
{
	for ( int i = 0; i < feeders->field->feederCount; ++i )
	{
		const simFeeder* feeder = &feeders->feeders[i];
		uint32_t state[4] = { feeder->open, feeder->nextLoad, feeder->nextThrow, feeder->nextCollect };
		mix( context, &feeder->random, sizeof( feeder->random ) );
		mix( context, state, sizeof( state ) );
	}
}
