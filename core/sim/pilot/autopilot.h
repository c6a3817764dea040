// A driver made of rules: collects, aims, scores while the goal counts, else passes or defends.
// It has what a driver has: sticks, buttons, eyes. Everything about the season comes from the field's data.
#pragma once

#include "game/match.h"
#include "game/piece.h"
#include "game/rules.h"
#include "pilot/nav.h"
#include "robot/robot_status.h"

typedef enum simTask
{
	simTask_wait,
	simTask_collect,
	simTask_score,
	simTask_pass,
	simTask_defend,
} simTask;

/// What a driver knows of the robot before the match.
typedef struct simAbilities
{
	uint32_t intakeButtons; ///< that lower the first intake and turn its roller
	uint32_t shootButton;   ///< 0: it does not aim
	uint32_t pieces;        ///< types that it takes and has a goal for (bits)
	double intakeYaw;       ///< where its intake is, robot frame [rad]
	double intakeReach;     ///< how far from its middle [m]
	double halfMouth;       ///< of the intake [m]
	double halfWidth;       ///< across bumpers [m]
	double speed;           ///< that it drives at, at most [m/s]
	double rate;            ///< pieces a second out of its launcher
	int capacity;           ///< pieces with which it is full, to its driver
} simAbilities;

typedef struct simAutopilot
{
	const simField* field;
	const simRobotModel* model;
	simNav* nav; ///< of its model; not owned
	simRandom random;
	simAlliance alliance;
	simRole role;
	double skill;
	simAbilities abilities;

	simTask task;
	uint32_t taskSince;   ///< tick
	uint32_t decideAt;    ///< tick of the next decision
	int targetIndex;      ///< piece that it goes for, -1 · defend: robot
	uint32_t targetSince; ///< tick
	uint32_t restUntil;   ///< tick until which a driver of little skill thinks
	uint32_t emptySince;  ///< tick from which on it has been filling its hopper
	int goal;             ///< of the field that it shoots at, -1
	simVec3 place;        ///< where it wants to be [m]
	simVec3 way;          ///< the next point on the way there
	simVec3 home;         ///< where it will go with what it collects [m]
	double wayLeft;       ///< length of that way [m]
	double close, far;    ///< between these distances from a goal it seems to be within range [m]
	simVec3 vain;         ///< place from where it could not shoot [m]
	int ahead;            ///< pieces right ahead of it
	int heldBefore;
	uint32_t shotSince; ///< tick since which it has been trying to shoot without a piece leaving

	uint32_t avoid[SIM_MAX_PIECES / 32]; ///< pieces that it could not get (bits)
	uint32_t avoidUntil;                 ///< tick
	uint32_t stuckTicks;
	simVec3 stuckAt;
	double stuckYaw;       ///< [rad]
	uint32_t unstickUntil; ///< tick
	uint32_t attempts;     ///< to get unstuck, since it last got anywhere
	double unstickYaw;     ///< [rad]
	uint32_t touchTicks;   ///< that it has been touching an opponent
	uint32_t backOffUntil; ///< tick
} simAutopilot;

/// What it sees.
typedef struct simPilotInput
{
	const simMatch* match;
	const simRules* rules;
	const simRobotStatus* status; ///< of all robots
	int robotCount, self;
	const simPiecePool* pool;
	uint32_t tick;
	bool ready;   ///< its aim is on target
	bool inRange; ///< its aim has a solution
} simPilotInput;

/// What it does: field-relative axes and buttons, as a driver's.
typedef struct simJoystick
{
	double axes[3];
	uint32_t buttons;
} simJoystick;

/// Before the match; nav is that of its model and outlives it.
void simAutopilot_Reset( simAutopilot* pilot, const simField* field, const simRobotModel* model, simNav* nav,
    const simRobotPlacement* placement, uint64_t seed );
/// Once a tick, with the status of the tick before. Disabled robots' pilots wait.
simJoystick simAutopilot_Drive( simAutopilot* pilot, const simPilotInput* seen );
void simAutopilot_Hash(
    const simAutopilot* pilot, void ( *mix )( void* context, const void* bytes, size_t size ), void* context );
