#include "motor.h"


simMotorConstants simMotor_Constants( const simMotorDef* def )
{
	const simMotorType* type = def->type;
	double resistance = type->nominalVolts / type->stallCurrent;
	return ( simMotorConstants ){
		.resistance = resistance,
		.speedPerVolt = type->freeSpeed / ( type->nominalVolts - resistance * type->freeCurrent ),
		.torquePerAmp = type->stallTorque / type->stallCurrent,
		.rotorInertia = type->rotorInertia * def->count,
	};
}

/// Largest current of the given sign whose electrical power at the battery is limit * bus:
/// ( i R + e ) i = limit * bus, with e the back EMF along the current.
static double SupplyLimitedCurrent( double resistance, double emf, double limit, double bus )
{
	return ( -emf + sqrt( emf * emf + 4.0 * resistance * limit * bus ) ) / ( 2.0 * resistance );
}

simMotorOutput simMotor_Solve(
    const simMotorDef* def, const simMotorConstants* constants, double request, double speed, double bus )
{
	bus = simMax( bus, 1e-3 );
	double backEmf = speed / constants->speedPerVolt;
	double current = ( simClamp( request, -bus, bus ) - backEmf ) / constants->resistance;
	bool limited = false;
	if ( def->statorLimit > 0.0 && fabs( current ) > def->statorLimit )
	{
		current = current > 0.0 ? def->statorLimit : -def->statorLimit;
		limited = true;
	}
	double volts = current * constants->resistance + backEmf;
	if ( def->supplyLimit > 0.0 && volts * current > def->supplyLimit * bus )
	{
		double sign = current > 0.0 ? 1.0 : -1.0;
		current = sign * SupplyLimitedCurrent( constants->resistance, sign * backEmf, def->supplyLimit, bus );
		volts = current * constants->resistance + backEmf;
		limited = true;
	}
	double torquePerAmp = constants->torquePerAmp * def->count;
	return ( simMotorOutput ){
		.volts = volts,
		.current = current,
		.supply = def->count * current * volts / bus,
		.torque = torquePerAmp * current,
		// A limited controller holds the current, so the torque does not fall with speed.
		.torqueSlope = limited ? 0.0 : -torquePerAmp / ( constants->resistance * constants->speedPerVolt ),
	};
}
