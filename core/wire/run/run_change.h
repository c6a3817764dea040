// Changes of a run (faults and other numbers, see SIM_CHANGES) by the names that topics have: "motorDead/front_left_drive".
#pragma once

#include "run/run.h"

/// The parts that a kind acts on. robot may be NULL for kinds that act on the field.
simChangeParts simRunChange_Parts( simChangeKind kind, const simRunRobot* robot );
/// NULL: the change can act on that part of the robot; else a sentence that says why not, about the part.
const char* simRunChange_Refusal( simChangeKind kind, const simRunRobot* robot, int part );
/// The name of a change: its kind, and its part where it has one. False: there is no such part.
bool simRunChange_Name( simChangeKind kind, const simRunRobot* robot, int part, char* name, size_t size );

/// Where they stand below a robot's topics, and below /Sandlot/ those of the field: Names and Values are the changes in
/// force, others are inputs.
#define SIM_CHANGES_BELOW "Changes/"
/// Bytes of such a name with its zero.
#define SIM_RUN_CHANGE_NAME ( 2 * SIM_NAME )
