// Motors by their own formulas: limits, neutral, heat.
#include "motor.h"
#include "motor_types.h"
#include "test.h"

#include <string.h>

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
