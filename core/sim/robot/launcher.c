#include "robot/launcher.h"

// The limits of the exit speed. A wheel squeezes the piece by `compression` against a hood and rolls it along over the
// length `wrap`. Its surface runs at ratio * radius * wheel speed: no piece leaves faster. Friction does at most the
// work grip * squeeze * compression * wrap along the way, which is m v^2 / 2 of the piece. And a light wheel has only
// its own energy: efficiency * J w^2 / 2 >= m v^2 / 2.


double simLauncher_Energy( const simLauncherDef* def, const simPieceType* type, double speed )
{
	SIM_CHECK( type->mass > 0.0 && speed >= 0.0 );
	if ( def->efficiency <= 0.0 )
	{
		return 0.0;
	}
	return 0.5 * type->mass * speed * speed / def->efficiency;
}

double simLauncher_Grip( const simLauncherDef* def, const simPieceType* type )
{
	SIM_CHECK( type->mass > 0.0 );
	if ( def->compression <= 0.0 )
	{
		return INFINITY;
	}
	double work = def->grip * type->squeeze * def->compression * def->wrap;
	return sqrt( 2.0 * work / type->mass );
}

double simLauncher_Speed( const simLauncherDef* def, const simPieceType* type, const simMechanism* wheel )
{
	if ( wheel == NULL )
	{
		return def->speed;
	}
	double speed = def->ratio * def->wheelRadius * wheel->velocity;
	if ( speed <= 0.0 )
	{
		return 0.0;
	}
	// A wheel too light for the piece gives all it has.
	if ( def->efficiency > 0.0 )
	{
		// m v^2 / 2 <= efficiency J w^2 / 2, so v <= w sqrt( efficiency J / m ).
		speed = simMin( speed, wheel->velocity * sqrt( def->efficiency * wheel->inertia / type->mass ) );
	}
	return simMin( simMin( speed, SIM_FASTEST_EXIT ), simLauncher_Grip( def, type ) );
}

double simLauncher_WheelSpeed( const simLauncherDef* def, double speed )
{
	double arm = def->ratio * def->wheelRadius;
	return arm > 0.0 ? speed / arm : 0.0;
}

simVec3 simLauncher_Direction( const simLauncherDef* def, simPose mount )
{
	SIM_CHECK( simIsTurn( mount.q ) );
	double level = simCos( def->elevation );
	simVec3 out = simV3( level * simCos( def->yaw ), level * simSin( def->yaw ), simSin( def->elevation ) );
	return simRotate( mount.q, out );
}

simVec3 simLauncher_Spin( const simLauncherDef* def, const simPieceType* type, simPose mount, double speed )
{
	SIM_CHECK( type->radius > 0.0 );
	// Backspin: the surface that rolls the piece out runs below it, so it turns about the axis to its left,
	// backwards.
	simVec3 left = simV3( -simSin( def->yaw ), simCos( def->yaw ), 0.0 );
	return simScale( -def->spin * speed / type->radius, simRotate( mount.q, left ) );
}
