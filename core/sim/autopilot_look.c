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
static const double s_crowd = 1.7;    // room that a robot wants for itself [m]
static const double s_ahead = 0.6;    // it looks where others will be after so long [s]
static const double s_sector = 0.9;   // the three of an alliance shoot from as far apart [rad]
static const double s_landing = 1.1;  // room that a robot needs that comes down a ramp [m]
static const double s_passage = 0.5;  // [m]
static const double s_vain = 0.7;     // so near where nothing came of it, nothing will [m]
static const double s_lane = 2.4;     // length of a lane through pieces that it looks at [m]
static const double s_sweep = 2.2;    // speed through pieces [m/s]
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
		simVec3 then = simMulAdd( sight->facts[i].position, s_ahead, sight->facts[i].velocity );
		double distance = simAutopilot_Distance( then, simV3( x, y, 0 ) );
		sum += i != sight->self ? 3.0 * simMax( 0.0, s_crowd - distance ) : 0.0;
	}
	return sum;
}

/// The direction from a goal in which a robot by its station shoots: side by side with those of the others.
static double Sector( const simField* field, const simGoal* goal, int station )
{
	simVec3 middle = simV3( 0.5 * field->length, 0.5 * field->width, 0.0 );
	simVec3 out = simSub( goal->target, middle );
	for ( int i = 0; i < field->zoneCount; ++i )
	{
		if ( goal->hasFrom && simZoneSet_Has( &goal->from, i ) )
		{
			out = simSub( simScale( 0.5, simAdd( field->zones[i].low, field->zones[i].high ) ), goal->target );
			break;
		}
	}
	return simAtan2( out.y, out.x ) + s_sector * ( station % 3 - 1 );
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

/// Not in a passage that others need, nor where a ramp ends.
static bool IsRoomy( const simAutopilot* pilot, double x, double y )
{
	for ( int k = 0; k < 8; ++k )
	{
		simVec3 out = simV3( simCos( 0.25 * SIM_PI * k ), simSin( 0.25 * SIM_PI * k ), 0.0 );
		if ( !simNav_IsFree( pilot->nav, x + s_passage * out.x, y + s_passage * out.y )
		     || simNav_Ground( pilot->nav, x + s_landing * out.x, y + s_landing * out.y ) > 0.05 )
		{
			return false;
		}
	}
	return true;
}

static bool FindShootingPlace( const simAutopilot* pilot, const simSight* sight, const simGoal* goal, simVec3* place )
{
	const simFacts* me = simSight_Self( sight );
	double sector = Sector( pilot->field, goal, me->station );
	double best = INFINITY;
	for ( int ring = 0; ring < RINGS; ++ring )
	{
		double radius = s_nearest + ( simMax( pilot->far, s_nearest ) - s_nearest ) * ring / ( RINGS - 1 );
		for ( int k = 0; k < BEARINGS; ++k )
		{
			double angle = 2.0 * SIM_PI * k / BEARINGS;
			simVec3 at =
			    simV3( goal->target.x + radius * simCos( angle ), goal->target.y + radius * simSin( angle ), 0.0 );
			if ( !simNav_IsWide( pilot->nav, at.x, at.y ) )
			{
				continue;
			}
			double cost = simNav_Distance( pilot->nav, me->position, at ) + 0.4 * fabs( radius - s_comfort );
			cost += simAutopilot_Distance( at, pilot->vain ) < s_vain ? 5.0 : 0.0;
			cost += Crowd( sight, at.x, at.y ) + 0.8 * fabs( simWrapAngle( angle - sector ) );
			cost += IsRoomy( pilot, at.x, at.y ) ? 0.0 : 2.0;
			if ( cost < best && ( !goal->hasFrom || IsInside( pilot->field, &goal->from, at.x, at.y, 0.25 ) )
			     && !IsBlocked( sight, at.x, at.y, goal->target, SIM_PI / 3.0, 1.5 ) )
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

/// Pieces around the robot, as it may drive through several at once.
typedef struct simNearby
{
	int count;
	double x[SIM_MAX_PIECES], y[SIM_MAX_PIECES]; ///< from its middle [m]
} simNearby;

/// How many lie in the lane from the robot to a piece and a little further.
static int CountLane( const simNearby* nearby, double toX, double toY, double halfWidth )
{
	double length = sqrt( toX * toX + toY * toY );
	double ux = toX / simMax( length, 1e-6 ), uy = toY / simMax( length, 1e-6 );
	int sum = 0;
	for ( int i = 0; i < nearby->count; ++i )
	{
		double along = nearby->x[i] * ux + nearby->y[i] * uy, aside = nearby->y[i] * ux - nearby->x[i] * uy;
		sum += along > 0.2 && along < length + 0.4 && fabs( aside ) < halfWidth ? 1 : 0;
	}
	return sum;
}

simPick simAutopilot_FindPiece( const simAutopilot* pilot, const simSight* sight, simVec3 home, bool near )
{
	const simField* field = pilot->field;
	const simFacts* me = simSight_Self( sight );
	const simPiecePool* pool = sight->pool;
	simPieceMap map;
	simNearby nearby = { .count = 0 };
	memset( &map, 0, sizeof( map ) );
	map.bin = simMax( s_bin, simMax( field->length, field->width ) / BINS );
	map.nx = (int)simMin( BINS, ceil( field->length / map.bin ) );
	map.ny = (int)simMin( BINS, ceil( field->width / map.bin ) );
	simZoneSet danger = simAutopilot_Danger( sight, me->alliance );
	uint32_t able[SIM_MAX_PIECES / 32] = { 0 };
	for ( int i = 0; i < pool->count; ++i )
	{
		simVec3 at = simAutopilot_PieceAt( sight, i );
		double distance = simAutopilot_Distance( at, me->position );
		if ( ( near && distance > s_lane + 0.5 ) || !simAutopilot_IsPrey( pilot, sight, i )
		     || simZones_Have( field, &danger, simV3( at.x, at.y, 0.1 ) ) )
		{
			continue;
		}
		able[i / 32] |= 1u << ( i % 32 );
		map.count[BinOf( &map, at )] += 1;
		if ( distance < s_lane + 0.5 )
		{
			nearby.x[nearby.count] = at.x - me->position.x;
			nearby.y[nearby.count] = at.y - me->position.y;
			nearby.count += 1;
		}
	}
	simZoneSet foreign = ShootingZones( field, me->alliance == simAlliance_blue ? simAlliance_red : simAlliance_blue );
	double pace = simAutopilot_Pace( pilot ), room = simMax( me->room, 1.0 );
	double yaw = me->heading + pilot->grasp.intakeYaw;
	simVec3 ahead = simV3( simCos( yaw ), simSin( yaw ), 0.0 );
	simPick pick = { .piece = -1 };
	for ( int i = 0; i < pool->count; ++i )
	{
		if ( ( able[i / 32] >> ( i % 32 ) & 1u ) == 0 )
		{
			continue;
		}
		simVec3 at = simAutopilot_PieceAt( sight, i );
		simVec3 to = simSub( at, me->position );
		double distance = simAutopilot_Distance( at, me->position );
		double turn = 0.5 * s_turnTime * ( 1.0 - simDot( to, ahead ) / simMax( distance, 0.1 ) );
		double way = near ? distance : simNav_Distance( pilot->nav, me->position, at );
		double homeWay = near ? 1.2 * simAutopilot_Distance( home, at ) : simNav_Distance( pilot->nav, home, at );
		double share = Share( sight, at, distance );
		share *= simZones_Have( field, &foreign, simV3( at.x, at.y, 0.1 ) ) ? s_foreign : 1.0;
		share *= i == pilot->prey ? 1.25 : 1.0;
		// in a corner there is little room to get at it
		simVec3 stand = simNav_Nearest( pilot->nav, at.x, at.y );
		share /= 1.0 + 2.0 * simAutopilot_Distance( at, stand );

		double many = simMin( CountNear( &map, at ), simMin( room, 15.0 ) );
		double back = homeWay / pace * simMin( 1.0, many / room );
		double rate = share * many / ( way / pace + turn + 0.1 + many / s_gather + back );
		if ( distance < s_lane && way < 1.3 * distance + 0.2 )
		{
			double lane = simMin( CountLane( &nearby, to.x, to.y, pilot->grasp.halfMouth ), room );
			back = homeWay / pace * simMin( 1.0, lane / room );
			rate = simMax( rate, share * lane / ( distance / s_sweep + turn + 0.2 + back ) );
		}
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
