#include "model/change.h"

simChangeParts simChange_Parts( simChangeKind kind, const simRobotModel* robot )
{
	SIM_CHECK( kind >= 0 && kind < simChange_count );
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

const char* simChange_Refusal( simChangeKind kind, const simRobotModel* model, int part )
{
	if ( part < 0 || part >= simChange_Parts( kind, model ).count )
	{
		return "is no part of it";
	}
	simChangeTarget target = simChangeInfos[kind].target;
	simChangePart facts = {
		.steering = target == simChangeTarget_wheel && model->wheels[part].steerMotor >= 0,
		.belt = target == simChangeTarget_mechanism && model->mechanisms[part].kind != simMechanism_differential,
		.oneValue = target == simChangeTarget_sensor && model->sensors[part].kind != simSensor_lidar,
		// The scenario says it, and no model of a robot.
		.autopilot = true,
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
