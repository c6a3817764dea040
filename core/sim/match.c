#include "match.h"


static int PhaseTicks( const simPhase* phase )
{
	int ticks = (int)floor( phase->seconds / SIM_TICK + 0.5 );
	return ticks > 0 ? ticks : 1;
}

static void EnterPhase( simMatch* match, uint32_t phase )
{
	if ( phase >= (uint32_t)match->field->phaseCount )
	{
		match->phase = SIM_NO_PHASE;
		match->mode = simMode_disabled;
		match->ticksLeft = 0;
		return;
	}
	match->phase = phase;
	match->mode = match->field->phases[phase].mode;
	match->ticksLeft = PhaseTicks( &match->field->phases[phase] );
}

void simMatch_Reset( simMatch* match, const simScenario* scenario )
{
	static const simMode modes[] = {
		[simMatchStart_disabled] = simMode_disabled,
		[simMatchStart_auto] = simMode_auto,
		[simMatchStart_teleop] = simMode_teleop,
		[simMatchStart_test] = simMode_test,
		[simMatchStart_full] = simMode_disabled,
	};
	*match = ( simMatch ){
		.field = scenario->field, .clock = scenario->clock, .mode = modes[scenario->start], .phase = SIM_NO_PHASE
	};
	if ( scenario->start == simMatchStart_full )
	{
		match->clock = true;
		EnterPhase( match, 0 );
		return;
	}
	for ( int i = 0; match->clock && i < scenario->field->phaseCount; ++i )
	{
		bool wanted = scenario->start != simMatchStart_disabled && scenario->field->phases[i].mode == match->mode;
		if ( wanted )
		{
			EnterPhase( match, (uint32_t)i );
			return;
		}
	}
}

void simMatch_Tick( simMatch* match )
{
	if ( match->phase == SIM_NO_PHASE )
	{
		return;
	}
	if ( match->ticksLeft == 0 )
	{
		EnterPhase( match, match->phase + 1 );
		if ( match->phase == SIM_NO_PHASE )
		{
			return;
		}
	}
	match->ticksLeft -= 1;
}

void simMatch_SetMode( simMatch* match, simMode mode )
{
	match->mode = mode;
}

double simMatch_TimeLeft( const simMatch* match )
{
	return match->phase == SIM_NO_PHASE ? -1.0 : match->ticksLeft * SIM_TICK;
}
