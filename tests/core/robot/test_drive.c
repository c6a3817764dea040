// The teleop program's module states.
#include "robot/drivetrain.h"
#include "test.h"

#include <math.h>

static simRobotModel FourModules( void )
{
	simRobotModel model = { .wheelCount = 4, .drive = simDrive_swerve };
	for ( int i = 0; i < 4; ++i )
	{
		model.wheels[i] = ( simWheelDef ){
			.at = { i < 2 ? 0.25 : -0.25, i % 2 == 0 ? 0.25 : -0.25, 0.05 }, .radius = 0.05, .axle = -1, .steerMotor = i
		};
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
