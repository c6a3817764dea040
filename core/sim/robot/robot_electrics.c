// Volts, currents and heat of a step: controllers ask for volts, battery and motors together settle the currents.
#include "motion/servo.h"
#include "robot/owned.h"
#include "robot/robot_loop.h"

/// A motor of strength s stands for s motors side by side: torque and supply current are s times as large, the current of one is not.
static simMotorOutput Weakened( simMotorOutput output, double strength )
{
	SIM_CHECK( strength >= 0.0 );
	if ( strength == 0.0 )
	{
		return ( simMotorOutput ){ 0 };
	}
	output.supply *= strength;
	output.torque *= strength;
	output.torqueSlope *= strength;
	return output;
}

/// The motor within the bounds of its loop. Robots without loops, which most are, stay off that path.
static const simMotorDef* MotorDef( const simRobot* robot, int index, simMotorDef* bounded )
{
	if ( robot->hasLoops )
	{
		return simRobot_MotorDef( robot, index, bounded );
	}
	return &robot->model->motors[index];
}

/// A motor's output at a bus voltage. A released one has only its back EMF across its leads.
static simMotorOutput SolveMotor( const simRobot* robot, int index, double volts )
{
	SIM_CHECK( index >= 0 && index < robot->model->motorCount );
	const simMotorState* motor = &robot->motors[index];
	if ( motor->released )
	{
		return ( simMotorOutput ){ .volts = motor->request };
	}
	simMotorDef bounded;
	simMotorOutput output = simMotor_Solve( MotorDef( robot, index, &bounded ), &robot->motorConstants[index],
	    motor->request, motor->velocity, volts, motor->derate );
	if ( simFault_Is( robot->faults.weak, index ) )
	{
		output = Weakened( output, robot->faults.strength[index] );
	}
	return output;
}

/// The battery's loads: all motors but released ones.
static void AddLoads( const simRobot* robot, simMotorLoads* loads )
{
	loads->count = 0;
	for ( int i = 0; i < robot->model->motorCount; ++i )
	{
		const simMotorState* motor = &robot->motors[i];
		double strength = simFault_Is( robot->faults.weak, i ) ? robot->faults.strength[i] : 1.0;
		if ( !motor->released && strength != 0.0 )
		{
			simMotorDef bounded;
			simMotorLoad load = simMotor_Load( MotorDef( robot, i, &bounded ), &robot->motorConstants[i],
			    motor->request, motor->velocity, motor->derate );
			simMotorLoads_Add( loads, &load, strength );
		}
	}
}

/// Sum of all motors' battery currents at a bus voltage.
static double SupplyCurrent( const void* context, double volts )
{
	SIM_CHECK( context != NULL );
	return simMotorLoads_Supply( context, volts );
}

/// The request in the pulses of a mechanism's servo, as a command of the mechanism's controller.
static void HearPulses( simRobot* robot, int i, const simMotorDef* servo )
{
	SIM_CHECK( servo->servo.is );
	const simMechanismDef* def = &robot->model->mechanisms[i];
	simController* controller = &robot->mechanisms[i].controller;
	int motor = def->motors[0];
	bool heard = ( robot->controls.voltMask >> motor & 1u ) != 0;
	double pulse = heard ? robot->controls.volts[motor] : 0.0;
	if ( !heard && robot->program != simProgram_external )
	{
		return; // the built-in program has it
	}
	if ( pulse <= 0.0 )
	{
		simController_Set( controller, simControl_volts, 0.0 );
	}
	else if ( servo->servo.continuous )
	{
		simController_Set(
		    controller, simControl_duty, simMotor_Sign( servo ) * simServo_Speed( &servo->servo, pulse ) );
	}
	else
	{
		simController_Set( controller, simControl_position, simServo_Place( servo, def, pulse ) );
	}
}

/// The mechanisms' controllers' requests to their motors; of a differential's motors both outputs have one. programmed:
/// the built-in program has them; a servo's circuit works with either.
static void MechanismVolts( simRobot* robot, simVec3 gravity, bool live, bool programmed, double dt, double* volts )
{
	for ( int i = 0; i < robot->model->mechanismCount; ++i )
	{
		const simMechanismDef* def = &robot->model->mechanisms[i];
		simMechanism* mechanism = &robot->mechanisms[i];
		const simMotorDef* servo = simServo_Of( robot->model, def );
		if ( !programmed && !( live && servo != NULL ) )
		{
			simController_Reset( &mechanism->controller );
			mechanism->volts = 0.0;
			continue;
		}
		double bus = robot->battery.volts;
		if ( servo != NULL )
		{
			HearPulses( robot, i, servo );
			bus = simServo_Rail( &servo->servo, bus );
		}
		double wanted = simMechanism_Volts( mechanism, def, gravity, bus, dt );
		for ( int k = 0; k < def->motorCount; ++k )
		{
			// A motor of a differential that is geared the other way turns the other way.
			if ( def->ratio[k] < 0.0 )
			{
				volts[def->motors[k]] -= wanted;
			}
			else
			{
				volts[def->motors[k]] += wanted;
			}
		}
	}
}

double simRobot_Command( const simRobot* robot, int motor, double nominalVolts )
{
	SIM_CHECK( motor >= 0 && motor < robot->model->motorCount );
	SIM_CHECK( nominalVolts > 0.0 );
	double volts = simMotor_Sign( &robot->model->motors[motor] ) * robot->motors[motor].request;
	double strength = simFault_Is( robot->faults.weak, motor ) ? robot->faults.strength[motor] : 1.0;
	return strength * simClamp( volts / nominalVolts, -1.0, 1.0 );
}

/// Motors of a linearMotion turn along without current, as in pyfrc.
static void ReleaseLinear( simRobot* robot )
{
	for ( int i = 0; i < robot->model->mechanismCount; ++i )
	{
		const simMechanismDef* def = &robot->model->mechanisms[i];
		for ( int k = 0; k < def->motorCount && def->kind == simMechanism_linearMotion; ++k )
		{
			robot->motors[def->motors[k]].released = true;
		}
	}
}

/// Lets the axles turn freely (those of a kinematic drivetrain as its model says): a motor at its own back EMF neither drives nor brakes. Nor does it charge the battery where the
/// chassis is faster than the motors could ever drive it: its owner's motors are not ours.
static void ReleaseAxles( simRobot* robot )
{
	const simRobotModel* model = robot->model;
	for ( int axle = 0; axle < model->axleCount; ++axle )
	{
		const simAxleDef* def = &model->axles[axle];
		for ( int k = 0; k < def->motorCount; ++k )
		{
			simMotorState* motor = &robot->motors[def->motors[k]];
			if ( !simOwned_IsKinematic( robot ) )
			{
				motor->request = motor->velocity / robot->motorConstants[def->motors[k]].speedPerVolt;
			}
			motor->released = true;
		}
	}
	for ( int i = 0; i < model->wheelCount && simOwned_IsKinematic( robot ); ++i )
	{
		if ( model->wheels[i].steerMotor >= 0 )
		{
			robot->motors[model->wheels[i].steerMotor].released = true;
		}
	}
}

/// Volts of a servo's motor. asked: by its mechanism's controller, or by the built-in program of a wheel that it turns; in its own
/// sense.
static double ServoRequest( const simRobot* robot, int index, double asked )
{
	SIM_CHECK( index >= 0 && index < robot->model->motorCount );
	SIM_CHECK( robot->model->motors[index].servo.is );
	const simServoDef* servo = &robot->model->motors[index].servo;
	double rail = simServo_Rail( servo, robot->battery.volts );
	bool heard = ( robot->controls.voltMask >> index & 1u ) != 0;
	for ( int i = 0; i < robot->model->mechanismCount; ++i )
	{
		if ( simServo_Of( robot->model, &robot->model->mechanisms[i] ) == &robot->model->motors[index] )
		{
			heard = false; // the mechanism's controller has heard it
		}
	}
	if ( heard )
	{
		double pulse = robot->controls.volts[index];
		asked = pulse > 0.0 ? rail * simServo_Speed( servo, pulse ) : 0.0;
	}
	return simClamp( asked, -rail, rail );
}

/// The outputs of a robot that is disabled or browned out are neutral: zero volts.
static void RequestVolts( simRobot* robot, simVec3 gravity, double dt )
{
	const simRobotModel* model = robot->model;
	bool live = simRobot_IsEnabled( robot ) && !robot->battery.brownout;

	// The built-in program's requests.
	double volts[SIM_MAX_MOTORS] = { 0.0 };
	bool programmed = live && robot->program != simProgram_external;
	if ( programmed && model->drive != simDrive_none )
	{
		simDrive_Volts( &robot->drive, model, robot->wheels, volts );
	}
	MechanismVolts( robot, gravity, live, programmed, dt, volts );

	// Motors with an outside command obey it alone.
	for ( int i = 0; i < model->motorCount; ++i )
	{
		simMotorState* motor = &robot->motors[i];
		motor->released = false;
		bool external = ( robot->controls.voltMask >> i & 1u ) != 0;
		motor->request = 0.0;
		if ( live && model->motors[i].servo.is )
		{
			motor->request = ServoRequest( robot, i, simMotor_Sign( &model->motors[i] ) * volts[i] );
		}
		else if ( live && external )
		{
			motor->request = robot->controls.volts[i];
		}
		else if ( live )
		{
			motor->request = simMotor_Sign( &model->motors[i] ) * volts[i];
		}
	}
	if ( robot->hasLoops )
	{
		simRobot_Loops( robot, live, gravity, dt );
	}
	ReleaseLinear( robot );
	if ( simOwned_Is( robot ) )
	{
		ReleaseAxles( robot );
	}
}

/// Requests, then battery and all motors together, then the effects of the currents: heat and a lower charge.
void simRobot_StepElectrics( simRobot* robot, simVec3 gravity, double dt )
{
	SIM_CHECK( dt > 0.0 );
	SIM_CHECK( robot->model->motorCount >= 0 && robot->model->motorCount <= SIM_MAX_MOTORS );
	const simRobotModel* model = robot->model;
	RequestVolts( robot, gravity, dt );
	// From the temperature before this step's currents heat the motor: the battery's solution needs the limits first.
	for ( int i = 0; i < model->motorCount; ++i )
	{
		robot->motors[i].derate = simMotor_Derate( &model->motors[i], robot->motors[i].temperature );
	}
	simMotorLoads loads;
	AddLoads( robot, &loads );
	simBattery_Solve( &robot->battery, &model->battery, SupplyCurrent, &loads );
	simBattery_Drain( &robot->battery, &model->battery, dt );
	for ( int i = 0; i < model->motorCount; ++i )
	{
		simMotorState* motor = &robot->motors[i];
		const simMotorDef* def = &model->motors[i];
		motor->output = SolveMotor( robot, i, robot->battery.volts );
		motor->temperature =
		    simMotor_Heat( def, &robot->motorConstants[i], motor->temperature, motor->output.current, dt );
	}
}
