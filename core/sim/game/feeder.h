// Human players: they pick pieces up, fill their chute, open its gate for robots, and throw. What time it is they read from
// events->tick.
#pragma once

#include "game/events.h"
#include "game/rules.h"
#include "robot/robot_status.h"

typedef struct simFeeder
{
	simRandom random;
	bool open;                                 ///< the gate
	uint32_t nextLoad, nextThrow, nextCollect; ///< ticks
	simVec3 throwVelocity;                     ///< that hits the target, solved at load
	bool canThrow;
} simFeeder;

typedef struct simFeeders
{
	const simField* field;
	simFeeder feeders[SIM_MAX_FEEDERS];
} simFeeders;

void simFeeders_Reset( simFeeders* feeders, const simField* field, uint64_t seed );
/// Once a tick, before the bodies move. human: per alliance bit 0 feed, bit 1 throw, which always hold; policies: whether
/// the human player also decides alone. Once a match is over or aborted they rest, their gates shut.
void simFeeders_Tick( simFeeders* feeders, const simMatch* match, const simRules* rules, const uint32_t human[2],
    const simHuman policies[2], const simRobotStatus* status, int robotCount, simPiecePool* pool, simEvents* events );
/// Takes a piece that left the field: to the nearest feeder for its type. False: the field has none, or says that nobody
/// fetches them.
bool simFeeders_TakeStray( simFeeders* feeders, simPiecePool* pool, int piece, simEvents* events );
int simFeeders_Stored( const simFeeders* feeders, const simPiecePool* pool, simAlliance alliance );
void simFeeders_Hash(
    const simFeeders* feeders, void ( *mix )( void* context, const void* bytes, size_t size ), void* context );
