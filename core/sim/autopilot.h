// A driver made of rules: collects, aims, scores while the goal counts, else passes or defends; climbs at the end if it can.
// It has what a driver has: sticks, buttons, eyes. Everything about the season comes from the field's data.
#pragma once

#include "facts.h"
#include "match.h"
#include "nav.h"
#include "piece.h"
#include "rules.h"

typedef enum simTask
{
	simTask_wait,
	simTask_collect,
	simTask_score,
	simTask_pass,
	simTask_defend,
	simTask_climb,
} simTask;

typedef struct simAutopilot
{
	const simField* field;
	const simRobotModel* model;
	simNav* nav; ///< of its model; not owned
	simRandom random;
	simRole role;
	double skill;
	simTask task;
	uint32_t decideAt; ///< tick of the next decision
	int prey;          ///< piece or robot index it goes for, -1
	simVec3 goal;      ///< where it wants to be [m]
	simVec3 way;       ///< the next point on the way there
	uint32_t stuckTicks;
	simVec3 stuckAt;
	uint32_t unstickUntil;
} simAutopilot;

/// What it sees.
typedef struct simSight
{
	const simMatch* match;
	const simRules* rules;
	const simFacts* facts; ///< of all robots
	int robotCount, self;
	const simPiecePool* pool;
	uint32_t tick;
	bool ready;   ///< its aim is on target
	bool inRange; ///< its aim has a solution
} simSight;

/// What it does: field-relative axes and buttons, as a driver's.
typedef struct simHands
{
	double axes[3];
	uint32_t buttons;
} simHands;

void simAutopilot_Reset( simAutopilot* pilot, const simField* field, const simRobotModel* model, simNav* nav,
    const simRobotPlacement* placement, uint64_t seed );
/// Once a tick.
simHands simAutopilot_Drive( simAutopilot* pilot, const simSight* sight );
void simAutopilot_Hash(
    const simAutopilot* pilot, void ( *mix )( void* context, const void* bytes, size_t size ), void* context );
