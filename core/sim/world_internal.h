// What a world is made of, for the files that make up the world: world.c, telemetry.c.
#pragma once

#include "match.h"
#include "physics.h"
#include "piece.h"
#include "robot.h"
#include "sandlot/sim.h"

enum
{
	SIM_MAX_EVENTS = 1024,
};

/// A ring of the newest events.
typedef struct simEventQueue
{
	simEvent events[SIM_MAX_EVENTS];
	uint32_t head, count;
} simEventQueue;

struct simWorld
{
	simScenario* scenario; ///< immutable from here on
	const simField* field;
	simPhysics* physics;
	simMatch match;
	simRobot robots[SIM_MAX_ROBOTS];
	int robotCount;
	simPiecePool pieces;
	uint32_t score[2]; ///< blue, red
	uint32_t tick;
	int scriptNext;                   ///< the first script entry that has not been applied
	uint32_t subSteps;                ///< most in a step of the last tick
	uint32_t lastHit[SIM_MAX_ROBOTS]; ///< tick of the robot's last hit event
	simStop stop;
	char stopText[128];
	simEventQueue events;
};
