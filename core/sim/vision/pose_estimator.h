// A robot's own estimate of its pose: odometry from wheels and gyro, put right by poses from cameras, each weighed by
// its standard deviations and applied at its own time. The same as WPILib's PoseEstimator, with its formulas; it has
// only the data that robot code has.
#pragma once

#include "sandlot/sim/types.h"

#define SIM_ESTIMATOR_MEMORY 1.5   ///< [s] older measurements are not taken, as in WPILib
#define SIM_ESTIMATOR_SAMPLES 512  ///< of odometry: enough for 340 a second
#define SIM_ESTIMATOR_UPDATES 1024 ///< of vision

typedef struct simEstimatorSample
{
	double time;
	double pose[3]; ///< by odometry
} simEstimatorSample;

/// From the time of a measurement on, odometry counts from `pose` where it itself says `odometry`.
typedef struct simEstimatorUpdate
{
	double time;
	double pose[3], odometry[3];
} simEstimatorUpdate;

typedef struct simPoseEstimator
{
	double trust[3];    ///< variances of odometry: x, y [m^2], heading [rad^2]
	double estimate[3]; ///< x, y [m], heading [rad]
	double odometry[3]; ///< the same by wheels and gyro alone
	double gyroOffset;  ///< heading less what the gyro says [rad]
	bool started;       ///< ways are known
	double ways[SIM_MAX_WHEELS];
	uint32_t accepted, rejected; ///< vision measurements
	int firstSample, sampleCount;
	simEstimatorSample samples[SIM_ESTIMATOR_SAMPLES]; ///< rings
	int firstUpdate, updateCount;
	simEstimatorUpdate updates[SIM_ESTIMATOR_UPDATES];
} simPoseEstimator;

/// deviations: standard deviations of odometry, x, y [m], heading [rad]; NULL: WPILib's 0.1 each. At the origin.
void simPoseEstimator_Create( simPoseEstimator* estimator, const double deviations[3] );
/// Starts at x, y, heading [m, rad] with the gyro at yaw [rad]: forgets all measurements and the wheels' positions.
void simPoseEstimator_Reset( simPoseEstimator* estimator, const double pose[3], double yaw );
/// Wheels and gyro at a time [s], later than the last one: the way that each wheel's tread has rolled [m] and where it points in
/// the robot frame [rad], by index of the model, and the gyro's yaw [rad]. Of fixed wheels angles are not looked at. The motion is
/// that which fits best to all driven wheels, turned as the gyro says. The first call after Create or Reset only says where they are.
void simPoseEstimator_Odometry( simPoseEstimator* estimator, double time, const simRobotModel* model,
    const double* ways, const double* angles, double yaw );
/// The same for a caller that knows the chassis' own motion since the last call: ahead and left [m].
void simPoseEstimator_Move( simPoseEstimator* estimator, double time, double ahead, double left, double yaw );
/// A pose that a camera has measured, of the time it was exposed at, and its standard deviations: x, y [m], heading [rad]; infinite:
/// that axis is not to be used. False: not taken, because it is older than the memory, or there is no odometry yet, or something is
/// not finite, or no axis is to be used. One from after the last odometry counts as of that. Like WPILib's, taking one forgets
/// those of later times.
bool simPoseEstimator_Vision(
    simPoseEstimator* estimator, double time, const double pose[3], const double deviations[3] );
/// Where it would have said at a time that the robot was, by all it knows now; times beyond the memory are its ends. False: it has
/// no odometry yet.
bool simPoseEstimator_At( const simPoseEstimator* estimator, double time, double pose[3] );
