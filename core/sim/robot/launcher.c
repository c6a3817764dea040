#include "robot/launcher.h"


double simLauncher_Energy( const simLauncherDef* def, const simPieceType* type, double speed )
{
	return def->efficiency > 0.0 ? 0.5 * type->mass * speed * speed / def->efficiency : 0.0;
}

double simLauncher_Grip( const simLauncherDef* def, const simPieceType* type )
{
	// What friction can do along the way that the wheel touches the piece, squeezed as it is.
	double work = def->grip * type->squeeze * def->compression * def->wrap;
	return def->compression > 0.0 ? sqrt( 2.0 * work / type->mass ) : INFINITY;
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
	double most = wheel->velocity * sqrt( def->efficiency * wheel->inertia / type->mass );
	speed = def->efficiency > 0.0 ? simMin( speed, most ) : speed;
	return simMin( simMin( speed, SIM_FASTEST_EXIT ), simLauncher_Grip( def, type ) );
}

double simLauncher_WheelSpeed( const simLauncherDef* def, double speed )
{
	double arm = def->ratio * def->wheelRadius;
	return arm > 0.0 ? speed / arm : 0.0;
}

simVec3 simLauncher_Direction( const simLauncherDef* def, simPose mount )
{
	double level = simCos( def->elevation );
	simVec3 out = simV3( level * simCos( def->yaw ), level * simSin( def->yaw ), simSin( def->elevation ) );
	return simRotate( mount.q, out );
}

simVec3 simLauncher_Spin( const simLauncherDef* def, const simPieceType* type, simPose mount, double speed )
{
	simVec3 left = simV3( -simSin( def->yaw ), simCos( def->yaw ), 0.0 );
	return simScale( -def->spin * speed / type->radius, simRotate( mount.q, left ) );
}
