// The season's rules, as the field's data says them: windows, points, counters, fouls, bonuses, ranking points, courses.
#pragma once

#include "events.h"
#include "facts.h"
#include "match.h"
#include "piece.h"

/// What an alliance has so far.
typedef struct simTally
{
	uint32_t points; ///< its own
	uint32_t minorFouls, majorFouls;
	uint32_t foulPoints; ///< from the other alliance's fouls
	uint32_t counters[SIM_MAX_COUNTERS];
	uint32_t bonuses; ///< bits
	uint32_t rankingPoints;
	uint32_t open, closing; ///< windows (bits)
	uint32_t counting;      ///< windows (bits) that are open or in their grace
} simTally;

typedef struct simLap
{
	int gate;          ///< the next one
	int laps;          ///< done
	int startTick;     ///< of this lap, -1 before the first gate
	double last, best; ///< [s], -1 = none
} simLap;

typedef struct simRules
{
	const simField* field;
	simRandom random; ///< draws of ties and exits
	simTally tallies[2];
	int leader; ///< alliance, -1 = not decided
	char message[8];
	uint32_t closedAt[SIM_MAX_WINDOWS][2];            ///< tick in which the window closed last
	uint32_t foulTick[SIM_MAX_RULES][SIM_MAX_ROBOTS]; ///< tick of that robot's last such foul, 0 = none
	int heldTicks[SIM_MAX_RULES][SIM_MAX_ROBOTS];     ///< how long a pin or limit has lasted
	int pinned[SIM_MAX_RULES][SIM_MAX_ROBOTS];        ///< whom
	simLap laps[SIM_MAX_ROBOTS];
} simRules;

void simRules_Reset( simRules* rules, const simField* field, uint64_t seed );
/// A new match begins: nothing scored yet.
void simRules_Begin( simRules* rules );
/// Once a tick, after the match clock and before anything moves: windows, decisions; and what is judged when a period ended,
/// by the facts of the tick before.
void simRules_Clock( simRules* rules, const simMatch* match, const simFacts* facts, int robotCount, simEvents* events );
/// Each physics step, after the bodies moved: pieces that came into zones. Scores, removes, sends to exits and feeders.
void simRules_Pieces( simRules* rules, const simMatch* match, simPiecePool* pool, simEvents* events );
/// Once a tick, after everything moved: contacts, pins, limits, courses, bonuses; and pieces due at an exit come out.
void simRules_Judge( simRules* rules, const simMatch* match, const simFacts* facts, int robotCount, simPiecePool* pool,
    simEvents* events );
/// A robot has just taken a piece: before its cameFrom is forgotten.
void simRules_Caught(
    simRules* rules, const simMatch* match, int robot, simAlliance alliance, int cameFrom, simEvents* events );
/// Points of an alliance, fouls of the other one included.
uint32_t simRules_Score( const simRules* rules, simAlliance alliance );
/// Whether a window counts for an alliance now, grace included. -1 always does.
bool simRules_Counts( const simRules* rules, int window, simAlliance alliance );
void simRules_Hash(
    const simRules* rules, void ( *mix )( void* context, const void* bytes, size_t size ), void* context );
