#include "robot/controller.h"


void simController_Set( simController* controller, simControl mode, double setpoint )
{
	if ( controller->mode != mode )
	{
		simController_Reset( controller );
	}
	controller->mode = mode;
	controller->setpoint = setpoint;
}

void simController_Reset( simController* controller )
{
	*controller = ( simController ){ .mode = controller->mode, .setpoint = controller->setpoint };
}

static double Sign( double x )
{
	return x > 0.0 ? 1.0 : x < 0.0 ? -1.0 : 0.0;
}


// ---- profile: the fastest way to a goal within the limits ----

/// Moves a profile towards a goal at rest. Exact for any h: it walks through the phases that h covers.
static void FollowTrapezoid( const simControllerDef* def, double goal, double h, double* position, double* velocity )
{
	double a = def->maxAcceleration, top = def->maxVelocity;
	// Braking now, where would it stop? That side of the goal decides the direction of the first phase.
	double stop = *position + *velocity * fabs( *velocity ) / ( 2.0 * a );
	double side = goal > stop ? 1.0 : goal < stop ? -1.0 : Sign( *velocity );
	double distance = side * ( goal - *position ), v = side * *velocity;
	double peak = simMin( top, sqrt( simMax( 0.0, a * distance + 0.5 * v * v ) ) );
	double first = v > top ? -a : a; // faster than allowed: brake to the top speed
	double middle = v > top ? top : simMax( peak, v );
	double toPeak = fabs( middle - v ) / a;
	double cruise = 0.0;
	if ( middle > 0.0 )
	{
		double left = distance - 0.5 * ( v + middle ) * toPeak - middle * middle / ( 2.0 * a );
		cruise = simMax( 0.0, left ) / middle;
	}
	double t = simMin( h, toPeak );
	double moved = v * t + 0.5 * first * t * t;
	v += first * t;
	h -= t;
	t = simMin( h, cruise );
	moved += v * t;
	h -= t;
	if ( h > 0.0 && h >= middle / a )
	{
		*position = goal;
		*velocity = 0.0;
		return;
	}
	moved += v * h - 0.5 * a * h * h;
	v -= a * h;
	*position += side * moved;
	*velocity = side * v;
}

// What a pass steers for.
typedef struct Target
{
	double position, velocity, acceleration;
} Target;

static double Error( const simControllerDef* def, double target, double measured )
{
	double error = target - measured;
	return def->continuous ? simWrapAngle( error ) : error;
}

static Target AimAtVelocity( simController* controller, const simControllerDef* def, double measured, double h )
{
	double goal = controller->setpoint;
	if ( def->maxVelocity > 0.0 )
	{
		goal = simClamp( goal, -def->maxVelocity, def->maxVelocity );
	}
	double before = controller->running ? controller->profileVelocity : measured;
	double most = def->maxAcceleration * h;
	double now = most > 0.0 ? simClamp( goal, before - most, before + most ) : goal;
	controller->profileVelocity = now;
	return ( Target ){ .velocity = now, .acceleration = most > 0.0 ? ( now - before ) / h : 0.0 };
}

static Target AimAtPosition(
    simController* controller, const simControllerDef* def, double position, double velocity, double h )
{
	double goal = controller->setpoint;
	if ( def->softLow < def->softHigh && !def->continuous )
	{
		goal = simClamp( goal, def->softLow, def->softHigh );
	}
	if ( def->maxVelocity <= 0.0 || def->maxAcceleration <= 0.0 )
	{
		controller->profilePosition = goal;
		controller->profileVelocity = 0.0;
		return ( Target ){ .position = goal };
	}
	if ( !controller->running )
	{
		controller->profilePosition = position;
		controller->profileVelocity = velocity;
	}
	double from = controller->profilePosition, before = controller->profileVelocity;
	FollowTrapezoid(
	    def, from + Error( def, goal, from ), h, &controller->profilePosition, &controller->profileVelocity );
	double now = controller->profileVelocity;
	return ( Target ){ controller->profilePosition, now, ( now - before ) / h };
}


// ---- one pass ----

/// Feedforward and feedback for a target; error is of what the mode controls, rate its derivative.
static double Loop( simController* controller, const simControllerDef* def, Target target, double position,
    double error, double rate, double bus, double h )
{
	double gravity = def->gravityCosine ? def->kG * simCos( position ) : def->kG;
	double feedforward =
	    def->kS * Sign( target.velocity ) + def->kV * target.velocity + def->kA * target.acceleration + gravity;
	double open = feedforward + def->kP * error + def->kD * rate;
	if ( def->kI > 0.0 )
	{
		double most = ( def->integralLimit > 0.0 ? def->integralLimit : bus ) / def->kI;
		double integral = simClamp( controller->integral + error * h, -most, most );
		// No winding up: what would only push deeper into saturation is not added.
		double volts = open + def->kI * integral;
		if ( fabs( volts ) <= bus || volts * error < 0.0 || fabs( integral ) < fabs( controller->integral ) )
		{
			controller->integral = integral;
		}
	}
	return open + def->kI * controller->integral;
}

static double Pass( simController* controller, const simControllerDef* def, double position, double velocity,
    const simReading* reading, double h )
{
	double volts = controller->setpoint, error = 0.0;
	switch ( controller->mode )
	{
		case simControl_volts:
			break;
		case simControl_duty:
			volts = controller->setpoint * reading->bus;
			break;
		case simControl_velocity:
		{
			Target target = AimAtVelocity( controller, def, velocity, h );
			error = target.velocity - velocity;
			double rate = controller->running ? ( error - controller->lastError ) / h : 0.0;
			volts = Loop( controller, def, target, position, error, rate, reading->bus, h );
			break;
		}
		case simControl_position:
		{
			Target target = AimAtPosition( controller, def, position, velocity, h );
			error = Error( def, target.position, position );
			volts = Loop( controller, def, target, position, error, target.velocity - velocity, reading->bus, h );
			break;
		}
		case simControl_count:
			break;
	}
	controller->lastError = error;
	controller->running = true;

	// At a limit nothing pushes further; back is free.
	bool soft = def->softLow < def->softHigh && !def->continuous;
	bool atLow = reading->lowSwitch || ( soft && position <= def->softLow );
	bool atHigh = reading->highSwitch || ( soft && position >= def->softHigh );
	volts = simClamp( volts, -reading->bus, reading->bus );
	return simClamp( volts, atLow ? 0.0 : -reading->bus, atHigh ? 0.0 : reading->bus );
}

double simController_Volts(
    simController* controller, const simControllerDef* def, simReading reading, simPlant plant, double dt )
{
	int passes = (int)( dt / SIM_CONTROLLER_PERIOD + 0.5 );
	passes = passes < 1 ? 1 : passes;
	double h = dt / passes;
	double decay = 1.0 / ( 1.0 - simMin( plant.drag, 0.0 ) * h ); // implicit: stable for any drag
	double position = reading.position, velocity = reading.velocity;
	double sum = 0.0, weights = 0.0;
	for ( int i = 0; i < passes; ++i )
	{
		double volts = Pass( controller, def, position, velocity, &reading, h );
		double next = decay * ( velocity + h * ( plant.push + plant.gain * volts ) );
		position += 0.5 * h * ( velocity + next );
		velocity = next;
		// What a volt of an early pass has done decays until the end: the mean leaves the same velocity.
		sum = sum * decay + volts;
		weights = weights * decay + 1.0;
	}
	return sum / weights;
}

void simController_Hash( const simController* controller, simHash* hash )
{
	double values[7] = { controller->mode, controller->setpoint, controller->running ? 1.0 : 0.0, controller->integral,
		controller->lastError, controller->profilePosition, controller->profileVelocity };
	simHash_Mix( hash, values, sizeof( values ) );
}
