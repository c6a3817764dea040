// The parts of a world, for the files that make up the world: world.c, world_create.c, frame_write.c.
#pragma once

#include "game/events.h"
#include "game/feeder.h"
#include "game/match.h"
#include "game/piece.h"
#include "game/rules.h"
#include "game/transit.h"
#include "physics/physics.h"
#include "pilot/autopilot.h"
#include "robot/robot.h"
#include "sandlot/sim/sim.h"
#include "world/changes.h"
#include "world/world_view.h"

struct simWorld
{
	SIM_STATE_BEGIN
	struct simRun
	{
		uint32_t tick;
		int scriptNext; ///< the first script entry that has not been applied
		simStop stop;
		uint32_t human[2];                ///< instructions to the human players, by alliance: bit 0 feed, bit 1 throw
		uint32_t subSteps;                ///< most in a step of the last tick
		uint32_t lastHit[SIM_MAX_ROBOTS]; ///< tick of the robot's last hit event
		char stopText[128];
	} run;
	SIM_STATE_END
	simScenario* scenario; ///< immutable from here on
	const simField* field;
	simPhysics* physics;
	simMatch match;
	simRules rules;
	simFeeders feeders;
	simCatches catches;
	simRobot robots[SIM_MAX_ROBOTS];
	simLoop loops[SIM_MAX_ROBOTS][SIM_MAX_MOTORS]; ///< of the robots' motors, see simRobot.loops
	simRobotModel* changedModels;                  ///< room for one of each robot
	simChanges changes;
	simRobotPieces robotPieces[SIM_MAX_ROBOTS];
	simRobotStatus status[SIM_MAX_ROBOTS]; ///< of the robots, after the last tick
	simAutopilot pilots[SIM_MAX_ROBOTS];
	simNav* navs[SIM_MAX_ROBOTS]; ///< by model of the scenario, where an autopilot drives one
	int robotCount;
	simPiecePool pieces;
	/// Of each robot's cameras. It decides nothing in the run, so the hash is without it.
	simVisionChoice vision[SIM_MAX_ROBOTS];
	simEvents events; ///< that nobody has taken yet; no part of the state
	simProfileFn* profile;
	void* profileContext;
	void* undo; ///< (simWorld_StateBytes) the state before one that is restored, until that is found good
};

/// Whether an entry of the script is applied when the tick of this number begins, at the latest.
bool simWorld_IsDue( const simScriptEntry* entry, uint32_t tick );
/// Fills a world of zeros from its scenario: bodies, robots, pieces, match. Does not destroy anything on failure.
simResult simWorld_Build( simWorld* world, simError* error );
/// Puts robots and pieces where the scenario wants them. Fails where one of them cannot be, and names the obstacle and
/// the nearest free place.
simResult simWorld_PlaceAll( simWorld* world, simError* error );
/// NULL, or why a state that was read cannot be: an index in it leads nowhere. Reads nothing that an index leads to.
const char* simWorld_CheckIndices( const simWorld* world );
