// The cameras of a robot.json: smart cameras and angle cameras.
#pragma once

#include "base/json.h"
#include "sandlot/types.h"

/// Reads the "cameras" and "angleCameras" of a robot (a missing one: none) into a model whose components are known. Errors go
/// to json.
void simRobotCamera_Read( simJson* json, const simNode* robot, simRobotModel* model );
/// Checks the names of pieces that detectors know: one that the field has not, but nearly, is an error at `at`.
void simRobotCamera_Resolve( simJson* json, const simNode* at, const simRobotModel* model, const simField* field );
