// A DC motor behind a motor controller: volts and speed in, torque and current out. WPILib's linear motor model, with the
// controller's stator and supply current limits. It knows only its pins; the robot wires it.
#pragma once

#include "sandlot/types.h"

/// Constants derived from a motor type, as WPILib's DCMotor derives them, for `count` motors geared together.
typedef struct simMotorConstants
{
	double resistance;   ///< of one motor [ohm]
	double speedPerVolt; ///< Kv [rad/s/V]
	double torquePerAmp; ///< Kt [N m/A]
	double rotorInertia; ///< of all rotors [kg m^2]
} simMotorConstants;

simMotorConstants simMotor_Constants( const simMotorDef* def );

/// What the controller makes of a request.
typedef struct simMotorOutput
{
	double volts;       ///< across each motor, after saturation and limits [V]
	double current;     ///< stator current of each motor [A]
	double supply;      ///< drawn from the battery by all of them [A]
	double torque;      ///< of all rotors together [N m]
	double torqueSlope; ///< d torque / d speed, <= 0, for an implicit step [N m s/rad]
} simMotorOutput;

/// request: wanted voltage [V] · speed: of the rotor [rad/s] · bus: battery voltage at the controller [V]
simMotorOutput simMotor_Solve(
    const simMotorDef* def, const simMotorConstants* constants, double request, double speed, double bus );
