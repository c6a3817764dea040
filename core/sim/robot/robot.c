#include "robot/robot.h"

// Of the streams of random numbers of one scenario, the first of the sensors'; piece.c has the low ones.
static const uint64_t kSensorStreams = 1000;


static void CreateMechanisms( simRobot* robot )
{
	const simRobotModel* model = robot->model;
	for ( int i = 0; i < model->mechanismCount; ++i )
	{
		const simMechanismDef* def = &model->mechanisms[i];
		simMechanism_Create( &robot->mechanisms[i], def );
		for ( int k = 0; k < def->motorCount; ++k )
		{
			int motor = def->motors[k];
			simMechanism_AddMotor(
			    &robot->mechanisms[i], def, &model->motors[motor], &robot->motors[motor].constants, def->ratio[k] );
		}
		robot->bindings[i] = -1;
		for ( int b = model->bindingCount - 1; b >= 0; --b )
		{
			// Before the first button is pressed, the first binding counts as let go.
			bool rests = model->bindings[b].mechanism == i && model->bindings[b].hasRelease;
			robot->bindings[i] = rests ? b : robot->bindings[i];
		}
	}
}

static void CreateHooks( simRobot* robot )
{
	const simRobotModel* model = robot->model;
	for ( int i = 0; i < model->hookCount; ++i )
	{
		const simHookDef* def = &model->hooks[i];
		double share = model->mass;
		if ( def->mechanism >= 0 && simMechanism_IsLength( model->mechanisms[def->mechanism].kind ) )
		{
			share = simMin( share, robot->mechanisms[def->mechanism].inertia );
		}
		robot->holds[i] = simHook_Bounded( def, share / model->hookCount, SIM_STEP );
	}
}

/// Where a collision shape is now, from the centre of mass.
static simPose BodyPose( const simRobot* robot, int shape )
{
	simPose pose = simRobot_ShapePose( robot, shape );
	pose.p = simSub( pose.p, robot->model->centerOfMass );
	return pose;
}

static void CreateShapes( simRobot* robot, simPhysics* physics, const int* materialOf )
{
	const simRobotModel* model = robot->model;
	simComponents_Pose( model, robot->mechanisms, robot->wheels, robot->components );
	for ( int i = 0; i < model->shapeCount; ++i )
	{
		const simRobotShape* shape = &model->shapes[i];
		simPose pose = BodyPose( robot, i );
		if ( shape->shape == simShape_box )
		{
			simPhysics_AddBox( physics, robot->body, materialOf[i], shape->size, pose );
		}
		else
		{
			simPhysics_AddSphere( physics, robot->body, materialOf[i], 0.5 * shape->size.x, pose.p );
		}
	}
}

static void CreateSensors( simRobot* robot, uint64_t seed )
{
	for ( int i = 0; i < robot->model->sensorCount; ++i )
	{
		uint64_t stream = kSensorStreams + (uint64_t)( robot->station * SIM_MAX_SENSORS + i );
		simSensor_Create( &robot->sensors[i], &robot->model->sensors[i], seed, stream );
	}
	for ( int i = 0; i < SIM_MAX_LIDARS * SIM_MAX_LIDAR_POINTS; ++i )
	{
		robot->ranges[i / SIM_MAX_LIDAR_POINTS][i % SIM_MAX_LIDAR_POINTS] = -1.0f;
	}
}

void simRobot_Create( simRobot* robot, const simRobotModel* model, const simRobotPlacement* placement,
    simPhysics* physics, const int* materialOf, uint64_t seed )
{
	robot->model = model;
	robot->station = (simStation)placement->station;
	robot->program = placement->program;
	robot->body = simPhysics_AddBody( physics, model->mass, model->inertia );
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
	CreateMechanisms( robot );
	CreateHooks( robot );
	CreateShapes( robot, physics, materialOf );
	CreateSensors( robot, seed );
}

static simSensorPins SensorPins( const simRobot* robot, simPhysics* physics, const simSensorDef* def )
{
	simSensorPins pins = { .physics = physics, .body = robot->body, .robot = simRobot_GetPose( robot, physics ) };
	if ( def->mechanism >= 0 )
	{
		const simMechanismDef* mechanism = &robot->model->mechanisms[def->mechanism];
		pins.position = robot->mechanisms[def->mechanism].position;
		pins.velocity = robot->mechanisms[def->mechanism].velocity;
		pins.start = mechanism->start;
		pins.isLength = simMechanism_IsLength( mechanism->kind );
	}
	else if ( def->motor >= 0 )
	{
		pins.position = robot->motors[def->motor].position;
		pins.velocity = robot->motors[def->motor].velocity;
	}
	return pins;
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
	for ( int i = 0; i < robot->model->sensorCount; ++i )
	{
		simSensorPins pins = SensorPins( robot, physics, &robot->model->sensors[i] );
		simSensor_Start( &robot->sensors[i], &robot->model->sensors[i], &pins );
	}
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

simPose simRobot_ShapePose( const simRobot* robot, int shape )
{
	const simRobotShape* def = &robot->model->shapes[shape];
	simPose pose = { def->at, { 1, 0, 0, 0 } };
	if ( def->pitch != 0.0 || def->yaw != 0.0 )
	{
		pose.q = simQuatFromRpy( 0.0, def->pitch, def->yaw );
	}
	if ( def->component >= 0 )
	{
		pose = simCompose( simComponent_Carry( robot->model, robot->components, def->component ), pose );
	}
	return pose;
}

simPose simRobot_Carried( const simRobot* robot, const simPhysics* physics, int component )
{
	return simCompose(
	    simRobot_GetPose( robot, physics ), simComponent_Carry( robot->model, robot->components, component ) );
}

simVec3 simRobot_VelocityAt( const simRobot* robot, const simPhysics* physics, int component, simVec3 point )
{
	simVec3 velocity = simPhysics_GetVelocityAt( physics, robot->body, point );
	if ( component < 0 )
	{
		return velocity;
	}
	simPose pose = simRobot_GetPose( robot, physics );
	simVec3 local = simUnrotate( pose.q, simSub( point, pose.p ) );
	simVec3 moved = simComponent_Velocity( robot->model, robot->components, robot->mechanisms, component, local );
	return simAdd( velocity, simRotate( pose.q, moved ) );
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

void simRobot_Carry( const simRobot* robot, simPhysics* physics, double pieces )
{
	// NOTE: where in the hopper they lie is not modelled; the whole robot grows heavier in proportion.
	double share = 1.0 + pieces / robot->model->mass;
	simPhysics_SetMass( physics, robot->body, robot->model->mass * share, simScale( share, robot->model->inertia ) );
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

/// What the mechanisms' controllers ask of their motors; of a differential's motors both outputs do.
static void MechanismVolts( simRobot* robot, simVec3 gravity, bool live, double dt, double* volts )
{
	for ( int i = 0; i < robot->model->mechanismCount; ++i )
	{
		const simMechanismDef* def = &robot->model->mechanisms[i];
		simMechanism* mechanism = &robot->mechanisms[i];
		if ( !live )
		{
			simController_Reset( &mechanism->controller );
			mechanism->volts = 0.0;
			continue;
		}
		double wanted = simMechanism_Volts( mechanism, def, gravity, robot->battery.volts, dt );
		for ( int k = 0; k < def->motorCount; ++k )
		{
			volts[def->motors[k]] += def->ratio[k] < 0.0 ? -wanted : wanted;
		}
	}
}

/// Whether somebody outside moves the chassis: see chassis.h.
static bool IsOwned( const simRobot* robot )
{
	return robot->controls.chassisMode != simChassis_wheels && simRobot_IsEnabled( robot );
}

/// A disabled robot, or one that browned out, has its outputs neutral: zero volts.
static void RequestVolts( simRobot* robot, simVec3 gravity, double dt )
{
	double volts[SIM_MAX_MOTORS] = { 0.0 };
	bool live = simRobot_IsEnabled( robot ) && !robot->battery.brownout;
	bool programmed = live && robot->program != simProgram_external;
	if ( programmed && robot->model->drive != simDrive_none )
	{
		simDrive_Volts( &robot->drive, robot->model, robot->wheels, volts );
	}
	MechanismVolts( robot, gravity, programmed, dt, volts );
	for ( int i = 0; i < robot->model->motorCount; ++i )
	{
		bool external = ( robot->controls.voltMask >> i & 1u ) != 0;
		double forward = simMotor_Sign( &robot->model->motors[i] ) * volts[i];
		robot->motors[i].request = !live ? 0.0 : external ? robot->controls.volts[i] : forward;
	}
	for ( int axle = 0; IsOwned( robot ) && axle < robot->model->axleCount; ++axle )
	{
		const simAxleDef* def = &robot->model->axles[axle];
		for ( int k = 0; k < def->motorCount; ++k )
		{
			// open: at its own back EMF a motor neither drives nor brakes
			simMotorState* motor = &robot->motors[def->motors[k]];
			motor->request = motor->velocity / motor->constants.speedPerVolt;
		}
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
	double loads[SIM_MAX_WHEELS] = { 0.0 };
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
	if ( IsOwned( robot ) )
	{
		spin = robot->wheels[index[0]].ground / wheels[0]->radius; // it rolls along, whatever its motors do
	}
	else
	{
		spin = simAxle_Solve( spin, drive, wheels, held, loads, count, dt );
	}
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

/// The push that a mechanism's acceleration gives the chassis which carries it.
static void React( const simRobot* robot, int i, simPhysics* physics, simPose pose )
{
	const simMechanismDef* def = &robot->model->mechanisms[i];
	simVec3 direction = simRotate( pose.q, simMechanism_Direction( def ) );
	simVec3 push = simScale( -def->inertia * robot->mechanisms[i].acceleration, direction );
	if ( simMechanism_IsLength( def->kind ) )
	{
		simPhysics_AddForce( physics, robot->body, push );
	}
	else
	{
		simPhysics_AddTorque( physics, robot->body, push );
	}
}

/// Motors turn with what they are geared to. A motor of a differential follows both of its outputs.
static void FollowMechanisms( simRobot* robot )
{
	const simRobotModel* model = robot->model;
	for ( int i = 0; i < model->mechanismCount; ++i )
	{
		for ( int k = 0; k < model->mechanisms[i].motorCount; ++k )
		{
			FollowShaft( robot, model->mechanisms[i].motors[k], 0.0, 0.0, 0.0 );
		}
	}
	for ( int i = 0; i < model->mechanismCount; ++i )
	{
		const simMechanismDef* def = &model->mechanisms[i];
		for ( int k = 0; k < def->motorCount; ++k )
		{
			simMotorState* motor = &robot->motors[def->motors[k]];
			double ratio = simMotor_Sign( &model->motors[def->motors[k]] ) * def->ratio[k];
			motor->velocity += ratio * robot->mechanisms[i].velocity;
			motor->position += ratio * ( robot->mechanisms[i].position - def->start );
		}
	}
}

/// All from the motors' outputs of this step. While one motor of a differential is at its current limit and the other is not,
/// its outputs slow each other down; that shows in the next step.
static void StepMechanisms( simRobot* robot, simPhysics* physics, simPose pose, simVec3 gravity, double dt )
{
	const simRobotModel* model = robot->model;
	for ( int i = 0; i < model->mechanismCount; ++i )
	{
		const simMechanismDef* def = &model->mechanisms[i];
		simShaftTorque drive = { 0.0, 0.0, 0.0 };
		for ( int k = 0; k < def->motorCount; ++k )
		{
			AddThroughGear( &drive, robot, def->motors[k], def->ratio[k], def->efficiency );
		}
		simMechanism_Step( &robot->mechanisms[i], def, ( simDriveForce ){ drive.torque, drive.slope }, gravity, dt );
		if ( def->reaction )
		{
			React( robot, i, physics, pose );
		}
	}
	FollowMechanisms( robot );
}

void simRobot_Spend( simRobot* robot, int mechanism, double energy )
{
	simMechanism* m = &robot->mechanisms[mechanism];
	double left = m->velocity * m->velocity - 2.0 * energy / m->inertia;
	m->velocity = left > 0.0 ? ( m->velocity < 0.0 ? -sqrt( left ) : sqrt( left ) ) : 0.0;
	FollowMechanisms( robot );
}

/// Components where the mechanisms have taken them, and with them the collision shapes that they carry.
static void StepComponents( simRobot* robot, simPhysics* physics )
{
	const simRobotModel* model = robot->model;
	simComponents_Pose( model, robot->mechanisms, robot->wheels, robot->components );
	for ( int i = 0; i < model->shapeCount; ++i )
	{
		if ( model->shapes[i].component >= 0 )
		{
			simPhysics_MoveShape( physics, robot->body, i, BodyPose( robot, i ) );
		}
	}
}

/// What hooks feel, the chassis feels at once and their mechanism in its next step.
static void StepHooks( simRobot* robot, simPhysics* physics, simPose pose, double dt )
{
	const simRobotModel* model = robot->model;
	for ( int i = 0; i < model->hookCount; ++i )
	{
		const simHookDef* def = &robot->holds[i];
		simVec3 local = simTransform( simComponent_Carry( model, robot->components, def->component ), def->at );
		simVec3 at = simTransform( pose, local );
		simVec3 velocity = simRobot_VelocityAt( robot, physics, def->component, at );
		simHook_Step( &robot->hooks[i], def, physics, robot->body, at, velocity, dt );
		if ( def->mechanism >= 0 && robot->hooks[i].touching )
		{
			simVec3 lever = simComponent_Lever( model, robot->components, def->component, def->mechanism, local );
			robot->mechanisms[def->mechanism].load += simDot( lever, simUnrotate( pose.q, robot->hooks[i].force ) );
		}
	}
}

/// Requests, then battery and all motors together, then what the currents leave behind: heat and a lower charge.
static void StepElectrics( simRobot* robot, simVec3 gravity, double dt )
{
	const simRobotModel* model = robot->model;
	RequestVolts( robot, gravity, dt );
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
	simPose pose = simRobot_GetPose( robot, physics );
	simVec3 up = simRotate( pose.q, simV3( 0, 0, 1 ) );
	simVec3 gravity = simUnrotate( pose.q, simV3( 0, 0, -SIM_GRAVITY ) );
	StepElectrics( robot, gravity, dt );
	StepMechanisms( robot, physics, pose, gravity, dt );
	StepComponents( robot, physics );
	StepHooks( robot, physics, pose, dt );
	simGrip grips[SIM_MAX_WHEELS];
	for ( int i = 0; i < model->wheelCount; ++i )
	{
		simWheel_Touch(
		    &robot->wheels[i], &robot->treads[i], physics, robot->body, pose, &robot->ground, dt, &grips[i] );
	}
	if ( IsOwned( robot ) )
	{
		simChassis_Push( physics, robot->body, model, robot->controls.chassisMode, robot->controls.chassis, dt );
		for ( int i = 0; i < model->wheelCount; ++i )
		{
			grips[i].budget = 0.0; // its wheels carry it and do not push it
		}
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

void simRobot_Sense( simRobot* robot, simPhysics* physics, double dt )
{
	for ( int i = 0; i < robot->model->sensorCount; ++i )
	{
		const simSensorDef* def = &robot->model->sensors[i];
		simSensorPins pins = SensorPins( robot, physics, def );
		simSensor_Update( &robot->sensors[i], def, &pins, robot->ranges[def->lidar], dt );
	}
}
