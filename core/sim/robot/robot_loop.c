// The plant for a loop's prediction. Of a mechanism it is the mechanism's own plant, geared up to the rotor. Of an axle
// it is the part of the robot that its wheels carry: right while they grip. Of a module's steering it is the module. A
// motor without a load lacks a plant, and its rotor rests.
#include "robot/robot_loop.h"

#include <string.h>

/// The load that wheels carry makes no difference to a wheel that slides faster than this [m/s].
static const double kSliding = 0.5;


// ---- a motor's load ----

/// Of a shaft behind a gear: all its motors pull together.
typedef struct Shaft
{
	double inertia; ///< rotors included [kg m^2]
	double gain;    ///< torque of a volt on all its motors [N m/V]
	double slope;   ///< of their back EMF, <= 0 [N m s/rad]
} Shaft;

static void AddMotor( Shaft* shaft, const simRobot* robot, int index, double gearing, double efficiency )
{
	SIM_CHECK( index >= 0 && index < robot->model->motorCount );
	const simMotorConstants* constants = &robot->motorConstants[index];
	int count = robot->model->motors[index].count;
	shaft->inertia += constants->rotorInertia * gearing * gearing;
	shaft->gain += count * constants->torquePerAmp / constants->resistance * gearing * efficiency;
	shaft->slope += constants->slope * gearing * gearing * efficiency;
}

/// As the rotor sees it, in its own sense.
static void GearUp( simLoopPins* pins, const Shaft* shaft, double gearing )
{
	if ( shaft->inertia > 0.0 )
	{
		pins->gain = gearing * shaft->gain / shaft->inertia;
		pins->drag = shaft->slope / shaft->inertia;
	}
}

static bool AxlePins( const simRobot* robot, int index, simLoopPins* pins )
{
	const simRobotModel* model = robot->model;
	for ( int axle = 0; axle < model->axleCount; ++axle )
	{
		const simAxleDef* def = &model->axles[axle];
		Shaft shaft = { 0.0, 0.0, 0.0 };
		bool drives = false;
		for ( int k = 0; k < def->motorCount; ++k )
		{
			AddMotor( &shaft, robot, def->motors[k], def->gearing, def->efficiency );
			drives = drives || def->motors[k] == index;
		}
		if ( !drives )
		{
			continue;
		}
		for ( int i = 0; i < model->wheelCount; ++i )
		{
			const simWheelDef* wheel = &model->wheels[i];
			const simWheel* state = &robot->wheels[i];
			if ( wheel->axle != axle )
			{
				continue;
			}
			shaft.inertia += wheel->inertia;
			bool slides = fabs( state->spin * wheel->radius - state->ground ) > kSliding;
			shaft.inertia += slides ? 0.0 : state->load / SIM_GRAVITY * wheel->radius * wheel->radius;
		}
		GearUp( pins, &shaft, def->gearing );
		return true;
	}
	return false;
}

static bool SteerPins( const simRobot* robot, int index, simLoopPins* pins )
{
	const simRobotModel* model = robot->model;
	for ( int i = 0; i < model->wheelCount; ++i )
	{
		const simWheelDef* wheel = &model->wheels[i];
		if ( wheel->steerMotor == index )
		{
			Shaft shaft = { .inertia = wheel->steerInertia };
			AddMotor( &shaft, robot, index, wheel->steerGearing, wheel->efficiency );
			GearUp( pins, &shaft, wheel->steerGearing );
			return true;
		}
	}
	return false;
}

/// Of a differential's motor the first of its two outputs.
static void MechanismPins( const simRobot* robot, int index, simVec3 gravity, simLoopPins* pins )
{
	const simRobotModel* model = robot->model;
	for ( int i = 0; i < model->mechanismCount; ++i )
	{
		const simMechanismDef* def = &model->mechanisms[i];
		for ( int k = 0; k < def->motorCount; ++k )
		{
			if ( def->motors[k] != index )
			{
				continue;
			}
			const simMechanism* mechanism = &robot->mechanisms[i];
			simPlant plant = simMechanism_Plant( mechanism, def, gravity );
			double ratio = simMotor_Sign( &model->motors[index] ) * def->ratio[k];
			pins->push = ratio * plant.push;
			pins->drag = plant.drag;
			pins->gain = fabs( ratio ) * plant.gain;
			bool low = def->lowSwitch && mechanism->position <= def->lowAt;
			bool high = def->highSwitch && mechanism->position >= def->highAt;
			pins->forwardSwitch = ratio < 0.0 ? low : high;
			pins->reverseSwitch = ratio < 0.0 ? high : low;
			return;
		}
	}
}

static simLoopPins PinsOf( const simRobot* robot, int index, simVec3 gravity )
{
	SIM_CHECK( index >= 0 && index < robot->model->motorCount );
	const simMotorState* motor = &robot->motors[index];
	simLoopPins pins = { .position = motor->position, .velocity = motor->velocity, .bus = robot->battery.volts };
	if ( !AxlePins( robot, index, &pins ) && !SteerPins( robot, index, &pins ) )
	{
		MechanismPins( robot, index, gravity, &pins );
	}
	// A volt makes 1 / R of current at a given speed.
	pins.ampGain = pins.gain * robot->motorConstants[index].resistance;
	return pins;
}


// ---- requests ----

/// Whether a motor's loop has been given something to do.
static bool HasLoop( const simRobot* robot, int index )
{
	bool external = ( robot->controls.voltMask >> index & 1u ) != 0;
	return robot->hasLoops && external && simLoop_KindOf( &robot->loops[index] ) != simLoop_none;
}

/// A loop's request of this step is kept with it, for simRobot_MotorDef: a current, or an open neutral.
static void Ask( simRobot* robot, int index, simLoopRequest request )
{
	SIM_CHECK( index >= 0 && index < robot->model->motorCount );
	simLoop* loop = &robot->loops[index];
	robot->motors[index].request = request.volts;
	loop->amps = request.isAmps ? request.amps : 0.0;
	loop->coasts = request.coast;
}

void simRobot_Loops( simRobot* robot, bool live, simVec3 gravity, double dt )
{
	SIM_CHECK( dt > 0.0 );
	const simRobotModel* model = robot->model;
	for ( int i = 0; i < model->motorCount; ++i )
	{
		simLoop* loop = &robot->loops[i];
		if ( !HasLoop( robot, i ) )
		{
			continue;
		}
		double supply = robot->motors[i].output.supply / model->motors[i].count;
		loop->supplyLimit = simLoop_SupplyLimit( loop, supply, dt );
		if ( !live )
		{
			simLoop_Reset( loop );
			Ask( robot, i, simLoop_Neutral( loop ) );
		}
		else if ( simLoop_KindOf( loop ) != simLoop_follow )
		{
			simLoopPins pins = PinsOf( robot, i, gravity );
			Ask( robot, i, simLoop_Step( loop, robot->controls.volts[i], &pins, dt ) );
		}
	}
	// Followers after their leaders. One that follows a follower has that one's request of the last step, or of this
	// one already.
	for ( int i = 0; i < model->motorCount; ++i )
	{
		simLoop* loop = &robot->loops[i];
		if ( !live || !HasLoop( robot, i ) || simLoop_KindOf( loop ) != simLoop_follow )
		{
			continue;
		}
		int leader = (int)simClamp( robot->controls.volts[i], 0.0, model->motorCount - 1.0 );
		const simLoop* other = &robot->loops[leader];
		simLoopRequest request = {
			.volts = robot->motors[leader].request, .isAmps = other->amps != 0.0, .amps = other->amps
		};
		Ask( robot, i, simLoop_Follow( loop, request ) );
	}
}

const simMotorDef* simRobot_MotorDef( const simRobot* robot, int index, simMotorDef* bounded )
{
	SIM_CHECK( index >= 0 && index < robot->model->motorCount );
	const simMotorDef* own = &robot->model->motors[index];
	if ( !HasLoop( robot, index ) )
	{
		return own;
	}
	const simLoop* loop = &robot->loops[index];
	*bounded = *own;
	bounded->coast = loop->coasts != 0;
	bounded->statorLimit = loop->setting[simLoopSetting_stator];
	bounded->supplyLimit = loop->supplyLimit;
	double amps = fabs( loop->amps );
	if ( amps > 0.0 && ( bounded->statorLimit <= 0.0 || amps < bounded->statorLimit ) )
	{
		bounded->statorLimit = amps;
	}
	return bounded;
}
