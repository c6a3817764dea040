// The battery of one robot: open-circuit voltage behind a resistance, and the roboRIO that watches it.
// The voltage is solved together with all motor currents of the same instant, so that there is no lag to ring.
#pragma once

#include "sandlot/types.h"

// roboRIO brownout (frc-docs, "roboRIO Brownout and Understanding Current Draw"): outputs go off at 6.3 V until above 7.5 V.
#define SIM_BROWNOUT_VOLTS 6.3
#define SIM_RECOVERY_VOLTS 7.5

typedef struct simBattery
{
	double volts;   ///< at the terminals [V]
	double current; ///< drawn [A]
	bool brownout;  ///< outputs are off
} simBattery;

/// Current [A] that everything draws when the terminals have so many volts.
typedef double simLoadFn( const void* context, double volts );

void simBattery_Reset( simBattery* battery, const simBatteryDef* def );
/// Finds the voltage at which battery and load agree, and updates the brownout state for the next step.
void simBattery_Solve( simBattery* battery, const simBatteryDef* def, simLoadFn* load, const void* context );
