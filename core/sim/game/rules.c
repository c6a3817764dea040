#include "game/rules_internal.h"

#include <string.h>

static const uint64_t kStream = 2; // of the scenario's seed


// ---- beginnings ----

static void Clear( simRules* rules )
{
	memset( rules->tallies, 0, sizeof( rules->tallies ) );
	memset( rules->message, 0, sizeof( rules->message ) );
	memset( rules->closedAt, 0, sizeof( rules->closedAt ) );
	memset( rules->closedIn, 0, sizeof( rules->closedIn ) );
	memset( rules->offences, 0, sizeof( rules->offences ) );
	rules->stands = false;
	for ( int i = 0; i < SIM_MAX_WINDOWS; ++i )
	{
		rules->leader[i] = simAlliance_none;
	}
	for ( int r = 0; r < SIM_MAX_ROBOTS; ++r )
	{
		rules->laps[r] = ( simLap ){ .startTick = -1, .last = -1.0, .best = -1.0 };
		for ( int i = 0; i < SIM_MAX_RULES; ++i )
		{
			rules->offences[i][r].victim = -1;
		}
	}
}

void simRules_Reset( simRules* rules, const simField* field, uint64_t seed )
{
	rules->field = field;
	simRandom_Seed( &rules->random, seed, kStream );
	simZoneSet wanted = { { 0 } };
	for ( int i = 0; i < field->ruleCount; ++i )
	{
		for ( int word = 0; field->rules[i].kind == simRule_piece && word < SIM_ZONE_WORDS; ++word )
		{
			wanted.words[word] |= field->rules[i].zones.words[word];
		}
	}
	simZoneIndex_Build( &rules->index, field, &wanted );
	for ( int r = 0; r < SIM_MAX_ROBOTS; ++r )
	{
		rules->alliances[r] = simAlliance_none;
	}
	Clear( rules );
}

void simRules_Begin( simRules* rules )
{
	Clear( rules );
}


// ---- windows ----

static uint32_t Bit( uint32_t index )
{
	return index < 32 ? 1u << index : 0u;
}

/// The periods in which a window is open for an alliance; before it is decided those of both only.
static uint32_t OpenPeriods( const simRules* rules, int window, simAlliance alliance )
{
	const simWindow* def = &rules->field->windows[window];
	simAlliance leader = rules->leader[window];
	uint32_t turns = leader == alliance ? def->leader : def->trailer;
	return leader == simAlliance_none ? def->both : def->both | turns;
}

static void Decide( simRules* rules, int window )
{
	const simWindow* def = &rules->field->windows[window];
	uint32_t blue = def->by >= 0 ? rules->tallies[simAlliance_blue].counters[def->by] : 0;
	uint32_t red = def->by >= 0 ? rules->tallies[simAlliance_red].counters[def->by] : 0;
	bool first = blue > red;
	if ( blue == red )
	{
		first = ( simRandom_Next( &rules->random ) >> 63 ) != 0;
	}
	rules->leader[window] = first ? simAlliance_blue : simAlliance_red;
	if ( def->message[rules->leader[window]][0] != 0 )
	{
		memcpy( rules->message, def->message[rules->leader[window]], sizeof( rules->message ) );
	}
}

static void DecideAll( simRules* rules, const simMatch* match )
{
	for ( int i = 0; i < rules->field->windowCount; ++i )
	{
		const simWindow* def = &rules->field->windows[i];
		bool told = match->ended >= 0 && match->ended == def->decided;
		// a match that began later never plays the period that decides
		bool needed = ( Bit( match->period ) & ( def->leader | def->trailer ) ) != 0;
		if ( rules->leader[i] == simAlliance_none && match->state == simMatchState_running && ( told || needed ) )
		{
			Decide( rules, i );
		}
	}
}

/// Ticks until a window that is open closes, as far as anybody knows by now; no more than `most`.
static int TicksToClose( const simRules* rules, const simMatch* match, int window, uint32_t periods, int most )
{
	const simField* field = rules->field;
	const simWindow* def = &field->windows[window];
	bool decided = rules->leader[window] != simAlliance_none;
	int ticks = match->periodLeft;
	for ( int p = (int)match->period + 1; p < field->periodCount && ticks <= most; ++p )
	{
		bool unknown = !decided && ( Bit( (uint32_t)p ) & ( def->leader | def->trailer ) ) != 0;
		if ( unknown )
		{
			return most + 1;
		}
		if ( ( periods & Bit( (uint32_t)p ) ) == 0 )
		{
			break;
		}
		ticks += simMatch_Ticks( field->periods[p].seconds );
	}
	return ticks;
}

static void UpdateWindow( simRules* rules, const simMatch* match, int window, simAlliance alliance, simEvents* events )
{
	const simWindow* def = &rules->field->windows[window];
	simTally* tally = &rules->tallies[alliance];
	uint32_t bit = 1u << window, now = events->tick;
	uint32_t periods = OpenPeriods( rules, window, alliance );
	bool free = match->state == simMatchState_free;
	bool open = free || ( periods & Bit( match->period ) ) != 0;
	bool was = ( tally->open & bit ) != 0;
	tally->open = open ? tally->open | bit : tally->open & ~bit;
	if ( open != was && !free )
	{
		simEventKind kind = open ? simEvent_windowOpened : simEvent_windowClosed;
		simEvents_Add( events, kind, (uint32_t)window, (uint32_t)alliance, 0.0, 0.0 );
	}
	if ( was && !open )
	{
		rules->closedAt[window][alliance] = now;
		rules->closedIn[window][alliance] = match->ended >= 0 ? Bit( (uint32_t)match->ended ) : 0u;
	}

	bool closed = rules->closedIn[window][alliance] != 0 && match->state != simMatchState_aborted;
	bool grace = closed && now - rules->closedAt[window][alliance] < (uint32_t)simMatch_Ticks( def->grace );
	tally->counting = open || grace ? tally->counting | bit : tally->counting & ~bit;

	int warning = simMatch_Ticks( def->warning );
	bool closing = open && !free && warning > 0 && TicksToClose( rules, match, window, periods, warning ) <= warning;
	tally->closing = closing ? tally->closing | bit : tally->closing & ~bit;
}

bool simRules_WindowCounts( const simRules* rules, int window, simAlliance alliance )
{
	if ( window < 0 )
	{
		return true;
	}
	if ( alliance == simAlliance_none )
	{
		return ( ( rules->tallies[0].counting | rules->tallies[1].counting ) >> window & 1u ) != 0;
	}
	return ( rules->tallies[alliance].counting >> window & 1u ) != 0;
}

bool simRules_IsActive( const simRules* rules, const simMatch* match, const simRule* rule, simAlliance alliance )
{
	if ( rule->periods == 0 || ( rule->periods & Bit( match->period ) ) != 0 )
	{
		return true;
	}
	// what comes in a window's grace came, for the rules, in the period that closed it
	bool late = rule->window >= 0 && alliance != simAlliance_none
	            && ( rules->tallies[alliance].open >> rule->window & 1u ) == 0
	            && simRules_WindowCounts( rules, rule->window, alliance );
	return late && ( rule->periods & rules->closedIn[rule->window][alliance] ) != 0;
}


// ---- what is gained ----

void simRules_AddPoints( simRules* rules, const simRule* rule, int points, simAlliance alliance )
{
	simTally* tally = &rules->tallies[alliance];
	tally->points += (uint32_t)points;
	for ( int i = 0; i < rules->field->counterCount; ++i )
	{
		tally->counters[i] += rule->counts >> i & 1u;
		tally->counters[i] += ( rule->tallies >> i & 1u ) != 0 ? (uint32_t)points : 0u;
	}
}

uint32_t simRules_Score( const simRules* rules, simAlliance alliance )
{
	return rules->tallies[alliance].points + rules->tallies[alliance].foulPoints;
}

void simRules_AddFoul( simRules* rules, const simRule* rule, int robot, simAlliance alliance, simEvents* events )
{
	if ( rule->foul == 0 )
	{
		return;
	}
	int points = rule->foul == 2 ? rules->field->majorFoul : rules->field->minorFoul;
	rules->tallies[alliance].majorFouls += rule->foul == 2 ? 1 : 0;
	rules->tallies[alliance].minorFouls += rule->foul == 1 ? 1 : 0;
	rules->tallies[1 - alliance].foulPoints += (uint32_t)points;
	simEvents_Add( events, simEvent_foul, robot >= 0 ? (uint32_t)robot : 0xffffffffu,
	    (uint32_t)( rule - rules->field->rules ), points, 0.0 );
}

bool simRules_MayFoulAgain( simRules* rules, const simRule* rule, int robot, uint32_t now )
{
	if ( robot < 0 )
	{
		return true;
	}
	simOffence* offence = &rules->offences[rule - rules->field->rules][robot];
	if ( offence->tick != 0 && now + 1 - offence->tick < (uint32_t)simMatch_Ticks( rule->every ) )
	{
		return false;
	}
	offence->tick = now + 1;
	return true;
}

static void EarnBonuses( simRules* rules, simEvents* events )
{
	for ( int a = 0; a < 2; ++a )
	{
		simTally* tally = &rules->tallies[a];
		for ( int i = 0; i < rules->field->bonusCount; ++i )
		{
			const simBonus* bonus = &rules->field->bonuses[i];
			bool reached = tally->counters[bonus->counter] >= (uint32_t)bonus->atLeast;
			if ( reached && ( tally->bonuses >> i & 1u ) == 0 )
			{
				tally->bonuses |= 1u << i;
				tally->rankingPoints += (uint32_t)bonus->points;
				simEvents_Add( events, simEvent_bonusEarned, (uint32_t)i, (uint32_t)a, 0.0, 0.0 );
			}
		}
	}
}

static void EndMatch( simRules* rules, simEvents* events )
{
	EarnBonuses( rules, events );
	uint32_t blue = simRules_Score( rules, simAlliance_blue ), red = simRules_Score( rules, simAlliance_red );
	int tie = rules->field->tiePoints, win = rules->field->winPoints;
	rules->tallies[simAlliance_blue].rankingPoints += (uint32_t)( blue > red ? win : blue == red ? tie : 0 );
	rules->tallies[simAlliance_red].rankingPoints += (uint32_t)( red > blue ? win : blue == red ? tie : 0 );
	simEvents_Add( events, simEvent_matchEnded, 0, 0, blue, red );
}


// ---- once a tick ----

void simRules_BeginTick(
    simRules* rules, const simMatch* match, const simRobotStatus* status, int robotCount, simEvents* events )
{
	for ( int r = 0; r < robotCount; ++r )
	{
		rules->alliances[r] = status[r].alliance;
	}
	if ( match->ended >= 0 && !rules->stands )
	{
		simRules_Assess( rules, match->ended, status, robotCount, events );
	}
	DecideAll( rules, match );
	for ( int i = 0; i < rules->field->windowCount; ++i )
	{
		UpdateWindow( rules, match, i, simAlliance_blue, events );
		UpdateWindow( rules, match, i, simAlliance_red, events );
	}
	bool counting = ( rules->tallies[0].counting | rules->tallies[1].counting ) != 0;
	if ( match->state == simMatchState_over && !rules->stands && !counting )
	{
		EndMatch( rules, events );
		rules->stands = true;
	}
	rules->stands = rules->stands || match->state == simMatchState_aborted;
}

void simRules_EndTick( simRules* rules, const simMatch* match, const simRobotStatus* status, int robotCount,
    simPiecePool* pool, simEvents* events )
{
	simRules_JudgeRobots( rules, match, status, robotCount, events );
	if ( !rules->stands )
	{
		EarnBonuses( rules, events );
	}
	simRules_ReleaseFromExits( rules, pool, events );
}


// ---- hash ----

void simRules_Hash(
    const simRules* rules, void ( *mix )( void* context, const void* bytes, size_t size ), void* context )
{
	mix( context, &rules->random, sizeof( rules->random ) );
	mix( context, rules->tallies, sizeof( rules->tallies ) ); // whole numbers only: no padding
	mix( context, rules->leader, sizeof( rules->leader ) );
	mix( context, rules->message, sizeof( rules->message ) );
	mix( context, rules->closedAt, sizeof( rules->closedAt ) );
	mix( context, rules->closedIn, sizeof( rules->closedIn ) );
	int32_t stands = rules->stands;
	mix( context, &stands, sizeof( stands ) );
	for ( int i = 0; i < rules->field->ruleCount; ++i )
	{
		if ( rules->field->rules[i].foul != 0 )
		{
			mix( context, rules->offences[i], sizeof( rules->offences[i] ) ); // no padding: see the assert
		}
	}
	for ( int r = 0; r < SIM_MAX_ROBOTS; ++r )
	{
		const simLap* lap = &rules->laps[r];
		int32_t way[4] = { lap->way.gate, lap->way.inside, lap->laps, lap->startTick };
		double times[2] = { lap->last, lap->best };
		mix( context, way, sizeof( way ) );
		mix( context, times, sizeof( times ) );
	}
}
static_assert( sizeof( simOffence ) == 4 * sizeof( int ) + 6 * sizeof( double ), "simOffence has no padding" );
