#include "robot/mechanism.h"

#include "sandlot/sim/quick.h"

// The exact solution. Between stops and changes of direction a mechanism is linear: with the velocity v at the beginning of the
// piece of a step, its acceleration is pull + drag / inertia ( v(t) - v ), drag <= 0. With the rate r = -drag / inertia,
//   v(t) = v + pull ( 1 - e^(-r t) ) / r,   x(t) = x + v t + pull ( t - ( 1 - e^(-r t) ) / r ) / r.
// The two factors of pull are a Response. Both have a limit for r = 0 (t and t^2 / 2) but lose all digits near it in this form, so
// they are summed as series for a short time, then doubled: for two stretches after each other,
//   speed(2t) = speed(t) ( 1 + e^(-r t) ),   place(2t) = place(t) ( 1 + e^(-r t) ) + t speed(t).

// A step ends early at a stop and where friction brings it to rest. Once each, twice over, is the most that has a meaning.
static const int kMaxPieces = 4;
// Bisections of a moment within a step: down to the last bit.
static const int kBisections = 52;
// The series is summed for at most this much of rate times time: 12 terms are then exact to the last bit.
static const double kSeriesLimit = 0.125;


// ---- the exact solution ----

/// How a pull of one unit of acceleration that fades with a rate has moved something after some time: d v, d x.
typedef struct Response
{
	double speed; // integral of e^(-rate s) ds [s]
	double place; // and the integral of that [s^2]
} Response;

// A short series, then doubling: the same bits in every build, as exp() would not be.
static Response Respond( double rate, double time )
{
	SIM_CHECK( rate >= 0.0 && time >= 0.0 );
	int doublings = 0;
	// Halved until the series converges fast; doubled back at the end.
	double part = time;
	while ( rate * part > kSeriesLimit )
	{
		part *= 0.5;
		doublings += 1;
	}
	double x = rate * part, sum = 0.0;
	for ( int k = 12; k >= 2; --k )
	{
		sum = ( 1.0 - x * sum ) / k; // 1/2 - x/(2 3) + x^2/(2 3 4) - ...
	}
	double left = 1.0 - x * ( 1.0 - x * sum ); // e^-x
	Response r = { part * ( 1.0 - x * sum ), part * part * sum };
	for ( ; doublings > 0; --doublings )
	{
		r.place += part * r.speed + left * r.place;
		r.speed *= 1.0 + left;
		left *= left;
		part *= 2.0;
	}
	return r;
}

typedef struct Motion
{
	double position, velocity;
	double pull; // acceleration at the beginning
	double rate; // at which it fades [1/s]
} Motion;

static Motion Advance( const Motion* motion, double time )
{
	Response r = Respond( motion->rate, time );
	Motion after = *motion;
	after.position += motion->velocity * time + motion->pull * r.place;
	after.velocity += motion->pull * r.speed;
	return after;
}

static double Coordinate( const Motion* motion, bool velocity )
{
	return velocity ? motion->velocity : motion->position;
}

/// The moment within time at which the velocity (else the position) crosses a value that it has passed at the end.
static double Crossing( const Motion* motion, bool velocity, double value, double time )
{
	SIM_CHECK( time >= 0.0 );
	double low = 0.0, high = time;
	Motion end = Advance( motion, time );
	bool falls = Coordinate( motion, velocity ) > Coordinate( &end, velocity );
	for ( int i = 0; i < kBisections; ++i )
	{
		double middle = 0.5 * ( low + high );
		Motion at = Advance( motion, middle );
		double reached = Coordinate( &at, velocity );
		bool isBefore = falls ? reached > value : reached < value;
		if ( isBefore )
		{
			low = middle;
		}
		else
		{
			high = middle;
		}
	}
	return low;
}


// ---- a mechanism ----

void simMechanism_Create( simMechanism* mechanism, const simMechanismDef* def )
{
	SIM_CHECK( def->kind >= 0 && def->kind < simMechanism_count );
	*mechanism = ( simMechanism ){ .position = def->start };
	simMechanism_BeginMotors( mechanism, def );
}

void simMechanism_BeginMotors( simMechanism* mechanism, const simMechanismDef* def )
{
	mechanism->inertia = def->inertia;
	mechanism->drag = mechanism->gain = 0.0;
}

void simMechanism_AddMotor( simMechanism* mechanism, const simMechanismDef* def, const simMotorDef* motor,
    const simMotorConstants* constants, double ratio )
{
	SIM_CHECK( ratio != 0.0 );
	SIM_CHECK( constants->resistance > 0.0 && constants->speedPerVolt > 0.0 );
	// Current ( u - w / Kv ) / R times Kt: the torque of a volt, and with w the drag of the motors' back EMF.
	double torquePerVolt = motor->count * constants->torquePerAmp / constants->resistance * def->efficiency;
	mechanism->gain += fabs( ratio ) * torquePerVolt;
	mechanism->drag -= ratio * ratio * torquePerVolt / constants->speedPerVolt;
	// A rotor turns ratio times as fast as the output, so its energy counts ratio^2 times.
	mechanism->inertia += ratio * ratio * constants->rotorInertia;
}

simVec3 simMechanism_Direction( const simMechanismDef* def )
{
	double c = simCos( def->heading ), s = simSin( def->heading );
	switch ( simMechanism_TravelOf( def->kind ) )
	{
		case simTravel_slides:
		{
			double lean = simSin( def->tilt );
			return simV3( lean * c, lean * s, simCos( def->tilt ) );
		}
		case simTravel_turns:
			return simV3( 0.0, 0.0, 1.0 );
		case simTravel_spins:
		case simTravel_swings:
		case simTravel_count:
			break;
	}
	return simV3( s, -c, 0.0 ); // positive raises the side that points ahead
}

double simMechanism_Gravity( const simMechanismDef* def, double position, simVec3 gravity )
{
	if ( def->mass == 0.0 )
	{
		return 0.0;
	}
	if ( simMechanism_IsLength( def->kind ) )
	{
		return def->mass * simDot( gravity, simMechanism_Direction( def ) );
	}
	// Of an arm only the part of gravity in its plane turns it: down along the cosine, ahead along the sine.
	double ahead = gravity.x * simCos( def->heading ) + gravity.y * simSin( def->heading );
	return def->mass * def->center * ( gravity.z * simCos( position ) - ahead * simSin( position ) );
}

// The point p of the arm is pulled towards the anchor a by T along ( a - p ) / L. Its torque is p x that: T ( p x a ) / L. With L
// proportional T (no length, no force) that is k ( p x a ), which balances a weight at every angle when k arm |a| = m g center.
static double HookedTorque( const simSpringDef* spring, double position )
{
	double ahead = spring->arm * simCos( position ), up = spring->arm * simSin( position );
	double x = spring->anchor[0] - ahead, y = spring->anchor[1] - up;
	// The reader keeps the two ends apart at every angle.
	double distance = sqrt( x * x + y * y );
	SIM_CHECK( distance > 0.0 );
	double longer = distance > spring->length ? distance - spring->length : 0.0;
	double pull = spring->force + spring->stiffness * longer;
	return pull * ( ahead * spring->anchor[1] - up * spring->anchor[0] ) / distance;
}

double simMechanism_Spring( const simMechanismDef* def, double position )
{
	const simSpringDef* spring = &def->spring;
	if ( spring->arm > 0.0 )
	{
		return HookedTorque( spring, position );
	}
	return spring->push - spring->rate * ( position - spring->at );
}

/// The force on it without its motors, friction and load [N m] or [N].
static double FreeForce( const simMechanismDef* def, double position, simVec3 gravity )
{
	return simMechanism_Gravity( def, position, gravity ) + simMechanism_Spring( def, position );
}

/// Friction against a direction of motion [N m] or [N].
static double FrictionAgainst( const simMechanismDef* def, double direction )
{
	SIM_CHECK( def->friction >= 0.0 );
	return direction > 0.0 ? def->friction : -def->friction;
}

simPlant simMechanism_Plant( const simMechanism* mechanism, const simMechanismDef* def, simVec3 gravity )
{
	SIM_CHECK( mechanism->inertia > 0.0 );
	double push = FreeForce( def, mechanism->position, gravity ) + mechanism->load;
	// At rest friction works against the force that would start the motion.
	double against = mechanism->velocity != 0.0 ? mechanism->velocity : push;
	double friction = FrictionAgainst( def, against );
	bool rests = mechanism->velocity == 0.0 && fabs( push ) <= def->friction;
	return ( simPlant ){
		.push = rests ? 0.0 : ( push - friction ) / mechanism->inertia,
		.drag = mechanism->drag / mechanism->inertia,
		.gain = mechanism->gain / mechanism->inertia,
	};
}

double simMechanism_Volts( simMechanism* mechanism, const simMechanismDef* def, simVec3 gravity, double bus, double dt )
{
	SIM_CHECK( dt > 0.0 );
	SIM_CHECK( bus >= 0.0 );
	simPlant plant = simMechanism_Plant( mechanism, def, gravity );
	simReading reading = {
		.position = mechanism->position,
		.velocity = mechanism->velocity,
		.bus = bus,
		.lowSwitch = def->lowSwitch && mechanism->position <= def->lowAt,
		.highSwitch = def->highSwitch && mechanism->position >= def->highAt,
	};
	mechanism->volts = simController_Volts( &mechanism->controller, &def->control, reading, plant, dt );
	return mechanism->volts;
}

/// True if a mechanism at rest stays there: a stop or its friction holds it against the push.
static bool IsHeld( const simMechanismDef* def, bool hasStops, double position, double push )
{
	bool atStop = hasStops && ( ( position <= def->low && push < 0.0 ) || ( position >= def->high && push > 0.0 ) );
	return atStop || fabs( push ) <= def->friction;
}

/// Moves on until the time is up, or until it comes to rest or meets a stop before that. Returns the time that is left [s].
static double MovePiece( Motion* motion, const simMechanismDef* def, bool hasStops, double direction, double left )
{
	SIM_CHECK( left >= 0.0 );
	double time = left;
	Motion next = Advance( motion, time );
	bool rests = def->friction > 0.0 && next.velocity * direction < 0.0;
	if ( rests )
	{
		time = Crossing( motion, true, 0.0, left );
		next = Advance( motion, time );
		next.velocity = 0.0;
	}
	if ( hasStops && ( next.position < def->low || next.position > def->high ) )
	{
		double stop = next.position < def->low ? def->low : def->high;
		time = Crossing( motion, false, stop, time );
		next.position = stop;
		next.velocity = 0.0;
	}
	motion->position = next.position;
	motion->velocity = next.velocity;
	bool endedEarly = rests || next.velocity == 0.0;
	return endedEarly ? left - time : 0.0;
}

void simMechanism_Step(
    simMechanism* mechanism, const simMechanismDef* def, simDriveForce drive, simVec3 gravity, double dt )
{
	SIM_CHECK( dt > 0.0 );
	SIM_CHECK( mechanism->inertia > 0.0 );
	SIM_CHECK( drive.slope <= 0.0 );
	bool hasStops = def->low < def->high;
	double before = mechanism->velocity;
	double left = dt;
	Motion motion = { mechanism->position, before, 0.0, -drive.slope / mechanism->inertia };
	mechanism->force = drive.force;
	for ( int piece = 0; piece < kMaxPieces; ++piece )
	{
		if ( !( left > 0.0 ) )
		{
			break;
		}
		// The middle of the step, predicted from the velocity now (see mechanism.h).
		double push = drive.force + drive.slope * ( motion.velocity - before ) + mechanism->load
		              + FreeForce( def, motion.position + 0.5 * left * motion.velocity, gravity );
		double direction = motion.velocity;
		if ( motion.velocity == 0.0 )
		{
			if ( IsHeld( def, hasStops, motion.position, push ) )
			{
				break;
			}
			direction = push;
		}
		motion.pull = ( push - FrictionAgainst( def, direction ) ) / mechanism->inertia;
		left = MovePiece( &motion, def, hasStops, direction, left );
	}
	mechanism->position = motion.position;
	mechanism->velocity = motion.velocity;
	mechanism->acceleration = ( motion.velocity - before ) / dt;
	mechanism->load = 0.0;
}

void simMechanism_Travel( simMechanism* mechanism, const simMechanismDef* def, double command, double dt )
{
	SIM_CHECK( dt > 0.0 );
	SIM_CHECK( def->kind == simMechanism_linearMotion );
	SIM_CHECK( command >= -1.0 && command <= 1.0 );
	bool hasStops = def->low < def->high;
	const simQuickLinearDef linear = {
		.speed = def->speed,
		.min = hasStops ? def->low : -INFINITY,
		.max = hasStops ? def->high : INFINITY,
	};
	simQuickLinear at = { mechanism->position };
	simQuickLinear_Step( simQuick_correct, &linear, &at, command, dt );
	double before = mechanism->velocity;
	mechanism->velocity = ( at.position - mechanism->position ) / dt;
	mechanism->acceleration = ( mechanism->velocity - before ) / dt;
	mechanism->position = at.position;
	mechanism->force = mechanism->load = 0.0;
}

double simMechanism_Ticks( const simMechanism* mechanism, const simMechanismDef* def )
{
	double ticks = mechanism->position * def->ticks;
	return def->compat != 0 ? trunc( ticks ) : floor( ticks );
}

int simMechanism_AtStop( const simMechanism* mechanism, const simMechanismDef* def )
{
	if ( def->low >= def->high )
	{
		return 0;
	}
	if ( mechanism->position <= def->low )
	{
		return -1;
	}
	return mechanism->position >= def->high ? 1 : 0;
}
