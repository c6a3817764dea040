#include "game/match.h"


int simMatch_Ticks( double seconds )
{
	SIM_CHECK( seconds >= 0.0 );
	SIM_CHECK( seconds < 4e7 );
	return (int)floor( seconds / SIM_TICK + 0.5 );
}

static int AtLeastOne( int ticks )
{
	return ticks > 0 ? ticks : 1;
}

/// Between its two edges, each rounded by itself, so that lengths of broken ticks do not add up to a drift.
static int PeriodTicks( const simPeriod* period )
{
	SIM_CHECK( period->begin >= 0.0 && period->seconds > 0.0 );
	return AtLeastOne( simMatch_Ticks( period->begin + period->seconds ) - simMatch_Ticks( period->begin ) );
}

static void EnterPeriod( simMatch* match, uint32_t period )
{
	SIM_CHECK( period == SIM_NO_PHASE || period < (uint32_t)match->field->periodCount );
	match->period = period;
	match->periodLeft = 0;
	if ( period != SIM_NO_PHASE )
	{
		match->periodLeft = PeriodTicks( &match->field->periods[period] );
	}
}

static void EnterPhase( simMatch* match, uint32_t phase )
{
	if ( phase >= (uint32_t)match->field->phaseCount )
	{
		match->phase = SIM_NO_PHASE;
		match->mode = simMode_disabled;
		match->ticksLeft = 0;
		EnterPeriod( match, SIM_NO_PHASE );
		return;
	}
	// A phase that the field gives no length still lasts a tick, so that its mode is seen.
	const simPhase* entered = &match->field->phases[phase];
	match->phase = phase;
	match->mode = entered->mode;
	match->ticksLeft = AtLeastOne( simMatch_Ticks( entered->seconds ) );
	EnterPeriod( match, entered->periodCount > 0 ? (uint32_t)entered->firstPeriod : SIM_NO_PHASE );
}

void simMatch_Reset( simMatch* match, const simScenario* scenario )
{
	SIM_CHECK( scenario->start >= simMatchStart_disabled && scenario->start <= simMatchStart_full );
	static const simMode modes[] = {
		[simMatchStart_disabled] = simMode_disabled,
		[simMatchStart_auto] = simMode_auto,
		[simMatchStart_teleop] = simMode_teleop,
		[simMatchStart_test] = simMode_test,
		[simMatchStart_full] = simMode_disabled,
	};
	*match = ( simMatch ){
		.field = scenario->field,
		.clock = scenario->clock,
		.mode = modes[scenario->start],
		.phase = SIM_NO_PHASE,
		.period = SIM_NO_PHASE,
		.ended = -1,
	};
	if ( scenario->start == simMatchStart_full )
	{
		simMatch_Start( match );
		return;
	}
	// A driver station that is not connected to a field has a mode and no clock.
	if ( !match->clock || scenario->start == simMatchStart_disabled )
	{
		return;
	}
	for ( int i = 0; i < scenario->field->phaseCount; ++i )
	{
		if ( scenario->field->phases[i].mode == match->mode )
		{
			EnterPhase( match, (uint32_t)i );
			match->state = simMatchState_running;
			return;
		}
	}
}

void simMatch_Start( simMatch* match )
{
	if ( match->field->phaseCount > 0 )
	{
		match->clock = true;
		match->state = simMatchState_running;
		EnterPhase( match, 0 );
	}
}

void simMatch_Abort( simMatch* match )
{
	if ( match->state == simMatchState_running )
	{
		// No event for a period's end: an aborted match is not assessed.
		EnterPhase( match, SIM_NO_PHASE );
		match->state = simMatchState_aborted;
		match->began = false;
		match->ended = -1;
	}
}

/// Goes on to the next period or phase, or ends the match, when the time of this one is up.
static void Advance( simMatch* match )
{
	SIM_CHECK( match->phase < (uint32_t)match->field->phaseCount );
	SIM_CHECK( match->ticksLeft >= 0 && match->periodLeft >= 0 );
	uint32_t before = match->period;
	if ( match->ticksLeft == 0 )
	{
		// The phase's end is also the end of its last period.
		EnterPhase( match, match->phase + 1 );
		if ( before != SIM_NO_PHASE )
		{
			match->ended = (int)before;
		}
		if ( match->phase == SIM_NO_PHASE )
		{
			match->state = simMatchState_over;
		}
		return;
	}
	const simPhase* phase = &match->field->phases[match->phase];
	// Periods of a phase follow each other in the table.
	bool more = before != SIM_NO_PHASE && (int)before + 1 < phase->firstPeriod + phase->periodCount;
	if ( match->periodLeft == 0 && more )
	{
		EnterPeriod( match, before + 1 );
		match->ended = (int)before;
	}
}

void simMatch_Tick( simMatch* match )
{
	SIM_CHECK( match->phase == SIM_NO_PHASE || match->state == simMatchState_running );
	match->began = false;
	match->ended = -1;
	if ( match->phase == SIM_NO_PHASE )
	{
		return;
	}
	Advance( match );
	if ( match->phase == SIM_NO_PHASE )
	{
		return;
	}
	// the first tick of a period is the only one that finds all of it left
	match->began =
	    match->period != SIM_NO_PHASE && match->periodLeft == PeriodTicks( &match->field->periods[match->period] );
	match->ticksLeft -= 1;
	if ( match->periodLeft > 0 )
	{
		match->periodLeft -= 1;
	}
}

double simMatch_TimeLeft( const simMatch* match )
{
	SIM_CHECK( match->phase == SIM_NO_PHASE || match->ticksLeft >= 0 );
	return match->phase == SIM_NO_PHASE ? -1.0 : match->ticksLeft * SIM_TICK;
}

double simMatch_PeriodLeft( const simMatch* match )
{
	SIM_CHECK( match->period == SIM_NO_PHASE || match->periodLeft >= 0 );
	return match->period == SIM_NO_PHASE ? -1.0 : match->periodLeft * SIM_TICK;
}
