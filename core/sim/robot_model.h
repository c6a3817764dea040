// Reading a robot: robot.json, or the same object inside a scenario. See robots/README.md.
#pragma once

#include "json.h"

#include "sandlot/types.h"

/// Reads a robot from a node of a document. NULL after an error, which is noted in json. Free it with simFree.
simRobotModel* simRobotModel_Read( simJson* json, const simNode* node );
/// Gives each shape its material on a field: the one it names, else the field's "default", else the floor's.
void simRobotModel_ResolveMaterials( simRobotModel* model, const simField* field );
