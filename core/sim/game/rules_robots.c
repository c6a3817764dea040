// Robots under the rules: assessments at the end of a period, contacts, pins, limits, catches, laps.
#include "game/rules_internal.h"

// Robots that touch again within this time have not stopped touching [ticks].
static const uint32_t kApartTicks = 25;
// A robot slower than this does not get away [m/s].
static const double kStillSpeed = 0.25;


static bool IsOpponent( const simRobotStatus* a, const simRobotStatus* b )
{
	return a->alliance != b->alliance && a->alliance != simAlliance_none && b->alliance != simAlliance_none;
}

static bool IsSubject( const simRule* rule, const simRobotStatus* status )
{
	return status->alliance != simAlliance_none
	       && ( rule->alliance == simAlliance_none || rule->alliance == status->alliance );
}


// ---- assessments ----

/// The highest level a robot reaches, from 1; 0 = none of those there are.
static int LevelOf( const simRule* rule, const simRobotStatus* status )
{
	SIM_CHECK( rule->levelCount >= 0 && rule->levelCount <= SIM_MAX_LEVELS );
	int level = 0;
	// Levels stand in rising order, so the last one reached is the highest.
	for ( int i = 0; i < rule->levelCount; ++i )
	{
		if ( status->bumperLow >= rule->levels[i].above )
		{
			level = i + 1;
		}
	}
	return level;
}

static void AssessRule(
    simRules* rules, const simRule* rule, const simRobotStatus* status, int robotCount, simEvents* events )
{
	SIM_CHECK( rule->kind == simRule_assess );
	int gained[2] = { 0, 0 }, before[2] = { 0, 0 };
	// By station, not by index: with "most" robots of an alliance it must not matter in which order the scenario
	// lists them.
	for ( int station = 0; station < simStation_count; ++station )
	{
		for ( int r = 0; r < robotCount; ++r )
		{
			const simRobotStatus* robot = &status[r];
			if ( (int)robot->station != station || !IsSubject( rule, robot )
			     || !simRobotStatus_Fits( robot, &rule->where ) )
			{
				continue;
			}
			int level = LevelOf( rule, robot );
			// As at the tower of 2026: in auto at most two robots of an alliance count.
			bool full = rule->most > 0 && gained[robot->alliance] >= rule->most;
			if ( full || ( rule->levelCount > 0 && level == 0 ) )
			{
				continue;
			}
			// The first ones make only room for the others: two on one bar are worth more than one on each of two.
			if ( before[robot->alliance] < rule->beyond )
			{
				before[robot->alliance] += 1;
				continue;
			}
			int points = rule->points;
			if ( rule->levelCount > 0 )
			{
				points = rule->levels[level - 1].points;
			}
			gained[robot->alliance] += 1;
			simRules_AddPoints( rules, rule, points, robot->alliance );
			simRules_AddFoul( rules, rule, r, robot->alliance, events );
			simEvents_Add(
			    events, simEvent_assessed, (uint32_t)r, (uint32_t)( rule - rules->field->rules ), points, level );
		}
	}
}

void simRules_Assess( simRules* rules, int period, const simRobotStatus* status, int robotCount, simEvents* events )
{
	SIM_CHECK( period >= 0 && period < rules->field->periodCount );
	for ( int i = 0; i < rules->field->ruleCount; ++i )
	{
		const simRule* rule = &rules->field->rules[i];
		if ( rule->kind == simRule_assess && ( rule->periods >> period & 1u ) != 0 )
		{
			AssessRule( rules, rule, status, robotCount, events );
		}
	}
}


// ---- contacts ----

static void Commit( simRules* rules, const simRule* rule, int robot, simAlliance alliance, simEvents* events )
{
	SIM_CHECK( alliance == simAlliance_blue || alliance == simAlliance_red );
	simRules_AddPoints( rules, rule, 0, alliance ); // its counters
	simRules_AddFoul( rules, rule, robot, alliance, events );
}

/// An offence that goes on is a foul when it begins, and again after "every".
static void Offend( simRules* rules, const simRule* rule, int robot, simAlliance alliance, simEvents* events )
{
	SIM_CHECK( robot >= 0 && robot < SIM_MAX_ROBOTS );
	simOffence* offence = &rules->offences[rule - rules->field->rules][robot];
	if ( rule->every > 0.0 )
	{
		if ( simRules_MayFoulAgain( rules, rule, robot, events->tick ) )
		{
			Commit( rules, rule, robot, alliance, events );
		}
		return;
	}
	// A contact that breaks for less than kApartTicks goes on: bumpers bounce.
	bool isNew = offence->tick == 0 || events->tick + 1 - offence->tick > kApartTicks;
	if ( isNew )
	{
		Commit( rules, rule, robot, alliance, events );
	}
	if ( rule->every == 0.0 )
	{
		offence->tick = events->tick + 1;
	}
}

static void JudgeContact(
    simRules* rules, const simRule* rule, const simRobotStatus* status, int robotCount, simEvents* events )
{
	SIM_CHECK( rule->kind == simRule_contact );
	for ( int r = 0; r < robotCount; ++r )
	{
		if ( status[r].robots == 0 || !IsSubject( rule, &status[r] )
		     || !simRobotStatus_Fits( &status[r], &rule->offender ) )
		{
			continue;
		}
		for ( int v = 0; v < robotCount; ++v )
		{
			if ( ( status[r].robots >> v & 1u ) != 0 && IsOpponent( &status[r], &status[v] )
			     && simRobotStatus_Fits( &status[v], &rule->victim ) )
			{
				Offend( rules, rule, r, status[r].alliance, events );
				// One foul however many opponents it touches at once.
				break;
			}
		}
	}
}


// ---- pins ----

/// Distance from a point to an edge, seen from above.
static double EdgeDistance( simVec3 a, simVec3 b, simVec3 p )
{
	simVec3 edge = simV3( b.x - a.x, b.y - a.y, 0.0 ), to = simV3( p.x - a.x, p.y - a.y, 0.0 );
	double length2 = simDot( edge, edge );
	// The foot of the perpendicular, kept on the edge.
	double along = length2 > 0.0 ? simClamp( simDot( to, edge ) / length2, 0.0, 1.0 ) : 0.0;
	return simLength( simMulAdd( to, -along, edge ) );
}

/// Between two robots' outlines that do not overlap.
static double Gap( const simRobotStatus* a, const simRobotStatus* b )
{
	// Two convex outlines that do not overlap are nearest at a corner of one of them.
	double gap = INFINITY;
	for ( int i = 0; i < 4; ++i )
	{
		for ( int k = 0; k < 4; ++k )
		{
			gap = simMin( gap, EdgeDistance( a->corners[i], a->corners[( i + 1 ) % 4], b->corners[k] ) );
			gap = simMin( gap, EdgeDistance( b->corners[i], b->corners[( i + 1 ) % 4], a->corners[k] ) );
		}
	}
	return gap;
}

/// Seen from above [m].
static double FloorDistance( simVec3 from, simVec3 to )
{
	return simLength( simV3( to.x - from.x, to.y - from.y, 0.0 ) );
}

/// It holds an opponent that does not get away: something is at its other side.
static bool IsPinning( const simRule* rule, const simRobotStatus* status, int r, int v )
{
	const simRobotStatus* victim = &status[v];
	bool touch = ( status[r].robots >> v & 1u ) != 0;
	// Held against something: a wall, the field, or another robot.
	bool stuck = ( victim->robots & ~( 1u << r ) ) != 0;
	for ( int i = 0; i < SIM_MAX_GROUPS / 32; ++i )
	{
		stuck = stuck || victim->touches[i] != 0;
	}
	return touch && stuck && IsOpponent( &status[r], victim )
	       && FloorDistance( simV3( 0, 0, 0 ), victim->velocity ) < kStillSpeed
	       && simRobotStatus_Fits( &status[r], &rule->offender ) && simRobotStatus_Fits( victim, &rule->victim );
}

/// True if the two robots of a pin have parted or left the place where it began.
static bool HasEnded(
    const simRule* rule, const simRobotStatus* robot, const simRobotStatus* victim, const simOffence* pin )
{
	SIM_CHECK( rule->distance >= 0.0 );
	return Gap( robot, victim ) > rule->distance || FloorDistance( pin->at[0], robot->position ) > rule->distance
	       || FloorDistance( pin->at[1], victim->position ) > rule->distance;
}

/// The first opponent that a robot pins, -1: none.
static int FindVictim( const simRule* rule, const simRobotStatus* status, int robotCount, int r )
{
	SIM_CHECK( r >= 0 && r < robotCount );
	for ( int v = 0; v < robotCount; ++v )
	{
		if ( IsPinning( rule, status, r, v ) )
		{
			return v;
		}
	}
	return -1;
}

/// A pin counts on while both stay where they are, also when they part for a moment.
static void JudgePin(
    simRules* rules, const simRule* rule, const simRobotStatus* status, int robotCount, simEvents* events )
{
	SIM_CHECK( rule->kind == simRule_pin );
	simOffence* offences = rules->offences[rule - rules->field->rules];
	for ( int r = 0; r < robotCount; ++r )
	{
		simOffence* pin = &offences[r];
		if ( !IsSubject( rule, &status[r] ) )
		{
			continue;
		}
		SIM_CHECK( pin->victim < robotCount );
		if ( pin->victim >= 0 && HasEnded( rule, &status[r], &status[pin->victim], pin ) )
		{
			*pin = ( simOffence ){ .tick = pin->tick, .victim = -1 };
		}
		if ( pin->victim < 0 )
		{
			int v = FindVictim( rule, status, robotCount, r );
			if ( v >= 0 )
			{
				*pin =
				    ( simOffence ){ .tick = pin->tick, .victim = v, .at = { status[r].position, status[v].position } };
			}
		}
		if ( pin->victim >= 0 && IsPinning( rule, status, r, pin->victim ) )
		{
			// Only time in which it really holds counts; a short gap neither counts nor ends the pin.
			pin->ticks += 1;
		}

		// A foul when the time is up, and another each time it has passed again.
		if ( pin->ticks > simMatch_Ticks( rule->seconds ) * ( pin->fouls + 1 ) )
		{
			pin->fouls += 1;
			Commit( rules, rule, r, status[r].alliance, events );
		}
	}
}


// ---- limits and catches ----

static bool Exceeds( const simRule* rule, const simRobotStatus* status )
{
	SIM_CHECK( rule->piece < SIM_MAX_PIECE_TYPES );
	int held = status->held;
	if ( rule->piece >= 0 )
	{
		held = status->heldOf[rule->piece];
	}
	return ( rule->height > 0.0 && status->top > rule->height )
	       || ( rule->extension > 0.0 && status->extension > rule->extension )
	       || ( rule->carry > 0 && held > rule->carry );
}

static void JudgeLimit(
    simRules* rules, const simRule* rule, const simRobotStatus* status, int robotCount, simEvents* events )
{
	SIM_CHECK( rule->kind == simRule_limit );
	simOffence* offences = rules->offences[rule - rules->field->rules];
	for ( int r = 0; r < robotCount; ++r )
	{
		bool exceeds = IsSubject( rule, &status[r] ) && Exceeds( rule, &status[r] );
		// The clock restarts when it is back within the limit.
		offences[r].ticks = exceeds ? offences[r].ticks + 1 : 0;
		if ( offences[r].ticks > simMatch_Ticks( rule->seconds ) )
		{
			Offend( rules, rule, r, status[r].alliance, events );
		}
	}
}

void simRules_JudgeCatch(
    simRules* rules, const simMatch* match, int robot, simAlliance alliance, int exit, simEvents* events )
{
	SIM_CHECK( robot >= 0 && robot < SIM_MAX_ROBOTS );
	SIM_CHECK( exit >= 0 && exit < rules->field->exitCount );
	if ( rules->isFinal )
	{
		return;
	}
	for ( int i = 0; i < rules->field->ruleCount; ++i )
	{
		const simRule* rule = &rules->field->rules[i];
		bool forbids = rule->kind == simRule_catch && rule->exit == exit && alliance != simAlliance_none
		               && ( rule->alliance == simAlliance_none || rule->alliance == alliance );
		if ( forbids && simRules_IsActive( rules, match, rule, alliance )
		     && simRules_MayFoulAgain( rules, rule, robot, events->tick ) )
		{
			Commit( rules, rule, robot, alliance, events );
		}
	}
}


// ---- courses ----

static void PassGate( simLap* lap, int gate, int robot, simEvents* events )
{
	SIM_CHECK( gate >= 0 && gate < SIM_MAX_GATES );
	int now = (int)events->tick + 1; // it is there at the end of this tick
	simEvents_Add( events, simEvent_gatePassed, (uint32_t)robot, (uint32_t)gate, 0.0, 0.0 );
	if ( gate == 0 )
	{
		if ( lap->startTick >= 0 )
		{
			// Passing the first gate ends a lap and begins the next.
			lap->last = ( now - lap->startTick ) * SIM_TICK;
			if ( lap->best < 0.0 || lap->last < lap->best )
			{
				lap->best = lap->last;
			}
			lap->laps += 1;
			simEvents_Add( events, simEvent_lapDone, (uint32_t)robot, (uint32_t)lap->laps, lap->last, 0.0 );
		}
		lap->startTick = now;
	}
}

static void JudgeCourse( simRules* rules, const simRobotStatus* status, int robotCount, simEvents* events )
{
	for ( int r = 0; r < robotCount; ++r )
	{
		simLap* lap = &rules->laps[r];
		int gate = lap->way.gate;
		// From where it was a tick ago: it must not jump over a gate that is thinner than it moves in a tick.
		simVec3 p = status[r].position, from = simMulAdd( p, -SIM_TICK, status[r].velocity );
		if ( simCourse_Go( rules->field, &lap->way, from, p ) )
		{
			PassGate( lap, gate, r, events );
		}
	}
}


static void JudgeRobotsBy(
    simRules* rules, const simRule* rule, const simRobotStatus* status, int robotCount, simEvents* events )
{
	switch ( rule->kind )
	{
		case simRule_contact:
			JudgeContact( rules, rule, status, robotCount, events );
			break;
		case simRule_pin:
			JudgePin( rules, rule, status, robotCount, events );
			break;
		case simRule_limit:
			JudgeLimit( rules, rule, status, robotCount, events );
			break;
		case simRule_piece:
		case simRule_placed:
		case simRule_assess:
		case simRule_catch:
			break; // judged elsewhere: at each step, at a period's end, when an intake takes a piece
	}
}

void simRules_JudgeRobots(
    simRules* rules, const simMatch* match, const simRobotStatus* status, int robotCount, simEvents* events )
{
	SIM_CHECK( robotCount >= 0 && robotCount <= SIM_MAX_ROBOTS );
	for ( int i = 0; i < rules->field->ruleCount; ++i )
	{
		const simRule* rule = &rules->field->rules[i];
		if ( !rules->isFinal && simRules_IsActive( rules, match, rule, rule->alliance ) )
		{
			JudgeRobotsBy( rules, rule, status, robotCount, events );
		}
	}
	// Laps need no match and no period.
	JudgeCourse( rules, status, robotCount, events );
}
