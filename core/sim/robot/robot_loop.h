// A robot's motors in a step: their controllers' loops, voltages and currents.
#pragma once

#include "robot/robot.h"

/// Each physics step: requests of all motors whose program has given their loop something to do. live: it is enabled and has power
void simRobot_Loops( simRobot* robot, bool live, simVec3 gravity, double dt );
/// The motor with the limits and the neutral that its loop has; the model's own without one. bounded: room for it
const simMotorDef* simRobot_MotorDef( const simRobot* robot, int index, simMotorDef* bounded );
/// The first part of a physics step: all motors get their voltage and current from battery, controllers and programs.
void simRobot_StepElectrics( simRobot* robot, simVec3 gravity, double dt );
