// The battery by its own formulas: sag, brownout and blackout, charge, breaker.
#include "device/battery.h"
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

TEST( battery_runsDown )
{
	simBatteryDef def = { .emf = 12.7, .resistance = 0.016, .capacity = 18.0 * 3600.0, .charge = 1.0 };
	CHECK_NEAR( simBattery_Emf( &def, 1.0 ), 12.7, 1e-12 );
	CHECK_NEAR( simBattery_Emf( &def, 0.5 ), 12.1, 0.05 );
	CHECK_NEAR( simBattery_Emf( &def, 0.1 ), 11.6, 0.05 );
	CHECK_NEAR( simBattery_Emf( &def, 0.0 ), 0.0, 0.0 );
	for ( int i = 0; i < 1000; ++i )
	{
		CHECK( simBattery_Emf( &def, i / 1000.0 ) < simBattery_Emf( &def, ( i + 1 ) / 1000.0 ) );
	}

	// 60 A for 160 s: 2.67 A h, a match
	simBattery battery;
	simBattery_Reset( &battery, &def );
	double amps = 60.0;
	for ( int i = 0; i < 40000; ++i )
	{
		simBattery_Solve( &battery, &def, Constant, &amps );
		simBattery_Drain( &battery, &def, SIM_STEP );
	}
	CHECK_NEAR( battery.charge, 1.0 - 60.0 * 160.0 / def.capacity, 1e-6 );
	CHECK_NEAR( battery.volts, simBattery_Emf( &def, battery.charge ) - 0.016 * 60.0, 1e-4 );
	amps = -30.0; // fed back
	double before = battery.charge;
	simBattery_Solve( &battery, &def, Constant, &amps );
	simBattery_Drain( &battery, &def, 1.0 );
	CHECK_NEAR( battery.charge - before, 30.0 / def.capacity, 1e-9 );
	// Empty, it gives nothing; and it never holds more than all.
	amps = 100.0;
	simBattery_Drain( &battery, &def, 1e9 );
	battery.charge = 0.0;
	simBattery_Solve( &battery, &def, Constant, &amps );
	CHECK_NEAR( battery.volts, 0.0, 0.0 );
	CHECK( battery.brownout && battery.blackout );
	battery.current = -1e9;
	simBattery_Drain( &battery, &def, 1e9 );
	CHECK_NEAR( battery.charge, 1.0, 0.0 );

	// Half full at the start; without a capacity it stays as it is.
	def.charge = 0.5;
	simBattery_Reset( &battery, &def );
	CHECK_NEAR( battery.volts, 12.1, 0.05 );
	def.capacity = 0.0;
	simBattery_Reset( &battery, &def );
	battery.current = 100.0;
	simBattery_Drain( &battery, &def, 1e6 );
	CHECK_NEAR( battery.charge, 1.0, 0.0 );
}

TEST( battery_blackout )
{
	simBatteryDef def = { .emf = 12.8, .resistance = 0.016, .idleCurrent = 2.0 };
	simBattery battery;
	simBattery_Reset( &battery, &def );
	double amps = 500.0; // 4.77 V
	simBattery_Solve( &battery, &def, Constant, &amps );
	CHECK( battery.brownout && !battery.blackout );
	amps = 520.0; // 4.45 V
	simBattery_Solve( &battery, &def, Constant, &amps );
	CHECK( battery.brownout && battery.blackout );
	amps = 400.0; // 6.37 V
	simBattery_Solve( &battery, &def, Constant, &amps );
	CHECK( battery.blackout );
	amps = 300.0;
	simBattery_Solve( &battery, &def, Constant, &amps );
	CHECK( !battery.blackout && !battery.brownout );
}

/// Seconds until the breaker trips, or 100.
static double TripTime( double amps )
{
	simBatteryDef def = { .emf = 12.8, .resistance = 0.001, .breaker = 120.0 };
	simBattery battery;
	simBattery_Reset( &battery, &def );
	for ( int i = 0; i < 25000; ++i )
	{
		simBattery_Solve( &battery, &def, Constant, &amps );
		simBattery_Drain( &battery, &def, SIM_STEP );
		if ( battery.tripped )
		{
			// For good: nothing is left, and the roboRIO is off.
			amps = 0.0;
			simBattery_Solve( &battery, &def, Constant, &amps );
			CHECK( battery.volts == 0.0 && battery.current == 0.0 && battery.blackout && battery.tripped );
			return i * SIM_STEP;
		}
	}
	return 100.0;
}

TEST( battery_breaker )
{
	// t = -40 s ln( 1 - ( 1.25 / ratio )^2 )
	CHECK_NEAR( TripTime( 120.0 ), 100.0, 0.0 );
	CHECK_NEAR( TripTime( 148.0 ), 100.0, 0.0 );
	CHECK_NEAR( TripTime( 240.0 ), 19.8, 0.1 );
	CHECK_NEAR( TripTime( 360.0 ), 7.6, 0.1 );
	CHECK_NEAR( TripTime( 720.0 ), 1.77, 0.05 );
}
