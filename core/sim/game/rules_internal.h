// What the rules files share: rules.c keeps windows, tallies and the result, rules_pieces.c looks at pieces, rules_robots.c
// at robots.
#pragma once

#include "game/rules.h"

/// Whether a rule looks now: in one of its periods, or while its window counts on after one of them; without periods always.
bool simRules_IsActive( const simRules* rules, const simMatch* match, const simRule* rule, simAlliance alliance );
/// Points for an alliance, and the counters of the rule that gives them.
void simRules_AddPoints( simRules* rules, const simRule* rule, int points, simAlliance alliance );
/// A robot of an alliance has done what a rule forbids: its foul, if it is one. robot = -1: nobody in particular.
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
