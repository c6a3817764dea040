#include "device/motor.h"

#include "sandlot/sim/base.h"


simMotorConstants simMotor_Constants( const simMotorDef* def )
{
	SIM_CHECK( def->type != NULL && def->count > 0 );
	SIM_CHECK( def->type->stallCurrent > 0.0 && def->type->freeSpeed > 0.0 );
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
	SIM_CHECK( resistance > 0.0 && limit > 0.0 && bus > 0.0 );
	return ( -emf + sqrt( emf * emf + 4.0 * resistance * limit * bus ) ) / ( 2.0 * resistance );
}

simMotorLoad simMotor_Load(
    const simMotorDef* def, const simMotorConstants* constants, double request, double speed, double derate )
{
	SIM_CHECK( constants->resistance > 0.0 );
	SIM_CHECK( derate >= 0.0 && derate <= 1.0 );
	SIM_CHECK( constants->speedPerVolt > 0.0 && def->count > 0 );
	double backEmf = speed / constants->speedPerVolt;
	// Open leads follow the back EMF: they carry no current until the motor turns so fast that the bridge's diodes feed the
	// battery.
	bool open = def->coast && request == 0.0;
	// The stator limit, which a hot motor lowers.
	double statorLimit = def->statorLimit > 0.0 ? def->statorLimit : INFINITY;
	if ( derate < 1.0 )
	{
		statorLimit = derate * ( def->statorLimit > 0.0 ? def->statorLimit : def->type->stallCurrent );
	}
	return ( simMotorLoad ){
		.backEmf = backEmf,
		.wanted = open ? backEmf : request,
		.resistance = constants->resistance,
		.statorLimit = statorLimit,
		.supplyLimit = def->supplyLimit > 0.0 ? def->supplyLimit : INFINITY,
		.count = def->count,
		.open = open,
	};
}

// The voltage across the leads, and the current of the winding.
typedef struct Winding
{
	double volts, current;
	bool limited;
} Winding;

static inline Winding WindingAt( const simMotorLoad* load, double bus )
{
	SIM_CHECK( load->resistance > 0.0 && load->statorLimit >= 0.0 && load->supplyLimit > 0.0 );
	double current = ( simClamp( load->wanted, -bus, bus ) - load->backEmf ) / load->resistance;
	bool limited = load->open && current == 0.0;
	if ( fabs( current ) > load->statorLimit )
	{
		current = current > 0.0 ? load->statorLimit : -load->statorLimit;
		limited = true;
	}
	// The supply limit bounds the power that the battery gives.
	double volts = current * load->resistance + load->backEmf;
	if ( volts * current > load->supplyLimit * bus )
	{
		double sign = current > 0.0 ? 1.0 : -1.0;
		current = sign * SupplyLimitedCurrent( load->resistance, sign * load->backEmf, load->supplyLimit, bus );
		volts = current * load->resistance + load->backEmf;
		limited = true;
	}
	return ( Winding ){ volts, current, limited };
}

// An empty battery would divide by zero.
static double NotEmpty( double bus )
{
	return simMax( bus, 1e-3 );
}

static double Supply( const simMotorLoad* load, Winding winding, double bus )
{
	return load->count * winding.current * winding.volts / bus;
}


// ---- loads of a battery ----

typedef int64_t Mask __attribute__( ( vector_size( 16 ) ) );

static inline simMotorPair Both( double x )
{
	return ( simMotorPair ){ x, x };
}

/// Numbers where a mask has bits, else others.
static inline simMotorPair Choose( Mask mask, simMotorPair a, simMotorPair b )
{
	return (simMotorPair)( ( mask & (Mask)a ) | ( ~mask & (Mask)b ) );
}

void simMotorLoads_Add( simMotorLoads* loads, const simMotorLoad* load, double strength )
{
	SIM_ASSERT( loads->count < SIM_MAX_MOTORS && load->resistance > 0.0 );
	int pair = loads->count / 2, half = loads->count % 2;
	if ( half == 0 )
	{
		loads->backEmf[pair] = loads->wanted[pair] = loads->motors[pair] = loads->strength[pair] = Both( 0.0 );
		loads->resistance[pair] = Both( 1.0 );
		loads->statorLimit[pair] = loads->supplyLimit[pair] = Both( INFINITY );
	}
	loads->backEmf[pair][half] = load->backEmf;
	loads->wanted[pair][half] = load->wanted;
	loads->resistance[pair][half] = load->resistance;
	loads->statorLimit[pair][half] = load->statorLimit;
	loads->supplyLimit[pair][half] = load->supplyLimit;
	loads->motors[pair][half] = load->count;
	loads->strength[pair][half] = strength;
	loads->count += 1;
}

/// At a supply limit, which is rare: the same by a motor's own formulas.
static simMotorPair LimitedSupply( const simMotorLoads* loads, int pair, double bus )
{
	simMotorPair supply;
	for ( int half = 0; half < 2; ++half )
	{
		simMotorLoad load = {
			.backEmf = loads->backEmf[pair][half],
			.wanted = loads->wanted[pair][half],
			.resistance = loads->resistance[pair][half],
			.statorLimit = loads->statorLimit[pair][half],
			.supplyLimit = loads->supplyLimit[pair][half],
			.count = loads->motors[pair][half],
		};
		supply[half] = Supply( &load, WindingAt( &load, bus ), bus );
	}
	return supply;
}

double simMotorLoads_Supply( const simMotorLoads* loads, double bus )
{
	SIM_CHECK( loads->count >= 0 && loads->count <= SIM_MAX_MOTORS );
	bus = NotEmpty( bus );
	double sum = 0.0;
	// WindingAt and Supply for two motors at once: the same operations in the same order, so the same bits.
	for ( int pair = 0; 2 * pair < loads->count; ++pair )
	{
		simMotorPair wanted = loads->wanted[pair], limit = loads->statorLimit[pair];
		wanted = Choose( wanted < Both( -bus ), Both( -bus ), Choose( wanted > Both( bus ), Both( bus ), wanted ) );
		simMotorPair current = ( wanted - loads->backEmf[pair] ) / loads->resistance[pair];
		current = Choose( current > limit, limit, Choose( current < -limit, -limit, current ) );
		simMotorPair volts = current * loads->resistance[pair] + loads->backEmf[pair];
		simMotorPair supply = loads->motors[pair] * current * volts / Both( bus );
		Mask over = volts * current > loads->supplyLimit[pair] * Both( bus );
		if ( ( over[0] | over[1] ) != 0 )
		{
			supply = LimitedSupply( loads, pair, bus );
		}
		simMotorPair drawn = loads->strength[pair] * supply;
		sum += drawn[0];
		sum += drawn[1];
	}
	return sum;
}


simMotorOutput simMotor_Solve( const simMotorDef* def, const simMotorConstants* constants, double request, double speed,
    double bus, double derate )
{
	SIM_CHECK( derate >= 0.0 && derate <= 1.0 );
	simMotorLoad load = simMotor_Load( def, constants, request, speed, derate );
	bus = NotEmpty( bus );
	Winding winding = WindingAt( &load, bus );
	double torquePerAmp = constants->torquePerAmp * def->count;
	return ( simMotorOutput ){
		.volts = winding.volts,
		.current = winding.current,
		.supply = Supply( &load, winding, bus ),
		.torque = torquePerAmp * winding.current,
		// A limited controller holds the current, so the torque does not fall with speed.
		.torqueSlope = winding.limited ? 0.0 : constants->slope,
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
	SIM_CHECK( dt > 0.0 );
	SIM_CHECK( constants->resistance > 0.0 );
	const simThermalDef* thermal = &def->thermal;
	if ( thermal->capacity <= 0.0 )
	{
		return temperature;
	}
	SIM_CHECK( thermal->resistance > 0.0 );
	// Implicit: its time constant is minutes, and a short one stays stable, too.
	double power = constants->resistance * current * current + thermal->ambient / thermal->resistance;
	double cooling = 1.0 / thermal->resistance;
	return ( temperature + dt * power / thermal->capacity ) / ( 1.0 + dt * cooling / thermal->capacity );
}
