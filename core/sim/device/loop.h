// The loops of a motor controller on a CAN bus, as a Talon FX or a Spark has them: its orders, in its own units, and
// its output for them at 1 kHz inside the 4 ms of a physics step, against a prediction of its load (see
// device/controller.c, whose way of joining passes this is). It knows its pins only: rotor, battery, limit switches in;
// a request for the motor out.
#pragma once

#include "base/state.h"

#include "sandlot/sim/loop_types.h"

SIM_STATE_BEGIN
typedef struct simLoop
{
	double setting[simLoopSetting_count];
	float gain[SIM_LOOP_SLOTS]
	          [simLoopGain_count]; ///< a controller's own have no more digits, and a state has many of them
	double feed;                   ///< added to the output; of a follower its factor
	double rate;                   ///< of the setpoint [units of it per second]
	double integral;               ///< of the error
	double lastError;              ///< of the pass before
	double profilePosition;        ///< [unit]
	double profileVelocity;        ///< [unit of speed]
	double profileAcceleration;
	double lastOutput;               ///< for ramps, in the output's unit
	double supplyTimer;              ///< [s] above the lower supply limit
	double reference, referenceRate; ///< of the last pass: what it steers for
	double error;
	double supplyLimit; ///< that acts [A]; 0: none
	double amps;        ///< the current that it keeps; 0: it asks for volts
	uint32_t word;      ///< the request
	uint32_t ran;       ///< the request of the step before; 0: it has no past
	uint32_t coasts;    ///< 1: at no volts its leads are open
	uint32_t unused;
} simLoop;
SIM_STATE_END

/// Its measurements at the beginning of a step, and how the rotor answers: acceleration = push + drag * velocity + gain
/// * volts, or push + ampGain * amps.
typedef struct simLoopPins
{
	double position, velocity; ///< of the rotor [rad] [rad/s]
	double bus;                ///< [V]
	bool forwardSwitch, reverseSwitch;
	double push, drag, gain, ampGain;
} simLoopPins;

/// Its request to its motor.
typedef struct simLoopRequest
{
	double volts; ///< 0 is neutral
	bool coast;   ///< at neutral its leads are open
	bool isAmps;  ///< the current is kept at `amps`, whatever the speed
	double amps;
} simLoopRequest;

static inline simLoopKind simLoop_KindOf( const simLoop* loop )
{
	return (simLoopKind)( loop->word & SIM_LOOP_KIND_MASK );
}

/// A word with every bit that means nothing dropped; a kind of a later build is neutral.
uint32_t simLoop_CleanWord( uint32_t word );
/// Whether a message's number is a setting or a gain.
bool simLoop_IsNumber( uint32_t number );
/// Takes a setting or a gain.
void simLoop_Set( simLoop* loop, uint32_t number, double value );
/// Forgets its past: after a time without power or another request.
void simLoop_Reset( simLoop* loop );
/// Its request for the next dt.
simLoopRequest simLoop_Step( simLoop* loop, double setpoint, const simLoopPins* pins, double dt );
/// A follower's request: its leader's output.
simLoopRequest simLoop_Follow( simLoop* loop, simLoopRequest leader );
/// Its neutral.
simLoopRequest simLoop_Neutral( const simLoop* loop );
/// The current limits for the next step, 0: no limit. supply: the motor's current in the last one [A]
double simLoop_SupplyLimit( simLoop* loop, double supply, double dt );
