#include "game/launch.h"

// A launcher gets pieces from the hopper at its rate, barrel after barrel. Each piece has its own moment within a step:
// the rest of the waiting time is kept, so that 8 pieces a second are 8 a second for any step.


bool simLaunch_IsFed( const simRobot* robot, int launcher )
{
	SIM_CHECK( launcher >= 0 && launcher < robot->model->launcherCount );
	const simLauncherDef* def = &robot->model->launchers[launcher];
	// Nothing could ever stop such a launcher.
	if ( def->feeder < 0 && def->gate < 0 && def->wheel < 0 )
	{
		return false;
	}
	if ( def->feeder >= 0 )
	{
		double speed = robot->mechanisms[def->feeder].velocity;
		// feederSpeed is signed: a feeder may feed in either direction, and running the other way clears it.
		bool runsBackwards = def->feederSpeed < 0.0 && speed <= def->feederSpeed;
		bool runsForwards = def->feederSpeed >= 0.0 && speed >= def->feederSpeed && speed > 0.0;
		if ( !runsBackwards && !runsForwards )
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

simQuat simLaunch_Attitude( const simLauncherDef* def, const simPieceType* type, simQuat mount )
{
	SIM_CHECK( simIsTurn( mount ) );
	// Barrel coordinates: x along the way out, so a positive elevation is a negative pitch.
	simQuat q = simQuatMul( mount, simQuatFromRpy( 0.0, -def->elevation, def->yaw ) );
	bool isStick = type->shape == simShape_cylinder || type->shape == simShape_capsule;
	if ( isStick )
	{
		// A cylinder's own axis is z; turned by a quarter it lies along the way out.
		q = simQuatMul( q, simQuatAxisAngle( simV3( 0, 1, 0 ), 0.5 * SIM_PI ) );
	}
	return q;
}

/// The muzzle of the barrel that is next, relative to the component that carries the launcher [m].
static simVec3 NextMuzzle( const simRobot* robot, int launcher )
{
	SIM_CHECK( robot->nextBarrels[launcher] >= 0 && robot->nextBarrels[launcher] < SIM_MAX_BARRELS );
	const simLauncherDef* def = &robot->model->launchers[launcher];
	simVec3 offset = { 0, 0, 0 };
	if ( def->barrelCount > 0 )
	{
		offset = def->barrels[robot->nextBarrels[launcher]];
	}
	return simAdd( def->at, offset );
}

static void GoToNextBarrel( simRobot* robot, int launcher )
{
	SIM_CHECK( launcher >= 0 && launcher < robot->model->launcherCount );
	int count = robot->model->launchers[launcher].barrelCount;
	robot->nextBarrels[launcher] = count > 0 ? ( robot->nextBarrels[launcher] + 1 ) % count : 0;
}

/// Launches the next piece of the hopper, `after` seconds from now. False if it cannot: the wheel is too slow, or something is in
/// the way.
static bool LaunchOne( const simPieceStep* step, int launcher, double after )
{
	SIM_CHECK( step->robot->hopper.count > 0 );
	SIM_CHECK( after >= 0.0 && after < step->dt );
	simRobot* robot = step->robot;
	const simLauncherDef* def = &robot->model->launchers[launcher];
	bool lastFirst = robot->model->hopperLastFirst;
	int next = simPieceStep_Next( step, lastFirst );
	const simPieceType* type = simPieceStep_TypeOf( step, next );

	// Made for another piece: the pieces behind it wait, too.
	if ( def->pieceNameCount > 0 && ( def->pieces >> step->pool->pieces[next].type & 1u ) == 0 )
	{
		return false;
	}

	// Is the wheel fast enough?
	simMechanism* wheel = def->wheel >= 0 ? &robot->mechanisms[def->wheel] : NULL;
	double speed = simLauncher_Speed( def, type, wheel );
	if ( speed < def->minSpeed || ( wheel != NULL && speed <= 0.0 ) )
	{
		return false;
	}

	// Is the muzzle free? If not the piece stays in the hopper, and the next step tries again.
	simPose mount = simRobot_MountPose( robot, step->physics, def->component );
	simVec3 muzzle = simTransform( mount, NextMuzzle( robot, launcher ) );
	if ( !simPieceStep_IsClear( step, type, muzzle ) )
	{
		return false;
	}

	simVec3 exitVelocity = simScale( speed, simLauncher_Direction( def, mount ) );
	simRelease release = {
		.at = muzzle,
		.attitude = simLaunch_Attitude( def, type, mount.q ),
		.placeVelocity = simRobot_VelocityAt( robot, step->physics, def->component, muzzle ),
		.exitVelocity = simPiece_Scatter( &def->spread, exitVelocity, &step->own->launchRandom ),
		.exitSpin = simLauncher_Spin( def, type, mount, speed ),
		.after = after,
	};
	simPieceStep_Release( step, lastFirst, &release );
	// The wheel slows down at once by the piece's energy: the next shot of a burst is slower.
	if ( wheel != NULL )
	{
		simRobot_TakeEnergy( robot, def->wheel, simLauncher_Energy( def, type, speed ) );
	}
	GoToNextBarrel( robot, launcher );
	return true;
}

/// Launches as many pieces as are due before the step ends.
static void LaunchDue( const simPieceStep* step, int launcher )
{
	SIM_CHECK( step->robot->model->launchers[launcher].rate > 0.0 );
	simRobot* robot = step->robot;
	const simLauncherDef* def = &robot->model->launchers[launcher];
	double* timer = &robot->launchTimers[launcher];
	// The rate is per barrel.
	double every = 1.0 / ( def->rate * ( def->barrelCount > 1 ? def->barrelCount : 1 ) );
	while ( *timer < step->dt && robot->hopper.count > 0 )
	{
		if ( !LaunchOne( step, launcher, *timer ) )
		{
			return;
		}
		*timer += every;
	}
}

void simLaunch_Step( const simPieceStep* step )
{
	SIM_CHECK( step->dt > 0.0 );
	simRobot* robot = step->robot;
	for ( int i = 0; i < robot->model->launcherCount; ++i )
	{
		if ( robot->model->launchers[i].rate > 0.0 && simLaunch_IsFed( robot, i ) )
		{
			LaunchDue( step, i );
		}
		// While nothing is fed, the time that passes is not saved up.
		robot->launchTimers[i] = simMax( 0.0, robot->launchTimers[i] - step->dt );
	}
}
