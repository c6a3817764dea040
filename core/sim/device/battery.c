#include "device/battery.h"

// Open-circuit voltage of a sealed lead-acid battery at rest, over that of a full one: 12.7 V full, 12.1 V half full, 11.5 V
// empty, a straight line within 0.05 V of the usual charts. The last few percent collapse.
static const double kEmptyPart = 0.905;
static const double kCollapse = 0.03; // of the charge

// The voltage is solved to this [V]; a common load takes three or four passes.
static const double kTolerance = 1e-7;
static const int kMaxPasses = 40;

// The breaker warms by the square of its current and cools by itself; 125 % of its rating trips it in the end. Our
// estimate of a 120 A breaker of the kind FRC prescribes: 200 % for 20 s, 300 % for 8 s, 600 % for 1.8 s. No maker's curve.
static const double kTripHeat = 1.25 * 1.25;
static const double kBreakerTime = 40.0; // [s]


double simBattery_Emf( const simBatteryDef* def, double charge )
{
	SIM_CHECK( charge >= 0.0 && charge <= 1.0 );
	double part = kEmptyPart + ( 1.0 - kEmptyPart ) * charge;
	return def->emf * part * simMin( 1.0, charge / kCollapse );
}

/// Once off, the roboRIO's outputs stay off up to the recovery voltage.
static bool IsOff( bool wasOff, double volts, double limit )
{
	return wasOff ? volts <= SIM_RECOVERY_VOLTS : volts < limit;
}

static void UpdateRoboRio( simBattery* battery )
{
	// Without a gap between both limits the outputs would chatter: motors that go off let the voltage rise at once.
	battery->brownout = IsOff( battery->brownout, battery->volts, SIM_BROWNOUT_VOLTS );
	battery->blackout = IsOff( battery->blackout, battery->volts, SIM_BLACKOUT_VOLTS );
}

void simBattery_Reset( simBattery* battery, const simBatteryDef* def )
{
	SIM_CHECK( def->resistance >= 0.0 && def->emf > 0.0 );
	SIM_CHECK( def->charge >= 0.0 && def->charge <= 1.0 && def->idleCurrent >= 0.0 );
	double charge = def->capacity > 0.0 ? def->charge : 1.0;
	*battery = ( simBattery ){
		.volts = simMax( 0.0, simBattery_Emf( def, charge ) - def->resistance * def->idleCurrent ),
		.current = def->idleCurrent,
		.charge = charge,
	};
}

/// The voltage at which battery and load agree. volts: the last one, to start from
static double SolveVolts( const simBatteryDef* def, double emf, double volts, simLoadFn* load, const void* context )
{
	SIM_CHECK( emf >= 0.0 && volts >= 0.0 );
	// The residual emf - R i( v ) - v falls with v. False position from a bracket around the root, in the Illinois form: an end that
	// stays twice has its residual halved, or the other end would creep.
	double low = 0.0;
	double lowResidual = emf - def->resistance * ( def->idleCurrent + load( context, low ) );
	double high = 1.5 * def->emf; // above the EMF only while motors feed back
	double highResidual = emf - def->resistance * ( def->idleCurrent + load( context, high ) ) - high;
	int side = 0;
	for ( int i = 0; i < kMaxPasses; ++i )
	{
		bool isBracket = highResidual < 0.0 && lowResidual > 0.0;
		if ( !isBracket )
		{
			break;
		}
		double residual = emf - def->resistance * ( def->idleCurrent + load( context, volts ) ) - volts;
		if ( fabs( residual ) < kTolerance )
		{
			break;
		}
		if ( residual > 0.0 )
		{
			low = volts;
			lowResidual = residual;
			if ( side > 0 )
			{
				highResidual *= 0.5;
			}
			side = 1;
		}
		else
		{
			high = volts;
			highResidual = residual;
			if ( side < 0 )
			{
				lowResidual *= 0.5;
			}
			side = -1;
		}
		volts = ( low * highResidual - high * lowResidual ) / ( highResidual - lowResidual );
	}
	return lowResidual <= 0.0 ? 0.0 : volts; // 0: the idle load alone pulls it down
}

void simBattery_Solve( simBattery* battery, const simBatteryDef* def, simLoadFn* load, const void* context )
{
	SIM_CHECK( load != NULL );
	SIM_CHECK( battery->volts >= 0.0 && battery->charge >= 0.0 && battery->charge <= 1.0 );
	if ( battery->tripped )
	{
		battery->volts = battery->current = 0.0;
		UpdateRoboRio( battery );
		return;
	}
	double emf = simBattery_Emf( def, battery->charge );
	double volts = SolveVolts( def, emf, battery->volts, load, context );
	battery->volts = simMax( volts, 0.0 );
	SIM_CHECK( battery->volts <= 1.5 * def->emf );
	// Kirchhoff: the drop over the resistance gives the current. Without a resistance the load has to be asked.
	if ( def->resistance > 0.0 )
	{
		battery->current = ( emf - battery->volts ) / def->resistance;
	}
	else
	{
		battery->current = def->idleCurrent + load( context, emf );
	}
	UpdateRoboRio( battery );
}

void simBattery_Drain( simBattery* battery, const simBatteryDef* def, double dt )
{
	SIM_CHECK( dt > 0.0 );
	SIM_CHECK( battery->heat >= 0.0 );
	if ( def->capacity > 0.0 )
	{
		battery->charge = simClamp( battery->charge - dt * battery->current / def->capacity, 0.0, 1.0 );
	}
	if ( def->breaker > 0.0 )
	{
		// Implicit, like the motor's heat: stays below ratio^2 for any dt.
		double ratio = battery->current / def->breaker;
		battery->heat = ( battery->heat + dt / kBreakerTime * ratio * ratio ) / ( 1.0 + dt / kBreakerTime );
		battery->tripped = battery->tripped || battery->heat > kTripHeat;
	}
}
