// Changes of a robot. Its model is shared and never changes; while one of its numbers is changed, the robot has a copy
// of its own. The copy is made again from the model at every change: so nothing is left of a past one, to the last bit.
#include "robot/robot.h"

#include "base/hash.h"
#include "model/change.h"


/// The stall torque of a mechanism's motors at its output [N m] or [N].
static double StallForce( const simRobotModel* model, const simRobotFaults* faults, int mechanism )
{
	SIM_CHECK( mechanism >= 0 && mechanism < model->mechanismCount );
	const simMechanismDef* def = &model->mechanisms[mechanism];
	double force = 0.0;
	for ( int k = 0; k < def->motorCount; ++k )
	{
		const simMotorDef* motor = &model->motors[def->motors[k]];
		double strength = simFault_Is( faults->weak, def->motors[k] ) ? faults->strength[def->motors[k]] : 1.0;
		force += fabs( def->ratio[k] ) * motor->count * motor->type->stallTorque * strength * def->efficiency;
	}
	return force;
}

/// A change of a mechanism that is another number.
static bool ChangeMechanism( simMechanismDef* mechanism, simChangeKind kind, double value )
{
	switch ( kind )
	{
		case simChange_gearing:
			for ( int k = 0; k < mechanism->motorCount; ++k )
			{
				mechanism->ratio[k] *= value;
			}
			return true;
		case simChange_mechanismMass:
			mechanism->inertia *= value;
			mechanism->mass *= value;
			return true;
		case simChange_addedFriction:
			mechanism->friction += value;
			return true;
		case simChange_kP:
		case simChange_kI:
		case simChange_kD:
		case simChange_kS:
		case simChange_kV:
		case simChange_kA:
		case simChange_kG:
			*simChange_Gain( kind, &mechanism->control ) = value;
			return true;
		default:
			return false;
	}
}

/// A change that is another number of the model. False: it is a fault.
static bool ChangeNumber( simRobotModel* model, const simChangeFrame* change )
{
	SIM_CHECK( change->kind < simChange_count );
	simChangeKind kind = (simChangeKind)change->kind;
	double value = change->value;
	if ( simChangeInfos[kind].target == simChangeTarget_mechanism )
	{
		SIM_CHECK( (int)change->part < model->mechanismCount );
		return ChangeMechanism( &model->mechanisms[change->part], kind, value );
	}
	switch ( kind )
	{
		case simChange_batteryResistance:
			model->battery.resistance *= value;
			return true;
		case simChange_mass:
			model->mass *= value;
			model->inertia = simScale( value, model->inertia );
			return true;
		case simChange_driveGearing:
			for ( int i = 0; i < model->axleCount; ++i )
			{
				model->axles[i].gearing *= value;
			}
			return true;
		case simChange_wheelFriction:
			model->wheels[change->part].friction *= value;
			return true;
		default:
			return false;
	}
}

static void AddFault( simRobotFaults* faults, const simChangeFrame* change )
{
	SIM_CHECK( change->part < 32 );
	uint32_t bit = 1u << change->part;
	double value = change->value;
	switch ( (simChangeKind)change->kind )
	{
		case simChange_motorDead:
		case simChange_motorStrength:
		{
			// A motor that is dead is so at any strength.
			double strength = change->kind == simChange_motorDead ? 0.0 : value;
			bool isWeak = ( faults->weak & bit ) != 0;
			faults->strength[change->part] = isWeak ? faults->strength[change->part] * strength : strength;
			faults->weak |= bit;
			break;
		}
		case simChange_looseModule:
			faults->loose |= bit;
			break;
		case simChange_beltHolds:
			faults->belts |= bit;
			faults->carries[change->part] = value;
			break;
		case simChange_sensorStuck:
			faults->stuck |= bit;
			break;
		case simChange_sensorOffset:
			faults->shifted |= bit;
			faults->offset[change->part] = value;
			break;
		case simChange_sensorForced:
			faults->forced |= bit;
			faults->reading[change->part] = value;
			break;
		default:
			break;
	}
}

void simRobot_Change( simRobot* robot, simPhysics* physics, const simChangeFrame* changes, int count, double pieces )
{
	SIM_CHECK( count >= 0 );
	double massBefore = robot->model->mass;
	robot->faults = ( simRobotFaults ){ 0 };
	robot->model = robot->own;
	if ( count > 0 )
	{
		*robot->changed = *robot->own;
	}
	for ( int i = 0; i < count; ++i )
	{
		if ( ChangeNumber( robot->changed, &changes[i] ) )
		{
			robot->model = robot->changed;
		}
		else
		{
			AddFault( &robot->faults, &changes[i] );
		}
	}
	// A belt's load limit is a share of its motors' torque, which other changes decide.
	for ( int i = 0; i < robot->model->mechanismCount; ++i )
	{
		if ( simFault_Is( robot->faults.belts, i ) )
		{
			robot->faults.carries[i] *= StallForce( robot->model, &robot->faults, i );
		}
	}
	simRobot_Fit( robot );
	if ( robot->model->mass != massBefore )
	{
		simRobot_SetPieceMass( robot, physics, pieces );
	}
}
