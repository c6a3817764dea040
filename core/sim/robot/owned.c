#include "robot/owned.h"

#include "sandlot/sim/quick.h"

// A chassis moved from outside is pushed by at most this many times its weight [-]: more than any tread holds, and little enough
// not to press through a wall. The same force at half the wheel base turns it.
static const double kPush = 1.5;
// Steps in which such a push makes good a difference in speed. Less overshoots against contacts.
static const double kPushSteps = 2.0;
static const double kMostSpeed = 10.0; // of a chassis on its way to a place [m/s]
static const double kMostTurn = 30.0;  // [rad/s]
static const double kNear = 0.1;       // [m/s] and [rad/s]


bool simOwned_IsKinematic( const simRobot* robot )
{
	bool isLed = robot->controls.chassisMode != simChassis_wheels && simRobot_IsEnabled( robot );
	return robot->model->kinematic.kind != simDynamics_full && !isLed;
}

bool simOwned_Is( const simRobot* robot )
{
	return simOwned_IsKinematic( robot )
	       || ( robot->controls.chassisMode != simChassis_wheels && simRobot_IsEnabled( robot ) );
}

/// It is told where to be at the end of each tick.
static bool HasGoal( const simRobot* robot )
{
	simChassisMode mode = robot->controls.chassisMode;
	return simOwned_IsKinematic( robot ) || mode == simChassis_speeds || mode == simChassis_move
	       || mode == simChassis_place;
}


// ---- where to ----

/// It moves as it should [m/s] [rad/s], near enough to go on exactly.
static bool HasCaughtUp( const simRobot* robot, const simPhysics* physics, const double wanted[3] )
{
	simVec3 velocity = simPhysics_GetVelocity( physics, robot->body );
	double spin = simPhysics_GetSpin( physics, robot->body ).z;
	return fabs( velocity.x - wanted[0] ) < kNear && fabs( velocity.y - wanted[1] ) < kNear
	       && fabs( spin - wanted[2] ) < kNear;
}

/// It is held by a wall, a structure or another robot. Things under its wheels do not count.
static bool IsHeld( const simRobot* robot, const simPhysics* physics )
{
	const simTouches* touches = simPhysics_GetTouches( physics, robot->body );
	uint64_t any = touches->bodies;
	for ( int i = 0; i < SIM_MAX_GROUPS / 32; ++i )
	{
		any |= touches->meshes[i];
	}
	return any != 0;
}

void simOwned_BeginTick( simRobot* robot, const simPhysics* physics )
{
	if ( HasGoal( robot ) && simOwned_Is( robot ) )
	{
		bool held = robot->goal.held || IsHeld( robot, physics );
		robot->goal = ( simChassisGoal ){ .stepsLeft = SIM_STEPS_PER_TICK, .held = held };
	}
}

/// Where its own drivetrain takes it, from the volts of its motors.
static simQuickPose PlanKinematic( simRobot* robot, simQuickPose at )
{
	SIM_CHECK( simOwned_IsKinematic( robot ) );
	const simRobotModel* model = robot->model;
	const simKinematicDef* def = &model->kinematic;
	double commands[4] = { 0.0 }, angles[4] = { 0.0 };
	for ( int k = 0; k < ( simKinematic_HasSides( def->kind ) ? 2 : 4 ); ++k )
	{
		commands[k] = simRobot_Command( robot, def->motors[k], def->nominalVolts );
	}
	for ( int i = 0; i < model->wheelCount; ++i )
	{
		int place = model->wheels[i].axle < 0 ? -1 : def->places[model->wheels[i].axle];
		if ( place >= 0 )
		{
			angles[place] = robot->wheels[i].angle;
		}
	}
	return simKinematic_Tick( &robot->kinematic, def, at, commands, angles );
}

/// In the first step of a tick, when the motors' volts are known.
static void Plan( simRobot* robot, simPose pose )
{
	SIM_CHECK( !robot->goal.planned );
	const double* command = robot->controls.chassis;
	simQuickPose at = { pose.p.x, pose.p.y, simQuatToRpy( pose.q ).z };
	simQuickPose goal = { command[0], command[1], command[2] };
	simQuickMode mode = robot->model->kinematic.compat != 0 ? simQuick_compat : simQuick_correct;
	if ( simOwned_IsKinematic( robot ) )
	{
		goal = PlanKinematic( robot, at );
	}
	else if ( robot->controls.chassisMode == simChassis_speeds )
	{
		simQuickSpeeds speeds = { command[0], command[1], command[2] };
		goal = simQuick_Drive( mode, at, speeds, SIM_TICK );
	}
	else if ( robot->controls.chassisMode == simChassis_move )
	{
		goal = simQuick_MoveBy( mode, at, goal );
	}
	robot->goal.x = goal.x;
	robot->goal.y = goal.y;
	robot->goal.heading = goal.heading;
	robot->goal.planned = true;
}

void simOwned_EndTick( simRobot* robot )
{
	if ( robot->controls.chassisMode == simChassis_move )
	{
		// Moved: from now on it stands, until it is told again.
		robot->controls.chassis[0] = robot->controls.chassis[1] = robot->controls.chassis[2] = 0.0;
	}
}


// ---- pushes ----

/// From the robot's origin to the wheel that is farthest from it, seen from above, at least 0.1 m.
static double WheelReach( const simRobotModel* model )
{
	double reach = 0.1;
	for ( int i = 0; i < model->wheelCount; ++i )
	{
		simVec3 at = model->wheels[i].at;
		reach = simMax( reach, sqrt( at.x * at.x + at.y * at.y ) );
	}
	return reach;
}

/// Pushes towards a velocity [m/s] and a turn rate [rad/s], so that walls and other robots still stop it.
static void PushTowards( const simRobot* robot, simPhysics* physics, const double wanted[3], double dt )
{
	SIM_CHECK( dt > 0.0 );
	const simRobotModel* model = robot->model;
	double limit = kPush * model->mass * SIM_GRAVITY;
	double gain = 1.0 / ( kPushSteps * dt );
	simVec3 velocity = simPhysics_GetVelocity( physics, robot->body );
	simVec3 force = simScale( model->mass * gain, simV3( wanted[0] - velocity.x, wanted[1] - velocity.y, 0.0 ) );
	double size = simLength( force );
	if ( size > limit )
	{
		force = simScale( limit / size, force );
	}
	// The same force that pushes may also turn it, at the lever of its farthest wheel.
	double most = limit * WheelReach( model );
	double torque = model->inertia.z * gain * ( wanted[2] - simPhysics_GetSpin( physics, robot->body ).z );
	simPhysics_AddForce( physics, robot->body, force );
	simPhysics_AddTorque( physics, robot->body, simV3( 0.0, 0.0, simClamp( torque, -most, most ) ) );
}

/// Goes on towards the tick's goal: exactly while nothing holds it.
static void GoTowards( simRobot* robot, simPhysics* physics, double dt )
{
	simChassisGoal* goal = &robot->goal;
	if ( goal->stepsLeft < 1 )
	{
		return; // its roboRIO came back in the middle of the tick
	}
	SIM_CHECK( goal->stepsLeft <= SIM_STEPS_PER_TICK );
	simPose pose = simRobot_GetPose( robot, physics );
	if ( !goal->planned )
	{
		Plan( robot, pose );
	}
	double left = dt * goal->stepsLeft;
	goal->stepsLeft -= 1;
	simVec3 center = simPhysics_GetPosition( physics, robot->body );
	double turn = simWrapAngle( goal->heading - simQuatToRpy( pose.q ).z );
	turn = simClamp( turn, -kMostTurn * left, kMostTurn * left );
	// The body turns about its centre of mass, which swings about the origin: where it is to be follows from both.
	double c = simCos( turn ), s = simSin( turn );
	double armX = center.x - pose.p.x, armY = center.y - pose.p.y;
	double dx = goal->x + c * armX - s * armY - center.x;
	double dy = goal->y + s * armX + c * armY - center.y;
	double far = simMax( 1e-9, sqrt( dx * dx + dy * dy ) );
	double most = kMostSpeed;
	if ( goal->held && !simOwned_IsKinematic( robot ) && robot->controls.chassisMode == simChassis_place )
	{
		// No faster than half of the push can stop it there: v^2 = 2 a s.
		most = simMin( most, sqrt( kPush * SIM_GRAVITY * far ) );
	}
	double shorter = simMin( 1.0, most * left / far );
	double wanted[3] = { dx * shorter / left, dy * shorter / left, turn / left };
	// The obstacle is gone only when the robot moves as it should again: otherwise it would knock at a wall for ever.
	goal->held = IsHeld( robot, physics ) || ( goal->held && !HasCaughtUp( robot, physics, wanted ) );
	if ( goal->held )
	{
		PushTowards( robot, physics, wanted, dt );
		return;
	}
	// A step turns a body by 2 atan( w dt / 2 ): see docs/integrators.md, "first order".
	double half = 0.5 * wanted[2] * dt;
	simPhysics_SetMotion( physics, robot->body, wanted[0], wanted[1], 2.0 * simSin( half ) / ( simCos( half ) * dt ) );
}

void simOwned_Push( simRobot* robot, simPhysics* physics, double dt )
{
	SIM_CHECK( dt > 0.0 );
	SIM_CHECK( simOwned_Is( robot ) );
	const double* command = robot->controls.chassis;
	if ( HasGoal( robot ) )
	{
		GoTowards( robot, physics, dt );
	}
	else if ( robot->controls.chassisMode == simChassis_velocity )
	{
		PushTowards( robot, physics, command, dt );
	}
	else
	{
		simPhysics_AddForce( physics, robot->body, simV3( command[0], command[1], 0.0 ) );
		simPhysics_AddTorque( physics, robot->body, simV3( 0.0, 0.0, command[2] ) );
	}
}
