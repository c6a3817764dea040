#include "game/rules_internal.h"

#include "base/random.h"

#include <string.h>


// ---- start of a run and of a match ----

static void Clear( simRules* rules )
{
	memset( rules->tallies, 0, sizeof( rules->tallies ) );
	memset( rules->message, 0, sizeof( rules->message ) );
	memset( rules->closedAt, 0, sizeof( rules->closedAt ) );
	memset( rules->closedIn, 0, sizeof( rules->closedIn ) );
	memset( rules->offences, 0, sizeof( rules->offences ) );
	memset( rules->bought, 0, sizeof( rules->bought ) );
	simRules_ForgetPeriods( rules );
	rules->isFinal = false;
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
	SIM_CHECK( field->ruleCount >= 0 && field->ruleCount <= SIM_MAX_RULES );
	SIM_CHECK( field->windowCount >= 0 && field->windowCount <= SIM_MAX_WINDOWS );
	rules->field = field;
	simRandom_Begin( &rules->random, seed, simStream_rules, 0 );
	simZoneSet wanted = { { 0 } };
	for ( int i = 0; i < field->ruleCount; ++i )
	{
		// Only zones of rules about pieces go into the index: it is asked for every piece in every step.
		if ( field->rules[i].kind != simRule_piece )
		{
			continue;
		}
		for ( int word = 0; word < SIM_ZONE_WORDS; ++word )
		{
			wanted.words[word] |= field->rules[i].zones.words[word];
		}
	}
	simZoneIndex_Build( &rules->index, field, &wanted );
	simRules_ResetSlots( rules );
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
	SIM_CHECK( window >= 0 && window < rules->field->windowCount );
	const simWindow* def = &rules->field->windows[window];
	simAlliance leader = rules->leader[window];
	if ( leader == simAlliance_none )
	{
		return def->both;
	}
	return def->both | ( leader == alliance ? def->leader : def->trailer );
}

static void Decide( simRules* rules, int window )
{
	SIM_CHECK( rules->leader[window] == simAlliance_none );
	const simWindow* def = &rules->field->windows[window];
	// Without a counter to compare both have 0: a tie, so the lot decides.
	uint32_t blue = 0, red = 0;
	if ( def->by >= 0 )
	{
		blue = rules->tallies[simAlliance_blue].counters[def->by];
		red = rules->tallies[simAlliance_red].counters[def->by];
	}

	// A tie is drawn.
	bool blueLeads = blue > red;
	if ( blue == red )
	{
		// FIRST's FMS draws it at random (2026 game manual); here from the scenario's seed.
		blueLeads = ( simRandom_Next( &rules->random ) >> 63 ) != 0;
	}
	rules->leader[window] = blueLeads ? simAlliance_blue : simAlliance_red;
	if ( def->message[rules->leader[window]][0] != 0 )
	{
		// Team code reads it as the game-specific message.
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

/// Opens a bought window for the price in its counter, and closes it when its time is over or enough pieces have come.
/// True: it is open.
static bool UpdateBought(
    simRules* rules, const simMatch* match, int window, simAlliance alliance, bool buys, uint32_t now )
{
	SIM_CHECK( rules->field->windows[window].buying.index < rules->field->boughtCount );
	const simBuying* def = &rules->field->windows[window].buying;
	simBought* bought = &rules->bought[def->index][alliance];
	uint32_t* counters = rules->tallies[alliance].counters;
	if ( def->most > 0 && counters[def->counter] > (uint32_t)def->most )
	{
		counters[def->counter] = (uint32_t)def->most;
	}
	bool full = def->times > 0 && counters[def->until] >= bought->goal;
	if ( bought->closes != 0 && ( now >= bought->closes || full ) )
	{
		bought->closes = 0;
	}
	bool over = match->state == simMatchState_over || match->state == simMatchState_aborted;
	bool may = !over && ( def->periods == 0 || ( def->periods & Bit( match->period ) ) != 0 );
	if ( bought->closes == 0 && buys && may && counters[def->counter] >= (uint32_t)def->cost )
	{
		counters[def->counter] -= (uint32_t)def->cost;
		bought->closes = now + (uint32_t)simMatch_Ticks( def->seconds );
		bought->goal = def->times > 0 ? counters[def->until] + (uint32_t)def->times : 0;
	}
	return bought->closes != 0;
}

/// Ticks until a window that is open closes, as far as anybody knows by now; no more than `most`.
static int TicksToClose( const simRules* rules, const simMatch* match, int window, uint32_t periods, int most )
{
	SIM_CHECK( window >= 0 && window < rules->field->windowCount && most > 0 );
	const simField* field = rules->field;
	const simWindow* def = &field->windows[window];
	bool decided = rules->leader[window] != simAlliance_none;
	int ticks = match->periodLeft;
	for ( int p = (int)match->period + 1; p < field->periodCount; ++p )
	{
		if ( ticks > most )
		{
			break;
		}
		// Undecided periods may open or shut it: then its end cannot be announced.
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

/// Sets or clears bits.
static uint32_t WithBit( uint32_t bits, uint32_t bit, bool set )
{
	return set ? bits | bit : bits & ~bit;
}

static void UpdateWindow(
    simRules* rules, const simMatch* match, int window, simAlliance alliance, bool buys, simEvents* events )
{
	SIM_CHECK( window >= 0 && window < rules->field->windowCount );
	SIM_CHECK( alliance == simAlliance_blue || alliance == simAlliance_red );
	const simWindow* def = &rules->field->windows[window];
	simTally* tally = &rules->tallies[alliance];
	uint32_t bit = 1u << window, now = events->tick;
	uint32_t periods = OpenPeriods( rules, window, alliance );
	bool free = match->state == simMatchState_free;
	bool isBought = def->buying.cost > 0;
	// Free practice: everything counts, always. A bonus that is always there would be none.
	bool open = free || ( periods & Bit( match->period ) ) != 0;
	if ( isBought )
	{
		open = UpdateBought( rules, match, window, alliance, buys, now );
	}
	bool was = ( tally->open & bit ) != 0;
	tally->open = WithBit( tally->open, bit, open );
	if ( open != was && ( !free || isBought ) )
	{
		simEventKind kind = open ? simEvent_windowOpened : simEvent_windowClosed;
		simEvents_Add( events, kind, (uint32_t)window, (uint32_t)alliance, 0.0, 0.0 );
	}
	if ( was && !open )
	{
		// The grace runs from here, and counts as part of the period that closed the window.
		rules->closedAt[window][alliance] = now;
		rules->closedIn[window][alliance] = 0;
		if ( match->ended >= 0 )
		{
			rules->closedIn[window][alliance] = Bit( (uint32_t)match->ended );
		}
		else if ( isBought )
		{
			rules->closedIn[window][alliance] = Bit( match->period );
		}
	}

	bool closed = rules->closedIn[window][alliance] != 0 && match->state != simMatchState_aborted;
	bool grace = closed && now - rules->closedAt[window][alliance] < (uint32_t)simMatch_Ticks( def->grace );
	tally->counting = WithBit( tally->counting, bit, open || grace );

	int warning = simMatch_Ticks( def->warning );
	bool closing =
	    open && !free && warning > 0 && !isBought && TicksToClose( rules, match, window, periods, warning ) <= warning;
	if ( open && isBought )
	{
		closing = rules->bought[def->buying.index][alliance].closes - now <= (uint32_t)warning;
	}
	tally->closing = WithBit( tally->closing, bit, closing );
}

bool simRules_WindowCounts( const simRules* rules, int window, simAlliance alliance )
{
	SIM_CHECK( window >= -1 && window < rules->field->windowCount );
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
	SIM_CHECK( rule >= rules->field->rules && rule < rules->field->rules + rules->field->ruleCount );
	if ( rule->periods == 0 || ( rule->periods & Bit( match->period ) ) != 0 )
	{
		return true;
	}
	// for the rules, a piece in a window's grace came in the period that closed it
	bool late = rule->window >= 0 && alliance != simAlliance_none
	            && ( rules->tallies[alliance].open >> rule->window & 1u ) == 0
	            && simRules_WindowCounts( rules, rule->window, alliance );
	return late && ( rule->periods & rules->closedIn[rule->window][alliance] ) != 0;
}


// ---- points and fouls ----

void simRules_TakePoints( simRules* rules, const simRule* rule, simAlliance alliance )
{
	SIM_CHECK( alliance == simAlliance_blue || alliance == simAlliance_red );
	SIM_CHECK( rule->whileThere );
	simTally* tally = &rules->tallies[alliance];
	tally->points -= (uint32_t)rule->points;
	for ( int i = 0; i < rules->field->counterCount; ++i )
	{
		tally->counters[i] -= rule->counts >> i & 1u;
		if ( ( rule->tallies >> i & 1u ) != 0 )
		{
			tally->counters[i] -= (uint32_t)rule->points;
		}
	}
}

void simRules_AddPoints( simRules* rules, const simRule* rule, int points, simAlliance alliance )
{
	SIM_CHECK( alliance == simAlliance_blue || alliance == simAlliance_red );
	simTally* tally = &rules->tallies[alliance];
	tally->points += (uint32_t)points;
	for ( int i = 0; i < rules->field->counterCount; ++i )
	{
		// "counts" adds one for each piece, "tallies" adds its points: ranking points ask for either.
		tally->counters[i] += rule->counts >> i & 1u;
		if ( ( rule->tallies >> i & 1u ) != 0 )
		{
			tally->counters[i] += (uint32_t)points;
		}
	}
}

uint32_t simRules_Score( const simRules* rules, simAlliance alliance )
{
	SIM_CHECK( alliance == simAlliance_blue || alliance == simAlliance_red );
	return rules->tallies[alliance].points + rules->tallies[alliance].foulPoints;
}

void simRules_AddFoul( simRules* rules, const simRule* rule, int robot, simAlliance alliance, simEvents* events )
{
	SIM_CHECK( robot >= -1 && robot < SIM_MAX_ROBOTS );
	SIM_CHECK( rule->foul >= 0 && rule->foul <= 2 );
	if ( rule->foul == 0 )
	{
		return;
	}
	int points = rules->field->minorFoul;
	if ( rule->foul == 2 )
	{
		points = rules->field->majorFoul;
		rules->tallies[alliance].majorFouls += 1;
	}
	else
	{
		rules->tallies[alliance].minorFouls += 1;
	}
	rules->tallies[1 - alliance].foulPoints += (uint32_t)points;
	// 0xffffffff names no robot.
	simEvents_Add( events, simEvent_foul, robot >= 0 ? (uint32_t)robot : 0xffffffffu,
	    (uint32_t)( rule - rules->field->rules ), points, 0.0 );
}

bool simRules_MayFoulAgain( simRules* rules, const simRule* rule, int robot, uint32_t now )
{
	SIM_CHECK( robot >= -1 && robot < SIM_MAX_ROBOTS );
	SIM_CHECK( rule->every >= 0.0 );
	if ( robot < 0 )
	{
		return true;
	}
	simOffence* offence = &rules->offences[rule - rules->field->rules][robot];
	// Stored plus one, for zero means never.
	if ( offence->tick != 0 && now + 1 - offence->tick < (uint32_t)simMatch_Ticks( rule->every ) )
	{
		return false;
	}
	offence->tick = now + 1;
	return true;
}

/// How many of a bonus's needs an alliance meets.
static int CountMet( const simBonus* bonus, const simTally* tally )
{
	SIM_CHECK( bonus->counter >= 0 && bonus->counter < SIM_MAX_COUNTERS );
	SIM_CHECK( bonus->alsoCount >= 0 && bonus->alsoCount <= SIM_MAX_NEEDS );
	int met = tally->counters[bonus->counter] >= (uint32_t)bonus->atLeast ? 1 : 0;
	for ( int i = 0; i < bonus->alsoCount; ++i )
	{
		met += tally->counters[bonus->also[i].counter] >= (uint32_t)bonus->also[i].atLeast ? 1 : 0;
	}
	return met;
}

static bool Reaches( const simBonus* bonus, const simTally* tally )
{
	int enough = bonus->enough > 0 ? bonus->enough : 1 + bonus->alsoCount;
	if ( bonus->easedEnough > 0 && ( tally->bonuses >> bonus->easedBy & 1u ) != 0 )
	{
		enough = bonus->easedEnough;
	}
	return CountMet( bonus, tally ) >= enough;
}

static void EarnBonuses( simRules* rules, simEvents* events )
{
	for ( int a = 0; a < 2; ++a )
	{
		simTally* tally = &rules->tallies[a];
		for ( int i = 0; i < rules->field->bonusCount; ++i )
		{
			const simBonus* bonus = &rules->field->bonuses[i];
			bool reached = Reaches( bonus, tally ) && ( !bonus->both || Reaches( bonus, &rules->tallies[1 - a] ) );
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
	SIM_CHECK( !rules->isFinal );
	EarnBonuses( rules, events );
	uint32_t blue = simRules_Score( rules, simAlliance_blue ), red = simRules_Score( rules, simAlliance_red );
	int tie = rules->field->tiePoints, win = rules->field->winPoints;
	// Both get the tie's points; the winner alone gets the win's.
	if ( blue >= red )
	{
		rules->tallies[simAlliance_blue].rankingPoints += (uint32_t)( blue > red ? win : tie );
	}
	if ( red >= blue )
	{
		rules->tallies[simAlliance_red].rankingPoints += (uint32_t)( red > blue ? win : tie );
	}
	simEvents_Add( events, simEvent_matchEnded, 0, 0, blue, red );
}


// ---- once a tick ----

void simRules_BeginTick( simRules* rules, const simMatch* match, const simRobotStatus* status, int robotCount,
    const bool buys[2], simEvents* events )
{
	SIM_CHECK( robotCount >= 0 && robotCount <= SIM_MAX_ROBOTS );
	SIM_CHECK( match->ended >= -1 && match->ended < rules->field->periodCount );
	for ( int r = 0; r < robotCount; ++r )
	{
		rules->alliances[r] = status[r].alliance;
	}
	// Before decisions and windows: the state at a period's end is judged by that period's rules.
	if ( match->ended >= 0 && !rules->isFinal )
	{
		simRules_Assess( rules, match->ended, status, robotCount, events );
	}
	DecideAll( rules, match );
	for ( int i = 0; i < rules->field->windowCount; ++i )
	{
		UpdateWindow( rules, match, i, simAlliance_blue, buys[simAlliance_blue], events );
		UpdateWindow( rules, match, i, simAlliance_red, buys[simAlliance_red], events );
	}
	// Pieces that are still in their grace may change the score.
	bool counting = ( rules->tallies[0].counting | rules->tallies[1].counting ) != 0;
	if ( match->state == simMatchState_over && !rules->isFinal && !counting )
	{
		EndMatch( rules, events );
		rules->isFinal = true;
	}
	rules->isFinal = rules->isFinal || match->state == simMatchState_aborted;
}

void simRules_EndTick( simRules* rules, const simMatch* match, const simRobotStatus* status, int robotCount,
    simPiecePool* pool, simEvents* events )
{
	SIM_CHECK( robotCount >= 0 && robotCount <= SIM_MAX_ROBOTS );
	SIM_CHECK( pool != NULL && events != NULL );
	simRules_JudgeRobots( rules, match, status, robotCount, events );
	if ( !rules->isFinal )
	{
		EarnBonuses( rules, events );
	}
	simRules_ReleaseFromExits( rules, pool, events );
}


// ---- hash ----

static_assert( sizeof( simOffence ) == 4 * sizeof( int ) + 6 * sizeof( double ), "simOffence has no padding" );
