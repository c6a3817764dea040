#include "robot/robot.h"

#include "base/hash.h"
#include "robot/stand.h"

#include <string.h>


static void CreateMechanisms( simRobot* robot )
{
	const simRobotModel* model = robot->model;
	for ( int i = 0; i < model->mechanismCount; ++i )
	{
		simMechanism_Create( &robot->mechanisms[i], &model->mechanisms[i] );
		robot->activeBindings[i] = -1;
		for ( int b = model->bindingCount - 1; b >= 0; --b )
		{
			// Before the first button is pressed, the first binding counts as let go.
			if ( model->bindings[b].mechanism == i && model->bindings[b].hasRelease )
			{
				robot->activeBindings[i] = b;
			}
		}
	}
}

static void FitMechanisms( simRobot* robot )
{
	const simRobotModel* model = robot->model;
	for ( int i = 0; i < model->mechanismCount; ++i )
	{
		const simMechanismDef* def = &model->mechanisms[i];
		simMechanism_BeginMotors( &robot->mechanisms[i], def );
		for ( int k = 0; k < def->motorCount; ++k )
		{
			int motor = def->motors[k];
			simMotorConstants constants = robot->motorConstants[motor];
			if ( simFault_Is( robot->faults.weak, motor ) )
			{
				constants.torquePerAmp *= robot->faults.strength[motor];
			}
			simMechanism_AddMotor( &robot->mechanisms[i], def, &model->motors[motor], &constants, def->ratio[k] );
		}
	}
}

static void FitHooks( simRobot* robot )
{
	const simRobotModel* model = robot->model;
	for ( int i = 0; i < model->hookCount; ++i )
	{
		const simHookDef* def = &model->hooks[i];
		// Either end of a hook can ring: the robot that hangs from it, or the carriage that moves it if that is lighter.
		double share = model->mass;
		if ( def->mechanism >= 0 && simMechanism_IsLength( model->mechanisms[def->mechanism].kind ) )
		{
			share = simMin( share, robot->mechanisms[def->mechanism].inertia );
		}
		robot->hooksBounded[i] = simHook_Bounded( def, share / model->hookCount, SIM_STEP );
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
		SIM_CHECK( materialOf[i] >= 0 && materialOf[i] < SIM_MAX_MATERIALS );
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
		uint64_t index = (uint64_t)( robot->station * SIM_MAX_SENSORS + i );
		simSensor_Create( &robot->sensors[i], &robot->model->sensors[i], seed, index );
	}
	// No turn of the lidar's mirror yet: nothing measured.
	for ( int i = 0; i < SIM_MAX_LIDARS * SIM_MAX_LIDAR_POINTS; ++i )
	{
		robot->ranges[i / SIM_MAX_LIDAR_POINTS][i % SIM_MAX_LIDAR_POINTS] = -1.0f;
	}
}

void simRobot_Fit( simRobot* robot )
{
	SIM_CHECK(
	    robot->model->mass > 0.0 && robot->model->wheelCount >= 0 && robot->model->wheelCount <= SIM_MAX_WHEELS );
	const simRobotModel* model = robot->model;
	for ( int i = 0; i < model->wheelCount; ++i )
	{
		// Each wheel carries its share of the robot; the share bounds how stiff its spring may be.
		robot->wheelsBounded[i] = simWheel_Bounded( &model->wheels[i], model->mass / model->wheelCount, SIM_STEP );
	}
	FitMechanisms( robot );
	FitHooks( robot );
}

void simRobot_Create( simRobot* robot, const simRobotModel* model, const simRobotPlacement* placement,
    simPhysics* physics, const int* materialOf, uint64_t seed )
{
	SIM_CHECK( placement->station >= 0 && placement->station < simStation_count );
	SIM_CHECK( model->motorCount >= 0 && model->motorCount <= SIM_MAX_MOTORS );
	robot->model = robot->own = model;
	robot->station = (simStation)placement->station;
	robot->program = placement->program;
	robot->body = simPhysics_AddBody( physics, model->mass, model->inertia );
	for ( int i = 0; i < model->motorCount; ++i )
	{
		robot->motorConstants[i] = simMotor_Constants( &model->motors[i] );
		robot->motors[i].temperature = model->motors[i].thermal.ambient;
		robot->motors[i].derate = 1.0;
	}
	for ( int i = 0; i < model->wheelCount; ++i )
	{
		robot->wheels[i].angle = model->wheels[i].heading;
	}
	simBattery_Reset( &robot->battery, &model->battery );
	CreateMechanisms( robot );
	simRobot_Fit( robot );
	CreateShapes( robot, physics, materialOf );
	simPushing_Create( robot, physics );
	CreateSensors( robot, seed );
}

static simSensorPins SensorPins( const simRobot* robot, simPhysics* physics, const simSensorDef* def )
{
	SIM_CHECK( def->mechanism < robot->model->mechanismCount && def->motor < robot->model->motorCount );
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
	SIM_CHECK( simIsFinite3( at ) );
	// Standing still, each spring already carries its share of the weight: no drop at the start.
	double stiffness = 0.0;
	for ( int i = 0; i < robot->model->wheelCount; ++i )
	{
		stiffness += robot->wheelsBounded[i].stiffness;
	}
	double sag = 0.0;
	if ( stiffness > 0.0 )
	{
		sag = robot->model->mass * SIM_GRAVITY / stiffness;
	}
	simPose origin = simStand_On( robot->model, physics, at );
	origin.p.z -= sag;
	simPose center = { simTransform( origin, robot->model->centerOfMass ), origin.q };
	simPhysics_Place( physics, robot->body, center, simV3( 0, 0, 0 ), simV3( 0, 0, 0 ) );
	// Sensors remember a first reading, so they start when the robot already stands.
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
	SIM_CHECK( shape >= 0 && shape < robot->model->shapeCount );
	const simRobotShape* def = &robot->model->shapes[shape];
	simPose pose = { def->at, { 1, 0, 0, 0 } };
	if ( def->pitch != 0.0 || def->yaw != 0.0 )
	{
		pose.q = simQuatFromRpy( 0.0, def->pitch, def->yaw );
	}
	if ( def->component >= 0 )
	{
		pose = simCompose( simComponent_MountPose( robot->model, robot->components, def->component ), pose );
	}
	return pose;
}

simPose simRobot_MountPose( const simRobot* robot, const simPhysics* physics, int component )
{
	SIM_CHECK( component < robot->model->componentCount );
	return simCompose(
	    simRobot_GetPose( robot, physics ), simComponent_MountPose( robot->model, robot->components, component ) );
}

simVec3 simRobot_VelocityAt( const simRobot* robot, const simPhysics* physics, int component, simVec3 point )
{
	SIM_CHECK( component < robot->model->componentCount );
	SIM_CHECK( simIsFinite3( point ) );
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
		held += robot->heldByType[i];
	}
	return held;
}

bool simRobot_IsEnabled( const simRobot* robot )
{
	return robot->enabled && !robot->battery.blackout;
}

void simRobot_SetPieceMass( const simRobot* robot, simPhysics* physics, double pieces )
{
	SIM_CHECK( pieces >= 0.0 );
	// NOTE: where in the hopper they lie is not modelled; the whole robot grows heavier in proportion.
	double share = 1.0 + pieces / robot->model->mass;
	simPhysics_SetMass( physics, robot->body, robot->model->mass * share, simScale( share, robot->model->inertia ) );
}

/// A sensor that is stuck, off, or has a forced reading. Its memory continues, so that it is right again at once.
static void UpdateFaulty( simRobot* robot, int i, const simSensorPins* pins, double dt )
{
	SIM_CHECK( i >= 0 && i < robot->model->sensorCount );
	const simSensorDef* def = &robot->model->sensors[i];
	simSensor* sensor = &robot->sensors[i];
	bool isStuck = simFault_Is( robot->faults.stuck, i );
	if ( isStuck && def->kind == simSensor_lidar )
	{
		return; // its mirror stands still
	}
	simSensor before = *sensor;
	simSensor_Update( sensor, def, pins, robot->ranges[def->lidar], dt );
	if ( isStuck )
	{
		memcpy( sensor->value, before.value, sizeof( sensor->value ) );
	}
	else if ( simFault_Is( robot->faults.shifted, i ) )
	{
		simSensor_Pretend( sensor, def, pins, sensor->value[0] + robot->faults.offset[i], false );
	}
	if ( simFault_Is( robot->faults.forced, i ) )
	{
		simSensor_Pretend( sensor, def, pins, robot->faults.reading[i], true );
	}
}

void simRobot_UpdateSensors( simRobot* robot, simPhysics* physics, const simField* field, double dt )
{
	SIM_CHECK( dt > 0.0 );
	SIM_CHECK( robot->model->sensorCount >= 0 && robot->model->sensorCount <= SIM_MAX_SENSORS );
	for ( int i = 0; i < robot->model->sensorCount; ++i )
	{
		const simSensorDef* def = &robot->model->sensors[i];
		simSensorPins pins = SensorPins( robot, physics, def );
		pins.field = field;
		if ( simFault_Is( robot->faults.stuck | robot->faults.shifted | robot->faults.forced, i ) )
		{
			UpdateFaulty( robot, i, &pins, dt );
		}
		else
		{
			simSensor_Update( &robot->sensors[i], def, &pins, robot->ranges[def->lidar], dt );
		}
	}
}
