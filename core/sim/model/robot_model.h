// Reading a robot: robot.json, or the same object inside a scenario. See robots/README.md.
#pragma once

#include "base/json.h"

#include "sandlot/types.h"

/// Reads a robot from a node of a document. NULL after an error, which is noted in json. Free it with simFree.
simRobotModel* simRobotModel_Read( simJson* json, const simNode* node );
