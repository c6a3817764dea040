#include "game/handling_internal.h"

#include "game/spread.h"

// A launcher gets pieces from the hopper at its rate, barrel after barrel, each at its own moment within a step: what is left
// of the waiting time is kept, so that 8 a second are 8 a second.


/// Whether its feeder, its gate and its wheel let a launcher have pieces now.
static bool Feeds( const simRobot* robot, const simLauncherDef* def )
{
	if ( def->feeder < 0 && def->gate < 0 && def->wheel < 0 )
	{
		return false; // nobody could ever stop it
	}
	if ( def->feeder >= 0 )
	{
		double speed = robot->mechanisms[def->feeder].velocity;
		bool turns = def->feederSpeed < 0.0 ? speed <= def->feederSpeed : speed >= def->feederSpeed && speed > 0.0;
		if ( !turns )
		{
			return false;
		}
	}
	if ( def->gate >= 0 )
	{
		double position = robot->mechanisms[def->gate].position;
		return position >= def->gateLow && position <= def->gateHigh;
	}
	return true;
}

/// A stick-shaped piece leaves lengthwise, anything else as the launcher stands.
static simQuat Attitude( const simLauncherDef* def, const simPieceType* type, simQuat carried )
{
	simQuat q = simQuatMul( carried, simQuatFromRpy( 0.0, -def->elevation, def->yaw ) );
	bool stick = type->shape == simShape_cylinder || type->shape == simShape_capsule;
	return stick ? simQuatMul( q, simQuatAxisAngle( simV3( 0, 1, 0 ), 0.5 * SIM_PI ) ) : q;
}

/// Lets the next piece go, `after` from now. False if it cannot: too slow a wheel, or something in the way.
static bool LaunchOne( const simHandlingTurn* turn, int l, double after )
{
	simRobot* robot = turn->robot;
	const simLauncherDef* def = &robot->model->launchers[l];
	bool last = robot->model->hopperLastFirst;
	int next = robot->hopper.pieces[last ? robot->hopper.count - 1 : 0];
	const simPieceType* type = simHandling_TypeOf( turn, next );
	const simMechanism* wheel = def->wheel >= 0 ? &robot->mechanisms[def->wheel] : NULL;
	double speed = simLauncher_Speed( def, type, wheel );
	if ( speed < def->minSpeed || ( wheel != NULL && speed <= 0.0 ) )
	{
		return false;
	}
	simPose carried = simRobot_Carried( robot, turn->physics, def->component );
	simVec3 offset = def->barrelCount > 0 ? def->barrels[robot->barrels[l]] : simV3( 0, 0, 0 );
	simVec3 at = simTransform( carried, simAdd( def->at, offset ) );
	if ( !simHandling_IsClear( turn, type, at ) )
	{
		return false;
	}
	simVec3 out = simScale( speed, simLauncher_Direction( def, carried ) );
	simRelease release = {
		.at = at,
		.attitude = Attitude( def, type, carried.q ),
		.carried = simRobot_VelocityAt( robot, turn->physics, def->component, at ),
		.out = simSpread_Scatter( &def->spread, out, &turn->handling->random[turn->index] ),
		.spin = simLauncher_Spin( def, type, carried, speed ),
		.after = after,
	};
	simHopper_Pop( &robot->hopper, last );
	simHandling_LetGo( turn, next, &release );
	if ( def->wheel >= 0 )
	{
		simRobot_Spend( robot, def->wheel, simLauncher_Energy( def, type, speed ) );
	}
	robot->barrels[l] = def->barrelCount > 0 ? ( robot->barrels[l] + 1 ) % def->barrelCount : 0;
	return true;
}

void simHandling_Launch( const simHandlingTurn* turn )
{
	simRobot* robot = turn->robot;
	for ( int l = 0; l < robot->model->launcherCount; ++l )
	{
		const simLauncherDef* def = &robot->model->launchers[l];
		double* wait = &robot->feeding[l];
		double every = 1.0 / ( def->rate * ( def->barrelCount > 1 ? def->barrelCount : 1 ) );
		bool feeds = def->rate > 0.0 && Feeds( robot, def );
		while ( feeds && *wait < turn->dt && robot->hopper.count > 0 && LaunchOne( turn, l, *wait ) )
		{
			*wait += every;
		}
		// While it does not feed, time that has passed is not saved up.
		*wait = simMax( 0.0, *wait - turn->dt );
	}
}
