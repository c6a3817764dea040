// The mechanisms of a robot.json, the motions of components that follow them, and the buttons that move them.
#pragma once

#include "base/json.h"
#include "sandlot/types.h"

/// Reads the mechanisms (NULL: none) into a model whose motors and drivetrain are known. Errors go to json.
void simRobotMechanism_Read( simJson* json, const simNode* mechanisms, simRobotModel* model );
/// Reads a component's motion { "mechanism", "axis" | "along", "scale", "zero" }.
void simRobotMechanism_ReadMotion(
    simJson* json, const simNode* motion, const simRobotModel* model, simComponentDef* component );
/// Reads the program's bindings (NULL: none) into a model whose mechanisms and buttons are known.
void simRobotMechanism_ReadBindings( simJson* json, const simNode* bindings, simRobotModel* model );
