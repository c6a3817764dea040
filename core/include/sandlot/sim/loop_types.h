// Requests, gains and settings of a motor controller with a loop of its own (Talon FX, Spark), each as one table. A
// program's library writes them as values of a device (core/wire/hal), an input block carries them by number (SIM_INPUT_ROBOT), and
// core/sim/device acts on them. The numbers stand in recordings: a table only grows at its end.
#pragma once

#include "sandlot/sim/base.h"

// The tables are read as tables:
// clang-format off

/// The setpoint of a loop. none: no loop, the block's volts count · neutral: as its setting `brake` says · coast, brake: the same, without that setting ·
/// open: an output · profile..: on a profile with the settings' limits · expo: on a profile of a motor's exponential answer ·
/// follow: the motor of the setpoint's index, times the feed
#define SIM_LOOP_KINDS( X )                                                                               \
	X( none )                                                                                             \
	X( neutral )                                                                                          \
	X( coast ) X( brake ) X( open ) X( velocity ) X( position ) X( profilePosition ) X( profileVelocity ) \
	    X( expoPosition ) X( follow )
#define SIM_LOOP_KIND( name ) simLoop_##name,
typedef enum simLoopKind
{
	SIM_LOOP_KINDS( SIM_LOOP_KIND ) simLoop_kindCount
} simLoopKind;

/// Unit of a loop's output: volts, parts of the battery's voltage -1..1, amps through the windings.
typedef enum simLoopOutputUnit
{
	simLoopUnit_volts,
	simLoopUnit_duty,
	simLoopUnit_amps,
	simLoopUnit_count,
} simLoopOutputUnit;

/// A request is one word of bits beside its numbers.
enum
{
	SIM_LOOP_KIND_MASK = 15,
	SIM_LOOP_UNIT_SHIFT = 4,          ///< 2 bits: simLoopOutputUnit
	SIM_LOOP_SLOT_SHIFT = 6,          ///< 2 bits
	SIM_LOOP_BRAKE = 1 << 8,          ///< an output of 0 brakes; the setting `brake` is not asked
	SIM_LOOP_IGNORE_HARD = 1 << 9,    ///< limit switches do not stop it
	SIM_LOOP_IGNORE_SOFT = 1 << 10,   ///< soft limits do not
	SIM_LOOP_LIMIT_FORWARD = 1 << 11, ///< as if the forward limit switch were pressed
	SIM_LOOP_LIMIT_REVERSE = 1 << 12,
	SIM_LOOP_FEED_VOLTS = 1 << 13,   ///< the feed is in volts, though the output may be a duty or amps
	SIM_LOOP_WORD = ( 1 << 14 ) - 1, ///< all bits that mean something
};

#define SIM_LOOP_SLOTS 4     ///< sets of gains
#define SIM_LOOP_MESSAGES 24 ///< settings that one input block can change

/// Gains, one set a slot: output per unit. kS..kCos: volts with the setting feedVolts. The unit is the setting's `unit`, per second `rate`.
/// gravity is kG + kCos cos(2 pi position ratio); low, high: of the output, both 0: none; zone: largest error that is summed
#define SIM_LOOP_GAINS( X )                                                                                            \
	X( kP )                                                                                                            \
	X( kI )                                                                                                            \
	X( kD ) X( kF ) X( kS ) X( kV ) X( kA ) X( kG ) X( kCos ) X( cosRatio ) X( errorSign ) X( zone ) X( integralMost ) \
	    X( low ) X( high ) X( cosOffset )
#define SIM_LOOP_GAIN( name ) simLoopGain_##name,
typedef enum simLoopGain
{
	SIM_LOOP_GAINS( SIM_LOOP_GAIN ) simLoopGain_count
} simLoopGain;

/// Settings. clear: forgets all others · unit: of the position per rad of the rotor, with its sign · rate: units of
/// speed per unit a second (60: per minute), 0: 1 · offset: position at the rotor's zero · wrap: positions repeat after
/// so much, 0: never · cruise, acceleration, jerk: of the profiles, 0: no limit · tolerance: a profile that is further
/// away starts again, 0: never; below 0: without a profile an error of no more than that, without its sign, counts as
/// none · expoV, expoA: of the exponential profile · stator, supply, supplyLower [A] (0: no
/// limit) after supplyTime [s] · peaks, deadband: of the output · ..Ramp: seconds from 0 to 12 V, to 1, to 300 A ·
/// soft..On: the soft limit acts · hard..: limit switches of the mechanism act · nominal: volts of a duty of 1, 0: the
/// battery's · phase: not 0: its sensor counts against the output
#define SIM_LOOP_SETTINGS( X )                                                                                         \
	X( none )                                                                                                          \
	X( clear )                                                                                                         \
	X( unit ) X( rate ) X( offset ) X( wrap ) X( brake ) X( feedVolts ) X( cruise ) X( acceleration ) X( jerk )        \
	    X( tolerance ) X( expoV ) X( expoA ) X( stator ) X( supply ) X( supplyLower ) X( supplyTime )                  \
	        X( peakVoltsForward ) X( peakVoltsReverse ) X( peakDutyForward ) X( peakDutyReverse ) X( peakAmpsForward ) \
	            X( peakAmpsReverse ) X( deadbandDuty ) X( deadbandAmps ) X( openVoltsRamp ) X( openDutyRamp )          \
	                X( openAmpsRamp ) X( closedVoltsRamp ) X( closedDutyRamp ) X( closedAmpsRamp ) X( softForwardOn )  \
	                    X( softForward ) X( softReverseOn ) X( softReverse ) X( hardForward ) X( hardReverse )         \
	                        X( nominal ) X( phase )
#define SIM_LOOP_SETTING( name ) simLoopSetting_##name,
typedef enum simLoopSetting
{
	SIM_LOOP_SETTINGS( SIM_LOOP_SETTING ) simLoopSetting_count
} simLoopSetting;

/// Settings and then the gains of all slots, numbered through.
#define SIM_LOOP_NUMBERS ( simLoopSetting_count + SIM_LOOP_SLOTS * simLoopGain_count )
/// Gains stand 64 numbers apart from the settings, so that both tables may grow: slot * 32 behind that.
enum
{
	SIM_LOOP_GAIN_BASE = 64,
	SIM_LOOP_GAIN_STRIDE = 32,
	SIM_LOOP_PART_SHIFT = 8, ///< of a message's word: the motor's index in the low byte, the number above
};
// clang-format on
