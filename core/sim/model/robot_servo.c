// Servos: the numbers that make a motor one, and the parts it may turn.
#include "model/robot_parts.h"

// [s] ahead of its place its circuit brakes by so much of its speed. Tuned: less overshoots with a load, more creeps.
#define BRAKING 0.01
// Most of a mechanism's speed that braking may take in one pass of 1 ms; above 2 it would swing.
#define MOST_BRAKING 0.25
#define PASS 0.001


// ---- keys ----

static const simKey kPulse = SIM_ELEMENT_NUMBER( time, 1e-4, 5e-3 );
static const simKey kServoRows[] = {
	{ "continuous", "a pulse says how fast it turns, not where to", SIM_KEY_BOOLEAN( simServoDef, continuous ),
	    SIM_KEY_OR( false ) },
	{ "range", "way of its horn from the shortest pulse to the longest",
	    SIM_KEY_NUMBER( simServoDef, range, angle, 0.1, 10.0 * SIM_TURN ), SIM_KEY_OR( SIM_PI ) },
	{ "pulse", "[shortest, longest]; longer and shorter ones act as these",
	    SIM_KEY_ARRAY( simServoDef, pulse, kPulse, 2, 2 ), .without = "[\"600 us\", \"2400 us\"], WPILib's" },
	{ "start", "angle of its horn when the run starts, from where the shortest pulse holds it",
	    SIM_KEY_NUMBER( simServoDef, start, angle, 0.0, 10.0 * SIM_TURN ), SIM_KEY_OR( 0.0 ) },
	{ "band", "farther than this from its place its motor gets all there is",
	    SIM_KEY_NUMBER( simServoDef, band, angle, 0.005, SIM_TURN ), SIM_KEY_OR( SIM_PI / 36.0 ) },
	{ "rail", "voltage that feeds it", SIM_KEY_NUMBER( simServoDef, rail, voltage, 0.1, 60.0 ),
	    .without = "the motor's nominal voltage" },
	SIM_KEY_SOURCE,
};
const simKeys simServoKeys = SIM_KEYS( "servo",
    "Makes the motor a servo: its type has the numbers of the data sheet at the horn, and pulses tell it where to go.",
    kServoRows );

void simRobotServo_Read( const simReader* reader, const simKey* key, const simNode* node, void* at )
{
	(void)key;
	simJson* json = reader->json;
	simMotorDef* motor = at;
	simServoDef* servo = &motor->servo;
	*servo = ( simServoDef ){ .is = true, .pulse = { 600e-6, 2400e-6 } };
	simKeys_Read( reader, &simServoKeys, node, servo );
	if ( !json->failed && !( servo->pulse[0] < servo->pulse[1] ) )
	{
		simJson_Fail(
		    json, simKeys_Find( &simServoKeys, node, "pulse" ), "the first pulse must be shorter than the second" );
	}
	if ( !json->failed && servo->start > servo->range )
	{
		simJson_Fail( json, simKeys_Find( &simServoKeys, node, "start" ), "%g rad is beyond its range, %g rad",
		    servo->start, servo->range );
	}
}

void simRobotServo_Finish( simMotorDef* motor )
{
	if ( !motor->servo.is )
	{
		return;
	}
	if ( motor->servo.rail == 0.0 )
	{
		motor->servo.rail = motor->type->nominalVolts;
	}
	// A data sheet's speed is that of the horn, with the losses of gear and motor in it.
	motor->own = *motor->type;
	motor->own.freeCurrent = 0.0;
	motor->type = &motor->own;
	// Without pulses its circuit opens the leads.
	motor->coast = true;
}


// ---- its load ----

void simRobotServo_Fit( const simReader* reader, const simKeys* table, const simNode* node, simMechanismDef* def )
{
	simJson* json = reader->json;
	const simRobotModel* model = reader->owner;
	const simNode* motors = simKeys_Find( table, node, "motors" );
	const simMotorDef* motor = NULL;
	for ( int k = 0; k < def->motorCount; ++k )
	{
		if ( model->motors[def->motors[k]].servo.is )
		{
			motor = &model->motors[def->motors[k]];
		}
	}
	if ( motor == NULL || json->failed )
	{
		return;
	}
	if ( def->motorCount > 1 )
	{
		simJson_Fail(
		    json, motors, "the servo \"%s\" turns a mechanism alone; \"count\" of it has several", motor->name );
		return;
	}
	if ( def->kind == simMechanism_linearMotion )
	{
		simJson_Fail( json, motors, "a linearMotion has no servo" );
		return;
	}
	if ( motor->servo.continuous )
	{
		return;
	}
	if ( simKeys_Find( table, node, "control" ) != NULL )
	{
		simJson_Fail( json, simKeys_Find( table, node, "control" ),
		    "the servo \"%s\" has a circuit of its own: leave this key away", motor->name );
		return;
	}
	// All volts at the band's end; and braking, so that it stands still where it is to be.
	double ratio = def->ratio[0], rotor = motor->count * motor->type->rotorInertia;
	double inertia = def->inertia + ratio * ratio * rotor;
	double gain = ratio * def->efficiency * motor->count * motor->type->stallTorque / motor->type->nominalVolts;
	def->control.kP = motor->servo.rail * ratio / motor->servo.band;
	def->control.kD = simMin( BRAKING * def->control.kP, MOST_BRAKING * inertia / ( gain * PASS ) );
}

void simRobotServo_CheckDrive( simJson* json, const simNode* drivetrain, const simRobotModel* model )
{
	for ( int i = 0; i < model->axleCount && !json->failed; ++i )
	{
		for ( int k = 0; k < model->axles[i].motorCount; ++k )
		{
			const simMotorDef* motor = &model->motors[model->axles[i].motors[k]];
			if ( motor->servo.is && !motor->servo.continuous )
			{
				simJson_Fail(
				    json, drivetrain, "the servo \"%s\" turns a wheel, so it must be \"continuous\"", motor->name );
				return;
			}
		}
	}
	for ( int i = 0; i < model->wheelCount && !json->failed; ++i )
	{
		int steer = model->wheels[i].steerMotor;
		if ( steer >= 0 && model->motors[steer].servo.is )
		{
			simJson_Fail(
			    json, drivetrain, "a module is steered by a motor, and \"%s\" is a servo", model->motors[steer].name );
		}
	}
}

void simRobotServo_CheckBinding(
    simJson* json, const simNode* node, const simRobotModel* model, const simMechanismDef* def, simControl mode )
{
	const simMotorDef* motor = &model->motors[def->motors[0]];
	if ( motor->servo.is && !motor->servo.continuous && mode != simControl_position )
	{
		simJson_Fail( json, node, "the servo \"%s\" goes to a place: use the key \"position\"", motor->name );
	}
}
