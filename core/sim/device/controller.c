#include "device/controller.h"

// One voltage for several passes. The loop runs at 1 kHz, several passes in one physics step, each against a prediction
// of the controller's load: v' = ( v + h ( push + gain u ) ) / ( 1 - drag h ), implicit, so stable for any drag. A volt
// of an early pass has decayed by d = 1 / ( 1 - drag h ) for each pass after it. So the constant voltage that leaves
// the same velocity at the end is the mean of the passes' voltages with the weights d^(n-1), ..., d, 1.
//
// The trapezoidal profile. From the speed v towards a goal at the distance s, with the acceleration a and the top
// speed: the way up to a peak p and down to rest is ( p^2 - v^2 ) / 2a + p^2 / 2a = s, so p = sqrt( a s + v^2 / 2 ), at
// most the top speed. The rest of s is driven at p.


void simController_Set( simController* controller, simControl mode, double setpoint )
{
	SIM_CHECK( mode >= 0 && mode < simControl_count );
	SIM_CHECK( isfinite( setpoint ) );
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
	if ( x > 0.0 )
	{
		return 1.0;
	}
	if ( x < 0.0 )
	{
		return -1.0;
	}
	return 0.0;
}


// ---- the profile: the fastest way to a goal within the limits ----

/// Moves a profile towards a goal at rest. Exact for any h: it walks through the phases that h covers.
static void FollowTrapezoid( const simControllerDef* def, double goal, double h, double* position, double* velocity )
{
	SIM_CHECK( def->maxAcceleration > 0.0 && def->maxVelocity > 0.0 && h > 0.0 );
	double a = def->maxAcceleration, top = def->maxVelocity;
	// Braking now takes v^2 / 2a: where would it stop? That side of the goal decides the direction of the first phase.
	double stop = *position + *velocity * fabs( *velocity ) / ( 2.0 * a );
	double side = Sign( *velocity );
	if ( goal > stop )
	{
		side = 1.0;
	}
	else if ( goal < stop )
	{
		side = -1.0;
	}
	// From here on as if the goal lay ahead: both signs are put back at the end.
	double distance = side * ( goal - *position ), v = side * *velocity;
	double peak = simMin( top, sqrt( simMax( 0.0, a * distance + 0.5 * v * v ) ) );
	double first = a;
	double middle = simMax( peak, v );
	if ( v > top )
	{
		// Faster than allowed: brake to the top speed.
		first = -a;
		middle = top;
	}
	double toPeak = fabs( middle - v ) / a;
	double cruise = 0.0;
	// The distance that the two slopes leave is driven at the peak.
	if ( middle > 0.0 )
	{
		double left = distance - 0.5 * ( v + middle ) * toPeak - middle * middle / ( 2.0 * a );
		cruise = simMax( 0.0, left ) / middle;
	}
	// Up to the peak, along at it, and down to rest, as far as h goes.
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

// The target of one pass of the loop.
typedef struct Target
{
	double position, velocity, acceleration;
} Target;

static double Error( const simControllerDef* def, double target, double measured )
{
	double error = target - measured;
	if ( def->continuous )
	{
		error = simWrapAngle( error );
	}
	return error;
}

static Target AimAtVelocity( simController* controller, const simControllerDef* def, double measured, double h )
{
	SIM_CHECK( controller->mode == simControl_velocity && h > 0.0 );
	double goal = controller->setpoint;
	if ( def->maxVelocity > 0.0 )
	{
		goal = simClamp( goal, -def->maxVelocity, def->maxVelocity );
	}
	// The slope starts from its own last request, not from the measured value: noise in the reading must not become
	// acceleration.
	double before = controller->running ? controller->profileVelocity : measured;
	double most = def->maxAcceleration * h;
	if ( most <= 0.0 )
	{
		controller->profileVelocity = goal;
		return ( Target ){ .velocity = goal };
	}
	double now = simClamp( goal, before - most, before + most );
	controller->profileVelocity = now;
	return ( Target ){ .velocity = now, .acceleration = ( now - before ) / h };
}

static Target AimAtPosition(
    simController* controller, const simControllerDef* def, double position, double velocity, double h )
{
	SIM_CHECK( controller->mode == simControl_position && h > 0.0 );
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
	// On a continuous axis the profile's goal is the nearest of all turns.
	double from = controller->profilePosition, before = controller->profileVelocity;
	FollowTrapezoid(
	    def, from + Error( def, goal, from ), h, &controller->profilePosition, &controller->profileVelocity );
	double now = controller->profileVelocity;
	return ( Target ){ controller->profilePosition, now, ( now - before ) / h };
}


// ---- one pass ----

/// Feedforward and feedback for a target; error is of the mode's quantity, rate its derivative.
static double Loop( simController* controller, const simControllerDef* def, Target target, double position,
    double error, double rate, double bus, double h )
{
	SIM_CHECK( def->kI >= 0.0 && bus >= 0.0 );
	double gravity = def->kG;
	if ( def->gravityCosine )
	{
		gravity = def->kG * simCos( position );
	}
	double feedforward =
	    def->kS * Sign( target.velocity ) + def->kV * target.velocity + def->kA * target.acceleration + gravity;
	double open = feedforward + def->kP * error + def->kD * rate;
	if ( def->kI > 0.0 )
	{
		// The integral's limit is in volts; the integral itself is the error summed over time.
		double most = ( def->integralLimit > 0.0 ? def->integralLimit : bus ) / def->kI;
		double integral = simClamp( controller->integral + error * h, -most, most );
		// No winding up: an integral that would only push deeper into saturation is not added.
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
	SIM_CHECK( controller->mode >= 0 && controller->mode < simControl_count );
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
			double rate = 0.0;
			// The first pass has no error before it, so no rate.
			if ( controller->running )
			{
				rate = ( error - controller->lastError ) / h;
			}
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
	double lowest = atLow ? 0.0 : -reading->bus;
	double highest = atHigh ? 0.0 : reading->bus;
	return simClamp( volts, lowest, highest );
}

double simController_Volts(
    simController* controller, const simControllerDef* def, simReading reading, simPlant plant, double dt )
{
	SIM_CHECK( dt > 0.0 );
	SIM_CHECK( reading.bus >= 0.0 );
	// Whole passes only, as on the real controller: dt is rounded to the nearest number of them.
	int passes = (int)( dt / SIM_CONTROLLER_PERIOD + 0.5 );
	if ( passes < 1 )
	{
		passes = 1;
	}
	double h = dt / passes;
	double decay = 1.0 / ( 1.0 - simMin( plant.drag, 0.0 ) * h );
	double position = reading.position, velocity = reading.velocity;
	// See the top of the file: a running sum that decays with each pass weights the last one with 1.
	double sum = 0.0, weights = 0.0;
	for ( int i = 0; i < passes; ++i )
	{
		double volts = Pass( controller, def, position, velocity, &reading, h );
		double next = decay * ( velocity + h * ( plant.push + plant.gain * volts ) );
		position += 0.5 * h * ( velocity + next );
		velocity = next;
		sum = sum * decay + volts;
		weights = weights * decay + 1.0;
	}
	return sum / weights;
}
