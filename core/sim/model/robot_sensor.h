// The sensors of a robot.json.
#pragma once

#include "base/json.h"
#include "sandlot/types.h"

/// Reads the sensors (NULL: none) into a model whose motors and mechanisms are known. Errors go to json.
void simRobotSensor_Read( simJson* json, const simNode* sensors, simRobotModel* model );
