// What of a robot.json takes, keeps and gives pieces, and climbs: hopper, intakes, launchers, hooks, and the program's aim.
#pragma once

#include "base/json.h"
#include "sandlot/types.h"

/// Reads a robot's hopper, intakes, launchers and hooks into a model whose mechanisms and components are known. Errors go to
/// json. What an intake takes is known by name only: the field has the types.
void simRobotPieces_Read( simJson* json, const simNode* robot, simRobotModel* model );
/// Reads the program's aim (NULL: none) into a model whose buttons and launchers are known.
void simRobotPieces_ReadAim( simJson* json, const simNode* aim, simRobotModel* model );
/// The component that a node names, or -1 without a node: the chassis.
int simRobotPieces_ReadComponent( simJson* json, const simNode* node, const simRobotModel* model );

/// Sets what the intakes take from a field. A type that the field has not is another game's and ignored, unless its name is
/// nearly one of the field's: then at, the robot's place in the scenario, gets an error.
void simRobotPieces_Resolve( simJson* json, const simNode* at, simRobotModel* model, const simField* field );
