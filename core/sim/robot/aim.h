// The part of a robot's program that aims: from a goal and the robot's own state to the commands of chassis, hood,
// turret, flywheel and feeder. Team code calls it "shoot on the move".
#pragma once

#include "base/state.h"
#include "robot/component.h"
#include "robot/launcher.h"
#include "robot/shot.h"

/// The targets to aim at. Set once a tick by the world.
SIM_STATE_BEGIN
typedef struct simAimTarget
{
	simVec3 at;    ///< field frame [m]
	double radius; ///< [m]
	int type;      ///< of the piece, index of the field's types
	bool valid;
	bool pass;   ///< a place on the floor, not a goal
	bool rising; ///< gone through upwards
	uint8_t unused;
} simAimTarget;

/// The current wishes of aiming.
typedef struct simAim
{
	bool held;      ///< the button was held in the last tick
	bool active;    ///< the button is held and there is a target
	bool inRange;   ///< there is a solution
	bool ready;     ///< what left now would hit: it feeds
	int wait;       ///< without a solution: ticks until it looks for one again, which costs most when there is none
	double heading; ///< of the chassis [rad], without a turret
	double turn;    ///< rate at which that heading itself turns [rad/s]
	simShot shot;
	double wheelSpeed;   ///< of the launcher's mechanism [unit/s]
	double hood, turret; ///< positions [unit]
	simVec3 velocity;    ///< of the robot in the last tick [m/s]
	simVec3 gaining;     ///< how that changes, smoothed: all the time while a driver circles the target [m/s^2]
} simAim;
SIM_STATE_END

/// Solves for the target and says whether a piece launched now hits it. pose, velocity (at the robot origin), spin: of
/// the robot now, field frame. type: of the piece.
void simAim_Update( simAim* aim, const simRobotModel* model, const simMechanism* mechanisms, const simWheel* wheels,
    const simAimTarget* target, const simPieceType* type, simPose pose, simVec3 velocity, simVec3 spin );
/// No button or no target.
void simAim_Stop( simAim* aim );
/// Turn rate of the chassis that brings it to the heading and keeps it there [rad/s]. heading: now
double simAim_TurnRate( const simAim* aim, double heading );
