#include "robot/drivetrain.h"

static const double kStill = 1e-3; // below this speed a module keeps its angle [m/s]


/// Moves a speed towards another, by at most the limit; 0: no limit.
static double Slew( double from, double to, double limit )
{
	if ( limit <= 0.0 )
	{
		return to;
	}
	return from + simClamp( to - from, -limit, limit );
}

/// Chassis speeds in the robot frame: vx, vy [m/s], turn rate [rad/s].
static void ChassisSpeeds( simDriveState* drive, const simRobotModel* model, const double axes[3], bool red,
    double heading, double dt, double speeds[3] )
{
	SIM_CHECK( dt > 0.0 );
	const simDriveProgram* program = &model->program;
	double limit = program->acceleration * dt;
	double x = axes[0], y = axes[1];
	if ( model->drive == simDrive_differential )
	{
		double side = red ? -1.0 : 1.0;
		// Seen from the driver, at the blue or the red end of the field.
		drive->command[0] = Slew( drive->command[0], side * x * program->maxSpeed, limit );
		drive->command[1] = 0.0;
		drive->command[2] = simClamp( axes[2] + side * y, -1.0, 1.0 ) * program->maxTurn;
		speeds[0] = drive->command[0];
		speeds[1] = 0.0;
		speeds[2] = drive->command[2];
		return;
	}
	double size = sqrt( x * x + y * y );
	double scale = program->maxSpeed / simMax( size, 1.0 ); // the corners of a square stick are not faster
	drive->command[0] = Slew( drive->command[0], x * scale, limit );
	drive->command[1] = Slew( drive->command[1], y * scale, limit );
	drive->command[2] = axes[2] * program->maxTurn;

	// The robot turns while it moves: aim along the middle of the tick's arc.
	double middle = heading + 0.5 * drive->command[2] * dt;
	double c = simCos( middle ), s = simSin( middle );
	// From the field's frame into the robot's: a rotation by minus the heading.
	speeds[0] = c * drive->command[0] + s * drive->command[1];
	speeds[1] = -s * drive->command[0] + c * drive->command[1];
	speeds[2] = drive->command[2];
}

/// A module that steers: the short way, backwards if that is shorter.
static simModuleState Steered( const simWheel* wheel, double vx, double vy )
{
	double speed = sqrt( vx * vx + vy * vy );
	if ( speed < kStill )
	{
		return ( simModuleState ){ 0.0, wheel->angle };
	}
	double turn = simWrapAngle( simAtan2( vy, vx ) - wheel->angle );
	if ( fabs( turn ) > 0.5 * SIM_PI )
	{
		turn = simWrapAngle( turn + SIM_PI );
		speed = -speed;
	}
	return ( simModuleState ){ speed, wheel->angle + turn };
}

/// A wheel that does not steer: the tread speed at which its grip direction does not slip.
static simModuleState Fixed( const simWheelDef* def, double vx, double vy )
{
	SIM_CHECK( !def->roller || simCos( def->rollerAngle ) != 0.0 );
	// The part of the chassis velocity along the wheel: the rest is scrub, or rolls away on the rollers.
	double ahead = simCos( def->heading ) * vx + simSin( def->heading ) * vy;
	if ( !def->roller )
	{
		return ( simModuleState ){ ahead, def->heading };
	}
	// Rollers grip along a direction at rollerAngle to the wheel and roll freely across it. Nothing slips along it when
	// tread cos( angle ) = ahead cos( angle ) + aside sin( angle ).
	double aside = -simSin( def->heading ) * vx + simCos( def->heading ) * vy;
	double along = simCos( def->rollerAngle );
	return ( simModuleState ){ ahead + aside * simSin( def->rollerAngle ) / along, def->heading };
}

void simDrive_Command( simDriveState* drive, const simRobotModel* model, const simWheel* wheels, const double axes[3],
    bool red, double heading, double dt )
{
	SIM_CHECK( dt > 0.0 );
	SIM_CHECK( model->wheelCount >= 0 && model->wheelCount <= SIM_MAX_WHEELS );
	double speeds[3];
	ChassisSpeeds( drive, model, axes, red, heading, dt, speeds );
	double fastest = 0.0;
	for ( int i = 0; i < model->wheelCount; ++i )
	{
		const simWheelDef* def = &model->wheels[i];
		// Rigid body: velocity of the wheel = chassis velocity + turn rate x place.
		double vx = speeds[0] - speeds[2] * def->at.y;
		double vy = speeds[1] + speeds[2] * def->at.x;
		if ( def->steerMotor >= 0 )
		{
			drive->modules[i] = Steered( &wheels[i], vx, vy );
		}
		else
		{
			drive->modules[i] = Fixed( def, vx, vy );
		}
		fastest = simMax( fastest, fabs( drive->modules[i].speed ) );
	}
	// All by the same factor, which keeps the direction of motion: WPILib's desaturateWheelSpeeds.
	double slowDown = fastest > model->program.maxSpeed ? model->program.maxSpeed / fastest : 1.0;
	for ( int i = 0; i < model->wheelCount; ++i )
	{
		drive->modules[i].speed *= slowDown;
	}
}

/// Wheels of one axle turn as one: the motor is asked for their mean.
static void AxleVolts(
    const simDriveState* drive, const simRobotModel* model, const simWheel* wheels, int axle, double* volts )
{
	SIM_CHECK( axle >= 0 && axle < model->axleCount );
	const simDriveProgram* program = &model->program;
	double wanted = 0.0, speed = 0.0;
	int count = 0;
	for ( int i = 0; i < model->wheelCount; ++i )
	{
		if ( model->wheels[i].axle != axle )
		{
			continue;
		}
		// A module that points elsewhere drives less: the part along the wanted direction.
		wanted += drive->modules[i].speed * simCos( drive->modules[i].angle - wheels[i].angle );
		speed += wheels[i].spin * model->wheels[i].radius;
		count += 1;
	}
	if ( count == 0 )
	{
		return;
	}
	wanted /= count;
	speed /= count;
	// Only where motion is wanted: at rest the sign would flip with every bit of noise.
	double friction = 0.0;
	if ( wanted > kStill )
	{
		friction = program->driveKs;
	}
	else if ( wanted < -kStill )
	{
		friction = -program->driveKs;
	}
	const simAxleDef* def = &model->axles[axle];
	for ( int k = 0; k < def->motorCount; ++k )
	{
		volts[def->motors[k]] = friction + program->driveKv * wanted + program->driveKp * ( wanted - speed );
	}
}

void simDrive_Volts( const simDriveState* drive, const simRobotModel* model, const simWheel* wheels, double* volts )
{
	SIM_CHECK( model->axleCount >= 0 && model->axleCount <= SIM_MAX_WHEELS );
	for ( int axle = 0; axle < model->axleCount; ++axle )
	{
		AxleVolts( drive, model, wheels, axle, volts );
	}
	for ( int i = 0; i < model->wheelCount; ++i )
	{
		if ( model->wheels[i].steerMotor >= 0 )
		{
			// No wrap: the wheel's angle counts whole turns, and so does the module's.
			double error = drive->modules[i].angle - wheels[i].angle;
			volts[model->wheels[i].steerMotor] =
			    model->program.steerKp * error - model->program.steerKd * wheels[i].rate;
		}
	}
}
