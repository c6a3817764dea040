#include "game/feeder.h"

#include "base/random.h"
#include "model/zone.h"
#include "robot/shot.h"

// A human player looks around five times a second [ticks].
static const uint32_t kLookTicks = 10;
// A piece slower than this can be picked up [m/s].
static const double kRestSpeed = 0.3;
// A robot slower than kWaitSpeed waits to be fed, until it is faster than kLeaveSpeed [m/s]. Two limits, or the gate would flutter.
static const double kWaitSpeed = 0.3;
static const double kLeaveSpeed = 1.0;
// The slowest and the fastest throw of a person [m/s]; 20 m/s is a good overarm throw of a light ball.
static const double kSlowestThrow = 1.0;
static const double kFastestThrow = 20.0;
// The part of a piece's radius that must be free where it is put down [-]. Less than 1: it may touch its neighbours.
static const double kFreePart = 0.95;
static const int kNobody = -1;


// ---- at load ----

// A person throws from one place at one target, so the throw is solved once, with the air that flies it. At load,
// because a solution costs dozens of flights.
static simThrow SolveThrow( const simFeederDef* def, const simPieceType* type )
{
	SIM_CHECK( def->throws && type->mass > 0.0 );
	simShotDef shot = {
		.type = type,
		.from = def->throwFrom,
		.target = def->target,
		.lowest = def->elevation,
		.highest = def->elevation,
		.preferred = def->elevation,
		.slowest = kSlowestThrow,
		.fastest = kFastestThrow,
	};
	simShot solved = simShot_Solve( &shot );
	double level = solved.speed * simCos( solved.elevation );
	return ( simThrow ){
		.hits = solved.found,
		.velocity = simV3(
		    level * simCos( solved.yaw ), level * simSin( solved.yaw ), solved.speed * simSin( solved.elevation ) ),
	};
}

void simFeeders_Reset( simFeeders* feeders, const simField* field, uint64_t seed )
{
	SIM_CHECK( field->feederCount >= 0 && field->feederCount <= SIM_MAX_FEEDERS );
	feeders->field = field;
	for ( int i = 0; i < field->feederCount; ++i )
	{
		feeders->feeders[i] = ( simFeeder ){ 0 };
		feeders->throws[i] = ( simThrow ){ 0 };
		// A stream of its own for each feeder: one's throws must not change another's.
		simRandom_Begin( &feeders->feeders[i].random, seed, simStream_feeder, (uint64_t)i );
		if ( field->feeders[i].throws )
		{
			feeders->throws[i] = SolveThrow( &field->feeders[i], &field->pieceTypes[field->feeders[i].piece] );
		}
	}
}


// ---- picking up and giving ----

static void Store( simPiecePool* pool, int piece, int feeder, simEvents* events )
{
	SIM_CHECK( feeder >= 0 && feeder < pool->field->feederCount );
	SIM_CHECK( simPiece_IsInPlay( &pool->pieces[piece] ) );
	simPiecePool_Remove( pool, piece, simPiece_stored );
	pool->pieces[piece].feeder = feeder;
	simEvents_Add( events, simEvent_pieceStored, (uint32_t)piece, (uint32_t)feeder, 0.0, 0.0 );
}

static int FirstStored( const simPiecePool* pool, int feeder )
{
	SIM_CHECK( feeder >= 0 && feeder < pool->field->feederCount );
	// The lowest index first: which of equal pieces goes is all the same, but it must be the same in each run.
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
	SIM_CHECK( pool->pieces[piece].state == simPiece_stored );
	double radius = pool->field->pieceTypes[pool->pieces[piece].type].radius;
	// The piece would appear inside another body, and the contact solver would shoot both apart.
	if ( !simPhysics_IsClear( pool->physics, at, kFreePart * radius, kNobody ) )
	{
		return false;
	}
	simPose pose = { at, { 1, 0, 0, 0 } };
	simPiecePool_Release( pool, piece, pose, velocity, simV3( 0, 0, 0 ) );
	return true;
}

static void CollectOne( simFeeders* feeders, int index, simPiecePool* pool, simEvents* events )
{
	SIM_CHECK( index >= 0 && index < feeders->field->feederCount );
	const simField* field = feeders->field;
	const simFeederDef* def = &field->feeders[index];
	simFeeder* feeder = &feeders->feeders[index];
	// A look at every piece in play five times a second, not in every tick.
	if ( events->tick < feeder->nextCollect )
	{
		return;
	}
	feeder->nextCollect = events->tick + kLookTicks;
	for ( int i = simPiecePool_NextInPlay( pool, 0 ); i >= 0; i = simPiecePool_NextInPlay( pool, i + 1 ) )
	{
		const simPiece* piece = &pool->pieces[i];
		if ( piece->type == def->piece
		     && simZones_Have( field, &def->collects, simPhysics_GetPosition( pool->physics, piece->body ) )
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
	// Counted again instead of kept up to date: robots and rules take pieces out of the chute, too.
	for ( int i = simPiecePool_NextInPlay( pool, 0 ); i >= 0; i = simPiecePool_NextInPlay( pool, i + 1 ) )
	{
		const simPiece* piece = &pool->pieces[i];
		if ( piece->type == def->piece
		     && simZones_Have( field, &def->chute, simPhysics_GetPosition( pool->physics, piece->body ) ) )
		{
			count += 1;
		}
	}
	return count;
}

static void FillChute( simFeeders* feeders, int index, simPiecePool* pool, simEvents* events )
{
	SIM_CHECK( feeders->field->feeders[index].loads );
	const simFeederDef* def = &feeders->field->feeders[index];
	simFeeder* feeder = &feeders->feeders[index];
	if ( events->tick < feeder->nextLoad )
	{
		return;
	}
	int piece = FirstStored( pool, index );
	if ( piece < 0 )
	{
		return;
	}
	// If the chute is full, a person looks again after a moment.
	feeder->nextLoad = events->tick + kLookTicks;
	if ( CountInChute( feeders->field, def, pool ) < def->chuteMost
	     && Give( pool, piece, def->loadAt, simV3( 0, 0, 0 ) ) )
	{
		feeder->nextLoad = events->tick + (uint32_t)simMatch_Ticks( def->loadEvery );
		simEvents_Add( events, simEvent_pieceFed, (uint32_t)piece, (uint32_t)index, 0.0, 0.0 );
	}
}

static void ThrowOne( simFeeders* feeders, int index, simPiecePool* pool, simEvents* events )
{
	SIM_CHECK( feeders->field->feeders[index].throws );
	const simFeederDef* def = &feeders->field->feeders[index];
	simFeeder* feeder = &feeders->feeders[index];
	if ( events->tick < feeder->nextThrow || !feeders->throws[index].hits )
	{
		return;
	}
	int piece = FirstStored( pool, index );
	if ( piece < 0 )
	{
		return;
	}
	// Scattered about the solved throw: no person hits the same spot twice.
	simVec3 velocity = simPiece_Scatter( &def->spread, feeders->throws[index].velocity, &feeder->random );
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


// ---- deciding ----

/// True if a robot of the alliance stands where it wants to be fed and has room.
static bool RobotWaits( const simFeeder* feeder, const simFeederDef* def, const simFeederTick* tick )
{
	// Once open, it stays open until the robot really drives off.
	double limit = feeder->open ? kLeaveSpeed : kWaitSpeed;
	for ( int r = 0; r < tick->robotCount; ++r )
	{
		const simRobotStatus* robot = &tick->robots[r];
		if ( robot->alliance == def->alliance && robot->enabled && robot->room > 0
		     && simZoneSet_Meet( &robot->partly, &def->pickup )
		     && simLength( simV3( robot->velocity.x, robot->velocity.y, 0.0 ) ) < limit )
		{
			return true;
		}
	}
	return false;
}

/// True if a piece that is thrown now arrives while it counts. In the grace of its window it may arrive too late.
static bool ThrowWouldCount( const simRules* rules, const simFeederDef* def )
{
	SIM_CHECK( def->window < rules->field->windowCount );
	if ( def->window < 0 )
	{
		return true;
	}
	return def->alliance != simAlliance_none && ( rules->tallies[def->alliance].open >> def->window & 1u ) != 0;
}

/// One feeder: its human player's orders, and the player's own decisions if the scenario says so.
static void TickFeeder( simFeeders* feeders, int index, const simFeederTick* tick )
{
	SIM_CHECK( index >= 0 && index < feeders->field->feederCount );
	const simFeederDef* def = &feeders->field->feeders[index];
	simFeeder* feeder = &feeders->feeders[index];
	bool hasAlliance = def->alliance != simAlliance_none;
	// A feeder of no alliance obeys both.
	uint32_t command = tick->commands[0] | tick->commands[1];
	bool decides = false;
	if ( hasAlliance )
	{
		command = tick->commands[def->alliance];
		decides = tick->match->mode != simMode_disabled && tick->policies[def->alliance] == simHuman_policy;
	}
	bool told = ( command & 1u ) != 0;
	SetGate( feeder, def, tick->pool, told || ( decides && RobotWaits( feeder, def, tick ) ) );
	CollectOne( feeders, index, tick->pool, tick->events );
	if ( def->loads )
	{
		FillChute( feeders, index, tick->pool, tick->events );
	}
	bool toldToThrow = ( command & 2u ) != 0;
	if ( def->throws && ( toldToThrow || ( decides && ThrowWouldCount( tick->rules, def ) ) ) )
	{
		ThrowOne( feeders, index, tick->pool, tick->events );
	}
}

void simFeeders_Tick( simFeeders* feeders, const simFeederTick* tick )
{
	SIM_CHECK( tick->pool != NULL && tick->events != NULL && tick->match != NULL && tick->rules != NULL );
	SIM_CHECK( tick->robotCount >= 0 && tick->robotCount <= SIM_MAX_ROBOTS );
	// After the match the rules forbid to touch the field.
	bool rests = tick->match->state == simMatchState_over || tick->match->state == simMatchState_aborted;
	for ( int i = 0; i < feeders->field->feederCount; ++i )
	{
		if ( rests )
		{
			SetGate( &feeders->feeders[i], &feeders->field->feeders[i], tick->pool, false );
		}
		else
		{
			TickFeeder( feeders, i, tick );
		}
	}
}


// ---- strays and stock ----

/// Where its human player stands, as far as the data says.
static simVec3 PlaceOf( const simField* field, const simFeederDef* def )
{
	if ( def->loads )
	{
		return def->loadAt;
	}
	if ( def->throws )
	{
		return def->throwFrom;
	}
	for ( int i = 0; i < field->zoneCount; ++i )
	{
		if ( simZoneSet_Has( &def->collects, i ) || simZoneSet_Has( &def->pickup, i ) )
		{
			return simScale( 0.5, simAdd( field->zones[i].low, field->zones[i].high ) );
		}
	}
	return def->throwFrom;
}

bool simFeeders_TakeStray( simFeeders* feeders, simPiecePool* pool, int piece, simEvents* events )
{
	SIM_CHECK( piece >= 0 && piece < pool->count );
	SIM_CHECK( simPiece_IsInPlay( &pool->pieces[piece] ) );
	const simField* field = feeders->field;
	if ( !field->returnsStrays )
	{
		return false;
	}
	simVec3 p = simPhysics_GetPosition( pool->physics, pool->pieces[piece].body );
	double nearest = INFINITY;
	int chosen = -1;
	for ( int i = 0; i < field->feederCount; ++i )
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
	SIM_CHECK( pool->count >= 0 && pool->count <= SIM_MAX_PIECES );
	int count = 0;
	for ( int i = 0; i < pool->count; ++i )
	{
		const simPiece* piece = &pool->pieces[i];
		SIM_CHECK( piece->feeder < feeders->field->feederCount );
		if ( piece->state == simPiece_stored && piece->feeder >= 0
		     && feeders->field->feeders[piece->feeder].alliance == alliance )
		{
			count += 1;
		}
	}
	return count;
}
