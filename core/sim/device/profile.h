// The way of a setpoint to its goal, a pass at a time: with limits on speed, acceleration and jerk, or as a motor at a constant voltage
// would answer.
#pragma once

#include <stdbool.h>

/// Where the profile is.
typedef struct simProfile
{
	double position, velocity, acceleration;
} simProfile;

/// Limits; 0: none.
typedef struct simProfileLimits
{
	double velocity, acceleration, jerk;
} simProfileLimits;

/// Towards a goal at rest.
void simProfile_ToPosition( simProfile* profile, const simProfileLimits* limits, double goal, double h );
/// Towards a speed; the position goes along.
void simProfile_ToVelocity( simProfile* profile, const simProfileLimits* limits, double goal, double h );
/// Towards a goal at rest, as a mechanism of kV [V s/unit] and kA [V s^2/unit] goes there with at most `volts`.
void simProfile_Expo( simProfile* profile, double kV, double kA, double volts, double cruise, double goal, double h );
