#include "run/run_change.h"

#include <stdio.h>

// Wet places have no names in field.json: they are numbered, as scripts have them.
static const char kPlaces[SIM_WET_PLACES][SIM_NAME] = { "place1", "place2", "place3", "place4" };


const char* simRunChange_Parts( simChangeKind kind, const simRunRobot* robot, int* count, size_t* stride )
{
	*count = 0;
	*stride = SIM_NAME;
	switch ( simChangeInfos[kind].target )
	{
		case simChangeTarget_field:
		case simChangeTarget_robot:
		case simChangeTarget_count:
			return NULL;
		case simChangeTarget_place:
			*count = SIM_WET_PLACES;
			return kPlaces[0];
		case simChangeTarget_wheel:
			*count = robot->wheelCount;
			*stride = sizeof( robot->wheels[0] );
			return robot->wheels[0].name;
		case simChangeTarget_motor:
			*count = robot->motorCount;
			*stride = sizeof( robot->motors[0] );
			return robot->motors[0].name;
		case simChangeTarget_mechanism:
			*count = robot->mechanismCount;
			*stride = sizeof( robot->mechanisms[0] );
			return robot->mechanisms[0].name;
		case simChangeTarget_sensor:
			*count = robot->sensorCount;
			*stride = sizeof( robot->sensors[0] );
			return robot->sensors[0].name;
	}
	return NULL;
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
		.steers = target == simChangeTarget_wheel && Steers( robot, part ),
		.isDifferential =
		    target == simChangeTarget_mechanism && robot->mechanisms[part].kind == simMechanism_differential,
		.isLidar = target == simChangeTarget_sensor && robot->sensors[part].kind == simSensor_lidar,
	};
	return simChange_RefusalOf( kind, facts );
}

bool simRunChange_Name( simChangeKind kind, const simRunRobot* robot, int part, char* name, size_t size )
{
	int count;
	size_t stride;
	const char* parts = simRunChange_Parts( kind, robot, &count, &stride );
	// Without parts it is of the whole robot or field, which is part 0.
	bool isPart = parts != NULL;
	if ( part < 0 || part >= ( isPart ? count : 1 ) )
	{
		return false;
	}
	snprintf( name, size, "%s%s%s", simChangeInfos[kind].name, isPart ? "/" : "",
	    isPart ? parts + stride * (size_t)part : "" );
	return true;
}
