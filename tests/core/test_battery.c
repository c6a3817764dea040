// The battery by its own formulas: sag, brownout and blackout, charge, breaker.
#include "battery.h"
#include "test.h"

static double Constant( const void* context, double volts )
{
	(void)volts;
	return *(const double*)context;
}

static double Resistive( const void* context, double volts )
{
	return volts / *(const double*)context;
}

TEST( battery_sagAndBrownout )
{
	simBatteryDef def = { .emf = 12.8, .resistance = 0.016, .idleCurrent = 2.0 };
	simBattery battery;
	simBattery_Reset( &battery, &def );
	CHECK_NEAR( battery.volts, 12.768, 1e-9 );
	double amps = 200.0;
	simBattery_Solve( &battery, &def, Constant, &amps );
	CHECK_NEAR( battery.volts, 12.8 - 0.016 * 202.0, 1e-6 );
	CHECK( !battery.brownout );
	double ohms = 0.012;
	simBattery_Solve( &battery, &def, Resistive, &ohms );
	CHECK_NEAR( battery.volts, ( 12.8 - 0.032 ) * ohms / ( ohms + 0.016 ), 1e-6 );
	CHECK( battery.brownout );
	amps = 340.0; // 7.3 V: above 6.3, not above 7.5
	simBattery_Solve( &battery, &def, Constant, &amps );
	CHECK( battery.volts > 6.3 && battery.volts < 7.5 && battery.brownout );
	amps = 300.0;
	simBattery_Solve( &battery, &def, Constant, &amps );
	CHECK( !battery.brownout );
	amps = -100.0; // motors feed back
	simBattery_Solve( &battery, &def, Constant, &amps );
	CHECK_NEAR( battery.volts, 12.8 + 0.016 * 98.0, 1e-6 );
	amps = 1e9;
	simBattery_Solve( &battery, &def, Constant, &amps );
	CHECK_NEAR( battery.volts, 0.0, 0.0 );
}
