// Pieces on their way into a robot or out of it. intake.c pulls them in, launch.c sends them out; this file keeps the
// books that both need: the pairs without contacts, and the effect of a piece on the robot's mass and motion.
//
// A piece in transit makes no contacts with its robot, until the robot takes it or it is clear of the robot. The
// momentum that a piece gains the robot loses, and the other way round.
#pragma once

#include "base/state.h"
#include "game/events.h"
#include "game/piece.h"
#include "robot/robot.h"
#include "robot/robot_status.h"

enum
{
	SIM_MAX_TRANSITS = 48, ///< of one robot; more pieces are not pulled, and are launched once others are clear
	SIM_MAX_CATCHES = 32,  ///< in one physics step
};

SIM_STATE_BEGIN
typedef struct simTransit
{
	int piece;   ///< its index in the pool
	int intake;  ///< index of the intake that pulls it or pulled it last, -1: the robot let it go
	double age;  ///< since an intake last pulled it, or since the robot let it go [s]
	bool pulled; ///< an intake pulls it in this step
	uint8_t unused[7];
} simTransit;

/// Pieces that the intakes of a robot may reach before it looks around again.
typedef struct simNearbyPieces
{
	uint16_t list[SIM_MAX_PIECES]; ///< indices in the pool
	int count;
	int stepsLeft;   ///< until the robot looks around again
	int intakeCount; ///< intakes that worked when it last looked
} simNearbyPieces;

/// The memory of one robot's intakes and launchers from one physics step to the next.
typedef struct simRobotPieces
{
	simRandom launchRandom; ///< of the spread of its launchers
	simTransit transits[SIM_MAX_TRANSITS];
	int transitCount;
	simNearbyPieces nearby;
} simRobotPieces;
SIM_STATE_END

/// A robot took a piece that had come out of an exit of the field and had touched neither floor nor mesh since.
typedef struct simCatch
{
	int robot; ///< index of the robot
	int exit;  ///< index of the group of exits
} simCatch;

/// The catches of one physics step. The intakes add to it; the world reads it and empties it.
typedef struct simCatches
{
	simCatch list[SIM_MAX_CATCHES];
	int count;
} simCatches;

/// The view of one robot's intakes and launchers in one physics step, and the things that they change.
typedef struct simPieceStep
{
	simRobot* robot;
	int robotIndex;
	const simRobotStatus* status; ///< of the robot, after the last tick
	simRobotPieces* own;          ///< of the robot
	simPiecePool* pool;
	simPhysics* physics; ///< the pool's
	simCatches* catches;
	simEvents* events;
	double dt; ///< length of the step [s]
} simPieceStep;

/// How a piece leaves its robot, field frame.
typedef struct simRelease
{
	simVec3
	    at; ///< where its centre is now [m]; it leaves `after` later, from where the robot has moved that place until then
	simQuat attitude;
	simVec3 placeVelocity; ///< of that place [m/s]
	simVec3 exitVelocity;  ///< of the piece relative to that place [m/s]
	simVec3 exitSpin;      ///< of the piece relative to the robot [rad/s]
	double after;          ///< from now, within the step [s]
} simRelease;

void simRobotPieces_Reset( simRobotPieces* own, uint64_t seed, int robotIndex );
/// Gives a robot its preload: pieces of the type that are still unused. Returns how many there were.
int simRobotPieces_Preload( simRobot* robot, int robotIndex, simPiecePool* pool, int type, int count );

/// Before the launchers and intakes of a step work: no piece is pulled yet.
void simTransit_BeginStep( const simPieceStep* step );
/// After they have worked: ends the transit of pieces clear of the robot, and pushes out those that are stuck in it.
void simTransit_EndStep( const simPieceStep* step );
/// NULL when the piece is not in transit.
simTransit* simTransit_Find( const simPieceStep* step, int piece );
/// Puts a piece in transit: it and the robot make no contacts from now on. NULL when too many are in transit.
simTransit* simTransit_Add( const simPieceStep* step, int piece, int intake );

const simPieceType* simPieceStep_TypeOf( const simPieceStep* step, int piece );
/// True if a piece could leave there: nothing but the robot itself is in the way.
bool simPieceStep_IsClear( const simPieceStep* step, const simPieceType* type, simVec3 at );
/// Gives the robot a piece, into a hopper that has room: mass, momentum, order in the hopper, event.
void simPieceStep_Take( const simPieceStep* step, int piece );
/// The piece of a hopper that leaves next: the one that came last, or else the one that came first.
int simPieceStep_Next( const simPieceStep* step, bool last );
/// Lets that piece go, out of the hopper: the reverse of taking it.
void simPieceStep_Release( const simPieceStep* step, bool last, const simRelease* release );
