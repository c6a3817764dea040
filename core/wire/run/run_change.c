#include "run/run_change.h"

#include <stdio.h>

simChangeParts simRunChange_Parts( simChangeKind kind, const simRunRobot* robot )
{
	simChangeTarget target = simChangeInfos[kind].target;
	switch ( target )
	{
		SIM_CHANGE_LISTS( SIM_CHANGE_LIST )
		case simChangeTarget_field:
		case simChangeTarget_place:
		case simChangeTarget_robot:
		case simChangeTarget_count:
			break;
	}
	return simChange_PlainParts( target );
}

// Does a motor turn the wheel about its upright axis?
static bool Steers( const simRunRobot* robot, int wheel )
{
	for ( int i = 0; i < robot->motorCount; ++i )
	{
		if ( robot->motors[i].task == simMotorTask_steer && robot->motors[i].index == wheel )
		{
			return true;
		}
	}
	return false;
}

const char* simRunChange_Refusal( simChangeKind kind, const simRunRobot* robot, int part )
{
	simChangeTarget target = simChangeInfos[kind].target;
	simChangePart facts = {
		.steering = target == simChangeTarget_wheel && Steers( robot, part ),
		.belt = target == simChangeTarget_mechanism && robot->mechanisms[part].kind != simMechanism_differential,
		.oneValue = target == simChangeTarget_sensor && robot->sensors[part].kind != simSensor_lidar,
		// The world looks at it: a recording names no programs.
		.autopilot = true,
	};
	return simChange_RefusalOf( kind, facts );
}

bool simRunChange_Name( simChangeKind kind, const simRunRobot* robot, int part, char* name, size_t size )
{
	simChangeParts parts = simRunChange_Parts( kind, robot );
	if ( part < 0 || part >= parts.count )
	{
		return false;
	}
	bool isPart = parts.names != NULL;
	snprintf( name, size, "%s%s%s", simChangeInfos[kind].name, isPart ? "/" : "",
	    isPart ? parts.names + parts.stride * (size_t)part : "" );
	return true;
}
