#include "autopilot_internal.h"

#include <string.h>

static const double s_flight = 1.1;   // a shot's, and some time for it to fall through [s]
static const double s_reach = 0.35;   // how much nearer than the robot's middle can be, an intake gets at a piece [m]
static const double s_gather = 4.5;   // pieces a second in the middle of many
static const double s_turnTime = 0.7; // lost by a piece behind, at most [s]
static const double s_bin = 0.5;      // of the map of pieces [m]
static const double s_high = 0.45;    // a piece higher than this lies in or on something [m]
static const double s_fast = 3.0;     // rolls too fast to be caught [m/s]
static const double s_foreign = 0.3;  // worth of pieces where the opponents shoot from
static const double s_nearest = 1.9;  // closer to a goal nobody shoots [m]
static const double s_comfort = 2.8;  // distance from a goal that scatters least [m]
static const double s_crowd = 1.3;    // room that a robot wants for itself [m]
static const double s_passFar = 7.0;  // what is still easy to pass to [m]
static const double s_eyes = 0.5;     // height from which shots leave, about [m]

enum
{
	BINS = 64, // along each axis at most
	BEARINGS = 32,
	RINGS = 8,
};


// ---- the clock ----

simOutlook simAutopilot_Outlook( const simSight* sight, int window, simAlliance alliance )
{
	const simMatch* match = sight->match;
	const simField* field = match->field;
	simOutlook outlook = { .open = true, .closesIn = INFINITY, .opensIn = 0.0, .left = INFINITY };
	if ( match->state != simMatchState_running || match->period == SIM_NO_PHASE )
	{
		return outlook;
	}
	uint32_t periods = 0xffffffffu;
	if ( window >= 0 && alliance != simAlliance_none )
	{
		const simWindow* def = &field->windows[window];
		simAlliance leader = sight->rules->leader[window];
		uint32_t turns = leader == alliance ? def->leader : def->trailer;
		periods = leader == simAlliance_none ? def->both : def->both | turns;
	}
	outlook = ( simOutlook ){ .opensIn = INFINITY };
	bool closed = false; // at some time after it was open
	for ( int p = (int)match->period; p < field->periodCount; ++p )
	{
		if ( field->phases[field->periods[p].phase].mode == simMode_disabled )
		{
			continue; // nobody moves: no time of play
		}
		double seconds = p == (int)match->period ? match->periodLeft * SIM_TICK : field->periods[p].seconds;
		if ( ( periods >> p & 1u ) != 0 )
		{
			outlook.opensIn = simMin( outlook.opensIn, outlook.left );
			outlook.closesIn += outlook.opensIn == 0.0 && !closed ? seconds : 0.0;
		}
		else
		{
			closed = true;
		}
		outlook.left += seconds;
	}
	outlook.open = outlook.opensIn == 0.0;
	return outlook;
}

/// Whether a piece launched now gets there while it counts.
static bool IsInTime( const simSight* sight, int window, simAlliance alliance )
{
	simOutlook outlook = simAutopilot_Outlook( sight, window, alliance );
	if ( window < 0 || outlook.opensIn < s_flight - 0.2 )
	{
		return window < 0 || !outlook.open
		       || outlook.closesIn + sight->match->field->windows[window].grace > s_flight + 0.4;
	}
	double since = ( sight->tick - sight->rules->closedAt[window][alliance] ) * SIM_TICK;
	bool counts = simRules_Counts( sight->rules, window, alliance );
	return counts && since + s_flight + 0.4 < sight->match->field->windows[window].grace;
}


// ---- zones ----

static bool Looks( const simRule* rule, const simMatch* match )
{
	return rule->periods == 0 || ( match->period < 32 && ( rule->periods >> match->period & 1u ) != 0 );
}

simZoneSet simAutopilot_Danger( const simSight* sight, simAlliance alliance )
{
	const simField* field = sight->match->field;
	simZoneSet danger = { { 0 } };
	for ( int i = 0; i < field->ruleCount; ++i )
	{
		const simRule* rule = &field->rules[i];
		bool mine = rule->alliance == alliance || rule->alliance == simAlliance_none;
		if ( rule->kind != simRule_contact || rule->foul == 0 || !mine || !rule->offender.in
		     || !Looks( rule, sight->match ) )
		{
			continue;
		}
		for ( int w = 0; w < SIM_ZONE_WORDS; ++w )
		{
			danger.words[w] |= rule->offender.zones.words[w];
		}
	}
	return danger;
}

static bool IsInside( const simField* field, const simZoneSet* zones, double x, double y, double margin )
{
	static const double s_corners[5][2] = { { 0, 0 }, { 1, 1 }, { 1, -1 }, { -1, 1 }, { -1, -1 } };
	for ( int i = 0; i < 5; ++i )
	{
		simVec3 p = simV3( x + margin * s_corners[i][0], y + margin * s_corners[i][1], 0.2 );
		if ( !simZones_Have( field, zones, p ) )
		{
			return false;
		}
	}
	return true;
}

/// Where an alliance shoots from.
static simZoneSet ShootingZones( const simField* field, simAlliance alliance )
{
	simZoneSet zones = { { 0 } };
	for ( int i = 0; i < field->goalCount; ++i )
	{
		const simGoal* goal = &field->goals[i];
		for ( int w = 0; w < SIM_ZONE_WORDS && goal->alliance == alliance && !goal->pass && goal->hasFrom; ++w )
		{
			zones.words[w] |= goal->from.words[w];
		}
	}
	return zones;
}


// ---- goals ----

int simAutopilot_FindGoal( const simAutopilot* pilot, const simSight* sight, bool pass )
{
	const simField* field = pilot->field;
	const simFacts* me = simSight_Self( sight );
	int best = -1;
	double least = INFINITY;
	for ( int i = 0; i < field->goalCount; ++i )
	{
		const simGoal* goal = &field->goals[i];
		bool fits = me->held > 0 ? me->heldOf[goal->piece] > 0 : ( pilot->grasp.pieces >> goal->piece & 1u ) != 0;
		double distance = simAutopilot_Distance( goal->target, me->position );
		if ( goal->alliance == me->alliance && goal->pass == pass && fits && distance < least )
		{
			best = i;
			least = distance;
		}
	}
	return best;
}

bool simAutopilot_MayShoot( const simAutopilot* pilot, const simSight* sight, int index )
{
	const simField* field = pilot->field;
	const simFacts* me = simSight_Self( sight );
	const simGoal* goal = &field->goals[index];
	if ( ( goal->hasFrom && !simZoneSet_Meet( &goal->from, &me->partly ) )
	     || !IsInTime( sight, goal->window, me->alliance ) )
	{
		return false;
	}
	for ( int i = 0; i < field->ruleCount; ++i )
	{
		const simRule* rule = &field->rules[i];
		if ( rule->kind != simRule_piece || rule->foul == 0 || !rule->hasLaunched || rule->launchedBy != me->alliance
		     || !Looks( rule, sight->match ) || !simFacts_Fit( me, &rule->launched ) )
		{
			continue;
		}
		for ( int k = 0; k < 4; ++k ) // the zone is somewhere on its way down through the target
		{
			simVec3 p = simMulAdd( goal->target, -0.2 * k, simV3( 0, 0, 1 ) );
			if ( simZones_Have( field, &rule->zones, p ) )
			{
				return false;
			}
		}
	}
	return true;
}

/// How much a place is in the way of others, as a detour [m].
static double Crowd( const simSight* sight, double x, double y )
{
	double sum = 0.0;
	for ( int i = 0; i < sight->robotCount; ++i )
	{
		double distance = simAutopilot_Distance( sight->facts[i].position, simV3( x, y, 0 ) );
		sum += i != sight->self ? 3.0 * simMax( 0.0, s_crowd - distance ) : 0.0;
	}
	return sum;
}

/// Something of the field in the way of a shot as it rises.
static bool IsBlocked( const simSight* sight, double x, double y, simVec3 target, double elevation, double length )
{
	simVec3 to = simV3( target.x - x, target.y - y, 0.0 );
	simVec3 way = simScale( simCos( elevation ), simNormalize( to, simV3( 1, 0, 0 ) ) );
	way.z = simSin( elevation );
	simRayHit hit;
	return simPhysics_CastRay( sight->pool->physics, simV3( x, y, s_eyes ), way, length, false, -1, &hit );
}

static bool FindShootingPlace( const simAutopilot* pilot, const simSight* sight, const simGoal* goal, simVec3* place )
{
	const simFacts* me = simSight_Self( sight );
	double best = INFINITY;
	for ( int ring = 0; ring < RINGS; ++ring )
	{
		double radius = s_nearest + ( simMax( pilot->far, s_nearest ) - s_nearest ) * ring / ( RINGS - 1 );
		for ( int k = 0; k < BEARINGS; ++k )
		{
			double angle = 2.0 * SIM_PI * k / BEARINGS;
			simVec3 at =
			    simV3( goal->target.x + radius * simCos( angle ), goal->target.y + radius * simSin( angle ), 0.0 );
			if ( !simNav_IsFree( pilot->nav, at.x, at.y )
			     || ( goal->hasFrom && !IsInside( pilot->field, &goal->from, at.x, at.y, 0.25 ) ) )
			{
				continue;
			}
			double cost = simNav_Distance( pilot->nav, me->position, at ) + 0.4 * fabs( radius - s_comfort );
			cost += Crowd( sight, at.x, at.y );
			if ( cost < best && !IsBlocked( sight, at.x, at.y, goal->target, SIM_PI / 3.0, 1.5 ) )
			{
				best = cost;
				*place = at;
			}
		}
	}
	return isfinite( best );
}

static bool FindPassingPlace( const simAutopilot* pilot, const simSight* sight, const simGoal* goal, simVec3* place )
{
	const simFacts* me = simSight_Self( sight );
	simZoneSet shooting = ShootingZones( pilot->field, me->alliance );
	double best = INFINITY;
	for ( int ring = 0; ring < 5; ++ring )
	{
		for ( int k = 0; k < ( ring > 0 ? 12 : 1 ); ++k )
		{
			double angle = 2.0 * SIM_PI * k / 12.0;
			simVec3 at = simMulAdd( me->position, 0.9 * ring, simV3( simCos( angle ), simSin( angle ), 0.0 ) );
			bool home = simZones_Have( pilot->field, &shooting, simV3( at.x, at.y, 0.2 ) );
			if ( home || !simNav_IsFree( pilot->nav, at.x, at.y )
			     || ( goal->hasFrom && !IsInside( pilot->field, &goal->from, at.x, at.y, 0.1 ) ) )
			{
				continue;
			}
			double distance = simAutopilot_Distance( at, goal->target );
			double cost = simNav_Distance( pilot->nav, me->position, at ) + Crowd( sight, at.x, at.y );
			cost += 0.7 * simMax( 0.0, distance - s_passFar );
			// across the field it flies low: what stands there must be lower than a robot's reach
			cost += IsBlocked( sight, at.x, at.y, goal->target, 0.35, 0.8 * distance ) ? 5.0 : 0.0;
			if ( cost < best )
			{
				best = cost;
				*place = at;
			}
		}
	}
	return isfinite( best );
}

bool simAutopilot_FindPlace( const simAutopilot* pilot, const simSight* sight, int index, simVec3* place )
{
	const simGoal* goal = &pilot->field->goals[index];
	return goal->pass ? FindPassingPlace( pilot, sight, goal, place ) : FindShootingPlace( pilot, sight, goal, place );
}


// ---- pieces ----

simVec3 simAutopilot_PieceAt( const simSight* sight, int piece )
{
	return simPhysics_GetPose( sight->pool->physics, sight->pool->pieces[piece].body ).p;
}

bool simAutopilot_IsPrey( const simAutopilot* pilot, const simSight* sight, int index )
{
	const simPiece* piece = &sight->pool->pieces[index];
	if ( !simPiece_IsOut( piece ) || ( pilot->grasp.pieces >> piece->type & 1u ) == 0 || piece->outside
	     || piece->state == simPiece_flight || ( pilot->avoid[index / 32] >> ( index % 32 ) & 1u ) != 0 )
	{
		return false;
	}
	simVec3 at = simAutopilot_PieceAt( sight, index );
	bool inside = at.x > 0.0 && at.y > 0.0 && at.x < pilot->field->length && at.y < pilot->field->width;
	if ( !inside || at.z > s_high + simNav_Ground( pilot->nav, at.x, at.y ) )
	{
		return false;
	}
	simVec3 stand = simNav_Nearest( pilot->nav, at.x, at.y );
	return simAutopilot_Distance( at, stand ) < pilot->grasp.intakeReach + s_reach
	       && simLength( simPhysics_GetVelocity( sight->pool->physics, piece->body ) ) < s_fast;
}

/// How many pieces lie where.
typedef struct simPieceMap
{
	double bin;
	int nx, ny;
	uint16_t count[BINS * BINS];
} simPieceMap;

static int BinOf( const simPieceMap* map, simVec3 at )
{
	int i = (int)simClamp( at.x / map->bin, 0.0, map->nx - 1.0 );
	int j = (int)simClamp( at.y / map->bin, 0.0, map->ny - 1.0 );
	return j * BINS + i;
}

static int CountNear( const simPieceMap* map, simVec3 at )
{
	int bin = BinOf( map, at ), i = bin % BINS, j = bin / BINS, sum = 0;
	for ( int y = j > 0 ? j - 1 : 0; y <= j + 1 && y < map->ny; ++y )
	{
		for ( int x = i > 0 ? i - 1 : 0; x <= i + 1 && x < map->nx; ++x )
		{
			sum += map->count[y * BINS + x];
		}
	}
	return sum;
}

/// What others leave of a piece's worth: who is nearer gets it, and two of one alliance need not go to the same place.
static double Share( const simSight* sight, simVec3 at, double distance )
{
	const simFacts* me = simSight_Self( sight );
	double share = 1.0;
	for ( int i = 0; i < sight->robotCount; ++i )
	{
		const simFacts* other = &sight->facts[i];
		double theirs = simAutopilot_Distance( other->position, at );
		if ( i == sight->self || theirs > 2.0 )
		{
			continue;
		}
		share *= theirs + 0.3 < distance ? ( other->room > 0 ? 0.5 : 0.75 ) : 1.0;
		share *= other->alliance == me->alliance ? 0.75 : 1.0;
	}
	return share;
}

simPick simAutopilot_FindPiece( const simAutopilot* pilot, const simSight* sight, simVec3 home )
{
	const simField* field = pilot->field;
	const simFacts* me = simSight_Self( sight );
	const simPiecePool* pool = sight->pool;
	simPieceMap map;
	memset( &map, 0, sizeof( map ) );
	map.bin = simMax( s_bin, simMax( field->length, field->width ) / BINS );
	map.nx = (int)simMin( BINS, ceil( field->length / map.bin ) );
	map.ny = (int)simMin( BINS, ceil( field->width / map.bin ) );
	uint32_t able[SIM_MAX_PIECES / 32] = { 0 };
	for ( int i = 0; i < pool->count; ++i )
	{
		if ( simAutopilot_IsPrey( pilot, sight, i ) )
		{
			able[i / 32] |= 1u << ( i % 32 );
			map.count[BinOf( &map, simAutopilot_PieceAt( sight, i ) )] += 1;
		}
	}
	simZoneSet danger = simAutopilot_Danger( sight, me->alliance );
	simZoneSet foreign = ShootingZones( field, me->alliance == simAlliance_blue ? simAlliance_red : simAlliance_blue );
	double pace = simAutopilot_Pace( pilot );
	simVec3 ahead =
	    simV3( simCos( me->heading + pilot->grasp.intakeYaw ), simSin( me->heading + pilot->grasp.intakeYaw ), 0 );
	simPick pick = { .piece = -1 };
	for ( int i = 0; i < pool->count; ++i )
	{
		if ( ( able[i / 32] >> ( i % 32 ) & 1u ) == 0 )
		{
			continue;
		}
		simVec3 at = simAutopilot_PieceAt( sight, i );
		simVec3 low = simV3( at.x, at.y, 0.1 );
		if ( simZones_Have( field, &danger, low ) )
		{
			continue;
		}
		double room = simMax( me->room, 1.0 );
		double many = simMin( CountNear( &map, at ), simMin( room, 15.0 ) );
		double distance = simAutopilot_Distance( at, me->position );
		double worth = many * Share( sight, at, distance );
		worth *= simZones_Have( field, &foreign, low ) ? s_foreign : 1.0;
		worth *= i == pilot->prey ? 1.25 : 1.0;
		simVec3 toward = simScale( 1.0 / simMax( distance, 0.1 ), simSub( at, me->position ) );
		double turn = 0.5 * s_turnTime * ( 1.0 - simDot( toward, ahead ) );
		double go = simNav_Distance( pilot->nav, me->position, at ) / pace + turn + 0.1;
		double back = simNav_Distance( pilot->nav, home, at ) / pace * simMin( 1.0, many / room );
		double rate = worth / ( go + many / s_gather + back );
		if ( rate > pick.rate )
		{
			pick = ( simPick ){ i, rate };
		}
	}
	return pick;
}


// ---- opponents ----

/// Whether touching it where it is would be a foul.
static bool IsProtected( const simSight* sight, int opponent )
{
	const simField* field = sight->match->field;
	const simFacts* me = simSight_Self( sight );
	for ( int i = 0; i < field->ruleCount; ++i )
	{
		const simRule* rule = &field->rules[i];
		bool mine = rule->alliance == me->alliance || rule->alliance == simAlliance_none;
		if ( rule->kind == simRule_contact && rule->foul != 0 && mine && Looks( rule, sight->match )
		     && simFacts_Fit( &sight->facts[opponent], &rule->victim ) )
		{
			return true;
		}
	}
	return false;
}

int simAutopilot_FindOpponent( const simAutopilot* pilot, const simSight* sight, simVec3* place )
{
	const simField* field = pilot->field;
	const simFacts* me = simSight_Self( sight );
	int best = -1;
	double most = 0.0;
	for ( int i = 0; i < sight->robotCount; ++i )
	{
		const simFacts* other = &sight->facts[i];
		if ( other->alliance == me->alliance || IsProtected( sight, i ) )
		{
			continue;
		}
		for ( int g = 0; g < field->goalCount; ++g )
		{
			const simGoal* goal = &field->goals[g];
			if ( goal->alliance != other->alliance || goal->pass )
			{
				continue;
			}
			simVec3 to = simSub( goal->target, other->position );
			to.z = 0.0;
			double worth = ( other->held + 1.0 ) / ( simLength( to ) + 2.0 )
			               / ( simAutopilot_Distance( me->position, other->position ) + 2.0 );
			worth *= i == pilot->prey ? 1.5 : 1.0;
			if ( worth > most )
			{
				most = worth;
				best = i;
				// between it and the goal; close enough to be in the way, where it stops to shoot against it
				double gap = simLength( other->velocity ) < 0.5 ? 0.6 : 1.0;
				*place = simMulAdd( other->position, gap, simNormalize( to, simV3( 1, 0, 0 ) ) );
			}
		}
	}
	return best;
}
