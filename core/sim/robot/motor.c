#include "robot/motor.h"


simMotorConstants simMotor_Constants( const simMotorDef* def )
{
	const simMotorType* type = def->type;
	// DCMotor of WPILib: the data sheet's stall and free-running points give all constants. At stall V = R I; running
	// free V = R I + w / Kv.
	double resistance = type->nominalVolts / type->stallCurrent;
	double speedPerVolt = type->freeSpeed / ( type->nominalVolts - resistance * type->freeCurrent );
	double torquePerAmp = type->stallTorque / type->stallCurrent;
	return ( simMotorConstants ){
		.resistance = resistance,
		.speedPerVolt = speedPerVolt,
		.torquePerAmp = torquePerAmp,
		.slope = -( torquePerAmp * def->count ) / ( resistance * speedPerVolt ),
		.rotorInertia = type->rotorInertia * def->count,
	};
}

/// Largest current of the given sign whose electrical power at the battery is limit * bus:
/// ( i R + e ) i = limit * bus, with e the back EMF along the current.
static double SupplyLimitedCurrent( double resistance, double emf, double limit, double bus )
{
	return ( -emf + sqrt( emf * emf + 4.0 * resistance * limit * bus ) ) / ( 2.0 * resistance );
}

simMotorOutput simMotor_Solve( const simMotorDef* def, const simMotorConstants* constants, double request, double speed,
    double bus, double derate )
{
	// An empty battery would divide by zero below.
	bus = simMax( bus, 1e-3 );
	double backEmf = speed / constants->speedPerVolt;

	// The voltage across the leads, then the current of the winding. Open leads follow the back EMF: they carry no current until the
	// motor turns so fast that the bridge's diodes feed the battery.
	bool open = def->coast && request == 0.0;
	double wanted = open ? backEmf : request;
	double current = ( simClamp( wanted, -bus, bus ) - backEmf ) / constants->resistance;
	bool limited = open && current == 0.0;

	// The stator limit, which a hot motor lowers.
	double statorLimit = def->statorLimit;
	if ( derate < 1.0 && statorLimit > 0.0 )
	{
		statorLimit = derate * statorLimit;
	}
	else if ( derate < 1.0 )
	{
		statorLimit = derate * def->type->stallCurrent;
	}
	bool hasLimit = def->statorLimit > 0.0 || derate < 1.0;
	if ( hasLimit && fabs( current ) > statorLimit )
	{
		current = current > 0.0 ? statorLimit : -statorLimit;
		limited = true;
	}

	// The supply limit bounds the power that the battery gives.
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
		.torqueSlope = limited ? 0.0 : constants->slope,
	};
}


double simMotor_Derate( const simMotorDef* def, double temperature )
{
	if ( def->thermal.capacity <= 0.0 )
	{
		return 1.0;
	}
	return simClamp( 1.0 - ( temperature - def->thermal.limit ) / SIM_THERMAL_BAND, 0.0, 1.0 );
}

double simMotor_Heat(
    const simMotorDef* def, const simMotorConstants* constants, double temperature, double current, double dt )
{
	const simThermalDef* thermal = &def->thermal;
	if ( thermal->capacity <= 0.0 )
	{
		return temperature;
	}
	// Implicit: its time constant is minutes, and a short one stays stable, too.
	double power = constants->resistance * current * current + thermal->ambient / thermal->resistance;
	double cooling = 1.0 / thermal->resistance;
	return ( temperature + dt * power / thermal->capacity ) / ( 1.0 + dt * cooling / thermal->capacity );
}
