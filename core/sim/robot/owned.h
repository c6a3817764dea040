// A chassis that an owner outside moves: a program with a drivetrain model of its own, which wants our contacts, pieces and field.
// The wheels then carry the robot but do not push it. By velocity or wrench it is pushed, as far as a tread could push it. By speeds,
// a move or a place it goes where it is told, exactly, until it meets something: walls and robots hold it as they hold any robot. So does a robot whose
// drivetrain is kinematic: its model is the owner.
#pragma once

#include "robot/robot.h"

/// True while something else than wheels moves the chassis.
bool simOwned_Is( const simRobot* robot );
/// True while its kinematic drivetrain does.
bool simOwned_IsKinematic( const simRobot* robot );
/// Once a tick, before its steps: where the chassis is to be at the tick's end.
void simOwned_BeginTick( simRobot* robot, const simPhysics* physics );
/// Each physics step: the owner's push, as a force on the body.
void simOwned_Push( simRobot* robot, simPhysics* physics, double dt );
/// Once a tick, after its steps: a move is made once.
void simOwned_EndTick( simRobot* robot );
