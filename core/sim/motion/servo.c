#include "motion/servo.h"

// Pulses are told in microseconds, as WPILib does; a servo's definition has seconds.
#define MICROSECONDS 1e6


/// Where a pulse stands between the shortest and the longest, 0..1.
static double Part( const simServoDef* servo, double pulse )
{
	SIM_CHECK( servo->pulse[1] > servo->pulse[0] );
	double shortest = MICROSECONDS * servo->pulse[0], longest = MICROSECONDS * servo->pulse[1];
	return simClamp( ( pulse - shortest ) / ( longest - shortest ), 0.0, 1.0 );
}

double simServo_Angle( const simServoDef* servo, double pulse )
{
	SIM_CHECK( servo->is );
	return servo->range * Part( servo, pulse );
}

double simServo_Speed( const simServoDef* servo, double pulse )
{
	return 2.0 * Part( servo, pulse ) - 1.0;
}

double simServo_Rail( const simServoDef* servo, double bus )
{
	SIM_CHECK( servo->is && servo->rail > 0.0 );
	return simMin( servo->rail, bus );
}

const simMotorDef* simServo_Of( const simRobotModel* model, const simMechanismDef* mechanism )
{
	SIM_CHECK( mechanism->motorCount >= 0 && mechanism->motorCount <= SIM_MAX_AXLE_MOTORS );
	// The reader lets no other motor turn a servo's load.
	const simMotorDef* motor = mechanism->motorCount > 0 ? &model->motors[mechanism->motors[0]] : NULL;
	return motor != NULL && motor->servo.is ? motor : NULL;
}

double simServo_Place( const simMotorDef* motor, const simMechanismDef* mechanism, double pulse )
{
	SIM_CHECK( motor->servo.is && !motor->servo.continuous && mechanism->ratio[0] != 0.0 );
	// The horn has turned by ratio for each unit that the mechanism has moved from its start.
	double turn = simServo_Angle( &motor->servo, pulse ) - motor->servo.start;
	return mechanism->start + ( motor->inverted ? -turn : turn ) / mechanism->ratio[0];
}
