// The battery of one robot: an open-circuit voltage that falls with its charge, behind a resistance; the main breaker, and
// the roboRIO that watches it.
// The voltage is solved together with all motor currents of the same instant, so that there is no lag to ring.
#pragma once

#include "base/state.h"
#include "sandlot/sim/types.h"

// roboRIO brownout (frc-docs, "roboRIO Brownout and Understanding Current Draw"): outputs go off at 6.3 V until above 7.5 V;
// below 4.5 V the roboRIO itself is off, and the robot disabled.
#define SIM_BROWNOUT_VOLTS 6.3
#define SIM_RECOVERY_VOLTS 7.5
#define SIM_BLACKOUT_VOLTS 4.5

SIM_STATE_BEGIN
typedef struct simBattery
{
	double volts;   ///< at the terminals [V]
	double current; ///< drawn [A]
	double charge;  ///< left, part of the capacity, 0..1
	double heat;    ///< of the breaker: the square of current over rating that would keep it as warm as it is
	bool brownout;  ///< outputs are off
	bool blackout;  ///< the roboRIO is off
	bool tripped;   ///< the breaker has cut everything off, for good
	uint8_t unused[5];
} simBattery;
SIM_STATE_END

/// Current [A] that all loads draw together at a terminal voltage [V].
typedef double simLoadFn( const void* context, double volts );

void simBattery_Reset( simBattery* battery, const simBatteryDef* def );
/// Open-circuit voltage at a charge of 0..1.
double simBattery_Emf( const simBatteryDef* def, double charge );
/// Finds the voltage at which battery and load agree, and updates the brownout state for the next step.
void simBattery_Solve( simBattery* battery, const simBatteryDef* def, simLoadFn* load, const void* context );
/// The effect of dt at the solved current on the charge and the breaker.
void simBattery_Drain( simBattery* battery, const simBatteryDef* def, double dt );
