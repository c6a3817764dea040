// A sensor of a robot: its reading, once a tick, with the resolution, noise and drift that robot.json gives it. It
// knows its pins: the body it is fixed to, and of an encoder or limit switch the position it looks at. Everything
// random comes from a stream of its own, seeded by the scenario.
#pragma once

#include "base/state.h"
#include "physics/physics.h"

#include "sandlot/sim/types.h"

SIM_STATE_BEGIN
typedef struct simSensor
{
	double value[6];  ///< see SIM_SENSOR_KINDS
	double last[3];   ///< encoder: count · gyro: yaw [rad] · accelerometer: velocity, field frame [m/s]
	double drift[2];  ///< gyro: rate error of this run [rad/s], error of the yaw so far [rad]
	simRandom random; ///< its own stream
} simSensor;
SIM_STATE_END

/// Its mounting body and its measured part.
typedef struct simSensorPins
{
	simPhysics* physics;
	int body;
	simPose robot;                    ///< pose of the robot origin
	double position, velocity, start; ///< encoder, limit switch [unit] [unit/s], and the position when switched on
	bool isLength;                    ///< that unit is m, not rad
	const simField* field;            ///< reflectance: whose floor it sees; NULL: it has not been placed yet
} simSensorPins;

/// index: of simStream_sensor, which no other sensor of the run has
void simSensor_Create( simSensor* sensor, const simSensorDef* def, uint64_t seed, uint64_t index );
/// When the robot has been placed: its memory starts from there.
void simSensor_Start( simSensor* sensor, const simSensorDef* def, const simSensorPins* pins );
/// Once a tick. ranges: a lidar's def->points distances of the last turn [m], -1 = nothing; it writes those it passes in dt.
void simSensor_Update(
    simSensor* sensor, const simSensorDef* def, const simSensorPins* pins, float* ranges, double dt );
/// Forces its first value, and the values that go with it: an encoder counts it, a switch is 0 or 1. Of a lidar
/// nothing. isForced: also where there is nothing to measure, and nothing moves
void simSensor_Pretend(
    simSensor* sensor, const simSensorDef* def, const simSensorPins* pins, double value, bool isForced );
/// Angle of a lidar's ray in the sensor's frame [rad].
double simSensor_Azimuth( const simSensorDef* def, int point );
