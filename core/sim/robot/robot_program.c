#include "robot/robot.h"

// The built-in program, once a tick: sticks to the drivetrain, buttons to the mechanisms; while the aim button is held and there
// is something to aim at, aiming has the turn axis (or the turret), the launcher's wheel, the hood and the feeder.


static bool IsHeld( const simRobot* robot, int button )
{
	SIM_CHECK( button < SIM_MAX_BUTTONS );
	return button >= 0 && ( robot->controls.buttons >> button & 1u ) != 0;
}

/// A mechanism obeys the last of its bindings whose button is held, else the release of the one it obeyed last. taken:
/// mechanisms (bits) that another program commands now
static void ApplyBindings( simRobot* robot, uint32_t taken )
{
	const simRobotModel* model = robot->model;
	for ( int i = 0; i < model->mechanismCount; ++i )
	{
		int held = -1;
		// Of several buttons that are held, the one whose binding stands last in the file wins.
		for ( int b = 0; b < model->bindingCount; ++b )
		{
			const simBindingDef* binding = &model->bindings[b];
			if ( binding->mechanism == i && IsHeld( robot, binding->button ) )
			{
				held = b;
			}
		}
		if ( held >= 0 )
		{
			robot->activeBindings[i] = held;
		}
		if ( robot->activeBindings[i] < 0 || ( taken >> i & 1u ) != 0 )
		{
			continue;
		}
		SIM_CHECK( robot->activeBindings[i] < model->bindingCount );
		const simBindingDef* binding = &model->bindings[robot->activeBindings[i]];
		simController* controller = &robot->mechanisms[i].controller;
		if ( held >= 0 )
		{
			simController_Set( controller, binding->mode, binding->value );
		}
		else if ( binding->hasRelease )
		{
			simController_Set( controller, binding->mode, binding->release );
		}
	}
}

/// Commands a mechanism, if there is one, and marks it as taken.
static void Command( simRobot* robot, int mechanism, simControl mode, double setpoint, uint32_t* taken )
{
	SIM_CHECK( mechanism < robot->model->mechanismCount );
	if ( mechanism >= 0 )
	{
		simController_Set( &robot->mechanisms[mechanism].controller, mode, setpoint );
		*taken |= 1u << mechanism;
	}
}

/// Looks for the shot. Returns the mechanisms (bits) that aiming commands. Without a target or a solution that is the feeder
/// only, which then rests: the bindings may spin the launcher up meanwhile.
static uint32_t Aim( simRobot* robot, const simPhysics* physics )
{
	const simRobotModel* model = robot->model;
	simAim* aim = &robot->aim;
	uint32_t taken = 0;
	if ( model->aimButton < 0 )
	{
		return taken;
	}
	const simLauncherDef* launcher = &model->launchers[model->aimLauncher];
	bool held = simRobot_IsEnabled( robot ) && IsHeld( robot, model->aimButton );
	if ( held && robot->target.valid )
	{
		simPose pose = simRobot_GetPose( robot, physics );
		simAim_Update( aim, model, robot->mechanisms, robot->wheels, &robot->target,
		    &robot->pieceTypes[robot->target.type], pose, simPhysics_GetVelocityAt( physics, robot->body, pose.p ),
		    simPhysics_GetSpin( physics, robot->body ) );
	}
	else
	{
		simAim_Stop( aim );
	}
	// Spins up and points as soon as there is a solution, before anything is fed.
	if ( aim->inRange )
	{
		Command( robot, launcher->wheel, simControl_velocity, aim->wheelSpeed, &taken );
		Command( robot, model->aimHood, simControl_position, aim->hood, &taken );
		Command( robot, model->aimTurret, simControl_position, aim->turret, &taken );
	}
	if ( held )
	{
		Command( robot, launcher->feeder, simControl_volts, aim->ready ? model->aimFeed : 0.0, &taken );
	}
	else if ( aim->held )
	{
		// Let go: a mechanism that no binding commands must not run on.
		uint32_t released = 0;
		Command( robot, launcher->wheel, simControl_volts, 0.0, &released );
		Command( robot, launcher->feeder, simControl_volts, 0.0, &released );
	}
	aim->held = held;
	return taken;
}

static void Drive( simRobot* robot, const simPhysics* physics, double dt )
{
	const simDriveProgram* program = &robot->model->program;
	double heading = simQuatToRpy( simPhysics_GetPose( physics, robot->body ).q ).z;
	double axes[3] = { 0.0, 0.0, 0.0 };
	if ( simRobot_IsEnabled( robot ) )
	{
		axes[0] = robot->controls.axes[0];
		axes[1] = robot->controls.axes[1];
		axes[2] = robot->controls.axes[2];
	}
	if ( robot->aim.active && robot->model->aimTurret < 0 && program->maxTurn > 0.0 )
	{
		axes[2] = simClamp( simAim_TurnRate( &robot->aim, heading ) / program->maxTurn, -1.0, 1.0 );
		if ( robot->model->drive == simDrive_differential )
		{
			axes[1] = 0.0; // sideways would turn it, too
		}
	}
	bool red = robot->station >= simStation_red1;
	simDrive_Command( &robot->drive, robot->model, robot->wheels, axes, red, heading, dt );
}

void simRobot_Program( simRobot* robot, const simPhysics* physics, double dt )
{
	SIM_CHECK( dt > 0.0 );
	if ( robot->program == simProgram_external )
	{
		return;
	}
	uint32_t taken = Aim( robot, physics );
	if ( robot->model->drive != simDrive_none )
	{
		Drive( robot, physics, dt );
	}
	if ( simRobot_IsEnabled( robot ) )
	{
		ApplyBindings( robot, taken );
	}
}
