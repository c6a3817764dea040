#include "game/spread.h"


/// What is farther off than three standard deviations is not thrown.
static double Deviate( simRandom* random )
{
	return simClamp( simRandom_Normal( random ), -3.0, 3.0 );
}

simVec3 simSpread_Scatter( const simSpread* spread, simVec3 velocity, simRandom* random )
{
	double faster = spread->speed * Deviate( random );
	double yaw = spread->yaw * Deviate( random );
	double pitch = spread->pitch * Deviate( random );
	double level = sqrt( velocity.x * velocity.x + velocity.y * velocity.y );
	double speed = simLength( velocity ) * simMax( 0.0, 1.0 + faster );
	double heading = simAtan2( velocity.y, velocity.x ) + yaw;
	double elevation = simAtan2( velocity.z, level ) + pitch;
	double out = speed * simCos( elevation );
	return simV3( out * simCos( heading ), out * simSin( heading ), speed * simSin( elevation ) );
}
