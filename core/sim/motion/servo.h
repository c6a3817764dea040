// A servo: a motor with a gear, a potentiometer and a circuit of its own, told by the length of pulses. It knows only its pins:
// the length of the pulse in, the angle that its horn is to have (or the speed it is to turn with) out. A position servo turns a
// mechanism, whose controller is then the servo's circuit; one that turns continuously may turn a wheel, too.
#pragma once

#include "sandlot/sim/types.h"

/// Angle of its horn that a pulse [us] asks for, from where the shortest pulse holds it [rad].
double simServo_Angle( const simServoDef* servo, double pulse );
/// Of a continuous servo: the part of its speed that a pulse [us] asks for, -1..1.
double simServo_Speed( const simServoDef* servo, double pulse );
/// Volts that feed its motor while the battery gives so many.
double simServo_Rail( const simServoDef* servo, double bus );

/// The servo that turns a mechanism, NULL: none does.
const simMotorDef* simServo_Of( const simRobotModel* model, const simMechanismDef* mechanism );
/// Where a pulse [us] sends a mechanism that a position servo turns [unit].
double simServo_Place( const simMotorDef* motor, const simMechanismDef* mechanism, double pulse );
