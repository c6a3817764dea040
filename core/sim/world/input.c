#include "world/input.h"

#include "sandlot/math.h"

#include <string.h>

static const double kMostChassis = 1e6; // m/s or N: far beyond any robot, and no infinity comes of it


static double CleanNumber( double value, double most )
{
	return isfinite( value ) ? simClamp( value, -most, most ) : 0.0;
}

static void CleanRobot( simInputRobot* robot )
{
	robot->present &= 3u;
	for ( int k = 0; k < 3; ++k )
	{
		robot->axes[k] = CleanNumber( robot->axes[k], 1.0 );
		robot->chassis[k] = CleanNumber( robot->chassis[k], kMostChassis );
	}
	robot->chassisMode = robot->chassisMode < simChassis_count ? robot->chassisMode : simChassis_wheels;
	for ( int k = 0; k < SIM_MAX_MOTORS; ++k )
	{
		robot->volts[k] = isfinite( robot->volts[k] ) ? robot->volts[k] : 0.0;
	}
}

void simInput_Clean( const simInput* input, simInput* clean )
{
	*clean = *input;
	clean->header.modeRequest = input->header.modeRequest <= simMode_count ? input->header.modeRequest : 0;
	clean->header.matchRequest = input->header.matchRequest <= 2 ? input->header.matchRequest : 0;
	for ( int a = 0; a < 2; ++a )
	{
		uint32_t human = input->header.human[a];
		clean->header.human[a] = ( human & 1u ) != 0 ? human & 7u : 0;
	}
	for ( int s = 0; s < SIM_MAX_ROBOTS; ++s )
	{
		CleanRobot( &clean->robots[s] );
	}
}
