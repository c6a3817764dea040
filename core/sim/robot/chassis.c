#include "robot/chassis.h"

static const double kPush =
    1.5; // of the weight: more than any tread holds, little enough not to press through a wall [-]
static const double kSteps = 2.0; // steps in which a difference in speed is made good


static double Reach( const simRobotModel* model )
{
	double reach = 0.1;
	for ( int i = 0; i < model->wheelCount; ++i )
	{
		simVec3 at = model->wheels[i].at;
		reach = simMax( reach, sqrt( at.x * at.x + at.y * at.y ) );
	}
	return reach;
}

void simChassis_Push(
    simPhysics* physics, int body, const simRobotModel* model, simChassisMode mode, const double command[3], double dt )
{
	simVec3 force = simV3( command[0], command[1], 0.0 );
	double torque = command[2];
	if ( mode == simChassis_velocity )
	{
		double limit = kPush * model->mass * SIM_GRAVITY;
		double gain = 1.0 / ( kSteps * dt );
		simVec3 velocity = simPhysics_GetVelocity( physics, body );
		force = simScale( model->mass * gain, simV3( command[0] - velocity.x, command[1] - velocity.y, 0.0 ) );
		double size = simLength( force );
		force = size > limit ? simScale( limit / size, force ) : force;
		double most = limit * Reach( model );
		torque = model->inertia.z * gain * ( command[2] - simPhysics_GetSpin( physics, body ).z );
		torque = simClamp( torque, -most, most );
	}
	simPhysics_AddForce( physics, body, force );
	simPhysics_AddTorque( physics, body, simV3( 0.0, 0.0, torque ) );
}
