#include "drivetrain.h"

static const double s_still = 1e-3; // below this speed a module keeps its angle [m/s]


static double Slew( double from, double to, double limit )
{
	return limit > 0.0 ? from + simClamp( to - from, -limit, limit ) : to;
}

void simDrive_Command( simDriveState* drive, const simRobotModel* model, const simWheel* wheels, const double axes[3],
    double heading, double dt )
{
	const simDriveProgram* program = &model->program;
	double x = axes[0], y = axes[1];
	double size = sqrt( x * x + y * y );
	double scale = program->maxSpeed / simMax( size, 1.0 ); // the corners of a square stick are not faster
	double limit = program->acceleration * dt;
	drive->command[0] = Slew( drive->command[0], x * scale, limit );
	drive->command[1] = Slew( drive->command[1], y * scale, limit );
	drive->command[2] = axes[2] * program->maxTurn;

	// The robot turns while it moves: aim along the middle of the tick's arc.
	double middle = heading + 0.5 * drive->command[2] * dt;
	double c = simCos( middle ), s = simSin( middle );
	double vx = c * drive->command[0] + s * drive->command[1];
	double vy = -s * drive->command[0] + c * drive->command[1];

	double fastest = 0.0;
	for ( int i = 0; i < model->wheelCount; ++i )
	{
		double mx = vx - drive->command[2] * model->wheels[i].at.y;
		double my = vy + drive->command[2] * model->wheels[i].at.x;
		double speed = sqrt( mx * mx + my * my );
		simModuleState* module = &drive->modules[i];
		fastest = simMax( fastest, speed );
		if ( speed < s_still )
		{
			module->speed = 0.0;
			module->angle = wheels[i].angle;
			continue;
		}
		double turn = simWrapAngle( simAtan2( my, mx ) - wheels[i].angle );
		if ( fabs( turn ) > 0.5 * SIM_PI )
		{
			turn = simWrapAngle( turn + SIM_PI );
			speed = -speed;
		}
		module->angle = wheels[i].angle + turn;
		module->speed = speed;
	}
	double slowDown = fastest > program->maxSpeed ? program->maxSpeed / fastest : 1.0;
	for ( int i = 0; i < model->wheelCount; ++i )
	{
		drive->modules[i].speed *= slowDown;
	}
}

void simDrive_Volts( const simDriveState* drive, const simRobotModel* model, const simWheel* wheels, double* volts )
{
	const simDriveProgram* program = &model->program;
	for ( int i = 0; i < model->wheelCount; ++i )
	{
		const simWheelDef* def = &model->wheels[i];
		double error = drive->modules[i].angle - wheels[i].angle;
		// A module that points elsewhere drives less: the part along the wanted direction.
		double wanted = drive->modules[i].speed * simCos( error );
		double speed = wheels[i].spin * def->radius;
		if ( def->driveMotor >= 0 )
		{
			double friction = wanted > s_still ? program->driveKs : wanted < -s_still ? -program->driveKs : 0.0;
			volts[def->driveMotor] = friction + program->driveKv * wanted + program->driveKp * ( wanted - speed );
		}
		if ( def->steerMotor >= 0 )
		{
			volts[def->steerMotor] = program->steerKp * error - program->steerKd * wheels[i].rate;
		}
	}
}
