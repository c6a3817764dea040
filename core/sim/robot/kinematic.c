#include "robot/kinematic.h"


/// Sides with a response of their own: pyfrc's TankModel.
static simQuickPose TankTick(
    simKinematic* state, const simKinematicDef* def, simQuickMode mode, simQuickPose at, const double commands[4] )
{
	SIM_CHECK( def->kind == simDynamics_tank );
	const simQuickTankDef tank = {
		.nominalVolts = def->nominalVolts,
		.kv = { def->kv[0], def->kv[1] },
		.ka = { def->ka[0], def->ka[1] },
		.friction = { def->friction[0], def->friction[1] },
		.track = def->width,
		.mass = def->mass,
		.inertia = def->inertia,
		.timestep = def->timestep,
	};
	simQuickTank before = state->tank;
	simQuickPose step = simQuickTank_Step( mode, &tank, &state->tank, commands[0], commands[1], SIM_TICK );
	state->speed[0] = state->tank.left.velocity;
	state->speed[1] = state->tank.right.velocity;
	state->way[0] = state->tank.left.position - before.left.position;
	state->way[1] = state->tank.right.position - before.right.position;
	return simQuick_MoveBy( mode, at, step );
}

simQuickPose simKinematic_Tick(
    simKinematic* state, const simKinematicDef* def, simQuickPose at, const double commands[4], const double angles[4] )
{
	SIM_CHECK( def->kind != simDynamics_full );
	simQuickMode mode = def->compat != 0 ? simQuick_compat : simQuick_correct;
	if ( def->kind == simDynamics_tank )
	{
		return TankTick( state, def, mode, at, commands );
	}
	const simQuickBase base = {
		.speed = def->speed,
		.width = def->width,
		.length = def->length,
		.curve = simQuick_DeadzoneCurve( &def->deadzone ),
	};
	simQuickSpeeds speeds = { 0.0, 0.0, 0.0 };
	if ( def->kind == simDynamics_twoMotor )
	{
		speeds = simQuick_TwoMotor( &base, commands[0], commands[1] );
	}
	else if ( def->kind == simDynamics_fourMotor )
	{
		speeds = simQuick_FourMotor( &base, commands[0], commands[1], commands[2], commands[3] );
	}
	else if ( def->kind == simDynamics_mecanum )
	{
		speeds = simQuick_Mecanum( &base, commands[0], commands[1], commands[2], commands[3] );
	}
	else
	{
		simQuickModule modules[4];
		simQuick_PlaceModules( &base, modules );
		for ( int i = 0; i < 4; ++i )
		{
			modules[i].motor = commands[i];
			modules[i].angle = angles[i];
		}
		speeds = simQuick_Swerve( mode, &base, modules, 4 );
	}
	for ( int i = 0; i < ( simKinematic_HasSides( def->kind ) ? 2 : 4 ); ++i )
	{
		state->speed[i] = simQuick_WheelSpeed( &base, commands[i] );
		state->way[i] = state->speed[i] * SIM_TICK;
	}
	return simQuick_Drive( mode, at, speeds, SIM_TICK );
}
