// Reading a robot: robot.json, or the same object inside a scenario. See robots/README.md.
#pragma once

#include "base/keys.h"

#include "sandlot/types.h"

/// Every key of a robot.
extern const simKeys simRobotKeys;

/// Reads a robot from a node of a document. NULL after an error, which is noted in json. Free it with simFree.
simRobotModel* simRobotModel_Read( simJson* json, const simNode* node );

/// Sets what the intakes take from a field. A type that the field has not is another game's and ignored, unless its name is
/// nearly one of the field's: then at, the robot's place in the scenario, gets an error.
void simRobotPieces_Resolve( simJson* json, const simNode* at, simRobotModel* model, const simField* field );
/// The same for what the cameras look for.
void simRobotCamera_Resolve( simJson* json, const simNode* at, const simRobotModel* model, const simField* field );
