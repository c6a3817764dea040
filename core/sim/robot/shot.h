// How to hit: the launch that carries a piece through a target on its way down, or up, from a launcher that itself moves. Numbers
// only; knows no robot and no field.
#pragma once

#include "base/state.h"
#include "sandlot/sim/types.h"

/// A launcher's limits and its place.
typedef struct simShotDef
{
	const simPieceType* type;
	simVec3 from;            ///< where pieces leave, field frame [m]
	simVec3 drift;           ///< velocity of that place, which the piece inherits [m/s]
	simVec3 target;          ///< field frame [m]
	double lowest, highest;  ///< elevations that it can set [rad]
	double preferred;        ///< elevation it likes best within those [rad]
	double slowest, fastest; ///< exit speeds that it can reach [m/s]
	double backspin;  ///< spin over exit speed [rad/m]: the piece turns about the axis left of its way out, backwards
	double clearance; ///< steepness of its way down at the target, or of its way up, at least [rad]; 0 = any
	bool rising;      ///< it goes through the target on its way up
} simShotDef;

SIM_STATE_BEGIN
typedef struct simShot
{
	double yaw;       ///< of its way out before drift, field frame [rad]
	double elevation; ///< [rad]
	double speed;     ///< exit speed, relative to the launcher [m/s]
	double time;      ///< until it is at the target [s]
	double miss;      ///< distance left at the target's height by the last pass [m]
	bool found;
	uint8_t unused[7];
} simShot;
SIM_STATE_END

/// Solves for yaw and speed at an elevation as near to the preferred one as the limits allow. With drift it leads: the
/// piece flies with the sum of both velocities. Cost: some thousand multiplications; deterministic.
simShot simShot_Solve( const simShotDef* def );
/// Where a piece is after it left so: simulates with the same forces and a fixed step. Stops at the given height on its way down, or up.
/// Returns the time [s] or -1 when it never gets there within 5 s; *at is where it then is.
double simShot_Fly(
    const simPieceType* type, simVec3 from, simVec3 velocity, simVec3 spin, double height, bool rising, simVec3* at );
