// The driver station and the match clock: mode, phase, period, time left, from simulated ticks only.
#pragma once

#include "base/state.h"
#include "sandlot/sim/types.h"

#define SIM_NO_PHASE 0xffffffffu

typedef struct simMatch
{
	SIM_STATE_BEGIN
	struct
	{
		simMode mode; ///< the driver station may set it: it holds until the next phase, and phases go on
		simMatchState state;
		uint32_t phase;  ///< SIM_NO_PHASE before a match, without a clock, and after the last phase
		uint32_t period; ///< SIM_NO_PHASE likewise
		int ticksLeft;   ///< in the phase, after this tick
		int periodLeft;  ///< in the period, after this tick
		int ended;       ///< the period that ended with the tick before, -1 = none
		bool clock;      ///< phases run; else the mode stays until somebody changes it
		bool began;      ///< the period began in this tick
		uint8_t unused[2];
	};
	SIM_STATE_END
	const simField* field;
} simMatch;

/// start "full": the match runs from the first tick on. A start in a mode with the clock: from the first phase of that mode
/// on. "disabled" with the clock: nothing runs until simMatch_Start.
void simMatch_Reset( simMatch* match, const simScenario* scenario );
/// From the first phase on, which begins with the next simMatch_Tick; nothing without phases.
void simMatch_Start( simMatch* match );
/// Ends a match that runs, now: disabled, no phase, and no period counts as ended. Nothing when none runs.
void simMatch_Abort( simMatch* match );
/// Once a tick, before anything moves: counts the phase down and goes on to the next one.
void simMatch_Tick( simMatch* match );
/// Seconds left in the phase, -1 without one.
double simMatch_TimeLeft( const simMatch* match );
double simMatch_PeriodLeft( const simMatch* match );
/// How many ticks a time [s] takes, rounded.
int simMatch_Ticks( double seconds );
