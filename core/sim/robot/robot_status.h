// The robot as rules see it: its place, outline and contacts after a tick. Filled by the world, read by rules, feeders
// and the autopilot, so that none of these knows how a robot is made.
#pragma once

#include "base/state.h"
#include "physics/physics.h"
#include "sandlot/sim/types.h"

SIM_STATE_BEGIN
typedef struct simRobotStatus
{
	simAlliance alliance;
	simStation station;
	simVec3 position, velocity; ///< of its origin, field frame
	double heading;             ///< [rad]
	simVec3 corners
	    [4]; ///< of its frame and bumpers as it stands, counter-clockwise, field frame; z = lowest point of the bumpers there
	double bumperLow; ///< the lowest point of its bumpers [m]
	double top;       ///< its highest point over its own floor, robot frame [m]
	double extension; ///< farthest that anything reaches beyond frame and bumpers, in one direction, robot frame [m]
	simZoneSet partly, fully;              ///< zones that its outline is in
	uint32_t touches[SIM_MAX_GROUPS / 32]; ///< mesh groups
	uint32_t robots;                       ///< other robots (bits) it touched in this tick
	int held;
	int room; ///< pieces that it can still take
	int heldOf[SIM_MAX_PIECE_TYPES];
	bool touchesFloor; ///< by wheels or otherwise
	bool enabled;
	uint8_t unused[2];
} simRobotStatus;
SIM_STATE_END

/// True if the robot is where `where` says.
bool simRobotStatus_Fits( const simRobotStatus* status, const simWhere* where );
