// Motor and battery by their own formulas, and the teleop program's module states.
#include "battery.h"
#include "drivetrain.h"
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
	simMotorOutput stall = simMotor_Solve( &def, &constants, 12.0, 0.0, 12.0 );
	CHECK_NEAR( stall.torque, 9.37, 1e-9 );
	CHECK_NEAR( stall.current, 483.0, 1e-9 );
	CHECK_NEAR( stall.supply, 483.0, 1e-9 );
	simMotorOutput free = simMotor_Solve( &def, &constants, 12.0, 5800.0 * 2.0 * SIM_PI / 60.0, 12.0 );
	CHECK_NEAR( free.current, 2.0, 1e-9 );
	simMotorOutput sagging = simMotor_Solve( &def, &constants, 12.0, 0.0, 8.0 );
	CHECK_NEAR( sagging.volts, 8.0, 1e-12 );
}

TEST( motor_limits )
{
	simMotorDef def = KrakenFoc( 120, 70 );
	simMotorConstants constants = simMotor_Constants( &def );
	simMotorOutput stall = simMotor_Solve( &def, &constants, 12.0, 0.0, 12.0 );
	CHECK_NEAR( stall.current, 120.0, 1e-9 );
	CHECK_NEAR( stall.volts, 120.0 * constants.resistance, 1e-9 );
	CHECK_NEAR( stall.torqueSlope, 0.0, 0.0 );
	simMotorOutput fast = simMotor_Solve( &def, &constants, 12.0, 400.0, 12.0 );
	CHECK_NEAR( fast.supply, 70.0, 1e-9 );
	CHECK_NEAR( fast.volts * fast.current, 70.0 * 12.0, 1e-6 );
	simMotorOutput back = simMotor_Solve( &def, &constants, -12.0, 0.0, 12.0 );
	CHECK_NEAR( back.current, -120.0, 1e-9 );
	CHECK_NEAR( back.supply, stall.supply, 1e-12 );
}

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

static simRobotModel FourModules( void )
{
	simRobotModel model = { .wheelCount = 4, .drive = simDrive_swerve };
	for ( int i = 0; i < 4; ++i )
	{
		model.wheels[i] =
		    ( simWheelDef ){ .at = { i < 2 ? 0.25 : -0.25, i % 2 == 0 ? 0.25 : -0.25, 0.05 }, .radius = 0.05, .axle = -1, .steerMotor = i };
	}
	model.program = ( simDriveProgram ){ .maxSpeed = 4.0, .maxTurn = 8.0 };
	return model;
}

TEST( drive_fieldRelativeStick )
{
	simRobotModel model = FourModules();
	simWheel wheels[4] = { { .angle = 0 } };
	simDriveState drive = { .command = { 0 } };
	double stick[3] = { 1.0, 0.0, 0.0 };
	simDrive_Command( &drive, &model, wheels, stick, false, SIM_PI / 2, SIM_TICK );
	for ( int i = 0; i < 4; ++i )
	{
		// field forward is the robot's right: the module may point right and roll, or left and roll back
		double across = drive.modules[i].speed * sin( drive.modules[i].angle );
		CHECK_NEAR( across, -4.0, 1e-9 );
		CHECK_NEAR( drive.modules[i].speed * cos( drive.modules[i].angle ), 0.0, 1e-9 );
	}
	double corner[3] = { 1.0, 1.0, 0.0 };
	simDrive_Command( &drive, &model, wheels, corner, false, 0.0, SIM_TICK );
	CHECK_NEAR( fabs( drive.modules[0].speed ), 4.0, 1e-9 );
}

TEST( drive_shortWayAndDesaturation )
{
	simRobotModel model = FourModules();
	simWheel wheels[4] = { { .angle = 3.0 }, { .angle = 3.0 }, { .angle = 3.0 }, { .angle = 3.0 } };
	simDriveState drive = { .command = { 0 } };
	double stick[3] = { 1.0, 0.0, 0.0 };
	simDrive_Command( &drive, &model, wheels, stick, false, 0.0, SIM_TICK );
	CHECK_NEAR( drive.modules[0].angle, SIM_PI, 1e-9 );
	CHECK_NEAR( drive.modules[0].speed, -4.0, 1e-9 );
	double both[3] = { 1.0, 0.0, 1.0 };
	simDrive_Command( &drive, &model, wheels, both, false, 0.0, SIM_TICK );
	double fastest = 0.0;
	for ( int i = 0; i < 4; ++i )
	{
		fastest = fmax( fastest, fabs( drive.modules[i].speed ) );
	}
	CHECK_NEAR( fastest, 4.0, 1e-9 );
	double still[3] = { 0.0, 0.0, 0.0 };
	simDrive_Command( &drive, &model, wheels, still, false, 0.0, SIM_TICK );
	CHECK_NEAR( drive.modules[2].angle, 3.0, 0.0 );
	CHECK_NEAR( drive.modules[2].speed, 0.0, 0.0 );
}
