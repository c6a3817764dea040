#include "model/change.h"

// Wet places have no names in field.json: they are numbered.
static const char kPlaceNames[SIM_WET_PLACES][SIM_NAME] = { "place1", "place2", "place3", "place4" };


const char* simChange_Parts( simChangeKind kind, const simRobotModel* model, int* count, size_t* stride )
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
			return kPlaceNames[0];
		case simChangeTarget_wheel:
			*count = model->wheelCount;
			*stride = sizeof( model->wheels[0] );
			return model->wheels[0].name;
		case simChangeTarget_motor:
			*count = model->motorCount;
			*stride = sizeof( model->motors[0] );
			return model->motors[0].name;
		case simChangeTarget_mechanism:
			*count = model->mechanismCount;
			*stride = sizeof( model->mechanisms[0] );
			return model->mechanisms[0].name;
		case simChangeTarget_sensor:
			*count = model->sensorCount;
			*stride = sizeof( model->sensors[0] );
			return model->sensors[0].name;
	}
	return NULL;
}

const char* simChange_Refusal( simChangeKind kind, const simRobotModel* model, int part )
{
	int count;
	size_t stride;
	simChange_Parts( kind, model, &count, &stride );
	if ( part < 0 || part >= ( count > 0 ? count : 1 ) )
	{
		return "is no part of it";
	}
	simChangeTarget target = simChangeInfos[kind].target;
	simChangePart facts = {
		.steers = target == simChangeTarget_wheel && model->wheels[part].steerMotor >= 0,
		.isDifferential =
		    target == simChangeTarget_mechanism && model->mechanisms[part].kind == simMechanism_differential,
		.isLidar = target == simChangeTarget_sensor && model->sensors[part].kind == simSensor_lidar,
	};
	return simChange_RefusalOf( kind, facts );
}

double* simChange_Gain( simChangeKind kind, simControllerDef* control )
{
	switch ( kind )
	{
		case simChange_kP:
			return &control->kP;
		case simChange_kI:
			return &control->kI;
		case simChange_kD:
			return &control->kD;
		case simChange_kS:
			return &control->kS;
		case simChange_kV:
			return &control->kV;
		case simChange_kA:
			return &control->kA;
		case simChange_kG:
			return &control->kG;
		default:
			SIM_ASSERT( !"no gain" );
			return NULL;
	}
}

double simChange_Neutral( simChangeKind kind, const simRobotModel* model, int part )
{
	const simChangeInfo* info = &simChangeInfos[kind];
	if ( info->form == simChangeForm_own )
	{
		simControllerDef control = model->mechanisms[part].control;
		return *simChange_Gain( kind, &control );
	}
	bool hasNone = info->form == simChangeForm_forced || info->form == simChangeForm_once;
	return hasNone ? (double)NAN : info->neutral;
}
