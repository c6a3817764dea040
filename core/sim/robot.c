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
		robot->motors[i].temperature = model->motors[i].thermal.ambient;
		robot->motors[i].derate = 1.0;
	}
	for ( int i = 0; i < model->wheelCount; ++i )
	{
		robot->treads[i] = simWheel_Bounded( &model->wheels[i], model->mass / model->wheelCount, SIM_STEP );
		robot->wheels[i].angle = model->wheels[i].heading;
	}
	simBattery_Reset( &robot->battery, &model->battery );
}

void simRobot_Place( simRobot* robot, simPhysics* physics, simVec3 at )
{
	// Standing still, each spring already carries its share of the weight: no drop at the start.
	double stiffness = 0.0;
	for ( int i = 0; i < robot->model->wheelCount; ++i )
	{
		stiffness += robot->treads[i].stiffness;
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

bool simRobot_IsEnabled( const simRobot* robot )
{
	return robot->enabled && !robot->battery.blackout;
}

void simRobot_Program( simRobot* robot, const simPhysics* physics, double dt )
{
	if ( robot->program == simProgram_external || robot->model->drive == simDrive_none )
	{
		return;
	}
	const double still[3] = { 0.0, 0.0, 0.0 };
	double heading = simQuatToRpy( simPhysics_GetPose( physics, robot->body ).q ).z;
	const double* axes = simRobot_IsEnabled( robot ) ? robot->controls.axes : still;
	bool red = robot->station >= simStation_red1;
	simDrive_Command( &robot->drive, robot->model, robot->wheels, axes, red, heading, dt );
}

/// Sum of all motors' battery currents at a bus voltage.
static double Load( const void* context, double volts )
{
	const simRobot* robot = context;
	double current = 0.0;
	for ( int i = 0; i < robot->model->motorCount; ++i )
	{
		const simMotorState* motor = &robot->motors[i];
		current += simMotor_Solve(
		    &robot->model->motors[i], &motor->constants, motor->request, motor->velocity, volts, motor->derate )
		               .supply;
	}
	return current;
}

/// A disabled robot, or one that browned out, has its outputs neutral: zero volts.
static void RequestVolts( simRobot* robot )
{
	double volts[SIM_MAX_MOTORS] = { 0.0 };
	bool live = simRobot_IsEnabled( robot ) && !robot->battery.brownout;
	if ( live && robot->program != simProgram_external && robot->model->drive != simDrive_none )
	{
		simDrive_Volts( &robot->drive, robot->model, robot->wheels, volts );
	}
	for ( int i = 0; i < robot->model->motorCount; ++i )
	{
		bool external = ( robot->controls.voltMask >> i & 1u ) != 0;
		double forward = simMotor_Sign( &robot->model->motors[i] ) * volts[i];
		robot->motors[i].request = !live ? 0.0 : external ? robot->controls.volts[i] : forward;
	}
}

/// The torque that a motor puts on a shaft through a gear, as a function of the shaft's speed.
static void AddThroughGear( simShaftTorque* shaft, const simRobot* robot, int index, double gearing, double efficiency )
{
	const simMotorState* motor = &robot->motors[index];
	shaft->torque += simMotor_Sign( &robot->model->motors[index] ) * motor->output.torque * gearing * efficiency;
	shaft->slope += motor->output.torqueSlope * gearing * gearing * efficiency;
	shaft->rotorInertia += motor->constants.rotorInertia * gearing * gearing;
}

static void FollowShaft( simRobot* robot, int index, double speed, double angle, double gearing )
{
	double ratio = simMotor_Sign( &robot->model->motors[index] ) * gearing;
	robot->motors[index].velocity = speed * ratio;
	robot->motors[index].position = angle * ratio;
}

/// One axle: all its wheels, one spin. axle = -1 stands for a wheel that turns freely, given by its index.
static void StepAxle( simRobot* robot, simPhysics* physics, int axle, int freeWheel, const simGrip* grips, double dt )
{
	const simRobotModel* model = robot->model;
	const simWheelDef* wheels[SIM_MAX_WHEELS];
	const simGrip* held[SIM_MAX_WHEELS];
	double loads[SIM_MAX_WHEELS];
	int index[SIM_MAX_WHEELS], count = 0;
	for ( int i = 0; i < model->wheelCount; ++i )
	{
		if ( axle >= 0 ? model->wheels[i].axle == axle : i == freeWheel )
		{
			wheels[count] = &robot->treads[i];
			held[count] = &grips[i];
			loads[count] = robot->wheels[i].load;
			index[count++] = i;
		}
	}
	simShaftTorque drive = { 0.0, 0.0, 0.0 };
	double spin = axle >= 0 ? robot->spins[axle] : robot->wheels[freeWheel].spin;
	const simAxleDef* def = axle >= 0 ? &model->axles[axle] : NULL;
	for ( int k = 0; def != NULL && k < def->motorCount; ++k )
	{
		AddThroughGear( &drive, robot, def->motors[k], def->gearing, def->efficiency );
	}
	spin = simAxle_Solve( spin, drive, wheels, held, loads, count, dt );
	for ( int k = 0; k < count; ++k )
	{
		simWheel_Push( &robot->wheels[index[k]], wheels[k], physics, robot->body, held[k], spin, dt );
	}
	if ( def == NULL )
	{
		return;
	}
	robot->spins[axle] = spin;
	robot->turns[axle] += dt * spin;
	for ( int k = 0; k < def->motorCount; ++k )
	{
		FollowShaft( robot, def->motors[k], spin, robot->turns[axle], def->gearing );
	}
}

static void StepSteering( simRobot* robot, simPhysics* physics, simVec3 up, int i, double dt )
{
	const simWheelDef* def = &robot->treads[i];
	simShaftTorque steer = { 0.0, 0.0, 0.0 };
	AddThroughGear( &steer, robot, def->steerMotor, def->steerGearing, def->efficiency );
	simPhysics_AddTorque( physics, robot->body, simScale( -steer.torque, up ) );
	simWheel_Steer( &robot->wheels[i], def, steer, dt );
	FollowShaft( robot, def->steerMotor, robot->wheels[i].rate, robot->wheels[i].angle, def->steerGearing );
}

/// Requests, then battery and all motors together, then what the currents leave behind: heat and a lower charge.
static void StepElectrics( simRobot* robot, double dt )
{
	const simRobotModel* model = robot->model;
	RequestVolts( robot );
	for ( int i = 0; i < model->motorCount; ++i )
	{
		robot->motors[i].derate = simMotor_Derate( &model->motors[i], robot->motors[i].temperature );
	}
	simBattery_Solve( &robot->battery, &model->battery, Load, robot );
	simBattery_Drain( &robot->battery, &model->battery, dt );
	for ( int i = 0; i < model->motorCount; ++i )
	{
		simMotorState* motor = &robot->motors[i];
		const simMotorDef* def = &model->motors[i];
		motor->output = simMotor_Solve(
		    def, &motor->constants, motor->request, motor->velocity, robot->battery.volts, motor->derate );
		motor->temperature = simMotor_Heat( def, &motor->constants, motor->temperature, motor->output.current, dt );
	}
}

void simRobot_Step( simRobot* robot, simPhysics* physics, double dt )
{
	const simRobotModel* model = robot->model;
	StepElectrics( robot, dt );
	simPose pose = simRobot_GetPose( robot, physics );
	simVec3 up = simRotate( pose.q, simV3( 0, 0, 1 ) );
	simGrip grips[SIM_MAX_WHEELS];
	for ( int i = 0; i < model->wheelCount; ++i )
	{
		simWheel_Touch( &robot->wheels[i], &robot->treads[i], physics, robot->body, pose, robot->grip, dt, &grips[i] );
	}
	for ( int axle = 0; axle < model->axleCount; ++axle )
	{
		StepAxle( robot, physics, axle, -1, grips, dt );
	}
	for ( int i = 0; i < model->wheelCount; ++i )
	{
		if ( model->wheels[i].axle < 0 )
		{
			StepAxle( robot, physics, -1, i, grips, dt );
		}
		if ( model->wheels[i].steerMotor >= 0 )
		{
			StepSteering( robot, physics, up, i, dt );
		}
	}
}
