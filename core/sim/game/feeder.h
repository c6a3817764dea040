// Human players: they pick pieces up, fill their chute, open its gate for robots, and throw. They read the time from
// events->tick.
#pragma once

#include "base/state.h"
#include "game/events.h"
#include "game/rules.h"
#include "robot/robot_status.h"

SIM_STATE_BEGIN
typedef struct simFeeder
{
	simRandom random;
	uint32_t nextLoad, nextThrow, nextCollect; ///< ticks
	bool open;                                 ///< the gate
	uint8_t unused[3];
} simFeeder;
SIM_STATE_END

/// How a human player throws, solved at load.
typedef struct simThrow
{
	bool hits;        ///< there is a throw that hits the target
	simVec3 velocity; ///< of the piece [m/s]
} simThrow;

typedef struct simFeeders
{
	const simField* field;
	simThrow throws[SIM_MAX_FEEDERS];
	simFeeder feeders[SIM_MAX_FEEDERS];
} simFeeders;

void simFeeders_Reset( simFeeders* feeders, const simField* field, uint64_t seed );
/// The human players' view of one tick, and the things that they change.
typedef struct simFeederTick
{
	const simMatch* match;
	const simRules* rules;
	const uint32_t* commands;     ///< (2) by alliance: bit 0 feed, bit 1 throw. What is commanded always holds
	const simHuman* policies;     ///< (2) by alliance: whether the human player also decides alone
	const simRobotStatus* robots; ///< (robotCount)
	int robotCount;
	simPiecePool* pool;
	simEvents* events;
} simFeederTick;

/// Once a tick, before the bodies move. Once a match is over or aborted the human players rest, and their gates are shut.
void simFeeders_Tick( simFeeders* feeders, const simFeederTick* tick );
/// Takes a piece that left the field: to the nearest feeder for its type. False: the field has none, or leaves such
/// pieces lying.
bool simFeeders_TakeStray( simFeeders* feeders, simPiecePool* pool, int piece, simEvents* events );
int simFeeders_Stored( const simFeeders* feeders, const simPiecePool* pool, simAlliance alliance );
