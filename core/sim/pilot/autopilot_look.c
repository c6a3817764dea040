#include "pilot/autopilot_internal.h"

static const double kFlight = 1.1;    // a shot's, and some time for it to fall through [s]
static const double kComfort = 2.8;   // distance from a goal that scatters least [m]
static const double kCrowd = 1.7;     // room that a robot wants for itself [m]
static const double kAhead = 0.6;     // it looks where others will be after so long [s]
static const double kSector = 0.9;    // the three of an alliance shoot from as far apart [rad]
static const double kProtected = 1.4; // so near to what protects a robot that touches it nobody hinders it [m]
static const double kBorder = 0.6;    // distance from a zone in which contact is a foul [m]
static const double kLanding = 1.1;   // room that a robot needs that comes down a ramp [m]
static const double kPassage = 0.5;   // [m]
static const double kVain = 0.7;      // so near where nothing came of it, nothing will [m]
static const double kPassFar = 7.0;   // what is still easy to pass to [m]
static const double kEyes = 0.5;      // height from which shots leave, about [m]

enum
{
	BEARINGS = 32,
	RINGS = 8,
};


// ---- the clock ----

simOutlook simAutopilot_Outlook( const simPilotInput* seen, int window, simAlliance alliance )
{
	const simMatch* match = seen->match;
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
		simAlliance leader = seen->rules->leader[window];
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
static bool IsInTime( const simPilotInput* seen, int window, simAlliance alliance )
{
	simOutlook outlook = simAutopilot_Outlook( seen, window, alliance );
	if ( window < 0 || outlook.opensIn < kFlight - 0.2 )
	{
		return window < 0 || !outlook.open
		       || outlook.closesIn + seen->match->field->windows[window].grace > kFlight + 0.4;
	}
	double since = ( seen->tick - seen->rules->closedAt[window][alliance] ) * SIM_TICK;
	bool counts = simRules_WindowCounts( seen->rules, window, alliance );
	return counts && since + kFlight + 0.4 < seen->match->field->windows[window].grace;
}


// ---- zones ----

bool simAutopilot_IsRuleActive( const simRule* rule, const simMatch* match )
{
	return rule->periods == 0 || ( match->period < 32 && ( rule->periods >> match->period & 1u ) != 0 );
}

simZoneSet simAutopilot_Danger( const simPilotInput* seen, simAlliance alliance )
{
	const simField* field = seen->match->field;
	simZoneSet danger = { { 0 } };
	for ( int i = 0; i < field->ruleCount; ++i )
	{
		const simRule* rule = &field->rules[i];
		bool mine = rule->alliance == alliance || rule->alliance == simAlliance_none;
		if ( rule->kind != simRule_contact || rule->foul == 0 || !mine || !rule->offender.in
		     || !simAutopilot_IsRuleActive( rule, seen->match ) )
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

static const double kCorners[5][2] = { { 0, 0 }, { 1, 1 }, { 1, -1 }, { -1, 1 }, { -1, -1 } };

static bool IsAnywhereIn( const simField* field, const simZoneSet* zones, double x, double y, double margin )
{
	for ( int i = 0; i < 5; ++i )
	{
		if ( simZones_Have( field, zones, simV3( x + margin * kCorners[i][0], y + margin * kCorners[i][1], 0.2 ) ) )
		{
			return true;
		}
	}
	return false;
}

static bool IsInside( const simField* field, const simZoneSet* zones, double x, double y, double margin )
{
	for ( int i = 0; i < 5; ++i )
	{
		simVec3 p = simV3( x + margin * kCorners[i][0], y + margin * kCorners[i][1], 0.2 );
		if ( !simZones_Have( field, zones, p ) )
		{
			return false;
		}
	}
	return true;
}

simZoneSet simAutopilot_ShootingZones( const simField* field, simAlliance alliance )
{
	simZoneSet zones = { { 0 } };
	for ( int i = 0; i < field->goalCount; ++i )
	{
		const simGoal* goal = &field->goals[i];
		for ( int w = 0; w < SIM_ZONE_WORDS; ++w )
		{
			if ( goal->alliance != alliance || goal->pass || !goal->hasFrom )
			{
				break;
			}
			zones.words[w] |= goal->from.words[w];
		}
	}
	return zones;
}


// ---- goals ----

int simAutopilot_FindGoal( const simAutopilot* pilot, const simPilotInput* seen, bool pass )
{
	const simField* field = pilot->field;
	const simRobotStatus* me = simPilotInput_Self( seen );
	int best = -1;
	double least = INFINITY;
	for ( int i = 0; i < field->goalCount; ++i )
	{
		const simGoal* goal = &field->goals[i];
		bool fits = me->held > 0 ? me->heldOf[goal->piece] > 0 : ( pilot->abilities.pieces >> goal->piece & 1u ) != 0;
		double distance = simAutopilot_Distance( goal->target, me->position );
		if ( goal->alliance == me->alliance && goal->pass == pass && fits && distance < least )
		{
			best = i;
			least = distance;
		}
	}
	return best;
}

bool simAutopilot_MayShoot( const simAutopilot* pilot, const simPilotInput* seen, int index )
{
	const simField* field = pilot->field;
	const simRobotStatus* me = simPilotInput_Self( seen );
	const simGoal* goal = &field->goals[index];
	if ( ( goal->hasFrom && !simZoneSet_Meet( &goal->from, &me->partly ) )
	     || !IsInTime( seen, goal->window, me->alliance ) )
	{
		return false;
	}
	for ( int i = 0; i < field->ruleCount; ++i )
	{
		const simRule* rule = &field->rules[i];
		if ( rule->kind != simRule_piece || rule->foul == 0 || !rule->hasLaunched || rule->launchedBy != me->alliance
		     || !simAutopilot_IsRuleActive( rule, seen->match ) || !simRobotStatus_Fits( me, &rule->launched ) )
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
static double Crowd( const simPilotInput* seen, double x, double y )
{
	double sum = 0.0;
	for ( int i = 0; i < seen->robotCount; ++i )
	{
		simVec3 then = simMulAdd( seen->status[i].position, kAhead, seen->status[i].velocity );
		double distance = simAutopilot_Distance( then, simV3( x, y, 0 ) );
		sum += i != seen->self ? 3.0 * simMax( 0.0, kCrowd - distance ) : 0.0;
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
	return simAtan2( out.y, out.x ) + kSector * ( station % 3 - 1 );
}

/// Something of the field in the way of a shot as it rises.
static bool IsBlocked( const simPilotInput* seen, double x, double y, simVec3 target, double elevation, double length )
{
	simVec3 to = simV3( target.x - x, target.y - y, 0.0 );
	simVec3 way = simScale( simCos( elevation ), simNormalize( to, simV3( 1, 0, 0 ) ) );
	way.z = simSin( elevation );
	simRayHit hit;
	return simPhysics_CastRay( seen->pool->physics, simV3( x, y, kEyes ), way, length, false, -1, &hit );
}

/// Not in a passage that others need, nor where a ramp ends.
static bool IsRoomy( const simAutopilot* pilot, double x, double y )
{
	for ( int k = 0; k < 8; ++k )
	{
		simVec3 out = simV3( simCos( 0.25 * SIM_PI * k ), simSin( 0.25 * SIM_PI * k ), 0.0 );
		if ( !simNav_IsFree( pilot->nav, x + kPassage * out.x, y + kPassage * out.y )
		     || simNav_Ground( pilot->nav, x + kLanding * out.x, y + kLanding * out.y ) > 0.05 )
		{
			return false;
		}
	}
	return true;
}

static bool FindShootingPlace(
    const simAutopilot* pilot, const simPilotInput* seen, const simGoal* goal, simVec3* place )
{
	const simRobotStatus* me = simPilotInput_Self( seen );
	double sector = Sector( pilot->field, goal, me->station );
	double best = INFINITY;
	for ( int ring = 0; ring < RINGS; ++ring )
	{
		double radius = pilot->close + ( pilot->far - pilot->close ) * ring / ( RINGS - 1 );
		for ( int k = 0; k < BEARINGS; ++k )
		{
			double angle = 2.0 * SIM_PI * k / BEARINGS;
			simVec3 at =
			    simV3( goal->target.x + radius * simCos( angle ), goal->target.y + radius * simSin( angle ), 0.0 );
			if ( !simNav_IsWide( pilot->nav, at.x, at.y ) )
			{
				continue;
			}
			double cost = simNav_Distance( pilot->nav, me->position, at ) + 0.4 * fabs( radius - kComfort );
			cost += simAutopilot_Distance( at, pilot->vain ) < kVain ? 5.0 : 0.0;
			cost += Crowd( seen, at.x, at.y ) + 0.8 * fabs( simWrapAngle( angle - sector ) );
			cost += IsRoomy( pilot, at.x, at.y ) ? 0.0 : 2.0;
			if ( cost < best && ( !goal->hasFrom || IsInside( pilot->field, &goal->from, at.x, at.y, 0.25 ) )
			     && !IsBlocked( seen, at.x, at.y, goal->target, SIM_PI / 3.0, 1.5 ) )
			{
				best = cost;
				*place = at;
			}
		}
	}
	return isfinite( best );
}

static bool FindPassingPlace(
    const simAutopilot* pilot, const simPilotInput* seen, const simGoal* goal, simVec3* place )
{
	const simRobotStatus* me = simPilotInput_Self( seen );
	simZoneSet shooting = simAutopilot_ShootingZones( pilot->field, me->alliance );
	double best = INFINITY;
	for ( int ring = 0; ring < 5; ++ring )
	{
		for ( int k = 0; k < ( ring > 0 ? 12 : 1 ); ++k )
		{
			double angle = 2.0 * SIM_PI * k / 12.0;
			simVec3 at = simMulAdd( me->position, 0.9 * ring, simV3( simCos( angle ), simSin( angle ), 0.0 ) );
			bool home = simZones_Have( pilot->field, &shooting, simV3( at.x, at.y, 0.2 ) );
			if ( home || !simNav_IsWide( pilot->nav, at.x, at.y ) || simNav_Ground( pilot->nav, at.x, at.y ) > 0.03
			     || ( goal->hasFrom && !IsInside( pilot->field, &goal->from, at.x, at.y, 0.1 ) ) )
			{
				continue;
			}
			double distance = simAutopilot_Distance( at, goal->target );
			double cost = simNav_Distance( pilot->nav, me->position, at ) + Crowd( seen, at.x, at.y );
			cost += 0.7 * simMax( 0.0, distance - kPassFar );
			// across the field it flies low: what stands there must be lower than a robot's reach
			cost += IsBlocked( seen, at.x, at.y, goal->target, 0.35, 0.8 * distance ) ? 5.0 : 0.0;
			if ( cost < best )
			{
				best = cost;
				*place = at;
			}
		}
	}
	return isfinite( best );
}

bool simAutopilot_FindPlace( const simAutopilot* pilot, const simPilotInput* seen, int index, simVec3* place )
{
	const simGoal* goal = &pilot->field->goals[index];
	if ( goal->pass )
	{
		return FindPassingPlace( pilot, seen, goal, place );
	}
	return FindShootingPlace( pilot, seen, goal, place );
}


// ---- opponents ----

/// Whether a robot touches mesh groups or is about to.
static bool IsNearGroups( const simField* field, const simRobotStatus* status, const uint32_t* groups )
{
	for ( int i = 0; i < field->groupCount; ++i )
	{
		const simMeshGroup* group = &field->groups[i];
		if ( ( groups[i / 32] >> ( i % 32 ) & 1u ) != 0 && status->position.x > group->low.x - kProtected
		     && status->position.x < group->high.x + kProtected && status->position.y > group->low.y - kProtected
		     && status->position.y < group->high.y + kProtected )
		{
			return true;
		}
	}
	return false;
}

/// Whether touching it where it is would be a foul.
static bool IsProtected( const simPilotInput* seen, int opponent )
{
	const simField* field = seen->match->field;
	const simRobotStatus* me = simPilotInput_Self( seen );
	for ( int i = 0; i < field->ruleCount; ++i )
	{
		const simRule* rule = &field->rules[i];
		bool mine = rule->alliance == me->alliance || rule->alliance == simAlliance_none;
		if ( rule->kind != simRule_contact || rule->foul == 0 || !mine
		     || !simAutopilot_IsRuleActive( rule, seen->match ) )
		{
			continue;
		}
		simWhere place = rule->victim; // where it must be, whether or not it touches there what it must touch
		place.touching = place.off = false;
		bool touches = !rule->victim.touching || IsNearGroups( field, &seen->status[opponent], rule->victim.touch );
		bool guilty = !rule->offender.in || simRobotStatus_Fits( me, &rule->offender );
		if ( guilty && touches && simRobotStatus_Fits( &seen->status[opponent], &place ) )
		{
			return true;
		}
	}
	return false;
}

int simAutopilot_FindOpponent( const simAutopilot* pilot, const simPilotInput* seen, simVec3* place )
{
	const simField* field = pilot->field;
	const simRobotStatus* me = simPilotInput_Self( seen );
	simZoneSet danger = simAutopilot_Danger( seen, me->alliance );
	int best = -1;
	double most = 0.0;
	for ( int i = 0; i < seen->robotCount; ++i )
	{
		const simRobotStatus* other = &seen->status[i];
		bool beyond = IsAnywhereIn( field, &danger, other->position.x, other->position.y, kBorder );
		if ( other->alliance == me->alliance || beyond || IsProtected( seen, i ) )
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
			worth *= i == pilot->targetIndex ? 1.5 : 1.0;
			if ( worth > most )
			{
				most = worth;
				best = i;
				// between it and the goal; where it stops to shoot, against it
				double gap = simLength( other->velocity ) < 0.6 ? 0.5 : 0.9;
				*place = simMulAdd( other->position, gap, simNormalize( to, simV3( 1, 0, 0 ) ) );
			}
		}
	}
	return best;
}
