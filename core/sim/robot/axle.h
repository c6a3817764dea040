// A shaft with one or more wheels: its spin is solved implicitly together with the motor and all its treads, so that a step
// is stable at any gearing and wheels of one side turn as one.
#pragma once

#include "robot/wheel.h"

/// Spin of the shaft at the end of the step. Wheels and grips of this shaft, count >= 1.
/// drive: torque of the motors at the shaft · spin: now [rad/s]
double simAxle_Solve( double spin, simShaftTorque drive, const simWheelDef* const* wheels, const simGrip* const* grips,
    const double* loads, int count, double dt );
