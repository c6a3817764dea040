// A motor controller's closed loop, as the one on board of a Talon FX or a Spark: it runs at 1 kHz, inside the 4 ms of
// a physics step, against a prediction of its load. It knows only its pins: position, velocity, bus voltage, limit
// switches in; volts out. Position and velocity are those of the mechanism ([rad] or [m]), after the gearing.
#pragma once

#include "base/state.h"

#include "sandlot/sim/types.h"

/// [s] one pass of the loop.
#define SIM_CONTROLLER_PERIOD 0.001

SIM_STATE_BEGIN
typedef struct simController
{
	double setpoint;        ///< volts: [V] · duty: -1..1 · velocity: [unit/s] · position: [unit]
	double integral;        ///< of the error [unit s] (velocity mode: [unit])
	double lastError;       ///< of the pass before [unit] (velocity mode: [unit/s])
	double profilePosition; ///< where the profile is now [unit]
	double profileVelocity; ///< [unit/s]
	simControl mode;
	bool running; ///< the loop has a past: integral, lastError and profile mean something
	uint8_t unused[3];
} simController;
SIM_STATE_END

/// How the thing it turns answers, until the end of the step: acceleration = push + drag * velocity + gain * volts.
/// All zero: velocity stays as it is.
typedef struct simPlant
{
	double push; ///< gravity, friction, load [unit/s^2]
	double drag; ///< back EMF and damping, <= 0 [1/s]
	double gain; ///< of a volt [unit/s^2/V]
} simPlant;

/// A controller's measurements at the beginning of the step.
typedef struct simReading
{
	double position, velocity;  ///< [unit] [unit/s]
	double bus;                 ///< battery voltage [V]
	bool lowSwitch, highSwitch; ///< hard limit switches: pressed
} simReading;

/// Changes the setpoint. A new mode starts its loop and profile from the mechanism's place; a new setpoint in the same
/// mode continues from the profile's.
void simController_Set( simController* controller, simControl mode, double setpoint );
/// Forgets the past: after a time without power.
void simController_Reset( simController* controller );
/// The constant voltage for the next dt that turns a linear plant as the 1 kHz passes would have; within the bus voltage.
double simController_Volts(
    simController* controller, const simControllerDef* def, simReading reading, simPlant plant, double dt );
