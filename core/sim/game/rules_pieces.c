// Pieces under the rules: their entries into zones, the points for them, their way on, and their return from exits.
#include "game/rules_internal.h"

#include <string.h>

// The part of a piece's radius that must be free where it comes out of an exit [-]. Less than 1: it may touch its
// neighbours.
static const double kFreePart = 0.95;


// ---- entries ----

/// A piece's crossings in one step.
typedef struct Entry
{
	int piece;
	simZoneSet before, entered; ///< zones it was in, zones it came into
	simVec3 velocity;           ///< along its way in
} Entry;

simAlliance simRules_LauncherOf( const simRules* rules, const simPiece* piece )
{
	SIM_CHECK( piece->launchedBy < SIM_MAX_ROBOTS );
	if ( piece->launchedBy < 0 )
	{
		return simAlliance_none;
	}
	return rules->alliances[piece->launchedBy];
}

static bool LauncherFits( const simRules* rules, const simRule* rule, const simPiece* piece )
{
	if ( !rule->hasLaunched )
	{
		return true;
	}
	if ( piece->launchedBy < 0 )
	{
		return false;
	}
	if ( rule->launchedBy != simAlliance_none && rule->launchedBy != simRules_LauncherOf( rules, piece ) )
	{
		return false;
	}

	// The robot may be elsewhere by now: only the zones that it was in when it launched are known.
	const simWhere* where = &rule->launched;
	const simZoneSet* in = where->fully ? &piece->launchedFully : &piece->launchedPartly;
	if ( where->in && !simZoneSet_Meet( in, &where->zones ) )
	{
		return false;
	}
	return !where->out || !simZoneSet_Meet( &piece->launchedPartly, &where->zones );
}

static bool SpeedFits( const simRule* rule, simVec3 velocity )
{
	// A rule with a direction asks how fast a piece came along it: through the top of a goal, not out of it.
	bool directed = simDot( rule->direction, rule->direction ) > 0.0;
	double speed = simLength( velocity );
	if ( directed )
	{
		speed = simDot( velocity, rule->direction );
		if ( !( speed > 0.0 ) )
		{
			return false;
		}
	}
	return speed >= rule->minSpeed && ( rule->maxSpeed == 0.0 || speed <= rule->maxSpeed );
}

/// True for a rule that a scoreboard shows: not one that only moves a piece or forbids something.
static bool Scores( const simRule* rule )
{
	return rule->points != 0 || rule->counts != 0 || rule->tallies != 0 || rule->remove || rule->place;
}

/// A rule for both alliances is for the one that launched the piece.
static simAlliance Gainer( const simRules* rules, const simRule* rule, const simPiece* piece )
{
	if ( rule->alliance != simAlliance_none )
	{
		return rule->alliance;
	}
	return simRules_LauncherOf( rules, piece );
}

/// Each of these counters goes up by one.
static void AddCounts( simRules* rules, uint32_t counters, simAlliance alliance )
{
	SIM_CHECK( alliance == simAlliance_blue || alliance == simAlliance_red );
	for ( int i = 0; i < rules->field->counterCount; ++i )
	{
		rules->tallies[alliance].counters[i] += counters >> i & 1u;
	}
}

void simRules_Count( simRules* rules, const simRule* rule, const simPiece* piece, int index, simEvents* events )
{
	SIM_CHECK( index >= 0 && index < SIM_MAX_PIECES );
	SIM_CHECK( rule >= rules->field->rules && rule < rules->field->rules + rules->field->ruleCount );
	simAlliance launcher = simRules_LauncherOf( rules, piece ), gains = Gainer( rules, rule, piece );
	// A piece that comes while the window is shut is a miss: told, but worth nothing.
	bool counts = simRules_WindowCounts( rules, rule->window, gains );
	double id = (double)( rule - rules->field->rules );
	if ( gains != simAlliance_none && Scores( rule ) )
	{
		bool bonus = counts && rule->bonusPoints > 0 && simRules_WindowCounts( rules, rule->bonusWindow, gains );
		int points = bonus ? rule->bonusPoints : rule->points;
		simEventKind kind = counts ? simEvent_pieceScored : simEvent_pieceMissed;
		simEvents_Add( events, kind, (uint32_t)index, (uint32_t)gains, points, id );
		if ( counts )
		{
			simRules_AddPoints( rules, rule, points, gains );
			AddCounts( rules, bonus ? rule->bonusCounts : 0, gains );
		}
		else
		{
			AddCounts( rules, rule->misses, gains );
		}
	}
	// A foul of a piece without a launcher falls on the alliance that the rule names.
	simAlliance offender = launcher != simAlliance_none ? launcher : rule->alliance;
	if ( rule->foul != 0 && counts && offender != simAlliance_none
	     && simRules_MayFoulAgain( rules, rule, piece->launchedBy, events->tick ) )
	{
		simRules_AddFoul( rules, rule, piece->launchedBy, offender, events );
	}
}

/// Where the piece goes.
static void Move( simRules* rules, const simRule* rule, simPiecePool* pool, int index, simEvents* events )
{
	SIM_CHECK( rule->toExit < rules->field->exitCount && rule->toFeeder < rules->field->feederCount );
	SIM_CHECK( simPiece_IsInPlay( &pool->pieces[index] ) );
	simPiece* piece = &pool->pieces[index];
	piece->fromExit = -1;
	if ( rule->toExit >= 0 )
	{
		const simExitDef* exit = &rules->field->exits[rule->toExit];
		// Drawn here, not when it comes out: then the order of arrivals alone decides the draws.
		double point = simRandom_Uniform( &rules->random, 0.0, exit->pointCount );
		simPiecePool_Remove( pool, index, simPiece_returning );
		piece->exit = rule->toExit;
		piece->exitPoint = (int)simMin( point, exit->pointCount - 1 );
		// Rounded up to a tick: never earlier than the field says.
		piece->due = events->tick + (uint32_t)ceil( exit->delay / SIM_TICK - 1e-9 );
	}
	else if ( rule->toFeeder >= 0 )
	{
		simPiecePool_Remove( pool, index, simPiece_stored );
		piece->feeder = rule->toFeeder;
		simEvents_Add( events, simEvent_pieceStored, (uint32_t)index, (uint32_t)rule->toFeeder, 0.0, 0.0 );
	}
	else if ( rule->place )
	{
		simPiecePool_SetPlaced( pool, index );
	}
	else
	{
		simPiecePool_Remove( pool, index, simPiece_scored );
	}
}

static void Enter( simRules* rules, const simMatch* match, simPiecePool* pool, const Entry* entry, simEvents* events )
{
	SIM_CHECK( entry->piece >= 0 && entry->piece < pool->count );
	const simField* field = rules->field;
	// All rules that fit count; the first of them that moves the piece decides where it goes.
	const simPiece* piece = &pool->pieces[entry->piece];
	const simRule* then = NULL;
	for ( int i = 0; i < field->ruleCount; ++i )
	{
		const simRule* rule = &field->rules[i];
		bool enters = rule->kind == simRule_piece && simZoneSet_Meet( &rule->zones, &entry->entered )
		              && !simZoneSet_Meet( &rule->zones, &entry->before );
		if ( !enters || ( rule->piece >= 0 && rule->piece != piece->type ) || !SpeedFits( rule, entry->velocity )
		     || !LauncherFits( rules, rule, piece )
		     || !simRules_IsActive( rules, match, rule, Gainer( rules, rule, piece ) ) )
		{
			continue;
		}
		if ( !rules->isFinal )
		{
			simRules_Count( rules, rule, piece, entry->piece, events );
			if ( rule->whileThere )
			{
				simRules_NotePeriod( rules, match, entry->piece );
			}
		}
		bool moves = rule->remove || rule->place || rule->toExit >= 0 || rule->toFeeder >= 0;
		if ( then == NULL && moves )
		{
			then = rule;
		}
	}
	if ( then != NULL )
	{
		Move( rules, then, pool, entry->piece, events );
	}
}

/// Which of the zones that may be near a piece is in, and which it came into on its way there.
static void Look( const simRules* rules, simPiece* piece, simVec3 p, simZoneSet near, Entry* entry )
{
	simZoneSet inside = { { 0 } };
	memset( &entry->entered, 0, sizeof( entry->entered ) );
	entry->before = piece->inside;
	for ( int word = 0; word < SIM_ZONE_WORDS; ++word )
	{
		for ( uint32_t bits = near.words[word]; bits != 0; bits &= bits - 1 )
		{
			int i = 32 * word + __builtin_ctz( bits );
			const simZone* zone = &rules->field->zones[i];
			bool in = simZone_Has( zone, p );
			if ( in )
			{
				simZoneSet_Add( &inside, i );
			}
			// A fast piece may pass a thin zone within a step: its way counts, too.
			if ( !simZoneSet_Has( &entry->before, i ) && ( in || simZone_Crosses( zone, piece->lastPosition, p ) ) )
			{
				simZoneSet_Add( &entry->entered, i );
			}
		}
	}
	piece->inside = inside;
}

static bool IsEmpty( const simZoneSet* set )
{
	return ( set->words[0] | set->words[1] | set->words[2] ) == 0;
}

/// Points that hold only while the piece is in some zones are taken back when it is in none of them any more.
static void Leave( simRules* rules, int piece, const simZoneSet* before, const simZoneSet* inside )
{
	SIM_CHECK( piece >= 0 && piece < SIM_MAX_PIECES );
	for ( int i = 0; i < rules->field->ruleCount; ++i )
	{
		const simRule* rule = &rules->field->rules[i];
		bool leaves = rule->kind == simRule_piece && rule->whileThere && simZoneSet_Meet( &rule->zones, before )
		              && !simZoneSet_Meet( &rule->zones, inside );
		if ( leaves )
		{
			simRules_TakeBack( rules, rule, piece );
		}
	}
}

/// A robot or a person took a piece out of where it counted.
static void LeaveTaken( simRules* rules, const simPiecePool* pool )
{
	static const simZoneSet none = { { 0 } };
	for ( int i = 0; i < pool->count && rules->keepsPeriods; ++i )
	{
		const simPiece* piece = &pool->pieces[i];
		if ( rules->since[i] != 0 && !simPiece_IsInPlay( piece ) && piece->state != simPiece_placed )
		{
			Leave( rules, i, &piece->inside, &none );
			rules->since[i] = 0;
		}
	}
}

/// Returns whether a rule took the piece in: then others may be awake than before.
static bool JudgePiece( simRules* rules, const simMatch* match, simPiecePool* pool, int i, simEvents* events )
{
	SIM_CHECK( i >= 0 && i < pool->count );
	simPiece* piece = &pool->pieces[i];
	simVec3 p = simPhysics_GetPosition( pool->physics, piece->body );
	simZoneSet near = simZoneIndex_Near( &rules->index, piece->lastPosition, p );
	bool entered = false;
	if ( !IsEmpty( &piece->inside ) || !IsEmpty( &near ) )
	{
		Entry entry = { .piece = i };
		Look( rules, piece, p, near, &entry );
		if ( rules->keepsPeriods && rules->since[i] != 0 )
		{
			Leave( rules, i, &entry.before, &piece->inside );
		}
		// Its mean velocity in this step: one that has bounced by now came in all the same.
		entry.velocity = simScale( 1.0 / SIM_STEP, simSub( p, piece->lastPosition ) );
		// where the field's staging put a piece it has not come in
		entered = !IsEmpty( &entry.entered ) && piece->state != simPiece_staged;
		if ( entered )
		{
			Enter( rules, match, pool, &entry, events );
		}
	}
	piece->lastPosition = p;
	return entered;
}

void simRules_JudgePieces( simRules* rules, const simMatch* match, simPiecePool* pool, simEvents* events )
{
	SIM_CHECK( pool->count >= 0 && pool->count <= SIM_MAX_PIECES );
	LeaveTaken( rules, pool );
	for ( int w = 0; w < SIM_MAX_PIECES / 64; ++w )
	{
		uint64_t left = UINT64_MAX; // pieces of the word that have not been judged
		for ( uint64_t bits = simPiecePool_AwakeBits( pool, w ); bits != 0; bits &= left )
		{
			int bit = __builtin_ctzll( bits );
			left = bit < 63 ? UINT64_MAX << ( bit + 1 ) : 0;
			if ( JudgePiece( rules, match, pool, 64 * w + bit, events ) )
			{
				bits = simPiecePool_AwakeBits( pool, w );
			}
		}
	}
}


// ---- exits ----

/// The piece that has waited longest for each exit, -1 = none.
typedef struct Queue
{
	int next[SIM_MAX_EXITS][SIM_MAX_EXIT_POINTS];
} Queue;

/// False: none waits.
static bool FindWaiting( const simPiecePool* pool, uint32_t now, Queue* queue )
{
	bool waiting = false;
	memset( queue, 0xff, sizeof( *queue ) ); // -1
	for ( int i = 0; i < pool->count; ++i )
	{
		const simPiece* piece = &pool->pieces[i];
		if ( piece->state == simPiece_returning && piece->exit >= 0 && piece->due <= now )
		{
			SIM_CHECK( piece->exit < SIM_MAX_EXITS && piece->exitPoint >= 0 && piece->exitPoint < SIM_MAX_EXIT_POINTS );
			// Of equal times the lower index: FIFO, and the same in each run.
			int* first = &queue->next[piece->exit][piece->exitPoint];
			if ( *first < 0 || piece->due < pool->pieces[*first].due )
			{
				*first = i;
			}
			waiting = true;
		}
	}
	return waiting;
}

void simRules_ReleaseFromExits( simRules* rules, simPiecePool* pool, simEvents* events )
{
	const simField* field = rules->field;
	Queue queue;
	if ( !FindWaiting( pool, events->tick, &queue ) )
	{
		return;
	}
	for ( int e = 0; e < field->exitCount; ++e )
	{
		const simExitDef* exit = &field->exits[e];
		for ( int k = 0; k < exit->pointCount; ++k )
		{
			int i = queue.next[e][k];
			if ( i < 0 )
			{
				continue;
			}

			SIM_CHECK( pool->pieces[i].state == simPiece_returning );
			// It waits for obstacles, robots among them.
			double radius = field->pieceTypes[pool->pieces[i].type].radius;
			if ( !simPhysics_IsClear( pool->physics, exit->points[k], kFreePart * radius, -1 ) )
			{
				continue;
			}
			// Out of the wall it rolls with the chute's speed and scatter.
			simVec3 velocity =
			    simPiece_Scatter( &exit->spread, simScale( exit->speed, exit->direction ), &rules->random );
			simPose pose = { exit->points[k], { 1, 0, 0, 0 } };
			simPiecePool_Release( pool, i, pose, velocity, simV3( 0, 0, 0 ) );
			pool->pieces[i].fromExit = e;
			simEvents_Add( events, simEvent_pieceReturned, (uint32_t)i, (uint32_t)e, 0.0, 0.0 );
		}
	}
}
