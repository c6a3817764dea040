#include "robot/mechanism.h"

// A step ends early at a stop and where friction brings it to rest. Once each, twice over, is the most that has a meaning.
static const int kMaxPieces = 4;
static const int kBisections = 52; // of a moment within a step, down to the last bit


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
	int doublings = 0;
	double part = time;
	while ( rate * part > 0.125 )
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

/// The moment within time at which the velocity (else the position) crosses a value that it has passed at the end.
static double Crossing( const Motion* motion, bool velocity, double value, double time )
{
	double low = 0.0, high = time;
	Motion end = Advance( motion, time );
	bool falls = velocity ? motion->velocity > end.velocity : motion->position > end.position;
	for ( int i = 0; i < kBisections; ++i )
	{
		double middle = 0.5 * ( low + high );
		Motion at = Advance( motion, middle );
		double reached = velocity ? at.velocity : at.position;
		if ( falls ? reached > value : reached < value )
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
	*mechanism = ( simMechanism ){ .position = def->start, .inertia = def->inertia };
}

void simMechanism_AddMotor( simMechanism* mechanism, const simMechanismDef* def, const simMotorDef* motor,
    const simMotorConstants* constants, double ratio )
{
	double torquePerVolt = motor->count * constants->torquePerAmp / constants->resistance * def->efficiency;
	mechanism->gain += fabs( ratio ) * torquePerVolt;
	mechanism->drag -= ratio * ratio * torquePerVolt / constants->speedPerVolt;
	mechanism->inertia += ratio * ratio * constants->rotorInertia;
}

simVec3 simMechanism_Direction( const simMechanismDef* def )
{
	double c = simCos( def->heading ), s = simSin( def->heading );
	switch ( def->kind )
	{
		case simMechanism_elevator:
		case simMechanism_linear:
		{
			double lean = simSin( def->tilt );
			return simV3( lean * c, lean * s, simCos( def->tilt ) );
		}
		case simMechanism_turret:
			return simV3( 0.0, 0.0, 1.0 );
		default:
			return simV3( s, -c, 0.0 ); // positive raises what points ahead
	}
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
	double ahead = gravity.x * simCos( def->heading ) + gravity.y * simSin( def->heading );
	return def->mass * def->center * ( gravity.z * simCos( position ) - ahead * simSin( position ) );
}

double simMechanism_Volts( simMechanism* mechanism, const simMechanismDef* def, simVec3 gravity, double bus, double dt )
{
	double push = simMechanism_Gravity( def, mechanism->position, gravity ) + mechanism->load;
	double against = mechanism->velocity != 0.0 ? mechanism->velocity : push;
	double friction = against > 0.0 ? def->friction : -def->friction;
	bool rests = mechanism->velocity == 0.0 && fabs( push ) <= def->friction;
	simReading reading = {
		.position = mechanism->position,
		.velocity = mechanism->velocity,
		.bus = bus,
		.lowSwitch = def->lowSwitch && mechanism->position <= def->lowAt,
		.highSwitch = def->highSwitch && mechanism->position >= def->highAt,
	};
	simPlant plant = {
		.push = rests ? 0.0 : ( push - friction ) / mechanism->inertia,
		.drag = mechanism->drag / mechanism->inertia,
		.gain = mechanism->gain / mechanism->inertia,
	};
	mechanism->volts = simController_Volts( &mechanism->controller, &def->control, reading, plant, dt );
	return mechanism->volts;
}

void simMechanism_Step(
    simMechanism* mechanism, const simMechanismDef* def, simDriveForce drive, simVec3 gravity, double dt )
{
	bool stops = def->low < def->high;
	double before = mechanism->velocity;
	double left = dt;
	Motion motion = { mechanism->position, before, 0.0, -drive.slope / mechanism->inertia };
	mechanism->force = drive.force;
	for ( int piece = 0; piece < kMaxPieces && left > 0.0; ++piece )
	{
		double push = drive.force + drive.slope * ( motion.velocity - before ) + mechanism->load
		              + simMechanism_Gravity( def, motion.position + 0.5 * left * motion.velocity, gravity );
		double direction = motion.velocity != 0.0 ? motion.velocity : push;
		if ( motion.velocity == 0.0 )
		{
			bool held =
			    stops
			    && ( ( motion.position <= def->low && push < 0.0 ) || ( motion.position >= def->high && push > 0.0 ) );
			if ( held || fabs( push ) <= def->friction )
			{
				break;
			}
		}
		double friction = direction > 0.0 ? def->friction : -def->friction;
		motion.pull = ( push - friction ) / mechanism->inertia;
		double time = left;
		Motion next = Advance( &motion, time );
		bool rest = def->friction > 0.0 && next.velocity * direction < 0.0;
		if ( rest )
		{
			time = Crossing( &motion, true, 0.0, left );
			next = Advance( &motion, time );
			next.velocity = 0.0;
		}
		if ( stops && ( next.position < def->low || next.position > def->high ) )
		{
			double stop = next.position < def->low ? def->low : def->high;
			time = Crossing( &motion, false, stop, time );
			next.position = stop;
			next.velocity = 0.0;
		}
		motion.position = next.position;
		motion.velocity = next.velocity;
		left = rest || next.velocity == 0.0 ? left - time : 0.0;
	}
	mechanism->position = motion.position;
	mechanism->velocity = motion.velocity;
	mechanism->acceleration = ( motion.velocity - before ) / dt;
	mechanism->load = 0.0;
}

int simMechanism_AtStop( const simMechanism* mechanism, const simMechanismDef* def )
{
	if ( def->low >= def->high )
	{
		return 0;
	}
	return mechanism->position <= def->low ? -1 : mechanism->position >= def->high ? 1 : 0;
}

void simMechanism_Hash( const simMechanism* mechanism, simHash* hash )
{
	double state[6] = { mechanism->position, mechanism->velocity, mechanism->acceleration, mechanism->force,
		mechanism->volts, mechanism->load };
	simHash_Mix( hash, state, sizeof( state ) );
	simController_Hash( &mechanism->controller, hash );
}
