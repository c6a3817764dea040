// One physics step of a robot: its electrics, then shafts, mechanisms, hooks and wheels.
#include "robot/owned.h"
#include "robot/robot.h"
#include "robot/robot_loop.h"

// A robot's physics step, in order: controllers ask for volts, battery and all motors are solved together, mechanisms move and
// with them the shapes that they carry, then hooks and wheels put their forces on the body.


static const double kNominalVolts = 12.0; // full command of a motor without physics


// ---- shafts ----

/// The torque that a motor puts on a shaft through a gear, as a function of the shaft's speed.
static void AddThroughGear( simShaftTorque* shaft, const simRobot* robot, int index, double gearing, double efficiency )
{
	SIM_CHECK( index >= 0 && index < robot->model->motorCount );
	const simMotorState* motor = &robot->motors[index];
	// The gear multiplies torque by its ratio and divides speed by it, so slope and inertia count its square;
	// friction in the gear takes its share of torque.
	shaft->torque += simMotor_Sign( &robot->model->motors[index] ) * motor->output.torque * gearing * efficiency;
	shaft->slope += motor->output.torqueSlope * gearing * gearing * efficiency;
	shaft->rotorInertia += robot->motorConstants[index].rotorInertia * gearing * gearing;
}

/// Turns a motor with the shaft that it is geared to.
static void FollowShaft( simRobot* robot, int index, double speed, double angle, double gearing )
{
	SIM_CHECK( index >= 0 && index < robot->model->motorCount );
	double ratio = simMotor_Sign( &robot->model->motors[index] ) * gearing;
	robot->motors[index].velocity = speed * ratio;
	robot->motors[index].position = angle * ratio;
}

/// The wheels that turn on one shaft.
typedef struct Shaft
{
	int count;
	int index[SIM_MAX_WHEELS]; ///< of the robot's wheels
	const simWheelDef* wheels[SIM_MAX_WHEELS];
	const simGrip* grips[SIM_MAX_WHEELS];
	double loads[SIM_MAX_WHEELS]; ///< [N]
} Shaft;

static void AddToShaft( Shaft* shaft, const simRobot* robot, const simGrip* grips, int wheel )
{
	SIM_CHECK( shaft->count >= 0 && shaft->count < SIM_MAX_WHEELS );
	SIM_CHECK( wheel >= 0 && wheel < robot->model->wheelCount );
	int k = shaft->count;
	shaft->index[k] = wheel;
	shaft->wheels[k] = &robot->wheelsBounded[wheel];
	shaft->grips[k] = &grips[wheel];
	shaft->loads[k] = robot->wheels[wheel].load;
	shaft->count += 1;
}

/// Which wheel of its kinematic drivetrain an axle turns, -1: none; it rolls along.
static int KinematicPlace( const simRobot* robot, int axle )
{
	SIM_CHECK( axle < robot->model->axleCount );
	return axle >= 0 && simOwned_IsKinematic( robot ) ? robot->model->kinematic.places[axle] : -1;
}

/// Moves a shaft on by one step with the torque of its motors, and its wheels with it. Returns its spin [rad/s].
static double TurnShaft(
    simRobot* robot, simPhysics* physics, const Shaft* shaft, double spin, simShaftTorque drive, double dt )
{
	SIM_CHECK( shaft->count > 0 );
	int first = shaft->index[0];
	int place = KinematicPlace( robot, robot->model->wheels[first].axle );
	if ( place >= 0 )
	{
		spin = robot->kinematic.way[place] / ( SIM_TICK * shaft->wheels[0]->radius );
	}
	else if ( simOwned_Is( robot ) )
	{
		spin = robot->wheels[first].ground / shaft->wheels[0]->radius; // it rolls along, its motors have no effect
	}
	else
	{
		spin = simAxle_Solve( spin, drive, shaft->wheels, shaft->grips, shaft->loads, shaft->count, dt );
	}
	for ( int k = 0; k < shaft->count; ++k )
	{
		simWheel* wheel = &robot->wheels[shaft->index[k]];
		simWheel_Push( wheel, shaft->wheels[k], physics, robot->body, shaft->grips[k], spin, dt );
	}
	return spin;
}

/// All wheels of an axle turn with one spin.
static void StepAxle( simRobot* robot, simPhysics* physics, int axle, const simGrip* grips, double dt )
{
	SIM_CHECK( axle >= 0 && axle < robot->model->axleCount );
	const simAxleDef* def = &robot->model->axles[axle];
	Shaft shaft = { .count = 0 };
	for ( int i = 0; i < robot->model->wheelCount; ++i )
	{
		if ( robot->model->wheels[i].axle == axle )
		{
			AddToShaft( &shaft, robot, grips, i );
		}
	}
	simShaftTorque drive = { 0.0, 0.0, 0.0 };
	for ( int k = 0; k < def->motorCount; ++k )
	{
		AddThroughGear( &drive, robot, def->motors[k], def->gearing, def->efficiency );
	}
	double spin = TurnShaft( robot, physics, &shaft, robot->axleSpeeds[axle], drive, dt );
	robot->axleAngles[axle] += dt * spin;
	int place = KinematicPlace( robot, axle );
	if ( place >= 0 )
	{
		// The model says how far in the tick, and how fast at its end.
		spin = robot->kinematic.speed[place] / shaft.wheels[0]->radius;
	}
	robot->axleSpeeds[axle] = spin;
	for ( int k = 0; k < def->motorCount; ++k )
	{
		FollowShaft( robot, def->motors[k], spin, robot->axleAngles[axle], def->gearing );
	}
}

/// A wheel without an axle turns freely.
static void StepFreeWheel( simRobot* robot, simPhysics* physics, int wheel, const simGrip* grips, double dt )
{
	SIM_CHECK( robot->model->wheels[wheel].axle < 0 );
	Shaft shaft = { .count = 0 };
	AddToShaft( &shaft, robot, grips, wheel );
	simShaftTorque drive = { 0.0, 0.0, 0.0 };
	TurnShaft( robot, physics, &shaft, robot->wheels[wheel].spin, drive, dt );
}

/// A free rotor, at the speed and with the inertia that it has behind its gear. Its speed after dt; push: against its motor.
static double SpinRotor( double speed, simShaftTorque drive, double push, double dt )
{
	SIM_CHECK( drive.slope <= 0.0 && dt > 0.0 );
	return speed + dt * ( drive.torque - push ) / ( drive.rotorInertia - dt * drive.slope );
}

/// A module whose steering motor turns nothing: the motor spins up alone, and the wheel stays where its tread leaves it.
static void StepLoose( simRobot* robot, int i, simShaftTorque steer, double dt )
{
	SIM_CHECK( robot->model->wheels[i].steerMotor >= 0 );
	const simWheelDef* def = &robot->wheelsBounded[i];
	double ratio = simMotor_Sign( &robot->model->motors[def->steerMotor] ) * def->steerGearing;
	double before = robot->wheels[i].angle;
	double speed = SpinRotor( robot->motors[def->steerMotor].velocity / ratio, steer, 0.0, dt );
	simWheel_Steer( &robot->wheels[i], def, ( simShaftTorque ){ 0.0, 0.0, 0.0 }, dt );
	robot->slip.ever = true;
	robot->slip.steer[i] += dt * speed - ( robot->wheels[i].angle - before );
	FollowShaft( robot, def->steerMotor, speed, robot->wheels[i].angle + robot->slip.steer[i], def->steerGearing );
}

/// A module of a kinematic drivetrain turns as fast as its motor is told to.
static void TurnModule( simRobot* robot, int i, double dt )
{
	SIM_CHECK( simOwned_IsKinematic( robot ) );
	const simKinematicDef* kinematic = &robot->model->kinematic;
	const simWheelDef* def = &robot->wheelsBounded[i];
	simWheel* wheel = &robot->wheels[i];
	wheel->rate = simRobot_Command( robot, def->steerMotor, kinematic->nominalVolts ) * kinematic->steerSpeed;
	wheel->angle += dt * wheel->rate;
	FollowShaft( robot, def->steerMotor, wheel->rate, wheel->angle, def->steerGearing );
}

/// A module's steering motor turns the wheel one way and the chassis the other.
static void StepSteering( simRobot* robot, simPhysics* physics, simVec3 up, int i, double dt )
{
	const simWheelDef* def = &robot->wheelsBounded[i];
	if ( simOwned_IsKinematic( robot ) )
	{
		TurnModule( robot, i, dt );
		return;
	}
	simShaftTorque steer = { 0.0, 0.0, 0.0 };
	AddThroughGear( &steer, robot, def->steerMotor, def->steerGearing, def->efficiency );
	if ( simFault_Is( robot->faults.loose, i ) )
	{
		StepLoose( robot, i, steer, dt );
		return;
	}
	// Newton's third law: the torque that turns the module turns the chassis the other way about its upright axis.
	simPhysics_AddTorque( physics, robot->body, simScale( -steer.torque, up ) );
	simWheel_Steer( &robot->wheels[i], def, steer, dt );
	double angle = robot->wheels[i].angle;
	if ( robot->slip.ever )
	{
		angle += robot->slip.steer[i];
	}
	FollowShaft( robot, def->steerMotor, robot->wheels[i].rate, angle, def->steerGearing );
}

// ---- mechanisms and their riders ----

/// The push that a mechanism's acceleration gives the chassis which carries it.
static void PushBack( const simRobot* robot, int i, simPhysics* physics, simPose pose )
{
	SIM_CHECK( i >= 0 && i < robot->model->mechanismCount );
	const simMechanismDef* def = &robot->model->mechanisms[i];
	simVec3 direction = simRotate( pose.q, simMechanism_Direction( def ) );
	// d'Alembert: the carriage's own inertia pushes back on its carrier.
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

/// A motor of a mechanism whose belt slips, or has slipped.
static void FollowBelt( const simRobot* robot, int i, double ratio, simMotorState* motor )
{
	SIM_CHECK( robot->slip.ever && ratio != 0.0 );
	double turned = robot->mechanisms[i].position - robot->model->mechanisms[i].start;
	double speed = robot->mechanisms[i].velocity;
	if ( simFault_Is( robot->slip.now, i ) )
	{
		speed = robot->slip.rotor[i];
	}
	motor->velocity += ratio * speed;
	motor->position += ratio * ( turned + robot->slip.mechanism[i] );
}

/// Motors turn with their gears. A motor of a differential follows both of its outputs.
static void FollowMechanisms( simRobot* robot )
{
	const simRobotModel* model = robot->model;
	for ( int i = 0; i < model->mechanismCount; ++i )
	{
		// Cleared first, for the motors of a differential are summed from two mechanisms.
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
			if ( robot->slip.ever )
			{
				FollowBelt( robot, i, ratio, motor );
				continue;
			}
			motor->velocity += ratio * robot->mechanisms[i].velocity;
			motor->position += ratio * ( robot->mechanisms[i].position - def->start );
		}
	}
}

/// A mechanism behind a belt that passes on so much and no more. While it holds, motors and mechanism are one; while it slips
/// they have speeds of their own, and the belt drags the slower one along with all that it carries.
static void StepBelt( simRobot* robot, int i, simShaftTorque drive, simVec3 gravity, double dt )
{
	SIM_CHECK( robot->faults.carries[i] >= 0.0 );
	const simMechanismDef* def = &robot->model->mechanisms[i];
	simMechanism* mechanism = &robot->mechanisms[i];
	uint32_t bit = 1u << i;
	double carries = robot->faults.carries[i];
	double before = mechanism->position;
	double speed = mechanism->velocity, way = 1.0;
	if ( simFault_Is( robot->slip.now, i ) )
	{
		speed = robot->slip.rotor[i];
		way = speed < mechanism->velocity ? -1.0 : 1.0;
	}
	else
	{
		// The belt carries the motors' force less the share of their own rotors.
		simMechanism whole = *mechanism;
		simMechanism_Step( &whole, def, ( simDriveForce ){ drive.torque, drive.slope }, gravity, dt );
		double passed = drive.torque + ( 0.5 * dt * drive.slope - drive.rotorInertia ) * whole.acceleration;
		if ( fabs( passed ) <= carries )
		{
			*mechanism = whole;
			return;
		}
		way = passed < 0.0 ? -1.0 : 1.0;
	}
	// The mechanism without its rotors, and the rotors without the mechanism.
	double inertia = mechanism->inertia;
	mechanism->inertia = def->inertia;
	simMechanism_Step( mechanism, def, ( simDriveForce ){ way * carries, 0.0 }, gravity, dt );
	mechanism->inertia = inertia;
	double after = SpinRotor( speed, drive, way * carries, dt );
	robot->slip.ever = true;
	robot->slip.mechanism[i] += 0.5 * dt * ( speed + after ) - ( mechanism->position - before );
	robot->slip.rotor[i] = after;
	robot->slip.now |= bit;
	if ( way * ( after - mechanism->velocity ) <= 0.0 )
	{
		// They meet: the belt holds again at the speed that keeps their momentum.
		double share = drive.rotorInertia / ( drive.rotorInertia + def->inertia );
		mechanism->velocity += share * ( after - mechanism->velocity );
		robot->slip.now &= ~bit;
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
		if ( def->kind == simMechanism_linearMotion )
		{
			simMechanism_Travel(
			    &robot->mechanisms[i], def, simRobot_Command( robot, def->motors[0], kNominalVolts ), dt );
			continue;
		}
		simShaftTorque drive = { 0.0, 0.0, 0.0 };
		for ( int k = 0; k < def->motorCount; ++k )
		{
			AddThroughGear( &drive, robot, def->motors[k], def->ratio[k], def->efficiency );
		}
		if ( simFault_Is( robot->faults.belts, i ) )
		{
			StepBelt( robot, i, drive, gravity, dt );
		}
		else
		{
			robot->slip.now &= ~( 1u << i );
			simMechanism_Step(
			    &robot->mechanisms[i], def, ( simDriveForce ){ drive.torque, drive.slope }, gravity, dt );
		}
		if ( def->reaction )
		{
			PushBack( robot, i, physics, pose );
		}
	}
	FollowMechanisms( robot );
}

void simRobot_TakeEnergy( simRobot* robot, int mechanism, double energy )
{
	SIM_CHECK( mechanism >= 0 && mechanism < robot->model->mechanismCount );
	SIM_CHECK( energy >= 0.0 );
	simMechanism* m = &robot->mechanisms[mechanism];
	// J w^2 / 2 less the energy, solved for w.
	double left = m->velocity * m->velocity - 2.0 * energy / m->inertia;
	if ( left <= 0.0 )
	{
		m->velocity = 0.0;
	}
	else if ( m->velocity < 0.0 )
	{
		m->velocity = -sqrt( left );
	}
	else
	{
		m->velocity = sqrt( left );
	}
	FollowMechanisms( robot );
}

/// Where a collision shape is now, from the centre of mass.
static simPose BodyPose( const simRobot* robot, int shape )
{
	simPose pose = simRobot_ShapePose( robot, shape );
	pose.p = simSub( pose.p, robot->model->centerOfMass );
	return pose;
}

/// Components where the mechanisms have taken them, and with them the collision shapes that they carry. all: also those that are
/// only drawn.
static void StepComponents( simRobot* robot, simPhysics* physics, bool all )
{
	const simRobotModel* model = robot->model;
	if ( all )
	{
		simComponents_Pose( model, robot->mechanisms, robot->wheels, robot->components );
	}
	else
	{
		simComponents_PoseCarriers( model, robot->mechanisms, robot->wheels, robot->components );
	}
	for ( int i = 0; i < model->shapeCount; ++i )
	{
		if ( model->shapes[i].component >= 0 )
		{
			simPhysics_MoveShape( physics, robot->body, i, BodyPose( robot, i ) );
		}
	}
}

/// A hook's forces act on the chassis at once and on their mechanism in its next step.
static void StepHooks( simRobot* robot, simPhysics* physics, simPose pose, double dt )
{
	const simRobotModel* model = robot->model;
	for ( int i = 0; i < model->hookCount; ++i )
	{
		const simHookDef* def = &robot->hooksBounded[i];
		simVec3 local = simTransform( simComponent_MountPose( model, robot->components, def->component ), def->at );
		simVec3 at = simTransform( pose, local );
		simVec3 velocity = simRobot_VelocityAt( robot, physics, def->component, at );
		simHookCarrier carrier = { .count = model->hookCount };
		simVec3 lever = { 0, 0, 0 };
		if ( def->mechanism >= 0 )
		{
			lever = simComponent_Lever( model, robot->components, def->component, def->mechanism, local );
			// A mechanism along a line has bounded the hook already: see FitHooks.
			if ( !simMechanism_IsLength( model->mechanisms[def->mechanism].kind ) )
			{
				carrier.lever = lever;
				carrier.inverseInertia = 1.0 / robot->mechanisms[def->mechanism].inertia;
			}
		}
		simHook_Step( &robot->hooks[i], def, physics, robot->body, at, velocity, carrier, dt );
		if ( def->mechanism >= 0 && robot->hooks[i].touching )
		{
			// By virtual work: the force through the lever is the load (simComponent_Lever).
			robot->mechanisms[def->mechanism].load += simDot( lever, simUnrotate( pose.q, robot->hooks[i].force ) );
		}
	}
}


// ---- the step ----

void simRobot_Step( simRobot* robot, simPhysics* physics, double dt, bool last )
{
	SIM_CHECK( dt > 0.0 );
	const simRobotModel* model = robot->model;
	simPose pose = simRobot_GetPose( robot, physics );
	simVec3 up = simRotate( pose.q, simV3( 0, 0, 1 ) );
	simVec3 gravity = simUnrotate( pose.q, simV3( 0, 0, -SIM_GRAVITY ) );
	simRobot_StepElectrics( robot, gravity, dt );
	simPushing_Begin( robot );
	StepMechanisms( robot, physics, pose, gravity, dt );
	StepComponents( robot, physics, last );
	simPushing_Tell( robot, physics, dt );
	StepHooks( robot, physics, pose, dt );
	simGrip grips[SIM_MAX_WHEELS];
	for ( int i = 0; i < model->wheelCount; ++i )
	{
		simWheel_Touch( &robot->wheels[i], &robot->wheelsBounded[i], physics, robot->body, pose, &robot->ground,
		    model->wheelCount, dt, &grips[i] );
	}
	if ( simOwned_Is( robot ) )
	{
		simOwned_Push( robot, physics, dt );
		for ( int i = 0; i < model->wheelCount; ++i )
		{
			grips[i].budget = 0.0; // its wheels carry it and do not push it
		}
	}
	for ( int axle = 0; axle < model->axleCount; ++axle )
	{
		StepAxle( robot, physics, axle, grips, dt );
	}
	for ( int i = 0; i < model->wheelCount; ++i )
	{
		if ( model->wheels[i].axle < 0 )
		{
			StepFreeWheel( robot, physics, i, grips, dt );
		}
		if ( model->wheels[i].steerMotor >= 0 )
		{
			StepSteering( robot, physics, up, i, dt );
		}
	}
}

void simRobot_EndStep( simRobot* robot, simPhysics* physics, double dt )
{
	SIM_CHECK( dt > 0.0 );
	const simRobotModel* model = robot->model;
	if ( !simPushing_End( robot, physics, dt ) )
	{
		return;
	}
	FollowMechanisms( robot );
	simComponents_Pose( model, robot->mechanisms, robot->wheels, robot->components );
	for ( int i = 0; i < model->shapeCount; ++i )
	{
		if ( model->shapes[i].component >= 0 )
		{
			simPhysics_SetShape( physics, robot->body, i, BodyPose( robot, i ) );
		}
	}
}
