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

static void Weaken( simRobotFaults* faults, int motor, double strength )
{
	bool isWeak = simFault_Is( faults->weak, motor );
	// A motor that is dead is so at any strength.
	faults->strength[motor] = isWeak ? faults->strength[motor] * strength : strength;
	faults->weak |= 1u << motor;
}

/// Does a change: to a number of the model, which is the robot's own copy, or to the faults. True: the model has changed.
/// Changes that act on no robot's model, and those of the world, do nothing here.
static bool Apply( simRobotModel* model, simRobotFaults* faults, const simChangeFrame* change )
{
	SIM_CHECK( change->kind < simChange_count && change->part < 32 );
	int part = (int)change->part;
	uint32_t bit = 1u << part;
	double value = change->value;
	simMechanismDef* mechanism = &model->mechanisms[part < SIM_MAX_MECHANISMS ? part : 0];
	// Without a default: a new kind does not compile before it stands here.
	switch ( (simChangeKind)change->kind )
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
			model->wheels[part].friction *= value;
			return true;
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
			*simChange_Gain( (simChangeKind)change->kind, &mechanism->control ) = value;
			return true;
		case simChange_motorDead:
			Weaken( faults, part, 0.0 );
			return false;
		case simChange_motorStrength:
			Weaken( faults, part, value );
			return false;
		case simChange_looseModule:
			faults->loose |= bit;
			return false;
		case simChange_beltHolds:
			faults->belts |= bit;
			faults->carries[part] = value;
			return false;
		case simChange_sensorStuck:
			faults->stuck |= bit;
			return false;
		case simChange_sensorOffset:
			faults->shifted |= bit;
			faults->offset[part] = value;
			return false;
		case simChange_sensorForced:
			faults->forced |= bit;
			faults->reading[part] = value;
			return false;
		case simChange_none:
		case simChange_floorFriction:
		case simChange_wetX:
		case simChange_wetY:
		case simChange_wetRadius:
		case simChange_wetFriction:
		case simChange_batteryCharge:
		case simChange_driven:
		case simChange_count:
			return false;
	}
	return false;
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
		if ( Apply( robot->changed, &robot->faults, &changes[i] ) )
		{
			robot->model = robot->changed;
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
