// The built-in teleop programs: stick to wheel speeds to motor voltages, for swerve, differential, mecanum and omni
// drives. They do the work of team code, so they use only data that team code has: the gyro's heading, steer angles,
// wheel speeds.
#pragma once

#include "robot/wheel.h"
#include "sandlot/sim/types.h"

/// The wish for each wheel; a swerve module's state.
SIM_STATE_BEGIN
typedef struct simModuleState
{
	double speed; ///< of the tread [m/s]
	double angle; ///< in the robot frame [rad]
} simModuleState;

typedef struct simDriveState
{
	double command
	    [3]; ///< vx, vy [m/s] and turn rate [rad/s] after the slew limit; field-relative, but of a differential drive robot-relative
	simModuleState modules[SIM_MAX_WHEELS];
} simDriveState;
SIM_STATE_END

/// Once a tick: stick (field-relative forward, left, counter-clockwise, -1..1) to wheel states. A swerve module turns the
/// short way, reversing its wheel where that is shorter; all slow down together when one would be too fast.
/// A differential drive is driven from the robot's seat: the driver's forward is the robot's, left turns left. red says
/// where that driver stands.
void simDrive_Command( simDriveState* drive, const simRobotModel* model, const simWheel* wheels, const double axes[3],
    bool red, double heading, double dt );
/// Each physics step: voltage requests for the motors of the axles and modules.
void simDrive_Volts( const simDriveState* drive, const simRobotModel* model, const simWheel* wheels, double* volts );
