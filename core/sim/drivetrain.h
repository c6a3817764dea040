// The built-in teleop program of a swerve robot: field-relative stick to module states to motor voltages. It is what team
// code would do, so it uses only what team code knows: the gyro's heading, steer angles and wheel speeds.
#pragma once

#include "sandlot/types.h"
#include "wheel.h"

/// What each module is asked for.
typedef struct simModuleState
{
	double speed; ///< of the tread [m/s]
	double angle; ///< in the robot frame [rad]
} simModuleState;

typedef struct simDriveState
{
	double command[3]; ///< field-relative vx, vy [m/s] and turn rate [rad/s] after the slew limit
	simModuleState modules[SIM_MAX_WHEELS];
} simDriveState;

/// Once a tick: stick (field-relative forward, left, counter-clockwise, -1..1) to module states. Each module turns the
/// short way, reversing its wheel where that is shorter, and all slow down together when one would be too fast.
void simDrive_Command( simDriveState* drive, const simRobotModel* model, const simWheel* wheels, const double axes[3],
    double heading, double dt );
/// Each physics step: voltage requests for the motors of the wheels.
void simDrive_Volts( const simDriveState* drive, const simRobotModel* model, const simWheel* wheels, double* volts );
