// Changes of a robot: the parts that each may act on, and the numbers without them.
#pragma once

#include "sandlot/sim/types.h"

/// The parts that a kind acts on. robot may be NULL for kinds that act on the field.
simChangeParts simChange_Parts( simChangeKind kind, const simRobotModel* robot );
/// NULL: the change may act on that part of the robot; else a sentence that says why not, about the part.
const char* simChange_Refusal( simChangeKind kind, const simRobotModel* model, int part );
/// The number that takes a change away. model NULL: of the field and its places. A forced change lacks one: NaN.
double simChange_Neutral( simChangeKind kind, const simRobotModel* model, int part );
/// The gain of a controller that a kind is.
double* simChange_Gain( simChangeKind kind, simControllerDef* control );
