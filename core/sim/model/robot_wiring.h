// What robot code finds on a robot: the "wiring" of a robot.json.
#pragma once

#include "base/json.h"
#include "sandlot/types.h"

/// Reads the wiring (NULL: none) into a model whose motors, wheels, mechanisms and sensors are known. Errors go to json.
void simRobotWiring_Read( simJson* json, const simNode* wiring, simRobotModel* model );
