#include "robot.h"


void simRobot_Create( simRobot* robot, const simRobotModel* model, const simRobotPlacement* placement,
    simPhysics* physics, const int* materialOf )
{
	robot->model = model;
	robot->station = (simStation)placement->station;
	robot->program = placement->program;
	robot->body = simPhysics_AddBody( physics, model->mass, model->inertia );
	for ( int i = 0; i < model->shapeCount; ++i )
	{
		const simRobotShape* shape = &model->shapes[i];
		simVec3 at = simSub( shape->at, model->centerOfMass );
		if ( shape->shape == simShape_box )
		{
			simPose pose = { at, simQuatFromRpy( 0.0, shape->pitch, shape->yaw ) };
			simPhysics_AddBox( physics, robot->body, materialOf[i], shape->size, pose );
		}
		else
		{
			simPhysics_AddSphere( physics, robot->body, materialOf[i], 0.5 * shape->size.x, at );
		}
	}
	for ( int i = 0; i < model->motorCount; ++i )
	{
		robot->motors[i].constants = simMotor_Constants( &model->motors[i] );
	}
	simBattery_Reset( &robot->battery, &model->battery );
}

void simRobot_Place( simRobot* robot, simPhysics* physics, simVec3 at )
{
	// Standing still, each spring already carries its share of the weight: no drop at the start.
	double stiffness = 0.0;
	for ( int i = 0; i < robot->model->wheelCount; ++i )
	{
		stiffness += robot->model->wheels[i].stiffness;
	}
	double sag = stiffness > 0.0 ? robot->model->mass * SIM_GRAVITY / stiffness : 0.0;
	simPose origin = { simV3( at.x, at.y, -sag ), simQuatFromRpy( 0.0, 0.0, at.z ) };
	simPose center = { simTransform( origin, robot->model->centerOfMass ), origin.q };
	simPhysics_Place( physics, robot->body, center, simV3( 0, 0, 0 ), simV3( 0, 0, 0 ) );
}

simPose simRobot_GetPose( const simRobot* robot, const simPhysics* physics )
{
	simPose center = simPhysics_GetPose( physics, robot->body );
	return ( simPose ){ simSub( center.p, simRotate( center.q, robot->model->centerOfMass ) ), center.q };
}

simVec3 simRobot_GetVelocity( const simRobot* robot, const simPhysics* physics )
{
	return simPhysics_GetVelocityAt( physics, robot->body, simRobot_GetPose( robot, physics ).p );
}

int simRobot_Held( const simRobot* robot )
{
	int held = 0;
	for ( int i = 0; i < SIM_MAX_PIECE_TYPES; ++i )
	{
		held += robot->held[i];
	}
	return held;
}

void simRobot_Program( simRobot* robot, const simPhysics* physics, double dt )
{
	if ( robot->program == simProgram_external || robot->model->drive != simDrive_swerve )
	{
		return;
	}
	const double still[3] = { 0.0, 0.0, 0.0 };
	double heading = simQuatToRpy( simPhysics_GetPose( physics, robot->body ).q ).z;
	simDrive_Command(
	    &robot->drive, robot->model, robot->wheels, robot->enabled ? robot->controls.axes : still, heading, dt );
}

/// Sum of all motors' battery currents at a bus voltage.
static double Load( const void* context, double volts )
{
	const simRobot* robot = context;
	double current = 0.0;
	for ( int i = 0; i < robot->model->motorCount; ++i )
	{
		const simMotorState* motor = &robot->motors[i];
		current += simMotor_Solve( &robot->model->motors[i], &motor->constants, motor->request, motor->velocity, volts )
		               .supply;
	}
	return current;
}

/// A disabled robot, or one that browned out, has its outputs at zero volts: brake mode.
static void RequestVolts( simRobot* robot )
{
	double volts[SIM_MAX_MOTORS] = { 0.0 };
	bool live = robot->enabled && !robot->battery.brownout;
	if ( live && robot->program != simProgram_external && robot->model->drive == simDrive_swerve )
	{
		simDrive_Volts( &robot->drive, robot->model, robot->wheels, volts );
	}
	for ( int i = 0; i < robot->model->motorCount; ++i )
	{
		bool external = ( robot->controls.voltMask >> i & 1u ) != 0;
		robot->motors[i].request = !live ? 0.0 : external ? robot->controls.volts[i] : volts[i];
	}
}

/// The torque that a motor puts on an axle through a gear, as a function of the axle's speed.
static simAxleTorque ThroughGear( const simMotorState* motor, double gearing, double efficiency )
{
	return ( simAxleTorque ){
		.torque = motor->output.torque * gearing * efficiency,
		.slope = motor->output.torqueSlope * gearing * gearing * efficiency,
		.rotorInertia = motor->constants.rotorInertia * gearing * gearing,
	};
}

void simRobot_Step( simRobot* robot, simPhysics* physics, double dt )
{
	const simRobotModel* model = robot->model;
	RequestVolts( robot );
	simBattery_Solve( &robot->battery, &model->battery, Load, robot );
	for ( int i = 0; i < model->motorCount; ++i )
	{
		simMotorState* motor = &robot->motors[i];
		motor->output = simMotor_Solve(
		    &model->motors[i], &motor->constants, motor->request, motor->velocity, robot->battery.volts );
	}

	simPose pose = simRobot_GetPose( robot, physics );
	for ( int i = 0; i < model->wheelCount; ++i )
	{
		const simWheelDef* def = &model->wheels[i];
		simWheel* wheel = &robot->wheels[i];
		simAxleTorque drive = { 0.0, 0.0, 0.0 }, steer = { 0.0, 0.0, 0.0 };
		if ( def->driveMotor >= 0 )
		{
			drive = ThroughGear( &robot->motors[def->driveMotor], def->driveGearing, def->efficiency );
		}
		if ( def->steerMotor >= 0 )
		{
			steer = ThroughGear( &robot->motors[def->steerMotor], def->steerGearing, def->efficiency );
		}
		simWheel_Step( wheel, def, physics, robot->body, pose, drive, steer, robot->grip, dt );
		if ( def->driveMotor >= 0 )
		{
			robot->motors[def->driveMotor].velocity = wheel->spin * def->driveGearing;
			robot->motors[def->driveMotor].position = wheel->position * def->driveGearing;
		}
		if ( def->steerMotor >= 0 )
		{
			robot->motors[def->steerMotor].velocity = wheel->rate * def->steerGearing;
			robot->motors[def->steerMotor].position = wheel->angle * def->steerGearing;
		}
	}
}
