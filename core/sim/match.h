// The driver station and the match clock: mode, phase, period, time left, from simulated ticks only.
#pragma once

#include "sandlot/types.h"

#define SIM_NO_PHASE 0xffffffffu

typedef struct simMatch
{
	const simField* field;
	bool clock; ///< phases run; else the mode stays until somebody changes it
	simMode mode;
	simMatchState state;
	uint32_t phase;  ///< SIM_NO_PHASE before a match, without a clock, and after the last phase
	uint32_t period; ///< SIM_NO_PHASE likewise
	int ticksLeft;   ///< in the phase
	int periodLeft;  ///< in the period
	bool began;      ///< the period began in this tick
	int ended;       ///< the period that ended with the tick before, -1 = none
} simMatch;

void simMatch_Reset( simMatch* match, const simScenario* scenario );
/// From the first phase on; nothing without phases.
void simMatch_Start( simMatch* match );
/// Ends it now: disabled, no phase.
void simMatch_Abort( simMatch* match );
/// Once a tick, before anything moves: counts the phase down and goes on to the next one.
void simMatch_Tick( simMatch* match );
/// The driver station asks for a mode. Disabling stops the clock's enabling until the next phase; phases go on.
void simMatch_SetMode( simMatch* match, simMode mode );
/// Seconds left in the phase, -1 without one.
double simMatch_TimeLeft( const simMatch* match );
double simMatch_PeriodLeft( const simMatch* match );
