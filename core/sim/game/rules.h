// The season's rules, as the field's data says them: windows, points, counters, fouls, bonuses, ranking points,
// courses. They read the time from events->tick.
#pragma once

#include "base/state.h"
#include "game/events.h"
#include "game/match.h"
#include "game/piece.h"
#include "model/course.h"
#include "model/zone.h"
#include "robot/robot_status.h"

SIM_STATE_BEGIN
/// An alliance's points and counters so far.
typedef struct simTally
{
	uint32_t points;                 ///< its own
	uint32_t minorFouls, majorFouls; ///< that it committed
	uint32_t foulPoints;             ///< from the other alliance's fouls
	uint32_t counters[SIM_MAX_COUNTERS];
	uint32_t bonuses; ///< bits
	uint32_t rankingPoints;
	uint32_t open, closing; ///< windows (bits)
	uint32_t counting;      ///< windows (bits) that are open or in their grace
} simTally;

typedef struct simLap
{
	simCourseWay way;
	int laps;          ///< done
	int startTick;     ///< ticks since load when this lap began, -1 before the first gate
	double last, best; ///< [s], -1 = none
} simLap;

/// The time that a robot has been breaking a rule.
typedef struct simOffence
{
	uint32_t tick; ///< 1 + tick of the last foul, with "every" 0 of the last tick in which it offended; 0 = never
	int ticks;     ///< that a pin or an excess has lasted
	int fouls;     ///< of this pin or excess
	int victim;    ///< whom it pins, -1
	simVec3 at[2]; ///< where both were when the pin began: itself, its victim
} simOffence;
SIM_STATE_END

/// A bought window's state for one alliance.
SIM_STATE_BEGIN
typedef struct simBought
{
	uint32_t closes; ///< tick at which it closes; 0: it is not open
	uint32_t goal;   ///< value of the counter `until` that closes it
} simBought;
SIM_STATE_END

typedef struct simRules
{
	SIM_STATE_BEGIN
	struct
	{
		simRandom random; ///< draws of ties and exits
		simTally tallies[2];
		simAlliance alliances[SIM_MAX_ROBOTS]; ///< of the robots, by the last status
		simAlliance leader[SIM_MAX_WINDOWS];   ///< none = not decided
		char message[8];
		bool isFinal; ///< the match and its last grace are over, or it was aborted: nothing counts any more
		uint8_t unused[7];
		uint32_t closedAt[SIM_MAX_WINDOWS][2]; ///< tick in which the window closed last
		uint32_t closedIn[SIM_MAX_WINDOWS][2]; ///< the period (bit) that it closed with, 0 = it has not
		simLap laps[SIM_MAX_ROBOTS];
		simOffence offences[SIM_MAX_RULES]
		                   [SIM_MAX_ROBOTS]; ///< last: a world keeps those of the rules that its field has
	};
	simBought bought[SIM_MAX_WINDOWS][2]; ///< a part of its own: of as many as the field has
	SIM_STATE_END
	const simField* field;
	simZoneIndex index; ///< zones of rules about pieces
	// State of the fields that have slots, and of those with rules that count while a piece is there: see world/state.c.
	int slotPieces[SIM_MAX_SLOTS]; ///< what each slot holds, -1: nothing
	/// By piece: 1 + the period in which it last came where it counts while it is there, 255: outside a match, 0: it is nowhere.
	uint8_t since[SIM_MAX_PIECES];
	bool keepsPeriods;  ///< there is a rule of that kind
	uint32_t slotTypes; ///< types of pieces (bits) that there are slots for
} simRules;

void simRules_Reset( simRules* rules, const simField* field, uint64_t seed );
/// A new match begins: nothing scored yet.
void simRules_Begin( simRules* rules );
/// Once a tick, after the match clock and before anything moves: the judgement of a period's end, by the status of the
/// tick before; decisions; windows; and the result, with its event matchEnded, once the last grace is over. buys: by
/// alliance, whether its human player opens windows that cost something.
void simRules_BeginTick( simRules* rules, const simMatch* match, const simRobotStatus* status, int robotCount,
    const bool buys[2], simEvents* events );
/// Each physics step, after the bodies moved: pieces that came into zones. Scores, removes, sends to exits and feeders.
void simRules_JudgePieces( simRules* rules, const simMatch* match, simPiecePool* pool, simEvents* events );
/// Each physics step before that: pieces that robots let go where a slot takes them.
void simRules_JudgeSlots( simRules* rules, const simMatch* match, simPiecePool* pool, simEvents* events );
/// A slot's piece comes out with a velocity, if it holds one.
void simRules_TakeOut( simRules* rules, simPiecePool* pool, int slot, simVec3 velocity );
/// Once a tick, after everything moved: contacts, pins, limits, courses, bonuses; and pieces due at an exit come out.
void simRules_EndTick( simRules* rules, const simMatch* match, const simRobotStatus* status, int robotCount,
    simPiecePool* pool, simEvents* events );
/// A robot has taken a piece on its way out of an exit, before the piece touched floor or mesh.
void simRules_JudgeCatch(
    simRules* rules, const simMatch* match, int robot, simAlliance alliance, int exit, simEvents* events );
/// Points of an alliance, fouls of the other one included.
uint32_t simRules_Score( const simRules* rules, simAlliance alliance );
/// Whether a window counts for an alliance now, grace included. -1 always does.
bool simRules_WindowCounts( const simRules* rules, int window, simAlliance alliance );
