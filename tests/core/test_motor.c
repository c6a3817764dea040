// Motors by their own formulas: limits, neutral, heat.
#include "motor.h"
#include "motor_types.h"
#include "test.h"

#include <math.h>

static simMotorDef KrakenFoc( double stator, double supply )
{
	// WPILib DCMotor: Kraken X60 FOC 9.37 N m, 483 A, 2 A, 5800 rpm
	static const simMotorType type = { "krakenX60Foc", 12.0, 9.37, 483.0, 2.0, 5800.0 * 2.0 * SIM_PI / 60.0, 5.8e-5 };
	return ( simMotorDef ){ .name = "m", .type = &type, .count = 1, .statorLimit = stator, .supplyLimit = supply };
}

TEST( motor_stallAndFreeSpeed )
{
	simMotorDef def = KrakenFoc( 0, 0 );
	simMotorConstants constants = simMotor_Constants( &def );
	CHECK_NEAR( constants.torquePerAmp, 0.01940, 1e-5 );
	CHECK_NEAR( constants.resistance, 0.024845, 1e-6 );
	simMotorOutput stall = simMotor_Solve( &def, &constants, 12.0, 0.0, 12.0, 1.0 );
	CHECK_NEAR( stall.torque, 9.37, 1e-9 );
	CHECK_NEAR( stall.current, 483.0, 1e-9 );
	CHECK_NEAR( stall.supply, 483.0, 1e-9 );
	simMotorOutput free = simMotor_Solve( &def, &constants, 12.0, 5800.0 * 2.0 * SIM_PI / 60.0, 12.0, 1.0 );
	CHECK_NEAR( free.current, 2.0, 1e-9 );
	simMotorOutput sagging = simMotor_Solve( &def, &constants, 12.0, 0.0, 8.0, 1.0 );
	CHECK_NEAR( sagging.volts, 8.0, 1e-12 );
}

TEST( motor_limits )
{
	simMotorDef def = KrakenFoc( 120, 70 );
	simMotorConstants constants = simMotor_Constants( &def );
	simMotorOutput stall = simMotor_Solve( &def, &constants, 12.0, 0.0, 12.0, 1.0 );
	CHECK_NEAR( stall.current, 120.0, 1e-9 );
	CHECK_NEAR( stall.volts, 120.0 * constants.resistance, 1e-9 );
	CHECK_NEAR( stall.torqueSlope, 0.0, 0.0 );
	simMotorOutput fast = simMotor_Solve( &def, &constants, 12.0, 400.0, 12.0, 1.0 );
	CHECK_NEAR( fast.supply, 70.0, 1e-9 );
	CHECK_NEAR( fast.volts * fast.current, 70.0 * 12.0, 1e-6 );
	simMotorOutput back = simMotor_Solve( &def, &constants, -12.0, 0.0, 12.0, 1.0 );
	CHECK_NEAR( back.current, -120.0, 1e-9 );
	CHECK_NEAR( back.supply, stall.supply, 1e-12 );
}

TEST( motor_neutral )
{
	simMotorDef def = KrakenFoc( 0, 0 );
	simMotorConstants constants = simMotor_Constants( &def );
	double speed = 300.0, emf = speed / constants.speedPerVolt;
	simMotorOutput brake = simMotor_Solve( &def, &constants, 0.0, speed, 12.0, 1.0 );
	CHECK_NEAR( brake.current, -emf / constants.resistance, 1e-9 );
	CHECK_NEAR( brake.supply, 0.0, 1e-9 ); // shorted: its energy becomes heat
	def.coast = true;
	simMotorOutput coast = simMotor_Solve( &def, &constants, 0.0, speed, 12.0, 1.0 );
	CHECK( coast.current == 0.0 && coast.torque == 0.0 && coast.supply == 0.0 && coast.torqueSlope == 0.0 );
	CHECK_NEAR( coast.volts, emf, 1e-12 );
	simMotorOutput driven = simMotor_Solve( &def, &constants, 1e-9, speed, 12.0, 1.0 );
	CHECK_NEAR( driven.current, brake.current, 1e-6 );
	// Faster than the battery's voltage allows, the bridge's diodes feed it.
	simMotorOutput fast = simMotor_Solve( &def, &constants, 0.0, -14.0 * constants.speedPerVolt, 12.0, 1.0 );
	CHECK_NEAR( fast.current, 2.0 / constants.resistance, 1e-6 );
	CHECK_NEAR( fast.supply, -2.0 / constants.resistance, 1e-6 );
}

TEST( motor_heat )
{
	simMotorDef def = KrakenFoc( 40, 0 );
	simMotorConstants constants = simMotor_Constants( &def );
	CHECK_NEAR( simMotor_Heat( &def, &constants, 25.0, 400.0, 1.0 ), 25.0, 0.0 );
	CHECK_NEAR( simMotor_Derate( &def, 1000.0 ), 1.0, 0.0 );

	def.thermal = ( simThermalDef ){ .capacity = 400.0, .resistance = 1.5, .ambient = 25.0, .limit = 100.0 };
	CHECK_NEAR( simMotor_Derate( &def, 100.0 ), 1.0, 0.0 );
	CHECK_NEAR( simMotor_Derate( &def, 105.0 ), 0.75, 1e-12 );
	CHECK_NEAR( simMotor_Derate( &def, 120.0 ), 0.0, 1e-12 );
	CHECK_NEAR( simMotor_Derate( &def, 500.0 ), 0.0, 0.0 );

	// T = ambient + R i^2 Rth ( 1 - exp( -t / ( Rth C ) ) ), time constant 600 s
	double temperature = 25.0, current = 30.0, rise = constants.resistance * current * current * 1.5;
	for ( int i = 0; i < 75000; ++i ) // 300 s
	{
		temperature = simMotor_Heat( &def, &constants, temperature, current, SIM_STEP );
	}
	CHECK_NEAR( temperature, 25.0 + rise * ( 1.0 - exp( -0.5 ) ), 1e-3 );
	for ( int i = 0; i < 100; ++i )
	{
		temperature = simMotor_Heat( &def, &constants, temperature, current, 1000.0 );
	}
	CHECK_NEAR( temperature, 25.0 + rise, 1e-6 );

	// Derated from its stator limit, or from its stall current.
	simMotorOutput half = simMotor_Solve( &def, &constants, 12.0, 0.0, 12.0, 0.5 );
	CHECK_NEAR( half.current, 20.0, 1e-9 );
	CHECK_NEAR( half.torqueSlope, 0.0, 0.0 );
	def.statorLimit = 0.0;
	CHECK_NEAR( simMotor_Solve( &def, &constants, -12.0, 0.0, 12.0, 0.5 ).current, -483.0 / 2.0, 1e-9 );
	simMotorOutput dead = simMotor_Solve( &def, &constants, 12.0, 200.0, 12.0, 0.0 );
	CHECK( dead.current == 0.0 && dead.torque == 0.0 );
	CHECK_NEAR( dead.supply, 0.0, 0.0 );

	// Stalled forever it settles between the limit and 20 K more, where its heat leaves as it comes.
	def.statorLimit = 120.0;
	temperature = 25.0;
	for ( int i = 0; i < 50000; ++i )
	{
		double derate = simMotor_Derate( &def, temperature );
		simMotorOutput output = simMotor_Solve( &def, &constants, 12.0, 0.0, 12.0, derate );
		temperature = simMotor_Heat( &def, &constants, temperature, output.current, 0.1 );
	}
	double amps = 120.0 * simMotor_Derate( &def, temperature );
	CHECK( temperature > 100.0 && temperature < 120.0 );
	CHECK_NEAR( constants.resistance * amps * amps * 1.5, temperature - 25.0, 1e-3 );
}

TEST( motor_anyRequestKeepsItsLaws )
{
	simRandom random;
	simRandom_Seed( &random, 11, 2 );
	for ( int i = 0; i < 20000; ++i )
	{
		int type = (int)( simRandom_Next( &random ) % (uint64_t)simMotorTypeCount );
		simMotorDef def = {
			.type = &simMotorTypes[type],
			.count = 1 + (int)( simRandom_Next( &random ) % 4 ),
			.statorLimit = i % 3 == 0 ? 0.0 : simRandom_Uniform( &random, 1.0, 200.0 ),
			.supplyLimit = i % 2 == 0 ? 0.0 : simRandom_Uniform( &random, 1.0, 100.0 ),
			.coast = i % 5 == 0,
		};
		simMotorConstants constants = simMotor_Constants( &def );
		double request = i % 7 == 0 ? 0.0 : simRandom_Uniform( &random, -30.0, 30.0 );
		double speed = simRandom_Uniform( &random, -2.0, 2.0 ) * def.type->freeSpeed;
		double bus = simRandom_Uniform( &random, 0.0, 14.0 ), derate = simRandom_Uniform( &random, 0.0, 1.2 );
		derate = simMin( derate, 1.0 );
		simMotorOutput out = simMotor_Solve( &def, &constants, request, speed, bus, derate );
		double emf = speed / constants.speedPerVolt, used = simMax( bus, 1e-3 );
		bool held = def.statorLimit > 0.0 || derate < 1.0;
		double most = derate * ( def.statorLimit > 0.0 ? def.statorLimit : def.type->stallCurrent );
		bool good = isfinite( out.torque ) && out.torqueSlope <= 0.0;
		good =
		    good && fabs( out.volts - emf - out.current * constants.resistance ) < 1e-9 * ( 1.0 + fabs( out.volts ) );
		good = good
		       && fabs( out.supply * used - def.count * out.current * out.volts ) < 1e-6 * ( 1.0 + fabs( out.supply ) );
		good = good && ( !held || fabs( out.current ) <= most * ( 1.0 + 1e-9 ) );
		good = good && ( def.supplyLimit == 0.0 || out.supply <= def.count * def.supplyLimit * ( 1.0 + 1e-9 ) );
		if ( !CHECK( good ) )
		{
			return;
		}
	}
}
