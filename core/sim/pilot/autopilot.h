// A driver made of rules. It collects pieces, aims, scores while the goal counts, and passes or defends otherwise. It
// has a human driver's means: sticks and buttons, and the view from the driver station. All it knows about the season
// comes from the field's data.
#pragma once

#include "base/state.h"
#include "game/match.h"
#include "game/piece.h"
#include "game/rules.h"
#include "pilot/nav.h"
#include "robot/robot_status.h"

typedef enum simTask
{
	simTask_wait,    ///< nothing to do: it stands where it will shoot
	simTask_collect, ///< drives to pieces and takes them in
	simTask_score,   ///< drives to where it shoots, and shoots
	simTask_pass,    ///< launches pieces towards its own side
	simTask_defend,  ///< stands between an opponent and that one's goal
	simTask_climb,   ///< drives to a bar and pulls itself up
	simTask_place,   ///< drives to a slot and places a piece in it
	simTask_take,    ///< drives to a piece that it must reach for, and takes it
} simTask;

enum
{
	SIM_PLACE_SIDES = 12, ///< from which a zone is served
	SIM_PLACE_WAYS = 8,   ///< to hold a piece out for a zone, of those that fit
	SIM_MAX_GRASPS = 16,  ///< ways in which a robot reaches for pieces
};

/// How far a climb has come. Placing and taking go by the same steps: it drives before the slot or the piece, raises the arm that holds a
/// piece, places or takes it, and backs away.
typedef enum simClimbStep
{
	simClimbStep_approach, ///< drives to the front of the bar and straightens up
	simClimbStep_enter,    ///< drives under the bar
	simClimbStep_raise,    ///< its hooks go up past the bar
	simClimbStep_pull,     ///< its hooks come down and lift it; then it hangs
} simClimbStep;

SIM_STATE_BEGIN
/// A bar to hang from, and its points.
typedef struct simClimb
{
	simVec3 at, front; ///< where the robot stands under the bar, and in front of it [m]
	double yaw;        ///< how it stands there [rad]
	int points;
	uint8_t unused[4];
} simClimb;
SIM_STATE_END

/// How a robot holds a piece out while a button is held.
typedef struct simHolding
{
	uint32_t button;  ///< bit
	uint32_t release; ///< bit of the button that lets the piece go
	uint32_t pieces;  ///< types that it holds out so (bits)
	simVec3 muzzle;   ///< middle of the piece as it is let go, robot frame [m]
	simVec3 way;      ///< on which it leaves: a unit vector
	double speed;     ///< at which it leaves [m/s]
	double seconds;   ///< that getting there takes
} simHolding;

/// How a robot reaches for a piece while a button is held, which turns the intake's roller, too.
typedef struct simGrasp
{
	uint32_t button; ///< bit
	uint32_t pieces; ///< types that the intake takes (bits)
	simVec3 mouth;   ///< of the intake, robot frame [m]
	double seconds;  ///< that getting there takes
} simGrasp;

/// A driver's knowledge about the robot before the match.
typedef struct simAbilities
{
	uint32_t intakeButtons; ///< bits of the buttons that lower the first intake and turn its roller
	uint32_t shootButton;   ///< bit of the button that aims and shoots; 0: the robot cannot aim
	uint32_t pieces;        ///< bit i: the intake takes piece type i and a goal wants it
	double intakeYaw;       ///< direction of the intake in the robot frame [rad]
	double intakeReach;     ///< distance of the intake's front from the robot's middle [m]
	double halfMouth;       ///< half the intake's width [m]
	double halfWidth;       ///< half the width across bumpers [m]
	double halfLength;      ///< half the length [m]
	uint32_t
	    climbButton;  ///< bit of the button that raises hooks, which come down when it is let go; 0: it cannot climb
	simVec3 hook;     ///< the middle of its hooks while they are down, robot frame [m]
	double hookHalf;  ///< half the distance of the outermost ones [m]
	double hookRise;  ///< how far they go up [m]
	double hookSpeed; ///< how fast [m/s]
	int holdingCount;
	simHolding holdings[SIM_MAX_BINDINGS]; ///< ways to hold a piece out, where the field has slots
	int graspCount;
	simGrasp grasps[SIM_MAX_GRASPS]; ///< ways to reach for a piece with another intake than the first
	double speed;                    ///< fastest that this driver drives [m/s]
	double rate;                     ///< of the launcher [pieces/s]
	int capacity;                    ///< pieces with which this driver calls the robot full
} simAbilities;

typedef struct simAutopilot
{
	SIM_STATE_BEGIN
	struct
	{
		simRandom random;
		simTask task;
		uint32_t taskSince; ///< tick in which the task began
		uint32_t decideAt;  ///< tick of the next decision
		int targetIndex; ///< collect: index of the piece, defend: of the robot, take: of the piece, place: of the slot, or behind all slots of a zone's side; -1: none
		uint32_t targetSince; ///< tick since which it has been close to this target
		uint32_t restUntil;   ///< tick until which a driver of little skill stops and thinks
		uint32_t emptySince;  ///< tick in which it began to fill its hopper
		int goal;             ///< index of the goal that it shoots at, -1: none
		simVec3 place;        ///< where it wants to be, field frame [m]
		simVec3 way;          ///< next point on the way there [m]
		simVec3 home;         ///< where it will take the pieces that it collects [m]
		double wayLeft;       ///< length of the way to place [m]
		double close, far;    ///< range of distances from a goal in which it expects a shot to succeed [m]
		simVec3 vain;         ///< place where shooting failed [m]
		int ahead;            ///< pieces just ahead of it
		int heldBefore;       ///< pieces held at the last decision
		uint32_t shotSince;   ///< tick since which it has been trying to shoot and no piece has left
		uint32_t avoid[SIM_MAX_PIECES / 32]; ///< bits of the pieces that it could not get
		uint32_t avoidUntil;                 ///< tick in which it forgets them
		uint32_t stuckTicks;                 ///< ticks that it has wanted to move and has not
		uint32_t touchTicks;                 ///< ticks that it has been touching an opponent
		simVec3 stuckAt;                     ///< where that began [m]
		double stuckYaw;                     ///< heading when that began [rad]
		uint32_t unstickUntil;               ///< tick until which it backs out
		uint32_t attempts;                   ///< times it backed out since it last moved freely
		double unstickYaw;                   ///< direction in which it backs out [rad]
		uint32_t backOffUntil;               ///< tick until which it drives away from opponents
		simClimbStep climbStep;              ///< how far its climb, its placing or its taking has come
		uint32_t climbSince;                 ///< tick in which that step began
		uint32_t climbAgainAt;               ///< tick from which it may climb again
		simClimb climb;                      ///< that it does
	};
	SIM_STATE_END
	const simField* field;
	const simRobotModel* model;
	simNav* nav; ///< of its model; not owned
	simStation station;
	simAlliance alliance;
	simRole role;
	uint32_t goals; ///< that it plays (bits)
	double skill;
	simAbilities abilities;
} simAutopilot;

/// The driver's view of one tick.
typedef struct simPilotInput
{
	const simMatch* match;
	const simRules* rules;
	const simRobotStatus* status; ///< of all robots
	int robotCount, self;
	const simPiecePool* pool;
	uint32_t tick;
	bool ready;              ///< the robot's aim is on target
	bool inRange;            ///< the robot's aim has a solution
	uint32_t climbers;       ///< bits of the robots whose autopilot can climb: drivers tell each other before the match
	uint32_t climbing;       ///< and of those that do
	const uint32_t* claimed; ///< bits of the slots that one of these autopilots goes to
} simPilotInput;

/// The driver's sticks and buttons.
typedef struct simJoystick
{
	double axes[3];   ///< field-relative forward, left, counter-clockwise, each -1 to 1
	uint32_t buttons; ///< bit i: button i is held
} simJoystick;

/// Call before the match. nav belongs to the robot's model and must outlive the autopilot.
void simAutopilot_Reset( simAutopilot* pilot, const simField* field, const simRobotModel* model, simNav* nav,
    const simRobotPlacement* placement, uint64_t seed );
/// Call once a tick, with the status of the tick before. While the robot is disabled the autopilot waits.
simJoystick simAutopilot_Drive( simAutopilot* pilot, const simPilotInput* seen );
