// The streams of random numbers of a run. Each consumer has its own stream: a draw of one leaves the numbers of the others as they are.
// Only the solver shuffles its rows by a generator of its own, which begins with the scenario's seed: see physics_solve.c.
#pragma once

#include "sandlot/sim/base.h"
#include "sandlot/sim/math.h"

/// The consumers of random numbers, and the meaning of a stream's index.
typedef enum simStream
{
	simStream_staging,   ///< where pieces lie before the match; index 0
	simStream_rules,     ///< ties that the rules break; index 0
	simStream_feeder,    ///< human players; by feeder
	simStream_sensor,    ///< noise of sensors; by station times SIM_MAX_SENSORS and place in the robot's list
	simStream_launch,    ///< scatter of launchers; by robot
	simStream_autopilot, ///< autopilots; by station
	simStream_camera,    ///< noise of cameras; by purpose, robot, camera and frame
	simStream_count
} simStream;

/// Begins one stream. seed: the scenario's. No two pairs of stream and index give the same numbers.
void simRandom_Begin( simRandom* random, uint64_t seed, simStream stream, uint64_t index );
/// Begins one of many streams that follow from where another one is, which does not move on.
void simRandom_Branch( simRandom* random, const simRandom* from, uint64_t index );
