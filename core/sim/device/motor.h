// A DC motor behind a motor controller: volts and speed in, torque and current out. WPILib's linear motor model, with the
// controller's current limits, its neutral mode, and how it heats. It knows only its pins; the robot wires it.
#pragma once

#include "sandlot/sim/types.h"

#include <stdbool.h>

/// [K] above its limit until a hot motor gets no current at all.
#define SIM_THERMAL_BAND 20.0

/// Constants derived from a motor type, as WPILib's DCMotor derives them, for `count` motors geared together.
typedef struct simMotorConstants
{
	double resistance;   ///< of one motor [ohm]
	double speedPerVolt; ///< Kv [rad/s/V]
	double torquePerAmp; ///< Kt [N m/A]
	double rotorInertia; ///< of all rotors [kg m^2]
	double slope;        ///< d torque / d speed of all of them at a given voltage [N m s/rad]
} simMotorConstants;

simMotorConstants simMotor_Constants( const simMotorDef* def );

/// The controller's answer to a request.
typedef struct simMotorOutput
{
	double volts;       ///< across each motor, after saturation and limits [V]
	double current;     ///< stator current of each motor [A]
	double supply;      ///< drawn from the battery by all of them [A]
	double torque;      ///< of all rotors together [N m]
	double torqueSlope; ///< d torque / d speed, <= 0, for an implicit step [N m s/rad]
} simMotorOutput;

/// request: wanted voltage [V]; exactly 0 is neutral: shorted leads (brake), or open ones for a motor that coasts
/// speed: of the rotor [rad/s] · bus: battery voltage at the controller [V] · derate: see simMotor_Derate; 1 = cold
simMotorOutput simMotor_Solve( const simMotorDef* def, const simMotorConstants* constants, double request, double speed,
    double bus, double derate );

/// The part of a motor's answer that does not depend on the bus voltage: the battery's solution asks for it at several.
typedef struct simMotorLoad
{
	double backEmf, wanted; ///< [V]
	double resistance;      ///< of one motor [ohm]
	double statorLimit;     ///< INFINITY: none [A]
	double supplyLimit;     ///< INFINITY: none [A]
	double count;           ///< motors geared together
	bool open;              ///< its leads are open
} simMotorLoad;

simMotorLoad simMotor_Load(
    const simMotorDef* def, const simMotorConstants* constants, double request, double speed, double derate );

/// Two motors, whose currents one instruction works out.
typedef double simMotorPair __attribute__( ( vector_size( 16 ) ) );

/// The battery's loads, two by two; an empty half of the last pair draws nothing.
typedef struct simMotorLoads
{
	int count;
	simMotorPair backEmf[SIM_MAX_MOTORS / 2], wanted[SIM_MAX_MOTORS / 2]; ///< as a simMotorLoad's
	simMotorPair resistance[SIM_MAX_MOTORS / 2];
	simMotorPair statorLimit[SIM_MAX_MOTORS / 2], supplyLimit[SIM_MAX_MOTORS / 2];
	simMotorPair motors[SIM_MAX_MOTORS / 2];   ///< geared together
	simMotorPair strength[SIM_MAX_MOTORS / 2]; ///< so many times a motor's current [-]
} simMotorLoads;

/// strength: so many times its current [-]
void simMotorLoads_Add( simMotorLoads* loads, const simMotorLoad* load, double strength );
/// The current of all of them from the battery at a bus voltage [A]: the sum of simMotor_Solve's supply, in their order.
double simMotorLoads_Supply( const simMotorLoads* loads, double bus );

/// -1 for an inverted motor, else 1. A motor's own volts, speed and position are this times those that turn its load
/// forwards. The built-in program and the controllers work in the mechanism's direction; voltages from outside and the
/// motor's telemetry are the motor's own, as on a real controller.
static inline double simMotor_Sign( const simMotorDef* def )
{
	return def->inverted ? -1.0 : 1.0;
}

/// The part of its stator limit (of its stall current without one) that a motor at this temperature [degC] is given.
double simMotor_Derate( const simMotorDef* def, double temperature );
/// Its temperature [degC] after dt with this stator current.
double simMotor_Heat(
    const simMotorDef* def, const simMotorConstants* constants, double temperature, double current, double dt );
