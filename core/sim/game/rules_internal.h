// The common part of the rules files: rules.c keeps windows, tallies and the result, rules_pieces.c looks at pieces,
// rules_robots.c at robots.
#pragma once

#include "game/rules.h"

/// Whether a rule looks now: in one of its periods, or while its window counts on after one of them; without periods always.
bool simRules_IsActive( const simRules* rules, const simMatch* match, const simRule* rule, simAlliance alliance );
/// Points for an alliance, and the counters of the rule that gives them.
void simRules_AddPoints( simRules* rules, const simRule* rule, int points, simAlliance alliance );
/// Takes back the points of simRules_AddPoints for one piece.
void simRules_TakePoints( simRules* rules, const simRule* rule, simAlliance alliance );
/// A piece's effect on the score by a rule that fits.
void simRules_Count( simRules* rules, const simRule* rule, const simPiece* piece, int index, simEvents* events );
/// Whose robot launched a piece.
simAlliance simRules_LauncherOf( const simRules* rules, const simPiece* piece );
/// Slots are empty; no piece counts while it is there.
void simRules_ResetSlots( simRules* rules );
/// Pieces that lie in scoring places counted for an earlier match.
void simRules_ForgetPeriods( simRules* rules );
/// Remembers when a piece came where it counts.
void simRules_NotePeriod( simRules* rules, const simMatch* match, int piece );
/// Takes back the points that a rule gave when the piece came, if it did.
void simRules_TakeBack( simRules* rules, const simRule* rule, int piece );
/// A robot of an alliance has broken a rule: its foul, if it is one. robot = -1: no particular one.
void simRules_AddFoul( simRules* rules, const simRule* rule, int robot, simAlliance alliance, simEvents* events );
/// False if the same robot did so too short a time ago; else it is remembered.
bool simRules_MayFoulAgain( simRules* rules, const simRule* rule, int robot, uint32_t now );
/// Looks at the robots for the rules that assess at the end of a period.
void simRules_Assess( simRules* rules, int period, const simRobotStatus* status, int robotCount, simEvents* events );
/// Contacts, pins, limits and courses.
void simRules_JudgeRobots(
    simRules* rules, const simMatch* match, const simRobotStatus* status, int robotCount, simEvents* events );
/// Pieces that are due come out of their exits.
void simRules_ReleaseFromExits( simRules* rules, simPiecePool* pool, simEvents* events );
