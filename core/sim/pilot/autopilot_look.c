#include "pilot/autopilot_internal.h"

// The autopilot's view: the clock, zones, goals and places to shoot from, opponents. A place has a cost in metres of
// way; penalties say how many metres of detour something is worth. The numbers are tuned; see autopilot.c for how.

// Flight of a shot and its fall through the goal's sensors [s].
static const double kFlight = 1.1;
// Distance from a goal at which shots scatter least [m].
static const double kComfort = 2.8;
// Room that a robot wants around itself [m], and how far ahead in time it looks for others [s].
static const double kCrowd = 1.7;
static const double kAhead = 0.6;
// Angle between the directions from which the three robots of an alliance shoot at a goal [rad].
static const double kSector = 0.9;
// Nearer than this to a structure that protects the robots touching it, an opponent is left alone [m].
static const double kProtected = 1.4;
// Distance that a defender keeps from zones in which contact is a foul [m].
static const double kBorder = 0.6;
// Free room that a robot needs where it comes down a ramp, and room to leave in passages [m].
static const double kLanding = 1.1;
static const double kPassage = 0.5;
// Nearer than this to a place where shooting failed, it would fail again [m].
static const double kVain = 0.7;
// Passes up to this distance are easy [m].
static const double kPassFar = 7.0;
// Height from which shots leave, roughly [m].
static const double kEyes = 0.5;

// Candidate places around a goal: so many directions on so many rings.
enum
{
	BEARINGS = 32,
	RINGS = 8,
};


// ---- the clock ----

simOutlook simAutopilot_Outlook( const simPilotInput* seen, int window, simAlliance alliance )
{
	SIM_CHECK( window >= -1 && window < seen->match->field->windowCount );
	const simMatch* match = seen->match;
	const simField* field = match->field;
	simOutlook outlook = { .open = true, .closesIn = INFINITY, .opensIn = 0.0, .left = INFINITY };
	if ( match->state != simMatchState_running || match->period == SIM_NO_PHASE )
	{
		return outlook;
	}
	// Bits of the periods in which the window is open. The leading or trailing alliance may decide that, once it is
	// known.
	uint32_t periods = 0xffffffffu;
	if ( window >= 0 && alliance != simAlliance_none )
	{
		const simWindow* def = &field->windows[window];
		simAlliance leader = seen->rules->leader[window];
		uint32_t turns = leader == alliance ? def->leader : def->trailer;
		periods = def->both;
		if ( leader != simAlliance_none )
		{
			periods |= turns;
		}
	}
	// Walk through the periods that are left and add up their play.
	outlook = ( simOutlook ){ .opensIn = INFINITY };
	bool closed = false; // the window has closed, after now
	for ( int p = (int)match->period; p < field->periodCount; ++p )
	{
		if ( field->phases[field->periods[p].phase].mode == simMode_disabled )
		{
			continue; // Robots do not move, so this is not a time of play.
		}
		double seconds = field->periods[p].seconds;
		if ( p == (int)match->period )
		{
			seconds = match->periodLeft * SIM_TICK;
		}
		if ( ( periods >> p & 1u ) != 0 )
		{
			// The first period in which it is open tells when it opens.
			outlook.opensIn = simMin( outlook.opensIn, outlook.left );
			if ( outlook.opensIn == 0.0 && !closed )
			{
				outlook.closesIn += seconds;
			}
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

// Returns whether a piece launched now arrives while it counts: while the window is open, or within the grace after it closed.
static bool IsInTime( const simPilotInput* seen, int window, simAlliance alliance )
{
	SIM_CHECK( window < seen->match->field->windowCount );
	simOutlook outlook = simAutopilot_Outlook( seen, window, alliance );
	// In time if it is open when the piece falls through, with a margin on either side.
	if ( window < 0 || outlook.opensIn < kFlight - 0.2 )
	{
		return window < 0 || !outlook.open
		       || outlook.closesIn + seen->match->field->windows[window].grace > kFlight + 0.4;
	}
	// Closed already: the rest of the grace counts.
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

// Middle and corners of a square: enough to see whether a robot's footprint meets a zone, or lies in it.
static const double kCorners[5][2] = { { 0, 0 }, { 1, 1 }, { 1, -1 }, { -1, 1 }, { -1, -1 } };

static bool IsAnywhereIn( const simField* field, const simZoneSet* zones, double x, double y, double margin )
{
	SIM_CHECK( margin >= 0.0 );
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
	SIM_CHECK( margin >= 0.0 );
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
		if ( goal->alliance != alliance || goal->pass || !goal->hasFrom )
		{
			continue;
		}
		for ( int w = 0; w < SIM_ZONE_WORDS; ++w )
		{
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
		// The goal must want the robot's piece or, while it holds nothing, one that it can collect.
		bool fits = ( pilot->abilities.pieces >> goal->piece & 1u ) != 0;
		if ( me->held > 0 )
		{
			fits = me->heldOf[goal->piece] > 0;
		}
		double distance = simAutopilot_Distance( goal->target, me->position );
		bool plays = ( pilot->goals >> i & 1u ) != 0;
		if ( goal->alliance == me->alliance && goal->pass == pass && fits && plays && distance < least )
		{
			best = i;
			least = distance;
		}
	}
	return best;
}

bool simAutopilot_MayShoot( const simAutopilot* pilot, const simPilotInput* seen, int index )
{
	SIM_CHECK( index >= 0 && index < pilot->field->goalCount );
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
		// A rule forbids scoring in a zone. That zone is the goal's if it lies on the piece's way down through the target.
		for ( int k = 0; k < 4; ++k )
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

// Returns how much a place is in the way of other robots, as a detour [m].
static double Crowd( const simPilotInput* seen, double x, double y )
{
	double sum = 0.0;
	for ( int i = 0; i < seen->robotCount; ++i )
	{
		// Where the other robot will be, not where it is.
		simVec3 then = simMulAdd( seen->status[i].position, kAhead, seen->status[i].velocity );
		double distance = simAutopilot_Distance( then, simV3( x, y, 0 ) );
		if ( i != seen->self )
		{
			sum += 3.0 * simMax( 0.0, kCrowd - distance );
		}
	}
	return sum;
}

// Returns the direction from a goal in which the robot of this station shoots. The robots of an alliance stand side by side.
static double Sector( const simField* field, const simGoal* goal, int station )
{
	SIM_CHECK( station >= 0 && station < simStation_count );
	simVec3 middle = simV3( 0.5 * field->length, 0.5 * field->width, 0.0 );
	// The middle of the zone to shoot from; without one, away from the field's middle.
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

// Returns whether something of the field is in the way of a shot as it rises.
static bool IsBlocked( const simPilotInput* seen, double x, double y, simVec3 target, double elevation, double length )
{
	SIM_CHECK( length >= 0.0 );
	simVec3 to = simV3( target.x - x, target.y - y, 0.0 );
	simVec3 way = simScale( simCos( elevation ), simNormalize( to, simV3( 1, 0, 0 ) ) );
	way.z = simSin( elevation );
	simRayHit hit;
	return simPhysics_CastRay( seen->pool->physics, simV3( x, y, kEyes ), way, length, false, -1, &hit );
}

// Returns whether a place is neither in a passage that others need nor at the end of a ramp.
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

// A place around a goal to shoot from, with the part of its cost that is known before a way to it is found.
typedef struct Spot
{
	simVec3 at;
	double comfort, vain, others; // parts of its cost, in the order in which they are added
	double least;                 // no more than its cost; INFINITY: done with
	bool bounded;                 // by more than the straight line, which no way is shorter than
} Spot;

static double CostOf( const Spot* spot, double way )
{
	return way + spot->comfort + spot->vain + spot->others;
}

// Lists the places where it may shoot from. Returns how many.
static int ListSpots( const simAutopilot* pilot, const simPilotInput* seen, const simGoal* goal, Spot* spots )
{
	SIM_CHECK( pilot->close <= pilot->far );
	const simRobotStatus* me = simPilotInput_Self( seen );
	double sector = Sector( pilot->field, goal, me->station );
	int count = 0;
	simVec3 bearings[BEARINGS];
	for ( int k = 0; k < BEARINGS; ++k )
	{
		double angle = 2.0 * SIM_PI * k / BEARINGS;
		bearings[k] = simV3( simCos( angle ), simSin( angle ), 0.0 );
	}
	for ( int ring = 0; ring < RINGS; ++ring )
	{
		double radius = pilot->close + ( pilot->far - pilot->close ) * ring / ( RINGS - 1 );
		for ( int k = 0; k < BEARINGS; ++k )
		{
			double angle = 2.0 * SIM_PI * k / BEARINGS;
			simVec3 at = simV3( goal->target.x + radius * bearings[k].x, goal->target.y + radius * bearings[k].y, 0.0 );
			if ( !simNav_IsWide( pilot->nav, at.x, at.y )
			     || ( goal->hasFrom && !IsInside( pilot->field, &goal->from, at.x, at.y, 0.25 ) ) )
			{
				continue;
			}
			SIM_CHECK( count < RINGS * BEARINGS );
			Spot* spot = &spots[count++];
			*spot = ( Spot ){ .at = at, .comfort = 0.4 * fabs( radius - kComfort ) };
			spot->vain = simAutopilot_Distance( at, pilot->vain ) < kVain ? 5.0 : 0.0;
			spot->others = Crowd( seen, at.x, at.y ) + 0.8 * fabs( simWrapAngle( angle - sector ) );
			spot->least = CostOf( spot, simAutopilot_Distance( me->position, at ) );
		}
	}
	return count;
}

static bool FindShootingPlace(
    const simAutopilot* pilot, const simPilotInput* seen, const simGoal* goal, simVec3* place )
{
	SIM_CHECK( !goal->pass );
	const simRobotStatus* me = simPilotInput_Self( seen );
	Spot spots[RINGS * BEARINGS];
	int count = ListSpots( pilot, seen, goal, spots );
	// The most promising first: a way is found, and a ray cast, only to those that may still win. Of two that cost the same the
	// first in the list does.
	double best = INFINITY;
	int winner = -1;
	for ( ;; )
	{
		int i = -1;
		for ( int k = 0; k < count; ++k )
		{
			i = isfinite( spots[k].least ) && ( i < 0 || spots[k].least < spots[i].least ) ? k : i;
		}
		if ( i < 0 || spots[i].least > best )
		{
			break;
		}
		const simVec3 at = spots[i].at;
		if ( !spots[i].bounded )
		{
			spots[i].least = CostOf( &spots[i], simNav_DistanceAtLeast( pilot->nav, me->position, at ) );
			spots[i].bounded = true;
			continue;
		}
		spots[i].least = INFINITY;
		double cost = CostOf( &spots[i], simNav_Distance( pilot->nav, me->position, at ) );
		if ( cost <= best && !IsRoomy( pilot, at.x, at.y ) )
		{
			cost += 2.0;
		}
		bool wins = cost < best || ( cost == best && i < winner );
		if ( wins && !IsBlocked( seen, at.x, at.y, goal->target, SIM_PI / 3.0, 1.5 ) )
		{
			best = cost;
			winner = i;
		}
	}
	if ( winner >= 0 )
	{
		*place = spots[winner].at;
	}
	return winner >= 0;
}

static bool FindPassingPlace(
    const simAutopilot* pilot, const simPilotInput* seen, const simGoal* goal, simVec3* place )
{
	SIM_CHECK( goal->pass );
	const simRobotStatus* me = simPilotInput_Self( seen );
	simZoneSet shooting = simAutopilot_ShootingZones( pilot->field, me->alliance );
	double best = INFINITY;
	for ( int ring = 0; ring < 5; ++ring )
	{
		// The innermost ring is the robot's own place.
		int bearingCount = ring > 0 ? 12 : 1;
		for ( int k = 0; k < bearingCount; ++k )
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
			// A pass flies low across the field, so structures on its way stop it.
			if ( cost < best && IsBlocked( seen, at.x, at.y, goal->target, 0.35, 0.8 * distance ) )
			{
				cost += 5.0;
			}
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
	SIM_CHECK( index >= 0 && index < pilot->field->goalCount );
	const simGoal* goal = &pilot->field->goals[index];
	if ( goal->pass )
	{
		return FindPassingPlace( pilot, seen, goal, place );
	}
	return FindShootingPlace( pilot, seen, goal, place );
}


// ---- opponents ----

// Returns whether a robot touches one of the mesh groups or is about to.
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

// Returns whether touching an opponent where it is would be a foul.
static bool IsProtected( const simPilotInput* seen, int opponent )
{
	SIM_CHECK( opponent >= 0 && opponent < seen->robotCount );
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
		// Judge place and touch apart: a robot that is about to touch its protector counts already.
		simWhere place = rule->victim;
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
			// Pieces it could score over how soon it could shoot and how far it is from us.
			double worth = ( other->held + 1.0 ) / ( simLength( to ) + 2.0 )
			               / ( simAutopilot_Distance( me->position, other->position ) + 2.0 );
			// Stay with the present opponent unless another is clearly worth more.
			if ( i == pilot->targetIndex )
			{
				worth *= 1.5;
			}
			if ( worth > most )
			{
				most = worth;
				best = i;
				// Stand between it and its goal, and close against it once it stops to shoot.
				double gap = simLength( other->velocity ) < 0.6 ? 0.5 : 0.9;
				*place = simMulAdd( other->position, gap, simNormalize( to, simV3( 1, 0, 0 ) ) );
			}
		}
	}
	return best;
}
