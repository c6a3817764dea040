// A chassis moved from outside: for owners that have a drivetrain model of their own and want our contacts, pieces and
// field. The wheels then carry the robot but do not push it.
#pragma once

#include "physics/physics.h"
#include "sandlot/types.h"

/// One physics step of an owner's command, as forces on the body, so that walls and other robots still stop it.
/// command, field frame: vx, vy [m/s] and turn rate [rad/s] to follow, or fx, fy [N] and torque [N m] to apply.
/// To follow, at most 1.5 times the weight pushes, and that force at half the wheel base turns.
void simChassis_Push( simPhysics* physics, int body, const simRobotModel* model, simChassisMode mode,
    const double command[3], double dt );
