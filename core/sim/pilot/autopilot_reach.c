#include "pilot/autopilot_internal.h"

#include "robot/component.h"
#include "robot/launcher.h"

// How far a robot reaches. A button that moves an elevator or an arm holds the robot's piece out in one way, and lets the robot reach
// for another one in one way. Both are worked out from the robot's bindings before the match.

// Time of an elevator or an arm beside that of its way [s].
static const double kSlack = 0.25;


simVec3 simAutopilot_TurnBy( simVec3 v, double yaw )
{
	double c = simCos( yaw ), s = simSin( yaw );
	return simV3( c * v.x - s * v.y, s * v.x + c * v.y, v.z );
}

/// The button for the feeder that empties a launcher which nothing aims, as a bit; 0: none.
static uint32_t FindRelease( const simRobotModel* model, int index )
{
	SIM_CHECK( index >= 0 && index < model->launcherCount );
	const simLauncherDef* launcher = &model->launchers[index];
	bool aims = model->aimButton >= 0 && model->aimLauncher == index;
	for ( int k = 0; k < model->bindingCount && !aims && launcher->feeder >= 0; ++k )
	{
		const simBindingDef* binding = &model->bindings[k];
		bool feeds = binding->mechanism == launcher->feeder && binding->mode != simControl_position
		             && binding->value * launcher->feederSpeed > 0.0;
		if ( feeds )
		{
			return 1u << binding->button;
		}
	}
	return 0;
}

/// Time that a mechanism takes from one position to another [s].
static double TimeOf( const simMechanismDef* def, double way )
{
	// A trapezoid: the way at full speed, and once more the time to reach it.
	double speed = simMax( def->control.maxVelocity, 0.05 ), acceleration = simMax( def->control.maxAcceleration, 0.5 );
	return fabs( way ) / speed + speed / acceleration + kSlack;
}

/// Where the robot's components are with a button held, and how long that takes [s]. False: the button moves nothing to a position.
static bool Hold( const simRobotModel* model, int button, simPose poses[SIM_MAX_COMPONENTS], double* seconds )
{
	SIM_CHECK( button >= 0 && button < SIM_MAX_BUTTONS );
	simMechanism mechanisms[SIM_MAX_MECHANISMS] = { 0 };
	simWheel wheels[SIM_MAX_WHEELS] = { 0 };
	bool moves = false;
	*seconds = 0.0;
	for ( int i = 0; i < model->mechanismCount; ++i )
	{
		double rest = model->mechanisms[i].start, held = rest;
		bool has = false;
		for ( int k = 0; k < model->bindingCount; ++k )
		{
			const simBindingDef* binding = &model->bindings[k];
			if ( binding->mechanism != i || binding->mode != simControl_position )
			{
				continue;
			}
			rest = binding->hasRelease ? binding->release : rest;
			has = has || binding->button == button;
			held = binding->button == button ? binding->value : held;
		}
		mechanisms[i].position = has ? held : rest;
		*seconds = simMax( *seconds, has ? TimeOf( &model->mechanisms[i], held - rest ) : 0.0 );
		moves = moves || has;
	}
	simComponents_Pose( model, mechanisms, wheels, poses );
	return moves;
}

/// Does a button turn a mechanism forwards?
static bool Turns( const simRobotModel* model, int button, int mechanism )
{
	SIM_CHECK( mechanism >= 0 && mechanism < model->mechanismCount );
	for ( int k = 0; k < model->bindingCount; ++k )
	{
		const simBindingDef* binding = &model->bindings[k];
		if ( binding->button == button && binding->mechanism == mechanism && binding->mode != simControl_position
		     && binding->value > 0.0 )
		{
			return true;
		}
	}
	return false;
}

/// Is a button there to take pieces in: does it turn the roller of an intake?
static bool TakesIn( const simRobotModel* model, int button )
{
	for ( int i = 0; i < model->intakeCount; ++i )
	{
		if ( model->intakes[i].roller >= 0 && Turns( model, button, model->intakes[i].roller ) )
		{
			return true;
		}
	}
	return false;
}

void simAutopilot_FindHoldings( const simField* field, const simRobotModel* model, simAbilities* abilities )
{
	for ( int i = 0; i < model->launcherCount && field->slotCount > 0; ++i )
	{
		const simLauncherDef* launcher = &model->launchers[i];
		uint32_t release = FindRelease( model, i );
		for ( int b = 0; b < model->buttonCount && release != 0 && abilities->holdingCount < SIM_MAX_BINDINGS; ++b )
		{
			simHolding* holding = &abilities->holdings[abilities->holdingCount];
			simPose poses[SIM_MAX_COMPONENTS];
			if ( TakesIn( model, b ) || !Hold( model, b, poses, &holding->seconds ) )
			{
				continue;
			}
			simPose mount = simComponent_MountPose( model, poses, launcher->component );
			holding->button = 1u << b;
			holding->release = release;
			holding->pieces = launcher->pieces;
			holding->speed = launcher->speed;
			holding->muzzle = simTransform( mount, launcher->at );
			holding->way = simLauncher_Direction( launcher, mount );
			abilities->holdingCount += 1;
		}
	}
}

void simAutopilot_FindGrasps( const simRobotModel* model, simAbilities* abilities )
{
	// The first intake is the one that a driver sweeps the carpet with.
	for ( int i = 1; i < model->intakeCount; ++i )
	{
		const simIntakeDef* intake = &model->intakes[i];
		for ( int b = 0; b < model->buttonCount && intake->roller >= 0; ++b )
		{
			simPose poses[SIM_MAX_COMPONENTS];
			double seconds;
			if ( abilities->graspCount >= SIM_MAX_GRASPS || !Turns( model, b, intake->roller )
			     || !Hold( model, b, poses, &seconds ) )
			{
				continue;
			}
			simPose mount = simComponent_MountPose( model, poses, intake->component );
			abilities->grasps[abilities->graspCount++] = ( simGrasp ){
				.button = 1u << b,
				.pieces = intake->pieces,
				.mouth = simTransform( mount, intake->mouth ),
				.seconds = seconds,
			};
		}
	}
}
