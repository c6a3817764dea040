#include "battery.h"


void simBattery_Reset( simBattery* battery, const simBatteryDef* def )
{
	*battery = ( simBattery ){ .volts = def->emf - def->resistance * def->idleCurrent, .current = def->idleCurrent };
}

void simBattery_Solve( simBattery* battery, const simBatteryDef* def, simLoadFn* load, const void* context )
{
	// residual( v ) = emf - R i( v ) - v falls with v; Illinois' false position from a bracket around the root
	double low = 0.0;
	double lowResidual = def->emf - def->resistance * ( def->idleCurrent + load( context, low ) );
	double high = 1.5 * def->emf; // above the EMF only while motors feed back
	double highResidual = def->emf - def->resistance * ( def->idleCurrent + load( context, high ) ) - high;
	double volts = battery->volts;
	int side = 0;
	for ( int i = 0; i < 40 && highResidual < 0.0 && lowResidual > 0.0; ++i )
	{
		double residual = def->emf - def->resistance * ( def->idleCurrent + load( context, volts ) ) - volts;
		if ( fabs( residual ) < 1e-7 )
		{
			break;
		}
		if ( residual > 0.0 )
		{
			low = volts;
			lowResidual = residual;
			highResidual *= side > 0 ? 0.5 : 1.0;
			side = 1;
		}
		else
		{
			high = volts;
			highResidual = residual;
			lowResidual *= side < 0 ? 0.5 : 1.0;
			side = -1;
		}
		volts = ( low * highResidual - high * lowResidual ) / ( highResidual - lowResidual );
	}
	if ( lowResidual <= 0.0 )
	{
		volts = 0.0; // the idle load alone pulls it down
	}
	battery->volts = simMax( volts, 0.0 );
	battery->current = def->resistance > 0.0 ? ( def->emf - battery->volts ) / def->resistance
	                                         : def->idleCurrent + load( context, def->emf );
	battery->brownout = battery->brownout ? battery->volts <= SIM_RECOVERY_VOLTS : battery->volts < SIM_BROWNOUT_VOLTS;
}
