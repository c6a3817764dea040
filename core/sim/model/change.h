// Changes of a robot: the parts that each may act on, and the numbers without them.
#pragma once

#include "sandlot/sim/types.h"

/// Names of the parts that a kind acts on, their stride apart; count 0: it acts on the whole robot or field.
const char* simChange_Parts( simChangeKind kind, const simRobotModel* model, int* count, size_t* stride );
/// NULL: the change may act on that part of the robot; else a sentence that says why not, about the part.
const char* simChange_Refusal( simChangeKind kind, const simRobotModel* model, int part );
/// The number that takes a change away. model NULL: of the field and its places. A forced change lacks one: NaN.
double simChange_Neutral( simChangeKind kind, const simRobotModel* model, int part );
/// The gain of a controller that a kind is.
double* simChange_Gain( simChangeKind kind, simControllerDef* control );
