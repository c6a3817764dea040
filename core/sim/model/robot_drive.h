// The drivetrain of a robot.json: swerve modules, the sides of a differential drive, mecanum and omni wheels.
#pragma once

#include "base/json.h"
#include "sandlot/types.h"

#define SIM_ROBOT_REACH 3.0 // [m] farthest a part of a robot may be from its origin, per axis

/// Reads a drivetrain (NULL: none) into a model whose motors are known. Errors go to json.
void simRobotDrive_Read( simJson* json, const simNode* drivetrain, simRobotModel* model );
/// Notes an error when a name is taken by one of the first count names.
void simRobot_CheckNew( simJson* json, const simNode* node, const char* what, const char* name, const char* names,
    int count, size_t stride );
